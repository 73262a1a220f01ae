"""Random whole matches of the reference, of every kind of option, and a count of what has occurred in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.tower_topple.reference import (
    COLOURS,
    HOUSE_BOX,
    LETTERS,
    MOST_TRIES,
    ORDERS,
    SWITCHES,
    Brick,
    IllegalMove,
    Options,
    Table,
    copy,
)

Met = Counter[Any]
Report = Callable[[int | str, str, list[tuple[int, str]] | None], None]
TEXTS = [face for face in LETTERS if face not in COLOURS]
SORTS = {  # the faces that differ in kind
    **dict.fromkeys(COLOURS, "coloured"),
    **{face: "order" if face in ORDERS else face.split("-")[0] if face[:3] == "add" else face for face in TEXTS},
}
LONG = 100  # events after which towers topple soon
DROPPING = {"out", "jam", "felt", "stands", "fell", "rest", "drew"}  # other bricks may fall with these (P7)


def random_options(rng: random.Random) -> tuple[int, Options]:
    """How many play, and by what."""
    options = Options(version=rng.choice([1, 1, 1, 1, 1, 4, 4, 4, 2, 3]))
    if options.version == 4:
        kind = rng.choice(["any", "any", "extra", "aside"])
        options.off = set(rng.sample(sorted(SWITCHES), rng.choice([1, 1, 2, 3, 6])))
        if kind == "extra":
            options.off = {"one_more_scores_nothing"}
        elif kind == "aside":
            options.off = {"put_on_top"}
    options.rows = rng.choice([4, 4, 5, 6, 6, 8, 12, 18, 18, 24])
    options.rounds = rng.choice([0, 1, 1, 2, 3])
    options.target = rng.choice([0, 0, 0, 3, 6])
    options.open = rng.random() < 0.15
    options.real = rng.random() < 0.1
    if options.real:
        options.open = False
    kind = rng.choice(["house", "house", "texts", "few", "pale", "duties", "duties"])
    if kind == "texts":  # hardly a plain brick in the box
        favourites = rng.sample(TEXTS[1:], 5)
        options.box = {face: 6 if face in favourites else count for face, count in HOUSE_BOX.items()}
        options.box["plain"] = 0
    elif kind == "duties":  # turns of many tasks
        options.rows = rng.choice([12, 18])
        options.box = dict(HOUSE_BOX) | {"draw-two": 10, "one-more": 7, "skip": 3, "reverse": 7, "lose-2": 3}
        options.box |= {f"draw-{colour}": 1 for colour in COLOURS}
        options.box[rng.choice(TEXTS[1:])] += 4
        options.box["plain"] = 0
    elif kind == "pale":
        options.box = dict(HOUSE_BOX)
        options.box |= {colour: rng.choice([0, 1, 1, 2]) for colour in COLOURS}
        options.box |= {f"draw-{colour}": 5 for colour in COLOURS} | {"plain": rng.choice([0, 4, 18, 30])}
    elif kind == "few":
        favourites = rng.sample(TEXTS[1:], 2)
        options.box = {face: 10 if face in favourites else 1 for face in HOUSE_BOX}
        options.box |= dict.fromkeys(COLOURS, 2)
    players = rng.choice([2, 2, 2, 3, 4, 5, 6])
    if rng.random() < 0.35:
        options.teams = rng.randint(2, 6)
        players = rng.choice([options.teams, *range(2 * options.teams, 19)])
        if players >= 2 * options.teams and rng.random() < 0.5:
            options.sizes = [2] * options.teams
            for _ in range(players - 2 * options.teams):
                options.sizes[rng.randrange(options.teams)] += 1
    options.strict = rng.random() < 0.1
    later = random.Random(repr(options))  # what came later takes none of its draws
    if later.random() < 0.08 and options.version in (1, 2) and not options.real and options.rounds < 2:
        options.alone, options.teams, options.sizes, options.target = True, 0, [], 0
        return 1, options
    if options.version != 3:
        options.fall = later.choice(["rulebook", "minus 3", "tower lost"])
    return players, options


class Temper:
    """How hands and bricks behave in one match."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.topples = rng.choice([0.004, 0.01, 0.02, 0.05])
        self.jams = rng.choice([0.0, 0.05, 0.3])
        if rng.random() < 0.03:
            self.jams = 0.985
        self.falls = rng.choice([0.0, 0.1])
        self.stubborn = rng.random() < 0.02  # nothing comes out, and nothing topples: turns pass
        self.clumsy = rng.random() < 0.05  # nothing stays where it is put
        self.drops = rng.choice([0.0, 0.05, 0.3, 0.6])  # others fall
        if self.clumsy:
            self.falls, self.drops = rng.choice([(0.99, 0.1), (0.99, 0.1), (0.5, 0.9), (0.0, 0.99)])
            self.topples = 0.001
        if self.stubborn:
            self.jams = 1.0
        self.waits = rng.choice([0.0, 0.1, 0.6])
        self.touches = rng.choice([0.0, 0.1, 0.3])
        self.claims = rng.choice([0.0, 0.3, 0.8])
        self.grants = rng.choice([0.2, 0.5, 0.9])
        self.colours = rng.choice([0.0, 0.0, 0.4])  # pulls a coloured brick for its own sake
        self.high = rng.choice([0.0, 0.3])  # pulls what came into play last, whose face is known
        many = ["draw-two", "one-more", *rng.sample(TEXTS, 5)]
        duties = [["draw-two", "one-more", "edge", "skip"], ["draw-two", "one-more", "reverse", "draw-red", "lose-2"]]
        self.favourites = rng.choice([[], rng.sample(TEXTS, 4), many, rng.choice(duties)])
        if self.clumsy:
            self.favourites = ["lose-2", "others-gain"]

    def chance(self, table: Table, events: int) -> str:
        """The chance event where one is due, and what else fell."""
        text = self.happening(table, events)
        options = table.options
        if options.strict or text.split(" ")[0] not in DROPPING or self.rng.random() >= self.drops:
            return text
        for _ in range(5):
            dropping = f"{text} {random_fall(table, self.rng)}"
            try:
                copy(table).chance(dropping)
            except IllegalMove:
                if self.rng.random() < 0.05:
                    return dropping
            else:
                return dropping
        return text

    def happening(self, table: Table, events: int) -> str:
        """The chance event where one is due."""
        rng = self.rng
        topples = self.topples if events < LONG else 0.5
        if self.stubborn:
            topples = 0.0 if events < 5 * LONG else 0.5
        elif self.clumsy:
            topples = self.topples if events < 3 * LONG else 0.5
        if table.phase == "build":
            return f"tower {rng.randrange(2**32)} {random_layout(table, rng)}"
        if table.phase in ("facing", "reading"):
            left = [face for face in TEXTS for _ in range(table.left[face])]
            return f"face {rng.choice([face for face in left if face in self.favourites] or left)}"
        if table.phase == "judging":
            return "verdict yes" if rng.random() < self.grants else "verdict no"
        if rng.random() < topples:
            named = table.phase == "drawing" and rng.random() < 0.6
            face = rng.choice([*LETTERS, "lose-2", "others-gain"]) if table.texts_count() else "plain"
            return f"topple {face}" if named and table.box[face] else "topple"
        if table.phase == "resting":
            return "rest"
        if table.phase == "touching":
            return rng.choice(["jam", "felt loose", "felt stiff", "felt tight"])
        if table.phase == "pulling":
            if not stands_without(table):
                return rng.choice(["jam", "jam", "topple"])
            return "jam" if rng.random() < self.jams else "out"
        if table.phase == "placing":
            return "fell" if not table.options.real and rng.random() < self.falls else "stands"
        assert table.phase == "drawing"
        if rng.random() < self.jams:
            return "jam"
        task = table.tasks[0]
        faces = [face for face in LETTERS if table.box[face]] if table.texts_count() else ["plain"]
        if not table.on("put_on_top") and table.lying <= table.options.rows:
            return rng.choice(["topple", "drew plain"])
        if task.kind == "colour":
            others = [face for face in faces if face in COLOURS and face != task.colour]
            faces = others if task.claim == "granted" and others and rng.random() < 0.7 else [task.colour]
        return f"drew {rng.choice(faces)}"

    def move(self, table: Table, legal: set[str]) -> str:
        """What a seat does."""
        rng = self.rng
        if "claim" in legal and rng.random() < self.claims:
            return "claim"
        if "wait" in legal and rng.random() < self.waits:
            return "wait"
        legal = legal - {"wait"}
        pulls = sorted(move for move in legal if move.startswith("pull"))
        if not pulls:
            return rng.choice(sorted(legal - {"claim"}))
        if rng.random() < self.touches:
            return rng.choice(sorted(move for move in legal if move.startswith("touch")))
        chance = rng.random()
        if chance < self.colours:
            pulls = [move for move in pulls if brick_at(table, move).colour] or pulls
        elif chance < self.colours + self.high:
            pulls = [move for move in pulls if brick_at(table, move).face not in (None, *COLOURS)] or pulls
        return rng.choice(pulls) + rng.choice(["", "", "", " +40", " -120", " +7~3:99"])


