"""What a seat, or a spectator, may know of a match of Take That Towers, and the descriptions of events.

Known to all are the floors, who tucked a card beneath which of them, how many cards are in each hand and in the deck,
and what was scored. A card in hand, a card drawn and a card tucked face down are known to their seat alone, also once
they are discarded (K23).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec
import numpy as np

from stackyard.core.chance import NATURE
from stackyard.core.event_description import UNSET, EventDescription, Maybe, worded
from stackyard.core.game import EVERYTHING, SPECTATOR, Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import listed
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.effects import FLOORS, SCORES_ABOVE, SCORES_OFFICES, SCORES_TUCKED, Floor
from stackyard.games.take_that_towers.facts import (
    CARD_CODES,
    KIND_BY_CODE,
    SEAT_NAMES,
    Tower,
    card_codes,
    facts_of,
    new_slot,
    tower_limit,
)
from stackyard.games.take_that_towers.moves import DRAW_MOVE, HIDDEN, LAST_ROUND_EVENT, MOVE_TEXTS
from stackyard.games.take_that_towers.pieces import (
    BUILD,
    CHOOSE,
    CLAIM,
    MOST_PLAYERS,
    OVER,
    PHASES,
    SLOTS,
    TALLEST,
)
from stackyard.games.take_that_towers.texts import t


class FloorView(msgspec.Struct, frozen=True):
    """A floor of a tower."""

    card: str  # its two letters
    tab: int | None  # the seat that tucked a card beneath it
    tucked: str | None  # that card, for the eyes of whoever tucked it


class TowerView(msgspec.Struct, frozen=True):
    """A tower that stands."""

    slot: str  # A to D
    floors: list[FloorView]  # from the ground up
    due: bool  # it is scored at the end of this turn
    worth: list[int]  # what each seat would get if it were scored now


class HandView(msgspec.Struct, frozen=True):
    """A hand."""

    count: int  # of cards
    cards: list[str] | None  # in the order of the floors; null for other eyes


class DrawView(msgspec.Struct, frozen=True):
    """Who draws how many cards now."""

    seat: int  # who draws
    count: int  # of cards


class TakeThatTowersView(msgspec.Struct, frozen=True):
    """A match of Take That Towers as a seat or a spectator may know it. Floors are named by their two letters."""

    players: int  # how many play
    phase: str  # "deal", "build", "claim", "draw", "choose", "suite" or "over"
    turn: int | None  # the seat whose turn it is; null when the match is over
    built: str | None  # the tower that got this turn's first floor, while the second is due
    towers: list[TowerView]  # those that stand
    limit: int  # of towers
    new: str | None  # where a new tower could be started now
    hands: list[HandView]  # by seat
    deck: int  # cards left to draw
    discards: int  # cards discarded
    scored: dict[str, int]  # floors that were scored and discarded, of every kind
    buried: dict[str, int] | None  # the viewer's tucked cards that were discarded; null for spectators
    scores: list[int]  # by seat
    drawing: DrawView | None  # null: nobody draws
    last: bool  # this round is the last, or was
    moves: list[str]  # the viewer's legal moves
    over: bool  # the match has ended


class TakeThatTowersEventDescription(EventDescription, frozen=True, kw_only=True):
    """What an event of Take That Towers did; of a redacted event, what it still shows."""

    kind: Literal["deal", "build", "claim", "done", "draws", "choose", "floor", "scored", "last"]
    seat: Maybe[int] = UNSET  # draws: who
    count: Maybe[int] = UNSET  # draws: cards
    slot: Maybe[str] = UNSET  # build, claim, choose, floor, scored: the tower
    level: Maybe[int] = UNSET  # claim, floor: from 1
    card: Maybe[str] = UNSET  # build, floor: its two letters
    cards: Maybe[list[str]] = UNSET  # claim, draws: only in what their owner may know
    owner: Maybe[int | None] = UNSET  # floor: the seat; null: it is vacant
    points: Maybe[list[int] | None] = UNSET  # floor, scored: by seat
    vacates: Maybe[list[int] | None] = UNSET  # floor: the levels that become vacant
    owns: Maybe[int | None] = UNSET  # floor: the level that its owner owns from now on
    draws: Maybe[int | None] = UNSET  # floor: cards to draw


def view(position: Position, viewer: Seat | str) -> TakeThatTowersView:
    """Return what a viewer may know of a position."""
    facts = facts_of(position)
    everything = viewer == EVERYTHING
    acting = facts.phase in (BUILD, CLAIM, CHOOSE)
    buried = None
    if everything:
        buried = dict(zip(CARD_CODES, map(sum, zip(*facts.buried, strict=True)), strict=True))
    elif viewer != SPECTATOR:
        buried = dict(zip(CARD_CODES, facts.buried[int(viewer)], strict=True))
    free = new_slot(facts) if facts.phase == BUILD else None
    return TakeThatTowersView(
        players=facts.players,
        phase=PHASES[facts.phase],
        turn=None if facts.phase == OVER else facts.turn,
        built=SLOTS[facts.built - 1] if facts.built else None,
        towers=[tower_view(tower, facts.players, viewer) for tower in facts.towers],
        limit=tower_limit(facts.players),
        new=None if free is None else SLOTS[free],
        hands=[
            HandView(sum(hand), card_codes(hand) if everything or seat == viewer else None)
            for seat, hand in enumerate(facts.hands)
        ],
        deck=sum(facts.left),
        discards=sum(facts.scored) + sum(map(sum, facts.buried)),
        scored=dict(zip(CARD_CODES, facts.scored, strict=True)),
        buried=buried,
        scores=list(facts.scores),
        drawing=DrawView(facts.drawer - 1, facts.draws) if facts.drawer else None,
        last=facts.last,
        moves=[MOVE_TEXTS[action] for action in list_legal(position)]
        if acting and (everything or viewer == facts.turn)
        else [],
        over=facts.phase == OVER,
    )


def tower_view(tower: Tower, players: int, viewer: Seat | str) -> TowerView:
    """Return what a viewer may know of a tower."""
    everything = viewer == EVERYTHING
    floors = [
        FloorView(
            CARD_CODES[floor - 1],
            tab - 1 if tab else None,
            CARD_CODES[tucked - 1] if tab and (everything or tab - 1 == viewer) else None,
        )
        for floor, tab, tucked in zip(tower.floors, tower.tabs, tower.tucked, strict=True)
    ]
    return TowerView(SLOTS[tower.slot], floors, tower.is_due, list(tower_points(tower.floors, tower.tabs, players)))


def score_tower(tower: Tower, players: int) -> tuple[list[list[int]], tuple[int, ...]]:
    """Return the log's rows of a scoring by itself, top-down (nobody has to draw less), and what each seat gets."""
    floors = np.frombuffer(tower.floors.ljust(TALLEST, b"\0"), np.uint8)
    tabs = np.frombuffer(tower.tabs.ljust(TALLEST, b"\0"), np.uint8)
    log = np.empty((rules.LOG_ROWS, rules.LOG_COLUMNS), np.int16)
    points = np.zeros(MOST_PLAYERS, np.int64)
    rows = rules.score_tower(floors, tabs, players, log, points)
    return log[:rows].tolist(), tuple(points[:players].tolist())


