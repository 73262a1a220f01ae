"""The moves of Brick Work, as values and in notation: each has one text, which parses to the same move.

`take 2x3`, `return 2x3` and `print Sailing boat: JOIN; JOIN; ...` while the brickprints are built; then a die of the
pool, the tokens spent on it and the action of the space: `3++>collect 2x2`, `6->adjust`, `5>recycle 1x2,1x4>1x6`,
`4>build 1x2/A@0,1,0; 2x2/B@1,0,3`, `2>demolish A^3,4`. By version 2 a die that bumps another is placed without its
action, `3++>collect`, which is a move of its own once the bumped die has been rolled: `collect 2x2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import InvalidChanceError, InvalidMoveError
from stackyard.games.brick_work import pieces
from stackyard.games.brick_work.collection import (
    NUMBER_OF,
    PIECE_OF,
    PIECES,
    Join,
    Separation,
    mask_of,
    separation_of,
)
from stackyard.games.brick_work.record import (
    COUNT,
    DIE,
    MINUS,
    MOST_STEPS,
    NO_ACTION,
    NO_KIND,
    PLUS,
    PRINTING,
    PUTTING_BACK,
    STEP,
    TAKING,
    WHAT,
)
from stackyard.games.brick_work.record import Move as Coded
from stackyard.games.brick_work.texts import t

Dice: TypeAlias = npt.NDArray[np.int64]
ALL: Final = ", ".join(pieces.NAMES)  # kinds of bricks

FLIP: Final = "flip"
EXHAUSTED: Final = "exhausted"
MAX_MOVE_CHARS: Final = 1000  # characters; the longest plan there is has far fewer
MAX_NAME_CHARS: Final = 40  # characters of a brickprint's name

_KIND: Final = "(?:" + "|".join(pieces.NAMES) + ")"
_INTEGER: Final = "(?:0|-?[1-9][0-9]?)"
_COUNT: Final = "(?:[1-9]|1[0-9]|20)"
_JOIN: Final = rf"(?:{_KIND}|[A-J])/(?:{_KIND}r?|[A-J])@{_INTEGER},{_INTEGER},[0-3]"
_SEPARATION: Final = rf"[A-J]\^{_COUNT}(?:,{_COUNT}){{0,18}}"
_LIST: Final = rf"{_KIND}(?:,{_KIND})?"
_NAME: Final = r"[^:; ](?:[^:;]{0,38}[^:; ])?"
_DIE: Final = r"[1-6]\+{0,3}-{0,3}"

TAKE_FORM: Final = rf"take {_KIND}"
RETURN_FORM: Final = rf"return {_KIND}"
PRINT_FORM: Final = rf"print {_NAME}: {_JOIN}(?:; {_JOIN}){{4}}"
DIE_FORM: Final = rf"{_DIE}>"  # before an action
COLLECT_FORM: Final = rf"collect {_KIND}"
ADJUST_FORM: Final = "adjust"
RECYCLE_FORM: Final = rf"recycle {_LIST}>{_LIST}"
BUILD_FORM: Final = rf"build {_JOIN}(?:; {_JOIN}){{0,5}}"
DEMOLISH_FORM: Final = rf"demolish {_SEPARATION}(?:; {_SEPARATION}){{0,5}}"
BUMP_FORM: Final = rf"{_DIE}>(?:collect|build|demolish|recycle)"

_READ_JOIN: Final = re.compile(
    rf"(?P<upper>{_KIND}|[A-J])/(?P<lower>{_KIND}|[A-J])(?P<turned>r?)@(?P<dx>{_INTEGER}),(?P<dy>{_INTEGER}),(?P<r>[0-3])",
    re.ASCII,
)
_READ_SEPARATION: Final = re.compile(_SEPARATION, re.ASCII)
_READ_DIE: Final = re.compile(r"(?P<die>[1-6])(?P<tokens>\+{0,3}-{0,3})>(?P<word>[a-z]+)(?: (?P<rest>.+))?", re.ASCII)
_SQUARE: Final = tuple(kind.wide == kind.long for kind in pieces.KINDS)


# --- moves -----------------------------------------------------------------------------------------------------------


class Take(NamedTuple):
    """A brick is taken from the yellow brickyard."""

    kind: int


class Return(NamedTuple):
    """A yellow brick is put back."""

    kind: int


class Print(NamedTuple):
    """A brickprint is built of the six yellow bricks, and named."""

    name: str
    joins: tuple[Join, ...]


class Collect(NamedTuple):
    """A brick is collected."""

    kind: int


class Adjust(NamedTuple):
    """A token is collected."""


class Recycle(NamedTuple):
    """Bricks are returned, and others collected."""

    returned: tuple[int, ...]
    collected: tuple[int, ...]


class Build(NamedTuple):
    """Pieces are joined, one join after the other."""

    joins: tuple[Join, ...]


class Demolish(NamedTuple):
    """Objects are parted, one separation after the other."""

    separations: tuple[Separation, ...]


Action: TypeAlias = Collect | Adjust | Recycle | Build | Demolish


class Place(NamedTuple):
    """A die is changed by tokens and placed, and its action taken; by version 2 `3>adjust` bumps where a die lies."""

    die: int  # as it shows in the pool
    tokens: str
    action: Action

    @property
    def value(self) -> int:
        """What the die shows once the tokens are spent: 6 and 1 are neighbours (W6)."""
        return die_after_tokens(self.die, self.tokens)


class Bump(NamedTuple):
    """A die is changed by tokens and placed where one lies, which is rolled before the action is chosen (W2)."""

    die: int  # as it shows in the pool
    tokens: str
    word: str  # of the action that will be taken: collect, build, demolish or recycle

    @property
    def value(self) -> int:
        """What the die shows once the tokens are spent."""
        return die_after_tokens(self.die, self.tokens)


Move: TypeAlias = Take | Return | Print | Place | Bump | Action
WHAT_OF: Final = {
    "collect": pieces.COLLECT_1,
    "build": pieces.BUILD,
    "demolish": pieces.DEMOLISH,
    "recycle": pieces.RECYCLE,
    "adjust": pieces.ADJUST,
}
"""What a word does, as the compiled rules call it."""
WORD_OF: Final = {what: word for word, what in WHAT_OF.items()}


# --- moves as numbers, for the compiled rules -------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def encode_move(text: str) -> tuple[Move, Coded]:
    """Return the move that a text names, and the same as numbers, which must not be changed.

    Raises InvalidMoveError if it is no notation.
    """
    move = read_move(text)
    rows: Coded = np.zeros((1 + MOST_STEPS, STEP), dtype=np.int64)
    match move:
        case Take(kind):
            _write(rows, TAKING, [(kind,)])
        case Return(kind):
            _write(rows, PUTTING_BACK, [(kind,)])
        case Print(_, joins):
            _write(rows, PRINTING, [_join_code(join) for join in joins])
        case Place(die, tokens, action):
            _write_die(rows, die, tokens)
            _write(rows, *_action_code(action))
        case Bump(die, tokens, word):
            return move, encode_bump(die, tokens, WHAT_OF[word])
        case _:
            _write(rows, *_action_code(move))
    return move, rows


def encode_bump(die: int, tokens: str, what: int) -> Coded:
    """Return a die that is placed without its action, as numbers."""
    rows: Coded = np.zeros((1 + MOST_STEPS, STEP), dtype=np.int64)
    _write_die(rows, die, tokens)
    rows[0, WHAT], rows[0, COUNT], rows[1, 0] = what, NO_ACTION, NO_KIND
    return rows


def _write_die(rows: Coded, die: int, tokens: str) -> None:
    rows[0, DIE], rows[0, PLUS], rows[0, MINUS] = die, tokens.count("+"), tokens.count("-")


def _write(rows: Coded, what: int, steps: Sequence[Sequence[int]]) -> None:
    rows[0, WHAT], rows[0, COUNT] = what, len(steps)
    for number, step in enumerate(steps, 1):
        rows[number, : len(step)] = step


def _action_code(action: Action) -> tuple[int, list[tuple[int, ...]]]:
    match action:
        case Collect(kind):
            return pieces.COLLECT_1, [(kind,)]
        case Adjust():
            return pieces.ADJUST, []
        case Recycle(returned, collected):
            return pieces.RECYCLE, [(len(kinds), *kinds) for kinds in (returned, collected)]
        case Build(joins):
            return pieces.BUILD, [_join_code(join) for join in joins]
        case Demolish(separations):
            return pieces.DEMOLISH, [(pieces.OBJECTS.index(each.piece), mask_of(each)) for each in separations]


def _join_code(join: Join) -> tuple[int, ...]:
    return PIECE_OF[join.upper], PIECE_OF[join.lower], int(join.lower_turned), join.dx, join.dy, join.r


def decode_print_move(rows: Sequence[Sequence[int]], names: Sequence[str]) -> Take | Return | Print:
    """Return a move of the phase PRINTS from its numbers; the die of a print is the number of its name."""
    what, kind = rows[0][WHAT], rows[1][0]
    if what == PRINTING:
        return Print(names[rows[0][DIE]], _joins_of(rows))
    return Take(kind) if what == TAKING else Return(kind)


def coded_action_text(rows: Sequence[Sequence[int]]) -> str:
    """Return the text of a placed die's action, without the die, from its numbers; only its word for NO_ACTION."""
    what, first = rows[0][WHAT], rows[1]
    if rows[0][COUNT] == NO_ACTION:
        return WORD_OF[what]
    if what == pieces.BUILD:
        steps = rows[1 : 1 + rows[0][COUNT]]
        return f"build {'; '.join([_join_text(PIECES[step[0]], PIECES[step[1]], *step[2:]) for step in steps])}"
    if what == pieces.DEMOLISH:
        steps = rows[1 : 1 + rows[0][COUNT]]
        return f"demolish {'; '.join([separation_text(separation_of(step[0], step[1])) for step in steps])}"
    if what == pieces.RECYCLE:
        back, out = (_kinds_text(row[1 : 1 + row[0]]) for row in rows[1:3])
        return f"recycle {back}>{out}"
    return f"collect {pieces.NAMES[first[0]]}" if what == pieces.COLLECT_1 else "adjust"


