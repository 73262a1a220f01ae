"""`python -m benchmarks.hall.attacks`: how much others feel of attacks on a hall.

A hall of its own, with its limits, is played in by some sockets at a steady rate. Beside them, in processes at the
lowest priority and from another address of the loopback, attackers do what costs a hall most, one after the other and
all at once. For each attack, and for peace before and after them, the table says how late the hall's event loop was (by
the hall's own histogram: the bound below which 99 of 100 measurements lie), how long the others' moves took, and what
the hall's memory grew to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from benchmarks.hall.hall_client import HallProcess, run
from benchmarks.hall.load_players import Load, fetch_metrics, percentile, raise_file_limit

ATTACKER: Final = "127.0.0.2"  # another address of this computer
HOST: Final = "127.0.0.1"
LAG: Final = "stackyard_loop_lag_seconds"
WARM_UP_SECONDS: Final = 3.0
THREADS: Final = 12  # of an attacker
TIMEOUT_SECONDS: Final = 10.0
QUIET_LOAD: Final = 0.5  # load average up to which a machine counts as quiet


class Window(NamedTuple):
    """What was measured in one window."""

    lag_p99_ms: float  # a bound of the histogram
    move_p99_ms: float
    rss_mb: float


# --- attackers, each a process with some threads ---------------------------------------------------------------------


def dial(port: int) -> socket.socket:
    """Return a connection from the attackers' address."""
    try:
        return socket.create_connection((HOST, port), TIMEOUT_SECONDS, source_address=(ATTACKER, 0))
    except OSError:  # this system has no such address
        return socket.create_connection((HOST, port), TIMEOUT_SECONDS)


def post(port: int, path: str, body: bytes, method: str = "POST") -> bytes:
    """Send a request, and return what is answered."""
    answer = b""
    with dial(port) as line:
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n"
        line.sendall(f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        while data := line.recv(65_536):
            answer += data
    return answer.partition(b"\r\n\r\n")[2]


def large_headers(port: int) -> None:
    """Send a header that does not end."""
    with dial(port) as line:
        line.sendall(f"GET /api/health HTTP/1.1\r\nHost: {HOST}:{port}\r\nX: ".encode())
        for _ in range(100):
            line.sendall(b"a" * 1_000_000)


def unfinished_bodies(port: int) -> None:
    """Announce a body of nine megabytes, send nearly all of it, and wait."""
    with dial(port) as line:
        head = f"POST /api/replay HTTP/1.1\r\nHost: {HOST}:{port}\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Content-Length: 9400000\r\n\r\n".encode() + b" " * 9_000_000)
        while line.recv(65_536):
            pass


def silence(port: int) -> None:
    """Open connections that say nothing, and keep them."""
    with contextlib.ExitStack() as lines:
        sockets = [lines.enter_context(dial(port)) for _ in range(50)]
        sockets[0].settimeout(TIMEOUT_SECONDS)
        sockets[0].recv(1)


def newlines(port: int) -> None:
    """Upload a record of four million empty lines."""
    post(port, "/api/replay", msgspec.json.encode({"record": "\n" * 4_000_000}))


def digits(port: int) -> None:
    """Upload a record with a number of four million digits."""
    head = '{"stackyard":1,"game":"towers","rules":1,"options":{"width":' + "9" * 4_000_000 + "}}"
    post(port, "/api/replay", msgspec.json.encode({"record": head}))


def explorations(port: int) -> None:
    """Explore many moves, each shown."""
    moves = ["a1-a2", "d1-d2", "b1-b2", "c1-c2"] * 15
    post(port, "/api/explore", msgspec.json.encode({"game": "towers", "moves": moves, "frames": True}))


def searches(port: int) -> None:
    """Ask for moves, with all the time that may be asked for."""
    begun = msgspec.json.decode(post(port, "/api/explore", b'{"game":"towers"}'))
    asked = {"game": "towers", "position": begun.get("position", ""), "level": 5, "ms": 5000}
    post(port, "/api/think", msgspec.json.encode(asked))


def solutions(port: int) -> None:
    """Ask for towers of many cards, as long as the hall searches."""
    post(port, "/api/games/towerbrix/solve", b'{"cards":["G1","G2","G3","G4","G5"],"wish":"bonus","seconds":10}')


ATTACKS: Final[dict[str, Callable[[int], None]]] = {
    "large headers": large_headers,
    "unfinished bodies": unfinished_bodies,
    "silence": silence,
    "newlines": newlines,
    "digits": digits,
    "explorations": explorations,
    "searches": searches,
    "solutions": solutions,
}


