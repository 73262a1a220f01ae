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
from stackyard.testing.random_play import BrokenPromiseError, Moment

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
        seen: dict[Seat | str, list[tuple[str, Any]]] = {}  # by viewer: what the position looks like
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
                    if viewer not in seen:
                        seen[viewer] = list(_seen(case.room, moment, moment.position, viewer))
                    _require_same(case.room, moment, seen[viewer], other, viewer)


def require_same_view(room: Room, moment: Moment, other: Position, viewer: Seat | str) -> None:
    """Check that two positions that differ only in what `viewer` may not know look the same to it.

    For pairs of positions that a game's own tests make. Raises BrokenPromiseError if they look different.
    """
    _require_same(room, moment, list(_seen(room, moment, moment.position, viewer)), other, viewer)


def _require_same(room: Room, moment: Moment, seen: list[tuple[str, Any]], other: Position, viewer: Seat | str) -> None:
    """Check that another position looks to a viewer as `seen` has it, which is what the moment's looks like."""
    for (what, one), (_, another) in zip(seen, _seen(room, moment, other, viewer), strict=True):
        if not np.all(one == another):
            pair = f"{room.game.position_text(moment.position)!r} and {room.game.position_text(other)!r}"
            raise BrokenPromiseError(f"{what} tells {viewer} apart {pair}")


def _seen(room: Room, moment: Moment, position: Position, viewer: Seat | str) -> Iterator[tuple[str, Any]]:
    """Yield all by which `viewer` can tell positions apart, each with its name; the moment's event is the next one."""
    game = room.game
    yield "the view", msgspec.json.encode(game.view(position, viewer))
    yield "the drawing", game.ascii(position, viewer)
    for what in (game.to_act, game.is_over, game.is_chance_due, game.options_of, game.players_of):
        yield what.__name__, what(position)
    if isinstance(viewer, int):
        moves = game.legal_moves(position, viewer)
        yield "the list of legal moves", moves
        yield from _numbers(room, position, viewer)
        yield "the list of move texts", [game.move_text(position, viewer, move) for move in moves]
    if moment.by is not None:
        redacted = room.redact_event(position, moment.by, moment.event, viewer)
        yield "an event", redacted
        if redacted is not None:
            yield "tell", game.describe_event(position, moment.by, redacted)


def _numbers(room: Room, position: Position, seat: Seat) -> Iterator[tuple[str, Any]]:
    """Yield the observation of a seat, plane by plane, and its mask."""
    if room.numbers is None:
        return
    encoding = room.encoding_at(position)
    planes, mask = encoding.observation.zeros(), np.zeros(encoding.num_actions, np.int8)
    encoding.observe(position, seat, planes)
    encoding.legal_mask(position, seat, mask)
    for name, plane in encoding.observation.views(planes).items():
        yield f"the plane {name}", plane
    yield "the mask", mask


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
