"""Bricks as bodies: the scene, what hands may take, what gravity has to perform, and what it amounted to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.core.bits import bit_indices
from stackyard.core.errors import BadNatureError, IllegalMoveError
from stackyard.core.game import NATURE, Position, Seat
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.pieces import BRICKS, DENSITY, FRICTION
from stackyard.games.towerbrix.record import ACTED, BUILD, HAND, JUDGE, LEAN, PROOF, bricks_of, start_poses
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.solver.towers import SIZE, TURNED
from stackyard.physics.equilibrium import stands
from stackyard.physics.errors import BadSceneError
from stackyard.physics.play import Paper, Question, Reach, Remove, Report, Strike, Task, Wait, recordable
from stackyard.physics.program import Performed
from stackyard.physics.scene import Brick, Scene, check_scene, scene_of
from stackyard.physics.told import eased, poses_text
from stackyard.physics.topple import fallen

Places = npt.NDArray[np.float64]

SCENE_CUTS: Final = 2  # few bricks on top of each other rattle at whole steps
STANDS: Final = 3.0  # s that a tower has to stand (T12)
AFTER: Final = 5.0  # s until what was struck, removed or pulled is judged (T29)
PALM: Final = 4.0  # N s along the table and as much upward, ours: an overhang within 5 mm of its edge falls by it,
# a plumb column of eight does not
PULL_SPEED: Final = 2.5  # m/s of the paper: fast enough that a column of eight is left standing
SETTLES: Final = 8.0  # s at most until what was let go of lies still
FAR: Final = 0.95  # m from the middle: beyond, a brick has left the table
ROOM: Final = 0.08  # m around a place where a brick is laid aside
WORDS: Final = {challenges.SHODDY: "struck", challenges.CUTS: "removed", challenges.PAPER: "pulled"}
"""What is told of a challenge's act."""

UNKNOWN: Final = "proof open"  # said of cards about which the solver could not be asked

FREE_STANDING: Final = ("up", "knock")
"""What is not done while a hand holds a brick."""

BEHIND: Final = np.array([0, -0.2, 0, 0, 0, 0, 0])  # m: another row to lay bricks in
Turn = tuple[float, float, float, float]
TURNS: Final = {1: (1.0, 0.0, 0.0, 0.0), 2: (TURNED, 0.0, TURNED, 0.0), 3: (TURNED, -TURNED, 0.0, 0.0)}
"""How a brick that is put is turned: standing, lying along x, along y (see record.POSES_OF_A_BRICK)."""


def places_of(position: Position) -> Places:
    """Return where the bricks are that are played with, (n, 7)."""
    return np.asarray(position["poses"][0, : bricks_of(position)], np.float64)


def scene_at(poses: Places) -> Scene:
    """Return the scene of bricks at poses (n, 7)."""
    return scene_of([Brick(SIZE, DENSITY)] * len(poses), poses, friction=FRICTION, cuts=SCENE_CUTS)


def scene(position: Position) -> Scene:
    """Return the bricks as they lie."""
    return scene_at(places_of(position))


def check_poses(poses: npt.NDArray[np.float32]) -> None:
    """Raise BadNatureError if bricks cannot lie like that: in each other, or in the table."""
    try:
        check_scene(scene_at(np.asarray(poses, np.float64)))
    except BadSceneError as error:
        raise BadNatureError(f"bricks cannot be like that: {error}") from None


