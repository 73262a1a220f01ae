"""Why the rules of Brick Work refuse a move or dice: the message for each of `codes.py`, its text in `texts/`.

If a collection lacks something the message lists what is there, from the pile on which the plan was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stackyard.core.texts.catalogue import Message
from stackyard.games.brick_work import codes
from stackyard.games.brick_work.codes import TITLES, RefusalNumbers
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
from stackyard.games.brick_work.texts import say


def refusal(reason: int, told: RefusalNumbers, pile: Pile) -> Message:
    """Return the message of a refusal: `told` as the rules left it, and the pile as the plan left it."""
    numbers: list[int] = told.tolist()
    return REFUSALS[reason](numbers, pile)


def there(pile: Pile) -> Message:
    """Return a list of what can be joined or parted: "there are loose: 1x2, 2x2 (2); objects: A, B"."""
    loose = ", ".join(
        [
            name if count == 1 else f"{name} ({count})"
            for name, count in zip(NAMES, pile["loose"].tolist(), strict=True)
            if count
        ]
    )
    objects = ", ".join([name for name, size in zip(OBJECTS, pile["bricks"].tolist(), strict=True) if size])
    if loose and objects:
        return say("there-both", loose=loose, objects=objects)
    if loose:
        return say("there-loose", loose=loose)
    return say("there-objects", objects=objects) if objects else say("there-nothing")


def _piece(piece: int) -> Message:
    """Return a piece, a kind of brick or (from len(KINDS) on) an object."""
    if piece < len(KINDS):
        return say("the-brick", brick=NAMES[piece])
    return say("the-object", object=OBJECTS[piece - len(KINDS)])


def _pool(dice: Sequence[int]) -> str:
    """Return the faces of the pool, given how many dice show 1 to 6."""
    return " ".join([str(face) for face, count in enumerate(dice, 1) for _ in range(count)])


REFUSALS: Final[dict[int, Callable[[list[int], Pile], Message]]] = {
    codes.DICE_FIRST: lambda n, pile: say("dice-first"),
    codes.PRINT_STANDS: lambda n, pile: say("print-stands"),
    codes.NOT_YOUR_TURN: lambda n, pile: say("turn-of-side", side=COLOURS[n[0]]),
    codes.PLACE_A_DIE: lambda n, pile: say("place-a-die"),
    codes.PRINTS_FIRST: lambda n, pile: say("prints-first"),
    codes.SIX_TAKEN: lambda n, pile: say("six-taken"),
    codes.NO_YELLOW: lambda n, pile: say("no-yellow", brick=NAMES[n[0]]),
    codes.NONE_TAKEN: lambda n, pile: say("none-taken", brick=NAMES[n[0]]),
    codes.RETURNED_ENOUGH: lambda n, pile: say("returned-enough", n=RETURNS),
    codes.TOO_FEW_TAKEN: lambda n, pile: say("too-few-taken", n=n[0]),
    codes.NO_OBJECT: lambda n, pile: say("no-object", object=OBJECTS[n[0]], there=there(pile)),
    codes.NO_LOOSE: lambda n, pile: say("no-loose", brick=NAMES[n[0]], there=there(pile)),
    codes.WITH_ITSELF: lambda n, pile: say("with-itself", object=OBJECTS[n[0]]),
    codes.ONLY_ONE: lambda n, pile: say("only-one", brick=NAMES[n[0]]),
    codes.BESIDE: lambda n, pile: say("beside", upper=_piece(n[0]), dx=n[1], dy=n[2], lower=_piece(n[3])),
    codes.NO_SUCH_BRICK: lambda n, pile: say("no-such-brick", object=OBJECTS[n[0]], n=n[1], number=n[2]),
    codes.NO_CUT: lambda n, pile: say("no-cut", object=OBJECTS[n[0]]),
    codes.UPPER_APART: lambda n, pile: say("upper-apart", object=OBJECTS[n[0]]),
    codes.LOWER_APART: lambda n, pile: say("lower-apart", object=OBJECTS[n[0]]),
    codes.HELD: lambda n, pile: say("held-down", object=OBJECTS[n[0]]),
    codes.OTHER_SUM_BUILT: lambda n, pile: say("other-sum-built", pips=n[0], die=n[1]),
    codes.OTHER_SUM_PARTED: lambda n, pile: say("other-sum-parted", pips=n[0], die=n[1]),
    codes.NO_DIE: lambda n, pile: say("no-die", die=n[0], pool=_pool(n[1:7])),
    codes.NO_TOKENS: lambda n, pile: say("no-tokens", spent=say("tokens", n=n[0]), held=say("tokens", n=n[1])),
    codes.NO_SUCH_PIPS: lambda n, pile: say("no-such-pips", die=n[0]),
    codes.OTHER_PIPS: lambda n, pile: say("other-pips", die=n[0], brick=NAMES[n[2]], pips=n[3]),
    codes.NOT_FOR_RECYCLE: lambda n, pile: say("not-for-recycle", wanted=RECYCLE_PIPS, die=n[0]),
    codes.SPACE_CLOSED: lambda n, pile: say("space-closed", space=TITLES[n[0]], turns=ROUND_TURNS),
    codes.YARD_EMPTY: lambda n, pile: say("yard-empty", brick=NAMES[n[0]]),
    codes.TOO_MANY_TOKENS: lambda n, pile: say("too-many-tokens", n=TOKEN_LIMIT),
    codes.NO_LOOSE_TO_RETURN: lambda n, pile: say("no-loose-to-return", brick=NAMES[n[0]], there=there(pile)),
    codes.OTHER_TOTAL: lambda n, pile: say("other-total", returned=n[0], collected=n[1]),
    codes.NO_DICE_DUE: lambda n, pile: say("no-dice-due"),
    codes.TIE: lambda n, pile: say("tie", total=n[0]),
}
"""The message of each reason, of the numbers in `told` and the pile."""


def why_not(reason: int, space: int, value: int) -> Message | None:
    """Return why a die of a value cannot take a space; None if it can."""
    return WHY_NOT[reason](space, value) if reason != codes.LEGAL else None


WHY_NOT: Final[dict[int, Callable[[int, int], Message]]] = {
    codes.WRONG_FACE: lambda space, value: say("wrong-face", wanted=SHOWS[space]),
    codes.OCCUPIED: lambda space, value: say("occupied", turns=ROUND_TURNS),
    codes.NOT_IN_YARD: lambda space, value: say("not-in-yard", die=value),
    codes.NOTHING_LOOSE: lambda space, value: say("nothing-loose"),
    codes.NOT_TWO: lambda space, value: say("not-two"),
    codes.NOT_BUILT: lambda space, value: say("not-built", die=value),
    codes.NO_OBJECTS: lambda space, value: say("no-objects"),
    codes.NOT_RELEASED: lambda space, value: say("not-released", die=value),
    codes.FULL_OF_TOKENS: lambda space, value: say("full-of-tokens", n=TOKEN_LIMIT),
}
"""The message of each reason, of the space and what the die shows."""


__all__ = ["REFUSALS", "WHY_NOT", "refusal", "there", "why_not"]
