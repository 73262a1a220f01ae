"""Why the rules of Towers refuse a move, in the game's words."""

from __future__ import annotations

from stackyard.core.game import Position
from stackyard.games.towers import moves, rules
from stackyard.games.towers.pieces import BUILD, COLOURS, SPRAWL, UTILITIES
from stackyard.games.towers.view import counted, listed


def refusal_text(position: Position, move: int, code: int) -> str:
    """Return why a move is illegal for the seat to act; `code` is a reason of `facts.play_action`."""
    record = position[0]
    blocks = moves.blocks_of(position)
    if code == rules.NOT_SWAPPING:
        if not record["swap"]:
            return "this match is played without swap"
        return "only the second move of the match can be a swap, by the seat that did not make the first"
    block = move >> 2 if move < 4 * blocks else (move - 4 * blocks) % blocks
    name = moves.name(position, block)
    if code == rules.STILL_PLACING:
        thing = "utility" if record["phase"] == UTILITIES else "floor"
        return f"building begins when every {thing} has been put down: put one down"
    if code == rules.NOT_PLACING:
        thing = "floors" if move < 5 * blocks else "utilities"
        now = {BUILD: "move a tower", SPRAWL: "put a floor down", UTILITIES: "put a utility down"}
        return f"no {thing} are put down now: {now[int(record['phase'])]}"
    if code == rules.OCCUPIED:
        return f"{name} is not vacant: put it on a vacant block"
    if code == rules.VACANT:
        return f"nobody has built on {name}: it is vacant"
    if code == rules.NOBODYS:
        return f"{name} is a bare utility: it is nobody's and cannot be moved or replaced"
    if code == rules.NOT_YOURS:
        owner = COLOURS[1 - rules.colour_to_act(record)]
        return f"{name} is {owner}'s tower"
    if code == rules.SURROUNDED:
        return f"{name} is surrounded on all four sides and cannot move"
    height = int(record["floors"][block])
    if code == rules.OFF_BOARD:
        return f"{distance_text(position, block)}; {('north', 'east', 'south', 'west')[move & 3]} is off the board"
    target = moves.name(position, moves.target_of(position, move))
    return f"{target} is vacant: a tower must land on a tower, {counted(height, 'block')} away from {name}"


def distance_text(position: Position, block: int) -> str:
    """Return how far a tower moves, and where it may go."""
    record = position[0]
    height = int(record["floors"][block])
    name = moves.name(position, block)
    landings = [
        moves.name(position, block + int(rules.step(record, direction)) * height)
        for direction in range(4)
        if rules.on_board(record, block, direction, height)
        and record["floors"][block + int(rules.step(record, direction)) * height]
    ]
    tall = f"a tower {counted(height, 'floor')} high moves exactly {counted(height, 'block')}"
    return f"{tall}: {name} may go to {listed(landings, 'or')}" if landings else f"{tall}: {name} has nowhere to go"
