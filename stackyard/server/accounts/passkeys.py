"""Passkeys, by the package `webauthn`: what a browser is asked for, and whether an authenticator's answer is accepted.

The package compares the counter before it looks at the signature, so anybody who knows a passkey's id could raise an
alarm by it. Here it is given the counter 0, which any signature passes, and the counter is compared afterwards. It
decodes the user's handle outside of its own errors, and does not look whether another site's frame has asked: both are
done here. See docs/decisions/0381.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from stackyard.core.machine.extras import needing
from stackyard.core.texts.catalogue import t
from stackyard.server.settings import Settings
from stackyard.server.store.accounts import StoredPasskey
from stackyard.server.wire.refusals import ChallengeError, ClonedError, CredentialError

HALL_NAME: Final = "Stackyard"  # as browsers show it beside the name
TIMEOUT_MS: Final = 300_000  # that a browser gives its owner
MOST_ID_BYTES: Final = 1_023  # of a credential: WebAuthn, 7.1
FORMATS: Final = ("none", "packed")  # of attestations: none is asked for, and some sign with the passkey itself
CREATE: Final = "webauthn.create"
GET: Final = "webauthn.get"


class ClientData(msgspec.Struct):
    """What the browser says of a ceremony, as far as it is looked at before the signature is."""

    type: str
    challenge: str
    origin: str = ""
    crossOrigin: bool = False  # noqa: N815 - its name in the standard


class NewKey(NamedTuple):
    """A passkey that was made."""

    id: bytes
    public_key: bytes
    counter: int


def creation_options(
    settings: Settings, challenge: bytes, handle: bytes, name: str, known: Sequence[StoredPasskey]
) -> dict[str, Any]:
    """Return what a browser is asked for to make a passkey; no authenticator makes one beside one that is `known`."""
    with needing():
        from webauthn import generate_registration_options
        from webauthn.helpers import options_to_json_dict, structs

    options = generate_registration_options(
        rp_id=settings.passkey_host(),
        rp_name=HALL_NAME,
        user_name=name,
        user_display_name=name,
        user_id=handle,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            # Else nobody who signs in without a name would be shown it.
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
    )
    return options_to_json_dict(options)


def request_options(settings: Settings, challenge: bytes) -> dict[str, Any]:
    """Return what a browser is asked for to sign in with any passkey that it has."""
    with needing():
        from webauthn import generate_authentication_options
        from webauthn.helpers import options_to_json_dict, structs

    options = generate_authentication_options(
        rp_id=settings.passkey_host(),
        challenge=challenge,
        timeout=TIMEOUT_MS,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    return options_to_json_dict(options)


def challenge_of(credential: dict[str, Any], kind: str) -> bytes:
    """Return the challenge that an answer is to.

    Raises ChallengeError if there is none, or it is of another kind, CredentialError if a frame of another page asks.
    """
    response = credential.get("response")
    encoded = response.get("clientDataJSON") if isinstance(response, dict) else None
    try:
        data = msgspec.json.decode(_bytes(encoded), type=ClientData)
        challenge = _bytes(data.challenge)
    except (ValueError, TypeError, msgspec.DecodeError):
        raise ChallengeError(t("passkey-challenge")) from None
    if data.type != kind:
        raise ChallengeError(t("passkey-challenge"))
    if data.crossOrigin:
        raise CredentialError(t("passkey-refused"))
    return challenge


def check_new(settings: Settings, credential: dict[str, Any], challenge: bytes) -> NewKey:
    """Return the passkey that an authenticator has made. Raises CredentialError if it is not accepted."""
    with needing():
        from webauthn import verify_registration_response

    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=settings.passkey_host(),
            expected_origin=list(settings.passkey_origins()),
        )
    except Exception as error:  # the package raises many kinds, not all of them its own
        raise _refusal(settings, credential) from error
    if made.fmt not in FORMATS or not 0 < len(made.credential_id) <= MOST_ID_BYTES:
        raise CredentialError(t("passkey-refused"))
    return NewKey(made.credential_id, made.credential_public_key, made.sign_count)


def credential_id(credential: dict[str, Any]) -> bytes:
    """Return the id of the passkey that an answer names. Raises CredentialError if it names none."""
    try:
        return _bytes(credential.get("rawId"))
    except (ValueError, TypeError):
        raise CredentialError(t("passkey-refused")) from None


def check_signature(
    settings: Settings, credential: dict[str, Any], challenge: bytes, passkey: StoredPasskey, handle: bytes
) -> int:
    """Return the counter of an authenticator's answer.

    Raises CredentialError if it is not accepted, ClonedError if all is right but the counter, which has been before.
    """
    with needing():
        from webauthn import verify_authentication_response

    try:
        signed = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=settings.passkey_host(),
            expected_origin=list(settings.passkey_origins()),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
        )
        shown = _bytes(credential["response"].get("userHandle"))
    except Exception as error:
        raise _refusal(settings, credential) from error
    if shown != handle:
        raise CredentialError(t("passkey-refused"))
    counter = signed.new_sign_count
    if (counter or passkey.counter) and counter <= passkey.counter:
        raise ClonedError(t("passkey-cloned"))
    return counter


def _refusal(settings: Settings, credential: dict[str, Any]) -> CredentialError:
    """Return why an answer is refused, in words: most often a page at another address has asked."""
    try:
        data = msgspec.json.decode(_bytes(credential["response"]["clientDataJSON"]), type=ClientData)
    except (ValueError, TypeError, KeyError, msgspec.DecodeError):
        return CredentialError(t("passkey-refused"))
    origins = settings.passkey_origins()
    if data.origin not in origins:
        return CredentialError(t("passkey-origin", address=origins[0]))
    return CredentialError(t("passkey-refused"))


def _bytes(encoded: Any) -> bytes:
    """Return what base64url text stands for. Raises ValueError or TypeError if it is none."""
    if not isinstance(encoded, str):
        raise TypeError("no text")
    return urlsafe_b64decode(f"{encoded}===")


def digest_of(challenge: bytes) -> bytes:
    """Return what is stored of a challenge."""
    return sha256(challenge).digest()


__all__ = [
    "CREATE",
    "GET",
    "NewKey",
    "challenge_of",
    "check_new",
    "check_signature",
    "creation_options",
    "credential_id",
    "digest_of",
    "request_options",
]
