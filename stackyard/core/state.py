"""A position with OpenSpiel's method names, for scripts, searches and environments.

    state = State.new(stackyard.game("towers"))
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

The names and their meaning are those of OpenSpiel's `State`; `push`, `pop`, `parse` and `turn` are python-chess's.
Games with chance events need `Match`, which draws them; a `State` has `CHANCE` as its player where one is due.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from operator import index
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core import capabilities
from stackyard.core.compiling.stepping import COUNT_MASK, Moves, pack_word, seat_of, step_functions
from stackyard.core.errors import BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.game import EVERYTHING, Game, Options, Position, copy_position
from stackyard.core.texts.catalogue import say

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4

UNKNOWN_WORD: Final = -1  # the word is not known
NO_BUFFERS: Final[tuple[array[int], Moves]] = array("i"), np.empty(0, np.int32)
CACHED_STARTS: Final = 32  # set-up positions that are cached
MOVES_PER_SNAPSHOT: Final = 8  # moves between two positions that are stored for undo


class State:
    """One position of one game, with its history of moves.

    Where the game has step functions (`stackyard.core.compiling.stepping`), the call that plays a move lists the next
    legal moves, and the word that it returns is cached. The cache is valid as long as nobody else can change the
    position: a state that was made with a position, or has returned its own to a caller, lists the moves again each
    time. A clone has a position of its own.
    """

    __slots__ = ("_history", "_is_shared", "_moves", "_moves_array", "_play", "_position", "_steps", "_word", "game")

    def __init__(self, game: Game[Any, Any], position: Position) -> None:
        """Make a state of `position` itself (not a copy of it): a record of `game`, shape (1,)."""
        self.game = game
        self._position = position
        self._is_shared = True  # whether others may change the position
        self._history: list[tuple[bytes | None, int, Any]] = []  # (snapshot or None, word before, move) of each move
        self._word = UNKNOWN_WORD  # who is to act and how many moves they have, if `_moves` lists them
        self._moves, self._moves_array = NO_BUFFERS  # two objects on the same memory
        self._steps = (
            step_functions(type(game), position.dtype) if position.flags.carray and position.shape == (1,) else None
        )
        self._play = self._steps.play_and_list if self._steps else None

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        options: Options | dict[str, Any] | None = None,
        players: int | None = None,
        version: int | None = None,
    ) -> State:
        """Return the start of a game, by a version of its rules (default: the newest).

        Raises BadOptionError if the game does not allow the options, players or version.
        """
        raw = msgspec.to_builtins(options) if isinstance(options, Options) else options
        parsed = None if raw is None else game.parse_options(raw)
        start = _start(game, parsed, game.seats[0] if players is None else players, version)
        state = cls(game, copy_position(start._position))
        state._is_shared = False
        return state

    @property
    def position(self) -> Position:
        """The position itself, not a copy: a caller may change it."""
        self._is_shared, self._word = True, UNKNOWN_WORD
        return self._position

    def current_player(self) -> int:
        """Return the seat to act, or CHANCE, SIMULTANEOUS or TERMINAL."""
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0:
            return seat_of(word)
        seats = self.game.to_act(self._position)
        if len(seats) == 1:
            return seats[0]
        if seats:
            return SIMULTANEOUS
        return CHANCE if self.game.is_chance_due(self._position) else TERMINAL

    @property
    def turn(self) -> int:
        """The seat to act: `current_player()`."""
        return self.current_player()

    def is_terminal(self) -> bool:
        """Tell whether the match has ended."""
        return self._word <= 0 and self.game.is_over(self._position)

    def legal_actions(self, seat: int | None = None) -> list[Any]:
        """Return the legal moves of `seat` (of whoever is to act), sorted."""
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0 and (seat is None or seat == seat_of(word)):
            return self._moves[: word & COUNT_MASK].tolist()
        if seat is None:
            seat = self.current_player()
        return self.game.legal_moves(self._position, seat) if seat >= 0 else []

    def apply_action(self, move: Any, seat: int | None = None) -> None:
        """Play a move in place.

        Where several seats may act, `seat` is required. Raises IllegalMoveError if the rules forbid the move or it is
        no move, NotYourTurnError if that seat is not to act, MatchOverError if nobody is, and BadRequestError if the
        seat is missing or is no number. The state then does not change.
        """
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0 and type(move) is int and (seat is None or seat == seat_of(word)):
            past = self._history
            alone = self._word >= 0
            before = None if alone and len(past) % MOVES_PER_SNAPSHOT else self._position.tobytes()
            try:
                after = self._play(self._position, move, self._moves_array)  # type: ignore[misc]
            except OverflowError:  # no number of 64 bits
                after = UNKNOWN_WORD
            if after >= 0:
                past.append((before, word, move))
                if alone:
                    self._word = after
                return
        self._apply_unlisted(move, seat)

    def _apply_unlisted(self, move: Any, seat: int | None) -> None:
        """Play a move by `Game.apply`, which says why a move is refused."""
        if self._steps is not None and type(move) is not int:
            self.apply_action(self._as_move(move), seat)
            return
        seat, move = self._resolve_seat(seat), self._as_move(move)
        before = self._position.tobytes()
        self.game.apply(self._position, seat, move)
        self._word = UNKNOWN_WORD
        self._history.append((before, pack_word(0, seat), move))

    def _as_move(self, move: Any) -> Any:
        """Return a move in the type that the game expects: a number of any type as an int.

        Raises IllegalMoveError if it is no number.
        """
        kind = type(move).__name__
        if not _has_numbered_moves(self.game):
            if isinstance(move, str):
                return move
            raise IllegalMoveError(f"a move of {self.game.title} is a text, not {kind}")
        try:
            return index(move)
        except TypeError:
            raise IllegalMoveError(f"a move of {self.game.title} is a whole number, not {kind}") from None

    def _current_word(self) -> int:
        """Return the word, computed unless it is cached; UNKNOWN_WORD where the game has no step functions."""
        if self._word >= 0 or self._steps is None:
            return self._word
        if not self._moves:
            self._moves = array("i", bytes(4 * self._steps.max_legal_moves))
            self._moves_array = np.frombuffer(self._moves, np.int32)
        word = self._steps.list_moves(self._position, self._moves_array)
        if not self._is_shared:
            self._word = word
        return word

    def push(self, text: str, seat: int | None = None) -> None:
        """Play a move given in the game's notation.

        Raises InvalidMoveError if the text is not in the notation, and IllegalMoveError if the rules forbid the move.
        """
        self.apply_action(self.parse(text, seat), seat)

    def pop(self) -> Any:
        """Take back the last move and return it. Raises BadRequestError if there is none."""
        if not self._history:
            raise BadRequestError("there is no move to take back")
        since = len(self._history) - 1
        while (before := self._history[since][0]) is None:
            since -= 1
        self._position.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        self._word = UNKNOWN_WORD
        word = self._current_word()
        for _, _, again in self._history[since:-1]:
            word = self._play(self._position, again, self._moves_array)  # type: ignore[misc]
        if not self._is_shared:
            self._word = word
        return self._history.pop()[2]

    def undo_action(self, seat: int, move: Any) -> None:
        """Take back the last move, which must be `move`. Raises IllegalMoveError or NotYourTurnError if it is not."""
        if not self._history or self._history[-1][2] != move:
            raise IllegalMoveError(say("last-move-only"))
        mover = seat_of(self._history[-1][1])
        if mover != seat:
            raise NotYourTurnError(say("last-move-theirs", seat=mover))
        self.pop()

    def child(self, move: Any, seat: int | None = None) -> State:
        """Return the state after a move; this state does not change."""
        after = self.clone()
        after.apply_action(move, seat)
        return after

    def clone(self) -> State:
        """Return an independent copy."""
        copy = State(self.game, copy_position(self._position))
        copy._is_shared, copy._history = False, self._history.copy()
        return copy

    def history(self) -> list[Any]:
        """Return the moves played so far."""
        return [move for _, _, move in self._history]

    def returns(self) -> list[float]:
        """Return for each seat +1 for a win, -1 for a loss, 0 for a draw or before the end."""
        return capabilities.returns(self.game, self._position)

    def action_to_string(self, seat: int, move: Any) -> str:
        """Return a move in the game's notation."""
        return self.game.move_text(self._position, seat, move)

    def string_to_action(self, text: str) -> Any:
        """Return the move that a text names, for whoever is to act.

        Raises InvalidMoveError if the text is not in the notation, and IllegalMoveError if the move is impossible here.
        """
        return self.parse(text)

    def parse(self, text: str, seat: int | None = None) -> Any:
        """Return the move that a text names.

        Raises InvalidMoveError if the text is not in the notation, and IllegalMoveError if the move is impossible here.
        """
        return self.game.parse_move(self._position, self._resolve_seat(seat), text)

    def _resolve_seat(self, seat: int | None) -> int:
        """Return `seat`, or if it is None the seat that is to act, or 0 if nobody is.

        Raises BadRequestError if several seats are to act or the seat is no number, and NotYourTurnError if there is
        no such seat.
        """
        if seat is None:
            current = self.current_player()
            if current == SIMULTANEOUS:
                raise BadRequestError("several seats may act at the same time: say which one moves")
            return max(current, 0)
        try:
            seat = index(seat)
        except TypeError:
            raise BadRequestError(f"a seat is a whole number, not {type(seat).__name__}") from None
        if not 0 <= seat < self.game.players_of(self._position):
            raise NotYourTurnError(f"there is no seat {seat}")
        return seat

    def view(self, viewer: int | str = EVERYTHING) -> msgspec.Struct:
        """Return the view of a seat, of "spectator" or of "all"."""
        return self.game.view(self._position, viewer)

    def serialize(self) -> str:
        """Return the position's text."""
        return self.game.position_text(self._position)

    def __copy__(self) -> State:
        return self.clone()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self._position, self._history

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        game, position, past = state
        State.__init__(self, game, position)
        self._is_shared, self._history = False, past

    def __str__(self) -> str:
        return self.game.ascii(self._position)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.serialize()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self.game) is not type(other.game):  # a game has no state of its own
            return False
        return self._position.tobytes() == other._position.tobytes()

    def __hash__(self) -> int:
        return hash(self._position.tobytes())


@lru_cache(maxsize=CACHED_STARTS)
def _start(game: Game[Any, Any], options: Options | None, players: int, version: int | None) -> State:
    """Return the start of a game, cached, for callers to clone: a set-up takes ten times as long as a clone."""
    return State(game, game.setup(game.parse_options() if options is None else options, players, version))


@cache
def _has_numbered_moves(game: Game[Any, Any]) -> bool:
    """Tell whether the moves of a game are numbers, not texts."""
    return game.num_distinct_actions(game.parse_options()) > 0
