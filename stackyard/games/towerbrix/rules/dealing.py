"""Deals: which mixes of cards may be dealt, and how they are dealt (T19 to T21)."""

from __future__ import annotations

from typing import Final

from stackyard.core.chance import Stream
from stackyard.core.errors import BadChanceError, IllegalMoveError, InvalidChanceError
from stackyard.core.game import ForcedEvent, Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import CHALLENGE, INTRO, LEVELS, TOTALS, cards_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.record import (
    BUILD,
    DEAL,
    DISCARD,
    HELD,
    PILE,
    TEAM,
    bricks_of,
    start_poses,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules.card_places import cards_lying_in, cards_of_set_deal
from stackyard.games.towerbrix.solver.solver import is_solvable_with_fixed_work
from stackyard.games.towerbrix.texts import t

LISTED_POINTS: Final = 24  # the most points of the mixes that are listed
DEALS_TRIED: Final = 40  # deals that are drawn at most to find one that has a tower


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


def draw_deal(position: Position, stream: Stream) -> str:
    """Draw the chance event of the deal that is due: any cards of the mix; if the options ask for it, with a tower."""
    r, cards = position[0], cards_of(position)
    dealt = _draw_cards(position, stream)
    for _ in range(DEALS_TRIED if r["solvable"] and not r["deal"] else 0):
        if is_solvable_with_fixed_work([cards[card].condition for _, _, card in dealt], DECKS[int(r["deck"])]):
            break
        dealt = _draw_cards(position, stream)
    return " ".join(["cards", *(f"{cards[card].name}>{seat}" for seat, _, card in dealt)])


def _draw_cards(position: Position, stream: Stream) -> list[tuple[Seat, int, int]]:
    """Draw the cards that are due: (seat, points, number) each, in the order of a deal's text."""
    r = position[0]
    cards: list[int] = []
    for points, count in ((2, int(r["twos"])), (3, int(r["threes"]))):
        pile = cards_lying_in(position, points, (PILE,))
        cards += [pile.pop(stream.below(len(pile))) for _ in range(count)]
    cards = cards_of_set_deal(position) or cards
    stream.shuffle(cards)
    deck, dealt = cards_of(position), []
    for seat in range(int(r["players"])):
        for _ in range(num_cards_dealt_to(position, seat)):
            card = cards.pop()
            dealt.append((seat, deck[card].points, card))
    return sorted(dealt)


def deal_cards(position: Position, dealt: list[tuple[str, int]]) -> None:
    """Deal these cards (name, seat).

    Raises InvalidChanceError or BadChanceError unless they are from the piles and just what is due.
    """
    r = position[0]
    cards = cards_of(position)
    number = {card.name: n for n, card in enumerate(cards)}
    chosen: list[int] = []
    for name, seat in dealt:
        if name not in number or r["where"][number[name]] != PILE or number[name] in chosen:
            raise BadChanceError(t("not-on-pile", name=name))
        if seat >= r["players"]:
            raise InvalidChanceError(f"there is no seat {seat}")
        chosen.append(number[name])
    if (these := cards_of_set_deal(position)) and sorted(these) != sorted(chosen):
        raise BadChanceError(t("deal-is-set", deal=bytes(r["deal"]).decode()))
    twos = sum(cards[card].points == 2 for card in chosen)
    if (twos, len(chosen) - twos) != (int(r["twos"]), int(r["threes"])):
        raise BadChanceError(t("deal-is", twos=int(r["twos"]), threes=int(r["threes"])))
    for seat in range(int(r["players"])):
        if sum(whom == seat for _, whom in dealt) != num_cards_dealt_to(position, seat):
            raise BadChanceError(t("seat-is-dealt", seat=seat, cards=num_cards_dealt_to(position, seat)))
    order = [(seat, cards[card].points, card) for card, (_, seat) in zip(chosen, dealt, strict=True)]
    if order != sorted(order):
        raise InvalidChanceError("a deal is told seat by seat, twos first, in the order of the deck")
    for seat, _, card in order:
        r["where"][card] = HELD + seat
    r["phase"] = BUILD


def mixes(position: Position) -> list[tuple[int, int]]:
    """Return the mixes of twos and threes that may be dealt now, of at most LISTED_POINTS points."""
    return [
        (twos, threes)
        for twos in range(LISTED_POINTS // 2 + 1)
        for threes in range((LISTED_POINTS - 2 * twos) // 3 + 1)
        if not why_not_mix(position, twos, threes)
    ]
