"""The challenges of Today: the same for everybody, known to nobody beforehand, and shown to who has ended them."""

from __future__ import annotations

import itertools
import json
import re
import secrets
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from stackyard.core.match import verify
from stackyard.core.toolkit import days
from stackyard.server import challenges as hall_challenges
from stackyard.server.challenges import Challenges
from stackyard.server.endpoints import pictures, review
from stackyard.server.endpoints.rest import handlers as rest
from stackyard.server.store import challenges
from tests.server.hall import Made, Running, settings, with_pebbles

GAME = "pebbles"
DAY = date(2026, 11, 29)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")


class Player(NamedTuple):
    """Somebody who has begun a challenge."""

    made: Made
    seat: int
    secret: str

    @property
    def proof(self) -> str:
        return f"{self.made.id}.{self.secret}"


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day that it is: the test may change it."""
    now = [DAY]
    monkeypatch.setattr(days, "today", lambda: now[0])
    return now


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A hall of its own."""
    with with_pebbles(), Running(settings(tmp_path / "own.sqlite3")) as running:
        yield running


def token() -> str:
    return secrets.token_urlsafe(24)


def begin(hall: Running, game: str = GAME, browser: str | None = None, **more: Any) -> Player:
    answer = hall.http.post(f"/api/today/{game}", json={"browser": browser or token(), "name": "Ada"}, params=more)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    secret = [seat["secret"] for seat in made["seats"]]
    (seat,) = [number for number, each in enumerate(secret) if each]
    return Player(Made(made["match"], secret), seat, secret[seat])


def end(hall: Running, player: Player) -> None:
    """Give up: so it is over."""
    with hall.connect() as line:
        line.join(player.made, player.seat)
        assert line.command("resign", player.made, seat=player.seat)["t"] == "ack"


def read(hall: Running, match: str, what: str, proof: str = "") -> httpx.Response:
    return hall.http.get(f"/api/matches/{match}/{what}", headers={"Stackyard-Seats": proof})


def header_of(hall: Running, player: Player) -> dict[str, Any]:
    shown = {"Stackyard-Seats": player.proof}
    header: dict[str, Any] = hall.http.get(f"/api/matches/{player.made.id}", headers=shown).json()["header"]
    return header


def without_moments(answer: httpx.Response, player: Player) -> str:
    return MOMENT.sub("", answer.text.replace(player.made.id, "match"))


def test_everybody_begins_the_same_and_each_day_and_hall_has_its_own(own: Running, tmp_path: Path) -> None:
    first, second = begin(own), begin(own)
    assert header_of(own, first)["commitment"] == header_of(own, second)["commitment"]
    assert header_of(own, first)["options"] == header_of(own, second)["options"]
    assert header_of(own, first).get("fixed", []) == []
    before = begin(own, date=(DAY - timedelta(days=1)).isoformat())
    with Running(settings(tmp_path / "other.sqlite3")) as other:
        elsewhere = begin(other)
        commitments = {header_of(own, each)["commitment"] for each in (first, before)}
        assert len({*commitments, header_of(other, elsewhere)["commitment"]}) == 3


def test_a_restarted_hall_sets_the_same(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as hall:
            found.append(header_of(hall, begin(hall))["commitment"])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("game", "day", "why"),
    [
        (GAME, (DAY + timedelta(days=1)).isoformat(), "until today"),
        (GAME, "2026-10-31", "from 2026-11-01"),
        (GAME, "yesterday", "day"),
        ("chess", None, "chess"),
    ],
)
def test_no_day_that_has_not_come_is_begun(hall: Running, game: str, day: str | None, why: str) -> None:
    asked = {"date": day} if day else {}
    answer = hall.http.post(f"/api/today/{game}", json={"browser": token()}, params=asked)
    assert answer.status_code in (400, 404)
    assert why in answer.json()["message"]


