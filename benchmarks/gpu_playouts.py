"""Random play on a GPU, beside PGX's nearest games on the same device.

    pip install 'stackyard[cuda]' pgx 'jax[cuda12]' && python -m benchmarks.gpu_playouts

Every thread plays matches of its own, by the kernels of the rooms' `gpu.py`. Before anything is measured, the first
matches are compared with those that the processor plays from the same random streams: lengths, winners, last positions.

Two things are measured. Steps: as in `benchmarks.envs`, each with an observation, a mask and matches that begin anew;
PGX does the same, both run 64 steps a launch, and the ratio is of these. Whole matches: nothing is written but how
they end; the ratio is to one thread of this machine's processor.

`--compile` needs no GPU: it compiles the kernels as far as the code (PTX) that a driver reads, with numba-cuda.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks import take_that_towers, towers
from benchmarks.clock import format_rate
from benchmarks.envs import PEERS, STEPS, theirs
from stackyard.core.compiling import gpu
from stackyard.core.compiling.splitmix64 import stream_words
from stackyard.core.encoding.batch import Batch, make_batch
from stackyard.core.machine.extras import MissingPackageError
from stackyard.core.registry import room

SEED: Final = 1
COMPARED: Final = 2 if gpu.SIMULATED else 64  # matches
# Play whole matches on one thread of the processor.
PROCESSOR: Final[dict[str, Any]] = {
    "towers": towers.Ours,
    "take-that-towers": take_that_towers.Ours,
}


class Kernels(NamedTuple):
    """What is needed of a game, and the position that its matches begin from."""

    slug: str
    kernels: Any  # its gpu.py
    batches: Any
    start: Any


class Played(NamedTuple):
    """Random matches: how many actions each had, the seat that won (-1: neither), and the last positions."""

    lengths: Any
    winners: Any
    finals: Any


def kernels_of(slug: str, options: dict[str, Any] | None = None, players: int = 2) -> Kernels:
    """Return what is needed of a game."""
    found = room(slug)
    start = found.game.setup(found.game.parse_options(options or {}), players)
    return Kernels(slug, import_module(".gpu", found.package), found.batches, start)


def play(of: Kernels, matches: int, returned: int, seed: int = SEED) -> Played:
    """Play random matches on the device; the last positions of the first `returned` are returned."""
    lengths, winners = np.zeros(matches, np.int64), np.zeros(matches, np.int64)
    finals = np.zeros(returned, of.start.dtype)
    gpu.launch(of.kernels.play_matches, matches, of.start, stream_words(seed, matches), lengths, winners, finals)
    return Played(lengths, winners, finals)


def play_here(of: Kernels, matches: int, seed: int = SEED) -> Played:
    """Play the same matches on the processor, by the same functions."""
    lengths, winners = np.zeros(matches, np.int64), np.zeros(matches, np.int64)
    finals = np.repeat(of.start, matches)
    for k, word in enumerate(stream_words(seed, matches)):
        lengths[k], winners[k] = of.kernels.play_match_here(finals[k : k + 1], np.array([word]))
    return Played(lengths, winners, finals)


def begun_batch(of: Kernels, matches: int) -> Batch:
    """Return what `play_steps` works on, with matches that have begun."""
    batch = make_batch(room(of.slug).encoding_at(of.start), of.start, stream_words(SEED, matches))
    of.batches.begin(batch, 0, matches)
    return batch


def difference(of: Kernels) -> str:
    """Return in which match the device and the processor differ; "" if in none."""
    there, here = play(of, COMPARED, COMPARED), play_here(of, COMPARED)
    for k in range(COMPARED):
        for name, one, other in zip(Played._fields, there, here, strict=True):
            if one[k].tobytes() != other[k].tobytes():
                return f"match {k} of {of.slug} is not the same on the device as on the processor: {name}"
    batch = begun_batch(of, COMPARED)
    copies = Batch._make(each.copy() for each in batch)
    gpu.launch(of.kernels.play_steps, COMPARED, batch, STEPS)
    steps_here(of, copies, STEPS)
    return "" if same(batch, copies) else f"steps of {of.slug} are not the same on the device as on the processor"


def steps_here(of: Kernels, batch: Batch, steps: int) -> None:
    """Do on the processor what `play_steps` does."""
    for _ in range(steps):
        of.batches.choose(batch, 0, len(batch.rngs))
        of.batches.step(batch, 0, len(batch.rngs))


def same(some: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """Tell whether arrays have the same bytes."""
    return all(one.tobytes() == other.tobytes() for one, other in zip(some, others, strict=True))


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return units of work a second of the clock: work on a device takes no time of the processor."""
    work()
    done, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds or not done:
        done += work()
    return done / took


