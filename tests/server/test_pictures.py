"""Pictures that travel: a moment of a match, the card of a link, the animation, and the tags of a preview."""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import numpy as np
import pytest
from PIL import Image

from stackyard.core.game import SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import parse_record, record_text
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import room as find_room
from stackyard.physics.motion import KIND, MAGIC, WHOLE_FLAG
from stackyard.physics.scene import Poses
from stackyard.server.endpoints.pages import StaticFiles
from stackyard.server.endpoints.previews import Previews
from stackyard.server.pictures import film, lines, raster
from stackyard.server.pictures.card import card_document
from stackyard.server.pictures.jobs import draw
from stackyard.server.pictures.moments import CLIP_BOARDS, Board, board_of, clip, common_box, course, moment
from stackyard.server.pictures.picture_cache import PictureCache
from stackyard.server.pictures.result import Player, Result, result_of
from tests.golden.make_records import FOLDER
from tests.server.hall import Line, Made, Running

HOSTILE = '"><script>alert(1)</script>'
GAMES = [listing.slug for listing in LISTINGS]
MOVES = ("a1-a2", "b1-b2", "a3-a2", "b3-b2")


class Head(HTMLParser):
    """Reads the tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.properties: dict[str, str] = {}
        self.scripts = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.scripts += tag == "script" and "src" not in found
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            self.properties[name] = found.get("content") or ""


@pytest.fixture
def played(hall: Running, one: Line) -> Made:
    """A match of Towers that is over after four moves and a resignation; a hostile name sits at it."""
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    for number, move in enumerate(MOVES):
        assert one.move(made, number % 2, number, move)["t"] == "ack"
    one.command("rename", made, seat=0, name=HOSTILE)
    one.command("rename", made, seat=1, name="Ben")
    one.command("resign", made, seat=1)
    return made


def finished(slug: str) -> str:
    """Return the longest golden record of a match that is over."""
    texts = [path.read_text("utf-8") for path in sorted((FOLDER / slug).glob("*.stackyard.jsonl"))]
    over = [text for text in texts if Match.from_record(parse_record(text), gravity="told").over]
    return max(over, key=len)


def asked(text: str, kind: str, at: int | None = None) -> bytes:
    return draw(msgspec.json.encode({"type": "match", "kind": kind, "record": text, "language": "en", "at": at}))


def durations_of(data: bytes) -> list[int]:
    """Return for how long each picture of an animation stands, in ms."""
    picture: Any = Image.open(BytesIO(data))
    found = []
    for number in range(picture.n_frames):
        picture.seek(number)
        found.append(picture.info["duration"])
    return found


# --- what the hall answers -------------------------------------------------------------------------------------------


def test_a_moment_of_a_finished_match_is_drawn_as_it_was(hall: Running, played: Made) -> None:
    full = parse_record(hall.http.get(f"/api/matches/{played.id}/record").text)
    record = msgspec.structs.replace(full, header=msgspec.structs.replace(full.header, seed=None))
    for at in range(len(record.events) + 1):
        answer = hall.http.get(f"/api/matches/{played.id}/picture", params={"at": at})
        assert answer.status_code == 200, answer.text
        assert ET.fromstring(answer.text).tag.endswith("svg")
        then = Match.from_record(msgspec.structs.replace(record, events=record.events[: min(at, len(MOVES))]))
        assert then.room.pictures is not None
        assert answer.text == then.room.pictures.thumbnail(then.position, SPECTATOR)


def test_a_card_is_a_picture_of_the_size_of_previews(hall: Running, played: Made) -> None:
    answer = hall.http.get(f"/api/matches/{played.id}/card.png")
    assert answer.headers["content-type"] == "image/png"
    picture = Image.open(BytesIO(answer.content))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert len({colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or []}) > 50
    other = hall.http.get(f"/api/matches/{played.id}/card.png", params={"at": 1, "language": "de"})
    assert Image.open(BytesIO(other.content)).size == (1200, 630)
    assert other.content != answer.content
    assert hall.http.get(f"/api/matches/{played.id}/card.png").content == answer.content


def test_an_animation_has_frames_and_loops(hall: Running, played: Made) -> None:
    answer = hall.http.get(f"/api/matches/{played.id}/film.gif")
    assert answer.headers["content-type"] == "image/gif"
    assert len(answer.content) <= film.MAX_BYTES
    picture: Any = Image.open(BytesIO(answer.content))
    assert picture.info["loop"] == 0
    assert picture.n_frames == len(MOVES) + 1
    assert durations_of(answer.content) == [film.STEP_MS] * len(MOVES) + [film.END_MS]


def test_a_clip_is_five_seconds_of_one_event(hall: Running, played: Made) -> None:
    answer = hall.http.get(f"/api/matches/{played.id}/clip.gif", params={"at": 3})
    assert answer.headers["content-type"] == "image/gif"
    assert durations_of(answer.content) == [1200, 500, 500, 2800]
    assert hall.http.get(f"/api/matches/{played.id}/clip.gif").status_code == 400, "the event has to be named"


@pytest.mark.parametrize("path", ["picture", "card.png", "film.gif", "clip.gif"])
@pytest.mark.parametrize("at", ["-1", "999999", "1e3", "x", "1;2", "%00", "9" * 40])
def test_moments_that_there_were_not_are_refused(hall: Running, played: Made, path: str, at: str) -> None:
    answer = hall.http.get(f"/api/matches/{played.id}/{path}?at={at}")
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"


@pytest.mark.parametrize("match", ["nothing-here", "a" * 40, "..%2F..%2Fsecret", "a<script>b"])
@pytest.mark.parametrize("path", ["picture?at=1", "card.png", "film.gif", "clip.gif?at=1"])
def test_matches_that_there_are_not_have_no_pictures(hall: Running, match: str, path: str) -> None:
    assert hall.http.get(f"/api/matches/{match}/{path}").status_code in (400, 404)


def test_a_match_that_goes_on_shows_only_how_it_begins(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    before = hall.http.get(f"/api/matches/{made.id}/card.png").content
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    assert hall.http.get(f"/api/matches/{made.id}/card.png").content == before
    for path in ("picture?at=0", "card.png?at=1", "film.gif", "clip.gif?at=1"):
        answer = hall.http.get(f"/api/matches/{made.id}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_over")


def test_two_matches_with_other_hands_have_one_card_while_they_go_on(hall: Running) -> None:
    cards = []
    for seed in range(3):
        made = hall.create("me", "me", game="take-that-towers", seed=f"{seed:064x}")
        cards.append(hall.http.get(f"/api/matches/{made.id}/card.png").content)
    assert len(set(cards)) == 1


# --- the preview of a link -------------------------------------------------------------------------------------------


@pytest.fixture
def page(hall: Running, tmp_path: Path) -> Callable[..., Head]:
    """The page of a path, as the hall serves it when the client is built."""
    (tmp_path / "index.html").write_text("<!doctype html><head><title>Stackyard</title></head><body></body>")
    assert hall.hall is not None
    client = StaticFiles(tmp_path, Previews(hall.hall).tags)

    def read(path: str, query: str = "", **headers: str) -> Head:
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        asked = {"host": hall.url.removeprefix("http://"), "accept": "text/html", **headers}
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()]
        scope: Any = {"type": "http", "method": "GET", "scheme": "http", "path": path, "headers": raw, "client": None}
        scope["query_string"] = query.encode()
        hall.on_loop(lambda: client(scope, None, send))  # type: ignore[arg-type]
        assert dict(sent[0]["headers"])[b"content-length"] == str(len(sent[1]["body"])).encode()
        return Head(sent[1]["body"].decode())

    return read


def test_a_finished_match_has_a_preview(hall: Running, played: Made, page: Any) -> None:
    for path in (f"/m/{played.id}", f"/m/{played.id}/replay"):
        head = page(path)
        found = head.properties
        assert found["og:title"] == f"Towers: {HOSTILE}, Ben"
        assert found["og:description"].startswith(f"{HOSTILE} won.")
        assert found["og:url"] == f"{hall.url}{path}"
        assert found["twitter:card"] == "summary_large_image"
        assert head.scripts == 0
        image = hall.http.get(found["og:image"])
        assert image.headers["content-type"] == "image/png"
    german = page(f"/m/{played.id}", accept_language="de-AT,de;q=0.9").properties
    assert "gewonnen" in german["og:description"]
    assert german["og:image"].endswith("language=de")


def test_the_preview_of_a_moment_shows_that_moment(hall: Running, played: Made, page: Any) -> None:
    def image(path: str, query: str) -> str:
        return str(page(f"/m/{played.id}{path}", query).properties["og:image"])

    end = image("/replay", "")
    assert image("/replay", "at=2&play=1") == image("/again", "at=2&seat=1") == f"{end}&at=2"
    assert hall.http.get(image("/replay", "at=2")).content != hall.http.get(end).content
    for path, query in (("", "at=2"), ("/replay", "at=99"), ("/replay", "at=-1"), ("/replay", 'at="><script>')):
        assert image(path, query) == end


def test_names_are_those_on_the_plates_in_the_readers_language(hall: Running, page: Any) -> None:
    made = hall.create("me", "bot1", game="towers")
    title = page(f"/m/{made.id}").properties["og:title"]
    german = page(f"/m/{made.id}", accept_language="de").properties["og:title"]
    levels = hall.http.get("/api/games?language=de").json()[0]["levels"]
    assert german == f"Towers: Schwarz, {levels[0]['name']}"
    assert title.startswith("Towers: Black, ")
    cards = [hall.http.get(f"/api/matches/{made.id}/card.png?language={language}").content for language in ("en", "de")]
    assert cards[0] != cards[1]


def test_the_preview_of_a_match_that_goes_on_tells_nothing_of_it(hall: Running, one: Line, page: Any) -> None:
    made = hall.create("me", "friend", game="take-that-towers", options={})
    before = page(f"/m/{made.id}").properties
    assert before["og:title"].startswith("Take That Towers: ")
    one.join(made, 0, 1)
    live = hall.hall.registry.live[made.id] if hall.hall else None
    assert live is not None
    for _ in range(4):
        (seat,), v = hall.on_loop(lambda: (live.table.match.to_act, live.table.v))
        (move, *_) = hall.on_loop(partial(live.table.match.legal, seat))
        one.move(made, seat, v, move)
    assert page(f"/m/{made.id}").properties == before


def test_a_page_that_is_no_match_has_no_preview(page: Any) -> None:
    for path in ("/", "/m/nothing-here", "/g/towers", "/m/..%2f..", "/m/%22%3E%3Cscript%3E"):
        assert not any(name.startswith("og:") for name in page(path).properties)


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "x" * 300, "evil.example/path", "user@evil.example"])
def test_a_host_that_is_none_is_not_written_into_the_page(played: Made, page: Any, host: str) -> None:
    head = page(f"/m/{played.id}", host=host)
    assert "og:title" in head.properties
    assert "og:image" not in head.properties
    assert head.scripts == 0


# --- what is drawn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_card_and_an_animation(slug: str) -> None:
    text = finished(slug)
    assert Image.open(BytesIO(asked(text, "card"))).size == (1200, 630)
    data = asked(text, "film", 3)
    picture: Any = Image.open(BytesIO(data))
    assert len(data) <= film.MAX_BYTES
    assert 1 <= picture.n_frames <= film.MAX_BOARDS
    assert ET.fromstring(asked(text, "board", 1)).tag.endswith("svg")


@pytest.mark.parametrize("slug", GAMES)
def test_the_boards_of_an_animation_have_one_scale_and_end_with_the_last(slug: str) -> None:
    record = parse_record(finished(slug))
    match, boards = course(record, 8, at=5)
    assert match.over
    assert 1 <= len(boards) <= 8
    last = moment(record, None)[1]
    assert re.sub("<title>.*</title>", "", boards[-1].document) == re.sub("<title>.*</title>", "", last.document)
    left, top, width, height = common_box(boards)
    for board in boards:
        x, y, across, along = board.box
        assert left <= x
        assert top <= y
        assert x + across <= left + width + 1e-6
        assert y + along <= top + height + 1e-6


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_clip_of_each_kind_of_moment(slug: str) -> None:
    record = parse_record(finished(slug))
    for at in (0, 1, len(record.events) // 2, len(record.events)):
        match, shown = clip(record, at)
        assert match.over
        assert 1 <= len(shown.boards) <= CLIP_BOARDS
        assert not shown.moves
        assert sum(film.clip_durations(shown)) == film.CLIP_MS
        by = [event.by for event in record.events[:at] if isinstance(event.by, int)]
        assert shown.seat == (by[-1] if by else None)
    text = record_text(record)
    assert len(asked(text, "clip", len(record.events))) <= film.MAX_BYTES


def motion_of(*moments: tuple[int, Poses]) -> bytes:
    """Return a motion in which all bricks lie at `poses` at so many ms, as docs/protocol/bricks.md describes it."""
    frames = []
    for ms, poses in moments:
        frames.append(struct.pack("<BBIBBB", KIND, 0, ms, WHOLE_FLAG, 0, len(poses)))
        for brick, pose in enumerate(poses):
            turn = np.round(pose[3:] / np.linalg.norm(pose[3:]) * 32767).astype(int)
            frames.append(struct.pack("<B3f4h", brick, *pose[:3], *turn))
    return MAGIC + zlib.compress(b"".join(frames))


def test_a_clip_of_a_fall_shows_it_with_who_did_it_and_how_many_bricks_were_laid() -> None:
    record = parse_record((FOLDER / "tower-topple" / "2-alone-02.stackyard.jsonl").read_text("utf-8"))
    (fell,) = [event for event in record.events if event.event.startswith("topple")]
    before = Match.from_record(msgspec.structs.replace(record, events=record.events[: fell.n - 1])).position
    room = find_room("tower-topple")
    assert room.bodies is not None
    stood = room.bodies.scene(before).poses
    lies = stood + np.array([0.3, 0, 0, 0, 0, 0, 0])
    octets = motion_of((400, stood), (2400, stood), (2900, lies), (9000, lies))
    match, shown = clip(record, fell.n, octets)
    assert shown.moves
    documents = [board.document for board in shown.boards]
    assert (documents[0], documents[-1]) == tuple(
        board_of(room, room.bodies.posed(before, poses)).document for poses in (stood, lies)
    )
    assert len(set(documents)) > 5, "it is seen on its way"
    assert sum(film.clip_durations(shown)) == film.CLIP_MS
    assert match.outcome().scores == [1]
    for language, text in {"en": "Ada · one brick laid", "de": "Ada · ein Stein aufgelegt"}.items():
        first = film.clip_documents(result_of(match, ["Ada"], language), shown, language)[0]
        assert "".join(ET.fromstring(first).itertext()).endswith(text)


def test_an_animation_ends_close_up() -> None:
    heap, tower = (Board(BOARD.document.replace("0 0 4 4", f"{x} 0 4 4"), (x, 0, 4, 4)) for x in (-20, 8))
    result = Result("Title", "Won", ["Ada"], [Player("Ada", "1", won=True)])
    shown = [ET.fromstring(document)[2].get("viewBox") for document in film.film_documents(result, [heap, tower])]
    assert shown == ["-20 0 32 4", "8 0 4 4"]


def test_the_moment_asked_for_is_among_the_boards() -> None:
    record = parse_record(finished("towers"))
    wanted = moment(record, 25)[1]
    assert wanted.document in {board.document for board in course(record, 6, at=25)[1]}


@pytest.mark.long
def test_an_animation_that_would_be_too_large_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    text = finished("towers")
    large = Image.open(BytesIO(asked(text, "film"))).size
    monkeypatch.setattr(film, "MAX_BYTES", 100_000)
    assert Image.open(BytesIO(asked(text, "film"))).size < large


BOARD = Board(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>', (0, 0, 4, 4)
)


@pytest.mark.parametrize("name", [HOSTILE, "</text></svg>", "&amp; ]]>", "\x00\x1b\ud800", "W" * 400, "名前 🙂", "שם"])
def test_names_are_shown_and_never_read_as_a_drawing(name: str) -> None:
    result = Result(name, name, [name] * 9, [Player(name, "1", won=True)] * 9)
    for document in (card_document(result, BOARD), *film.film_documents(result, [BOARD])):
        shown = ET.fromstring(document)
        assert {part.tag.rpartition("}")[2] for part in shown.iter()} <= {"svg", "rect", "text"}
        assert raster.to_png(document, 120, 63).startswith(b"\x89PNG")


def test_no_text_is_wider_than_its_room() -> None:
    found = lines.wrapped("wide words " * 40 + "W" * 90, 30, 200, 3)
    assert len(found) == 3
    assert all(lines.text_width(line, 30) <= 200 for line in found)
    assert found[-1].endswith("…")
    assert lines.shortened("short", 30, 200) == "short"


def test_a_picture_has_a_bound() -> None:
    with pytest.raises(raster.TooLargeError):
        raster.to_png("<svg/>", 4000, 4000)


def test_pictures_are_kept_up_to_so_many_bytes_and_drawn_once_at_a_time() -> None:
    drawn: list[str] = []

    async def ask_all() -> None:
        cache = PictureCache(max_bytes=10)

        async def draw_one(name: str) -> bytes:
            drawn.append(name)
            await asyncio.sleep(0)
            if name == "bad":
                raise ValueError(name)
            return b"1234"

        async def ask(name: str) -> bytes:
            return await cache.get(name, lambda: draw_one(name))

        assert set(await asyncio.gather(ask("a"), ask("a"))) == {b"1234"}
        for name in ("b", "a", "c", "a", "b"):  # "b" was unused for longest when "c" came
            assert await ask(name) == b"1234"
        for _ in range(2):
            with pytest.raises(ValueError, match="bad"):
                await ask("bad")

    asyncio.run(ask_all())
    assert drawn == ["a", "b", "c", "b", "bad", "bad"]


def test_a_job_is_read_strictly() -> None:
    with pytest.raises(msgspec.ValidationError):
        draw(b'{"type":"match","kind":"other","record":"","language":"en"}')
