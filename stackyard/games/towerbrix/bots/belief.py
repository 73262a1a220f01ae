"""What a mind at TowerBrix knows, and what it believes of the cards that it cannot see.

A mind is given nothing but `Known`: its seat's view and what everybody has seen of earlier towers. What others hold it
infers as people do: a thumb says that all of somebody's cards are met, a "no" that one is missed, silence a little.
Hands are drawn from what is left of the deck, by the points on their backs, as likely as they explain all of that
(Gibbs sampling: Geman and Geman 1984, a card of a hand at a time).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.bits import bit_indices
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix import rules
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions, penalty
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, MOST_BRICKS
from stackyard.games.towerbrix.record import NONE, bricks_of
from stackyard.games.towerbrix.solver.towers import Poses
from stackyard.games.towerbrix.view import TowerBrixView, view

Bools: TypeAlias = npt.NDArray[np.bool_]
Reals: TypeAlias = npt.NDArray[np.float64]
Hands: TypeAlias = dict[Seat, tuple[int, ...]]
"""Cards by number, of every other seat that holds some."""

SURE: Final = 0.97  # chance that a thumb, or a "no", is what the cards say
HINT: Final = 0.62  # chance that whoever says nothing while others do misses something
BURN: Final = 8  # sweeps before a chain counts
THIN: Final = 2  # sweeps between two draws of a chain
CHAINS: Final = 8


class Judged(msgspec.Struct, frozen=True):
    """A whole tower, and what seats had said of it."""

    poses: bytes  # float32, a row of seven numbers a brick
    up: int  # thumbs, a bit a seat
    no: int


class Known(msgspec.Struct, frozen=True):
    """All that a seat may know: everything that a mind does follows from this."""

    seat: Seat
    view: TowerBrixView
    deck: tuple[Card, ...]
    tried: tuple[Judged, ...]  # of this attempt, the oldest first
    judged: int  # towers of this attempt that were tried and are no more
    mover: Seat | None  # who last moved a brick since then
    moves: int
    acts: int

    @property
    def blind(self) -> bool:
        """Whether it sees no tower."""
        return self.view.poses is None

    @property
    def poses(self) -> Poses:
        """Where the bricks are, (n, 7)."""
        count = len(self.view.bricks)
        return np.asarray(read_poses(self.view.poses or "", count), np.float64)


def known(position: Position, seat: Seat) -> Known:
    """Return what a seat may know of a match."""
    r, count = position[0], bricks_of(position)
    seen = view(position, seat)
    tried = [] if seen.poses is None else rules.tried(position)
    return Known(
        seat=seat,
        view=seen,
        deck=cards_of(position),
        tried=tuple(Judged(one["poses"][:count].tobytes(), int(one["up"]), int(one["no"])) for one in tried),
        judged=int(r["judged"]),
        mover=None if r["mover"] == NONE else int(r["mover"]),
        moves=int(r["moves"]),
        acts=int(r["acts"]),
    )


# --- towers ----------------------------------------------------------------------------------------------------------


def survey(poses: npt.NDArray[np.float32]) -> rules.Survey:
    """Return what there is to know of bricks as they lie."""
    return rules.survey_of(_padded(poses), len(poses))


def _padded(poses: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    full = np.zeros((MOST_BRICKS, 7), np.float32)
    full[: len(poses)] = poses
    return full


def is_whole(found: rules.Survey, bricks: int) -> bool:
    """Tell whether it is one tower of the bricks that it takes (T1, T10)."""
    colours = {COLOUR_OF[brick] for brick in bit_indices(found.used)}
    return len(rules.groups(found.facts)) == 1 and len(colours) >= len(COLOURS) - (bricks < MOST_BRICKS)


@lru_cache(maxsize=256)
def code_of(card: Card) -> Code:
    """Return one card, compiled."""
    return compile_conditions([card.condition])


def met(card: Card, facts: Facts) -> bool:
    """Tell whether a tower with these facts meets a card."""
    return bool(penalty(code_of(card), facts) == 0)


@lru_cache(maxsize=512)
def _verdicts(deck: tuple[Card, ...], data: bytes) -> bytes:
    facts = survey(np.frombuffer(data, np.float32).reshape(-1, 7)).facts
    return bytes(met(card, facts) for card in deck)


def verdicts(deck: tuple[Card, ...], poses: bytes) -> Bools:
    """Return which cards of a deck bricks meet as they lie."""
    return np.frombuffer(_verdicts(deck, poses), np.bool_)


# --- cards -----------------------------------------------------------------------------------------------------------


def own_cards(me: Known) -> list[int]:
    """Return a mind's own cards by number, and whatever else lies open before it, but the one that is dropped."""
    number = {card.name: n for n, card in enumerate(me.deck)}
    hands = me.view.hands if me.view.open else [me.view.hands[me.seat]]
    return [number[card.name] for hand in hands for card in hand if card.name and not card.dropped]


