"""The rules of Brick Work over the record, compiled: the one copy that server, bots and views share.

Functions are named after the rulebook's words and take a record, which they change in place. What the rules forbid
returns a code of `codes.py`, with its numbers in `numbers`, and changes nothing. Rulings are cited as in RULES.md (W1,
W2, ...). `geometry.py` and `compiled_collection.py` decide where bricks lie and what joins what.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.games.brick_work import codes, pieces
from stackyard.games.brick_work.codes import RefusalNumbers
from stackyard.games.brick_work.collection import Collection, StepResult
from stackyard.games.brick_work.compiled_collection import (
    KIND_OF_SIZE,
    MOST_KINDS,
    MOST_OBJECTS,
    clear_pile,
    count_pieces,
    load_pile,
    load_print,
    object_of,
    save_pile,
    separate,
)
from stackyard.games.brick_work.geometry import Boxes, canonical
from stackyard.games.brick_work.moves import EXHAUSTED, FLIP, Build, Demolish
from stackyard.games.brick_work.record import (
    COUNT,
    DIE,
    MINUS,
    NO_ACTION,
    PILE,
    PLUS,
    PRINTING,
    PUTTING_BACK,
    TAKING,
    WHAT,
    Move,
    Piles,
    Positions,
    Record,
)
from stackyard.games.brick_work.rules.reachable_sums import (
    SCRATCH_PILES,
    SEARCH_TABLE,
    SearchTable,
    can_build,
    demolish_sums,
    first_sums,
    play_join,
)

FORCED_EVENTS: Final = (
    "",
    FLIP,
    EXHAUSTED,
)  # the forced event, by the number in numbers[0] of a move that was played
FLIPPED: Final = 1
EXHAUSTED_ALL: Final = 2

BUMPS_FIRST: Final = 2  # the version from which on a bumped die is rolled before the action is chosen (W2)

_PIPS: Final = np.array([kind.pips for kind in pieces.KINDS], dtype=np.int64)
_SPACE_OF: Final = np.array(
    [-1, pieces.COLLECT_1, pieces.COLLECT_2, pieces.COLLECT_3, pieces.COLLECT_4, -1, pieces.COLLECT_6], dtype=np.int64
)
_SHOWS: Final = np.array([pieces.SHOWS.get(space, 0) for space in range(len(pieces.SPACES))], dtype=np.int64)
_SUPPLY: Final = np.array(pieces.SUPPLY, dtype=np.int64)
_START: Final = np.array([pieces.KIND_OF.index(kind) for kind in range(len(pieces.KINDS))], dtype=np.int64)


# --- set-up, and dice ------------------------------------------------------------------------------------------------


def setup_record(record: Record, *, alone: bool = False) -> None:
    """Begin a match: all bricks are in their brickyards (0 stands for that).

    Nobody is Player One yet, but for whoever plays alone (W34).
    """
    record["phase"] = pieces.PRINTS if alone else pieces.ORDER
    if alone:
        record["alone"] = 1
        record["tokens"][0] = pieces.FIRST_TOKENS[0]


def draw(phase: int, stream: Stream) -> str:
    """Return the chance event that is due: dice for the order (ties are rolled again, W24), a pool, a bumped die."""
    if phase == pieces.ORDER:
        while True:
            dice = [stream.die() for _ in range(2 * pieces.SEATS)]
            if sum(dice[:2]) != sum(dice[2:]):
                return f"order {dice[0]}{dice[1]} {dice[2]}{dice[3]}"
    if phase == pieces.ROLL:
        return "roll " + "".join([str(stream.die()) for _ in range(pieces.DICE)])
    return f"reroll {stream.die()}"


def draw_alone(record: Record, stream: Stream) -> str:
    """Return the same where somebody plays alone: it hangs on the round, and on how often it was rolled (W36)."""
    number = int(record["alone"])
    if record["phase"] == pieces.ROLL:
        dice = [stream.of_same_seed(pieces.DICE * number + place, "die").die() for place in range(pieces.DICE)]
        return "roll " + "".join(map(str, dice))
    rerolls = int(record["pool"].sum()) + int(record["round_turns"]) + 1 - pieces.DICE  # in this round, before it
    return f"reroll {stream.of_same_seed(pieces.ALONE_TURNS * number + rerolls, 'reroll').die()}"


@njit
def apply_dice(position: Positions, dice: RefusalNumbers, numbers: RefusalNumbers) -> int:
    """Apply a roll: for the order (W24), for the pool, or of a bumped die, which goes into the pool (W2).

    After a bumped die the action is taken; by version 1 it has been, and the turn passes. `dice` begins with as many as
    are rolled: two of each seat, the pool's, or one.
    """
    p = position[0]
    if p.phase == pieces.ORDER:
        totals = (dice[0] + dice[1], dice[2] + dice[3])
        if totals[0] == totals[1]:
            numbers[0] = totals[0]
            return codes.TIE
        first = 0 if totals[0] > totals[1] else 1
        for seat in range(pieces.SEATS):
            p.rolled[seat] = totals[seat]
            p.tokens[seat] = pieces.FIRST_TOKENS[abs(seat - first)]
        p.first = first
        p.phase = pieces.PRINTS
        return codes.LEGAL
    if p.phase not in (pieces.ROLL, pieces.REROLL):
        return codes.NO_DICE_DUE
    for i in range(pieces.DICE if p.phase == pieces.ROLL else 1):
        p.pool[dice[i]] += 1
    if p.acting != 0:
        p.phase = pieces.ACT
        return codes.LEGAL
    if p.phase == pieces.REROLL:
        p.turn = 1 - p.turn
    p.phase = pieces.TURN
    return codes.LEGAL


# --- the brickprints -------------------------------------------------------------------------------------------------


@njit
def _slots(p: Record, kind: int, holder: int) -> int:
    """Return how many yellow bricks of a kind a holder (a seat from 1, 0 the yard) has."""
    count = 0
    for i in range(_START[kind], _START[kind] + _SUPPLY[kind]):
        count += p.yellow[i] == holder
    return count


@njit
def _count_taken(p: Record, seat: int) -> int:
    """Return how many yellow bricks a seat has taken."""
    count = 0
    for i in range(pieces.BRICKS):
        count += p.yellow[i] == seat + 1
    return count


@njit
def _move_yellow(p: Record, old: int, new: int) -> None:
    """Move the fields of a yellow brick to another index of its kind."""
    p.yellow[new], p.yellow_turned[new] = p.yellow[old], p.yellow_turned[old]
    for axis in range(3):
        p.yellow_cell[new, axis] = p.yellow_cell[old, axis]


@njit
def _give_yellow(p: Record, i: int, holder: int) -> None:
    """Give a yellow brick to a holder, in no brickprint."""
    p.yellow[i], p.yellow_turned[i] = holder, 0
    for axis in range(3):
        p.yellow_cell[i, axis] = 0


@njit
def take(p: Record, seat: int, kind: int, numbers: RefusalNumbers) -> int:
    """Take a yellow brick: the pile is live, what is taken is gone (W22). A kind is sorted by who has it."""
    if _count_taken(p, seat) == pieces.PRINT_BRICKS:
        return codes.SIX_TAKEN
    if _slots(p, kind, 0) == 0:
        numbers[0] = kind
        return codes.NO_YELLOW
    i, end = _START[kind], _START[kind] + _SUPPLY[kind]
    while i + 1 < end and p.yellow[i + 1] <= seat:
        _move_yellow(p, i + 1, i)
        i += 1
    _give_yellow(p, i, seat + 1)
    return codes.LEGAL


@njit
def put_back(p: Record, seat: int, kind: int, numbers: RefusalNumbers) -> int:
    """Put a yellow brick back, which frees it for both (W22), at most forty times (W32)."""
    if _slots(p, kind, seat + 1) == 0:
        numbers[0] = kind
        return codes.NONE_TAKEN
    if p.returns[seat] == pieces.RETURNS:
        return codes.RETURNED_ENOUGH
    i = _START[kind]
    while p.yellow[i] != seat + 1:
        i += 1
    for other in range(i, _START[kind], -1):
        _move_yellow(p, other - 1, other)
    _give_yellow(p, _START[kind], 0)
    p.returns[seat] += 1
    return codes.LEGAL


@njit
def build_print(p: Record, seat: int, move: Move, piles: Piles, numbers: RefusalNumbers) -> int:
    """Build one object of the six yellow bricks (W18, W23); its name does not matter to the rules."""
    if _count_taken(p, seat) < pieces.PRINT_BRICKS:
        numbers[0] = pieces.PRINT_BRICKS - _count_taken(p, seat)
        return codes.TOO_FEW_TAKEN
    pile = piles[0]
    clear_pile(pile)
    for kind in range(MOST_KINDS):
        pile.loose[kind] = _slots(p, kind, seat + 1)
    for i in range(1, pieces.PRINT_BRICKS):
        pips = play_join(pile, move[i], numbers)
        if pips < 0:
            return -pips
    boxes = object_of(pile, numbers[1])
    for kind in range(MOST_KINDS):
        i = _START[kind]
        for brick in range(pieces.PRINT_BRICKS):
            if KIND_OF_SIZE[boxes[brick, 3], boxes[brick, 4]] != kind:
                continue
            while p.yellow[i] != seat + 1:
                i += 1
            p.yellow_turned[i] = boxes[brick, 3] > boxes[brick, 4]
            for axis in range(3):
                p.yellow_cell[i, axis] = boxes[brick, axis]
            i += 1
    p.built[seat] = 1
    p.returns[seat] = 0
    if p.built[1 - seat] != 0 or p.alone != 0:
        begin_rounds(p)
    return codes.LEGAL


# --- a turn ----------------------------------------------------------------------------------------------------------


@njit
def space_for(what: int, kind: int, value: int, numbers: RefusalNumbers) -> int:
    """Return the space whose action it is, or below zero why the die may not be placed there; kind: or NO_KIND."""
    if what == pieces.COLLECT_1 and kind < 0:
        numbers[0] = value
        return int(_SPACE_OF[value]) if _SPACE_OF[value] >= 0 else -codes.NO_SUCH_PIPS
    if what == pieces.COLLECT_1:
        numbers[0], numbers[1], numbers[2], numbers[3] = value, value, kind, _PIPS[kind]
        if _PIPS[kind] == value:
            return int(_SPACE_OF[value])
        return -codes.OTHER_PIPS if _SPACE_OF[value] >= 0 else -codes.NO_SUCH_PIPS
    if what == pieces.RECYCLE and value != pieces.RECYCLE_PIPS:
        numbers[0] = value
        return -codes.NOT_FOR_RECYCLE
    return what


@njit
def is_closed(p: Record, space: int) -> bool:
    """Return whether no die may be bumped off a space any more (W4); ADJUST stays open, so that a move is legal."""
    return p.spaces[space] != 0 and p.round_turns >= pieces.ROUND_TURNS and space != pieces.ADJUST


@njit
def action_refusal(
    piles: Piles,
    space: int,
    value: int,
    num_pieces: int,
    sums: int,
    first: int,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Return why the action of a space cannot be taken fully by a die of a value; LEGAL where it can. Not of ADJUST.

    piles[0] are the seat's bricks: `num_pieces` pieces, from which `sums` can be released, and of which two can be
    joined by the numbers of pips `first`.
    """
    pile = piles[0]
    if _SHOWS[space] and value != _SHOWS[space]:
        return codes.WRONG_FACE
    if space == pieces.BUILD:
        if num_pieces < 2:
            return codes.NOT_TWO
        can = can_build(piles, value, num_pieces, first, search_table, numbers)
        return codes.LEGAL if can else codes.NOT_BUILT
    if space == pieces.DEMOLISH:
        if sums >> value & 1:
            return codes.LEGAL
        for number in range(MOST_OBJECTS):
            if pile.bricks[number] != 0:
                return codes.NOT_RELEASED
        return codes.NO_OBJECTS
    for kind in range(MOST_KINDS):
        if space == pieces.RECYCLE and pile.loose[kind] != 0:
            return codes.LEGAL
        if space != pieces.RECYCLE and _PIPS[kind] == value and pile.yard[kind] != 0:
            return codes.LEGAL
    return codes.NOTHING_LOOSE if space == pieces.RECYCLE else codes.NOT_IN_YARD


