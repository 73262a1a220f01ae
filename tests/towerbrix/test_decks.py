"""Our two decks, and the files in which the owner of a box enters the printed cards."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from stackyard.core.errors import BadOptionError, BadRequestError
from stackyard.games.towerbrix.conditions.decks import EDITIONS, LONGEST_FILE, MOST_CARDS, Edition, deck, read_deck
from stackyard.games.towerbrix.conditions.kinds import kind_of
from stackyard.games.towerbrix.conditions.language import parse, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECK_SIZES, DECKS
from stackyard.games.towerbrix.solver.deck_check import check_deck
from tests.towerbrix.scenario import GAME


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_its_cards_of_two_points_and_of_three(name: str) -> None:
    names: list[str] = []
    for edition in reversed(EDITIONS):
        cards = deck(name, edition)
        assert tuple(sum(card.points == points for card in cards) for points in (2, 3)) == DECK_SIZES[name]
        assert len({text_of(card.condition) for card in cards}) == len(cards)
        names += [card.name for card in cards]
    assert names == [f"{name[0].upper()}{k}" for k in range(1, len(names) + 1)]  # no name is in both editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_gray_is_in_the_pink_deck_alone(edition: Edition) -> None:
    assert not any("gray" in text_of(card.condition) for card in deck("green", edition))
    assert any("gray" in text_of(card.condition) for card in deck("pink", edition))


@pytest.mark.parametrize("name", DECKS)
def test_sentences_of_the_second_edition_are_short_and_no_kind_is_too_frequent(name: str) -> None:
    cards = deck(name)
    for language, most in (("en", 12), ("de", 14)):
        assert max(len(sentence(card.condition, language).split()) for card in cards) <= most
    kinds = Counter(kind_of(card.condition) for card in cards)
    assert max(kinds.values()) <= len(cards) / 5
    assert kinds.keys() >= {kind_of(card.condition) for card in deck(name, "first")}
    assert sum(" or " in text_of(card.condition).partition(":")[0] for card in cards) >= 3  # of two colours


def test_a_card_is_of_the_kind_of_its_node_and_predicate() -> None:
    kinds = ["at least 1 red: standing and touches all blue", "as many red as blue", "same top red", "no red: lying"]
    assert [kind_of(parse(text)) for text in kinds] == ["count pose+touches", "as many", "same top", "count pose"]


def test_there_is_no_third_deck() -> None:
    with pytest.raises(BadRequestError, match="green and pink; there is no 'blue'"):
        deck("blue")


def test_a_deck_file_is_read_as_it_is_written() -> None:
    cards = deck("green")
    assert read_deck("# ours\n\n" + "\n".join(card.line for card in cards)) == cards
    assert read_deck("A1 2 all red: standing # a remark")[0].line == "A1 2 all red: standing"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "this one has 0"),
        ("# nothing\n", "this one has 0"),
        ("A1 2 all red: standing\nA2 3 all rot: standing", "line 2: .*'rot'"),
        ("A1 2 all red: standing\nA2 3 all red: standing", "line 2: A2 asks for the same as A1"),
        ("A1 2 all red: standing\na1 3 all blue: standing", "line 2: there is a card a1 already"),
        ("A1 4 all red: standing", "line 1: a card is worth 2 or 3 points, not '4'"),
        ("A1 two all red: standing", "line 1: .*'two'"),
        ("A1 ２ all red: standing", "line 1: .*'２'"),
        ("A1", "line 1"),
        ("A1 2", "line 1"),
        ("A;1 2 all red: standing", "line 1: a card's name"),
        (f"{'A' * 13} 2 all red: standing", "line 1: a card's name"),
        ("\n".join(f"A{k} 2 at least {k % 9 + 1} bricks: touches at least {k // 9 % 9 + 1} " + ("blue", "red")[k > 80]
                   for k in range(MOST_CARDS + 1)), f"1 to {MOST_CARDS} cards"),
        ("#" * (LONGEST_FILE + 1), "characters long"),
    ],
)  # fmt: skip
def test_a_bad_deck_file_is_refused_with_its_line(text: str, wrong: str) -> None:
    with pytest.raises(BadOptionError, match=wrong):
        read_deck(text)


@pytest.mark.parametrize(
    ("line", "name", "wrong"),
    [
        ("A1 2 all red: standing and lying; at least 1 red: lying", "green", "A1 can never be satisfied"),
        ("A1 3 at least 1 gray: standing", "green", "A1 can never be satisfied"),
        ("A1 3 at least 3 red: standing", "pink", "A1 can never be satisfied"),
        ("A1 2 at least 1 bricks: grounded", "green", "A1 is always satisfied"),
        ("A1 2 all gray: standing", "green", "A1 is always satisfied"),
        ("A1 2 at least 1 bricks: touches at least 1 bricks", "pink", "A1 is always satisfied"),
    ],
)
def test_a_card_that_is_never_or_always_satisfied_is_refused(line: str, name: str, wrong: str) -> None:
    with pytest.raises(BadOptionError, match=wrong):
        check_deck(read_deck(line), name)


def test_a_card_that_says_something_is_let_in() -> None:
    check_deck(read_deck("A1 2 all red: standing\nA2 3 all blue: rests on all red"), "green")


def test_the_deck_in_the_rules_is_one() -> None:
    (block,) = re.findall(r"((?:^    .*\n)+)\n^A condition says", GAME.rules_text(), re.MULTILINE)
    assert [card.name for card in read_deck(block)] == ["B1", "B2", "B3"]
