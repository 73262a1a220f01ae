"""The towers that bots have in mind: how much each level searches, and the search, done once for what is known.

A goal depends on what a seat knows alone, so it is searched for once and then built brick by brick.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.games.towerbrix.bots import built_bricks, proposals
from stackyard.games.towerbrix.bots.belief import JudgedTower, Observation, backs, own_cards
from stackyard.games.towerbrix.bots.builder import IN_PLACE_M, Goal
from stackyard.games.towerbrix.bots.proposals import Permissions, SearchBudget
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.solver.towers import Poses

MOVES_UNTIL_RESTART: Final = 14  # moves of bricks without a whole tower after which the leader starts again
MS_AN_IDEA: Final = 25  # ms of the time limit for each tower that is searched for


class LevelSettings(msgspec.Struct, frozen=True):
    """How much a level searches, and how fast it acts."""

    budget: SearchBudget
    first_brick_s: float  # s before the first brick of a tower
    brick_pace_s: float  # s between two bricks
    reaction_s: float  # s before a thumb or a "no"
    points: int  # total points of the cards that it asks for in the base game
    declines: bool  # whether it says no while others build
    asks_proof_after: int  # whole towers after which it asks whether the cards contradict each other; 0: never


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(
        SearchBudget(0, 0, 4, 3000, False, False),
        first_brick_s=3.0,
        brick_pace_s=2.0,
        reaction_s=3.0,
        points=10,
        declines=False,
        asks_proof_after=0,
    ),
    2: LevelSettings(
        SearchBudget(2, 16, 4, 3000, False),
        first_brick_s=2.5,
        brick_pace_s=1.6,
        reaction_s=2.5,
        points=12,
        declines=True,
        asks_proof_after=0,
    ),
    3: LevelSettings(
        SearchBudget(4, 32, 8, 3000, False),
        first_brick_s=2.0,
        brick_pace_s=1.2,
        reaction_s=2.0,
        points=13,
        declines=True,
        asks_proof_after=9,
    ),
    4: LevelSettings(
        SearchBudget(8, 64, 14, 3000, True, covers=4, leans=True),
        first_brick_s=1.5,
        brick_pace_s=0.9,
        reaction_s=1.5,
        points=15,
        declines=True,
        asks_proof_after=7,
    ),
    5: LevelSettings(
        SearchBudget(12, 96, 24, 3000, True, covers=8, leans=True),
        first_brick_s=1.2,
        brick_pace_s=0.6,
        reaction_s=1.0,
        points=16,
        declines=True,
        asks_proof_after=5,
    ),
}


def bounded(budget: SearchBudget, ms: int | None) -> SearchBudget:
    """Return the amount of search that fits into `ms` milliseconds; None: no limit."""
    if ms is None:
        return budget
    return msgspec.structs.replace(budget, ideas=max(1, min(budget.ideas, ms // MS_AN_IDEA)))


def has_to_clear(me: Observation, goal: Goal) -> bool:
    """Tell whether clearing the table first is less work than moving the bricks one after the other."""
    if goal.in_place(me.poses) or is_clear(me.poses):
        return False
    steps = goal.steps(me.poses)
    return steps is None or sum(step.clears_way for step in steps) > 1


def is_clear(poses: Poses) -> bool:
    """Tell whether all bricks lie at their places of the start."""
    return bool(np.abs(poses - start_poses(len(poses))[: len(poses)]).max() < 1e-6)


def adjusting_move(me: Observation, goal: Goal) -> str:
    """Return the move that puts a brick closer to its neighbour, or else the one that corrects the largest offset.

    What lies on a brick that is off its place by much goes aside first.
    """
    if (nearer := goal.closer(me.poses)) is not None:
        return nearer.text
    for brick in goal.ill_placed(me.poses):
        if (aside := goal.taken_off(brick, me.poses)) is not None:
            return aside.text
    off = np.abs(me.poses[goal.bricks, :3] - goal.poses[goal.bricks, :3]).max(axis=1)
    loose = [index for index, brick in enumerate(goal.bricks) if goal.is_free(brick, me.poses)]
    brick = goal.bricks[max(loose, key=lambda index: float(off[index]))]
    return goal.put(brick, me.poses).text


def is_others_work(me: Observation, goal: Goal, tried: tuple[JudgedTower, ...]) -> bool:
    """Tell whether another seat has begun a tower that is not this bot's goal: the bot then goes on with that one."""
    order = list(built_bricks.built_lattice(me.poses).order)
    if len(order) < 2 or np.abs(me.poses[order, :2]).max() > built_bricks.BUILDING_RADIUS_M:
        return False
    stands = sum(1 << brick for brick in order)
    new = stands & ~goal.in_place(me.poses)
    if tried:
        before = np.frombuffer(tried[-1].poses, np.float32).reshape(-1, 7)
        same = (np.abs(before - me.poses)[:, :3].max(axis=1) < IN_PLACE_M).tolist()
        new &= ~sum(1 << brick for brick, stayed in enumerate(same) if stayed)
    return bool(new)


