"""Checks of moves: the legal list is the truth, every move has one text, and what is illegal leaves no trace.

Where moves come from a continuum (`num_distinct_actions` is 0) they are texts, and the list is a sample: whatever
`apply` accepts is legal, and has to fit one of the `forms`.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import numpy as np

from stackyard.core import capabilities
from stackyard.core.errors import (
    IllegalMoveError,
    MatchOverError,
    NatureDueError,
    NotYourTurnError,
    StackyardError,
)
from stackyard.core.game import Game, Position, Seat
from stackyard.core.record import MAX_EVENT_TEXT
from stackyard.testing.check import Case, check, refused, refuses, require, unchanged
from stackyard.testing.hostile import GARBAGE, spoiled
from stackyard.testing.walk import BrokenPromiseError

TRIED = 48  # illegal moves tried in one position
FITTED = 16  # positions of a match whose forms are looked at


def playable(game: Game[Any, Any], position: Position, seat: Seat, move: Any) -> bool:
    """Tell whether a move is legal: listed, or, where the list is but a sample, accepted."""
    if move in game.legal_moves(position, seat):
        return True
    if not capabilities.forms(game, position, seat):
        return False
    try:
        game.apply(position.copy(), seat, move)
    except IllegalMoveError:
        return False
    return True


def fits(forms: list[dict[str, Any]] | None, text: str) -> bool:
    """Tell whether a text is of one of the forms: JSON Schemas of strings with a pattern."""
    return any(form.get("type") == "string" and re.search(form.get("pattern", ""), text) for form in forms or ())


@check("every")
def check_legal_moves(case: Case) -> None:
    """Legal moves are sorted, unique and within the action space, and `apply` accepts each one of them."""
    game = case.game
    actions = game.num_distinct_actions(case.options)
    for moment in case.moments:
        position, acting = moment.position, game.to_act(moment.position)
        for seat in range(case.players):
            with unchanged(position, "legal_moves"):
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
        _forms(case, moment.position)
    for moment in case.sample():
        for seat in game.to_act(moment.position):
            for move in game.legal_moves(moment.position, seat):
                try:
                    game.apply(moment.position.copy(), seat, move)
                except StackyardError as error:
                    require(False, f"legal move {move} of seat {seat} is refused: {error}")


def _forms(case: Case, position: Position) -> None:
    """Hold the forms of a continuum's moves to being JSON Schemas that the sample fits, for those alone who may act."""
    game, acting = case.game, case.game.to_act(position)
    for seat in range(case.players):
        with unchanged(position, "forms"):
            forms = capabilities.forms(game, position, seat)
        require(bool(forms) == (seat in acting), f"seat {seat} may act: {seat in acting}, and its forms are {forms}")
        json.dumps(forms)
        for move in game.legal_moves(position, seat):
            require(fits(forms, move), f"legal move {move!r} fits none of the forms")


@check("every")
def check_illegal_moves(case: Case) -> None:
    """Every other move is refused by IllegalMoveError, a wrong seat and an ended match too, and nothing has changed."""
    game, rng = case.game, case.rng("illegal")
    actions = game.num_distinct_actions(case.options)
    for moment in case.sample():
        position, acting = moment.position, game.to_act(moment.position)
        for seat in acting if actions else ():
            legal = set(game.legal_moves(position, seat))
            others = [move for move in range(actions) if move not in legal]
            others = others if len(others) <= TRIED else rng.sample(others, TRIED)
            for move in (*others, -1, actions, actions + 1, 2**31, 2**63, 2**64, -(2**63), 10**40):
                _refused(case, position, seat, move, IllegalMoveError)
        for seat in acting if not actions else ():
            _refused_or_fitting(case, position, seat, rng)
        some = moment.move if moment.move is not None else 0 if actions else "?"
        due = game.nature_due(position)
        for seat in range(case.players):
            if game.is_over(position):
                _refused(case, position, seat, some, MatchOverError)
            elif seat not in acting:
                _refused(case, position, seat, some, (NatureDueError, NotYourTurnError) if due else NotYourTurnError)
        for seat in (-1, case.players, 63, 10**6):
            _refused(case, position, seat, some, StackyardError)


