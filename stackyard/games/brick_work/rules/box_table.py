"""Beside the boxed game: dice, spaces, tokens and turns of a match that is played with real bricks (W33).

A table is the fold of what people have told, in order: the notation of a match without its bricks. The rules are those
of `rules`, on the same record, in which no brick ever moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
import numpy as np

from stackyard.core.errors import BadRequestError, IllegalMoveError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import sentences
from stackyard.games.brick_work import moves, pieces
from stackyard.games.brick_work.codes import (
    FULL_OF_TOKENS,
    LEGAL,
    OCCUPIED,
    SPACE_CLOSED,
    TITLES,
    TOO_MANY_TOKENS,
    WRONG_FACE,
    RefusalNumbers,
)
from stackyard.games.brick_work.collection import new_refusal_numbers
from stackyard.games.brick_work.record import NO_PILE, RECORD, Record
from stackyard.games.brick_work.refusals import refusal, why_not
from stackyard.games.brick_work.rules import rules
from stackyard.games.brick_work.rules.sampling import shortest_tokens
from stackyard.games.brick_work.texts import t

MOST_EVENTS: Final = 3 + 3 * pieces.MATCH_TURNS  # the order, the brickprints, the end; a turn, a bumped die, a roll
BUILT: Final = "built"  # both brickprints stand
WON: Final = "won"  # both are recreated, by whoever has just built or demolished (W21)
_PLACE: Final = re.compile(r"([1-6])(\+{0,3}-{0,3})>(collect|build|demolish|recycle|adjust)", re.ASCII)
_DICE: Final = {"order": pieces.ORDER, "roll": pieces.ROLL, "reroll": pieces.REROLL}
_IN_VIEW: Final = {SPACE_CLOSED: OCCUPIED, TOO_MANY_TOKENS: FULL_OF_TOKENS}  # reasons as a board says them


class RealTableQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What does a real table look like after all this?"""

    events: Annotated[list[Annotated[str, msgspec.Meta(max_length=24)]], msgspec.Meta(max_length=MOST_EVENTS)]


class RealChoice(msgspec.Struct, frozen=True):
    """What one die of the pool could do with the fewest tokens that give it a value; real bricks are not known."""

    die: int
    value: int
    tokens: str
    spaces: list[str]
    why: dict[str, Message]  # for the other spaces: why not


class RealTable(msgspec.Struct, frozen=True):
    """How a table beside real bricks stands. Lists of two are Blue's and Red's."""

    phase: str
    first: int  # who is Player One, whose brick is on top of the turn tower
    turn: int | None  # the seat to act, or to roll
    turns: int
    round_turns: int
    pool: list[int]  # sorted
    spaces: dict[str, int]
    tokens: list[int]
    token_supply: int
    choices: list[RealChoice]  # for the seat to act
    winnable: int | None  # the seat that may say that it has recreated both: it has just built or demolished
    winner: int | None
    told: str  # what the last event did, in words
    localizable: Maybe[Message] = UNSET  # the same as a message of the catalogue


def real_table(question: RealTableQuestion) -> RealTable:
    """Return how a table stands after some events.

    Raises IllegalMoveError or BadChanceError if the rules forbid one, BadRequestError if it is no event.
    """
    position: Position = np.zeros(1, dtype=RECORD)
    rules.setup_record(position[0])
    worked: Seat | None = None  # who has just built or demolished
    message: Message | None = None
    for event in question.events:
        worked, message = _play(position, event, worked)
    return _shown(position[0], worked, message)


def _play(position: Position, event: str, worked: Seat | None) -> tuple[Seat | None, Message]:
    """Apply an event in place; return who may have won by it, and what it did."""
    record = position[0]
    phase, numbers = int(record["phase"]), new_refusal_numbers()
    word = event.partition(" ")[0]
    if phase == pieces.OVER:
        raise IllegalMoveError(t("over"))
    if event == WON:
        if worked is None:
            raise IllegalMoveError(t("real-won-by-work"))
        record["winner"], record["phase"], record["turn"] = worked + 1, pieces.OVER, 0
        return None, t("real-won", side=pieces.COLOURS[worked], turns=int(record["turns"]))
    if event == BUILT:
        if phase != pieces.PRINTS:
            raise IllegalMoveError(t("dice-first") if phase == pieces.ORDER else t("place-a-die"))
        rules.begin_rounds(record)
        return None, t("real-built")
    if word in _DICE:
        if phase != _DICE[word]:
            raise IllegalMoveError(t("no-dice-due"))
        dice = moves.read_dice(phase, event)
        by = pieces.COLOURS[int(record["first"])]
        _check(rules.apply_dice(position, dice, numbers), numbers)
        told = _dice_of(phase, dice.tolist(), by, record)
        return _acted(record, told) if record["acting"] else (None, told)
    found = _PLACE.fullmatch(event)
    if found is None:
        raise BadRequestError(t("no-real-event", shown=event[:40]))
    if phase != pieces.TURN:
        raise IllegalMoveError(t("prints-first") if phase == pieces.PRINTS else t("dice-first"))
    return _placed(record, int(found[1]), found[2], found[3], numbers)


