"""The evaluation of an attempt: tower, cards and challenge, and the act that some challenges ask for."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import ForcedEvent, Position
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import MOST_BRICKS
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
    HELD,
    LOST,
    NO,
    NONE,
    TEAM,
    WON,
    YES,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.rules.card_places import in_play
from stackyard.games.towerbrix.rules.scoring import end, lay_open
from stackyard.games.towerbrix.rules.surveys import is_tower, survey
from stackyard.games.towerbrix.solver.towers import facts_of
from stackyard.physics.pose_text import Float32Poses

BY_HAND_RULES: Final = 2  # the first version of the rules by which an act may be done by a hand


def evaluate(position: Position, poses: Float32Poses, stands: bool) -> list[ForcedEvent]:
    """Evaluate an attempt: whether it stood and is one tower, each card, the challenge; return the forced events."""
    r = position[0]
    r["poses"][: len(poses)] = poses
    lay_open(position)
    attempt = r["evaluation"]
    attempt["stands"] = _answer(stands)
    if not stands:
        return end(position, LOST)
    cards = cards_of(position)
    facts = survey(position).facts
    good = is_tower(position)
    attempt["tower"] = _answer(good)
    follows = [ForcedEvent(TEAM, f"tower {_yes(good)}")]
    for card in in_play(position):
        met = holds(cards[card].condition, facts)
        dropped = card == r["dropped"]
        verdict = f"card {cards[card].name} {_yes(met)}{' dropped' if dropped else ''}"
        follows.append(ForcedEvent(int(r["where"][card]) - HELD, verdict))
        good &= met or dropped
    number = int(r["challenge"])
    if number:
        found = survey(position)
        ready = challenges.fulfilled(number, poses.astype(np.float64), found.facts, found.height_mm)
        good &= ready
        if number in challenges.ACTS and good:
            r["phase"] = ACT
            return follows
        attempt["challenge"] = _answer(ready)
        follows.append(ForcedEvent(TEAM, f"challenge {_yes(ready)}"))
    return follows + end(position, WON if good else LOST)


def removable(position: Position) -> list[int]:
    """Return the bricks that may be removed now (T31); empty unless Budget Cuts asks for it."""
    r = position[0]
    asked = int(r["phase"]) == ACT and int(r["challenge"]) == challenges.BUDGET_CUTS
    return challenges.removable(survey(position).facts) if asked else []


def begin_act(position: Position, move: Move) -> None:
    """Begin the act that a challenge asks for after the evaluation.

    Raises IllegalMoveError if the challenge asks for another act, or if it is said how a hand does it by version 1 of
    the rules.
    """
    r = position[0]
    number = int(r["challenge"])
    if move.verb != challenges.ACTS[number]:
        raise IllegalMoveError(refusal(Reason.ACT_FIRST, challenges.ACTS[number]))
    if move.speed and rules_version_of(position) < BY_HAND_RULES:
        raise IllegalMoveError(refusal(Reason.ACT_BY_HAND, challenges.ACTS[number]))
    if number == challenges.BUDGET_CUTS:
        may = removable(position)
        if move.brick not in may:
            raise IllegalMoveError(refusal(Reason.ACT_REMOVE, may))
        r["brick"] = move.brick
    r["heading"], r["speed"] = move.heading, move.speed
    r["phase"] = ACTED


def evaluate_act(position: Position, poses: Float32Poses) -> list[ForcedEvent]:
    """Evaluate the result of a challenge's act, such as a blow or a removed brick; return the forced events."""
    r = position[0]
    number, before = int(r["challenge"]), survey(position)
    places = np.asarray(r["poses"][: len(poses)], np.float64).copy()
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    if number == challenges.BUDGET_CUTS:
        good = challenges.still_stands(places, full[: len(poses)], before.facts, int(r["brick"]))
    else:
        grounded = int(facts_of(full, before.used)[fact.GROUNDED]).bit_count()
        good = (
            grounded >= challenges.LEAST_GROUNDED_AFTER_BLOW
            if number == challenges.SHODDY_CONSTRUCTION
            else grounded <= challenges.MOST_GROUNDED_AFTER_PULL
        )
    r["poses"][: len(poses)] = poses
    r["brick"], r["heading"], r["speed"] = NONE, 0, 0
    r["evaluation"]["challenge"] = _answer(good)
    return [ForcedEvent(TEAM, f"challenge {_yes(good)}"), *end(position, WON if good else LOST)]


def _yes(good: bool) -> str:
    return "yes" if good else "no"


def _answer(good: bool) -> int:
    return YES if good else NO