@njit
def die_refusal(piles: Piles, space: int, value: int, search_table: SearchTable, numbers: RefusalNumbers) -> int:
    """Return the same of one die alone."""
    sums, num_pieces = demolish_sums(piles[0], search_table[1]), count_pieces(piles[0])
    first = first_sums(piles[0], num_pieces, max(value, num_pieces), value, search_table[2])
    return action_refusal(piles, space, value, num_pieces, sums, first, search_table, numbers)


@njit
def _recycle(piles: Piles, move: Move, numbers: RefusalNumbers) -> int:
    """Return one or two loose bricks to the brickyard, then collect as many pips (W16, W17), on piles[1]."""
    pile = piles[1]
    copy_record(piles[0], pile)
    for i in range(move[1, 0]):
        kind = move[1, 1 + i]
        if pile.loose[kind] == 0:
            numbers[0] = kind
            return codes.NO_LOOSE_TO_RETURN
        pile.loose[kind] -= 1
        pile.yard[kind] += 1
    numbers[0], numbers[1] = 0, 0
    for side in range(2):
        for i in range(move[1 + side, 0]):
            numbers[side] += _PIPS[move[1 + side, 1 + i]]
    if numbers[0] != numbers[1]:
        return codes.OTHER_TOTAL
    for i in range(move[2, 0]):
        kind = move[2, 1 + i]
        if pile.yard[kind] == 0:
            numbers[0] = kind
            return codes.YARD_EMPTY
        pile.yard[kind] -= 1
        pile.loose[kind] += 1
    copy_record(pile, piles[0])
    return codes.LEGAL


