"""A bot whose search or move ends in an error that nobody foresaw plays a legal move, and the log says so."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from stackyard.server.match.change import Change
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.table import commands, live
from stackyard.server.table.parts import Parts
from tests.server.hall import Line, Running


def played(line: Line, hall: Running, **options: Any) -> dict[str, Any]:
    """Return a bot's first move, which follows ours."""
    made = hall.create("me", "bot1", **options)
    line.join(made, 0)
    line.move(made, 0, 0, "a1-a2")
    while True:
        message = line.until("played")
        for entry in message["entries"]:
            if entry["by"] == 1:
                found: dict[str, Any] = entry
                return found


def test_a_search_that_ends_in_an_unforeseen_error_ends_in_a_legal_move(
    hall: Running, one: Line, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> list[str]:
        raise RuntimeError("nobody foresaw this")

    monkeypatch.setattr("stackyard.core.room.Room.remembered", fail)
    with caplog.at_level(logging.ERROR):
        assert "-" in played(one, hall)["event"]
    assert "nobody foresaw this" in caplog.text
    assert "a legal move is played" in caplog.text


def test_a_move_that_cannot_be_made_for_an_unforeseen_reason_is_replaced(
    hall: Running, one: Line, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play, tried = commands.play, []

    async def fail_once(table: Snapshot, parts: Parts, seat: int, text: str, now: float) -> Change | None:
        tried.append(text)
        if len(tried) == 1:
            raise RuntimeError("nobody foresaw this")
        return await play(table, parts, seat, text, now)

    monkeypatch.setattr(live, "play", fail_once)
    with caplog.at_level(logging.ERROR):
        assert played(one, hall)["event"] == tried[1]
    assert "nobody foresaw this" in caplog.text
