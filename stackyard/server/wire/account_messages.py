"""What is asked and told about accounts, over REST."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from stackyard.core.texts.catalogue import Message
from stackyard.server.wire.messages import (
    ClockRule,
    HeldSeats,
    MatchId,
    OpenSeat,
    OwnDeleted,
    OwnMatch,
    PersonRatings,
    Secret,
    Sent,
    Strict,
)

Meta = msgspec.Meta
AccountName = Annotated[str, Meta(min_length=1, max_length=64)]  # what can be a name: `accounts.names`
Credential: TypeAlias = dict[str, Any]  # as browsers write a credential as JSON (WebAuthn 3: toJSON)
LinkStateName: TypeAlias = Literal["none", "made", "opened", "accepted", "refused", "used", "late"]


class PasskeyInfo(Sent, frozen=True, kw_only=True):
    """A passkey, as its owner sees it."""

    id: str
    device: str  # on which it was made; "": it has not said
    made: int  # s since 1970, UTC, as all times here
    used: int
    alarm: bool  # its counter has not grown once: somebody may have copied it


class SessionInfo(Sent, frozen=True, kw_only=True):
    """A browser that is signed in."""

    id: str
    device: str
    made: int
    used: int  # to the hour
    here: bool  # whoever asks


class Account(Sent, frozen=True, kw_only=True):
    """GET /api/account: whoever is signed in."""

    id: int
    name: str
    named: int  # when the name was chosen
    can_rename_at: int
    made: int
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    recovery: bool  # there is a recovery code
    keeper: bool = False  # keeps the hall


class BlockedPerson(Sent, frozen=True, kw_only=True):
    """Somebody whom an account has blocked."""

    id: int
    name: str
    made: int


class BlockPerson(Strict, frozen=True, kw_only=True):
    """POST /api/account/block: whom not to meet, by name."""

    name: AccountName


class UnblockPerson(Strict, frozen=True, kw_only=True):
    """POST /api/account/unblock: whom to meet again, by number."""

    id: Annotated[int, Meta(ge=1, lt=2**53)]


class InvitePerson(Strict, frozen=True, kw_only=True):
    """POST /api/account/invite: invite somebody to a match."""

    seat: Annotated[str, Meta(max_length=120)]  # of its maker, as MATCH.SECRET
    name: AccountName


class TakeBackInvitation(Strict, frozen=True, kw_only=True):
    """POST /api/account/invite/take-back: invite somebody no more, by number."""

    match: MatchId
    id: Annotated[int, Meta(ge=1, lt=2**53)]


class DeclineInvitation(Strict, frozen=True, kw_only=True):
    """POST /api/account/decline: say no to an invitation."""

    match: MatchId


class PlayAgain(Strict, frozen=True, kw_only=True):
    """POST /api/account/again: play a match once more with the same people, who are invited."""

    match: MatchId


class InvitationInfo(Sent, frozen=True, kw_only=True):
    """An invitation by name: whoever it is for sits down by `sit`, without a key."""

    match: str
    host: str  # who invites
    game: str
    options: dict[str, Any]
    clock: ClockRule
    seats: list[OpenSeat]
    rated: bool
    made: int  # s since 1970, UTC


class SentInvitation(Sent, frozen=True, kw_only=True):
    """An invitation that an account has sent."""

    match: str
    id: int  # of the account that is invited
    name: str
    made: int
    declined: bool


class Invitations(Sent, frozen=True, kw_only=True, tag="invitations", tag_field="t"):
    """GET /api/account/invitations, and told on `/ws/mine` and `/ws/lobby` whenever it changes, of who is signed in."""

    received: list[InvitationInfo]  # the newest first
    sent: list[SentInvitation]


class RecentPartner(Sent, frozen=True, kw_only=True):
    """GET /api/account/partners: somebody with whom an account has played."""

    id: int
    name: str
    match: str  # the last one
    game: str
    played: int  # when that was made
    over: bool  # that match is


class PasskeyWays(Sent, frozen=True, kw_only=True):
    """GET /api/account/ways: whether passkeys can be made at the address that was asked."""

    passkeys: bool
    why: Message | None = None  # they cannot
    link: str | None = None  # the address of this hall where they can
    rp_id: str


class AskPasskey(Strict, frozen=True, kw_only=True):
    """POST /api/account/passkey/options: by whom an account is to be made; no name: a passkey more of one's own."""

    name: AccountName | None = None


class PasskeyOptions(Sent, frozen=True, kw_only=True):
    """What a browser is to ask an authenticator for, as WebAuthn writes it as JSON."""

    options: dict[str, Any]


class SendPasskey(Strict, frozen=True, kw_only=True):
    """POST /api/account/passkey and /api/account/sign-in: an authenticator's answer."""

    credential: Credential


class SendName(Strict, frozen=True, kw_only=True):
    """POST /api/account/plain and /api/account/name: a name."""

    name: AccountName


class Recover(Strict, frozen=True, kw_only=True):
    """POST /api/account/recover: come back by a recovery code."""

    name: AccountName
    code: Annotated[str, Meta(min_length=1, max_length=64)]


class AccountWithCode(Sent, frozen=True, kw_only=True):
    """Whoever is signed in now, and their recovery code, which is shown only here."""

    account: Account
    code: str


class RecoveryCode(Sent, frozen=True, kw_only=True):
    """POST /api/account/recovery: a new recovery code, which is shown only here."""

    code: str


class LinkMade(Sent, frozen=True, kw_only=True):
    """POST /api/account/link: what another device opens to be let in."""

    link: str
    until: int


class SendLink(Strict, frozen=True, kw_only=True):
    """POST /api/account/link/open and /api/account/link/finish: the link, on the device that is to be let in."""

    link: Secret


