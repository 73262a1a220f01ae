"""The requests of this folder, as the application serves them."""

from __future__ import annotations

from typing import Final

from litestar.handlers import HTTPRouteHandler

from stackyard.server.endpoints.rest import (
    account,
    analysis,
    device_links,
    evenings,
    files,
    games,
    invitations,
    keeper,
    matches,
    notices,
    passkeys,
    ratings,
    seasons,
    status,
    today,
    vacations,
)

HANDLERS: Final[list[HTTPRouteHandler]] = [
    *status.HANDLERS,
    *games.HANDLERS,
    *files.HANDLERS,
    *matches.HANDLERS,
    *analysis.HANDLERS,
    *today.HANDLERS,
    *ratings.HANDLERS,
    *evenings.HANDLERS,
    *seasons.HANDLERS,
    *account.HANDLERS,
    *passkeys.HANDLERS,
    *device_links.HANDLERS,
    *notices.HANDLERS,
    *vacations.HANDLERS,
    *invitations.HANDLERS,
    *keeper.HANDLERS,
]

__all__ = ["HANDLERS"]
