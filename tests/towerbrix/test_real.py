"""TowerBrix at a real table: wooden bricks, secret cards on phones, and people who state what they see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
)
from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.room import ROOM
from stackyard.testing import CHECKS
from stackyard.testing.check import Case
from tests.towerbrix.scenario import GAME, begin, deal, record, thumbs

CASES: list[tuple[dict[str, Any], int]] = [
    ({"real": True, "variant": "challenge", "challenge": 9}, 3),
    ({"real": True, "variant": "challenge", "challenge": 7, "deck": "pink"}, 2),
]
COSTLY = ("check_options", "check_processes", "check_bots", "check_lesson")
SHORT = ("check_play", "check_scores", "check_legal_moves", "check_views")


def view_of(match: Match, viewer: Any) -> Any:
    """Return the view of a viewer."""
    return match.view(viewer)


def reading(players: int = 2, cards: str = "G12>0 G9>1", move: str = "deal 2x2", **options: Any) -> Match:
    """Return a match at a real table whose thumbs are all up."""
    match = begin(players, real=True, **options)
    deal(match, move, cards)
    thumbs(match)
    assert view_of(match, 0).phase == "read"
    return match


def attest(match: Match, *sayings: str, seat: int = 0) -> None:
    for text in sayings:
        match.play(seat, f"say {text}")


def finish(match: Match, seat: int = 0) -> list[str]:
    return [event.event for event in match.play(seat, "judged")][1:]


def test_a_round_is_won_when_all_is_said_to_be_met() -> None:
    match = reading()
    assert view_of(match, SPECTATOR).asks == ["stands", "tower", "card G12", "card G9"]
    attest(match, "stands yes", "tower yes", "card G12 yes")
    with pytest.raises(IllegalMoveError, match="not said yet: card G9"):
        match.play(0, "judged")
    attest(match, "card G9 yes", "high long", "few yes", seat=1)
    assert finish(match) == ["bonus 5", "round won 9"]
    assert (record(match)["points"], view_of(match, 0).round, view_of(match, 0).phase) == (9, 2, "mix")
    (tower,) = view_of(match, SPECTATOR).gallery
    assert (tower.points, tower.bonus, tower.poses, [card.name for card in tower.cards]) == (9, 5, "", ["G12", "G9"])


@pytest.mark.parametrize(
    ("statements", "bonus"), [(("high short",), 1), (("few yes",), 2), (("high none", "few no"), 0)]
)
def test_a_bonus_is_what_people_claim(statements: tuple[str, ...], bonus: int) -> None:
    match = reading()
    attest(match, *(text for text in statements if text != "high none"))
    attest(match, "stands yes", "tower yes", "card G12 yes", "card G9 yes")
    assert finish(match)[-1] == f"round won {4 + bonus}"


@pytest.mark.parametrize("what", ["stands", "tower", "card G9"])
def test_one_no_is_enough_to_lose_the_round(what: str) -> None:
    match = reading()
    attest(match, f"{what} no")
    assert finish(match) == ["round lost"]
    assert view_of(match, 0).evaluation.how == "lost"
    with pytest.raises(IllegalMoveError, match="fewer are dealt"):
        match.play(0, "deal 2x2")


def test_what_was_said_wrongly_is_said_again() -> None:
    match = reading()
    attest(match, "card G12 no")
    assert "judged" in match.legal(0)
    attest(match, "card G12 yes", seat=1)
    with pytest.raises(IllegalMoveError, match="that has been said"):
        match.play(0, "say card G12 yes")
    assert "judged" not in match.legal(0)


def test_cards_lie_open_while_they_are_read_and_not_before() -> None:
    match = begin(2, real=True)
    deal(match, "deal 2x2", "G12>0 G9>1")
    assert [card.name for hand in view_of(match, 0).hands for card in hand] == ["G12", None]
    assert "G9" not in msgspec.json.encode(view_of(match, 0)).decode()
    assert view_of(match, 0).hands[0][0].holds is None  # nobody here sees the tower
    thumbs(match)
    for viewer in (0, 1, SPECTATOR):
        assert [card.name for hand in view_of(match, viewer).hands for card in hand] == ["G12", "G9"]
        assert view_of(match, viewer).evaluation.how == "nothing"


def test_bricks_are_nobodys_but_the_tables() -> None:
    match = begin(1, real=True)
    deal(match, "deal 1x2", "G9>0")
    for move in ("move y1", "put y1 0 0 30 stand", "lean y1 0 0 32 90 20", "knock"):
        with pytest.raises(IllegalMoveError, match="your own table"):
            match.play(0, move)
    with pytest.raises(IllegalMoveError, match="your own table"):
        bodies.check_hold(match.position, 0, 0)
    view = view_of(match, 0)
    assert (view.real, view.poses, view.used, view.height_mm, view.grounded, view.placed) == (True, *[None] * 5)
    match.play(0, "up")
    with pytest.raises(BadChanceError):
        match.apply_chance("stands AAAA")


def test_votes_noes_and_the_solver_are_as_ever() -> None:
    match = begin(2, real=True)
    deal(match, "deal 2x2", "G12>0 G9>1")
    match.play(0, "no")
    match.play(1, "proof")
    assert view_of(match, 0).phase == "proof"
    match.apply_chance("proof no")
    assert view_of(match, 0).proof == "no"
    match.play(0, "void")
    match.play(1, "void")
    assert (view_of(match, 0).last, record(match)["attempts"]) == ("void", 0)
    deal(match, "deal 2x2", "G3>0 G5>1")
    match.play(0, "reveal")
    match.play(1, "reveal")
    match.play(0, "next")
    assert view_of(match, 0).last == "lost"


ASKS: list[tuple[int, list[str]]] = [
    (1, ["challenge"]), (2, []), (3, ["challenge"]), (4, ["challenge"]), (5, ["ready", "challenge"]),
    (6, ["challenge"]), (7, ["ready", "challenge"]), (8, ["challenge"]), (9, ["challenge"]), (10, ["challenge"]),
    (11, ["challenge"]), (12, ["challenge"]), (13, ["challenge"]), (14, ["challenge"]),
]  # fmt: skip


@pytest.mark.parametrize(("challenge", "asks"), ASKS)
def test_each_challenge_asks_people_for_what_it_takes(challenge: int, asks: list[str]) -> None:
    cards = "G12>0 G16>0 G9>0 G7>1 G5>1 G15>1"
    match = reading(2, cards=_in_deal_order(cards), move="deal 6x2", variant="challenge", challenge=challenge)
    assert view_of(match, 0).asks[8:] == asks
    attest(match, *(f"{what} yes" for what in view_of(match, 0).asks[:-1]))
    last = view_of(match, 0).asks[-1]
    attest(match, f"{last} no")
    if challenge % 2:
        assert finish(match) == ["round lost"]
    else:
        attest(match, f"{last} yes")
        assert finish(match) == ["round won 0"]
    assert match.over
    assert match.outcome().winners == ([] if challenge % 2 else [0, 1])
    with pytest.raises(MatchOverError):
        match.play(0, "say stands no")


def _in_deal_order(cards: str) -> str:
    """Return a deal's cards in the order of a deal's text."""
    return " ".join(sorted(cards.split(" "), key=lambda word: (word[-1], int(word[1:-2]))))


def test_the_card_that_need_not_be_met_is_not_asked_for() -> None:
    match = begin(2, real=True, variant="challenge", challenge=9)
    deal(match, "deal 6x2", _in_deal_order("G12>0 G16>0 G9>0 G7>1 G5>1 G15>1"))
    match.play(1, "drop G5")
    thumbs(match)
    view = view_of(match, 0)
    assert "card G5" not in view.asks
    assert len(view.asks) == 2 + 5 + 1
    with pytest.raises(IllegalMoveError, match="not asked here"):
        match.play(0, "say card G5 no")
    with pytest.raises(IllegalMoveError, match="not asked here"):
        match.play(0, "say few yes")  # a challenge has no bonus


@pytest.mark.parametrize(
    "text",
    ["say", "say stands", "say stands maybe", "say card  yes", "say high tall", "say few long", "say card G9 yes "],
)  # fmt: skip
def test_what_is_no_saying_is_refused(text: str) -> None:
    match = reading()
    before = match.position.tobytes()
    with pytest.raises(InvalidMoveError):
        match.play(0, text)
    assert match.position.tobytes() == before


def test_sayings_are_for_the_reading_and_building_is_for_before() -> None:
    match = begin(1, real=True)
    deal(match, "deal 1x2", "G9>0")
    for move in ("say stands yes", "judged"):
        with pytest.raises(IllegalMoveError, match="not for while the tower is built"):
            match.play(0, move)
    match.play(0, "up")
    for move in ("down", "no", "void"):
        with pytest.raises(IllegalMoveError, match="the cards are read"):
            match.play(0, move)


def test_a_position_that_people_have_not_said_is_none() -> None:
    match = reading()
    attest(match, "stands yes", "card G9 no")
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    for so, otherwise in (
        ("G9=no", "G10=no"), ("G9=no", "G9=perhaps"), (":-,none,", ":yes,none,"), ('"real":true', '"real":false'),
        (" read ", " judge "), (":nothing:", ":won:"),
    ):  # fmt: skip
        assert so in text
        with pytest.raises(BadPositionError):
            GAME.parse_position(text.replace(so, otherwise))


# --- a set deal ------------------------------------------------------------------------------------------------------


def test_a_set_deal_is_dealt_again_until_it_is_won() -> None:
    match = Match.new(ROOM, {"edition": "first", "deal": "G9 G17", "real": True}, 1, nature="stream", seed=bytes(32))
    assert match.legal(0) == ["deal 1x2 1x3"]
    assert view_of(match, 0).set_mix == [1, 1]
    for attempt in (1, 2):
        assert [event.event for event in match.play(0, "deal 1x2 1x3")][-1] == "cards G9>0 G17>0"
        thumbs(match)
        attest(match, "stands yes", "tower yes", "card G9 yes", f"card G17 {'no' if attempt == 1 else 'yes'}")
        assert match.over is False
        match.play(0, "judged")
    assert match.over
    assert match.outcome().winners == [0]
    assert view_of(match, 0).rounds == 1
    assert match.outcome().why == "5 points."
    assert view_of(match, 0).rank is None


def test_other_cards_than_those_of_a_set_deal_are_refused() -> None:
    match = begin(1, deal="G9 G17")
    with pytest.raises(IllegalMoveError, match="the deal is set"):
        match.play(0, "deal 2x2")
    match.play(0, "deal 1x2 1x3")
    with pytest.raises(BadChanceError, match="the deal is set: G9 G17"):
        match.apply_chance("cards G7>0 G17>0")
    match.apply_chance("cards G9>0 G17>0")


@pytest.mark.parametrize(
    ("options", "players", "why"),
    [
        ({"deal": "G9 P3"}, 1, "names cards of the deck"),
        ({"deal": "G9 G9"}, 1, "each once"),
        ({"deal": "G9  G17"}, 1, "names cards of the deck"),
        ({"deal": " "}, 1, "names cards of the deck"),
        ({"deal": "G9\0"}, 1, "names cards of the deck"),
        ({"deal": " ".join(f"G{number}" for number in range(1, 12))}, 1, "24 points at the most"),
        ({"deal": "G9", "variant": "intro"}, 1, "for the base game"),
        ({"deal": "G9 G17"}, 2, "alone, or with open cards"),
        ({"deal": "G" * 400}, 1, "length <= 320"),
    ],
)
def test_a_deal_that_cannot_be_set_is_refused(options: dict[str, Any], players: int, why: str) -> None:
    with pytest.raises(BadOptionError, match=why):
        begin(players, **options)


@pytest.mark.parametrize(("options", "players"), CASES)
def test_real_tables_keep_every_promise(options: dict[str, Any], players: int) -> None:
    case = Case(ROOM, options, players, 1)
    for each in CHECKS:
        if each.name not in COSTLY:
            each.run(case)


def test_set_deals_keep_the_main_promises() -> None:
    case = Case(ROOM, {"edition": "first", "deal": "G3 G17 G20", "real": True}, 1, 1)
    for each in CHECKS:
        if each.name in SHORT:
            each.run(case)
