"""Which devices curves can be made on: found by asking each kind of device once, never by its name.

A curve needs float64, which Apple's MPS does not have, and operators that other devices may lack. A metric on such a
device is updated there, in the dtypes that the device has. Where a state becomes a curve, samples or counts move to the
host (`readable`); all that is read from the curve is computed there, and values move back (`returned`). What the device
cannot hold, such as scores of float64 that a metric brings there, stays on the host (`home`).
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.arrays.surroundings import works
from torchmetrics_roc.curves.values import mapped

CPU = torch.device("cpu")


def widest(device: torch.device) -> torch.dtype:
    """Return the widest dtype of floats that the device has: float64 or float32. Waits for nothing."""
    return torch.float64 if works(_float64, device) else torch.float32


def makes_curves(device: torch.device) -> bool:
    """Return whether the device has all that curves are made with. The first answer waits for the device."""
    return device.type == "cpu" or (works(_float64, device) and works(_operators, device))


def _float64(device: torch.device) -> None:
    torch.zeros(1, dtype=torch.float64, device=device)


def _operators(device: torch.device) -> None:
    numbers = torch.zeros(2, dtype=torch.int64, device=device)
    numbers.sort()
    torch.unique(numbers)
    torch.bincount(numbers)
    torch.searchsorted(numbers, numbers)
    numbers.scatter_reduce(0, numbers, numbers, "amax")


def home(dtype: torch.dtype, device: torch.device) -> torch.device:
    """Return where a metric on this device keeps tensors of the `dtype`: there or, if it has no such, on the host."""
    return device if dtype != torch.float64 or widest(device) == dtype else CPU


def widened(x: Tensor) -> Tensor:
    """Return a tensor in float64 or, on a device without, in its own dtype."""
    return x.double() if widest(x.device) == torch.float64 else x


def readable(data: Any) -> Any:
    """Return a state, or tensors, where curves can be made: as they are, or on the host."""
    # Asked first, since to rebuild a state takes longer than most of what is read from few samples.
    parts = data.values() if isinstance(data, dict) else [data] if isinstance(data, Tensor) else data
    for part in parts:
        for x in part if isinstance(part, list) else (part,):
            if isinstance(x, Tensor) and not makes_curves(x.device):
                return mapped(data, lambda x: x if makes_curves(x.device) else x.cpu())
    return data


def returned(value: Any, device: torch.device) -> Any:
    """Return a value that was read on the host for this `device`, there: see `narrowed`."""
    return value if makes_curves(device) else mapped(value, lambda x: narrowed(x, device))


def narrowed(x: Tensor, device: torch.device) -> Tensor:
    """Return a tensor on the `device`: if that has no float64, in float32."""
    return x.to(widest(device) if x.dtype == torch.float64 else x.dtype).to(device)
