"""A house deck, read from a text file: a floor and how many cards of it on each line."""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.errors import BadOptionError
from stackyard.games.take_that_towers.options import OPTION_NAMES
from stackyard.games.take_that_towers.pieces import CARDS_DEALT, FLOORS, MOST_OF_A_KIND, MOST_PLAYERS

FEWEST_CARDS: Final = CARDS_DEALT * MOST_PLAYERS  # as many as four players are dealt
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
        raise BadOptionError(f"a deck's file has at most {LONGEST_FILE} characters, not {len(text)}")
    found: dict[str, int] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if not all(word.isprintable() for word in words):
            raise BadOptionError(f"line {number}: this is no text; a line is a floor and a number, such as SPIRE 8")
        option, count = _read_line(number, words)
        if option in lines:
            raise BadOptionError(
                f"line {number}: {_title(option)} is named on line {lines[option]} already; name each floor once"
            )
        found[option], lines[option] = count, number
    if not found:
        raise BadOptionError("the file names no floor; a line is a floor and a number, such as SPIRE 8")
    cards = sum(found.values())
    if cards < FEWEST_CARDS:
        raise BadOptionError(f"{too_few_cards_text(cards)} (the last line is line {max(lines.values())})")
    return {option: found.get(option, 0) for option in OPTION_NAMES}


def too_few_cards_text(cards: int) -> str:
    """Return the message that a deck of so few cards is too small."""
    are = "is" if cards == 1 else "are"
    needed = f"a deck has at least {FEWEST_CARDS} cards, {CARDS_DEALT} for each of {MOST_PLAYERS} players"
    return f"{needed}; here {are} {cards}"


def _read_line(number: int, words: list[str]) -> tuple[str, int]:
    """Return the option and the count that a line names."""
    *name, last = words
    if "_".join(words).lower() in OPTION_NAMES or not name:
        what = "the floor's name" if last.isdigit() else "the number of cards"
        raise BadOptionError(f"line {number}: {what} is missing; a line is a floor and a number, such as SPIRE 8")
    option = "_".join(name).lower()
    if option not in OPTION_NAMES:
        raise BadOptionError(f"line {number}: there is no floor {_short(' '.join(name))}; the floors are {_NAMES}")
    if not (last.isascii() and last.isdigit()):
        raise BadOptionError(f"line {number}: {_short(last)} is not a number of cards (0 to {MOST_OF_A_KIND})")
    if len(last) > 2 or int(last) > MOST_OF_A_KIND:
        raise BadOptionError(
            f"line {number}: a deck has 0 to {MOST_OF_A_KIND} cards of a floor, not {_short(last, quoted=False)}"
        )
    return option, int(last)


def _title(option: str) -> str:
    return FLOORS[OPTION_NAMES.index(option)].name


def _short(text: str, quoted: bool = True) -> str:
    cut = text if len(text) <= 30 else text[:30] + "..."
    return repr(cut) if quoted else cut
