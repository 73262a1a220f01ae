"""Somebody else's program at the table in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.game import Seat
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import t
from stackyard.engines.player import EnginePlayer, PlayedMatch, split_time

DEFAULT_MS: Final = 1000  # a move
MATCH: Final = "terminal"  # what the program knows the match as


class SeatedEngine:
    """A program that plays the seats that people do not."""

    def __init__(self, text: str, game: str) -> None:
        """Start the program of a command such as `./mybot@250`: it gets so many milliseconds a move.

        Raises BadRequestError if it cannot be started, or does not play the game.
        """
        command, self._ms = split_time(text, DEFAULT_MS)
        self._player = EnginePlayer(command)
        self._player.check(game)
        self.name = self._player.start().about.name or command
        self._played: dict[Seat, PlayedMatch] = {}

    def search(self, match: Match, seat: Seat, write: Callable[[str], None], language: str) -> SearchResult:
        """Return the program's move for a seat; an illegal one is told, and a random one stands in for it.

        Raises ForfeitError if it loses the match.
        """
        answer = self._player.ask(match, seat, MATCH, self._ms)
        played = self._played.setdefault(seat, PlayedMatch())
        if not answer.move and len(match.to_act) > 1:
            return SearchResult("", SearchInfo(wait=answer.wait))
        before = len(played.lapses)
        move = played.move(match, seat, answer.move)
        if len(played.lapses) > before:
            write(t.text(language, "engine-illegal", name=self.name, why=played.lapses[-1]))
        return SearchResult(move, SearchInfo(wait=answer.wait))

    def close(self) -> None:
        """End the program."""
        self._player.over(MATCH)
        self._player.close()


__all__ = ["SeatedEngine"]
