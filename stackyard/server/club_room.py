"""Whether there is room for one more evening or season of the club: each stands in a list that everybody sees."""

from __future__ import annotations

from functools import partial
from typing import Final

from sqlalchemy import Table

from stackyard.core.texts.catalogue import t
from stackyard.server.peace.peace import network_of
from stackyard.server.services import Services
from stackyard.server.sockets.rate_limits import asking
from stackyard.server.store.club import count_not_over
from stackyard.server.wire.refusals import ForbiddenError

MOST_OF_ACCOUNT: Final = 3  # evenings, and seasons, of one account that are not over
MOST_OF_NETWORK: Final = 16  # of all who were seen in the maker's network in the last month
MOST_OPEN: Final = 64  # of all


async def check_room(services: Services, table: Table, account: int) -> None:
    """Raise ForbiddenError if there is no room for one more: `table` is `evening` or `season`.

    An account costs nobody anything: without a share of each network, 22 of them would leave no place to others.
    """
    network = network_of(asking.get())
    there = await services.store.read(partial(count_not_over, table=table, account=account, network=network))
    if there.of_account >= MOST_OF_ACCOUNT:
        raise ForbiddenError(t("club-enough", most=MOST_OF_ACCOUNT))
    if services.settings.limits and there.of_network >= MOST_OF_NETWORK:
        raise ForbiddenError(t("club-enough-network", most=MOST_OF_NETWORK))
    if there.all >= MOST_OPEN:
        raise ForbiddenError(t("club-enough-all", most=MOST_OPEN))


__all__ = ["MOST_OF_NETWORK", "check_room"]
