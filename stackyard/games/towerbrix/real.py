"""A real table: the bricks lie on it, not here, and people say with their own eyes what is so.

With the option `real` cards, thumbs, votes and points are the match's as ever, but nobody moves a brick in it. Once
every thumb is up the cards lie open and are read (`READ`). Anybody says, and says again where it was wrong,

    say stands yes|no      say tower yes|no       say card G7 yes|no
    say high none|short|long    say few yes|no    say ready yes|no    say challenge yes|no

`high` and `few` are the bonus: higher than a side of the box, at most two bricks on the table; what is not claimed
counts for nothing. `ready` is what a challenge asks for before its act, `challenge` what it asks for in the end.
`judged` ends the reading: one no is enough to lose, all of it has to be said to win.
"""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.catalogue import Message
from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import Follow, Position
from stackyard.games.towerbrix import challenges, rules
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import BASE, cards_of
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
    ANSWERS,
    HAND,
    HEIGHTS,
    JUDGE,
    LOST,
    MOST_ACTS,
    NO,
    NONE,
    UNTOLD,
    VOID,
    WON,
    YES,
    bricks_of,
    start_poses,
)
from stackyard.games.towerbrix.refusals import Reason, refusal

SAID: Final = tuple(challenges.CHECKS)  # challenges of which people say whether they are met
READY: Final = tuple(number for number, check in challenges.CHECKS.items() if check.ready)  # and before their act
BONUS: Final = ("high", "few")


def asked(position: Position) -> list[str]:
    """Return what has to be said before a round is won, in the order in which people look."""
    r = position[0]
    cards = cards_of(position)
    number = int(r["challenge"])
    named = [f"card {cards[card].name}" for card in rules.in_play(position) if card != r["dropped"]]
    last = ["ready"] * (number in READY) + ["challenge"] * (number in SAID)
    return ["stands", "tower", *named, *last]


def claimed(position: Position) -> list[str]:
    """Return what may be said besides: the bonus of the base game."""
    return list(BONUS) if int(position["variant"][0]) == BASE else []


def answer(position: Position, what: str) -> str:
    """Return what was said of one of these, or "-"."""
    noted = position["evaluation"][0]
    if what == "high":
        return HEIGHTS[int(noted["high"])]
    if what.startswith("card "):
        return ANSWERS[int(noted["met"][_number(position, what)])]
    return ANSWERS[int(noted[what])]


def _number(position: Position, what: str) -> int:
    return [card.name for card in cards_of(position)].index(what.removeprefix("card "))


def sayings(position: Position) -> list[str]:
    """Return every move that says something new, and `judged` where it may be said; sorted."""
    moves = []
    for what in (*asked(position), *claimed(position)):
        words = HEIGHTS if what == "high" else ANSWERS[1:]
        moves += [f"say {what} {word}" for word in words if word != answer(position, what)]
    return sorted([*moves, *(["judged"] if not why_not_judged(position) else [])])


def why_not_judged(position: Position) -> Message | None:
    """Return what has still to be said, or None if a round can end: one no is enough to lose it."""
    said = {what: answer(position, what) for what in asked(position)}
    left = [what for what, word in said.items() if word == ANSWERS[UNTOLD]]
    if not left or ANSWERS[NO] in said.values():
        return None
    return refusal(Reason.NOT_SAID_YET, left)


