"""The planner: the fewest actions that make an object in the shape of a brickprint, and the steps, in order.

A plan takes apart what it needs other than it is (DEMOLISH), gets the bricks that it lacks (COLLECT, RECYCLE), and
BUILDs: each BUILD holds joins whose pips come to at most 6, and is paid by a die of exactly that sum. ADJUST is not
counted.

The pips inside a shape are fixed by the shape, so BUILDs are bins of 6 that P pips go into. Plans are looked for by how
many actions they take, fewest first: exact covers of the shape by bricks (and by the objects that are there), then a
shortest path over the partitions of the pieces, from all apart to all in one.

What `Plan.proven` claims: among the plans that join bricks only as they lie in the finished shape, take apart only what
was there before and before they build, and give back (RECYCLE) only what they do not need, none is shorter. From an
empty collection the claim holds for all sequences of actions: one that takes apart what it has built has at least one
DEMOLISH more and at least as many pips to connect, and that bound is looked at too; RECYCLE never saves an action
there, for it adds at most one brick, as COLLECT does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiled import njit
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes, Rows
from stackyard.games.brick_work.pieces import KINDS, NAMES, OBJECTS, RECYCLE_PIPS, RECYCLED_AT_MOST

MOST_CELLS: Final = 62  # of a target: a set of cells is the bits of one signed word
MOST_PIECES: Final = 12  # that a plan puts together
MOST_COVERS: Final = 20_000  # looked at for one number of actions; beyond that nothing is proven
MOST_USES: Final = 2_000  # ways to use the objects that are there
FURTHER: Final = 9  # actions more than the lower bound that a plan is looked for
MOST_PARTED: Final = 7  # bricks of an object that a plan may take apart
BUILD_PIPS: Final = 6  # connected or released by one action at most
NEVER: Final = 99  # more actions than any plan has
UNKNOWN: Final = 98  # the search for an assembly was given up

_WIDE: Final = np.array([kind.wide for kind in KINDS], dtype=np.int64)
_LONG: Final = np.array([kind.long for kind in KINDS], dtype=np.int64)
PIPS: Final = tuple(kind.pips for kind in KINDS)
_KIND_OF_SIZE: Final = {(kind.wide, kind.long): number for number, kind in enumerate(KINDS)}

Counts = tuple[int, ...]
"""How many bricks of each kind, in the order of KINDS."""


class Step(msgspec.Struct, frozen=True):
    """One action of a plan: what is done, the value of the die it needs, and the action as it is written in a move."""

    space: str  # collect, recycle, demolish or build
    die: int
    text: str


class Plan(msgspec.Struct, frozen=True):
    """How to make one shape from a collection and a brickyard."""

    possible: bool  # from what is in the collection and the brickyard
    at_hand: bool  # from what is in the collection alone; of a plan that is not the shortest this may be unknown: False
    proven: bool  # no plan has fewer actions (see the module)
    steps: list[Step]  # in order; a later step names objects as they are after the earlier ones

    @property
    def actions(self) -> int:
        """How many actions it takes; NEVER if it cannot be made."""
        return len(self.steps) if self.possible else NEVER

    @property
    def dice(self) -> list[int]:
        """The values of the dice that it needs, in order."""
        return [step.die for step in self.steps]


# --- compiled: covers and assemblies ---------------------------------------------------------------------------------


@njit
def bits(mask: int) -> int:
    """Return how many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit
def lowest(mask: int) -> int:
    """Return the number of the lowest bit of a mask that is set."""
    at = 0
    while not mask >> at & 1:
        at += 1
    return at


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
    left[0], after[0] = rest, starts[lowest(rest)]
    count, depth, missing = 0, 0, 0
    while depth >= 0:
        row = after[depth]
        if row == starts[lowest(left[depth]) + 1]:
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
        left[depth], after[depth] = to_cover, starts[lowest(to_cover)]
    return count


