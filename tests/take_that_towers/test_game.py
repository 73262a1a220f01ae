"""Take That Towers in words: what is refused and why, decks from files, towers of real cards, events, views."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    BadRequestError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import EVERYTHING, NATURE, Position, options_schema
from stackyard.core.match import Match
from stackyard.games.take_that_towers import drawing
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.house_set import read_house_set
from stackyard.games.take_that_towers.options import OPTION_NAMES, deck_of
from stackyard.games.take_that_towers.room import ROOM
from stackyard.games.take_that_towers.tally import tally
from tests.as_json import as_json, description_as_json

REST = "scored=- buried=-/- points=0,0"
BUILDING = f"2 - build 0 - SPLOOFSU/ELLANOIN {REST}"
SECOND = f"2 - build 0 A:OF SPLOSU/ELLANOIN {REST} built=A"
CLAIMING = f"2 - claim 0 A:OF0LA,SP/B:EL1NO,IN/C:LO,LO LOSU/SPELLA {REST}"
CHOOSING = f"2 - choose 0 A:OF0LA,SP/B:EL1NO,SP/C:LO,EL LOSUIN/SPELLANO {REST}"


def play(text: str, *events: str) -> Position:
    """The position after moves and chance events from a position's text."""
    position = GAME.parse_position(text)
    for event in events:
        if GAME.is_chance_due(position):
            GAME.apply_chance(position, event)
        else:
            (seat,) = GAME.to_act(position)
            GAME.apply(position, seat, GAME.parse_move(position, seat, event))
    return position


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        (BUILDING, "IN@A", "you hold no INFERNO"),
        (BUILDING, "SP@B", "a new tower is started as tower A, not B"),
        (BUILDING, "SP@D", "a new tower is started as tower A, not D"),
        (BUILDING, "SP/A1", "two floors are built first: the first one is due now"),
        (SECOND, "draw", "two floors are built first: the second one is due now"),
        (SECOND, "LO@A", "the second floor goes on a different tower than A"),
        (SECOND, "LO@C", "a new tower is started as tower B, not C"),
        (f"2 - build 0 A:OF,EL/B:LO/C:NO SPSULA/ELLAIN {REST}", "score A", "only asked where two of them are due"),
        (CLAIMING, "LO@C", "both floors of this turn are built: claim floors with cards, or draw"),
        (CLAIMING, "LO/A1", "floor 1 of tower A has a card tucked already, Blue's"),
        (CLAIMING, "LO/B1", "floor 1 of tower B has a card tucked already, Red's"),
        (CLAIMING, "SP/A2", "you hold no SPIRE"),
        (CLAIMING, "LO/A3", "tower A has two floors: there is no floor 3"),
        (CLAIMING.replace("/C:LO,LO", ",LO,LO"), "LO/C1", "there is no tower C"),
        (CLAIMING, "score A", "only asked where two of them are due"),
        (CHOOSING, "draw", "say which tower is scored first: score A or score B"),
        (CHOOSING, "score C", "say which tower is scored first: score A or score B"),
    ],
)
def test_a_move_is_refused_in_the_words_of_the_game(text: str, move: str, why: str) -> None:
    position = GAME.parse_position(text)
    before = position.tobytes()
    with pytest.raises(IllegalMoveError, match="(?i)" + why.replace("(", r"\(")):
        GAME.apply(position, 0, GAME.parse_move(position, 0, move))
    assert position.tobytes() == before


def test_no_new_tower_at_the_limit() -> None:
    three = GAME.parse_position(f"2 - build 0 A:OF,EL/B:LO,OF/C:NO,EL,LO,EL SPSULA/ELLAIN {REST}")
    with pytest.raises(IllegalMoveError, match="three towers stand: no new one may be started"):
        GAME.apply(three, 0, GAME.parse_move(three, 0, "SP@D"))
    rest = "scored=- buried=-/-/-/- points=0,0,0,0"
    four = GAME.parse_position(f"4 - build 2 A:OF,EL/B:LO/C:NO LOSULA/ELLAIN/LO2SULA/LOLA3 {rest}")
    assert "SU@D" in moves(four)
    GAME.apply(four, 2, GAME.parse_move(four, 2, "SU@D"))
    with pytest.raises(IllegalMoveError, match="the second floor goes on a different tower than D"):
        GAME.apply(four, 2, GAME.parse_move(four, 2, "LA@D"))


