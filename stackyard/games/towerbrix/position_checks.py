"""Whether a match can lead to a position, as its text says: what the fields of a record demand of each other."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadPositionError
from stackyard.core.game import Position
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.towerbrix import record
from stackyard.games.towerbrix.options import BASE, CHALLENGE, cards_of
from stackyard.games.towerbrix.record import bricks_of
from stackyard.games.towerbrix.rules import (
    card_places,
    challenges,
    consent,
    dealing,
    real_table,
    scoring,
    surveys,
    thumbs,
    wishes,
)
from stackyard.games.towerbrix.rules.evaluation import BY_HAND_RULES
from stackyard.games.towerbrix.rules.pending_question import GESTURES, others_than, owners_but

_DEALT: Final = (*record.BUILDING, record.ACT, record.ACTED, record.READ)


def check(position: Position) -> None:
    """Raise BadPositionError if no match can lead to the position."""
    r = position[0]
    phase, players = int(r["phase"]), int(r["players"])
    everyone = (1 << players) - 1
    dealt = phase in _DEALT
    cards = cards_of(position)
    held = card_places.in_play(position)

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    twos = sum(cards[card].points == 2 for card in held)
    if dealt:
        demand((twos, len(held) - twos) == (int(r["twos"]), int(r["threes"])), "hands has as many cards as were dealt")
        even = all(
            len(card_places.cards_held_by(position, seat)) == dealing.num_cards_dealt_to(position, seat)
            for seat in range(players)
        )
        demand(even, "the cards are dealt evenly (T20)")
    else:
        demand(not held, "cards are held while the tower is built and judged")
    if dealt or phase == record.DEAL:
        demand(not dealing.why_not_mix(_undealt(position), int(r["twos"]), int(r["threes"])), "no such cards are dealt")
        demand(int(r["deals"]) >= 1, "a deal has been asked for")
        spare, extra = (int(r["twos"]) + int(r["threes"])) % players, int(r["extra"])
        demand(extra <= everyone and extra.bit_count() == spare, "extra has a bit for each card that is over (T20)")
        if phase == record.DEAL:
            for points, count in ((2, int(r["twos"])), (3, int(r["threes"]))):
                left = card_places.cards_lying_in(position, points, (0,))
                demand(count <= len(left), "the pile is too short for this deal")
    else:
        demand(not (r["twos"] or r["threes"] or r["extra"]), "twos, threes and extra are of a deal")
    demand(int(r["attempts"]) <= int(r["deals"]), "there are no more attempts than deals")
    building = phase in record.BUILDING
    for name in ("up", "void", "reveal"):
        demand(int(r[name]) <= everyone and (dealt or not r[name]), f"{name} has a bit for a seat that builds")
    demand(not r["proof"] or (dealt and phase != record.PROOF), "the solver is asked once, while the tower is built")
    demand(dealt or not (r["placed"] or r["revealed"] or r["nos"].any()), "nothing is built yet")
    most = record.MOST_DEAL_WORDS + players if phase == record.MIX and consent.asks_first(position) else 0
    demand(dealt or int(r["acts"]) <= most, "nothing is built yet")
    _check_tried(position, dealt=dealt)
    demand(phase != record.BUILD or r["acts"] < record.MOST_ACTS, "too much has been done in this attempt")
    demand(int(r["placed"]) < 1 << bricks_of(position), "placed has a bit for a brick that is played with")
    demand((int(r["void"]) == everyone) == bool(r["voiding"]), "what everybody calls void is over")
    demand(not building or bool(r["revealed"]) == (int(r["reveal"]) == everyone), "cards lie open if all say so")
    demand(
        not r["revealed"] or (phase in (record.BUILD, record.HAND, record.PROOF) and not r["up"]),
        "open cards are not judged",
    )
    hands = card_places.seats_with_cards(position)
    demand(int(r["up"]) & ~hands == 0, "only who holds cards gives a thumb")
    if phase in (record.JUDGE, record.ACT, record.ACTED, record.READ):
        demand(int(r["up"]) == hands, "a tower is judged when every thumb is up")
    elif dealt:
        demand(int(r["up"]) != hands, "a tower is judged when every thumb is up")
    acting = int(r["challenge"]) in challenges.ACTS
    demand(phase not in (record.ACT, record.ACTED) or acting, "this challenge asks for no act")
    removing = phase == record.ACTED and int(r["challenge"]) == challenges.BUDGET_CUTS
    demand(
        (r["brick"] != record.NONE) == (phase == record.HAND or removing),
        "brick is what a hand moves, or what is removed",
    )
    demand(not r["pose"] or phase == record.HAND, "put is where a hand puts a brick")
    by_hand = phase == record.ACTED and rules_version_of(position) >= BY_HAND_RULES
    demand(not r["speed"] or by_hand, "act is how a hand does what a challenge asks for, by version 2 of the rules")
    demand(
        r["dropped"] == record.NONE or (dealt and int(r["challenge"]) in challenges.DROPS), "no card is dropped here"
    )
    if removing:
        demand(int(r["brick"]) in challenges.removable(surveys.survey(position).facts), "that brick is not removed")
    last = int(r["evaluation"]["how"])
    is_set = card_places.cards_of_set_deal(position)
    ended = last == record.WON and (int(r["variant"]) == CHALLENGE or int(r["round"]) == record.ROUNDS or is_set)
    given_up = int(r["deals"]) >= record.MOST_DEALS
    lost = int(r["variant"]) == CHALLENGE and last == record.LOST
    demand(phase != record.OVER or bool(ended or given_up or lost), "the match is not over")
    demand(phase != record.MIX or not (is_set and last == record.WON), "it is over")
    demand(
        phase != record.MIX or not (given_up or (int(r["variant"]) == CHALLENGE and last in (record.WON, record.LOST))),
        "it is over",
    )
    demand(not r["points"] or int(r["variant"]) == BASE, "points are for the base game")
    if r["real"]:
        demand(real_table.has_untouched_bricks(position), "of bricks on a real table nothing is known here")
    else:
        demand(phase != record.READ, "people read the cards at a real table")
    demand(not is_set or not dealt or sorted(held) == sorted(is_set), "the deal is set")
    _check_past(position)
    _check_team(position, dealt=dealt)


def _check_tried(position: Position, *, dealt: bool) -> None:
    """Raise BadPositionError unless every tower that was tried has a thumb or a no."""
    r, tried = position[0], thumbs.tried(position)
    hands, acts = card_places.seats_with_cards(position), int(r["acts"])
    has_reactions = all(
        int(one["up"]) | int(one["no"]) and not (int(one["up"]) | int(one["no"])) & ~hands for one in tried
    )
    good = dealt or not (tried or r["judged"] or r["moves"])
    good &= (r["mover"] == record.NONE) == (r["moves"] == 0) and max(
        int(r["moves"]), int(r["judged"]), len(tried)
    ) <= acts
    if not (good and has_reactions):
        raise BadPositionError("what was tried are towers of this attempt that somebody gave a thumb or said no to")


def _check_past(position: Position) -> None:
    """Raise BadPositionError unless the last attempt and the gallery agree with the rest of the position."""
    r = position[0]
    phase, last, towers = int(r["phase"]), r["evaluation"], r["gallery"]

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    reading = phase in (record.ACT, record.ACTED, record.READ)
    due = int(r["deals"]) > (phase in _DEALT and not reading) + (phase == record.DEAL)
    demand(bool(last["round"]) == due, "evaluation is the last attempt, once there is one")
    if due:
        _check_attempt(position, last)
        demand(
            (last["how"] == record.NOTHING) == reading,
            "an attempt is won, lost or void, unless an act is still to come",
        )
        if reading:
            seats = np.where(r["where"] >= record.HELD, r["where"] - record.HELD + 1, 0)
            same = (last["seats"] == seats).all() and last["dropped"] == r["dropped"] and last["round"] == r["round"]
            demand(bool(same) and last["poses"].tobytes() == r["poses"].tobytes(), "the cards that are read are held")
            good = phase == record.READ or (
                last["stands"] == record.YES and last["tower"] == record.YES and last["challenge"] == record.UNANSWERED
            )
            demand(bool(good), "an act comes after a tower that stands and is one")
        ahead = last["how"] == record.WON and phase != record.OVER
        demand(int(last["round"]) + ahead == int(r["round"]), "evaluation is of the round that was played last")
        if last["how"] != record.VOID and not reading:
            total = sum(
                card.points for card, seat in zip(cards_of(position), last["seats"].tolist(), strict=False) if seat
            )
            failed = total if last["how"] == record.LOST else 0
            demand(int(r["failed"]) == failed, "failed is how many points the cards of a lost round had")
    won = int(r["round"]) - 1 + (phase == record.OVER and last["how"] == record.WON)
    demand(
        towers["round"].tolist() == [n + 1 if n < won else 0 for n in range(record.ROUNDS)],
        "gallery has each round won",
    )
    for tower in towers[:won]:
        demand(tower["how"] == record.WON, "the gallery is of towers that won")
        _check_attempt(position, tower)
    if won and last["how"] == record.WON:
        demand(towers[won - 1].tobytes() == last.tobytes(), "the last tower of the gallery won the last attempt")
    demand(int(towers["points"].sum()) == int(r["points"]), "points are those of the gallery")
    demand(int(r["attempts"]) >= won + (last["how"] == record.LOST), "each round that was won took an attempt")


def _check_attempt(position: Position, attempt: Any) -> None:
    """Raise BadPositionError unless an attempt could have ended like that."""
    if position["real"][0]:
        if not real_table.is_possible_ending(position, attempt):
            raise BadPositionError("no attempt at a real table ends like that")
        return
    won, judged, total = attempt["how"] == record.WON, attempt["stands"] == record.YES, _total(position, attempt)
    base = int(position["variant"][0]) == BASE
    bonus = scoring.bonus_of(position, attempt["poses"]) if won and base else 0
    points = total + bonus if won and base else 0
    good = (
        total > 0
        and (int(attempt["bonus"]), int(attempt["points"])) == (bonus, points)
        and (judged or not won)
        and (attempt["tower"] == record.YES or not won)
        and (attempt["tower"] != record.UNANSWERED) == judged
        and (attempt["challenge"] == record.UNANSWERED or (judged and int(position["variant"][0]) == CHALLENGE))
        and (attempt["stands"] == record.UNANSWERED or attempt["how"] != record.VOID)
        and (attempt["dropped"] == record.NONE or int(position["challenge"][0]) in challenges.DROPS)
    )
    if not good:
        raise BadPositionError("no attempt ends like that")


def _total(position: Position, attempt: Any) -> int:
    seats = attempt["seats"].tolist()
    return sum(card.points for card, seat in zip(cards_of(position), seats, strict=False) if seat)


def _undealt(position: Position) -> Position:
    """Return a copy of the position with the cards that seats hold put back on their piles."""
    before = position.copy()
    where = before["where"][0]
    where[where >= record.HELD] = 0
    return before


def _check_team(position: Position, *, dealt: bool) -> None:
    """Raise BadPositionError unless bricks, wishes and votes can be whose they are; `dealt`: cards are held."""
    r, players, phase = position[0], int(position["players"][0]), int(position["phase"][0])

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    owned = r["owner"] != record.NONE
    entries = [int(one["brick"]) for one in wishes.wishes(position)]
    demand(dealt or not (r["begun"] or entries or owned.any()), "nothing is built yet")
    demand(int(r["begun"]) < 1 << players, "begun has a bit for a seat")
    placed = int(r["placed"])
    touched = [*entries, *(brick for brick, so in enumerate(owned.tolist()) if so)]
    demand(all(placed >> brick & 1 for brick in touched), "a brick that nobody has let go of is nobody's")
    demand((r["laid"] == record.NONE) != bool(owned.any()), "the brick that was moved last is somebody's")
    demand(r["laid"] == record.NONE or bool(owned[int(r["laid"])]), "the brick that was moved last is somebody's")
    demand(
        not r["voiding"] or (phase == record.PROOF and not r["proof"] and not r["real"]),
        "the solver is asked as all say so",
    )
    demand(int(r["free_open"]) <= int(r["round"]), "free_open is a round that has begun")
    demand(not r["free_open"] or (int(r["deals"]) > 0 and not r["real"]), "no cards were void yet")
    _check_question(position)


def _check_question(position: Position) -> None:
    """Raise BadPositionError unless the question can have been asked, and answered, as it is."""
    r, phase, kind = position[0], int(position["phase"][0]), int(position["question"][0])
    if kind == record.NO_QUESTION:
        return
    asker, asked, agreed = int(r["asker"]), int(r["asked"]), int(r["agreed"])
    others, answered = others_than(position, asker), r["answer"] == record.AGREED
    good = consent.asks_first(position) and asked > 0 and not asked & ~others and not agreed & ~asked
    good &= (agreed == asked) == bool(answered) and (not answered or kind in GESTURES)
    good &= phase == record.MIX if kind == record.ASKS_DEAL else phase in (record.BUILD, record.HAND, record.PROOF)
    if kind == record.ASKS_DEAL:
        twos, threes, extra = (int(r[name]) for name in ("q_twos", "q_threes", "q_extra"))
        spare = (twos + threes) % int(r["players"])
        good &= not dealing.why_not_mix(position, twos, threes) and extra.bit_count() == spare
        good &= asked == others and not extra >> int(r["players"])
    elif kind == record.ASKS_DROP:
        held = int(r["where"][int(r["q_card"])]) == record.HELD + asker and int(r["challenge"]) in challenges.DROPS
        good &= asked == others and held and r["q_card"] != r["dropped"] and not r["revealed"]
    elif kind == record.ASKS_BRICK:
        good &= asked == owners_but(position, asker, int(r["q_brick"]))
        good &= not (phase == record.HAND and r["brick"] == r["q_brick"])
    if not good:
        raise BadPositionError("that is not asked, or not answered like that")
