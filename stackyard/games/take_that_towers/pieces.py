"""What is in the box of Take That Towers: the eight floors, the deck, and the numbers of actions.

Cards of one floor are alike, so hands, the deck and the discards are counts of each floor, in the order of `FLOORS`.
The deck's order does not exist in the record: chance events deal and draw from what is left in it, card by card, which
is the same as a shuffle and leaves no secret to leak. Floors are numbered 1 to 8 where a 0 means "no card there".
"""

from __future__ import annotations

from typing import Final

import msgspec


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
CARDS_DEALT: Final = 4  # cards in each hand at the start
BUILDS_A_TURN: Final = 2  # floors a turn, on as many different towers
CARDS_DRAWN: Final = 3  # cards drawn in step 3
SUITE_DRAWS: Final = 2
HAND_LIMIT: Final = 6
SHORT_HAND: Final = 3  # a turn that ends with fewer in hand and an empty deck makes this the last round (K1)

# The phases of a match. In DEAL, DRAW and SUITE_DRAW a chance event is due.
DEAL: Final = 0
BUILD: Final = 1  # step 1: the player to act builds a floor (the second one if `built` is set)
CLAIM: Final = 2  # step 2: tucks any number of cards, then draws
DRAW: Final = 3  # step 3: a chance event says which cards
CHOOSE: Final = 4  # step 4: two towers are due, and the player to act says which is scored first (K8)
SUITE_DRAW: Final = 5  # step 4: a SUITE's owner draws, and the scoring waits for it
OVER: Final = 6
PHASES: Final = ("deal", "build", "claim", "draw", "choose", "suite", "over")

# Actions, in this order: BUILD_ACTIONS + kind * 4 + slot, CLAIM_ACTIONS + (kind * 4 + slot) * 6 + level, ...
BUILD_ACTIONS: Final = 0
CLAIM_ACTIONS: Final = KINDS * MOST_SLOTS
DRAW_ACTION: Final = CLAIM_ACTIONS + KINDS * MOST_SLOTS * TALLEST
SCORE_ACTIONS: Final = DRAW_ACTION + 1  # + slot
NUM_ACTIONS: Final = SCORE_ACTIONS + MOST_SLOTS  # 229
