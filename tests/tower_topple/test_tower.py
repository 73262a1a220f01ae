"""The places of bricks, what a hand may take, and the events for what hands and bricks have done."""

import math
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import IllegalMoveError, NotYourTurnError
from stackyard.core.game import Position
from stackyard.games.tower_topple import bodies, geometry, hand_programs, moves
from stackyard.games.tower_topple.pieces import CHOOSE, FACING, IN_HAND, JUDGING, UNKNOWN
from stackyard.physics.equilibrium import scene_stability
from stackyard.physics.physical_game import HandReport, StabilityAnswer, StabilityQuery
from stackyard.physics.pose_text import separated_poses
from stackyard.physics.program import Performed, Program, perform
from stackyard.physics.scene import Poses, check_scene
from stackyard.physics.topple import displaced_bricks
from stackyard.physics.world import HAND_STIFFNESS, World
from tests.tower_topple.built_tower import GAME, play, read_place, tower_of


def test_a_tower_of_any_height_can_be_built_and_stands() -> None:
    for rows in (4, 18, 24):
        what = bodies.scene(tower_of(rows))
        check_scene(what)
        assert len(what.bricks) == 3 * rows
    assert scene_stability(bodies.scene(tower_of(6))).stable


def test_bricks_are_irregular_by_the_seed_alone() -> None:
    some, same, other = geometry.sizes(7, 54), geometry.sizes(7, 54), geometry.sizes(8, 54)
    assert np.array_equal(some, same)
    assert not np.array_equal(some, other)
    assert (some[:, 0] == geometry.LENGTH_M).all()
    assert (some[:, 2] <= geometry.THICKNESS_M).all()
    assert (some[:, 2] >= geometry.THICKNESS_M - 0.0002).all()
    assert np.ptp(some[:, 2]) > 0.0001


def test_rows_lie_crosswise_and_slots_run_from_minus_to_plus() -> None:
    position = tower_of(5)
    poses = geometry.poses_of(position)
    first, second = poses[read_place("1a"), :2], poses[read_place("1c"), :2]
    assert first[1] < 0 < second[1]
    assert np.abs(geometry.long_axis(poses[read_place("1a")])) == pytest.approx([1, 0, 0], abs=1e-9)
    assert poses[read_place("2a"), 0] < 0 < poses[read_place("2c"), 0]
    assert np.abs(geometry.long_axis(poses[read_place("2a")])) == pytest.approx([0, 1, 0], abs=1e-9)


def test_a_slot_is_where_the_row_below_has_gone() -> None:
    position = tower_of(5)
    edges, rows = geometry.sizes_of(position), geometry.rows_of(position)
    poses = geometry.poses_of(position)
    straight = geometry.slot_pose(rows, poses, edges, 5, 2)
    turn = 0.2
    c, s = math.cos(turn), math.sin(turn)
    spun = poses.copy()
    spun[:, :2] = poses[:, :2] @ np.array([[c, s], [-s, c]]) + [0.03, -0.02]
    half = np.array([math.cos(turn / 2), math.sin(turn / 2)])
    spun[:, 3] = half[0] * poses[:, 3] - half[1] * poses[:, 6]
    spun[:, 6] = half[0] * poses[:, 6] + half[1] * poses[:, 3]
    slot = geometry.slot_pose(rows, spun, edges, 5, 2)
    assert slot[:2] == pytest.approx(straight[:2] @ np.array([[c, s], [-s, c]]) + [0.03, -0.02], abs=1e-6)
    yaw = [2 * math.atan2(pose[6], pose[3]) for pose in (straight, slot)]
    assert math.sin(yaw[1] - yaw[0] - turn) == pytest.approx(0, abs=1e-6)
    assert geometry.is_in_slot(slot, slot)
    assert not geometry.is_in_slot(slot + np.array([0.012, 0.012, 0, 0, 0, 0, 0]), slot)


def test_a_slot_makes_room_for_its_neighbour() -> None:
    position = tower_of(5)
    edges, rows = geometry.sizes_of(position), geometry.rows_of(position).copy()
    poses = geometry.poses_of(position)
    poses[0] = geometry.slot_pose(rows, poses, edges, 5, 1)
    poses[0, 0] += 0.004  # row 6 lies along y, its slots along x
    taller = np.concatenate([rows, [[UNKNOWN, 0, UNKNOWN]]]).astype(np.uint8)
    taller[0, 0] = UNKNOWN
    c = geometry.slot_pose(taller, poses, edges, 5, 2)
    assert c[0] - poses[0, 0] >= geometry.WIDTH_M