def routes() -> Iterator[tuple[str, str]]:
    """All requests about a match or a review that the application answers."""
    for handler in (*rest.HANDLERS, *pictures.HANDLERS, *review.HANDLERS):
        for path, method in itertools.product(handler.paths, handler.http_methods):
            if re.match(r"/api/(matches|reviews)/{(match|review):str}/", path):
                yield method.lower(), path


BODIES = {
    "/api/reviews/{review:str}/try": {"n": 1, "move": "take1"},
    "/api/matches/{match:str}/continue": {"at": 0, "seats": [{"kind": "me"}]},
}
OF_THE_SEAT = {("get", "/api/matches/{match:str}/standing"), ("post", "/api/matches/{match:str}/hint")}
"""Asks for the seat itself."""


def test_nothing_of_a_match_is_told_to_who_has_not_ended_the_same(hall: Running) -> None:
    player, stranger = begin(hall), begin(hall)
    end(hall, player)
    found = 0
    for method, path in set(routes()) - OF_THE_SEAT:
        asked = re.sub(r"{(\w+):\w+}", lambda name: player.made.id if name[1] in ("match", "review") else "1", path)
        for proof in ("", stranger.proof, f"{player.made.id}.{token()}", f"{stranger.made.id}.{player.secret}"):
            answer = hall.http.request(method, asked, headers={"Stackyard-Seats": proof}, json=BODIES.get(path))
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), (path, proof)
        found += 1
    assert found > 10
    assert hall.http.post("/api/matches/status", json={"matches": [player.made.id]}).json() == []
    assert hall.http.get(f"/api/matches/{player.made.id}/standing").status_code == 404
    with hall.connect() as line:
        refused = line.join(Made(player.made.id, []))
        assert (refused["t"], refused["code"]) == ("nak", "not_over")


def test_who_has_ended_it_sees_how_others_did_and_the_seed_is_told_tomorrow(hall: Running, today: list[date]) -> None:
    player, other = begin(hall), begin(hall)
    end(hall, player)
    assert read(hall, player.made.id, "replay", other.proof).status_code == 403
    end(hall, other)
    assert read(hall, player.made.id, "replay", other.proof).status_code == 200
    of_yesterday = begin(hall, date=(DAY - timedelta(days=1)).isoformat())
    end(hall, of_yesterday)
    assert read(hall, player.made.id, "replay", of_yesterday.proof).status_code == 403
    assert '"seed"' not in read(hall, player.made.id, "record", player.proof).text
    assert "seed" not in header_of(hall, player)
    assert "seed" in header_of(hall, of_yesterday)
    today[0] += timedelta(days=1)
    record = read(hall, player.made.id, "record").text
    assert '"seed"' in record
    assert verify(record).ok
    assert "seed" in header_of(hall, player)