@njit
def _carry_out(piles: Piles, move: Move, value: int, numbers: RefusalNumbers) -> int:
    """Join or part step by step on piles[0]; the pips have to be those of the die."""
    total = 0
    for i in range(1, move[0, COUNT] + 1):
        if move[0, WHAT] == pieces.BUILD:
            pips = play_join(piles[0], move[i], numbers)
        else:
            pips = separate(piles[0], move[i, 0], move[i, 1], numbers)
        if pips < 0:
            return -pips
        total += pips
    if total != value:
        numbers[0], numbers[1] = total, value
        return codes.OTHER_SUM_BUILT if move[0, WHAT] == pieces.BUILD else codes.OTHER_SUM_PARTED
    return codes.LEGAL


@njit
def value_of(move: Move) -> int:
    """Return what the tokens of a move make of its die: 6 and 1 are neighbours (W6)."""
    return int((move[0, DIE] - 1 + move[0, PLUS] - move[0, MINUS]) % pieces.FACES + 1)


@njit
def open_space(p: Record, seat: int, move: Move, numbers: RefusalNumbers) -> int:
    """Return the space that the die of a move may be placed on, or below zero why not; bricks are not looked at."""
    die, spent, held = move[0, DIE], move[0, PLUS] + move[0, MINUS], signed(p.tokens[seat])
    if p.pool[die] == 0:
        numbers[0] = die
        for face in range(1, pieces.FACES + 1):
            numbers[face] = p.pool[face]
        return -codes.NO_DIE
    if spent > held:
        numbers[0], numbers[1] = spent, held
        return -codes.NO_TOKENS
    space = space_for(move[0, WHAT], move[1, 0], value_of(move), numbers)
    if space < 0:
        return space
    if is_closed(p, space):
        numbers[0] = space
        return -codes.SPACE_CLOSED
    if space == pieces.ADJUST and held - spent == pieces.TOKEN_LIMIT:
        return -codes.TOO_MANY_TOKENS
    return space


