"""The room of Towers."""

from __future__ import annotations

from typing import Final

from stackyard.core.parts import Traits
from stackyard.core.room import Room
from stackyard.games.towers.bots.levels import LEVELS
from stackyard.games.towers.game import GAME

ROOM: Final = Room(
    GAME,
    Traits(problems_a_day=3, rated=(2,), over_days=True, prepares_answers=True),
    LEVELS,
    bots=".bots.players",
    review=".bots.review",
    pictures=".drawing",
    sheets=".sheets:sheets",
    words=".terminal",
    lesson=".lessons:LESSON",
    threats=".threats:threats",
    problems=".problems:problem",
    today=".today",
    answers=".answers",
    numbers=".tensors:TowersEncoding",
    steps=".game:STEPS",
    batches=".batches",
    opponents=".bots.opponents",
    perft=".playouts:count_lines",
    warm=".warm:warm",
    warm_programs=".warm:warm_programs",
    checked=".checks",
)
