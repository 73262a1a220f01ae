"""The `Game` of Brick Work: its names, positions, moves and views, over its `rules`."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadChanceError,
    BadOptionError,
    ChanceDueError,
    IllegalMoveError,
    InvalidMoveError,
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
from stackyard.core.positions.versions import add_version_mark, resolve_version, split_version_mark
from stackyard.core.registry import listing
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.brick_work import drawing, moves, positions
from stackyard.games.brick_work.codes import DICE_FIRST, MATCH_IS_OVER, NO_DICE_DUE
from stackyard.games.brick_work.collection import new_refusal_numbers
from stackyard.games.brick_work.moves import Print
from stackyard.games.brick_work.options import ALONE_RULES, BrickWorkOptions
from stackyard.games.brick_work.pieces import (
    COLOURS,
    MATCH_TURNS,
    ORDER,
    OVER,
    PRINT_BRICKS,
    PRINTS,
    REROLL,
    RETURNS,
    ROLL,
    SEATS,
)
from stackyard.games.brick_work.record import NO_PILE, PILE, RECORD
from stackyard.games.brick_work.refusals import refusal
from stackyard.games.brick_work.rules import rules
from stackyard.games.brick_work.rules.reachable_sums import SCRATCH_PILES, SEARCH_TABLE
from stackyard.games.brick_work.rules.sampling import sample_moves
from stackyard.games.brick_work.texts import t
from stackyard.games.brick_work.view import (
    BrickWorkEventDescription,
    BrickWorkView,
    describe_event,
    standing,
    to_act,
    view,
)


class BrickWork(Game[BrickWorkOptions, str]):
    """The game of Brick Work. A move is its text: see `moves.py`."""

    slug = "brick-work"
    title = listing(slug).title
    credit = t.text(ENGLISH, "credit")
    about = t.text(ENGLISH, "about")
    seats = (SEATS, SEATS)
    seat_names = COLOURS
    versions = (1, 2)  # 2: a bumped die is rolled before the action is chosen (W2); one may play alone (W34)
    options_type = BrickWorkOptions
    view_type = BrickWorkView
    description_type = BrickWorkEventDescription
    # The order is rolled once. A seat puts back RETURNS bricks at most, so it takes RETURNS more than the six it keeps,
    # and builds once. There is a first roll. Each of at most MATCH_TURNS turns is a move, followed by a reroll and an
    # action (a die was bumped) or by a flip and a roll (the pool was empty), never by both. The end may be told.
    max_game_length = 1 + SEATS * (2 * RETURNS + PRINT_BRICKS + 1) + 1 + 3 * MATCH_TURNS + 1

    # --- options ---------------------------------------------------------------------------------------------

    def options_of(self, position: Position) -> BrickWorkOptions:
        """Return the options that the position was made with."""
        return BrickWorkOptions(alone=bool(position["alone"][0]))

    def seats_for(self, options: BrickWorkOptions) -> tuple[int, int]:
        """Return one seat where somebody plays alone (W34), else two."""
        return (1, 1) if options.alone else self.seats

    def players_of(self, position: Position) -> int:
        """Return the number of seats that the position was made with."""
        return int(rules.count_players(position[0]))

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: BrickWorkOptions, players: int = SEATS, version: int | None = None) -> Position:
        """Return the position before the first event: dice decide who is Player One; alone one builds a brickprint.

        Raises BadOptionError if the game does not allow the options, players or version.
        """
        check_players(self, players, options)
        position = np.zeros(1, dtype=RECORD)
        position[RULES_VERSION_FIELD] = resolve_version(self.versions, version)
        if options.alone and position[RULES_VERSION_FIELD][0] < ALONE_RULES:
            raise BadOptionError(t("alone-by-rules", version=ALONE_RULES))
        rules.setup_record(position[0], alone=options.alone)
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return the seats that may act: both, in any order, while the brickprints are built (W22)."""
        return to_act(position)

    def is_chance_due(self, position: Position) -> bool:
        """Tell whether dice have to be rolled: for the order, for the pool, or a bumped one."""
        return position["phase"][0] in (ORDER, ROLL, REROLL)

    def is_simultaneous(self, position: Position) -> bool:
        """Tell whether both seats build their brickprints now; also while only one of them is left."""
        return bool(position["phase"][0] == PRINTS and not position["alone"][0])

    def is_over(self, position: Position) -> bool:
        """Tell whether somebody has won, or all turns have been taken (W21, W31)."""
        return bool(position["phase"][0] == OVER)

    def scores(self, position: Position) -> list[float]:
        """Return how many of the brickprints each seat has recreated."""
        return [float(rules.recreated_by(position[0], seat)) for seat in range(self.players_of(position))]

    def is_mid_turn(self, position: Position) -> bool:
        """Tell whether the seat to act, or to roll, has placed its die already: its action is to come (W2)."""
        return bool(position["acting"][0] != 0)

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome, or the standing so far: who first has recreated both brickprints wins (W19-W21).

        Whoever plays alone wins if the one brickprint stands in time (W35).
        """
        winner = int(position["winner"][0])
        winners = [winner - 1] if winner else []
        return Outcome.of(self.is_over(position), self.scores(position), winners, standing(position))

    # --- moves -----------------------------------------------------------------------------------------------

    def legal_moves(self, position: Position, seat: Seat) -> list[str]:
        """Return a sample of the legal moves of `seat`, sorted; every kind of action that is possible is in it."""
        if seat not in self.to_act(position):
            return []
        return sample_moves(position, seat)

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:
        """Play a move in place; return the forced events: the flip of the turn tower, or the end by turns (W5, W31).

        Raises IllegalMoveError if the rules forbid it (the message says why, in the game's words), ChanceDueError if
        dice are rolled first, NotYourTurnError if another seat is to act, and MatchOverError if nobody is. The position
        is then as it was.
        """
        try:
            played, coded = moves.encode_move(move)
        except InvalidMoveError:
            self._check_turn(position, seat)
            raise
        piles, numbers = np.empty(SCRATCH_PILES, dtype=PILE), new_refusal_numbers()
        reason = rules.play(position, seat if seat in range(SEATS) else -1, coded, piles, SEARCH_TABLE, numbers)
        if reason:
            self._check_turn(position, seat)
            raise IllegalMoveError(refusal(reason, numbers, piles[0]))
        if isinstance(played, Print):
            name = played.name.encode()
            position["name"][0, seat, : len(name)] = np.frombuffer(name, dtype=np.uint8)
        follows = int(numbers[0])
        return [ForcedEvent(seat, rules.FORCED_EVENTS[follows])] if follows else []

    def _check_turn(self, position: Position, seat: Seat) -> None:
        """Raise MatchOverError, ChanceDueError or NotYourTurnError if a seat may not act now."""
        numbers = new_refusal_numbers()
        reason = rules.refusal_to_act(position[0], seat if seat in range(SEATS) else -1, numbers)
        if reason == MATCH_IS_OVER:
            raise MatchOverError(t("match-over", standing=standing(position)))
        if reason:
            error = ChanceDueError if reason == DICE_FIRST else NotYourTurnError
            raise error(refusal(reason, numbers, NO_PILE))

    # --- chance ----------------------------------------------------------------------------------------------

    def sample_chance(self, position: Position, stream: Stream) -> str:
        """Return the roll of dice that is due, at random."""
        if position["alone"][0]:
            return rules.draw_alone(position[0], stream)
        return rules.draw(int(position["phase"][0]), stream)

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        """Apply a roll of dice in place. Raises BadChanceError, and changes nothing, if the roll is impossible."""
        phase = int(position["phase"][0])
        if phase not in moves.DICE_FORMS:
            raise BadChanceError(refusal(NO_DICE_DUE, new_refusal_numbers(), NO_PILE))
        dice, numbers = moves.read_dice(phase, event), new_refusal_numbers()
        reason = rules.apply_dice(position, dice, numbers)
        if reason:
            raise BadChanceError(refusal(reason, numbers, NO_PILE))
        return []

    # --- texts -----------------------------------------------------------------------------------------------

    def move_text(self, position: Position, seat: Seat, move: str) -> str:
        """Return the move, which is its text."""
        return move

    def parse_move(self, position: Position, seat: Seat, text: str) -> str:
        """Return the move that a text names: there is one way to write each.

        Raises InvalidMoveError if it is no notation.
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

    def view(self, position: Position, viewer: Seat | str = EVERYTHING) -> BrickWorkView:
        """Return the view, which is the same for all: nothing is hidden in Brick Work."""
        return view(position)

    def describe_event(self, position: Position, by: Seat | str, event: str) -> BrickWorkEventDescription:
        """Return an event in words, its `kind`, and each step of a plan. `position` is the one before it."""
        return describe_event(position, by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return the board, the dice and all objects drawn with characters, level by level."""
        return drawing.ascii(position, language)


GAME: Final = BrickWork()

__all__ = ["GAME", "BrickWork", "BrickWorkOptions", "BrickWorkView"]
