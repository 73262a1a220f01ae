"""The rules of TowerBrix over the record: rounds, deals, building, thumbs, the evaluation, and what a challenge adds.

Functions check everything before they change anything. The message of an error says why a move is refused.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.errors import BadChanceError, IllegalMoveError
from stackyard.core.game import SPECTATOR, ForcedEvent, Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix import challenges, wishes
from stackyard.games.towerbrix.asking import GESTURES, clear_question
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import BASE, CHALLENGE, INTRO, LEVELS, TOTALS, cards_of
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
    ASKS_BRICK,
    ASKS_DROP,
    BUILD,
    BUILDING,
    DEAL,
    DISCARD,
    FREE,
    HAND,
    HELD,
    JUDGE,
    LOST,
    MIX,
    MOST_ACTS,
    MOST_DEALS,
    MOST_TRIED,
    NO,
    NONE,
    OVER,
    PILE,
    PROOF,
    PROOFS,
    READ,
    ROUNDS,
    SATISFIABLE,
    TRIED,
    UNASKED,
    VOID,
    WON,
    YES,
    bricks_of,
    has_questions,
    start_poses,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.solver.objectives import Box, bonus_points
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, facts_of
from stackyard.physics.contact import find_contacts
from stackyard.physics.pose_text import Float32Poses

WINNING_POINTS: Final = 40  # from this many points on the base game is a success: above the lowest rank
RANKS: Final = (40, 50, 60, 70, 80)
"""Points from which on the next rank is reached."""

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
ATTEMPT_FIELDS: Final = (
    *("up", "void", "reveal", "revealed", "nos", "acts", "placed", "proof"),
    *("put", "pose", "heading", "angle", "twos", "threes", "extra", "begun", "voiding"),
)
"""The fields of the record that are reset for each attempt."""

TEAM: Final = 0  # the seat of forced events that concern the whole team; a card is read by the seat that holds it
LEAST_SHIFT_M: Final = 0.0005  # m: a brick that has moved by less counts as unmoved, and thumbs stay up
LEAST_TURN: Final = 0.005  # the same for the components of a quaternion


class Survey(NamedTuple):
    """Everything about the bricks as they lie that the rules ask for."""

    used: int  # mask of the bricks of the tower
    facts: Facts
    height_mm: float  # mm: the highest point of the tower


def start(position: Position) -> None:
    """Set up a record whose options are filled in."""
    r = position[0]
    r["phase"] = MIX
    r["round"] = 1
    r["dropped"] = NONE
    r["brick"] = NONE
    r["mover"] = NONE
    r["poses"] = start_poses(bricks_of(position))
    clear_question(position)
    wishes.clear_owners(position)
    wishes.clear_wishes(position)


# --- cards -----------------------------------------------------------------------------------------------------------


def cards_held_by(position: Position, seat: Seat) -> list[int]:
    """Return the numbers of the cards of a seat, twos first, whatever the order in which they were dealt."""
    cards = cards_of(position)
    found = np.flatnonzero(position["where"][0] == HELD + seat).tolist()
    return sorted(found, key=lambda card: (cards[card].points, card))


def in_play(position: Position) -> list[int]:
    """Return the numbers of the cards that have been dealt, seat by seat."""
    return [card for seat in range(int(position["players"][0])) for card in cards_held_by(position, seat)]


def cards_lying_in(position: Position, points: int, places: tuple[int, ...]) -> list[int]:
    """Return the numbers of the cards of `points` points that lie on the pile, or among the discards."""
    where = position["where"][0].tolist()
    return [n for n, card in enumerate(cards_of(position)) if card.points == points and where[n] in places]


def is_open(position: Position) -> bool:
    """Tell whether everybody sees all cards: by an option, for a single player (T26), or because they lie open."""
    r = position[0]
    return bool(r["open"] or r["players"] == 1 or r["revealed"] or r["phase"] in (ACT, ACTED, READ))


def cards_of_set_deal(position: Position) -> list[int]:
    """Return the numbers of the cards of a set deal; empty if cards are drawn."""
    names = bytes(position["deal"][0]).decode().split()
    number = {card.name: n for n, card in enumerate(cards_of(position))} if names else {}
    return [number[name] for name in names]


def why_not_mix(position: Position, twos: int, threes: int) -> Message | None:
    """Return the message why this mix of twos and threes may not be dealt now; None if it may."""
    r = position[0]
    total = 2 * twos + 3 * threes
    variant, players = int(r["variant"]), int(r["players"])
    if not total:
        return refusal(Reason.DEAL_NONE)
    if chosen := cards_of_set_deal(position):
        worth = [cards_of(position)[card].points for card in chosen]
        same = (twos, threes) == (worth.count(2), worth.count(3))
        return None if same else refusal(Reason.DEAL_SET, worth)
    if variant == INTRO:
        due = players + int(r["round"]) - 1
        if (twos, threes) != (due, 0):
            return refusal(Reason.DEAL_INTRO, r["round"], due)
    elif variant == CHALLENGE:
        level = LEVELS[int(r["level"])]
        if total != TOTALS[level]:
            return refusal(Reason.DEAL_CHALLENGE, level, total)
    elif (failed := int(r["failed"])) and total >= failed and total > 2:
        return refusal(Reason.DEAL_FEWER, failed, total)
    for points, count in ((2, twos), (3, threes)):
        if count > (there := len(cards_lying_in(position, points, (PILE, DISCARD)))):
            return refusal(Reason.DEAL_SHORT, there, points, count)
    return None


def request_deal(position: Position, move: Move) -> list[ForcedEvent]:
    """Request a chance event that deals cards; return the forced events. Discards refill a short pile (T21).

    Raises IllegalMoveError if the mix may not be dealt.
    """
    extra = check_deal(position, move)
    r = position[0]
    follows = []
    if cards_of_set_deal(position):
        r["where"] = PILE
    for points, count in ((2, move.twos), (3, move.threes)):
        if count > len(cards_lying_in(position, points, (PILE,))):
            r["where"][cards_lying_in(position, points, (DISCARD,))] = PILE
            follows.append(ForcedEvent(TEAM, f"shuffle {points}"))
    r["twos"], r["threes"], r["extra"] = move.twos, move.threes, extra
    r["deals"] += 1
    r["acts"] = 0  # until now, words about this deal
    r["phase"] = DEAL
    r["poses"] = start_poses(bricks_of(position))
    return follows


def check_deal(position: Position, move: Move) -> int:
    """Return the seats that get one more card by a deal, as a mask. Raises IllegalMoveError if it may not be dealt."""
    if reason := why_not_mix(position, move.twos, move.threes):
        raise IllegalMoveError(reason)
    players = int(position["players"][0])
    spare = (move.twos + move.threes) % players
    if move.extra >= 1 << players:
        raise IllegalMoveError(refusal(Reason.NO_SUCH_SEAT, move.extra.bit_length() - 1))
    if move.extra and not spare:
        raise IllegalMoveError(refusal(Reason.DEAL_EVEN))
    if move.extra and move.extra.bit_count() != spare:
        raise IllegalMoveError(refusal(Reason.DEAL_EXTRA, spare))
    return move.extra or (1 << spare) - 1


def num_cards_dealt_to(position: Position, seat: Seat) -> int:
    """Return how many cards a seat is dealt: as evenly as possible, one more for seats that the team named (T20)."""
    r = position[0]
    return (int(r["twos"]) + int(r["threes"])) // int(r["players"]) + (int(r["extra"]) >> seat & 1)


def deal_cards(position: Position, dealt: list[tuple[str, int]]) -> None:
    """Deal these cards (name, seat). Raises BadChanceError unless they are from the piles and just what is due."""
    r = position[0]
    cards = cards_of(position)
    number = {card.name: n for n, card in enumerate(cards)}
    chosen: list[int] = []
    for name, seat in dealt:
        if name not in number or r["where"][number[name]] != PILE or number[name] in chosen:
            raise BadChanceError(f"there is no card {name} on the pile")
        if seat >= r["players"]:
            raise BadChanceError(f"there is no seat {seat}")
        chosen.append(number[name])
    if (these := cards_of_set_deal(position)) and sorted(these) != sorted(chosen):
        raise BadChanceError(f"the deal is set: {bytes(r['deal']).decode()}")
    twos = sum(cards[card].points == 2 for card in chosen)
    if (twos, len(chosen) - twos) != (int(r["twos"]), int(r["threes"])):
        raise BadChanceError(f"dealt are {int(r['twos'])} cards of two points and {int(r['threes'])} of three")
    for seat in range(int(r["players"])):
        if sum(whom == seat for _, whom in dealt) != num_cards_dealt_to(position, seat):
            raise BadChanceError(f"seat {seat} is dealt {num_cards_dealt_to(position, seat)} cards (T20)")
    order = [(seat, cards[card].points, card) for card, (_, seat) in zip(chosen, dealt, strict=True)]
    if order != sorted(order):
        raise BadChanceError("a deal is told seat by seat, twos first, in the order of the deck")
    for seat, _, card in order:
        r["where"][card] = HELD + seat
    r["phase"] = BUILD


# --- building --------------------------------------------------------------------------------------------------------


def seats_with_cards(position: Position) -> int:
    """Return the mask of the seats that hold cards."""
    return sum(1 << seat for seat in range(int(position["players"][0])) if cards_held_by(position, seat))


def is_blind(position: Position, seat: Seat | str) -> bool:
    """Tell whether a viewer may not see the tower: in Blind Luck the last seat, until the evaluation (T33).

    Spectators may not see it either, since the blind player could join as one.
    """
    r = position[0]
    if int(r["challenge"]) != challenges.BLIND_LUCK or r["revealed"] or int(r["phase"]) not in BUILDING:
        return False
    return seat in (int(r["players"]) - 1, SPECTATOR)


def is_silent(position: Position) -> bool:
    """Tell whether the players have to be silent: in Trade Secret, while the tower is built."""
    r = position[0]
    return bool(r["challenge"] == challenges.TRADE_SECRET and r["phase"] in BUILDING and not r["revealed"])


def check_may_move_brick(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat may move a brick now. Raises IllegalMoveError if the seat may not."""
    r = position[0]
    if int(r["phase"]) not in (BUILD, PROOF):  # hands go on while the solver computes
        raise IllegalMoveError(refusal(Reason.NOT_BUILDING))
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if brick >= bricks_of(position):
        raise IllegalMoveError(refusal(Reason.NO_GRAY))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFFING_SHORTAGE and int(r["placed"]) >> brick & 1:
        raise IllegalMoveError(refusal(Reason.PLACED, brick))


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
        if r["question"] == ASKS_BRICK and r["q_brick"] == move.brick:
            clear_question(position)
        r["brick"], r["put"], r["pose"] = move.brick, move.centre_mm, move.pose
        r["heading"], r["angle"] = move.heading, move.angle
        r["phase"] = HAND
    elif verb == "knock":
        _knock(position, seat)
    elif verb in ("up", "down"):
        if not mine:
            raise IllegalMoveError(refusal(Reason.THUMB_WITHOUT_CARDS))
        if bool(r["up"] & bit) == (verb == "up"):
            raise IllegalMoveError(refusal(Reason.THUMB_ALREADY, verb))
        r["up"] ^= bit
        if int(r["up"]) == seats_with_cards(position):
            r["phase"] = READ if r["real"] else JUDGE
            clear_question(position)  # nobody touches the tower any more
            if r["real"]:
                lay_open(position)
    elif verb == "no":
        if not mine:
            raise IllegalMoveError(refusal(Reason.NO_WITHOUT_CARDS))
        r["nos"][seat] = min(int(r["nos"][seat]) + 1, MOST_ACTS)
        wishes.note_no(position, seat, blind=is_blind(position, seat))
    elif verb == "drop":
        drop(position, card_to_drop(position, seat, move.name))
    elif verb == "time":
        if int(r["challenge"]) != challenges.TIME_PRESSURE:
            raise IllegalMoveError(refusal(Reason.NO_CLOCK))
        return end(position, LOST)
    elif verb == "proof":
        if r["proof"] != UNASKED:
            raise IllegalMoveError(refusal(Reason.PROOF_ASKED))
        r["phase"] = PROOF
    elif verb in ("void", "reveal"):
        r[verb] ^= bit  # the same move again takes it back
        if int(r[verb]) == (1 << int(r["players"])) - 1:
            if verb == "void":
                return _void(position)
            r["revealed"] = 1
            r["up"] = 0
            if r["question"] == ASKS_DROP:
                clear_question(position)  # open cards are not evaluated
    elif verb == "next":
        if not r["revealed"]:
            raise IllegalMoveError(refusal(Reason.NEXT_TOO_EARLY))
        return end(position, LOST)
    else:
        raise IllegalMoveError(refusal(Reason.NOT_WHILE_BUILDING, verb))
    return count_act(position)


