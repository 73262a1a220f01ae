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
DEMOLISH more and at least as many pips to connect, and that bound is checked too; RECYCLE never saves an action
there, for it adds at most one brick, as COLLECT does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.geometry import Boxes, Rows
from stackyard.games.brick_work.pieces import KINDS, OBJECTS
from stackyard.games.brick_work.solver.collect_plans import PIPS, Counts, fewest_collecting_actions
from stackyard.games.brick_work.solver.join_texts import PlacedPiece, join_pieces, kind_of
from stackyard.games.brick_work.solver.shapes import (
    BUILD_PIPS,
    GIVEN_UP,
    NO_PLAN_ACTIONS,
    Shape,
    covers,
    embeddings,
    fewest_bricks,
    fewest_builds,
    shape_of,
)

MOST_PIECES: Final = 12  # that a plan puts together
MOST_COVERS: Final = 20_000  # tried for one number of actions; beyond that nothing is proven
MOST_USES: Final = 2_000  # ways to use the objects that are there
MAX_EXTRA_ACTIONS: Final = 9  # actions more than the lower bound that a plan is looked for
MAX_PARTED_BRICKS: Final = 7  # bricks of an object that a plan may take apart


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
        """How many actions it takes; NO_PLAN_ACTIONS if it cannot be made."""
        return len(self.steps) if self.possible else NO_PLAN_ACTIONS

    @property
    def dice(self) -> list[int]:
        """The values of the dice that it needs, in order."""
        return [step.die for step in self.steps]


# --- taking apart ----------------------------------------------------------------------------------------------------


class Disassembly(NamedTuple):
    """One way in which an object can lie in parts: the masks of its parts, and the separations in order."""

    parts: tuple[int, ...]
    cuts: tuple[tuple[int, int, int], ...]  # (the part that is divided, its upper part, pips)
    actions: int
    pips: int  # of the last action


@lru_cache(maxsize=64)
def _disassemblies(data: bytes) -> list[Disassembly]:
    """Return every way in which an object can lie in parts, each by the fewest DEMOLISH actions, fewest first."""
    rows = np.frombuffer(data, dtype=np.int8).reshape(-1, 5).copy()
    cuts: dict[int, list[tuple[int, int]]] = {}

    def cuts_of(part: int) -> list[tuple[int, int]]:
        if part not in cuts:
            numbers = bit_indices(part)
            cuts[part] = [
                (sum(1 << number for place, number in enumerate(numbers) if cut >> place & 1), pips)
                for cut, pips in geometry.partings(rows[numbers]).tolist()
                if pips <= BUILD_PIPS
            ]
        return cuts[part]

    everything = (1 << len(rows)) - 1
    layer: dict[tuple[int, ...], Disassembly] = {(everything,): Disassembly((everything,), (), 0, BUILD_PIPS)}
    found: list[Disassembly] = []
    while layer:
        after: dict[tuple[int, ...], Disassembly] = {}
        for state in layer.values():
            for part in state.parts:
                for upper, pips in cuts_of(part):
                    parts = tuple(sorted({*state.parts, upper, part ^ upper} - {part}))
                    more = state.pips + pips > BUILD_PIPS
                    cost = (state.actions + more, pips if more else state.pips + pips)
                    if parts not in after or cost < after[parts][2:]:
                        after[parts] = Disassembly(parts, (*state.cuts, (part, upper, pips)), *cost)
        found += after.values()
        layer = after
    return sorted(found, key=lambda apart: apart[2:])


PartPlacement = tuple[int, tuple[int, int, int, int], int]
"""How a part lies in a shape: the mask of its cells, (turn, dx, dy, dz), and the pips inside it."""


class ObjectUse(NamedTuple):
    """One way to use the objects of a collection: what is taken apart, and which parts lie where in the shape."""

    bound: int  # no plan with this use has fewer actions
    demolished: int  # actions
    apart: tuple[tuple[str, Disassembly], ...]
    placed: tuple[tuple[str, int, int, tuple[int, int, int, int]], ...]  # (object, part, mask of cells, turn dx dy dz)
    loose: Counts
    cells: int  # the mask of those that are placed
    joined: int  # pips inside what is placed


