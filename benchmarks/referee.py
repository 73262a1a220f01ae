"""Who agrees with whom about which towers stand: statics, the games' own simulator, and Jolt as a third party.

python -m benchmarks.referee --towers 600 --processes 2

"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.tower_topple import geometry
from stackyard.games.towerbrix.bodies import scene_at
from stackyard.games.towerbrix.solver.towers import random_plans, tower_of
from stackyard.physics.agreement import KINDS, MAX_MOVE_M, MAX_TURN_RAD
from stackyard.physics.contact import scene_sizes
from stackyard.physics.equilibrium import reliable_stability, scene_densities, stability
from stackyard.physics.errors import BadSceneError
from stackyard.physics.scene import Scene, check_scene
from stackyard.physics.world import World

FOLDER: Final = Path(__file__).parent / "jolt"
SECONDS: Final = 5.0  # of simulated time
STEPS_HZ: Final = (2000, 4000)
FRICTIONS: Final = (0.35, 0.4)
BANDS: Final = ((-3.0, -0.15), (-0.15, 0.15), (0.15, 0.5), (0.5, 1.0), (1.0, 3.0), (3.0, math.inf))  # degrees
MIDDLE: Final = 1  # the band in which anybody may err
MOST_DRAWN: Final = {"stack": 40_000, "lean": 320, "pulled": 320, "gaps": 640, "solver": 640}
GAPS_ROWS: Final = 6
FIRST_SEED: Final = 5_000_000
AT_ONCE: Final = 20  # towers that a process draws at once ...
TASKS: Final = 16  # ... and such tasks, before it is looked whether there are enough


def tower_with_gaps(seed: int) -> Scene:
    """Return a tower of Tower Topple, six rows high, from which bricks were taken, none of its rows empty."""
    rng = np.random.default_rng(seed)
    count = GAPS_ROWS * 3
    edges = geometry.sizes(seed, count)
    poses = geometry.ideal_poses(np.arange(count, dtype=np.uint8).reshape(GAPS_ROWS, 3), edges)
    for brick in range(count):
        poses[brick, :3] += rng.normal(0.0, 0.002) * geometry.long_axis(poses[brick])
    gone = rng.random((GAPS_ROWS, 3)) < rng.uniform(0.1, 0.6)
    gone[gone.all(axis=1)] = (True, False, True)
    gone[-1] = False
    left = np.flatnonzero(~gone.ravel())
    for row in range(1, GAPS_ROWS):  # it lies on the highest brick below it that is left
        floor = max(poses[brick, 2] + edges[brick, 2] / 2 for brick in left if brick // 3 == row - 1)
        mine = slice(3 * row, 3 * row + 3)
        poses[mine, 2] = floor + edges[mine, 2] / 2
    scene = geometry.scene_at(edges[left], poses[left])
    check_scene(scene)
    return scene


def tower_of_solver(seed: int) -> Scene:
    """Return a random tower of TowerBrix' solver, less up to two of its bricks, the rest a millimetre askew."""
    rng = np.random.default_rng(seed)
    tower = tower_of(random_plans(1, seed, "green" if seed // 2 % 2 else "pink")[0])
    bricks = bit_indices(tower.used)
    rng.shuffle(bricks)
    poses = tower.poses[bricks[int(rng.integers(3)) :]]
    aside = rng.normal(0.0, 0.002, (len(poses), 2))
    moved = poses.copy()
    moved[:, :2] += aside
    for candidate in (moved, poses):
        scene = scene_at(candidate)
        try:
            check_scene(scene)
        except BadSceneError:
            continue
        return scene
    raise AssertionError("the solver's own tower is no scene")


def _stack(kind: str) -> Callable[[int], Scene]:
    """Return the builder of a kind of `stackyard.physics.agreement`, in the scene of the game it is like."""

    def build(seed: int) -> Scene:
        scene = KINDS[kind](seed)
        poses = scene.pose_array()
        if kind == "pulled":
            return geometry.scene_at(scene_sizes(scene), poses)
        game = msgspec.structs.replace(scene_at(poses), bricks=scene.bricks)
        if kind == "lean":  # they came to rest where bodies are smaller
            world = World(game)
            world.settle()
            game = msgspec.structs.replace(game, poses=[tuple(row) for row in world.poses().tolist()])
            check_scene(game)
        return game

    return build


BUILDERS: Final = {
    **{kind: _stack(kind) for kind in KINDS},
    "gaps": tower_with_gaps,
    "solver": tower_of_solver,
}


class Drawn(NamedTuple):
    """A tower, and what statics says of it."""

    kind: str
    seed: int
    margin_deg: float  # by `reliable_stability`
    plain_deg: float  # by `stability`, with all the friction


class Judged(NamedTuple):
    """A tower, and what each judge says of it: whether it stands."""

    drawn: Drawn
    statics: bool
    simulator: bool
    jolt: tuple[bool, ...]  # by `STEPS_HZ`

    @property
    def settled(self) -> bool:
        """Whether Jolt says the same at both steps."""
        return len(set(self.jolt)) == 1


def tower(kind: str, seed: int) -> Scene:
    """Return the tower of a kind and a seed."""
    return msgspec.structs.replace(BUILDERS[kind](seed), friction=FRICTIONS[seed % 2])


def draw(kind: str, seed: int) -> Drawn | None:
    """Judge a tower by statics; None if its numbers make no tower."""
    try:
        scene = tower(kind, seed)
    except (BadSceneError, AssertionError):
        return None
    bodies = scene_sizes(scene), scene_densities(scene), scene.pose_array(), scene.friction
    margin, plain = reliable_stability(*bodies), stability(*bodies)
    return Drawn(kind, seed, margin.margin_deg if margin.stable == (margin.margin_deg >= 0) else 0.0, plain.margin_deg)


def draw_many(kind: str, first: int) -> list[Drawn]:
    """Judge `AT_ONCE` towers of consecutive seeds by statics."""
    return [each for seed in range(first, first + AT_ONCE) if (each := draw(kind, seed))]


def judge(drawn: Drawn) -> Judged:
    """Let the simulator and Jolt judge a tower."""
    scene = tower(drawn.kind, drawn.seed)
    verdicts = tuple(_stood_in_jolt(scene, hz) for hz in STEPS_HZ)
    return Judged(drawn, drawn.margin_deg >= 0, _stood_in_world(scene), verdicts)


def _stood_in_world(scene: Scene) -> bool:
    world = World(scene)
    before = world.poses()
    for _ in range(round(SECONDS / 0.25)):
        world.step(0.25)
        after = world.poses()
        moved = float(np.linalg.norm(before[:, :3] - after[:, :3], axis=1).max())
        cosines = np.abs((before[:, 3:] * after[:, 3:]).sum(1)).clip(0, 1)
        if moved > MAX_MOVE_M or 2 * float(np.arccos(cosines).max()) > MAX_TURN_RAD:
            return False
    return True


@cache
def _jolt() -> subprocess.Popen[str]:
    """Return the process in which Jolt waits for scenes."""
    if not (FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    return subprocess.Popen(
        ["node", "towers.mjs"], cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _stood_in_jolt(scene: Scene, hz: int) -> bool:
    asked = {
        "sizes": [list(brick.size) for brick in scene.bricks],
        "density": [brick.density for brick in scene.bricks],
        "poses": [list(pose) for pose in scene.poses],
        "friction": scene.friction,
        "hz": hz,
        "seconds": SECONDS,
        "most_m": MAX_MOVE_M,
        "most_rad": MAX_TURN_RAD,
    }
    process = _jolt()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.flush()
    return bool(json.loads(process.stdout.readline())["stood"])


def band_of(margin: float) -> int | None:
    """Return the number of the band that a margin in degrees is in; None if it is in none."""
    return next((number for number, (low, high) in enumerate(BANDS) if low <= margin < high), None)


def collect(towers: int, pool: Executor, first: int) -> list[Drawn]:
    """Return towers, as many in each band: of each kind its share where it has them, stacks for the rest."""
    share = towers // len(BANDS)
    chosen: dict[int, list[Drawn]] = {number: [] for number in range(len(BANDS))}
    for kind in (*(kind for kind in BUILDERS if kind != "stack"), "stack"):
        most = share if kind == "stack" else math.ceil(share / len(BUILDERS))
        taken: Counter[int] = Counter()
        for seed in range(first, first + MOST_DRAWN[kind], AT_ONCE * TASKS):
            starts = range(seed, seed + AT_ONCE * TASKS, AT_ONCE)
            for each in itertools.chain.from_iterable(pool.map(draw_many, [kind] * TASKS, starts)):
                band = band_of(each.margin_deg)
                if band is not None and taken[band] < most and len(chosen[band]) < share:
                    chosen[band].append(each)
                    taken[band] += 1
            if all(taken[band] >= most or len(chosen[band]) >= share for band in chosen):
                break
        print(f"{kind}: {dict(sorted(taken.items()))}", file=sys.stderr, flush=True)
    return list(itertools.chain.from_iterable(chosen.values()))


def report(judged: list[Judged]) -> Iterator[str]:
    """Yield the lines of the report."""
    settled = [each for each in judged if each.settled]
    yield f"{len(judged)} towers; Jolt says the same at 2 and 4 kHz of {len(settled)}, which count.\n"
    yield "| margin in degrees | towers | Jolt: stood | statics agrees | simulator agrees |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    clear: list[Judged] = []
    for number, (low, high) in enumerate(BANDS):
        mine = [each for each in settled if band_of(each.drawn.margin_deg) == number]
        clear += [] if number == MIDDLE else mine
        stood, statics, simulator = _counts(mine)
        yield f"| {low:g} to {high:g} | {len(mine)} | {stood} | {statics} | {simulator} |"
    yield "\n| kind, outside the middle band | towers | Jolt: stood | statics agrees | simulator agrees |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for kind in BUILDERS:
        mine = [each for each in clear if each.drawn.kind == kind]
        stood, statics, simulator = _counts(mine)
        yield f"| {kind} | {len(mine)} | {stood} | {statics} | {simulator} |"
    _, statics, simulator = _counts(clear)
    count = max(1, len(clear))
    yield f"\nOutside the middle band: statics agrees in {statics / count:.1%} (goal 99 %),"
    yield f"the simulator in {simulator / count:.1%} (goal 97 %)."
    both = [each for each in settled if not each.jolt[0] and not each.simulator and each.statics]
    yield f"Said to stand by statics, falling for both others: {len(both)} (goal 0 outside the middle band)."
    strict = [each for each in settled if each.jolt[0] and each.drawn.plain_deg >= 0 > each.drawn.margin_deg]
    yield f"Standing in Jolt, falling for statics only because of half the friction: {len(strict)}."
    for each in judged:
        if each.settled and not (each.statics == each.simulator == each.jolt[0]):
            margins = f"margin {each.drawn.margin_deg:.2f} ({each.drawn.plain_deg:.2f})"
            verdicts = f"simulator {_word(each.simulator)}, Jolt {_word(each.jolt[0])}"
            yield f"- {each.drawn.kind} {each.drawn.seed}: {margins}, {verdicts}"


def _counts(judged: list[Judged]) -> tuple[int, int, int]:
    """Return how many stood in Jolt, and of how many statics and the simulator agree with it."""
    return (
        sum(each.jolt[0] for each in judged),
        sum(each.statics == each.jolt[0] for each in judged),
        sum(each.simulator == each.jolt[0] for each in judged),
    )


def _word(stood: bool) -> str:
    return "stands" if stood else "falls"


def main() -> int:
    """Draw towers, have them judged, and print who agrees with whom."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--towers", type=int, default=600)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="the first")
    asked = parser.parse_args()
    began = time.perf_counter()
    with ProcessPoolExecutor(asked.processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        judged = list(pool.map(judge, collect(asked.towers, pool, asked.seed)))
    judged.sort(key=lambda each: (each.drawn.kind, each.drawn.seed))
    print("\n".join(report(judged)))
    print(f"\n{time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
