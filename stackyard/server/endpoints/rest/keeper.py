"""The REST side of keeping the peace: what people report, and what the keeper of the hall is told and does."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any, Final

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import MATCH, NAME, NOTHING, SIGNED_IN, STORED, Codes, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.endpoints.rest.sessions import session_of, token_of
from stackyard.server.hall import Hall
from stackyard.server.store.accounts import StoredAccount
from stackyard.server.store.store import Statement
from stackyard.server.wire.keeper_messages import (
    BannedNetwork,
    ClubItem,
    KeeperAct,
    KeeperDesk,
    KeeperPerson,
    Report,
    ReportLine,
)
from stackyard.server.wire.refusals import ForbiddenError, StaleError

NEAR: Final = tuple(  # addresses that no other network reaches: of this computer, private (RFC 1918, 4193), of one link
    map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128"))
) + tuple(map(ip_network, ("fc00::/7", "fe80::/10")))
KEEPER: Codes = {403: ("forbidden", "prove")}


class NobodyError(StackyardError):
    """Nobody has that name."""

    code = "not_found"


async def _keeper(request: Request[Any, Any, State]) -> StoredAccount:
    """Return who keeps the hall and asks; a page by plain http only within the hall's own network.

    Raises ForbiddenError, ProveError, or NoAccountError if nobody is signed in.
    """
    hall: Hall = request.app.state.hall
    session = await session_of(request)
    is_secure = request.scope["scheme"] == "https"
    if not is_secure and not is_near(request.client.host if request.client else ""):
        raise ForbiddenError(t("keeper-plain-http"))
    return await hall.keeper.open_desk(session, by_code=not is_secure)


def is_near(address: str) -> bool:
    """Return whether an address is of the hall's own network: this computer, or one that the internet cannot reach."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return any((parsed if mapped is None else mapped) in network for network in NEAR)


@get("/api/keeper", guards=[limited_by("explore")], responses=refusals(SIGNED_IN, KEEPER))
async def keeper_desk(request: Request[Any, Any, State], state: State) -> KeeperDesk:
    """Return all that waits for whoever keeps the hall, once they have shown a passkey or, by http, a recovery code."""
    hall: Hall = state.hall
    return await _desk(hall, await _keeper(request))


@get("/api/keeper/people/{name:str}", guards=[limited_by("explore")], responses=refusals(SIGNED_IN, KEEPER, NOTHING))
async def keeper_person(name: FromPath[str], request: Request[Any, Any, State], state: State) -> KeeperPerson:
    """Return what the keeper is told of somebody: where they were seen, and what they may not do.

    Raises NobodyError if nobody has that name.
    """
    hall: Hall = state.hall
    await _keeper(request)
    found = await hall.keeper.person(name, [each.network for each in _banned(hall)])
    if found is None:
        raise NobodyError(t("nobody-called", name=name))
    return found


@post(
    "/api/keeper/act",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(SIGNED_IN, KEEPER, NAME, STORED, {403: ("too_soon",), 409: ("stale",)}, body=True),
)
async def keeper_act(data: JSONBody[KeeperAct], request: Request[Any, Any, State], state: State) -> KeeperDesk:
    """Mute, ban, rename, close, hand over, un-rate a result or rate it again, be done with a report: it is logged.

    Evenings and seasons are renamed and ended as well.

    To ban a network, it says how many accounts were seen there in the last month, as the page has shown: if that has
    changed, it is refused (`stale`).
    """
    hall: Hall = state.hall
    data = await read_strictly(request, KeeperAct)
    keeper = await _keeper(request)
    if data.act in ("ban_network", "unban_network"):
        await _act_on_network(hall, keeper, data)
    elif data.act in ("rename_evening", "rename_season", "end_evening", "end_season"):
        await _act_on_club(hall, keeper, data)
    else:
        await hall.keeper.act(keeper, data)
        await hall.publish_peace()
    return await _desk(hall, keeper)


