"""The levels of the bots of Towers, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level

LEVELS: Final = (
    Level(1, "Visitor", "Grabs what it can see and never thinks of your answer."),
    Level(2, "Apprentice", "Looks at your next move, and not always well."),
    Level(3, "Builder", "Sees a few moves ahead and seldom leaves a tower lying about."),
    Level(4, "Architect", "Reads tactics deeply and plays endings without a mistake; answers at once."),
    Level(5, "Master", "Thinks up to two seconds a move and plays to win."),
)
