"""What the keeper of a hall is told, and may do. Each act is written with the row that says who did it.

Who keeps the hall is an account that an operator has named, or a keeper has handed it to.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, TypeVar

import msgspec

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t
from stackyard.server.accounts.accounts import Accounts
from stackyard.server.accounts.sessions import SignedIn
from stackyard.server.ratings.ratings import Ratings
from stackyard.server.store import accounts as stored_accounts
from stackyard.server.store import peace, ratings
from stackyard.server.store.accounts import StoredAccount
from stackyard.server.store.peace import FOR_EVER, Pair
from stackyard.server.store.store import ConflictError, Statement, Store
from stackyard.server.wire.keeper_messages import (
    ActInfo,
    BannedNetwork,
    ClubItem,
    KeeperAct,
    KeeperDesk,
    KeeperInfo,
    KeeperPerson,
    PairInfo,
    ReportInfo,
    ReportLine,
    RestrictedInfo,
    SeenNetwork,
)
from stackyard.server.wire.refusals import ForbiddenError, NoAccountError, ProveError, TooManyError, TooSoonError

DAY: Final = 86_400
FRESH_SECONDS: Final = 1_800  # for which a passkey that was shown opens the keeper's page
MOST_ACTS: Final = 200  # that are shown
MOST_REPORTS: Final = 200  # that wait
PAIR_DAYS: Final = 90  # of results that are looked at for pairs
OFTEN: Final = 10  # matches against each other that are many, ...
OFTEN_SHARE: Final = 0.5  # ... if that is such a part of all that one of them has played
ONE_SIDED: Final = 5  # matches of which ...
ONE_SIDED_SHARE: Final = 0.9  # ... one of two has won so many
T = TypeVar("T")


class Keeper:
    """The keeper's desk of one hall."""

    def __init__(self, store: Store, accounts: Accounts, ratings: Ratings, *, phrases_only: bool) -> None:
        self._store = store
        self._accounts = accounts
        self._ratings = ratings
        self._phrases_only = phrases_only

    async def open_desk(self, session: SignedIn, *, by_code: bool) -> StoredAccount:
        """Return who keeps the hall, by their session; `by_code`: a recovery code has opened it as a passkey would.

        Raises ForbiddenError if they do not keep it, ProveError if they have not shown a passkey just now.
        """
        if not await self._store.read(partial(peace.is_keeper, account=session.account.id)):
            raise ForbiddenError(t("keeper-not-you"))
        ways = ("passkey", "recovery") if by_code else ("passkey",)
        if session.session.way not in ways or session.session.made < self._accounts.now() - FRESH_SECONDS:
            raise ProveError(t("keeper-prove-code") if by_code else t("keeper-prove"))
        return session.account

    # --- what is told ------------------------------------------------------------------------------------------

    async def desk(
        self, keeper: StoredAccount, networks: Sequence[BannedNetwork], club: Sequence[ClubItem]
    ) -> KeeperDesk:
        """Return all that waits for a keeper, and what was done."""
        read, now = self._store.read, self._accounts.now()
        held = await read(partial(peace.restrictions, now=now))
        pairs = [each for each in await read(partial(peace.pairs, since=now - PAIR_DAYS * DAY)) if is_unusual(each)]
        numbers = {each.account for each in held} | {number for pair in pairs for number in pair.accounts}
        names = await read(partial(ratings.existing, accounts=sorted(numbers)))
        acts = await read(partial(peace.acts, most=MOST_ACTS))
        newest = {each.about: each.act for each in reversed(acts) if each.act in ("unrate", "rate")}
        return KeeperDesk(
            name=keeper.name,
            phrases_only=self._phrases_only,
            keepers=[KeeperInfo(id=number, name=name) for number, name in await read(peace.keepers)],
            reports=[_report(each) for each in await read(partial(peace.open_reports, most=MOST_REPORTS))],
            restricted=[
                RestrictedInfo(name=names.get(each.account, ""), kind=each.kind, until=each.until) for each in held
            ],
            networks=list(networks),
            pairs=[
                PairInfo(
                    names=[names.get(number, "") for number in each.accounts],
                    wins=list(each.wins),
                    matches=each.matches,
                    of=list(each.of),
                    newest=list(each.newest),
                )
                for each in pairs
            ],
            acts=[
                ActInfo(made=each.made, keeper=each.keeper, act=each.act, about=each.about, why=each.why)
                for each in acts
            ],
            unrated=[match for match, act in newest.items() if act == "unrate"],
            club=list(club),
        )

    async def person(self, name: str, banned: Sequence[str]) -> KeeperPerson | None:
        """Return what a keeper is told of somebody; None if nobody has that name. `banned`: networks."""
        found = await self._accounts.person(name)
        if found is None:
            return None
        read = self._store.read
        held = await read(partial(peace.restrictions, now=self._accounts.now(), account=found.id))
        until = {each.kind: each.until for each in held}
        return KeeperPerson(
            id=found.id,
            name=found.name,
            made=found.made,
            names=found.names,
            keeper=await read(partial(peace.is_keeper, account=found.id)),
            muted=until.get("mute"),
            banned=until.get("ban"),
            sessions=len(await read(partial(stored_accounts.sessions_of, account=found.id))),
            passkeys=len(await read(partial(stored_accounts.passkeys_of, account=found.id))),
            networks=[
                SeenNetwork(network=network, seen=seen, accounts=accounts, banned=network in banned)
                for network, seen, accounts in await read(partial(peace.networks_of, account=found.id))
            ],
        )

    # --- what is done ------------------------------------------------------------------------------------------

    async def act(self, keeper: StoredAccount, asked: KeeperAct) -> None:
        """Do what a keeper asks, but for what is about networks.

        Raises BadRequestError if something it needs is missing, NoAccountError if the account is gone, ForbiddenError
        if it is one that keeps the hall, TooSoonError if it has just been changed, and what
        `Accounts.rename_statements` raises.
        """
        if asked.act in ("unrate", "rate"):
            await self._rate(keeper, asked)
            return
        if asked.act == "done":
            await self._store.commit(
                [(peace.CLOSE_REPORT, (_given(asked.report),)), self.note(keeper.name, "done", "", asked.why)]
            )
            return
        person = await self._store.read(partial(stored_accounts.find_account, account=_given(asked.account)))
        if person is None:
            raise NoAccountError(t("keeper-gone"))
        if asked.act not in ("unmute", "unban", "rename") and await self._store.read(
            partial(peace.is_keeper, account=person.id)
        ):
            raise ForbiddenError(t("keeper-not-keepers"))
        statements, about = await self._statements(keeper, person, asked)
        try:
            await self._store.commit([*statements, self.note(keeper.name, asked.act, about, asked.why)])
        except ConflictError:  # somebody else has just changed the same, such as the name
            raise TooSoonError(t("keeper-again")) from None
        if asked.act in ("ban", "close"):
            await self._accounts.on_renewed(person.id)

    async def _statements(
        self, keeper: StoredAccount, person: StoredAccount, asked: KeeperAct
    ) -> tuple[list[Statement], str]:
        """Return what is stored of an act about somebody, and how they are called in the log."""
        now, number = self._accounts.now(), person.id
        until = FOR_EVER if asked.days is None else int(now + asked.days * DAY)
        if asked.act == "mute":
            return [(peace.RESTRICT, (number, "mute", until))], person.name
        if asked.act == "unmute":
            return [(peace.LIFT, (number, "mute"))], person.name
        if asked.act == "unban":
            return [(peace.LIFT, (number, "ban"))], person.name
        if asked.act == "rename":
            fresh, statements = await self._accounts.rename_statements(person, _given(asked.name))
            return statements, f"{person.name} → {fresh}"
        if asked.act == "hand_over":
            return [(peace.INSERT_KEEPER, (number, now)), (peace.DELETE_KEEPER, (keeper.id,))], person.name
        ending = [*stored_accounts.end_statements(number), *await self._accounts.renew_statements(number)]
        if asked.act == "ban":
            return [(peace.RESTRICT, (number, "ban", until)), *ending], person.name
        if asked.act == "close":
            shut = stored_accounts.shut_statements(number)
            return [(peace.RESTRICT, (number, "ban", FOR_EVER)), *shut, *ending], person.name
        raise BadRequestError(t("keeper-incomplete"))

    async def _rate(self, keeper: StoredAccount, asked: KeeperAct) -> None:
        """Let a result count for nothing, or again as it did, and fold all numbers anew.

        Raises BadRequestError if there is no such result, or if it counts for nothing for another reason.
        """
        match, again = _given(asked.match), asked.act == "rate"
        read = self._store.read
        if await read(partial(ratings.find_result, match=match)) is None:
            raise BadRequestError(t("rated-no-result"))
        if await read(partial(peace.is_unrated, match=match)) != again:
            raise BadRequestError(t("rated-not-taken-back") if again else t("rated-taken-back"))
        change: Statement = (peace.RATE_AGAIN if again else peace.UNRATE, (match,))
        await self._store.commit([change, self.note(keeper.name, asked.act, match, asked.why)])
        await self._ratings.recompute()

    async def appoint(self, name: str, *, take_back: bool) -> str:
        """Let somebody keep the hall, or no more, by the operator's word; return how they are called.

        Raises NoAccountError if nobody has that name.
        """
        found = await self._accounts.person(name)
        if found is None:
            raise NoAccountError(t("nobody-called", name=name))
        change: Statement = (
            (peace.DELETE_KEEPER, (found.id,)) if take_back else (peace.INSERT_KEEPER, (found.id, self._accounts.now()))
        )
        act = "take_back" if take_back else "appoint"
        await self._store.commit([change, self.note("", act, found.name, "")])
        return found.name

    async def count_seen(self, network: str) -> int:
        """Return how many accounts were seen in a network in the last month."""
        wanted = ip_network(network)
        known = await self._store.read(peace.all_networks)
        inside = [each for each in known if _is_inside(ip_network(each), wanted)]
        return await self._store.read(partial(peace.count_seen, networks=inside))

    def until(self, days: float | None) -> int | None:
        """Return until when a ban of so many days holds (s since 1970); None: for ever."""
        return None if days is None else int(self._accounts.now() + days * DAY)

    def note(self, keeper: str, act: str, about: str, why: str) -> Statement:
        """Return the statement that notes what a keeper does."""
        return peace.INSERT_ACT, (_new_id(), self._accounts.now(), keeper, act, about, why)

    # --- reports -----------------------------------------------------------------------------------------------

    async def report(
        self, reporter: str, account: int | None, about: str, match: str | None, lines: list[ReportLine], why: str
    ) -> None:
        """Keep what somebody tells of another one. Raises TooManyError if `MOST_REPORTS` wait already."""
        waiting = await self._store.read(partial(peace.open_reports, most=MOST_REPORTS))
        if len(waiting) >= MOST_REPORTS:
            raise TooManyError(t("reports-many"))
        said = msgspec.json.encode(lines).decode()
        row = (_new_id(), self._accounts.now(), reporter, account, about, match, said, why)
        await self._store.commit([(peace.INSERT_REPORT, row)])


