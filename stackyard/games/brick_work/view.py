"""What anyone may see of a match of Brick Work (all the same: nothing is hidden), and the descriptions of events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec
import numpy as np

from stackyard.core.errors import IllegalMoveError
from stackyard.core.event_description import UNSET, EventDescription, Maybe, worded
from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import listed, sentences
from stackyard.games.brick_work import geometry, moves, pieces
from stackyard.games.brick_work.codes import FULL_OF_TOKENS, LEGAL, TITLES
from stackyard.games.brick_work.collection import (
    BrickObject,
    Collection,
    StepResult,
    collection_of,
    new_refusal_numbers,
    print_name,
    print_of,
    turned_of,
    yellow_taken,
)
from stackyard.games.brick_work.collection import yellow_left as left_in_yard
from stackyard.games.brick_work.moves import (
    EXHAUSTED,
    FLIP,
    Adjust,
    Build,
    Bump,
    Collect,
    Demolish,
    Place,
    Print,
    Recycle,
    Return,
    Take,
)
from stackyard.games.brick_work.pieces import spoken_name
from stackyard.games.brick_work.record import NO_PILE, PILE, WHAT, Record
from stackyard.games.brick_work.refusals import refusal, why_not
from stackyard.games.brick_work.rules.reachable_sums import SCRATCH_PILES, SEARCH_TABLE
from stackyard.games.brick_work.rules.rules import (
    BUMPS_FIRST,
    count_players,
    is_closed,
    play_steps,
    recreated_by,
    space_for,
)
from stackyard.games.brick_work.rules.sampling import fill_space_refusals, shortest_tokens
from stackyard.games.brick_work.texts import t


class BrickView(msgspec.Struct, frozen=True):
    """One brick of an object."""

    n: int  # its number in the object, from 1
    kind: str
    x: int
    y: int
    z: int
    turned: bool  # lies along x with its long side


class FitView(msgspec.Struct, frozen=True):
    """How an object lies on a brickprint so that most of their cells are the same."""

    print: int  # whose brickprint
    shared: int  # cells that are the same
    cells: int  # of the brickprint
    extra: int  # cells of the object that the brickprint does not have
    turn: int  # quarter turns of the object
    at: list[int]  # where its lowest corner comes to lie, from the brickprint's
    same: bool  # the object recreates the brickprint


class ObjectView(msgspec.Struct, frozen=True):
    """An object, or a brickprint."""

    name: str  # its letter; for a brickprint what it is
    bricks: list[BrickView]
    pips: int  # that hold it together
    fits: list[FitView]  # to the brickprints that stand; none for a brickprint itself


class Choice(msgspec.Struct, frozen=True):
    """What one die of the pool could do with the fewest tokens that give it a value; in "act" the die on its space."""

    die: int  # the face in the pool
    value: int
    tokens: str
    spaces: list[str]  # whose action can be taken fully
    why: dict[str, Message]  # for the other spaces: why not


class BrickWorkView(msgspec.Struct, frozen=True):
    """A match of Brick Work as all may see it. Lists of two are Blue's and Red's; bricks are counted by kind."""

    phase: str  # "order", "prints", "roll", "turn", "reroll", "act" or "over"
    to_act: list[int]
    first: int  # who is Player One, whose brick is on top of the turn tower
    turn: int | None  # the seat to act, or to roll
    turns: int  # taken in the match
    round_turns: int  # taken in this round
    bumping: bool  # occupied spaces may still be used in this round
    pool: list[int]  # the dice, sorted
    spaces: dict[str, int]  # the dice on the board
    tokens: list[int]
    token_supply: int  # beside ADJUST
    yards: list[dict[str, int]]
    yellow: dict[str, int]  # left in the yellow brickyard
    taken: list[dict[str, int]]  # yellow bricks in hand, while a brickprint is being built
    prints: list[ObjectView | None]
    names: list[str]  # what the brickprints are
    loose: list[dict[str, int]]
    objects: list[list[ObjectView]]
    rolled: list[int]  # the totals that decided who is first
    choices: list[Choice]  # for the seat to act
    winner: int | None
    over: bool
    recreated: list[int] = []  # how many brickprints each seat has recreated, each by an object of its own
    rolls_first: bool = False  # rules version 2: a bumped die is rolled before the action is chosen, a move of its own
    acting: str | None = None  # the space of the die that has bumped another, and whose action is to be taken
    alone: int = 0  # where one plays alone, as Blue, with one brickprint: the number of the round, from 1; 0: two play


class DescribedStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a plan: a join (`build`, `print`), or a separation of an `object` (`demolish`)."""

    object: Maybe[str] = UNSET  # that is parted
    upper: str | list[int]  # the piece that comes down on `lower`; of an object, the numbers of the bricks that go
    lower: Maybe[str] = UNSET
    lower_turned: Maybe[bool] = UNSET
    dx: Maybe[int] = UNSET
    dy: Maybe[int] = UNSET
    dz: Maybe[int] = UNSET
    r: Maybe[int] = UNSET  # quarter turns of the upper piece
    pips: int
    name: Maybe[str] = UNSET  # of what it makes