def moves(position: Position) -> list[str]:
    (seat,) = GAME.to_act(position)
    return [GAME.move_text(position, seat, move) for move in GAME.legal_moves(position, seat)]


def test_whose_turn_and_what_is_due() -> None:
    position = GAME.parse_position(BUILDING)
    with pytest.raises(NotYourTurnError, match="it is Blue's turn"):
        GAME.apply(position, 1, 0)
    with pytest.raises(ChanceDueError, match="the cards are dealt first"):
        GAME.apply(GAME.setup(GAME.parse_options(), 2), 0, 0)
    drawing = play(CLAIMING, "draw")
    with pytest.raises(ChanceDueError, match="cards are being drawn"):
        GAME.apply(drawing, 0, 0)
    over = Match.new(ROOM, players=2, seed=1)
    while not over.over:
        seat = int(over.to_act[0])
        over.play(seat, over.legal(seat)[0])
    with pytest.raises(MatchOverError, match=r"the match is over\. Blue"):
        GAME.apply(over.position, 0, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("SPIRE", "'SPIRE' is not a move: write SP@A"),
        ("??/A1", "there is no floor ??"),
        ("XX@A", "there is no floor XX; the floors are SP, LO"),
        ("SP@E", "there is no tower E"),
        ("LO/A7", "the floors of a tower are 1 to 6; there is no floor 7"),
        ("LO/A0", "there is no floor 0"),
        ("x" * 5000, r"x\.\.\.' is not a move"),
    ],
)
def test_what_is_no_move(text: str, why: str) -> None:
    position = GAME.parse_position(BUILDING)
    with pytest.raises(IllegalMoveError, match=why.replace("?", r"\?")):
        GAME.parse_move(position, 0, text)
    assert issubclass(InvalidMoveError, IllegalMoveError)


def test_small_letters_will_do() -> None:
    position = GAME.parse_position(BUILDING)
    assert GAME.parse_move(position, 0, "sp@a") == GAME.parse_move(position, 0, "SP@A")
    assert GAME.parse_move(position, 0, "DRAW") == GAME.parse_move(position, 0, "draw")


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("draw 0 SPLO", "Blue draws 3 cards now, not 2"),
        ("draw 0 SPLOOFEL", "not 4"),
        ("draw 1 SPLOOF", "it is Blue, seat 0, who draws now"),
        ("draw 0 SPLOXX", "there is no floor 'XX'"),
        ("draw 0 sploof", "there is no floor 'sp'"),
        ("draw 0 SPSPSP", "the deck has 2 of SPIRE left, not 3"),
        ("deal SPLOOFEL SPLOOFEL", "Blue draws three cards now, as in 'draw 0 SPLOOF'"),
    ],
)
def test_nature_is_held_to_what_is_due_and_left(event: str, why: str) -> None:
    position = play(CLAIMING.replace("2 - ", "2 SP4LO8OF8EL8SU8LA8NO8IN8 "), "draw")
    before = position.tobytes()
    with pytest.raises(BadChanceError, match=why):
        GAME.apply_chance(position, event)
    assert position.tobytes() == before


