"""Three browsers behind one face: all that differs between driving Chromium, Firefox and WebKit is in this file.

Chromium is driven by Playwright, a stock Firefox by WebDriver BiDi, WebKitGTK's MiniBrowser by WebDriver. The last two
open their windows on a screen that nobody sees, Xvfb's: without one Firefox has no WebGL 2, and WebKit no window.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

import httpx

from benchmarks.hall.hall_client import free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from websockets.sync.client import ClientConnection

PATIENCE_S: Final = 40.0  # that a browser may take for anything, on a busy machine
FIREFOXES: Final = ("firefox-esr", "firefox")
MINI_BROWSERS: Final = ("lib/*/webkit2gtk-4.1/MiniBrowser", "lib/*/webkit2gtk-4.0/MiniBrowser")
"""Where Debian and others put WebKitGTK's own small browser, below /usr."""


class Size(NamedTuple):
    """How large a page is shown."""

    width: int
    height: int


DESK: Final = Size(1440, 900)
PHONE: Final = Size(390, 844)

Step = tuple[Literal["move"], float, float] | tuple[Literal["down"]] | tuple[Literal["up"]]
"""What a hand does: move to a point of the page, press, let go."""


class Driver(Protocol):
    """A browser with one page. What a hand does comes in as from a real mouse, finger and keyboard."""

    def goto(self, url: str) -> None:
        """Open an address, and wait until the page has loaded."""

    def evaluate(self, expression: str) -> Any:
        """Return what a JavaScript expression, or the promise that it makes, is, as JSON has it."""

    def point(self, *steps: Step, touch: bool = False) -> None:
        """Lead the mouse, or a finger, step by step."""

    def key(self, name: str) -> None:
        """Press a key, by its name in the page's events, and let it go."""

    def resize(self, size: Size) -> None:
        """Make the page so large."""

    def screenshot(self) -> bytes:
        """Return what is seen, as a PNG."""

    def troubles(self) -> list[str]:
        """Return the errors that the page has thrown or told its console since the last time, oldest first."""

    def close(self) -> None:
        """End the browser."""


class DriverError(Exception):
    """A browser refused what it was asked."""


@cache
def why_without_firefox() -> str:
    """Return why there can be no Firefox for the tests; "" if there can."""
    return _missing("Firefox", {"firefox-esr": _firefox(), "xvfb": shutil.which("Xvfb")})


@cache
def why_without_webkit() -> str:
    """Return why there can be no WebKit for the tests; "" if there can."""
    driver = _mini_browser() and shutil.which("WebKitWebDriver")
    return _missing("WebKit", {"webkit2gtk-driver": driver, "xvfb": shutil.which("Xvfb")})


def _missing(browser: str, found: dict[str, str | None]) -> str:
    wanted = [package for package, path in found.items() if not path]
    return f"{browser} is not tested: needs {' and '.join(wanted)} (Debian's packages)" if wanted else ""


def _firefox() -> str | None:
    found = [path for name in FIREFOXES if (path := shutil.which(name))]
    return next((path for path in found if not _is_snap(Path(path))), None)


def _is_snap(path: Path) -> bool:
    """Return whether this is a snap, which cannot be driven everywhere; Ubuntu's is a script that names it."""
    if path.resolve().is_relative_to("/snap") or path.resolve().name == "snap":
        return True
    with path.open("rb") as program:
        start = program.read(2000)
    return start.startswith(b"#!") and b"/snap/" in start


def _mini_browser() -> str | None:
    return next((str(path) for place in MINI_BROWSERS for path in sorted(Path("/usr").glob(place))), None)


# --- a screen, and processes that end ---------------------------------------------------------------------------------


