"""The expected number of turns that a collection still needs, over all rolls of the dice.

A *recipe* says of which pieces a brickprint is made: objects that are there already, and bricks. Its graph has a state
for every set of pieces that may be at hand and every way they may be joined so far; its edges are what one die does:
COLLECT a brick, BUILD some pips, RECYCLE one brick into two. The graph has no cycles, so the expected number of turns
is computed backwards, state by state and for each number of +/- tokens, with the best face first.

A turn sees one to four dice, each number as often, and takes the best of them; a turn that nothing helps gets a token
(ADJUST). For two brickprints at once the states are pairs, and one BUILD may join pips of both.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import popcount
from stackyard.core.compiling.jit import njit
from stackyard.games.brick_work.geometry import Rows
from stackyard.games.brick_work.pieces import DICE, KINDS, RECYCLE_PIPS, TOKEN_LIMIT
from stackyard.games.brick_work.solver.shapes import BUILD_PIPS

Values: TypeAlias = npt.NDArray[np.float32]

MAX_RECIPE_PIECES: Final = 7  # pieces of a recipe
MOST_STATES: Final = 5_000  # of its graph
MOST_EDGES: Final = 400_000
FRAGMENT: Final = -1  # the kind of a piece that is an object already
COLLECTING: Final = 0  # what an edge is
BUILDING: Final = 1
RECYCLING: Final = 2
UNREACHABLE_TURNS: Final = 1e6  # turns: never

_PIPS: Final = np.array([kind.pips for kind in KINDS], dtype=np.int64)
_APART: Final = 15  # the label of a piece that is joined to nothing
_LOOSE_SHIFT: Final = 32  # the bit of a state's code at which its loose bricks begin, three bits a kind
_RANK_PROBABILITY: Final = np.array(
    [
        0.0,
        *(
            sum(((7 - rank) / 6) ** dice - ((6 - rank) / 6) ** dice for dice in range(1, DICE + 1)) / DICE
            for rank in range(1, 7)
        ),
    ]
)
"""How often the die of a turn is the one that is wanted first, second ... of the six faces."""


class Graph(NamedTuple):
    """A recipe's states, most finished first, and what one die makes of each."""

    codes: (
        Rows  # labels of the pieces, 4 bits each (15: apart); from bit 32 on the loose bricks of each kind, 3 bits each
    )
    starts: Rows  # edges of state s: from starts[s] to starts[s + 1]
    edges: Rows  # rows (face, state after, COLLECTING, BUILDING or RECYCLING)
    values: Values  # [state, tokens]: turns still needed for this brickprint alone


@njit
def _loose(code: int, kind: int) -> int:
    return code >> (_LOOSE_SHIFT + 3 * kind) & 7


@njit
def _joins_from(code: int, pieces: Rows, kinds: Rows, over: Rows, dark: Rows, after: Rows) -> int:
    """Write what one join can make of a state: rows (state's code, pips); return how many."""
    count = len(pieces)
    block = np.zeros(count, dtype=np.int64)
    above, shadow = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for i in range(count):
        label = code >> 4 * i & 15
        at = i if label == _APART else label
        if label == _APART and kinds[i] != FRAGMENT and _loose(code, kinds[i]) == 0:
            continue
        block[at] |= pieces[i]
        above[at] |= over[i]
        shadow[at] |= dark[i]
    found = 0
    for lower in range(count):
        if not block[lower]:
            continue
        for upper in range(count):
            if upper == lower or not block[upper] or shadow[upper] & block[lower]:
                continue
            pips = popcount(above[lower] & block[upper])
            if pips == 0 or pips > BUILD_PIPS:
                continue
            new = code
            merged, gone = min(lower, upper), max(lower, upper)
            fits = True
            for i in (lower, upper):
                if code >> 4 * i & 15 == _APART and kinds[i] != FRAGMENT:
                    if _loose(new, kinds[i]) == 0:
                        fits = False
                        break
                    new -= 1 << (_LOOSE_SHIFT + 3 * kinds[i])
            if not fits:
                continue
            for i in range(count):
                label = code >> 4 * i & 15
                if label == gone or (label == _APART and i in (lower, upper)):
                    new = new & ~(15 << 4 * i) | merged << 4 * i
            after[found, 0], after[found, 1] = new, pips
            found += 1
    return found


