"""The REST side of the hall itself: whether it is open, what it has to tell a page, and what it counts."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

import stackyard
from stackyard.core.texts.catalogue import t
from stackyard.server.endpoints.openapi_refusals import refusals
from stackyard.server.endpoints.rest.requests import read_strictly
from stackyard.server.hall import Hall
from stackyard.server.sockets.rate_limits import is_loopback
from stackyard.server.wire.messages import HallInfo, Keeps, NetworkOpened, OpenNetwork, Ready
from stackyard.server.wire.refusals import ForbiddenError


@get("/api/health", sync_to_thread=False, responses=refusals())
def health(state: State) -> dict[str, Any]:
    """Return that the hall is open, and how many sockets and live matches it has."""
    hall: Hall = state.hall
    return {
        "ok": True,
        "version": stackyard.__version__,
        "sockets": hall.sockets,
        "live_matches": len(hall.registry.live),
    }


@get(
    "/api/ready",
    sync_to_thread=False,
    responses={**refusals(), 503: ResponseSpec(Ready, generate_examples=False, description="with its troubles")},
)
def ready(state: State) -> Response[Ready]:
    """Return whether what is played here is stored; with status 503 and why not, if it is not or may soon not be."""
    troubles = sorted(state.hall.store.condition.troubles())
    return Response(Ready(ready=not troubles, troubles=troubles), status_code=503 if troubles else 200)


@get("/api/hall", sync_to_thread=False, cache_control=CacheControlHeader(no_store=True), responses=refusals())
def hall_info(request: Request[Any, Any, State], state: State) -> HallInfo:
    """Return what a page has to know of the hall itself."""
    hall: Hall = state.hall
    keep = hall.settings.keep
    keeps = Keeps(unplayed=keep.unplayed, unfinished=keep.unfinished, finished=keep.finished, motions=keep.motions)
    may_open = hall.network.may_change(request.scope)
    return HallInfo(
        neighbours=hall.network.address, may_open=may_open, keeps=keeps, phrases_only=hall.settings.phrases_only
    )


@post("/api/hall/network", status_code=200, responses=refusals(body=True))
async def open_network(data: JSONBody[OpenNetwork], request: Request[Any, Any, State], state: State) -> NetworkOpened:
    """Open a hall at home to its network, or close it.

    Raises NetworkAccessError unless the page of this computer asks, and opens it with the word of the terminal's link.
    """
    hall: Hall = state.hall
    data = await read_strictly(request, OpenNetwork)
    if not data.open:
        await hall.network.close(request.scope)
        return NetworkOpened(neighbours="")
    word = await hall.network.open(request.scope, data.word)
    return NetworkOpened(neighbours=hall.network.address, word=word)


@get("/api/metrics", media_type=MediaType.TEXT, responses=refusals())
async def metrics(request: Request[Any, Any, State], state: State) -> str:
    """Return what the hall counts about itself, in the exposition format of Prometheus.

    Raises ForbiddenError unless this computer asks, or somebody who has the token.
    """
    hall: Hall = state.hall
    _check_operator(request, hall.settings.metrics_token)
    return hall.metrics.text(await hall.gauges(), hall.store.commit_times, hall.door.lines())


def _check_operator(request: Request[Any, Any, State], token: str) -> None:
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and compare_digest(shown.encode(), token.encode()):
        return
    is_passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    if is_passed_on or not (request.client and is_loopback(request.client.host)):
        raise ForbiddenError(t("metrics-here"))


HANDLERS: list[HTTPRouteHandler] = [health, ready, hall_info, open_network, metrics]

__all__ = ["HANDLERS"]
