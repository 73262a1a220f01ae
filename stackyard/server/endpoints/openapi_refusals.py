"""What the OpenAPI description says that a request is answered with: its refusals, each with its codes, and JSON.

What no handler can decide is declared for all: what the door and the router refuse. The rest are groups that a handler
names: what it asks of the hall decides how it can be refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from litestar.openapi.datastructures import ResponseSpec

from stackyard.server.wire.messages import Problem

Codes: TypeAlias = Mapping[int, Sequence[str]]

ALWAYS: Final[Codes] = {
    400: ("bad_request",),
    403: ("forbidden",),  # a page of another host, or an address that is banned
    408: ("rate_limited",),
    421: ("forbidden",),  # a host that the hall does not know
    429: ("rate_limited",),
    431: ("too_large",),
    500: ("internal",),
}
BODY: Final[Codes] = {
    400: ("bad_json",),
    411: ("bad_request",),
    413: ("too_large",),
    415: ("bad_request",),
    429: ("busy",),  # too many bodies are on their way
}
GAME: Final[Codes] = {404: ("unknown_game",), 503: ("unavailable",)}  # it has to be there, and compiled
RULES: Final[Codes] = {  # of a game, about options, positions, and moves
    400: ("bad_option", "illegal_move", "match_over", "nature_due", "bad_nature", "not_your_turn", "not_begun"),
}
MATCH: Final[Codes] = {404: ("no_match",), 503: ("unavailable",)}  # it is read from the store
SECRET: Final[Codes] = {403: ("not_over",)}  # it is told when the match is over
FAIR_PLAY: Final[Codes] = {403: ("under_way",)}
WORKER: Final[Codes] = {429: ("busy",), 503: ("unavailable",)}
ROOM: Final[Codes] = {503: ("busy",)}  # in memory, for one more match
STORED: Final[Codes] = {503: ("not_stored",)}
NOTHING: Final[Codes] = {404: ("not_found",)}
REVIEW: Final[Codes] = {400: ("no_review",), 429: ("reviews_full",)}
TOKEN: Final[Codes] = {401: ("bad_token",), 404: ("not_found",)}
SEAT: Final[Codes] = {400: ("bad_secret", "invitation_used", "match_over"), 409: ("stale",)}
SIGNED_IN: Final[Codes] = {401: ("no_account",), 503: ("unavailable",)}  # by the cookie of a session
NAME: Final[Codes] = {400: ("bad_name",), 409: ("name_taken",)}
PASSKEY: Final[Codes] = {400: ("bad_challenge", "bad_passkey"), 403: ("cloned",)}  # an authenticator's answer

WORDS: Final = {
    400: "the request makes no sense",
    401: "nobody has this token, or is signed in",
    403: "not for whoever asks, or not now",
    404: "there is no such thing",
    408: "it came too slowly",
    409: "the match has gone on, or somebody else was faster",
    411: "a body without `Content-Length`",
    413: "too large",
    415: "a body that is no `application/json`",
    421: "a host that the hall does not know",
    429: "too much at once: `Retry-After` says when it may be sent again",
    431: "its header is too large",
    500: "something went wrong here",
    503: "not now",
}


def refusals(*groups: Codes, body: bool = False, answer: Any = None) -> dict[int, ResponseSpec]:
    """Return what a request may be answered with, by status: its refusals, each with the codes in its description.

    `answer` is the type of what is sent with status 200, where it is encoded before the handler returns it.
    """
    codes: dict[int, list[str]] = {}
    for group in (ALWAYS, *((BODY,) if body else ()), *groups):
        for status, added in group.items():
            found = codes.setdefault(status, [])
            found += [code for code in added if code not in found]
    declared = {
        status: ResponseSpec(Problem, generate_examples=False, description=f"{_listed(found)}: {WORDS[status]}")
        for status, found in sorted(codes.items())
    }
    if answer is not None:
        declared[200] = ResponseSpec(answer, generate_examples=False, description="Request fulfilled")
    return declared


def _listed(codes: Sequence[str]) -> str:
    return ", ".join(f"`{code}`" for code in codes)