def test_a_real_table_states_its_cards_in_any_order() -> None:
    one, other = (play(CLAIMING, "draw", f"draw 0 {cards}") for cards in ("SPLOOF", "OFSPLO"))
    assert one.tobytes() == other.tobytes()
    start = GAME.setup(GAME.parse_options(), 2)
    for event, why in (
        ("deal SPLOOFEL", "dealt to two players"),
        ("deal SPLOOF LOLOLOLO", "everybody is dealt 4 cards, Blue not 3"),
        ("deal SPSPSPSP SPSPSPSPSP", "Red not 5"),
        ("deal", "dealt to two players, as in 'deal SPLOOFEL SPLOOFEL'"),
    ):
        with pytest.raises(BadChanceError, match=why):
            GAME.apply_chance(start, event)


# ---- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a position of Take That Towers"),
        ("x" * 1001, "at most 1000 characters"),
        (BUILDING.replace("2 -", "2 LO8"), "of SPIRE in play, and the deck has 0"),
        (BUILDING.replace("2 -", "2 SPLOOFSU"), "need a deck of at least 8 cards"),
        (BUILDING.replace("2 -", "2 SP16LO9LO9"), "a deck has at most 16 of LOBBY, not 18"),
        (BUILDING.replace("SPLOOFSU", "SP2LOOFSU2IN2"), "a hand has at most 6 cards; Blue's has 8"),
        (BUILDING.replace("SPLOOFSU", "SPLOOFSU2"), "too many cards in hand"),
        (BUILDING.replace("SPLOOFSU", "SPLOOF"), "too few cards in hand"),
        (BUILDING.replace("SPLOOFSU", "LOSPOFSU"), "the position is written"),
        (BUILDING.replace("build 0", "build 1"), "after no floors it is Blue's turn, not Red's"),
        (BUILDING.replace("build 0", "build 2"), "there is no seat 2"),
        (BUILDING.replace("build 0", "build -"), "the turn is a seat's number"),
        (BUILDING.replace("build 0", "deal 0"), "before the cards are dealt nothing has happened"),
        (BUILDING.replace("build 0", "claim 0"), "nothing has been built yet"),
        (BUILDING.replace("build 0", "over -"), "nothing has been built yet"),
        ("2 - over - - SPLOOF/ELLANO scored=LO2IN2 buried=-/- points=0,0", "a match is over when the last round is"),
        (BUILDING + " last", "the last round comes when the deck is empty"),
        (BUILDING.replace("points=0,0", "points=1,0"), "no floors cannot have scored 1 points for Blue"),
        (BUILDING.replace("points=0,0", "points=0,0,0"), "points is for two players, not 3"),
        (BUILDING.replace("points=0,0", "points=99999,0"), "nobody ever has 99999 points"),
        (BUILDING.replace("buried=-/-", "buried=SP/-"), "Blue has had no turn to claim floors in"),
        (BUILDING.replace("SPLOOFSU/ELLANOIN", "SPLOOFSU"), "not a position"),
        (BUILDING + " built=A", "built= names the tower that got this turn's first floor"),
        (SECOND.replace("A:OF", "D:OF"), "with two players there is no tower D"),
        (SECOND.replace("A:OF", "A:SP,OF"), "nothing is built on a SPIRE"),
        (SECOND.replace("A:OF", "A:OF,EL"), "two floors are built each turn: two floors cannot be"),
        (SECOND.replace("A:OF", "A:OF,EL,EL,LO,LO,NO,NO"), "not a position"),
        (SECOND.replace(" built=A", ""), "two floors are built each turn: one floor cannot be"),
        (CLAIMING.replace("A:OF0LA", "A:OF3LA"), "there is no seat 3 to own A1"),
        (CLAIMING.replace("A:OF0LA", "A:OF0"), "not a position"),
        (f"2 - build 0 A:OF/B:EL SPLOOF/ELLANOIN {REST}", "after two floors it is Red's turn, not Blue's"),
        (CLAIMING.replace("claim 0", "build 0"), "a tower stands that should have been scored"),
        (CLAIMING.replace("/C:LO,LO", "/B:LO,LO"), "towers are written in the order of their letters"),
        (CHOOSING.replace("B:EL1NO,SP", "B:EL1NO,LO"), "both of them where one has to be chosen"),
        (CLAIMING.replace("claim", "suite"), "walk= says which SUITE's owner draws"),
        (CLAIMING.replace("claim", "suite") + " walk=A1", "A1 is no SUITE of a tower that is being scored"),
        (f"2 - build 1 A:OF,SP/B:EL LOSULA/SPELLANO {REST} built=B", "should have been scored when the turn ended"),
        (f"2 - suite 0 A:SU,SP/B:EL LOSULALO/SPELLANO {REST} walk=A1", "A1 is vacant when it is scored"),
        (f"2 - suite 0 A:SU0LO,NO1LO,SP/B:EL LOSU2LA/SPELLA {REST} walk=A1", "A1 is vacant when it is scored"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadPositionError, match=why):
        GAME.parse_position(text)