def matches_there(of: Kernels, matches: int) -> Callable[[], int]:
    """Return a function that plays whole matches on the device and returns how many actions they had."""
    lengths, winners = gpu.to_device(np.zeros(matches, np.int64)), gpu.to_device(np.zeros(matches, np.int64))
    start, finals = gpu.to_device(of.start), gpu.to_device(np.zeros(1, of.start.dtype))
    rngs = gpu.to_device(stream_words(SEED, matches))  # every call goes on where the last one ended

    def work() -> int:
        gpu.launch(of.kernels.play_matches, matches, start, rngs, lengths, winners, finals)
        return int(lengths.copy_to_host().sum())

    return work


def steps_there(of: Kernels, matches: int) -> Callable[[], int]:
    """Return a function that steps matches on the device and returns how many steps they made."""
    batch = Batch._make(map(gpu.to_device, begun_batch(of, matches)))

    def work() -> int:
        gpu.launch(of.kernels.play_steps, matches, batch, STEPS)
        return STEPS * matches

    return work


def peer(name: str, matches: int) -> tuple[Callable[[], int] | None, str]:
    """Return the same for a game of PGX, or why there is nothing to compare with."""
    try:
        import jax

        if jax.default_backend() != "gpu":
            return None, "JAX uses no GPU here: pip install 'jax[cuda12]'"
        return theirs(name, matches), ""
    except ImportError as error:
        return None, f"{error.name} is not installed: pip install pgx 'jax[cuda12]'"


def measure(matches: int, seconds: float) -> int:
    """Compare, measure and print; return the exit status."""
    for slug, peers in PEERS.items():
        of = kernels_of(slug)
        if problem := difference(of):
            print(problem, file=sys.stderr)
            return 1
        print(
            f"{of.slug}: {COMPARED} matches and {STEPS} steps of each are the same on the device as on the processor.\n"
        )
        print(f"| {slug}, {matches:,} at a time | device | beside it | ratio |\n| --- | ---: | ---: | ---: |")
        steps = rate(steps_there(of, matches), seconds)
        for name in peers:
            work, problem = peer(name, matches)
            other = rate(work, seconds) if work else 0.0
            comparison = f"PGX's {name}: {format_rate(other)} | {steps / other:.2f}" if other else f"{problem} | -"
            print(f"| steps/s with observations and masks | {format_rate(steps)} | {comparison} |")
        whole, core = rate(matches_there(of, matches), seconds), rate(PROCESSOR[slug]().playouts, seconds)
        comparison = f"one thread of the processor: {format_rate(core)} | {whole / core:.1f}"
        print(f"| whole matches, actions/s | {format_rate(whole)} | {comparison} |\n")
    return 0


def compile_only() -> int:
    """Compile every kernel and print how long that took."""
    for slug in PEERS:
        of = kernels_of(slug)
        words, numbers = stream_words(SEED, 1), np.zeros(1, np.int64)
        for kernel, arguments in (
            (of.kernels.play_matches, (of.start, words, numbers, numbers, of.start)),
            (of.kernels.play_steps, (begun_batch(of, 1), STEPS)),
        ):
            began = time.perf_counter()
            code = gpu.ptx_of(kernel, *arguments)
            print(f"{slug}: {kernel.__name__}: {len(code):,} characters of PTX in {time.perf_counter() - began:.0f} s")
    return 0


def main() -> int:
    """Measure and print a table for each game; without a GPU, say so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=1 << 16, help="at a time, a thread each (default 65536)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--compile", action="store_true", help="only compile the kernels, which needs no GPU")
    asked = parser.parse_args()
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # else JAX takes most of the device's memory
    if not asked.compile and (problem := gpu.gpu_problem()):
        print(problem, file=sys.stderr)
        return 2
    try:
        if not gpu.SIMULATED:
            gpu.require_compiler()
        return compile_only() if asked.compile else measure(asked.matches, asked.seconds)
    except MissingPackageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
