"""Bricks as bodies: the scene, what hands may take, what gravity has to perform, and what it amounted to."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import BadNatureError, IllegalMoveError
from stackyard.core.game import NATURE, Position, Seat
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.notation import poses_text
from stackyard.games.towerbrix.pieces import BRICKS, DENSITY, EDGE_MM, FRICTION
from stackyard.games.towerbrix.record import ACTED, HAND, JUDGE, LEAN, bricks_of, start_poses
from stackyard.games.towerbrix.towers import SIZE, TURNED
from stackyard.physics.errors import BadSceneError
from stackyard.physics.play import Report
from stackyard.physics.program import Performed, Program, Waypoint, perform
from stackyard.physics.scene import HAIR, Brick, Scene, check_scene, deepest_overlap, rotations, scene_of
from stackyard.physics.topple import fallen
from stackyard.physics.world import World

Places = npt.NDArray[np.float64]

CUTS: Final = 2  # few bricks on top of each other rattle at whole steps
STANDS: Final = 3.0  # s that a tower has to stand (T12)
AFTER: Final = 5.0  # s until what was struck, removed or pulled is judged (T29)
PALM: Final = (
    4.0,
    0.0,
    4.0,
)  # N s of a palm on the table, ours: what stands within 3 mm of its edge falls, a plumb column not
PULL_SPEED: Final = 2.5  # m/s of the paper: fast enough that a column of eight is left standing
LIFT: Final = 0.08  # m that a hand lifts a brick above all others before it goes across
HOVER: Final = 0.012  # m above its place from which a brick is let down gently
ABOVE: Final = 0.001  # m above its place at which a brick is let go
SPEED: Final = 0.25  # m/s of a hand on its way
GENTLE: Final = 0.03  # m/s of one that lets a brick down
EASINGS: Final = 40
BEHIND: Final = np.array([0, -0.2, 0, 0, 0, 0, 0])  # m: another row to lay bricks in
Turn = tuple[float, float, float, float]
TURNS: Final = {1: (1.0, 0.0, 0.0, 0.0), 2: (TURNED, 0.0, TURNED, 0.0), 3: (TURNED, -TURNED, 0.0, 0.0)}
"""How a brick that is put is turned: standing, lying along x, along y (see record.POSES_OF_A_BRICK)."""


def places_of(position: Position) -> Places:
    """Return where the bricks are that are played with, (n, 7)."""
    return np.asarray(position["poses"][0, : bricks_of(position)], np.float64)


def scene_at(poses: Places) -> Scene:
    """Return the scene of bricks at poses (n, 7)."""
    return scene_of([Brick(SIZE, DENSITY)] * len(poses), poses, friction=FRICTION, cuts=CUTS)


def scene(position: Position) -> Scene:
    """Return the bricks as they lie."""
    return scene_at(places_of(position))


def check_poses(poses: npt.NDArray[np.float32]) -> None:
    """Raise BadNatureError where bricks cannot be: in each other, or in the table."""
    try:
        check_scene(scene_at(np.asarray(poses, np.float64)))
    except BadSceneError as error:
        raise BadNatureError(f"bricks cannot be like that: {error}") from None


def check_hold(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat's free hand may take a brick now. Raises IllegalMoveError."""
    if not 0 <= brick < bricks_of(position):
        raise IllegalMoveError(f"there is no brick {brick}")
    rules.check_move(position, seat, brick)


def turn_of(position: Position) -> Turn:
    """Return how the brick that is being put shall be turned."""
    r = position[0]
    return leant(int(r["heading"]), int(r["angle"])) if r["pose"] == LEAN else TURNS[int(r["pose"])]


def leant(heading: float, angle: float) -> Turn:
    """Return the turn of a brick whose top leans over by `angle` towards `heading`, one face to there; in degrees."""
    half, way = math.radians(angle) / 2, math.radians(heading)
    # First it is turned about the upright by the heading, then tilted about the horizontal across it.
    c, s, spin, slant = math.cos(way / 2), math.sin(way / 2), math.cos(half), math.sin(half)
    return (spin * c, -slant * s, slant * c, spin * s)


