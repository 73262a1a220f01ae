"""What is asked and told about keeping the peace, over REST: reports, and all that the keeper of a hall is told."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from stackyard.server.wire.account_messages import AccountName, FormerName
from stackyard.server.wire.messages import MatchId, Sent, Strict

Meta = msgspec.Meta
Number = Annotated[int, Meta(ge=1, lt=2**53)]  # of an account
Why = Annotated[str, Meta(max_length=500)]
ClubText = Annotated[str, Meta(max_length=60)]
ActName: TypeAlias = Literal[
    "mute",
    "unmute",
    "ban",
    "unban",
    "ban_network",
    "unban_network",
    "rename",
    "close",
    "hand_over",
    "unrate",
    "rate",
    "rename_evening",
    "rename_season",
    "end_evening",
    "end_season",
    "done",
]


class Report(Strict, frozen=True, kw_only=True):
    """POST /api/reports: tell the keeper of lines that somebody said in a match, or of an account by its name."""

    match: MatchId | None = None
    lines: Annotated[list[Annotated[int, Meta(ge=1, lt=2**31)]], Meta(max_length=20)] = []  # versions of lines
    name: AccountName | None = None
    why: Why = ""


class ReportLine(Sent, frozen=True, kw_only=True):
    """A line of chat, as it stood in the match when it was reported."""

    name: str
    text: str
    t: str


class ReportInfo(Sent, frozen=True, kw_only=True):
    """A report, as the keeper sees it."""

    id: str
    made: int  # s since 1970, UTC, as all times here
    reporter: str  # "": a guest
    about: str
    account: int | None  # whom it is about, if they have one
    match: str | None
    lines: list[ReportLine]
    why: str


class ActInfo(Sent, frozen=True, kw_only=True):
    """Something that a keeper has done."""

    made: int
    keeper: str  # "": the operator
    act: str
    about: str
    why: str


class KeeperInfo(Sent, frozen=True, kw_only=True):
    """Somebody who keeps the hall."""

    id: int
    name: str


class RestrictedInfo(Sent, frozen=True, kw_only=True):
    """What somebody may not do, and until when."""

    name: str
    kind: Literal["mute", "ban"]
    until: int


class BannedNetwork(Sent, frozen=True, kw_only=True):
    """A network that may not come in."""

    network: str
    until: int | None  # None: for ever
    why: str


class PairInfo(Sent, frozen=True, kw_only=True):
    """Two who play rated matches against each other at one network, unusually often or one-sidedly."""

    names: list[str]
    wins: list[int]
    matches: int
    of: list[int]  # rated matches against people, of each
    newest: list[str]  # the last of their matches


class ClubItem(Sent, frozen=True, kw_only=True):
    """An evening or a season, which everybody sees by its name."""

    kind: Literal["evening", "season"]
    id: str
    name: str
    cup: str
    over: bool


class KeeperDesk(Sent, frozen=True, kw_only=True):
    """GET /api/keeper: all that waits for the keeper, and what was done."""

    name: str
    phrases_only: bool  # chat is set phrases and signs
    keepers: list[KeeperInfo]
    reports: list[ReportInfo]
    restricted: list[RestrictedInfo]
    networks: list[BannedNetwork]
    pairs: list[PairInfo]
    acts: list[ActInfo]
    unrated: list[str]  # matches of them whose results count for nothing now
    club: list[ClubItem]  # those that come, go on, or stand on the club's wall


class SeenNetwork(Sent, frozen=True, kw_only=True):
    """Where an account was seen in the last month."""

    network: str
    seen: int
    accounts: int  # that were seen there in the last month
    banned: bool


class KeeperPerson(Sent, frozen=True, kw_only=True):
    """GET /api/keeper/people/{name}: what the keeper is told of somebody."""

    id: int
    name: str
    made: int
    names: list[FormerName]
    keeper: bool
    muted: int | None  # until when
    banned: int | None
    sessions: int
    passkeys: int
    networks: list[SeenNetwork]


class KeeperAct(Strict, frozen=True, kw_only=True):
    """POST /api/keeper/act: do something; what it needs depends on what it is."""

    act: ActName
    account: Number | None = None
    network: Annotated[str, Meta(max_length=64)] | None = None
    accounts: Annotated[int, Meta(ge=0)] | None = None  # to ban a network: how many were said to have been seen there
    name: AccountName | None = None  # to rename: the new one
    days: Annotated[float, Meta(gt=0, le=36_500)] | None = None  # to mute or to ban; None: for ever
    match: MatchId | None = None
    report: Annotated[str, Meta(max_length=40)] | None = None
    club: MatchId | None = None  # the evening or season that is renamed or ended ...
    title: ClubText | None = None  # ... how it is called from now on, ...
    cup: ClubText | None = None  # ... and what there is to win
    why: Why = ""
