"""Names of accounts: which are the same to the eye, which can be none, and what is left of one that was given up."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import settings as drawn
from hypothesis import strategies as st

from stackyard.server.accounts.accounts import NAME_HELD_SECONDS, RENAME_SECONDS
from stackyard.server.accounts.names import check_name, fold, fold_case
from stackyard.server.wire.refusals import BadNameError
from tests.amounts import amount
from tests.server.hall import Running
from tests.server.people import DATABASES, Browser, a_hall, later, new_name

SAME = [
    ("Ada", "ADA"),
    ("Ada", "\u0410da"),  # a Cyrillic A
    ("Ada", "\uff21\uff44\uff41"),  # full width
    ("Ada", "\U0001d49cda"),  # a script letter of mathematics
    ("Paul", "PauI"),  # a capital i
    ("Paul", "Pau1"),
    ("Ilse", "llse"),
    ("modern", "modem"),  # r and n
    ("MAX", "rnax"),
    ("Bob", "B0b"),
    ("Ben", "\u0412en"),  # a Cyrillic capital that looks like B, whose small form does not
    ("Straße", "STRASSE"),
    ("Anna B", "Anna-B"),
    ("Anna B", "annab"),
    ("OBrien", "O\u02bcBrien"),  # a letter that looks like an apostrophe
    ("Zoë", "Zoe\u0308"),
    ("ﬁnn", "finn"),
]
CASES = [("ΕΥΑ", "ευα"), ("Ada", "ADA"), ("Straße", "STRASSE"), ("ДАРЬЯ", "дарья"), ("Anna B", "anna-b")]
DIFFERENT = [("Ada", "Ida"), ("José", "Jose"), ("Tom", "Tim"), ("Vera", "Wera"), ("Uwe", "Ute"), ("Anna", "Hanna")]
NONE = [
    "",
    "x",
    " x ",
    "x" * 25,
    "--",
    "...",
    "🙂🙂",
    "Ada🙂",
    "Ada<b>",
    "A\u0300\u0301\u0302da",  # three marks on one letter
    "\u3164\u3164",  # fillers
    "Ada\U000e0100",  # a variation that shows nothing
    "Ada\u180b",
    "Ada\u034f",
    "\u200b\u200b\u200b",
    "a\u202e",
    "@da",
    "a/b",
    "\x00\x00\x00",
    "\ud800\ud800",
]
RESERVED = [
    "Admin",
    "K\u0435eper",  # a Cyrillic e
    "keeper 2",
    "Ad-min",
    "MODERATOR",
    "Verwalter",
    "Zuschauer",
    "Stackyard",
    "Lodger",  # a bot
    "Untermieter",  # the same in German
    "ToddIer",
]
FREE = ["Adminton", "Keepers", "Hallberg", "Gasten", "12", "Rooth"]
LETTERS = st.characters(categories=["Lu", "Ll", "Lo", "Nd"], exclude_characters="\u0130\u0131")
"""But for the two letters i of Turkish, which have the other's capital."""


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("name", RESERVED)
def test_nobody_is_called_as_the_hall_or_a_bot(name: str) -> None:
    with pytest.raises(BadNameError) as refused:
        check_name(name)
    assert refused.value.localizable.name == "core:account-name-reserved"


