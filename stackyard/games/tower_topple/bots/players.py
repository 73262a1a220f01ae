"""The five levels of Pappy's Tower Topple: how many bricks each touches, how it rates them, how its hand trembles.

What a bot feels it finds out in a world of its own; of what it then refuses, it touches a brick at the table before it
pulls, so that one can watch it try: none that the tower needs. A brick that it has given up in a turn is its only one:
then it feels until it has found one that comes, or pulls as hard as it takes.

A bot's move is a brick and a hand: `pull 5b +28~3:1234` goes with 28 mm/s and trembles by 0.3 mm; the simulation
decides what comes of it. The strength of each level is in docs/tower-topple-bots.md.
"""

from __future__ import annotations

import math
import time
from hashlib import blake2b
from typing import Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import MatchOverError, NotYourTurnError, UsageError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.tower_topple import bodies, codes, geometry, hand_programs
from stackyard.games.tower_topple.bots import evaluation
from stackyard.games.tower_topple.bots.experience import DRAGS_M, LOOSE_RESISTANCE, chance_of_fall, is_loose
from stackyard.games.tower_topple.moves import Hand, hand_text, place_name
from stackyard.games.tower_topple.pieces import (
    CHOOSE,
    COLOUR,
    IN_HAND,
    OVER,
    SLOTS,
    STEADY,
    STRAIGHT,
    UNKNOWN,
)
from stackyard.games.tower_topple.record import LATER_FIELDS
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.texts import t


class LevelSettings(msgspec.Struct, frozen=True):
    """The settings of a level: how it chooses and how it moves its hand."""

    max_touches: int  # bricks that it touches at most
    shown_touches: int  # bricks that it touches so that all can see it, before it pulls another one
    touch_noise: float  # by how much it misjudges what it feels: the sigma of a factor's logarithm
    liking_noise: float  # error of the rating of a brick, a standard deviation
    fall_cost: float  # points that it would give for a tower that stands
    speed: int  # mm/s of its hand
    tremor: int  # tenths of mm
    manner: int = STRAIGHT  # how it pulls a brick that does not feel loose, or with which another came along ...
    always: bool = False  # ... or any brick
    # points that it would give for a brick that can be drawn later; below 0: it likes middles, which are soon used up
    foresight: float = 0.0
    claim_risk: float = 1.0  # that every brick of the owed colour topples the tower, above which it says so
    experienced: bool = False  # it knows from many pulls what becomes of a brick that it has felt


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(
        shown_touches=0, max_touches=0, touch_noise=0.0, liking_noise=3.0, fall_cost=0.8, speed=72, tremor=16
    ),
    2: LevelSettings(
        shown_touches=1,
        max_touches=1,
        touch_noise=0.5,
        liking_noise=2.2,
        fall_cost=1.6,
        speed=64,
        tremor=14,
        manner=STEADY,
        always=True,
    ),
    3: LevelSettings(
        shown_touches=1,
        max_touches=2,
        touch_noise=0.45,
        liking_noise=1.6,
        fall_cost=2.2,
        speed=54,
        tremor=12,
        manner=STEADY,
        always=True,
        foresight=-4.0,
    ),
    4: LevelSettings(
        shown_touches=1,
        max_touches=4,
        touch_noise=0.35,
        liking_noise=1.1,
        fall_cost=3.5,
        speed=44,
        tremor=9,
        manner=STEADY,
        foresight=-2.5,
    ),
    5: LevelSettings(
        shown_touches=1,
        max_touches=36,
        touch_noise=0.05,
        liking_noise=0.0,
        fall_cost=30.0,
        speed=30,
        tremor=1,
        manner=STEADY,
        always=True,
        foresight=0.5,
        claim_risk=0.1,
        experienced=True,
    ),
}

