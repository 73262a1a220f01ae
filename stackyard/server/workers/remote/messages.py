"""What a hall and its gateway to a Ray cluster say to each other: a length in four bytes, then MessagePack."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

import stackyard
from stackyard.core.registry import listings

LENGTH_BYTES: Final = 4  # bytes of a message's length
FAILED: Final = "worker_failed"  # the code of an answer that says that there is none
TICK_SECONDS: Final = 0.5  # between two signs of life of a gateway
COUNTED: Final = ("core", "physics", "games", "engines", "server/match", "server/workers", "server/wire")


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Let a worker of the cluster do a job."""

    worker: int
    number: int  # of the question, never used again
    job: bytes  # a `Job`, as MessagePack
    seconds: float  # that it may take, as with a worker of this machine


class Connected(msgspec.Struct, frozen=True, tag="connected"):
    """The cluster is there, and has this version of Stackyard. Its workers begin to load."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """There is no such cluster, or it cannot be used; the gateway ends."""

    why: str


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A worker has loaded its games, or is heard of again."""

    worker: int


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """A worker is not heard of any more; what it was asked is to be asked of another."""

    worker: int
    why: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """What a worker answers."""

    worker: int
    number: int
    answer: bytes  # a `JobAnswer`, as MessagePack


class Tick(msgspec.Struct, frozen=True, tag="tick"):
    """The gateway lives."""


Said: TypeAlias = Connected | Refused | Ready | Lost | Answered | Tick


def frame(message: Ask | Said) -> bytes:
    """Return a message as it is written."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def identity() -> str:
    """Return what a hall and its workers have to have in common: the version, the sources, and the games of others."""
    package = Path(stackyard.__file__).parent
    digest = sha256()
    for room in COUNTED:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(" ".join(sorted(listing.slug for listing in listings())).encode())
    return f"{stackyard.__version__} ({digest.hexdigest()[:8]})"


__all__ = [
    "FAILED",
    "LENGTH_BYTES",
    "TICK_SECONDS",
    "Answered",
    "Ask",
    "Connected",
    "Lost",
    "Ready",
    "Refused",
    "Said",
    "Tick",
    "frame",
    "identity",
]
