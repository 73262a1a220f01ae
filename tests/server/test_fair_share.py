"""When there is no room for all tables: a share for everybody, and a place for who is in the middle of a match."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from stackyard.server.settings import Rate
from stackyard.server.table import registry
from stackyard.server.table.address_tables import AddressTables
from tests.server.hall import Line, Made, Running, rates, settings, wait_for


@pytest.fixture(autouse=True)
def swept_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what nobody needs leave memory at once, where its time is up."""
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.02)


def from_address(hall: Running, number: int) -> Line:
    return Line(hall.port, {"X-Forwarded-For": f"203.0.113.{number}"})


def lines_from(hall: Running, stack: contextlib.ExitStack, number: int, many: int) -> list[Line]:
    return [stack.enter_context(from_address(hall, number)) for _ in range(many)]


def in_memory(hall: Running) -> set[str]:
    assert hall.hall is not None
    return set(hall.hall.registry.live)


def join_all(lines: list[Line], tables: list[Made], *seats: int) -> list[str]:
    """Join tables, each with a line of its own; return how each join was answered."""
    answers = [line.join(made, *seats) for line, made in zip(lines, tables, strict=True)]
    return [answer.get("code", answer["t"]) for answer in answers]


def test_one_address_has_so_many_tables_and_no_more(database: Path) -> None:
    chosen = settings(database, trust_proxy="127.0.0.1", max_live_matches=20, max_live_per_address=3)
    with Running(chosen) as hall, contextlib.ExitStack() as lines:
        tables = [hall.create("me", "friend") for _ in range(6)]
        own = lines_from(hall, lines, 1, 5)
        assert join_all(own, tables[:5]) == ["snap"] * 3 + ["busy"] * 2
        assert join_all(lines_from(hall, lines, 2, 3), tables[3:6]) == ["snap"] * 3
        assert own[3].join(tables[3])["t"] == "snap"  # it is in memory already
        assert own[1].join(tables[1])["t"] == "snap"  # and so is that
        for number in (0, 2, 3):
            own[number].close()
        assert hall.hall is not None
        tables_of = hall.hall.registry._tables
        wait_for(lambda: tables_of.count("203.0.113.1") == 1)
    wait_for(lambda: tables_of.most(tables_of.count) == ("", 0))


def test_whoever_has_most_makes_room(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT_FREE", 0.0)
    chosen = settings(database, trust_proxy="127.0.0.1", max_live_matches=4)
    with Running(chosen) as hall, contextlib.ExitStack() as lines:
        tables = [hall.create("me", "friend") for _ in range(7)]
        greedy = lines_from(hall, lines, 1, 4)
        assert join_all(greedy[:3], tables[:3], 0) == ["snap"] * 3
        assert join_all(lines_from(hall, lines, 2, 2), tables[3:5], 0) == ["snap"] * 2  # it is full with the first
        gone = [number for number in range(3) if tables[number].id not in in_memory(hall)]
        refusal = greedy[gone[0]].until("nak")
        assert (refusal["code"], refusal["localizable"]["name"]) == ("unavailable", "core:hall-full")
        assert len(in_memory(hall)) == 4
        assert join_all(lines_from(hall, lines, 3, 1), tables[5:6], 0) == ["snap"]
        gone = [number for number in range(3) if tables[number].id not in in_memory(hall) and number not in gone]
        assert greedy[gone[0]].until("nak")["code"] == "unavailable"
        assert join_all(greedy[3:], tables[6:7], 0) == ["busy"]  # nobody has more than the two it would have then
        assert greedy[gone[0]].command("chat", tables[gone[0]], text="still here?")["code"] == "not_joined"


def test_a_place_is_free_for_who_has_a_seat_in_a_match_under_way(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT_FREE", 0.25)
    chosen = settings(database, trust_proxy="127.0.0.1", max_live_matches=4, idle_seconds=0.0)
    with Running(chosen) as hall, contextlib.ExitStack() as lines:
        begun = hall.create("me", "friend")
        with from_address(hall, 1) as ada:
            ada.join(begun, 0)
            assert ada.move(begun, 0, 0, "a1-a2")["t"] == "ack"
        wait_for(lambda: not in_memory(hall))
        for number in range(2, 5):  # each of another address: nobody has more than one
            assert join_all(lines_from(hall, lines, number, 1), [hall.create("me", "friend")]) == ["snap"]
        late = lines_from(hall, lines, 9, 1)
        assert len(in_memory(hall)) == 3
        back = lines.enter_context(from_address(hall, 1))
        assert back.join(begun, 0)["v"] == 1
        assert join_all(late, [hall.create("me", "friend")]) == ["busy"]


def test_bots_at_which_nobody_looks_give_way(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT_FREE", 0.0)
    # With no idle time at all a match could be let go of as idle before its bot has begun, and would not give way.
    chosen = settings(database, max_live_matches=2, bot_pause_ms=60_000, idle_seconds=1.0)
    with Running(chosen) as hall, hall.connect() as line, hall.connect() as own:
        bots = [hall.create("bot1", "bot1") for _ in range(2)]
        wait_for(lambda: in_memory(hall) == {made.id for made in bots})
        watched = line.join(bots[1])
        assert watched["t"] == "snap"
        mine = hall.create("me", "friend")
        assert own.join(mine, 0)["t"] == "snap"
        assert in_memory(hall) == {bots[1].id, mine.id}
        own.close()  # there is room again: the bots go on
        wait_for(lambda: bots[0].id in in_memory(hall))


def test_matches_are_read_back_for_an_address_at_a_rate(database: Path) -> None:
    with Running(settings(database, rates=rates(fold=Rate(2, 0)), idle_seconds=0.0)) as hall:
        tables = [hall.create("me", "friend") for _ in range(3)]
        for made in tables:
            with hall.connect() as line:
                line.join(made, 0)
                assert line.move(made, 0, 0, "a1-a2")["t"] == "ack"
        wait_for(lambda: not in_memory(hall))
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(hall.connect()) for _ in tables]
            assert join_all(lines, tables) == ["snap", "snap", "rate_limited"]


def test_tables_are_counted_once_for_an_address() -> None:
    tables_of = AddressTables()
    for match in ("a", "a", "b"):
        tables_of.enter("ada", match)
    tables_of.enter("bob", "a")
    assert (tables_of.count("ada"), tables_of.count("bob"), tables_of.most(tables_of.count)) == (2, 1, ("ada", 2))
    tables_of.leave("ada", "a")
    assert tables_of.count("ada") == 2
    tables_of.leave("ada", "a")
    tables_of.leave("ada", "a")
    assert (tables_of.tables("ada"), tables_of.count("nobody")) == (["b"], 0)
