"""What players ask about themselves: all that is stored of them, and that it be deleted. A seat's secret opens it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from stackyard.core import record
from stackyard.core.errors import BadRecordError, NoMatchError, StackyardError, UnknownGameError
from stackyard.core.registry import game as find_game
from stackyard.server.cluster.pipes import UnreachableError
from stackyard.server.endpoints.openapi_refusals import MATCH, ROOM, STORED, refusals
from stackyard.server.endpoints.rest.requests import limited_by, read_strictly
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import PIPED
from stackyard.server.match.changes import privacy
from stackyard.server.match.viewers.audience import seat_opened_by
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire import codec
from stackyard.server.wire.messages import DeleteOwn, OwnDeleted, OwnMatch, OwnSeats

DELETE_PATH: Final = "/api/own/delete"


@post("/api/own/export", status_code=200, guards=[limited_by("explore")], responses=refusals(MATCH, body=True))
async def own_export(data: JSONBody[OwnSeats], request: Request[Any, Any, State], state: State) -> list[OwnMatch]:
    """Return what is stored of whoever holds some seats; a match that none of the secrets opens is left out.

    The record of a match with secrets that is under way is withheld until it is over, as from everybody.
    """
    data = await read_strictly(request, OwnSeats)
    found = [await export(state.hall, match, secrets) for match, secrets in by_match(data.seats).items()]
    return [each for each in found if each is not None]


async def export(hall: Hall, match: str, secrets: list[str]) -> OwnMatch | None:
    """Return what is stored of whoever holds the seats of a match that secrets open; None if they open none."""
    stored, mine = await _open(hall, match, secrets)
    if stored is None or not mine:
        return None
    is_public = stored.over or find_game(stored.header.game).perfect_information
    return OwnMatch(
        match=match,
        game=stored.header.game,
        seats=mine,
        names=[stored.seats[seat].name for seat in mine],
        begun=stored.header.begun,
        over=stored.over,
        chat=[line for line in stored.chat if line.seat in mine],
        record=record.record_text(stored.record()) if is_public else None,
    )


@post(
    DELETE_PATH,
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(MATCH, ROOM, STORED, body=True),
)
async def own_delete(data: JSONBody[DeleteOwn], request: Request[Any, Any, State], state: State) -> list[OwnDeleted]:
    """Delete what is stored of whoever holds some seats; return what came of it for each match.

    A match goes as a whole when nobody else is in it. Else the seats lose their names, what was said there, and their
    secrets, and the others keep the game. While it goes on it stays as it is; or, with `let_go`, whoever plays there
    plays on without a name, and the seat belongs to no account; a rated one is given up.
    """
    data = await read_strictly(request, DeleteOwn)
    is_passed_on = bool(request.scope.get(PIPED))  # that hall has looked
    return [
        await delete_anywhere(
            state.hall,
            request.scope,
            match,
            secrets,
            let_go=data.let_go and (is_passed_on or await _may_let_go(state.hall, match, secrets)),
        )
        for match, secrets in by_match(data.seats).items()
    ]


async def _may_let_go(hall: Hall, match: str, secrets: list[str]) -> bool:
    """Return whether seats may be let go of by their secrets alone: one of an account goes with that account."""
    stored, mine = await _open(hall, match, secrets)
    return stored is None or not any(stored.seats[seat].account is not None for seat in mine)


async def delete_anywhere(
    hall: Hall, scope: Any, match: str, secrets: list[str], *, let_go: bool = False
) -> OwnDeleted:
    """Delete it here, or let the hall do it in which the match lives: that one is asked at `DELETE_PATH`."""
    other = None if hall.cluster is None else await hall.cluster.locate(match)
    if hall.cluster is None or other is None:
        return await delete(hall, match, secrets, let_go=let_go)
    failed = OwnDeleted(match=match, how="failed")
    if scope.get(PIPED):
        return failed
    body = codec.encode(DeleteOwn(seats=[f"{match}.{secret}" for secret in secrets], let_go=let_go))
    client = scope["client"][0] if scope.get("client") else ""
    try:
        json = [("content-type", "application/json")]
        answer = await hall.cluster.pipes.ask(other, "POST", DELETE_PATH, client, json, body)
    except UnreachableError:
        return failed
    return msgspec.json.decode(answer.content, type=list[OwnDeleted])[0] if answer.status_code == 200 else failed


async def delete(hall: Hall, match: str, secrets: list[str], *, let_go: bool = False) -> OwnDeleted:
    """Delete what is stored of whoever holds the seats that secrets open, in a match that lives nowhere else."""
    stored, mine = await _open(hall, match, secrets)
    if stored is None or not mine:
        return OwnDeleted(match=match, how="unknown")
    is_rated = let_go and stored.state.rated and not stored.over
    if not privacy.others_at(stored.seats, mine) or (is_rated and stored.state.waiting):
        await hall.remove(match)
        return OwnDeleted(match=match, how="deleted")
    try:
        if is_rated:  # the others keep their result
            await hall.registry.change(match, lambda table: privacy.resign(table, mine))
        await hall.registry.change(match, lambda table: privacy.take_out(table, mine, with_account=let_go))
    except privacy.UnderWayError:
        return await _let_go(hall, match, mine) if let_go else OwnDeleted(match=match, how="under_way")
    except (BadRecordError, UnknownGameError):  # it is in no hall's memory, and never will be
        nobody = (privacy.clear_statements(match, seat, stored.seats[seat], f"Seat {seat + 1}") for seat in mine)
        await hall.store.commit([statement for statements in nobody for statement in statements])
    except StackyardError:
        return OwnDeleted(match=match, how="failed")
    return OwnDeleted(match=match, how="taken_out")


async def _let_go(hall: Hall, match: str, mine: list[int]) -> OwnDeleted:
    try:
        await hall.registry.change(match, lambda table: privacy.let_go(table, mine))
    except StackyardError:
        return OwnDeleted(match=match, how="failed")
    return OwnDeleted(match=match, how="let_go")


def by_match(seats: Iterable[str]) -> dict[str, list[str]]:
    """Return the secrets of each match, of seats as MATCH.SECRET."""
    found: dict[str, list[str]] = {}
    for seat in seats:
        match, _, secret = seat.partition(".")
        found.setdefault(match, []).append(secret)
    return found


async def _open(hall: Hall, match: str, secrets: list[str]) -> tuple[StoredMatch | None, list[int]]:
    """Return a match as stored, and the seats of it that secrets open; None if there is no such match."""
    try:
        stored = await hall.registry.stored.find(match)
    except NoMatchError:
        return None, []
    opened = {seat_opened_by(secret, stored.seats) for secret in secrets}
    return stored, sorted(seat for seat in opened if seat is not None)


HANDLERS: list[HTTPRouteHandler] = [own_export, own_delete]
