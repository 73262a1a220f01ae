"""The `Game` of Tower Topple: texts, views, descriptions, options, and the errors of hostile input."""

from __future__ import annotations

import numpy as np
import pytest

from stackyard.core.chance import NATURE
from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import EVERYTHING, options_schema
from stackyard.core.match import Match
from stackyard.games.tower_topple import drawing, playouts, record
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.pieces import BOX, FACES, LETTERS, OVER
from stackyard.games.tower_topple.record import RECORD
from stackyard.games.tower_topple.room import ROOM
from stackyard.physics.pose_text import poses_text
from tests.as_json import as_json

TOWER = "tower 7 B.GRBGRYY..."  # four rows; the second one is R B G


def table(players: int = 3, tower: str = TOWER, **options: object) -> Match:
    match = Match.new(ROOM, {"rows": 4, **options}, players, nature="given")
    if match.to_act == [NATURE]:
        match.apply_chance(tower)
    return match


def turn(match: Match, place: str, *nature: str, slot: str = "") -> None:
    """Pull a brick and put it on top; `nature` are the chance events, `out` first."""
    seat = int(match.to_act[0])
    match.play(seat, f"pull {place}")
    for event in nature:
        match.apply_chance(event)
    if match.to_act == [seat] and match.view(seat).slots:  # type: ignore[attr-defined]
        match.play(seat, f"place {slot or match.view(seat).slots[0]}")  # type: ignore[attr-defined]
        match.apply_chance("stands")


def scores(match: Match) -> list[float]:
    return match.outcome().scores


def poses(count: int = 12) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    found = np.zeros((count, 7), np.float32)
    found[:, 2] = 0.0075 + 0.015 * np.arange(count)
    found[:, 3] = 1
    return found


# --- errors ---


def test_bad_input_ends_in_a_typed_error_and_the_tower_stands_as_it_stood() -> None:
    match = table()
    before = match.position.tobytes()
    for text, error in (
        ("pull 9b", IllegalMoveError),
        ("pull 4b", IllegalMoveError),
        ("place a", IllegalMoveError),
        ("draw", IllegalMoveError),
        ("place", IllegalMoveError),
        ("claim", IllegalMoveError),
        ("pull 73a", InvalidMoveError),
        ("pull 0a", InvalidMoveError),
        ("pull 1b +4", InvalidMoveError),
        ("pull 1b +501", InvalidMoveError),
        ("pull 1b +nan", InvalidMoveError),
        ("pull 1b +inf", InvalidMoveError),
        ("pull 1b +40~51:0", InvalidMoveError),
        ("pull 1b +40~5", InvalidMoveError),
        ("pull 1b +40~5:4294967296", InvalidMoveError),
        ("pull 1B", InvalidMoveError),
        ("pull 1b ", InvalidMoveError),
    ):
        with pytest.raises(error):
            match.play(0, text)
    with pytest.raises(NotYourTurnError):
        match.play(1, "pull 1b")
    assert match.position.tobytes() == before
    match.play(0, "pull 1b -500~50:4294967295")
    with pytest.raises(ChanceDueError):
        match.play(0, "pull 1b")
    before = match.position.tobytes()
    for event in (
        "stands",
        "fell",
        "verdict yes",
        "face skip",
        "drew skip",
        "out ",
        "out  ",
        "out ????",
        "OUT",
        "tower 1 .",
    ):
        with pytest.raises(BadChanceError):
            match.apply_chance(event)
    assert match.position.tobytes() == before
    match.apply_chance("topple")
    match.apply_chance("face plain")
    match.apply_chance(TOWER)
    assert match.to_act == [1]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), 5.0, 3e38])
@pytest.mark.parametrize("place", [(0, 0), (3, 2), (5, 3), (11, 6)])
def test_poses_that_cannot_be_are_refused(number: float, place: tuple[int, int]) -> None:
    match = table()
    match.play(0, "pull 1b")
    bad = poses()
    bad[place] = number
    before = match.position.tobytes()
    with pytest.raises(BadChanceError):
        match.apply_chance(f"jam {poses_text(bad)}")
    assert match.position.tobytes() == before


def test_poses_of_too_few_bricks_and_other_ways_to_write_them_are_refused() -> None:
    match = table()
    match.play(0, "pull 1b")
    text = poses_text(poses())
    for wrong in (poses_text(poses(11)), poses_text(poses(13)), text + "=", text[:-1], text[:-1] + "!", "A" * 30_000):
        with pytest.raises(BadChanceError):
            match.apply_chance(f"jam {wrong}")
    match.apply_chance(f"jam {text}")
    assert match.view("all").poses == text  # type: ignore[attr-defined]
    match.play(0, "touch 1b")
    match.apply_chance("jam")  # without poses bricks are where rows and slots say
    assert match.view(0).poses is None  # type: ignore[attr-defined]


