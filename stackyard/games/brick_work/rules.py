"""The rules of Brick Work over the record: the one copy that the table, the bots and the views share.

Functions are named after the rulebook's words and take a record (`position[0]`, see `pieces.py`), which they change in
place. What the rules forbid raises IllegalMoveError, in words, before anything has changed. Rulings are cited as in
RULES.md (W1, W2, ...). Where a brick lies and what joins what is the matter of `geometry.py` and `collection.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadNatureError, IllegalMoveError
from stackyard.core.nature import Stream
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.collection import (
    START_OF,
    Collection,
    Step,
    Thing,
    collection_of,
    print_of,
    store,
    store_yellow,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.moves import (
    Action,
    Adjust,
    Build,
    Collect,
    Demolish,
    Place,
    Print,
    Recycle,
    shown,
)
from stackyard.games.brick_work.pieces import (
    ADJUST,
    BUILD,
    COLLECT_1,
    COLLECT_2,
    COLLECT_3,
    COLLECT_4,
    COLLECT_6,
    DEMOLISH,
    DICE,
    FIRST_TOKENS,
    IN_YARD,
    KINDS,
    LOOSE,
    MATCH_TURNS,
    NAMES,
    ORDER,
    OVER,
    PRINT_BRICKS,
    PRINTS,
    RECYCLE,
    RECYCLE_PIPS,
    REROLL,
    RETURNS,
    ROLL,
    ROUND_TURNS,
    SEATS,
    SUPPLY,
    TOKEN_LIMIT,
    TURN,
)

SPACE_OF: Final = {1: COLLECT_1, 2: COLLECT_2, 3: COLLECT_3, 4: COLLECT_4, 6: COLLECT_6}  # by what the die shows
SHOWS: Final = {**{space: pips for pips, space in SPACE_OF.items()}, RECYCLE: RECYCLE_PIPS}  # others take any die
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
FLIP: Final = "flip"
EXHAUSTED: Final = "exhausted"


# --- set-up ----------------------------------------------------------------------------------------------------------


def setup_record(record: Any) -> None:
    """Begin a match: all bricks are in their brickyards (zero is where they are), nobody is Player One yet."""
    record["phase"] = ORDER


def draw(record: Any, stream: Stream) -> str:
    """Return nature's next event: the dice that decide the order (ties are rolled again, W24), a pool, a bumped die."""
    if record["phase"] == ORDER:
        while True:
            dice = [stream.die() for _ in range(2 * SEATS)]
            if sum(dice[:2]) != sum(dice[2:]):
                return f"order {dice[0]}{dice[1]} {dice[2]}{dice[3]}"
    if record["phase"] == ROLL:
        return "roll " + "".join([str(stream.die()) for _ in range(DICE)])
    return f"reroll {stream.die()}"


def order(record: Any, event: str) -> None:
    """Decide who is Player One, and deal the tokens (W24). Raises BadNatureError."""
    if not re.fullmatch("order [1-6][1-6] [1-6][1-6]", event):
        raise BadNatureError(
            f"the order is rolled with two dice each, Blue's first, as in 'order 34 52', not {shown(event)}"
        )
    totals = [int(dice[0]) + int(dice[1]) for dice in event.split()[1:]]
    if totals[0] == totals[1]:
        raise BadNatureError(f"both have rolled {totals[0]}: roll again and tell the roll that decides")
    first = totals.index(max(totals))
    record["rolled"] = totals
    record["first"] = first
    record["tokens"][first], record["tokens"][1 - first] = FIRST_TOKENS
    record["phase"] = PRINTS


def roll(record: Any, event: str) -> None:
    """Roll the pool. Raises BadNatureError."""
    if not re.fullmatch("roll [1-6]{4}", event):
        raise BadNatureError(f"four dice are rolled, as in 'roll 3516', not {shown(event)}")
    for face in event[5:]:
        record["pool"][int(face)] += 1
    record["phase"] = TURN


def reroll(record: Any, event: str) -> None:
    """Roll a bumped die back into the pool; the turn passes (W2, W3). Raises BadNatureError."""
    if not re.fullmatch("reroll [1-6]", event):
        raise BadNatureError(f"one die is rolled again, as in 'reroll 4', not {shown(event)}")
    record["pool"][int(event[7])] += 1
    record["turn"] = 1 - record["turn"]
    record["phase"] = TURN


# --- the brickprints -------------------------------------------------------------------------------------------------


def take(record: Any, seat: int, kind: int) -> None:
    """Take a yellow brick: the pile is live, what is taken is gone (W22)."""
    taken = [yellow_taken(record, other) for other in range(SEATS)]
    if sum(taken[seat]) == PRINT_BRICKS:
        raise IllegalMoveError("a brickprint has six bricks, and you have six: build it, or put one back")
    if not yellow_left(record)[kind]:
        raise IllegalMoveError(f"there is no {NAMES[kind]} left in the yellow brickyard")
    taken[seat][kind] += 1
    store_yellow(record, taken, [print_of(record, other) for other in range(SEATS)])


