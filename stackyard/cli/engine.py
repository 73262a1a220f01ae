"""`stackyard engine`: every game over stdin and stdout, one JSON object a line. See docs/protocol/engine.md.

A bad request never ends the process and never changes the match; every input line gets one answer. Searches that are
told about on the way are answered when they end; all other answers come in the order of the requests. It also is a
program that others seat: docs/protocol/bots.md.
"""

from __future__ import annotations

import json
import sys
import threading
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, NamedTuple

import msgspec

from stackyard import __version__
from stackyard.cli import protocol
from stackyard.cli.protocol import MAX_LINE, NULL, REQUESTS, Answer, Happened
from stackyard.cli.searches import Searches, Stopped, lines_of, search_in_steps
from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.chance import seed_from
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import (
    BadJsonError,
    BadRequestError,
    ChanceDueError,
    MatchOverError,
    NoMatchError,
    NotYourTurnError,
    StackyardError,
    UsageError,
)
from stackyard.core.game import Position, Seat, options_schema
from stackyard.core.match import Match
from stackyard.core.record import Event, RecordFile, parse_record
from stackyard.core.registry import room as find_room
from stackyard.core.registry import rooms
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.engines.messages import CAPABILITIES, PROTOCOL

KEPT_SEEDS = 64  # matches begun here whose seed is remembered: their record, loaded again, uses the same stream
MAX_MATCHES = 64  # at the same time; with one more, the one that was asked about longest ago is forgotten
LINES_FROM_MS = 4_000  # a move that is asked for in less time comes without lines: they take about a second
DEFAULT_LEVEL = 5  # of a program that is seated
SHOWN = 60  # characters of wrong input that a message quotes

_JSON = msgspec.json.Decoder(msgspec.Raw)  # checks a value without decoding it
_ENVELOPE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_REQUEST = msgspec.json.Decoder(protocol.AnyRequest)


