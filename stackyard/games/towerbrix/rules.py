"""The rules of TowerBrix over the record: rounds, deals, building, thumbs, the evaluation, and what a challenge adds.

Functions check everything before they change anything; what they raise says why, in the game's words.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from stackyard.core.bits import bit_indices
from stackyard.core.catalogue import Message
from stackyard.core.errors import BadNatureError, IllegalMoveError
from stackyard.core.game import SPECTATOR, Follow, Position, Seat
from stackyard.games.towerbrix import challenges
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import BASE, CHALLENGE, INTRO, LEVELS, TOTALS, cards_of
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
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
    TRIED,
    UNASKED,
    VOID,
    WON,
    YES,
    bricks_of,
    start_poses,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.solver.goals import Box, bonus_points
from stackyard.games.towerbrix.solver.towers import SIZE, facts_of
from stackyard.physics.contact import find_contacts
from stackyard.physics.told import Told

PASSED: Final = 40  # points from which on the base game counts as a success: above the lowest rank
RANKS: Final = (40, 50, 60, 70, 80)
"""Points from which on the next rank is reached."""

OPENLY: Final = ("move", "put", "lean", "knock", "void", "proof", "next")  # what is done once cards lie open
FORGOTTEN: Final = (
    *("up", "void", "reveal", "revealed", "nos", "acts", "placed", "proof"),
    *("put", "pose", "heading", "angle", "twos", "threes", "extra"),
)
"""What is of one attempt alone."""

TEAM: Final = 0  # who says what follows for all; a card is read by who holds it
STIRRED: Final = 0.0005  # m that a brick has moved, at least, of which thumbs take notice
TURNED: Final = 0.005  # the same of a quaternion's numbers


class Survey(NamedTuple):
    """What there is to know of the bricks as they lie."""

    used: int  # mask of the bricks of the tower
    facts: Facts
    height: float  # mm


def start(position: Position) -> None:
    """Set up a record whose options are filled in."""
    r = position[0]
    r["phase"] = MIX
    r["round"] = 1
    r["dropped"] = NONE
    r["brick"] = NONE
    r["mover"] = NONE
    r["poses"] = start_poses(bricks_of(position))


# --- cards -----------------------------------------------------------------------------------------------------------


def held(position: Position, seat: Seat) -> list[int]:
    """Return the cards of a seat by number, twos first: in which order they came tells nothing."""
    cards = cards_of(position)
    found = np.flatnonzero(position["where"][0] == HELD + seat).tolist()
    return sorted(found, key=lambda card: (cards[card].points, card))


def in_play(position: Position) -> list[int]:
    """Return the cards that have been dealt, seat by seat."""
    return [card for seat in range(int(position["players"][0])) for card in held(position, seat)]


def lying(position: Position, points: int, places: tuple[int, ...]) -> list[int]:
    """Return the numbers of the cards of `points` points that lie on the pile, or among the discards."""
    where = position["where"][0].tolist()
    return [n for n, card in enumerate(cards_of(position)) if card.points == points and where[n] in places]


def is_open(position: Position) -> bool:
    """Tell whether everybody sees all cards: by the options, alone (T26), or since they were laid open."""
    r = position[0]
    return bool(r["open"] or r["players"] == 1 or r["revealed"] or r["phase"] in (ACT, ACTED, READ))


def set_deal(position: Position) -> list[int]:
    """Return the cards of every deal, where they are set; else none."""
    names = bytes(position["deal"][0]).decode().split()
    number = {card.name: n for n, card in enumerate(cards_of(position))} if names else {}
    return [number[name] for name in names]


def why_not_mix(position: Position, twos: int, threes: int) -> Message | None:
    """Return why so many cards of two and of three points are not dealt now, or None if they may be."""
    r = position[0]
    total = 2 * twos + 3 * threes
    variant, players = int(r["variant"]), int(r["players"])
    if not total:
        return refusal(Reason.DEAL_NONE)
    if chosen := set_deal(position):
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
        if count > (there := len(lying(position, points, (PILE, DISCARD)))):
            return refusal(Reason.DEAL_SHORT, there, points, count)
    return None


def deal(position: Position, move: Move) -> list[Follow]:
    """Ask nature for cards; the discards are shuffled in where a pile is short (T21).

    Raises IllegalMoveError if so many cannot be dealt.
    """
    r = position[0]
    if reason := why_not_mix(position, move.twos, move.threes):
        raise IllegalMoveError(reason)
    players = int(r["players"])
    spare = (move.twos + move.threes) % players
    if move.extra >= 1 << players:
        raise IllegalMoveError(refusal(Reason.NO_SUCH_SEAT, move.extra.bit_length() - 1))
    if move.extra and not spare:
        raise IllegalMoveError(refusal(Reason.DEAL_EVEN))
    if move.extra and move.extra.bit_count() != spare:
        raise IllegalMoveError(refusal(Reason.DEAL_EXTRA, spare))
    follows = []
    if set_deal(position):
        r["where"] = PILE
    for points, count in ((2, move.twos), (3, move.threes)):
        if count > len(lying(position, points, (PILE,))):
            r["where"][lying(position, points, (DISCARD,))] = PILE
            follows.append(Follow(TEAM, f"shuffle {points}"))
    r["twos"], r["threes"], r["extra"] = move.twos, move.threes, move.extra or (1 << spare) - 1
    r["deals"] += 1
    r["phase"] = DEAL
    r["poses"] = start_poses(bricks_of(position))
    return follows


def share(position: Position, seat: Seat) -> int:
    """Return how many cards a seat is dealt: as evenly as can be, one more where the team says so (T20)."""
    r = position[0]
    return (int(r["twos"]) + int(r["threes"])) // int(r["players"]) + (int(r["extra"]) >> seat & 1)


def give(position: Position, dealt: list[tuple[str, int]]) -> None:
    """Give out cards. Raises BadNatureError unless they are as many as are due, from the piles, and evenly dealt."""
    r = position[0]
    cards = cards_of(position)
    number = {card.name: n for n, card in enumerate(cards)}
    chosen: list[int] = []
    for name, seat in dealt:
        if name not in number or r["where"][number[name]] != PILE or number[name] in chosen:
            raise BadNatureError(f"there is no card {name} on the pile")
        if seat >= r["players"]:
            raise BadNatureError(f"there is no seat {seat}")
        chosen.append(number[name])
    if (these := set_deal(position)) and sorted(these) != sorted(chosen):
        raise BadNatureError(f"the deal is set: {bytes(r['deal']).decode()}")
    twos = sum(cards[card].points == 2 for card in chosen)
    if (twos, len(chosen) - twos) != (int(r["twos"]), int(r["threes"])):
        raise BadNatureError(f"dealt are {int(r['twos'])} cards of two points and {int(r['threes'])} of three")
    for seat in range(int(r["players"])):
        if sum(whom == seat for _, whom in dealt) != share(position, seat):
            raise BadNatureError(f"seat {seat} is dealt {share(position, seat)} cards (T20)")
    order = [(seat, cards[card].points, card) for card, (_, seat) in zip(chosen, dealt, strict=True)]
    if order != sorted(order):
        raise BadNatureError("a deal is told seat by seat, twos first, in the order of the deck")
    for seat, _, card in order:
        r["where"][card] = HELD + seat
    r["phase"] = BUILD


# --- building --------------------------------------------------------------------------------------------------------


def hands(position: Position) -> int:
    """Return the seats that hold cards, a bit each."""
    return sum(1 << seat for seat in range(int(position["players"][0])) if held(position, seat))


def is_blind(position: Position, seat: Seat | str) -> bool:
    """Tell whether a viewer may not see the tower: the last seat, in that challenge, until the evaluation (T33).

    Nor may a spectator: whoever is to see nothing could look on as one.
    """
    r = position[0]
    if int(r["challenge"]) != challenges.BLIND or r["revealed"] or int(r["phase"]) not in BUILDING:
        return False
    return seat in (int(r["players"]) - 1, SPECTATOR)


def is_silent(position: Position) -> bool:
    """Tell whether nobody may talk: in that challenge, while the tower is built."""
    r = position[0]
    return bool(r["challenge"] == challenges.SECRET and r["phase"] in BUILDING and not r["revealed"])


def check_move(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat may move a brick now. Raises IllegalMoveError if the seat may not."""
    r = position[0]
    if int(r["phase"]) not in (BUILD, PROOF):  # the solver keeps no hand waiting
        raise IllegalMoveError(refusal(Reason.NOT_BUILDING))
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if brick >= bricks_of(position):
        raise IllegalMoveError(refusal(Reason.NO_GRAY))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFF and int(r["placed"]) >> brick & 1:
        raise IllegalMoveError(refusal(Reason.PLACED, brick))


