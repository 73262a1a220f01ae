"""The codes that the rules use: reasons for refusals, what bricks did, rows of the log, house rules."""

from __future__ import annotations

from typing import Final

from stackyard.games.tower_topple.pieces import SWITCHES

# Why something is refused; LEGAL is 0.
LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
NATURE_IS_DUE: Final = 2
NOT_IN_HAND: Final = 3  # there is no brick to place
HAND_IS_FULL: Final = 4  # the brick in hand is placed first
NO_SUCH_BRICK: Final = 5
OUT_OF_PLAY: Final = 6  # P2
NOT_THE_COLOUR: Final = 7
NOT_ANOTHER_COLOUR: Final = 8  # P16: a substitute is a coloured brick of another colour
NOT_AN_EDGE: Final = 9  # P27
NOT_A_CENTER: Final = 10  # P28
SLOT_TAKEN: Final = 11
NO_COLOUR_OWED: Final = 12
CLAIMED_ALREADY: Final = 13
NO_NEED_TO_CLAIM: Final = 14  # both are out of play
NO_SUBSTITUTES: Final = 15  # version 4
NOT_A_REAL_TOWER: Final = 16
A_REAL_TOWER: Final = 17
NOT_DUE: Final = 18  # no chance event of this kind is due
HANGS: Final = 19  # the last brick of a row cannot come out and leave the rows above in the air
NOT_LEFT: Final = 20  # no such face in the box any more
WRONG_LAYOUT: Final = 21
COLOUR_ON_TOP: Final = 22  # P1
NO_TEXTS: Final = 23  # of a real tower whose texts do not count, bricks are plain
NOT_IN_TOWER: Final = 24  # a brick that is said to have fallen lies in no row, or is the one in hand
TOO_MANY: Final = 25  # three fallen bricks are a toppled tower (P7)
STRICT: Final = 26  # one fallen brick is
HAS_BEGUN: Final = 27  # this turn: whoever has touched the tower cannot say any more that it fell before (P8)
NO_TURN_BEFORE: Final = 28  # in this round

# What bricks can do.
OUT: Final = 0
JAM: Final = 1
STANDS: Final = 2
FELL: Final = 3
TOPPLE: Final = 4
REST: Final = 5

# What a row of the log says.
POINTS: Final = 0  # unit, points, why
ORDERED: Final = 1  # task, colour: whoever plays next owes it
SKIPPED: Final = 2  # seat
PASSED: Final = 3  # seat
ROUND_ENDED: Final = 4  # the unit that toppled, or -1
MORE: Final = 5  # one more brick
SKIPS: Final = 6  # the unit skips a turn
REVERSED: Final = 7

# Why points were made or lost.
FOR_BRICK: Final = 0
FOR_COLOUR: Final = 1
FOR_TWO: Final = 2
FOR_EDGE: Final = 3
FOR_CENTER: Final = 4
FOR_SUBSTITUTE: Final = 5
FOR_LOSE: Final = 6
FOR_LOSE_MORE: Final = 7
FOR_OTHERS: Final = 8
FOR_OTHERS_MORE: Final = 9
FOR_ADD: Final = 10
FOR_ROUND: Final = 11
FOR_FALL: Final = 12

# The switches of version 4, by their place in `rules`.
TOP_ROW_SAFE: Final = SWITCHES.index("top_row_safe")
PUT_ON_TOP: Final = SWITCHES.index("put_on_top")
COLOURS_BIND: Final = SWITCHES.index("colours")
COLOUR_BONUS: Final = SWITCHES.index("colour_bonus")
SUBSTITUTES: Final = SWITCHES.index("substitute")
TWO_BINDS: Final = SWITCHES.index("draw_two")
SKIP_ACTS: Final = SWITCHES.index("skip")
ONE_MORE_ACTS: Final = SWITCHES.index("one_more")
ONE_MORE_MUTES: Final = SWITCHES.index("one_more_scores_nothing")
REVERSE_ACTS: Final = SWITCHES.index("reverse")
EDGE_BINDS: Final = SWITCHES.index("edge")
CENTER_BINDS: Final = SWITCHES.index("center")
LOSE_ACTS: Final = SWITCHES.index("lose_two")
LOSE_MORE: Final = SWITCHES.index("lose_more")
OTHERS_ACT: Final = SWITCHES.index("others_gain")
OTHERS_MORE: Final = SWITCHES.index("others_more")
ADD_ACTS: Final = SWITCHES.index("add_points")
PLAY_ON: Final = SWITCHES.index("play_on")

COLOUR_POINTS: Final = 3
LOSE_POINTS: Final = 2
OTHERS_MORE_POINTS: Final = 3
FALL_POINTS: Final = 3
