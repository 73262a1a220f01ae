"""What may be set about a hall: one row a setting, with its default, and the variable or the option that sets it.

From these rows come what the environment is read by, the options of `stackyard serve`, and the table of docs/server.md
(held by tests/server/test_settings.py). What nobody sets is a constant beside its use.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
from collections.abc import Callable, Mapping
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_type_hints

import msgspec

from stackyard.core.errors import SettingError
from stackyard.core.machine.database_address import is_address, place
from stackyard.core.machine.extras import needing
from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of

ENGINE_MS: Final = 1_000
MAX_ENGINE_NAME: Final = 40  # characters
MAX_DAYS: Final = 36_500
LOOPBACK: Final = "127.0.0.0/8,::1,::ffff:127.0.0.0/104"
_HOST: Final = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\])(?::(\d{1,5}))?")
_SERVICE: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?")
_ORIGIN: Final = re.compile(r"([a-z][a-z0-9+.-]*)://([^/?#@]+)")
_PORTS: Final = {"http": "80", "https": "443"}  # that a browser does not name


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: so many at once, and so many a second after that."""

    burst: float
    per_second: float


class SocketRate(msgspec.Struct, frozen=True):
    """What comes over sockets: of one of them, and of all of one address."""

    socket: Rate
    address: Rate