class BrickWorkEventDescription(EventDescription, frozen=True, kw_only=True):
    """What an event of Brick Work did. The last five are those of a die that was placed.

    Of an action that is taken once the bumped die was rolled, `value` and `space` are those of the die that lies there.
    """

    kind: Literal[
        "order",
        "take",
        "return",
        "print",
        "roll",
        "reroll",
        "bump",
        "collect",
        "build",
        "demolish",
        "recycle",
        "adjust",
        "flip",
        "exhausted",
    ]
    brick: Maybe[str] = UNSET  # take, return, collect: its kind
    name: Maybe[str] = UNSET  # print: what it is
    returned: Maybe[list[str]] = UNSET  # recycle
    collected: Maybe[list[str]] = UNSET  # recycle
    steps: Maybe[list[DescribedStep]] = UNSET  # print, build, demolish
    rolled: Maybe[list[int]] = UNSET  # order: the totals
    first: Maybe[int] = UNSET  # order: the seat that begins
    dice: Maybe[list[int]] = UNSET  # roll, reroll
    die: Maybe[int] = UNSET
    value: Maybe[int] = UNSET  # what it was made
    tokens: Maybe[str] = UNSET  # that were returned for it
    space: Maybe[str] = UNSET
    bumped: Maybe[int] = UNSET  # the die that lay there; 0: none


def view(position: Position) -> BrickWorkView:
    """Return the view of a position."""
    record = position[0]
    phase = int(record["phase"])
    held = [collection_of(record, seat) for seat in range(pieces.SEATS)]
    prints = [print_of(record, seat) for seat in range(pieces.SEATS)]
    names = [print_name(record, seat) for seat in range(pieces.SEATS)]
    tokens: list[int] = record["tokens"].tolist()
    return BrickWorkView(
        phase=pieces.PHASES[phase],
        to_act=list(to_act(position)),
        first=int(record["first"]),
        turn=int(record["turn"]) if phase not in (pieces.ORDER, pieces.PRINTS, pieces.OVER) else None,
        turns=int(record["turns"]),
        round_turns=int(record["round_turns"]),
        bumping=not any(is_closed(record, space) for space in range(len(pieces.SPACES))),
        pool=[face for face, count in enumerate(record["pool"].tolist()) for _ in range(count)],
        spaces={name: die for name, die in zip(pieces.SPACES, record["spaces"].tolist(), strict=True) if die},
        tokens=tokens,
        token_supply=pieces.TOKENS - sum(tokens),
        yards=[by_kind(each.yard) for each in held],
        yellow=by_kind(left_in_yard(record)),
        taken=[by_kind(yellow_taken(record, seat)) if prints[seat] is None else {} for seat in range(pieces.SEATS)],
        prints=[
            None if thing is None else object_view(name, thing, []) for name, thing in zip(names, prints, strict=True)
        ],
        names=names,
        loose=[by_kind(each.loose) for each in held],
        objects=[
            [object_view(letter, each.objects[letter], prints) for letter in sorted(each.objects)] for each in held
        ],
        rolled=record["rolled"].tolist(),
        choices=choices(position) if phase in (pieces.TURN, pieces.ACT) else [],
        winner=int(record["winner"]) - 1 if record["winner"] else None,
        over=phase == pieces.OVER,
        recreated=[recreated_by(record, seat) for seat in range(count_players(record))],
        rolls_first=int(record["rules_version"]) >= BUMPS_FIRST,
        acting=pieces.SPACES[int(record["acting"]) - 1] if record["acting"] else None,
        alone=int(record["alone"]),
    )


