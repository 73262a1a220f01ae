"""TLS between halls, with a certificate that needs nobody's signature.

Halls know each other by the secret of their database: the proof that each gives (`Link`) names the digest of the
certificate that is shown on the connection. Whoever stands between two halls would have to show a certificate of their
own to one of them, and the proofs would not agree. So nothing is checked about a certificate itself, not its name nor
its end, and all halls may use the same file.
"""

from __future__ import annotations

import hashlib
import re
import ssl
from pathlib import Path
from typing import Any, NamedTuple

_CERTIFICATE = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


class Encryption(NamedTuple):
    """What a hall encrypts its links with."""

    called: ssl.SSLContext  # of connections that come
    calling: ssl.SSLContext
    digest: bytes  # of the certificate that is shown to who calls


def encryption(file: str) -> Encryption:
    """Return what encrypts links, from a file with a certificate and its key. Raises OSError if it holds none."""
    called = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    called.load_cert_chain(file)
    calling = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    calling.check_hostname = False  # the proofs say whose certificate it is
    calling.verify_mode = ssl.CERT_NONE
    for context in (called, calling):
        context.minimum_version = ssl.TLSVersion.TLSv1_3
    found = _CERTIFICATE.search(Path(file).read_text("ascii", "replace"))
    if found is None:
        raise OSError(f"{file} holds no certificate")
    return Encryption(called, calling, hashlib.sha256(ssl.PEM_cert_to_DER_cert(found[0])).digest())


def shown_digest(tls: Any) -> bytes:
    """Return the digest of the certificate that the other side of a connection has shown; "" if there is none."""
    shown = None if tls is None else tls.getpeercert(binary_form=True)
    return b"" if shown is None else hashlib.sha256(shown).digest()
