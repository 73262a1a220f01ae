"""Towers that a bot might build next: they meet its own cards for certain, and those of the others probably.

For each idea, hands of the others are sampled, and a tower is searched for that meets them and the bot's own cards. It
keeps some of the bricks where they are, or none. The best idea is one that most sampled hands accept, that tells most
about the hands, and that takes least time to build. Where no tower of straight bricks is found that all cards of any
sampled hands accept, some bricks may lean.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.game import Seat
from stackyard.games.towerbrix.bots.attempt_memory import SAME_PLACE_MM, Placement
from stackyard.games.towerbrix.bots.belief import (
    Belief,
    Bools,
    Hands,
    HandTable,
    JudgedTower,
    Observation,
    met,
    own_cards,
)
from stackyard.games.towerbrix.bots.builder import Goal
from stackyard.games.towerbrix.bots.built_bricks import (
    Lattice,
    bears,
    begun_lattice,
    built_lattice,
    first_bricks,
    lattice_of,
    on_the_map,
)
from stackyard.games.towerbrix.bots.challenge_constraints import (
    LEAST_REST_TILT_DEG,
    LEAST_TILT_DEG,
    best_to_remove,
    constraints_of,
    falls_by_a_blow,
)
from stackyard.games.towerbrix.bots.cover_search import anneal_for_hands, programs_of
from stackyard.games.towerbrix.bots.leaning_towers import LEANING_IN_TURN, NEVER_LEANING, tower_at_rest
from stackyard.games.towerbrix.bots.partial_annealing import NO_AIM, NO_AREAS, anneal_free_bricks, start_from_one_of
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions, raise_weights
from stackyard.games.towerbrix.conditions.decks import Card, deck
from stackyard.games.towerbrix.moves import FARTHEST_PUT_MM
from stackyard.games.towerbrix.pieces import EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.solver.objectives import Box, bonus_points
from stackyard.games.towerbrix.solver.search.annealing import NO_BOUNDS
from stackyard.games.towerbrix.solver.search.lattice import (
    ALONG_X,
    ALONG_Y,
    COLUMNS,
    IS_USED,
    LEANS,
    ORDER,
    POSE,
    STANDS,
    X,
    Y,
)
from stackyard.games.towerbrix.solver.solver import HEAVIEST
from stackyard.games.towerbrix.solver.stabilising import stabilise
from stackyard.games.towerbrix.solver.towers import (
    EVERY_COLOUR,
    GREEN,
    PINK,
    Plan,
    Poses,
    Tower,
    height_mm,
    margin_of,
    tower_of,
)

SAFE_TILT_DEG: Final = 1.8  # degrees of tilt that a tower has to survive, as in the solver
WIN_BITS: Final = 14.0  # value of a tower that everybody accepts, in bits of information about hands
OWN_HAND_BIT_WORTH: Final = 0.5  # value of a bit that the others learn about the bot's own hand
BONUS_POINT_WORTH: Final = 0.02  # value of a bonus point, as a fraction of a win
STEP_SECONDS: Final = 4.0  # s that a step with a brick takes, about
TALK_SECONDS: Final = 6.0  # s until everybody has reacted to a tower, about
ASK_SECONDS: Final = 8.0  # s that it takes to ask for a brick, about, and what it is worth to leave people theirs
WORTH_BY_SHARE: Final = (0.03, 0.1, 0.2, 0.4, 1.0)
"""What a tower is worth in which 0, 1, 2, 3, or more bricks of people stay, of what it would be worth."""

SECOND_TRIES: Final = 1  # searches that leave others of people's bricks in place, where an idea finds nothing
RESTARTING_IDEAS: Final = 3  # beside people, one in so many ideas begins anew where it cannot leave people's bricks
KEPT_BRICKS: Final = (0, 5, 4, 6, 3, 2)  # how many of the lowest bricks an idea leaves in place, idea by idea
REMOVED_BRICKS: Final = (0, 0, 1, 0, 2, 3)  # how many bricks an idea takes from a half tower, idea by idea
TAKEN_BRICKS: Final = (8, 3, 5, 2, 4, 6, 8)  # how many bricks an idea takes from a whole tower beside people
IDEAS_CHECKED: Final = 12  # how many of the best ideas are checked in full ...
IDEAS_CHECKED_WITH_ACT: Final = 14  # ... and how many in a challenge that ends with an act
UNSHIFTABLE_CHALLENGES: Final = (challenges.SHODDY_CONSTRUCTION, challenges.MASTERPIECE, *challenges.MAPS)
"""Challenges whose towers are not stabilised by small shifts."""

LEAST_ACCEPTED: Final = 0.01  # probability that everybody accepts a tower, below which towers with leaning bricks count
COVERING_EFFORT: Final = 3  # by how much a change for more hands makes more changes than a search
LEANING_HANDS: Final = 4  # sampled hands for which towers with leaning bricks are looked for
LEANING_EFFORT: Final = 2  # by how much such a search makes more changes than usual

FEWEST_BRICKS: Final = 3  # a half tower of fewer bricks is not checked
SPOIL_SEARCHES: Final = 3  # searches for a whole tower from a half one ...
SPOIL_SEARCH_CHANGES: Final = 500  # ... and changes in each of them


class SearchBudget(msgspec.Struct, frozen=True):
    """How much a bot remembers and searches."""

    memory: int  # how many of the last towers it remembers
    draws: int  # samples of the others' hands
    ideas: int  # towers that it searches for
    changes: int  # changes in each search
    seeks_information: bool  # whether it values what a tower tells about hands
    reuses_bricks: bool = True  # whether a tower may reuse bricks where they are
    covers: int = 0  # how many of its best towers it changes so that more of the imagined hands accept them
    leans: bool = False  # whether it leans bricks where it finds no straight tower that everybody may accept


class Permissions(NamedTuple):
    """What people at the table let bots do with the bricks."""

    theirs: int  # bricks that a person would be asked for, as a mask
    fixed: int = 0  # bricks that have to stay where they are
    refused: tuple[Placement, ...] = ()  # where a person does not want bricks

    def __repr__(self) -> str:
        """Return the part of a search's key for them. Its words never change: they decide the search's seed."""
        return f"Beside(theirs={self.theirs!r}, fixed={self.fixed!r}, refused={self.refused!r})"


# --- ideas -----------------------------------------------------------------------------------------------------------


class Idea(NamedTuple):
    """A tower that meets a bot's own cards, and what it is worth."""

    plan: Plan
    tower: Tower
    staying: int
    accepted: float  # fraction of the sampled hands that it meets
    worth: float  # value for each second that it takes to build, about


