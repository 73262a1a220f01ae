"""Bytes in and out: strict decoding of what clients send, and WebSocket frames made once for many sockets."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from stackyard.core.errors import BadJsonError, UsageError
from stackyard.server.wire.messages import ClientMessage, CommandId, HandNumber, MatchId

_client: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()
TEXT_FRAME: Final = 0x81  # FIN and the opcode of text: RFC 6455, 5.2
BINARY_FRAME: Final = 0x82


class Concern(NamedTuple):
    """What a message says it is about: a match, the id of a command, the number of a hand's message."""

    g: str | None
    c: str | None
    n: int | None


_fields: Final = [
    msgspec.json.Decoder(msgspec.defstruct("Concerned", [(name, kind)]))
    for name, kind in (("g", MatchId), ("c", CommandId), ("n", HandNumber))
]


def decode(data: bytes | str) -> ClientMessage:
    """Return the message that a client sent.

    Raises BadJsonError if it is not JSON, UsageError if it is not a message.
    """
    try:
        message: ClientMessage = _client.decode(data)
        return message
    except msgspec.ValidationError as error:
        raise UsageError(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise BadJsonError(f"a message is one JSON object: {error}") from None


def concern_of(data: bytes | str) -> Concern:
    """Return what a message that `decode` refuses is about: a field that is missing or malformed is None."""
    return Concern(*(_field(decoder, data) for decoder in _fields))


def _field(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:
    try:
        (found,) = msgspec.structs.astuple(decoder.decode(data))
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return None
    return found


def encode(message: Any) -> bytes:
    """Return a message, or a part of one, as JSON."""
    return _encoder.encode(message)


def raw(part: Any) -> msgspec.Raw:
    """Return a part of a message encoded beforehand, to stand in many messages."""
    return msgspec.Raw(_encoder.encode(part))


def frame(message: Any) -> bytes:
    """Return a message as one whole WebSocket text frame of a server: ready for the wire, for any number of sockets."""
    return _framed(TEXT_FRAME, _encoder.encode(message))


def binary(octets: bytes) -> bytes:
    """Return octets as one whole WebSocket binary frame of a server."""
    return _framed(BINARY_FRAME, octets)


def is_text(frame: bytes) -> bool:
    """Return whether a frame holds text."""
    return frame[0] == TEXT_FRAME


def framed(text: bytes) -> bytes:
    """Return text that is encoded already as one whole WebSocket text frame of a server."""
    return _framed(TEXT_FRAME, text)


def _framed(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((kind, size))
    elif size < 65_536:
        head = bytes((kind, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, 127)) + size.to_bytes(8, "big")
    return head + payload


def payload(frame: bytes) -> bytes:
    """Return what is inside a frame that `frame` or `binary` made."""
    length = frame[1]
    return frame[2 if length < 126 else 4 if length == 126 else 10 :]
