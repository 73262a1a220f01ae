"""Days: what a game sets for a day is the same for everyone, whatever the time of day and the machine."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t

YEARS: Final = (2000, 2199)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def read_day(text: str | None) -> date:
    """Return a date that is written as 2026-07-31; None: today, in UTC. Raises BadRequestError if it is no date."""
    if text is None:
        return datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not YEARS[0] <= day.year <= YEARS[1]:
        raise BadRequestError(t("day-written", first=YEARS[0], last=YEARS[1], shown=text[:20]))
    return day


__all__ = ["read_day"]
