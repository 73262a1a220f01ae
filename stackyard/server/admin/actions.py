"""What an operator may ask: each action has a form, which is checked, and a function of the hall and of that form."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

import stackyard
from stackyard.core import record
from stackyard.core.errors import BadRequestError, NoMatchError
from stackyard.core.texts.catalogue import t
from stackyard.server.admin import drain
from stackyard.server.cluster.refusals import ElsewhereError
from stackyard.server.hall import Hall
from stackyard.server.match.changes.moves import adjudicate
from stackyard.server.store import archive, listing, peace
from stackyard.server.store.archive import StoredMatch
from stackyard.server.store.ratings import rating_counts

DAY: Final = 86_400  # s
SHORTEST_ID: Final = 6  # letters of a match's id, as the log shows it
F = TypeVar("F", bound="Form")
MatchId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{6,32}$")]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked with an action: nothing more."""


class ListForm(Form, frozen=True):
    """Which matches."""

    game: str | None = None
    state: Literal["all", "live", "unfinished", "over"] = "all"
    limit: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 50


class MatchForm(Form, frozen=True):
    """A match, by its id or the first six letters of it."""

    match: MatchId


class BanForm(Form, frozen=True):
    """Whom to ban: an address or a network; for how many days; and why, for the operator's own memory."""

    address: str
    days: Annotated[float, msgspec.Meta(gt=0, le=36_500)] | None = None
    why: Annotated[str, msgspec.Meta(max_length=500)] = ""


class AddressForm(Form, frozen=True):
    """An address or a network."""

    address: str


class DrainForm(Form, frozen=True):
    """For how long at most; or that the hall stays open after all."""

    minutes: Annotated[float, msgspec.Meta(ge=0, le=1_440)] = 10
    cancel: bool = False


class FileForm(Form, frozen=True):
    """A file of the computer the hall runs on, by its whole path."""

    file: str


class KeeperForm(Form, frozen=True):
    """Who keeps the hall, by the account's name; or that they do so no more."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    take_back: bool = False


class RatingsForm(Form, frozen=True):
    """Whether all results are folded anew."""

    recompute: bool = False


class CheckForm(Form, frozen=True):
    """Whether indexes are checked too, which takes longer."""

    quick: bool = False


# --- the hall ---


async def status(hall: Hall, _: Form) -> dict[str, Any]:
    """Return how the hall is."""
    gauges = await hall.gauges()
    return {
        "version": stackyard.__version__,
        "database": hall.store.name,
        "uptime_seconds": int(gauges["uptime_seconds"]),
        "sockets": hall.sockets,
        "live_matches": len(hall.registry.live),
        "stored_matches": int(gauges["stored_matches"]),
        "unfinished_matches": int(gauges["unfinished_matches"]),
        "bans": len(hall.door.bans.all()),
        "closes_in_seconds": drain.seconds_left(hall),
        "troubles": sorted(hall.store.condition.troubles().values()),
    }


async def check(hall: Hall, form: CheckForm) -> dict[str, Any]:
    """Return whether the database is sound, and what else is wrong."""
    return await hall.store.check(whole=not form.quick)


async def start_drain(hall: Hall, form: DrainForm) -> dict[str, Any]:
    """Close the hall when nobody plays any more, or after some minutes; or let it stay open."""
    if form.cancel:
        return {"closing": False, "was_closing": drain.cancel(hall)}
    drain.start(hall, form.minutes * 60)
    return {"closing": True, "minutes": form.minutes, "playing": drain.playing(hall)}


async def backup(hall: Hall, form: FileForm) -> dict[str, Any]:
    """Write a copy of the database, as it is at one moment."""
    path = _whole_path(form.file)
    return {"file": str(path), "bytes": await hall.store.back_up(path)}


async def restore(hall: Hall, form: FileForm) -> dict[str, Any]:
    """Go back to a backup."""
    path = _whole_path(form.file)
    earlier = await hall.restore(path)
    return {"restored": str(path), "kept": str(earlier)}


def _whole_path(name: str) -> Path:
    path = Path(name)
    if not path.is_absolute() or "\0" in name:
        raise BadRequestError(t("admin-whole-path"))
    return path


async def ratings(hall: Hall, form: RatingsForm) -> dict[str, Any]:
    """Return how many rated results there are; or fold all of them anew, and return what stood otherwise."""
    if form.recompute:
        return (await hall.services.ratings.recompute())._asdict()
    return await hall.store.read(rating_counts)


async def keeper(hall: Hall, form: KeeperForm) -> dict[str, Any]:
    """Let somebody keep the hall, or no more; return who keeps it.

    Raises NoAccountError if nobody has that name.
    """
    done = {}
    if form.name is not None:
        name = await hall.keeper.appoint(form.name, take_back=form.take_back)
        done = {"name": name, "keeps": not form.take_back}
    return {**done, "keepers": [name for _, name in await hall.store.read(peace.keepers)]}


# --- matches ---


async def list_matches(hall: Hall, form: ListForm) -> list[dict[str, Any]]:
    """Return matches, the newest first."""
    live = hall.registry.live
    only = sorted(live) if form.state == "live" else None
    over = {"over": True, "unfinished": False}.get(form.state)
    rows = await hall.store.read(lambda connection: listing.list_matches(connection, form.game, over, only, form.limit))
    found = []
    for row in rows:
        table = live.get(row.match)
        found.append({**row._asdict(), "here": 0 if table is None else len(table.presence.audience)})
    return found


async def show(hall: Hall, form: MatchForm) -> dict[str, Any]:
    """Return what is known of a match, without what is hidden in it and without anybody's secret."""
    stored = await _find(hall, form.match)
    live = hall.registry.live.get(stored.id)
    here = frozenset[int]() if live is None else live.presence.audience.seats_here()
    seats = [
        {"seat": seat, "kind": row.kind, "name": row.name, "level": row.level, "taken": row.taken, "here": seat in here}
        for seat, row in enumerate(stored.seats)
    ]
    return {
        "match": stored.id,
        "game": stored.header.game,
        "options": stored.header.options,
        "rules": stored.header.rules,
        "begun": stored.header.begun,
        "over": stored.over,
        "events": len(stored.events),
        "last": stored.events[-1].t if stored.events else stored.header.begun,
        "in_memory": live is not None,
        "watching": live.presence.audience.spectator_count() if live is not None else 0,
        "rematch": stored.rematch,
        "motion_bytes": sum(stored.motions.values()),
        "seats": seats,
        "chat": [{"t": line.t, "name": line.name, "seat": line.seat, "text": line.text} for line in stored.chat],
    }


