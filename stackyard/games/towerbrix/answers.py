"""Hints in a challenge of the day: what is lacking, and the next brick of a tower that meets the cards.

The tower is the one that a fixed amount of work finds, so that whoever holds the same cards is told the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.game import Position, Seat
from stackyard.core.lesson import Hint
from stackyard.core.parts import WinningLine
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import Condition, holds
from stackyard.games.towerbrix.conditions.sentences import condition_message
from stackyard.games.towerbrix.options import cards_of, options_of
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, DECKS, MOST_BRICKS
from stackyard.games.towerbrix.record import bricks_of
from stackyard.games.towerbrix.rules.card_places import cards_held_by
from stackyard.games.towerbrix.rules.surveys import is_tower, survey
from stackyard.games.towerbrix.solver.instructions.steps import building_steps, step_messages
from stackyard.games.towerbrix.solver.solver import find_with_fixed_work
from stackyard.games.towerbrix.solver.towers import Tower, facts_of
from stackyard.games.towerbrix.texts import t

WAYS: Final = (fact.STANDING, fact.LYING, fact.LEANING, fact.GROUNDED)  # what a brick of a tower does by itself
MOST_TOWERS: Final = 16  # kept in memory


def hint(position: Position, seat: Seat, number: int) -> Hint:
    """Return a hint for a seat that builds: 1 says what is lacking, 2 which brick of a tower comes next, and where."""
    cards = _cards(position, seat)
    if not cards:
        return Hint.worded(t("hint-no-cards"))
    if number == 1:
        return _lacking(position, cards)
    tower = _tower(tuple(card.condition for card in cards), DECKS[int(position["deck"][0])])
    if tower is None:
        return Hint.worded(t("hint-none"))
    step, brick = _next_brick(position, tower)
    return Hint.worded(step_messages(tower)[step], at=[BRICKS[brick]])


def answer(positions: Sequence[Position], moves: Sequence[str | None], seat: Seat) -> WinningLine | None:
    """Return None: no line of moves tells how a tower is built. The end sheet shows one for the cards."""
    del positions, moves, seat
    return None


def _cards(position: Position, seat: Seat) -> list[Card]:
    """Return the cards of a seat, as the challenge was drawn: in that order a tower was found for them."""
    drawn = options_of(position).deal.split()
    held = [cards_of(position)[card] for card in cards_held_by(position, seat)]
    return sorted(held, key=lambda card: drawn.index(card.name) if card.name in drawn else len(drawn))


def _lacking(position: Position, cards: Sequence[Card]) -> Hint:
    """Return which of a seat's cards are not met by the bricks as they lie, or that they are no tower."""
    facts = survey(position).facts
    missed = [card for card in cards if not holds(card.condition, facts)]
    if missed:
        what = condition_message(missed[0].condition)
        return Hint.worded(t("hint-lacking", missed=len(missed), cards=len(cards), what=what), more=True)
    return Hint.worded(t("hint-all-met") if is_tower(position) else t("hint-no-tower"), more=not is_tower(position))


@lru_cache(MOST_TOWERS)
def _tower(conditions: tuple[Condition, ...], deck: str) -> Tower | None:
    return find_with_fixed_work(conditions, deck)


def _next_brick(position: Position, tower: Tower) -> tuple[int, int]:
    """Return the first step of a tower that is not done yet, or else the last one, and the brick that is to be taken.

    Bricks of a colour may stand for each other: they do as is furthest done.
    """
    facts = facts_of(np.asarray(position["poses"][0], np.float64), (1 << bricks_of(position)) - 1)
    order = [step.brick for step in building_steps(tower)]
    done, twins = max(((_done(order, tower, facts, each), each) for each in _twins()), key=lambda found: found[0])
    step = min(done, len(order) - 1)
    return step, twins[order[step]]


def _twins() -> Iterator[tuple[int, ...]]:
    """Yield every way in which bricks of a colour stand for each other: for each of a tower's the one on the table."""
    by_colour = [[brick for brick in range(MOST_BRICKS) if COLOUR_OF[brick] == each] for each in sorted(set(COLOUR_OF))]
    for flipped in product((False, True), repeat=len(by_colour)):
        stands_for = list(range(MOST_BRICKS))
        for bricks, flip in zip(by_colour, flipped, strict=True):
            for brick, other in zip(bricks, reversed(bricks) if flip else bricks, strict=True):
                stands_for[brick] = other
        yield tuple(stands_for)


def _done(order: Sequence[int], tower: Tower, facts: Facts, twins: Sequence[int]) -> int:
    """Return after how many steps the bricks on the table no longer stand, lie and rest as those of a tower do."""
    for number, brick in enumerate(order):
        own = twins[brick]
        rests = sum(1 << twins[other] for other in bit_indices(int(tower.facts[fact.RESTS_ON + brick])))
        alike = all(int(tower.facts[way]) >> brick & 1 == int(facts[way]) >> own & 1 for way in WAYS)
        if not alike or int(facts[fact.RESTS_ON + own]) != rests:
            return number
    return len(order)


__all__ = ["answer", "hint"]
