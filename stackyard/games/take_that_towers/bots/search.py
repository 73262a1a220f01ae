"""The compiled part of the bots: an evaluation, a rule of thumb, and a tree search over what may be hidden.

The tree search is single-observer information set Monte Carlo tree search (Cowling, Powley, Whitehouse: Information
Set Monte Carlo Tree Search, IEEE TCIAIG 4(2), 2012). Every simulation deals the cards that the searching seat cannot
see anew and goes down one tree by upper confidence bounds over the moves that are legal in that deal, counting how
often each was available; every seat maximises its own value (max^n). A turn is a path: build, build, claims one by
one, draw. Three things keep the tree small: chance draws are no branches; which card a tuck takes is a branch in the
searcher's own turn only, since nobody else would see it; and the claims of a turn are made in one order, by place and
then by card.

From the leaves a rule of thumb plays on to the end of the turn, and for some turns more; there the position is
evaluated: each seat's chance of winning, as a logit of its score, its towers and its hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import Rng, draw_below
from stackyard.games.take_that_towers import pieces
from stackyard.games.take_that_towers.effects import ENDS_TOWER, KINDS
from stackyard.games.take_that_towers.playouts import random_draw
from stackyard.games.take_that_towers.rules import (
    LOG_COLUMNS,
    LOG_ROWS,
    Actions,
    Log,
    Positions,
    Record,
    count_cards,
    determinize,
    free_slot,
    height_of,
    play,
    score_tower_in,
    winner,
)

Values: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Control: TypeAlias = npt.NDArray[np.int64]

ALL_OPEN: Final = -2  # in the place of the seat that searches: every hand is known, as in the review of a match

# Words of the control block.
STOP: Final = 0  # set from outside when the time is up
NODES_USED: Final = 1  # nodes of the tree
SIMULATIONS_DONE: Final = 2  # simulations
DEEPEST: Final = 3  # moves down the tree, at most
LISTING_STAMP: Final = 4  # tells the listings of the legal moves apart
CONTROLS: Final = 8

# Columns of the tree. Node 0 is the root.
MOVE_KEY: Final = 0  # the move that led here: an action, or TUCK_KEYS + place
NEXT_SIBLING: Final = 1  # the next sibling, 0: none
FIRST_CHILD: Final = 2  # the first child, 0: none
VISITS: Final = 3
AVAILABLE: Final = 4  # how often the move was legal when its parent was visited
COLUMNS: Final = 5

TUCK_KEYS: Final = pieces.NUM_ACTIONS  # keys of tucks of whichever card the rule of thumb spares: + slot * 6 + level
NUM_KEYS: Final = pieces.NUM_ACTIONS + pieces.MOST_SLOTS * pieces.TALLEST

# The parameters of a bot, a vector `weights`. First the search ...
EXPLORATION: Final = 0
PRIOR_WEIGHT: Final = 1  # how much the rule of thumb counts where there are few visits
ROLLOUT_TURNS: Final = 2  # turns played on by the rule of thumb before the position is judged
MARGIN_SHARE: Final = 3  # the weight of the margin in the value of a match that is over
EXPAND_VISITS: Final = 4  # visits before a node gets children
# ... then the rule of thumb ...
CERTAINTY: Final = 5  # how much of what a standing tower is worth now is counted on: this ...
CERTAINTY_PER_FLOOR: Final = 6  # ... and for each floor it has, this
SCARCE_CARD_COST: Final = 7  # what a card is worth when fewer than four would be left
SPARE_CARD_COST: Final = 8  # what a card is worth when more are left than can be filled up
CHOICE_NOISE: Final = 9  # the noise in its choices
FIRST_CARD_VALUE: Final = 10  # ... and what each floor is worth in hand
# ... then the evaluation: for each feature of a seat, its weight and how it grows with 1 / sqrt(cards left + 4).
FIRST_FEATURE_WEIGHT: Final = FIRST_CARD_VALUE + KINDS
FIRST_HAND_FEATURE: Final = 5  # ... how many of each floor it holds
LAST_FEATURE: Final = FIRST_HAND_FEATURE + KINDS
NUM_FEATURES: Final = LAST_FEATURE + 1
NUM_WEIGHTS: Final = FIRST_FEATURE_WEIGHT + 2 * NUM_FEATURES


class Tree(NamedTuple):
    """The search tree: a row for each node, the root first."""

    nodes: npt.NDArray[np.int32]  # its columns are above
    sums: npt.NDArray[np.float32]  # of the rewards of each seat
    priors: npt.NDArray[np.float32]  # the rule of thumb's opinion of the move, within 10 points


class Listing(NamedTuple):
    """The legal moves of one position, as keys, and room to look children up by them."""

    keys: Actions
    gains: Values  # points, by the rule of thumb, in the order of the keys
    marks: Ints  # for each key: `ctl[LISTING_STAMP]` if it is listed, one more if the node has a child for it


Workspace: TypeAlias = tuple[Log, Ints, Ints, Values, Values]  # rows, owners and points of a tower; two for each slot


@njit
def new_workspace() -> Workspace:
    """Return the scratch arrays."""
    log = np.zeros((LOG_ROWS, LOG_COLUMNS), dtype=np.int16)
    owners, points = np.zeros(pieces.TALLEST, dtype=np.int64), np.zeros(pieces.MOST_PLAYERS, dtype=np.int64)
    return log, owners, points, np.zeros(pieces.MOST_SLOTS), np.zeros(pieces.MOST_SLOTS)


# --- the rule of thumb -----------------------------------------------------------------------------------------------


@njit
def tower_lead(p: Record, slot: int, seat: int, workspace: Workspace) -> float:
    """Return what a tower is worth to a seat if it is scored now, less what the others get from it on average."""
    log, owners, points = workspace[0], workspace[1], workspace[2]
    players = signed(p.players)
    score_tower_in(p.floors[slot], p.tabs[slot], players, owners, log, points)
    total = 0
    for other in range(players):
        total += points[other]
    return float(points[seat] - (total - points[seat]) / (players - 1.0))


@njit
def scoring_certainty(p: Record, slot: int, height: int, weights: Values) -> float:
    """Return by what factor a tower's worth now is counted."""
    if (signed(p.due) >> slot) & 1 or (p.last != 0 and p.turn + 1 == p.players):
        return 1.0
    return float(weights[CERTAINTY] + weights[CERTAINTY_PER_FLOOR] * height)