async def close(hall: Hall, form: MatchForm) -> dict[str, Any]:
    """End a match that is under way: it is aborted, and its record says so.

    Raises NoMatchError if there is no such match, BadRequestError if it is over or lives in another hall.
    """
    stored = await _find(hall, form.match)
    if stored.over:
        raise BadRequestError(t("admin-over"))
    try:
        live = await hall.registry.get(stored.id)
    except ElsewhereError:
        raise BadRequestError(t("admin-elsewhere")) from None
    await live.change(lambda table: adjudicate(table, "abort"))
    return {"match": stored.id, "closed": True}


async def export(hall: Hall, form: MatchForm) -> dict[str, Any]:
    """Return a match's record; nature's seed is in it when the match is over."""
    stored = await _find(hall, form.match)
    return {"match": stored.id, "over": stored.over, "record": record.record_text(stored.record())}


async def delete(hall: Hall, form: MatchForm) -> dict[str, Any]:
    """Remove a match, and tell whoever is there."""
    stored = await _find(hall, form.match)
    await hall.remove(stored.id)
    return {"match": stored.id, "deleted": True}


async def _find(hall: Hall, named: str) -> StoredMatch:
    """Return a match by its id or the first letters of it.

    Raises NoMatchError if there is none, BadRequestError if there are several.
    """
    ids = await hall.store.read(lambda connection: listing.matches_named(connection, named))
    if len(ids) > 1 and named not in ids:
        raise BadRequestError(t("admin-several", shown=named))
    stored = None
    if ids:
        match = named if named in ids else ids[0]
        stored = await hall.store.read(lambda connection: archive.find(connection, match))
    if stored is None:
        raise NoMatchError(t("admin-no-match", shown=named))
    return stored


# --- addresses ---


async def ban(hall: Hall, form: BanForm) -> dict[str, Any]:
    """Let an address or a network in no more, and close what it has open.

    Raises BadRequestError if it is none, or is this computer or a trusted proxy: that would shut out everybody.
    """
    network = _network(form.address)
    if hall.settings.is_needed(network):
        raise BadRequestError(t("admin-ban-all", shown=form.address))
    until = None if form.days is None else int(time.time() + form.days * DAY)
    return {"network": network, "until": until, "sockets_closed": await hall.ban(network, until, form.why)}


async def unban(hall: Hall, form: AddressForm) -> dict[str, Any]:
    """Let an address or a network in again. Raises BadRequestError if it is not banned."""
    network = _network(form.address)
    if not await hall.lift_ban(network):
        raise BadRequestError(t("admin-not-banned", shown=form.address))
    return {"network": network, "banned": False}


async def bans(hall: Hall, _: Form) -> list[dict[str, Any]]:
    """Return who is banned."""
    return [msgspec.to_builtins(one) for one in hall.door.bans.all()]


def _network(address: str) -> str:
    try:
        return str(ip_network(address.strip(), strict=False))
    except ValueError:
        raise BadRequestError(t("admin-no-address", shown=address)) from None


Action = tuple[type[Any], Callable[[Hall, Any], Awaitable[Any]]]
ACTIONS: Final[dict[str, Action]] = {
    "status": (Form, status),
    "list": (ListForm, list_matches),
    "show": (MatchForm, show),
    "close": (MatchForm, close),
    "export": (MatchForm, export),
    "delete": (MatchForm, delete),
    "ban": (BanForm, ban),
    "unban": (AddressForm, unban),
    "bans": (Form, bans),
    "drain": (DrainForm, start_drain),
    "backup": (FileForm, backup),
    "restore": (FileForm, restore),
    "check": (CheckForm, check),
    "ratings": (RatingsForm, ratings),
    "keeper": (KeeperForm, keeper),
}
"""By the word that asks for it."""
