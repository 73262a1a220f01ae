"""Bad input to TowerBrix: moves, events, positions and decks that cannot be; a typed error, and nothing changed."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    IllegalMoveError,
    InvalidMoveError,
    StackyardError,
)
from stackyard.core.match import Match
from stackyard.games.towerbrix.room import ROOM
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import GAME, Places, begin, bricks, deal, evaluate, lay, wall

LONG = "x" * 10_000


def overlapping() -> Places:
    return bricks("y1 0 0 30 stand", "y2 5 0 30 stand")


def with_nan(part: int, value: float = np.nan) -> Places:
    poses = wall()
    poses[3, part] = value
    return poses


def building() -> Match:
    match = begin(2)
    deal(match, "deal 2x2 2x3", "G12>0 G8>0 G16>1 G10>1")
    lay(match, wall())
    return match


MOVES = (
    *("", " ", LONG, "up " + LONG, "put " + LONG, "deal " + "9" * 10_000 + "x2", "drop " + "G" * 10_000, "say " + LONG),
    *("Up", "up ", " up", "up\n", "ｕｐ", "\0", "\ud800", "move y3", "move g2", "move Y1", "move y1 y2", "put y1"),
    *("put y1 0 0 0 stand", "put y1 0 0 -30 stand", "put y1 301 0 30 stand", "put y1 0 0 701 x", "put y1 nan 0 30 x"),
    *("put y1 0.5 0 30 x", "put y1 +0 0 30 x", "put y1 -0 0 30 x", "put y1 1e2 0 30 x", "put y1 0 0 30 free"),
    *("lean y1 0 0 30 360 20", "lean y1 0 0 30 -1 20", "lean y1 0 0 30 0 0", "lean y1 0 0 30 0 90", "lean y1 0 0 30 0"),
    *("pull 360 100", "pull 0 59", "pull 0 251", "pull 0", "pull 01 90", "pull -1 90", "pull 0 90 1", "pull y1 0 90"),
    *("strike 0 49", "strike 0 401", "strike 0 1e2", "remove y1 0 0", "remove y1 0 101", "remove 0 50", "pull 0 ٩٠"),
    *("lean y1 0 0 30 07 20", "put y1 ١ 0 30 x", "remove", "deal 0x2", "deal 1x2 extra 1,1", "deal 1x2 extra 9"),
)


@pytest.mark.parametrize("move", MOVES, ids=range(len(MOVES)))
def test_what_is_no_move_is_refused_and_nothing_changes(move: str) -> None:
    match = building()
    before = match.position.tobytes()
    with pytest.raises(InvalidMoveError):
        match.play(0, move)
    assert match.position.tobytes() == before


@pytest.mark.parametrize(
    "move",
    [
        *("move g1", "put g1 0 0 30 stand", "lean g1 0 0 30 0 30", "drop G12", "drop G16", "drop Q1", "time", "next"),
        *("down", "deal 1x2", "strike", "pull 0 60", "remove y1 359 100", "judged", "say stands yes"),
    ],
)
def test_moves_that_are_not_for_now_are_refused_and_nothing_changes(move: str) -> None:
    match = building()
    before = match.position.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        match.play(0, move)
    assert len(str(caught.value)) > 12
    assert match.position.tobytes() == before


def test_a_card_that_is_not_held_is_not_dropped() -> None:
    match = begin(2, variant="challenge", challenge=9)
    deal(match, "deal 6x2", "G5>0 G9>0 G15>0 G7>1 G12>1 G14>1")
    before = match.position.tobytes()
    for name in ("G7", "G1", "Q1", "g9"):
        with pytest.raises(IllegalMoveError, match="no card"):
            match.play(0, f"drop {name}")
    assert match.position.tobytes() == before


def test_no_seat_but_the_players_acts() -> None:
    match = building()
    before = match.position.tobytes()
    for seat in (2, 5, -1, 99):
        with pytest.raises(StackyardError):
            match.play(seat, "up")
    assert match.position.tobytes() == before


BAD_POSES: list[Any] = [
    overlapping(),
    with_nan(0),
    with_nan(2, np.inf),
    with_nan(4),
    with_nan(3, 0.0),
    with_nan(0, 1.5),
    with_nan(2, 0.005),  # in the table, and in others
    with_nan(2, -0.1),
    wall()[:7],
    np.concatenate([wall(), wall()[:1]]),
    np.zeros((8, 7)),
]


@pytest.mark.parametrize("number", range(len(BAD_POSES)))
def test_bricks_that_cannot_lie_like_that_are_refused(number: int) -> None:
    match = building()
    match.play(0, "move y1")
    before = match.position.tobytes()
    with np.errstate(all="ignore"):
        text = poses_text(BAD_POSES[number])
    for word in ("lies", "stands", "lies lies"):
        with pytest.raises(BadChanceError):
            match.apply_chance(f"{word} {text}")
    assert match.position.tobytes() == before
    with pytest.raises(BadPositionError):
        GAME.parse_position(f"2 {{}} build deals=1 twos=1 hands=G12/ poses={text}")


@pytest.mark.parametrize(
    "event",
    [
        "",
        "lies",
        "lies ",
        f"lies {LONG}",
        "lies AAAA",
        "lies " + "=" * 300,
        LONG,
        "cards G1>0",
        "proof yes",
        "lies \ud800",
    ],
)
def test_events_that_are_none_are_refused(event: str) -> None:
    match = building()
    match.play(0, "move y1")
    before = match.position.tobytes()
    with pytest.raises(BadChanceError):
        match.apply_chance(event)
    assert match.position.tobytes() == before


@pytest.mark.parametrize(
    "cards",
    ["", "G12", "G12>2", "G12>9 G16>1", "G12>0 G12>1", "Z1>0 G16>1", f"{LONG}>0 G16>1", "G12>0 G8>1", "?2>0 ?2>1"],
)
def test_deals_that_cannot_be_are_refused(cards: str) -> None:
    match = begin(2)
    match.play(0, "deal 2x2")
    before = match.position.tobytes()
    with pytest.raises(BadChanceError):
        match.apply_chance(f"cards {cards}".strip())
    assert match.position.tobytes() == before


FIRST = '2 {"edition":"first"}'


def test_positions_that_no_match_leads_to_are_refused() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    evaluate(match, wall())
    deal(match, "deal 2x2", "G9>0 G5>1")
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    for good, bad in (
        ("round=2", "round=3"),
        ("points=6", "points=7"),
        (":6:-:G12/G16:", ":7:-:G12/G16:"),
        (":G12/G16:", ":G12/G12:"),
        (":G12/G16:", ":/:"),
        (":G12/G16:", ":G12,G16:"),
        ("hands=G9/G5", "hands=G9,G5/"),
        ("hands=G9/G5", "hands=G9/Q5"),
        ("hands=G9/G5", "hands=G9/G12"),  # it was read in the first round
        ("twos=2", "twos=3"),
        ("won:yes:yes", "won:no:yes"),
        ("won:yes:yes", "lost:yes:yes"),
        ("gallery=1", "gallery=2"),
        ("attempts=1", "attempts=0"),
        ("evaluation=", "evaluation=1;"),
        (" build ", " judge "),
        (" build ", " act "),
        (" build ", " over "),
        (" build ", " read "),
        (FIRST, FIRST + LONG),
        (FIRST, '2 {"cards":"' + LONG + '"}'),
        (FIRST, '2 {"challenge":3}'),
        (FIRST, "7" + FIRST[1:]),
        (FIRST, "2 {}"),  # its cards are of the first edition
        ("deals=2", "deals=2 deals=2"),
        ("deals=2", "deals=2 mover=3"),
        ("deals=2", "deals=2 brick=y1"),
        ("deals=2", "deals=2 proof=yes"),
        ("deals=2", "deals=2 put=0,0,30,lean"),
    ):
        assert good in text, good
        with pytest.raises(BadPositionError) as caught:
            GAME.parse_position(text.replace(good, bad))
        assert len(str(caught.value)) < 1000


FILLING = "\n".join(f"C{n} 3 exactly {n} bricks: standing" for n in range(1, 7))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("X1 2 all green: lying", "green"),
        ("X1 2 some blue: lying", "some"),
        ("X1 4 all blue: lying", "2 or 3 points"),
        ("X1 2 all blue", ":"),
        ("X1 2", "expected"),
        ("X1 2 all blue: lying\nX1 3 all red: lying", "already"),
        ("X1 2 all blue: lying\nX2 3 all blue: lying", "the same"),
        ("X1 2 all blue: lying", "two points and cards of three"),
        ("# nothing", "cards"),
        ("X1 2 exactly 9 blue: lying\nX2 3 all red: lying", "X1"),  # there are two blue bricks
        ("X1 2 all blue: lying and standing\nX2 3 all red: lying", "X1"),
        ("x" * 7000, "line 1"),
        ("\0", "0"),
    ],
)
def test_a_house_deck_that_cannot_be_played_is_refused_clearly_and_quickly(cards: str, expected: str) -> None:
    with suppress(BadOptionError):
        ROOM.read_house_set("X1 2 all blue: lying")  # what is compiled for it is not measured
    began = time.process_time()
    with pytest.raises(BadOptionError) as caught:
        ROOM.read_house_set(cards)
    assert expected in str(caught.value)
    assert time.process_time() - began < 20


def test_a_house_deck_with_too_few_cards_for_a_challenge_is_refused() -> None:
    with pytest.raises(BadOptionError, match="not the cards"):
        begin(1, variant="challenge", challenge=1, cards="X1 2 all blue: lying\nX2 3 all red: standing")
    with pytest.raises(BadOptionError, match="not the cards"):
        begin(5, variant="intro", cards="X1 2 all blue: lying\nX2 3 all red: standing")


def test_a_house_deck_that_speaks_of_the_gray_brick_is_played_with_it() -> None:
    found = ROOM.read_house_set("X1 2 at least 1 gray: lying\nX2 3 all gray: standing")
    assert found["deck"] == "pink"
    assert len(begin(1, **found).view(0).bricks) == 9  # type: ignore[attr-defined]


def test_many_hard_cards_are_looked_at_for_seconds_not_for_minutes() -> None:
    lines = [f"X{n} {2 + n % 2} exactly {n % 8 + 1} bricks: touches exactly {n // 8 + 1} bricks" for n in range(40)]
    began = time.process_time()
    try:
        ROOM.read_house_set("\n".join(lines))
    except BadOptionError as error:
        assert "X" in str(error)  # noqa: PT017
    assert time.process_time() - began < 30