def count_act(position: Position) -> list[ForcedEvent]:
    """Count a move of a building phase, and return the forced events: after too many, the attempt is lost."""
    r = position[0]
    r["acts"] += 1
    if r["acts"] >= MOST_ACTS and r["phase"] == BUILD:
        return end(position, LOST)
    return []


def _void(position: Position) -> list[ForcedEvent]:
    """Take up that all seats call the cards contradictory; return the forced events. The solver is asked first (T23).

    By rules version 1, and at a real table, people's word counts.
    """
    r = position[0]
    if not has_questions(position) or r["real"]:
        return end(position, VOID)
    if r["proof"] != UNASKED:
        return _end_by_proof(position, int(r["proof"]))
    r["phase"], r["voiding"] = PROOF, 1
    return count_act(position)


def _end_by_proof(position: Position, proof: int) -> list[ForcedEvent]:
    """End an attempt whose cards all seats call contradictory, where the solver has not proven it.

    Where a tower exists the attempt is lost. A verdict left open is taken as void once in each round.
    """
    r = position[0]
    if proof == SATISFIABLE or r["free_open"] == r["round"]:
        return end(position, LOST)
    r["free_open"] = r["round"]
    return end(position, VOID)


def apply_proof(position: Position, answer: str) -> list[ForcedEvent]:
    """Apply the solver's answer about the cards: if they contradict each other, the attempt is void (T23)."""
    r = position[0]
    r["phase"] = BUILD
    if answer == "yes":
        return end(position, VOID)
    if r["voiding"]:
        return _end_by_proof(position, PROOFS.index(answer))
    r["proof"] = PROOFS.index(answer)
    return end(position, LOST) if r["acts"] >= MOST_ACTS else []


