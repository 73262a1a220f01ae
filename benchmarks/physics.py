"""The physics room: a tower of 54 bricks at rest, pulled at and collapsing, beside real time.

    python -m benchmarks.physics

The tower is Tower Topple's, in its own scene: 18 rows of three bricks, thinned from a seed.
Seconds are processor time on one core: with a real-time factor of 2, one core can run two such towers. Other programs
on the machine slow even that down, by a factor of up to 2. So one pull, out and back as in `benchmarks.live_physics`,
is repeated five times, the same to the last bit, and the fastest time of each part counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from benchmarks.clock import format_rate
from stackyard.games.tower_topple import geometry
from stackyard.physics.motion import MotionCapture
from stackyard.physics.program import perform, pull
from stackyard.physics.scene import Scene
from stackyard.physics.world import STEP_S, Snapshot, World

ROWS = 18


def tower(seed: int) -> Scene:
    """Return a fresh tower as Tower Topple plays it: its bricks' sizes from a seed, its contact and its steps."""
    rows = np.arange(3 * ROWS, dtype=np.uint8).reshape(ROWS, 3)
    edges = geometry.sizes(seed, 3 * ROWS)
    return geometry.scene_at(edges, geometry.ideal_poses(rows, edges))


def settled(seed: int) -> tuple[World, Snapshot]:
    world = World(tower(seed))
    while not world.asleep() and world.time < 5:
        world.step(STEP_S)
    return world, world.save()


def along(brick: int) -> tuple[float, float, float]:
    return (0.0, 1.0, 0.0) if brick // 3 % 2 else (1.0, 0.0, 0.0)


def factor(world: World, work: Callable[[], object]) -> float:
    """Return simulated seconds per second of processor time."""
    began, simulated = time.process_time(), world.time
    work()
    return (world.time - simulated) / max(time.process_time() - began, 1e-6)


def to_and_fro(world: World, saved: Snapshot, brick: int, seconds: float = 2.0, times: int = 5) -> float:
    """Return the CPU seconds for a simulated second of pulling, from the fastest time of each part."""
    way = np.array(along(brick))
    costs: list[list[float]] = []
    for _ in range(times):
        world.restore(saved)
        world.hold(0, brick)
        place, began = world.poses()[brick, :3], world.time
        costs.append([])
        while world.time - began < seconds:
            world.move_hand(0, place + way * 0.025 * (1 - np.cos(np.pi / 2 * (world.time - began))))
            before = time.process_time()
            world.step(4 * STEP_S)
            costs[-1].append(time.process_time() - before)
    return float(np.min(costs, axis=0).sum()) / seconds


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--towers", type=int, default=3)
    asked = parser.parse_args()
    rest, gentle, hard, fro, collapse, frames, whole = [], [], [], [], [], [], []
    for seed in range(asked.towers):
        world, saved = settled(seed)
        rest.append(factor(world, lambda w=world: [w.step(0.03) for _ in range(2000)]))  # type: ignore[misc]
        for brick in (16, 22, 29):
            world.restore(saved)
            began = time.process_time()
            program = pull(brick, along(brick), 0.09, 0.06, lead=0.004, keep_beyond=0.075)
            gentle.append(factor(world, lambda w=world, p=program: perform(w, p)))  # type: ignore[misc]
            whole.append(1 / (time.process_time() - began))
        world.restore(saved)
        program = pull(13, along(13), 0.12, 0.1, keep_beyond=0.075)
        hard.append(factor(world, lambda w=world, p=program: perform(w, p)))  # type: ignore[misc]
        fro.append(1 / to_and_fro(world, saved, 22 + 6 * (seed % 3)))
        world.restore(saved)
        for hand, brick in enumerate((6, 7)):  # two of a low row, thrown out: the tower stands on one side only
            world.hold(hand, brick)
            world.move_hand(hand, (0.4, world.poses()[brick, 1], 0.04))
        world.step(0.3)
        collapse.append(factor(world, lambda w=world: w.step(1.2)))  # type: ignore[misc]
        camera = MotionCapture(world)
        began = time.process_time()
        for _ in range(200):
            frame = camera.capture(whole=True)
            assert frame is not None
            frame.encode("abcdefgh")
        frames.append((time.process_time() - began) / 200)
    print("| 54 bricks, one core | median | worst |")
    print("| --- | ---: | ---: |")
    for name, figures in (
        ("at rest: times real time", rest),
        ("pulling gently (1 N): times real time", gentle),
        ("pulling hard (6 N): times real time", hard),
        ("pulled in and out (6 N), undisturbed: times real time", fro),
        ("collapsing, the first 1.2 s: times real time", collapse),
        ("whole pulls of 1.5 s, from hold to calm: a second", whole),
    ):
        print(f"| {name} | {format_rate(median(figures))} | {format_rate(min(figures))} |")
    print(f"| a whole frame, seen and written: microseconds | {median(frames) * 1e6:.0f} | {max(frames) * 1e6:.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
