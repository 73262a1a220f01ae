"""The room of TowerBrix."""

from __future__ import annotations

from typing import Final

from stackyard.core.parts import Traits
from stackyard.core.room import Room
from stackyard.games.towerbrix.bots.levels import LEVELS
from stackyard.games.towerbrix.game import GAME

ROOM: Final = Room(
    GAME,
    Traits(cooperative=True, simultaneous=True, duplicate=(1, 2, 3, 4)),
    LEVELS,
    time_limit=".rules.legality:time_limit",
    is_silent=".rules.legality:is_silent",
    is_slow_move=".rules.legality:is_slow_move",
    takes_back_chance=".rules.legality:takes_back_chance",
    secrets=".secrets",
    forms=".forms:move_schemas",
    bodies=".bodies",
    bots=".bots.players",
    human_table=".bots.human_table",
    remarks=".bots.review:remarks",
    pictures=".drawing",
    exports=".exports",
    words=".terminal",
    house_sets=".house_set",
    lesson=".lessons:LESSON",
    today=".today",
    ladder=".ladder",
    answers=".answers",
    solver=".questions",
    numbers=".tensors:TowerBrixEncoding",
    warm=".warm:warm",
    checked=".checks",
)
