"""The settings of a hall: the page has them all, and each is read from what sets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stackyard.core.errors import BadOptionError
from stackyard.core.texts.catalogue import text_of
from stackyard.server.settings import EngineSetting, Policy, Settings, from_environment, rows

PAGE = Path(__file__).parents[2] / "docs/server.md"
SET: dict[str, tuple[str, Any]] = {  # what is given to each setting, and what it comes to
    "database": ("x.sqlite3", Path("x.sqlite3")),
    "cluster": ("redis://there", "redis://there"),
    "peer": ("10.0.0.3:8100", "10.0.0.3:8100"),
    "bot_workers": ("3", 3),
    "physics_workers": ("0", 1),
    "bot_pause_ms": ("7", 7),
    "hosts": ("Games.example, other", ("games.example", "other")),
    "origins": ("https://games.example/", ("https://games.example",)),
    "rp_id": ("Games.example", "games.example"),
    "rp_origins": ("http://localhost:8000", ("http://localhost:8000",)),
    "trust_proxy": ("10.0.0.0/8", "10.0.0.0/8"),
    "push_services": ("push.example,10.0.0.2:8443", ("push.example", "10.0.0.2:8443")),
    "chat": ("phrases", "phrases"),
    "metrics_token": ("letmein", "letmein"),
    "evenings": ("Nobody", "nobody"),
    "limits": ("off", False),
    "log_format": ("JSON", "json"),
    "log_level": ("info", "info"),
    "unplayed": ("1", 1),
    "unfinished": ("2", 2),
    "finished": ("3", 3),
    "sessions": ("5", 5),
    "motions": ("4", 4),
    "commands": ("0", 0),
}
HOSTS = {  # what is given, and what browsers send
    "Bücher.example": "xn--bcher-kva.example",
    "straße.example": "xn--strae-oqa.example",
    "GAMES.example.": "games.example",
    "my_hall": "my_hall",
    "[::1]": "[::1]",
    "*": "*",
}
ORIGINS = {
    "HTTPS://Games.Example/": "https://games.example",
    "https://games.example:443": "https://games.example",
    "http://games.example:443": "http://games.example:443",
    "https://Bücher.example:8443": "https://xn--bcher-kva.example:8443",
}
NEVER_SENT = {  # hosts and origins that no browser names so
    "STACKYARD_HOSTS": ("games.example:8000", "https://games.example", "games.example/play", "*.games.example", "a..ü"),
    "STACKYARD_ORIGINS": (
        "games.example",
        "https://games.example/play",
        "https://",
        "https://me@games.example",
        "null",
    ),
}
BAD = {"bot_pause_ms": "soon", "trust_proxy": "my-proxy", "peer": "10.0.0.3", "log_level": "loud", "finished": "-1"}
ALL = {**rows(Settings), **rows(Policy)}


def table_of_the_page() -> str:
    """Return the settings as docs/server.md has them."""
    lines = ["| setting | what it does |", "| --- | --- |"]
    for kind in (Settings, Policy):
        defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
        for name, row in rows(kind).items():
            names = [f"`{each}`" for each in (row.variable, row.option and f"--{row.option}") if each]
            about = row.about if isinstance(row.about, str) else text_of(row.about, "en")
            if isinstance(defaults[name], int | str) and "default" not in about and defaults[name] not in ("", True):
                about += f" (default: {defaults[name]})"
            lines.append(f"| {' · '.join(names)} | {about} |")
    return "\n".join(lines) + "\n"


def test_the_page_has_every_setting() -> None:
    assert table_of_the_page() in PAGE.read_text("utf-8")


def test_every_setting_can_be_set_one_way_at_least() -> None:
    assert all(row.variable or row.option for row in ALL.values())
    assert {*SET, "engines"} == {*ALL}


@pytest.mark.parametrize("name", SET)
def test_a_setting_is_read_from_its_variable(name: str) -> None:
    text, wanted = SET[name]
    row = ALL[name]
    by_variable = {row.variable: text} if row.variable else {}
    found = from_environment(environment=by_variable, **({} if row.variable else {name: text}))
    assert getattr(found if name in rows(Settings) else found.keep, name) == wanted


def test_an_option_counts_more_than_a_variable_and_an_empty_variable_not_at_all() -> None:
    env = {"STACKYARD_LOG_LEVEL": "info", "STACKYARD_PEER": " ", "STACKYARD_BOT_PAUSE_MS": ""}
    found = from_environment(environment=env, log_level="error", log_format=None)
    assert (found.log_level, found.log_format, found.peer, found.bot_pause_ms) == ("error", "text", "", 400)


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_refused_by_the_name_of_what_sets_it(name: str) -> None:
    with pytest.raises(BadOptionError, match=f"^{ALL[name].variable} "):
        from_environment(environment={ALL[name].variable: BAD[name]})


@pytest.mark.parametrize(("text", "sent"), HOSTS.items())
def test_a_host_is_what_browsers_make_of_its_name(text: str, sent: str) -> None:
    assert from_environment(environment={"STACKYARD_HOSTS": text}).hosts == (sent,)


@pytest.mark.parametrize(("text", "sent"), ORIGINS.items())
def test_an_origin_is_what_browsers_make_of_it(text: str, sent: str) -> None:
    found = from_environment(environment={"STACKYARD_ORIGINS": text})
    assert found.origins == (sent,)
    assert found.origin_allowed(sent, "other.example")


@pytest.mark.parametrize(("variable", "text"), [(name, text) for name, texts in NEVER_SENT.items() for text in texts])
def test_a_host_or_an_origin_that_no_browser_sends_is_refused(variable: str, text: str) -> None:
    with pytest.raises(BadOptionError, match=f"^{variable} "):
        from_environment(environment={variable: f"fine.example, {text}" if variable.endswith("HOSTS") else text})


def test_engines_have_names_of_their_own() -> None:
    found = from_environment(environment={}, engines=["Rook=./rook@500", "Pawn=./pawn"])
    assert found.engines == (EngineSetting("Rook", "./rook", 500), EngineSetting("Pawn", "./pawn"))
    with pytest.raises(BadOptionError, match="same name"):
        from_environment(environment={}, engines=["Rook=./rook", "Rook=./rook2"])


@pytest.mark.parametrize(
    ("env", "host", "origins"),
    [
        ({}, "localhost", ("http://localhost:8000",)),
        ({"HOSTS": "*"}, "localhost", ("http://localhost:8000",)),
        ({"HOSTS": "192.0.2.7,games.example,other.example"}, "games.example", ("https://games.example",)),
        ({"HOSTS": "games.example", "RP_ID": "example"}, "example", ("https://example",)),
        (
            {"RP_ID": "games.example", "RP_ORIGINS": "https://a.games.example:8443,https://games.example"},
            "games.example",
            ("https://a.games.example:8443", "https://games.example"),
        ),
    ],
)
def test_passkeys_belong_to_a_host_that_is_set(env: dict[str, str], host: str, origins: tuple[str, ...]) -> None:
    found = from_environment(environment={f"STACKYARD_{name}": text for name, text in env.items()})
    found = msgspec.structs.replace(found, port=8000)
    assert (found.passkey_host(), found.passkey_origins()) == (host, origins)


@pytest.mark.parametrize(
    "env",
    [
        {"RP_ID": "192.0.2.7"},
        {"RP_ID": "https://games.example"},
        {"RP_ORIGINS": "https://games.example"},  # of localhost
        {"HOSTS": "games.example", "RP_ORIGINS": "https://evilgames.example"},
    ],
)
def test_passkeys_that_no_browser_would_use_are_refused(env: dict[str, str]) -> None:
    with pytest.raises(BadOptionError, match=r"^STACKYARD_RP_"):
        from_environment(environment={f"STACKYARD_{name}": text for name, text in env.items()})