@njit
def _lay_die(p: Record, seat: int, move: Move, space: int) -> None:
    """Pay the tokens of a move and lay its die on a space (W1, W6)."""
    p.tokens[seat] = signed(p.tokens[seat]) - move[0, PLUS] - move[0, MINUS]
    p.pool[move[0, DIE]] -= 1
    p.spaces[space] = value_of(move)


@njit
def finish_turn(p: Record, seat: int, space: int, bumped: bool, wins: bool) -> int:
    """Go on once a die lies on its space and its action has been taken (W2, W5, W21, W31); return the forced event.

    bumped: whether a die is still to be rolled that it has bumped.
    """
    p.acting = 0
    if space == pieces.ADJUST:
        p.tokens[seat] = signed(p.tokens[seat]) + 1
    p.turns += 1
    p.round_turns += 1
    if wins:
        p.winner = seat + 1
        p.phase = pieces.OVER
        p.turn = 0
        return 0
    if p.turns == most_turns(p):
        p.phase = pieces.OVER
        p.turn = 0
        return EXHAUSTED_ALL
    if bumped:
        p.phase = pieces.REROLL
        return 0
    left = 0
    for face in range(1, pieces.FACES + 1):
        left += p.pool[face]
    if left == 0:
        _end_round(p)
        return FLIPPED if p.alone == 0 else 0
    p.turn = 1 - seat if p.alone == 0 else 0
    p.phase = pieces.TURN
    return 0


