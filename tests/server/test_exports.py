"""Files of bricks over REST: what the terminal writes, saved under a name, and refused where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from stackyard.core.game import EVERYTHING
from stackyard.core.record import parse_record
from stackyard.core.registry import room
from stackyard.core.toolkit.sheets import PAPERS, pdf
from stackyard.server.workers import study
from tests.gltf_files import surfaces
from tests.server.hall import Line, Running

BUILT = (Path(__file__).parents[2] / "web/src/games/brick-work/picture.txt").read_text("utf-8").strip()

UNDER_WAY = (
    "rules=2 turn Blue; first Blue; order 8 5; turns 44 2; pool 245; board ..3......; tokens 2 1; "
    "Blue A=2x2@0,0,0+1x1@0,0,1; Red -; "
    "Blue's print Crane: 2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5; "
    "Red's print Wall: 1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3"
)


@pytest.mark.parametrize(
    ("kind", "thing", "name"),
    [
        ("ldraw", "", "brick-work.mpd"),
        ("ldraw", "print-red", "brick-work-print-red.mpd"),
        ("glb", "", "brick-work.glb"),
    ],
    ids=["ldraw", "one print", "glb"],
)
def test_a_position_is_a_file(hall: Running, kind: str, thing: str, name: str) -> None:
    question = {"position": BUILT, "kind": kind} | ({"thing": thing} if thing else {})
    answer = hall.http.post("/api/games/brick-work/export", json=question)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    found = room("brick-work")
    assert found.exports is not None
    assert answer.content == found.exports.export(found.game.parse_position(BUILT), EVERYTHING, kind, thing)


def test_a_wooden_tower_is_a_file(hall: Running) -> None:
    game = room("towerbrix").game
    position = game.position_text(game.setup(game.parse_options({}), 2))
    answer = hall.http.post("/api/games/towerbrix/export", json={"position": position, "kind": "glb"})
    assert len(surfaces(answer.content)) == 8


@pytest.mark.parametrize(("kind", "at", "suffix"), [("glb", "", ".glb"), ("ldraw", "?at=0", "-0.mpd")])
def test_what_stood_in_a_match_that_is_over_is_a_file(
    hall: Running, one: Line, kind: str, at: str, suffix: str
) -> None:
    made = hall.create("me", "friend", game="brick-work", position=UNDER_WAY)
    one.join(made, 0, 1)
    path = f"/api/matches/{made.id}/export/{kind}"
    assert "when it is over" in hall.http.get(path).json()["message"], "what is hidden stays hidden while it goes on"
    one.command("resign", made, seat=1)
    record = parse_record(hall.http.get(f"/api/matches/{made.id}/record").text)
    text = study.position_text(record, int(at[4:] or len(record.events)))
    answer = hall.http.get(path + at)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == f'attachment; filename="brick-work-{made.id}{suffix}"'
    found = room("brick-work")
    assert found.exports is not None
    assert answer.content == found.exports.export(found.game.parse_position(text), EVERYTHING, kind)
    for wrong, why in (("glb?at=99", "from 0 to "), ("glb?at=-1", "from 0 to "), ("stl", "ldraw, glb, not 'stl'")):
        refused = hall.http.get(f"/api/matches/{made.id}/export/{wrong}")
        assert refused.status_code == 400
        assert why in refused.json()["message"]


def test_a_match_without_bricks_is_no_file(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    one.command("resign", made, seat=0)
    answer = hall.http.get(f"/api/matches/{made.id}/export/glb")
    assert answer.status_code == 400
    assert "nothing of Towers is saved" in answer.json()["message"]


def test_a_list_is_a_file(hall: Running) -> None:
    answer = hall.http.get("/api/games/brick-work/shopping/bricklink?owned=blue=4,4,4,2,3,2,2")
    assert answer.headers["content-disposition"] == 'attachment; filename="brick-work-bricklink.xml"'
    assert answer.content.count(b"<ITEM>") == 14
    assert hall.http.get("/api/games/tower-topple/shopping/cut-list").content.startswith(b"Paint,Quantity")


@pytest.mark.parametrize(
    ("slug", "question", "wrong"),
    [
        ("towers", {"position": "x", "kind": "glb"}, "nothing of Towers is saved for other programs"),
        ("brick-work", {"position": BUILT, "kind": "stl"}, "what is saved of Brick Work is ldraw, glb, not 'stl'"),
        ("brick-work", {"position": BUILT, "kind": "glb", "thing": "../../x"}, "there is no '../../x' here"),
        ("brick-work", {"position": "over Blue", "kind": "glb"}, "not a position of Brick Work"),
        ("brick-work", {"position": "x" * 9000, "kind": "glb"}, "length <= 8192"),
        ("towerbrix", {"position": BUILT, "kind": "ldraw"}, "what is saved of TowerBrix is glb, not 'ldraw'"),
    ],
    ids=["no exports", "no kind", "no thing", "no position", "too long", "no ldraw"],
)
def test_what_is_not_there_is_refused(hall: Running, slug: str, question: dict[str, str], wrong: str) -> None:
    answer = hall.http.post(f"/api/games/{slug}/export", json=question)
    assert answer.status_code == 400
    assert wrong in answer.json()["message"]


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("towers/shopping/bricklink", "nothing of Towers is saved"),
        ("brick-work/shopping/cut-list", "what is saved of Brick Work is bricklink, rebrickable, not 'cut-list'"),
        ("brick-work/shopping/bricklink?owned=blue=1", "written as in 'blue=4,4,4,2,3,2,2"),
        ("towerbrix/shopping/cut-list?owned=yellow=2", "the cut list is of the whole box"),
    ],
    ids=["no lists", "no kind", "owned", "cut list"],
)
def test_a_list_that_is_not_there_is_refused(hall: Running, path: str, wrong: str) -> None:
    answer = hall.http.get(f"/api/games/{path}")
    assert answer.status_code == 400
    assert wrong in answer.json()["message"]


def test_a_file_becomes_a_brickprint(hall: Running) -> None:
    model = hall.http.post(
        "/api/games/brick-work/export", json={"position": BUILT, "kind": "ldraw", "thing": "print-blue"}
    )
    empty = "prints; first Blue; order 9 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -; "
    asked = {"position": f"{empty}Blue's bricks -; Red's bricks -", "seat": 0, "file": model.text}
    found = hall.http.post("/api/games/brick-work/tally", json={"read": asked}).json()["read"]
    assert found["title"] == "Heap of bricks"
    assert (len(found["takes"]), found["returns"], found["joins"].count("; ")) == (6, [], 4)
    asked["file"] = model.text.replace("3003.dat", "3001.dat")
    refused = hall.http.post("/api/games/brick-work/tally", json={"read": asked})
    assert refused.status_code == 400
    assert refused.json()["localizable"]["name"] == "brick-work:ldraw-line"
    assert refused.json()["localizable"]["args"]["line"] == 7


@pytest.mark.parametrize(("slug", "paper", "language"), [("brick-work", "a4", "de"), ("towers", "letter", "en")])
def test_sheets_are_a_pdf(hall: Running, slug: str, paper: str, language: str) -> None:
    answer = hall.http.get(f"/api/games/{slug}/sheets/{paper}?language={language}")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="{slug}-{paper}.pdf"'
    part = room(slug).sheets
    assert part is not None
    assert answer.content == pdf(room(slug).title, part(PAPERS[paper]), language)
    assert (b"Noppe" in answer.content) == (language == "de")


@pytest.mark.parametrize("path", ["towerbrix/sheets/a4", "towers/sheets/a5", "chess/sheets/a4"])
def test_sheets_that_are_not_there_are_refused(hall: Running, path: str) -> None:
    answer = hall.http.get(f"/api/games/{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] in ("not_found", "unknown_game")


def test_the_list_of_games_says_what_can_be_printed_and_listed(hall: Running) -> None:
    games = {game["slug"]: game for game in hall.http.get("/api/games").json()}
    assert [slug for slug, game in games.items() if game["sheets"]] == ["towers", "take-that-towers", "brick-work"]
    assert {slug: game["files"] for slug, game in games.items() if game["files"]} == {
        "brick-work": ["ldraw", "glb"],
        "tower-topple": ["glb"],
        "towerbrix": ["glb"],
    }
    assert {slug: game["lists"] for slug, game in games.items() if game["lists"]} == {
        "brick-work": ["bricklink", "rebrickable"],
        "tower-topple": ["cut-list"],
        "towerbrix": ["cut-list"],
    }
