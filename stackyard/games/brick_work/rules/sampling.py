"""Legal moves: which spaces a die can take and why not the others, and a sample of the moves.

There are too many plans to list all moves: `sample_moves` returns some of every kind that is possible, the same for
the same position. Whether BUILD or DEMOLISH can be taken fully is decided exactly (`reachable_sums.py`).

Random words come from the caller: Python's generator draws them from a seed that the position gives, and they are
used here as that generator would use them. If there are too few words, more of them are drawn.
"""

from __future__ import annotations

import random
import zlib
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.game import Position
from stackyard.games.brick_work import moves, pieces
from stackyard.games.brick_work.codes import (
    FULL_OF_TOKENS,
    LEGAL,
    OCCUPIED,
    REFUSAL_NUMBERS,
    RefusalNumbers,
)
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
from stackyard.games.brick_work.geometry import Rows, heights_and_pips, partings_within
from stackyard.games.brick_work.moves import die_after_tokens
from stackyard.games.brick_work.record import (
    COUNT,
    DIE,
    MOST_STEPS,
    NO_ACTION,
    NO_KIND,
    PILE,
    PRINTING,
    PUTTING_BACK,
    RECORD,
    STEP,
    TAKING,
    WHAT,
    Move,
    Pile,
    Piles,
    Positions,
)
from stackyard.games.brick_work.rules.reachable_sums import (
    SCRATCH_PILES,
    SEARCH_TABLE,
    SearchTable,
    are_two_pieces,
    build_plan,
    demolish_plan,
    demolish_sums,
    first_sums,
    list_pieces,
    play_join,
    write_join,
)
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST, action_refusal, is_closed

Words: TypeAlias = npt.NDArray[np.uint32]  # random ones
Actions: TypeAlias = npt.NDArray[np.int64]  # moves without their dice
Whys: TypeAlias = npt.NDArray[np.int64]  # [space, value]

PLANS_PER_VALUE: Final = 3  # BUILD and DEMOLISH plans that a sample has for one value without tokens
PLANS_WITH_TOKENS: Final = 1
RECYCLINGS_PER_KIND: Final = 2  # of each: one for one, one for two, two for one, two for two
PAIRS_TRIED: Final = 4  # pairs of pieces that a sample tries
CUTS_TRIED: Final = 2  # ways to part an object that it tries
PRINTS_TRIED: Final = 5
TURNED_SHARE: Final = 0.3  # how often a straight brick lies along x below another
FEWER_PIPS_SHARE: Final = 0.2  # how often a join has fewer pips than it could have
PRINT_NAMES: Final = ("Tower", "Sailing boat", "Castle", "Bridge", "Dog", "Crane", "Lighthouse", "Steps")

MOST_ACTIONS: Final = 64  # of a sample, and
MAX_LISTED_MOVES: Final = 640  # moves of a sample, with their dice
_WORDS: Final = 512  # words drawn at first
_SEED_BYTES: Final = int(RECORD.fields["acting"][1])  # type: ignore[index]  # of a position, which seed its sample
_SHUFFLE_LIMIT: Final = 21  # from at most so many Python's generator picks in another way

_KIND_OF: Final = np.array(pieces.KIND_OF, dtype=np.int64)
_PIPS: Final = np.array([kind.pips for kind in pieces.KINDS], dtype=np.int64)
_STRAIGHT: Final = np.array([kind.wide != kind.long for kind in pieces.KINDS])
_SHOWS: Final = np.array([pieces.SHOWS.get(space, 0) for space in range(len(pieces.SPACES))], dtype=np.int64)
_NAMES: Final = len(PRINT_NAMES)
BRICK_GROUPS: Final = np.array(
    [
        (len(kinds), kinds[0], kinds[-1], sum(pieces.KINDS[kind].pips for kind in kinds))
        for bricks in range(1, pieces.RECYCLED_AT_MOST + 1)
        for kinds in combinations_with_replacement(range(len(pieces.KINDS)), bricks)
    ],
    dtype=np.int64,
)
"""Every one or two bricks: how many, the kinds (of one brick twice the same), and their pips."""