@njit
def _take_action(p: Record, seat: int, move: Move, value: int, piles: Piles, numbers: RefusalNumbers) -> int:
    """Take the action of a move by a die of some value, fully, with a seat's bricks; ADJUST moves none of them."""
    what = move[0, WHAT]
    if what == pieces.ADJUST:
        return codes.LEGAL
    load_pile(p, seat, piles[0])
    reason = codes.LEGAL
    if what == pieces.COLLECT_1:
        numbers[0] = move[1, 0]
        if piles[0].yard[numbers[0]] == 0:
            return codes.YARD_EMPTY
        piles[0].yard[numbers[0]] -= 1
        piles[0].loose[numbers[0]] += 1
    elif what == pieces.RECYCLE:
        reason = _recycle(piles, move, numbers)
    else:
        reason = _carry_out(piles, move, value, numbers)
    if reason == codes.LEGAL:
        save_pile(piles[0], p, seat)
    return reason


@njit
def _has_won(p: Record, move: Move, piles: Piles) -> bool:
    """Return whether the action that was just taken, which left piles[0], wins (W21)."""
    return move[0, WHAT] in (pieces.BUILD, pieces.DEMOLISH) and _count_recreated(p, piles) == count_players(p)


@njit
def place(p: Record, seat: int, move: Move, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers) -> int:
    """Place a die and take the action of its space, fully (W1, W2, W5, W6, W21); numbers[0]: the forced event.

    The old die of an occupied space is bumped; then the action comes later, as a move of its own (`act`). By version 1
    it comes with the die, and the bumped one is rolled last.
    """
    space = open_space(p, seat, move, numbers)
    if space < 0:
        return -space
    bumps = p.spaces[space] != 0
    if bumps and p.rules_version >= BUMPS_FIRST:
        return _bump(p, seat, move, space, piles, search_table, numbers)
    if move[0, COUNT] == NO_ACTION:
        numbers[0] = space
        return codes.ACTION_MISSING
    reason = _take_action(p, seat, move, value_of(move), piles, numbers)
    if reason != codes.LEGAL:
        return reason
    wins = _has_won(p, move, piles)
    _lay_die(p, seat, move, space)
    numbers[0] = finish_turn(p, seat, space, bumps, wins)
    return codes.LEGAL


@njit
def _bump(
    p: Record, seat: int, move: Move, space: int, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers
) -> int:
    """Place a die where another lies, if some action can be taken fully there (W2); the other is rolled next."""
    value = value_of(move)
    if move[0, COUNT] != NO_ACTION and space != pieces.ADJUST:
        numbers[0] = space
        return codes.ACTION_TOO_SOON
    if space != pieces.ADJUST:
        load_pile(p, seat, piles[0])
        if die_refusal(piles, space, value, search_table, numbers) != codes.LEGAL:
            numbers[0], numbers[1] = space, value
            return codes.NOT_FULLY
    _lay_die(p, seat, move, space)
    p.acting = space + 1
    p.phase = pieces.REROLL
    numbers[0] = 0
    return codes.LEGAL


