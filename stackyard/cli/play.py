"""`stackyard play`: any game in the terminal, against its bots or together at one keyboard.

The code knows no game: drawings and menus are the game's own, moves its own notation, options its own schema. It reads
and writes lines, so that it also works behind a pipe.
"""

from __future__ import annotations

import json
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from stackyard.cli.arguments import add_game, add_options, chosen_options, parse_room, read_file
from stackyard.cli.paint import Paint, broken_at_words
from stackyard.cli.terminal import saved_match
from stackyard.cli.terminal.engine import SeatedEngine
from stackyard.cli.terminal.keyboard import curtain, reader
from stackyard.cli.terminal.language import outcome_in, seat_in
from stackyard.cli.terminal.table import Table
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.game import Game, Seat, game_text
from stackyard.core.match import Match
from stackyard.core.registry import built_slugs
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t

EXAMPLES: Final = (
    "stackyard play towers",
    "stackyard play towers --level 5 --seat 1",
    "stackyard play towers --width 5 --height 5 --suburbs --capture --together",
    "stackyard play towers --engine './mybot --fast@250'",
    "stackyard play --continue",
)
LAST: Final = "last"  # what --continue without a file means
CONTINUE: Final = ("--continue", "--resume")
MOST_COLUMNS: Final = 100
INTERRUPTED: Final = 130  # exit status after Ctrl-C, as shells count


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status.

    Raises BadRequestError, in the reader's language, if there is no such game, seat, level, option or file.
    """
    language = language_of(arguments)
    return _main(_with_game(arguments), language)


def _main(arguments: Sequence[str], language: str) -> int:
    if arguments and arguments[0] in built_slugs():
        from stackyard.core.compiling.warm import interpret_until_compiled  # imports Numba

        interpret_until_compiled(arguments[:1])  # before its rules are imported
    room = parse_room(arguments, parser(language))
    if room is None:
        return 0
    found = game_parser(room, language).parse_args(arguments[1:])
    match, people, level, gone = _sit_down(room, found, language)
    columns = min(shutil.get_terminal_size((80, 24)).columns, MOST_COLUMNS) if sys.stdout.isatty() else 80
    write = _write_json if found.json else _writer(columns if sys.stdout.isatty() else None)
    from stackyard.cli.terminal.compiling import BackgroundCompiling

    compiling = BackgroundCompiling(room, write, language)
    engine = _engine(found.engine, room)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not found.json
    read = _read_json if found.json else reader(lambda: table.typable())  # noqa: PLW0108 - it reads for the table
    cover = curtain(write, read, language) if at_terminal else None
    paint = Paint(False) if found.json else Paint.on_stream(sys.stdout)
    is_saved_match = (
        found.resume is not None and found.resume != "-" and saved_match.is_saved(_first_bytes(found.resume))
    )
    file = Path(found.resume).expanduser() if is_saved_match else None
    while True:
        write(_greeting(match, people, engine.name if engine else level, language))
        table = Table(match, people, level, paint, write, cover, language, columns, gone, saves_on_leaving=True)
        table.engine, table.file, table.before_search = engine, file, compiling.before_search
        with _closing_is_ctrl_c():
            interrupted = table.play(read)
        if found.json:
            _write_json_end(table, language)
        if interrupted or table.wanted is None:
            compiling.close()
            return INTERRUPTED if interrupted else 0
        level, gone, file = table.wanted, (), None
        match, people = _another(table.match), _seats_after(table.match, people)
        engine = _engine(found.engine, room)


def _engine(command: str | None, room: Room) -> SeatedEngine | None:
    """Begin the program that plays in the bots' place; None if there is none."""
    return None if command is None else SeatedEngine(command, room.slug)


def _another(match: Match) -> Match:
    """Begin a match of the same kind."""
    header = match.header
    return Match.new(match.room, header.options, header.players, nature=header.nature, position=header.position)