def to_act(position: Position) -> tuple[Seat, ...]:
    """Return the seats that may act: both at once while the brickprints are built (W22)."""
    phase = position["phase"][0]
    if phase in (pieces.TURN, pieces.ACT):
        return (int(position["turn"][0]),)
    if phase == pieces.PRINTS:
        players = count_players(position[0])
        return tuple([seat for seat, built in enumerate(position["built"][0, :players].tolist()) if not built])
    return ()


def by_kind(counts: Sequence[int]) -> dict[str, int]:
    """Return counts by the names of the kinds, without the zeros."""
    return {name: count for name, count in zip(pieces.NAMES, counts, strict=True) if count}


def object_view(name: str, thing: BrickObject, prints: Sequence[BrickObject | None]) -> ObjectView:
    """Return the view of an object, and how it lies on the brickprints."""
    return ObjectView(
        name=name,
        bricks=[
            BrickView(number, pieces.NAMES[kind], x, y, z, bool(turned_of(kind, along_x)))
            for number, (kind, (x, y, z, along_x, _)) in enumerate(
                zip(thing.kinds, thing.boxes.tolist(), strict=True), start=1
            )
        ],
        pips=int(geometry.total_pips(thing.boxes)),
        fits=[fit(thing, target, whose) for whose, target in enumerate(prints) if target is not None],
    )


def fit(thing: BrickObject, target: BrickObject, whose: int) -> FitView:
    """Return how an object lies best on a brickprint."""
    shared, turn, dx, dy, dz = _fit(thing.boxes.tobytes(), target.boxes.tobytes())
    own, wanted = (sum([pieces.KINDS[kind].pips for kind in each.kinds]) for each in (thing, target))
    same = shape_of(thing) == shape_of(target)
    return FitView(whose, shared, wanted, own - shared, turn, [dx, dy, dz], same)


@lru_cache(maxsize=65536)
def _shape(data: bytes) -> bytes:
    return geometry.shape_key(np.frombuffer(bytearray(data), dtype=np.int8).reshape(-1, 5))


def shape_of(thing: BrickObject) -> bytes:
    """Return the key that all objects that recreate each other share (W19), cached."""
    return _shape(thing.boxes.tobytes())


@lru_cache(maxsize=8192)
def _fit(thing: bytes, target: bytes) -> tuple[int, ...]:
    boxes, goal = (np.frombuffer(bytearray(data), dtype=np.int8).reshape(-1, 5) for data in (thing, target))
    return tuple(map(int, geometry.best_fit(boxes, goal)))


def choices(position: Position) -> list[Choice]:
    """Return the spaces open to each die of the pool for the seat to act, and why the others are not.

    Once a die has bumped another it is that die and its space alone.
    """
    record = position[0]
    if record["acting"]:
        space = int(record["acting"]) - 1
        value = int(record["spaces"][space])
        return [Choice(value, value, "", [pieces.SPACES[space]], {})]
    seat = int(record["turn"])
    held = int(record["tokens"][seat])
    why = np.empty((len(pieces.SPACES), pieces.FACES + 1), dtype=np.int64)
    fill_space_refusals(position, seat, np.empty(SCRATCH_PILES, dtype=PILE), SEARCH_TABLE, why)
    reasons: list[list[int]] = why.tolist()
    found: list[Choice] = []
    for die, count in enumerate(record["pool"].tolist()):
        if not count:
            continue
        for value, tokens in sorted(shortest_tokens(die, held).items()):
            reasons[pieces.ADJUST][value] = FULL_OF_TOKENS if held - len(tokens) == pieces.TOKEN_LIMIT else LEGAL
            refusals = {name: why_not(reasons[space][value], space, value) for space, name in enumerate(pieces.SPACES)}
            refused = {name: why for name, why in refusals.items() if why is not None}
            found.append(Choice(die, value, tokens, [name for name in pieces.SPACES if name not in refused], refused))
    return found


# --- how it stands ---------------------------------------------------------------------------------------------------


