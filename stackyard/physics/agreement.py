"""Do the linear programme and the simulator agree on which towers stand?

    python -m stackyard.physics.agreement --towers 2000 --seed 1

Random towers are judged by `stackyard.physics.equilibrium.stability`, then simulated in a
`stackyard.physics.world.World` for `SIMULATED_S`. A tower stood if no brick moved by more than `MAX_MOVE_M` or turned
by more than `MAX_TURN_RAD`. Towers whose margin is within `BORDER_DEG` of 0 are counted apart: the simulator rounds
its bodies by half a skin at each edge and its contacts give a little, which decides so close to the border. Every
disagreement is printed with the seed that makes its tower again (`random_tower(kind, seed)`).
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.physics.equilibrium import Equilibrium, scene_stability
from stackyard.physics.errors import BadSceneError
from stackyard.physics.scene import Brick, Poses, Scene, check_scene, deepest_overlap, rotations, scene_of
from stackyard.physics.world import World

SIMULATED_S: Final = 2.5  # s of simulated time
SUBSTEPS: Final = 3  # parts of a time step: in whole steps towers of ideal poses shake apart (docs/equilibrium.md)
MAX_MOVE_M: Final = 0.004  # m
MAX_TURN_RAD: Final = math.radians(5)
BORDER_DEG: Final = 0.5  # degrees
MIN_AGREEMENT: Final = 0.98  # of the towers that are not near the border
BORDERS: Final = (-math.inf, -10.0, -3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 90.0)

BLOCK: Final = (0.03, 0.03, 0.06)
PLANK: Final = (0.075, 0.025, 0.015)
ROWS: Final = 12


class Comparison(NamedTuple):
    """One tower, judged by the programme and by the simulator."""

    kind: str
    seed: int
    judged: Equilibrium
    stood: bool

    @property
    def is_borderline(self) -> bool:
        """Whether the margin is too near 0 to count."""
        return abs(self.judged.margin_deg) < BORDER_DEG

    @property
    def agrees(self) -> bool:
        """Whether the programme and the simulator agree."""
        return self.judged.stable == self.stood


def stays_standing(scene: Scene, seconds: float = SIMULATED_S) -> bool:
    """Simulate a scene and return whether its bricks stay where they are."""
    world = World(msgspec.structs.replace(scene, cuts=SUBSTEPS))
    before = world.poses()
    for _ in range(round(seconds / 0.25)):
        world.step(0.25)
        if _has_moved(before, world.poses()):
            return False
        if world.asleep():
            return True
    return True


def _has_moved(before: Poses, after: Poses) -> bool:
    moved = np.linalg.norm(after[:, :3] - before[:, :3], axis=1).max()
    between = np.abs((before[:, 3:] * after[:, 3:]).sum(1)).clip(0, 1)
    return bool(moved > MAX_MOVE_M or 2 * np.arccos(between).max() > MAX_TURN_RAD)


def random_stack(seed: int) -> Scene:
    """Return 5 to 9 blocks set on each other with offsets, some pushed against the side of another, one by one."""
    rng = np.random.default_rng(seed)
    count, spread = int(rng.integers(5, 10)), rng.uniform(0.05, 0.5)
    aside = rng.choice((0.0, 0.3))
    low, high = np.empty((0, 3)), np.empty((0, 3))
    while len(low) < count:
        edges = np.array(BLOCK)[rng.permutation(3)]
        middle = np.zeros(2)
        if len(low):
            onto = int(rng.integers(max(0, len(low) - 3), len(low)))
            reach = (high[onto] - low[onto] + edges)[:2] / 2
            middle = (low[onto] + high[onto])[:2] / 2 + reach * rng.uniform(-spread, spread, 2)
            if rng.random() < aside:  # against a side of it, flush
                axis = int(rng.integers(2))
                middle[axis] = (low[onto] + high[onto])[axis] / 2 + reach[axis] * rng.choice((-1.0, 1.0))
        under = np.all(
            (low[:, :2] < middle + edges[:2] / 2 - 1e-6) & (high[:, :2] > middle - edges[:2] / 2 + 1e-6), axis=1
        )
        floor = high[under, 2].max(initial=0.0)
        low = np.vstack([low, [*(middle - edges[:2] / 2), floor]])
        high = np.vstack([high, [*(middle + edges[:2] / 2), floor + edges[2]]])
    poses = np.zeros((count, 7))
    poses[:, :3], poses[:, 3] = (low + high) / 2, 1.0
    return scene_of([Brick(tuple(edges)) for edges in (high - low).tolist()], poses)


def leaning_tower(seed: int) -> Scene:
    """Return blocks that came to rest after one was let fall against others, less one brick in two of three cases."""
    rng = np.random.default_rng(seed)
    for _ in range(100):
        base = random_stack(int(rng.integers(1 << 31)))
        keep = int(rng.integers(2, 5))
        bricks, poses = base.bricks[:keep], base.pose_array()[:keep]
        angle, way = rng.uniform(0.25, 0.9), rng.uniform(0, 2 * math.pi)
        axis = np.array([-math.sin(way), math.cos(way), 0.0])
        turn = np.array([math.cos(angle / 2), *(math.sin(angle / 2) * axis)])
        place = poses[0, :3] + np.array([math.cos(way), math.sin(way), 0.0]) * -rng.uniform(0.03, 0.06)
        leaning = np.array([place[0], place[1], 0.0, *turn])
        half = np.array(BLOCK) / 2
        leaning[2] = (np.abs(rotations(leaning[None, 3:])[0, 2]) * half).sum() + 0.0005
        poses, bricks = np.vstack([poses, leaning]), [*bricks, Brick(BLOCK)]
        halves = np.array([brick.size for brick in bricks]) / 2
        if deepest_overlap(poses, halves)[2] > 0.0005:
            continue
        world = World(scene_of(bricks, poses))
        world.step(3.0)
        if not world.asleep():
            continue
        rested = world.poses()
        rise = np.abs(rotations(rested[:, 3:])[:, 2, :])
        if not ((rise > 0.1) & (rise < 0.99)).any():
            continue  # nothing leans
        if rng.random() < 2 / 3:
            gone = int(rng.integers(len(bricks)))
            bricks = [brick for number, brick in enumerate(bricks) if number != gone]
            rested = np.delete(rested, gone, axis=0)
        scene = scene_of(bricks, rested)
        try:
            check_scene(scene)
        except BadSceneError:
            continue
        return scene
    raise AssertionError("nothing came to lean in a hundred attempts")


def thinned_tower(seed: int) -> Scene:
    """Return a tower of twelve rows of three planks from which some were taken, all rows keeping one."""
    rng = np.random.default_rng(seed)
    places, sizes = [], []
    many = rng.uniform(0.0, 0.4)
    for row in range(ROWS):
        gone = rng.random(3) < many
        if row == ROWS - 1 or gone.all():
            gone[:] = False
        if rng.random() < 0.6 and gone[0] + gone[2] == 2:
            gone[rng.choice((0, 2))] = False
        for slot in np.flatnonzero(~gone):
            aside = (float(slot) - 1) * PLANK[1] + rng.uniform(-0.0002, 0.0002)
            along = rng.uniform(-0.004, 0.004)
            across = row % 2 == 1
            places.append([aside if across else along, along if across else aside, (row + 0.5) * PLANK[2], 1, 0, 0, 0])
            sizes.append((PLANK[1], PLANK[0], PLANK[2]) if across else PLANK)
    return scene_of([Brick(size) for size in sizes], np.array(places, dtype=np.float64))


KINDS: Final[dict[str, Callable[[int], Scene]]] = {
    "stack": random_stack,
    "lean": leaning_tower,
    "pulled": thinned_tower,
}
SHARES: Final = {"stack": 0.8, "lean": 0.1, "pulled": 0.1}


def random_tower(kind: str, seed: int) -> Scene:
    """Return the random tower of a kind (a key of `KINDS`) and a seed."""
    return KINDS[kind](seed)


def compare(kind: str, seed: int) -> Comparison:
    """Judge a random tower by the programme and by the simulator."""
    scene = random_tower(kind, seed)
    return Comparison(kind, seed, scene_stability(scene), stays_standing(scene))


def compare_many(towers: int, seed: int) -> Iterable[Comparison]:
    """Judge `towers` random towers, of each kind in its proportion."""
    rng = np.random.default_rng(seed)
    kinds = list(SHARES)
    for _ in range(towers):
        kind = kinds[int(rng.choice(len(kinds), p=list(SHARES.values())))]
        yield compare(kind, int(rng.integers(1 << 31)))


def agreement(verdicts: Iterable[Comparison]) -> tuple[int, int, int]:
    """Return three counts: agreements away from the border, towers away from it, and towers near it."""
    clear = [verdict for verdict in verdicts if not verdict.is_borderline]
    within = len(list(verdicts)) - len(clear)
    return sum(verdict.agrees for verdict in clear), len(clear), within


def report(verdicts: list[Comparison]) -> str:
    """Return the report as text: the tables and every disagreement."""
    agree, clear, within = agreement(verdicts)
    lines = [
        f"{agree} of {clear} towers agree, {agree / max(1, clear):.2%}; "
        f"{within} more are within {BORDER_DEG:g} degrees of the border.",
        "",
        "| kind | towers | within the hair | agree | stands, but fell | cannot stand, but stood |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in KINDS:
        mine = [verdict for verdict in verdicts if verdict.kind == kind]
        agree, clear, within = agreement(mine)
        fell = sum(not verdict.is_borderline and verdict.judged.stable and not verdict.stood for verdict in mine)
        held = sum(not verdict.is_borderline and not verdict.judged.stable and verdict.stood for verdict in mine)
        lines.append(f"| {kind} | {len(mine)} | {within} | {agree} of {clear} | {fell} | {held} |")
    lines += ["", "| margin in degrees | towers | stood |", "| --- | ---: | ---: |"]
    for low, high in itertools.pairwise(BORDERS):
        mine = [verdict for verdict in verdicts if low <= verdict.judged.margin_deg < high]
        if mine:
            share = sum(verdict.stood for verdict in mine)
            lines.append(f"| {low:g} to {high:g} | {len(mine)} | {share / len(mine):.1%} |")
    lines += ["", "Disagreements outside the hair:"]
    for verdict in verdicts:
        if not verdict.is_borderline and not verdict.agrees:
            what = "stood" if verdict.stood else "fell"
            lines.append(f"- {verdict.kind} {verdict.seed}: margin {verdict.judged.margin_deg:.2f} degrees, {what}")
    return "\n".join(lines)


def main() -> int:
    """Judge as many towers as are asked for and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--towers", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.perf_counter()
    verdicts = list(compare_many(asked.towers, asked.seed))
    agree, clear, _ = agreement(verdicts)
    sys.stdout.write(f"{report(verdicts)}\n\n{time.perf_counter() - began:.0f} s\n")
    return 0 if agree >= MIN_AGREEMENT * clear else 1


if __name__ == "__main__":
    sys.exit(main())