def test_a_suite_in_the_middle_of_a_scoring_is_written_and_read() -> None:
    position = play(f"2 - claim 0 A:EL,SU1NO,LA1IN,SP/B:EL,IN LO2LA/SPSUNO {REST}", "draw", "draw 0 OFOFOF")
    written = GAME.position_text(position)
    assert written.endswith("walk=A2")
    view = GAME.view(position, "spectator")
    assert (view.phase, view.drawing and (view.drawing.seat, view.drawing.count)) == ("suite", (1, 2))
    assert GAME.parse_position(written).tobytes() == position.tobytes()


# ---- options and house decks ----------------------------------------------------------------------------------------


def test_a_deck_needs_a_hand_for_each_of_four() -> None:
    few = dict.fromkeys(OPTION_NAMES, 0)
    with pytest.raises(BadOptionError, match="a deck has at least 16 cards, 4 for each of 4 players; here are 15"):
        GAME.parse_options({**few, "spire": 15})
    assert deck_of(GAME.parse_options({**few, "spire": 16})) == [16, *(0 for _ in FLOORS[1:])]
    with pytest.raises(BadOptionError):
        GAME.parse_options({"spire": 17})


def test_every_floor_has_an_option() -> None:
    assert list(options_schema(GAME)["properties"]) == [floor.id for floor in FLOORS]


def test_floors_differ_in_their_letters_and_their_names_fit_into_a_drawing() -> None:
    assert len({floor.code for floor in FLOORS}) == len(FLOORS)
    assert max(map(len, drawing.NAMES)) <= 8


def test_texts_of_a_floor_are_named_by_it() -> None:
    assert [floor.text.name for floor in FLOORS] == [f"take-that-towers:effect-{floor.id}" for floor in FLOORS]


def test_a_deck_is_read_from_a_file() -> None:
    text = "\ufeff# ours\r\nspire 6\r\n\r\n  Lobby\t8 # of them\nNOISE COMPLAINT 2\nInferno 0"
    found = ROOM.read_house_set(text)
    assert {name: count for name, count in found.items() if count} == {"spire": 6, "lobby": 8, "noise_complaint": 2}
    assert set(found) == set(OPTION_NAMES)
    assert deck_of(GAME.parse_options(found))[1] == 8


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file names no floor; a line is a floor and a number, such as SPIRE 8"),
        ("# nothing\n\n", "the file names no floor"),
        ("SPIRE 8\nGARAGE 8", "line 2: there is no floor 'GARAGE'; the floors are SPIRE, LOBBY"),
        ("SPIRE eight", "line 1: 'eight' is not a number of cards"),
        ("SPIRE -1", "line 1: '-1' is not a number of cards"),
        ("SPIRE 1.5", "line 1: '1.5' is not a number"),
        ("SPIRE ٣", "line 1: '٣' is not a number"),
        ("\nSPIRE 17", "line 2: a deck has 0 to 16 cards of a floor, not 17"),
        ("SPIRE " + "9" * 5000, "line 1: a deck has 0 to 16 cards"),
        ("SPIRE 8\nLOBBY 8\nspire 2", "line 3: SPIRE is named on line 1 already; name each floor once"),
        ("SPIRE 8\nLOBBY 7", r"here are 15 \(the last line is line 2\)"),
        ("SPIRE", "line 1: the number of cards is missing"),
        ("NOISE COMPLAINT", "line 1: the number of cards is missing"),
        ("8", "line 1: the floor's name is missing"),
        ("SPIRE 8 8", "line 1: there is no floor 'SPIRE 8'"),
        ("\0\x01\x02", "line 1: this is no text"),
        ("SPIRE 8\n" + "\x7fELF 3", "line 2: this is no text"),
        ("SPIRE 8\n" * 2000, "a deck's file has at most 10000 characters, not 16000"),
        ("A" * 9000 + " 8", r"line 1: there is no floor 'A{30}\.\.\.'"),
    ],
)
def test_a_bad_deck_is_refused_and_the_line_named(text: str, why: str) -> None:
    with pytest.raises(BadOptionError, match=why):
        read_house_set(text)


