"""The words of a position's text that rules version 2 adds: questions, whose brick is whose, wishes, void votes."""

from __future__ import annotations

from typing import Final

from stackyard.core.errors import BadChanceError, BadPositionError
from stackyard.core.game import Position
from stackyard.core.positions.position_text import read_integer
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import (
    AGREED,
    ASKS_BRICK,
    ASKS_DEAL,
    ASKS_DROP,
    BUILD,
    HAND,
    HELD,
    MIX,
    MOST_DEAL_WORDS,
    MOST_WISHES,
    NO_QUESTION,
    NONE,
    PROOF,
    QUESTIONS,
    REPLIES,
    ROUNDS,
    bricks_of,
    has_questions,
)
from stackyard.games.towerbrix.rules import challenges, consent, dealing, wishes
from stackyard.games.towerbrix.rules.asking import GESTURES, others_than, owners_but
from stackyard.physics.pose_text import poses_text

NUMBERS: Final = {"begun": (0, 63), "voiding": (0, 1), "free_open": (0, ROUNDS)}  # the least and the greatest
KEYS: Final = (*NUMBERS, "question", "owner", "laid", "wishes")
WHAT: Final = {ASKS_DEAL: 3, ASKS_DROP: 1}  # words of what a question is about; 1 for the others, too


def words_of(position: Position) -> dict[str, str]:
    """Return the words of a position's text, by key; none by rules version 1."""
    if not has_questions(position):
        return {}
    r, bricks = position[0], bricks_of(position)
    words = {name: str(int(r[name])) for name in NUMBERS if r[name]}
    if r["question"] != NO_QUESTION:
        numbers = [str(int(r[name])) for name in ("asker", "asked", "agreed")]
        start = [QUESTIONS[int(r["question"])], *numbers, REPLIES[int(r["answer"])]]
        words["question"] = ":".join([*start, _what(position)])
    owners = r["owner"][:bricks].tolist()
    if any(owner != NONE for owner in owners):
        words["owner"] = ",".join("-" if owner == NONE else str(owner) for owner in owners)
    if r["laid"] != NONE:
        words["laid"] = BRICKS[int(r["laid"])]
    if entries := wishes.wishes(position):
        words["wishes"] = ";".join(
            f"{int(one['seat'])}.{BRICKS[int(one['brick'])]}.{int(one['wanted'])}.{int(one['count'])}."
            f"{poses_text(one['pose'][None])}"
            for one in entries
        )
    return words


def _what(position: Position) -> str:
    """Return what a question is about, as its last word has it."""
    r = position[0]
    if r["question"] == ASKS_DEAL:
        return ",".join(str(int(r[name])) for name in ("q_twos", "q_threes", "q_extra"))
    if r["question"] == ASKS_DROP:
        return cards_of(position)[int(r["q_card"])].name
    return BRICKS[int(r["q_brick"])] if r["question"] == ASKS_BRICK else "-"


def fill(position: Position, fields: dict[str, str]) -> None:
    """Fill in the fields of rules version 2. Raises BadPositionError if a word is wrong."""
    r, players, bricks = position[0], int(position["players"][0]), BRICKS[: bricks_of(position)]
    for name, bounds in NUMBERS.items():
        r[name] = read_integer(name, fields.get(name, "0"), *bounds)
    if "question" in fields:
        _fill_question(position, fields["question"])
    if "owner" in fields:
        owners = fields["owner"].split(",")
        if len(owners) != len(bricks):
            raise BadPositionError(f"owner has a seat or '-' for each of {len(bricks)} bricks")
        r["owner"][: len(bricks)] = [
            NONE if text == "-" else read_integer("owner", text, 0, players - 1) for text in owners
        ]
    if "laid" in fields:
        r["laid"] = _brick(position, fields["laid"])
    entries = fields["wishes"].split(";") if "wishes" in fields else []
    if len(entries) > MOST_WISHES:
        raise BadPositionError(f"at most {MOST_WISHES} wishes are remembered, not {len(entries)}")
    for entry, text in zip(r["wishes"], entries, strict=False):
        parts = text.split(".")
        if len(parts) != 5:
            raise BadPositionError("a wish is written SEAT.BRICK.WANTED.COUNT.POSE")
        entry["seat"] = read_integer("the seat of a wish", parts[0], 0, players - 1)
        entry["brick"] = _brick(position, parts[1])
        entry["wanted"] = read_integer("wanted", parts[2], 0, 1)
        entry["count"] = read_integer("the count of a wish", parts[3], 1, wishes.MOST_COUNTED)
        try:
            entry["pose"] = read_poses(parts[4], 1)[0]
        except BadChanceError as error:
            raise BadPositionError(str(error)) from None


