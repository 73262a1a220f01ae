"""Answers that are prepared in a match of Towers over days: played at once, else forgotten, told to nobody."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.core.match import Match
from stackyard.server.store.store import ENTRY_INSERTS, Statement
from tests.amounts import amount
from tests.server.databases import Database
from tests.server.hall import Line, Made, Running, settings, wait_for
from tests.server.people import DATABASES, Browser, a_hall, new_name
from tests.server.test_notices import begin, turns

DAYS = {"kind": "days", "days": 2}


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


class Two:
    """A match over days of two browsers, as far as it has come."""

    def __init__(self, house: Running, one: Line, other: Line) -> None:
        self.house, self.lines = house, (one, other)
        self.made = house.create("me", "friend", clock=DAYS)
        self.match = Match.new("towers", {"width": 4, "height": 4}, 2)
        self.told = [line.join(self.made, seat) for seat, line in enumerate(self.lines)]
        self.v = 0

    def legal(self, *moves: str) -> list[str]:
        """Return the legal moves after some more."""
        match = self.match.branch()
        for move in moves:
            match.play(match.to_act[0], move)  # type: ignore[arg-type]
        return match.legal(match.to_act[0])  # type: ignore[arg-type]

    def move(self, seat: int, text: str) -> None:
        assert self.lines[seat].move(self.made, seat, self.v, text)["t"] == "ack"
        self.took(seat, text)

    def took(self, seat: int, text: str) -> None:
        self.match.play(seat, text)
        self.v += 1

    def lay(self, seat: int, *pairs: tuple[str, str]) -> dict[str, Any]:
        moves = [{"expect": expect, "answer": answer} for expect, answer in pairs]
        return self.lines[seat].command("prepare", self.made, seat=seat, v=self.v, moves=moves)


@pytest.fixture
def two(house: Running) -> Iterator[Two]:
    with house.connect() as one, house.connect() as other:
        yield Two(house, one, other)


def laid(told: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["expect"], each["answer"]) for each in told["moves"]]


# --- what is done with them ------------------------------------------------------------------------------------------


def test_the_answer_that_fits_is_played_at_once(two: Two) -> None:
    expect, other = two.legal()[:2]
    answer, wrong = two.legal(expect)[0], two.legal(other)[0]
    assert two.lay(1, (other, wrong), (expect, answer))["t"] == "ack"
    two.move(0, expect)
    for line in two.lines:
        seen: list[Any] = []
        while len(seen) < 2:
            seen += [(entry["by"], entry["event"]) for entry in line.until("played")["entries"]]
        assert seen == [(0, expect), (1, answer)]
    two.took(1, answer)
    with two.house.connect() as again:
        snap = again.join(two.made, 1)
        assert snap["to_act"] == [0]
        assert laid(again.until("prepared")) == []
    two.move(0, two.legal()[0])


def test_move_and_answer_are_one_write(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """So whatever is killed in between leaves both, or none."""
    expect = two.legal()[0]
    two.lay(1, (expect, two.legal(expect)[0]))
    assert two.house.hall is not None
    store = two.house.hall.store
    commit, written = store.commit, list[list[int]]()

    async def noted(statements: list[Statement], *more: Any) -> None:
        written.append([values[1] for sql, values in statements if sql in ENTRY_INSERTS and values[0] == two.made.id])
        await commit(statements, *more)

    monkeypatch.setattr(store, "commit", noted)
    two.move(0, expect)
    assert [entries for entries in written if entries] == [[1, 2]]


def test_another_move_forgets_them(two: Two) -> None:
    expect, other = two.legal()[:2]
    two.lay(1, (expect, two.legal(expect)[0]))
    two.move(0, other)
    with two.house.connect() as again:
        snap = again.join(two.made, 1)
        assert (snap["to_act"], len(snap["entries"])) == ([1], 1)
        assert laid(again.until("prepared")) == []


def test_they_are_shown_at_ones_own_table_and_can_be_deleted(two: Two) -> None:
    expect, other = two.legal()[:2]
    pairs = [(expect, two.legal(expect)[0]), (other, two.legal(other)[0])]
    assert laid(two.lines[1].until("prepared")) == [], "as one comes"
    two.lay(1, *pairs)
    assert laid(two.lines[1].until("prepared")) == pairs
    with two.house.connect() as phone:
        phone.join(two.made, 1)
        assert laid(phone.until("prepared")) == pairs
        two.lay(1, pairs[1])
        assert laid(phone.until("prepared")) == pairs[1:]
    two.lay(1)
    two.move(0, other)
    assert two.legal() != []
    assert two.lines[1].until("played")["to_act"] == [1], "nothing was played"


def test_what_cannot_come_or_be_played_is_refused(two: Two) -> None:
    expect = two.legal()[0]
    answer = two.legal(expect)[0]
    assert two.lay(1, ("a1-a1", answer))["code"] == "illegal_move"
    assert two.lay(1, (expect, expect))["code"] == "illegal_move"
    assert two.lay(1, (expect, answer), (expect, answer))["code"] == "bad_request"
    assert two.lay(0, (expect, answer))["code"] == "bad_request", "whose turn it is plays"
    stranger = two.lines[0].command("prepare", two.made, seat=1, v=0, moves=[])
    assert stranger["code"] == "forbidden"
    two.move(0, expect)
    old = two.lines[0].command("prepare", two.made, seat=0, v=0, moves=[])
    assert old["code"] == "stale"


def test_a_move_taken_back_forgets_them(two: Two) -> None:
    first = two.legal()[0]
    two.move(0, first)
    expect = two.legal()[0]
    two.lay(0, (expect, two.legal(expect)[0]))
    two.lines[0].command("ask", two.made, seat=0, kind="undo")
    told = two.lines[1].until("table")
    while not (offer := told["offers"]):
        told = two.lines[1].until("table")
    two.lines[1].command("answer", two.made, seat=1, offer=offer[0]["id"], yes=True)
    with two.house.connect() as again:
        assert again.join(two.made, 0)["to_act"] == [0]
        assert laid(again.until("prepared")) == []


@pytest.mark.parametrize(
    ("kinds", "more", "seats"),
    [
        (("me", "friend"), {"clock": DAYS}, (0, 1)),  # one screen
        (("me", "bot1"), {"clock": DAYS}, (0,)),
        (("me", "friend"), {}, (0,)),  # not over days
        (("me", "friend"), {"clock": DAYS, "game": "take-that-towers"}, (0,)),
    ],
)
def test_none_are_prepared_elsewhere(
    house: Running, kinds: tuple[str, ...], more: dict[str, Any], seats: tuple[int, ...]
) -> None:
    with house.connect() as line, house.connect() as other:
        made = house.create(*kinds, **more)
        snap = line.join(made, *seats)
        if kinds[1] == "friend" and len(seats) == 1:
            other.join(made, 1)
        refused = line.command("prepare", made, seat=0, v=snap["v"], moves=[])
        assert (refused["t"], refused["code"]) == ("nak", "bad_request")


def test_they_survive_a_restart(either: Database) -> None:
    chosen = settings(either.path, **either.settings)
    with Running(chosen) as hall, hall.connect() as one, hall.connect() as other:
        two = Two(hall, one, other)
        expect = two.legal()[0]
        answer = two.legal(expect)[0]
        two.lay(1, (expect, answer))
    with Running(chosen) as hall, hall.connect() as one, hall.connect() as other:
        one.join(two.made, 0)
        other.join(two.made, 1)
        assert laid(other.until("prepared")) == [(expect, answer)]
        one.move(two.made, 0, 0, expect)
        while one.until("played")["to_act"] != [0]:
            pass
    assert [row[0] for row in either.ask("SELECT text FROM entry ORDER BY v")] == [expect, answer]


def test_who_answers_so_is_told_of_no_turn_and_the_other_is(house: Running) -> None:
    with Browser(house) as ada, Browser(house) as ben:
        ada.make_plain(new_name())
        ben.make_plain(new_name())
        made = begin(house, ada, ben)
        match = Match.new("towers", {"width": 4, "height": 4}, 2)
        expect = match.legal(0)[0]
        match.play(0, expect)
        with house.connect() as line:
            line.join(made, 1)
            moves = [{"expect": expect, "answer": match.legal(1)[0]}]
            assert line.command("prepare", made, seat=1, v=0, moves=moves)["t"] == "ack"
        with house.connect() as line:
            line.join(made, 0)
            line.move(made, 0, 0, expect)
        wait_for(lambda: [row[0] for row in turns(house, made)] == [ada.account()["id"]])


# --- told to nobody --------------------------------------------------------------------------------------------------


MATCHES = amount(1, 3)  # that are played, each in three ways
MOVES = 6
ALIKE = [  # what no two matches have in common, however they are played
    (re.compile(rb'"left_ms":\[[0-9,]*\]'), b""),
    (re.compile(rb'"t":"20[0-9T:.+Z-]*"'), b""),
    (re.compile(rb'"last":"20[0-9T:.+Z-]*"'), b""),
    (re.compile(rb'"due":[0-9]+'), b""),
    (re.compile(rb'"(created|date|begun)":"20[0-9T:.+Z-]*"'), b""),
]


def alike(text: bytes, made: Made) -> bytes:
    """Return what was sent without the match's name and its times."""
    text = text.replace(made.id.encode(), b"M")
    for pattern, other in ALIKE:
        text = pattern.sub(other, text)
    return text