@njit
def tuck_cost(p: Record, left: int, weights: Values) -> float:
    """Return what a card costs that is tucked when `left` would be left in hand: nothing where draws fill it up."""
    if count_cards(p.left) < pieces.CARDS_DRAWN:
        return 0.0
    return float(
        weights[SCARCE_CARD_COST] if left < pieces.HAND_LIMIT - pieces.CARDS_DRAWN else weights[SPARE_CARD_COST]
    )


@njit
def cheapest_card(p: Record, seat: int, weights: Values) -> int:
    """Return the floor in a hand, from 0, that is worth least there."""
    best = -1
    for kind in range(KINDS):
        if p.hands[seat, kind] != 0 and (
            best < 0 or weights[FIRST_CARD_VALUE + kind] < weights[FIRST_CARD_VALUE + best]
        ):
            best = kind
    return best


@njit
def build_gain(p: Record, kind: int, slot: int, before: float, weights: Values, workspace: Workspace) -> float:
    """Return what the seat to act gains by a floor on a tower, tucking a card beneath it if that is better."""
    seat = signed(p.turn)
    height = height_of(p, slot)
    done = ENDS_TOWER[kind + 1] != 0 or height + 1 == pieces.TALLEST
    sure = 1.0 if done else scoring_certainty(p, slot, height + 1, weights)
    p.floors[slot, height] = kind + 1
    gain = sure * tower_lead(p, slot, seat, workspace)
    left = count_cards(p.hands[seat]) - 2 - (1 if p.built == 0 else 0)
    if left >= 0:
        p.tabs[slot, height] = seat + 1
        gain = max(gain, sure * tower_lead(p, slot, seat, workspace) - tuck_cost(p, left, weights))
        p.tabs[slot, height] = 0
    p.floors[slot, height] = 0
    return float(gain - before - weights[FIRST_CARD_VALUE + kind])