def _seats_after(match: Match, people: Sequence[Seat]) -> Sequence[Seat]:
    """Return the seats of the next match: each person moves on by one, so that somebody else begins."""
    players = match.header.players
    return people if match.room.traits.cooperative else sorted((seat + 1) % players for seat in people)


def _with_game(arguments: Sequence[str]) -> Sequence[str]:
    """Put the game before `--continue FILE`, where the file alone names it; no FILE is the one that was kept last."""
    words = list(arguments)
    place = next((place for place, word in enumerate(words) if word.partition("=")[0] in CONTINUE), None)
    if place is None:
        return words
    name, equals, value = words[place].partition("=")
    if not equals and place + 1 < len(words) and not (words[place + 1].startswith("-") and words[place + 1] != "-"):
        value = words.pop(place + 1)
    if not value or value == LAST:
        value = str(saved_match.last_saved())
    words[place] = f"{name}={value}"
    if not words[0].startswith("-") or value == "-":
        return words
    from stackyard.core.record import parse_record

    content = read_file(value)
    record = content.partition(b"\n")[2] if saved_match.is_saved(content) else content
    return [parse_record(record).header.game, *words]


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("play", t.text(language, "about-play"), EXAMPLES, language), language)


def game_parser(room: Room, language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name."""
    game = room.game
    examples = [each for each in EXAMPLES if each.split()[2] in (game.slug, "--continue")]
    made = command_line(f"play {game.slug}", t.text(language, "about-play"), examples, language)
    group = made.add_argument_group(t.text(language, "heading-options"))
    if levels := _levels(room, language):
        group.add_argument("--level", type=int, help=t.text(language, "argument-level", levels=levels))
    else:
        group.add_argument("--level", type=int, help=t.text(language, "argument-level-none"))
    about_engine = t.text(language, "argument-engine")
    group.add_argument("--engine", metavar=t.text(language, "metavar-command"), help=about_engine)
    group.add_argument("--seat", default="0", help=t.text(language, "argument-seat", names=_seats(game, language)))
    group.add_argument("--together", action="store_true", help=t.text(language, "argument-together"))
    fewest, most = game.seats
    if fewest != most:
        about_seats = t.text(language, "argument-seats", fewest=fewest, most=most)
        group.add_argument("--seats", type=int, help=about_seats)
    group.add_argument("--seed", type=int, help=t.text(language, "argument-seed"))
    group.add_argument("--given", action="store_true", help=t.text(language, "argument-given"))
    group.add_argument(
        "--position", metavar=t.text(language, "metavar-text"), help=t.text(language, "argument-position")
    )
    group.add_argument(
        *CONTINUE,
        dest="resume",
        metavar=t.text(language, "metavar-file"),
        help=t.text(language, "argument-continue"),
    )
    add_options(made, room, language)
    return made


def _levels(room: Room, language: str) -> str:
    game = room.game
    levels = room.levels
    return ", ".join(f"{each.level} {game_text(game, language, f'level-{each.level}', each.name)}" for each in levels)


def _seats(game: Game[Any, Any], language: str) -> str:
    return ", ".join(f"{seat} {seat_in(name, language)}" for seat, name in enumerate(game.seat_names))


def _sit_down(room: Room, found: Any, language: str) -> tuple[Match, Sequence[Seat], int, Sequence[Seat]]:
    """Return the match, the seats of people, the bots' level, and the seats that were given up."""
    game = room.game
    if found.resume is not None:
        content = read_file(found.resume)
        if saved_match.is_saved(content):
            sitting, match = saved_match.read(content)
            _check_game(game, match, found.resume)
            return match, sitting.people, sitting.level, sitting.gone
    match = _match(room, found)
    seat = _chosen_seat(game, found.seat, match.header.players, language)
    people = list(range(match.header.players)) if found.together else [seat]
    levels = [level.level for level in room.levels]
    bots = len(people) < match.header.players and found.engine is None
    if bots and not levels:
        raise BadRequestError(t("no-bots-yet", game=game.title))
    level = found.level if found.level is not None else levels[0] if levels else 0
    if bots and level not in levels:
        raise BadRequestError(t("no-such-level", game=game.title, levels=_levels(room, language), level=level))
    return match, people, level, ()


def _chosen_seat(game: Game[Any, Any], text: str, players: int, language: str) -> Seat:
    """Return the seat of a number or a name."""
    names = [seat_in(name, language).lower() for name in game.seat_names]
    english = [name.lower() for name in game.seat_names]
    asked = text.lower()
    seat = int(asked) if asked.isdecimal() else next((own.index(asked) for own in (names, english) if asked in own), -1)
    if not 0 <= seat < players:
        raise BadRequestError(t("no-such-seat", names=_seats(game, language), shown=text))
    return seat


def _match(room: Room, found: Any) -> Match:
    """Begin the match that the command line asks for, or go on with a match file."""
    if found.resume is not None:
        match = Match.load(read_file(found.resume))
        _check_game(room.game, match, found.resume)
        return match
    options = chosen_options(found)
    players = getattr(found, "seats", None)
    if found.position is not None:
        position = room.game.parse_position(found.position)
        options = {**_as_given(room.game, position), **options}
        players = room.game.players_of(position)
    nature: Any = "given" if found.given else "stream"
    return Match.new(room, options, players, seed=found.seed, nature=nature, position=found.position)


def _check_game(game: Game[Any, Any], match: Match, file: str) -> None:
    if match.game.slug != game.slug:
        raise BadRequestError(t("other-game", file=file, found=match.game.title, game=game.title))


def _as_given(game: Game[Any, Any], position: Any) -> dict[str, Any]:
    import msgspec

    options: dict[str, Any] = msgspec.to_builtins(game.options_of(position))
    return options


def _greeting(match: Match, people: Sequence[Seat], level: int | str, language: str) -> str:
    """Return who plays, against bots of a level or a program with a name, and how to type."""
    title = match.game.title
    if len(people) == match.header.players and len(people) > 1:
        begins = t.text(language, "begins-together", game=title)
    else:
        who = ", ".join(seat_in(match.seat_name(seat), language) for seat in people)
        if match.header.players == len(people):
            begins = t.text(language, "begins-one", game=title, who=who)
        elif isinstance(level, str):
            begins = t.text(language, "begins-engine", game=title, who=who, name=level)
        elif match.header.players == 2:
            begins = t.text(language, "begins-alone", game=title, who=who, level=level)
        else:
            begins = t.text(language, "begins-several", game=title, who=who, level=level)
    return f"{begins} {t.text(language, 'how-to-play')}"


def _first_bytes(name: str) -> bytes:
    with Path(name).expanduser().open("rb") as file:
        return file.read(64)


def _writer(columns: int | None) -> Callable[[str], None]:
    """Return a function that writes lines; `columns`: long sentences are broken there, drawings are not so long."""

    def write(text: str) -> None:
        lines = text.split("\n")
        if columns is not None:
            lines = [part for line in lines for part in broken_at_words(line, columns)]
        print("\n".join(lines), flush=True)

    return write


def _write_json(text: str) -> None:
    print(json.dumps({"text": text}, ensure_ascii=False), flush=True)


def _write_json_end(table: Table, language: str) -> None:
    """Write how a match ended, or that it has not, and in which file it is kept."""
    outcome = table.match.outcome()
    end = {"over": outcome.over, "scores": outcome.scores, "winners": outcome.winners}
    file_name = None if table.file is None else str(table.file)
    print(json.dumps({"end": end | {"why": outcome_in(outcome, language), "file": file_name}}, ensure_ascii=False))


def _read_json(prompt: str) -> str:
    """Ask for a line as JSON, and read it as it is typed. Raises EOFError if there is no more."""
    print(json.dumps({"ask": prompt.strip()}, ensure_ascii=False), flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


@contextmanager
def _closing_is_ctrl_c() -> Iterator[None]:
    """Treat the end of the terminal, or of the process, as Ctrl-C: so the match is kept."""
    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = {each: signal.signal(each, interrupt) for each in signals}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
