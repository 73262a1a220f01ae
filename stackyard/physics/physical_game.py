"""What a game with simulated bricks offers a server: its scene, who may hold what, and the events of hands' work.

The rules stay with the game and the bodies with the world: the part `bodies` of a room says what has to be simulated
(`gravity_task`) and turns the outcome into events of the game's notation (`gravity_event`, `read_hands`).
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, get_args

import msgspec
import numpy as np

from stackyard.core.errors import InvalidChanceError
from stackyard.core.game import Position, Seat
from stackyard.physics.assisted_hand import AssistedHand
from stackyard.physics.errors import BadHandError
from stackyard.physics.program import FRAME_STEPS, Performed, Program, Watch, perform
from stackyard.physics.scene import OVERLAP_TOLERANCE_M, Poses, Scene, deepest_overlap
from stackyard.physics.separation import separation
from stackyard.physics.topple import (
    LOWERED_ROWS,
    MAX_SLIDE,
    displaced_bricks,
    fallen_boxes,
    has_surely_toppled,
    has_toppled,
)
from stackyard.physics.world import STEP_S, World

STABILITY_TEST_S: Final = 3.0  # s that a tower has to fall in, once a brick is taken away
MAX_WAIT_S: Final = 30.0  # s
NO_BRICK: Final = -1  # in a `Performed` that is about no brick
SETTLE_BEFORE_S: Final = 5.0  # s to wait at most for calm before a task is performed
SETTLE_AFTER_PUT_S: Final = 8.0  # s to wait at most for rest after a brick was put
TOUCH_DISTANCE_M: Final = 0.001  # m: what is nearer to a brick in a hand than that may depend on the hand


# --- tasks: what may have to be simulated -----------------------------------------------------------------------------


class StabilityQuery(msgspec.Struct, frozen=True):
    """Whether all other bricks would stay where they are if one brick were gone; one answer for each brick asked."""

    bricks: tuple[int, ...]
    aside: float = MAX_SLIDE  # of its width: how far a brick may slide and still be where it was
    row: float = (
        0.0  # m, of a row of a tower: then asked is whether it topples (`has_toppled`), not what leaves its place
    )
    sinks: float = LOWERED_ROWS  # rows by which a tower's highest brick lies lower at least if it has come down
    pulls: tuple[tuple[Program, ...], ...] = ()  # by brick: how hands try to draw one that the tower can spare


class Wait(msgspec.Struct, frozen=True):
    """No hand touches the bricks: for so many seconds, or (`until_calm`) only until everything is at rest."""

    seconds: float
    until_calm: bool = False


class StrikeTable(msgspec.Struct, frozen=True):
    """Wait for rest, strike the table with a palm, and let time pass."""

    impulse: tuple[float, float, float]  # N s
    seconds: float


class PullPaper(msgspec.Struct, frozen=True):
    """Wait for rest, pull a sheet of paper from under everything, and let time pass."""

    speed: float  # m/s
    seconds: float
    toward: float = 0.0  # rad in the plane, from x to y


class RemoveBrick(msgspec.Struct, frozen=True):
    """Take a brick away, lay it elsewhere, and let time pass: without touching anything else, or drawn by a hand."""

    brick: int
    to: tuple[float, float, float, float, float, float, float]  # its pose afterwards: x y z (m), w x y z
    seconds: float
    drawn: Program | None = None  # how a hand draws it out


class ComputeTask(msgspec.Struct, frozen=True):
    """No brick moves: the game's `sample_chance` takes long here, so it runs where nobody has to wait for it.

    A server runs it in another process, with an arbitrary random stream: the answer must not depend on the stream.
    """

    unknown: str  # the event to use if the computation fails every time


class AssistedPut(msgspec.Struct, frozen=True):
    """An assisted hand: it lifts a brick over everything and sets it down softly (`put_brick`).

    The hand lowers the brick over `to` until it bears, which may be above or below `to`. With `lean` it lets the brick
    turn freely, so that the brick comes to lean against what it touches. With `lowered_at` it lowers the brick there,
    and pushes it to `to`, and what is in the way before it.
    """

    brick: int
    to: tuple[float, float, float]  # m, where its centre shall be
    turn: tuple[float, float, float, float]  # w x y z
    lean: bool = False
    lowered_at: tuple[float, float, float] | None = None  # m


Task: TypeAlias = Program | StabilityQuery | Wait | StrikeTable | PullPaper | RemoveBrick | ComputeTask | AssistedPut
SceneTask: TypeAlias = Program | Wait | StrikeTable | PullPaper | RemoveBrick | AssistedPut
"""The tasks that are performed in the scene as it stands, with frames, and recorded; they come back as `Performed`."""

SCENE_TASKS: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(SceneTask)}
"""Those tasks by name."""


class StabilityAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: for each brick asked, which others are the first to leave their places when it is gone.

    Or, asked whether a tower topples, which have fallen then; none if it does not.
    """

    falls: dict[int, list[int]]
    poses: Poses  # as they were: nothing has been touched
    seconds: float = 0.0  # simulated
    stuck: list[int] = []  # bricks that the tower can spare, but no hand of the query draws


