"""Hands of cards without a match: random hands, hands of as many cards as have a tower, and the deal of a day.

A hand depends on a seed and a date alone, never on the speed of a machine: whether it has a tower is decided by a fixed
amount of work (`solver.find_with_fixed_work`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from stackyard.core.chance import Stream
from stackyard.core.errors import BadOptionError
from stackyard.games.towerbrix.conditions.decks import Card, deck
from stackyard.games.towerbrix.conditions.language import Condition, holds
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.solver import find_with_fixed_work
from stackyard.games.towerbrix.solver.towers import Tower
from stackyard.games.towerbrix.texts import t

Mix: TypeAlias = Literal["any", "threes", "twos", "half"]
MIXES: Final[tuple[Mix, ...]] = get_args(Mix)

BANDS: Final = {"easy": (4, 12), "medium": (13, 19), "hard": (20, 24)}
"""Points of a hand at each level (T19); the rulebook has no bottom to the first and no top to the last."""

WEEK: Final = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""The level of the deal of the day, from Monday on."""

MOST_HANDS_A_DAY: Final = 100  # hands tried for a day: of hard green hands, the worst case, two in five have a tower


def mixes_of(sizes: tuple[int, int], band: tuple[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Return, for each total of a band, the mixes (twos, threes) that make it, of so many cards of both."""
    found: dict[int, list[tuple[int, int]]] = {}
    for two in range(sizes[0] + 1):
        for three in range(sizes[1] + 1):
            if band[0] <= 2 * two + 3 * three <= band[1]:
                found.setdefault(2 * two + 3 * three, []).append((two, three))
    return found


def mixes(cards: Sequence[Card], band: tuple[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Return, for each total of a band, the mixes (twos, threes) that make it. Raises BadOptionError if none do."""
    twos = sum(card.points == 2 for card in cards)
    if not (found := mixes_of((twos, len(cards) - twos), band)):
        raise BadOptionError(t("no-hand-of-points", cards=len(cards), fewest=band[0], most=band[1]))
    return found


def mix_named(of_total: Sequence[tuple[int, int]], mix: Mix) -> tuple[int, int]:
    """Return the one of a total's mixes (twos, threes) that is named: the most threes or twos, or equally many."""
    return min(
        of_total,
        key=lambda those: {"any": 0, "threes": those[0], "twos": those[1], "half": abs(those[0] - those[1])}[mix],
    )


def deal(cards: Sequence[Card], band: tuple[int, int], rng: random.Random, mix: Mix = "any") -> tuple[Card, ...]:
    """Return a random hand whose points lie in a band: any total of it, and of its mixes any one, or the one named.

    `mix`: as many "threes" or "twos" as there can be, or about as many of both ("half"). Raises BadOptionError if the
    cards cannot make such a hand.
    """
    twos, threes = ([card for card in cards if card.points == points] for points in (2, 3))
    found = mixes(cards, band)
    of_total = found[rng.choice(sorted(found))]
    two, three = rng.choice(of_total) if mix == "any" else mix_named(of_total, mix)
    return (*rng.sample(twos, two), *rng.sample(threes, three))


def richest(cards: Sequence[Card], name: str, seed: int) -> tuple[list[Card], Tower]:
    """Return a hand of a deck and its tower, such that no tower is found for the hand and one more card.

    Cards are tried in a random order. A card is kept if a tower is found for it together with those kept before.
    """
    order = list(cards)
    _stream(f"richest {seed}").shuffle(order)
    hand: list[Card] = []
    tower = find_with_fixed_work([], name)
    assert tower is not None
    for card in order:
        if holds(card.condition, tower.facts):
            hand.append(card)
        elif found := find_with_fixed_work([*(other.condition for other in hand), card.condition], name):
            hand.append(card)
            tower = found
    return hand, tower


class DayDeal(NamedTuple):
    """The deal of a day: the same for everyone, and it has a tower."""

    day: date
    deck: str
    level: str
    cards: tuple[Card, ...]

    @property
    def points(self) -> int:
        """The total points of its cards."""
        return sum(card.points for card in self.cards)

    @property
    def conditions(self) -> list[Condition]:
        """The conditions of its cards."""
        return [card.condition for card in self.cards]


def drawn_for(day: date, stream: Stream) -> DayDeal:
    """Return a deal for a day from a stream: the decks take turns, and the level rises from Monday to Sunday."""
    name, level = DECKS[day.toordinal() % len(DECKS)], WEEK[day.weekday()]
    cards = deck(name)
    for _ in range(MOST_HANDS_A_DAY):
        hand = _drawn(cards, BANDS[level], stream)
        if find_with_fixed_work([card.condition for card in hand], name):
            return DayDeal(day, name, level, hand)
    raise AssertionError(f"no hand of {day} has a tower")


def _drawn(cards: Sequence[Card], band: tuple[int, int], stream: Stream) -> tuple[Card, ...]:
    """Return a random hand of a band, as `deal` does, from a stream that is the same on every machine for ever."""
    found = mixes(cards, band)
    totals = sorted(found)
    of_total = found[totals[stream.below(len(totals))]]
    mix = of_total[stream.below(len(of_total))]
    hand: list[Card] = []
    for points, count in zip((2, 3), mix, strict=True):
        pile = [card for card in cards if card.points == points]
        hand += [pile.pop(stream.below(len(pile))) for _ in range(count)]
    return tuple(hand)


def _stream(what: str) -> Stream:
    return Stream(sha256(f"towerbrix {what}".encode()).digest(), 0)
