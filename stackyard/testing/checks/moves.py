"""Checks of moves: the list of legal moves is right, every move has one text, and an illegal move changes nothing.

Where moves come from a continuum (`num_distinct_actions` returns 0) they are texts, and the list is a sample: whatever
`apply` accepts is legal, and has to match one of the `move_schemas`.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import numpy as np

from stackyard.core.errors import (
    ChanceDueError,
    IllegalMoveError,
    MatchOverError,
    NotYourTurnError,
    StackyardError,
)
from stackyard.core.game import Position, Seat
from stackyard.core.record import MAX_EVENT_TEXT
from stackyard.core.room import Room
from stackyard.testing.check import Case, check, is_refused, require, require_refused, require_unchanged
from stackyard.testing.hostile import GARBAGE, corrupt
from stackyard.testing.random_play import BrokenPromiseError

ILLEGAL_MOVES_TRIED = 48  # illegal moves tried in one position
FITTED = 16  # positions of a match whose move schemas are checked


def is_legal(room: Room, position: Position, seat: Seat, move: Any) -> bool:
    """Tell whether a move is legal: in the list, or, where the list is only a sample, accepted by `apply`."""
    game = room.game
    if move in game.legal_moves(position, seat):
        return True
    if not room.move_schemas(position, seat):
        return False
    try:
        game.apply(position.copy(), seat, move)
    except IllegalMoveError:
        return False
    return True


def matches_a_schema(forms: list[dict[str, Any]] | None, text: str) -> bool:
    """Tell whether a text matches one of the move schemas: JSON Schemas of strings with a pattern."""
    return any(form.get("type") == "string" and re.search(form.get("pattern", ""), text) for form in forms or ())


@check("every")
def check_legal_moves(case: Case) -> None:
    """Legal moves are sorted, unique and within the action space, and `apply` accepts each one of them."""
    game = case.game
    actions = game.num_distinct_actions(case.options)
    for moment in case.moments:
        position, acting = moment.position, game.to_act(moment.position)
        for seat in range(case.players):
            with require_unchanged(position, "legal_moves"):
                moves = game.legal_moves(position, seat)
            require(isinstance(moves, list), f"legal_moves returns a list, not {type(moves).__name__}")
            require(seat in acting or not moves, f"seat {seat} may not act and has legal moves {moves[:5]}")
            require(moves == sorted(moves), f"the legal moves of seat {seat} are not sorted: {moves[:20]}")
            require(len(set(moves)) == len(moves), f"a legal move of seat {seat} is listed twice")
            if actions:
                require(all(type(move) is int for move in moves), "a move is a plain int")
                require(all(0 <= move < actions for move in moves), f"a move lies outside 0 to {actions - 1}")
            else:
                require(all(type(move) is str for move in moves), "a move from a continuum is a text")
    for moment in [] if actions else case.sample(FITTED):
        _check_move_schemas(case, moment.position)
    for moment in case.sample():
        for seat in game.to_act(moment.position):
            for move in game.legal_moves(moment.position, seat):
                try:
                    game.apply(moment.position.copy(), seat, move)
                except StackyardError as error:
                    require(False, f"legal move {move} of seat {seat} is refused: {error}")


def _check_move_schemas(case: Case, position: Position) -> None:
    """Check that the move schemas are JSON Schemas that the sample matches, only for seats that may act."""
    game, acting = case.game, case.game.to_act(position)
    for seat in range(case.players):
        with require_unchanged(position, "forms"):
            forms = case.room.move_schemas(position, seat)
        require(bool(forms) == (seat in acting), f"seat {seat} may act: {seat in acting}, and its forms are {forms}")
        json.dumps(forms)
        for move in game.legal_moves(position, seat):
            require(matches_a_schema(forms, move), f"legal move {move!r} fits none of the forms")


@check("every")
def check_illegal_moves(case: Case) -> None:
    """Every other move is refused, as are a wrong seat and a move after the end; the position does not change."""
    game, rng = case.game, case.rng("illegal")
    actions = game.num_distinct_actions(case.options)
    for moment in case.sample():
        position, acting = moment.position, game.to_act(moment.position)
        for seat in acting if actions else ():
            legal = set(game.legal_moves(position, seat))
            others = [move for move in range(actions) if move not in legal]
            others = others if len(others) <= ILLEGAL_MOVES_TRIED else rng.sample(others, ILLEGAL_MOVES_TRIED)
            for move in (*others, -1, actions, actions + 1, 2**31, 2**63, 2**64, -(2**63), 10**40):
                _require_refused(case, position, seat, move, IllegalMoveError)
        for seat in acting if not actions else ():
            _require_refused_or_matching(case, position, seat, rng)
        some = moment.move if moment.move is not None else 0 if actions else "?"
        due = game.is_chance_due(position)
        for seat in range(case.players):
            if game.is_over(position):
                _require_refused(case, position, seat, some, MatchOverError)
            elif seat not in acting:
                _require_refused(
                    case, position, seat, some, (ChanceDueError, NotYourTurnError) if due else NotYourTurnError
                )
        for seat in (-1, case.players, 63, 10**6):
            _require_refused(case, position, seat, some, StackyardError)


def _require_refused(case: Case, position: Position, seat: Seat, move: Any, by: Any) -> None:
    doing = f"move {move!r} of seat {seat}"
    try:
        with require_unchanged(position, doing):
            require_refused(by, doing, case.game.apply, position, seat, move)
    except BrokenPromiseError as broken:
        raise BrokenPromiseError(f"{broken}, in {case.game.position_text(position)!r}") from broken.__cause__


def _require_refused_or_matching(case: Case, position: Position, seat: Seat, rng: random.Random) -> None:
    """Check that near-moves and garbage are refused without a change, or match a move schema."""
    game = case.game
    forms, legal = case.room.move_schemas(position, seat), game.legal_moves(position, seat)
    neighbours = [
        text for move in rng.sample(legal, min(3, len(legal))) for text in corrupt(move, rng, ILLEGAL_MOVES_TRIED // 3)
    ]
    for text in (*GARBAGE, *neighbours):
        after, doing = position.copy(), f"move {text[:80]!r} of seat {seat}"
        if is_refused(IllegalMoveError, doing, game.apply, after, seat, text):
            require(after.tobytes() == position.tobytes(), f"refusing {doing} changed the position")
        else:
            require(matches_a_schema(forms, text), f"{doing} is accepted and fits none of the forms")


@check("every")
def check_move_texts(case: Case) -> None:
    """Every legal move has a unique text, one line that can be stored, and parsing it returns the move."""
    game = case.game
    for moment in case.sample(12):
        position = moment.position
        for seat in game.to_act(position):
            moves = game.legal_moves(position, seat)
            with require_unchanged(position, "move_text or parse_move"):
                texts = [game.move_text(position, seat, move) for move in moves]
                back = [game.parse_move(position, seat, text) for text in texts]
            for move, text, again in zip(moves, texts, back, strict=True):
                fine = 0 < len(text) <= MAX_EVENT_TEXT and text.isprintable()
                require(fine and text == text.strip(), f"move {move!r} has the text {text[:80]!r}")
                require(again == move, f"move {move!r} is written {text!r}, which is read as {again!r}")
            require(len(set(texts)) == len(texts), f"two legal moves share a text: {sorted(texts)[:20]}")


@check("few")
def check_hostile_moves(case: Case) -> None:
    """A hostile text is refused by IllegalMoveError, or is another way to write a move with its one text."""
    game, rng = case.game, case.rng("hostile")
    for moment in case.sample(4):
        position = moment.position
        for seat in game.to_act(position):
            for text in (*GARBAGE, *corrupt(moment.event, rng)):
                doing = f"the move text {text[:80]!r}"
                with require_unchanged(position, doing):
                    if is_refused(IllegalMoveError, doing, game.parse_move, position, seat, text):
                        continue
                    move = game.parse_move(position, seat, text)
                    written = game.move_text(position, seat, move)
                    require(
                        game.parse_move(position, seat, written) == move, f"{doing} is read as {move!r}, {written!r}"
                    )
                legal = is_legal(case.room, position, seat, move)
                taken = not is_refused(IllegalMoveError, doing, game.apply, position.copy(), seat, move)
                require(taken == legal, f"{doing}: legal {legal}, accepted {taken}")


@check("every")
def check_apply(case: Case) -> None:
    """A move's effect depends only on the record, works in place in a batch, and copies are independent."""
    game = case.game
    for moment in case.sample(12):
        if moment.by is None:
            continue
        position = moment.position

        def play(where: Position, moment: Any = moment) -> list[Any]:
            if moment.move is None:
                return game.apply_chance(where, moment.event)
            return game.apply(where, moment.by, moment.move)

        with require_unchanged(position, "playing on a copy"):
            first, second = position.copy(), position.copy()
            follows = play(first)
            again = play(second)
        require(first.tobytes() == second.tobytes(), f"{moment.event!r} played twice gives two positions")
        require(follows == again == moment.forced, f"{moment.event!r} is followed by {follows}, then by {again}")
        require(first.dtype == position.dtype and first.shape == (1,), "a move changed the dtype or shape")
        require(first.tobytes() != position.tobytes(), f"{moment.event!r} changes nothing")
        batch = np.concatenate([position, position, position])
        play(batch[1:2])
        rows = [batch[row : row + 1].tobytes() for row in range(3)]
        require(rows[1] == first.tobytes(), "a move played on one record of a batch did not change it in place")
        require(rows[0] == rows[2] == position.tobytes(), "a move played on one record changed its neighbours")


__all__ = ["check_apply", "check_hostile_moves", "check_illegal_moves", "check_legal_moves", "check_move_texts"]
