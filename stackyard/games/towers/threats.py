"""What the other side threatens: the builds that would cost a player most if the other side could build now."""

from __future__ import annotations

from typing import Final

from stackyard.core.errors import StackyardError
from stackyard.core.game import Position, Seat, copy_position
from stackyard.core.parts import Threat
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.pieces import BUILD, COLOURS
from stackyard.games.towers.positions import towers_of
from stackyard.games.towers.rules.turns import colour_to_act
from stackyard.games.towers.texts import t

FEWEST_FLOORS: Final = 3  # that a threat costs: less is the usual give and take
MOST: Final = 2  # threats that are told
MOST_SHOWN: Final = 3  # towers that are marked on the board, the tallest: of a whole board nobody looks at each


def threats(position: Position, seat: Seat) -> list[Threat]:
    """Return the worst that the other side could do if it were its turn, the worst first.

    There is none while floors or utilities are put down, or when it is not the seat's turn.
    """
    record = position[0]
    if int(record["phase"]) != BUILD or int(record["turn"]) != seat:
        return []
    colour = colour_to_act(record)
    try:
        passed = GAME.parse_position(_given_to(1 - colour, GAME.position_text(position)))
    except StackyardError:
        return []  # the other side has no build
    found: dict[str, Threat] = {}
    for cost, threat in sorted(_costs(passed, colour), key=lambda each: -each[0]):
        if cost >= FEWEST_FLOORS and len(found) < MOST:
            found.setdefault(threat.at[0], threat)
    return list(found.values())


def _given_to(colour: int, text: str) -> str:
    """Return the text of a position with the turn given to a colour."""
    here, other = COLOURS[1 - colour][0], COLOURS[colour][0]
    return text.replace(f" build {here} ", f" build {other} ", 1)


def _costs(passed: Position, colour: int) -> list[tuple[int, Threat]]:
    """Return what each build of the side to act costs the colour: floors, and the towers that it loses."""
    (mover,) = GAME.to_act(passed)
    own = _own(passed, colour)
    found = []
    for move in GAME.legal_moves(passed, mover):
        after = copy_position(passed)
        GAME.apply(after, mover, move)
        left = _own(after, colour)
        lost = sorted(own.keys() - left.keys(), key=lambda block: (-own[block], block))
        if lost:
            floors = sum(own[block] for block in lost)
            start, _, to = action_text(passed, move).partition("-")
            message = t(
                "threat",
                side=COLOURS[1 - colour],
                block=lost[0],
                count=len(lost),
                floors=floors,
                start=start,
                to=to,
                last="no" if left else "yes",
            )
            found.append((floors if left else 2 * floors + 100, Threat(message, lost[:MOST_SHOWN])))
    return found


def _own(position: Position, colour: int) -> dict[str, int]:
    """Return the floors of each tower of a colour, by block."""
    letter = COLOURS[colour][0]
    return {block: len(floors) for block, floors in towers_of(position).items() if floors.endswith(letter)}
