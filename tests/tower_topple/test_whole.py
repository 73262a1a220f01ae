"""Whole turns and matches on towers of bodies: in this process, and through a server whose workers simulate them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.cli import main
from stackyard.core import registry
from stackyard.core.errors import BadChanceError, BadPositionError
from stackyard.core.match import Match
from stackyard.core.record import RecordFile, parse_record
from stackyard.games.tower_topple import bodies, geometry
from stackyard.games.tower_topple.room import ROOM
from stackyard.physics import physical_game as physics
from stackyard.physics.physical_game import HandReport
from stackyard.physics.pose_text import poses_text
from stackyard.physics.resimulation import resimulate
from tests.as_json import as_json
from tests.server.hall import Running, settings
from tests.server.test_physics import Watcher
from tests.tower_topple.built_tower import GAME, read_place, tower_of

OPTIONS = {"rows": 5, "rounds": 1}
OWING = '2 {"rows":5,"rounds":1} choose seed=7 faces=BBG.RY.RGTY.... rows=%s tasks=red'
BOTH_BEAR = "0,1,2/-,4,-/-,7,-/9,10,11/12,13,14/3,5,6/8,-,-"  # each red brick, 4 and 7, is all there is in its row
ONE_BEARS = "0,1,2/-,4,-/6,7,8/9,10,11/12,13,14/3,5,-"
NONE_BEARS = "0,1,2/3,4,5/6,7,8/9,10,11/12,13,14"


def owing(rows: str, **more: Any) -> Match:
    return Match.new(ROOM, OPTIONS, 2, seed=1, position=OWING % rows, **more)


@pytest.mark.parametrize(("rows", "answer"), [(BOTH_BEAR, "yes"), (ONE_BEARS, "no"), (NONE_BEARS, "no")])
def test_physics_says_whether_toppling_was_obvious(rows: str, answer: str) -> None:  # P15
    match = owing(rows)
    match.play(0, "claim")
    assert match.events[-1].event == f"verdict {answer}"
    recorded = owing(rows, gravity="told")
    recorded.play(0, "claim")
    assert recorded.to_act == ["nature"]
    recorded.apply_chance(physics.simulate_gravity(bodies, recorded.position))
    assert recorded.position.tobytes() == match.position.tobytes()
    pulls = {move.split(" ")[1] for move in match.legal(0) if move.startswith("pull")}
    assert ({"2b", "3b"} == pulls) == (answer == "no")


def test_a_granted_claim_is_played_and_pays_one_and_one() -> None:  # P16
    match = owing(BOTH_BEAR, gravity="told")
    match.play(0, "claim")
    match.apply_chance("verdict yes")
    for place in ("1a", "4a"):  # a blue brick, and one that says: add 3
        match.play(0, f"pull {place}")
        match.apply_chance("out")
        match.play(0, f"place {match.view(0).slots[0]}")  # type: ignore[attr-defined]
        description = as_json(GAME.describe_event(match.position, "nature", "stands"))
        assert description["points"] == [[0, 1, "substitute"]]
        match.apply_chance("stands")
    assert match.outcome().scores == [2.0, 0.0]
    assert match.to_act == [1]


def test_a_hall_judges_a_claim_with_its_own_bricks(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "hall.sqlite3", physics_workers=1)
    with registry.registered(ROOM), Running(chosen) as hall:
        for rows, answer in ((BOTH_BEAR, "yes"), (ONE_BEARS, "no")):
            made = hall.create("me", "friend", game="tower-topple", options=OPTIONS, position=OWING % rows)
            with Watcher(hall.port) as line:
                line.join(made, 0, 1)
                assert line.move(made, 0, 0, "claim")["t"] == "ack"
                played = line.until("played", v=2, timeout=120)
                assert [entry["event"] for entry in played["entries"]][-1] == f"verdict {answer}"
                assert played["to_act"] == [0]


def test_the_last_brick_of_a_row_never_comes_out_and_the_tower_stands() -> None:  # P34
    lone = '2 {"version":4,"rows":4,"rounds":1,"top_row_safe":false,"put_on_top":false} choose seed=7 faces=%s rows=%s'
    faces = "BBGGRRYYPPPP"
    options = {"version": 4, "rows": 4, "rounds": 1, "top_row_safe": False, "put_on_top": False}
    for rows, place, ends in (
        ("-,1,-", "1b", "topple"),
        ("0,1,2/-,4,-/6,7,8", "2b", "topple"),
        ("0,1,2/-,4,-", "2b", ""),
    ):
        text = lone % (faces, rows)
        match = Match.new(ROOM, options, 2, seed=1, position=text)
        match.play(0, f"pull {place}")
        gravity = next(event.event.split(" ")[0] for event in match.events if event.by == "nature")
        assert gravity in ((ends, "jam") if ends else ("out",))
        position = GAME.parse_position(text)  # the same by a free hand
        brick, poses = 4 if place == "2b" else 1, geometry.poses_of(position)
        after = poses.copy()
        after[brick, :2] += 0.15
        report = HandReport(poses=after, before=poses, calm=True, held={0: brick})
        _, event = bodies.read_hands(position, report)[-1]
        assert event.split(" ")[0] == (ends or "out")


def test_bricks_in_each_other_or_under_the_table_are_told_by_nobody() -> None:
    match = Match.new(ROOM, OPTIONS, 2, seed=1, gravity="told")
    match.play(0, "pull 2b")
    good = geometry.poses_of(match.position)
    before = match.position.tobytes()
    for brick, pose in ((3, good[4]), (0, [0, 0, -0.1, 1, 0, 0, 0])):
        bad = good.copy()
        bad[brick] = pose
        for word in ("jam", "out"):
            with pytest.raises(BadChanceError, match="bricks cannot be like that"):
                match.apply_chance(f"{word} {poses_text(bad)}")
        assert match.position.tobytes() == before
        text = GAME.position_text(match.position).replace("pull", "choose").partition(" brick=")[0]
        GAME.parse_position(f"{text} poses={poses_text(good)}")
        with pytest.raises(BadPositionError):
            GAME.parse_position(f"{text} poses={poses_text(bad)}")
    good[7, 2] += 0.5  # in the air: it falls when bricks move again
    match.apply_chance(f"jam {poses_text(good)}")
    match.play(0, "pull 3a")
    assert physics.simulate_gravity(bodies, match.position).startswith("topple")
    match.apply_chance(f"topple {poses_text(bad)}")  # whatever lies on the floor
    assert match.over
    assert GAME.parse_position(GAME.position_text(match.position)).tobytes() == match.position.tobytes()


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"rows": 6}, 2),
        pytest.param({"rows": 4, "version": 3, "teams": 2}, 4, marks=pytest.mark.long),
        ({"rows": 4, "version": 4, "put_on_top": False, "top_row_safe": False, "open": True}, 3),
    ],
)
def test_whole_matches_of_bodies_fold_back_from_their_records(options: dict[str, Any], players: int) -> None:
    rng = random.Random(3)
    match = Match.new(ROOM, {**options, "rounds": 1}, players, seed=5)
    while not match.over:
        seat = int(match.to_act[0])
        moves = [move for move in match.legal(seat) if not move.startswith("touch")]
        loose = [move for move in moves if move.endswith("b")] or moves
        move = rng.choice(loose)
        match.play(seat, move if move in ("claim", "wait") else f"{move} {rng.choice('+-')}{rng.choice((30, 250))}")
        assert GAME.parse_position(GAME.position_text(match.position)).tobytes() == match.position.tobytes()
    folded = Match.load(match.text(), gravity="told")
    assert folded.position.tobytes() == match.position.tobytes()
    assert len(match.events) <= GAME.max_game_length
    last = [event.event.split(" ")[0] for event in match.events if event.by == "nature"][-2:]
    assert last[-1] == "topple" or last == ["topple", "face"]  # what was being pulled is read


def test_a_brick_has_left_its_row_by_one_measure() -> None:  # P7: what it says there
    position = tower_of(5)
    edges, before = geometry.sizes_of(position), geometry.poses_of(position)
    brick = read_place("3b")
    wide = edges[brick, 1]
    for axis, by, left in ((2, -0.0076, True), (2, -0.0070, False), (0, wide + 1e-4, True), (0, wide - 1e-4, False)):
        after = before.copy()
        after[brick, axis] += by
        assert bool(geometry.toppled_bricks(before, after, edges, -1)) == left
    for degrees, left in ((21, True), (19, False)):
        after = before.copy()
        half = np.radians(degrees) / 2
        after[brick, 3:] = [np.cos(half), np.sin(half), 0, 0]
        assert bool(geometry.toppled_bricks(before, after, edges, -1)) == left


def test_what_a_typed_hand_did_can_be_done_again_and_a_free_one_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.new(ROOM, {"rows": 4, "rounds": 1}, 2, seed=5)
    match.play(0, "touch 1b +40")
    match.play(0, "touch 2b -30~12:7")
    match.play(0, "touch 2b")  # as a free hand's is written
    record = parse_record(match.text())
    found = list(resimulate(record))
    assert [each.how for each in found] == ["the same", "the same", "free hands: not repeatable"]
    first = next(event for event in record.events if event.event.startswith(("felt", "jam")))
    words = first.event.rpartition(" ")[0]
    moved = geometry.poses_of(match.position)
    moved[0, 0] += 0.004
    for other, now, apart in ((f"{words} {poses_text(moved)}", words, 0.004), ("jam", words, None)):
        false = [msgspec.structs.replace(first, event=other) if event is first else event for event in record.events]
        differs = next(resimulate(RecordFile(record.header, false)))
        assert (differs.how, differs.now) == ("differs", now)
        assert differs.apart == (None if apart is None else pytest.approx(apart, abs=0.002))
    file = tmp_path / "match.stackyard.jsonl"
    file.write_text(match.text())
    assert main(["verify", "--gravity", str(file)]) == 0
    assert "on this machine: 2 the same; 1 by free hands: not repeatable." in capsys.readouterr().out
