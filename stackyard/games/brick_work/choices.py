"""A move of Brick Work as a few choices in a row, compiled: which may come next, and what they lead to.

A placed die is one choice: its face, the tokens spent on it and the space. COLLECT and ADJUST are whole moves then.
Where it bumps another (by version 2) that is a whole move, of a choice of its own, and the next begins with the action.
RECYCLE goes on with what is returned and what is collected, BUILD with joins of three choices each (which pieces, how
they are turned, where the upper one comes), DEMOLISH with cuts (of which object, which cut of the list), until the pips
of the die are reached. A choice is legal only where the rest can be done. A roll is a choice of chance for each die.

What has been chosen of a move is a record of `PARTIAL`. The rules themselves are in `rules`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.stepping import TOGETHER, UNDER_WAY, pack_word
from stackyard.core.encoding.batch import Integers
from stackyard.core.steps import Choices, Moves
from stackyard.games.brick_work import moves, pieces
from stackyard.games.brick_work.codes import LEGAL, REFUSAL_NUMBERS, RefusalNumbers
from stackyard.games.brick_work.collection import PIECES
from stackyard.games.brick_work.compiled_collection import (
    MOST_KINDS,
    MOST_OBJECTS,
    boxes_of,
    clear_pile,
    count_pieces,
    load_pile,
    object_of,
    separate,
)
from stackyard.games.brick_work.geometry import (
    Rows,
    bonds,
    covering,
    extent,
    heights_and_pips,
    partings_within,
    touching,
    turns_of,
)
from stackyard.games.brick_work.record import (
    COUNT,
    DIE,
    MINUS,
    MOST_CHOICES,
    MOST_STEPS,
    NO_ACTION,
    NO_KIND,
    NOTHING,
    PARTIAL,
    PILE,
    PLUS,
    PRINTING,
    PUTTING_BACK,
    STEP,
    TAKING,
    WHAT,
    Partial,
    Partials,
    Pile,
    Piles,
    Positions,
)
from stackyard.games.brick_work.rules.reachable_sums import (
    MAX_JOINS,
    SEARCH_TABLE,
    SearchTable,
    are_two_pieces,
    build_plan,
    play_join,
    release_sums,
    sums_after_cut,
    sums_of_both,
)
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST, apply_dice, play
from stackyard.games.brick_work.rules.sampling import BRICK_GROUPS, PRINT_NAMES, can_take, fill_space_refusals

TOKENS: Final = tuple(  # how tokens can be spent on a die: pluses, minuses
    (plus, spent - plus) for spent in range(pieces.TOKEN_LIMIT + 1) for plus in range(spent, -1, -1)
)
WHATS: Final = (*(f"collect {name}" for name in pieces.NAMES), "build", "demolish", "recycle", "adjust")
COLLECTS: Final = len(pieces.NAMES)
W_BUILD, W_DEMOLISH, W_RECYCLE, W_ADJUST = range(COLLECTS, COLLECTS + 4)
REACH: Final = 15  # studs: how far the upper piece's corner may be from the lower one's, along either side
SPAN: Final = 2 * REACH + 1
MOST_CUTS: Final = 256  # cuts of one object that have an action: those with the lowest masks of bricks
TURNS: Final = 4  # quarter turns
PIECE_COUNT: Final = len(PIECES)
BUMP_WORDS: Final = tuple(moves.WHAT_OF)  # what a die that bumps another will do

# The choices, in this order.
TAKES: Final = 0
PUTS_BACK: Final = TAKES + len(pieces.KINDS)
PRINT: Final = PUTS_BACK + len(pieces.KINDS)  # + the number of the brickprint's name
PLACES: Final = PRINT + len(PRINT_NAMES)  # + ((face - 1) * TOKENS + tokens) * WHATS + what
GROUP: Final = PLACES + pieces.FACES * len(TOKENS) * len(WHATS)
PAIR: Final = GROUP + len(BRICK_GROUPS)  # + upper piece * PIECE_COUNT + lower piece
TURNED: Final = PAIR + PIECE_COUNT * PIECE_COUNT  # + TURNS * whether the lower brick lies along x + r
OFFSET: Final = TURNED + 2 * TURNS  # + (dx + REACH) * SPAN + dy + REACH
OBJECT: Final = OFFSET + SPAN * SPAN
CUT: Final = OBJECT + len(pieces.OBJECTS)
BUMPS: Final = CUT + MOST_CUTS  # + ((face - 1) * TOKENS + tokens) * BUMP_WORDS + word
ACTIONS: Final = BUMPS + pieces.FACES * len(TOKENS) * len(moves.WHAT_OF)  # + what
NUM_ACTIONS: Final = ACTIONS + len(WHATS)

JOIN_CHOICES: Final = 3
REFUSED: Final = -1
SCRATCH: Final = MAX_JOINS + 3
ANY: Final = 1 << 20  # pips left while a brickprint is built: there are no dice
EITHER_WAY: Final = -1  # in place of quarter turns
assert max(SPAN * SPAN, PIECE_COUNT * PIECE_COUNT, MOST_CUTS, GROUP - PLACES) == MOST_CHOICES

_WHATS: Final = len(WHATS)
_WORDS: Final = len(BUMP_WORDS)
_SPENDINGS: Final = len(TOKENS)
_NAMES: Final = len(PRINT_NAMES)
_PIPS: Final = np.array([kind.pips for kind in pieces.KINDS], dtype=np.int64)
_STRAIGHT: Final = np.array([kind.wide != kind.long for kind in pieces.KINDS])
_KIND_OF: Final = np.array(pieces.KIND_OF, dtype=np.int64)
_TOKENS: Final = np.array(TOKENS, dtype=np.int64)
_SPACE_OF: Final = np.array(  # by what is done
    [
        *(pieces.SPACE_OF[kind.pips] for kind in pieces.KINDS),
        pieces.BUILD,
        pieces.DEMOLISH,
        pieces.RECYCLE,
        pieces.ADJUST,
    ],
    dtype=np.int64,
)
_WORD_OF: Final = np.array([BUMP_WORDS.index(what.partition(" ")[0]) for what in WHATS], dtype=np.int64)
_CODE_OF: Final = np.array(tuple(moves.WHAT_OF.values()), dtype=np.int64)  # by word
_NAME_BYTES: Final = np.zeros((_NAMES, pieces.NAME_BYTES), dtype=np.uint8)
for _row, _name in zip(_NAME_BYTES, PRINT_NAMES, strict=True):
    _row[: len(_name)] = np.frombuffer(_name.encode(), np.uint8)


# --- what may come next ----------------------------------------------------------------------------------------------


@njit
def _add(c: Partial, action: int) -> None:
    c.choices[c.listed] = action
    c.listed += 1


@njit
def load_yellow(position: Positions, seat: int, pile: Pile) -> None:
    """Make a pile the yellow bricks that a seat has taken, loose, and its yard what the yellow brickyard has."""
    p = position[0]
    clear_pile(pile)
    for i in range(pieces.BRICKS):
        if p.yellow[i] == 0:
            pile.yard[_KIND_OF[i]] += 1
        elif p.yellow[i] == seat + 1:
            pile.loose[_KIND_OF[i]] += 1


@njit
def _list_prints(position: Positions, c: Partial, pile: Pile) -> None:
    """List what a seat may do while the brickprints are built."""
    p = position[0]
    load_yellow(position, c.seat, pile)
    taken = 0
    for kind in range(MOST_KINDS):
        taken += signed(pile.loose[kind])
    for kind in range(MOST_KINDS):
        if taken < pieces.PRINT_BRICKS and pile.yard[kind] != 0:
            _add(c, TAKES + kind)
    for kind in range(MOST_KINDS):
        if p.returns[c.seat] < pieces.RETURNS and pile.loose[kind] != 0:
            _add(c, PUTS_BACK + kind)
    if taken == pieces.PRINT_BRICKS:
        for name in range(_NAMES):
            _add(c, PRINT + name)


@njit
def _is_there(pile: Pile, piece: int) -> bool:
    return bool(pile.loose[piece] != 0 if piece < MOST_KINDS else pile.bricks[piece - MOST_KINDS] != 0)


@njit
def _is_near(pile: Pile, piece: int) -> bool:
    """Return whether a piece is so short that each way to lower it onto another such piece has an action."""
    wide, long, _ = extent(boxes_of(pile, piece, 0))
    return max(wide, long) <= REACH + 1


@njit
def _is_open(
    piles: Piles, step: Rows, pips: int, left: int, num_pieces: int, search_table: SearchTable, numbers: RefusalNumbers
) -> bool:
    """Return whether a join of some pips leaves pips that can be connected exactly; `left` before it, or ANY."""
    rest = left - pips if left != ANY else 0
    if rest < num_pieces - 1:  # these can always be had, one by one
        return True
    copy_record(piles[0], piles[1])
    play_join(piles[1], step, numbers)
    steps = np.empty((MAX_JOINS + 1, STEP), dtype=np.int64)
    return build_plan(piles[1:], rest, steps, search_table[0], numbers) != 0


@njit
def _ways(
    piles: Piles,
    upper: int,
    lower: int,
    lower_turned: int,
    turn: int,
    left: int,
    found: Rows,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Write the places where a piece may come on another, as many as `found` has room for, and return how many.

    After `turn` quarter turns, or EITHER_WAY. Such a join leads to joins of `left` pips in all, or of ANY.
    """
    num_pieces, count = count_pieces(piles[0]), 0
    step = np.empty(STEP, dtype=np.int64)
    _, pips, before, wide, long = heights_and_pips(
        boxes_of(piles[0], upper, 0), boxes_of(piles[0], lower, lower_turned)
    )
    first, last = (0, len(pips)) if turn == EITHER_WAY else (turn * wide * long, (turn + 1) * wide * long)
    for i in range(first, last):
        if pips[i] == 0 or pips[i] > left:
            continue
        dx, dy = i // long % wide - before, i % long - before
        if abs(dx) > REACH or abs(dy) > REACH:
            continue
        step[0], step[1], step[2], step[3], step[4], step[5] = upper, lower, lower_turned, dx, dy, i // (wide * long)
        if _is_open(piles, step, int(pips[i]), left, num_pieces, search_table, numbers):
            found[count] = (dx + REACH) * SPAN + dy + REACH
            count += 1
            if count == len(found):
                return count
    return count


