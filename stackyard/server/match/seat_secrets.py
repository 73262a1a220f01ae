"""Secrets, invitations and names: a seat belongs to whoever shows its secret. Only SHA-256 of either is ever stored."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

SECRET_BYTES = 24  # 192 bits
INVISIBLE_CHARACTERS = " \u200d\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(
    map(chr, range(0xFE00, 0xFE10))
)
"""Characters that show nothing when they stand alone: joiners, fillers, the empty braille cell, variation selectors."""
SIGN_CATEGORIES = ("So", "Sk", "Mn")  # what pictures are made of: the picture, its tone of skin, what follows it unseen
MAX_SIGN_CHARACTERS = 12
ID_BYTES = 12  # a match's id is what lets one watch: 96 bits, not to be guessed


def new_match_id() -> str:
    """Return a fresh match id. None begins with a dash, which a command line would read as an option."""
    while (made := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return made


def new_secret() -> str:
    """Return a fresh secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> bytes:
    """Return what is stored of a secret. It is random and long, so it needs no salt and no slow hash."""
    return sha256(secret.encode()).digest()


@lru_cache(maxsize=8192)
def holder_id(digest: bytes) -> str:
    """Return the name under which commands of a secret's holder are stored, from its digest: nobody else has it."""
    return sha256(b"holder" + digest).hexdigest()[:32]


def is_secret_of(secret: str, stored: bytes | None) -> bool:
    """Return whether a secret is the one whose digest was stored, in time that does not depend on the answer."""
    return stored is not None and hmac.compare_digest(digest(secret), stored)


def browser_digest(browser: str, match: str) -> str:
    """Return by what a match knows a browser again; no two matches have the same of one browser."""
    return sha256(f"browser {browser} {match}".encode()).hexdigest()[:32]


def rematch_secret(secret: str, rematch: str) -> str:
    """Return the secret that a seat's holder has in the rematch: nobody else can compute it; nothing is stored."""
    mac = hmac.digest(secret.encode(), f"rematch {rematch}".encode(), "sha256")
    return urlsafe_b64encode(mac[:SECRET_BYTES]).decode()


def account_secret(key: bytes, match: str, account: int, first: bytes) -> str:
    """Return the second secret of an account's seat, which each of its devices is told; `key` is known to halls alone.

    `first` is the digest of the seat's own secret: it goes with the holder where seats are drawn, a number does not.
    """
    mac = hmac.digest(key, f"account {match} {account} {first.hex()}".encode(), "sha256")
    return urlsafe_b64encode(mac[:SECRET_BYTES]).decode()


def rematch_seat(seat: int, players: int) -> int:
    """Return where a seat's holder sits in the rematch: who was second begins, and so on round the table."""
    return (seat - 1) % players


def clean_text(text: str, limit: int) -> str:
    """Return a name or a line of chat on one line, without control and formatting characters that could disguise it."""
    visible = "".join(" " if char.isspace() else char for char in text if char.isspace() or _is_visible(char))
    line = " ".join(visible.split())[:limit].strip()
    return line if line.strip(INVISIBLE_CHARACTERS) else ""


def _is_visible(char: str) -> bool:
    # U+200D joins emoji; every other format character (bidirectional overrides among them) is left out.
    return char == "\u200d" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def is_sign(text: str) -> bool:
    """Return whether a cleaned line has no words: only a few pictures, such as a thumb."""
    return len(text) <= MAX_SIGN_CHARACTERS and all(
        letter in " \u200d" or unicodedata.category(letter) in SIGN_CATEGORIES for letter in text
    )