class HandReport(msgspec.Struct, kw_only=True):
    """What free hands have done since the last report from which the game made events."""

    poses: Poses
    before: Poses  # at the last report that became events
    calm: bool  # everything that nobody holds is at rest
    unheld_s: float = 0.0  # s of the bricks' own time since a hand last held a brick
    held: dict[Seat, int] = {}
    released: list[tuple[Seat, int]] = []  # who has let go of which brick, in order


def recordable_poses(scene: Scene, report: HandReport) -> Poses | None:
    """Return the poses (n, 7) that the record may take over while hands hold bricks, or None if it has to wait.

    `scene` is as the record has it. Bricks that nobody holds lie as reported; a brick in a hand stays where the record
    has it until it is released. None while these poses would be untrue: while a brick moves, touches a brick in a hand
    (and so may depend on it), or lies where a brick in a hand came from.
    """
    if not report.calm:
        return None
    poses = report.poses.copy()
    held = sorted(set(report.held.values()))
    if not held:
        return poses
    halves = np.array([brick.size for brick in scene.bricks]) / 2
    rest = [brick for brick in range(len(poses)) if brick not in held]
    for brick in held:
        if rest and separation(poses, halves, brick, rest) < TOUCH_DISTANCE_M:
            return None
    poses[held] = scene.pose_array()[held]
    return poses if deepest_overlap(poses, halves)[2] <= OVERLAP_TOLERANCE_M / 2 else None


class Bodies(Protocol):
    """The part `bodies` of a room: what a server asks of a game whose bricks are simulated. None of it simulates.

    A module has all of it; a class may inherit what has a body here.
    """

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """Return the scene of the bricks at a position."""

    @abstractmethod
    def check_hold(self, position: Position, seat: Seat, brick: int) -> None:
        """Check that a seat's free hand may take a brick now.

        Raises IllegalMoveError if the rules forbid it (the message says why); NotYourTurnError if the seat may not act
        now.
        """

    def check_move(self, position: Position, seat: Seat, move: str, held: Mapping[Seat, int]) -> None:
        """Check that a typed move may be made while hands hold bricks, or while released bricks still come to rest.

        `held` says which seat's hand has which brick. A server asks before it plays the move of a person or a bot.

        Raises IllegalMoveError if the move has to wait (the message says why).
        """
        return

    def can_see_bricks(self, position: Position, viewer: Seat | str) -> bool:
        """Tell whether a viewer may see the bricks move now. A server sends frames to nobody else."""
        return True

    def assisted_put(self, position: Position, seat: Seat, move: str) -> AssistedPut | None:
        """Return the assisted put that does the same as a move; None if there is none.

        A server performs it live, beside all other hands, and gets the events from `read_hands`.
        """
        return None

    def fitted_put(self, position: Position, seat: Seat, put: AssistedPut, poses: Poses) -> AssistedPut:
        """Return a put that a seat asks for, with its target corrected to the nearby place that the rules define.

        `poses` (n, 7) are the present poses of all bricks. If there is no such place, the put is returned unchanged.
        """
        return put

    @abstractmethod
    def posed(self, position: Position, poses: Poses) -> Position:
        """Return a copy of a position whose bricks lie at `poses` (n, 7): a moment of a motion, only to be drawn."""

    def bricks_set_aside(self, position: Position) -> Sequence[int]:
        """Return the bricks that must lie exactly where the record has them while no hand holds them.

        A server lets them glide there, visibly, once hands have opened or a simulation has ended.
        """
        return ()

    @abstractmethod
    def gravity_task(self, position: Position) -> Task:
        """Return the task whose outcome is the chance event that is due."""

    def is_computation_due(self, position: Position) -> bool:
        """Tell, without computing the task, whether a `ComputeTask` is due: then no brick moves and hands may go on."""
        return False

    def is_fully_described(self, position: Position) -> bool:
        """Tell whether the position alone determines the simulation; the path of a free hand is not recorded."""
        return True

    @abstractmethod
    def gravity_event(self, position: Position, done: Performed | StabilityAnswer, /) -> str:
        """Return the chance event for what was performed, or for the answer to a stability query."""

    @abstractmethod
    def read_hands(self, position: Position, report: HandReport) -> list[tuple[Seat | str, str]]:
        """Return the events for what free hands have done, in order; none while nothing is decided.

        A game in which seats build at the same time uses `recordable_poses`.
        """


