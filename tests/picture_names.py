"""Names that pictures are tried with: those that the shipped fonts draw everywhere, and those of other scripts."""

from __future__ import annotations

from typing import Final

EVERYWHERE: Final = (
    # Latin
    "Ævar",
    "Łukasz Żółć",
    "Şehrazat",
    "Ioana Ştefănescu",
    "Ðorđe",
    # Latin of Vietnam, and with marks that are no part of a letter
    "Nguyễn Thị Phượng",
    "Trần Đặng Hữu",
    "x̌y̰z̃",
    "Ọlá Ẹ̀rìn",
    "M̄āori",
    # Greek
    "Σωκράτης",
    "Ἀριστοτέλης",
    "Ελένη & Νίκος",
    "Ῥόδη",
    "αβγ ABC",
    # Cyrillic
    "Дмитрий",
    "Ђорђе Њ.",
    "Їжак (2)",
    "Әлия Қ.",
    "Мария 7:3",
    # arrows
    "loser → winner",
    "↑↓ Ada ⇒ Bob",
    "a ↔ b",
    "⟵ Zoë",
    "➜ go",
    # signs
    "Ævar ★",
    "♠ Ace ♥",
    "✓ Bo ✗",
    "♪♫ Ümit ☂",
    "☆ Кот ♞",
)
"""Five each of six kinds."""

INSTALLED: Final = (
    "משה (2) כהן",  # Hebrew
    "Ada (שרה)",
    "محمد علی",  # Arabic
    "علی‌رضا ١٢ ★",
    "कुमार क्षेत्र",  # Devanagari
    "अनन्या",
    "สมชาย ใจดี",  # Thai
    "小林さくら",  # Han and kana
    "王小明",
    "김민수 & Ævar",  # Hangul
)
"""Ten of six scripts, for which the container has fonts."""
