"""All messages between a browser and the hall, of REST and of the WebSocket, as types.

The browser's TypeScript types are generated from this file (`make types`), so nothing is described twice.

Live protocol. A client opens `/ws/{match}`, a socket for each match, and joins it. The log of a match is numbered
without gaps by `v`, the same for everyone who watches: an event that a viewer may not know is an entry without content.
A command has an id `c` made by the client; if the client sends it again, it is acknowledged again and not done twice.
The hall stores, then acknowledges, then publishes. A client that reconnects sends the last `v` that it has seen, and
gets the entries that it missed, or a snapshot. The answer to a stale command is a `nak` and a snapshot.

Where the hall's database goes back to an earlier state, acknowledged moves are lost, and versions are given again. So a
version belongs to a `history`, a number that is another one from then on: everybody gets a snapshot, and a command that
was an answer to what is lost is refused.

Where bricks are bodies, `hand` messages are not commands: they are not in the log and not acknowledged. The client sees
their effect in binary frames (`stackyard.physics.motion`), and in the events that the rules read from the bricks.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from stackyard.core.bots import SearchInfo
from stackyard.core.event_description import EventDescription
from stackyard.core.game import Outcome
from stackyard.core.lesson import Hint
from stackyard.core.parts import Result, WinningLine
from stackyard.core.record import By, Header, Study
from stackyard.core.review import ReviewPoint, SeatReview
from stackyard.core.texts.catalogue import Message

Meta = msgspec.Meta
MOST_SEATS: Final = 18  # of a match, and so secrets at one screen
MAX_REVIEWED_RECORD: Final = 1_048_576  # bytes of an uploaded match file that is reviewed
MatchId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$")]
CommandId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
Secret = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
History = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
HandNumber = Annotated[int, Meta(ge=0, le=4_294_967_295)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
MoveText = Annotated[str, Meta(min_length=1, max_length=8192)]
OfferKind: TypeAlias = Literal["undo", "draw", "rematch", "pause", "resume", "seat", "leave", "help", "no_help", "bots"]
InvitationState: TypeAlias = Literal["open", "used", "own", "unknown"]
BotPace: TypeAlias = Literal["wait", "usual", "faster"]
RatedPace: TypeAlias = Literal["calm", "brisk", "days"]
Millis = Annotated[int, Meta(ge=0, le=86_400_000)]
BrickNumber = Annotated[int, Meta(ge=0, le=255)]
Point: TypeAlias = tuple[float, float, float]  # m; x, y, z, the table at z = 0
Turn: TypeAlias = tuple[float, float, float, float]  # a unit quaternion w, x, y, z


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What clients send: nothing unknown is let through."""


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """What the hall sends."""


# --- shared parts ------------------------------------------------------------------------------------------------


LanguageWish = Annotated[str, Meta(pattern="^([a-z]{2})?$")]
"""A language that whoever comes to an open table should speak, as "de"; "": any."""
RatingWish = Annotated[int, Meta(ge=0, le=4000)]


class Wishes(Strict, frozen=True, kw_only=True):
    """Whom an open table is for. Whoever comes by the lobby has to fit; whoever is invited need not."""

    accounts: bool = False  # whoever is signed in
    lowest: RatingWish | None = None  # number of whoever comes, in this game at this pace; who has none yet has 1500
    highest: RatingWish | None = None


class ClockRule(Strict, frozen=True, kw_only=True):
    """How time is kept: not at all, so much for each move, a budget that grows with each move (Fischer), or days."""

    kind: Literal["none", "move", "fischer", "days"] = "none"
    base_ms: Millis = 0  # for a move, or the budget at the start
    increment_ms: Millis = 0  # Fischer: added after each move
    days: Literal[0, 1, 2, 3, 7] = 0  # for a move, in a match over days


class ClockState(Sent, frozen=True, kw_only=True):
    """The clocks at the moment of sending."""

    left_ms: list[int]  # a seat each
    running: list[int]  # the seats whose time runs
    paused: bool = False
    seconds_left: float | None = None  # that the rules (`parts.TimeLimit`) give all seats; it runs unless paused
    stands_until: int | msgspec.UnsetType = msgspec.UNSET  # s since 1970: somebody is on vacation, and no time runs


class SeatInfo(Sent, frozen=True, kw_only=True):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: int | None = None  # of a bot
    taken: bool = False  # a person has sat down here
    here: bool = False  # connected now (bots always are)
    maker: bool = False  # who made the match sits here
    invited: bool = False  # there is an invitation to this seat that nobody has used
    away_s: int | None = None  # whole seconds since the holder of a taken seat left; None while they are here
    stand_in: int | None = None  # the level of the bot that plays on for a person who has left the match
    excluded: bool = False  # whoever sits here has left once, and cannot win any more
    plays_on: bool = False  # the match would go on with a bot here if whoever plays here left now
    late: bool = False  # a bot that thinks for longer than usual: the machine is busy
    program: str | None = None  # the name of the program that plays here, in the place of a level
    account: int | None = None  # the number of the account that sits here: the name is its own
    vacation: int | msgspec.UnsetType = msgspec.UNSET  # on vacation until then, in s since 1970: no clock runs here