@njit
def _rank(code: int, kinds: Rows) -> int:
    """Return how far a state has come: bricks at hand, and joins."""
    rank = 0
    for i in range(len(kinds)):
        label = code >> 4 * i & 15
        if label != _APART:
            rank += (kinds[i] != FRAGMENT) + (label != i)
    for kind in range(len(_PIPS)):
        rank += _loose(code, kind)
    return rank


@njit
def _states(pieces: Rows, kinds: Rows, over: Rows, dark: Rows) -> tuple[Rows, Rows]:
    """Return the codes of all states of a recipe, most finished first, and a table to find them; none: too many."""
    slots = 1 << 14
    table = np.full(slots, -1, dtype=np.int64)
    codes = np.empty(MOST_STATES, dtype=np.int64)
    after = np.empty((256, 2), dtype=np.int64)
    codes[0] = (1 << 4 * len(pieces)) - 1
    count, at = 1, 0
    table[_slot(codes[0], table, codes)] = 0
    while at < count:
        code = codes[at]
        at += 1
        found = _joins_from(code, pieces, kinds, over, dark, after)
        for kind in range(len(_PIPS)):
            missing = -_loose(code, kind)
            for i in range(len(kinds)):
                missing += kinds[i] == kind and code >> 4 * i & 15 == _APART
            if missing > 0:
                after[found, 0] = code + (1 << (_LOOSE_SHIFT + 3 * kind))
                found += 1
        for i in range(found):
            slot = _slot(after[i, 0], table, codes)
            if table[slot] < 0:
                if count == MOST_STATES:
                    return codes[:0].copy(), table
                table[slot] = count
                codes[count] = after[i, 0]
                count += 1
    ranked = np.empty(count, dtype=np.int64)
    farther, rank = 0, 2 * len(kinds)
    while farther < count:
        for state in range(count):
            if _rank(codes[state], kinds) == rank:
                ranked[farther] = codes[state]
                farther += 1
        rank -= 1
    for slot in range(slots):
        table[slot] = -1
    for state in range(count):
        table[_slot(ranked[state], table, ranked)] = state
    return ranked, table


@njit
def _slot(code: int, table: Rows, codes: Rows) -> int:
    """Return where a code stands in the table, or would."""
    slot = ((code ^ code >> 29) * 0x9E3779B97F4A7C1 >> 20) & (len(table) - 1)
    while table[slot] >= 0 and codes[table[slot]] != code:
        slot = (slot + 1) & (len(table) - 1)
    return slot


@njit
def _edges(pieces: Rows, kinds: Rows, over: Rows, dark: Rows, codes: Rows, table: Rows) -> tuple[Rows, Rows]:
    """Return (starts, edges) of a graph; the edges of what has come farther are known before they are needed."""
    starts = np.zeros(len(codes) + 1, dtype=np.int64)
    edges = np.empty((MOST_EDGES, 3), dtype=np.int64)
    after = np.empty((256, 2), dtype=np.int64)
    mark = np.full((len(codes), BUILD_PIPS + 1), -1, dtype=np.int64)
    count = 0
    for state in range(len(codes)):
        starts[state] = count
        code = codes[state]
        found = _joins_from(code, pieces, kinds, over, dark, after)
        if count + found * 200 > MOST_EDGES:
            return starts[:0].copy(), edges[:0].copy()
        for i in range(found):
            to, pips = table[_slot(after[i, 0], table, codes)], after[i, 1]
            if mark[to, pips] != state:
                mark[to, pips] = state
                edges[count, 0], edges[count, 1], edges[count, 2] = pips, to, BUILDING
                count += 1
            for more in range(starts[to], starts[to + 1]):
                face = edges[more, 0] + pips
                if edges[more, 2] == BUILDING and face <= BUILD_PIPS and mark[edges[more, 1], face] != state:
                    if count == MOST_EDGES:
                        return starts[:0].copy(), edges[:0].copy()
                    mark[edges[more, 1], face] = state
                    edges[count, 0], edges[count, 1], edges[count, 2] = face, edges[more, 1], BUILDING
                    count += 1
        missing = np.zeros(len(_PIPS), dtype=np.int64)
        for i in range(len(kinds)):
            if kinds[i] != FRAGMENT and code >> 4 * i & 15 == _APART:
                missing[kinds[i]] += 1
        for kind in range(len(_PIPS)):
            missing[kind] -= _loose(code, kind)
        for kind in range(len(_PIPS)):
            if missing[kind] <= 0:
                continue
            more = code + (1 << (_LOOSE_SHIFT + 3 * kind))
            edges[count, 0], edges[count, 1] = _PIPS[kind], table[_slot(more, table, codes)]
            edges[count, 2] = COLLECTING
            count += 1
            for other in range(kind, len(_PIPS)):
                if missing[other] <= (other == kind):
                    continue
                for back in range(len(_PIPS)):
                    if _loose(code, back) and _PIPS[back] == _PIPS[kind] + _PIPS[other]:
                        both = more + (1 << (_LOOSE_SHIFT + 3 * other)) - (1 << (_LOOSE_SHIFT + 3 * back))
                        edges[count, 0], edges[count, 1] = RECYCLE_PIPS, table[_slot(both, table, codes)]
                        edges[count, 2] = RECYCLING
                        count += 1
        starts[state + 1] = count
    return starts, edges[:count].copy()


