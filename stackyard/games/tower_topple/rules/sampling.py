"""The moves that there are, as texts without a hand's description: bricks to pull and to touch, slots, claims."""

from __future__ import annotations

import numpy as np

from stackyard.core.game import Position
from stackyard.games.tower_topple import codes, moves
from stackyard.games.tower_topple.pieces import ACROSS, IN_HAND, MOST_BRICKS, SLOTS, UNKNOWN
from stackyard.games.tower_topple.rules import rules


def sample_moves(position: Position) -> list[str]:
    """Return the moves of the seat to act, sorted: every legal brick and slot, a claim, a wait."""
    r = position[0]
    if r["phase"] == IN_HAND:
        return [moves.PLACE] if r["real"] else [f"place {slot}" for slot in open_slots(position)]
    others = [moves.CLAIM] if rules.claim_refusal(position) == codes.LEGAL else []
    others += [moves.WAIT] if rules.wait_refusal(position) == codes.LEGAL else []
    if r["real"]:
        return sorted([*others, moves.DRAW])
    pull, touch = places(position)
    return sorted([*others, *(f"pull {place}" for place in pull), *(f"touch {place}" for place in touch)])


def places(position: Position) -> tuple[list[str], list[str]]:
    """Return the places of the bricks that may be pulled, and touched, from the bottom up."""
    pull, touch = np.zeros(MOST_BRICKS, np.uint8), np.zeros(MOST_BRICKS, np.uint8)
    rules.list_bricks(position, pull, touch)
    found: tuple[list[str], list[str]] = ([], [])
    for row, bricks in enumerate(position[0]["at"][: int(position["rows"][0])].tolist()):
        for slot, brick in enumerate(bricks):
            for places_of, mask in zip(found, (pull, touch), strict=True):
                if brick != UNKNOWN and mask[brick]:
                    places_of.append(moves.place_name(row, slot))
    return found


def open_slots(position: Position) -> list[str]:
    """Return the slots that the brick in hand may be placed in."""
    if position["phase"][0] != IN_HAND or position["real"][0]:
        return []
    return [SLOTS[slot] for slot in range(ACROSS) if rules.placing_refusal(position, slot) == codes.LEGAL]
