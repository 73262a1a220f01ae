"""`python -m scripts.audit`: look the locked packages up in the OSV database of known holes.

It fails where a package that the hall or its page is made of has had a severe hole (high or critical) for a week, or is
malicious. All else is told and fails nothing: holes of tools, holes that are younger or not rated, and a database that
cannot be reached; then the dates of the lock files are told. See docs/decisions/0060.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
OSV: Final = "https://api.osv.dev"
TIMEOUT_SECONDS: Final = 10.0  # for one answer
ALL_SECONDS: Final = 60.0  # for all of them
BATCH: Final = 1_000  # packages in one question, as many as the database takes
MAX_HOLES: Final = 200  # that are looked at, one question each
MAX_PAGES: Final = 20
GRACE: Final = timedelta(days=7)  # a hole that was published today fails nobody's change today
SEVERE: Final = ("HIGH", "CRITICAL")
RUN_LOCK: Final = "requirements/run.txt"
LOCKS: Final = (
    RUN_LOCK,
    "requirements/cluster.txt",
    "requirements/dev.txt",
    "requirements/bench.txt",
    "requirements/ray.txt",
    "requirements/uv.txt",
)
NPM_LOCK: Final = "web/package-lock.json"
COMPILED_IN: Final = frozenset({"svelte"})  # tools of the page's build whose code stands in the page
ACCEPTED: Final[Mapping[str, str]] = {}
"""Holes that have been looked at and do not concern us, by id: why not."""


class Package(NamedTuple):
    """A package that is locked."""

    ecosystem: str  # as OSV names it: PyPI, npm
    name: str
    version: str
    shipped: bool  # part of the hall or its page, and no tool of who works on them


class Hole(NamedTuple):
    """A known hole in a package."""

    package: Package
    id: str
    severity: str  # "" if it is not rated
    published: datetime | None
    summary: str

    def fails(self, now: datetime) -> bool:
        """Return whether the check fails for it."""
        if self.id in ACCEPTED:
            return False
        if self.id.startswith("MAL-"):
            return True
        old = self.published is not None and now - self.published >= GRACE
        return self.package.shipped and self.severity in SEVERE and old


class UnansweredError(Exception):
    """The database could not be asked."""


def locked(root: Path = ROOT) -> list[Package]:
    """Return all packages of the lock files, each once."""
    found: dict[tuple[str, str, str], Package] = {}
    for lock in LOCKS:
        for name, version in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", (root / lock).read_text(), re.MULTILINE):
            key = ("PyPI", name.lower(), version)
            found.setdefault(key, Package(*key, lock == RUN_LOCK))
    for path, entry in json.loads((root / NPM_LOCK).read_text())["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if name and "version" in entry:
            shipped = not entry.get("dev", False) or name in COMPILED_IN
            key = ("npm", name, entry["version"])
            found[key] = Package(*key, shipped or (key in found and found[key].shipped))
    return list(found.values())


def ask(address: str, end: float, question: Any = None) -> Any:
    """Return what the database answers. Raises UnansweredError if it does not before `end`, or if that is no JSON."""
    if time.monotonic() > end:
        raise UnansweredError(f"it takes longer than {ALL_SECONDS:g} s")
    data = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            return json.load(answer)
    except (OSError, HTTPException, ValueError) as error:
        raise UnansweredError(str(error) or type(error).__name__) from None


def find_holes(packages: Sequence[Package], osv: str = OSV) -> list[Hole]:
    """Return the known holes of some packages. Raises UnansweredError if the database could not be asked."""
    end = time.monotonic() + ALL_SECONDS
    named: list[tuple[Package, str]] = []
    for start in range(0, len(packages), BATCH):
        open_questions = [(package, "") for package in packages[start : start + BATCH]]
        for _ in range(MAX_PAGES):
            if not open_questions:
                break
            answers = ask(f"{osv}/v1/querybatch", end, {"queries": [_query(*each) for each in open_questions]})
            try:
                pairs = list(zip(open_questions, answers["results"], strict=True))
                named += [(each, hole["id"]) for (each, _), found in pairs for hole in found.get("vulns", ())]
                open_questions = [(each, found["next_page_token"]) for (each, _), found in pairs if _more(found)]
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise UnansweredError(f"an answer of another form: {error!r}") from None
    details = {hole: _described(hole, osv, end) for hole in list(dict.fromkeys(hole for _, hole in named))[:MAX_HOLES]}
    return [Hole(package, hole, *details.get(hole, ("", None, "too many to look at"))) for package, hole in named]


def _query(package: Package, token: str) -> dict[str, Any]:
    query = {"package": {"ecosystem": package.ecosystem, "name": package.name}, "version": package.version}
    return {**query, "page_token": token} if token else query


def _more(found: Mapping[str, Any]) -> bool:
    return bool(found.get("next_page_token"))


def _described(hole: str, osv: str, end: float) -> tuple[str, datetime | None, str]:
    """Return a hole's severity, when it was published, and a line about it."""
    entry = ask(f"{osv}/v1/vulns/{hole}", end)
    try:
        published = datetime.fromisoformat(entry["published"]) if "published" in entry else None
        if published is not None and published.tzinfo is None:
            published = published.replace(tzinfo=UTC)
        severity = str(entry.get("database_specific", {}).get("severity", "")).upper()
        return severity, published, str(entry.get("summary", ""))
    except (TypeError, ValueError, AttributeError) as error:
        raise UnansweredError(f"an answer of another form: {error!r}") from None


def lock_dates(root: Path = ROOT) -> list[str]:
    """Return a line for each lock file: when it was last made anew."""
    git = shutil.which("git")
    lines = []
    for lock in (*LOCKS, NPM_LOCK):
        date = ""
        if git is not None:
            command = [git, "log", "-1", "--format=%cs", "--", lock]
            date = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout.strip()
        lines.append(f"  {lock}: {date or 'of unknown date'}")
    return lines


def hole_lines(holes: Iterable[Hole], now: datetime) -> list[str]:
    """Return a line for each hole, those for which the check fails first."""
    lines = []
    for hole in sorted(holes, key=lambda hole: (not hole.fails(now), hole.package, hole.id)):
        package = hole.package
        words = [hole.severity.lower() or "not rated", "in the hall" if package.shipped else "in a tool"]
        if hole.id in ACCEPTED:
            words.append(f"accepted: {ACCEPTED[hole.id]}")
        head = "HOLE" if hole.fails(now) else "known"
        lines.append(f"{head}: {package.name} {package.version}: {hole.id} ({', '.join(words)}) {hole.summary}")
    return lines


def main(root: Path = ROOT, osv: str = OSV, now: datetime | None = None) -> int:
    """Print what is known; return 1 if something has to be done about it."""
    now = now or datetime.now(UTC)
    packages = locked(root)
    try:
        holes = find_holes(packages, osv)
    except UnansweredError as error:
        print(f"Holes: not looked for, as {osv} could not be asked ({error}). The {len(packages)} packages stand in:")
        print("\n".join(lock_dates(root)))
        return 0
    print(*hole_lines(holes, now), sep="\n", end="\n" if holes else "")
    failing = sum(hole.fails(now) for hole in holes)
    print(f"Holes: {len(packages)} packages looked up, {len(holes)} known, {failing} to be mended before this passes.")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
