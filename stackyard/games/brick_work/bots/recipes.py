"""What a collection could become: recipes for both brickprints, and how many turns away the best pair of them is.

A recipe goes on from a collection as it is: objects that fit lie where they belong, bricks fill the rest. It takes
nothing apart; where that would be needed the planner is better (`players.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.bots import expected_turns
from stackyard.games.brick_work.bots.expected_turns import (
    BUILDING,
    COLLECTING,
    FRAGMENT,
    UNREACHABLE_TURNS,
    Graph,
    Pair,
    Values,
)
from stackyard.games.brick_work.geometry import Boxes, Rows
from stackyard.games.brick_work.pieces import KINDS, NAMES, TOKEN_LIMIT
from stackyard.games.brick_work.solver.collect_plans import Counts, recycle_text
from stackyard.games.brick_work.solver.join_texts import PlacedPiece, join_pieces
from stackyard.games.brick_work.solver.plan import ObjectUse, covers_of, whole_uses
from stackyard.games.brick_work.solver.shapes import BUILD_PIPS, NO_PLAN_ACTIONS, Shape, fewest_builds, shape_of

MAX_COVERS: Final = 400  # covers that are tried for one brickprint
EXTRA_ACTIONS: Final = 1  # actions more than the shortest that a recipe may take
# recipes of each brickprint: the best of one may need the bricks that the best of the other takes
RECIPES_PER_PRINT: Final = 8


class Recipe(NamedTuple):
    """Of which pieces a brickprint is made: objects, and then bricks."""

    shape: Shape
    placed: tuple[tuple[str, int, int, tuple[int, int, int, int]], ...]  # as in plan.Use
    places: tuple[int, ...]  # of bricks, rows of the shape
    masks: tuple[int, ...]
    kinds: tuple[int, ...]  # of each piece; FRAGMENT for objects
    needs: Counts  # bricks
    actions: int  # from here, however the dice fall

    @property
    def letters(self) -> frozenset[str]:
        """The objects that it uses."""
        return frozenset(name for name, *_ in self.placed)

    @property
    def graph(self) -> Graph | None:
        """Its graph; None if it is too big to be worked out."""
        return _graph(self.shape.cells.tobytes(), self.masks, self.kinds)

    def start(self, loose: Sequence[int]) -> int:
        """Return the state in which so many bricks of each kind are loose."""
        graph = self.graph
        assert graph is not None
        return expected_turns.state_of(graph, expected_turns.start_code(len(self.masks), list(loose)))


@lru_cache(maxsize=512)
def _graph(cells: bytes, masks: tuple[int, ...], kinds: tuple[int, ...]) -> Graph | None:
    corners = np.frombuffer(cells, dtype=np.int16).reshape(-1, 3)
    boxes = np.ones((len(corners), 5), dtype=np.int8)
    boxes[:, :3] = corners
    shape = shape_of(boxes)
    return expected_turns.graph_of(
        np.array(masks, dtype=np.int64), np.array(kinds, dtype=np.int64), shape.next_up, shape.all_up
    )


@lru_cache(maxsize=48)
def _pair(
    cells: bytes,
    masks: tuple[int, ...],
    kinds: tuple[int, ...],
    cells_2: bytes,
    masks_2: tuple[int, ...],
    kinds_2: tuple[int, ...],
) -> Pair:
    one, two = _graph(cells, masks, kinds), _graph(cells_2, masks_2, kinds_2)
    assert one is not None
    assert two is not None
    return expected_turns.pair_of(one, two)


def recipes(
    target: Boxes, loose: Counts, objects: Mapping[str, Boxes], yard: Counts, most: int, slack: int = EXTRA_ACTIONS
) -> list[Recipe]:
    """Return up to `most` recipes for a brickprint, those that need the fewest turns first."""
    shape = shape_of(target)
    out = np.empty((MAX_COVERS, expected_turns.MAX_RECIPE_PIECES + 1), dtype=np.int64)
    trail = np.empty((expected_turns.MAX_RECIPE_PIECES, 3), dtype=np.int64)
    found: dict[tuple[object, ...], Recipe] = {}
    best = NO_PLAN_ACTIONS
    uses = whole_uses(shape, loose, objects)
    for actions in range(uses[0].bound, uses[0].bound + 8):
        if actions > best + slack:
            break
        for use in uses:
            if use.bound > actions:
                break
            builds = -(-(shape.pips - use.joined) // BUILD_PIPS)
            for places in covers_of(shape, use, yard, actions - builds, out):
                if places is None:
                    continue
                recipe = _recipe(shape, use, places, loose, actions, trail)
                if recipe is not None:
                    best = min(best, recipe.actions)
                    found.setdefault((recipe.placed, recipe.needs), recipe)
            if len(found) >= 4 * most:
                break
    turns = {key: _alone(recipe, loose) for key, recipe in found.items()}
    ranked = sorted((key for key in found if turns[key] < UNREACHABLE_TURNS), key=lambda key: turns[key])
    return [found[key] for key in ranked[:most]]


def _recipe(shape: Shape, use: ObjectUse, places: list[int], loose: Counts, actions: int, trail: Rows) -> Recipe | None:
    """Return the recipe of a cover if it takes just so many actions."""
    kinds = [int(shape.rows[place, 0]) for place in places]
    needs = tuple(kinds.count(kind) for kind in range(len(KINDS)))
    missing = sum(max(need - have, 0) for need, have in zip(needs, loose, strict=True))
    masks = [mask for *_, mask, _ in use.placed] + [int(shape.rows[place, 2]) for place in places]
    if missing > actions or len(masks) > expected_turns.MAX_RECIPE_PIECES:
        return None
    limit = actions - missing
    if len(masks) > 1 and fewest_builds(np.array(masks), shape.next_up, shape.all_up, limit, trail) != limit:
        return None
    if len(masks) == 1 and limit:
        return None
    pieces = (FRAGMENT,) * len(use.placed) + tuple(kinds)
    return Recipe(shape, use.placed, tuple(places), tuple(masks), pieces, needs, actions)


def _alone(recipe: Recipe, loose: Counts) -> float:
    """Return the turns that one brickprint alone needs, without tokens."""
    graph = recipe.graph
    if graph is None:
        return UNREACHABLE_TURNS
    state = recipe.start([min(have, need) for have, need in zip(loose, recipe.needs, strict=True)])
    return float(graph.values[state, 0])


class RecipePair(NamedTuple):
    """A pair of recipes, and where a collection stands in it."""

    recipes: tuple[Recipe, Recipe]
    pair: Pair
    one: int
    two: int

    @property
    def turns(self) -> Values:
        """The turns still needed, by tokens."""
        found: Values = self.pair.values[self.one, self.two]
        return found


class Candidate(NamedTuple):
    """What a die of some value could do, and where that leads."""

    value: int  # of the die
    what: int  # COLLECTING, BUILDING or RECYCLING
    way: RecipePair  # as it is before
    one: int  # the states after it
    two: int

    @property
    def after(self) -> RecipePair:
        """The way as it is after it."""
        return self.way._replace(one=self.one, two=self.two)


def best_recipe_pairs(
    targets: Sequence[Boxes],
    loose: Counts,
    objects: Mapping[str, Boxes],
    yard: Counts,
    most: int,
    states: int,
) -> list[RecipePair]:
    """Return up to `most` pairs of recipes, the best first; but for the first, of at most `states` pairs of states."""
    lists = [recipes(target, loose, objects, yard, RECIPES_PER_PRINT) for target in targets]
    alone = [[_alone(recipe, loose) for recipe in options] for options in lists]
    order = sorted(
        product(range(len(lists[0])), range(len(lists[1]))), key=lambda at: (alone[0][at[0]] + alone[1][at[1]], at)
    )
    found: list[RecipePair] = []
    pairs = 0
    for i, j in order:
        one, two = lists[0][i], lists[1][j]
        there = [a + b for a, b in zip(loose, yard, strict=True)]
        if one.letters & two.letters or any(a + b > n for a, b, n in zip(one.needs, two.needs, there, strict=True)):
            continue
        graph, graph_2 = one.graph, two.graph
        assert graph is not None
        assert graph_2 is not None
        states -= len(graph.codes) * len(graph_2.codes)
        if pairs and states < 0:
            break
        pair = _pair(one.shape.cells.tobytes(), one.masks, one.kinds, two.shape.cells.tobytes(), two.masks, two.kinds)
        starts = {(one.start(first), two.start(second)) for first, second in _loose_splits(loose, one.needs, two.needs)}
        found += [RecipePair((one, two), pair, *start) for start in sorted(starts)]
        pairs += 1
        if pairs == most:
            break
    found = [way for way in found if way.turns[0] < UNREACHABLE_TURNS]
    return sorted(found, key=lambda way: float(way.turns.sum()))


def _loose_splits(loose: Counts, needs: Counts, needs_2: Counts) -> Iterator[tuple[list[int], list[int]]]:
    """Yield who gets the loose bricks that both brickprints need: the one first, or the other."""
    first = [min(have, need) for have, need in zip(loose, needs, strict=True)]
    yield first, [min(have - gone, need) for have, gone, need in zip(loose, first, needs_2, strict=True)]
    second = [min(have, need) for have, need in zip(loose, needs_2, strict=True)]
    yield [min(have - gone, need) for have, gone, need in zip(loose, second, needs, strict=True)], second


def candidates(way: RecipePair) -> Iterator[Candidate]:
    """Yield what can be done that helps, for every value of a die."""
    one, two = way.pair.one, way.pair.two
    edges = one.edges[one.starts[way.one] : one.starts[way.one + 1]].tolist()
    edges_2 = two.edges[two.starts[way.two] : two.starts[way.two + 1]].tolist()
    for face, to, what in edges:
        yield Candidate(face, what, way, to, way.two)
    for face, to, what in edges_2:
        yield Candidate(face, what, way, way.one, to)
    for face, to, what in edges:
        for face_2, to_2, what_2 in edges_2:
            if what == what_2 == BUILDING and face + face_2 <= BUILD_PIPS:
                yield Candidate(face + face_2, BUILDING, way, to, to_2)


# --- candidates as moves ---------------------------------------------------------------------------------------------


def action_text(candidate: Candidate, objects: Mapping[str, Boxes]) -> str:
    """Return what a candidate does as the action of a move."""
    way = candidate.way
    graphs = (way.pair.one, way.pair.two)
    before = [graphs[0].codes[way.one], graphs[1].codes[way.two]]
    after = [graphs[0].codes[candidate.one], graphs[1].codes[candidate.two]]
    if candidate.what != BUILDING:
        change = [
            sum(
                expected_turns.loose_in(b, kind) - expected_turns.loose_in(a, kind)
                for a, b in zip(before, after, strict=True)
            )
            for kind in range(len(KINDS))
        ]
        come = [kind for kind, count in enumerate(change) for _ in range(max(count, 0))]
        if candidate.what == COLLECTING:
            return f"collect {NAMES[come[0]]}"
        return recycle_text([kind for kind, count in enumerate(change) if count < 0], come)
    names = set(objects)
    texts = []
    for recipe, first, last in zip(way.recipes, before, after, strict=True):
        if first != last:
            texts += _joins(recipe, int(last), objects, names)
    return "build " + "; ".join(texts)


def _joins(recipe: Recipe, last: int, objects: Mapping[str, Boxes], names: set[str]) -> list[str]:
    """Return the joins that lead from pieces that are all apart to a state, as texts."""
    shape = recipe.shape
    blocks: list[PlacedPiece] = []
    for name, _, _, (r, dx, dy, dz) in recipe.placed:
        there = geometry.turned(objects[name], r)
        there[:, :3] += np.array([dx, dy, dz], dtype=np.int8)
        blocks.append(PlacedPiece(name, there, r))
    for place in recipe.places:
        kind, turned, mask = (int(number) for number in shape.rows[place])
        box = geometry.box_of(kind, turned)
        box[0, :3] = shape.cells[(mask & -mask).bit_length() - 1]
        blocks.append(PlacedPiece("", box, 0))
    labels = expected_turns.labels_of(last, len(blocks))
    texts: list[str] = []
    for label in sorted({label for label in labels if label >= 0}):
        members = [i for i, of in enumerate(labels) if of == label]
        masks = np.array([recipe.masks[i] for i in members], dtype=np.int64)
        trail = np.empty((len(members), 3), dtype=np.int64)
        fewest_builds(masks, shape.next_up, shape.all_up, NO_PLAN_ACTIONS, trail)
        lying = [blocks[i] for i in members]
        for upper, lower, _ in trail[: len(members) - 1].tolist():
            text, block = join_pieces(lying[upper], lying[lower], names)
            lying[min(upper, lower)] = block
            texts.append(text)
    return texts


def fewest_turns(found: Sequence[RecipePair], tokens: int) -> float:
    """Return the fewest turns that any of the ways needs; UNREACHABLE_TURNS if there are none."""
    return min((float(way.turns[min(tokens, TOKEN_LIMIT)]) for way in found), default=UNREACHABLE_TURNS)
