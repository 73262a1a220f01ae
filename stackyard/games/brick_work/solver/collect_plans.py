"""The fewest actions that bring the bricks that are lacking: COLLECT one, or RECYCLE what there is to spare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from stackyard.games.brick_work.pieces import KINDS, NAMES, RECYCLE_PIPS, RECYCLED_AT_MOST

PIPS: Final = tuple(kind.pips for kind in KINDS)

Counts: TypeAlias = tuple[int, ...]
"""How many bricks of each kind, in the order of KINDS."""

_BY_PIPS: Final = {
    pips: [
        group
        for count in range(1, RECYCLED_AT_MOST + 1)
        for group in combinations_with_replacement(range(len(KINDS)), count)
        if sum(PIPS[kind] for kind in group) == pips
    ]
    for pips in range(1, 13)
}


def _subtract(counts: Counts, group: Sequence[int]) -> Counts | None:
    """Return counts without a group of bricks; None if there are too few."""
    left = list(counts)
    for kind in group:
        left[kind] -= 1
        if left[kind] < 0:
            return None
    return tuple(left)


CollectingActions = tuple[tuple[str, int, str], ...]
"""Actions that get bricks: (space, die, text) each."""


def fewest_collecting_actions(need: Counts, loose: Counts, yard: Counts, limit: int) -> CollectingActions | None:
    """Return the fewest actions, at most `limit`, after which the loose bricks hold what is needed, or None.

    COLLECT brings one brick; RECYCLE changes one or two that are not needed for one or two of as many pips.
    """
    missing = tuple([max(n - have, 0) for n, have in zip(need, loose, strict=True)])
    if any(lack > there for lack, there in zip(missing, yard, strict=True)):
        return None
    spare = tuple([max(have - n, 0) for n, have in zip(need, loose, strict=True)])
    count = sum(missing)
    for actions in range(max((count + 1) // 2, count - sum(spare)), min(limit, count - 1) + 1):
        found = _recycling(missing, spare, yard, actions)
        if found is not None:
            return found
    return _collecting(missing) if count <= limit else None


def _collecting(missing: Counts) -> CollectingActions:
    return tuple(
        [("collect", PIPS[kind], f"collect {NAMES[kind]}") for kind, count in enumerate(missing) for _ in range(count)]
    )


@lru_cache(maxsize=1 << 16)
def _recycling(missing: Counts, spare: Counts, yard: Counts, actions: int) -> CollectingActions | None:
    """Return so many actions that get what is missing, RECYCLEs first, or None."""
    count = sum(missing)
    if count <= actions:
        return _collecting(missing)
    if max((count + 1) // 2, count - sum(spare)) > actions:
        return None
    for groups in _BY_PIPS.values():
        for back in groups:
            left_over = _subtract(spare, back)
            if left_over is None:
                continue
            for out in groups:
                if set(out) & set(back) or not any(missing[kind] for kind in out):
                    continue
                left = _subtract(yard, out)
                if left is None:
                    continue
                lacking, junk = list(missing), list(left_over)
                for kind in out:
                    if lacking[kind]:
                        lacking[kind] -= 1
                    else:
                        junk[kind] += 1
                full = list(left)
                for kind in back:
                    full[kind] += 1
                rest = _recycling(tuple(lacking), tuple(junk), tuple(full), actions - 1)
                if rest is not None:
                    return (("recycle", RECYCLE_PIPS, recycle_text(back, out)), *rest)
    return None


def recycle_text(back: Sequence[int], out: Sequence[int]) -> str:
    """Return RECYCLE as it is written."""
    return f"recycle {','.join(NAMES[kind] for kind in back)}>{','.join(NAMES[kind] for kind in out)}"
