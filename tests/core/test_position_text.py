"""Options and fields in texts of positions: written, read back, and refused with the messages that people know."""

from __future__ import annotations

import pytest

from stackyard.core.errors import BadPositionError
from stackyard.core.game import Options
from stackyard.core.positions.position_text import (
    fields_text,
    options_text,
    read_fields,
    read_integer,
    read_options,
)

KEYS = ("round", "points", "hands")


class Some(Options, frozen=True):
    """Options."""

    rows: int = 4
    open: bool = False
    deck: str = ""


@pytest.mark.parametrize(
    ("options", "text"),
    [(Some(), "{}"), (Some(rows=5, open=True), '{"rows":5,"open":true}'), (Some(deck="a b"), '{"deck":"a\\u0020b"}')],
)
def test_options_are_what_is_not_usual_without_a_blank(options: Some, text: str) -> None:
    assert options_text(options) == text
    assert read_options(text, Some) == options


@pytest.mark.parametrize("text", ["", "[]", '{"rows":"x"}', "[" * 9999, "{", "\ud800"])
def test_what_is_no_options_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError, match="the options are no JSON object of options: "):
        read_options(text, Some)


def test_words_come_in_the_order_of_the_keys_and_are_read_in_any() -> None:
    values = {"hands": "G1=2,G7", "round": "2"}
    words = fields_text(values, KEYS)
    assert words == ["round=2", "hands=G1=2,G7"]
    assert read_fields(words[::-1], KEYS) == values


@pytest.mark.parametrize("word", ["rounds=1", "round", "", "=1", "points=2"])
def test_another_word_or_one_that_comes_twice_is_refused(word: str) -> None:
    with pytest.raises(BadPositionError) as refused:
        read_fields(["points=1", word], KEYS)
    assert str(refused.value) == f"{word!r} is none of round, points, hands, each once, as KEY=VALUE"


def test_numbers_keep_to_their_bounds_and_have_one_text_each() -> None:
    assert [read_integer("points", text, -5, 4294967295) for text in ("0", "-5", "4294967295")] == [0, -5, 4294967295]
    for text in ("6", "-1", "01", "+1", "1.0", "", "-0", "\u0663", "9" * 5000):
        with pytest.raises(BadPositionError) as refused:
            read_integer("points", text, 0, 5)
        assert str(refused.value) == f"points is a whole number from 0 to 5, not {text[:40]!r}"
