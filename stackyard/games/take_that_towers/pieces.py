"""What is in the box of Take That Towers: the deck, and the numbers of actions. Its floors are in `effects.py`.

Cards of one floor are alike, so hands, the deck and the discards are counts of each floor, in the order of `FLOORS`.
The deck's order does not exist in the record: chance events deal and draw from what is left in it, card by card, which
is the same as a shuffle and leaves no secret to leak.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.take_that_towers.effects import FLOORS, KINDS

DECK: Final = tuple(floor.in_box for floor in FLOORS)  # 64 cards
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
HAND_LIMIT: Final = 6
SHORT_HAND: Final = 3  # a turn that ends with fewer in hand and an empty deck makes this the last round (K1)

# The phases of a match. In DEAL, DRAW and SUITE_DRAW a chance event is due.
DEAL: Final = 0
BUILD: Final = 1  # step 1: the player to act builds a floor (the second one if `built` is set)
CLAIM: Final = 2  # step 2: tucks any number of cards, then draws
DRAW: Final = 3  # step 3: a chance event says which cards
CHOOSE: Final = 4  # step 4: two towers are due, and the player to act says which is scored first (K8)
SUITE_DRAW: Final = 5  # step 4: the owner of a floor that DRAWS does, and the scoring waits for it
OVER: Final = 6
PHASES: Final = ("deal", "build", "claim", "draw", "choose", "suite", "over")

# Actions, in this order: BUILD_ACTIONS + kind * 4 + slot, CLAIM_ACTIONS + (kind * 4 + slot) * 6 + level, ...
BUILD_ACTIONS: Final = 0
CLAIM_ACTIONS: Final = KINDS * MOST_SLOTS
DRAW_ACTION: Final = CLAIM_ACTIONS + KINDS * MOST_SLOTS * TALLEST
SCORE_ACTIONS: Final = DRAW_ACTION + 1  # + slot
NUM_ACTIONS: Final = SCORE_ACTIONS + MOST_SLOTS
