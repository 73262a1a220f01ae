"""A position with OpenSpiel's method names: what scripts, searches and environments hold.

    state = stackyard.game("towers").new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

The names and their meaning are those of OpenSpiel's `State`; `push`, `pop`, `parse` and `turn` are python-chess's.
Games with nature need `Match`, which lets nature speak; a `State` shows nature as `CHANCE`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.game import EVERYTHING, Game, Options, Position, copied

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4


class State:
    """One position of one game, with its history of moves."""

    __slots__ = ("_past", "game", "position")

    def __init__(self, game: Game[Any, Any], position: Position) -> None:
        """Hold `position` (not a copy of it): a record of `game`, shape (1,)."""
        self.game = game
        self.position = position
        self._past: list[tuple[bytes, int, Any]] = []

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        options: Options | dict[str, Any] | None = None,
        players: int | None = None,
        version: int | None = None,
    ) -> State:
        """Return the start of a game, by a version of its rules (the newest). Raises BadOptionError."""
        parsed = game.parse_options(msgspec.to_builtins(options) if isinstance(options, Options) else options)
        return cls(game, game.setup(parsed, game.seats[0] if players is None else players, version))

    def current_player(self) -> int:
        """Return the seat to act, or CHANCE, SIMULTANEOUS or TERMINAL."""
        seats = self.game.to_act(self.position)
        if len(seats) == 1:
            return seats[0]
        if seats:
            return SIMULTANEOUS
        return CHANCE if self.game.nature_due(self.position) else TERMINAL

    @property
    def turn(self) -> int:
        """The seat to act: `current_player()`."""
        return self.current_player()

    def is_terminal(self) -> bool:
        """Tell whether the match has ended."""
        return self.game.is_over(self.position)

    def legal_actions(self, seat: int | None = None) -> list[Any]:
        """Return the legal moves of `seat` (of whoever is to act), sorted."""
        if seat is None:
            seat = self.current_player()
        return self.game.legal_moves(self.position, seat) if seat >= 0 else []

    def apply_action(self, move: Any, seat: int | None = None) -> None:
        """Play a move in place.

        Where several seats may act, say which. Raises IllegalMoveError, NotYourTurnError, MatchOverError or
        BadRequestError, and changes nothing then.
        """
        seat = self._whose(seat)
        before = self.position.tobytes()
        self.game.apply(self.position, seat, move)
        self._past.append((before, seat, move))

    def push(self, text: str, seat: int | None = None) -> None:
        """Play a move given in the game's notation. Raises InvalidMoveError or IllegalMoveError."""
        self.apply_action(self.parse(text, seat), seat)

    def pop(self) -> Any:
        """Take back the last move and return it. Raises BadRequestError if there is none."""
        if not self._past:
            raise BadRequestError("there is no move to take back")
        before, _, move = self._past.pop()
        self.position[:] = np.frombuffer(before, self.position.dtype)
        return move

    def undo_action(self, seat: int, move: Any) -> None:
        """Take back the last move, which must be this one. Raises IllegalMoveError or NotYourTurnError if it is not."""
        if not self._past or self._past[-1][2] != move:
            raise IllegalMoveError("only the last move can be taken back")
        if self._past[-1][1] != seat:
            raise NotYourTurnError(f"the last move was seat {self._past[-1][1]}'s")
        self.pop()

    def child(self, move: Any, seat: int | None = None) -> State:
        """Return the state after a move, leaving this one as it is."""
        after = self.clone()
        after.apply_action(move, seat)
        return after

    def clone(self) -> State:
        """Return an independent copy."""
        copy = State(self.game, copied(self.position))
        copy._past = self._past.copy()
        return copy

    def history(self) -> list[Any]:
        """Return the moves played so far."""
        return [move for _, _, move in self._past]

    def returns(self) -> list[float]:
        """Return +1 for a win, -1 for a loss, 0 for a draw or before the end, a seat each."""
        return self.game.returns(self.position)

    def action_to_string(self, seat: int, move: Any) -> str:
        """Return a move in the game's notation."""
        return self.game.move_text(self.position, seat, move)

    def string_to_action(self, text: str) -> Any:
        """Return the move that a text names, for whoever is to act. Raises InvalidMoveError or IllegalMoveError."""
        return self.parse(text)

    def parse(self, text: str, seat: int | None = None) -> Any:
        """Return the move that a text names. Raises InvalidMoveError or IllegalMoveError."""
        return self.game.parse_move(self.position, self._whose(seat), text)

    def _whose(self, seat: int | None) -> int:
        """Return the seat meant: the one that is to act where none is named, 0 where nobody is."""
        if seat is not None:
            return seat
        current = self.current_player()
        if current == SIMULTANEOUS:
            raise BadRequestError("several seats may act at the same time: say which one moves")
        return max(current, 0)

    def view(self, viewer: int | str = EVERYTHING) -> msgspec.Struct:
        """Return what a seat, "spectator" or "all" may know."""
        return self.game.view(self.position, viewer)

    def serialize(self) -> str:
        """Return the position's text."""
        return self.game.position_text(self.position)

    def __str__(self) -> str:
        return self.game.ascii(self.position)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.serialize()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self.game) is not type(other.game):  # a game has no state of its own
            return False
        return self.position.tobytes() == other.position.tobytes()

    def __hash__(self) -> int:
        return hash(self.position.tobytes())
