"""The levels of the bots of TowerBrix, for a table that lists them without loading the bots (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level

LEVELS: Final = (
    Level(1, "Apprentice", "Builds what its own cards ask for, and says whether it likes yours."),
    Level(2, "Bricklayer", "Remembers the last two towers, and guesses a little."),
    Level(3, "Mason", "Remembers four towers and guesses what the others may hold."),
    Level(4, "Foreman", "Remembers eight towers and builds what most likely suits everybody."),
    Level(5, "Architect", "Remembers twelve towers, thinks of many, and builds what tells most."),
)
