"""The rules of Take That Towers, compiled: the one copy that server, bots, views and analysis all use.

The functions at the end take a position (an array of one record, see `record.py`), work in place and raise
nothing: what is illegal returns a reason code, and changes nothing. Rulings are cited as in RULES.md.

Forced events are written into a log, a row each: (what, slot, level, floor, owner, points of four seats), with levels
from 1 at the ground and owner -1 for a vacant floor. The row of a floor that draws has the cards of its owner
instead of points. Chance events come in through `apply_deal` and `apply_draw`; playouts make their own.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng, draw_below
from stackyard.core.compiling.stepping import pack_word
from stackyard.games.take_that_towers import pieces
from stackyard.games.take_that_towers.effects import (
    AMOUNTS,
    DRAWS,
    EFFECTS,
    ENDS_TOWER,
    KINDS,
    OFFICE,
    SCORES,
    SCORES_ABOVE,
    SCORES_OFFICES,
    SCORES_TUCKED,
    TAKES,
    VACATES,
)

Record: TypeAlias = Any  # one record of record.RECORD
Positions: TypeAlias = npt.NDArray[np.void]
Actions: TypeAlias = npt.NDArray[np.int32]
Counts: TypeAlias = npt.NDArray[Any]  # of each floor, in the order of effects.FLOORS
Log: TypeAlias = npt.NDArray[np.int16]  # [LOG_ROWS, LOG_COLUMNS]

# Why an action, a deal or a draw is illegal; LEGAL is 0.
LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
CHANCE_IS_DUE: Final = 2  # cards are dealt or drawn first
NO_SUCH_ACTION: Final = 3
STILL_BUILDING: Final = 4  # claims and draws come after the second floor
BUILT_TWICE: Final = 5  # two floors a turn
NOT_CHOOSING: Final = 6  # a tower is chosen where two are due
CHOOSING: Final = 7  # two towers are due: one must be chosen
NOT_IN_HAND: Final = 8
SAME_TOWER: Final = 9  # K6: two floors on two different towers
TOWER_LIMIT: Final = 10  # K25: no such slot, or no free one
NOT_LOWEST: Final = 11  # a new tower starts in the lowest free slot
NO_SUCH_FLOOR: Final = 12
ALREADY_CLAIMED: Final = 13  # K9: one tucked card a floor
NOT_DUE: Final = 14  # no such tower to score
CHANCE_NOT_DUE: Final = 15
WRONG_COUNT: Final = 16  # not as many cards as are due (K11)
NOT_IN_DECK: Final = 17  # no such card left in the deck

# What a row of the log says.
FLOOR_ROW: Final = 0  # a floor was scored, or was vacant
SCORED_ROW: Final = 1  # a tower is done: what each seat got from it
LAST_ROUND_ROW: Final = 2  # this round is the last (K1)
LOG_COLUMNS: Final = 9
LOG_ROWS: Final = 32  # four towers of six floors, their sums, and LAST_ROUND_ROW: 29

MOST_ACTIONS: Final = pieces.NUM_ACTIONS  # a list of legal actions never needs more room


@njit
def draw_card(counts: Counts, total: int, rng: Rng) -> int:
    """Draw one of `total` cards that are counted by floor, each equally likely, and return its floor from 0."""
    pick = draw_below(rng, total)
    for kind in range(KINDS - 1):
        pick -= signed(counts[kind])
        if pick < 0:
            return kind
    return KINDS - 1


# --- what lies where -------------------------------------------------------------------------------------------------


@njit
def count_cards(counts: Counts) -> int:
    """Return how many cards there are of all floors together."""
    total = 0
    for kind in range(KINDS):
        total += signed(counts[kind])
    return total


@njit
def tower_limit(p: Record) -> int:
    """Return how many towers can stand: four with four players, else three (K25)."""
    return pieces.MOST_SLOTS if p.players == pieces.MOST_PLAYERS else pieces.MOST_SLOTS - 1


@njit
def height_of(p: Record, slot: int) -> int:
    """Return how many floors the tower in a slot has; 0 where none stands."""
    height = 0
    while height < pieces.TALLEST and p.floors[slot, height] != 0:
        height += 1
    return height


@njit
def free_slot(p: Record) -> int:
    """Return the slot where a new tower would start, the lowest free one; -1 at the limit."""
    for slot in range(tower_limit(p)):
        if p.floors[slot, 0] == 0:
            return slot
    return -1


# --- scoring (step 4) ------------------------------------------------------------------------------------------------


@njit
def write_row(log: Log, row: int, what: int, slot: int, level: int, floor: int, owner: int) -> None:
    """Write a row of the log, its points still 0."""
    log[row, 0] = what
    log[row, 1] = slot
    log[row, 2] = level
    log[row, 3] = floor
    log[row, 4] = owner
    for seat in range(pieces.MOST_PLAYERS):
        log[row, 5 + seat] = 0


@njit
def write_floor_points(floors: Counts, tabs: Counts, owner: int, level: int, log: Log, row: int) -> None:
    """Write what a floor with an owner scores (step 4) into a row of the log; `level` from 0, `tabs` from 1."""
    effect, amount = EFFECTS[floors[level]], AMOUNTS[floors[level]]
    if effect == SCORES:
        log[row, 5 + owner] = amount
    elif effect == SCORES_ABOVE:  # vacant ones too (K17)
        above = 0
        for other in range(level + 1, pieces.TALLEST):
            if floors[other] != 0:
                above += 1
        log[row, 5 + owner] = amount * above
    elif effect == SCORES_OFFICES:
        offices = 0
        for other in range(pieces.TALLEST):
            if floors[other] == OFFICE:
                offices += 1
        log[row, 5 + owner] = amount * offices
    elif effect == SCORES_TUCKED:  # by who tucked, whoever owns (K18)
        for other in range(pieces.TALLEST):
            if tabs[other] != 0:
                log[row, 5 + signed(tabs[other]) - 1] += amount


@njit
def apply_effect_below(floor: int, owners: Counts, level: int) -> None:
    """Do what a floor with an owner does to the floors below it; missing floors are ignored (K14)."""
    effect = EFFECTS[floor]
    if effect == TAKES and level >= 1:
        owners[level - 1] = owners[level]
    elif effect == VACATES:
        for below in range(level - 1, max(level - 1 - AMOUNTS[floor], -1), -1):
            owners[below] = 0


@njit
def score_floors(p: Record, slot: int, top: int, final: bool, log: Log, rows: int) -> int:
    """Score a tower from floor `top` (from 0) downwards (K15) and return the rows of the log.

    Stops where a floor's owner draws: then a chance event is due, and the scoring goes on below that floor. In the
    `final` scoring nobody draws (K20). The scores grow floor by floor.
    """
    floors, tabs, owners = p.floors[slot], p.tabs[slot], p.owners[slot]
    for level in range(top, -1, -1):
        floor = signed(floors[level])
        owner = signed(owners[level]) - 1
        write_row(log, rows, FLOOR_ROW, slot, level + 1, floor, owner)
        rows += 1
        if owner < 0:
            continue
        if EFFECTS[floor] == DRAWS:
            count = min(AMOUNTS[floor], max(pieces.HAND_LIMIT - count_cards(p.hands[owner]), 0), count_cards(p.left))
            if count > 0 and not final:
                log[rows - 1, 5] = count
                p.phase = pieces.SUITE_DRAW
                p.slot = slot + 1
                p.level = level + 1
                p.drawer = owner + 1
                p.count = count
                return rows
            continue
        write_floor_points(floors, tabs, owner, level, log, rows - 1)
        for seat in range(signed(p.players)):
            p.scores[seat] += log[rows - 1, 5 + seat]
        apply_effect_below(floor, owners, level)
    return discard_tower(p, slot, log, rows)


@njit
def discard_tower(p: Record, slot: int, log: Log, rows: int) -> int:
    """Log what each seat got from a scored tower, and discard it: floors face up, tucked cards face down (K23).

    No effect acts upwards, so the owners after the scoring are those that each floor had when it was scored.
    """
    floors, tabs, owners = p.floors[slot], p.tabs[slot], p.owners[slot]
    write_row(log, rows + 1, FLOOR_ROW, slot, 0, 0, 0)  # a row to add up in
    write_row(log, rows, SCORED_ROW, slot, 0, 0, -1)
    for level in range(pieces.TALLEST):
        if floors[level] == 0:
            break
        if owners[level] != 0:
            for seat in range(pieces.MOST_PLAYERS):
                log[rows + 1, 5 + seat] = 0
            write_floor_points(floors, tabs, signed(owners[level]) - 1, level, log, rows + 1)
            for seat in range(pieces.MOST_PLAYERS):
                log[rows, 5 + seat] += log[rows + 1, 5 + seat]
    for level in range(pieces.TALLEST):
        if floors[level] != 0:
            p.scored[signed(floors[level]) - 1] += 1
        if tabs[level] != 0:
            p.buried[signed(tabs[level]) - 1, signed(p.tucked[slot, level]) - 1] += 1
        p.floors[slot, level] = 0
        p.tabs[slot, level] = 0
        p.tucked[slot, level] = 0
        p.owners[slot, level] = 0
    p.due = signed(p.due) & ~(1 << slot)
    return rows + 1


@njit
def begin_scoring(p: Record, slot: int, final: bool, log: Log, rows: int) -> int:
    """Score a tower from its top: every floor with a tucked card has an owner."""
    for level in range(pieces.TALLEST):
        p.owners[slot, level] = p.tabs[slot, level]
    return score_floors(p, slot, height_of(p, slot) - 1, final, log, rows)


@njit
def continue_turn(p: Record, log: Log, rows: int) -> int:
    """Continue after a draw or a scored tower: score what is due, or end the turn; return the rows of the log."""
    p.drawer = 0
    p.count = 0
    p.slot = 0
    p.level = 0
    while p.due != 0:
        only = -1
        for slot in range(pieces.MOST_SLOTS):
            if (signed(p.due) >> slot) & 1:
                if only >= 0:
                    p.phase = pieces.CHOOSE
                    return rows
                only = slot
        p.phase = pieces.CLAIM  # for a moment: only to differ from SUITE_DRAW
        rows = begin_scoring(p, only, False, log, rows)
        if p.phase == pieces.SUITE_DRAW:
            return rows
    return end_turn(p, log, rows)


@njit
def end_turn(p: Record, log: Log, rows: int) -> int:
    """End the turn: find whether this round is the last (K1, K3), and score everything at its end (K2, K20)."""
    turn = signed(p.turn)
    if p.last == 0 and count_cards(p.left) == 0 and count_cards(p.hands[turn]) < pieces.SHORT_HAND:
        p.last = 1
        write_row(log, rows, LAST_ROUND_ROW, 0, 0, 0, -1)
        rows += 1
    p.built = 0
    if turn + 1 < signed(p.players):
        p.turn = turn + 1
        p.phase = pieces.BUILD
        return rows
    p.turn = 0
    if p.last == 0:
        p.phase = pieces.BUILD
        return rows
    p.phase = pieces.OVER
    for slot in range(pieces.MOST_SLOTS):
        if p.floors[slot, 0] != 0:
            rows = begin_scoring(p, slot, True, log, rows)
    return rows


# --- moves (steps 1 to 3) --------------------------------------------------------------------------------------------


@njit
def refusal_code(p: Record, action: int) -> int:
    """Return why an action cannot be played, or LEGAL."""
    if p.phase == pieces.OVER:
        return MATCH_IS_OVER
    if p.phase in (pieces.DEAL, pieces.DRAW, pieces.SUITE_DRAW):
        return CHANCE_IS_DUE
    if action < 0 or action >= pieces.NUM_ACTIONS:
        return NO_SUCH_ACTION
    if action >= pieces.SCORE_ACTIONS:
        if p.phase != pieces.CHOOSE:
            return NOT_CHOOSING
        return LEGAL if (signed(p.due) >> (action - pieces.SCORE_ACTIONS)) & 1 else NOT_DUE
    if p.phase == pieces.CHOOSE:
        return CHOOSING
    if action < pieces.CLAIM_ACTIONS:
        return build_refusal_code(p, (action - pieces.BUILD_ACTIONS) >> 2, action & 3)
    if p.phase == pieces.BUILD:
        return STILL_BUILDING
    if action == pieces.DRAW_ACTION:
        return LEGAL
    place = action - pieces.CLAIM_ACTIONS
    level, slot, kind = (
        place % pieces.TALLEST,
        place // pieces.TALLEST % pieces.MOST_SLOTS,
        place // (pieces.TALLEST * pieces.MOST_SLOTS),
    )
    if p.hands[p.turn, kind] == 0:
        return NOT_IN_HAND
    if p.floors[slot, level] == 0:
        return NO_SUCH_FLOOR
    return LEGAL if p.tabs[slot, level] == 0 else ALREADY_CLAIMED


@njit
def build_refusal_code(p: Record, kind: int, slot: int) -> int:
    """Return why a floor cannot be built on a tower, or LEGAL."""
    if p.phase == pieces.CLAIM:
        return BUILT_TWICE
    if p.hands[p.turn, kind] == 0:
        return NOT_IN_HAND
    if p.built == slot + 1:
        return SAME_TOWER
    if p.floors[slot, 0] == 0:
        free = free_slot(p)
        if free < 0 or slot >= tower_limit(p):
            return TOWER_LIMIT
        return LEGAL if slot == free else NOT_LOWEST
    return LEGAL


@njit
def play(p: Record, action: int, log: Log) -> int:
    """Play a legal action and return the rows of the log."""
    turn = signed(p.turn)
    if action < pieces.CLAIM_ACTIONS:  # step 1
        kind, slot = (action - pieces.BUILD_ACTIONS) >> 2, action & 3
        level = height_of(p, slot)
        p.hands[turn, kind] -= 1
        p.floors[slot, level] = kind + 1
        if ENDS_TOWER[kind + 1] != 0 or level + 1 == pieces.TALLEST:
            p.due = signed(p.due) | (1 << slot)
        if p.built == 0:
            p.built = slot + 1
        else:
            p.built = 0
            p.phase = pieces.CLAIM
        return 0
    if action < pieces.DRAW_ACTION:  # step 2
        place = action - pieces.CLAIM_ACTIONS
        level, slot, kind = (
            place % pieces.TALLEST,
            place // pieces.TALLEST % pieces.MOST_SLOTS,
            place // (pieces.TALLEST * pieces.MOST_SLOTS),
        )
        p.hands[turn, kind] -= 1
        p.tabs[slot, level] = turn + 1
        p.tucked[slot, level] = kind + 1
        return 0
    if action == pieces.DRAW_ACTION:  # step 3 (K11)
        count = min(pieces.CARDS_DRAWN, max(pieces.HAND_LIMIT - count_cards(p.hands[turn]), 0), count_cards(p.left))
        if count == 0:
            return continue_turn(p, log, 0)
        p.phase = pieces.DRAW
        p.drawer = turn + 1
        p.count = count
        return 0
    p.phase = pieces.CLAIM  # for a moment
    rows = begin_scoring(p, action - pieces.SCORE_ACTIONS, False, log, 0)
    return rows if p.phase == pieces.SUITE_DRAW else continue_turn(p, log, rows)


@njit
def continue_after_draw(p: Record, log: Log) -> int:
    """Continue after a draw: from step 3 into step 4, or below the floor that draws; return the rows of the log."""
    if p.phase == pieces.DRAW:
        return continue_turn(p, log, 0)
    slot, level = signed(p.slot) - 1, signed(p.level) - 1
    p.phase = pieces.CLAIM  # for a moment
    rows = score_floors(p, slot, level - 1, False, log, 0)
    return rows if p.phase == pieces.SUITE_DRAW else continue_turn(p, log, rows)


# --- what the game calls ---------------------------------------------------------------------------------------------


@njit
def setup_record(position: Positions, deck: Counts, players: int) -> None:
    """Set up the start of a match: the whole deck, before the deal."""
    p = position[0]
    for seat in range(pieces.MOST_PLAYERS):
        p.scores[seat] = 0
        for kind in range(KINDS):
            p.hands[seat, kind] = 0
            p.buried[seat, kind] = 0
    for kind in range(KINDS):
        p.deck[kind] = deck[kind]
        p.left[kind] = deck[kind]
        p.scored[kind] = 0
    for slot in range(pieces.MOST_SLOTS):
        for level in range(pieces.TALLEST):
            p.floors[slot, level] = 0
            p.tabs[slot, level] = 0
            p.tucked[slot, level] = 0
            p.owners[slot, level] = 0
    p.players = players
    p.phase = pieces.DEAL
    p.turn = 0
    p.built = 0
    p.due = 0
    p.slot = 0
    p.level = 0
    p.drawer = 0
    p.count = 0
    p.last = 0


@njit
def list_actions_of(p: Record, out: Actions) -> int:
    """Write the legal actions of one record into `out` in ascending order and return how many there are."""
    turn = signed(p.turn)
    n = 0
    if p.phase == pieces.BUILD:
        free = free_slot(p)
        for kind in range(KINDS):
            if p.hands[turn, kind] != 0:
                for slot in range(pieces.MOST_SLOTS):
                    if slot == free or (p.floors[slot, 0] != 0 and p.built != slot + 1):
                        out[n] = pieces.BUILD_ACTIONS + kind * pieces.MOST_SLOTS + slot
                        n += 1
    elif p.phase == pieces.CLAIM:
        for kind in range(KINDS):
            if p.hands[turn, kind] != 0:
                for slot in range(pieces.MOST_SLOTS):
                    for level in range(pieces.TALLEST):
                        if p.floors[slot, level] != 0 and p.tabs[slot, level] == 0:
                            out[n] = pieces.CLAIM_ACTIONS + (kind * pieces.MOST_SLOTS + slot) * pieces.TALLEST + level
                            n += 1
        out[n] = pieces.DRAW_ACTION
        n += 1
    elif p.phase == pieces.CHOOSE:
        for slot in range(pieces.MOST_SLOTS):
            if (signed(p.due) >> slot) & 1:
                out[n] = pieces.SCORE_ACTIONS + slot
                n += 1
    return n


@njit
def list_actions(position: Positions, out: Actions) -> int:
    """Write the legal actions into `out` in ascending order and return how many there are."""
    return list_actions_of(position[0], out)


@njit
def reason_against(position: Positions, action: int) -> int:
    """Return 0 if an action is legal, else why it is not."""
    return refusal_code(position[0], action)


@njit
def apply_action(position: Positions, action: int, log: Log) -> int:
    """Play an action in place and return the rows written to `log`, or the negative of a reason."""
    p = position[0]
    reason = refusal_code(p, action)
    return -reason if reason != LEGAL else play(p, action, log)


@njit
def list_moves(position: Positions, out: Actions) -> int:
    """List the legal actions; return a word of `stackyard.core.compiling.stepping`."""
    count = list_actions(position, out)
    return pack_word(count, signed(position[0].turn)) if count > 0 else 0


@njit
def play_and_list(position: Positions, action: int, out: Actions) -> int:
    """Play an action in place and list those that are legal then.

    Returns a word of `stackyard.core.compiling.stepping`, or the negative of a reason if it is not legal (nothing
    changes).
    """
    reason = refusal_code(position[0], action)
    if reason != LEGAL:
        return -reason
    play(position[0], action, np.empty((LOG_ROWS, LOG_COLUMNS), dtype=np.int16))
    return list_moves(position, out)


@njit
def apply_deal(position: Positions, hands: npt.NDArray[Any], log: Log) -> int:
    """Deal hands (a row of counts for each of four seats); returns 0, or the negative of a reason."""
    p = position[0]
    players = signed(p.players)
    if p.phase != pieces.DEAL:
        return -CHANCE_NOT_DUE
    for seat in range(pieces.MOST_PLAYERS):
        if count_cards(hands[seat]) != (pieces.CARDS_DEALT if seat < players else 0):
            return -WRONG_COUNT
    for kind in range(KINDS):
        dealt = 0
        for seat in range(pieces.MOST_PLAYERS):
            if hands[seat, kind] < 0:
                return -WRONG_COUNT
            dealt += signed(hands[seat, kind])
        if dealt > signed(p.left[kind]):
            return -NOT_IN_DECK
    for seat in range(pieces.MOST_PLAYERS):
        for kind in range(KINDS):
            p.hands[seat, kind] = hands[seat, kind]
            p.left[kind] -= hands[seat, kind]
    p.phase = pieces.BUILD
    return 0


@njit
def apply_draw(position: Positions, cards: Counts, log: Log) -> int:
    """Give the cards (counts) to who draws and return the rows written to `log`, or the negative of a reason."""
    p = position[0]
    if p.phase not in (pieces.DRAW, pieces.SUITE_DRAW):
        return -CHANCE_NOT_DUE
    if count_cards(cards) != signed(p.count):
        return -WRONG_COUNT
    for kind in range(KINDS):
        if cards[kind] < 0:
            return -WRONG_COUNT
        if cards[kind] > signed(p.left[kind]):
            return -NOT_IN_DECK
    seat = signed(p.drawer) - 1
    for kind in range(KINDS):
        p.hands[seat, kind] += cards[kind]
        p.left[kind] -= cards[kind]
    return continue_after_draw(p, log)


@njit
def score_tower(floors: Counts, tabs: Counts, players: int, log: Log, points: Counts) -> int:
    """Score a tower by itself: write a row of the log for each floor, top-down, and what each seat gets into `points`.

    `floors` (from 1, 0: none) and `tabs` (who tucked, from 1) run from the ground up. A floor that draws is shown as
    drawing its amount, the slot as 0, and there is no row for the sum. Returns the rows.
    """
    return score_tower_in(floors, tabs, players, np.empty(pieces.TALLEST, dtype=np.int64), log, points)


@njit
def score_tower_in(
    floors: Counts, tabs: Counts, players: int, owners: npt.NDArray[np.int64], log: Log, points: Counts
) -> int:
    """Score a tower by itself like `score_tower`, with scratch space: a row for the owners."""
    height = 0
    for level in range(pieces.TALLEST):
        owners[level] = tabs[level]
        if floors[level] != 0:
            height = level + 1
    for seat in range(players):
        points[seat] = 0
    rows = 0
    for level in range(height - 1, -1, -1):
        owner = owners[level] - 1
        write_row(log, rows, FLOOR_ROW, 0, level + 1, signed(floors[level]), owner)
        if owner >= 0:
            write_floor_points(floors, tabs, owner, level, log, rows)
            for seat in range(players):
                points[seat] += log[rows, 5 + seat]
            apply_effect_below(signed(floors[level]), owners, level)
            if EFFECTS[floors[level]] == DRAWS:
                log[rows, 5] = AMOUNTS[floors[level]]
        rows += 1
    return rows


@njit
def winner(position: Positions) -> int:
    """Return who leads: the lowest of the seats with the most points (K21)."""
    p = position[0]
    best = 0
    for seat in range(1, signed(p.players)):
        if p.scores[seat] > p.scores[best]:
            best = seat
    return best


# --- determinization --------------------------------------------------------------------------------------------------


@njit
def gather_unseen(p: Record, seat: int, pool: Counts) -> int:
    """Count the cards that a seat cannot see into `pool` and return their number.

    They are what is left of the deck, the other hands, and what others tucked, on the table and discarded (K23).
    """
    for kind in range(KINDS):
        pool[kind] = p.left[kind]
        for other in range(pieces.MOST_PLAYERS):
            if other != seat:
                pool[kind] += signed(p.hands[other, kind]) + signed(p.buried[other, kind])
    for slot in range(pieces.MOST_SLOTS):
        for level in range(pieces.TALLEST):
            if p.tabs[slot, level] != 0 and p.tabs[slot, level] != seat + 1:
                pool[signed(p.tucked[slot, level]) - 1] += 1
    return count_cards(pool)


@njit
def take_card(pool: npt.NDArray[np.int64], total: int, shuffled: bool, rng: Rng) -> int:
    """Take a card from the pool, at random or, if not shuffled, the first of its `total`; return its floor from 0."""
    kind = 0
    if shuffled:
        kind = draw_card(pool, total, rng)
    else:
        while pool[kind] == 0:
            kind += 1
    pool[kind] -= 1
    return kind


@njit
def refill(place: Counts, pool: npt.NDArray[np.int64], total: int, shuffled: bool, rng: Rng) -> int:
    """Replace the cards of a place by as many from the pool, and return how many the pool still has."""
    count = count_cards(place)
    for kind in range(KINDS):
        place[kind] = 0
    for left in range(total, total - count, -1):
        place[take_card(pool, left, shuffled, rng)] += 1
    return total - count


@njit
def deal_unseen(p: Record, seat: int, shuffled: bool, rng: Rng) -> None:
    """Replace the cards that a seat cannot see, at random or, if not shuffled, in the order of the floors."""
    pool = np.empty(KINDS, dtype=np.int64)
    total = gather_unseen(p, seat, pool)
    for other in range(pieces.MOST_PLAYERS):
        if other != seat:
            total = refill(p.hands[other], pool, total, shuffled, rng)
            total = refill(p.buried[other], pool, total, shuffled, rng)
    for slot in range(pieces.MOST_SLOTS):
        for level in range(pieces.TALLEST):
            if p.tabs[slot, level] != 0 and p.tabs[slot, level] != seat + 1:
                p.tucked[slot, level] = take_card(pool, total, shuffled, rng) + 1
                total -= 1
    for kind in range(KINDS):
        p.left[kind] = pool[kind]


@njit
def determinize(position: Positions, seat: int, rng: Rng) -> None:
    """Deal the cards that a seat cannot see anew, in place: every arrangement of them is equally likely.

    Hands, tucked cards, buried cards and what is left keep their sizes. A seat of -1 sees what spectators see.
    """
    deal_unseen(position[0], seat, True, rng)


@njit
def canonicalize_unseen(position: Positions, seat: int) -> None:
    """Put the cards that a seat cannot see in a fixed order, in place: positions that look alike become equal."""
    deal_unseen(position[0], seat, False, np.empty(1, dtype=np.uint64))
