"""`stackyard replay`: a match file, event by event."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from stackyard.cli.arguments import read_file
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.language import outcome_in, sentence_in
from stackyard.cli.terminal.table import is_for_people
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.game import EVERYTHING, Position
from stackyard.core.match import Match
from stackyard.core.record import TABLE, Event, RecordFile, parse_record
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t


class Frame(NamedTuple):
    """What is shown after an event, or at the start."""

    words: str
    board: str


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "replay",
        t.text(language, "about-replay"),
        ("stackyard replay match.stackyard.jsonl", "stackyard replay match.stackyard.jsonl --all", "... --at 12"),
        language,
    )
    file = t.text(language, "metavar-file")
    made.add_argument("file", metavar=file, help=t.text(language, "argument-match-file"))
    made.add_argument("--all", action="store_true", help=t.text(language, "argument-all"))
    made.add_argument("--at", type=int, metavar="N", help=t.text(language, "argument-at"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    made = parser(language)
    found = made.parse_args(arguments)
    record = parse_record(read_file(found.file))
    paint = Paint.on_stream(sys.stdout) if not found.json else Paint(False)
    match = Match.from_record(record, gravity="told")
    shown = frames(match.room, record, paint, language)
    if found.at is not None:
        if found.json and 0 <= found.at < len(shown):
            print(json.dumps(shown[found.at]._asdict(), ensure_ascii=False))
            return 0
        if not 0 <= found.at < len(shown):
            made.error(t.text(language, "replay-events", last=len(shown) - 1))
        print(shown[found.at].words, shown[found.at].board, sep="\n")
        return 0
    if found.json:
        print(json.dumps(_as_json(match, shown, language), ensure_ascii=False))
        return 0
    print(_heading(match, language))
    if found.all or not sys.stdin.isatty() or not sys.stdout.isatty():
        for frame in shown:
            print(f"\n{frame.words}\n{frame.board}")
        return 0
    _browse(shown, language)
    return 0


def _as_json(match: Match, shown: Sequence[Frame], language: str) -> dict[str, Any]:
    """Return what `--json` prints."""
    outcome = match.outcome()
    return {
        "game": match.game.slug,
        "begun": match.header.begun,
        "over": outcome.over,
        "scores": outcome.scores,
        "winners": outcome.winners,
        "why": outcome_in(outcome, language),
        "frames": [frame._asdict() for frame in shown],
    }


def _heading(match: Match, language: str) -> str:
    """Return what a match is, and how it ended."""
    outcome = match.outcome()
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    why = outcome_in(outcome, language)
    begun = match.header.begun or t.text(language, "no-date")
    return t.text(language, "replay-heading", game=match.game.title, begun=begun, n=match.seq, why=why, scores=scores)


def frames(room: Room, record: RecordFile, paint: Paint, language: str = ENGLISH) -> list[Frame]:
    """Return a frame for the start and for each event of a record, in words and drawn.

    Raises BadRecordError if the record does not follow the rules.
    """
    found: list[Frame] = []
    before = None
    for event, match in Match.replay(record, room=room):
        words = t.text(language, "replay-first")
        if event is not None and before is not None:
            words = f"{event.n}. {_event_sentence(match, before, event, paint, language)}"
        before = match.position.copy()
        drawing = room.game.ascii(match.position, EVERYTHING, language)
        found.append(Frame(words, paint.board(room, drawing)))
    return found


def _event_sentence(match: Match, before: Position, event: Event, paint: Paint, language: str) -> str:
    """Return an event in words, and in notation where that is short: poses of bricks are not for people."""
    if event.by == TABLE:
        return t.text(language, "replay-table", event=event.event)
    sentence = sentence_in(match.game, language, before, event.by, event.event)
    return sentence if not is_for_people(event.event) else f"{sentence} {paint('2', f'({event.event})')}"


def _place(index: int, last: int, language: str) -> str:
    return t.text(language, "replay-place", at=index, last=last)


def _browse(shown: Sequence[Frame], language: str) -> None:
    """Show frames at a terminal; the user steps back and forth."""
    index = 0
    while True:
        print(f"\n{shown[index].words}\n{shown[index].board}\n{_place(index, len(shown) - 1, language)}", end=" ")
        try:
            line = input(t.text(language, "replay-keys")).strip().lower()
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