# --- which spaces ----------------------------------------------------------------------------------------------------


@njit
def fill_space_refusals(position: Positions, seat: int, piles: Piles, search_table: SearchTable, why: Whys) -> None:
    """Write into why[space, value] why a die of that value cannot take a space, LEGAL where it can, no tokens spent.

    ADJUST is open to every value, unless the seat holds as many tokens as it may. piles[0] are then the seat's bricks.
    """
    p = position[0]
    pile = piles[0]
    load_pile(p, seat, pile)
    numbers = np.empty(REFUSAL_NUMBERS, dtype=np.int64)
    sums, num_pieces = demolish_sums(pile, search_table[1]), count_pieces(pile)
    first = first_sums(pile, num_pieces, num_pieces, pieces.FACES, search_table[2])
    for value in range(1, pieces.FACES + 1):
        for space in range(pieces.ADJUST):
            if is_closed(p, space) and _SHOWS[space] in (0, value):
                why[space, value] = OCCUPIED
            else:
                why[space, value] = action_refusal(piles, space, value, num_pieces, sums, first, search_table, numbers)
        why[pieces.ADJUST, value] = FULL_OF_TOKENS if p.tokens[seat] == pieces.TOKEN_LIMIT else LEGAL


def token_strings(held: int) -> list[str]:
    """Return how up to so many tokens can be spent: pluses first, the fewest first; mixed ones too (W6)."""
    return ["+" * plus + "-" * (spent - plus) for spent in range(held + 1) for plus in reversed(range(spent + 1))]


def shortest_tokens(die: int, held: int) -> dict[int, str]:
    """Return for each value that a die can be given the fewest tokens that do it."""
    found: dict[int, str] = {}
    for tokens in token_strings(held):
        found.setdefault(die_after_tokens(die, tokens), tokens)
    return found


# --- chance, as Python's generator uses its words --------------------------------------------------------------------


@njit
def _word(words: Words, used: Rows) -> int:
    """Return the next random word of 32 bits, counted in used[0]; after the last word, values that end the search."""
    used[0] += 1
    if used[0] <= len(words):
        return signed(words[used[0] - 1])
    return int(used[0] * 0x9E3779B1 & 0xFFFFFFFF)


@njit
def _below(words: Words, used: Rows, bound: int) -> int:
    """Return a whole number from 0 to `bound` - 1: `Random.randrange`."""
    spare = 32
    while bound >> (32 - spare):
        spare -= 1
    number = _word(words, used) >> spare
    while number >= bound:
        number = _word(words, used) >> spare
    return number


@njit
def _random_fraction(words: Words, used: Rows) -> float:
    """Return a number from 0 to below 1: `Random.random`."""
    high, low = _word(words, used) >> 5, _word(words, used) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


@njit
def _pick(words: Words, used: Rows, total: int, count: int, found: Rows) -> None:
    """Write `count` different numbers below `total`, in any order: `Random.sample`, of more than 21 at most five."""
    pool = np.arange(min(total, _SHUFFLE_LIMIT))
    for i in range(count):
        if total <= _SHUFFLE_LIMIT:
            place = _below(words, used, total - i)
            found[i] = pool[place]
            pool[place] = pool[total - i - 1]
            continue
        again = True
        while again:
            found[i] = _below(words, used, total)
            again = False
            for j in range(i):
                again = again or found[j] == found[i]


# --- a sample of moves -----------------------------------------------------------------------------------------------