class LinkOpened(Sent, frozen=True, kw_only=True):
    """What the new device shows."""

    digits: str
    device: str  # as the other one names it
    name: str  # of the account that lets this device in: whoever scans a stranger's code sees whose it is


class LinkInfo(Sent, frozen=True, kw_only=True):
    """GET /api/account/link: how the last link of an account stands."""

    state: LinkStateName
    device: str  # that asks to be let in
    choices: list[str]  # one of them is shown there
    until: int


class AnswerLink(Strict, frozen=True, kw_only=True):
    """POST /api/account/link/answer: the digits that the other device shows; null: nobody is let in."""

    digits: Annotated[str, Meta(pattern="^[0-9]{3}$")] | None = None


class LinkFinished(Sent, frozen=True, kw_only=True):
    """POST /api/account/link/finish: whether the new device is let in yet."""

    state: Literal["waiting", "signed_in", "refused"]
    account: Account | None = None  # of a device that is


class SendId(Strict, frozen=True, kw_only=True):
    """POST /api/account/session/revoke and /api/account/passkey/remove: which one."""

    id: Annotated[str, Meta(min_length=1, max_length=1400)]


class AdoptSeats(Strict, frozen=True, kw_only=True):
    """POST /api/account/seats: seats that are to belong to whoever is signed in, each as MATCH.SECRET."""

    seats: HeldSeats


class Adopted(Sent, frozen=True, kw_only=True):
    """What came of it for a match."""

    match: str
    how: Literal["adopted", "had", "unknown", "failed"]  # had: the seats belong to an account already


class AccountSeat(Sent, frozen=True, kw_only=True):
    """GET /api/account/seats: a seat of whoever is signed in."""

    match: str
    seat: int
    secret: str  # that opens it on every device
    game: str
    over: bool
    begun: str  # ISO 8601, UTC
    names: list[str]  # of all seats


class ExportAccount(Strict, frozen=True, kw_only=True):
    """POST /api/account/export: from which match on, in the order of their ids; null: from the first."""

    after: MatchId | None = None


class FormerName(Sent, frozen=True, kw_only=True):
    """A name that an account has had."""

    name: str
    until: int


class QuietHours(Strict, frozen=True, kw_only=True):
    """Hours in which no notice is sent: they wait until the end."""

    begin: Annotated[int, Meta(ge=0, lt=1440)]  # minutes of the day
    until: Annotated[int, Meta(ge=0, lt=1440)]
    zone: Annotated[str, Meta(min_length=1, max_length=64)]  # as Europe/Berlin


class NoticesInfo(Sent, frozen=True, kw_only=True):
    """GET /api/account/notices: how whoever is signed in is told that it is their turn in a match over days."""

    key: str  # of the hall, in base64: what a browser subscribes with
    here: bool  # notices go to the browser that asks
    browsers: int  # to which they go
    quiet: QuietHours | None
    feed: bool  # there is a private feed


class Subscribe(Strict, frozen=True, kw_only=True):
    """POST /api/account/notices/subscribe: what a browser gives whoever is to send it notices, in base64."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}={0,1}$")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}={0,2}$")]
    language: Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z]{2,8})?$")] = "en"


class SetQuiet(Strict, frozen=True, kw_only=True):
    """POST /api/account/notices/quiet: null: at all hours."""

    quiet: QuietHours | None


class VacationSpan(Sent, frozen=True, kw_only=True):
    """From when until when a vacation was, is, or will be as planned."""

    began: int
    until: int


class VacationInfo(Sent, frozen=True, kw_only=True):
    """GET /api/account/vacation: in which no clock runs in one's matches over days."""

    until: int | None  # when the one that goes on ends by itself; null: there is none
    left_s: int  # seconds that are left this year; one that goes on counts until now
    renewed: int  # when the next year begins, counted from the account's making
    taken: list[VacationSpan]  # those of the last two years


class FeedAddress(Sent, frozen=True, kw_only=True):
    """POST /api/account/feed: the path of a private feed, which is shown only here; the one before is gone."""

    path: str


class TeamResult(Sent, frozen=True, kw_only=True):
    """What an account's team has made of a match that all win or lose together."""

    game: str
    kind: str
    size: int
    points: int
    time: int


class AccountExport(Sent, frozen=True, kw_only=True):
    """What is stored of an account, and of some of its matches."""

    account: Account
    names: list[FormerName]
    matches: list[OwnMatch]
    ratings: PersonRatings  # what everybody may know
    teams: list[TeamResult]
    notices: NoticesInfo
    vacation: VacationInfo
    blocked: list[BlockedPerson]
    invitations: Invitations  # that wait, and those that were declined
    seen: list[str]  # network addresses of the last month
    after: str | None  # with which to ask for the next ones; null: these are the last


class AccountDeleted(Sent, frozen=True, kw_only=True):
    """POST /api/account/delete: what came of it for some matches; it is asked again until the account is gone."""

    matches: list[OwnDeleted]
    left: int  # matches that are still to go
    gone: bool


class Person(Sent, frozen=True, kw_only=True):
    """GET /api/people/NAME: what everybody may know of an account."""

    id: int
    name: str
    made: int
    names: list[FormerName]  # before this one


__all__ = [
    "Account",
    "AccountDeleted",
    "AccountExport",
    "AccountSeat",
    "AccountWithCode",
    "AdoptSeats",
    "Adopted",
    "AnswerLink",
    "AskPasskey",
    "ExportAccount",
    "FormerName",
    "LinkFinished",
    "LinkInfo",
    "LinkMade",
    "LinkOpened",
    "PasskeyInfo",
    "PasskeyOptions",
    "PasskeyWays",
    "Person",
    "Recover",
    "RecoveryCode",
    "SendId",
    "SendLink",
    "SendName",
    "SendPasskey",
    "SessionInfo",
]
