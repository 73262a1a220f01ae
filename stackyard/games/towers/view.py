"""What anyone may see of a match of Towers (all the same: nothing is hidden), and each event told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position, Seat, copied
from stackyard.games.towers import notation
from stackyard.games.towers.pieces import BLACK, BUILD, COLOURS, OVER, PHASES, WHITE
from stackyard.games.towers.rules import (
    DEMOLISHED,
    FLATTENED,
    MOST_ACTIONS,
    STANDS,
    builds_of,
    colour_to_act,
    count_demolished,
    demolition,
    list_actions,
    owned_by_both,
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class TowersView(msgspec.Struct, frozen=True):
    """A match of Towers as all may see it. Blocks are named as in moves; pairs by colour are Black's, then White's."""

    width: int
    height: int
    options: dict[str, int | bool]  # the variations that are played
    phase: str  # "utilities", "sprawl", "build" or "over"
    to_act: list[int]  # the seat to act, or nobody
    colours: list[str]  # by seat: "Black" or "White"
    towers: dict[str, str]  # block -> floors from the ground up: B, W and U; the last one tells the owner
    free: list[str]  # the towers of either side that the rules let move somewhere
    districts: dict[str, int]  # Suburbs: block -> 0 for the city, else the suburb's number
    captured: list[int]  # Capture: floors, by colour
    floors: list[int]  # floors in the towers that each seat owns
    scores: list[int]  # floors owned and captured, by seat
    supplies: list[int]  # Sprawl: floors not yet put down, by colour
    utilities_left: int  # not yet put down
    swap: bool  # the seat to act may swap colours
    moves: dict[str, list[str]]  # for the seat to act: block -> blocks on which its tower may land
    drops: list[str]  # where a floor or a utility may be put down now
    demolishes: dict[str, list[str]]  # move -> towers that it would demolish (Suburbs: flatten), where there are any
    over: bool
    winners: list[int]  # seats; empty for a draw and before the end
    remarks: list[str]  # what the table should say about these options


def view(position: Position) -> TowersView:
    """Return the view of a position."""
    phase = int(position["phase"][0])
    legal_now = legal(position)
    actions: list[int] = legal_now.tolist()
    blocks = notation.blocks_of(position)
    names = notation.names_of(int(position["width"][0]), blocks)
    builds = [action for action in actions if action < 4 * blocks]
    landings = notation.landings(position, builds)
    moves: dict[str, list[str]] = {}
    for build, landing in zip(builds, landings, strict=True):
        moves.setdefault(names[build >> 2], []).append(names[landing])
    over = phase == OVER
    swapped = int(position["swapped"][0])
    owned = owned_by_both(position)
    captured = position["captured"][0].tolist()
    scores = [owned[seat ^ swapped] + captured[seat ^ swapped] for seat in (0, 1)]
    demolishes: dict[str, list[str]] = {}
    if phase == BUILD:
        counts = np.zeros(len(actions), dtype=np.int32)  # by legal build: towers that it demolishes
        scratch, fate = copied(position), np.empty((len(position["floors"][0]), 2), dtype=np.int16)
        count_demolished(position, legal_now, len(actions), scratch, counts)
        for build, landing, count in zip(builds, landings, counts.tolist(), strict=False):  # a swap comes last
            if count:
                demolition(position, build, scratch, fate)
                fates_now = fate[:blocks, 0].tolist()
                fallen = [name for name, its_fate in zip(names, fates_now, strict=True) if its_fate != STANDS]
                demolishes[f"{names[build >> 2]}-{names[landing]}"] = fallen
    towers = notation.towers_of(position)
    return TowersView(
        width=int(position["width"][0]),
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


def legal(position: Position) -> npt.NDArray[np.int32]:
    """Return the legal actions of the seat to act, sorted."""
    out = np.empty(MOST_ACTIONS, dtype=np.int32)
    return out[: list_actions(position, out)]


def fates(position: Position, action: int) -> list[tuple[str, str, bool]]:
    """Return what a legal build demolishes: block, floors just before, whether it is only flattened."""
    scratch = copied(position)
    fate = np.empty((len(position["floors"][0]), 2), dtype=np.int16)
    if not demolition(position, action, scratch, fate):
        return []
    start, target = action >> 2, notation.target_of(position, action)
    found = []
    for block in range(notation.blocks_of(position)):
        if fate[block, 0] in (DEMOLISHED, FLATTENED):
            stood = notation.tower_text(position, block)
            if block == target:
                stood += notation.tower_text(position, start)
            found.append((notation.name(position, block), stood, bool(fate[block, 0] == FLATTENED)))
    return found


def _free(position: Position, builds: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return the towers that may move now, and those of the other side that could if it were its turn."""
    if position["phase"][0] != BUILD:
        return []
    out = np.empty(MOST_ACTIONS, dtype=np.int32)
    others = 1 - int(colour_to_act(position[0]))
    movable = {build >> 2 for build in builds}  # when building, the only other action is the swap, above all others
    movable.update(build >> 2 for build in out[: builds_of(position, others, out)].tolist())
    return [names[block] for block in sorted(movable)]


