"""Brick Work as numbers: a turn as a few choices in a row, the planes of its tensor, dice as outcomes.

A placed die is one choice: its face, the tokens spent on it and the space. COLLECT and ADJUST are whole moves then.
Where it bumps another (by version 2) that is a whole move, of a choice of its own, and the next begins with the action.
RECYCLE goes on with what is returned and what is collected, BUILD with joins of three choices each (which pieces, how
they are turned, where the upper one comes), DEMOLISH with cuts (of which object, which cut of the list), until the pips
of the die are reached. A choice is legal only where the rest can be done.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.encoding.encoding import Encoding, Outcomes, Row
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.errors import BadActionError
from stackyard.core.game import Game, Position, Seat, copy_position
from stackyard.games.brick_work import moves, pieces
from stackyard.games.brick_work.codes import LEGAL, RefusalNumbers
from stackyard.games.brick_work.collection import PIECES, Join, mask_of, new_refusal_numbers, separation_of
from stackyard.games.brick_work.compiled_collection import (
    MOST_KINDS,
    MOST_OBJECTS,
    boxes_of,
    clear_pile,
    count_pieces,
    load_pile,
    object_of,
    save_pile,
    separate,
)
from stackyard.games.brick_work.geometry import Rows, heights_and_pips, partings_within
from stackyard.games.brick_work.options import BrickWorkOptions
from stackyard.games.brick_work.record import PILE, RECORD, Pile, Piles, Positions
from stackyard.games.brick_work.rules.reachable_sums import (
    MAX_JOINS,
    SCRATCH_PILES,
    SEARCH_TABLE,
    SearchTable,
    are_two_pieces,
    build_plan,
    demolish_sums,
    list_pieces,
    play_join,
)
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST
from stackyard.games.brick_work.rules.sampling import PRINT_NAMES, fill_space_refusals
from stackyard.games.brick_work.view import to_act

TOKENS: Final = tuple(  # how tokens can be spent on a die: pluses, minuses
    (plus, spent - plus) for spent in range(pieces.TOKEN_LIMIT + 1) for plus in range(spent, -1, -1)
)
WHATS: Final = (*(f"collect {name}" for name in pieces.NAMES), "build", "demolish", "recycle", "adjust")
COLLECTS: Final = len(pieces.NAMES)
W_BUILD, W_DEMOLISH, W_RECYCLE, W_ADJUST = range(COLLECTS, COLLECTS + 4)
GROUPS: Final = tuple(
    kinds
    for bricks in range(1, pieces.RECYCLED_AT_MOST + 1)
    for kinds in combinations_with_replacement(range(len(pieces.KINDS)), bricks)
)
REACH: Final = 15  # studs: how far the upper piece's corner may be from the lower one's, along either side
SPAN: Final = 2 * REACH + 1
MOST_CUTS: Final = 256  # cuts of one object that have an action: those with the lowest masks of bricks
TURNS: Final = 4  # quarter turns
PIECE_COUNT: Final = len(PIECES)
BUMP_WORDS: Final = tuple(moves.WHAT_OF)  # what a die that bumps another will do

# The choices, in this order.
TAKES: Final = 0
PUTS_BACK: Final = TAKES + len(pieces.KINDS)
PRINT: Final = PUTS_BACK + len(pieces.KINDS)  # + the number of the brickprint's name
PLACES: Final = PRINT + len(PRINT_NAMES)  # + ((face - 1) * TOKENS + tokens) * WHATS + what
GROUP: Final = PLACES + pieces.FACES * len(TOKENS) * len(WHATS)
PAIR: Final = GROUP + len(GROUPS)  # + upper piece * PIECE_COUNT + lower piece
TURNED: Final = PAIR + PIECE_COUNT * PIECE_COUNT  # + TURNS * whether the lower brick lies along x + r
OFFSET: Final = TURNED + 2 * TURNS  # + (dx + REACH) * SPAN + dy + REACH
OBJECT: Final = OFFSET + SPAN * SPAN
CUT: Final = OBJECT + len(pieces.OBJECTS)
BUMPS: Final = CUT + MOST_CUTS  # + ((face - 1) * TOKENS + tokens) * BUMP_WORDS + word
ACTIONS: Final = BUMPS + pieces.FACES * len(TOKENS) * len(moves.WHAT_OF)  # + what
NUM_ACTIONS: Final = ACTIONS + len(WHATS)

JOIN_CHOICES: Final = 3
STAGE_PAIR, STAGE_TURN, STAGE_OFFSET = range(JOIN_CHOICES)
SCRATCH: Final = MAX_JOINS + 3
ANY: Final = 1 << 20  # pips left while a brickprint is built: there are no dice

_PIPS: Final = np.array([kind.pips for kind in pieces.KINDS], dtype=np.int64)
_STRAIGHT: Final = np.array([kind.wide != kind.long for kind in pieces.KINDS])
_KIND_OF: Final = np.array(pieces.KIND_OF, dtype=np.int64)
_GROUP_PIPS: Final = tuple(sum(pieces.KINDS[kind].pips for kind in kinds) for kinds in GROUPS)


# --- compiled --------------------------------------------------------------------------------------------------------


@njit
def fill_joins(
    piles: Piles,
    left: int,
    stage: int,
    pair: int,
    turned: int,
    search_table: SearchTable,
    numbers: RefusalNumbers,
    out: Mask,
) -> None:
    """Mark the choices of a join at a stage that lead to joins of `left` pips in all, or to any where `left` is ANY.

    piles: the bricks as they lie, and SCRATCH - 1 more to search in. `pair` and `turned` are what was chosen before.
    """
    pile = piles[0]
    step = np.empty(6, dtype=np.int64)
    steps = np.empty((MAX_JOINS + 1, 6), dtype=np.int64)
    who = np.empty(MOST_KINDS + MOST_OBJECTS, dtype=np.int64)
    count, num_pieces = list_pieces(pile, who), count_pieces(pile)
    for number in range(count * count):
        upper, lower = who[number // count], who[number % count]
        here = upper * PIECE_COUNT + lower
        if not are_two_pieces(pile, upper, lower) or (stage != STAGE_PAIR and pair != here):
            continue
        for lower_turned in range(2 if lower < MOST_KINDS and _STRAIGHT[lower] else 1):
            if stage == STAGE_OFFSET and turned // TURNS != lower_turned:
                continue
            _, pips, before, wide, long = heights_and_pips(
                boxes_of(pile, upper, 0), boxes_of(pile, lower, lower_turned)
            )
            for i in range(len(pips)):
                if pips[i] == 0 or pips[i] > left:
                    continue
                r, dx, dy = i // (wide * long), i // long % wide - before, i % long - before
                if abs(dx) > REACH or abs(dy) > REACH or (stage == STAGE_OFFSET and turned % TURNS != r):
                    continue
                if stage == STAGE_PAIR:
                    action = PAIR + here
                elif stage == STAGE_TURN:
                    action = TURNED + TURNS * lower_turned + r
                else:
                    action = OFFSET + (dx + REACH) * SPAN + dy + REACH
                if out[action] != 0:
                    continue
                rest = left - pips[i] if left != ANY else 0
                if rest >= num_pieces - 1:  # fewer pips can always be had, one by one
                    copy_record(pile, piles[1])
                    step[0], step[1], step[2], step[3], step[4], step[5] = upper, lower, lower_turned, dx, dy, r
                    play_join(piles[1], step, numbers)
                    if build_plan(piles[1:], rest, steps, search_table[0], numbers) == 0:
                        continue
                out[action] = 1


@njit
def fill_cuts(piles: Piles, left: int, of: int, search_table: SearchTable, numbers: RefusalNumbers, out: Mask) -> None:
    """Mark the objects (`of` is -1), or the cuts of one of them, that lead to cuts of `left` pips in all.

    piles: the bricks as they lie, and one more to try on.
    """
    pile = piles[0]
    for number in range(MOST_OBJECTS):
        if pile.bricks[number] == 0 or (of >= 0 and number != of):
            continue
        rows = partings_within(object_of(pile, number), left)
        rows = rows[np.argsort(rows[:, 0])]
        for i in range(min(len(rows), MOST_CUTS)):
            copy_record(pile, piles[1])
            separate(piles[1], number, rows[i, 0], numbers)
            if rows[i, 1] == left or (demolish_sums(piles[1], search_table[1]) >> (left - rows[i, 1])) & 1:
                if of < 0:
                    out[OBJECT + number] = 1
                    break
                out[CUT + i] = 1


@njit
def cut_masks(pile: Pile, number: int, left: int) -> Rows:
    """Return the cuts of an object by at most so many pips, by mask: int64[m, 2] rows (mask, pips)."""
    rows = partings_within(object_of(pile, number), left)
    return rows[np.argsort(rows[:, 0])].copy()


@njit
def load_yellow(positions: Positions, seat: int, piles: Piles) -> None:
    """Make piles[0] the yellow bricks that a seat has taken, loose, and its yard what the yellow brickyard has."""
    p = positions[0]
    clear_pile(piles[0])
    for i in range(pieces.BRICKS):
        if p.yellow[i] == 0:
            piles[0].yard[_KIND_OF[i]] += 1
        elif p.yellow[i] == seat + 1:
            piles[0].loose[_KIND_OF[i]] += 1


@njit
def load_collection(positions: Positions, seat: int, piles: Piles) -> None:
    """Make piles[0] a seat's bricks."""
    load_pile(positions[0], seat, piles[0])


