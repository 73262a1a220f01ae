"""The options of Pappy's Tower Topple: how it is played, with what tower, and each rule that a house may switch off."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
import numpy as np

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Options
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.tower_topple import pieces
from stackyard.games.tower_topple.texts import t

Version: TypeAlias = Literal[1, 2, 3, 4]
VERSIONS: Final[tuple[Version, ...]] = get_args(Version)
NO_POINTS_VERSION: Final = 3  # the version in which the score counts rounds
HOUSE_VERSION: Final = 4  # the version that has switches
Fall: TypeAlias = Literal["rulebook", "minus 3", "tower lost"]
FALLS: Final[tuple[Fall, ...]] = get_args(Fall)  # by the numbers of `pieces`
LATER_RULES: Final = 2  # the version of the rules from which on a fall can cost points, and one may play alone
SIZES_FORM: Final = "(?:[2-9]|1[0-9])(?:,(?:[2-9]|1[0-9])){1,5}"  # sizes of two to six teams
MOST_SIZES_CHARS: Final = 24


_RULE: Final = msgspec.Meta(extra_json_schema={"x-group": "house-rules"})
_FACE: Final = msgspec.Meta(ge=0, le=pieces.MOST_BRICKS, extra_json_schema={"x-group": "the-box"})


class TowerToppleOptions(Options, frozen=True):
    """How Tower Topple is played: the version, the tower, the end, teams, house rules, and the bricks of the box."""

    version: Version = 1
    rows: Annotated[int, msgspec.Meta(ge=pieces.FEWEST_ROWS, le=pieces.MOST_ROWS)] = pieces.ROWS
    rounds: Annotated[int, msgspec.Meta(ge=0, le=pieces.MOST_ROUNDS)] = 0
    target: Annotated[int, msgspec.Meta(ge=0, le=500)] = 0
    teams: Literal[0, 2, 3, 4, 5, 6] = 0
    sizes: Annotated[str, msgspec.Meta(pattern=f"^({SIZES_FORM})?$", max_length=MOST_SIZES_CHARS)] = ""
    strict: bool = False
    open: bool = False
    real: bool = False
    fall: Fall = "rulebook"
    alone: bool = False

    top_row_safe: Annotated[bool, _RULE] = True
    put_on_top: Annotated[bool, _RULE] = True
    colours: Annotated[bool, _RULE] = True
    colour_bonus: Annotated[bool, _RULE] = True
    substitute: Annotated[bool, _RULE] = True
    draw_two: Annotated[bool, _RULE] = True
    skip: Annotated[bool, _RULE] = True
    one_more: Annotated[bool, _RULE] = True
    one_more_scores_nothing: Annotated[bool, _RULE] = True
    reverse: Annotated[bool, _RULE] = True
    edge: Annotated[bool, _RULE] = True
    center: Annotated[bool, _RULE] = True
    lose_two: Annotated[bool, _RULE] = True
    lose_more: Annotated[bool, _RULE] = True
    others_gain: Annotated[bool, _RULE] = True
    others_more: Annotated[bool, _RULE] = True
    add_points: Annotated[bool, _RULE] = True
    play_on: Annotated[bool, _RULE] = True

    plain: Annotated[int, _FACE] = pieces.BOX[0]
    blue: Annotated[int, _FACE] = pieces.BOX[1]
    green: Annotated[int, _FACE] = pieces.BOX[2]
    red: Annotated[int, _FACE] = pieces.BOX[3]
    yellow: Annotated[int, _FACE] = pieces.BOX[4]
    draws_blue: Annotated[int, _FACE] = pieces.BOX[5]
    draws_green: Annotated[int, _FACE] = pieces.BOX[6]
    draws_red: Annotated[int, _FACE] = pieces.BOX[7]
    draws_yellow: Annotated[int, _FACE] = pieces.BOX[8]
    draws_two: Annotated[int, _FACE] = pieces.BOX[9]
    skips: Annotated[int, _FACE] = pieces.BOX[10]
    one_mores: Annotated[int, _FACE] = pieces.BOX[11]
    reverses: Annotated[int, _FACE] = pieces.BOX[12]
    edges: Annotated[int, _FACE] = pieces.BOX[13]
    centers: Annotated[int, _FACE] = pieces.BOX[14]
    lose_twos: Annotated[int, _FACE] = pieces.BOX[15]
    others_gains: Annotated[int, _FACE] = pieces.BOX[16]
    add_twos: Annotated[int, _FACE] = pieces.BOX[17]
    add_threes: Annotated[int, _FACE] = pieces.BOX[18]

    def check(self) -> None:
        """Raise BadOptionError if the options do not go together."""
        off = [name for name in pieces.SWITCHES if not getattr(self, name)]
        if off and self.version != HOUSE_VERSION:
            raise BadOptionError(t("house-rule-only", rule=off[0], version=HOUSE_VERSION))
        if self.fall != FALLS[pieces.BY_RULEBOOK] and self.version == NO_POINTS_VERSION:
            raise BadOptionError(t("fall-no-points", version=NO_POINTS_VERSION))
        if self.alone and (other := self._beside_alone()):
            raise BadOptionError(t("alone-beside", option=other))
        if self.real and self.open:
            raise BadOptionError(t("open-not-real"))
        coloured = sum(box_of(self)[colour] for colour in pieces.COLOURS)
        if coloured > (room := pieces.ACROSS * (self.rows - 1)):
            raise BadOptionError(t("colours-too-many", coloured=coloured, room=room))
        sizes = sizes_of(self)
        if sizes and len(sizes) != self.teams:
            raise BadOptionError(t("sizes-of-teams", sizes=self.sizes, named=len(sizes), teams=self.teams))
        if sum(sizes) > pieces.MOST_SEATS:
            raise BadOptionError(t("sizes-most", sizes=self.sizes, players=sum(sizes), most=pieces.MOST_SEATS))
        if sum(box_of(self)) > 255:
            raise BadOptionError(t("box-most", bricks=sum(box_of(self))))

    def _beside_alone(self) -> str:
        """Return an option that has no meaning where somebody plays alone; '' for none."""
        others = {
            "version": self.version in (NO_POINTS_VERSION, HOUSE_VERSION),
            "rounds": self.rounds > 1,
            "target": self.target > 0,
            "teams": self.teams > 0,
            "fall": self.fall != FALLS[pieces.BY_RULEBOOK],
            "real": self.real,
        }
        return next((name for name, chosen in others.items() if chosen), "")


BOX_OPTIONS: Final = TowerToppleOptions.__struct_fields__[-pieces.KINDS :]
"""The option that counts each face, in the order of pieces.FACES."""


def box_of(options: TowerToppleOptions) -> list[int]:
    """Return how many bricks of each face there are to build the tower from (P1).

    More plain ones make up what the tower lacks; where the box has more than it takes, it is drawn from them all.
    """
    counts = [int(getattr(options, name)) for name in BOX_OPTIONS]
    counts[pieces.PLAIN] += max(0, pieces.ACROSS * options.rows - sum(counts))
    return counts


def sizes_of(options: TowerToppleOptions) -> list[int]:
    """Return the sizes of teams that the table has set; none if they are as equal as can be."""
    return [int(size) for size in options.sizes.split(",")] if options.sizes else []


def units_of(options: TowerToppleOptions, players: int) -> int:
    """Return how many teams there are, or how many players if nobody has a team.

    Raises BadOptionError if the players do not make such teams (P32).
    """
    if options.alone != (players == 1):
        raise BadOptionError(t("alone-seats") if options.alone else t("one-seat-alone"))
    if sizes := sizes_of(options):
        if sum(sizes) != players:
            raise BadOptionError(t("sizes-of-players", sizes=options.sizes, named=sum(sizes), players=players))
        return len(sizes)
    if options.teams:
        if players % options.teams and players < 2 * options.teams:
            raise BadOptionError(t("players-of-teams", players=players, teams=options.teams))
        return options.teams
    if players > pieces.MOST_UNITS:
        raise BadOptionError(t("players-need-teams", most=pieces.MOST_UNITS, players=players))
    return players


def fill(position: Any, options: TowerToppleOptions, players: int) -> None:
    """Write options and players into a record that is zeros but for the version of the rules.

    Raises BadOptionError if they do not go together.
    """
    record = position[0]
    if rules_version_of(position) < LATER_RULES:
        if options.fall != FALLS[pieces.BY_RULEBOOK]:
            raise BadOptionError(t("fall-by-rules", version=LATER_RULES))
        if options.alone:
            raise BadOptionError(t("alone-by-rules", version=LATER_RULES))
    units = units_of(options, players)
    record["units"] = units
    record["sized"] = bool(options.sizes)
    record["size"][:units] = sizes_of(options) or [-(-(players - unit) // units) for unit in range(units)]
    record["strict"] = options.strict
    record["players"] = players
    record["teams"] = options.teams
    record["version"] = options.version
    record["rules"] = [getattr(options, name) for name in pieces.SWITCHES]
    record["start_rows"] = options.rows
    record["rounds"] = options.rounds
    record["target"] = options.target
    record["open"] = options.open
    record["real"] = options.real
    record["fall"] = FALLS.index(options.fall)
    record["alone"] = options.alone
    record["plain"] = options.plain
    record["box"] = np.array(box_of(options), np.uint8)


def options_of(position: Any) -> TowerToppleOptions:
    """Return the options that a position was made with."""
    record = position[0]
    counts = dict(zip(BOX_OPTIONS, record["box"].tolist(), strict=True)) | {"plain": int(record["plain"])}
    rules = {name: bool(on) for name, on in zip(pieces.SWITCHES, record["rules"].tolist(), strict=True)}
    units = int(record["units"])
    return TowerToppleOptions(
        version=int(record["version"]),  # type: ignore[arg-type]
        sizes=",".join(map(str, record["size"][:units].tolist())) if record["sized"] else "",
        strict=bool(record["strict"]),
        rows=int(record["start_rows"]),
        rounds=int(record["rounds"]),
        target=int(record["target"]),
        teams=int(record["teams"]),  # type: ignore[arg-type]
        open=bool(record["open"]),
        real=bool(record["real"]),
        fall=FALLS[int(record["fall"])],
        alone=bool(record["alone"]),
        **rules,
        **counts,
    )
