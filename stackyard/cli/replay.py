"""`stackyard replay`: a match file, event by event."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from stackyard.cli.arguments import command_line, read_file
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.language import drawing_in, told_in
from stackyard.cli.terminal.table import is_for_people
from stackyard.core.game import EVERYTHING, Game, Position
from stackyard.core.match import Match
from stackyard.core.record import TABLE, Event, RecordFile, parse_record
from stackyard.core.texts.catalogue import ENGLISH

KEYS: Final = "Enter: on, b: back, a number: go there, a: all the rest, q: quit> "


class Frame(NamedTuple):
    """What is shown after an event, or at the start."""

    words: str
    board: str


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = command_line(
        "replay",
        "Step through a match file. Behind a pipe, all of it is printed.",
        ("stackyard replay match.stackyard.jsonl", "stackyard replay match.stackyard.jsonl --all", "... --at 12"),
    )
    parser.add_argument("file", metavar="FILE", help="a match file; - is stdin")
    parser.add_argument("--all", action="store_true", help="print every step at once")
    parser.add_argument("--at", type=int, metavar="N", help="print only how it stood after event N (0: the start)")
    found = parser.parse_args(arguments)
    record = parse_record(read_file(found.file))
    paint = Paint.on_stream(sys.stdout)
    match = Match.from_record(record, gravity="told")
    shown = frames(match.game, record, paint)
    outcome = match.outcome()
    end = f"{outcome.why} Scores: {', '.join(f'{score:g}' for score in outcome.scores)}."
    if found.at is not None:
        if not 0 <= found.at < len(shown):
            parser.error(f"the match has the events 1 to {len(shown) - 1}; 0 is the start")
        print(shown[found.at].words, shown[found.at].board, sep="\n")
        return 0
    print(f"{match.game.title}, {match.header.begun or 'no date'}, {match.seq} events. {end}")
    if found.all or not sys.stdin.isatty() or not sys.stdout.isatty():
        for frame in shown:
            print(f"\n{frame.words}\n{frame.board}")
        return 0
    _browse(shown)
    return 0


def frames(game: Game[Any, Any], record: RecordFile, paint: Paint) -> list[Frame]:
    """Return a frame for the start and for each event of a record, in words and drawn.

    Raises BadRecordError if the record does not follow the rules.
    """
    found: list[Frame] = []
    before = None
    for event, match in Match.replay(record, game=game):
        words = "The start."
        if event is not None and before is not None:
            words = f"{event.n}. {_told(match, before, event, paint)}"
        before = match.position.copy()
        drawing = drawing_in(match.game, ENGLISH, match.position, EVERYTHING)
        found.append(Frame(words, paint.board(match.game, drawing)))
    return found


def _told(match: Match, before: Position, event: Event, paint: Paint) -> str:
    """Return an event in words, and in notation where that is short: poses of bricks are not for people."""
    if event.by == TABLE:
        return f"table: {event.event}"
    told = told_in(match.game, ENGLISH, before, event.by, event.event)
    return told if not is_for_people(event.event) else f"{told} {paint('2', f'({event.event})')}"


def _browse(shown: Sequence[Frame]) -> None:
    """Show frames at a terminal; the user steps back and forth."""
    index = 0
    while True:
        print(f"\n{shown[index].words}\n{shown[index].board}\n[{index} of {len(shown) - 1}]", end=" ")
        try:
            line = input(KEYS).strip().lower()
        except EOFError:
            print()
            return
        if line in ("q", "quit"):
            return
        if line == "a":
            for frame in shown[index + 1 :]:
                print(f"\n{frame.words}\n{frame.board}")
            return
        if line.isdecimal():
            index = min(int(line), len(shown) - 1)
        elif line == "b":
            index = max(index - 1, 0)
        elif index + 1 < len(shown):
            index += 1
        else:
            return
