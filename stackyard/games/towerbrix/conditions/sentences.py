"""Conditions as sentences, in every language that cards are written in.

A sentence is generated from the condition, so that text and meaning always agree. The grammar is the same in all
languages: which parts a sentence has, and what the form of each part depends on (number, case, what stands before it).
The words and their forms are in texts/<language>/cards.ftl, so a third language is one more file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, reduce
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.errors import UsageError
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
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, EDGE_MM, GRAY, MOST_BRICKS
from stackyard.games.towerbrix.texts import say

Case: TypeAlias = Literal["nominative", "accusative", "dative"]
Determiner: TypeAlias = Literal["all", "every", "the", "no", "a", "count", "bare", "predicate"]
POSE_ADJECTIVES: Final = {"standing", "lying", "leaning"}
VISIBLE_SHIFT_M: Final = (
    EDGE_MM / 2000
)  # m by which two bricks have to be apart for anyone to see which is farther left
LANGUAGES: Final = tuple(say.languages)
CASES: Final[dict[str, Case]] = {"nominative": "nominative", "accusative": "accusative", "dative": "dative"}
THE_GRAY: Final = Things((GRAY,))  # there is one gray brick, and every tower of the pink deck has it (T10)


class Explanation(msgspec.Struct, frozen=True):
    """Whether a condition holds, why, brick by brick, and the bricks that it is about."""

    holds: bool
    lines: list[str]
    bricks: list[int]


class Form(msgspec.Struct, frozen=True):
    """What the form of a noun and its adjectives depends on: the word before them, their number and their case."""

    determiner: Determiner
    many: bool = False
    case: Case = "nominative"


AT_LEAST_ONE: Final = Quantity("at least", 1)
NO_BRICK: Final = Quantity("no")


def may_be_both(one: Things, other: Things) -> bool:
    """Tell whether a brick may belong to both sets."""
    colours = not one.colours or not other.colours or bool(set(one.colours) & set(other.colours))
    poses = POSE_ADJECTIVES & {*one.adjectives, *other.adjectives}
    return colours and len(poses) < 2 and not (one == other == THE_GRAY)


def _yes(so: bool) -> str:
    return "yes" if so else "no"


class Grammar:
    """The grammar of one language: turns bricks and conditions into its words."""

    def __init__(self, language: str) -> None:
        self.language = language

    def join(self, parts: Iterable[str], which: Literal["also", "either", "or-else"]) -> str:
        """Return parts joined to one text: all of them hold ("also"), or one of them does ("either", "or-else")."""
        joined = {
            "also": lambda one, other: say.text(self.language, "also", one=one, other=other),
            "either": lambda one, other: say.text(self.language, "either", one=one, other=other),
            "or-else": lambda one, other: say.text(self.language, "or-else", one=one, other=other),
        }
        return reduce(joined[which], parts)

    # --- bricks ----------------------------------------------------------------------------------------------

    def things(self, things: Things, form: Form, other: bool = False) -> str:
        """Return the words for bricks, such as "standing red bricks"; `other`: without the subject of the sentence."""
        determiner, many, case = form.determiner, _yes(form.many), form.case
        words = [say.text(self.language, "other", determiner=determiner, many=many, case=case)] if other else []
        words += [
            say.text(self.language, "adjective", adjective=adjective, determiner=determiner, many=many, case=case)
            for adjective in things.adjectives
            if adjective != "grounded"
        ]
        if things.colours:
            words.append(self.colours(things.colours, form))
        words.append(say.text(self.language, "noun", many=many, case=case))
        if "grounded" in things.adjectives:
            words.append(say.text(self.language, "grounded"))
        return " ".join(words)

    def colours(self, colours: Sequence[int], form: Form) -> str:
        """Return the words for colours, such as "red or blue"."""
        named = (
            say.text(
                self.language,
                "colour",
                colour=COLOURS[colour],
                determiner=form.determiner,
                many=_yes(form.many),
                case=form.case,
            )
            for colour in colours
        )
        return self.join(named, "either")

    def bricks(self, quantity: Quantity, things: Things, case: Case, other: bool = False) -> str:
        """Return the words for a quantity of bricks, such as "at least one red brick"."""
        many = quantity.kind == "all" or (quantity.kind != "no" and quantity.n != 1)
        determiner: Determiner = quantity.kind if quantity.kind in ("all", "no") else "count"
        return say.text(
            self.language,
            "bricks",
            quantity=quantity.kind.replace(" ", "-"),
            n=quantity.n,
            things=self.things(things, Form(determiner, many, case), other),
            case=case,
        )

    def each(self, things: Things) -> str:
        """Return the words for each of these bricks, such as "every red brick"."""
        return say.text(self.language, "every", things=self.things(things, Form("every")))

    def the(self, things: Things, case: Case, other: bool = False) -> str:
        """Return the words for a definite brick, such as "the gray brick" or "the other red brick"."""
        named = self.things(things, Form("the", case=case), other)
        return say.text(self.language, "the", things=named, case=case)

    def one(self, things: Things, case: Case, other: bool = False) -> str:
        """Return the words for an indefinite brick, such as "a red brick" or "another red brick"."""
        named = self.things(things, Form("a", case=case))
        if other:
            return say.text(self.language, "another", things=named, determiner="a", many="no", case=case)
        return say.text(self.language, "a", things=named, case=case)

    def brick(self, colour: int, which: str, case: Case = "nominative") -> str:
        """Return the name of one brick, such as "the left red brick"; `which`: left, ..., or "" for the only one."""
        return say.text(
            self.language,
            "brick",
            which=which or "only",
            colour=COLOURS[colour],
            determiner="the",
            many="no",
            case=case,
        )

    # --- predicates ------------------------------------------------------------------------------------------

    def is_so(self, simple: Is | Coloured, so: bool, many: bool) -> str:
        """Return the words for an adjective or a colour as a predicate, such as "stands" or "is not red"."""
        if isinstance(simple, Coloured):
            colours = self.colours(simple.colours, Form("predicate", many))
            return say.text(self.language, "is-coloured", colours=colours, so=_yes(so), many=_yes(many))
        return say.text(self.language, "is-so", adjective=simple.adjective, so=_yes(so), many=_yes(many))

    def relates(self, relation: str, so: bool, many: bool, whom: Callable[[Case], str]) -> str:
        """Return a relation such as "touches all purple bricks"; `whom` returns the object in the verb's case."""
        relation = relation.replace(" ", "-")
        case = CASES[say.text(self.language, "object-case", relation=relation)]
        return say.text(self.language, "relates", relation=relation, so=_yes(so), many=_yes(many), whom=whom(case))

    def compare(self, claim: Compare) -> str:
        """Return the comparison of two counts."""
        left, right = (self.things(things, Form("bare", True, "accusative")) for things in (claim.left, claim.right))
        return say.text(self.language, "compare", relation=claim.relation.replace(" ", "-"), left=left, right=right)

    def alike(self, claim: Alike) -> str:
        """Return the sentence that bricks have something in common, or that no two of them do."""
        named = self.things(claim.things, Form("all", True))
        return say.text(self.language, "alike", attribute=claim.attribute, same=_yes(claim.same), things=named)

    def denied(self, sentence: str) -> str:
        """Return the opposite of a sentence."""
        return say.text(self.language, "denied", sentence=sentence)

    def total(self, count: int, of: int) -> str:
        """Return the sentence that `count` of `of` bricks satisfy the predicate."""
        counted, whole = (say.text(self.language, "amount", n=n, case="nominative") for n in (count, of))
        return say.text(self.language, "total", count=count, of=of, counted=counted, whole=whole)

    def verb(self, literal: PredicateLiteral, who: Things, many: bool = False, nobody: bool = False) -> str:
        """Return a literal as a verb phrase, "touches all purple bricks"; `nobody`: it is true of none of them."""
        simple, so = literal.simple, literal.positive
        if not isinstance(simple, Relates):
            return self.is_so(simple, so, many)
        quantity, things = simple.quantity, simple.things
        if not so and quantity in (AT_LEAST_ONE, NO_BRICK):  # "touches no red brick", not "does not touch at least one"
            quantity, so = NO_BRICK if quantity == AT_LEAST_ONE else AT_LEAST_ONE, True
        other = may_be_both(who, things)

        def whom(case: Case) -> str:
            if quantity.kind == "all" and things == THE_GRAY and not other:
                return self.the(things, case)
            if quantity.kind == "all" and other and len(things.colours) == 1 and who == things and not who.adjectives:
                return self.the(things, case, other)
            if quantity == AT_LEAST_ONE and nobody and so:
                return self.one(things, case, other)
            return self.bricks(quantity, things, case, other)

        return self.relates(simple.relation, so, many, whom)

    def predicate(self, predicate: Predicate, who: Things, many: bool = False, nobody: bool = False) -> str:
        """Return a predicate as a verb phrase."""
        ways = (self.join((self.verb(one, who, many, nobody) for one in both), "also") for both in predicate)
        return self.join(ways, "either")

    def opposite(self, predicate: Predicate, who: Things) -> str:
        """Return the opposite of a predicate of one brick as a verb phrase."""
        denied = [[PredicateLiteral(literal.simple, not literal.positive) for literal in both] for both in predicate]
        if len(denied) == 1:  # not (a and b): not a or not b
            return self.join((self.verb(literal, who) for literal in denied[0]), "either")
        if all(len(both) == 1 for both in denied):  # not (a or b): not a and not b
            return self.join((self.verb(both[0], who) for both in denied), "also")
        parts = (self.join((self.verb(literal, who) for literal in both), "either") for both in denied)
        return self.join((f"({part})" for part in parts), "also")

    def clause(self, clause: Clause) -> str:
        """Return a clause as a sentence without its full stop."""
        claim = clause.claim
        if isinstance(claim, Count):
            text = self._count(claim.quantity, claim.things, claim.predicate)
        else:
            text = self.compare(claim) if isinstance(claim, Compare) else self.alike(claim)
        return text if clause.positive else self.denied(text)

    def _count(self, quantity: Quantity, things: Things, predicate: Predicate) -> str:
        if quantity.kind in ("all", "no") and things == THE_GRAY:
            so = quantity.kind == "all"
            said = self.predicate(predicate, things) if so else self.opposite(predicate, things)
            return say.text(self.language, "says", who=self.the(things, "nominative"), what=said)
        if quantity.kind == "all":
            return say.text(self.language, "says", who=self.each(things), what=self.predicate(predicate, things))
        nobody, many = quantity.kind == "no", quantity.n > 1
        who = self.bricks(quantity, things, "nominative")
        return say.text(self.language, "says", who=who, what=self.predicate(predicate, things, many, nobody))


