"""Chooses a deck of TowerBrix's cards: `python -m scripts.deck_search green --seconds 900 --seed 1`.

From the candidates of `card_pool` it takes a deck of the wanted size and changes card by card. What makes a deck good:

- random hands of 14, 22 and 26 points have a tower of straight bricks: hands are dealt and solved; of a hand that is
  proven to have none, the smallest part that has none is kept as a conflict. A deck may hold few conflicts, weighed by
  how many hands of each setting they spoil;
- a tower built by chance meets few hands: cards do not agree with each other, neither two by two (no card follows from
  another) nor all together (the greatest eigenvalue of their correlations over random towers is small);
- cards are true of 3 to 80 % of random towers, those of three points of fewer, in shares that are spread as wanted;
- at most a fifth of them are of one kind, and every kind of the first edition occurs.

The best deck so far is written to the deck's file after each round, cards in a random order.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from scripts.card_pool import candidates
from stackyard.games.towerbrix.conditions import decks
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions, penalty
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.kinds import kind_of
from stackyard.games.towerbrix.conditions.language import text_of
from stackyard.games.towerbrix.pieces import DECK_SIZES, DECKS
from stackyard.games.towerbrix.solver.deals import MIXES, Mix, mix_named, mixes_of
from stackyard.games.towerbrix.solver.solver import MOST_SEED, solve
from stackyard.games.towerbrix.solver.towers import random_plans, tower_of

Deck = list[int]  # numbers of candidates
Conflict = frozenset[int]

SPOILED: Final = {14: 0.006, 22: 0.02, 26: 0.05}  # of a setting's hands, that conflicts may spoil: half is aimed at
ALLOWED: Final = sum(SPOILED.values()) / len(SPOILED)  # of the hands of all settings
BORDER: Final = 0.3  # cards that are true of fewer random towers are worth three points
NEAR_BORDER: Final = 0.01
SHARES: Final = {  # of a deck's cards of two and of three points, by the random towers that satisfy them
    2: {(0.31, 0.38): 0.30, (0.38, 0.5): 0.36, (0.5, 0.65): 0.22, (0.65, 0.8): 0.12},
    3: {(0.03, 0.08): 0.20, (0.08, 0.15): 0.30, (0.15, 0.22): 0.28, (0.22, 0.29): 0.22},
}
MORE_OF_A_SHARE: Final = 2
IMPLIED: Final = 0.94
RANDOM_TOWERS: Final = 4000
HANDS: Final = 900  # dealt in a round
FRESH_CONFLICTS: Final = 25  # after which a round's hands are no longer dealt
SWAPS: Final = 4  # cards changed in a round, at most
RISK: Final = 8.0  # how much worse a deck is by a pair of cards of which no tower is known ...
TRIPLE: Final = 0.004  # ... and, as a part of that, by one of a triple's two orders
PINNED: Final = {"green": ("different top blue", "at least 1 blue: standing"), "pink": ()}  # what the lesson is about
CHANCE_POINTS: Final = 14
CHANCE_GOAL: Final = 0.012  # of hands, met by who stops building by chance when one card of it is met


class Pool:
    """The candidates, and which random towers satisfy them."""

    def __init__(self, name: str) -> None:
        found = candidates(name)
        texts = sorted(found)
        facts = [tower_of(plan).facts for plan in random_plans(RANDOM_TOWERS, 20261129, name)]
        codes = [compile_conditions([found[text]]) for text in texts]
        truth = np.array([[penalty(code, tower) == 0 for code in codes] for tower in facts], np.bool_)
        chosen = self._distinct(texts, truth)
        self.texts = [texts[i] for i in chosen]
        self.conditions = [found[text] for text in self.texts]
        self._codes = [codes[i] for i in chosen]
        self.truth = truth[:, chosen]  # (towers, cards)
        self.share = self.truth.mean(axis=0)
        self.points = np.where(self.share < BORDER, 3, 2)
        self.kinds = [kind_of(condition) for condition in self.conditions]
        self.number = {text: i for i, text in enumerate(self.texts)}
        together = self.truth.T.astype(np.float32) @ self.truth.astype(np.float32)
        self.implied = np.maximum(together / np.diag(together), together / np.diag(together)[:, None]) > IMPLIED
        spread = (self.truth - self.share) / self.truth.std(axis=0)
        self.correlation = spread.T @ spread / len(facts)

    @staticmethod
    def _distinct(texts: Sequence[str], truth: npt.NDArray[np.bool_]) -> list[int]:
        """Return the candidates that are neither too easy nor too hard, the shortest of those that say the same."""
        lowest, highest = min(SHARES[3])[0], max(SHARES[2])[1]
        by_truth: dict[bytes, int] = {}
        for i in sorted(range(len(texts)), key=lambda i: (len(texts[i]), texts[i])):
            share = truth[:, i].mean()
            if lowest <= share <= highest and abs(share - BORDER) >= NEAR_BORDER:
                by_truth.setdefault(truth[:, i].tobytes(), i)
        return sorted(by_truth.values())

    def holds(self, facts: Facts) -> npt.NDArray[np.bool_]:
        """Return which candidates a tower satisfies."""
        return np.array([penalty(code, facts) == 0 for code in self._codes], np.bool_)


class Witnesses:
    """Towers, random ones and those that were built for hands: which cards they satisfy."""

    def __init__(self, truth: npt.NDArray[np.bool_]) -> None:
        self._rows = [truth]
        self._packed: npt.NDArray[np.uint8] | None = None

    def add(self, row: npt.NDArray[np.bool_]) -> None:
        """Add a tower."""
        self._rows.append(row[None])
        self._packed = None

    @property
    def matrix(self) -> npt.NDArray[np.bool_]:
        """Which tower satisfies which card, shape (towers, cards)."""
        self._rows = [np.concatenate(self._rows)]
        return self._rows[0]

    def meet(self, hand: Sequence[int]) -> bool:
        """Tell whether a tower satisfies all cards of a hand."""
        if self._packed is None:
            self._packed = np.packbits(self.matrix, axis=0).T.copy()
        return bool(np.bitwise_and.reduce(self._packed[list(hand)], axis=0).any())


class Search:
    """The search for a deck."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = random.Random(f"{name} {seed}")
        self.pool = Pool(name)
        self.witnesses = Witnesses(self.pool.truth)
        self.conflicts: set[Conflict] = set()
        self.sizes = dict(zip((2, 3), DECK_SIZES[name], strict=True))
        self.settings: dict[tuple[int, Mix], tuple[int, int]] = {
            (points, mix): mix_named(mixes_of(DECK_SIZES[name], (points, points))[points], mix)
            for points in SPOILED
            for mix in MIXES
            if mix != "any"
        }
        self.wanted = {kind_of(card.condition) for card in decks.deck(name, "first")}
        self.pinned = [self.pool.number[text] for text in PINNED[name]]

    # --- hands -----------------------------------------------------------------------------------------------

    def dealt(self, deck: Deck, mix: tuple[int, int]) -> Deck:
        """Return a random hand of so many twos and threes."""
        piles = [[i for i in deck if self.pool.points[i] == points] for points in (2, 3)]
        return [i for pile, count in zip(piles, mix, strict=True) for i in self.rng.sample(pile, count)]

    def is_solvable(self, hand: Sequence[int]) -> bool:
        """Tell whether a tower of straight bricks is known or found for a hand."""
        if self.witnesses.meet(hand):
            return True
        seed = self.rng.randrange(MOST_SEED)
        conditions = [self.pool.conditions[i] for i in hand]
        found = solve(conditions, self.name, seconds=4.0, seed=seed, by_work=True)
        if found.tower is not None:
            self.witnesses.add(self.pool.holds(found.tower.facts))
        return found.tower is not None

    def smallest_conflict(self, hand: Sequence[int]) -> Conflict:
        """Return cards of a hand without a tower that have none together, of which each one is needed for that."""
        left = list(hand)
        for card in hand:
            rest = [other for other in left if other != card]
            if self._conflict_within(rest) or not self.is_solvable(rest):
                left = rest
        return frozenset(left)

    def _conflict_within(self, cards: Sequence[int]) -> bool:
        held = set(cards)
        return any(conflict <= held for conflict in self.conflicts)

    def deal_and_solve(self, deck: Deck) -> tuple[float, int]:
        """Deal hands of all settings; return what share of them had no tower, and how many conflicts are new."""
        settings = list(self.settings.values())
        hands = missing = fresh = 0
        while hands < HANDS and fresh < FRESH_CONFLICTS:
            hands += 1
            hand = self.dealt(deck, self.rng.choice(settings))
            if self._conflict_within(hand):
                missing += 1
            elif not self.is_solvable(hand):
                self.conflicts.add(self.smallest_conflict(hand))
                missing, fresh = missing + 1, fresh + 1
        return missing / hands, fresh

    # --- how good a deck is ----------------------------------------------------------------------------------

    def spoiled(self, deck: Deck) -> float:
        """Return the part of the allowed share that known conflicts spoil in the worst of the settings."""
        inside, held = dict.fromkeys(self.settings, 0.0), set(deck)
        for conflict in self.conflicts:
            if conflict <= held:
                threes = sum(self.pool.points[i] == 3 for i in conflict)
                needed = (len(conflict) - threes, threes)
                for key, mix in self.settings.items():
                    chance = 1.0
                    for count, dealt, size in zip(needed, mix, self.sizes.values(), strict=True):
                        for k in range(count):
                            chance *= max(0, dealt - k) / (size - k)
                    inside[key] += chance
        return max(share / SPOILED[points] for (points, _), share in inside.items())

    def agreement(self, deck: Deck) -> float:
        """Return the greatest eigenvalue of the cards' correlations: 1 where none has to do with any other."""
        return float(np.linalg.eigvalsh(self.pool.correlation[np.ix_(deck, deck)])[-1])

    def met_by_chance(self, deck: Deck, hands: int = 400) -> float:
        """Return how often a random tower that satisfies one card of a hand of 14 points satisfies all of it."""
        mixes = mixes_of(DECK_SIZES[self.name], (CHANCE_POINTS, CHANCE_POINTS))[CHANCE_POINTS]
        shares = []
        for _ in range(hands):
            hand = self.dealt(deck, self.rng.choice(mixes))
            own = self.pool.truth[:, self.rng.choice(hand)]
            shares.append(self.pool.truth[own][:, hand].all(axis=1).mean())
        return float(np.mean(shares))

    def missing_kinds(self, deck: Deck) -> set[str]:
        """Return the kinds of the first edition that a deck lacks."""
        return self.wanted - {self.pool.kinds[i] for i in deck}

    def badness(self, deck: Deck) -> float:
        """Return how bad a deck is."""
        chance = max(0.0, self.met_by_chance(deck) - CHANCE_GOAL)
        conflicts = max(0.0, self.spoiled(deck) - 0.5)
        mild = float(self.pool.share[deck].mean())
        return (
            12 * conflicts + 2 * self.agreement(deck) + 1000 * chance + 10 * mild + 12 * len(self.missing_kinds(deck))
        )

    # --- changing a deck -------------------------------------------------------------------------------------

    def fitting(self, deck: Deck, points: int) -> Deck:
        """Return the candidates of two or three points that may join a deck."""
        kinds = Counter(self.pool.kinds[i] for i in deck)
        subjects = Counter(self._subject(i) for i in deck)
        bands = Counter(self._band(i) for i in deck)
        most_of_kind = sum(self.sizes.values()) // 5
        held = set(deck)
        tight = {next(iter(k - held)) for k in self.conflicts if len(k) == 2 and len(k - held) == 1}
        return [
            i
            for i in range(len(self.pool.texts))
            if self.pool.points[i] == points
            and i not in held | tight
            and kinds[self.pool.kinds[i]] < most_of_kind
            and subjects[self._subject(i)] < 2
            and bands[self._band(i)] < SHARES[points][self._band(i)] * self.sizes[points] + MORE_OF_A_SHARE
            and not self.pool.implied[i, deck].any()
        ]

    def _band(self, i: int) -> tuple[float, float]:
        share = float(self.pool.share[i])
        bands = list(SHARES[int(self.pool.points[i])])
        return next((band for band in bands if share < band[1]), bands[-1])

    def _subject(self, i: int) -> str:
        """Return what a card is about, without how many."""
        return re.sub(r"\d+|at least|at most|exactly", "#", self.pool.texts[i])

    def risk(self, i: int, deck: Deck) -> float:
        """Return how risky a card is beside others: pairs and triples with it of which no tower is known."""
        known = self.witnesses.matrix
        beside = known[np.flatnonzero(known[:, i])[:, None], deck].astype(np.float32)
        together = beside.T @ beside
        return float((np.diag(together) == 0).sum()) + TRIPLE * float((together == 0).sum())

    def best_card(self, deck: Deck, points: int, tries: int = 60) -> int | None:
        """Return the best of some candidates for a deck, drawn so that kinds are even; None if none fits."""
        fitting = self.fitting(deck, points)
        missing = self.missing_kinds(deck)
        fitting = [i for i in fitting if self.pool.kinds[i] in missing] or fitting
        if not fitting:
            return None
        by_kind: dict[str, Deck] = {}
        for i in fitting:
            by_kind.setdefault(self.pool.kinds[i], []).append(i)
        kinds = sorted(by_kind)
        some = dict.fromkeys(self.rng.choice(by_kind[self.rng.choice(kinds)]) for _ in range(tries))
        mild = 10.0 / sum(self.sizes.values())
        return min(
            some,
            key=lambda i: RISK * self.risk(i, deck) + 3 * self.agreement([*deck, i]) + mild * float(self.pool.share[i]),
        )

    def filled(self, deck: Deck) -> Deck:
        """Return a deck with cards added until it is whole."""
        while points := next((p for p, n in self.sizes.items() if (self.pool.points[deck] == p).sum() < n), None):
            card = self.best_card(deck, points)
            if card is None:  # one that is in the way goes
                deck = [i for i in deck if i != self.rng.choice(deck) or i in self.pinned]
            else:
                deck = [*deck, card]
        return deck

    def changed(self, deck: Deck) -> Deck:
        """Return a deck in which some cards have been replaced by better ones."""
        bad, swaps = self.badness(deck), 0
        for _ in range(3 * SWAPS):
            held = set(deck)
            blame = dict.fromkeys(deck, 0.0)
            for conflict in self.conflicts if self.spoiled(deck) > 0.5 else ():
                if conflict <= held:
                    for i in conflict:
                        blame[i] += 3.0 / len(conflict) ** 2
            agrees = np.linalg.eigh(self.pool.correlation[np.ix_(deck, deck)])[1][:, -1] ** 2
            weights = [
                0.0 if i in self.pinned else 0.02 + blame[i] + 2 * float(part)
                for i, part in zip(deck, agrees, strict=True)
            ]
            (out,) = self.rng.choices(deck, weights)
            rest = [i for i in deck if i != out]
            card = self.best_card(rest, int(self.pool.points[out]))
            if card is not None and (now := self.badness([*rest, card])) + RISK * self.risk(card, rest) < bad:
                deck, bad, swaps = [*rest, card], now, swaps + 1
                if swaps == SWAPS:
                    break
        return deck

    def rounds(self, seconds: float, begin: Sequence[str]) -> Iterator[tuple[Deck, str, bool]]:
        """Change and try a deck; yield it after each round, with a line about it, and whether it is the best so far.

        `begin`: the conditions of cards to begin with.
        """
        ends, best = time.monotonic() + seconds, float("inf")
        deck = list(self.pinned)
        for i in (self.pool.number[text] for text in begin if text in self.pool.number):
            if i not in deck and not self.pool.implied[i, deck].any():
                deck.append(i)
        deck = self.filled(deck)
        while time.monotonic() < ends:
            missing, fresh = self.deal_and_solve(deck)
            bad, spoiled = self.badness(deck), self.spoiled(deck)
            is_good = missing < ALLOWED and spoiled < 0.75 and not self.missing_kinds(deck)
            is_best = is_good and bad < best
            best = bad if is_best else best
            chance = self.met_by_chance(deck, 1000)
            line = f"{missing:.1%} of hands without a tower, {fresh} new conflicts, {spoiled:.2f} spoiled, "
            line += f"agreement {self.agreement(deck):.2f}, by chance {chance:.2%}, badness {bad:.2f}"
            yield deck, line, is_best
            deck = self.changed(deck)

    def text(self, deck: Deck) -> str:
        """Return the file of a deck."""
        first = 1 + len(decks.deck(self.name, "first"))
        cards = random.Random(f"order of {self.name}").sample(sorted(deck), len(deck))
        letter = self.name[0].upper()
        what = {"green": "eight bricks, all of them used", "pink": "nine bricks, one of each colour at least"}
        lines = [
            f"# The {self.name} deck, second edition: {what[self.name]}. A line a card: name, points, condition.",
            "# Chosen by a search: docs/towerbrix-decks.md. Points are measured: docs/towerbrix-cards.md.",
            *(f"{letter}{first + n} {self.pool.points[i]} {self.pool.texts[i]}" for n, i in enumerate(cards)),
        ]
        return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Search for a deck, and write the best one."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.deck_search", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("deck", choices=DECKS)
    parser.add_argument("--seconds", type=float, default=900.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a deck to begin with, instead of none")
    parser.add_argument("--file", type=Path, required=True, help="where the best deck is written")
    asked = parser.parse_args(argv)
    begun = decks.read_deck(asked.begin.read_text(encoding="utf-8")) if asked.begin else ()
    search = Search(asked.deck, asked.seed)
    for deck, line, is_best in search.rounds(asked.seconds, [text_of(card.condition) for card in begun]):
        sys.stdout.write(f"{line}{', the best so far' if is_best else ''}\n")
        sys.stdout.flush()
        if is_best:
            asked.file.write_text(search.text(deck), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
