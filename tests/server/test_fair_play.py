"""Nobody is helped with a match between people that is under way; everything else is studied as before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from stackyard.core.log import Log
from stackyard.core.match import Match
from stackyard.core.record import parse_record
from stackyard.core.registry import room as find_room
from stackyard.server.match.changes import seating
from stackyard.server.match.clocks import Clock
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.archive import SeatRow, StoredState
from stackyard.server.wire.messages import ClockRule
from stackyard.server.workers.match_similarity import SimilarityJob, is_similar
from stackyard.testing.random_play import random_walk
from tests.server.databases import Database
from tests.server.hall import Made, Running, settings, wait_for

OPTIONS = {"width": 6, "height": 6}
HOLDER, STRANGER = "192.0.2.7", "198.51.100.9"  # addresses that a proxy tells


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("fair")
    with Running(settings(folder / "hall.db", trust_proxy="127.0.0.1")) as running:
        yield running


def towers(*moves: str) -> Match:
    """Return a match of Towers after some moves."""
    match = Match.new("towers", OPTIONS, nature="given")
    for move in moves:
        match.apply_event(match.to_act[0], move)
    return match


def text(match: Match) -> str:
    return match.game.position_text(match.position)


def longer(match: Match, plies: int, which: int = 0) -> list[str]:
    """Return the match's first legal moves (or others), one after the other, from where it stands."""
    moves = []
    for _ in range(plies):
        seat = match.to_act[0]
        assert isinstance(seat, int)
        moves.append(match.legal(seat)[which])
        match.apply_event(seat, moves[-1])
    return moves


def asked(house: Running, position: str, address: str, *seats: str) -> tuple[int, str]:
    """Ask what a bot would play; return the status and the code of a refusal."""
    body = {"game": "towers", "position": position, "level": 1, "ms": 10, "seats": list(seats)}
    answer = house.http.post("/api/think", json=body, headers={"X-Forwarded-For": address})
    return answer.status_code, answer.json().get("code", "")


def play(house: Running, moves: list[str], *kinds: str) -> Made:
    """Make a match, and play it from the holder's address; both seats are theirs."""
    made = house.create(*kinds, options=OPTIONS)
    with house.connect(**{"X-Forwarded-For": HOLDER}) as line:
        line.join(made, *range(len(made.secrets)))
        for number, move in enumerate(moves):
            answer = line.move(made, number % 2, number, move)
            assert answer["t"] == "ack", answer
    return made


HELPED, REFUSED = (200, ""), (403, "under_way")


def test_whoever_holds_a_seat_gets_no_help_with_what_is_near_to_their_match(house: Running) -> None:
    played = longer(towers(), 4)
    made = play(house, played, "me", "friend")
    own = f"{made.id}.{made.secrets[1]}"
    now = towers(*played)
    assert asked(house, text(now), STRANGER, own) == REFUSED, "by a secret"
    assert asked(house, text(now), HOLDER) == REFUSED, "by an address"
    assert asked(house, text(towers(*played[:2])), STRANGER, own) == REFUSED, "what stood there before"
    longer(now, 6)
    assert asked(house, text(now), STRANGER, own) == REFUSED, "what comes of it within six plies"
    assert asked(house, text(now), HOLDER, "nonsense", ".", f"{made.id}.wrong") == REFUSED
    assert asked(house, text(towers()), STRANGER, own) == HELPED, "what opens a match"
    assert asked(house, text(towers(*played)), STRANGER) == HELPED, "others may study openings"
    assert asked(house, text(towers(*played)), STRANGER, f"{made.id}.wrong") == HELPED
    with house.connect(**{"X-Forwarded-For": HOLDER}) as line:
        line.join(made, 0)
        assert line.command("resign", made, seat=0)["t"] == "ack"
    assert asked(house, text(now), HOLDER, own) == HELPED, "the match is over"


def test_after_the_opening_nobody_is_helped_with_a_position_that_people_play(house: Running) -> None:
    match = towers()
    moves = longer(match, 14)
    made = play(house, moves, "me", "friend")
    assert asked(house, text(match), STRANGER) == REFUSED
    assert asked(house, text(towers(*moves[:13])), STRANGER) == REFUSED
    assert asked(house, text(towers(*moves[:8])), STRANGER) == HELPED
    longer(match, 1)
    assert asked(house, text(match), STRANGER) == HELPED, "equal in full, and no more"
    assert made.secrets


