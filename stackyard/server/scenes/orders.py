"""Every message between the hall and a process in which bricks move: orders one way, reports the other.

A message is its length in `LENGTH_BYTES` bytes and then MessagePack.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from stackyard.core.texts.catalogue import Message, t

LENGTH_BYTES: Final = 4  # bytes of a message's length

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
Pose: TypeAlias = tuple[float, float, float, float, float, float, float]


# --- hall -> process -------------------------------------------------------------------------------------------------


class Open(msgspec.Struct, frozen=True, tag="open", array_like=True):
    """Build a scene. Where it replaces one that has been seen, its first frame says that bricks have jumped."""

    scene: int
    match: str
    data: bytes  # stackyard.physics.scene.Scene as MessagePack
    jump: bool
    owner: str = ""  # for whom it is simulated: owners share the process, however many scenes each has


class Hold(msgspec.Struct, frozen=True, tag="hold", array_like=True):
    """Let a hand take hold of a brick."""

    scene: int
    hand: int
    brick: int
    grip_point: Vector | None
    n: int


class MoveHand(msgspec.Struct, frozen=True, tag="lead", array_like=True):
    """Move a hand."""

    scene: int
    hand: int
    to: Vector
    turn: Quaternion | None
    n: int


class Put(msgspec.Struct, frozen=True, tag="put", array_like=True):
    """Let an assisted hand put a brick, beside whatever other hands do; it opens when the brick rests."""

    scene: int
    hand: int
    brick: int
    to: Vector
    turn: Quaternion
    lean: bool
    n: int
    lowered_at: Vector | None = None  # where it is lowered, to be pushed to `to`


class Drop(msgspec.Struct, frozen=True, tag="drop", array_like=True):
    """Open a hand."""

    scene: int
    hand: int


class SetAside(msgspec.Struct, frozen=True, tag="aside", array_like=True):
    """Let bricks that no hand holds glide to where they belong; one that a hand takes meanwhile stays in it."""

    scene: int
    bricks: dict[int, Pose]  # by number


class Do(msgspec.Struct, frozen=True, tag="do", array_like=True):
    """Perform or answer a task of gravity's; `speed` until it is done: see `SetSpeed`."""

    scene: int
    job: int
    what: bytes  # a Task as MessagePack
    speed: float


class SetSpeed(msgspec.Struct, frozen=True, tag="hurry", array_like=True):
    """Let simulated time pass at a multiple of real time; infinity: as fast as the machine can, as nobody watches."""

    scene: int
    speed: float


class SendWholeFrame(msgspec.Struct, frozen=True, tag="whole", array_like=True):
    """Send a frame with every brick, now."""

    scene: int


class CutMotion(msgspec.Struct, frozen=True, tag="cut", array_like=True):
    """Return the motion recorded up to a report, and begin a new recording there."""

    scene: int
    job: int
    report: int


class Close(msgspec.Struct, frozen=True, tag="close", array_like=True):
    """Forget a scene."""

    scene: int


class Ping(msgspec.Struct, frozen=True, tag="ping", array_like=True):
    """Answer, between two ticks: the process is not stuck."""

    scene: int = 0  # none


Order: TypeAlias = (
    Open | Hold | MoveHand | Put | Drop | SetAside | Do | SetSpeed | SendWholeFrame | CutMotion | Close | Ping
)


# --- process -> hall -------------------------------------------------------------------------------------------------


class Ready(msgspec.Struct, frozen=True, tag="ready", array_like=True):
    """The process can begin; or why it cannot."""

    trouble: str = ""


class Framed(msgspec.Struct, frozen=True, tag="frame", array_like=True):
    """A frame, ready for browsers (stackyard.physics.motion)."""

    scene: int
    data: bytes
    rest: bool  # nothing moves any more


class Reported(msgspec.Struct, frozen=True, tag="report", array_like=True):
    """How bricks stand, for the game to read. Reports are numbered; `released` counts from the report before."""

    scene: int
    number: int
    poses: bytes  # float64, n x 7
    calm: bool
    held: dict[int, int]  # hand -> brick
    released: list[tuple[int, int]]  # hand, brick
    unheld_s: float = 0.0  # simulated since a hand last held a brick


class Done(msgspec.Struct, frozen=True, tag="done", array_like=True):
    """The result of a job; `code` if it was refused or failed."""

    scene: int
    job: int
    facts: bytes = b""  # a TaskResult as MessagePack
    motion: bytes = b""
    held: dict[int, int] = {}  # hand -> brick, now
    code: str = ""
    localizable: Message = t("physics-failed")


class Refused(msgspec.Struct, frozen=True, tag="refused", array_like=True):
    """A hand could not do that, or (hand -1) the scene could not be opened."""

    scene: int
    hand: int
    n: int
    code: str
    localizable: Message
    held: dict[int, int]  # what hands hold all the same


class Pace(msgspec.Struct, frozen=True, tag="going", array_like=True):
    """How fast simulated time passes: 1.0 is real time, less if the machine cannot keep up; sent once a second."""

    factor: float
    moving: int  # scenes


class Pong(msgspec.Struct, frozen=True, tag="pong", array_like=True):
    """The answer to a Ping."""


SceneMessage: TypeAlias = Ready | Framed | Reported | Done | Refused | Pace | Pong


# --- what `Do` and `Done` hold ---------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """What `Do.what` holds: a task of `stackyard.physics.physical_game`, by name, as MessagePack; a query's scene."""

    kind: str
    data: bytes
    scene: bytes = b""


class TaskResult(msgspec.Struct, frozen=True):
    """What `Done.facts` holds: the fields of a Performed or of a StabilityAnswer, poses as bytes."""

    performed: dict[str, Any] | None = None
    judged: dict[str, Any] | None = None
