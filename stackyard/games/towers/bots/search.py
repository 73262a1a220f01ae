"""The minds' compiled part: evaluation, alpha-beta with a transposition table, and a Monte Carlo tree search.

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

from stackyard.core.compiled import njit
from stackyard.core.random import Rng, mixed
from stackyard.games.towers.bitboard import (
    Set,
    both,
    count,
    down,
    either,
    load,
    load_row,
    nothing,
    some,
    up,
    west_files,
    without,
)
from stackyard.games.towers.hashing import hash_of
from stackyard.games.towers.pieces import BUILD, LEVELS, OVER
from stackyard.games.towers.playouts import playout
from stackyard.games.towers.rules import (
    Actions,
    Positions,
    Record,
    anchors,
    apply_action,
    beside,
    colour_to_act,
    legal_actions,
    score_of,
    surrounded,
    ways_east,
    ways_north,
    ways_south,
    ways_west,
)

Words: TypeAlias = npt.NDArray[np.uint64]
Ints: TypeAlias = npt.NDArray[np.int32]
Control: TypeAlias = npt.NDArray[np.int64]
Weights: TypeAlias = npt.NDArray[np.float32]
Values: TypeAlias = npt.NDArray[np.float64]
Brain: TypeAlias = tuple[Weights, Weights, Ints, Weights]
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
    brain: Brain
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
HEAD: Final = 7  # a copied record: words [0, HEAD) and ...
TAIL: Final = 8  # ... [TAIL, WORDS); what lies between is not needed for play
WORDS: Final = 9
USED: Final = 10  # tree search: nodes of the tree in use
SYMMETRY: Final = 11  # solver: fold symmetric positions together while the ply is below this
REDUCE: Final = 12  # 1 for late move reductions
CONTROLS: Final = 16

MAX_PLY: Final = 96
WON: Final = 20000
MOST: Final = 15000  # an evaluation is never beyond
INFINITY: Final = 30000
SOLVED: Final = 120  # depth of a table entry that rests on ends of the match alone

LOWER: Final = 1
UPPER: Final = 2
EXACT: Final = 3

# Inputs of the evaluation: per side (0 the seat to act, 1 the other) HEIGHTS * STATES counts of towers, then
# SIDE_EXTRAS; after both sides, what concerns the whole board. Each input is a row of the weights; OUT and OUT_BIAS end
# the network.
HIDDEN: Final = 32
HEIGHTS: Final = 8  # 1 ... 7, 8 and more
STATES: Final = 12  # (safe, struck later, struck now and covered, struck now) * 3 + (surrounded, stuck, mobile)
SIDE_EXTRAS: Final = 20
SIDE: Final = HEIGHTS * STATES + SIDE_EXTRAS
BOARD: Final = 2 * SIDE
INPUTS: Final = BOARD + 6
OUT: Final = INPUTS
OUT_BIAS: Final = INPUTS + 1
ROWS: Final = INPUTS + 2

FAR = np.uint64(0xD6E8FEB86659FD93)
SHIFT = np.uint64(32)


# --- positions --------------------------------------------------------------------------------------------------------


@njit
def copy_position(raw: Words, to: int, start: int, ctl: Control) -> None:
    """Copy what play depends on: everything but which floors lie inside the towers."""
    for k in range(ctl[HEAD]):
        raw[to, k] = raw[start, k]
    for k in range(ctl[TAIL], ctl[WORDS]):
        raw[to, k] = raw[start, k]


@njit
def stirred(word: np.uint64, salt: int) -> np.uint64:
    """Return a hash of one word; words are hashed apart so that the processor can hash several at once."""
    word = (word + np.uint64(salt) * np.uint64(0x9E3779B97F4A7C15)) * FAR
    word = (word ^ (word >> SHIFT)) * FAR
    return word ^ (word >> SHIFT)


@njit
def position_key(p: Record) -> np.uint64:
    """Return a hash of all that the rules can see. Suburbs and towers of 12 floors take the rules' own slower one."""
    if p.districts != 0 or some(load_row(p.level, 0)):
        return hash_of(p)
    key = stirred(np.uint64(int(p.turn) + 2 * int(p.swapped) + 4 * int(p.opening) + 16 * int(p.phase)), 1)
    key += stirred(np.uint64(int(p.captured[0]) * 512 + int(p.captured[1])), 2)
    own = load_row(p.own, 0)
    for word in range(len(own)):
        key += stirred(p.own[0, word], 3 + 64 * word)
        key += stirred(p.own[1, word], 4 + 64 * word)
        if p.utilities != 0:
            key += stirred(p.served[word], 5 + 64 * word)
        for h in range(2, LEVELS):  # what is occupied and no higher is 1 floor high
            if p.level[h, word] != np.uint64(0):
                key += stirred(p.level[h, word], 5 + h + 64 * word)
        key += stirred(p.occupied[word], 30 + 64 * word)
    return mixed(key)


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
def strikes(p: Record, colour: int, free: Set, occupied: Set) -> tuple[Set, Set, Set, int]:
    """Return what a colour can land on, what it could were none surrounded, which towers can move, in how many ways."""
    width, height = int(p.width), int(p.height)
    own = load_row(p.own, colour)
    now = nothing(own)
    later = nothing(own)
    mobile = nothing(own)
    ways = 0
    for h in range(1, LEVELS):
        towers = both(own, load_row(p.level, h))
        if some(towers):
            if h < height:
                found = ways_north(towers, occupied, width, h)
                later = either(later, up(found, h * width))
                found = both(found, free)
                now = either(now, up(found, h * width))
                mobile = either(mobile, found)
                ways += count(found)
                found = ways_south(towers, occupied, width, h)
                later = either(later, down(found, h * width))
                found = both(found, free)
                now = either(now, down(found, h * width))
                mobile = either(mobile, found)
                ways += count(found)
            if h < width:
                found = ways_east(towers, occupied, width, h)
                later = either(later, up(found, h))
                found = both(found, free)
                now = either(now, up(found, h))
                mobile = either(mobile, found)
                ways += count(found)
                found = ways_west(towers, occupied, width, h)
                later = either(later, down(found, h))
                found = both(found, free)
                now = either(now, down(found, h))
                mobile = either(mobile, found)
                ways += count(found)
    return now, later, mobile, ways


