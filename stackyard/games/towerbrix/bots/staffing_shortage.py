"""The challenge Staffing Shortage (8), in which no brick is moved again: the next brick is the one that spoils least.

Before each brick a bot searches for towers that contain what stands, meet its own cards, and suit sampled hands of the
others. It puts the brick that most of those hands can still be met with. Silence tells it about the others' cards: a
seat that has not said no holds no card that is lost already. The seat whose cards are least likely to be met without
its help puts the next brick; a seat whose cards are safe waits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.games.towerbrix.bots.belief import Belief, Bools, Observation, met, own_cards
from stackyard.games.towerbrix.bots.builder import Goal, HandStep
from stackyard.games.towerbrix.bots.built_bricks import Lattice, lattice_of
from stackyard.games.towerbrix.bots.partial_annealing import NO_AIM, NO_AREAS, anneal_free_bricks
from stackyard.games.towerbrix.bots.proposals import SAFE_TILT_DEG, SearchBudget, middle
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.pieces import BRICKS, MOST_BRICKS
from stackyard.games.towerbrix.solver.search.annealing import NO_BOUNDS
from stackyard.games.towerbrix.solver.search.lattice import COLUMNS, POSE, X, Y
from stackyard.games.towerbrix.solver.towers import EVERY_COLOUR, GREEN, PINK, Plan, Tower, margin_of, tower_of

SAMPLES: Final = 30  # random towers that contain what stands ...
SAMPLE_CHANGES: Final = 600  # ... and changes in the search for each
IDEAS: Final = 12  # towers that a bot searches for at most, before each brick ...
IDEA_CHANGES: Final = 1500  # ... and changes in the search for each
EVERYBODY_WEIGHT: Final = 2.0  # weight of suiting all other seats at once; suiting single seats has weight 1

Key = tuple[int, int, int, int]
"""A placement: the brick, its place and its pose."""


class Chosen(NamedTuple):
    """The next brick, and how safe the bot's cards are if the others build on alone."""

    step: HandStep
    safe: float  # fraction of the sampled towers that meet all its cards


class _Idea(NamedTuple):
    plan: Plan
    tower: Tower
    agree: Bools  # shape (sampled hands, other seats): whose cards it meets


def next_brick(me: Observation, budget: SearchBudget, seed: int) -> Chosen | None:
    """Return the brick to put next, or None if no tower is found any more."""
    poses = me.poses
    placed = sum(1 << BRICKS.index(name) for name in me.view.placed or [])
    start = lattice_of(poses, placed) if placed else Lattice(_nothing(), (0.0, 0.0), ())
    if sum(1 << brick for brick in start.order) != placed:
        return None  # what stands is crooked
    optional = len(me.view.bricks) == MOST_BRICKS
    likely = _likely(me.deck, start.plan.tobytes(), placed, optional=optional)
    mine = own_cards(me)
    safe = float(likely[:, mine].all(axis=1).mean()) if len(likely) else 0.0
    rng = np.random.default_rng(seed)
    belief = Belief(me, (), rng)
    belief.pool = _possible(belief, likely, me.deck)
    hands = belief.sample_hands(max(1, budget.draws))
    ideas: dict[bytes, _Idea] = {}
    state = np.array([seed & (2**63 - 1)], np.uint64)
    for number in range(min(budget.ideas, IDEAS)):
        others = list(hands[number % len(hands)].values()) if budget.draws else []
        for wanted in ([card for hand in others for card in hand], *others, ()):
            plan = _completed(me.deck, [*mine, *wanted], start.plan, placed, IDEA_CHANGES, state, optional=optional)
            if plan is not None:
                if (key := plan.tobytes()) not in ideas and margin_of(tower := tower_of(plan)) >= SAFE_TILT_DEG:
                    ideas[key] = _Idea(plan, tower, _agree(me.deck, tower, hands))
                break
    step = _most_welcome(list(ideas.values()), start, placed, poses)
    return None if step is None else Chosen(step, safe)


