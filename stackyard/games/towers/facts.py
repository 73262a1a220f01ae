"""What a position of Towers says, read at one call into whole numbers: what views, outcomes and sentences are made of.

A call into compiled code costs half a microsecond, and so does looking at one field of a record from Python; a view
needs hundreds. The rules stay in `rules.py`: here they are only asked.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import njit, signed
from stackyard.core.game import Position
from stackyard.games.towers.bitboard import count, either, first, load, load_row, rest, single, some, without
from stackyard.games.towers.pieces import BUILD, EAST, NORTH, NOW, OVER, SOUTH, SPRAWL, UTILITIES, WEST
from stackyard.games.towers.rules import (
    DEMOLISHED,
    FLATTENED,
    LEGAL,
    MATCH_IS_OVER,
    MOST_ACTIONS,
    STANDS,
    Positions,
    Record,
    apply_action,
    colour_to_act,
    demolition,
    is_legal,
    is_surrounded,
    legal_actions,
    linked_around,
    may_use,
    on_board,
    owned_floors,
    score_of,
    step,
    ways_to_build,
)

Facts: TypeAlias = npt.NDArray[np.int64]
Standing: TypeAlias = tuple[int, int, int, int, int, int, int, int, int]

NOT_YOUR_TURN: Final = 13  # besides the reasons of `rules.is_legal`
ROOM: Final = 2048  # numbers that nearly every position's facts need at most
MOST_ROOM: Final = 1536 + MOST_ACTIONS * (3 + 144)  # numbers that any position's facts need at most
SHORT: Final = 24  # floors of a tower that fit a key
TALL: Final = -1  # the key of a taller one
WHITES: Final = 1 << 8  # a key is how many floors there are + WHITES * those that are White's + SERVES * utilities
SERVES: Final = 1 << 32

# What the head of a position's facts holds, in this order; the lists follow it.
HEAD: Final = 27


@njit
def key_of(floors: int, white: np.uint64, utility: np.uint64) -> int:
    """Return a tower's floors as one number, or TALL."""
    if floors > SHORT:
        return TALL
    return floors + signed(white) * WHITES + signed(utility) * SERVES


@njit
def tower_key(p: Record, block: int) -> int:
    """Return the floors of the tower on a block as one number, or TALL."""
    return key_of(int(p.floors[block]), p.white[block, 0], p.utility[block, 0])


@njit
def leaves_all_linked(p: Record, start: int) -> bool:
    """Tell whether it shows at once that a tower that moves from `start` cuts nothing off; see `rules.demolish`."""
    if p.whole == 0:
        return False
    occupied = load(p.occupied)
    return linked_around(without(occupied, single(occupied, start)), start, int(p.width))