# ---- real cards -----------------------------------------------------------------------------------------------------


def floors(*each: str) -> list[dict[str, Any]]:
    return [{"card": word.rstrip("0123"), "tab": int(word[-1]) if word[-1].isdigit() else None} for word in each]


def test_a_tower_of_real_cards_is_told_floor_by_floor() -> None:
    question = {"players": 3, "tower": {"floors": floors("OFFICE2", "of1", "LANDLORD0", "Lobby", "SUITE1", "SP0")}}
    answer = as_json(tally(question))
    assert answer["points"] == [7, 0, 4]
    assert [floor["event"] for floor in answer["floors"]] == [
        "A6 SP 0 +3",
        "A5 SU 1 draws 2",
        "A4 LO vacant",
        "A3 LA 0 owns A2",
        "A2 OF 0 +4",
        "A1 OF 2 +4",
    ]
    assert answer["floors"][4]["text"] == "A2 OFFICE: Blue owns it, two offices in the tower, 4 points."
    assert answer["floors"][4]["points"] == [4, 0, 0]
    assert answer["floors"][3]["owns"] == 2
    json.dumps(answer)


GOOD = {"players": 2, "tower": {"floors": [{"card": "SP", "tab": 0}]}}


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ({}, "the question is an object with players and tower, and nothing else"),
        ({**GOOD, "seed": 1}, "and nothing else"),
        ({**GOOD, "players": 1}, "players is a whole number from 2 to 4"),
        ({**GOOD, "players": 5}, "players is a whole number"),
        ({**GOOD, "players": True}, "players is a whole number"),
        ({**GOOD, "players": 2.0}, "players is a whole number"),
        ({**GOOD, "players": float("nan")}, "players is a whole number"),
        ({**GOOD, "players": "2"}, "players is a whole number"),
        ({**GOOD, "tower": []}, "the tower is an object with floors"),
        ({**GOOD, "tower": None}, "the tower is an object with floors"),
        ({**GOOD, "tower": {"floors": {}}}, "floors is a list of 1 to 6 floors"),
        ({**GOOD, "tower": {"floors": []}}, "floors is a list of 1 to 6 floors"),
        ({**GOOD, "tower": {"floors": floors(*["SP"] * 7)}}, "floors is a list of 1 to 6 floors"),
        ({**GOOD, "tower": {"floors": [[]] * 10**6}}, "floors is a list of 1 to 6 floors"),
        ({**GOOD, "tower": {"floors": ["SP"]}}, "floor 1 is an object with card and tab"),
        ({**GOOD, "tower": {"floors": [{"card": "SP"}]}}, "floor 1 is an object with card and tab"),
        ({**GOOD, "tower": {"floors": floors("SP", "GARAGE")}}, r"floor 2: card is one of SPIRE \(SP\), LOBBY \(LO\)"),
        ({**GOOD, "tower": {"floors": [{"card": 5, "tab": None}]}}, "floor 1: card is one of"),
        ({**GOOD, "tower": {"floors": [{"card": "S" * 10**6, "tab": None}]}}, "floor 1: card is one of"),
        ({**GOOD, "tower": {"floors": [{"card": [[[]]], "tab": None}]}}, "floor 1: card is one of"),
        ({**GOOD, "tower": {"floors": floors("SP2")}}, "floor 1: tab is the seat that tucked a card, 0 to 1, or null"),
        ({**GOOD, "tower": {"floors": [{"card": "SP", "tab": -1}]}}, "floor 1: tab is"),
        ({**GOOD, "tower": {"floors": [{"card": "SP", "tab": False}]}}, "floor 1: tab is"),
        ({**GOOD, "tower": {"floors": [{"card": "SP", "tab": float("inf")}]}}, "floor 1: tab is"),
        ({**GOOD, "tower": {"floors": [{"card": "SP", "tab": {"a": [{}]}}]}}, "floor 1: tab is"),
        ([], "the question is an object"),
        (None, "the question is an object"),
    ],
)
def test_a_bad_question_is_refused_in_words(question: Any, why: str) -> None:
    with pytest.raises(BadRequestError, match=why):
        tally(question)


