"""What a viewer may know of a match of TowerBrix: the view, redacted events, and events in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.event_description import UNSET, EventDescription, Maybe, worded
from stackyard.core.game import EVERYTHING, NATURE, Position, Seat
from stackyard.core.positions.versions import rules_version_of
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import listed
from stackyard.games.towerbrix import record
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.conditions.facts import GROUNDED
from stackyard.games.towerbrix.conditions.pictograms import Pictogram, pictogram
from stackyard.games.towerbrix.conditions.sentences import Reason, condition_message, distinctions, explain, sentence
from stackyard.games.towerbrix.moves import HAND_CM_S, read_poses
from stackyard.games.towerbrix.options import CHALLENGE, LEVELS, VARIANTS, cards_of
from stackyard.games.towerbrix.pieces import BRICKS, DECKS, EDGE_MM, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import bricks_of
from stackyard.games.towerbrix.rules import (
    card_places,
    challenges,
    consent,
    evaluation,
    legality,
    real_table,
    scoring,
    surveys,
)
from stackyard.games.towerbrix.solver.towers import facts_of
from stackyard.games.towerbrix.texts import t
from stackyard.physics.pose_text import poses_text

FORCED_EVENTS: Final = ("tower", "card", "challenge", "bonus", "round", "shuffle")  # verbs of forced events
FALL_M: Final = 0.01  # m: a brick that comes to lie lower by more has fallen
_BRICK: Final = re.compile(r"(put|lean|move) ((?:[yprb][12]|g1))(?: .*)?")


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its back, and its face where the viewer may see it."""

    points: int  # 2 or 3
    name: str | None  # such as G67; null: not to be known
    text: str | None  # in English
    localizable: Message | None  # the same as a message
    holds: bool | None  # of the bricks as they lie; None: not to be known
    why: list[Reason]  # clause by clause
    bricks: list[str]  # that it speaks of
    dropped: bool | None  # it need not be met; None: whether it is this one is not to be known
    pictogram: Pictogram | None = None  # its condition as a drawing; left out where its face is not to be known


class OpenCard(CardView, frozen=True, kw_only=True):
    """A card of an attempt that is over."""

    seat: int  # who held it


class Evaluation(msgspec.Struct, frozen=True):
    """What became of the last attempt: known to all."""

    round: int  # from 1
    how: str  # "won", "lost" or "void"; "nothing": the cards are read, the challenge's act is still to come
    stands: bool | None  # None: it was not judged
    tower: bool | None  # whether it was one tower of the bricks it takes
    challenge: bool | None  # whether it is what the challenge asks for; null: there is none, or not judged
    ready: bool | None  # at a real table: what the challenge asks for before its act
    high: str | None  # at a real table: "none", "short" or "long", the side of the box that the tower is higher than
    few: bool | None  # at a real table: at most two bricks touch it
    bonus: int  # points for height and for few bricks on the table
    points: int  # the bonus included
    height_mm: float  # of the highest point
    grounded: int  # bricks that touch the table
    poses: str  # as in the view
    used: list[str]  # the bricks of the tower
    cards: list[OpenCard]  # not judged where the tower fell


class GalleryCard(msgspec.Struct, frozen=True):
    """A card that a tower of the gallery met."""

    seat: int  # who held it
    name: str  # such as G67
    points: int  # 2 or 3
    text: str  # in English
    localizable: Message  # the same as a message


class GalleryTower(msgspec.Struct, frozen=True):
    """A tower that won its round."""

    round: int  # from 1
    points: int  # the bonus included
    bonus: int  # points for height and for few bricks on the table
    height_mm: float  # of the highest point
    grounded: int  # bricks that touch the table
    poses: str  # as in the view
    used: list[str]  # the bricks of the tower
    cards: list[GalleryCard]  # that it met


