"""All facts about a position of Towers, read in one call as integers; views, outcomes and sentences are made of them.

A call into compiled code costs half a microsecond, and so does reading one field of a record from Python; a view
needs hundreds. The rules themselves are in `rules/`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.game import Position
from stackyard.games.towers.bitboard import (
    count_blocks,
    has_any,
    load,
    load_row,
    lowest_block,
    singleton,
    union,
    without,
    without_lowest,
)
from stackyard.games.towers.codes import DEMOLISHED, FLATTENED, LEGAL, MATCH_IS_OVER, STANDS
from stackyard.games.towers.pieces import BUILD, EAST, NORTH, OVER, PIE_NOW, SOUTH, SPRAWL, UTILITIES, WEST
from stackyard.games.towers.record import Positions, Record
from stackyard.games.towers.rules.apply_build import preview_demolition
from stackyard.games.towers.rules.builds import is_surrounded, movable_by_direction, on_board, step
from stackyard.games.towers.rules.connection import are_neighbours_linked
from stackyard.games.towers.rules.legality import MOST_ACTIONS, legal_actions, ownership_refusal_code, refusal_code
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.rules.scoring import owned_floors, score_of
from stackyard.games.towers.rules.turns import colour_to_act

Facts: TypeAlias = npt.NDArray[np.int64]
Standing: TypeAlias = tuple[int, int, int, int, int, int, int, int, int]

NOT_YOUR_TURN: Final = 13  # besides the reasons of `rules.refusal_code`
USUAL_FACTS: Final = 2048  # numbers that nearly every position's facts need at most
MOST_FACTS: Final = 1536 + MOST_ACTIONS * (3 + 144)  # numbers that any position's facts need at most
MOST_KEYED_FLOORS: Final = 24  # floors of a tower that fit a key
TALL_KEY: Final = -1  # the key of a taller one
WHITE_FACTOR: Final = (
    1 << 8
)  # a key is the number of floors + WHITE_FACTOR * the set of White's + UTILITY_FACTOR * the set of utilities
UTILITY_FACTOR: Final = 1 << 32

# What the head of a position's facts holds, in this order; the lists follow it.
HEAD_FACTS: Final = 27


@njit
def key_of(floors: int, white: np.uint64, utility: np.uint64) -> int:
    """Return a tower's floors as one number, or TALL_KEY."""
    if floors > MOST_KEYED_FLOORS:
        return TALL_KEY
    return floors + signed(white) * WHITE_FACTOR + signed(utility) * UTILITY_FACTOR


@njit
def tower_key(p: Record, block: int) -> int:
    """Return the floors of the tower on a block as one number, or TALL_KEY."""
    return key_of(int(p.floors[block]), p.white[block, 0], p.utility[block, 0])


@njit
def surely_isolates_nothing(p: Record, start: int) -> bool:
    """Tell whether a quick test shows that moving the tower on `start` isolates nothing; see `rules.demolish`."""
    if p.whole == 0:
        return False
    occupied = load(p.occupied)
    return are_neighbours_linked(without(occupied, singleton(occupied, start)), start, int(p.width))


@njit
def read_position(positions: Positions, out: Facts) -> int:
    """Write all facts that a view of `positions[0]` needs into `out`; return their number, or -1 if `out` is too small.

    After the head come these lists. Of the towers: their blocks, their keys and, in Suburbs, their districts. Of the
    builds of the seat to act: the towers that may move, for each the end of its landings, and all landings. The towers
    of either side that may move. The blocks on which something may be put down. For each build that demolishes: its
    start, its landing, how many towers fall, and their blocks.
    """
    p = positions[0]
    blocks = int(p.width) * int(p.height)
    occupied = load(p.occupied)
    actions = np.empty(MOST_ACTIONS, dtype=np.int32)
    n = legal_actions(p, actions)
    swaps = 1 if p.opening == PIE_NOW else 0
    n -= swaps  # it comes last
    out[0] = p.width
    out[1] = p.height
    out[2] = p.sprawl
    out[3] = p.utilities
    out[4] = p.capture
    out[5] = p.suburbs
    out[6] = p.swap
    out[7] = p.phase
    out[8] = p.turn
    out[9] = p.swapped
    out[10] = p.utilities_left
    out[11] = p.supply[0]
    out[12] = p.supply[1]
    out[13] = p.captured[0]
    out[14] = p.captured[1]
    out[15] = owned_floors(p, 0)
    out[16] = owned_floors(p, 1)
    out[17] = swaps
    towers = count_blocks(occupied)
    out[18] = towers
    tall = 0
    offset = HEAD_FACTS
    left = occupied
    while has_any(left):
        block = lowest_block(left)
        left = without_lowest(left)
        key = tower_key(p, block)
        tall += int(key == TALL_KEY)
        out[offset] = block
        out[offset + towers] = key
        if p.suburbs != 0:
            out[offset + 2 * towers] = int(p.district[block])
        offset += 1
    out[19] = tall
    offset = HEAD_FACTS + (3 if p.suburbs != 0 else 2) * towers
    movers, landings, free, drops, falls = 0, 0, 0, 0, 0
    if p.phase == BUILD:
        able = union(
            union(load_row(p.builds, NORTH), load_row(p.builds, EAST)),
            union(load_row(p.builds, SOUTH), load_row(p.builds, WEST)),
        )
        movers = count_blocks(able)
        before = -1
        for k in range(n):
            start = int(actions[k]) >> 2
            if start != before:
                out[offset] = start
                offset += 1
                before = start
            out[offset + movers - 1] = k + 1  # the last one of a tower stays: the end of its landings
        offset += movers
        for k in range(n):
            start = int(actions[k]) >> 2
            out[offset + k] = start + step(p, int(actions[k]) & 3) * int(p.floors[start])
        offset += n
        landings = n
        north, east, south, west = movable_by_direction(p, 1 - colour_to_act(p))
        left = union(able, union(union(north, east), union(south, west)))
        free = count_blocks(left)
        while has_any(left):
            out[offset] = lowest_block(left)
            offset += 1
            left = without_lowest(left)
        scratch = positions[:1].copy()
        effects = np.empty((len(p.floors), 2), dtype=np.int16)
        linked_from, linked = -1, False
        for k in range(n):
            start = int(actions[k]) >> 2
            if start != linked_from:
                linked_from, linked = start, surely_isolates_nothing(p, start)
            if linked:
                continue
            fallen = preview_demolition(positions, int(actions[k]), scratch, effects)
            if fallen > 0:
                if offset + 3 + fallen > len(out):
                    return -1
                out[offset] = start
                out[offset + 1] = start + step(p, int(actions[k]) & 3) * int(p.floors[start])
                out[offset + 2] = fallen
                offset += 3
                falls += 1
                for block in range(blocks):
                    if effects[block, 0] != STANDS:
                        out[offset] = block
                        offset += 1
    else:
        drops = n
        for k in range(n):
            out[offset + k] = int(actions[k]) % blocks
        offset += n
    out[20] = movers
    out[21] = landings
    out[22] = free
    out[23] = drops
    out[24] = falls
    out[25] = score_of(p, 0)
    out[26] = score_of(p, 1)
    return offset


