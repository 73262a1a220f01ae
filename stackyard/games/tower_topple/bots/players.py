"""The five levels of Pappy's Tower Topple: how many bricks each feels, how it weighs them, and how its hand trembles.

A move of a mind is a brick and a hand: `pull 5b +28~3:1234` goes with 28 mm/s and trembles by 0.3 mm, and what comes of
it is for the bricks to say. How strong each level is stands in docs/tower-topple-bots.md.
"""

from __future__ import annotations

import math
import time
from hashlib import blake2b
from typing import Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, Thought
from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position, Seat, copied
from stackyard.core.telling import UNSET, Maybe
from stackyard.games.tower_topple import bodies, codes, hand, layout, rules
from stackyard.games.tower_topple.bots import judgement
from stackyard.games.tower_topple.moves import Hand, hand_text, place_name
from stackyard.games.tower_topple.pieces import CHOOSE, COLOUR, IN_HAND, OVER, SLOTS, UNKNOWN
from stackyard.games.tower_topple.texts import say


class Mind(msgspec.Struct, frozen=True):
    """How a level thinks and moves its hand."""

    feels: int  # bricks that it feels at most
    dull: float  # by how much it misjudges what it feels: the sigma of a factor's logarithm
    whim: float  # of its liking for a brick
    care: float  # points that it would give for a tower that stands
    speed: int  # mm/s of its hand
    tremor: int  # tenths of mm


MINDS: Final[dict[int, Mind]] = {
    1: Mind(feels=0, dull=0.0, whim=3.0, care=0.0, speed=70, tremor=18),
    2: Mind(feels=1, dull=0.5, whim=1.0, care=3.0, speed=50, tremor=11),
    3: Mind(feels=2, dull=0.45, whim=0.6, care=4.0, speed=44, tremor=9),
    4: Mind(feels=6, dull=0.15, whim=0.1, care=7.0, speed=34, tremor=3),
    5: Mind(feels=10, dull=0.05, whim=0.0, care=8.0, speed=30, tremor=1),
}

MS_A_FEEL: Final = 250  # of the time that is given, for each brick to be felt, on a busy core
LOOSE: Final = 0.3  # of a share: a brick that is held by less is taken without feeling for another
STEADY: Final = 0.12  # rad of balance at which nobody fears for the tower ...
NERVOUS: Final = 0.035  # ... and by how much less fear grows e-fold
FIRM: Final = 0.75  # of a share: a brick held by this comes out or brings others along as often as not
UNSURE: Final = 0.15
NEAR_TOP: Final = 2  # rows below the top one in which bricks come along
HALF_OUT: Final = 0.018  # m: a brick that sticks out so far is nearly out
TRIED: Final = 0.0025  # m: one that sticks out so far has been tried
HOPELESS: Final = 0.01  # rad of balance below which a claim is worth a try (P15)
PATIENCE: Final = 2  # jams in a turn after which a hand begins to pull harder
HARDER: Final = 0.25  # of its speed for each jam


class Liked(msgspec.Struct):
    """A brick and what a mind thinks of it."""

    brick: int
    row: int
    slot: int
    reach: int
    worth: float  # points
    balance: float  # rad, of the tower without it
    out: float  # m that it sticks out
    liking: float = 0.0
    hold: float | None = None  # of a share, as felt
    risk: float = 0.5


class TowerToppleInfo(SearchInfo, frozen=True, kw_only=True):
    """How a brick or its slot was chosen."""

    felt: Maybe[int] = UNSET  # bricks
    risk: Maybe[float] = UNSET  # that the tower falls, as the bot sees it: 0 to 1
    balance: Maybe[float] = UNSET  # rad, of the tower afterwards
    hold: Maybe[float | None] = UNSET  # of the brick, of its share; null: it was not felt
    worth: Maybe[float] = UNSET  # points


