"""The levels of the bots of Towers, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level
from stackyard.games.towers.texts import t

LEVELS: Final = Level.all_of(t)
