"""TowerBrix: how selective each card is and how well it goes with others, and which totals still have a tower."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.conditions.decks import Card, deck
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.deals import deal
from stackyard.games.towerbrix.solver.measure import truths
from stackyard.games.towerbrix.solver.solver import is_solvable_with_fixed_work
from stackyard.lab.studies.study import Study

TOWERS: Final = 40  # random towers of a sample
KNOWN_TOWERS: Final = 300  # random towers that show, before anything is solved, which cards go together
KNOWN_SEED: Final = 1
TOTALS: Final = (6, 10, 14, 18, 22, 26)  # points of a hand; easy hands have 4 to 12, medium 13 to 19, hard 20 to 24


@lru_cache(maxsize=2)
def compatible_pairs(name: str) -> npt.NDArray[np.bool_]:
    """Return which cards of a deck are seen together in a random tower, shape (cards, cards)."""
    found = truths(deck(name), name, KNOWN_TOWERS, KNOWN_SEED).astype(np.int64)
    together: npt.NDArray[np.bool_] = found @ found.T > 0
    return together


def pairs_of(cards: Sequence[Card], seed: int) -> list[tuple[int, int]]:
    """Return a deck's cards, by their numbers, in random pairs; of an odd number one is left out."""
    order = list(range(len(cards)))
    random.Random(f"pairs {seed}").shuffle(order)
    return list(zip(order[::2], order[1::2], strict=False))


def cards(setting: str, seed: int) -> dict[str, float]:
    """Return of each card of a deck how many random towers satisfy it, and whether it goes with another, at random."""
    those = deck(setting)
    # Seed 1 has made the towers of `compatible_pairs`: samples have others.
    shares = truths(those, setting, TOWERS, KNOWN_SEED + 1 + seed).mean(axis=1)
    figures = {f"{card.name} true": float(share) for card, share in zip(those, shares, strict=True)}
    compatible = compatible_pairs(setting)
    for one, other in pairs_of(those, seed):
        hand = [those[one].condition, those[other].condition]
        goes = float(compatible[one, other] or is_solvable_with_fixed_work(hand, setting))
        figures |= {f"{those[each].name} with another": goes for each in (one, other)}
    return figures


def totals(setting: str, seed: int) -> dict[str, float]:
    """Return whether a random hand of so many points of a deck has a tower that the solver's fixed work finds."""
    name, points = setting.split()
    hand = deal(deck(name), (int(points), int(points)), random.Random(f"{setting} {seed}"))
    return {"solvable": float(is_solvable_with_fixed_work([card.condition for card in hand], name))}


CARDS_STUDY: Final = Study(
    "cards",
    "TowerBrix: the selectivity and the compatibility of each card",
    f"*True* is the share of random standing towers that satisfy the card ({TOWERS} a sample, made as on "
    "[the page of the cards](../towerbrix-cards.md)): the lower, the more selective. *With another* is the share of "
    "the other cards of the deck with which it makes a pair that has a tower: in each sample the deck is dealt out in "
    "pairs, and a pair counts if a random tower satisfies both or the solver finds one within its fixed amount of "
    "work, which is the same on every machine.",
    "share",
    1.0,
    DECKS,
    cards,
)

TOTALS_STUDY: Final = Study(
    "totals",
    "TowerBrix: hands that have a tower, by their points",
    "Hands are dealt at random: any mix of cards of two and of three points that makes the total. *Solvable* is the "
    "share for which the solver finds a tower of straight bricks that stands, within its fixed amount of work, the "
    "same on every machine. A hand for which it finds none need not be impossible "
    "([how sure that is](../towerbrix-solver.md)), so these are lower bounds.",
    "share with a tower",
    0.0,
    tuple(f"{name} {points}" for points in TOTALS for name in DECKS),
    totals,
)
