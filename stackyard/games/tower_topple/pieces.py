"""What is in the box of Pappy's Tower Topple: the bricks and what is printed on them, and the record of a match.

The rulebook names fourteen instructions and two bricks of each colour, and no counts: those are our set, data that a
house set replaces. The colour of a brick is visible in the tower. What is printed on the others is not, and until
one of them is out they are exchangeable: so a face does not exist in the record before its brick has been drawn; a
chance event then draws it from what is left in the box, which is the same as a shuffle and leaves no secret to leak.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Face(msgspec.Struct, frozen=True):
    """What is printed on a brick."""

    name: str  # in notation and options
    letter: str  # in the layout of a tower
    count: int  # in the box


FACES: Final = (
    Face("plain", "P", 18),
    Face("blue", "B", 2),
    Face("green", "G", 2),
    Face("red", "R", 2),
    Face("yellow", "Y", 2),
    Face("draw-blue", "b", 2),
    Face("draw-green", "g", 2),
    Face("draw-red", "r", 2),
    Face("draw-yellow", "y", 2),
    Face("draw-two", "2", 2),
    Face("skip", "S", 2),
    Face("one-more", "M", 2),
    Face("reverse", "V", 2),
    Face("edge", "E", 2),
    Face("center", "C", 2),
    Face("lose-2", "L", 2),
    Face("others-gain", "O", 2),
    Face("add-2", "A", 2),
    Face("add-3", "T", 2),
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
MANNERS: Final = (
    "straight",
    "wiggle",
    "tap",
    "steady",
)  # how a hand pulls: tap is by knocks, steady with the other hand
STRAIGHT, WIGGLE, TAP, STEADY = range(4)
FEWEST_ROWS: Final = 4  # a tower of fewer is no tower; four rows have room for the eight coloured bricks below the top
MOST_ROWS: Final = 24
ROWS: Final = 18
MOST_BRICKS: Final = ACROSS * MOST_ROWS
TALLEST: Final = MOST_BRICKS  # rows: every row but the top one has at least one brick
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 18
MOST_ALONE: Final = 6  # seats without teams
MOST_UNITS: Final = 6
MOST_TASKS: Final = 48  # orders that can bind one turn: far more than the faces in a box can give
MOST_TOUCHES: Final = 40  # touches and jams in one turn
MOST_ROUNDS: Final = 12
MOST_SKIPS: Final = 60  # that a unit can owe
MOST_FALLEN: Final = 2  # bricks of one turn that may lie beside the tower while it still stands (P7)
MOST_LYING: Final = 3  # with those that fell after the turn before, less the one in hand

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

# Phases. In BUILD, FACING and READING (the brick that was being pulled, once the tower has toppled) a random event is
# due; in PULLING, TOUCHING, PLACING, RESTING (nobody touches anything) and JUDGING a simulation; DRAWING (a real tower)
# waits for the people there.
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
READING: Final = 10
RESTING: Final = 11

# What a fall costs whoever toppled the tower (P36): by the rulebook nothing.
BY_RULEBOOK: Final = 0
MINUS_3: Final = 1
TOWER_LOST: Final = 2  # all that was won in this round (P37)

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
