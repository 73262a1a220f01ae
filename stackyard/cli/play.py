"""`stackyard play`: any game in the terminal, against its bots or together at one keyboard.

The code knows no game: boards are the game's own drawings, moves its own notation, options its own schema. It reads
and writes lines, so that it also works behind a pipe.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import randbits
from typing import Any, Final

from stackyard.cli.arguments import add_options, chosen_options, command_line, parse_game, read_file
from stackyard.cli.paint import Paint, seat_colour
from stackyard.core import capabilities
from stackyard.core.chance import NATURE
from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.game import EVERYTHING, Game, Seat
from stackyard.core.leaving import STAND_IN_LEVEL
from stackyard.core.match import Match
from stackyard.core.record import Event

HELP: Final = """\
  MOVE        play it, in the game's notation ('moves' lists what may be played)
  moves       the legal moves
  hint        what the strongest bot would play
  undo        take your last move back, with all that followed
  board       draw the board again
  position    the position as text, for stackyard show and the browser
  save FILE   write the match file, to go on with --resume, or for stackyard replay and verify
  resign      give up; where others play on without you, a bot takes your seat
  back        take the seat again that was given up last
  rules       the rules
  quit        leave (Ctrl-D does too)"""
HINT_MS: Final = 1000
MOVES_SHOWN: Final = 60  # an error lists the legal moves if there are at most so many


class Table:
    """One match in a terminal: who sits where, and what is typed and shown."""

    def __init__(
        self,
        match: Match,
        people: Sequence[Seat],
        level: int,
        paint: Paint,
        write: Callable[[str], None],
        curtain: Callable[[str, bool], None] | None = None,
    ) -> None:
        """Sit `people` at their seats and bots of `level` at the others.

        In a game with hidden information that several people play, `curtain` is called before the screen shows the view
        of another person: with that seat's name, and whether there is something on the screen to hide from it.
        """
        self.match = match
        self.game: Game[Any, Any] = match.game
        self._seated = frozenset(people)
        self.level = level
        self.paint = paint
        self.write = write
        self.curtain = curtain
        self._alone = len(self._seated) == 1 or capabilities.same_view_for_all(self.game)
        self._screen_seat: Seat | None = min(self._seated) if self._alone else None  # whose view the screen shows
        self._missed: dict[Seat, list[str]] = {seat: [] for seat in self._seated}  # while another seat had the screen
        self._gone: list[Seat] = []  # the seats that were given up here, the last one last
        self._movers: list[Seat] = []  # who chose each move since the match was opened here
        self._saved: set[Path] = set()

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play: bots play those that were left."""
        return self._seated - self.match.leavers.left

    # --- the course of a match -------------------------------------------------------------------------------

    def play(self, read: Callable[[str], str]) -> None:
        """Play until the match is over and the user quits, or until there is no more input (EOFError)."""
        try:
            self._play(read)
        except EOFError:
            self.write("")

    def _play(self, read: Callable[[str], str]) -> None:
        self._hand_over()
        self.show()
        ended = False
        while True:
            if self.match.over:
                if not ended:
                    self.write(self._ending())
            elif self._play_bot():
                continue
            elif self._hand_over():
                self.show()
            ended = self.match.over
            line = read(self._prompt()).strip()
            if line in ("quit", "exit", "q") or (self.match.over and not line):
                return
            try:
                self._run_command(line)
            except (StackyardError, OSError) as error:
                self.write(self.paint("31", f"{error}"))

    def _hand_over(self) -> bool:
        """Hand the screen to the person who is to act, if it is another; return whether it was."""
        seat = self._seat()
        if self._alone or seat is None or seat == self._screen_seat:
            return False
        if self.curtain is not None:
            self.curtain(self._name(seat), self._screen_seat is not None)
        self._screen_seat = seat
        for line in self._missed[seat]:
            self.write(line)
        self._missed[seat].clear()
        return True

    def show(self) -> None:
        """Draw the board."""
        self.write("\n" + self.paint.board(self.game, self.game.ascii(self.match.position, self._viewer())) + "\n")

    def _run_command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "help": lambda: self.write(HELP),
            "?": lambda: self.write(HELP),
            "moves": self._list_moves,
            "hint": self._hint,
            "undo": self._undo,
            "board": self.show,
            "position": self._position,
            "resign": self._resign,
            "back": self._come_back,
            "rules": lambda: self.write(self.game.rules_text()),
            "save": lambda: self._save(rest.strip()),
        }
        if word.lower() in commands:
            commands[word.lower()]()
        else:
            self._move(line)

    def _move(self, text: str) -> None:
        seat = self._seat()
        before = self.match.position.copy()
        try:
            if seat is None:
                events = self.match.apply_chance(text)
            else:
                events = self.match.play(seat, text)
                self._movers.append(seat)
        except StackyardError as error:
            raise type(error)(f"{error}.{self._suggestion(seat)}") from None
        self._write_events(before, events)
        self.show()

    def _suggestion(self, seat: Seat | None) -> str:
        """Return a hint of what may be typed, after an input that was refused."""
        legal = self.match.legal(seat) if seat is not None and not self.match.over else []
        if not legal or seat is None:
            return ""
        if capabilities.move_schemas(self.game, self.match.position, seat) is not None:
            return f" For example: {legal[len(legal) // 2]}. 'moves' shows more."
        return f" Legal: {' '.join(legal)}" if len(legal) <= MOVES_SHOWN else " 'moves' lists the legal ones."

    def _play_bot(self) -> bool:
        """Play a bot's move if it is a bot's turn; return whether it was."""
        acting = self.match.to_act
        seat = acting[0]
        if seat == NATURE or any(each in self.people for each in acting):
            return False
        level = STAND_IN_LEVEL if seat in self.match.leavers.left else self.level
        result = capabilities.search(self.game, self.match.position, int(seat), level, None, randbits(31))
        before = self.match.position.copy()
        events = self.match.play(int(seat), result.move)
        self._movers.append(int(seat))
        self._write_events(before, events)
        self.show()
        return True

    # --- commands --------------------------------------------------------------------------------------------

    def _list_moves(self) -> None:
        seat = self._seat()
        if seat is None:
            raise BadRequestError("nature is due: type what the dice, the shuffle or the table did")
        forms = capabilities.move_schemas(self.game, self.match.position, seat)
        legal = self.match.legal(seat)
        self.write(" ".join(legal) if forms is None else "\n".join(["for example", *legal[:MOVES_SHOWN]]))

    def _hint(self) -> None:
        seat = self._seat()
        if seat is None or self.match.over:
            raise BadRequestError("there is nothing to decide now")
        if not capabilities.levels(self.game):
            raise BadRequestError(f"{self.game.title} has no bots to ask")
        level = capabilities.levels(self.game)[-1].level
        result = capabilities.search(self.game, self.match.position, seat, level, HINT_MS, 0)
        value = result.info.value
        worth = f" (worth {value:+.2f} from -1 to 1)" if isinstance(value, int | float) else ""
        self.write(f"{result.move}{worth}")

    def _undo(self) -> None:
        count = next((n for n, seat in enumerate(reversed(self._movers), 1) if seat in self.people), 0)
        if not count:
            raise BadRequestError("you have no move here to take back")
        moved = self.match.events_since_move(count)
        if not capabilities.same_view_for_all(self.game) and any(event.by == NATURE for event in moved):
            raise BadRequestError("something has been revealed since: what is known cannot be taken back")
        self.match.undo(count)
        del self._movers[-count:]
        self.show()

    def _position(self) -> None:
        if not (self.game.perfect_information or self.match.over):
            raise BadRequestError("the position holds what is hidden from you: it is shown when the match is over")
        self.write(self.game.position_text(self.match.position))

    def _resign(self) -> None:
        seat = self._seat()
        if seat is None:
            seat = min(self.people)
        if self.match.over or self.people == {seat} or not self.match.goes_on_without(seat):
            together = capabilities.is_cooperative(self.game)
            self.match.apply_table_event(f"{'quit' if together else 'resign'} {seat}")
            return
        self.match.apply_table_event(f"leave {seat}")
        self._gone.append(seat)
        self.write(f"{self._name(seat)} left the match: a bot plays on. 'back' takes the seat again.")

    def _come_back(self) -> None:
        if not self._gone:
            raise BadRequestError("nobody has left a seat here")
        self.match.apply_table_event(f"back {self._gone[-1]}")
        self.write(f"{self._name(self._gone.pop())} is back.")

    def _save(self, name: str) -> None:
        if not name:
            raise BadRequestError("say where: save match.stackyard.jsonl")
        path = Path(name).expanduser()
        if path.exists() and path not in self._saved:
            raise BadRequestError(f"{path} exists already: choose another name")
        path.write_text(self.match.text(), encoding="utf-8")
        self._saved.add(path)
        self.write(f"saved to {path}")

    # --- words -----------------------------------------------------------------------------------------------

    def _seat(self) -> Seat | None:
        """Return the seat that the input is for: the first person to act; None if a chance event has to be given."""
        for seat in self.match.to_act:
            if seat in self.people:
                return int(seat)
        return None

    def _viewer(self) -> Seat | str:
        if self.match.over or self.game.perfect_information:
            return EVERYTHING
        return min(self.people) if self._screen_seat is None else self._screen_seat

    def _name(self, seat: Seat) -> str:
        return self.paint(seat_colour(self.match.seat_name(seat), seat), self.match.seat_name(seat))

    def _prompt(self) -> str:
        if self.match.over:
            return "save FILE, undo, or quit> "
        seat = self._seat()
        return "nature> " if seat is None else f"{self._name(seat)}> "

    def _write_events(self, before: Any, events: Sequence[Event]) -> None:
        """Write the events in words, as redacted for the seat that has the screen; keep those of the other seats."""
        viewer = self._viewer()
        for event in events:
            if (line := self._event_line(before, event, viewer)) is not None:
                self.write(line)
            for seat in self.people - {viewer} if not self._alone else ():
                if (line := self._event_line(before, event, seat)) is not None:
                    self._missed[seat].append(line)
            before = self.match.position  # a forced event is described from the position after the move

    def _event_line(self, before: Any, event: Event, viewer: Seat | str) -> str | None:
        redacted = capabilities.redact_event(self.game, before, event.by, event.event, viewer)
        if redacted is None:
            return None
        who = self._name(event.by) if isinstance(event.by, int) else event.by
        return f"{who}: {self.paint('1', redacted)}  {self.game.tell(before, event.by, redacted).text}"

    def _ending(self) -> str:
        outcome = self.match.outcome()
        scores = ", ".join(f"{self.match.seat_name(seat)} {score:g}" for seat, score in enumerate(outcome.scores))
        winners = " and ".join(self.match.seat_name(seat) for seat in outcome.winners)
        return self.paint("1", f"{outcome.why} {f'{winners} won.' if winners else 'Nobody won.'} {scores}.")


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status.

    Raises BadRequestError if there is no such seat, or if the game has no bots of that level.
    """
    about = "Play in the terminal: type moves in the game's notation, or help."
    examples = (
        "stackyard play towers",
        "stackyard play towers --level 5 --seat 1",
        "stackyard play towers --width 5 --height 5 --suburbs --capture --together",
        "stackyard play towers --resume match.stackyard.jsonl",
    )
    game = parse_game(arguments, command_line("play", about, examples))
    if game is None:
        return 0
    parser = command_line(f"play {game.slug}", about, [each for each in examples if each.split()[2] == game.slug])
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(game.seat_names))
    levels = ", ".join(f"{level.level} {level.name}" for level in capabilities.levels(game))
    parser.add_argument("--level", type=int, help=f"how well the bots play: {levels or 'there are none yet'}")
    parser.add_argument("--seat", type=int, default=0, help=f"where you sit: {names} (default: 0)")
    parser.add_argument("--together", action="store_true", help="people at every seat, at one keyboard")
    if game.seats[0] != game.seats[1]:
        parser.add_argument("--seats", type=int, help=f"how many play: {game.seats[0]} to {game.seats[1]}")
    parser.add_argument("--seed", type=int, help="of dice and shuffles, to have the same again")
    parser.add_argument("--given", action="store_true", help="you say what dice and shuffles did, at a real table")
    parser.add_argument("--position", metavar="TEXT", help="begin from this position")
    parser.add_argument("--resume", metavar="FILE", help="go on with a match that was saved")
    add_options(parser, game)
    found = parser.parse_args(arguments[1:])
    match = _match(game, found)
    if not 0 <= found.seat < match.header.players:
        raise BadRequestError(f"seats are {names}; there is no seat {found.seat}")
    people = range(match.header.players) if found.together else [found.seat]
    known = [level.level for level in capabilities.levels(game)]
    if not found.together and not known:
        raise BadRequestError(f"{game.title} has no bots yet: play --together")
    level = found.level if found.level is not None else known[len(known) // 2] if known else 0
    if not found.together and level not in known:
        raise BadRequestError(f"the bots of {game.title} have the levels {levels}; there is no level {level}")
    write = _writer()
    alone = f"you are {match.seat_name(found.seat)}, against level {level}"
    people_are = "people at every seat" if found.together else alone
    from stackyard.core.compiling.warm import warm_with_progress  # imports Numba

    warm_with_progress(game.slug)
    write(f"{game.title}: {people_are}. Type a move such as {_example(match)}, or help.")
    read = _reader()
    curtain = _curtain(write, read) if sys.stdin.isatty() and sys.stdout.isatty() else None
    Table(match, people, level, Paint.on_stream(sys.stdout), write, curtain).play(read)
    return 0


def _match(game: Game[Any, Any], found: Any) -> Match:
    """Begin the match that the command line asks for, or resume the one that was saved."""
    if found.resume is not None:
        match = Match.load(read_file(found.resume))
        if match.game.slug != game.slug:
            raise BadRequestError(f"{found.resume} is a match of {match.game.title}, not of {game.title}")
        return match
    options = chosen_options(found)
    players = getattr(found, "seats", None)
    if found.position is not None:
        position = game.parse_position(found.position)
        options = {**_as_given(game, position), **options}
        players = game.players_of(position)
    nature: Any = "given" if found.given else "stream"
    return Match.new(game, options, players, seed=found.seed, nature=nature, position=found.position)


def _as_given(game: Game[Any, Any], position: Any) -> dict[str, Any]:
    import msgspec

    options: dict[str, Any] = msgspec.to_builtins(game.options_of(position))
    return options


def _example(match: Match) -> str:
    for seat in range(match.header.players):
        if moves := match.legal(seat):
            return moves[len(moves) // 2]
    return "the game's"


def _writer() -> Callable[[str], None]:
    def write(text: str) -> None:
        print(text, flush=True)

    return write


def _curtain(write: Callable[[str], None], read: Callable[[str], str]) -> Callable[[str, bool], None]:
    """Return a function that clears the screen, its scrollback and the typed lines, and waits for the next seat."""

    def draw(name: str, hide: bool) -> None:
        if hide:
            read(f"{name} is next. Press Enter to clear the screen, and hand over> ")
            write("\n" * 200 if os.environ.get("TERM") == "dumb" else "\x1b[H\x1b[2J\x1b[3J")
            with suppress(ImportError):
                import readline

                readline.clear_history()
        read(f"{name}, press Enter when only you are looking> ")

    return draw


def _reader() -> Callable[[str], str]:
    """Return a function that reads a line: with line editing at a terminal; from a pipe, it echoes the line."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    if sys.stdin.isatty():
        with suppress(ImportError):  # Windows has none, and edits lines by itself
            import readline  # noqa: F401 - it makes `input` edit lines
        return input

    def read(prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.rstrip("\n"), flush=True)
        return line

    return read