def test_whoever_plays_a_bot_may_ask(house: Running) -> None:
    made = house.create("me", "bot1", options=OPTIONS)
    with house.connect(**{"X-Forwarded-For": HOLDER}) as line:
        line.join(made, 0)
        assert line.move(made, 0, 0, longer(towers(), 1)[0])["t"] == "ack"
    match = towers()
    longer(match, 1)
    # Other matches of this module are over or far from here.
    assert asked(house, text(match), STRANGER, f"{made.id}.{made.secrets[0]}") == HELPED


@pytest.mark.parametrize(("slug", "players"), [("take-that-towers", 2), ("brick-work", 2), ("towers", 2)])
def test_positions_near_to_a_match_are_found_and_others_are_not(slug: str, players: int) -> None:
    room = find_room(slug)
    game = room.game
    walk = list(islice(random_walk(room, game.parse_options(None), players, 3), 14))
    match = Match.new(room, None, players, nature="given")
    for moment in walk[:8]:
        assert moment.by is not None
        match.apply_event(moment.by, moment.event)
    record = match.text()
    job = SimilarityJob(slug, game.position_text(walk[10].position), [record])
    assert is_similar(job)
    *_, other = islice(random_walk(room, game.parse_options(None), players, 9), 30)
    assert not is_similar(SimilarityJob(slug, game.position_text(other.position), [record]))
    assert not is_similar(SimilarityJob(slug, game.position_text(walk[10].position), []))


