"""Days: what a game sets for a day is the same for everyone, whatever the time of day and the machine."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t

YEARS: Final = (2000, 2199)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def today() -> date:
    """Return the day that it is, in UTC."""
    return datetime.now(UTC).date()


def read_day(text: str | None) -> date:
    """Return a date that is written as 2026-07-31; None: today, in UTC. Raises BadRequestError if it is no date."""
    if text is None:
        return today()
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not YEARS[0] <= day.year <= YEARS[1]:
        raise BadRequestError(t("day-written", first=YEARS[0], last=YEARS[1], shown=text[:20]))
    return day


def lasts(day: str) -> bool:
    """Tell whether a day, written 2026-07-31, is not over yet, in UTC; "" is no day, and does not last."""
    return bool(day) and today().isoformat() <= day


__all__ = ["lasts", "read_day", "today"]
