"""The commands of the terminal by the words that may be typed for them, and what help says of them."""

from __future__ import annotations

from stackyard.core.texts.catalogue import ENGLISH, t


def command_words(language: str) -> dict[str, str]:
    """Return the command of each word that may be typed: words of the language, and the English ones."""
    found: dict[str, str] = {}
    for spoken in (ENGLISH, language):
        for command, words in {
            "help": t.text(spoken, "words-help"),
            "menu": t.text(spoken, "words-menu"),
            "hint": t.text(spoken, "words-hint"),
            "do": t.text(spoken, "words-do"),
            "undo": t.text(spoken, "words-undo"),
            "board": t.text(spoken, "words-board"),
            "log": t.text(spoken, "words-log"),
            "position": t.text(spoken, "words-position"),
            "save": t.text(spoken, "words-save"),
            "resign": t.text(spoken, "words-resign"),
            "back": t.text(spoken, "words-back"),
            "rules": t.text(spoken, "words-rules"),
            "seat": t.text(spoken, "words-seat"),
            "again": t.text(spoken, "words-again"),
            "next": t.text(spoken, "words-next"),
            "quit": t.text(spoken, "words-quit"),
        }.items():
            found |= dict.fromkeys(words.split(), command)
    return found


def help_text(language: str, at_once: bool) -> str:
    """Return what may be typed; `at_once`: in a game in which several act at once."""

    def first(words: str) -> str:
        return words.split(maxsplit=1)[0]

    rows = [
        (t.text(language, "help-number"), t.text(language, "help-number-about")),
        (t.text(language, "help-search"), t.text(language, "help-search-about")),
        (t.text(language, "help-move"), t.text(language, "help-move-about")),
        (first(t.text(language, "words-menu")), t.text(language, "help-menu-about")),
        (first(t.text(language, "words-hint")), t.text(language, "help-hint-about")),
        (first(t.text(language, "words-do")), t.text(language, "help-do-about")),
        (first(t.text(language, "words-undo")), t.text(language, "help-undo-about")),
        (first(t.text(language, "words-board")), t.text(language, "help-board-about")),
        (first(t.text(language, "words-log")), t.text(language, "help-log-about")),
        (first(t.text(language, "words-rules")), t.text(language, "help-rules-about")),
        (first(t.text(language, "words-position")), t.text(language, "help-position-about")),
        (t.text(language, "help-save"), t.text(language, "help-save-about")),
        (first(t.text(language, "words-resign")), t.text(language, "help-resign-about")),
        (first(t.text(language, "words-back")), t.text(language, "help-back-about")),
        (first(t.text(language, "words-again")), t.text(language, "help-again-about")),
        (first(t.text(language, "words-next")), t.text(language, "help-next-about")),
        (first(t.text(language, "words-quit")), t.text(language, "help-quit-about")),
    ]
    if at_once:
        rows[4:4] = [
            (t.text(language, "help-others"), t.text(language, "help-others-about")),
            (t.text(language, "help-seat"), t.text(language, "help-seat-about")),
        ]
    wide = max(len(word) for word, _ in rows)
    return "\n".join(f"  {word:<{wide}}  {about}" for word, about in rows)


__all__ = ["command_words", "help_text"]
