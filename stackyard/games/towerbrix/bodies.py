"""Bricks as bodies: the scene, what hands may take, what is simulated next, and the chance event that follows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.errors import IllegalMoveError, InvalidChanceError, NotYourTurnError
from stackyard.core.game import NATURE, Position, Seat, copy_position
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.towerbrix.moves import Move, read_move, read_poses
from stackyard.games.towerbrix.pieces import BRICKS, DENSITY, FRICTION
from stackyard.games.towerbrix.record import ACTED, BUILD, HAND, JUDGE, LEAN, PROOF, bricks_of, start_poses
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import challenges, legality, surveys
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, SQRT_HALF
from stackyard.games.towerbrix.texts import t
from stackyard.games.towerbrix.view import to_act
from stackyard.physics.equilibrium import stability
from stackyard.physics.errors import BadSceneError
from stackyard.physics.physical_game import (
    AssistedPut,
    ComputeTask,
    HandReport,
    PullPaper,
    RemoveBrick,
    StabilityAnswer,
    StrikeTable,
    Task,
    Wait,
    recordable_poses,
)
from stackyard.physics.pose_text import poses_text, separated_poses
from stackyard.physics.program import Performed, Program, Waypoint
from stackyard.physics.scene import Brick, Poses, Scene, check_scene, scene_of
from stackyard.physics.topple import displaced_bricks

Places = npt.NDArray[np.float64]

SCENE_STEP_DIVISOR: Final = 2  # small stacks of bricks rattle at the full time step
STIFF_RULES: Final = 2  # the first version of the rules by which towers that can stand do (docs/equilibrium.md)
STIFF: Final = {"impedance": 0.998, "skin": 0.0001, "anchored": True}  # of its scene
STANDING_S: Final = 3.0  # s that a tower has to stand (T12)
AFTER_ACT_S: Final = 5.0  # s until what was struck, removed or pulled is judged (T29)
PALM_IMPULSE_N_S: Final = 4.0  # along the table and as much upward, ours: an overhang within 5 mm of its edge falls
PALM_KG: Final = 1.0  # of hand and forearm, ours: at 4 m/s it strikes as hard as that
PAST_TOWER_M: Final = 0.07  # m that a brick is drawn past the middle of the farthest one: both may lie along the way
PULL_SPEED: Final = 2.5  # m/s of the paper: fast enough that a column of eight is left standing
LONGEST_SETTLING_S: Final = 8.0  # s at most until what was let go of lies still
TABLE_RADIUS_M: Final = 0.95  # m from the middle: beyond, a brick has left the table
PARKING_GAP_M: Final = 0.08  # m around a place where a brick is laid aside
ACT_EVENTS: Final = {
    challenges.SHODDY_CONSTRUCTION: "struck",
    challenges.BUDGET_CUTS: "removed",
    challenges.SETTLING_FOUNDATIONS: "pulled",
}
"""The chance event that follows a challenge's act, by challenge."""

UNKNOWN_PROOF_EVENT: Final = "proof open"  # the chance event for cards about which the solver could not be asked

VERBS_WITHOUT_HANDS: Final = ("up", "knock")
"""Verbs of moves that may not be made while a hand holds a brick."""

BEHIND: Final = np.array([0, -0.2, 0, 0, 0, 0, 0])  # m: another row to lay bricks in
Turn = tuple[float, float, float, float]
TURNS: Final = {1: (1.0, 0.0, 0.0, 0.0), 2: (SQRT_HALF, 0.0, SQRT_HALF, 0.0), 3: (SQRT_HALF, -SQRT_HALF, 0.0, 0.0)}
"""How a brick that is put is turned: standing, lying along x, along y (see record.POSES_OF_A_BRICK)."""


def places_of(position: Position) -> Places:
    """Return the poses of the bricks in play, shape (n, 7): x y z in m and the quaternion w x y z."""
    return np.asarray(position["poses"][0, : bricks_of(position)], np.float64)


def scene_at(poses: Places, rules: int = STIFF_RULES) -> Scene:
    """Return the scene of bricks at these poses, shape (n, 7), by a version of the rules."""
    bricks, more = [Brick(BRICK_SIZE_M, DENSITY)] * len(poses), STIFF if rules >= STIFF_RULES else {}
    return scene_of(bricks, poses, friction=FRICTION, cuts=SCENE_STEP_DIVISOR, **more)


def scene(position: Position) -> Scene:
    """Return the bricks as they lie."""
    return scene_at(places_of(position), rules_version_of(position))


def read_event(position: Position, event: str) -> tuple[str, npt.NDArray[np.float32]]:
    """Return the word of the gravity event that is due, and the poses of the bricks.

    Raises InvalidChanceError if no such event is due or possible.
    """
    words = {
        HAND: ("lies",),
        JUDGE: ("stands", "falls"),
        ACTED: (ACT_EVENTS.get(int(position["challenge"][0]), ""),),
    }.get(int(position["phase"][0]))
    if words is None:
        raise InvalidChanceError("nothing is due from nature here")
    word, _, rest = event.partition(" ")
    if word not in words:
        raise InvalidChanceError(f"told is {' or '.join(f'{word!r} with poses' for word in words)}, not {event[:40]!r}")
    poses = read_poses(rest, bricks_of(position))
    check_poses(poses)
    return word, poses


