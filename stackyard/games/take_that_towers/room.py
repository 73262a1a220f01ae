"""The room of Take That Towers."""

from __future__ import annotations

from typing import Final

from stackyard.core.parts import Traits
from stackyard.core.room import Room
from stackyard.games.take_that_towers.bots.levels import LEVELS
from stackyard.games.take_that_towers.game import GAME

ROOM: Final = Room(
    GAME,
    Traits(
        takes_back_steps=True,
        first_of_tied=True,  # K21
        problems_a_day=1,
        rated=(2, 3, 4),
        over_days=True,
        duplicate=(1, 2, 3, 4),
    ),
    LEVELS,
    secrets=".secrets",
    bots=".bots.players",
    review=".bots.review",
    pictures=".drawing",
    sheets=".sheets:sheets",
    words=".terminal",
    house_sets=".house_set",
    lesson=".lessons:LESSON",
    problems=".problems:problem",
    today=".today",
    answers=".answers",
    tally=".tally",
    numbers=".tensors:TakeThatTowersEncoding",
    steps=".game:STEPS",
    batches=".batches",
    opponents=".bots.opponents",
    warm=".warm:warm",
    warm_programs=".warm:warm_programs",
    checked=".checks",
)