def test_after_the_end_nobody_moves() -> None:
    match = table(2, rounds=1)
    match.play(0, "pull 1b")
    match.apply_chance("topple")
    match.apply_chance("face plain")
    assert match.over
    with pytest.raises(MatchOverError):
        match.play(1, "pull 1b")
    with pytest.raises(MatchOverError):
        GAME.apply(match.position.copy(), 1, "pull 1b")


# --- options ---


def test_house_rules_are_for_version_4() -> None:
    with pytest.raises(BadOptionError, match="skip is a house rule"):
        GAME.parse_options({"skip": False})
    assert not GAME.parse_options({"version": 4, "skip": False}).skip


@pytest.mark.parametrize(
    "raw",
    [
        {"version": 5},
        {"rows": 3},
        {"rows": 25},
        {"teams": 1},
        {"real": True, "open": True},
        {"rows": 4, "blue": 9},
        {"add_threes": 73},
        {"draws_two": 72, "skips": 72, "edges": 72, "centers": 72},
    ],
)
def test_options_that_do_not_go_together_are_refused(raw: dict[str, object]) -> None:
    with pytest.raises(BadOptionError):
        GAME.parse_options(raw)


def test_more_than_six_play_in_teams_of_two_or_more() -> None:
    with pytest.raises(BadOptionError, match="need teams"):
        GAME.setup(GAME.parse_options({}), 7)
    with pytest.raises(BadOptionError, match="3 teams"):
        GAME.setup(GAME.parse_options({"teams": 3}), 5)
    view = GAME.view(GAME.setup(GAME.parse_options({"teams": 3}), 12))
    assert view.teams == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


def test_the_box_makes_up_the_tower_with_plain_bricks() -> None:
    record = GAME.setup(GAME.parse_options({}), 2)[0]
    assert tuple(record["box"].tolist()) == BOX
    assert sum(BOX) == 54
    assert GAME.setup(GAME.parse_options({"rows": 24}), 2)[0]["box"][0] == 36
    for fewer in ({"rows": 4}, {"rows": 12}, {"rows": 12, "draws_two": 10}, {"rows": 6, "real": True}):
        assert GAME.setup(GAME.parse_options(fewer), 2)[0]["box"][0] == 18  # the tower is drawn from all of the box
    for plain, found in ((0, 18), (18, 18), (30, 30)):
        options = GAME.parse_options({"plain": plain})
        position = GAME.setup(options, 2)
        assert position[0]["box"][0] == found
        assert GAME.options_of(position) == options


def test_a_house_set_is_read_and_a_bad_line_is_named() -> None:
    found = ROOM.read_house_set("# ours\nplain 4\nblue 2\n\ndraw-two 3 # many\nadd 3 3\n")
    assert (found["rows"], found["blue"], found["draws_two"], found["add_threes"], found["skips"]) == (4, 2, 3, 3, 0)
    options = GAME.parse_options(found)
    assert GAME.setup(options, 2)[0]["box"].sum() == 12
    assert "rows" not in ROOM.read_house_set("red 2")
    for text, expected in (
        ("", "names no bricks"),
        ("blue 2\npink 3", "line 2: no brick is 'pink'"),
        ("blue", "line 1: the number of bricks is missing"),
        ("7", "line 1: the name is missing"),
        ("\nblue 73", "line 2: '73'"),
        ("blue -1", "line 1: '-1'"),
        ("blue ²", "line 1: '²'"),
        ("blue 1\nskip 1\nBLUE 2", "line 3: blue is named on line 1 already"),
        ("blue 2\nplain 3", "line 2: with plain bricks the set is a whole tower"),
        ("x" * 20_000, "at most"),
    ):
        with pytest.raises(BadOptionError, match=expected):
            ROOM.read_house_set(text)


def test_every_option_has_a_title_and_a_description() -> None:
    for name, schema in options_schema(GAME)["properties"].items():
        assert schema.get("title"), name
        assert schema.get("description"), name


# --- a turn, told ---