class Judges(NamedTuple):
    """What the others may hold, and what they believe of the bot's own hand: how likely they accept a tower."""

    hands: list[Hands]  # samples
    public: list[Hands]
    tables: dict[Seat, HandTable]  # instead of samples, where there are few enough hands
    own: dict[Seat, HandTable]

    def accept(self, meets: Bools) -> tuple[float, list[float]]:
        """Return the probability that all others accept a tower, and that each does; `meets`: by card."""
        if self.tables:
            shares = [table.share(meets) for table in self.tables.values()]
            return math.prod(shares), shares
        agree = np.array([[meets[list(cards)].all() for cards in hand.values()] for hand in self.hands])
        return float(agree.all(axis=1).mean()), [float(share) for share in agree.mean(axis=0)]

    def accept_own(self, seat: Seat, meets: Bools) -> float:
        """Return the probability that the bot accepts a tower, for who does not see its cards."""
        if self.own:
            return self.own[seat].share(meets)
        return float(np.mean([meets[list(hand[seat])].all() for hand in self.public]))


def propose(
    me: Observation,
    towers: Sequence[JudgedTower],
    budget: SearchBudget,
    seed: int,
    poses: Poses | None,
    *,
    half: bool = False,
    permissions: Permissions | None = None,
) -> Goal | None:
    """Return the tower that a bot should build next, or None if none is found.

    `towers`: what was tried, the oldest first. `poses`: where the bricks are, shape (n, 7), of which some may stay in
    place; None: nothing stays. `half`: the bricks are a half tower, and as much of it as possible stays. `permissions`:
    what people at the table ask for.
    """
    rng = np.random.default_rng(seed)
    state = np.array([seed & (2**63 - 1)], np.uint64)
    mine = own_cards(me)
    belief = Belief(me, towers[-budget.memory :] if budget.memory else (), rng, exact=budget.covers > 0)
    hands = belief.sample_hands(budget.draws) if budget.draws else []
    public = belief.sample_own_hands(budget.draws) if budget.seeks_information and hands else []
    judges = Judges(hands, public, belief.tables if hands else {}, belief.own_tables() if public else {})
    if poses is None:
        start = None
    elif half:
        start = built_lattice(poses) if permissions is None else begun_lattice(poses)
    else:
        start = lattice_of(poses, (1 << len(poses)) - 1)
    if start is not None and me.view.challenge in challenges.MAPS:
        start = on_the_map(start)
    keep_counts = (
        tuple(len(start.order) - less for less in REMOVED_BRICKS) if start is not None and half else KEPT_BRICKS
    )
    found: dict[bytes, Idea] = {}
    for number in range(budget.ideas):
        cards = [*mine, *(card for hand in hands[number].values() for card in hand)] if number < len(hands) else mine
        if start is not None and permissions is not None:
            taken, least = _left_in_place(start, permissions, number, rng, half=half), _sound(start, permissions.fixed)
            if taken.bit_count() == len(me.view.bricks) or permissions.fixed & ~least:
                continue  # nothing may be moved, or what has to stay is no part of the tower
            least = taken if number % RESTARTING_IDEAS else least
        else:
            keep = max(0, keep_counts[number % len(keep_counts)]) if start is not None and budget.reuses_bricks else 0
            whole = start is None or keep >= len(me.view.bricks)
            taken, least = 0 if whole or start is None else first_bricks(start, keep), 0
        for wanted in [cards, mine] if hands and (number == 0 or permissions is not None) else [cards]:
            plan, staying = _search(me, wanted, budget, state, start, taken, least)
            if start is not None and permissions is not None and hands and least == taken:
                for _ in range(SECOND_TRIES):
                    if plan is not None:
                        break
                    again = _left_in_place(start, permissions, number, rng, half=half)
                    plan, staying = _search(me, wanted, budget, state, start, again, again)
            if plan is None or (start is not None and _unmoved(plan, start, staying) == int(plan[:, IS_USED].sum())):
                continue  # nothing was found, or nothing new
            if (key := plan.tobytes()) not in found:
                found[key] = _weighed(me, plan, tower_of(plan), staying, start, judges, permissions)
    least = 0 if start is None or permissions is None else _sound(start, permissions.fixed)
    if budget.covers and hands and not me.view.challenge:
        for plan, staying in _covering(me, list(found.values()), judges, budget, state, least):
            if (key := plan.tobytes()) not in found:
                found[key] = _weighed(me, plan, tower_of(plan), staying, start, judges, permissions)
    ideas = list(found.values())
    suits = any(idea.accepted >= LEAST_ACCEPTED for idea in ideas) if hands else bool(ideas)
    is_free = least.bit_count() < len(me.view.bricks)  # a brick may be moved at all
    if budget.leans and not suits and is_free and me.view.challenge not in NEVER_LEANING:
        all_cards = [[*mine, *(card for hand in one.values() for card in hand)] for one in hands[:LEANING_HANDS]]
        for plan, tower, staying in _leaning(
            me, all_cards if ideas else [*all_cards, mine], budget, state, start, least
        ):
            ideas.append(_weighed(me, plan, tower, staying, start, judges, permissions))
    return _best(me, ideas, start, poses, half=half, permissions=permissions)


