"""Why the rules of Tower Topple refuse a move or an event of chance, in the game's words."""

from __future__ import annotations

from stackyard.core.game import Position
from stackyard.games.tower_topple import codes, moves, rules
from stackyard.games.tower_topple.moves import Move
from stackyard.games.tower_topple.pieces import FACES, SLOTS
from stackyard.games.tower_topple.view import open_slots


def refusal_text(position: Position, move: Move, reason: int) -> str:
    """Return why a move cannot be; `reason` is one of `codes`."""
    r = position[0]
    colour = FACES[int(r["task_colour"][0])].name
    place = moves.place_name(move.row, move.slot) if move.row >= 0 else ""
    if reason == codes.OUT_OF_PLAY:
        top = rules.first_frozen(position)
        what = "the highest complete row" if r["rules"][codes.TOP_ROW_SAFE] else "the one being formed"
        return f"{place} is out of play: bricks are pulled below row {top + 1}, {what}"
    return {
        codes.NOT_IN_HAND: "there is no brick in hand: pull one first",
        codes.HAND_IS_FULL: "put the brick in hand on top first",
        codes.NO_SUCH_BRICK: f"there is no brick at {place}",
        codes.NOT_THE_COLOUR: f"you owe a {colour} brick, and {place} is not {colour}",
        codes.NOT_ANOTHER_COLOUR: f"instead of a {colour} brick, one of another colour comes first: not {place}",
        codes.NOT_AN_EDGE: f"you owe an edge brick: an outer brick of a row of three or two, which {place} is not",
        codes.NOT_A_CENTER: f"you owe a center brick: the middle one of a full row, which {place} is not",
        codes.SLOT_TAKEN: f"slot {SLOTS[move.slot]} is taken; open are {', '.join(open_slots(position))}",
        codes.NO_COLOUR_OWED: "only where a colour is owed can it be claimed that toppling is obvious",
        codes.CLAIMED_ALREADY: "this has been claimed already",
        codes.NO_NEED_TO_CLAIM: f"no claim is needed: no {colour} brick is in play; pull one of another colour",
        codes.NO_SUBSTITUTES: "by house rule nothing stands for an owed colour",
        codes.NOT_A_REAL_TOWER: "say which brick is pulled, or where it is put: 'pull 5b', 'place b'",
        codes.A_REAL_TOWER: "the tower stands on your table: 'draw', 'place' and 'claim' are all there is to say",
    }[reason]


def chance_refusal_text(position: Position, kind: int, reason: int) -> str:
    """Return why a brick of that kind cannot have been drawn; `reason` is one of `codes`."""
    name = FACES[kind].name
    if reason == codes.NOT_LEFT:
        return f"there is no {name} brick left in the box"
    if reason == codes.NOT_THE_COLOUR:
        owed = FACES[int(position["task_colour"][0][0])].name
        return f"a {owed} brick is owed, not {name}: unless toppling is claimed to be obvious"
    if reason == codes.NO_TEXTS:
        return "where texts do not count, every brick drawn is told as plain"
    return "a tower does not stand on fewer bricks than it has rows"
