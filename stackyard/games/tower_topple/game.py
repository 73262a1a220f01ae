"""The `Game` of Tower Topple: options, names, positions, moves, views and messages, over `rules`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadChanceError,
    ChanceDueError,
    IllegalMoveError,
    InvalidChanceError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import (
    EVERYTHING,
    RULES_VERSION_FIELD,
    ForcedEvent,
    Game,
    Outcome,
    Position,
    Seat,
    check_players,
)
from stackyard.core.positions.versions import (
    add_version_mark,
    resolve_version,
    split_version_mark,
)
from stackyard.core.registry import listing
from stackyard.games.tower_topple import bodies, codes, drawing, geometry, moves, positions, record
from stackyard.games.tower_topple.moves import Move
from stackyard.games.tower_topple.options import TowerToppleOptions, check_options, fill, options_of
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    BUILD,
    CHOOSE,
    DRAWING,
    FACING,
    FEWEST_SEATS,
    HIDDEN,
    IN_HAND,
    JUDGING,
    LETTERS,
    MOST_BRICKS,
    MOST_FALLEN,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_TOUCHES,
    MOST_UNITS,
    OVER,
    PLACING,
    PULLING,
    READING,
    RESTING,
    TOUCHING,
    UNKNOWN,
)
from stackyard.games.tower_topple.record import RECORD
from stackyard.games.tower_topple.refusals import chance_refusal, refusal
from stackyard.games.tower_topple.rules import chance, rules
from stackyard.games.tower_topple.texts import say
from stackyard.games.tower_topple.view import (
    SEATS,
    TowerToppleEventDescription,
    TowerToppleView,
    describe_event,
    open_slots,
    places,
    standing,
    to_act,
    view,
    winners,
)
from stackyard.physics.errors import BadSceneError
from stackyard.physics.pose_text import Float32Poses

GRAVITY: Final = {
    "out": codes.OUT,
    "jam": codes.JAM,
    "felt": codes.JAM,
    "stands": codes.STANDS,
    "fell": codes.FELL,
    "rest": codes.REST,
    "topple": codes.TOPPLE,
}

MOST_SUNK: Final = 2**16 - 1


class TowerTopple(Game[TowerToppleOptions, str]):
    """The game of Pappy's Tower Topple."""

    slug = "tower-topple"
    title = listing(slug).title
    credit = "Published by Scrudder Fabrications. Unofficial: not made or endorsed by the publisher."
    about = listing(slug).about
    seats = (FEWEST_SEATS, MOST_SEATS)
    seat_names = SEATS
    options_type = TowerToppleOptions
    description_type = TowerToppleEventDescription
    perfect_information = False  # nobody sees how loose each brick is
    zero_sum = False
    # A tower grows by at most one row a brick, three bricks a row; between two bricks every unit but the last may pass,
    # which takes 40 tries, a claim, a wait and the passing. A try takes two events, and four more if two bricks fall; a
    # brick takes five, and eight more if bricks fall twice. (Bricks that fell from the top again and again could make a
    # round longer.)
    draws_seats = True
    max_game_length = (
        MOST_ROUNDS * (3 * MOST_BRICKS + 3) * ((MOST_UNITS + 1) * (6 * MOST_TOUCHES + 20) + 6 * MOST_TOUCHES)
    )

    # --- options ---------------------------------------------------------------------------------------------

    def check_options(self, options: TowerToppleOptions) -> None:
        """Raise BadOptionError if the options do not go together."""
        check_options(options)

    def options_of(self, position: Position) -> TowerToppleOptions:
        """Return the options that the position was made with."""
        return options_of(position)

    def players_of(self, position: Position) -> int:
        """Return the number of seats that the position was made with."""
        return int(position["players"][0])

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: TowerToppleOptions, players: int, version: int | None = None) -> Position:
        """Return the position before the tower is built, which is a chance event.

        Raises BadOptionError if the game does not allow the options, players or version.
        """
        check_players(self, players)
        position = np.zeros(1, RECORD)
        position[RULES_VERSION_FIELD] = resolve_version(self.versions, version)
        fill(position, options, players)
        rules.setup_record(position)
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seat whose turn it is, or nobody when a chance event is due or the match is over."""
        return to_act(position)

    def is_chance_due(self, position: Position) -> bool:
        """Tell whether a chance event is due: bricks that move, a face that is read, or a tower that is built."""
        return position["phase"][0] not in (CHOOSE, IN_HAND, OVER)

    def is_gravity_due(self, position: Position) -> bool:
        """Tell whether the chance event that is due comes from a simulation or a judgement of stability."""
        return not position["real"][0] and position["phase"][0] in (PULLING, TOUCHING, PLACING, RESTING, JUDGING)

    def is_over(self, position: Position) -> bool:
        """Tell whether the last tower has toppled."""
        return bool(position["phase"][0] == OVER)

    def scores(self, position: Position) -> list[float]:
        """Return each seat's points: those of its team, or its own (P32)."""
        r = position[0]
        return [float(r["scores"][rules.unit_of_seat(position, seat)]) for seat in range(int(r["players"]))]

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome, or the standing so far: the most points win, and ties are shared (P26)."""
        return Outcome.of(self.is_over(position), self.scores(position), winners(position), standing(position))

    # --- moves -----------------------------------------------------------------------------------------------

    def legal_moves(self, position: Position, seat: Seat) -> list[str]:
        """Return the moves of `seat` without a hand's description, sorted: every legal brick and slot, and a claim."""
        if (seat,) != to_act(position):
            return []
        r = position[0]
        if r["phase"] == IN_HAND:
            return [moves.PLACE] if r["real"] else [f"place {slot}" for slot in open_slots(position)]
        others = [moves.CLAIM] if rules.claim_refusal(position) == codes.LEGAL else []
        others += [moves.WAIT] if rules.wait_refusal(position) == codes.LEGAL else []
        if r["real"]:
            return sorted([*others, moves.DRAW])
        pull, touch = places(position)
        return sorted([*others, *(f"pull {place}" for place in pull), *(f"touch {place}" for place in touch)])

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:
        """Begin a seat's move in place; the next chance event is its result.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event comes first, NotYourTurnError if
        the seat may not act, IllegalMoveError if the rules forbid the move (the message says why, in the game's words).
        The position is then unchanged.
        """
        if seat not in (acting := to_act(position)):
            if self.is_over(position):
                raise MatchOverError(say("match-over", standing=standing(position)))
            if not acting:
                raise ChanceDueError(_DUE_TEXTS[int(position["phase"][0])])
            raise NotYourTurnError(say("turn-of-side", who=SEATS[acting[0]]))
        played = moves.read_move(move)
        if reason := _play(position, played):
            raise IllegalMoveError(refusal(position, played, reason))
        if played.slot >= 0:
            rules.set_hand(position, *played.hand)
        return []

    # --- chance ----------------------------------------------------------------------------------------------

    def sample_chance(self, position: Position, stream: Stream) -> str:
        """Return the chance event that is due: a tower or a face at random, what bricks do from a simulation."""
        if self.is_gravity_due(position):
            return bodies.simulate(position)
        return chance.draw(position, stream)

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        """Apply a chance event in place; return the forced events, which are the turns that are passed over.

        Raises BadChanceError, and changes nothing, if the event is impossible.
        """
        follows = []
        for what, whom, _, _ in self.apply_chance_log(position, event):
            if what == codes.PASSED:
                follows.append(ForcedEvent(whom, "pass"))
            elif what == codes.SKIPPED:
                follows.append(ForcedEvent(whom, "skip"))
        return follows

    def apply_chance_log(self, position: Position, event: str) -> list[list[int]]:
        """Apply a chance event in place and return its results: rows of `record.Log`.

        Raises InvalidChanceError or BadChanceError if the event is impossible, or no chance event is due.
        """
        r = position[0]
        phase, real = int(r["phase"]), bool(r["real"])
        word, _, rest = event.partition(" ")
        if phase in (CHOOSE, IN_HAND, OVER):
            raise BadChanceError(say("nothing-due"))
        log = np.zeros((record.LOG_ROWS, record.LOG_COLUMNS), np.int16)
        if phase == BUILD:
            _build(position, event)
            return []
        if phase == JUDGING:
            if event not in ("verdict yes", "verdict no"):
                raise InvalidChanceError(f"told is 'verdict yes' or 'verdict no', not {event[:40]!r}")
            rules.apply_verdict(position, event == "verdict yes")
            return []
        if phase in (FACING, READING):
            kind = moves.read_face("face", event)
            return _rows(log, _checked(position, kind, rules.apply_face(position, kind, log)))
        if phase == DRAWING and word == "drew":
            name, _, told = event[5:].partition(" ")
            kind = moves.read_face("drew", f"drew {name}")
            dropped = _how_many(told, event)
            rows = rules.apply_drawn_face(position, kind, dropped, log)
            if dropped and rows < 0 and -rows in _FALL_REFUSALS:
                raise BadChanceError(_FALL_REFUSALS[-rows])
            return _rows(log, _checked(position, kind, rows))
        if phase == DRAWING and word == "topple" and rest:
            kind = moves.read_face("topple", event)
            return _rows(log, _checked(position, kind, rules.apply_named_topple(position, kind, log)))
        wrong = InvalidChanceError(f"told is {_expected(phase, real)}, not {event[:40]!r}")
        words = word
        if word == "felt":
            felt, _, rest = rest.partition(" ")
            words = f"felt {felt}"
            if phase != TOUCHING or felt not in moves.LOOSENESS_WORDS:
                raise wrong
        fallen: list[int] = []
        if event != words:
            fallen, rest = moves.split_down(rest)
            words += event[len(words) : len(event) - len(rest)].rstrip(" ") if fallen else ""
        if word not in GRAVITY or (real and rest) or (event != words and not rest):
            raise wrong
        poses = moves.read_poses(rest, ACROSS * int(r["start_rows"])) if rest else None
        if poses is not None and word != "topple":  # open scenes go on from these poses
            _check_poses(position, poses)
        before, tries = (position.copy() if poses is not None else None), int(r["touches"])
        down, dropped = _marked(position, fallen)
        rows = rules.apply_falls(position, GRAVITY[word], down, dropped, log)
        if rows == -codes.HANGS:
            raise BadChanceError(say("last-comes-not-out"))
        if fallen and rows < 0 and -rows in _FALL_REFUSALS:
            raise BadChanceError(_FALL_REFUSALS[-rows])
        if rows < 0:
            raise wrong
        laid_by_others = (word == "fell" or dropped > 0) and tries + 1 >= MOST_TOUCHES
        if poses is not None and r["phase"] != BUILD and not laid_by_others:
            r["poses"][: len(poses)] = poses
            r["posed"] = 1
            if before is not None:
                _note_lowering(position, before, GRAVITY[word])
        return _rows(log, rows)

    # --- texts -----------------------------------------------------------------------------------------------

    def move_text(self, position: Position, seat: Seat, move: str) -> str:
        """Return the move, which is its text."""
        return move

    def parse_move(self, position: Position, seat: Seat, text: str) -> str:
        """Return the move that a text names: there is one way to write each.

        Raises InvalidMoveError if the text is no move.
        """
        moves.read_move(text)
        return text

    def position_text(self, position: Position) -> str:
        """Return the position's one text; see `positions.py`."""
        return add_version_mark(position, positions.position_text(position))

    def parse_position(self, text: str) -> Position:
        """Return the position of a printed text, byte for byte.

        Raises BadPositionError if the text is not one of a position that can be; the message says why.
        """
        return positions.parse_position(*split_version_mark(self.versions, text))

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, position: Position, viewer: Seat | str = EVERYTHING) -> TowerToppleView:
        """Return the view, the same for all seats; the bricks' exact sizes are only in that of "all"."""
        return view(position, viewer)

    def view_type(self) -> type[TowerToppleView]:
        """Return TowerToppleView."""
        return TowerToppleView

    def describe_event(self, position: Position, by: Seat | str, event: str) -> TowerToppleEventDescription:
        """Return an event in words, and in terms that can be animated. `position` is the one before it."""
        return describe_event(self, position, by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING) -> str:
        """Return the tower drawn with characters from two sides, the scores, and what is to be done."""
        return drawing.ascii(position, viewer)


