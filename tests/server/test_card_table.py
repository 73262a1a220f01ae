"""A table with hidden hands: steps are taken back until something is revealed, and no frame holds what is hidden."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from stackyard.server.table import bots
from tests.server.hall import Line, Made, Running

GAME = "take-that-towers"
CODES = {"SP", "LO", "OF", "EL", "SU", "LA", "NO", "IN"}


def seated(hall: Running, *lines: Line, seed: int = 7) -> Made:
    """Make a match with a person at each line, joined."""
    kinds = ["me", *["friend"] * (len(lines) - 1)]
    made = hall.create(*kinds, game=GAME, seed=f"{seed:064x}")
    for seat, line in enumerate(lines):
        line.join(made, seat)
    return made


def look(line: Line, made: Made, *seats: int, frames: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Return a fresh snapshot; what came before it goes into `frames`, and it too."""
    line.send(t="join", g=made.id, secrets=[made.secrets[seat] for seat in seats])
    while True:
        frame = line.receive()
        if frames is not None:
            frames.append(frame)
        if frame["t"] == "snap":
            for seat, secret in frame["keys"].items():
                made.secrets[int(seat)] = secret
            return frame


def moves_of(line: Line, made: Made, seat: int) -> tuple[int, list[str]]:
    """Return the version that a seat knows, and its legal moves."""
    snap = look(line, made, seat)
    return snap["v"], snap["views"][str(seat)]["moves"]


def build_twice(line: Line, made: Made) -> int:
    """Play seat 0's first two builds; return the version after them."""
    for _ in range(2):
        v, moves = moves_of(line, made, 0)
        assert line.move(made, 0, v, moves[0])["t"] == "ack"
    return moves_of(line, made, 0)[0]


