"""What is computed without a match: playing moves for analysis and lessons, replaying records, asking bot or solver.

Plain functions; they run in the hall's own threads when the work is small, and in a worker process when it is not.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import islice
from secrets import randbits
from typing import Any, Final

import msgspec

from stackyard.core.errors import (
    BadJsonError,
    BadRecordError,
    BadRequestError,
    ChanceDueError,
    MatchOverError,
    StackyardError,
    UsageError,
)
from stackyard.core.lesson import Hint
from stackyard.core.match import Match, Step, verify
from stackyard.core.parts import Challenge, WinningLine
from stackyard.core.record import RecordFile, parse_record, record_text
from stackyard.core.registry import room as find_room
from stackyard.core.review import Reviewer, ReviewPoint, Turn
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.match import redaction
from stackyard.server.pictures.jobs import draw as draw_picture
from stackyard.server.wire.messages import (
    Entry,
    Explore,
    Explored,
    Frame,
    PictureRequest,
    Replay,
    ReplayRequest,
    StudyRequest,
    ThinkAnswer,
    ThinkRequest,
)
from stackyard.server.workers.match_similarity import SimilarityJob, is_similar

MAX_INLINE_MOVES: Final = 60  # moves that are folded without a worker process ...
MAX_INLINE_FRAMES: Final = 10  # ... and where each is told and shown


def explore(request: Explore) -> Explored:
    """Play moves from a start, each by whoever is to act then; chance events are among them where they are due.

    Raises what the game raises: the message names the move that could not be played.
    """
    match = _start_match(request)
    game = match.game
    frames = redaction.replay_frames(match, []) if request.frames else []
    entries: list[Entry] = []
    for number, text in enumerate(request.moves, start=1):
        try:
            steps = _play_text(match, text)
        except StackyardError as error:
            raise type(error)(t("move-number", number=number, shown=text[:40], why=error.localizable)) from None
        for step in steps:
            event = step.event
            description = redaction.describe_event(match, step.before, event, event.event)
            entries.append(Entry(v=event.n, t=event.t, by=event.by, event=event.event, description=description))
            if request.frames:
                view = redaction.full_view(game, match.position)
                frames.append(
                    Frame(n=event.n, t=event.t, by=event.by, event=event.event, description=description, view=view)
                )
    return Explored(
        position=game.position_text(match.position),
        view=redaction.full_view(game, match.position),
        to_act=match.to_act,
        outcome=match.outcome(),
        entries=entries,
        frames=frames,
    )


def study_record(request: StudyRequest) -> str:
    """Return the text of a match file that holds a study: of the match that was studied, or of the main line.

    Raises BadRecordError if the file or the study is not well-formed, UsageError if there is nothing to write, and
    what `explore` raises if the main line cannot be played.
    """
    if request.record:
        file = parse_record(request.record)
    elif request.explore is not None:
        match = _start_match(request.explore)
        for text in request.explore.moves:
            _play_text(match, text)
        file = match.record()
    else:
        raise UsageError("a study is written into the file of a match, or of its main line")
    text = record_text(RecordFile(msgspec.structs.replace(file.header, study=request.study), file.events))
    parse_record(text)
    return text


class PositionJob(msgspec.Struct, frozen=True):
    """A question about a record: how its match stood after so many of its events."""

    record: str
    at: int
    goes_on: bool = False


def position_text(record: RecordFile, at: int, *, goes_on: bool = False) -> str:
    """Return the position of a match after `at` of its events and what followed by itself, by its rules version.

    Raises BadRecordError if the record does not follow the rules, MatchOverError if the match has to go on from there
    (`goes_on`) and nobody could play.
    """
    _, match = next(islice(Match.replay(record), at, None))
    if goes_on and match.over:
        raise MatchOverError(t("match-over", why=match.outcome().reason))
    return match.game.position_text(match.position)


def beginning(request: PictureRequest) -> Match:
    """Return a match with these options at its beginning, the same each time: chance does not depend on anything.

    Raises UnknownGameError if there is no such game, BadOptionError if it does not allow the options or players.
    """
    return Match.new(request.game, request.options, request.players, seed=0)


def _start_match(request: Explore) -> Match:
    room = find_room(request.game)
    game = room.game
    options, players = request.options, request.players
    if request.position is not None:
        position = game.parse_position(request.position)
        options = options or msgspec.to_builtins(game.options_of(position))
        players = game.players_of(position) if players is None else players
    return Match.new(room, options, players, nature="given", position=request.position)


def _play_text(match: Match, text: str) -> list[Step]:
    acting = match.to_act
    if not acting:
        raise MatchOverError(t("match-over", why=match.outcome().reason))
    for seat in acting[:-1]:  # several may act: the first one who can
        try:
            return match.apply_event(seat, text)
        except StackyardError:
            continue
    return match.apply_event(acting[-1], text)


class ReplayJob(msgspec.Struct, frozen=True):
    """A record to be replayed; `motions`: the versions of recorded motions, by the numbers of their events."""

    record: str
    motions: dict[int, int] = {}


def replay(record: RecordFile, motions: dict[int, int] | None = None) -> Replay:
    """Return a record frame by frame, with everything shown: whoever asks has the whole record.

    Raises BadRecordError if the record does not follow the rules.
    """
    verdict = verify(record_text(record))
    match = Match.from_record(record, gravity="told")
    fresh = Match(match.room, msgspec.structs.replace(record.header, seed=None), None, moment=lambda: "")
    frames = redaction.replay_frames(fresh, record.events, motions)
    return Replay(
        header=record.header,
        frames=frames,
        outcome=match.outcome(),
        verified=verdict.ok,
        findings=verdict.findings,
        findings_localizable=[
            finding if isinstance(finding, Message) else finding.localizable for finding in verdict.localizable
        ],
    )


def search_move(request: ThinkRequest) -> ThinkAnswer:
    """Return the move that the game's bot would play, and what its search says of it.

    Raises ChanceDueError if a chance event is due, MatchOverError if the match is over, BadRequestError if there is no
    such level, and what else the game raises.
    """
    room = find_room(request.game)
    game = room.game
    position = game.parse_position(request.position)
    seats = game.to_act(position)
    if not seats:
        if game.is_chance_due(position):
            raise ChanceDueError(t("nature-first"))
        raise MatchOverError(t("nothing-to-choose"))
    levels = [level.level for level in room.levels]
    if request.level not in levels:
        raise BadRequestError(t("levels-are", title=game.title, levels=", ".join(map(str, levels))))
    result = room.search(position, seats[0], request.level, request.ms, randbits(62))
    return ThinkAnswer(seat=seats[0], move=result.move, info=result.info)


class ReviewJob(msgspec.Struct, frozen=True):
    """A question about a record that is reviewed: a point of it, or what another move was worth there."""

    record: str
    n: int | None = None  # of the event; None: how many points there are
    move: str | None = None  # in the place of that event
    decides: bool = False  # the turns of the match are asked for, or of event `n` only the chances, at leisure


class Chances(msgspec.Struct, frozen=True):
    """The chances after an event, and what it took to work them out."""

    chances: list[float]
    cpu_s: float


_reviewers: dict[bytes, Reviewer] = {}  # of the records that were asked about last, by their digests
MAX_REVIEWERS: Final = 4
LEISURE: Final = 19  # of Unix: what nobody waits for


def review(job: ReviewJob) -> ReviewPoint | int | list[Turn] | Chances:
    """Return a point of a review, how many there are, or what `ReviewJob.decides` asks for.

    Raises what `Reviewer` raises.
    """
    key = sha256(job.record.encode()).digest()
    reviewer = _reviewers.pop(key, None) or Reviewer(parse_record(job.record))
    _reviewers[key] = reviewer
    while len(_reviewers) > MAX_REVIEWERS:
        del _reviewers[next(iter(_reviewers))]
    if job.n is None:
        return reviewer.turns() if job.decides else len(reviewer)
    if job.decides:
        return at_leisure(partial(_chances, reviewer, job.n))
    return reviewer.point(job.n) if job.move is None else reviewer.attempt(job.n, job.move)


def _chances(reviewer: Reviewer, n: int) -> Chances:
    began = time.thread_time()
    chances = reviewer.chances(n)
    return Chances(chances, time.thread_time() - began)


def at_leisure(work: Callable[[], Chances]) -> Chances:
    """Return what `work` returns, done in a thread of the lowest priority where the system has one for each thread."""

    def run() -> Chances:
        with contextlib.suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEISURE)
        return work()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()


class Upload(msgspec.Struct, frozen=True):
    """An uploaded match file that has been read: its game, how many events it has, and its text."""

    game: str
    events: int
    record: str


def read_upload(body: bytes) -> Upload:
    """Return what a request to replay a match file brings.

    Raises BadJsonError if the body is not JSON, UsageError if it is no such request, BadRecordError if the file is
    not well-formed.
    """
    try:
        asked = msgspec.json.decode(body, type=ReplayRequest)
    except msgspec.ValidationError as error:
        raise UsageError(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise BadJsonError(f"the body is one JSON object: {error}") from None
    file = parse_record(asked.record)
    return Upload(file.header.game, len(file.events), asked.record)


class GameQuestion(msgspec.Struct, frozen=True):
    """A question to a game itself: to its solver, for the deal of a day, or for the options of a house set."""

    game: str
    question: dict[str, Any]


def _solve(room: Room, question: dict[str, Any]) -> msgspec.Struct:
    if room.solver is None:
        raise BadRequestError(t("no-search", title=room.title))
    return room.solver.solve_question(question)


class ChallengeJob(msgspec.Struct, frozen=True):
    """A challenge that is to be drawn: of which game and day, and from which seed, in hexadecimal."""

    game: str
    day: str
    seed: str


def _challenge(job: ChallengeJob) -> Challenge:
    today = find_room(job.game).today
    assert today is not None  # the hall has looked
    return today.challenge(date.fromisoformat(job.day), bytes.fromhex(job.seed))


class AnswerJob(msgspec.Struct, frozen=True):
    """A question about a match of a challenge: a hint for the seat to act, or how the seat could have won."""

    record: str
    seat: int
    hint: int | None = None  # the number of the hint; None: the answer


def _answer(job: AnswerJob) -> Hint | WinningLine | None:
    steps: list[Step] = []
    match = Match.from_record(parse_record(job.record), gravity="told", steps=steps)
    answers = match.room.answers
    assert answers is not None  # the hall has looked
    if job.hint is not None:
        return answers.hint(match.position, job.seat, job.hint)
    moves = [step.event.event if step.chosen and step.event.by == job.seat else None for step in steps]
    return answers.answer([*(step.before for step in steps), match.position], moves, job.seat)


def _problem(room: Room, day: str | None, grade: int) -> msgspec.Struct:
    if room.problems is None:
        raise BadRequestError(t("no-problems", title=room.title))
    return room.problems(day, grade)


def run_study(what: str, body: bytes) -> bytes:
    """Run one of these studies by name: `body` is the request as JSON, and what is returned the answer as JSON.

    Of a picture it is the picture itself.

    Raises BadRecordError if there is no such study, and what the study raises.
    """
    if what == "explore":
        return msgspec.json.encode(explore(msgspec.json.decode(body, type=Explore)))
    if what == "think":
        return msgspec.json.encode(search_move(msgspec.json.decode(body, type=ThinkRequest)))
    if what == "upload":
        return msgspec.json.encode(read_upload(body))
    if what == "near":
        return msgspec.json.encode(is_similar(msgspec.json.decode(body, type=SimilarityJob)))
    if what == "solve":
        question = msgspec.json.decode(body, type=GameQuestion)
        return msgspec.json.encode(_solve(find_room(question.game), question.question))
    if what == "problem":
        question = msgspec.json.decode(body, type=GameQuestion)
        return msgspec.json.encode(_problem(find_room(question.game), **question.question))
    if what == "house set":
        question = msgspec.json.decode(body, type=GameQuestion)
        return msgspec.json.encode(find_room(question.game).read_house_set(question.question["text"]))
    if what == "challenge":
        return msgspec.json.encode(_challenge(msgspec.json.decode(body, type=ChallengeJob)))
    if what == "answer":
        return msgspec.json.encode(_answer(msgspec.json.decode(body, type=AnswerJob)))
    if what == "replay":
        shown = msgspec.json.decode(body, type=ReplayJob)
        return msgspec.json.encode(replay(parse_record(shown.record), shown.motions))
    if what == "position":
        wanted = msgspec.json.decode(body, type=PositionJob)
        return msgspec.json.encode(position_text(parse_record(wanted.record), wanted.at, goes_on=wanted.goes_on))
    if what == "picture":
        return draw_picture(body)
    if what == "study":
        return msgspec.json.encode(study_record(msgspec.json.decode(body, type=StudyRequest)))
    if what == "review":
        return msgspec.json.encode(review(msgspec.json.decode(body, type=ReviewJob)))
    raise BadRecordError(f"there is no study called {what!r}")


__all__ = [
    "MAX_INLINE_FRAMES",
    "MAX_INLINE_MOVES",
    "GameQuestion",
    "PositionJob",
    "Upload",
    "explore",
    "position_text",
    "replay",
    "run_study",
    "search_move",
    "study_record",
]
