"""Recorded motion, beside the log: stored with its event, bounded for each match, the oldest going first."""

from __future__ import annotations

from collections.abc import Mapping

from stackyard.server.store.store import INSERT_MOTION, Statement

MAX_BYTES = 8 * 1024 * 1024  # of recorded motion that are kept of one match; the oldest go first
DELETE = "DELETE FROM motion WHERE match = ? AND v = ?"


def add_within_limit(sizes: Mapping[int, int], v: int, data: bytes, max_bytes: int) -> dict[int, int]:
    """Return which motions a match keeps, and their sizes by version, once `data` is added at version `v`."""
    after = {**sizes, v: len(data)}
    total = sum(after.values())
    for oldest in sorted(sizes):
        if total <= max_bytes:
            break
        total -= after.pop(oldest)
    return after


def update_statements(
    match: str, sizes: Mapping[int, int], after: Mapping[int, int], v: int, data: bytes
) -> list[Statement]:
    """Return the statements that turn the stored motions `sizes` into `after`."""
    gone: list[Statement] = [(DELETE, (match, old)) for old in sizes if old not in after]
    return [*gone, (INSERT_MOTION, (match, v, len(data), data))]