@njit
def _is_corner_enough(pile: Pile, upper: int, lower: int, left: int) -> bool:
    """Return whether a piece may come onto another by one pip, at their corners, however they are turned.

    Any two can be joined so (see `reachable_sums`); then the rest needs no more pips than there are pieces.
    """
    is_one_enough = left == ANY or left < count_pieces(pile)
    return is_one_enough and _is_near(pile, upper) and _is_near(pile, lower)


@njit
def _is_pair(
    piles: Piles, upper: int, lower: int, left: int, search_table: SearchTable, numbers: RefusalNumbers
) -> bool:
    """Return whether one piece may be chosen to come onto another."""
    if not are_two_pieces(piles[0], upper, lower):
        return False
    if _is_corner_enough(piles[0], upper, lower, left):
        return True
    found = np.empty(1, dtype=np.int64)
    for lower_turned in range(2 if lower < MOST_KINDS and _STRAIGHT[lower] else 1):
        if _ways(piles, upper, lower, lower_turned, EITHER_WAY, left, found, search_table, numbers) != 0:
            return True
    return False


@njit
def _pairs(piles: Piles, left: int, found: Rows, search_table: SearchTable, numbers: RefusalNumbers) -> int:
    """Write the pairs of pieces that may be joined, as many as `found` has room for, and return how many."""
    pile, count = piles[0], 0
    for upper in range(PIECE_COUNT):
        if not _is_there(pile, upper):
            continue
        for lower in range(PIECE_COUNT):
            if _is_there(pile, lower) and _is_pair(piles, upper, lower, left, search_table, numbers):
                found[count] = upper * PIECE_COUNT + lower
                count += 1
                if count == len(found):
                    return count
    return count


