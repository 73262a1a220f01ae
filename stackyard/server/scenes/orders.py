"""Every message between the hall and a process in which bricks move: orders one way, what is said to them the other.

A message is its length in `HEAD` bytes and then MessagePack.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

HEAD: Final = 4  # bytes of a message's length

Three: TypeAlias = tuple[float, float, float]
Four: TypeAlias = tuple[float, float, float, float]


# --- hall -> process -------------------------------------------------------------------------------------------------


class Open(msgspec.Struct, frozen=True, tag="open", array_like=True):
    """Build a scene. Where it replaces one that has been seen, its first frame says that bricks have jumped."""

    scene: int
    match: str
    data: bytes  # stackyard.physics.scene.Scene as MessagePack
    jump: bool


class Hold(msgspec.Struct, frozen=True, tag="hold", array_like=True):
    """Take a brick in hand."""

    scene: int
    hand: int
    brick: int
    at: Three | None
    n: int


class Lead(msgspec.Struct, frozen=True, tag="lead", array_like=True):
    """Send a hand somewhere."""

    scene: int
    hand: int
    to: Three
    turn: Four | None
    n: int


class Put(msgspec.Struct, frozen=True, tag="put", array_like=True):
    """Let an assisted hand put a brick, beside whatever other hands do; it opens when the brick rests."""

    scene: int
    hand: int
    brick: int
    to: Three
    turn: Four
    lean: bool
    n: int


class Drop(msgspec.Struct, frozen=True, tag="drop", array_like=True):
    """Open a hand."""

    scene: int
    hand: int


class Do(msgspec.Struct, frozen=True, tag="do", array_like=True):
    """Perform a task, or judge: what gravity has to say. `fast`: as fast as it goes, nobody watches."""

    scene: int
    job: int
    what: bytes  # a Task as MessagePack
    fast: bool


class Hurry(msgspec.Struct, frozen=True, tag="hurry", array_like=True):
    """Go on as fast as it goes, or in real time again."""

    scene: int
    fast: bool


class Whole(msgspec.Struct, frozen=True, tag="whole", array_like=True):
    """Send a frame with every brick, now."""

    scene: int


class Cut(msgspec.Struct, frozen=True, tag="cut", array_like=True):
    """Give what was recorded up to a report, and record anew from there."""

    scene: int
    job: int
    report: int


class Close(msgspec.Struct, frozen=True, tag="close", array_like=True):
    """Forget a scene."""

    scene: int


Order: TypeAlias = Open | Hold | Lead | Put | Drop | Do | Hurry | Whole | Cut | Close


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


class Done(msgspec.Struct, frozen=True, tag="done", array_like=True):
    """What came of a job; `code` if it was refused or failed."""

    scene: int
    job: int
    facts: bytes = b""  # Facts as MessagePack
    motion: bytes = b""
    held: dict[int, int] = {}  # hand -> brick, now
    code: str = ""
    message: str = ""


class Refused(msgspec.Struct, frozen=True, tag="refused", array_like=True):
    """A hand could not do that, or (hand -1) the scene could not be opened."""

    scene: int
    hand: int
    n: int
    code: str
    message: str
    held: dict[int, int]  # what hands hold all the same


class Going(msgspec.Struct, frozen=True, tag="going", array_like=True):
    """How fast time passes there: 1.0 real time, less when the machine cannot keep up; said once a second."""

    factor: float
    moving: int  # scenes


Said: TypeAlias = Ready | Framed | Reported | Done | Refused | Going


# --- what `Do` and `Done` hold ---------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """What `Do.what` holds: a task of `stackyard.physics.play`, by its name, as MessagePack; a verdict's scene too."""

    kind: str
    data: bytes
    scene: bytes = b""


class Facts(msgspec.Struct, frozen=True):
    """What `Done.facts` holds: a Performed or a Judged, poses as octets."""

    performed: dict[str, Any] | None = None
    judged: dict[str, Any] | None = None
