"""Old records replay to the same positions, and simulations repeat exactly on the same machine."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stackyard.core.match import Match, verify
from stackyard.games.tower_topple.game import GAME
from tests.tower_topple.golden import FILE, NEWER_FILE, folded, with_bodies

OLDER: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
NEWER: list[dict[str, Any]] = json.loads(NEWER_FILE.read_text(encoding="utf-8"))
KEPT = [*OLDER, *NEWER]


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_a_kept_match_folds_to_the_same_position(number: int) -> None:
    kept = KEPT[number]
    match = folded(kept)
    assert [[event.by, event.event] for event in match.events] == kept["events"]
    assert match.outcome().scores == kept["scores"]
    assert GAME.position_text(match.position) == kept["position"]


def test_the_kept_matches_have_everything_in_them() -> None:
    said = {event.split(" ")[0] for kept in OLDER for _, event in kept["events"]}
    assert {
        "tower",
        "face",
        "out",
        "jam",
        "stands",
        "fell",
        "topple",
        "skip",
        "drew",
        "draw",
        "claim",
        "verdict",
    } <= said
    assert any("poses=" in kept["position"] for kept in OLDER)
    newer = {event.split(" ")[0] for kept in NEWER for _, event in kept["events"]}
    assert said | {"wait", "rest"} <= newer | {"claim", "verdict", "skip"}
    assert any(" down=" in event for kept in NEWER for _, event in kept["events"])
    assert {kept["rules"] for kept in NEWER} == {2}


def test_bodies_do_the_same_again_and_their_record_is_folded_without_simulating() -> None:
    first, second = with_bodies(), with_bodies()
    log = [event.event for event in first.events]
    assert log == [event.event for event in second.events]
    assert first.position.tobytes() == second.position.tobytes()
    assert any(" " in event and event.split(" ")[0] in ("out", "jam", "topple", "stands") for event in log)
    text = first.text()
    assert verify(text).ok
    folded_again = Match.load(text, seed=first.seed, gravity="told")
    assert folded_again.position.tobytes() == first.position.tobytes()
