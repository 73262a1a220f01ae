"""Nobody sees another's cards before the evaluation."""

from __future__ import annotations

from collections import Counter

import msgspec
import numpy as np

from tests.towerbrix.scenario import GAME, begin, deal, record

DEALT = "G9>0 G8>0 G12>1 G10>1 G16>2"


def test_a_deal_is_told_by_its_backs() -> None:
    match = begin(3)
    match.play(0, "deal 3x2 2x3")
    for viewer, share in ((0, "G9>0 G8>0 ?2>1 ?3>1 ?2>2"), (2, "?2>0 ?3>0 ?2>1 ?3>1 G16>2"), ("all", DEALT)):
        assert GAME.event_for(match.position, "nature", f"cards {DEALT}", viewer) == f"cards {share}"
    assert GAME.event_for(match.position, "nature", f"cards {DEALT}", "spectator") == "cards ?2>0 ?3>0 ?2>1 ?3>1 ?2>2"


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
    seen: Counter[int] = Counter()
    for _ in range(2700):
        other = GAME.determinize(match.position, 0, rng)
        seen.update(np.flatnonzero(other["where"][0] == 3).tolist())
    assert msgspec.json.encode(GAME.view(other, 0)) == msgspec.json.encode(match.view(0))
    cards = list(GAME.view(match.position, 1).hands[1])
    assert [card.points for card in cards] == [2, 3]
    even = [count for count in seen.values() if 50 < count < 200]
    assert record(match)["where"][8] == 2
    assert seen[8] == 0  # the seat's own card
    assert len(seen) == 27 + 22
    assert sum(seen.values()) == 5400
    assert len(even) == 49  # 100 each of the twos, 123 each of the threes
