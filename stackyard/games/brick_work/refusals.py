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
from stackyard.games.brick_work.texts import t


def refusal(reason: int, refusal_numbers: RefusalNumbers, pile: Pile) -> Message:
    """Return the message of a refusal: `refusal_numbers` as the rules left it, and the pile as the plan left it."""
    numbers: list[int] = refusal_numbers.tolist()
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
        return t("there-both", loose=loose, objects=objects)
    if loose:
        return t("there-loose", loose=loose)
    return t("there-objects", objects=objects) if objects else t("there-nothing")


def _piece(piece: int) -> Message:
    """Return a piece, a kind of brick or (from len(KINDS) on) an object."""
    if piece < len(KINDS):
        return t("the-brick", brick=NAMES[piece])
    return t("the-object", object=OBJECTS[piece - len(KINDS)])


def _pool(dice: Sequence[int]) -> str:
    """Return the faces of the pool, given how many dice show 1 to 6."""
    return " ".join([str(face) for face, count in enumerate(dice, 1) for _ in range(count)])


REFUSALS: Final[dict[int, Callable[[list[int], Pile], Message]]] = {
    codes.DICE_FIRST: lambda n, pile: t("dice-first"),
    codes.PRINT_STANDS: lambda n, pile: t("print-stands"),
    codes.NOT_YOUR_TURN: lambda n, pile: t("turn-of-side", side=COLOURS[n[0]]),
    codes.PLACE_A_DIE: lambda n, pile: t("place-a-die"),
    codes.PRINTS_FIRST: lambda n, pile: t("prints-first"),
    codes.ACTION_FIRST: lambda n, pile: t("action-first", space=TITLES[n[0]]),
    codes.SIX_TAKEN: lambda n, pile: t("six-taken"),
    codes.NO_YELLOW: lambda n, pile: t("no-yellow", brick=NAMES[n[0]]),
    codes.NONE_TAKEN: lambda n, pile: t("none-taken", brick=NAMES[n[0]]),
    codes.RETURNED_ENOUGH: lambda n, pile: t("returned-enough", n=RETURNS),
    codes.TOO_FEW_TAKEN: lambda n, pile: t("too-few-taken", n=n[0]),
    codes.NO_OBJECT: lambda n, pile: t("no-object", object=OBJECTS[n[0]], there=there(pile)),
    codes.NO_LOOSE: lambda n, pile: t("no-loose", brick=NAMES[n[0]], there=there(pile)),
    codes.WITH_ITSELF: lambda n, pile: t("with-itself", object=OBJECTS[n[0]]),
    codes.ONLY_ONE: lambda n, pile: t("only-one", brick=NAMES[n[0]]),
    codes.BESIDE: lambda n, pile: t("beside", upper=_piece(n[0]), dx=n[1], dy=n[2], lower=_piece(n[3])),
    codes.NO_SUCH_BRICK: lambda n, pile: t("no-such-brick", object=OBJECTS[n[0]], n=n[1], number=n[2]),
    codes.NO_CUT: lambda n, pile: t("no-cut", object=OBJECTS[n[0]]),
    codes.UPPER_APART: lambda n, pile: t("upper-apart", object=OBJECTS[n[0]]),
    codes.LOWER_APART: lambda n, pile: t("lower-apart", object=OBJECTS[n[0]]),
    codes.HELD: lambda n, pile: t("held-down", object=OBJECTS[n[0]]),
    codes.OTHER_SUM_BUILT: lambda n, pile: t("other-sum-built", pips=n[0], die=n[1]),
    codes.OTHER_SUM_PARTED: lambda n, pile: t("other-sum-parted", pips=n[0], die=n[1]),
    codes.NO_DIE: lambda n, pile: t("no-die", die=n[0], pool=_pool(n[1:7])),
    codes.NO_TOKENS: lambda n, pile: t("no-tokens", spent=t("tokens", n=n[0]), held=t("tokens", n=n[1])),
    codes.NO_SUCH_PIPS: lambda n, pile: t("no-such-pips", die=n[0]),
    codes.OTHER_PIPS: lambda n, pile: t("other-pips", die=n[0], brick=NAMES[n[2]], pips=n[3]),
    codes.NOT_FOR_RECYCLE: lambda n, pile: t("not-for-recycle", wanted=RECYCLE_PIPS, die=n[0]),
    codes.SPACE_CLOSED: lambda n, pile: t("space-closed", space=TITLES[n[0]], turns=ROUND_TURNS),
    codes.YARD_EMPTY: lambda n, pile: t("yard-empty", brick=NAMES[n[0]]),
    codes.TOO_MANY_TOKENS: lambda n, pile: t("too-many-tokens", n=TOKEN_LIMIT),
    codes.NO_LOOSE_TO_RETURN: lambda n, pile: t("no-loose-to-return", brick=NAMES[n[0]], there=there(pile)),
    codes.OTHER_TOTAL: lambda n, pile: t("other-total", returned=n[0], collected=n[1]),
    codes.ACTION_MISSING: lambda n, pile: t("action-missing", space=TITLES[n[0]]),
    codes.ACTION_TOO_SOON: lambda n, pile: t("action-too-soon", space=TITLES[n[0]]),
    codes.NOT_FULLY: lambda n, pile: t("not-fully", space=TITLES[n[0]], die=n[1]),
    codes.OTHER_SPACE: lambda n, pile: t("other-space", space=TITLES[n[0]]),
    codes.NO_DICE_DUE: lambda n, pile: t("no-dice-due"),
    codes.TIE: lambda n, pile: t("tie", total=n[0]),
}
"""The message of each reason, of the numbers in `numbers` and the pile."""


def why_not(reason: int, space: int, value: int) -> Message | None:
    """Return why a die of a value cannot take a space; None if it can."""
    return WHY_NOT[reason](space, value) if reason != codes.LEGAL else None


WHY_NOT: Final[dict[int, Callable[[int, int], Message]]] = {
    codes.WRONG_FACE: lambda space, value: t("wrong-face", wanted=SHOWS[space]),
    codes.OCCUPIED: lambda space, value: t("occupied", turns=ROUND_TURNS),
    codes.NOT_IN_YARD: lambda space, value: t("not-in-yard", die=value),
    codes.NOTHING_LOOSE: lambda space, value: t("nothing-loose"),
    codes.NOT_TWO: lambda space, value: t("not-two"),
    codes.NOT_BUILT: lambda space, value: t("not-built", die=value),
    codes.NO_OBJECTS: lambda space, value: t("no-objects"),
    codes.NOT_RELEASED: lambda space, value: t("not-released", die=value),
    codes.FULL_OF_TOKENS: lambda space, value: t("full-of-tokens", n=TOKEN_LIMIT),
}
"""The message of each reason, of the space and what the die shows."""


__all__ = ["REFUSALS", "WHY_NOT", "refusal", "there", "why_not"]
