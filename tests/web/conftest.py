"""A hall of its own for the browser tests, a real process, and visitors with a browser each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from benchmarks.hall.hall_client import free_port
from scripts import chromium
from stackyard.core.compiling.warm import warm
from stackyard.server.endpoints.pages import STATIC
from tests.web.cable import Cable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

OPENING_S = 120.0
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 40_000  # that a page may take for anything, on a busy machine
expect.set_options(timeout=PATIENCE_MS)

# A container has no user namespaces to sandbox with and no graphics card: WebGL runs in software (SwiftShader). The
# rest keeps Chromium from calling home, which a closed network refuses many times a second.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",  # pages are drawn by Skia itself, not through GL in software: a third of the work
    "--disable-gpu-compositing",
    "--font-render-hinting=none",  # letters are drawn as they are, not fitted to dots: a tenth of a page's work
    "--disable-lcd-text",
    "--disable-font-subpixel-positioning",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def opened(url: str) -> bool:
    """Return whether a hall answers at this address."""
    try:
        with urllib.request.urlopen(f"{url}/api/health", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def running_hall(folder: Path, *command: str) -> Iterator[str]:
    """Open a hall by a command of Python's; yield its address. Its bots answer almost at once."""
    warm()
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = [sys.executable, "-m", *command, "--port", str(port), "--database", str(folder / "h.sqlite3")]
    environment = {**os.environ, "STACKYARD_BOT_PAUSE_MS": "60", "STACKYARD_LIMITS": "off"}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
        try:
            end = time.monotonic() + OPENING_S
            while not opened(url):
                assert process.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < end, "the hall does not open"
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="package")
def chromium_path() -> str:
    """The path of a Chromium: its shell, which opens a page for half the processor time, else the whole browser."""
    path = chromium.find_shell()
    assert path is not None, "no Chromium: `make test` installs one"
    return path


# Of this folder, not of the session: while Playwright's synchronous API runs, no test can run an event loop.
@pytest.fixture(scope="package")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A headless Chromium with WebGL, one for all browser tests of a worker; each takes a fresh `new_context()`."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an open hall, whose bots answer almost at once."""
    assert (STATIC / "index.html").exists(), "the browser client is not built: run `make web`"
    with running_hall(tmp_path_factory.mktemp("hall"), "stackyard.server.main") as url:
        yield url


@pytest.fixture
def cable(hall: str) -> Iterator[Cable]:
    """A line to the hall that a test can cut."""
    with Cable(int(hall.rpartition(":")[2])) as laid:
        yield laid


# A processor draws: what moves is drawn ten times a second, without smoothed edges.
FEW_FRAMES = """
const frame = window.requestAnimationFrame.bind(window);
const queue = new Map();
let [count, last, asked] = [0, 0, false];
window.requestAnimationFrame = (draw) => {
  queue.set(++count, draw);
  if (!asked) {
    asked = true;
    setTimeout(() => frame((now) => {
      const due = [...queue.values()];
      queue.clear();
      [last, asked] = [now, false];
      for (const each of due) each(now);
    }), Math.max(0, last + 100 - performance.now()));
  }
  return count;
};
window.cancelAnimationFrame = (asked) => queue.delete(asked);
const context = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, wanted) {
  return context.call(this, kind, kind.startsWith('webgl') ? { ...wanted, antialias: false } : wanted);
};
"""


@pytest.fixture
def visitor(browser: Browser, hall: str) -> Iterator[Callable[..., Page]]:
    """Let in visitors, each with a browser profile of their own; whatever goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def let_in(phone: bool = False, dark: bool = False, url: str = hall, **more: Any) -> Page:
        context = browser.new_context(
            base_url=url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=0.5,  # a quarter of the dots to draw; pages measure in their own pixels
            color_scheme="dark" if dark else "light",
            **{
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "service_workers": "block",
                **more,
            },  # what is kept would hide what is asked
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(FEW_FRAMES)
        # As if the hall were open to the network: at its own address, which no other device could open.
        context.route("**/api/hall", lambda route: route.fulfill(json={"neighbours": url}))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield let_in
    for context in contexts:
        context.close()
    assert not troubles, troubles


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    """One visitor at a desk."""
    return visitor()


AXE = """([source, tags]) => {
  if (!window.axe) window.eval(source);
  return axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html.slice(0, 200))}`));
}"""


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """Run axe-core in a page, by the rules with these tags, and return what it finds, a line each."""
    root = Path(__file__).resolve().parents[2]
    source = (root / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def violations(page: Page, tags: Sequence[str] = ("wcag2a", "wcag2aa")) -> list[str]:
        found: list[str] = page.evaluate(AXE, [source, [*tags]])
        return found

    return violations
