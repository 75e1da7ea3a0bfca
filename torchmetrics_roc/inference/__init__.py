"""Statistical inference: standard errors, intervals, tests, comparisons, the bootstrap of any reading, sample sizes."""

from torchmetrics_roc.inference.areas import (
    Significance,
    auroc_interval,
    auroc_test,
    auroc_variance,
    average_precision_interval,
    average_precision_variance,
    newcombe,
    wilson,
)
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.comparison import Comparison, auroc_covariance, compare_auroc
from torchmetrics_roc.inference.contrasts import Contrast, compare
from torchmetrics_roc.inference.distributions import Interval
from torchmetrics_roc.inference.permutation import venkatraman
from torchmetrics_roc.inference.planning import (
    positives_for_difference,
    positives_for_width,
    positives_needed,
    power,
    power_of_difference,
)
from torchmetrics_roc.inference.resampling import Band, bootstrap, operating_interval, roc_band

__all__ = [
    "Band",
    "Comparison",
    "Contrast",
    "Interval",
    "Significance",
    "auroc_covariance",
    "auroc_interval",
    "auroc_test",
    "auroc_variance",
    "average_precision_interval",
    "average_precision_variance",
    "bootstrap",
    "cluster_draws",
    "compare",
    "compare_auroc",
    "newcombe",
    "operating_interval",
    "positives_for_difference",
    "positives_for_width",
    "positives_needed",
    "power",
    "power_of_difference",
    "roc_band",
    "venkatraman",
    "wilson",
]

__docformat__ = "google"
