"""The rules of TowerBrix over the record: building, thumbs and votes, proofs, and what follows from a move.

Deals are in `dealing`, what a team agrees on is in `consent`, the evaluation in `evaluation`, its points in `scoring`.
Functions check everything before they change anything. The message of an error says why a move is refused.
"""

from __future__ import annotations

from typing import Final

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import ForcedEvent, Position, Seat
from stackyard.games.towerbrix import record
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.record import bricks_of, start_poses
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import challenges, wishes
from stackyard.games.towerbrix.rules.card_places import seats_with_cards
from stackyard.games.towerbrix.rules.legality import card_to_drop, check_may_knock, check_may_move_brick, is_blind
from stackyard.games.towerbrix.rules.pending_question import GESTURES, clear_question
from stackyard.games.towerbrix.rules.scoring import end, lay_open
from stackyard.games.towerbrix.rules.thumbs import has_reactions, poses_differ, retract_thumbs
from stackyard.physics.pose_text import Float32Poses

VERBS_WITH_OPEN_CARDS: Final = (
    "move",
    "put",
    "lean",
    "knock",
    "void",
    "proof",
    "next",
    "agree",
    "decline",
    "ask",
    "begin",
)  # verbs of moves that are legal once the cards lie open


def start(position: Position) -> None:
    """Set up a record whose options are filled in."""
    r = position[0]
    r["phase"] = record.MIX
    r["round"] = 1
    r["dropped"] = record.NONE
    r["brick"] = record.NONE
    r["mover"] = record.NONE
    r["poses"] = start_poses(bricks_of(position))
    clear_question(position)
    wishes.clear_owners(position)
    wishes.clear_wishes(position)


def play_while_building(position: Position, seat: Seat, move: Move) -> list[ForcedEvent]:
    """Play a move of a seat while the tower is built; return the forced events.

    Raises IllegalMoveError if the rules forbid the move.
    """
    r = position[0]
    verb, bit = move.verb, 1 << seat
    mine = bool(seats_with_cards(position) & bit)
    if r["revealed"] and verb not in VERBS_WITH_OPEN_CARDS:
        raise IllegalMoveError(refusal(Reason.CARDS_OPEN))
    if verb in ("move", "put", "lean"):
        check_may_move_brick(position, seat, move.brick)
        _note_mover(position, seat)
        if r["question"] == record.ASKS_BRICK and r["q_brick"] == move.brick:
            clear_question(position)
        r["brick"], r["put"], r["pose"] = move.brick, move.centre_mm, move.pose
        r["heading"], r["angle"] = move.heading, move.angle
        r["phase"] = record.HAND
    elif verb == "knock":
        _knock(position, seat)
    elif verb in ("up", "down"):
        if not mine:
            raise IllegalMoveError(refusal(Reason.THUMB_WITHOUT_CARDS))
        if bool(r["up"] & bit) == (verb == "up"):
            raise IllegalMoveError(refusal(Reason.THUMB_ALREADY, verb))
        r["up"] ^= bit
        if int(r["up"]) == seats_with_cards(position):
            r["phase"] = record.READ if r["real"] else record.JUDGE
            clear_question(position)  # nobody touches the tower any more
            if r["real"]:
                lay_open(position)
    elif verb == "no":
        if not mine:
            raise IllegalMoveError(refusal(Reason.NO_WITHOUT_CARDS))
        r["nos"][seat] = min(int(r["nos"][seat]) + 1, record.MOST_ACTS)
        wishes.note_no(position, seat, blind=is_blind(position, seat))
    elif verb == "drop":
        drop(position, card_to_drop(position, seat, move.name))
    elif verb == "time":
        if int(r["challenge"]) != challenges.TIME_PRESSURE:
            raise IllegalMoveError(refusal(Reason.NO_CLOCK))
        return end(position, record.LOST)
    elif verb == "proof":
        if r["proof"] != record.UNASKED:
            raise IllegalMoveError(refusal(Reason.PROOF_ASKED))
        r["phase"] = record.PROOF
    elif verb in ("void", "reveal"):
        r[verb] ^= bit  # the same move again takes it back
        if int(r[verb]) == (1 << int(r["players"])) - 1:
            if verb == "void":
                return _void(position)
            r["revealed"] = 1
            r["up"] = 0
            if r["question"] == record.ASKS_DROP:
                clear_question(position)  # open cards are not evaluated
    elif verb == "next":
        if not r["revealed"]:
            raise IllegalMoveError(refusal(Reason.NEXT_TOO_EARLY))
        return end(position, record.LOST)
    else:
        raise IllegalMoveError(refusal(Reason.NOT_WHILE_BUILDING, verb))
    return count_act(position)


