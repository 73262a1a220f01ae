"""How a position is won by perfect play: hints, the reason for the move that wins, and the line that wins.

The boards of challenges and problems are so small that each question to the prover takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.game import Position, Seat
from stackyard.core.lesson import Hint
from stackyard.core.parts import WinningLine
from stackyard.core.texts.catalogue import Message
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.perfect_play.prover import solve_position
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.texts import t
from stackyard.games.towers.view import demolitions

SECONDS: Final = 10.0  # that the line may take
TABLE_BITS: Final = 14  # entries of the solver's table, as a power of two


class Choice(NamedTuple):
    """A legal move, and by how many floors its seat wins with perfect play after it; below 0 it loses."""

    move: int
    value: int


def hint(position: Position, seat: Seat, number: int) -> Hint:
    """Return a hint for a seat that is to act: 1 says what the move that wins does, 2 which one it is."""
    best, *others = _choices(position, seat)
    if best.value <= 0:
        return Hint.worded(t("hint-none"))
    if number > 1:
        start, _, to = action_text(position, best.move).partition("-")
        return Hint.worded(t("hint-move", start=start, block=to), at=[start, to])
    fallen = demolitions(position, best.move)
    what = t(
        "hint-kind",
        wins=1 + sum(other.value > 0 for other in others),
        moves=1 + len(others),
        height=int(position["floors"][0][best.move >> 2]),
        floors=sum(len(floors) for _, floors, _ in fallen),
    )
    return Hint.worded(what, more=True)


def answer(positions: Sequence[Position], moves: Sequence[str | None], seat: Seat) -> WinningLine | None:
    """Return how a seat could have won: where it let go of a win, else in the first position; None: nowhere.

    `positions` are those before each event and the last one; `moves` are the seat's own, None for other events.
    """
    for after, played in enumerate(moves):
        if played is not None and _value(positions[after], seat) > 0 >= _value(positions[after + 1], seat):
            return _answer(positions[after], seat, after, played)
    first = positions[0]
    if GAME.is_over(first) or int(first["turn"][0]) != seat or _value(first, seat) <= 0:
        return None
    return _answer(first, seat, 0, None)


def _answer(position: Position, seat: Seat, after: int, played: str | None) -> WinningLine | None:
    """Return the line that wins in a position; `played`: the move that let go of the win there."""
    best = _choices(position, seat)[0]
    solution = solve_position(after_move(position, best.move), SECONDS, TABLE_BITS)
    if not solution.exact:
        return None
    message = reason(position, seat, played)
    return WinningLine(
        text=str(message),
        localizable=message,
        after=after,
        position=GAME.position_text(position),
        line=[action_text(position, best.move), *solution.line],
    )


def reason(position: Position, seat: Seat, played: str | None = None) -> Message:
    """Return why the best move of a seat wins; `played`: the move that let go of the win there, if any."""
    best, *others = _choices(position, seat)
    move, value = _in_words(action_text(position, best.move)), best.value
    if played is not None:
        (lost,) = (each.value for each in others if action_text(position, each.move) == played)
        other = _in_words(played)
        return t("answer-left", move=move, value=value, other=other, margin=lost, floors=-lost)
    if others and others[0].value <= 0:
        lost, other = others[0].value, _in_words(action_text(position, others[0].move))
        return t("answer-only", move=move, value=value, other=other, margin=lost, floors=-lost)
    return t("answer-best", move=move, value=value)


def _choices(position: Position, seat: Seat) -> list[Choice]:
    """Return the legal moves of the seat to act, the best first."""
    found = [Choice(move, value_of(position, move, seat)) for move in GAME.legal_moves(position, seat)]
    return sorted(found, key=lambda choice: (-choice.value, choice.move))


def value_of(position: Position, move: int, seat: int) -> int:
    """Return by how many floors a seat wins with perfect play after a move; below 0 it loses."""
    value = solve_position(after_move(position, move), bits=TABLE_BITS, line=False).value
    return value if seat == 0 else -value


def _value(position: Position, seat: Seat) -> int:
    """Return by how many floors a seat wins with perfect play from a position."""
    value = solve_position(position, bits=TABLE_BITS, line=False).value
    return value if seat == 0 else -value


def _in_words(move: str) -> Message:
    start, _, to = move.partition("-")
    return t("answer-move", start=start, block=to)


def after_move(position: Position, move: int) -> Position:
    """Return the position that a move leads to."""
    after = position.copy()
    apply_action(after[0], move)
    return after


__all__ = ["after_move", "answer", "hint", "reason", "value_of"]
