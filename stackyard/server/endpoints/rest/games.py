"""The REST side of the games: their list, rules and lessons, and what a game answers of itself."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.game import SPECTATOR, game_text
from stackyard.core.lesson import Lesson, lesson_in
from stackyard.core.registry import game as find_game
from stackyard.core.registry import listings
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.server.endpoints.game_descriptions import levels_in, options_in, supported_language
from stackyard.server.endpoints.openapi_refusals import GAME, NOTHING, RULES, WORKER, refusals
from stackyard.server.endpoints.rest.requests import json_response, limited_by, read_strictly
from stackyard.server.endpoints.rest.studies import SOLVE_SECONDS, ask_study
from stackyard.server.hall import Hall
from stackyard.server.ratings.ways import ways
from stackyard.server.wire.messages import GameInfo, HouseSet, HouseSetOptions, ProgramInfo, Readiness
from stackyard.server.workers import study

PICTURE: Final = re.compile(r"<!-- picture: ([a-z-]+) -->")  # in rules: the position of this step of the lesson


@get("/api/games", sync_to_thread=False, responses=refusals())
def list_games(language: FromQuery[str] = ENGLISH) -> list[GameInfo]:
    """Return every game, built or not, in the order of the front page, in a language (`?language=de`) or in English."""
    return _games(supported_language(language))


@cache
def _games(language: str) -> list[GameInfo]:
    found = []
    for listing in listings():
        if listing.module is None:
            found.append(GameInfo(slug=listing.slug, title=listing.title, about="", built=False))
            continue
        room = find_room(listing.slug)
        game = room.game
        found.append(
            GameInfo(
                slug=game.slug,
                title=game.title,
                about=game_text(game, language, "about", game.about),
                built=True,
                minutes=list(listing.minutes),
                problems=room.traits.problems_a_day,
                threats="threats" in room.parts,
                hints="answers" in room.parts,
                learning=listing.learning,
                credit=game_text(game, language, "credit", game.credit),
                seats=list(game.seats),
                seat_names=list(game.seat_names),
                options=options_in(game, language),
                levels=levels_in(room, language),
                secrets=not game.perfect_information,
                steps_back=room.traits.takes_back_steps,
                draws_seats=game.draws_seats,
                house_set=game_text(game, language, "house-set", room.house_sets.HOUSE_SET) if room.house_sets else "",
                tally="tally" in room.parts,
                sheets="sheets" in room.parts,
                files=list(room.exports.FORMATS) if room.exports else [],
                lists=list(room.exports.LISTS) if room.exports else [],
                reviews=room.is_reviewable,
                rated=[way.players for way in ways() if way.game == game.slug],
                over_days=room.traits.over_days,
                prepares_answers=room.traits.prepares_answers,
                together=room.traits.cooperative,
                ladder="ladder" in room.parts,
                duplicate=list(room.traits.duplicate),
            )
        )
    return found


@get("/api/games/{slug:str}/ready", sync_to_thread=False, responses=refusals(GAME))
def readiness(slug: FromPath[str], state: State) -> Readiness:
    """Return whether a game can be played at once, or how far its compilation is; asking for it moves it up."""
    hall: Hall = state.hall
    return hall.preparation.readiness(slug)


@get("/api/games/{slug:str}/programs", sync_to_thread=False, responses=refusals(GAME))
def programs(slug: FromPath[str], state: State) -> list[ProgramInfo]:
    """Return the programs of other people that can be played against in a game now."""
    hall: Hall = state.hall
    return hall.programs.offered(find_game(slug).slug)


@get("/api/games/{slug:str}/rules", media_type="text/markdown", sync_to_thread=True, responses=refusals(GAME))
def rules(slug: FromPath[str], language: FromQuery[str] = ENGLISH) -> str:
    """Return a game's rules in our own words, as Markdown, in a language or in English."""
    return find_game(slug).rules_text(supported_language(language))


@get("/api/games/{slug:str}/rules/pictures", responses=refusals(GAME))
async def rules_pictures(slug: FromPath[str], state: State) -> dict[str, str]:
    """Return the pictures of a game's rules as SVG documents, by the names that the rules have for them."""
    hall: Hall = state.hall
    room = find_room(slug)
    await hall.preparation.load(slug)
    return await hall.compute(_pictures_of, room)


