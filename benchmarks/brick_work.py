"""Brick Work beside a plain-Python copy of its own rules, in the same run.

    python -m benchmarks.brick_work

The plain copy is the voxel reference that the tests hold the rules to (`tests/brick_work`): the same events, the same
answers. Whole matches beside OpenSpiel's backgammon: `python -m benchmarks.loops`.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from benchmarks.clock import format_rate, median_rates
from stackyard.core.chance import NATURE, Stream
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.bots import expected_turns
from stackyard.games.brick_work.bots.designs import DESIGNS
from stackyard.games.brick_work.bots.players import choose_move
from stackyard.games.brick_work.bots.recipes import recipes
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KIND_OF, SUPPLY
from stackyard.games.brick_work.solver.plan import plan
from stackyard.games.brick_work.solver.shapes import BUILD_PIPS
from tests.brick_work import reference, voxels

MATCHES = 6  # played again to measure position updates
PRINTS = 1000  # random brickprints of each sort
EMPTY_COLLECTION = (0,) * len(SUPPLY)


def random_print(rng: np.random.Generator, packed: bool) -> Boxes:
    """Return six bricks of the yellow brickyard, joined at random; packed: each by as many pips as possible."""
    kinds = [int(kind) for kind in rng.permutation(KIND_OF)[:6]]
    piece = geometry.box_of(kinds[0], 0)
    for kind in kinds[1:]:
        brick = geometry.box_of(kind, 0)
        upper, lower = (brick, piece) if rng.integers(2) else (piece, brick)
        ways = geometry.joins(upper, lower)
        if packed:
            ways = ways[ways[:, 4] == ways[ways[:, 4] <= BUILD_PIPS, 4].max()]
        dx, dy, r, dz, _ = (int(number) for number in ways[rng.integers(len(ways))])
        piece = geometry.joined(geometry.turned(upper, r), lower, dx, dy, dz)
    return piece


def recorded(seed: int) -> list[tuple[int | str, str]]:
    """Return all events of a match between two bots of level 2: (by, event)."""
    position = GAME.setup(GAME.parse_options({}))
    events: list[tuple[int | str, str]] = []
    while not GAME.is_over(position):
        if GAME.is_chance_due(position):
            event = GAME.sample_chance(position, Stream(seed.to_bytes(32, "big"), len(events)))
            events.append((NATURE, event))
            GAME.apply_chance(position, event)
        else:
            seat = GAME.to_act(position)[0]
            move = choose_move(position, seat, 2, None, len(events)).move
            events.append((seat, move))
            GAME.apply(position, seat, move)
    return events


class Ours:
    """Brick Work."""

    def __init__(self) -> None:
        self.matches = [recorded(seed) for seed in range(MATCHES)]
        rng = np.random.default_rng(1)
        self.pieces = [random_print(rng, packed=False) for _ in range(20)]
        graphs = [recipes(design.boxes, EMPTY_COLLECTION, {}, SUPPLY, 1)[0].graph for design in DESIGNS[:8]]
        self.graphs = [graph for graph in graphs if graph is not None]

    def updates(self) -> int:
        """Check and apply every event of whole matches; return how many."""
        for events in self.matches:
            position = GAME.setup(GAME.parse_options({}))
            for by, event in events:
                if by == NATURE:
                    GAME.apply_chance(position, event)
                else:
                    GAME.apply(position, int(by), event)
        return sum(map(len, self.matches))

    def reference(self) -> int:
        """Do the same by the plain copy of the rules; return how many."""
        for events in self.matches:
            state = reference.start()
            for by, event in events:
                if by == NATURE:
                    reference.apply_roll(state, event)
                else:
                    reference.play(state, int(by), event)
        return sum(map(len, self.matches))

    def joins(self) -> int:
        """Find every way to lower one object of six bricks onto another; return how many there are."""
        return sum(len(geometry.joins(one, two)) for one, two in zip(self.pieces, self.pieces[1:], strict=False))

    def voxel_joins(self) -> int:
        """Do the same by voxels."""
        one, two = (
            tuple(voxels.brick(int(w), int(d), int(x), int(y), int(z)) for x, y, z, w, d in piece)
            for piece in self.pieces[:2]
        )
        return len(voxels.joins(one, two))

    def turns(self) -> int:
        """Compute the turns that two brickprints need, from every pair of states; return the number of pairs."""
        pairs = 0
        for one, two in zip(self.graphs, self.graphs[1:], strict=False):
            pairs += expected_turns.pair_of(one, two).values[:, :, 0].size
        return pairs


def planner(packed: bool) -> tuple[list[float], int, int]:
    """Return the milliseconds of each of many plans, how many were proven, and how many actions they take at most."""
    rng = np.random.default_rng(2026 + packed)
    plan(random_print(rng, packed), yard=SUPPLY)
    took, proven, most = [], 0, 0
    for _ in range(PRINTS):
        target = random_print(rng, packed)
        began = time.perf_counter()
        found = plan(target, yard=SUPPLY)
        took.append(1000.0 * (time.perf_counter() - began))
        assert found.possible
        proven += found.proven
        most = max(most, found.actions)
    return took, proven, most


def main() -> int:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    asked = parser.parse_args()
    ours = Ours()
    works = [ours.updates, ours.reference, ours.joins, ours.voxel_joins, ours.turns]
    updates, plain, joins, voxel_joins, turns = median_rates(works, asked.rounds, asked.seconds)
    print("| | Brick Work, Stackyard | beside | ratio |")
    print("| --- | ---: | ---: | ---: |")
    for name, mine, other, whose in (
        ("position updates: events of recorded matches, checked and applied, a second", updates, plain, "plain copy"),
        ("joins of two six-brick objects, listed a second", joins, voxel_joins, "voxels"),
    ):
        print(f"| {name} | {format_rate(mine)} | {format_rate(other)} ({whose}) | {mine / other:.2g} |")
    print(f"| pairs of states whose turns are worked out, a second | {format_rate(turns)} | | |")
    print("\n| planner, from an empty collection | median | 99 % | worst | proven | most actions |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for packed in (False, True):
        took, proven, most = planner(packed)
        name = "joined by as many pips as can be" if packed else "random joins"
        print(
            f"| {PRINTS} six-brick brickprints, {name} | {np.median(took):.2f} ms | {np.percentile(took, 99):.1f} ms "
            f"| {max(took):.0f} ms | {proven} | {most} |"
        )
    print(f"\nRates are medians of {asked.rounds} rounds of {asked.seconds:g} s of processor time, taken in turns.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
