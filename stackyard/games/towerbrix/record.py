"""The record of a match of TowerBrix: one structured array that holds the whole position."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.pieces import EDGE_MM, GREEN_BRICKS, MOST_BRICKS

MOST_SEATS: Final = 6
SEATS: Final = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Finn")
MOST_CARDS: Final = 120  # cards in a deck
LONGEST_DECK: Final = 8000  # bytes of a house deck's text
LONGEST_DEAL: Final = 320  # bytes of the names of a set deal
ROUNDS: Final = 3
MOST_DEALS: Final = 30  # deals in one match; a team that needs more has lost
MOST_ACTS: Final = 1200  # moves in one building phase; then the attempt is lost
MOST_TRIED: Final = 12  # towers of an attempt whose reactions are remembered
MOST_WISHES: Final = 12  # placements of an attempt that seats wanted, or did not want, that are remembered
MOST_DEAL_WORDS: Final = 60  # words about one deal; the deal that is named then is dealt at once
NONE: Final = 255  # no card, no brick
TEAM: Final = 0  # the seat of forced events that concern the whole team; a card is read by the seat that holds it

MIX: Final = 0  # the team chooses how many cards of which points are dealt
DEAL: Final = 1  # a chance event deals the cards
BUILD: Final = 2
HAND: Final = 3  # a hand has moved a brick: it is simulated where the bricks come to rest
JUDGE: Final = 4  # every thumb is up: it is simulated whether the tower stands
ACT: Final = 5  # a challenge asks for an act after the evaluation
ACTED: Final = 6  # the result of the act is simulated
OVER: Final = 7
PROOF: Final = 8  # the solver is asked whether the cards contradict each other
READ: Final = 9  # at a real table: people read the cards and state what is true
PHASES: Final = ("mix", "deal", "build", "hand", "judge", "act", "acted", "over", "proof", "read")
BUILDING: Final = (BUILD, HAND, PROOF, JUDGE)

PILE: Final = 0
DISCARD: Final = 1
HELD: Final = 2  # plus the number of the seat that holds a card

NOTHING: Final = 0
WON: Final = 1
LOST: Final = 2
VOID: Final = 3
ENDINGS: Final = ("nothing", "won", "lost", "void")
"""How the last attempt ended."""

FREE: Final = 0  # a free hand moved a brick and let go of it
LEAN: Final = 4  # a brick is set down tilted and leans
POSES_OF_A_BRICK: Final = ("free", "stand", "x", "y", "lean")
"""How a brick is put: by a free hand; standing; lying along x; along y; leaning."""

UNASKED: Final = 0
SATISFIABLE: Final = 1  # there is a tower
UNKNOWN: Final = 2
PROOFS: Final = ("-", "no", "open")
"""The solver's answer: do this deal's cards contradict each other? "yes" is missing because it ends the attempt."""

UNANSWERED: Final = 0
NO: Final = 1
YES: Final = 2
ANSWERS: Final = ("-", "no", "yes")
HEIGHT_CLAIMS: Final = ("none", "short", "long")
"""Which side of the box a tower is higher than, as people state it at a real table."""

NO_QUESTION: Final = 0
ASKS_DEAL: Final = 1  # these cards are to be dealt
ASKS_DROP: Final = 2  # this card need not be met
ASKS_BRICK: Final = 3  # may I move this brick?
ASKS_KNOCK: Final = 4  # may I take the tower apart?
QUESTIONS: Final = ("none", "deal", "drop", "brick", "knock")
"""What somebody asks the others."""

OPEN: Final = 0
AGREED: Final = 1
DECLINED: Final = 2
REPLIES: Final = ("open", "agreed", "declined")
"""What became of a question."""

TEMPERAMENTS: Final = ("partner", "helper", "leader")
"""How the bots of a table behave; the first one is the default."""

ATTEMPT: Final = np.dtype(
    [
        ("round", np.uint8),  # 0: there is no attempt
        ("how", np.uint8),  # see ENDINGS; nothing: an act is still to come
        ("stands", np.uint8),  # see ANSWERS
        ("tower", np.uint8),
        ("challenge", np.uint8),
        ("bonus", np.uint8),
        ("points", np.uint16),  # the bonus included
        ("dropped", np.uint8),  # a card; NONE: none
        ("seats", np.uint8, (MOST_CARDS,)),  # who held a card, from 1; 0: nobody
        ("met", np.uint8, (MOST_CARDS,)),  # what people say of a card; from here on see `real_table.py`
        ("ready", np.uint8),
        ("high", np.uint8),  # see HEIGHT_CLAIMS
        ("few", np.uint8),
        ("poses", np.float32, (MOST_BRICKS, 7)),
    ]
)
"""An attempt that has ended, or whose cards are being read, as everybody has seen it."""

TRIED: Final = np.dtype(
    [
        ("up", np.uint8),  # thumbs when the next brick was moved: a bit a seat
        ("no", np.uint8),  # who had said no: a bit a seat
        ("poses", np.float32, (MOST_BRICKS, 7)),
    ]
)
"""A whole tower, and how the seats reacted to it: there is at least one thumb or no."""

WISH: Final = np.dtype(
    [
        ("seat", np.uint8),  # NONE: the entry is empty
        ("brick", np.uint8),
        ("wanted", np.uint8),  # 1: the seat wants the brick there; 0: it does not
        ("count", np.uint8),  # how often it has shown so
        ("pose", np.float32, (7,)),
    ]
)
"""Where a seat wants a brick to be, or does not, as its moves and its noes have shown."""

RECORD: Final = np.dtype(
    [
        ("players", np.uint8),
        ("variant", np.uint8),
        ("deck", np.uint8),
        ("challenge", np.uint8),
        ("level", np.uint8),
        ("open", np.uint8),
        ("solvable", np.uint8),
        ("live_check", np.uint8),
        ("real", np.uint8),
        ("box_short", np.uint16),  # hundredths of a standing brick
        ("box_long", np.uint16),
        ("cards", f"S{LONGEST_DECK}"),  # the text of a house deck; empty: ours
        ("deal", f"S{LONGEST_DEAL}"),  # the names of the cards of every deal; empty: cards are drawn
        ("phase", np.uint8),
        ("round", np.uint8),  # from 1
        ("deals", np.uint8),
        ("attempts", np.uint8),  # that were won or lost
        ("failed", np.uint16),  # points of the cards of the last attempt of this round, if it was lost; else 0
        ("points", np.uint16),
        ("twos", np.uint8),  # cards of this attempt
        ("threes", np.uint8),
        ("extra", np.uint8),  # seats that get one more: a bit each
        ("where", np.uint8, (MOST_CARDS,)),
        ("dropped", np.uint8),  # a card that need not be met; NONE: none
        ("up", np.uint8),  # thumbs: a bit a seat
        ("void", np.uint8),  # votes: a bit a seat
        ("reveal", np.uint8),
        ("revealed", np.uint8),  # the attempt is given up, and cards lie open
        ("nos", np.uint16, (MOST_SEATS,)),  # since a brick was last moved
        ("acts", np.uint16),
        ("tried", TRIED, (MOST_TRIED,)),  # the last towers tried in this attempt, the oldest first
        ("judged", np.uint16),  # how many towers were tried in this attempt
        ("mover", np.uint8),  # the seat that last moved a brick since then; NONE: none did
        ("moves", np.uint16),  # moves of bricks since then
        ("placed", np.uint16),  # bricks that hands have let go of: a bit a brick
        ("brick", np.uint8),  # the brick that a hand moves, or that is removed; NONE: none
        ("put", np.int16, (3,)),  # mm: where its centre is put
        ("pose", np.uint8),
        ("heading", np.uint16),  # degrees on the table: where the top of a leaning brick points, or a hand goes
        ("angle", np.uint8),  # degrees from upright
        ("speed", np.uint16),  # cm/s of the hand that does what a challenge asks for, towards `heading`; 0: not said
        ("proof", np.uint8),
        ("poses", np.float32, (MOST_BRICKS, 7)),  # m and w x y z
        ("evaluation", ATTEMPT),  # of the last attempt, until the next one
        ("gallery", ATTEMPT, (ROUNDS,)),  # the towers that won, round by round
        ("rules_version", np.uint8),  # the version of the rules of this match
        ("temperament", np.uint8),  # see TEMPERAMENTS; no rule depends on it
        ("question", np.uint8),  # see QUESTIONS
        ("asker", np.uint8),  # a seat; NONE
        ("asked", np.uint8),  # seats whose yes is needed: a bit each
        ("agreed", np.uint8),  # those of them that have said yes
        ("answer", np.uint8),  # see REPLIES
        ("q_twos", np.uint8),  # the cards of the deal that is asked for
        ("q_threes", np.uint8),
        ("q_extra", np.uint8),  # seats that get one more: a bit each
        ("q_card", np.uint8),  # the card that is not to be met; NONE
        ("q_brick", np.uint8),  # the brick that is to be moved; NONE
        ("owner", np.uint8, (MOST_BRICKS,)),  # the seat that last moved each brick since the last knock; NONE: nobody
        ("laid", np.uint8),  # the brick that was moved last since then; NONE
        ("begun", np.uint8),  # seats that have said "you begin": a bit each
        ("wishes", WISH, (MOST_WISHES,)),  # of this attempt, the oldest first
        ("voiding", np.uint8),  # the solver is asked because all seats call the cards contradictory
        ("free_open", np.uint8),  # the round in which cards were void without a proof; 0: not in this one
        ("edition", np.uint8),  # of our decks, see EDITIONS; by version 1 of the rules the first one is played
    ]
)

START_GAP_M: Final = 0.05  # m from brick to brick where they lie at the start
START_ROW_Y_M: Final = -0.25  # m: where that row is


def bricks_of(position: Any) -> int:
    """Return the number of bricks in play: the gray one belongs to the pink deck only."""
    return GREEN_BRICKS if position["deck"][0] == 0 else MOST_BRICKS


def start_poses(bricks: int) -> npt.NDArray[np.float32]:
    """Return the poses at the start, shape (MOST_BRICKS, 7): bricks lie apart in a row; rows of unused bricks are 0."""
    poses = np.zeros((MOST_BRICKS, 7), np.float32)
    for brick in range(bricks):
        poses[brick] = [(brick - (bricks - 1) / 2) * START_GAP_M, START_ROW_Y_M, EDGE_MM / 2000, 0, 0, 0, 0]
        poses[brick, 3:5] = np.sqrt(0.5), -np.sqrt(0.5)  # along y
    return poses
