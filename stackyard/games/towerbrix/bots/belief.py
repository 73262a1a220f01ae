"""What a bot of TowerBrix knows, and what it believes of the cards that it cannot see.

A bot is given nothing but an `Observation`: its seat's view and what everybody has seen of earlier towers. It infers
the others' cards as people do: a thumb says that all cards of a hand are met, a "no" that one of them is not, and
silence is weak evidence that one is not. Hands are sampled from the unseen cards, in agreement with the points on
their backs, in proportion to how well they explain these reactions (Gibbs sampling, Geman and Geman 1984: one card of
one hand at a time). Where a seat's possible hands are few enough to go through them all, each is weighed instead.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.bots.attempt_memory import AttemptMemory
from stackyard.games.towerbrix.conditions.bytecode import Code, compile_conditions, penalty
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, MOST_BRICKS
from stackyard.games.towerbrix.record import NONE, bricks_of
from stackyard.games.towerbrix.rules import surveys, thumbs
from stackyard.games.towerbrix.solver.towers import Poses
from stackyard.games.towerbrix.view import TowerBrixView, view

Bools: TypeAlias = npt.NDArray[np.bool_]
Reals: TypeAlias = npt.NDArray[np.float64]
Hands: TypeAlias = dict[Seat, tuple[int, ...]]
"""The card numbers of a hand, for every other seat that holds cards."""

STATEMENT_CERTAINTY: Final = 0.97  # probability that a thumb, or a "no", is true of the cards
SILENCE_CERTAINTY: Final = 0.62  # probability that a seat which is silent while others react has a card that is not met
BURN_IN_SWEEPS: Final = 8  # sweeps before a chain counts
SWEEPS_PER_DRAW: Final = 2  # sweeps between two draws of a chain
CHAINS: Final = 8
MOST_HANDS: Final = 60_000  # possible hands of a seat up to which all of them are weighed, not sampled by chains
MOST_REDRAWS: Final = 50  # draws of hands in which two seats hold the same card, before chains are asked


class JudgedTower(msgspec.Struct, frozen=True):
    """A whole tower, and how the seats reacted to it."""

    poses: bytes  # float32, a row of seven numbers a brick
    up: int  # thumbs: bit i stands for seat i
    no: int


class Observation(msgspec.Struct, frozen=True):
    """All that a seat may know. What a bot does depends on this alone."""

    seat: Seat
    view: TowerBrixView
    deck: tuple[Card, ...]
    tried: tuple[JudgedTower, ...]  # of this attempt, the oldest first
    judged: int  # number of towers of this attempt that were tried and have been changed since
    mover: Seat | None  # who last moved a brick since then
    moves: int
    acts: int
    attempt: AttemptMemory | None = None  # who sits there, and what has passed; None: bots are among themselves

    @property
    def blind(self) -> bool:
        """Whether this seat does not see the tower."""
        return self.view.poses is None

    @property
    def poses(self) -> Poses:
        """The poses of the bricks, shape (n, 7): x y z in m and the quaternion w x y z."""
        count = len(self.view.bricks)
        return np.asarray(read_poses(self.view.poses or "", count), np.float64)


def observe(position: Position, seat: Seat, attempt: AttemptMemory | None = None) -> Observation:
    """Return the observation of a seat at this position; `attempt`: the people at the table, if there are any."""
    r, count = position[0], bricks_of(position)
    position_view = view(position, seat)
    tried = [] if position_view.poses is None else thumbs.tried(position)
    return Observation(
        seat=seat,
        view=position_view,
        deck=cards_of(position),
        tried=tuple(JudgedTower(one["poses"][:count].tobytes(), int(one["up"]), int(one["no"])) for one in tried),
        judged=int(r["judged"]),
        mover=None if r["mover"] == NONE else int(r["mover"]),
        moves=int(r["moves"]),
        acts=int(r["acts"]),
        attempt=attempt,
    )


# --- towers ----------------------------------------------------------------------------------------------------------


def survey_bricks(poses: npt.NDArray[np.float32]) -> surveys.Survey:
    """Return the survey of bricks at these poses, shape (n, 7)."""
    return surveys.survey_of(_padded(poses), len(poses))


def _padded(poses: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    full = np.zeros((MOST_BRICKS, 7), np.float32)
    full[: len(poses)] = poses
    return full


def is_whole(found: surveys.Survey, bricks: int) -> bool:
    """Tell whether the surveyed bricks are one tower of all the bricks that the deck asks for (T1, T10)."""
    colours = {COLOUR_OF[brick] for brick in bit_indices(found.used)}
    return len(surveys.groups(found.facts)) == 1 and len(colours) >= len(COLOURS) - (bricks < MOST_BRICKS)


@lru_cache(maxsize=256)
def code_of(card: Card) -> Code:
    """Return the compiled condition of a card."""
    return compile_conditions([card.condition])


def met(card: Card, facts: Facts) -> bool:
    """Tell whether a tower with these facts meets a card."""
    return bool(penalty(code_of(card), facts) == 0)


@lru_cache(maxsize=512)
def _verdicts(deck: tuple[Card, ...], data: bytes) -> bytes:
    facts = survey_bricks(np.frombuffer(data, np.float32).reshape(-1, 7)).facts
    return bytes(met(card, facts) for card in deck)


def verdicts(deck: tuple[Card, ...], poses: bytes) -> Bools:
    """Return which cards of a deck a tower meets, a bool for each card; `poses`: its poses as bytes of float32."""
    return np.frombuffer(_verdicts(deck, poses), np.bool_)


# --- cards -----------------------------------------------------------------------------------------------------------


def own_cards(me: Observation) -> list[int]:
    """Return the numbers of the cards that a bot sees, its own hand above all, without the dropped card."""
    number = {card.name: n for n, card in enumerate(me.deck)}
    hands = me.view.hands if me.view.open else [me.view.hands[me.seat]]
    return [number[card.name] for hand in hands for card in hand if card.name and not card.dropped]


def backs(me: Observation) -> dict[Seat, list[int]]:
    """Return, by seat, the points of the cards that a bot cannot see and that have to be met."""
    if me.view.open:
        return {}
    found = {seat: [card.points for card in hand] for seat, hand in enumerate(me.view.hands) if seat != me.seat}
    if me.view.dropped in found and me.view.dropped_points is not None:
        found[me.view.dropped].remove(me.view.dropped_points)
    return {seat: points for seat, points in found.items() if points}


def unseen(me: Observation) -> list[int]:
    """Return the numbers of the cards that others may hold."""
    gone = {*me.view.discards, *(card.name for card in me.view.hands[me.seat])}
    return [number for number, card in enumerate(me.deck) if card.name not in gone]


class HandTable(NamedTuple):
    """All hands that a seat may hold, and how likely each is by itself."""

    hands: npt.NDArray[np.int64]  # shape (n, k): the card numbers of each
    chances: Reals  # shape (n,); they add up to 1

    def share(self, meets: Bools) -> float:
        """Return the probability that a tower meets the whole hand; `meets`: by card, whether it does."""
        return float(self.chances[meets[self.hands].all(axis=1)].sum())


@lru_cache(maxsize=64)
def _choices(cards: int, count: int) -> npt.NDArray[np.int64]:
    """Return all ways to take `count` of so many cards, a row each."""
    found = np.array(list(itertools.combinations(range(cards), count)), np.int64)
    return found.reshape(len(found), count)


class Belief:
    """What a bot believes of the hands that it cannot see, given how the seats reacted to towers."""

    def __init__(
        self, me: Observation, towers: Sequence[JudgedTower], rng: np.random.Generator, *, exact: bool = False
    ) -> None:
        """Believe what these towers tell; `exact`: go through all possible hands where they are few enough."""
        self._deck = me.deck
        self._exact = exact
        self._rng = rng
        self.hands = backs(me)
        self.pool = unseen(me)
        self.meets = np.zeros((len(me.deck), len(towers)), np.bool_)
        for index, tower in enumerate(towers):
            self.meets[:, index] = verdicts(me.deck, tower.poses)
        self.weights = {seat: _weights(towers, seat) for seat in self.hands}
        self._own = own_cards(me)
        self._mine = {me.seat: [me.deck[card].points for card in self._own]}
        self._my_weights = {me.seat: _weights(towers, me.seat)}
        self.tables = self._tables(self.hands, self.pool, self.weights)

    def own_tables(self) -> dict[Seat, HandTable]:
        """Return the table of this seat's own hand, as seen by a player who knows none of its cards; {}: too many."""
        return self._tables(self._mine, sorted({*self.pool, *self._own}), self._my_weights)

    def _tables(
        self, hands: dict[Seat, list[int]], pool: Sequence[int], weights: dict[Seat, Reals]
    ) -> dict[Seat, HandTable]:
        """Return the tables of these hands, by seat; {} if one of them has too many possible hands."""
        by_points = {value: [card for card in pool if self._deck[card].points == value] for value in (2, 3)}
        found: dict[Seat, HandTable] = {}
        if not self._exact:
            return found
        for seat, points in hands.items():
            counts = {value: points.count(value) for value in (2, 3)}
            if math.prod(math.comb(len(by_points[value]), counts[value]) for value in (2, 3)) > MOST_HANDS:
                return {}
            twos, threes = (
                np.array(by_points[value], np.int64)[_choices(len(by_points[value]), counts[value])] for value in (2, 3)
            )
            all_hands = np.concatenate([np.repeat(twos, len(threes), axis=0), np.tile(threes, (len(twos), 1))], axis=1)
            likes = self.meets[all_hands].all(axis=1) @ weights[seat]
            chances = np.exp(likes - likes.max())
            found[seat] = HandTable(all_hands, chances / chances.sum())
        return found

    def _drawn_from(self, tables: dict[Seat, HandTable], count: int) -> list[Hands]:
        """Return up to `count` joint samples from tables: no card is in two hands."""
        found: list[Hands] = []
        for _ in range(MOST_REDRAWS):
            rows = {seat: self._rng.choice(len(one.chances), count, p=one.chances) for seat, one in tables.items()}
            for index in range(count):
                hands = {seat: tuple(one.hands[rows[seat][index]].tolist()) for seat, one in tables.items()}
                cards = [card for hand in hands.values() for card in hand]
                if len(set(cards)) == len(cards):
                    found.append(hands)
            if len(found) >= count:
                break
        return found[:count]

    def _drawn(
        self, hands: dict[Seat, list[int]], pool: Sequence[int], weights: dict[Seat, Reals], count: int
    ) -> list[Hands]:
        """Return `count` joint samples of these hands."""
        points = np.array([card.points for card in self._deck])
        by_points = {value: np.array([card for card in pool if points[card] == value], np.int64) for value in (2, 3)}
        slots = [(seat, place) for seat in hands for place in range(len(hands[seat]))]
        found: list[Hands] = []
        for _ in range(CHAINS):
            left = {value: self._rng.permutation(cards).tolist() for value, cards in by_points.items()}
            state = {seat: [left[value].pop() for value in hand] for seat, hand in hands.items()}
            sweeps = BURN_IN_SWEEPS + SWEEPS_PER_DRAW * -(-count // CHAINS)
            for sweep in range(sweeps):
                for seat, place in slots:
                    self._redraw(state, seat, place, by_points[hands[seat][place]], weights[seat])
                if sweep >= BURN_IN_SWEEPS and (sweep - BURN_IN_SWEEPS) % SWEEPS_PER_DRAW == 0:
                    found.append({seat: tuple(hand) for seat, hand in state.items()})
        return found[:count] if slots else [{} for _ in range(count)]

    def _redraw(
        self, state: dict[Seat, list[int]], seat: Seat, place: int, cards: npt.NDArray[np.int64], weights: Reals
    ) -> None:
        """Resample one card of one hand, given all other cards."""
        mine = [card for index, card in enumerate(state[seat]) if index != place]
        free = np.ones(len(self._deck), np.bool_)
        free[[card for hand in state.values() for card in hand]] = False
        free[state[seat][place]] = True
        may = cards[free[cards]]
        rest = self.meets[mine].all(axis=0)
        likes = (self.meets[may] & rest) @ weights
        chances = np.exp(likes - likes.max())
        total = np.cumsum(chances)
        state[seat][place] = int(may[int(np.searchsorted(total, self._rng.random() * total[-1]))])

    def sample_hands(self, count: int) -> list[Hands]:
        """Return `count` samples of the others' hands."""
        if self.tables and len(drawn := self._drawn_from(self.tables, count)) == count:
            return drawn
        return self._drawn(self.hands, self.pool, self.weights, count)

    def sample_own_hands(self, count: int) -> list[Hands]:
        """Return `count` samples of this seat's own hand, as seen by a player who knows none of its cards."""
        return self._drawn(self._mine, sorted({*self.pool, *self._own}), self._my_weights, count)


def _weights(towers: Sequence[JudgedTower], seat: Seat) -> Reals:
    """Return, for each tower, the log odds in favour of a hand of `seat` all of whose cards the tower meets."""
    found = np.zeros(len(towers))
    for index, tower in enumerate(towers):
        if tower.up >> seat & 1:
            found[index] = np.log(STATEMENT_CERTAINTY / (1 - STATEMENT_CERTAINTY))
        else:
            found[index] = -np.log(
                STATEMENT_CERTAINTY / (1 - STATEMENT_CERTAINTY)
                if tower.no >> seat & 1
                else SILENCE_CERTAINTY / (1 - SILENCE_CERTAINTY)
            )
    return found