def build(position: Position, seat: Seat, move: Move) -> list[Follow]:
    """Play a move of a seat while the tower is built, and return what follows.

    Raises IllegalMoveError if the rules forbid the move.
    """
    r = position[0]
    verb, bit = move.verb, 1 << seat
    mine = bool(hands(position) & bit)
    if r["revealed"] and verb not in OPENLY:
        raise IllegalMoveError(refusal(Reason.CARDS_OPEN))
    if verb in ("move", "put", "lean"):
        check_move(position, seat, move.brick)
        _note_mover(position, seat)
        r["brick"], r["put"], r["pose"] = move.brick, move.at, move.pose
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
        if int(r["up"]) == hands(position):
            r["phase"] = READ if r["real"] else JUDGE
            if r["real"]:
                lay_open(position)
    elif verb == "no":
        if not mine:
            raise IllegalMoveError(refusal(Reason.NO_WITHOUT_CARDS))
        r["nos"][seat] = min(int(r["nos"][seat]) + 1, MOST_ACTS)
    elif verb == "drop":
        _drop(position, seat, move.name)
    elif verb == "time":
        if int(r["challenge"]) != challenges.CLOCK:
            raise IllegalMoveError(refusal(Reason.NO_CLOCK))
        return end(position, LOST)
    elif verb == "proof":
        if r["proof"] != UNASKED:
            raise IllegalMoveError(refusal(Reason.PROOF_ASKED))
        r["phase"] = PROOF
    elif verb in ("void", "reveal"):
        r[verb] ^= bit  # said again, it is taken back
        if int(r[verb]) == (1 << int(r["players"])) - 1:
            if verb == "void":
                return end(position, VOID)
            r["revealed"] = 1
            r["up"] = 0
    elif verb == "next":
        if not r["revealed"]:
            raise IllegalMoveError(refusal(Reason.NEXT_TOO_EARLY))
        return end(position, LOST)
    else:
        raise IllegalMoveError(refusal(Reason.NOT_WHILE_BUILDING, verb))
    r["acts"] += 1
    if r["acts"] >= MOST_ACTS and r["phase"] == BUILD:
        return end(position, LOST)
    return []


