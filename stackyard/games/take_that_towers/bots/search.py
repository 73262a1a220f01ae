"""How a mind looks ahead, compiled: a quick judgement, a quick way to play, and a tree search over what may be hidden.

The tree search is single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse: Information
Set Monte Carlo Tree Search, IEEE TCIAIG 4(2), 2012). Every simulation deals the cards that the thinking seat cannot
see anew and goes down one tree by upper confidence bounds over the moves that are legal in that deal, counting how
often each was available; every seat maximises its own value (max^n). A turn is a path: build, build, claims one by
one, draw. Three things keep the tree small: nature's draws are no branches; which card a tuck takes is a branch in the
thinker's own turn only, since nobody else would see it; and the claims of a turn are made in one order, by place and
then by card.

The leaves are played on to the end of the turn, and for some turns more, by a rule of thumb; there the position is
judged: each seat's chance of winning, as a logit of its score, its towers and its hand.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiled import njit, signed
from stackyard.core.random import Rng, below
from stackyard.games.take_that_towers.pieces import (
    ACTIONS,
    BUILD,
    BUILD_ACTIONS,
    CHOOSE,
    CLAIM,
    CLAIM_ACTIONS,
    DEAL,
    DRAW,
    DRAW_ACTION,
    DRAWN,
    HAND_LIMIT,
    KINDS,
    MOST_PLAYERS,
    MOST_SLOTS,
    OVER,
    SCORE_ACTIONS,
    SPIRE,
    SUITE_DRAW,
    TALLEST,
)
from stackyard.games.take_that_towers.playouts import random_draw
from stackyard.games.take_that_towers.rules import (
    LOG_COLUMNS,
    LOG_ROWS,
    Actions,
    Log,
    Positions,
    Record,
    determinize,
    free_slot,
    height_of,
    play,
    score_alone,
    total_of,
    winner,
)

Values: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Tree: TypeAlias = npt.NDArray[np.int32]
Control: TypeAlias = npt.NDArray[np.int64]

# Words of the control block.
STOP: Final = 0  # set from outside when the time is up
USED: Final = 1  # nodes of the tree
DONE: Final = 2  # simulations
DEEPEST: Final = 3  # moves down the tree, at most
STAMP: Final = 4  # tells the listings of the legal moves apart
CONTROLS: Final = 8

# Columns of the tree. Node 0 is the root.
KEY: Final = 0  # the move that led here: an action, or TUCKS + place
NEXT: Final = 1  # the next sibling, 0: none
FIRST: Final = 2  # the first child, 0: none
VISITS: Final = 3
AVAILABLE: Final = 4  # how often the move was legal when its parent was visited
COLUMNS: Final = 5

TUCKS: Final = ACTIONS  # keys of tucks of whichever card the rule of thumb spares: + slot * 6 + level
KEYS: Final = ACTIONS + MOST_SLOTS * TALLEST

# What a mind is made of: `weights`, a vector. First the search ...
EXPLORE: Final = 0
BIAS: Final = 1  # how much the rule of thumb's opinion counts where little has been tried
TURNS: Final = 2  # turns played on by the rule of thumb before the position is judged
MARGIN: Final = 3  # the share of the margin in the value of a match that is over
EXPAND: Final = 4  # visits before a node gets children
# ... then the rule of thumb ...
SURE: Final = 5  # how much of what a standing tower is worth now is counted on: this ...
SURER: Final = 6  # ... and for each floor it has, this
CARD: Final = 7  # what a card is worth when fewer than four would be left
SPARE: Final = 8  # what a card is worth when more are left than can be filled up
NOISE: Final = 9  # how much luck there is in its choices
KEEP: Final = 10  # ... 17: what each floor is worth in hand
# ... then the judgement: for each feature of a seat, its weight and how it grows with 1 / sqrt(cards left + 4).
JUDGE: Final = 18
FEATURES: Final = 14
WEIGHTS: Final = JUDGE + 2 * FEATURES

Room: TypeAlias = tuple[Log, Ints, Ints, Values, Values]  # rows, owners and points of a tower; two for each slot


@njit
def new_room() -> Room:
    """Return room to work in."""
    log = np.zeros((LOG_ROWS, LOG_COLUMNS), dtype=np.int16)
    owners, points = np.zeros(TALLEST, dtype=np.int64), np.zeros(MOST_PLAYERS, dtype=np.int64)
    return log, owners, points, np.zeros(MOST_SLOTS), np.zeros(MOST_SLOTS)


# --- the rule of thumb -----------------------------------------------------------------------------------------------


@njit
def lead(p: Record, slot: int, seat: int, room: Room) -> float:
    """Return what a tower is worth to a seat if it is scored now, less what the others get from it on average."""
    log, owners, points = room[0], room[1], room[2]
    players = signed(p.players)
    score_alone(p.floors[slot], p.tabs[slot], players, owners, log, points)
    total = 0
    for other in range(players):
        total += points[other]
    return float(points[seat] - (total - points[seat]) / (players - 1.0))


@njit
def certainty(p: Record, slot: int, height: int, weights: Values) -> float:
    """Return how much of a tower's worth now is counted on."""
    if (signed(p.due) >> slot) & 1 or (p.last != 0 and p.turn + 1 == p.players):
        return 1.0
    return float(weights[SURE] + weights[SURER] * height)


