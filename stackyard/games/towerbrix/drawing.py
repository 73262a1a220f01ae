"""Pictures of a position: characters for a terminal, and a standalone SVG; see `solver/instructions/pictures.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.core.toolkit.boxes import Box, picture
from stackyard.games.towerbrix.bodies import places_of
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, MOST_BRICKS
from stackyard.games.towerbrix.record import SEATS, bricks_of
from stackyard.games.towerbrix.rules import legality, surveys
from stackyard.games.towerbrix.solver.instructions import pictures
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, Tower
from stackyard.games.towerbrix.view import status_message, view
from stackyard.physics.scene import rotations

BLANK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
    '<rect width="200" height="200" fill="#fbfaf5"/></svg>\n'
)


def ascii(position: Position, viewer: Seat | str) -> str:  # noqa: A001 - the word of the interface
    """Return what `viewer` may know as lines of text: the tower from the front, the bricks, the hands, the points."""
    position_view = view(position, viewer)
    lines = [position_view.instruction]
    if position_view.poses is not None:
        lines.append(_draw(position, pictures.in_letters))
        poses = places_of(position)
        for brick in range(len(poses)):
            x, y, z = (round(float(part) * 1000) for part in poses[brick, :3])
            lines.append(f"{BRICKS[brick]} {x:5d} {y:5d} {z:5d} mm")
    for seat, hand in enumerate(position_view.hands):
        cards = ", ".join(f"{card.name} {card.text}" if card.name else f"?{card.points}" for card in hand)
        lines.append(f"{SEATS[seat]}{' (thumb up)' if position_view.thumbs[seat] else ''}: {cards or '-'}")
    return "\n".join([*lines, str(status_message(position))])


def svg(position: Position, viewer: Seat | str) -> str:
    """Return a drawing of the tower from the front, with its layers; a blank one for a viewer who does not see it."""
    hidden = legality.is_blind(position, viewer) or bool(position["real"][0])
    return BLANK if hidden else _draw(position, pictures.in_svg)


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the bricks as they lie, as a small standalone SVG document; blank for a viewer who does not see them."""
    if legality.is_blind(position, viewer) or bool(position["real"][0]):
        return BLANK
    places = places_of(position)
    turns = rotations(places[:, 3:].astype(np.float64))
    half = np.array(BRICK_SIZE_M) / 2
    return picture(
        [
            Box(places[brick, :3].astype(np.float64), turns[brick].T, half, pictures.PAINTS[COLOUR_OF[brick]])
            for brick in range(len(places))
        ],
        str(status_message(position)),
    )


def _draw(position: Position, how: Callable[[Tower], str]) -> str:
    bricks = bricks_of(position)
    return _drawn(position["poses"][0, :bricks].tobytes(), bricks, how)


@lru_cache(maxsize=32)
def _drawn(poses: bytes, bricks: int, how: Callable[[Tower], str]) -> str:
    """Return the tower drawn by `how`; before there is a tower, its largest group of bricks."""
    places = np.zeros((MOST_BRICKS, 7))
    places[:, 3] = 1.0
    places[:bricks] = np.frombuffer(poses, np.float32).reshape(bricks, 7)
    found = surveys.survey_of(places.astype(np.float32), bricks)
    return how(Tower(found.used, places, found.facts))