class Rates(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be asked; of one address, where nothing else is said."""

    requests: Rate = Rate(3_000, 200)  # of any kind: a page with all its parts is some 60
    create: Rate = Rate(240, 4)
    explore: Rate = Rate(240, 20)
    sign_up: Rate = Rate(40, 0.02)  # accounts that are made: a class at once, then one a minute
    sign_in: Rate = Rate(60, 0.5)  # tries, and what else an account asks for that changes it
    recover: Rate = Rate(10, 0.02)  # recovery codes that are tried: each costs some 70 ms of a processor
    report: Rate = Rate(10, 0.005)  # what is told the keeper of others
    invite: Rate = Rate(40, 0.1)  # invitations by name; of an account too
    gather: Rate = Rate(12, 0.01)  # evenings and seasons that are made: everybody sees their names
    think: Rate = Rate(30, 2)  # moves, and records that are folded
    connect: Rate = Rate(600, 50)
    fold: Rate = Rate(600, 40)  # matches that are read back, as somebody joins them
    messages: SocketRate = SocketRate(Rate(80, 30), Rate(3_000, 500))  # a hundred people send some forty a second
    hands: SocketRate = SocketRate(Rate(180, 90), Rate(4_000, 1_800))  # a screen draws 60 times a second; thirty hands
    frames: SocketRate = SocketRate(Rate(500, 300), Rate(10_000, 3_000))  # of any kind: beyond that it is closed
    chat: Rate = Rate(6, 0.5)  # of one socket, and one seat


class EngineSetting(msgspec.Struct, frozen=True):
    """A program that the hall's owner lets people play against."""

    name: str
    command: str
    ms: int = ENGINE_MS  # that it gets for a move


class Row(NamedTuple):
    """How a setting is set: by a variable of the environment, or by an option, which counts more."""

    about: str | Message  # an option's is shown in the reader's language
    variable: str = ""
    option: str = ""  # of `stackyard serve`, without its dashes
    shown: str | Message = ""  # what stands for its value in the help
    read: Callable[[str, str], Any] = lambda named, text: text  # raises BadOptionError, with the name of what sets it
    choices: tuple[str, ...] = ()
    repeated: bool = False  # the option may be given several times


# --- how values are read ----------------------------------------------------------------------------------------------


def _count(named: str, text: str) -> int:
    """Return a number of processes, or of milliseconds: 0 or more."""
    try:
        return max(0, int(text))
    except ValueError:
        raise SettingError(f"{named} is a whole number") from None


def _processes(named: str, text: str) -> int:
    return max(1, _count(named, text))


def _days(named: str, text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_DAYS:
        raise SettingError(f"{named} is a whole number of days up to {MAX_DAYS}; 0: for ever")
    return int(text)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _hosts(named: str, text: str) -> tuple[str, ...]:
    return tuple(part if part == "*" else _host(named, part) for part in _parts(text))


def _services(named: str, text: str) -> tuple[str, ...]:
    found = tuple(part.lower() for part in _parts(text))
    for part in found:
        if not _SERVICE.fullmatch(part):
            raise SettingError(f"{named} is a list of HOST or HOST:PORT, as push.example:8443; not {text!r}")
    return found


def _host(named: str, text: str) -> str:
    """Return a host's name as browsers send it."""
    found = _HOST.fullmatch(_ascii_host(text))
    if found is None or found[2]:
        raise SettingError(f"{named} is a list of hosts without scheme, port and path, as games.example; not {text!r}")
    return found[1].rstrip(".")


def _passkey_host(named: str, text: str) -> str:
    """Return a host's name to which a browser binds passkeys: no number."""
    host = _host(named, text)
    if _is_number(host):
        raise SettingError(f"{named} is a host's name, as games.example, and no number; not {text!r}")
    return host


def _origins(named: str, text: str) -> tuple[str, ...]:
    return tuple(_origin(named, part) for part in _parts(text))


def _origin(named: str, text: str) -> str:
    """Return an origin as browsers send it: without the port that its scheme has anyway."""
    found = _ORIGIN.fullmatch(_ascii_host(text.rstrip("/")))
    host = _HOST.fullmatch(found[2]) if found else None
    if found is None or host is None:
        raise SettingError(f"{named} is a list of origins, as https://games.example:8443; not {text!r}")
    port = f":{host[2]}" if host[2] and host[2] != _PORTS.get(found[1]) else ""
    return f"{found[1]}://{host[1].rstrip('.')}{port}"


def _ascii_host(text: str) -> str:
    """Return a name, or an address with one, in small letters and in ASCII, as browsers do (UTS 46), if it can be."""
    if text.isascii():
        return text.lower()
    with needing():
        import idna

    scheme, separator, rest = text.rpartition("://")
    name, colon, port = rest.partition(":")
    try:
        return f"{scheme.lower()}{separator}{idna.encode(name, uts46=True).decode()}{colon}{port}"
    except idna.IDNAError:
        return text


def _proxies(named: str, text: str) -> str:
    try:
        _networks(text)
    except ValueError as error:
        raise SettingError(f"{named} names addresses and networks, and {error}") from None
    return text


def _peer(named: str, text: str) -> str:
    host, _, port = text.removeprefix("wss://").rpartition(":")
    if text and not (host and "/" not in host and port.isdecimal() and 0 < int(port) < 65_536):
        raise SettingError(f"{named} is HOST:PORT or wss://HOST:PORT, as 10.0.0.3:8000; not {text!r}")
    return text


def _word(named: str, text: str) -> str:
    return text.lower()


def _on(named: str, text: str) -> bool:
    return text != "off"


def parse_engine(text: str) -> EngineSetting:
    """Return the program that `NAME=COMMAND` or `NAME=COMMAND@MILLISECONDS` names. Raises SettingError if none."""
    from stackyard.engines.player import split_time

    name, equals, command = text.partition("=")
    command, ms = split_time(command.strip(), ENGINE_MS)
    name = " ".join(name.split())
    if not equals or not command or not 0 < len(name) <= MAX_ENGINE_NAME or not name.isprintable():
        raise SettingError(f"an engine is NAME=COMMAND, its name of at most {MAX_ENGINE_NAME} characters; not {text!r}")
    return EngineSetting(name, command, ms)


# --- the settings -----------------------------------------------------------------------------------------------------


def _retention_row(about: str, name: str) -> Row:
    return Row(f"days for which {about} kept; 0: for ever", f"STACKYARD_KEEP_{name}", read=_days)


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days after the last thing that happened at a match what is kept of it; 0: for ever."""

    unplayed: Annotated[int, _retention_row("a match without moves is", "UNPLAYED")] = 14
    unfinished: Annotated[int, _retention_row("an unfinished match is", "UNFINISHED")] = 180
    finished: Annotated[int, _retention_row("a finished match is", "FINISHED")] = 365
    sessions: Annotated[int, _retention_row("the session of a browser that does not come back is", "SESSIONS")] = 180
    motions: Annotated[int, _retention_row("recorded motion of bricks is", "MOTIONS")] = (
        30  # the record says what they did
    )
    commands: Annotated[int, _retention_row("ids of commands are", "COMMANDS")] = (
        7  # one that is sent again is done once
    )


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One hall's settings."""

    # SQLite's file; what is no match stands beside it, also of a hall on PostgreSQL.
    database: Annotated[Path, Row(t("argument-database"), "STACKYARD_DATABASE", "database", t("metavar-file"))]
    postgresql: str = ""  # the address of its database; "": the matches are in the file
    cluster: Annotated[str, Row(t("argument-cluster"), "STACKYARD_CLUSTER", "cluster", "redis://HOST:PORT/N")] = ""
    peer: Annotated[str, Row(t("argument-peer"), "STACKYARD_PEER", "peer", "HOST:PORT", _peer)] = ""
    bot_workers: Annotated[int, Row(t("argument-bot-workers"), option="bot-workers", shown="N", read=_processes)] = 1
    physics_workers: Annotated[
        int, Row(t("argument-physics-workers"), option="physics-workers", shown="N", read=_processes)
    ] = 2
    bot_pause_ms: Annotated[
        int,
        Row("the shortest time (ms) between an event and a bot's move after it", "STACKYARD_BOT_PAUSE_MS", read=_count),
    ] = 400
    engines: Annotated[
        tuple[EngineSetting, ...],
        Row(t("argument-engine-of-hall"), option="engine", shown=t("metavar-engine"), repeated=True),
    ] = ()
    hosts: Annotated[
        tuple[str, ...],
        Row(
            "names of the hall, separated by commas, besides `localhost`, the computer's own names and IP addresses; "
            "`*`: any",
            "STACKYARD_HOSTS",
            read=_hosts,
        ),
    ] = ()
    origins: Annotated[
        tuple[str, ...],
        Row(
            "pages of other hosts that may open a socket and send requests, as `https://host[:port]`, separated by "
            "commas",
            "STACKYARD_ORIGINS",
            read=_origins,
        ),
    ] = ()
    rp_id: Annotated[
        str,
        Row(
            "host name of passkeys (default: the first of `STACKYARD_HOSTS`, else `localhost`); another one loses all",
            "STACKYARD_RP_ID",
            read=_passkey_host,
        ),
    ] = ""
    rp_origins: Annotated[
        tuple[str, ...],
        Row(
            "pages that may use passkeys, as `https://host[:port]`, by commas (default: `https://` and that host)",
            "STACKYARD_RP_ORIGINS",
            read=_origins,
        ),
    ] = ()
    trust_proxy: Annotated[
        str,
        Row(
            "addresses and networks of proxies whose `X-Forwarded-For` is believed, separated by commas",
            "STACKYARD_TRUST_PROXY",
            read=_proxies,
        ),
    ] = ""
    push_services: Annotated[
        tuple[str, ...],
        Row(
            "push services of one's own network, as `HOST` or `HOST:PORT`, separated by commas; else only public "
            "addresses are sent notices",
            "STACKYARD_PUSH_SERVICES",
            read=_services,
        ),
    ] = ()
    chat: Annotated[
        str,
        Row(
            "what may be said at tables: `free`, or in a hall for children set phrases and signs only, `phrases`",
            "STACKYARD_CHAT",
            read=_word,
            choices=("free", "phrases"),
        ),
    ] = "free"
    metrics_token: Annotated[
        str,
        Row(
            "the token (`Authorization: Bearer`) for `/api/metrics` from another computer; none: only from this one",
            "STACKYARD_METRICS_TOKEN",
        ),
    ] = ""
    evenings: Annotated[
        str,
        Row(
            "who may make evenings of the club: `accounts`, whoever is signed in; `nobody`",
            "STACKYARD_EVENINGS",
            read=_word,
            choices=("accounts", "nobody"),
        ),
    ] = "accounts"
    limits: Annotated[
        bool, Row("`off`: no limits of an address; only for measurements", "STACKYARD_LIMITS", read=_on)
    ] = True
    keep: Policy = Policy()
    log_format: Annotated[
        str,
        Row(t("argument-log-format"), "STACKYARD_LOG_FORMAT", "log-format", read=_word, choices=("text", "json")),
    ] = "text"
    log_level: Annotated[
        str,
        Row(
            t("argument-log-level"),
            "STACKYARD_LOG_LEVEL",
            "log-level",
            read=_word,
            choices=("debug", "info", "warning", "error"),
        ),
    ] = "warning"

    # What a hall finds out, or a test wants.
    neighbours: str = ""  # the address at which other devices of the network find the hall; "": they cannot
    port: int = 0  # at which it listens
    workers_ahead: bool = True  # processes of workers start with the hall; False: with their first job
    lease_ms: int = 3_500  # after which others may take what lives in a hall that is not heard of
    rates: Rates = Rates()

    # before a request is read
    max_connections: int = 4_096  # that are no WebSockets

    # limits
    max_sockets: int = 10_000
    max_sockets_per_address: int = 512
    max_live_matches: int = 5_000  # in memory at once
    max_live_per_address: int = 500  # of these

    # life of a match in memory
    idle_seconds: float = 60.0
    clock_grace_seconds: float = 20.0  # after a restart, before the clocks run without everybody back

    @property
    def phrases_only(self) -> bool:
        """Whether nobody may say anything at a table but set phrases and signs."""
        return self.chat == "phrases"

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

    def passkey_host(self) -> str:
        """Return the host name that passkeys belong to (WebAuthn's rp id). It does not depend on any request."""
        named = (host for host in self.hosts if host != "*" and not _is_number(host))
        return self.rp_id or next(named, "localhost")

    def passkey_origins(self) -> tuple[str, ...]:
        """Return the origins of the pages that may use passkeys, the one to send people to first."""
        if self.rp_origins:
            return self.rp_origins
        host = self.passkey_host()
        if host != "localhost":
            return (f"https://{host}",)
        return (f"http://localhost:{self.port}" if self.port not in (0, 80) else "http://localhost",)


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

    Raises ValueError if one of them is none.
    """
    return tuple(ip_network(name.strip()) for name in addresses.split(",") if name.strip())


# --- from the environment and the command line ------------------------------------------------------------------------


@cache
def rows(kind: type[Settings | Policy]) -> dict[str, Row]:
    """Return the rows of what may be set, by the name of the setting."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}


def add_options(parser: argparse.ArgumentParser, language: str = ENGLISH) -> None:
    """Add the options of `stackyard serve`: where it listens, and what may be set about the hall."""

    def about(message: str | Message) -> str:
        return message if isinstance(message, str) else text_of(message, language)

    parser.add_argument("--host", default="127.0.0.1", help=about(t("argument-host")))
    parser.add_argument("--port", type=int, default=8000, help=about(t("argument-port")))
    parser.add_argument("--open", action="store_true", dest="open_browser", help=about(t("argument-open")))
    for name, row in rows(Settings).items():
        if not row.option:
            continue
        more: dict[str, Any] = {"action": "append"} if row.repeated else {"choices": row.choices or None}
        shown = None if row.choices else about(row.shown)
        parser.add_argument(f"--{row.option}", dest=name, metavar=shown, help=about(row.about), **more)


def from_environment(*, environment: Mapping[str, str] | None = None, **options: Any) -> Settings:
    """Return the settings that the environment and the options of the command line ask for.

    `options` are texts, by the name of the setting, and lists of texts where one may be repeated; None: not given.
    Raises SettingError if one is not a number, or no address, where it has to be, or if two engines have one name.
    """
    env = os.environ if environment is None else environment
    found = _read(Settings, env, options)
    database = str(found.get("database", ""))
    engines = found.get("engines", ())
    if len({engine.name for engine in engines}) < len(engines):
        raise SettingError("two engines have the same name")
    _check_passkeys(found)
    found["database"] = place(database, env)
    found["postgresql"] = database if is_address(database) else ""
    return Settings(keep=Policy(**_read(Policy, env, {})), **found)


def _check_passkeys(found: Mapping[str, Any]) -> None:
    """Raise SettingError if a browser would not use the host's passkeys on a page that is to use them."""
    host = found.get("rp_id") or Settings(database=Path(), hosts=found.get("hosts", ())).passkey_host()
    for origin in found.get("rp_origins", ()):
        name = host_name(origin.partition("://")[2]) or ""
        if name != host and not name.endswith(f".{host}"):
            raise SettingError(f"STACKYARD_RP_ORIGINS are pages of {host} (STACKYARD_RP_ID); not {origin!r}")


def _read(kind: type[Settings | Policy], env: Mapping[str, str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is set, by the name of the setting."""
    found: dict[str, Any] = {}
    for name, row in rows(kind).items():
        given, named = options.get(name), f"--{row.option}"
        if row.repeated:
            found[name] = tuple(map(parse_engine, given or ()))
            continue
        if given is None:
            given, named = env.get(row.variable, "").strip() or None, row.variable
        if given is None:
            continue
        found[name] = row.read(named, str(given))
        if row.choices and found[name] not in row.choices:
            raise SettingError(f"{named} is one of {', '.join(row.choices)}")
    return found