def _note_mover(position: Position, seat: Seat) -> None:
    """Record the seat that moves a brick, and count the moves since the last reaction to a whole tower."""
    r = position[0]
    if _has_reactions(position):
        r["moves"] = 0
    r["mover"], r["moves"] = seat, min(int(r["moves"]) + 1, MOST_ACTS)


def check_may_knock(position: Position, seat: Seat) -> None:
    """Check that a seat may put all bricks back. Raises IllegalMoveError if it may not."""
    r = position[0]
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFFING_SHORTAGE and r["placed"]:
        raise IllegalMoveError(refusal(Reason.PLACED_ALL))


def _knock(position: Position, seat: Seat) -> None:
    check_may_knock(position, seat)
    r = position[0]
    _note_mover(position, seat)
    retract_thumbs(position)
    r["poses"] = start_poses(bricks_of(position))
    wishes.clear_owners(position)
    if int(r["question"]) in GESTURES:
        clear_question(position)


def card_to_drop(position: Position, seat: Seat, name: str) -> int:
    """Return the number of a card of a seat that it may drop (T28). Raises IllegalMoveError if it may not."""
    r = position[0]
    if int(r["challenge"]) not in challenges.DROPS:
        raise IllegalMoveError(refusal(Reason.DROP_NONE))
    cards = cards_of(position)
    mine = [card for card in cards_held_by(position, seat) if cards[card].name == name]
    if not mine:
        raise IllegalMoveError(refusal(Reason.DROP_NOT_HELD, name))
    if mine[0] == r["dropped"]:
        raise IllegalMoveError(refusal(Reason.DROP_ALREADY, name))
    return mine[0]