def coded_move_text(rows: Sequence[Sequence[int]]) -> str:
    """Return the text of a move of the phase TURN or ACT from its numbers."""
    die, plus, minus = rows[0][DIE], rows[0][PLUS], rows[0][MINUS]
    action = coded_action_text(rows)
    return f"{die}{'+' * plus}{'-' * minus}>{action}" if die else action


def _joins_of(rows: Sequence[Sequence[int]]) -> tuple[Join, ...]:
    return tuple(
        [
            Join(PIECES[upper], PIECES[lower], bool(lower_turned), dx, dy, r)
            for upper, lower, lower_turned, dx, dy, r in rows[1 : 1 + rows[0][COUNT]]
        ]
    )


# --- reading ---------------------------------------------------------------------------------------------------------


def die_after_tokens(die: int, tokens: str) -> int:
    """Return what a die shows after some `+` and `-` tokens (W6)."""
    return (die - 1 + tokens.count("+") - tokens.count("-")) % 6 + 1


def abbreviated(text: str) -> str:
    """Return the beginning of a text, for an error message."""
    return repr(text if len(text) <= 40 else text[:40] + "...")


@lru_cache(maxsize=16384)
def read_move(text: str) -> Move:
    """Return the move that a text names. Raises InvalidMoveError if it is no notation."""
    if len(text) > MAX_MOVE_CHARS:
        raise InvalidMoveError(t("too-long", n=MAX_MOVE_CHARS))
    word, _, rest = text.partition(" ")
    if word in ("take", "return"):
        if rest not in NUMBER_OF:
            raise InvalidMoveError(t("no-brick", word=word, bricks=ALL, shown=abbreviated(text)))
        return Take(NUMBER_OF[rest]) if word == "take" else Return(NUMBER_OF[rest])
    if word == "print":
        return _read_print(rest)
    if word in WHAT_OF:
        return _read_action(word, rest if word != text else None)
    parts = _READ_DIE.fullmatch(text)
    if parts is None:
        raise InvalidMoveError(t("no-move", shown=abbreviated(text)))
    if len(parts["tokens"]) > pieces.TOKEN_LIMIT:
        raise InvalidMoveError(t("more-tokens-than-held", n=pieces.TOKEN_LIMIT, tokens=parts["tokens"]))
    die, tokens, word = int(parts["die"]), parts["tokens"], parts["word"]
    if parts["rest"] is None and word in WHAT_OF and word != "adjust":
        return Bump(die, tokens, word)
    return Place(die, tokens, _read_action(word, parts["rest"]))


