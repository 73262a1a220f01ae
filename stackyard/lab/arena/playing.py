"""Rounds played by workers: each process has its own entrants, and records travel back to whoever asked for them."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from stackyard import __version__
from stackyard.core.errors import UsageError
from stackyard.lab.arena.entrants import Players
from stackyard.lab.arena.matches import Result, Round, play_round
from stackyard.lab.workers import spread

_players: dict[Path | None, Players] = {}  # of this process, by where programs' stderr goes


def play_keeping(round_: Round, keep: bool, log: Path | None) -> tuple[Result, dict[str, str]]:
    """Play a round in this process; return its result, and its records by file name if they are to be kept.

    Raises UsageError if it was asked for by another version of the program.
    """
    if round_.version != __version__:
        raise UsageError(f"a worker has version {__version__}, who asks has {round_.version}")
    if log not in _players:
        _players[log] = Players(log)
        atexit.register(_players[log].close)
    if not keep:
        return play_round(round_, _players[log]), {}
    with tempfile.TemporaryDirectory() as folder:
        result = play_round(round_, _players[log], Path(folder))
        return result, {file.name: file.read_text(encoding="utf-8") for file in sorted(Path(folder).iterdir())}


def play_all(
    rounds: Iterable[Round],
    processes: int,
    nice: int = 0,
    save: Path | None = None,
    log: Path | None = None,
    ray: str | None = None,
) -> Iterator[Result]:
    """Play rounds in several processes, or on a Ray cluster, and yield results as they come; close it to stop early.

    `save` is a folder of this machine. Raises BadRequestError if there is no such cluster.
    """
    tasks = ((round_, save is not None, log) for round_ in rounds)
    playing = spread(play_keeping, tasks, processes, nice, ray)
    try:
        for result, records in playing:
            for name, text in records.items():
                assert save is not None
                (save / name).write_text(text, encoding="utf-8")
            yield result
    finally:
        playing.close()  # type: ignore[attr-defined]  # a generator: it ends its processes
        for log_ in list(_players):
            _players.pop(log_).close()


__all__ = ["play_all", "play_keeping"]