@njit
def move_gains(p: Record, keys: Actions, n: int, weights: Values, workspace: Workspace, out: Values) -> None:
    """Write what each move is worth to the seat to act by the rule of thumb, in points."""
    seat = signed(p.turn)
    before, sure = workspace[3], workspace[4]
    for slot in range(pieces.MOST_SLOTS):
        sure[slot] = scoring_certainty(p, slot, height_of(p, slot), weights)
        before[slot] = sure[slot] * tower_lead(p, slot, seat, workspace) if p.floors[slot, 0] != 0 else 0.0
    cost = tuck_cost(p, count_cards(p.hands[seat]) - 1, weights)
    cheapest = cheapest_card(p, seat, weights)
    last_place = -1
    last_gain = 0.0
    for k in range(n):
        key = signed(keys[k])
        if key < pieces.CLAIM_ACTIONS:
            slot = key & 3
            out[k] = build_gain(p, (key - pieces.BUILD_ACTIONS) >> 2, slot, before[slot], weights, workspace)
        elif key == pieces.DRAW_ACTION or (pieces.SCORE_ACTIONS <= key < pieces.NUM_ACTIONS):
            out[k] = 0.0
        else:
            kind = (
                cheapest if key >= TUCK_KEYS else (key - pieces.CLAIM_ACTIONS) // (pieces.MOST_SLOTS * pieces.TALLEST)
            )
            place = (
                (key - TUCK_KEYS)
                if key >= TUCK_KEYS
                else (key - pieces.CLAIM_ACTIONS) % (pieces.MOST_SLOTS * pieces.TALLEST)
            )
            slot, level = place // pieces.TALLEST, place % pieces.TALLEST
            if place != last_place:
                p.tabs[slot, level] = seat + 1
                last_gain = sure[slot] * tower_lead(p, slot, seat, workspace) - before[slot] - cost
                p.tabs[slot, level] = 0
                last_place = place
            out[k] = last_gain - weights[FIRST_CARD_VALUE + kind] + weights[FIRST_CARD_VALUE + cheapest]


@njit
def heuristic_action(p: Record, keys: Actions, weights: Values, workspace: Workspace, values: Values, rng: Rng) -> int:
    """Return the action that the rule of thumb plays, with its noise."""
    n = list_keys(p, False, -1, keys)
    move_gains(p, keys, n, weights, workspace, values)
    best = 0
    for k in range(n):
        if weights[CHOICE_NOISE] > 0.0:
            # The logarithm of a uniform number, negated twice: choices by softmax (Gumbel).
            u = (draw_below(rng, 1 << 20) + 0.5) / (1 << 20)
            values[k] -= weights[CHOICE_NOISE] * np.log(-np.log(u))
        if values[k] > values[best]:
            best = k
    return action_of(p, signed(keys[best]), weights)


@njit
def action_of(p: Record, key: int, weights: Values) -> int:
    """Return the action that a key means here."""
    if key < TUCK_KEYS:
        return key
    return (
        pieces.CLAIM_ACTIONS
        + cheapest_card(p, signed(p.turn), weights) * pieces.MOST_SLOTS * pieces.TALLEST
        + key
        - TUCK_KEYS
    )


@njit
def list_keys(p: Record, exact: bool, after: int, out: Actions) -> int:
    """List the moves as keys: tucks with their card if `exact`, and none before the place and card `after`."""
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
        place_after = after % (pieces.MOST_SLOTS * pieces.TALLEST) if after >= 0 else -1
        kind_after = after // (pieces.MOST_SLOTS * pieces.TALLEST) if after >= 0 else 0
        if count_cards(p.hands[turn]) > 0:
            for slot in range(pieces.MOST_SLOTS):
                for level in range(pieces.TALLEST):
                    if p.floors[slot, level] == 0:
                        break
                    place = slot * pieces.TALLEST + level
                    if p.tabs[slot, level] == 0 and place > place_after:
                        if exact:
                            for kind in range(kind_after, KINDS):
                                if p.hands[turn, kind] != 0:
                                    out[n] = pieces.CLAIM_ACTIONS + kind * pieces.MOST_SLOTS * pieces.TALLEST + place
                                    n += 1
                        else:
                            out[n] = TUCK_KEYS + place
                            n += 1
        out[n] = pieces.DRAW_ACTION
        n += 1
    elif p.phase == pieces.CHOOSE:
        for slot in range(pieces.MOST_SLOTS):
            if (signed(p.due) >> slot) & 1:
                out[n] = pieces.SCORE_ACTIONS + slot
                n += 1
    return n


# --- the evaluation ---------------------------------------------------------------------------------------------------


