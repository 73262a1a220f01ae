"""Why the rules of Towers refuse a move: the message for each reason, its text in `texts/`."""

from __future__ import annotations

from stackyard.core.game import Position
from stackyard.core.texts.catalogue import Message
from stackyard.games.towers import codes, moves
from stackyard.games.towers.pieces import BUILD, COLOURS, SPRAWL, UTILITIES
from stackyard.games.towers.rules import builds, turns
from stackyard.games.towers.texts import t


def refusal(position: Position, move: int, code: int) -> Message:
    """Return why a move is illegal for the seat to act; `code` is a reason of `facts.play_action`."""
    record = position[0]
    blocks = moves.block_count(position)
    if code == codes.NOT_SWAPPING:
        return t("swap-late") if record["swap"] else t("swap-off")
    block = move >> 2 if move < 4 * blocks else (move - 4 * blocks) % blocks
    name = moves.name_of_block(position, block)
    if code == codes.STILL_PLACING:
        return t("still-placing", phase="utilities" if record["phase"] == UTILITIES else "floors")
    if code == codes.NOT_PLACING:
        thing = "floors" if move < 5 * blocks else "utilities"
        now = {BUILD: "build", SPRAWL: "floors", UTILITIES: "utilities"}
        return t("not-placing", thing=thing, now=now[int(record["phase"])])
    if code == codes.OCCUPIED:
        return t("occupied", block=name)
    if code == codes.VACANT:
        return t("vacant", block=name)
    if code == codes.BARE_UTILITY:
        return t("bare-utility", block=name)
    if code == codes.NOT_YOURS:
        return t("tower-of-other", block=name, side=COLOURS[1 - turns.colour_to_act(record)])
    if code == codes.SURROUNDED:
        return t("surrounded", block=name)
    if code == codes.OFF_BOARD:
        way = ("north", "east", "south", "west")[move & 3]
        return t("direction-off", distance=distance_message(position, block), direction=way)
    target = moves.name_of_block(position, moves.landing_block(position, move))
    return t("target-vacant", to=target, height=record["floors"][block], start=name)


def distance_message(position: Position, block: int) -> Message:
    """Return how far a tower moves, and where it may go."""
    record = position[0]
    height = int(record["floors"][block])
    name = moves.name_of_block(position, block)
    landings = [
        moves.name_of_block(position, block + int(builds.step(record, direction)) * height)
        for direction in range(4)
        if builds.on_board(record, block, direction, height)
        and record["floors"][block + int(builds.step(record, direction)) * height]
    ]
    if not landings:
        return t("distance-nowhere", height=height, block=name)
    *some, last = landings
    named = t("either", one=", ".join(some), other=last) if some else last
    return t("distance", height=height, block=name, landings=named)


__all__ = ["distance_message", "refusal"]