def test_a_step_is_taken_back_unasked(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    v = build_twice(one, made)
    _, moves = moves_of(one, made, 0)
    claim = next(move for move in moves if "/" in move)
    one.move(made, 0, v, claim)
    for left in ("claim", "build", "build"):
        assert one.command("ask", made, seat=0, kind="undo")["t"] == "ack"
        snap = look(one, made, 0)
        assert snap["views"]["0"]["phase"] == left
        assert snap["offers"] == [], "nobody was asked"
    assert look(one, made, 0)["views"]["0"]["towers"] == []
    assert one.command("ask", made, seat=0, kind="undo")["code"] == "bad_request", "nothing is left to take back"


def test_nothing_is_taken_back_once_cards_were_seen(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    v = build_twice(one, made)
    assert one.move(made, 0, v, "draw")["t"] == "ack"
    refused = one.command("ask", made, seat=0, kind="undo")
    assert refused["code"] == "bad_request"
    assert "seen" in refused["message"]


def test_another_seats_steps_are_not_ones_own_to_take_back(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    v = build_twice(one, made)
    one.move(made, 0, v, "draw")
    v, moves = moves_of(other, made, 1)
    other.move(made, 1, v, moves[0])
    assert one.command("ask", made, seat=0, kind="undo")["code"] == "bad_request"
    assert other.command("ask", made, seat=1, kind="undo")["t"] == "ack"


def test_no_frame_holds_a_hidden_card(hall: Running) -> None:
    """A whole match of three and a spectator: every frame that each one got is read field by field."""
    with hall.connect() as a, hall.connect() as b, hall.connect() as c, hall.connect() as watching:
        people = (a, b, c)
        made = hall.create("me", "friend", "friend", game=GAME, seed=f"{11:064x}")
        frames: list[list[dict[str, Any]]] = [[], [], [], [look(watching, made)]]
        rng = random.Random(3)
        for _ in range(1000):
            snaps = [look(line, made, seat, frames=frames[seat]) for seat, line in enumerate(people)]
            if snaps[0]["outcome"]["over"]:
                break
            seat = snaps[0]["to_act"][0]
            moves = snaps[seat]["views"][str(seat)]["moves"]
            # Claims often, so that many cards lie hidden on the table.
            claims = [move for move in moves if "/" in move]
            move = rng.choice(claims if claims and rng.random() < 0.6 else moves)
            assert people[seat].move(made, seat, snaps[seat]["v"], move)["t"] == "ack"
        else:
            pytest.fail("the match did not end")
        for line, ears in zip((*people, watching), frames, strict=True):
            ears.extend(line.receive_all())
        counts = [0, 0, 0, 0]
        for viewer, ears in enumerate(frames):
            for frame in ears:
                if not frame.get("outcome", {}).get("over"):
                    counts[viewer] += _check(frame, viewer)
        assert min(counts[:3]) > 20, "each seat was told its own cards"
        assert counts[3] == 0, "the spectator was told none"


def _check(part: Any, viewer: int) -> int:
    """Check a frame's part for a viewer (3: nobody's seat); return how many private cards were told, rightly."""
    if isinstance(part, list):
        return sum(_check(item, viewer) for item in part)
    if not isinstance(part, dict):
        return 0
    count = 0
    if isinstance(event := part.get("event"), str):
        count += _check_event(event, part["by"], viewer, (part.get("description") or {}).get("cards"))
    if "hands" in part:
        for seat, hand in enumerate(part["hands"]):
            assert (hand["cards"] is not None) == (seat == viewer)
            count += len(hand["cards"] or [])
        assert (part["buried"] is not None) == (viewer < 3)
        assert not part["moves"] or part["turn"] == viewer
        for tower in part["towers"]:
            assert all(floor["tucked"] is None or floor["tab"] == viewer for floor in tower["floors"])
    return count + sum(_check(value, viewer) for value in part.values())


def _check_event(event: str, by: int | str, viewer: int, cards: list[str] | None) -> int:
    """Check what a redacted event shows; return how many private cards it tells."""
    words = event.split()
    if by == "nature":
        hands = dict(enumerate(words[1:])) if words[0] == "deal" else {int(words[1]): words[2]}
        for seat, hand in hands.items():
            assert (set(hand) == {"?"}) == (seat != viewer), event
        assert cards is None or viewer in hands
    elif "/" in event and re.fullmatch(r"..(/[A-D][1-6])", event):
        assert event.startswith("??") == (by != viewer), event
        assert cards is None or by == viewer
    else:
        assert cards is None
    return len(cards or [])


def test_a_bot_with_secrets_moves_on_the_beat() -> None:
    """However long the search took, a whole number of beats has gone by since the event that it answers."""

    def due(took: float, *, secret: bool) -> float:
        return bots.due(100.0, 100.0 + took, 0.4, on_beat=secret) - 100.0

    assert due(0.01, secret=True) == pytest.approx(0.4)
    assert due(0.39, secret=True) == pytest.approx(0.4)
    assert due(0.41, secret=True) == pytest.approx(0.8)
    assert due(0.01, secret=False) == pytest.approx(0.4)
    assert due(0.61, secret=False) == pytest.approx(0.61)


def test_a_house_deck_comes_from_a_file(hall: Running) -> None:
    answer = hall.http.post(f"/api/games/{GAME}/house-set", json={"text": "# ours\nSPIRE 6\nnoise complaint 10\n"})
    options = answer.json()["options"]
    assert (options["spire"], options["noise_complaint"], options["lobby"]) == (6, 10, 0)
    refused = hall.http.post(f"/api/games/{GAME}/house-set", json={"text": "SPIRE 4\nCELLAR 3\n"})
    assert refused.status_code == 400
    assert "line 2" in refused.json()["message"]
    assert hall.http.post("/api/games/towers/house-set", json={"text": "SPIRE 4"}).status_code == 400


def test_a_real_tower_is_judged(hall: Running) -> None:
    tower = {"floors": [{"card": "LO", "tab": 0}, {"card": "OF", "tab": 1}, {"card": "SP", "tab": None}]}
    answer = hall.http.post(f"/api/games/{GAME}/tally", json={"players": 2, "tower": tower})
    assert answer.status_code == 200
    assert answer.json()["points"] == [2, 2]
    assert hall.http.post(f"/api/games/{GAME}/tally", json={"players": 9, "tower": tower}).status_code == 400
    assert hall.http.post("/api/games/towers/tally", json={}).status_code == 400


def test_a_look_back_shows_what_its_viewer_saw_then(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    lines = {"0": one, "1": other, "spectator": third}
    views: dict[tuple[int, str], Any] = {}

    def note() -> None:
        for viewer, line in lines.items():
            snap = look(line, made, *([] if viewer == "spectator" else [int(viewer)]))
            views[snap["v"], viewer] = snap["views"][viewer]

    note()
    for _ in range(2):
        v, moves = moves_of(one, made, 0)
        assert one.move(made, 0, v, moves[0])["t"] == "ack"
        note()
    assert one.move(made, 0, moves_of(one, made, 0)[0], "draw")["t"] == "ack"
    note()
    for (v, viewer), view in views.items():
        shown = {} if viewer == "spectator" else {"authorization": f"Bearer {made.secrets[int(viewer)]}"}
        answer = hall.http.get(f"/api/matches/{made.id}/moment/{v}", headers=shown)
        assert answer.json() == view, (v, viewer)
    wrong = hall.http.get(f"/api/matches/{made.id}/moment/1", headers={"authorization": f"Bearer {'x' * 43}"})
    assert wrong.json() == views[1, "spectator"], "a secret of no seat opens no hand"
    assert len({v for v, _ in views}) == 4