def test_a_brick_is_out_when_there_is_daylight_all_around_it() -> None:
    position = tower_of(5)
    edges, before = geometry.sizes_of(position), geometry.poses_of(position)
    after = before.copy()
    after[read_place("2b"), 1] += 0.05
    assert not geometry.is_out(before, after, edges, read_place("2b"))
    after[read_place("2b"), 1] += 0.03
    assert geometry.is_out(before, after, edges, read_place("2b"))


def test_a_brick_that_drops_or_tips_has_left_its_row_and_one_that_is_pushed_has_not() -> None:
    position = tower_of(5)  # P7
    edges, before = geometry.sizes_of(position), geometry.poses_of(position)
    for change, falls in (((0, 0.02, 0), False), ((0, 0.03, 0), True), ((0, 0, -0.008), True), ((0, 0, -0.006), False)):
        after = before.copy()
        after[7, :3] += change
        assert geometry.toppled_bricks(before, after, edges, UNKNOWN) == ([7] if falls else [])
        assert geometry.toppled_bricks(before, after, edges, 7) == []
    tipped = before.copy()
    tipped[7, 3:] = [math.cos(0.2), math.sin(0.2), 0, 0]
    assert geometry.toppled_bricks(before, tipped, edges, UNKNOWN) == [7]


def test_bricks_caught_pressing_into_each_other_can_be_built_again() -> None:
    position = tower_of(5)
    edges, poses = geometry.sizes_of(position), geometry.poses_of(position)
    poses[read_place("5a"), 2] -= 0.0014
    poses[read_place("1b"), 1] += 0.0013
    parted = separated_poses(poses, edges)
    check_scene(geometry.scene_at(edges, parted))
    assert np.abs(parted[:, :3] - poses[:, :3]).max() < 0.002
    calm = geometry.poses_of(position)
    assert separated_poses(calm, edges) == pytest.approx(calm, abs=1e-6)


# --- what a hand may take ---------------------------------------------------------------------------------------------


def test_only_the_seat_to_act_takes_a_brick_and_only_one_that_may_be_pulled() -> None:
    position = tower_of(5)
    bodies.check_hold(position, 0, read_place("3b"))
    with pytest.raises(NotYourTurnError):
        bodies.check_hold(position, 1, read_place("3b"))
    for brick in (read_place("5a"), 15, 200, -1):
        with pytest.raises(IllegalMoveError):
            bodies.check_hold(position, 0, brick)
    play(position, 0, "pull 3b")
    with pytest.raises(NotYourTurnError):
        bodies.check_hold(position, 0, read_place("3b"))
    GAME.apply_chance(position, "out")
    GAME.apply_chance(position, "face plain")
    bodies.check_hold(position, 0, read_place("3b"))
    with pytest.raises(IllegalMoveError, match="in hand"):
        bodies.check_hold(position, 0, read_place("3a"))


def test_the_brick_in_hand_lies_beside_the_tower() -> None:
    position = tower_of(5)
    play(position, 0, "pull 2b -40")
    GAME.apply_chance(position, "out")
    poses = geometry.poses_of(position)
    assert int(position["phase"][0]) == FACING
    assert np.linalg.norm(poses[read_place("2b"), :2]) == pytest.approx(geometry.BESIDE_TOWER_M)
    check_scene(bodies.scene(position))


# --- free hands -------------------------------------------------------------------------------------------------------


def report(position: Position, poses: Poses, **more: Any) -> HandReport:
    return HandReport(poses=poses, before=geometry.poses_of(position), **{"calm": True, **more})


def test_a_brick_wholly_out_is_pulled_even_in_hand() -> None:
    position = tower_of(5)
    poses = geometry.poses_of(position)
    poses[read_place("2b"), 1] += 0.09
    assert bodies.read_hands(position, report(position, poses, held={0: read_place("2b")}, calm=False)) == []
    for hands in ({"held": {0: read_place("2b")}}, {"released": [(0, read_place("2b"))]}):
        move, event = bodies.read_hands(position, report(position, poses, **hands))
        assert move == (0, "pull 2b")
        assert event[0] == "nature"
        after = position.copy()
        play(after, 0, move[1])
        GAME.apply_chance(after, event[1])
        assert int(after["phase"][0]) == FACING
        assert geometry.poses_of(after)[read_place("2b"), 2] == pytest.approx(
            geometry.THICKNESS_M / 2, abs=0.0002
        )  # beside


