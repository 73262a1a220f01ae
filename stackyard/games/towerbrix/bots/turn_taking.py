"""Who builds: the seat that leads puts the next brick of its goal, the others wait until nobody seems to lead.

The most demanding hand begins, and after each whole tower the next seat leads. In Staffing Shortage, where no brick is
moved again, the safest hand waits longest.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

import numpy as np

from stackyard.core.game import Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.bots import staffing_shortage
from stackyard.games.towerbrix.bots.belief import JudgedTower, Observation, backs, own_cards
from stackyard.games.towerbrix.bots.goals import (
    MOVES_UNTIL_RESTART,
    LevelSettings,
    SearchKey,
    adjusting_move,
    bounded,
    goal_of,
    has_to_clear,
    is_others_work,
)
from stackyard.games.towerbrix.bots.reactions import REPLY_SECONDS, Choice, bits_of, silence_wait_s
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.texts import t

AFTER_NO_S: Final = 4.0  # s that the leader waits after a no to half a tower
TAKEOVER_S: Final = 20.0  # s without a moved brick until another seat takes over ...
RANK_DELAY_S: Final = 5.0  # ... and s more for each seat that comes before it
IDLE_S: Final = 60.0  # s of nothing to do
MOVES_UNTIL_HANDOVER: Final = 40  # moves of bricks without a whole tower after which the next seat leads
FINAL_BRICK_PAUSE_S: Final = 3.0  # s between two bricks in the challenge where no brick is moved again ...
SAFE_HAND_PAUSE_S: Final = 9.0  # ... and s more, times the probability that the bot's cards are met anyway


def order_of(me: Observation) -> list[Seat]:
    """Return the seats in the order in which bots see them lead: the most demanding hand first, without the blind seat.

    People are not in it: they build as they like.
    """
    people = () if me.attempt is None else me.attempt.people
    seats = [seat for seat in range(me.view.players) if seat != me.view.blind and seat not in people]
    weight = {seat: sum(card.points for card in me.view.hands[seat]) for seat in seats}
    return sorted(seats, key=lambda seat: (-weight[seat], seat))


def rank_in(me: Observation, order: list[Seat]) -> int:
    """Return how many seats of an order come before this one."""
    return order.index(me.seat) if me.seat in order else len(order)


def lead(me: Observation, level: int, settings: LevelSettings, ms: int | None, seed: int, *, whole: bool) -> Choice:
    """Return the move of the next brick of the bot's goal: soon if the bot leads, later if nobody seems to lead."""
    if me.view.challenge == challenges.STAFFING_SHORTAGE:
        return staffing_shortage_choice(me, settings, ms)
    reacted = sum(1 << seat for seat in range(me.view.players) if me.view.thumbs[seat] or me.view.nos[seat])
    now = JudgedTower(np.asarray(me.poses, np.float32).tobytes(), bits_of(me.view.thumbs), bits_of(me.view.nos))
    tried, judged = me.tried, me.judged
    pending = 0.0
    if whole and reacted:
        tried, judged = (*tried, now), judged + 1
        silent = [seat for seat in backs(me) if not reacted >> seat & 1 and seat != me.view.blind]
        pending = silence_wait_s(now, me.tried, silent) if silent else 0.0
    order = order_of(me)
    turn = order[judged % len(order) :] + order[: judged % len(order)]
    building = me.moves > 0 and not (whole and reacted) and me.mover in order
    if building and me.mover is not None:
        rest = [seat for seat in turn if seat != me.mover]
        another = me.moves // 2 % max(1, len(rest))  # after bricks were taken back, the next seat leads
        turn = [me.mover, *rest[another:], *rest[:another]]
        if me.moves > MOVES_UNTIL_HANDOVER:
            next_one = (judged + me.moves // MOVES_UNTIL_HANDOVER) % len(order)
            turn = order[next_one:] + order[:next_one]
    rank = turn.index(me.seat)
    again = me.moves // MOVES_UNTIL_RESTART if building else 0
    goal = goal_of(me, tried, level, ms, (judged, again), leads=rank == 0)
    if building and not whole and (goal is None or is_others_work(me, goal, tried)):
        goal = goal_of(me, tried, level, ms, (), leads=rank == 0) or goal
    goal = goal or goal_of(me, tried, level, ms, (judged, again, seed), leads=rank == 0)
    if goal is None:
        return "", IDLE_S / 4, t("why-no-tower")
    step = goal.next_step(me.poses)
    if has_to_clear(me, goal):
        move = "knock"
    elif step is None:
        move = adjusting_move(me, goal)
    else:
        move = step.text
    if rank == 0:
        heeds = AFTER_NO_S if building and not whole and reacted else 0.0
        return move, pending + heeds + (settings.brick_pace_s if building else settings.first_brick_s), t("why-leads")
    return move, max(TAKEOVER_S, pending) + RANK_DELAY_S * rank, t("why-nobody-builds")


def staffing_shortage_choice(me: Observation, settings: LevelSettings, ms: int | None) -> Choice:
    """Return the next brick in Staffing Shortage, where no brick is moved again; the safest hand waits longest."""
    if all(name in (me.view.placed or []) for name in me.view.bricks):
        return _give_up(me, t("why-all-placed"))
    budget = bounded(settings.budget, ms)
    own = tuple(me.deck[card] for card in own_cards(me))
    chosen = _next_brick(SearchKey(me, (), budget, own, None, (me.view.placed, me.view.poses)))
    if chosen is None:
        return _give_up(me, t("why-cards-lost"))
    wait = (
        settings.brick_pace_s
        + FINAL_BRICK_PAUSE_S
        + SAFE_HAND_PAUSE_S * chosen.safe
        + (FINAL_BRICK_PAUSE_S if me.mover == me.seat else 0.0)
    )
    return chosen.step.text, wait + 0.5 * rank_in(me, order_of(me)), t("why-spoils-least")


def _give_up(me: Observation, why: Message) -> Choice:
    """Return a bot's vote to lay the cards open, when its cards cannot be met any more."""
    need_not_ask = me.view.reveal[me.seat] or not any(me.view.nos)
    return ("", IDLE_S, why) if need_not_ask else ("reveal", REPLY_SECONDS + RANK_DELAY_S * me.seat, why)


@lru_cache(maxsize=64)
def _next_brick(question: SearchKey) -> staffing_shortage.Chosen | None:
    seed = int.from_bytes(blake2b(question.key, digest_size=7).digest(), "little")
    return staffing_shortage.next_brick(question.me, question.budget, seed)
