"""What a game whose bricks are bodies gives the hall: its scene, who may hold what, and what a hand's work meant.

A mixin beside `stackyard.core.game.Game`. The rules stay with the game and the bodies with the world: the game says
what shall be done (`program`) and what it amounted to (`performed`, `read_hands`) as texts of its own notation, and
never simulates while it judges.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
import numpy as np

from stackyard.core.errors import BadNatureError
from stackyard.core.game import Position, Seat
from stackyard.physics.apart import gap
from stackyard.physics.errors import BadHandError
from stackyard.physics.program import FRAME_STEPS, Performed, Program, Watch, perform
from stackyard.physics.put import Put
from stackyard.physics.scene import HAIR, Poses, Scene, deepest_overlap, scene_of
from stackyard.physics.topple import ASIDE, fallen
from stackyard.physics.world import STEP, World

VERDICT_TIME: Final = 3.0  # s that a tower has to fall in, once a brick is taken away
LONGEST_WAIT: Final = 30.0  # s
NO_BRICK: Final = -1  # of a performance that is about no brick
SETTLE: Final = 5.0  # s that are waited for calm before something is done to a scene
REST: Final = 8.0  # s that are waited for rest after a brick was put
TOUCH: Final = 0.001  # m: what is nearer to a brick in a hand than that may depend on the hand


# --- tasks: what gravity may have to do -------------------------------------------------------------------------------


class Verdict(msgspec.Struct, frozen=True):
    """A question to gravity: would everything stay where it is if this one brick were gone? One answer a brick."""

    bricks: tuple[int, ...]
    aside: float = ASIDE  # of its width: how far a brick may slide and still be where it was


class Wait(msgspec.Struct, frozen=True):
    """No hand touches the bricks: for so many seconds, or (`until_calm`) only until everything is at rest."""

    seconds: float
    until_calm: bool = False


class Strike(msgspec.Struct, frozen=True):
    """A palm strikes the table once all is at rest; then time passes."""

    impulse: tuple[float, float, float]  # N s
    seconds: float


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper is pulled from under everything, toward x, once all is at rest; then time passes."""

    speed: float  # m/s
    seconds: float


class Remove(msgspec.Struct, frozen=True):
    """A brick is taken away cleanly, as by a hand that touches nothing else, and laid elsewhere; then time passes."""

    brick: int
    to: tuple[float, float, float, float, float, float, float]  # its pose afterwards: x y z (m), w x y z
    seconds: float


class Question(msgspec.Struct, frozen=True):
    """Nothing moves: what the game's `draw` says at this position is worked out where it keeps nobody waiting.

    In a hall that is a process of its own, with a stream that nobody can foresee: the answer must not depend on it.
    """

    unknown: str  # what nature says where it cannot be worked out, however often that was tried


class Reach(msgspec.Struct, frozen=True):
    """An assisted hand: it lifts a brick over everything and sets it down softly (`stackyard.physics.put`).

    It goes down over `to` until the brick bears, higher or lower than was said. With `lean` it first lets the brick
    turn as it will, so that it comes to lean against what it touches.
    """

    brick: int
    to: tuple[float, float, float]  # m, where its centre shall be
    turn: tuple[float, float, float, float]  # w x y z
    lean: bool = False


Task: TypeAlias = Program | Verdict | Wait | Strike | Paper | Remove | Question | Reach
Moving: TypeAlias = Program | Wait | Strike | Paper | Remove | Reach
"""The tasks that are performed in the scene as it stands, with frames, and recorded; they come back as `Performed`."""

MOVING: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Moving)}
"""Those tasks by name."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: for each brick of the verdict, which others are the first to leave their places when it is gone."""

    falls: dict[int, list[int]]
    poses: Poses  # as they were: nothing has been touched
    seconds: float = 0.0  # simulated


class Report(msgspec.Struct, kw_only=True):
    """What free hands have done since the last report that the game made something of."""

    poses: Poses
    before: Poses  # at the last report that was read
    calm: bool  # everything that nobody holds is at rest
    held: dict[Seat, int] = {}
    released: list[tuple[Seat, int]] = []  # who has let go of which brick, in order