class Keeps(Sent, frozen=True, kw_only=True):
    """For how many days after the last thing that happened there a match is kept; 0: for ever."""

    unplayed: int  # in which nobody has moved
    unfinished: int
    finished: int
    motions: int  # how bricks moved in it


class HallInfo(Sent, frozen=True, kw_only=True):
    """GET /api/hall: the address of the hall, who may open it to the network, and for how long it keeps data."""

    neighbours: str  # the address at which other devices of the network find it; "": they cannot
    may_open: bool = False  # whoever asks may open it to the network, by the word of the terminal's link, and close it
    keeps: Keeps | msgspec.UnsetType = msgspec.UNSET
    phrases_only: bool = False  # nothing is said at tables but set phrases and signs


class OpenNetwork(Strict, frozen=True, kw_only=True):
    """POST /api/hall/network: the hall is to be open to the network, or closed."""

    open: bool
    word: str = ""  # that opens it: of the link in the terminal, or the one that was answered last


class NetworkOpened(Sent, frozen=True, kw_only=True):
    """The answer to it."""

    neighbours: str  # the address in the network; "": it is closed
    word: str = ""  # that opens it the next time


class ProgramInfo(Sent, frozen=True, kw_only=True):
    """GET /api/games/{slug}/programs: a program that can be played against now."""

    name: str
    kind: Literal["engine", "bot"]  # the hall's owner has put it here, or it has come over the network
    author: str = ""


class MatchInfo(Sent, frozen=True, kw_only=True):
    """What anybody who holds a match's link may know about it."""

    match: str
    header: Header
    seats: list[SeatInfo]
    clock: ClockRule
    rematch: str | None = None  # the match that followed this one
    help: bool = True  # the computer may be asked about it: not while people play each other and have not agreed
    today: str = ""  # the day whose challenge it is, as 2026-07-31; "": it is none
    rated: bool = False  # its result counts for the numbers of those who play
    evening: str = ""  # the evening whose match it is; "": of none


