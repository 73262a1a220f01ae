"""Versions of a game's rules: which one a position is played by, in its record and in its text.

Old records can always be replayed, so a game keeps every version of its rules: `Game.versions` lists them, ascending.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stackyard.core.errors import BadPositionError, InvalidOptionError
from stackyard.core.positions.position import RULES_VERSION_FIELD, Position

_MARK: Final = re.compile(r"rules=([1-9][0-9]{0,2}) ", re.ASCII)  # before the text of a position of version 2 or later


def resolve_version(versions: Sequence[int], version: int | None) -> int:
    """Return the version of the rules, the newest if `version` is None.

    Raises BadOptionError if this program does not play it.
    """
    if version is None:
        return versions[-1]
    check_version(versions, version)
    return version


def check_version(versions: Sequence[int], version: int) -> None:
    """Raise InvalidOptionError unless this program plays that version of the rules."""
    if version not in versions:
        versions_text = ", ".join(map(str, versions))
        raise InvalidOptionError(f"played by rules version {version}; this program plays {versions_text}")


def rules_version_of(position: Position) -> int:
    """Return the version of the rules that a position is played by: 1 if its record has no such field."""
    return max(1, int(position[RULES_VERSION_FIELD][0])) if RULES_VERSION_FIELD in (position.dtype.names or ()) else 1


def add_version_mark(position: Position, text: str) -> str:
    """Return a position's text after the mark of its version of the rules, such as `rules=2 `; 1 has no mark."""
    rules = rules_version_of(position)
    return text if rules == 1 else f"rules={rules} {text}"


def split_version_mark(versions: Sequence[int], text: str) -> tuple[int, str]:
    """Return the version of the rules from the mark of a position's text, and the text without the mark.

    Raises BadPositionError if this program does not play that version.
    """
    mark = _MARK.match(text)
    rules = int(mark[1]) if mark else 1
    try:
        check_version(versions, rules)
    except InvalidOptionError as error:
        raise BadPositionError(str(error)) from None
    if mark and rules == 1:
        raise BadPositionError("the text of a position of rules version 1 has no mark")
    return rules, text[mark.end() :] if mark else text


__all__ = ["add_version_mark", "check_version", "resolve_version", "rules_version_of", "split_version_mark"]