def answer_stability(scene: Scene, verdict: StabilityQuery, limit: float = STABILITY_TEST_S) -> StabilityAnswer:
    """Remove each brick asked for by itself, and return which others leave their places within `limit` s.

    Bricks that the tower can spare are pulled too, if the query says how: one after the other, until one comes out.

    Raises BadHandError if there is no such brick, `aside` is not a fraction of a width, or there are pulls for another
    number of bricks; BadSceneError if `stackyard.physics.scene.check_scene` refuses the scene.
    """
    if verdict.pulls and len(verdict.pulls) != len(verdict.bricks):
        raise BadHandError(f"pulls are given for {len(verdict.pulls)} bricks, not for {len(verdict.bricks)}")
    if missing := [brick for brick in verdict.bricks if brick not in range(len(scene.bricks))]:
        raise BadHandError(f"there is no brick {missing[0]}: they are numbered 0 to {len(scene.bricks) - 1}")
    if not 0 <= verdict.aside < math.inf:
        raise BadHandError(f"a brick may slide by a share of its width, not by {verdict.aside}")
    poses = scene.pose_array()
    earlier = (LOWERED_ROWS - verdict.sinks) * verdict.row  # m: as if it had come down by so much before
    falls: dict[int, list[int]] = {}
    seconds = 0.0
    for brick in verdict.bricks:
        rest = [number for number in range(len(scene.bricks)) if number != brick]
        left = msgspec.structs.replace(
            scene, bricks=[scene.bricks[number] for number in rest], poses=[scene.poses[number] for number in rest]
        )
        world = World(left)
        down: list[int] = []
        size = np.array([brick.size for brick in left.bricks])
        while not down and not world.calm() and world.time < limit:
            world.step(FRAME_STEPS * STEP_S)
            if not verdict.row:
                down = displaced_bricks(poses[rest], world.poses(), left.bricks, aside=verdict.aside)
            elif has_surely_toppled(poses[rest], world.poses(), size, verdict.row, lowered=earlier):
                break
        if verdict.row and has_toppled(poses[rest], world.poses(), size, verdict.row, lowered=earlier):
            down = fallen_boxes(poses[rest], world.poses(), size) or list(range(len(rest)))
        falls[brick] = [rest[number] for number in down]
        seconds += world.time
    stuck: list[int] = []
    if verdict.pulls:
        world = World(scene)
        world.settle(limit)
        at_rest, since = world.save(), world.time
        for brick, pulls in zip(verdict.bricks, verdict.pulls, strict=True):
            if falls[brick]:
                continue
            for pull in pulls:
                world.restore(at_rest)
                comes_out = _comes_out(world, scene, pull, verdict.row)
                seconds += world.time - since
                if comes_out:
                    return StabilityAnswer(falls=falls, poses=poses, seconds=seconds, stuck=stuck)
            stuck.append(brick)
    return StabilityAnswer(falls=falls, poses=poses, seconds=seconds, stuck=stuck)


class _FallsError(Exception):
    """Ends a pull early: the tower has begun to fall."""


def _comes_out(world: World, scene: Scene, pull: Program, row: float) -> bool:
    """Pull, and tell whether the brick is out and the tower has not toppled."""
    before = world.poses()
    size = np.array([brick.size for brick in scene.bricks])

    def stop_when_toppled(watched: World) -> None:
        if has_surely_toppled(before, watched.poses(), size, row, [pull.brick]):
            raise _FallsError

    try:
        done = perform(world, pull, stop_when_toppled)
    except _FallsError:
        return False
    return done.held and not done.broken and not has_toppled(before, done.poses, size, row, [pull.brick])