def check_hold(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat's free hand may take a brick now. Raises IllegalMoveError if the rules forbid it."""
    if not 0 <= brick < bricks_of(position):
        raise IllegalMoveError(refusal(Reason.NO_SUCH_BRICK, brick))
    rules.check_move(position, seat, brick)


def leant(heading: float, angle: float) -> Turn:
    """Return the turn of a brick whose top leans over by `angle` towards `heading`, one face to there; in degrees."""
    half, way = math.radians(angle) / 2, math.radians(heading)
    # First it is turned about the upright by the heading, then tilted about the horizontal across it.
    c, s, spin, slant = math.cos(way / 2), math.sin(way / 2), math.cos(half), math.sin(half)
    return (spin * c, -slant * s, slant * c, spin * s)


def reach(move: Move) -> Reach | None:
    """Return what an assisted hand does for a move; None for one that is not done like that."""
    return _reach(move) if move.verb in ("put", "lean") else None


def _reach(move: Move) -> Reach:
    x, y, z = (part / 1000.0 for part in move.at)
    leans = move.verb == "lean"
    turn = leant(move.heading, move.angle) if leans else TURNS[move.pose]
    return Reach(brick=move.brick, to=(x, y, z), turn=turn, lean=leans)


def check_hands(move: Move, held: Mapping[Seat, int]) -> None:
    """Check that a move may be made while hands hold bricks.

    Raises IllegalMoveError if the move takes a tower that no hand holds.
    """
    if not held or move.verb not in FREE_STANDING:
        return
    seat, brick = min(held.items())
    if move.verb == "up":
        raise IllegalMoveError(refusal(Reason.HAND_ON_STANDS, seat, brick))
    raise IllegalMoveError(refusal(Reason.HAND_ON_KNOCK, seat, brick))


def asks(position: Position) -> bool:
    """Tell whether the solver is asked if the cards contradict each other."""
    return int(position[0]["phase"]) == PROOF


def says_how(position: Position) -> bool:
    """Tell whether the position says all that gravity has to do: everything but where a free hand has been."""
    return int(position["phase"][0]) != HAND or bool(position["pose"][0])


def program(position: Position) -> Task:
    """Return what gravity, a hand or the solver has to do. Raises BadNatureError if none of them is due."""
    r = position[0]
    phase, number, brick = int(r["phase"]), int(r["challenge"]), int(r["brick"])
    if phase == HAND and r["pose"]:
        verb, at = "lean" if r["pose"] == LEAN else "put", tuple(r["put"].tolist())
        return _reach(Move(verb, 0, 0, 0, brick, at, int(r["pose"]), int(r["heading"]), int(r["angle"])))
    if phase == HAND:  # a free hand took it up, and nobody has told where it went: it lies where it is
        return Wait(SETTLES, until_calm=True)
    if phase == JUDGE:
        return Wait(STANDS)
    if asks(position):
        return Question(unknown=UNKNOWN)
    if phase == ACTED and number == challenges.SHODDY:
        return Strike(_blow(position), AFTER)
    if phase == ACTED and number == challenges.PAPER:
        return Paper(PULL_SPEED, AFTER)
    if phase == ACTED:
        x, y, z, *turn = aside(places_of(position), brick).tolist()
        return Remove(brick, (x, y, z, turn[0], turn[1], turn[2], turn[3]), AFTER)
    raise BadNatureError("no brick moves here")


def _blow(position: Position) -> tuple[float, float, float]:
    """Return the blow of a palm beside the tower: from where it fells the tower first, as who wants it down strikes."""
    used = rules.survey(position).used
    poses = places_of(position)[bit_indices(used)]
    x, y = stands(np.tile(SIZE, (len(poses), 1)), np.full(len(poses), DENSITY), poses, FRICTION).direction
    return (-PALM * x, -PALM * y, PALM)


def performed(position: Position, done: Performed) -> str:
    """Return the event that what was performed amounts to."""
    phase, poses = int(position["phase"][0]), told(done.poses, bricks_of(position))
    if phase == JUDGE:
        used = rules.survey(position).used
        down = [brick for brick in fallen(done.before, done.poses, scene(position).bricks) if used >> brick & 1]
        return f"{'falls' if down else 'stands'} {poses}"
    return f"{WORDS[int(position['challenge'][0])] if phase == ACTED else 'lies'} {poses}"


def told(poses: Places, bricks: int) -> str:
    """Return poses as an event tells them: what rolled off the table lies where it did at the start."""
    poses = poses.copy()
    start = np.asarray(start_poses(bricks)[:bricks], np.float64)
    lost = ~np.isfinite(poses).all(axis=1) | (np.abs(np.nan_to_num(poses[:, :3])).max(axis=1) > FAR)
    poses[lost] = start[lost]
    return poses_text(eased(poses, np.tile(np.array(SIZE), (bricks, 1))))


def aside(poses: Places, brick: int) -> npt.NDArray[np.float64]:
    """Return where a removed brick is laid: in the row of the start, wherever nothing is near."""
    bricks = len(poses)
    others = np.delete(poses, brick, axis=0)
    rows = np.asarray(start_poses(bricks)[:bricks], np.float64)
    for place in [*rows, *(rows + BEHIND)]:
        if float(np.linalg.norm(others[:, :2] - place[:2], axis=1).min()) > ROOM:
            return np.asarray(place)
    return np.asarray(rows[brick] + 2 * BEHIND)


def read_hands(position: Position, report: Report) -> list[tuple[Seat | str, str]]:
    """Return what free hands have done: each brick that was let go, in order, and how everything lies then."""
    poses = recordable(scene(position), report) if report.released and int(position["phase"][0]) == BUILD else None
    if poses is None:
        return []
    lies = f"lies {told(poses, bricks_of(position))}"
    return [event for seat, brick in report.released for event in ((seat, f"move {BRICKS[brick]}"), (NATURE, lies))]
