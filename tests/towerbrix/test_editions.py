"""Editions of our decks: which one is played by which version of the rules, and how hands of a mix are dealt."""

from __future__ import annotations

import random

import numpy as np
import pytest

from scripts.card_pool import MOST_WORDS, candidates
from scripts.deck_search import Witnesses
from stackyard.core.errors import BadOptionError, BadPositionError
from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.decks import EDITIONS, Edition, deck
from stackyard.games.towerbrix.conditions.kinds import kind_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.solve import Asked, solve_random_hands
from stackyard.games.towerbrix.solver.deals import Mix, deal, mix_named, mixes
from tests.towerbrix.scenario import COIN_TOSS, GAME


@pytest.mark.parametrize("name", DECKS)
def test_a_new_match_is_played_with_the_second_edition_or_with_the_one_that_is_chosen(name: str) -> None:
    assert cards_of(GAME.setup(GAME.parse_options({"deck": name}), 2)) == deck(name, "second")
    for edition in EDITIONS:
        position = GAME.setup(GAME.parse_options({"deck": name, "edition": edition}), 2)
        assert cards_of(position) == deck(name, edition)
        assert cards_of(GAME.parse_position(GAME.position_text(position))) == deck(name, edition)
        assert GAME.options_of(position).edition == edition


@pytest.mark.parametrize("edition", [None, *EDITIONS])
def test_by_version_1_of_the_rules_the_first_edition_is_played(edition: Edition | None) -> None:
    options = {} if edition is None else {"edition": edition}
    match = Match.new(ROOM, options, 2, nature="given", rules=1)
    assert cards_of(match.position) == deck("green", "first")
    text = GAME.position_text(match.position)
    assert not text.startswith("rules=")
    assert cards_of(GAME.parse_position(text)) == deck("green", "first")


def test_a_set_deal_has_cards_of_the_edition_that_is_played() -> None:
    old, new = deck("green", "first")[0].name, deck("green", "second")[0].name
    for version, edition, names in ((2, "second", new), (2, "first", old), (1, "second", old), (1, "first", old)):
        options = {"deal": names, "edition": edition}
        match = Match.new(ROOM, options, 1, nature="given", rules=version)
        assert [mix for mix in match.legal(0) if mix.startswith("deal ")]
        other = new if names == old else old
        with pytest.raises(BadOptionError, match="a set deal names cards of the deck"):
            Match.new(ROOM, {**options, "deal": other}, 1, nature="given", rules=version)
        with pytest.raises(BadPositionError, match="a set deal names cards of the deck"):
            GAME.parse_position(GAME.position_text(match.position).replace(f'"{names}"', f'"{other}"'))
    with pytest.raises(BadOptionError, match="a set deal names cards of the deck"):
        Match.new(ROOM, {"deal": f"{old} {new}"}, 1, nature="given")


@pytest.mark.parametrize(
    ("points", "mix", "twos", "threes"),
    [
        (14, "threes", 1, 4), (14, "twos", 7, 0), (14, "half", 4, 2),
        (22, "threes", 2, 6), (22, "twos", 11, 0), (22, "half", 5, 4),
        (26, "threes", 1, 8), (26, "twos", 13, 0), (26, "half", 4, 6),
    ],
)  # fmt: skip
def test_a_mix_has_as_many_cards_of_a_kind_as_there_can_be_or_about_as_many(
    points: int, mix: Mix, twos: int, threes: int
) -> None:
    cards, band = deck("green"), (points, points)
    assert mix_named(mixes(cards, band)[points], mix) == (twos, threes)
    hand = deal(cards, band, random.Random(1), mix)
    assert [sum(card.points == worth for card in hand) for worth in (2, 3)] == [twos, threes]
    assert len(set(hand)) == len(hand)


def test_random_hands_of_a_mix_are_the_same_for_the_same_seed_and_of_the_edition_asked_for() -> None:
    for edition in EDITIONS:
        asked = Asked("pink", (14, 14), "half", edition)
        (one, _), (other, _) = (solve_random_hands(asked, 3, 5, 30.0, by_work=True) for _ in range(2))
        assert [dealt.cards for dealt in one] == [dealt.cards for dealt in other]
        assert all(set(dealt.cards) <= set(deck("pink", edition)) for dealt in one)
    assert (str(asked), str(Asked("green", (20, 24)))) == ("pink 14 half", "green hard")


@pytest.mark.parametrize("name", DECKS)
def test_candidates_can_be_said_in_short_and_every_card_of_the_second_edition_is_one(name: str) -> None:
    found = candidates(name)
    assert len(found) > 1500
    for language, most in MOST_WORDS.items():
        assert max(len(sentence(condition, language).split()) for condition in found.values()) <= most
    assert {card.condition for card in deck(name)} <= set(found.values())
    assert {kind_of(card.condition) for card in deck(name, "first")} <= set(map(kind_of, found.values()))
    assert any("gray" in text for text in found) is (name == "pink")


def test_a_hand_is_met_by_a_known_tower_that_satisfies_all_of_it() -> None:
    towers = Witnesses(np.array([[1, 1, 0], [0, 1, 1]], np.bool_))
    assert [towers.meet(hand) for hand in ([0, 1], [1, 2], [0, 2], [0, 1, 2])] == [True, True, False, False]
    towers.add(np.array([1, 0, 1], np.bool_))
    assert towers.meet([0, 2])
    assert not towers.meet([0, 1, 2])
    assert towers.matrix.shape == (3, 3)


@pytest.mark.parametrize(("version", "deal"), [(1, ""), (1, "G1"), (2, ""), (2, "G53")])
def test_a_match_of_any_version_is_written_as_numbers_with_its_own_cards(version: int, deal: str) -> None:
    match = Match.new(COIN_TOSS, {"deal": deal, "open": True}, 1, nature="given", rules=version)
    encoding = COIN_TOSS.encoding_at(match.position)
    names = [card.name for card in cards_of(match.position)]
    chosen = deal or next(card.name for card in cards_of(match.position) if card.points == 3)
    match.play(0, "deal 1x3")
    if match.chance_due:
        match.apply_chance(f"cards {chosen}>0")
    seen = np.zeros(encoding.observation.size, np.float32)
    encoding.observe(match.position, 0, seen)
    assert np.flatnonzero(encoding.observation.views(seen)["mine"]).tolist() == [names.index(chosen)]
    action = encoding.actions_of(match.position, 0, f"drop {chosen}")
    assert action is not None
    assert encoding.move_of(match.position, 0, action) == f"drop {chosen}"