def perform_task(world: World, task: SceneTask, watch: Watch | None = None, *, settle: bool = True) -> Performed:
    """Perform a task in a world; `watch` is called on the way, as by `stackyard.physics.program.perform`.

    First every hand opens, except that of a `Program` which holds its brick already. Then everything comes to rest,
    unless the task is to wait or `settle` is false.

    Raises BadHandError if the task is impossible; the world is then unchanged, except for hands that have opened.
    """
    keep = (task.hand, task.brick) if isinstance(task, Program) else None
    for hand, brick in world.held().items():
        if (hand, brick) != keep:
            world.let_go(hand)
    if isinstance(task, Wait):
        return _perform_settled(world, world.poses(), world.time, task, watch)
    start = world.time
    if settle:
        _pass(world, SETTLE_BEFORE_S, watch, until_calm=True)
    if isinstance(task, Program):
        return perform(world, task, watch)
    return _perform_settled(world, world.poses(), start, task, watch)


def _perform_settled(world: World, before: Poses, start: float, task: SceneTask, watch: Watch | None) -> Performed:
    broken, brick = world.broken, NO_BRICK
    if watch:
        watch(world)
    if isinstance(task, Wait):
        _pass(world, task.seconds, watch, until_calm=task.until_calm)
    elif isinstance(task, StrikeTable):
        world.strike(task.impulse, watch)
        _pass(world, task.seconds, watch)
    elif isinstance(task, PullPaper):
        world.pull_paper(task.speed, task.toward, watch=watch)
        _pass(world, task.seconds, watch)
    elif isinstance(task, RemoveBrick):
        brick = task.brick
        if task.drawn is not None:
            perform(world, task.drawn, watch)
        world.place_brick(brick, task.to)
        _pass(world, task.seconds, watch)
    elif isinstance(task, AssistedPut):
        brick = task.brick
        put_brick(world, task, watch)
    else:
        raise BadHandError("this is no task for a scene")
    after = world.poses()
    return Performed(
        brick=brick,
        before=before,
        poses=after,
        came=0.0 if brick == NO_BRICK else float(np.linalg.norm(after[brick, :3] - before[brick, :3])),
        peak_strain=0.0,
        calm=world.calm(),
        seconds=world.time - start,
        broken=world.broken > broken,
    )


def put_brick(world: World, task: AssistedPut, watch: Watch | None = None, hand: int = 0) -> None:
    """Put a brick with an assisted hand, and wait until everything is at rest."""
    way = AssistedHand(world, hand, task.brick, task.to, task.turn, lean=task.lean, lowered_at=task.lowered_at)
    steps = 0
    while not way.is_done:
        way.step()
        world.step(STEP_S)
        steps += 1
        if watch and steps % FRAME_STEPS == 0:
            watch(world)
    _pass(world, SETTLE_AFTER_PUT_S, watch, until_calm=True)


def _pass(world: World, seconds: float, watch: Watch | None, *, until_calm: bool = False) -> None:
    """Simulate `seconds`, or less if `until_calm` and everything is at rest before."""
    if not (math.isfinite(seconds) and 0 <= seconds <= MAX_WAIT_S):
        raise BadHandError(f"time passes by 0 to {MAX_WAIT_S:g} s, not {seconds}")
    end = world.time + seconds
    while world.time < end - STEP_S / 2 and not (until_calm and world.calm()):
        world.step(FRAME_STEPS * STEP_S)
        if watch:
            watch(world)


def simulate_gravity(bodies: Bodies, position: Position, world: World | None = None, watch: Watch | None = None) -> str:
    """Simulate the chance event that is due at a position and return it: in `world`, or in a world built for it.

    Raises InvalidChanceError if a `ComputeTask` is due: only the game's `sample_chance` can answer it.
    """
    task = bodies.gravity_task(position)
    if isinstance(task, ComputeTask):
        raise InvalidChanceError("this is worked out, not simulated")
    if isinstance(task, StabilityQuery):
        return bodies.gravity_event(position, answer_stability(bodies.scene(position), task))
    settle = not isinstance(task, Program)  # a `Program` starts exactly at the recorded poses
    return bodies.gravity_event(
        position, perform_task(world or World(bodies.scene(position)), task, watch, settle=settle)
    )