def test_what_one_gets_depends_on_nothing_but_what_one_has_seen(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of challenges whose hidden deals differ, all bytes are the same to whom the same was dealt, and to all others."""
    chosen = iter(range(1000))
    digest = Challenges._digest
    told: dict[str, dict[str, str]] = {"own": {}, "others": {}}
    deals: set[str] = set()
    for _ in range(40):
        number = next(chosen)
        seed = bytes([number]) + number.to_bytes(31, "big")

        async def draw(self: Challenges, text: str, seed: bytes = seed) -> bytes:
            return seed if text.startswith(("match", "challenge")) else await digest(self, text)

        monkeypatch.setattr(Challenges, "_digest", draw)
        assert hall.hall is not None
        hall.hall.challenges._known.clear()  # what was drawn from another seed
        player = begin(hall)
        with hall.connect() as line:
            snap = line.join(player.made, player.seat)
        header = snap["info"]["header"]
        mine = f"{snap['views']['0']['numbers'][0]} of {header['options']['heap']}"
        header["commitment"] = header["begun"] = ""
        parts = [json.dumps(snap, sort_keys=True)]
        for what in ("picture", "moment/1", "plain/1", "chat", "record", "replay", "standing", "review", "decisive"):
            parts.append(without_moments(read(hall, player.made.id, what, player.proof), player))
            outside = without_moments(read(hall, player.made.id, what), player)
            assert told["others"].setdefault(what, outside) == outside
        public = hall.http.get(f"/api/matches/{player.made.id}").text.replace(player.made.id, "match")
        public = re.sub(r'"commitment":"\w+"|"away_s":\d+', "", MOMENT.sub("", public))
        assert told["others"].setdefault("info", public) == public
        text = MOMENT.sub("", "\n".join(parts).replace(player.made.id, "match"))
        assert told["own"].setdefault(mine, text) == text
        with hall.connect() as line:
            line.join(player.made, player.seat)
            line.command("resign", player.made, seat=player.seat)
        deal = read(hall, player.made.id, "replay", player.proof).json()["frames"][1]["event"]
        deals.add(f"{deal} of {header['options']['heap']}")
    assert len(deals) > len(told["own"]) > 1


def standing(hall: Running, player: Player) -> dict[str, Any]:
    asked = {"Authorization": f"Bearer {player.secret}"}
    answer = hall.http.get(f"/api/matches/{player.made.id}/standing", headers=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play(hall: Running, player: Player, move: str) -> None:
    """Play a match to its end, by one move or the most that is left."""
    with hall.connect() as line:
        snap = line.join(player.made, player.seat)
        while not snap["outcome"]["over"]:
            if player.seat in snap["to_act"]:
                for each in (move, "take2", "take1"):
                    if line.move(player.made, player.seat, snap["v"], each)["t"] == "ack":
                        break
            snap = line.join(player.made, player.seat)


def test_the_first_match_of_a_browser_counts_whatever_comes_of_it(own: Running, today: list[date]) -> None:
    browser = token()
    first, again = begin(own, browser=browser), begin(own, browser=browser)
    others = [begin(own) for _ in range(2)]
    end(own, first)
    play(own, again, "take1")
    assert standing(own, first)["counted"]
    assert not standing(own, again)["counted"]
    assert standing(own, first)["others"] == 0
    for player in others[:1]:
        play(own, player, "take1")
    found = standing(own, others[0])
    assert found["result"]["unit"] == "points"
    assert (found["better_than"], found["others"]) == (
        int(found["result"]["rank"] > standing(own, first)["result"]["rank"]),
        1,
    )
    today[0] += timedelta(days=1)
    assert standing(own, others[0])["others"] == 2  # who did not end it too


def test_five_of_a_network_count(own: Running) -> None:
    players = [begin(own) for _ in range(hall_challenges.MOST_OF_NETWORK + 1)]
    for player in players:
        end(own, player)
    assert [standing(own, player)["counted"] for player in players] == [True] * 5 + [False]


def test_results_are_forgotten_after_their_days(own: Running, today: list[date]) -> None:
    player = begin(own)
    end(own, player)
    assert own.hall is not None
    store = own.hall.store
    first = (DAY + timedelta(days=1)).isoformat()
    own.on_loop(partial(store.commit, [(challenges.FORGET, (first,))]))
    assert not standing(own, player)["counted"]
    now = DAY + timedelta(days=challenges.KEPT_DAYS)
    assert challenges.first_day_kept(now) == DAY.isoformat()


def test_no_move_is_taken_back_and_nobody_helps(hall: Running) -> None:
    player = begin(hall)
    with hall.connect() as line:
        snap = line.join(player.made, player.seat)
        assert not snap["info"]["help"]
        assert snap["info"]["today"] == DAY.isoformat()
        line.move(player.made, player.seat, snap["v"], "take1")
        line.until("played")
        refused = line.command("ask", player.made, seat=player.seat, kind="undo", count=1)
        assert (refused["t"], refused["code"]) == ("nak", "bad_request")
        assert "same challenge" in refused["message"]


def test_a_token_that_is_none_is_refused(hall: Running) -> None:
    for browser in ("", "short", "a" * 65, "ä" * 24, None, 7):
        assert hall.http.post(f"/api/today/{GAME}", json={"browser": browser}).status_code == 400
    assert hall.http.post(f"/api/today/{GAME}", json={}).status_code == 400


def test_a_stranger_without_seats_costs_one_question(hall: Running) -> None:
    """A header full of seats that are none is read as far as any browser's."""
    player = begin(hall)
    many = ",".join(f"{token()[:16]}.{token()}" for _ in itertools.repeat(None, 200))
    assert read(hall, player.made.id, "replay", many).status_code in (403, 431)


def ask_hint(hall: Running, player: Player, secret: str = "") -> httpx.Response:
    asked = {"Authorization": f"Bearer {secret or player.secret}"}
    return hall.http.post(f"/api/matches/{player.made.id}/hint", json={}, headers=asked)


def test_hints_are_given_to_the_seat_and_told_in_its_result(own: Running, today: list[date]) -> None:
    today[0] = DAY + timedelta(days=1)  # a Monday: the smallest board
    player, other = begin(own, "towers"), begin(own, "towers")
    with own.connect() as line:
        first = line.join(player.made, player.seat)
        hints = [ask_hint(own, player).json() for _ in range(3)]
        assert [hint["v"] for hint in hints] == [first["v"]] * 3
        assert [hint["hint"]["more"] for hint in hints] == [True, False, False]
        assert hints[1] == hints[2]
        start, to = hints[1]["hint"]["at"]
        assert ask_hint(own, player, other.secret).status_code == 404
        assert read(own, player.made.id, "answer", player.proof).json()["code"] == "not_over"
        assert line.move(player.made, player.seat, first["v"], f"{start}-{to}")["t"] == "ack"
    end(own, player)
    assert ask_hint(own, player).json()["code"] == "match_over"
    answer = read(own, player.made.id, "answer", player.proof).json()["answer"]
    assert (answer["after"], answer["line"][0]) == (0, f"{start}-{to}")
    assert read(own, player.made.id, "answer", other.proof).json()["code"] == "not_over"
    end(own, other)
    assert read(own, player.made.id, "answer", other.proof).json()["answer"] == answer
    hinted, alone = standing(own, player), standing(own, other)
    assert (hinted["hints"], alone["hints"]) == (2, 0)
    assert hinted["result"]["rank"] == hall_challenges.HINTED_RANK < alone["result"]["rank"]
    assert (alone["better_than"], alone["others"]) == (1, 1), "though both have lost"


def test_a_game_without_answers_gives_no_hints(hall: Running) -> None:
    player = begin(hall)
    assert ask_hint(hall, player).json()["code"] == "bad_request"
    end(hall, player)
    assert read(hall, player.made.id, "answer", player.proof).json() == {"answer": None}


def test_a_match_goes_on_elsewhere_from_a_challenge_only_when_its_day_is_over(hall: Running, today: list[date]) -> None:
    player = begin(hall)
    end(hall, player)
    path = f"/api/matches/{player.made.id}/continue"
    body, proof = {"at": 0, "seats": [{"kind": "me"}]}, {"Stackyard-Seats": player.proof}
    answer = hall.http.post(path, json=body, headers=proof)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), "others would see what it begins with"
    today[0] += timedelta(days=1)
    assert hall.http.post(path, json=body, headers=proof).json().get("code") != "not_over"


def test_time_counts_from_when_the_start_can_be_read(hall: Running) -> None:
    """And not from the first thing that somebody does."""
    player = begin(hall)
    assert hall.hall is not None
    stored = hall.on_loop(partial(hall.hall.registry.stored.find, player.made.id))
    begun = datetime.fromisoformat(stored.header.begun)
    play(hall, player, "take1")
    stored = hall.on_loop(partial(hall.hall.registry.stored.find, player.made.id))
    late = [msgspec.structs.replace(each, t=(begun + timedelta(minutes=5)).isoformat()) for each in stored.events]
    assert hall_challenges._seconds(msgspec.structs.replace(stored, events=late)) == 300
