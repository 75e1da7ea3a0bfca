"""A command per module: `python -m benchmarks [speed | growth | ranks | splitters | memory | update | ...] [options]`.

The default is `speed`.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks import bootstrap, coverage, growth, memory, ranks, speed, splitters, update, waits

COMMANDS = {
    "speed": speed,
    "growth": growth,
    "ranks": ranks,
    "splitters": splitters,
    "memory": memory,
    "update": update,
    "coverage": coverage,
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
        what = (module.__doc__ or "").partition("\n")[0]
        module.options(commands.add_parser(name, help=what, description=module.__doc__))
    chosen = parser.parse_args(arguments)
    COMMANDS[chosen.command].main(chosen)


if __name__ == "__main__":
    main(sys.argv[1:])