def _dice_of(phase: int, dice: Sequence[int], by: str, record: Record) -> Message:
    if phase == pieces.ORDER:
        first = pieces.COLOURS[int(record["first"])]
        return t("order-rolled", blue=dice[0] + dice[1], red=dice[2] + dice[3], first=first)
    if phase == pieces.ROLL:
        return t("rolled", side=by, dice=" ".join(map(str, dice)))
    return t("rerolled", die=dice[0])


def _acted(record: Record, told: Message) -> tuple[Seat | None, Message]:
    """Take the action with real bricks, now that the bumped die has been rolled (W2)."""
    seat, space = int(record["turn"]), int(record["acting"]) - 1
    action = t("acted", side=pieces.COLOURS[seat], action=_action(space, int(record["spaces"][space])))
    ended = rules.finish_turn(record, seat, space, False, False)
    return _worked(seat, space), sentences(told, action, *_ended(ended))


def _worked(seat: Seat, space: int) -> Seat | None:
    """Return the seat if it may have won by what it did on a space (W21)."""
    return seat if space in (pieces.BUILD, pieces.DEMOLISH) else None


def _ended(event: int) -> list[Message]:
    """Return what follows a turn, in words."""
    if event == rules.FLIPPED:
        return [t("flipped")]
    return [t("exhausted", turns=pieces.MATCH_TURNS)] if event == rules.EXHAUSTED_ALL else []


def _placed(record: Record, die: int, tokens: str, word: str, numbers: RefusalNumbers) -> tuple[Seat | None, Message]:
    """Place a die in place, its action having been taken with real bricks, unless it bumps another."""
    seat, move = int(record["turn"]), moves.encode_bump(die, tokens, moves.WHAT_OF[word])
    value = rules.value_of(move)
    space = rules.open_space(record, seat, move, numbers)
    _check(-space if space < 0 else LEGAL, numbers)
    bumped = int(record["spaces"][space])
    _check(rules.place_at_real_table(record, seat, move, numbers), numbers)
    shown: int | Message = die if value == die else t("die-made", die=die, value=value)
    if tokens:
        shown = t("die-paid", die=shown, n=len(tokens))
    side = pieces.COLOURS[seat]
    if bumped:
        return None, t("placed-bumping", side=side, die=shown, space=TITLES[space], bumped=bumped)
    placed = t("placed", side=side, die=shown, space=TITLES[space], action=_action(space, value))
    return _worked(seat, space), sentences(placed, *_ended(int(numbers[0])))


def _action(space: int, value: int) -> Message:
    if space == pieces.ADJUST:
        return t("takes-token")
    if space == pieces.BUILD:
        return t("connects", pips=value)
    if space == pieces.DEMOLISH:
        return t("disconnects", pips=value)
    return t("real-recycles") if space == pieces.RECYCLE else t("real-collects", pips=value)


def _check(reason: int, numbers: RefusalNumbers) -> None:
    if reason != LEGAL:
        raise IllegalMoveError(refusal(reason, numbers, NO_PILE))


def _choices(record: Record) -> list[RealChoice]:
    """Return the spaces open to each die of the pool, value by value; and why the others are not."""
    seat, numbers = int(record["turn"]), new_refusal_numbers()
    found: list[RealChoice] = []
    for die in sorted({face for face, count in enumerate(record["pool"].tolist()) if count}):
        for value, tokens in sorted(shortest_tokens(die, int(record["tokens"][seat])).items()):
            here: list[str] = []
            why: dict[str, Message] = {}
            for number, name in enumerate(pieces.SPACES):
                reason = LEGAL
                if pieces.SHOWS.get(number, value) != value:
                    reason = WRONG_FACE
                elif (
                    space := rules.open_space(
                        record,
                        seat,
                        moves.encode_bump(die, tokens, number if number >= pieces.BUILD else pieces.COLLECT_1),
                        numbers,
                    )
                ) < 0:
                    reason = _IN_VIEW[-space]
                refused = why_not(reason, number, value)
                if refused is None:
                    here.append(name)
                else:
                    why[name] = refused
            found.append(RealChoice(die, value, tokens, here, why))
    return found


def _shown(record: Record, worked: Seat | None, message: Message | None) -> RealTable:
    phase = int(record["phase"])
    tokens: list[int] = record["tokens"].tolist()
    return RealTable(
        phase=pieces.PHASES[phase],
        first=int(record["first"]),
        turn=int(record["turn"]) if phase in (pieces.ROLL, pieces.TURN, pieces.REROLL) else None,
        turns=int(record["turns"]),
        round_turns=int(record["round_turns"]),
        pool=[face for face, count in enumerate(record["pool"].tolist()) for _ in range(count)],
        spaces={name: die for name, die in zip(pieces.SPACES, record["spaces"].tolist(), strict=True) if die},
        tokens=tokens,
        token_supply=pieces.TOKENS - sum(tokens),
        choices=_choices(record) if phase == pieces.TURN else [],
        winnable=worked if phase != pieces.OVER else None,
        winner=int(record["winner"]) - 1 if record["winner"] else None,
        told=str(message) if message is not None else "",
        localizable=message or UNSET,
    )
