"""The catalogue of messages: a message has the text of its name, and code and texts name the same messages."""

from __future__ import annotations

import itertools
import pickle
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

import stackyard.core.registry  # noqa: F401 - it tells the catalogue where the texts of rooms are
from scripts import catalogue as checker
from stackyard.core.errors import UnknownGameError
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import Catalogue, Message, text_of
from tests.amounts import amount

ROOT = Path(__file__).resolve().parents[2]
SOME = ("c3", 0, 1, 2, 5, -1, 1234)
PLURALS = ("one", "other")  # as words they name a number in Mozilla's resolver for Python, not in the browser's
FOLDERS = checker.folders_of_rooms(ROOT)
FUNCTIONS: dict[str, Any] = {"CAPITALISED": lambda text: str(text)[:1].upper() + str(text)[1:]}
MOST = amount(6, 400)  # most variants of one text that are tried


@pytest.mark.parametrize("room", FOLDERS)
def test_every_text_is_what_mozillas_resolver_makes_of_it(room: str) -> None:
    for language, own in checker.read_room(room, FOLDERS[room], ROOT).patterns.items():
        bundle = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
        for path in (FOLDERS[room] / language).glob("*.ftl"):
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
        asked: dict[str, set[int | str]] = {}
        for pattern in own.values():
            for key, words in fluent.choices(pattern, own).items():
                asked.setdefault(key, set()).update(words.difference(PLURALS))
        for name, pattern in own.items():
            resolve = fluent.compile_pattern(pattern, own, language)
            needed = sorted(fluent.required_arguments(pattern, own))
            choices = [[*sorted(asked.get(key, ()), key=str), *SOME] for key in needed]
            for values in itertools.islice(itertools.product(*choices), MOST):
                args = dict(zip(needed, values, strict=True))
                assert resolve(args) == by_mozilla(bundle, name, args), (name, args)


def by_mozilla(bundle: FluentBundle, name: str, args: dict[str, int | str]) -> str:
    value = bundle.get_message(name).value
    assert value is not None
    given = {key: fluent_number(arg, useGrouping=False) if isinstance(arg, int) else arg for key, arg in args.items()}
    text, errors = bundle.format_pattern(value, given)
    assert not errors
    return str(text)


