"""Ways to bring a match of Brick Work to where a scenario begins, by moves and dice alone.

The dice are told, so whoever has nothing better to do adjusts: with three tokens one is spent first, and a die that
lies there is bumped. Such a filler is always possible.
"""

from __future__ import annotations

from itertools import pairwise

from tests.brick_work.adapter import Facts, Table
from tests.brick_work.reference import PIPS

FACES = [6, 5, 4, 3, 2, 1]
Step = tuple[str, int]  # a join, "*" for the letter of the object that grows, and its pips


def tower(*kinds: str) -> list[Step]:
    """Unturned straight bricks one on top of the other from the ground up, all with their lowest corner in line."""
    steps = []
    for number, (below, above) in enumerate(pairwise(kinds)):
        pips = min(PIPS[below], PIPS[above])
        steps.append((f"{above}/{'*' if number else below}@0,0,0", pips))
    return steps


def text_of(steps: list[Step], letter: str = "A") -> str:
    """The joins of a plan."""
    return "; ".join(step for step, _ in steps).replace("*", letter)


CHIMNEY_BRICKS = ["1x3", "1x3", "1x3", "1x2", "1x2", "1x2"]
CHIMNEY = tower(*CHIMNEY_BRICKS)  # 3 + 3, 2 + 2 + 2 pips
MAST_BRICKS = ["1x3", "1x2", "1x1", "1x1", "1x1", "1x1"]
MAST = tower(*MAST_BRICKS)  # 2 + 1 + 1 + 1 + 1 pips


def take_bricks(table: Table, seat: int, kinds: list[str]) -> None:
    """Pick yellow bricks."""
    for kind in kinds:
        table.play(seat, f"take {kind}")


def brickprint(table: Table, seat: int, name: str, kinds: list[str], steps: list[Step]) -> list[str]:
    """Pick the bricks and build the brickprint."""
    take_bricks(table, seat, kinds)
    return table.play(seat, f"print {name}: {text_of(steps)}")


def set_up(table: Table, first: int = 0) -> Table:
    """Two brickprints, a chimney of seat 0 and a mast of seat 1; Player One is to roll."""
    table.apply_roll("order 66 11" if first == 0 else "order 11 66")
    brickprint(table, 0, "Chimney", CHIMNEY_BRICKS, CHIMNEY)
    brickprint(table, 1, "Mast", MAST_BRICKS, MAST)
    return table


def fill(table: Table, facts: Facts, needed: list[int]) -> None:
    """One turn that changes nothing but tokens, and keeps the dice that are needed."""
    (seat,) = facts.to_act
    die = next((face for face in facts.pool if face not in needed), facts.pool[-1])
    table.play(seat, f"{die}{'+' if facts.tokens[seat] == 3 else ''}>adjust")


def moves_of(table: Table, turn: str) -> list[str]:
    """The moves of a turn that is written as one: in version 2 it is two where a die is bumped."""
    head, _, action = turn.partition(">")
    word, _, rest = action.partition(" ")
    space = f"collect{PIPS[rest]}" if word == "collect" else word
    return [f"{head}>{space}", action] if table.version == 2 and space in table.facts().spaces else [turn]


def take_turn(table: Table, seat: int, turn: str, reroll: int = 6) -> list[str]:
    """Play the moves of a turn; return the forced events of the last one. What is rolled between them is `reroll`."""
    *bump, last = moves_of(table, turn)
    for move in bump:
        table.play(seat, move)
        table.apply_roll(f"reroll {reroll}")
    return table.play(seat, last)


def finish_bump(table: Table, reroll: int) -> list[str]:
    """If a die was bumped by a filler, roll it; and in version 2 take the action. Return the forced events."""
    if table.facts().phase == "reroll":
        table.apply_roll(f"reroll {reroll}")
    return table.play(table.facts().to_act[0], "adjust") if table.facts().phase == "action" else []


def reach(table: Table, seat: int, *dice: int) -> Facts:
    """Play until this seat is to act and has these dice to choose from."""
    filler = next(face for face in FACES if face not in dice)
    for _ in range(60):
        facts = table.facts()
        if facts.phase == "roll":
            table.apply_roll("roll " + "".join(map(str, [*dice, *[filler] * 4][:4])))
        elif facts.phase == "reroll":
            missing = list(dice)
            for die in facts.pool:
                if die in missing:
                    missing.remove(die)
            table.apply_roll(f"reroll {[*missing, filler][0]}")
        elif facts.phase == "action":
            table.play(facts.to_act[0], "adjust")
        elif facts.to_act == [seat] and all(facts.pool.count(die) >= dice.count(die) for die in dice):
            return facts
        else:
            fill(table, facts, list(dice))
    raise AssertionError("the script does not get there")


def act(table: Table, seat: int, *turns: str) -> list[str]:
    """Play turns of one seat, each with the die that it names; return the forced events of the last one."""
    events: list[str] = []
    for turn in turns:
        reach(table, seat, int(turn[0]))
        events = take_turn(table, seat, turn)
    return events


def collected(table: Table, seat: int, *kinds: str) -> None:
    """Collect these bricks."""
    act(table, seat, *(f"{PIPS[kind]}>collect {kind}" for kind in kinds))


def built(table: Table, seat: int, steps: list[Step], letter: str = "A") -> list[str]:
    """Build an object step by step, as many joins in one action as six pips allow; return the last forced events."""
    events: list[str] = []
    while steps:
        number = max(n for n in range(1, len(steps) + 1) if sum(pips for _, pips in steps[:n]) <= 6)
        events = act(table, seat, f"{sum(pips for _, pips in steps[:number])}>build {text_of(steps[:number], letter)}")
        steps = steps[number:]
    return events
