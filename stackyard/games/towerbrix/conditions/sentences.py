"""Conditions as sentences: messages of the catalogue that stand in each other.

A sentence is generated from the condition, so that text and meaning always agree. The messages are the same for all
languages: which parts a sentence has, and what the form of each part depends on (number, role, what stands before it).
The words and their forms are in texts/<language>/cards.ftl, so a third language is one more file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.core.texts.phrases import sentences
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import (
    Alike,
    Clause,
    Coloured,
    Compare,
    Condition,
    Count,
    Is,
    Predicate,
    PredicateLiteral,
    Quantity,
    Relates,
    Things,
    bricks_satisfying,
    clause_holds,
    holds,
    matching_bricks,
)
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, COLOURS, EDGE_MM, GRAY, MOST_BRICKS
from stackyard.games.towerbrix.texts import t

Role: TypeAlias = Literal["subject", "touches", "rests-on", "above", "below", "compared", "put", "onto", "against"]
Determiner: TypeAlias = Literal["all", "every", "the", "no", "a", "count", "bare", "predicate"]
POSE_ADJECTIVES: Final = {"standing", "lying", "leaning"}
VISIBLE_SHIFT_M: Final = (
    EDGE_MM / 2000
)  # m by which two bricks have to be apart for anyone to see which is farther left
ROLES: Final[dict[str, Role]] = {  # of the bricks that another brick relates to
    "touches": "touches",
    "rests on": "rests-on",
    "above": "above",
    "below": "below",
}
THE_GRAY: Final = Things((GRAY,))  # there is one gray brick, and every tower of the pink deck has it (T10)


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a clause of a condition holds or not: a sentence, or what is so of each brick that the clause is about."""

    message: Message  # a sentence; of `bricks`: what is so of those that are as the clause says, without the subject
    otherwise: Message | None = None  # what is so of the others; left out: `message` is a sentence
    bricks: list[str] = []
    which: list[str] = []  # by brick: its word of `distinctions`
    meet: list[bool] = []  # by brick: it is as the clause says


class Explanation(msgspec.Struct, frozen=True):
    """Whether a condition holds, why, clause by clause, and the bricks that it is about."""

    holds: bool
    reasons: list[Reason]
    bricks: list[int]


class Form(msgspec.Struct, frozen=True):
    """What the form of a noun and its adjectives depends on: the word before them, their number and their role."""

    determiner: Determiner
    many: bool = False
    role: Role = "subject"


AT_LEAST_ONE: Final = Quantity("at least", 1)
NO_BRICK: Final = Quantity("no")


def may_be_both(one: Things, other: Things) -> bool:
    """Tell whether a brick may belong to both sets."""
    colours = not one.colours or not other.colours or bool(set(one.colours) & set(other.colours))
    poses = POSE_ADJECTIVES & {*one.adjectives, *other.adjectives}
    return colours and len(poses) < 2 and not (one == other == THE_GRAY)


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _joined(parts: Iterable[Message], which: Literal["also", "either", "or-else"]) -> Message:
    """Return parts as one message: all of them hold ("also"), or one of them does ("either", "or-else")."""
    joined = {
        "also": lambda one, other: t("also", one=one, other=other),
        "either": lambda one, other: t("either", one=one, other=other),
        "or-else": lambda one, other: t("or-else", one=one, other=other),
    }
    return reduce(joined[which], parts)


# --- bricks ----------------------------------------------------------------------------------------------------------


def _things(things: Things, form: Form, other: bool = False) -> Message:
    """Return the words for bricks, such as "standing red bricks"; `other`: without the subject of the sentence."""
    determiner, many, role = form.determiner, _yes(form.many), form.role
    noun = t("noun", many=many, role=role)
    if things.colours:
        noun = t("coloured", colours=_colours(things.colours, form), things=noun)
    for adjective in reversed(things.adjectives):
        if adjective != "grounded":
            noun = t("adjective", adjective=adjective, determiner=determiner, many=many, role=role, things=noun)
    if other:
        noun = t("other-things", determiner=determiner, many=many, role=role, things=noun)
    return t("grounded", things=noun) if "grounded" in things.adjectives else noun


def _colours(colours: Sequence[int], form: Form) -> Message:
    """Return the words for colours, such as "red or blue"."""
    determiner, many, role = form.determiner, _yes(form.many), form.role
    named = (t("colour", colour=COLOURS[colour], determiner=determiner, many=many, role=role) for colour in colours)
    return _joined(named, "either")


