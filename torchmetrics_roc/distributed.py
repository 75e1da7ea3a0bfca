"""What crosses between processes: one small report that opens every synced reading, then the data it asked for.

Which collectives run depends only on what every rank knows from the report, so no rank ever waits for one that is not
coming. Only `all_gather_into_tensor` of vectors and `all_reduce` are used, which gloo and NCCL both do.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor

# Newer torch has another name for it and warns of the old one.
all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor


class Ranks:
    """The processes that read one metric together.

    Args:
        group: their process group, or None for all of them.
        device: where the data lie; they travel on it if the group's backend can, else by way of the device it can.
    """

    def __init__(self, group: Any, device: torch.device) -> None:
        self.group = group
        self.device = device
        self.size = dist.get_world_size(group)
        backend = str(dist.get_backend(group))
        self._road = device
        if "nccl" in backend and "gloo" not in backend and device.type != "cuda":
            self._road = torch.device("cuda", torch.cuda.current_device())
        elif backend == "gloo":
            self._road = torch.device("cpu")

    def report(self, row: Tensor) -> list[list[int]]:
        """The rows of all ranks, each an int64 vector of one fixed size, on the host."""
        table: list[list[int]] = self._all_gather(row).tolist()
        return table

    def gather(self, x: Tensor, sizes: list[int]) -> Tensor:
        """The rows of `x` of every rank one behind the other, `sizes[r]` of them from rank `r`."""
        most = max(sizes)
        if most == 0:
            return x
        # Bytes travel, so that any dtype does and no value is touched; what is short is padded.
        flat = x.contiguous().reshape(-1)
        padded = flat.new_zeros(most * x.shape[1:].numel())
        padded[: flat.numel()] = flat
        parts = self._all_gather(padded.view(torch.uint8)).view(x.dtype).reshape(self.size, most, *x.shape[1:])
        return torch.cat([part[:size] for part, size in zip(parts, sizes, strict=True)])

    def sum(self, x: Tensor) -> Tensor:
        """The elementwise sum over all ranks."""
        total = x.detach().to(self._road, copy=True).contiguous()
        dist.all_reduce(total, dist.ReduceOp.SUM, group=self.group)
        return total.to(self.device)

    def _all_gather(self, x: Tensor) -> Tensor:
        x = x.to(self._road).contiguous()
        out = x.new_empty((self.size, *x.shape))
        all_gather_single(out.view(-1), x, group=self.group)
        return out.to(self.device)
