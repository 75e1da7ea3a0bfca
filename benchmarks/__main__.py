"""A command per module: `python -m benchmarks [speed | before | growth | ranks | splitters | memory | ...] [options]`.

The default is `speed`.
"""

from __future__ import annotations

import argparse
import sys

import torch

from benchmarks import (
    before,
    bootstrap,
    coverage,
    device,
    footprint,
    grid,
    growth,
    measures,
    memory,
    ranks,
    speed,
    splitters,
    update,
    waits,
)

COMMANDS = {
    "speed": speed,
    "before": before,
    "growth": growth,
    "ranks": ranks,
    "splitters": splitters,
    "measures": measures,
    "memory": memory,
    "update": update,
    "coverage": coverage,
    "grid": grid,
    "device": device,
    "footprint": footprint,
    "bootstrap": bootstrap,
    "waits": waits,
}


def main(arguments: list[str]) -> None:
    """Run the command named in `arguments`."""
    if not {*arguments[:1]} & {*COMMANDS, "-h", "--help"}:
        arguments = ["speed", *arguments]
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, module in COMMANDS.items():
        text = (module.__doc__ or "").replace("%", "%%")  # which argparse fills in
        module.options(commands.add_parser(name, help=text.partition("\n")[0], description=text))
    chosen = parser.parse_args(arguments)
    if getattr(chosen, "device", "cpu") == "cuda" and not torch.cuda.is_available():
        parser.error("`--device cuda` needs a GPU that this torch can use: pass `--device cpu`.")
    COMMANDS[chosen.command].main(chosen)


if __name__ == "__main__":
    main(sys.argv[1:])