@njit
def price(p: Record, left: int, weights: Values) -> float:
    """Return what a card costs that is tucked when `left` would be left in hand: nothing where draws fill it up."""
    if total_of(p.left) < DRAWN:
        return 0.0
    return float(weights[CARD] if left < HAND_LIMIT - DRAWN else weights[SPARE])


@njit
def spared(p: Record, seat: int, weights: Values) -> int:
    """Return the floor in a hand, from 0, that is worth least there."""
    best = -1
    for kind in range(KINDS):
        if p.hands[seat, kind] != 0 and (best < 0 or weights[KEEP + kind] < weights[KEEP + best]):
            best = kind
    return best


@njit
def build_gain(p: Record, kind: int, slot: int, before: float, weights: Values, room: Room) -> float:
    """Return what the seat to act gains by a floor on a tower, tucking a card beneath it if that is better."""
    seat = signed(p.turn)
    height = height_of(p, slot)
    done = kind + 1 == SPIRE or height + 1 == TALLEST
    sure = 1.0 if done else certainty(p, slot, height + 1, weights)
    p.floors[slot, height] = kind + 1
    gain = sure * lead(p, slot, seat, room)
    left = total_of(p.hands[seat]) - 2 - (1 if p.built == 0 else 0)
    if left >= 0:
        p.tabs[slot, height] = seat + 1
        gain = max(gain, sure * lead(p, slot, seat, room) - price(p, left, weights))
        p.tabs[slot, height] = 0
    p.floors[slot, height] = 0
    return float(gain - before - weights[KEEP + kind])


@njit
def gains(p: Record, keys: Actions, n: int, weights: Values, room: Room, out: Values) -> None:
    """Write what each move is worth to the seat to act by the rule of thumb, in points."""
    seat = signed(p.turn)
    before, sure = room[3], room[4]
    for slot in range(MOST_SLOTS):
        sure[slot] = certainty(p, slot, height_of(p, slot), weights)
        before[slot] = sure[slot] * lead(p, slot, seat, room) if p.floors[slot, 0] != 0 else 0.0
    cost = price(p, total_of(p.hands[seat]) - 1, weights)
    cheapest = spared(p, seat, weights)
    last_place = -1
    last_gain = 0.0
    for k in range(n):
        key = signed(keys[k])
        if key < CLAIM_ACTIONS:
            slot = key & 3
            out[k] = build_gain(p, (key - BUILD_ACTIONS) >> 2, slot, before[slot], weights, room)
        elif key == DRAW_ACTION or (SCORE_ACTIONS <= key < ACTIONS):
            out[k] = 0.0
        else:
            kind = cheapest if key >= TUCKS else (key - CLAIM_ACTIONS) // (MOST_SLOTS * TALLEST)
            place = (key - TUCKS) if key >= TUCKS else (key - CLAIM_ACTIONS) % (MOST_SLOTS * TALLEST)
            slot, level = place // TALLEST, place % TALLEST
            if place != last_place:
                p.tabs[slot, level] = seat + 1
                last_gain = sure[slot] * lead(p, slot, seat, room) - before[slot] - cost
                p.tabs[slot, level] = 0
                last_place = place
            out[k] = last_gain - weights[KEEP + kind] + weights[KEEP + cheapest]


