"""Hypothesis strategies for any game: options, matches and positions that shrink to short matches.

Needs the package `hypothesis`, which the project's tests have and an installed Stackyard does not.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from stackyard.core.match import Match
from stackyard.core.room import Room
from stackyard.core.state import State
from stackyard.testing.option_sets import option_sets


def options(room: Room) -> st.SearchStrategy[dict[str, Any]]:
    """Return sets of options that the game accepts, simplest first."""
    return st.sampled_from(option_sets(room))


@st.composite
def matches(draw: st.DrawFn, room: Room, chosen: dict[str, Any] | None = None, finished: bool = False) -> Match:
    """Return matches under way (or finished), every choice in them drawn."""
    picked = draw(options(room)) if chosen is None else chosen
    players = draw(st.integers(*room.game.seats))
    seed = draw(st.integers(0, 2**32))
    match = Match.new(room, picked, players, seed=seed, moment=lambda: "2000-01-01T00:00:00.000Z")
    length = None if finished else draw(st.integers(0, room.game.max_game_length))
    while not match.over and (length is None or match.seq < length):
        seat = draw(st.sampled_from(match.to_act))
        match.play(int(seat), draw(st.sampled_from(match.legal(int(seat)))))
    return match


def positions(room: Room, chosen: dict[str, Any] | None = None) -> st.SearchStrategy[State]:
    """Return positions that can arise in play, as states."""
    return matches(room, chosen).map(lambda match: State(room, match.position.copy()))