def _refused(case: Case, position: Position, seat: Seat, move: Any, by: Any) -> None:
    doing = f"move {move!r} of seat {seat}"
    try:
        with unchanged(position, doing):
            refused(by, doing, case.game.apply, position, seat, move)
    except BrokenPromiseError as broken:
        raise BrokenPromiseError(f"{broken}, in {case.game.position_text(position)!r}") from broken.__cause__


def _refused_or_fitting(case: Case, position: Position, seat: Seat, rng: random.Random) -> None:
    """Hold texts that are nearly moves, and garbage, to being refused without a trace or to being of a form."""
    game = case.game
    forms, legal = capabilities.forms(game, position, seat), game.legal_moves(position, seat)
    near = [text for move in rng.sample(legal, min(3, len(legal))) for text in spoiled(move, rng, TRIED // 3)]
    for text in (*GARBAGE, *near):
        after, doing = position.copy(), f"move {text[:80]!r} of seat {seat}"
        if refuses(IllegalMoveError, doing, game.apply, after, seat, text):
            require(after.tobytes() == position.tobytes(), f"refusing {doing} changed the position")
        else:
            require(fits(forms, text), f"{doing} is accepted and fits none of the forms")


@check("every")
def check_move_texts(case: Case) -> None:
    """Every legal move has a text of its own, one line that can be stored, and the text gives the move back."""
    game = case.game
    for moment in case.sample(12):
        position = moment.position
        for seat in game.to_act(position):
            moves = game.legal_moves(position, seat)
            with unchanged(position, "move_text or parse_move"):
                texts = [game.move_text(position, seat, move) for move in moves]
                back = [game.parse_move(position, seat, text) for text in texts]
            for move, text, again in zip(moves, texts, back, strict=True):
                fine = 0 < len(text) <= MAX_EVENT_TEXT and text.isprintable()
                require(fine and text == text.strip(), f"move {move!r} has the text {text[:80]!r}")
                require(again == move, f"move {move!r} is written {text!r}, which is read as {again!r}")
            require(len(set(texts)) == len(texts), f"two legal moves share a text: {sorted(texts)[:20]}")


@check("few")
def check_hostile_moves(case: Case) -> None:
    """A hostile move text is refused by IllegalMoveError, or is another way to write a move that has one text."""
    game, rng = case.game, case.rng("hostile")
    for moment in case.sample(4):
        position = moment.position
        for seat in game.to_act(position):
            for text in (*GARBAGE, *spoiled(moment.event, rng)):
                doing = f"the move text {text[:80]!r}"
                with unchanged(position, doing):
                    if refuses(IllegalMoveError, doing, game.parse_move, position, seat, text):
                        continue
                    move = game.parse_move(position, seat, text)
                    written = game.move_text(position, seat, move)
                    require(
                        game.parse_move(position, seat, written) == move, f"{doing} is read as {move!r}, {written!r}"
                    )
                legal = playable(game, position, seat, move)
                taken = not refuses(IllegalMoveError, doing, game.apply, position.copy(), seat, move)
                require(taken == legal, f"{doing}: legal {legal}, accepted {taken}")


@check("every")
def check_apply(case: Case) -> None:
    """Playing a move depends on the record alone, works in place on one record of a batch, and copies are apart."""
    game = case.game
    for moment in case.sample(12):
        if moment.by is None:
            continue
        position = moment.position

        def play(where: Position, moment: Any = moment) -> list[Any]:
            if moment.move is None:
                return game.apply_nature(where, moment.event)
            return game.apply(where, moment.by, moment.move)

        with unchanged(position, "playing on a copy"):
            first, second = position.copy(), position.copy()
            follows = play(first)
            again = play(second)
        require(first.tobytes() == second.tobytes(), f"{moment.event!r} played twice gives two positions")
        require(follows == again == moment.follows, f"{moment.event!r} is followed by {follows}, then by {again}")
        require(first.dtype == position.dtype and first.shape == (1,), "a move changed the dtype or shape")
        require(first.tobytes() != position.tobytes(), f"{moment.event!r} changes nothing")
        batch = np.concatenate([position, position, position])
        play(batch[1:2])
        rows = [batch[row : row + 1].tobytes() for row in range(3)]
        require(rows[1] == first.tobytes(), "a move played on one record of a batch did not change it in place")
        require(rows[0] == rows[2] == position.tobytes(), "a move played on one record changed its neighbours")


__all__ = ["check_apply", "check_hostile_moves", "check_illegal_moves", "check_legal_moves", "check_move_texts"]
