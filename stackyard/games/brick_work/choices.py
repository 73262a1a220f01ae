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
    contacts,
    every_cut,
    extent,
    heights_after_turns,
    partings_within,
    pips_of_second_cut,
    turns_of,
)
from stackyard.games.brick_work.record import (
    COUNT,
    DIE,
    MINUS,
    MOST_CHOICES,
    MOST_CUTS,
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
    EVERY_SUM,
    MANY_CUTS,
    MAX_JOINS,
    SEARCH_TABLE,
    TALL,
    SearchTable,
    are_two_pieces,
    begins,
    can_build,
    first_sums,
    pair_sums,
    play_join,
    release_sums,
    release_word,
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
    if piece < MOST_KINDS:
        return True
    wide, long, _ = extent(object_of(pile, piece - MOST_KINDS))
    return max(wide, long) <= REACH + 1


@njit
def _is_all_near(pile: Pile) -> bool:
    """Return whether no piece is long: each plan of BUILD that the rules find has actions then."""
    near = True
    for piece in range(MOST_KINDS, PIECE_COUNT):
        near = near and (not _is_there(pile, piece) or _is_near(pile, piece))
    return near


@njit
def _is_open(piles: Piles, step: Rows, rest: int, search_table: SearchTable, numbers: RefusalNumbers) -> bool:
    """Return whether after a join `rest` pips can be connected exactly, as many as there are pieces then, or more."""
    copy_record(piles[0], piles[1])
    play_join(piles[1], step, numbers)
    num_pieces = count_pieces(piles[1])
    first = first_sums(piles[1], num_pieces, rest, rest, search_table[2])
    return can_build(piles[1:], rest, num_pieces, first, search_table, numbers)


@njit
def _count_others(pile: Pile, piece: int, upper: int, lower: int) -> int:
    """Return how many pieces of a number there are beside two that are joined."""
    count = signed(pile.loose[piece]) if piece < MOST_KINDS else signed(pile.bricks[piece - MOST_KINDS] != 0)
    return count - (piece == upper) - (piece == lower)


@njit
def _sums_beside(pile: Pile, upper: int, lower: int, joined: Rows) -> tuple[int, int, int]:
    """Return by which numbers of pips a second join can be made that does not ask how two pieces were joined first.

    Of the others, on top of the upper one where nothing is as high, and below the lower one where nothing is as low.
    """
    keys = np.full(PIECE_COUNT, -1, dtype=np.int64)
    others = on_top = below = 0
    for one in range(PIECE_COUNT):
        count = _count_others(pile, one, upper, lower)
        if count <= 0:
            continue
        on_top |= pair_sums(pile, one, upper, keys, joined) >> TALL
        below |= pair_sums(pile, lower, one, keys, joined) >> TALL
        for other in range(PIECE_COUNT):
            if count > 1 if one == other else _count_others(pile, other, upper, lower) > 0:
                others |= pair_sums(pile, one, other, keys, joined) & EVERY_SUM
    return others, on_top, below


@njit
def _ways(
    piles: Piles,
    upper: int,
    lower: int,
    lower_turned: int,
    first_turn: int,
    end: int,
    of_turns: bool,
    left: int,
    found: Rows,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Write the places where a piece may come on another, as many as `found` has room for, and return how many.

    After quarter turns from `first_turn` to `end` - 1; `of_turns`: write not the places but the turns that have some.
    Such a join leads to joins of `left` pips in all, or of ANY.
    """
    num_pieces, count = count_pieces(piles[0]), 0
    step = np.empty(STEP, dtype=np.int64)
    above, below = boxes_of(piles[0], upper, 0), boxes_of(piles[0], lower, lower_turned)
    heights, pips, before, wide, long = heights_after_turns(above, below, first_turn, end)
    top, lower_top, others, on_top, beneath, i = 0, 0, 0, 0, 0, -1
    while i + 1 < len(pips) and count < len(found):
        i += 1
        if pips[i] == 0 or pips[i] > left:
            continue
        rest = left - signed(pips[i]) if left != ANY else 0
        if rest >= num_pieces - 1 and num_pieces == 2:  # fewer can always be had, one by one
            continue
        dx, dy, turn = i // long % wide - before, i % long - before, first_turn + i // (wide * long)
        if abs(dx) > REACH or abs(dy) > REACH:
            continue
        if rest >= num_pieces - 1:
            if top == 0:
                others, on_top, beneath = _sums_beside(piles[0], upper, lower, search_table[2])
                _, _, top = extent(above)
                _, _, lower_top = extent(below)
            second = others | (on_top if heights[i] + top > lower_top else 0) | (beneath if heights[i] > 0 else 0)
            if not begins(second, rest, num_pieces - 1):
                step[0], step[1], step[2], step[3], step[4], step[5] = upper, lower, lower_turned, dx, dy, turn
                if not _is_open(piles, step, rest, search_table, numbers):
                    continue
        found[count] = turn if of_turns else (dx + REACH) * SPAN + dy + REACH
        count += 1
        if of_turns:
            i = (turn - first_turn + 1) * wide * long - 1
    return count


@njit
def _is_corner_enough(num_pieces: int, left: int) -> bool:
    """Return whether two near pieces may be joined by one pip, at their corners, however they are turned.

    Any two can be joined so (see `reachable_sums`); then the rest needs no more pips than there are pieces.
    """
    return left == ANY or left < num_pieces


@njit
def _is_pair(
    piles: Piles,
    upper: int,
    lower: int,
    num_pieces: int,
    left: int,
    keys: Rows,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> bool:
    """Return whether one piece may be chosen to come onto another; keys: see `pair_sums`."""
    if not are_two_pieces(piles[0], upper, lower):
        return False
    if _is_near(piles[0], upper) and _is_near(piles[0], lower):
        if _is_corner_enough(num_pieces, left):
            return True
        sums, fewest = pair_sums(piles[0], upper, lower, keys, search_table[2]) & EVERY_SUM, left - num_pieces + 2
        if sums & (1 << left + 1) - (1 << fewest):  # the rest can be had one by one
            return True
        if num_pieces == 2 or sums & (1 << fewest) - 1 == 0:
            return False
    found, turns = np.empty(1, dtype=np.int64), turns_of(boxes_of(piles[0], upper, 0))
    for lower_turned in range(2 if lower < MOST_KINDS and _STRAIGHT[lower] else 1):
        if _ways(piles, upper, lower, lower_turned, 0, turns, False, left, found, search_table, numbers) != 0:
            return True
    return False


@njit
def _pairs(piles: Piles, left: int, found: Rows, search_table: SearchTable, numbers: RefusalNumbers) -> int:
    """Write the pairs of pieces that may be joined, as many as `found` has room for, and return how many."""
    pile, num_pieces, who_count, count = piles[0], count_pieces(piles[0]), 0, 0
    who, keys = np.empty(PIECE_COUNT, dtype=np.int64), np.full(PIECE_COUNT, -1, dtype=np.int64)
    for piece in range(PIECE_COUNT):
        if _is_there(pile, piece):
            who[who_count] = piece
            who_count += 1
    is_every = _is_corner_enough(num_pieces, left) and _is_all_near(pile)
    for i in range(who_count):
        for j in range(who_count):
            if (
                are_two_pieces(pile, who[i], who[j])
                if is_every
                else _is_pair(piles, who[i], who[j], num_pieces, left, keys, search_table, numbers)
            ):
                found[count] = who[i] * PIECE_COUNT + who[j]
                count += 1
                if count == len(found):
                    return count
    return count


@njit
def cuts_within(pile: Pile, number: int, left: int) -> Rows:
    """Return the cuts of an object by at most so many pips, by mask: int64[m, 2] rows (mask, pips)."""
    return partings_within(object_of(pile, number), left)


@njit
def _other_sums(pile: Pile, number: int, released: Rows) -> int:
    """Return which sums of pips all objects but one can release."""
    sums = 1
    for other in range(MOST_OBJECTS):
        if other != number and pile.bricks[other] != 0:
            sums = sums_of_both(sums, release_sums(object_of(pile, other), released))
    return sums


@njit
def _cuts(pile: Pile, number: int, left: int, found: Rows, masks: Rows, released: Rows) -> int:
    """Write the cuts of an object that lead to cuts of `left` pips in all, as many as `found` has room for.

    Their numbers go into `found` and the bricks that they lift off into `masks`.
    """
    boxes, others, count = object_of(pile, number), _other_sums(pile, number, released), 0
    links, everything = contacts(boxes), (1 << len(boxes)) - 1
    rows = every_cut(everything, links, left)
    for i in range(min(len(rows), MOST_CUTS)):
        rest = left - rows[i, 1]
        is_open = others >> rest & 1 != 0
        for j in range(len(rows)):  # most often one more cut makes up the rest
            if not is_open and rows[j, 1] == rest:
                is_open = pips_of_second_cut(rows[i, 0], rows[j, 0], everything, links) == rest
        if not is_open:
            sums = sums_after_cut(rows[i, 0], everything, rest, links)
            if sums_of_both(others, sums) >> rest & 1 == 0:
                continue
        found[count], masks[count] = i, rows[i, 0]
        count += 1
        if count == len(found):
            return count
    return count


@njit
def _is_cut(pile: Pile, number: int, left: int, released: Rows) -> bool:
    """Return whether an object may be chosen to be cut."""
    if pile.bricks[number] == 0:
        return False
    word = release_word(object_of(pile, number), released)
    if word & MANY_CUTS == 0:  # some of its cuts begin each plan in which it is cut
        return bool(sums_of_both(word & EVERY_SUM - 1, _other_sums(pile, number, released)) >> left & 1)
    found, masks = np.empty(1, dtype=np.int64), np.empty(1, dtype=np.int64)
    return bool(_cuts(pile, number, left, found, masks, released) != 0)


@njit
def _is_all_listed(pile: Pile, released: Rows) -> bool:
    """Return whether no cut is left out: each plan of DEMOLISH that the rules find has actions then."""
    for number in range(MOST_OBJECTS):
        is_small = 1 << signed(pile.bricks[number]) <= MOST_CUTS
        if not is_small and release_word(object_of(pile, number), released) & MANY_CUTS:
            return False
    return True


@njit
def _is_build(piles: Piles, value: int, search_table: SearchTable, numbers: RefusalNumbers) -> bool:
    """Return whether BUILD by a value has an action."""
    pair = np.empty(1, dtype=np.int64)
    return _pairs(piles, value, pair, search_table, numbers) != 0


@njit
def _is_demolition(pile: Pile, value: int, released: Rows) -> bool:
    """Return whether DEMOLISH by a value has an action."""
    is_open = False
    for number in range(MOST_OBJECTS):
        is_open = is_open or _is_cut(pile, number, value, released)
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
    if why[pieces.DEMOLISH, value] == LEGAL and (listed or _is_demolition(piles[0], value, search_table[1])):
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
    near, listed = _is_all_near(piles[0]), _is_all_listed(piles[0], search_table[1])
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
            is_open = _is_all_listed(piles[0], search_table[1]) or _is_demolition(piles[0], value, search_table[1])
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
                if _is_cut(piles[0], number, c.left, search_table[1]):
                    _add(c, OBJECT + number)
            return
        masks = np.empty(MOST_CUTS, dtype=np.int64)
        for i in range(_cuts(piles[0], c.open[0] - OBJECT, c.left, found, masks, search_table[1])):
            c.masks[i] = masks[i]
            _add(c, CUT + found[i])
        return
    left = ANY if c.what < 0 else c.left
    if c.opened == 0:
        for i in range(_pairs(piles, left, found, search_table, numbers)):
            _add(c, PAIR + found[i])
        return
    upper, lower = (c.open[0] - PAIR) // PIECE_COUNT, (c.open[0] - PAIR) % PIECE_COUNT
    if c.opened == 1:
        is_enough = _is_corner_enough(count_pieces(piles[0]), left)
        is_enough = is_enough and _is_near(piles[0], upper) and _is_near(piles[0], lower)
        turns = turns_of(boxes_of(piles[0], upper, 0))
        for lower_turned in range(2 if lower < MOST_KINDS and _STRAIGHT[lower] else 1):
            open_turns = turns
            if not is_enough:
                open_turns = _ways(
                    piles, upper, lower, lower_turned, 0, turns, True, left, found, search_table, numbers
                )
            for i in range(open_turns):
                _add(c, TURNED + TURNS * lower_turned + (i if is_enough else found[i]))
        return
    lower_turned, turn = (c.open[1] - TURNED) // TURNS, (c.open[1] - TURNED) % TURNS
    for i in range(_ways(piles, upper, lower, lower_turned, turn, turn + 1, False, left, found, search_table, numbers)):
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
def _go_on(c: Partial, action: int, mask: int) -> None:
    """Take a choice that goes on with a move under way; mask: of a cut, the bricks that are lifted off."""
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
        c.move[made, 0], c.move[made, 1] = number, mask
        c.left -= separate(c.pile, number, mask, numbers)
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
def _place_of(c: Partial, action: int) -> int:
    """Return the place of an action among those that may come next; -1 where it is none of them."""
    low, high = 0, c.listed
    while low < high:
        middle = (low + high) // 2
        if c.choices[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < c.listed and c.choices[low] == action else -1


@njit
def take_choice(position: Positions, partials: Partials, action: int) -> bool:
    """Take a choice that is listed, or a die's face; return whether it was listed. The position is not changed."""
    c = partials[0]
    place = _place_of(c, action)
    if place < 0:
        return False
    if is_rolling(position):
        c.dice[c.drawn] = action + 1
        c.drawn += 1
        dice = 2 * pieces.SEATS if position[0].phase == pieces.ORDER else pieces.DICE
        c.complete = position[0].phase == pieces.REROLL or c.drawn == dice
    elif c.first == NOTHING:
        _begin(position, c, action)
    else:
        _go_on(c, action, int(c.masks[place]) if CUT <= action < BUMPS else 0)
    return True


@njit
def seat_asked(position: Positions, seat: int) -> int:
    """Return the seat that is asked after one has moved: while both build their brickprints, the other one (W22)."""
    p = position[0]
    if p.alone != 0:
        return 0
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
    if p.phase == pieces.PRINTS and p.built[0] == p.built[1] and p.alone == 0:
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
