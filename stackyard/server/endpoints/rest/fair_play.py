"""Fair play: nobody is helped with a match between people that is under way, in this hall or another."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from stackyard.core import record
from stackyard.core.errors import StackyardError
from stackyard.core.game import Game, Position
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.cluster.refusals import PendingError
from stackyard.server.endpoints.rest.studies import ask_folding
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import client_address
from stackyard.server.match.fair_play import FairPlayError, holds_seat, is_refused, position_hash, shown_secrets
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store import archive
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


async def _check_stored(hall: Hall, game: Game[Any, Any], positions: Sequence[Position]) -> None:
    """Raise FairPlayError if a position stands, after its opening, in a match that does not live here, as stored."""
    hashes = [position_hash(game, position) for position in positions]
    for match, moves in await hall.store.read(partial(archive.matches_at, hashes=hashes)):
        table = None if match in hall.registry.live else await _stored(hall, match)
        if table is not None and moves <= table.match.move_count and is_refused(table):
            raise FairPlayError(t("help-under-way"))


async def _own_stored(hall: Hall, game: str, seats: list[str]) -> list[str]:
    """Return the matches under way whose seats somebody shows the secrets of, and that do not live here, as stored."""
    shown = {match: each for match, each in shown_secrets(seats).items() if match not in hall.registry.live}
    found: list[str] = []
    if not shown:
        return found
    for match in await hall.store.read(partial(archive.going_on, game=game, matches=list(shown))):
        table = await _stored(hall, match) if len(found) < MAX_OWN_MATCHES else None
        if table is not None and is_refused(table) and holds_seat(table, shown[match]):
            found.append(match)
    return found


async def _stored(hall: Hall, match: str) -> Snapshot | None:
    """Return how a match stands; None if it cannot be read any more."""
    try:
        return await hall.registry.peek(match)
    except StackyardError:
        return None


async def check_fair_play_here(
    hall: Hall, address: str, game: Game[Any, Any], positions: Sequence[Position], seats: list[str] | None
) -> None:
    """Raise FairPlayError if positions are of a match between people that is under way in this hall."""
    fair_play = hall.services.fair_play
    for position in positions:
        fair_play.check_everybody(game, position)
    await _check_stored(hall, game, positions)
    own = [] if seats is None else fair_play.own_matches(game.slug, address, seats)
    own += [match for match in await _own_stored(hall, game.slug, seats or []) if match not in own]
    if own:
        stored = [await hall.registry.stored.find(match) for match in own[:MAX_OWN_MATCHES]]
        records = [record.record_text(each.record()) for each in stored if not each.over]
        text = await hall.compute(game.position_text, positions[-1])
        job = msgspec.json.encode(SimilarityJob(game.slug, text, records))
        if msgspec.json.decode(await ask_folding(hall, "near", game.slug, job), type=bool):
            raise FairPlayError(t("help-own-match"))
