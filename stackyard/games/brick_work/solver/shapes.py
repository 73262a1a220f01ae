"""Shapes as sets of bits: their exact covers by bricks, and the shortest way to put the pieces of a cover together.

A cell of a shape is a bit of a word, numbered by z, then y, then x; a piece is the mask of its cells. What is worked
out about a shape once is a `Shape`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import lowest_bit, popcount
from stackyard.core.compiling.jit import njit
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes, Rows
from stackyard.games.brick_work.pieces import KINDS

MOST_CELLS: Final = 62  # of a shape: a set of cells is the bits of one signed word
BUILD_PIPS: Final = 6  # connected or released by one action at most
NO_PLAN_ACTIONS: Final = 99  # more actions than any plan has
GIVEN_UP: Final = 98  # the search for an assembly was given up

_WIDE: Final = np.array([kind.wide for kind in KINDS], dtype=np.int64)
_LONG: Final = np.array([kind.long for kind in KINDS], dtype=np.int64)


@njit
def _tables(cells: geometry.Cells) -> tuple[Rows, Rows, Rows, Rows, Rows, Rows, Rows]:
    """Return (grid, next_up, all_up, starts, rows, weights, layers) of a shape's cells, which begin at 0.

    grid: the number of each cell, or -1. next_up, all_up: masks of the cell right above, and of all above. rows: (kind,
    turned, mask) of each place of a brick, those whose lowest cell is i from starts[i]. weights: 60 divided by the size
    of the biggest brick that can cover the cell. layers: the cells of each level.
    """
    size_x, size_y, high = 0, 0, 0
    count = len(cells)
    for i in range(count):
        size_x, size_y = max(size_x, int(cells[i, 0]) + 1), max(size_y, int(cells[i, 1]) + 1)
        high = max(high, int(cells[i, 2]) + 1)
    grid = np.full((size_x, size_y, high), -1, dtype=np.int64)
    for i in range(count):
        grid[cells[i, 0], cells[i, 1], cells[i, 2]] = i
    next_up, all_up = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    layers = np.zeros(high, dtype=np.int64)
    for i in range(count):
        x, y, z = int(cells[i, 0]), int(cells[i, 1]), int(cells[i, 2])
        layers[z] |= 1 << i
        for above in range(z + 1, high):
            if grid[x, y, above] >= 0:
                all_up[i] |= 1 << grid[x, y, above]
                if above == z + 1:
                    next_up[i] = 1 << grid[x, y, above]
    starts = np.zeros(count + 1, dtype=np.int64)
    rows = np.empty((count * 12, 3), dtype=np.int64)
    size = np.ones(count, dtype=np.int64)
    found = 0
    for i in range(count):
        starts[i] = found
        x, y, z = int(cells[i, 0]), int(cells[i, 1]), int(cells[i, 2])
        for kind in range(len(_WIDE) - 1, -1, -1):
            for turned in range(2 if _WIDE[kind] != _LONG[kind] else 1):
                wide = _LONG[kind] if turned else _WIDE[kind]
                long = _WIDE[kind] if turned else _LONG[kind]
                if x + wide > size_x or y + long > size_y:
                    continue
                mask = 0
                for across in range(x, x + wide):
                    for along in range(y, y + long):
                        if grid[across, along, z] < 0:
                            mask = -1
                            break
                        mask |= 1 << grid[across, along, z]
                    if mask < 0:
                        break
                if mask < 0:
                    continue
                rows[found, 0], rows[found, 1], rows[found, 2] = kind, turned, mask
                found += 1
                for j in range(count):
                    if mask >> j & 1:
                        size[j] = max(size[j], wide * long)
    starts[count] = found
    return grid, next_up, all_up, starts, rows[:found].copy(), 60 // size, layers


@njit
def fewest_bricks(rest: int, weights: Rows, layers: Rows) -> int:
    """Return a number of bricks that covers of a set of cells cannot go below: every brick weighs at most 60."""
    bricks = 0
    for layer in range(len(layers)):
        here, weight = rest & layers[layer], 0
        for i in range(len(weights)):
            if here >> i & 1:
                weight += weights[i]
        bricks += (weight + 59) // 60
    return bricks


@njit
def covers(
    starts: Rows, rows: Rows, weights: Rows, layers: Rows, rest: int, avail: Rows, loose: Rows, budget: int, out: Rows
) -> int:
    """Write the exact covers of a set of cells by bricks that cost at most `budget` actions to get; return how many.

    avail and loose: bricks of each kind that there are, and those of them that are in the collection already. A cover
    is the numbers of its places in `rows`, then -1. As many as fit into `out` are written; then len(out) is returned.
    """
    held = 0
    for kind in range(len(loose)):
        held += loose[kind]
    need = np.zeros(len(avail), dtype=np.int64)
    most = out.shape[1] - 1
    chosen, left = np.empty(most + 1, dtype=np.int64), np.empty(most + 1, dtype=np.int64)
    after = np.empty(most + 1, dtype=np.int64)
    left[0], after[0] = rest, starts[lowest_bit(rest)]
    count, depth, missing = 0, 0, 0
    while depth >= 0:
        row = after[depth]
        if row == starts[lowest_bit(left[depth]) + 1]:
            depth -= 1
            if depth >= 0:
                kind = rows[chosen[depth], 0]
                missing -= need[kind] > loose[kind]
                need[kind] -= 1
            continue
        after[depth] = row + 1
        kind, mask = rows[row, 0], rows[row, 2]
        if mask & ~left[depth] or need[kind] == avail[kind]:
            continue
        lacking = missing + (need[kind] >= loose[kind])
        to_cover = left[depth] ^ mask
        bricks = depth + 1 + fewest_bricks(to_cover, weights, layers)
        if bricks > most or max((lacking + 1) // 2, bricks - held) > budget:
            continue
        chosen[depth] = row
        if to_cover == 0:
            for i in range(depth + 1):
                out[count, i] = chosen[i]
            out[count, depth + 1] = -1
            count += 1
            if count == len(out):
                return count
            continue
        missing = lacking
        need[kind] += 1
        depth += 1
        left[depth], after[depth] = to_cover, starts[lowest_bit(to_cover)]
    return count


@njit
def fewest_builds(pieces: Rows, next_up: Rows, all_up: Rows, limit: int, trail: Rows) -> int:
    """Return the fewest BUILD actions, at most `limit`, that join the pieces (masks of cells) into one.

    Writes the joins in order into `trail`: (the upper block's first piece, the lower block's, 1 if an action begins).
    A shortest path over partitions; of two ways to one partition the one that has begun fewer actions, then used fewer
    pips of the last, is never worse. NO_PLAN_ACTIONS if there is none, GIVEN_UP if there are too many partitions.
    """
    count = len(pieces)
    room = 256 if count <= 6 else 1024 if count == 7 else 4608 if count == 8 else 24_000
    slots = 1024 if count <= 6 else 4096 if count == 7 else 16_384 if count == 8 else 65_536
    above, shadow = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for i in range(count):
        for cell in range(len(next_up)):
            if pieces[i] >> cell & 1:
                above[i] |= next_up[cell]
                shadow[i] |= all_up[cell]
    pips = 0
    for i in range(count):
        for j in range(count):
            if i != j:
                pips += popcount(above[i] & pieces[j])
    code, cost = np.empty(room, dtype=np.int64), np.empty(room, dtype=np.int64)
    to_do = np.empty(room, dtype=np.int64)
    parent, how = np.empty(room, dtype=np.int64), np.empty((room, 2), dtype=np.int64)
    code[0] = 0
    for i in range(count):
        code[0] |= i << 4 * i
    cost[0], to_do[0], parent[0] = BUILD_PIPS, pips, -1
    block, over, dark = np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64)
    begin, end = 0, 1
    for _ in range(count - 1):
        table = np.full(slots, -1, dtype=np.int64)
        last = end
        for state in range(begin, last):
            for i in range(count):
                block[i], over[i], dark[i] = 0, 0, 0
            for i in range(count):
                label = code[state] >> 4 * i & 15
                block[label] |= pieces[i]
                over[label] |= above[i]
                dark[label] |= shadow[i]
            for lower in range(count):
                if not block[lower]:
                    continue
                for upper in range(count):
                    if upper == lower or not block[upper] or dark[upper] & block[lower]:
                        continue
                    studs = popcount(over[lower] & block[upper])
                    if studs == 0 or studs > BUILD_PIPS:
                        continue
                    actions, used = cost[state] >> 3, (cost[state] & 7) + studs
                    if used > BUILD_PIPS:
                        actions, used = actions + 1, studs
                    remain = to_do[state] - studs
                    if actions + (max(0, remain - (BUILD_PIPS - used)) + BUILD_PIPS - 1) // BUILD_PIPS > limit:
                        continue
                    merged, gone = min(lower, upper), max(lower, upper)
                    new = code[state]
                    for i in range(count):
                        if new >> 4 * i & 15 == gone:
                            new ^= (gone ^ merged) << 4 * i
                    slot = (new * 0x9E3779B97F4A7C1 >> 20) & (slots - 1)
                    while table[slot] >= 0 and code[table[slot]] != new:
                        slot = (slot + 1) & (slots - 1)
                    found = table[slot]
                    if found < 0:
                        if end == room:
                            return GIVEN_UP
                        found = end
                        end += 1
                        table[slot] = found
                        code[found], to_do[found], cost[found] = new, remain, 1 << 30
                    if actions * 8 + used < cost[found]:
                        cost[found], parent[found] = actions * 8 + used, state
                        how[found, 0], how[found, 1] = upper, lower
        if end == last:
            return NO_PLAN_ACTIONS
        begin = last
    state = end - 1  # one block: there is but one partition like that
    for row in range(count - 2, -1, -1):
        before = parent[state]
        trail[row, 0], trail[row, 1] = how[state, 0], how[state, 1]
        trail[row, 2] = cost[state] >> 3 != cost[before] >> 3
        state = before
    return int(cost[end - 1] >> 3)


@njit
def embeddings(boxes: Boxes, grid: Rows, cells: geometry.Cells) -> Rows:
    """Return every way that a piece lies inside a shape: int64[m, 5] rows (turn, dx, dy, dz, mask of the cells)."""
    found = np.empty((4 * len(cells), 5), dtype=np.int64)
    count = 0
    wide, long, high = grid.shape
    for r in range(4):
        own = geometry.cells(geometry.turned(boxes, r))
        for goal in range(len(cells)):
            dx, dy, dz = cells[goal, 0] - own[0, 0], cells[goal, 1] - own[0, 1], cells[goal, 2] - own[0, 2]
            mask = 0
            for i in range(len(own)):
                x, y, z = own[i, 0] + dx, own[i, 1] + dy, own[i, 2] + dz
                if not (0 <= x < wide and 0 <= y < long and 0 <= z < high) or grid[x, y, z] < 0:
                    mask = 0
                    break
                mask |= 1 << grid[x, y, z]
            if mask:
                found[count, 0], found[count, 1], found[count, 2] = r, dx, dy
                found[count, 3], found[count, 4] = dz, mask
                count += 1
    return found[:count].copy()


# --- a shape, worked out ---------------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """A target, and what is worked out about it once."""

    cells: geometry.Cells
    grid: Rows
    next_up: Rows
    all_up: Rows
    starts: Rows
    rows: Rows
    weights: Rows
    layers: Rows
    pips: int

    @property
    def everything(self) -> int:
        """The mask of all cells."""
        return (1 << len(self.cells)) - 1


def shape_of(target: Boxes) -> Shape:
    """Return the shape that bricks have, wherever their seams are. Raises ValueError if it is too big to plan for."""
    cells = geometry.cells(geometry.normalized(target))
    if len(cells) > MOST_CELLS:
        raise ValueError(f"a plan is made for at most {MOST_CELLS} cells, not {len(cells)}")
    return _shape(cells.tobytes())


@lru_cache(maxsize=64)
def _shape(data: bytes) -> Shape:
    cells = np.frombuffer(data, dtype=np.int16).reshape(-1, 3).copy()
    tables = _tables(cells)
    return Shape(cells, *tables, pips=int((tables[1] != 0).sum()))
