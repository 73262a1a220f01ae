"""What is worked out without a match: folding moves for analysis and lessons, replaying records, asking bot or solver.

Plain functions; they run in the hall's own threads when the work is small, and in a worker process when it is not.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any, Final

import msgspec

from stackyard.core import capabilities
from stackyard.core.catalogue import say
from stackyard.core.errors import BadRecordError, BadRequestError, MatchOverError, NatureDueError, StackyardError
from stackyard.core.game import Game
from stackyard.core.match import Match, Step, verify
from stackyard.core.record import RecordFile, read, write
from stackyard.core.registry import game as find_game
from stackyard.server.match import redaction
from stackyard.server.wire.messages import Entry, Explore, Explored, Frame, Replay, ThinkAnswer, ThinkRequest

SMALL: Final = 60  # moves that are folded without a worker process


def explore(request: Explore) -> Explored:
    """Fold moves from a start, each by whoever is to act then; nature's events are among them, where nature is due.

    Raises what the game raises: the message names the move that could not be played.
    """
    match = _start(request)
    game = match.game
    frames = redaction.frames(match, []) if request.frames else []
    entries: list[Entry] = []
    for number, text in enumerate(request.moves, start=1):
        try:
            steps = _play(match, text)
        except StackyardError as error:
            raise type(error)(f"move {number} ({text[:40]}): {error}") from None
        for step in steps:
            event = step.event
            told = redaction.tell(match, step.before, event, event.event)
            entries.append(Entry(v=event.n, t=event.t, by=event.by, event=event.event, tell=told))
            if request.frames:
                view = redaction.open_view(game, match.position)
                frames.append(Frame(n=event.n, t=event.t, by=event.by, event=event.event, tell=told, view=view))
    return Explored(
        position=game.position_text(match.position),
        view=redaction.open_view(game, match.position),
        to_act=match.to_act,
        outcome=match.outcome(),
        entries=entries,
        frames=frames,
    )


def _start(request: Explore) -> Match:
    game = find_game(request.game)
    options, players = request.options, request.players
    if request.position is not None:
        position = game.parse_position(request.position)
        options = options or msgspec.to_builtins(game.options_of(position))
        players = game.players_of(position) if players is None else players
    return Match.new(game, options, players, nature="given", position=request.position)


def _play(match: Match, text: str) -> list[Step]:
    acting = match.to_act
    if not acting:
        raise MatchOverError(say("match-over", why=match.outcome().reason))
    for seat in acting[:-1]:  # several may act: the first one who can
        try:
            return match.do(seat, text)
        except StackyardError:
            continue
    return match.do(acting[-1], text)


class Shown(msgspec.Struct, frozen=True):
    """A record to be replayed, and which of its events were recorded in motion: their versions by their numbers."""

    record: str
    motions: dict[int, int] = {}


def replay(record: RecordFile, motions: dict[int, int] | None = None) -> Replay:
    """Return a record frame by frame, with everything shown: whoever asks has the whole record.

    Raises BadRecordError if the record does not follow the rules.
    """
    verdict = verify(write(record))
    match = Match.fold(record, gravity="told")
    fresh = Match(match.game, msgspec.structs.replace(record.header, seed=None), None, moment=lambda: "")
    frames = redaction.frames(fresh, record.events, motions)
    return Replay(
        header=record.header,
        frames=frames,
        outcome=match.outcome(),
        verified=verdict.ok,
        findings=verdict.findings,
    )


def think(request: ThinkRequest) -> ThinkAnswer:
    """Ask the game's bot for a move.

    Raises NatureDueError if nature comes first, MatchOverError if the match is over, BadRequestError if there is no
    such level, and what else the game raises.
    """
    game: Game[Any, Any] = find_game(request.game)
    position = game.parse_position(request.position)
    seats = game.to_act(position)
    if not seats:
        if game.nature_due(position):
            raise NatureDueError("nature has to speak first")
        raise MatchOverError(say("nothing-to-choose"))
    levels = [level.level for level in capabilities.levels(game)]
    if request.level not in levels:
        raise BadRequestError(f"levels of {game.title} are {', '.join(map(str, levels))}")
    thought = capabilities.think(game, position, seats[0], request.level, request.ms, randbits(62))
    return ThinkAnswer(seat=seats[0], move=thought.move, info=thought.info)


class Asked(msgspec.Struct, frozen=True):
    """What is asked of a game itself: of its solver, what is set for a day, what a house set says."""

    game: str
    question: dict[str, Any]


def _solve(game: Game[Any, Any], question: dict[str, Any]) -> msgspec.Struct:
    if not capabilities.solvable(game):
        raise BadRequestError(f"{game.title} has no solver to ask")
    return game.solve_question(question)


def _daily(game: Game[Any, Any], day: str | None) -> msgspec.Struct:
    if not capabilities.daily(game):
        raise BadRequestError(f"{game.title} has nothing for each day")
    return game.daily(day)


def answer(what: str, body: bytes) -> bytes:
    """Do one of these studies: `body` is the request as JSON, and what is returned is the answer as JSON.

    Raises BadRecordError if there is no such study, and what the study raises.
    """
    if what == "explore":
        return msgspec.json.encode(explore(msgspec.json.decode(body, type=Explore)))
    if what == "think":
        return msgspec.json.encode(think(msgspec.json.decode(body, type=ThinkRequest)))
    if what == "solve":
        asked = msgspec.json.decode(body, type=Asked)
        return msgspec.json.encode(_solve(find_game(asked.game), asked.question))
    if what == "house set":
        asked = msgspec.json.decode(body, type=Asked)
        return msgspec.json.encode(capabilities.read_house_set(find_game(asked.game), asked.question["text"]))
    if what == "daily":
        asked = msgspec.json.decode(body, type=Asked)
        return msgspec.json.encode(_daily(find_game(asked.game), asked.question["day"]))
    if what == "replay":
        shown = msgspec.json.decode(body, type=Shown)
        return msgspec.json.encode(replay(read(shown.record), shown.motions))
    raise BadRecordError(f"there is no study called {what!r}")


__all__ = ["SMALL", "Asked", "answer", "explore", "replay", "think"]