def facts_of(position: Position) -> list[int]:
    """Return the facts of a position, as `read_position` writes them."""
    out = np.empty(USUAL_FACTS, dtype=np.int64)
    size = read_position(position, out)
    if size < 0:  # too small: many builds that demolish many towers
        out = np.empty(MOST_FACTS, dtype=np.int64)
        size = read_position(position, out)
    found: list[int] = out[:size].tolist()
    return found


@njit
def read_standing(positions: Positions) -> Standing:
    """Return phase, swapped, capture, the floors owned by Black and by White, captured by each, and their scores."""
    p = positions[0]
    return (
        int(p.phase),
        int(p.swapped),
        int(p.capture),
        owned_floors(p, 0),
        owned_floors(p, 1),
        int(p.captured[0]),
        int(p.captured[1]),
        score_of(p, 0),
        score_of(p, 1),
    )


@njit
def read_sides(positions: Positions) -> tuple[int, int, int, int]:
    """Return swapped, the colour to act, capture and sprawl."""
    p = positions[0]
    return int(p.swapped), colour_to_act(p), int(p.capture), int(p.sprawl)


@njit
def read_build(positions: Positions, action: int, out: Facts) -> int:
    """Work out what a build on `positions[0]` does, of a tower that stands and lands on the board, without playing it.

    Writes the height of the new tower, and for each tower that falls its block, whether it is only flattened, and the
    key of its floors just before; for the new tower those after the move. Returns how many fall.
    """
    p = positions[0]
    start = action >> 2
    target = start + step(p, action & 3) * int(p.floors[start])
    ground = int(p.floors[target])
    out[0] = int(p.floors[start]) + ground
    if surely_isolates_nothing(p, start):
        return 0
    scratch = positions[:1].copy()
    effects = np.empty((len(p.floors), 2), dtype=np.int16)
    if preview_demolition(positions, action, scratch, effects) == 0:
        return 0
    offset = 1
    for block in range(int(p.width) * int(p.height)):
        if effects[block, 0] == DEMOLISHED or effects[block, 0] == FLATTENED:
            key = tower_key(p, block)
            if block == target:
                lifted = np.uint64(ground) if out[0] <= MOST_KEYED_FLOORS else np.uint64(0)
                key = key_of(
                    int(out[0]),
                    p.white[block, 0] | (p.white[start, 0] << lifted),
                    p.utility[block, 0] | (p.utility[start, 0] << lifted),
                )
            out[offset] = block
            out[offset + 1] = int(effects[block, 0] == FLATTENED)
            out[offset + 2] = key
            offset += 3
    return (offset - 1) // 3


@njit
def may_build(positions: Positions, seat: int, action: int, distance: int) -> bool:
    """Tell whether a seat could play a build if it were its turn: the tower is its own, free, and of that height."""
    p = positions[0]
    if p.phase in (UTILITIES, SPRAWL):
        return False
    start = action >> 2
    if ownership_refusal_code(p, start, seat ^ int(p.swapped)) != LEGAL or is_surrounded(p, start):
        return False
    return int(p.floors[start]) == distance


@njit
def play_action(positions: Positions, seat: int, action: int) -> int:
    """Play a seat's action on `positions[0]` if it is legal.

    Returns -reason if it is not (nothing changes), else 1 + the seat that was skipped after it, or 0.
    """
    p = positions[0]
    if p.phase == OVER:
        return -MATCH_IS_OVER
    if int(p.turn) != seat:
        return -NOT_YOUR_TURN
    reason = refusal_code(p, action)
    if reason != LEGAL:
        return -reason
    return apply_action(p, action)


@njit
def list_lines(positions: Positions, out: npt.NDArray[np.int16]) -> int:
    """Write every build of a downtown of the size of `positions[0]`: its action, its distance and its landing."""
    p = positions[0]
    n = 0
    for block in range(int(p.width) * int(p.height)):
        for direction in range(4):
            distance = 1
            while on_board(p, block, direction, distance):
                out[n, 0] = block * 4 + direction
                out[n, 1] = distance
                out[n, 2] = block + step(p, direction) * distance
                n += 1
                distance += 1
    return n