def drop(position: Position, card: int) -> None:
    """Drop a card: it need not be met. From rules version 2 on all thumbs come down, given for other cards (T28)."""
    position["dropped"] = card
    if has_questions(position):
        retract_thumbs(position)


def _has_reactions(position: Position) -> bool:
    """Tell whether the bricks are a whole tower to which some seat has reacted with a thumb or a no."""
    r = position[0]
    return bool(r["up"] or r["nos"].any()) and not r["real"] and is_tower(position)


def retract_thumbs(position: Position) -> None:
    """Take back thumbs and objections, because the tower has changed (T14).

    A whole tower with its reactions is first added to those that were tried.
    """
    r = position[0]
    if _has_reactions(position):
        count = len(tried(position))
        if count == MOST_TRIED:
            r["tried"][:-1] = r["tried"][1:].copy()
            count -= 1
        entry, noes = r["tried"][count], r["nos"][: int(r["players"])].tolist()
        entry["up"], entry["poses"] = r["up"], r["poses"]
        entry["no"] = sum(1 << seat for seat, said in enumerate(noes) if said)
        r["judged"] += 1
    r["up"] = 0
    r["nos"] = 0


def tried(position: Position) -> list[Any]:
    """Return the entries of the towers tried in this attempt, with their reactions, the oldest first."""
    return [one for one in position["tried"][0] if one["up"] or one["no"]]


