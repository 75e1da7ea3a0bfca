"""The tests on a simulated device, in a process of their own.

Once a device is registered, autograd starts threads for it, and a process with such threads cannot be forked for the
tests of several ranks.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def on_a_device(*arguments: str) -> None:
    """Run these tests of this folder, with these options, in a process of their own."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "SIMULATED_DEVICE": "1"}
    environment.pop("PYTEST_XDIST_WORKER", None)
    root = Path(__file__).parents[1]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert " passed" in done.stdout or " skipped" in done.stdout


def test_everything_on_a_device() -> None:
    """In one process, as to start it takes ten seconds."""
    on_a_device("tests/test_simulated_device.py", "tests/test_waits.py", "--tb=short")


@pytest.mark.slow  # the full product of readings, classes and ways of keeping data
def test_the_full_product_on_a_device() -> None:
    on_a_device("tests/test_simulated_device.py", "-m", "slow")
