"""Why the rules of Take That Towers refuse a move: the message for each reason, its text in `texts/`."""

from __future__ import annotations

from functools import reduce

from stackyard.core.texts.catalogue import Message
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import SEAT_NAMES, Facts, new_slot, tower_limit
from stackyard.games.take_that_towers.pieces import CLAIM_ACTIONS, DRAW_ACTION, MOST_SLOTS, SLOTS, TALLEST
from stackyard.games.take_that_towers.texts import t


def refusal(facts: Facts, move: int, code: int) -> Message:
    """Return why a move is illegal; `code` is a reason of `rules.reason_against`."""
    if code == rules.STILL_BUILDING:
        return t("still-building", built=1 if facts.built else 0)
    if code == rules.BUILT_TWICE:
        return t("built-twice")
    if code == rules.NOT_CHOOSING:
        return t("not-choosing")
    if code in (rules.CHOOSING, rules.NOT_DUE):
        due: list[str | Message] = [f"score {SLOTS[tower.slot]}" for tower in facts.towers if tower.is_due]
        return t("choosing", moves=reduce(lambda one, other: t("either", one=one, other=other), due))
    if move < CLAIM_ACTIONS:
        return _build_refusal(facts, move // MOST_SLOTS, move % MOST_SLOTS, code)
    assert move < DRAW_ACTION
    where = move - CLAIM_ACTIONS
    kind, slot, level = where // TALLEST // MOST_SLOTS, where // TALLEST % MOST_SLOTS, where % TALLEST
    if code == rules.NOT_IN_HAND:
        return t("not-in-hand", card=FLOORS[kind].name)
    tower = next((tower for tower in facts.towers if tower.slot == slot), None)
    if tower is None:
        return t("tower-not-there", tower=SLOTS[slot])
    if level >= len(tower.floors):
        return t("tower-lower", tower=SLOTS[slot], n=len(tower.floors), level=level + 1)
    return t("tucked-already", level=level + 1, tower=SLOTS[slot], who=SEAT_NAMES[tower.tabs[level] - 1])


def _build_refusal(facts: Facts, kind: int, slot: int, code: int) -> Message:
    name = SLOTS[slot]
    if code == rules.NOT_IN_HAND:
        return t("not-in-hand", card=FLOORS[kind].name)
    if code == rules.SAME_TOWER:
        return t("same-tower", tower=name)
    free = new_slot(facts)
    if free is None:
        return t("towers-all-stand", n=tower_limit(facts.players))
    return t("tower-started-as", free=SLOTS[free], tower=name)


__all__ = ["refusal"]