def program(position: Position) -> Program:
    """Return what a hand has to perform that puts a brick. Raises BadNatureError where no hand moves."""
    r = position[0]
    if int(r["phase"]) != HAND:
        raise BadNatureError("no hand moves a brick here")
    poses, brick = places_of(position), int(r["brick"])
    here = poses[brick]
    if not r["pose"]:  # a free hand took it up, and nobody has told where it went: it is put back
        return Program(brick=brick, steps=(Waypoint(0.2, (0.0, 0.0, 0.0)),))
    turn = turn_of(position)
    there = np.asarray(r["put"], np.float64) / 1000.0
    others = np.delete(poses, brick, axis=0)
    over = float(np.abs(others[:, 2]).max()) + LIFT
    way = [
        (*here[:2], max(over, float(here[2]))),
        (*there[:2], max(over, float(there[2]) + HOVER)),
        (*there[:2], float(there[2]) + HOVER),
        (*there[:2], float(there[2]) + ABOVE),
    ]
    steps: list[Waypoint] = []
    time, last = 0.0, (float(here[0]), float(here[1]), float(here[2]))
    for number, (x, y, z) in enumerate(way):
        point = (float(x), float(y), float(z))
        time += max(0.1, float(np.linalg.norm(np.subtract(point, last))) / (GENTLE if number == 3 else SPEED))
        steps.append(Waypoint(time, point, turn if number else None))
        last = point
        if number == 1:
            time += 0.8  # the turn is done before the brick goes down
            steps.append(Waypoint(time, point, turn))
    steps.append(Waypoint(time + 0.2, last, turn))
    return Program(brick=brick, steps=tuple(steps), relative=False)


def performed(position: Position, done: Performed) -> str:
    """Return the event that a hand's performance amounts to."""
    return lies(position, done.poses)


def lies(position: Position, poses: Places) -> str:
    """Return the event of bricks that lie somewhere; what rolled off the table is laid where it was at the start."""
    return f"lies {told(poses, bricks_of(position))}"


def told(poses: Places, bricks: int) -> str:
    """Return poses as an event tells them: such that a scene can be built of them again."""
    poses = poses.copy()
    start = np.asarray(start_poses(bricks)[:bricks], np.float64)
    lost = ~np.isfinite(poses).all(axis=1) | (np.abs(np.nan_to_num(poses[:, :3])).max(axis=1) > 0.95)
    poses[lost] = start[lost]
    return poses_text(eased(poses))


def eased(poses: Places) -> Places:
    """Return poses of which a scene can be built again: what presses into each other is parted."""
    poses = poses.astype(np.float32).astype(np.float64)
    halves = np.tile(np.array(SIZE) / 2, (len(poses), 1))
    for _ in range(EASINGS):
        first, second, depth = deepest_overlap(poses, halves)
        if depth <= 0.9 * HAIR:
            break
        away = poses[second, :3] - poses[first, :3]
        if abs(away[2]) > EDGE_MM / 2000:
            poses[second if away[2] > 0 else first, 2] += depth - 0.8 * HAIR
        else:
            length = max(float(np.linalg.norm(away[:2])), 1e-9)
            poses[second, :2] += away[:2] / length * (depth - 0.8 * HAIR)
    low = poses[:, 2] - (np.abs(rotations(poses[:, 3:])[:, 2, :]) * halves).sum(axis=1)
    poses[:, 2] += np.maximum(-0.9 * HAIR - low, 0.0)
    return poses


def simulate(position: Position) -> str:
    """Return the event of gravity that is due, by simulating it here and now."""
    phase = int(position["phase"][0])
    if phase == HAND:
        return performed(position, perform(World(scene(position)), program(position)))
    if phase == JUDGE:
        return _judged(position)
    if phase == ACTED:
        return _acted(position)
    raise BadNatureError("no brick moves here")


def _judged(position: Position) -> str:
    world = World(scene(position))
    before = world.poses()
    world.step(STANDS)
    used = rules.survey(position).used
    down = [brick for brick in fallen(before, world.poses(), world.scene.bricks) if used >> brick & 1]
    return f"{'falls' if down else 'stands'} {told(world.poses(), bricks_of(position))}"


def _acted(position: Position) -> str:
    number, bricks = int(position["challenge"][0]), bricks_of(position)
    poses = places_of(position)
    if number == challenges.CUTS:
        poses[int(position["brick"][0])] = _aside(poses, bricks, int(position["brick"][0]))
    world = World(scene_at(poses))
    word = "removed"
    if number == challenges.SHODDY:
        word = "struck"
        world.strike(PALM)
    elif number == challenges.PAPER:
        word = "pulled"
        world.pull_paper(PULL_SPEED)
    world.step(AFTER)
    return f"{word} {told(world.poses(), bricks)}"


def _aside(poses: Places, bricks: int, brick: int) -> Places:
    """Return where a removed brick is laid: in the row of the start, wherever nothing is near."""
    others = np.delete(poses, brick, axis=0)
    rows = np.asarray(start_poses(bricks)[:bricks], np.float64)
    for place in [*rows, *(rows + BEHIND)]:
        if float(np.linalg.norm(others[:, :2] - place[:2], axis=1).min()) > 0.08:
            return np.asarray(place)
    return np.asarray(rows[brick] + 2 * BEHIND)


def read_hands(position: Position, report: Report) -> list[tuple[Seat | str, str]]:
    """Return what free hands have done: each brick that was let go, in order, and how everything lies then."""
    if not report.calm or not report.released:
        return []
    events: list[tuple[Seat | str, str]] = []
    for seat, brick in report.released:
        events += [(seat, f"move {BRICKS[brick]}"), (NATURE, lies(position, report.poses))]
    return events
