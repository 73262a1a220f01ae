"""What a condition says, in English and in German: made from the condition, so that text and meaning cannot part.

A language is a `Tongue`: how it names bricks in a number and a case, and how a verb goes with them. The forms of
clauses are the same in both, so a third language is one more class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from stackyard.core.errors import BadRequestError
from stackyard.games.towerbrix.conditions import (
    Alike,
    Clause,
    Coloured,
    Compare,
    Condition,
    Count,
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
from stackyard.games.towerbrix.facts import Facts
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, COLOURS, MOST_BRICKS

Case: TypeAlias = Literal["nominative", "accusative", "dative"]


class Verdict(msgspec.Struct, frozen=True):
    """What became of a condition: whether it holds, why, brick by brick, and the bricks that it speaks of."""

    holds: bool
    lines: list[str]
    bricks: list[int]


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
    def verb(self, literal: Literally, many: bool) -> str:
        """Return such as "touches all purple bricks"."""

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
    def brick(self, colour: int, which: str) -> str:
        """Return the name of one brick, such as "the left red brick"; `which`: left, right, or "" for the only one."""

    @abstractmethod
    def total(self, count: int, of: int) -> str:
        """Return how many of those that were looked at are so."""

    def predicate(self, predicate: Predicate, many: bool) -> str:
        """Return what is said of bricks."""
        ways = (self.also.join(self.verb(literal, many) for literal in both) for both in predicate)
        return self.either.join(ways)

    def clause(self, clause: Clause) -> str:
        """Return a clause as a sentence without its full stop."""
        claim = clause.claim
        if isinstance(claim, Count):
            many = claim.quantity.kind not in ("all", "no") and claim.quantity.n != 1
            every = claim.quantity.kind == "all"
            who = self.each(claim.things) if every else self.bricks(claim.quantity, claim.things, "nominative")
            text = f"{who} {self.predicate(claim.predicate, many)}"
        else:
            text = self.compare(claim) if isinstance(claim, Compare) else self.alike(claim)
        return text if clause.so else self.denied(text)


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

    def noun(self, things: Things, many: bool, other: bool = False) -> str:
        """Return such as "standing red bricks"."""
        words = ["other"] if other and not things.colours and not things.adjectives else []
        words += [word for word in things.adjectives if word != "grounded"]
        if things.colours:
            words.append(" or ".join(COLOURS[colour] for colour in things.colours))
        words.append("bricks" if many else "brick")
        if "grounded" in things.adjectives:
            words.append("on the surface")
        return " ".join(words)

    def verb(self, literal: Literally, many: bool) -> str:
        """Return such as "touches all purple bricks"."""
        simple = literal.simple
        if isinstance(simple, Coloured):
            named = " or ".join(COLOURS[colour] for colour in simple.colours)
            return f"{'are' if many else 'is'}{'' if literal.so else ' not'} {named}"
        if isinstance(simple, Relates):
            verb = {"touches": "touch", "rests on": "rest on", "above": "lie wholly above", "below": "lie wholly below"}
            first, rest = verb[simple.relation], self.bricks(simple.quantity, simple.things, "accusative", other=True)
        else:
            verbs = {
                "standing": ("stand", ""),
                "lying": ("lie", "down"),
                "leaning": ("lean", ""),
                "grounded": ("touch", "the surface"),
                "highest": ("reach", "the highest point"),
                "lowest": ("reach", "the lowest point"),
            }
            first, rest = verbs[simple.adjective]
        if not literal.so:
            first = f"{'do' if many else 'does'} not {first}"
        elif not many:
            word, _, more = first.partition(" ")
            first = word + ("es" if word.endswith("ch") else "s")
            first = f"{first} {more}" if more else first
        return f"{first} {rest}".strip()

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

    def brick(self, colour: int, which: str) -> str:
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

    def noun(self, things: Things, end: str, many: bool, case: Case, other: bool = False) -> str:
        """Return such as "stehende rote Steine", each adjective with its ending."""
        stems = ["ander"] if other and not things.colours and not things.adjectives else []
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

    def verb(self, literal: Literally, many: bool) -> str:
        """Return such as "berührt alle lila Steine"."""
        simple, no = literal.simple, "" if literal.so else "nicht"
        if isinstance(simple, Coloured):
            named = " oder ".join(self.colours[colour] for colour in simple.colours)
            return " ".join(word for word in ("sind" if many else "ist", no, named) if word)
        if isinstance(simple, Relates):
            verbs: dict[str, tuple[str, str, str, Case]] = {
                "touches": ("berührt", "berühren", "", "accusative"),
                "rests on": ("ruht", "ruhen", "auf", "dative"),
                "above": ("liegt", "liegen", "ganz über", "dative"),
                "below": ("liegt", "liegen", "ganz unter", "dative"),
            }
            one, several, link, case = verbs[simple.relation]
            rest = self.bricks(simple.quantity, simple.things, case, other=True)
            return " ".join(word for word in (several if many else one, no, link, rest) if word)
        plain = {
            "standing": ("steht", "stehen", ""),
            "lying": ("liegt", "liegen", ""),
            "leaning": ("lehnt", "lehnen", ""),
            "grounded": ("berührt", "berühren", "die Fläche"),
            "highest": ("reicht", "reichen", "am höchsten"),
            "lowest": ("reicht", "reichen", "am tiefsten"),
        }
        one, several, rest = plain[simple.adjective]
        words = (several if many else one, rest, no) if rest == "die Fläche" else (several if many else one, no, rest)
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

    def brick(self, colour: int, which: str) -> str:
        """Return the name of one brick."""
        where = {"left": "linke", "right": "rechte", "": ""}[which]
        return " ".join(word for word in ("der", where, self._declined(colour, "e"), "Stein") if word)

    def total(self, count: int, of: int) -> str:
        """Return how many of those that were looked at are so."""
        said = {0: "keiner", 1: "einer"}
        return f"Das ist {said[count]} von {of}." if count < 2 else f"Das sind {self.numbers[count]} von {of}."


TONGUES: Final[dict[str, Tongue]] = {"en": English(), "de": German()}


def tongue(language: str) -> Tongue:
    """Return a language. Raises BadRequestError."""
    if language not in TONGUES:
        raise BadRequestError(f"cards are written in {' and '.join(TONGUES)}, not in {language[:20]!r}")
    return TONGUES[language]


def sentence(condition: Condition, language: str = "en") -> str:
    """Return what a condition says, with its full stops."""
    said = tongue(language)
    joint = ", or " if language == "en" else ", oder "
    parts = (joint.join(said.clause(clause) for clause in alternative) for alternative in condition)
    return " ".join(part[0].upper() + part[1:] + "." for part in parts)


def names(facts: Facts, across: Sequence[float], language: str = "en") -> list[str]:
    """Return what each brick is called; `across`: from left to right as the tower is seen, to tell two of a colour."""
    used, said = int(facts[0]), tongue(language)
    found = []
    for brick in range(MOST_BRICKS):
        twin = next((i for i in range(MOST_BRICKS) if i != brick and COLOUR_OF[i] == COLOUR_OF[brick]), None)
        if twin is None or not used >> twin & 1:
            which = ""
        else:
            which = "left" if (across[brick], brick) < (across[twin], twin) else "right"
        found.append(said.brick(COLOUR_OF[brick], which))
    return found


def explain(condition: Condition, facts: Facts, called: Sequence[str], language: str = "en") -> Verdict:
    """Return whether a condition holds and why; `called`: what each brick is called (see `names`)."""
    lines: list[str] = []
    spoken_of = 0
    for alternative in condition:
        for clause in alternative:
            things, found = _explain_clause(clause, facts, called, tongue(language))
            spoken_of |= things
            lines += found
    return Verdict(holds(condition, facts), lines, [i for i in range(len(BRICKS)) if spoken_of >> i & 1])


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
            lines.append(_as_line(f"{called[brick]} {_verb_of(claim.predicate, said, bool(so >> brick & 1))}"))
    lines.append(said.total((things & so).bit_count(), things.bit_count()))
    return things, lines


def _verb_of(predicate: Predicate, said: Tongue, so: bool) -> str:
    """Return what is said of one brick: the predicate, or its opposite."""
    if so:
        return said.predicate(predicate, False)
    opposite = [[Literally(literal.simple, not literal.so) for literal in both] for both in predicate]
    if len(opposite) == 1:  # not (a and b): not a or not b
        return said.either.join(said.verb(literal, False) for literal in opposite[0])
    if all(len(both) == 1 for both in opposite):  # not (a or b): not a and not b
        return said.also.join(said.verb(both[0], False) for both in opposite)
    parts = (said.either.join(said.verb(literal, False) for literal in both) for both in opposite)
    return said.also.join(f"({part})" for part in parts)


def _as_line(text: str) -> str:
    return text[0].upper() + text[1:] + "."


__all__ = ["TONGUES", "Verdict", "explain", "names", "sentence", "tongue"]