@njit
def store_collection(positions: Positions, seat: int, piles: Piles) -> None:
    """Write piles[0] into the record as a seat's bricks."""
    save_pile(piles[0], positions[0], seat)


@njit
def observe_bricks(positions: Positions, seat: int, out: Floats) -> None:
    """Write the planes of bricks, seats from the viewer on: see `layout`, `place` to `yellow_built`."""
    p = positions[0]
    places = pieces.FIRST_OBJECT + MOST_OBJECTS
    tenth = np.float32(0.1)
    block = pieces.SEATS * pieces.BRICKS
    for step in range(pieces.SEATS):
        other = (seat + step) % pieces.SEATS
        for i in range(pieces.BRICKS):
            row = step * pieces.BRICKS + i
            out[row * places + signed(p.where[other, i])] = 1.0
            for axis in range(3):
                out[block * places + row * 3 + axis] = signed(p.cell[other, i, axis]) * tenth
            out[block * (places + 3) + row] = np.float32(signed(p.turned[other, i]))
    at = block * (places + 4)
    for i in range(pieces.BRICKS):
        holder = signed(p.yellow[i])
        if holder != 0:
            out[at + i * pieces.SEATS + (holder - 1 - seat + pieces.SEATS) % pieces.SEATS] = 1.0
        for axis in range(3):
            out[at + pieces.BRICKS * pieces.SEATS + i * 3 + axis] = signed(p.yellow_cell[i, axis]) * tenth
        out[at + pieces.BRICKS * (pieces.SEATS + 3) + i] = np.float32(signed(p.yellow_turned[i]))