def proven(position: Position, answer: str) -> list[Follow]:
    """Apply the solver's answer about the cards: if they contradict each other, the attempt is void (T23)."""
    r = position[0]
    r["phase"] = BUILD
    if answer == "yes":
        return end(position, VOID)
    r["proof"] = PROOFS.index(answer)
    return end(position, LOST) if r["acts"] >= MOST_ACTS else []


def _note_mover(position: Position, seat: Seat) -> None:
    """Note who moves bricks, and how often since something was said of a whole tower."""
    r = position[0]
    if _is_judged(position):
        r["moves"] = 0
    r["mover"], r["moves"] = seat, min(int(r["moves"]) + 1, MOST_ACTS)


def _knock(position: Position, seat: Seat) -> None:
    r = position[0]
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFF and r["placed"]:
        raise IllegalMoveError(refusal(Reason.PLACED_ALL))
    _note_mover(position, seat)
    stir(position)
    r["poses"] = start_poses(bricks_of(position))


def _drop(position: Position, seat: Seat, name: str) -> None:
    r = position[0]
    if int(r["challenge"]) not in challenges.DROPS:
        raise IllegalMoveError(refusal(Reason.DROP_NONE))
    cards = cards_of(position)
    mine = [card for card in held(position, seat) if cards[card].name == name]
    if not mine:
        raise IllegalMoveError(refusal(Reason.DROP_NOT_HELD, name))
    if mine[0] == r["dropped"]:
        raise IllegalMoveError(refusal(Reason.DROP_ALREADY, name))
    r["dropped"] = mine[0]