class Maps(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on the table, as rectangles `[x from, x to, y from, y to]` in mm from its middle."""

    foundations: list[list[float]]  # where bricks stand
    water: list[list[float]]  # that bricks do not touch
    kind: str = ""  # of the water: "river" or "swamp"
    sheets: list[str] = []  # the printed cards, the nearest first; two of them meet in the middle, at y = 0


class Question(msgspec.Struct, frozen=True):
    """What somebody asks the others."""

    by: int  # the seat that asks
    kind: str  # "deal", "drop", "brick" or "knock"
    twos: int  # cards of two points of the deal that is asked for
    threes: int  # of three points
    extra: list[int]  # seats that get one more
    holder: int | None  # who holds the card that need not be met
    points: int | None  # of that card
    brick: str | None  # that is to be moved
    of: list[bool]  # by seat: whether its yes is needed
    agreed: list[bool]  # by seat: it has said yes
    answer: str  # "open", "agreed" or "declined"


class TowerBrixView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match of TowerBrix as one seat sees it."""

    players: int  # how many play
    variant: str  # "base", "intro" or "challenge"
    deck: str  # "green" or "pink"
    challenge: int  # its number, 1 to 14; 0: none
    level: str | None  # of the challenge; null: no challenge
    time_limit: int | None  # s that building may take
    silent: bool  # nobody talks while the tower is built
    phase: str  # see the positions: "mix" to "over"
    to_act: list[int]  # all seats, or nobody
    round: int  # from 1
    rounds: int  # that are to be won
    deals: int  # so far
    most_deals: int  # after which the match is over
    attempts: int  # so far
    less_than: int | None  # points that the next deal has to stay below
    set_mix: list[int] | None  # the cards of two and of three points of every deal, where it is set
    twos: int  # cards of this attempt
    threes: int
    extra: list[int]  # seats that got one more
    total: int  # their points
    points: int  # won so far
    rank: int | None  # that the points have reached, from 0; null: none
    last: str  # how the last attempt ended
    piles: dict[str, int]  # cards left: "2" and "3"
    discards: list[str]  # names of cards
    hands: list[list[CardView]]  # by seat; others' cards as their backs
    open: bool  # everybody sees all cards
    live_check: bool  # whether cards in hand show their verdicts
    real: bool  # the bricks stand on the players' own table: nobody knows how
    asks: list[str]  # at a real table: what has to be said of the tower now
    dropped: int | None  # who drops a card
    dropped_points: int | None  # of that card
    thumbs: list[bool]  # by seat: up
    nos: list[int]  # by seat: how often "no" was said
    void: list[bool]  # by seat: agrees that the cards contradict each other
    reveal: list[bool]  # by seat: agrees to lay the cards open
    proof: str | None  # asked whether the cards contradict each other, the solver said "no", or left it "open"
    blind: int | None  # the seat that sees no tower; while it does not, no spectator does
    bricks: list[str]  # that are played with, in the order of poses
    size_mm: list[float]  # of a brick: its edges
    box_mm: list[float]  # the sides of the box
    poses: str | None  # base64url of float32, x y z (m) and w x y z each; None: not to be seen
    used: list[str] | None  # the bricks of the tower
    height_mm: float | None  # of the tower; null: not to be seen
    grounded: int | None  # bricks that touch the table; null: not to be seen
    placed: list[str] | None  # where bricks may not be moved again
    removable: list[str]  # that may be taken out now, where a challenge asks for that
    maps: Maps | None  # null: nothing is printed on the table
    evaluation: Evaluation | None  # of the last attempt
    gallery: list[GalleryTower]  # one for each round won
    over: bool  # the match has ended
    won: bool  # the team has won
    # What the challenge brings; left out where it brings nothing.
    act: str | None = None  # what is done after the evaluation: "strike", "remove" or "pull"
    act_cm_s: list[int] | None = None  # cm/s: how fast a hand that does it may be, least and most; left out: none does
    may_drop: bool = False  # one card need not be met
    final: bool = False  # a brick that was let go of is not moved again
    heaps: list[list[str]] | None = None  # bricks that hang together by touch, the most first; left out: not to be seen
    which: list[str] | None = None  # by brick: left, right, lower, upper, front or rear, which tells it from the other
    # one of its colour, or "only"; left out: not to be seen
    question: Question | None = None  # what is asked, or was answered last; left out: nothing
    owners: list[int | None] | None = None  # by brick: the seat that moved it last; left out: not to be seen
    begun: list[bool] = []  # by seat: it has said that the others begin
    temperament: str = "partner"  # of computers beside people: "helper", "partner" or "leader"
    solvable: bool = False  # only cards are dealt that the solver finds a tower for


class TowerBrixEventDescription(EventDescription, frozen=True, kw_only=True):
    """What an event of TowerBrix did."""

    kind: str  # the event's first word: deal, put, move, lean, up, down, no, cards, lies, stands, falls, card, ...
    seat: Maybe[int] = UNSET  # who did it
    brick: Maybe[str] = UNSET  # put, move, lean, remove, ask


def to_act(position: Position) -> tuple[Seat, ...]:
    """Return the seats that may act: all, unless a chance event is due or the match is over."""
    return (
        tuple(range(int(position["players"][0])))
        if position["phase"][0] in (record.MIX, record.BUILD, record.ACT, record.READ)
        else ()
    )


def view(position: Position, viewer: Seat | str) -> TowerBrixView:
    """Return what a viewer (a seat, "spectator" or "all") may know."""
    r = position[0]
    players, phase, number = int(r["players"]), int(r["phase"]), int(r["challenge"])
    cards, open_ = cards_of(position), card_places.is_open(position)
    blind = legality.is_blind(position, viewer)
    bricks = bricks_of(position)
    found = None if blind or r["real"] else surveys.survey(position)
    chosen = [cards[card].points for card in card_places.cards_of_set_deal(position)]
    is_set = bool(chosen)
    fails = int(r["failed"]) if int(r["variant"]) == 0 and phase == record.MIX and not is_set else 0
    dropped = int(r["dropped"])
    where = r["where"].tolist()
    return TowerBrixView(
        players=players,
        variant=VARIANTS[int(r["variant"])],
        deck=DECKS[int(r["deck"])],
        challenge=number,
        level=LEVELS[int(r["level"])] if number else None,
        time_limit=challenges.BUILDING_LIMIT_S if number == challenges.TIME_PRESSURE else None,
        silent=legality.is_silent(position),
        phase=record.PHASES[phase],
        to_act=list(to_act(position)),
        round=int(r["round"]),
        rounds=1 if number or is_set else record.ROUNDS,
        deals=int(r["deals"]),
        most_deals=record.MOST_DEALS,
        attempts=int(r["attempts"]),
        less_than=max(fails, 3) if fails else None,
        set_mix=[chosen.count(2), chosen.count(3)] if chosen else None,
        twos=int(r["twos"]),
        threes=int(r["threes"]),
        extra=bit_indices(int(r["extra"])),
        total=2 * int(r["twos"]) + 3 * int(r["threes"]),
        points=int(r["points"]),
        rank=scoring.rank(int(r["points"])) if phase == record.OVER and r["variant"] == 0 and not is_set else None,
        last=record.ENDINGS[int(r["evaluation"]["how"])],
        piles={str(points): len(card_places.cards_lying_in(position, points, (record.PILE,))) for points in (2, 3)},
        discards=[card.name for card, place in zip(cards, where, strict=False) if place == record.DISCARD],
        hands=[
            [
                _card(position, card, open_ or viewer in (seat, EVERYTHING), found)
                for card in card_places.cards_held_by(position, seat)
            ]
            for seat in range(players)
        ],
        open=open_,
        live_check=bool(r["live_check"]),
        real=bool(r["real"]),
        asks=real_table.required_statements(position) if phase == record.READ else [],
        dropped=None if dropped == record.NONE else where[dropped] - 2,
        dropped_points=None if dropped == record.NONE else cards[dropped].points,
        thumbs=_bits(r["up"], players),
        nos=r["nos"][:players].tolist(),
        void=_bits(r["void"], players),
        reveal=_bits(r["reveal"], players),
        proof=record.PROOFS[int(r["proof"])] if r["proof"] else None,
        blind=players - 1 if number == challenges.BLIND_LUCK else None,
        bricks=list(BRICKS[:bricks]),
        size_mm=[EDGE_MM, EDGE_MM, LENGTH_MM],
        box_mm=[int(r["box_short"]) * LENGTH_MM / 100, int(r["box_long"]) * LENGTH_MM / 100],
        poses=None if found is None else poses_text(r["poses"][:bricks]),
        used=None if found is None else [BRICKS[brick] for brick in bit_indices(found.used)],
        height_mm=None if found is None else round(found.height_mm, 1),
        grounded=None if found is None else int(found.facts[GROUNDED]).bit_count(),
        placed=None if found is None else [BRICKS[brick] for brick in bit_indices(int(r["placed"]))],
        removable=[BRICKS[brick] for brick in evaluation.removable(position)],
        maps=_maps(number),
        evaluation=_evaluation(position),
        gallery=gallery_of(position),
        over=phase == record.OVER,
        won=scoring.succeeded(position),
        act=challenges.ACTS.get(number),
        act_cm_s=_hand_speeds(position),
        may_drop=number in challenges.DROPS,
        final=number == challenges.STAFFING_SHORTAGE,
        question=None if r["question"] == record.NO_QUESTION else _question(position),
        owners=None if legality.is_blind(position, viewer) or r["real"] else _owners(position),
        begun=_bits(r["begun"], players),
        temperament=record.TEMPERAMENTS[int(r["temperament"])],
        solvable=bool(r["solvable"]),
        which=None if found is None else distinctions(found.used, r["poses"].astype(np.float64))[:bricks],
        heaps=None if found is None else _heaps(r["poses"][:bricks].tobytes(), bricks),
    )


@lru_cache(maxsize=64)  # every viewer of a position asks for it
def _heaps(data: bytes, bricks: int) -> list[list[str]]:
    """Return the groups of bricks that are connected by touch, the largest first; `data`: float32 poses (bricks, 7)."""
    poses = np.zeros((MOST_BRICKS, 7))
    poses[:bricks] = np.frombuffer(data, np.float32).reshape(bricks, 7)
    found = surveys.groups(facts_of(poses, (1 << bricks) - 1))
    ordered = sorted(found, key=lambda group: (-group.bit_count(), group & -group))
    return [[BRICKS[brick] for brick in bit_indices(group)] for group in ordered]


def _owners(position: Position) -> list[int | None]:
    return [None if owner == record.NONE else owner for owner in position["owner"][0][: bricks_of(position)].tolist()]


def _question(position: Position) -> Question:
    r, players = position[0], int(position["players"][0])
    asker, card, brick = int(r["asker"]), int(r["q_card"]), int(r["q_brick"])
    return Question(
        by=asker,
        kind=record.QUESTIONS[int(r["question"])],
        twos=int(r["q_twos"]),
        threes=int(r["q_threes"]),
        extra=bit_indices(int(r["q_extra"])),
        holder=None if card == record.NONE else asker,
        points=None if card == record.NONE else cards_of(position)[card].points,
        brick=None if brick == record.NONE else BRICKS[brick],
        of=_bits(r["asked"], players),
        agreed=_bits(r["agreed"], players),
        answer=record.REPLIES[int(r["answer"])],
    )


def question_message(position: Position) -> Message:
    """Return the message of what is asked; it does not name the card that need not be met."""
    r = position[0]
    who, kind = record.SEATS[int(r["asker"])], int(r["question"])
    if kind == record.ASKS_DROP:
        return t("question-drop", who=who, points=cards_of(position)[int(r["q_card"])].points)
    if kind == record.ASKS_BRICK:
        return t("question-brick", who=who, brick=BRICKS[int(r["q_brick"])])
    if kind == record.ASKS_KNOCK:
        return t("question-knock", who=who)
    mix = [(count, points) for count, points in ((int(r["q_twos"]), 2), (int(r["q_threes"]), 3)) if count]
    cards = _chain([t("cards-of", count=count, points=points) for count, points in mix])
    if not r["q_extra"]:
        return t("question-deal", who=who, cards=cards)
    extra = _chain([record.SEATS[seat] for seat in bit_indices(int(r["q_extra"]))])
    return t("question-deal-extra", who=who, cards=cards, extra=extra)


def _hand_speeds(position: Position) -> list[int] | None:
    """Return how fast a hand that does what the challenge asks for may be, least and most in cm/s."""
    act = challenges.ACTS.get(int(position["challenge"][0]))
    by_hand = act and not position["real"][0] and rules_version_of(position) >= evaluation.BY_HAND_RULES
    return list(HAND_CM_S[act]) if act and by_hand else None


def _bits(mask: Any, players: int) -> list[bool]:
    return [bool(int(mask) >> seat & 1) for seat in range(players)]


def _card(position: Position, number: int, face_up: bool, found: surveys.Survey | None) -> CardView:
    """Return a card, face up if `face_up`, with its verdict if `found`, the survey of a tower that the viewer sees."""
    card = cards_of(position)[number]
    if not face_up:
        return CardView(card.points, None, None, None, None, [], [], None)
    judged = bool(position["live_check"][0]) or position["phase"][0] in (record.ACT, record.ACTED)
    return CardView(**_face(card, found, position["poses"][0], judged), dropped=number == int(position["dropped"][0]))


def _face(card: Card, found: surveys.Survey | None, poses: Any, judged: bool) -> dict[str, Any]:
    """Return a card's texts, the bricks that it is about if they are seen, and its verdict if `judged`."""
    face: dict[str, Any] = {
        "points": card.points,
        "name": card.name,
        "text": sentence(card.condition),
        "localizable": condition_message(card.condition),
        "holds": None,
        "why": [],
        "bricks": [],
        "pictogram": pictogram(card.condition),
    }
    if found is not None:
        which = distinctions(found.used, np.asarray(poses, np.float64))
        explained = explain(card.condition, found.facts, which)
        face["bricks"] = [BRICKS[brick] for brick in explained.bricks]
        if judged:
            face |= {"holds": explained.holds, "why": explained.reasons}
    return face


def _evaluation(position: Position) -> Evaluation | None:
    attempt = position["evaluation"][0]
    if not attempt["round"]:
        return None
    if position["real"][0]:
        return _attested_evaluation(position, attempt)
    found = surveys.survey_of(attempt["poses"], bricks_of(position))
    deck, dropped, judged = cards_of(position), int(attempt["dropped"]), attempt["stands"] != record.NO
    return Evaluation(
        **_tower(position, attempt),
        ready=None,
        high=None,
        few=None,
        how=record.ENDINGS[int(attempt["how"])],
        stands=_answer(attempt["stands"]),
        tower=_answer(attempt["tower"]),
        challenge=_answer(attempt["challenge"]),
        cards=[
            OpenCard(**_face(deck[card], found, attempt["poses"], judged), dropped=card == dropped, seat=seat)
            for seat, card in _shown(position, attempt)
        ],
    )


def _attested_evaluation(position: Position, attempt: Any) -> Evaluation:
    """Return the evaluation that people attest of the tower on their own table."""
    deck, dropped, met = cards_of(position), int(attempt["dropped"]), attempt["met"].tolist()
    cards = []
    for seat, card in _shown(position, attempt):
        face = _face(deck[card], None, None, judged=False) | {"holds": _answer(met[card])}
        cards.append(OpenCard(**face, dropped=card == dropped, seat=seat))
    return Evaluation(
        **_tower(position, attempt),
        how=record.ENDINGS[int(attempt["how"])],
        stands=_answer(attempt["stands"]),
        tower=_answer(attempt["tower"]),
        challenge=_answer(attempt["challenge"]),
        ready=_answer(attempt["ready"]),
        high=record.HEIGHT_CLAIMS[int(attempt["high"])],
        few=_answer(attempt["few"]),
        cards=cards,
    )


def gallery_of(position: Position) -> list[GalleryTower]:
    """Return the towers that won their rounds."""
    return [_gallery(position, tower) for tower in position[0]["gallery"] if tower["round"]]


def _gallery(position: Position, attempt: Any) -> GalleryTower:
    deck = cards_of(position)
    cards = []
    for seat, number in _shown(position, attempt):
        card = deck[number]
        message = condition_message(card.condition)
        cards.append(GalleryCard(seat, card.name, card.points, sentence(card.condition), message))
    return GalleryTower(**_tower(position, attempt), cards=cards)


def _tower(position: Position, attempt: Any) -> dict[str, Any]:
    """Return the fields of an attempt's tower; those of a real table's tower are not known."""
    bricks = bricks_of(position)
    counts = {name: int(attempt[name]) for name in ("round", "points", "bonus")}
    if position["real"][0]:
        return {**counts, "height_mm": 0.0, "grounded": 0, "poses": "", "used": []}
    found = surveys.survey_of(attempt["poses"], bricks)
    return {
        **counts,
        "height_mm": round(found.height_mm, 1),
        "grounded": int(found.facts[GROUNDED]).bit_count(),
        "poses": poses_text(attempt["poses"][:bricks]),
        "used": [BRICKS[brick] for brick in bit_indices(found.used)],
    }


def _shown(position: Position, attempt: Any) -> list[tuple[Seat, int]]:
    """Return the cards of an attempt, each with the seat that held it, seat by seat, twos first."""
    deck, seats = cards_of(position), attempt["seats"].tolist()
    held = [(seat - 1, deck[card].points, card) for card, seat in enumerate(seats) if seat]
    return [(seat, card) for seat, _, card in sorted(held)]


def _answer(answer: Any) -> bool | None:
    return None if answer == record.UNANSWERED else bool(answer == record.YES)


def _maps(challenge: int) -> Maps | None:
    if challenge not in challenges.MAPS:
        return None
    chart = challenges.MAPS[challenge]
    return Maps(
        [list(area) for area in chart.foundations],
        [list(area) for area in chart.water],
        chart.kind,
        list(chart.sheets),
    )


def status_message(position: Position) -> Message:
    """Return one sentence that says how a match stands or how it ended."""
    r = position[0]
    points, over, won = int(r["points"]), r["phase"] == record.OVER, scoring.succeeded(position)
    if card_places.cards_of_set_deal(position):
        return t("points", points=points) if won else t("no-tower-yet")
    if r["variant"] == 2:
        title = challenges.title(int(r["challenge"]))
        return t("challenge", title=title, state="won" if won else "lost" if over else "open")
    if over and r["evaluation"]["how"] != record.WON:
        return t("deals-not-enough", deals=record.MOST_DEALS)
    if r["variant"] == 1:
        attempts = int(r["attempts"])
        if over:
            return t("three-rounds", attempts=attempts)
        return t("round-attempts", round=r["round"], attempts=attempts)
    if over:
        return t("final-points", points=points, rank=t("rank", rank=scoring.rank(points)))
    return t("round-points", round=r["round"], points=points)


# --- events ----------------------------------------------------------------------------------------------------------


def describe_event(position: Position, by: Seat | str, event: str) -> TowerBrixEventDescription:
    """Return an event, redacted or not, in words that everybody may read, and in terms that can be animated.

    `position` is the position before it: a second "void" or "reveal" of a seat takes its vote back.
    """
    words = event.split(" ")
    verb, rest = words[0], words[1:]
    if by == NATURE and verb == "lies" and rest and (fell := _fallen(position, " ".join(rest))):
        return TowerBrixEventDescription(**worded(t("bricks-fell", n=fell)), kind=verb)
    if by == NATURE or verb in FORCED_EVENTS:
        lost = event == "round lost" and position["variant"][0] == CHALLENGE
        return TowerBrixEventDescription(**worded(t("challenge-lost") if lost else _followed(verb, rest)), kind=verb)
    seat = int(by)
    who = record.SEATS[seat]
    if verb in HAND_CM_S and len(rest) > 1:
        brick = rest[0] if verb == "remove" else UNSET
        message = t("acts-by-hand", who=who, verb=verb, brick=brick or "", speed=_number(rest[-1]))
        return TowerBrixEventDescription(**worded(message), kind=verb, seat=seat, brick=brick)
    if verb in ("move", "put", "lean", "remove") and rest:
        message = t("moves", who=who, verb=verb, brick=rest[0])
        return TowerBrixEventDescription(**worded(message), kind=verb, seat=seat, brick=rest[0])
    if verb == "say":
        message = t("says-of-tower", who=who, what=_attested_message(rest))
    elif verb == "deal":
        message = _deal_message(who, rest)
    elif (asked := _asking_message(position, seat, verb, rest)) is not None:
        brick = rest[0] if verb == "ask" and rest and rest[0] != "knock" else UNSET
        return TowerBrixEventDescription(**worded(asked), kind=verb, seat=seat, brick=brick)
    else:
        again = verb in ("void", "reveal") and bool(int(position[verb][0]) >> seat & 1)
        message = t("takes-back", who=who, verb=verb) if again else t("acts", who=who, verb=verb)
    return TowerBrixEventDescription(**worded(message), kind=verb, seat=seat)


def _fallen(position: Position, poses: str) -> int:
    """Return how many bricks come down as all come to rest at `poses`, the one that was let go of among them.

    Where a free hand let go of it is not known: then it is not counted.
    """
    r, bricks = position[0], bricks_of(position)
    before = r["poses"][:bricks, 2].astype(np.float64)
    if r["brick"] != record.NONE:
        before[r["brick"]] = -1.0 if r["pose"] == record.FREE else r["put"][2] / 1000
    return int(np.count_nonzero(before - read_poses(poses, bricks)[:, 2] > FALL_M))


def _asking_message(position: Position, seat: Seat, verb: str, rest: list[str]) -> Message | None:
    """Return the message of a question, or of the answer to one; None for other moves."""
    who = record.SEATS[seat]
    if verb == "ask" and rest:
        return t("asks-knock", who=who) if rest[0] == "knock" else t("asks-brick", who=who, brick=rest[0])
    if verb == "drop" and consent.asks_first(position):
        return t("proposes-drop", who=who)
    if verb == "agree":
        return t("agrees", who=who)
    if verb == "decline":
        return t("withdraws", who=who) if position["asker"][0] == seat else t("declines", who=who)
    return None


def _deal_message(who: str, words: list[str]) -> Message:
    """Return the message of a deal such as 3x2 1x3 extra 0,2: how many cards of which points, and who gets one more."""
    parts = [word.split("x") for word in words if word[0].isdigit() and "x" in word]
    cards = _chain([t("cards-of", count=_number(count), points=_number(points)) for count, points in parts])
    if "extra" not in words:
        return t("asks-for", who=who, cards=cards)
    extra = _chain([record.SEATS[int(seat)] for seat in words[-1].split(",")])
    return t("asks-for-extra", who=who, cards=cards, extra=extra)


def _chain(parts: Sequence[str | Message]) -> str | Message:
    """Return parts joined by "and"."""
    return reduce(lambda one, other: listed([one, other]), parts)


def _attested_message(words: list[str]) -> Message:
    """Return the message of a statement about a tower on a real table."""
    what, word = words[0], words[-1]
    if what == "card":
        return t("said-card", name=words[1], met=word)
    return {
        "high": t("said-high", side=word),
        "stands": t("said-stands", so=word),
        "tower": t("said-tower", so=word),
        "ready": t("said-ready", so=word),
        "challenge": t("said-challenge", so=word),
        "few": t("said-few", so=word),
    }[what]


def _followed(verb: str, rest: list[str]) -> Message:
    """Return the message of a chance event or of a forced event."""
    so = "yes" if "yes" in rest else "no"
    if verb == "cards":
        return t("dealt", cards=len(rest))
    if verb == "card" and rest:
        if "dropped" in rest:
            return t("card-judged-dropped", name=rest[0], met=so)
        return t("card-judged", name=rest[0], met=so)
    if verb == "round" and rest:
        if rest[0] == "won" and len(rest) > 1 and rest[1] != "0":
            return t("round-won-points", points=_number(rest[1]))
        return {
            "won": t("round-won"),
            "lost": t("round-lost"),
            "void": t("round-void"),
        }.get(rest[0], t("happened", event=rest[0]))
    if verb == "proof" and rest:
        return {"yes": t("proof-yes"), "no": t("proof-no")}.get(rest[0], t("proof-open"))
    number = _number(rest[0]) if rest else ""
    return {
        "lies": t("lies"),
        "stands": t("stands-now"),
        "falls": t("falls-now"),
        "struck": t("struck"),
        "removed": t("removed"),
        "pulled": t("pulled"),
        "tower": t("tower-judged", so=so),
        "challenge": t("challenge-judged", so=so),
        "bonus": t("bonus", points=number),
        "shuffle": t("shuffled", points=number),
    }.get(verb, t("happened", event=verb))


def _number(word: str) -> int | str:
    """Return a word as a number, if it is one."""
    return int(word) if word.isascii() and word.isdecimal() else word