class Engine:
    """The state of the engine, its matches by name, and a method for each request."""

    def __init__(
        self, write: Callable[[bytes], None] | None = None, level: int = DEFAULT_LEVEL, game: str | None = None
    ) -> None:
        """Start without a match.

        `write` gets the lines of searches that go on while the next requests are answered; without it, nothing is told
        on the way, and every request is answered in its turn. `level`: of the bot that it is when it is seated;
        `game`: the only one that it chooses moves of.
        """
        self.done = False  # whether `quit` was asked
        self.searches = Searches()
        self._level = level
        self._game = game
        self._matches: dict[str, Match] = {}  # the one that was asked about last comes last
        self._seeds: dict[str, bytes] = {}  # by commitment
        self._write = write
        self._wants_info = False  # whether whoever asks for moves wants to be told on the way

    @property
    def match(self) -> Match | None:
        """The match without a name, which is the one of a program that plays one at a time."""
        return self._matches.get("")

    def answer(self, line: bytes) -> bytes:
        """Return the answer to one request, without the line feed; b"" if it comes later. Raises nothing."""
        identity = NULL
        try:
            fields = _fields(line)
            identity = fields.get("id", NULL)
            answer = self._do(_request(line, fields))
            return b"" if answer is None else msgspec.json.encode(answer)
        except BadJsonError as error:
            return _refusal(_identity_of(line), error.code, str(error))
        except StackyardError as error:
            return _refusal(identity, error.code, str(error))
        except Exception as error:  # noqa: BLE001 - the process goes on whatever a game does
            return _refusal(identity, "internal", f"this should not have happened: {type(error).__name__}: {error}")

    def _do(self, request: protocol.Request) -> Answer | None:
        match_before = self._matches.get(request.match)
        stood = len(match_before.events) if match_before is not None else 0
        try:
            return _ACTIONS[type(request)](self, request)
        except StackyardError:
            raise
        except Exception:
            if match_before is not None:
                self._matches[request.match] = _rebuild_match(match_before, match_before.events[:stood])
            raise

    # --- one method a request ----------------------------------------------------------------------------------

    def hello(self, request: protocol.SayHello) -> Answer:
        """Return who this is, and what it can do.

        What it plays is loaded before it answers: no move is to wait for that. What is not compiled is left out, unless
        it was asked for by name.
        """
        self._wants_info = "info" in request.capabilities
        played = [room for room in rooms() if room.game.perfect_information and self._game in (None, room.slug)]
        if self._write is not None:
            from stackyard.core.compiling.jit import is_warm  # imports Numba
            from stackyard.core.compiling.warm import unit_of_game

            played = [room for room in played if self._game is not None or is_warm(unit_of_game(room))]
            for room in played:
                if room.warm is not None:
                    room.warm()
        return protocol.Greeting(
            request.id,
            True,
            protocol=PROTOCOL,
            name="Stackyard",
            version=__version__,
            author="Stackyard",
            games=[room.slug for room in played if room.levels],
            capabilities=list(CAPABILITIES),
        )

    def games(self, request: protocol.ListGames) -> Answer:
        """Return the games that are built."""
        found = [
            protocol.GameInfo(
                slug=room.slug,
                title=room.title,
                about=room.game.about,
                seats=list(room.game.seats),
                seat_names=list(room.game.seat_names),
                options=options_schema(room.game),
                levels=[protocol.LevelInfo(level.level, level.name, level.about) for level in room.levels],
            )
            for room in rooms()
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
        return protocol.Acting(request.id, True, to_act=_acting(self._match(request)))

    def legal(self, request: protocol.Legal) -> Answer:
        """Return the legal moves of a seat."""
        match = self._match(request)
        moves = match.legal(request.seat)
        forms = None if match.over else match.room.move_schemas(match.position, request.seat)
        if forms is not None:
            return protocol.Moves(request.id, True, forms=forms)
        return protocol.Moves(request.id, True, moves=moves)

    def play(self, request: protocol.Play) -> Answer:
        """Play a move."""
        match = self._match(request)
        return _played(request, match, match.play(request.seat, request.move))

    def nature(self, request: protocol.TellNature) -> Answer:
        """Apply a chance event that is given."""
        match = self._match(request)
        return _played(request, match, match.apply_chance(request.event))

    def view(self, request: protocol.View) -> Answer:
        """Return the view of a seat, the spectator or "all"."""
        return protocol.Seen(request.id, True, view=msgspec.to_builtins(self._match(request).view(request.seat)))

    def think(self, request: protocol.Think) -> Answer | None:
        """Ask a bot for a move; it is not played.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event is due, NotYourTurnError if the
        seat may not act, and BadRequestError if there is no such seat or level.
        """
        match = self._match(request)
        if match.over:
            raise MatchOverError(t("match-over", why=match.outcome().reason))
        if match.chance_due:
            raise ChanceDueError(t("nature-first"))
        if request.seat not in match.to_act:
            match.legal(request.seat)  # refuses a seat that is not there
            raise NotYourTurnError(t("not-your-turn-but", seat=request.seat, acting=", ".join(map(str, match.to_act))))
        search = self._search_of(match.room, match.position.copy(), request.seat, request.level, request.seed)
        if self._write is not None and request.info:
            self._think_aside(request, search, with_info=True)
            return None
        return search.answer(request, search.run(request.ms))

    def choose(self, request: protocol.Choose) -> Answer | None:
        """Choose a move for a seat of somebody else's match.

        Raises UsageError if the position is not told, or the game has no bots.
        """
        room = find_room(request.game)
        game = room.game
        if not request.position:
            raise UsageError(f"a move of {game.title} is chosen by its position: it is to be told")
        if not (levels := room.levels):
            raise UsageError(f"{game.title} has no bots")
        level = max((one.level for one in levels if one.level <= self._level), default=levels[0].level)
        search = self._search_of(room, game.parse_position(request.position), request.seat, level, 0)
        if self._write is not None:
            self._think_aside(request, search, with_info=self._wants_info)
            return None
        return search.answer(request, search.run(request.ms or None))

    def stop(self, request: protocol.Stop) -> Answer:
        """Let a search be answered now; one that has been answered already is no mistake."""
        self.searches.stop(bytes(request.of))
        return protocol.Done(request.id, True)

    def over(self, request: protocol.Over) -> Answer:
        """Forget a match."""
        self._matches.pop(request.match, None)
        return protocol.Done(request.id, True)

    def undo(self, request: protocol.Undo) -> Answer:
        """Take back moves."""
        match = self._match(request)
        match.undo(request.count)
        return protocol.TakenBack(request.id, True, seq=match.seq, to_act=_acting(match))

    def result(self, request: protocol.GetResult) -> Answer:
        """Return how the match stands, or how it ended."""
        outcome = self._match(request).outcome()
        return protocol.Result(
            request.id, True, over=outcome.over, scores=outcome.scores, winners=outcome.winners, why=outcome.why
        )

    def record(self, request: protocol.GetRecord) -> Answer:
        """Return the match file."""
        return protocol.Recorded(request.id, True, record=self._match(request).text())

    def quit(self, request: protocol.Quit) -> Answer:
        """End the process after this answer."""
        self.done = True
        return protocol.Bye(request.id, True)

    # --- parts -------------------------------------------------------------------------------------------------

    def _match(self, request: protocol.Request) -> Match:
        if request.match not in self._matches:
            example = '{"do":"new","game":"towers"}'
            if request.match:
                raise NoMatchError(t("engine-no-match-called", name=request.match, example=example))
            raise NoMatchError(t("engine-no-match", example=example))
        match = self._matches[request.match] = self._matches.pop(request.match)
        return match

    def _search_of(self, room: Room, position: Position, seat: Seat, level: int, seed: int) -> _Search:
        game = room.game
        if level not in (levels := [level.level for level in room.levels]):
            raise UsageError(f"{game.title} has bots of levels {levels}, not of level {level}")
        from stackyard.core.compiling.warm import warm_with_progress  # imports Numba

        warm_with_progress(game.slug)  # a fresh installation compiles once, so that `ms` is search time only
        return _Search(room, position, seat, level, seed)

    def _think_aside(self, request: protocol.Think | protocol.Choose, search: _Search, *, with_info: bool) -> None:
        """Search in a thread of its own, which writes what is found and then the answer."""
        write = self._write
        assert write is not None

        def send_info(info: SearchInfo) -> None:
            write(msgspec.json.encode(protocol.OnTheWay(request.id, info)))

        def work(stopped: Stopped) -> None:
            try:
                found = search_in_steps(search.run, request.ms or 0, stopped, send_info if with_info else None)
                answer = msgspec.json.encode(search.answer(request, found))
            except StackyardError as error:
                answer = _refusal(request.id, error.code, str(error))
            except Exception as error:  # noqa: BLE001 - the process goes on whatever a game does
                answer = _refusal(request.id, "internal", f"this should not have happened: {type(error).__name__}")
            write(answer)

        if not self.searches.begin(bytes(request.id), work, endless=not request.ms):
            raise UsageError("too many searches go on: stop some first")

    def _begin(self, match: Match, request: protocol.Request) -> Answer:
        self._matches.pop(request.match, None)
        self._matches[request.match] = match
        while len(self._matches) > MAX_MATCHES:
            del self._matches[next(iter(self._matches))]
        if match.seed is not None and match.header.commitment is not None:
            self._seeds[match.header.commitment] = match.seed
            while len(self._seeds) > KEPT_SEEDS:
                del self._seeds[next(iter(self._seeds))]
        return protocol.Begun(request.id, True, match=match.header, seq=match.seq, to_act=_acting(match))


class _Search(NamedTuple):
    """A search for a seat at a position."""

    room: Room
    position: Position
    seat: Seat
    level: int
    seed: int

    def run(self, ms: int | None) -> SearchResult:
        """Return what the bot of the level finds in so many milliseconds, or in its own time."""
        return self.room.search(self.position, self.seat, self.level, ms, self.seed)

    def answer(self, request: protocol.Think | protocol.Choose, found: SearchResult) -> Answer:
        """Return the answer to a request, with lines if it asks for several and there is time."""
        pressed = isinstance(request, protocol.Choose) and 0 < request.ms < LINES_FROM_MS
        lines: Any = msgspec.UNSET
        if request.lines > 1 and found.move and not pressed:
            lines = lines_of(self.room, self.position, self.seat, found.move, request.lines)
        if isinstance(request, protocol.Think):
            return protocol.SearchAnswer(request.id, True, move=found.move, info=found.info, lines=lines)
        return protocol.Chosen(request.id, True, move=found.move, lines=lines)


_ACTIONS: dict[type[protocol.Request], Callable[[Engine, Any], Answer | None]] = {
    kind: getattr(Engine, do) for do, kind in REQUESTS.items()
}


def serve(reader: BinaryIO, writer: BinaryIO, level: int = DEFAULT_LEVEL, game: str | None = None) -> None:
    """Answer line by line until the end of input or `quit`; at the end of input, what was asked is answered first."""
    lock = threading.Lock()

    def write(answer: bytes) -> None:
        with lock:
            writer.write(answer + b"\n")
            writer.flush()

    engine = Engine(write, level, game)
    mark = BOM_UTF8  # some shells begin what they pipe with it
    while not engine.done:
        line, mark = reader.readline(MAX_LINE + 1).removeprefix(mark), b""
        if not line:
            engine.searches.finish()
            return
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):  # the rest of the line is read and dropped
                line = reader.readline(MAX_LINE)
            answer = _refusal(NULL, BadRequestError.code, f"a request is at most {MAX_LINE} bytes long")
        else:
            answer = engine.answer(line.rstrip(b"\r\n"))
        if answer:
            write(answer)


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line; `--json` changes nothing, since all of it is JSON."""
    made = command_line(
        "engine",
        t.text(language, "about-engine"),
        (
            """echo '{"id":1,"do":"games"}' | stackyard engine""",
            "stackyard engine --schema > engine.schema.json",
            "stackyard play towers --engine 'stackyard engine --level 4'",
        ),
        language,
    )
    made.add_argument("--schema", action="store_true", help=t.text(language, "engine-schema"))
    about = t.text(language, "engine-own-level", level=DEFAULT_LEVEL)
    made.add_argument("--level", type=int, choices=range(1, 6), default=DEFAULT_LEVEL, help=about)
    made.add_argument("--game", help=t.text(language, "engine-game"))
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    made = parser(language_of(arguments))
    found = made.parse_args(arguments)
    if found.game is not None and not find_room(found.game).game.perfect_information:
        made.error(t.text(made.language, "engine-hides", game=found.game))
    if found.schema:
        print(msgspec.json.format(msgspec.json.encode(protocol.schema()), indent=2).decode())
        return 0
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # so that what a library prints does not mix with the answers
    try:
        serve(sys.stdin.buffer, output, found.level, found.game)
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
        raise UsageError('a request is a JSON object such as {"id":1,"do":"games"}') from None
    return {name: msgspec.Raw(bytes(value)) for name, value in fields.items()}


def _identity_of(line: bytes) -> msgspec.Raw:
    """Return the id of what msgspec cannot read and others take for JSON (one half of a surrogate pair); else null."""
    try:
        fields = json.loads(line)
        return msgspec.Raw(json.dumps(fields["id"], allow_nan=False)) if isinstance(fields, dict) else NULL
    except (ValueError, KeyError, RecursionError):
        return NULL


def _request(line: bytes, fields: dict[str, msgspec.Raw]) -> protocol.Request:
    """Return the typed request.

    Raises BadRequestError if there is no such request, or if a member is missing, unknown or of the wrong type.
    """
    request_names = ", ".join(REQUESTS)
    if "do" not in fields:
        raise UsageError(f"a request says what to do: {request_names}")
    try:
        request: protocol.Request = _REQUEST.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        do = bytes(fields["do"]).decode()
        if do[1:-1] not in REQUESTS:
            raise UsageError(f"there is no request {do[:SHOWN]}; there are: {request_names}") from None
        raise UsageError(f"{do[1:-1]}: {error}") from None
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
    return Match.from_record(RecordFile(header, events), seed=match.seed, room=match.room)
