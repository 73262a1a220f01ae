"""Names of accounts: what may be one, and which two are the same to the eye.

Two names are the same if their letters are, but for case, or if they look alike (UTS 39, from the tables that the
package `confusable_homoglyphs` has), both without what only separates. These are two keys: where a capital looks like a
letter that its small form does not look like, as those of Greek do, one key for both would have to hold e and 7 for the
same. No eye keeps `l`, `I` and `1` apart, so `i`, which is `I` in small letters, is the same as well.
"""

from __future__ import annotations

import string
import unicodedata
from functools import cache
from typing import Final

from stackyard.core.machine.extras import needing
from stackyard.core.registry import rooms
from stackyard.core.texts.catalogue import catalogue_of, find_text, t
from stackyard.server.match.seat_secrets import INVISIBLE_CHARACTERS, clean_text
from stackyard.server.store.accounts import FoldedName
from stackyard.server.wire.refusals import BadNameError

FEWEST: Final = 2  # characters
MOST: Final = 24
MOST_MARKS: Final = 2  # on one letter
SEPARATORS: Final = " -_.'\N{RIGHT SINGLE QUOTATION MARK}\N{MIDDLE DOT}"
UNSEEN: Final = frozenset(  # marks and letters that show nothing: Unicode's default ignorable ones
    {*INVISIBLE_CHARACTERS, *map(chr, (0x180B, 0x180C, 0x180D, 0x180F)), *map(chr, range(0xE0100, 0xE01F0))}
)
RESERVED: Final = (  # who speaks for a hall, and what it calls those who are nobody; bots are reserved by their levels
    *("admin", "administrator", "keeper", "moderator", "operator", "owner", "root", "staff", "support", "system"),
    *("hall", "stackyard", "bot", "computer", "anonymous", "guest", "nobody", "somebody", "spectator"),
    *("player", "seat", "you"),
    *("betreiber", "betreiberin", "hallenwart", "hallenwartin", "leitung", "verwalter", "verwalterin", "verwaltung"),
    *("halle", "anonym", "gast", "jemand", "niemand", "zuschauer", "zuschauerin", "spieler", "spielerin", "platz"),
)
LEFT_TO_RIGHT: Final = "\u200e"  # which the tables put around letters that are written from right to left


def check_name(text: str) -> str:
    """Return a name as it is kept. Raises BadNameError if it can be none."""
    name = unicodedata.normalize("NFC", clean_text(text, 2 * MOST + 1))
    if not FEWEST <= len(name) <= MOST:
        raise BadNameError(t("account-name-length", fewest=FEWEST, most=MOST))
    if not all(_may_stand(letter) for letter in name) or not any(letter.isalnum() for letter in name):
        raise BadNameError(t("account-name-letters"))
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks > MOST_MARKS:
            raise BadNameError(t("account-name-letters"))
    if not fold(name) or not fold_case(name):
        raise BadNameError(t("account-name-letters"))
    if {fold(name), fold(name.rstrip(string.digits))} & _reserved():
        raise BadNameError(t("account-name-reserved"))
    return name


@cache
def _reserved() -> frozenset[str]:
    """Return what names fold to that nobody may have: those of the hall, and those of bots in all languages."""
    found = set(RESERVED)
    for room in rooms():
        for language in catalogue_of(room.slug).languages:
            names = (find_text(room.slug, language, f"level-{level.level}") for level in room.levels)
            found.update(filter(None, names))
    return frozenset(map(fold, found))


def _may_stand(letter: str) -> bool:
    return letter in SEPARATORS or (letter not in UNSEEN and unicodedata.category(letter)[0] in "LMN")


def folded_name(text: str) -> FoldedName:
    """Return a name as it is kept, with what it folds to. Raises BadNameError if it can be none."""
    name = check_name(text)
    return FoldedName(name, fold_case(name), fold(name))


def look_up(text: str) -> str:
    """Return what a name folds to by which somebody is looked for, whatever it is."""
    return fold_case(clean_text(text, 2 * MOST))


def fold_case(name: str) -> str:
    """Return what all names have in common that have the same letters, large or small."""
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in small if letter not in SEPARATORS)


def fold(name: str) -> str:
    """Return what all names have in common that look like this one."""
    bare = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    folded = "".join(map(_fold_letter, bare))
    return unicodedata.normalize("NFC", "".join(letter for letter in folded if letter not in SEPARATORS))


def _fold_letter(letter: str) -> str:
    seen = _prototypes().get(letter, letter)
    if not seen.isascii():  # a capital may look like a letter that its small form does not look like
        seen = letter
    small = "".join(_prototypes().get(each, each) for each in seen.casefold())
    return small.casefold().replace("i", "l")


@cache
def _prototypes() -> dict[str, str]:
    """Return for each character that has one what it looks like, as UTS 39 names it.

    The tables have each such pair in both directions, and all that look alike around the one that stands for them.
    """
    with needing():
        from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, str] = {}
    for key, alike in confusables_data.items():
        character, others = key.replace(LEFT_TO_RIGHT, ""), [each["c"] for each in alike]
        if len(character) != 1 or len(others) != 1:
            continue
        (other,) = others
        is_pair = len(confusables_data.get(other, ())) == 1
        shown = other.replace(LEFT_TO_RIGHT, "")
        if not is_pair or (len(shown), shown.isascii(), character) > (1, character.isascii(), shown):
            found[character] = shown
    return found


__all__ = ["check_name", "fold", "fold_case", "folded_name", "look_up"]
