"""TowerBrix as the rulebook tells it: slow and plain, the judge of the engine's rounds, deals, thumbs and points.

Written from the rulebook and the rulings (T1-T37) alone; it uses nothing but the standard library. It has no bricks:
the caller says what everybody at the table would see of a tower (`Look`).
TowerBrix by Simon Thomas, Kosmos.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

UPRIGHT = 60.0  # mm: the height of a standing brick
LEVELS = {"easy": 12, "medium": 15, "hard": 18}  # points of a challenge's cards
RANKS = (40, 50, 60, 70, 80)
MOST_DEALS = 30  # our own rule: a match ends after so many deals
MOST_MOVES = 1200  # our own rule: an attempt ends after so many moves
MOST_WORDS = 60  # our own rule: after so many words about a deal, the one that is named then is dealt
MOST_WISHES = 12
COLOURS = {"y": "yellow", "p": "purple", "r": "red", "b": "blue", "g": "gray"}
ACTS = {5: "strike", 7: "remove", 12: "pull"}  # challenges that go on after the evaluation
SLOWEST = {"strike": 50, "remove": 1, "pull": 60}  # cm/s
FASTEST = {"strike": 400, "remove": 100, "pull": 250}
TOLD = {"strike": "struck", "remove": "removed", "pull": "pulled"}

SAYINGS = {
    "move",
    "put",
    "lean",
    "knock",
    "up",
    "down",
    "no",
    "drop",
    "time",
    "void",
    "reveal",
    "next",
    "proof",
    "agree",
    "decline",
    "ask",
    "begin",
}


class Refused(ValueError):
    """The rules do not allow this here."""


class Card(NamedTuple):
    """A condition card."""

    name: str
    points: int
    condition: str


@dataclass(frozen=True)
class Look:
    """What everybody sees of the bricks on the table."""

    places: Mapping[str, tuple[float, ...]]  # the place in mm and the rotation of each brick
    used: frozenset[str]  # the bricks of the tower: all in play (green), the largest heap (pink)
    one: bool  # whether these are connected
    grounded: frozenset[str]  # the bricks that touch the table
    height: float  # mm: the height of the tower
    crowded: frozenset[str]  # bricks that touch at least three others
    mirrored: bool
    bridges: bool  # whether it is a bridge as challenge 11 asks
    crosses: bool  # whether it is a bridge as challenge 14 asks
    meets: Callable[[str], bool]  # whether the tower fulfils a condition


@dataclass
class Rules:
    """What is played."""

    players: int
    variant: str = "base"
    deck: str = "green"
    challenge: int = 0
    level: str = "easy"
    face_up: bool = False
    short: float = 3.25 * UPRIGHT
    long: float = 4.25 * UPRIGHT


@dataclass
class Attempt:
    """An attempt that has ended."""

    round: int
    how: str
    stands: bool | None
    tower: bool | None
    challenge: bool | None
    bonus: int
    points: int
    cards: list[tuple[int, str]]  # seat and name
    look: Look


@dataclass
class Question:
    """What somebody asks the others; `agreed` have said yes. It is open, agreed or declined."""

    kind: str  # deal, drop, brick or knock
    asker: int
    asked: set[int]
    about: str = ""  # the name of a card or a brick
    mix: tuple[int, int, tuple[int, ...]] = (0, 0, ())  # cards of two points, of three, and who gets one more
    agreed: set[int] = field(default_factory=set)
    answer: str = "open"


@dataclass
class Wish:
    """A seat has shown that it wants a brick in a place, or not, so many times."""

    seat: int
    brick: str
    wanted: bool
    place: tuple[float, ...]
    count: int = 1


@dataclass
class Table:
    """A match."""

    rules: Rules
    cards: list[Card]
    start: Look
    phase: str = "mix"
    round: int = 1
    deals: int = 0
    attempts: int = 0
    points: int = 0
    must_stay_below: int = 0  # points; 0: nothing failed
    piles: dict[int, list[str]] = field(default_factory=dict)
    discards: dict[int, list[str]] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=list)
    mix: tuple[int, int] = (0, 0)
    extras: list[int] = field(default_factory=list)
    thumbs: set[int] = field(default_factory=set)
    noes: list[int] = field(default_factory=list)
    voided: set[int] = field(default_factory=set)
    would_reveal: set[int] = field(default_factory=set)
    open: bool = False
    proof: str | None = None
    dropped: str | None = None
    placed: set[str] = field(default_factory=set)
    moves: int = 0
    moving: str = ""
    look: Look = None  # type: ignore[assignment]
    last: Attempt | None = None
    gallery: list[Attempt] = field(default_factory=list)
    question: Question | None = None
    words: int = 0  # about the next deal
    begun: set[int] = field(default_factory=set)
    owners: dict[str, int] = field(default_factory=dict)  # who moved a brick last
    last_moved: str = ""
    hand_of: int = 0  # the seat whose hand moves a brick
    wishes: list[Wish] = field(default_factory=list)
    voiding: bool = False
    free_in: int = 0  # the round in which an open verdict was free

    def __post_init__(self) -> None:
        """Sort the cards into two piles, by their points."""
        self.named = {card.name: card for card in self.cards}
        self.order = {card.name: n for n, card in enumerate(self.cards)}
        self.piles = {worth: [card.name for card in self.cards if card.points == worth] for worth in (2, 3)}
        self.discards = {2: [], 3: []}
        self.look = self.start
        self._clear()

    def _clear(self) -> None:
        seats = range(self.rules.players)
        self.hands, self.noes = [[] for _ in seats], [0 for _ in seats]
        self.thumbs, self.voided, self.would_reveal, self.placed = set(), set(), set(), set()
        self.open, self.proof, self.dropped, self.mix, self.extras = False, None, None, (0, 0), []
        self.moves, self.moving = 0, ""
        self.question, self.words, self.voiding, self.begun = None, 0, False, set()
        self.owners, self.last_moved, self.wishes = {}, "", []

    # --- who and what ----------------------------------------------------------------------------------------

    @property
    def bricks(self) -> list[str]:
        """The bricks set out: two of each colour, and with the pink cards the gray one."""
        return ["y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2"] + (["g1"] if self.rules.deck == "pink" else [])

    @property
    def total(self) -> int:
        """Points of the cards that were dealt."""
        return sum(self.named[name].points for hand in self.hands for name in hand)

    def may_act(self) -> list[int]:
        """All seats act simultaneously, unless a chance event is due."""
        return list(range(self.rules.players)) if self.phase in ("mix", "build", "act") else []

    def sees_cards(self, viewer: int, seat: int) -> bool:
        """Cards are secret until the tower is evaluated; alone, or where all agreed, they lie face up."""
        alone = self.rules.players == 1
        return viewer == seat or alone or self.rules.face_up or self.open or self.phase in ("act", "acted")

    def is_blind(self, seat: int) -> bool:
        """In Blind Luck one player turns away while the tower is built."""
        building = self.phase in ("build", "hand", "judge", "proof") and not self.open
        return self.rules.challenge == 10 and building and seat == self.rules.players - 1

    def succeeded(self) -> bool:
        """Whether a challenge is fulfilled, the introduction done, or the points are above the lowest rank."""
        if self.phase != "over" or self.last is None or self.last.how != "won":
            return False
        return self.rules.variant != "base" or self.points >= RANKS[0]

    def rank(self) -> int:
        """How many thresholds of the scoring table are reached."""
        return sum(self.points >= least for least in RANKS)

    # --- 1. prepare the round --------------------------------------------------------------------------------

    def why_not(self, twos: int, threes: int) -> str:
        """Return why these cards may not be dealt in this round; "" if they may."""
        worth, rules = 2 * twos + 3 * threes, self.rules
        if not worth:
            return "one card at least"
        if rules.variant == "intro":
            if (twos, threes) != (rules.players + self.round - 1, 0):
                return "one card each in the first round, and one more for the team in each new round"
        elif rules.variant == "challenge":
            if worth != LEVELS[rules.level]:
                return "12, 15 or 18 points"
        elif self.must_stay_below and not (worth < self.must_stay_below or worth == self.must_stay_below == 2):
            return "a lower total after a failure"
        for points, count in ((2, twos), (3, threes)):
            if count > len(self.piles[points]) + len(self.discards[points]):
                return "there are not so many cards"
        return ""

    def asks_first(self) -> bool:
        """A deal and a drop are proposals, but not for one player."""
        return self.rules.players > 1

    def _before_the_deal(self, seat: int, text: str) -> list[str]:
        """Name a deal, or answer to one that was named."""
        if text in ("agree", "decline"):
            follows = self._answer(seat, text)
        elif not text.startswith("deal"):
            raise Refused("say what is dealt")
        elif not self.asks_first() or self.words >= MOST_WORDS:
            follows = self._deal(text)
        else:
            mix = self._read_deal(text)
            open_ = self.question is not None and self.question.answer == "open"
            if open_ and self.question and self.question.mix == mix:
                follows = self._answer(seat, "agree")
            else:
                others = set(range(self.rules.players)) - {seat}
                self.question, follows = Question("deal", seat, others, mix=mix), []
        if self.phase == "mix":
            self.words += 1
        return follows

    def _answer(self, seat: int, text: str) -> list[str]:
        """Answer the open question. Who has said yes, and who asks, may take that back."""
        asked = self.question
        if asked is None or asked.answer != "open":
            raise Refused("nothing is asked")
        if text == "decline":
            if seat == asked.asker:
                self.question = None
            elif seat in asked.asked:
                asked.agreed.discard(seat)
                asked.answer = "declined"
            else:
                raise Refused("you are not asked")
            return []
        if seat not in asked.asked - asked.agreed:
            raise Refused("you are not asked")
        asked.agreed.add(seat)
        if asked.agreed != asked.asked:
            return []
        if asked.kind in ("brick", "knock"):
            asked.answer = "agreed"
            return []
        self.question = None
        if asked.kind == "drop":
            self._now_dropped(asked.about)
            return []
        twos, threes, extras = asked.mix
        extra = " extra " + ",".join(map(str, extras)) if extras else ""
        return self._deal(f"deal{f' {twos}x2' * bool(twos)}{f' {threes}x3' * bool(threes)}{extra}")

    def _read_deal(self, text: str) -> tuple[int, int, tuple[int, ...]]:
        """Return the cards of a deal, and who gets one more. Raises Refused if it may not be dealt."""
        found = re.fullmatch(r"deal(?: (\d+)x2)?(?: (\d+)x3)?(?: extra ([\d,]+))?", text)
        if not found:
            raise Refused("say what is dealt")
        twos, threes = int(found[1] or 0), int(found[2] or 0)
        if reason := self.why_not(twos, threes):
            raise Refused(reason)
        left = (twos + threes) % self.rules.players
        extras = [int(seat) for seat in found[3].split(",")] if found[3] else list(range(left))
        if len(extras) != left or any(seat >= self.rules.players for seat in extras):
            raise Refused("as many get one more as cards are left over")
        return twos, threes, tuple(extras)

    def _deal(self, text: str) -> list[str]:
        twos, threes, extras = self._read_deal(text)
        self.question = None
        follows = []
        for points, count in ((2, twos), (3, threes)):
            if count > len(self.piles[points]):
                self.piles[points] += self.discards[points]
                self.discards[points] = []
                follows.append(f"shuffle {points}")
        self.mix, self.extras = (twos, threes), list(extras)
        self.deals += 1
        self.look = self.start
        self.phase = "deal"
        return follows

    def due(self, seat: int) -> int:
        """Return how many cards a seat gets: they are dealt as evenly as possible."""
        return sum(self.mix) // self.rules.players + (seat in self.extras)

    def _dealt(self, text: str) -> None:
        hands: list[list[str]] = [[] for _ in range(self.rules.players)]
        listed, names = [], set()
        for word in text.split(" ")[1:]:
            name, _, seat = word.partition(">")
            if name not in self.named or name not in self.piles[self.named[name].points] or name in names:
                raise Refused("no such card on the stack")
            if int(seat) >= self.rules.players:
                raise Refused("no such seat")
            hands[int(seat)].append(name)
            names.add(name)
            listed.append((int(seat), self.named[name].points, self.order[name]))
        dealt = [self.named[name].points for hand in hands for name in hand]
        if (dealt.count(2), dealt.count(3)) != self.mix or listed != sorted(listed):
            raise Refused("not the cards that were asked for, or told out of order")
        if any(len(hand) != self.due(seat) for seat, hand in enumerate(hands)):
            raise Refused("not divided as was said")
        for hand in hands:
            for name in hand:
                self.piles[self.named[name].points].remove(name)
        self.hands = hands
        self.phase = "build"

    # --- 2. build the tower ----------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> list[str]:
        """Play a seat's move and return the forced events. Raises Refused if the rules forbid the move."""
        if seat not in self.may_act():
            raise Refused("not now")
        verb = text.partition(" ")[0]
        if self.phase == "mix":
            return self._before_the_deal(seat, text)
        if self.phase == "act":
            return self._act(text)
        if self.open and verb in ("up", "down", "no", "drop", "time", "reveal"):
            raise Refused("the cards lie open")
        if verb not in SAYINGS:
            raise Refused("not while the tower is built")
        follows = getattr(self, f"_{verb}")(seat, text)
        if self.phase not in ("mix", "over"):
            self.moves += 1
            if self.moves >= MOST_MOVES and self.phase == "build":
                return self._end("lost")
        return list(follows or [])

    def _take(self, seat: int, text: str) -> None:
        brick = text.split(" ")[1]
        if brick not in self.bricks:
            raise Refused("that brick stays in the box")
        if self.is_blind(seat):
            raise Refused("who sees nothing builds nothing")
        if self.rules.challenge == 8 and brick in self.placed:
            raise Refused("a placed brick stays")
        self.moving, self.hand_of = brick, seat
        self.phase = "hand"
        if self.question and self.question.kind == "brick" and self.question.about == brick:
            self.question = None

    _move = _put = _lean = _take

    def _may_knock(self, seat: int) -> None:
        if self.is_blind(seat) or (self.rules.challenge == 8 and self.placed):
            raise Refused("not by you, or not in this challenge")

    def _knock(self, seat: int, text: str) -> None:
        self._may_knock(seat)
        self.owners, self.last_moved = {}, ""
        if self.question and self.question.kind in ("brick", "knock"):
            self.question = None
        self.look = self.start
        self.thumbs, self.noes = set(), [0] * self.rules.players

    def _holds(self, seat: int) -> None:
        if not self.hands[seat]:
            raise Refused("you have no card")

    def _up(self, seat: int, text: str) -> None:
        self._holds(seat)
        if seat in self.thumbs:
            raise Refused("it is up")
        self.thumbs.add(seat)
        if self.thumbs == {other for other, hand in enumerate(self.hands) if hand}:
            self.phase = "judge"
            self.question = None

    def _down(self, seat: int, text: str) -> None:
        if seat not in self.thumbs:
            raise Refused("it is not up")
        self.thumbs.remove(seat)

    def _no(self, seat: int, text: str) -> None:
        self._holds(seat)
        self.noes[seat] += 1
        if self.last_moved and self.owners[self.last_moved] != seat:
            self._wish(seat, self.last_moved, self.look.places[self.last_moved], wanted=False)

    def _wish(self, seat: int, brick: str, place: tuple[float, ...], *, wanted: bool) -> None:
        """Remember that a seat wants a brick there, or not."""
        if self.is_blind(seat):
            return
        for wish in self.wishes:
            if (wish.seat, wish.brick, wish.wanted) == (seat, brick, wanted) and _same(wish.place, place):
                wish.count += 1
                return
        self.wishes = [*self.wishes, Wish(seat, brick, wanted, place)][-MOST_WISHES:]

    def _ask(self, seat: int, text: str) -> None:
        what = text.split(" ")[1]
        if what == "knock":
            self._may_knock(seat)
            asked = set(self.owners.values()) - {seat}
        else:
            if what not in self.bricks or self.is_blind(seat) or (self.rules.challenge == 8 and what in self.placed):
                raise Refused("you may not move it")
            asked = ({self.owners[what]} if what in self.owners else set(range(self.rules.players))) - {seat}
        if not asked:
            raise Refused("nobody needs to be asked")
        new = Question("knock" if what == "knock" else "brick", seat, asked, "" if what == "knock" else what)
        self._put_question(new)

    def _put_question(self, new: Question) -> None:
        old = self.question
        if old and old.answer != "declined" and (old.kind, old.asker, old.about) == (new.kind, new.asker, new.about):
            raise Refused("that is asked already")
        self.question = new

    def _begin(self, seat: int, text: str) -> None:
        if seat in self.begun:
            raise Refused("you have said so")
        self.begun.add(seat)

    def _agree(self, seat: int, text: str) -> list[str]:
        return self._answer(seat, text)

    _decline = _agree

    def _drop(self, seat: int, text: str) -> None:
        name = text.split(" ")[1]
        if self.rules.challenge not in (9, 13) or name not in self.hands[seat] or name == self.dropped:
            raise Refused("not yours, or not in this challenge")
        if self.asks_first():
            self._put_question(Question("drop", seat, set(range(self.rules.players)) - {seat}, name))
        else:
            self._now_dropped(name)

    def _now_dropped(self, name: str) -> None:
        self.dropped = name
        self.thumbs, self.noes = set(), [0] * self.rules.players

    def _time(self, seat: int, text: str) -> list[str]:
        if self.rules.challenge != 2:
            raise Refused("there is no clock")
        return self._end("lost")

    def _void(self, seat: int, text: str) -> list[str]:
        self.voided ^= {seat}
        if len(self.voided) < self.rules.players:
            return []
        if self.proof is not None:
            return self._no_proof(self.proof)
        self.phase, self.voiding = "proof", True
        return []

    def _no_proof(self, answer: str) -> list[str]:
        """All call the cards contradictory, and the solver has not proven it: that is free once a round, if at all."""
        if answer == "no" or self.free_in == self.round:
            return self._end("lost")
        self.free_in = self.round
        return self._end("void")

    def _reveal(self, seat: int, text: str) -> None:
        self.would_reveal ^= {seat}
        if len(self.would_reveal) == self.rules.players:
            self.open = True
            self.thumbs = set()
            if self.question and self.question.kind == "drop":
                self.question = None

    def _next(self, seat: int, text: str) -> list[str]:
        if not self.open:
            raise Refused("the cards are secret yet")
        return self._end("lost")

    def _proof(self, seat: int, text: str) -> None:
        if self.proof is not None:
            raise Refused("asked already")
        self.phase = "proof"

    # --- chance events ---------------------------------------------------------------------------------------

    def nature(self, text: str, look: Look | None = None) -> list[str]:
        """Apply a chance event and return the forced events. Raises Refused if the event is not possible."""
        word = text.partition(" ")[0]
        if self.phase == "deal" and word == "cards":
            self._dealt(text)
            return []
        if self.phase == "proof" and text in ("proof yes", "proof no", "proof open"):
            self.phase = "build"
            if text == "proof yes":
                return self._end("void")
            if self.voiding:
                return self._no_proof(text.split(" ")[1])
            self.proof = text.split(" ")[1]
            return self._end("lost") if self.moves >= MOST_MOVES else []
        if look is None:
            raise Refused("nothing of the kind is due")
        if self.phase == "hand" and word == "lies":
            if look.places != self.look.places:
                self.thumbs, self.noes = set(), [0] * self.rules.players
            before, self.look = self.look.places[self.moving], look
            after, seat = look.places[self.moving], self.hand_of
            if self.owners.get(self.moving, seat) != seat and not _same(before, after):
                self._wish(seat, self.moving, before, wanted=False)
            self._wish(seat, self.moving, after, wanted=True)
            self.owners[self.moving], self.last_moved = seat, self.moving
            self.placed.add(self.moving)
            self.moving = ""
            self.phase = "build"
            return self._end("lost") if self.moves >= MOST_MOVES else []
        if self.phase == "judge" and word in ("stands", "falls"):
            self.look = look
            return self._evaluate(stands=word == "stands")
        if self.phase == "acted" and word == TOLD[ACTS[self.rules.challenge]]:
            return self._what_came(look)
        raise Refused("nothing of the kind is due")

    # --- 3. evaluate the tower -------------------------------------------------------------------------------

    def _evaluate(self, *, stands: bool) -> list[str]:
        if not stands:
            return self._end("lost", stands=False)
        tower = self._is_tower()
        follows, good = [f"tower {_word(tower)}"], tower
        for hand in self.hands:
            for name in sorted(hand, key=lambda name: (self.named[name].points, self.order[name])):
                met = self.look.meets(self.named[name].condition)
                follows.append(f"card {name} {_word(met)}" + (" dropped" if name == self.dropped else ""))
                good = good and (met or name == self.dropped)
        if not self.rules.challenge:
            return follows + self._end("won" if good else "lost", stands=True, tower=tower)
        ready = self.is_ready(self.look)
        if good and ready and self.rules.challenge in ACTS:
            self.phase = "act"
            return follows
        follows.append(f"challenge {_word(ready)}")
        return follows + self._end("won" if good and ready else "lost", stands=True, tower=tower, challenge=ready)

    def _is_tower(self) -> bool:
        colours = {COLOURS[brick[0]] for brick in self.look.used}
        enough = len(colours) == 5 if self.rules.deck == "pink" else self.look.used == set(self.bricks)
        return self.look.one and enough

    def is_ready(self, look: Look) -> bool:
        """Tell whether a tower fulfils the challenge as far as it can before its act."""
        on_table = len(look.grounded & look.used)
        return {
            1: on_table <= 2,
            4: on_table == 2 and abs(look.height - 4 * UPRIGHT) <= 2,
            5: on_table <= 3,
            6: look.mirrored,
            7: on_table <= 3 and bool(removable(look)),
            9: on_table == 1,
            11: look.bridges,
            13: look.height >= 5 * UPRIGHT - 2,
            14: look.crosses,
        }.get(self.rules.challenge, True)

    def _act(self, text: str) -> list[str]:
        act = ACTS[self.rules.challenge]
        word, *rest = text.split(" ")
        brick = rest.pop(0) if word == "remove" and rest else ""
        if word != act or (act == "remove" and brick not in removable(self.look)):
            raise Refused("something else comes now")
        if rest and not (0 <= int(rest[0]) < 360 and SLOWEST[act] <= int(rest[1]) <= FASTEST[act]):
            raise Refused("no hand does that")
        self.moving = brick
        self.phase = "acted"
        return []

    def _what_came(self, after: Look) -> list[str]:
        before, used = self.look, self.look.used
        on_table = len(after.grounded & used)
        if self.rules.challenge == 5:
            good = on_table >= 6
        elif self.rules.challenge == 12:
            good = on_table <= 4
        else:
            good = all(_apart(before.places[name], after.places[name]) < 5 for name in used - {self.moving})
        how = "won" if good else "lost"
        return [f"challenge {_word(good)}", *self._end(how, stands=True, tower=True, challenge=good)]

    # --- 4. clean up -----------------------------------------------------------------------------------------

    def bonus(self) -> int:
        """3 above the long side of the box or 1 above the short one, and 2 on two bricks or fewer."""
        look = self.look
        high = 3 if look.height > self.rules.long else 1 if look.height > self.rules.short else 0
        return high + (2 if len(look.grounded & look.used) <= 2 else 0)

    def _end(
        self, how: str, *, stands: bool | None = None, tower: bool | None = None, challenge: bool | None = None
    ) -> list[str]:
        follows, points, bonus = [], 0, 0
        if how == "won" and self.rules.variant == "base":
            bonus = self.bonus()
            points = self.total + bonus
            follows = [f"bonus {bonus}"] if bonus else []
        follows.append(f"round won {points}" if how == "won" else f"round {how}")
        cards = [
            (seat, name)
            for seat, hand in enumerate(self.hands)
            for name in sorted(hand, key=lambda name: (self.named[name].points, self.order[name]))
        ]
        self.last = Attempt(self.round, how, stands, tower, challenge, bonus, points, cards, self.look)
        self.points += points
        self.attempts += how != "void"
        if how == "lost":
            self.must_stay_below = self.total
        if how == "won":
            self.must_stay_below = 0
            self.gallery.append(self.last)
        for hand in self.hands:
            for name in hand:
                self.discards[self.named[name].points].append(name)
        self._clear()
        finished = how == "won" and self.round == 3
        decided = self.rules.variant == "challenge" and how != "void"
        if finished or decided or self.deals >= MOST_DEALS:
            self.phase = "over"
        else:
            self.round += how == "won"
            self.phase = "mix"
        return follows


def removable(look: Look) -> list[str]:
    """Return the bricks on the table that touch at least three others."""
    return sorted(look.used & look.grounded & look.crowded)


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tell whether two places of a brick are the same: 6 mm apart at most, and put the same way."""
    return math.dist(one[:3], other[:3]) <= 6 and _way(one) == _way(other)


def _way(place: tuple[float, ...]) -> str:
    """Tell how a brick is put: standing, lying along x or y, or neither."""
    w, x, y, z = place[3:]
    long_edge = (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    rise = math.degrees(math.asin(min(1.0, abs(long_edge[2]))))
    if rise >= 85:
        return "stands"
    return "leans" if rise > 5 else "x" if abs(long_edge[0]) >= abs(long_edge[1]) else "y"


def _word(good: bool) -> str:
    return "yes" if good else "no"


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return math.dist(one[:3], other[:3])