def _covering(
    me: Observation, ideas: list[Idea], judges: Judges, budget: SearchBudget, state: Any, least: int
) -> Iterator[tuple[Plan, int]]:
    """Yield plans that more of the imagined hands accept than the best of these ideas, and the bricks they keep.

    Every second one may move all bricks but those of `least`.
    """
    hands = [[card for cards in hand.values() for card in cards] for hand in judges.hands]
    if not hands or not hands[0]:
        return
    codes, first, rows = programs_of(me.deck, hands)
    mine = [me.deck[card].condition for card in own_cards(me)]
    own, bounds = compile_conditions(mine), constraints_of(0).bounds
    optional = len(me.view.bricks) == MOST_BRICKS
    every, must = PINK if optional else GREEN, EVERY_COLOUR if optional else 0
    for number, idea in enumerate(sorted(ideas, key=lambda one: -one.worth)[: budget.covers]):
        staying = idea.staying if number % 2 == 0 else idea.staying & least
        plan = idea.plan.copy()
        if not every & ~staying or not anneal_for_hands(
            own,
            bounds,
            codes,
            first,
            rows,
            staying,
            every & ~staying,
            optional,
            must,
            COVERING_EFFORT * budget.changes,
            state,
            plan,
        ):
            continue
        facts = tower_of(plan).facts
        met_too = [card for card in {card for hand in hands for card in hand} if met(me.deck[card], facts)]
        for wanted in (sorted(met_too), []):
            code = compile_conditions([*mine, *(me.deck[card].condition for card in wanted)])
            firm = _stabilised(me, plan, code, staying, state)
            if firm is not None:
                yield firm, staying
                break


