"""A house deck, read from a text file: a floor and how many cards of it on each line."""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.errors import BadOptionError
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.options import FEWEST_CARDS, OPTION_NAMES, deck_too_small
from stackyard.games.take_that_towers.pieces import MOST_OF_A_KIND
from stackyard.games.take_that_towers.texts import t

HOUSE_SET: Final = "deck"
NEEDS_SOLVER: Final = False
LONGEST_FILE: Final = 10_000  # characters

_NAMES: Final = ", ".join(floor.name for floor in FLOORS)


def read_house_set(text: str) -> dict[str, Any]:
    """Return the options that a house deck's file stands for: floors that it does not name have no cards.

    A line is a floor's name and a number, as in `SPIRE 8`; after a # and on blank lines anything may stand. Raises
    BadOptionError if the file is wrong; the message names the line and what would have been right.
    """
    if len(text) > LONGEST_FILE:
        raise BadOptionError(t("deck-file-long", most=LONGEST_FILE, found=len(text)))
    found: dict[str, int] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if not all(word.isprintable() for word in words):
            raise BadOptionError(t("deck-no-text", line=number))
        option, count = _read_line(number, words)
        if option in lines:
            raise BadOptionError(t("deck-named-twice", line=number, floor=_title(option), before=lines[option]))
        found[option], lines[option] = count, number
    if not found:
        raise BadOptionError(t("deck-file-empty"))
    cards = sum(found.values())
    if cards < FEWEST_CARDS:
        raise BadOptionError(t("deck-too-small-file", deck=deck_too_small(cards), line=max(lines.values())))
    return {option: found.get(option, 0) for option in OPTION_NAMES}


def _read_line(number: int, words: list[str]) -> tuple[str, int]:
    """Return the option and the count that a line names."""
    *name, last = words
    if "_".join(words).lower() in OPTION_NAMES or not name:
        raise BadOptionError(t("deck-line-lacks", line=number, lacks="floor" if last.isdigit() else "number"))
    option = "_".join(name).lower()
    if option not in OPTION_NAMES:
        raise BadOptionError(t("deck-no-floor", line=number, shown=_short(" ".join(name)), floors=_NAMES))
    if not (last.isascii() and last.isdigit()):
        raise BadOptionError(t("deck-no-number", line=number, shown=_short(last), most=MOST_OF_A_KIND))
    if len(last) > 2 or int(last) > MOST_OF_A_KIND:
        raise BadOptionError(t("deck-number-range", line=number, most=MOST_OF_A_KIND, shown=_short(last, quoted=False)))
    return option, int(last)


def _title(option: str) -> str:
    return FLOORS[OPTION_NAMES.index(option)].name


def _short(text: str, quoted: bool = True) -> str:
    cut = text if len(text) <= 30 else text[:30] + "..."
    return repr(cut) if quoted else cut
