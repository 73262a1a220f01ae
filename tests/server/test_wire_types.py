"""The browser's types are those of the message catalogue as it stands."""

from __future__ import annotations

from scripts import wire_types


def test_the_browsers_types_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.generate(), "run scripts/wire_types.py"


def test_unions_are_told_apart_by_their_tag() -> None:
    text = wire_types.generate()
    for tag in ("join", "move", "snap", "played", "table", "ack", "nak"):
        assert f"  t: '{tag}';" in text


def test_what_a_client_may_leave_out_is_optional_and_what_the_hall_sends_is_not() -> None:
    text = wire_types.generate()
    assert "secrets?: string[];" in text  # Join
    assert "  waiting: number[];" in text  # Offer
    assert "  event?: string | null;" in text  # Entry omits its defaults
