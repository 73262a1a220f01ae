"""Asking the workers: the one that folds records, and those that study a position."""

from __future__ import annotations

import contextlib
from functools import partial

import msgspec

from stackyard.core.errors import UnknownGameError
from stackyard.core.record import RecordFile, record_text
from stackyard.core.registry import room as find_room
from stackyard.server.hall import Hall
from stackyard.server.workers import study
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


async def position_text_at(hall: Hall, file: RecordFile, at: int, *, goes_on: bool = False) -> str:
    """Return the position of a match after so many of its events, at most as many as it has, as text.

    Raises BadRecordError if the record does not follow the rules, MatchOverError if the match has to go on from there
    (`goes_on`) and nobody could play, and what `Pool.ask` raises.
    """
    slug = file.header.game
    if at <= study.MAX_INLINE_MOVES:
        await hall.preparation.load(slug)
        text: str = await hall.compute(partial(study.position_text, file, at, goes_on=goes_on))
        return text
    body = msgspec.json.encode(study.PositionJob(record_text(file), at, goes_on))
    return msgspec.json.decode(await ask_folding(hall, "position", slug, body), type=str)


def _study_job(what: str, slug: str, body: bytes) -> StudyJob:
    home = ""  # no game is needed, or the study refuses it
    if slug:
        with contextlib.suppress(UnknownGameError):
            home = find_room(slug).home
    return StudyJob(what, body, home)
