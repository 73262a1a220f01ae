"""TowerBrix at the table: texts, errors, bricks that are bodies, free hands."""

from __future__ import annotations

import numpy as np
import pytest

from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    BadPositionError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
)
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import surveys
from stackyard.physics import physical_game
from stackyard.physics.physical_game import HandReport
from stackyard.physics.pose_text import poses_text
from stackyard.physics.scene import rotations
from tests.towerbrix.scenario import GAME, begin, bricks, deal, lay, record, simulated, wall


@pytest.mark.parametrize(
    "text", ["", "deal", "deal 0x2", "deal 3x2 extra 1,0", "put y1 0 0 0 stand", "put y1 400 0 30 x", "move y3", "Up"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    match = begin(2)
    before = match.position.tobytes()
    with pytest.raises(InvalidMoveError):
        match.play(0, text)
    assert match.position.tobytes() == before


def test_the_gray_brick_is_the_pink_decks() -> None:
    match = begin(1)
    deal(match, "deal 1x2", "G9>0")
    with pytest.raises(IllegalMoveError, match="gray"):
        match.play(0, "move g1")
    match.play(0, "move y1")
    with pytest.raises(Exception, match="nature has to speak") as caught:
        match.play(0, "up")
    assert isinstance(caught.value, ChanceDueError)


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "challenge"},
        {"challenge": 3},
        {"variant": "intro", "deck": "pink"},
        {"box_short": 500},
        {"cards": "X1 2 all blue: lying"},
        {"cards": "X1 2 all green: lying"},
    ],
)
def test_options_that_do_not_go_together(options: dict[str, object]) -> None:
    with pytest.raises(BadOptionError):
        GAME.parse_options(options)


def test_a_house_deck_is_played_and_written() -> None:
    cards = "X1 2 all blue: lying\nX2 3 all red: standing  # ours"
    match = begin(1, cards=cards)
    assert match.legal(0) == ["deal 1x2", "deal 1x2 1x3", "deal 1x3"]
    deal(match, "deal 1x2 1x3", "X1>0 X2>0")
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()


def test_a_position_is_one_line_and_back() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    assert GAME.position_text(match.position) == ('rules=2 2 {"edition":"first"} build deals=1 twos=2 hands=G12/G16')
    lay(match, wall())
    match.play(1, "no")
    match.play(0, "put b2 0 100 30 stand")
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    for wrong in ("", "2 {} build", "7 {} mix", "2 {} build deals=1 twos=2 hands=G12/G12", text + " brick=y1"):
        with pytest.raises(BadPositionError):
            GAME.parse_position(wrong)


def settled(*moves: str) -> Match:
    """Play moves, and simulate gravity after each; return the match."""
    match = Match.new(ROOM, {"open": True}, 1, seed=3)
    match.play(0, "deal 1x2")
    for move in moves:
        match.play(0, move)
    return match


def test_bricks_are_put_softly_and_lie_where_they_were_put() -> None:
    match = settled("put y1 0 0 30 stand", "put y2 60 0 30 stand", "put p1 30 0 75 x")
    poses = bodies.places_of(match.position)
    for brick, place in ((0, (0, 0, 30)), (1, (60, 0, 30)), (2, (30, 0, 75))):
        assert np.abs(poses[brick, :3] * 1000 - place).max() < 3
    assert match.view(0).used is not None  # type: ignore[attr-defined]


def test_a_tower_is_judged_by_gravity() -> None:
    for poses, word in ((wall(), "stands"), (bricks("y1 0 0 30 stand", "y2 26 0 75 x"), "falls")):
        match = begin(1)
        deal(match, "deal 1x2", "G9>0")
        lay(match, poses)
        match.play(0, "up")
        assert simulated(match).split(" ")[0] == word


@pytest.mark.parametrize(("number", "move", "word"), [(5, "strike", "struck"), (12, "pull", "pulled")])
def test_acts_are_simulated(number: int, move: str, word: str) -> None:
    match = begin(1, variant="challenge", challenge=number)
    deal(match, "deal 6x2", "G5>0 G6>0 G12>0 G15>0 G16>0 G18>0")
    position = match.position
    position["poses"][0, :8] = wall()
    position["phase"] = 5
    GAME.apply(position, 0, move)
    event = physical_game.simulate_gravity(bodies, position)
    assert event.split(" ")[0] == word
    after = read_poses(event.split(" ")[1], 8)
    assert np.abs(after - wall()).max() > 1e-4  # it was felt
    GAME.apply_chance(position, event)
    assert GAME.is_over(position)


