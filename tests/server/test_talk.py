"""Chat, names and undos at a table: nobody silences it, fills its log, or makes its snapshot large."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stackyard.server.match.viewers.publishing import MAX_LINES
from stackyard.server.settings import Rate
from stackyard.server.table import command_limits
from tests.server.hall import Line, Made, Running, settings

PLENTY = Rate(10_000, 10_000)


@pytest.fixture(scope="module")
def talkative(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall behind a proxy, where those who watch may say six lines, three of them from one address."""
    chosen = settings(
        tmp_path_factory.mktemp("talk") / "hall.sqlite3",
        trust_proxy="127.0.0.1",
    )
    with pytest.MonkeyPatch.context() as patched, Running(chosen) as running:
        for name, value in {
            "MAX_SEAT_LINES": 300,
            "MAX_WATCHER_LINES": 6,
            "MAX_WATCHER_LINES_OF_ONE": 3,
            "WATCHER_CHAT": PLENTY,
            "RENAMES": Rate(3, 0),
            "UNDOS": Rate(4, 0),
        }.items():
            patched.setattr(command_limits, name, value)
        yield running


def from_address(hall: Running, number: int) -> Line:
    """Open a socket from an address of its own."""
    return Line(hall.port, {"X-Forwarded-For": f"203.0.113.{number}"})


def chat_lines(line: Line, made: Made, count: int, **more: object) -> list[str]:
    """Say some lines; return how each was answered."""
    answers = [line.command("chat", made, text=f"line {n}", **more) for n in range(count)]
    return [answer.get("code", "ack") for answer in answers]


def test_those_who_watch_do_not_silence_those_who_play(talkative: Running) -> None:
    made = talkative.create("me", "friend")
    with from_address(talkative, 1) as player:
        player.join(made, 0)
        answers = []
        for number in (2, 2, 3, 3, 4, 4):  # a second socket of the same address has no lines of its own
            with from_address(talkative, number) as watcher:
                watcher.join(made)
                answers.append(chat_lines(watcher, made, 2))
        too_much = "rate_limited"
        assert answers == [["ack", "ack"], ["ack", too_much]] * 2 + [[too_much, too_much]] * 2
        with from_address(talkative, 9) as late:
            late.join(made)
            refused = late.command("chat", made, text="hello")
            assert refused["code"] == "rate_limited"
            assert refused["localizable"]["name"] == "core:chat-watchers-full"
        assert chat_lines(player, made, 3, seat=0) == ["ack"] * 3
    with talkative.connect() as again:
        joined = again.join(made, 0)
        assert sum(line["seat"] is None for line in joined["chat"]) == 6


def test_a_seat_says_so_much_and_no_more_and_the_other_one_still_can(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_limits, "MAX_SEAT_LINES", 5)
    with Running(settings(database)) as hall, hall.connect() as one, hall.connect() as other:
        made = hall.create("me", "me")
        one.join(made, 0)
        other.join(made, 1)
        assert chat_lines(one, made, 7, seat=0) == ["ack"] * 5 + ["rate_limited"] * 2
        assert chat_lines(other, made, 2, seat=1) == ["ack"] * 2


def test_a_snapshot_carries_the_last_lines_and_the_rest_is_fetched(talkative: Running) -> None:
    made = talkative.create("me", "friend")
    with talkative.connect() as one:
        one.join(made, 0)
        text = "\u4e00" * 500
        for n in range(MAX_LINES + 50):
            assert one.command("chat", made, text=f"{n} {text}"[:500], seat=0)["t"] == "ack"
    with talkative.connect() as again:
        joined = again.join(made, 0)
    assert [line["text"].split()[0] for line in joined["chat"]] == [str(n) for n in range(50, MAX_LINES + 50)]
    assert joined["earlier_lines"] == 50
    assert len(msgspec.json.encode(joined)) < 200_000
    before = joined["chat"][0]["v"]
    earlier = talkative.http.get(f"/api/matches/{made.id}/chat?before={before}").json()
    assert [line["text"].split()[0] for line in earlier] == [str(n) for n in range(50)]
    assert len(talkative.http.get(f"/api/matches/{made.id}/chat").json()) == MAX_LINES
    assert talkative.http.get(f"/api/matches/{made.id}/chat?before=0").json() == []


def test_names_do_not_change_all_the_time(talkative: Running) -> None:
    made = talkative.create("me", "friend")
    with talkative.connect() as one:
        one.join(made, 0)
        answers = [one.command("rename", made, seat=0, name=f"Ada {n}").get("code", "ack") for n in range(5)]
    with talkative.connect() as again:  # another socket is the same seat
        again.join(made, 0)
        answers.append(again.command("rename", made, seat=0, name="Ada").get("code", "ack"))
    assert answers == ["ack"] * 3 + ["rate_limited"] * 3


def test_moves_are_not_taken_back_for_ever(talkative: Running) -> None:
    made = talkative.create("me", "me")
    answers = []
    with talkative.connect() as one:
        v = one.join(made, 0, 1)["v"]
        for _ in range(6):
            v = one.move(made, 0, v, "a1-a2")["v"]
            answer = one.command("ask", made, seat=0, kind="undo")
            answers.append(answer.get("code", "ack"))
            if answer["t"] == "nak":
                break
            v = answer["v"]
    assert answers == ["ack"] * 4 + ["rate_limited"]


def test_a_log_ends_with_its_match(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_limits, "MAX_ENTRIES", 4)
    with Running(settings(database)) as hall, hall.connect() as one:
        made = hall.create("me", "me")
        one.join(made, 0, 1)
        assert chat_lines(one, made, 5, seat=0) == ["ack"] * 4 + ["rate_limited"]
        assert one.move(made, 0, 4, "a1-a2")["t"] == "ack"
        assert one.command("ask", made, seat=0, kind="undo")["code"] == "rate_limited"
