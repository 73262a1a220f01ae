"""What is said when a finished match is reviewed: which card each brick met or broke, and who could have known.

No engine says how likely a team wins: rounds are lost to hands as well as to plans. What a review can tell for sure is
what nobody saw while they built: whenever bricks have come to rest, each card that is met now and was not before, or
the other way round, and whether whoever moved the brick held it. Cards that lie open everybody knew; of
whoever plays alone it goes without saying.
"""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.game import Position
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import SEATS
from stackyard.games.towerbrix.rules.card_places import cards_held_by, is_open
from stackyard.games.towerbrix.rules.surveys import survey
from stackyard.games.towerbrix.texts import t

MOST_REMARKS: Final = 8


def remarks(before: Position, after: Position) -> list[Message]:
    """Return a remark for each card that the bricks between two positions met or broke; none where none moved."""
    if before["real"][0] or before["poses"].tobytes() == after["poses"].tobytes():
        return []
    mover, players = int(after["mover"][0]), int(after["players"][0])
    facts_before, facts_after = survey(before).facts, survey(after).facts
    found = []
    for seat in range(players):
        for number in cards_held_by(after, seat):
            if number not in cards_held_by(before, seat):
                continue
            card = cards_of(after)[number]
            was, is_now = holds(card.condition, facts_before), holds(card.condition, facts_after)
            if was != is_now:
                may_name = is_open(after) or seat == mover
                found.append(_remark(card.name, is_now, may_name, seat, is_open(after), alone=players == 1))
    return found[:MOST_REMARKS]


def _remark(name: str, met: bool, may_name: bool, seat: int, open_: bool, alone: bool) -> Message:
    holder: Any = SEATS[seat]
    if alone:
        return t("review-met-alone", name=name) if met else t("review-broken-alone", name=name)
    if open_:
        return t("review-met-open", name=name) if met else t("review-broken-open", name=name)
    if may_name:
        return t("review-met-own", name=name, who=holder) if met else t("review-broken-own", name=name, who=holder)
    return t("review-met-unseen", name=name, who=holder) if met else t("review-broken-unseen", name=name, who=holder)


__all__ = ["remarks"]
