"""What is in the box of Pappy's Tower Topple: the bricks and what is printed on them, and the record of a match.

The rulebook names fourteen instructions and two bricks of each colour, and no counts: those are our set, data that a
house set replaces. Bricks that bear a colour are seen in the tower. What the others say is not, and until one of
them is out they are exchangeable: so a face does not exist in the record before its brick has been drawn, and nature
draws it then from what is left in the box, which is the same as a shuffle and leaves nothing to peep at.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np


class Face(msgspec.Struct, frozen=True):
    """What is printed on a brick."""

    name: str  # in notation and options
    letter: str  # in the layout of a tower
    title: str  # as people read it
    count: int  # in the box


FACES: Final = (
    Face("plain", "P", "Plain", 18),
    Face("blue", "B", "Blue", 2),
    Face("green", "G", "Green", 2),
    Face("red", "R", "Red", 2),
    Face("yellow", "Y", "Yellow", 2),
    Face("draw-blue", "b", "Next player draws blue", 2),
    Face("draw-green", "g", "Next player draws green", 2),
    Face("draw-red", "r", "Next player draws red", 2),
    Face("draw-yellow", "y", "Next player draws yellow", 2),
    Face("draw-two", "2", "Next player draws two", 2),
    Face("skip", "S", "Skip your next turn", 2),
    Face("one-more", "M", "Draw one more", 2),
    Face("reverse", "V", "Reverse", 2),
    Face("edge", "E", "Next player draws an edge brick", 2),
    Face("center", "C", "Next player draws a center brick", 2),
    Face("lose-2", "L", "You lose 2", 2),
    Face("others-gain", "O", "All others gain 1", 2),
    Face("add-2", "A", "Add 2", 2),
    Face("add-3", "T", "Add 3", 2),
)
KINDS: Final = len(FACES)
PLAIN: Final = 0
BLUE: Final = 1
YELLOW: Final = 4
DRAW_BLUE: Final = 5
DRAW_YELLOW: Final = 8
DRAW_TWO: Final = 9
SKIP: Final = 10
ONE_MORE: Final = 11
REVERSE: Final = 12
EDGE: Final = 13
CENTER: Final = 14
LOSE_2: Final = 15
OTHERS_GAIN: Final = 16
ADD_2: Final = 17
ADD_3: Final = 18
UNKNOWN: Final = 255  # a face that nobody has read yet, a slot without a brick, nobody
COLOURS: Final = (1, 2, 3, 4)
BOX: Final = tuple(face.count for face in FACES)
LETTERS: Final = "".join(face.letter for face in FACES)
HIDDEN: Final = "."  # in a layout: a face to be drawn

ACROSS: Final = 3  # bricks in a row
SLOTS: Final = "abc"
FEWEST_ROWS: Final = 4  # a tower of fewer is no tower; four rows have room for the eight coloured bricks below the top
MOST_ROWS: Final = 24
ROWS: Final = 18
MOST_BRICKS: Final = ACROSS * MOST_ROWS
TALLEST: Final = MOST_BRICKS  # rows: every row but the top one has at least one brick
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 12
MOST_ALONE: Final = 6  # seats without teams
MOST_UNITS: Final = 6
MOST_TASKS: Final = 48  # orders that can bind one turn: far more than the faces in a box can give
MOST_TOUCHES: Final = 40  # touches and jams in one turn
MOST_ROUNDS: Final = 12
MOST_SKIPS: Final = 60  # that a unit can owe

BRICK_MM: Final = (75.0, 25.0, 15.0)  # length, width, thickness
THIN_MM: Final = 0.2  # a brick is thinner than nominal by up to this, by the tower's seed
DENSITY: Final = 650.0  # kg/m3

# Tasks of a turn.
FREE: Final = 0
COLOUR: Final = 1  # + the colour in `task_colour`
TWO: Final = 2
EDGE_BRICK: Final = 3
CENTER_BRICK: Final = 4
SUBSTITUTE: Final = 5
EXTRA: Final = 6

# Phases. BUILD and FACING are the stream's; PULLING, TOUCHING, PLACING and JUDGING gravity's; DRAWING (a real tower)
# the room's.
BUILD: Final = 0
CHOOSE: Final = 1
PULLING: Final = 2
TOUCHING: Final = 3
FACING: Final = 4
IN_HAND: Final = 5
PLACING: Final = 6
JUDGING: Final = 7
DRAWING: Final = 8
OVER: Final = 9

SWITCHES: Final = (
    "top_row_safe",
    "put_on_top",
    "colours",
    "colour_bonus",
    "substitute",
    "draw_two",
    "skip",
    "one_more",
    "one_more_scores_nothing",
    "reverse",
    "edge",
    "center",
    "lose_two",
    "lose_more",
    "others_gain",
    "others_more",
    "add_points",
    "play_on",
)
"""The rules that version 4 can switch off, in the order of the record's `rules`."""

