"""Seats that act at the same time do not make each other late; what one of them takes is gone for the other."""

from __future__ import annotations

from typing import Any

from tests.server.hall import Line, Made, Running

GAME = "brick-work"


def seated(hall: Running, one: Line, other: Line) -> tuple[Made, int]:
    """Make a match of two people, joined; return it and the version that both know."""
    made = hall.create("me", "friend", game=GAME, seed=f"{5:064x}")
    v: int = one.join(made, 0)["v"]
    other.join(made, 1)
    return made, v


def view_of(hall: Running, made: Made) -> dict[str, Any]:
    """Return what a fresh spectator sees."""
    with hall.connect() as line:
        view: dict[str, Any] = line.join(made)["views"]["spectator"]
        return view


def test_a_move_is_not_late_because_the_other_moved(hall: Running, one: Line, other: Line) -> None:
    made, v = seated(hall, one, other)
    assert one.move(made, 0, v, "take 2x3")["t"] == "ack"
    assert other.move(made, 1, v, "take 1x2")["t"] == "ack", "made without knowing of the other's brick"
    taken = view_of(hall, made)["taken"]
    assert [taken[0].get("2x3"), taken[1].get("1x2")] == [1, 1]


def test_a_move_is_late_where_ones_own_seat_has_moved(hall: Running, one: Line, other: Line, third: Line) -> None:
    """Two windows on one seat: the one that lags behind is told so."""
    made, v = seated(hall, one, other)
    third.join(made, 0)
    assert one.move(made, 0, v, "take 2x3")["t"] == "ack"
    assert third.move(made, 0, v, "take 2x3")["code"] == "stale"


def test_a_brick_that_was_taken_is_gone(hall: Running, one: Line, other: Line) -> None:
    made, v = seated(hall, one, other)
    assert one.move(made, 0, v, "take 2x3")["t"] == "ack"
    assert other.move(made, 1, v, "take 2x3")["t"] == "ack", "there are two of them"
    refused = other.move(made, 1, v + 2, "take 2x3")
    assert refused["code"] == "illegal_move"
    assert "2x3" in refused["message"]
    assert view_of(hall, made)["yellow"].get("2x3", 0) == 0
