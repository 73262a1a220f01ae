"""TowerBrix as numbers: a lattice of places, words, silence; and what a seat sees as planes, made of its view.

A brick that is put is let down from above: its height is not chosen, it is just above what lies beneath.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.encoding import SILENCE, Encoding, Row
from stackyard.core.encoding.layout import Floats, Layout, Plane
from stackyard.core.errors import BadActionError, IllegalMoveError, StackyardError
from stackyard.core.game import Game, Position, Seat, copy_position
from stackyard.games.towerbrix import moves
from stackyard.games.towerbrix.options import LEVELS, VARIANTS, TowerBrixOptions, cards_of
from stackyard.games.towerbrix.pieces import BRICKS, EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import (
    ACT,
    ENDINGS,
    MIX,
    MOST_DEALS,
    PHASES,
    POSES_OF_A_BRICK,
    PROOFS,
    QUESTIONS,
    READ,
    RECORD,
    REPLIES,
    bricks_of,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import card_places, dealing, legality
from stackyard.games.towerbrix.view import to_act, view
from stackyard.physics.pose_text import read_poses as decode_poses

STEP_MM: Final = 15  # half of a brick's edge: where bricks are put on the table
REACH: Final = 10  # steps from the middle
SIDE: Final = 2 * REACH + 1
LYING: Final = ("stand", "x", "y")
CLEAR_MM: Final = 1  # between a brick that is put and what lies beneath it
PUTS: Final = SIDE * SIDE * len(LYING)  # ways to put one brick
MOST_TWOS: Final = 12  # cards of two points in a deal: 24 points
MOST_THREES: Final = 8
HALF_MM: Final = {"stand": (15, 15, 30), "x": (30, 15, 15), "y": (15, 30, 15)}
STATEMENTS: Final = (
    *(f"say {what} {word}" for what in ("stands", "tower", "ready", "challenge", "few") for word in ("yes", "no")),
    *(f"say high {which}" for which in ("none", "short", "long")),
)
WORDS: Final = (
    *moves.BARE_VERBS,
    *(f"ask {brick}" for brick in BRICKS),
    "ask knock",
    *(f"remove {brick}" for brick in BRICKS),
    *STATEMENTS,
)
DEALS: Final = (MOST_TWOS + 1) * (MOST_THREES + 1)
PER_POINTS: Final = 100.0


def layout(players: int, cards: int) -> Layout:
    """Return the planes for so many seats, counted from the viewer on, and so many cards in the deck."""
    return Layout(
        [
            Plane(
                "poses", (MOST_BRICKS, 7), "of each brick x, y, z in metres and its turn w, x, y, z; 0: not to be seen"
            ),
            Plane("used", (MOST_BRICKS,), "1 for each brick of the tower"),
            Plane("fixed", (MOST_BRICKS,), "1 for each brick that may not be moved again"),
            Plane("owner", (MOST_BRICKS, players), "1 for the seat that moved the brick last"),
            Plane("mine", (cards,), "1 for each card of the deck that the viewer holds"),
            Plane(
                "holds", (cards,), "1 where a card that the viewer sees is met by the bricks as they lie, -1: it is not"
            ),
            Plane("shown", (cards,), "1 for each card of another seat that lies open"),
            Plane("discards", (cards,), "1 for each card on the discard pile"),
            Plane("dropped", (cards,), "1 for a card that need not be met, where the viewer sees which it is"),
            Plane("backs", (players, 2), "cards of two and of three points that each seat holds, divided by 8"),
            Plane("thumbs", (players,), "1 where a thumb is up"),
            Plane("noes", (players,), 'how often "no" was said since a brick was moved, divided by 8'),
            Plane("void", (players,), "1 where a seat says that the cards contradict each other"),
            Plane("reveal", (players,), "1 where a seat agrees to lay the cards open"),
            Plane("begun", (players,), "1 where a seat has said that the others begin"),
            Plane("question", (len(QUESTIONS),), f"1 for what is asked: {', '.join(QUESTIONS)}"),
            Plane("asker", (players,), "1 for who asks"),
            Plane("asked", (players,), "1 for each seat whose yes is needed"),
            Plane("agreed", (players,), "1 for each of them that has said yes"),
            Plane("reply", (len(REPLIES),), f"1 for what became of it: {', '.join(REPLIES)}"),
            Plane(
                "asked_for",
                (MOST_BRICKS + 2,),
                "1 for the brick asked for; cards of two, of three points, divided by 8",
            ),
            Plane("phase", (len(PHASES),), f"1 for the phase: {', '.join(PHASES)}"),
            Plane(
                "game",
                (len(VARIANTS) + 2 + len(LEVELS),),
                "1 for the variant; the deck, 1: pink; challenge / 14; level",
            ),
            Plane(
                "status",
                (16,),
                "1 if the viewer may act; round / 3; deals / 30; attempts / 30; points won / 100; cards of two and of "
                "three points / 8; height of the tower in metres, bricks on the table / 9; the solver's answer: no, "
                f"open; how the last attempt ended: {', '.join(ENDINGS)}; the bricks may be seen",
            ),
        ]
    )


class TowerBrixEncoding(Encoding):
    """The encoding of TowerBrix: bricks on a lattice, deals, words, cards, and the silent action, in this order."""

    silent: int
    horizon = 1000  # a team that does not agree goes on

    def __init__(self, game: Game[Any, Any], options: TowerBrixOptions, players: int) -> None:
        super().__init__(game, options, players)
        free = msgspec.structs.replace(options, deal="")  # a set deal is one of a single version of the rules
        starts = [game.setup(free, players, version) for version in game.versions]
        start, num_cards = starts[-1], len(cards_of(starts[-1]))
        # No name of a card is in two editions, so that one table has those of every version.
        self.number = {card.name: index for each in starts for index, card in enumerate(cards_of(each))}
        self.bricks = bricks_of(start)
        self.deals = self.bricks * PUTS
        self.words = self.deals + DEALS
        self.drops = self.words + len(WORDS)
        self.card_answers = self.drops + num_cards
        self.silent = self.card_answers + 2 * num_cards
        self.num_actions = self.silent + 1
        self.observation = layout(players, num_cards)
        self.box = (
            Plane("word", (1,), "a brick is put if below 0, else which of the other legal actions, evenly"),
            Plane("brick", (1,), "which of the bricks, evenly"),
            Plane("place", (2,), "x and y of its centre: 1 is 150 mm from the middle of the table"),
            Plane("pose", (1,), "standing, along x or along y, a third each"),
        )

    # --- actions ---------------------------------------------------------------------------------------------

    def legal_actions(self, position: Position, seat: Seat, chosen: Row = ()) -> list[int]:
        """Return the legal actions of a seat, sorted; silence is one wherever a seat may act."""
        if seat not in to_act(position):
            return []
        return list(_legal(self, position.tobytes(), seat))

    def list_legal(self, position: Position, seat: Seat) -> list[int]:
        """Return the legal actions of a seat that may act, found anew."""
        found: list[int] = []
        tried: list[int] = []
        phase = int(position["phase"][0])
        if phase == MIX:
            tried += [self.deals + twos * (MOST_THREES + 1) + threes for twos, threes in _deals(position)]
        elif phase not in (READ, ACT):
            for brick in range(self.bricks):
                if self._may_move(position, seat, brick):
                    found += range(brick * PUTS, (brick + 1) * PUTS)
        tried += self._cards_and_words(position, seat, phase)
        accepted = [action for action in sorted(tried) if self._is_accepted(position, seat, action)]
        return [*found, *accepted, self.silent]

    def _cards_and_words(self, position: Position, seat: Seat, phase: int) -> list[int]:
        """Return the words that may be legal now."""
        if phase == READ:
            first = WORDS.index(STATEMENTS[0])
            return [*range(self.words + first, self.drops), *range(self.card_answers, self.silent)]
        return [
            *range(self.words, self.drops),
            *(self.drops + card for card in card_places.cards_held_by(position, seat)),
        ]

    def _may_move(self, position: Position, seat: Seat, brick: int) -> bool:
        try:
            legality.check_may_move_brick(position, seat, brick)
        except IllegalMoveError:
            return False
        return self._is_accepted(position, seat, brick * PUTS)

    def _is_accepted(self, position: Position, seat: Seat, action: int) -> bool:
        try:
            self.game.apply(copy_position(position), seat, self.move_of(position, seat, (action,)))
        except StackyardError:
            return False
        return True

    def move_of(self, position: Position, seat: Seat, row: Row) -> str:
        """Return the move that an action is.

        Raises BadActionError or IllegalMoveError if it is out of bounds, or far from the table.
        """
        action = int(row[0])
        if not 0 <= action < self.num_actions:
            raise BadActionError(f"an action of {self.game.title} is from 0 to {self.num_actions - 1}, not {action}")
        if action == self.silent:
            return SILENCE
        if action >= self.card_answers:
            card, no = divmod(action - self.card_answers, 2)
            return f"say card {cards_of(position)[card].name} {'no' if no else 'yes'}"
        if action >= self.drops:
            return f"drop {cards_of(position)[action - self.drops].name}"
        if action >= self.words:
            return WORDS[action - self.words]
        if action >= self.deals:
            twos, threes = divmod(action - self.deals, MOST_THREES + 1)
            return moves.deal_text(twos, threes)
        if legality.is_blind(position, seat):  # the height of a put would tell what stands there
            raise IllegalMoveError(refusal(Reason.BLIND))
        brick, place = divmod(action, PUTS)
        x, rest = divmod(place, SIDE * len(LYING))
        y, pose = divmod(rest, len(LYING))
        return self._put(position, brick, STEP_MM * (x - REACH), STEP_MM * (y - REACH), LYING[pose])

    def _put(self, position: Position, brick: int, x: int, y: int, pose: str) -> str:
        return f"put {BRICKS[brick]} {x} {y} {drop_height(position, brick, x, y, pose)} {pose}"

    def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...] | None:
        """Return the action of a move; None for hands, leaning bricks, places beside the lattice and larger deals."""
        if move == SILENCE:
            return (self.silent,)
        if move in WORDS:
            return (self.words + WORDS.index(move),)
        read = moves.read_move(move)
        if read.verb == "drop":
            return (self.drops + self.number[read.name],) if read.name in self.number else None
        if read.verb == "say":
            _, name, word = read.name.split(" ")
            return (self.card_answers + 2 * self.number[name] + (word == "no"),) if name in self.number else None
        if read.verb == "deal":
            if read.extra or read.twos > MOST_TWOS or read.threes > MOST_THREES:
                return None
            return (self.deals + read.twos * (MOST_THREES + 1) + read.threes,)
        if read.verb != "put" or read.brick >= self.bricks:
            return None
        x, y, z = read.centre_mm
        pose = POSES_OF_A_BRICK[read.pose]
        if x % STEP_MM or y % STEP_MM or max(abs(x), abs(y)) > STEP_MM * REACH:
            return None
        if z != drop_height(position, read.brick, x, y, pose):
            return None
        place = (x // STEP_MM + REACH) * SIDE + y // STEP_MM + REACH
        return (read.brick * PUTS + place * len(LYING) + LYING.index(pose),)

    def move_from_box(self, position: Position, seat: Seat, numbers: Floats) -> str:
        """Return the move of a point of `box`: any numbers are a legal move of a seat that may act.

        Raises BadActionError if the seat may not.
        """
        legal = self.legal_actions(position, seat)
        if not legal:
            raise BadActionError("nothing is to be done here")
        word, brick, x, y, pose = (float(min(max(number, -1.0), 1.0)) for number in numbers)
        movable = sorted({action // PUTS for action in legal if action < self.deals})
        others = [action for action in legal if action >= self.deals]
        if not movable or word >= 0:
            share = word if movable else (word + 1) / 2
            return self.move_of(position, seat, (others[min(int(share * len(others)), len(others) - 1)],))
        which = movable[min(int((brick + 1) / 2 * len(movable)), len(movable) - 1)]
        how = LYING[min(int((pose + 1) / 2 * len(LYING)), len(LYING) - 1)]
        far = STEP_MM * REACH
        return self._put(position, which, round(x * far), round(y * far), how)

    # --- tensors ---------------------------------------------------------------------------------------------

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        """Write what a seat sees, from its view; see `layout`."""
        out[:] = 0
        planes = self.observation.views(out)
        position_view = view(position, seat)
        players = self.players
        order = [(seat + step) % players for step in range(players)]
        if position_view.poses is not None:
            planes["poses"][: self.bricks] = decode_poses(position_view.poses, self.bricks, 1e9)
        for name, bricks in (("used", position_view.used), ("fixed", position_view.placed)):
            planes[name][[BRICKS.index(brick) for brick in bricks or ()]] = 1
        for brick, owner in enumerate(position_view.owners or ()):
            if owner is not None:
                planes["owner"][brick, (owner - seat) % players] = 1
        for step, holder in enumerate(order):
            for card in position_view.hands[holder]:
                planes["backs"][step, card.points - 2] += 1 / 8
                if card.name is not None:
                    number = self.number[card.name]
                    planes["mine" if holder == seat else "shown"][number] = 1
                    planes["dropped"][number] = bool(card.dropped)
                    planes["holds"][number] = 0 if card.holds is None else 1 if card.holds else -1
        planes["discards"][[self.number[name] for name in position_view.discards]] = 1
        for name, seats in (
            ("thumbs", position_view.thumbs),
            ("void", position_view.void),
            ("reveal", position_view.reveal),
        ):
            planes[name][:] = [seats[other] for other in order]
        planes["noes"][:] = [position_view.nos[other] / 8 for other in order]
        if position_view.begun:
            planes["begun"][:] = [position_view.begun[other] for other in order]
        self._observe_question(planes, position_view, seat, order)
        planes["phase"][PHASES.index(position_view.phase)] = 1
        game = planes["game"]
        game[VARIANTS.index(position_view.variant)] = 1
        game[len(VARIANTS) : len(VARIANTS) + 2] = position_view.deck == "pink", position_view.challenge / 14
        if position_view.level is not None:
            game[len(VARIANTS) + 2 + LEVELS.index(position_view.level)] = 1
        status = planes["status"]
        status[:7] = (
            *(
                seat in position_view.to_act,
                position_view.round / 3,
                position_view.deals / MOST_DEALS,
                position_view.attempts / MOST_DEALS,
            ),
            *(position_view.points / PER_POINTS, position_view.twos / 8, position_view.threes / 8),
        )
        status[7:9] = (position_view.height_mm or 0.0) / 1000, (position_view.grounded or 0) / MOST_BRICKS
        status[9:11] = position_view.proof == PROOFS[1], position_view.proof == PROOFS[2]
        status[11 + ENDINGS.index(position_view.last)] = 1
        status[15] = position_view.poses is not None

    def _observe_question(self, planes: dict[str, Floats], position_view: Any, seat: Seat, order: list[Seat]) -> None:
        asked = position_view.question
        planes["question"][0 if asked is None else QUESTIONS.index(asked.kind)] = 1
        if asked is None:
            return
        planes["asker"][(asked.by - seat) % self.players] = 1
        planes["asked"][:] = [asked.of[other] for other in order]
        planes["agreed"][:] = [asked.agreed[other] for other in order]
        planes["reply"][REPLIES.index(asked.answer)] = 1
        if asked.brick is not None:
            planes["asked_for"][BRICKS.index(asked.brick)] = 1
        planes["asked_for"][MOST_BRICKS:] = asked.twos / 8, asked.threes / 8


@lru_cache(maxsize=64)
def _legal(encoding: TowerBrixEncoding, data: bytes, seat: Seat) -> tuple[int, ...]:
    """Return the legal actions of a seat in a position, given as its bytes: several callers ask for each."""
    return tuple(encoding.list_legal(np.frombuffer(bytearray(data), RECORD), seat))


def _deals(position: Position) -> list[tuple[int, int]]:
    return [mix for mix in dealing.mixes(position) if any(mix)]


def drop_height(position: Position, brick: int, x: int, y: int, pose: str) -> int:
    """Return the height in mm of the centre of a brick that is let down at (x, y): just above what lies beneath.

    Bricks count as the boxes along the axes that hold them.
    """
    bricks = bricks_of(position)
    low, high = _bounds(position["poses"][0, :bricks].tobytes())
    half = HALF_MM[pose]
    beneath = (low[:, 0] < x + half[0]) & (high[:, 0] > x - half[0])
    beneath &= (low[:, 1] < y + half[1]) & (high[:, 1] > y - half[1])
    beneath[brick] = False
    top = float(high[beneath, 2].max()) if beneath.any() else 0.0
    return min(int(np.ceil(round(top, 2))) + half[2] + CLEAR_MM, moves.HIGHEST_PUT_MM)


@lru_cache(maxsize=16)
def _bounds(data: bytes) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the lowest and the highest corner (mm) of the box around each brick, a row each; `data`: float32 poses."""
    poses = np.frombuffer(data, np.float32).reshape(-1, 7).astype(np.float64)
    w, x, y, z = poses[:, 3:].T
    turn = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    half = np.abs(turn).transpose(2, 0, 1) @ np.array([EDGE_MM / 2, EDGE_MM / 2, LENGTH_MM / 2])
    slack = 0.5  # mm: what lies beside a brick does not lie beneath it
    low, high = 1000 * poses[:, :3] - half, 1000 * poses[:, :3] + half
    low[:, :2] += slack
    high[:, :2] -= slack
    return low, high