@njit
def read_position(positions: Positions, out: Facts) -> int:
    """Write all that a view of `positions[0]` tells into `out`; return how many numbers, or -1 where it has no room.

    After the head come, of the towers, their blocks, their keys and, in Suburbs, their districts; of the builds of the
    seat to act, the towers that may move, for each where its landings end, and all landings; the towers of either side
    that may move; the blocks on which something may be put down; and for each build that demolishes: its start, its
    landing, how many towers fall, and on which blocks they stand.
    """
    p = positions[0]
    blocks = int(p.width) * int(p.height)
    occupied = load(p.occupied)
    actions = np.empty(MOST_ACTIONS, dtype=np.int32)
    n = legal_actions(p, actions)
    swaps = 1 if p.opening == NOW else 0
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
    towers = count(occupied)
    out[18] = towers
    tall = 0
    at = HEAD
    left = occupied
    while some(left):
        block = first(left)
        left = rest(left)
        key = tower_key(p, block)
        tall += int(key == TALL)
        out[at] = block
        out[at + towers] = key
        if p.suburbs != 0:
            out[at + 2 * towers] = int(p.district[block])
        at += 1
    out[19] = tall
    at = HEAD + (3 if p.suburbs != 0 else 2) * towers
    movers, landings, free, drops, falls = 0, 0, 0, 0, 0
    if p.phase == BUILD:
        able = either(
            either(load_row(p.builds, NORTH), load_row(p.builds, EAST)),
            either(load_row(p.builds, SOUTH), load_row(p.builds, WEST)),
        )
        movers = count(able)
        before = -1
        for k in range(n):
            start = int(actions[k]) >> 2
            if start != before:
                out[at] = start
                at += 1
                before = start
            out[at + movers - 1] = k + 1  # the last one of a tower stays: where its landings end
        at += movers
        for k in range(n):
            start = int(actions[k]) >> 2
            out[at + k] = start + step(p, int(actions[k]) & 3) * int(p.floors[start])
        at += n
        landings = n
        north, east, south, west = ways_to_build(p, 1 - colour_to_act(p))
        left = either(able, either(either(north, east), either(south, west)))
        free = count(left)
        while some(left):
            out[at] = first(left)
            at += 1
            left = rest(left)
        scratch = positions[:1].copy()
        fate = np.empty((len(p.floors), 2), dtype=np.int16)
        linked_from, linked = -1, False
        for k in range(n):
            start = int(actions[k]) >> 2
            if start != linked_from:
                linked_from, linked = start, leaves_all_linked(p, start)
            if linked:
                continue
            fallen = demolition(positions, int(actions[k]), scratch, fate)
            if fallen > 0:
                if at + 3 + fallen > len(out):
                    return -1
                out[at] = start
                out[at + 1] = start + step(p, int(actions[k]) & 3) * int(p.floors[start])
                out[at + 2] = fallen
                at += 3
                falls += 1
                for block in range(blocks):
                    if fate[block, 0] != STANDS:
                        out[at] = block
                        at += 1
    else:
        drops = n
        for k in range(n):
            out[at + k] = int(actions[k]) % blocks
        at += n
    out[20] = movers
    out[21] = landings
    out[22] = free
    out[23] = drops
    out[24] = falls
    out[25] = score_of(p, 0)
    out[26] = score_of(p, 1)
    return at


def facts_of(position: Position) -> list[int]:
    """Return what `read_position` writes."""
    out = np.empty(ROOM, dtype=np.int64)
    size = read_position(position, out)
    if size < 0:  # many builds that demolish much
        out = np.empty(MOST_ROOM, dtype=np.int64)
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
    """Tell what a build on `positions[0]` does, of a tower that stands and lands on the board; nothing is changed.

    Writes how high the new tower is, and for each tower that falls its block, whether it is only flattened, and the
    key of its floors just before, for the new tower itself those that it had once it stood. Returns how many fall.
    """
    p = positions[0]
    start = action >> 2
    target = start + step(p, action & 3) * int(p.floors[start])
    ground = int(p.floors[target])
    out[0] = int(p.floors[start]) + ground
    if leaves_all_linked(p, start):
        return 0
    scratch = positions[:1].copy()
    fate = np.empty((len(p.floors), 2), dtype=np.int16)
    if demolition(positions, action, scratch, fate) == 0:
        return 0
    at = 1
    for block in range(int(p.width) * int(p.height)):
        if fate[block, 0] == DEMOLISHED or fate[block, 0] == FLATTENED:
            key = tower_key(p, block)
            if block == target:
                lifted = np.uint64(ground) if out[0] <= SHORT else np.uint64(0)
                key = key_of(
                    int(out[0]),
                    p.white[block, 0] | (p.white[start, 0] << lifted),
                    p.utility[block, 0] | (p.utility[start, 0] << lifted),
                )
            out[at] = block
            out[at + 1] = int(fate[block, 0] == FLATTENED)
            out[at + 2] = key
            at += 3
    return (at - 1) // 3


@njit
def may_build(positions: Positions, seat: int, action: int, distance: int) -> bool:
    """Tell whether a seat's tower could build like that if it were its turn: it is its own, free, and that high."""
    p = positions[0]
    if p.phase in (UTILITIES, SPRAWL):
        return False
    start = action >> 2
    if may_use(p, start, seat ^ int(p.swapped)) != LEGAL or is_surrounded(p, start):
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
    reason = is_legal(p, action)
    if reason != LEGAL:
        return -reason
    return apply_action(p, action)


@njit
def list_lines(positions: Positions, out: npt.NDArray[np.int16]) -> int:
    """Write every action that builds, its distance and where it lands, of a downtown of the size of `positions[0]`."""
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