@njit
def note(brain: Brain, n: int, row: int, much: float) -> int:
    """Note an input, the n-th, unless it is 0; return how many are noted."""
    brain[2][n] = row
    brain[3][n] = much
    return n + (1 if much != 0 else 0)


@njit
def evaluate(p: Record, brain: Brain) -> int:
    """Return how good a position of the building phase looks for the seat to act.

    A network of one hidden layer over counts: towers by owner, height, whether an enemy can land on them (now, now
    with an answer, or once it is no longer surrounded) and whether they can move; mobility, floors, floors that hang
    by a thread, and how the tallest tower hangs on the rest. `benchmarks/fit_towers.py` fitted it to played matches.
    """
    weights, sums, rows, much = brain
    n = inputs(p, brain)
    for _ in range(3):  # to a multiple of four
        rows[n] = 0
        much[n] = 0.0
        n += 1
    for k in range(HIDDEN):
        sums[k] = np.float32(0.0)
    for i in range(0, n - 3, 4):  # four rows at a time: the sums are loaded and stored less often
        a, b, c, d = weights[rows[i]], weights[rows[i + 1]], weights[rows[i + 2]], weights[rows[i + 3]]
        w, x, y, z = much[i], much[i + 1], much[i + 2], much[i + 3]
        for k in range(HIDDEN):
            sums[k] += (w * a[k] + x * b[k]) + (y * c[k] + z * d[k])
    out = weights[OUT]
    zero = np.float32(0.0)
    q, r, s, t = weights[OUT_BIAS, 0], zero, zero, zero
    for k in range(0, HIDDEN, 4):  # in four sums, in a fixed order: the same on every machine
        q += max(sums[k], zero) * out[k]
        r += max(sums[k + 1], zero) * out[k + 1]
        s += max(sums[k + 2], zero) * out[k + 2]
        t += max(sums[k + 3], zero) * out[k + 3]
    total = (q + r) + (s + t)
    return int(min(max(total, np.float32(-MOST)), np.float32(MOST)))