@njit
def _random_join(pile: Pile, most: int, words: Words, used: Rows, step: Rows) -> int:
    """Write a join of two of at least two pieces, by at most the pips given, if possible by all of them.

    Returns its pips; 0 where those two cannot be joined so.
    """
    who = np.empty(MOST_KINDS + MOST_OBJECTS, dtype=np.int64)
    count = list_pieces(pile, who)
    upper, lower = who[_below(words, used, count)], who[_below(words, used, count)]
    while not are_two_pieces(pile, upper, lower):
        upper, lower = who[_below(words, used, count)], who[_below(words, used, count)]
    if most == 0:
        most = 1 + _below(words, used, pieces.FACES)
    lower_turned = 0
    if lower < MOST_KINDS and _STRAIGHT[lower] and _random_fraction(words, used) < TURNED_SHARE:
        lower_turned = 1
    _, pips, before, wide, long = heights_and_pips(boxes_of(pile, upper, 0), boxes_of(pile, lower, lower_turned))
    least, fitting, fewer = most, 0, 0
    for connected in pips:
        fitting += connected == most
        fewer += 0 < connected < most
    if fitting == 0 or _random_fraction(words, used) < FEWER_PIPS_SHARE:
        least, fitting = 1, fitting + fewer
    if fitting == 0:
        return 0
    pick = _below(words, used, fitting)
    for i in range(len(pips)):
        if least <= pips[i] <= most:
            if pick == 0:
                write_join(step, upper, lower, lower_turned, i, before, wide, long)
                return int(pips[i])
            pick -= 1
    return 0


@njit
def _same(one: Move, other: Move) -> bool:
    """Return whether two actions have the same steps."""
    if one[0, COUNT] != other[0, COUNT]:
        return False
    for i in range(1, one[0, COUNT] + 1):
        for j in range(STEP):
            if one[i, j] != other[i, j]:
                return False
    return True