_DUE_TEXTS: Final = {
    BUILD: say("due-build"),
    PULLING: say("due-pulling"),
    TOUCHING: say("due-touching"),
    FACING: say("due-facing"),
    PLACING: say("due-placing"),
    JUDGING: say("due-judging"),
    DRAWING: say("due-drawing"),
    READING: say("due-reading"),
    RESTING: say("due-resting"),
}
_FALL_REFUSALS: Final = {
    codes.STRICT: say("fall-strict"),
    codes.TOO_MANY: say("fall-too-many"),
    codes.NOT_IN_TOWER: say("fall-not-in-tower"),
    codes.HANGS: say("fall-hangs"),
}


def _rows(log: Any, rows: int) -> list[list[int]]:
    found: list[list[int]] = log[:rows].tolist()
    return found


def _play(position: Position, move: Move) -> int:
    """Begin a move in place and return LEGAL, or the reason of a refusal."""
    if move.verb == moves.CLAIM:
        return rules.claim(position)
    if move.verb == moves.DRAW:
        return rules.draw(position)
    if move.verb == moves.WAIT:
        return rules.wait(position)
    if move.verb == moves.PLACE:
        return rules.place(position, move.slot)
    return rules.take(position, move.row, move.slot, move.verb == moves.TOUCH)