def standing(position: Position) -> Message:
    """Return the standing, or the result, in one sentence."""
    record = position[0]
    if record["alone"]:
        state = "over" if record["phase"] == pieces.OVER else "prints" if record["phase"] == pieces.PRINTS else ""
        return t("alone-standing", state="stands" if record["winner"] else state, n=record["turns"])
    if record["winner"]:
        return t("won", side=pieces.COLOURS[int(record["winner"]) - 1], turns=record["turns"])
    if record["phase"] == pieces.ORDER:
        return t("order-open")
    if record["phase"] == pieces.PRINTS:
        return t("prints-open", sides=listed([t("side", side=pieces.COLOURS[seat]) for seat in to_act(position)]))
    blue, red = (recreated_by(record, seat) for seat in range(pieces.SEATS))
    if record["phase"] == pieces.OVER:
        return t("drawn", turns=pieces.MATCH_TURNS, blue=blue, red=red)
    return t("goes-on", blue=blue, red=red)


# --- events in words -------------------------------------------------------------------------------------------------


def describe_event(position: Position, by: Seat | str, event: str) -> BrickWorkEventDescription:
    """Return what an event does, for people and for clients that animate it. `position` is the one before it."""
    record = position[0]
    word, _, rest = event.partition(" ")
    if word == FLIP:
        return BrickWorkEventDescription(**worded(t("flipped")), kind="flip")
    if word == EXHAUSTED:
        message = t("alone-exhausted") if record["alone"] else t("exhausted", turns=pieces.MATCH_TURNS)
        return BrickWorkEventDescription(**worded(message), kind="exhausted")
    if isinstance(by, str):
        return _describe_chance(record, word, rest)
    move = moves.read_move(event)
    side = pieces.COLOURS[by]
    match move:
        case Take(kind):
            message = t("yellow-taken", side=side, brick=pieces.NAMES[kind])
            return BrickWorkEventDescription(**worded(message), kind="take", brick=pieces.NAMES[kind])
        case Return(kind):
            message = t("yellow-returned", side=side, brick=pieces.NAMES[kind])
            return BrickWorkEventDescription(**worded(message), kind="return", brick=pieces.NAMES[kind])
        case Print(name, joins):
            pile = Collection([0] * len(pieces.KINDS), yellow_taken(record, by), {})
            described_steps = _described_joins(Build(joins), play_steps(pile, Build(joins)))
            return BrickWorkEventDescription(
                **worded(t("print-built", side=side, name=spoken_name(name))),
                kind="print",
                name=name,
                steps=described_steps,
            )
        case Place() if not _bumps_first(record, event):
            return _describe_placing(record, by, event)
        case Place() | Bump():
            return _describe_bump(record, by, event)
        case _:
            return _describe_late_action(record, by, move)


def _describe_chance(record: Record, word: str, rest: str) -> BrickWorkEventDescription:
    if word == "order":
        blue, red = (int(dice[0]) + int(dice[1]) for dice in rest.split())
        first = 0 if blue > red else 1
        message = t("order-rolled", blue=blue, red=red, first=pieces.COLOURS[first])
        return BrickWorkEventDescription(**worded(message), kind="order", rolled=[blue, red], first=first)
    dice = [int(face) for face in rest]
    if word == "roll":
        message = t("rolled", side=pieces.COLOURS[int(record["first"])], dice=" ".join(map(str, dice)))
        return BrickWorkEventDescription(**worded(message), kind="roll", dice=dice)
    return BrickWorkEventDescription(**worded(t("rerolled", die=dice[0])), kind="reroll", dice=dice)


def _space_of(event: str) -> int:
    """Return the space that a move places its die on. Raises IllegalMoveError if that die may lie on none."""
    (move, coded), numbers = moves.encode_move(event), new_refusal_numbers()
    assert isinstance(move, Place | Bump)
    space = int(space_for(int(coded[0, WHAT]), int(coded[1, 0]), move.value, numbers))
    if space < 0:
        raise IllegalMoveError(refusal(-space, numbers, NO_PILE))
    return space


def _bumps_first(record: Record, event: str) -> bool:
    """Tell whether a placed die bumps another that is rolled before the action is chosen (W2)."""
    return bool(record["rules_version"] >= BUMPS_FIRST and record["spaces"][_space_of(event)])


