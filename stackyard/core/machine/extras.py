"""Packages that not everybody needs: `pip install stackyard` is the rules, `stackyard[server]` adds the hall.

Whoever imports one that may be missing does it within `needing`, so that what is missing is one clear line.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import t

EXTRAS: Final = {
    "PIL": "server",
    "alembic": "server",
    "argon2": "server",
    "confusable_homoglyphs": "server",
    "httptools": "server",
    "idna": "server",
    "litestar": "server",
    "networkx": "server",
    "reportlab": "server",
    "resvg_py": "server",
    "sqlalchemy": "server",
    "uharfbuzz": "server",
    "uvicorn": "server",
    "uvloop": "server",
    "webauthn": "server",
    "cryptography": "server",
    "websockets": "server",
    "mujoco": "physics",
    "ortools": "solve",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
    "numba_cuda": "cuda",
    "jax": "jax",
    "openskill": "lab",
    "pyarrow": "lab",
    "ray": "lab",
    "redis": "cluster",
    "httpx": "cluster",
}
"""The extra that has a package, by the name under which it is imported."""


class MissingPackageError(BadRequestError, ImportError):
    """A package that this needs is not installed."""


def missing(error: ModuleNotFoundError, extra: str | None = None) -> MissingPackageError | None:
    """Return what to say of an import that failed: what to install; None if it is no package of an extra."""
    name = (error.name or "").partition(".")[0]
    extra = extra or EXTRAS.get(name)
    if extra is None or name == "stackyard":
        return None
    return MissingPackageError(t("package-missing", package=name, extra=f"stackyard[{extra}]"))


@contextmanager
def needing(extra: str | None = None) -> Iterator[None]:
    """Say in one line what to install when an import fails; `extra`: if it is another one than that of `EXTRAS`.

    Raises MissingPackageError if a package of an extra is missing, and ModuleNotFoundError if another module is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        found = missing(error, extra)
        if found is None:
            raise
        raise found from None


def require(extra: str, *packages: str) -> None:
    """Import nothing; raise MissingPackageError if one of the packages of an extra is not installed."""
    for package in packages:
        with needing(extra):
            if find_spec(package) is None:
                raise ModuleNotFoundError(f"No module named {package!r}", name=package)


__all__ = ["EXTRAS", "MissingPackageError", "missing", "needing", "require"]