def count_act(position: Position) -> list[ForcedEvent]:
    """Count a move of a building phase, and return the forced events: after too many, the attempt is lost."""
    r = position[0]
    r["acts"] += 1
    if r["acts"] >= record.MOST_ACTS and r["phase"] == record.BUILD:
        return end(position, record.LOST)
    return []


def _void(position: Position) -> list[ForcedEvent]:
    """Take up that all seats call the cards contradictory; return the forced events. The solver is asked first (T23).

    At a real table people's word counts.
    """
    r = position[0]
    if r["real"]:
        return end(position, record.VOID)
    if r["proof"] != record.UNASKED:
        return _end_by_proof(position, int(r["proof"]))
    r["phase"], r["voiding"] = record.PROOF, 1
    return count_act(position)


def _end_by_proof(position: Position, proof: int) -> list[ForcedEvent]:
    """End an attempt whose cards all seats call contradictory, where the solver has not proven it.

    Where a tower exists the attempt is lost. A verdict left open is taken as void once in each round.
    """
    r = position[0]
    if proof == record.SATISFIABLE or r["free_open"] == r["round"]:
        return end(position, record.LOST)
    r["free_open"] = r["round"]
    return end(position, record.VOID)


def apply_proof(position: Position, answer: str) -> list[ForcedEvent]:
    """Apply the solver's answer about the cards: if they contradict each other, the attempt is void (T23)."""
    r = position[0]
    r["phase"] = record.BUILD
    if answer == "yes":
        return end(position, record.VOID)
    if r["voiding"]:
        return _end_by_proof(position, record.PROOFS.index(answer))
    r["proof"] = record.PROOFS.index(answer)
    return end(position, record.LOST) if r["acts"] >= record.MOST_ACTS else []


def _note_mover(position: Position, seat: Seat) -> None:
    """Record the seat that moves a brick, and count the moves since the last reaction to a whole tower."""
    r = position[0]
    if has_reactions(position):
        r["moves"] = 0
    r["mover"], r["moves"] = seat, min(int(r["moves"]) + 1, record.MOST_ACTS)


def _knock(position: Position, seat: Seat) -> None:
    check_may_knock(position, seat)
    r = position[0]
    _note_mover(position, seat)
    retract_thumbs(position)
    r["poses"] = start_poses(bricks_of(position))
    wishes.clear_owners(position)
    if int(r["question"]) in GESTURES:
        clear_question(position)


def drop(position: Position, card: int) -> None:
    """Drop a card: it need not be met. All thumbs come down, given for other cards (T28)."""
    position["dropped"] = card
    retract_thumbs(position)


def apply_rest_poses(position: Position, poses: Float32Poses) -> list[ForcedEvent]:
    """Set the poses at which the bricks came to rest after a hand let go; return the forced events."""
    r = position[0]
    brick, mover = int(r["brick"]), int(r["mover"])
    if poses_differ(r["poses"][: len(poses)], poses):
        retract_thumbs(position)
    before = r["poses"][brick].copy()
    r["poses"][: len(poses)] = poses
    r["placed"] |= 1 << brick
    wishes.note_rest(position, mover, brick, before, r["poses"][brick], blind=is_blind(position, mover))
    r["brick"], r["put"], r["pose"], r["heading"], r["angle"] = record.NONE, 0, record.FREE, 0, 0
    r["phase"] = record.BUILD
    return end(position, record.LOST) if r["acts"] >= record.MOST_ACTS else []
