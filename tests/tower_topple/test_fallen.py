"""Bricks that fall while the tower stands, judged alike for typed pulls, free hands and bots (P7, P8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.game import NATURE, Position
from stackyard.games.tower_topple import bodies, geometry
from stackyard.games.tower_topple.pieces import JUDGING, UNKNOWN
from stackyard.physics import physical_game
from stackyard.physics.equilibrium import scene_stability
from stackyard.physics.errors import BadHandError
from stackyard.physics.physical_game import HandReport, StabilityQuery, Wait
from stackyard.physics.program import Performed, Program
from stackyard.physics.scene import Poses
from stackyard.physics.world import World
from tests.tower_topple.built_tower import GAME, play, read_place, tower_of


def lay(poses: Poses, place: str, x: float, y: float = 0.0) -> None:
    """Lay a brick flat on the table."""
    poses[read_place(place)] = (x, y, 0.0075, 1, 0, 0, 0)


def performed(position: Position, poses: Poses) -> str:
    """Return the event of a performance that leaves bricks so."""
    before = geometry.poses_of(position)
    brick = int(position["brick"][0])
    done = Performed(brick=brick, before=before, poses=poses, came=0.1, peak_strain=1.0, calm=True, seconds=1.0)
    return bodies.gravity_event(position, done)


def pulled(place: str = "2b", **options: Any) -> tuple[Position, Poses]:
    """Return a tower from which a brick is being pulled, and the poses with the brick out."""
    position = tower_of(6, **options)
    play(position, 0, f"pull {place}")
    poses = geometry.poses_of(position)
    poses[read_place(place), :3] = (0.0, 0.12, 0.05)
    return position, poses


def applied(event: str, position: Position) -> Position:
    after = position.copy()
    GAME.apply_chance(after, event)
    return after


def test_a_brick_that_fell_is_told_with_the_one_that_came_out() -> None:
    position, poses = pulled()
    lay(poses, "6a", 0.2)
    event = performed(position, poses)
    assert event.startswith("out down=15 ")
    after = applied(event, position)
    assert after["fallen"][0, 0] == 15
    assert geometry.poses_of(after)[15] == pytest.approx(poses[15], abs=1e-6)  # it lies where it fell


def test_two_are_told_by_their_numbers_and_three_are_a_toppled_tower() -> None:
    position, poses = pulled()
    lay(poses, "6c", 0.2)
    lay(poses, "6a", 0.3)
    assert performed(position, poses).startswith("out down=15,17 ")
    lay(poses, "6b", 0.4)
    assert performed(position, poses).startswith("topple ")


def test_bricks_that_were_dragged_or_tilted_and_lie_in_the_tower_have_not_fallen() -> None:
    position, poses = pulled()
    poses[read_place("3a"), 1] += 0.03
    poses[read_place("4b"), 0] += 0.03
    assert performed(position, poses).startswith("out ")
    assert "down=" not in performed(position, poses)
    strict, same = pulled(strict=True)
    same[:] = poses
    assert performed(strict, same).startswith("topple ")


def test_a_brick_that_fell_against_the_tower_is_laid_beside_it() -> None:
    position, poses = pulled()
    lay(poses, "6a", 0.0, 0.0377 + 0.0125 + 0.0005)  # in touch with the tower's side
    after = applied(performed(position, poses), position)
    edges = geometry.sizes_of(after)
    assert after["posed"][0]
    assert float(geometry.separations(geometry.poses_of(after), edges, 15).min()) > bodies.FREE_GAP_M


def test_the_brick_in_hand_is_laid_where_no_fallen_one_lies() -> None:
    position, poses = pulled()
    poses_beside = bodies._with_brick_on_table(poses, geometry.sizes_of(position), read_place("2b"))
    poses[15] = poses_beside[read_place("2b")]
    after = applied(performed(position, poses), position)
    assert after["posed"][0]
    gap = geometry.separations(geometry.poses_of(after), geometry.sizes_of(after), 15).min()
    assert gap > 0.001


def test_the_last_brick_of_a_row_that_falls_topples_the_tower() -> None:
    position = tower_of(6)
    for place in ("3a", "3c"):
        play(position, int(GAME.to_act(position)[0]), f"pull {place}")
        GAME.apply_chance(position, "out")
        if position["phase"][0] == 4:
            GAME.apply_chance(position, "face plain")
        play(position, int(GAME.to_act(position)[0]), "place a" if place == "3a" else "place b")
        GAME.apply_chance(position, "stands")
    play(position, int(GAME.to_act(position)[0]), "pull 2b")
    poses = geometry.poses_of(position)
    poses[read_place("2b"), :3] = (0.0, 0.12, 0.05)
    lay(poses, "3b", 0.25)
    assert performed(position, poses).startswith("topple ")


def test_what_came_down_in_two_steps_of_a_turn_is_summed() -> None:
    position = tower_of(6)
    play(position, 0, "pull 2b")
    poses = geometry.poses_of(position)
    lowered = poses.copy()
    lowered[6:, 2] -= 0.0005  # as far as bricks may overlap
    GAME.apply_chance(position, f"jam {physical(lowered)}")
    assert int(position["sunk"][0]) == 5
    position["sunk"] = 220
    assert GAME.parse_position(GAME.position_text(position)).tobytes() == position.tobytes()
    play(position, 0, "pull 2b")
    lowered[6:, 2] -= 0.0008
    assert performed(position, lowered).startswith("topple ")
    position["sunk"] = 0
    assert performed(position, lowered).startswith("jam ")


def physical(poses: Poses) -> str:
    from stackyard.physics.pose_text import poses_text

    return poses_text(poses.astype(np.float32))


def report(position: Position, poses: Poses, **hands: Any) -> HandReport:
    return HandReport(poses=poses, before=geometry.poses_of(position), calm=True, **hands)


def test_free_hands_are_judged_by_the_same_measure() -> None:
    position = tower_of(6)
    poses = geometry.poses_of(position)
    brick = read_place("2b")
    poses[brick, :3] = (0.0, 0.12, 0.05)
    lay(poses, "6a", 0.2)
    events = bodies.read_hands(position, report(position, poses, held={0: brick}))
    assert events[0] == (0, "pull 2b")
    assert events[1][1].startswith("out down=15 ")
    poses[brick] = geometry.poses_of(position)[brick]
    poses[brick, 1] += 0.004
    events = bodies.read_hands(position, report(position, poses, released=[(0, brick)]))
    assert (events[0], events[1][1].split(" ")[:2]) == ((0, "touch 2b"), ["jam", "down=15"])
    assert bodies.read_hands(position, report(position, poses, held={0: brick})) == []  # not decided yet
    lay(poses, "6b", 0.3)
    lay(poses, "6c", 0.4)
    events = bodies.read_hands(position, report(position, poses, held={0: brick}))
    assert (events[0], events[1][1].split(" ")[0]) == ((0, "pull 2b"), "topple")


def test_a_tower_that_fell_is_judged_after_five_seconds_though_something_still_rolls() -> None:
    position = tower_of(6)
    poses = geometry.poses_of(position)
    for number, place in enumerate(("6a", "6b", "6c")):
        lay(poses, place, 0.2 + 0.1 * number)
    let_go = report(position, poses, released=[(0, read_place("2b"))])
    for calm, seconds, judged in ((False, 4.9, False), (False, 5.0, True), (True, 0.0, True)):
        report_late = msgspec.structs.replace(let_go, calm=calm, unheld_s=seconds)
        assert bool(bodies.read_hands(position, report_late)) is judged


def test_what_falls_before_a_hand_touches_anything_is_the_last_movers() -> None:
    position = tower_of(6)
    play(position, 0, "pull 2b")
    for event in ("out", "face plain"):
        GAME.apply_chance(position, event)
    play(position, 0, "place b")
    GAME.apply_chance(position, "stands")
    poses = geometry.poses_of(position)
    lay(poses, "6a", 0.2)
    events = bodies.read_hands(position, report(position, poses))
    assert (events[0], events[1][1].split(" ")[:2]) == ((1, "wait"), ["rest", "down=15"])
    lay(poses, "6b", 0.3)
    lay(poses, "6c", 0.4)
    events = bodies.read_hands(position, report(position, poses))
    assert (events[0], events[1][1].split(" ")[0]) == ((1, "wait"), "topple")
    assert (events[1][0], GAME.to_act(position)) == (NATURE, (1,))
    GAME.apply(position, 1, "wait")
    GAME.apply_chance(position, events[1][1])
    assert position["toppler"][0] == 0


def test_a_free_hand_that_places_a_brick_may_make_others_fall() -> None:
    position = tower_of(6)
    play(position, 0, "pull 2b")
    for event in ("out", "face plain"):
        GAME.apply_chance(position, event)
    edges, poses = geometry.sizes_of(position), geometry.poses_of(position)
    slot = geometry.slot_pose(geometry.rows_of(position), poses, edges, 6, 1)
    after = poses.copy()
    after[4] = slot
    lay(after, "6a", 0.2)
    events = bodies.read_hands(position, report(position, after, released=[(0, 4)]))
    assert (events[0], events[1][1].split(" ")[:2]) == ((0, "place b"), ["stands", "down=15"])


def test_a_fallen_brick_is_put_on_top_from_where_it_lies() -> None:
    position, poses = pulled()
    lay(poses, "6a", 0.2)
    GAME.apply_chance(position, performed(position, poses))
    GAME.apply_chance(position, "face plain")
    for slot in ("place a", "place b"):  # 4 into the gap of row 6, and 15 onto it
        play(position, 0, slot)
        event = bodies.simulate(position)
        assert event.split(" ")[0] == "stands"
        GAME.apply_chance(position, event)
    assert position["at"][0, 5:7].tolist() == [[4, 16, 17], [255, 15, 255]]
    assert GAME.to_act(position) == (1,)


def test_waiting_for_rest_is_a_task_without_a_hand() -> None:
    position = tower_of(6)
    position["mover"] = 1
    play(position, 0, "wait")
    task = bodies.gravity_task(position)
    assert task == Wait(5.0, until_calm=True)
    assert bodies.simulate(position).split(" ")[0] == "rest"
    assert physical_game.simulate_gravity(bodies, position, World(bodies.scene(position))).startswith("rest ")


def test_every_task_ends_after_five_seconds_at_the_latest() -> None:
    position = tower_of(6)
    play(position, 0, "pull 2b")
    task = bodies.gravity_task(position)
    assert isinstance(task, Program)
    assert task.limit == 5.0


def test_a_claim_is_judged_by_the_measure_of_a_pull() -> None:
    position = tower_of(6)
    record = position[0]
    record["task"][0], record["task_colour"][0] = 1, 1
    record["phase"] = 7
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert task.row == geometry.THICKNESS_M
    answer = physical_game.answer_stability(bodies.scene(position), StabilityQuery((read_place("2b"),), row=task.row))
    assert answer.falls == {read_place("2b"): []}


def test_a_claim_is_granted_where_a_brick_alone_carries_the_tower() -> None:  # P15: nothing stands without it
    position = tower_of(6)
    record = position[0]
    lying = [int(brick) for brick in record["at"][3]]
    record["at"][3, 0] = record["at"][3, 2] = UNKNOWN  # they lie aside
    owed = lying[1]
    record["face"][record["face"] == 1] = UNKNOWN
    record["face"][owed] = 1
    record["task"][0], record["task_colour"][0] = 1, 1
    record["phase"] = JUDGING
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert task.bricks == (owed,)
    scene = bodies.scene(position)
    assert scene_stability(scene).stable, "it stands as it is"
    answer = physical_game.answer_stability(scene, task)
    assert answer.falls[owed], "it drops straight by a row, and is left standing there"
    assert bodies.gravity_event(position, answer) == "verdict yes"
    as_a_pull = StabilityQuery(task.bricks, row=task.row)
    assert physical_game.answer_stability(scene, as_a_pull).falls == {owed: []}, "a pull has toppled nothing by that"


@pytest.mark.long
def test_a_claim_is_granted_where_no_hand_gets_a_brick_out() -> None:  # P15: sampled pulls fail
    position = tower_of(6)
    scene, brick = bodies.scene(position), read_place("3b")
    edges = geometry.sizes_of(position)
    usual = bodies.claim_pulls(geometry.poses_of(position, edges), edges, [brick])[0]
    feeble = tuple(msgspec.structs.replace(pull, lead=1e-6) for pull in usual)
    query = StabilityQuery((brick,), row=geometry.THICKNESS_M, pulls=(feeble,))
    answer = physical_game.answer_stability(scene, query)
    assert (answer.falls, answer.stuck) == ({brick: []}, [brick])
    position["phase"] = JUDGING
    assert bodies.gravity_event(position, answer) == "verdict yes"
    one_of_them = msgspec.structs.replace(query, pulls=((*feeble[:2], *usual),))
    answer = physical_game.answer_stability(scene, one_of_them)
    assert (answer.falls, answer.stuck) == ({brick: []}, [])
    assert bodies.gravity_event(position, answer) == "verdict no"


def test_pulls_are_tried_for_each_brick_that_is_owed() -> None:  # P15
    position = tower_of(6)
    position["task"][0, 0], position["task_colour"][0, 0] = 1, 1
    position["phase"] = JUDGING
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert [{pull.brick for pull in pulls} for pulls in task.pulls] == [{brick} for brick in task.bricks]
    assert [len({msgspec.json.encode(pull) for pull in pulls}) for pulls in task.pulls] == [10] * len(task.bricks)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(task), type=StabilityQuery) == task, "as it is sent"
    with pytest.raises(BadHandError, match="pulls are given for 1 bricks, not for"):
        physical_game.answer_stability(bodies.scene(position), msgspec.structs.replace(task, pulls=task.pulls[:1]))
    lying = position["at"][0, :4].ravel()
    position["face"][0, lying[: bodies.MOST_CLAIMED + 1]] = 1  # as a house set may have it
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert len(task.bricks) > bodies.MOST_CLAIMED
    assert task.pulls == (), "so many would keep a table waiting for minutes"
    position["strict"] = 1
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert task.pulls == (), "by the strict ruling statics alone decides"


@pytest.mark.long
def test_of_two_bricks_one_bears_the_tower_and_no_hand_gets_the_other_out() -> None:  # P15, in a tower as bots left it
    position = GAME.parse_position((Path(__file__).parent / "claimed.txt").read_text().strip())
    bearing, jammed = 31, 21
    position["phase"] = JUDGING
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert set(task.bricks) == {bearing, jammed}
    answer = physical_game.answer_stability(bodies.scene(position), task)
    assert answer.falls[bearing]
    assert answer.stuck == [jammed]
    assert bodies.simulate(position) == "verdict yes"
