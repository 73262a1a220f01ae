"""Tower Topple as numbers: a lattice of hands, the planes of its tensor, what is printed on bricks as outcomes.

The bricks' irregularities are in no plane, and where bricks have moved they are seen as roughly as in the view.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.encoding.encoding import Encoding, Outcomes, Row
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.errors import BadActionError
from stackyard.core.game import Game, Position, Seat
from stackyard.games.tower_topple import moves, pieces
from stackyard.games.tower_topple.codes import LEGAL
from stackyard.games.tower_topple.geometry import redacted_poses
from stackyard.games.tower_topple.moves import Hand, Move
from stackyard.games.tower_topple.options import TowerToppleOptions
from stackyard.games.tower_topple.positions import PHASES, TASKS
from stackyard.games.tower_topple.record import Positions
from stackyard.games.tower_topple.rules.legality import (
    refusal_of_brick,
    refusal_to_claim,
    refusal_to_place,
    refusal_to_wait,
)
from stackyard.games.tower_topple.rules.rules import list_bricks
from stackyard.games.tower_topple.rules.stack import forming_row_of, frozen_from
from stackyard.games.tower_topple.rules.turns import acting_seat, fall_cost, unit_of

STRENGTHS: Final = (20, 40, 100)  # mm/s: with a higher speed a hand pulls harder
REACHES: Final = (1, -1)
HANDS: Final = (  # how a brick is pulled: as the game has it, or by strength, way and manner
    Hand(),
    *(
        Hand(reach, speed, written=1, manner=manner)
        for manner in range(len(pieces.MANNERS))
        for reach in REACHES
        for speed in STRENGTHS
    ),
)
PLAIN_HANDS: Final = 1 + len(REACHES) * len(STRENGTHS)  # those without a manner, which come first
PULLS: Final = len(HANDS)
OTHERS: Final = ("place", "claim", "draw", "wait")  # after all moves that name a place; `place` is a real table's
PLACE_REAL, CLAIM, DRAW, WAIT = range(len(OTHERS))
PER_CARD: Final = 8.0
PER_POINTS: Final = 50.0
STATUS: Final = len(PHASES) + 13


def most_rows(start_rows: int) -> int:
    """Return how many rows a tower can have: at the most one for each brick."""
    return min(pieces.TALLEST, pieces.ACROSS * start_rows)


def layout(start_rows: int, units: int, stakes: bool = False) -> Layout:
    """Return the planes for a tower of so many rows at the start, and so many teams, or seats that play alone.

    With `stakes` a fall costs what was won with the tower: that is the last plane.
    """
    tower = (most_rows(start_rows), pieces.ACROSS)
    return Layout(
        [
            Plane("bricks", tower, "1 where a brick lies, row by row from the bottom"),
            Plane("number", tower, "the brick's number, from 1, divided by that of all bricks"),
            Plane(
                "face",
                (*tower, pieces.KINDS),
                "1 for what is printed on the brick, where that is known: its colour always",
            ),
            Plane("pull", tower, "1 where a brick may be pulled now, by whoever is to act"),
            Plane("touch", tower, "1 where a brick may be felt now"),
            Plane("forming", (tower[0],), "1 for the row that is being formed"),
            Plane("frozen", (tower[0],), "1 for each row that is out of play"),
            Plane("moved", (1,), "1 if bricks lie where `poses` say, not straight in rows and slots"),
            Plane(
                "poses",
                (pieces.ACROSS * start_rows, 7),
                "of each brick by number: x, y, z in metres and its turn w, x, y, z, as roughly as one sees it; else 0",
            ),
            Plane("left", (pieces.KINDS,), "faces of each kind that no brick has shown yet, divided by 8"),
            Plane("hand", (pieces.KINDS,), "1 for what is printed on the brick that is pulled, held or placed"),
            Plane("hand_from", tower, "1 where it was pulled from"),
            Plane("task", (len(TASKS),), "1 for what is owed first"),
            Plane("task_colours", (len(pieces.COLOURS),), "1 for each colour that is owed this turn"),
            Plane("tasks", (len(TASKS),), "how many of each kind are owed this turn, divided by 8"),
            Plane("orders", (len(TASKS),), "how many of each kind whoever plays next will owe, divided by 8"),
            Plane("order_colours", (len(pieces.COLOURS),), "1 for each colour that whoever plays next will owe"),
            Plane("scores", (units,), "points, from the viewer's team on, divided by 50"),
            Plane("skips", (units,), "turns that each team is going to skip, divided by 8"),
            Plane("turn", (units,), "1 for the team whose turn it is"),
            Plane(
                "status",
                (STATUS,),
                f"phase ({', '.join(PHASES)}: one is 1); 1 if the viewer is to act; the direction; bricks of this task "
                "done, divided by 2; extras, divided by 8; 1 if mute; 1 if claimed, 1 if granted; tries divided by 40; "
                "skips drawn, divided by 8; 1 if the direction turns; bricks beside the tower, divided by 3; 1 if the "
                "brick in hand is one of them; the round, divided by 12",
            ),
            *(
                [Plane("stakes", (units,), "points that a fall would cost, from the viewer's team on, divided by 50")]
                if stakes
                else []
            ),
        ]
    )


@njit
def observe(positions: Positions, seat: int, tower_rows: int, out: Floats) -> None:
    """Write what a seat sees of `positions[0]` into `out`, as `layout` says, but for the poses."""
    p = positions[0]
    out[:] = 0.0
    units, bricks = signed(p.units), pieces.ACROSS * signed(p.start_rows)
    size = tower_rows * pieces.ACROSS
    mine = unit_of(p, seat)
    eighth = np.float32(1.0 / 8.0)
    pull, touch = np.zeros(pieces.MOST_BRICKS, np.uint8), np.zeros(pieces.MOST_BRICKS, np.uint8)
    if p.phase == pieces.CHOOSE and p["real"] == 0:
        list_bricks(positions, pull, touch)
    built = p["real"] == 0 and p.rows != 0
    for row in range(min(signed(p.rows), tower_rows)):
        for slot in range(pieces.ACROSS):
            brick = signed(p.at[row, slot])
            if brick == pieces.UNKNOWN:
                continue
            place = row * pieces.ACROSS + slot
            out[place] = 1.0
            out[size + place] = np.float32(brick + 1) / np.float32(bricks)
            face = signed(p.face[brick])
            if face != pieces.UNKNOWN:
                out[2 * size + place * pieces.KINDS + face] = 1.0
            out[(2 + pieces.KINDS) * size + place] = pull[brick]
            out[(3 + pieces.KINDS) * size + place] = touch[brick]
    at = (4 + pieces.KINDS) * size
    if built:
        forming, frozen = forming_row_of(p), frozen_from(p)
        if forming < tower_rows:
            out[at + forming] = 1.0
        for row in range(max(frozen, 0), min(signed(p.rows), tower_rows)):
            out[at + tower_rows + row] = 1.0
    at += 2 * tower_rows
    out[at] = np.float32(signed(p.posed))
    at += 1 + 7 * bricks
    for kind in range(pieces.KINDS):
        out[at + kind] = signed(p.left[kind]) * eighth
    at += pieces.KINDS
    if p.brick != pieces.UNKNOWN:
        if p.face[p.brick] != pieces.UNKNOWN:
            out[at + signed(p.face[p.brick])] = 1.0
        if p["real"] == 0 and p.lifted == 0 and signed(p.from_row) < tower_rows and signed(p.from_slot) < pieces.ACROSS:
            out[at + pieces.KINDS + signed(p.from_row) * pieces.ACROSS + signed(p.from_slot)] = 1.0
    at += pieces.KINDS + size
    kinds, colours = len(TASKS), len(pieces.COLOURS)
    if p.tasks != 0:
        out[at + signed(p.task[0])] = 1.0
    for number in range(signed(p.tasks)):
        if p.task[number] == pieces.COLOUR:
            out[at + kinds + signed(p.task_colour[number]) - 1] = 1.0
        out[at + kinds + colours + signed(p.task[number])] += eighth
    at += 2 * kinds + colours
    for number in range(signed(p.orders)):
        out[at + signed(p.order[number])] += eighth
        if p.order[number] == pieces.COLOUR:
            out[at + kinds + signed(p.order_colour[number]) - 1] = 1.0
    at += kinds + colours
    for step in range(units):
        unit = (mine + step) % units
        out[at + step] = signed(p.scores[unit]) * np.float32(1.0 / PER_POINTS)
        out[at + units + step] = signed(p.skips[unit]) * eighth
    at += 2 * units
    out[at + (signed(p.unit) - mine + units) % units] = 1.0
    at += units
    out[at + signed(p.phase)] = 1.0
    at += len(PHASES)
    if p.phase in (pieces.CHOOSE, pieces.IN_HAND) and acting_seat(p) == seat:
        out[at] = 1.0
    out[at + 1] = np.float32(signed(p.direction))
    out[at + 2] = np.float32(signed(p.done)) * np.float32(0.5)
    out[at + 3] = signed(p.extras) * eighth
    out[at + 4] = np.float32(signed(p.mute))
    out[at + 5] = 1.0 if p.claimed != 0 else 0.0
    out[at + 6] = 1.0 if p.claimed == 2 else 0.0
    out[at + 7] = signed(p.touches) * np.float32(1.0 / pieces.MOST_TOUCHES)
    out[at + 8] = signed(p.skipping) * eighth
    out[at + 9] = np.float32(signed(p.turns))
    out[at + 10] = signed(p.lying) * np.float32(1.0 / 3.0)
    out[at + 11] = np.float32(signed(p.lifted))
    out[at + 12] = signed(p["round"]) * np.float32(1.0 / 12.0)
    if p.fall == pieces.TOWER_LOST:
        for step in range(units):
            out[at + 13 + step] = fall_cost(p, (mine + step) % units) * np.float32(1.0 / PER_POINTS)


@njit
def fill_mask(positions: Positions, seat: int, tower_rows: int, out: Mask) -> int:
    """Write the mask of a seat on `positions[0]`; return how many actions are legal."""
    p = positions[0]
    out[:] = 0
    if p.phase not in (pieces.CHOOSE, pieces.IN_HAND) or acting_seat(p) != seat:
        return 0
    places = tower_rows * pieces.ACROSS
    touches = places * PULLS
    puts = touches + places * PLAIN_HANDS
    others = puts + pieces.ACROSS * PLAIN_HANDS
    count = 0
    if p.phase == pieces.IN_HAND:
        if p["real"] != 0:
            out[others + PLACE_REAL] = 1
            return 1
        for slot in range(pieces.ACROSS):
            if refusal_to_place(p, slot) == LEGAL:
                for hand in range(PLAIN_HANDS):
                    out[puts + slot * PLAIN_HANDS + hand] = 1
                    count += 1
        return count
    if refusal_to_claim(p) == LEGAL:
        out[others + CLAIM] = 1
        count += 1
    if refusal_to_wait(p) == LEGAL:
        out[others + WAIT] = 1
        count += 1
    if p["real"] != 0:
        out[others + DRAW] = 1
        return count + 1
    for row in range(min(signed(p.rows), tower_rows)):
        for slot in range(pieces.ACROSS):
            if p.at[row, slot] == pieces.UNKNOWN:
                continue
            place = row * pieces.ACROSS + slot
            if refusal_of_brick(p, row, slot, False) == LEGAL:
                for hand in range(PULLS):
                    out[place * PULLS + hand] = 1
                count += PULLS
            if refusal_of_brick(p, row, slot, True) == LEGAL:
                for hand in range(PLAIN_HANDS):
                    out[touches + place * PLAIN_HANDS + hand] = 1
                count += PLAIN_HANDS
    return count


class TowerToppleEncoding(Encoding):
    """The encoding of Tower Topple: pulls and touches by place and hand, then where bricks are put, then words."""

    horizon = 5000  # bricks that fall from the top again and again make a round as long as one likes

    def __init__(self, game: Game[Any, Any], options: TowerToppleOptions, players: int) -> None:
        super().__init__(game, options, players)
        start = game.setup(options, players)[0]
        self.rows = most_rows(options.rows)
        self.places = self.rows * pieces.ACROSS
        self.touches = self.places * PULLS
        self.puts = self.touches + self.places * PLAIN_HANDS
        self.others = self.puts + pieces.ACROSS * PLAIN_HANDS
        self.num_actions = self.others + len(OTHERS)
        self.observation = layout(options.rows, int(start["units"]), bool(start["fall"] == pieces.TOWER_LOST))
        self.poses_at = self.observation.offsets["poses"]
        self.box = (
            Plane("verb", (1,), "pull if below 0.5, else touch; place where a brick is in hand"),
            Plane("place", (1,), "which of the bricks that may be pulled or touched, or of the open slots, evenly"),
            Plane("reach", (1,), "towards - along the brick if below 0, else towards +"),
            Plane("speed", (1,), "from 5 to 500 mm/s, by equal ratios"),
            Plane("manner", (1,), "straight, wiggle, tap or steady, a quarter each"),
        )

    # --- actions ---------------------------------------------------------------------------------------------

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal actions of a seat, sorted."""
        mask = np.empty(self.num_actions, np.int8)
        self.legal_mask(position, seat, mask)
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write the mask; see `fill_mask`."""
        return int(fill_mask(position, seat, self.rows, out))

    def move_of(self, position: Position, seat: Seat, row: Row) -> str:
        """Return the move that an action is. Raises BadActionError if it is out of bounds."""
        action = int(row[0])
        if not 0 <= action < self.num_actions:
            raise BadActionError(f"an action of {self.game.title} is from 0 to {self.num_actions - 1}, not {action}")
        if action >= self.others:
            return OTHERS[action - self.others]
        if action >= self.puts:
            slot, hand = divmod(action - self.puts, PLAIN_HANDS)
            return _move_text(f"{moves.PLACE} {pieces.SLOTS[slot]}", HANDS[hand])
        touching = action >= self.touches
        place, hand = divmod(action - self.touches, PLAIN_HANDS) if touching else divmod(action, PULLS)
        verb = moves.TOUCH if touching else moves.PULL
        return _move_text(f"{verb} {moves.place_name(*divmod(place, pieces.ACROSS))}", HANDS[hand])

    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...] | None:
        """Return the action of a move; None if its hand is not on the lattice."""
        read = moves.read_move(move)
        if read.slot < 0:
            return (self.others + OTHERS.index(read.verb),)
        try:
            hand = HANDS.index(read.hand)
        except ValueError:
            return None
        return self._action(read, hand)

    def _action(self, read: Move, hand: int) -> tuple[int, ...] | None:
        place = read.row * pieces.ACROSS + read.slot
        if read.verb == moves.PLACE:
            return (self.puts + read.slot * PLAIN_HANDS + hand,)
        if read.row >= self.rows or (read.verb == moves.TOUCH and hand >= PLAIN_HANDS):
            return None
        return (place * PULLS + hand,) if read.verb == moves.PULL else (self.touches + place * PLAIN_HANDS + hand,)

    def move_from_box(self, position: Position, seat: Seat, numbers: Floats) -> str:
        """Return the move of a point of `box`: any numbers are a legal move of a seat that is to act.

        Raises BadActionError if the seat is not.
        """
        listed = self.game.legal_moves(position, seat)
        if not listed:
            raise BadActionError("nothing is to be done here")
        verb, place, reach, speed, manner = (float(min(max(number, -1.0), 1.0)) for number in numbers)
        wanted = moves.TOUCH if verb >= 0.5 else moves.PULL
        fitting = [move for move in listed if move.split(" ")[0] in (wanted, moves.PLACE)] or listed
        fitting.sort(key=lambda move: (len(move), move))
        move: str = fitting[min(int((place + 1) / 2 * len(fitting)), len(fitting) - 1)]
        if " " not in move:
            return move
        pace = round(5 * 100 ** ((speed + 1) / 2))
        how = min(int((manner + 1) / 2 * len(pieces.MANNERS)), len(pieces.MANNERS) - 1)
        if not move.startswith(moves.PULL):
            how = pieces.STRAIGHT
        return _move_text(move, Hand(1 if reach >= 0 else -1, pace, written=1, manner=how))

    # --- tensors ---------------------------------------------------------------------------------------------

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat sees; see `layout`."""
        observe(position, seat, self.rows, out)
        record = position[0]
        if record["posed"]:
            bricks = pieces.ACROSS * int(record["start_rows"])
            poses = redacted_poses(record["poses"][:bricks])
            out[self.poses_at : self.poses_at + 7 * bricks] = poses.reshape(-1)

    # --- chance ----------------------------------------------------------------------------------------------

    def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
        """Return what may be printed on a brick, each as likely as there are such left; else as `Encoding` has it."""
        record = position[0]
        if record["phase"] not in (pieces.FACING, pieces.READING):
            return super().chance_outcomes(position, drawn)
        left = record["left"].tolist()
        return [(kind, count / sum(left)) for kind, count in enumerate(left) if count]

    def chance_event(self, position: Position, drawn: Row) -> str | None:
        """Return what is read on a brick; else as `Encoding` has it: a tower from a seed, what bricks do computed."""
        if position["phase"][0] not in (pieces.FACING, pieces.READING):
            return super().chance_event(position, drawn)
        return f"face {pieces.FACES[drawn[0]].name}"

    def chance_text(self, position: Position, outcome: int, drawn: Row = ()) -> str:
        """Return what is printed on a brick."""
        if position["phase"][0] not in (pieces.FACING, pieces.READING) or not 0 <= outcome < pieces.KINDS:
            return super().chance_text(position, outcome, drawn)
        return pieces.FACES[outcome].name


def _move_text(words: str, hand: Hand) -> str:
    """Return a move with its hand, if that is described."""
    return f"{words} {moves.hand_text(hand)}" if hand.written else words
