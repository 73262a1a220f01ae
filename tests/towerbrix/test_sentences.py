"""What cards say, in English and in German; read aloud they have to be right in number, gender and case."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from stackyard.core.texts.catalogue import text_of as message_text
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import holds, parse, text_of
from stackyard.games.towerbrix.conditions.sentences import (
    Role,
    brick_message,
    distinctions,
    explain,
    sentence,
)
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.towers import Poses, facts_of
from tests.towerbrix import random_conditions, write_card_messages
from tests.towerbrix.test_judge import poses_of, straight
from tests.towerbrix.write_card_messages import why_lines

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_says_what_it_said(name: str, language: str) -> None:
    """A person has read golden.json; if a sentence changes on purpose, the file is written again."""
    sentences = {card.name: sentence(card.condition, language) for card in deck(name)}
    assert sentences == {card: golden[language] for card, golden in GOLDEN.items() if card in sentences}
    assert {card.name: text_of(card.condition) for card in deck(name)} == {
        card: golden["condition"] for card, golden in GOLDEN.items() if card in sentences
    }


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_cards_of_a_deck_say_the_same_and_all_fit_on_a_card(name: str, language: str) -> None:
    sentences = [sentence(card.condition, language) for card in deck(name)]
    assert len(set(sentences)) == len(sentences)
    assert all(len(text) <= 90 for text in sentences)


def test_conditions_that_differ_on_a_tower_never_share_a_sentence() -> None:
    rng, chance = random.Random(11), np.random.default_rng(11)
    towers = [random_conditions.tower(chance, 511 if k % 2 else 255 | 256).facts for k in range(40)]
    for language in ("en", "de"):
        truth_by_sentence: dict[str, tuple[bool, ...]] = {}
        for _ in range(1000):
            condition = parse(random_conditions.clause(rng))
            truth = tuple(holds(condition, facts) for facts in towers)
            assert truth_by_sentence.setdefault(sentence(condition, language), truth) == truth, text_of(condition)


@pytest.mark.parametrize(
    ("text", "en", "de"),
    [
        # nominative, one and several; "lila" is not declined
        ("at least 1 red: standing", "At least one red brick stands.", "Mindestens ein roter Stein steht."),
        ("at least 2 purple: lying", "At least two purple bricks lie down.", "Mindestens zwei lila Steine liegen."),
        ("no gray or blue: grounded", "No blue or gray brick touches the surface.",
         "Kein blauer oder grauer Stein berührt die Fläche."),
        ("all highest bricks: not red", "Every highest brick is not red.", "Jeder höchste Stein ist nicht rot."),
        # accusative
        ("at most 1 red: touches at least 1 blue", "At most one red brick touches at least one blue brick.",
         "Höchstens ein roter Stein berührt mindestens einen blauen Stein."),
        ("exactly 2 red: touches exactly 2 lying blue", "Exactly two red bricks touch exactly two lying blue bricks.",
         "Genau zwei rote Steine berühren genau zwei liegende blaue Steine."),
        ("all red: touches no blue", "Every red brick touches no blue brick.",
         "Jeder rote Stein berührt keinen blauen Stein."),
        ("all red: touches all purple", "Every red brick touches all purple bricks.",
         "Jeder rote Stein berührt alle lila Steine."),
        ("all red: touches all gray", "Every red brick touches the gray brick.",
         "Jeder rote Stein berührt den grauen Stein."),
        # dative
        ("all red: rests on at least 1 blue", "Every red brick rests on at least one blue brick.",
         "Jeder rote Stein ruht auf mindestens einem blauen Stein."),
        ("all red: above at least 2 blue", "Every red brick is wholly above at least two blue bricks.",
         "Jeder rote Stein ist ganz über mindestens zwei blauen Steinen."),
        ("all red: below all yellow", "Every red brick is wholly below all yellow bricks.",
         "Jeder rote Stein ist ganz unter allen gelben Steinen."),
        ("all red: rests on no lying bricks", "Every red brick rests on no other lying brick.",
         "Jeder rote Stein ruht auf keinem anderen liegenden Stein."),
        ("all red: rests on all gray", "Every red brick rests on the gray brick.",
         "Jeder rote Stein ruht auf dem grauen Stein."),
        ("no red: rests on at least 1 blue", "No red brick rests on a blue brick.",
         "Kein roter Stein ruht auf einem blauen Stein."),
        # the subject's own kind
        ("all blue: touches all blue", "Every blue brick touches the other blue brick.",
         "Jeder blaue Stein berührt den anderen blauen Stein."),
        ("all blue: above all blue", "Every blue brick is wholly above the other blue brick.",
         "Jeder blaue Stein ist ganz über dem anderen blauen Stein."),
        ("no blue: touches at least 1 blue", "No blue brick touches another blue brick.",
         "Kein blauer Stein berührt einen anderen blauen Stein."),
        ("all blue: touches at least 1 red or blue", "Every blue brick touches at least one other red or blue brick.",
         "Jeder blaue Stein berührt mindestens einen anderen roten oder blauen Stein."),
        ("all standing bricks: touches at least 1 lying bricks",
         "Every standing brick touches at least one lying brick.",
         "Jeder stehende Stein berührt mindestens einen liegenden Stein."),
        # the gray brick is one
        ("all gray: standing", "The gray brick stands.", "Der graue Stein steht."),
        ("no gray: lying", "The gray brick does not lie down.", "Der graue Stein liegt nicht."),
        ("no gray: touches at least 1 red", "The gray brick touches no red brick.",
         "Der graue Stein berührt keinen roten Stein."),
        ("no gray: grounded", "The gray brick does not touch the surface.",
         "Der graue Stein berührt die Fläche nicht."),
        # comparisons, likeness, opposites and choices
        ("as many red as lying bricks", "There are as many red bricks as lying bricks.",
         "Es gibt genauso viele rote Steine wie liegende Steine."),
        ("more grounded red than blue", "There are more red bricks on the surface than blue bricks.",
         "Es gibt mehr rote Steine auf der Fläche als blaue Steine."),
        ("different top red", "No two red bricks reach the same height.",
         "Keine zwei roten Steine reichen gleich hoch."),
        ("not so: same pose bricks", "It is not so that all bricks are placed the same way.",
         "Es stimmt nicht: alle Steine haben dieselbe Lage."),
        ("all red: standing or else no blue: lying", "Every red brick stands, or no blue brick lies down.",
         "Jeder rote Stein steht, oder kein blauer Stein liegt."),
        ("all red: lying; at least 3 bricks: lowest",
         "Every red brick lies down. At least three bricks reach the lowest point.",
         "Jeder rote Stein liegt. Mindestens drei Steine reichen am tiefsten."),
    ],
)  # fmt: skip
def test_the_grammar_is_right(text: str, en: str, de: str) -> None:
    assert sentence(parse(text)) == en
    assert sentence(parse(text), "de") == de


def test_a_language_in_which_no_card_is_written_reads_english() -> None:
    assert sentence(parse("all red: standing"), "fr") == "Every red brick stands."


# --- why: brick by brick ---------------------------------------------------------------------------------------------

POSES, USED = poses_of(
    r1=straight(30, 0, 0), r2=straight(0, 0, 0), b1=straight(0, -10, 60, lying=True), g1=straight(30, 0, 60)
)
FACTS = facts_of(POSES, USED)


def why(text: str, language: str = "en") -> list[str]:
    return why_lines(explain(parse(text), FACTS, distinctions(USED, POSES)), language)


def names(used: int, poses: Poses, language: str = "en", role: Role = "subject") -> list[str]:
    which = distinctions(used, poses)
    return [message_text(brick_message(brick, which[brick], role), language) for brick in range(len(which))]


def test_bricks_are_told_apart_by_where_they_are() -> None:
    called = names(USED, POSES)
    assert (called[4], called[5]) == ("the right red brick", "the left red brick")
    assert (called[6], called[8]) == ("the blue brick", "the gray brick")
    poses, used = poses_of(
        r1=straight(0, 0, 60),
        r2=straight(2, 0, 0),
        b1=straight(30, 30, 0),
        b2=straight(30, 0, 0),
        p1=straight(0, 30, 0),
    )
    assert names(used, poses)[2:8] == [
        "the purple brick", "the left purple brick", "the upper red brick", "the lower red brick",
        "the rear blue brick", "the front blue brick",
    ]  # fmt: skip
    assert names(used, poses, "de", "above")[4:7] == [
        "dem oberen roten Stein", "dem unteren roten Stein", "dem hinteren blauen Stein",
    ]  # fmt: skip
    assert names(used, poses, "de", "put")[3:5] == ["den linken lila Stein", "den oberen roten Stein"]


@pytest.mark.parametrize(
    ("text", "en", "de"),
    [
        ("all red: grounded",
         ["The right red brick touches the surface.", "The left red brick touches the surface.",
          "That makes two of two."],
         ["Der rechte rote Stein berührt die Fläche.", "Der linke rote Stein berührt die Fläche.",
          "Das sind zwei von 2."]),
        ("no red: touches at least 1 blue",
         ["The right red brick touches no blue brick.", "The left red brick touches at least one blue brick.",
          "That makes one of two."],
         ["Der rechte rote Stein berührt keinen blauen Stein.",
          "Der linke rote Stein berührt mindestens einen blauen Stein.", "Das ist einer von 2."]),
        ("all gray: lying and grounded",
         ["The gray brick does not lie down or does not touch the surface.", "That makes none of one."],
         ["Der graue Stein liegt nicht oder berührt die Fläche nicht.", "Das ist keiner von 1."]),
        ("all blue: red or standing",
         ["The blue brick is not red and does not stand.", "That makes none of one."],
         ["Der blaue Stein ist nicht rot und steht nicht.", "Das ist keiner von 1."]),
        ("more lying bricks than standing bricks",
         ["It is not so that there are more lying bricks than standing bricks."],
         ["Es stimmt nicht: es gibt mehr liegende Steine als stehende Steine."]),
        ("same top red", ["All red bricks reach the same height."], ["Alle roten Steine reichen gleich hoch."]),
    ],
)  # fmt: skip
def test_a_verdict_is_explained_brick_by_brick(text: str, en: list[str], de: list[str]) -> None:
    assert why(text) == en
    assert why(text, "de") == de


def test_the_bricks_that_a_condition_speaks_of_are_named() -> None:
    which = distinctions(USED, POSES)
    assert explain(parse("all red: grounded"), FACTS, which).bricks == [4, 5]
    assert explain(parse("as many red as gray"), FACTS, which).bricks == [4, 5, 8]
    assert explain(parse("no yellow: standing"), FACTS, which).bricks == []


def test_the_sample_that_the_page_is_held_to_is_what_cards_say() -> None:
    assert write_card_messages.written() == write_card_messages.FILE.read_bytes()


def test_an_explanation_ends_in_the_verdict_of_the_judge() -> None:
    rng, chance = random.Random(5), np.random.default_rng(5)
    for _ in range(200):
        tower = random_conditions.tower(chance, random_conditions.some(chance))
        condition = parse(random_conditions.condition(rng))
        for language in ("en", "de"):
            verdict = explain(condition, tower.facts, distinctions(tower.used, tower.poses))
            lines = why_lines(verdict, language)
            assert verdict.holds == holds(condition, tower.facts)
            assert lines
            assert all(line[0].isupper() or line[0] == "(" for line in lines)
            assert all(line.endswith(".") and "  " not in line for line in lines)
            assert all(tower.used >> brick & 1 for brick in verdict.bricks)
