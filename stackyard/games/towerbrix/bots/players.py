"""The five levels of TowerBrix: how much each remembers and imagines, how fast it is, and what it does when.

One leads and the others look on: whoever moved a brick last, until a tower is whole and everybody has shown a thumb or
said no; then whose turn it is, beginning with the most demanding hand. Who leads builds a tower that meets its own
cards, and the others' as far as it can guess them. Everybody is honest: a thumb says that one's cards are met. Nobody
waits for a person who does nothing, but nobody takes a brick while somebody else builds.

A mind is given what its seat knows (`belief.Known`) and nothing else; what it wants to build depends on that alone, so
that it is thought of once and built brick by brick.
"""

from __future__ import annotations

import time
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, Thought
from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.bots import aims, careful, proposals
from stackyard.games.towerbrix.bots.belief import Judged, Known, backs, is_whole, known, met, own_cards, survey
from stackyard.games.towerbrix.bots.builder import CLOSE, Goal
from stackyard.games.towerbrix.bots.proposals import Care
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.moves import deal_text
from stackyard.games.towerbrix.options import CHALLENGE, INTRO, TOTALS, VARIANTS
from stackyard.games.towerbrix.options import LEVELS as CHALLENGE_LEVELS
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import OVER, start_poses
from stackyard.games.towerbrix.solver.towers import Poses
from stackyard.games.towerbrix.texts import say
from stackyard.games.towerbrix.view import to_act


class Mind(msgspec.Struct, frozen=True):
    """How a level thinks, and how fast it is."""

    care: Care
    study: float  # s before the first brick of a tower
    pace: float  # s between two bricks
    glance: float  # s before a thumb or a "no"
    points: int  # of the cards that it asks for in the base game
    objects: bool  # it says no while others build
    asks: int  # whole towers after which it asks whether the cards contradict each other; 0: never


MINDS: Final[dict[int, Mind]] = {
    1: Mind(Care(0, 0, 4, 3000, False, False), study=3.0, pace=2.0, glance=3.0, points=10, objects=False, asks=0),
    2: Mind(Care(2, 16, 4, 3000, False), study=2.5, pace=1.6, glance=2.5, points=12, objects=True, asks=0),
    3: Mind(Care(4, 32, 8, 3000, False), study=2.0, pace=1.2, glance=2.0, points=13, objects=True, asks=9),
    4: Mind(Care(8, 64, 14, 3000, True), study=1.5, pace=0.9, glance=1.5, points=15, objects=True, asks=7),
    5: Mind(Care(12, 96, 24, 3000, True), study=1.2, pace=0.6, glance=1.0, points=16, objects=True, asks=5),
}

REPLY_SECONDS: Final = 15.0  # s that whoever leads waits for the others to say something of a whole tower ...
LIKED_REPLY_SECONDS: Final = 40.0  # ... and where everybody who did say something likes it ...
MOST_REPLY_SECONDS: Final = 600.0  # ... and at most for who has said nothing of one tower after the other
HEEDS: Final = 4.0  # s that whoever leads leaves to who says no to half a tower
YIELD: Final = 20.0  # s without a brick moved until somebody else takes over ...
RANK: Final = 5.0  # ... and so much more for each who would come before
DEALS: Final = 15.0  # s until a bot says how many cards are dealt: people first
READS: Final = 25.0  # s that open cards lie before a bot goes on
IDLE: Final = 60.0  # s of nothing to do
OPENLY: Final = 3  # times that it looks for a tower where the cards lie open
STUCK: Final = 14  # moves of bricks without a whole tower after which one begins anew ...
LOST: Final = 40  # ... and leaves it to the next one for as many
BEGUN: Final = 0.2  # m from the middle within which two bricks that touch are a beginning, not laid aside
WATCHES: Final = 3.0  # s between two bricks where none is moved again ...
FEARLESS: Final = 9.0  # ... and so much more for who has nothing to fear
SPEAKS_UP: Final = 2  # whole towers after which it names a card to drop where the most demanding hand does not
GIVES_UP: Final = 6  # whole towers after which it agrees to lay the cards open
MS_AN_IDEA: Final = 25  # of the time that is given


