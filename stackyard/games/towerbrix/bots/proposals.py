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

from stackyard.core.bits import bit_indices
from stackyard.games.towerbrix import challenges
from stackyard.games.towerbrix.bots.aims import LEFT, STURDY, asked, best_to_remove, falls_by_a_blow, start_of
from stackyard.games.towerbrix.bots.belief import Belief, Judged, Known, met, own_cards
from stackyard.games.towerbrix.bots.builder import Goal
from stackyard.games.towerbrix.bots.reshaping import NO_AIM, NO_AREAS, reshape
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions, weigh
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.moves import FARTHEST
from stackyard.games.towerbrix.pieces import EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.rules import largest_group
from stackyard.games.towerbrix.solver.annealing import NO_WISH
from stackyard.games.towerbrix.solver.changes import REACH
from stackyard.games.towerbrix.solver.goals import Box, bonus_points
from stackyard.games.towerbrix.solver.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IN,
    LONG,
    PLACE,
    POSE,
    SHORT,
    STANDS,
    X,
    Y,
    lay,
)
from stackyard.games.towerbrix.solver.solver import HEAVIEST
from stackyard.games.towerbrix.solver.steady import firmed
from stackyard.games.towerbrix.solver.towers import (
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

NEAR_MM: Final = 2.5  # that a brick may lie off the lattice
STRAIGHT: Final = 0.9994  # the cosine of 2 degrees
ON_THE_MAP: Final = 0.0009  # m that a lattice may be off the map's, and brings no brick into the water

SAFE: Final = 1.8  # degrees that a tower shall survive to be tilted: the solver's own measure
WIN: Final = 14.0  # what a tower that everybody accepts is worth, in bits learnt of hands
GIVEN: Final = 0.5  # what a bit is worth that others learn of one's own hand
BONUS: Final = 0.02  # what a bonus point is worth, as a share of a win
STEP_SECONDS: Final = 4.0  # that a brick costs, about
TALK_SECONDS: Final = 6.0  # until everybody has looked at a tower
KEEPS: Final = (0, 5, 4, 6, 3, 2)  # how many of the lowest bricks an idea leaves where they are, in turn
LEAVES: Final = (0, 0, 1, 0, 2, 3)  # the same of half a tower: how many it takes away
CHECKED: Final = 12  # of the best ideas, how many are looked at closely ...
CLOSELY: Final = 14  # ... and where an act comes in the end
CROOKED: Final = (challenges.SHODDY, challenges.MIRROR, *challenges.MAPS)
"""Challenges whose towers are not to be shifted."""

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


def on_the_map(start: Lattice) -> Lattice | None:
    """Return the same bricks on the lattice of the maps, whose 0 is the middle of the table; None: they lie off it."""
    shift = np.round(np.array(start.origin) / STEP).astype(np.int64)
    x, y = (np.array(start.origin) - shift * STEP).tolist()
    if max(abs(x), abs(y)) > ON_THE_MAP:
        return None
    plan = start.plan.copy()
    plan[list(start.order), X] += shift[0]
    plan[list(start.order), Y] += shift[1]
    return Lattice(plan, (x, y), start.order)


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


def propose(
    me: Known, towers: Sequence[Judged], care: Care, seed: int, poses: Poses | None, *, half: bool = False
) -> Goal | None:
    """Return the tower that a mind wants to build, or None if it thinks of none.

    `towers` are what was tried, the oldest first; `poses` where bricks lie, of which some may stay; None: all anew. Of
    `half` a tower as much stays as can.
    """
    rng = np.random.default_rng(seed)
    state = np.array([seed & (2**63 - 1)], np.uint64)
    mine = own_cards(me)
    belief = Belief(me, towers[-care.memory :] if care.memory else (), rng)
    hands = belief.others(care.draws) if care.draws else []
    public = belief.of_mine(care.draws) if care.curious and hands else []
    start = None if poses is None else built(poses) if half else lattice_of(poses, (1 << len(poses)) - 1)
    if start is not None and me.view.challenge in challenges.MAPS:
        start = on_the_map(start)
    keeps = tuple(len(start.order) - less for less in LEAVES) if start is not None and half else KEEPS
    found: dict[bytes, Idea] = {}
    for number in range(care.ideas):
        cards = [*mine, *(card for hand in hands[number].values() for card in hand)] if number < len(hands) else mine
        keep = max(0, keeps[number % len(keeps)]) if start is not None and care.keeps else 0
        for wanted in [cards, mine] if number == 0 and hands else [cards]:
            plan, kept = _search(me, wanted, care, state, start, keep)
            if plan is None or (start is not None and _unmoved(plan, start, kept) == int(plan[:, IN].sum())):
                continue  # nothing found, or nothing new
            if (key := plan.tobytes()) not in found:
                found[key] = _weighed(me, plan, kept, start, hands, public)
    return _best(me, list(found.values()), start, poses, half=half)


def _search(
    me: Known, cards: Sequence[int], care: Care, state: Any, start: Lattice | None, keep: int
) -> tuple[Plan | None, int]:
    """Return a plan that meets these cards and what the challenge asks for, or None; and which bricks it left alone."""
    optional = len(me.view.bricks) == MOST_BRICKS
    every = PINK if optional else GREEN
    kept = 0 if start is None or keep >= len(me.view.bricks) else first_bricks(start, keep)
    if me.view.challenge == challenges.MIRROR:
        kept = 0
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64) if start is None else start.plan.copy()
    told = asked(me.view.challenge)
    found: tuple[Plan | None, int] = (None, 0)
    code = compile_conditions([*(me.deck[card].condition for card in cards), *told.besides])
    must = EVERY_COLOUR if optional else 0
    for _ in range(2):
        warm = not kept and bool(told.starts)
        plan = start_of(told, every, state) if warm else plan
        bad = reshape(
            code, told.wish, told.aim, told.areas, kept, every & ~kept, optional, must, warm, told.effort * care.tries,
            state, plan,
        )  # fmt: skip
        if bad == 0 and _fits(me, plan):
            firm = _steadied(me, plan, code, kept, state)
            if firm is not None:
                return firm, kept
            found = (plan.copy(), kept) if found[0] is None else found
        if bad and not kept:
            weigh(code, tower_of(plan).facts, 1, HEAVIEST)
        kept = kept if bad == 0 else 0
    return found