@njit
def cuts_within(pile: Pile, number: int, left: int) -> Rows:
    """Return the cuts of an object by at most so many pips, by mask: int64[m, 2] rows (mask, pips)."""
    return partings_within(object_of(pile, number), left)


@njit
def _cuts(piles: Piles, number: int, left: int, found: Rows, search_table: SearchTable) -> int:
    """Write the cuts of an object that lead to cuts of `left` pips in all, as many as `found` has room for."""
    rows, count = cuts_within(piles[0], number, left), 0
    others = 1  # what the other objects can release
    for other in range(MOST_OBJECTS):
        if other != number and piles[0].bricks[other] != 0:
            others = sums_of_both(others, release_sums(object_of(piles[0], other), search_table[1]))
    boxes = object_of(piles[0], number)
    touches, above, pips = touching(boxes), covering(boxes), bonds(boxes)
    everything = (1 << len(boxes)) - 1
    for i in range(min(len(rows), MOST_CUTS)):
        rest = left - rows[i, 1]
        if others >> rest & 1 == 0:
            sums = sums_after_cut(rows[i, 0], everything, rest, touches, above, pips)
            if sums_of_both(others, sums) >> rest & 1 == 0:
                continue
        found[count] = i
        count += 1
        if count == len(found):
            return count
    return count


