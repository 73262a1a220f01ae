"""Random playouts with random chance events, compiled: whole matches in milliseconds, for benchmarks and tests."""

from __future__ import annotations

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng, draw_below
from stackyard.games.tower_topple import pieces
from stackyard.games.tower_topple.codes import JAM, LEGAL, OUT, STANDS, TOPPLE
from stackyard.games.tower_topple.record import Log, Mask, Positions, Record
from stackyard.games.tower_topple.rules.legality import refusal_of_falls, refusal_of_gravity
from stackyard.games.tower_topple.rules.rules import apply_face, apply_falls, apply_gravity, build, place, take
from stackyard.games.tower_topple.rules.stack import candidates


@njit
def random_face(p: Record, rng: Rng) -> int:
    """Draw a face of those left in the box, each brick equally likely."""
    total = 0
    for kind in range(pieces.KINDS):
        total += signed(p.left[kind])
    pick = draw_below(rng, total)
    for kind in range(pieces.KINDS):
        pick -= signed(p.left[kind])
        if pick < 0:
            return kind
    return pieces.PLAIN


@njit
def random_tower(p: Record, faces: Mask, rng: Rng) -> None:
    """Write a random layout into `faces`: coloured bricks anywhere below the top row, all others unread."""
    bricks = signed(p.start_rows) * pieces.ACROSS
    for brick in range(pieces.MOST_BRICKS):
        faces[brick] = pieces.UNKNOWN
    for colour in range(pieces.BLUE, pieces.YELLOW + 1):
        for _ in range(signed(p.box[colour])):
            brick = draw_below(rng, bricks - pieces.ACROSS)
            while faces[brick] != pieces.UNKNOWN:
                brick = draw_below(rng, bricks - pieces.ACROSS)
            faces[brick] = colour


@njit
def random_falls(p: Record, down: Mask, falls: int, rng: Rng) -> int:
    """Mark other bricks of the tower that fall, one or two in `falls` of 1000 cases, and return how many do."""
    if falls == 0 or draw_below(rng, 1000) >= falls:
        return 0
    dropped = 0
    for _ in range(1 + draw_below(rng, pieces.MOST_FALLEN)):
        row, slot = draw_below(rng, signed(p.rows)), draw_below(rng, pieces.ACROSS)
        brick = signed(p.at[row, slot])
        if brick != pieces.UNKNOWN and brick != signed(p.brick) and down[brick] == 0:
            down[brick] = 1
            dropped += 1
    return dropped


@njit
def random_step(position: Positions, jams: int, topples: int, falls: int, rng: Rng, log: Log) -> None:
    """Play a random action or a random chance event: of 1000 pulls `jams` jam and `topples` topple.

    Of 1000 after which the tower stands, other bricks fall after `falls`. For towers that are neither open nor real.
    """
    p = position[0]
    mask = np.empty(pieces.MOST_BRICKS, np.uint8)
    if p.phase == pieces.BUILD:
        random_tower(p, mask, rng)
        build(position, draw_below(rng, 1 << 30), mask)
    elif p.phase == pieces.CHOOSE:
        pick = draw_below(rng, candidates(p, mask))
        for row in range(signed(p.rows)):
            for slot in range(pieces.ACROSS):
                brick = signed(p.at[row, slot])
                if brick != pieces.UNKNOWN and mask[brick] != 0:
                    if pick == 0:
                        take(position, row, slot, False)
                    pick -= 1
    elif p.phase in (pieces.FACING, pieces.READING):
        apply_face(position, random_face(p, rng), log)
    elif p.phase == pieces.IN_HAND:
        slot = draw_below(rng, pieces.ACROSS)
        while place(position, slot) != LEGAL:
            slot = (slot + 1) % pieces.ACROSS
    else:
        luck = draw_below(rng, 1000)
        what = TOPPLE if luck < topples else STANDS
        if p.phase == pieces.PULLING and what != TOPPLE:
            what = JAM if luck < topples + jams else OUT
            if what == OUT and refusal_of_gravity(p, OUT) != LEGAL:
                what = TOPPLE
        if what == TOPPLE or p.strict != 0:
            apply_gravity(position, what, log)
            return
        for brick in range(pieces.MOST_BRICKS):
            mask[brick] = 0
        dropped = random_falls(p, mask, falls, rng)
        if dropped > 0 and refusal_of_falls(p, what, mask, dropped) != LEGAL:
            dropped = 0
        apply_falls(position, what, mask, dropped, log)


@njit
def playout(position: Positions, jams: int, topples: int, falls: int, rng: Rng, log: Log) -> int:
    """Play random actions and chance events to the end of the match, and return how many events it took."""
    events = 0
    while position[0].phase != pieces.OVER:
        random_step(position, jams, topples, falls, rng, log)
        events += 1
    return events