# --- planes ----------------------------------------------------------------------------------------------------------


PLACE_COUNT: Final = pieces.FIRST_OBJECT + len(pieces.OBJECTS)
LAYOUT: Final = Layout(
    [
        Plane(
            "place",
            (pieces.SEATS, pieces.BRICKS, PLACE_COUNT),
            "of each brick, the viewer's first: 1 for the brickyard, loose, or its object A to J; after the joins and "
            "cuts that the viewer has chosen of its move",
        ),
        Plane(
            "cell", (pieces.SEATS, pieces.BRICKS, 3), "its lowest corner x, y, z in its object, in studs divided by 10"
        ),
        Plane("turned", (pieces.SEATS, pieces.BRICKS), "1 where it lies along x"),
        Plane("yellow", (pieces.BRICKS, pieces.SEATS), "of each yellow brick, 1 for the seat that has it"),
        Plane("yellow_cell", (pieces.BRICKS, 3), "its corner in the brickprint, once that is built, divided by 10"),
        Plane("yellow_turned", (pieces.BRICKS,), "1 where it lies along x"),
        Plane("built", (pieces.SEATS,), "1 where a seat's brickprint stands"),
        Plane("returns", (pieces.SEATS,), "yellow bricks put back, divided by 40"),
        Plane("pool", (pieces.FACES,), "dice of the pool that show 1 to 6, divided by 4"),
        Plane("spaces", (len(pieces.SPACES), pieces.FACES), "1 for the die on each space"),
        Plane("tokens", (pieces.SEATS,), "tokens held, divided by 3"),
        Plane("first", (pieces.SEATS,), "1 for Player One"),
        Plane("turn", (pieces.SEATS,), "1 for each seat that may act"),
        Plane("phase", (len(pieces.PHASES),), f"1 for the phase: {', '.join(pieces.PHASES)}"),
        Plane("acting", (len(pieces.SPACES),), "1 for the space of the die that has bumped another and is to act"),
        Plane("turns", (2,), "turns of the match divided by 400, of the round divided by 60"),
        Plane("plan", (len(WHATS) + 1,), f"of the move under way: 1 for {', '.join(WHATS)}, or a brickprint"),
        Plane("plan_left", (1,), "pips, or joins of a brickprint, that are still to come, divided by 6"),
        Plane("plan_returned", (len(pieces.KINDS),), "bricks that are returned in RECYCLE, divided by 2"),
        Plane("plan_upper", (PIECE_COUNT,), "1 for the piece chosen as the upper one, or the object to cut"),
        Plane("plan_lower", (PIECE_COUNT,), "1 for the piece chosen as the lower one"),
        Plane("plan_turned", (2 * TURNS,), "1 for how they are turned: quarter turns, then with the lower one along x"),
    ]
)