def test_every_tower_tallies_as_it_is_worth_in_a_match() -> None:
    position = GAME.parse_position(CLAIMING)
    for tower in GAME.view(position, "spectator").towers:
        asked = [{"card": floor.card, "tab": floor.tab} for floor in tower.floors]
        assert tally({"players": 2, "tower": {"floors": asked}}).points == tower.worth


# ---- events in words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "event", "description"),
    [
        (NATURE, "deal SPLOOFEL ????????", {"kind": "deal", "text": "Everybody is dealt four cards: Blue and Red."}),
        (
            NATURE,
            "draw 1 SPLOOF",
            {"kind": "draws", "text": "Red draws three cards.", "seat": 1, "count": 3, "cards": ["SP", "LO", "OF"]},
        ),
        (NATURE, "draw 1 ??", {"kind": "draws", "text": "Red draws one card.", "seat": 1, "count": 1}),
        (0, "OF@A", {"kind": "build", "text": "Blue builds an OFFICE on tower A.", "slot": "A", "card": "OF"}),
        (
            1,
            "NO/B3",
            {
                "kind": "claim",
                "text": "Red tucks a card beneath floor 3 of tower B.",
                "slot": "B",
                "level": 3,
                "cards": ["NO"],
            },
        ),
        (1, "draw", {"kind": "done", "text": "Red has no more to claim."}),
        (1, "score B", {"kind": "choose", "text": "Red has tower B scored first.", "slot": "B"}),
        (
            1,
            "A scored +5/+0",
            {"kind": "scored", "text": "Tower A is scored: Blue +5.", "slot": "A", "points": [5, 0]},
        ),
        (
            0,
            "last",
            {"kind": "last", "text": "The deck is empty and Blue ends the turn with a short hand: last round."},
        ),
    ],
)
def test_events_are_told(by: int | str, event: str, description: dict[str, Any]) -> None:
    assert description_as_json(GAME.describe_event(GAME.parse_position(BUILDING), by, event)) == description


