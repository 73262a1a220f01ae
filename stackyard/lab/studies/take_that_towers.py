"""Take That Towers: how often each floor is built and tucked, and the result of the seat that plays more of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from stackyard.core.match import Match
from stackyard.core.registry import room as room_called
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.pieces import CLAIM_ACTIONS, DRAW_ACTION, MOST_SLOTS, TALLEST
from stackyard.lab.studies.study import Study

LEVEL: Final = 2
PLAYERS: Final = {"2 players": 2, "3 players": 3, "4 players": 4}


def use_of(action: int) -> tuple[str, int] | None:
    """Return what an action does with a card, and the number of its floor; None if it plays none."""
    if action < CLAIM_ACTIONS:
        return "built", action // MOST_SLOTS
    if action < DRAW_ACTION:
        return "tucked", (action - CLAIM_ACTIONS) // TALLEST // MOST_SLOTS
    return None


def floor_figures(setting: str, seed: int) -> dict[str, float]:
    """Return of each floor how often it was built and tucked where it could be, and what playing more of it got."""
    cards = room_called("take-that-towers")
    players = PLAYERS[setting]
    match = Match.new(cards, {}, players, seed=seed)
    could: Counter[tuple[str, int]] = Counter()
    did: Counter[tuple[str, int]] = Counter()
    played = np.zeros((len(FLOORS), players))
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        could.update({use for action in cards.game.legal_moves(match.position, seat) if (use := use_of(action))})
        found = cards.search(match.position, seat, LEVEL, None, 1000 * seed + len(match.events))
        use = use_of(cards.game.parse_move(match.position, seat, found.move))
        if use:
            did[use] += 1
            played[use[1], seat] += 1
        match.play(seat, found.move)
    returns = np.array(cards.returns(match.position))
    figures = {
        f"{FLOORS[floor].name} {what}": did[what, floor] / count for (what, floor), count in sorted(could.items())
    }
    for number, floor in enumerate(FLOORS):
        more = played[number] - played[number].mean()
        if more.any():
            figures[f"{floor.name} worth"] = float(returns @ more / np.abs(more).sum())
    return figures


FLOORS_STUDY: Final = Study(
    "floors",
    "Take That Towers: the worth of each floor",
    f"Bots of level {LEVEL} play the deck of the box. *Built* and *tucked* are pick rates: of the decisions in which a "
    "card of that floor could be built (tucked), the share in which it was. "
    "*Worth* is the result (-1 to 1) of those who played more cards of that floor than the others, less that of those "
    "who played fewer, weighted by how many more, halved: above 0, "
    "playing it went with winning. It shows what goes together, not what causes what.",
    "rate or result",
    0.0,
    tuple(PLAYERS),
    floor_figures,
)


def seat_figures(setting: str, seed: int) -> dict[str, float]:
    """Return what each seat got of a win in a match of equals; the earlier of tied seats wins (K21)."""
    cards = room_called("take-that-towers")
    match = Match.new(cards, {}, PLAYERS[setting], seed=seed)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        chance = 1000 * seed + len(match.events)
        match.play(seat, cards.search(match.position, seat, LEVEL, None, chance).move)
    winners = match.outcome().winners
    return {f"seat {seat + 1}": (seat in winners) / len(winners) for seat in range(PLAYERS[setting])}


SEATS_STUDY: Final = Study(
    "seats",
    "Take That Towers: what it is worth to sit early",
    f"Bots of level {LEVEL} play each other with the deck of the box; the share of the matches that each seat wins, "
    "the one that begins first. Of players with the same points the one who sits earlier wins, as the rulebook says.",
    "share of wins",
    0.25,
    tuple(PLAYERS),
    seat_figures,
)
