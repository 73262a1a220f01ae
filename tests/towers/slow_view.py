"""The view and the sentences of Towers, slow and plain, field by field: the reference for the fast ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stackyard.core.compiling.stepping import COUNT_MASK
from stackyard.core.game import Position, Seat, copy_position
from stackyard.core.review import Remark
from stackyard.games.towers import codes, moves, positions
from stackyard.games.towers.moves import block_count, landing_block
from stackyard.games.towers.pieces import BLACK, BUILD, COLOURS, DIRECTIONS, OVER, PHASES, WHITE, block_name
from stackyard.games.towers.rules import apply_build, legality, rules, scoring, turns
from stackyard.games.towers.rules.builds import list_builds_of
from stackyard.games.towers.texts import t
from stackyard.games.towers.view import TowersView

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def view(position: Position) -> TowersView:
    """Return the view of a position."""
    phase = int(position["phase"][0])
    actions = legal(position)
    width, blocks = int(position["width"][0]), block_count(position)
    names = [block_name(block, width) for block in range(blocks)]
    builds = [action for action in actions if action < 4 * blocks]
    moves: dict[str, list[str]] = {}
    demolishes: dict[str, list[str]] = {}
    for build in builds:
        start, landing = names[build >> 2], names[landing_block(position, build)]
        moves.setdefault(start, []).append(landing)
        fallen = [name for name, _, _ in demolitions(position, build)]
        if fallen:
            demolishes[f"{start}-{landing}"] = fallen
    over = phase == OVER
    swapped = int(position["swapped"][0])
    owned = [scoring.owned_floors(position[0], colour) for colour in (BLACK, WHITE)]
    captured = position["captured"][0].tolist()
    scores = [owned[seat ^ swapped] + captured[seat ^ swapped] for seat in (0, 1)]
    towers = {name: text for block, name in enumerate(names) if (text := positions.tower_text(position, block))}
    return TowersView(
        width=width,
        height=int(position["height"][0]),
        options={
            "sprawl": bool(position["sprawl"][0]),
            "utilities": int(position["utilities"][0]),
            "capture": bool(position["capture"][0]),
            "suburbs": bool(position["suburbs"][0]),
            "swap": bool(position["swap"][0]),
        },
        phase=PHASES[phase],
        to_act=[] if over else [int(position["turn"][0])],
        colours=[COLOURS[seat ^ swapped] for seat in (0, 1)],
        towers=towers,
        free=_free(position, builds, names),
        districts={
            name: int(number) for name, number in zip(names, position["district"][0], strict=False) if name in towers
        }
        if position["suburbs"][0]
        else {},
        captured=captured,
        floors=[owned[seat ^ swapped] for seat in (0, 1)],
        scores=scores,
        supplies=[int(number) for number in position["supply"][0]],
        utilities_left=int(position["utilities_left"][0]),
        swap=actions[-1:] == [6 * blocks],
        moves=moves,
        drops=[names[action % blocks] for action in actions if 4 * blocks <= action < 6 * blocks],
        demolishes=demolishes,
        over=over,
        winners=[seat for seat in (0, 1) if over and scores[seat] > scores[1 - seat]],
        remarks=_remarks(position),
    )


def legal(position: Position) -> list[int]:
    """Return the legal actions of the seat to act, sorted."""
    out = np.empty(legality.MOST_ACTIONS, dtype=np.int32)
    return [int(action) for action in out[: rules.list_moves(position, out) & COUNT_MASK]]


def demolitions(position: Position, action: int) -> list[tuple[str, str, bool]]:
    """Return what a legal build demolishes: block, floors just before, whether it is only flattened."""
    effects = np.empty((len(position["floors"][0]), 2), dtype=np.int16)
    if not apply_build.preview_demolition(position, action, copy_position(position), effects):
        return []
    start, target = action >> 2, landing_block(position, action)
    found = []
    for block in range(block_count(position)):
        if effects[block, 0] in (codes.DEMOLISHED, codes.FLATTENED):
            stood = positions.tower_text(position, block)
            if block == target:
                stood += positions.tower_text(position, start)
            found.append((moves.name_of_block(position, block), stood, bool(effects[block, 0] == codes.FLATTENED)))
    return found


def _free(position: Position, builds: Sequence[int], names: Sequence[str]) -> list[str]:
    if position["phase"][0] != BUILD:
        return []
    out = np.empty(legality.MOST_ACTIONS, dtype=np.int32)
    others = 1 - int(turns.colour_to_act(position[0]))
    movable = {build >> 2 for build in builds}
    movable.update(int(build) >> 2 for build in out[: list_builds_of(position, others, out)])
    return [names[block] for block in sorted(movable)]


def _remarks(position: Position) -> list[Remark]:
    remarks = []
    if block_count(position) % 2 and not position["utilities"][0]:
        remarks.append(t("remark-odd-blocks"))
    if position["swap"][0]:
        remarks.append(t("remark-swap"))
    return [Remark(str(remark), remark) for remark in remarks]


def action_text(position: Position, action: int) -> str:
    """Return the text of an action that is legal here."""
    blocks = block_count(position)
    if action < 4 * blocks:
        target = landing_block(position, action)
        return f"{moves.name_of_block(position, action >> 2)}-{moves.name_of_block(position, target)}"
    if action < 5 * blocks:
        return f"@{moves.name_of_block(position, action - 4 * blocks)}"
    return f"u@{moves.name_of_block(position, action - 5 * blocks)}" if action < 6 * blocks else "swap"


def describe_event(position: Position, by: Seat | str, event: str) -> dict[str, Any]:
    """Return what an event does, for people and for clients that animate it. `position` is the one before it."""
    record = position[0]
    colour = turns.colour_to_act(record) if isinstance(by, str) else by ^ int(record["swapped"])
    side = COLOURS[colour]
    if event == "--":
        return {"text": f"{side} has no tower that may move and is skipped.", "kind": "skip"}
    if event == "swap":
        mine, other = side, COLOURS[1 - colour]
        text = f"The players swap colours: whoever had {mine} plays {other} from now on, and it is {mine}'s turn."
        return {"text": text, "kind": "swap"}
    match = moves.read_move(event)
    block = match["block"]
    if match["utility"]:
        replaced = "" if record["sprawl"] else " in place of its own floor"
        return {"text": f"{side} puts a utility on {block}{replaced}.", "kind": "utility", "to": block}
    if block:
        return {"text": f"{side} puts a floor on {block}.", "kind": "floor", "to": block}
    return _describe_build(position, side, match["start"], match["target"])


def _describe_build(position: Position, side: str, start: str, target: str) -> dict[str, Any]:
    record = position[0]
    origin, landing = (moves.block_number(position, name) for name in (start, target))
    assert origin is not None
    assert landing is not None
    line = moves.direction_to(position, origin, landing)
    assert line is not None
    assert DIRECTIONS[line[0]]
    height = int(record["floors"][origin]) + int(record["floors"][landing])
    found = demolitions(position, origin * 4 + line[0])
    fallen = [{"block": name, "floors": floors} for name, floors, flat in found if not flat]
    flattened = [{"block": name, "floors": floors} for name, floors, flat in found if flat]
    text = f"{side} builds {start} onto {target}: a tower {counted(height, 'floor')} high."
    if fallen:
        lost = sum(len(tower["floors"]) for tower in fallen)
        names = named(fallen)
        text += f" {names} {_is_or_are(fallen)} demolished ({_lost_floors_text(record, lost, side)})."
    if flattened:
        lost = sum(len(tower["floors"]) - 1 for tower in flattened)
        text += f" {named(flattened)} {_is_or_are(flattened)} cut off"
        text += f" and flattened ({_lost_floors_text(record, lost, side)})." if lost else ", a suburb of single floors."
    return {"text": text, "kind": "build", "from": start, "to": target, "demolished": fallen, "flattened": flattened}


def counted(number: int, thing: str) -> str:
    """Return a number of things: "one floor", "three floors"."""
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: "a1, b2 and c3"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def named(towers: list[dict[str, Any]]) -> str:
    """Name up to six towers; say how many they are where there are more."""
    return listed([tower["block"] for tower in towers]) if len(towers) <= 6 else f"{len(towers)} towers"


def _is_or_are(towers: Sequence[object]) -> str:
    return "is" if len(towers) == 1 else "are"


def _lost_floors_text(record: Any, floors: int, side: str) -> str:
    return counted(floors, "floor") + (f" captured by {side}" if record["capture"] else "")


def standing(position: Position) -> str:
    """Return the standing, or the result, in one sentence."""
    owned = [scoring.owned_floors(position[0], colour) for colour in (BLACK, WHITE)]
    captured = position["captured"][0].tolist()
    total = [owned[colour] + captured[colour] for colour in (BLACK, WHITE)]
    sides = []
    for colour, verb in ((BLACK, " owns "), (WHITE, " ")):
        also = f" and has captured {captured[colour]}" if position["capture"][0] else ""
        floors = "" if colour == WHITE else " floor" if owned[colour] == 1 else " floors"
        sides.append(f"{COLOURS[colour]}{verb}{owned[colour]}{floors}{also}")
    text = ", ".join(sides)
    if position["phase"][0] != OVER:
        return f"{text}: the match goes on."
    if total[BLACK] == total[WHITE]:
        return f"{text}: a draw."
    return f"{text}: {COLOURS[BLACK if total[BLACK] > total[WHITE] else WHITE]} wins."
