"""Pappy's Tower Topple as the rulebook tells it: slow and plain, the judge of the fast engine.

Written from the rulebook and the rulings (P1..P39) alone. It relies on nothing but the
standard library. Pappy's Tower Topple by Scrudder Fabrications.

It knows no physics: chance events say what bricks did ("out", "jam", "stands", "fell", "topple"), without poses. Rows
count from 1 at the bottom, slots are a b c, seats and units count from 0. A unit is whoever has one score and one
place in the order of play: a player, or a team.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field

COLOURS = ["blue", "green", "red", "yellow"]  # coloured bricks bear no text (P30)
ORDERS = {  # what the next player is told to do
    "draw-blue": ("colour", "blue"),
    "draw-green": ("colour", "green"),
    "draw-red": ("colour", "red"),
    "draw-yellow": ("colour", "yellow"),
    "draw-two": ("two", ""),
    "edge": ("edge", ""),
    "center": ("center", ""),
}
LETTERS = {  # in the layout of a tower
    "plain": "P",
    "blue": "B",
    "green": "G",
    "red": "R",
    "yellow": "Y",
    "draw-blue": "b",
    "draw-green": "g",
    "draw-red": "r",
    "draw-yellow": "y",
    "draw-two": "2",
    "skip": "S",
    "one-more": "M",
    "reverse": "V",
    "edge": "E",
    "center": "C",
    "lose-2": "L",
    "others-gain": "O",
    "add-2": "A",
    "add-3": "T",
}
# What is in the box besides plain bricks; every count is ours but the colours'.
HOUSE_BOX = {face: 2 for face in LETTERS if face != "plain"}
PLAIN_BRICKS = 18  # unless said
SWITCH_OF = {  # the switch of version 4 by which a brick's text counts; off, the brick is plain
    "draw-blue": "colours",
    "draw-green": "colours",
    "draw-red": "colours",
    "draw-yellow": "colours",
    "draw-two": "draw_two",
    "skip": "skip",
    "one-more": "one_more",
    "reverse": "reverse",
    "edge": "edge",
    "center": "center",
    "lose-2": "lose_two",
    "others-gain": "others_gain",
    "add-2": "add_points",
    "add-3": "add_points",
}
SWITCHES = {
    *SWITCH_OF.values(),
    "top_row_safe",
    "put_on_top",
    "colour_bonus",
    "substitute",
    "one_more_scores_nothing",
    "lose_more",
    "others_more",
    "play_on",
}
HAND = r"( [+-]([1-9][0-9]{0,2})(~(0|[1-9][0-9]?):(0|[1-9][0-9]{0,9}))?)?"
MOST_TRIES = 40  # touches, jams and drops in one turn, so that a match ends (P33)
MOST_FALLEN = 2  # other bricks that may fall in a turn and lie beside the tower: with three it has toppled (P7)
FELT = {"felt loose", "felt stiff", "felt tight"}


class IllegalMove(ValueError):
    """The rules do not allow this here."""


@dataclass
class Brick:
    """A brick, and what is printed on it."""

    face: str | None  # None: nobody has read it yet
    number: int = -1  # where it lay in the new tower, counted from the bottom; -1: in a real tower nobody knows

    @property
    def colour(self) -> str | None:
        """Its colour, which everybody sees in the tower (P4)."""
        return self.face if self.face in COLOURS else None


@dataclass
class Task:
    """What a turn asks for: "free" (any brick), an order, or "extra" (one more)."""

    kind: str
    colour: str = ""
    done: int = 0  # bricks of it that have been placed
    one_mores: int = 0  # "draw one more" bricks among them
    claim: str = ""  # "", "granted" or "refused": that toppling is obvious

    def __str__(self) -> str:
        return f"{self.kind} {self.colour}".strip()


@dataclass
class Options:
    """What a match is played by."""

    version: int = 1
    off: set[str] = field(default_factory=set)  # the switches of version 4 that are off
    rows: int = 18
    rounds: int = 0  # 0: as many as there are units (P26)
    target: int = 0  # 0: none
    open: bool = False
    real: bool = False  # a real tower: nobody knows which brick lies where
    teams: int = 0  # 0: each for itself
    box: dict[str, int] = field(default_factory=lambda: dict(HOUSE_BOX))
    strict: bool = False  # any other brick that falls topples the tower (P7)
    sizes: list[int] = field(default_factory=list)  # of the teams, if they are not to be as equal as can be
    alone: bool = False  # one plays, with one tower (P38)
    fall: str = "rulebook"  # what it costs to topple the tower: nothing, "minus 3" or "tower lost" (P36)


def seats_of(players: int, options: Options) -> list[list[int]]:
    """The seats of each unit: dealt out in turn to the teams that still lack a member (P32)."""
    units = options.teams or players
    sizes = options.sizes or [len(range(unit, players, units)) for unit in range(units)]
    if options.sizes and (len(sizes) != options.teams or sum(sizes) != players or min(sizes) < 2):
        raise ValueError("as many sizes as teams, two or more each, for all who play")
    teams: list[list[int]] = [[] for _ in range(units)]
    seat = 0
    while seat < players:
        for team, size in zip(teams, sizes, strict=True):
            if len(team) < size:
                team.append(seat)
                seat += 1
    return teams


class Table:
    """A match under way."""

    def __init__(self, players: int, options: Options) -> None:
        """Sit down. Raises ValueError where no game can be set up so."""
        # Introduction: from two to six; more are to form teams (P32).
        if options.alone:  # ours: one plays, with one tower, and counts the bricks that lie (P38)
            plain = options.teams or options.target or options.real or options.rounds > 1 or options.fall != "rulebook"
            if players != 1 or plain or options.version not in (1, 2):
                raise ValueError("alone is alone, with one tower")
        elif options.teams == 0 and not 2 <= players <= 6:
            raise ValueError("two to six play, or teams")
        if options.teams != 0 and (not 2 <= options.teams <= 6 or players > 18):
            raise ValueError("two to six teams, eighteen in all")
        if options.teams != 0 and players < 2 * options.teams and players != options.teams:
            raise ValueError("teams of two or more, or as it was before: as many teams as players")
        if options.version not in (1, 2, 3, 4) or options.off - SWITCHES or (options.off and options.version != 4):
            raise ValueError("house rules are version 4")
        if options.fall not in ("rulebook", "minus 3", "tower lost") or (
            options.fall != "rulebook" and options.version == 3
        ):
            raise ValueError("a fall costs nothing, three points, or the round's; where there are points")
        self.box = {"plain": PLAIN_BRICKS} | options.box  # and more plain ones, where a tower needs more bricks
        self.box["plain"] += max(0, 3 * options.rows - sum(self.box.values()))
        if sum(self.box[colour] for colour in COLOURS) > 3 * options.rows - 3:
            raise ValueError("no coloured brick lies in the top row")
        self.options = options
        self.players = players
        self.units = options.teams or players
        self.teams = seats_of(players, options)
        self.points = [0] * self.units
        self.brought = [0] * self.units  # points that each had when this tower was begun
        self.fine = 0  # that the last fall cost
        self.members = [0] * self.units  # of each unit, who plays next: members take turns (P32)
        self.phase = "choose" if options.real else "build"
        self.round = 1
        self.unit = 0
        self.direction = 1  # to the left; -1: to the right
        self.rows: list[list[Brick | None]] = []
        self.lying = 3 * options.rows  # bricks in a real tower
        self.left: dict[str, int] = dict(self.box)  # faces that nobody has read in this tower
        self.hand: Brick | None = None
        self.came_from = (0, 0)
        self.into = 0
        self.orders: list[Task] = []  # for whoever plays next
        self.skips = [0] * self.units
        self.safe: list[int] = []  # the units that placed bricks in this round
        self.mover: int | None = None  # the unit whose turn was before in this round; turns passed over are none
        self.passed = 0  # turns in succession whose tries were used up
        self.fallen: list[Brick] = []  # they lie beside the tower, in the order in which they are to be placed (P7)
        self.older = 0  # how many at the front of them fell before this turn (P8)
        self.lifted = False  # did the brick in hand fall?
        self.follows: list[tuple[int, str]] = []
        # The turn:
        self.tasks = [Task("free")]  # the current one first
        self.mute = False  # nothing adds points to this unit any more
        self.skips_drawn = 0
        self.reverses = 0
        self.touches = 0  # jams and drops
        self.begun = False  # has anybody touched the tower, or waited?

    # ---- What is asked of the table ---------------------------------------------------------------------------------

    def seat(self, unit: int) -> int:
        """The seat that plays (next) for a unit: teams alternate, their members take turns (P32)."""
        return self.teams[unit][self.members[unit]]

    def to_act(self) -> list[int | str]:
        """The seat that acts now, or "nature"; nobody when the match is over."""
        if self.phase == "over":
            return []
        return [self.seat(self.unit)] if self.phase in ("choose", "in hand") else ["nature"]

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.phase == "over"

    def scores(self) -> list[int]:
        """Each seat's points: its unit's."""
        return [self.points[self.unit_of(seat)] for seat in range(self.players)]

    def unit_of(self, seat: int) -> int:
        """Whom a seat plays for."""
        return next(unit for unit, team in enumerate(self.teams) if seat in team)

    def winners(self) -> list[int]:
        """The seats of the units with the most points, ties shared (P26); nobody alone, or while the match goes on."""
        if not self.over or self.options.alone:  # there is nobody to win against (P39)
            return []
        return [seat for seat in range(self.players) if self.scores()[seat] == max(self.points)]

    def on(self, switch: str) -> bool:
        """Does this rule hold?"""
        return switch not in self.options.off

    # ---- Which bricks may be pulled ---------------------------------------------------------------------------------

    def accessible(self) -> list[tuple[int, int]]:
        """General rules, third: all that lies lower than the highest full row; not that row, nor what is above (P2)."""
        if not self.rows:
            return []  # in a real tower nobody knows
        below = len(self.rows) - 1 if self.is_forming() else len(self.rows)
        if self.on("top_row_safe"):
            below = max((number for number, row in enumerate(self.rows) if None not in row), default=0)
            if below == 0:  # bricks that fell have left no such row: all below the highest
                below = max(1, len(self.rows) - 1)
        return [(row, slot) for row in range(below) for slot in range(3) if self.rows[row][slot] is not None]

    def brick(self, place: tuple[int, int]) -> Brick:
        """The brick that lies there."""
        brick = self.rows[place[0]][place[1]]
        assert brick is not None
        return brick

    def is_edge(self, place: tuple[int, int]) -> bool:
        """Edge: an outer one of three; of two, the one that is not the centre, or either of two edges (P27)."""
        return place[1] != 1 and len([brick for brick in self.rows[place[0]] if brick is not None]) >= 2

    def is_center(self, place: tuple[int, int]) -> bool:
        """Center: the middle one, in a row of three only (P28)."""
        return place[1] == 1 and None not in self.rows[place[0]]

    def candidates(self) -> list[tuple[int, int]]:
        """The bricks of a required colour that are in play."""
        return [place for place in self.accessible() if self.brick(place).colour == self.tasks[0].colour]

    def may_substitute(self) -> bool:
        """Example A: would either certainly topple the tower? Example B: or are they out of play (P15)?"""
        return self.on("substitute") and (self.tasks[0].claim == "granted" or not self.candidates())

    def pullable(self) -> list[tuple[int, int]]:
        """The bricks that the player may pull now."""
        accessible = self.accessible()
        task = self.tasks[0]
        if task.kind == "colour":
            candidates = self.candidates()
            if self.may_substitute():  # a right, not a duty (P16)
                others = [place for place in accessible if self.brick(place).colour not in (None, task.colour)]
                return sorted(candidates + others) if others else accessible
            return candidates or accessible
        if task.kind == "edge":
            return [place for place in accessible if self.is_edge(place)] or accessible
        if task.kind == "center":
            return [place for place in accessible if self.is_center(place)] or accessible
        return accessible

    def touchable(self) -> list[tuple[int, int]]:
        """A player who owes a colour tests only what may be pulled for it; another any brick in play (P9)."""
        return self.pullable() if self.tasks[0].kind == "colour" else self.accessible()

    def slots(self) -> list[int]:
        """General rules, first: into the row that is being formed; once it has three, into a new one (P3)."""
        return [slot for slot in range(3) if not self.is_forming() or self.rows[-1][slot] is None]

    def is_forming(self) -> bool:
        """Is the highest row being formed? No brick goes back to the row that it was drawn from."""
        drawn = self.hand is not None and not self.lifted
        back = drawn and self.came_from[0] == len(self.rows) - 1
        return self.on("put_on_top") and None in self.rows[-1] and not back

    def may_wait(self) -> bool:
        """Until the tower is touched it is the last mover's: something fell before (P8)."""
        return not self.begun and self.mover is not None

    def may_claim(self) -> bool:
        """Example A: whoever owes a colour may say, once for each order, that all of it in play topples."""
        task = self.tasks[0]
        in_play = self.options.real or len(self.candidates()) > 0
        return task.kind == "colour" and not task.claim and self.on("substitute") and in_play

    def legal(self, seat: int) -> set[str]:
        """Every move of a seat, without how the hand moves."""
        if self.to_act() != [seat]:
            return set()
        if self.phase == "in hand":
            return {"place"} if self.options.real else {f"place {'abc'[slot]}" for slot in self.slots()}
        moves = {"claim"} if self.may_claim() else set()
        if self.may_wait():
            moves.add("wait")
        if self.options.real:
            return moves | {"draw"}
        moves |= {f"pull {row + 1}{'abc'[slot]}" for row, slot in self.pullable()}
        return moves | {f"touch {row + 1}{'abc'[slot]}" for row, slot in self.touchable()}

    # ---- What a seat does -------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> list[tuple[int, str]]:
        """Play a move. Raises IllegalMove and changes nothing then."""
        if self.to_act() != [seat]:
            raise IllegalMove(f"seat {seat} does not act now")
        match = re.fullmatch(rf"(pull (?:[1-9][0-9]?)[abc]|touch (?:[1-9][0-9]?)[abc]|place [abc]){HAND}", text)
        move = text
        if match is not None:
            move, hand, speed, shaken, tremor, seed = match.groups()
            if hand and not (5 <= int(speed) <= 500):
                raise IllegalMove("no hand moves like that")
            if shaken and (int(tremor) > 50 or int(seed) >= 2**32):
                raise IllegalMove("no hand trembles like that")
        if move not in self.legal(seat):
            raise IllegalMove(f"seat {seat} may not play {text} here")
        self.follows = []
        word, _, place = move.partition(" ")
        self.begun = self.begun or word in ("pull", "touch", "draw", "wait")
        if word == "claim":
            self.phase = "judging"
        elif word == "wait":
            self.phase = "resting"
        elif word == "draw":
            self.phase = "drawing"
        elif word == "place":
            self.into = "abc".index(place) if place else 0
            self.phase = "placing"
        else:
            self.came_from = int(place[:-1]) - 1, "abc".index(place[-1])
            self.phase = "pulling" if word == "pull" else "touching"
        return self.follows

    # ---- Chance events ----------------------------------------------------------------------------------------------

    def chance(self, text: str) -> list[tuple[int, str]]:
        """Say what came, or what the bricks did; return what follows. Raises IllegalMove and changes nothing then."""
        before = vars(self) | {"rows": [list(row) for row in self.rows], "fallen": list(self.fallen)}
        try:
            self._happen(text)
        except IllegalMove:
            vars(self).update(before)
            raise
        return self.follows

    def _happen(self, text: str) -> None:
        self.follows = []
        text, down = self._split(text)
        word, _, what = text.partition(" ")
        real = self.options.real
        if self.phase == "build" and word == "tower" and not down:
            self._set_up(what)
        elif self.phase == "pulling" and text == "out":
            self._out(down)
        elif (
            (self.phase in ("pulling", "touching") and text == "jam")
            or (self.phase == "touching" and text in FELT)
            or (self.phase == "drawing" and text == "jam")
        ):
            self._jam(down)
        elif self.phase == "facing" and word == "face" and not down:
            self._read(what)
            self._in_hand()
        elif self.phase == "reading" and word == "face" and not down:
            self._read(what)
            self._topple(self.hand)
        elif self.phase == "placing" and text == "stands":
            self._stands(down)
        elif self.phase == "placing" and text == "fell" and not real:
            self._fell(down)
        elif self.phase == "judging" and text in ("verdict yes", "verdict no") and not down:
            self.tasks[0].claim = "granted" if text == "verdict yes" else "refused"
            self.phase = "choose"
        elif self.phase == "drawing" and word == "drew":
            self._drew(what, down)
        elif self.phase == "resting" and text == "rest":
            self._fall(down)
            self.older = len(self.fallen)
            self._go_on()
        elif word == "topple" and not down:
            self._toppled(what, plain=text == "topple")
        else:
            raise IllegalMove(f"{text} cannot happen here")

    def _split(self, text: str) -> tuple[str, list[int]]:
        """What happened, and the numbers of the other bricks that fell (P7); in a real tower -1 for each."""
        if " down=" not in text:
            return text, []
        text, _, which = text.partition(" down=")
        form = r"[12]" if self.options.real else r"(0|[1-9][0-9]?)(,[1-9][0-9]?)?"
        if self.options.strict or not re.fullmatch(form, which):
            raise IllegalMove("no such bricks fall")
        down = [-1] * int(which) if self.options.real else [int(number) for number in which.split(",")]
        if down != sorted(down) or (not self.options.real and len(set(down)) != len(down)):
            raise IllegalMove("bricks that fell are told by their numbers, in order")
        return text, down

    def _toppled(self, face: str, *, plain: bool) -> None:
        """The tower has toppled: who is to blame, and for what brick?"""
        if self.phase == "drawing" and not plain:  # at a real table it may be named (P11)
            self._check_real(face)
            self._topple(Brick(face))
        elif not plain:
            raise IllegalMove("what was being pulled is known, or does not matter")
        elif self.phase == "pulling":  # the brick being pulled is turned over and read (P11)
            self.hand = self.brick(self.came_from)
            if self.texts_count() and self.hand.face is None:
                self.phase = "reading"
            else:
                self._topple(self.hand)
        elif self.phase in ("touching", "drawing"):
            self._topple(None)
        elif self.phase == "placing":
            self._topple(None if self.lifted else self.hand)
        elif self.phase == "resting":  # whoever touched it last (P8)
            assert self.mover is not None
            self.unit = self.mover
            self._topple(None)
        else:
            raise IllegalMove("nobody touches the tower")

    # ---- Bricks that fell -------------------------------------------------------------------------------------------

    def _fall(self, down: list[int]) -> None:
        """These fell while the tower stands: they lie beside it until they are placed (P7), by number."""
        if len(self.fallen) - self.older + len(down) > MOST_FALLEN:
            raise IllegalMove("three bricks that fell are a toppled tower")
        if self.options.real:
            bricks = [Brick(None) for _ in down]
            if not self.on("put_on_top"):
                self._lay_aside(len(down))
        else:
            bricks = [self._take(number) for number in down]
            while self.rows and self.rows[-1] == [None, None, None]:
                self.rows.pop()
            if not self.rows or [None, None, None] in self.rows:
                raise IllegalMove("a tower does not stand on a row without bricks")  # P34
        if self.on("put_on_top"):
            newer = self.fallen[self.older :] + bricks
            self.fallen[self.older :] = sorted(newer, key=lambda brick: brick.number)

    def _take(self, number: int) -> Brick:
        """Take a brick out of its row; not the one that is being pulled, felt or placed."""
        for row in range(len(self.rows)):
            for slot in range(3):
                brick = self.rows[row][slot]
                if brick is not None and brick.number == number:
                    if brick is self.hand or (self.phase in ("pulling", "touching") and (row, slot) == self.came_from):
                        raise IllegalMove("only other bricks fall")
                    self.rows[row][slot] = None
                    return brick
        raise IllegalMove("no such brick lies in the tower")

    def _go_on(self) -> None:
        """What fell is placed before anything else; then the turn goes on, or ends."""
        self.hand = None
        self.lifted = False
        if self.fallen:
            self.hand = self.fallen.pop(0)
            self.older = max(0, self.older - 1)
            self.lifted = True
            self.phase = "in hand"
            return
        task = self.tasks[0]
        if task.done == (2 if task.kind in ("two", "substitute") else 1):
            self._complete(task)
        if self.tasks:
            self.phase = "choose"
        else:
            self._end_turn()

    # ---- What a chance event does -----------------------------------------------------------------------------------

    def _set_up(self, what: str) -> None:
        """Stack the tower: rows of three, coloured bricks anywhere but in the top row (P1)."""
        match = re.fullmatch(r"(0|[1-9][0-9]{0,9}) ([A-Za-z0-9.]+)", what)
        if match is None or int(match[1]) >= 2**32 or len(match[2]) != 3 * self.options.rows:
            raise IllegalMove("that is no tower")
        face_of = {letter: face for face, letter in LETTERS.items()}
        letters = match[2]
        if any(letter not in face_of and letter != "." for letter in letters):
            raise IllegalMove("there is no such brick")
        faces = [face_of.get(letter) for letter in letters]
        if any((face is None) == self.options.open for face in faces if face not in COLOURS):
            raise IllegalMove("faces are hidden in the tower, or all open")
        if any(faces.count(colour) != self.box[colour] for colour in COLOURS):
            raise IllegalMove("there are as many bricks of a colour as in the box")
        if any(face in COLOURS for face in faces[-3:]):
            raise IllegalMove("no coloured brick lies in the top row")
        left = {face: self.box[face] - faces.count(face) for face in LETTERS}
        if min(left.values()) < 0:
            raise IllegalMove("there are no more of these in the box")
        self.left = left
        bricks: list[Brick | None] = [Brick(face, number) for number, face in enumerate(faces)]
        self.rows = [bricks[first : first + 3] for first in range(0, len(bricks), 3)]
        self.phase = "choose"

    def _out(self, down: list[int]) -> None:
        """The brick is wholly out and the tower stands."""
        row, slot = self.came_from
        self.hand = self.brick(self.came_from)
        self.rows[row][slot] = None
        self._fall(down)
        self._note_substitute(self.hand)
        if self.texts_count() and self.hand.face is None:
            self.phase = "facing"
        else:
            self._in_hand()

    def texts_count(self) -> bool:
        """Version 2: what is printed is of no matter. Version 3: nothing but the general rules (P31)."""
        return self.options.version in (1, 4) and not self.options.alone

    def _note_substitute(self, brick: Brick) -> None:
        """Another brick for a required one makes the turn one of two bricks (P16)."""
        task = self.tasks[0]
        if task.kind == "colour" and brick.colour != task.colour and self.on("substitute"):
            task.kind, task.colour = "substitute", ""

    def _jam(self, down: list[int]) -> None:
        """The brick is still in; the player may choose again, but not for ever."""
        self._fall(down)
        if not self._try_in_vain():
            self._go_on()

    def _fell(self, down: list[int]) -> None:
        """Dropping the brick in hand topples nothing: pick it up, place it (P7). At last it is laid down unscored."""
        self._fall(down)
        if not self._try_in_vain():
            self.phase = "in hand"

    def _try_in_vain(self) -> bool:
        """Count a try; with the last one the turn passes, and others lay down what is not in the tower (P33)."""
        self.touches += 1
        if self.touches < MOST_TRIES:
            return False
        if self.hand is not None and not self.lifted:
            self.passed = 0
            self._punish(self.hand)  # drawn out, it cannot be placed within the tries (P11)
        while self.hand is not None or self.fallen:
            if self.hand is None:
                self.hand = self.fallen.pop(0)
                self.lifted = True
            if not self.options.real:
                self.into = self.slots()[0]
                self._lay()
            self.hand = None
        self.lifted = False
        self.older = 0
        self.passed += 1
        self.follows.append((self.seat(self.unit), "pass"))
        if self.passed == self.units:  # everybody in turn: nobody has toppled it, and yet the round is over
            self._rotate()
            self._end_round(None)
        else:
            self._end_turn()
        return True

    def _read(self, face: str) -> None:
        """What is printed on the brick that nobody had read, one of those left in the box."""
        if face not in LETTERS or face in COLOURS or self.left[face] == 0:
            raise IllegalMove("there is no such face left in the box")
        assert self.hand is not None
        self.left[face] -= 1
        self.hand.face = face

    def _check_real(self, face: str) -> None:
        """May this be drawn from a real tower?"""
        if not self.texts_count() and face != "plain":
            raise IllegalMove("what is printed is of no matter: every brick is told as a plain one")
        if face not in LETTERS or (self.texts_count() and self.box[face] == 0):
            raise IllegalMove("there is no such brick in the box")

    def _lay_aside(self, bricks: int) -> None:
        """No row stands without a brick; but where the top row may be pulled, rows may be gone."""
        if self.lying - bricks < (self.options.rows if self.on("top_row_safe") else 1):
            raise IllegalMove("a tower does not stand on a row without bricks")
        self.lying -= bricks

    def _drew(self, face: str, down: list[int]) -> None:
        """A brick has been drawn from a real tower."""
        self._check_real(face)
        task = self.tasks[0]
        if task.kind == "colour" and face != task.colour and task.claim != "granted" and self.on("substitute"):
            raise IllegalMove("that colour was not asked for")
        if not self.on("put_on_top"):
            self._lay_aside(1)
        self._fall(down)
        self.hand = Brick(face)
        self._note_substitute(self.hand)
        self._in_hand()

    def _in_hand(self) -> None:
        self.phase = "in hand"
        if not self.on("put_on_top"):  # a house rule: what is out is laid aside and scores
            self._succeed()

    def _stands(self, down: list[int]) -> None:
        """The brick lies on top and the tower stands."""
        if not self.options.real:
            self._lay()
        self._fall(down)
        if not self.lifted:
            self._succeed()
            return
        self.hand = None  # one that fell earns nothing and says nothing
        if not (down and self._try_in_vain()):
            self._go_on()

    def _lay(self) -> None:
        """Lay the brick in hand into the row that is being formed, or begin a new one."""
        if not self.is_forming():
            self.rows.append([None, None, None])
        self.rows[-1][self.into] = self.hand

    # ---- What a brick is worth --------------------------------------------------------------------------------------

    def text_of(self, face: str | None) -> str:
        """What a brick says by the rules that hold; "plain" for nothing."""
        if not self.texts_count() or face is None or face in COLOURS:
            return "plain"
        return "plain" if SWITCH_OF.get(face) in self.options.off else face

    def _succeed(self) -> None:
        """The brick in hand has been pulled and placed: it scores, acts (P6), and the turn goes on or ends."""
        assert self.hand is not None
        text = self.text_of(self.hand.face)
        task = self.tasks[0]
        task.done += 1
        self.safe.append(self.unit)
        self.passed = 0
        if self.options.version != 3:  # which has no points (P31)
            self._pay(self._worth(task, self.hand, text))
            if text == "lose-2":
                self.points[self.unit] -= 2  # bites in every turn (P17, P19, P29)
            if text == "others-gain":
                self._give_others(1)
        # Draw Two: each text acts, in the order of the bricks. It acts again whenever its brick is pulled again (P5).
        if text in ORDERS:
            self.orders.append(Task(*ORDERS[text]))
        if text == "skip":
            self.skips_drawn += 1
        if text == "reverse":
            self.reverses += 1
        if text == "one-more":
            task.one_mores += 1
        self._go_on()

    def _worth(self, task: Task, brick: Brick, text: str) -> int:
        """What this brick adds to the score of whoever placed it, what it takes and gives apart."""
        if task.kind == "colour":  # Colours: three for the required one (P14), else one
            return 3 if brick.colour == task.colour and self.on("colour_bonus") else 1
        if task.kind == "two":  # Draw Two: one in all, when both are placed (P17)
            return 1 if task.done == 2 else 0
        if task.kind in (
            "edge",
            "center",
            "substitute",
        ):  # one whatever the text (P16, P29)
            return 1
        # Free, or one more: what the brick itself is worth (P12).
        return {"add-2": 2, "add-3": 3, "lose-2": 0, "others-gain": 0}.get(text, 1)

    def _pay(self, points: int) -> None:
        if not self.mute:
            self.points[self.unit] += points

    def _give_others(self, points: int) -> None:
        for unit in range(self.units):
            if unit != self.unit:
                self.points[unit] += points

    def _complete(self, task: Task) -> None:
        """The task is done. Each "one more" of it asks for a brick now, and nothing adds points from then on (P19)."""
        self.tasks.pop(0)
        if task.one_mores:
            self.tasks[:0] = [Task("extra") for _ in range(task.one_mores)]
            self.mute = self.mute or self.on("one_more_scores_nothing")

    # ---- Turns and rounds -------------------------------------------------------------------------------------------

    def _begin_turn(self, tasks: list[Task]) -> None:
        """A turn is what has been ordered, in the order drawn (P18), or one brick freely chosen."""
        self.tasks = tasks or [Task("free")]
        self.mute = False
        self.skips_drawn = 0
        self.reverses = 0
        self.touches = 0
        self.begun = False

    def _end_turn(self) -> None:
        self.mover = self.unit
        self.skips[self.unit] += self.skips_drawn  # of the own next turn; they add up (P22)
        # Reverse is for three or more: with two it has no effect (P24). Two in a turn cancel (P18).
        if self.units >= 3 and self.reverses % 2 == 1:
            self.direction = -self.direction
        self._rotate()
        self.unit = self._neighbour(self.direction)  # by the final direction (P23)
        while self.skips[self.unit] > 0:  # whoever plays next in fact gets the orders (P21)
            self.skips[self.unit] -= 1
            self.follows.append((self.seat(self.unit), "skip"))
            self.unit = self._neighbour(self.direction)
        orders, self.orders = self.orders, []
        self.phase = "choose"
        self._begin_turn(orders)

    def _neighbour(self, direction: int) -> int:
        return (self.unit + direction) % self.units

    def _rotate(self) -> None:
        self.members[self.unit] = (self.members[self.unit] + 1) % len(self.teams[self.unit])

    def _punish(self, brick: Brick) -> None:
        """Two texts punish whoever fails with their brick (P10, P11)."""
        text = self.text_of(brick.face)
        if text == "lose-2":
            self.points[self.unit] -= 2 + (2 if self.on("lose_more") else 0)
        if text == "others-gain":
            self._give_others(1 + (3 if self.on("others_more") else 0))

    def _topple(self, brick: Brick | None) -> None:
        """The round ends. What was not placed neither scores nor orders; the brick pulled or placed may punish."""
        if brick is not None:
            self._punish(brick)
        if self.phase != "resting":  # a turn that was not played is nobody's
            self._rotate()
        self._end_round(self.unit)

    def _charge(self, toppler: int | None) -> None:
        """Whoever toppled the tower pays, after what the brick in hand has cost (P36, P37)."""
        self.fine = 0
        if toppler is not None and self.options.fall == "minus 3":
            self.fine = 3
        if toppler is not None and self.options.fall == "tower lost":
            won = self.points[toppler] - self.brought[toppler]
            if won > 0:
                self.fine = won
        if toppler is not None:
            self.points[toppler] -= self.fine

    def _end_round(self, toppler: int | None) -> None:
        """Without points the last one to place a brick wins, but never who toppled the tower (P31)."""
        self._charge(toppler)
        if self.options.version == 3:
            safe = [unit for unit in self.safe if unit != toppler]
            if safe:
                self.points[safe[-1]] += 1
        self.hand = None
        self.lifted = False
        self.fallen = []
        self.older = 0
        self.mover = None
        self.passed = 0
        # Reverse, last: a new round goes to the left; it starts at the left of the toppler, and nothing is owed (P25).
        self.unit = self._neighbour(1)
        self.direction = 1
        self.orders = []
        self.skips = [0] * self.units
        self.safe = []
        self.rows = []
        self.lying = 3 * self.options.rows
        self.left = dict(self.box)
        self._begin_turn([])
        self.brought = list(self.points)
        last = self.round == (self.options.rounds or self.units)
        reached = self.options.target > 0 and max(self.points) >= self.options.target
        if last or reached or not self.on("play_on"):
            self.phase = "over"
        else:
            self.round += 1
            self.phase = "choose" if self.options.real else "build"


def copy(table: Table) -> Table:
    """A copy to play on."""
    return deepcopy(table)