def _object_uses(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> tuple[list[ObjectUse], bool]:
    """Return the ways to use the objects, most promising first, and whether these are all.

    Each object is left alone, or used as it is, or taken apart, but only one is taken apart.
    """
    complete = True
    uses = [ObjectUse(0, 0, (), (), loose, 0, 0)]
    for name, boxes in objects.items():
        size = len(boxes)
        ways = [Disassembly(((1 << size) - 1,), (), 0, BUILD_PIPS)]
        if size <= MAX_PARTED_BRICKS:
            ways += _disassemblies(boxes.tobytes())
        else:
            complete = False
        placings: dict[int, list[PartPlacement]] = {}
        more: list[ObjectUse] = []
        for apart in ways:
            gained = [0] * len(KINDS)
            groups = []
            for part in apart.parts:
                if part & (part - 1):
                    groups.append(part)
                    if part not in placings:
                        placings[part] = _part_placements(shape, boxes, part)
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
        more = [use._replace(bound=_fewest_actions(shape, use)) for use in more]
        more.sort(key=lambda use: use.bound)
        complete = complete and len(more) <= MOST_USES
        uses = more[:MOST_USES]
    return [use._replace(bound=_fewest_actions(shape, use)) for use in uses], complete


def whole_uses(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> list[ObjectUse]:
    """Return the ways to use the objects as they are, most promising first."""
    uses = [ObjectUse(0, 0, (), (), loose, 0, 0)]
    for name, boxes in objects.items():
        part = (1 << len(boxes)) - 1
        uses += [
            use._replace(
                placed=(*use.placed, (name, part, mask, placement)), cells=use.cells | mask, joined=use.joined + pips
            )
            for mask, placement, pips in _part_placements(shape, boxes, part)
            for use in uses
            if not use.cells & mask
        ][:MOST_USES]
    return sorted((use._replace(bound=_fewest_actions(shape, use)) for use in uses), key=lambda use: use.bound)


def _fewest_actions(shape: Shape, use: ObjectUse) -> int:
    rest = shape.everything & ~use.cells
    bricks = fewest_bricks(rest, shape.weights, shape.layers)
    return use.demolished + max(0, bricks - sum(use.loose)) + -(-(shape.pips - use.joined) // BUILD_PIPS)


def _part_placements(shape: Shape, boxes: Boxes, part: int) -> list[PartPlacement]:
    """Return how a part of an object lies in a shape: (mask of cells, (turn, dx, dy, dz), pips inside), a mask once."""
    rows = boxes[bit_indices(part)]
    pips = int(geometry.total_pips(rows))
    found: dict[int, PartPlacement] = {}
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
    that are left alone; most: covers that are tried for one number of actions, beyond which nothing is proven.
    Raises ValueError if a target has more than MOST_CELLS cells.
    """
    shape = shape_of(target)
    held, there = tuple(int(n) for n in loose), tuple(int(n) for n in yard)
    parts = {name: np.ascontiguousarray(boxes) for name, boxes in (objects or {}).items()}
    names = set(parts) | set(others)
    found = _shortest(shape, held, parts, there, names, most)
    if found is None:
        return Plan(False, False, not parts, [])
    steps, proven = found
    at_hand = all(step.space not in ("collect", "recycle") for step in steps)
    if not at_hand and _cells_in(held, parts) >= len(shape.cells):
        at_hand = _shortest(shape, held, parts, (0,) * len(KINDS), names, most) is not None
    return Plan(True, at_hand, proven and len(steps) <= _excluded_plans_bound(shape, held, parts), steps)


def _cells_in(loose: Counts, objects: Mapping[str, Boxes]) -> int:
    in_objects = sum(int((boxes[:, 3].astype(int) * boxes[:, 4]).sum()) for boxes in objects.values())
    return in_objects + sum(count * pips for count, pips in zip(loose, PIPS, strict=True))


def _excluded_plans_bound(shape: Shape, loose: Counts, objects: Mapping[str, Boxes]) -> int:
    """Return a number of actions that plans cannot go below which the search leaves out.

    From nothing: those that take apart what they have built. With several objects: those that take apart two of them.
    """
    bricks = fewest_bricks(shape.everything, shape.weights, shape.layers)
    held = sum(loose) + sum(map(len, objects.values()))
    if not held:
        return bricks + -(-(shape.pips + 1) // BUILD_PIPS) + 1
    if len(objects) < 2:
        return NO_PLAN_ACTIONS
    pips = shape.pips - sum(int(geometry.total_pips(boxes)) for boxes in objects.values())
    return 1 + max(0, bricks - held) + -(-max(pips, 1) // BUILD_PIPS)


def _shortest(
    shape: Shape, loose: Counts, objects: dict[str, Boxes], yard: Counts, names: set[str], most: int
) -> tuple[list[Step], bool] | None:
    """Return the shortest plan's steps, and whether none shorter was left out; None if there is no plan."""
    uses, complete = _object_uses(shape, loose, objects)
    uses = [use for use in uses if _coverable(shape, use, yard)]
    if not uses:
        return None
    out = np.empty((most, MOST_PIECES + 1), dtype=np.int64)
    trail = np.empty((MOST_PIECES, 3), dtype=np.int64)
    first = uses[0].bound
    for actions in range(first, first + MAX_EXTRA_ACTIONS):
        looked = 0
        for use in uses:
            if use.bound > actions:
                break
            if looked >= most:
                complete = False
                break
            budget = actions - use.demolished - -(-(shape.pips - use.joined) // BUILD_PIPS)
            for places in covers_of(shape, use, yard, budget, out[: most - looked]):
                if places is None:
                    complete = False
                    continue
                looked += 1
                need = [0] * len(KINDS)
                for place in places:
                    need[int(shape.rows[place, 0])] += 1
                bricks = fewest_collecting_actions(tuple(need), use.loose, yard, budget)
                if bricks is None:
                    continue
                limit = actions - use.demolished - len(bricks)
                masks = [mask for *_, mask, _ in use.placed] + [int(shape.rows[place, 2]) for place in places]
                if len(masks) > MOST_PIECES:
                    complete = False
                    continue
                builds = fewest_builds(np.array(masks, dtype=np.int64), shape.next_up, shape.all_up, limit, trail)
                if builds <= limit:
                    steps = _steps(shape, use, objects, names, list(bricks), places, trail[: len(masks) - 1].tolist())
                    return steps, complete
                complete = complete and builds != GIVEN_UP
    return None


def _coverable(shape: Shape, use: ObjectUse, yard: Counts) -> bool:
    return (
        next(covers_of(shape, use, yard, NO_PLAN_ACTIONS, np.empty((1, MOST_PIECES + 1), dtype=np.int64)), None)
        is not None
    )


def _cover_tables(shape: Shape) -> tuple[Rows, Rows, Rows, Rows]:
    return shape.starts, shape.rows, shape.weights, shape.layers


def covers_of(shape: Shape, use: ObjectUse, yard: Counts, budget: int, out: Rows) -> Iterator[list[int] | None]:
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
    use: ObjectUse,
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
        own = objects[name][bit_indices(part)]
        there = geometry.turned(own, r)
        there[:, :3] += np.array([dx, dy, dz], dtype=np.int8)
        blocks.append(PlacedPiece(letters[name, part], there, r))
    for place in places:
        box = np.zeros((1, 5), dtype=np.int8)
        kind, turned, mask = (int(number) for number in shape.rows[place])
        box[0, :3] = shape.cells[(mask & -mask).bit_length() - 1]
        box[0, 3:] = geometry.box_of(kind, turned)[0, 3:]
        blocks.append(PlacedPiece("", box, 0))
    texts: list[list[str]] = []
    pips: list[int] = []
    for upper, lower, begins in joins:
        studs = int(geometry.pips_between(blocks[upper].boxes, blocks[lower].boxes))
        text, block = join_pieces(blocks[upper], blocks[lower], names)
        blocks[min(upper, lower)] = block
        if begins:
            texts.append([])
            pips.append(0)
        texts[-1].append(text)
        pips[-1] += studs
    return steps + [Step("build", sum_, "build " + "; ".join(text)) for sum_, text in zip(pips, texts, strict=True)]


def _demolish_steps(
    use: ObjectUse, objects: dict[str, Boxes], letters: dict[tuple[str, int], str], names: set[str]
) -> list[Step]:
    steps: list[Step] = []
    for name, apart in use.apart:
        texts: list[str] = []
        pips = 0

        def done(texts: list[str], pips: int) -> None:
            if texts:
                steps.append(Step("demolish", pips, "demolish " + "; ".join(texts)))

        for part, upper, released in apart.cuts:
            numbers = bit_indices(part)
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
