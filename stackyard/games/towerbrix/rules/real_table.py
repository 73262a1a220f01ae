"""A match at a real table: the bricks stand on the players' own table, and people state what they see.

With the option `real`, cards, thumbs, votes and points are part of the match as usual, but it has no moves of bricks.
Once every thumb is up, the cards lie open and are read (phase `READ`). Any seat makes, and may correct, statements:

    say stands yes|no      say tower yes|no       say card G54 yes|no
    say high none|short|long    say few yes|no    say ready yes|no    say challenge yes|no

`high` and `few` claim the bonus: higher than a side of the box, at most two bricks on the table. A bonus that is not
claimed does not count. `ready` is what a challenge asks for before its act, `challenge` what it asks for in the end.
`judged` ends the reading: one "no" is enough to lose; to win, every required statement has to be made.
"""

from __future__ import annotations

from typing import Any, Final

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import ForcedEvent, Position
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix import record
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.options import BASE, cards_of
from stackyard.games.towerbrix.record import bricks_of, start_poses
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import card_places, challenges, scoring

BONUS: Final = ("high", "few")


def required_statements(position: Position) -> list[str]:
    """Return the names of the statements that are required to win a round, in the order in which people check them."""
    r = position[0]
    cards = cards_of(position)
    number = int(r["challenge"])
    named = [f"card {cards[card].name}" for card in card_places.in_play(position) if card != r["dropped"]]
    last = ["ready"] * (number in challenges.ATTESTED_BEFORE_ACT) + ["challenge"] * (number in challenges.ATTESTED)
    return ["stands", "tower", *named, *last]


def bonus_statements(position: Position) -> list[str]:
    """Return the names of the optional statements: the bonus of the base game."""
    return list(BONUS) if int(position["variant"][0]) == BASE else []


def answer_to(position: Position, what: str) -> str:
    """Return the answer that was given to the statement `what`; "-": none yet."""
    attempt = position["evaluation"][0]
    if what == "high":
        return record.HEIGHT_CLAIMS[int(attempt["high"])]
    if what.startswith("card "):
        return record.ANSWERS[int(attempt["met"][_number(position, what)])]
    return record.ANSWERS[int(attempt[what])]


def _number(position: Position, what: str) -> int:
    return [card.name for card in cards_of(position)].index(what.removeprefix("card "))


def legal_statements(position: Position) -> list[str]:
    """Return every move that changes a statement, and `judged` if it is legal; sorted."""
    moves = []
    for what in (*required_statements(position), *bonus_statements(position)):
        words = record.HEIGHT_CLAIMS if what == "high" else record.ANSWERS[1:]
        moves += [f"say {what} {word}" for word in words if word != answer_to(position, what)]
    return sorted([*moves, *(["judged"] if not why_not_judged(position) else [])])


def why_not_judged(position: Position) -> Message | None:
    """Return the message of the statement that is still missing; None if the round can end, as with any "no"."""
    answers = {what: answer_to(position, what) for what in required_statements(position)}
    left = [what for what, word in answers.items() if word == record.ANSWERS[record.UNANSWERED]]
    if not left or record.ANSWERS[record.NO] in answers.values():
        return None
    return refusal(Reason.NOT_SAID_YET, left)


def apply_statement(position: Position, move: Move) -> list[ForcedEvent]:
    """Apply a statement about the tower on the table, or end the reading; return the forced events that follow.

    Raises IllegalMoveError if the statement is not asked for or changes nothing, or if statements are still missing.
    """
    r = position[0]
    if move.verb == "judged":
        if reason := why_not_judged(position):
            raise IllegalMoveError(reason)
        good = all(answer_to(position, what) == record.ANSWERS[record.YES] for what in required_statements(position))
        return scoring.end(position, record.WON if good else record.LOST)
    if move.verb != "say":
        raise IllegalMoveError(refusal(Reason.SAY_FIRST))
    what, _, word = move.name.rpartition(" ")
    if what not in required_statements(position) and what not in bonus_statements(position):
        raise IllegalMoveError(
            refusal(Reason.NOT_ASKED, what, (*required_statements(position), *bonus_statements(position)))
        )
    if answer_to(position, what) == word:
        raise IllegalMoveError(refusal(Reason.SAID_ALREADY))
    attempt = r["evaluation"]
    if what == "high":
        attempt["high"] = record.HEIGHT_CLAIMS.index(word)
    elif what.startswith("card "):
        attempt["met"][_number(position, what)] = record.ANSWERS.index(word)
    else:
        attempt[what] = record.ANSWERS.index(word)
    r["acts"] += 1
    return scoring.end(position, record.LOST) if r["acts"] >= record.MOST_ACTS else []