FEELS_AFTER_GIVING_UP: Final = 12  # bricks that any level but the first feels in a turn in which it gave one up
TRIES_TO_HALVE_FEELING: Final = 4  # tries of a turn after which half as many bricks are felt, then a third ...
MS_PER_TOUCH: Final = 100  # of the time that is given, for each brick to be felt, on a busy core
SAFE_BALANCE_RAD: Final = 0.12  # rad of balance at which nobody fears for the tower ...
NEAR_BEST: Final = 0.9  # of the best balance that any brick leaves: as well balanced as the tower can be
RISK_SCALE_RAD: Final = 0.035  # ... and by how much less fear grows e-fold
FIRM_RESISTANCE: Final = 0.45  # relative force: a brick held by this bears, and the tower falls ...
FIRM_RISK: Final = 0.4  # ... in so many cases; in twice as many where it is held by much more
RESISTANCE_SCALE: Final = 0.08
UNFELT_RESISTANCE: Final = 0.42  # what a brick that has not been felt is taken for
MIDDLE: Final = 1  # the slot in the middle of a row
NEAR_TOP_ROWS: Final = 2  # rows below the top one in which bricks come along
HALF_OUT_M: Final = 0.018  # m: a brick that sticks out so far is nearly out
TRIED_M: Final = 0.0025  # m: one that sticks out so far has been tried
HOPELESS_BALANCE_RAD: Final = 0.01  # rad of balance below which a claim is worth a try (P15)
NOISE_PER_TRY: Final = 0.1  # of the liking, for each try of the turn: not the same brick again and again
GENTLY: Final = 0.4  # of its speed, with which a hand touches what it refuses: what drags would turn the tower above it
TRIES_BEFORE_HARDER: Final = 1  # tries in a turn after which a hand begins to pull harder
PATIENCE: Final = 8  # the same for a hand with experience: what jams has cost nothing yet
SPEED_GAIN_PER_TRY: Final = 0.4  # of its speed for each try ...
HARDEST: Final = 1.8  # ... and the most
TIGHT_COST: Final = 1.0  # points that a hand with experience gives for a brick that comes alone, and easily
SURE_RISK: Final = 0.02  # that the tower falls, below which it feels no other brick
FIRM_SPEED_MM_S: Final = 54  # mm/s at which it draws a brick that sits tight ...
FEARLESS_RISK: Final = 0.1  # ... where the tower falls with it less often than that


class BrickCandidate(msgspec.Struct):
    """A brick and the bot's rating of it."""

    brick: int
    row: int
    slot: int
    reach: int
    worth: float  # points
    balance: float  # rad, of the tower without it
    out: float  # m that it sticks out
    liking: float = 0.0
    above: int = 0  # bricks that lie higher
    pivots: int = 0  # of an outer brick: rows right above and below it that are a single brick
    hold: float | None = None  # relative force, as measured by touch
    dragged: float = 0.0  # m by which another brick came along then
    drags: bool = False  # another brick came along when it was touched
    risk: float = 0.5

    @property
    def is_loose(self) -> bool:
        """Whether it has been felt and came alone, and easily."""
        return self.hold is not None and is_loose(self.hold, self.dragged)


class TowerToppleInfo(SearchInfo, frozen=True, kw_only=True):
    """How a brick or its slot was chosen."""

    felt: Maybe[int] = UNSET  # bricks
    risk: Maybe[float] = UNSET  # that the tower falls, as the bot sees it: 0 to 1
    balance: Maybe[float] = UNSET  # rad, of the tower afterwards
    hold: Maybe[float | None] = UNSET  # of the brick, of its share; null: it was not felt
    worth: Maybe[float] = UNSET  # points