class Plan:
    """What has been chosen of a move: the bricks as they lie after the steps that are complete, and what is open."""

    def __init__(self, position: Position, seat: Seat, first: int) -> None:
        """Begin a move by its first choice."""
        self.first = first
        self.printing = PRINT <= first < PLACES
        self.piles = np.empty(SCRATCH, dtype=PILE)
        self.numbers = new_refusal_numbers()
        self.steps: list[tuple[int, ...]] = []  # joins (six numbers) or cuts (object, mask)
        self.open: list[int] = []  # the choices of the step under way
        self.groups: list[int] = []
        self.die, self.plus, self.minus, self.what = 0, 0, 0, -1
        self.left = pieces.PRINT_BRICKS - 1
        if self.printing:
            load_yellow(position, seat, self.piles)
        else:
            self.die, self.plus, self.minus, self.what = _placed(first)
            if first >= ACTIONS:
                self.left = int(position["spaces"][0, int(position["acting"][0]) - 1])
            else:
                self.left = (self.die - 1 + self.plus - self.minus) % pieces.FACES + 1
            load_collection(position, seat, self.piles)

    def after(self, action: int) -> Plan:
        """Return the plan after one more choice. Raises BadActionError if it may not come now."""
        if not 0 <= action < NUM_ACTIONS or not self.mask[action]:
            raise BadActionError(f"{choice_text(action)} does not come here")
        other = copy(self)
        other.__dict__.pop("mask", None)
        other.piles = np.empty(SCRATCH, dtype=PILE)
        other.piles[0] = self.piles[0]
        other.steps, other.open, other.groups = self.steps.copy(), self.open.copy(), self.groups.copy()
        other._choose(action)
        return other

    @cached_property
    def mask(self) -> Mask:
        """The mask of the choices that may come next."""
        mask = np.zeros(NUM_ACTIONS, np.int8)
        self._fill(mask)
        return mask

    @property
    def is_complete(self) -> bool:
        """Whether the move has all its choices."""
        if self.printing or self.what in (W_BUILD, W_DEMOLISH):
            return self.left == 0
        return len(self.groups) == 2 if self.what == W_RECYCLE else True

    def _fill(self, out: Mask) -> None:
        """Mark the choices that may come next."""
        if self.is_complete:
            return
        if self.printing or self.what == W_BUILD:
            pair = self.open[0] - PAIR if self.open else -1
            turned = self.open[1] - TURNED if len(self.open) > 1 else -1
            left = ANY if self.printing else self.left
            fill_joins(self.piles, left, len(self.open), pair, turned, SEARCH_TABLE, self.numbers, out)
        elif self.what == W_DEMOLISH:
            of = self.open[0] - OBJECT if self.open else -1
            fill_cuts(self.piles, self.left, of, SEARCH_TABLE, self.numbers, out)
        else:
            for number in self._group_numbers():
                out[GROUP + number] = 1

    def _group_numbers(self) -> list[int]:
        """Return what may be returned, or collected for it."""
        pile = self.piles[0]
        if self.groups:
            yard = pile["yard"].tolist()
            for kind in GROUPS[self.groups[0]]:
                yard[kind] += 1
            pips = _GROUP_PIPS[self.groups[0]]
            return [n for n, kinds in enumerate(GROUPS) if _GROUP_PIPS[n] == pips and _has(yard, kinds)]
        loose = pile["loose"].tolist()  # what is returned can be collected again
        return [n for n, kinds in enumerate(GROUPS) if _has(loose, kinds)]

    def _choose(self, action: int) -> None:
        """Take a choice that may come now."""
        if self.what == W_RECYCLE:
            self.groups.append(action - GROUP)
            return
        self.open.append(action)
        if self.what == W_DEMOLISH and len(self.open) == 2:
            number = self.open[0] - OBJECT
            mask_of_bricks, pips = cut_masks(self.piles[0], number, self.left)[action - CUT].tolist()
            separate(self.piles[0], number, mask_of_bricks, self.numbers)
            self._done((number, mask_of_bricks), pips)
        elif self.what != W_DEMOLISH and len(self.open) == JOIN_CHOICES:
            upper, lower = divmod(self.open[0] - PAIR, PIECE_COUNT)
            lower_turned, r = divmod(self.open[1] - TURNED, TURNS)
            dx, dy = divmod(action - OFFSET, SPAN)
            step = (upper, lower, lower_turned, dx - REACH, dy - REACH, r)
            pips = int(play_join(self.piles[0], np.array(step, np.int64), self.numbers))
            self._done(step, 1 if self.printing else pips)

    def _done(self, step: tuple[int, ...], less: int) -> None:
        self.steps.append(step)
        self.left -= less
        self.open = []

    def text(self) -> str:
        """Return the complete move in notation."""
        if self.printing:
            return moves.move_text(moves.Print(PRINT_NAMES[self.first - PRINT], tuple(map(_join, self.steps))))
        action = self._action()
        tokens = "+" * self.plus + "-" * self.minus
        return moves.move_text(moves.Place(self.die, tokens, action) if self.die else action)

    def _action(self) -> moves.Action:
        if self.what < COLLECTS:
            return moves.Collect(self.what)
        if self.what == W_ADJUST:
            return moves.Adjust()
        if self.what == W_RECYCLE:
            return moves.Recycle(GROUPS[self.groups[0]], GROUPS[self.groups[1]])
        if self.what == W_BUILD:
            return moves.Build(tuple(map(_join, self.steps)))
        return moves.Demolish(tuple(separation_of(number, mask) for number, mask in self.steps))


