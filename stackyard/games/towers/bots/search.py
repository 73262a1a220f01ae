"""The compiled part of the bots: evaluation, alpha-beta with a transposition table, and a Monte Carlo tree search.

The searches play the rules of `rules.py` on copies of the position. Values are seen from the seat to act
(`p.turn`; seat 0 when the match is over), in units of 1/100 of a logit of winning; a finished match is worth
`WON + margin`, `-WON + margin` or 0, so that a bigger margin is better but any win is better than none.

Memory comes from the caller (`engine.py`): nothing here is allocated but small index arrays. `ctl` is the searches' one
channel to the outside; its fields are the constants NODES ... below.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import lowest_bit
from stackyard.core.compiling.jit import njit
from stackyard.core.compiling.splitmix64 import Rng, mix64
from stackyard.games.towers.bitboard import (
    BlockSet,
    count_blocks,
    empty_set,
    has_any,
    intersection,
    load,
    load_row,
    shift_down,
    shift_up,
    union,
    west_files,
    without,
)
from stackyard.games.towers.hashing import hash_of
from stackyard.games.towers.pieces import BUILD, HEIGHT_CLASSES, OVER
from stackyard.games.towers.playouts import playout
from stackyard.games.towers.rules import (
    Actions,
    Positions,
    Record,
    anchors,
    apply_action,
    colour_to_act,
    legal_actions,
    movable_east,
    movable_north,
    movable_south,
    movable_west,
    neighbours,
    score_of,
    surrounded,
)

Words: TypeAlias = npt.NDArray[np.uint64]
Ints: TypeAlias = npt.NDArray[np.int32]
Control: TypeAlias = npt.NDArray[np.int64]
Weights: TypeAlias = npt.NDArray[np.float32]
Values: TypeAlias = npt.NDArray[np.float64]
Network: TypeAlias = tuple[Weights, Weights, Ints, Weights]
"""The evaluation's weights, and room to work in: sums of the hidden layer, the inputs' rows, how much of each."""


class Workspace(NamedTuple):
    """The arrays in which an alpha-beta search works. What every node needs is handed on beside them: it is faster."""

    stack: Positions  # a position for each ply, the root first
    raw: Words  # the same memory as words, a row for each position
    lists: Ints  # (2 * MAX_PLY, MOST_ACTIONS): the moves of each ply, then their scores
    killers: Ints  # (MAX_PLY, 2): moves that were too good for the other side, of each ply
    history: Ints  # (2, actions): how often and how deep a colour's move was
    table: Words  # (entries, 2): the transposition table


class TreeWorkspace(NamedTuple):
    """The arrays in which a tree search works."""

    stack: Positions  # the root, the position at the node, and one to try on
    raw: Words
    ctl: Control
    network: Network
    moves: Actions  # (MOST_ACTIONS,)
    tree: Ints  # (nodes, COLUMNS)
    values: Values  # (nodes,): the sum of what a node's visits were worth to seat 0
    path: Actions  # the nodes from the root to the leaf
    rng: Rng


# Fields of `ctl`.
NODES: Final = 0  # positions visited
LIMIT: Final = 1  # stop when that many have been
STOP: Final = 2  # set to 1 from outside to stop at once
ABORTED: Final = 3  # 1 if the search was stopped; its value is then worthless
HORIZON: Final = 4  # how often a value rested on anything but the end of the match
BEST: Final = 5  # the best action at the root so far, or -1
BEST_VALUE: Final = 6
HEAD_END: Final = 7  # a copied record: words [0, HEAD_END) and ...
TAIL_START: Final = 8  # ... [TAIL_START, end); play does not need what is in between
RECORD_WORDS: Final = 9
NODES_USED: Final = 10  # tree search: nodes of the tree in use
SYMMETRY: Final = 11  # solver: fold symmetric positions together while the ply is below this
REDUCE: Final = 12  # 1 for late move reductions
CONTROLS: Final = 16

MAX_PLY: Final = 96
WON: Final = 20000
MAX_EVALUATION: Final = 15000  # an evaluation is never beyond
INFINITY: Final = 30000
SOLVED_DEPTH: Final = 120  # depth of a table entry that rests on ends of the match alone

LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
EXACT: Final = 3

# Inputs of the evaluation: per side (0 the seat to act, 1 the other) HEIGHTS * STATES counts of towers, then
# SIDE_EXTRAS; after both sides, what concerns the whole board. Each input is a row of the weights; OUT_ROW and
# OUT_BIAS_ROW end the network.
HIDDEN: Final = 32
HEIGHTS: Final = 8  # 1 ... 7, 8 and more
STATES: Final = 12  # (safe, struck later, struck now and covered, struck now) * 3 + (surrounded, stuck, mobile)
SIDE_EXTRAS: Final = 20
SIDE_INPUTS: Final = HEIGHTS * STATES + SIDE_EXTRAS
FIRST_BOARD_INPUT: Final = 2 * SIDE_INPUTS
INPUTS: Final = FIRST_BOARD_INPUT + 6
OUT_ROW: Final = INPUTS
OUT_BIAS_ROW: Final = INPUTS + 1
ROWS: Final = INPUTS + 2
# A larger network has these inputs too, on boards of 8x8: 1 for each tower's side, height, threat and block.
THREATS: Final = 4
SQUARES: Final = 64
FIRST_SQUARE_ROW: Final = ROWS
LARGE_ROWS: Final = ROWS + 2 * HEIGHTS * THREATS * SQUARES
MOST_INPUTS: Final = INPUTS + SQUARES

HASH_MULTIPLIER = np.uint64(0xD6E8FEB86659FD93)
HASH_SHIFT = np.uint64(32)


# --- positions --------------------------------------------------------------------------------------------------------


@njit
def copy_position(raw: Words, to: int, start: int, ctl: Control) -> None:
    """Copy what play depends on: everything except the order of floors inside towers."""
    for k in range(ctl[HEAD_END]):
        raw[to, k] = raw[start, k]
    for k in range(ctl[TAIL_START], ctl[RECORD_WORDS]):
        raw[to, k] = raw[start, k]


@njit
def hash_word(word: np.uint64, salt: int) -> np.uint64:
    """Return a hash of one word; words are hashed apart so that the processor can hash several at once."""
    word = (word + np.uint64(salt) * np.uint64(0x9E3779B97F4A7C15)) * HASH_MULTIPLIER
    word = (word ^ (word >> HASH_SHIFT)) * HASH_MULTIPLIER
    return word ^ (word >> HASH_SHIFT)


@njit
def position_key(p: Record) -> np.uint64:
    """Return a hash of all that the rules can see. Suburbs and towers of 12 floors take the rules' own slower one."""
    if p.districts != 0 or has_any(load_row(p.level, 0)):
        return hash_of(p)
    key = hash_word(np.uint64(int(p.turn) + 2 * int(p.swapped) + 4 * int(p.opening) + 16 * int(p.phase)), 1)
    key += hash_word(np.uint64(int(p.captured[0]) * 512 + int(p.captured[1])), 2)
    own = load_row(p.own, 0)
    for word in range(len(own)):
        key += hash_word(p.own[0, word], 3 + 64 * word)
        key += hash_word(p.own[1, word], 4 + 64 * word)
        if p.utilities != 0:
            key += hash_word(p.served[word], 5 + 64 * word)
        for h in range(2, HEIGHT_CLASSES):  # what is occupied and no higher is 1 floor high
            if p.level[h, word] != np.uint64(0):
                key += hash_word(p.level[h, word], 5 + h + 64 * word)
        key += hash_word(p.occupied[word], 30 + 64 * word)
    return mix64(key)


