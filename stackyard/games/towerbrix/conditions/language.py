"""The language of condition cards: a condition is data over the settled tower, with one canonical text.

    condition = alternative {";" alternative}             all of them hold
    alternative = clause {"or else" clause}               one of them holds
    clause = ["not so:"] ( quantity things ":" predicate  so many of these things are so
                         | "as many" things "as" things | "more" things "than" things
                         | ("same" | "different") ("pose" | "top") things )
    quantity = "all" | "no" | "exactly" N | "at least" N | "at most" N
    things = {adjective} ("bricks" | colour {"or" colour})
    predicate = both {"or" both};  both = ["not"] simple {"and" ["not"] simple}
    simple = adjective | colour {"or" colour} | relation quantity things
    relation = "touches" | "rests on" | "above" | "below"
    adjective = "standing" | "lying" | "leaning" | "grounded" | "highest" | "lowest"

`all blue: touches at least 1 red` is a card. Conditions range over the bricks used (T9): "all" of none is so, "at least
one" of none is not. No brick stands in a relation to itself.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.pieces import COLOURS, MOST_BRICKS
from stackyard.games.towerbrix.texts import t

ADJECTIVES: Final = {
    "standing": fact.STANDING,
    "lying": fact.LYING,
    "leaning": fact.LEANING,
    "grounded": fact.GROUNDED,
    "highest": fact.HIGHEST,
    "lowest": fact.LOWEST,
}
RELATIONS: Final = {"touches": fact.TOUCHES, "rests on": fact.RESTS_ON, "above": fact.ABOVE, "below": fact.BELOW}
POSE_FACTS: Final = (fact.STANDING, fact.LYING, fact.LEANING)
LONGEST_CONDITION: Final = 400  # characters of a condition
MOST_PARTS: Final = 6  # clauses of a condition, or parts of a predicate

_Part = TypeVar("_Part")
Kind: TypeAlias = Literal["all", "no", "exactly", "at least", "at most"]


class BadConditionError(BadRequestError):
    """A text is no condition. The message names the wrong word and what would be right."""


class Quantity(msgspec.Struct, frozen=True):
    """How many bricks, such as "at least 2"; `n` is 0 for "all" and "no"."""

    kind: Kind
    n: int = 0


class Things(msgspec.Struct, frozen=True):
    """A set of bricks: those of one of the colours (none: of any colour) to which all of the adjectives apply."""

    colours: tuple[int, ...] = ()
    adjectives: tuple[str, ...] = ()


class Is(msgspec.Struct, frozen=True, tag=True):
    """An adjective applies to a brick, such as "standing"."""

    adjective: str


class Coloured(msgspec.Struct, frozen=True, tag=True):
    """A brick has one of the colours."""

    colours: tuple[int, ...]


class Relates(msgspec.Struct, frozen=True, tag=True):
    """A brick touches, rests on, is above or below a quantity of other bricks."""

    relation: str
    quantity: Quantity
    things: Things


class PredicateLiteral(msgspec.Struct, frozen=True):
    """A simple predicate or its opposite."""

    simple: Is | Coloured | Relates
    positive: bool = True


Predicate: TypeAlias = tuple[tuple[PredicateLiteral, ...], ...]
"""A disjunction of conjunctions: all literals of one of them hold."""


class Count(msgspec.Struct, frozen=True, tag=True):
    """A quantity of these bricks satisfies a predicate."""

    quantity: Quantity
    things: Things
    predicate: Predicate


class Compare(msgspec.Struct, frozen=True, tag=True):
    """There are as many bricks of one set as of the other, or more."""

    relation: Literal["as many", "more"]
    left: Things
    right: Things


class Alike(msgspec.Struct, frozen=True, tag=True):
    """These bricks all have the same pose or height of the top, or no two of them do."""

    same: bool
    attribute: Literal["pose", "top"]
    things: Things


class Clause(msgspec.Struct, frozen=True):
    """A claim about the tower, or its opposite."""

    claim: Count | Compare | Alike
    positive: bool = True


Condition: TypeAlias = tuple[tuple[Clause, ...], ...]
"""A conjunction of alternatives: in each of them, one of the clauses holds."""

# --- judging -----------------------------------------------------------------------------------------------------


def holds(condition: Condition, facts: Facts) -> bool:
    """Tell whether a tower with these facts satisfies the condition."""
    return all(any(clause_holds(clause, facts) for clause in alternative) for alternative in condition)


def clause_holds(clause: Clause, facts: Facts) -> bool:
    """Tell whether one clause holds."""
    claim = clause.claim
    if isinstance(claim, Count):
        things = matching_bricks(claim.things, facts)
        return _enough(claim.quantity, things, things & bricks_satisfying(claim.predicate, facts)) == clause.positive
    if isinstance(claim, Compare):
        left, right = matching_bricks(claim.left, facts).bit_count(), matching_bricks(claim.right, facts).bit_count()
        return (left == right if claim.relation == "as many" else left > right) == clause.positive
    return _alike(claim, facts) == clause.positive


def matching_bricks(things: Things, facts: Facts) -> int:
    """Return the mask of the used bricks that these things are."""
    found = int(facts[fact.USED])
    if things.colours:
        found = sum(int(facts[fact.COLOUR + colour]) for colour in things.colours)
    for adjective in things.adjectives:
        found &= int(facts[ADJECTIVES[adjective]])
    return found


def bricks_satisfying(predicate: Predicate, facts: Facts) -> int:
    """Return the mask of the used bricks for which a predicate holds."""
    found = 0
    for conjunction in predicate:
        so = int(facts[fact.USED])
        for literal in conjunction:
            one = _simple(literal.simple, facts)
            so &= one if literal.positive else ~one
        found |= so
    return found


def _simple(simple: Is | Coloured | Relates, facts: Facts) -> int:
    if isinstance(simple, Is):
        return int(facts[ADJECTIVES[simple.adjective]])
    if isinstance(simple, Coloured):
        return sum(int(facts[fact.COLOUR + colour]) for colour in simple.colours)
    others, rows, found = matching_bricks(simple.things, facts), RELATIONS[simple.relation], 0
    for brick in range(MOST_BRICKS):
        candidates = others & ~(1 << brick)
        if _enough(simple.quantity, candidates, candidates & int(facts[rows + brick])):
            found |= 1 << brick
    return found & int(facts[fact.USED])


def _enough(quantity: Quantity, things: int, so: int) -> bool:
    """Tell whether as many of the bricks `things` are among `so` as the quantity says; both are masks."""
    if quantity.kind == "all":
        return so == things
    count = so.bit_count()
    if quantity.kind == "at least":
        return count >= quantity.n
    return count <= quantity.n if quantity.kind == "at most" else count == quantity.n  # "no": exactly 0


def _alike(claim: Alike, facts: Facts) -> bool:
    things = matching_bricks(claim.things, facts)
    classes = [int(facts[place]) & things for place in POSE_FACTS]
    if claim.attribute == "top":
        classes = [int(facts[fact.LEVEL + brick]) & things for brick in range(MOST_BRICKS) if things >> brick & 1]
    if claim.same:
        return not things or things in classes
    return all(group.bit_count() <= 1 for group in classes)


# --- texts -------------------------------------------------------------------------------------------------------


def text_of(condition: Condition) -> str:
    """Return the canonical text of a condition."""
    return "; ".join(" or else ".join(_clause_text(clause) for clause in alternative) for alternative in condition)


def _clause_text(clause: Clause) -> str:
    claim = clause.claim
    if isinstance(claim, Count):
        text = f"{quantity_text(claim.quantity)} {things_text(claim.things)}: {_predicate_text(claim.predicate)}"
    elif isinstance(claim, Compare):
        joint = "as" if claim.relation == "as many" else "than"
        text = f"{claim.relation} {things_text(claim.left)} {joint} {things_text(claim.right)}"
    else:
        text = f"{'same' if claim.same else 'different'} {claim.attribute} {things_text(claim.things)}"
    return text if clause.positive else f"not so: {text}"


def quantity_text(quantity: Quantity) -> str:
    """Return the text of a quantity, such as "all" or "at least 2"."""
    return quantity.kind if quantity.kind in ("all", "no") else f"{quantity.kind} {quantity.n}"


def things_text(things: Things) -> str:
    """Return the text of a set of bricks, such as "standing red or blue"."""
    named = " or ".join(COLOURS[colour] for colour in things.colours) or "bricks"
    return " ".join((*things.adjectives, named))


def _predicate_text(predicate: Predicate) -> str:
    return " or ".join(" and ".join(_literal_text(literal) for literal in both) for both in predicate)


def _literal_text(literal: PredicateLiteral) -> str:
    simple = literal.simple
    if isinstance(simple, Is):
        text = simple.adjective
    elif isinstance(simple, Coloured):
        text = " or ".join(COLOURS[colour] for colour in simple.colours)
    else:
        text = f"{simple.relation} {quantity_text(simple.quantity)} {things_text(simple.things)}"
    return text if literal.positive else f"not {text}"


# --- reading -----------------------------------------------------------------------------------------------------


def parse(text: str) -> Condition:
    """Return the condition that a text says.

    Raises BadConditionError if the text is no condition; the message names the word that does not fit.
    """
    if len(text) > LONGEST_CONDITION:
        raise BadConditionError(t("condition-long", most=LONGEST_CONDITION, signs=len(text)))
    words = re.findall(r"[A-Za-z]+|[0-9]+|[^\sA-Za-z0-9]", text.lower())
    reader = _Reader(words)
    condition = reader.condition()
    if reader.word:
        raise BadConditionError(t("condition-misfit", word=reader.word, before=reader.before()))
    return condition


class _Reader:
    """A recursive descent parser over the words of a condition."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._place = 0

    @property
    def word(self) -> str:
        return self._words[self._place] if self._place < len(self._words) else ""

    def before(self) -> str:
        return " ".join(self._words[max(0, self._place - 4) : self._place])

    def take(self, *words: str) -> bool:
        """Consume these words if they come next; tell whether they did."""
        if self._words[self._place : self._place + len(words)] != list(words):
            return False
        self._place += len(words)
        return True

    def need(self, *words: str) -> None:
        if not self.take(*words):
            raise self.wrong(f"'{' '.join(words)}'")

    def wrong(self, wanted: str | Message) -> BadConditionError:
        """Return the error that says what was expected here and what is here instead."""
        if not self._place:
            return BadConditionError(t("condition-begins", wanted=wanted, word=self.word or "none"))
        if not self.word:
            return BadConditionError(t("condition-ends", wanted=wanted, before=self.before()))
        return BadConditionError(t("condition-expected", wanted=wanted, before=self.before(), word=self.word))

    def condition(self) -> Condition:
        alternatives = [self.alternative()]
        while self.take(";"):
            alternatives.append(self.alternative())
        return self.few(alternatives)

    def alternative(self) -> tuple[Clause, ...]:
        clauses = [self.clause()]
        while self.take("or", "else"):
            clauses.append(self.clause())
        return self.few(clauses)

    def few(self, parts: list[_Part]) -> tuple[_Part, ...]:
        if len(parts) > MOST_PARTS:
            raise BadConditionError(t("condition-parts", most=MOST_PARTS, parts=len(parts)))
        return tuple(parts)

    def clause(self) -> Clause:
        so = not self.take("not", "so", ":")
        if self.take("as", "many"):
            left = self.things()
            self.need("as")
            return Clause(Compare("as many", left, self.things()), so)
        if self.take("more"):
            left = self.things()
            self.need("than")
            return Clause(Compare("more", left, self.things()), so)
        if self.word in ("same", "different"):
            same = self.take("same") or not self.take("different")
            attribute: Literal["pose", "top"] = "pose" if self.take("pose") else "top"
            if attribute == "top":
                self.need("top")
            return Clause(Alike(same, attribute, self.things()), so)
        quantity = self.quantity(t("condition-begin"))
        things = self.things()
        self.need(":")
        return Clause(Count(quantity, things, self.predicate()), so)

    def quantity(self, wanted: str | Message) -> Quantity:
        if self.take("all"):
            return Quantity("all")
        if self.take("no"):
            return Quantity("no")
        kinds: tuple[tuple[Kind, tuple[str, ...]], ...] = (
            ("exactly", ("exactly",)),
            ("at least", ("at", "least")),
            ("at most", ("at", "most")),
        )
        for kind, words in kinds:
            if self.take(*words):
                n = int(self.word) if re.fullmatch("[0-9]{1,2}", self.word) else MOST_BRICKS + 1
                if not 1 <= n <= MOST_BRICKS:
                    raise self.wrong(t("condition-number", most=MOST_BRICKS))
                self._place += 1
                return Quantity(kind, n)
        raise self.wrong(wanted)

    def things(self) -> Things:
        adjectives: list[str] = []
        while self.word in ADJECTIVES:
            if self.word in adjectives:
                raise BadConditionError(t("condition-word-twice", word=self.word))
            adjectives.append(self.word)
            self._place += 1
        adjectives.sort(key=list(ADJECTIVES).index)
        if self.take("bricks") or self.take("brick"):
            return Things((), tuple(adjectives))
        if self.word not in COLOURS:
            raise self.wrong(t("condition-bricks", colours=", ".join(COLOURS)))
        return Things(self.colours(), tuple(adjectives))

    def colours(self) -> tuple[int, ...]:
        found = [COLOURS.index(self.word)]
        self._place += 1
        while self.word == "or" and self._words[self._place + 1 : self._place + 2] and self._after_or() in COLOURS:
            found.append(COLOURS.index(self._after_or()))
            self._place += 2
        if len(set(found)) < len(found):
            raise BadConditionError(t("condition-colour-twice", before=self.before()))
        return tuple(sorted(found))

    def _after_or(self) -> str:
        return self._words[self._place + 1]

    def predicate(self) -> Predicate:
        ways = [self.both()]
        while self.word == "or" and self._words[self._place + 1 : self._place + 2] != ["else"]:
            self._place += 1
            ways.append(self.both())
        return self.few(ways)

    def both(self) -> tuple[PredicateLiteral, ...]:
        literals = [self.literal()]
        while self.take("and"):
            literals.append(self.literal())
        return self.few(literals)

    def literal(self) -> PredicateLiteral:
        so = not self.take("not")
        if self.word in ADJECTIVES:
            self._place += 1
            return PredicateLiteral(Is(self._words[self._place - 1]), so)
        if self.word in COLOURS:
            return PredicateLiteral(Coloured(self.colours()), so)
        for relation in RELATIONS:
            if self.take(*relation.split()):
                quantity = self.quantity(t("condition-quantity"))
                return PredicateLiteral(Relates(relation, quantity, self.things()), so)
        raise self.wrong(t("condition-colour", words=", ".join((*ADJECTIVES, *RELATIONS))))
