"""The set-up: lock files that work anywhere, packages that contain the client, and a Chromium that renders."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scripts.readme_hook import LINK, absolute

if TYPE_CHECKING:
    pass

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def test_the_npm_lock_names_no_host() -> None:
    lock = (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock, "run `make lock`"
    packages = json.loads(lock)["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_the_python_locks_name_no_host_and_hash_every_package(path: Path) -> None:
    lock = path.read_text(encoding="utf-8")
    assert "://" not in lock
    assert not re.search(r"^\s*-(i|-index-url|-extra-index-url|f|-find-links|-trusted-host)\b", lock, re.MULTILINE)
    requirements = lock.replace("\\\n", "").splitlines()
    assert requirements
    assert all("==" in line and "--hash=sha256:" in line for line in requirements)


@pytest.mark.parametrize("other", ["dev", "bench"])
def test_a_tool_never_changes_what_runs(other: str) -> None:
    assert pins("run") <= pins(other)


def pins(name: str) -> set[str]:
    lock = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^[\w.-]+==[^\s;]+", lock, re.MULTILINE))


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_set_up_files_name_no_machine() -> None:
    suspicious = re.compile(r"/(?:home|Users|root|work)/\w")
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    setup = [p for p in tracked if p.startswith((".ci/", "requirements/", "scripts/", "web/")) or "/" not in p]
    named = [p for p in setup if (ROOT / p).is_file() and suspicious.search((ROOT / p).read_text("utf-8", "ignore"))]
    assert not named


@pytest.fixture(scope="module")
def client() -> Path:
    index = ROOT / "stackyard/server/static/index.html"
    assert index.is_file(), "the client is not built: run `make web`"
    return index


@pytest.mark.usefixtures("client")
def test_a_wheel_carries_the_client_and_needs_no_node(tmp_path: Path) -> None:
    build(tmp_path, "wheel")
    (wheel,) = tmp_path.glob("stackyard-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "stackyard/server/static/index.html" in names
    assert any(re.fullmatch(r"stackyard/server/static/assets/.*\.js", name) for name in names)
    assert "stackyard/py.typed" in names
    assert {"stackyard/games/towerbrix/texts/en/cards.ftl", "stackyard/games/towerbrix/texts/de/page.ftl"} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"stackyard"}
    (metadata,) = (zipfile.ZipFile(wheel).read(name).decode() for name in names if name.endswith("/METADATA"))
    assert "# Stackyard" in metadata
    assert not LINK.search(metadata)  # its address is not known here: no link is dead


def test_links_of_the_readme_are_absolute_on_a_package_index() -> None:
    text = (
        "![board](docs/b.png) see [rules](RULES.md), [a part](docs/x.md#part), [there](https://example.org), [up](#u)"
    )
    assert absolute(text, "https://example.org/main/") == (
        "![board](https://example.org/main/docs/b.png?raw=true) see [rules](https://example.org/main/RULES.md), "
        "[a part](https://example.org/main/docs/x.md#part), [there](https://example.org), [up](#u)"
    )
    assert absolute(text, "") == " see rules, a part, [there](https://example.org), [up](#u)"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not LINK.search(absolute(readme, "https://example.org"))


@pytest.mark.usefixtures("client")
def test_a_source_distribution_carries_the_client_and_its_sources(tmp_path: Path) -> None:
    build(tmp_path, "sdist")
    (sdist,) = tmp_path.glob("stackyard-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert "stackyard/games/towerbrix/texts/de/page.ftl" in names
    assert {"stackyard/server/static/index.html", "web/src/main.ts", "web/package-lock.json", "Makefile"} <= names
    assert not any(name.startswith("web/node_modules/") for name in names)


def build(out: Path, target: str) -> None:
    """Build one target with the tools of this environment and an empty PATH, so without Node."""
    subprocess.run(
        [sys.executable, "-m", "build", f"--{target}", "--no-isolation", "--outdir", str(out), str(ROOT)],
        env={"PATH": ""},
        capture_output=True,
        check=True,
    )
