"""One interface for every implementation of Pappy's Tower Topple, and the short script in which scenarios are written.

An implementation joins by giving a subclass of `Rules`, a match with given chance events; `adapter.py` lists
them. A step of a script is one of

- `6b` or `6b add-2`: the brick is pulled, is out, turns out to be plain (or that), is placed into the first free
  slot, and the tower stands;
- `6b!`: the tower topples while it is pulled; `6b lose-2!`: while it is placed; `6b jam`: it stays in;
- `draw add-2`, `draw add-2!`: the same with a real tower;
- `claim yes`, `claim no`: toppling is claimed to be obvious, and judged;
- a text of the notation: a move of the seat that acts, or the chance event that is due.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tests.tower_topple.reference import HOUSE_BOX, Options

Follows = list[tuple[int, str]]


class Rules(ABC):
    """A match under way, as the scenarios see it. Everything refused raises ValueError and changes nothing."""

    name: ClassVar[str]
    options: Options

    @classmethod
    @abstractmethod
    def new(cls, players: int, options: Options) -> Rules:
        """A match before the tower is built."""

    @abstractmethod
    def play(self, seat: int, text: str) -> Follows:
        """Play a move; return the forced events."""

    @abstractmethod
    def chance(self, text: str) -> Follows:
        """Apply a chance event; return the forced events."""

    @abstractmethod
    def legal(self, seat: int) -> set[str]:
        """The moves of a seat, without how the hand moves."""

    @abstractmethod
    def to_act(self) -> list[int | str]:
        """Seats, or "nature", or nobody."""

    @abstractmethod
    def over(self) -> bool:
        """Has the match ended?"""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's points."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won; nobody while the match goes on."""

    @abstractmethod
    def tasks(self) -> list[str]:
        """What the turn asks for, the current task first: "free", "colour red", "two", "extra" ..."""

    @abstractmethod
    def orders(self) -> list[str]:
        """What whoever plays next owes so far."""

    @abstractmethod
    def skips(self) -> list[int]:
        """How many of its next turns each unit skips."""

    @abstractmethod
    def direction(self) -> int:
        """1 to the left, -1 to the right."""

    @abstractmethod
    def round(self) -> int:
        """The round, from 1."""

    @abstractmethod
    def wants_face(self) -> bool:
        """Is what is printed on the brick in hand due?"""

    @abstractmethod
    def fallen(self) -> list[int]:
        """Return the bricks that lie beside the tower, in the order in which they are placed; a real one's are -1."""

    @abstractmethod
    def lifted(self) -> bool:
        """Tell whether the brick in hand is one that fell."""

    @abstractmethod
    def stakes(self) -> list[int]:
        """Return what a fall now would cost each unit, beside what the brick in hand says (P36, P37)."""

    @abstractmethod
    def fall_cost(self) -> int:
        """Return what the last fall cost whoever toppled the tower."""

    def seat(self) -> int:
        """The seat that acts."""
        (seat,) = self.to_act()
        assert isinstance(seat, int)
        return seat

    def moves(self, word: str) -> list[str]:
        """The places that the seat which acts may "pull", "touch" or "place" into."""
        moves = sorted(self.legal(self.seat()), key=lambda text: (len(text), text))
        return [move.removeprefix(f"{word} ") for move in moves if move.startswith(f"{word} ")]

    def say(self, text: str) -> Follows:
        """Play a text: the move of the seat to act, or the chance event that is due."""
        return self.chance(text) if self.to_act() == ["nature"] else self.play(self.seat(), text)

    def go(self, *steps: str) -> Follows:
        """Play the steps of a script; return all forced events."""
        follows = []
        for step in steps:
            for text in self._texts(step):
                follows += self.say(text)
        return follows

    def _texts(self, step: str) -> Any:
        """Yield the texts of a step one by one, looking at the match in between."""
        if step.startswith("claim "):
            yield from ("claim", f"verdict {step.removeprefix('claim ')}")
            return
        if step.startswith("draw "):
            face = step.removeprefix("draw ")
            yield from ("draw", f"drew {face.removesuffix('!')}", "place", "topple" if face.endswith("!") else "stands")
            return
        match = re.fullmatch(r"([0-9]+[abc])(?: ([a-z0-9-]+))?(!?)", step)
        if match is None:
            yield step
            return
        place, face, topples = match.groups()
        yield f"pull {place}"
        if face == "jam":
            yield "jam"
            return
        if topples and face is None:
            yield "topple"
            if self.wants_face():
                yield "face plain"
            return
        yield "out"
        if self.wants_face():
            yield f"face {face or 'plain'}"
        else:
            assert face is None, "nobody asks what is on it"
        if self.options.off.isdisjoint({"put_on_top"}):
            yield f"place {self.moves('place')[0]}"
            yield "topple" if topples else "stands"

    def tower(self, layout: str | None = None) -> Rules:
        """Apply the chance event that builds a tower."""
        self.chance(f"tower 0 {layout or tower(self.options.rows)}")
        return self


def tower(rows: int = 18, **colours: str) -> str:
    """A tower whose coloured bricks lie where said ("4a 4c"): otherwise blue 2a 2c, green 3a 3c, red 4a 4c ..."""
    letters = ["."] * (3 * rows)
    for number, (colour, letter) in enumerate(zip(["blue", "green", "red", "yellow"], "BGRY", strict=True)):
        row = number + 2
        for place in colours.get(colour, f"{row}a {row}c").split():
            letters[3 * (int(place[:-1]) - 1) + "abc".index(place[-1])] = letter
    return "".join(letters)


def begin(rules: type[Rules], players: int = 3, layout: str | None = None, **options: Any) -> Rules:
    """A match whose tower stands. Options as the reference's; `box` is what differs from the house box."""
    box = {**HOUSE_BOX, **options.pop("box", {})}
    table = rules.new(players, Options(**options, box=box))
    return table if table.options.real else table.tower(layout)
