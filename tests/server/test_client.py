"""The browser client as the hall serves it: pages fresh, assets for ever, nothing from outside the folder."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.machine.data_folder import data_folder
from stackyard.server.endpoints.pages import StaticFiles
from stackyard.server.settings import Rate, Settings, SocketRate, from_environment
from stackyard.server.sockets.rate_limits import Bucket, Buckets, address_class
from tests.server.hall import Line, Running, rates


def get(client: StaticFiles, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"type": "http", "method": method, "path": path, "headers": raw}
    asyncio.run(client(scope, None, send))  # type: ignore[arg-type]
    return sent[0]["status"], {k.decode(): v.decode() for k, v in sent[0]["headers"]}, sent[1]["body"]


@pytest.fixture
def client(tmp_path: Path) -> StaticFiles:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Stackyard</title>")
    (folder / "assets" / "index-abc.js").write_text("x = 1;\n" * 200)
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return StaticFiles(folder)


@pytest.mark.parametrize(
    "path",
    ["/", "/index.html", "/g/towers", "/m/abcdefgh", "/replay", "/analysis/towers", "/learn/towers", "/rules/towers"],
)
def test_the_clients_pages(client: StaticFiles, path: str) -> None:
    status, headers, body = get(client, path)
    assert status == 200
    assert b"Stackyard" in body
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever_and_compressed(client: StaticFiles) -> None:
    status, headers, body = get(client, "/assets/index-abc.js", accept_encoding="gzip, deflate")
    assert status == 200
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body).startswith(b"x = 1;")
    assert headers["content-length"] == str(len(body))
    assert get(client, "/assets/index-abc.js")[2].startswith(b"x = 1;")
    assert get(client, "/assets/index-abc.js", if_none_match=headers["etag"])[0] == 304
    assert get(client, "/assets/index-abc.js", method="HEAD")[2] == b""


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
        "/nothing",
        "/assets",
        "/assets/no.js",
        "/\0",
        "/..\\x",
    ],
)
def test_nothing_else_is_served(client: StaticFiles, path: str) -> None:
    status, _, body = get(client, path)
    assert status == 404
    assert b"secret" not in body


def test_a_link_out_of_the_folder_is_not_followed(client: StaticFiles, tmp_path: Path) -> None:
    (tmp_path / "static" / "out.txt").symlink_to(tmp_path / "secret.txt")
    assert get(client, "/out.txt")[0] == 404


def test_a_client_that_is_not_built_is_named(tmp_path: Path) -> None:
    status, headers, body = get(StaticFiles(tmp_path), "/")
    assert status == 200
    assert b"make web" in body
    assert b"is not built" in body
    assert headers["cache-control"] == "no-cache"
    _, headers, german = get(StaticFiles(tmp_path), "/", accept_language="de-AT,en;q=0.5")
    assert "noch nicht gebaut" in german.decode()
    assert headers["vary"] == "accept-language"


def test_other_methods_are_refused(client: StaticFiles) -> None:
    assert get(client, "/", method="POST")[0] == 405


# --- origins, limits, settings ---------------------------------------------------------------------------------------


def test_pages_of_other_hosts_may_not_open_a_socket(hall: Running) -> None:
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{hall.port}.evil.example", "http://127.0.0.1"):
        with pytest.raises(Exception, match="403"):
            Line(hall.port, {"Origin": origin}).open()
    with Line(hall.port, {"Origin": f"http://127.0.0.1:{hall.port}"}) as line:
        line.send(t="ping")
        assert line.receive()["t"] == "pong"


def test_origins_may_be_named() -> None:
    chosen = Settings(database=Path("x"), origins=("https://games.example",))
    assert chosen.origin_allowed("https://games.example", "hall:8000")
    assert chosen.origin_allowed(None, "hall:8000")
    assert chosen.origin_allowed("http://hall:8000", "hall:8000")
    assert not chosen.origin_allowed("https://other.example", "hall:8000")


def test_sockets_are_at_ws_only(hall: Running) -> None:
    from websockets.sync.client import connect

    with pytest.raises(Exception, match="403"), connect(f"ws://127.0.0.1:{hall.port}/other", proxy=None):
        pass


def test_a_bucket_fills_again() -> None:
    at = [0.0]
    bucket = Bucket(Rate(3, 2), lambda: at[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    at[0] = 0.5
    assert bucket.take()
    assert not bucket.take()


def test_buckets_are_kept_for_each_address() -> None:
    buckets = Buckets(Rate(1, 1), lambda: 0.0)
    assert buckets.take("a") == 0.0
    assert buckets.take("b") == 0.0
    assert buckets.take("a") == 1.0


def test_address_classes() -> None:
    assert address_class("203.0.113.9") == "203.0.113.9"
    assert address_class("2001:db8:1:2:3:4:5:6") == address_class("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert address_class("::ffff:203.0.113.9") == "203.0.113.9"
    assert address_class(None) == address_class("nonsense") == "unknown"


def test_settings_from_the_environment(tmp_path: Path) -> None:
    env = {
        "STACKYARD_DATA": str(tmp_path),
        "STACKYARD_ORIGINS": "https://a.example/, https://b.example",
        "STACKYARD_BOT_PAUSE_MS": "7",
        "STACKYARD_LIMITS": "off",
    }
    chosen = from_environment(environment=env)
    assert chosen.database == tmp_path / "hall.sqlite3"
    assert chosen.origins == ("https://a.example", "https://b.example")
    assert (chosen.bot_pause_ms, chosen.limits) == (7, False)
    assert data_folder({"STACKYARD_DATA": str(tmp_path)}) == tmp_path


def test_messages_that_come_too_fast_are_refused_and_then_cut_off(database: Path) -> None:
    from websockets.exceptions import ConnectionClosed

    from tests.server.hall import settings

    with Running(
        settings(database, rates=rates(messages=SocketRate(Rate(5, 0.1), Rate(1000, 1000)), chat=Rate(1, 0.01)))
    ) as hall:
        made = hall.create("me", "friend")
        line = hall.connect()
        line.join(made, 0)
        assert line.command("chat", made, text="one", seat=0)["t"] == "ack"
        assert line.move(made, 0, 0, "a1-a2")["code"] == "rate_limited"

        def hammer() -> None:
            for _ in range(300):
                line.send(t="ping")
                line.receive()

        with pytest.raises(ConnectionClosed):
            hammer()
        line.close()
    with Running(settings(database, rates=rates(chat=Rate(1, 0.01)))) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0)
        assert line.command("chat", made, text="one", seat=0)["t"] == "ack"
        assert line.command("chat", made, text="two", seat=0)["code"] == "rate_limited"
        assert line.move(made, 0, 1, "a1-a2")["t"] == "ack"
