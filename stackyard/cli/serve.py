"""`stackyard serve`: the hall."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.cli.arguments import command_line


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = command_line(
        "serve",
        "Open the hall: games in the browser, against bots, on one screen, or with friends by link.",
        (
            "stackyard serve --open                     for yourself, on http://localhost:8000",
            "stackyard serve --host 0.0.0.0             for everybody in the house",
            "stackyard serve --database matches.sqlite  keep the matches in this file",
            "stackyard serve --engine 'Rook=./rook@500'  and play against a program of your own",
        ),
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    parser.add_argument("--database", metavar="FILE", help="file that keeps the matches (default: in your data folder)")
    parser.add_argument("--open", action="store_true", help="open a browser on it")
    parser.add_argument("--bot-workers", type=int, default=1, help="processes that think for the bots (default: 1)")
    parser.add_argument(
        "--physics-workers", type=int, default=2, help="processes in which bricks move, at most (default: 2)"
    )
    about = "let people play against another program; behind an @ the milliseconds it gets for a move (default: 1000)"
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND", help=about)
    parser.add_argument(
        "--log-format", choices=("text", "json"), help="lines for people, or for programs (default: text)"
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), help="what is worth a line (default: warning)"
    )
    found = parser.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        parser.error(f"a port is from 0 to 65535, not {found.port}")
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
