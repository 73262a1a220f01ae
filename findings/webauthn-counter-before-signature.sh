#!/usr/bin/env bash
# webauthn 3.0.1 (py_webauthn): verify_authentication_response, with an answer that somebody has made up.
# Expected: a signature that the passkey has not made is refused as such, whatever counter the answer has; and everything
# that is wrong with an answer raises a WebAuthnException.
# Seen: the counter is compared before the signature is looked at. An answer without a valid signature, for a passkey's id
# that is no secret, is refused for its counter, as that of a copied passkey would be: whoever notes copies by that
# refusal notes them at anybody's wish. And a user handle of one letter raises binascii.Error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet webauthn==3.0.1
env/bin/python - <<'PY'
import base64
import binascii
import hashlib
import json
import struct

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn import verify_authentication_response
from webauthn.helpers.exceptions import InvalidAuthenticationResponse

numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}


def text(octets):
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def refusal(counter, known, handle=text(b"h" * 32)):
    """Return what is raised for an answer with a counter and no signature, of a passkey whose counter was `known`."""
    client = json.dumps({"type": "webauthn.get", "challenge": text(b"c" * 32), "origin": "https://here.example"})
    response = {
        "clientDataJSON": text(client.encode()),
        "authenticatorData": text(hashlib.sha256(b"here.example").digest() + struct.pack(">BI", 5, counter)),
        "signature": text(b"no signature"),
        "userHandle": handle,
    }
    try:
        verify_authentication_response(
            credential={"id": text(b"i"), "rawId": text(b"i"), "type": "public-key", "response": response},
            expected_challenge=b"c" * 32,
            expected_rp_id="here.example",
            expected_origin="https://here.example",
            credential_public_key=cbor2.dumps(cose),
            credential_current_sign_count=known,
        )
    except Exception as error:
        return error


for counter, known in ((6, 5), (5, 5)):
    print(f"counter {counter}, known {known}: {refusal(counter, known)}")
assert "signature" in str(refusal(6, 5))
assert "sign count of 5 was not greater" in str(refusal(5, 5))
assert isinstance(refusal(5, 5), InvalidAuthenticationResponse)
assert isinstance(refusal(6, 5, handle="a"), binascii.Error)
PY