def poses_differ(before: Any, after: Any) -> bool:
    """Tell whether any brick has moved between two arrays of poses, shape (n, 7)."""
    shift = np.abs(np.asarray(after, np.float64) - np.asarray(before, np.float64))
    return bool(shift[:, :3].max() >= LEAST_SHIFT_M or shift[:, 3:].max() >= LEAST_TURN)


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
    r["brick"], r["put"], r["pose"], r["heading"], r["angle"] = NONE, 0, FREE, 0, 0
    r["phase"] = BUILD
    return end(position, LOST) if r["acts"] >= MOST_ACTS else []


# --- the tower -------------------------------------------------------------------------------------------------------


def survey(position: Position) -> Survey:
    """Return the survey of the bricks as they lie: which touch, their heights, and the facts that cards refer to."""
    return survey_of(position["poses"][0], bricks_of(position))


def survey_of(poses: Any, bricks: int) -> Survey:
    """Return the survey of the first `bricks` bricks at any poses (n, 7), not only the record's; see `survey`."""
    return _survey(poses[:bricks].tobytes(), bricks)


@lru_cache(maxsize=64)
def _survey(data: bytes, bricks: int) -> Survey:
    poses = np.zeros((MOST_BRICKS, 7))
    poses[:bricks] = np.frombuffer(data, np.float32).reshape(bricks, 7)
    used = (1 << bricks) - 1
    if bricks == MOST_BRICKS:
        used = largest_group(facts_of(poses, used))
    chosen = bit_indices(used)

    found = find_contacts(np.tile(BRICK_SIZE_M, (len(chosen), 1)), poses[chosen])
    return Survey(used, facts_of(poses, used), float(found.high.max()) * 1000.0)


def groups(facts: Facts) -> list[int]:
    """Return the groups of bricks that are connected by touch (T1), as masks."""
    left, found = int(facts[fact.USED]), []
    while left:
        group = left & -left
        while (wider := _neighbours(facts, group) | group) != group:
            group = wider
        found.append(group)
        left &= ~group
    return found


def _neighbours(facts: Facts, group: int) -> int:
    near = 0
    for brick in range(MOST_BRICKS):
        near |= int(facts[fact.TOUCHES + brick]) if group >> brick & 1 else 0
    return near


def largest_group(facts: Facts) -> int:
    """Return the mask of the largest group of connected bricks: the tower where not all bricks have to be used."""
    return max(groups(facts), key=lambda group: (group.bit_count(), -(group & -group)))


def is_tower(position: Position) -> bool:
    """Tell whether the bricks are one tower (T1): of all bricks (green), of at least one of each colour (pink, T10)."""
    found = survey(position)
    colours = {COLOUR_OF[brick] for brick in bit_indices(found.used)}
    whole = len(groups(found.facts)) == 1
    return whole and len(colours) >= (len(COLOURS) if position["deck"][0] else len(COLOURS) - 1)


def bonus(position: Position) -> int:
    """Return the points that a tower earns by its height and by how few bricks it stands on (T17, T18)."""
    if position["real"][0]:
        return claimed_bonus(position["evaluation"][0])
    return bonus_of(position, position["poses"][0])


def claimed_bonus(attempt: Any) -> int:
    """Return the bonus points that people at a real table claim by `say high` and `say few`."""
    return (0, 1, 3)[int(attempt["high"])] + 2 * int(attempt["few"] == YES)