def _checked(position: Position, kind: int, rows: int) -> int:
    """Return the rows of the log. Raises BadChanceError if they are the negative of why no such brick was drawn."""
    if rows < 0:
        raise BadChanceError(chance_refusal(position, kind, -rows))
    return rows


def _how_many(told: str, event: str) -> int:
    """Return how many bricks fell at a real table, by the word after what was drawn.

    Raises BadChanceError if it is none.
    """
    if not told:
        if event.endswith(" "):
            raise InvalidChanceError(f"told is 'drew KIND', not {event[:40]!r}")
        return 0
    fallen, rest = moves.split_down(told)
    if rest or len(fallen) != 1 or not 1 <= fallen[0] <= MOST_FALLEN:
        raise InvalidChanceError(f"after what was drawn comes down=1 or down=2 at most, not {told[:40]!r}")
    return fallen[0]


def _marked(position: Position, fallen: list[int]) -> tuple[Any, int]:
    """Return which bricks fell as a mask, and how many. Raises BadChanceError if there are no such bricks."""
    r = position[0]
    down = np.zeros(MOST_BRICKS, np.uint8)
    if not fallen:
        return down, 0
    if r["real"]:
        if len(fallen) != 1 or not 1 <= fallen[0] <= MOST_FALLEN:
            raise BadChanceError(say("real-fallen"))
        return down, fallen[0]
    if fallen[-1] >= MOST_BRICKS:
        raise BadChanceError(_FALL_REFUSALS[codes.NOT_IN_TOWER])
    down[fallen] = 1
    return down, len(fallen)


