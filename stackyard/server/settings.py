"""What may be set about a hall, each with its default; `from_environment` reads what the person who runs it wants."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping, Sequence
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

import msgspec

from stackyard.core.errors import BadOptionError
from stackyard.core.machine.database_address import is_address, place
from stackyard.engines.player import split_time

PHYSICS_WORKERS = 2
ENGINE_MS = 1_000
MAX_ENGINE_NAME = 40  # characters
MAX_DAYS = 36_500
LOOPBACK = "127.0.0.0/8,::1,::ffff:127.0.0.0/104"
LOG_FORMATS = ("text", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\])(?::\d{1,5})?")


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: so many at once, and so many a second after that."""

    burst: float
    per_second: float


class EngineSetting(msgspec.Struct, frozen=True):
    """A program that the hall's owner lets people play against."""

    name: str
    command: str
    ms: int = ENGINE_MS  # that it gets for a move


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days after the last thing that happened at a match what is kept of it; 0: for ever."""

    unplayed: int = 14  # a match in which nobody has moved
    unfinished: int = 180
    finished: int = 365
    motions: int = 30  # how bricks moved; the record says all the same what they did
    commands: int = 7  # ids of commands, by which one that is sent again is done once


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One hall's settings."""

    database: Path  # SQLite's file; what is no match stands beside it, also of a hall on PostgreSQL
    postgresql: str = ""  # the address of its database; "": the matches are in the file
    cluster: str = ""  # the address of the Redis by which several halls on that database find each other; "": one hall
    peer: str = ""  # HOST:PORT at which other halls reach this one; "": on this computer alone, at a free port
    peer_listen: str = ""  # HOST:PORT at which it listens for them; "": at that port, on all networks
    peer_tls: str = ""  # a file with a certificate and its key, for links between halls; "": they are not encrypted
    lease_ms: int = 3_500  # after which others may take what lives in a hall that is not heard of
    silent_ms: int = 3_000  # after which a link that brings nothing is given up; each side says something every second
    bot_workers: int = 1  # processes that search for the bots; one more is for studies (analysis, replays)
    physics_workers: int = PHYSICS_WORKERS  # processes in which bricks move, started when the first ones do
    workers_ahead: bool = True  # start these with the hall; False: with their first job
    bot_pause_ms: int = 400  # a bot's move comes no sooner than this after the last event
    bot_limit_ms: int = 15_000  # a bot that has not moved by then is stopped, and a legal move is played for it
    engines: tuple[EngineSetting, ...] = ()  # programs of other people that may be given a seat
    program_matches: int = 16  # that one program is in at once
    bot_move_seconds: float = 120.0  # in which a bot that comes over the network has to move
    hosts: tuple[str, ...] = ()  # names by which the hall is reached, beside those of this computer; *: any
    origins: tuple[str, ...] = ()  # pages of other hosts that may open a socket and ask, as https://host[:port]
    neighbours: str = ""  # the address at which other devices of the network find the hall; "": they cannot
    trust_proxy: str = ""  # addresses of reverse proxies whose X-Forwarded-For is believed; "": none
    metrics_token: str = ""  # with which the metrics may be read from other computers; "": from this one alone
    limits: bool = True  # limits per address; off only for measuring

    keep: Policy = Policy()
    log_format: str = "text"
    log_level: str = "warning"

    # before a request is read
    max_connections: int = 4_096  # that are no WebSockets
    max_connections_per_address: int = 128  # a browser opens six
    max_header_bytes: int = 16_384  # of a request
    max_header_fields: int = 100
    header_seconds: float = 10.0  # in which a header has to come, also the first one of a connection
    body_seconds: float = 20.0  # in which a body has to come, and more for its length:
    body_bytes_per_second: float = 65_536
    max_bodies: int = 64 * 1024 * 1024  # bytes of bodies that are on their way or being answered
    max_bodies_per_address: int = 20 * 1024 * 1024
    requests: Rate = Rate(3_000, 200)  # of any kind, for one address: a page with all its parts is some 60
    max_requests_per_address: int = 64  # at once

    # limits
    max_sockets: int = 10_000
    max_sockets_per_address: int = 512
    max_live_matches: int = 5_000  # in memory at once
    max_live_per_address: int = 500  # of these
    kept_free: float = 0.05  # part of these that only those may take who hold a seat in a match under way
    max_joined: int = 32  # matches that one socket watches
    max_chat_lines: int = 1_000  # of one seat, in one match
    max_watcher_lines: int = 400  # of all who watch a match
    max_watcher_lines_of_one: int = 60  # of one address among them
    watcher_chat: Rate = Rate(12, 1)  # of all who watch a match
    renames: Rate = Rate(12, 0.1)  # of one seat
    undos: Rate = Rate(120, 0.5)  # of one seat; somebody who tries out steps takes many back
    max_entries: int = 20_000  # of one match's log; then nothing but its moves go into it
    max_body: int = 65_536  # bytes of a REST request; a record has its own limit
    max_upload: int = 9 * 1024 * 1024  # bytes of a request with a record: 4 MiB as a JSON string, escapes and all
    mailbox: int = 256  # commands that may wait for one match
    send_buffer: int = 512 * 1024  # bytes that may wait for a slow reader before it is dropped
    frames: Rate = Rate(500, 300)  # of any kind, of one socket: beyond that it is closed
    frames_per_address: Rate = Rate(10_000, 3_000)  # of all its sockets: beyond that the one that sends is closed
    bad_in_a_row: int = 20  # malformed messages before a socket is closed
    messages: Rate = Rate(80, 30)  # for one socket
    chat: Rate = Rate(6, 0.5)  # for one socket, and one seat
    hands: Rate = Rate(180, 90)  # messages of hands, for one socket: a screen draws 60 times a second
    refusals: Rate = Rate(200, 50)  # of messages that were too fast, of one socket; beyond that it is closed
    create: Rate = Rate(240, 4)  # these and the rest: for one address
    explore: Rate = Rate(240, 20)
    think: Rate = Rate(30, 2)
    replay: Rate = Rate(30, 1)
    connect: Rate = Rate(600, 50)
    fold: Rate = Rate(600, 40)  # matches that are read back, as somebody joins them
    messages_per_address: Rate = Rate(3_000, 500)  # of all its sockets; a hundred people send some forty a second
    hands_per_address: Rate = Rate(4_000, 1_800)  # of all its sockets: thirty hands that move

    # hands at moving bricks
    hand_grace_seconds: float = 2.0  # a hand whose socket has gone, or whose turn is over, opens after that
    hand_idle_seconds: float = 60.0  # so does one that has not moved for so long
    max_motion: int = 8 * 1024 * 1024  # bytes of recorded motion that are kept of one match; the oldest go first

    # life of a match in memory
    idle_seconds: float = 60.0
    clock_grace_seconds: float = 20.0  # after a restart, before the clocks run without everybody back

    def trusts(self, peer: str) -> bool:
        """Return whether what comes from an address comes through a proxy that is trusted."""
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        return any(address in network for network in _networks(self.trust_proxy))

    def is_needed(self, network: str) -> bool:
        """Return whether a network has an address of this computer's loopback, or of a proxy that is trusted, in it."""
        asked = ip_network(network)
        needed = (*_networks(LOOPBACK), *_networks(self.trust_proxy))
        return any(asked.version == each.version and asked.overlaps(each) for each in needed)

    def host_allowed(self, host: str | None) -> bool:
        """Return whether a request may name this host: a number, a name of this computer, or one that was set.

        A name that somebody else has given to this computer's address is not allowed. No host: no browser.
        """
        if host is None or "*" in self.hosts:
            return True
        name = host_name(host)
        return name is not None and (
            _is_number(name) or name.endswith(".localhost") or name in own_names() or name in self.hosts
        )

    def origin_allowed(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page from `origin` may open a socket to `host`. No origin: no browser to protect."""
        if origin is None or origin in self.origins:
            return True
        _, separator, rest = origin.partition("://")
        return bool(separator) and host is not None and rest.lower() == host.lower()


def parse_engine(text: str) -> EngineSetting:
    """Return the program that `NAME=COMMAND` or `NAME=COMMAND@MILLISECONDS` names. Raises BadOptionError if none."""
    name, equals, command = text.partition("=")
    command, ms = split_time(command.strip(), ENGINE_MS)
    name = " ".join(name.split())
    if not equals or not command or not 0 < len(name) <= MAX_ENGINE_NAME or not name.isprintable():
        raise BadOptionError(
            f"an engine is NAME=COMMAND, its name of at most {MAX_ENGINE_NAME} characters; not {text!r}"
        )
    return EngineSetting(name, command, ms)


def host_name(host: str) -> str | None:
    """Return the name in a Host header, without its port, in small letters; None if it is no name at all."""
    found = _HOST.fullmatch(host.strip())
    return found[1].lower().rstrip(".") if found else None


@cache
def own_names() -> frozenset[str]:
    """Return the names of this computer, in small letters."""
    name = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", name, name.partition(".")[0], f"{name.partition('.')[0]}.local"})


def _is_number(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _networks(addresses: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return the networks that a list of addresses and networks names, separated by commas.

    Raises BadOptionError if one of them is none.
    """
    names = [name.strip() for name in addresses.split(",") if name.strip()]
    try:
        return tuple(ip_network(name) for name in names)
    except ValueError as error:
        raise BadOptionError(f"STACKYARD_TRUST_PROXY names addresses and networks, and {error}") from None


def _peer(named: str, address: str) -> str:
    """Return an address as it is. Raises BadOptionError if it is not HOST:PORT."""
    host, _, port = address.rpartition(":")
    if address and not (host and port.isdecimal() and 0 < int(port) < 65_536):
        raise BadOptionError(f"{named} is HOST:PORT, as 10.0.0.3:8100; not {address!r}")
    return address


def _policy(env: Mapping[str, str]) -> Policy:
    """Return how long matches are kept, as the environment asks for.

    Raises BadOptionError if a value is no number of days.
    """
    days: dict[str, int] = {}
    for name in Policy.__struct_fields__:
        variable = f"STACKYARD_KEEP_{name.upper()}"
        if (value := env.get(variable, "").strip()) != "":
            if not value.isdecimal() or int(value) > MAX_DAYS:
                raise BadOptionError(f"{variable} is a whole number of days up to {MAX_DAYS}; 0: for ever")
            days[name] = int(value)
    return Policy(**days)


def from_environment(
    database: str | Path | None = None,
    bot_workers: int = 1,
    environment: Mapping[str, str] | None = None,
    physics_workers: int = PHYSICS_WORKERS,
    engines: Sequence[str] = (),
    log_format: str | None = None,
    log_level: str | None = None,
    cluster: str | None = None,
    peer: str | None = None,
) -> Settings:
    """Return the settings that the environment and the command line ask for; `engines` as `parse_engine` reads them.

    Raises BadOptionError if one is not a number, or no address, where it has to be, or if two engines have one name.
    """
    env = os.environ if environment is None else environment
    named = str(database) if database is not None else env.get("STACKYARD_DATABASE", "")
    try:
        pause = int(env.get("STACKYARD_BOT_PAUSE_MS", "400"))
    except ValueError:
        raise BadOptionError("STACKYARD_BOT_PAUSE_MS is a whole number of milliseconds") from None
    _networks(env.get("STACKYARD_TRUST_PROXY", ""))
    found = tuple(map(parse_engine, engines))
    if len({engine.name for engine in found}) < len(found):
        raise BadOptionError("two engines have the same name")
    form = log_format or env.get("STACKYARD_LOG_FORMAT", "text").strip().lower()
    level = log_level or env.get("STACKYARD_LOG_LEVEL", "warning").strip().lower()
    for name, value, known in (("FORMAT", form, LOG_FORMATS), ("LEVEL", level, LOG_LEVELS)):
        if value not in known:
            raise BadOptionError(f"STACKYARD_LOG_{name} is one of {', '.join(known)}")
    return Settings(
        database=place(named, env),
        postgresql=named if is_address(named) else "",
        cluster=env.get("STACKYARD_CLUSTER", "") if cluster is None else cluster,
        peer=_peer("STACKYARD_PEER", env.get("STACKYARD_PEER", "") if peer is None else peer),
        peer_listen=_peer("STACKYARD_PEER_LISTEN", env.get("STACKYARD_PEER_LISTEN", "")),
        peer_tls=env.get("STACKYARD_PEER_TLS", ""),
        engines=found,
        bot_workers=max(1, bot_workers),
        physics_workers=max(1, physics_workers),
        bot_pause_ms=max(0, pause),
        hosts=tuple(part.strip().lower() for part in env.get("STACKYARD_HOSTS", "").split(",") if part.strip()),
        metrics_token=env.get("STACKYARD_METRICS_TOKEN", ""),
        origins=tuple(part.strip().rstrip("/") for part in env.get("STACKYARD_ORIGINS", "").split(",") if part.strip()),
        trust_proxy=env.get("STACKYARD_TRUST_PROXY", ""),
        limits=env.get("STACKYARD_LIMITS", "on") != "off",
        keep=_policy(env),
        log_format=form,
        log_level=level,
    )