def heard(line: Line, made: Made) -> list[bytes]:
    """Return what a socket is sent within a moment, byte by byte."""
    found: list[bytes] = []
    with contextlib.suppress(TimeoutError):
        while True:
            raw = line.socket.recv(timeout=0.15, decode=False)
            assert isinstance(raw, bytes)
            found.append(alike(raw, made))
    return found


def told_to_others(house: Running, moves: list[str], lay: dict[int, list[tuple[str, str]]]) -> list[Any]:
    """Play a match; return all that the first seat and a spectator are sent, and that anybody can ask for.

    `lay`: what the second seat prepares, by how many moves have been played then. That it does not play.
    """
    found: list[Any] = []
    with house.connect() as one, house.connect() as own, house.connect() as eye:
        made = house.create("me", "friend", clock=DAYS, seed="56" * 32)
        one.join(made, 0)
        own.join(made, 1)
        eye.join(made)
        for line in (one, eye):
            heard(line, made)
        played = 0
        while played < len(moves):
            if pairs := lay.get(played):
                laid_down = [{"expect": expect, "answer": answer} for expect, answer in pairs]
                answer = own.command("prepare", made, seat=1, v=played, moves=laid_down)
                assert answer["t"] == "ack", answer
            if played % 2 == 0:
                found.append(outside(house, made))
            seat = played % 2
            (own if seat else one).send(
                t="move", g=made.id, c=f"command-{played}", seat=seat, v=played, move=moves[played]
            )
            fits = any(pair == tuple(moves[played : played + 2]) for pair in lay.get(played, ()))
            played += 2 if fits else 1
            own.until("played", v=played)
            if played % 2 == 0:
                found.append((heard(one, made), heard(eye, made), outside(house, made)))
        one.command("resign", made, seat=0)
        found.append((heard(eye, made), outside(house, made)))
    return found