def think(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> Thought:
    """Choose a move for `seat` at a level from 1 to 5; `ms` bounds how many bricks are felt, not the clock.

    Raises BadRequestError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` is a `TowerToppleInfo`.
    """
    began = time.perf_counter()
    if level not in MINDS:
        raise BadRequestError(f"Tower Topple has bots of level 1 to {len(MINDS)}, not {level}")
    if int(position["phase"][0]) == OVER:
        raise MatchOverError(say("over"))
    if bodies.seat_to_act(position) != seat:
        raise NotYourTurnError(say("nothing-to-do", seat=seat))
    if position["real"][0]:
        raise BadRequestError("bots have no hands at a real tower")
    me = MINDS[level]
    feels = me.feels if ms is None else min(me.feels, ms // MS_A_FEEL)
    blind = projected(position)
    digest = blake2b(blind.tobytes() + repr((level, seed)).encode(), digest_size=8).digest()
    rng = np.random.default_rng(int.from_bytes(digest, "little"))
    if int(position["phase"][0]) == IN_HAND:
        move, info = _place(blind, level, me, rng)
    else:
        move, info = _choose(position, blind, level, me, feels, rng)
    return Thought(move, msgspec.structs.replace(info, ms=round(1000.0 * (time.perf_counter() - began), 1)))


def projected(position: Position) -> Position:
    """Return what a mind sees of a position, which is what is in the view: not how bricks truly are."""
    blind = copied(position)
    blind["seed"] = 0
    if position["posed"][0]:
        bricks = layout.count(position)
        blind["poses"][0, :bricks] = layout.seen(position["poses"][0, :bricks])
    return blind


def _grip(me: Mind, reach: int, speed: float, rng: np.random.Generator) -> str:
    pace = int(min(max(round(speed), hand.SLOWEST), hand.FASTEST))
    if not me.tremor:
        return hand_text(Hand(reach, pace, told=1))
    return hand_text(Hand(reach, pace, me.tremor, int(rng.integers(2**32)), 2))


# --- a brick to pull --------------------------------------------------------------------------------------------------


def _choose(
    position: Position, blind: Position, level: int, me: Mind, feels: int, rng: np.random.Generator
) -> tuple[str, TowerToppleInfo]:
    bricks = _liked(blind, me, rng)
    if level > 1 and _hopeless(blind):
        return "claim", TowerToppleInfo(engine="balance", felt=0, risk=1.0)
    bricks.sort(key=lambda one: (-one.liking, one.brick))
    felt = 0
    if feels and len(bricks) > 1:
        finger = judgement.Feeler(position)
        for one in bricks[:feels]:
            touched = finger.feel(one.brick, one.reach)
            felt += 1
            one.hold = touched.hold * float(np.exp(me.dull * rng.standard_normal()))
            one.hold += 400.0 * max(touched.along - 0.0005, 0.0)  # what brings others along is not loose
            _weigh(one, me)
            if one.hold < LOOSE and one.balance > STEADY:
                break
        bricks.sort(key=lambda one: (-one.liking, one.brick))
    best = bricks[0]
    tries = max(int(position["touches"][0]) - PATIENCE, 0)
    speed = me.speed * (1.0 + HARDER * tries) * float(rng.uniform(0.9, 1.1))
    move = f"pull {place_name(best.row, best.slot)} {_grip(me, best.reach, speed, rng)}"
    info = TowerToppleInfo(
        engine="feeling" if felt else "looking",
        felt=felt,
        risk=round(best.risk, 3),
        balance=round(best.balance, 3),
        hold=None if best.hold is None else round(best.hold, 2),
        worth=round(best.worth, 2),
    )
    return move, info


def _liked(blind: Position, me: Mind, rng: np.random.Generator) -> list[Liked]:
    """Return the bricks that may be pulled, as the mind likes them by looking alone."""
    rows = layout.rows_of(blind)
    edges = layout.nominal_sizes(layout.count(blind))
    poses = layout.poses_of(blind, edges)
    frozen = int(rules.first_frozen(blind))
    bricks = []
    for brick in bodies.pullable(blind):
        at = layout.where(rows, brick)
        assert at is not None
        out = judgement.sticks_out(rows, poses, at[0], brick)
        reach = 1 if rng.random() < 0.5 else -1
        if abs(out) > TRIED:
            reach = 1 if out > 0 else -1
        one = Liked(
            brick, *at, reach, judgement.worth(blind, brick), judgement.balance_without(rows, poses, brick), out
        )
        _weigh(one, me)
        one.liking += me.whim * float(rng.standard_normal())
        if me.care and at[0] >= frozen - NEAR_TOP:
            one.liking -= 1.0
        if TRIED < abs(out) < HALF_OUT:
            one.liking -= 1.0 + me.care / 2
        bricks.append(one)
    return bricks


def _weigh(one: Liked, me: Mind) -> None:
    """Judge a brick by what is known of it: the chance that the tower falls, and the points."""
    topples = _sigmoid((STEADY / 2 - one.balance) / NERVOUS)
    hold = FIRM - 0.1 if one.hold is None else one.hold
    if abs(one.out) >= HALF_OUT:
        hold = min(hold, LOOSE)
    drags = 0.5 * _sigmoid((hold - FIRM) / UNSURE)
    before = one.liking
    one.risk = 1.0 - (1.0 - topples) * (1.0 - drags)
    one.liking = one.worth - me.care * one.risk
    if one.hold is not None:  # what was liked or feared at sight, whim and all, stays
        one.liking += before - (one.worth - me.care * _at_sight(one))


def _at_sight(one: Liked) -> float:
    hold = LOOSE if abs(one.out) >= HALF_OUT else FIRM - 0.1
    topples = _sigmoid((STEADY / 2 - one.balance) / NERVOUS)
    return 1.0 - (1.0 - topples) * (1.0 - 0.5 * _sigmoid((hold - FIRM) / UNSURE))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, x))))


