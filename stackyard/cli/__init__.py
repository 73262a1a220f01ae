"""The command `stackyard`: play in a terminal, show matches and positions, run the hall, answer other programs.

Every command is a module with a `main`, imported when it is asked for, so that help comes at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Final, NamedTuple

from stackyard import __version__
from stackyard.core.commands.language import OPTION, language_of, languages
from stackyard.core.commands.parser import Parser
from stackyard.core.errors import BadOptionError
from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of

REFUSED: Final = 2  # exit status if a command cannot do what it was asked to do
INTERRUPTED: Final = 130  # exit status after Ctrl-C, as shells count
BROKEN_PIPE: Final = 141  # exit status if the reader of our output has closed its end


class Command(NamedTuple):
    """One word after `stackyard`."""

    name: str
    module: str  # the module whose `main(arguments)` does it
    about: Message


COMMANDS: Final = (
    Command("serve", "stackyard.cli.serve", t("command-serve")),
    Command("bot", "stackyard.cli.bot", t("command-bot")),
    Command("admin", "stackyard.cli.admin", t("command-admin")),
    Command("play", "stackyard.cli.play", t("command-play")),
    Command("replay", "stackyard.cli.replay", t("command-replay")),
    Command("verify", "stackyard.cli.verify", t("command-verify")),
    Command("show", "stackyard.cli.show", t("command-show")),
    Command("games", "stackyard.cli.games", t("command-games")),
    Command("engine", "stackyard.cli.engine", t("command-engine")),
    Command("solve", "stackyard.cli.solve", t("command-solve")),
    Command("perft", "stackyard.cli.perft", t("command-perft")),
    Command("arena", "stackyard.lab.arena", t("command-arena")),
    Command("export", "stackyard.lab.datasets.export", t("command-export")),
    Command("selfplay", "stackyard.lab.datasets.selfplay", t("command-selfplay")),
    Command("study", "stackyard.lab.studies.command", t("command-study")),
    Command("completion", "stackyard.cli.completion", t("command-completion")),
    Command("warm", "stackyard.cli.warm", t("command-warm")),
)

EXAMPLES: Final = (
    ("stackyard serve --open", t("example-serve")),
    ("stackyard play towers --level 3", t("example-play")),
    ("stackyard play towers --width 5 --height 5 --suburbs --together", None),
    ("stackyard play --continue", t("example-continue")),
    ("stackyard play towers --help", t("example-options")),
    ("stackyard replay match.stackyard.jsonl", t("example-replay")),
    ("stackyard show towers --svg > start.svg", None),
)


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments before a command; each command parses its own."""
    wide = max(len(command.name) for command in COMMANDS)
    lines = [f"  {command.name:<{wide}}  {text_of(command.about, language)}" for command in COMMANDS]
    shown = [f"  {line:<45}  {text_of(about, language) if about else ''}".rstrip() for line, about in EXAMPLES]
    commands, examples = t.text(language, "heading-commands"), t.text(language, "heading-examples")
    made = Parser(
        prog="stackyard",
        usage=t.text(language, "usage-command"),
        description=t.text(language, "about-stackyard"),
        epilog="\n".join((commands, *lines, "", examples, *shown, "", t.text(language, "more-help"))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    made.language = language
    made._optionals.title = t.text(language, "heading-flags")
    made.add_argument("-h", "--help", action="help", help=t.text(language, "argument-help"))
    version = f"stackyard {__version__}"
    made.add_argument("--version", action="version", version=version, help=t.text(language, "argument-version"))
    made.add_argument(OPTION, help=t.text(language, "argument-language", languages=", ".join(languages())))
    return made


def help_in(language: str) -> str:
    """Return the help of the command as a whole."""
    return parser(language).format_help()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    try:
        language = language_of(words)
    except BadOptionError as error:
        return refuse(f"stackyard: {error}")
    if not words or words[0] in ("-h", "--help") or words[0].partition("=")[0] == OPTION:
        print(help_in(language), end="")
        return 0 if words else REFUSED
    if words[0].startswith("-"):
        parser(language).parse_args(words[:1])  # --version, or an error that says which option was meant
    found = {command.name: command for command in COMMANDS}.get(words[0])
    if found is None:
        closest = get_close_matches(words[0], [command.name for command in COMMANDS], 1)
        if closest:
            reason = t("no-command-near", shown=repr(words[0]), near=repr(closest[0]))
        else:
            reason = t("no-command", shown=repr(words[0]))
        return refuse(f"stackyard: {text_of(reason, language)}")
    return _run(found, words[1:])


def refuse(message: str) -> int:
    """Print an error on one line; return the exit status REFUSED."""
    print(" ".join(message.split()), file=sys.stderr)
    return REFUSED


def _run(command: Command, arguments: Sequence[str]) -> int:
    """Run a command; return its exit status. Errors that a caller can cause become one line on stderr."""
    from stackyard.core.errors import StackyardError
    from stackyard.core.machine.extras import missing

    try:
        status: int = import_module(command.module).main(list(arguments))
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        if error.name == command.module:
            return refuse(f"stackyard {command.name}: not built yet")
        needed = missing(error)
        if needed is None:
            raise
        return refuse(f"stackyard {command.name}: {_reason_of(needed, arguments)}")
    except (StackyardError, UnicodeDecodeError) as error:
        return refuse(f"stackyard {command.name}: {_reason_of(error, arguments)}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the flush at exit has somewhere to go
        return BROKEN_PIPE
    except OSError as error:
        return refuse(f"stackyard {command.name}: {error.filename or ''}: {_reason_of(error, arguments)}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return status


def _reason_of(error: Exception, arguments: Sequence[str]) -> str:
    """Return what was wrong, in the reader's language where it was said as a message."""
    from stackyard.cli.terminal.language import error_in, file_problem_in

    try:
        language = language_of(arguments)
    except BadOptionError:  # the language that is asked for is what was wrong
        language = ENGLISH
    return file_problem_in(error, language) if isinstance(error, OSError) else error_in(error, language)


__all__ = ["COMMANDS", "main", "parser"]
