"""How the matches of a game are written as numbers: its fixed action space, its tensors, its chance outcomes.

An *action* is a whole number below `num_actions`, which is fixed by the options and the number of seats. A move is one
action, or in games with too many moves a few of them in a row: *choices*, each of few (a die, then a brick). Every
complete row of actions is one move in the game's notation. Every move has one row, but moves from a continuum that are
not on the lattice have none.

Chance is encoded in the same way: an event is one *outcome* or a few in a row (a card, then the next one), each with
its probability. If the events cannot be listed (a tower with a seed of 32 bits), the outcomes are the bytes of a seed
from which the event is drawn.

A room has an encoding as its part `numbers`; `Room.encoding` returns one for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.chance import SEED_BYTES, Stream
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.errors import BadActionError, UsageError
from stackyard.core.game import Game, Options, Position, Seat

Row: TypeAlias = Sequence[int]
Outcomes: TypeAlias = list[tuple[int, float]]

SILENCE: Final = ""  # the move of a seat that lets the others act; it changes nothing
SEED_OUTCOMES: Final = 256  # a seed is drawn in bytes ...
SEED_DRAWS: Final = 4  # ... of which there are so many
CERTAIN: Final[Outcomes] = [(0, 1.0)]  # what bricks do is computed: it has one outcome
UNIFORM: Final[Outcomes] = [(byte, 1 / SEED_OUTCOMES) for byte in range(SEED_OUTCOMES)]
NOTHING_SEEN: Final = Layout([])


class Remembered(NamedTuple):
    """An event as a seat remembers it: who did it, and the redacted event."""

    by: Seat | str
    event: str


class Encoding(ABC):
    """The actions, tensors and chance outcomes of matches with the same options and seats.

    An encoding has no state. Methods with `chosen` take the actions already chosen of a move that has several, and
    those with `drawn` the outcomes already drawn of a chance event. Positions are never changed.
    """

    version: int = 1
    """Of the environments made of it: it grows when actions, planes, rewards or the end of a match change."""
    num_actions: int
    """The size of the action space; 0 where a game has none."""
    most_choices: int = 1
    """The most actions that one move has."""
    partial: ClassVar[np.dtype[Any]] = np.dtype(np.uint8)
    """The record in which a room's `batches` note what has been chosen of a move that has several actions."""
    searched: ClassVar[npt.NDArray[np.int64]] = np.empty((0, 0), np.int64)
    """The table in which these note what searches have found out, if there are any."""
    silent: int | None = None
    """The action of doing nothing, where several seats act at once and each may wait."""
    observation: Layout
    """What `observe` writes: what a seat may know now."""
    memory: Layout = NOTHING_SEEN
    """What `remember` writes: what a seat remembers beside that, each plane with a row for each event of a match.

    Empty where what it sees now is all that matters."""
    max_chance_outcomes: int = SEED_OUTCOMES
    most_draws: int = SEED_DRAWS
    """The most outcomes that one chance event has."""
    horizon: int = 0
    """Actions after which a search may give a match up that could go on for ever; 0: none can."""
    box: tuple[Plane, ...] = ()
    """The numbers of the continuous action space, each from -1 to 1; none where moves can be listed."""

    def __init__(self, game: Game[Any, Any], options: Options, players: int) -> None:
        self.game, self.options, self.players = game, options, players

    @property
    def information(self) -> Layout:
        """The layout of what a seat knows with perfect recall: the planes of `observation` and of `memory`."""
        return self.information_within(0)

    def information_within(self, horizon: int) -> Layout:
        """Return the same of matches of at most `horizon` events, for which it has so many rows; 0: of any match."""
        rows = horizon or self.max_events()
        memory = [plane._replace(shape=(min(rows, plane.shape[0]), *plane.shape[1:])) for plane in self.memory.planes]
        return Layout((*self.observation.planes, *memory))

    # --- actions ---------------------------------------------------------------------------------------------

    @abstractmethod
    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal actions of a seat, sorted; `[]` if it may not act."""

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write 1 for each legal action of a seat and 0 for the others into `out`; return how many there are.

        `out` has shape (num_actions,).
        """
        legal = self.legal_actions(position, seat, chosen)
        out[:] = 0
        out[legal] = 1
        return len(legal)

    @abstractmethod
    def move_of(self, position: Position, seat: Seat, row: Row) -> Any:
        """Return the move that a row of actions is, `SILENCE` for the silent action, or None while more are to come.

        The last action of the row is checked as far as is needed to make a move of it; `Game.apply` may still refuse
        the move. Raises IllegalMoveError if it is no action, or none that leads to a move here.
        """

    @abstractmethod
    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...] | None:
        """Return the row of actions of a legal move; None if it has none, because it is not on the lattice."""

    def action_text(self, position: Position, seat: Seat, action: int, chosen: Row = ()) -> str:
        """Return an action as text: the move in the game's notation, or what is chosen of one.

        Raises BadActionError if it is no action, or none that leads to a move here.
        """
        if not 0 <= action < self.num_actions:
            raise BadActionError(f"an action of {self.game.title} is from 0 to {self.num_actions - 1}, not {action}")
        move = self.move_of(position, seat, (*chosen, action))
        if move is None:
            return self.choice_text(action)
        return self.game.move_text(position, seat, move) if move != SILENCE else "wait silently"

    def choice_text(self, action: int) -> str:
        """Return what is chosen by an action that is not a whole move."""
        return f"choice {action}"

    def move_from_box(self, position: Position, seat: Seat, numbers: Floats) -> Any:
        """Return a move for a point of the continuous action space `box`.

        Raises UsageError if there is no such space.
        """
        raise UsageError(f"{self.game.title} has no continuous action space")

    # --- tensors ---------------------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat may know into `out`, shape (observation.size,). `chosen`: of its own move under way."""

    def remember(self, seat: Seat, events: Sequence[Remembered], out: Floats) -> None:
        """Write what a seat remembers of what it was told into `out`, shape (memory.size,), or that of fewer events.

        Raises UsageError if there are more events than it has room for.
        """
        out[:] = 0

    # --- chance ----------------------------------------------------------------------------------------------

    def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
        """Return the possible outcomes, sorted, each with its probability. Call it only where chance is due."""
        return CERTAIN if self.game.is_gravity_due(position) else UNIFORM

    def chance_event(self, position: Position, drawn: Row) -> str | None:
        """Return the chance event that a row of outcomes is; None while more are to be drawn."""
        if self.game.is_gravity_due(position):
            return self.game.sample_chance(position, Stream(bytes(SEED_BYTES), 0))
        if len(drawn) < SEED_DRAWS:
            return None
        return self.game.sample_chance(position, Stream(bytes(drawn).rjust(SEED_BYTES, b"\0"), 0))

    def chance_text(self, position: Position, outcome: int, drawn: Row = ()) -> str:
        """Return an outcome as text."""
        return f"outcome {outcome}"

    # --- bounds ----------------------------------------------------------------------------------------------

    def max_events(self) -> int:
        """Return an upper bound of the moves and chance events in one match."""
        return self.game.max_game_length

    def max_actions(self) -> int:
        """Return an upper bound of the actions in one match, the outcomes of chance included."""
        return self.max_events() * max(self.most_choices, self.most_draws)