def _leaning(
    me: Observation,
    wanted: Sequence[Sequence[int]],
    budget: SearchBudget,
    state: Any,
    start: Lattice | None,
    staying: int,
) -> Iterator[tuple[Plan, Tower, int]]:
    """Yield plans with leaning bricks that meet the cards of `wanted`, their towers at rest, and the bricks kept.

    For each hand there is one at most, with as few leaning bricks as are found to do.
    """
    for cards in wanted:
        for leans in LEANING_IN_TURN:
            plan, stays = _search(me, cards, budget, state, start, staying, staying, leans)
            tower = None if plan is None else tower_at_rest(plan)
            if plan is None or tower is None or not _fits(me, plan, tower):
                continue
            if all(met(me.deck[card], tower.facts) for card in cards):
                yield plan, tower, stays
                break


def _left_in_place(start: Lattice, permissions: Permissions, number: int, rng: Any, *, half: bool) -> int:
    """Return which bricks idea `number` leaves in place, as a mask: people's are taken last, and fixed ones never.

    A brick is taken only if none that stays rests on it.
    """
    rests_on = tower_of(start.plan).facts[fact.RESTS_ON : fact.RESTS_ON + MOST_BRICKS].tolist()
    staying = sum(1 << brick for brick in start.order)
    fixed = _sound(start, permissions.fixed)
    unwanted = (
        sum(1 << brick for brick in start.order if _is_refused(permissions, brick, start))
        & ~permissions.theirs
        & ~fixed
    )
    schedule = REMOVED_BRICKS if half else TAKEN_BRICKS
    left = schedule[number % len(schedule)]
    spares_theirs = not half and number % len(schedule) == 0
    while True:
        borne = 0
        for brick in bit_indices(staying):
            borne |= int(rests_on[brick])
        loose = [brick for brick in bit_indices(staying) if not (borne | fixed) >> brick & 1]
        waits = bit_indices(staying & unwanted)
        own = [brick for brick in loose if not permissions.theirs >> brick & 1]
        choice = [brick for brick in loose if brick in waits] or own or loose
        if not choice or (left <= 0 and not waits) or (spares_theirs and not own and not waits):
            return staying
        brick = int(choice[int(rng.integers(len(choice)))])
        staying &= ~(1 << brick)
        left -= 1


def _sound(start: Lattice, bricks: int) -> int:
    """Return these bricks of a tower and all that they rest on, as a mask."""
    rests_on = tower_of(start.plan).facts[fact.RESTS_ON : fact.RESTS_ON + MOST_BRICKS].tolist()
    found = bricks & sum(1 << brick for brick in start.order)
    while True:
        more = found
        for brick in bit_indices(found):
            more |= int(rests_on[brick])
        more &= sum(1 << brick for brick in start.order)
        if more == found:
            return found
        found = more


def _is_refused(permissions: Permissions, brick: int, start: Lattice) -> bool:
    """Tell whether a brick of a tower on the table lies where a person does not want it."""
    tower = tower_of(start.plan)
    centre = tower.poses[brick, :3] + (*start.origin, 0.0)
    return _refuses(permissions, brick, centre, int(start.plan[brick, POSE]))