def test_threats_are_told_against_a_bot_and_not_between_people(house: Running) -> None:
    position = "4x2 - build B B,3/BBB,W,WW,1"
    alone = house.create("me", "bot1", options={"width": 4, "height": 2}, position=position)
    found = house.http.get(f"/api/matches/{alone.id}/threats", params={"seat": 0}).json()
    assert [threat["at"] for threat in found["threats"]] == [["a1"]]
    assert "b1 to a1" in found["threats"][0]["text"]
    assert house.http.get(f"/api/matches/{alone.id}/threats", params={"seat": 1}).json()["threats"] == []
    assert house.http.get(f"/api/matches/{alone.id}/threats", params={"seat": 9}).json()["threats"] == []
    two = house.create("me", "friend", options={"width": 4, "height": 2}, position=position)
    refused = house.http.get(f"/api/matches/{two.id}/threats", params={"seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (403, "under_way")
    assert house.http.get("/api/matches/nosuchmatchhere/threats").status_code == 404


def test_a_record_of_a_match_under_way_is_not_reviewed_whatever_was_added_to_it(house: Running) -> None:
    played = longer(towers(), 4)
    made = play(house, played, "me", "friend")
    lines = house.http.get(f"/api/matches/{made.id}/record").text.splitlines()
    resigned = Match.from_record(parse_record("\n".join(lines) + "\n"))
    resigned.apply_table_event("resign 0")
    record = resigned.text()

    def asked(address: str, *seats: str) -> int:
        body = {"record": record, "seats": list(seats)}
        return house.http.post("/api/reviews", json=body, headers={"X-Forwarded-For": address}).status_code

    assert asked(HOLDER) == 403
    assert asked(STRANGER, f"{made.id}.{made.secrets[1]}") == 403
    assert asked(STRANGER) == 200, "others may study openings"


def test_a_match_that_has_left_memory_is_still_under_way(tmp_path: Path) -> None:
    with Running(settings(tmp_path / "hall.db", trust_proxy="127.0.0.1", idle_seconds=0.0)) as house:
        played = longer(towers(), 14)
        made = play(house, played, "me", "friend")
        hall = house.hall
        assert hall is not None
        wait_for(lambda: made.id not in hall.registry.live)
        assert asked(house, text(towers(*played)), HOLDER) == REFUSED
        assert asked(house, text(towers(*played)), STRANGER, f"{made.id}.{made.secrets[1]}") == REFUSED
        assert asked(house, text(towers(*played)), STRANGER) == REFUSED
        watched = house.on_loop(lambda: hall.services.fair_play._watched[made.id])
        assert not hasattr(watched, "__dict__"), "more than its slots is held"
        assert all(
            isinstance(each, str | int | float | tuple) for each in map(watched.__getattribute__, watched.__slots__)
        )


def test_after_a_restart_nobody_is_helped_with_a_match_that_nobody_has_come_back_to(either: Database) -> None:
    chosen = settings(either.path, trust_proxy="127.0.0.1", **either.settings)
    with Running(chosen) as house:
        played = longer(towers(), 14)
        made = play(house, played, "me", "friend")
        near, here = text(towers(*played[:12])), text(towers(*played))
        taken_back = [*played[:13], towers(*played[:13]).legal(towers(*played[:13]).to_act[0])[-1]]  # type: ignore[arg-type]
    with Running(chosen) as house:
        assert house.hall is not None
        assert house.hall.registry.live == {}
        assert asked(house, here, STRANGER) == REFUSED, "a position after the opening is the match's own"
        assert asked(house, near, STRANGER, f"{made.id}.{made.secrets[1]}") == REFUSED, "whoever shows a seat's secret"
        assert asked(house, near, STRANGER)[0] == 200, "others may study openings"
        assert asked(house, text(towers(*taken_back)), STRANGER)[0] == 200, "and what has not been played"
        assert house.hall.registry.live == {}, "nothing had to come into memory"
        with house.connect() as line:
            line.join(made, 0)
            assert line.command("resign", made, seat=0)["t"] == "ack"
        assert asked(house, here, STRANGER)[0] == 200, "it is over"
    assert either.ask("SELECT * FROM position") == []


def test_people_are_helped_once_all_of_them_want_to_be_and_until_one_does_not(house: Running) -> None:
    played = longer(towers(), 14, -1)
    made = house.create("me", "friend", options=OPTIONS)
    first, second = {"X-Forwarded-For": "203.0.113.5"}, {"X-Forwarded-For": "203.0.113.6"}

    def threats() -> int:
        return house.http.get(f"/api/matches/{made.id}/threats", params={"seat": 0}).status_code

    with house.connect(**first) as one, house.connect(**second) as other:
        assert "help" not in one.join(made, 0)
        other.join(made, 1)
        for number, move in enumerate(played):
            assert (one, other)[number % 2].move(made, number % 2, number, move)["t"] == "ack"
        now = text(towers(*played))
        assert one.command("ask", made, seat=0, kind="no_help")["code"] == "bad_request", "there is none"
        assert one.command("ask", made, seat=0, kind="help")["t"] == "ack"
        assert threats() == 403, "one of them wants it"
        assert asked(house, now, STRANGER) == REFUSED
        assert other.command("answer", made, seat=1, offer=1, yes=True)["t"] == "ack"
        assert one.until("table", help=True)["offers"] == []
        assert threats() == 200
        assert asked(house, now, "203.0.113.5", f"{made.id}.{made.secrets[0]}") == HELPED
        assert one.command("ask", made, seat=0, kind="help")["code"] == "bad_request", "it is on"
        with house.connect() as late:
            assert late.join(made)["help"] is True
        assert other.command("ask", made, seat=1, kind="no_help")["t"] == "ack"
        table = one.until("table")
        while table["notice"] != "White plays without help from here on, so nobody is helped any more.":
            table = one.until("table")
        assert "help" not in table
        assert threats() == 403
        assert asked(house, text(towers(*played[:4])), "203.0.113.5") == REFUSED, (
            "whoever held a seat before is still known"
        )
        assert asked(house, now, STRANGER) == REFUSED


def test_a_no_to_help_leaves_a_match_without_and_a_move_does_not_take_back_the_question(house: Running) -> None:
    made = house.create("me", "friend", options=OPTIONS)
    with house.connect() as one, house.connect() as other:
        one.join(made, 0)
        other.join(made, 1)
        one.command("ask", made, seat=0, kind="help")
        assert one.move(made, 0, 0, longer(towers(), 1)[0])["t"] == "ack"
        assert other.command("answer", made, seat=1, offer=1, yes=False)["t"] == "ack"
        table = one.until("table")
        while not table["notice"]:
            table = one.until("table")
        assert table["notice"] == "White would rather play without help."
        assert house.http.get(f"/api/matches/{made.id}").json()["help"] is False
        assert house.http.get(f"/api/matches/{made.id}/threats").status_code == 403
        alone = house.create("me", "bot1", options=OPTIONS)
        one.join(alone, 0)
        assert house.http.get(f"/api/matches/{alone.id}").json()["help"] is True
        assert one.command("ask", alone, seat=0, kind="help")["code"] == "bad_request", "nobody has to agree"


def test_whoever_takes_a_seat_has_not_agreed_to_help(house: Running) -> None:
    table = Snapshot(
        "match", towers(), (SeatRow("person", "Ada", taken=True),) * 2, Log(), Log(), Clock.of(ClockRule(), 2)
    )
    agreed = msgspec.structs.replace(table, helped=(0, 1))
    assert agreed.is_helped()
    assert not table.is_helped()
    sat = seating.take_seats(agreed, {1: b"another"}, {}).after
    assert not sat.is_helped()
    assert msgspec.json.decode(msgspec.json.encode(agreed.state(0.0)), type=StoredState).helped == [0, 1]
