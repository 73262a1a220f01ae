"""Random play without `Match`, moment by moment: the input of most checks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from stackyard.core.chance import NATURE, Stream, seed_from
from stackyard.core.game import ForcedEvent, Options, Position, Seat
from stackyard.core.match import Match
from stackyard.core.room import Room


class BrokenPromiseError(AssertionError):
    """A requirement that a game fails; the check that runs adds its name and case."""


class Moment(NamedTuple):
    """A position of a match and the event after it; `by` is None at the end."""

    position: Position  # a copy, not to be changed
    by: Seat | str | None
    event: str
    move: Any  # the move of the event; None for a chance event
    forced: list[ForcedEvent]


def random_walk(room: Room, options: Options, players: int, seed: int, version: int | None = None) -> Iterator[Moment]:
    """Play at random from the set-up to the end, by a version of the rules (default: the newest).

    Raises BrokenPromiseError if the match is stuck (nobody may act, or a seat to act has no move, though it is not over
    and no chance event is due), or if it is longer than `max_game_length`.
    """
    game, rng = room.game, random.Random(f"walk {seed}")
    secret = seed_from(seed)
    position = game.setup(options, players, version)
    length = draws = 0
    while not game.is_over(position):
        before = position.copy()
        by: Seat | str
        if game.is_chance_due(position):
            by, move = NATURE, None
            event = game.sample_chance(position, Stream(secret, draws))
            follows = game.apply_chance(position, event)
        else:
            by, move = _choose(room, position, rng)
            event = game.move_text(position, by, move)
            follows = game.apply(position, by, move)
        draws += [by, *(follow.by for follow in follows)].count(NATURE)
        length += 1 + len(follows)
        if length > game.max_game_length:
            raise BrokenPromiseError(f"the match is longer than max_game_length, {game.max_game_length} events")
        yield Moment(before, by, event, move, follows)
    yield Moment(position.copy(), None, "", None, [])


def dead_end(room: Room, position: Position) -> str | None:
    """Return what is wrong if a position is a dead end (not over, no chance event due, no moves), else None."""
    game = room.game
    if game.is_over(position) or game.is_chance_due(position):
        return None
    seats = game.to_act(position)
    if not seats:
        return "nobody may act, though the match is not over and nature is not due"
    for seat in seats:
        if not game.legal_moves(position, seat) and room.move_schemas(position, seat) is None:
            return f"seat {seat} is to act and has no legal move, though the match is not over"
    return None


def random_match(
    room: Room,
    options: dict[str, Any] | None = None,
    players: int | None = None,
    *,
    seed: int = 0,
    version: int | None = None,
) -> Match:
    """Return a match played at random to its end, with a fixed time: the same arguments give the same file."""
    match = Match.new(room, options, players, seed=seed, moment=lambda: "2000-01-01T00:00:00.000Z", rules=version)
    game, rng = room.game, random.Random(f"match {seed}")
    while not match.over:
        if wrong := dead_end(room, match.position):
            raise BrokenPromiseError(wrong)
        seat = rng.choice(game.to_act(match.position))
        match.play(seat, rng.choice(match.legal(seat)))
        if match.seq > game.max_game_length:
            raise BrokenPromiseError(f"the match is longer than max_game_length, {game.max_game_length} events")
    return match


def _choose(room: Room, position: Position, rng: random.Random) -> tuple[Seat, Any]:
    if wrong := dead_end(room, position):
        raise BrokenPromiseError(wrong)
    game = room.game
    seat = rng.choice(game.to_act(position))
    return seat, rng.choice(game.legal_moves(position, seat))
