"""Towers that a mind might build next: its own cards are met for certain, the others' by what is believed of them.

Each idea takes hands that the others may hold, and looks for a tower that meets these and the mind's own cards, some of
the bricks as they lie now and the others moved, or all anew. Of the ideas the one is taken that most of the likely
hands would accept, that tells most about them, and that costs least to build.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiled import njit
from stackyard.games.towerbrix import challenges
from stackyard.games.towerbrix import facts as at
from stackyard.games.towerbrix.builder import Goal
from stackyard.games.towerbrix.bytecode import Code, compile_conditions, weigh
from stackyard.games.towerbrix.decks import Card
from stackyard.games.towerbrix.goals import Box, bonus_points
from stackyard.games.towerbrix.lattice import (
    ALONG_X,
    ALONG_Y,
    BRICKS,
    COLOURED,
    COLUMNS,
    HALF,
    IN,
    LONG,
    PLACE,
    POSE,
    SHORT,
    SIZE,
    STANDS,
    X,
    Y,
    lay,
)
from stackyard.games.towerbrix.mind import Belief, Judged, Known, met, own_cards
from stackyard.games.towerbrix.pieces import EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.rules import largest_group
from stackyard.games.towerbrix.search import NO_WISH, REACH, badness
from stackyard.games.towerbrix.solver import HEAVIEST, Wish
from stackyard.games.towerbrix.towers import (
    EVERY_COLOUR,
    GREEN,
    PINK,
    STEP,
    Plan,
    Poses,
    Tower,
    facts_of,
    margin_of,
    tower_of,
)
from stackyard.physics.scene import rotations

HOT: Final = 2.0  # where a search begins, in units of badness ...
COLD: Final = 0.15  # ... and ends
NEAR_MM: Final = 2.5  # that a brick may lie off the lattice
STRAIGHT: Final = 0.9994  # the cosine of 2 degrees


STURDY: Final = 1.8  # degrees that a tower shall survive to be tilted: the solver's own measure
WIN: Final = 14.0  # what a tower that everybody accepts is worth, in bits learnt of hands
GIVEN: Final = 0.5  # what a bit is worth that others learn of one's own hand
BONUS: Final = 0.02  # what a bonus point is worth, as a share of a win
STEP_SECONDS: Final = 4.0  # that a brick costs, about
TALK_SECONDS: Final = 6.0  # until everybody has looked at a tower
KEEPS: Final = (0, 5, 4, 6, 3, 2)  # how many of the lowest bricks an idea leaves where they are, in turn
CHECKED: Final = 5  # of the best ideas, how many are looked at closely


FEWEST: Final = 3  # bricks of half a tower that are looked at
LOOKS: Final = 3  # searches for what may become of it ...
GLANCES: Final = 500  # ... of so many changes


class Care(msgspec.Struct, frozen=True):
    """How much a mind thinks of."""

    memory: int  # towers that it remembers
    draws: int  # hands of the others that it imagines
    ideas: int  # towers that it thinks of
    tries: int  # changes for each
    curious: bool  # it builds what tells most
    keeps: bool = True  # it leaves bricks where they are


class Lattice(NamedTuple):
    """Bricks as they lie, as a plan: the lowest first."""

    plan: Plan
    origin: tuple[float, float]  # m on the table where the plan's 0 is
    order: tuple[int, ...]  # the bricks of it, each after those that it rests on


@njit
def _random(state: Any) -> int:
    """Return the next 63 random bits of a splitmix64 stream."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((z ^ (z >> np.uint64(31))) >> np.uint64(1))


@njit
def _pick(mask: int, state: Any) -> int:
    """Return one of the bricks of a mask."""
    count = 0
    for i in range(BRICKS):
        count += mask >> i & 1
    at = _random(state) % count
    for i in range(BRICKS):
        if mask >> i & 1:
            if at == 0:
                return i
            at -= 1
    return -1


