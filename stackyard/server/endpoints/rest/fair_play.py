"""Fair play: nobody is helped with a match between people that is under way, in this hall or another."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from stackyard.core import record
from stackyard.core.game import Game, Position
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.cluster.refusals import PendingError
from stackyard.server.endpoints.rest.studies import ask_folding
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.match.fair_play import FairPlayError
from stackyard.server.workers.match_similarity import SimilarityJob

MAX_OWN_MATCHES = 16  # under way at one address, through which a position is looked for
log = logging.getLogger(__name__)


async def check_fair_play(
    hall: Hall,
    request: Request[Any, Any, State],
    game: Game[Any, Any],
    positions: Sequence[Position],
    seats: list[str] | None,
) -> None:
    """Raise FairPlayError if positions, one after the other, are of a match between people that is under way.

    Other halls are asked too, where there are some and Redis is there. Raises PendingError if one of them does not
    answer. `seats` are those that are held where help is asked for, each as MATCH.SECRET; None: only what is equal in
    full is looked for.
    """
    address = client_address(request.scope)
    await check_fair_play_here(hall, address, game, positions, seats)
    if hall.cluster is None or not hall.cluster.halls:
        return
    texts = [game.position_text(position) for position in positions]
    asked = list(hall.cluster.halls)
    answers = await hall.cluster.tells.ask(asked, fair=texts, game=game.slug, address=address, seats=seats)
    for answer in answers.values():
        if "refused" in answer:
            raise FairPlayError(msgspec.convert(answer["refused"], Message))
    is_heard = all(answers.get(other, {}).get("helps") for other in asked if other in hall.cluster.halls)
    if not is_heard and not hall.cluster.tells.away:
        raise PendingError


async def answer_other_hall(hall: Hall, asked: dict[str, Any]) -> dict[str, Any]:
    """Return what another hall is told that asks whether somebody may be helped."""
    try:
        await hall.preparation.load(asked["game"])
        game = find_game(asked["game"])
        positions = [await hall.compute(game.parse_position, text) for text in asked["fair"]]
        await check_fair_play_here(hall, asked["address"], game, positions, asked["seats"])
    except FairPlayError as error:
        return {"refused": msgspec.to_builtins(error.localizable)}
    except Exception:
        log.exception("another hall asks what cannot be answered")
        return {}
    return {"helps": True}


async def check_fair_play_here(
    hall: Hall, address: str, game: Game[Any, Any], positions: Sequence[Position], seats: list[str] | None
) -> None:
    """Raise FairPlayError if positions are of a match between people that is under way in this hall."""
    fair_play = hall.services.fair_play
    for position in positions:
        fair_play.check_everybody(game, position)
    own = [] if seats is None else fair_play.own_matches(game.slug, address, seats)
    if own:
        stored = [await hall.registry.stored.find(match) for match in own[:MAX_OWN_MATCHES]]
        records = [record.record_text(each.record()) for each in stored if not each.over]
        text = await hall.compute(game.position_text, positions[-1])
        job = msgspec.json.encode(SimilarityJob(game.slug, text, records))
        if msgspec.json.decode(await ask_folding(hall, "near", game.slug, job), type=bool):
            raise FairPlayError(t("help-own-match"))
