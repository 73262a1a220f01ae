"""A virtual screen reader in a page, and somebody who plays by keys and by what it says, and knows nothing else."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

READER: Final = Path(__file__).parents[2] / "web/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
EXPORTED: Final = re.compile(r"export\{(\w+) as Virtual,.*?\};")
START: Final = """
const reader = new Virtual();
addEventListener('DOMContentLoaded', () => reader.start({ container: document.body }));
let read = 0;
window.heardSince = async () => {
  await new Promise((done) => setTimeout(done, 30)); // a key is answered by what is drawn next
  const log = await reader.spokenPhraseLog();
  const fresh = log.slice(read);
  read = log.length;
  return fresh;
};
"""
PATIENCE_S: Final = 40.0
OTHERS_PATIENCE_S: Final = 160.0  # before a computer's first move a worker loads the game
MOST_FACTS: Final = 10
MOST_TABS: Final = 60


class Ear:
    """What is said in a page from when it is opened."""

    def __init__(self, page: Page) -> None:
        """Let a screen reader start with whatever the page opens next."""
        self.page = page
        self.heard: list[str] = []
        self.at = 0  # what was said before that was listened to
        self.begun = 0  # what was said before the move that is made now
        self.moves = 0
        source = EXPORTED.sub(r"const Virtual = \1;", READER.read_text(encoding="utf-8"))
        page.add_init_script(f"(() => {{ {source}\n{START} }})();")

    def listen(self) -> None:
        """Take in what was said since the last time."""
        self.heard += self.page.evaluate("() => window.heardSince()")

    def press(self, key: str) -> None:
        """Press a key; what was said before it is of no interest any more."""
        self.listen()
        self.at = len(self.heard)
        self.page.keyboard.press(key)
        self.listen()

    def _next(self, pattern: str) -> str | None:
        for index in range(self.at, len(self.heard)):
            if re.search(pattern, self.heard[index]):
                self.at = index + 1
                return self.heard[index]
        return None

    def until(self, pattern: str, patience_s: float = PATIENCE_S) -> str:
        """Listen until something is said that fits; return it."""
        end = time.monotonic() + patience_s
        while (found := self._next(pattern)) is None:
            assert time.monotonic() < end, f"nobody says {pattern}: {self.heard[-20:]}"
            self.listen()
        return found

    def find(self, pattern: str, key: str = "Tab") -> str:
        """Press a key until something is said that fits; return it."""
        for _ in range(MOST_TABS):
            self.press(key)
            found = self._next(pattern)
            if found is not None:
                return found
        raise AssertionError(f"{key} does not lead to {pattern}: {self.heard[-MOST_TABS:]}")

    def begin(self) -> None:
        """A move begins, with whatever was not listened to yet."""
        self.begun = self.at

    def end(self, pattern: str) -> str:
        """Listen until it is said that the move was made, and return that; all in all little enough was said."""
        made = self._told(pattern, self.begun)
        self.moves += 1
        return made

    def turn(self, pattern: str) -> str:
        """Listen until it is said whose turn it is, and return that; little enough was said of what others did."""
        return self._told(pattern, self.at, OTHERS_PATIENCE_S)

    def _told(self, pattern: str, begun: int, patience_s: float = PATIENCE_S) -> str:
        told = self.until(pattern, patience_s)
        said = self.heard[begun : self.at]
        assert len(said) <= MOST_FACTS, said
        return told