@njit
def _scatter(plan: Any, free: int, kept: int, state: Any) -> None:
    """Put the free bricks anywhere near the kept ones, after them in the order."""
    x = y = count = 0
    for i in range(BRICKS):
        if kept >> i & 1:
            x += plan[i, X]
            y += plan[i, Y]
            count += 1
    if count:
        x, y = x // count, y // count
    place = count
    for i in range(BRICKS):
        if not kept >> i & 1:
            plan[i, PLACE] = place
            place += 1
            plan[i, X] = x + HALF * (_random(state) % 7 - 3)
            plan[i, Y] = y + HALF * (_random(state) % 7 - 3)
            plan[i, POSE] = _random(state) % 3
            plan[i, IN] = free >> i & 1
    for _ in range(2 * BRICKS):
        i, j = _random(state) % BRICKS, _random(state) % BRICKS
        if not kept >> i & 1 and not kept >> j & 1:
            plan[i, PLACE], plan[j, PLACE] = plan[j, PLACE], plan[i, PLACE]


@njit
def _change(plan: Any, free: int, may_leave: int, state: Any) -> None:
    """Change the place of a free brick, or of two."""
    what = _random(state) % 16
    i = _pick(free, state)
    j = _pick(free, state)
    if what < 6:  # beside, under or on another brick
        other = _random(state) % BRICKS
        while not plan[other, IN] or other == i:
            other = _random(state) % BRICKS
        plan[i, POSE] = _random(state) % 3
        wide = LONG if plan[i, POSE] == ALONG_X else SHORT
        deep = LONG if plan[i, POSE] == ALONG_Y else SHORT
        wide_other = LONG if plan[other, POSE] == ALONG_X else SHORT
        deep_other = LONG if plan[other, POSE] == ALONG_Y else SHORT
        plan[i, X] = plan[other, X] - wide + HALF * (_random(state) % ((wide + wide_other) // HALF + 1))
        plan[i, Y] = plan[other, Y] - deep + HALF * (_random(state) % ((deep + deep_other) // HALF + 1))
    elif what < 9:
        plan[i, X] += HALF * (_random(state) % 3 - 1)
        plan[i, Y] += HALF * (_random(state) % 3 - 1)
    elif what < 11:
        plan[i, POSE] = _random(state) % 3
    elif what < 13 and plan[i, IN] == plan[j, IN]:
        for column in (PLACE, X, Y, POSE):
            plan[i, column], plan[j, column] = plan[j, column], plan[i, column]
    elif what < 15 or not may_leave:
        plan[i, PLACE], plan[j, PLACE] = plan[j, PLACE], plan[i, PLACE]
    elif may_leave >> j & 1:
        plan[j, IN] = 1 - plan[j, IN]
    plan[i, X] = min(max(plan[i, X], -REACH), REACH)
    plan[i, Y] = min(max(plan[i, Y], -REACH), REACH)


@njit
def _missing(plan: Any, must: int) -> int:
    """Return the colours that have to be there and are not."""
    colours = 0
    for i in range(BRICKS):
        if plan[i, IN]:
            colours |= 1 << COLOURED[i]
    return must & ~colours


@njit
def reshape(
    code: Code, wish: Any, kept: int, free: int, optional: bool, must: int, tries: int, state: Any, plan: Any
) -> int:
    """Move the free bricks of a plan until nothing is wrong with it; leave the best in `plan`, return its badness.

    `kept` and `free` are masks of bricks; of the free ones some may be left out where that is `optional`, as long as
    every colour of `must` is there. `state` is the random stream. The kept bricks come first in the plan's order.
    """
    best, other = np.zeros((BRICKS, COLUMNS), np.int64), np.zeros((BRICKS, COLUMNS), np.int64)
    low, high = np.zeros((BRICKS, 3)), np.zeros((BRICKS, 3))
    facts, load = np.zeros(SIZE, np.int64), np.zeros((BRICKS, 3))
    _scatter(plan, free, kept, state)
    bad = badness(plan, code, wish, low, high, facts, load)
    best[:] = plan
    least = bad
    hot = HOT
    cooling = (COLD / HOT) ** (1.0 / tries)
    for _ in range(tries):
        if least == 0:
            break
        hot *= cooling
        other[:] = plan
        _change(other, free, free if optional else 0, state)
        if _missing(other, must):
            continue
        now = badness(other, code, wish, low, high, facts, load)
        chance = _random(state) / 9.223372036854775807e18
        if now <= bad or chance < np.exp((bad - now) / hot):
            plan[:] = other
            bad = now
            if bad < least:
                least = bad
                best[:] = plan
    plan[:] = best
    return least


def lattice_of(poses: Poses, used: int) -> Lattice:
    """Return as much of a tower as bricks that lie straight along the table's axes make, from the table up."""
    straight = _straight(poses)
    chosen = [brick for brick in range(len(poses)) if used >> brick & 1 and straight[brick] is not None]
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    low = {brick: poses[brick, :3] - _half(straight[brick]) for brick in chosen}
    chosen.sort(key=lambda brick: (round(float(low[brick][2]), 3), brick))
    if not chosen:
        return Lattice(plan, (0.0, 0.0), ())
    # The lattice that most bricks lie on: by the first one's corner, then by the mean of what is left over.
    first = low[chosen[0]][:2]
    for _ in range(2):
        off = np.array([(low[brick][:2] - first + STEP / 2) % STEP - STEP / 2 for brick in chosen])
        near = (np.abs(off) * 1000 <= NEAR_MM).all(axis=1)
        first = first + off[near].mean(axis=0)
    order: list[int] = []
    corner_low, corner_high = np.zeros((MOST_BRICKS, 3)), np.zeros((MOST_BRICKS, 3))
    for brick in chosen:
        x, y = np.round((low[brick][:2] - first) / STEP).astype(int).tolist()
        plan[brick] = (len(order), x, y, straight[brick] or 0, 1)
        for place, other in enumerate(other for other in range(MOST_BRICKS) if other not in (*order, brick)):
            plan[other, PLACE] = len(order) + 1 + place
        lay(plan, corner_low, corner_high)
        fits = abs(float(corner_low[brick, 2]) * STEP - float(low[brick][2])) * 1000 <= NEAR_MM
        if not fits or max(abs(x), abs(y)) > REACH:
            plan[brick] = 0
            continue
        order.append(brick)
    kept = set(order)
    for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in kept)]):
        plan[brick, PLACE] = place
    return Lattice(plan, (float(first[0]), float(first[1])), tuple(order))


def _straight(poses: Poses) -> list[int | None]:
    """Return the pose on the lattice of each brick, None for one that leans or is turned."""
    found: list[int | None] = []
    for turn in rotations(poses[:, 3:]):
        along = np.abs(turn).max(axis=1)
        axis = int(np.argmax(np.abs(turn[:, 2])))
        pose = (ALONG_X, ALONG_Y, STANDS)[axis]
        found.append(pose if float(along.min()) > STRAIGHT else None)
    return found


def _half(pose: int | None) -> Any:
    sides = [SHORT, SHORT, SHORT]
    sides[{ALONG_X: 0, ALONG_Y: 1}.get(pose or 0, 2)] = LONG
    return np.array(sides) * (STEP / 2)


def first_bricks(start: Lattice, count: int) -> int:
    """Return the mask of the lowest bricks of a tower, so many of them."""
    return sum(1 << brick for brick in start.order[:count])


# --- ideas -----------------------------------------------------------------------------------------------------------


class Idea(NamedTuple):
    """A tower that meets a mind's own cards."""

    plan: Plan
    tower: Tower
    kept: int
    accepted: float  # share of the imagined hands that it meets
    worth: float  # for each second that it costs, about


def propose(me: Known, towers: Sequence[Judged], care: Care, seed: int, poses: Poses | None) -> Goal | None:
    """Return the tower that a mind wants to build, or None if it thinks of none.

    `towers` are what was tried, the oldest first; `poses` where bricks lie, of which some may stay; None: all anew.
    """
    rng = np.random.default_rng(seed)
    state = np.array([seed & (2**63 - 1)], np.uint64)
    mine = own_cards(me)
    belief = Belief(me, towers[-care.memory :] if care.memory else (), rng)
    hands = belief.others(care.draws) if care.draws else []
    public = belief.of_mine(care.draws) if care.curious and hands else []
    start = None if poses is None else lattice_of(poses, (1 << len(poses)) - 1)
    found: dict[bytes, Idea] = {}
    for number in range(care.ideas):
        cards = [*mine, *(card for hand in hands[number].values() for card in hand)] if number < len(hands) else mine
        keep = KEEPS[number % len(KEEPS)] if start is not None and care.keeps else 0
        for wanted in [cards, mine] if number == 0 and hands else [cards]:
            plan, kept = _search(me, wanted, care, state, start, keep)
            if plan is None or (start is not None and _unmoved(plan, start, kept) == int(plan[:, IN].sum())):
                continue  # nothing found, or nothing new
            if (key := plan.tobytes()) not in found:
                found[key] = _weighed(me, plan, kept, start, hands, public)
    return _best(list(found.values()), start, poses)


def _search(
    me: Known, cards: Sequence[int], care: Care, state: Any, start: Lattice | None, keep: int
) -> tuple[Plan | None, int]:
    """Return a plan that meets these cards and what the challenge asks for, or None; and which bricks it left alone."""
    optional = len(me.view.bricks) == MOST_BRICKS
    every = PINK if optional else GREEN
    kept = 0 if start is None or keep >= len(start.order) else first_bricks(start, keep)
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64) if start is None else start.plan.copy()
    code = compile_conditions([me.deck[card].condition for card in cards])
    wish = np.array(wish_of(me.view.challenge), np.int64)
    for _ in range(2):
        bad = reshape(
            code, wish, kept, every & ~kept, optional, EVERY_COLOUR if optional else 0, care.tries, state, plan
        )
        if bad == 0 and _fits(me, plan):
            return plan, kept
        if bad and not kept:
            weigh(code, tower_of(plan).facts, 1, HEAVIEST)
        kept = kept if bad == 0 else 0
    return None, kept


