# %% [markdown]
"""A tour in cells: common programs, each with the few lines that it needs. The end draws `tour.png`, beside this file.

    python examples/tour.py --out tour.png

Editors such as VS Code, Spyder and PyCharm run the cells one by one, and `jupytext --to ipynb tour.py` makes a notebook
of them. What a cell prints is shown in its last comment.
"""

# %%
from __future__ import annotations

import argparse
from pathlib import Path

import torch
from matplotlib.figure import Figure
from torch import Tensor

from torchmetrics_roc import (
    BinaryAUROC,
    BinaryMinDCF,
    BinaryRate,
    BinaryReliabilityDiagram,
    FixedFPR,
    GroupedAUROC,
    MulticlassAUROC,
    MultilabelAUROC,
)
from torchmetrics_roc.inference import compare
from torchmetrics_roc.measures.roc import eer
from torchmetrics_roc.plot import draw, draw_chart

GENERATOR = torch.Generator().manual_seed(0)


def data(size: int, distance: float, share: float = 0.3) -> tuple[Tensor, Tensor]:
    """Return logits and labels; those of positives are higher by this distance on average."""
    target = (torch.rand(size, generator=GENERATOR) < share).long()
    return torch.randn(size, generator=GENERATOR) + distance * target, target


# %% [markdown]
"""**A plain loop.** One metric holds all batches. Its value, how sure it is, and a threshold come from one sort."""

# %%
validation, test = data(2000, 1.5), data(2000, 1.5)
auroc = BinaryAUROC()
for logits, labels in zip(validation[0].split(256), validation[1].split(256)):
    auroc.update(logits, labels)
low, high = auroc.interval()
print(f"validation AUROC {auroc.compute():.3f}, 95 % interval {low:.3f} to {high:.3f}")
# validation AUROC 0.866, 95 % interval 0.848 to 0.881

# %% [markdown]
"""The threshold is chosen on the validation set, at a false positive rate of 5 %, and kept for the test set."""

# %%
recall = BinaryRate("recall", at=FixedFPR(0.05))
recall.update(*validation)
threshold = recall.freeze()
recall.reset()
recall.update(*test)
print(f"test recall {recall.compute():.3f} at the threshold {threshold:.3f}")
# test recall 0.421 at the threshold 1.661

# %% [markdown]
"""**Labels that are missing.** Unknown labels are NaN in many data sets: a mask of weights, one for each label, leaves
them out, and so does `ignore_index`."""

# %%
many = torch.stack([data(500, distance)[0] for distance in (0.5, 1.0, 2.0)], 1)
truth = (many + torch.randn(many.shape, generator=GENERATOR) > 1).float()
truth[torch.rand(truth.shape, generator=GENERATOR) < 0.2] = torch.nan
of_labels = MultilabelAUROC(num_labels=3, average=None)
of_labels.update(many, truth.nan_to_num(0), sample_weight=~truth.isnan())
ignoring = MultilabelAUROC(num_labels=3, average=None, ignore_index=-1)
ignoring.update(many, truth.nan_to_num(-1))
assert torch.equal(of_labels.compute(), ignoring.compute())
print("by label", *(f"{value:.3f}" for value in of_labels.compute().tolist()))
# by label 0.875 0.862 0.896

# %% [markdown]
"""**Patients with several images, users with several items.** Images of a patient are not independent: with `groups`
the interval takes patients as clusters. `GroupedAUROC` is the mean of each user's own AUROC (GAUC)."""

# %%
patients = torch.arange(2000) // 10
shifted = validation[0] + torch.randn(200, generator=GENERATOR)[patients]
independent, clustered = BinaryAUROC(), BinaryAUROC()
independent.update(shifted, validation[1])
clustered.update(shifted, validation[1], groups=patients)
widths = [float(high - low) for low, high in (independent.interval(), clustered.interval())]
print(f"width of the interval {widths[0]:.3f} of images, {widths[1]:.3f} of patients")
# width of the interval 0.044 of images, 0.050 of patients
of_users = GroupedAUROC()
of_users.update(shifted, validation[1], groups=patients)
print(f"AUROC of all pairs {clustered.compute():.3f}, within a patient {of_users.compute():.3f}")
# AUROC of all pairs 0.768, within a patient 0.871

# %% [markdown]
"""**Verification.** Error rates on a DET curve, and the cost at the operating point of an application."""

# %%
cost = BinaryMinDCF(prevalence=0.01)
cost.update(*validation)
print(f"EER {cost.read(eer).value:.3f}, minDCF {cost.compute():.3f}")
# EER 0.230, minDCF 0.952

# %% [markdown]
"""**Tokens.** Logits `[batch, time, classes]` have their classes moved to dimension 1; padding is a weight of 0."""

# %%
tokens = torch.randn(8, 20, 5, generator=GENERATOR)
words = torch.randint(5, (8, 20), generator=GENERATOR)
tokens[torch.arange(8)[:, None], torch.arange(20), words] += 1
mask = torch.arange(20) < torch.randint(5, 21, (8, 1), generator=GENERATOR)
of_tokens = MulticlassAUROC(num_classes=5)
of_tokens.update(tokens.movedim(-1, 1), words, sample_weight=mask)
print(f"tokens {of_tokens.compute():.3f}")
# tokens 0.771

# %% [markdown]
"""**Is the new model better?** On the same samples their difference is much surer than either value."""

# %%
better = BinaryAUROC()
better.update(validation[0] + 0.3 * validation[1], validation[1])
found = compare(better, auroc)
low, high = found.interval
print(f"difference {found.difference:.3f}, {low:.3f} to {high:.3f}")
# difference 0.043, 0.039 to 0.047

# %% [markdown]
"""**Pictures.** `metric.plot()` draws any of these; here three into one figure.

![ROC and DET curves of both models, and the calibration of one](tour.png)
"""


# %%
def drawn() -> Figure:
    """Draw ROC and DET curves of both models, and the calibration of one."""
    figure = Figure(figsize=(14, 4.6), layout="constrained")
    roc, det, calibration = figure.subplots(1, 3)
    curves, names = [auroc.curve(), better.curve()], ["model", "new model"]
    draw("roc", curves, roc, labels=names, scores=[auroc.compute(), better.compute()])
    draw("det", curves, det, labels=names)
    diagram = BinaryReliabilityDiagram()
    diagram.update((1.5 * validation[0] - 2).sigmoid(), validation[1])
    draw_chart(diagram.chart, diagram.compute(), calibration, "model")
    return figure


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("tour.png"), help="the image to write")
    drawn().savefig(parser.parse_args(arguments).out, dpi=90)


if __name__ == "__main__":
    main()