def random_fall(table: Table, rng: random.Random) -> str:
    """Which other bricks fell: any, or those at the top."""
    if table.options.real:
        return f"down={rng.choice('112')}"
    rows = table.rows if rng.random() < 0.5 else table.rows[-2:]
    numbers = sorted(brick.number for row in rows for brick in row if brick is not None)
    down = sorted(rng.sample(numbers, min(len(numbers), rng.choice([1, 1, 1, 2, 2]))))
    return f"down={','.join(map(str, down))}"


def random_layout(table: Table, rng: random.Random) -> str:
    """The event of a new tower."""
    options = table.options
    colours = [colour for colour in COLOURS for _ in range(table.box[colour])]
    below = 3 * options.rows - 3 - len(colours)
    rest: list[str | None] = [None] * (below + 3)
    if options.open:
        rest = list(rng.sample([face for face in TEXTS for _ in range(table.box[face])], below + 3))
    lower: list[str | None] = [*colours, *rest[:below]]
    rng.shuffle(lower)
    return "".join("." if face is None else LETTERS[face] for face in [*lower, *rest[below:]])


def brick_at(table: Table, move: str) -> Brick:
    """The brick that a move is about."""
    place = move.split(" ")[1]
    return table.brick((int(place[:-1]) - 1, "abc".index(place[-1])))


