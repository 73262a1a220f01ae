"""The levels of the bots of Take That Towers, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level

LEVELS: Final = (
    Level(1, "Lodger", "Takes what looks good now, often on a whim."),
    Level(2, "Tenant", "Takes what looks best now, and looks no further."),
    Level(3, "Caretaker", "Glances at what the others may hold and do next."),
    Level(4, "Developer", "Weighs some hundred ways that the match may go on; answers at once."),
    Level(5, "Magnate", "Thinks up to a second and a half a move and plays to win."),
)
