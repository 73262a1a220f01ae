"""The bots of TowerBrix at five levels: how much each remembers and searches, how fast it is, and when it acts.

One seat leads and the others watch. The seat that moved a brick last leads until a tower is whole and every seat has
shown a thumb or said no; then the next seat leads, beginning with the most demanding hand. The leader builds a tower
that meets its own cards, and those of the others as far as it can guess them. Bots are honest: a thumb says that their
cards are met. No bot waits for ever for a person who does nothing, and none takes a brick while somebody else builds.

A bot is given what its seat knows (`belief.Observation`) and nothing else. The tower that it builds depends on that
alone, so it is searched for once and then built brick by brick.
"""

from __future__ import annotations

import time
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.bots import challenge_constraints, proposals, staffing_shortage
from stackyard.games.towerbrix.bots.belief import (
    JudgedTower,
    Observation,
    backs,
    is_whole,
    met,
    observe,
    own_cards,
    survey_bricks,
)
from stackyard.games.towerbrix.bots.builder import IN_PLACE_M, Goal
from stackyard.games.towerbrix.bots.proposals import SearchBudget
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.moves import deal_text
from stackyard.games.towerbrix.options import CHALLENGE, INTRO, TOTALS, VARIANTS
from stackyard.games.towerbrix.options import LEVELS as CHALLENGE_LEVELS
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import OVER, start_poses
from stackyard.games.towerbrix.solver.towers import Poses
from stackyard.games.towerbrix.texts import say
from stackyard.games.towerbrix.view import to_act


class LevelSettings(msgspec.Struct, frozen=True):
    """How much a level searches, and how fast it acts."""

    budget: SearchBudget
    first_brick_s: float  # s before the first brick of a tower
    brick_pace_s: float  # s between two bricks
    reaction_s: float  # s before a thumb or a "no"
    points: int  # total points of the cards that it asks for in the base game
    says_no: bool  # whether it says no while others build
    asks_proof_after: int  # whole towers after which it asks whether the cards contradict each other; 0: never


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(
        SearchBudget(0, 0, 4, 3000, False, False),
        first_brick_s=3.0,
        brick_pace_s=2.0,
        reaction_s=3.0,
        points=10,
        says_no=False,
        asks_proof_after=0,
    ),
    2: LevelSettings(
        SearchBudget(2, 16, 4, 3000, False),
        first_brick_s=2.5,
        brick_pace_s=1.6,
        reaction_s=2.5,
        points=12,
        says_no=True,
        asks_proof_after=0,
    ),
    3: LevelSettings(
        SearchBudget(4, 32, 8, 3000, False),
        first_brick_s=2.0,
        brick_pace_s=1.2,
        reaction_s=2.0,
        points=13,
        says_no=True,
        asks_proof_after=9,
    ),
    4: LevelSettings(
        SearchBudget(8, 64, 14, 3000, True),
        first_brick_s=1.5,
        brick_pace_s=0.9,
        reaction_s=1.5,
        points=15,
        says_no=True,
        asks_proof_after=7,
    ),
    5: LevelSettings(
        SearchBudget(12, 96, 24, 3000, True),
        first_brick_s=1.2,
        brick_pace_s=0.6,
        reaction_s=1.0,
        points=16,
        says_no=True,
        asks_proof_after=5,
    ),
}