def stands_without(table: Table) -> bool:
    """May the tower stand without the brick that is pulled? Its row keeps another one, or is the highest of several."""
    row = table.came_from[0]
    return 0 < row == len(table.rows) - 1 or sum(brick is not None for brick in table.rows[row]) > 1


def nonsense(table: Table, rng: random.Random) -> tuple[int | str, str]:
    """Any move or chance event, mostly an illegal one."""
    place = f"{rng.randint(1, max(2, len(table.rows) + 1))}{rng.choice('abc')}"
    texts = [f"pull {place}", f"pull {place}", f"touch {place}", f"place {rng.choice('abc')}", "claim", "draw", "place"]
    events = ["out", "jam", "stands", "fell", "verdict yes", f"face {rng.choice(list(LETTERS))}"]
    events += [f"drew {rng.choice(list(LETTERS))}", "pass", "skip", f"pull {place} +3", "face", "draw x"]
    events += ["rest", "topple lose-2", "felt stiff", "topple plain"]
    texts += ["wait"]
    for text in ["jam", "stands", "rest", "out", "topple", "verdict yes", "face plain", "drew plain"]:
        down = sorted(rng.sample(range(3 * table.options.rows), rng.randint(1, 3)))
        events.append(f"{text} down={','.join(map(str, down))}")
    events += [f"{text} down={rng.choice(['', '1', '2', '3', '02', '5,4', '7,7', '1,', 'x'])}" for text in events[:4]]
    if table.to_act() != ["nature"] or rng.random() < 0.3:
        acting = table.to_act()[0]
        seat = acting if isinstance(acting, int) and rng.random() < 0.8 else rng.randrange(table.players)
        return seat, rng.choice(texts if rng.random() < 0.8 else events)
    return "nature", rng.choice(events if rng.random() < 0.8 else texts)