def choose_move(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5; `ms` bounds how many bricks are felt, not the clock.

    Raises UsageError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` is a `TowerToppleInfo`.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise UsageError(f"Tower Topple has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    if int(position["phase"][0]) == OVER:
        raise MatchOverError(t("over"))
    if bodies.seat_to_act(position) != seat:
        raise NotYourTurnError(t("nothing-to-do", seat=seat))
    if position["real"][0]:
        raise UsageError("bots have no hands at a real tower")
    me = LEVEL_SETTINGS[level]
    feels = me.max_touches if ms is None else min(me.max_touches, ms // MS_PER_TOUCH)
    tries = int(position["touches"][0])
    if tries and level > 1:
        feels = max(feels, FEELS_AFTER_GIVING_UP if ms is None else min(FEELS_AFTER_GIVING_UP, ms // MS_PER_TOUCH))
    feels //= 1 + tries // TRIES_TO_HALVE_FEELING
    blind = observed_position(position)
    digest = blake2b(_seed_bytes(blind) + repr((level, seed)).encode(), digest_size=8).digest()
    rng = np.random.default_rng(int.from_bytes(digest, "little"))
    if int(position["phase"][0]) == IN_HAND:
        move, info = _place(blind, level, me, rng)
    else:
        move, info = _choose_brick(position, blind, level, me, feels, rng)
    return SearchResult(move, msgspec.structs.replace(info, ms=round(1000.0 * (time.perf_counter() - began), 1)))


def observed_position(position: Position) -> Position:
    """Return what a bot may know of a position, which is what the view has: not the bricks' true sizes."""
    blind = copy_position(position)
    blind["seed"] = 0
    if position["posed"][0]:
        bricks = geometry.count_bricks(position)
        blind["poses"][0, :bricks] = geometry.redacted_poses(position["poses"][0, :bricks])
    return blind


def _seed_bytes(blind: Position) -> bytes:
    """Return what a search is seeded by: without the fields of later options where none of those is on.

    So the same seed gives the same move as before there were such options.
    """
    data = blind.tobytes()
    return data if any(data[LATER_FIELDS:]) else data[:LATER_FIELDS]


def _hand_text(me: LevelSettings, reach: int, speed: float, rng: np.random.Generator, manner: int = STRAIGHT) -> str:
    pace = int(min(max(round(speed), hand_programs.SLOWEST), hand_programs.FASTEST))
    if not me.tremor:
        return hand_text(Hand(reach, pace, written=1, manner=manner))
    return hand_text(Hand(reach, pace, me.tremor, int(rng.integers(2**32)), 2, manner))


# --- a brick to pull --------------------------------------------------------------------------------------------------


def _choose_brick(
    position: Position, blind: Position, level: int, me: LevelSettings, feels: int, rng: np.random.Generator
) -> tuple[str, TowerToppleInfo]:
    bricks = brick_candidates(blind, me, rng)
    if level > 1 and _may_claim(blind) and _is_hopeless(blind):
        return "claim", TowerToppleInfo(engine="balance", felt=0, risk=1.0)
    bricks.sort(key=lambda one: (-one.liking, one.brick))
    refused: list[BrickCandidate] = []
    felt, firm = 0, math.inf
    if feels and (len(bricks) > 1 or me.claim_risk < 1.0):
        finger = evaluation.TouchProbe(position)
        firm = min(SAFE_BALANCE_RAD, NEAR_BEST * max(candidate.balance for candidate in bricks))
        for candidate in bricks[:feels]:
            feel_brick(candidate, finger, me, float(np.exp(me.touch_noise * rng.standard_normal())))
            felt += 1
            assert candidate.hold is not None
            if _has_found(candidate, bricks, firm, me):
                break
            if candidate.balance > SAFE_BALANCE_RAD:
                refused.append(candidate)
        bricks.sort(key=lambda one: (-one.liking, one.brick))
    best = bricks[0]
    if position["touches"][0] and not me.experienced:
        best = next((candidate for candidate in bricks if candidate.is_loose and candidate.balance > firm), best)
    if all(candidate.hold is not None and candidate.risk > me.claim_risk for candidate in bricks) and _may_claim(blind):
        return "claim", TowerToppleInfo(engine="feeling", felt=felt, risk=round(best.risk, 3))
    shown = int(position["touches"][0])
    if shown < min(me.shown_touches, len(refused)) and refused[shown] is not best:
        other = refused[shown]
        move = f"touch {place_name(other.row, other.slot)} {_hand_text(me, other.reach, me.speed * GENTLY, rng)}"
        return move, _brick_info(other, felt)
    rigid = best.hold is None or best.hold >= LOOSE_RESISTANCE
    manner = me.manner if rigid or best.drags or me.always else STRAIGHT
    tries = max(int(position["touches"][0]) - (PATIENCE if me.experienced else TRIES_BEFORE_HARDER), 0)
    firmly = rigid and manner == STEADY  # what lies above is kept back: the hand may pull as hard as it usually does
    pace = max(me.speed, hand_programs.DEFAULT_SPEED_MM_S) if firmly else me.speed
    if me.experienced and rigid and best.hold is not None and _experienced_risk(best, FIRM_SPEED_MM_S) < FEARLESS_RISK:
        pace = FIRM_SPEED_MM_S
    speed = pace * min(1.0 + SPEED_GAIN_PER_TRY * tries, HARDEST) * float(rng.uniform(0.9, 1.1))
    move = f"pull {place_name(best.row, best.slot)} {_hand_text(me, best.reach, speed, rng, manner)}"
    return move, _brick_info(best, felt)


def _has_found(candidate: BrickCandidate, bricks: list[BrickCandidate], firm: float, me: LevelSettings) -> bool:
    """Tell whether no other brick need be felt after this one."""
    if me.experienced:
        best = max(bricks, key=lambda each: each.liking)
        return best.is_loose and best.risk < SURE_RISK
    return candidate.hold is not None and candidate.hold < LOOSE_RESISTANCE and candidate.balance > firm


def _brick_info(candidate: BrickCandidate, felt: int) -> TowerToppleInfo:
    return TowerToppleInfo(
        engine="feeling" if felt else "looking",
        felt=felt,
        risk=round(candidate.risk, 3),
        balance=round(candidate.balance, 3),
        hold=None if candidate.hold is None else round(candidate.hold, 2),
        worth=round(candidate.worth, 2),
    )


def brick_candidates(blind: Position, me: LevelSettings, rng: np.random.Generator) -> list[BrickCandidate]:
    """Return the bricks that may be pulled, rated by what is visible alone."""
    rows = geometry.rows_of(blind)
    edges = geometry.nominal_sizes(geometry.count_bricks(blind))
    poses = geometry.poses_of(blind, edges)
    frozen = int(rules.first_frozen(blind))
    tries = int(blind["touches"][0])
    bricks = []
    for brick in bodies.pullable(blind):
        at = geometry.place_of(rows, brick)
        assert at is not None
        out = evaluation.sticks_out(rows, poses, at[0], brick)
        reach = 1 if rng.random() < 0.5 else -1
        if abs(out) > TRIED_M:
            reach = 1 if out > 0 else -1
        candidate = BrickCandidate(
            brick,
            *at,
            reach,
            evaluation.expected_points(blind, brick),
            evaluation.balance_without(rows, poses, brick),
            out,
            above=geometry.num_above(poses, brick),
            pivots=geometry.num_pivots(rows, *at),
        )
        evaluate_brick(candidate, me)
        candidate.liking += (me.liking_noise + NOISE_PER_TRY * tries) * float(rng.standard_normal())
        if me.fall_cost and at[0] >= frozen - NEAR_TOP_ROWS:
            candidate.liking -= 1.0
        if TRIED_M < abs(out) < HALF_OUT_M:
            candidate.liking -= 1.0
        if candidate.balance < HOPELESS_BALANCE_RAD:
            candidate.liking -= me.fall_cost
        if at[1] == MIDDLE and (rows[at[0]] != UNKNOWN).all():  # both others could have been drawn, one after the other
            candidate.liking -= me.foresight
        bricks.append(candidate)
    return bricks


def feel_brick(
    candidate: BrickCandidate, finger: evaluation.TouchProbe, me: LevelSettings, misjudged: float = 1.0
) -> None:
    """Touch a brick, misjudging by a factor how it is held, and judge it by that too."""
    touched = finger.touch(candidate.brick, candidate.reach)
    candidate.hold = touched.resistance * misjudged
    candidate.dragged = touched.dragged
    candidate.drags = touched.dragged > DRAGS_M
    if me.experienced:
        evaluate_brick(candidate, me)
        return
    candidate.hold += 400.0 * max(touched.dragged - DRAGS_M, 0.0)  # a brick that drags others along is not loose
    evaluate_brick(candidate, me)


def evaluate_brick(candidate: BrickCandidate, me: LevelSettings) -> None:
    """Judge a brick by what is known of it: the chance that the tower falls, and the points."""
    topples = _sigmoid((SAFE_BALANCE_RAD / 2 - candidate.balance) / RISK_SCALE_RAD)
    hold = UNFELT_RESISTANCE if candidate.hold is None else candidate.hold
    if abs(candidate.out) >= HALF_OUT_M:
        hold = min(hold, LOOSE_RESISTANCE)
    bears = 2 * FIRM_RISK * _sigmoid((hold - FIRM_RESISTANCE) / RESISTANCE_SCALE)
    before = candidate.liking
    candidate.risk = 1.0 - (1.0 - topples) * (1.0 - bears)
    if me.experienced and candidate.hold is not None:
        candidate.risk = _experienced_risk(candidate, hand_programs.DEFAULT_SPEED_MM_S)
    candidate.liking = candidate.worth - me.fall_cost * candidate.risk
    if me.experienced and candidate.hold is not None and not candidate.is_loose:
        candidate.liking -= TIGHT_COST
    if candidate.hold is not None:  # the rating by sight, its noise included, stays
        candidate.liking += before - (candidate.worth - me.fall_cost * _risk_at_sight(candidate))


def _experienced_risk(candidate: BrickCandidate, speed: float) -> float:
    assert candidate.hold is not None
    return chance_of_fall(
        balance=candidate.balance,
        resistance=candidate.hold,
        dragged=candidate.dragged,
        above=candidate.above,
        pivots=candidate.pivots,
        speed=speed,
    )


def _risk_at_sight(candidate: BrickCandidate) -> float:
    hold = LOOSE_RESISTANCE if abs(candidate.out) >= HALF_OUT_M else UNFELT_RESISTANCE
    topples = _sigmoid((SAFE_BALANCE_RAD / 2 - candidate.balance) / RISK_SCALE_RAD)
    return 1.0 - (1.0 - topples) * (1.0 - 2 * FIRM_RISK * _sigmoid((hold - FIRM_RESISTANCE) / RESISTANCE_SCALE))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def _may_claim(blind: Position) -> bool:
    """Tell whether a colour is owed, and nobody has said yet that its bricks bring the tower down."""
    if int(blind["phase"][0]) != CHOOSE or int(blind["task"][0, 0]) != COLOUR:
        return False
    return int(rules.claim_refusal(blind)) == codes.LEGAL


def _is_hopeless(blind: Position) -> bool:
    """Tell whether every brick of the owed colour seems to bring the tower down."""
    rows = geometry.rows_of(blind)
    edges = geometry.nominal_sizes(geometry.count_bricks(blind))
    poses = geometry.poses_of(blind, edges)
    return all(
        evaluation.balance_without(rows, poses, brick) < HOPELESS_BALANCE_RAD for brick in bodies.owed_bricks(blind)
    )


# --- a slot on top ----------------------------------------------------------------------------------------------------


def _place(blind: Position, level: int, me: LevelSettings, rng: np.random.Generator) -> tuple[str, TowerToppleInfo]:
    rows = geometry.rows_of(blind)
    edges = geometry.nominal_sizes(geometry.count_bricks(blind))
    poses = geometry.poses_of(blind, edges)
    row, free = int(rules.forming_row(blind)), bodies.free_slots(blind)
    brick = int(blind["brick"][0])
    speed = min(me.speed, hand_programs.DEFAULT_SPEED_MM_S) * float(rng.uniform(0.9, 1.1))
    if level == 1:
        slot = int(rng.choice(free))
        return f"place {SLOTS[slot]} {_hand_text(me, 1, speed, rng)}", TowerToppleInfo(engine="whim", felt=0)
    balances = {slot: evaluation.balance_with(rows, poses, edges, brick, row, slot) for slot in free}
    alone = row == len(rows) or not (rows[row] != UNKNOWN).any()
    # The first brick of a row lies best in its middle; after that the whole is kept over its foot.
    slot = max(free, key=lambda one: (balances[one][0] > 0, (one == 1) if alone else 0, -balances[one][1]))
    move = f"place {SLOTS[slot]} {_hand_text(me, 1, speed, rng)}"
    return move, TowerToppleInfo(engine="balance", felt=0, balance=round(balances[slot][0], 3))


def warm() -> None:
    """Compile the rules that bots use, or load them from the cache."""
    from stackyard.games.tower_topple.record import RECORD

    position: Position = np.zeros(1, dtype=RECORD)
    rules.setup_record(position)
    bodies.pullable(position)
    bodies.free_slots(position)
    rules.claim_refusal(position)
    rules.first_frozen(position)
    rules.effect_of(position, 0)