@njit
def _is_cut(piles: Piles, number: int, left: int, search_table: SearchTable) -> bool:
    """Return whether an object may be chosen to be cut."""
    found = np.empty(1, dtype=np.int64)
    return bool(piles[0].bricks[number] != 0 and _cuts(piles, number, left, found, search_table) != 0)


@njit
def _is_all_near(pile: Pile) -> bool:
    """Return whether no piece is long: each plan of BUILD that the rules find has actions then."""
    near = True
    for piece in range(PIECE_COUNT):
        near = near and (not _is_there(pile, piece) or _is_near(pile, piece))
    return near


@njit
def _is_all_listed(pile: Pile) -> bool:
    """Return whether no cut is left out: each plan of DEMOLISH that the rules find has actions then."""
    for number in range(MOST_OBJECTS):
        is_small = 1 << signed(pile.bricks[number]) <= MOST_CUTS
        if not is_small and len(cuts_within(pile, number, pieces.FACES)) > MOST_CUTS:
            return False
    return True


@njit
def _is_build(piles: Piles, value: int, search_table: SearchTable, numbers: RefusalNumbers) -> bool:
    """Return whether BUILD by a value has an action."""
    pair = np.empty(1, dtype=np.int64)
    return _pairs(piles, value, pair, search_table, numbers) != 0


@njit
def _is_demolition(piles: Piles, value: int, search_table: SearchTable) -> bool:
    """Return whether DEMOLISH by a value has an action."""
    is_open = False
    for number in range(MOST_OBJECTS):
        is_open = is_open or _is_cut(piles, number, value, search_table)
    return is_open


