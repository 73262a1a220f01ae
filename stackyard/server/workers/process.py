"""A worker process: `python -m stackyard.server.workers.process` answers the jobs that its standard input brings.

A message is its length in four bytes and then MessagePack. The process ends when its input does, so it never outlives
its hall.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from importlib import import_module
from typing import Any, BinaryIO

import msgspec

from stackyard.core import capabilities
from stackyard.core.errors import StackyardError
from stackyard.core.game import Game
from stackyard.core.nature import Stream
from stackyard.core.registry import games
from stackyard.core.warm import is_warm, room_of_game
from stackyard.server.workers import study
from stackyard.server.workers.pool import HEAD, Answer, Draw, Job, Think, Warm

NICENESS = 19
_loaded: set[str] = set()


def main() -> None:
    """Answer jobs until the input ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the hall, which then closes our input
    read, write = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    decoder = msgspec.msgpack.Decoder(Job)
    while (data := _receive(read)) is not None:
        answer = msgspec.msgpack.encode(_answer(decoder.decode(data)))
        try:
            write.write(len(answer).to_bytes(HEAD, "big") + answer)
            write.flush()
        except BrokenPipeError:  # the hall was killed while we thought
            os._exit(0)


def _receive(read: BinaryIO) -> bytes | None:
    head = read.read(HEAD)
    if len(head) < HEAD:
        return None
    return read.read(int.from_bytes(head, "big"))


def _answer(job: Job) -> Answer:
    try:
        return Answer(_do(job))
    except StackyardError as error:
        return Answer(code=error.code, message=str(error))
    except Exception as error:  # noqa: BLE001 - a game's mistake is answered, not died of
        print(f"a worker's job failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
        return Answer(code="internal", message="this could not be computed")


def _do(job: Job) -> bytes:
    if isinstance(job, Warm):
        for game in [import_module(job.home).GAME] if job.home else _compiled():
            _load(game)
        return b"null"
    if isinstance(job, Think):
        return msgspec.json.encode(_think(import_module(job.home).GAME, job))
    if isinstance(job, Draw):
        return msgspec.json.encode(_draw(import_module(job.home).GAME, job))
    return study.answer(job.what, job.body)


def _compiled() -> list[Game[Any, Any]]:
    """Return the games that are compiled; who compiled the others here would be in the way of who does."""
    return [game for game in games() if is_warm(room_of_game(game))]


def _load(game: Game[Any, Any]) -> None:
    """Load what a game compiles, once."""
    if game.slug not in _loaded:
        capabilities.warm(game)
        _loaded.add(game.slug)


def _think(game: Game[Any, Any], job: Think) -> Any:
    return capabilities.think(game, game.parse_position(job.position), job.seat, job.level, job.ms, job.seed)


def _draw(game: Game[Any, Any], job: Draw) -> str:
    return game.draw(game.parse_position(job.position), Stream(job.seed, 0))


if __name__ == "__main__":
    main()
    sys.exit(0)
