"""A worker process: `python -m stackyard.server.workers.process HALL` answers the jobs that its standard input brings.

A message is its length in four bytes and then MessagePack. The process ends when its input does, and, in the middle of
a job, soon after its hall has gone: a thread looks whether its parent is still the process HALL.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from importlib import import_module
from typing import Any, BinaryIO

import msgspec

from stackyard.core.chance import Stream
from stackyard.core.compiling.jit import is_interpreted, is_warm, unit_of
from stackyard.core.compiling.warm import interpret_until_compiled, unit_of_game, use_compiled
from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.registry import listings, registered
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import t
from stackyard.server.workers import study
from stackyard.server.workers.pool import (
    FORECAST_HOME,
    LENGTH_BYTES,
    ChanceJob,
    ForecastJob,
    Job,
    JobAnswer,
    SearchJob,
    WarmUpJob,
)

NICENESS = 10  # below the hall and its scenes; at 19 a bot hardly thinks where others keep the cores busy
PARENT_SECONDS = 1.0  # between two looks for the hall
_loaded: set[str] = set()


def main(hall: int) -> None:
    """Answer jobs until the input ends, or the process with the number `hall` is no longer this one's parent."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    if os.name == "posix":  # a virtual environment of Windows puts a launcher between the hall and this process
        threading.Thread(target=_leave_with, args=(hall,), name="parent", daemon=True).start()
    interpret_until_compiled()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hall, which then closes our input
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    decoder = msgspec.msgpack.Decoder(Job)
    while (data := _receive(read)) is not None:
        answer = msgspec.msgpack.encode(_answer(decoder.decode(data)))
        try:
            write.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
            write.flush()
        except BrokenPipeError:  # the hall was killed during the job
            os._exit(0)


def _leave_with(hall: int) -> None:
    """End this process once it has another parent: its hall was killed, and nobody waits for what it computes."""
    while os.getppid() == hall:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


def _receive(read: BinaryIO) -> bytes | None:
    head = read.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    return read.read(int.from_bytes(head, "big"))


def _answer(job: Job) -> JobAnswer:
    try:
        return JobAnswer(_do(job))
    except StackyardError as error:
        return JobAnswer(code=error.code, message=str(error), localizable=error.localizable)
    except Exception as error:  # noqa: BLE001 - a game's mistake is answered, not died of
        print(f"a worker's job failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
        failed = t("not-computed")
        return JobAnswer(code="internal", message=str(failed), localizable=failed)


def _do(job: Job) -> bytes:
    use_compiled()
    if isinstance(job, WarmUpJob) and job.home == FORECAST_HOME:
        import_module(job.home).warm()
        return b"null"
    if isinstance(job, WarmUpJob) and job.home:
        _load(import_module(job.home).ROOM)
        return b"null"
    if isinstance(job, WarmUpJob):
        missing = [room for room in _compiled() if room.slug not in _loaded]
        for room in missing[:1]:
            _load(room)
        return msgspec.json.encode(len(missing) > 1)
    if isinstance(job, SearchJob):
        return msgspec.json.encode(_search(import_module(job.home).ROOM, job))
    if isinstance(job, ChanceJob):
        return msgspec.json.encode(_draw_chance(import_module(job.home).ROOM.game, job))
    if isinstance(job, ForecastJob):
        return msgspec.json.encode(_forecast(job))
    with (
        registered(import_module(job.home).ROOM) if job.home else contextlib.nullcontext()
    ):  # a hall may know a game of its own
        return study.run_study(job.what, job.body)


def _compiled() -> list[Room]:
    """Return the rooms that are compiled; others are left to the processes that compile them, and not imported."""
    compiled = [listing.slug for listing in listings() if listing.module and is_warm(unit_of(listing.module))]
    return [find_room(slug) for slug in compiled]


def _load(room: Room) -> None:
    """Load a room's rules: its compiled code, once in this process, or the rules as they are written."""
    if room.slug not in _loaded and not is_interpreted(unit_of_game(room)):
        if room.warm is not None:
            room.warm()
        _loaded.add(room.slug)


def _search(room: Room, job: SearchJob) -> Any:
    position = room.game.parse_position(job.position)
    return room.search(position, job.seat, job.level, job.ms, job.seed, job.people, job.memory)


def _draw_chance(game: Game[Any, Any], job: ChanceJob) -> str:
    return game.sample_chance(game.parse_position(job.position), Stream(job.seed, 0))


def _forecast(job: ForecastJob) -> bool | None:
    from stackyard.physics.forecast import would_stand
    from stackyard.physics.scene import Scene

    return would_stand(msgspec.msgpack.decode(job.scene, type=Scene), job.brick, job.to, job.turn)


if __name__ == "__main__":
    main(int(sys.argv[1]))
    sys.exit(0)
