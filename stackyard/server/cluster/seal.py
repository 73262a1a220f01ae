"""The header of a request that another hall has piped: whose it is, and that a hall of this database says so.

It names the time and the client's address, and ends with an HMAC by the secret of the database over both, the hall that
is asked, and the path. So nobody else can write one, and one that was read on its way is good for that hall and path
alone, for half a minute. A header that is no such one counts as if it were not there.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable
from typing import Final

HEADER: Final = "x-stackyard-piped"
GOOD_SECONDS: Final = 30.0  # before and after the time that a header names: halls' clocks may differ


def sealed(secret: bytes, hall: str, path: str, address: str, clock: Callable[[], float] = time.time) -> str:
    """Return the header for a request of a client to another hall; `path` is with its query."""
    at = str(int(clock()))
    return f"{at} {_proof(secret, hall, path, address, at)} {address}"


def opened(secret: bytes, hall: str, path: str, header: str, clock: Callable[[], float] = time.time) -> str | None:
    """Return the address of the client whose request this is; None if no hall says so."""
    at, _, rest = header.partition(" ")
    proof, _, address = rest.partition(" ")
    if not (at.isdecimal() and at.isascii() and len(at) < 16 and proof.isascii()):
        return None
    if not hmac.compare_digest(proof, _proof(secret, hall, path, address, at)):
        return None
    return address if abs(clock() - int(at)) <= GOOD_SECONDS else None


def _proof(secret: bytes, hall: str, path: str, address: str, at: str) -> str:
    said = "\n".join(("stackyard pipe", hall, path, at, address)).encode("utf-8", "surrogateescape")
    return hmac.new(secret, said, hashlib.sha256).hexdigest()