def _read_action(word: str, rest: str | None) -> Action:
    if word == "adjust" and rest is None:
        return Adjust()
    if word == "collect" and rest in NUMBER_OF:
        return Collect(NUMBER_OF[rest])
    if word == "recycle" and rest is not None:
        returned, arrow, collected = rest.partition(">")
        if arrow:
            return Recycle(_read_kinds(returned), _read_kinds(collected))
    if word == "build" and rest is not None:
        return Build(_read_joins(rest, 6))
    if word == "demolish" and rest is not None:
        return Demolish(_read_separations(rest))
    examples = {
        "adjust": t("write-adjust"),
        "collect": t("write-collect", bricks=ALL),
        "recycle": t("write-recycle"),
        "build": t("write-build"),
        "demolish": t("write-demolish"),
    }
    raise InvalidMoveError(examples.get(word, t("no-action", shown=repr(word[:20]))))


def _read_kinds(text: str) -> tuple[int, ...]:
    words = text.split(",", 2)
    if len(words) > 2 or not all(word in NUMBER_OF for word in words):
        raise InvalidMoveError(t("no-recycled", shown=abbreviated(text)))
    kinds = tuple([NUMBER_OF[word] for word in words])
    if list(kinds) != sorted(kinds):
        raise InvalidMoveError(t("bricks-in-order", bricks=ALL, first=words[1], second=words[0]))
    return kinds