@lru_cache(maxsize=1024)  # towers stay as they are for many moves, and are the same for all eyes
def tower_points(floors: bytes, tabs: bytes, players: int) -> tuple[int, ...]:
    """Return what each seat would get if a tower were scored now."""
    return score_tower(Tower(0, floors, tabs, b""), players)[1]


def list_legal(position: Position) -> list[int]:
    """Return the legal actions of the seat to act, sorted."""
    out = np.empty(rules.MOST_ACTIONS, np.int32)
    found: list[int] = out[: rules.list_actions(position, out)].tolist()
    return found


# --- events in words -------------------------------------------------------------------------------------------------


def describe_event(players: int, by: Seat | str, event: str) -> TakeThatTowersEventDescription:
    """Return what an event, whole or redacted, does: a sentence without secrets, `cards` if the event has them."""
    words = event.split(" ")
    if by == NATURE:
        return _describe_deal(players) if words[0] == "deal" else _describe_draw(int(words[1]), words[2])
    who = SEAT_NAMES[int(by)]
    if event == LAST_ROUND_EVENT:
        return TakeThatTowersEventDescription(**worded(t("last-round", who=who)), kind="last")
    if event == DRAW_MOVE:
        return TakeThatTowersEventDescription(**worded(t("no-more-claims", who=who)), kind="done")
    if words[0] == "score":
        message = t("scored-first", who=who, tower=words[1])
        return TakeThatTowersEventDescription(**worded(message), kind="choose", slot=words[1])
    if event[2:3] == "@":
        message = t("floor-built", who=who, card=FLOORS[KIND_BY_CODE[event[:2]]].name, tower=event[3])
        return TakeThatTowersEventDescription(**worded(message), kind="build", slot=event[3], card=event[:2])
    if event[2:3] == "/":
        slot, level = event[3], int(event[4])
        message = t("card-tucked", who=who, level=level, tower=slot)
        return TakeThatTowersEventDescription(
            **worded(message), kind="claim", slot=slot, level=level, cards=_cards(event[:2])
        )
    if words[1] == "scored":
        return _describe_scored(words[0], _numbers(words[2]))
    return _describe_floor(players, words)


def _describe_deal(players: int) -> TakeThatTowersEventDescription:
    return TakeThatTowersEventDescription(
        **worded(t("dealt", seats=listed([t("side", who=name) for name in SEAT_NAMES[:players]]))), kind="deal"
    )