def spoils(cards: Sequence[Card], poses: Poses, *, optional: bool) -> bool:
    """Tell whether the last brick of half a tower is one too many: a card cannot be met any more.

    Judged as a person does who tries to imagine the rest: by a short search for a tower of these bricks and the others.
    """
    built = _built(poses)
    if len(built.order) < FEWEST:
        return False
    every = PINK if optional else GREEN
    bricks = sum(1 << brick for brick in built.order)
    state = np.array([int.from_bytes(poses.astype(np.float32).tobytes()[:7], "little")], np.uint64)

    def hopeless(code: Code, kept: int) -> bool:
        for _ in range(LOOKS):
            plan = built.plan.copy()
            order = [brick for brick in built.order if kept >> brick & 1]
            for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in order)]):
                plan[brick, PLACE] = place
            must = EVERY_COLOUR if optional else 0
            if reshape(code, NO_WISH, kept, every & ~kept, optional, must, GLANCES, state, plan) == 0:
                return False
        return True

    for card in cards:
        code = compile_conditions([card.condition])
        if hopeless(code, bricks):
            last = [brick for brick in built.order if not _bears(built, brick)]
            return any(not hopeless(code, bricks & ~(1 << brick)) for brick in last)
    return False


def _built(poses: Poses) -> Lattice:
    """Return the largest group of bricks that hang together, as far as it lies on a lattice."""
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    facts = facts_of(full, (1 << len(poses)) - 1)
    return lattice_of(poses, largest_group(facts))