def _block(position: Position, name: str) -> int:
    block = notation.block_number(position, name)
    assert block is not None
    return block


def _remarks(position: Position) -> list[str]:
    remarks = []
    if notation.blocks_of(position) % 2 and not position["utilities"][0]:
        remarks.append("An odd number of blocks and no utilities: Black begins with one floor more than White.")
    if position["swap"][0]:
        remarks.append("Swap is a house rule: the rulebook has no pie rule.")
    return remarks


# --- events in words -------------------------------------------------------------------------------------------------


def spoken(number: int) -> str:
    """Return a number as people write it: in words up to twelve."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    """Return a number of things: "one floor", "three floors"."""
    return f"{spoken(number)} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: "a1, b2 and c3"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def tell(position: Position, by: Seat | str, event: str) -> dict[str, Any]:
    """Return what an event does, for people and for clients that animate it. `position` is the one before it."""
    record = position[0]
    colour = colour_to_act(record) if isinstance(by, str) else by ^ int(record["swapped"])
    side = COLOURS[colour]
    if event == notation.SKIP:
        return {"text": f"{side} has no tower that may move and is skipped.", "kind": "skip"}
    if event == notation.SWAP:
        mine, other = side, COLOURS[1 - colour]
        text = f"The seats exchange colours: who had {mine} plays {other} from now on, and {mine} is to act."
        return {"text": text, "kind": "swap"}
    match = notation.read_move(event)
    block = match["block"]
    if match["utility"]:
        replaced = "" if record["sprawl"] else " in place of its own floor"
        return {"text": f"{side} puts a utility on {block}{replaced}.", "kind": "utility", "to": block}
    if block:
        return {"text": f"{side} puts a floor on {block}.", "kind": "floor", "to": block}
    return _tell_build(position, side, match["start"], match["target"])


def _tell_build(position: Position, side: str, start: str, target: str) -> dict[str, Any]:
    record = position[0]
    origin, landing = _block(position, start), _block(position, target)
    line = notation.direction_to(position, origin, landing)
    assert line is not None
    height = int(record["floors"][origin]) + int(record["floors"][landing])
    found = fates(position, origin * 4 + line[0])
    fallen = [{"block": name, "floors": floors} for name, floors, flat in found if not flat]
    flattened = [{"block": name, "floors": floors} for name, floors, flat in found if flat]
    text = f"{side} builds on {target}: a tower {counted(height, 'floor')} high."
    if fallen:
        lost = sum(len(tower["floors"]) for tower in fallen)
        names = listed([tower["block"] for tower in fallen])
        text += f" {names} {_is(fallen)} demolished ({_lost(record, lost, side)})."
    if flattened:
        lost = sum(len(tower["floors"]) - 1 for tower in flattened)
        text += f" {listed([tower['block'] for tower in flattened])} {_is(flattened)} cut off"
        text += f" and flattened ({_lost(record, lost, side)})." if lost else ", a suburb of single floors."
    return {"text": text, "kind": "build", "from": start, "to": target, "demolished": fallen, "flattened": flattened}


def _is(towers: Sequence[object]) -> str:
    return "is" if len(towers) == 1 else "are"


def _lost(record: Any, floors: int, side: str) -> str:
    return counted(floors, "floor") + (f" captured by {side}" if record["capture"] else "")


def standing(position: Position) -> str:
    """Return how a match stands or how it ended, in one sentence."""
    owned = owned_by_both(position)
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