def recordable(scene: Scene, report: Report) -> Poses | None:
    """Return where bricks lie that the record may hold, of a scene as the record has it, while hands hold others.

    What nobody holds lies as reported; a brick in a hand stays where the record has it until it is let go. None, and
    the report has to wait, where such a record would be untrue: while something moves, touches a brick in a hand
    (it may depend on that hand), or has taken the place that such a brick came from.
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
        if rest and gap(poses, halves, brick, rest) < TOUCH:
            return None
    poses[held] = scene.places()[held]
    return poses if deepest_overlap(poses, halves)[2] <= HAIR / 2 else None


class PhysicalGame(ABC):
    """The part of a game that has bricks for bodies; to every table it is a `stackyard.core.capabilities.Physical`."""

    @abstractmethod
    def gravity_due(self, position: Position) -> bool:
        """Tell whether what nature has to say next is what bricks do: see `capabilities.Physical`."""

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """Return the bricks as they stand."""

    @abstractmethod
    def check_hold(self, position: Position, seat: Seat, brick: int) -> None:
        """Check that a seat's free hand may take a brick now.

        Raises IllegalMoveError if the rules forbid it (the message says why); NotYourTurnError if the seat may not act
        now.
        """

    def check_move(self, position: Position, seat: Seat, move: str, held: Mapping[Seat, int]) -> None:  # noqa: B027
        """Check that a typed move may be made while hands hold bricks, or have let go of ones that still come to rest.

        `held` says which seat's hand has which brick. A hall asks before it plays a move of a person or a bot.

        Raises IllegalMoveError if the move has to wait (the message says why).
        """

    def sees(self, position: Position, viewer: Seat | str) -> bool:
        """Tell whether a viewer may see the bricks move now. A hall sends frames to nobody else."""
        return True

    def reach(self, position: Position, seat: Seat, move: str) -> Reach | None:
        """Return what an assisted hand does for a move, where that is the same; None for any other move.

        A hall leads such a move live, beside all other hands, and has what came of it read by `read_hands`.
        """
        return None

    @abstractmethod
    def program(self, position: Position) -> Task:
        """Return what has to be performed, judged or worked out, where gravity is due."""

    def asks(self, position: Position) -> bool:
        """Tell, at once, whether what is due is a `Question`: then nothing moves by itself, and hands go on."""
        return False

    def says_how(self, position: Position) -> bool:
        """Tell whether the position says all that gravity has to do: nobody wrote down how a free hand went."""
        return True

    @abstractmethod
    def performed(self, position: Position, performed: Performed | Judged) -> str:
        """Return the event of gravity that a performance, or a judgement, amounts to."""

    @abstractmethod
    def read_hands(self, position: Position, report: Report) -> list[tuple[Seat | Literal["nature"], str]]:
        """Return the events that free hands' work amounts to, in order; none as long as nothing is decided.

        A game in which seats build at once records through `recordable`.
        """


def judge(scene: Scene, verdict: Verdict, limit: float = VERDICT_TIME) -> Judged:
    """Take each brick away in turn, cleanly, and see which others leave their places.

    Raises BadHandError if there is no such brick, or `aside` is no share of a width; BadSceneError if
    `stackyard.physics.scene.check_scene` refuses the scene.
    """
    if missing := [brick for brick in verdict.bricks if brick not in range(len(scene.bricks))]:
        raise BadHandError(f"there is no brick {missing[0]}: they are numbered 0 to {len(scene.bricks) - 1}")
    if not 0 <= verdict.aside < math.inf:
        raise BadHandError(f"a brick may slide by a share of its width, not by {verdict.aside}")
    poses = scene.places()
    falls: dict[int, list[int]] = {}
    seconds = 0.0
    for brick in verdict.bricks:
        rest = [number for number in range(len(scene.bricks)) if number != brick]
        left = msgspec.structs.replace(
            scene_of([scene.bricks[number] for number in rest], poses[rest]),
            friction=scene.friction,
            hand_force=scene.hand_force,
            cuts=scene.cuts,
        )
        world = World(left)
        down: list[int] = []
        while not down and not world.calm() and world.time < limit:
            world.step(FRAME_STEPS * STEP)
            down = fallen(poses[rest], world.poses(), left.bricks, aside=verdict.aside)
        falls[brick] = [rest[number] for number in down]
        seconds += world.time
    return Judged(falls=falls, poses=poses, seconds=seconds)


def act(world: World, task: Moving, watch: Watch | None = None, *, settle: bool = True) -> Performed:
    """Perform a task in a world; `watch` is called on the way, as by `stackyard.physics.program.perform`.

    Every hand opens first, but for the one of a `Program` that holds its brick already. Then, unless the task is to
    wait or `settle` is false, everything comes to rest.

    Raises BadHandError if the task is not one of these; the world stands as it stood, but for hands that have opened.
    """
    keep = (task.hand, task.brick) if isinstance(task, Program) else None
    for hand, brick in world.held().items():
        if (hand, brick) != keep:
            world.let_go(hand)
    if isinstance(task, Wait):
        return _acted(world, world.poses(), world.time, task, watch)
    start = world.time
    if settle:
        _pass(world, SETTLE, watch, until_calm=True)
    if isinstance(task, Program):
        return perform(world, task, watch)
    return _acted(world, world.poses(), start, task, watch)


def _acted(world: World, before: Poses, start: float, task: Moving, watch: Watch | None) -> Performed:
    broken, brick = world.broken, NO_BRICK
    if watch:
        watch(world)
    if isinstance(task, Wait):
        _pass(world, task.seconds, watch, until_calm=task.until_calm)
    elif isinstance(task, Strike):
        world.strike(task.impulse, watch)
        _pass(world, task.seconds, watch)
    elif isinstance(task, Paper):
        world.pull_paper(task.speed, watch=watch)
        _pass(world, task.seconds, watch)
    elif isinstance(task, Remove):
        brick = task.brick
        world.lay(brick, task.to)
        _pass(world, task.seconds, watch)
    elif isinstance(task, Reach):
        brick = task.brick
        put(world, task, watch)
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


def put(world: World, task: Reach, watch: Watch | None = None, hand: int = 0) -> None:
    """Let an assisted hand put a brick, and everything come to rest."""
    way = Put(world, hand, task.brick, task.to, task.turn, lean=task.lean)
    steps = 0
    while not way.over:
        way.step()
        world.step(STEP)
        steps += 1
        if watch and steps % FRAME_STEPS == 0:
            watch(world)
    _pass(world, REST, watch, until_calm=True)


def _pass(world: World, seconds: float, watch: Watch | None, *, until_calm: bool = False) -> None:
    """Let simulated time pass."""
    if not (math.isfinite(seconds) and 0 <= seconds <= LONGEST_WAIT):
        raise BadHandError(f"time passes by 0 to {LONGEST_WAIT:g} s, not {seconds}")
    end = world.time + seconds
    while world.time < end - STEP / 2 and not (until_calm and world.calm()):
        world.step(FRAME_STEPS * STEP)
        if watch:
            watch(world)


def simulate(game: PhysicalGame, position: Position, world: World | None = None, watch: Watch | None = None) -> str:
    """Return the event of gravity that is due at a position, by simulating it: in `world`, or in one built for it.

    Raises BadNatureError if what is due is a `Question`: only the game's `draw` can answer it.
    """
    task = game.program(position)
    if isinstance(task, Question):
        raise BadNatureError("this is worked out, not simulated")
    if isinstance(task, Verdict):
        return game.performed(position, judge(game.scene(position), task))
    settle = not isinstance(task, Program)  # which begins where the record says that bricks are
    return game.performed(position, act(world or World(game.scene(position)), task, watch, settle=settle))