def think(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> Thought:
    """Choose a move for `seat` at a level from 1 to 5; `ms` bounds how many towers it thinks of, not the clock.

    Raises BadRequestError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` tells after how many seconds the move is to be made (`wait`; a move that is "" is none), what it is for
    (`why`), and the `ms` it took.
    """
    began = time.perf_counter()
    if level not in MINDS:
        raise BadRequestError(f"TowerBrix has bots of level 1 to {len(MINDS)}, not {level}")
    if position["phase"][0] == OVER:
        raise MatchOverError(say("over"))
    if seat not in to_act(position):
        raise NotYourTurnError(say("nothing-to-do", seat=seat))
    if position["real"][0]:
        raise BadRequestError("bots have no hands at a real table")
    move, wait, why = decide(known(position, seat), level, ms, seed)
    taken = round(1000.0 * (time.perf_counter() - began), 1)
    return Thought(move, SearchInfo(wait=round(wait, 2), why=why, ms=taken))


Choice = tuple[str, float, str]
"""A move, after how many seconds, and why."""


def decide(me: Known, level: int, ms: int | None = None, seed: int = 0) -> Choice:
    """Return the move that a bot of this level makes, or how long it waits, given what its seat knows."""
    mind = MINDS[level]
    phase = me.view.phase
    if phase == "mix":
        return _mix(me, mind), DEALS + RANK * me.seat, "somebody has to ask for cards"
    if phase == "act":
        return _act(me), 3.0 + RANK * me.seat, "the challenge asks for it"
    jitter = 0.85 + 0.3 * (seed % 1009) / 1009
    move, wait, why = _build(me, level, mind, ms, seed)
    if not move and me.view.players == 1:  # nobody else could go on
        move, wait = "no", IDLE / 10
    return move, wait * jitter, why


# --- cards, votes, acts ----------------------------------------------------------------------------------------------


def _mix(me: Known, mind: Mind) -> str:
    """Return the deal that it asks for: what the variant says, or cards of about so many points."""
    seen = me.view
    if seen.variant == VARIANTS[INTRO]:
        return deal_text(seen.players + seen.round - 1, 0)
    total = mind.points
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
    # As many of the one as of the other, about: it is most fun.
    twos, threes = min(mixes, key=lambda mix: (abs(mix[0] - mix[1]), mix), default=(1, 0))
    return deal_text(twos, threes)


def _act(me: Known) -> str:
    """Return what comes after the evaluation: of bricks to remove, one that nothing falls without."""
    word = challenges.ACTS[me.view.challenge]
    if me.view.challenge != challenges.CUTS:
        return word
    found = survey(np.asarray(me.poses, np.float32))
    return f"{word} {BRICKS[aims.best_to_remove(me.poses, found.facts)[0]]}"


def _vote(me: Known, mind: Mind, level: int) -> Choice | None:
    """Return its part in what the whole team has to agree on, where that is due."""
    seen = me.view
    for word, votes in (("void", seen.void), ("reveal", seen.reveal)):
        others = all(vote for seat, vote in enumerate(votes) if seat != me.seat) and seen.players > 1
        hopeless = me.view.challenge == challenges.STAFF and any(seen.nos)
        patient = me.judged >= GIVES_UP or me.acts >= 12 * GIVES_UP or (hopeless and word == "reveal")
        if others and not votes[me.seat] and patient:
            return word, 2.0, "everybody else thinks so"
    if mind.asks and me.judged >= mind.asks and seen.proof is None and level > 1:
        return "proof", 1.0 + RANK * _rank(me, _order(me)), "it takes long: do the cards contradict each other?"
    return None


# --- building --------------------------------------------------------------------------------------------------------


def _build(me: Known, level: int, mind: Mind, ms: int | None, seed: int) -> Choice:
    if all(me.view.reveal):
        return _openly(me, level, mind, ms)
    mine = own_cards(me)
    holds_cards = bool(me.view.hands[me.seat])
    up = me.view.thumbs[me.seat]
    if me.blind:
        others = all(me.view.thumbs[seat] for seat in backs(me))
        return ("up", mind.glance, "all others like it") if holds_cards and not up and others else ("", IDLE, "blind")
    found = survey(np.asarray(me.poses, np.float32))
    whole = is_whole(found, len(me.view.bricks))
    likes = whole and all(met(me.deck[card], found.facts) for card in mine) and _ready(me, found)
    if up and not likes:
        return "down", 0.5 * mind.glance, "a card is not met"
    if holds_cards and likes and not up:
        return "up", mind.glance, "its cards are met"
    if holds_cards and whole and not likes and not me.view.nos[me.seat]:
        return "no", mind.glance, "a card is not met"
    if holds_cards and mind.objects and not whole and me.mover != me.seat and not me.view.nos[me.seat]:
        cards = [me.deck[card] for card in mine]
        if me.moves and proposals.spoils(cards, me.poses, optional=len(me.view.bricks) == len(BRICKS)):
            return "no", mind.glance, "a card cannot be met any more"
    if (dropped := _drop(me)) is not None:
        return dropped, mind.glance, "one card need not be met"
    if (vote := _vote(me, mind, level)) is not None:
        return vote
    return _move(me, level, mind, ms, seed, whole=whole)


def _drop(me: Known) -> str | None:
    """Return the move that names the card that need not be met (T28): the one that fewest such towers would meet.

    It is for the most demanding hand to say; whoever else holds cards does it where nothing was said for long.
    """
    late = me.judged >= SPEAKS_UP
    if me.view.challenge not in challenges.DROPS or me.view.dropped is not None:
        return None
    if not late and _order(me)[0] != me.seat:
        return None
    mine = own_cards(me)
    towers = aims.towers_for(me.view.challenge, optional=len(me.view.bricks) == len(BRICKS))
    ease = {card: sum(met(me.deck[card], facts) for facts in towers) for card in mine}
    return f"drop {me.deck[min(mine, key=lambda card: (ease[card], -me.deck[card].points))].name}" if mine else None


def _ready(me: Known, found: rules.Survey) -> bool:
    """Tell whether bricks as they lie are what the challenge asks for, as far as can be foreseen."""
    number = me.view.challenge
    return not number or aims.is_ready(number, me.poses, found.facts, found.height)


def _order(me: Known) -> list[Seat]:
    """Return who leads in turn: the most demanding hand first; who sees no tower never does."""
    seats = [seat for seat in range(me.view.players) if seat != me.view.blind]
    weight = {seat: sum(card.points for card in me.view.hands[seat]) for seat in seats}
    return sorted(seats, key=lambda seat: (-weight[seat], seat))


def _rank(me: Known, order: list[Seat]) -> int:
    return order.index(me.seat) if me.seat in order else len(order)


def _move(me: Known, level: int, mind: Mind, ms: int | None, seed: int, *, whole: bool) -> Choice:
    """Return the next brick of the tower that it has in mind, at once if it leads, else when nobody does."""
    if me.view.challenge == challenges.STAFF:
        return _carefully(me, mind, ms)
    said = sum(1 << seat for seat in range(me.view.players) if me.view.thumbs[seat] or me.view.nos[seat])
    now = Judged(np.asarray(me.poses, np.float32).tobytes(), _bits(me.view.thumbs), _bits(me.view.nos))
    tried, judged = me.tried, me.judged
    pending = 0.0
    if whole and said:
        tried, judged = (*tried, now), judged + 1
        silent = [seat for seat in backs(me) if not said >> seat & 1 and seat != me.view.blind]
        pending = _patience(now, me.tried, silent) if silent else 0.0
    order = _order(me)
    turn = order[judged % len(order) :] + order[: judged % len(order)]
    building = me.moves > 0 and not (whole and said) and me.mover in order
    if building and me.mover is not None:
        rest = [seat for seat in turn if seat != me.mover]
        another = me.moves // 2 % max(1, len(rest))  # where bricks are taken back, somebody else tries
        turn = [me.mover, *rest[another:], *rest[:another]]
        if me.moves > LOST:
            next_one = (judged + me.moves // LOST) % len(order)
            turn = order[next_one:] + order[:next_one]
    rank = turn.index(me.seat)
    again = me.moves // STUCK if building else 0
    goal = _goal(me, tried, level, ms, (judged, again), leads=rank == 0)
    if building and not whole and (goal is None or _others_work(me, goal, tried)):
        goal = _goal(me, tried, level, ms, (), leads=rank == 0) or goal
    goal = goal or _goal(me, tried, level, ms, (judged, again, seed), leads=rank == 0)
    if goal is None:
        return "", IDLE / 4, "thinks of no tower"
    step = goal.next_step(me.poses)
    if _has_to_clear(me, goal):
        move = "knock"
    elif step is None:
        move = _nudge(me, goal)
    else:
        move = step.text
    if rank == 0:
        heeds = HEEDS if building and not whole and said else 0.0
        return move, pending + heeds + (mind.pace if building else mind.study), "it leads"
    return move, max(YIELD, pending) + RANK * rank, "nobody else builds"


def _patience(now: Judged, tried: tuple[Judged, ...], silent: list[Seat]) -> float:
    """Return for how many seconds the silent are waited for: the longer the more towers they said nothing of."""
    quiet = sum(1 << seat for seat in silent)
    silences = 0
    for tower in reversed(tried):
        if (tower.up | tower.no) & quiet:
            break
        silences += 1
    patience = REPLY_SECONDS if now.no else LIKED_REPLY_SECONDS
    return min(MOST_REPLY_SECONDS, patience * 2.0 ** max(0, silences - 1))


def _carefully(me: Known, mind: Mind, ms: int | None) -> Choice:
    """Return the brick to put where none is moved again; who has least to fear for its cards waits longest."""
    if all(name in (me.view.placed or []) for name in me.view.bricks):
        return _give_up(me, "every brick is placed")
    care = _bounded(mind.care, ms)
    own = tuple(me.deck[card] for card in own_cards(me))
    chosen = _next_brick(_Question(me, (), care, own, None, (me.view.placed, me.view.poses)))
    if chosen is None:
        return _give_up(me, "its cards cannot be met any more")
    wait = mind.pace + WATCHES + FEARLESS * chosen.safe + (WATCHES if me.mover == me.seat else 0.0)
    return chosen.step.text, wait + 0.5 * _rank(me, _order(me)), "it spoils least"


def _give_up(me: Known, why: str) -> Choice:
    """Return its vote for laying the cards open, where nothing can be mended."""
    said = me.view.reveal[me.seat] or not any(me.view.nos)
    return ("", IDLE, why) if said else ("reveal", REPLY_SECONDS + RANK * me.seat, why)


@lru_cache(maxsize=64)
def _next_brick(question: _Question) -> careful.Chosen | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    return careful.next_brick(question.me, question.care, seed)


def _bounded(care: Care, ms: int | None) -> Care:
    """Return how much a bot searches in the time that is given."""
    if ms is None:
        return care
    return msgspec.structs.replace(care, ideas=max(1, min(care.ideas, ms // MS_AN_IDEA)))


def _bits(said: list[Any]) -> int:
    return sum(1 << seat for seat, one in enumerate(said) if one)


def _is_placed(me: Known, move: str) -> bool:
    return move.split(" ")[1:2] != [] and move.split(" ")[1] in (me.view.placed or [])


def _has_to_clear(me: Known, goal: Goal) -> bool:
    """Tell whether taking the bricks apart at once is less work than one after the other."""
    if goal.in_place(me.poses) or _is_clear(me.poses):
        return False
    steps = goal.steps(me.poses)
    return steps is None or sum(step.aside for step in steps) > 1


def _is_clear(poses: Poses) -> bool:
    """Tell whether all bricks lie where they lie at the start."""
    return bool(np.abs(poses - start_poses(len(poses))[: len(poses)]).max() < 1e-6)


def _nudge(me: Known, goal: Goal) -> str:
    """Return the move that brings a brick nearer to its neighbour, or sets the one anew that is farthest off."""
    if (nearer := goal.closer(me.poses)) is not None:
        return nearer.text
    off = np.abs(me.poses[goal.bricks, :3] - goal.poses[goal.bricks, :3]).max(axis=1)
    loose = [at for at, brick in enumerate(goal.bricks) if goal.is_free(brick, me.poses)]
    brick = goal.bricks[max(loose, key=lambda at: float(off[at]))]
    return goal.put(brick, me.poses).text


def _others_work(me: Known, goal: Goal, tried: tuple[Judged, ...]) -> bool:
    """Tell whether another seat has begun a tower that is not this bot's goal: the bot then goes on with that one."""
    order = list(proposals.built(me.poses).order)
    if len(order) < 2 or np.abs(me.poses[order, :2]).max() > BEGUN:
        return False
    stands = sum(1 << brick for brick in order)
    new = stands & ~goal.in_place(me.poses)
    if tried:
        before = np.frombuffer(tried[-1].poses, np.float32).reshape(-1, 7)
        same = (np.abs(before - me.poses)[:, :3].max(axis=1) < CLOSE).tolist()
        new &= ~sum(1 << brick for brick, stayed in enumerate(same) if stayed)
    return bool(new)


def _goal(
    me: Known, tried: tuple[Judged, ...], level: int, ms: int | None, mark: tuple[int, ...], *, leads: bool
) -> Goal | None:
    """Return the tower that it wants to build, the same as long as nothing is said of another one.

    It begins with the last one, or anew where the second number of the mark is not 0. No mark: it goes on with what
    stands, half a tower.
    """
    own = tuple(me.deck[card] for card in own_cards(me))
    care = MINDS[level].care
    if not leads:  # it looks on, and would do something simple
        care = msgspec.structs.replace(care, draws=0, ideas=3, curious=False)
    care = _bounded(care, ms)
    base = tried[-1].poses if tried and not any(mark[1:]) else None
    if not mark:
        base = np.asarray(me.poses, np.float32).tobytes()
    alone = me.acts // STUCK if me.view.players == 1 else 0
    return _thought_of(_Question(me, tried, care, own, base, (level, *mark, alone), half=not mark))


class _Question:
    """Everything that the search for a goal depends on: equal questions have the same goal."""

    def __init__(
        self, me: Known, tried: tuple[Judged, ...], care: Care, own: tuple[Card, ...], base: bytes | None, mark: Any,
        *, half: bool = False,
    ) -> None:  # fmt: skip
        self.me, self.tried, self.care, self.base, self.half = me, tried, care, base, half
        known_backs = sorted((seat, tuple(points)) for seat, points in backs(me).items())
        seen = (me.seat, me.view.players, me.view.challenge, tuple(me.view.discards), known_backs, me.view.variant)
        names = [card.line for card in own]
        self.key = repr((seen, names, me.view.open, [card.line for card in me.deck], tried, care, base, mark)).encode()

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self.key == other.key


@lru_cache(maxsize=64)
def _thought_of(question: _Question) -> Goal | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    poses = None
    if question.base is not None:
        poses = np.frombuffer(question.base, np.float32).reshape(-1, 7).astype(np.float64)
    return proposals.propose(question.me, question.tried, question.care, seed, poses, half=question.half)


def _openly(me: Known, level: int, mind: Mind, ms: int | None) -> Choice:
    """Return the bot's move when the cards lie open: build the tower that was searched for, then go on."""
    found = survey(np.asarray(me.poses, np.float32))
    done = is_whole(found, len(me.view.bricks)) and all(met(me.deck[card], found.facts) for card in own_cards(me))
    tries = range(1 if done else OPENLY)
    goals = (None if done else _goal(me, (), level, ms, (n, me.moves // STUCK), leads=True) for n in tries)
    goal = next((one for one in goals if one is not None), None)
    step = None if goal is None else goal.next_step(me.poses)
    if step is None or me.moves > LOST or _is_placed(me, step.text):
        return "next", READS + RANK * me.seat, "the cards were looked at"
    rank = me.seat if me.mover is None else int(me.mover != me.seat) * (1 + me.seat)
    return step.text, mind.pace if rank == 0 else YIELD + RANK * rank, "the cards lie open"


def warm() -> None:
    """Compile what minds think with."""
    proposals.warm()