def _nothing() -> Plan:
    plan = np.zeros((MOST_BRICKS, COLUMNS), np.int64)
    plan[:, 0] = np.arange(MOST_BRICKS)
    return plan


def _completed(
    deck: tuple[Card, ...], cards: list[int], start: Plan, placed: int, tries: int, state: Any, *, optional: bool
) -> Plan | None:
    """Return a tower that contains what stands and meets these cards, or None."""
    plan = start.copy()
    every = PINK if optional else GREEN
    code = compile_conditions([deck[card].condition for card in cards])
    must = EVERY_COLOUR if optional else 0
    bad = anneal_free_bricks(
        code, NO_BOUNDS, NO_AIM, NO_AREAS, placed, every & ~placed, optional, must, False, tries, state, plan, 0
    )
    return None if bad else plan


@lru_cache(maxsize=32)
def _likely(deck: tuple[Card, ...], start: bytes, placed: int, *, optional: bool) -> Bools:
    """Return which cards random towers that contain what stands meet, shape (towers, cards)."""
    plan = np.frombuffer(start, np.int64).reshape(MOST_BRICKS, COLUMNS)
    state = np.array([placed + 1], np.uint64)
    found = []
    for _ in range(SAMPLES):
        whole = _completed(deck, [], plan, placed, SAMPLE_CHANGES, state, optional=optional)
        if whole is not None:
            found.append([met(one, tower_of(whole).facts) for one in deck])
    return np.array(found, np.bool_).reshape(len(found), len(deck))


def _possible(belief: Belief, likely: Bools, deck: tuple[Card, ...]) -> list[int]:
    """Return the cards that silent seats may hold: those that can still be met."""
    alive: Bools = np.asarray(likely.any(axis=0)) if len(likely) else np.ones(len(deck), np.bool_)
    pool = [card for card in belief.pool if alive[card]]
    for points in (2, 3):
        wanted = sum(hand.count(points) for hand in belief.hands.values())
        if sum(deck[card].points == points for card in pool) < wanted:
            return list(belief.pool)
    return pool


def _agree(deck: tuple[Card, ...], tower: Tower, hands: list[dict[int, tuple[int, ...]]]) -> Bools:
    meets: Bools = np.array([met(card, tower.facts) for card in deck], np.bool_)
    return np.array([[meets[list(cards)].all() for cards in hand.values()] for hand in hands], np.bool_)


def _most_welcome(ideas: list[_Idea], start: Lattice, placed: int, poses: Any) -> HandStep | None:
    """Return the step that suits the most sampled hands, among the possible next steps towards these towers."""
    open_to: dict[Key, list[tuple[_Idea, Goal]]] = {}
    for idea in ideas:
        goal = Goal(idea.plan, start.origin if placed else middle(idea.tower))
        for brick in goal.bricks:
            if (
                placed >> brick & 1
                or not goal.can_be_lowered(brick, placed)
                or not goal.can_finish(placed | 1 << brick)
            ):
                continue
            x, y, pose = (int(part) for part in idea.plan[brick, [X, Y, POSE]])
            open_to.setdefault((brick, x, y, pose) if placed else (brick, 0, 0, pose), []).append((idea, goal))
    best, most = None, -1.0
    for key, found in open_to.items():
        agree = np.array([idea.agree for idea, _ in found])
        # A hand can still be met after the brick if one of these towers meets it.
        worth = EVERYBODY_WEIGHT * float(agree.all(axis=2).any(axis=0).mean()) + 0.001 * len(found)
        worth += float(agree.any(axis=0).mean()) if agree.size else 0.0
        if worth > most:
            goal = max(found, key=lambda one: float(one[0].agree.all(axis=1).mean()))[1]
            best, most = goal.put(key[0], poses), worth
    return best


__all__ = ["Chosen", "next_brick"]