def _bears(built: Lattice, brick: int) -> bool:
    facts = tower_of(built.plan).facts
    return any(int(facts[at.RESTS_ON + other]) >> brick & 1 for other in built.order)


def wish_of(challenge: int) -> Wish:
    """Return what a challenge wants of a tower, as far as a search can be told."""
    grounded = {
        challenges.SMALL: 2,
        challenges.CUSTOM: 2,
        challenges.SHODDY: 3,
        challenges.CUTS: 3,
        challenges.WONDER: 1,
    }.get(challenge, MOST_BRICKS)
    height = {challenges.CUSTOM: 4, challenges.HIGH: 5}.get(challenge, 0)
    return Wish(height=round(height * LENGTH_MM / EDGE_MM), grounded=grounded)


def _fits(me: Known, plan: Plan) -> bool:
    """Tell whether a tower is what the challenge asks for, wherever it stands."""
    if not me.view.challenge or me.view.challenge in challenges.MAPS:
        return True
    tower = tower_of(plan)
    used = [brick for brick in range(MOST_BRICKS) if tower.used >> brick & 1]
    return challenges.fulfilled(me.view.challenge, tower.poses[: max(used) + 1], tower.facts, height_of(plan, tower))


def height_of(plan: Plan, tower: Tower) -> float:
    """Return how high a tower is, in mm."""
    half = np.where(plan[:, POSE] == STANDS, LENGTH_MM / 2, EDGE_MM / 2)
    return float(np.max(np.where(plan[:, IN] == 1, tower.poses[:, 2] * 1000.0 + half, 0.0)))