def test_an_order_is_told_owed_and_paid() -> None:
    match = table()
    match.play(0, "pull 1b")
    description = as_json(GAME.describe_event(match.position, NATURE, "out"))
    assert (description["kind"], description["brick"], description["row"], description["slot"]) == ("out", 1, 1, "b")
    match.apply_chance("out")
    assert GAME.describe_event(match.position, NATURE, "face draw-red").text == "It says: Next player draws red."
    match.apply_chance("face draw-red")
    assert str(drawing.headline(match.position)) == "Ash: put the brick on top."
    match.play(0, "place b")
    description = as_json(GAME.describe_event(match.position, NATURE, "stands"))
    assert description["points"] == [[0, 1, "brick"]]
    assert description["owes"] == ["red"]
    assert (description["row"], description["slot"], description["face"]) == (5, "b", "draw-red")
    match.apply_chance("stands")
    view = match.view("spectator")
    assert str(drawing.headline(match.position)) == "Birch: pull a red brick."
    assert view.pull == view.touch == ["2a", "3a"]  # type: ignore[attr-defined]
    with pytest.raises(IllegalMoveError, match="you owe a red brick, and 1a is not red"):
        match.play(1, "pull 1a")
    turn(match, "2a", "out")
    assert scores(match) == [1, 3, 0]


@pytest.mark.parametrize(
    ("off", "rows", "expected"),
    [
        ('"put_on_top":false', "0,1,2/6,7,3/8,9,10", "pull two others instead, the first of another colour"),
        ('"put_on_top":false', "8,9,-/10,4,5", "pull any two bricks instead"),
        ('"put_on_top":false,"substitute":false', "0,1,2/8,9,10", "pull any brick"),
    ],
)
def test_what_stands_for_a_colour_that_is_not_in_play_is_said(off: str, rows: str, expected: str) -> None:
    text = f'2 {{"version":4,"rows":4,{off}}} choose seed=7 faces=BBGGRRYYPPPP rows={rows} tasks=red'
    assert str(drawing.headline(GAME.parse_position(text))) == f"Ash: no red brick is in play; {expected}."


def test_a_brick_that_one_more_has_asked_for_is_owed_before_what_else_is_owed() -> None:  # P19
    text = '3 {"rows":4} choose seed=7 faces=BBGGRRMAYY2. rows=0,1,2/3,4,5/6,7,8/9,10,11 tasks=two,red'
    match = Match.new(ROOM, {"rows": 4}, 3, nature="given", position=text)
    match.play(0, "pull 3a")
    sentence = GAME.describe_event(match.position, NATURE, "out").text
    assert sentence == "The brick is out, and the tower stands: Ash has it in hand. It says: Draw one more."
    match.apply_chance("out")
    match.play(0, "place a")
    match.apply_chance("stands")
    owed = [(task.task, task.done, task.pays) for task in match.view(0).owed]  # type: ignore[attr-defined]
    assert owed == [("two", 1, 1), ("extra", 0, 0), ("colour", 0, 0)]
    turn(match, "3b", "out")
    match.play(0, "pull 1c")
    match.apply_chance("out")
    match.play(0, "place c")
    assert "No points: it came after a One More." in GAME.describe_event(match.position, NATURE, "stands").text
    match.apply_chance("stands")
    assert [task.task for task in match.view(0).owed] == ["colour"]  # type: ignore[attr-defined]
    assert scores(match) == [1, 0, 0]


def test_toppling_with_a_lose_2_is_told_with_both_its_reasons() -> None:
    match = table(2)
    match.play(0, "pull 1b")
    match.apply_chance("out")
    match.apply_chance("face lose-2")
    match.play(0, "place a")
    description = as_json(GAME.describe_event(match.position, NATURE, "topple"))
    assert description["points"] == [[0, -2, "lose"], [0, -2, "lose-more"]]
    assert description["text"] == "The tower topples! Ash was the last to touch it. Minus four points for Ash."
    match.apply_chance("topple")
    assert scores(match) == [-4, 0]


def test_a_skip_follows_and_is_told() -> None:
    match = table(2)
    turn(match, "1b", "out", "face skip")
    turn(match, "2b", "out")
    assert [(event.by, event.event) for event in match.events[-2:]] == [(NATURE, "stands"), (0, "skip")]
    assert match.to_act == [1]
    assert GAME.describe_event(match.position, 0, "skip").text == "Ash skips this turn."


def test_forty_touches_pass_the_turn_and_a_table_where_nobody_dares_ends_the_round() -> None:
    match = table(2, rounds=1)
    for seat in (0, 1):
        for _ in range(40):
            assert match.to_act == [seat]
            match.play(seat, "touch 1b")
            match.apply_chance("jam")
        assert match.events[-1].event == "pass"
    assert match.over
    assert GAME.view(match.position).toppler is None


