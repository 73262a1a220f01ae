"""The levels of the bots of Brick Work, listed without loading the searches (`players.py`)."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Level

LEVELS: Final = (
    Level(1, "Child", "Builds its own brickprint first, then yours, and loses track now and then."),
    Level(2, "Tinkerer", "Follows the shortest plan, one step after the other, whatever the dice say."),
    Level(3, "Bricklayer", "Counts roughly how many turns it still needs, and keeps many dice useful."),
    Level(4, "Engineer", "Knows how many turns it still needs, for both brickprints together."),
    Level(
        5, "Master builder", "Weighs every way to build, and what it leaves to you: dice, and the last turn of a round."
    ),
)