async def _desk(hall: Hall, keeper: StoredAccount) -> KeeperDesk:
    evenings = await hall.evenings.all(may_make=False)
    seasons = await hall.seasons.all(may_make=False)
    club = [
        ClubItem(kind="evening", id=each.evening, name=each.name, cup=each.cup, over=each.state == "over")
        for each in evenings.evenings
    ]
    club += [
        ClubItem(kind="season", id=each.season, name=each.name, cup=each.cup, over=each.state == "over")
        for each in seasons.seasons
    ]
    return await hall.keeper.desk(keeper, _banned(hall), club)


async def _act_on_club(hall: Hall, keeper: StoredAccount, asked: KeeperAct) -> None:
    """Give an evening or a season another name, or end it.

    Raises BadRequestError if it is not said which, or how it is to be called, or if it is over that is to end,
    NoEveningError or NoSeasonError if there is none.
    """
    club = hall.evenings if asked.act.endswith("evening") else hall.seasons
    if asked.club is None or (asked.act.startswith("rename") and asked.title is None):
        raise BadRequestError(t("keeper-incomplete"))

    def note(about: str) -> Statement:
        return hall.keeper.note(keeper.name, asked.act, about, asked.why)

    if asked.act.startswith("rename"):
        await club.rename(asked.club, asked.title or "", asked.cup or "", note)
    else:
        await club.end_for_all(asked.club, note)


async def _act_on_network(hall: Hall, keeper: StoredAccount, asked: KeeperAct) -> None:
    """Let a network in no more, or again.

    Raises BadRequestError if it is none or would shut out everybody, StaleError if other accounts were seen there.
    """
    try:
        network = str(ip_network((asked.network or "").strip(), strict=False))
    except ValueError:
        raise BadRequestError(t("admin-no-address", shown=asked.network or "")) from None
    noted = [hall.keeper.note(keeper.name, asked.act, network, asked.why)]
    if asked.act == "unban_network":
        await hall.lift_ban(network, noted)
        return
    if hall.settings.is_needed(network):
        raise BadRequestError(t("admin-ban-all", shown=network))
    if await hall.keeper.count_seen(network) != asked.accounts:
        raise StaleError(t("keeper-seen-changed"))
    await hall.ban(network, hall.keeper.until(asked.days), asked.why, noted)


def _banned(hall: Hall) -> list[BannedNetwork]:
    return [BannedNetwork(network=each.network, until=each.until, why=each.why) for each in hall.door.bans.all()]


@post(
    "/api/reports",
    status_code=200,
    guards=[limited_by("report")],
    responses=refusals(MATCH, NOTHING, STORED, {409: ("too_many",)}, body=True),
)
async def report(data: JSONBody[Report], request: Request[Any, Any, State], state: State) -> dict[str, bool]:
    """Tell the keeper of somebody: of lines that they have said in a match, as they stand there, or by their name.

    Raises NobodyError if nobody has that name, BadRequestError if the match has no such lines of one person.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, Report)
    account = await hall.accounts.signed_in(token_of(request))
    reporter = "" if account is None else account.name
    if data.match is not None:
        stored = await hall.registry.stored.find(data.match)
        said = [line for line in stored.chat if line.v in data.lines]
        if stored.state.today or not said or len({(line.seat, line.name) for line in said}) > 1:
            raise BadRequestError(t("report-lines"))
        lines = [ReportLine(name=line.name, text=line.text, t=line.t) for line in said]
        about = None if said[0].seat is None else stored.seats[said[0].seat].account
        await hall.keeper.report(reporter, about, said[0].name, data.match, lines, data.why)
    else:
        person = await hall.accounts.person(data.name or "")
        if person is None:
            raise NobodyError(t("nobody-called", name=data.name or ""))
        await hall.keeper.report(reporter, person.id, person.name, None, [], data.why)
    return {"ok": True}


HANDLERS: list[HTTPRouteHandler] = [keeper_desk, keeper_person, keeper_act, report]

__all__ = ["HANDLERS", "is_near"]