@njit
def act(p: Record, seat: int, move: Move, piles: Piles, numbers: RefusalNumbers) -> int:
    """Take the action of the die that has bumped another, which was rolled (W2); numbers[0]: the forced event."""
    space = int(p.acting) - 1
    value = signed(p.spaces[space])
    there = space_for(move[0, WHAT], move[1, 0], value, numbers)
    if there < 0 and move[0, WHAT] == pieces.COLLECT_1 and space < pieces.BUILD:
        return -there
    if there != space:
        numbers[0] = space
        return codes.OTHER_SPACE
    reason = _take_action(p, seat, move, value, piles, numbers)
    if reason == codes.LEGAL:
        numbers[0] = finish_turn(p, seat, space, False, _has_won(p, move, piles))
    return reason


@njit
def place_at_real_table(p: Record, seat: int, move: Move, numbers: RefusalNumbers) -> int:
    """Place a die beside real bricks, with which its action is taken (W33); numbers[0]: the forced event.

    Where it bumps another, that one is rolled before.
    """
    space = open_space(p, seat, move, numbers)
    if space < 0:
        return -space
    bumps = p.spaces[space] != 0
    _lay_die(p, seat, move, space)
    numbers[0] = 0
    if bumps:
        p.acting = space + 1
        p.phase = pieces.REROLL
    else:
        numbers[0] = finish_turn(p, seat, space, False, False)
    return codes.LEGAL


@njit
def begin_rounds(p: Record) -> None:
    """Begin the first round: both brickprints stand, Player One rolls."""
    p.phase = pieces.ROLL
    p.turn = p.first


@njit
def _end_round(p: Record) -> None:
    """Flip the turn tower: Player One and Player Two change places, and the new Player One rolls (W5).

    Whoever plays alone stays Player One (W34).
    """
    if p.alone == 0:
        p.first = 1 - p.first
    else:
        p.alone += 1
    for space in range(len(pieces.SPACES)):
        p.spaces[space] = 0
    p.round_turns = 0
    p.turn = p.first
    p.phase = pieces.ROLL


# --- a move ----------------------------------------------------------------------------------------------------------


@njit
def count_players(p: Record) -> int:
    """Return how many play, each with a brickprint of its own: both, or one alone (W34)."""
    return pieces.SEATS if p.alone == 0 else 1


@njit
def most_turns(p: Record) -> int:
    """Return the turns after which a match is over (W31, W35)."""
    return pieces.MATCH_TURNS if p.alone == 0 else pieces.ALONE_TURNS


@njit
def refusal_to_act(p: Record, seat: int, numbers: RefusalNumbers) -> int:
    """Return why a seat may not act now, or LEGAL: both may while the brickprints are built (W22)."""
    if p.phase in (pieces.TURN, pieces.ACT):
        numbers[0] = p.turn
        return codes.LEGAL if p.turn == seat else codes.NOT_YOUR_TURN
    if p.phase == pieces.PRINTS:
        return codes.LEGAL if 0 <= seat < count_players(p) and p.built[seat] == 0 else codes.PRINT_STANDS
    return codes.MATCH_IS_OVER if p.phase == pieces.OVER else codes.DICE_FIRST