def _read_print(text: str) -> Print:
    name, colon, plan = text.partition(": ")
    if not colon:
        raise InvalidMoveError(t("write-print"))
    check_name(name)
    joins = _read_joins(plan, pieces.PRINT_BRICKS - 1)
    if len(joins) != pieces.PRINT_BRICKS - 1:
        raise InvalidMoveError(
            t("print-joins", bricks=pieces.PRINT_BRICKS, joins=pieces.PRINT_BRICKS - 1, n=len(joins))
        )
    return Print(name, joins)


def check_name(name: str) -> None:
    """Raise InvalidMoveError unless a brickprint may have this name."""
    if not name or len(name) > MAX_NAME_CHARS:
        raise InvalidMoveError(t("name-length", n=MAX_NAME_CHARS, shown=abbreviated(name)))
    if not name.isprintable() or ":" in name or ";" in name:
        raise InvalidMoveError(t("name-signs", shown=abbreviated(name)))
    if name != name.strip() or "  " in name:
        raise InvalidMoveError(t("name-spaces", shown=abbreviated(name)))
    if len(name.encode()) > pieces.NAME_BYTES:
        raise InvalidMoveError(t("name-bytes", most=pieces.NAME_BYTES, n=len(name.encode())))


def _read_joins(text: str, most: int) -> tuple[Join, ...]:
    words = text.split("; ", most)
    if len(words) > most:
        raise InvalidMoveError(t("many-joins", n=most))
    return tuple([_read_join(word) for word in words])


