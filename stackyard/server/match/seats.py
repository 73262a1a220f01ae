"""Secrets, invitations and names: a seat belongs to whoever shows its secret. Only SHA-256 of either is ever stored."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

SECRET_BYTES = 24  # 192 bits
BLANK = " \u200d\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""What is seen as nothing when it stands alone: joiners, fillers, the empty braille cell, variation selectors."""
SIGNS = ("So", "Sk", "Mn")  # what pictures are made of: the picture, its tone of skin, what follows it unseen
LONGEST_SIGN = 12
ID_BYTES = 12  # a match's id is what lets one watch: 96 bits, not to be guessed


def new_match_id() -> str:
    """Return a fresh match id."""
    return secrets.token_urlsafe(ID_BYTES)


def new_secret() -> str:
    """Return a fresh secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> bytes:
    """Return what is stored of a secret. It is random and long, so it needs no salt and no slow hash."""
    return sha256(secret.encode()).digest()


@lru_cache(maxsize=8192)
def holder(digest: bytes) -> str:
    """Return by what name the commands of whoever has a secret of this digest are known: nobody else can have it."""
    return sha256(b"holder" + digest).hexdigest()[:32]


def is_secret_of(secret: str, stored: bytes | None) -> bool:
    """Tell whether a secret is the one whose digest was stored, in time that does not depend on the answer."""
    return stored is not None and hmac.compare_digest(digest(secret), stored)


def heir(secret: str, rematch: str) -> str:
    """Return the secret that a seat's holder has in the rematch: nobody else can compute it, nothing need be kept."""
    mac = hmac.digest(secret.encode(), f"rematch {rematch}".encode(), "sha256")
    return urlsafe_b64encode(mac[:SECRET_BYTES]).decode()


def after(seat: int, players: int) -> int:
    """Return where a seat's holder sits in the rematch: who was second begins, and so on round the table."""
    return (seat - 1) % players


def tidy(text: str, limit: int) -> str:
    """Return a name or a line of chat on one line, without control and formatting characters that could disguise it."""
    kept = "".join(" " if char.isspace() else char for char in text if char.isspace() or _shown(char))
    line = " ".join(kept.split())[:limit].strip()
    return line if line.strip(BLANK) else ""


def _shown(char: str) -> bool:
    # U+200D joins emoji; every other format character (bidirectional overrides among them) is left out.
    return char == "\u200d" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def is_sign(text: str) -> bool:
    """Tell whether a tidied line says no word: a few pictures, such as a thumb."""
    return len(text) <= LONGEST_SIGN and all(
        letter in " \u200d" or unicodedata.category(letter) in SIGNS for letter in text
    )