def outside(house: Running, made: Made) -> list[tuple[int, bytes]]:
    """Return what anybody with the link can ask for."""
    paths = ["", "/plain/9", "/chat", "/record", "/replay"]
    answers = [house.http.get(f"/api/matches/{made.id}{path}") for path in paths]
    answers.append(house.http.post("/api/matches/status", json={"matches": [made.id]}))
    return [(answer.status_code, alike(answer.content, made)) for answer in answers]


def test_all_that_others_are_sent_is_the_same_with_and_without(house: Running) -> None:
    """Byte by byte: where nothing is laid, where something is that does not come, and where it comes and is played."""
    drawn = random.Random(56)
    for _ in range(MATCHES):
        match = Match.new("towers", {"width": 4, "height": 4}, 2)
        moves: list[str] = []
        vain: dict[int, list[tuple[str, str]]] = {}
        fitting: dict[int, list[tuple[str, str]]] = {}
        for number in range(MOVES):
            legal = match.legal(number % 2)
            chosen = drawn.choice(legal)
            if number % 2 == 0:
                others = [move for move in legal if move != chosen]
                vain[number] = [
                    (move, drawn.choice(after(match, move))) for move in drawn.sample(others, drawn.randint(1, 4))
                ]
                answer = drawn.choice(after(match, chosen))
                fitting[number] = [*vain[number][:2], (chosen, answer)]
            else:
                chosen = fitting[number - 1][-1][1]
            match.play(number % 2, chosen)
            moves.append(chosen)
        without = told_to_others(house, moves, {})
        assert sum(len(each[0]) for each in without if isinstance(each, tuple)) >= 9, "moves and answers"
        assert told_to_others(house, moves, vain) == without
        assert told_to_others(house, moves, fitting) == without


def after(match: Match, move: str) -> list[str]:
    """Return the answers to a move."""
    branch = match.branch()
    branch.play(match.to_act[0], move)  # type: ignore[arg-type]
    return branch.legal(branch.to_act[0])  # type: ignore[arg-type]