def _bricks(quantity: Quantity, things: Things, role: Role, other: bool = False) -> Message:
    """Return the words for a quantity of bricks, such as "at least one red brick"."""
    many = quantity.kind == "all" or (quantity.kind != "no" and quantity.n != 1)
    determiner: Determiner = quantity.kind if quantity.kind in ("all", "no") else "count"
    named = _things(things, Form(determiner, many, role), other)
    return t("bricks", quantity=quantity.kind.replace(" ", "-"), n=quantity.n, things=named, role=role)


def _the(things: Things, role: Role, other: bool = False) -> Message:
    """Return the words for a definite brick, such as "the gray brick" or "the other red brick"."""
    return t("the", things=_things(things, Form("the", role=role), other), role=role)


def _a(things: Things, role: Role, other: bool = False) -> Message:
    """Return the words for an indefinite brick, such as "a red brick" or "another red brick"."""
    named = _things(things, Form("a", role=role))
    if other:
        return t("another", things=named, determiner="a", many="no", role=role)
    return t("a", things=named, role=role)


# --- predicates ------------------------------------------------------------------------------------------------------


def _is_so(simple: Is | Coloured, so: bool, many: bool) -> Message:
    """Return the words for an adjective or a colour as a predicate, such as "stands" or "is not red"."""
    if isinstance(simple, Coloured):
        colours = _colours(simple.colours, Form("predicate", many))
        return t("is-coloured", colours=colours, so=_yes(so), many=_yes(many))
    return t("is-so", adjective=simple.adjective, so=_yes(so), many=_yes(many))


def _verb(literal: PredicateLiteral, who: Things, many: bool = False, nobody: bool = False) -> Message:
    """Return a literal as a verb phrase, "touches all purple bricks"; `nobody`: it is true of none of them."""
    simple, so = literal.simple, literal.positive
    if not isinstance(simple, Relates):
        return _is_so(simple, so, many)
    quantity, things, role = simple.quantity, simple.things, ROLES[simple.relation]
    if not so and quantity in (AT_LEAST_ONE, NO_BRICK):  # "touches no red brick", not "does not touch at least one"
        quantity, so = NO_BRICK if quantity == AT_LEAST_ONE else AT_LEAST_ONE, True
    other = may_be_both(who, things)
    if quantity.kind == "all" and things == THE_GRAY and not other:
        whom = _the(things, role)
    elif quantity.kind == "all" and other and len(things.colours) == 1 and who == things and not who.adjectives:
        whom = _the(things, role, other)
    elif quantity == AT_LEAST_ONE and nobody and so:
        whom = _a(things, role, other)
    else:
        whom = _bricks(quantity, things, role, other)
    return t("relates", relation=role, so=_yes(so), many=_yes(many), whom=whom)


def _predicate(predicate: Predicate, who: Things, many: bool = False, nobody: bool = False) -> Message:
    """Return a predicate as a verb phrase."""
    ways = (_joined((_verb(one, who, many, nobody) for one in both), "also") for both in predicate)
    return _joined(ways, "either")


def _opposite(predicate: Predicate, who: Things) -> Message:
    """Return the opposite of a predicate of one brick as a verb phrase."""
    denied = [[PredicateLiteral(literal.simple, not literal.positive) for literal in both] for both in predicate]
    if len(denied) == 1:  # not (a and b): not a or not b
        return _joined((_verb(literal, who) for literal in denied[0]), "either")
    if all(len(both) == 1 for both in denied):  # not (a or b): not a and not b
        return _joined((_verb(both[0], who) for both in denied), "also")
    parts = (_joined((_verb(literal, who) for literal in both), "either") for both in denied)
    return _joined((t("in-brackets", part=part) for part in parts), "also")


# --- sentences -------------------------------------------------------------------------------------------------------


def _clause(clause: Clause) -> Message:
    """Return a clause as a sentence without its full stop."""
    claim = clause.claim
    if isinstance(claim, Count):
        message = _count(claim.quantity, claim.things, claim.predicate)
    else:
        message = _compare(claim) if isinstance(claim, Compare) else _alike(claim)
    return message if clause.positive else t("denied", sentence=message)


def _count(quantity: Quantity, things: Things, predicate: Predicate) -> Message:
    if quantity.kind in ("all", "no") and things == THE_GRAY:
        what = _predicate(predicate, things) if quantity.kind == "all" else _opposite(predicate, things)
        return t("says", who=_the(things, "subject"), what=what)
    if quantity.kind == "all":
        each = t("every", things=_things(things, Form("every")))
        return t("says", who=each, what=_predicate(predicate, things))
    nobody, many = quantity.kind == "no", quantity.n > 1
    return t("says", who=_bricks(quantity, things, "subject"), what=_predicate(predicate, things, many, nobody))