@njit
def final_value(p: Record) -> int:
    """Return the value of a finished match for seat 0."""
    margin = score_of(p, int(p.swapped)) - score_of(p, 1 - int(p.swapped))
    if margin > 0:
        return WON + margin
    if margin < 0:
        return -WON + margin
    return 0


# --- evaluation -------------------------------------------------------------------------------------------------------


@njit
def landing_targets(
    p: Record, colour: int, free: BlockSet, occupied: BlockSet
) -> tuple[BlockSet, BlockSet, BlockSet, int]:
    """Return a colour's landings, those if no tower were surrounded, the towers that can move, and how many builds."""
    width, height = int(p.width), int(p.height)
    own = load_row(p.own, colour)
    now = empty_set(own)
    later = empty_set(own)
    mobile = empty_set(own)
    ways = 0
    for h in range(1, HEIGHT_CLASSES):
        towers = intersection(own, load_row(p.level, h))
        if has_any(towers):
            if h < height:
                found = movable_north(towers, occupied, width, h)
                later = union(later, shift_up(found, h * width))
                found = intersection(found, free)
                now = union(now, shift_up(found, h * width))
                mobile = union(mobile, found)
                ways += count_blocks(found)
                found = movable_south(towers, occupied, width, h)
                later = union(later, shift_down(found, h * width))
                found = intersection(found, free)
                now = union(now, shift_down(found, h * width))
                mobile = union(mobile, found)
                ways += count_blocks(found)
            if h < width:
                found = movable_east(towers, occupied, width, h)
                later = union(later, shift_up(found, h))
                found = intersection(found, free)
                now = union(now, shift_up(found, h))
                mobile = union(mobile, found)
                ways += count_blocks(found)
                found = movable_west(towers, occupied, width, h)
                later = union(later, shift_down(found, h))
                found = intersection(found, free)
                now = union(now, shift_down(found, h))
                mobile = union(mobile, found)
                ways += count_blocks(found)
    return now, later, mobile, ways