@njit
def seat_features(p: Record, workspace: Workspace, out: Values) -> None:
    """Write the evaluation's features of each seat, a row each, in a position between two turns."""
    log, owners, points = workspace[0], workspace[1], workspace[2]
    players = signed(p.players)
    for seat in range(players):
        for column in range(NUM_FEATURES):
            out[seat, column] = 0.0
        out[seat, 0] = p.scores[seat]
        for kind in range(KINDS):
            out[seat, FIRST_HAND_FEATURE + kind] = p.hands[seat, kind]
        out[seat, LAST_FEATURE] = (seat - signed(p.turn)) % players / (players - 1.0)
    for slot in range(pieces.MOST_SLOTS):
        if p.floors[slot, 0] == 0:
            continue
        score_tower_in(p.floors[slot], p.tabs[slot], players, owners, log, points)
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
def win_probabilities(p: Record, weights: Values, workspace: Workspace, feature_rows: Values, out: Values) -> None:
    """Write each seat's chance of winning into `out`."""
    seat_features(p, workspace, feature_rows)
    players = signed(p.players)
    growth = 1.0 / np.sqrt(count_cards(p.left) + 4.0)
    most = -1e30
    for seat in range(players):
        value = 0.0
        for column in range(NUM_FEATURES):
            value += (
                weights[FIRST_FEATURE_WEIGHT + column] + growth * weights[FIRST_FEATURE_WEIGHT + NUM_FEATURES + column]
            ) * feature_rows[seat, column]
        out[seat] = value
        most = max(most, value)
    total = 0.0
    for seat in range(players):
        out[seat] = np.exp(out[seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


@njit
def terminal_values(position: Positions, weights: Values, out: Values) -> None:
    """Write what a finished match is worth to each seat: the win, and a little of the margin."""
    p = position[0]
    players = signed(p.players)
    first = winner(position)
    total = 0.0
    for seat in range(players):
        out[seat] = np.exp((signed(p.scores[seat]) - signed(p.scores[first])) / 6.0)
        total += out[seat]
    for seat in range(players):
        out[seat] = weights[MARGIN_SHARE] * out[seat] / total + (1.0 - weights[MARGIN_SHARE]) * (
            1.0 if seat == first else 0.0
        )


@njit
def rollout(
    position: Positions,
    turns: float,
    weights: Values,
    keys: Actions,
    workspace: Workspace,
    feature_rows: Values,
    values: Values,
    rng: Rng,
    out: Values,
) -> None:
    """Play to the end of the turn and `turns` turns more by the rule of thumb, and write what it is worth to each."""
    p = position[0]
    while p.phase != pieces.OVER:
        if p.phase == pieces.BUILD and p.built == 0:  # between two turns
            if turns <= 0.0:
                win_probabilities(p, weights, workspace, feature_rows, out)
                return
            turns -= 1.0
        if p.phase in (pieces.DEAL, pieces.DRAW, pieces.SUITE_DRAW):
            random_draw(position, rng, workspace[0])
        else:
            play(p, heuristic_action(p, keys, weights, workspace, values, rng), workspace[0])
    terminal_values(position, weights, out)


# --- the tree --------------------------------------------------------------------------------------------------------


@njit
def add_children(
    node: int,
    listing: Listing,
    n: int,
    tree: Tree,
    ctl: Control,
) -> None:
    """Give a node a child for each listed move that it has none for (those still marked), while there is room."""
    for k in range(n):
        if listing.marks[listing.keys[k]] == ctl[LISTING_STAMP] and ctl[NODES_USED] < len(tree.nodes):
            child = ctl[NODES_USED]
            ctl[NODES_USED] += 1
            tree.nodes[child, MOVE_KEY] = listing.keys[k]
            tree.nodes[child, NEXT_SIBLING] = tree.nodes[node, FIRST_CHILD]
            tree.nodes[child, FIRST_CHILD] = 0
            tree.nodes[child, VISITS] = 0
            tree.nodes[child, AVAILABLE] = 1
            for seat in range(pieces.MOST_PLAYERS):
                tree.sums[child, seat] = 0.0
            tree.nodes[node, FIRST_CHILD] = child
            tree.priors[child] = min(max(listing.gains[k], -10.0), 10.0)


@njit
def select_child(
    p: Record,
    node: int,
    listing: Listing,
    n: int,
    tree: Tree,
    weights: Values,
    ctl: Control,
    workspace: Workspace,
) -> int:
    """Return the child to visit, by upper confidence bounds over the listed moves; 0 if the tree has no room for any.

    A child begins as if visited once, with its parent's mean and the rule of thumb's value.
    """
    ctl[LISTING_STAMP] += 2  # odd: has a child; even: has none yet
    nodes, sums, marks = tree.nodes, tree.sums, listing.marks
    for k in range(n):
        marks[listing.keys[k]] = ctl[LISTING_STAMP]
    missing = n
    child = signed(nodes[node, FIRST_CHILD])
    while child != 0:
        key = nodes[child, MOVE_KEY]
        if marks[key] == ctl[LISTING_STAMP]:
            marks[key] += 1
            nodes[child, AVAILABLE] += 1
            missing -= 1
        child = signed(nodes[child, NEXT_SIBLING])
    if missing > 0:
        move_gains(p, listing.keys, n, weights, workspace, listing.gains)
        add_children(node, listing, n, tree, ctl)
    seat = signed(p.turn)
    mean = sums[node, seat] / max(nodes[node, VISITS], 1)
    best = 0
    best_score = -1e30
    child = signed(nodes[node, FIRST_CHILD])
    while child != 0:
        if marks[nodes[child, MOVE_KEY]] >= ctl[LISTING_STAMP]:
            visits = nodes[child, VISITS] + 1.0
            score = (sums[child, seat] + mean + weights[PRIOR_WEIGHT] * tree.priors[child]) / visits
            score += weights[EXPLORATION] * np.sqrt(np.log(nodes[child, AVAILABLE] + 1.0) / visits)
            if score > best_score:
                best_score = score
                best = child
        child = signed(nodes[child, NEXT_SIBLING])
    return best


@njit
def simulate(
    root: Positions,
    scratch: Positions,
    seat: int,
    simulations: int,
    tree: Tree,
    weights: Values,
    ctl: Control,
    rng: Rng,
) -> None:
    """Run simulations from `root` for a seat, which sees its own cards only, until done or `ctl[STOP]`.

    With `ALL_OPEN` for the seat nothing is dealt anew, and only what is drawn later is left to chance.
    """
    workspace = new_workspace()
    keys, gains = np.zeros(NUM_KEYS, dtype=np.int32), np.zeros(NUM_KEYS)
    listing = Listing(keys, gains, np.zeros(NUM_KEYS, dtype=np.int64))
    nodes = tree.nodes
    feature_rows = np.zeros((pieces.MOST_PLAYERS, NUM_FEATURES))
    reward = np.zeros(pieces.MOST_PLAYERS)
    path = np.zeros(1024, dtype=np.int64)
    players = signed(root[0].players)
    for _ in range(simulations):
        if ctl[STOP] != 0:
            return
        ctl[SIMULATIONS_DONE] += 1
        scratch[0] = root[0]
        if seat != ALL_OPEN:
            determinize(scratch, seat, rng)
        p = scratch[0]
        node, length, after, own = 0, 0, -1, True
        while p.phase != pieces.OVER:
            if p.phase in (pieces.DRAW, pieces.SUITE_DRAW):
                random_draw(scratch, rng, workspace[0])
                continue
            if p.phase == pieces.BUILD and p.built == 0 and (length > 0 or signed(p.turn) != seat):
                own = False
            if p.phase != pieces.CLAIM:
                after = -1
            n = list_keys(p, own, after, keys)
            if n == 1 and p.phase == pieces.CLAIM:
                play(p, pieces.DRAW_ACTION, workspace[0])
                continue
            if length > 0 and nodes[node, FIRST_CHILD] == 0 and nodes[node, VISITS] < weights[EXPAND_VISITS]:
                break
            child = select_child(p, node, listing, n, tree, weights, ctl, workspace)
            if child == 0 or length + 1 == len(path):
                break
            key = signed(nodes[child, MOVE_KEY])
            if key >= TUCK_KEYS:
                after = key - TUCK_KEYS
            elif pieces.CLAIM_ACTIONS <= key < pieces.DRAW_ACTION:
                after = key - pieces.CLAIM_ACTIONS
            play(p, action_of(p, key, weights), workspace[0])
            node = child
            length += 1
            path[length] = node
            if nodes[node, VISITS] == 0:
                break
        ctl[DEEPEST] = max(ctl[DEEPEST], length)
        rollout(scratch, weights[ROLLOUT_TURNS], weights, keys, workspace, feature_rows, gains, rng, reward)
        for k in range(length + 1):
            node = path[k]
            nodes[node, VISITS] += 1
            for other in range(players):
                tree.sums[node, other] += reward[other]


@njit
def play_heuristic(position: Positions, weights: Values, rng: Rng) -> int:
    """Return the action that the rule of thumb plays."""
    workspace = new_workspace()
    return heuristic_action(
        position[0], np.zeros(NUM_KEYS, dtype=np.int32), weights, workspace, np.zeros(NUM_KEYS), rng
    )