def test_a_brick_that_falls_forty_times_is_laid_down_for_nothing() -> None:
    match = table(2)
    match.play(0, "pull 1b")
    match.apply_chance("out")
    match.apply_chance("face add-3")
    for _ in range(40):
        match.play(0, "place c")
        match.apply_chance("fell")
    assert match.to_act == [1]
    view = GAME.view(match.position)
    assert view.rows[4][0] is not None
    assert view.rows[4][0].face == "add-3"
    assert scores(match) == [0, 0]


def test_the_last_brick_of_a_row_does_not_come_out_alone() -> None:
    match = table(2)
    turn(match, "1a", "out")
    turn(match, "1b", "out", "face plain")
    match.play(0, "pull 1c")
    with pytest.raises(BadChanceError, match="last brick of a row"):
        match.apply_chance("out")
    match.apply_chance("topple")


def test_a_face_that_was_read_works_again_and_is_not_drawn_again() -> None:
    match = table(2)
    turn(match, "1b", "out", "face add-2")
    for place in ("1a", "2a", "2b"):  # row 5 is complete, and row 6 begun and completed
        turn(match, place, "out")
    turn(match, "3a", "out")
    turn(match, "3b", "out")
    assert GAME.view(match.position).frozen == 6
    before = scores(match)
    assert int(match.to_act[0]) == 0
    turn(match, "5a", "out")
    assert scores(match)[0] - before[0] == 2


def test_a_real_tower_is_told_by_taps() -> None:
    match = table(2, real=True)
    assert match.legal(0) == ["draw"]
    match.play(0, "draw")
    with pytest.raises(BadChanceError):
        match.apply_chance("out")
    match.apply_chance("drew draw-blue")
    match.play(0, "place")
    assert as_json(GAME.describe_event(match.position, NATURE, "stands"))["face"] == "draw-blue"
    match.apply_chance("stands")
    assert match.legal(1) == ["claim", "draw", "wait"]
    match.play(1, "draw")
    with pytest.raises(BadChanceError, match="a blue brick is owed"):
        match.apply_chance("drew red")
    match.apply_chance("drew blue")
    match.play(1, "place")
    match.apply_chance("stands")
    assert scores(match) == [1, 3]
    match.play(0, "draw")
    match.apply_chance("topple")
    assert match.to_act == [1]


# --- positions ---


def test_a_position_reads_back_and_a_wrong_one_is_refused_with_the_reason() -> None:
    text = '2 {"rows":4} choose seed=7 faces=B.GRBGRYY... rows=0,1,2/3,4,5/6,7,8/9,10,11'
    position = GAME.parse_position(text)
    assert position.dtype == RECORD
    assert GAME.position_text(position) == text
    for wrong, expected in (
        (text.replace("0,1,2", "0,1,1"), "one place only"),
        (text.replace("0,1,2", "0,1,-"), "missing"),
        (text.replace("B.G", "..G"), "bricks of blue"),
        (text.replace("choose", "hand"), "brick is named"),
        (text + " tasks=two,free", "no other task"),
        (text + " touches=40", "touches"),
        (text + " rows=0", "each once"),
        (text.replace('"rows":4', '"rows":4,"rounds":0'), "written"),
        (text.replace('"rows":4', '"rows":3'), "options"),
        (text + " poses=AAAA", "base64url"),
        (text.replace("choose", "over"), None),
    ):
        if expected is None:
            assert GAME.parse_position(wrong)["phase"][0] == OVER
            continue
        with pytest.raises(BadPositionError, match=expected):
            GAME.parse_position(wrong)


def test_letters_of_a_layout_are_all_different() -> None:
    assert len(set(LETTERS)) == len(FACES)
    assert "." not in LETTERS


# --- drawings and speed ---


def test_the_tower_is_drawn_from_two_sides() -> None:
    match = table(2)
    turn(match, "1b", "out", "face edge")
    drawn = GAME.ascii(match.position)
    assert "  5 [ E ]" in drawn
    assert "  2 [=============]   [ R*][ B ][ G*]" in drawn  # Birch owes an edge brick
    assert drawn.endswith("Birch: pull an edge brick.")
    assert drawing.svg(match.position, EVERYTHING).count("<polygon") == 2 * 12


def test_whole_matches_are_played_compiled() -> None:
    log = np.zeros((record.LOG_ROWS, record.LOG_COLUMNS), np.int16)
    rng = np.array([7], np.uint64)
    events = 0
    for players in (2, 4, 6):
        position = GAME.setup(GAME.parse_options({}), players)
        events += playouts.playout(position, 100, 50, 100, rng, log)
        assert position["phase"][0] == OVER
        assert GAME.parse_position(GAME.position_text(position)).tobytes() == position.tobytes()
    assert events > 100
