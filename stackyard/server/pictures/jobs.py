"""What a worker is asked for: the card or an animation of a match, as bytes."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import RecordFile, parse_record
from stackyard.core.texts.catalogue import t
from stackyard.server.pictures.moments import board_of, clip, course, moment
from stackyard.server.pictures.result import Player, Result, result_of


class MatchPicture(msgspec.Struct, frozen=True, tag="match"):
    """A finished match after `at` events or at its end, as a board or a card; or as an animation that shows `at`.

    A clip is an animation of event `at` alone.
    """

    kind: Literal["board", "card", "film", "clip"]
    record: str  # of the whole match; the names in it are those on the plates
    language: str
    at: int | None = None
    motion: bytes | None = None  # of a clip: how bricks moved at that event, as it is stored


class OpeningPicture(msgspec.Struct, frozen=True, tag="opening"):
    """A match that goes on, as a card: it shows no more than how every match with these options begins."""

    game: str
    options: dict[str, Any]
    players: int
    names: list[str]
    language: str


PictureJob = MatchPicture | OpeningPicture


def draw(body: bytes) -> bytes:
    """Return the picture that a `PictureJob`, as JSON, asks for: an SVG document, a PNG, or a GIF.

    Raises BadRequestError if the match has no such moment, NoPictureError if the game draws no pictures.
    """
    from stackyard.server.pictures.card import card  # libraries for pixels, which only a worker that draws needs
    from stackyard.server.pictures.film import MAX_BOARDS, film, moment_film
    from stackyard.server.pictures.lines import plate

    job = msgspec.json.decode(body, type=PictureJob)
    if isinstance(job, OpeningPicture):
        begun = Match.new(job.game, job.options, job.players, seed=0)
        board = board_of(begun.room, begun.position, SPECTATOR)
        headline = t.text(job.language, "card-goes-on")
        names = [plate(name, seat) for seat, name in enumerate(job.names)]
        players = [Player(name, "", won=False) for name in names]
        return card(Result(begun.game.title, headline, names, players), board)
    record = parse_record(job.record)
    if job.kind == "board":
        return draw_board(record, job.at)
    names = [plate(name, seat) for seat, name in enumerate(record.header.seats)]
    if job.kind == "clip":
        match, shown = clip(record, job.at or 0, job.motion)
        return moment_film(result_of(match, names, job.language), shown, job.language)
    if job.kind == "film":
        match, boards = course(record, MAX_BOARDS, job.at)
        return film(result_of(match, names, job.language), boards)
    match, board = moment(record, job.at)
    return card(result_of(match, names, job.language), board)


def draw_board(record: RecordFile, at: int | None) -> bytes:
    """Return the board of a finished match after so many events as an SVG document. Raises what `draw` raises."""
    return moment(record, at)[1].document.encode()


__all__ = ["MatchPicture", "OpeningPicture", "PictureJob", "draw", "draw_board"]