# --- positions -------------------------------------------------------------------------------------------------------


def statements_text(position: Position, attempt: Any) -> str:
    """Return the statements about an attempt as one word of a position's text: `READY,HIGH,FEW,G7=yes,G9=no`."""
    cards = cards_of(position)
    met = [
        f"{cards[card].name}={record.ANSWERS[int(answer)]}"
        for card, answer in enumerate(attempt["met"].tolist())
        if answer
    ]
    words = [
        record.ANSWERS[int(attempt["ready"])],
        record.HEIGHT_CLAIMS[int(attempt["high"])],
        record.ANSWERS[int(attempt["few"])],
    ]
    return ",".join([*words, *met])


def read_statements(position: Position, attempt: Any, text: str) -> bool:
    """Fill in an attempt's statements from that word; tell whether the word is valid."""
    ready, high, few, *met = [*text.split(","), "", ""] if text.count(",") < 2 else text.split(",")
    if ready not in record.ANSWERS or high not in record.HEIGHT_CLAIMS or few not in record.ANSWERS:
        return False
    attempt["ready"], attempt["high"], attempt["few"] = (
        record.ANSWERS.index(ready),
        record.HEIGHT_CLAIMS.index(high),
        record.ANSWERS.index(few),
    )
    number = {card.name: n for n, card in enumerate(cards_of(position))}
    for pair in met:
        name, _, word = pair.partition("=")
        if name not in number or word not in record.ANSWERS:
            return False
        attempt["met"][number[name]] = record.ANSWERS.index(word)
    return True


def is_possible_ending(position: Position, attempt: Any) -> bool:
    """Tell whether an attempt at a real table can have ended like this."""
    base, number, how = int(position["variant"][0]) == BASE, int(position["challenge"][0]), int(attempt["how"])
    judged = [seat > 0 and card != attempt["dropped"] for card, seat in enumerate(attempt["seats"].tolist())]
    needed = [int(attempt["stands"]), int(attempt["tower"])]
    needed += [int(answer) for answer, so in zip(attempt["met"].tolist(), judged, strict=True) if so]
    needed += [int(attempt["ready"])] * (number in challenges.ATTESTED_BEFORE_ACT) + [int(attempt["challenge"])] * (
        number in challenges.ATTESTED
    )
    cards = cards_of(position)
    total = sum(card.points for card, seat in zip(cards, attempt["seats"].tolist(), strict=False) if seat)
    bonus = scoring.claimed_bonus(attempt) if how == record.WON and base else 0
    nothing_else = all(so or not answer for answer, so in zip(attempt["met"].tolist(), judged, strict=True))
    untold = not any(needed) and not attempt["high"] and not attempt["few"]
    return bool(
        total > 0
        and nothing_else
        and (number in challenges.ATTESTED_BEFORE_ACT or not attempt["ready"])
        and (number in challenges.ATTESTED or not attempt["challenge"])
        and (base or not (attempt["high"] or attempt["few"]))
        and (int(attempt["bonus"]), int(attempt["points"]))
        == (bonus, total + bonus if how == record.WON and base else 0)
        and (how != record.WON or all(answer == record.YES for answer in needed))
        and (how != record.VOID or untold)
        and (attempt["dropped"] == record.NONE or number in challenges.DROPS)
        and attempt["poses"].tobytes() == start_poses(bricks_of(position)).tobytes()
    )


def has_untouched_bricks(position: Position) -> bool:
    """Tell whether the position has all bricks as at the start, as it must be at a real table."""
    r = position[0]
    still = r["poses"].tobytes() == start_poses(bricks_of(position)).tobytes()
    return bool(
        still
        and not r["placed"]
        and r["moves"] == 0
        and int(r["phase"]) not in (record.HAND, record.JUDGE, record.ACT, record.ACTED)
    )