@njit
def add_input(network: Network, n: int, row: int, amount: float) -> int:
    """Add an input, the n-th, unless it is 0; return how many there are."""
    network[2][n] = row
    network[3][n] = amount
    return n + (1 if amount != 0 else 0)


@njit
def add_squares(network: Network, n: int, kind: int, towers: BlockSet) -> int:
    """Add an input for each tower of a kind on a board of one word; return how many inputs there are."""
    rest = towers[0]
    while rest != np.uint64(0):
        n = add_input(network, n, FIRST_SQUARE_ROW + kind * SQUARES + lowest_bit(rest), 1.0)
        rest &= rest - np.uint64(1)
    return n


@njit
def evaluate(p: Record, network: Network) -> int:
    """Return how good a position of the building phase looks for the seat to act.

    A network of one hidden layer over counts: towers by owner, height, whether an enemy can land on them (now, now
    with an answer, or once it is no longer surrounded) and whether they can move; mobility, floors, floors that hang
    by a thread, and how the tallest tower hangs on the rest. `benchmarks/fit_towers.py` fitted it to played matches.
    Weights of LARGE_ROWS rows look at where each tower stands, too (`examples/train_towers.py`).
    """
    weights, sums, rows, amounts = network
    n = list_inputs(p, network)
    for _ in range(3):  # to a multiple of four
        rows[n] = 0
        amounts[n] = 0.0
        n += 1
    for k in range(HIDDEN):
        sums[k] = np.float32(0.0)
    for i in range(0, n - 3, 4):  # four rows at a time: the sums are loaded and stored less often
        a, b, c, d = weights[rows[i]], weights[rows[i + 1]], weights[rows[i + 2]], weights[rows[i + 3]]
        w, x, y, z = amounts[i], amounts[i + 1], amounts[i + 2], amounts[i + 3]
        for k in range(HIDDEN):
            sums[k] += (w * a[k] + x * b[k]) + (y * c[k] + z * d[k])
    out = weights[OUT_ROW]
    zero = np.float32(0.0)
    q, r, s, t = weights[OUT_BIAS_ROW, 0], zero, zero, zero
    for k in range(0, HIDDEN, 4):  # in four sums, in a fixed order: the same on every machine
        q += max(sums[k], zero) * out[k]
        r += max(sums[k + 1], zero) * out[k + 1]
        s += max(sums[k + 2], zero) * out[k + 2]
        t += max(sums[k + 3], zero) * out[k + 3]
    total = (q + r) + (s + t)
    return int(min(max(total, np.float32(-MAX_EVALUATION)), np.float32(MAX_EVALUATION)))