@cache
def _pictures_of(room: Room) -> dict[str, str]:
    """Return each position of the lesson that the rules name in a comment, as it is drawn for those who watch."""
    steps = room.lesson.steps if room.lesson else []
    positions = {step.id: step.position for step in steps if step.position}
    if room.pictures is None:
        return {}
    drawn = {}
    for name in PICTURE.findall(room.game.rules_text()):
        drawn[name] = room.pictures.thumbnail(room.game.parse_position(positions[name]), SPECTATOR)
    return drawn


@get("/api/games/{slug:str}/lesson", sync_to_thread=True, responses=refusals(GAME, NOTHING))
def lesson(slug: FromPath[str], language: FromQuery[str] = ENGLISH) -> Lesson:
    """Return a game's interactive lesson, in a language or in English. Raises NoLessonError if there is none."""
    found = find_room(slug).lesson
    if found is None:
        raise NoLessonError(t("no-lesson"))
    return lesson_in(supported_language(language), found)


class NoLessonError(StackyardError):
    """The game has no lesson."""

    code = "not_found"


@post(
    "/api/games/{slug:str}/house-set",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, WORKER, body=True),
)
async def house_set(
    slug: FromPath[str], data: JSONBody[HouseSet], request: Request[Any, Any, State], state: State
) -> HouseSetOptions:
    """Return the options that a file with a house set stands for; a bad file is refused, and the line named."""
    data = await read_strictly(request, HouseSet)
    room = find_room(slug)
    if room.house_sets is None or not room.house_sets.NEEDS_SOLVER:
        await state.hall.preparation.load(slug)
        return HouseSetOptions(options=room.read_house_set(data.text))
    body = msgspec.json.encode(study.GameQuestion(slug, {"text": data.text}))
    found = await ask_study(state.hall, "house set", slug, body, SOLVE_SECONDS)  # a solver may look at each card
    return HouseSetOptions(options=msgspec.json.decode(found))


@post(
    "/api/games/{slug:str}/tally",
    status_code=200,
    guards=[limited_by("explore")],
    responses=refusals(GAME, RULES, body=True, answer=dict[str, Any]),
)
async def tally(slug: FromPath[str], data: JSONBody[dict[str, Any]], state: State) -> Response[bytes]:
    """Judge what lies on a real table; the game defines the form of question and answer.

    Raises BadRequestError if the game has nothing to tally.
    """
    room = find_room(slug)
    if room.tally is None:
        raise BadRequestError(t("no-tally", title=room.title))
    await state.hall.preparation.load(slug)
    return json_response(msgspec.json.encode(await state.hall.compute(room.tally.tally, data)))


@post(
    "/api/games/{slug:str}/solve",
    status_code=200,
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, body=True, answer=dict[str, Any]),
)
async def solve(slug: FromPath[str], data: JSONBody[dict[str, Any]], state: State) -> Response[bytes]:
    """Ask a game's solver; the game defines the form of question and answer."""
    return await _ask_game(state.hall, "solve", slug, data)


@get(
    "/api/games/{slug:str}/problem",
    guards=[limited_by("think")],
    responses=refusals(GAME, RULES, WORKER, answer=Lesson),
)
async def problem_of_day(
    slug: FromPath[str],
    state: State,
    grade: FromQuery[int] = 1,
    date: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Return a game's problem of a day and a grade as a lesson, the same for everybody; today's if no date is given."""
    return await _ask_game(state.hall, "problem", slug, {"day": date, "grade": grade})


async def _ask_game(hall: Hall, what: str, slug: str, question: dict[str, Any]) -> Response[bytes]:
    game = find_game(slug)
    body = msgspec.json.encode(study.GameQuestion(game.slug, question))
    return json_response(await ask_study(hall, what, slug, body, SOLVE_SECONDS))


HANDLERS: list[HTTPRouteHandler] = [
    list_games,
    readiness,
    programs,
    rules,
    rules_pictures,
    lesson,
    house_set,
    tally,
    solve,
    problem_of_day,
]

__all__ = ["HANDLERS"]
