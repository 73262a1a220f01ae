"""What is in the box of Take That Towers: the eight floors, the deck, and the record that holds a whole match.

Cards of one floor are alike, so hands, the deck and the discards are counts of each floor, in the order of `FLOORS`.
The deck's order does not exist in the record: nature deals and draws from what is left in it, card by card, which is
the same as a shuffle and leaves nothing to peep at. Floors are numbered 1 to 8 where a 0 means "no card there".
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np


class Floor(msgspec.Struct, frozen=True):
    """A kind of card: what it is called, and what it does for its owner when its tower is scored."""

    name: str
    code: str  # two letters, always: what stands in notation
    effect: str


FLOORS: Final = (
    Floor("SPIRE", "SP", "Its owner scores 3. A tower with a SPIRE on top is scored at the end of this turn."),
    Floor("LOBBY", "LO", "Its owner scores 1 for each floor above it."),
    Floor("OFFICE", "OF", "Its owner scores 2 for each OFFICE in the tower."),
    Floor("ELEVATOR", "EL", "If it is owned, every player scores 2 for each card they tucked in the tower."),
    Floor("SUITE", "SU", "Its owner draws 2 cards."),
    Floor("LANDLORD", "LA", "Its owner becomes the owner of the floor directly below."),
    Floor("NOISE COMPLAINT", "NO", "If it is owned, the floor directly below becomes vacant."),
    Floor("INFERNO", "IN", "If it is owned, the two floors below become vacant."),
)
KINDS: Final = len(FLOORS)
SPIRE: Final = 1  # floors where 0 is "none"
LOBBY: Final = 2
OFFICE: Final = 3
ELEVATOR: Final = 4
SUITE: Final = 5
LANDLORD: Final = 6
NOISE: Final = 7
INFERNO: Final = 8

DECK: Final = (8, 8, 8, 8, 8, 8, 8, 8)  # of each floor: 64 cards
MOST_OF_A_KIND: Final = 16  # in a house deck
MOST_CARDS: Final = KINDS * MOST_OF_A_KIND

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
SLOTS: Final = "ABCD"  # where towers stand: three of them, all four with four players (K25)
MOST_SLOTS: Final = len(SLOTS)
TALLEST: Final = 6  # a tower with that many floors is scored
DEALT: Final = 4  # cards in each hand at the start
BUILDS: Final = 2  # floors a turn, on as many different towers
DRAWN: Final = 3  # cards drawn in step 3
SUITE_DRAWS: Final = 2
HAND_LIMIT: Final = 6
SHORT_HAND: Final = 3  # a turn that ends with fewer in hand and an empty deck makes this the last round (K1)

# The phases of a match. DEAL, DRAW and SUITE_DRAW are nature's.
DEAL: Final = 0
BUILD: Final = 1  # step 1: the player to act builds a floor (the second one if `built` is set)
CLAIM: Final = 2  # step 2: tucks any number of cards, then draws
DRAW: Final = 3  # step 3: nature tells which cards
CHOOSE: Final = 4  # step 4: two towers are due, and the player to act says which is scored first (K8)
SUITE_DRAW: Final = 5  # step 4: a SUITE's owner draws, and the scoring waits for it
OVER: Final = 6
PHASES: Final = ("deal", "build", "claim", "draw", "choose", "suite", "over")

# Actions, in this order: BUILD_ACTIONS + kind * 4 + slot, CLAIM_ACTIONS + (kind * 4 + slot) * 6 + level, ...
BUILD_ACTIONS: Final = 0
CLAIM_ACTIONS: Final = KINDS * MOST_SLOTS
DRAW_ACTION: Final = CLAIM_ACTIONS + KINDS * MOST_SLOTS * TALLEST
SCORE_ACTIONS: Final = DRAW_ACTION + 1  # + slot
ACTIONS: Final = SCORE_ACTIONS + MOST_SLOTS  # 229


def _record() -> np.dtype[Any]:
    """Return the dtype of a match. It has no padding: equal positions have equal bytes."""
    fields = [
        ("scores", "u2", (MOST_PLAYERS,)),
        ("deck", "u1", (KINDS,)),  # the whole deck that is played with: the options
        ("left", "u1", (KINDS,)),  # what is left to draw
        ("hands", "u1", (MOST_PLAYERS, KINDS)),
        ("floors", "u1", (MOST_SLOTS, TALLEST)),  # 1 to 8 from the ground up; 0: no floor there
        ("tabs", "u1", (MOST_SLOTS, TALLEST)),  # who tucked a card beneath a floor, from 1; 0: nobody
        ("tucked", "u1", (MOST_SLOTS, TALLEST)),  # that card's floor, 1 to 8; 0: none. Known to who tucked it
        ("owners", "u1", (MOST_SLOTS, TALLEST)),  # while a tower is being scored: who owns each floor now; else 0
        ("scored", "u1", (KINDS,)),  # floors of towers that were scored and discarded: everybody has seen them
        ("buried", "u1", (MOST_PLAYERS, KINDS)),  # tucked cards that were discarded, by who tucked (and remembers) them
        ("players", "u1"),
        ("phase", "u1"),
        ("turn", "u1"),  # the seat whose turn it is; 0 when the match is over
        ("built", "u1"),  # the slot of this turn's first floor, from 1; 0: none yet
        ("due", "u1"),  # bit s: the tower in slot s is to be scored this turn and has not been yet
        ("slot", "u1"),  # the tower being scored, from 1; 0: none
        ("level", "u1"),  # SUITE_DRAW: the SUITE's floor from 1 (ground); the walk goes on below it
        ("drawer", "u1"),  # DRAW and SUITE_DRAW: who draws, from 1; else 0
        ("count", "u1"),  # DRAW and SUITE_DRAW: how many cards; else 0
        ("last", "u1"),  # 1 once somebody has ended the game: the round is played to its end (K1, K2)
        ("rules_version", "u2"),  # of the rules that are played by
    ]
    record: np.dtype[Any] = np.dtype((np.record, np.dtype(fields, align=True)))
    assert record.itemsize == sum(record[name].itemsize for name in record.names or ())
    return record


RECORD: Final = _record()
