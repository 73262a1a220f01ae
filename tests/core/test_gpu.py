"""The rules that are compiled for the processor run as CUDA kernels too, from the same source and to the same byte.

No GPU is needed: Numba's simulator runs kernels as plain Python. What it plays is compared with the compiled rules.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, Final

import numpy as np
import pytest

from benchmarks import gpu_playouts
from stackyard.core.compiling import gpu
from stackyard.core.compiling.splitmix64 import stream_words
from stackyard.games.take_that_towers import playouts as take_that_towers
from stackyard.games.take_that_towers.rules import LOG_COLUMNS, LOG_ROWS
from stackyard.games.towers.playouts import play_out

SETTINGS: Final[list[tuple[str, dict[str, Any], int]]] = [
    ("towers", {"width": 5}, 2),
    ("towers", {"width": 4, "height": 4, "sprawl": True, "utilities": 2, "capture": True}, 2),
    ("take-that-towers", {}, 2),
]
MORE: Final[list[tuple[str, dict[str, Any], int]]] = [
    ("towers", {"width": 10, "height": 9, "suburbs": True, "swap": True}, 2),
    ("take-that-towers", {}, 4),
]
SIMULATOR: Final = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
SIMULATED: Final = "import sys; from tests.core.test_gpu import simulated; print(simulated(*map(int, sys.argv[1:])))"


def simulated(which: int, matches: int, steps: int) -> str:
    """Return what kernels play of some settings; called in a process that has the simulator."""
    assert gpu.SIMULATED
    found = []
    for setting in (SETTINGS, MORE)[which]:
        of = gpu_playouts.kernels_of(*setting)
        played = gpu_playouts.play(of, matches, matches)
        batch = gpu_playouts.begun_batch(of, matches)
        gpu.launch(of.kernels.play_steps, matches, batch, steps)
        found.append([array.tobytes().hex() for array in (*played, *batch)])
    return json.dumps(found)


def require_equal(which: int, matches: int, steps: int) -> None:
    words = [sys.executable, "-c", SIMULATED, *map(str, (which, matches, steps))]
    run = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **SIMULATOR}, check=False)
    assert not run.stderr
    for setting, kernels in zip((SETTINGS, MORE)[which], json.loads(run.stdout), strict=True):
        of = gpu_playouts.kernels_of(*setting)
        played = gpu_playouts.play_here(of, matches)
        batch = gpu_playouts.begun_batch(of, matches)
        gpu_playouts.steps_here(of, batch, steps)
        for number, (array, digest) in enumerate(zip((*played, *batch), kernels, strict=True)):
            assert array.tobytes().hex() == digest, (setting, number)


def test_kernels_play_what_the_processor_plays() -> None:
    require_equal(0, 1, 6)


@pytest.mark.long
def test_kernels_play_what_the_processor_plays_with_other_options_and_for_longer() -> None:
    require_equal(1, 3, 8)
    require_equal(0, 12, 120)  # long enough for matches that end and begin anew


def test_the_matches_are_those_of_playouts() -> None:
    towers, cards = (gpu_playouts.kernels_of(slug) for slug in ("towers", "take-that-towers"))
    seed, matches, log, tally = 3, 5, np.empty((LOG_ROWS, LOG_COLUMNS), np.int16), np.zeros(4, np.int32)
    summary = play_out(towers.start, matches, seed)
    played = take_that_towers.playouts(cards.start, cards.start.copy(), seed, matches, log, tally)
    assert gpu_playouts.play_here(towers, matches, seed).lengths.sum() == summary["moves"]
    cards_here = gpu_playouts.play_here(cards, matches, seed)
    assert cards_here.lengths.sum() == played
    assert np.bincount(cards_here.winners, minlength=4).tolist() == tally.tolist()


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a device has played wrongly is said before anything is measured."""
    of = gpu_playouts.kernels_of("towers")

    def play_wrongly(of: gpu_playouts.Kernels, matches: int, returned: int, seed: int = 1) -> gpu_playouts.Played:
        played = gpu_playouts.play_here(of, matches, seed)
        played.finals["turn"][5] ^= 1
        return played

    monkeypatch.setattr(gpu_playouts, "play", play_wrongly)
    assert gpu_playouts.difference(of) == "match 5 of towers is not the same on the device as on the processor: finals"


def test_a_machine_without_a_gpu_is_told_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu.cuda, "is_available", lambda: False)
    monkeypatch.setattr(gpu.cuda, "cuda_error", lambda: "\nCUDA driver library\ncannot be found.\n")
    monkeypatch.setattr(sys, "argv", ["gpu_playouts"])
    assert gpu_playouts.main() == 2
    assert capsys.readouterr().err == "no GPU can be used here: CUDA driver library cannot be found.\n"


def test_what_compiles_for_a_device_may_be_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    monkeypatch.setattr(sys, "argv", ["gpu_playouts", "--compile"])
    assert gpu_playouts.main() == 2
    assert capsys.readouterr().err == "this needs the package numba_cuda: pip install 'stackyard[cuda]'\n"


@pytest.mark.long
def test_the_command_measures_in_the_simulator() -> None:
    words = [sys.executable, "-m", "benchmarks.gpu_playouts", "--matches", "2", "--seconds", "0"]
    run = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **SIMULATOR}, check=False)
    assert not run.stderr
    assert run.stdout.count("are the same on the device as on the processor") == 2
    assert run.stdout.count("| whole matches, actions/s |") == 2


@pytest.mark.long
def test_kernels_compile_for_a_device() -> None:
    """Where numba-cuda is installed, which no lock file holds."""
    pytest.importorskip("numba_cuda")
    of = gpu_playouts.kernels_of("towers")
    numbers = np.zeros(1, np.int64)
    code = gpu.ptx_of(of.kernels.play_matches, of.start, stream_words(1, 1), numbers, numbers, of.start)
    assert ".target sm_90" in code
    assert ".visible .entry" in code