def test_what_a_text_chooses_by_is_known_with_that_of_the_texts_in_it(tmp_path: Path) -> None:
    source = (
        "a = { $n ->\n [0] no\n [one] { b }\n *[other] { $x }\n }\n"
        "b = { $k ->\n [red] r\n *[blue] { $n ->\n *[7] s\n }\n }"
    )
    (tmp_path / "a.ftl").write_text(source, encoding="utf-8")
    own = fluent.read_patterns(tmp_path / "a.ftl")
    assert fluent.choices(own["a"], own) == {"n": {0, "one", "other", 7}, "k": {"red", "blue"}}
    assert fluent.choices(own["b"], own) == {"n": {7}, "k": {"red", "blue"}}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "source",
    [
        "a = { $n ->\n [0] none\n [one] one of { $n }\n *[other] { $n } of them\n }",
        "a = { $n ->\n [one] one\n [1] never\n *[7] seven\n }",
        "a = { $n ->\n [other] many\n *[5] five\n }",
        "a = { $n ->\n [other] word or number\n *[one] one\n } and { $n ->\n [red] red\n *[blue] blue\n }",
        'a = { b }, { b }{ " " }{ $n }\nb = <{ $n }>\n',
        "a = { CAPITALISED($n) } and { b }\nb = { CAPITALISED($n) }s\n",
        "a =\n  two\n  lines { $n ->\n *[x] { $n ->\n [1] in\n *[y] out\n }\n }",
    ],
)
def test_forms_are_read_as_mozilla_reads_them(source: str, language: str, tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text(source, encoding="utf-8")
    own = fluent.read_patterns(tmp_path / "a.ftl")
    bundle = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
    bundle.add_resource(FluentResource(source))
    resolve = fluent.compile_pattern(own["a"], own, language)
    for n in (*range(-3, 12), 101, 1001, "red", "blue", "x"):
        assert resolve({"n": n}) == by_mozilla(bundle, "a", {"n": n}), n


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("a = { $n", "Expected"),
        ("a = b\na = c", "two texts a"),
        ("-a = b", "no plain text"),
        ("a = b\n  .c = d", "no plain text"),
        ("a = { b }", "no text b"),
        ("a = { NUMBER($n) }", "NUMBER is not used"),
        ('a = { CAPITALISED("b") }', "of a variable"),
        ("a = { CAPITALISED($b, $c) }", "of one variable"),
        ("a = { b }\nb = { a }", "circle"),
        ("a = { b ->\n *[c] d\n }\nb = c", "cannot be used as selectors"),
    ],
)
def test_a_file_that_is_not_written_as_it_should_be_is_named(source: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text(source, encoding="utf-8")
    with pytest.raises(fluent.TextError, match=wrong):
        compiled(tmp_path / "a.ftl")


def compiled(path: Path) -> fluent.Formatter:
    own = fluent.read_patterns(path)
    return fluent.compile_pattern(own["a"], own, "en")


def test_plural_forms_of_a_language_that_nobody_has_looked_at_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text("a = { $n ->\n [one] x\n *[other] y\n }", encoding="utf-8")
    own = fluent.read_patterns(tmp_path / "a.ftl")
    with pytest.raises(fluent.TextError, match="plural forms of 'pl'"):
        fluent.compile_pattern(own["a"], own, "pl")


# --- messages ----------------------------------------------------------------------------------------------------


@pytest.fixture
def t(tmp_path: Path) -> Catalogue:
    for language, text in {
        "en": "turn = { $who } is to move.\nover = Over. { $why }\n",
        "de": "turn = { $who } zieht.",
    }.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "match.ftl").write_text(text, encoding="utf-8")
    (tmp_path / "__pycache__").mkdir()  # no language
    return Catalogue("a-test", tmp_path)


def test_a_message_is_its_name_and_arguments_and_reads_as_its_english_text(t: Catalogue) -> None:
    message = t("turn", who="Ann")
    assert (message.name, message.args) == ("a-test:turn", {"who": "Ann"})
    assert str(message) == "Ann is to move."
    assert str(t("over", why=message)) == "Over. Ann is to move."
    assert text_of(t("over", why=message), "de") == "Over. Ann zieht."  # what German does not have is in English
    assert t.languages == ["en", "de"]


def test_control_characters_in_what_somebody_wrote_are_written_out(t: Catalogue) -> None:
    assert str(t("turn", who="A\x1b[31mnn\x9b\x00\tA")) == r"A\x1b[31mnn\x9b\x00\tA is to move."
    for text in ("Jürgen\u00a0Ä", "👩\u200d👧", "two\nlines"):
        assert t("turn", who=text).args == {"who": text}


def test_a_message_crosses_pickles_and_the_wire(t: Catalogue) -> None:
    message = t("over", why=t("turn", who=np.uint8(7)))
    assert pickle.loads(pickle.dumps(message)) == message
    sent = msgspec.json.encode(message)
    assert sent == b'{"name":"a-test:over","args":{"why":{"name":"a-test:turn","args":{"who":7}}}}'
    assert msgspec.json.decode(sent, type=Message) == message


def test_a_message_without_its_argument_or_its_room_has_no_text(t: Catalogue) -> None:
    with pytest.raises(KeyError, match="who"):
        str(t("turn"))
    with pytest.raises(KeyError, match="else"):
        str(t("else"))
    with pytest.raises(UnknownGameError, match="no-such-room"):
        str(Message("no-such-room:turn"))


# --- what `make check` tests -------------------------------------------------------------------------------------


