"""An authenticator in software: what a phone's finger or a security key does, and a browser around it (ES256)."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(octets: bytes) -> str:
    """Return octets as base64url, as browsers write them."""
    return urlsafe_b64encode(octets).decode().rstrip("=")


def octets(encoded: str) -> bytes:
    """Return what base64url stands for."""
    return urlsafe_b64decode(encoded + "===")


class Authenticator:
    """A device with passkeys, behind a browser that shows the page of an origin."""

    def __init__(self, origin: str, *, counts: bool = True) -> None:
        """`counts`: it has a counter of its signatures; those that share passkeys between devices have none."""
        self.origin = origin
        self.counts = counts
        self.flags = PRESENT | VERIFIED
        self.keys: dict[bytes, Key] = {}  # by credential's id

    def create(self, options: dict[str, Any], **changes: Any) -> dict[str, Any]:
        """Make a passkey, as `navigator.credentials.create` would; `changes` are lies of it."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        handle = octets(options["user"]["id"])
        known = {each["id"] for each in options["excludeCredentials"]}
        assert not known & {text(each) for each in self.keys}, "a browser refuses a second passkey of one account"
        rp = changes.get("rp", options["rp"]["id"])
        key = Key(rp, handle, secrets.token_bytes(32))
        key.id = changes.get("id", key.id)
        self.keys[key.id] = key
        attested = bytes(16) + struct.pack(">H", len(key.id)) + key.id + key.public()
        data = self._data(key, ATTESTED) + attested
        attestation = {"fmt": changes.get("fmt", "none"), "attStmt": {}, "authData": data}
        client = self._client("webauthn.create", options["challenge"], changes)
        return _credential(key.id, clientDataJSON=client, attestationObject=cbor2.dumps(attestation))

    def get(self, options: dict[str, Any], key: Key | None = None, **changes: Any) -> dict[str, Any]:
        """Sign in with a passkey, as `navigator.credentials.get` would: any that it has for the host."""
        chosen = key or next(each for each in self.keys.values() if each.rp == options["rpId"])
        client = self._client("webauthn.get", options["challenge"], changes)
        data = self._data(chosen, 0)
        signed = chosen.private.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return _credential(
            chosen.id,
            clientDataJSON=client,
            authenticatorData=data,
            signature=changes.get("signature", signed),
            userHandle=changes.get("handle", chosen.handle),
        )

    def _client(self, kind: str, challenge: str, changes: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps({**said, **changes.get("client", {})}).encode()

    def _data(self, key: Key, more: int) -> bytes:
        key.counter += self.counts
        flags = self.flags | more
        return hashlib.sha256(key.rp.encode()).digest() + struct.pack(">BI", flags, key.counter if self.counts else 0)


class Key:
    """A passkey."""

    def __init__(self, rp: str, handle: bytes, identity: bytes) -> None:
        self.rp, self.handle, self.id = rp, handle, identity
        self.counter = 0
        self.private = ec.generate_private_key(ec.SECP256R1())

    def public(self) -> bytes:
        """Return its public key as COSE."""
        numbers = self.private.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        return cbor2.dumps(cose)


def _credential(identity: bytes, **response: bytes | None) -> dict[str, Any]:
    parts = {name: text(part) for name, part in response.items() if part is not None}
    return {"id": text(identity), "rawId": text(identity), "type": "public-key", "response": parts}