@pytest.mark.parametrize(
    ("event", "text", "more"),
    [
        ("A6 SP vacant", "A6 SPIRE: vacant, nothing happens.", {"owner": None}),
        ("A6 SP 0 +3", "A6 SPIRE: Blue owns it, 3 points.", {"owner": 0, "points": [3, 0]}),
        ("A5 LO 1 +1", "A5 LOBBY: Red owns it, one floor above it, 1 point.", {"points": [0, 1]}),
        ("A6 LO 1 +0", "A6 LOBBY: Red owns it, no floors above it, 0 points.", {"points": [0, 0]}),
        ("A4 OF 1 +6", "A4 OFFICE: Red owns it, three offices in the tower, 6 points.", {"points": [0, 6]}),
        (
            "A3 EL 0 +4/+2",
            "A3 ELEVATOR: Blue owns it, 2 points for each card tucked in the tower: Blue +4 and Red +2.",
            {"points": [4, 2]},
        ),
        ("A3 SU 1 draws 2", "A3 SUITE: Red owns it, two cards to draw.", {"draws": 2}),
        ("A3 SU 1 draws 0", "A3 SUITE: Red owns it, but there is nothing to draw now.", {"draws": 0}),
        ("A3 LA 1 owns A2", "A3 LANDLORD: Red owns it, and floor 2 below it from now on.", {"owns": 2}),
        ("A1 LA 1 owns nothing", "A1 LANDLORD: Red owns it, and there is nothing below it.", {"owns": None}),
        ("A3 NO 1 vacates A2", "A3 NOISE COMPLAINT: Red owns it, floor 2 becomes vacant.", {"vacates": [2]}),
        ("A3 IN 0 vacates A2 A1", "A3 INFERNO: Blue owns it, floors 2 and 1 become vacant.", {"vacates": [2, 1]}),
        ("A1 IN 0 vacates nothing", "A1 INFERNO: Blue owns it, and there is nothing below it.", {"vacates": []}),
    ],
)
def test_every_floor_is_told_with_its_reason(event: str, text: str, more: dict[str, Any]) -> None:
    description = description_as_json(GAME.describe_event(GAME.parse_position(BUILDING), 0, event))
    assert description["text"] == text
    assert {key: description[key] for key in more} == more
    words = event.split()
    assert (description["kind"], description["slot"], description["level"], description["card"]) == (
        "floor",
        "A",
        int(words[0][1]),
        words[1],
    )


def test_two_towers_are_scored_in_the_chosen_order() -> None:
    position = GAME.parse_position(CHOOSING)
    follows = GAME.apply(position, 0, GAME.parse_move(position, 0, "score B"))
    assert [follow.event for follow in follows] == [
        "B2 SP vacant",
        "B1 EL 1 +0/+2",
        "B scored +0/+2",
        "A2 SP vacant",
        "A1 OF 0 +2",
        "A scored +2/+0",
    ]
    assert {follow.by for follow in follows} == {0}


# ---- views ----------------------------------------------------------------------------------------------------------


def test_a_view_is_what_a_seat_may_know() -> None:
    position = GAME.parse_position(CLAIMING)
    blue, red, watcher, whole = (GAME.view(position, viewer) for viewer in (0, 1, "spectator", "all"))
    assert [hand.cards for hand in blue.hands] == [["LO", "SU"], None]
    assert [hand.cards for hand in red.hands] == [None, ["SP", "EL", "LA"]]
    assert [hand.cards for hand in watcher.hands] == [None, None]
    assert [hand.cards for hand in whole.hands] == [["LO", "SU"], ["SP", "EL", "LA"]]
    tucked = [[floor.tucked for tower in view.towers for floor in tower.floors] for view in (blue, red, watcher, whole)]
    assert tucked == [
        ["LA", None, None, None, None, None],
        [None, None, "NO", None, None, None],
        [None] * 6,
        ["LA", None, "NO", None, None, None],
    ]
    assert [floor.tab for tower in watcher.towers for floor in tower.floors] == [0, None, 1, None, None, None]
    assert (watcher.buried, red.moves, watcher.moves) == (None, [], [])
    assert blue.moves == whole.moves == moves(position)
    assert (blue.phase, blue.turn, blue.limit, blue.new, blue.deck) == ("claim", 0, 3, None, 64 - 13)
    assert [(tower.slot, tower.due, tower.worth) for tower in blue.towers] == [
        ("A", True, [2, 0]),
        ("B", False, [0, 2]),
        ("C", False, [0, 0]),
    ]


