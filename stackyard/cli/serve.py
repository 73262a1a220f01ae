"""`stackyard serve`: the hall."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.cli.arguments import add_language, command_line
from stackyard.cli.terminal.chosen_language import language_of
from stackyard.core.texts.catalogue import say


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    parser = command_line(
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
    parser.add_argument("--host", default="127.0.0.1", help=say.text(language, "argument-host"))
    parser.add_argument("--port", type=int, default=8000, help=say.text(language, "argument-port"))
    parser.add_argument("--database", metavar=file, help=say.text(language, "argument-database"))
    parser.add_argument("--open", action="store_true", help=say.text(language, "argument-open"))
    parser.add_argument("--bot-workers", type=int, default=1, help=say.text(language, "argument-bot-workers"))
    parser.add_argument("--physics-workers", type=int, default=2, help=say.text(language, "argument-physics-workers"))
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help=say.text(language, "argument-engine-of-hall"),
    )
    parser.add_argument("--log-format", choices=("text", "json"), help=say.text(language, "argument-log-format"))
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, help=say.text(language, "argument-log-level"))
    add_language(parser, language)
    found = parser.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        parser.error(say.text(language, "port-range", port=found.port))
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
    )
    return 0
