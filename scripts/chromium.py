"""Finds a Chromium that the browser tests can drive, or installs one, and prints its path.

Looked for in this order: the one named by STACKYARD_CHROMIUM, an installed Chromium or Chrome, Playwright's own. With
--install, what is missing is installed: Debian's package where apt is there and may be used, else Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Debian's package and program that draws pages without a browser's windows, in half of the processor time."""
NAMES = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "google-chrome-beta",
    "chrome",
    "msedge",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
MISSING = "none is installed, and none could be: install Chromium or Chrome, or name yours in STACKYARD_CHROMIUM"


def find() -> str | None:
    """Return the path of an installed Chromium, or None."""
    chosen = os.environ.get("STACKYARD_CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    for name in (*NAMES, *PLACES):
        path = shutil.which(name)
        # Ubuntu's package of this name is a snap, which cannot be driven from everywhere (no home, no snapd).
        if path and not Path(path).resolve().is_relative_to("/snap") and Path(path).resolve().name != "snap":
            return path
    return playwrights_own()


def find_shell() -> str | None:
    """Return the path of the shell that draws pages cheaply, or of a whole Chromium, or None."""
    chosen = os.environ.get("STACKYARD_CHROMIUM")
    return find() if chosen else shutil.which(SHELL) or find()


def playwrights_own() -> str | None:
    """Return the path of the browser that Playwright downloaded earlier, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Install a Chromium; return its path, or None if that failed."""
    print("Installing Chromium for the browser tests ...", file=sys.stderr, flush=True)
    if is_debian() and (root := as_root()) is not None:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run = [*root, "apt-get", "-qq"]
        subprocess.run([*run, "update"], env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        for package in ("chromium", SHELL):  # where there is no shell, the whole browser does everything
            command = [*run, "install", "-y", "--no-install-recommends", package]
            subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        path = shutil.which("chromium")
        if path:
            return path
    libraries = ["--with-deps"] if sys.platform == "linux" and as_root() is not None else []
    command = [sys.executable, "-m", "playwright", "install", *libraries, "chromium"]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    return playwrights_own()


def is_debian() -> bool:
    """Tell whether apt here has a real chromium package (Debian's; Ubuntu's is a snap)."""
    release = Path("/etc/os-release")
    named = release.read_text(encoding="utf-8").splitlines() if release.exists() else []
    return "ID=debian" in named and shutil.which("apt-get") is not None


def as_root() -> list[str] | None:
    """Return the words before a command that run it as root without a prompt, or None if there are none."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0:
        return sudo
    return None


def main() -> int:
    """Print the path of a Chromium, after installing one if --install is given and none is there."""
    chosen = os.environ.get("STACKYARD_CHROMIUM")
    path = find()
    if path is None and chosen:
        print(f"Chromium: STACKYARD_CHROMIUM names no program: {chosen}", file=sys.stderr)
        return 1
    if path is None and "--install" in sys.argv[1:]:
        path = install()
    if path is None:
        print(f"Chromium: {MISSING}.", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