def _is_judged(position: Position) -> bool:
    """Tell whether a whole tower stands there of which somebody has said something."""
    r = position[0]
    return bool(r["up"] or r["nos"].any()) and not r["real"] and is_tower(position)


def stir(position: Position) -> None:
    """Take back thumbs and objections: the tower has changed (T14).

    What seats have said of a whole tower is remembered as tried.
    """
    r = position[0]
    if _is_judged(position):
        count = len(tried(position))
        if count == MOST_TRIED:
            r["tried"][:-1] = r["tried"][1:].copy()
            count -= 1
        noted, noes = r["tried"][count], r["nos"][: int(r["players"])].tolist()
        noted["up"], noted["poses"] = r["up"], r["poses"]
        noted["no"] = sum(1 << seat for seat, said in enumerate(noes) if said)
        r["judged"] += 1
    r["up"] = 0
    r["nos"] = 0


def tried(position: Position) -> list[Any]:
    """Return what was tried in this attempt and what seats had said of it, the oldest first."""
    return [one for one in position["tried"][0] if one["up"] or one["no"]]


def moved(before: Any, after: Any) -> bool:
    """Tell whether any brick has changed its place between two arrays of poses."""
    shift = np.abs(np.asarray(after, np.float64) - np.asarray(before, np.float64))
    return bool(shift[:, :3].max() >= STIRRED or shift[:, 3:].max() >= TURNED)


def lies(position: Position, poses: Told) -> list[Follow]:
    """Set the bricks' poses to what gravity tells after a hand has let go."""
    r = position[0]
    if moved(r["poses"][: len(poses)], poses):
        stir(position)
    r["poses"][: len(poses)] = poses
    r["placed"] |= 1 << int(r["brick"])
    r["brick"], r["put"], r["pose"], r["heading"], r["angle"] = NONE, 0, FREE, 0, 0
    r["phase"] = BUILD
    return end(position, LOST) if r["acts"] >= MOST_ACTS else []


# --- the tower -------------------------------------------------------------------------------------------------------


def survey(position: Position) -> Survey:
    """Return the survey of the bricks as they lie: who touches whom, heights, and the facts that cards speak of."""
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

    found = find_contacts(np.tile(SIZE, (len(chosen), 1)), poses[chosen])
    return Survey(used, facts_of(poses, used), float(found.high.max()) * 1000.0)


def groups(facts: Facts) -> list[int]:
    """Return the groups of bricks that hang together by touch (T1), as masks."""
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
    """Return the bricks that make the tower where not all have to: the most that hang together."""
    return max(groups(facts), key=lambda group: (group.bit_count(), -(group & -group)))


def is_tower(position: Position) -> bool:
    """Tell whether it is one tower (T1): green of all bricks, pink of at least one brick of each colour (T10)."""
    found = survey(position)
    colours = {COLOUR_OF[brick] for brick in bit_indices(found.used)}
    whole = len(groups(found.facts)) == 1
    return whole and len(colours) >= (len(COLOURS) if position["deck"][0] else len(COLOURS) - 1)


def bonus(position: Position) -> int:
    """Return the points that a tower earns by its height and by how few bricks it stands on (T17, T18)."""
    if position["real"][0]:
        return said_bonus(position["evaluation"][0])
    return bonus_of(position, position["poses"][0])


def said_bonus(noted: Any) -> int:
    """Return the bonus points that people round a real table claim by `say high` and `say few`."""
    return (0, 1, 3)[int(noted["high"])] + 2 * int(noted["few"] == YES)