@njit
def inputs(p: Record, brain: Brain) -> int:
    """Note every input of the evaluation that is not 0; return how many there are."""
    n = 0
    us = colour_to_act(p)
    occupied = load(p.occupied)
    width = int(p.width)
    free = without(occupied, surrounded(occupied, width))
    struck_0, later_0, mobile_0, ways_0 = strikes(p, us, free, occupied)
    struck_1, later_1, mobile_1, ways_1 = strikes(p, 1 - us, free, occupied)
    # Towers with at most one neighbour: one vacancy away from isolation.
    north, south = up(occupied, width), down(occupied, width)
    east = without(up(occupied, 1), west_files(occupied, width, 1))
    west = both(down(occupied, 1), west_files(occupied, width, width - 1))
    two = either(either(both(north, south), both(east, west)), both(either(north, south), either(east, west)))
    thin = without(occupied, two)
    pillars = anchors(p, 0, occupied)
    lone = count(pillars) == 1
    around = both(beside(pillars, width), occupied)
    exits = count(around)
    for side in range(2):
        colour = us if side == 0 else 1 - us
        own = load_row(p.own, colour)
        other = load_row(p.own, 1 - colour)
        now = struck_1 if side == 0 else struck_0
        mine = struck_0 if side == 0 else struck_1
        later = without(later_1 if side == 0 else later_0, now)
        covered = both(now, mine)
        naked = without(now, mine)
        mobile = mobile_0 if side == 0 else mobile_1
        ways = ways_0 if side == 0 else ways_1
        base = side * SIDE
        owned = 0
        hanging = 0
        prey = 0  # the highest tower that the other side can take now
        for h in range(1, LEVELS):
            towers = both(own, load_row(p.level, h))
            if some(towers):
                owned += h * count(towers)
                hanging += h * count(both(towers, thin))
                row = base + (min(h, HEIGHTS) - 1) * STATES
                for threat in range(4):
                    part = towers
                    if threat == 0:
                        part = without(without(towers, now), later)
                    elif threat == 1:
                        part = both(towers, later)
                    elif threat == 2:
                        part = both(towers, covered)
                    else:
                        part = both(towers, naked)
                    if some(part):
                        if threat >= 2:
                            prey = h
                        shut = count(without(part, free))
                        moving = count(both(part, mobile))
                        n = note(brain, n, row + 3 * threat, shut)
                        n = note(brain, n, row + 3 * threat + 1, count(part) - shut - moving)
                        n = note(brain, n, row + 3 * threat + 2, moving)
        high = count(both(own, load_row(p.level, 0)))
        owned += LEVELS * high
        n = note(brain, n, base + HEIGHTS * STATES - STATES + 1, high)
        extra = base + HEIGHTS * STATES
        n = note(brain, n, extra, ways)
        n = note(brain, n, extra + 1, 1 if ways == 0 else 0)
        n = note(brain, n, extra + 2, owned)
        n = note(brain, n, extra + 3, hanging)
        n = note(brain, n, extra + 4, prey)
        n = note(brain, n, extra + 5, count(mobile))
        n = note(brain, n, extra + 6, count(both(mine, thin)))
        n = note(brain, n, extra + 7, int(p.captured[colour]))
        n = note(brain, n, extra + 8, count(both(mine, other)))
        n = note(brain, n, extra + 9, count(both(mine, own)))
        n = note(brain, n, extra + 10, 1 if 0 < ways <= 2 else 0)
        if some(both(own, pillars)):
            if lone:
                n = note(brain, n, extra + 11 + min(exits, 4), 1)  # 11 ... 15
            else:
                n = note(brain, n, extra + 16, count(both(own, pillars)))
        if lone and exits == 1:
            n = note(brain, n, extra + 17, 1 if some(both(around, mobile)) else 0)
        elif lone and exits == 2:
            n = note(brain, n, extra + 18, 1 if some(both(around, mobile)) else 0)
        n = note(brain, n, extra + 19, count(both(around, mobile)))
    blocks = width * int(p.height)
    n = note(brain, n, BOARD, 1)
    n = note(brain, n, BOARD + 1, 8.0 * count(occupied) / blocks)
    n = note(brain, n, BOARD + 2, blocks / 64.0)
    n = note(brain, n, BOARD + 3, 1 if p.capture != 0 else 0)
    n = note(brain, n, BOARD + 4, 1 if p.suburbs != 0 else 0)
    return note(brain, n, BOARD + 5, 1 if p.utilities != 0 else 0)


@njit
def input_vectors(positions: Positions, brain: Brain, out: Weights) -> None:
    """Write each position's inputs into a row of `out`, INPUTS wide."""
    for k in range(len(positions)):
        for column in range(INPUTS):
            out[k, column] = 0.0
        for i in range(inputs(positions[k], brain)):
            out[k, brain[2][i]] = brain[3][i]


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
def pick(moves: Actions, scores: Actions, k: int, n: int) -> int:
    """Bring the best of the moves from `k` on to `k` and return it."""
    best = k
    for other in range(k + 1, n):
        if scores[other] > scores[best]:
            best = other
    moves[k], moves[best] = moves[best], moves[k]
    scores[k], scores[best] = scores[best], scores[k]
    return int(moves[k])


