"""Tower Topple without simulation: a random stream decides what bricks do, so that whole matches take no time."""

from __future__ import annotations

from typing import Final

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.games.tower_topple.game import TowerTopple
from stackyard.games.tower_topple.room import ROOM
from stackyard.games.tower_topple.rules import chance

RULES: Final = TowerTopple().rules_text()


class TowerToppleWithoutPhysics(TowerTopple):
    """The same game without simulation: a random stream decides what bricks do, so that whole matches take no time."""

    def is_gravity_due(self, position: Position) -> bool:
        return False

    def sample_chance(self, position: Position, stream: Stream) -> str:
        return chance.draw(position, stream)

    def rules_text(self, language: str = "en") -> str:
        return RULES


WITHOUT_PHYSICS = ROOM.with_game(TowerToppleWithoutPhysics(), levels=(), bodies=None)
