"""The `Game` of Tower Topple: options, names, positions, moves, views and messages, over `rules`."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.errors import (
    ChanceDueError,
    IllegalMoveError,
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
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.tower_topple import bodies, codes, drawing, moves, pieces, positions
from stackyard.games.tower_topple.chance_events import apply_event
from stackyard.games.tower_topple.moves import Move
from stackyard.games.tower_topple.options import TowerToppleOptions, fill, options_of
from stackyard.games.tower_topple.record import RECORD
from stackyard.games.tower_topple.refusals import CHANCE_DUE, refusal
from stackyard.games.tower_topple.rules import chance, rules
from stackyard.games.tower_topple.rules.sampling import sample_moves
from stackyard.games.tower_topple.texts import t
from stackyard.games.tower_topple.view import (
    SEATS,
    TowerToppleEventDescription,
    TowerToppleView,
    describe_event,
    standing,
    to_act,
    view,
    winners,
)


class TowerTopple(Game[TowerToppleOptions, str]):
    """The game of Pappy's Tower Topple."""

    slug = "tower-topple"
    title = listing(slug).title
    credit = t.text(ENGLISH, "credit")
    about = t.text(ENGLISH, "about")
    seats = (pieces.FEWEST_SEATS, pieces.MOST_SEATS)
    seat_names = SEATS
    options_type = TowerToppleOptions
    view_type = TowerToppleView
    description_type = TowerToppleEventDescription
    versions = (
        1,
        2,
    )  # 2: a tower does not creep while a hand holds a brick; a fall can cost points, one may play alone
    perfect_information = False  # nobody sees how loose each brick is
    zero_sum = False
    # A tower grows by at most one row a brick, three bricks a row; between two bricks every unit but the last may pass,
    # which takes 40 tries, a claim, a wait and the passing. A try takes two events, and four more if two bricks fall; a
    # brick takes five, and eight more if bricks fall twice. (Bricks that fell from the top again and again could make a
    # round longer.)
    draws_seats = True
    max_game_length = (
        pieces.MOST_ROUNDS
        * (3 * pieces.MOST_BRICKS + 3)
        * ((pieces.MOST_UNITS + 1) * (6 * pieces.MOST_TOUCHES + 20) + 6 * pieces.MOST_TOUCHES)
    )

    # --- options ---------------------------------------------------------------------------------------------

    def options_of(self, position: Position) -> TowerToppleOptions:
        """Return the options that the position was made with."""
        return options_of(position)

    def seats_for(self, options: TowerToppleOptions) -> tuple[int, int]:
        """Return one seat where somebody plays alone, else those of the game."""
        return (1, 1) if options.alone else self.seats

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: TowerToppleOptions, players: int, version: int | None = None) -> Position:
        """Return the position before the tower is built, which is a chance event.

        Raises BadOptionError if the game does not allow the options, players or version.
        """
        check_players(self, players, options)
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
        return position["phase"][0] not in (pieces.CHOOSE, pieces.IN_HAND, pieces.OVER)

    def is_gravity_due(self, position: Position) -> bool:
        """Tell whether the chance event that is due comes from a simulation or a judgement of stability."""
        return not position["real"][0] and position["phase"][0] in (
            pieces.PULLING,
            pieces.TOUCHING,
            pieces.PLACING,
            pieces.RESTING,
            pieces.JUDGING,
        )

    def is_over(self, position: Position) -> bool:
        """Tell whether the last tower has toppled."""
        return bool(position["phase"][0] == pieces.OVER)

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
        return sample_moves(position) if (seat,) == to_act(position) else []

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:
        """Begin a seat's move in place; the next chance event is its result.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event comes first, NotYourTurnError if
        the seat may not act, IllegalMoveError if the rules forbid the move (the message says why, in the game's words).
        The position is then unchanged.
        """
        if seat not in (acting := to_act(position)):
            if self.is_over(position):
                raise MatchOverError(t("match-over", standing=standing(position)))
            if not acting:
                raise ChanceDueError(CHANCE_DUE[int(position["phase"][0])])
            raise NotYourTurnError(t("turn-of-side", who=SEATS[acting[0]]))
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
        for what, whom, _, _ in apply_event(position, event):
            if what == codes.PASSED:
                follows.append(ForcedEvent(whom, "pass"))
            elif what == codes.SKIPPED:
                follows.append(ForcedEvent(whom, "skip"))
        return follows

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

    def describe_event(self, position: Position, by: Seat | str, event: str) -> TowerToppleEventDescription:
        """Return an event in words, and in terms that can be animated. `position` is the one before it."""
        return describe_event(position, by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return the tower drawn with characters from two sides, the scores, and what is to be done."""
        return drawing.ascii(position, viewer, language)


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


GAME: Final = TowerTopple()