def put_back(record: Any, seat: int, kind: int) -> None:
    """Put a yellow brick back, which frees it for both (W22), at most forty times (W32)."""
    taken = [yellow_taken(record, other) for other in range(SEATS)]
    if not taken[seat][kind]:
        raise IllegalMoveError(f"you have no yellow {NAMES[kind]} to put back")
    if record["returns"][seat] == RETURNS:
        raise IllegalMoveError(f"you have put back {RETURNS} bricks: keep what you have now")
    taken[seat][kind] -= 1
    store_yellow(record, taken, [print_of(record, other) for other in range(SEATS)])
    record["returns"][seat] += 1


def build_print(record: Any, seat: int, move: Print) -> None:
    """Build one object of the six yellow bricks, and say what it is (W18, W23)."""
    taken = yellow_taken(record, seat)
    missing = PRINT_BRICKS - sum(taken)
    if missing:
        raise IllegalMoveError(f"a brickprint is built of six yellow bricks: take {missing} more")
    pile = Collection([0] * len(KINDS), taken, {})
    for join in move.joins:
        pile.join(join)
    assert pile.pieces() == 1  # five joins make one piece of six
    prints = [print_of(record, other) for other in range(SEATS)]
    prints[seat] = next(iter(pile.objects.values()))
    counts = [yellow_taken(record, other) for other in range(SEATS)]
    store_yellow(record, counts, prints)
    record["built"][seat] = 1
    data = move.name.encode()
    record["name"][seat, : len(data)] = np.frombuffer(data, dtype=np.uint8)
    record["returns"][seat] = 0
    if record["built"].all():
        record["phase"] = ROLL
        record["turn"] = record["first"]


def print_name(record: Any, seat: int) -> str:
    """Return what a seat's brickprint is, "" while it is not built."""
    return bytes(record["name"][seat].tobytes()).rstrip(b"\0").decode()


# --- a turn ----------------------------------------------------------------------------------------------------------


def place(record: Any, seat: int, move: Place) -> list[str]:
    """Place a die and take the action of its space, fully; return what follows of itself (W1, W2, W5, W6, W21).

    The old die of an occupied space is bumped. Raises IllegalMoveError.
    """
    pool, tokens, spaces = record["pool"], record["tokens"], record["spaces"]
    if not pool[move.die]:
        raise IllegalMoveError(f"no die in the pool shows {move.die}; {_pool_text(pool)}")
    spent = len(move.tokens)
    held = int(tokens[seat])
    if spent > held:
        raise IllegalMoveError(f"{_counted(spent)} cannot be returned: you hold {_counted(held)}")
    value = move.value
    space = space_for(move.action, value)
    if closed(record, space):
        raise IllegalMoveError(
            f"{TITLES[space]} is occupied, and after {ROUND_TURNS} turns in a round no die is bumped but on ADJUST"
        )
    after: Collection | None = None
    action = move.action
    match action:
        case Collect(kind):
            _collect(record, seat, kind)
        case Adjust():
            if held - spent == TOKEN_LIMIT:
                raise IllegalMoveError(f"you hold {_counted(TOKEN_LIMIT)}, and no more is allowed: spend one first")
        case Recycle(returned, collected):
            _recycle(record, seat, returned, collected)
        case Build() | Demolish():
            after = collection_of(record, seat)
            pips = sum([step.pips for step in steps(after, action)])
            if pips != value:
                what = "connects" if isinstance(action, Build) else "disconnects"
                raise IllegalMoveError(f"this {what} {pips} pip{'s' if pips > 1 else ''}, the die shows {value}")
            store(record, seat, after)
    tokens[seat] = held - spent + isinstance(action, Adjust)
    pool[move.die] -= 1
    bumped = bool(spaces[space])
    spaces[space] = value
    record["turns"] += 1
    record["round_turns"] += 1
    if after is not None and count_recreated(after.objects.values(), prints_of(record)) == SEATS:
        record["winner"] = seat + 1
        return _end(record, [])
    if record["turns"] == MATCH_TURNS:
        return _end(record, [EXHAUSTED])
    if bumped:
        record["phase"] = REROLL
    elif not pool.any():
        return _end_round(record)
    else:
        record["turn"] = 1 - seat
    return []


def space_for(action: Action, value: int) -> int:
    """Return the space whose action it is. Raises IllegalMoveError if the die may not be placed there."""
    match action:
        case Collect(kind):
            pips = KINDS[kind].pips
            if pips != value:
                if value not in SPACE_OF:
                    raise IllegalMoveError(f"no brick has {value} pips: a {value} cannot be placed on COLLECT")
                raise IllegalMoveError(f"a {value} collects a brick with {value} pips; a {NAMES[kind]} has {pips}")
            return SPACE_OF[value]
        case Recycle():
            if value != RECYCLE_PIPS:
                raise IllegalMoveError(f"RECYCLE takes a {RECYCLE_PIPS}; the die shows {value}")
            return RECYCLE
        case Build():
            return BUILD
        case Demolish():
            return DEMOLISH
        case Adjust():
            return ADJUST