@njit
def expected_turns_before(best: Values, adjusted: float) -> float:
    """Return the turns expected before a turn whose dice lead to `best[face]` more turns, and ADJUST to `adjusted`.

    `adjusted` below 0: ADJUST changes nothing and wastes the turn; it is taken where nothing else is better.
    """
    ranked = np.empty(7, dtype=np.float32)
    for face in range(1, 7):
        rank = face
        while rank > 1 and ranked[rank - 1] > best[face]:
            ranked[rank] = ranked[rank - 1]
            rank -= 1
        ranked[rank] = best[face]
    turns = 1.0
    if adjusted >= 0.0:
        for rank in range(1, 7):
            turns += _RANK_PROBABILITY[rank] * min(ranked[rank], adjusted)
        return turns
    least, share = UNREACHABLE_TURNS, 0.0
    for rank in range(1, 7):
        turns += _RANK_PROBABILITY[rank] * ranked[rank]
        share += _RANK_PROBABILITY[rank]
        least = min(least, turns / share)
    return least


@njit
def _with_tokens(after: Values, tokens: int, best: Values) -> None:
    """Write into best[face] what a die that shows `face` can lead to, given after[tokens left, value]."""
    for face in range(1, 7):
        best[face] = UNREACHABLE_TURNS
        for steps in range(min(tokens, 3) + 1):
            up, down = (face - 1 + steps) % 6 + 1, (face - 1 - steps) % 6 + 1
            best[face] = min(best[face], after[tokens - steps, up], after[tokens - steps, down])


@njit
def _fill_expected_turns(after: Values, values: Values) -> None:
    """Write into values[tokens] the turns expected, given after[tokens left, value]."""
    best = np.empty(7, dtype=np.float32)
    for tokens in range(TOKEN_LIMIT, -1, -1):
        _with_tokens(after, tokens, best)
        values[tokens] = expected_turns_before(best, values[tokens + 1] if tokens < TOKEN_LIMIT else -1.0)


@njit
def _clear(after: Values) -> None:
    for tokens in range(len(after)):
        for face in range(7):
            after[tokens, face] = UNREACHABLE_TURNS


@njit
def _expected_turns_alone(starts: Rows, edges: Rows) -> Values:
    """Return the turns that each state needs, by tokens. State 0 is the finished one."""
    count = len(starts) - 1
    values = np.zeros((count, TOKEN_LIMIT + 1), dtype=np.float32)
    after = np.empty((TOKEN_LIMIT + 1, 7), dtype=np.float32)
    for state in range(1, count):
        _clear(after)
        for edge in range(starts[state], starts[state + 1]):
            face, to = edges[edge, 0], edges[edge, 1]
            for tokens in range(TOKEN_LIMIT + 1):
                after[tokens, face] = min(after[tokens, face], values[to, tokens])
        _fill_expected_turns(after, values[state])
    return values


@njit
def after_pair(
    starts: Rows, edges: Rows, starts_2: Rows, edges_2: Rows, one: int, two: int, values: Values, after: Values
) -> None:
    """Write into after[tokens left, value] the turns that the best use of a die of that value leads to."""
    _clear(after)
    for edge in range(starts[one], starts[one + 1]):
        face, to = edges[edge, 0], edges[edge, 1]
        for tokens in range(TOKEN_LIMIT + 1):
            after[tokens, face] = min(after[tokens, face], values[to, two, tokens])
    for edge in range(starts_2[two], starts_2[two + 1]):
        face, to = edges_2[edge, 0], edges_2[edge, 1]
        for tokens in range(TOKEN_LIMIT + 1):
            after[tokens, face] = min(after[tokens, face], values[one, to, tokens])
    for edge in range(starts[one], starts[one + 1]):  # one BUILD for both
        if edges[edge, 2] != BUILDING or edges[edge, 0] >= BUILD_PIPS:
            continue
        for other in range(starts_2[two], starts_2[two + 1]):
            face = edges[edge, 0] + edges_2[other, 0]
            if edges_2[other, 2] == BUILDING and face <= BUILD_PIPS:
                for tokens in range(TOKEN_LIMIT + 1):
                    turns = values[edges[edge, 1], edges_2[other, 1], tokens]
                    after[tokens, face] = min(after[tokens, face], turns)


