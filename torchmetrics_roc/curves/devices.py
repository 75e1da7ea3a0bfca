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

from torchmetrics_roc.curves.values import mapped

CPU = torch.device("cpu")

KNOWN: dict[str, tuple[torch.dtype, bool]] = {"cpu": (torch.float64, True), "meta": (torch.float64, True)}
"""The widest dtype of floats of each type of device asked so far, and whether curves can be made there."""


def _abilities(device: torch.device) -> tuple[torch.dtype, bool]:
    if device.type not in KNOWN and not torch.compiler.is_compiling():  # a traced tensor may have any dtype
        KNOWN[device.type] = _tried(device)
    return KNOWN.get(device.type, KNOWN["cpu"])


def _tried(device: torch.device) -> tuple[torch.dtype, bool]:
    dtype = torch.float32
    try:
        numbers = torch.zeros(2, dtype=torch.float64, device=device).long()
        dtype = torch.float64
        numbers.sort()
        torch.unique(numbers)
        torch.bincount(numbers)
        torch.searchsorted(numbers, numbers)
        numbers.scatter_reduce(0, numbers, numbers, "amax")
    except (TypeError, RuntimeError):
        return dtype, False
    return dtype, True


def widest(device: torch.device) -> torch.dtype:
    """Return the widest dtype of floats that the device has: float64 or float32."""
    return _abilities(device)[0]


def makes_curves(device: torch.device) -> bool:
    """Return whether the device has all that curves are made with."""
    return _abilities(device)[1]


def home(dtype: torch.dtype, device: torch.device) -> torch.device:
    """Return where a metric on this device keeps tensors of the `dtype`: there or, if it has no such, on the host."""
    return device if dtype != torch.float64 or widest(device) == dtype else CPU


def widened(x: Tensor) -> Tensor:
    """Return a tensor in float64 or, on a device without, in its own dtype."""
    return x.double() if widest(x.device) == torch.float64 else x


def readable(data: Any) -> Any:
    """Return a state, or tensors, where curves can be made: as they are, or on the host."""
    return mapped(data, lambda x: x if makes_curves(x.device) else x.cpu())


def returned(value: Any, device: torch.device) -> Any:
    """Return a value that was read on the host for this `device`, there: if it has no float64, in float32."""
    if makes_curves(device):
        return value
    return mapped(value, lambda x: x.to(widest(device) if x.dtype == torch.float64 else x.dtype).to(device))
