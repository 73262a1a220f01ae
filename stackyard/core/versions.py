"""Versions of a game's rules: which one a position is played by, in its record and in its text.

Records fold for ever, so a game keeps every version that it ever had: `Game.versions` lists them, ascending.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stackyard.core.errors import BadOptionError, BadPositionError
from stackyard.core.position import RULES, Position

_MARK: Final = re.compile(r"rules=([1-9][0-9]{0,2}) ", re.ASCII)  # before the text of a position of version 2 or later


def chosen_rules(versions: Sequence[int], version: int | None) -> int:
    """Return the version of the rules that is meant: the newest where none is named.

    Raises BadOptionError if this program does not play it.
    """
    if version is None:
        return versions[-1]
    check_rules(versions, version)
    return version


def check_rules(versions: Sequence[int], version: int) -> None:
    """Raise BadOptionError unless this program plays that version of the rules."""
    if version not in versions:
        known = ", ".join(map(str, versions))
        raise BadOptionError(f"played by rules version {version}; this program plays {known}")


def rules_of(position: Position) -> int:
    """Return the version of the rules that a position is played by: 1 where its record says nothing of it."""
    return max(1, int(position[RULES][0])) if RULES in (position.dtype.names or ()) else 1


def mark_rules(position: Position, text: str) -> str:
    """Return a position's text with the mark of its version of the rules, `rules=2 ` before it; 1 has no mark."""
    rules = rules_of(position)
    return text if rules == 1 else f"rules={rules} {text}"


def split_rules(versions: Sequence[int], text: str) -> tuple[int, str]:
    """Return the version of the rules that a position's text is marked with, and the text without the mark.

    Raises BadPositionError if this program does not play that version.
    """
    mark = _MARK.match(text)
    rules = int(mark[1]) if mark else 1
    try:
        check_rules(versions, rules)
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None
    if mark and rules == 1:
        raise BadPositionError("the text of a position of rules version 1 has no mark")
    return rules, text[mark.end() :] if mark else text


__all__ = ["check_rules", "chosen_rules", "mark_rules", "rules_of", "split_rules"]
