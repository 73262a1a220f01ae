"""The levels of the bots of TowerBrix, for a table that lists them without loading the bots (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level
from stackyard.games.towerbrix.texts import t

LEVELS: Final = Level.all_of(t)
