"""`stackyard completion`: what lets a shell complete commands, games and options, for bash, zsh and fish (shtab)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import StackyardError
from stackyard.core.registry import rooms
from stackyard.core.texts.catalogue import ENGLISH, t, text_of

SHELLS: Final = ("bash", "zsh", "fish")


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "completion",
        t.text(language, "about-completion"),
        (
            """eval "$(stackyard completion bash)"    in ~/.bashrc""",
            "stackyard completion zsh > ~/.zfunc/_stackyard",
            "stackyard completion fish > ~/.config/fish/completions/stackyard.fish",
        ),
        language,
    )
    made.add_argument("shell", choices=SHELLS, help=t.text(language, "argument-shell"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    found = parser(language).parse_args(arguments)
    import shtab

    script = shtab.complete(whole_parser(language), shell=found.shell)
    print(json.dumps({"shell": found.shell, "script": script}) if found.json else script)
    return 0


def whole_parser(language: str = ENGLISH) -> argparse.ArgumentParser:
    """Return one parser of every command, game and option: what is parsed in steps otherwise.

    Of a command that needs a package that is missing only the name is there.
    """
    from stackyard.cli import COMMANDS
    from stackyard.cli import parser as root_parser

    root = root_parser(language)
    words = root.add_subparsers(dest="command")
    for command in COMMANDS:
        try:
            module = import_module(command.module)
            first: Parser = module.parser(language)
        except (StackyardError, ModuleNotFoundError):
            words.add_parser(command.name, add_help=False)
            continue
        about = text_of(command.about, language).replace("%", "%%")
        if not hasattr(module, "game_parser"):
            _mark_files(first, language)
            words.add_parser(command.name, help=about, add_help=False, parents=[first])
            continue
        below = words.add_parser(command.name, help=about, add_help=False)
        below.add_argument("-h", "--help", action="help", help=t.text(language, "argument-help"))
        slugs = below.add_subparsers(dest="game")
        for room in rooms():
            try:
                own: Parser = module.game_parser(room, language)
            except (StackyardError, ModuleNotFoundError):  # a game without a solver, or a package that is missing
                continue
            _mark_files(own, language)
            slugs.add_parser(room.slug, help=room.title, add_help=False, parents=[own])
    return root


def _mark_files(parser: argparse.ArgumentParser, language: str) -> None:
    """Let a shell offer files for arguments that are files or folders, of a parser and of those of its words."""
    import shtab

    shown = t.text(language, "metavar-file")
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                _mark_files(below, language)
        elif action.metavar == "FOLDER":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # shtab reads it
        elif action.metavar in ("FILE", shown) or action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]


__all__ = ["SHELLS", "main", "parser", "whole_parser"]