def read(position: Position, move: Move) -> list[Follow]:
    """Take what somebody says of the tower on the table, or end the reading.

    Raises IllegalMoveError if this is not asked, has been said, or if more has to be said first.
    """
    r = position[0]
    if move.verb == "judged":
        if reason := why_not_judged(position):
            raise IllegalMoveError(reason)
        good = all(answer(position, what) == ANSWERS[YES] for what in asked(position))
        return rules.end(position, WON if good else LOST)
    if move.verb != "say":
        raise IllegalMoveError(refusal(Reason.SAY_FIRST))
    what, _, word = move.name.rpartition(" ")
    if what not in asked(position) and what not in claimed(position):
        raise IllegalMoveError(refusal(Reason.NOT_ASKED, what, (*asked(position), *claimed(position))))
    if answer(position, what) == word:
        raise IllegalMoveError(refusal(Reason.SAID_ALREADY))
    noted = r["evaluation"]
    if what == "high":
        noted["high"] = HEIGHTS.index(word)
    elif what.startswith("card "):
        noted["met"][_number(position, what)] = ANSWERS.index(word)
    else:
        noted[what] = ANSWERS.index(word)
    r["acts"] += 1
    return rules.end(position, LOST) if r["acts"] >= MOST_ACTS else []


# --- positions -------------------------------------------------------------------------------------------------------


def said_text(position: Position, noted: Any) -> str:
    """Return what was said of an attempt as one word: `READY,HIGH,FEW,G7=yes,G9=no`."""
    cards = cards_of(position)
    met = [f"{cards[card].name}={ANSWERS[int(said)]}" for card, said in enumerate(noted["met"].tolist()) if said]
    words = [ANSWERS[int(noted["ready"])], HEIGHTS[int(noted["high"])], ANSWERS[int(noted["few"])]]
    return ",".join([*words, *met])


def fill_said(position: Position, noted: Any, text: str) -> bool:
    """Read that word; tell whether it is one."""
    ready, high, few, *met = [*text.split(","), "", ""] if text.count(",") < 2 else text.split(",")
    if ready not in ANSWERS or high not in HEIGHTS or few not in ANSWERS:
        return False
    noted["ready"], noted["high"], noted["few"] = ANSWERS.index(ready), HEIGHTS.index(high), ANSWERS.index(few)
    number = {card.name: n for n, card in enumerate(cards_of(position))}
    for pair in met:
        name, _, word = pair.partition("=")
        if name not in number or word not in ANSWERS:
            return False
        noted["met"][number[name]] = ANSWERS.index(word)
    return True


def could_be(position: Position, noted: Any) -> bool:
    """Tell whether an attempt at a real table could have come to this."""
    base, number, how = int(position["variant"][0]) == BASE, int(position["challenge"][0]), int(noted["how"])
    judged = [seat > 0 and card != noted["dropped"] for card, seat in enumerate(noted["seats"].tolist())]
    needed = [int(noted["stands"]), int(noted["tower"])]
    needed += [int(said) for said, so in zip(noted["met"].tolist(), judged, strict=True) if so]
    needed += [int(noted["ready"])] * (number in READY) + [int(noted["challenge"])] * (number in SAID)
    cards = cards_of(position)
    total = sum(card.points for card, seat in zip(cards, noted["seats"].tolist(), strict=False) if seat)
    bonus = rules.said_bonus(noted) if how == WON and base else 0
    nothing_else = all(so or not said for said, so in zip(noted["met"].tolist(), judged, strict=True))
    untold = not any(needed) and not noted["high"] and not noted["few"]
    return bool(
        total > 0
        and nothing_else
        and (number in READY or not noted["ready"])
        and (number in SAID or not noted["challenge"])
        and (base or not (noted["high"] or noted["few"]))
        and (int(noted["bonus"]), int(noted["points"])) == (bonus, total + bonus if how == WON and base else 0)
        and (how != WON or all(said == YES for said in needed))
        and (how != VOID or untold)
        and (noted["dropped"] == NONE or number in challenges.DROPS)
        and noted["poses"].tobytes() == start_poses(bricks_of(position)).tobytes()
    )


def is_played_by_people(position: Position) -> bool:
    """Tell whether nothing here speaks of bricks that lie elsewhere than at the start."""
    r = position[0]
    still = r["poses"].tobytes() == start_poses(bricks_of(position)).tobytes()
    return bool(still and not r["placed"] and r["moves"] == 0 and int(r["phase"]) not in (HAND, JUDGE, ACT, ACTED))
