"""The check of a house deck: each of its cards can be satisfied, and each can be missed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Final

from stackyard.core.errors import BadOptionError
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import Clause, Condition, holds
from stackyard.games.towerbrix.solver.solver import solve
from stackyard.games.towerbrix.solver.towers import random_plans, tower_of
from stackyard.games.towerbrix.texts import t

SAMPLE_TOWERS: Final = 10  # random towers that are checked before the solver is asked
CARD_SECONDS: Final = 3.0  # s of processor time for each question that the sample leaves open ...
DECK_SECONDS: Final = 8.0  # ... and for all of them; cards that are still open are accepted
MOST_ALTERNATIVES: Final = 64  # alternatives of an opposite; with more of them the question is left open


def check_deck(cards: Sequence[Card], name: str) -> None:
    """Check that every card can be satisfied, and can be missed, with the bricks of a deck ("green" or "pink").

    A sample of towers decides for nearly all cards. For the others the solver searches for a tower, with leaning bricks
    if there is no straight one, or proves that there is none. Cards about leaning bricks are accepted unchecked. Raises
    BadOptionError if a card is always or never met; the message names the card.
    """
    ends = time.perf_counter() + DECK_SECONDS
    for card in cards:
        found = {holds(card.condition, tower) for tower in _sample(name)}
        if len(found) == 2 or "leaning" in card.line or time.perf_counter() > ends:
            continue
        if True not in found and _is_impossible(card.condition, name):
            raise BadOptionError(t("card-never", name=card.name, deck=name))
        if False not in found and _is_impossible(opposite(card.condition), name):
            raise BadOptionError(t("card-always", name=card.name, deck=name))


@cache
def _sample(name: str) -> tuple[Facts, ...]:
    return tuple(tower_of(plan).facts for plan in random_plans(SAMPLE_TOWERS, 1, name))


def _is_impossible(condition: Condition, name: str) -> bool:
    return len(condition) <= MOST_ALTERNATIVES and _verdict(condition, name) == "impossible"


def _verdict(condition: Condition, name: str) -> str:
    return solve([condition], name, seconds=CARD_SECONDS, leaning=True, by_work=True).verdict


def opposite(condition: Condition) -> Condition:
    """Return the negation of a condition: one of its alternatives fails, that is, all clauses of it.

    The negation is a disjunction of conjunctions, expanded into a conjunction of disjunctions, the form of conditions.
    """
    spread: tuple[tuple[Clause, ...], ...] = ((),)
    for alternative in condition:
        denied = [Clause(clause.claim, not clause.positive) for clause in alternative]
        spread = tuple((*ways, clause) for ways in spread for clause in denied)
    return spread
