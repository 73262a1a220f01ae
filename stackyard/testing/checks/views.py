"""Checks of redaction: a seat's view, events and drawings tell it nothing that it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree  # noqa: ICN001 - it reads our own drawings

import msgspec
import numpy as np

from stackyard.core.chance import NATURE, Stream
from stackyard.core.event_description import UNSET
from stackyard.core.game import EVERYTHING, SPECTATOR, Game, Position, Seat, viewers
from stackyard.core.room import Room
from stackyard.testing.check import Case, check, require, require_unchanged
from stackyard.testing.messages import unshown
from stackyard.testing.random_play import Moment

DEALS_COMPARED = 6  # other determinizations that a position is compared with
MAX_FUTURES = 24  # possible next events that are compared with one another


@check("every")
def check_views(case: Case) -> None:
    """A view is a frozen `view_type` that survives JSON; if `same_view_for_all`, all views are equal."""
    game = case.game
    kind = game.view_type
    for moment in case.sample(12):
        views = {}
        for viewer in (*viewers(game, moment.position), EVERYTHING):
            with require_unchanged(moment.position, "view"):
                view = game.view(moment.position, viewer)
            require(type(view) is kind and kind.__struct_config__.frozen, f"a view is a frozen {kind.__name__}")
            views[viewer] = data = msgspec.json.encode(view)
            require(msgspec.json.decode(data, type=kind) == view, f"the view of {viewer} does not survive JSON")
        if case.room.same_view_for_all:
            less = {data for viewer, data in views.items() if game.perfect_information or viewer != EVERYTHING}
            require(len(less) == 1, "there are no secrets between them, and yet two viewers see different things")
    msgspec.json.schema(kind)


@check("every")
def check_secrets(case: Case) -> None:
    """Positions that differ only in what a seat may not know look the same to it, and to a spectator, in every way."""
    game = case.game
    rng = np.random.default_rng(case.seed)
    for moment in case.sample(12):
        for seat in range(1 if case.room.same_view_for_all else case.players):
            for _ in range(1 if game.perfect_information else DEALS_COMPARED):
                with require_unchanged(moment.position, "determinize"):
                    other = case.room.determinize(moment.position, seat, rng)
                require(other is not moment.position, "determinize returned the position itself, not a copy")
                if game.perfect_information:
                    require(other.tobytes() == moment.position.tobytes(), "there is nothing hidden to deal anew")
                    continue
                text = game.position_text(other)
                back = game.parse_position(text)
                require(back.tobytes() == other.tobytes(), f"determinize made {text!r}, no position")
                for viewer in (seat, SPECTATOR):
                    require_same_view(case.room, moment, other, viewer)


def require_same_view(room: Room, moment: Moment, other: Position, viewer: Seat | str) -> None:
    """Check that two positions that differ only in what `viewer` may not know look the same to it.

    For pairs of positions that a game's own tests make. Raises BrokenPromiseError if they look different.
    """
    game = room.game
    position = moment.position
    pair = f"{game.position_text(position)!r} and {game.position_text(other)!r}"
    same = msgspec.json.encode(game.view(position, viewer)) == msgspec.json.encode(game.view(other, viewer))
    require(same, f"the view tells {viewer} apart {pair}")
    require(game.ascii(position, viewer) == game.ascii(other, viewer), f"the drawing tells {viewer} apart {pair}")
    for what in (game.to_act, game.is_over, game.is_chance_due, game.options_of, game.players_of):
        require(what(position) == what(other), f"{what.__name__} tells {viewer} apart {pair}")
    if isinstance(viewer, int):
        moves, others = game.legal_moves(position, viewer), game.legal_moves(other, viewer)
        require(moves == others, f"the legal moves tell {viewer} apart {pair}")
        _require_same_numbers(room, position, other, viewer, pair)
        texts = [game.move_text(position, viewer, move) for move in moves]
        require(
            texts == [game.move_text(other, viewer, move) for move in others], f"move texts tell {viewer} apart {pair}"
        )
    if moment.by is not None:
        redacted = room.redact_event(position, moment.by, moment.event, viewer)
        require(
            redacted == room.redact_event(other, moment.by, moment.event, viewer),
            f"an event tells {viewer} apart {pair}",
        )
        if redacted is not None:
            description = game.describe_event(position, moment.by, redacted)
            require(description == game.describe_event(other, moment.by, redacted), f"tell tells {viewer} apart {pair}")


def _require_same_numbers(room: Room, position: Position, other: Position, seat: Seat, pair: str) -> None:
    """Check that the observation and the mask of a seat are the same for two positions that look the same to it."""
    if room.numbers is None:
        return
    encoding = room.encoding_at(position)
    encodings = []
    for each in (position, other):
        planes, mask = encoding.observation.zeros(), np.zeros(encoding.num_actions, np.int8)
        encoding.observe(each, seat, planes)
        encoding.legal_mask(each, seat, mask)
        encodings.append((planes, mask))
    views = [encoding.observation.views(planes) for planes, _ in encodings]
    for name, plane in views[0].items():
        require(bool((plane == views[1][name]).all()), f"the plane {name} tells {seat} apart {pair}")
    require(bool((encodings[0][1] == encodings[1][1]).all()), f"the mask tells {seat} apart {pair}")


@check("every")
def check_events(case: Case) -> None:
    """A redacted event says no more than the view after it, and `describe_event` describes every event in words."""
    game = case.game
    for moment in case.sample(12):
        if moment.by is None:
            continue
        for viewer in (*viewers(game, moment.position), EVERYTHING):
            with require_unchanged(moment.position, "event_for"):
                redacted = case.room.redact_event(moment.position, moment.by, moment.event, viewer)
            require(
                redacted is None or isinstance(redacted, str), f"a share of an event is text or None, not {redacted!r}"
            )
            require(viewer != EVERYTHING or redacted == moment.event, 'the share of "all" is the whole event')
            require(viewer != moment.by or redacted == moment.event, "a seat is not told its own move whole")
            if redacted is not None:
                _check_description(game, moment, redacted)
        if not game.perfect_information:
            _check_futures(case.room, moment, case.seed)


def _check_description(game: Game[Any, Any], moment: Moment, share: str) -> None:
    """Check what `describe_event` returns of a redacted event: its type; that its message has no more than its text."""
    assert moment.by is not None
    with require_unchanged(moment.position, "describe_event"):
        description = game.describe_event(moment.position, moment.by, share)
    require(type(description) is game.description_type, f"{share!r} is told as a {type(description).__name__}")
    require(description.text.strip(), f"{share!r} is told without a text: {description}")
    again = msgspec.json.decode(msgspec.json.encode(description), type=game.description_type)
    require(again == description, f"what is told of {share!r} is not of its type: {description}")
    if description.localizable is not UNSET:
        require(
            str(description.localizable) == description.text,
            f"the text of {description.localizable} is not {description.text!r}",
        )
        require(
            not (more := unshown(description.localizable)),
            f"{description.localizable} has more than its text: {', '.join(more)}",
        )


def _check_futures(room: Room, moment: Moment, seed: int) -> None:
    """Check that events whose next positions look the same to a viewer also look the same to it."""
    game = room.game
    futures = list(_futures(game, moment, seed))
    for viewer in viewers(game, moment.position):
        redacted_by_view: dict[bytes, tuple[str | None, str, bytes]] = {}
        for by, event, after in futures:
            if viewer == by:
                continue
            view = msgspec.json.encode(game.view(after, viewer))
            redacted = room.redact_event(moment.position, by, event, viewer)
            first = redacted_by_view.setdefault(view, (redacted, event, after.tobytes()))
            hidden = first[2] != after.tobytes()
            require(
                not hidden or redacted == first[0],
                f"the share of an event tells {viewer} what its view does not: {first[1]!r} from {event!r}",
            )


def _futures(game: Game[Any, Any], moment: Moment, seed: int) -> Iterator[tuple[Seat | str, str, Position]]:
    if moment.by == NATURE:
        for event in {
            game.sample_chance(moment.position, Stream(bytes([seed % 256]) * 32, index)) for index in range(MAX_FUTURES)
        }:
            after = moment.position.copy()
            game.apply_chance(after, event)
            yield NATURE, event, after
        return
    seat = int(moment.by or 0)
    for move in game.legal_moves(moment.position, seat)[:MAX_FUTURES]:
        after = moment.position.copy()
        game.apply(after, seat, move)
        yield seat, game.move_text(moment.position, seat, move), after


@check("few")
def check_drawings(case: Case) -> None:
    """Every position can be drawn for everyone, with characters and, where the game has it, as well-formed SVG."""
    game = case.game
    for moment in case.sample():
        for viewer in (*viewers(game, moment.position), EVERYTHING):
            with require_unchanged(moment.position, "a drawing"):
                drawn = game.ascii(moment.position, viewer)
                require(drawn.strip() and "\t" not in drawn, "the drawing is empty, or has tabs")
                drawings = _drawings(case.room, moment.position, viewer)
            for svg in drawings:
                root = ElementTree.fromstring(svg)  # noqa: S314 - our own
                require(root.tag.endswith("svg"), "the SVG document has another root")


def _drawings(room: Room, position: Position, viewer: Seat | str) -> list[str]:
    """Return the SVG documents that the game draws of a position."""
    pictures = room.pictures
    return [] if pictures is None else [pictures.svg(position, viewer), pictures.thumbnail(position, viewer)]


__all__ = ["check_drawings", "check_events", "check_secrets", "check_views", "require_same_view"]
