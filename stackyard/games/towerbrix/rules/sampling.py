"""A sample of the legal moves: all mixes up to 24 points, one way to put a brick, one question of each kind."""

from __future__ import annotations

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.towerbrix import moves
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import ACT, DECLINED, MIX, NONE, READ, bricks_of
from stackyard.games.towerbrix.rules import card_places, challenges, consent, dealing, evaluation, legality, real_table
from stackyard.games.towerbrix.rules.pending_question import is_asked, may_decline, owners_but


def sample_moves(position: Position, seat: Seat) -> list[str]:
    """Return a sample of the legal moves of a seat that may act, sorted."""
    r = position[0]
    phase = int(r["phase"])
    answers = ["agree"] * is_asked(position, seat) + ["decline"] * may_decline(position, seat)
    if phase == MIX:  # where a deal is asked for, another would take its place
        return answers or sorted(moves.deal_text(*mix) for mix in dealing.mixes(position))
    if phase == READ:
        return real_table.legal_statements(position)
    if phase == ACT:
        number = int(r["challenge"])
        word = challenges.ACTS[number]
        if number != challenges.BUDGET_CUTS:
            return [word]
        return sorted(f"{word} {BRICKS[brick]}" for brick in evaluation.removable(position))
    found = []
    free = [brick for brick in range(bricks_of(position)) if _may_move(position, seat, brick)]
    if free:
        brick = free[(int(r["acts"]) + seat) % len(free)]
        found.append(f"put {BRICKS[brick]} {35 * (brick % 3) - 35} {35 * (brick // 3) - 35} 16 x")
    found += [*answers, *_gestures(position, seat)]
    if r["revealed"]:
        return sorted([*found, "next"])
    mine, bit = card_places.cards_held_by(position, seat), 1 << seat
    if mine:
        found += ["no", "down" if int(r["up"]) & bit else "up"]
    found += ["reveal", "void"]
    if int(r["challenge"]) in challenges.DROPS:
        cards = cards_of(position)
        gone = (int(r["dropped"]), NONE if r["answer"] == DECLINED else int(r["q_card"]))
        found += [f"drop {cards[card].name}" for card in mine if card not in gone]
    if int(r["challenge"]) == challenges.TIME_PRESSURE:
        found.append("time")
    return sorted(found)


def _may_move(position: Position, seat: Seat, brick: int) -> bool:
    try:
        legality.check_may_move_brick(position, seat, brick)
    except IllegalMoveError:
        return False
    return True


def _gestures(position: Position, seat: Seat) -> list[str]:
    """Return a sample of what a seat may say of the others' bricks: "you begin", one question of each kind."""
    r = position[0]
    found = [] if int(r["begun"]) >> seat & 1 else ["begin"]
    asks = [*(f"ask {BRICKS[brick]}" for brick in range(bricks_of(position)) if owners_but(position, seat, brick))]
    for text in (*asks[:1], "ask knock"):
        if _is_accepted(position, seat, text):
            found.append(text)
    return found


def _is_accepted(position: Position, seat: Seat, text: str) -> bool:
    try:
        consent.play_while_building(copy_position(position), seat, moves.read_move(text))
    except IllegalMoveError:
        return False
    return True