def _describe_draw(seat: int, cards: str) -> TakeThatTowersEventDescription:
    count = len(cards) // 2
    message = t("drawn", who=SEAT_NAMES[seat], n=count)
    return TakeThatTowersEventDescription(**worded(message), kind="draws", seat=seat, count=count, cards=_cards(cards))


def _cards(codes: str) -> Maybe[list[str]]:
    """Return the cards of an event, whole or redacted; None if it hides them."""
    return UNSET if codes.startswith(HIDDEN) else [codes[offset : offset + 2] for offset in range(0, len(codes), 2)]


def _gains(points: Sequence[int]) -> list[Message]:
    """Return who gets how much, without those who get nothing."""
    return [t("gain", who=SEAT_NAMES[seat], points=gain) for seat, gain in enumerate(points) if gain]


def _describe_scored(slot: str, points: list[int]) -> TakeThatTowersEventDescription:
    gains = _gains(points)
    message = t("tower-scored", tower=slot, gains=listed(gains)) if gains else t("tower-scored-nothing", tower=slot)
    return TakeThatTowersEventDescription(**worded(message), kind="scored", slot=slot, points=points)


class _Effect(msgspec.Struct):
    """What an owned floor does when it is scored, and why."""

    why: Message
    points: list[int] | None = None
    vacates: list[int] | None = None
    owns: int | None = None
    draws: int | None = None


def _describe_floor(players: int, words: list[str]) -> TakeThatTowersEventDescription:
    """Return what a floor did when it was scored, and why: `A4 OF 2 +6`."""
    place, slot, level, card = words[0], words[0][0], int(words[0][1]), words[1]
    floor = FLOORS[KIND_BY_CODE[card]]
    if words[2] == "vacant":
        owner, effect = None, _Effect(t("floor-vacant", place=place, card=floor.name))
        message = effect.why
    else:
        owner = int(words[2])
        effect = _effect(players, floor, level, owner, words[3:])
        message = t("floor-owned", place=place, card=floor.name, who=SEAT_NAMES[owner], effect=effect.why)
    return TakeThatTowersEventDescription(
        **worded(message),
        kind="floor",
        slot=slot,
        level=level,
        card=card,
        owner=owner,
        points=effect.points,
        vacates=effect.vacates,
        owns=effect.owns,
        draws=effect.draws,
    )


def _effect(players: int, floor: Floor, level: int, owner: Seat, words: list[str]) -> _Effect:
    """Return what an owned floor does, and why."""
    if words[0] == "draws":
        count = int(words[1])
        return _Effect(t("cards-to-draw", n=count) if count else t("nothing-to-draw"), draws=count)
    if words[0] == "owns":
        if level == 1:
            return _Effect(t("nothing-below"))
        return _Effect(t("owns-below", level=level - 1), owns=level - 1)
    if words[0] == "vacates":
        below = [int(place[1]) for place in words[1:] if place != "nothing"]
        if len(below) > 1:
            return _Effect(t("floors-vacated", upper=below[0], lower=below[1]), vacates=below)
        return _Effect(t("floor-vacated", level=below[0]) if below else t("nothing-below"), vacates=below)
    if floor.effect == SCORES_TUCKED:
        points = _numbers(words[0])
        gains = _gains(points)
        return _Effect(t("points-for-tucked", gains=listed(gains) if gains else t("nobody-has-any")), points=points)
    gain = int(words[0])
    points = [gain if seat == owner else 0 for seat in range(players)]
    if floor.effect == SCORES_ABOVE:
        return _Effect(t("points-for-above", n=gain // floor.amount, points=gain), points=points)
    if floor.effect == SCORES_OFFICES:
        return _Effect(t("points-for-offices", n=gain // floor.amount, points=gain), points=points)
    return _Effect(t("gained", points=gain), points=points)


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split("/")]


# --- how it stands ---------------------------------------------------------------------------------------------------


def standing(position: Position) -> Message:
    """Return the standing, or the result, in one sentence."""
    facts = facts_of(position)
    blue, red, green, purple = (*facts.scores, 0, 0)[: len(SEAT_NAMES)]
    if facts.phase != OVER:
        return t("goes-on", players=facts.players, blue=blue, red=red, green=green, purple=purple)
    best = max(facts.scores)
    tied = [SEAT_NAMES[seat] for seat, score in enumerate(facts.scores) if score == best]
    if len(tied) > 1:
        return t(
            "won-tied",
            players=facts.players,
            blue=blue,
            red=red,
            green=green,
            purple=purple,
            tied=listed([t("side", who=name) for name in tied]),
            who=tied[0],
        )
    return t("won", players=facts.players, blue=blue, red=red, green=green, purple=purple, who=tied[0])