def _hopeless(blind: Position) -> bool:
    """Tell whether every brick of the owed colour seems to bring the tower down, and nobody has said so yet."""
    if int(blind["phase"][0]) != CHOOSE or int(blind["task"][0, 0]) != COLOUR:
        return False
    if rules.why_not_claim(blind) != codes.LEGAL:
        return False
    rows = layout.rows_of(blind)
    edges = layout.nominal_sizes(layout.count(blind))
    poses = layout.poses_of(blind, edges)
    return all(judgement.balance_without(rows, poses, brick) < HOPELESS for brick in bodies.owed(blind))


# --- a slot on top ----------------------------------------------------------------------------------------------------


def _place(blind: Position, level: int, me: Mind, rng: np.random.Generator) -> tuple[str, TowerToppleInfo]:
    rows = layout.rows_of(blind)
    edges = layout.nominal_sizes(layout.count(blind))
    poses = layout.poses_of(blind, edges)
    row, free = int(rules.forming_row(blind)), bodies.free_slots(blind)
    brick = int(blind["brick"][0])
    speed = min(me.speed, hand.SPEED) * float(rng.uniform(0.9, 1.1))
    if level == 1:
        slot = int(rng.choice(free))
        return f"place {SLOTS[slot]} {_grip(me, 1, speed, rng)}", TowerToppleInfo(engine="whim", felt=0)
    seen = {slot: judgement.balance_with(rows, poses, edges, brick, row, slot) for slot in free}
    alone = row == len(rows) or not (rows[row] != UNKNOWN).any()
    # The first brick of a row lies best in its middle; after that the whole is kept over its foot.
    slot = max(free, key=lambda one: (seen[one][0] > 0, (one == 1) if alone else 0, -seen[one][1]))
    move = f"place {SLOTS[slot]} {_grip(me, 1, speed, rng)}"
    return move, TowerToppleInfo(engine="balance", felt=0, balance=round(seen[slot][0], 3))


def warm() -> None:
    """Compile what a mind asks of the rules, or load it from the cache."""
    from stackyard.games.tower_topple.record import RECORD

    position: Position = np.zeros(1, dtype=RECORD)
    rules.setup_record(position)
    bodies.pullable(position)
    bodies.free_slots(position)
    rules.why_not_claim(position)
    rules.first_frozen(position)
    rules.effect_of(position, 0)