def _refuses(permissions: Permissions, brick: int, centre: Any, pose: int) -> bool:
    """Tell whether a person does not want a brick with its centre (m) there, put like that."""
    put = {ALONG_X: "x", ALONG_Y: "y", STANDS: "stand"}.get(pose, "lean")
    return any(
        placement.brick == brick
        and placement.pose == put
        and float(np.linalg.norm(np.asarray(centre) * 1000.0 - np.array(placement.centre_mm))) <= SAME_PLACE_MM
        for placement in permissions.refused
    )


def _staying_first(start: Lattice, staying: int) -> Plan:
    """Return a tower's plan with the kept bricks first in its order."""
    plan = start.plan.copy()
    order = [brick for brick in start.order if staying >> brick & 1]
    for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in order)]):
        plan[brick, ORDER] = place
    return plan


def _search(
    me: Observation,
    cards: Sequence[int],
    budget: SearchBudget,
    state: Any,
    start: Lattice | None,
    staying: int,
    least: int,
    leans: int = 0,
) -> tuple[Plan | None, int]:
    """Return a plan that meets these cards and the challenge, or None, and the mask of the bricks left in place.

    `staying`: the bricks that stay at first; `least`: those that stay in the second search, if the first finds nothing.
    `leans`: how many bricks may lean.
    """
    optional = len(me.view.bricks) == MOST_BRICKS
    every = PINK if optional else GREEN
    if me.view.challenge == challenges.MASTERPIECE:
        staying = least = 0
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64) if start is None else _staying_first(start, staying)
    constraints = constraints_of(me.view.challenge)
    found: tuple[Plan | None, int] = (None, 0)
    code = compile_conditions([*(me.deck[card].condition for card in cards), *constraints.conditions])
    must = EVERY_COLOUR if optional else 0
    has_starts = bool(len(constraints.starts))
    if has_starts:
        staying = least
    goes_on = has_starts and start is not None and len(start.order) == len(me.view.bricks)  # from the tower that stands
    for _ in range(2):
        warm = has_starts and not staying
        if warm and not goes_on:
            start_from_one_of(constraints.starts, code, every, must, state, plan)
        goes_on = False
        bad = anneal_free_bricks(
            code, constraints.bounds, constraints.aim, constraints.areas, staying, every & ~staying, optional, must,
            warm, (LEANING_EFFORT if leans else constraints.effort) * budget.changes, state, plan, leans,
        )  # fmt: skip
        if bad == 0 and leans:
            return plan, staying
        if bad == 0 and _fits(me, plan, tower_of(plan)):
            firm = _stabilised(me, plan, code, staying, state)
            if firm is not None:
                return firm, staying
            found = (plan.copy(), staying) if found[0] is None else found
        if bad and not staying:
            raise_weights(code, tower_of(plan).facts, 1, HEAVIEST)
        if bad and staying and staying == least:
            break
        if bad and staying != least:
            staying = least
            plan = plan if start is None or not least else _staying_first(start, least)
    return found


def _stabilised(me: Observation, plan: Plan, code: Code, staying: int, state: Any) -> Plan | None:
    """Return a plan whose bricks are shifted so that it stands after every step; None if none is found soon."""
    if me.view.challenge in UNSHIFTABLE_CHALLENGES:
        return plan
    shifted = plan.copy()
    rng = np.random.default_rng(state)
    firm = stabilise(
        shifted,
        code,
        constraints_of(me.view.challenge).bounds,
        staying,
        rng,
        lambda one: Goal(one, begun=staying).stands_throughout,
    )
    return shifted if firm and _fits(me, shifted, tower_of(shifted)) else None