def _note_lowering(position: Position, before: Position, what: int) -> None:
    """Note by how much the tower's highest brick has come down in this turn, while it goes on (P7)."""
    r = position[0]
    if r["strict"] or not r["begun"] or what == codes.REST or r["phase"] in (READING, OVER):
        return
    lowered = bodies.lowered_by(before, position)
    r["sunk"] = min(max(0, int(before["sunk"][0]) + round(lowered * bodies.SUNK_PER_M)), MOST_SUNK)


def _expected(phase: int, real: bool) -> str:
    if phase == DRAWING:
        return "'drew KIND', 'jam' or 'topple'"
    if phase == RESTING:
        return "'rest' or 'topple', with bricks that fell or without"
    if phase == PULLING:
        return "'out', 'jam' or 'topple', with poses or without"
    if phase == TOUCHING:
        return "'felt loose', 'felt stiff', 'felt tight', 'felt drags', 'jam' or 'topple', with poses or without"
    return "'stands' or 'topple'" if real else "'stands', 'fell' or 'topple', with poses or without"


def _check_poses(position: Position, poses: Float32Poses) -> None:
    """Raise BadChanceError if bricks overlap each other or the table."""
    try:
        geometry.check_poses(position, poses)
    except BadSceneError as error:
        raise InvalidChanceError(f"bricks cannot be like that: {error}") from None


def _build(position: Position, event: str) -> None:
    """Build the tower of a chance event, in place.

    Raises BadChanceError if the bricks are not those of the box, or if a coloured one lies in the top row.
    """
    r = position[0]
    seed, layout = moves.read_tower(event)
    bricks = ACROSS * int(r["start_rows"])
    if len(layout) != bricks:
        raise InvalidChanceError(f"the layout has a letter for each of {bricks} bricks, not {len(layout)}")
    if not set(layout) <= set(LETTERS + HIDDEN):
        raise InvalidChanceError(f"the letters of a layout are {HIDDEN}{LETTERS}")
    faces = np.full(MOST_BRICKS, UNKNOWN, np.uint8)
    faces[:bricks] = [UNKNOWN if letter == HIDDEN else LETTERS.index(letter) for letter in layout]
    reason = rules.build(position, seed, faces)
    if reason == codes.COLOUR_ON_TOP:
        raise BadChanceError(say("colour-on-top"))
    if reason:
        raise InvalidChanceError(
            "the bricks of a layout are those of the box: "
            + ("every face is told" if r["open"] else "only coloured bricks are known, every one of them")
        )


GAME = TowerTopple()