@njit
def thumb_action(p: Record, keys: Actions, weights: Values, room: Room, values: Values, rng: Rng) -> int:
    """Return the action that the rule of thumb plays, with its share of luck."""
    n = list_keys(p, False, -1, keys)
    gains(p, keys, n, weights, room, values)
    best = 0
    for k in range(n):
        if weights[NOISE] > 0.0:
            # The logarithm of a uniform number, negated twice: choices by softmax (Gumbel).
            u = (below(rng, 1 << 20) + 0.5) / (1 << 20)
            values[k] -= weights[NOISE] * np.log(-np.log(u))
        if values[k] > values[best]:
            best = k
    return action_of(p, signed(keys[best]), weights)


@njit
def action_of(p: Record, key: int, weights: Values) -> int:
    """Return the action that a key means here."""
    if key < TUCKS:
        return key
    return CLAIM_ACTIONS + spared(p, signed(p.turn), weights) * MOST_SLOTS * TALLEST + key - TUCKS


@njit
def list_keys(p: Record, exact: bool, after: int, out: Actions) -> int:
    """List the moves as keys: tucks with their card if `exact`, and none before the place and card `after`."""
    turn = signed(p.turn)
    n = 0
    if p.phase == BUILD:
        free = free_slot(p)
        for kind in range(KINDS):
            if p.hands[turn, kind] != 0:
                for slot in range(MOST_SLOTS):
                    if slot == free or (p.floors[slot, 0] != 0 and p.built != slot + 1):
                        out[n] = BUILD_ACTIONS + kind * MOST_SLOTS + slot
                        n += 1
    elif p.phase == CLAIM:
        place_after = after % (MOST_SLOTS * TALLEST) if after >= 0 else -1
        kind_after = after // (MOST_SLOTS * TALLEST) if after >= 0 else 0
        if total_of(p.hands[turn]) > 0:
            for slot in range(MOST_SLOTS):
                for level in range(TALLEST):
                    if p.floors[slot, level] == 0:
                        break
                    place = slot * TALLEST + level
                    if p.tabs[slot, level] == 0 and place > place_after:
                        if exact:
                            for kind in range(kind_after, KINDS):
                                if p.hands[turn, kind] != 0:
                                    out[n] = CLAIM_ACTIONS + kind * MOST_SLOTS * TALLEST + place
                                    n += 1
                        else:
                            out[n] = TUCKS + place
                            n += 1
        out[n] = DRAW_ACTION
        n += 1
    elif p.phase == CHOOSE:
        for slot in range(MOST_SLOTS):
            if (signed(p.due) >> slot) & 1:
                out[n] = SCORE_ACTIONS + slot
                n += 1
    return n


# --- the judgement ---------------------------------------------------------------------------------------------------


@njit
def features(p: Record, room: Room, out: Values) -> None:
    """Write what is judged of each seat, a row each, in a position between two turns."""
    log, owners, points = room[0], room[1], room[2]
    players = signed(p.players)
    for seat in range(players):
        for column in range(FEATURES):
            out[seat, column] = 0.0
        out[seat, 0] = p.scores[seat]
        for kind in range(KINDS):
            out[seat, 5 + kind] = p.hands[seat, kind]
        out[seat, 13] = (seat - signed(p.turn)) % players / (players - 1.0)
    for slot in range(MOST_SLOTS):
        if p.floors[slot, 0] == 0:
            continue
        score_alone(p.floors[slot], p.tabs[slot], players, owners, log, points)
        height = height_of(p, slot)
        for seat in range(players):
            out[seat, 1] += points[seat]
            if height >= 4:
                out[seat, 2] += points[seat]
        for level in range(height):
            if p.tabs[slot, level] != 0:
                out[signed(p.tabs[slot, level]) - 1, 3] += 1
                if level + 1 == height:
                    out[signed(p.tabs[slot, level]) - 1, 4] += 1