def test_an_error_that_a_player_may_read_is_no_english_literal(tmp_path: Path) -> None:
    path = tmp_path / "stackyard/core/errors.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "class TechnicalError(StackyardError): ...\nclass UsageError(TechnicalError): ...\n"
        "class BadError(StackyardError): ...\nraise UsageError('no seat')\nraise BadError(f'no {seat}')\n"
        "raise BadError(a if b else str(c))\nraise BadError(t('seat'))\n"
    )
    found = list(checker.worded_errors(tmp_path))
    assert [error.kind for error in found] == ["technical", "literal", "literal", "message"]
    assert found[1].where.startswith("stackyard/core/errors.py:5: BadError")


def test_the_check_finds_names_that_are_not_translated_or_should_stay(tmp_path: Path) -> None:
    for language, text in {
        "en": "## Stays\n\na = Ann\nb = Bo\n\n## Translated\n\nc = Skip\nd = Add\n",
        "de": "b = Bob\nc = Setz aus\n",
    }.items():
        path = tmp_path / "stackyard/games/towers/texts" / language / "names.ftl"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert checker.read_names(tmp_path / "stackyard/games/towers/texts") == {
        "a": True,
        "b": True,
        "c": False,
        "d": False,
    }
    assert checker.check(tmp_path) == [
        "towers: b in de/names.ftl stays as it is in English",
        "towers: there is no d in de/names.ftl",
    ]


ENGLISH = "turn = { $who } is to move.\npart = floors\nwhole = { $n } { part }\n"
GERMAN = "turn = { $who } zieht.\nwhole = { $n } Etagen\n"
PYTHON = 'from stackyard.games.towers.texts import t\nt("turn", who="Ann")\nt.text("de", "whole", n=3)\n'


@pytest.mark.parametrize(
    ("english", "german", "python", "page", "wrong"),
    [
        (ENGLISH, GERMAN, PYTHON, "", []),
        (ENGLISH, GERMAN, PYTHON + 't("gone")\n', "", ["towers has no text gone"]),
        (ENGLISH, GERMAN.replace("turn", "else"), PYTHON, "", ["no text turn in de/match.ftl", "else in de/match.ftl"]),
        (ENGLISH, GERMAN, PYTHON.replace('who="Ann"', ""), "", ["turn needs who"]),
        (ENGLISH, GERMAN, PYTHON.replace("n=3", "n=3, m=4"), "", ["whole has no use for m"]),
        (ENGLISH + "more = x\n", GERMAN, PYTHON, "", ["more in en/match.ftl is not used"]),
        (ENGLISH, GERMAN, PYTHON + "t(name)\n", "", ["written out"]),
        (ENGLISH, GERMAN, PYTHON + 't("turn", **args)\n', "", ["written out"]),
        (ENGLISH, GERMAN, PYTHON + "tell = t\n", "", ["not handed on"]),
        (
            ENGLISH + "more = { $x }\n",
            GERMAN + "more = { $y }\n",
            PYTHON,
            "t(language, 'more', { x: f(1, 2), y })",
            [],
        ),
        (ENGLISH, GERMAN, PYTHON, "t('turn', { who })", []),
        (ENGLISH, GERMAN, PYTHON, "t('gone')", ["towers has no text gone"]),
        (ENGLISH, "", PYTHON, "", ["there is no de/match.ftl"]),
        (ENGLISH, GERMAN, PYTHON, "t(language, 'gone')", ["towers has no text gone"]),
        (ENGLISH, GERMAN, PYTHON, "t(language, 'turn')", ["turn needs who"]),
        (ENGLISH, GERMAN, PYTHON, "t(language, name)", ["written out"]),
    ],
)
def test_the_check_finds(english: str, german: str, python: str, page: str, wrong: list[str], tmp_path: Path) -> None:
    room = tmp_path / "stackyard/games/towers"
    for path, text in {
        room / "texts/en/match.ftl": english,
        room / "texts/de/match.ftl": german,
        room / "rules.py": python,
        tmp_path / "web/src/games/towers/words.ts": f"import {{ t }} from './texts';\n{page}\n",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = checker.check(tmp_path)
    assert len(found) == len(wrong)
    for line, part in zip(found, wrong, strict=True):
        assert part in line
