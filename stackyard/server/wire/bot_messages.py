"""The messages between a bot and the hall, over HTTP and over the WebSocket /ws/bot: docs/bot-api.md."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from stackyard.core.game import Outcome
from stackyard.core.texts.catalogue import Message
from stackyard.server.wire.messages import CommandId, History, MatchId, Meta, SeatNumber, Secret, Sent, Strict, Version

Slugs = Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=32)]


# --- hall -> bot ---------------------------------------------------------------------------------------------------


class BotMatch(Sent, frozen=True, kw_only=True, tag="match", tag_field="t"):
    """The bot has a seat in a match: when it begins, and again when the bot comes back."""

    match: str
    seat: int
    game: str
    options: dict[str, Any]
    rules: int  # the version of the rules
    names: list[str]  # by seat


class BotTurn(Sent, frozen=True, kw_only=True, omit_defaults=True, tag="turn", tag_field="t"):
    """It is the bot's turn. The fields are those of a program's request `choose`."""

    match: str
    seat: int
    v: int  # of the last event: the move names it
    view: Any
    moves: list[str]
    forms: list[dict[str, Any]] | None = None
    ms: int | None = None  # that a bot of the hall would take, where there is a clock
    history: int = 0  # of which `v` is a version: it changes where the hall's database has lost moves


class BotEnded(Sent, frozen=True, kw_only=True, tag="ended", tag_field="t"):
    """A match is over, or the bot has no seat in it any more."""

    match: str
    seat: int
    outcome: Outcome | None  # None: it goes on without the bot


class BotHere(Sent, frozen=True, kw_only=True, tag="here", tag_field="t"):
    """The connection is open: sent first, and every 15 seconds."""

    name: str


class BotDone(Sent, frozen=True, kw_only=True, tag="done", tag_field="t"):
    """What was asked over the WebSocket is done."""

    c: str


class BotRefused(Sent, frozen=True, kw_only=True, tag="refused", tag_field="t"):
    """What was asked over the WebSocket is not done; `localizable` is `message` as the catalogue names it."""

    c: str | None
    code: str
    message: str
    localizable: Message


BotEvent: TypeAlias = BotMatch | BotTurn | BotEnded | BotHere | BotDone | BotRefused


# --- bot -> hall ---------------------------------------------------------------------------------------------------


class BotMove(Strict, frozen=True, kw_only=True):
    """POST /api/bot/matches/ID/move: the move at a turn."""

    seat: SeatNumber
    v: Version
    history: History | None = None  # that of the turn; None: whichever it is
    move: Annotated[str, Meta(max_length=8192)]  # "": none yet, where several act at once
    wait: Annotated[float, Meta(ge=0, le=600)] = 0.0  # s, where several act at once


class BotSeat(Strict, frozen=True, kw_only=True):
    """POST /api/bot/matches/ID/sit: sit down with an invitation, which is used up."""

    invitation: Secret


class BotAccount(Sent, frozen=True, kw_only=True):
    """GET /api/bot: who the token is, and its matches."""

    name: str
    most: int  # matches at once
    matches: list[str]


class BotHello(Strict, frozen=True, kw_only=True, tag="hello", tag_field="t"):
    """The first message over the WebSocket."""

    token: Annotated[str, Meta(max_length=200)]
    games: Slugs | None = None  # slugs of what it plays; None: everything


class BotMoves(Strict, frozen=True, kw_only=True, tag="move", tag_field="t"):
    """As BotMove, over the WebSocket."""

    c: CommandId
    match: MatchId
    seat: SeatNumber
    v: Version
    history: History | None = None
    move: Annotated[str, Meta(max_length=8192)]
    wait: Annotated[float, Meta(ge=0, le=600)] = 0.0


class BotResigns(Strict, frozen=True, kw_only=True, tag="resign", tag_field="t"):
    """Give up."""

    c: CommandId
    match: MatchId


class BotSits(Strict, frozen=True, kw_only=True, tag="sit", tag_field="t"):
    """As BotSeat, over the WebSocket."""

    c: CommandId
    match: MatchId
    invitation: Secret


BotCommand: TypeAlias = BotMoves | BotResigns | BotSits
DECODE_HELLO: Final = msgspec.json.Decoder(BotHello)
DECODE_COMMAND: Final = msgspec.json.Decoder(BotCommand)
