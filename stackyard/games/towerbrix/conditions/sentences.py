"""What a condition says, in English and in German: made from the condition, so that text and meaning cannot part.

A language is a `Tongue`: how it names bricks in a number and a case, and how a verb goes with them. The forms of
clauses are the same in both, so a third language is one more class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.bits import bit_indices
from stackyard.core.errors import BadRequestError
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import (
    Alike,
    Clause,
    Coloured,
    Compare,
    Condition,
    Count,
    Is,
    Literally,
    Predicate,
    Quantity,
    Relates,
    Things,
    clause_holds,
    holds,
    mask,
    those_that,
)
from stackyard.games.towerbrix.pieces import COLOUR_OF, COLOURS, EDGE_MM, GRAY, MOST_BRICKS

Case: TypeAlias = Literal["nominative", "accusative", "dative"]
POSES: Final = {"standing", "lying", "leaning"}
PLAINLY: Final = EDGE_MM / 2000  # m by which two bricks have to be apart for anyone to see which is farther left
THE_GRAY: Final = Things((GRAY,))  # there is one, and every tower that may have it has it (T10)


class Verdict(msgspec.Struct, frozen=True):
    """What became of a condition: whether it holds, why, brick by brick, and the bricks that it speaks of."""

    holds: bool
    lines: list[str]
    bricks: list[int]


AT_LEAST_ONE: Final = Quantity("at least", 1)
NONE: Final = Quantity("no")


def may_be_both(one: Things, other: Things) -> bool:
    """Tell whether one brick may be among these things and among those."""
    colours = not one.colours or not other.colours or bool(set(one.colours) & set(other.colours))
    poses = POSES & {*one.adjectives, *other.adjectives}
    return colours and len(poses) < 2 and not (one == other == THE_GRAY)


class Tongue(ABC):
    """A language."""

    numbers: tuple[str, ...]  # 0 to 9
    also: str  # between parts that hold together
    either: str  # between parts of which one holds
    quantities: ClassVar[dict[str, str]]

    @abstractmethod
    def bricks(self, quantity: Quantity, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "at least one red brick"; `other`: none of them is the brick that was spoken of."""

    @abstractmethod
    def each(self, things: Things) -> str:
        """Return such as "every red brick"."""

    @abstractmethod
    def the(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "the gray brick" or "the other red brick"."""

    @abstractmethod
    def one(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "a red brick" or "another red brick"."""

    @abstractmethod
    def is_so(self, simple: Is | Coloured, so: bool, many: bool) -> str:
        """Return such as "stands" or "is not red"."""

    @abstractmethod
    def relates(self, relation: str, so: bool, many: bool, whom: Callable[[Case], str]) -> str:
        """Return such as "touches all purple bricks"; `whom` gives the object in the case that the verb wants."""

    @abstractmethod
    def compare(self, claim: Compare) -> str:
        """Return the comparison of two counts."""

    @abstractmethod
    def alike(self, claim: Alike) -> str:
        """Return what things have in common, or that no two of them have it."""

    @abstractmethod
    def denied(self, sentence: str) -> str:
        """Return the opposite of a sentence."""

    @abstractmethod
    def brick(self, colour: int, which: str, case: Case = "nominative") -> str:
        """Return the name of one brick, such as "the left red brick"; `which`: left, ..., or "" for the only one."""

    @abstractmethod
    def total(self, count: int, of: int) -> str:
        """Return how many of those that were looked at are so."""

    def verb(self, literal: Literally, who: Things, many: bool = False, nobody: bool = False) -> str:
        """Return what is said of bricks, "touches all purple bricks"; `nobody`: of none of them."""
        simple, so = literal.simple, literal.so
        if not isinstance(simple, Relates):
            return self.is_so(simple, so, many)
        quantity, things = simple.quantity, simple.things
        if not so and quantity in (AT_LEAST_ONE, NONE):  # "touches no red brick", not "does not touch at least one"
            quantity, so = NONE if quantity == AT_LEAST_ONE else AT_LEAST_ONE, True
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
        """Return what is said of bricks."""
        ways = (self.also.join(self.verb(literal, who, many, nobody) for literal in both) for both in predicate)
        return self.either.join(ways)

    def opposite(self, predicate: Predicate, who: Things) -> str:
        """Return the opposite of what is said of one brick."""
        denied = [[Literally(literal.simple, not literal.so) for literal in both] for both in predicate]
        if len(denied) == 1:  # not (a and b): not a or not b
            return self.either.join(self.verb(literal, who) for literal in denied[0])
        if all(len(both) == 1 for both in denied):  # not (a or b): not a and not b
            return self.also.join(self.verb(both[0], who) for both in denied)
        parts = (self.either.join(self.verb(literal, who) for literal in both) for both in denied)
        return self.also.join(f"({part})" for part in parts)

    def clause(self, clause: Clause) -> str:
        """Return a clause as a sentence without its full stop."""
        claim = clause.claim
        if isinstance(claim, Count):
            text = self._count(claim.quantity, claim.things, claim.predicate)
        else:
            text = self.compare(claim) if isinstance(claim, Compare) else self.alike(claim)
        return text if clause.so else self.denied(text)

    def _count(self, quantity: Quantity, things: Things, predicate: Predicate) -> str:
        if quantity.kind in ("all", "no") and things == THE_GRAY:
            so = quantity.kind == "all"
            said = self.predicate(predicate, things) if so else self.opposite(predicate, things)
            return f"{self.the(things, 'nominative')} {said}"
        if quantity.kind == "all":
            return f"{self.each(things)} {self.predicate(predicate, things)}"
        nobody, many = quantity.kind == "no", quantity.n > 1
        return f"{self.bricks(quantity, things, 'nominative')} {self.predicate(predicate, things, many, nobody)}"


class English(Tongue):
    """English."""

    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    also = " and "
    either = " or "
    quantities: ClassVar[dict[str, str]] = {"exactly": "exactly", "at least": "at least", "at most": "at most"}

    def bricks(self, quantity: Quantity, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "at least one red brick"."""
        one = quantity.kind == "no" or quantity.n == 1
        count = quantity.kind if quantity.kind in ("all", "no") else f"{quantity.kind} {self.numbers[quantity.n]}"
        return f"{count} {self.noun(things, not one, other)}"

    def each(self, things: Things) -> str:
        """Return such as "every red brick"."""
        return f"every {self.noun(things, False)}"

    def the(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "the gray brick" or "the other red brick"."""
        return f"the {self.noun(things, False, other)}"

    def one(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "a red brick" or "another red brick"."""
        return f"{'another' if other else 'a'} {self.noun(things, False)}"

    def noun(self, things: Things, many: bool, other: bool = False) -> str:
        """Return such as "standing red bricks"."""
        words = ["other"] if other else []
        words += [word for word in things.adjectives if word != "grounded"]
        if things.colours:
            words.append(" or ".join(COLOURS[colour] for colour in things.colours))
        words.append("bricks" if many else "brick")
        if "grounded" in things.adjectives:
            words.append("on the surface")
        return " ".join(words)

    def is_so(self, simple: Is | Coloured, so: bool, many: bool) -> str:
        """Return such as "stands" or "is not red"."""
        if isinstance(simple, Coloured):
            named = " or ".join(COLOURS[colour] for colour in simple.colours)
            return f"{'are' if many else 'is'}{'' if so else ' not'} {named}"
        verbs = {
            "standing": ("stand", ""),
            "lying": ("lie", "down"),
            "leaning": ("lean", ""),
            "grounded": ("touch", "the surface"),
            "highest": ("reach", "the highest point"),
            "lowest": ("reach", "the lowest point"),
        }
        verb, rest = verbs[simple.adjective]
        return f"{self._does(verb, so, many)} {rest}".strip()

    def relates(self, relation: str, so: bool, many: bool, whom: Callable[[Case], str]) -> str:
        """Return such as "touches all purple bricks"."""
        if relation in ("above", "below"):
            return f"{'are' if many else 'is'}{'' if so else ' not'} wholly {relation} {whom('accusative')}"
        verb, _, link = {"touches": "touch", "rests on": "rest on"}[relation].partition(" ")
        return " ".join(word for word in (self._does(verb, so, many), link, whom("accusative")) if word)

    def _does(self, verb: str, so: bool, many: bool) -> str:
        """Return such as "touch", "touches" or "does not touch"."""
        if not so:
            return f"{'do' if many else 'does'} not {verb}"
        return verb if many else verb + ("es" if verb.endswith("ch") else "s")

    def compare(self, claim: Compare) -> str:
        """Return the comparison of two counts."""
        left, right = self.noun(claim.left, True), self.noun(claim.right, True)
        return f"there are {claim.relation} {left} {'as' if claim.relation == 'as many' else 'than'} {right}"

    def alike(self, claim: Alike) -> str:
        """Return what things have in common, or that no two of them have it."""
        what = "are placed the same way" if claim.attribute == "pose" else "reach the same height"
        return f"{'all' if claim.same else 'no two'} {self.noun(claim.things, True)} {what}"

    def denied(self, sentence: str) -> str:
        """Return the opposite of a sentence."""
        return f"it is not so that {sentence}"

    def brick(self, colour: int, which: str, case: Case = "nominative") -> str:
        """Return the name of one brick."""
        return " ".join(word for word in ("the", which, COLOURS[colour], "brick") if word)

    def total(self, count: int, of: int) -> str:
        """Return how many of those that were looked at are so."""
        return f"That makes {self.numbers[count] if count else 'none'} of {self.numbers[of] if of else 'none'}."


class German(Tongue):
    """German: adjectives are declined, and "lila" is not."""

    numbers = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
    also = " und "
    either = " oder "
    quantities: ClassVar[dict[str, str]] = {"exactly": "genau", "at least": "mindestens", "at most": "höchstens"}
    colours: Final = ("gelb", "lila", "rot", "blau", "grau")
    stems: Final = {
        "standing": "stehend",
        "lying": "liegend",
        "leaning": "lehnend",
        "highest": "höchst",
        "lowest": "niedrigst",
    }
    articles: Final[dict[Case, str]] = {"nominative": "der", "accusative": "den", "dative": "dem"}
    ends: Final[dict[Case, tuple[str, str, str]]] = {
        # after "kein" and "ein" (one), after a number (several), of "ein" and "kein" itself
        "nominative": ("er", "e", ""),
        "accusative": ("en", "e", "en"),
        "dative": ("en", "en", "em"),
    }

    def bricks(self, quantity: Quantity, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "mindestens ein roter Stein"."""
        one, several, article = self.ends[case]
        if quantity.kind == "all":
            return f"{'allen' if case == 'dative' else 'alle'} {self.noun(things, 'en', True, case, other)}"
        if quantity.kind == "no":
            return f"kein{article} {self.noun(things, one, False, case, other)}"
        count = self.quantities[quantity.kind]
        if quantity.n == 1:
            return f"{count} ein{article} {self.noun(things, one, False, case, other)}"
        return f"{count} {self.numbers[quantity.n]} {self.noun(things, several, True, case, other)}"

    def each(self, things: Things) -> str:
        """Return such as "jeder rote Stein"."""
        return f"jeder {self.noun(things, 'e', False, 'nominative')}"

    def the(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "den grauen Stein" or "dem anderen roten Stein"."""
        return f"{self.articles[case]} {self.noun(things, 'e' if case == 'nominative' else 'en', False, case, other)}"

    def one(self, things: Things, case: Case, other: bool = False) -> str:
        """Return such as "einen roten Stein" or "einem anderen roten Stein"."""
        end, _, article = self.ends[case]
        return f"ein{article} {self.noun(things, end, False, case, other)}"

    def noun(self, things: Things, end: str, many: bool, case: Case, other: bool = False) -> str:
        """Return such as "stehende rote Steine", each adjective with its ending."""
        stems = ["ander"] if other else []
        stems += [self.stems[word] for word in things.adjectives if word != "grounded"]
        words = [stem + end for stem in stems]
        if things.colours:
            words.append(" oder ".join(self._declined(colour, end) for colour in things.colours))
        words.append(("Steinen" if case == "dative" else "Steine") if many else "Stein")
        if "grounded" in things.adjectives:
            words.append("auf der Fläche")
        return " ".join(words)

    def _declined(self, colour: int, end: str) -> str:
        return self.colours[colour] + ("" if self.colours[colour] == "lila" else end)

    def is_so(self, simple: Is | Coloured, so: bool, many: bool) -> str:
        """Return such as "steht" or "ist nicht rot"."""
        no = "" if so else "nicht"
        if isinstance(simple, Coloured):
            named = " oder ".join(self.colours[colour] for colour in simple.colours)
            return " ".join(word for word in ("sind" if many else "ist", no, named) if word)
        verbs = {
            "standing": ("steht", "stehen", ""),
            "lying": ("liegt", "liegen", ""),
            "leaning": ("lehnt", "lehnen", ""),
            "grounded": ("berührt", "berühren", "die Fläche"),
            "highest": ("reicht", "reichen", "am höchsten"),
            "lowest": ("reicht", "reichen", "am tiefsten"),
        }
        one, several, rest = verbs[simple.adjective]
        verb = several if many else one
        words = (verb, rest, no) if simple.adjective == "grounded" else (verb, no, rest)
        return " ".join(word for word in words if word)

    def relates(self, relation: str, so: bool, many: bool, whom: Callable[[Case], str]) -> str:
        """Return such as "berührt alle lila Steine"."""
        verbs: dict[str, tuple[str, str, str, Case]] = {
            "touches": ("berührt", "berühren", "", "accusative"),
            "rests on": ("ruht", "ruhen", "auf", "dative"),
            "above": ("ist", "sind", "ganz über", "dative"),
            "below": ("ist", "sind", "ganz unter", "dative"),
        }
        one, several, link, case = verbs[relation]
        words = (several if many else one, "" if so else "nicht", link, whom(case))
        return " ".join(word for word in words if word)

    def compare(self, claim: Compare) -> str:
        """Return the comparison of two counts."""
        left, right = (self.noun(things, "e", True, "accusative") for things in (claim.left, claim.right))
        return f"es gibt {'genauso viele' if claim.relation == 'as many' else 'mehr'} {left} " + (
            f"wie {right}" if claim.relation == "as many" else f"als {right}"
        )

    def alike(self, claim: Alike) -> str:
        """Return what things have in common, or that no two of them have it."""
        who = "alle" if claim.same else "keine zwei"
        what = "haben dieselbe Lage" if claim.attribute == "pose" else "reichen gleich hoch"
        return f"{who} {self.noun(claim.things, 'en', True, 'nominative')} {what}"

    def denied(self, sentence: str) -> str:
        """Return the opposite of a sentence."""
        return f"es stimmt nicht: {sentence}"

    def brick(self, colour: int, which: str, case: Case = "nominative") -> str:
        """Return the name of one brick."""
        end = "e" if case == "nominative" else "en"
        stems = {
            "left": "link",
            "right": "recht",
            "lower": "unter",
            "upper": "ober",
            "front": "vorder",
            "rear": "hinter",
        }
        where = stems[which] + end if which else ""
        words = (self.articles[case], where, self._declined(colour, end), "Stein")
        return " ".join(word for word in words if word)

    def total(self, count: int, of: int) -> str:
        """Return how many of those that were looked at are so."""
        said = {0: "keiner", 1: "einer"}
        return f"Das ist {said[count]} von {of}." if count < 2 else f"Das sind {self.numbers[count]} von {of}."


TONGUES: Final[dict[str, Tongue]] = {"en": English(), "de": German()}


def tongue(language: str) -> Tongue:
    """Return the grammar of a language, "en" or "de". Raises BadRequestError if the cards are not written in it."""
    if language not in TONGUES:
        raise BadRequestError(f"cards are written in {' and '.join(TONGUES)}, not in {language[:20]!r}")
    return TONGUES[language]


def sentence(condition: Condition, language: str = "en") -> str:
    """Return what a condition says, with its full stops."""
    said = tongue(language)
    joint = ", or " if language == "en" else ", oder "
    parts = (joint.join(said.clause(clause) for clause in alternative) for alternative in condition)
    return " ".join(part[0].upper() + part[1:] + "." for part in parts)


def names(used: int, places: npt.NDArray[np.float64], language: str = "en", case: Case = "nominative") -> list[str]:
    """Return what each brick is called.

    `places`: where the bricks are, shape (9, 3 or more), in m: x to the right, y away, z up. Two bricks of one colour
    that are both used are told apart by which is farther left, else by which is lower, else by which is in front.
    """
    said = tongue(language)
    found = []
    for brick in range(MOST_BRICKS):
        twin = next((i for i in range(MOST_BRICKS) if i != brick and COLOUR_OF[i] == COLOUR_OF[brick]), None)
        which = "" if twin is None or not used >> twin & 1 else _which(brick, twin, places)
        found.append(said.brick(COLOUR_OF[brick], which, case))
    return found


def _which(brick: int, twin: int, places: npt.NDArray[np.float64]) -> str:
    """Return the word that tells a brick from the other of its colour."""
    for axis, (less, more) in ((0, ("left", "right")), (2, ("lower", "upper"))):
        apart = float(places[brick, axis] - places[twin, axis])
        if abs(apart) >= PLAINLY:
            return less if apart < 0 else more
    return "front" if (places[brick, 1], brick) < (places[twin, 1], twin) else "rear"


def explain(condition: Condition, facts: Facts, called: Sequence[str], language: str = "en") -> Verdict:
    """Return whether a condition holds and why; `called`: what each brick is called (see `names`)."""
    lines: list[str] = []
    spoken_of = 0
    for alternative in condition:
        for clause in alternative:
            things, found = _explain_clause(clause, facts, called, tongue(language))
            spoken_of |= things
            lines += found
    return Verdict(holds(condition, facts), lines, bit_indices(spoken_of))


def _explain_clause(clause: Clause, facts: Facts, called: Sequence[str], said: Tongue) -> tuple[int, list[str]]:
    """Return the bricks that a clause speaks of, and what is to be said of them."""
    claim = clause.claim
    if not isinstance(claim, Count):
        things = mask(claim.things, facts) if isinstance(claim, Alike) else mask(claim.left, facts)
        things |= mask(claim.right, facts) if isinstance(claim, Compare) else 0
        plain = Clause(claim) if clause_holds(Clause(claim), facts) else Clause(claim, so=False)
        return things, [_as_line(said.clause(plain))]
    things = mask(claim.things, facts)
    so = those_that(claim.predicate, facts)
    lines = []
    for brick in range(MOST_BRICKS):
        if things >> brick & 1:
            verb = said.predicate if so >> brick & 1 else said.opposite
            lines.append(_as_line(f"{called[brick]} {verb(claim.predicate, claim.things)}"))
    lines.append(said.total((things & so).bit_count(), things.bit_count()))
    return things, lines


def _as_line(text: str) -> str:
    return text[0].upper() + text[1:] + "."


__all__ = ["TONGUES", "Verdict", "explain", "names", "sentence", "tongue"]
