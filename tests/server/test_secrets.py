"""Nothing leaves a match but what its reader may know: a game with a hidden deal, seen from every seat."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from stackyard.core.match import verify
from stackyard.server.match import seat_secrets
from tests.server.hall import Line, Made, Running, settings, with_pebbles

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
SEED = "5f" * 32
"""Deals seat 0 and seat 1 a number each; the tests read them from the seats' own views."""


def play_and_listen(hall: Running, one: Line, other: Line, third: Line, seed: str) -> tuple[Made, list[str]]:
    """Play a match on one seed; return all that a spectator ever got, and each seat, as text without moments."""
    made = hall.create("me", "friend", game="pebbles", options={"heap": 12, "dice": False}, seed=seed)
    transcripts: list[list[dict[str, object]]] = [[], [], []]
    lines = (one, other, third)
    for line, held, ears in zip(lines, ((0,), (1,), ()), transcripts, strict=True):
        ears.append(line.join(made, *held))
    for v, (line, seat) in enumerate(((one, 0), (other, 1), (one, 0)), start=1):
        line.move(made, seat, v, "take2")
    for line, ears in zip(lines, transcripts, strict=True):
        ears.extend(line.receive_all())
    return made, [json.dumps(ears, sort_keys=True) for ears in transcripts]


def test_what_a_viewer_gets_does_not_depend_on_what_it_may_not_know(
    hall: Running, one: Line, other: Line, third: Line
) -> None:
    """Two matches that differ in the other's secret alone look the same, byte for byte, to who may not know it."""
    deals: dict[str, str] = {}
    for number in range(40):
        seed = f"{number:064x}"
        made = hall.create("me", "friend", game="pebbles", seed=seed)
        deals.setdefault(one.join(made, 0, 1)["views"]["0"]["numbers"][0:1][0] and _deal(one, made), seed)
        if len(deals) == 9:
            break
    results = {}
    for deal, seed in deals.items():
        with hall.connect() as a, hall.connect() as b, hall.connect() as c:
            made, transcripts = play_and_listen(hall, a, b, c, seed)
            results[deal] = [_neutral(text, made) for text in transcripts]
    assert len(results) >= 6
    spectators = {transcripts[2] for transcripts in results.values()}
    assert len(spectators) == 1
    for seat in (0, 1):
        own: dict[str, set[str]] = {}
        for deal, transcripts in results.items():
            own.setdefault(deal[seat], set()).add(transcripts[seat])
        assert all(len(texts) == 1 for texts in own.values())
        assert len({next(iter(texts)) for texts in own.values()}) == len(own), "one's own number is known"


def _deal(line: Line, made: Made) -> str:
    views = line.join(made, 0, 1)["views"]
    return f"{views['0']['numbers'][0]}{views['1']['numbers'][1]}"


def _neutral(text: str, made: Made) -> str:
    """Take out what differs between any two matches: ids, moments, command ids, the commitment, fresh secrets."""

    differs = ("c", "begun", "commitment", "keys")

    def walk(part: object) -> object:
        if isinstance(part, dict):
            return {
                key: "" if key in differs or (key == "t" and isinstance(value, str) and "Z" in value) else walk(value)
                for key, value in part.items()
            }
        if isinstance(part, list):
            return [walk(item) for item in part]
        return part

    messages = [message for message in json.loads(text.replace(made.id, "match")) if message["t"] != "table"]
    return json.dumps(walk(messages))


