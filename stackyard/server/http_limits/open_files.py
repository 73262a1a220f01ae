"""As many files may be open as the promised sockets need, where the system allows it; else fewer are promised."""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec

from stackyard.server.settings import Settings

RESERVED: Final = 512  # files of the database, of pipes to the workers, of pages
MIN_SHARE: Final = 64  # sockets, and other connections, that are promised in any case


def allow_open_files(wanted: int) -> int:
    """Allow this process `wanted` open files, if the system does; return how many it may have open now."""
    try:
        import resource
    except ImportError:  # Windows counts sockets apart
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):
        if most < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))  # who may, may raise the hard limit too
            return wanted
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft


def wanted_files(settings: Settings) -> int:
    """Return how many files are open when everybody whom the settings promise a connection has one."""
    return settings.max_sockets + settings.max_connections + RESERVED


def promise(settings: Settings, files: int) -> tuple[Settings, str]:
    """Return settings that promise as many connections as `files` open files allow, and a line if these are fewer."""
    wanted = wanted_files(settings)
    if files >= wanted:
        return settings, ""
    share = max(0.0, (files - RESERVED) / (wanted - RESERVED))
    lowered = msgspec.structs.replace(
        settings,
        max_sockets=max(MIN_SHARE, int(settings.max_sockets * share)),
        max_connections=max(MIN_SHARE, int(settings.max_connections * share)),
    )
    line = (
        f"The system allows {files} open files, {wanted} are wanted: the hall takes {lowered.max_sockets} sockets"
        f" instead of {settings.max_sockets} (ulimit -n, LimitNOFILE)."
    )
    return lowered, line