def backs(me: Known) -> dict[Seat, list[int]]:
    """Return the points on the cards that a mind cannot see and that have to be met, by seat."""
    if me.view.open:
        return {}
    found = {seat: [card.points for card in hand] for seat, hand in enumerate(me.view.hands) if seat != me.seat}
    if me.view.dropped in found and me.view.dropped_points is not None:
        found[me.view.dropped].remove(me.view.dropped_points)
    return {seat: points for seat, points in found.items() if points}


def unseen(me: Known) -> list[int]:
    """Return the cards that others may hold."""
    gone = {*me.view.discards, *(card.name for card in me.view.hands[me.seat])}
    return [number for number, card in enumerate(me.deck) if card.name not in gone]


class Belief:
    """What a mind believes of hands that it cannot see, from what was said of towers."""

    def __init__(self, me: Known, towers: Sequence[Judged], rng: np.random.Generator) -> None:
        self._deck = me.deck
        self._rng = rng
        self.hands = backs(me)
        self.pool = unseen(me)
        self.meets = np.zeros((len(me.deck), len(towers)), np.bool_)
        for at, tower in enumerate(towers):
            self.meets[:, at] = verdicts(me.deck, tower.poses)
        self.weights = {seat: _weights(towers, seat) for seat in self.hands}
        self._own = own_cards(me)
        self._mine = {me.seat: [me.deck[card].points for card in self._own]}
        self._my_weights = {me.seat: _weights(towers, me.seat)}

    def _drawn(
        self, hands: dict[Seat, list[int]], pool: Sequence[int], weights: dict[Seat, Reals], count: int
    ) -> list[Hands]:
        """Return `count` draws of all of these hands at once."""
        points = np.array([card.points for card in self._deck])
        by_points = {value: np.array([card for card in pool if points[card] == value], np.int64) for value in (2, 3)}
        slots = [(seat, place) for seat in hands for place in range(len(hands[seat]))]
        found: list[Hands] = []
        for _ in range(CHAINS):
            left = {value: self._rng.permutation(cards).tolist() for value, cards in by_points.items()}
            state = {seat: [left[value].pop() for value in hand] for seat, hand in hands.items()}
            sweeps = BURN + THIN * -(-count // CHAINS)
            for sweep in range(sweeps):
                for seat, place in slots:
                    self._redraw(state, seat, place, by_points[hands[seat][place]], weights[seat])
                if sweep >= BURN and (sweep - BURN) % THIN == 0:
                    found.append({seat: tuple(hand) for seat, hand in state.items()})
        return found[:count] if slots else [{} for _ in range(count)]

    def _redraw(
        self, state: dict[Seat, list[int]], seat: Seat, place: int, cards: npt.NDArray[np.int64], weights: Reals
    ) -> None:
        """Draw one card of one hand anew, given all others."""
        mine = [card for at, card in enumerate(state[seat]) if at != place]
        free = np.ones(len(self._deck), np.bool_)
        free[[card for hand in state.values() for card in hand]] = False
        free[state[seat][place]] = True
        may = cards[free[cards]]
        rest = self.meets[mine].all(axis=0)
        likes = (self.meets[may] & rest) @ weights
        chances = np.exp(likes - likes.max())
        total = np.cumsum(chances)
        state[seat][place] = int(may[int(np.searchsorted(total, self._rng.random() * total[-1]))])

    def others(self, count: int) -> list[Hands]:
        """Return likely hands of the others, `count` draws."""
        return self._drawn(self.hands, self.pool, self.weights, count)

    def of_mine(self, count: int) -> list[Hands]:
        """Return draws of this seat's own hand as somebody might imagine it who knows none of its cards."""
        return self._drawn(self._mine, sorted({*self.pool, *self._own}), self._my_weights, count)


def _weights(towers: Sequence[Judged], seat: Seat) -> Reals:
    """Return how much a tower that meets all cards of a hand speaks for that hand, in logarithms of odds."""
    found = np.zeros(len(towers))
    for at, tower in enumerate(towers):
        if tower.up >> seat & 1:
            found[at] = np.log(SURE / (1 - SURE))
        else:
            found[at] = -np.log(SURE / (1 - SURE) if tower.no >> seat & 1 else HINT / (1 - HINT))
    return found