@njit
def judge(p: Record, weights: Values, room: Room, facts: Values, out: Values) -> None:
    """Write each seat's chance of winning into `out`."""
    features(p, room, facts)
    players = signed(p.players)
    growth = 1.0 / np.sqrt(total_of(p.left) + 4.0)
    most = -1e30
    for seat in range(players):
        value = 0.0
        for column in range(FEATURES):
            value += (weights[JUDGE + column] + growth * weights[JUDGE + FEATURES + column]) * facts[seat, column]
        out[seat] = value
        most = max(most, value)
    total = 0.0
    for seat in range(players):
        out[seat] = np.exp(out[seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


@njit
def settle(position: Positions, weights: Values, out: Values) -> None:
    """Write what a finished match is worth to each seat: the win, and a little of the margin."""
    p = position[0]
    players = signed(p.players)
    first = winner(position)
    total = 0.0
    for seat in range(players):
        out[seat] = np.exp((signed(p.scores[seat]) - signed(p.scores[first])) / 6.0)
        total += out[seat]
    for seat in range(players):
        out[seat] = weights[MARGIN] * out[seat] / total + (1.0 - weights[MARGIN]) * (1.0 if seat == first else 0.0)


@njit
def play_on(
    position: Positions,
    turns: float,
    weights: Values,
    keys: Actions,
    room: Room,
    facts: Values,
    values: Values,
    rng: Rng,
    out: Values,
) -> None:
    """Play to the end of the turn and `turns` turns more by the rule of thumb, and write what it is worth to each."""
    p = position[0]
    while p.phase != OVER:
        if p.phase == BUILD and p.built == 0:  # between two turns
            if turns <= 0.0:
                judge(p, weights, room, facts, out)
                return
            turns -= 1.0
        if p.phase in (DEAL, DRAW, SUITE_DRAW):
            random_draw(position, rng, room[0])
        else:
            play(p, thumb_action(p, keys, weights, room, values, rng), room[0])
    settle(position, weights, out)


# --- the tree --------------------------------------------------------------------------------------------------------


@njit
def add_children(
    node: int,
    keys: Actions,
    n: int,
    mark: Ints,
    tree: Tree,
    sums: npt.NDArray[np.float32],
    priors: npt.NDArray[np.float32],
    ctl: Control,
    gain: Values,
) -> None:
    """Give a node a child for each listed move that it has none for (those still marked), while there is room."""
    for k in range(n):
        if mark[keys[k]] == ctl[STAMP] and ctl[USED] < len(tree):
            child = ctl[USED]
            ctl[USED] += 1
            tree[child, KEY] = keys[k]
            tree[child, NEXT] = tree[node, FIRST]
            tree[child, FIRST] = 0
            tree[child, VISITS] = 0
            tree[child, AVAILABLE] = 1
            for seat in range(MOST_PLAYERS):
                sums[child, seat] = 0.0
            tree[node, FIRST] = child
            priors[child] = min(max(gain[k], -10.0), 10.0)


@njit
def pick(
    p: Record,
    node: int,
    keys: Actions,
    n: int,
    mark: Ints,
    tree: Tree,
    sums: npt.NDArray[np.float32],
    priors: npt.NDArray[np.float32],
    weights: Values,
    ctl: Control,
    room: Room,
    gain: Values,
) -> int:
    """Return the child to go to, by upper confidence bounds over the listed moves; 0 if the tree has no room for any.

    A child begins as if it had been visited once, with its parent's mean and the rule of thumb's opinion.
    """
    ctl[STAMP] += 2  # odd: has a child; even: has none yet
    for k in range(n):
        mark[keys[k]] = ctl[STAMP]
    missing = n
    child = signed(tree[node, FIRST])
    while child != 0:
        key = tree[child, KEY]
        if mark[key] == ctl[STAMP]:
            mark[key] += 1
            tree[child, AVAILABLE] += 1
            missing -= 1
        child = signed(tree[child, NEXT])
    if missing > 0:
        gains(p, keys, n, weights, room, gain)
        add_children(node, keys, n, mark, tree, sums, priors, ctl, gain)
    seat = signed(p.turn)
    mean = sums[node, seat] / max(tree[node, VISITS], 1)
    best = 0
    best_score = -1e30
    child = signed(tree[node, FIRST])
    while child != 0:
        if mark[tree[child, KEY]] >= ctl[STAMP]:
            visits = tree[child, VISITS] + 1.0
            score = (sums[child, seat] + mean + weights[BIAS] * priors[child]) / visits
            score += weights[EXPLORE] * np.sqrt(np.log(tree[child, AVAILABLE] + 1.0) / visits)
            if score > best_score:
                best_score = score
                best = child
        child = signed(tree[child, NEXT])
    return best


@njit
def simulate(
    root: Positions,
    scratch: Positions,
    seat: int,
    simulations: int,
    tree: Tree,
    sums: npt.NDArray[np.float32],
    priors: npt.NDArray[np.float32],
    weights: Values,
    ctl: Control,
    rng: Rng,
) -> None:
    """Run simulations from `root` for the seat to act, which sees its own cards only, until done or `ctl[STOP]`."""
    room = new_room()
    keys = np.zeros(KEYS, dtype=np.int32)
    mark = np.zeros(KEYS, dtype=np.int64)
    gain = np.zeros(KEYS)
    facts = np.zeros((MOST_PLAYERS, FEATURES))
    reward = np.zeros(MOST_PLAYERS)
    path = np.zeros(1024, dtype=np.int64)
    players = signed(root[0].players)
    for _ in range(simulations):
        if ctl[STOP] != 0:
            return
        ctl[DONE] += 1
        scratch[0] = root[0]
        determinize(scratch, seat, rng)
        p = scratch[0]
        node, length, after, own = 0, 0, -1, True
        while p.phase != OVER:
            if p.phase in (DRAW, SUITE_DRAW):
                random_draw(scratch, rng, room[0])
                continue
            if p.phase == BUILD and p.built == 0 and length > 0:
                own = False
            if p.phase != CLAIM:
                after = -1
            n = list_keys(p, own, after, keys)
            if n == 1 and p.phase == CLAIM:
                play(p, DRAW_ACTION, room[0])
                continue
            if length > 0 and tree[node, FIRST] == 0 and tree[node, VISITS] < weights[EXPAND]:
                break
            child = pick(p, node, keys, n, mark, tree, sums, priors, weights, ctl, room, gain)
            if child == 0 or length + 1 == len(path):
                break
            key = signed(tree[child, KEY])
            if key >= TUCKS:
                after = key - TUCKS
            elif CLAIM_ACTIONS <= key < DRAW_ACTION:
                after = key - CLAIM_ACTIONS
            play(p, action_of(p, key, weights), room[0])
            node = child
            length += 1
            path[length] = node
            if tree[node, VISITS] == 0:
                break
        ctl[DEEPEST] = max(ctl[DEEPEST], length)
        play_on(scratch, weights[TURNS], weights, keys, room, facts, gain, rng, reward)
        for k in range(length + 1):
            node = path[k]
            tree[node, VISITS] += 1
            for other in range(players):
                sums[node, other] += reward[other]


@njit
def thumb(position: Positions, weights: Values, rng: Rng) -> int:
    """Return the action that the rule of thumb plays."""
    room = new_room()
    return thumb_action(position[0], np.zeros(KEYS, dtype=np.int32), weights, room, np.zeros(KEYS), rng)
