"""The room of Brick Work."""

from __future__ import annotations

from typing import Final

from stackyard.core.parts import Traits
from stackyard.core.room import Room
from stackyard.games.brick_work.bots.levels import LEVELS
from stackyard.games.brick_work.game import GAME

ROOM: Final = Room(
    GAME,
    Traits(simultaneous=True, race=True, rated=(2,), over_days=True, duplicate=(1,)),
    LEVELS,
    forms=".forms:move_schemas",
    bots=".bots.players",
    seats_bots=".bots.levels:seats_bots",
    review=".bots.review",
    pictures=".drawing",
    exports=".exports",
    sheets=".sheets:sheets",
    words=".terminal",
    lesson=".lessons:LESSON",
    today=".today",
    tally=".tally",
    numbers=".tensors:BrickWorkEncoding",
    choices=".choices:CHOICES",
    batches=".batches",
    opponents=".bots.opponents",
    warm=".warm:warm",
    warm_programs=".warm:warm_programs",
    checked=".checks",
)
