"""Which way each letter of a line runs: the bidirectional algorithm of Unicode (UAX #9), as far as names need it.

The line itself runs from left to right. Of the marks that steer direction there are the isolates FSI and PDI alone:
what stands between them is laid out by its own first letter, and does not turn what stands around it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

FSI: Final = "\u2068"
PDI: Final = "\u2069"
STRONG: Final = ("L", "R", "AL")
NEUTRAL: Final = ("B", "S", "WS", "ON", "BN")
BRACKETS: Final = {"(": ")", "[": "]", "{": "}", "«": "»", "「": "」", "（": "）"}


def levels(line: str) -> list[int]:
    """Return the embedding level of each letter of a line: odd runs from right to left. Isolates are not nested."""
    found = [0] * len(line)
    outer: list[int] = []
    inner: list[int] = []
    inside = False
    for place, letter in enumerate(line):
        if inside and letter == PDI:
            _resolve(line, inner, _level_of(line, inner), found)
            inside, inner = False, []
        (inner if inside else outer).append(place)
        inside = inside or letter == FSI
    _resolve(line, inner, _level_of(line, inner), found)
    _resolve(line, outer, 0, found)
    return found


def visual_order(piece_levels: Sequence[int]) -> list[int]:
    """Return pieces of a line from left to right, by their places in it, given their levels (rule L2)."""
    order = list(range(len(piece_levels)))
    for level in range(max(piece_levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and piece_levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order


def _level_of(line: str, places: list[int]) -> int:
    """Return the level of an isolate in a line that runs from left to right: its first letter's."""
    kinds = (unicodedata.bidirectional(line[place]) for place in places)
    return 2 if next((kind for kind in kinds if kind in STRONG), "L") == "L" else 1


def _resolve(line: str, places: list[int], level: int, found: list[int]) -> None:
    """Write the levels of the letters at `places`, which are laid out as one line of a level, into `found` (I1, I2)."""
    base = "LR"[level % 2]
    for place, kind in zip(places, _types([line[place] for place in places], base), strict=True):
        found[place] = level + (0 if kind == base else 2 if level % 2 == 0 and kind != "R" else 1)


def _types(letters: list[str], base: str) -> list[str]:
    """Return what each letter counts as in a sequence: L, R, EN or AN (rules W1 to W7, N0 to N2)."""
    types = ["ON" if letter in (FSI, PDI) else unicodedata.bidirectional(letter) or "L" for letter in letters]
    strong = base
    for place, kind in enumerate(types):
        if kind == "NSM":
            types[place] = types[place - 1] if place else base
        elif kind == "EN" and strong == "AL":
            types[place] = "AN"
        elif kind in STRONG:
            strong = kind
    types = ["R" if kind == "AL" else kind for kind in types]
    for place, kind in enumerate(types[1:-1], 1):
        left, right = types[place - 1], types[place + 1]
        if left == right and (left == "EN" if kind == "ES" else kind == "CS" and left in ("EN", "AN")):
            types[place] = left
    for start, end in _stretches(types, ("ET",)):
        if "EN" in (*types[start - 1 : start], *types[end : end + 1]):
            types[start:end] = ["EN"] * (end - start)
    strong = base
    for place, kind in enumerate(types):
        if kind in STRONG:
            strong = kind
        elif kind == "EN" and strong == "L":
            types[place] = "L"
        elif kind in ("ES", "ET", "CS"):
            types[place] = "ON"
    _pair_brackets(letters, types, base)
    for start, end in _stretches(types, NEUTRAL):
        left = _side(types[start - 1]) if start else base
        right = _side(types[end]) if end < len(types) else base
        types[start:end] = [left if left == right else base] * (end - start)
    return types


def _pair_brackets(letters: list[str], types: list[str], base: str) -> None:
    """Give a pair of brackets the direction of what stands in it, as far as the line around allows (rule N0)."""
    open_at: list[int] = []
    pairs = []
    for place, letter in enumerate(letters):
        if letter in BRACKETS:
            open_at.append(place)
        for mine in reversed(range(len(open_at))):
            if BRACKETS[letters[open_at[mine]]] == letter:
                pairs.append((open_at[mine], place))
                del open_at[mine:]
                break
    for start, end in sorted(pairs):
        within = {_side(kind) for kind in types[start + 1 : end] if kind not in NEUTRAL}
        if within:
            before = next((_side(kind) for kind in reversed(types[:start]) if kind not in NEUTRAL), base)
            types[start] = types[end] = base if base in within else before


def _side(kind: str) -> str:
    """Return which way a resolved letter pulls the neutral ones beside it: numbers as letters from right to left."""
    return "L" if kind == "L" else "R"


def _stretches(types: list[str], kinds: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield where each stretch of such types begins and ends."""
    start = None
    for place, kind in enumerate([*types, ""]):
        if kind in kinds and start is None:
            start = place
        elif kind not in kinds and start is not None:
            yield start, place
            start = None


__all__ = ["FSI", "PDI", "levels", "visual_order"]