@cache
def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language, "en" or "de". Raises UsageError if the cards are not written in it."""
    if language not in LANGUAGES:
        raise UsageError(f"cards are written in {' and '.join(LANGUAGES)}, not in {language[:20]!r}")
    return Grammar(language)


@lru_cache(maxsize=1024)
def sentence(condition: Condition, language: str = "en") -> str:
    """Return a condition as sentences with their full stops.

    Raises BadRequestError if cards are not written in that language.
    """
    grammar = grammar_of(language)
    parts = (grammar.join((grammar.clause(clause) for clause in alternative), "or-else") for alternative in condition)
    return " ".join(_as_line(part) for part in parts)


def names(used: int, places: npt.NDArray[np.float64], language: str = "en", case: Case = "nominative") -> list[str]:
    """Return the name of each brick, such as "the left red brick"; `used`: mask of the bricks of the tower.

    `places`: the positions of the bricks, shape (9, 3 or more), in m: x to the right, y away, z up. Two used bricks of
    one colour are told apart by which is farther left, else by which is lower, else by which is in front.
    """
    grammar = grammar_of(language)
    found = []
    for brick in range(MOST_BRICKS):
        twin = next((i for i in range(MOST_BRICKS) if i != brick and COLOUR_OF[i] == COLOUR_OF[brick]), None)
        which = "" if twin is None or not used >> twin & 1 else _which(brick, twin, places)
        found.append(_name(grammar, COLOUR_OF[brick], which, case))
    return found


@cache
def _name(grammar: Grammar, colour: int, which: str, case: Case) -> str:
    return grammar.brick(colour, which, case)


def _which(brick: int, twin: int, places: npt.NDArray[np.float64]) -> str:
    """Return the word that tells a brick from the other brick of its colour, such as "left"."""
    for axis, (less, more) in ((0, ("left", "right")), (2, ("lower", "upper"))):
        apart = float(places[brick, axis] - places[twin, axis])
        if abs(apart) >= VISIBLE_SHIFT_M:
            return less if apart < 0 else more
    return "front" if (places[brick, 1], brick) < (places[twin, 1], twin) else "rear"


def explain(condition: Condition, facts: Facts, called: Sequence[str], language: str = "en") -> Explanation:
    """Return whether a condition holds and why; `called`: the name of each brick (see `names`)."""
    lines: list[str] = []
    spoken_of = 0
    for alternative in condition:
        for clause in alternative:
            things, found = _explain_clause(clause, facts, called, grammar_of(language))
            spoken_of |= things
            lines += found
    return Explanation(holds(condition, facts), lines, bit_indices(spoken_of))


def _explain_clause(clause: Clause, facts: Facts, called: Sequence[str], grammar: Grammar) -> tuple[int, list[str]]:
    """Return the mask of the bricks that a clause is about, and the lines that explain it."""
    claim = clause.claim
    if not isinstance(claim, Count):
        things = (
            matching_bricks(claim.things, facts) if isinstance(claim, Alike) else matching_bricks(claim.left, facts)
        )
        things |= matching_bricks(claim.right, facts) if isinstance(claim, Compare) else 0
        plain = Clause(claim) if clause_holds(Clause(claim), facts) else Clause(claim, positive=False)
        return things, [_as_line(grammar.clause(plain))]
    things = matching_bricks(claim.things, facts)
    so = bricks_satisfying(claim.predicate, facts)
    lines = []
    for brick in range(MOST_BRICKS):
        if things >> brick & 1:
            what = _finding(grammar, claim.predicate, claim.things, bool(so >> brick & 1))
            lines.append(_as_line(say.text(grammar.language, "says", who=called[brick], what=what)))
    lines.append(grammar.total((things & so).bit_count(), things.bit_count()))
    return things, lines


@lru_cache(maxsize=1024)  # each view of a tower asks for it for each brick
def _finding(grammar: Grammar, predicate: Predicate, who: Things, so: bool) -> str:
    return grammar.predicate(predicate, who) if so else grammar.opposite(predicate, who)


def _as_line(text: str) -> str:
    return text[0].upper() + text[1:] + "."


__all__ = ["LANGUAGES", "Explanation", "explain", "grammar_of", "names", "sentence"]