@njit
def _expected_turns_of_pairs(starts: Rows, edges: Rows, starts_2: Rows, edges_2: Rows) -> Values:
    """Return the turns that each pair of states needs, by tokens. Pair (0, 0) is the finished one."""
    count, count_2 = len(starts) - 1, len(starts_2) - 1
    values = np.zeros((count, count_2, TOKEN_LIMIT + 1), dtype=np.float32)
    after = np.empty((TOKEN_LIMIT + 1, 7), dtype=np.float32)
    for one in range(count):
        for two in range(count_2):
            if one or two:
                after_pair(starts, edges, starts_2, edges_2, one, two, values, after)
                _fill_expected_turns(after, values[one, two])
    return values


@njit
def best_faces(after: Values, now: Values, tokens: int, best: Values) -> None:
    """Write into best[face] the turns needed after a die that shows it was used well, ADJUST included.

    `now` are the turns needed before it, by tokens.
    """
    _with_tokens(after, tokens, best)
    adjusted = now[min(tokens + 1, TOKEN_LIMIT)]
    for face in range(1, 7):
        best[face] = min(best[face], adjusted)


def graph_of(pieces: Rows, kinds: Rows, next_up: Rows, all_up: Rows) -> Graph | None:
    """Return the graph of a recipe: masks of its pieces' cells, their kinds (or FRAGMENT); None if it is too big."""
    over, dark = np.zeros(len(pieces), dtype=np.int64), np.zeros(len(pieces), dtype=np.int64)
    for i, mask in enumerate(pieces.tolist()):
        for cell in range(len(next_up)):
            if mask >> cell & 1:
                over[i] |= next_up[cell]
                dark[i] |= all_up[cell]
    if len(pieces) > MAX_RECIPE_PIECES:
        return None
    codes, table = _states(pieces, kinds, over, dark)
    if not len(codes):
        return None
    starts, edges = _edges(pieces, kinds, over, dark, codes, table)
    if not len(starts):
        return None
    return Graph(codes, starts, edges, _expected_turns_alone(starts, edges))


class Pair(NamedTuple):
    """Two recipes' graphs together, and the turns that each pair of their states needs."""

    one: Graph
    two: Graph
    values: Values  # [state of one, state of two, tokens]

    def after(self, one: int, two: int) -> Values:
        """Return [tokens left, value of the die] the turns that the best use of it leads to."""
        found = np.empty((TOKEN_LIMIT + 1, 7), dtype=np.float32)
        after_pair(self.one.starts, self.one.edges, self.two.starts, self.two.edges, one, two, self.values, found)
        return found

    def faces(self, one: int, two: int, tokens: int) -> Values:
        """Return [face] the turns needed after a die that shows it was used as well as can be."""
        best = np.empty(7, dtype=np.float32)
        best_faces(self.after(one, two), self.values[one, two], tokens, best)
        return best


def pair_of(one: Graph, two: Graph) -> Pair:
    """Return two graphs together, worked out for all pairs of their states."""
    return Pair(one, two, _expected_turns_of_pairs(one.starts, one.edges, two.starts, two.edges))


def state_of(graph: Graph, code: int) -> int:
    """Return the number of a state, given its code; -1 if there is none."""
    found = np.flatnonzero(graph.codes == code)
    return int(found[0]) if len(found) else -1


def start_code(pieces: int, loose: list[int]) -> int:
    """Return the code of the state in which nothing is joined and some bricks of each kind are loose."""
    code = (1 << 4 * pieces) - 1
    for kind, count in enumerate(loose):
        code += count << (_LOOSE_SHIFT + 3 * kind)
    return code


def labels_of(code: int, pieces: int) -> list[int]:
    """Return for each piece the first piece of its block; -1: it is joined to nothing."""
    labels = [code >> 4 * i & 15 for i in range(pieces)]
    return [-1 if label == _APART else label for label in labels]


def loose_in(code: int, kind: int) -> int:
    """Return how many loose bricks of a kind a state has."""
    return int(code >> (_LOOSE_SHIFT + 3 * kind) & 7)
