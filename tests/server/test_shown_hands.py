"""What a seat has in hand before it moves is shown to the others, where all see the same."""

from __future__ import annotations

from tests.server.hall import Line, Made, Running
from tests.server.test_protocol import seated


def show(line: Line, made: Made, seat: int, shows: str) -> None:
    """Say what a seat has in hand."""
    line.send(t="hand", g=made.id, seat=seat, n=7, do="show", shows=shows)


def test_the_others_see_what_a_seat_has_in_hand_and_nothing_is_kept(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    show(one, made, 0, "a1")
    assert other.until("shown") == {"t": "shown", "g": made.id, "seat": 0, "shows": "a1"}
    show(other, made, 1, "")
    assert one.until("shown")["seat"] == 1, "the first thing that this socket hears of hands: not its own"
    assert one.join(made, 0)["v"] == 0


def test_nobody_shows_the_hand_of_another_seat(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    show(one, made, 1, "a1")
    refused = one.until("nak")
    assert (refused["code"], refused["n"]) == ("forbidden", 7)


def test_where_hands_are_hidden_none_is_shown(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="take-that-towers")
    one.join(made, 0)
    show(one, made, 0, "LO")
    assert one.until("nak")["code"] == "bad_request"
