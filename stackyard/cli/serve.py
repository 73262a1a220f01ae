"""`stackyard serve`: the hall."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.texts.catalogue import ENGLISH, say


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "serve",
        say.text(language, "about-serve"),
        (
            f"stackyard serve --open                     {say.text(language, 'serve-alone')}",
            f"stackyard serve --host 0.0.0.0             {say.text(language, 'serve-house')}",
            f"stackyard serve --database matches.sqlite  {say.text(language, 'serve-file')}",
            f"stackyard serve --database postgresql://hall@db/hall  {say.text(language, 'serve-server')}",
            f"stackyard serve --engine 'Rook=./rook@500'  {say.text(language, 'serve-engine')}",
        ),
        language,
    )
    file = say.text(language, "metavar-file")
    made.add_argument("--host", default="127.0.0.1", help=say.text(language, "argument-host"))
    made.add_argument("--port", type=int, default=8000, help=say.text(language, "argument-port"))
    made.add_argument("--database", metavar=file, help=say.text(language, "argument-database"))
    made.add_argument("--cluster", metavar="redis://HOST:PORT/N", help=say.text(language, "argument-cluster"))
    made.add_argument("--peer", metavar="HOST:PORT", help=say.text(language, "argument-peer"))
    made.add_argument("--open", action="store_true", help=say.text(language, "argument-open"))
    made.add_argument("--bot-workers", type=int, default=1, help=say.text(language, "argument-bot-workers"))
    made.add_argument("--physics-workers", type=int, default=2, help=say.text(language, "argument-physics-workers"))
    made.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help=say.text(language, "argument-engine-of-hall"),
    )
    made.add_argument("--log-format", choices=("text", "json"), help=say.text(language, "argument-log-format"))
    levels = ("debug", "info", "warning", "error")
    made.add_argument("--log-level", choices=levels, help=say.text(language, "argument-log-level"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    made = parser(language)
    found = made.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        made.error(say.text(language, "port-range", port=found.port))
    from stackyard.server.main import serve

    serve(
        host=found.host,
        port=found.port,
        database=found.database,
        open_browser=found.open,
        bot_workers=found.bot_workers,
        physics_workers=found.physics_workers,
        engines=found.engine,
        log_format=found.log_format,
        log_level=found.log_level,
        cluster=found.cluster,
        peer=found.peer,
        as_json=found.json,
    )
    return 0
