"""Take That Towers as numbers: the planes of its tensors, the compiled functions that fill them, its cards as outcomes.

Seats are counted from the viewer on: itself, then the one on its left. Cards that a seat may not know are in no plane.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stackyard.core.chance import NATURE
from stackyard.core.compiling.jit import njit, signed
from stackyard.core.encoding.encoding import NumberedMoves, Outcomes, Remembered, Row
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.errors import UsageError
from stackyard.core.game import Game, Options, Position, Seat
from stackyard.games.take_that_towers import moves
from stackyard.games.take_that_towers.effects import FLOORS, KINDS
from stackyard.games.take_that_towers.facts import CARD_CODES, KIND_BY_CODE, facts_of
from stackyard.games.take_that_towers.moves import ACTION_BY_TEXT
from stackyard.games.take_that_towers.pieces import (
    CARDS_DEALT,
    DEAL,
    MOST_PLAYERS,
    MOST_SLOTS,
    OVER,
    PHASES,
    SLOTS,
    TALLEST,
)
from stackyard.games.take_that_towers.rules import (
    MOST_ACTIONS,
    Actions,
    Positions,
    Record,
    count_cards,
    gather_unseen,
    list_actions_of,
)

PER_CARD: Final = 8.0  # counts of cards are divided by the eight of a floor in the box
PER_HAND: Final = 6.0
PER_DECK: Final = 64.0
PER_POINTS: Final = 50.0
STATUS: Final = len(PHASES) + 2  # numbers of the plane `status`
EVENT: Final = 6 + KINDS + MOST_SLOTS + TALLEST + KINDS + 1  # numbers of a row of `events`, besides the seats
BUILT, TUCKED, DREW, CHOSE, DEALT, CARDS = range(6)


def layout(players: int) -> Layout:
    """Return the planes of what a seat sees."""
    floor = (MOST_SLOTS, TALLEST)
    return Layout(
        [
            Plane("hand", (KINDS,), "the viewer's cards of each floor, divided by 8"),
            Plane("floors", (*floor, KINDS), "1 for the floor at [tower, level from the ground]"),
            Plane("tabs", (*floor, players), "1 for the seat that tucked a card there"),
            Plane("tucked", (*floor, KINDS), "1 for the card that the viewer tucked there"),
            Plane("owners", (*floor, players), "while a tower is scored: 1 for the seat that owns the floor now"),
            Plane("scored", (KINDS,), "floors of each kind that were scored and discarded, divided by 8"),
            Plane("buried", (KINDS,), "the viewer's tucked cards that were discarded, divided by 8"),
            Plane("unseen", (KINDS,), "cards of each floor that the viewer has not seen, divided by 8"),
            Plane("hands", (players,), "cards in each hand, divided by 6"),
            Plane("left", (1,), "cards left in the deck, divided by 64"),
            Plane("scores", (players,), "points of each seat, divided by 50"),
            Plane("turn", (players,), "1 for the seat whose turn it is"),
            Plane("built", (MOST_SLOTS,), "1 for the tower that got this turn's first floor"),
            Plane("due", (MOST_SLOTS,), "1 for each tower that is to be scored this turn"),
            Plane("scoring", (MOST_SLOTS,), "1 for the tower that is being scored"),
            Plane("level", (TALLEST,), "1 for the SUITE's level, whose owner draws"),
            Plane("drawer", (players,), "1 for the seat that draws cards now"),
            Plane(
                "status",
                (STATUS,),
                f"phase ({', '.join(PHASES)}: one is 1); cards drawn now, divided by 6; 1 in the last round",
            ),
        ]
    )


@njit
def observe(p: Record, seat: int, out: Floats) -> None:
    """Write what a seat sees into `out`, as `layout` says."""
    out[:] = 0.0
    players = signed(p.players)
    eighth, sixth = np.float32(1.0 / 8.0), np.float32(1.0 / 6.0)
    for kind in range(KINDS):
        out[kind] = signed(p.hands[seat, kind]) * eighth
    floors = KINDS
    tabs = floors + MOST_SLOTS * TALLEST * KINDS
    tucked = tabs + MOST_SLOTS * TALLEST * players
    owners = tucked + MOST_SLOTS * TALLEST * KINDS
    after = owners + MOST_SLOTS * TALLEST * players
    for slot in range(MOST_SLOTS):
        for level in range(TALLEST):
            place = slot * TALLEST + level
            floor = signed(p.floors[slot, level])
            if floor == 0:
                break
            out[floors + place * KINDS + floor - 1] = 1.0
            who = signed(p.tabs[slot, level]) - 1
            if who >= 0:
                out[tabs + place * players + (who - seat + players) % players] = 1.0
                if who == seat:
                    out[tucked + place * KINDS + signed(p.tucked[slot, level]) - 1] = 1.0
            owner = signed(p.owners[slot, level]) - 1
            if owner >= 0:
                out[owners + place * players + (owner - seat + players) % players] = 1.0
    unseen = out[after + 2 * KINDS : after + 3 * KINDS]
    gather_unseen(p, seat, unseen)
    for kind in range(KINDS):
        out[after + kind] = signed(p.scored[kind]) * eighth
        out[after + KINDS + kind] = signed(p.buried[seat, kind]) * eighth
        unseen[kind] *= eighth
    at = after + 3 * KINDS
    for step in range(players):
        other = (seat + step) % players
        out[at + step] = count_cards(p.hands[other]) * sixth
        out[at + players + 1 + step] = signed(p.scores[other]) * np.float32(1.0 / PER_POINTS)
    out[at + players] = count_cards(p.left) * np.float32(1.0 / PER_DECK)
    at += 2 * players + 1
    if p.phase != OVER:
        out[at + (signed(p.turn) - seat + players) % players] = 1.0
    at += players
    if p.built != 0:
        out[at + signed(p.built) - 1] = 1.0
    at += MOST_SLOTS
    for slot in range(MOST_SLOTS):
        out[at + slot] = np.float32((signed(p.due) >> slot) & 1)
    at += MOST_SLOTS
    if p.slot != 0:
        out[at + signed(p.slot) - 1] = 1.0
    at += MOST_SLOTS
    if p.level != 0:
        out[at + signed(p.level) - 1] = 1.0
    at += TALLEST
    if p.drawer != 0:
        out[at + (signed(p.drawer) - 1 - seat + players) % players] = 1.0
    at += players
    out[at + signed(p.phase)] = 1.0
    out[at + len(PHASES)] = signed(p.count) * sixth
    out[at + len(PHASES) + 1] = np.float32(signed(p.last))


@njit
def fill_mask(p: Record, out: Mask, actions: Actions) -> int:
    """Write 1 for each legal action of the seat to act and 0 for the others; return how many are legal.

    `actions` has room for MOST_ACTIONS: what is in it before does not matter.
    """
    out[:] = 0
    count = list_actions_of(p, actions)
    for i in range(count):
        out[actions[i]] = 1
    return count


@njit
def observe_first(positions: Positions, seat: int, out: Floats) -> None:
    """Write what a seat sees of `positions[0]`."""
    observe(positions[0], seat, out)


@njit
def fill_mask_of(positions: Positions, seat: int, out: Mask) -> int:
    """Write the mask of a seat on `positions[0]`: zeros if it is not to act."""
    p = positions[0]
    if signed(p.turn) != seat:
        out[:] = 0
        return 0
    return fill_mask(p, out, np.empty(MOST_ACTIONS, dtype=np.int32))


class TakeThatTowersEncoding(NumberedMoves):
    """The encoding of Take That Towers. Cards are dealt and drawn one after the other: an outcome is a floor."""

    max_chance_outcomes = KINDS
    most_draws = CARDS_DEALT * MOST_PLAYERS

    def __init__(self, game: Game[Any, Any], options: Options, players: int) -> None:
        super().__init__(game, options, players)
        self.observation = layout(players)
        self.most_draws = CARDS_DEALT * players
        self.cards = sum(int(getattr(options, name)) for name in options.__struct_fields__)
        self.memory = Layout(
            [
                Plane(
                    "events",
                    (self.max_events(), players + 1 + EVENT),
                    "a row for each event so far, the oldest first: the seat or chance; what it was (a floor built, a "
                    "card tucked, draw, a tower chosen, the deal, cards drawn); then the card, the tower and the level "
                    "of a build or a tuck, and of cards dealt or drawn how many of each the viewer saw, divided by 8, "
                    "and how many there were, divided by 6",
                )
            ]
        )

    def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
        """Write the mask; see `fill_mask`."""
        return fill_mask_of(position, seat, out)

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat sees; see `layout`."""
        observe_first(position, seat, out)

    def max_events(self) -> int:
        """Return a bound: each card is built or tucked once and drawn once, two builds make a turn; and the deal.

        A turn has a `draw` and at most one choice between two towers.
        """
        return 3 * self.cards + 4

    # --- memory ----------------------------------------------------------------------------------------------

    def remember(self, seat: Seat, events: Sequence[Remembered], out: Floats) -> None:
        """Write a row for each event, as the viewer was told it; forced events follow from the others.

        Raises UsageError if there are more events than `out` has rows.
        """
        out[:] = 0.0
        width = self.memory.planes[0].shape[1]
        rows = [*out.reshape(-1, width), np.zeros(width, np.float32)]  # the last one is never remembered
        count = 0
        for by, event in events:
            if self._write_event(rows[count], seat, by, event):
                count += 1
            if count == len(rows):
                raise UsageError(f"the match has more events than its horizon, {count - 1}")

    def _write_event(self, row: Floats, seat: Seat, by: Seat | str, event: str) -> bool:
        """Write an event into a row of zeros; return whether it is one that a seat or chance has made."""
        players = self.players
        fields = row[players + 1 :]
        card = fields[6 : 6 + KINDS]
        slot = fields[6 + KINDS : 6 + KINDS + MOST_SLOTS]
        level = fields[6 + KINDS + MOST_SLOTS : 6 + KINDS + MOST_SLOTS + TALLEST]
        card_counts = fields[6 + KINDS + MOST_SLOTS + TALLEST : -1]
        if by == NATURE:
            row[players] = 1
            words = event.split(" ")
            fields[DEALT if words[0] == "deal" else CARDS] = 1
            mine = words[1 + seat] if words[0] == "deal" else words[2]
            for place in range(0, len(mine), 2):
                if mine[place : place + 2] in KIND_BY_CODE:
                    card_counts[KIND_BY_CODE[mine[place : place + 2]]] += 1 / PER_CARD
            fields[-1] = len(mine) / 2 / PER_HAND
            if words[0] == "draw":
                row[(int(words[1]) - seat) % players] = 1
            return True
        what = event.partition(" ")[0]
        if event not in ACTION_BY_TEXT and not event.startswith(moves.HIDDEN):
            return False  # a forced event
        row[(int(by) - seat) % players] = 1
        if event == moves.DRAW_MOVE:
            fields[DREW] = 1
        elif what == "score":
            fields[CHOSE] = 1
            slot[SLOTS.index(event[-1])] = 1
        else:
            fields[BUILT if event[2] == "@" else TUCKED] = 1
            if event[:2] in KIND_BY_CODE:
                card[KIND_BY_CODE[event[:2]]] = 1
            slot[SLOTS.index(event[3])] = 1
            if event[2] == "/":
                level[int(event[4]) - 1] = 1
        return True

    # --- chance ----------------------------------------------------------------------------------------------

    def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
        """Return the floors that the next card may be, each as likely as there are cards of it left."""
        left = list(facts_of(position).left)
        for kind in drawn:
            left[kind] -= 1
        total = sum(left)
        return [(kind, count / total) for kind, count in enumerate(left) if count]

    def chance_event(self, position: Position, drawn: Row) -> str | None:
        """Return the deal or the draw once all its cards are drawn."""
        facts = facts_of(position)
        if facts.phase == DEAL:
            if len(drawn) < CARDS_DEALT * facts.players:
                return None
            hands = [sorted(drawn[seat * CARDS_DEALT : (seat + 1) * CARDS_DEALT]) for seat in range(facts.players)]
            return moves.deal_text(hands)
        return moves.draw_text(facts.drawer - 1, sorted(drawn)) if len(drawn) == facts.draws else None

    def chance_text(self, position: Position, outcome: int, drawn: Row = ()) -> str:
        """Return the two letters of a card."""
        return CARD_CODES[outcome] if 0 <= outcome < len(FLOORS) else super().chance_text(position, outcome, drawn)
