"""How soon a first match is played after an installation: with nothing compiled, in a hall and in the terminal.

    python -m benchmarks.first_match                       every game
    python -m benchmarks.first_match towers brick-work     these games
    python -m benchmarks.first_match --against FOLDER      beside another checkout, with the ratio

For each game a hall is started with an empty cache of compiled code, and a match against level 1 is made, in which the
bot begins; in TowerBrix, where bots leave that to people, somebody names a deal at once, which the bot answers. Printed
are the seconds from the start of the process until the hall is open, and from then until the match is on the screen,
until the bot's first move is there, and until somebody is asked for a move. In the terminal, which has an empty cache
too: from the command until it asks for a move, after the bot's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.hall.hall_client import WebSocketClient, address_of, connect, request
from stackyard.core.registry import LISTINGS

HERE: Final = Path(__file__).resolve().parents[1]
SLUGS: Final = [listing.slug for listing in LISTINGS if listing.module is not None]
LONGEST_S: Final = 300.0  # that anything is waited for
NAMES: Final = ("hall opens", "match shown", "bot answers", "hall asks", "terminal asks")
OPENING: Final = {"towerbrix": "deal 1x2 1x3"}  # what somebody says where bots leave it to people to begin


class Times(NamedTuple):
    """What was measured of a game, in s."""

    opened: float  # from the start of the hall
    shown: float  # from its opening until a match is shown
    answered: float  # from its opening until the bot's first move is there
    asked: float  # from its opening until a move is asked for after that
    terminal: float  # from the command until the bot has moved, and a move is asked for


def python_of(folder: Path) -> str:
    """Return the interpreter of a checkout: that of its own environment, or this one."""
    own = folder / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


@contextmanager
def started(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Run a module of a checkout with an empty cache of compiled code; it is ended and its cache removed at the end."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = {**os.environ, "STACKYARD_CACHE": f"{scratch}/cache", "STACKYARD_DATA": f"{scratch}/data"}
        command = [python_of(folder), "-m", *words]
        if words[0] == "stackyard.server.main":
            command += ["--port", "0", "--database", f"{scratch}/hall.sqlite3"]
        with subprocess.Popen(
            command, cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            try:
                yield process
            finally:
                process.terminate()


def measure_terminal(folder: Path, slug: str) -> float:
    """Return the seconds until the terminal asks for a move, after the bot's."""
    began = time.perf_counter()
    opening = OPENING.get(slug)
    with started(
        folder, "stackyard", "play", slug, "--json", "--seat", "1", "--level", "1", *seats_of(slug)
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        for line in process.stdout:
            if "ask" not in json.loads(line):
                continue
            if opening is None:
                return time.perf_counter() - began
            process.stdin.write(f"{opening}\n")
            process.stdin.flush()
            opening = None
    raise RuntimeError(f"{slug} asks for no move")


def seats_of(slug: str) -> list[str]:
    """Return the words of a command line that ask for two seats, where a match may have one."""
    return ["--seats", "2"] if slug == "towerbrix" else []


def measure_hall(folder: Path, slug: str) -> tuple[float, float, float, float]:
    """Return the seconds until a hall is open, and from then until a match is shown, the bot answers, and it asks."""
    began = time.perf_counter()
    with started(folder, "stackyard.server.main") as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4]
        opened = time.perf_counter()
        shown, answered, asked = asyncio.run(_play(url, slug))
        return opened - began, shown - opened, answered - opened, asked - opened


async def _play(url: str, slug: str) -> tuple[float, float, float]:
    """Make a match, and return when it is shown, when the bot's first move is there, and when a move is asked for."""
    host, port = address_of(url)
    body = {"game": slug, "seats": [{"kind": "bot", "level": 1}, {"kind": "me"}]}
    status, answer = await request(host, port, "POST", "/api/matches", body)
    if status != 201:
        raise RuntimeError(f"{slug}: {answer.decode()}")
    made = json.loads(answer)
    move = {"t": "move", "g": made["match"], "c": "the-first", "seat": 1, "move": OPENING.get(slug)}
    shown: list[float] = []
    answered: list[float] = []
    done: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def on_data(line: WebSocketClient, data: bytes) -> None:
        message: dict[str, Any] = json.loads(data)
        now = time.perf_counter()
        if message["t"] == "snap" and not shown:
            shown.append(now)
            if slug in OPENING:
                line.send(move | {"v": message["v"]})
        if message["t"] in ("snap", "played"):
            if any(entry.get("by") == 0 for entry in message["entries"]):
                answered.append(now)
            if answered and 1 in message["to_act"] and not done.done():
                done.set_result(now)

    line = await connect(host, port, made["match"], on_data)
    secrets = [seat["secret"] for seat in made["seats"] if seat.get("secret")]
    line.send({"t": "join", "g": made["match"], "secrets": secrets})
    async with asyncio.timeout(LONGEST_S):
        asked = await done
    line.close()
    return shown[0], answered[0], asked


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_match", description=__doc__)
    parser.add_argument("games", nargs="*", default=SLUGS, metavar="GAME")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured in the same run")
    given = parser.parse_args(arguments)
    folders = {"here": HERE} | ({"against": given.against.resolve()} if given.against else {})
    print(f"{'seconds':18}{'':8}" + "".join(f"{name:>15}" for name in NAMES) + "    load")
    for slug in given.games:
        found: dict[str, Times] = {}
        for name, folder in reversed(folders.items()):
            found[name] = Times(*measure_hall(folder, slug), measure_terminal(folder, slug))
            figures = "".join(f"{seconds:15.1f}" for seconds in found[name])
            print(f"{slug:18}{name:8}{figures}{os.getloadavg()[0]:8.1f}", flush=True)
        if len(found) > 1:
            ratios = zip(found["against"], found["here"], strict=True)
            print(f"{'':18}{'ratio':8}" + "".join(f"{before / now:14.1f}x" for before, now in ratios), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