class Entry(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a match's log. An entry without `event` is one that this viewer may not know."""

    v: int
    t: str  # ISO 8601, UTC
    by: By | None = None
    event: str | None = None
    description: EventDescription | None = (
        None  # in one sentence, and in the game's own terms for the board: see Game.description_type
    )


class ChatLine(Sent, frozen=True, kw_only=True):
    """Something said at the table. It has a `v` too, but is no part of the record."""

    v: int
    t: str
    name: str
    seat: int | None  # None: a spectator
    text: str
    phrase: str | msgspec.UnsetType = msgspec.UNSET  # its name, of a set phrase: everybody reads it in their language


class Offer(Sent, frozen=True, kw_only=True):
    """A request to the other players, open until all have answered or somebody moves."""

    id: int
    kind: OfferKind
    seat: int  # who asks
    count: int = 0  # of moves, for "undo"
    target: int | msgspec.UnsetType = msgspec.UNSET  # "seat": to be handed out anew; "leave": a bot is to play on there
    waiting: list[int] = []  # the seats that have not answered


class Invitation(Sent, frozen=True, kw_only=True):
    """What the key of a link is: an invitation that can be used, one that has been, a seat's own secret, or nothing."""

    seat: int | None  # None: unknown
    state: InvitationState


# --- browser -> hall, over the WebSocket -------------------------------------------------------------------------


class Command(Strict, frozen=True, kw_only=True):
    """A command of a client, done once. One that was sent at another `history` than the hall's is refused."""

    g: MatchId
    c: CommandId
    history: History | None = None  # of the last snapshot; None: whichever it is


class Join(Strict, frozen=True, kw_only=True, tag="join", tag_field="t"):
    """Watch a match, and act for the seats whose secrets are shown. Answered by `snap`, or by `played`s after `v`.

    An `invitation` is looked at and never used up: `sit` does that. One that stands among the secrets sits down at
    once, with a secret that the hall makes and sends in `Snap.keys`.
    """

    g: MatchId
    secrets: Annotated[list[Secret], Meta(max_length=MOST_SEATS)] = []
    v: Version | None = None  # the last version this client has; None: a snapshot, please
    history: History | None = None  # that `v` is a version of, as the last snapshot said; None: 0
    name: Name | None = None
    invitation: Secret | None = None  # the key out of a link; `Snap.invitation` says what it is
    visitor: Secret | None = None  # a random token of this browser: a spectator's command ids are its own


class Sit(Command, frozen=True, kw_only=True, tag="sit", tag_field="t"):
    """Sit down with an invitation, which is used up. Answered by `ack`, and then by a `snap` with the seat in `mine`.

    At an open table it may come without an invitation: it then takes the first free seat. The browser makes the seat's
    secret and keeps it before it sends: the same `sit`, sent again, is acknowledged again.
    """

    invitation: Secret | None = None
    secret: Secret
    name: Name | None = None


class Open(Command, frozen=True, kw_only=True, tag="open", tag_field="t"):
    """Let anybody take a free seat, as the lobby shows, or only those who are invited (the maker alone may)."""

    seat: SeatNumber
    open: bool
    language: LanguageWish = ""
    wishes: Wishes = Wishes()


class Watchable(Command, frozen=True, kw_only=True, tag="watchable", tag_field="t"):
    """Let anybody watch, or no more: the lobby shows a match that all who play it let be watched."""

    seat: SeatNumber
    watchable: bool


class Begin(Command, frozen=True, kw_only=True, tag="begin", tag_field="t"):
    """Begin though not everybody has sat down (the maker alone may, and only while the match waits)."""

    seat: SeatNumber


class Move(Command, frozen=True, kw_only=True, tag="move", tag_field="t"):
    """Play a move. `v` is the version that the player saw; if an event has happened since, the move is stale."""

    v: Version
    seat: SeatNumber
    move: MoveText


class PreparedAnswer(Strict, frozen=True, kw_only=True):
    """A move of one's own for a move of the other side that is expected."""

    expect: MoveText
    answer: MoveText


class Prepare(Command, frozen=True, kw_only=True, tag="prepare", tag_field="t"):
    """Lay down answers while the other side is to move, in the place of those before; none: all are forgotten.

    In a match over days between people, where the game allows it. The one that fits is played at once when the move
    comes; whatever else happens, all are forgotten. Nobody is told but who holds the seat, by `prepared`.
    """

    v: Version
    seat: SeatNumber
    moves: Annotated[list[PreparedAnswer], Meta(max_length=24)]


class Nature(Command, frozen=True, kw_only=True, tag="nature", tag_field="t"):
    """State what the dice, the shuffle or the bricks of a real table did (only if the header's `nature` is "given")."""

    v: Version
    event: MoveText


class Resign(Command, frozen=True, kw_only=True, tag="resign", tag_field="t"):
    """Resign: the match ends, or goes on with a bot in the seat if it can (`stackyard.core.leaving`)."""

    seat: SeatNumber


class Back(Command, frozen=True, kw_only=True, tag="back", tag_field="t"):
    """Play again in a seat that one has left."""

    seat: SeatNumber


class Ask(Command, frozen=True, kw_only=True, tag="ask", tag_field="t"):
    """Make an offer to the other players. Bots, and other seats that the asker holds, consent at once.

    "draw" is the exception: each seat of a person consents itself, also where one socket holds several.

    "seat" opens the seat of a person who is away. All people who are present have to consent; an asker who is alone has
    to be the maker of the match and to wait two minutes. Then the asker's invitation is valid, until the holder is back
    or it is used. A seat that a bot plays as a stand-in is opened in the same way, also while its holder is present.

    "leave" lets a bot play on for a person who has been away for two minutes (with two seats, the match ends). All
    other people who are present have to consent.

    "help" allows warnings, hints and analysis for everybody in a match between people, as against bots. All people have
    to consent, also a person who takes a seat later. "no_help" ends it at once and needs no consent.

    "bots" lets bots take all free seats, so that the match begins. All people who have sat down have to consent; if
    somebody sits down meanwhile, it is asked no more.
    """

    seat: SeatNumber
    kind: OfferKind
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    target: SeatNumber | None = None  # "seat", "leave": whose
    invitation: Secret | None = None  # "seat": made and kept by the asking browser


class Answer(Command, frozen=True, kw_only=True, tag="answer", tag_field="t"):
    """Say yes or no to an open offer; a no of the seat that made it withdraws it."""

    seat: SeatNumber
    offer: int
    yes: bool


class Chat(Command, frozen=True, kw_only=True, tag="chat", tag_field="t"):
    """Say something at the table; as a spectator, without a seat."""

    text: Text
    seat: SeatNumber | None = None


class Rename(Command, frozen=True, kw_only=True, tag="rename", tag_field="t"):
    """Change the name of the player at a seat."""

    seat: SeatNumber
    name: Name


class Hand(Strict, frozen=True, kw_only=True, tag="hand", tag_field="t"):
    """Move a seat's hand: hold a brick at a point of it, move it, let go of it, or put one. Never acknowledged.

    If several `move`s wait, only the newest counts. A refusal is a `nak` with the same `n`; the hand does not change.
    `put` asks the hall to move the hand: over everything, and softly down at `to` until something carries the brick.
    Then the hand opens. It may begin with an empty hand or with the brick in it; `hold` of that brick takes it over,
    and `drop` ends it. A game may correct the target (docs/protocol/bricks.md).
    `try` moves nothing: a `forecast` with the same `n` says whether all bricks would stand if that one lay there.
    `show` is for games without hidden information, and for a brick that a seat aims with: the others get `shown`.
    """

    g: MatchId
    seat: SeatNumber
    n: HandNumber  # the client's count of its hand's messages
    do: Literal["hold", "move", "drop", "put", "try", "show"]
    brick: BrickNumber | None = None  # hold, put, try: which
    at: Point | None = None  # hold: the point that is gripped, in the room; None: the brick's centre
    to: Point | None = None  # move: where the gripped point shall go; put, try: where the brick's centre shall be
    turn: Turn | None = None  # move: how the brick shall be turned; None: as it was gripped; put: it has to be said
    lean: bool = False  # put: let the brick turn before the hand opens, so that it leans against what it touches
    shows: Annotated[str, Meta(max_length=80)] = ""  # show: what is in hand, in the game's words; '': nothing


class Pace(Strict, frozen=True, kw_only=True, tag="pace", tag_field="t"):
    """Say how the bots of a match shall act, as long as this socket is joined. Never acknowledged.

    "wait": a bot whose turn it is waits, where no clock runs: somebody who plays still looks at something. Where others
    play too, it waits for 20 s at most. "faster": bots pause for half as long, and what a bot's hand does with bricks
    goes at twice the speed, if all who play want that. Where nobody who plays is here, those who look on say.
    """

    g: MatchId
    bots: BotPace


class Ping(Strict, frozen=True, kw_only=True, tag="ping", tag_field="t"):
    """Test the connection; the answer is a `pong`."""

    n: int = 0


CODES = (
    "stale",  # the match has gone on: a snapshot follows
    "paused",
    "not_joined",
    "forbidden",  # not this socket's seat
    "bad_secret",
    "bad_token",  # no bot of this hall has it
    "offer_gone",
    "rate_limited",
    "busy",  # send it again in a moment
    "not_stored",  # nothing has been done; send it again
    "not_over",  # not to be shown before the match is over
    "under_way",  # no help with a match between people that is under way
    "not_found",
    "too_large",
    "unavailable",
    "bad_hand",  # no such brick, it is held already, out of reach, no such point
    "silent",  # the rules forbid to talk now: signs alone
    "hands_off",  # bricks move by themselves: a move is performed; wait until they are at rest
    "invitation_used",  # somebody has sat down with it
    "went_back",  # the hall's database has lost what this was an answer to: nothing has been done
    "id_taken",  # the same client id, with other content
    "no_account",  # nobody is signed in
    "bad_name",  # this can be nobody's name
    "name_taken",  # somebody has it, or one that looks like it
    "too_soon",  # a name was changed less than a week ago
    "bad_challenge",  # not this browser's, used, or too old
    "bad_passkey",  # an authenticator's answer that is not accepted
    "cloned",  # a passkey's counter has been before: somebody may have copied it
    "bad_code",  # not the recovery code of that name
    "bad_link",  # for another device: used, too old, or none
    "last_way",  # nobody could come back to the account without it
    "too_many",  # an account has as many of them as it may
)
"""The hall's own codes of refusal, beside those of `stackyard.core.errors`; in a Nak and in a Problem alike."""


ClientMessage: TypeAlias = (
    Join
    | Sit
    | Open
    | Watchable
    | Begin
    | Move
    | Prepare
    | Nature
    | Resign
    | Back
    | Ask
    | Answer
    | Chat
    | Rename
    | Hand
    | Pace
    | Ping
)


# --- hall -> browser ---------------------------------------------------------------------------------------------


class Snap(Sent, frozen=True, kw_only=True, tag="snap", tag_field="t"):
    """Everything that a viewer needs to show the present state of a match.

    While the match is `waiting` no seat may act. The seats are drawn when the match begins, and everybody gets a fresh
    snapshot then.
    """

    g: str
    v: int
    info: MatchInfo
    mine: list[int]  # the seats this socket may act for
    entries: list[Entry]  # the whole log (without chat)
    chat: list[ChatLine]  # the last lines; GET /api/matches/ID/chat has those before
    views: dict[str, Any]  # by seat number as text, or "spectator": see Played
    to_act: list[int | str]
    outcome: Outcome
    clock: ClockState
    offers: list[Offer]
    watching: int  # spectators
    waiting: bool = False  # the match has not begun
    keys: dict[str, str] = {}  # fresh secrets by seat, for whoever joined with an invitation among their secrets
    invitation: Invitation | None = None  # what the key of `Join.invitation` is
    earlier_lines: int = 0  # of chat, said before those in `chat`
    help: bool | msgspec.UnsetType = msgspec.UNSET  # all people who play want the computer to help
    history: int = 0  # its number: another one than before says that the hall's database went back, and moves are lost
    open: bool | msgspec.UnsetType = msgspec.UNSET  # anybody may take a free seat
    language: str | msgspec.UnsetType = msgspec.UNSET  # that whoever comes should speak
    wishes: Wishes | msgspec.UnsetType = msgspec.UNSET  # whom an open table is for
    watchable: list[int] | msgspec.UnsetType = msgspec.UNSET  # the seats of those who let anybody watch


class Prepared(Sent, frozen=True, kw_only=True, tag="prepared", tag_field="t"):
    """The answers that a seat has laid down, for whoever holds it: when they have changed, and after `join`."""

    g: str
    seat: int
    moves: list[PreparedAnswer]


class Played(Sent, frozen=True, kw_only=True, tag="played", tag_field="t"):
    """New entries of the log, and the state of the match after them.

    `views` holds a view for each seat this socket holds, keyed by the seat's number as text, or one under "spectator".
    In a game of perfect information there is one view for all, under "spectator".
    """

    g: str
    v: int  # of the last entry
    entries: list[Entry]
    views: dict[str, Any]
    to_act: list[int | str]
    outcome: Outcome
    clock: ClockState
    history: int | msgspec.UnsetType = msgspec.UNSET  # as in `snap`; 0 where it is not there


class ChatEntry(Sent, frozen=True, kw_only=True, tag="chatted", tag_field="t"):
    """A line of chat. It takes a version of the log."""

    g: str
    v: int
    line: ChatLine
    history: int | msgspec.UnsetType = msgspec.UNSET


class Table(Sent, frozen=True, kw_only=True, tag="table", tag_field="t"):
    """The players present, the open offers and the clocks. It replaces the previous `table` and has no version."""

    g: str
    seats: list[SeatInfo]
    offers: list[Offer]
    clock: ClockState
    watching: int
    rematch: str | None = None
    rematch_secrets: dict[str, str] = {}  # the secrets of the seats that this socket holds, in the rematch
    notice: str | None = None  # one sentence, said once: who declined what
    notice_localizable: Message | None = None  # the same as a message of the catalogue
    help: bool | msgspec.UnsetType = msgspec.UNSET  # all people who play want the computer to help
    open: bool | msgspec.UnsetType = msgspec.UNSET  # anybody may take a free seat
    language: str | msgspec.UnsetType = msgspec.UNSET  # that whoever comes should speak
    wishes: Wishes | msgspec.UnsetType = msgspec.UNSET  # whom an open table is for
    watchable: list[int] | msgspec.UnsetType = msgspec.UNSET  # the seats of those who let anybody watch


class Ack(Sent, frozen=True, kw_only=True, tag="ack", tag_field="t"):
    """The command has been done and stored."""

    g: str
    c: str
    v: int
    history: int | msgspec.UnsetType = msgspec.UNSET


class Nak(Sent, frozen=True, kw_only=True, omit_defaults=True, tag="nak", tag_field="t"):
    """The command was refused: `code` is stable (see `CODES` and the core's errors), `message` says what is expected.

    `localizable` is the message by its name in the catalogue of texts, with its arguments, where it has one.
    """

    g: str | None
    c: str | None
    code: str
    message: str
    v: int | None = None
    n: int | None = None  # of a hand's message
    localizable: Message | None = None


class Forecast(Sent, frozen=True, kw_only=True, tag="forecast", tag_field="t"):
    """The answer to `try`: whether all bricks would stand."""

    g: str
    seat: int
    n: int  # of that message
    stands: bool | None  # all bricks, with that one; None: it is not known


class Shown(Sent, frozen=True, kw_only=True, tag="shown", tag_field="t"):
    """What another seat has in hand, before it moves: see `Hand`, `show`. It holds until the seat moves or is away."""

    g: str
    seat: int
    shows: str


class Pong(Sent, frozen=True, kw_only=True, tag="pong", tag_field="t"):
    """The answer to `ping`."""

    n: int


# --- the lobby ---------------------------------------------------------------------------------------------------


class OpenSeat(Sent, frozen=True, kw_only=True):
    """A seat of an open table."""

    name: str  # "" of a free one
    free: bool = False  # anybody may take it
    level: int | None = None  # of a bot


class OpenTable(Sent, frozen=True, kw_only=True):
    """A match in which anybody may take a free seat, by `sit` without an invitation; or one that anybody may watch."""

    match: str
    game: str
    options: dict[str, Any]
    clock: ClockRule
    seats: list[OpenSeat]
    since: int  # seconds since 1970, UTC
    language: str  # that whoever comes should speak, as "de"; "": any
    live: bool  # it has begun, and is here to be watched: no seat is free
    rated: bool = False  # whoever comes has to be signed in
    wishes: Wishes = Wishes()


class LobbyTables(Sent, frozen=True, kw_only=True, tag="tables", tag_field="t"):
    """GET /api/lobby, and the first message on `/ws/lobby`: all that stands in the lobby, the oldest first."""

    here: int  # how many look at the lobby in this hall
    at_tables: int  # how many are at a table in this hall: sockets, with a seat or without
    tables: list[OpenTable]


class LobbyChange(Sent, frozen=True, kw_only=True, tag="change", tag_field="t"):
    """What has changed in the lobby since the last message."""

    here: int
    at_tables: int
    opened: list[OpenTable]  # new ones, and those that have changed
    closed: list[str]  # matches


ServerMessage: TypeAlias = Snap | Prepared | Played | ChatEntry | Table | Ack | Nak | Forecast | Shown | Pong


# --- REST --------------------------------------------------------------------------------------------------------


class LevelInfo(Sent, frozen=True, kw_only=True):
    """A level of a game's bots."""

    level: int
    name: str
    about: str
    rated: list[int] = []  # with how many players in all one person's matches against it are rated


class GameInfo(Sent, frozen=True, kw_only=True):
    """GET /api/games: one of the five."""

    slug: str
    title: str
    about: str
    built: bool
    credit: str = ""
    seats: list[int] = []  # fewest, most
    seat_names: list[str] = []
    options: dict[str, Any] = {}  # JSON Schema with defaults
    levels: list[LevelInfo] = []
    secrets: bool = False  # whether something is hidden from somebody until a match is over
    steps_back: bool = False  # whether a seat may take back its own steps, unasked, until something is revealed
    house_set: str = ""  # what a file with a house set holds; "": there is none
    tally: bool = False  # whether the hall judges what lies on a real table
    sheets: bool = False  # there is something to print, to play it on a table
    files: list[str] = []  # kinds of file that what stands on the table is written as, such as "glb"
    lists: list[str] = []  # kinds of list of what its box holds, such as "cut-list"
    reviews: bool = False  # whether the engine goes through finished matches: see Review
    draws_seats: bool = False  # whether who begins can be drawn
    minutes: list[int] = []  # that a match takes, about: from, to
    learning: int = 1  # how hard the game is to learn: 1, 2 or 3
    problems: int = 0  # that are set each day, from easy to hard
    threats: bool = False  # beginners are warned of what the others could do
    hints: bool = False  # in its challenges of Today hints are given, and afterwards the line that wins
    rated: list[int] = []  # with how many players matches of it are rated, see docs/ratings.md
    over_days: bool = False  # people may take days for a move
    prepares_answers: bool = False  # and lay one down for an answer that they expect
    together: bool = False  # all seats win together, or lose together
    ladder: bool = False  # the best teams are listed
    duplicate: list[int] = []  # how many sit at a table of an evening at which all play the same deal


class Statuses(Strict, frozen=True, kw_only=True):
    """POST /api/matches/status: ask for the state of some matches."""

    matches: Annotated[list[MatchId], Meta(max_length=24)]


class OnVacation(Sent, frozen=True, kw_only=True):
    """Who plays a match over days and is on vacation: while somebody is, no clock runs there."""

    seat: int
    until: int  # s since 1970, UTC


class MatchStatus(Sent, frozen=True, kw_only=True):
    """The public state of a match; if it is not `known`, the other fields have no meaning."""

    match: str
    known: bool = True
    game: str = ""
    names: list[str] = []  # by seat
    waiting: bool = False  # for players to sit down
    to_act: list[int | str] = []
    outcome: Outcome | None = None  # of a match that is over
    v: int = 0
    last: str = ""  # when the last event happened: ISO 8601, UTC; "": none has
    due: int | None = None  # of a match over days: when whoever is to move has lost, s since 1970; null: no time runs
    vacations: list[OnVacation] | msgspec.UnsetType = msgspec.UNSET


class PictureRequest(Strict, frozen=True, kw_only=True):
    """POST /api/picture: ask for a picture of the table at the beginning of a match."""

    game: str
    options: dict[str, Any] = {}
    players: Annotated[int, Meta(ge=1, le=18)] | None = None  # none: as few as the game is played by


class Readiness(Sent, frozen=True, kw_only=True):
    """GET /api/games/{slug}/ready: whether a game is compiled, or how far that is; it can be played in any case."""

    game: str
    title: str
    ready: bool
    elapsed: float = 0.0  # s that it has been compiled; 0: it waits for its turn
    expected: float = 0.0  # s that this may take, and what has its turn before


class HouseSet(Strict, frozen=True, kw_only=True):
    """POST /api/games/{slug}/house-set: a file's text."""

    text: Annotated[str, Meta(max_length=20_000)]


class HouseSetOptions(Sent, frozen=True, kw_only=True):
    """The options that a house set describes."""

    options: dict[str, Any]


class ExportRequest(Strict, frozen=True, kw_only=True):
    """POST /api/games/{slug}/export: ask for a position as a file for other programs."""

    position: Annotated[str, Meta(max_length=8192)]
    kind: Annotated[str, Meta(max_length=40)]  # of the game's kinds, such as "ldraw" or "glb"
    thing: Annotated[str, Meta(max_length=40)] = ""  # only what has this name, such as "print-blue"


class NewSeat(Strict, frozen=True, kw_only=True):
    """The player of a seat: the maker of the match, a friend (with the link, or at the same screen), or a bot."""

    kind: Literal["me", "friend", "bot"]
    name: Name | None = None
    level: Annotated[int, Meta(ge=1, le=5)] = 3
    program: Name | None = None  # of a bot: somebody's program in the place of a level, see ProgramInfo


class NewMatch(Strict, frozen=True, kw_only=True):
    """POST /api/matches."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    nature: Literal["stream", "given"] = "stream"
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    position: Annotated[str, Meta(max_length=8192)] | None = None
    begin: Literal["listed", "drawn"] = "listed"  # who sits where: as listed, or drawn from nature's seed
    open: bool = False  # anybody may take a friend's seat: the match stands in the lobby until all have sat down
    rated: bool = False  # its result counts: for who is signed in, and the ways to play of docs/ratings.md
    wishes: Wishes = Wishes()  # of an open table


class QuickMatch(Strict, frozen=True, kw_only=True):
    """POST /api/quick: play with whoever wants the same: the game, the options, the clock and the number of players."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    options: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    browser: Secret  # a random token that this browser keeps: nobody is brought together with themselves
    waits: MatchId | None = None  # where it waits already: it looks whether somebody else fits by now
    name: Name | None = None
    rated: bool = False  # as in NewMatch


class ContinueMatch(Strict, frozen=True, kw_only=True):
    """POST /api/matches/{match}/continue: make a match that begins as another stood, after `at` of its events."""

    at: Annotated[int, Meta(ge=0)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]


class SeatKey(Sent, frozen=True, kw_only=True):
    """A seat of a new match, with the secret that makes its holder the player. Bots have none.

    A friend's is an invitation: used once, by `sit`, with which their browser gives the seat a secret of its own.
    """

    seat: int
    kind: Literal["me", "friend", "bot"]
    name: str
    secret: str | None
    invitation: bool = False


class Created(Sent, frozen=True, kw_only=True):
    """The answer to POST /api/matches. A seat's link is `/m/{match}#{secret}`; `/m/{match}` is for watching.

    That to POST /api/quick has the seat that was taken, or all if a table was opened; none: sit down there by `sit`.
    """

    match: str
    seats: list[SeatKey]


class RatingNumber(Sent, frozen=True, kw_only=True):
    """A number: how strong somebody is, and within how much that is true in nine cases of ten."""

    rating: float  # points, to one decimal
    width: float  # to either side
    provisional: bool  # it is not known yet


class RatingPoint(Sent, frozen=True, kw_only=True):
    """A number at one moment."""

    time: int  # seconds since 1970, UTC
    rating: float
    width: float


class RatingOf(Sent, frozen=True, kw_only=True):
    """What somebody's number is for a game, so many players, and a pace."""

    game: str
    players: int
    pace: RatedPace
    now: RatingNumber
    matches: int  # that it is of
    history: list[RatingPoint]  # after the last of them, the oldest first


class RatedRecord(Sent, frozen=True, kw_only=True):
    """How often somebody came before somebody else, or a level, in rated matches of a game."""

    game: str
    name: str | None  # of an account; null: a level
    level: int | None
    won: int
    drawn: int
    lost: int


class PersonRatings(Sent, frozen=True, kw_only=True):
    """GET /api/people/{name}/ratings."""

    name: str
    ratings: list[RatingOf]
    records: list[RatedRecord]  # people, those met most often first, then levels


class RatedSeat(Sent, frozen=True, kw_only=True):
    """What a rated match has made of the number of a seat; nulls: a level's, which does not change."""

    seat: int
    place: int
    before: RatingNumber | None
    after: RatingNumber | None


class RatedEnd(Sent, frozen=True, kw_only=True):
    """GET /api/matches/{match}/rated: what came of a rated match that is over."""

    game: str
    players: int
    pace: RatedPace
    counted: bool
    seats: list[RatedSeat]


class RatingLeader(Sent, frozen=True, kw_only=True):
    """Somebody on a leaderboard."""

    name: str
    now: RatingNumber
    matches: int


class RatingBoard(Sent, frozen=True, kw_only=True):
    """The leaderboard of a number of players and a pace."""

    players: int
    pace: RatedPace
    leaders: list[RatingLeader]  # the best first


class TeamLine(Sent, frozen=True, kw_only=True):
    """The best that a team has made of a game that all win or lose together."""

    id: str  # by which its towers are asked for
    names: list[str]  # of those who wish to be shown
    others: int  # how many were with them
    points: int
    time: int  # s since 1970, UTC


class TeamBoard(Sent, frozen=True, kw_only=True):
    """The ladder of teams of one size, in one kind of a game."""

    kind: str  # as the game calls it
    size: int
    teams: list[TeamLine]  # the best first


class TeamTowers(Sent, frozen=True, kw_only=True):
    """GET /api/leaderboard/{game}/teams/{team}: what a team has built, as the game's view writes it."""

    towers: list[Any]


class Leaderboard(Sent, frozen=True, kw_only=True):
    """GET /api/leaderboard/{game}: those who wish to be on it, and whose numbers are known; and the best teams."""

    game: str
    boards: list[RatingBoard]
    teams: list[TeamBoard]
    listed: bool | None  # whether whoever asks wishes to be on it; null: nobody is signed in


class Listing(Strict, frozen=True, kw_only=True):
    """POST /api/account/listed: whether somebody wishes to be on the leaderboards."""

    listed: bool


class BeginToday(Strict, frozen=True, kw_only=True):
    """POST /api/today/{game}: begin the challenge of a day."""

    browser: Secret  # a random token that this browser keeps: the first match of a day that it begins counts
    name: Name | None = None


class TodayInfo(Sent, frozen=True, kw_only=True):
    """GET /api/today: the challenges of the day. The day ends at midnight, UTC."""

    day: str  # as 2026-07-31
    seconds_left: int
    games: list[str]


class TodayStanding(Sent, frozen=True, kw_only=True):
    """GET /api/today/{game}/standing: what a match of Today has come to, and how others did.

    Of two results of one day the one with the higher `rank` is better. Those of others are told without a name.
    """

    game: str
    day: str
    counted: bool  # it is the first match of the day that its browser began, and not the sixth of its network
    result: Result  # with hints its rank is the lowest
    hints: int  # that were given
    better_than: int  # of others whose match counts
    others: int


class TodayHint(Sent, frozen=True, kw_only=True):
    """POST /api/matches/{match}/hint: a hint for the position as it stands at `v`."""

    v: int
    hint: Hint


class TodayAnswer(Sent, frozen=True, kw_only=True):
    """GET /api/matches/{match}/answer: how a match of Today that is over could have been won; None: nowhere."""

    answer: WinningLine | None


class Explore(Strict, frozen=True, kw_only=True):
    """POST /api/explore: fold some moves from a start, without a match. For analysis, lessons and previews."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    position: Annotated[str, Meta(max_length=8192)] | None = None
    moves: Annotated[list[MoveText], Meta(max_length=2000)] = []  # each by whoever is to act then
    frames: bool = False


class Frame(Sent, frozen=True, kw_only=True):
    """An event and the view after it. The first frame is the start, without an event."""

    n: int
    t: str
    by: By | None
    event: str | None
    description: EventDescription | None
    view: Any


class StudyRequest(Strict, frozen=True, kw_only=True):
    """POST /api/study: a match file of a study. The answer is the file, as text."""

    record: Annotated[str, Meta(max_length=MAX_REVIEWED_RECORD)] = ""  # of the match that was studied; "": none
    explore: Explore | None = None  # else the start and the main line
    study: Study


class Explored(Sent, frozen=True, kw_only=True):
    """The position after the moves."""

    position: str  # the position's text
    view: Any
    to_act: list[int | str]
    outcome: Outcome
    entries: list[Entry]
    frames: list[Frame] = []


class ReplayRequest(Strict, frozen=True, kw_only=True):
    """POST /api/replay: an uploaded match file."""

    record: Annotated[str, Meta(max_length=4_194_304)]


class Replay(Sent, frozen=True, kw_only=True):
    """GET /api/matches/{id}/replay and POST /api/replay: a match, frame by frame."""

    header: Header
    frames: list[Frame]
    outcome: Outcome
    verified: bool
    findings: list[str]  # of `stackyard verify`
    findings_localizable: list[Message] = []  # the same as messages


HeldSeats = Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=64)]
"""The seats that the client holds, each as MATCH.SECRET: analysis of the player's own unfinished match is refused."""


class ReviewRequest(Strict, frozen=True, kw_only=True):
    """POST /api/reviews: an uploaded match file that is to be reviewed; the match in it is over."""

    record: Annotated[str, Meta(max_length=MAX_REVIEWED_RECORD)]
    seats: HeldSeats = []


class ReviewTry(Strict, frozen=True, kw_only=True):
    """POST /api/reviews/{id}/try: ask for the value of another move in the place of an event."""

    n: Version  # of the event
    move: MoveText


class Review(Sent, frozen=True, kw_only=True):
    """The review of a match that is over, as far as it has come: `done` of `of` points."""

    id: str  # of the match, or of the uploaded file
    game: str
    done: int
    of: int
    since: int = 0  # the first of `points`
    points: list[ReviewPoint]
    seats: list[SeatReview] = []  # what luck and skill have done, once all points are there
    failed: bool = False  # it has stopped; ask for it again


class Decisive(Sent, frozen=True, kw_only=True):
    """GET /api/matches/{id}/decisive: the choice that changed the chances of winning most, by the review."""

    done: bool  # it has been looked for
    n: int | None = None  # the number of its event; none: nothing changed much, or it would take too long to say


class ThinkRequest(Strict, frozen=True, kw_only=True):
    """POST /api/think: ask for the move that a bot would play in a position, and why."""

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(max_length=8192)]
    level: Annotated[int, Meta(ge=1, le=5)] = 5
    ms: Annotated[int, Meta(ge=10, le=5000)] = 1000
    seats: HeldSeats = []


