"""Seconds to decide a hand of TowerBrix, a tower or the proof that there is none, compared with CP-SAT alone.

    python -m benchmarks.towerbrix_solver --hands 20 --deck pink --level hard

The peer is only the integer programme, written for OR-Tools' CP-SAT. It includes an approximation of balance, and is
solved with one random seed after another until the equilibrium programme says that the tower stands; for the proof it
is solved without the approximation. Both get the same hands in turn, and `--seconds` of processor time for each.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.games.towerbrix.pieces import DECKS, GREEN_BRICKS, MOST_BRICKS
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from stackyard.games.towerbrix.solver.proof.straight import prove
from stackyard.games.towerbrix.solver.search.lattice import UNIT
from stackyard.games.towerbrix.solver.solver import MARGIN_DEGREES, plan_of, solve
from stackyard.games.towerbrix.solver.towers import margin_of, tower_of

OURS, PEER = "annealing and proof", "CP-SAT alone"


def ours(conditions: Sequence[Condition], name: str, seconds: float) -> str:
    """Return the solver's verdict."""
    return solve(conditions, name, seconds=seconds, by_work=True).verdict


def peer(conditions: Sequence[Condition], name: str, seconds: float) -> str:
    """Return the verdict of the integer programme alone."""
    ends = time.process_time() + seconds
    pink = name == "pink"
    bricks = range(MOST_BRICKS if pink else GREEN_BRICKS)
    seed = 0
    while (left := ends - time.process_time()) > 0:
        answer = prove(conditions, bricks, pink, balanced=True, grid=UNIT, work=left, seed=seed)
        if answer.found is not None and margin_of(tower_of(plan_of(answer.found))) >= MARGIN_DEGREES:
            return "stands"
        left = ends - time.process_time()
        if seed == 0 and left > 0 and prove(conditions, bricks, pink, work=left).proven:
            return "impossible"
        seed += 1
    return "not found"


def measure(
    contender: Callable[[Sequence[Condition], str, float], str], hand: Sequence[Condition], name: str, seconds: float
) -> tuple[str, float]:
    """Return a verdict and the processor seconds that it took."""
    began = time.process_time()
    verdict = contender(hand, name, seconds)
    return verdict, time.process_time() - began


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--deck", choices=DECKS, default="pink")
    parser.add_argument("--level", choices=tuple(BANDS), default="hard")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args(arguments)
    rng = random.Random(asked.seed)
    cards = deck(asked.deck)
    hands = [[card.condition for card in deal(cards, BANDS[asked.level], rng)] for _ in range(asked.hands)]
    for contender in (ours, peer):
        contender(hands[0][:1], asked.deck, 1.0)  # compiles
    found: dict[str, list[tuple[str, float]]] = {OURS: [], PEER: []}
    for hand in hands:
        for label, contender in ((OURS, ours), (PEER, peer)):
            found[label].append(measure(contender, hand, asked.deck, asked.seconds))
    for one, other in zip(found[OURS], found[PEER], strict=True):
        assert {one[0], other[0]} != {"stands", "impossible"}, "one found what the other proved impossible"
    print(f"{asked.hands} hands, {asked.deck} deck, {asked.level}, {asked.seconds:g} s of work each\n")
    print("| | decided | median s | mean s | worst s |\n| --- | ---: | ---: | ---: | ---: |")
    for label, answers in found.items():
        spent = sorted(took for _, took in answers)
        decided = sum(verdict != "not found" for verdict, _ in answers)
        middle, mean = statistics.median(spent), statistics.mean(spent)
        print(f"| {label} | {decided} | {middle:.3f} | {mean:.3f} | {spent[-1]:.2f} |")
    for what, pick in (("median", statistics.median), ("mean", statistics.mean)):
        mine, theirs = (pick([took for _, took in found[label]]) for label in (OURS, PEER))
        print(f"\n{what}: {PEER} takes {theirs / mine:.1f} times as long")


if __name__ == "__main__":
    main(sys.argv[1:])
