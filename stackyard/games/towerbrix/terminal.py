"""TowerBrix in a terminal: menus in which bricks are put on other bricks, and the moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.errors import StackyardError
from stackyard.core.game import SPECTATOR, Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import joined
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.towerbrix.bodies import places_of
from stackyard.games.towerbrix.conditions.sentences import condition_message
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.moves import FARTHEST_PUT_MM, HIGHEST_PUT_MM, Move, read_move
from stackyard.games.towerbrix.options import EASY_UPTO, HARD_FROM, cards_of
from stackyard.games.towerbrix.pieces import BRICKS, EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import (
    BUILD,
    LEAN,
    MIX,
    POSES_OF_A_BRICK,
    bricks_of,
)
from stackyard.games.towerbrix.rules import dealing, legality, surveys
from stackyard.games.towerbrix.solver.instructions.pictures import Solid, solids
from stackyard.games.towerbrix.solver.towers import Tower
from stackyard.games.towerbrix.texts import t
from stackyard.games.towerbrix.view import describe_event, question_message, view

AT_ONCE: Final = 6  # different points are listed without asking first how hard it shall be
SAME_MM: Final = 2.0  # mm: tops that differ by less bear a brick together
HALVES: Final = {  # mm: half of the room that a brick takes, by how it lies
    "stand": (EDGE_MM / 2, EDGE_MM / 2, LENGTH_MM / 2),
    "x": (LENGTH_MM / 2, EDGE_MM / 2, EDGE_MM / 2),
    "y": (EDGE_MM / 2, LENGTH_MM / 2, EDGE_MM / 2),
}
ORDER: Final = ("agree", "decline", "up", "down", "no", "next", "begin", "ask", "drop", "knock")  # of the menu
INKS: Final = {  # of the bricks' names
    r"(?<![A-Za-z])y[12](?!\d)": "30;43",
    r"(?<![A-Za-z])p[12](?!\d)": "97;45",
    r"(?<![A-Za-z])r[12](?!\d)": "97;41",
    r"(?<![A-Za-z])b[12](?!\d)": "97;44",
    r"(?<![A-Za-z])g1(?!\d)": "30;47",
}

DRAWN_EVENTS: Final = frozenset({"lies"})  # the drawing tells them well enough


# --- menus -----------------------------------------------------------------------------------------------------------


def menu(position: Position, seat: Seat) -> Menu:
    """Return what a seat may do or say."""
    r = position[0]
    legal = GAME.legal_moves(position, seat)
    if r["phase"] == MIX and not any(move in ("agree", "decline") for move in legal):
        return _deal_menu(position)
    found = []
    if r["phase"] == BUILD and not r["real"]:
        free = [brick for brick in range(bricks_of(position)) if _may_move(position, seat, brick)]
        if free and not legality.is_blind(position, seat):
            found.append(Choice(t("put-brick"), None, partial(_brick_menu, position, free)))
    for move in sorted(legal, key=_rank):
        if not move.startswith("put "):
            found.append(Choice(move_message(position, seat, move), move))
    if position[0]["phase"] in (MIX, BUILD) and _is_open(position):
        return Menu(t("question-is", question=question_message(position)), found)
    return Menu(t("what-now"), found)


def _rank(move: str) -> int:
    """Return where a move stands in the menu: what is done most comes first."""
    verb = move.split(" ", maxsplit=1)[0]
    return ORDER.index(verb) if verb in ORDER else len(ORDER)


def _is_open(position: Position) -> bool:
    """Tell whether a question waits for its answer."""
    asked = view(position, SPECTATOR).question
    return asked is not None and asked.answer == "open"


def _deal_menu(position: Position) -> Menu:
    """Return the deals there can be: by how hard they are, then by their points."""
    totals: dict[int, list[Choice]] = {}
    for twos, threes in sorted(dealing.mixes(position)):
        words = [f"{count}x{points}" for count, points in ((twos, 2), (threes, 3)) if count]
        label = t("deal-of", twos=twos, threes=threes)
        totals.setdefault(2 * twos + 3 * threes, []).append(Choice(label, " ".join(["deal", *words])))
    ask = t("how-many-points")
    levels: dict[str, list[Choice]] = {}
    for total, mine in sorted(totals.items()):
        level = "easy" if total <= EASY_UPTO else "medium" if total < HARD_FROM else "hard"
        levels.setdefault(level, []).append(
            mine[0]
            if len(mine) == 1
            else Choice(t("deal-points", n=total), None, partial(Menu, t("which-deal", n=total), mine))
        )
    if len(totals) <= AT_ONCE or len(levels) == 1:
        return Menu(ask, [choice for mine in levels.values() for choice in mine])
    named = [
        Choice(
            t("deal-level", level=level, upto=EASY_UPTO, below=HARD_FROM - 1, least=HARD_FROM),
            None,
            partial(Menu, ask, mine),
        )
        for level, mine in levels.items()
    ]
    return Menu(t("how-hard"), named)


def _may_move(position: Position, seat: Seat, brick: int) -> bool:
    try:
        legality.check_may_move_brick(position, seat, brick)
    except StackyardError:
        return False
    return True


def _brick_menu(position: Position, free: Sequence[int]) -> Menu:
    used = bit_indices(surveys.survey(position).used)
    found = []
    for brick in free:
        label = t("brick-of-tower", brick=BRICKS[brick]) if brick in used else t("brick-loose", brick=BRICKS[brick])
        found.append(Choice(label, None, partial(_pose_menu, position, brick)))
    return Menu(t("which-brick"), found)


def _pose_menu(position: Position, brick: int) -> Menu:
    found = [Choice(t("pose", pose=pose), None, partial(_place_menu, position, brick, pose)) for pose in HALVES]
    return Menu(t("which-pose", brick=BRICKS[brick]), found)


class Spot(NamedTuple):
    """A place where a brick can be put down."""

    x: int  # mm, as are the others
    y: int
    z: int
    neighbours: tuple[str, ...]  # the bricks that it is on or beside
    localizable: Message


def _place_menu(position: Position, brick: int, pose: str) -> Menu:
    """Return the places near each other brick, and those that lie between several."""
    groups: dict[str, list[Choice]] = {}
    single = []
    for spot in _spots(position, brick, pose):
        choice = Choice(spot.localizable, f"put {BRICKS[brick]} {spot.x} {spot.y} {spot.z} {pose}")
        if len(spot.neighbours) == 1:
            groups.setdefault(spot.neighbours[0], []).append(choice)
        else:
            single.append(choice)
    ask = t("which-place", brick=BRICKS[brick])
    grouped = [Choice(t("near", brick=name), None, partial(Menu, ask, mine)) for name, mine in sorted(groups.items())]
    return Menu(ask, [*grouped, *single])


def _others(position: Position, brick: int) -> list[Solid]:
    bricks = bricks_of(position)
    places = np.zeros((MOST_BRICKS, 7))
    places[:, 3] = 1.0
    places[:bricks] = places_of(position)
    used = sum(1 << other for other in range(bricks) if other != brick)
    return solids(Tower(used, places, surveys.survey(position).facts))


def _spots(position: Position, brick: int, pose: str) -> Iterator[Spot]:
    """Yield places on and beside the other bricks, and one alone in the middle; no two alike."""
    others, half = _others(position, brick), HALVES[pose]
    visited: set[tuple[int, int, int]] = set()

    def spot(x: float, y: float, description: Message | None = None, neighbour: str = "") -> Iterator[Spot]:
        at = round(x), round(y)
        top, bearers = _bearers(others, at, half)
        z = round(top + half[2] + 0.51)
        if max(map(abs, at)) > FARTHEST_PUT_MM or z > HIGHEST_PUT_MM or (*at, z) in visited:
            return
        if description is not None and bearers:
            return  # beside a brick there already is another
        visited.add((*at, z))
        names = tuple(sorted({BRICKS[other.brick] for other in bearers}))
        yield Spot(*at, z, names or ((neighbour,) if neighbour else ()), description or _on(bearers, at))

    for other in others:
        x, y = (float(part) for part in other.centre[:2])
        for dx, dy in ((0, 0), (-15, 0), (15, 0), (0, -15), (0, 15)):
            yield from spot(x + dx, y + dy)
    for one, other in combinations(others, 2):
        gap = np.abs(one.centre - other.centre)
        if abs(float(one.high[2] - other.high[2])) < SAME_MM and max(gap[:2]) < LENGTH_MM + EDGE_MM:
            x, y = (float(part) for part in (one.centre + other.centre)[:2] / 2)
            yield from spot(x, y)
    for other in others:
        if other.low[2] > SAME_MM:
            continue
        (x, y), low, high = other.centre[:2], other.low, other.high
        name = BRICKS[other.brick]
        for side, at in (
            ("left", (np.floor(low[0]) - half[0], y)),
            ("right", (np.ceil(high[0]) + half[0], y)),
            ("front", (x, np.floor(low[1]) - half[1])),
            ("behind", (x, np.ceil(high[1]) + half[1])),
        ):
            yield from spot(float(at[0]), float(at[1]), t("beside-brick", side=side, brick=name), name)
    yield from spot(0.0, 0.0, t("in-middle"))


def _bearers(others: Sequence[Solid], at: tuple[int, int], half: Sequence[float]) -> tuple[float, list[Solid]]:
    """Return how high the highest bricks under a place are, and which they are; the table is at 0."""
    under = [
        other
        for other in others
        if all(
            other.low[axis] < at[axis] + half[axis] - 1 and other.high[axis] > at[axis] - half[axis] + 1
            for axis in (0, 1)
        )
    ]
    top = max((float(other.high[2]) for other in under), default=0.0)
    return top, [other for other in under if top - float(other.high[2]) < SAME_MM]


def _on(bearers: Sequence[Solid], at: tuple[int, int]) -> Message:
    """Return on what a brick comes to lie."""
    if not bearers:
        return t("on-table")
    if len(bearers) > 1:
        return t("on-several", bricks=joined([BRICKS[other.brick] for other in bearers]))
    (other,) = bearers
    dx, dy = at[0] - float(other.centre[0]), at[1] - float(other.centre[1])
    side = "middle"
    if max(abs(dx), abs(dy)) > 3:
        side = ("left" if dx < 0 else "right") if abs(dx) >= abs(dy) else ("front" if dy < 0 else "behind")
    return t("on-one", brick=BRICKS[other.brick], side=side)


# --- a move in words -------------------------------------------------------------------------------------------------


def move_message(position: Position, seat: Seat, text: str) -> Message:
    """Return a move as advice, or as a line of a menu."""
    move = read_move(text)
    if move.verb in ("put", "lean"):
        return _put_message(position, move)
    if move.verb == "deal":
        return t("deal-of", twos=move.twos, threes=move.threes)
    if move.verb == "drop":
        card = next((card for card in cards_of(position) if card.name == move.name), None)
        if card is None:
            return t("gesture", verb="drop")
        return t("drop-card", text=condition_message(card.condition))
    if move.verb == "ask":
        return t("ask-to-knock") if text == "ask knock" else t("ask-brick", brick=text[4:])
    if move.verb == "remove":
        return t("remove-brick", brick=BRICKS[move.brick])
    if move.verb == "say":
        description = describe_event(position, seat, text)
        assert isinstance(description.localizable, Message)
        return description.localizable
    again = move.verb in ("void", "reveal") and bool(int(position[move.verb][0]) >> seat & 1)
    return t("take-it-back", verb=move.verb) if again else t("gesture", verb=move.verb)


def _put_message(position: Position, move: Move) -> Message:
    x, y, _ = move.centre_mm
    brick = BRICKS[move.brick]
    if move.pose == LEAN:
        return t("lean-said", brick=brick, angle=move.angle)
    pose = POSES_OF_A_BRICK[move.pose]
    _, bearers = _bearers(_others(position, move.brick), (x, y), HALVES[pose])
    return t("put-said", brick=brick, pose=t("pose", pose=pose), place=_on(bearers, (x, y)))
