"""Why the rules of Take That Towers refuse a move, in the game's words."""

from __future__ import annotations

from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.pieces import CLAIM_ACTIONS, DRAW_ACTION, FLOORS, MOST_SLOTS, SLOTS, TALLEST
from stackyard.games.take_that_towers.table import SEATS, Table, counted, limit, new_slot


def refusal_text(table: Table, move: int, code: int) -> str:
    """Return why a move is illegal; `code` is a reason of `rules.why_not`."""
    due = [SLOTS[tower.slot] for tower in table.towers if tower.complete]
    if code == rules.STILL_BUILDING:
        return f"two floors are built first: the {'second' if table.built else 'first'} one is due now"
    if code == rules.BUILT_TWICE:
        return "both floors of this turn are built: claim floors with cards, or draw"
    if code == rules.NOT_CHOOSING:
        return "which tower is scored first is only asked where two of them are due"
    if code in (rules.CHOOSING, rules.NOT_DUE):
        return f"say which tower is scored first: {' or '.join(f'score {slot}' for slot in due)}"
    if move < CLAIM_ACTIONS:
        return _reason_to_build(table, move // MOST_SLOTS, move % MOST_SLOTS, code)
    assert move < DRAW_ACTION
    where = move - CLAIM_ACTIONS
    kind, slot, level = where // TALLEST // MOST_SLOTS, where // TALLEST % MOST_SLOTS, where % TALLEST
    if code == rules.NOT_IN_HAND:
        return f"you hold no {FLOORS[kind].name}"
    tower = next((tower for tower in table.towers if tower.slot == slot), None)
    if tower is None:
        return f"there is no tower {SLOTS[slot]}"
    if level >= len(tower.floors):
        return f"tower {SLOTS[slot]} has {counted(len(tower.floors), 'floor')}: there is no floor {level + 1}"
    owner = SEATS[tower.tabs[level] - 1]
    return f"floor {level + 1} of tower {SLOTS[slot]} has a card tucked already, {owner}'s"


def _reason_to_build(table: Table, kind: int, slot: int, code: int) -> str:
    name = SLOTS[slot]
    if code == rules.NOT_IN_HAND:
        return f"you hold no {FLOORS[kind].name}"
    if code == rules.SAME_TOWER:
        return f"the second floor goes on a different tower than {name}"
    free = new_slot(table)
    if free is None:
        return f"{counted(limit(table.players), 'tower')} stand: no new one may be started"
    return f"a new tower is started as tower {SLOTS[free]}, not {name}"
