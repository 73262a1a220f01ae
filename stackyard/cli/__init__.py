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

REFUSED: Final = 2  # exit status if a command cannot do what it was asked to do
INTERRUPTED: Final = 130  # exit status after Ctrl-C, as shells count
BROKEN_PIPE: Final = 141  # exit status if the reader of our output has closed its end


class Command(NamedTuple):
    """One word after `stackyard`."""

    name: str
    module: str  # the module whose `main(arguments)` does it
    about: str


COMMANDS: Final = (
    Command("serve", "stackyard.cli.serve", "open the hall: play in the browser, here and by link"),
    Command("play", "stackyard.cli.play", "play in the terminal, against bots or together"),
    Command("replay", "stackyard.cli.replay", "step through a match file"),
    Command("verify", "stackyard.cli.verify", "check a match file: form, rules, dice and shuffles"),
    Command("show", "stackyard.cli.show", "draw a position with characters or as SVG"),
    Command("games", "stackyard.cli.games", "list the games and their options"),
    Command("engine", "stackyard.cli.engine", "speak JSON over stdin and stdout, for programs"),
    Command("solve", "stackyard.cli.solve", "work out what perfect play comes to"),
    Command("perft", "stackyard.cli.perft", "count the lines of play, to check and to time the rules"),
    Command("arena", "stackyard.lab.arena", "let bots meet and rate them"),
    Command("export", "stackyard.lab.datasets.export", "write match files as a dataset: Parquet or NumPy"),
    Command("selfplay", "stackyard.lab.datasets.selfplay", "let bots play each other and write a dataset"),
    Command("study", "stackyard.lab.studies.command", "measure what a game's choices are worth"),
    Command("topple-rounds", "stackyard.lab.topple_rounds", "measure how long towers of Tower Topple live"),
    Command(
        "towerbrix-rounds", "stackyard.lab.towerbrix.rounds", "measure TowerBrix's bots beside people in simulation"
    ),
    Command("load", "stackyard.lab.hall.load", "put a hall under load and measure it"),
    Command("crash", "stackyard.lab.hall.crash", "kill a hall under load and see that nothing is lost"),
    Command("warm", "stackyard.cli.warm", "compile everything now, so that nobody waits later"),
)

EXAMPLES: Final = """\
examples:
  stackyard serve --open                         the hall, and a browser on it
  stackyard play towers --level 3                Towers against a bot
  stackyard play towers --width 5 --height 5 --suburbs --together
  stackyard play --continue                      go on with the match that was left last
  stackyard play towers --help                   every option of Towers
  stackyard replay match.stackyard.jsonl         step through a saved match
  stackyard show towers --svg > start.svg

`stackyard COMMAND --help` says more about each."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments before a command; each command parses its own."""
    wide = max(len(command.name) for command in COMMANDS)
    lines = [f"  {command.name:<{wide}}  {command.about}" for command in COMMANDS]
    made = argparse.ArgumentParser(
        prog="stackyard",
        usage="stackyard COMMAND ...",
        description="One table for five tower games.",
        epilog="\n".join(("commands:", *lines, "", EXAMPLES)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"stackyard {__version__}")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if not words or words[0] in ("-h", "--help"):
        print(parser().format_help(), end="")
        return 0 if words else REFUSED
    if words[0].startswith("-"):
        parser().parse_args(words[:1])  # --version, or an error
    found = {command.name: command for command in COMMANDS}.get(words[0])
    if found is None:
        near = get_close_matches(words[0], [command.name for command in COMMANDS], 1)
        hint = f"did you mean {near[0]!r}?" if near else "see stackyard --help"
        return refuse(f"stackyard: there is no command {words[0]!r}; {hint}")
    return _run(found, words[1:])


def refuse(message: str) -> int:
    """Print an error on one line; return the exit status REFUSED."""
    print(" ".join(message.split()), file=sys.stderr)
    return REFUSED


def _run(command: Command, arguments: Sequence[str]) -> int:
    """Run a command; return its exit status. Errors that a caller can cause become one line on stderr."""
    from stackyard.core.errors import StackyardError

    try:
        status: int = import_module(command.module).main(list(arguments))
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        if error.name != command.module:
            raise
        return refuse(f"stackyard {command.name}: not built yet")
    except (StackyardError, UnicodeDecodeError) as error:
        return refuse(f"stackyard {command.name}: {_said(error, arguments)}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the flush at exit has somewhere to go
        return BROKEN_PIPE
    except OSError as error:
        return refuse(f"stackyard {command.name}: {error.filename or ''}: {error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return status


def _said(error: Exception, arguments: Sequence[str]) -> str:
    """Return what was wrong, in the reader's language where it was said as a message."""
    from stackyard.cli.terminal.language import error_in, language_of
    from stackyard.core.errors import BadOptionError

    try:
        return error_in(error, language_of(arguments))
    except BadOptionError:  # the language that is asked for is what was wrong
        return str(error)


__all__ = ["COMMANDS", "main", "parser"]