def bonus_of(position: Position, poses: Any) -> int:
    """Return the bonus points of bricks at any poses (n, 7), not only the record's; see `bonus`."""
    r, found = position[0], survey_of(poses, bricks_of(position))
    box = Box(int(r["box_short"]) * LENGTH_MM / 100, int(r["box_long"]) * LENGTH_MM / 100)
    return bonus_points(found.height_mm, int(found.facts[fact.GROUNDED]).bit_count(), box)


def evaluate(position: Position, poses: Float32Poses, stands: bool) -> list[ForcedEvent]:
    """Evaluate an attempt: whether it stood and is one tower, each card, the challenge; return the forced events."""
    r = position[0]
    r["poses"][: len(poses)] = poses
    lay_open(position)
    attempt = r["evaluation"]
    attempt["stands"] = _answer(stands)
    if not stands:
        return end(position, LOST)
    cards = cards_of(position)
    facts = survey(position).facts
    good = is_tower(position)
    attempt["tower"] = _answer(good)
    follows = [ForcedEvent(TEAM, f"tower {_yes(good)}")]
    for card in in_play(position):
        met = holds(cards[card].condition, facts)
        dropped = card == r["dropped"]
        said = f"card {cards[card].name} {_yes(met)}{' dropped' if dropped else ''}"
        follows.append(ForcedEvent(int(r["where"][card]) - HELD, said))
        good &= met or dropped
    number = int(r["challenge"])
    if number:
        found = survey(position)
        ready = challenges.fulfilled(number, poses.astype(np.float64), found.facts, found.height_mm)
        good &= ready
        if number in challenges.ACTS and good:
            r["phase"] = ACT
            return follows
        attempt["challenge"] = _answer(ready)
        follows.append(ForcedEvent(TEAM, f"challenge {_yes(ready)}"))
    return follows + end(position, WON if good else LOST)


def removable(position: Position) -> list[int]:
    """Return the bricks that may be removed now (T31); empty unless Budget Cuts asks for it."""
    r = position[0]
    asked = int(r["phase"]) == ACT and int(r["challenge"]) == challenges.BUDGET_CUTS
    return challenges.removable(survey(position).facts) if asked else []


def begin_act(position: Position, move: Move) -> None:
    """Begin the act that a challenge asks for after the evaluation.

    Raises IllegalMoveError if the challenge asks for another act.
    """
    r = position[0]
    number = int(r["challenge"])
    if move.verb != challenges.ACTS[number]:
        raise IllegalMoveError(refusal(Reason.ACT_FIRST, challenges.ACTS[number]))
    if number == challenges.BUDGET_CUTS:
        may = removable(position)
        if move.brick not in may:
            raise IllegalMoveError(refusal(Reason.ACT_REMOVE, may))
        r["brick"] = move.brick
    r["phase"] = ACTED


def evaluate_act(position: Position, poses: Float32Poses) -> list[ForcedEvent]:
    """Evaluate the result of a challenge's act, such as a blow or a removed brick; return the forced events."""
    r = position[0]
    number, before = int(r["challenge"]), survey(position)
    places = np.asarray(r["poses"][: len(poses)], np.float64).copy()
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    if number == challenges.BUDGET_CUTS:
        good = challenges.still_stands(places, full[: len(poses)], before.facts, int(r["brick"]))
    else:
        grounded = int(facts_of(full, before.used)[fact.GROUNDED]).bit_count()
        good = (
            grounded >= challenges.LEAST_GROUNDED_AFTER_BLOW
            if number == challenges.SHODDY_CONSTRUCTION
            else grounded <= challenges.MOST_GROUNDED_AFTER_PULL
        )
    r["poses"][: len(poses)] = poses
    r["brick"] = NONE
    r["evaluation"]["challenge"] = _answer(good)
    return [ForcedEvent(TEAM, f"challenge {_yes(good)}"), *end(position, WON if good else LOST)]


def _yes(good: bool) -> str:
    return "yes" if good else "no"


def _answer(good: bool) -> int:
    return YES if good else NO


# --- rounds ----------------------------------------------------------------------------------------------------------


def lay_open(position: Position) -> None:
    """Lay all cards face up, and record them with the bricks as they lie: everybody sees both from now on."""
    r = position[0]
    attempt = r["evaluation"]
    for name in ("how", "stands", "tower", "challenge", "bonus", "points", "met", "ready", "high", "few"):
        attempt[name] = 0
    attempt["round"], attempt["dropped"], attempt["poses"] = r["round"], r["dropped"], r["poses"]
    attempt["seats"] = np.where(r["where"] >= HELD, r["where"] - HELD + 1, 0)