def _new_id() -> str:
    """Return a fresh id of a row: those of later rows are greater."""
    return f"{time.time_ns():016x}{secrets.token_hex(4)}"


def _is_inside(network: IPv4Network | IPv6Network, other: IPv4Network | IPv6Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(other, IPv4Network) and network.subnet_of(other)
    return isinstance(other, IPv6Network) and network.subnet_of(other)


def is_unusual(pair: Pair) -> bool:
    """Return whether two play each other unusually often, or one-sidedly."""
    is_often = pair.matches >= OFTEN and pair.matches >= OFTEN_SHARE * min(pair.of)
    return is_often or (pair.matches >= ONE_SIDED and max(pair.wins) >= ONE_SIDED_SHARE * pair.matches)


def _given(value: T | None) -> T:
    """Return a part of what is asked. Raises BadRequestError if it is missing."""
    if value is None:
        raise BadRequestError(t("keeper-incomplete"))
    return value


def _report(stored: peace.StoredReport) -> ReportInfo:
    return ReportInfo(
        id=stored.id,
        made=stored.made,
        reporter=stored.reporter,
        about=stored.about,
        account=stored.account,
        match=stored.match,
        lines=msgspec.json.decode(stored.lines, type=list[ReportLine]),
        why=stored.why,
    )


__all__ = ["Keeper", "is_unusual"]
