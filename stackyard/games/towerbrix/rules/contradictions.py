"""Whether the cards of a deal contradict each other (T23).

The team may ask the solver once for each deal; it is also asked where all seats call the cards contradictory.

"yes" covers all towers, those with leaning bricks included. If only straight towers are ruled out, and no leaning tower
is found, the answer is "open".
"""

from __future__ import annotations

import time
from typing import Final

from stackyard.core.game import Position
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.rules import card_places, challenges
from stackyard.games.towerbrix.solver.solver import solve

QUESTION_SECONDS: Final = 10.0  # s of processor time that the solver has for an answer ...
VOIDING_SECONDS: Final = 3.0  # ... and where all seats call the cards contradictory


def seconds_for_proof(position: Position) -> float:
    """Return how many seconds of processor time the solver has for the answer that is due."""
    return VOIDING_SECONDS if position["voiding"][0] else QUESTION_SECONDS


def hands_to_meet(position: Position) -> list[list[Condition]]:
    """Return the hands of which a tower has to meet one: all cards in play or, if one may be dropped, all but one."""
    cards = cards_of(position)
    dealt = [cards[card].condition for card in card_places.in_play(position)]
    if int(position["challenge"][0]) in challenges.DROPS:
        return [dealt[:n] + dealt[n + 1 :] for n in range(len(dealt))]
    return [dealt]


def contradict(position: Position, seconds: float = QUESTION_SECONDS) -> str:
    """Return "yes" if no tower meets the cards in play, "no" if one does, "open" if neither was found in time.

    `seconds` are processor time of this process: on a busy machine the answer is the same, only later.
    """
    ends, deck = time.process_time() + seconds, DECKS[int(position["deck"][0])]
    answers = []
    asked = hands_to_meet(position)
    for number, hand in enumerate(asked):
        left = max(0.0, ends - time.process_time()) / (len(asked) - number)
        answers.append(solve(hand, deck, seconds=left, leaning=True, by_work=True).verdict)
        if answers[-1] == "stands":
            return "no"
    return "yes" if all(answer == "impossible" for answer in answers) else "open"