def end(position: Position, how: int) -> list[ForcedEvent]:
    """End an attempt: score it, discard cards, begin the next one; return the forced events. Void is no loss (T23)."""
    r = position[0]
    cards = cards_of(position)
    if int(r["phase"]) not in (JUDGE, ACTED, READ):
        lay_open(position)
    attempt = r["evaluation"]
    attempt["how"] = how
    follows = []
    total = sum(cards[card].points for card in in_play(position))
    if how == WON:
        points = total if r["variant"] == BASE else 0
        if r["variant"] == BASE and (more := bonus(position)):
            follows.append(ForcedEvent(TEAM, f"bonus {more}"))
            points += more
            attempt["bonus"] = more
        r["points"] += points
        attempt["points"] = points
        r["gallery"][int(r["round"]) - 1] = attempt
        r["failed"] = 0
        follows.append(ForcedEvent(TEAM, f"round won {points}"))
    else:
        follows.append(ForcedEvent(TEAM, "round lost" if how == LOST else "round void"))
    if how == LOST:
        r["failed"] = total
    r["attempts"] += how != VOID
    where = r["where"]
    where[where >= HELD] = DISCARD
    for name in ATTEMPT_FIELDS:
        r[name] = 0
    r["tried"], r["judged"], r["mover"], r["moves"] = np.zeros(1, TRIED), 0, NONE, 0
    r["dropped"] = r["brick"] = NONE
    clear_question(position)
    wishes.clear_owners(position)
    wishes.clear_wishes(position)
    challenge = int(r["variant"]) == CHALLENGE
    last = int(r["round"]) == ROUNDS or bool(cards_of_set_deal(position))
    if (challenge and how != VOID) or (how == WON and last) or r["deals"] >= MOST_DEALS:
        r["phase"] = OVER
    else:
        r["round"] += how == WON
        r["phase"] = MIX
    return follows


def succeeded(position: Position) -> bool:
    """Tell whether the team has won: a challenge or the introduction, or with points above the lowest rank."""
    r = position[0]
    if r["phase"] != OVER or r["evaluation"]["how"] != WON:
        return False
    return bool(r["variant"] != BASE or cards_of_set_deal(position) or r["points"] >= WINNING_POINTS)


def rank(points: int) -> int:
    """Return the rank, 0 to 5, of a number of points (T37)."""
    return sum(points >= least for least in RANKS)


def mixes(position: Position, most: int) -> list[tuple[int, int]]:
    """Return the mixes of twos and threes that may be dealt now, of at most `most` points."""
    return [
        (twos, threes)
        for twos in range(most // 2 + 1)
        for threes in range((most - 2 * twos) // 3 + 1)
        if not why_not_mix(position, twos, threes)
    ]


def unseen(position: Position, seat: Seat) -> dict[int, list[int]]:
    """Return, by points, the cards that a seat cannot tell apart: those on the pile and in others' hands."""
    where = position["where"][0].tolist()
    found: dict[int, list[int]] = {2: [], 3: []}
    for number, card in enumerate(cards_of(position)):
        if where[number] == PILE or (where[number] >= HELD and where[number] != HELD + seat):
            found[card.points].append(number)
    return found


def redeal(position: Position, seat: Seat, rng: np.random.Generator) -> None:
    """Redeal the cards that a seat cannot see, uniformly.

    The dropped card, and the one that is proposed to be dropped, keep their holders and points, but may change.
    """
    r = position[0]
    if is_open(position):
        return
    cards, where = cards_of(position), r["where"].copy()
    for numbers in unseen(position, seat).values():
        r["where"][numbers] = where[rng.permutation(numbers)] if numbers else []
    chosen: list[int] = []
    for name in ("dropped", "q_card"):
        card = int(r[name])
        if card == NONE:
            continue
        if where[card] != HELD + seat:
            points = cards[card].points
            held = np.flatnonzero(r["where"] == where[card]).tolist()
            r[name] = int(rng.choice([n for n in held if cards[n].points == points and n not in chosen]))
        chosen.append(int(r[name]))
