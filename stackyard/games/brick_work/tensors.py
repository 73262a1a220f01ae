"""Brick Work as numbers: a turn as a few choices in a row, the planes of its tensor, dice as outcomes.

The choices are explained, and worked out, in `choices.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.copying import copy_record
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.encoding.encoding import Encoding, Outcomes, Row
from stackyard.core.encoding.layout import Floats, Layout, Plane
from stackyard.core.errors import BadActionError
from stackyard.core.game import Game, Position, Seat
from stackyard.games.brick_work import moves, pieces
from stackyard.games.brick_work.choices import (
    ACTIONS,
    BUMP_WORDS,
    BUMPS,
    CUT,
    GROUP,
    JOIN_CHOICES,
    NUM_ACTIONS,
    OBJECT,
    OFFSET,
    PAIR,
    PIECE_COUNT,
    PLACES,
    PRINT,
    PUTS_BACK,
    REACH,
    SPAN,
    TAKES,
    TOKENS,
    TURNED,
    TURNS,
    W_ADJUST,
    W_BUILD,
    W_DEMOLISH,
    W_RECYCLE,
    WHATS,
    cuts_within,
    list_next,
    start,
    take_choice,
)
from stackyard.games.brick_work.collection import PIECES, Join, mask_of
from stackyard.games.brick_work.compiled_collection import MOST_KINDS, MOST_OBJECTS, save_pile
from stackyard.games.brick_work.options import BrickWorkOptions
from stackyard.games.brick_work.record import (
    MOST_CUTS,
    NOTHING,
    PARTIAL,
    RECORD,
    TAKING,
    WHAT,
    Partial,
    Partials,
    Positions,
    Record,
)
from stackyard.games.brick_work.rules.reachable_sums import SEARCH_TABLE
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST, count_players
from stackyard.games.brick_work.rules.sampling import BRICK_GROUPS, PRINT_NAMES
from stackyard.games.brick_work.view import to_act

GROUPS: Final = tuple(
    kinds
    for bricks in range(1, pieces.RECYCLED_AT_MOST + 1)
    for kinds in combinations_with_replacement(range(len(pieces.KINDS)), bricks)
)
_NO_MOVE: Final = np.zeros(1, PARTIAL)  # not to be changed
_NO_MOVE["first"] = NOTHING
EVERY_FACE: Final[Outcomes] = [(face, 1 / pieces.FACES) for face in range(pieces.FACES)]

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


# --- compiled --------------------------------------------------------------------------------------------------------

_BUILT: Final = LAYOUT.offsets["built"]
_RETURNS: Final = LAYOUT.offsets["returns"]
_POOL: Final = LAYOUT.offsets["pool"]
_SPACES: Final = LAYOUT.offsets["spaces"]
_TOKENS: Final = LAYOUT.offsets["tokens"]
_FIRST: Final = LAYOUT.offsets["first"]
_TURN: Final = LAYOUT.offsets["turn"]
_PHASE: Final = LAYOUT.offsets["phase"]
_ACTING: Final = LAYOUT.offsets["acting"]
_TURNS: Final = LAYOUT.offsets["turns"]
_PLAN: Final = LAYOUT.offsets["plan"]
_PLAN_LEFT: Final = LAYOUT.offsets["plan_left"]
_PLAN_RETURNED: Final = LAYOUT.offsets["plan_returned"]
_PLAN_UPPER: Final = LAYOUT.offsets["plan_upper"]
_PLAN_LOWER: Final = LAYOUT.offsets["plan_lower"]
_PLAN_TURNED: Final = LAYOUT.offsets["plan_turned"]
_WHATS: Final = len(WHATS)


@njit
def _observe_bricks(p: Record, seat: int, out: Floats) -> None:
    """Write the planes of bricks, seats from the viewer on: see `LAYOUT`, `place` to `yellow_turned`."""
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


@njit
def _observe_partial(c: Partial, out: Floats) -> None:
    """Write the planes of the move under way."""
    out[_PLAN + (c.what if c.what >= 0 else _WHATS)] = 1.0
    out[_PLAN_LEFT] = c.left / pieces.FACES
    if c.opened == 0:
        return
    if c.what == W_RECYCLE:
        group = c.open[0] - GROUP
        for i in range(BRICK_GROUPS[group, 0]):
            out[_PLAN_RETURNED + BRICK_GROUPS[group, 1 + i]] += np.float32(1 / pieces.RECYCLED_AT_MOST)
    elif c.what == W_DEMOLISH:
        out[_PLAN_UPPER + MOST_KINDS + c.open[0] - OBJECT] = 1.0
    else:
        out[_PLAN_UPPER + (c.open[0] - PAIR) // PIECE_COUNT] = 1.0
        out[_PLAN_LOWER + (c.open[0] - PAIR) % PIECE_COUNT] = 1.0
        if c.opened > 1:
            out[_PLAN_TURNED + c.open[1] - TURNED] = 1.0


@njit
def observe(position: Positions, partials: Partials, seat: int, out: Floats) -> None:
    """Write what a seat sees, its own bricks as its partial move has left them so far; see LAYOUT."""
    out[:] = 0.0
    p, c = position[0], partials[0]
    if c.first != NOTHING and c.seat == seat:
        _observe_partial(c, out)
        if c.first >= PLACES:
            after = np.empty(1, dtype=RECORD)
            copy_record(p, after[0])
            save_pile(c.pile, after[0], seat)
            _observe_bricks(after[0], seat, out)
        else:
            _observe_bricks(p, seat, out)
    else:
        _observe_bricks(p, seat, out)
    for step in range(pieces.SEATS):
        other = (seat + step) % pieces.SEATS
        out[_BUILT + step] = signed(p.built[other])
        out[_RETURNS + step] = signed(p.returns[other]) / pieces.RETURNS
        out[_TOKENS + step] = signed(p.tokens[other]) / pieces.TOKEN_LIMIT
        is_builder = p.phase == pieces.PRINTS and p.built[other] == 0 and other < count_players(p)
        if is_builder or (p.phase in (pieces.TURN, pieces.ACT) and p.turn == other):
            out[_TURN + step] = 1.0
    for face in range(pieces.FACES):
        out[_POOL + face] = signed(p.pool[1 + face]) / pieces.DICE
    for space in range(len(pieces.SPACES)):
        if p.spaces[space] != 0:
            out[_SPACES + space * pieces.FACES + signed(p.spaces[space]) - 1] = 1.0
    if p.phase != pieces.ORDER:
        out[_FIRST + (signed(p.first) ^ seat)] = 1.0
    out[_PHASE + signed(p.phase)] = 1.0
    if p.acting != 0:
        out[_ACTING + signed(p.acting) - 1] = 1.0
    out[_TURNS] = signed(p.turns) / pieces.MATCH_TURNS
    out[_TURNS + 1] = signed(p.round_turns) / pieces.ROUND_TURNS


# --- partial moves ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _partial_of(data: bytes, seat: Seat, row: tuple[int, ...]) -> Partials:
    """Return the move of which a row of choices is made, in a position given as its bytes; it is not to be changed."""
    position = np.frombuffer(bytearray(data), RECORD)
    if not row:
        partials = np.zeros(1, PARTIAL)
        start(partials, seat)
    else:
        partials = _partial_of(data, seat, row[:-1]).copy()
        if not 0 <= row[-1] < NUM_ACTIONS:
            raise BadActionError(f"a choice is from 0 to {NUM_ACTIONS - 1}, not {row[-1]}")
        if not take_choice(position, partials, row[-1]):
            raise BadActionError(f"{choice_text(row[-1])} does not come here")
    list_next(position, partials, SEARCH_TABLE)
    return partials


def partial_of(position: Position, seat: Seat, row: Row) -> Partials:
    """Return the move of which a row of choices is made, with what may come next: one record of `PARTIAL`.

    Raises BadActionError if one of them may not come where it does.
    """
    return _partial_of(position.tobytes(), seat, tuple(row))


def text_of(partials: Partials) -> str:
    """Return a complete move in notation."""
    rows = partials["move"][0].tolist()
    if rows[0][WHAT] >= TAKING:
        return moves.move_text(moves.decode_print_move(rows, PRINT_NAMES))
    return moves.coded_move_text(rows)


class BrickWorkEncoding(Encoding):
    """The encoding of Brick Work."""

    num_actions = NUM_ACTIONS
    most_choices = 1 + JOIN_CHOICES * pieces.FACES
    observation = LAYOUT
    partial = PARTIAL
    searched = SEARCH_TABLE
    max_chance_outcomes = pieces.FACES
    most_draws = pieces.DICE

    def __init__(self, game: Game[Any, Any], options: BrickWorkOptions, players: int) -> None:
        super().__init__(game, options, players)

    # --- actions ---------------------------------------------------------------------------------------------

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal choices of a seat, sorted."""
        if seat not in to_act(position):
            return []
        partials = partial_of(position, seat, chosen)
        found: list[int] = partials["choices"][0, : partials["listed"][0]].tolist()
        return found

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
        if len(row) == 1 and first not in self.legal_actions(position, seat):
            raise BadActionError(f"{choice_text(first)} cannot be done now")
        if BUMPS <= first < ACTIONS:
            if len(row) > 1:
                raise BadActionError("the bumped die is rolled before more is chosen")
            return choice_text(first)
        partials = partial_of(position, seat, row)
        return text_of(partials) if partials["complete"][0] else None

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
                    partial = partial_of(position, seat, row)[0]
                    masks = cuts_within(partial["pile"], number, int(partial["left"]))[:MOST_CUTS, 0].tolist()
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
        """Write what a seat sees, its own bricks as its partial move has left them so far; see LAYOUT."""
        observe(position, partial_of(position, seat, chosen) if chosen else _NO_MOVE, seat, out)

    # --- chance ----------------------------------------------------------------------------------------------

    def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
        """Return the faces of the next die, from 0; for the order, those that make a tie are rolled again (W24)."""
        if position["phase"][0] != pieces.ORDER:
            return EVERY_FACE.copy()
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