@njit
def remember(table: Words, key: np.uint64, value: int, depth: int, kind: int, move: int) -> None:
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
def recall(table: Words, key: np.uint64) -> np.uint64:
    """Return the data stored for a position, or 0."""
    slot = int(key & np.uint64(len(table) // 2 - 1)) * 2
    if table[slot, 0] != key:
        slot += 1
        if table[slot, 0] != key:
            return np.uint64(0)
    return np.uint64(table[slot, 1])


@njit
def answers(data: np.uint64, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether what the table holds of a position decides it at this depth and in this window."""
    if stored_depth(data) < depth:
        return False
    value, kind = stored_value(data), int((data >> np.uint64(24)) & np.uint64(3))
    return kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha)


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
    """Return by how much less deep the k-th move is looked at first (late move reductions)."""
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
def negamax(room: Workspace, ctl: Control, brain: Brain, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Return the value of `room.stack[ply]` searched `depth` moves deep: principal variation search, fail-soft.

    Draws nothing from outside but `ctl[STOP]`. A value that rests on nothing but finished matches is stored as SOLVED.
    """
    p = room.stack[ply]
    ctl[NODES] += 1
    if ctl[NODES] >= ctl[LIMIT] or ctl[STOP] != 0:
        ctl[ABORTED] = 1
        return 0
    if p.phase == OVER:
        return final_value(p)
    if depth <= 0 or ply >= MAX_PLY - 1:
        ctl[HORIZON] += 1
        return evaluate(p, brain) if p.phase == BUILD else 0
    horizon = ctl[HORIZON]
    key = symmetric_key(p) if ply < ctl[SYMMETRY] else position_key(p)
    data = recall(room.table, key)
    if ply > 0 and answers(data, depth, alpha, beta):
        if stored_depth(data) < SOLVED:
            ctl[HORIZON] += 1
        return stored_value(data)
    moves = room.lists[ply]
    scores = room.lists[MAX_PLY + ply]
    n = legal_actions(p, moves)
    order_moves(p, moves, n, stored_move(data), room.killers[ply], room.history, scores)
    turn = int(p.turn)
    us = colour_to_act(p)
    child, raw = room.stack[ply + 1], room.raw
    best = -INFINITY
    best_move = -1
    lowest = alpha
    deeper = depth if n == 1 else depth - 1  # an only move costs nothing
    for k in range(n):
        move = pick(moves, scores, k, n)
        copy_position(raw, ply + 1, ply, ctl)
        apply_action(child, move)
        ours = int(child.turn) == turn  # after a forced skip, a swap, or the end
        sign = 1 if ours else -1
        value = 0
        look = k == 0
        if k > 0:  # is it better at all? A window of no width tells
            less = deeper - reduction(ctl, depth, k, scores[k])
            low, high = (alpha, alpha + 1) if ours else (-alpha - 1, -alpha)
            value = sign * negamax(room, ctl, brain, ply + 1, less, low, high)
            look = ctl[ABORTED] == 0 and value > alpha and (value < beta or less < deeper)
        if look:
            low, high = (alpha, beta) if ours else (-beta, -alpha)
            value = sign * negamax(room, ctl, brain, ply + 1, deeper, low, high)
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
                    note_cutoff(room.killers[ply], room.history, us, move, depth)
                    break
    kind = LOWER if best >= beta else EXACT if best > lowest else UPPER
    remember(room.table, key, best, SOLVED if ctl[HORIZON] == horizon else depth, kind, best_move)
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
    tail = stirred(np.uint64(int(p.opening) + 4 * int(p.phase)), 1)
    tail += stirred(np.uint64(int(p.captured[us]) * 512 + int(p.captured[1 - us])), 2)
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
                key += stirred(np.uint64(what), 16 + y * width + x)
        if image == 0 or key < least:
            least = key
    return mixed(least)


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
def chance(value: int) -> float:
    """Return the probability of winning that a value means."""
    if value >= WON or value <= -WON:
        return 1.0 if value > 0 else 0.0
    return float(1.0 / (1.0 + np.exp(-value / 100.0)))


@njit
def grow(room: TreeWorkspace, node: int, judge: bool) -> None:
    """Give a node of the tree, the position `stack[1]`, its children, while there is room for all of them.

    With `judge`, each begins with its static evaluation as one visit.
    """
    stack, raw, ctl, brain, moves, tree, values, _, _ = room
    n = legal_actions(stack[1], moves)
    if ctl[USED] + n > len(tree):
        return
    begin = ctl[USED]
    ctl[USED] += n
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
        if judge:
            copy_position(raw, 2, 1, ctl)
            apply_action(q, moves[k])
            tree[child, SEAT] = q.turn
            tree[child, VISITS] = 1
            if q.phase == OVER:
                tree[child, RESULT] = result_of(q)
                values[child] = worth(tree[child, RESULT])
            else:
                good = chance(evaluate(q, brain)) if q.phase == BUILD else 0.5
                values[child] = good if q.turn == 0 else 1.0 - good


@njit
def result_of(p: Record) -> int:
    """Return the result of a finished match."""
    value = final_value(p)
    return FIRST_WINS if value > 0 else SECOND_WINS if value < 0 else DRAWN


@njit
def worth(result: int) -> float:
    """Return what a result is worth to seat 0."""
    return 1.0 if result == FIRST_WINS else 0.0 if result == SECOND_WINS else 0.5


@njit
def best_child(tree: Ints, values: Values, node: int, explore: float) -> int:
    """Return the child to go to, by upper confidence bounds; a proved one by its result."""
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
            score = mine + explore * np.sqrt(log) + 1e-3 * ((tree[child, MOVE] * 7919 + visits) % 64)
        else:
            mine = values[child] / visits
            if seat == 1:
                mine = 1.0 - mine
            score = mine + explore * np.sqrt(log / visits)
        if score > best_score:
            best_score = score
            best = child
    return best


@njit
def leaf_worth(stack: Positions, raw: Words, ctl: Control, brain: Brain, rng: Rng, rollout: float) -> float:
    """Return what `stack[1]` is worth to seat 0: `rollout` times a random playout's result, else its evaluation."""
    value = 0.0
    if rollout < 1.0:
        p = stack[1]
        good = chance(evaluate(p, brain)) if p.phase == BUILD else 0.5
        value += (1.0 - rollout) * (good if p.turn == 0 else 1.0 - good)
    if rollout > 0.0:
        copy_position(raw, 2, 1, ctl)
        q = stack[2]
        playout(q, rng)
        value += rollout * worth(result_of(q))
    return value


@njit
def uct(room: TreeWorkspace, simulations: int, explore: float, judge: bool, rollout: float) -> None:
    """Run simulations from `stack[0]` on a tree that node 0 is the root of, until done or `ctl[STOP]`.

    A leaf is worth `rollout` times a random playout's result and for the rest its static evaluation. Results proved at
    the leaves are carried up (Winands, Bjornsson, Saito: Monte-Carlo Tree Search Solver, 2008).
    """
    stack, raw, ctl, brain, _, tree, values, path, rng = room
    p = stack[1]
    for _ in range(simulations):
        if ctl[STOP] != 0 or tree[0, RESULT] != UNPROVED:
            return
        ctl[NODES] += 1
        copy_position(raw, 1, 0, ctl)
        node, length = 0, 0
        path[0] = 0
        while tree[node, CHILDREN] > 0 and tree[node, RESULT] == UNPROVED:
            node = best_child(tree, values, node, explore)
            length += 1
            path[length] = node
            apply_action(p, tree[node, MOVE])
            if tree[node, SEAT] < 0:
                tree[node, SEAT] = p.turn
        if p.phase == OVER:
            tree[node, RESULT] = result_of(p)
        value = 0.0
        if tree[node, RESULT] != UNPROVED:
            value = worth(tree[node, RESULT])
        else:
            if tree[node, CHILDREN] == 0 and (judge or tree[node, VISITS] > 0 or node == 0):
                grow(room, node, judge)
            value = leaf_worth(stack, raw, ctl, brain, rng, rollout)
        for k in range(length, -1, -1):
            node = path[k]
            tree[node, VISITS] += 1
            values[node] += value
            if tree[node, RESULT] == UNPROVED and tree[node, CHILDREN] > 0:
                prove(tree, node)


@njit
def prove(tree: Ints, node: int) -> None:
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
