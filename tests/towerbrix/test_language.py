"""The language of condition cards: one canonical text, errors that name the word, and malicious texts."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from stackyard.games.towerbrix.conditions.bytecode import compile_conditions, penalty
from stackyard.games.towerbrix.conditions.language import LONGEST_CONDITION, BadConditionError, parse, text_of
from tests.towerbrix import random_conditions


def test_a_condition_has_one_text() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        text = random_conditions.condition(rng)
        if len(text) > LONGEST_CONDITION:
            continue
        condition = parse(text)
        once = text_of(condition)
        assert parse(once) == condition
        assert text_of(parse(once)) == once
        assert once == text  # random conditions are generated in canonical form


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("ALL Yellow:standing", "all yellow: standing"),
        ("exactly 1 brick: lying", "exactly 1 bricks: lying"),
        ("all lying standing bricks: red", "all standing lying bricks: red"),
        ("all blue or yellow: red or purple", "all yellow or blue: purple or red"),
        ("no  red\t:\nrests   on all bricks", "no red: rests on all bricks"),
        ("at least 01 red: standing", "at least 1 red: standing"),
    ],
)
def test_other_ways_to_write_it_come_to_the_same(written: str, canonical: str) -> None:
    assert text_of(parse(written)) == canonical


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "text ends"),
        ("every red: standing", "'every'"),
        ("all green: standing", "'green'"),
        ("all red standing", "'standing'"),
        ("all red: upright", "'upright'"),
        ("all red: touching all blue", "'touching'"),
        ("all red: touches blue", "'blue'"),
        ("all red: touches all", "text ends"),
        ("exactly red: standing", "'red'"),
        ("exactly 0 red: standing", "'0'"),
        ("at least 10 red: standing", "'10'"),
        ("at most 99999999999999999999999999 red: standing", "'99999999999999999999999999'"),
        ("at red: standing", "'at'"),
        ("same colour red", "'colour'"),
        ("as many red than blue", "'than'"),
        ("more red as blue", "'as'"),
        ("all red: standing all", "'all'"),
        ("all red or red: standing", "'all red or red'"),
        ("all standing standing red: lying", "'standing'"),
        ("all red: standing; ", "text ends"),
        ("all red: standing or else", "text ends"),
        ("not so all red: standing", "'not'"),
        ("all red: (standing)", "'('"),
        ("all red: not not standing", "'not'"),
        ("all rot: stehend", "'rot'"),
    ],
)
def test_an_error_names_the_word(text: str, word: str) -> None:
    with pytest.raises(BadConditionError, match=r"expected|twice|fit") as caught:
        parse(text)
    assert word in str(caught.value)
    assert caught.value.code == "bad_request"


@pytest.mark.parametrize(
    "text",
    [
        "all red: standing" * 100_000,
        "(" * 300,
        "not so: " * 40 + "all red: standing",
        "all red: " + " and ".join(["standing"] * 30),
        "; ".join(["all red: lying"] * 20),
        "all red: standing\x00",
        "all red: ștanding",
        "at least ² red: standing",
        "at least ٣ red: standing",
        "at least ９ red: standing",
        "at least 1e1 red: standing",
        "at least -1 red: standing",
        "at least 1.5 red: standing",
        "all ｒｅｄ: standing",
        "\u202eall red: standing",
        "all red: standing" + "\U0001f9f1",
        "' OR 1=1 --",
        "<script>alert(1)</script>",
        "all \ud800: standing",
    ],
)
def test_a_hostile_text_ends_in_an_error_soon(text: str) -> None:
    began = time.process_time()
    with pytest.raises(BadConditionError) as caught:
        parse(text)
    assert time.process_time() - began < 0.5
    assert len(str(caught.value)) < LONGEST_CONDITION + 200


def test_conditions_with_a_word_changed_end_in_a_condition_or_in_an_error() -> None:
    rng = random.Random(3)
    spare = "all no exactly at least most 1 0 red blue bricks standing : ; or and not so else touches rests on as pose"
    good, bad = 0, 0
    for _ in range(3000):
        words = random_conditions.condition(rng).replace(":", " :").replace(";", " ;").split()
        place = rng.randrange(len(words))
        words[place : place + rng.randrange(2)] = rng.sample(spare.split(), rng.randrange(2))
        text = " ".join(words)
        try:
            condition = parse(text)
        except BadConditionError:
            bad += 1
        else:
            assert parse(text_of(condition)) == condition, text
            good += 1
    assert good > 300
    assert bad > 300


def test_the_longest_conditions_fit_the_stack_of_the_compiled_judge() -> None:
    facts = random_conditions.tower(np.random.default_rng(1), 511).facts
    for text in (
        "all standing lying leaning grounded highest lowest yellow or purple or red or blue or gray: "
        + " or ".join(["standing and lying and leaning and grounded and highest and lowest"] * 4),
        " or else ".join(["more yellow or red than gray or blue"] * 6),
    ):
        assert penalty(compile_conditions([parse(text)]), facts) >= 0
