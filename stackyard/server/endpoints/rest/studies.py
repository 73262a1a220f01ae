"""Asking the workers: the one that folds records, and those that study a position."""

from __future__ import annotations

import contextlib

from stackyard.core.errors import UnknownGameError
from stackyard.core.registry import room as find_room
from stackyard.server.hall import Hall
from stackyard.server.workers.pool import StudyJob

STUDY_SECONDS = 30.0
SOLVE_SECONDS = 45.0  # a solver's question takes at most ten; the rest is slack, and the deal of a day tries several


async def ask_folding(hall: Hall, what: str, slug: str, body: bytes) -> bytes:
    """Return what the worker that folds answers, as `ask_study` does; "" if no game is needed."""
    return await hall.workers.folding.ask(_study_job(what, slug, body), STUDY_SECONDS)


async def ask_study(hall: Hall, what: str, slug: str, body: bytes, seconds: float, *, compiled: bool = True) -> bytes:
    """Return what the worker of the studies answers, by default when the game is compiled.

    Raises what `Pool.ask` raises, NotReadyError if the hall closes before the game is compiled.
    """
    if compiled:
        await hall.preparation.wait_until_compiled(slug)
    return await hall.workers.study.ask(_study_job(what, slug, body), seconds)


def _study_job(what: str, slug: str, body: bytes) -> StudyJob:
    home = ""  # no game is needed, or the study refuses it
    if slug:
        with contextlib.suppress(UnknownGameError):
            home = find_room(slug).home
    return StudyJob(what, body, home)
