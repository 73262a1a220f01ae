"""Every request, as the OpenAPI description says that it may be, is answered as it says that it is answered.

schemathesis draws requests from the description: right ones and wrong ones, then chains of them along its links. What
it cannot know, names of games and matches, is put into a part of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stackyard.core.match import Match
from stackyard.core.registry import LISTINGS
from tests.amounts import amount
from tests.server.hall import TIMEOUT_SECONDS, Running

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
GAMES: Final = ("pebbles", "towers")
SLOW: Final = ("/api/think", "/api/games/{slug}/solve", "/api/games/{slug}/problem")
"""What a solver or a search answers: the usual run asks it for Pebbles alone, which has neither."""


def budget(usual: int, whole: int) -> settings:
    """Return settings for so many requests, the same ones in every run."""
    return settings(
        max_examples=amount(usual, whole),
        stateful_step_count=8,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],  # what fails is told as it is: to shrink it takes minutes
        suppress_health_check=list(HealthCheck),
    )


class Specimens:
    """What stands in the hall: matches, one of which is over, and a record."""

    def __init__(self, hall: Running) -> None:
        going = hall.create("me", "friend")
        over = hall.create("me", "friend", game="pebbles")
        self.url = hall.url
        self.session = requests.Session()
        self.session.trust_env = False
        match = Match.new("towers", {"width": 3, "height": 1}, seed=7)
        self.start = str(match.game.position_text(match.position))
        while not match.over:
            match.play(int(match.to_act[0]), match.legal(int(match.to_act[0]))[0])
        self.record = match.text()
        with hall.connect() as line:
            line.join(over, 0, 1)
            line.command("resign", over, seat=0)
        self.matches = (going.id, over.id)
        own = hall.create("me", "friend")
        self.seat = f"{own.id}.{own.secrets[0]}"

    def call(self, case: Any) -> Any:
        """Send a request, and check the answer."""
        answer = case.call(base_url=self.url, session=self.session, timeout=TIMEOUT_SECONDS)
        case.validate_response(answer, checks=CHECKS)
        check_code(case, answer)
        return answer


def check_code(case: Any, answer: Any) -> None:
    """Check that a refusal's code is declared, with its status."""
    if answer.status_code < 300 or case.path == "/api/ready":
        return
    declared = case.operation.definition.raw["responses"][str(answer.status_code)]["description"]
    code = answer.json()["code"]
    assert code in re.findall("`([a-z_]+)`", declared), f"{case.operation.label}: {answer.status_code} {answer.json()}"


@pytest.fixture(scope="module")
def specimens(hall: Running) -> Iterator[Specimens]:
    found = Specimens(hall)
    yield found
    found.session.close()


@pytest.fixture(scope="module")
def described(hall: Running) -> Any:
    return schemathesis.openapi.from_dict(hall.http.get("/schema").json())


def aim(case: Any, draw: Any, specimens: Specimens) -> None:
    """Put names of games, matches and records that there are into a request, in the place of noise."""
    slugs = GAMES if not amount(0, 1) else tuple(listing.slug for listing in LISTINGS)
    slugs = ("pebbles",) if case.path in SLOW and not amount(0, 1) else slugs
    path = dict(case.path_parameters or {})
    for name, values in (("slug", slugs), ("match", specimens.matches), ("review", specimens.matches)):
        if name in path:
            path[name] = draw(st.sampled_from(values))
    case.path_parameters = path
    if isinstance(case.body, dict):
        sense = {
            "game": slugs,
            "record": (specimens.record,),
            "position": (specimens.start,),
            "matches": (list(specimens.matches),),
            "seats": ([specimens.seat] if "/own/" in case.path else [{"kind": "me"}, {"kind": "friend"}],),
        }
        alone = draw(st.booleans())
        case.body = {
            name: draw(st.sampled_from(sense[name])) if name in sense else value
            for name, value in case.body.items()
            if name in sense or not alone
        }


def statuses(operation: Any, mode: Any, specimens: Specimens) -> set[int]:
    """Return the statuses with which drawn requests are answered; none if nothing can be wrong in such a request."""
    found: set[int] = set()

    @budget(3, 150)
    @given(operation.as_strategy(generation_mode=mode), st.data())
    def ask(case: Any, data: Any) -> None:
        if data.draw(st.integers(0, 2)):
            aim(case, data.draw, specimens)
        found.add(specimens.call(case).status_code)

    try:
        ask()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE
    return found


def test_what_games_are_asked_is_described_by_their_types(hall: Running) -> None:
    described = hall.http.get("/schema").json()
    kinds = described["components"]["schemas"]
    named = {name.rpartition("/")[2] for name in re.findall(r'"\$ref": ?"([^"]+)"', json.dumps(described))}
    assert named <= set(kinds)
    types = {}
    for path, method in (("tally", "post"), ("solve", "post")):
        operation = described["paths"][f"/api/games/{{slug}}/{path}"][method]
        types[path] = [_named(operation.get("requestBody")), _named(operation["responses"]["200"])]
    both = ["TakeThatTowersTall{}", "BrickWorkTall{}"]
    assert types["tally"] == [[one.format("yQuestion") for one in both], [one.format("ied") for one in both]]
    assert types["solve"] == [["TowerBrixSolveQuestion"], ["TowerBrixSolved"]]
    moment = described["paths"]["/api/matches/{match}/moment/{v}"]["get"]
    assert "TowersView" in _named(moment["responses"]["200"])
    assert "TowersView" in hall.http.get("/docs").text


def _named(part: Any) -> list[str]:
    return re.findall(r'schemas/(\w+)"', json.dumps(part))


def test_every_request_is_answered_as_it_is_described(described: Any, specimens: Specimens) -> None:
    statuses_of = {}
    for found in described.get_all_operations():
        operation = found.ok()
        statuses_of[operation.label] = set().union(*(statuses(operation, mode, specimens) for mode in GenerationMode))
    assert len(statuses_of) > 40
    answered = sum(any(status < 300 for status in statuses) for statuses in statuses_of.values())
    assert answered >= amount(20, 24), f"too little is answered to say anything: {statuses_of}"


def test_chains_of_requests_are_answered_as_they_are_described(described: Any, specimens: Specimens) -> None:
    """As a match is made, looked at, replayed and reviewed: schemathesis infers the links from names and types."""
    looked_at = 0
    around_a_match = described.include(path_regex="^/api/(matches|reviews|replay|own)")

    class Chain(around_a_match.as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Any) -> None:
            if case.operation.label == "POST /api/matches" and isinstance(case.body, dict):
                case.body = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "friend"}]}
            elif isinstance(case.body, dict) and "record" in case.body:
                case.body = {**case.body, "record": specimens.record}

        def call(self, case: Any, **_: Any) -> Any:
            nonlocal looked_at
            answer = specimens.call(case)
            looked_at += answer.status_code < 300 and "{match}" in case.path
            return answer

        def validate_response(self, *_: Any, **__: Any) -> None:
            """It is checked as it comes."""

    run_state_machine_as_test(Chain, settings=budget(10, 200))
    assert looked_at > 5, "no match that was made was looked at"
