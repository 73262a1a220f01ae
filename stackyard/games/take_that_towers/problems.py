"""The problem of a day: one position in the middle of a match, and the move that the search finds best in it.

A problem depends on its date alone. Bots play a part of a match; then a move is wanted on which two long searches
agree and which the rule of thumb does not see. Work is counted in simulations, never in time.
"""

from __future__ import annotations

import random
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from stackyard.core.errors import BadRequestError
from stackyard.core.lesson import Lesson, Step
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import Message
from stackyard.core.toolkit.days import read_day
from stackyard.games.take_that_towers.answers import SIMULATIONS, clues
from stackyard.games.take_that_towers.bots.players import MoveChance, choose_move, counted, move_chances
from stackyard.games.take_that_towers.facts import SEAT_NAMES
from stackyard.games.take_that_towers.room import ROOM
from stackyard.games.take_that_towers.texts import t

PLAYERS: Final = 2
PLAY: Final = 2  # the level of the bots that play the match so far
THUMB: Final = 2  # the level that does not see the move: the rule of thumb
QUICK: Final = 600  # of the search that comes first: most positions are passed over
EVENTS: Final = (14, 40)  # of the match before the problem
CHOICES: Final = 5  # legal moves, at least
MOST_TRIES: Final = 400
FEW: Final = 30  # tries of a move in a search that say little of what it is worth


class Found(NamedTuple):
    """A move to be found, the obvious one, and what a search says of all."""

    move: str
    thumb: str
    chances: dict[str, MoveChance]


def problem(day: str | None, grade: int) -> Lesson:
    """Return the problem of a day. Raises BadRequestError if there is no such day, or if the grade is not 1."""
    if grade != 1:
        raise BadRequestError(t("one-problem", grade=grade))
    return _problem(read_day(day))


@lru_cache(maxsize=32)
def _problem(day: date) -> Lesson:
    rng = random.Random(f"take-that-towers {day.isoformat()}")
    for _ in range(MOST_TRIES):
        match = _begun(rng)
        seat = match.to_act[0] if match.to_act else None
        if not isinstance(seat, int) or len(match.legal(seat)) < CHOICES:
            continue
        found = _best(match, seat, rng.randrange(1 << 30))
        if found is not None:
            return _lesson(match, seat, found)
    raise RuntimeError(f"no problem on {day}")  # a test tries a year


def _begun(rng: random.Random) -> Match:
    """Return a match that bots have played for a while."""
    match = Match.new(ROOM, {}, PLAYERS, seed=rng.randbytes(32))
    length = rng.randint(*EVENTS)
    while len(match.events) < length and not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)  # the seed draws the cards
        match.play(seat, choose_move(match.position, seat, PLAY, seed=rng.randrange(1 << 30)).move)
    return match


def _best(match: Match, seat: int, seed: int) -> Found | None:
    """Return the move on which two searches agree and the rule of thumb does not choose, if any."""
    position = match.position
    thumb = choose_move(position, seat, THUMB, seed=seed).move
    quick = counted(position, seat, QUICK, seed).move
    if quick == thumb:
        return None
    first = counted(position, seat, SIMULATIONS, seed + 1).move
    if first != quick or first != counted(position, seat, SIMULATIONS, seed + 2).move:
        return None
    return Found(first, thumb, move_chances(position, seat, SIMULATIONS, seed + 2))


def _why(found: Found) -> Message:
    """Return in how many of a hundred matches the move wins by the search, and the obvious one."""
    best, thumb = found.chances[found.move], found.chances.get(found.thumb)
    if thumb is None or thumb.visits < FEW:
        return t("problem-why-alone", wins=round(100 * best.value))
    return t("problem-why", wins=round(100 * best.value), less=round(100 * thumb.value))


def _lesson(match: Match, seat: int, found: Found) -> Lesson:
    step = Step.worded(
        id="1",
        title=t("problem-title", side=SEAT_NAMES[seat]),
        text=t("problem-task"),
        position=match.game.position_text(match.position),
        seat=seat,
        accept=[found.move],
        praise=t("problem-found"),
        hint=t("problem-missed"),
        clues=clues(match.position, found.move),
        why=_why(found),
    )
    name = t("problem-name")
    return Lesson(game=match.game.slug, title=str(name), localizable=name, options={}, steps=[step])
