"""Recovery codes: shown once, kept as Argon2id hashes, used once."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING, Final

from stackyard.core.machine.extras import needing

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
GROUPS: Final = 5
GROUP_LETTERS: Final = 4  # 100 bits in all
MEMORY_KIB: Final = 19_456  # with two passes, one lane: what OWASP names as the least; a code is random and long
READ_AS: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V", "-": None, " ": None})


def new_code() -> str:
    """Return a fresh code."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(GROUPS))


def hash_code(code: str) -> str:
    """Return what is stored of a code; it takes some 70 ms."""
    return _hasher().hash(_plain(code))


def is_code_of(code: str, stored: str) -> bool:
    """Return whether a code, however it was typed, is the one of which this was stored."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(stored, _plain(code))
    except (VerificationError, InvalidHashError):
        return False


def _plain(code: str) -> str:
    return code.upper().translate(READ_AS)


@cache
def _hasher() -> PasswordHasher:
    with needing():
        from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=MEMORY_KIB, parallelism=1)


__all__ = ["hash_code", "is_code_of", "new_code"]
