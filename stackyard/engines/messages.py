"""Requests to a program that plays, and its answers: one JSON object per line (docs/protocol/bots.md)."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

PROTOCOL: Final = 1  # the version of these messages: it grows when something that was valid no longer is
Capability: TypeAlias = Literal["info", "lines", "position", "several", "stop"]
CAPABILITIES: Final[tuple[Capability, ...]] = get_args(Capability)
"""What a program may be able to do beyond the least; whoever asks names those that it makes use of."""


class Request(msgspec.Struct, frozen=True, tag_field="do"):
    """One line to a program; `id` comes back in its answer."""

    id: int


class Hello(Request, frozen=True, tag="hello"):
    """Ask a program who it is: the first line it gets."""

    protocol: int = PROTOCOL
    capabilities: list[str] = []  # what whoever asks can make use of


class Choose(Request, frozen=True, omit_defaults=True, tag="choose"):
    """Ask for a move, given what the seat may know and nothing else."""

    match: str  # which of the matches that the program plays at the same time
    game: str  # the game's slug
    options: dict[str, Any]
    rules: int  # the version of the rules
    players: int
    seat: int
    ms: int  # milliseconds that it may take; 0: until it is told to stop
    view: Any  # the view of this seat, as the protocol's page of the game describes it
    moves: list[str]  # the legal moves
    forms: list[dict[str, Any]] | None = None  # JSON Schemas of the moves, where they come from a continuum
    position: str = ""  # the position's text, where nothing is hidden and the program can `position`
    lines: int = 1  # how many lines it is to say, where it can `lines`


class Stop(Request, frozen=True, tag="stop"):
    """Ask for the answer to the request `of` now."""

    of: int


class Over(Request, frozen=True, tag="over"):
    """Tell that a match has ended; it needs no answer."""

    match: str


class Quit(Request, frozen=True, tag="quit"):
    """Ask the program to end; it needs no answer."""


class SearchReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a program's search, or one of its lines; every field is optional."""

    line: int | None = None  # which line this is about: 1, or none, is the best
    depth: int | None = None  # moves ahead
    nodes: int | None = None  # positions looked at, or simulations
    value: float | None = None  # for the seat that is to move: -1, lost, to 1, won
    chance: float | None = None  # 0 to 1, that the seat wins
    ms: float | None = None  # that the search has taken
    pv: list[str] = []  # the best line, in notation


class Answer(msgspec.Struct, frozen=True):
    """What a program answers: members that are not listed here are ignored."""

    id: int
    ok: bool = True
    move: str = ""
    name: str = ""
    author: str = ""
    version: str = ""
    protocol: int = 0
    capabilities: list[str] = []
    games: list[str] | None = None  # slugs of what it plays; None: everything
    info: Any = None  # an answer that has it comes before the one with the move
    lines: list[SearchReport] = []  # with the move: the best lines, the best first
    wait: float = 0.0  # s, where seats act at once: when the move is to be made; without one, when to ask again
    error: Any = None


AnyRequest: TypeAlias = Hello | Choose | Stop | Over | Quit

__all__ = [
    "CAPABILITIES",
    "PROTOCOL",
    "Answer",
    "AnyRequest",
    "Capability",
    "Choose",
    "Hello",
    "Over",
    "Quit",
    "Request",
    "SearchReport",
    "Stop",
]
