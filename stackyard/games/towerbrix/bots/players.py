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
from typing import Final

import numpy as np

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import MatchOverError, NotYourTurnError, UsageError
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.bots import challenge_constraints, proposals
from stackyard.games.towerbrix.bots.attempt_memory import AttemptMemory
from stackyard.games.towerbrix.bots.belief import (
    Observation,
    backs,
    is_whole,
    met,
    observe,
    own_cards,
    survey_bricks,
)
from stackyard.games.towerbrix.bots.courtesy import decide_with_people
from stackyard.games.towerbrix.bots.goals import LEVEL_SETTINGS, MOVES_UNTIL_RESTART, LevelSettings, goal_of
from stackyard.games.towerbrix.bots.reactions import Choice, act_of, word_of
from stackyard.games.towerbrix.bots.turn_taking import (
    IDLE_S,
    MOVES_UNTIL_HANDOVER,
    RANK_DELAY_S,
    TAKEOVER_S,
    lead,
    order_of,
    rank_in,
)
from stackyard.games.towerbrix.moves import deal_text
from stackyard.games.towerbrix.options import CHALLENGE, INTRO, TOTALS, VARIANTS
from stackyard.games.towerbrix.options import LEVELS as CHALLENGE_LEVELS
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import OVER
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.texts import t
from stackyard.games.towerbrix.view import to_act

DEAL_DELAY_S: Final = 15.0  # s until a bot asks for a deal: people may do it first
OPEN_CARDS_S: Final = 25.0  # s that open cards lie before a bot goes on
SEARCHES_WITH_OPEN_CARDS: Final = 3  # searches for a tower when the cards lie open
TOWERS_UNTIL_DROP: Final = 2  # whole towers after which it names a card to drop if the most demanding hand does not
TOWERS_UNTIL_VOTE: Final = 6  # whole towers after which it agrees to lay the cards open


