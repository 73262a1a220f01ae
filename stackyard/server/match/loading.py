"""A game's compiled rules, loaded when its first match is made or folded, and beside the event loop.

An empty hall holds no compiled rules: Numba's part that loads them takes some 40 MB and most of a second, and many a
hall is never asked for all of its games.
"""

from __future__ import annotations

import asyncio
import threading

from stackyard.core.compiling.interpreted import uninterrupted
from stackyard.core.errors import StackyardError
from stackyard.core.game import NATURE, SPECTATOR, copy_position
from stackyard.core.match import Match

_lock = threading.Lock()
_loaded: set[str] = set()


async def ensure_loaded(slug: str) -> None:
    """Return when the rules of the game of that name, if there is one, are loaded."""
    if slug not in _loaded:
        await asyncio.to_thread(uninterrupted(load_rules), slug)


def load_rules(slug: str) -> None:
    """Load a game's compiled rules by playing and describing a move, once in a process. Thread-safe."""
    if slug in _loaded:
        return
    with _lock:
        if slug in _loaded:
            return
        try:
            _play_one_move(Match.new(slug, gravity="told"))
        except StackyardError:  # making the match raises it again
            return
        _loaded.add(slug)


def _play_one_move(match: Match) -> None:
    acting = match.to_act
    before = copy_position(match.position)
    if acting and acting[0] != NATURE:
        legal = match.legal(int(acting[0]))
        for event in match.play(int(acting[0]), legal[0]) if legal else ():
            if event.by != NATURE:
                match.game.describe_event(before, event.by, event.event)
    match.view(SPECTATOR)
    match.outcome()
    match.game.position_text(match.position)
