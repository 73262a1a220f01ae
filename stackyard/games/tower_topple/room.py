"""The room of Pappy's Tower Topple."""

from __future__ import annotations

from typing import Final

from stackyard.core.parts import Traits
from stackyard.core.room import Room
from stackyard.games.tower_topple.bots.levels import LEVELS
from stackyard.games.tower_topple.game import GAME

ROOM: Final = Room(
    GAME,
    Traits(hidden_from_all=True, duplicate=(1,)),
    LEVELS,
    teams=".view:teams_of",
    secrets=".secrets",
    forms=".forms:move_schemas",
    bodies=".bodies",
    bots=".bots.players",
    seats_bots=".bots.levels:seats_bots",
    review=".bots.review",
    pictures=".drawing",
    built=".view:built",
    exports=".exports",
    words=".terminal",
    house_sets=".house_set",
    lesson=".lessons:LESSON",
    today=".today",
    numbers=".tensors:TowerToppleEncoding",
    warm=".warm:warm",
    warm_programs=".warm:warm_programs",
    checked=".checks",
)
