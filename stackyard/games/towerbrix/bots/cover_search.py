"""Changing a tower so that as many imagined hands as possible accept it. Compiled.

A tower that is made for one imagined hand meets that hand, and others only by chance. Where a seat says no to one tower
after the other, thousands of hands stay possible, and the next tower is best one that suits many of them. So a tower
that meets a bot's own cards is changed by annealing, with hands drawn from what is believed as its judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.games.towerbrix.bots.partial_annealing import change_free_bricks
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions, penalty
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.solver.search.annealing import plan_penalty
from stackyard.games.towerbrix.solver.search.changes import cooling_factor, missing_colours
from stackyard.games.towerbrix.solver.search.lattice import BRICKS, COLUMNS, HALF, NUM_FACTS
from stackyard.games.towerbrix.solver.search.random_draws import random_unit

NO_CARD: Final = -1  # fills up a row of cards
MISSED_WORTH: Final = 0.3  # what a hand counts for each card of it that is missed, of one whose cards are all met
WRONG_COST: Final = 1.5  # cost of a penalty of 1: a card of the bot's own, or a brick that tips, ...
START_TEMPERATURE: Final = 0.4  # ... and the temperature at first, in units of the logarithm of what hands count


@njit
def _judged(codes: Code, first: Any, facts: Any, hands: Any, met: Any) -> float:
    """Return minus the logarithm of the mean worth of hands for a tower with these facts; fills in `met`, by card."""
    for card in range(first.shape[0] - 1):
        met[card] = penalty(codes[first[card] : first[card + 1]], facts) == 0
    total = 0.0
    for hand in range(hands.shape[0]):
        worth = 1.0
        for place in range(hands.shape[1]):
            card = hands[hand, place]
            if card >= 0 and not met[card]:
                worth *= MISSED_WORTH
        total += worth
    return float(-np.log(total / hands.shape[0]))


@njit
def anneal_for_hands(
    own: Code, bounds: Any, codes: Code, first: Any, hands: Any, staying: int, free: int, optional: bool, must: int,
    tries: int, state: Any, plan: Any,
) -> bool:  # fmt: skip
    """Change the free bricks of a plan that meets `own`, so that more of the hands accept it; tell whether they do.

    `codes`: the cards' programs, one after the other, of which card i begins at step `first[i]`. `hands`, shape (n, k):
    the cards of each, by their places in `first`; -1: none. `staying` and `free` are masks of bricks, `must` one of
    colours. The plan that is left meets `own` and stands as well as a plan does; it is as before if none is better.
    """
    best, other = np.zeros((BRICKS, COLUMNS), np.int64), np.zeros((BRICKS, COLUMNS), np.int64)
    low, high = np.zeros((BRICKS, 3)), np.zeros((BRICKS, 3))
    facts, load, met = np.zeros(NUM_FACTS, np.int64), np.zeros((BRICKS, 3)), np.zeros(first.shape[0], np.bool_)
    cost = WRONG_COST * plan_penalty(plan, own, bounds, low, high, facts, load)
    cost += _judged(codes, first, facts, hands, met)
    least, better = cost, False
    best[:] = plan
    temperature = START_TEMPERATURE
    colder = cooling_factor(1.0, tries)
    for _ in range(tries):
        temperature *= colder
        other[:] = plan
        change_free_bricks(other, free, free if optional else 0, HALF, 0, state)
        most = cost - temperature * np.log(random_unit(state) + 1e-12)  # what is accepted now (Metropolis)
        if missing_colours(other, must):
            continue
        wrong = plan_penalty(other, own, bounds, low, high, facts, load)
        if WRONG_COST * wrong > most:
            continue
        now = WRONG_COST * wrong + _judged(codes, first, facts, hands, met)
        if now > most:
            continue
        plan[:] = other
        cost = now
        if not wrong and cost < least - 1e-9:
            least, better = cost, True
            best[:] = plan
    plan[:] = best
    return better


def programs_of(deck: Sequence[Card], hands: Sequence[Sequence[int]]) -> tuple[Code, npt.NDArray[np.int64], Any]:
    """Return programs of all cards in these hands, where each begins, and the hands by their places there."""
    cards = sorted({card for hand in hands for card in hand})
    place = {card: number for number, card in enumerate(cards)}
    codes = [compile_conditions([deck[card].condition]) for card in cards]
    first = np.cumsum([0, *(len(code) for code in codes)]).astype(np.int64)
    rows = np.full((len(hands), max(len(hand) for hand in hands)), NO_CARD, np.int64)
    for row, hand in zip(rows, hands, strict=True):
        row[: len(hand)] = [place[card] for card in hand]
    return np.concatenate(codes), first, rows


__all__ = ["anneal_for_hands", "programs_of"]
