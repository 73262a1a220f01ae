"""Which numbers of pips a collection can connect or release exactly, and one plan that does: exact and fast.

"You may not place a die on an action space if you cannot take that action fully": so BUILD and DEMOLISH ask whether
any plan sums to the die, not only whether a given one does.

BUILD. Any two pieces can be joined by exactly one pip: set the outermost column of the one on the outermost column of
the other, and no other column is shared. So `n` pips are always possible with more than `n` pieces, and one join of `s`
pips leaves every sum from `s` to `s` plus the pieces left over. And a join of two pieces makes one whose columns are
at most those of both less the pips, so all joins together connect at most the columns of all pieces but the largest.
Only the few cases that these two leave open are searched: all joins, the same shapes once.

DEMOLISH. Objects come apart independently: an object's sums are those of each first cut, added to the sums of the two
parts; a collection's sums are those of its objects added up.

A set of sums is a mask of bits: bit n says that n pips can be reached.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.codes import RefusalNumbers
from stackyard.games.brick_work.collection import BrickObject
from stackyard.games.brick_work.compiled_collection import (
    MOST_KINDS,
    MOST_OBJECTS,
    boxes_of,
    count_pieces,
    join,
    object_of,
    separate,
)
from stackyard.games.brick_work.geometry import (
    Boxes,
    Rows,
    columns,
    contacts,
    cuts,
    extent,
    heights_after_turns,
    heights_and_pips,
    normalized,
    partings_within,
    pips_of_second_cut,
    turned,
    turns_of,
)
from stackyard.games.brick_work.pieces import FACES
from stackyard.games.brick_work.record import MOST_CUTS, Pile, Piles

JOIN_NUMBERS: Final = 6  # numbers of a join: upper piece, lower piece, whether that lies along x, dx, dy, r
CUT_NUMBERS: Final = 2  # numbers of a separation: object, mask of the upper part
MAX_JOINS: Final = FACES  # piles beside its own that a search needs: joins of a plan
SCRATCH_PILES: Final = MAX_JOINS + 2  # that a move may need: a seat's bricks, and piles to search on
EVERY_SUM: Final = (1 << FACES + 1) - 1
TALL: Final = FACES + 1  # where the second sums of `pair_sums` begin
MANY_CUTS: Final = 1 << FACES + 1  # a flag beside sums: the object has more than MOST_CUTS cuts
_BITS: Final = 2 * (FACES + 1)  # of a word of the table: sums, and a flag or other sums; before them stands its key
_HASHED: Final = (1 << 56) - 1
_SLOT_BITS: Final = 15
TABLE_SLOTS: Final = 1 << _SLOT_BITS  # rows of a cache of search results
# [3, TABLE_SLOTS]: what cannot be built, what objects release, and by how many pips two pieces can be joined
SearchTable: TypeAlias = npt.NDArray[np.int64]
SEARCH_TABLE: Final[SearchTable] = np.zeros((3, TABLE_SLOTS), dtype=np.int64)
"""What the searches of this process have found out. A slot is one word, and what stands in it does not depend on who
wrote it: threads may share the table, at worst something is found out twice."""


# --- joins -----------------------------------------------------------------------------------------------------------


@njit
def list_pieces(pile: Pile, found: Rows) -> int:
    """Write what can be joined, a kind of loose brick once: objects first, then the larger bricks; return how many."""
    count = 0
    for number in range(MOST_OBJECTS):
        if pile.bricks[number] != 0:
            found[count] = MOST_KINDS + number
            count += 1
    for kind in range(MOST_KINDS - 1, -1, -1):
        if pile.loose[kind] != 0:
            found[count] = kind
            count += 1
    return count


@njit
def are_two_pieces(pile: Pile, upper: int, lower: int) -> bool:
    """Return whether two of the `names` are two pieces."""
    return upper != lower or (upper < MOST_KINDS and pile.loose[upper] > 1)


@njit
def write_join(
    step: Rows, upper: int, lower: int, lower_turned: int, index: int, before: int, wide: int, long: int
) -> None:
    """Write the join of two pieces into `step` that stands at a place of what `geometry.heights_and_pips` tells."""
    step[0], step[1], step[2] = upper, lower, lower_turned
    step[3], step[4], step[5] = index // long % wide - before, index % long - before, index // (wide * long)


@njit
def play_join(pile: Pile, step: Rows, numbers: RefusalNumbers) -> int:
    """Join as a step says; see `pile.join`."""
    return join(pile, step[0], step[1], step[2], step[3], step[4], step[5], numbers)


@njit
def _hash(word: int) -> int:
    word = (word * 0x2545F4914F6CDD1D) & _HASHED
    word ^= word >> 31
    word = (word * 0x1B03738712FAD5C9) & _HASHED
    return word ^ word >> 29


@njit
def _piece_key(boxes: Boxes) -> int:
    """Return a number for how the bricks of a piece at 0 lie; pieces that lie otherwise hardly ever have the same."""
    total = 0
    for i in range(len(boxes)):
        place = int(boxes[i, 0]) | int(boxes[i, 1]) << 8 | int(boxes[i, 2]) << 16
        total += _hash(place | int(boxes[i, 3]) << 24 | int(boxes[i, 4]) << 28)
    return _hash(total & _HASHED)


@njit
def _found(table: Rows, key: int) -> int:
    """Return what a row of `SEARCH_TABLE` has under a key; 0 for nothing."""
    word = table[key % TABLE_SLOTS]
    return word & (1 << _BITS) - 1 if word >> _BITS == key >> _SLOT_BITS else 0


@njit
def _note(table: Rows, key: int, value: int) -> int:
    """Write a value, which is not 0, under a key into a row of `SEARCH_TABLE`, and return it."""
    table[key % TABLE_SLOTS] = key >> _SLOT_BITS << _BITS | value
    return value


@njit
def _shape_hash(boxes: Boxes) -> int:
    """Return a number that pieces of the same shape share (W19), and other pieces hardly ever."""
    least = _HASHED
    for r in range(4):
        there = turned(boxes, r)
        total = 0
        for i in range(len(there)):
            for x in range(int(there[i, 0]), int(there[i, 0]) + int(there[i, 3])):
                for y in range(int(there[i, 1]), int(there[i, 1]) + int(there[i, 4])):
                    total = (total + _hash(x << 16 | y << 8 | int(there[i, 2]) + 1)) & _HASHED
        least = min(least, total)
    return least


@njit
def _hopeless_key(pile: Pile, pips: int, numbers: RefusalNumbers) -> int:
    """Return a number for the shapes of all pieces and the pips to be connected; -1 where these are too many.

    numbers[0]: the columns of all pieces.
    """
    total, most, key = 0, 0, pips
    for piece in range(MOST_KINDS + MOST_OBJECTS):
        times = signed(pile.loose[piece]) if piece < MOST_KINDS else pile.bricks[piece - MOST_KINDS] != 0
        if times == 0:
            continue
        boxes = boxes_of(pile, piece, 0)
        wide = len(columns(boxes, True))
        total += times * wide
        most = max(most, wide)
        key = (key + times * _hash(_shape_hash(boxes))) & _HASHED
    numbers[0] = total
    return key if total - most >= pips else -1


@njit
def pair_sums(pile: Pile, upper: int, lower: int, keys: Rows, joined: Rows) -> int:
    """Return by which numbers of pips one piece can come onto another, however a loose lower brick lies.

    From bit TALL on the same where the lowest bricks of the one lie on the highest of the other. keys[piece]: its key,
    or -1 where that is not known yet; joined: row 2 of `SEARCH_TABLE`.
    """
    for piece in (upper, lower):
        if keys[piece] < 0:
            keys[piece] = _piece_key(boxes_of(pile, piece, 0))
    key = _hash(3 * int(keys[upper]) + int(keys[lower]) & _HASHED)
    sums = _found(joined, key)
    if sums == 0:
        above, below = boxes_of(pile, upper, 0), boxes_of(pile, lower, 0)
        turns = min(turns_of(above), turns_of(below))  # as many as lie differently to each other
        heights, pips, _, _, _ = heights_after_turns(above, below, 0, turns)
        _, _, top = extent(below)
        for i in range(len(pips)):
            connected = int(pips[i])
            if 0 < connected <= FACES:
                sums |= 1 << connected
                if heights[i] == top:
                    sums |= 1 << TALL + connected
        _note(joined, key, sums)
    return sums


@njit
def begins(first: int, pips: int, num_pieces: int) -> bool:
    """Return whether one of the sums `first` leaves pips that can be had one by one, of so many pieces before it."""
    return bool(first >> pips - num_pieces + 2 & (1 << num_pieces - 1) - 1)


@njit
def first_sums(pile: Pile, num_pieces: int, least: int, most: int, joined: Rows) -> int:
    """Return by which numbers of pips some two pieces can be joined; no more once all from `least` to `most` can begin.

    joined: row 2 of `SEARCH_TABLE`.
    """
    if num_pieces < 2 or least > most:
        return 0
    who, keys = np.empty(MOST_KINDS + MOST_OBJECTS, np.int64), np.full(MOST_KINDS + MOST_OBJECTS, -1, np.int64)
    count, sums = list_pieces(pile, who), 0
    for i in range(count - 1, -1, -1):
        for j in range(count - 1, -1, -1):
            if are_two_pieces(pile, who[i], who[j]):
                sums |= pair_sums(pile, who[i], who[j], keys, joined) & EVERY_SUM
            while begins(sums, least, num_pieces):
                least += 1
                if least > most:
                    return sums
    return sums


@njit
def can_build(
    piles: Piles, pips: int, num_pieces: int, first: int, search_table: SearchTable, numbers: RefusalNumbers
) -> bool:
    """Return whether some joins connect exactly so many pips.

    piles: the pile of `num_pieces` pieces, two of which can be joined by the numbers of pips `first`, and MAX_JOINS
    more; `first` is not looked at where the pips are fewer than the pieces.
    """
    if pips < num_pieces or num_pieces < 2:
        return pips < num_pieces
    if begins(first, pips, num_pieces):
        return True
    if num_pieces == 2:
        return False
    return build_plan(piles, pips, np.empty((MAX_JOINS + 1, JOIN_NUMBERS), np.int64), search_table[0], numbers) != 0


@njit
def build_plan(piles: Piles, pips_wanted: int, steps: Rows, hopeless: Rows, numbers: RefusalNumbers) -> int:
    """Write joins that connect exactly so many pips (W10), and return how many; 0 where there is no plan at all.

    piles: the pile, and MAX_JOINS more for the search; hopeless: the first row of `SEARCH_TABLE`. A row of `steps` is a
    join. The joins with most pips come first, since single pips can always be had from the rest.
    """
    who = np.empty(MOST_KINDS + MOST_OBJECTS, dtype=np.int64)
    left = np.empty(MAX_JOINS + 1, dtype=np.int64)
    key = np.empty(MAX_JOINS + 1, dtype=np.int64)
    pair = np.empty(MAX_JOINS + 1, dtype=np.int64)  # the next pair to try; -1: none has been tried yet
    wanted = np.empty(MAX_JOINS + 1, dtype=np.int64)  # pips of its joins
    row = np.empty(MAX_JOINS + 1, dtype=np.int64)
    spread = np.empty(MAX_JOINS + 1, dtype=np.int64)  # the columns of all pieces
    depth = 0
    left[0], pair[0] = pips_wanted, -1
    while depth >= 0:
        here = left[depth]
        if here == 0:
            return depth
        pile = piles[depth]
        pieces = count_pieces(pile)
        count = list_pieces(pile, who)
        if pair[depth] < 0:
            key[depth] = _hopeless_key(pile, here, numbers) if pieces > 1 else -1
            if key[depth] < 0 or hopeless[key[depth] % TABLE_SLOTS] == key[depth]:
                depth -= 1
                continue
            pair[depth], wanted[depth], row[depth], spread[depth] = 0, here - 1, 0, numbers[0]
            best = 0
            for number in range(count * count):  # one join, and single pips from the others
                upper, lower = who[number // count], who[number % count]
                if best != 0 or not are_two_pieces(pile, upper, lower):
                    continue
                _, pips, before, wide, long = heights_and_pips(boxes_of(pile, upper, 0), boxes_of(pile, lower, 0))
                for i in range(len(pips)):
                    if max(best, here - pieces + 1) < pips[i] <= here:
                        best = int(pips[i])
                        write_join(steps[depth], upper, lower, 0, i, before, wide, long)
            if best != 0 or pieces == 2:
                pair[depth] = count * count
            if best != 0:
                copy_record(pile, piles[depth + 1])
                left[depth + 1], pair[depth + 1] = here - play_join(piles[depth + 1], steps[depth], numbers), -1
                depth += 1
                continue
        found = False
        while pair[depth] < count * count and not found:
            upper, lower = who[pair[depth] // count], who[pair[depth] % count]
            # What is left after it has to come from the columns of the other pieces.
            others = spread[depth] - len(columns(boxes_of(pile, upper, 0), True))
            others -= len(columns(boxes_of(pile, lower, 0), True))
            fewest = max(1, here - others)
            if are_two_pieces(pile, upper, lower) and wanted[depth] >= fewest:
                _, pips, before, wide, long = heights_and_pips(boxes_of(pile, upper, 0), boxes_of(pile, lower, 0))
                while wanted[depth] >= fewest and not found:
                    while row[depth] < len(pips) and not found:
                        found = pips[row[depth]] == wanted[depth]
                        if found:
                            write_join(steps[depth], upper, lower, 0, row[depth], before, wide, long)
                        row[depth] += 1
                    if not found:
                        wanted[depth] -= 1
                        row[depth] = 0
            if not found:
                pair[depth] += 1
                wanted[depth], row[depth] = here - 1, 0
        if found:
            copy_record(pile, piles[depth + 1])
            left[depth + 1], pair[depth + 1] = here - play_join(piles[depth + 1], steps[depth], numbers), -1
            depth += 1
            continue
        hopeless[key[depth] % TABLE_SLOTS] = key[depth]
        depth -= 1
    return 0


# --- separations -----------------------------------------------------------------------------------------------------


@njit
def sums_of_both(one: int, other: int) -> int:
    """Return the sums of a sum of the one and a sum of the other, up to the most that a die shows."""
    total = 0
    for pips in range(FACES + 1):
        if other >> pips & 1:
            total |= one << pips
    return total & EVERY_SUM


@njit
def release_word(boxes: Boxes, released: Rows) -> int:
    """Return which sums of pips an object can release by some cuts, 0 among them, and whether it has MANY_CUTS.

    released: row 1 of `SEARCH_TABLE`.
    """
    key = _piece_key(boxes)
    word = _found(released, key)
    if word == 0:
        word = _note(released, key, _search_release_sums((1 << len(boxes)) - 1, FACES, contacts(boxes)))
    return word


@njit
def release_sums(boxes: Boxes, released: Rows) -> int:
    """Return which sums of pips an object can release by some cuts, 0 among them; released: row 1 of `SEARCH_TABLE`."""
    return release_word(boxes, released) & EVERY_SUM


@njit
def _search_release_sums(whole: int, limit: int, links: Rows) -> int:
    """Return which sums of up to `limit` pips the bricks of a mask, one piece, can release by cuts, 0 among them.

    With MANY_CUTS, if there are so many of up to `limit` pips. links: the `contacts` of the object.
    """
    found = np.empty((64, 2), dtype=np.int64)  # the cuts of all parts on the way, one after the other
    count = cuts(whole, links, limit, found)
    if count > len(found):
        found = np.empty((2 * count, 2), dtype=np.int64)
        cuts(whole, links, limit, found)
    flag, known, least = MANY_CUTS if count > MOST_CUTS else 0, 1, limit
    for i in range(count):
        known |= 1 << found[i, 1]
        least = min(least, found[i, 1])
    every = (1 << limit + 1) - 1
    for i in range(count):  # two cuts: most other sums are found so
        for j in range(count):
            total = found[i, 1] + found[j, 1]
            if total <= limit and known >> total & 1 == 0:
                second = pips_of_second_cut(found[i, 0], found[j, 0], whole, links)
                known |= 1 << found[i, 1] + second if second else 0
    rest = whole & whole - 1
    if least == limit or known == every or rest & rest - 1 == 0:  # a second cut makes too many pips, or nothing new
        return int(known | flag)
    slots = 64
    keys, values = np.full(slots, -1, dtype=np.int64), np.zeros(slots, dtype=np.int64)  # what parts release
    filled = 0
    rows = np.empty((6, FACES + 1), dtype=np.int64)
    part, most, sums, begin, end, at = rows[0], rows[1], rows[2], rows[3], rows[4], rows[5]
    part[0], most[0], sums[0], begin[0], end[0], at[0] = whole, limit, known, 0, count, 0
    depth = 0
    while depth >= 0:
        if at[depth] < 0:
            first = begin[depth]
            count = cuts(part[depth], links, most[depth], found[first:])
            if first + count > len(found):
                more = np.empty((2 * (first + count), 2), dtype=np.int64)
                for i in range(first):  # a slice would bring the text of its error with it
                    more[i, 0], more[i, 1] = found[i, 0], found[i, 1]
                found = more
                cuts(part[depth], links, most[depth], found[first:])
            sums[depth] = 1
            for i in range(first, first + count):
                sums[depth] |= 1 << found[i, 1]
            at[depth], end[depth] = first, first + count
        every = (1 << most[depth] + 1) - 1
        missing = 0
        while at[depth] < end[depth] and sums[depth] != every and missing == 0:
            upper, freed = found[at[depth], 0], found[at[depth], 1]
            rest = most[depth] - freed
            reached = 1
            if ((1 << rest + 1) - 2) << freed & ~sums[depth]:
                for half in (upper, part[depth] & ~upper):
                    if half & half - 1 and missing == 0:
                        key = half << 3 | rest
                        slot = key % slots
                        while keys[slot] >= 0 and keys[slot] != key:
                            slot = (slot + 1) % slots
                        if keys[slot] < 0:
                            missing = key
                        reached = sums_of_both(reached, values[slot])
            if missing == 0:
                sums[depth] |= reached << freed & every
                at[depth] += 1
        if missing:
            begin[depth + 1], at[depth + 1] = end[depth], -1
            depth += 1
            part[depth], most[depth] = missing >> 3, missing & 7
            continue
        if 2 * filled >= slots:
            old_keys, old_values = keys, values
            slots *= 4
            keys, values = np.full(slots, -1, dtype=np.int64), np.zeros(slots, dtype=np.int64)
            for i in range(len(old_keys)):
                if old_keys[i] >= 0:
                    slot = old_keys[i] % slots
                    while keys[slot] >= 0:
                        slot = (slot + 1) % slots
                    keys[slot], values[slot] = old_keys[i], old_values[i]
        slot = (part[depth] << 3 | most[depth]) % slots
        while keys[slot] >= 0:
            slot = (slot + 1) % slots
        keys[slot], values[slot] = part[depth] << 3 | most[depth], sums[depth]
        filled += 1
        depth -= 1
    return int(sums[0] | flag)


@njit
def sums_after_cut(upper: int, everything: int, most: int, links: Rows) -> int:
    """Return which sums of up to `most` pips an object releases once the bricks of a mask are lifted off the others.

    links: the `contacts` of the object.
    """
    sums = 1
    for part in (upper, everything & ~upper):
        if part & part - 1:
            sums = sums_of_both(sums, _search_release_sums(part, most, links) & EVERY_SUM)
    return sums


@njit
def demolish_sums(pile: Pile, released: Rows) -> int:
    """Return which sums of pips some plan of separations releases (W13), 0 among them."""
    sums = 1
    for number in range(MOST_OBJECTS):
        if pile.bricks[number] != 0 and sums != EVERY_SUM:
            sums = sums_of_both(sums, release_sums(object_of(pile, number), released))
    return sums


@njit
def demolish_plan(piles: Piles, pips: int, steps: Rows, released: Rows, numbers: RefusalNumbers) -> int:
    """Write separations that release exactly so many pips, and return how many; 0 where there is no plan at all.

    piles: the pile, which is taken apart, and one more. A row of `steps` begins with a separation.
    """
    if not demolish_sums(piles[0], released) >> pips & 1:
        return 0
    count = 0
    while pips:
        freed = 0
        for number in range(MOST_OBJECTS):
            if freed != 0 or piles[0].bricks[number] == 0:
                continue
            rows = partings_within(object_of(piles[0], number), pips)
            for wanted in range(pips, 0, -1):
                for i in range(len(rows)):
                    if freed != 0 or rows[i, 1] != wanted:
                        continue
                    copy_record(piles[0], piles[1])
                    separate(piles[1], number, rows[i, 0], numbers)
                    if demolish_sums(piles[1], released) >> (pips - wanted) & 1:
                        steps[count, 0], steps[count, 1] = number, rows[i, 0]
                        freed = wanted
        copy_record(piles[1], piles[0])
        pips -= freed
        count += 1
    return count


@lru_cache(maxsize=65536)
def _can_come_apart(data: bytes) -> bool:
    """Tell whether an object could have been put together at all: some cuts take it apart brick by brick."""
    boxes = np.frombuffer(bytearray(data), dtype=np.int8).reshape(-1, 5)
    return len(boxes) == 1 or any(
        _can_come_apart(_part(boxes, mask, upper=True).tobytes())
        and _can_come_apart(_part(boxes, mask, upper=False).tobytes())
        for mask, _ in geometry.partings(boxes).tolist()
    )


def _part(boxes: Boxes, mask: int, *, upper: bool) -> Boxes:
    chosen = [index for index in range(len(boxes)) if bool(mask >> index & 1) == upper]
    return normalized(boxes[chosen])


def can_come_apart(thing: BrickObject) -> bool:
    """Tell whether an object can be taken apart, and so could have been built, by vertical motions alone (W23)."""
    return _can_come_apart(thing.boxes.tobytes())
