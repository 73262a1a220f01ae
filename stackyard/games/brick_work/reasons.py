"""Why something cannot be done: the codes that the compiled rules return, and what they mean in the game's words.

A rule that refuses returns one of these and writes into `told` what its sentence tells of. `refusal` is the sentence;
for what a collection lacks it says what is there, from the pile on which the plan was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.games.brick_work.pieces import (
    COLOURS,
    KINDS,
    NAMES,
    OBJECTS,
    RECYCLE_PIPS,
    RETURNS,
    ROUND_TURNS,
    SHOWS,
    TOKEN_LIMIT,
)
from stackyard.games.brick_work.record import Pile

Told: TypeAlias = npt.NDArray[np.int64]  # [TOLD]: the numbers that a sentence tells
TOLD: Final = 8

LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
DICE_FIRST: Final = 2
PRINT_STANDS: Final = 3
NOT_YOUR_TURN: Final = 4
PLACE_A_DIE: Final = 5
PRINTS_FIRST: Final = 6
# The brickprints.
SIX_TAKEN: Final = 10
NO_YELLOW: Final = 11  # kind
NONE_TAKEN: Final = 12  # kind
RETURNED_ENOUGH: Final = 13
TOO_FEW_TAKEN: Final = 14  # how many more
# Joining and parting.
NO_OBJECT: Final = 20  # letter
NO_LOOSE: Final = 21  # kind
WITH_ITSELF: Final = 22  # letter
ONLY_ONE: Final = 23  # kind
BESIDE: Final = 24  # upper piece, dx, dy, lower piece
NO_SUCH_BRICK: Final = 25  # letter, bricks, number
NO_CUT: Final = 26  # letter; 26 to 29 in the order of what `geometry.parting` says
UPPER_APART: Final = 27
LOWER_APART: Final = 28
HELD: Final = 29
OTHER_SUM_BUILT: Final = 30  # pips, value
OTHER_SUM_PARTED: Final = 31
# Dice, tokens and spaces.
NO_DIE: Final = 40  # die; how many dice of the pool show 1 to 6
NO_TOKENS: Final = 41  # spent, held
NO_SUCH_PIPS: Final = 42  # value, value
OTHER_PIPS: Final = 43  # value, value, kind, pips
NOT_FOR_RECYCLE: Final = 44  # value
SPACE_CLOSED: Final = 45  # space
YARD_EMPTY: Final = 46  # kind
TOO_MANY_TOKENS: Final = 47
NO_LOOSE_TO_RETURN: Final = 48  # kind
OTHER_TOTAL: Final = 49  # pips returned, pips collected
# Dice that nobody can have rolled.
NO_DICE_DUE: Final = 60
TIE: Final = 61  # total
# Why a die cannot take a space (`rules.why_not`).
WRONG_FACE: Final = 70
OCCUPIED: Final = 71
NOT_IN_YARD: Final = 72
NOTHING_LOOSE: Final = 73
NOT_TWO: Final = 74
NOT_BUILT: Final = 75
NO_OBJECTS: Final = 76
NOT_RELEASED: Final = 77
FULL_OF_TOKENS: Final = 78

TITLES: Final = (
    "COLLECT 1",
    "COLLECT 2",
    "COLLECT 3",
    "COLLECT 4",
    "COLLECT 6",
    "BUILD",
    "DEMOLISH",
    "RECYCLE",
    "ADJUST",
)


def kind_name(kind: int) -> str:
    """Return a kind of brick as it is written."""
    return NAMES[kind]


def letter(number: int) -> str:
    """Return the letter of an object."""
    return OBJECTS[number]


def spoken(piece: int) -> str:
    """Return how a piece is spoken of, a kind of brick or (from len(KINDS) on) an object: "the 1x4", "object A"."""
    return f"the {NAMES[piece]}" if piece < len(KINDS) else f"object {OBJECTS[piece - len(KINDS)]}"


def counted(tokens: int) -> str:
    """Return a number of tokens in words."""
    return f"{('no', 'one', 'two', 'three')[tokens]} token{'' if tokens == 1 else 's'}"


def pips(number: int) -> str:
    """Return a number of pips in words."""
    return f"{number} pip{'s' if number > 1 else ''}"


def pool(dice: Sequence[int]) -> str:
    """Return the faces of the pool, given how many dice show 1 to 6."""
    return " ".join([str(face) for face, count in enumerate(dice, 1) for _ in range(count)])


def inventory(pile: Pile) -> str:
    """Return what there is to join or part: "there are loose: 1x2, 2x2 (2); objects: A, B"."""
    loose = [
        name if count == 1 else f"{name} ({count})"
        for name, count in zip(NAMES, pile["loose"].tolist(), strict=True)
        if count
    ]
    objects = [name for name, size in zip(OBJECTS, pile["bricks"].tolist(), strict=True) if size]
    if not loose and not objects:
        return "it is empty"
    parts = [f"loose: {', '.join(loose)}"] if loose else []
    return "there are " + "; ".join([*parts, f"objects: {', '.join(objects)}"] if objects else parts)


# Each sentence, and how the numbers in `told` are said in it, in order; {there} is the inventory, {pool} the pool.
_REFUSALS: Final[dict[int, tuple[str, tuple[Callable[[int], str], ...]]]] = {
    DICE_FIRST: ("the dice are rolled first", ()),
    PRINT_STANDS: ("your brickprint stands: wait for the other one", ()),
    NOT_YOUR_TURN: ("it is {}'s turn", (COLOURS.__getitem__,)),
    PLACE_A_DIE: ("the brickprints stand: place a die of the pool", ()),
    PRINTS_FIRST: ("the brickprints are built first: take six yellow bricks, then build", ()),
    SIX_TAKEN: ("a brickprint has six bricks, and you have six: build it, or put one back", ()),
    NO_YELLOW: ("there is no {} left in the yellow brickyard", (kind_name,)),
    NONE_TAKEN: ("you have no yellow {} to put back", (kind_name,)),
    RETURNED_ENOUGH: (f"you have put back {RETURNS} bricks: keep what you have now", ()),
    TOO_FEW_TAKEN: ("a brickprint is built of six yellow bricks: take {} more", (str,)),
    NO_OBJECT: ("there is no object {} in this collection; {there}", (letter,)),
    NO_LOOSE: ("there is no loose {} in this collection; {there}", (kind_name,)),
    WITH_ITSELF: ("object {} cannot be joined with itself", (letter,)),
    ONLY_ONE: ("there is only one loose {} in this collection: it takes two", (kind_name,)),
    BESIDE: ("{} at {},{} would come down beside {} and touch no stud of it", (spoken, str, str, spoken)),
    NO_SUCH_BRICK: ("object {} has {} bricks: there is no brick {}", (letter, str, str)),
    NO_CUT: ("object {}: an object is parted into two: name some of its bricks, not all", (letter,)),
    UPPER_APART: (
        "object {}: the bricks to be lifted off are not one piece: lift them off one after the other",
        (letter,),
    ),
    LOWER_APART: (
        "object {}: what stays behind would be more than one piece: take it apart one after the other",
        (letter,),
    ),
    HELD: ("object {}: bricks that stay behind lie above the part to be lifted off and hold it down", (letter,)),
    OTHER_SUM_BUILT: ("this connects {}, the die shows {}", (pips, str)),
    OTHER_SUM_PARTED: ("this disconnects {}, the die shows {}", (pips, str)),
    NO_DIE: ("no die in the pool shows {}; the pool is {pool}", (str,)),
    NO_TOKENS: ("{} cannot be returned: you hold {}", (counted, counted)),
    NO_SUCH_PIPS: ("no brick has {} pips: a {} cannot be placed on COLLECT", (str, str)),
    OTHER_PIPS: ("a {} collects a brick with {} pips; a {} has {}", (str, str, kind_name, str)),
    NOT_FOR_RECYCLE: (f"RECYCLE takes a {RECYCLE_PIPS}; the die shows {{}}", (str,)),
    SPACE_CLOSED: (
        f"{{}} is occupied, and after {ROUND_TURNS} turns in a round no die is bumped but on ADJUST",
        (TITLES.__getitem__,),
    ),
    YARD_EMPTY: ("there is no {} left in your brickyard", (kind_name,)),
    TOO_MANY_TOKENS: (f"you hold {counted(TOKEN_LIMIT)}, and no more is allowed: spend one first", ()),
    NO_LOOSE_TO_RETURN: ("there is no loose {} to return; {there}", (kind_name,)),
    OTHER_TOTAL: ("the bricks collected have the same pips as those returned: {}, not {}", (str, str)),
    NO_DICE_DUE: ("no dice are to be rolled now", ()),
    TIE: ("both have rolled {}: roll again and tell the roll that decides", (str,)),
}


def refusal(reason: int, told: Told, pile: Pile) -> str:
    """Return why a move or dice cannot be, in words: `told` as the rules left it, and the pile as the plan left it."""
    text, says = _REFUSALS[reason]
    numbers: list[int] = told.tolist()
    words = [say(number) for say, number in zip(says, numbers, strict=False)]
    if "{there}" in text:
        return text.format(*words, there=inventory(pile))
    return text.format(*words, pool=pool(numbers[1:7]))


def why_not(reason: int, space: int, value: int) -> str:
    """Return why a die of a value cannot take a space, in words; "" if it can."""
    return _WHY_NOT[reason].format(value=value, wanted=SHOWS.get(space))


_WHY_NOT: Final = {
    LEGAL: "",
    WRONG_FACE: "The die has to show {wanted}.",
    OCCUPIED: f"Occupied: after {ROUND_TURNS} turns in a round no die is bumped here.",
    NOT_IN_YARD: "Your brickyard has no brick with {value} pips.",
    NOTHING_LOOSE: "You have no loose brick to return.",
    NOT_TWO: "There are not two pieces to connect.",
    NOT_BUILT: "Nothing that you have can be connected by exactly {value}.",
    NO_OBJECTS: "You have no object to take apart.",
    NOT_RELEASED: "Nothing that you have comes apart with exactly {value}.",
    FULL_OF_TOKENS: f"You hold {TOKEN_LIMIT} tokens: spend one first.",
}