def test_a_seat_sees_its_own_number_and_no_other(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = hall.create("me", "friend", game="pebbles", seed=SEED)
    mine, theirs, nobodys = one.join(made, 0), other.join(made, 1), third.join(made)
    assert set(mine["views"]) == {"0"}
    assert set(theirs["views"]) == {"1"}
    assert set(nobodys["views"]) == {"spectator"}
    assert [n is None for n in mine["views"]["0"]["numbers"]] == [False, True]
    assert [n is None for n in theirs["views"]["1"]["numbers"]] == [True, False]
    assert nobodys["views"]["spectator"]["numbers"] == [None, None]
    assert mine["entries"][0]["event"].endswith("?")
    assert nobodys["entries"][0]["event"] == "deal ??"
    assert nobodys["outcome"] == {"over": False, "scores": [], "winners": [], "why": ""}


def test_both_seats_on_one_screen_have_a_view_each(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="pebbles")
    snap = one.join(made, 0, 1)
    assert set(snap["views"]) == {"0", "1"}
    assert snap["views"]["0"]["numbers"][1] is None
    assert snap["views"]["1"]["numbers"][0] is None


def test_a_resumed_log_is_redacted_too(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="pebbles")
    assert one.join(made, v=0)["entries"][0]["event"] == "deal ??"


def test_the_record_of_a_match_with_secrets_is_closed_until_it_is_over(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="pebbles", options={"heap": 3})
    for what in ("record", "replay"):
        refused = hall.http.get(f"/api/matches/{made.id}/{what}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_over")
    assert "seed" not in hall.http.get(f"/api/matches/{made.id}").json()["header"]
    one.join(made, 0, 1)
    one.move(made, 0, 1, "take3")
    played = one.until("played", v=2)
    assert played["outcome"]["over"]
    assert None not in played["views"]["0"]["numbers"]
    record = hall.http.get(f"/api/matches/{made.id}/record")
    assert verify(record.text).ok
    assert hall.http.get(f"/api/matches/{made.id}/replay").json()["verified"]


def test_a_secret_starting_position_is_not_told(hall: Running, one: Line) -> None:
    start = "7/7 0 d0 n21 t0,0 s00 l0 -S"
    made = hall.create("me", "friend", game="pebbles", position=start)
    assert "position" not in one.join(made)["info"]["header"]
    assert start not in hall.http.get(f"/api/matches/{made.id}").text


def test_no_address_tells_what_a_viewer_may_not_know(database: Path) -> None:
    """Two matches that differ in what seat 1 alone knows: every address of a match answers alike for both."""
    answers_of: list[dict[tuple[str, str], tuple[int, str]]] = []
    with with_pebbles(), Running(settings(database)) as room:
        paths = [path for path, ways in room.http.get("/schema").json()["paths"].items() if "get" in ways]
        ours = [path for path in paths if "{match}" in path]
        assert {"/api/matches/{match}/record", "/api/matches/{match}/picture", "/api/matches/{match}/review"} <= {*ours}
        for position in ("7/7 0 d0 n21 t0,0 s00 l0 -S", "7/7 0 d0 n22 t0,0 s00 l0 -S"):
            made = room.create("me", "friend", game="pebbles", position=position, seed=SEED)
            with room.connect() as line:
                line.join(made, 0, 1)
                line.move(made, 0, 0, "take1")
            answers = {}
            for path in [*ours, "/m/{match}"]:
                for secret in ("", made.secrets[0]):
                    answer = room.http.get(
                        path.format(match=made.id, v=1, kind="glb"),
                        headers={"Authorization": f"Bearer {secret}"} if secret else {},
                    )
                    text = MOMENT.sub("", answer.text.replace(made.id, "match"))
                    answers[path, "seat 0" if secret else "nobody"] = (answer.status_code, text)
            answers_of.append(answers)
    assert answers_of[0] == answers_of[1]
    assert any(status == 200 for status, _ in answers_of[0].values())


def test_only_digests_of_secrets_are_stored_and_nothing_is_logged(
    hall: Running, one: Line, caplog: pytest.LogCaptureFixture
) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.join(Made(made.id, ["x" * 32]), 0)
    one.move(made, 0, 0, "a1-a2")
    path: Path = hall.settings.database
    with sqlite3.connect(path) as connection:
        dump = "\n".join(connection.iterdump()).encode()
    connection.close()
    for secret in made.secrets:
        assert len(secret) >= 32
        assert secret.encode() not in dump
        assert seat_secrets.digest(secret).hex().upper().encode() in dump.upper()
        for file in filter(Path.is_file, path.parent.iterdir()):
            assert secret.encode() not in file.read_bytes()
        assert secret not in caplog.text


def test_the_seed_of_a_match_that_goes_on_is_nowhere(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", seed=SEED)
    texts = [json.dumps(one.join(made, 0)), hall.http.get(f"/api/matches/{made.id}").text]
    texts.append(hall.http.get(f"/api/matches/{made.id}/record").text)
    texts.append(hall.http.get(f"/api/matches/{made.id}/replay").text)
    one.move(made, 0, 0, "a1-a2")
    texts += [json.dumps(message) for message in one.receive_all()]
    assert not any(SEED in text for text in texts)


def test_the_heir_of_a_secret_differs_and_is_steady() -> None:
    secret = seat_secrets.new_secret()
    assert (
        seat_secrets.rematch_secret(secret, "match1")
        == seat_secrets.rematch_secret(secret, "match1")
        != seat_secrets.rematch_secret(secret, "match2")
    )
    assert len(seat_secrets.rematch_secret(secret, "match1")) == len(secret) >= 22


def test_no_id_of_a_match_looks_like_an_option_of_a_command() -> None:
    """`stackyard admin show ID` takes any match: one id in 64 began with a dash while nothing hindered it."""
    assert not [made for made in (seat_secrets.new_match_id() for _ in range(4000)) if made.startswith("-")]