@pytest.mark.parametrize("name", FREE)
def test_a_name_that_only_begins_as_a_reserved_one_is_free(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(("one", "other"), CASES)
def test_names_that_differ_by_case_are_the_same(one: str, other: str) -> None:
    assert fold_case(one) == fold_case(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not_look_alike_are_not(one: str, other: str) -> None:
    assert fold(one) != fold(other)
    assert fold_case(one) != fold_case(other)


@pytest.mark.parametrize("text", NONE)
def test_what_can_be_no_name_is_refused(text: str) -> None:
    with pytest.raises(BadNameError):
        check_name(text)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Jean-Luc", "O'Brien", "Anna B.", "王小明", "Дарья", "نور", "क्षमा", "Al2"]
)
def test_names_of_all_people_can_be_names(name: str) -> None:
    assert check_name(f"  {name}\n") == name


@drawn(max_examples=amount(300, 20_000), deadline=None, database=None, derandomize=True)
@given(st.text(LETTERS, min_size=2, max_size=24))
def test_case_keeps_no_names_apart(name: str) -> None:
    assert fold_case(name) == fold_case(name.upper()) == fold_case(name.lower())
    assert fold_case(name)
    assert fold(name)


# --- in a hall -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


@pytest.fixture
def browser(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


@pytest.fixture
def other(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


def test_nobody_gets_a_name_that_looks_like_anothers(browser: Browser, other: Browser) -> None:
    browser.make(name := new_name())
    for alike in (name, name.upper(), name.replace("P", "\u0420"), name.replace(" ", "_"), name.replace(" ", "")):
        assert other.refused("/plain", {"name": alike}) == (409, "name_taken"), alike
        assert other.refused("/passkey/options", {"name": alike}) == (409, "name_taken"), alike
    assert other.refused("/plain", {"name": "x"}) == (400, "bad_name")
    other.make_plain(new_name())
    assert other.refused("/name", {"name": name.lower()}) == (409, "name_taken")


def test_two_who_choose_the_same_name_at_once_do_not_both_get_it(browser: Browser, other: Browser) -> None:
    name = new_name()
    asked, theirs = browser.options(name), other.options(name)
    browser.done("/passkey", {"credential": browser.authenticator.create(asked)})
    assert other.refused("/passkey", {"credential": other.authenticator.create(theirs)}) == (409, "name_taken")
    assert not other.is_signed_in()


def test_a_name_is_changed_once_a_week_and_leaves_a_trace(house: Running, browser: Browser, other: Browser) -> None:
    browser.make(first := new_name())
    changed = browser.done("/name", {"name": (second := new_name())})
    assert (changed["name"], changed["can_rename_at"] - changed["named"]) == (second, RENAME_SECONDS)
    assert browser.refused("/name", {"name": new_name()}) == (403, "too_soon")
    person = house.http.get(f"/api/people/{second}").json()
    assert [each["name"] for each in person["names"]] == [first]
    assert set(person) == {"id", "name", "made", "names"}
    assert house.http.get(f"/api/people/{first}").json()["code"] == "not_found"
    assert other.refused("/plain", {"name": first}) == (409, "name_taken"), "nobody else is called so for a while"
    with later(house, RENAME_SECONDS + 1):
        assert browser.done("/name", {"name": first})["name"] == first, "who had it may have it again"
        assert browser.refused("/name", {"name": new_name()}) == (403, "too_soon")
    with later(house, NAME_HELD_SECONDS + RENAME_SECONDS + 2):
        other.make_plain(second)


def test_case_may_be_changed_like_a_name(browser: Browser) -> None:
    browser.make(name := new_name())
    assert browser.done("/name", {"name": name})["can_rename_at"] == browser.account()["named"], "that is no change"
    assert browser.done("/name", {"name": name.upper()})["name"] == name.upper()


@pytest.mark.parametrize("name", ["%00%00", "x", "%F0%9F%99%82", "..%2F..%2Fapi", "a%20b", "%ff%fe", "x" * 500])
def test_whoever_asks_for_nobody_is_told_so(house: Running, name: str) -> None:
    answer = house.http.get(f"/api/people/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_nothing_that_shows_nothing_makes_another_name() -> None:
    """All of Unicode: what may stand in a name, and has no width or picture of its own, is a mark that is seen."""
    unseen = [
        letter for letter in map(chr, range(0x110000)) if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl")
    ]
    for letter in unseen:
        try:
            name = check_name(f"Ada{letter}Bee")
        except BadNameError:
            continue
        assert name in ("AdaBee", "Ada Bee"), hex(ord(letter))
