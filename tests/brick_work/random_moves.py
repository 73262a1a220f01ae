"""Moves of Brick Work drawn at random, from the reference alone: sensible ones, and such as are nearly so."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from string import ascii_uppercase

from tests.brick_work import reference, voxels
from tests.brick_work.reference import KINDS, PIPS, Hand, Refused, State

SIDES = [list(kinds) for size in (1, 2) for kinds in combinations_with_replacement(KINDS, size)]


def random_join(rng: random.Random, hand: Hand) -> tuple[str, int] | None:
    """One join that may be made with what is at hand, done on it, and its pips; None if no join was found."""
    names = [*hand.loose.elements(), *hand.objects]
    if len(names) < 2:
        return None
    upper, lower = rng.sample(names, 2)
    r = rng.randrange(reference.turns_of(upper))
    lying = lower in KINDS and reference.turns_of(lower) == 2 and rng.random() < 0.5
    above = voxels.turned(hand.objects[upper] if upper in hand.objects else reference.unturned(upper), r)
    below = hand.objects[lower] if lower in hand.objects else voxels.turned(reference.unturned(lower), int(lying))
    dx, dy = rng.choice(voxels.offsets(above, below))
    text = f"{upper}/{lower}{'r' if lying else ''}@{dx},{dy},{r}"
    if not voxels.lowered(above, below, dx, dy)[1]:
        return None
    return text, reference.connect(hand, text)


def random_plan(rng: random.Random, hand: Hand, pips: int, tries: int = 8) -> str | None:
    """A plan of joins that connects exactly so many pips."""
    for _ in range(tries):
        at_hand, left, steps = hand.copy(), pips, []
        for _ in range(20):
            before = at_hand.copy()
            join = random_join(rng, at_hand)
            if join is None:
                continue
            if join[1] > left:
                at_hand = before
                continue
            steps.append(join[0])
            left -= join[1]
            if not left:
                return "; ".join(steps)
    return None


def random_brickprint(rng: random.Random, kinds: list[str], most_pips: int) -> list[tuple[str, int]]:
    """A plan of joins, each of so many pips at most, that uses all these bricks."""
    while True:
        hand, steps = Hand(), []
        hand.loose.update(kinds)
        for _ in range(60):
            join = random_join(rng, hand)
            if join is None:
                continue
            steps.append(join)
            if len(steps) == len(kinds) - 1:
                break
        if len(steps) == len(kinds) - 1 and max(pips for _, pips in steps) <= most_pips:
            return steps


def random_demolition(rng: random.Random, hand: Hand, pips: int, tries: int = 6) -> str | None:
    """A plan of separations that disconnects exactly so many pips."""
    for _ in range(tries):
        at_hand, left, steps = hand.copy(), pips, []
        while left and at_hand.objects:
            name = rng.choice(list(at_hand.objects))
            bricks = reference.numbered(at_hand.objects[name])
            found = voxels.separations(tuple(bricks)) if len(bricks) < 9 else some_separations(rng, tuple(bricks))
            cuts = [(upper, freed) for upper, freed in found if freed <= left]
            if not cuts:
                break
            upper, _ = rng.choice(cuts)
            step = f"{name}^{','.join(str(i + 1) for i in sorted(upper))}"
            left -= reference.disconnect(at_hand, step)
            steps.append(step)
        if not left:
            return "; ".join(steps)
    return None


def some_separations(rng: random.Random, piece: voxels.Piece) -> list[tuple[frozenset[int], int]]:
    """Some of the ways to lift a part off an object too large to try them all: a brick and what lies above it."""
    found = []
    for first in rng.sample(range(len(piece)), 6):
        upper, grown = set[int](), {first}
        while grown != upper:
            upper = grown
            cells = {cell for i in upper for cell in piece[i]}
            grown = upper | {
                i
                for i, brick in enumerate(piece)
                if any((x, y, z + up) in brick for x, y, z in cells for up in range(20))
            }
        if pips := voxels.separation(piece, upper):
            found.append((frozenset(upper), pips))
    return found


def random_recycling(rng: random.Random, state: State, seat: int) -> str | None:
    """Bricks that may be returned, and as many pips to be collected."""
    loose, yard = state.collections[seat].loose, state.yards[seat]
    possible = []
    for returned in SIDES:
        if any(returned.count(kind) > loose[kind] for kind in returned):
            continue
        for collected in SIDES:
            same = sum(PIPS[kind] for kind in returned) == sum(PIPS[kind] for kind in collected)
            if same and all(collected.count(k) <= yard[k] + returned.count(k) for k in collected):
                possible.append((len(returned), len(collected), returned, collected))
    if not possible:
        return None
    form = rng.choice(sorted({one[:2] for one in possible}))
    _, _, returned, collected = rng.choice([one for one in possible if one[:2] == form])
    return f"{','.join(returned)}>{','.join(collected)}"


def random_tokens(rng: random.Random, held: int) -> str:
    """None mostly, else some of those held."""
    if rng.random() < 0.6:
        return ""
    ups = rng.randint(0, held)
    downs = rng.randint(0, held - ups) if rng.random() < 0.3 else 0
    return "+" * ups + "-" * downs if rng.random() < 0.5 else "+" * downs + "-" * ups


def stocked(rng: random.Random, version: int = 1, alone: bool = False) -> State:
    """A match in the middle: full hands with large objects, often late in a round or in the match."""
    state = reference.start(version=version, alone=alone)
    state.phase = "turn"
    state.turns_of_round = rng.choice([0, 1, 2, 3, 58, 59, 60, 61])
    state.turns = rng.choice([rng.randint(100, 380), rng.randint(380, 399)])
    state.first = rng.randrange(2)
    state.turn = (state.first + state.turns_of_round) % 2
    if alone:
        state.first = state.turn = 0
        state.turns_of_round = rng.choice([0, 1, 2, 3, 8])
        state.turns = state.turns_of_round + rng.choice([0, rng.randint(4, 51)])
        state.round = 1 + (rng.randint(1, (state.turns - state.turns_of_round) // 4) if state.turns > 8 else 0)
        state.round = 1 if state.turns == state.turns_of_round else max(state.round, 2)
    state.pool = [rng.randint(1, 6) for _ in range(4)]
    for space in rng.sample(reference.SPACES, min(state.turns_of_round, rng.randint(1, 3))):
        state.pool.pop()
        state.spaces[space] = int(space[-1]) if space[-1].isdigit() else 5 if space == "recycle" else rng.randint(1, 6)
    state.tokens = [rng.randint(0, 3), 0 if alone else rng.randint(0, 3)]
    for seat in state.players:
        hand, yard = Hand(), state.yards[seat]
        for kind in rng.sample(sorted(yard.elements()), min(rng.randint(0, 20), state.turns)):
            yard[kind] -= 1
            hand.loose[kind] += 1
        for _ in range(rng.choice([0, 10, 100, 400])):
            random_join(rng, hand)
        letters = sorted(rng.sample(ascii_uppercase[:10], len(hand.objects)))
        hand.objects = dict(zip(letters, hand.objects.values(), strict=True))
        state.collections[seat] = hand
        kinds = rng.sample(sorted(state.yellow.elements()), 6)
        state.yellow.subtract(kinds)
        made = Hand(Counter(kinds))
        reference.connect(made, "; ".join(join for join, _ in random_brickprint(rng, kinds, 24)))
        state.prints[seat], state.names[seat] = made.objects["A"], "Thing"
    return state


def written(state: State) -> str:
    """A position in the middle of a turn as the engine reads it."""

    def bricks(piece: voxels.Piece) -> str:
        texts = []
        for brick in reference.numbered(piece):
            kind = reference.kind_of(brick)
            along = "r" if voxels.extent((brick,))[0] != int(kind[0]) else ""
            texts.append(f"{kind}{along}@{','.join(map(str, voxels.corner((brick,))))}")
        return "+".join(texts)

    def hand(seat: int) -> str:
        loose, objects = state.collections[seat].loose, state.collections[seat].objects
        heaps = [kind + (f"*{loose[kind]}" if loose[kind] > 1 else "") for kind in KINDS if loose[kind]]
        return " ".join([*heaps, *(f"{name}={bricks(objects[name])}" for name in sorted(objects))]) or "-"

    colours = ("Blue", "Red")
    parts = [
        *([f"rules=2 alone {state.round}"] if state.alone else []),
        f"{'rules=2 ' if state.version == 2 and not state.alone else ''}turn {colours[state.turn]}",
        f"first {colours[state.first]}",
        "order -" if state.alone else "order 12 2",
        f"turns {state.turns} {state.turns_of_round}",
        f"pool {''.join(map(str, sorted(state.pool)))}",
        f"board {''.join(str(state.spaces.get(space, '.')) for space in reference.SPACES)}",
        f"tokens {state.tokens[0]} {state.tokens[1]}",
        *(f"{colours[seat]} {hand(seat)}" for seat in (0, 1)),
    ]
    for seat, one in enumerate(state.prints):
        parts.append(f"{colours[seat]}'s " + (f"print {state.names[seat]}: {bricks(one)}" if one else "bricks -"))
    return "; ".join(parts)


def random_turn(rng: random.Random, state: State, seat: int) -> str:
    """A turn that the reference allows."""
    while True:
        die = rng.choice(state.pool)
        tokens = random_tokens(rng, state.tokens[seat])
        value = reference.changed(die, tokens)
        what = rng.choices(["collect", "build", "demolish", "recycle", "adjust"], [3, 4, 1.5, 4, 0.7])[0]
        action = random_action(rng, state, seat, what, value)
        if action is None:
            continue
        space = f"collect{value}" if what == "collect" else what
        bumps = state.version == 2 and space in state.spaces
        text = f"{die}{tokens}>{space if bumps else action}"
        if allowed(state, seat, text):
            return text


def random_action(rng: random.Random, state: State, seat: int, what: str, value: int) -> str | None:
    """An action by a die of some value; None if none was found."""
    hand, action = state.collections[seat], None
    if what == "collect":
        kinds = [kind for kind in KINDS if PIPS[kind] == value and state.yards[seat][kind]]
        action = rng.choice(kinds) if kinds else None
    elif what == "build":
        action = random_plan(rng, hand, value)
    elif what == "demolish":
        action = random_demolition(rng, hand, value)
    elif what == "recycle" and value == reference.RECYCLE_VALUE:
        action = random_recycling(rng, state, seat)
    elif what == "adjust":
        action = ""
    return None if action is None else f"{what} {action}".rstrip()


def random_action_after_bump(rng: random.Random, state: State, seat: int) -> str | None:
    """An action that the reference allows by the die that has bumped another; None if none was found."""
    assert state.chosen is not None
    value, space = state.chosen
    what = "collect" if space.startswith("collect") else space
    found = [random_action(rng, state, seat, what, value) for _ in range(3)]
    return next((text for text in found if text is not None and allowed(state, seat, text)), None)


def allowed(state: State, seat: int, text: str) -> bool:
    """Does the reference allow this move?"""
    try:
        reference.play(state.copy(), seat, text)
    except Refused:
        return False
    return True


def garbled(rng: random.Random, text: str) -> str:
    """Nearly the same text: allowed now and then."""
    i = rng.randrange(len(text) + 1)
    one = rng.choice("0123456789123ABCrx,;@^/>+- -+é")
    return rng.choice([text[:i] + one + text[i:], text[:i] + text[i + 1 :], text[:i] + one + text[i + 1 :]])


def wrong_turn(rng: random.Random, state: State, seat: int) -> str:
    """A turn that is well written and most probably wrong: another sum, a cut somewhere, bricks that are not there."""
    die, hand = rng.choice([*state.pool, rng.randint(1, 6)]), state.collections[seat]
    tokens = random_tokens(rng, 3)
    value = reference.changed(die, tokens)
    what = rng.randrange(5)
    action = "adjust"
    if what == 0:
        action = f"collect {rng.choice(KINDS)}"
    elif what == 1:
        plan = random_plan(rng, hand, rng.choice([max(1, value - 1), value + 1, value]), tries=3)
        names = rng.choices([*KINDS, "A", "B", "C"], k=2)
        any_join = f"{names[0]}/{names[1]}@{rng.randint(-2, 3)},{rng.randint(-2, 3)},{rng.randrange(4)}"
        action = f"build {plan or any_join}"
    elif what == 2:
        cuts = []
        for _ in range(rng.randint(1, 2)):
            numbers = sorted(rng.sample(range(1, 7), rng.randint(1, 3)))
            cuts.append(f"{rng.choice('AABC')}^{','.join(map(str, numbers))}")
        action = f"demolish {'; '.join(cuts)}"
    elif what == 3:
        action = f"recycle {','.join(rng.choice(SIDES))}>{','.join(rng.choice(SIDES))}"
    return f"{die}{tokens}>{action}"
