"""What a finished match is reviewed by: the risk of each pull as a finger would have felt it, and what it was worth.

A pull is compared with the bricks that look best, by nothing that the table could not know: each is felt by the finger
of the bots (`evaluation.TouchProbe`), which nudges a brick by 3 mm and reads no more, and level 5's rule makes a risk
of how it is held and of the balance without it. A brick's chance is that of the match after it stands and after it
topples, weighed by that risk. So a pull that felt safe and toppled the tower bears no mark, and one that felt deadly
and held does; what the bricks then did is luck.

The match itself is played on at random, with hands that topple a tower about as often as people and bots do, so the
chances are rough. Where all faces are drawn with the tower (an open one) or nobody knows where bricks lie (a real one),
nothing is said, nor where somebody plays alone, who can neither win nor lose.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.bots import MAX_LINES, Judgement, Line
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.tower_topple import codes, geometry, playouts
from stackyard.games.tower_topple.bots import evaluation, players
from stackyard.games.tower_topple.bots.players import LEVEL_SETTINGS, BrickCandidate
from stackyard.games.tower_topple.moves import PULL, place_name, read_move
from stackyard.games.tower_topple.pieces import CHOOSE, JUDGING, OVER, PULLING, RESTING, TOUCHING
from stackyard.games.tower_topple.record import LOG_COLUMNS, LOG_ROWS, Log
from stackyard.games.tower_topple.rules import rules

PLAYOUTS: Final = 2_000  # of each position
FELT: Final = 5  # bricks that are compared with the one that was pulled, the best at sight
# Of 1000 pulls, and of as many bricks laid, those that topple the tower: level 3 lays 12 bricks a round on 10 rows and
# 17 on 18 (docs/tower-topple-bots.md), so a brick ends the round in 6 to 8 cases of 100, half of them as it is pulled.
TOPPLES: Final = 35
JAMS: Final = 150
FALLS: Final = 30
ERROR: Final = 0.04  # of the difference of two averages over playouts, two standard deviations


def chances(position: Position, seed: int) -> list[float] | None:
    """Return the chance of each seat to win; seats of a team have the same."""
    if not _is_known(position):
        return None
    units = _pulled_chances(position, seed) if int(position["phase"][0]) == PULLING else None
    units = units or _unit_chances(position, seed)
    return [units[int(rules.unit_of_seat(position, seat))] for seat in range(int(position["players"][0]))]


def judge(position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
    """Return what a pull is worth, and its risk; None for other moves, and where no other brick may be pulled."""
    if int(position["phase"][0]) != CHOOSE or not _is_known(position):
        return None
    made = read_move(move)
    if made.verb != PULL:
        return None
    blind = players.observed_position(position)
    me = LEVEL_SETTINGS[5]
    candidates = sorted(
        players.brick_candidates(blind, me, np.random.default_rng(seed)), key=lambda one: (-one.liking, one.brick)
    )
    pulled = next(
        (candidate for candidate in candidates if (candidate.row, candidate.slot) == (made.row, made.slot)), None
    )
    if pulled is None or len(candidates) < 2:
        return None
    finger = evaluation.TouchProbe(position)
    unit = int(rules.unit_of_seat(position, seat))
    standing: dict[int, float] = {}  # the chance if the tower stands, by the face of the brick: places differ by little
    lines: dict[int, Line] = {}
    falls = _chances_after(_taken(position, pulled), codes.TOPPLE, seed)
    toppled = 0.0 if falls is None else falls[unit]
    for candidate in [*(candidate for candidate in candidates[:FELT] if candidate is not pulled), pulled]:
        players.feel_brick(candidate, finger, me)
        face = int(position["face"][0, candidate.brick])
        if face not in standing:
            stands = _chances_after(_taken(position, candidate), codes.OUT, seed)
            standing[face] = toppled if stands is None else stands[unit]
        chance = (1.0 - candidate.risk) * standing[face] + candidate.risk * toppled
        lines[candidate.brick] = Line([f"pull {place_name(candidate.row, candidate.slot)}"], chance)
    ranked = sorted(lines.values(), key=lambda line: -line.chance)
    return Judgement(lines[pulled.brick].chance, ranked[:MAX_LINES], ERROR, pulled.risk)


def _is_known(position: Position) -> bool:
    return not position["open"][0] and not position["real"][0] and not position["alone"][0]


def _pulled_chances(position: Position, seed: int) -> list[float] | None:
    """Return the chances of units while a brick is being pulled, by the risk that was felt; None if it lies nowhere."""
    brick = int(position["brick"][0])
    blind = players.observed_position(position)
    rows = geometry.rows_of(blind)
    place = geometry.place_of(rows, brick)
    stands, topples = (_chances_after(copy_position(position), what, seed) for what in (codes.OUT, codes.TOPPLE))
    if place is None or topples is None:
        return None
    poses = geometry.poses_of(blind, geometry.nominal_sizes(geometry.count_bricks(blind)))
    balance = evaluation.balance_without(rows, poses, brick)
    candidate = BrickCandidate(
        brick,
        *place,
        int(position["reach"][0]) or 1,
        0.0,
        balance,
        0.0,
        above=geometry.num_above(poses, brick),
        pivots=geometry.num_pivots(rows, *place),
    )
    players.feel_brick(candidate, evaluation.TouchProbe(position), LEVEL_SETTINGS[5])
    stands = stands or topples
    return [(1.0 - candidate.risk) * up + candidate.risk * down for up, down in zip(stands, topples, strict=True)]


def _finish_question(position: Position, log: Log) -> None:
    """Let a touch, a wait or a claim end as it mostly does, in place: random play knows none of them."""
    phase = int(position["phase"][0])
    if phase == TOUCHING:
        rules.apply_gravity(position, codes.JAM, log)
    elif phase == RESTING:
        rules.apply_gravity(position, codes.REST, log)
    elif phase == JUDGING:
        rules.apply_verdict(position, False)


def _taken(position: Position, candidate: BrickCandidate) -> Position:
    """Return the position while a brick is being pulled."""
    after = copy_position(position)
    rules.take(after, candidate.row, candidate.slot, False)
    return after


def _chances_after(pulling: Position, what: int, seed: int) -> list[float] | None:
    """Return the chances of units after the tower did something, in place; None if it cannot do that."""
    log = np.zeros((LOG_ROWS, LOG_COLUMNS), dtype=np.int16)
    if rules.apply_gravity(pulling, what, log) < 0:
        return None
    return _unit_chances(pulling, seed)


def _unit_chances(position: Position, seed: int) -> list[float]:
    """Return the chance of each unit (a team, or a player alone) to win, by random play to the end; ties are shared."""
    units = int(position["units"][0])
    won = np.zeros(units)
    log = np.zeros((LOG_ROWS, LOG_COLUMNS), dtype=np.int16)
    rng = np.array([np.random.default_rng(seed).integers(2**63)], dtype=np.uint64)
    start = copy_position(position)
    _finish_question(start, log)
    here = copy_position(start)
    for _ in range(PLAYOUTS):
        here[0] = start[0]
        playouts.playout(here, JAMS, TOPPLES, FALLS, rng, log)
        scores = here["scores"][0, :units]
        best = scores == scores.max()
        won[best] += 1.0 / best.sum()
        if int(position["phase"][0]) == OVER:
            break
    return [float(share) for share in won / won.sum()]


__all__ = ["chances", "judge"]
