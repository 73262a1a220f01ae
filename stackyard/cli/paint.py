"""Colour in a terminal, where there is one that wants it: NO_COLOR, a pipe or a dumb terminal means none."""

from __future__ import annotations

import os
import re
from typing import Final, TextIO

from stackyard.core.room import Room

COLOUR_CODE: Final = re.compile(r"\x1b\[[0-9;]*m")
SEAT_COLOURS: Final = {
    "Black": "1;97;40",
    "White": "1;30;107",
    "Red": "1;97;41",
    "Green": "1;30;42",
    "Blue": "1;97;44",
    "Yellow": "1;30;43",
    "Purple": "1;97;45",
}
OTHER_COLOURS: Final = ("1;97;45", "1;30;46", "1;97;44", "1;30;43")  # for seats that are not named for a colour


class Paint:
    """Adds colour codes to text, or returns it unchanged."""

    def __init__(self, on: bool) -> None:
        """Paint or not."""
        self.on = on

    @classmethod
    def on_stream(cls, stream: TextIO) -> Paint:
        """Paint if the stream is a terminal that wants it (https://no-color.org; FORCE_COLOR insists)."""
        if os.environ.get("NO_COLOR"):
            return cls(False)
        if os.environ.get("FORCE_COLOR"):
            return cls(True)
        return cls(stream.isatty() and os.environ.get("TERM") != "dumb")

    def __call__(self, code: str, text: str) -> str:
        """Return the text in an SGR colour such as "1;31"."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text

    def board(self, room: Room, drawing: str) -> str:
        """Colour a drawing: a seat's initial with a number gets that seat's colour, dots are dim."""
        if not self.on:
            return drawing
        for pattern, code in ({} if room.words is None else room.words.INKS).items():
            drawing = re.sub(pattern, self(code, r"\g<0>"), drawing)
        for seat, name in enumerate(room.game.seat_names):
            tower = rf"(?<![\w;\[]){re.escape(name[0])}\d+(?::\d+)?\b"
            drawing = re.sub(tower, self(seat_colour(name, seat), r"\g<0>"), drawing)
        return re.sub(r"(?<=[ \n])\.(?=[ \n])", self("2", "."), drawing)


def seat_colour(name: str, seat: int) -> str:
    """Return the SGR colour of a seat."""
    return SEAT_COLOURS.get(name, OTHER_COLOURS[seat % len(OTHER_COLOURS)])


def broken_at_words(line: str, columns: int) -> list[str]:
    """Return a line as lines of at most `columns` characters, colour codes not counted, broken between words.

    All but the first are indented as the first is. A word that is longer than a line stays whole.
    """
    if visible_length(line) <= columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip(" ")))
    first, *words = line.strip(" ").split(" ")
    broken = [indent + first]
    for word in words:
        longer = f"{broken[-1]} {word}"
        if visible_length(longer) > columns:
            broken.append(indent + word)
        else:
            broken[-1] = longer
    return broken


def visible_length(text: str) -> int:
    """Return how many characters of a text are seen: colour codes are not."""
    return len(COLOUR_CODE.sub("", text))
