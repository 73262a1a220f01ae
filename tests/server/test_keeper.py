"""The keeper of a hall: who is one, what a passkey just shown opens, and what each act does and leaves in the log."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.texts.catalogue import text_of
from stackyard.server.admin.actions import ACTIONS
from stackyard.server.endpoints.rest.keeper import is_near
from stackyard.server.hall import Hall
from stackyard.server.peace.keeper import FRESH_SECONDS, is_unusual
from stackyard.server.quick_match import _pools
from stackyard.server.ratings.ending import insert_statement
from stackyard.server.ratings.results import AccountSeat, RatedResult
from stackyard.server.ratings.ways import Kind
from stackyard.server.settings import Rate
from stackyard.server.store import peace
from stackyard.server.store.peace import Pair
from stackyard.server.wire.messages import QuickMatch
from stackyard.server.wire.phrases import PHRASES
from tests.server.hall import Made, Running, rates, settings
from tests.server.people import DATABASES, Browser, a_hall, later, new_name, stored
from tests.server.test_account_seats import let_in

KIND = Kind("towers", "2", "10+5")


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory, trust_proxy="127.0.0.1") as hall:
        yield hall


def of(house: Running) -> Hall:
    assert house.hall is not None
    return house.hall


def somebody(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make(new_name())
        yield found


ada, ben, eva = (pytest.fixture(somebody, name=name) for name in ("ada", "ben", "eva"))


@pytest.fixture
def keeper(house: Running, ada: Browser) -> Iterator[Browser]:
    appoint(house, ada)
    yield ada
    appoint(house, ada, take_back=True)


def appoint(house: Running, who: Browser, *, take_back: bool = False) -> Any:
    """Let somebody keep the hall as an operator does: `stackyard admin keeper NAME`."""
    form, do = ACTIONS["keeper"]
    asked = form(name=name_of(who), take_back=take_back)
    return house.on_loop(lambda: do(of(house), asked))


def name_of(browser: Browser) -> str:
    return str(browser.account()["name"])


def id_of(browser: Browser) -> int:
    return int(browser.account()["id"])


def desk(browser: Browser, **headers: str) -> Any:
    return browser.http.get("/api/keeper", headers=headers)


def act(browser: Browser, what: str, **asked: Any) -> Any:
    answer = browser.http.post("/api/keeper/act", json={"act": what, **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(browser: Browser, what: str, **asked: Any) -> tuple[int, str]:
    answer = browser.http.post("/api/keeper/act", json={"act": what, **asked})
    return answer.status_code, answer.json()["code"]


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# --- who opens the desk ----------------------------------------------------------------------------------------------


def test_who_keeps_the_hall_says_the_operator(house: Running, ada: Browser, ben: Browser) -> None:
    assert code_of(desk(ada)) == (403, "forbidden")
    said = appoint(house, ada)
    assert (said["name"], said["keeps"]) == (name_of(ada), True)
    assert name_of(ada) in said["keepers"]
    assert desk(ada).status_code == 200
    assert code_of(desk(ben)) == (403, "forbidden")
    assert refused(ben, "mute", account=id_of(ada)) == (403, "forbidden")
    with Browser(house) as guest:
        assert code_of(desk(guest)) == (401, "no_account")
    assert appoint(house, ada, take_back=True)["keeps"] is False
    assert code_of(desk(ada)) == (403, "forbidden")


def test_the_desk_opens_for_who_has_just_shown_a_passkey(house: Running, keeper: Browser) -> None:
    with let_in(keeper) as phone:
        assert code_of(desk(phone)) == (403, "prove")
        assert refused(phone, "done", report="x") == (403, "prove")
        with later(house, FRESH_SECONDS + 5):
            assert code_of(desk(keeper)) == (403, "prove")
            keeper.done("/sign-in", {"credential": keeper.authenticator.get(keeper.challenge())})
            assert desk(keeper).status_code == 200
        code = keeper.done("/recovery")["code"]
        phone.done("/recover", {"name": name_of(keeper), "code": code})
        assert desk(phone).status_code == 200, "by plain http, in the hall's own network"
        session = house.on_loop(lambda: of(house).accounts.session(phone.http.cookies["stackyard"]))
        with pytest.raises(Exception, match="passkey"):
            house.on_loop(lambda: of(house).keeper.open_desk(session, by_code=False))


def test_by_plain_http_the_desk_opens_in_the_halls_own_network_alone(keeper: Browser) -> None:
    assert code_of(desk(keeper, **{"x-forwarded-for": "203.0.113.9"})) == (403, "forbidden")
    assert desk(keeper, **{"x-forwarded-for": "192.168.3.4"}).status_code == 200
    near = ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "172.16.4.4", "169.254.1.1", "fe80::1", "fd00::7"]
    far = ["203.0.114.9", "8.8.8.8", "2a00:1450::1", "100.64.0.1", "unknown", "", "::ffff:8.8.8.8"]
    assert [is_near(address) for address in near] == [True] * len(near)
    assert [is_near(address) for address in far] == [False] * len(far)


# --- people ----------------------------------------------------------------------------------------------------------


def talk(house: Running, made: Made, seat: int, text: str) -> Any:
    with house.connect() as line:
        line.join(made, seat)
        return line.command("chat", made, seat=seat, text=text)


def test_who_is_muted_plays_on_and_says_nothing(house: Running, keeper: Browser, ben: Browser) -> None:
    made = house.create("me", "friend")
    ben.adopt(made, 0)
    act(keeper, "mute", account=id_of(ben), days=1, why="shouts")
    refusal = talk(house, made, 0, "hear me")
    assert (refusal["t"], refusal["code"]) == ("nak", "forbidden")
    assert talk(house, made, 1, "I may")["t"] == "ack"
    told = keeper.http.get(f"/api/keeper/people/{name_of(ben)}").json()
    assert told["muted"] > time.time()
    assert told["banned"] is None
    with later(house, 86_400 + 5):
        assert talk(house, made, 0, "a day has gone")["t"] == "ack"
    after = act(keeper, "unmute", account=id_of(ben))
    assert talk(house, made, 0, "here again")["t"] == "ack"
    assert [(each["act"], each["about"], each["why"]) for each in after["acts"][:2]].count(
        ("mute", name_of(ben), "shouts")
    )


def test_who_is_banned_is_out_and_stays_out_until_then(house: Running, keeper: Browser, ben: Browser) -> None:
    made = house.create("me", "friend")
    ben.adopt(made, 0)
    number = id_of(ben)
    with house.connect() as line:
        assert line.join(made, 0)["mine"] == [0]
        act(keeper, "ban", account=number, days=3)
        assert line.until("snap")["mine"] == [], "out of the seat, too"
    assert ben.ask("GET", "").status_code == 401
    assert ben.refused("/sign-in", {"credential": ben.authenticator.get(ben.challenge())}) == (403, "banned")
    act(keeper, "unban", account=number)
    ben.done("/sign-in", {"credential": ben.authenticator.get(ben.challenge())})
    assert ben.is_signed_in()


def test_an_account_that_is_closed_has_no_way_back(house: Running, keeper: Browser, ben: Browser) -> None:
    name, number = name_of(ben), id_of(ben)
    code = ben.done("/recovery")["code"]
    act(keeper, "close", account=number)
    act(keeper, "unban", account=number)
    assert ben.ask("GET", "").status_code == 401
    assert ben.refused("/sign-in", {"credential": ben.authenticator.get(ben.challenge())}) == (400, "bad_passkey")
    assert ben.refused("/recover", {"name": name, "code": code}) == (403, "bad_code")
    with Browser(house) as other:
        assert other.refused("/plain", {"name": name}) == (409, "name_taken")


def test_a_keeper_renames_at_any_time_and_never_to_a_name_that_is_taken(
    house: Running, keeper: Browser, ben: Browser, eva: Browser
) -> None:
    before, fresh = name_of(ben), new_name()
    act(keeper, "rename", account=id_of(ben), name=new_name())
    with later(house, 5):
        act(keeper, "rename", account=id_of(ben), name=fresh)
    assert name_of(ben) == fresh
    assert before in [each["name"] for each in ben.http.get(f"/api/people/{fresh}").json()["names"]]
    assert refused(keeper, "rename", account=id_of(ben), name=name_of(eva)) == (409, "name_taken")
    assert refused(keeper, "rename", account=id_of(ben), name="Admin") == (400, "bad_name")
    assert refused(keeper, "rename", account=id_of(ben)) == (400, "bad_request")
    assert refused(keeper, "rename", account=2**52, name=new_name()) == (401, "no_account")


def test_a_keeper_renames_evenings_and_seasons_and_ends_them(house: Running, keeper: Browser, ben: Browser) -> None:
    plan = {"name": "Rude", "game": "pebbles", "format": "swiss"}
    evening = ben.http.post("/api/evenings", json={"plan": plan}).json()["evening"]
    wanted = {"name": "Rude", "cup": "Ruder", "weeks": 4, "game": "towers", "players": 2, "pace": "calm"}
    season = ben.http.post("/api/seasons", json=wanted).json()["season"]
    assert refused(ben, "rename_season", club=season, title="Mine") == (403, "forbidden")
    assert refused(keeper, "rename_evening", club=evening) == (400, "bad_request")
    assert refused(keeper, "rename_season", club=evening, title="Which?") == (404, "not_found")
    act(keeper, "rename_evening", club=evening, title="Friday", why="not for children")
    seen = act(keeper, "rename_season", club=season, title="Winter", cup="Pebble")
    shown = {each["id"]: (each["kind"], each["name"], each["cup"]) for each in seen["club"]}
    assert (shown[evening], shown[season]) == (("evening", "Friday", ""), ("season", "Winter", "Pebble"))
    assert ben.http.get(f"/api/evenings/{evening}").json()["plan"]["name"] == "Friday"
    found = ben.http.get(f"/api/seasons/{season}").json()
    assert (found["name"], found["cup"]) == ("Winter", "Pebble")
    for what, number in (("end_evening", evening), ("end_season", season)):
        act(keeper, what, club=number)
    assert ben.http.get(f"/api/evenings/{evening}").status_code == 404, "nobody had begun it"
    assert ben.http.get(f"/api/seasons/{season}").json()["state"] == "over"
    acts = [(each["act"], each["about"], each["why"]) for each in desk(keeper).json()["acts"]][:4]
    assert acts == [
        ("end_season", "Winter", ""),
        ("end_evening", "Friday", ""),
        ("rename_season", "Rude → Winter", ""),
        ("rename_evening", "Rude → Friday", "not for children"),
    ]


def test_the_role_is_handed_over_and_nobody_shuts_a_keeper_out(house: Running, keeper: Browser, ben: Browser) -> None:
    appoint(house, ben)
    for what in ("ban", "mute", "close"):
        assert refused(keeper, what, account=id_of(ben)) == (403, "forbidden")
        assert refused(keeper, what, account=id_of(keeper)) == (403, "forbidden")
    appoint(house, ben, take_back=True)
    act_of = keeper.http.post("/api/keeper/act", json={"act": "hand_over", "account": id_of(ben)})
    assert act_of.status_code == 200
    assert code_of(desk(keeper)) == (403, "forbidden")
    assert desk(ben).json()["name"] == name_of(ben)
    appoint(house, ben, take_back=True)


# --- networks --------------------------------------------------------------------------------------------------------


def test_before_a_network_is_banned_it_says_how_many_accounts_were_seen_there(
    house: Running, keeper: Browser, ben: Browser, eva: Browser
) -> None:
    place = {"x-forwarded-for": "203.0.113.77"}
    for each in (ben, eva):
        assert each.ask("GET", "", **place).status_code == 200
    told = keeper.http.get(f"/api/keeper/people/{name_of(ben)}").json()
    (seen,) = (each for each in told["networks"] if each["network"] == "203.0.113.77/32")
    assert (seen["accounts"], seen["banned"]) == (2, False)
    ban = {"network": seen["network"], "days": 1, "why": "both"}
    assert refused(keeper, "ban_network", **ban) == (409, "stale")
    assert refused(keeper, "ban_network", **ban, accounts=1) == (409, "stale")
    after = act(keeper, "ban_network", **ban, accounts=2)
    assert [each["network"] for each in after["networks"]] == [seen["network"]]
    assert after["acts"][0]["about"] == seen["network"]
    assert code_of(ben.ask("GET", "", **place)) == (403, "forbidden")
    assert act(keeper, "unban_network", network=seen["network"])["networks"] == []
    assert ben.ask("GET", "", **place).status_code == 200
    for network in ("127.0.0.1", "127.0.0.0/8", "no network"):
        assert refused(keeper, "ban_network", network=network, accounts=0) == (400, "bad_request")


def test_where_accounts_were_is_forgotten_after_a_month(house: Running, ben: Browser) -> None:
    number = id_of(ben)
    seen = f"SELECT count(*) FROM account_network WHERE account = {number}"
    assert stored(house, seen)[0][0] == 1
    month = int(time.time()) + (peace.NETWORK_DAYS + 1) * peace.DAY
    house.on_loop(lambda: of(house).store.commit(peace.forget_statements(month)))
    assert stored(house, seen)[0][0] == 0


# --- reports ---------------------------------------------------------------------------------------------------------


def test_a_report_comes_with_the_lines_it_is_about(house: Running, keeper: Browser, ben: Browser) -> None:
    made = house.create("me", "friend")
    ben.adopt(made, 0)
    with house.connect() as one, house.connect() as two:
        one.join(made, 0)
        two.join(made, 1)
        said = [one.command("chat", made, seat=0, text=text)["v"] for text in ("you are daft", "very daft")]
        answer = two.command("chat", made, seat=1, text="please stop")["v"]
    post = partial(house.http.post, "/api/reports")
    sent = {"match": made.id, "lines": said, "why": "twice"}
    assert post(json=sent).status_code == 200
    for lines in ([], [answer, said[0]], [9_999]):
        assert code_of(post(json={**sent, "lines": lines})) == (400, "bad_request")
    assert code_of(post(json={**sent, "match": "nosuchmatch"})) == (404, "no_match")
    assert code_of(post(json={"name": "Nobody at all"})) == (404, "not_found")
    (found,) = desk(keeper).json()["reports"]
    assert (found["reporter"], found["about"], found["account"]) == ("", name_of(ben), id_of(ben))
    assert [line["text"] for line in found["lines"]] == ["you are daft", "very daft"]
    assert found["why"] == "twice"
    assert act(keeper, "done", report=found["id"])["reports"] == []
    ben.http.post("/api/reports", json={"name": name_of(keeper), "why": "too strict"})
    (found,) = desk(keeper).json()["reports"]
    assert (found["reporter"], found["about"], found["lines"]) == (name_of(ben), name_of(keeper), [])
    act(keeper, "done", report=found["id"])


def test_reports_that_nobody_reads_do_not_pile_up(
    house: Running, keeper: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.server.peace.keeper.MOST_REPORTS", 0)
    assert code_of(house.http.post("/api/reports", json={"name": name_of(ben)})) == (409, "too_many")


def test_an_address_reports_so_often_and_no_more(tmp_path: Path) -> None:
    with Running(settings(tmp_path / "hall.sqlite3", rates=rates(report=Rate(2, 0.001)))) as hall:
        answers = [hall.http.post("/api/reports", json={"name": "Nobody at all"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]


# --- fair ratings ----------------------------------------------------------------------------------------------------


def play(house: Running, one: int, other: int, *, late: tuple[int, ...] = (), times: int = 1) -> list[str]:
    """Let the first of two win rated matches; return which."""
    matches = [secrets.token_hex(8) for _ in range(times)]
    seats = [AccountSeat(one), AccountSeat(other)]
    statements = [
        insert_statement(RatedResult(match, KIND, seats, [1, 2], int(time.time()), late=late)) for match in matches
    ]
    hall = of(house)
    house.on_loop(lambda: hall.store.commit(statements))
    house.on_loop(hall.services.ratings.fold)
    return matches


def numbers(house: Running, account: int) -> list[Any]:
    return stored(house, f"SELECT number, rating FROM rating WHERE account = {account} ORDER BY number")


def test_one_press_takes_a_result_back_and_all_numbers_are_folded_anew(
    house: Running, keeper: Browser, ben: Browser, eva: Browser
) -> None:
    one, other = id_of(ben), id_of(eva)
    first, second = play(house, one, other, times=2)
    act(keeper, "unrate", match=first)
    rows = numbers(house, one)
    assert len(rows) == 1
    alone = rows[0][1]
    with Browser(house) as x, Browser(house) as y:
        x.make_plain(new_name())
        y.make_plain(new_name())
        play(house, id_of(x), id_of(y))
        assert numbers(house, id_of(x))[0][1] == alone, "as if the other had never been"
    act(keeper, "unrate", match=second)
    assert numbers(house, one) == numbers(house, other) == []
    assert refused(keeper, "unrate", match="nosuchmatch") == (400, "bad_request")


def test_what_was_taken_back_is_rated_again_as_it_was(
    house: Running, keeper: Browser, ben: Browser, eva: Browser
) -> None:
    one, other = id_of(ben), id_of(eva)
    first, second = play(house, one, other, times=2)
    play(house, other, one)
    before = [numbers(house, each) for each in (one, other)]
    assert refused(keeper, "rate", match=first) == (400, "bad_request"), "nobody has taken it back"
    unrated = act(keeper, "unrate", match=first)["unrated"]
    assert first in unrated
    assert second not in unrated
    assert refused(keeper, "unrate", match=first) == (400, "bad_request"), "twice"
    assert [numbers(house, each) for each in (one, other)] != before
    desk = act(keeper, "rate", match=first, why="It was a family")
    assert first not in desk["unrated"]
    assert [numbers(house, each) for each in (one, other)] == before, "to the last digit"
    log = [(each["act"], each["why"]) for each in desk["acts"] if each["about"] == first]
    assert log == [("rate", "It was a family"), ("unrate", "")]
    assert refused(ben, "rate", match=first)[0] == 403


def test_pairs_of_one_network_who_play_unusually_are_shown(
    house: Running, keeper: Browser, ben: Browser, eva: Browser
) -> None:
    one, other = id_of(ben), id_of(eva)
    matches = play(house, one, other, times=5)
    shown = desk(keeper).json()["pairs"]
    (pair,) = (each for each in shown if set(each["names"]) == {name_of(ben), name_of(eva)})
    assert (pair["matches"], sorted(pair["wins"]), set(pair["newest"])) == (5, [0, 5], set(matches))
    house.on_loop(lambda: of(house).store.commit([("DELETE FROM account_network WHERE account = ?", (one,))]))
    assert not [each for each in desk(keeper).json()["pairs"] if name_of(ben) in each["names"]]


@pytest.mark.parametrize(
    ("matches", "wins", "played", "unusual"),
    [
        (4, (4, 0), (4, 4), False),
        (5, (5, 0), (40, 40), True),
        (6, (3, 3), (6, 6), False),
        (10, (5, 5), (20, 90), True),
        (10, (5, 5), (21, 90), False),
        (20, (17, 3), (90, 90), False),
    ],
)
def test_what_is_unusual(matches: int, wins: tuple[int, int], played: tuple[int, int], unusual: bool) -> None:
    assert is_unusual(Pair((1, 2), matches, wins, played, ())) is unusual


def test_who_lets_rated_matches_time_out_is_brought_together_with_the_like(
    house: Running, ben: Browser, eva: Browser
) -> None:
    one, other = id_of(ben), id_of(eva)
    find = of(house).find_player
    token = eva.http.cookies["stackyard"]
    asked = QuickMatch(game="towers", browser=secrets.token_urlsafe(24), rated=True)
    play(house, one, other, late=(1,), times=2)
    player = house.on_loop(lambda: find(token))
    assert player is not None
    assert not player.lets_time_out
    assert _pools(asked, player)[0] == ""
    play(house, one, other, late=(1,))
    player = house.on_loop(lambda: find(token))
    assert player is not None
    assert player.lets_time_out
    assert all(pool.startswith("late") for pool in _pools(asked, player))
    play(house, one, other, times=10)
    player = house.on_loop(lambda: find(token))
    assert player is not None
    assert not player.lets_time_out, "of the last ten"


def test_two_accounts_of_one_browser_are_known(house: Running) -> None:
    with Browser(house) as shared, Browser(house) as own:
        shared.make_plain(new_name())
        first = id_of(shared)
        shared.done("/sign-out")
        shared.make_plain(new_name())
        own.make_plain(new_name())
        find = of(house).find_player
        second = house.on_loop(lambda: find(shared.http.cookies["stackyard"]))
        alone = house.on_loop(lambda: find(own.http.cookies["stackyard"]))
    assert second is not None
    assert alone is not None
    assert (second.kin, alone.kin) == (frozenset({first}), frozenset())


# --- a hall for children ---------------------------------------------------------------------------------------------


@pytest.fixture
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    class Asked:
        param = "sqlite"

    with a_hall(Asked, tmp_path_factory, chat="phrases") as hall:  # type: ignore[arg-type]
        yield hall


def test_in_a_hall_for_children_set_phrases_and_signs_are_said_and_nothing_else(children: Running) -> None:
    made = children.create("me", "friend")
    assert children.http.get("/api/hall").json()["phrases_only"] is True
    for text in ("phrase-well-played", "Well played!", "Gut gespielt!", "\U0001f44d"):
        assert talk(children, made, 0, text)["t"] == "ack"
    for text in ("where do you live?", "Well played! Call me", "555", "well played!", "phrase-nonesuch"):
        assert talk(children, made, 0, text)["code"] == "silent", text
    with children.connect() as line:  # each reads it in their own language: its name is told with it
        said = line.join(made, 0)["chat"]
    assert [(each["text"], each.get("phrase")) for each in said] == [
        *[("Well played!", "phrase-well-played")] * 3,
        ("\U0001f44d", None),
    ]
    told = children.http.get(f"/api/matches/{made.id}/chat", params={"before": 10**6}).json()
    assert told == said
    assert stored(children, "SELECT text FROM entry WHERE kind = 'c' ORDER BY v")[0][0] == "phrase-well-played"
    assert [text_of(phrase, "de") for phrase in PHRASES.values()].index("Gut gespielt!") == 2