@lru_cache(maxsize=256)
def _plan_of(data: bytes, seat: Seat, row: tuple[int, ...]) -> Plan:
    """Return the plan of a row of choices in a position, given as its bytes: each step asks for the one before."""
    if len(row) > 1:
        return _plan_of(data, seat, row[:-1]).after(row[-1])
    return Plan(np.frombuffer(bytearray(data), RECORD), seat, row[0])


def plan_of(position: Position, seat: Seat, row: Row) -> Plan:
    """Return the plan of a row of choices. Raises IllegalMoveError if one of them may not come where it does."""
    return _plan_of(position.tobytes(), seat, tuple(row))


class BrickWorkEncoding(Encoding):
    """The encoding of Brick Work."""

    num_actions = NUM_ACTIONS
    most_choices = 1 + JOIN_CHOICES * pieces.FACES
    observation = LAYOUT
    max_chance_outcomes = pieces.FACES
    most_draws = pieces.DICE

    def __init__(self, game: Game[Any, Any], options: BrickWorkOptions, players: int) -> None:
        super().__init__(game, options, players)

    # --- actions ---------------------------------------------------------------------------------------------

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal choices of a seat, sorted."""
        mask = np.empty(NUM_ACTIONS, np.int8)
        self.legal_mask(position, seat, mask, chosen)
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write the mask; see the choices above."""
        out[:] = 0
        if seat not in to_act(position):
            return 0
        if chosen:
            out[:] = plan_of(position, seat, chosen).mask
        else:
            out[:] = _first_choices(position.tobytes(), seat)
        return int(out.sum(dtype=np.int64))

    def move_of(self, position: Position, seat: Seat, row: Row) -> str | None:
        """Return the move that a row of choices is; None while more are to come.

        Raises BadActionError if a choice may not come where it does.
        """
        first = int(row[0])
        if not 0 <= first < GROUP and not BUMPS <= first < NUM_ACTIONS:
            raise BadActionError(
                f"a move of {self.game.title} begins with a choice from 0 to {GROUP - 1} or from {BUMPS} to "
                f"{NUM_ACTIONS - 1}, not {first}"
            )
        if first < PRINT:
            if len(row) > 1:
                raise BadActionError("nothing comes after a brick that is taken or returned")
            back, kind = divmod(first, len(pieces.KINDS))
            return f"{'return' if back else 'take'} {pieces.NAMES[kind]}"
        if _phase_of(first) != position["phase"][0]:
            raise BadActionError("that is chosen in another phase")
        if len(row) == 1 and not _first_choices(position.tobytes(), seat)[first]:
            raise BadActionError(f"{choice_text(first)} cannot be done now")
        if BUMPS <= first < ACTIONS:
            if len(row) > 1:
                raise BadActionError("the bumped die is rolled before more is chosen")
            return choice_text(first)
        plan = plan_of(position, seat, row)
        return plan.text() if plan.is_complete else None

    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...] | None:
        """Return the choices of a move; None for other names of brickprints, far joins, and cuts beyond the list."""
        read = moves.read_move(move)
        match read:
            case moves.Take(kind):
                return (TAKES + kind,)
            case moves.Return(kind):
                return (PUTS_BACK + kind,)
            case moves.Print(name, joins):
                if name not in PRINT_NAMES:
                    return None
                return self._with_joins(position, seat, PRINT + PRINT_NAMES.index(name), joins)
            case moves.Bump(die, tokens, word):
                return (_bump(die, tokens, word),)
            case moves.Place(die, tokens, action):
                if isinstance(action, moves.Adjust) and _bumps(position, pieces.ADJUST):
                    return (_bump(die, tokens, "adjust"),)
                spent = TOKENS.index((tokens.count("+"), tokens.count("-")))
                at = PLACES + ((die - 1) * len(TOKENS) + spent) * len(WHATS)
                return self._with_action(position, seat, at, action)
            case _:
                return self._with_action(position, seat, ACTIONS, read)

    def _with_action(self, position: Position, seat: Seat, at: int, action: moves.Action) -> tuple[int, ...] | None:
        """Return the choices of an action whose first one is `at` and what is done."""
        match action:
            case moves.Collect(kind):
                return (at + kind,)
            case moves.Adjust():
                return (at + W_ADJUST,)
            case moves.Recycle(returned, collected):
                return (at + W_RECYCLE, GROUP + GROUPS.index(returned), GROUP + GROUPS.index(collected))
            case moves.Build(joins):
                return self._with_joins(position, seat, at + W_BUILD, joins)
            case moves.Demolish(separations):
                row: tuple[int, ...] = (at + W_DEMOLISH,)
                for each in separations:
                    number = pieces.OBJECTS.index(each.piece)
                    plan = plan_of(position, seat, row)
                    masks = cut_masks(plan.piles[0], number, plan.left)[:MOST_CUTS, 0].tolist()
                    if mask_of(each) not in masks:
                        return None
                    row = (*row, OBJECT + number, CUT + masks.index(mask_of(each)))
                return row

    def _with_joins(
        self, position: Position, seat: Seat, first: int, joins: tuple[Join, ...]
    ) -> tuple[int, ...] | None:
        row: tuple[int, ...] = (first,)
        for join in joins:
            if max(abs(join.dx), abs(join.dy)) > REACH:
                return None
            pair = PIECES.index(join.upper) * PIECE_COUNT + PIECES.index(join.lower)
            turned = TURNS * int(join.lower_turned) + join.r
            offset = (join.dx + REACH) * SPAN + join.dy + REACH
            row = (*row, PAIR + pair, TURNED + turned, OFFSET + offset)
        return row

    def choice_text(self, action: int) -> str:
        """Return a choice in words."""
        return choice_text(action)

    # --- tensors ---------------------------------------------------------------------------------------------

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat sees, its own bricks as its plan has left them so far; see LAYOUT."""
        out[:] = 0
        planes = LAYOUT.views(out)
        if chosen:
            plan = plan_of(position, seat, chosen)
            if not plan.printing:
                position = copy_position(position)
                store_collection(position, seat, plan.piles)
            self._observe_plan(planes, plan)
        observe_bricks(position, seat, out)
        record, order = position[0], [seat, 1 - seat]
        planes["built"][:] = record["built"][order]
        planes["returns"][:] = record["returns"][order] / pieces.RETURNS
        planes["pool"][:] = record["pool"][1:] / pieces.DICE
        for space, face in enumerate(record["spaces"].tolist()):
            if face:
                planes["spaces"][space, face - 1] = 1
        planes["tokens"][:] = record["tokens"][order] / pieces.TOKEN_LIMIT
        planes["first"][int(record["first"]) ^ seat] = record["phase"] != pieces.ORDER
        for other in to_act(position):
            planes["turn"][other ^ seat] = 1
        planes["phase"][int(record["phase"])] = 1
        if record["acting"]:
            planes["acting"][int(record["acting"]) - 1] = 1
        planes["turns"][:] = record["turns"] / pieces.MATCH_TURNS, record["round_turns"] / pieces.ROUND_TURNS

    def _observe_plan(self, planes: dict[str, Floats], plan: Plan) -> None:
        planes["plan"][plan.what] = 1  # -1, a brickprint, is the last one
        planes["plan_left"][0] = plan.left / pieces.FACES
        for number in plan.groups:
            for kind in GROUPS[number]:
                planes["plan_returned"][kind] += 1 / pieces.RECYCLED_AT_MOST
        if plan.what == W_DEMOLISH and plan.open:
            planes["plan_upper"][len(pieces.KINDS) + plan.open[0] - OBJECT] = 1
        elif plan.open:
            upper, lower = divmod(plan.open[0] - PAIR, PIECE_COUNT)
            planes["plan_upper"][upper] = planes["plan_lower"][lower] = 1
            if len(plan.open) > 1:
                planes["plan_turned"][plan.open[1] - TURNED] = 1

    # --- chance ----------------------------------------------------------------------------------------------

    def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
        """Return the faces of the next die, from 0; for the order, those that make a tie are rolled again (W24)."""
        if position["phase"][0] != pieces.ORDER:
            return [(face, 1 / pieces.FACES) for face in range(pieces.FACES)]
        ways = [_untied((*drawn, face)) for face in range(pieces.FACES)]
        return [(face, count / sum(ways)) for face, count in enumerate(ways) if count]

    def chance_event(self, position: Position, drawn: Row) -> str | None:
        """Return the roll once all its dice have fallen."""
        phase = int(position["phase"][0])
        faces = [str(face + 1) for face in drawn]
        if phase == pieces.REROLL:
            return f"reroll {faces[0]}"
        if len(drawn) < pieces.DICE:
            return None
        if phase == pieces.ROLL:
            return f"roll {''.join(faces)}"
        return f"order {''.join(faces[:2])} {''.join(faces[2:])}"

    def chance_text(self, position: Position, outcome: int, drawn: Row = ()) -> str:
        """Return what a die shows."""
        return str(outcome + 1)


@lru_cache(maxsize=64)
def _first_choices(data: bytes, seat: Seat) -> Mask:
    """Return the mask of the choices that begin a move of a seat that may act; it is not to be changed."""
    position = np.frombuffer(bytearray(data), RECORD)
    out = np.zeros(NUM_ACTIONS, np.int8)
    if position["phase"][0] == pieces.TURN:
        _fill_places(position, seat, out)
    elif position["phase"][0] == pieces.ACT:
        _fill_actions(position, seat, out)
    else:
        _fill_prints(position, seat, out)
    out.flags.writeable = False
    return out


def _fill_prints(position: Position, seat: Seat, out: Mask) -> None:
    """Mark what a seat may do while the brickprints are built."""
    piles = np.empty(1, dtype=PILE)
    load_yellow(position, seat, piles)
    yard, taken = piles[0]["yard"], piles[0]["loose"]
    if int(taken.sum()) < pieces.PRINT_BRICKS:
        out[TAKES : TAKES + len(pieces.KINDS)] = yard > 0
    else:
        out[PRINT : PRINT + len(PRINT_NAMES)] = 1
    if position["returns"][0, seat] < pieces.RETURNS:
        out[PUTS_BACK : PUTS_BACK + len(pieces.KINDS)] = taken > 0


def _fill_places(position: Position, seat: Seat, out: Mask) -> None:
    """Mark each die, its tokens and its space that a seat can take fully."""
    record = position[0]
    piles, why = np.empty(SCRATCH_PILES, dtype=PILE), np.empty((len(pieces.SPACES), pieces.FACES + 1), dtype=np.int64)
    fill_space_refusals(position, seat, piles, SEARCH_TABLE, why)
    held, pool = int(record["tokens"][seat]), record["pool"].tolist()
    can: dict[int, list[int]] = {}  # by what a die shows: what can be done with it
    for die in range(1, pieces.FACES + 1):
        for spent, (plus, minus) in enumerate(TOKENS):
            if not pool[die] or plus + minus > held:
                continue
            value = (die - 1 + plus - minus) % pieces.FACES + 1
            if value not in can:
                can[value] = _possible(position, seat, value, piles[0]["yard"].tolist(), why[:, value].tolist())
            at = PLACES + ((die - 1) * len(TOKENS) + spent) * len(WHATS)
            whats = [*can[value], *([W_ADJUST] if held - plus - minus < pieces.TOKEN_LIMIT else [])]
            for what in whats:
                if _bumps(position, _space_of(what)):
                    out[_bump(die, "+" * plus + "-" * minus, WHATS[what].partition(" ")[0])] = 1
                else:
                    out[at + what] = 1


def _fill_actions(position: Position, seat: Seat, out: Mask) -> None:
    """Mark what a seat can do with the die that has bumped another."""
    record = position[0]
    piles, why = np.empty(SCRATCH_PILES, dtype=PILE), np.empty((len(pieces.SPACES), pieces.FACES + 1), dtype=np.int64)
    fill_space_refusals(position, seat, piles, SEARCH_TABLE, why)
    space = int(record["acting"]) - 1
    value = int(record["spaces"][space])
    possible = _possible(position, seat, value, piles[0]["yard"].tolist(), why[:, value].tolist())
    for what in [*possible, W_ADJUST]:
        out[ACTIONS + what] = _space_of(what) == space


def _bumps(position: Position, space: int) -> bool:
    """Tell whether a die that is placed there bumps another, which is rolled before the action is chosen (W2)."""
    return bool(position["spaces"][0, space] != 0 and position["rules_version"][0] >= BUMPS_FIRST)


def _bump(die: int, tokens: str, word: str) -> int:
    """Return the choice of a die that bumps another."""
    spent = TOKENS.index((tokens.count("+"), tokens.count("-")))
    return BUMPS + ((die - 1) * len(TOKENS) + spent) * len(BUMP_WORDS) + BUMP_WORDS.index(word)


def _space_of(what: int) -> int:
    """Return the space of what is done."""
    if what < COLLECTS:
        return pieces.SPACE_OF[pieces.KINDS[what].pips]
    return moves.WHAT_OF[WHATS[what]]


def _phase_of(first: int) -> int:
    """Return the phase in which a move begins with a choice."""
    if first >= ACTIONS:
        return pieces.ACT
    return pieces.TURN if first >= PLACES else pieces.PRINTS


def _possible(position: Position, seat: Seat, value: int, yard: list[int], why: list[int]) -> list[int]:
    """Return what a die of some value can be used for, ADJUST aside; `why`: by space, as `fill_space_refusals` says."""
    found = []
    for space, pips in pieces.SHOWS.items():
        if space != pieces.RECYCLE and pips == value and why[space] == LEGAL:
            found += [kind for kind in range(COLLECTS) if pieces.KINDS[kind].pips == value and yard[kind]]
    for space, what in ((pieces.BUILD, W_BUILD), (pieces.DEMOLISH, W_DEMOLISH)):
        begun = PLACES + (value - 1) * len(TOKENS) * len(WHATS) + what
        if why[space] == LEGAL and plan_of(position, seat, (begun,)).mask.any():
            found.append(what)
    return [*found, W_RECYCLE] if why[pieces.RECYCLE] == LEGAL else found


def choice_text(action: int) -> str:
    """Return a choice in words."""
    if action < PRINT:
        return f"{'return' if action >= PUTS_BACK else 'take'} {pieces.NAMES[action % len(pieces.KINDS)]}"
    if action < PLACES:
        return f"print {PRINT_NAMES[action - PRINT]}"
    if action < GROUP:
        die, plus, minus, what = _placed(action)
        return f"{die}{'+' * plus}{'-' * minus}>{WHATS[what]}"
    if action < PAIR:
        return ",".join(pieces.NAMES[kind] for kind in GROUPS[action - GROUP])
    if action < TURNED:
        upper, lower = divmod(action - PAIR, PIECE_COUNT)
        return f"{PIECES[upper]}/{PIECES[lower]}"
    if action < OFFSET:
        lower_turned, r = divmod(action - TURNED, TURNS)
        return f"turned {r}{', onto a brick along x' if lower_turned else ''}"
    if action < OBJECT:
        dx, dy = divmod(action - OFFSET, SPAN)
        return f"at {dx - REACH},{dy - REACH}"
    if action < CUT:
        return f"cut {pieces.OBJECTS[action - OBJECT]}"
    if action < BUMPS:
        return f"cut number {action - CUT}"
    if action >= ACTIONS:
        return WHATS[action - ACTIONS]
    rest, word = divmod(action - BUMPS, len(BUMP_WORDS))
    die, spent = divmod(rest, len(TOKENS))
    plus, minus = TOKENS[spent]
    return f"{die + 1}{'+' * plus}{'-' * minus}>{BUMP_WORDS[word]}"


def _placed(action: int) -> tuple[int, int, int, int]:
    """Return the die, the tokens (+, -) and the number of what is done of a first choice of a turn; die 0: no die."""
    if action >= ACTIONS:
        return 0, 0, 0, action - ACTIONS
    rest, what = divmod(action - PLACES, len(WHATS))
    die, spent = divmod(rest, len(TOKENS))
    return die + 1, *TOKENS[spent], what


def _join(step: tuple[int, ...]) -> Join:
    upper, lower, lower_turned, dx, dy, r = step
    return Join(PIECES[upper], PIECES[lower], bool(lower_turned), dx, dy, r)


def _has(counts: list[int], kinds: tuple[int, ...]) -> bool:
    return all(counts[kind] >= kinds.count(kind) for kind in kinds)


def _untied(drawn: tuple[int, ...]) -> int:
    """Return in how many ways the dice of the order can fall on from here without a tie."""
    faces: npt.NDArray[np.int64] = np.indices((pieces.FACES,) * (2 * pieces.SEATS)).reshape(2 * pieces.SEATS, -1)
    fits = np.ones(faces.shape[1], bool)
    for die, face in enumerate(drawn):
        fits &= faces[die] == face
    return int((fits & (faces[0] + faces[1] != faces[2] + faces[3])).sum())