@njit
def list_inputs(p: Record, network: Network) -> int:
    """Write every input of the evaluation that is not 0; return how many there are."""
    n = 0
    us = colour_to_act(p)
    occupied = load(p.occupied)
    width = int(p.width)
    free = without(occupied, surrounded(occupied, width))
    struck_0, later_0, mobile_0, ways_0 = landing_targets(p, us, free, occupied)
    struck_1, later_1, mobile_1, ways_1 = landing_targets(p, 1 - us, free, occupied)
    # Towers with at most one neighbour: one vacancy away from isolation.
    north, south = shift_up(occupied, width), shift_down(occupied, width)
    east = without(shift_up(occupied, 1), west_files(occupied, width, 1))
    west = intersection(shift_down(occupied, 1), west_files(occupied, width, width - 1))
    two = union(
        union(intersection(north, south), intersection(east, west)),
        intersection(union(north, south), union(east, west)),
    )
    thin = without(occupied, two)
    pillars = anchors(p, 0, occupied)
    lone = count_blocks(pillars) == 1
    around = intersection(neighbours(pillars, width), occupied)
    exits = count_blocks(around)
    by_square = len(network[0]) > ROWS and width == 8 and int(p.height) == 8
    for side in range(2):
        colour = us if side == 0 else 1 - us
        own = load_row(p.own, colour)
        other = load_row(p.own, 1 - colour)
        now = struck_1 if side == 0 else struck_0
        mine = struck_0 if side == 0 else struck_1
        later = without(later_1 if side == 0 else later_0, now)
        covered = intersection(now, mine)
        uncovered = without(now, mine)
        mobile = mobile_0 if side == 0 else mobile_1
        ways = ways_0 if side == 0 else ways_1
        base = side * SIDE_INPUTS
        owned = 0
        hanging = 0
        highest_threatened = 0  # the highest tower that the other side can take now
        for h in range(1, HEIGHT_CLASSES):
            towers = intersection(own, load_row(p.level, h))
            if has_any(towers):
                owned += h * count_blocks(towers)
                hanging += h * count_blocks(intersection(towers, thin))
                row = base + (min(h, HEIGHTS) - 1) * STATES
                for threat in range(4):
                    part = towers
                    if threat == 0:
                        part = without(without(towers, now), later)
                    elif threat == 1:
                        part = intersection(towers, later)
                    elif threat == 2:
                        part = intersection(towers, covered)
                    else:
                        part = intersection(towers, uncovered)
                    if has_any(part):
                        if threat >= 2:
                            highest_threatened = h
                        shut = count_blocks(without(part, free))
                        moving = count_blocks(intersection(part, mobile))
                        if by_square:
                            n = add_squares(network, n, (side * HEIGHTS + min(h, HEIGHTS) - 1) * THREATS + threat, part)
                        n = add_input(network, n, row + 3 * threat, shut)
                        n = add_input(network, n, row + 3 * threat + 1, count_blocks(part) - shut - moving)
                        n = add_input(network, n, row + 3 * threat + 2, moving)
        high = count_blocks(intersection(own, load_row(p.level, 0)))
        owned += HEIGHT_CLASSES * high
        n = add_input(network, n, base + HEIGHTS * STATES - STATES + 1, high)
        extra = base + HEIGHTS * STATES
        n = add_input(network, n, extra, ways)
        n = add_input(network, n, extra + 1, 1 if ways == 0 else 0)
        n = add_input(network, n, extra + 2, owned)
        n = add_input(network, n, extra + 3, hanging)
        n = add_input(network, n, extra + 4, highest_threatened)
        n = add_input(network, n, extra + 5, count_blocks(mobile))
        n = add_input(network, n, extra + 6, count_blocks(intersection(mine, thin)))
        n = add_input(network, n, extra + 7, int(p.captured[colour]))
        n = add_input(network, n, extra + 8, count_blocks(intersection(mine, other)))
        n = add_input(network, n, extra + 9, count_blocks(intersection(mine, own)))
        n = add_input(network, n, extra + 10, 1 if 0 < ways <= 2 else 0)
        if has_any(intersection(own, pillars)):
            if lone:
                n = add_input(network, n, extra + 11 + min(exits, 4), 1)  # 11 ... 15
            else:
                n = add_input(network, n, extra + 16, count_blocks(intersection(own, pillars)))
        if lone and exits == 1:
            n = add_input(network, n, extra + 17, 1 if has_any(intersection(around, mobile)) else 0)
        elif lone and exits == 2:
            n = add_input(network, n, extra + 18, 1 if has_any(intersection(around, mobile)) else 0)
        n = add_input(network, n, extra + 19, count_blocks(intersection(around, mobile)))
    blocks = width * int(p.height)
    n = add_input(network, n, FIRST_BOARD_INPUT, 1)
    n = add_input(network, n, FIRST_BOARD_INPUT + 1, 8.0 * count_blocks(occupied) / blocks)
    n = add_input(network, n, FIRST_BOARD_INPUT + 2, blocks / 64.0)
    n = add_input(network, n, FIRST_BOARD_INPUT + 3, 1 if p.capture != 0 else 0)
    n = add_input(network, n, FIRST_BOARD_INPUT + 4, 1 if p.suburbs != 0 else 0)
    return add_input(network, n, FIRST_BOARD_INPUT + 5, 1 if p.utilities != 0 else 0)


