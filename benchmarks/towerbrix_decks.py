"""TowerBrix's decks: how many random hands have a tower, decided by proof, and whether the cards stay a game.

    python -m benchmarks.towerbrix_decks --hands 2000 --processes 2        both decks, 14, 22 and 26 points, three mixes
    python -m benchmarks.towerbrix_decks --hands 0                         the cards alone
    python -m benchmarks.towerbrix_decks --hands 0 --solvable 40           what a deal costs that must have a tower
    python -m benchmarks.towerbrix_decks --hands 0 --rounds 40             bricks that a team of bots moves, by edition

Hands are those of `stackyard solve towerbrix --deals N --work --points P --mix M`, each solved or proven to have no
tower of straight bricks. Each figure stands beside its goal; the exit status is 1 where one is missed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.towerbrix_team import Played, interval, play
from stackyard.games.towerbrix.conditions.decks import EDITIONS, NEWEST, Card, Edition, deck
from stackyard.games.towerbrix.conditions.kinds import kind_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solve import Asked, solve_random_hands
from stackyard.games.towerbrix.solver.deals import BANDS, MIXES, Mix, deal
from stackyard.games.towerbrix.solver.measure import truths
from stackyard.games.towerbrix.solver.solver import is_solvable_with_fixed_work

GOALS: Final = {14: 0.984, 22: 0.96, 26: 0.917}  # the lower end of the 95 % interval, by points
HARDEST: Final = 0.03  # of random towers: no card is true of fewer ...
EASIEST: Final = 0.80  # ... or of more
IMPLIED: Final = 0.95  # a card that is true in more of the towers of which another is true follows from it
OF_ONE_KIND: Final = 0.2  # of a deck
BY_CHANCE: Final = 0.02  # hands that a random builder meets who stops when the own card is met
CHANCE_POINTS: Final = 14
WORDS: Final = {"en": 12, "de": 14}  # in a card's sentence, at most
TOWERS: Final = 4000
SLICE: Final = 100  # hands that one process decides at a time
TEAM: Final = (3, 3, 3)  # levels of the bots


class Slice(NamedTuple):
    """Hands of one setting, dealt from one seed."""

    asked: Asked
    hands: int
    seed: int


def decide(one: Slice) -> Counter[str]:
    """Return how many hands of a slice have a tower, have none, and are open."""
    straight, _ = solve_random_hands(one.asked, one.hands, one.seed, seconds=60.0, by_work=True)
    return Counter(dealt.solution.verdict for dealt in straight)


def print_hands(
    names: Sequence[str], mixes: Sequence[Mix], edition: Edition, hands: int, seed: int, processes: int
) -> bool:
    """Print the shares of hands that have a tower; return whether all goals are reached."""
    settings = [Asked(name, (points, points), mix, edition) for name in names for mix in mixes for points in GOALS]
    slices = [
        Slice(asked, min(SLICE, hands - begin), seed + begin) for asked in settings for begin in range(0, hands, SLICE)
    ]
    found: dict[Asked, Counter[str]] = {asked: Counter() for asked in settings}
    print("| deck | mix | points | hands | with a tower | 95 % | goal, lower end | open |")
    print("| --- | --- | ---: | ---: | ---: | --- | ---: | ---: |")
    good, printed = True, 0
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for one, counts in zip(slices, pool.imap(decide, slices), strict=True):
            found[one.asked] += counts
            if found[one.asked].total() < hands:
                continue
            asked, points = one.asked, one.asked.band[0]
            solved, missing = found[asked]["stands"], found[asked]["not found"]
            low, high = interval(solved, hands)
            reached = low >= GOALS[points] and not missing
            good, printed = good and reached, printed + 1
            print(
                f"| {asked.deck} | {asked.mix} | {points} | {hands} | {solved / hands:.2%} | {low:.2%} to {high:.2%} | "
                f"{GOALS[points]:.1%}{'' if reached else ' MISSED'} | {missing} |",
                flush=True,
            )
    assert printed == len(settings)
    return good


def met_by_chance(cards: Sequence[Card], found: npt.NDArray[np.bool_], count: int, seed: int) -> float:
    """Return how often a random tower that meets one card of a hand of 14 points meets all of it.

    `found`: which towers satisfy which card, shape (cards, towers).
    """
    rng, numbers = random.Random(seed), {card.name: number for number, card in enumerate(cards)}
    shares = []
    for _ in range(count):
        hand = [numbers[card.name] for card in deal(cards, (CHANCE_POINTS, CHANCE_POINTS), rng)]
        own = found[rng.choice(hand)]
        shares.append(found[hand][:, own].all(axis=0).mean())
    return float(np.mean(shares))


def print_cards(names: Sequence[str], edition: Edition, seed: int) -> bool:
    """Print what makes cards a game; return whether all goals are reached."""
    good = True

    def line(what: str, figure: str, goal: str, reached: bool) -> None:
        nonlocal good
        good = good and reached
        print(f"| {name} | {what} | {figure} | {goal}{'' if reached else ' MISSED'} |", flush=True)

    print("| deck | of its cards | is | goal |\n| --- | --- | --- | --- |")
    for name in names:
        cards = deck(name, edition)
        found = truths(cards, name, TOWERS, seed)
        shares = found.mean(axis=1)
        line("true of random towers", f"{shares.min():.1%} to {shares.max():.1%}", "3 to 80 %",
             bool(shares.min() >= HARDEST and shares.max() <= EASIEST))  # fmt: skip
        together = found.astype(np.int64) @ found.T.astype(np.int64)
        implied = together / np.diag(together)[:, None]
        np.fill_diagonal(implied, 0.0)
        first, second = np.unravel_index(implied.argmax(), implied.shape)
        line("greatest share in which one follows from another",
             f"{implied.max():.1%} ({cards[int(second)].name} from {cards[int(first)].name})", f"{IMPLIED:.0%}",
             bool(implied.max() <= IMPLIED))  # fmt: skip
        kind, most = Counter(kind_of(card.condition) for card in cards).most_common(1)[0]
        line("most of one kind", f"{most} of {len(cards)} ({kind})", f"{OF_ONE_KIND:.0%}",
             most <= OF_ONE_KIND * len(cards))  # fmt: skip
        old = {kind_of(card.condition) for card in deck(name, EDITIONS[-1])}
        missing = old - {kind_of(card.condition) for card in cards}
        line("kinds of the first edition that are missing", ", ".join(sorted(missing)) or "none", "none", not missing)
        words = [max(len(sentence(card.condition, language).split()) for card in cards) for language in WORDS]
        line("words of the longest sentence", " and ".join(map(str, words)), "12 and 14 (English, German)",
             all(count <= most for count, most in zip(words, WORDS.values(), strict=True)))  # fmt: skip
        chance = met_by_chance(cards, found, 20_000, seed)
        line("hands of 14 points met by a random builder", f"{chance:.2%}", f"{BY_CHANCE:.0%}", chance < BY_CHANCE)
        line("most of the deck that one random tower meets", f"{found.mean(axis=0).max():.0%}", "less than all", True)
    return good


def seconds_to_deal(name: str, edition: Edition, level: str, count: int, seed: int) -> float:
    """Return the mean processor time in s to draw hands of a level until one has a tower that the solver finds."""
    rng, cards = random.Random(f"solvable {seed}"), deck(name, edition)
    is_solvable_with_fixed_work([cards[0].condition], name)  # compiles
    began = time.process_time()
    for _ in range(count):
        while not is_solvable_with_fixed_work([card.condition for card in deal(cards, BANDS[level], rng)], name):
            pass
    return (time.process_time() - began) / count


def print_deals(names: Sequence[str], count: int, seed: int) -> bool:
    """Print what a deal that has to have a tower costs, by edition; return whether the newest is no dearer."""
    good = True
    print("| deck | level | first edition | second edition | ratio |\n| --- | --- | ---: | ---: | ---: |")
    for name in names:
        for level in BANDS:
            first, second = (seconds_to_deal(name, edition, level, count, seed) for edition in ("first", "second"))
            good = good and second <= first
            print(f"| {name} | {level} | {first:.3f} s | {second:.3f} s | {second / first:.2f} |", flush=True)
    return good


def print_team(names: Sequence[str], rounds: int, processes: int) -> bool:
    """Print how many bricks a team of three bots of level 3 moves until it is done or five minutes are over."""
    good = True
    print("| deck | level | edition | won | of solvable | bricks moved, median |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for name in names:
            for level in BANDS:
                medians: dict[Edition, float] = {}
                for edition in reversed(EDITIONS):
                    asked = [(seed, 3, TEAM, level, name, False, False, 0, edition) for seed in range(1, rounds + 1)]
                    found: list[Played] = [
                        one for one in pool.starmap(play, asked, chunksize=1) if one.solvable == "stands"
                    ]
                    won = sum(one.how == "won" for one in found)
                    medians[edition] = float(np.median([one.puts for one in found])) if found else 0.0
                    counts = f"{won} | {len(found)} | {medians[edition]:g}"
                    print(f"| {name} | {level} | {edition} | {counts} |", flush=True)
                good = good and medians[NEWEST] >= medians[EDITIONS[-1]]
    return good


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print each figure beside its goal."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.towerbrix_decks", description=__doc__)
    parser.add_argument("--hands", type=int, default=200, help="of each of the 18 settings")
    parser.add_argument("--rounds", type=int, default=0, help="of a team of bots, of each deck, level and edition")
    parser.add_argument("--decks", nargs="+", choices=DECKS, default=DECKS)
    parser.add_argument("--mixes", nargs="+", choices=MIXES[1:], default=MIXES[1:])
    parser.add_argument("--solvable", type=int, default=0, help="deals of each deck and level that must have a tower")
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args(argv)
    good = print_cards(asked.decks, asked.edition, asked.seed)
    if asked.hands:
        good = print_hands(asked.decks, asked.mixes, asked.edition, asked.hands, asked.seed, asked.processes) and good
    if asked.solvable:
        good = print_deals(asked.decks, asked.solvable, asked.seed) and good
    if asked.rounds:
        good = print_team(asked.decks, asked.rounds, asked.processes) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
