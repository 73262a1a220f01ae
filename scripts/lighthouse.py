"""Measures pages of the browser client by Lighthouse's mobile preset: the median of five, beside what is promised.

    python scripts/lighthouse.py                       the front page and the page of a game, at a hall of its own
    python scripts/lighthouse.py --runs 1 /g/towers    other pages
    python scripts/lighthouse.py --url http://localhost:8000

Lighthouse is fetched by npx when it is needed and belongs to no requirement of the project. The figures depend on the
machine: it should have nothing else to do. Exit status 1 if a page misses what is promised.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
LIGHTHOUSE: Final = "lighthouse@12"  # runs on Node 20
PAGES: Final = ("/", "/g/towers")
MOST_TRIES: Final = 3  # of a run
PROMISED: Final = {  # by figure: the limit, and how it is printed
    "first paint": (1800.0, "{:.0f} ms"),
    "largest paint": (2500.0, "{:.0f} ms"),
    "shift": (0.05, "{:.3f}"),
    "first paint, unthrottled": (1000.0, "{:.0f} ms"),
}
LEAST_ACCESSIBILITY: Final = 98.0
OPENING_S: Final = 120.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 if a page misses what is promised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=list(PAGES), help=f"paths (default: {' '.join(PAGES)})")
    parser.add_argument("--runs", type=int, default=5, help="how often each page is measured (default: 5)")
    parser.add_argument("--url", help="a hall that is open already")
    found = parser.parse_args(arguments)
    if found.url:
        return int(not measure_pages(found.url.rstrip("/"), found.pages, found.runs))
    with hall() as url:
        return int(not measure_pages(url, found.pages, found.runs))


def measure_pages(url: str, pages: Sequence[str], runs: int) -> bool:
    """Print the medians of each page; return whether all keep what is promised."""
    within_limits = True
    for page in pages:
        throttled = [figures(url + page) for _ in range(runs)]
        free = [figures(url + page, "--throttling-method=provided") for _ in range(runs)]
        found = {name: median(run[name] for run in throttled) for name in throttled[0]}
        found["first paint, unthrottled"] = median(run["first paint"] for run in free)
        print(page)
        for name, (limit, shown) in PROMISED.items():
            within_limits &= found[name] <= limit
            print(f"  {name:<26}{shown.format(found[name]):>10}   at most {shown.format(limit)}")
        within_limits &= found["accessibility"] >= LEAST_ACCESSIBILITY
        print(
            f"  {'accessibility':<26}{found['accessibility']:>10.0f}   at least {LEAST_ACCESSIBILITY:.0f}", flush=True
        )
    return within_limits


def figures(address: str, *more: str) -> dict[str, float]:
    """Return the figures of one run, times in ms, accessibility from 0 to 100.

    Now and then Lighthouse records no trace (NO_NAVSTART) and asks to be run again: so it is.
    """
    for _ in range(MOST_TRIES - 1):
        with suppress(subprocess.CalledProcessError):
            return _figures_once(address, *more)
    return _figures_once(address, *more)


def _figures_once(address: str, *more: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}"),
            "--only-categories=performance,accessibility",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
            *more,
        ]
        # Not in this folder: npx would look for the package among the client's.
        subprocess.run(command, check=True, cwd=folder, env={**os.environ, "CHROME_PATH": chromium()})
        audit_report: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    audits = audit_report["audits"]
    return {
        "first paint": float(audits["first-contentful-paint"]["numericValue"]),
        "largest paint": float(audits["largest-contentful-paint"]["numericValue"]),
        "shift": float(audits["cumulative-layout-shift"]["numericValue"]),
        "accessibility": 100.0 * float(audit_report["categories"]["accessibility"]["score"]),
    }


def chromium() -> str:
    """Return the path of the browser that the tests use."""
    script = [sys.executable, str(ROOT / "scripts/chromium.py")]
    return subprocess.run(script, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def hall() -> Iterator[str]:
    """Open a hall with an empty database; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = "8791"
        command = [
            sys.executable,
            "-m",
            "stackyard.server.main",
            "--port",
            port,
            "--database",
            f"{folder}/hall.sqlite3",
        ]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            ends = time.monotonic() + OPENING_S
            while not is_open(url):
                if process.poll() is not None or time.monotonic() > ends:
                    raise SystemExit("the hall did not open")
                time.sleep(0.2)
            yield url
        finally:
            process.terminate()
            process.wait()


def is_open(url: str) -> bool:
    """Return whether a hall answers there."""
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