def _bumps(position: Position, space: int) -> bool:
    """Tell whether a die that is placed there bumps another, which is rolled before the action is chosen (W2)."""
    return bool(position["spaces"][0, space] != 0 and position["rules_version"][0] >= BUMPS_FIRST)


def _bump(die: int, tokens: str, word: str) -> int:
    """Return the choice of a die that bumps another."""
    spent = TOKENS.index((tokens.count("+"), tokens.count("-")))
    return BUMPS + ((die - 1) * len(TOKENS) + spent) * len(BUMP_WORDS) + BUMP_WORDS.index(word)


def _phase_of(first: int) -> int:
    """Return the phase in which a move begins with a choice."""
    if first >= ACTIONS:
        return pieces.ACT
    return pieces.TURN if first >= PLACES else pieces.PRINTS


def choice_text(action: int) -> str:
    """Return a choice in words."""
    if action < PRINT:
        return f"{'return' if action >= PUTS_BACK else 'take'} {pieces.NAMES[action % len(pieces.KINDS)]}"
    if action < PLACES:
        return f"print {PRINT_NAMES[action - PRINT]}"
    if action < GROUP:
        number, what = divmod(action - PLACES, len(WHATS))
        return f"{_die_text(number)}>{WHATS[what]}"
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
    number, word = divmod(action - BUMPS, len(BUMP_WORDS))
    return f"{_die_text(number)}>{BUMP_WORDS[word]}"


def _die_text(number: int) -> str:
    """Return a die and the tokens spent on it, of a choice that places it."""
    die, spent = divmod(number, len(TOKENS))
    plus, minus = TOKENS[spent]
    return f"{die + 1}{'+' * plus}{'-' * minus}"


@cache
def _untied(drawn: tuple[int, ...]) -> int:
    """Return in how many ways the dice of the order can fall on from here without a tie."""
    faces: npt.NDArray[np.int64] = np.indices((pieces.FACES,) * (2 * pieces.SEATS)).reshape(2 * pieces.SEATS, -1)
    fits = np.ones(faces.shape[1], bool)
    for die, face in enumerate(drawn):
        fits &= faces[die] == face
    return int((fits & (faces[0] + faces[1] != faces[2] + faces[3])).sum())
