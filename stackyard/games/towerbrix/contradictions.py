"""Whether the cards of a deal contradict each other (T23): what the team may ask the solver, once a deal.

"yes" speaks of all towers, of leaning bricks as well; where straight ones alone are ruled out, and no leaning ones are
found, the answer is "open".
"""

from __future__ import annotations

import time
from typing import Final

from stackyard.core.game import Position
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.solver import solve

PROOF_SECONDS: Final = 10.0  # s


def hands(position: Position) -> list[list[Condition]]:
    """Return what a tower may meet: all cards in play, or, where one need not be met, all but each of them in turn."""
    cards = cards_of(position)
    dealt = [cards[card].condition for card in rules.in_play(position)]
    if int(position["challenge"][0]) in challenges.DROPS:
        return [dealt[:n] + dealt[n + 1 :] for n in range(len(dealt))]
    return [dealt]


def contradict(position: Position, seconds: float = PROOF_SECONDS) -> str:
    """Return "yes" if no tower meets the cards in play, "no" if one does, "open" if neither was found in time."""
    ends, deck = time.perf_counter() + seconds, DECKS[int(position["deck"][0])]
    answers = []
    asked = hands(position)
    for number, hand in enumerate(asked):
        left = max(0.0, ends - time.perf_counter()) / (len(asked) - number)
        answers.append(solve(hand, deck, seconds=left, leaning=True).verdict)
        if answers[-1] == "stands":
            return "no"
    return "yes" if all(answer == "impossible" for answer in answers) else "open"
