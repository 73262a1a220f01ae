"""Programs of hands, and performing them: a typed move or a bot's move pulls a brick by the same physics as a mouse.

A hand may tremble, by noise from a seed. Half of its power is physiological tremor, which a hand shows at 8
to 12 Hz whatever it does (Elble and Koller 1990, "Tremor"), half is the slow drift of a hand in the air, at 0.1 to
0.8 Hz. `tremor_mm` is its root mean square on each axis.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.careful_hand import LOOK_STEPS, MAX_BACK_S, MAX_THROUGH_S, Care, CarefulHand
from stackyard.physics.errors import BadHandError
from stackyard.physics.scene import Poses
from stackyard.physics.world import MAX_HANDS, STEP_S, World

FRAME_STEPS: Final = 4  # steps of the world between two calls of `watch`: 33 a second
MAX_PROGRAM_S: Final = 30.0  # s
MOST_WAYPOINTS: Final = 64
MAX_TREMOR_MM: Final = 10.0  # mm

Watch = Callable[[World], None]


class Waypoint(msgspec.Struct, frozen=True):
    """Where the hand is at a time; between two waypoints it moves straight, at constant speed."""

    t: float  # s from the beginning
    at: tuple[float, float, float]  # m: from where the brick lay (`relative`), or on the table's axes
    turn: tuple[float, float, float, float] | None = None  # w x y z; None: as before


class Program(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand does with one brick."""

    brick: int
    steps: tuple[Waypoint, ...]
    hand: int = 0
    grip: tuple[float, float, float] = (0.0, 0.0, 0.0)  # m from the brick's centre to where it is held, table's axes
    relative: bool = True  # waypoints count from where the grip was at the beginning
    lead: float | None = None  # m the hand may be ahead of the brick: force / HAND_STIFFNESS; None: full force
    tremor_mm: float = 0.0
    tremor_seed: int = 0
    abort_strain: float | None = None  # N above which the hand gives up and opens
    keep_beyond: float | None = None  # m: still held at the end if the brick came further; None: always let go
    limit: float = 8.0  # s to wait for rest when the hand has done
    care: Care | None = None  # what the hand watches for, on a straight way; None: it goes its way whatever happens
    steadied: tuple[int, ...] = ()  # bricks that other hands keep where they are meanwhile