@njit
def sparse_inputs(positions: Positions, network: Network, rows: Ints, amounts: Weights) -> None:
    """Write each position's inputs that are not 0 into rows of two tables, MOST_INPUTS wide; what is left holds 0."""
    for k in range(len(positions)):
        n = list_inputs(positions[k], network)
        for i in range(rows.shape[1]):
            rows[k, i] = network[2][i] if i < n else 0
            amounts[k, i] = network[3][i] if i < n else np.float32(0.0)


@njit
def input_vectors(positions: Positions, network: Network, out: Weights) -> None:
    """Write each position's inputs into a row of `out`, INPUTS wide."""
    for k in range(len(positions)):
        for column in range(INPUTS):
            out[k, column] = 0.0
        for i in range(list_inputs(positions[k], network)):
            out[k, network[2][i]] = network[3][i]


# --- alpha-beta -------------------------------------------------------------------------------------------------------


@njit
def order_moves(p: Record, moves: Actions, n: int, hint: int, killers: Actions, history: Ints, scores: Actions) -> None:
    """Score moves for the order in which they are tried: the table's, captures by height, killers, then by history."""
    us = colour_to_act(p)
    blocks = int(p.width) * int(p.height)
    width = int(p.width)
    for k in range(n):
        move = moves[k]
        score = history[us, move]
        if move < 4 * blocks:
            start = move >> 2
            direction = move & 3
            step = width if direction == 0 else 1 if direction == 1 else -width if direction == 2 else -1
            target = start + step * int(p.floors[start])
            one = np.uint64(1) << np.uint64(target & 63)
            if (p.own[1 - us, target >> 6] & one) != np.uint64(0):
                score += 20000 + 4000 * int(p.floors[target])
            elif (p.own[us, target >> 6] & one) != np.uint64(0):
                score -= 3000 * int(p.floors[target])
        if move == killers[0]:
            score += 30000
        elif move == killers[1]:
            score += 25000
        if move == hint:
            score += 1 << 29
        scores[k] = score


@njit
def select_best_move(moves: Actions, scores: Actions, k: int, n: int) -> int:
    """Bring the best of the moves from `k` on to `k` and return it."""
    best = k
    for other in range(k + 1, n):
        if scores[other] > scores[best]:
            best = other
    moves[k], moves[best] = moves[best], moves[k]
    scores[k], scores[best] = scores[best], scores[k]
    return int(moves[k])