def bonus_of(position: Position, poses: Any) -> int:
    """Return the bonus points of bricks at any poses (n, 7), not only the record's; see `bonus`."""
    r, found = position[0], survey_of(poses, bricks_of(position))
    box = Box(int(r["box_short"]) * LENGTH_MM / 100, int(r["box_long"]) * LENGTH_MM / 100)
    return bonus_points(found.height, int(found.facts[fact.GROUNDED]).bit_count(), box)


def judge(position: Position, poses: Told, stands: bool) -> list[Follow]:
    """Evaluate an attempt: whether the tower stood and is one tower, then each card aloud, then the challenge."""
    r = position[0]
    r["poses"][: len(poses)] = poses
    lay_open(position)
    noted = r["evaluation"]
    noted["stands"] = _answer(stands)
    if not stands:
        return end(position, LOST)
    cards = cards_of(position)
    facts = survey(position).facts
    good = is_tower(position)
    noted["tower"] = _answer(good)
    follows = [Follow(TEAM, f"tower {_yes(good)}")]
    for card in in_play(position):
        met = holds(cards[card].condition, facts)
        dropped = card == r["dropped"]
        said = f"card {cards[card].name} {_yes(met)}{' dropped' if dropped else ''}"
        follows.append(Follow(int(r["where"][card]) - HELD, said))
        good &= met or dropped
    number = int(r["challenge"])
    if number:
        found = survey(position)
        ready = challenges.fulfilled(number, poses.astype(np.float64), found.facts, found.height)
        good &= ready
        if number in challenges.ACTS and good:
            r["phase"] = ACT
            return follows
        noted["challenge"] = _answer(ready)
        follows.append(Follow(TEAM, f"challenge {_yes(ready)}"))
    return follows + end(position, WON if good else LOST)


def removable(position: Position) -> list[int]:
    """Return the bricks that may be taken out now (T31); none unless budget cuts ask for it."""
    r = position[0]
    asked = int(r["phase"]) == ACT and int(r["challenge"]) == challenges.CUTS
    return challenges.removable(survey(position).facts) if asked else []


def act(position: Position, move: Move) -> None:
    """Begin what a challenge asks for after the evaluation.

    Raises IllegalMoveError if the challenge asks for something else.
    """
    r = position[0]
    number = int(r["challenge"])
    if move.verb != challenges.ACTS[number]:
        raise IllegalMoveError(refusal(Reason.ACT_FIRST, challenges.ACTS[number]))
    if number == challenges.CUTS:
        may = removable(position)
        if move.brick not in may:
            raise IllegalMoveError(refusal(Reason.ACT_REMOVE, may))
        r["brick"] = move.brick
    r["phase"] = ACTED


def acted(position: Position, poses: Told) -> list[Follow]:
    """Evaluate what came of a challenge's act, such as a blow or a brick taken out."""
    r = position[0]
    number, before = int(r["challenge"]), survey(position)
    places = np.asarray(r["poses"][: len(poses)], np.float64).copy()
    full = np.zeros((MOST_BRICKS, 7))
    full[: len(poses)] = poses
    if number == challenges.CUTS:
        good = challenges.still_stands(places, full[: len(poses)], before.facts, int(r["brick"]))
    else:
        grounded = int(facts_of(full, before.used)[fact.GROUNDED]).bit_count()
        good = grounded >= challenges.COLLAPSED if number == challenges.SHODDY else grounded <= challenges.SETTLED
    r["poses"][: len(poses)] = poses
    r["brick"] = NONE
    r["evaluation"]["challenge"] = _answer(good)
    return [Follow(TEAM, f"challenge {_yes(good)}"), *end(position, WON if good else LOST)]


def _yes(good: bool) -> str:
    return "yes" if good else "no"


def _answer(good: bool) -> int:
    return YES if good else NO


# --- rounds ----------------------------------------------------------------------------------------------------------


