"""The engine beyond the rules: its texts, its errors, its records, and that compiling changes nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import (
    BadOptionError,
    BadPositionError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import EVERYTHING, Position, options_schema
from stackyard.games.towers import drawing, hashing, playouts
from stackyard.games.towers.game import GAME
from stackyard.games.towers.record import LARGE, SMALL
from stackyard.games.towers.rules import rules
from tests.as_json import as_json
from tests.towers.test_differential import small_options

VARIATIONS = [
    {"sprawl": sprawl, "utilities": utilities, "capture": capture, "suburbs": suburbs, "swap": swap}
    for sprawl, utilities, capture, suburbs, swap in product((False, True), (0, 2), *[(False, True)] * 3)
]


def start(**raw: Any) -> Position:
    return GAME.setup(GAME.parse_options(raw), 2)


def seat_of(position: Position) -> int:
    return int(position["turn"][0])


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        seat = seat_of(position)
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    return position


def random_moments(position: Position, seed: int) -> Iterator[Position]:
    """The positions of one random match, the start and the end included."""
    rng = random.Random(seed)
    while True:
        yield position
        if GAME.is_over(position):
            return
        seat = seat_of(position)
        GAME.apply(position, seat, rng.choice(GAME.legal_moves(position, seat)))


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variations", VARIATIONS, ids=str)
@pytest.mark.parametrize("size", [(6, 3), pytest.param((11, 6), marks=pytest.mark.long)], ids=str)
def test_every_text_reads_back(variations: dict[str, Any], size: tuple[int, int]) -> None:
    for position in random_moments(start(width=size[0], height=size[1], **variations), seed=3):
        text = GAME.position_text(position)
        assert GAME.parse_position(text).tobytes() == position.tobytes(), text
        seat = seat_of(position)
        for move in GAME.legal_moves(position, seat):
            assert GAME.parse_move(position, seat, GAME.move_text(position, seat, move)) == move


def test_the_standard_start_is_readable() -> None:
    text = GAME.position_text(start())
    ranks = "/".join(["W,B,W,B,W,B,W,B", "B,W,B,W,B,W,B,W"] * 4)
    assert text == f"8x8 - build B {ranks}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a position"),
        ("8x8", "not a position"),
        ("13x2 - build B W", "1 to 12"),
        ("1x1 - build B B", "two blocks"),
        ("2x2 - build B B,W/W,B captured=0,0", "captured="),
        ("2x2 capture - build B B,W/W,B", "not a position"),
        ("2x2 roofs build B W,B/B,W", "no variation"),
        ("2x2 - build B W,B/B,W/B,W", "2 ranks"),
        ("2x2 - build B W,B,W/B,W", "rank 2 is given 3"),
        ("2x2 - build B W,02/B,W", "neither a tower"),
        ("2x2 - build B WWWWWWW,B/B,W", "floors in the box"),
        ("2x2 - build B W,B/B,B", "more floors of one colour"),
        ("2x2 - over - W,B/B,W", "not over"),
        ("2x1 - build W BW,1", "no tower that may move"),
        ("2x2 - build - W,B/B,W", "side to act"),
        ("4x1 - build B B,1,BWW,1", "isolated"),
        ("3x1 utilities=1 build B B,W,1", "all of them stand"),
        ("2x2 utilities=2 sprawl sprawl W 2/2", "not a position"),
        ("2x2 sprawl sprawl B 2/2", "White who acts"),
        ("2x2 sprawl sprawl W B,1/2", "alternate"),
        ("2x2 swap build B W,B/1,BW pie=open", "start of a match"),
        ("2x2 swap build B W,B/B,W pie=now", "first move"),
        ("2x2 suburbs build B W,B/B,W districts=9", "more suburbs"),
        ("2x2 suburbs build B W,B/B,W districts=1;1:a1", "two districts"),
        ("2x2 suburbs build B W,B/B,W districts=1;2:a1", "numbered"),
        ("2x2 capture build B W,B/B,W captured=1,0", "together"),
        ("2x2 - build B W,B/B,W ", "not a position"),
        ("2x1 - build B B,W\n", "not a position"),
        ("3x1 - build B B,B,1,1", "given 4"),
        ("x" * 100_000, "characters long"),
    ],
)
def test_a_bad_position_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPositionError, match=reason):
        GAME.parse_position(text)


def test_garbled_positions_never_crash() -> None:
    rng = random.Random(8)
    texts = [GAME.position_text(position).encode() for position in random_moments(start(width=4, height=3), seed=1)]
    texts += [
        GAME.position_text(position).encode()
        for position in random_moments(start(width=4, height=4, utilities=2, capture=True, suburbs=True), seed=2)
    ]
    for _ in range(3000):
        text = bytearray(rng.choice(texts))
        for _ in range(rng.randint(1, 3)):
            text[rng.randrange(len(text))] = rng.choice(b"BWU0123456789,/-:;= abc")
        try:
            position = GAME.parse_position(text.decode())
        except BadPositionError:
            continue
        assert GAME.position_text(position).encode() == text
        GAME.view(position)
        for _ in random_moments(position, seed=0):
            pass


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "error", "reason"),
    [
        ("c3", InvalidMoveError, "write c3-c5"),
        ("--", InvalidMoveError, "never asked for"),
        ("C3-C4", InvalidMoveError, "not a move"),
        ("c03-c4", InvalidMoveError, "not a move"),
        ("a1-a2 ", InvalidMoveError, "not a move"),
        ("b9-b8", IllegalMoveError, "b9 is off the board: the blocks are a1 to h8"),
        ("a1-i1", IllegalMoveError, "i1 is off the board"),
        ("b1-b2", IllegalMoveError, "b1 is White's tower"),
        ("c3-c4", IllegalMoveError, "c3 is surrounded on all four sides"),
        ("a1-b2", IllegalMoveError, "not in one line"),
        ("a1-a1", IllegalMoveError, "not in one line"),
        ("a1-a3", IllegalMoveError, "one floor high moves exactly one block: a1 may go to a2 or b1"),
        ("@a1", IllegalMoveError, "no floors are put down now: move a tower"),
        ("u@a1", IllegalMoveError, "no utilities are put down now"),
        ("swap", IllegalMoveError, "without swap"),
    ],
)
def test_a_bad_move_is_refused_in_the_words_of_the_game(move: str, error: type[Exception], reason: str) -> None:
    position = start()
    before = position.tobytes()
    with pytest.raises(error, match=reason):
        GAME.apply(position, 0, GAME.parse_move(position, 0, move))
    assert position.tobytes() == before


def test_vacant_blocks_and_distances_are_told() -> None:
    position = play(start(), "a1-b1", "h1-g1")
    with pytest.raises(IllegalMoveError, match="nobody has built on a1: it is vacant"):
        GAME.parse_move(position, 0, "a1-a2")
    with pytest.raises(IllegalMoveError, match="two floors high moves exactly two blocks: b1 may go to b3 or d1"):
        GAME.parse_move(position, 0, "b1-c1")
    position = GAME.parse_position("4x2 - build B 1,W,B,W/B,W,B,W")
    with pytest.raises(IllegalMoveError, match="a2 is vacant: a tower must land on a tower, one block away from a1"):
        GAME.apply(position, 0, GAME.parse_move(position, 0, "a1-a2"))
    with pytest.raises(IllegalMoveError, match="a1 may go to b1; south is off the board"):
        GAME.apply(position, 0, 2)


def test_placing_is_refused_in_the_words_of_the_game() -> None:
    sprawl = play(start(width=2, height=2, sprawl=True, swap=True), "@a1")
    for move, reason in (
        ("@a1", "a1 is not vacant"),
        ("u@b1", "no utilities are put down now: put a floor down"),
        ("a1-b1", "building begins when every floor has been put down"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            GAME.apply(sprawl, 0, GAME.parse_move(sprawl, 0, move))
    play(sprawl, "@b1")
    with pytest.raises(IllegalMoveError, match="only the second move of the match"):
        GAME.apply(sprawl, 1, GAME.parse_move(sprawl, 1, "swap"))
    utilities = start(width=3, height=3, utilities=3)
    with pytest.raises(IllegalMoveError, match="b1 is White's tower"):
        GAME.apply(utilities, 0, GAME.parse_move(utilities, 0, "u@b1"))
    play(utilities, "u@a1")
    with pytest.raises(IllegalMoveError, match="a1 is a bare utility"):
        GAME.apply(utilities, 1, GAME.parse_move(utilities, 1, "u@a1"))


def test_turn_and_end_are_kept() -> None:
    position = start(width=2, height=1)
    with pytest.raises(NotYourTurnError, match="Black's turn"):
        GAME.apply(position, 1, 0)
    play(position, "a1-b1")
    assert GAME.is_over(position)
    assert GAME.outcome(position).winners == [0]
    assert GAME.outcome(position).why == "Black owns 2 floors, White 0: Black wins."
    assert GAME.legal_moves(position, 0) == []
    with pytest.raises(MatchOverError, match="Black wins"):
        GAME.apply(position, 0, 0)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"width": 0}, "1 to 12 blocks wide, not 0"),
        ({"height": 13}, "1 to 12 blocks long, not 13"),
        ({"width": 1, "height": 1}, "at least two blocks"),
        ({"utilities": -2}, "0 .* or more"),
        ({"utilities": 3}, "even number"),
        ({"width": 3, "height": 3, "utilities": 2}, "odd number"),
        ({"width": 2, "height": 2, "utilities": 4}, "at most 2 utilities"),
        ({"width": 2, "height": 1, "utilities": 2}, "at most 0 utilities"),
        ({"width": 3, "height": 3, "sprawl": True}, "add an odd number of utilities"),
        ({"width": "8"}, "Expected `int`"),
        ({"width": True}, "Expected `int`"),
        ({"sprawl": 1}, "Expected `bool`"),
        ({"roofs": True}, "roofs"),
    ],
    ids=str,
)
def test_options_that_cannot_be_are_refused_with_the_reason(raw: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOptionError, match=reason):
        GAME.parse_options(raw)


def test_the_options_are_those_of_the_protocol() -> None:
    assert msgspec.to_builtins(GAME.parse_options({})) == {
        "width": 8,
        "height": 8,
        "sprawl": False,
        "utilities": 0,
        "capture": False,
        "suburbs": False,
        "swap": False,
    }
    properties = options_schema(GAME)["properties"]
    assert all(option["title"] and option["description"] and "default" in option for option in properties.values())


# --- legality --------------------------------------------------------------------------------------------------------


def test_legal_is_what_is_accepted() -> None:
    rng = random.Random(4)
    for _ in range(60):
        options = small_options(rng)
        raw = {field: getattr(options, field) for field in options.__dataclass_fields__}
        for position in random_moments(start(**raw), seed=rng.randrange(1000)):
            if GAME.is_over(position):
                continue
            seat = seat_of(position)
            legal = set(GAME.legal_moves(position, seat))
            assert position["phase"][0] != 2 or len(legal - {6 * options.width * options.height}) == position["ways"][0]
            for move in range(-1, GAME.num_distinct_actions(GAME.options_of(position)) + 1):
                trial = position.copy()
                try:
                    GAME.apply(trial, seat, move)
                except IllegalMoveError:
                    assert move not in legal
                    assert trial.tobytes() == position.tobytes()
                else:
                    assert move in legal


def test_random_actions_are_legal_and_equally_likely() -> None:
    position = play(start(width=4, height=4), "a1-b1")
    legal = GAME.legal_moves(position, 1)
    rng = np.array([7], dtype=np.uint64)
    draws = [int(playouts.random_action(position[0], rng)) for _ in range(500 * len(legal))]
    counts = [draws.count(move) for move in legal]
    assert sum(counts) == len(draws)
    assert min(counts) > 400
    assert max(counts) < 600


# --- records ---------------------------------------------------------------------------------------------------------


def test_the_same_towers_are_the_same_bytes_whatever_the_order_of_moves() -> None:
    one = play(start(width=6, height=6), "a1-b1", "f1-e1", "f6-e6", "a6-b6")
    other = play(start(width=6, height=6), "f6-e6", "a6-b6", "a1-b1", "f1-e1")
    assert one.tobytes() == other.tobytes()
    assert hashing.hash_of(one[0]) == hashing.hash_of(other[0])


@pytest.mark.parametrize("variations", VARIATIONS, ids=str)
def test_positions_with_equal_texts_have_equal_bytes_and_hashes(variations: dict[str, Any]) -> None:
    bytes_by_text: dict[str, bytes] = {}
    hashes: dict[int, str] = {}
    for seed in range(40):
        for position in random_moments(start(width=3, height=2, **variations), seed):
            text = GAME.position_text(position)
            assert bytes_by_text.setdefault(text, position.tobytes()) == position.tobytes()
            # The hash leaves out what is buried in a tower, which no rule can see.
            visible = (
                "".join(f"{tower[-1]}{len(tower)}{'U' in tower}" if tower else "." for tower in _tower_list(position))
                + text.split(" ", 4)[4].partition(" ")[2]
                + " ".join(text.split(" ")[:4])
            )
            assert hashes.setdefault(int(hashing.hash_of(position[0])), visible) == visible


def _tower_list(position: Position) -> list[str]:
    from stackyard.games.towers.positions import tower_texts

    return tower_texts(position)


def test_both_records_play_alike() -> None:
    """A downtown that fits the small record, played in the large one."""
    for seed in range(20):
        small = start(width=5, height=5, utilities=3, suburbs=True, capture=True)
        large = np.zeros(1, dtype=LARGE)
        rules.setup_record(large[0], 5, 5, 0, 3, 1, 1, 0)
        assert small.dtype == SMALL
        rng = random.Random(seed)
        while not GAME.is_over(small):
            seat = seat_of(small)
            legal = GAME.legal_moves(small, seat)
            assert GAME.legal_moves(large, seat) == legal
            move = rng.choice(legal)
            assert GAME.apply(large, seat, move) == GAME.apply(small, seat, move)
            assert GAME.position_text(large) == GAME.position_text(small)
        assert GAME.view(small) == GAME.view(large)


PLAIN = """
from stackyard.games.towers.game import GAME
from stackyard.games.towers.playouts import count_lines, play_out
for raw, depth in (
    ({"width": 3, "height": 3}, 4),
    ({"width": 4, "height": 2, "suburbs": True, "swap": True}, 4),
    ({"width": 3, "height": 2, "sprawl": True, "utilities": 2, "capture": True}, 3),
    ({"width": 9, "height": 8}, 2),
):
    position = GAME.setup(GAME.parse_options(raw), 2)
    played = play_out(position, 3 if raw["width"] < 9 else 0, seed=5)
    print(count_lines(position, depth), played)