@njit
def store_entry(table: Words, key: np.uint64, value: int, depth: int, kind: int, move: int) -> None:
    """Store a result: in the bucket's first slot, or its second if a deeper one of another position has the first."""
    slot = int(key & np.uint64(len(table) // 2 - 1)) * 2
    if table[slot, 0] != key and int((table[slot, 1] >> np.uint64(16)) & np.uint64(255)) > depth:
        slot += 1
    table[slot, 0] = key
    table[slot, 1] = (
        np.uint64(value + 32768)
        | (np.uint64(depth) << np.uint64(16))
        | (np.uint64(kind) << np.uint64(24))
        | (np.uint64(move + 1) << np.uint64(32))
    )


@njit
def probe_table(table: Words, key: np.uint64) -> np.uint64:
    """Return the data stored for a position, or 0."""
    slot = int(key & np.uint64(len(table) // 2 - 1)) * 2
    if table[slot, 0] != key:
        slot += 1
        if table[slot, 0] != key:
            return np.uint64(0)
    return np.uint64(table[slot, 1])


@njit
def entry_decides(data: np.uint64, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether what the table holds of a position decides it at this depth and in this window."""
    if stored_depth(data) < depth:
        return False
    value, kind = stored_value(data), int((data >> np.uint64(24)) & np.uint64(3))
    return kind == EXACT or (kind == LOWER_BOUND and value >= beta) or (kind == UPPER_BOUND and value <= alpha)


@njit
def stored_value(data: np.uint64) -> int:
    """Return the value in a table entry."""
    return int(data & np.uint64(0xFFFF)) - 32768


@njit
def stored_depth(data: np.uint64) -> int:
    """Return the depth of a table entry; that of an empty one is 0."""
    return int((data >> np.uint64(16)) & np.uint64(255))


@njit
def stored_move(data: np.uint64) -> int:
    """Return the best move in a table entry, or -1."""
    return int(data >> np.uint64(32)) - 1


@njit
def reduction(ctl: Control, depth: int, k: int, score: int) -> int:
    """Return by how much less deep the k-th move is searched first (late move reductions)."""
    if ctl[REDUCE] == 0:
        return 0
    if depth >= 3 and k >= 3 and score < 20000:
        return 1 + (1 if k >= 12 and depth >= 5 else 0)
    return 1 if depth >= 4 and k >= 8 else 0


@njit
def note_cutoff(killers: Ints, history: Ints, us: int, move: int, depth: int) -> None:
    """Note that a move was too good for the other side, for the order of moves elsewhere."""
    if killers[0] != move:
        killers[1] = killers[0]
        killers[0] = move
    history[us, move] += depth * depth
    if history[us, move] > 16000:
        for row in range(2):
            for column in range(history.shape[1]):
                history[row, column] //= 2


@njit
def negamax(workspace: Workspace, ctl: Control, network: Network, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of `workspace.stack[ply]` searched `depth` moves deep: principal variation search, fail-soft.

    Stops when `ctl[STOP]` is set. A value that rests on finished matches alone is stored with SOLVED_DEPTH.
    """
    p = workspace.stack[ply]
    ctl[NODES] += 1
    if ctl[NODES] >= ctl[LIMIT] or ctl[STOP] != 0:
        ctl[ABORTED] = 1
        return 0
    if p.phase == OVER:
        return final_value(p)
    if depth <= 0 or ply >= MAX_PLY - 1:
        ctl[HORIZON] += 1
        return evaluate(p, network) if p.phase == BUILD else 0
    horizon = ctl[HORIZON]
    key = symmetric_key(p) if ply < ctl[SYMMETRY] else position_key(p)
    data = probe_table(workspace.table, key)
    if ply > 0 and entry_decides(data, depth, alpha, beta):
        if stored_depth(data) < SOLVED_DEPTH:
            ctl[HORIZON] += 1
        return stored_value(data)
    moves = workspace.lists[ply]
    scores = workspace.lists[MAX_PLY + ply]
    n = legal_actions(p, moves)
    order_moves(p, moves, n, stored_move(data), workspace.killers[ply], workspace.history, scores)
    turn = int(p.turn)
    us = colour_to_act(p)
    child, raw = workspace.stack[ply + 1], workspace.raw
    best = -INFINITY
    best_move = -1
    lowest = alpha
    deeper = depth if n == 1 else depth - 1  # an only move costs nothing
    for k in range(n):
        move = select_best_move(moves, scores, k, n)
        copy_position(raw, ply + 1, ply, ctl)
        apply_action(child, move)
        ours = int(child.turn) == turn  # after a forced skip, a swap, or the end
        sign = 1 if ours else -1
        value = 0
        full_window = k == 0
        if k > 0:  # is it better at all? A window of no width tells
            less = deeper - reduction(ctl, depth, k, scores[k])
            low, high = (alpha, alpha + 1) if ours else (-alpha - 1, -alpha)
            value = sign * negamax(workspace, ctl, network, ply + 1, less, low, high)
            full_window = ctl[ABORTED] == 0 and value > alpha and (value < beta or less < deeper)
        if full_window:
            low, high = (alpha, beta) if ours else (-beta, -alpha)
            value = sign * negamax(workspace, ctl, network, ply + 1, deeper, low, high)
        if ctl[ABORTED] != 0:
            return 0
        if value > best:
            best = value
            best_move = move
            if ply == 0 and (value > lowest or k == 0):
                ctl[BEST] = move
                ctl[BEST_VALUE] = value
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    note_cutoff(workspace.killers[ply], workspace.history, us, move, depth)
                    break
    kind = LOWER_BOUND if best >= beta else EXACT if best > lowest else UPPER_BOUND
    store_entry(workspace.table, key, best, SOLVED_DEPTH if ctl[HORIZON] == horizon else depth, kind, best_move)
    return best


@njit
def symmetric_key(p: Record) -> np.uint64:
    """Return the least of the keys of a position's mirror images, colours told apart only as us and them.

    All of them have the same value for the seat to act. Positions with suburbs are not folded.
    """
    if p.districts != 0:
        return hash_of(p)
    us = colour_to_act(p)
    width, height = int(p.width), int(p.height)
    tail = hash_word(np.uint64(int(p.opening) + 4 * int(p.phase)), 1)
    tail += hash_word(np.uint64(int(p.captured[us]) * 512 + int(p.captured[1 - us])), 2)
    least = np.uint64(0)
    for image in range(8 if width == height else 4):
        key = tail
        for block in range(width * height):
            tall = int(p.floors[block])
            if tall > 0:
                x, y = block % width, block // width
                if image & 1:
                    x = width - 1 - x
                if image & 2:
                    y = height - 1 - y
                if image & 4:
                    x, y = y, x
                one = np.uint64(1) << np.uint64(block & 63)
                word = block >> 6
                what = 8 * tall
                if (p.own[us, word] & one) != np.uint64(0):
                    what += 1
                elif (p.own[1 - us, word] & one) != np.uint64(0):
                    what += 2
                if (p.served[word] & one) != np.uint64(0):
                    what += 4
                key += hash_word(np.uint64(what), 16 + y * width + x)
        if image == 0 or key < least:
            least = key
    return mix64(least)


# --- Monte Carlo tree search ------------------------------------------------------------------------------------------

MOVE: Final = 0  # columns of the tree: the action that led here ...
VISITS: Final = 1
FIRST_CHILD: Final = 2
CHILDREN: Final = 3  # 0 while not expanded
SEAT: Final = 4  # who acts here
RESULT: Final = 5  # by perfect play, one of ...
COLUMNS: Final = 6

UNPROVED: Final = 0
FIRST_WINS: Final = 1  # seat 0
SECOND_WINS: Final = 2
DRAWN: Final = 3


@njit
def win_probability(value: int) -> float:
    """Return the probability of winning that a value means."""
    if value >= WON or value <= -WON:
        return 1.0 if value > 0 else 0.0
    return float(1.0 / (1.0 + np.exp(-value / 100.0)))


@njit
def expand(workspace: TreeWorkspace, node: int, evaluate_children: bool) -> None:
    """Give a node of the tree, the position `stack[1]`, its children, while there is room for all of them.

    With `evaluate_children`, each begins with its static evaluation as one visit.
    """
    stack, raw, ctl, network, moves, tree, values, _, _ = workspace
    n = legal_actions(stack[1], moves)
    if ctl[NODES_USED] + n > len(tree):
        return
    begin = ctl[NODES_USED]
    ctl[NODES_USED] += n
    tree[node, FIRST_CHILD] = begin
    tree[node, CHILDREN] = n
    q = stack[2]
    for k in range(n):
        child = begin + k
        tree[child, MOVE] = moves[k]
        tree[child, VISITS] = 0
        tree[child, CHILDREN] = 0
        tree[child, SEAT] = -1
        tree[child, RESULT] = UNPROVED
        values[child] = 0.0
        if evaluate_children:
            copy_position(raw, 2, 1, ctl)
            apply_action(q, moves[k])
            tree[child, SEAT] = q.turn
            tree[child, VISITS] = 1
            if q.phase == OVER:
                tree[child, RESULT] = result_of(q)
                values[child] = result_value(tree[child, RESULT])
            else:
                good = win_probability(evaluate(q, network)) if q.phase == BUILD else 0.5
                values[child] = good if q.turn == 0 else 1.0 - good


@njit
def result_of(p: Record) -> int:
    """Return the result of a finished match."""
    value = final_value(p)
    return FIRST_WINS if value > 0 else SECOND_WINS if value < 0 else DRAWN


@njit
def result_value(result: int) -> float:
    """Return what a result is worth to seat 0."""
    return 1.0 if result == FIRST_WINS else 0.0 if result == SECOND_WINS else 0.5


@njit
def best_child(tree: Ints, values: Values, node: int, exploration: float) -> int:
    """Return the child to visit, by upper confidence bounds; a proved one by its result."""
    seat = tree[node, SEAT]
    begin = tree[node, FIRST_CHILD]
    log = np.log(tree[node, VISITS] + 1.0)
    mean = values[node] / max(tree[node, VISITS], 1)
    best = -1
    best_score = -1e9
    for child in range(begin, begin + tree[node, CHILDREN]):
        result = tree[child, RESULT]
        visits = tree[child, VISITS]
        score = 0.0
        if result != UNPROVED:
            score = 0.5 if result == DRAWN else (2.0 if result == FIRST_WINS + seat else -2.0)
        elif visits == 0:
            mine = mean if seat == 0 else 1.0 - mean
            score = mine + exploration * np.sqrt(log) + 1e-3 * ((tree[child, MOVE] * 7919 + visits) % 64)
        else:
            mine = values[child] / visits
            if seat == 1:
                mine = 1.0 - mine
            score = mine + exploration * np.sqrt(log / visits)
        if score > best_score:
            best_score = score
            best = child
    return best


@njit
def leaf_value(stack: Positions, raw: Words, ctl: Control, network: Network, rng: Rng, rollout_weight: float) -> float:
    """Return the value of `stack[1]` for seat 0: `rollout_weight` of a random playout, the rest of the evaluation."""
    value = 0.0
    if rollout_weight < 1.0:
        p = stack[1]
        good = win_probability(evaluate(p, network)) if p.phase == BUILD else 0.5
        value += (1.0 - rollout_weight) * (good if p.turn == 0 else 1.0 - good)
    if rollout_weight > 0.0:
        copy_position(raw, 2, 1, ctl)
        q = stack[2]
        playout(q, rng)
        value += rollout_weight * result_value(result_of(q))
    return value


@njit
def uct(
    workspace: TreeWorkspace, simulations: int, exploration: float, evaluate_children: bool, rollout_weight: float
) -> None:
    """Run simulations from `stack[0]` on a tree whose root is node 0, until done or `ctl[STOP]`.

    A leaf's value is `rollout_weight` times a random playout's result, and for the rest its static evaluation. Proved
    results are backed up (Winands, Bjornsson, Saito: Monte-Carlo Tree Search Solver, 2008).
    """
    stack, raw, ctl, network, _, tree, values, path, rng = workspace
    p = stack[1]
    for _ in range(simulations):
        if ctl[STOP] != 0 or tree[0, RESULT] != UNPROVED:
            return
        ctl[NODES] += 1
        copy_position(raw, 1, 0, ctl)
        node, length = 0, 0
        path[0] = 0
        while tree[node, CHILDREN] > 0 and tree[node, RESULT] == UNPROVED:
            node = best_child(tree, values, node, exploration)
            length += 1
            path[length] = node
            apply_action(p, tree[node, MOVE])
            if tree[node, SEAT] < 0:
                tree[node, SEAT] = p.turn
        if p.phase == OVER:
            tree[node, RESULT] = result_of(p)
        value = 0.0
        if tree[node, RESULT] != UNPROVED:
            value = result_value(tree[node, RESULT])
        else:
            if tree[node, CHILDREN] == 0 and (evaluate_children or tree[node, VISITS] > 0 or node == 0):
                expand(workspace, node, evaluate_children)
            value = leaf_value(stack, raw, ctl, network, rng, rollout_weight)
        for k in range(length, -1, -1):
            node = path[k]
            tree[node, VISITS] += 1
            values[node] += value
            if tree[node, RESULT] == UNPROVED and tree[node, CHILDREN] > 0:
                prove_node(tree, node)


@njit
def prove_node(tree: Ints, node: int) -> None:
    """Prove a node's result if its children's proved results allow."""
    win = FIRST_WINS + tree[node, SEAT]
    begin = tree[node, FIRST_CHILD]
    drawn = 0
    for child in range(begin, begin + tree[node, CHILDREN]):
        if tree[child, RESULT] == win:
            tree[node, RESULT] = win
            return
    for child in range(begin, begin + tree[node, CHILDREN]):
        if tree[child, RESULT] == UNPROVED:
            return
        if tree[child, RESULT] == DRAWN:
            drawn = 1
    tree[node, RESULT] = DRAWN if drawn != 0 else FIRST_WINS + SECOND_WINS - win


__all__ = ["evaluate", "input_vectors", "negamax", "position_key", "uct"]
