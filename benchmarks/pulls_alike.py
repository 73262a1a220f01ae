"""Pulls as Tower Topple plays them: what they cost, and whether another build's hands fare alike at the same bricks.

    python -m benchmarks.pulls_alike --against FOLDER

Two hundred pulls, drawn from fixed seeds: of towers fresh and half played, at rest, one brick a pull, by the hands that
the game's moves describe. Three processes perform each of them in turns: this build, the checkout in FOLDER, and that
one again with every brick thicker by a thousandth of a millimetre, which says how far a build agrees with itself. A
pull ends when everything is at rest, or the tower has surely toppled. Seconds are processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from stackyard.games.tower_topple import geometry, hand_programs, pieces
from stackyard.games.tower_topple.hand_programs import HandMotion
from stackyard.physics.program import perform
from stackyard.physics.topple import has_surely_toppled, has_toppled
from stackyard.physics.world import Snapshot, World
from tests.tower_topple.test_firm_tower import half_played

HERE: Final = Path(__file__).resolve().parents[1]
PULLS_OF_A_TOWER: Final = 10
FIRST_SEED: Final = 7000
MOVED: Final = (0, 12, 0, 6, 12)  # bricks that have gone to the top of a tower, by its number
# How hands draw, by the number of the pull: mm/s, manner.
HANDS: Final = ((40, pieces.STRAIGHT), (60, pieces.STRAIGHT), (40, pieces.STEADY), (90, pieces.STRAIGHT))
THICKER_M: Final = 1e-6
MOVES_M: Final = 0.001  # m from its place, from where on a brick has moved


class Pull(NamedTuple):
    """What came of a pull."""

    fate: str  # out, stays or topples
    force: float  # N, the most until the brick had moved by `MOVES_M`; 0: it did not
    others: float  # m that the others moved at the most
    spent: float  # s of processor time
    simulated: float  # s


class _ToppledError(Exception):
    """Ends a pull early."""


@lru_cache(1)
def tower_at_rest(number: int, thicker: float) -> tuple[World, Snapshot, geometry.Sizes, list[int]]:
    """Return a tower at rest, its edges (m), and the bricks to be drawn from it."""
    rows, edges, poses = half_played(FIRST_SEED + number, MOVED[number % len(MOVED)])
    edges[:, 2] += thicker
    poses[:, 2] *= 1 + thicker / geometry.THICKNESS_M  # what lies on thicker bricks lies higher
    world = World(geometry.scene_at(edges, poses))
    world.settle(2.0)
    bricks = [int(brick) for brick in rows[:-2].ravel() if brick != pieces.UNKNOWN]
    np.random.default_rng(number).shuffle(bricks)
    return world, world.save(), edges, bricks


def draw(number: int, thicker: float) -> Pull:
    """Perform a pull, by its number."""
    world, saved, edges, bricks = tower_at_rest(number // PULLS_OF_A_TOWER, thicker)
    brick = bricks[number % PULLS_OF_A_TOWER]
    speed, manner = HANDS[number % len(HANDS)]
    world.restore(saved)
    before, start = world.poses(), world.time
    hand = HandMotion(reach=1 - 2 * (number // 2 % 2), speed=speed, manner=manner, tremor=number % 2, seed=number)
    program = hand_programs.pull(before, edges, brick, hand)
    force, moves = 0.0, False

    def watch(watched: World) -> None:
        nonlocal force, moves
        poses = watched.poses()
        if not moves and program.hand in watched.held():
            force = max(force, watched.grip_force(program.hand))
            moves = float(np.linalg.norm(poses[brick, :3] - before[brick, :3])) > MOVES_M
        if has_surely_toppled(before, poses, edges, geometry.THICKNESS_M, [brick]):
            raise _ToppledError

    began = time.process_time()
    try:
        perform(world, program, watch)
        after = world.poses()
        out = geometry.is_out(before, after, edges, brick)
        bearing = [] if out else [brick]
        toppled = has_toppled(before, after, edges, geometry.THICKNESS_M, [brick], bearing=bearing)
        fate = "topples" if toppled else "out" if out else "stays"
    except _ToppledError:
        after, fate = world.poses(), "topples"
    spent = time.process_time() - began
    went = np.linalg.norm(after[:, :3] - before[:, :3], axis=1)
    return Pull(fate, force if moves else 0.0, float(np.delete(went, brick).max()), spent, world.time - start)


def serve(thicker: float) -> None:
    """Perform each pull that a line names; answer with what came of it."""
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(draw(int(line), thicker)), flush=True)


@contextmanager
def started(folder: Path, thicker: float) -> Iterator[subprocess.Popen[str]]:
    """Start a process that performs pulls by a checkout's own environment and code."""
    own = folder / ".venv" / "bin" / "python"
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [str(own) if own.exists() else sys.executable, str(Path(__file__).resolve()), "--serve", str(thicker)]
    environment = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            if process.stdout.readline() != "ready\n":
                raise RuntimeError(f"no pulls are performed in {folder}")
            yield process
        finally:
            process.terminate()


def asked(process: subprocess.Popen[str], number: int) -> Pull:
    """Return what comes of a pull in a process."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{number}\n")
    process.stdin.flush()
    return Pull(*json.loads(process.stdout.readline()))


def alike(one: list[Pull], other: list[Pull]) -> int:
    """Return in how many pulls the brick comes out, stays or topples in both."""
    return sum(mine.fate == theirs.fate for mine, theirs in zip(one, other, strict=True))


def mean_force(pulls: list[Pull], others: list[list[Pull]]) -> float:
    """Return the mean force (N) at which bricks moved, of the pulls in which they did in all builds."""
    moved = [all(build[k].force > 0 for build in (pulls, *others)) for k in range(len(pulls))]
    return float(np.mean([pull.force for pull, counts in zip(pulls, moved, strict=True) if counts]))


def main() -> int:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured in the same run")
    parser.add_argument("--pulls", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first pull")
    parser.add_argument("--serve", type=float, metavar="THICKER", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve is not None:
        serve(given.serve)
        return 0
    builds = {"this build": (HERE, 0.0), "this build, 1 µm thicker": (HERE, THICKER_M)}
    if given.against is not None:
        other = given.against.resolve()
        builds = {"this build": (HERE, 0.0), "the other": (other, 0.0), "the other, 1 µm thicker": (other, THICKER_M)}
    came: dict[str, list[Pull]] = {name: [] for name in builds}
    with ExitStack() as stack:
        processes = {name: stack.enter_context(started(*build)) for name, build in builds.items()}
        for number in range(given.first, given.first + given.pulls):
            for name, process in processes.items():
                came[name].append(asked(process, number))
    first = list(came)[-2]  # the build that the others are compared with
    print("| | processor s per simulated s | pulls/s and core | out | stays | topples | as the other | moves at N |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, pulls in came.items():
        spent, simulated = sum(pull.spent for pull in pulls), sum(pull.simulated for pull in pulls)
        fates = [sum(pull.fate == fate for pull in pulls) for fate in ("out", "stays", "topples")]
        cells = [name, f"{spent / simulated:.3f}", f"{len(pulls) / spent:.2f}", *map(str, fates)]
        cells += [str(alike(pulls, came[first])), f"{mean_force(pulls, list(came.values())):.3f}"]
        print(f"| {' | '.join(cells)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