def _read_join(text: str) -> Join:
    parts = _READ_JOIN.fullmatch(text)
    if parts is None:
        raise InvalidMoveError(t("no-join", shown=abbreviated(text)))
    turns = _turns(parts["upper"])
    if int(parts["r"]) >= turns:
        raise InvalidMoveError(t("same-turned", brick=parts["upper"], turns=turns))
    if parts["turned"] and _turns(parts["lower"]) != 2:
        raise InvalidMoveError(t("not-turned-below", piece=parts["lower"]))
    return Join(
        parts["upper"], parts["lower"], bool(parts["turned"]), int(parts["dx"]), int(parts["dy"]), int(parts["r"])
    )


def _turns(piece: str) -> int:
    """Return how many turns of a piece have different texts."""
    if piece not in NUMBER_OF:
        return 4
    return 1 if _SQUARE[NUMBER_OF[piece]] else 2


def _read_separations(text: str) -> tuple[Separation, ...]:
    words = text.split("; ", 6)
    if len(words) > 6:
        raise InvalidMoveError(t("many-separations", n=6))
    return tuple([_read_separation(word) for word in words])


def _read_separation(text: str) -> Separation:
    if not _READ_SEPARATION.fullmatch(text):
        raise InvalidMoveError(t("no-separation", shown=abbreviated(text)))
    numbers = tuple([int(number) for number in text[2:].split(",")])
    if any(a >= b for a, b in pairwise(numbers)):
        raise InvalidMoveError(t("numbers-rising", shown=abbreviated(text)))
    return Separation(text[0], numbers)


DICE_FORMS: Final = {
    pieces.ORDER: (
        re.compile("order ([1-6])([1-6]) ([1-6])([1-6])", re.ASCII),
        "the order is rolled with two dice each, Blue's first, as in 'order 34 52'",
    ),
    pieces.ROLL: (re.compile("roll ([1-6])([1-6])([1-6])([1-6])", re.ASCII), "four dice are rolled, as in 'roll 3516'"),
    pieces.REROLL: (re.compile("reroll ([1-6])", re.ASCII), "one die is rolled again, as in 'reroll 4'"),
}
"""How dice are written in each phase in which some are rolled, and what is said of what is not written so."""


def read_dice(phase: int, event: str) -> Dice:
    """Return the dice of a chance event. Raises InvalidChanceError if it is not the one that is due."""
    form, wanted = DICE_FORMS[phase]
    parts = form.fullmatch(event)
    if parts is None:
        raise InvalidChanceError(f"{wanted}, not {abbreviated(event)}")
    return np.array([int(face) for face in parts.groups()], dtype=np.int64)


def join_text(join: Join) -> str:
    """Return a join's text."""
    return _join_text(*join)


def _join_text(upper: str, lower: str, lower_turned: int, dx: int, dy: int, r: int) -> str:
    return f"{upper}/{lower}{'r' if lower_turned else ''}@{dx},{dy},{r}"


def separation_text(separation: Separation) -> str:
    """Return a separation's text."""
    return f"{separation.piece}^{','.join(map(str, separation.upper))}"


def action_text(action: Action) -> str:
    """Return an action's text, without the die."""
    match action:
        case Collect(kind):
            return f"collect {pieces.NAMES[kind]}"
        case Adjust():
            return "adjust"
        case Recycle(returned, collected):
            return f"recycle {_kinds_text(returned)}>{_kinds_text(collected)}"
        case Build(joins):
            return f"build {'; '.join(map(join_text, joins))}"
        case Demolish(separations):
            return f"demolish {'; '.join(map(separation_text, separations))}"


def _kinds_text(kinds: Sequence[int]) -> str:
    return ",".join([pieces.NAMES[kind] for kind in kinds])


def move_text(move: Move) -> str:
    """Return a move's one text."""
    match move:
        case Take(kind):
            return f"take {pieces.NAMES[kind]}"
        case Return(kind):
            return f"return {pieces.NAMES[kind]}"
        case Print(name, joins):
            return f"print {name}: {'; '.join(map(join_text, joins))}"
        case Place(die, tokens, action):
            return f"{die}{tokens}>{action_text(action)}"
        case Bump(die, tokens, word):
            return f"{die}{tokens}>{word}"
        case _:
            return action_text(move)
