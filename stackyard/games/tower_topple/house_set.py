"""A house set, read from a text file: a face and the number of bricks with it on each line."""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.errors import BadOptionError
from stackyard.games.tower_topple.options import BOX_OPTIONS
from stackyard.games.tower_topple.pieces import ACROSS, FACES, FEWEST_ROWS, MOST_BRICKS, MOST_ROWS, PLAIN
from stackyard.games.tower_topple.texts import t

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
        raise BadOptionError(t("set-file-long", most=MAX_FILE_CHARS, signs=len(text)))
    counts: dict[int, int] = {}
    lines: dict[int, int] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        kind, count = _read_line(number, words)
        if kind in lines:
            raise BadOptionError(t("set-named-twice", line=number, name=FACES[kind].name, before=lines[kind]))
        counts[kind], lines[kind] = count, number
    if not counts:
        raise BadOptionError(t("set-file-empty"))
    found: dict[str, Any] = {name: counts.get(kind, 0) for kind, name in enumerate(BOX_OPTIONS)}
    if PLAIN in counts:
        bricks = sum(counts.values())
        if bricks % ACROSS or not FEWEST_ROWS <= bricks // ACROSS <= MOST_ROWS:
            raise BadOptionError(
                t(
                    "set-whole-tower",
                    line=lines[PLAIN],
                    fewest=FEWEST_ROWS,
                    most=MOST_ROWS,
                    across=ACROSS,
                    bricks=bricks,
                )
            )
        found["rows"] = bricks // ACROSS
    return found


def _read_line(number: int, words: list[str]) -> tuple[int, int]:
    """Return the face and the count that a line names."""
    if len(words) == 1:
        raise BadOptionError(t("set-line-lacks", line=number, lacks="name" if words[0].isdigit() else "number"))
    name, count = "-".join(words[:-1]).lower(), words[-1]
    kind = _KINDS.get(name)
    if kind is None:
        raise BadOptionError(t("set-no-brick", line=number, name=name[:30], known=", ".join(_KINDS)))
    if not (count.isascii() and count.isdigit() and len(count) <= 2 and int(count) <= MOST_BRICKS):
        raise BadOptionError(t("set-no-number", line=number, shown=count[:30], most=MOST_BRICKS))
    return kind, int(count)