@njit
def _sample_builds(
    piles: Piles,
    pips: int,
    words: Words,
    used: Rows,
    found: Actions,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Write some plans that connect exactly `pips`, at least one (there must be one), and one that is longer."""
    count = 0
    longer = False
    for _ in range(PAIRS_TRIED):
        move = found[count]
        connected = _random_join(piles[0], pips, words, used, move[1])
        left = pips - connected
        if connected == 0 or (left > 0 and (longer or count_pieces(piles[0]) - 1 <= left)):
            continue
        steps = 1
        if left > 0:  # single pips are always possible
            longer = True
            copy_record(piles[0], piles[1])
            play_join(piles[1], move[1], numbers)
            for _ in range(left):
                steps += 1
                _random_join(piles[1], 1, words, used, move[steps])
                play_join(piles[1], move[steps], numbers)
        move[0, WHAT], move[0, COUNT] = pieces.BUILD, steps
        again = False
        for i in range(count):
            again = again or _same(found[i], move)
        count += not again
    if count == 0:
        move = found[0]
        move[0, WHAT], move[0, COUNT] = pieces.BUILD, build_plan(piles, pips, move[1:], search_table[0], numbers)
        count = 1
    return min(count, PLANS_PER_VALUE)


@njit
def _sample_demolitions(
    piles: Piles,
    pips: int,
    words: Words,
    used: Rows,
    found: Actions,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Write some plans that release exactly `pips`, at least one (there must be one), and one that is longer."""
    who, objects = np.empty(MOST_OBJECTS, dtype=np.int64), 0
    for number in range(MOST_OBJECTS):
        if piles[0].bricks[number] != 0:
            who[objects] = number
            objects += 1
    chosen, picked = np.empty(PAIRS_TRIED, dtype=np.int64), np.empty(CUTS_TRIED, dtype=np.int64)
    looked = min(PAIRS_TRIED, objects)
    _pick(words, used, objects, looked, chosen)
    count = 0
    longer = False
    for i in range(looked):
        number = who[chosen[i]]
        rows = partings_within(object_of(piles[0], number), pips)
        _pick(words, used, len(rows), min(CUTS_TRIED, len(rows)), picked)
        for j in range(min(CUTS_TRIED, len(rows))):
            mask, freed = rows[picked[j], 0], rows[picked[j], 1]
            if count == PLANS_PER_VALUE or (freed < pips and longer):
                continue
            move = found[count]
            steps = 1
            if freed < pips:
                copy_record(piles[0], piles[1])
                separate(piles[1], number, mask, numbers)
                more = demolish_plan(piles[1:], pips - freed, move[2:], search_table[1], numbers)
                if more == 0:
                    continue
                longer = True
                steps += more
            move[0, WHAT], move[0, COUNT] = pieces.DEMOLISH, steps
            move[1, 0], move[1, 1] = number, mask
            count += 1
    if count == 0:
        move = found[0]
        copy_record(piles[0], piles[1])
        move[0, WHAT], move[0, COUNT] = (
            pieces.DEMOLISH,
            demolish_plan(piles[1:], pips, move[1:], search_table[1], numbers),
        )
        count = 1
    return count


@njit
def can_take(counts: Rows, handful: int) -> bool:
    """Return whether one or two bricks can be taken from a pile."""
    one, two = BRICK_GROUPS[handful, 1], BRICK_GROUPS[handful, 2]
    if one == two:
        return bool(counts[one] >= BRICK_GROUPS[handful, 0])
    return bool(counts[one] > 0 and counts[two] > 0)


@njit
def _sample_recyclings(pile: Pile, words: Words, used: Rows, found: Actions) -> int:
    """Write some ways to recycle of each kind that is possible (W16, W17), identity swaps too."""
    ways = np.empty((len(BRICK_GROUPS) * 8, 3), dtype=np.int64)  # returned, collected, and of which kind
    total = 0
    kinds_in_order, kinds = np.empty(4, dtype=np.int64), 0  # in the order in which they come
    times = np.zeros(4, dtype=np.int64)
    loose, yard = np.empty(MOST_KINDS, dtype=np.int64), np.empty(MOST_KINDS, dtype=np.int64)
    for kind in range(MOST_KINDS):
        loose[kind], yard[kind] = pile.loose[kind], pile.yard[kind]
    for back in range(len(BRICK_GROUPS)):
        if not can_take(loose, back):
            continue
        for i in range(BRICK_GROUPS[back, 0]):
            yard[BRICK_GROUPS[back, 1 + i]] += 1
        for out in range(len(BRICK_GROUPS)):
            if BRICK_GROUPS[out, 3] == BRICK_GROUPS[back, 3] and can_take(yard, out):
                kind = 2 * BRICK_GROUPS[back, 0] + BRICK_GROUPS[out, 0] - 3
                ways[total, 0], ways[total, 1], ways[total, 2] = back, out, kind
                total += 1
                if times[kind] == 0:
                    kinds_in_order[kinds] = kind
                    kinds += 1
                times[kind] += 1
        for i in range(BRICK_GROUPS[back, 0]):
            yard[BRICK_GROUPS[back, 1 + i]] -= 1
    chosen, count = np.empty(4 * RECYCLINGS_PER_KIND, dtype=np.int64), 0
    for i in range(kinds):
        few = min(times[kinds_in_order[i]], RECYCLINGS_PER_KIND)
        _pick(words, used, times[kinds_in_order[i]], few, chosen[count:])
        for j in range(count, count + few):
            way = -1
            while chosen[j] >= 0:
                way += 1
                chosen[j] -= ways[way, 2] == kinds_in_order[i]
            chosen[j] = way
        count += few
    order = np.empty(4 * RECYCLINGS_PER_KIND, dtype=np.int64)
    _pick(words, used, count, count, order)
    for i in range(count):
        move = found[i]
        move[0, WHAT], move[0, COUNT] = pieces.RECYCLE, 2
        for j in range(2):
            for k in range(3):
                move[1 + j, k] = BRICK_GROUPS[ways[chosen[order[i]], j], k]
    return count


@njit
def _simple(pile: Pile, space: int, value: int, found: Actions) -> int:
    """Write ADJUST, or the bricks that can be collected; return how many actions these are."""
    if space == pieces.ADJUST:
        found[0, 0, WHAT], found[0, 0, COUNT] = pieces.ADJUST, 0
        return 1
    count = 0
    for kind in range(MOST_KINDS):
        if _PIPS[kind] == value and pile.yard[kind] != 0:
            found[count, 0, WHAT], found[count, 0, COUNT], found[count, 1, 0] = pieces.COLLECT_1, 1, kind
            count += 1
    return count


@njit
def _bumping(space: int, found: Actions) -> int:
    """Write a placing without its action, which comes once the bumped die has been rolled (W2)."""
    found[0, 0, WHAT] = pieces.COLLECT_1 if space < pieces.BUILD else space
    found[0, 0, COUNT], found[0, 1, 0] = NO_ACTION, NO_KIND
    return 1


@njit
def _sample_space(
    piles: Piles,
    space: int,
    value: int,
    words: Words,
    used: Rows,
    found: Actions,
    search_table: SearchTable,
    numbers: RefusalNumbers,
) -> int:
    """Write some actions of a space by a die of some value, at least one (there must be one); return how many."""
    if space == pieces.BUILD:
        return _sample_builds(piles, value, words, used, found, search_table, numbers)
    if space == pieces.DEMOLISH:
        return _sample_demolitions(piles, value, words, used, found, search_table, numbers)
    if space == pieces.RECYCLE:
        return _sample_recyclings(piles[0], words, used, found)
    return _simple(piles[0], space, value, found)


@njit
def sample_actions(
    position: Positions, seat: int, piles: Piles, words: Words, found: Actions, search_table: SearchTable
) -> int:
    """Write some actions of the die that a seat has bumped another with, and return how many.

    Returns 0 if there were too few random words.
    """
    p = position[0]
    numbers, cursor = np.empty(REFUSAL_NUMBERS, dtype=np.int64), np.zeros(1, dtype=np.int64)
    load_pile(p, seat, piles[0])
    space = int(p.acting) - 1
    count = _sample_space(piles, space, signed(p.spaces[space]), words, cursor, found, search_table, numbers)
    return count if cursor[0] <= len(words) else 0


@njit
def sample_turns(
    position: Positions,
    seat: int,
    why: Whys,
    piles: Piles,
    words: Words,
    found: Actions,
    listed: Rows,
    search_table: SearchTable,
) -> int:
    """Write some placements of every kind that is possible to a seat, with and without tokens, and return how many.

    `why` and piles[0] are as `fill_space_refusals` has left them.

    A row of `listed` is the number of an action in `found`, and the die and the tokens (+, -) that go with it. Returns
    0 if there were too few random words.
    """
    p = position[0]
    numbers, cursor = np.empty(REFUSAL_NUMBERS, dtype=np.int64), np.zeros(1, dtype=np.int64)
    held = signed(p.tokens[seat])
    first, many = np.full(why.shape, -1, dtype=np.int64), np.zeros(why.shape, dtype=np.int64)
    used, count = 0, 0
    for die in range(1, pieces.FACES + 1):
        if p.pool[die] == 0:
            continue
        for spent in range(held + 1):
            for plus in range(spent, -1, -1):
                minus = spent - plus
                if spent > 2 and plus and minus:
                    continue
                value = (die - 1 + plus - minus) % pieces.FACES + 1
                for space in range(len(pieces.SPACES)):
                    if held - spent == pieces.TOKEN_LIMIT if space == pieces.ADJUST else why[space, value] != LEGAL:
                        continue
                    if first[space, value] < 0:
                        first[space, value] = used
                        rest = found[used:]
                        if p.spaces[space] != 0 and p.rules_version >= BUMPS_FIRST:
                            many[space, value] = _bumping(space, rest)
                        else:
                            many[space, value] = _sample_space(
                                piles, space, value, words, cursor, rest, search_table, numbers
                            )
                        used += many[space, value]
                    few = many[space, value]
                    if spent and space in (pieces.BUILD, pieces.DEMOLISH, pieces.RECYCLE):
                        few = min(few, PLANS_WITH_TOKENS)
                    for i in range(few):
                        listed[count, 0], listed[count, 1] = first[space, value] + i, die
                        listed[count, 2], listed[count, 3] = plus, minus
                        count += 1
    return count if cursor[0] <= len(words) else 0


@njit
def sample_prints(position: Positions, seat: int, piles: Piles, words: Words, found: Actions) -> int:
    """Write a seat's moves while it builds its brickprint, but only some of the prints, and return their number.

    The number of a print's name stands in the place of the die. Returns 0 if there were too few random words.
    """
    p = position[0]
    numbers, cursor = np.empty(REFUSAL_NUMBERS, dtype=np.int64), np.zeros(1, dtype=np.int64)
    count, bricks = 0, 0
    clear_pile(piles[0])
    for i in range(pieces.BRICKS):
        kind = _KIND_OF[i]
        if p.yellow[i] == 0:
            piles[0].yard[kind] += 1
        elif p.yellow[i] == seat + 1:
            piles[0].loose[kind] += 1
            bricks += 1
    for kind in range(MOST_KINDS):
        for what in (PUTTING_BACK, TAKING):
            if what == TAKING:
                can = bricks < pieces.PRINT_BRICKS and piles[0].yard[kind] != 0
            else:
                can = p.returns[seat] < pieces.RETURNS and piles[0].loose[kind] != 0
            if can:
                found[count, 0, WHAT], found[count, 0, COUNT], found[count, 1, 0] = what, 1, kind
                count += 1
    if bricks == pieces.PRINT_BRICKS:
        for _ in range(PRINTS_TRIED):
            move = found[count]
            move[0, WHAT], move[0, DIE], move[0, COUNT] = (
                PRINTING,
                _below(words, cursor, _NAMES),
                pieces.PRINT_BRICKS - 1,
            )
            copy_record(piles[0], piles[1])
            steps = 0
            while steps < pieces.PRINT_BRICKS - 1:
                if _random_join(piles[1], 0, words, cursor, move[1 + steps]) > 0:
                    steps += 1
                    play_join(piles[1], move[steps], numbers)
            count += 1
    return count if cursor[0] <= len(words) else 0


def sample_moves(position: Position, seat: int) -> list[str]:
    """Return some moves of every kind that is possible to a seat that may act, sorted."""
    return list(_sample(position.tobytes(), seat))


@lru_cache(maxsize=1024)
def _sample(data: bytes, seat: int) -> tuple[str, ...]:
    position = np.frombuffer(bytearray(data), dtype=RECORD)
    piles = np.empty(SCRATCH_PILES, dtype=PILE)
    found = np.empty((MOST_ACTIONS, 1 + MOST_STEPS, STEP), dtype=np.int64)
    listed = np.empty((MAX_LISTED_MOVES, 4), dtype=np.int64)
    why = np.empty((len(pieces.SPACES), pieces.FACES + 1), dtype=np.int64)
    phase = position["phase"][0]
    words = _WORDS
    count = 0
    while not count:
        chance = bytearray(random.Random(zlib.crc32(data[:_SEED_BYTES]) + seat).randbytes(4 * words))
        drawn = np.frombuffer(chance, dtype="<u4")
        if phase == pieces.TURN:
            fill_space_refusals(position, seat, piles, SEARCH_TABLE, why)
            count = sample_turns(position, seat, why, piles, drawn, found, listed, SEARCH_TABLE)
        elif phase == pieces.ACT:
            count = sample_actions(position, seat, piles, drawn, found, SEARCH_TABLE)
        else:
            count = sample_prints(position, seat, piles, drawn, found)
        words *= 4
    if phase == pieces.ACT:
        return tuple(sorted({moves.coded_action_text(move) for move in found[:count].tolist()}))
    if phase == pieces.PRINTS:
        return tuple(
            sorted({moves.move_text(moves.decode_print_move(move, PRINT_NAMES)) for move in found[:count].tolist()})
        )
    rows = listed[:count].tolist()
    texts = [moves.coded_action_text(move) for move in found[: max(rows)[0] + 1].tolist()]
    return tuple(sorted({f"{die}{'+' * plus}{'-' * minus}>{texts[index]}" for index, die, plus, minus in rows}))
