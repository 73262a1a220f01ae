"""What a notice is before it leaves the hall: encrypted for one browser (RFC 8291), and signed by the hall (RFC 8292).

No push service can read what it passes on. `cryptography` comes with passkeys.
"""

from __future__ import annotations

import base64
import secrets
import struct
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

MOST_BYTES: Final = 3_993  # of a text: what a push service has to take, less what encryption adds
SALT_BYTES: Final = 16
AUTH_BYTES: Final = 16
KEY_BYTES: Final = 65  # a point of P-256, uncompressed
RECORD_BYTES: Final = 4_096
SIGNED_SECONDS: Final = 43_200  # for which a signature is good; 24 h are the most
COORDINATE_BYTES: Final = 32


def new_key() -> bytes:
    """Return a private key (P-256) as its number."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(COORDINATE_BYTES, "big")


def public_key(key: bytes) -> bytes:
    """Return the public key of a private one, uncompressed."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _private(key).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(text: bytes, key: bytes, auth: bytes, *, own: bytes | None = None, salt: bytes | None = None) -> bytes:
    """Return a text as the body of a push message, for a browser's public key and secret.

    `own`, `salt`: drawn for each message; given only by a test. Raises ValueError if the text is too long, or if the
    key is no point of the curve.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(text) > MOST_BYTES:
        raise ValueError(f"a notice has at most {MOST_BYTES} bytes")
    own, salt = own or new_key(), salt or secrets.token_bytes(SALT_BYTES)
    shared = _private(own).exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key))
    sender = public_key(own)
    secret = _derive(shared, auth, b"WebPush: info\0" + key + sender, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(sender)) + sender
    return head + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)  # 2: the last record


def authorization(key: bytes, endpoint: str, subject: str, now: int) -> str:
    """Return the header by which a push service knows the hall, made for one request at a time (s since 1970).

    `subject`: where whoever keeps the service finds whoever keeps the hall.
    """
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + SIGNED_SECONDS, "sub": subject}
    signed = b".".join(as_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    numbers = decode_dss_signature(_private(key).sign(signed, ec.ECDSA(hashes.SHA256())))
    signature = b"".join(number.to_bytes(COORDINATE_BYTES, "big") for number in numbers)
    return f"vapid t={(signed + b'.' + as_text(signature)).decode()}, k={as_text(public_key(key)).decode()}"


def as_text(value: bytes) -> bytes:
    """Return bytes in base64 for addresses, without the signs at its end."""
    return base64.urlsafe_b64encode(value).rstrip(b"=")


def from_text(text: str) -> bytes:
    """Return the bytes of such a text. Raises ValueError if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check_keys(key: bytes, auth: bytes) -> None:
    """Raise ValueError if nothing can be encrypted for a browser's key and secret."""
    if len(key) != KEY_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("the key has 65 bytes, the secret 16")
    encrypt(b"", key, auth)


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


__all__ = ["MOST_BYTES", "as_text", "authorization", "check_keys", "encrypt", "from_text", "new_key", "public_key"]