@pytest.mark.parametrize(
    ("at", "turn", "stays"),
    [
        ((0.05, 0.14), 0.3, True),
        ((0.05, 0.3), 0.3, False),  # farther away than it is seen
        ((0.0, 0.052), 0.0, False),  # close at the tower's foot
    ],
)
def test_a_brick_laid_on_the_table_lies_where_it_was_laid(at: tuple[float, float], turn: float, stays: bool) -> None:
    position, brick = tower_of(5), read_place("2b")
    poses = geometry.poses_of(position)
    high = geometry.sizes_of(position)[brick, 2] / 2
    poses[brick] = *at, high, math.cos(turn / 2), 0, 0, math.sin(turn / 2)
    move, event = bodies.read_hands(position, report(position, poses, released=[(0, brick)]))
    assert (move[1], event[1][:4]) == ("pull 2b", "out ")
    play(position, 0, move[1])
    GAME.apply_chance(position, event[1])
    pose = geometry.poses_of(position)[brick]
    assert (float(np.abs(pose - poses[brick]).max()) < 1e-5) is stays


def test_a_brick_let_go_in_the_tower_was_touched() -> None:
    position = tower_of(5)
    poses = geometry.poses_of(position)
    poses[read_place("2b"), 1] += 0.03
    assert bodies.read_hands(position, report(position, poses, held={0: read_place("2b")})) == []
    move, event = bodies.read_hands(position, report(position, poses, released=[(0, read_place("2b"))]))
    assert (move[1], event[1][:4]) == ("touch 2b", "jam ")
    play(position, 0, move[1])
    GAME.apply_chance(position, event[1])
    assert int(position["phase"][0]) == CHOOSE
    assert geometry.poses_of(position)[read_place("2b"), 1] == pytest.approx(poses[read_place("2b"), 1], abs=1e-6)
    assert (
        bodies.read_hands(position, report(position, geometry.poses_of(position), released=[(0, read_place("2b"))]))
        == []
    )


def test_a_tower_that_falls_in_a_free_hand_topples() -> None:
    position = tower_of(5, strict=True)
    poses = geometry.poses_of(position)
    poses[read_place("5a"), 2] = 0.01
    for hands, blamed in (({"held": {0: read_place("3a")}}, "pull 3a"), ({}, None)):
        events = bodies.read_hands(position, report(position, poses, **hands))
        assert blamed in (events[0][1], None)
        after = position.copy()
        for by, text in events:
            if by == "nature":
                GAME.apply_chance(after, text)
            else:
                play(after, int(by), text)
        if GAME.is_chance_due(after):  # what the brick says that was being pulled
            GAME.apply_chance(after, "face plain")
        assert GAME.is_over(after)


def in_hand(rows: int = 5) -> Position:
    position = tower_of(rows)
    play(position, 0, "pull 2b")
    GAME.apply_chance(position, "out")
    GAME.apply_chance(position, "face plain")
    assert int(position["phase"][0]) == IN_HAND
    return position


def test_a_brick_laid_in_a_free_slot_is_placed_and_scores() -> None:
    position = in_hand()
    poses = geometry.poses_of(position)
    slot = geometry.slot_pose(geometry.rows_of(position), poses, geometry.sizes_of(position), 5, 2)
    poses[read_place("2b")] = slot + np.array([0.004, -0.01, 0, 0, 0, 0, 0])
    assert bodies.read_hands(position, report(position, poses, held={0: read_place("2b")})) == []
    move, event = bodies.read_hands(position, report(position, poses, released=[(0, read_place("2b"))]))
    assert (move[1], event[1][:7]) == ("place c", "stands ")
    play(position, 0, move[1])
    GAME.apply_chance(position, event[1])
    assert GAME.scores(position) == [1.0, 0.0]
    assert geometry.poses_of(position)[read_place("2b")] == pytest.approx(poses[read_place("2b")], abs=1e-6)


def test_a_brick_let_go_where_it_does_not_belong_fell_and_one_on_the_table_is_still_in_hand() -> None:
    position = in_hand()
    poses = geometry.poses_of(position)
    slot = geometry.slot_pose(geometry.rows_of(position), poses, geometry.sizes_of(position), 5, 1)
    poses[read_place("2b")] = slot
    poses[read_place("2b"), 3:] = [math.cos(0.3), 0, 0, math.sin(0.3)]
    move, event = bodies.read_hands(position, report(position, poses, released=[(0, read_place("2b"))]))
    assert (move[1], event[1][:5]) == ("place b", "fell ")
    play(position, 0, move[1])
    GAME.apply_chance(position, event[1])
    assert int(position["phase"][0]) == IN_HAND
    poses = geometry.poses_of(position)
    poses[read_place("2b"), :2] += 0.03
    assert bodies.read_hands(position, report(position, poses, released=[(0, read_place("2b"))])) == []