class OwnSeats(Strict, frozen=True, kw_only=True):
    """POST /api/own/export: the seats of the player, each as MATCH.SECRET."""

    seats: HeldSeats


class DeleteOwn(Strict, frozen=True, kw_only=True):
    """POST /api/own/delete: the seats of the player, each as MATCH.SECRET."""

    seats: HeldSeats
    let_go: bool = False  # of a match that goes on the name, the words and the account go, and the seat stays


class OwnMatch(Sent, frozen=True, kw_only=True):
    """The stored data of a player in one match."""

    match: str
    game: str  # the slug
    seats: list[int]
    names: list[str]  # of these seats
    begun: str  # ISO 8601, UTC
    over: bool
    chat: list[ChatLine]  # what was said from these seats
    record: str | None  # the match file; None: the match has secrets and is not over


class OwnDeleted(Sent, frozen=True, kw_only=True):
    """The result of a request to delete a match."""

    match: str
    how: Literal["deleted", "taken_out", "let_go", "under_way", "unknown", "failed"]


class Warned(Sent, frozen=True, kw_only=True):
    """What the others could do next, for a beginner: a sentence, and the places that it is about."""

    text: str
    localizable: Message
    at: list[str]


class Threats(Sent, frozen=True, kw_only=True):
    """GET /api/matches/ID/threats: the threats to a seat after an entry, the worst first."""

    v: int
    threats: list[Warned]


class PlainMove(Sent, frozen=True, kw_only=True):
    """A legal move in the game's notation, and what it does in words; "" where the game has none for it."""

    move: str
    words: str


class Plain(Sent, frozen=True, kw_only=True):
    """GET /api/matches/ID/plain/V: the table drawn with characters, and the seat's legal moves then."""

    v: int  # of the entry that it is drawn after
    text: str
    moves: list[PlainMove]
    more: int  # legal moves that are not listed


class ThinkAnswer(Sent, frozen=True, kw_only=True):
    """The move of a bot, and how its search found it."""

    seat: int
    move: str
    info: SearchInfo


class Ready(Sent, frozen=True, kw_only=True):
    """GET /api/ready: whether the hall can store moves; `troubles`: see docs/protocol.md."""

    ready: bool
    troubles: list[str]


class Problem(Sent, frozen=True, kw_only=True):
    """Every refusal of the REST side: a stable code and what would have been right; `localizable` as in `Nak`."""

    code: str
    message: str
    localizable: Message
