"""What the system says of a process that does not answer: it hangs, or it has not been given a processor yet."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final, NamedTuple

LEAST_SECONDS: Final = 1.0  # of a processor, after which a process that works has had its chance to answer


class VitalSigns(NamedTuple):
    """The state of a process, as in proc(5): R, one of its threads wants a processor; S, it waits; T, it is stopped."""

    state: str
    cpu_s: float  # s, since it began


def read_vital_signs(pid: int) -> VitalSigns | None:
    """Return what the system says of a process; None where it says nothing (outside Linux, or it is gone)."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        fields = _fields(Path(f"/proc/{pid}/stat"))
        states = [_fields(thread)[0] for thread in Path(f"/proc/{pid}/task").glob("*/stat")]
        cpu_s = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return VitalSigns("R" if "R" in states else fields[0], cpu_s)
    return None


def _fields(stat: Path) -> list[str]:
    return stat.read_text(encoding="ascii").rpartition(") ")[2].split()


def is_starved(before: VitalSigns | None, now: VitalSigns | None) -> bool:
    """Return whether a process that was asked something has not had a processor for long enough to answer."""
    return before is not None and now is not None and now.state == "R" and now.cpu_s - before.cpu_s < LEAST_SECONDS
