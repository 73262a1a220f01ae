"""The levels of the bots of Pappy's Tower Topple, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level

LEVELS: Final = (
    Level(1, "Toddler", "Grabs any brick, with a shaky hand."),
    Level(2, "Neighbour", "Leaves what would bring the tower down at once, and tries one brick with a finger."),
    Level(3, "Cousin", "Feels two bricks first and takes the looser one; a hand that trembles a little."),
    Level(4, "Aunt", "Feels more bricks, minds the balance and what a brick may be worth; a steady hand."),
    Level(5, "Pappy", "Feels for the loosest brick of many and draws it slowly; a hand that hardly trembles."),
)
