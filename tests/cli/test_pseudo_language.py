"""The terminal in a third language: whatever reads as plain English there does not come from the catalogue."""

from __future__ import annotations

import pytest

from scripts.pseudo_language import ACCENT, PSEUDO
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.table import Table
from stackyard.core.match import Match
from tests.cli.test_terminal import GAMES, Typist
from tests.pseudo import PRINTED, english_in, without_notation

pytestmark = pytest.mark.usefixtures("pseudo")


class AccentedTypist(Typist):
    """Somebody who takes lines of menus as if they had no accents."""

    def __init__(self, seed: int, wanted: str) -> None:
        super().__init__(seed, wanted)
        self.accented: list[str] = []

    def write(self, text: str) -> None:
        self.accented += text.split("\n")
        super().write(text.replace(ACCENT, ""))

    def read(self, prompt: str) -> str:
        return super().read(prompt.replace(ACCENT, ""))


@pytest.mark.parametrize("slug", GAMES)
def test_no_english_is_on_the_screen_of_a_match(slug: str) -> None:
    options, players, wanted = GAMES[slug]
    match = Match.new(slug, options, players, seed=3)
    typist = AccentedTypist(1, wanted)
    Table(match, [0], 1, Paint(False), typist.write, language=PSEUDO).play(typist.read)
    assert match.over
    found = {word: line for line in typist.accented for word in english_in(without_notation(line), PRINTED[slug])}
    assert found == {}