def play_random(table: Table, rng: random.Random, met: Met, report: Report, look: Callable[[], None]) -> int:
    """Play a whole match, calling `look` before and `report` after each event; return how many events there were.

    `report` gets who acted, the text and the forced events (None: it was refused), after the reference. What happens is
    counted in `met`.
    """
    temper = Temper(rng)
    events = 0
    while True:
        look()
        if table.over:
            break
        by: int | str
        if rng.random() < 0.08:
            by, text = nonsense(table, rng)
        elif table.to_act() == ["nature"]:
            by, text = "nature", temper.chance(table, events)
        else:
            seat = table.seat(table.unit)
            by, text = seat, temper.move(table, table.legal(seat))
        before = Moment(table)
        try:
            follows: list[tuple[int, str]] | None
            follows = table.chance(text) if isinstance(by, str) else table.play(by, text)
            before.note(table, text, follows, met)
            events += 1
        except IllegalMove:
            met["refused"] += 1
            follows = None
        report(by, text, follows)
    count_end(table, met)
    return events


class Moment:
    """What a match was like before an event."""

    def __init__(self, table: Table) -> None:
        self.phase = table.phase
        self.task = table.tasks[0]
        self.kind = self.task.kind
        self.tasks = len(table.tasks)
        self.done = self.task.done
        self.one_mores = self.task.one_mores
        self.claim = self.task.claim
        self.unit = table.unit
        self.hand = table.hand
        self.mute = table.mute
        self.orders = len(table.orders)
        self.skips_drawn = table.skips_drawn
        self.reverses = table.reverses
        self.direction = table.direction
        self.fallen = len(table.fallen)
        self.older = table.older
        self.lifted = table.lifted
        self.touches = table.touches
        self.rows = len(table.rows)
        self.safe = list(table.safe)
        self.points = list(table.points)
        self.won = [now - before for now, before in zip(table.points, table.brought, strict=True)]
        self.has_face = table.hand is not None and table.hand.face is not None
        self.round = table.round
        self.candidates = len(table.candidates()) if self.phase == "choose" and self.kind == "colour" else -1
        self.any_two = (
            self.candidates >= 0
            and table.may_substitute()
            and not any(table.brick(place).colour not in (None, self.task.colour) for place in table.accessible())
        )

    def note(self, table: Table, text: str, follows: list[tuple[int, str]], met: Met) -> None:
        """Count what an event was and did."""
        met[self.phase, text.split(" ", maxsplit=1)[0]] += 1
        if self.candidates == 0 and table.on("substitute") and not table.options.real and text.startswith("pull"):
            met["both frozen"] += 1
            met["any two"] += self.any_two
        if self.candidates == 1:
            met["one frozen"] += 1
        if text == "out" and table.tasks[0].kind == "substitute" and self.kind == "colour":
            met["substitute", self.claim] += 1
        if text == "out" and self.kind == "colour" and table.tasks[0].kind == "colour" and self.claim == "granted":
            met["required after all"] += 1
        if text == "out" and table.phase == "in hand" and table.hand and table.hand.face in TEXTS:
            met["known face"] += 1
        met["pass"] += (self.unit, "pass") in [(seat % table.units, event) for seat, event in follows]
        skips = sum(event == "skip" for _, event in follows)
        met["skips at once", min(skips, 2)] += skips > 0
        face = self.hand.face if self.hand is not None and not self.lifted else None
        self.note_fallen(table, text, follows, met)
        if text == "topple":
            met["topple", self.phase, face if face in ("lose-2", "others-gain") else ""] += 1
            met["topple, muted, lose-2"] += face == "lose-2" and self.mute
            met["topple with orders"] += self.orders > 0
            met["topple within", self.kind, self.done] += 1
            met["topple, to the right"] += self.direction == -1
        if text == "stands" and not self.lifted:
            met["placed", self.kind, face] += 1
            met["silent", self.kind] += self.mute
            met["an extra brick that counts"] += self.kind == "extra" and not self.mute
            met["placed", self.kind, SORTS.get(face or ""), self.mute] += 1
            if face == "one-more" and table.text_of(face) == face:
                met["one-more inside", self.kind, self.one_mores] += 1
                met["one-more before", min(self.tasks - 1, 2)] += 1
            if table.unit != self.unit or follows:  # the turn has ended
                owed = table.tasks[0].kind != "free"
                met["orders of a turn", min(len(table.tasks), 3)] += owed
                met["skip and order"] += skips > 0 and owed
                met["order comes back"] += table.unit == self.unit and owed
                met["skip drawn with", min(self.skips_drawn + (face == "skip"), 2)] += 1
                met["reverses", min(self.reverses + (face == "reverse"), 2), min(table.units, 3)] += 1
        if self.phase == "pulling" and table.came_from[0] >= 0 and text == "out":
            met["row", min(table.came_from[0], 5)] += 1

    def note_fallen(self, table: Table, text: str, follows: list[tuple[int, str]], met: Met) -> None:
        """Count what fell, and what came of it."""
        word, _, down = text.partition(" down=")
        word = word.split(" ", maxsplit=1)[0]
        real = "real" if table.options.real else "lifted" if self.lifted else "drawn" if self.hand is not None else ""
        if down:
            met["down", word, self.phase, real] += 1
            met["down", "two at once"] += "," in down
            met["down", "sorted in"] += self.fallen > self.older and not table.options.real
            met["down", "onto older ones"] += self.older > 0
            met["down", "a row less"] += len(table.rows) < self.rows
            met["down", "laid aside"] += not table.on("put_on_top")
            met["down", "by the last try"] += self.touches == MOST_TRIES - 1
        if table.phase == "choose" and table.rows and all(None in row for row in table.rows[1:]):
            met["no complete row"] += 1
        passed = any(event == "pass" for _, event in follows)
        if passed:
            met["pass", self.phase, real] += 1
            met["pass", "fallen", min(self.fallen, 2)] += 1
            met["pass", "ends a round"] += table.round != self.round or table.over
            met["pass", "fails", self.hand.face if self.hand and real == "drawn" else ""] += 1
        if table.fine and (table.round != self.round or table.over) and not passed:
            toppler = next(unit for unit in range(table.units) if table.points[unit] < self.points[unit])
            met["fine", table.options.fall, self.phase] += 1
            met["fine", table.options.fall, "after P11"] += table.points[toppler] < self.points[toppler] - table.fine
            met["fine", table.options.fall, "below 0"] += table.points[toppler] < 0
        if text.startswith("topple") and table.options.fall == "tower lost" and self.phase != "resting":
            met["fine", "tower lost", "of less than nothing"] += self.won[self.unit] < 0
        if text.startswith("topple"):
            met["topple 2", self.phase, real] += 1
            met["topple 2", "named"] += text in ("topple lose-2", "topple others-gain")
            met["topple 2", "older"] += self.older > 0
            met["topple 2", "known", self.phase] += table.phase != "reading"
            if table.options.version == 3 and self.safe:
                toppler = self.unit if self.phase != "resting" else self.safe[-1]
                met["topple 2", "won", self.safe[-1] == toppler, len(set(self.safe)) > 1] += 1
        if self.phase == "reading":
            met["read", text.removeprefix("face ")] += 1
        if text == "wait":
            met["wait", "after a claim"] += self.claim != ""
            met["wait", "strict" if table.options.strict else "", real] += 1


