"""One match in a terminal: who sits where, and what is typed and shown.

The code knows no game: drawings and menus are the game's own (`parts.Words`), or plain ones.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbits
from typing import Final

from stackyard.cli.paint import Paint, seat_colour
from stackyard.cli.terminal import saved_match
from stackyard.cli.terminal.commands import command_words, help_text
from stackyard.cli.terminal.engine import SeatedEngine
from stackyard.cli.terminal.language import (
    error_in,
    file_problem_in,
    in_language,
    outcome_in,
    seat_in,
    sentence_in,
)
from stackyard.cli.terminal.move_menu import Chooser, menu_of
from stackyard.cli.terminal.rules import show_rules
from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.chance import NATURE
from stackyard.core.commands.parser import nearest
from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.event_description import UNSET
from stackyard.core.game import EVERYTHING, Seat
from stackyard.core.leaving import STAND_IN_LEVEL
from stackyard.core.match import Match, Step
from stackyard.core.record import TABLE, parse_record
from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of
from stackyard.core.toolkit.menus import every_move
from stackyard.engines.player import ForfeitError

HINT_MS: Final = 1000
MOVES_SHOWN: Final = 20  # an error lists the legal moves if there are at most so many
NOTATION_SHOWN: Final = 16  # characters: a longer move is told in words only
WORDS_SHOWN: Final = 60  # characters: of a longer move, a whole brickprint, the drawing says more
FOR_PROGRAMS: Final = re.compile(r"[~?]| -?\d+ -?\d+ ")  # in notation: tremor, what is hidden, where bricks lie
ACTS_AT_ONCE: Final = 12  # of bots, at most, before a person is asked again
PATIENCE_S: Final = 6.0  # for which bots bide their time without being waited for, where all act at once


def is_for_people(notation: str) -> bool:
    """Tell whether a move's notation is one that people read and type."""
    return len(notation) <= NOTATION_SHOWN and FOR_PROGRAMS.search(notation) is None