@njit
def assemble(pieces: Rows, next_up: Rows, all_up: Rows, limit: int, trail: Rows) -> int:
    """Return the fewest BUILD actions, at most `limit`, that join the pieces (masks of cells) into one; else NEVER.

    Writes the joins in order into `trail`: (the upper block's first piece, the lower block's, 1 if an action begins).
    A shortest path over partitions; of two ways to one partition the one that has begun fewer actions, then used fewer
    pips of the last, is never worse. UNKNOWN where there are too many partitions.
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
                pips += bits(above[i] & pieces[j])
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
                    studs = bits(over[lower] & block[upper])
                    if studs == 0 or studs > BUILD_PIPS:
                        continue
                    actions, used = cost[state] >> 3, (cost[state] & 7) + studs
                    if used > BUILD_PIPS:
                        actions, used = actions + 1, studs
                    remain = to_do[state] - studs
                    if actions + (max(0, remain - (BUILD_PIPS - used)) + BUILD_PIPS - 1) // BUILD_PIPS > limit:
                        continue
                    kept, gone = min(lower, upper), max(lower, upper)
                    new = code[state]
                    for i in range(count):
                        if new >> 4 * i & 15 == gone:
                            new ^= (gone ^ kept) << 4 * i
                    slot = (new * 0x9E3779B97F4A7C1 >> 20) & (slots - 1)
                    while table[slot] >= 0 and code[table[slot]] != new:
                        slot = (slot + 1) & (slots - 1)
                    at = table[slot]
                    if at < 0:
                        if end == room:
                            return UNKNOWN
                        at = end
                        end += 1
                        table[slot] = at
                        code[at], to_do[at], cost[at] = new, remain, 1 << 30
                    if actions * 8 + used < cost[at]:
                        cost[at], parent[at] = actions * 8 + used, state
                        how[at, 0], how[at, 1] = upper, lower
        if end == last:
            return NEVER
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


# --- shapes, blocks and their texts ----------------------------------------------------------------------------------


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
    cells = geometry.cells(geometry.normal(target))
    if len(cells) > MOST_CELLS:
        raise ValueError(f"a plan is made for at most {MOST_CELLS} cells, not {len(cells)}")
    return _shape(cells.tobytes())


@lru_cache(maxsize=64)
def _shape(data: bytes) -> Shape:
    cells = np.frombuffer(data, dtype=np.int16).reshape(-1, 3).copy()
    tables = _tables(cells)
    return Shape(cells, *tables, pips=int((tables[1] != 0).sum()))


class Block(NamedTuple):
    """A piece that lies in a shape: its name (an object's letter; "" for a loose brick), its bricks, and how it turned.

    An object in the collection becomes `boxes`, which lie as in the shape, by `turn` quarter turns.
    """

    name: str
    boxes: Boxes
    turn: int


def kind_of(box: Boxes) -> int:
    """Return the number of the kind of a brick, given its row."""
    wide, long = sorted((int(box[3]), int(box[4])))
    return _KIND_OF_SIZE[wide, long]


def _lies_along_x(box: Boxes) -> int:
    return int(box[3] > box[4])


def join(upper: Block, lower: Block, names: set[str]) -> tuple[str, Block]:
    """Return the text of a join and the object that it makes; `names`, the letters in use, are kept up to date."""
    boxes = np.concatenate([lower.boxes, upper.boxes])
    turn = lower.turn if lower.name else 0
    lying = geometry.turned(boxes, -turn & 3)
    below, above = lying[: len(lower.boxes)], lying[len(lower.boxes) :]
    dx, dy = (a - b for a, b in zip(geometry.corner(above)[:2], geometry.corner(below)[:2], strict=True))
    r = (upper.turn - turn) & 3 if upper.name else _lies_along_x(above[0])
    first = upper.name or NAMES[kind_of(above[0])]
    second = lower.name or NAMES[kind_of(below[0])] + "r" * _lies_along_x(below[0])
    if upper.name and lower.name:
        name = min(upper.name, lower.name)
        names.discard(max(upper.name, lower.name))
    else:
        name = lower.name or upper.name or next(letter for letter in OBJECTS if letter not in names)
        names.add(name)
    return f"{first}/{second}@{dx},{dy},{r}", Block(name, boxes, turn)


def assembly(boxes: Boxes) -> list[str] | None:
    """Return joins that build placed bricks from loose ones, as texts, first to last; None if there are none.

    The pips of one join are not limited: a brickprint is built without dice. The last join makes the object A.
    """
    rows = geometry.normal(boxes)
    masks = _tree(rows.tobytes())
    if masks is None:
        return None
    names: set[str] = set()
    blocks: dict[int, Block] = {1 << i: Block("", rows[i : i + 1], 0) for i in range(len(rows))}
    texts = []
    for upper, lower in masks:
        text, blocks[upper | lower] = join(blocks[upper], blocks[lower], names)
        texts.append(text)
    return texts


@lru_cache(maxsize=256)
def _tree(data: bytes) -> list[tuple[int, int]] | None:
    """Return joins (upper mask, lower mask) that build the bricks, each after those that make its parts."""
    rows = np.frombuffer(data, dtype=np.int8).reshape(-1, 5).copy()
    if geometry.has_overlap(rows) or not geometry.connected(rows):
        return None
    known: dict[int, tuple[int, int] | None] = {}

    def split(mask: int) -> bool:
        """Find how a part comes apart all the way, and remember it."""
        if mask & (mask - 1) == 0:
            return True
        if mask not in known:
            known[mask] = None
            numbers = [i for i in range(len(rows)) if mask >> i & 1]
            for cut, _ in geometry.partings(rows[numbers]).tolist():
                upper = sum(1 << number for place, number in enumerate(numbers) if cut >> place & 1)
                if split(upper) and split(mask ^ upper):
                    known[mask] = (upper, mask ^ upper)
                    break
        return known[mask] is not None

    def told(mask: int) -> Iterator[tuple[int, int]]:
        cut = known.get(mask)
        if cut is not None:
            yield from told(cut[1])
            yield from told(cut[0])
            yield cut

    everything = (1 << len(rows)) - 1
    return list(told(everything)) if split(everything) else None


# --- getting bricks --------------------------------------------------------------------------------------------------

_BY_PIPS: Final = {
    pips: [
        group
        for count in range(1, RECYCLED_AT_MOST + 1)
        for group in combinations_with_replacement(range(len(KINDS)), count)
        if sum(PIPS[kind] for kind in group) == pips
    ]
    for pips in range(1, 13)
}


def _less(counts: Counts, group: Sequence[int]) -> Counts | None:
    """Return counts without a group of bricks; None if there are too few."""
    left = list(counts)
    for kind in group:
        left[kind] -= 1
        if left[kind] < 0:
            return None
    return tuple(left)


Got = tuple[tuple[str, int, str], ...]
"""Actions that get bricks: (space, die, text) each."""


def getting(need: Counts, loose: Counts, yard: Counts, limit: int) -> Got | None:
    """Return the fewest actions, at most `limit`, after which the loose bricks hold what is needed, or None.

    COLLECT brings one brick; RECYCLE changes one or two that are not needed for one or two of as many pips.
    """
    missing = tuple([max(n - have, 0) for n, have in zip(need, loose, strict=True)])
    if any(lack > there for lack, there in zip(missing, yard, strict=True)):
        return None
    spare = tuple([max(have - n, 0) for n, have in zip(need, loose, strict=True)])
    count = sum(missing)
    for actions in range(max((count + 1) // 2, count - sum(spare)), min(limit, count - 1) + 1):
        found = _recycling(missing, spare, yard, actions)
        if found is not None:
            return found
    return _collecting(missing) if count <= limit else None


def _collecting(missing: Counts) -> Got:
    return tuple(
        [("collect", PIPS[kind], f"collect {NAMES[kind]}") for kind, count in enumerate(missing) for _ in range(count)]
    )


@lru_cache(maxsize=1 << 16)
def _recycling(missing: Counts, spare: Counts, yard: Counts, actions: int) -> Got | None:
    """Return so many actions that get what is missing, RECYCLEs first, or None."""
    count = sum(missing)
    if count <= actions:
        return _collecting(missing)
    if max((count + 1) // 2, count - sum(spare)) > actions:
        return None
    for groups in _BY_PIPS.values():
        for back in groups:
            kept = _less(spare, back)
            if kept is None:
                continue
            for out in groups:
                if set(out) & set(back) or not any(missing[kind] for kind in out):
                    continue
                left = _less(yard, out)
                if left is None:
                    continue
                lacking, junk = list(missing), list(kept)
                for kind in out:
                    if lacking[kind]:
                        lacking[kind] -= 1
                    else:
                        junk[kind] += 1
                full = list(left)
                for kind in back:
                    full[kind] += 1
                rest = _recycling(tuple(lacking), tuple(junk), tuple(full), actions - 1)
                if rest is not None:
                    return (("recycle", RECYCLE_PIPS, recycle_text(back, out)), *rest)
    return None


def recycle_text(back: Sequence[int], out: Sequence[int]) -> str:
    """Return RECYCLE as it is written."""
    return f"recycle {','.join(NAMES[kind] for kind in back)}>{','.join(NAMES[kind] for kind in out)}"


# --- taking apart ----------------------------------------------------------------------------------------------------


class Apart(NamedTuple):
    """One way in which an object can lie in parts: the masks of its parts, and the separations in order."""

    parts: tuple[int, ...]
    cuts: tuple[tuple[int, int, int], ...]  # (the part that is divided, its upper part, pips)
    actions: int
    pips: int  # of the last action


@lru_cache(maxsize=64)
def _apart(data: bytes) -> list[Apart]:
    """Return every way in which an object can lie in parts, each by the fewest DEMOLISH actions, fewest first."""
    rows = np.frombuffer(data, dtype=np.int8).reshape(-1, 5).copy()
    cuts: dict[int, list[tuple[int, int]]] = {}

    def cuts_of(part: int) -> list[tuple[int, int]]:
        if part not in cuts:
            numbers = [i for i in range(len(rows)) if part >> i & 1]
            cuts[part] = [
                (sum(1 << number for place, number in enumerate(numbers) if cut >> place & 1), pips)
                for cut, pips in geometry.partings(rows[numbers]).tolist()
                if pips <= BUILD_PIPS
            ]
        return cuts[part]

    everything = (1 << len(rows)) - 1
    layer: dict[tuple[int, ...], Apart] = {(everything,): Apart((everything,), (), 0, BUILD_PIPS)}
    found: list[Apart] = []
    while layer:
        after: dict[tuple[int, ...], Apart] = {}
        for state in layer.values():
            for part in state.parts:
                for upper, pips in cuts_of(part):
                    parts = tuple(sorted({*state.parts, upper, part ^ upper} - {part}))
                    more = state.pips + pips > BUILD_PIPS
                    cost = (state.actions + more, pips if more else state.pips + pips)
                    if parts not in after or cost < after[parts][2:]:
                        after[parts] = Apart(parts, (*state.cuts, (part, upper, pips)), *cost)
        found += after.values()
        layer = after
    return sorted(found, key=lambda apart: apart[2:])


Placing = tuple[int, tuple[int, int, int, int], int]
"""How a part lies in a shape: the mask of its cells, (turn, dx, dy, dz), and the pips inside it."""


class Use(NamedTuple):
    """One way to use the objects of a collection: what is taken apart, and which parts lie where in the shape."""

    bound: int  # no plan with this use has fewer actions
    demolished: int  # actions
    apart: tuple[tuple[str, Apart], ...]
    placed: tuple[tuple[str, int, int, tuple[int, int, int, int]], ...]  # (object, part, mask of cells, turn dx dy dz)
    loose: Counts
    cells: int  # the mask of those that are placed
    joined: int  # pips inside what is placed


def _uses(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> tuple[list[Use], bool]:
    """Return the ways to use the objects, most promising first, and whether these are all.

    Each object is left alone, or used as it is, or taken apart, but only one is taken apart.
    """
    complete = True
    uses = [Use(0, 0, (), (), loose, 0, 0)]
    for name, boxes in objects.items():
        size = len(boxes)
        ways = [Apart(((1 << size) - 1,), (), 0, BUILD_PIPS)]
        if size <= MOST_PARTED:
            ways += _apart(boxes.tobytes())
        else:
            complete = False
        placings: dict[int, list[Placing]] = {}
        more: list[Use] = []
        for apart in ways:
            gained = [0] * len(KINDS)
            groups = []
            for part in apart.parts:
                if part & (part - 1):
                    groups.append(part)
                    if part not in placings:
                        placings[part] = _placings(shape, boxes, part)
                else:
                    gained[kind_of(boxes[part.bit_length() - 1])] += 1
            bricks = tuple(gained)
            for use in uses:
                base = use
                if apart.cuts:
                    if use.apart:
                        continue
                    base = use._replace(
                        demolished=apart.actions,
                        apart=((name, apart),),
                        loose=tuple(a + b for a, b in zip(use.loose, bricks, strict=True)),
                    )
                options = [base]
                for part in groups:
                    options += [
                        each._replace(
                            placed=(*each.placed, (name, part, mask, at)),
                            cells=each.cells | mask,
                            joined=each.joined + pips,
                        )
                        for each in options
                        for mask, at, pips in placings[part]
                        if not each.cells & mask
                    ]
                more += options
        more = [use._replace(bound=_bound(shape, use)) for use in more]
        more.sort(key=lambda use: use.bound)
        complete = complete and len(more) <= MOST_USES
        uses = more[:MOST_USES]
    return [use._replace(bound=_bound(shape, use)) for use in uses], complete


def whole_uses(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> list[Use]:
    """Return the ways to use the objects as they are, most promising first."""
    uses = [Use(0, 0, (), (), loose, 0, 0)]
    for name, boxes in objects.items():
        part = (1 << len(boxes)) - 1
        uses += [
            use._replace(placed=(*use.placed, (name, part, mask, at)), cells=use.cells | mask, joined=use.joined + pips)
            for mask, at, pips in _placings(shape, boxes, part)
            for use in uses
            if not use.cells & mask
        ][:MOST_USES]
    return sorted((use._replace(bound=_bound(shape, use)) for use in uses), key=lambda use: use.bound)


def _bound(shape: Shape, use: Use) -> int:
    rest = shape.everything & ~use.cells
    bricks = fewest_bricks(rest, shape.weights, shape.layers)
    return use.demolished + max(0, bricks - sum(use.loose)) + -(-(shape.pips - use.joined) // BUILD_PIPS)


def _placings(shape: Shape, boxes: Boxes, part: int) -> list[Placing]:
    """Return how a part of an object lies in a shape: (mask of cells, (turn, dx, dy, dz), pips inside), a mask once."""
    rows = boxes[[i for i in range(len(boxes)) if part >> i & 1]]
    pips = int(geometry.total_pips(rows))
    found: dict[int, Placing] = {}
    for r, dx, dy, dz, mask in embeddings(rows, shape.grid, shape.cells).tolist():
        found.setdefault(mask, (mask, (r, dx, dy, dz), pips))
    return list(found.values())


# --- the plan --------------------------------------------------------------------------------------------------------


def plan(
    target: Boxes,
    loose: Sequence[int] = (0,) * len(KINDS),
    objects: Mapping[str, Boxes] | None = None,
    yard: Sequence[int] = (0,) * len(KINDS),
    others: Iterable[str] = (),
    most: int = MOST_COVERS,
) -> Plan:
    """Return the shortest plan that makes the shape of `target` from a collection and a brickyard.

    loose, yard: bricks of each kind; objects: by letter, bricks in the order of (z, y, x); others: letters of objects
    that are left alone; most: covers that are looked at for one number of actions, beyond which nothing is proven.
    Raises ValueError for a target of more than MOST_CELLS cells.
    """
    shape = shape_of(target)
    held, there = tuple(int(n) for n in loose), tuple(int(n) for n in yard)
    kept = {name: np.ascontiguousarray(boxes) for name, boxes in (objects or {}).items()}
    names = set(kept) | set(others)
    found = _shortest(shape, held, kept, there, names, most)
    if found is None:
        return Plan(False, False, not kept, [])
    steps, proven = found
    at_hand = all(step.space not in ("collect", "recycle") for step in steps)
    if not at_hand and _cells_in(held, kept) >= len(shape.cells):
        at_hand = _shortest(shape, held, kept, (0,) * len(KINDS), names, most) is not None
    return Plan(True, at_hand, proven and len(steps) <= _detour(shape, held, kept), steps)


def _cells_in(loose: Counts, objects: Mapping[str, Boxes]) -> int:
    in_objects = sum(int((boxes[:, 3].astype(int) * boxes[:, 4]).sum()) for boxes in objects.values())
    return in_objects + sum(count * pips for count, pips in zip(loose, PIPS, strict=True))


def _detour(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> int:
    """Return a number of actions that plans cannot go below which the search leaves out.

    From nothing: those that take apart what they have built. With several objects: those that take apart two of them.
    """
    bricks = fewest_bricks(shape.everything, shape.weights, shape.layers)
    held = sum(loose) + sum(map(len, objects.values()))
    if not held:
        return bricks + -(-(shape.pips + 1) // BUILD_PIPS) + 1
    if len(objects) < 2:
        return NEVER
    pips = shape.pips - sum(int(geometry.total_pips(boxes)) for boxes in objects.values())
    return 1 + max(0, bricks - held) + -(-max(pips, 1) // BUILD_PIPS)


def _shortest(
    shape: Shape, loose: Counts, objects: dict[str, Boxes], yard: Counts, names: set[str], most: int
) -> tuple[list[Step], bool] | None:
    """Return the shortest plan's steps, and whether none shorter was left out; None if there is no plan."""
    uses, complete = _uses(shape, loose, objects)
    uses = [use for use in uses if _coverable(shape, use, yard)]
    if not uses:
        return None
    out = np.empty((most, MOST_PIECES + 1), dtype=np.int64)
    trail = np.empty((MOST_PIECES, 3), dtype=np.int64)
    first = uses[0].bound
    for actions in range(first, first + FURTHER):
        for use in uses:
            if use.bound > actions:
                break
            budget = actions - use.demolished - -(-(shape.pips - use.joined) // BUILD_PIPS)
            for places in covers_of(shape, use, yard, budget, out):
                if places is None:
                    complete = False
                    continue
                need = [0] * len(KINDS)
                for place in places:
                    need[int(shape.rows[place, 0])] += 1
                bricks = getting(tuple(need), use.loose, yard, budget)
                if bricks is None:
                    continue
                limit = actions - use.demolished - len(bricks)
                masks = [mask for *_, mask, _ in use.placed] + [int(shape.rows[place, 2]) for place in places]
                if len(masks) > MOST_PIECES:
                    complete = False
                    continue
                builds = assemble(np.array(masks, dtype=np.int64), shape.next_up, shape.all_up, limit, trail)
                if builds <= limit:
                    steps = _steps(shape, use, objects, names, list(bricks), places, trail[: len(masks) - 1].tolist())
                    return steps, complete
                complete = complete and builds != UNKNOWN
    return None


def _coverable(shape: Shape, use: Use, yard: Counts) -> bool:
    return next(covers_of(shape, use, yard, NEVER, np.empty((1, MOST_PIECES + 1), dtype=np.int64)), None) is not None


def _cover_tables(shape: Shape) -> tuple[Rows, Rows, Rows, Rows]:
    return shape.starts, shape.rows, shape.weights, shape.layers


def covers_of(shape: Shape, use: Use, yard: Counts, budget: int, out: Rows) -> Iterator[list[int] | None]:
    """Yield the covers of what is not placed; last of all None if there were too many."""
    rest = shape.everything & ~use.cells
    if not rest:
        yield []
        return
    held = np.array(use.loose, dtype=np.int64)
    avail = held + np.array(yard, dtype=np.int64)
    count = covers(*_cover_tables(shape), rest, avail, held, budget, out)
    for cover in out[:count].tolist():
        yield cover[: cover.index(-1)]
    if count == len(out):
        yield None


def _steps(
    shape: Shape,
    use: Use,
    objects: dict[str, Boxes],
    used: set[str],
    bricks: list[tuple[str, int, str]],
    places: list[int],
    joins: list[list[int]],
) -> list[Step]:
    """Return a plan's steps, in words of the notation: take apart, get bricks, build."""
    names = set(used)
    letters: dict[tuple[str, int], str] = {(name, (1 << len(boxes)) - 1): name for name, boxes in objects.items()}
    steps = _demolish_steps(use, objects, letters, names)
    steps += [Step(*brick) for brick in bricks]
    blocks = []
    for name, part, _, (r, dx, dy, dz) in use.placed:
        own = objects[name][[i for i in range(len(objects[name])) if part >> i & 1]]
        there = geometry.turned(own, r)
        there[:, :3] += np.array([dx, dy, dz], dtype=np.int8)
        blocks.append(Block(letters[name, part], there, r))
    for place in places:
        box = np.zeros((1, 5), dtype=np.int8)
        kind, turned, mask = (int(number) for number in shape.rows[place])
        box[0, :3] = shape.cells[(mask & -mask).bit_length() - 1]
        box[0, 3:] = geometry.box_of(kind, turned)[0, 3:]
        blocks.append(Block("", box, 0))
    texts: list[list[str]] = []
    pips: list[int] = []
    for upper, lower, begins in joins:
        studs = int(geometry.pips_between(blocks[upper].boxes, blocks[lower].boxes))
        text, block = join(blocks[upper], blocks[lower], names)
        blocks[min(upper, lower)] = block
        if begins:
            texts.append([])
            pips.append(0)
        texts[-1].append(text)
        pips[-1] += studs
    return steps + [Step("build", sum_, "build " + "; ".join(text)) for sum_, text in zip(pips, texts, strict=True)]


def _demolish_steps(
    use: Use, objects: dict[str, Boxes], letters: dict[tuple[str, int], str], names: set[str]
) -> list[Step]:
    steps: list[Step] = []
    for name, apart in use.apart:
        rows = objects[name]
        texts: list[str] = []
        pips = 0

        def done(texts: list[str], pips: int) -> None:
            if texts:
                steps.append(Step("demolish", pips, "demolish " + "; ".join(texts)))

        for part, upper, released in apart.cuts:
            numbers = [i for i in range(len(rows)) if part >> i & 1]
            lifted = [str(place + 1) for place, number in enumerate(numbers) if upper >> number & 1]
            text = f"{letters[name, part]}^{','.join(lifted)}"
            if pips + released > BUILD_PIPS:
                done(texts, pips)
                texts, pips = [], 0
            texts.append(text)
            pips += released
            letter = letters.pop((name, part))
            names.discard(letter)
            for half in (part ^ upper, upper):
                if half & (half - 1):
                    if letter in names:
                        letter = next(free for free in OBJECTS if free not in names)
                    letters[name, half] = letter
                    names.add(letter)
        done(texts, pips)
    return steps