def _weighed(me: Known, plan: Plan, kept: int, start: Lattice | None, hands: Any, public: Any) -> Idea:
    """Return an idea with what it is worth."""
    tower = tower_of(plan)
    meets = np.array([met(card, tower.facts) for card in me.deck])
    accepted = bits = 0.0
    if hands:
        agree = np.array([[meets[list(cards)].all() for cards in hand.values()] for hand in hands])
        accepted = float(agree.all(axis=1).mean())
        bits = sum(_entropy(float(share)) for share in agree.mean(axis=0))
    if public:
        share = float(np.mean([meets[list(hand[me.seat])].all() for hand in public]))
        bits += GIVEN * min(4.0, -math.log2(max(share, 1e-3)))
    if me.view.variant == "base":
        box = Box(*me.view.box_mm)
        grounded = len([b for b in range(MOST_BRICKS) if tower.used >> b & 1 and _is_grounded(plan, tower, b)])
        accepted *= 1.0 + BONUS * bonus_points(height_of(plan, tower), grounded, box)
    same = _unmoved(plan, start, kept)
    moved = tower.used.bit_count() - same + (0.5 if not same else 0.0)
    worth = (WIN * accepted + bits + 0.01) / (STEP_SECONDS * moved + TALK_SECONDS)
    return Idea(plan, tower, kept, accepted, worth)


def _is_grounded(plan: Plan, tower: Tower, brick: int) -> bool:
    half = LENGTH_MM / 2 if plan[brick, POSE] == STANDS else EDGE_MM / 2
    return bool(tower.poses[brick, 2] * 1000.0 < half + 1.0)


def _unmoved(plan: Plan, start: Lattice | None, kept: int) -> int:
    """Return how many bricks are where they were, where some are kept."""
    if start is None or not kept:
        return 0
    columns = (X, Y, POSE, IN)
    return sum(bool((plan[brick, columns] == start.plan[brick, columns]).all()) for brick in start.order)


def _entropy(share: float) -> float:
    if not 0 < share < 1:
        return 0.0
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def _best(ideas: list[Idea], start: Lattice | None, poses: Poses | None) -> Goal | None:
    """Return the best idea that stands, and that can be built."""
    ideas.sort(key=lambda idea: -idea.worth)
    for idea in ideas[:CHECKED]:
        if margin_of(idea.tower) < STURDY:
            continue
        goal = Goal(idea.plan, start.origin if start is not None and idea.kept else _middle(idea.tower))
        if not goal.can_finish(0):
            continue
        if poses is None or not idea.kept or goal.steps(poses) is not None:
            return goal
    return None


def _middle(tower: Tower) -> tuple[float, float]:
    """Return where a plan's 0 has to be for its tower to be in the middle of the table, in whole millimetres."""
    used = [brick for brick in range(MOST_BRICKS) if tower.used >> brick & 1]
    x, y = (-tower.poses[used, :2].mean(axis=0) * 1000).round() / 1000
    return float(x), float(y)


def warm() -> None:
    """Compile the search."""
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    reshape(compile_conditions([]), np.array(Wish(), np.int64), 0, GREEN, False, 0, 2, np.array([1], np.uint64), plan)


__all__ = ["Care", "Lattice", "first_bricks", "lattice_of", "propose", "reshape", "warm"]