def count_end(table: Table, met: Met) -> None:
    """Count how a match was and ended."""
    options = table.options
    met["version", options.version] += 1
    met["teams", options.teams > 0] += 1
    met["players", table.players] += 1
    met["real"] += options.real
    met["sizes"] += bool(options.sizes)
    met["strict"] += options.strict
    met["fall", options.fall] += 1
    met["alone"] += options.alone
    met["open"] += options.open
    for switch in options.off:
        met["off", switch] += 1
    met["tie"] += table.points.count(max(table.points)) > 1
    met["negative"] += min(table.points) < 0
    limit = options.rounds or table.units
    met["ended by", "rounds" if table.round == limit else "target or first topple"] += 1


def must_have_met_fallen(met: Met, least: int) -> None:
    """Check that all that falling bricks bring has occurred, and how often."""
    wanted: list[Any] = [("down", word, "pulling", "") for word in ("out", "jam")]
    wanted += [("down", word, "touching", "") for word in ("felt", "jam")] + [("down", "rest", "resting", "")]
    wanted += [("down", word, "placing", hand) for word in ("stands", "fell") for hand in ("drawn", "lifted")]
    wanted += [("down", "drew", "drawing", "real"), ("down", "jam", "drawing", "real")]
    wanted += [("down", "stands", "placing", "real"), ("down", "rest", "resting", "real")]
    wanted += [("down", what) for what in ("two at once", "sorted in", "onto older ones", "a row less", "laid aside")]
    wanted += [("down", "by the last try"), "no complete row", "sizes", "strict"]
    wanted += [("pass", "pulling", ""), ("pass", "touching", ""), ("pass", "drawing", "real")]
    wanted += [("pass", "placing", hand) for hand in ("drawn", "lifted")] + [("pass", "ends a round")]
    wanted += [("pass", "fallen", count) for count in (0, 1, 2)]
    wanted += [("pass", "fails", face) for face in ("lose-2", "others-gain")]
    wanted += [("topple 2", phase, "") for phase in ("pulling", "touching", "resting")]
    wanted += [("topple 2", "placing", hand) for hand in ("drawn", "lifted", "real")]
    wanted += [("topple 2", "drawing", "real"), ("topple 2", "named"), ("topple 2", "older")]
    wanted += [("topple 2", "known", "pulling")]
    wanted += [("topple 2", "won", own, others) for own in (True, False) for others in (True, False)]
    wanted += [("read", face) for face in TEXTS]
    wanted += [("fall", fall) for fall in ("rulebook", "minus 3", "tower lost")]
    for fall in ("minus 3", "tower lost"):
        wanted += [("fine", fall, phase) for phase in ("pulling", "touching", "placing", "reading")]
        wanted += [("fine", fall, phase) for phase in ("resting", "drawing")]
        wanted += [("fine", fall, "after P11"), ("fine", fall, "below 0")]
    wanted += [("fine", "tower lost", "of less than nothing"), "alone"]
    wanted += [("wait", "after a claim"), ("wait", "", ""), ("wait", "strict", ""), ("wait", "", "real")]
    seldom = {what: met[what] for what in wanted if met[what] < least}
    assert not seldom, f"these hardly occurred: {seldom}"