def spoils(cards: Sequence[Card], poses: Poses, *, optional: bool) -> bool:
    """Tell whether the last brick of a half tower spoils it: these cards probably cannot be met any more.

    This is a guess, like a person's: a short search for a whole tower finds none.
    """
    stands = built_lattice(poses)
    if len(stands.order) < FEWEST_BRICKS:
        return False
    every = PINK if optional else GREEN
    bricks = sum(1 << brick for brick in stands.order)
    state = np.array([int.from_bytes(poses.astype(np.float32).tobytes()[:7], "little")], np.uint64)

    def hopeless(code: Code, staying: int) -> bool:
        for _ in range(SPOIL_SEARCHES):
            plan = stands.plan.copy()
            order = [brick for brick in stands.order if staying >> brick & 1]
            for place, brick in enumerate([*order, *(brick for brick in range(MOST_BRICKS) if brick not in order)]):
                plan[brick, ORDER] = place
            must = EVERY_COLOUR if optional else 0
            if not anneal_free_bricks(
                code,
                NO_BOUNDS,
                NO_AIM,
                NO_AREAS,
                staying,
                every & ~staying,
                optional,
                must,
                False,
                SPOIL_SEARCH_CHANGES,
                state,
                plan,
                0,
            ):
                return False
        return True

    for card in cards:
        code = compile_conditions([card.condition])
        if hopeless(code, bricks):
            last = [brick for brick in stands.order if not bears(stands, brick)]
            return any(not hopeless(code, bricks & ~(1 << brick)) for brick in last)
    return False


def _fits(me: Observation, plan: Plan, tower: Tower) -> bool:
    """Tell whether a plan's tower is what the challenge asks for, wherever on the table it stands."""
    if not me.view.challenge:
        return True
    used = bit_indices(tower.used)
    return challenges.fulfilled(me.view.challenge, tower.poses[: max(used) + 1], tower.facts, height_of(plan, tower))


def height_of(plan: Plan, tower: Tower) -> float:
    """Return the height of a plan's tower in mm."""
    if (plan[:, POSE] >= LEANS).any():
        return height_mm(tower)
    half = np.where(plan[:, POSE] == STANDS, LENGTH_MM / 2, EDGE_MM / 2)
    return float(np.max(np.where(plan[:, IS_USED] == 1, tower.poses[:, 2] * 1000.0 + half, 0.0)))


def _weighed(
    me: Observation,
    plan: Plan,
    tower: Tower,
    staying: int,
    start: Lattice | None,
    judges: Judges,
    permissions: Permissions | None,
) -> Idea:
    """Return the idea of a plan and its tower, with its value for the sampled hands and for the time it takes."""
    meets = np.array([met(card, tower.facts) for card in me.deck])
    accepted = bits = 0.0
    if judges.hands:
        accepted, shares = judges.accept(meets)
        bits = sum(_entropy(share) for share in shares)
    if judges.public:
        share = judges.accept_own(me.seat, meets)
        bits += OWN_HAND_BIT_WORTH * min(4.0, -math.log2(max(share, 1e-3)))
    if me.view.variant == "base":
        box = Box(*me.view.box_mm)
        grounded = int(tower.facts[fact.GROUNDED]).bit_count()
        accepted *= 1.0 + BONUS_POINT_WORTH * bonus_points(height_of(plan, tower), grounded, box)
    same = _unmoved(plan, start, staying)
    moved = tower.used.bit_count() - same + (0.5 if not same else 0.0)
    seconds = STEP_SECONDS * moved + TALK_SECONDS
    worth = (WIN_BITS * accepted + bits + 0.01) / seconds
    if permissions is not None:
        left = permissions.theirs & _same_bricks(plan, start, staying)
        asked = permissions.theirs.bit_count() - left.bit_count()
        worth *= seconds / (seconds + ASK_SECONDS * asked)
        worth *= WORTH_BY_SHARE[min(left.bit_count(), len(WORTH_BY_SHARE) - 1)] if asked else 1.0
    return Idea(plan, tower, staying, accepted, worth)


def _unmoved(plan: Plan, start: Lattice | None, staying: int) -> int:
    """Return how many bricks of a plan are at the same places as in `start`."""
    return _same_bricks(plan, start, staying).bit_count()


def _same_bricks(plan: Plan, start: Lattice | None, staying: int) -> int:
    """Return which bricks of a plan are at the same places as in `start`, as a mask."""
    if start is None or not staying:
        return 0
    columns = (X, Y, POSE, IS_USED)
    return sum(1 << brick for brick in start.order if bool((plan[brick, columns] == start.plan[brick, columns]).all()))


