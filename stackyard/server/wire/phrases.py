"""What can be said in a hall for children: set phrases, which are sent and stored by their names.

So everybody reads them in their own language; who knows no phrases has the English text beside it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from stackyard.core.texts.catalogue import t, text_of
from stackyard.server.wire.messages import ChatLine

PHRASES: Final = {
    message.name.partition(":")[2]: message
    for message in (
        *(t("phrase-hello"), t("phrase-luck"), t("phrase-well-played"), t("phrase-thanks"), t("phrase-moment")),
        *(t("phrase-your-turn"), t("phrase-oops"), t("phrase-funny"), t("phrase-yes"), t("phrase-no")),
        *(t("phrase-again"), t("phrase-bye")),
    )
}
"""By name, in the order in which they are offered; the page has the same."""


def name_of_phrase(text: str) -> str | None:
    """Return which phrase a text is: its name, or what it says in any language; None: it is none."""
    return text if text in PHRASES else _by_text().get(text)


@cache
def _by_text() -> dict[str, str]:
    return {text_of(phrase, language): name for language in t.languages for name, phrase in PHRASES.items()}


def chat_line(v: int, moment: str, name: str, seat: int | None, text: str) -> ChatLine:
    """Return a line as it is told; `text`: as it is stored, of a phrase its name."""
    phrase = PHRASES.get(text)
    return ChatLine(
        v=v,
        t=moment,
        name=name,
        seat=seat,
        text=text if phrase is None else str(phrase),
        phrase=msgspec.UNSET if phrase is None else text,
    )


__all__ = ["PHRASES", "chat_line", "name_of_phrase"]