REPLY_SECONDS: Final = 15.0  # s that the leader waits for the others to react to a whole tower ...
LIKED_REPLY_SECONDS: Final = 40.0  # ... if nobody has said no to it ...
MOST_REPLY_SECONDS: Final = 600.0  # ... and at most, for a seat that was silent at one tower after the other
AFTER_NO_S: Final = 4.0  # s that the leader waits after a no to half a tower
TAKEOVER_S: Final = 20.0  # s without a moved brick until another seat takes over ...
RANK_DELAY_S: Final = 5.0  # ... and s more for each seat that comes before it
DEAL_DELAY_S: Final = 15.0  # s until a bot asks for a deal: people may do it first
OPEN_CARDS_S: Final = 25.0  # s that open cards lie before a bot goes on
IDLE_S: Final = 60.0  # s of nothing to do
SEARCHES_WITH_OPEN_CARDS: Final = 3  # searches for a tower when the cards lie open
MOVES_UNTIL_RESTART: Final = 14  # moves of bricks without a whole tower after which the leader starts again ...
MOVES_UNTIL_HANDOVER: Final = 40  # ... and after which the next seat leads, for as many moves
BUILDING_RADIUS_M: Final = 0.2  # m from the middle within which two bricks that touch are the start of a tower
FINAL_BRICK_PAUSE_S: Final = 3.0  # s between two bricks in the challenge where no brick is moved again ...
SAFE_HAND_PAUSE_S: Final = 9.0  # ... and s more, times the probability that the bot's cards are met anyway
TOWERS_UNTIL_DROP: Final = 2  # whole towers after which it names a card to drop if the most demanding hand does not
TOWERS_UNTIL_VOTE: Final = 6  # whole towers after which it agrees to lay the cards open
MS_AN_IDEA: Final = 25  # ms of the time limit for each tower that is searched for


