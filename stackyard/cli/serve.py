"""`stackyard serve`: the hall."""

from __future__ import annotations

from collections.abc import Sequence

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.server.settings import add_options

COMMON = ("json", "language")  # what every command takes


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "serve",
        t.text(language, "about-serve"),
        (
            f"stackyard serve --open                     {t.text(language, 'serve-alone')}",
            f"stackyard serve --host 0.0.0.0             {t.text(language, 'serve-house')}",
            f"stackyard serve --database matches.sqlite  {t.text(language, 'serve-file')}",
            f"stackyard serve --database postgresql://hall@db/hall  {t.text(language, 'serve-server')}",
            f"stackyard serve --engine 'Rook=./rook@500'  {t.text(language, 'serve-engine')}",
        ),
        language,
    )
    add_options(made, language)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    made = parser(language)
    found = made.parse_args(arguments)
    if not 0 <= found.port <= 65535:
        made.error(t.text(language, "port-range", port=found.port))
    from stackyard.server.main import serve

    serve(as_json=found.json, **{name: value for name, value in vars(found).items() if name not in COMMON})
    return 0