class _LostError(Exception):
    """The program at a seat loses the match."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat = seat


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
        language: str = ENGLISH,
        wide: int = 80,
        gone: Sequence[Seat] = (),
        saves_on_leaving: bool = False,
    ) -> None:
        """Sit `people` at their seats and bots of `level` at the others; `gone` were given up, the last one last.

        In a game with hidden information that several people play, `curtain` is called before the screen shows the view
        of another person: with that seat's name, and whether there is something on the screen to hide from it.
        Menus are `wide` characters wide. `saves_on_leaving`: the match is kept in a file when the user leaves it.
        """
        self.match = match
        self.room, self.game = match.room, match.game
        self._seated = frozenset(people)
        self.level = level
        self.paint = paint
        self.write = write
        self.curtain = curtain
        self.language = language
        self.saves_on_leaving = saves_on_leaving
        self.file: Path | None = None  # in which the match is kept
        self.engine: SeatedEngine | None = None  # plays in the place of the bots
        self.before_search: Callable[[int], None] = lambda level: None  # called before a bot of that level is asked
        self.wanted: int | None = None  # another match is wanted, against bots of this level
        self.words = command_words(language)
        self._chooser = Chooser(language, write, lambda: wide)
        self._alone = len(self._seated) == 1 or self.room.same_view_for_all
        self._screen_seat: Seat | None = min(self._seated) if self._alone else None  # whose view the screen shows
        self._speaker: Seat | None = None  # who types, where several people may act at once
        self._missed: dict[Seat, list[str]] = {seat: [] for seat in self._seated}  # while another seat had the screen
        self._gone: list[Seat] = list(gone)  # the seats that were given up here, the last one last
        self._saved: set[Path] = set()
        self._stale = True  # the screen shows an older position
        self._patience = PATIENCE_S  # s for which bots that act at once may yet bide their time
        self._acts = 0  # of bots since a person acted
        self._advice: str | None = None  # the move of the last hint

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play: bots play those that were left."""
        return self._seated - self.match.leavers.left

    @property
    def at_once(self) -> bool:
        """Whether several seats may act now."""
        return self.game.is_simultaneous(self.match.position)

    # --- the course of a match -------------------------------------------------------------------------------

    def play(self, read: Callable[[str], str]) -> bool:
        """Play until the user quits or there is no more input; keep the match. Return whether Ctrl-C ended it."""
        interrupted = False
        try:
            self._play(read)
        except EOFError:
            self.write("")
        except KeyboardInterrupt:
            self.write("")
            interrupted = True
        if self.engine is not None:
            self.engine.close()
        if self.saves_on_leaving:
            self.keep()
        return interrupted

    def _play(self, read: Callable[[str], str]) -> None:
        ended = False
        while True:
            if self.match.over:
                if not ended:
                    self._refresh()
                    self._write_ending()
            elif self._others_play():
                continue
            else:
                self._hand_over()
                self._refresh()
            ended = self.match.over
            line = read(self._prompt()).strip()
            if self.words.get(line.lower()) == "quit" or (self.match.over and not line):
                return
            try:
                self._run(line)
                if self.wanted is not None:
                    return
            except (StackyardError, OSError) as error:
                self.write(self.paint("31", error_in(error, self.language)))

    def _hand_over(self) -> None:
        """Hand the screen to the person who is to act, if it is another."""
        seat = self._seat()
        if self._alone or seat is None or seat == self._screen_seat:
            return
        if self.curtain is not None:
            self.curtain(self._name(seat), self._screen_seat is not None)
        self._screen_seat, self._stale = seat, True
        for line in self._missed[seat]:
            self.write(line)
        self._missed[seat].clear()

    def _refresh(self) -> None:
        """Draw the table and the menu, where something has changed."""
        if self._stale:
            self.show()
            self._show_menu()
        self._stale = False

    def show(self) -> None:
        """Draw the table."""
        drawing = self.match.game.ascii(self.match.position, self._viewer(), self.language)
        self.write("\n" + self.paint.board(self.room, drawing) + "\n")

    def _show_menu(self) -> None:
        seat = self._seat()
        self._chooser.close()
        if seat is None or self.match.over:
            return
        self._chooser.begin(menu_of(self.room, self.match.position, seat, self.match.legal(seat)))

    # --- what is typed ---------------------------------------------------------------------------------------

    def _run(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.write(help_text(self.language, self.at_once)),
            "menu": self._list_moves,
            "hint": self._hint,
            "do": self._do_hint,
            "undo": self._undo,
            "board": self.show,
            "log": self._log,
            "position": self._position,
            "resign": self._resign,
            "back": self._come_back,
            "rules": lambda: show_rules(self.game, self.language, self.write, self.paint.on),
            "again": lambda: self._want_another(self.level),
            "next": lambda: self._want_another(self._next_level()),
            "seat": lambda: self._change_seat(rest.strip()),
            "save": lambda: self._save(rest.strip()),
        }
        if not line:
            self._enter()
        elif line == "+":
            self._chooser.more()
        elif line.startswith("/"):
            self._chooser.search(line[1:])
        elif self._seat() is not None and all(part.isdecimal() for part in line.split()):
            self._choose([int(part) for part in line.split()])
        elif word.lower() in self.words and line not in self._legal():
            commands[self.words[word.lower()]]()
        else:
            self._move(line)

    def _enter(self) -> None:
        """Let the others act first, where all act at once; else show the menu."""
        if self.at_once and not self._alone_at_table():
            before = self.match.seq
            self._acts = 0
            try:
                self._act_with_people(float("inf"))
            except _LostError as lost:
                self._forfeit(lost.seat, str(lost))
            if self.match.seq == before:
                self.write(t.text(self.language, "nobody-acts"))
            self._patience = PATIENCE_S
        else:
            self._show_menu()

    def _choose(self, numbers: Sequence[int]) -> None:
        if numbers == [0]:
            self._chooser.up()
            return
        for place, number in enumerate(numbers, 1):
            move = self._chooser.choose(number)
            if move is not None:
                if place < len(numbers):
                    raise BadRequestError(t("no-menu"))
                self._move(move)
                return
        self._chooser.show()

    def _move(self, text: str) -> None:
        seat = self._seat()
        try:
            steps = self.match.apply_event(NATURE if seat is None else seat, text)
        except StackyardError as error:
            reason = error_in(error, self.language)
            answer = f"{reason.rstrip('.')}. {self._suggestion(seat, text)}".rstrip()
            raise type(error)(t("plain-sentence", text=answer)) from None
        self._patience, self._acts = PATIENCE_S, 0
        self._after(steps)

    def _after(self, steps: Sequence[Step]) -> None:
        """Tell what has happened."""
        self._write_events(steps)
        self._stale, self._advice = True, None
        self._chooser.close()

    def _suggestion(self, seat: Seat | None, text: str) -> str:
        """Return a hint of what may be typed, after an input that was refused."""
        legal = self._legal()
        closest = nearest(text, [*self.words, *legal]) if text not in legal else None
        few = legal and len(legal) <= MOVES_SHOWN and sum(map(len, legal)) < 120
        if few and closest not in self.words and seat is not None and not self._has_continuum(seat):
            return t.text(self.language, "possible-moves", moves=" ".join(legal))
        if closest is not None:
            return t.text(self.language, "did-you-mean", shown=repr(closest))
        return t.text(self.language, "see-menu") if legal else ""

    def _has_continuum(self, seat: Seat) -> bool:
        return self.room.move_schemas(self.match.position, seat) is not None

    def _legal(self) -> list[str]:
        seat = self._seat()
        return [] if seat is None else self.match.legal(seat)

    def typable(self) -> list[str]:
        """Return all that may be typed now: commands and moves, for the tab key."""
        found = list(dict.fromkeys([*self.words, *self._legal()]))
        if self._chooser.path:
            found += [move for _, move in every_move(self._chooser.path[0], 200)]
        return found

    # --- bots ------------------------------------------------------------------------------------------------

    def _others_play(self) -> bool:
        """Play a move of whoever is no person, if it is their turn; return whether something has happened."""
        try:
            return self._play_bots()
        except _LostError as lost:
            self._forfeit(lost.seat, str(lost))
            return True

    def _alone_at_table(self) -> bool:
        return len(self.people) == self.match.header.players

    def _play_bots(self) -> bool:
        """Play a bot's move if it is a bot's turn; return whether it was."""
        acting = self.match.to_act
        if acting == [NATURE] or self._alone_at_table():
            return False
        if self.at_once:
            people_act = any(seat in self.people for seat in acting)
            return self._act_with_people(self._patience if people_act else float("inf"))
        seat = acting[0]
        if seat in self.people:
            return False
        self._play_of_bot(int(seat), self._search(int(seat)).move)
        return True

    def _forfeit(self, seat: Seat, why: str) -> None:
        """Let the program at a seat lose the match; where others play on, a bot takes its seat."""
        assert self.engine is not None
        self.write(t.text(self.language, "engine-forfeits", name=self.engine.name, why=why))
        if self.match.goes_on_without(seat):
            self.match.apply_table_event(f"leave {seat}")
        else:
            together = self.room.traits.cooperative
            self.match.apply_table_event(f"{'quit' if together else 'resign'} {seat}")
        self._stale = True

    def _act_with_people(self, patience: float) -> bool:
        """Let the bot act that waits least, if it waits less than `patience` (s); return whether one did."""
        if self._acts >= ACTS_AT_ONCE:
            return False
        found: list[tuple[float, Seat, str]] = []
        for seat in self.match.to_act:
            if seat not in self.people:
                result = self._search(int(seat))
                wait = result.info.wait
                found.append((float(wait) if isinstance(wait, int | float) else 0.0, int(seat), result.move))
        due = [(wait, seat, move) for wait, seat, move in found if move and wait <= patience]
        if not due:
            return False
        wait, seat, move = min(due)
        self._patience, self._acts = max(0.0, patience - wait), self._acts + 1
        self._play_of_bot(seat, move)
        return True

    def _search(self, seat: Seat) -> SearchResult:
        if self.engine is not None and seat not in self.match.leavers.left:
            try:
                return self.engine.search(self.match, seat, self.write, self.language)
            except ForfeitError as error:
                raise _LostError(seat, str(error)) from None
        level = STAND_IN_LEVEL if seat in self.match.leavers.left else self.level
        people = sorted(self.people)
        memory = self.room.remembered(self.match.events) if people else []
        self.before_search(level)
        return self.room.search(self.match.position, seat, level, None, randbits(31), people, memory)

    def _play_of_bot(self, seat: Seat, move: str) -> None:
        self._after(self.match.apply_event(seat, move))

    # --- commands --------------------------------------------------------------------------------------------

    def _list_moves(self) -> None:
        if self._seat() is None:
            raise BadRequestError(t("chance-due"))
        self._show_menu()

    def _hint(self) -> None:
        seat = self._seat()
        if seat is None or self.match.over:
            raise BadRequestError(t("nothing-to-decide"))
        if not self.room.levels:
            raise BadRequestError(t("no-bots-to-ask", game=self.game.title))
        level = self.room.levels[-1].level
        self.before_search(level)
        result = self.room.search(self.match.position, seat, level, HINT_MS, 0)
        if not result.move:
            self.write(t.text(self.language, "hint-wait"))
            return
        self._advice = result.move
        self.write(t.text(self.language, "hint-is", move=in_language(self._in_words(seat, result.move), self.language)))
        value, why = result.info.value, self._reason(result.info)
        if isinstance(value, int | float):
            self.write(t.text(self.language, "hint-worth", value=f"{value:+.2f}"))
        if why:
            self.write(t.text(self.language, "hint-why", why=why.rstrip(".")))
        if is_for_people(result.move):
            self.write(t.text(self.language, "hint-do", text=result.move))
        else:
            self.write(t.text(self.language, "hint-do-only"))

    def _reason(self, info: SearchInfo) -> str:
        """Return why a move was chosen; "" where that is not said, or only in English to somebody who reads German."""
        if info.why_localizable is not UNSET:
            return text_of(info.why_localizable, self.language)
        return info.why if info.why is not UNSET and self.language == ENGLISH else ""

    def _in_words(self, seat: Seat, move: str) -> Message | str:
        if self.room.words is not None:
            return self.room.words.move_message(self.match.position, seat, move)
        description = self.game.describe_event(self.match.position, seat, move)
        return description.text if description.localizable is UNSET else description.localizable

    def _do_hint(self) -> None:
        if self._advice is None:
            raise BadRequestError(t("no-hint-yet"))
        self._move(self._advice)

    def _undo(self) -> None:
        movers = self.match.movers
        count = next((n for n, seat in enumerate(reversed(movers), 1) if seat in self.people), 0)
        if not count:
            raise BadRequestError(t("nothing-to-undo"))
        moved, position = self.match.events_since_move(count), self.match.position
        if any(event.by == NATURE and self.room.binds(position, event.event) for event in moved):
            raise BadRequestError(t("known-stays"))
        self.match.undo(count)
        self._stale, self._advice = True, None

    def _log(self) -> None:
        """Write all that has happened, as this seat may know it."""
        steps: list[Step] = []
        Match.from_record(parse_record(self.match.text()), room=self.room, gravity="told", steps=steps)
        if not steps:
            raise BadRequestError(t("no-log"))
        for step in steps:
            if (line := self._event_line(step, self._viewer())) is not None:
                self.write(f"{step.event.n}. {line}")

    def _position(self) -> None:
        if not (self.game.perfect_information or self.match.over):
            raise BadRequestError(t("position-hidden"))
        self.write(self.game.position_text(self.match.position))

    def _resign(self) -> None:
        seat = self._seat()
        if seat is None:
            seat = min(self.people)
        self._stale = True
        if self.match.over or self.people == {seat} or not self.match.goes_on_without(seat):
            together = self.room.traits.cooperative
            self.match.apply_table_event(f"{'quit' if together else 'resign'} {seat}")
            return
        self.match.apply_table_event(f"leave {seat}")
        self._gone.append(seat)
        self.write(t.text(self.language, "seat-left", who=self._name(seat)))

    def _come_back(self) -> None:
        if not self._gone:
            raise BadRequestError(t("nobody-left"))
        self.match.apply_table_event(f"back {self._gone[-1]}")
        self._stale = True
        self.write(t.text(self.language, "seat-back", who=self._name(self._gone.pop())))

    def _want_another(self, level: int | None) -> None:
        """End here, and begin such a match anew against bots of a level."""
        if not self.match.over:
            raise BadRequestError(t("match-goes-on"))
        if level is None:
            raise BadRequestError(t("no-next-level"))
        self.wanted = level

    def _next_level(self) -> int | None:
        """Return the level above the bots' here; None if there is none, or no bot plays."""
        if self.engine is not None or len(self._seated) == self.match.header.players:
            return None
        return min((each.level for each in self.room.levels if each.level > self.level), default=None)

    def _change_seat(self, name: str) -> None:
        """Hand the keyboard to another person, where several may act at once."""
        if not self.at_once or len(self.people) < 2:
            raise BadRequestError(t("turns-decide"))
        names = {seat_in(self.match.seat_name(seat), self.language).lower(): seat for seat in sorted(self.people)}
        if name.lower() not in names:
            raise BadRequestError(t("no-such-person", name=repr(name), names=", ".join(sorted(names))))
        self._speaker, self._stale = names[name.lower()], True

    def _save(self, name: str) -> None:
        if not name:
            raise BadRequestError(t("say-where"))
        path = Path(name).expanduser()
        if path.exists() and path not in self._saved:
            raise BadRequestError(t("file-exists", path=str(path)))
        path.write_text(self.match.text(), encoding="utf-8")
        self._saved.add(path)
        self.write(t.text(self.language, "saved", path=str(path)))

    def keep(self) -> None:
        """Write the match to its file and say how to go on, unless nobody here has acted or it has ended."""
        if self.file is None and (self.match.over or not any(seat in self._seated for seat in self.match.movers)):
            return
        try:
            if self.file is None:
                self.file = saved_match.new_file(self.game.slug)
            saved_match.keep(self.file, self.match, sorted(self._seated), self.level, self._gone)
        except OSError as error:
            self.write(
                t.text(self.language, "not-kept", why=f"{error.filename}: {file_problem_in(error, self.language)}")
            )
            return
        if not self.match.over:
            self.write(t.text(self.language, "kept", path=str(self.file)))
            where = "" if saved_match.is_last_saved(self.file) else f" {shlex.quote(str(self.file))}"
            self.write(t.text(self.language, "goes-on-by", command=f"stackyard play --continue{where}"))

    # --- words -----------------------------------------------------------------------------------------------

    def _seat(self) -> Seat | None:
        """Return the seat that the input is for: a person who is to act; None if a chance event has to be given."""
        acting = [int(seat) for seat in self.match.to_act if seat in self.people]
        if self._speaker in acting:
            return self._speaker
        return acting[0] if acting else None

    def _viewer(self) -> Seat | str:
        if self.match.over or self.game.perfect_information:
            return EVERYTHING
        return min(self.people) if self._screen_seat is None else self._screen_seat

    def _name(self, seat: Seat) -> str:
        name = self.match.seat_name(seat)
        return self.paint(seat_colour(name, seat), seat_in(name, self.language))

    def _prompt(self) -> str:
        if self.match.over:
            return t.text(self.language, "prompt-over")
        seat = self._seat()
        return t.text(self.language, "prompt-nature") if seat is None else f"{self._name(seat)}> "

    def _write_events(self, steps: Sequence[Step]) -> None:
        """Write the events in words, as redacted for the seat that has the screen; keep those of the other seats."""
        viewer = self._viewer()
        for step in steps:
            if (line := self._event_line(step, viewer)) is not None:
                self.write(line)
            for seat in self.people - {viewer} if not self._alone else ():
                if (line := self._event_line(step, seat)) is not None:
                    self._missed[seat].append(line)

    def _event_line(self, step: Step, viewer: Seat | str) -> str | None:
        """Return an event in words, and in notation where somebody might type it; None for nothing."""
        event, before = step.event, step.before
        if event.by == TABLE:
            return None
        redacted = self.room.redact_event(before, event.by, event.event, viewer)
        if redacted is None:
            return None
        if self.room.words is not None and redacted.partition(" ")[0] in self.room.words.DRAWN_EVENTS:
            return None
        sentence = sentence_in(self.game, self.language, before, event.by, redacted)
        if not step.chosen or redacted in sentence or "~" in redacted:
            return f"  {sentence}"
        shown = redacted
        if not is_for_people(redacted):
            if redacted != event.event or not isinstance(event.by, int) or self.room.words is None:
                return f"  {sentence}"
            shown = in_language(self.room.words.move_message(before, event.by, redacted), self.language)
            if len(shown) > WORDS_SHOWN:
                return f"  {sentence}"
        return f"  {sentence} {self.paint('2', f'({shown})')}"

    def _write_ending(self) -> None:
        """Write how the match ended, unless the drawing says it: a game's own sentence does."""
        outcome = self.match.outcome()
        localizable = outcome.localizable
        if localizable is UNSET or localizable.name.startswith("core:") or self.room.words is None:
            self.write(self._ending())
        alone = len(self._seated) == 1 and not self.room.traits.cooperative
        harder = self._next_level() if alone and list(outcome.winners) == list(self._seated) else None
        if harder is None:
            self.write(t.text(self.language, "another-match"))
        else:
            self.write(t.text(self.language, "next-level", level=self.level, next=harder))

    def _ending(self) -> str:
        outcome = self.match.outcome()
        names = [seat_in(self.match.seat_name(seat), self.language) for seat in range(self.match.header.players)]
        scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, outcome.scores, strict=True))
        why = outcome_in(outcome, self.language)
        if not outcome.winners:
            return self.paint("1", t.text(self.language, "ended-nobody", why=why, scores=scores))
        *some, last = [names[seat] for seat in outcome.winners]
        who = t.text(self.language, "also", one=", ".join(some), other=last) if some else last
        winners = len(outcome.winners)
        return self.paint("1", t.text(self.language, "ended-won", why=why, who=who, winners=winners, scores=scores))
