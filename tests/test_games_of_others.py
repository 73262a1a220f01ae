"""A game in a package of its own is in the hall, the terminal and the environments; a broken one disturbs nobody."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples/last_pebble"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, installed into a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [*pip, "--disable-pip-version-check", "--target", str(folder), str(EXAMPLE)], check=True, timeout=120
    )
    return folder


def python(code: str, cwd: Path, *folders: Path) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(map(str, (*folders, ROOT)))
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": paths},
        check=False,
    )


EVERYWHERE = """
import json
from pathlib import Path
from stackyard.core.registry import room
from stackyard.testing import check_game
assert check_game(room("last-pebble")) > 3

from stackyard.cli import main
assert main(["games"]) == 0
assert main(["show", "last-pebble", "--pebbles", "5"]) == 0
assert main(["arena", "last-pebble", "--levels", "1", "--entrants", "random", "--games", "4", "--processes", "1"]) == 0

from stackyard.server.endpoints.rest import games
from stackyard.core.match import Match
(listed,) = [each for each in games._games.__wrapped__("en") if each.slug == "last-pebble"]
print(json.dumps([listed.built, listed.title, listed.minutes, [level.name for level in listed.levels]]))

from tests.server.hall import Running, settings
with Running(settings(Path("hall.sqlite3").absolute())) as hall:
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    made = hall.http.post("/api/matches", json={"game": "last-pebble", "seats": seats})
    assert made.status_code == 201, made.text
    for language in ("en", "de"):
        listed = hall.http.get(f"/api/games?language={language}")
        assert "last-pebble" in [each["slug"] for each in listed.json()], listed.text
    (mine,) = [each for each in made.json()["seats"] if each["kind"] == "me"]
    key = {"authorization": f"Bearer {mine['secret']}"}
    plain = hall.http.get(f"/api/matches/{made.json()['match']}/plain/0?language=de", headers=key).json()
    first = ["take 1", "take 2", "take 3"] if mine["seat"] == 0 else []
    assert (plain["text"], [each["move"] for each in plain["moves"]]) == ("o" * 21, first)
    watched = hall.http.get(f"/api/matches/{made.json()['match']}/plain/0").json()
    assert (watched["text"], watched["moves"], watched["more"]) == ("o" * 21, [], 0)
    print("opened", hall.http.get(f"/api/matches/{made.json()['match']}/record").status_code)

from pettingzoo.test import api_test
from stackyard.envs import aec_env
api_test(aec_env("last-pebble"), num_cycles=50)
"""


@pytest.mark.long
def test_it_is_everywhere_once_it_is_installed(site: Path, tmp_path: Path) -> None:
    done = python(EVERYWHERE, tmp_path, site)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.startswith("last-pebble") and "Last Pebble" in line for line in lines)
    assert "ooooo" in lines
    assert json.dumps([True, "Last Pebble", [1, 3], ["Sage"]]) in lines
    assert "Passed API test" in done.stdout


def test_a_broken_one_is_a_line_and_disturbs_nobody(tmp_path: Path) -> None:
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = {
        "absent": "no_such_module:LISTING",
        "towers": "taken:LISTING",
        "wrong": "taken:NUMBER",
        "other": "taken:OTHER",
    }
    lines = [f"{name} = {value}\n" for name, value in points.items()]
    (about / "entry_points.txt").write_text("[stackyard.games]\n" + "".join(lines))
    (tmp_path / "taken.py").write_text(
        "from stackyard.games import Listing\n"
        "LISTING = Listing('towers', 'T', 'stackyard.games.towers.room')\n"
        "OTHER = Listing('other', 'T', 'stackyard.games.towers.room')\n"
        "NUMBER = 5\n"
    )
    code = "from stackyard.core.registry import rooms, room; print(len(rooms()), room('towers').title)"
    done = python(code, tmp_path, tmp_path)
    assert (done.returncode, done.stdout) == (0, "5 Towers\n")
    warnings = sorted(done.stderr.splitlines())
    assert [line.split(" (")[0] for line in warnings] == [f"The game '{name}'" for name in sorted(points)]
    assert "No module named 'no_such_module'" in warnings[0]
    assert "stackyard.games.towers.room.ROOM is no room of a game of that name" in warnings[1]
    assert "the name is taken" in warnings[2]
    assert "it is not a stackyard.games.Listing with a module" in warnings[3]