def goal_of(
    me: Observation,
    tried: tuple[JudgedTower, ...],
    level: int,
    ms: int | None,
    variation: tuple[int, ...],
    *,
    leads: bool,
) -> Goal | None:
    """Return the tower that a bot builds, the same one until a seat reacts to another whole tower; None: none is found.

    The search starts from the last tower that was tried, or from nothing if `variation[1]` is not 0. With an empty
    `variation` it continues the half tower that stands.
    """
    own = tuple(me.deck[card] for card in own_cards(me))
    budget = LEVEL_SETTINGS[level].budget
    if not leads:  # it watches: a cheap search is enough
        budget = msgspec.structs.replace(budget, draws=0, ideas=3, seeks_information=False, covers=0, leans=False)
    budget = bounded(budget, ms)
    base = tried[-1].poses if tried and not any(variation[1:]) else None
    if not variation:
        base = np.asarray(me.poses, np.float32).tobytes()
    alone = me.acts // MOVES_UNTIL_RESTART if me.view.players == 1 else 0
    return _propose_cached(SearchKey(me, tried, budget, own, base, (level, *variation, alone), half=not variation))


def goal_with_people(
    me: Observation,
    tried: tuple[JudgedTower, ...],
    level: int,
    ms: int | None,
    variation: tuple[int, ...],
    permissions: Permissions,
    base: bytes | None,
    *,
    leads: bool,
    half: bool,
) -> Goal | None:
    """Return the tower that a bot builds beside people, from bricks at the poses `base`; None: none is found.

    `base` None: from nothing. It is the same one until a person moves a brick or says something new. `half`: go on with
    a half tower.
    """
    own = tuple(me.deck[card] for card in own_cards(me))
    budget = LEVEL_SETTINGS[level].budget
    if not leads:
        budget = msgspec.structs.replace(budget, draws=0, ideas=3, seeks_information=False, covers=0, leans=False)
    elif half:  # it is searched for again after each brick; before the first tower nothing is known of others' cards
        draws = budget.draws if tried else 0
        budget = msgspec.structs.replace(budget, ideas=-(-budget.ideas // 2), draws=draws)
    what = (level, *variation, half, permissions)
    return _propose_cached(
        SearchKey(me, tried, bounded(budget, ms), own, base, what, half=half, permissions=permissions)
    )


class SearchKey:
    """Everything that the search for a goal depends on: equal keys give the same goal. The key seeds the search."""

    def __init__(
        self,
        me: Observation,
        tried: tuple[JudgedTower, ...],
        budget: SearchBudget,
        own: tuple[Card, ...],
        base: bytes | None,
        variation: Any,
        *,
        half: bool = False,
        permissions: Permissions | None = None,
    ) -> None:
        self.permissions = permissions
        self.me, self.tried, self.budget, self.base, self.half = me, tried, budget, base, half
        sorted_backs = sorted((seat, tuple(points)) for seat, points in backs(me).items())
        public_facts = (
            me.seat,
            me.view.players,
            me.view.challenge,
            tuple(me.view.discards),
            sorted_backs,
            me.view.variant,
        )
        names = [card.line for card in own]
        deck = [card.line for card in me.deck]
        self.key = (
            f"({public_facts!r}, {names!r}, {me.view.open!r}, {deck!r}, {towers_text(tried)}, {budget_text(budget)}, "
            f"{base!r}, {variation!r})"
        ).encode()

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchKey) and self.key == other.key


def towers_text(towers: tuple[JudgedTower, ...]) -> str:
    """Return the part of a search's key for these towers. Its words never change: they decide the search's seed."""
    texts = [f"Judged(poses={one.poses!r}, up={one.up!r}, no={one.no!r})" for one in towers]
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def budget_text(budget: SearchBudget) -> str:
    """Return the part of a search's key for a budget. Its words never change: they decide the search's seed."""
    return (
        f"Care(memory={budget.memory!r}, draws={budget.draws!r}, ideas={budget.ideas!r}, tries={budget.changes!r}, "
        f"curious={budget.seeks_information!r}, keeps={budget.reuses_bricks!r})"
    )


@lru_cache(maxsize=64)
def _propose_cached(question: SearchKey) -> Goal | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    poses = None
    if question.base is not None:
        poses = np.frombuffer(question.base, np.float32).reshape(-1, 7).astype(np.float64)
    return proposals.propose(
        question.me, question.tried, question.budget, seed, poses, half=question.half, permissions=question.permissions
    )