def _entropy(share: float) -> float:
    if not 0 < share < 1:
        return 0.0
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def _best(
    me: Observation,
    ideas: list[Idea],
    start: Lattice | None,
    poses: Poses | None,
    *,
    half: bool,
    permissions: Permissions | None,
) -> Goal | None:
    """Return the best idea that stands, can be built, and should fulfil the challenge; None if there is none."""
    challenge = me.view.challenge
    ideas.sort(key=lambda idea: -idea.worth)
    shaky: Goal | None = None
    for idea in ideas[: IDEAS_CHECKED_WITH_ACT if challenge in challenges.ACTS else IDEAS_CHECKED]:
        if margin_of(idea.tower) < LEAST_TILT_DEG.get(challenge, SAFE_TILT_DEG) or not _will_do(challenge, idea.tower):
            continue
        goal = Goal(idea.plan, _origin(challenge, idea, start), begun=idea.staying, tower=idea.tower)
        goal.accepted = idea.accepted
        if np.abs(goal.poses[goal.bricks, :2]).max() * 1000.0 > FARTHEST_PUT_MM or not goal.can_finish(idea.staying):
            continue
        if permissions is not None and not _suits(goal, idea, start, poses, permissions):
            continue
        if poses is None or not idea.staying or goal.steps(poses) is not None:
            if goal.stands_throughout and (idea.staying or shaky is None or not half):
                return goal
            shaky = shaky or goal
    return shaky


def _suits(goal: Goal, idea: Idea, start: Lattice | None, poses: Poses | None, permissions: Permissions) -> bool:
    """Tell whether a goal puts no brick where a person does not want it, and leaves alone what has to stay."""
    if permissions.fixed & ~idea.staying:
        return False
    theirs = permissions.theirs & _same_bricks(idea.plan, start, idea.staying)
    for brick in goal.bricks:
        if not theirs >> brick & 1 and _refuses(permissions, brick, goal.poses[brick, :3], int(idea.plan[brick, POSE])):
            return False
    if not permissions.fixed or poses is None:
        return True
    steps = goal.steps(poses)
    return steps is not None and not any(permissions.fixed >> step.brick & 1 for step in steps)


def _will_do(challenge: int, tower: Tower) -> bool:
    if challenge == challenges.BUDGET_CUTS:
        return best_to_remove(tower.poses, tower.facts)[1] >= LEAST_REST_TILT_DEG
    return challenge != challenges.SHODDY_CONSTRUCTION or falls_by_a_blow(tower.poses.tobytes(), tower.used)


def _origin(challenge: int, idea: Idea, start: Lattice | None) -> tuple[float, float]:
    if start is not None and idea.staying:
        return start.origin
    return (0.0, 0.0) if challenge in challenges.MAPS else middle(idea.tower)


def middle(tower: Tower) -> tuple[float, float]:
    """Return the origin (m, whole millimetres) that puts a plan's tower in the middle of the table."""
    used = bit_indices(tower.used)
    x, y = (-tower.poses[used, :2].mean(axis=0) * 1000).round() / 1000
    return float(x), float(y)


def warm() -> None:
    """Compile the search: for a hand, for a challenge that has towers to start from, and for imagined hands."""
    plan, constraints = np.zeros((MOST_BRICKS, COLUMNS), np.int64), constraints_of(0)
    bounds, state = constraints.bounds, np.array([1], np.uint64)
    code = compile_conditions([])
    anneal_free_bricks(
        code, bounds, constraints.aim, constraints.areas, 0, GREEN, False, 0, False, 2, state, plan, 0
    )  # fmt: skip
    start_from_one_of(constraints_of(challenges.ABSURD_UNDERTAKING).starts, code, GREEN, 0, state, plan)
    raise_weights(code, tower_of(plan).facts, 1, HEAVIEST)
    codes, first, rows = programs_of(deck("green"), [[0]])
    anneal_for_hands(code, bounds, codes, first, rows, 0, GREEN, False, 0, 2, state, plan)
