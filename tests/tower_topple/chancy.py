"""Tower Topple whose bricks are no bodies: the stream says what they do, so that whole matches take no time."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Position
from stackyard.core.nature import Stream
from stackyard.games.tower_topple import chance
from stackyard.games.tower_topple.game import TowerTopple

RULES: Final = TowerTopple().rules_text()


class Chancy(TowerTopple):
    """The same game whose bricks are no bodies: the stream says what they do, so that whole matches take no time."""

    levels = ()

    def gravity_due(self, position: Position) -> bool:
        return False

    def draw(self, position: Position, stream: Stream) -> str:
        return chance.draw(position, stream)

    def rules_text(self) -> str:
        return RULES