class Performed(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a program."""

    brick: int
    before: Poses
    poses: Poses  # at the end
    came: float  # m from the brick's first to its last place
    peak_strain: float  # N
    calm: bool  # everything that nobody holds is at rest
    seconds: float  # simulated
    aborted: bool = False
    held: bool = False  # the hand still holds the brick
    broken: bool = False  # the simulation diverged on the way
    reached: float = 0.0  # m that the brick came at the most, as a careful hand saw it ...
    along: float = 0.0  # m that others had come along then


def check_program(program: Program, bricks: int) -> None:
    """Check that a hand can perform a program in a scene of `bricks` bricks.

    Raises BadHandError if it cannot.
    """
    if program.brick not in range(bricks):
        raise BadHandError(f"there is no brick {program.brick}: they are numbered 0 to {bricks - 1}")
    if not 1 <= len(program.steps) <= MOST_WAYPOINTS:
        raise BadHandError(f"a hand goes along 1 to {MOST_WAYPOINTS} waypoints")
    if any(len(list(place)) != 3 for place in (program.grip, *(step.at for step in program.steps))):
        raise BadHandError("a place is of 3 numbers")
    times = [0.0, *(step.t for step in program.steps)]
    if not all(math.isfinite(t) for t in times) or any(later < t for t, later in pairwise(times)):
        raise BadHandError("the times of waypoints rise from 0")
    if times[-1] > MAX_PROGRAM_S:
        raise BadHandError(f"a hand has done after {MAX_PROGRAM_S:g} s")
    if not 0 <= program.tremor_mm <= MAX_TREMOR_MM:
        raise BadHandError(f"a hand trembles by 0 to {MAX_TREMOR_MM:g} mm")
    if not 0 <= program.tremor_seed < 2**32:
        raise BadHandError("the seed of a tremor is a whole number below 2**32")
    if program.care is not None:
        _check_care(program, program.care)
    if not set(program.steadied) <= set(range(bricks)) - {program.brick}:
        raise BadHandError("other bricks are steadied than the one that is moved")
    if not 0 <= program.limit <= MAX_PROGRAM_S:
        raise BadHandError(f"rest is waited for 0 to {MAX_PROGRAM_S:g} s")


def _check_care(program: Program, care: Care) -> None:
    straight = program.relative and len(program.steps) == 1 and program.steps[0].turn is None
    if not straight or not program.steps[0].t > 0 or not any(program.steps[0].at):
        raise BadHandError("a careful hand draws along one straight way")
    lengths = (
        *(care.along, care.through, care.stuck, care.firmer, care.harder),
        *(care.leave, care.wiggle, care.knock, care.turn_at or 0.0),
    )
    if not all(0 <= one < math.inf for one in lengths) or not (care.stuck and care.firmer and care.harder):
        raise BadHandError("what a careful hand watches for is told in lengths and times")


def perform(world: World, program: Program, watch: Watch | None = None) -> Performed:
    """Perform a hand's program, and wait until everything is at rest.

    A hand that holds the brick already keeps it, with the force that this program gives. `watch` is called at the
    beginning, after every `FRAME_STEPS` steps, and at the end.

    Raises BadHandError if the program is impossible, or another hand holds the brick; the world is then unchanged.
    """
    check_program(program, world.n)
    before = world.poses()
    start = world.time
    broken = world.broken
    pose = before[program.brick]
    grip = pose[:3] + np.array(program.grip)
    holding = world.held().get(program.hand) == program.brick
    path = _path(program, grip if program.relative else np.zeros(3), grip)
    if not holding:
        world.hold(program.hand, program.brick, grip.tolist(), lead=program.lead)
    try:
        for target, turn in path(np.array([0.0, program.steps[-1].t], dtype=np.float64)):
            world.move_hand(program.hand, target, turn)
    except BadHandError:
        if not holding:
            world.let_go(program.hand)
        raise
    if holding:  # with the force of this program, not of the one before
        world.set_max_stretch(program.hand, program.lead)
    if watch:
        watch(world)
    steadying = _steady(world, program.steadied)
    drawn = _draw(world, program, grip, watch) if program.care else _follow(world, program, path, watch)
    for other in steadying:
        if other in world.held():
            world.let_go(other)
    if program.hand in world.held():
        came = float(np.linalg.norm(world.poses()[program.brick, :3] - pose[:3]))
        if (drawn.aborted and not program.care) or program.keep_beyond is None or came <= program.keep_beyond:
            world.let_go(program.hand)
    end = world.time + program.limit
    while not world.calm() and world.time < end:
        world.step(FRAME_STEPS * STEP_S)
        if watch:
            watch(world)
    after = world.poses()
    return Performed(
        brick=program.brick,
        before=before,
        poses=after,
        came=float(np.linalg.norm(after[program.brick, :3] - pose[:3])),
        peak_strain=drawn.peak,
        calm=world.calm(),
        seconds=world.time - start,
        aborted=drawn.aborted,
        held=program.hand in world.held(),
        broken=world.broken > broken,
        reached=drawn.reached,
        along=drawn.along,
    )


def _steady(world: World, bricks: tuple[int, ...]) -> list[int]:
    """Keep bricks where they are with hands that are free; return which. A brick that is held already is left alone."""
    steadying: list[int] = []
    for brick in bricks:
        held = world.held()
        free = next((hand for hand in reversed(range(MAX_HANDS)) if hand not in held), None)
        if free is not None and brick not in held.values():
            world.hold(free, brick)
            steadying.append(free)
    return steadying


class _Drawn(msgspec.Struct):
    """How a hand's way went."""

    peak: float = 0.0  # N
    aborted: bool = False
    reached: float = 0.0  # m
    along: float = 0.0  # m


def _follow(world: World, program: Program, path: _Path, watch: Watch | None) -> _Drawn:
    """Move the hand along its way to the end, or until it gives up."""
    drawn = _Drawn()
    count = max(1, math.ceil(program.steps[-1].t / STEP_S - 1e-9))
    shake = tremor(program.tremor_mm, program.tremor_seed, count)
    times = np.arange(1, count + 1, dtype=np.float64) * STEP_S
    for number, (target, turn) in enumerate(path(times)):
        if program.hand not in world.held():  # the simulation diverged: the hand has opened
            drawn.aborted = True
            break
        world.move_hand(program.hand, target + shake[number], turn)
        world.step(STEP_S)
        if program.hand in world.held():
            strain = world.grip_force(program.hand)
            drawn.peak = max(drawn.peak, strain)
            if program.abort_strain is not None and strain > program.abort_strain:
                drawn.aborted = True
                break
        if watch and ((number + 1) % FRAME_STEPS == 0 or number + 1 == count):
            watch(world)
    return drawn


def _draw(world: World, program: Program, grip: npt.NDArray[np.float64], watch: Watch | None) -> _Drawn:
    """Draw the brick with care: through, or back."""
    assert program.care is not None
    first = program.steps[0]
    way = np.array(first.at)
    pace = float(np.linalg.norm(way)) / first.t
    hand = CarefulHand(world, program.brick, way, pace, program.care)
    drawn = _Drawn()
    count = math.ceil((first.t + max(MAX_BACK_S, MAX_THROUGH_S)) / STEP_S) + 2 * LOOK_STEPS
    shake = tremor(program.tremor_mm, program.tremor_seed, count)
    for number in range(count):
        world.move_hand(program.hand, grip + hand.step() + shake[number])
        if program.lead is not None:
            world.set_max_stretch(program.hand, program.lead * hand.factor)
        world.step(STEP_S)
        if program.hand not in world.held():  # the simulation diverged: the hand has opened
            drawn.aborted = True
            break
        drawn.peak = max(drawn.peak, world.grip_force(program.hand))
        hand.look()
        if watch and (number + 1) % FRAME_STEPS == 0:
            watch(world)
        if hand.is_done:
            break
    drawn.aborted |= hand.aborted
    drawn.reached, drawn.along = hand.reached, hand.along
    return drawn


def pull(
    brick: int,
    direction: tuple[float, float, float],
    distance: float,
    speed: float,
    **rest: object,
) -> Program:
    """Return the program of pulling a brick straight in a direction (any length) over a distance (m) at a speed (m/s).

    `rest` are further fields of `Program`, such as `lead`, `tremor_mm` or `keep_beyond`. Raises BadHandError if
    direction, distance or speed is not positive and finite.
    """
    length = math.hypot(*direction)
    if not 0 < length < math.inf or not 0 < speed < math.inf or not 0 < distance < math.inf:
        raise BadHandError("a pull has a direction, a distance and a speed")
    way = tuple(distance * part / length for part in direction)
    return msgspec.convert(
        {"brick": brick, "steps": ({"t": distance / speed, "at": way},), **rest},
        Program,
    )


def tremor(millimetres: float, seed: int, count: int) -> npt.NDArray[np.float64]:
    """Return the tremor (count, 3) in m of a hand at steps of `STEP_S`; the same for the same seed."""
    if not millimetres:
        return np.zeros((count, 3))
    random = np.random.default_rng(seed)
    waves = 8  # of each band and axis
    frequency = np.concatenate([random.uniform(8, 12, (3, waves)), random.uniform(0.1, 0.8, (3, waves))], axis=1)
    phase = random.uniform(0, 2 * np.pi, (3, 2 * waves))
    times = np.arange(1, count + 1)[:, None, None] * STEP_S
    # A sine's mean square is half: 2 * waves of them make 1 together when each is sqrt(1 / waves) high.
    noise = np.sin(2 * np.pi * frequency * times + phase).sum(2) / math.sqrt(waves)
    start = np.sin(phase).sum(1) / math.sqrt(waves)  # the hand takes hold where it is
    return np.asarray((noise - start) * millimetres / 1000)


_Path = Callable[[npt.NDArray[np.float64]], "list[tuple[npt.NDArray[np.float64], tuple[float, ...] | None]]"]


def _path(program: Program, origin: npt.NDArray[np.float64], grip: npt.NDArray[np.float64]) -> _Path:
    """Return the hand's places and orientations as a function of times (s)."""
    step_times = np.array([0.0, *(step.t for step in program.steps)])
    places = np.array([grip, *(origin + np.array(step.at) for step in program.steps)])

    def pose_at(times: npt.NDArray[np.float64]) -> list[tuple[npt.NDArray[np.float64], tuple[float, ...] | None]]:
        found = np.stack([np.interp(times, step_times, places[:, axis]) for axis in range(3)], axis=1)
        stage = np.minimum(np.searchsorted(step_times[1:], times, side="left"), len(program.steps) - 1)
        return [(place, program.steps[step].turn) for place, step in zip(found, stage.tolist(), strict=True)]

    return pose_at
