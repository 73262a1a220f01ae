"""The commands of the terminal by the words that may be typed for them, and what help says of them."""

from __future__ import annotations

from stackyard.core.texts.catalogue import ENGLISH, say


def command_words(language: str) -> dict[str, str]:
    """Return the command of each word that may be typed: words of the language, and the English ones."""
    found: dict[str, str] = {}
    for spoken in (ENGLISH, language):
        for command, words in {
            "help": say.text(spoken, "words-help"),
            "menu": say.text(spoken, "words-menu"),
            "hint": say.text(spoken, "words-hint"),
            "do": say.text(spoken, "words-do"),
            "undo": say.text(spoken, "words-undo"),
            "board": say.text(spoken, "words-board"),
            "log": say.text(spoken, "words-log"),
            "position": say.text(spoken, "words-position"),
            "save": say.text(spoken, "words-save"),
            "resign": say.text(spoken, "words-resign"),
            "back": say.text(spoken, "words-back"),
            "rules": say.text(spoken, "words-rules"),
            "seat": say.text(spoken, "words-seat"),
            "again": say.text(spoken, "words-again"),
            "next": say.text(spoken, "words-next"),
            "quit": say.text(spoken, "words-quit"),
        }.items():
            found |= dict.fromkeys(words.split(), command)
    return found


def help_text(language: str, at_once: bool) -> str:
    """Return what may be typed; `at_once`: in a game in which several act at once."""

    def first(words: str) -> str:
        return words.split(maxsplit=1)[0]

    rows = [
        (say.text(language, "help-number"), say.text(language, "help-number-about")),
        (say.text(language, "help-search"), say.text(language, "help-search-about")),
        (say.text(language, "help-move"), say.text(language, "help-move-about")),
        (first(say.text(language, "words-menu")), say.text(language, "help-menu-about")),
        (first(say.text(language, "words-hint")), say.text(language, "help-hint-about")),
        (first(say.text(language, "words-do")), say.text(language, "help-do-about")),
        (first(say.text(language, "words-undo")), say.text(language, "help-undo-about")),
        (first(say.text(language, "words-board")), say.text(language, "help-board-about")),
        (first(say.text(language, "words-log")), say.text(language, "help-log-about")),
        (first(say.text(language, "words-rules")), say.text(language, "help-rules-about")),
        (first(say.text(language, "words-position")), say.text(language, "help-position-about")),
        (say.text(language, "help-save"), say.text(language, "help-save-about")),
        (first(say.text(language, "words-resign")), say.text(language, "help-resign-about")),
        (first(say.text(language, "words-back")), say.text(language, "help-back-about")),
        (first(say.text(language, "words-again")), say.text(language, "help-again-about")),
        (first(say.text(language, "words-next")), say.text(language, "help-next-about")),
        (first(say.text(language, "words-quit")), say.text(language, "help-quit-about")),
    ]
    if at_once:
        rows[4:4] = [
            (say.text(language, "help-others"), say.text(language, "help-others-about")),
            (say.text(language, "help-seat"), say.text(language, "help-seat-about")),
        ]
    wide = max(len(word) for word, _ in rows)
    return "\n".join(f"  {word:<{wide}}  {about}" for word, about in rows)


__all__ = ["command_words", "help_text"]