def attack(name: str, port: int) -> None:
    """Attack until this process is ended, with the lowest priority."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(19)

    def send_forever() -> None:
        while True:
            with contextlib.suppress(OSError, msgspec.DecodeError):
                ATTACKS[name](port)
            time.sleep(0.001)

    threads = [threading.Thread(target=send_forever, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- measuring -------------------------------------------------------------------------------------------------------


def lag_p99(before: dict[str, float], after: dict[str, float]) -> float:
    """Return the bound (ms) below which 99 of 100 lags lie that were measured between two readings of the metrics."""
    grown = {
        name: after[name] - before.get(name, 0.0)
        for name in after
        if name.startswith(f"{LAG}_bucket") and "Inf" not in name
    }
    many = after.get(f"{LAG}_count", 0.0) - before.get(f"{LAG}_count", 0.0)
    bounds = sorted((float(name.split('"')[1]), count) for name, count in grown.items())
    return next((1000 * bound for bound, count in bounds if count >= 0.99 * many), float("inf"))


async def measure_window(load: Load, hall: HallProcess, rate: float, seconds: float) -> Window:
    """Play for some time, and return what was measured."""
    load.times.clear()
    load.measuring = True
    before = await fetch_metrics(HOST, hall.port)
    await load.play(rate, seconds)
    load.measuring = False
    after = await fetch_metrics(HOST, hall.port)
    return Window(lag_p99(before, after), percentile(sorted(load.times), 0.99), hall.resident_bytes() / 1e6)


async def under_attack(
    names: Sequence[str], load: Load, hall: HallProcess, rate: float, seconds: float, windows: int
) -> Window:
    """Return the medians of some windows while some attacks go on."""
    command = [sys.executable, "-m", "benchmarks.hall.attacks", "--port", str(hall.port), "--attack"]
    attackers = [subprocess.Popen([*command, name]) for name in names]
    try:
        await load.play(rate, WARM_UP_SECONDS)
        found = [await measure_window(load, hall, rate, seconds) for _ in range(windows)]
    finally:
        for attacker in attackers:
            attacker.kill()
            attacker.wait()
    return Window(*(statistics.median(values) for values in zip(*found, strict=True)))


def line_of(cells: Sequence[str], *, markdown: bool) -> str:
    """Return a line of the table: its first cell is a name, the others are figures."""
    if markdown:
        return f"| {' | '.join(cells)} |"
    return f"{cells[0]:20}" + "".join(f"{cell:>20}" for cell in cells[1:])


def how_taken(sockets: int, rate: float, seconds: float, windows: int) -> str:
    """Return a sentence that says how the figures are taken, and how busy the machine was before."""
    with contextlib.suppress(OSError, AttributeError):
        busy = f"{os.getloadavg()[0]:.1f} processes wanted to run in the minute before"
        return (
            f"Medians of {windows} windows of {seconds:g} s, {sockets} sockets, {rate:g} moves a second, "
            f"{os.cpu_count()} processors; {busy}, so "
            f"{'the figures can be trusted' if os.getloadavg()[0] < QUIET_LOAD else 'the figures cannot be trusted'}."
        )
    return f"Medians of {windows} windows of {seconds:g} s, {sockets} sockets, {rate:g} moves a second."


async def measure(
    names: Sequence[str], sockets: int, rate: float, seconds: float, windows: int, *, markdown: bool = False
) -> None:
    """Measure peace and each attack, then all of them, and print how and a line for each."""
    taken = how_taken(sockets, rate, seconds, windows)
    with tempfile.TemporaryDirectory() as folder:
        hall = HallProcess(Path(folder) / "attacked.sqlite3", limits=True)
        try:
            await hall.start()
            load = Load(HOST, hall.port)
            await load.open(sockets)
            heads = ("attack", "loop lag p99 (ms)", "moves p99 (ms)", "memory (MB)")
            _print_line(taken)
            _print_line("")
            _print_line(line_of(heads, markdown=markdown))
            if markdown:
                _print_line(line_of(["---"] * len(heads), markdown=True))
            rounds: list[tuple[str, list[str]]] = [("peace", []), *((name, [name]) for name in names)]
            for title, chosen in [*rounds, ("all at once", list(names)), ("peace", [])]:
                found = await under_attack(chosen, load, hall, rate, seconds, windows)
                cells = (title, f"{found.lag_p99_ms:g}", f"{found.move_p99_ms:.1f}", f"{found.rss_mb:.0f}")
                _print_line(line_of(cells, markdown=markdown))
            await load.close()
        finally:
            hall.stop()


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line; measure, or be an attacker."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall.attacks", description=__doc__.split("\n")[0])
    parser.add_argument("--sockets", type=int, default=40)
    parser.add_argument("--moves-per-second", type=float, default=40)
    parser.add_argument("--seconds", type=float, default=20, help="of a window")
    parser.add_argument("--windows", type=int, default=5, help="whose median is told")
    parser.add_argument("--only", nargs="*", choices=[*ATTACKS], default=[*ATTACKS])
    parser.add_argument("--markdown", action="store_true", help="as the table of docs/security.md")
    parser.add_argument("--attack", choices=[*ATTACKS], help="attack the hall at --port until ended")
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args(argv)
    raise_file_limit(5000)
    if given.attack is not None:
        attack(given.attack, given.port)
        return 0
    try:
        asked = (given.only, given.sockets, given.moves_per_second, given.seconds, given.windows)
        run(measure(*asked, markdown=given.markdown))
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        _print_line(f"The hall could not be attacked: {str(error) or type(error).__name__}", to=sys.stderr)
        return 1
    return 0


def _print_line(line: str, to: Any = None) -> None:
    print(line, file=to or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
