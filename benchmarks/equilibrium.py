"""Equilibrium checks a second for 8 bricks and a tower of 54, compared with the same linear programme in SciPy.

    pip install scipy && python -m benchmarks.equilibrium

The peer works as rigid-block packages such as compas_cra do: loops in Python fill a matrix with the wrenches of every
corner's friction pyramid, then one general solver runs, here `scipy.optimize.linprog` with HiGHS. It gets the contacts,
which our code has to find; it returns whether there is an equilibrium, or the strongest pull along x with one.
"""

from __future__ import annotations

import argparse
import math
import sys

import numpy as np

from benchmarks.clock import format_rate, median_rates
from stackyard.physics.agreement import PLANK, random_stack
from stackyard.physics.contact import TABLE, find_contacts, scene_sizes
from stackyard.physics.equilibrium import SIDES, can_stand, stability

FRICTION = 0.35
DENSITY = 650.0


def whole_tower() -> tuple[np.ndarray, np.ndarray]:
    """Return sizes and poses of eighteen rows of three planks."""
    sizes, poses = [], []
    for row in range(18):
        for slot in range(3):
            aside, across = (slot - 1) * PLANK[1], row % 2 == 1
            sizes.append((PLANK[1], PLANK[0], PLANK[2]) if across else PLANK)
            poses.append([aside if across else 0, 0 if across else aside, (row + 0.5) * PLANK[2], 1, 0, 0, 0])
    return np.array(sizes), np.array(poses, dtype=float)


def small_tower() -> tuple[np.ndarray, np.ndarray]:
    """Return sizes and poses of eight blocks that stand."""
    for seed in range(1000):
        scene = random_stack(seed)
        sizes, poses = scene_sizes(scene), scene.pose_array()
        if len(sizes) == 8 and stability(sizes, np.full(8, DENSITY), poses, FRICTION).margin_deg > 2:
            return sizes, poses
    raise AssertionError("no tower of eight blocks stands")


class Ours:
    """The contacts and the linear programme of this project."""

    def __init__(self, sizes: np.ndarray, poses: np.ndarray) -> None:
        self.tower = sizes, np.full(len(sizes), DENSITY), poses, FRICTION

    def contacts(self) -> int:
        find_contacts(self.tower[0], self.tower[2])
        return 1

    def feasible(self) -> int:
        assert can_stand(*self.tower)
        return 1

    def margin(self) -> int:
        assert stability(*self.tower).stable
        return 1


class Plain:
    """The same linear programme, written plainly for SciPy."""

    def __init__(self, sizes: np.ndarray, poses: np.ndarray) -> None:
        from scipy.optimize import linprog
        from scipy.sparse import csc_array

        self.solve, self.matrix = linprog, csc_array
        self.sizes, self.poses = sizes, poses
        self.touch = find_contacts(sizes, poses)

    def columns(self) -> tuple[list[float], list[int], list[int], int]:
        values: list[float] = []
        rows: list[int] = []
        columns: list[int] = []
        column = 0
        for k, (first, second) in enumerate(self.touch.pairs):
            normal = self.touch.normals[k]
            u = np.array([1.0, 0, 0]) if abs(normal[2]) > 0.9 else np.array([-normal[1], normal[0], 0])
            v = np.cross(normal, u)
            rough = abs(normal[2]) > 0.1
            for point in self.touch.points[self.touch.starts[k] : self.touch.starts[k + 1]]:
                for side in range(SIDES if rough else 1):
                    angle = 2 * math.pi * side / SIDES
                    slip = FRICTION * (math.cos(angle) * u + math.sin(angle) * v) if rough else 0
                    for brick, sign in ((first, -1), (second, 1)):
                        if brick == TABLE:
                            continue
                        force = sign * (normal + slip)
                        wrench = np.concatenate([force, np.cross(point - self.poses[brick, :3], force) / 0.03])
                        for row in range(6):
                            if wrench[row]:
                                values.append(wrench[row])
                                rows.append(6 * brick + row)
                                columns.append(column)
                    column += 1
        return values, rows, columns, column

    def ask(self, pulled: bool) -> int:
        values, rows, columns, count = self.columns()
        bricks = len(self.sizes)
        mass = self.sizes.prod(axis=1)
        load = np.zeros(6 * bricks)
        load[2::6] = mass / mass.mean()
        if pulled:
            values += load[2::6].tolist()
            rows += list(range(0, 6 * bricks, 6))
            columns += [count] * bricks
            count += 1
        cost = np.zeros(count)
        cost[-1] = -1.0 if pulled else 0.0
        matrix = self.matrix((values, (rows, columns)), shape=(6 * bricks, count))
        found = self.solve(cost, A_eq=matrix, b_eq=load, method="highs")
        assert found.status == 0
        return 1

    def feasible(self) -> int:
        return self.ask(False)

    def one_direction(self) -> int:
        return self.ask(True)


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    asked = parser.parse_args()
    print("| | Stackyard | plain, SciPy's HiGHS | ratio |")
    print("| --- | ---: | ---: | ---: |")
    for name, (sizes, poses) in (("8 bricks", small_tower()), ("54 bricks", whole_tower())):
        ours, plain = Ours(sizes, poses), Plain(sizes, poses)
        works = [ours.contacts, ours.feasible, plain.feasible, ours.margin, plain.one_direction]
        contacts, feasible, plainly, margin, direction = median_rates(works, asked.rounds, asked.seconds)
        print(f"| {name}: who touches whom, a second | {format_rate(contacts)} | | |")
        print(
            f"| {name}: can it stand, a second | {format_rate(feasible)} | {format_rate(plainly)} "
            f"| {feasible / plainly:.1f} |"
        )
        print(
            f"| {name}: margin in all directions; the peer's in one, a second "
            f"| {format_rate(margin)} | {format_rate(direction)} | {margin / direction:.1f} |"
        )
    print(f"\nMedians of {asked.rounds} rounds of {asked.seconds:g} s each, taken in turns.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