RECORD: Final[np.dtype[Any]] = np.dtype(
    [
        # as the match was made
        ("players", "u1"),
        ("units", "u1"),  # teams, or seats where each plays for itself
        ("teams", "u1"),  # 0: each for itself
        ("version", "u1"),  # 1 to 4: an option, which of the game's four kinds
        ("rules", "u1", (len(SWITCHES),)),
        ("start_rows", "u1"),
        ("rounds", "u1"),  # 0: as many as there are units
        ("target", "u2"),  # points that end the match at the end of a round; 0: none
        ("open", "u1"),  # faces are drawn with the tower
        ("real", "u1"),  # a real tower: nobody knows what lies where
        ("plain", "u1"),  # plain bricks of the box, before more of them make up the tower
        ("box", "u1", (KINDS,)),  # what the tower's bricks are drawn from; the coloured ones are all in the tower
        # the tower
        ("bricks", "u1"),  # in the tower and in hand
        ("seed", "u4"),  # of the bricks' irregularities
        ("rows", "u1"),  # rows that have a brick, the one being formed included
        ("at", "u1", (TALLEST, ACROSS)),  # the brick in a slot, or UNKNOWN
        ("face", "u1", (MOST_BRICKS,)),  # of a brick, or UNKNOWN
        ("left", "u1", (KINDS,)),  # faces of the box that no brick of this tower bears yet
        ("posed", "u1"),  # whether `poses` say where the bricks are; 0: where rows and slots say
        ("poses", "<f4", (MOST_BRICKS, 7)),  # x y z (m), quaternion w x y z
        # the turn
        ("phase", "u1"),
        ("unit", "u1"),  # whose turn it is
        ("member", "u1", (MOST_UNITS,)),  # of each unit, who of it plays (next)
        ("direction", "i1"),  # 1: to the left, in the order of the seats; -1
        ("skips", "u1", (MOST_UNITS,)),
        ("tasks", "u1"),  # of this turn, the current one first
        ("task", "u1", (MOST_TASKS,)),
        ("task_colour", "u1", (MOST_TASKS,)),
        ("done", "u1"),  # bricks of the current task that lie on top
        ("extras", "u1"),  # "one more" bricks drawn within the current task
        ("mute", "u1"),  # nothing adds points to this unit any more this turn
        ("orders", "u1"),  # for whoever plays next
        ("order", "u1", (MOST_TASKS,)),
        ("order_colour", "u1", (MOST_TASKS,)),
        ("skipping", "u1"),  # skips drawn this turn, for the own next turn
        ("turns", "u1"),  # reverses drawn this turn, modulo 2
        ("claimed", "u1"),  # 1: claimed and refused this turn; 2: granted
        ("touches", "u1"),  # touches and jams of this turn
        ("brick", "u1"),  # being pulled, touched, in hand or being placed; UNKNOWN
        ("from_row", "u1"),  # where it was pulled from
        ("from_slot", "u1"),
        ("slot", "u1"),  # where it is being placed
        ("reach", "i1"),  # the hand: 1 or -1 along the brick
        ("speed", "u2"),  # mm/s
        ("tremor", "u1"),  # tenths of mm
        ("tremor_seed", "u4"),
        ("handed", "u1"),  # whether the move said how; otherwise the hand is ours
        # the match
        ("scores", "<i4", (MOST_UNITS,)),
        ("round", "u1"),  # the current one, from 1
        ("stale", "u1"),  # turns in a row that have passed without a brick
        ("last_safe", "u1"),  # the unit that placed a brick last in this round; UNKNOWN
        ("toppler", "u1"),  # of the last round; UNKNOWN
        ("rules_version", "u1"),  # of the rules that are played by
    ]
)
"""The record. `record.tobytes()` is all that is true of a match; equal matches have equal bytes."""
