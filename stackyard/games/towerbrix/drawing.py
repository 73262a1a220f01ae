"""Pictures of a position: characters for a terminal, and a standalone SVG; see `solver/instructions/pictures.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.core.toolkit.boxes import Box, picture
from stackyard.games.towerbrix.bodies import places_of
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, MOST_BRICKS
from stackyard.games.towerbrix.record import ACT, BUILD, MIX, OVER, PROOF, READ, SEATS, bricks_of
from stackyard.games.towerbrix.rules import challenges, legality, surveys
from stackyard.games.towerbrix.solver.instructions import pictures
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, Tower
from stackyard.games.towerbrix.texts import t
from stackyard.games.towerbrix.view import status_message, view
from stackyard.physics.scene import rotations

WIDE: Final = 78  # characters of a line
BLANK: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
    '<rect width="200" height="200" fill="#fbfaf5"/></svg>\n'
)


def ascii(position: Position, viewer: Seat | str, language: str) -> str:  # noqa: A001 - the word of the interface
    """Return what `viewer` may know as lines of text: the tower from two sides, loose bricks, hands, points."""
    position_view = view(position, viewer)
    lines = [text_of(message, language) for message in (_todo(position), status_message(position))]
    if position_view.challenge:
        title, asks = (
            text_of(message(position_view.challenge), language) for message in (challenges.title, challenges.asks)
        )
        lines += _wrapped(f"{title}: {asks}")
    if position_view.poses is not None:
        lines += ["", *_tower(position, language)]
    lines.append("")
    for seat, hand in enumerate(position_view.hands):
        lines += _hand(seat, hand, position_view, language)
    return "\n".join(line.rstrip() for line in lines)


def _todo(position: Position) -> Message:
    """Return what has to be done now."""
    r = position[0]
    phase = int(r["phase"])
    if phase == MIX:
        return t("todo-mix", round=r["round"])
    if phase == BUILD:
        return t("todo-open") if r["revealed"] else t("todo-build")
    if phase == READ:
        return t("todo-read")
    if phase == ACT:
        return t("todo-act")
    if phase == PROOF:
        return t("todo-proof")
    return t("todo-over") if phase == OVER else t("todo-rest")


def _tower(position: Position, language: str) -> list[str]:
    """Return the largest group of bricks from the front and from the right; which bricks do not belong to it."""
    bricks = bricks_of(position)
    found = surveys.survey(position)
    places = np.zeros((MOST_BRICKS, 7))
    places[:, 3] = 1.0
    places[:bricks] = places_of(position)
    front = pictures.in_letters(Tower(found.used, places, found.facts)).split("\n")
    right = pictures.in_letters(Tower(found.used, _turned(places), found.facts)).split("\n")
    tall = max(len(front), len(right))
    views = [
        [t.text(language, "from-front"), *[""] * (tall - len(front)), *front],
        [t.text(language, "from-right"), *[""] * (tall - len(right)), *right],
    ]
    widths = [max(map(len, each)) for each in views]
    if sum(widths) + 4 <= WIDE:
        lines = [f"{one:<{widths[0]}}    {other}" for one, other in zip(*views, strict=True)]
    else:
        lines = [*views[0], "", *views[1]]
    used = bit_indices(found.used)
    loose = [BRICKS[brick] for brick in range(bricks) if brick not in used]
    lines.append(text_of(t("height", n=round(found.height_mm)), language))
    if loose:
        lines.append(text_of(t("loose", bricks=" ".join(loose)), language))
    return lines


def _turned(places: Any) -> Any:
    """Return poses as somebody sees them who looks from the right."""
    turned = places.copy()
    turned[:, 0], turned[:, 1] = places[:, 1], -places[:, 0]
    s = np.sqrt(0.5)  # a quarter turn: the quaternion (s, 0, 0, -s), times each
    w, x, y, z = places[:, 3:].T
    turned[:, 3:] = np.stack([s * w + s * z, s * x + s * y, s * y - s * x, s * z - s * w], 1)
    return turned


def _hand(seat: Seat, hand: Sequence[Any], position_view: Any, language: str) -> list[str]:
    """Return a hand: cards that may be known with what they say, others as their points."""
    thumb = t("thumb-up") if position_view.thumbs[seat] else t("no-thumb")
    lines = []
    hidden = [str(card.points) for card in hand if not card.name]
    if hidden:
        lines.append(text_of(t("hand-hidden", who=SEATS[seat], points=", ".join(hidden), thumb=thumb), language))
    else:
        lines.append(text_of(t("hand-open", who=SEATS[seat], n=len(hand), thumb=thumb), language))
    for card in hand:
        if card.name:
            met = "unknown" if card.holds is None else "yes" if card.holds else "no"
            card_text = text_of(t("card", points=card.points, text=card.localizable, met=met), language)
            lines += [f"   {line}" for line in _wrapped(card_text, WIDE - 3)]
    return lines


def _wrapped(text: str, wide: int = WIDE) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= wide:
            lines.append("   ")
        lines[-1] += f"{' ' if lines[-1].strip() else ''}{word}"
    return lines


def svg(position: Position, viewer: Seat | str, language: str = ENGLISH) -> str:
    """Return a drawing of the tower from the front, with its layers; a blank one for a viewer who does not see it.

    It has no words, so none of a language.
    """
    hidden = legality.is_blind(position, viewer) or bool(position["real"][0])
    return BLANK if hidden else _draw(position, pictures.in_svg)


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the bricks as they lie, as a small standalone SVG document; blank for a viewer who does not see them."""
    boxes = visible_boxes(position, viewer)
    return picture(boxes) if boxes else BLANK


def visible_boxes(position: Position, viewer: Seat | str) -> list[Box]:
    """Return the bricks as they lie; none for a viewer who does not see them, or where the tower is a real one."""
    if legality.is_blind(position, viewer) or bool(position["real"][0]):
        return []
    places = places_of(position)
    turns = rotations(places[:, 3:].astype(np.float64))
    half = np.array(BRICK_SIZE_M) / 2
    return [
        Box(places[brick, :3].astype(np.float64), turns[brick].T, half, pictures.PAINTS[COLOUR_OF[brick]])
        for brick in range(len(places))
    ]


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
