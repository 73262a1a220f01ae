"""What is in the box of Brick Work: 62 bricks, four dice, six +/- tokens, and the board.

A brick is one cell high and `wide` by `long` cells; a *pip* is one stud. Cells are (x, y, z) on the stud lattice, z up.
A turn of r quarter turns is about the vertical; a straight brick has two turns, a square one has one. Each player's 20
bricks are numbered in the order of `KINDS` (the 21st, a 2x2, is in the turn tower), the 20 yellow ones likewise.
"""

from __future__ import annotations

from typing import Final

import msgspec

from stackyard.core.texts.catalogue import Message
from stackyard.games.brick_work.texts import t


class Kind(msgspec.Struct, frozen=True):
    """A kind of brick: its name, its size in studs, and how many of them there are."""

    name: str
    wide: int  # along x when it is not turned
    long: int  # along y when it is not turned
    pips: int
    of_colour: int  # blue, and as many red
    yellow: int


KINDS: Final = (
    Kind("1x1", 1, 1, 1, 4, 4),
    Kind("1x2", 1, 2, 2, 4, 4),
    Kind("1x3", 1, 3, 3, 4, 4),
    Kind("1x4", 1, 4, 4, 2, 2),
    Kind("2x2", 2, 2, 4, 3, 2),
    Kind("1x6", 1, 6, 6, 2, 2),
    Kind("2x3", 2, 3, 6, 2, 2),
)
NAMES: Final = tuple(kind.name for kind in KINDS)
TURN_TOWER: Final = 4  # a 2x2 of each colour
SUPPLY: Final = tuple(kind.of_colour - (number == TURN_TOWER) for number, kind in enumerate(KINDS))  # 20 a player
BRICKS: Final = sum(SUPPLY)
KIND_OF: Final = tuple(number for number, count in enumerate(SUPPLY) for _ in range(count))  # of each of the 20
assert tuple(kind.yellow for kind in KINDS) == SUPPLY

SEATS: Final = 2
COLOURS: Final = ("Blue", "Red")
YELLOW: Final = "Yellow"
KIT: Final = {colour: tuple(kind.of_colour for kind in KINDS) for colour in COLOURS} | {
    YELLOW: tuple(kind.yellow for kind in KINDS)
}
"""All bricks of the box by colour and kind, the turn tower's with them: 62 in 21 lots."""
PRINT_BRICKS: Final = 6  # yellow bricks in a brickprint
RETURNS: Final = 40  # bricks that a seat may put back while it builds its brickprint, so that this ends (W32)
DICE: Final = 4
FACES: Final = 6  # of a die, and so the pips that one action connects or disconnects at most
TOKENS: Final = 6  # +/- tokens in all
TOKEN_LIMIT: Final = 3  # on one player card
FIRST_TOKENS: Final = (1, 2)  # Player One's and Player Two's
RECYCLED_AT_MOST: Final = 2
RECYCLE_PIPS: Final = 5
NAME_BYTES: Final = 60  # of a brickprint's name, in UTF-8

# Action spaces, as they lie on the board.
COLLECT_1: Final = 0
COLLECT_2: Final = 1
COLLECT_3: Final = 2
COLLECT_4: Final = 3
COLLECT_6: Final = 4
BUILD: Final = 5
DEMOLISH: Final = 6
RECYCLE: Final = 7
ADJUST: Final = 8
SPACES: Final = ("collect1", "collect2", "collect3", "collect4", "collect6", "build", "demolish", "recycle", "adjust")

SPACE_OF: Final = {1: COLLECT_1, 2: COLLECT_2, 3: COLLECT_3, 4: COLLECT_4, 6: COLLECT_6}  # by what the die shows
SHOWS: Final = {**{space: pips for pips, space in SPACE_OF.items()}, RECYCLE: RECYCLE_PIPS}  # others take any die

# The phases of a match. In ORDER, ROLL and REROLL a chance event is due.
ORDER: Final = 0  # two dice each decide who is Player One; ties are rolled again (W24)
PRINTS: Final = 1  # both build their brickprints at the same time (W22)
ROLL: Final = 2  # the pool is rolled
TURN: Final = 3  # the seat to act places a die
REROLL: Final = 4  # a bumped die is rolled back into the pool
OVER: Final = 5
ACT: Final = 6  # version 2: the seat that has bumped a die, which was rolled, takes the action of its own (W2)
PHASES: Final = ("order", "prints", "roll", "turn", "reroll", "over", "act")

ROUND_TURNS: Final = 60  # W4: after so many turns in one round nothing is bumped any more
MATCH_TURNS: Final = 400  # W31: after so many turns the match is a draw
ALONE_TURNS: Final = 60  # W35: after so many dice whoever plays alone has not made it

# Where a brick of a player is: `where` holds one of these, or FIRST_OBJECT + the object's number (0 is A).
IN_YARD: Final = 0
LOOSE: Final = 1  # in the collection, connected to nothing
FIRST_OBJECT: Final = 2
OBJECTS: Final = "ABCDEFGHIJ"  # at most ten objects of two bricks each

NAMED_PRINTS: Final = {
    "Laid table": t("design-laid-table"),
    "Chair": t("design-chair"),
    "Sailing boat": t("design-sailing-boat"),
    "Dog": t("design-dog"),
    "Arch": t("design-arch"),
    "Stairs": t("design-stairs"),
    "Letter T": t("design-letter-t"),
    "Letter F": t("design-letter-f"),
    "Letter C": t("design-letter-c"),
    "Letter U": t("design-letter-u"),
    "Robot": t("design-robot"),
    "Taxi": t("design-taxi"),
    "Duck": t("design-duck"),
    "Bridge": t("design-bridge"),
    "Crown": t("design-crown"),
    "Fir tree": t("design-fir-tree"),
    "Snake": t("design-snake"),
    "Mushroom": t("design-mushroom"),
    "Lamp": t("design-lamp"),
    "Pyramid": t("design-pyramid"),
    "Bed": t("design-bed"),
    "Aeroplane": t("design-aeroplane"),
    "Rocket": t("design-rocket"),
    "House": t("design-house"),
    "Giraffe": t("design-giraffe"),
    "Camel": t("design-camel"),
    "Crooked tower": t("design-crooked-tower"),
    "Garden wall": t("design-garden-wall"),
    "Branch": t("design-branch"),
    "Heap of bricks": t("design-heap-of-bricks"),
    "Tower": t("design-tower"),
    "Castle": t("design-castle"),
    "Crane": t("design-crane"),
    "Lighthouse": t("design-lighthouse"),
    "Steps": t("design-steps"),
    "Wall": t("design-wall"),
}
"""What bots, random moves and the lesson build, by the name in the record, as readers of each language call it."""


def spoken_name(name: str) -> Message | str:
    """Return the name of a brickprint as it is said: what a person has typed stays as it is."""
    return NAMED_PRINTS.get(name, name)