def choose_move(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5; `ms` limits the number of towers searched for, not the clock.

    `info` has `wait`, the seconds after which the move is to be made, `why`, its reason, and `ms`, the time taken. A
    move "" means: no move, ask again after `wait` seconds. Raises BadRequestError if there is no such level, and
    MatchOverError or NotYourTurnError if there is nothing to choose.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise BadRequestError(f"TowerBrix has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    if position["phase"][0] == OVER:
        raise MatchOverError(say("over"))
    if seat not in to_act(position):
        raise NotYourTurnError(say("nothing-to-do", seat=seat))
    if position["real"][0]:
        raise BadRequestError("bots have no hands at a real table")
    move, wait, why = decide(observe(position, seat), level, ms, seed)
    taken = round(1000.0 * (time.perf_counter() - began), 1)
    return SearchResult(move, SearchInfo(wait=round(wait, 2), why=why, ms=taken))


Choice = tuple[str, float, str]
"""A move ("": none), the seconds to wait before it, and the reason for it."""


def decide(me: Observation, level: int, ms: int | None = None, seed: int = 0) -> Choice:
    """Return the choice of a bot of this level: its move, or how long it waits, given what its seat knows."""
    settings = LEVEL_SETTINGS[level]
    phase = me.view.phase
    if (answer := _answer(me, settings)) is not None:
        return answer
    if phase == "mix":
        return _mix(me, settings), DEAL_DELAY_S + RANK_DELAY_S * me.seat, "somebody has to ask for cards"
    if phase == "act":
        return _act(me), 3.0 + RANK_DELAY_S * me.seat, "the challenge asks for it"
    jitter = 0.85 + 0.3 * (seed % 1009) / 1009
    move, wait, why = _build(me, level, settings, ms, seed)
    if not move and me.view.players == 1:  # nobody else could go on
        move, wait = "no", IDLE_S / 10
    return move, wait * jitter, why


# --- questions, cards, votes, acts -----------------------------------------------------------------------------------


def _answer(me: Observation, settings: LevelSettings) -> Choice | None:
    """Return a bot's answer to what the team is asked: it agrees to all; None if it is not asked.

    Where a deal waits for the others' answers, or was declined, it gives them time.
    """
    asked = me.view.question
    if asked is None:
        return None
    if asked.answer == "open" and asked.of[me.seat] and not asked.agreed[me.seat]:
        return "agree", settings.reaction_s, "it is asked"
    if asked.kind == "deal" and asked.answer == "open":
        return "", IDLE_S, "the others are asked"
    if asked.kind == "deal":
        return _mix(me, settings), IDLE_S + RANK_DELAY_S * me.seat, "nobody has named another deal"
    return None


def _mix(me: Observation, settings: LevelSettings) -> str:
    """Return the deal that a bot asks for: the one that the variant prescribes, or the level's points, about."""
    seen = me.view
    if seen.variant == VARIANTS[INTRO]:
        return deal_text(seen.players + seen.round - 1, 0)
    total = settings.points
    if seen.variant == VARIANTS[CHALLENGE]:
        total = TOTALS[seen.level or CHALLENGE_LEVELS[0]]
    elif seen.less_than is not None:
        total = max(2, min(total, seen.less_than - 1))
    there = {points: seen.piles[str(points)] for points in (2, 3)}
    for name in seen.discards:
        there[next(card.points for card in me.deck if card.name == name)] += 1
    mixes = [
        ((total - 3 * threes) // 2, threes)
        for threes in range(total // 3 + 1)
        if (total - 3 * threes) % 2 == 0 and threes <= there[3] and (total - 3 * threes) // 2 <= there[2]
    ]
    # About as many twos as threes: the most fun.
    twos, threes = min(mixes, key=lambda mix: (abs(mix[0] - mix[1]), mix), default=(1, 0))
    return deal_text(twos, threes)


def _act(me: Observation) -> str:
    """Return the act that a challenge asks for after the evaluation; to remove: a brick that nothing falls without."""
    word = challenges.ACTS[me.view.challenge]
    if me.view.challenge != challenges.BUDGET_CUTS:
        return word
    found = survey_bricks(np.asarray(me.poses, np.float32))
    return f"{word} {BRICKS[challenge_constraints.best_to_remove(me.poses, found.facts)[0]]}"


def _vote(me: Observation, settings: LevelSettings, level: int) -> Choice | None:
    """Return a bot's vote on what the whole team has to agree on; None if no vote is due."""
    seen = me.view
    for word, votes in (("void", seen.void), ("reveal", seen.reveal)):
        others = all(vote for seat, vote in enumerate(votes) if seat != me.seat) and seen.players > 1
        hopeless = me.view.challenge == challenges.STAFFING_SHORTAGE and any(seen.nos)
        patient = me.judged >= TOWERS_UNTIL_VOTE or me.acts >= 12 * TOWERS_UNTIL_VOTE or (hopeless and word == "reveal")
        if others and not votes[me.seat] and patient:
            return word, 2.0, "everybody else thinks so"
    if settings.asks_proof_after and me.judged >= settings.asks_proof_after and seen.proof is None and level > 1:
        return "proof", 1.0 + RANK_DELAY_S * _rank(me, _order(me)), "it takes long: do the cards contradict each other?"
    return None


# --- building --------------------------------------------------------------------------------------------------------


def _build(me: Observation, level: int, settings: LevelSettings, ms: int | None, seed: int) -> Choice:
    if all(me.view.reveal):
        return _open_cards_choice(me, level, settings, ms)
    mine = own_cards(me)
    holds_cards = bool(me.view.hands[me.seat])
    up = me.view.thumbs[me.seat]
    if me.blind:
        others = all(me.view.thumbs[seat] for seat in backs(me))
        return (
            ("up", settings.reaction_s, "all others like it")
            if holds_cards and not up and others
            else ("", IDLE_S, "blind")
        )
    found = survey_bricks(np.asarray(me.poses, np.float32))
    whole = is_whole(found, len(me.view.bricks))
    likes = whole and all(met(me.deck[card], found.facts) for card in mine) and _ready(me, found)
    if up and not likes:
        return "down", 0.5 * settings.reaction_s, "a card is not met"
    if holds_cards and likes and not up:
        return "up", settings.reaction_s, "its cards are met"
    if holds_cards and whole and not likes and not me.view.nos[me.seat]:
        return "no", settings.reaction_s, "a card is not met"
    if holds_cards and settings.says_no and not whole and me.mover != me.seat and not me.view.nos[me.seat]:
        cards = [me.deck[card] for card in mine]
        if me.moves and proposals.spoils(cards, me.poses, optional=len(me.view.bricks) == len(BRICKS)):
            return "no", settings.reaction_s, "a card cannot be met any more"
    if (dropped := _drop(me)) is not None:
        return dropped, settings.reaction_s, "one card need not be met"
    if (vote := _vote(me, settings, level)) is not None:
        return vote
    return _move(me, level, settings, ms, seed, whole=whole)


def _drop(me: Observation) -> str | None:
    """Return the move that drops a card (T28): the card that the fewest sampled towers meet; None if it is not due.

    The most demanding hand decides; another seat with cards does so only if nothing was decided for long.
    """
    late = me.judged >= TOWERS_UNTIL_DROP
    proposed = me.view.question is not None and me.view.question.kind == "drop"
    if me.view.challenge not in challenges.DROPS or me.view.dropped is not None or proposed:
        return None
    if not late and _order(me)[0] != me.seat:
        return None
    mine = own_cards(me)
    towers = challenge_constraints.towers_for(me.view.challenge, optional=len(me.view.bricks) == len(BRICKS))
    ease = {card: sum(met(me.deck[card], facts) for facts in towers) for card in mine}
    return f"drop {me.deck[min(mine, key=lambda card: (ease[card], -me.deck[card].points))].name}" if mine else None


def _ready(me: Observation, found: rules.Survey) -> bool:
    """Tell whether the bricks as they lie should fulfil the challenge, its act included."""
    number = me.view.challenge
    return not number or challenge_constraints.is_ready(number, me.poses, found.facts, found.height_mm)


def _order(me: Observation) -> list[Seat]:
    """Return the seats in the order in which they lead: the most demanding hand first, without the blind seat."""
    seats = [seat for seat in range(me.view.players) if seat != me.view.blind]
    weight = {seat: sum(card.points for card in me.view.hands[seat]) for seat in seats}
    return sorted(seats, key=lambda seat: (-weight[seat], seat))


def _rank(me: Observation, order: list[Seat]) -> int:
    return order.index(me.seat) if me.seat in order else len(order)


def _move(me: Observation, level: int, settings: LevelSettings, ms: int | None, seed: int, *, whole: bool) -> Choice:
    """Return the move of the next brick of the bot's goal: soon if the bot leads, later if nobody seems to lead."""
    if me.view.challenge == challenges.STAFFING_SHORTAGE:
        return _staffing_shortage_choice(me, settings, ms)
    said = sum(1 << seat for seat in range(me.view.players) if me.view.thumbs[seat] or me.view.nos[seat])
    now = JudgedTower(np.asarray(me.poses, np.float32).tobytes(), _bits(me.view.thumbs), _bits(me.view.nos))
    tried, judged = me.tried, me.judged
    pending = 0.0
    if whole and said:
        tried, judged = (*tried, now), judged + 1
        silent = [seat for seat in backs(me) if not said >> seat & 1 and seat != me.view.blind]
        pending = _silence_wait_s(now, me.tried, silent) if silent else 0.0
    order = _order(me)
    turn = order[judged % len(order) :] + order[: judged % len(order)]
    building = me.moves > 0 and not (whole and said) and me.mover in order
    if building and me.mover is not None:
        rest = [seat for seat in turn if seat != me.mover]
        another = me.moves // 2 % max(1, len(rest))  # after bricks were taken back, the next seat leads
        turn = [me.mover, *rest[another:], *rest[:another]]
        if me.moves > MOVES_UNTIL_HANDOVER:
            next_one = (judged + me.moves // MOVES_UNTIL_HANDOVER) % len(order)
            turn = order[next_one:] + order[:next_one]
    rank = turn.index(me.seat)
    again = me.moves // MOVES_UNTIL_RESTART if building else 0
    goal = _goal(me, tried, level, ms, (judged, again), leads=rank == 0)
    if building and not whole and (goal is None or _others_work(me, goal, tried)):
        goal = _goal(me, tried, level, ms, (), leads=rank == 0) or goal
    goal = goal or _goal(me, tried, level, ms, (judged, again, seed), leads=rank == 0)
    if goal is None:
        return "", IDLE_S / 4, "thinks of no tower"
    step = goal.next_step(me.poses)
    if _has_to_clear(me, goal):
        move = "knock"
    elif step is None:
        move = _adjusting_move(me, goal)
    else:
        move = step.text
    if rank == 0:
        heeds = AFTER_NO_S if building and not whole and said else 0.0
        return move, pending + heeds + (settings.brick_pace_s if building else settings.first_brick_s), "it leads"
    return move, max(TAKEOVER_S, pending) + RANK_DELAY_S * rank, "nobody else builds"


def _silence_wait_s(now: JudgedTower, tried: tuple[JudgedTower, ...], silent: list[Seat]) -> float:
    """Return how many seconds to wait for silent seats: the more towers in a row they were silent at, the longer."""
    quiet = sum(1 << seat for seat in silent)
    silences = 0
    for tower in reversed(tried):
        if (tower.up | tower.no) & quiet:
            break
        silences += 1
    patience = REPLY_SECONDS if now.no else LIKED_REPLY_SECONDS
    return min(MOST_REPLY_SECONDS, patience * 2.0 ** max(0, silences - 1))


def _staffing_shortage_choice(me: Observation, settings: LevelSettings, ms: int | None) -> Choice:
    """Return the next brick in Staffing Shortage, where no brick is moved again; the safest hand waits longest."""
    if all(name in (me.view.placed or []) for name in me.view.bricks):
        return _give_up(me, "every brick is placed")
    budget = _bounded(settings.budget, ms)
    own = tuple(me.deck[card] for card in own_cards(me))
    chosen = _next_brick(_SearchKey(me, (), budget, own, None, (me.view.placed, me.view.poses)))
    if chosen is None:
        return _give_up(me, "its cards cannot be met any more")
    wait = (
        settings.brick_pace_s
        + FINAL_BRICK_PAUSE_S
        + SAFE_HAND_PAUSE_S * chosen.safe
        + (FINAL_BRICK_PAUSE_S if me.mover == me.seat else 0.0)
    )
    return chosen.step.text, wait + 0.5 * _rank(me, _order(me)), "it spoils least"


def _give_up(me: Observation, why: str) -> Choice:
    """Return a bot's vote to lay the cards open, when its cards cannot be met any more."""
    said = me.view.reveal[me.seat] or not any(me.view.nos)
    return ("", IDLE_S, why) if said else ("reveal", REPLY_SECONDS + RANK_DELAY_S * me.seat, why)


@lru_cache(maxsize=64)
def _next_brick(question: _SearchKey) -> staffing_shortage.Chosen | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    return staffing_shortage.next_brick(question.me, question.budget, seed)


def _bounded(budget: SearchBudget, ms: int | None) -> SearchBudget:
    """Return the amount of search that fits into `ms` milliseconds; None: no limit."""
    if ms is None:
        return budget
    return msgspec.structs.replace(budget, ideas=max(1, min(budget.ideas, ms // MS_AN_IDEA)))


def _bits(said: list[Any]) -> int:
    return sum(1 << seat for seat, one in enumerate(said) if one)


def _is_placed(me: Observation, move: str) -> bool:
    return move.split(" ")[1:2] != [] and move.split(" ")[1] in (me.view.placed or [])


def _has_to_clear(me: Observation, goal: Goal) -> bool:
    """Tell whether clearing the table first is less work than moving the bricks one after the other."""
    if goal.in_place(me.poses) or _is_clear(me.poses):
        return False
    steps = goal.steps(me.poses)
    return steps is None or sum(step.clears_way for step in steps) > 1


def _is_clear(poses: Poses) -> bool:
    """Tell whether all bricks lie at their places of the start."""
    return bool(np.abs(poses - start_poses(len(poses))[: len(poses)]).max() < 1e-6)


def _adjusting_move(me: Observation, goal: Goal) -> str:
    """Return the move that puts a brick closer to its neighbour, or else the one that corrects the largest offset."""
    if (nearer := goal.closer(me.poses)) is not None:
        return nearer.text
    off = np.abs(me.poses[goal.bricks, :3] - goal.poses[goal.bricks, :3]).max(axis=1)
    loose = [index for index, brick in enumerate(goal.bricks) if goal.is_free(brick, me.poses)]
    brick = goal.bricks[max(loose, key=lambda index: float(off[index]))]
    return goal.put(brick, me.poses).text


def _others_work(me: Observation, goal: Goal, tried: tuple[JudgedTower, ...]) -> bool:
    """Tell whether another seat has begun a tower that is not this bot's goal: the bot then goes on with that one."""
    order = list(proposals.built_lattice(me.poses).order)
    if len(order) < 2 or np.abs(me.poses[order, :2]).max() > BUILDING_RADIUS_M:
        return False
    stands = sum(1 << brick for brick in order)
    new = stands & ~goal.in_place(me.poses)
    if tried:
        before = np.frombuffer(tried[-1].poses, np.float32).reshape(-1, 7)
        same = (np.abs(before - me.poses)[:, :3].max(axis=1) < IN_PLACE_M).tolist()
        new &= ~sum(1 << brick for brick, stayed in enumerate(same) if stayed)
    return bool(new)


def _goal(
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
        budget = msgspec.structs.replace(budget, draws=0, ideas=3, seeks_information=False)
    budget = _bounded(budget, ms)
    base = tried[-1].poses if tried and not any(variation[1:]) else None
    if not variation:
        base = np.asarray(me.poses, np.float32).tobytes()
    alone = me.acts // MOVES_UNTIL_RESTART if me.view.players == 1 else 0
    return _propose_cached(_SearchKey(me, tried, budget, own, base, (level, *variation, alone), half=not variation))


class _SearchKey:
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
    ) -> None:
        self.me, self.tried, self.budget, self.base, self.half = me, tried, budget, base, half
        known_backs = sorted((seat, tuple(points)) for seat, points in backs(me).items())
        seen = (me.seat, me.view.players, me.view.challenge, tuple(me.view.discards), known_backs, me.view.variant)
        names = [card.line for card in own]
        deck = [card.line for card in me.deck]
        self.key = (
            f"({seen!r}, {names!r}, {me.view.open!r}, {deck!r}, {_towers_text(tried)}, {_budget_text(budget)}, "
            f"{base!r}, {variation!r})"
        ).encode()

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SearchKey) and self.key == other.key


def _towers_text(towers: tuple[JudgedTower, ...]) -> str:
    """Return the part of a search's key for these towers. Its words never change: they decide the search's seed."""
    texts = [f"Judged(poses={one.poses!r}, up={one.up!r}, no={one.no!r})" for one in towers]
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def _budget_text(budget: SearchBudget) -> str:
    """Return the part of a search's key for a budget. Its words never change: they decide the search's seed."""
    return (
        f"Care(memory={budget.memory!r}, draws={budget.draws!r}, ideas={budget.ideas!r}, tries={budget.changes!r}, "
        f"curious={budget.seeks_information!r}, keeps={budget.reuses_bricks!r})"
    )


@lru_cache(maxsize=64)
def _propose_cached(question: _SearchKey) -> Goal | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    poses = None
    if question.base is not None:
        poses = np.frombuffer(question.base, np.float32).reshape(-1, 7).astype(np.float64)
    return proposals.propose(question.me, question.tried, question.budget, seed, poses, half=question.half)


def _open_cards_choice(me: Observation, level: int, settings: LevelSettings, ms: int | None) -> Choice:
    """Return the bot's move when the cards lie open: build the tower that was searched for, then go on."""
    found = survey_bricks(np.asarray(me.poses, np.float32))
    done = is_whole(found, len(me.view.bricks)) and all(met(me.deck[card], found.facts) for card in own_cards(me))
    tries = range(1 if done else SEARCHES_WITH_OPEN_CARDS)
    goals = (
        None if done else _goal(me, (), level, ms, (n, me.moves // MOVES_UNTIL_RESTART), leads=True) for n in tries
    )
    goal = next((one for one in goals if one is not None), None)
    step = None if goal is None else goal.next_step(me.poses)
    if step is None or me.moves > MOVES_UNTIL_HANDOVER or _is_placed(me, step.text):
        return "next", OPEN_CARDS_S + RANK_DELAY_S * me.seat, "the cards were looked at"
    rank = me.seat if me.mover is None else int(me.mover != me.seat) * (1 + me.seat)
    return step.text, settings.brick_pace_s if rank == 0 else TAKEOVER_S + RANK_DELAY_S * rank, "the cards lie open"


def warm() -> None:
    """Compile what the bots run."""
    proposals.warm()
