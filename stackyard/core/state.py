"""A position with OpenSpiel's method names: what scripts, searches and environments hold.

    state = stackyard.game("towers").new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

The names and their meaning are those of OpenSpiel's `State`; `push`, `pop`, `parse` and `turn` are python-chess's.
Games with nature need `Match`, which lets nature speak; a `State` shows nature as `CHANCE`.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from operator import index
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.catalogue import say
from stackyard.core.errors import BadRequestError, IllegalMoveError, NotYourTurnError
from stackyard.core.game import EVERYTHING, Game, Options, Position, copied
from stackyard.core.stepping import COUNT, Moves, seat_of, steps_of, word_of

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4

UNKNOWN: Final = -1  # in place of a word
NO_ROOM: Final[tuple[array[int], Moves]] = array("i"), np.empty(0, np.int32)
STARTS: Final = 32  # set-ups that are kept to be copied
APART: Final = 8  # moves from one position that is kept to be gone back to, to the next


class State:
    """One position of one game, with its history of moves.

    Where the game steps (`stackyard.core.stepping`), the call that plays a move lists those that may follow, and the
    word it returns is kept. It holds as long as nobody else can change the position: a state that was made with a
    position, or has given its own away, asks anew each time. A clone has a position of its own.
    """

    __slots__ = ("_given", "_list", "_out", "_past", "_play", "_position", "_steps", "_word", "game")

    def __init__(self, game: Game[Any, Any], position: Position) -> None:
        """Hold `position` (not a copy of it): a record of `game`, shape (1,)."""
        self.game = game
        self._position = position
        self._given = True  # others have the position too
        self._past: list[tuple[bytes | None, int, Any]] = []  # positions (see APART), words before, moves
        self._word = UNKNOWN  # who is to act, how many moves they have, and that `_list` holds them
        self._list, self._out = NO_ROOM  # two ways to look at the same memory
        self._steps = steps_of(type(game), position.dtype) if position.flags.carray and position.shape == (1,) else None
        self._play = self._steps.play_and_list if self._steps else None

    @classmethod
    def new(
        cls,
        game: Game[Any, Any],
        options: Options | dict[str, Any] | None = None,
        players: int | None = None,
        version: int | None = None,
    ) -> State:
        """Return the start of a game, by a version of its rules (the newest).

        Raises BadOptionError if the game does not allow the options, players or version.
        """
        raw = msgspec.to_builtins(options) if isinstance(options, Options) else options
        parsed = None if raw is None else game.parse_options(raw)
        start = _start(game, parsed, game.seats[0] if players is None else players, version)
        state = cls(game, copied(start._position))
        state._given = False
        return state

    @property
    def position(self) -> Position:
        """The position itself, not a copy: whoever has it may change it."""
        self._given, self._word = True, UNKNOWN
        return self._position

    def current_player(self) -> int:
        """Return the seat to act, or CHANCE, SIMULTANEOUS or TERMINAL."""
        word = self._word
        if word < 0:
            word = self._known()
        if word > 0:
            return seat_of(word)
        seats = self.game.to_act(self._position)
        if len(seats) == 1:
            return seats[0]
        if seats:
            return SIMULTANEOUS
        return CHANCE if self.game.nature_due(self._position) else TERMINAL

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
            word = self._known()
        if word > 0 and (seat is None or seat == seat_of(word)):
            return self._list[: word & COUNT].tolist()
        if seat is None:
            seat = self.current_player()
        return self.game.legal_moves(self._position, seat) if seat >= 0 else []

    def apply_action(self, move: Any, seat: int | None = None) -> None:
        """Play a move in place.

        Where several seats may act, say which. Raises IllegalMoveError if the rules forbid it or it is no move,
        NotYourTurnError if that seat is not to act, MatchOverError if nobody is, and BadRequestError if the seat has to
        be said or is no number. The state is then as it was.
        """
        word = self._word
        if word < 0:
            word = self._known()
        if word > 0 and type(move) is int and (seat is None or seat == seat_of(word)):
            past = self._past
            alone = self._word >= 0
            before = None if alone and len(past) % APART else self._position.tobytes()
            try:
                after = self._play(self._position, move, self._out)  # type: ignore[misc]
            except OverflowError:  # no number of 64 bits
                after = UNKNOWN
            if after >= 0:
                past.append((before, word, move))
                if alone:
                    self._word = after
                return
        self._apply_unlisted(move, seat)

    def _apply_unlisted(self, move: Any, seat: int | None) -> None:
        """Play a move as the game plays it, which says why it cannot be."""
        if self._steps is not None and type(move) is not int:
            self.apply_action(self._read(move), seat)
            return
        seat, move = self._whose(seat), self._read(move)
        before = self._position.tobytes()
        self.game.apply(self._position, seat, move)
        self._word = UNKNOWN
        self._past.append((before, word_of(0, seat), move))

    def _read(self, move: Any) -> Any:
        """Return a move as the game takes it: a number of any kind as an int.

        Raises IllegalMoveError if it is no number.
        """
        kind = type(move).__name__
        if not _numbered(self.game):
            if isinstance(move, str):
                return move
            raise IllegalMoveError(f"a move of {self.game.title} is a text, not {kind}")
        try:
            return index(move)
        except TypeError:
            raise IllegalMoveError(f"a move of {self.game.title} is a whole number, not {kind}") from None

    def _known(self) -> int:
        """Return the word, asked for anew unless it is kept; UNKNOWN where the game does not step."""
        if self._word >= 0 or self._steps is None:
            return self._word
        if not self._list:
            self._list = array("i", bytes(4 * self._steps.most_moves))
            self._out = np.frombuffer(self._list, np.int32)
        word = self._steps.list_moves(self._position, self._out)
        if not self._given:
            self._word = word
        return word

    def push(self, text: str, seat: int | None = None) -> None:
        """Play a move given in the game's notation.

        Raises InvalidMoveError if it is no notation, and IllegalMoveError if the rules forbid it.
        """
        self.apply_action(self.parse(text, seat), seat)

    def pop(self) -> Any:
        """Take back the last move and return it. Raises BadRequestError if there is none."""
        if not self._past:
            raise BadRequestError("there is no move to take back")
        since = len(self._past) - 1
        while (before := self._past[since][0]) is None:
            since -= 1
        self._position.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        self._word = UNKNOWN
        word = self._known()
        for _, _, again in self._past[since:-1]:
            word = self._play(self._position, again, self._out)  # type: ignore[misc]
        if not self._given:
            self._word = word
        return self._past.pop()[2]

    def undo_action(self, seat: int, move: Any) -> None:
        """Take back the last move, which must be this one. Raises IllegalMoveError or NotYourTurnError if it is not."""
        if not self._past or self._past[-1][2] != move:
            raise IllegalMoveError(say("last-move-only"))
        mover = seat_of(self._past[-1][1])
        if mover != seat:
            raise NotYourTurnError(say("last-move-theirs", seat=mover))
        self.pop()

    def child(self, move: Any, seat: int | None = None) -> State:
        """Return the state after a move, leaving this one as it is."""
        after = self.clone()
        after.apply_action(move, seat)
        return after

    def clone(self) -> State:
        """Return an independent copy."""
        copy = State(self.game, copied(self._position))
        copy._given, copy._past = False, self._past.copy()
        return copy

    def history(self) -> list[Any]:
        """Return the moves played so far."""
        return [move for _, _, move in self._past]

    def returns(self) -> list[float]:
        """Return +1 for a win, -1 for a loss, 0 for a draw or before the end, a seat each."""
        return self.game.returns(self._position)

    def action_to_string(self, seat: int, move: Any) -> str:
        """Return a move in the game's notation."""
        return self.game.move_text(self._position, seat, move)

    def string_to_action(self, text: str) -> Any:
        """Return the move that a text names, for whoever is to act.

        Raises InvalidMoveError if it is no notation, and IllegalMoveError if it is seen to be impossible here.
        """
        return self.parse(text)

    def parse(self, text: str, seat: int | None = None) -> Any:
        """Return the move that a text names.

        Raises InvalidMoveError if it is no notation, and IllegalMoveError if it is seen to be impossible here.
        """
        return self.game.parse_move(self._position, self._whose(seat), text)

    def _whose(self, seat: int | None) -> int:
        """Return the seat meant: the one that is to act where none is named, 0 where nobody is.

        Raises BadRequestError where several are, or where it is no number, and NotYourTurnError if nobody has it.
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
        """Return what a seat, "spectator" or "all" may know."""
        return self.game.view(self._position, viewer)

    def serialize(self) -> str:
        """Return the position's text."""
        return self.game.position_text(self._position)

    def __copy__(self) -> State:
        return self.clone()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self._position, self._past

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        game, position, past = state
        State.__init__(self, game, position)
        self._given, self._past = False, past

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


@lru_cache(maxsize=STARTS)
def _start(game: Game[Any, Any], options: Options | None, players: int, version: int | None) -> State:
    """Return the start of a game, to be cloned: setting up takes ten times as long."""
    return State(game, game.setup(game.parse_options() if options is None else options, players, version))


@cache
def _numbered(game: Game[Any, Any]) -> bool:
    """Tell whether the moves of a game are numbers, not texts."""
    return game.num_distinct_actions(game.parse_options()) > 0
