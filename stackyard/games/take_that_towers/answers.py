"""What a search says of a position: hints, and the choice that cost most in a match that is over.

Work is counted in simulations, and what a seat does not see is taken out first: whoever sees the same is told the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stackyard.core.game import Position, Seat
from stackyard.core.lesson import Hint
from stackyard.core.parts import WinningLine
from stackyard.core.texts.catalogue import Message
from stackyard.games.take_that_towers.bots.players import counted, move_chances
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import KIND_BY_CODE
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.moves import DRAW_MOVE
from stackyard.games.take_that_towers.pieces import SLOTS
from stackyard.games.take_that_towers.texts import t

SIMULATIONS: Final = 6_000  # of the search that is believed
QUICK: Final = 400  # of the one that looks over a whole match
SEED: Final = 1  # of both
LOOKED_AT: Final = 3  # of the choices that seem to have cost most
LEAST_LOSS: Final = 0.04  # of the chance of winning: a search of so many simulations does not tell less


def hint(position: Position, seat: Seat, number: int) -> Hint:
    """Return a hint for a seat that is to act: 1 says where the best move by a search is made, 2 with which card."""
    told = clues(position, counted(position, seat, SIMULATIONS, SEED).move)
    return told[min(number, len(told)) - 1]


def clues(position: Position, move: str) -> list[Hint]:
    """Return where a move is made, then with which card."""
    if move == DRAW_MOVE:
        return [Hint.worded(t("clue-draw"))]
    if move.startswith("score"):
        return [Hint.worded(t("clue-score", tower=move[-1]), at=[move[-1]])]
    card, spot = _card(move), move[3:]
    if move[2] == "@":
        floors = int((position["floors"][0][SLOTS.index(spot)] > 0).sum())
        where, which = t("clue-build", tower=spot, floors=floors), t("clue-card", card=card)
    else:
        where, which = t("clue-claim", tower=spot[0]), t("clue-tuck", card=card, spot=spot)
    return [Hint.worded(where, at=[spot[0]], more=True), Hint.worded(which, at=[spot])]


def answer(positions: Sequence[Position], moves: Sequence[str | None], seat: Seat) -> WinningLine | None:
    """Return the choice of a seat that cost it most by a search, and what was better; None: no choice cost much.

    `positions` are those before each event and the last one; `moves` are the seat's own, None for other events.
    """
    losses = []
    for after, played in enumerate(moves):
        if played is None or len(GAME.legal_moves(positions[after], seat)) < 2:
            continue
        loss = _loss(positions[after], seat, played, QUICK)
        losses.append((-(loss[2] if loss else 0.0), after, played))
    for _, after, played in sorted(losses)[:LOOKED_AT]:
        found = _loss(positions[after], seat, played, SIMULATIONS)
        if found and found[2] >= LEAST_LOSS:
            best, wins, lost = found
            message = t(
                "answer-lost",
                move=_in_words(best),
                other=_in_words(played),
                wins=round(100 * wins),
                less=round(100 * (wins - lost)),
            )
            return WinningLine(
                text=str(message),
                localizable=message,
                after=after,
                position=GAME.position_text(positions[after]),
                line=[best],
            )
    return None


def _loss(position: Position, seat: Seat, played: str, simulations: int) -> tuple[str, float, float] | None:
    """Return the best move by a search, its chance of winning, and by how much that of another one is lower.

    None where it is the same move, or one that the search has never tried.
    """
    chances = move_chances(position, seat, simulations, SEED)
    best = max(chances, key=lambda move: (chances[move].visits, move))
    if best == played or played not in chances:
        return None
    return best, chances[best].value, chances[best].value - chances[played].value


def _in_words(move: str) -> Message:
    """Return a move as a part of a sentence."""
    if move == DRAW_MOVE:
        return t("answer-draw")
    if move.startswith("score"):
        return t("answer-score", tower=move[-1])
    if move[2] == "@":
        return t("answer-build", card=_card(move), spot=move[3:])
    return t("answer-tuck", card=_card(move), spot=move[3:])


def _card(move: str) -> str:
    """Return the name of the card that a move builds or tucks."""
    return FLOORS[KIND_BY_CODE[move[:2]]].name


__all__ = ["SIMULATIONS", "answer", "clues", "hint"]
