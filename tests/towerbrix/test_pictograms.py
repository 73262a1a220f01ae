"""Pictograms of conditions: every card has one, and none is that of another card."""

from __future__ import annotations

import random

import msgspec
import pytest

from stackyard.games.towerbrix.conditions.decks import deck, read_deck
from stackyard.games.towerbrix.conditions.language import parse, text_of
from stackyard.games.towerbrix.conditions.pictograms import HIGH, Pictogram, pictogram
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.pieces import BRICKS, DECKS
from tests.towerbrix import random_conditions
from tests.web.brix import SLAB, position


def drawn(text: str) -> Pictogram:
    return pictogram(parse(text))


def signs(text: str) -> list[str]:
    """Return what a pictogram writes, from left to right."""
    return [part.text for part in sorted(drawn(text).parts, key=lambda part: part.x) if part.kind == "sign"]


def drawable(picture: Pictogram) -> bool:
    """Tell whether there is something to see, and all of it within the frame."""
    return len(picture.parts) > 0 and all(
        part.high / 2 <= part.y <= HIGH - part.high / 2 and 0 <= part.x <= picture.wide for part in picture.parts
    )


def test_two_conditions_of_our_decks_never_share_a_pictogram() -> None:
    cards = {text_of(card.condition): pictogram(card.condition) for name in DECKS for card in deck(name)}
    text_by_picture: dict[bytes, str] = {}
    for text, picture in cards.items():
        assert drawable(picture), text
        assert text_by_picture.setdefault(msgspec.json.encode(picture), text) == text
    assert len(cards) > 90


def test_a_pictogram_of_our_decks_is_small() -> None:
    for name in DECKS:
        for card in deck(name):
            assert pictogram(card.condition).wide <= 150, card.line


def test_whatever_a_house_deck_asks_for_has_a_pictogram() -> None:
    rng = random.Random(5)
    for _ in range(600):
        condition = parse(random_conditions.clause(rng))
        picture = pictogram(condition)
        assert drawable(picture), text_of(condition)
    house = "B1 2 at least 1 red: touches all purple; not so: no blue: lying or else same top red\n"
    (card,) = read_deck(house)
    assert pictogram(card.condition).parts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("all yellow: above all red", "all yellow: below all red"),
        ("all yellow: above all red", "all red: below all yellow"),
        ("all yellow: rests on at least 1 red", "all yellow: above at least 1 red"),
        ("all grounded bricks: lying", "all lying bricks: grounded"),
        ("no purple: lying", "all purple: not lying"),
        ("at most 3 bricks: lying", "at least 3 bricks: lying"),
        ("all bricks: highest", "all bricks: lowest"),
        ("all bricks: lowest", "all bricks: grounded"),
        ("same top blue", "different top blue"),
        ("same pose red", "different pose red"),
        ("more standing red than lying blue", "as many standing red as lying blue"),
        ("no red: lying", "not so: no red: lying"),
        ("all red: standing and grounded", "all red: standing or grounded"),
        ("all red: standing", "all red: lying"),
        ("all red: lying; no blue: lying", "all red: lying or else no blue: lying"),
    ],
)
def test_what_means_something_else_looks_different(one: str, other: str) -> None:
    assert drawn(one) != drawn(other)


def test_bricks_are_in_their_relation_and_numbers_stand_beside_them() -> None:
    above = drawn("at least 1 purple: above all red")
    upper, lower = (part for part in above.parts if part.kind == "brick")
    assert (upper.colours, lower.colours) == (["purple"], ["red"])
    assert upper.y + upper.high / 2 < lower.y - lower.high / 2  # there is air between them
    counted = next(part for part in above.parts if part.text == "all")
    assert counted.y == lower.y
    touching = [part for part in drawn("at least 1 red: touches all yellow").parts if part.kind == "brick"]
    assert touching[0].x + touching[0].wide / 2 == touching[1].x - touching[1].wide / 2
    assert signs("at least 1 red: touches all yellow") == ["≥1", "all"]
    assert signs("exactly 1 highest bricks: lying") == ["=1", "→"]


def test_a_card_is_drawn_for_whom_it_is_told_and_for_nobody_else() -> None:
    start = GAME.parse_position("2 {} build deals=1 twos=1 threes=1 hands=G16/G11")
    for viewer in (0, 1, "spectator"):
        hands = msgspec.to_builtins(GAME.view(start, viewer))["hands"]
        for seat, (card,) in enumerate(hands):
            assert ("pictogram" in card) == (viewer == seat) == (card["text"] is not None)


def test_the_view_says_which_bricks_hang_together() -> None:
    apart = GAME.view(GAME.parse_position("1 {} build deals=1 twos=1 hands=G16"), 0)
    assert apart.heaps == [[brick] for brick in BRICKS[:8]]
    built = GAME.parse_position(position("build", "{}", 1, *SLAB, "b1 -30 0 75 y", more=" deals=1 twos=1 hands=G16"))
    assert GAME.view(built, 0).heaps == [["y1", "y2", "p1", "p2", "r1", "r2", "b1"], ["b2"]]
    blind = '2 {"variant":"challenge","challenge":10} build deals=1 twos=6 hands=G2,G4,G5/G6,G7,G9'
    assert "heaps" not in msgspec.to_builtins(GAME.view(GAME.parse_position(blind), 1))