def test_a_brick_let_go_of_at_the_foot_of_the_tower_is_still_in_hand() -> None:
    position, brick = in_hand(), read_place("2b")
    poses = geometry.poses_of(position)
    touching = 1.5 * geometry.WIDTH_M + geometry.LENGTH_M / 2 + 0.0005
    low = geometry.THICKNESS_M / 2
    poses[brick] = [0.0, touching, low, *geometry.flat_orientation(math.pi / 2)]
    assert float(geometry.separations(poses, geometry.sizes_of(position), brick).min()) < 0.001
    assert bodies.read_hands(position, report(position, poses, released=[(0, brick)])) == []
    lean = math.radians(25)
    high = low * math.cos(lean) + geometry.LENGTH_M / 2 * math.sin(lean)
    poses[brick] = [0.0, touching, high, *_turned(math.pi / 2, lean)]
    assert bodies.read_hands(position, report(position, poses, released=[(0, brick)])) == []
    poses[brick, 2] += geometry.THICKNESS_M  # it lies on something
    assert [event[1][:5] for event in bodies.read_hands(position, report(position, poses, released=[(0, brick)]))] == [
        "place",
        "fell ",
    ]


def _turned(yaw: float, lean: float) -> tuple[float, ...]:
    """Return how a brick lies that was tipped about its width, and then turned."""
    (c, s), (u, v) = ((math.cos(angle / 2), math.sin(angle / 2)) for angle in (yaw, lean))
    return c * u, -s * v, c * v, s * u


def test_numbers_that_failed_are_a_topple_and_nothing_worse() -> None:
    position = tower_of(5)
    poses = geometry.poses_of(position)
    poses[3] = np.nan
    events = bodies.read_hands(position, report(position, poses, held={0: read_place("2b")}))
    assert events == [(0, "pull 2b"), ("nature", "topple")]


# --- gravity ----------------------------------------------------------------------------------------------------------


def owing(colour: str = "red") -> Position:
    position = tower_of(5, version=1)
    text = GAME.position_text(position)
    assert "tasks" not in text
    record = position[0]
    record["task"][0], record["task_colour"][0] = 1, {"blue": 1, "green": 2, "red": 3, "yellow": 4}[colour]
    return position


def test_a_claim_is_granted_where_every_brick_owed_would_bring_others_down() -> None:
    position = owing()
    play(position, 0, "claim")
    assert int(position["phase"][0]) == JUDGING
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    assert {int(position["face"][0, brick]) for brick in task.bricks} == {3}
    poses = geometry.poses_of(position)
    one, other = task.bricks
    assert (
        bodies.gravity_event(position, StabilityAnswer(falls={one: [9], other: [8, 9]}, poses=poses)) == "verdict yes"
    )
    assert bodies.gravity_event(position, StabilityAnswer(falls={one: [9], other: []}, poses=poses)) == "verdict no"
    assert bodies.gravity_event(position, StabilityAnswer(falls={one: [9], other: []}, poses=poses, stuck=[other])) == (
        "verdict yes"
    )
    assert bodies.gravity_event(position, StabilityAnswer(falls={one: [], other: []}, poses=poses, stuck=[other])) == (
        "verdict no"
    )
    assert bodies.simulate(position) == "verdict no"  # a new tower stands without any one brick


def test_a_claim_and_a_pull_call_the_same_towers_toppled() -> None:  # P7, P15
    position = owing()
    play(position, 0, "claim")
    task = bodies.gravity_task(position)
    assert isinstance(task, StabilityQuery)
    edges, before, bricks = (
        geometry.sizes_of(position),
        geometry.poses_of(position),
        bodies.scene(position).bricks,
    )
    random, count = np.random.default_rng(2), 0
    for _ in range(300):
        after = before.copy()
        brick = int(random.integers(len(before)))
        after[brick, :3] += random.uniform(-1, 1, 3) * (0.025, 0.025, 0.012)
        half = random.uniform(-0.25, 0.25)
        roll = np.array([math.cos(half), math.sin(half), 0, 0])
        w, z = before[brick, 3], before[brick, 6]
        after[brick, 3:] = [w * roll[0], w * roll[1], z * roll[1], z * roll[0]]
        down = geometry.toppled_bricks(before, after, edges, UNKNOWN)
        assert displaced_bricks(before, after, bricks, aside=task.aside) == down
        count += bool(down)
    assert 60 < count < 240