def _compare(claim: Compare) -> Message:
    left, right = (_things(things, Form("bare", True, "compared")) for things in (claim.left, claim.right))
    return t("compare", relation=claim.relation.replace(" ", "-"), left=left, right=right)


def _alike(claim: Alike) -> Message:
    named = _things(claim.things, Form("all", True))
    return t("alike", attribute=claim.attribute, same=_yes(claim.same), things=named)


@lru_cache(maxsize=1024)
def condition_message(condition: Condition) -> Message:
    """Return a condition as sentences with their full stops."""
    parts = (_joined((_clause(clause) for clause in alternative), "or-else") for alternative in condition)
    return sentences(*(t("line", text=part) for part in parts))


@lru_cache(maxsize=1024)
def sentence(condition: Condition, language: str = ENGLISH) -> str:
    """Return the text of a condition in a language, in English where the cards are not written in it."""
    return text_of(condition_message(condition), language)


# --- bricks by where they are ----------------------------------------------------------------------------------------


def distinctions(used: int, places: npt.NDArray[np.float64]) -> list[str]:
    """Return the word that tells each brick from the other one of its colour: "left", ..., "only" where there is none.

    `used`: mask of the bricks of the tower. `places`: the positions of the bricks, shape (9, 3 or more), in m: x to the
    right, y away, z up. Two used bricks of one colour are told apart by which is farther left, else by which is lower,
    else by which is in front.
    """
    found = []
    for brick in range(MOST_BRICKS):
        twin = next((i for i in range(MOST_BRICKS) if i != brick and COLOUR_OF[i] == COLOUR_OF[brick]), None)
        found.append("only" if twin is None or not used >> twin & 1 else _distinction(brick, twin, places))
    return found


def brick_message(brick: int, which: str, role: Role) -> Message:
    """Return the name of one brick, such as "the left red brick"; `which`: its word of `distinctions`."""
    return t("brick", which=which, colour=COLOURS[COLOUR_OF[brick]], role=role)


def _distinction(brick: int, twin: int, places: npt.NDArray[np.float64]) -> str:
    for axis, (less, more) in ((0, ("left", "right")), (2, ("lower", "upper"))):
        apart = float(places[brick, axis] - places[twin, axis])
        if abs(apart) >= VISIBLE_SHIFT_M:
            return less if apart < 0 else more
    return "front" if (places[brick, 1], brick) < (places[twin, 1], twin) else "rear"


# --- why -------------------------------------------------------------------------------------------------------------


def explain(condition: Condition, facts: Facts, which: Sequence[str]) -> Explanation:
    """Return whether a condition holds, why, and the bricks that it is about; `which`: see `distinctions`."""
    reasons: list[Reason] = []
    about = 0
    for alternative in condition:
        for clause in alternative:
            things, reason = _explain_clause(clause, facts, which)
            about |= things
            reasons.append(reason)
    return Explanation(holds(condition, facts), reasons, bit_indices(about))


def _explain_clause(clause: Clause, facts: Facts, which: Sequence[str]) -> tuple[int, Reason]:
    """Return the mask of the bricks that a clause is about, and why it holds or not."""
    claim = clause.claim
    if isinstance(claim, Count):
        things, so = matching_bricks(claim.things, facts), bricks_satisfying(claim.predicate, facts)
        message, otherwise = _findings(claim.predicate, claim.things)
        bricks = bit_indices(things)
        return things, Reason(
            message,
            otherwise,
            [BRICKS[brick] for brick in bricks],
            [which[brick] for brick in bricks],
            [bool(so >> brick & 1) for brick in bricks],
        )
    things = matching_bricks(claim.things if isinstance(claim, Alike) else claim.left, facts)
    things |= matching_bricks(claim.right, facts) if isinstance(claim, Compare) else 0
    return things, Reason(_verdict(Clause(claim, positive=clause_holds(Clause(claim), facts))))


@lru_cache(maxsize=1024)  # each view of a tower asks for it
def _findings(predicate: Predicate, who: Things) -> tuple[Message, Message]:
    """Return a predicate and its opposite as verb phrases of one brick."""
    return _predicate(predicate, who), _opposite(predicate, who)


@lru_cache(maxsize=1024)
def _verdict(clause: Clause) -> Message:
    return t("line", text=_clause(clause))


__all__ = ["Explanation", "Reason", "Role", "brick_message", "condition_message", "distinctions", "explain", "sentence"]