class Unencoded(Encoding):
    """The encoding of a game that declares none: numbers are its actions, and it has no tensors."""

    observation = NOTHING_SEEN

    def __init__(self, game: Game[Any, Any], options: Options, players: int) -> None:
        super().__init__(game, options, players)
        self.num_actions = game.num_distinct_actions(options)

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[Any]:
        """Return the legal moves of a seat."""
        return self.game.legal_moves(position, seat)

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write the mask. Raises UsageError if moves are texts."""
        if not self.num_actions:
            raise UsageError(f"the moves of {self.game.title} are texts: it has no action space")
        return super().legal_mask(position, seat, out, chosen)

    def move_of(self, position: Position, seat: Seat, row: Row) -> Any:
        """Return the only action: it is the move."""
        return row[0]

    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...] | None:
        """Return the move as the only action."""
        return (move,) if isinstance(move, int) else None

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Raise UsageError if a game without tensors is asked for one, as here."""
        raise UsageError(f"{self.game.title} has no tensors")


class NumberedMoves(Encoding):
    """The encoding of a game whose moves are whole numbers already: an action is a move."""

    def __init__(self, game: Game[Any, Any], options: Options, players: int) -> None:
        super().__init__(game, options, players)
        self.num_actions = game.num_distinct_actions(options)

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal moves of a seat."""
        return self.game.legal_moves(position, seat)

    def move_of(self, position: Position, seat: Seat, row: Row) -> int:
        """Return the only action: it is the move, which the game may refuse in its own words."""
        return int(row[0])

    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...]:
        """Return the move as the only action."""
        return (int(move),)


def one_hot(out: Floats, index: int) -> None:
    """Set one number of a flat plane to 1; none where the index is out of bounds."""
    if 0 <= index < out.size:
        out.reshape(-1)[index] = 1.0


__all__ = [
    "CERTAIN",
    "SILENCE",
    "Encoding",
    "NumberedMoves",
    "Outcomes",
    "Remembered",
    "Row",
    "Unencoded",
    "one_hot",
]