def test_discarded_cards_are_counted_and_known_to_whom_they_were() -> None:
    position = play(CHOOSING, "score A")
    assert [tower.slot for tower in GAME.view(position, 0).towers] == ["C"]
    blue, watcher, whole = (GAME.view(position, viewer) for viewer in (0, "spectator", "all"))
    assert watcher.discards == 6
    assert {code: count for code, count in watcher.scored.items() if count} == {"SP": 2, "OF": 1, "EL": 1}
    assert {code: count for code, count in (blue.buried or {}).items() if count} == {"LA": 1}
    assert {code: count for code, count in (whole.buried or {}).items() if count} == {"LA": 1, "NO": 1}
    assert blue.scores == [2, 2]


def test_where_a_new_tower_starts() -> None:
    assert GAME.view(GAME.parse_position(BUILDING), 1).new == "A"
    assert GAME.view(GAME.parse_position(SECOND), 1).new == "B"
    assert GAME.view(GAME.parse_position(CLAIMING), 1).new is None


def test_ties_go_to_who_went_first() -> None:
    match = Match.new(ROOM, players=2, seed=1)
    while not match.over:
        seat = int(match.to_act[0])
        match.play(seat, match.legal(seat)[0])
    match.position["scores"][0, :2] = 7
    outcome = GAME.outcome(match.position)
    assert (outcome.winners, outcome.why) == (
        [0],
        "Blue 7, Red 7: Blue and Red are tied, and Blue went first and wins.",
    )


# ---- drawings -------------------------------------------------------------------------------------------------------


def test_the_skyline_in_characters() -> None:
    drawn = GAME.ascii(GAME.parse_position(CLAIMING), 0).splitlines()
    assert drawn[:2] == ["Blue may claim floors, then draws.", ""]
    assert drawn[2:4] == [
        "2 [SPIRE         ] [INFERNO       ] [LOBBY         ]",
        "1 [OFFICE   B1:LA] [ELEVATOR R2   ] [LOBBY         ]",
    ]
    assert drawn[5].split() == ["A", "(due)", "B", "C"]
    assert "> B1 Blue: 0 points, 2 cards: LOBBY, SUITE" in drawn
    assert "  R2 Red: 0 points, 3 cards" in drawn
    assert max(map(len, drawn)) < 80


def test_the_svg_shows_a_card_s_face_to_its_seat_alone() -> None:
    position = GAME.parse_position(CLAIMING)
    assert "<title>SUITE</title>" in drawing.svg(position, 0)
    assert "<title>SUITE</title>" not in drawing.svg(position, 1)
    assert ">NO</text>" in drawing.svg(position, 1)
    assert ">NO</text>" not in drawing.svg(position, "spectator")


def test_a_picture_without_towers_shows_hands_and_at_the_end_points() -> None:
    match = Match.new(ROOM, {}, 3, seed=3)
    begun = drawing.thumbnail(match.position, EVERYTHING)
    assert begun.count('height="23"') == 3 * 4  # cards held
    assert "<text" not in begun
    over = "2 SP2LO2OF2EL2SU2LA2NO2IN2 over - - LOSU/SU scored=SP2OFEL2LANOIN buried=OFLAIN/LONO points=6,4 last"
    ended = drawing.thumbnail(GAME.parse_position(over), EVERYTHING)
    assert [text in ended for text in (">6</text>", ">4</text>")] == [True, True]
    assert ended.count('height="23"') == 6 + 4


# ---- what is written down elsewhere ---------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["docs/protocol/take-that-towers.md", "stackyard/games/take_that_towers/positions.py"])
def test_the_positions_that_are_shown_as_examples_can_stand(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    shown = re.findall(r"^    ([2-4] (?:-|SP).*)$", text, re.MULTILINE)
    assert len(shown) >= 2
    for line in shown:
        assert GAME.position_text(GAME.parse_position(line)) == line


def test_the_deck_in_the_rules_can_be_played_with() -> None:
    (deck,) = re.findall(r"(?:^    .*\n)+\Z", GAME.rules_text(), re.MULTILINE)
    assert sum(read_house_set(deck).values()) == 36
