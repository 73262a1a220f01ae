"""A check of step functions: they list and play the same as `legal_moves` and `apply`."""

from __future__ import annotations

from stackyard.core.errors import StackyardError
from stackyard.core.game import Position, copy_position
from stackyard.core.room import Room
from stackyard.core.state import CHANCE, TERMINAL, State
from stackyard.testing.check import Case, check, require

IMPOSSIBLE_MOVES = (-1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 2**80)  # no game has moves of these numbers


@check("every")
def check_steps(case: Case) -> None:
    """A `State` that uses step functions plays a match as the game does, and back, and refuses the same moves."""
    game, rng = case.game, case.rng("steps")
    if case.room.steps is None:
        return
    state = State.new(case.room, case.options, case.players)
    trail: list[State] = []
    for moment in case.moments:
        _compare(case.room, state, moment.position)
        if moment.by is None:
            break
        if moment.move is None:
            after = copy_position(moment.position)
            game.apply_chance(after, moment.event)
            state, trail = State(case.room, after).clone(), []
            continue
        for move in (rng.choice(IMPOSSIBLE_MOVES), rng.randrange(game.num_distinct_actions(case.options))):
            _try_illegal(case.room, state, moment.position, move)
        trail.append(state.clone())
        child = state.clone()
        child.apply_action(moment.move, int(moment.by))
        require(state == trail[-1], "a move changed the state that was cloned")
        state.apply_action(moment.move)
        require(child == state, "a clone differs from the state after the same move")
    history = state.history()
    require(len(history) == len(trail), f"{len(trail)} moves make a history of {len(history)}")
    for before in reversed(trail):
        state.undo_action(*state.full_history()[-1])
        require(state == before, "taking back a move does not restore the position")
        require(state.legal_actions() == before.legal_actions(), "taking back a move does not restore the legal moves")


def _compare(room: Room, state: State, position: Position) -> None:
    """Check that a state answers as the game does for the expected position."""
    game = room.game
    given = State(room, position)  # a state that does not own its position
    require(state == given, "the same moves led to another position")
    acting = game.to_act(position)
    current = acting[0] if acting else CHANCE if game.is_chance_due(position) else TERMINAL
    for each in (state, given):
        require(each.current_player() == current, f"{each.current_player()} is to act and not {current}")
        require(each.is_terminal() == game.is_over(position), "is_terminal differs from is_over")
        for seat in range(game.players_of(position)):
            moves = game.legal_moves(position, seat)
            require(each.legal_actions(seat) == moves, f"the legal moves of seat {seat} differ")
            require(seat != current or each.legal_actions() == moves, "the legal moves of who is to act differ")
    require(state.returns() == room.returns(position), "the returns differ")


def _try_illegal(room: Room, state: State, position: Position, move: int) -> None:
    """Check that a state refuses an illegal move with the game's error, and does not change."""
    seat = state.current_player()
    listed = state.legal_actions()
    if move in listed:
        return
    refusal = ""
    try:
        room.game.apply(copy_position(position), seat, move)
    except StackyardError as error:
        refusal = repr(error)
    try:
        state.apply_action(move)
    except StackyardError as error:
        require(repr(error) == refusal, f"move {move} is refused by {error!r}, and by the game {refusal}")
    else:
        require(False, f"move {move} is not legal and was played")
    require(state == State(room, position) and state.legal_actions() == listed, f"refusing move {move} left a trace")


__all__ = ["check_steps"]
