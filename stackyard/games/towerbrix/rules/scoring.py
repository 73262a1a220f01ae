"""How an attempt ends: points, bonus and rank, and what the next attempt begins with."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.game import ForcedEvent, Position
from stackyard.games.towerbrix import record
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.options import BASE, CHALLENGE, cards_of
from stackyard.games.towerbrix.pieces import LENGTH_MM
from stackyard.games.towerbrix.record import bricks_of
from stackyard.games.towerbrix.rules import wishes
from stackyard.games.towerbrix.rules.card_places import cards_of_set_deal, in_play
from stackyard.games.towerbrix.rules.pending_question import clear_question
from stackyard.games.towerbrix.rules.surveys import survey_of
from stackyard.games.towerbrix.solver.objectives import (
    FEW_GROUNDED_BONUS,
    LONG_SIDE_BONUS,
    SHORT_SIDE_BONUS,
    Box,
    bonus_points,
)

RANKS: Final = (40, 50, 60, 70, 80)
"""Points from which on the next rank is reached."""
WINNING_POINTS: Final = RANKS[0]  # from this many points on the base game is a success: above the lowest rank
ATTEMPT_FIELDS: Final = (
    *("up", "void", "reveal", "revealed", "nos", "acts", "placed", "proof"),
    *("put", "pose", "heading", "angle", "speed", "twos", "threes", "extra", "begun", "voiding"),
)
"""The fields of the record that are reset for each attempt."""


def bonus(position: Position) -> int:
    """Return the points that a tower earns by its height and by how few bricks it stands on (T17, T18)."""
    if position["real"][0]:
        return claimed_bonus(position["evaluation"][0])
    return bonus_of(position, position["poses"][0])


def claimed_bonus(attempt: Any) -> int:
    """Return the bonus points that people at a real table claim by `say high` and `say few`."""
    high = (0, SHORT_SIDE_BONUS, LONG_SIDE_BONUS)[int(attempt["high"])]
    return high + FEW_GROUNDED_BONUS * int(attempt["few"] == record.YES)


def bonus_of(position: Position, poses: Any) -> int:
    """Return the bonus points of bricks at any poses (n, 7), not only the record's; see `bonus`."""
    r, found = position[0], survey_of(poses, bricks_of(position))
    box = Box(int(r["box_short"]) * LENGTH_MM / 100, int(r["box_long"]) * LENGTH_MM / 100)
    return bonus_points(found.height_mm, int(found.facts[fact.GROUNDED]).bit_count(), box)


def lay_open(position: Position) -> None:
    """Lay all cards face up, and record them with the bricks as they lie: everybody sees both from now on."""
    r = position[0]
    attempt = r["evaluation"]
    for name in ("how", "stands", "tower", "challenge", "bonus", "points", "met", "ready", "high", "few"):
        attempt[name] = 0
    attempt["round"], attempt["dropped"], attempt["poses"] = r["round"], r["dropped"], r["poses"]
    attempt["seats"] = np.where(r["where"] >= record.HELD, r["where"] - record.HELD + 1, 0)


def end(position: Position, how: int) -> list[ForcedEvent]:
    """End an attempt: score it, discard cards, begin the next one; return the forced events. Void is no loss (T23)."""
    r = position[0]
    cards = cards_of(position)
    if int(r["phase"]) not in (record.JUDGE, record.ACTED, record.READ):
        lay_open(position)
    attempt = r["evaluation"]
    attempt["how"] = how
    follows = []
    total = sum(cards[card].points for card in in_play(position))
    if how == record.WON:
        points = total if r["variant"] == BASE else 0
        if r["variant"] == BASE and (more := bonus(position)):
            follows.append(ForcedEvent(record.TEAM, f"bonus {more}"))
            points += more
            attempt["bonus"] = more
        r["points"] += points
        attempt["points"] = points
        r["gallery"][int(r["round"]) - 1] = attempt
        r["failed"] = 0
        follows.append(ForcedEvent(record.TEAM, f"round won {points}"))
    else:
        follows.append(ForcedEvent(record.TEAM, "round lost" if how == record.LOST else "round void"))
    if how == record.LOST:
        r["failed"] = total
    r["attempts"] += how != record.VOID
    where = r["where"]
    where[where >= record.HELD] = record.DISCARD
    for name in ATTEMPT_FIELDS:
        r[name] = 0
    r["tried"], r["judged"], r["mover"], r["moves"] = np.zeros(1, record.TRIED), 0, record.NONE, 0
    r["dropped"] = r["brick"] = record.NONE
    clear_question(position)
    wishes.clear_owners(position)
    wishes.clear_wishes(position)
    challenge = int(r["variant"]) == CHALLENGE
    last = int(r["round"]) == record.ROUNDS or bool(cards_of_set_deal(position))
    if (challenge and how != record.VOID) or (how == record.WON and last) or r["deals"] >= record.MOST_DEALS:
        r["phase"] = record.OVER
    else:
        r["round"] += how == record.WON
        r["phase"] = record.MIX
    return follows


def succeeded(position: Position) -> bool:
    """Tell whether the team has won: a challenge or the introduction, or with points above the lowest rank."""
    r = position[0]
    if r["phase"] != record.OVER or r["evaluation"]["how"] != record.WON:
        return False
    return bool(r["variant"] != BASE or cards_of_set_deal(position) or r["points"] >= WINNING_POINTS)


def rank(points: int) -> int:
    """Return the rank, 0 to 5, of a number of points (T37)."""
    return sum(points >= least for least in RANKS)
