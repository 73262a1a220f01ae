"""What is hidden from a seat: the others' cards, and in Blind Luck the tower."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from stackyard.core.game import EVERYTHING, NATURE, Position, Seat, copy_position
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.rules import card_places, legality

_BRICK: Final = re.compile(r"(put|lean|move) ((?:[yprb][12]|g1))(?: .*)?")  # a move of a brick


def redact_event(position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str:
    """Return the event redacted for a viewer; `position`: the position before it."""
    if viewer == EVERYTHING:
        return event
    verb, _, rest = event.partition(" ")
    if verb == "cards" and by == NATURE and not card_places.is_open(position):
        points = {card.name: card.points for card in cards_of(position)}
        words = []
        for word in rest.split(" "):
            name, _, seat = word.partition(">")
            words.append(word if seat == str(viewer) or name[:1] == "?" else f"?{points.get(name, '')}>{seat}")
        return " ".join([verb, *words])
    if verb == "drop" and by != viewer and not card_places.is_open(position):
        points = {card.name: card.points for card in cards_of(position)}
        return f"drop ?{points.get(rest, '')}"
    if legality.is_blind(position, viewer):
        if verb == "lies":
            return verb
        if found := _BRICK.fullmatch(event):
            return f"{found[1]} {found[2]}"
    return event


def determinize(position: Position, seat: Seat, rng: np.random.Generator) -> Position:
    """Return a position that `seat` cannot tell from this one: cards it does not see are dealt anew, uniformly."""
    other = copy_position(position)
    card_places.redeal(other, seat, rng)
    return other
