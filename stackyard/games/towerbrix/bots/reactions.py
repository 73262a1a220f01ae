"""What bots say: honest thumbs and noes, also to a brick that spoils their cards; and how long they wait for others."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.game import Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.bots import challenge_constraints, proposals
from stackyard.games.towerbrix.bots.belief import JudgedTower, Observation, is_whole, met, own_cards, survey_bricks
from stackyard.games.towerbrix.bots.goals import LevelSettings
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.rules import challenges, surveys
from stackyard.games.towerbrix.texts import t

Choice = tuple[str, float, Message]
"""A move ("": none), the seconds to wait before it, and the reason for it."""

REPLY_SECONDS: Final = 15.0  # s that the leader waits for the others to react to a whole tower ...
LIKED_REPLY_SECONDS: Final = 40.0  # ... if nobody has said no to it ...
MOST_REPLY_SECONDS: Final = 600.0  # ... and at most, for a seat that was silent at one tower after the other


def word_of(me: Observation, settings: LevelSettings, found: surveys.Survey) -> Choice | None:
    """Return what a bot that sees the tower says of it: up, down or no; None if there is nothing to say."""
    mine = own_cards(me)
    holds_cards = bool(me.view.hands[me.seat])
    up = me.view.thumbs[me.seat]
    whole = is_whole(found, len(me.view.bricks))
    likes = whole and all(met(me.deck[card], found.facts) for card in mine) and is_ready(me, found)
    if up and not likes:
        return "down", 0.5 * settings.reaction_s, t("why-card-not-met")
    if holds_cards and likes and not up:
        return "up", settings.reaction_s, t("why-cards-met")
    if holds_cards and whole and not likes and not me.view.nos[me.seat]:
        return "no", settings.reaction_s, t("why-card-not-met")
    if holds_cards and settings.declines and not whole and me.mover != me.seat and not me.view.nos[me.seat]:
        cards = [me.deck[card] for card in mine]
        if me.moves and proposals.spoils(cards, me.poses, optional=len(me.view.bricks) == len(BRICKS)):
            return "no", settings.reaction_s, t("why-card-lost")
    return None


def is_ready(me: Observation, found: surveys.Survey) -> bool:
    """Tell whether the bricks as they lie should fulfil the challenge, its act included."""
    number = me.view.challenge
    return not number or challenge_constraints.is_ready(number, me.poses, found.facts, found.height_mm)


def silence_wait_s(now: JudgedTower, tried: tuple[JudgedTower, ...], silent: list[Seat]) -> float:
    """Return how many seconds to wait for silent seats: the more towers in a row they were silent at, the longer."""
    quiet = sum(1 << seat for seat in silent)
    silences = 0
    for tower in reversed(tried):
        if (tower.up | tower.no) & quiet:
            break
        silences += 1
    patience = REPLY_SECONDS if now.no else LIKED_REPLY_SECONDS
    return min(MOST_REPLY_SECONDS, patience * 2.0 ** max(0, silences - 1))


def bits_of(reactions: list[Any]) -> int:
    """Return which seats have said something, a bit each."""
    return sum(1 << seat for seat, one in enumerate(reactions) if one)


def act_of(me: Observation) -> str:
    """Return the act that a challenge asks for after the evaluation; to remove: a brick that nothing falls without."""
    word = challenges.ACTS[me.view.challenge]
    if me.view.challenge != challenges.BUDGET_CUTS:
        return word
    found = survey_bricks(np.asarray(me.poses, np.float32))
    return f"{word} {BRICKS[challenge_constraints.best_to_remove(me.poses, found.facts)[0]]}"