def test_free_hands_are_told_as_moves() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    poses = wall()
    report = HandReport(poses=poses, before=bricks(), calm=True, released=[(0, 3), (1, 4)])
    events = bodies.read_hands(match.position, report)
    assert [event[:7] for _, event in events] == ["move p2", "lies " + events[1][1][5:7], "move r1", events[1][1][:7]]
    for by, event in events:
        _ = match.apply_chance(event) if by == "nature" else match.play(int(by), event)
    assert record(match)["placed"] == 0b11000
    assert bodies.read_hands(match.position, HandReport(poses=poses, before=poses, calm=False, released=[(0, 3)])) == []
    bodies.check_hold(match.position, 0, 3)
    with pytest.raises(IllegalMoveError):
        bodies.check_hold(match.position, 0, 8)


def test_what_gravity_has_to_do_is_said_as_a_task() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    with pytest.raises(BadChanceError):
        bodies.gravity_task(match.position)
    match.play(0, "put y1 -30 40 75 x")
    task = bodies.gravity_task(match.position)
    assert isinstance(task, physical_game.AssistedPut)
    assert (task.brick, task.to, task.lean) == (0, (-0.03, 0.04, 0.075), False)
    assert task == bodies.assisted_put(match.position, 0, "put y1 -30 40 75 x")
    match.apply_chance(f"lies {poses_text(wall())}")
    match.play(1, "lean b2 0 45 32 270 40")
    task = bodies.gravity_task(match.position)
    assert task == bodies.assisted_put(match.position, 0, "lean b2 0 45 32 270 40")
    assert isinstance(task, physical_game.AssistedPut)
    assert task.lean
    way = rotations(np.array([task.turn]))[0][:, 2]  # where the top of the brick points
    assert way == pytest.approx([0, -np.sin(np.radians(40)), np.cos(np.radians(40))], abs=1e-9)
    match.apply_chance(f"lies {poses_text(wall())}")
    match.play(0, "move y1")
    assert bodies.gravity_task(match.position) == physical_game.Wait(bodies.LONGEST_SETTLING_S, until_calm=True)
    assert bodies.assisted_put(match.position, 0, "move y1") is None
    match.apply_chance(f"lies {poses_text(wall())}")
    match.play(0, "proof")
    assert bodies.gravity_task(match.position) == physical_game.ComputeTask(unknown="proof open")
    match.apply_chance("proof no")
    match.play(0, "up")
    match.play(1, "up")
    assert bodies.gravity_task(match.position) == physical_game.Wait(3.0)  # T12


def test_no_thumb_is_given_to_a_tower_that_a_hand_holds() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    for move in ("up", "knock"):
        with pytest.raises(IllegalMoveError, match="Bo still has a hand on p1"):
            bodies.check_move(match.position, 0, move, {1: 2})
        bodies.check_move(match.position, 0, move, {})
    for move in ("down", "no", "void", "put y1 0 0 30 x"):
        bodies.check_move(match.position, 0, move, {1: 2})


def test_what_a_hand_let_go_of_is_told_while_another_hand_holds_a_brick_elsewhere() -> None:
    match = begin(2)
    deal(match, "deal 2x2", "G12>0 G16>1")
    poses = bricks("y1 0 0 30 stand")
    poses[7, 2] = 0.3  # in the other hand
    report = HandReport(poses=poses, before=bricks(), calm=True, released=[(0, 0)], held={1: 7})
    (_, move), (_, lies_event) = bodies.read_hands(match.position, report)
    assert move == "move y1"
    poses_then = read_poses(lies_event.split(" ")[1], 8)
    assert np.abs(poses_then[0, :3] - [0, 0, 0.03]).max() < 1e-6
    assert (poses_then[7] == bodies.places_of(match.position)[7].astype(np.float32)).all()  # until it is let go
    touching = HandReport(poses=bricks("y1 0 0 30 stand", "b2 30 0 30 stand"), before=bricks(), calm=True)
    touching.released, touching.held = [(0, 0)], {1: 7}
    assert bodies.read_hands(match.position, touching) == []  # it may lean on that hand


def test_a_brick_that_is_leant_comes_to_lean_on_what_it_touches() -> None:
    match = settled("put y1 0 0 30 stand", "lean p1 -45 0 30 0 40")
    facts = surveys.survey(match.position).facts
    assert int(facts[fact.LEANING]) == 1 << 2
    assert int(facts[fact.TOUCHES + 2]) == 1
    assert int(facts[fact.STANDING]) == 1