def check_poses(poses: npt.NDArray[np.float32]) -> None:
    """Raise InvalidChanceError if these poses are impossible: bricks overlap each other or the table."""
    try:
        check_scene(scene_at(np.asarray(poses, np.float64)))
    except BadSceneError as error:
        raise InvalidChanceError(f"bricks cannot be like that: {error}") from None


def check_hold(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat's free hand may take a brick now.

    Raises NotYourTurnError if the seat may not act, IllegalMoveError if the rules forbid to take the brick.
    """
    if seat not in (range(int(position["players"][0])) if is_computation_due(position) else to_act(position)):
        raise NotYourTurnError(t("hands-not-yours", seat=seat))
    if not 0 <= brick < bricks_of(position):
        raise IllegalMoveError(refusal(Reason.NO_SUCH_BRICK, brick))
    legality.check_may_move_brick(position, seat, brick)


def leant(heading: float, angle: float) -> Turn:
    """Return the rotation of a brick whose top leans by `angle` towards `heading`, one face that way; in degrees."""
    half, way = math.radians(angle) / 2, math.radians(heading)
    # First it is turned about the upright by the heading, then tilted about the horizontal across it.
    c, s, spin, slant = math.cos(way / 2), math.sin(way / 2), math.cos(half), math.sin(half)
    return (spin * c, -slant * s, slant * c, spin * s)


def assisted_put(position: Position, seat: Seat, move: str) -> AssistedPut | None:
    """Return what an assisted hand does for `put` and `lean`; None for any other move."""
    played = read_move(move)
    return _reach(played) if played.verb in ("put", "lean") else None


def fitted_put(position: Position, seat: Seat, put: AssistedPut, poses: Places) -> AssistedPut:
    """Return the put as it is: a brick may be put anywhere."""
    return put


def posed(position: Position, poses: Poses) -> Position:
    """Return a copy of a position whose bricks lie at `poses` (n, 7): a moment of a motion, only to be drawn."""
    moved = copy_position(position)
    moved["poses"][0, : len(poses)] = poses
    return moved


def bricks_set_aside(position: Position) -> list[int]:
    """Return none: bricks lie where they were put."""
    return []


def can_see_bricks(position: Position, viewer: Seat | str) -> bool:
    """Tell whether a viewer sees the tower: in Blind Luck one seat and spectators do not, until the evaluation."""
    return not legality.is_blind(position, viewer)


def _reach(move: Move) -> AssistedPut:
    x, y, z = (part / 1000.0 for part in move.centre_mm)
    leans = move.verb == "lean"
    turn = leant(move.heading, move.angle) if leans else TURNS[move.pose]
    return AssistedPut(brick=move.brick, to=(x, y, z), turn=turn, lean=leans)


def check_move(position: Position, seat: Seat, move: str, held: Mapping[Seat, int]) -> None:
    """Check that a move may be made while hands hold bricks; `held`: the brick that each seat holds.

    Raises IllegalMoveError if the move, such as a thumb, needs all bricks to be let go of.
    """
    verb = read_move(move).verb
    if not held or verb not in VERBS_WITHOUT_HANDS:
        return
    holder, brick = min(held.items())
    if verb == "up":
        raise IllegalMoveError(refusal(Reason.HAND_ON_STANDS, holder, brick))
    raise IllegalMoveError(refusal(Reason.HAND_ON_KNOCK, holder, brick))


def is_computation_due(position: Position) -> bool:
    """Tell whether the solver has to compute whether the cards contradict each other."""
    return int(position[0]["phase"]) == PROOF


def is_fully_described(position: Position) -> bool:
    """Tell whether the position alone says what to simulate: True unless a free hand has moved a brick."""
    return int(position["phase"][0]) != HAND or bool(position["pose"][0])


def gravity_task(position: Position) -> Task:
    """Return the task of the simulator, of a hand or of the solver.

    Raises InvalidChanceError if none of them is due.
    """
    r = position[0]
    phase, number, brick = int(r["phase"]), int(r["challenge"]), int(r["brick"])
    if phase == HAND and r["pose"]:
        verb, centre_mm = "lean" if r["pose"] == LEAN else "put", tuple(r["put"].tolist())
        return _reach(Move(verb, 0, 0, 0, brick, centre_mm, int(r["pose"]), int(r["heading"]), int(r["angle"])))
    if phase == HAND:  # a free hand took it up, and nobody reported where it went: it lies where it is
        return Wait(LONGEST_SETTLING_S, until_calm=True)
    if phase == JUDGE:
        return Wait(STANDING_S)
    if is_computation_due(position):
        return ComputeTask(unknown=UNKNOWN_PROOF_EVENT)
    if phase == ACTED and number == challenges.SHODDY_CONSTRUCTION:
        return StrikeTable(_blow(position), AFTER_ACT_S)
    if phase == ACTED and number == challenges.SETTLING_FOUNDATIONS:
        return PullPaper(_speed(r) or PULL_SPEED, AFTER_ACT_S, math.radians(float(r["heading"])))
    if phase == ACTED:
        x, y, z, *turn = parking_pose(places_of(position), brick).tolist()
        drawn = _drawn(position) if r["speed"] else None
        return RemoveBrick(brick, (x, y, z, turn[0], turn[1], turn[2], turn[3]), AFTER_ACT_S, drawn)
    raise InvalidChanceError("no brick moves here")


def _speed(r: Any) -> float:
    """Return how fast the hand is that does what a challenge asks for, in m/s; 0: it is not said."""
    return float(r["speed"]) / 100.0


def _way(r: Any) -> tuple[float, float]:
    """Return which way that hand goes on the table, as a vector of length 1."""
    heading = math.radians(float(r["heading"]))
    return math.cos(heading), math.sin(heading)


def _drawn(position: Position) -> Program:
    """Return how a hand draws a brick out from under a tower, until it is clear of all others."""
    r, poses = position[0], places_of(position)
    brick, way = int(r["brick"]), np.array(_way(r))
    along = poses[:, :2] @ way
    length = float(along.max() - along[brick]) + PAST_TOWER_M
    return Program(
        brick=brick,
        steps=(Waypoint(length / _speed(r), (length * float(way[0]), length * float(way[1]), 0.0)),),
        limit=0.0,
    )


def _blow(position: Position) -> tuple[float, float, float]:
    """Return the impulse in N s of a palm beside the tower: a hand's, or from where the tower falls most easily."""
    r = position[0]
    if r["speed"]:
        impulse, (x, y) = PALM_KG * _speed(r), _way(r)
        return (impulse * x, impulse * y, impulse)
    used = surveys.survey(position).used
    poses = places_of(position)[bit_indices(used)]
    x, y = stability(np.tile(BRICK_SIZE_M, (len(poses), 1)), np.full(len(poses), DENSITY), poses, FRICTION).direction
    return (-PALM_IMPULSE_N_S * x, -PALM_IMPULSE_N_S * y, PALM_IMPULSE_N_S)


def gravity_event(position: Position, done: Performed | StabilityAnswer) -> str:
    """Return the chance event for what was simulated.

    Raises InvalidChanceError if it is an answer about stability, which this game never asks for.
    """
    if isinstance(done, StabilityAnswer):
        raise InvalidChanceError("no verdict was asked for")
    phase, poses = int(position["phase"][0]), event_poses_text(done.poses, bricks_of(position))
    if phase == JUDGE:
        used = surveys.survey(position).used
        down = [
            brick for brick in displaced_bricks(done.before, done.poses, scene(position).bricks) if used >> brick & 1
        ]
        return f"{'falls' if down else 'stands'} {poses}"
    return f"{ACT_EVENTS[int(position['challenge'][0])] if phase == ACTED else 'lies'} {poses}"


def event_poses_text(poses: Places, bricks: int) -> str:
    """Return the text of poses in a chance event; a brick that rolled off the table is put back at its start."""
    poses = poses.copy()
    start = np.asarray(start_poses(bricks)[:bricks], np.float64)
    lost = ~np.isfinite(poses).all(axis=1) | (np.abs(np.nan_to_num(poses[:, :3])).max(axis=1) > TABLE_RADIUS_M)
    poses[lost] = start[lost]
    return poses_text(separated_poses(poses, np.tile(np.array(BRICK_SIZE_M), (bricks, 1))))


def parking_pose(poses: Places, brick: int) -> npt.NDArray[np.float64]:
    """Return the pose at which a removed brick is laid aside: in the row of the start, where nothing is near."""
    bricks = len(poses)
    others = np.delete(poses, brick, axis=0)
    rows = np.asarray(start_poses(bricks)[:bricks], np.float64)
    for place in [*rows, *(rows + BEHIND)]:
        if float(np.linalg.norm(others[:, :2] - place[:2], axis=1).min()) > PARKING_GAP_M:
            return np.asarray(place)
    return np.asarray(rows[brick] + 2 * BEHIND)


def read_hands(position: Position, report: HandReport) -> list[tuple[Seat | str, str]]:
    """Return the events of a report of free hands, each with its author.

    They are each brick that was let go of, in order, and then the poses of all bricks.
    """
    poses = (
        recordable_poses(scene(position), report) if report.released and int(position["phase"][0]) == BUILD else None
    )
    if poses is None:
        return []
    lies_event = f"lies {event_poses_text(poses, bricks_of(position))}"
    return [
        event for seat, brick in report.released for event in ((seat, f"move {BRICKS[brick]}"), (NATURE, lies_event))
    ]
