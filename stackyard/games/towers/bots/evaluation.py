"""What a position is worth: a small network over counts of towers, and the values of finished matches.

Values are seen from the seat to act (`p.turn`; seat 0 when the match is over), in units of 1/100 of a logit of winning;
a finished match is worth `WON + margin`, `-WON + margin` or 0, so that a bigger margin is better but any win is better
than none.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
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
from stackyard.games.towers.bots.control import Ints
from stackyard.games.towers.pieces import HEIGHT_CLASSES
from stackyard.games.towers.record import Positions, Record
from stackyard.games.towers.rules.apply_build import anchors
from stackyard.games.towers.rules.builds import movable_east, movable_north, movable_south, movable_west, surrounded
from stackyard.games.towers.rules.connection import neighbours
from stackyard.games.towers.rules.scoring import score_of
from stackyard.games.towers.rules.turns import colour_to_act

Weights: TypeAlias = npt.NDArray[np.float32]
Network: TypeAlias = tuple[Weights, Weights, Ints, Weights]
"""The evaluation's weights, and room to work in: sums of the hidden layer, the inputs' rows, how much of each."""

WON: Final = 20000
MAX_EVALUATION: Final = 15000  # an evaluation is never beyond

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


@njit
def final_value(p: Record) -> int:
    """Return the value of a finished match for seat 0."""
    margin = score_of(p, int(p.swapped)) - score_of(p, 1 - int(p.swapped))
    if margin > 0:
        return WON + margin
    if margin < 0:
        return -WON + margin
    return 0


@njit
def win_probability(value: int) -> float:
    """Return the probability of winning that a value means."""
    if value >= WON or value <= -WON:
        return 1.0 if value > 0 else 0.0
    return float(1.0 / (1.0 + np.exp(-value / 100.0)))


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
def evaluate(p: Record, network: Network) -> int:
    """Return how good a position of the building phase looks for the seat to act.

    A network of one hidden layer over counts: towers by owner, height, whether an enemy can land on them (now, now
    with an answer, or once it is no longer surrounded) and whether they can move; mobility, floors, floors that hang
    by a thread, and how the tallest tower hangs on the rest. `benchmarks/fit_towers.py` fitted it to played matches.
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
def input_vectors(positions: Positions, network: Network, out: Weights) -> None:
    """Write each position's inputs into a row of `out`, INPUTS wide."""
    for k in range(len(positions)):
        for column in range(INPUTS):
            out[k, column] = 0.0
        for i in range(list_inputs(positions[k], network)):
            out[k, network[2][i]] = network[3][i]