def must_have_met(met: Met, least: int) -> None:
    """Check that all that matters has occurred, and how often."""
    wanted: list[Any] = ["refused", "both frozen", "any two", "one frozen"]
    wanted += [("substitute", "granted"), ("substitute", ""), "required after all", "known face", "pass", "tie"]
    wanted += [("skips at once", 1), ("skips at once", 2), "skip and order", "order comes back", "negative"]
    wanted += [("topple", phase, "") for phase in ("pulling", "touching", "placing", "drawing")]
    wanted += [("topple", "placing", "lose-2"), ("topple", "placing", "others-gain"), "topple, muted, lose-2"]
    wanted += ["topple with orders", "topple, to the right", ("topple within", "two", 1)]
    wanted += [("topple within", "substitute", 1), ("topple within", "extra", 0)]
    wanted += [("placed", "free", face) for face in LETTERS] + [("placed", "two", face) for face in LETTERS]
    for sort in set(SORTS.values()):
        wanted += [("placed", kind, sort, False) for kind in ("edge", "center", "substitute")]
        wanted += [("placed", "extra", sort, True)]
    wanted += [("silent", kind) for kind in ("colour", "two", "extra")] + ["an extra brick that counts"]
    wanted += [("placed", "colour", "coloured", False)]
    wanted += [("one-more inside", kind, 0) for kind in ("free", "two", "edge", "center", "substitute", "extra")]
    wanted += [("one-more inside", "two", 1), ("one-more before", 1), ("one-more before", 2)]
    wanted += [("orders of a turn", count) for count in (1, 2, 3)]
    wanted += [("skip drawn with", count) for count in (0, 1, 2)]
    wanted += [("reverses", count, units) for count in (0, 1, 2) for units in (2, 3)]
    wanted += [("version", version) for version in (1, 2, 3, 4)] + [("teams", teams) for teams in (True, False)]
    wanted += [("players", players) for players in range(2, 19)] + ["real", "open"]
    wanted += [("off", switch) for switch in SWITCHES]
    wanted += [("ended by", "rounds"), ("ended by", "target or first topple")]
    seldom = {what: met[what] for what in wanted if met[what] < least}
    assert not seldom, f"these hardly occurred: {seldom}"