def bereft(rows: dict[int, str]) -> tuple[Position, list[str]]:
    """Return a tower of six rows in which red is owed, and where the two red bricks lie: in which slots of which rows.

    A row is written as `.Rb`: a slot without a brick, the red brick, and any other.
    """
    position = tower_of(6, version=1)
    record = position[0]
    reds, places = [int(brick) for brick in np.flatnonzero(record["face"][:18] == 3)], []
    assert len(reds) == 2
    for (row, slots), red in zip(rows.items(), reds, strict=True):
        slot = slots.index("R")
        at_home, other = np.argwhere(record["at"] == red)[0], int(record["at"][row - 1, slot])
        record["at"][row - 1, slot] = red
        record["at"][tuple(at_home)] = other  # an even exchange
        places.append(f"{row}{'abc'[slot]}")
        for empty in range(3):
            if slots[empty] == ".":
                record["at"][row - 1, empty] = UNKNOWN  # it lies aside
    record["task"][0], record["task_colour"][0] = 1, 3
    return position, places


def blind_pull(position: Position) -> Program:
    """A hand that pulls with half the friction and does not look: ours would put back what falls."""
    edges, brick = geometry.sizes_of(position), int(position["brick"][0])
    poses, motion = geometry.poses_of(position), bodies.hand_motion_of(position)
    ours = hand_programs.pull(poses, edges, brick, motion)
    share = 0.5 - motion.speed / hand_programs.FULL_FORCE_SPEED_MM_S
    lead = (ours.lead or 0.0) + share * hand_programs.bearing_friction(poses, brick) / HAND_STIFFNESS
    (out,) = ours.steps
    late = msgspec.structs.replace(out, t=1.25 * out.t)  # what drags comes later
    return msgspec.structs.replace(ours, steps=(out, late), care=None, lead=lead, limit=5.0)


@pytest.mark.parametrize(
    ("rows", "falls"),
    [
        pytest.param({2: "R.b", 4: "b.R"}, [True, True], marks=pytest.mark.long),  # one of two edges: the rest tips
        ({2: ".R.", 3: "Rbb"}, [True, False]),  # the last one of its row; an edge of a full one
    ],
)
def test_toppling_is_obvious_where_taking_the_brick_away_topples_the_tower_and_nowhere_else(
    rows: dict[int, str], falls: list[bool]
) -> None:
    position, places = bereft(rows)
    assert scene_stability(bodies.scene(position)).stable, "it stands as it is"
    claimed = position.copy()
    play(claimed, 0, "claim")
    assert bodies.simulate(claimed) == ("verdict yes" if all(falls) else "verdict no")  # P15
    for place, down in zip(places, falls, strict=True):
        came = set()
        for way in "+-":  # a brick that bears all jams one way, and all that it bears falls the other way
            pulled = position.copy()
            play(pulled, 0, f"pull {place} {way}40")
            done = perform(World(bodies.scene(pulled)), blind_pull(pulled))
            came.add(bodies.gravity_event(pulled, done).split(" ")[0])
        assert ("topple" in came) == down, (place, came)


def test_what_was_performed_is_told_with_the_poses_it_came_to() -> None:
    position = tower_of(5)
    play(position, 0, "pull 2b +40")
    before = geometry.poses_of(position)
    after = before.copy()
    after[read_place("2b"), 1] += 0.01
    done = Performed(brick=4, before=before, poses=after, came=0.01, peak_strain=1.0, calm=True, seconds=1.0)
    event = bodies.gravity_event(position, done)
    assert event.startswith("jam ")
    assert moves.read_poses(event[4:], 15) == pytest.approx(after, abs=1e-6)


def test_a_brick_that_the_hand_of_a_toppler_left_in_the_air_is_let_down() -> None:
    position = tower_of(5, strict=True)
    play(position, 0, "pull 2b +40")
    before = geometry.poses_of(position)
    after = before.copy()
    after[read_place("2b"), 1] += 0.1
    after[read_place("5a"), 2] = 0.01
    done = Performed(brick=4, before=before, poses=after, came=0.1, peak_strain=1.0, calm=True, seconds=1.0)
    event = bodies.gravity_event(position, done)
    assert event.startswith("topple ")
    poses_laid = moves.read_poses(event[7:], 15)
    assert poses_laid[read_place("2b"), 2] == pytest.approx(
        geometry.sizes_of(position)[read_place("2b"), 2] / 2, abs=1e-6
    )
    assert poses_laid[read_place("2b"), :2] == pytest.approx(after[read_place("2b"), :2], abs=1e-6)
    assert poses_laid[read_place("5a")] == pytest.approx(after[read_place("5a")], abs=1e-6)