def choose_move(
    position: Position,
    seat: Seat,
    level: int,
    ms: int | None = None,
    seed: int = 0,
    attempt: AttemptMemory | None = None,
) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5; `ms` limits the number of towers searched for, not the clock.

    `attempt`: the people at the table, and what has passed; None: bots are among themselves.

    `info` has `wait`, the seconds after which the move is to be made, `why`, its reason, and `ms`, the time taken. A
    move "" means: no move, ask again after `wait` seconds. Raises UsageError if there is no such level, and
    MatchOverError or NotYourTurnError if there is nothing to choose.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise UsageError(f"TowerBrix has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    if position["phase"][0] == OVER:
        raise MatchOverError(t("over"))
    if seat not in to_act(position):
        raise NotYourTurnError(t("nothing-to-do", seat=seat))
    if position["real"][0]:
        raise UsageError("bots have no hands at a real table")
    move, wait, why = decide(observe(position, seat, attempt), level, ms, seed)
    taken = round(1000.0 * (time.perf_counter() - began), 1)
    return SearchResult(move, SearchInfo(wait=round(wait, 2), why=str(why), why_localizable=why, ms=taken))


def decide(me: Observation, level: int, ms: int | None = None, seed: int = 0) -> Choice:
    """Return the choice of a bot of this level: its move, or how long it waits, given what its seat knows."""
    if me.attempt is not None and me.attempt.people:
        return decide_with_people(me, me.attempt, level, ms, seed)
    settings = LEVEL_SETTINGS[level]
    phase = me.view.phase
    if (answer := _answer(me, settings)) is not None:
        return answer
    if phase == "mix":
        return _mix(me, settings), DEAL_DELAY_S + RANK_DELAY_S * me.seat, t("why-deal")
    if phase == "act":
        return act_of(me), 3.0 + RANK_DELAY_S * me.seat, t("why-challenge")
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
        return "agree", settings.reaction_s, t("why-asked")
    if asked.kind == "deal" and asked.answer == "open":
        return "", IDLE_S, t("why-others-asked")
    if asked.kind == "deal":
        return _mix(me, settings), IDLE_S + RANK_DELAY_S * me.seat, t("why-no-other-deal")
    return None


def _mix(me: Observation, settings: LevelSettings) -> str:
    """Return the deal that a bot asks for: the one that the variant prescribes, or the level's points, about."""
    view = me.view
    if view.variant == VARIANTS[INTRO]:
        return deal_text(view.players + view.round - 1, 0)
    total = settings.points
    if view.variant == VARIANTS[CHALLENGE]:
        total = TOTALS[view.level or CHALLENGE_LEVELS[0]]
    elif view.less_than is not None:
        total = max(2, min(total, view.less_than - 1))
    there = {points: view.piles[str(points)] for points in (2, 3)}
    for name in view.discards:
        there[next(card.points for card in me.deck if card.name == name)] += 1
    mixes = [
        ((total - 3 * threes) // 2, threes)
        for threes in range(total // 3 + 1)
        if (total - 3 * threes) % 2 == 0 and threes <= there[3] and (total - 3 * threes) // 2 <= there[2]
    ]
    # About as many twos as threes: the most fun.
    twos, threes = min(mixes, key=lambda mix: (abs(mix[0] - mix[1]), mix), default=(1, 0))
    return deal_text(twos, threes)


def _vote(me: Observation, settings: LevelSettings, level: int) -> Choice | None:
    """Return a bot's vote on what the whole team has to agree on; None if no vote is due."""
    view = me.view
    for word, votes in (("void", view.void), ("reveal", view.reveal)):
        others = all(vote for seat, vote in enumerate(votes) if seat != me.seat) and view.players > 1
        hopeless = me.view.challenge == challenges.STAFFING_SHORTAGE and any(view.nos)
        patient = me.judged >= TOWERS_UNTIL_VOTE or me.acts >= 12 * TOWERS_UNTIL_VOTE or (hopeless and word == "reveal")
        if others and not votes[me.seat] and patient:
            return word, 2.0, t("why-all-think")
    if settings.asks_proof_after and me.judged >= settings.asks_proof_after and view.proof is None and level > 1:
        return (
            "proof",
            1.0 + RANK_DELAY_S * rank_in(me, order_of(me)),
            t("why-proof"),
        )
    return None


# --- building --------------------------------------------------------------------------------------------------------


def _build(me: Observation, level: int, settings: LevelSettings, ms: int | None, seed: int) -> Choice:
    if all(me.view.reveal):
        return _open_cards_choice(me, level, settings, ms)
    if me.blind:
        others = all(me.view.thumbs[seat] for seat in backs(me))
        if me.view.hands[me.seat] and not me.view.thumbs[me.seat] and others:
            return "up", settings.reaction_s, t("why-all-like")
        return "", IDLE_S, t("why-blind")
    found = survey_bricks(np.asarray(me.poses, np.float32))
    if (word := word_of(me, settings, found)) is not None:
        return word
    if (dropped := _drop(me)) is not None:
        return dropped, settings.reaction_s, t("why-card-dropped")
    if (vote := _vote(me, settings, level)) is not None:
        return vote
    return lead(me, level, settings, ms, seed, whole=is_whole(found, len(me.view.bricks)))


def _drop(me: Observation) -> str | None:
    """Return the move that drops a card (T28): the card that the fewest sampled towers meet; None if it is not due.

    The most demanding hand decides; another seat with cards does so only if nothing was decided for long.
    """
    late = me.judged >= TOWERS_UNTIL_DROP
    proposed = me.view.question is not None and me.view.question.kind == "drop"
    if me.view.challenge not in challenges.DROPS or me.view.dropped is not None or proposed:
        return None
    if not late and order_of(me)[0] != me.seat:
        return None
    mine = own_cards(me)
    towers = challenge_constraints.towers_for(me.view.challenge, optional=len(me.view.bricks) == len(BRICKS))
    ease = {card: sum(met(me.deck[card], facts) for facts in towers) for card in mine}
    return f"drop {me.deck[min(mine, key=lambda card: (ease[card], -me.deck[card].points))].name}" if mine else None


def _is_placed(me: Observation, move: str) -> bool:
    return move.split(" ")[1:2] != [] and move.split(" ")[1] in (me.view.placed or [])


def _open_cards_choice(me: Observation, level: int, settings: LevelSettings, ms: int | None) -> Choice:
    """Return the bot's move when the cards lie open: build the tower that was searched for, then go on."""
    found = survey_bricks(np.asarray(me.poses, np.float32))
    done = is_whole(found, len(me.view.bricks)) and all(met(me.deck[card], found.facts) for card in own_cards(me))
    tries = range(1 if done else SEARCHES_WITH_OPEN_CARDS)
    goals = (
        None if done else goal_of(me, (), level, ms, (n, me.moves // MOVES_UNTIL_RESTART), leads=True) for n in tries
    )
    goal = next((one for one in goals if one is not None), None)
    step = None if goal is None else goal.next_step(me.poses)
    if step is None or me.moves > MOVES_UNTIL_HANDOVER or _is_placed(me, step.text):
        return "next", OPEN_CARDS_S + RANK_DELAY_S * me.seat, t("why-looked-at")
    rank = me.seat if me.mover is None else int(me.mover != me.seat) * (1 + me.seat)
    return step.text, settings.brick_pace_s if rank == 0 else TAKEOVER_S + RANK_DELAY_S * rank, t("why-open")


def warm() -> None:
    """Compile what the bots run."""
    proposals.warm()
