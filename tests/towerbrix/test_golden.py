"""Records of rules version 2 replay to the same positions for ever."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stackyard.games.towerbrix.game import GAME
from tests.towerbrix.golden import FILE, folded

KEPT: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_a_kept_match_folds_to_the_same_position(number: int) -> None:
    kept = KEPT[number]
    match = folded(kept)
    assert [[event.by, event.event] for event in match.events] == kept["events"]
    assert match.outcome().scores == kept["scores"]
    assert GAME.position_text(match.position) == kept["position"]
    assert GAME.parse_position(kept["position"]).tobytes() == match.position.tobytes()


def test_the_kept_matches_have_everything_in_them() -> None:
    said = {event for kept in KEPT for _, event in kept["events"]}
    verbs = {event.split(" ")[0] for event in said}
    assert {"deal", "agree", "decline", "drop", "begin", "ask", "void", "reveal", "proof", "lies", "falls"} <= verbs
    assert {"ask knock", "proof open", "proof yes", "proof no", "round void", "round lost"} <= said
    assert {kept["rules"] for kept in KEPT} == {2}
    positions = " ".join(kept["position"] for kept in KEPT)
    for word in (" question=", " owner=", " laid=", " wishes=", " begun=", '"temperament":"helper"'):
        assert word in positions