def _die_message(move: Place | Bump) -> int | Message:
    """Return a placed die in words: what it was changed to, and for how much."""
    die: int | Message = move.die if move.value == move.die else t("die-made", die=move.die, value=move.value)
    return t("die-paid", die=die, n=len(move.tokens)) if move.tokens else die


def _describe_bump(record: Record, seat: Seat, event: str) -> BrickWorkEventDescription:
    """Return a placed die in words whose action is chosen once the bumped die has been rolled (W2)."""
    move, space = moves.read_move(event), _space_of(event)
    assert isinstance(move, Place | Bump)
    bumped = int(record["spaces"][space])
    words = t("placed-bumping", side=pieces.COLOURS[seat], die=_die_message(move), space=TITLES[space], bumped=bumped)
    return BrickWorkEventDescription(
        **worded(words),
        kind="bump",
        die=move.die,
        value=move.value,
        tokens=move.tokens,
        space=pieces.SPACES[space],
        bumped=bumped,
    )


def _describe_late_action(record: Record, seat: Seat, move: moves.Action) -> BrickWorkEventDescription:
    """Return an action in words that is taken once the bumped die has been rolled (W2)."""
    space = int(record["acting"]) - 1
    action, done = _describe_action(collection_of(record, seat), move)
    words = t("acted", side=pieces.COLOURS[seat], action=action)
    value = int(record["spaces"][space])
    return msgspec.structs.replace(done, **worded(words), value=value, space=pieces.SPACES[space])


def _describe_placing(record: Record, seat: Seat, event: str) -> BrickWorkEventDescription:
    """Return a placed die in words: what it was changed to, whether it bumps, and what its action does."""
    move, space = moves.read_move(event), _space_of(event)
    assert isinstance(move, Place)
    value = move.value
    bumped = int(record["spaces"][space])
    action, done = _describe_action(collection_of(record, seat), move.action)
    die = _die_message(move)
    placed = t("placed", side=pieces.COLOURS[seat], die=die, space=TITLES[space], action=action)
    return msgspec.structs.replace(
        done,
        **worded(sentences(placed, t("bumped", die=bumped)) if bumped else placed),
        die=move.die,
        value=value,
        tokens=move.tokens,
        space=pieces.SPACES[space],
        bumped=bumped,
    )


def _describe_action(collection: Collection, action: moves.Action) -> tuple[Message, BrickWorkEventDescription]:
    """Return what an action does, as the end of a sentence, and the other fields of its description."""
    match action:
        case Collect(kind):
            return t("collects", brick=pieces.NAMES[kind]), BrickWorkEventDescription(
                text="", kind="collect", brick=pieces.NAMES[kind]
            )
        case Adjust():
            return t("takes-token"), BrickWorkEventDescription(text="", kind="adjust")
        case Recycle(returned, collected):
            gone, came = ([pieces.NAMES[kind] for kind in kinds] for kinds in (returned, collected))
            message = t("recycles", returned=listed(gone), collected=listed(came))
            return message, BrickWorkEventDescription(text="", kind="recycle", returned=gone, collected=came)
        case Build():
            done = play_steps(collection, action)
            described = _described_joins(action, done)
            return t("connects", pips=_pips_text(done)), BrickWorkEventDescription(
                text="", kind="build", steps=described
            )
        case Demolish(separations):
            done = play_steps(collection, action)
            described = [
                DescribedStep(object=each.piece, upper=list(each.upper), pips=step.pips)
                for each, step in zip(separations, done, strict=True)
            ]
            return t("disconnects", pips=_pips_text(done)), BrickWorkEventDescription(
                text="", kind="demolish", steps=described
            )


def _pips_text(done: Sequence[StepResult]) -> int:
    return sum([step.pips for step in done])


def _described_joins(action: Build, done: Sequence[StepResult]) -> list[DescribedStep]:
    return [
        DescribedStep(
            upper=join.upper,
            lower=join.lower,
            lower_turned=join.lower_turned,
            dx=join.dx,
            dy=join.dy,
            dz=step.dz,
            r=join.r,
            pips=step.pips,
            name=step.name,
        )
        for join, step in zip(action.joins, done, strict=True)
    ]
