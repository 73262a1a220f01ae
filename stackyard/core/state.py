"""A position with OpenSpiel's method names, for scripts, searches and environments.

    state = State.new("towers")
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

The names and their meaning are those of OpenSpiel's `State`; `push`, which takes a move in notation, is python-chess's.
An *action* is a whole number of the game's `Encoding`; where a move has several choices, each is an action. Where a
chance event is due, the player is `CHANCE` and the actions are its outcomes, a card or a die at a time, whose
probabilities `chance_outcomes` has. Where several seats may act at once, they are asked in turn unless `seat` is given.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import index
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np

from stackyard.core.chance import NATURE
from stackyard.core.compiling.stepping import (
    COUNT_MASK,
    SEAT_MASK,
    TOGETHER,
    UNDER_WAY,
    choice_entry_points,
    entry_points,
    pack_word,
    seat_of,
)
from stackyard.core.encoding.encoding import SILENCE, Encoding, Outcomes, Remembered
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.errors import BadActionError, IllegalMoveError, InvalidChanceError, NotYourTurnError, UsageError
from stackyard.core.game import Game, Options, Position, copy_position
from stackyard.core.loaded_game import LoadedGame
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.steps import Choices, Moves, Steps
from stackyard.core.texts.catalogue import t

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4

UNKNOWN_WORD: Final = -1  # the word is not known
NO_BUFFERS: Final[tuple[array[int], Moves]] = array("i"), np.empty(0, np.int32)
CACHED_STARTS: Final = 32  # set-up positions that are cached
MOVES_PER_SNAPSHOT: Final = 8  # moves between two positions that are stored for undo
VIEWED: Final = "view"  # who an entry of a memory is by that says what a seat saw when the history began

Before: TypeAlias = bytes | tuple[bytes, tuple[int, ...]] | None
"""The position before a move, with what was chosen of it by then; None if it has to be played again."""
Memories: TypeAlias = tuple[tuple[Remembered, ...], ...]
"""What each seat remembers."""


class State:
    """One position of one game, with its history of moves.

    Where the room has compiled steps or choices (`stackyard.core.steps`), the call that plays an action lists the next
    legal ones, and the word that it returns is cached. The cache is valid as long as nobody else can change the
    position: a state that was made with a position, or has returned its own to a caller, lists the moves again each
    time. A clone has a position of its own.
    """

    __slots__ = (
        *("_begun", "_chosen", "_compiled", "_encoding", "_history", "_is_shared", "_list", "_moves", "_moves_array"),
        *("_play", "_position", "_recall", "_word", "game", "room"),
    )

    def __init__(self, room: Room, position: Position) -> None:
        """Make a state of `position` itself (not a copy of it): a record of the room's game, shape (1,)."""
        self.room, self.game = room, room.game
        self._position = position
        self._is_shared = True  # whether others may change the position
        self._history: list[tuple[Before, int, Any]] = []  # (snapshot, word before, action or move) of each action
        self._chosen: tuple[int, ...] = ()  # of the move or chance event under way
        self._encoding: Encoding | None = None  # made when it is first asked for
        self._begun: Memories | None = None  # what the seats remember of the time before the history
        self._recall: tuple[int, Position, Memories] | None = (
            None  # actions recalled, position after them, what is known
        )
        self._word = UNKNOWN_WORD  # who is to act and how many moves they have, if `_moves` lists them
        self._moves, self._moves_array = NO_BUFFERS  # two objects on the same memory
        self._compiled: Steps | Choices | None = None
        self._list: Callable[..., int] | None = None  # of choices, as `_play`: with the arrays of this state
        self._play: Callable[..., int] | None = None
        if position.flags.carray and position.shape == (1,):
            if room.steps is not None:
                self._compiled = entry_points(room.steps, position.dtype)
                self._play = self._compiled.play_and_list
            elif room.choices is not None:
                self._compiled = choice_entry_points(room.choices, position.dtype)

    @classmethod
    def new(
        cls,
        room: Room | str,
        options: Options | dict[str, Any] | None = None,
        players: int | None = None,
        version: int | None = None,
    ) -> State:
        """Return the start of a game, by a version of its rules (default: the newest).

        Raises UnknownGameError if there is no such game, BadOptionError if it does not allow the options, players or
        version.
        """
        raw = msgspec.to_builtins(options) if isinstance(options, Options) else options
        room = find_room(room) if isinstance(room, str) else room
        parsed = None if raw is None else room.game.parse_options(raw)
        fewest, _ = room.game.seats if parsed is None else room.game.seats_for(parsed)
        start = _start(room, parsed, fewest if players is None else players, version)
        state = cls(room, copy_position(start._position))
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
            return SIMULTANEOUS if word >= TOGETHER else seat_of(word)
        seats = self.game.to_act(self._position)
        if len(seats) == 1:
            return seats[0]
        if seats:
            return SIMULTANEOUS
        return CHANCE if self.game.is_chance_due(self._position) else TERMINAL

    def acting_seat(self) -> int:
        """Return the seat to act; where several may, the one whose turn it is if they act in turn; -1: none."""
        word = self._word
        if word < 0:
            word = self._current_word()
        return seat_of(word) if word > 0 else self._seat_in_turn()

    def _seat_in_turn(self) -> int:
        """Return the same from the history."""
        if self._chosen and (seat := _player_of(self._history[-1][1])) != CHANCE:
            return seat
        seats = self.game.to_act(self._position)
        if len(seats) < 2:
            return seats[0] if seats else -1
        last = next((seat for _, word, _ in reversed(self._history) if (seat := _player_of(word)) != CHANCE), -1)
        return next((seat for seat in seats if seat > last), seats[0])

    def is_terminal(self) -> bool:
        """Tell whether the match has ended."""
        return self._word <= 0 and self.game.is_over(self._position)

    def legal_actions(self, seat: int | None = None) -> list[Any]:
        """Return the legal actions of `seat`, sorted; by default of whoever is to act, chance included.

        Raises BadRequestError if the seat is no number.
        """
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0 and (seat is None or seat == seat_of(word)):
            return self._moves[: word & COUNT_MASK].tolist()
        return self._legal_of(self.current_player() if seat is None else _seat_number(seat))

    def _legal_of(self, player: int) -> list[Any]:
        """Return the legal actions of a seat, of chance, or of the seat that is asked where several may act."""
        if player == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()] if self.is_chance_node() else []
        seat = self.acting_seat() if player == SIMULTANEOUS else player
        if not 0 <= seat < self.game.players_of(self._position) or (self._chosen and seat != self.acting_seat()):
            return []
        return self.encoding.legal_actions(self._position, seat, self._chosen)

    def fill_mask(self, seat: int, out: Mask) -> int:
        """Write the mask of a seat into `out`, shape (encoding.num_actions,); return how many actions are legal."""
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0 and seat == seat_of(word):
            count = word & COUNT_MASK
            out[:] = 0
            out[self._moves_array[:count]] = 1
            return count
        if self._chosen and seat != self.acting_seat():
            out[:] = 0
            return 0
        return self.encoding.legal_mask(self._position, seat, out, self._chosen)

    @property
    def encoding(self) -> Encoding:
        """How the match is written as numbers: its action space, tensors and chance outcomes."""
        if self._encoding is None:
            self._encoding = self.room.encoding_at(self._position)
        return self._encoding

    def apply_action(self, move: Any, seat: int | None = None) -> None:
        """Play an action in place: one of a seat, or an outcome of chance.

        Where moves are texts, a whole move may be given as its text, one beside the lattice too, and where chance is
        due an event as its text. Where several seats may act, an action is by the seat that is asked in turn; a text
        needs `seat`. Raises IllegalMoveError if the rules forbid the action or it is none, BadChanceError if the
        outcome is not possible, NotYourTurnError if that seat is not to act, MatchOverError if nobody is, and
        BadRequestError if the seat is missing or is no number. The state then does not change.
        """
        word = self._word
        if word < 0:
            word = self._current_word()
        if word > 0 and type(move) is int and (seat is None or seat == seat_of(word) >= 0):
            past, chosen = self._history, self._chosen
            alone = self._word >= 0
            before: Before = None
            if not alone or len(past) % MOVES_PER_SNAPSHOT == 0:
                before = (self._position.tobytes(), chosen) if chosen else self._position.tobytes()
            try:
                after = self._play(self._position, move, self._moves_array)  # type: ignore[misc]
            except OverflowError:  # no number of 64 bits
                after = UNKNOWN_WORD
            if after >= 0:
                past.append((before, word, move))
                if alone:
                    self._word = after
                if after & UNDER_WAY:
                    self._chosen = (*chosen, move)
                elif chosen:
                    self._chosen = ()
                return
        self._apply_unlisted(move, seat)

    def _apply_unlisted(self, move: Any, seat: int | None) -> None:
        """Play an action that no compiled function has played: `Game.apply` says why a move is refused."""
        if seat is None and self.is_chance_node():
            self._draw(move)
        elif self._compiled is not None and type(move) is not int and not isinstance(plain := self._as_move(move), str):
            self.apply_action(plain, seat)
        elif isinstance(move, str) or not self.encoding.num_actions:
            if self._chosen:
                raise UsageError("a move is under way: choose on, or take the choices back")
            seat = self._resolve_seat(seat)
            self._keep(seat, self._as_move(move), None)
        else:
            self._choose(move, seat)

    def _choose(self, action: Any, seat: int | None) -> None:
        """Play an action of a seat: it completes a move, or is one more choice of one."""
        if seat is None and self.current_player() == SIMULTANEOUS:
            seat = self.acting_seat()
        seat, number = self._resolve_seat(seat), self._as_move(action)
        if seat not in self.game.to_act(self._position):  # the game says why
            self.game.apply(copy_position(self._position), seat, number if _has_numbered_moves(self.game) else SILENCE)
        if self._chosen and seat != self.acting_seat():
            raise NotYourTurnError(t("move-of-another"))
        row = (*self._chosen, number)
        self._keep(seat, self.encoding.move_of(self._position, seat, row), row)

    def _keep(self, seat: int, move: Any, row: tuple[int, ...] | None) -> None:
        """Apply a move (None: it is not complete) and note it, as the last of a row of actions or as itself."""
        before = (self._position.tobytes(), self._chosen)
        if move is not None and not (row is not None and isinstance(move, str) and move == SILENCE):
            self.game.apply(self._position, seat, move)
        self._chosen = () if move is not None or row is None else row
        self._word = UNKNOWN_WORD
        self._history.append((before, pack_word(0, seat), move if row is None else row[-1]))

    def _draw(self, outcome: Any) -> None:
        """Apply an outcome of chance, or a whole event as its text."""
        before = (self._position.tobytes(), self._chosen)
        if isinstance(outcome, str):
            if self._chosen:
                raise UsageError("a chance event is under way: draw on, or take the outcomes back")
            self.game.apply_chance(self._position, outcome)
            chosen: tuple[int, ...] = ()
        else:
            try:
                outcome = index(outcome)
            except TypeError:
                raise InvalidChanceError(f"an outcome is a whole number, not {type(outcome).__name__}") from None
            if all(outcome != possible for possible, _ in self.chance_outcomes()):
                raise InvalidChanceError(f"{outcome} is no possible outcome here")
            chosen = (*self._chosen, outcome)
            event = self.encoding.chance_event(self._position, chosen)
            if event is not None:
                self.game.apply_chance(self._position, event)
                chosen = ()
        self._chosen, self._word = chosen, UNKNOWN_WORD
        self._history.append((before, UNKNOWN_WORD, outcome))

    def _as_move(self, move: Any) -> Any:
        """Return a move in the type that the game expects: a number of any type as an int.

        Raises IllegalMoveError if it is no number, or no text where texts will do.
        """
        kind = type(move).__name__
        numbered = _has_numbered_moves(self.game)
        if not numbered:
            if isinstance(move, str):
                return move
            if not self.encoding.num_actions:
                raise BadActionError(f"a move of {self.game.title} is a text, not {kind}")
        try:
            return index(move)
        except TypeError:
            more = "a whole number" if numbered else "a text or the number of an action"
            raise BadActionError(f"a move of {self.game.title} is {more}, not {kind}") from None

    def _current_word(self) -> int:
        """Return the word, computed unless it is cached; UNKNOWN_WORD where the game has no compiled functions."""
        compiled = self._compiled
        if self._word >= 0 or compiled is None:
            return self._word
        if not self._moves:
            self._moves = array("i", bytes(4 * compiled.max_legal_moves))
            self._moves_array = np.frombuffer(self._moves, np.int32)
            if isinstance(compiled, Choices):
                arrays = compiled.new_arrays()
                self._list = partial(compiled.list_choices, *arrays)
                self._play = partial(compiled.choose_and_list, *arrays)
        if isinstance(compiled, Choices):
            row = np.array(self._chosen, np.int32)
            word = self._list(self._position, self._seat_in_turn(), row, self._moves_array)  # type: ignore[misc]
        else:
            word = compiled.list_moves(self._position, self._moves_array)
        if not self._is_shared:
            self._word = word
        return word

    def push(self, text: str, seat: int | None = None) -> None:
        """Play a move given in the game's notation.

        Raises InvalidMoveError if the text is not in the notation, and IllegalMoveError if the rules forbid the move.
        """
        self.apply_action(self.game.parse_move(self._position, self._resolve_seat(seat), text), seat)

    def undo_action(self, seat: int, move: Any) -> None:
        """Take back the last action, which must be `move` of `seat`; of chance, the seat is CHANCE.

        Raises IllegalMoveError if it is another action, or there is none, NotYourTurnError if it is of another seat.
        """
        if not self._history or self._history[-1][2] != move:
            raise IllegalMoveError(t("last-move-only"))
        mover = _player_of(self._history[-1][1])
        if mover != seat:
            raise NotYourTurnError(t("last-move-theirs", seat=mover))
        since = len(self._history) - 1
        while (before := self._history[since][0]) is None:
            since -= 1
        data, self._chosen = before if isinstance(before, tuple) else (before, ())
        self._position.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        self._word, self._recall = UNKNOWN_WORD, None
        again = self._history[since:-1]
        del self._history[since:]
        for _, word, action in again:
            player = _player_of(word)
            self.apply_action(action, None if player == CHANCE else player)

    def clone(self) -> State:
        """Return an independent copy."""
        position = copy_position(self._position)
        if self._compiled is None:
            copy = State(self.room, position)
        else:  # a third of the time
            copy = State.__new__(State)
            copy.room, copy.game, copy._position, copy._word = self.room, self.game, position, UNKNOWN_WORD
            copy._moves, copy._moves_array = NO_BUFFERS
            copy._compiled, copy._list = self._compiled, None
            copy._play = self._play if self._list is None else None
        copy._is_shared, copy._history = False, self._history.copy()
        copy._chosen, copy._encoding = self._chosen, self._encoding
        copy._begun, copy._recall = self._begun, self._recall
        return copy

    def history(self) -> list[Any]:
        """Return the actions played so far, those of chance included; texts where moves were given as such."""
        return [move for _, _, move in self._history]

    def full_history(self) -> list[tuple[int, Any]]:
        """Return for each action so far who has played it, a seat or CHANCE, and the action."""
        return [(_player_of(word), action) for _, word, action in self._history]

    def is_chance_node(self) -> bool:
        """Tell whether a chance event is due."""
        if self._word > 0:
            return not self._word & SEAT_MASK
        return self.game.is_chance_due(self._position)

    def chance_outcomes(self) -> Outcomes:
        """Return the outcomes of chance that are possible now, sorted, each with its probability.

        Raises UsageError if no chance event is due.
        """
        if not self.is_chance_node():
            raise UsageError("no chance event is due")
        return self.encoding.chance_outcomes(self._position, self._chosen)

    def num_players(self) -> int:
        """Return the number of seats."""
        return self.game.players_of(self._position)

    def get_game(self) -> LoadedGame:
        """Return the game with the options and the number of seats that this match has."""
        return LoadedGame(self.room, self.game.options_of(self._position), self.num_players(), State)

    def returns(self) -> list[float]:
        """Return for each seat +1 for a win, -1 for a loss, 0 for a draw or before the end."""
        return self.room.returns(self._position)

    def action_to_string(self, seat: int, move: Any) -> str:
        """Return an action of a seat, or of CHANCE, as text: in the game's notation where it is a whole move."""
        if isinstance(move, str):
            return move
        if seat == CHANCE:
            return self.encoding.chance_text(self._position, move, self._chosen)
        return self.encoding.action_text(self._position, self._checked_seat(seat), self._as_move(move), self._chosen)

    def _resolve_seat(self, seat: int | None) -> int:
        """Return `seat`, or if it is None the seat that is to act, or 0 if nobody is.

        Raises BadRequestError if several seats are to act or the seat is no number, and NotYourTurnError if there is
        no such seat.
        """
        if seat is None:
            current = self.current_player()
            if current == SIMULTANEOUS:
                raise UsageError("several seats may act at the same time: say which one moves")
            return max(current, 0)
        return self._checked_seat(seat)

    def _checked_seat(self, seat: int) -> int:
        """Return a seat. Raises BadRequestError if it is no number, and NotYourTurnError if there is no such seat."""
        seat = _seat_number(seat)
        if not 0 <= seat < self.game.players_of(self._position):
            raise NotYourTurnError(t("seat-missing", seat=seat))
        return seat

    # --- what a seat knows -----------------------------------------------------------------------------------

    def observation_tensor(self, seat: int | None = None, out: Floats | None = None) -> Floats:
        """Return what a seat may know now as a flat tensor, in the layout `encoding.observation`; into `out` if given.

        The default seat is the one to act, as in OpenSpiel. Raises BadRequestError if the game has no tensors.
        """
        seat, encoding = self._observer(seat), self.encoding
        if out is None:
            out = encoding.observation.zeros()
        encoding.observe(self._position, seat, out, self._chosen if self._chosen and seat == self.acting_seat() else ())
        return out

    def information_state_tensor(self, seat: int | None = None, out: Floats | None = None) -> Floats:
        """Return what a seat knows with perfect recall, in the layout `encoding.information`; into `out` if given.

        Where what is to be seen is all that matters, it is the observation. `out` may have the size of
        `encoding.information_within` a horizon. Raises UsageError if more events have happened than that.
        """
        seat, encoding = self._observer(seat), self.encoding
        size = encoding.observation.size
        if out is None:
            out = np.zeros(size + encoding.memory.size, np.float32)
        self.observation_tensor(seat, out[:size])
        if encoding.memory.size:
            encoding.remember(seat, self._memories()[seat], out[size:])
        return out

    def observation_string(self, seat: int | None = None) -> str:
        """Return what a seat may know now: its view as JSON, and what it has chosen of a move under way."""
        seat = self._observer(seat)
        view = msgspec.json.encode(self.game.view(self._position, seat)).decode()
        return f"{view} {list(self._chosen)}" if self._chosen and seat == self.acting_seat() else view

    def information_state_string(self, seat: int | None = None) -> str:
        """Return all that a seat has been told since the start, an event a line: its perfect recall."""
        seat = self._observer(seat)
        lines = [f"{by} {event}" for by, event in self._memories()[seat]]
        if self._chosen and seat == self.acting_seat():
            lines.append(f"chosen {list(self._chosen)}")
        return "\n".join([f"seat {seat}", *lines])

    def resample_from_infostate(self, seat: int, rng: Callable[[], float] | np.random.Generator) -> State:
        """Return a state that `seat` cannot tell from this one: what it does not know is drawn again, uniformly.

        `rng`: a generator, or a function that returns a number from 0 to below 1, as OpenSpiel's. The seat's own
        information state is the same; what the others remember begins with what they see.
        """
        seat = self._checked_seat(seat)
        if self.game.perfect_information:
            return self.clone()
        generator = rng if isinstance(rng, np.random.Generator) else np.random.default_rng(int(rng() * 2**53))
        other = State(self.room, self.room.determinize(self._position, seat, generator))
        other._is_shared, other._encoding = False, self._encoding
        memory = self._memories()[seat]
        other._begun = tuple(
            memory if each == seat else (Remembered(VIEWED, other._visible_to(each)),)
            for each in range(self.num_players())
        )
        return other

    def _visible_to(self, seat: int) -> str:
        return msgspec.json.encode(self.game.view(self._position, seat)).decode()

    def _observer(self, seat: int | None) -> int:
        """Return the seat that looks: the one given, or the one to act. Raises BadRequestError if there is none."""
        if seat is not None:
            return self._checked_seat(seat)
        if (acting := self.acting_seat()) < 0:
            raise UsageError("nobody is to act: say which seat looks")
        return acting

    def _memories(self) -> Memories:
        """Return what each seat has been told so far."""
        players = self.num_players()
        if self._recall is None or self._recall[0] > len(self._history):
            begun = self._begun if self._begun is not None else ((),) * players
            self._recall = (0, self._position_at_start(), begun)
        done, position, memories = self._recall
        if done < len(self._history):
            self._recall = self._recalled(done, copy_position(position), [list(each) for each in memories])
        return self._recall[2]

    def _position_at_start(self) -> Position:
        """Return the position before the history."""
        start = copy_position(self._position)
        if self._history:
            before = self._history[0][0]
            data = before[0] if isinstance(before, tuple) else before
            assert data is not None
            start.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        return start

    def _recalled(
        self, done: int, position: Position, memories: list[list[Remembered]]
    ) -> tuple[int, Position, Memories]:
        """Play the actions after the first `done` again on a position, and add what each seat is told of them."""
        game, row = self.game, ()
        counted = done
        for number, (_, word, action) in enumerate(self._history[done:], done + 1):
            row = (*row, action)  # type: ignore[assignment]
            player = _player_of(word)
            by: int | str = NATURE if player == CHANCE else player
            event = self._event_of(position, by, row)
            if event is None:
                continue
            row, counted = (), number
            if event == SILENCE:
                continue
            before = copy_position(position)
            if by == NATURE:
                follows = game.apply_chance(position, event)
            else:
                follows = game.apply(position, int(by), game.parse_move(position, int(by), event))
            for seat, memory in enumerate(memories):
                for author, text in ((by, event), *((follow.by, follow.event) for follow in follows)):
                    redacted = self.room.redact_event(before, author, text, seat)
                    if redacted is not None:
                        memory.append(Remembered(author, redacted))
        return counted, position, tuple(map(tuple, memories))

    def _event_of(self, position: Position, by: int | str, row: tuple[Any, ...]) -> str | None:
        """Return the event that a row of actions is; None if it is not complete."""
        if isinstance(row[0], str):
            return row[0]
        if by == NATURE:
            return self.encoding.chance_event(position, row)
        move = self.encoding.move_of(position, int(by), row)
        if move is None or isinstance(move, str):
            return move
        return self.game.move_text(position, int(by), move)

    def serialize(self) -> str:
        """Return the position's text; `LoadedGame.deserialize_state` reads it. A history is not in it."""
        text = self.game.position_text(self._position)
        return f"{text}\t{' '.join(map(str, self._chosen))}" if self._chosen else text

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.room, self._position, self._history, self._chosen, self._begun

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        room, position, past, chosen, begun = state
        State.__init__(self, room, position)
        self._is_shared, self._history, self._chosen, self._begun = False, past, chosen, begun

    def __str__(self) -> str:
        return self.game.ascii(self._position)

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.serialize()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self.game) is not type(other.game):  # a game has no state of its own
            return False
        return self._position.tobytes() == other._position.tobytes() and self._chosen == other._chosen

    def __hash__(self) -> int:
        return hash(self._position.tobytes())


@lru_cache(maxsize=CACHED_STARTS)
def _start(room: Room, options: Options | None, players: int, version: int | None) -> State:
    """Return the start of a game, cached, for callers to clone: a set-up takes ten times as long as a clone."""
    game = room.game
    return State(room, game.setup(game.parse_options() if options is None else options, players, version))


@cache
def _has_numbered_moves(game: Game[Any, Any]) -> bool:
    """Tell whether the moves of a game are numbers, not texts."""
    return game.num_distinct_actions(game.parse_options()) > 0


def load_game(slug: str, options: dict[str, Any] | None = None, players: int | None = None) -> LoadedGame:
    """Return a game by its name in addresses, such as "towers", with options and seats.

    Raises UnknownGameError if there is no such game, BadOptionError if it does not allow the options or the seats.
    """
    return State.new(slug, options, players).get_game()


def _seat_number(seat: Any) -> int:
    """Return a seat as a number. Raises BadRequestError if it is none."""
    try:
        return index(seat)
    except TypeError:
        raise UsageError(f"a seat is a whole number, not {type(seat).__name__}") from None


def _player_of(word: int) -> int:
    """Return who has played the action before which the word was so: a seat, or CHANCE."""
    return seat_of(word) if word > 0 else CHANCE
