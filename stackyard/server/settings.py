"""What may be set about a hall, each with its default; `from_environment` reads what the person who runs it wants."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from stackyard.core.data_folder import data_folder
from stackyard.core.errors import BadOptionError

PHYSICS_WORKERS = 2


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: so many at once, and so many a second after that."""

    burst: float
    per_second: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One hall's settings."""

    database: Path
    bot_workers: int = 1  # processes that search for the bots; one more is for studies (analysis, replays)
    physics_workers: int = PHYSICS_WORKERS  # processes in which bricks move, started when the first ones do
    workers_ahead: bool = True  # start these with the hall; False: with their first job
    bot_pause_ms: int = 400  # a bot's move comes no sooner than this after the last event
    bot_limit_ms: int = 15_000  # a bot that has not moved by then is stopped, and a legal move is played for it
    origins: tuple[str, ...] = ()  # pages of other hosts that may open a socket, as https://host[:port]
    neighbours: str = ""  # the address at which other devices of the network find the hall; "": they cannot
    trust_proxy: str = ""  # addresses of reverse proxies whose X-Forwarded-For is believed; "": none
    limits: bool = True  # limits per address; off only for measuring

    # limits
    max_sockets: int = 10_000
    max_sockets_per_address: int = 512
    max_live_matches: int = 5_000  # in memory at once
    max_joined: int = 32  # matches that one socket watches
    max_chat_lines: int = 2_000  # in one match
    max_body: int = 65_536  # bytes of a REST request; a replay's record has its own limit
    mailbox: int = 256  # commands that may wait for one match
    send_buffer: int = 512 * 1024  # bytes that may wait for a slow reader before it is dropped
    bad_in_a_row: int = 20  # malformed messages before a socket is closed
    messages: Rate = Rate(80, 30)  # for one socket
    chat: Rate = Rate(6, 0.5)  # for one socket
    hands: Rate = Rate(180, 90)  # messages of hands, for one socket: a screen draws 60 times a second
    refusals: Rate = Rate(200, 50)  # of messages that were too fast, of one socket; beyond that it is closed
    create: Rate = Rate(240, 4)  # these and the rest: for one address
    explore: Rate = Rate(240, 20)
    think: Rate = Rate(30, 2)
    replay: Rate = Rate(30, 1)
    connect: Rate = Rate(600, 50)

    # hands at moving bricks
    hand_grace_seconds: float = 2.0  # a hand whose socket has gone, or whose turn is over, opens after that
    hand_idle_seconds: float = 60.0  # so does one that has not moved for so long
    max_motion: int = 8 * 1024 * 1024  # bytes of recorded motion that are kept of one match; the oldest go first

    # life of a match in memory
    idle_seconds: float = 60.0
    clock_grace_seconds: float = 20.0  # after a restart, before the clocks run without everybody back

    def origin_allowed(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page from `origin` may open a socket to `host`. No origin: no browser to protect."""
        if origin is None or origin in self.origins:
            return True
        _, separator, rest = origin.partition("://")
        return bool(separator) and host is not None and rest.lower() == host.lower()


def from_environment(
    database: str | Path | None = None,
    bot_workers: int = 1,
    environment: Mapping[str, str] | None = None,
    physics_workers: int = PHYSICS_WORKERS,
) -> Settings:
    """Return the settings that the environment asks for.

    Raises BadOptionError if one is not a number where it has to be.
    """
    env = os.environ if environment is None else environment
    path = Path(database) if database is not None else data_folder(env) / "hall.sqlite3"
    try:
        pause = int(env.get("STACKYARD_BOT_PAUSE_MS", "400"))
    except ValueError:
        raise BadOptionError("STACKYARD_BOT_PAUSE_MS is a whole number of milliseconds") from None
    return Settings(
        database=path,
        bot_workers=max(1, bot_workers),
        physics_workers=max(1, physics_workers),
        bot_pause_ms=max(0, pause),
        origins=tuple(part.strip().rstrip("/") for part in env.get("STACKYARD_ORIGINS", "").split(",") if part.strip()),
        trust_proxy=env.get("STACKYARD_TRUST_PROXY", ""),
        limits=env.get("STACKYARD_LIMITS", "on") != "off",
    )