"""


def test_uncompiled_rules_are_the_same_rules() -> None:
    """The kernels run as plain Python and give the same counts and the same random matches."""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PLAIN],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, **environment},
        ).stdout
        for environment in ({"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_DISABLE_JIT": "0"})
    ]
    assert outputs[0] == outputs[1]
    assert "moves" in outputs[0]


# --- views and words -------------------------------------------------------------------------------------------------


def test_the_view_shows_what_may_move_and_what_it_would_demolish() -> None:
    position = GAME.parse_position("5x1 - build B B,W,B,W,B")
    view = GAME.view(position, "all")
    assert view.towers == {"a1": "B", "b1": "W", "c1": "B", "d1": "W", "e1": "B"}
    assert view.moves == {"a1": ["b1"], "c1": ["d1", "b1"], "e1": ["d1"]}
    assert view.demolishes == {"c1-d1": ["a1", "b1"], "c1-b1": ["d1", "e1"]}
    assert view.free == ["a1", "b1", "c1", "d1", "e1"]
    assert view.remarks[0].text.startswith("An odd number of blocks")
    assert view == GAME.view(position, 0) == GAME.view(position, "spectator")


def test_events_are_told() -> None:
    position = GAME.parse_position("5x1 capture build B B,W,B,W,B captured=0,0")
    description = as_json(GAME.describe_event(position, 0, "c1-d1"))
    assert description["text"] == (
        "Black builds c1 onto d1: a tower two floors high. a1 and b1 are demolished (two floors captured by Black)."
    )
    assert description["demolished"] == [{"block": "a1", "floors": "B"}, {"block": "b1", "floors": "W"}]
    assert GAME.describe_event(position, 1, "--").text == "White has no tower that may move and is skipped."


def test_drawings_show_every_tower() -> None:
    position = play(start(width=3, height=2), "a1-b1")
    assert GAME.ascii(position).splitlines()[2:] == [" 2  W1  B1  W1", " 1  .   B2  B1", "    a   b   c"]
    svg = drawing.svg(position, EVERYTHING)
    assert svg.startswith("<svg")
    assert svg.count("<g>") == 5


def test_a_match_is_never_longer_than_its_bound() -> None:
    for raw in ({"width": 12, "height": 12, "sprawl": True, "utilities": 10, "suburbs": True, "swap": True}, {}):
        events = 0
        position = start(**raw)
        rng = random.Random(1)
        while not GAME.is_over(position):
            seat = seat_of(position)
            events += 1 + len(GAME.apply(position, seat, rng.choice(GAME.legal_moves(position, seat))))
        assert events <= GAME.max_game_length