def _steadied(me: Known, plan: Plan, code: Code, kept: int, state: Any) -> Plan | None:
    """Return a plan with its bricks shifted so that it can be built surely; None if that takes long."""
    if me.view.challenge in CROOKED:
        return plan
    shifted = plan.copy()
    rng = np.random.default_rng(state)
    firm = firmed(shifted, code, asked(me.view.challenge).wish, kept, rng, lambda one: Goal(one, begun=kept).surely)
    return shifted if firm and _fits(me, shifted) else None


def spoils(cards: Sequence[Card], poses: Poses, *, optional: bool) -> bool:
    """Tell whether the last brick of half a tower is one too many: a card cannot be met any more.

    Judged as a person does who tries to imagine the rest: by a short search for a tower of these bricks and the others.
    """
    stands = built(poses)
    if len(stands.order) < FEWEST:
        return False
    every = PINK if optional else GREEN
    bricks = sum(1 << brick for brick in stands.order)
    state = np.array([int.from_bytes(poses.astype(np.float32).tobytes()[:7], "little")], np.uint64)

    def hopeless(code: Code, kept: int) -> bool:
        for _ in range(LOOKS):
            plan = stands.plan.copy()
            order = [brick for brick in stands.order if kept >> brick & 1]
            for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in order)]):
                plan[brick, PLACE] = place
            must = EVERY_COLOUR if optional else 0
            if not reshape(
                code, NO_WISH, NO_AIM, NO_AREAS, kept, every & ~kept, optional, must, False, GLANCES, state, plan
            ):
                return False
        return True

    for card in cards:
        code = compile_conditions([card.condition])
        if hopeless(code, bricks):
            last = [brick for brick in stands.order if not _bears(stands, brick)]
            return any(not hopeless(code, bricks & ~(1 << brick)) for brick in last)
    return False


def built(poses: Poses) -> Lattice:
    """Return the largest group of bricks that hang together, as far as it lies on a lattice."""
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    facts = facts_of(full, (1 << len(poses)) - 1)
    return lattice_of(poses, largest_group(facts))


def _bears(stands: Lattice, brick: int) -> bool:
    facts = tower_of(stands.plan).facts
    return any(int(facts[fact.RESTS_ON + other]) >> brick & 1 for other in stands.order)


def _fits(me: Known, plan: Plan) -> bool:
    """Tell whether a tower is what the challenge asks for, wherever it stands."""
    if not me.view.challenge:
        return True
    tower = tower_of(plan)
    used = bit_indices(tower.used)
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


def _best(me: Known, ideas: list[Idea], start: Lattice | None, poses: Poses | None, *, half: bool) -> Goal | None:
    """Return the best idea that stands, that can be built, and that will do what the challenge asks for in the end."""
    challenge = me.view.challenge
    ideas.sort(key=lambda idea: -idea.worth)
    shaky: Goal | None = None
    for idea in ideas[: CLOSELY if challenge in challenges.ACTS else CHECKED]:
        if margin_of(idea.tower) < STURDY.get(challenge, SAFE) or not _will_do(challenge, idea.tower):
            continue
        goal = Goal(idea.plan, _origin(challenge, idea, start), begun=idea.kept)
        if np.abs(goal.poses[goal.bricks, :2]).max() * 1000.0 > FARTHEST or not goal.can_finish(idea.kept):
            continue
        if poses is None or not idea.kept or goal.steps(poses) is not None:
            if goal.surely and (idea.kept or shaky is None or not half):
                return goal
            shaky = shaky or goal
    return shaky


def _will_do(challenge: int, tower: Tower) -> bool:
    if challenge == challenges.CUTS:
        return best_to_remove(tower.poses, tower.facts)[1] >= LEFT
    return challenge != challenges.SHODDY or falls_by_a_blow(tower.poses.tobytes(), tower.used)


def _origin(challenge: int, idea: Idea, start: Lattice | None) -> tuple[float, float]:
    if start is not None and idea.kept:
        return start.origin
    return (0.0, 0.0) if challenge in challenges.MAPS else middle(idea.tower)


def middle(tower: Tower) -> tuple[float, float]:
    """Return where a plan's 0 has to be for its tower to be in the middle of the table, in whole millimetres."""
    used = bit_indices(tower.used)
    x, y = (-tower.poses[used, :2].mean(axis=0) * 1000).round() / 1000
    return float(x), float(y)


def warm() -> None:
    """Compile the search."""
    plan, told = np.zeros((MOST_BRICKS, COLUMNS), np.int64), asked(0)
    state = np.array([1], np.uint64)
    reshape(compile_conditions([]), told.wish, told.aim, told.areas, 0, GREEN, False, 0, False, 2, state, plan)


__all__ = ["Care", "Lattice", "built", "first_bricks", "lattice_of", "propose", "warm"]
