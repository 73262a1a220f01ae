"""What is said to a program that plays, and what it answers: one JSON object a line (docs/protocol/seats.md)."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

PROTOCOL: Final = 1  # the version of these messages


class Request(msgspec.Struct, frozen=True, tag_field="do"):
    """One line to a program; `id` comes back in its answer."""

    id: int


class Hello(Request, frozen=True, tag="hello"):
    """Ask a program who it is: the first line it gets."""

    protocol: int = PROTOCOL


class Choose(Request, frozen=True, tag="choose"):
    """Ask for a move, given what the seat may know and nothing else."""

    match: str  # which of the matches that the program plays at the same time
    game: str  # the game's slug
    options: dict[str, Any]
    rules: int  # the version of the rules
    players: int
    seat: int
    ms: int  # milliseconds that it may take
    view: Any  # the view of this seat, as the protocol's page of the game describes it
    moves: list[str]  # the legal moves


class Stop(Request, frozen=True, tag="stop"):
    """Ask for the answer to the request `of` now."""

    of: int


class Over(Request, frozen=True, tag="over"):
    """Tell that a match has ended; it needs no answer."""

    match: str


class Quit(Request, frozen=True, tag="quit"):
    """Ask the program to end; it needs no answer."""


class Answer(msgspec.Struct, frozen=True):
    """What a program answers: members that are not listed here are ignored."""

    id: int
    ok: bool = True
    move: str = ""
    name: str = ""
    author: str = ""
    protocol: int = 0
    games: list[str] | None = None  # slugs of what it plays; None: everything
    info: Any = None  # an answer that has it comes before the one with the move
    error: Any = None


AnyRequest: TypeAlias = Hello | Choose | Stop | Over | Quit

__all__ = ["PROTOCOL", "Answer", "AnyRequest", "Choose", "Hello", "Over", "Quit", "Request", "Stop"]