@njit
def play(
    position: Positions, seat: int, move: Move, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers
) -> int:
    """Play a move in place and return LEGAL, or a reason; numbers[0]: the forced event, an index of FORCED_EVENTS.

    piles: SCRATCH_PILES of them, to try plans on; of a refusal the first is as the plan left it.
    """
    p = position[0]
    reason = refusal_to_act(p, seat, numbers)
    if reason != codes.LEGAL:
        return reason
    what = move[0, WHAT]
    if p.phase == pieces.TURN:
        if what >= TAKING or move[0, DIE] == 0:
            return codes.PLACE_A_DIE
        return place(p, seat, move, piles, search_table, numbers)
    if p.phase == pieces.ACT:
        if what < TAKING and move[0, DIE] == 0:
            return act(p, seat, move, piles, numbers)
        numbers[0] = int(p.acting) - 1
        return codes.ACTION_FIRST
    if what < TAKING:
        return codes.PRINTS_FIRST
    if what == PRINTING:
        reason = build_print(p, seat, move, piles, numbers)
    elif what == PUTTING_BACK:
        reason = put_back(p, seat, move[1, 0], numbers)
    else:
        reason = take(p, seat, move[1, 0], numbers)
    if reason == codes.LEGAL:
        numbers[0] = 0
    return reason


# --- winning ---------------------------------------------------------------------------------------------------------


@njit
def _studs(boxes: Boxes) -> int:
    """Return how many cells the bricks take."""
    count = 0
    for i in range(len(boxes)):
        count += int(boxes[i, 3]) * int(boxes[i, 4])
    return count


@njit
def _recreates(boxes: Boxes, target: Boxes) -> bool:
    """Return whether an object recreates a brickprint: the same cells, however it is turned (W19)."""
    if _studs(boxes) != _studs(target):
        return False
    one, other = canonical(boxes), canonical(target)
    for i in range(len(one)):
        for axis in range(3):
            if one[i, axis] != other[i, axis]:
                return False
    return True


@njit
def _count_recreated(p: Record, piles: Piles) -> int:
    """Return how many of the brickprints have an object of their own in piles[0] that recreates them (W19, W20)."""
    found = np.zeros(pieces.SEATS, dtype=np.int64)
    for seat in range(pieces.SEATS):
        load_print(p, seat, piles[1])
    for number in range(MOST_OBJECTS):
        if piles[0].bricks[number] == 0:
            continue
        for seat in range(pieces.SEATS):
            if found[seat] or piles[1].bricks[seat] == 0:
                continue
            if _recreates(object_of(piles[0], number), object_of(piles[1], seat)):
                found[seat] = 1
                break
    return int(found.sum())


@njit
def count_recreated(p: Record, seat: int, piles: Piles) -> int:
    """Return how many of the brickprints a seat has recreated; piles: two, as scratch space."""
    load_pile(p, seat, piles[0])
    return _count_recreated(p, piles)


# --- for views and bots ----------------------------------------------------------------------------------------------


def can_act(record: Record) -> bool:
    """Tell whether the action of a die that has bumped another can be taken fully."""
    seat, space = int(record["turn"]), int(record["acting"]) - 1
    if space == pieces.ADJUST:
        return int(record["tokens"][seat]) < pieces.TOKEN_LIMIT
    piles, numbers = np.empty(SCRATCH_PILES, dtype=PILE), np.empty(codes.REFUSAL_NUMBERS, dtype=np.int64)
    load_pile(record, seat, piles[0])
    return bool(die_refusal(piles, space, int(record["spaces"][space]), SEARCH_TABLE, numbers) == codes.LEGAL)


def try_move(position: Positions, seat: int, move: Move) -> int:
    """Play a move in place and return LEGAL, or why not."""
    numbers = np.empty(codes.REFUSAL_NUMBERS, dtype=np.int64)
    return int(play(position, seat, move, np.empty(SCRATCH_PILES, dtype=PILE), SEARCH_TABLE, numbers))


def recreated_by(record: Record, seat: int) -> int:
    """Return how many of the brickprints a seat has recreated."""
    return count_recreated(record, seat, np.empty(pieces.SEATS, dtype=PILE))


def play_steps(collection: Collection, action: Build | Demolish) -> list[StepResult]:
    """Return the result of each step of a plan, changing the collection in place.

    Raises IllegalMoveError if a step cannot be taken.
    """
    if isinstance(action, Build):
        return [collection.join(join) for join in action.joins]
    return [collection.separate(separation) for separation in action.separations]