def _brick(position: Position, name: str) -> int:
    if name not in BRICKS[: bricks_of(position)]:
        raise BadPositionError(f"there is no brick {name[:10]!r} here")
    return BRICKS.index(name)


def _fill_question(position: Position, text: str) -> None:
    r, parts = position[0], text.split(":")
    if len(parts) != 6 or parts[0] not in QUESTIONS[1:] or parts[4] not in REPLIES:
        raise BadPositionError("a question is written KIND:ASKER:ASKED:AGREED:ANSWER:WHAT")
    players, what = int(r["players"]), parts[5]
    r["question"], r["answer"] = QUESTIONS.index(parts[0]), REPLIES.index(parts[4])
    r["asker"] = read_integer("the seat that asks", parts[1], 0, players - 1)
    for name, word in zip(("asked", "agreed"), parts[2:4], strict=True):
        r[name] = read_integer(name, word, 0, (1 << players) - 1)
    if r["question"] == ASKS_DEAL:
        mix = what.split(",")
        if len(mix) != 3:
            raise BadPositionError("a deal that is asked for is written TWOS,THREES,EXTRA")
        for name, word in zip(("q_twos", "q_threes", "q_extra"), mix, strict=True):
            r[name] = read_integer(name, word, 0, 99)
    elif r["question"] == ASKS_DROP:
        names = [card.name for card in cards_of(position)]
        if what not in names:
            raise BadPositionError(f"there is no card {what[:20]!r}")
        r["q_card"] = names.index(what)
    elif r["question"] == ASKS_BRICK:
        r["q_brick"] = _brick(position, what)
    elif what != "-":
        raise BadPositionError("the whole tower is written '-'")


def most_words(position: Position) -> int:
    """Return how many words there may have been about the next deal."""
    return MOST_DEAL_WORDS + int(position["players"][0]) if consent.asks_first(position) else 0


def check(position: Position, *, dealt: bool) -> None:
    """Raise BadPositionError if no match can lead to what rules version 2 has added; `dealt`: cards are held."""
    r, players, phase = position[0], int(position["players"][0]), int(position["phase"][0])

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    owned = r["owner"] != NONE
    known = [int(one["brick"]) for one in wishes.wishes(position)]
    demand(dealt or not (r["begun"] or known or owned.any()), "nothing is built yet")
    demand(int(r["begun"]) < 1 << players, "begun has a bit for a seat")
    placed = int(r["placed"])
    touched = [*known, *(brick for brick, so in enumerate(owned.tolist()) if so)]
    demand(all(placed >> brick & 1 for brick in touched), "a brick that nobody has let go of is nobody's")
    demand((r["laid"] == NONE) != bool(owned.any()), "the brick that was moved last is somebody's")
    demand(r["laid"] == NONE or bool(owned[int(r["laid"])]), "the brick that was moved last is somebody's")
    demand(
        not r["voiding"] or (phase == PROOF and not r["proof"] and not r["real"]), "the solver is asked as all say so"
    )
    demand(int(r["free_open"]) <= int(r["round"]), "free_open is a round that has begun")
    demand(not r["free_open"] or (int(r["deals"]) > 0 and not r["real"]), "no cards were void yet")
    _check_question(position)


def _check_question(position: Position) -> None:
    """Raise BadPositionError unless the question can have been asked, and answered, as it is."""
    r, phase, kind = position[0], int(position["phase"][0]), int(position["question"][0])
    if kind == NO_QUESTION:
        return
    asker, asked, agreed = int(r["asker"]), int(r["asked"]), int(r["agreed"])
    others, answered = others_than(position, asker), r["answer"] == AGREED
    good = consent.asks_first(position) and asked > 0 and not asked & ~others and not agreed & ~asked
    good &= (agreed == asked) == bool(answered) and (not answered or kind in GESTURES)
    good &= phase == MIX if kind == ASKS_DEAL else phase in (BUILD, HAND, PROOF)
    if kind == ASKS_DEAL:
        twos, threes, extra = (int(r[name]) for name in ("q_twos", "q_threes", "q_extra"))
        spare = (twos + threes) % int(r["players"])
        good &= not dealing.why_not_mix(position, twos, threes) and extra.bit_count() == spare
        good &= asked == others and not extra >> int(r["players"])
    elif kind == ASKS_DROP:
        held = int(r["where"][int(r["q_card"])]) == HELD + asker and int(r["challenge"]) in challenges.DROPS
        good &= asked == others and held and r["q_card"] != r["dropped"] and not r["revealed"]
    elif kind == ASKS_BRICK:
        good &= asked == owners_but(position, asker, int(r["q_brick"]))
        good &= not (phase == HAND and r["brick"] == r["q_brick"])
    if not good:
        raise BadPositionError("that is not asked, or not answered like that")


__all__ = ["KEYS", "check", "fill", "most_words", "words_of"]
