"""How bots act is said by those who watch: they wait, are faster, or act as usual."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.server.match.changes.creation import new_match
from stackyard.server.match.mailbox import Mailbox, Play
from stackyard.server.match.viewers import audience as audiences
from stackyard.server.match.viewers.audience import Audience, Viewer
from stackyard.server.table.bots import HANDS_POLL_SECONDS, Bots, Search, search_key
from stackyard.server.wire.messages import NewMatch, NewSeat
from tests.server.hall import Line, Running


def here(*wanted: tuple[tuple[int, ...], Literal["wait", "usual", "faster"]]) -> Audience:
    """Return an audience of viewers who hold some seats, each with how bots shall act."""
    audience = Audience()
    for seats, bots in wanted:
        viewer = Viewer(cast("Any", object()), [], [], "", "")
        viewer.seats, viewer.bots = seats, bots
        audience.add(viewer)
    return audience


def test_bots_are_faster_if_all_who_play_want_that() -> None:
    assert here().wants_bots() == "usual"
    assert here(((0,), "faster")).wants_bots() == "faster"
    assert here(((0,), "faster"), ((1,), "usual")).wants_bots() == "usual"
    assert here(((0,), "faster"), ((), "usual")).wants_bots() == "faster", "who only watches has no say"
    assert here(((), "faster"), ((), "faster")).wants_bots() == "faster", "but where nobody plays"


def test_bots_wait_for_one_who_plays_and_among_several_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert here(((), "wait")).wants_bots() == "faster", "who only watches keeps nobody waiting"
    alone, several = here(((0,), "wait")), here(((0,), "wait"), ((1,), "faster"))
    assert (alone.wants_bots(), several.wants_bots()) == ("wait", "wait")
    monkeypatch.setattr(audiences, "MOST_WAIT_SECONDS", -1.0)
    assert (alone.wants_bots(), several.wants_bots()) == ("wait", "faster")


def test_a_bot_waits_until_it_is_told_to_go_on() -> None:
    seats = [NewSeat(kind="bot", level=1), NewSeat(kind="me")]
    table, _ = new_match(NewMatch(game="towers", seats=seats, options={"width": 4, "height": 4}))
    services: Any = SimpleNamespace(settings=SimpleNamespace(bot_pause_ms=0))
    presence: Any = SimpleNamespace(audience=here(((1,), "wait")))
    bots = Bots(services, presence, None, Mailbox())
    found = SearchResult("a1-a2", SearchInfo())
    bots.searches[0] = Search(search_key(table, 0), 0.0, answered=True, result=found, due=1.0, look_at=1.0)
    assert bots.on_time(table, 2.0) is None
    assert bots.wake_at(table, 2.0) == 2.0 + HANDS_POLL_SECONDS
    next(iter(presence.audience)).bots = "usual"
    played = bots.on_time(table, 3.0)
    assert isinstance(played, Play)
    assert (played.seat, played.text) == (0, "a1-a2")


def test_whoever_has_not_joined_says_nothing(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot1")
    one.open(made.id)
    one.send(t="pace", g=made.id, bots="wait")
    assert one.until("nak")["code"] == "not_joined"
