"""A house set, read from a text file: a face and the number of bricks with it on each line."""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.errors import BadOptionError
from stackyard.games.tower_topple.options import BOX_OPTIONS
from stackyard.games.tower_topple.pieces import ACROSS, FACES, FEWEST_ROWS, MOST_BRICKS, MOST_ROWS, PLAIN

HOUSE_SET: Final = "box"
NEEDS_SOLVER: Final = False
MAX_FILE_CHARS: Final = 10_000  # characters

_KINDS: Final = {face.name: kind for kind, face in enumerate(FACES)}


def read_house_set(text: str) -> dict[str, Any]:
    """Return the options that a house set's file stands for: what it does not name is on no brick.

    A line is a name and a number, as in `draw-two 3`; after a # and on blank lines anything may stand. Where `plain` is
    named too, the bricks make up the tower: there are as many rows; else plain ones make up any tower. Raises
    BadOptionError if the file is wrong; the message names the line.
    """
    if len(text) > MAX_FILE_CHARS:
        raise BadOptionError(f"a set's file has at most {MAX_FILE_CHARS} characters, not {len(text)}")
    counts: dict[int, int] = {}
    lines: dict[int, int] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        kind, count = _read_line(number, words)
        if kind in lines:
            raise BadOptionError(
                f"line {number}: {FACES[kind].name} is named on line {lines[kind]} already; name each kind once"
            )
        counts[kind], lines[kind] = count, number
    if not counts:
        raise BadOptionError("the file names no bricks; a line is a name and a number, such as draw-two 3")
    found: dict[str, Any] = {name: counts.get(kind, 0) for kind, name in enumerate(BOX_OPTIONS)}
    if PLAIN in counts:
        bricks = sum(counts.values())
        if bricks % ACROSS or not FEWEST_ROWS <= bricks // ACROSS <= MOST_ROWS:
            raise BadOptionError(
                f"line {lines[PLAIN]}: with plain bricks the set is a whole tower, {FEWEST_ROWS} to {MOST_ROWS} rows "
                f"of {ACROSS}; here are {bricks} bricks"
            )
        found["rows"] = bricks // ACROSS
    return found


def _read_line(number: int, words: list[str]) -> tuple[int, int]:
    """Return the face and the count that a line names."""
    example = "a line is a name and a number, such as draw-two 3"
    if len(words) == 1:
        what = "the name" if words[0].isdigit() else "the number of bricks"
        raise BadOptionError(f"line {number}: {what} is missing; {example}")
    name, count = "-".join(words[:-1]).lower(), words[-1]
    kind = _KINDS.get(name)
    if kind is None:
        raise BadOptionError(f"line {number}: no brick is {name[:30]!r}; there are {', '.join(_KINDS)}")
    if not (count.isascii() and count.isdigit() and len(count) <= 2 and int(count) <= MOST_BRICKS):
        raise BadOptionError(f"line {number}: {count[:30]!r} is not a number of bricks (0 to {MOST_BRICKS})")
    return kind, int(count)
