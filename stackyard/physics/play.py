"""What a game whose bricks are bodies gives the hall: its scene, who may hold what, and what a hand's work meant.

A mixin beside `stackyard.core.game.Game`. The rules stay with the game and the bodies with the world: the game says
what shall be done (`program`) and what it amounted to (`performed`, `read_hands`) as texts of its own notation, and
never simulates while it judges.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Literal

import msgspec

from stackyard.core.game import Position, Seat
from stackyard.physics.program import FRAME_STEPS, Performed, Program, Watch, perform
from stackyard.physics.scene import Poses, Scene, scene_of
from stackyard.physics.topple import fallen
from stackyard.physics.world import STEP, World

VERDICT_TIME: Final = 3.0  # s that a tower has to fall in, once a brick is taken away


class Verdict(msgspec.Struct, frozen=True):
    """A question to gravity: would everything stay where it is if this one brick were gone? One answer a brick."""

    bricks: tuple[int, ...]


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


class PhysicalGame(ABC):
    """The part of a game that has bricks for bodies."""

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """Return the bricks as they stand."""

    @abstractmethod
    def check_hold(self, position: Position, seat: Seat, brick: int) -> None:
        """Check that a seat's free hand may take a brick now.

        Raises:
            IllegalMoveError: the rules forbid it, with the reason.
            NotYourTurnError: the seat may not act now.
        """

    @abstractmethod
    def program(self, position: Position) -> Program | Verdict:
        """Return what has to be performed or judged, where gravity is due."""

    @abstractmethod
    def performed(self, position: Position, performed: Performed | Judged) -> str:
        """Return the event of gravity that a performance, or a judgement, amounts to."""

    @abstractmethod
    def read_hands(self, position: Position, report: Report) -> list[tuple[Seat | Literal["nature"], str]]:
        """Return the events that free hands' work amounts to, in order; none as long as nothing is decided."""


def judge(scene: Scene, verdict: Verdict, limit: float = VERDICT_TIME) -> Judged:
    """Take each brick away in turn, cleanly, and see which others leave their places."""
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
            down = fallen(poses[rest], world.poses(), left.bricks)
        falls[brick] = [rest[number] for number in down]
        seconds += world.time
    return Judged(falls=falls, poses=poses, seconds=seconds)


def simulate(game: PhysicalGame, position: Position, world: World | None = None, watch: Watch | None = None) -> str:
    """Return the event of gravity that is due at a position, by simulating it: in `world`, or in one built for it."""
    task = game.program(position)
    if isinstance(task, Verdict):
        return game.performed(position, judge(game.scene(position), task))
    return game.performed(position, perform(world or World(game.scene(position)), task, watch))
