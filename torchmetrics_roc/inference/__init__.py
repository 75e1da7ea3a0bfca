"""Statistical inference: standard errors, intervals, tests, comparisons, the bootstrap of any view, sample sizes."""

from torchmetrics_roc.inference.areas import (
    Significance,
    auroc_interval,
    auroc_test,
    auroc_variance,
    average_precision_interval,
    average_precision_variance,
    noisy_auroc_interval,
)
from torchmetrics_roc.inference.bands import (
    NetBenefitBand,
    NetBenefitDifference,
    ReliabilityBand,
    compare_net_benefit,
    net_benefit_band,
    reliability_band,
)
from torchmetrics_roc.inference.clusters import cluster_draws
from torchmetrics_roc.inference.comparison import Contrast, compare, compare_auroc
from torchmetrics_roc.inference.curve_bands import (
    Band,
    CostBand,
    GainsBand,
    PRBand,
    PRGainBand,
    cost_band,
    gains_band,
    precision_recall_band,
    precision_recall_gain_band,
    roc_band,
)
from torchmetrics_roc.inference.formulas import Interval, newcombe, wilson
from torchmetrics_roc.inference.hypotheses import ClassComparison, Comparison
from torchmetrics_roc.inference.influence import auroc_covariance
from torchmetrics_roc.inference.permutation import venkatraman
from torchmetrics_roc.inference.planning import (
    positives_for_difference,
    positives_for_width,
    positives_needed,
    power,
    power_of_difference,
)
from torchmetrics_roc.inference.rate_tables import RateTable, operating_interval, rate_table
from torchmetrics_roc.inference.resampling import bootstrap

__all__ = [
    "Band",
    "ClassComparison",
    "Comparison",
    "Contrast",
    "CostBand",
    "GainsBand",
    "Interval",
    "NetBenefitBand",
    "NetBenefitDifference",
    "PRBand",
    "PRGainBand",
    "RateTable",
    "ReliabilityBand",
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
    "compare_net_benefit",
    "cost_band",
    "gains_band",
    "net_benefit_band",
    "newcombe",
    "noisy_auroc_interval",
    "operating_interval",
    "positives_for_difference",
    "positives_for_width",
    "positives_needed",
    "power",
    "power_of_difference",
    "precision_recall_band",
    "precision_recall_gain_band",
    "rate_table",
    "reliability_band",
    "roc_band",
    "venkatraman",
    "wilson",
]

__docformat__ = "google"