def closed(record: Any, space: int) -> bool:
    """Tell whether no die may be bumped off a space any more (W4). ADJUST stays open: there is always a legal move."""
    return bool(record["spaces"][space] and record["round_turns"] >= ROUND_TURNS and space != ADJUST)


def _collect(record: Any, seat: int, kind: int) -> None:
    """Move a brick from the brickyard to the collection: the last of its kind in the yard, which keeps them sorted."""
    start = START_OF[kind]
    where = record["where"][seat, start : start + SUPPLY[kind]]
    in_yard = where.tolist().count(IN_YARD)
    if not in_yard:
        raise IllegalMoveError(f"there is no {NAMES[kind]} left in your brickyard")
    where[in_yard - 1] = LOOSE


def steps(collection: Collection, action: Build | Demolish) -> list[Step]:
    """Return what each step of a plan comes to, changing the collection in place. Raises IllegalMoveError."""
    if isinstance(action, Build):
        return [collection.join(join) for join in action.joins]
    return [collection.separate(separation) for separation in action.separations]


def _recycle(record: Any, seat: int, returned: Sequence[int], collected: Sequence[int]) -> None:
    """Return one or two loose bricks to the brickyard, then collect as many pips (W16, W17)."""
    where = record["where"][seat]
    places: list[int] = where.tolist()
    for kind in returned:
        last = _last_of(places, kind, LOOSE)
        if last is None:
            raise IllegalMoveError(
                f"there is no loose {NAMES[kind]} to return; {collection_of(record, seat).inventory()}"
            )
        places[last - places[START_OF[kind] : last + 1].count(LOOSE) + 1] = IN_YARD
    pips, others = (sum([KINDS[kind].pips for kind in kinds]) for kinds in (returned, collected))
    if pips != others:
        raise IllegalMoveError(f"the bricks collected have the same pips as those returned: {pips}, not {others}")
    for kind in collected:
        last = _last_of(places, kind, IN_YARD)
        if last is None:
            raise IllegalMoveError(f"there is no {NAMES[kind]} left in your brickyard")
        places[last] = LOOSE
    where[:] = places


def _last_of(places: Sequence[int], kind: int, place: int) -> int | None:
    """Return the last brick of a kind in the yard, or loose; each kind's bricks are sorted by where they are."""
    start = START_OF[kind]
    before = sum([there <= place for there in places[start : start + SUPPLY[kind]]])
    return start + before - 1 if before and places[start + before - 1] == place else None


def _end(record: Any, follows: list[str]) -> list[str]:
    record["phase"] = OVER
    record["turn"] = 0
    return follows


def _end_round(record: Any) -> list[str]:
    """Flip the turn tower: Player One and Player Two change places, and the new Player One rolls (W5)."""
    record["first"] = 1 - record["first"]
    record["spaces"] = 0
    record["round_turns"] = 0
    record["turn"] = record["first"]
    record["phase"] = ROLL
    return [FLIP]


def _pool_text(pool: Any) -> str:
    return "the pool is " + " ".join([str(face) for face, count in enumerate(pool.tolist()) for _ in range(count)])


def _counted(tokens: int) -> str:
    return f"{('no', 'one', 'two', 'three')[tokens]} token{'' if tokens == 1 else 's'}"


# --- winning ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def _shape(data: bytes) -> bytes:
    return geometry.shape_key(np.frombuffer(bytearray(data), dtype=np.int8).reshape(-1, 5))


def shape_of(thing: Thing) -> bytes:
    """Return what all objects that recreate each other share (W19), remembered for a while."""
    return _shape(thing.boxes.tobytes())


def prints_of(record: Any) -> list[Thing]:
    """Return the brickprints that stand."""
    return [thing for seat in range(SEATS) if (thing := print_of(record, seat)) is not None]


def count_recreated(objects: Iterable[Thing], prints: Sequence[Thing]) -> int:
    """Return how many of the brickprints have an object of their own that recreates them (W19, W20)."""
    wanted = [shape_of(thing) for thing in prints]
    pips = {_studs(thing) for thing in prints}
    for thing in objects:
        if wanted and _studs(thing) in pips and (shape := shape_of(thing)) in wanted:
            wanted.remove(shape)
    return len(prints) - len(wanted)


def _studs(thing: Thing) -> int:
    return sum([KINDS[kind].pips for kind in thing.kinds])


def recreated(record: Any, seat: int) -> int:
    """Return how many of the two brickprints a seat has recreated."""
    return count_recreated(collection_of(record, seat).objects.values(), prints_of(record))
