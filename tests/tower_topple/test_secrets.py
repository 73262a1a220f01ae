"""The bricks' true sizes are secret while a match goes on: no view, redacted event or picture shows them."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadChanceError
from stackyard.core.game import EVERYTHING, NATURE, SPECTATOR
from stackyard.core.match import Match, Step, verify
from stackyard.games.tower_topple import bodies, drawing, geometry, hand_programs
from stackyard.games.tower_topple.moves import LOOSENESS_WORDS, read_poses
from stackyard.games.tower_topple.pieces import OVER
from stackyard.games.tower_topple.room import ROOM
from stackyard.games.tower_topple.secrets import redact_event
from stackyard.physics.motion import MotionRecorder
from stackyard.physics.pose_text import poses_text
from stackyard.physics.program import Performed
from stackyard.physics.scene import check_scene
from stackyard.physics.world import World
from stackyard.server.match import redaction
from stackyard.testing import require_same_view
from stackyard.testing.random_play import Moment
from tests.as_json import as_json
from tests.tower_topple.built_tower import GAME, play, tower_of

SEED = 1_234_567_890
TOWER = f"tower {SEED} ..............."
BARE = {"rows": 5, "rounds": 1, **dict.fromkeys(("blue", "green", "red", "yellow"), 0)}


def match(**options: Any) -> Match:
    found = Match.new(ROOM, {**BARE, **options}, 3, nature="given")
    found.apply_chance(TOWER)
    return found


def lying(position: Any) -> str:
    """Return poses after a touch, as the simulation might give them."""
    poses = geometry.poses_of(position)
    poses[4, 1] += 0.0041234
    return poses_text(poses)


def test_the_seed_is_in_no_view_and_no_event_before_the_end_and_in_all_of_them_after_it() -> None:
    played = match()
    secret = str(SEED).encode()
    for viewer in (0, 1, 2, SPECTATOR):
        assert secret not in msgspec.json.encode(played.view(viewer))
        assert redact_event(played.position, NATURE, TOWER, viewer) == "tower ? ..............."
        for drawn in (GAME.ascii(played.position, viewer), drawing.svg(played.position, viewer)):
            assert str(SEED) not in drawn
    assert GAME.view(played.position, EVERYTHING).seed == SEED
    start = GAME.setup(GAME.parse_options(BARE), 3)
    assert redact_event(start, NATURE, TOWER, EVERYTHING) == TOWER
    assert as_json(GAME.describe_event(start, NATURE, "tower ? ...............")) == as_json(
        GAME.describe_event(start, NATURE, TOWER)
    )
    with pytest.raises(BadChanceError):  # a redacted event is no event to apply
        GAME.apply_chance(start, "tower ? ...............")
    played.play(0, "pull 1b")
    played.apply_chance("topple")
    played.apply_chance("face plain")
    assert played.over
    assert played.position["phase"][0] == OVER
    assert GAME.view(played.position, 2).seed == SEED


def test_a_hall_sends_nobody_the_seed_before_the_end() -> None:
    played = Match.new(ROOM, BARE, 3, seed=5, gravity="told")
    event = played.events[0]
    start = GAME.setup(GAME.parse_options(BARE), 3)
    secret = event.event.split(" ")[1].encode()
    sent = redaction.redact(played, Step(event, start, chosen=False), 1)
    assert set(sent) == {SPECTATOR}  # the same redacted event for all
    assert b"tower ? " in bytes(sent[SPECTATOR])
    assert secret not in bytes(sent[SPECTATOR])
    text = GAME.position_text(played.position)
    assert secret.decode() in text
    opened = Match.new(ROOM, BARE, 3, seed=5, position=text)
    assert redaction.public_header(opened, []).position is None  # a position that a match began from holds it too
    assert redaction.public_outcome(opened).scores == [0, 0, 0]  # points are no secret
    opened.apply_table_event("abort")
    assert redaction.public_header(opened, []).position == text
    assert verify(played.text()).ok
    assert verify(opened.text()).ok


def test_verify_says_what_the_seed_has_drawn_and_what_bricks_did() -> None:
    played = Match.new(ROOM, BARE, 2, seed=5, gravity="told")
    played.play(0, "pull 1b")
    played.apply_chance("jam")
    played.play(0, "pull 1b")
    played.apply_chance("topple")
    verdict = verify(played.text())
    assert verdict.ok
    assert verdict.findings[-2:] == [
        "All 2 draws are what the seed draws.",
        "2 events say what bricks did, as it was told: no seed draws that.",
    ]


def test_where_bricks_lie_is_told_as_eyes_see_it_and_kept_as_it_is() -> None:
    played = match()
    played.play(0, "touch 2b")
    before, text = played.position.copy(), lying(played.position)
    event = f"felt loose {text}"
    share = redact_event(before, NATURE, event, 1)
    played.apply_chance(event)
    exact, shown = read_poses(text, 15), read_poses(share.split(" ")[2], 15)
    assert np.abs(exact - shown)[:, :3].max() <= geometry.VISIBLE_M / 2 + 1e-7
    assert (np.abs(shown[:, :3] / geometry.VISIBLE_M - np.round(shown[:, :3] / geometry.VISIBLE_M)) < 1e-6).all()
    assert share.split(" ")[2] == GAME.view(played.position, 1).poses
    assert GAME.view(played.position, EVERYTHING).poses == text
    heights = {round(float(z), 6) for z in shown[:3, 2]}  # of three bricks of one row, which differ by more
    assert len({round(float(z), 6) for z in exact[:3, 2]}) == 3
    assert len(heights) < 3


def test_what_moves_is_shown_as_eyes_see_it() -> None:
    world = World(bodies.scene(tower_of(5)))
    motion = MotionRecorder(world).finish()
    places, true = motion.frames[0].bricks["at"], world.poses()
    assert (np.abs(places / geometry.VISIBLE_M - np.round(places / geometry.VISIBLE_M)) < 1e-6).all()
    assert np.abs(places - true[:, :3]).max() <= geometry.VISIBLE_M / 2 + 1e-7
    assert np.abs(motion.poses(0) - true)[:, 3:].max() <= geometry.VISIBLE_TURN


def test_positions_that_differ_in_how_bricks_are_look_the_same() -> None:
    played = match()
    played.play(0, "touch 2b")
    event = f"felt loose {lying(played.position)}"
    played.apply_chance(event)
    rng = np.random.default_rng(1)
    for _ in range(4):
        other = ROOM.determinize(played.position, 1, rng)
        assert other["seed"] != played.position["seed"]
        assert GAME.parse_position(GAME.position_text(other)).tobytes() == other.tobytes()
        check_scene(bodies.scene(other))
        played_on = other.copy()
        play(played_on, 0, "touch 2b")
        require_same_view(ROOM, Moment(played_on, NATURE, event, None, []), ROOM.determinize(played_on, 1, rng), 1)
        for viewer in (0, SPECTATOR):
            require_same_view(ROOM, Moment(played.position, 0, "pull 2b", "pull 2b", []), other, viewer)


def test_poses_that_only_thinner_bricks_could_have_stand_by_rows_and_slots() -> None:
    position = tower_of(5)
    poses = geometry.poses_of(position, geometry.thinnest_sizes(15))
    poses[:, 2] = (poses[:, 2] - 0.0074) * (0.0139 / 0.0148) + 0.0074  # pressed together, as nothing is
    position["poses"][0, :15], position["posed"] = poses, 1
    check_scene(bodies.scene(position))
    assert np.allclose(
        bodies.scene(position).pose_array(),
        geometry.ideal_poses_with_hand(position, geometry.sizes_of(position)),
    )


# --- what a finger says ---


@pytest.mark.parametrize("felt", LOOSENESS_WORDS)
def test_what_a_finger_felt_is_told(felt: str) -> None:
    played = match()
    played.play(0, "touch 2b")
    description = as_json(GAME.describe_event(played.position, NATURE, f"felt {felt}"))
    assert (description["kind"], description["felt"], description["row"], description["slot"], description["seat"]) == (
        "felt",
        felt,
        2,
        "b",
        0,
    )
    assert description["text"].startswith("2b ")
    played.apply_chance(f"felt {felt} {lying(played.position)}")
    assert played.to_act == [0]


def test_only_a_touch_is_felt_and_only_in_those_words() -> None:
    played = match()
    played.play(0, "pull 2b")
    for wrong in ("felt loose", "felt"):
        with pytest.raises(BadChanceError):
            played.apply_chance(wrong)
    played.apply_chance("jam")
    played.play(0, "touch 2b")
    for wrong in ("felt", "felt ", "felt nice", "felt loose ", "felt loose loose", "felt  loose"):
        with pytest.raises(BadChanceError):
            played.apply_chance(wrong)
    played.apply_chance("jam")  # a hand that just let go


@pytest.mark.parametrize(
    ("came", "along", "felt"),
    [(0.0062, 0.0001, "loose"), (0.004, 0.0001, "stiff"), (0.0003, 0.0, "tight"), (0.0062, 0.0011, "drags")],
)
def test_a_brick_that_comes_is_loose_and_one_that_brings_others_is_not(came: float, along: float, felt: str) -> None:
    position = tower_of(5)
    play(position, 0, "touch 2b")
    poses = geometry.poses_of(position)
    done = Performed(
        brick=4, before=poses, poses=poses, came=0.0, peak_strain=1.0, calm=True, seconds=1.0,
        reached=came, along=along, aborted=came < hand_programs.FELT_M,
    )  # fmt: skip
    assert bodies.gravity_event(position, done).startswith(f"felt {felt}")
