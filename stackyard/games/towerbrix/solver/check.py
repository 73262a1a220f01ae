"""Whether the cards of a house deck say something: each can be satisfied, and each can be missed."""

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

TOWERS: Final = 10  # random towers that are looked at before the solver is asked
SECONDS: Final = 3.0  # of work for each question that the sample left open,
MOST_SECONDS: Final = 8.0  # and for all of them: what is open then is let in
WIDEST: Final = 64  # alternatives of an opposite: with more the question is left open


def check_deck(cards: Sequence[Card], name: str) -> None:
    """Look whether every card can be satisfied and missed with the bricks of a deck ("green" or "pink").

    A sample of towers answers for nearly all; where it does not, the solver looks for a tower, with bricks that lean
    where no straight one does, or proves that there is none. Cards that speak of leaning bricks are let in. Raises
    BadOptionError if one cannot; the message names the card.
    """
    ends = time.perf_counter() + MOST_SECONDS
    for card in cards:
        found = {holds(card.condition, tower) for tower in _sample(name)}
        if len(found) == 2 or "leaning" in card.line or time.perf_counter() > ends:
            continue
        if True not in found and _is_impossible(card.condition, name):
            raise BadOptionError(f"{card.name} can never be satisfied: no tower of the {name} deck's bricks is so")
        if False not in found and _is_impossible(opposite(card.condition), name):
            raise BadOptionError(f"{card.name} is always satisfied: every tower of the {name} deck's bricks is so")


@cache
def _sample(name: str) -> tuple[Facts, ...]:
    return tuple(tower_of(plan).facts for plan in random_plans(TOWERS, 1, name))


def _is_impossible(condition: Condition, name: str) -> bool:
    return len(condition) <= WIDEST and _verdict(condition, name) == "impossible"


def _verdict(condition: Condition, name: str) -> str:
    return solve([condition], name, seconds=SECONDS, leaning=True, by_work=True).verdict


def opposite(condition: Condition) -> Condition:
    """Return what holds where a condition does not: one of its alternatives fails, and with it all its clauses.

    That is a choice between conjunctions, spread out to a conjunction of choices as conditions are.
    """
    spread: tuple[tuple[Clause, ...], ...] = ((),)
    for alternative in condition:
        denied = [Clause(clause.claim, not clause.so) for clause in alternative]
        spread = tuple((*ways, clause) for ways in spread for clause in denied)
    return spread