@njit
def _possible(
    piles: Piles,
    value: int,
    why: Integers,
    near: bool,
    listed: bool,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Return what a die of some value can be used for, ADJUST aside, as a mask of bits.

    piles[0]: the seat's bricks; why[space, value]: as `fill_space_refusals` says; near, listed: what `_is_all_near` and
    `_is_all_listed` say.
    """
    found = 0
    for kind in range(MOST_KINDS):
        if _PIPS[kind] == value and why[_SPACE_OF[kind], value] == LEGAL and piles[0].yard[kind] != 0:
            found |= 1 << kind
    if why[pieces.BUILD, value] == LEGAL and (near or _is_build(piles, value, search_table, numbers)):
        found |= 1 << W_BUILD
    if why[pieces.DEMOLISH, value] == LEGAL and (listed or _is_demolition(piles, value, search_table)):
        found |= 1 << W_DEMOLISH
    if why[pieces.RECYCLE, value] == LEGAL:
        found |= 1 << W_RECYCLE
    return found


@njit
def _list_places(
    position: Positions, c: Partial, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers
) -> None:
    """List each die, its tokens and its space that a seat can take fully."""
    p = position[0]
    why = np.empty((len(pieces.SPACES), pieces.FACES + 1), dtype=np.int64)
    fill_space_refusals(position, c.seat, piles, search_table, why)
    near, listed = _is_all_near(piles[0]), _is_all_listed(piles[0])
    held = signed(p.tokens[c.seat])
    can = np.full(pieces.FACES + 1, NOTHING, dtype=np.int64)  # by what a die shows: what can be done with it
    bumps, bump_count = np.empty(ACTIONS - BUMPS, dtype=np.int64), 0
    for die in range(1, pieces.FACES + 1):
        for spent in range(_SPENDINGS):
            plus, minus = _TOKENS[spent, 0], _TOKENS[spent, 1]
            if p.pool[die] == 0 or plus + minus > held:
                break
            value = (die - 1 + plus - minus) % pieces.FACES + 1
            if can[value] == NOTHING:
                can[value] = _possible(piles, value, why, near, listed, search_table, numbers)
            whats, words = can[value], 0
            if held - plus - minus < pieces.TOKEN_LIMIT:
                whats |= 1 << W_ADJUST
            at = (die - 1) * _SPENDINGS + spent
            for what in range(_WHATS):
                if whats >> what & 1:
                    if p.spaces[_SPACE_OF[what]] != 0 and p.rules_version >= BUMPS_FIRST:
                        words |= 1 << _WORD_OF[what]
                    else:
                        _add(c, PLACES + at * _WHATS + what)
            for word in range(_WORDS):
                if words >> word & 1:
                    bumps[bump_count] = BUMPS + at * _WORDS + word
                    bump_count += 1
    for i in range(bump_count):
        _add(c, bumps[i])


@njit
def _list_actions(
    position: Positions, c: Partial, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers
) -> None:
    """List what a seat can do with the die that has bumped another: it was placed where something can be done."""
    p = position[0]
    load_pile(p, c.seat, piles[0])
    space = int(p.acting) - 1
    value = signed(p.spaces[space])
    for what in range(_WHATS):
        if _SPACE_OF[what] != space:
            continue
        if what < COLLECTS:
            is_open = piles[0].yard[what] != 0
        elif what == W_BUILD:
            is_open = _is_all_near(piles[0]) or _is_build(piles, value, search_table, numbers)
        elif what == W_DEMOLISH:
            is_open = _is_all_listed(piles[0]) or _is_demolition(piles, value, search_table)
        else:
            is_open = True
        if is_open:
            _add(c, ACTIONS + what)


@njit
def _list_faces(position: Positions, c: Partial) -> None:
    """List the faces of the next die; for the order, those that make a tie are rolled again (W24)."""
    for face in range(pieces.FACES):
        is_last = position[0].phase == pieces.ORDER and c.drawn == 2 * pieces.SEATS - 1
        if not is_last or c.dice[0] + c.dice[1] != c.dice[2] + face + 1:
            _add(c, face)


@njit
def _list_steps(c: Partial, piles: Piles, search_table: SearchTable, numbers: RefusalNumbers) -> None:
    """List the choices that go on with a move under way."""
    copy_record(c.pile, piles[0])
    found = np.empty(MOST_CHOICES, dtype=np.int64)
    if c.what == W_RECYCLE:
        counts = np.empty(MOST_KINDS, dtype=np.int64)
        back = c.open[0] - GROUP
        for kind in range(MOST_KINDS):
            counts[kind] = signed(piles[0].loose[kind]) if c.opened == 0 else signed(piles[0].yard[kind])
        if c.opened != 0:  # what is returned can be collected again
            for i in range(BRICK_GROUPS[back, 0]):
                counts[BRICK_GROUPS[back, 1 + i]] += 1
        for group in range(len(BRICK_GROUPS)):
            if (c.opened == 0 or BRICK_GROUPS[group, 3] == BRICK_GROUPS[back, 3]) and can_take(counts, group):
                _add(c, GROUP + group)
        return
    if c.what == W_DEMOLISH:
        if c.opened == 0:
            for number in range(MOST_OBJECTS):
                if _is_cut(piles, number, c.left, search_table):
                    _add(c, OBJECT + number)
            return
        for i in range(_cuts(piles, c.open[0] - OBJECT, c.left, found, search_table)):
            _add(c, CUT + found[i])
        return
    left = ANY if c.what < 0 else c.left
    if c.opened == 0:
        for i in range(_pairs(piles, left, found, search_table, numbers)):
            _add(c, PAIR + found[i])
        return
    upper, lower = (c.open[0] - PAIR) // PIECE_COUNT, (c.open[0] - PAIR) % PIECE_COUNT
    if c.opened == 1:
        is_corner_enough = _is_corner_enough(piles[0], upper, lower, left)
        for lower_turned in range(2 if lower < MOST_KINDS and _STRAIGHT[lower] else 1):
            for turn in range(turns_of(boxes_of(piles[0], upper, 0))):
                if is_corner_enough or _ways(
                    piles, upper, lower, lower_turned, turn, left, found[:1], search_table, numbers
                ):
                    _add(c, TURNED + TURNS * lower_turned + turn)
        return
    lower_turned, turn = (c.open[1] - TURNED) // TURNS, (c.open[1] - TURNED) % TURNS
    for i in range(_ways(piles, upper, lower, lower_turned, turn, left, found, search_table, numbers)):
        _add(c, OFFSET + found[i])


@njit
def is_rolling(position: Positions) -> bool:
    """Return whether dice are to be rolled."""
    return position[0].phase in (pieces.ORDER, pieces.ROLL, pieces.REROLL)


@njit
def start(partials: Partials, seat: int) -> None:
    """Begin a move of a seat, or a roll: nothing is chosen."""
    c = partials[0]
    c.seat, c.first, c.complete, c.what = seat, NOTHING, 0, NOTHING
    c.left, c.opened, c.drawn, c.listed = 0, 0, 0, 0


@njit
def list_next(position: Positions, partials: Partials, search_table: SearchTable) -> None:
    """List in a partial move the choices that may come next, ascending; none where it is complete."""
    c, p = partials[0], position[0]
    c.listed = 0
    if c.complete != 0:
        return
    if is_rolling(position):
        _list_faces(position, c)
        return
    piles, numbers = np.empty(SCRATCH, dtype=PILE), np.empty(REFUSAL_NUMBERS, dtype=np.int64)
    if c.first != NOTHING:
        _list_steps(c, piles, search_table, numbers)
    elif p.phase == pieces.TURN:
        _list_places(position, c, piles, search_table, numbers)
    elif p.phase == pieces.ACT:
        _list_actions(position, c, piles, search_table, numbers)
    elif p.phase == pieces.PRINTS:
        _list_prints(position, c, piles[0])


# --- choosing --------------------------------------------------------------------------------------------------------


@njit
def _begin(position: Positions, c: Partial, action: int) -> None:
    """Take the first choice of a move."""
    c.first = action
    for i in range(1 + MOST_STEPS):
        for j in range(STEP):
            c.move[i, j] = 0
    head = c.move[0]
    if action < PRINT:
        head[WHAT], head[COUNT] = TAKING if action < PUTS_BACK else PUTTING_BACK, 1
        c.move[1, 0] = action % PUTS_BACK
        c.complete = 1
        return
    if action < PLACES:
        head[WHAT], head[DIE] = PRINTING, action - PRINT
        c.left = pieces.PRINT_BRICKS - 1
        load_yellow(position, c.seat, c.pile)
        return
    value, word = 0, -1
    if action >= ACTIONS:
        c.what = action - ACTIONS
        value = signed(position[0].spaces[int(position[0].acting) - 1])
    else:
        if action >= BUMPS:
            word = (action - BUMPS) % _WORDS
            at = (action - BUMPS) // _WORDS
        else:
            c.what = (action - PLACES) % _WHATS
            at = (action - PLACES) // _WHATS
        die, spent = at // _SPENDINGS + 1, at % _SPENDINGS
        head[DIE], head[PLUS], head[MINUS] = die, _TOKENS[spent, 0], _TOKENS[spent, 1]
        value = (die - 1 + _TOKENS[spent, 0] - _TOKENS[spent, 1]) % pieces.FACES + 1
    c.left = value
    if word >= 0:
        head[WHAT] = _CODE_OF[word]
        if _CODE_OF[word] != pieces.ADJUST:
            head[COUNT], c.move[1, 0] = NO_ACTION, NO_KIND
        c.complete = 1
        return
    head[WHAT] = _CODE_OF[_WORD_OF[c.what]]
    if c.what < COLLECTS:
        head[COUNT], c.move[1, 0] = 1, c.what
    c.complete = c.what < COLLECTS or c.what == W_ADJUST
    if c.complete == 0:
        load_pile(position[0], c.seat, c.pile)


@njit
def _go_on(c: Partial, action: int) -> None:
    """Take a choice that goes on with a move under way."""
    numbers, head = np.empty(REFUSAL_NUMBERS, dtype=np.int64), c.move[0]
    if c.what == W_RECYCLE:
        for i in range(3):
            c.move[1 + c.opened, i] = BRICK_GROUPS[action - GROUP, i]
        if c.opened == 1:
            head[COUNT], c.complete = 2, 1
        c.open[c.opened] = action
        c.opened += 1
        return
    made = 1 + head[COUNT]
    if c.what == W_DEMOLISH and c.opened == 1:
        number = c.open[0] - OBJECT
        rows = cuts_within(c.pile, number, c.left)
        c.move[made, 0], c.move[made, 1] = number, rows[action - CUT, 0]
        c.left -= separate(c.pile, number, rows[action - CUT, 0], numbers)
    elif c.what != W_DEMOLISH and c.opened == JOIN_CHOICES - 1:
        step = np.empty(STEP, dtype=np.int64)
        step[0], step[1] = (c.open[0] - PAIR) // PIECE_COUNT, (c.open[0] - PAIR) % PIECE_COUNT
        step[2], step[5] = (c.open[1] - TURNED) // TURNS, (c.open[1] - TURNED) % TURNS
        step[3], step[4] = (action - OFFSET) // SPAN - REACH, (action - OFFSET) % SPAN - REACH
        pips = play_join(c.pile, step, numbers)
        for i in range(STEP):
            c.move[made, i] = step[i]
        c.left -= pips if c.what >= 0 else 1
    else:
        c.open[c.opened] = action
        c.opened += 1
        return
    head[COUNT], c.opened = made, 0
    c.complete = c.left == 0


@njit
def is_listed(c: Partial, action: int) -> bool:
    """Return whether an action is among those that may come next."""
    low, high = 0, c.listed
    while low < high:
        middle = (low + high) // 2
        if c.choices[middle] < action:
            low = middle + 1
        else:
            high = middle
    return bool(low < c.listed and c.choices[low] == action)


@njit
def take_choice(position: Positions, partials: Partials, action: int) -> bool:
    """Take a choice that is listed, or a die's face; return whether it was listed. The position is not changed."""
    c = partials[0]
    if not is_listed(c, action):
        return False
    if is_rolling(position):
        c.dice[c.drawn] = action + 1
        c.drawn += 1
        dice = 2 * pieces.SEATS if position[0].phase == pieces.ORDER else pieces.DICE
        c.complete = position[0].phase == pieces.REROLL or c.drawn == dice
    elif c.first == NOTHING:
        _begin(position, c, action)
    else:
        _go_on(c, action)
    return True


@njit
def seat_asked(position: Positions, seat: int) -> int:
    """Return the seat that is asked after one has moved: while both build their brickprints, the other one (W22)."""
    p = position[0]
    if p.phase == pieces.PRINTS:
        return 1 - seat if p.built[1 - seat] == 0 else seat
    return signed(p.turn)


@njit
def play_complete(position: Positions, partials: Partials, search_table: SearchTable) -> int:
    """Play a move, or a roll, that has all its choices, and begin the next; return LEGAL, or why it is refused."""
    c, numbers = partials[0], np.empty(REFUSAL_NUMBERS, dtype=np.int64)
    if is_rolling(position):
        dice = np.empty(2 * pieces.SEATS, dtype=np.int64)
        for i in range(c.drawn):
            dice[i] = c.dice[i]
        reason = apply_dice(position, dice, numbers)
        start(partials, seat_asked(position, 1))
        return reason
    coded = np.empty((1 + MOST_STEPS, STEP), dtype=np.int64)
    for i in range(1 + MOST_STEPS):
        for j in range(STEP):
            coded[i, j] = c.move[i, j]
    reason = play(position, c.seat, coded, np.empty(SCRATCH, dtype=PILE), search_table, numbers)
    if reason == LEGAL and coded[0, WHAT] == PRINTING:
        for i in range(pieces.NAME_BYTES):
            position[0].name[c.seat, i] = _NAME_BYTES[coded[0, DIE], i]
    start(partials, seat_asked(position, c.seat))
    return reason


# --- for a `State` ---------------------------------------------------------------------------------------------------


@njit
def _word(position: Positions, c: Partial, out: Moves) -> int:
    """Copy the choices that may come next, and return the word of them."""
    p = position[0]
    for i in range(c.listed):
        out[i] = c.choices[i]
    if p.phase == pieces.OVER:
        return 0
    rolling = is_rolling(position)
    word = pack_word(int(c.listed), -1 if rolling else int(c.seat))
    if c.first != NOTHING or c.drawn != 0:
        word |= UNDER_WAY
    if p.phase == pieces.PRINTS and p.built[0] == p.built[1]:
        word |= TOGETHER
    return word


@njit
def list_choices(
    partials: Partials, search_table: SearchTable, position: Positions, seat: int, row: Moves, out: Moves
) -> int:
    """List the choices that may come after a row of them: see `stackyard.core.steps`."""
    start(partials, seat)
    for action in row:
        list_next(position, partials, search_table)
        take_choice(position, partials, action)
    list_next(position, partials, search_table)
    return _word(position, partials[0], out)


@njit
def choose_and_list(partials: Partials, search_table: SearchTable, position: Positions, action: int, out: Moves) -> int:
    """Play a choice and list those that follow: see `stackyard.core.steps`."""
    if not take_choice(position, partials, action):
        return REFUSED
    if partials[0].complete != 0:
        play_complete(position, partials, search_table)
    list_next(position, partials, search_table)
    return _word(position, partials[0], out)


def new_arrays() -> tuple[Partials, SearchTable]:
    """Return the arrays that a state keeps for these functions: a partial move, and the table of all searches."""
    return np.zeros(1, dtype=PARTIAL), SEARCH_TABLE


CHOICES: Final = Choices(list_choices, choose_and_list, MOST_CHOICES, new_arrays)