@contextmanager
def _running(words: Sequence[str], log: Path, **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a group of its own, all of which ends with it."""
    with log.open("wb") as told:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=told, stderr=told, start_new_session=True, **more
        )
    try:
        yield process
    finally:
        for number, patience in ((signal.SIGTERM, 5.0), (signal.SIGKILL, PATIENCE_S)):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(patience)


@contextmanager
def screen(folder: Path) -> Iterator[str]:
    """Put up a screen that nobody sees, and yield its name."""
    told, telling = os.pipe()
    words = ["Xvfb", "-displayfd", str(telling), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with os.fdopen(told, "rb") as names, _running(words, folder / "xvfb.log", pass_fds=[telling]):
        os.close(telling)
        number = names.readline().decode().strip()
        assert number, (folder / "xvfb.log").read_text()
        yield f":{number}"


NARROW: Final = "button { min-width: 0; padding: 0; }"
"""MiniBrowser's buttons as they are leave no window as narrow as a phone."""


def _surroundings(folder: Path, display: str) -> dict[str, str]:
    """Return a browser's environment: a home of its own, no session of a desktop, graphics drawn by a processor."""
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "TZ", "LD_LIBRARY_PATH")}
    gtk = folder / "config/gtk-3.0"
    gtk.mkdir(parents=True, exist_ok=True)
    (gtk / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")  # reduced motion
    (gtk / "gtk.css").write_text(NARROW, encoding="utf-8")
    return {
        **kept,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_RUNTIME_DIR": str(folder),
        "DISPLAY": display,
        "GDK_BACKEND": "x11",
        "MOZ_CRASHREPORTER_DISABLE": "1",  # its helper would outlive the browser
        "NO_AT_BRIDGE": "1",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "LANG": "en_GB.UTF-8",
        "LANGUAGE": "en_GB",
    }


# --- what BiDi and WebDriver have in common ---------------------------------------------------------------------------

KEYS: Final = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Home": "\ue011",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


def _pointer(steps: Sequence[Step], *, touch: bool) -> list[dict[str, Any]]:
    """Return the actions of a hand as both protocols tell them."""
    actions: list[dict[str, Any]] = []
    for step in steps:
        if step[0] == "move":
            actions.append({"type": "pointerMove", "x": round(step[1]), "y": round(step[2]), "duration": 0})
        else:
            actions.append({"type": "pointerDown" if step[0] == "down" else "pointerUp", "button": 0})
    kind = "touch" if touch else "mouse"
    return [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]


def _key(name: str) -> list[dict[str, Any]]:
    value = KEYS.get(name, name)
    return [{"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}]


# --- Firefox ----------------------------------------------------------------------------------------------------------

FIREFOX_SETTINGS: Final[dict[str, str | int | bool]] = {
    # It calls nobody, asks nothing, and opens nothing by itself.
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "geo.provider.testing": True,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    # What a page sees of it.
    "intl.accept_languages": "en-GB",
    "layers.acceleration.disabled": True,
    "ui.prefersReducedMotion": 1,
    "webgl.force-enabled": True,
}
GIVEN_UP: Final = (
    "A ServiceWorker intercepted the request",  # what a page had asked for through its service worker
    "status=2152398850",  # NS_BINDING_ABORTED: a font that was on its way
    "was interrupted while the page was loading",  # a socket; and the same once more, in other words:
    "establish a connection to the server at ws://",
)
"""Firefox's errors for what did not come any more before its page was left."""
LISTENS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """A stock Firefox, by WebDriver BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        """Begin a session on the line that the browser has opened."""
        self._line = line
        self._asked = 0
        self._troubles: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=2 * PATIENCE_S))
            if answer.get("id") == self._asked:
                if answer["type"] == "error":
                    raise DriverError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                text = str(answer["params"]["text"])
                if not any(given_up in text for given_up in GIVEN_UP):
                    self._troubles.append(text)

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        code = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        found = self._ask("script.evaluate", expression=code, target={"context": self._page}, awaitPromise=True)
        if found["type"] != "success":
            raise DriverError(f"{found['exceptionDetails']['text']}: {expression}")
        return json.loads(found["result"]["value"])

    def point(self, *steps: Step, touch: bool = False) -> None:
        self._ask("input.performActions", context=self._page, actions=_pointer(steps, touch=touch))

    def key(self, name: str) -> None:
        self._ask("input.performActions", context=self._page, actions=_key(name))

    def resize(self, size: Size) -> None:
        self._ask("browsingContext.setViewport", context=self._page, viewport=size._asdict())

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def troubles(self) -> list[str]:
        self._ask("session.status")  # what was told before comes before the answer
        told, self._troubles = self._troubles, []
        return told

    def close(self) -> None:
        self._line.close()


@contextmanager
def firefox(folder: Path, settings: Mapping[str, str | int | bool] = MappingProxyType({})) -> Iterator[Firefox]:
    """Open a Firefox with a profile of its own in a folder; end it, whatever happens. `settings`: more of them."""
    from websockets.sync.client import connect

    program = _firefox()
    assert program, why_without_firefox()
    profile = folder / "profile"
    profile.mkdir(parents=True)
    chosen = {**FIREFOX_SETTINGS, **settings}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in chosen.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    words = [program, "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0", "about:blank"]
    log = folder / "firefox.log"
    with screen(folder) as display, _running(words, log, env=_surroundings(folder, display)) as process:
        end = time.monotonic() + PATIENCE_S
        while not (found := LISTENS.search(log.read_text(errors="replace"))):
            assert process.poll() is None, log.read_text(errors="replace")
            assert time.monotonic() < end, f"Firefox does not listen: {log.read_text(errors='replace')}"
            time.sleep(0.05)
        with connect(f"{found[1]}/session", max_size=None, proxy=None, open_timeout=PATIENCE_S) as line:
            yield Firefox(line)


# --- WebKit -----------------------------------------------------------------------------------------------------------

LISTEN: Final = """(() => {
  if (window.troublesTold) return;
  window.troublesTold = [];
  const tell = (what) => window.troublesTold.push(String(what));
  addEventListener('error', (event) => tell(event.message));
  addEventListener('unhandledrejection', (event) => tell(event.reason));
  const before = console.error;
  console.error = (...words) => { tell(words.join(' ')); before(...words); };
})()"""
"""WebDriver tells nothing of a page's errors: the page notes them, from the moment on at which it has loaded."""


BARS_PX: Final = 200  # that a window is at most larger than its page


class WebKit:
    """WebKitGTK's small browser, by WebDriver."""

    def __init__(self, driver: str) -> None:
        """Begin a session with the driver at an address, which opens the browser."""
        self._http = httpx.Client(base_url=driver, timeout=2 * PATIENCE_S, trust_env=False)
        options = {"binary": _mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = ""
        self._session = f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"
        self._troubles: list[str] = []

    def _ask(self, verb: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self._http.request(verb, self._session + path, json=body)
        value = answer.json()["value"]
        if answer.is_error:
            raise DriverError(f"{path}: {value['error']}: {value['message']}")
        return value

    def goto(self, url: str) -> None:
        self._note()
        self._ask("POST", "/url", {"url": url})
        self.evaluate(LISTEN)

    def evaluate(self, expression: str) -> Any:
        code = f"""const done = arguments[arguments.length - 1];
          (async () => (await ({expression})) ?? null)().then((it) => done([it]), (error) => done(String(error)))"""
        found = self._ask("POST", "/execute/async", {"script": code, "args": []})
        if isinstance(found, str):
            raise DriverError(f"{found}: {expression}")
        return found[0]

    def point(self, *steps: Step, touch: bool = False) -> None:
        self._ask("POST", "/actions", {"actions": _pointer(steps, touch=touch)})

    def key(self, name: str) -> None:
        self._ask("POST", "/actions", {"actions": _key(name)})

    def resize(self, size: Size) -> None:
        """Make the page so large: the window is as much larger as its bars are."""
        bars = Size(0, 0)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            window = Size(size.width + bars.width, size.height + bars.height)
            self._ask("POST", "/window/rect", {"x": 0, "y": 0, **window._asdict()})
            inner = Size(*self.evaluate("new Promise((done) => setTimeout(() => done([innerWidth, innerHeight]), 50))"))
            if inner == size:
                return
            wide, high = window.width - inner.width, window.height - inner.height
            if 0 <= wide < BARS_PX and 0 <= high < BARS_PX:  # else it is still as large as it was
                bars = Size(wide, high)
        raise DriverError(f"the page does not become {size}: it is {inner}")

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def _note(self) -> None:
        self._troubles += self.evaluate("window.troublesTold ? window.troublesTold.splice(0) : []")

    def troubles(self) -> list[str]:
        self._note()
        told, self._troubles = self._troubles, []
        return told

    def close(self) -> None:
        with contextlib.suppress(httpx.HTTPError, DriverError):
            self._ask("DELETE", "")
        self._http.close()


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """Open a WebKit that keeps nothing; end it, whatever happens."""
    port = free_port()
    words = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
    log = folder / "webkit.log"
    folder.mkdir(parents=True, exist_ok=True)
    with screen(folder) as display:
        # A container has no user namespaces to sandbox with.
        environment = {**_surroundings(folder, display), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        with _running(words, log, env=environment) as process:
            end = time.monotonic() + PATIENCE_S
            while not _answers(port):
                assert process.poll() is None, log.read_text(errors="replace")
                assert time.monotonic() < end, "WebKitWebDriver does not listen"
                time.sleep(0.05)
            browser = WebKit(f"http://127.0.0.1:{port}")
            try:
                yield browser
            finally:
                browser.close()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


# --- Chromium ---------------------------------------------------------------------------------------------------------


class Chromium:
    """The Chromium of the other tests, by Playwright."""

    def __init__(self, browser: Browser) -> None:
        """Open a page with a profile of its own."""
        self._context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", has_touch=True)
        self._context.set_default_timeout(1000 * PATIENCE_S)
        self._page = self._context.new_page()
        self._page.emulate_media(reduced_motion="reduce")
        self._line = self._context.new_cdp_session(self._page)
        self._troubles: list[str] = []
        self._page.on("pageerror", lambda error: self._troubles.append(str(error)))

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def evaluate(self, expression: str) -> Any:
        return self._page.evaluate(f"async () => (await ({expression})) ?? null")

    def point(self, *steps: Step, touch: bool = False) -> None:
        at = 0.0, 0.0
        for step in steps:
            if step[0] == "move":
                at = step[1], step[2]
            if touch:
                kind = {"move": "touchMove", "down": "touchStart", "up": "touchEnd"}[step[0]]
                points = [] if kind == "touchEnd" else [{"x": at[0], "y": at[1]}]
                if kind != "touchMove" or step is not steps[0]:  # a finger in the air is not felt
                    self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            elif step[0] == "move":
                self._page.mouse.move(*at)
            elif step[0] == "down":
                self._page.mouse.down()
            else:
                self._page.mouse.up()

    def key(self, name: str) -> None:
        self._page.keyboard.press(name)

    def resize(self, size: Size) -> None:
        self._page.set_viewport_size({"width": size.width, "height": size.height})

    def screenshot(self) -> bytes:
        return self._page.screenshot()

    def troubles(self) -> list[str]:
        told, self._troubles = self._troubles, []
        return told

    def close(self) -> None:
        self._context.close()
