"""A PostgreSQL server, a pooler before it and a Redis in temporary folders, for halls that are measured or tested.

Each is reached by a socket in its folder, so that no port is taken, and nobody else's server is touched.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

OLDEST: Final = 15  # version of PostgreSQL
START_SECONDS: Final = 60.0  # that a server has to start on a busy machine
USER: Final = "hall"


class ServerError(OSError):
    """A server cannot be had here, or does not start."""


@cache
def postgresql_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, if a version that will do is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    debian = Path("/usr/lib/postgresql")
    if debian.is_dir():
        versions = [each for each in debian.iterdir() if each.name.isdecimal() and int(each.name) >= OLDEST]
        folders += [each / "bin" for each in sorted(versions, key=lambda each: -int(each.name))]
    for folder in folders:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            asked = [str(folder / "postgres"), "--version"]
            version_text = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
            if version_text and int(version_text.split()[2].split(".")[0].rstrip("betarc")) >= OLDEST:
                return folder
    return None


@cache
def why_no_postgresql() -> str:
    """Return why there can be no PostgreSQL server here; "" if there can."""
    if find_spec("asyncpg") is None:
        return "the package asyncpg is not installed"
    if postgresql_programs() is None:
        return f"no version from {OLDEST} on is installed"
    if is_root() and _other_user() is None:
        return "it refuses to run as root, and there is no other user"
    return ""


@cache
def redis_program() -> str | None:
    """Return Redis' or Valkey's server, if there is one."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@cache
def why_no_redis() -> str:
    """Return why there can be no Redis here; "" if there can."""
    if find_spec("redis") is None:
        return "the package redis is not installed"
    if redis_program() is None:
        return "neither redis-server nor valkey-server is installed"
    return ""


class PostgresServer:
    """A PostgreSQL server."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable`: what is committed is on disk, as in earnest.

        Raises ServerError if it cannot be had.
        """
        if why := why_no_postgresql():
            raise ServerError(f"PostgreSQL: {why}")
        programs = postgresql_programs()
        assert programs is not None
        self._programs = programs
        self._durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-postgres-"))
        self._as: dict[str, Any] = {"cwd": self.folder}
        if is_root() and (user := _other_user()):  # it refuses to run as root
            shutil.chown(self.folder, user)
            self._as |= {"user": user, "extra_groups": []}
        self._data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        made = subprocess.run(
            [
                *(self._programs / "initdb", "-D", self._data, "-U", USER, "-A", "trust"),
                *("--no-sync", "--no-instructions", "--encoding", "UTF8", "--locale", "C"),
            ],
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        if made.returncode:
            self.remove()
            raise ServerError(f"PostgreSQL: initdb: {made.stderr.strip().splitlines()[-1:]}")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers. Raises ServerError if it does not."""
        settings = [
            *("listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB"),
            *("max_connections=40", "autovacuum=off", "log_min_messages=fatal", "checkpoint_timeout=1h"),
            f"fsync={'on' if self._durable else 'off'}",
        ]
        command: list[Any] = [self._programs / "postgres", "-D", self._data]
        for each in settings:
            command += ["-c", each]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **self._as)
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise ServerError("PostgreSQL does not answer")
            time.sleep(0.05)

    def _answers(self) -> bool:
        ready: list[Any] = [self._programs / "pg_isready", "-q", "-h", self.folder, "-U", USER]
        return subprocess.run(ready, check=False).returncode == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: by SIGINT in order, by SIGQUIT as a crash would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and to all processes of its connections."""
        for process in self.processes():
            os.kill(process, number)

    def processes(self) -> list[int]:
        """Return the ids of its process and of those of its connections (on Linux)."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [self._process.pid, *map(int, children)]

    def remove(self) -> None:
        """End it and take its files away."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def create(self, name: str) -> str:
        """Make an empty database; return its address."""
        asyncio.run(self._create(name))
        return self.address(name)

    async def _create(self, name: str) -> None:
        import asyncpg

        connection = await asyncpg.connect(self.address("postgres"))
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()


@cache
def pgbouncer_program() -> str | None:
    """Return PgBouncer, if it is installed."""
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class PgBouncer:
    """A pooler before a PostgreSQL server."""

    def __init__(self, server: PostgresServer, mode: str, **more: str) -> None:
        """`mode`: what it pools, "session" or "transaction"; `more`: its other settings.

        Raises ServerError if it cannot be had.
        """
        found = pgbouncer_program()
        if found is None:
            raise ServerError("PgBouncer is not installed")
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-pooler-"))
        options = {
            "listen_port": "6432",
            "unix_socket_dir": str(self.folder),
            "auth_type": "any",
            "pool_mode": mode,
            "syslog": "0",
            "logfile": f"{self.folder}/log",
            **more,
        }
        lines = [f"* = host={server.folder} user={USER}", "[pgbouncer]", *map(" = ".join, options.items())]
        settings = self.folder / "pgbouncer.ini"
        settings.write_text("\n".join(("[databases]", *lines)), "utf-8")
        run_as: dict[str, Any] = {}
        if is_root() and (user := _other_user()):  # it refuses to run as root
            shutil.chown(self.folder, user)
            run_as = {"user": user, "extra_groups": []}
        self._process = subprocess.Popen([found, "-q", settings], stderr=subprocess.DEVNULL, **run_as)
        until = time.monotonic() + START_SECONDS
        while not (self.folder / ".s.PGSQL.6432").exists():
            if self._process.poll() is not None or time.monotonic() > until:
                raise ServerError("PgBouncer does not open")
            time.sleep(0.02)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}&port=6432"

    def remove(self) -> None:
        """End it and take its files away."""
        self._process.send_signal(signal.SIGTERM)  # at once: it waits for nobody
        self._process.wait(START_SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)


class RedisServer:
    """A Redis, or a Valkey, that keeps nothing on disk."""

    def __init__(self) -> None:
        """Start it. Raises ServerError if it cannot be had."""
        if why := why_no_redis():
            raise ServerError(f"Redis: {why}")
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-redis-"))
        self.address = f"unix://{self.folder}/redis"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers. Raises ServerError if it does not."""
        import redis

        found = redis_program()
        assert found is not None
        options = ["--port", "0", "--unixsocket", f"{self.folder}/redis", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([found, *options, "--dir", str(self.folder)], stdout=subprocess.DEVNULL)
        asked = redis.Redis.from_url(self.address)
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                asked.ping()
            except (redis.exceptions.RedisError, OSError):
                if self._process.poll() is not None or time.monotonic() > until:
                    raise ServerError("Redis does not answer") from None
                time.sleep(0.02)
            else:
                asked.close()
                return

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(START_SECONDS)
            self._process = None

    def processes(self) -> list[int]:
        """Return the id of its process."""
        assert self._process is not None
        return [self._process.pid]

    def remove(self) -> None:
        """End it and take its files away."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, with those it has ended; 0 where the system does not say."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def is_root() -> bool:
    """Return whether this process may do everything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _other_user() -> str | None:
    """Return the user that PostgreSQL runs as, where this runs as root."""
    import pwd

    user_names = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in user_names), None)
