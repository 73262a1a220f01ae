"""`stackyard engine`: every game over stdin and stdout, one JSON object a line. See docs/protocol/engine.md.

A bad request never ends the process and never changes the match; every input line gets one output line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

import msgspec

from stackyard.cli import protocol
from stackyard.cli.arguments import command_line
from stackyard.cli.protocol import MAX_LINE, NULL, REQUESTS, Answer, Happened
from stackyard.core import capabilities
from stackyard.core.chance import seed_from
from stackyard.core.errors import (
    BadJsonError,
    BadRequestError,
    ChanceDueError,
    MatchOverError,
    NoMatchError,
    NotYourTurnError,
    StackyardError,
)
from stackyard.core.game import options_schema
from stackyard.core.match import Match
from stackyard.core.record import Event, RecordFile, parse_record
from stackyard.core.registry import games
from stackyard.core.texts.catalogue import say

KEPT_SEEDS = 64  # matches begun here whose seed is remembered: their record, loaded again, uses the same stream
SHOWN = 60  # characters of wrong input that a message quotes

_JSON = msgspec.json.Decoder(msgspec.Raw)  # checks a value without decoding it
_ENVELOPE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_REQUEST = msgspec.json.Decoder(protocol.AnyRequest)


class Engine:
    """The state of the engine, one match at a time, and a method for each request."""

    def __init__(self) -> None:
        """Start without a match."""
        self.match: Match | None = None
        self.done = False  # whether `quit` was asked
        self._seeds: dict[str, bytes] = {}  # by commitment

    def answer(self, line: bytes) -> bytes:
        """Return the answer to one request, without the line feed. Raises nothing."""
        identity = NULL
        try:
            fields = _fields(line)
            identity = fields.get("id", NULL)
            return msgspec.json.encode(self._do(_request(line, fields)))
        except StackyardError as error:
            return _refusal(identity, error.code, str(error))
        except Exception as error:  # noqa: BLE001 - the process goes on whatever a game does
            return _refusal(identity, "internal", f"this should not have happened: {type(error).__name__}: {error}")

    def _do(self, request: protocol.Request) -> Answer:
        kept = self.match
        stood = len(kept.events) if kept is not None else 0
        try:
            return _ACTIONS[type(request)](self, request)
        except StackyardError:
            raise
        except Exception:
            if kept is not None:
                self.match = _rebuild_match(kept, kept.events[:stood])
            raise

    # --- one method a request ----------------------------------------------------------------------------------

    def games(self, request: protocol.ListGames) -> Answer:
        """Return the games that are built."""
        found = [
            protocol.GameInfo(
                slug=game.slug,
                title=game.title,
                about=game.about,
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                options=options_schema(game),
                levels=[
                    protocol.LevelInfo(level.level, level.name, level.about) for level in capabilities.levels(game)
                ],
            )
            for game in games()
        ]
        return protocol.Games(request.id, True, games=found)

    def new(self, request: protocol.New) -> Answer:
        """Begin a match; it replaces the one before."""
        match = Match.new(
            request.game,
            request.options,
            request.players,
            seed=request.seed,
            nature=request.nature,
            position=request.position,
            rules=request.rules,
        )
        return self._begin(match, request)

    def load(self, request: protocol.Load) -> Answer:
        """Replay a match file; its match replaces the one before."""
        record = parse_record(request.record)
        seed = self._seeds.get(record.header.commitment or "")
        if request.seed is not None:
            seed = seed_from(request.seed)
        return self._begin(Match.from_record(record, seed=seed), request)

    def to_act(self, request: protocol.ToAct) -> Answer:
        """Return who may act."""
        return protocol.Acting(request.id, True, to_act=_acting(self._match()))

    def legal(self, request: protocol.Legal) -> Answer:
        """Return the legal moves of a seat."""
        match = self._match()
        moves = match.legal(request.seat)
        forms = None if match.over else capabilities.move_schemas(match.game, match.position, request.seat)
        if forms is not None:
            return protocol.Moves(request.id, True, forms=forms)
        return protocol.Moves(request.id, True, moves=moves)

    def play(self, request: protocol.Play) -> Answer:
        """Play a move."""
        match = self._match()
        return _played(request, match, match.play(request.seat, request.move))

    def nature(self, request: protocol.TellNature) -> Answer:
        """Apply a chance event that is given."""
        match = self._match()
        return _played(request, match, match.apply_chance(request.event))

    def view(self, request: protocol.View) -> Answer:
        """Return the view of a seat, the spectator or "all"."""
        return protocol.Seen(request.id, True, view=msgspec.to_builtins(self._match().view(request.seat)))

    def think(self, request: protocol.Think) -> Answer:
        """Ask a bot for a move; it is not played.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event is due, NotYourTurnError if the
        seat may not act, and BadRequestError if there is no such seat or level.
        """
        match = self._match()
        if match.over:
            raise MatchOverError(say("match-over", why=match.outcome().reason))
        if match.chance_due:
            raise ChanceDueError("nature has to speak first")
        if request.seat not in match.to_act:
            match.legal(request.seat)  # refuses a seat that is not there
            raise NotYourTurnError(
                say("not-your-turn-but", seat=request.seat, acting=", ".join(map(str, match.to_act)))
            )
        if request.level not in (levels := [level.level for level in capabilities.levels(match.game)]):
            raise BadRequestError(f"{match.game.title} has bots of levels {levels}, not of level {request.level}")
        from stackyard.core.compiling.warm import warm_with_progress  # imports Numba

        warm_with_progress(match.game.slug)  # a fresh installation compiles once, so that `ms` is search time only
        result = capabilities.search(match.game, match.position, request.seat, request.level, request.ms, request.seed)
        return protocol.SearchAnswer(request.id, True, move=result.move, info=result.info)

    def undo(self, request: protocol.Undo) -> Answer:
        """Take back moves."""
        match = self._match()
        match.undo(request.count)
        return protocol.TakenBack(request.id, True, seq=match.seq, to_act=_acting(match))

    def result(self, request: protocol.GetResult) -> Answer:
        """Return how the match stands, or how it ended."""
        outcome = self._match().outcome()
        return protocol.Result(
            request.id, True, over=outcome.over, scores=outcome.scores, winners=outcome.winners, why=outcome.why
        )

    def record(self, request: protocol.GetRecord) -> Answer:
        """Return the match file."""
        return protocol.Recorded(request.id, True, record=self._match().text())

    def quit(self, request: protocol.Quit) -> Answer:
        """End the process after this answer."""
        self.done = True
        return protocol.Bye(request.id, True)

    # --- parts -------------------------------------------------------------------------------------------------

    def _match(self) -> Match:
        if self.match is None:
            raise NoMatchError('there is no match yet: begin one with {"do":"new","game":"towers"}')
        return self.match

    def _begin(self, match: Match, request: protocol.Request) -> Answer:
        self.match = match
        if match.seed is not None and match.header.commitment is not None:
            self._seeds[match.header.commitment] = match.seed
            while len(self._seeds) > KEPT_SEEDS:
                del self._seeds[next(iter(self._seeds))]
        return protocol.Begun(request.id, True, match=match.header, seq=match.seq, to_act=_acting(match))


_ACTIONS: dict[type[protocol.Request], Callable[[Engine, Any], Answer]] = {
    kind: getattr(Engine, do) for do, kind in REQUESTS.items()
}


def serve(reader: BinaryIO, writer: BinaryIO) -> None:
    """Answer line by line until the end of input or `quit`."""
    engine = Engine()
    while not engine.done:
        line = reader.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):  # the rest of the line is read and dropped
                line = reader.readline(MAX_LINE)
            answer = _refusal(NULL, BadRequestError.code, f"a request is at most {MAX_LINE} bytes long")
        else:
            answer = engine.answer(line.rstrip(b"\r\n"))
        writer.write(answer + b"\n")
        writer.flush()


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = command_line(
        "engine",
        "Play any game over stdin and stdout: one JSON object a line in, one a line out. See docs/protocol/engine.md.",
        (
            """echo '{"id":1,"do":"games"}' | stackyard engine""",
            "stackyard engine --schema > engine.schema.json",
        ),
    )
    parser.add_argument("--schema", action="store_true", help="print the JSON Schemas of every request and answer")
    if parser.parse_args(arguments).schema:
        print(msgspec.json.format(msgspec.json.encode(protocol.schema()), indent=2).decode())
        return 0
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # so that what a library prints does not mix with the answers
    try:
        serve(sys.stdin.buffer, output)
    finally:
        sys.stdout = sys.__stdout__
    return 0


# --- requests and answers ----------------------------------------------------------------------------------------


def _fields(line: bytes) -> dict[str, msgspec.Raw]:
    """Return the members of the request, not decoded.

    Raises BadJsonError if the line is not JSON in UTF-8, BadRequestError if it is not an object.
    """
    try:
        line.decode()
        _JSON.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        shown = line[:SHOWN].decode(errors="replace")
        raise BadJsonError(f"a request is one line with one JSON object; {shown!r} is not: {error}") from None
    try:
        fields = _ENVELOPE.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        raise BadRequestError('a request is a JSON object such as {"id":1,"do":"games"}') from None
    return {name: msgspec.Raw(bytes(value)) for name, value in fields.items()}


def _request(line: bytes, fields: dict[str, msgspec.Raw]) -> protocol.Request:
    """Return the typed request.

    Raises BadRequestError if there is no such request, or if a member is missing, unknown or of the wrong type.
    """
    known = ", ".join(REQUESTS)
    if "do" not in fields:
        raise BadRequestError(f"a request says what to do: {known}")
    try:
        request: protocol.Request = _REQUEST.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        do = bytes(fields["do"]).decode()
        if do[1:-1] not in REQUESTS:
            raise BadRequestError(f"there is no request {do[:SHOWN]}; there are: {known}") from None
        raise BadRequestError(f"{do[1:-1]}: {error}") from None
    return request


def _refusal(identity: msgspec.Raw, code: str, message: str) -> bytes:
    clean = message.encode(errors="replace").decode()
    return msgspec.json.encode(protocol.Refused(identity, False, protocol.Problem(code, clean)))


def _played(request: protocol.Request, match: Match, events: Sequence[Event]) -> Answer:
    happened = [Happened(event.n, event.by, event.event) for event in events]
    return protocol.Played(request.id, True, events=happened, seq=match.seq, to_act=_acting(match))


def _acting(match: Match) -> list[protocol.Actor]:
    return match.to_act  # type: ignore[return-value]


def _rebuild_match(match: Match, events: list[Event]) -> Match:
    """Return the match of these events, replayed after an error in the middle of a request."""
    header = msgspec.structs.replace(match.header, seed=None)
    return Match.from_record(RecordFile(header, events), seed=match.seed, game=match.game)
