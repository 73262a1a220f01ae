"""Nobody sees another's cards before the evaluation."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import card_places
from tests.towerbrix.scenario import COIN_TOSS, GAME, begin, deal, evaluate, propose, record, wall

DEALT = "G9>0 G8>0 G12>1 G10>1 G16>2"


def test_a_deal_is_told_by_its_backs() -> None:
    match = begin(3)
    match.play(0, "deal 3x2 2x3")
    for viewer, share in ((0, "G9>0 G8>0 ?2>1 ?3>1 ?2>2"), (2, "?2>0 ?3>0 ?2>1 ?3>1 G16>2"), ("all", DEALT)):
        assert ROOM.redact_event(match.position, "nature", f"cards {DEALT}", viewer) == f"cards {share}"
    assert (
        ROOM.redact_event(match.position, "nature", f"cards {DEALT}", "spectator") == "cards ?2>0 ?3>0 ?2>1 ?3>1 ?2>2"
    )


def test_no_view_holds_another_seats_card() -> None:
    match = begin(3)
    deal(match, "deal 3x2 2x3", DEALT)
    for viewer, own in ((0, {"G9", "G8"}), (1, {"G12", "G10"}), ("spectator", set())):
        text = msgspec.json.encode(match.view(viewer)).decode() + GAME.ascii(match.position, viewer)
        for name in ("G9", "G8", "G12", "G10", "G16"):
            assert (f'"{name}"' in text) == (name in own)


def test_hidden_cards_are_dealt_anew_uniformly() -> None:
    match = begin(2)
    deal(match, "deal 2x2 1x3 extra 1", "G9>0 G12>1 G8>1")
    rng = np.random.default_rng(1)
    counts: Counter[int] = Counter()
    for _ in range(2700):
        other = ROOM.determinize(match.position, 0, rng)
        counts.update(np.flatnonzero(other["where"][0] == 3).tolist())
    assert msgspec.json.encode(GAME.view(other, 0)) == msgspec.json.encode(match.view(0))
    cards = list(GAME.view(match.position, 1).hands[1])
    assert [card.points for card in cards] == [2, 3]
    even = [count for count in counts.values() if 50 < count < 200]
    assert record(match)["where"][8] == 2
    assert counts[8] == 0  # the seat's own card
    assert len(counts) == 27 + 22
    assert sum(counts.values()) == 5400
    assert len(even) == 49  # 100 each of the twos, 123 each of the threes


PAST = ("evaluation", "gallery", "discards")  # cards that were read aloud, or laid open


def shown_to(match: Match, viewer: int | str) -> str:
    """Return everything that a viewer is shown of a position, except cards of attempts that are over."""
    view = msgspec.to_builtins(match.view(viewer))
    shown = {name: value for name, value in view.items() if name not in PAST}
    texts = [GAME.ascii(match.position, viewer)]
    if isinstance(viewer, int):
        texts += [*GAME.legal_moves(match.position, viewer), str(ROOM.move_schemas(match.position, viewer))]
    return "\n".join([msgspec.json.encode(shown).decode(), *texts])


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({}, 3),
        ({"deck": "pink"}, 2),
        ({"variant": "intro"}, 4),
        ({"variant": "challenge", "challenge": 9}, 3),
        ({"variant": "challenge", "challenge": 10}, 3),
        ({"variant": "challenge", "challenge": 12, "deck": "pink"}, 6),
    ],
)
def test_nothing_in_random_matches_names_or_says_a_card_that_a_seat_does_not_hold(
    options: dict[str, Any], players: int
) -> None:
    looked = 0
    rng = random.Random(1)
    match = Match.new(COIN_TOSS, options, players, seed=1)
    for _ in range(60):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        assert isinstance(seat, int)
        move = rng.choice(match.legal(seat))
        if move.startswith("deal "):
            propose(match, seat, move)
            continue
        before, number = match.position.copy(), len(match.events)
        match.play(seat, move)
        if rng.random() < 0.4:
            continue
        deck, secret = cards_of(match.position), not card_places.is_open(match.position)
        for viewer in (*range(players), "spectator"):
            others = [s for s in range(players) if s != viewer]
            hidden = (
                [deck[card] for s in others for card in card_places.cards_held_by(match.position, s)] if secret else []
            )
            shown = shown_to(match, viewer)
            for card in hidden:
                assert not re.search(rf"\\b{card.name}\\b", shown), (viewer, card.name)
                assert sentence(card.condition, "en") not in shown
                assert sentence(card.condition, "de") not in shown
                looked += 1
            if len(match.events) > number and hidden:  # the event itself, as it was before anything followed
                event = match.events[number]
                share = ROOM.redact_event(before, event.by, event.event, viewer)
                text = f"{share} {GAME.describe_event(before, event.by, share or '')}"
                assert event.by == viewer or not any(re.search(rf"\\b{card.name}\\b", text) for card in hidden)
    assert looked > 30


def test_what_was_read_aloud_or_laid_open_is_known_to_all() -> None:
    for end in ("falls", "void", "next"):
        match = begin(2)
        deal(match, "deal 2x2", "G12>0 G16>1")
        if end == "falls":
            evaluate(match, wall(), "falls")
        else:
            for word in ("reveal", "void") if end == "void" else ("reveal",):
                match.play(0, word)
                match.play(1, word)
            if end == "void":
                match.apply_chance("proof yes")
            if end == "next":
                match.play(0, "next")
        for viewer in (0, 1, "spectator"):
            match_view: Any = match.view(viewer)
            assert match_view.discards == ["G12", "G16"]
            assert [(card.seat, card.name) for card in match_view.evaluation.cards] == [(0, "G12"), (1, "G16")]