def lay_open(position: Position) -> None:
    """Lay all cards face up beside the bricks as they lie: what everybody sees of this attempt from now on."""
    r = position[0]
    noted = r["evaluation"]
    for name in ("how", "stands", "tower", "challenge", "bonus", "points", "met", "ready", "high", "few"):
        noted[name] = 0
    noted["round"], noted["dropped"], noted["poses"] = r["round"], r["dropped"], r["poses"]
    noted["seats"] = np.where(r["where"] >= HELD, r["where"] - HELD + 1, 0)


def end(position: Position, how: int) -> list[Follow]:
    """End an attempt: points, discards, and what is next. A void one is no failure (T23)."""
    r = position[0]
    cards = cards_of(position)
    if int(r["phase"]) not in (JUDGE, ACTED, READ):
        lay_open(position)
    noted = r["evaluation"]
    noted["how"] = how
    follows = []
    total = sum(cards[card].points for card in in_play(position))
    if how == WON:
        points = total if r["variant"] == BASE else 0
        if r["variant"] == BASE and (more := bonus(position)):
            follows.append(Follow(TEAM, f"bonus {more}"))
            points += more
            noted["bonus"] = more
        r["points"] += points
        noted["points"] = points
        r["gallery"][int(r["round"]) - 1] = noted
        r["failed"] = 0
        follows.append(Follow(TEAM, f"round won {points}"))
    else:
        follows.append(Follow(TEAM, "round lost" if how == LOST else "round void"))
    if how == LOST:
        r["failed"] = total
    r["attempts"] += how != VOID
    where = r["where"]
    where[where >= HELD] = DISCARD
    for name in FORGOTTEN:
        r[name] = 0
    r["tried"], r["judged"], r["mover"], r["moves"] = np.zeros(1, TRIED), 0, NONE, 0
    r["dropped"] = r["brick"] = NONE
    challenge = int(r["variant"]) == CHALLENGE
    last = int(r["round"]) == ROUNDS or bool(set_deal(position))
    if (challenge and how != VOID) or (how == WON and last) or r["deals"] >= MOST_DEALS:
        r["phase"] = OVER
    else:
        r["round"] += how == WON
        r["phase"] = MIX
    return follows


def succeeded(position: Position) -> bool:
    """Tell whether the team has won: a challenge won, the introduction finished, or more than the lowest rank."""
    r = position[0]
    if r["phase"] != OVER or r["evaluation"]["how"] != WON:
        return False
    return bool(r["variant"] != BASE or set_deal(position) or r["points"] >= PASSED)


def rank(points: int) -> int:
    """Return the rank of so many points, 0 to 5 (T37)."""
    return sum(points >= least for least in RANKS)


def mixes(position: Position, most: int) -> list[tuple[int, int]]:
    """Return mixes of twos and threes that may be dealt now, of at most so many points."""
    return [
        (twos, threes)
        for twos in range(most // 2 + 1)
        for threes in range((most - 2 * twos) // 3 + 1)
        if not why_not_mix(position, twos, threes)
    ]


def unseen(position: Position, seat: Seat) -> dict[int, list[int]]:
    """Return, by points, the cards that a seat cannot tell apart: on the pile, or in others' hands."""
    where = position["where"][0].tolist()
    found: dict[int, list[int]] = {2: [], 3: []}
    for number, card in enumerate(cards_of(position)):
        if where[number] == PILE or (where[number] >= HELD and where[number] != HELD + seat):
            found[card.points].append(number)
    return found


def redeal(position: Position, seat: Seat, rng: np.random.Generator) -> None:
    """Deal what a seat cannot see anew, uniformly; the dropped card stays where it is, and may be another."""
    r = position[0]
    if is_open(position):
        return
    cards, where = cards_of(position), r["where"].copy()
    dropped = int(r["dropped"])
    holder = int(where[dropped]) if dropped != NONE else PILE
    for numbers in unseen(position, seat).values():
        r["where"][numbers] = where[rng.permutation(numbers)] if numbers else []
    if dropped != NONE and holder != HELD + seat:
        points = cards[dropped].points
        like = [n for n in np.flatnonzero(r["where"] == holder).tolist() if cards[n].points == points]
        r["dropped"] = int(rng.choice(like))
