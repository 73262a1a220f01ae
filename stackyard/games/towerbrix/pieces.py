"""What is in the box of TowerBrix: nine bricks, five colours, two decks of condition cards.

No source gives the bricks' measures. All are alike, and a standing one is as tall as two that lie on each other (the
rulebook's challenges count heights in standing bricks), so their cross-section is taken to be square: 1 x 1 x 2.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("yellow", "purple", "red", "blue", "gray")
YELLOW: Final = 0
PURPLE: Final = 1
RED: Final = 2
BLUE: Final = 3
GRAY: Final = 4
BRICKS: Final = ("y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2", "g1")
"""The names of the bricks, by number."""

COLOUR_OF: Final = (YELLOW, YELLOW, PURPLE, PURPLE, RED, RED, BLUE, BLUE, GRAY)
MOST_BRICKS: Final = len(BRICKS)
GREEN_BRICKS: Final = 8  # the green deck is played with all bricks but the gray one, all of which are used

EDGE_MM: Final = 30.0  # mm: a brick is 30 x 30 x 60, our measure, see above
LENGTH_MM: Final = 60.0
DENSITY: Final = 700.0  # kg/m3, beech
FRICTION: Final = 0.4
SAME_HEIGHT_MM: Final = 1.0  # mm: heights that differ by less are the same (T6, T8)

DECKS: Final = ("green", "pink")
DECK_SIZES: Final = {"green": (28, 22), "pink": (32, 23)}
"""Cards of two points and cards of three points in each deck."""
