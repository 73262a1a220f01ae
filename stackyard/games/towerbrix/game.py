"""The game interface of TowerBrix over `rules`: options, moves, chance events, views and texts."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadOptionError,
    ChanceDueError,
    InvalidChanceError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.game import (
    EVERYTHING,
    RULES_VERSION_FIELD,
    ForcedEvent,
    Game,
    Outcome,
    Position,
    Seat,
    check_players,
)
from stackyard.core.positions.versions import (
    add_version_mark,
    resolve_version,
    split_version_mark,
)
from stackyard.core.registry import listing
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.towerbrix import bodies, drawing, moves, positions, record
from stackyard.games.towerbrix.options import (
    BASE,
    CHALLENGE,
    INTRO,
    TowerBrixOptions,
    fill,
    options_of,
)
from stackyard.games.towerbrix.refusals import CHANCE_DUE
from stackyard.games.towerbrix.rules import (
    consent,
    dealing,
    evaluation,
    real_table,
    rules,
    scoring,
)
from stackyard.games.towerbrix.rules.contradictions import contradict, seconds_for_proof
from stackyard.games.towerbrix.rules.sampling import sample_moves
from stackyard.games.towerbrix.texts import t
from stackyard.games.towerbrix.view import (
    TowerBrixEventDescription,
    TowerBrixView,
    describe_event,
    status_message,
    to_act,
    view,
)
from stackyard.physics.physical_game import (
    simulate_gravity,
)


class TowerBrix(Game[TowerBrixOptions, str]):
    """The game of TowerBrix: one team that wins or loses together."""

    slug = "towerbrix"
    title = listing(slug).title
    credit = t.text(ENGLISH, "credit")
    about = t.text(ENGLISH, "about")
    seats = (1, record.MOST_SEATS)
    seat_names = record.SEATS
    options_type = TowerBrixOptions
    view_type = TowerBrixView
    description_type = TowerBrixEventDescription
    perfect_information = False
    zero_sum = False
    versions = (1, 2)  # 2: decks have editions
    # A deal takes three events and two shuffles, after words about it and a last answer of each seat; each act takes
    # one or two events, an evaluation a word a card and seven more.
    max_game_length = record.MOST_DEALS * (
        record.MOST_DEAL_WORDS + record.MOST_SEATS + 5 + 2 * record.MOST_ACTS + record.MOST_CARDS + 10
    )

    # --- options ---------------------------------------------------------------------------------------------

    def options_of(self, position: Position) -> TowerBrixOptions:
        """Return the options that the position was made with."""
        return options_of(position)

    # --- positions -------------------------------------------------------------------------------------------

    def setup(self, options: TowerBrixOptions, players: int, version: int | None = None) -> Position:
        """Return the position before the first deal.

        Raises BadOptionError if the deck lacks the cards that are to be dealt.
        """
        check_players(self, players)
        positions.check_players(options, players)
        position = np.zeros(1, record.RECORD)
        position[RULES_VERSION_FIELD] = resolve_version(self.versions, version)
        fill(position, options, players)
        rules.start(position)
        if not dealing.mixes(position):
            raise BadOptionError(t("deck-lacks-cards"))
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """Return all seats, as they act simultaneously; none if a chance event is due or the match is over."""
        return to_act(position)

    def is_chance_due(self, position: Position) -> bool:
        """Tell whether a chance event is due: cards to be dealt, bricks to be simulated, or the solver's answer."""
        return bool(position["phase"][0] in CHANCE_DUE)

    def is_gravity_due(self, position: Position) -> bool:
        """Tell whether a simulation or the solver's answer is due: events that a replay takes from the record."""
        return bool(position["phase"][0] in (record.HAND, record.JUDGE, record.ACTED, record.PROOF))

    def is_over(self, position: Position) -> bool:
        """Tell whether three rounds are won, a challenge is decided, or too many deals were made."""
        return bool(position["phase"][0] == record.OVER)

    def scores(self, position: Position) -> list[float]:
        """Return the team's score, the same for each seat: points, minus attempts in the introduction, or 1 or 0."""
        r = position[0]
        kind = int(r["variant"])
        won = float(scoring.succeeded(position))
        score = {BASE: float(r["points"]), INTRO: -float(r["attempts"]), CHALLENGE: won}[kind]
        return [score] * int(r["players"])

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome of the match: all seats win, or none."""
        winners = list(range(self.players_of(position))) if scoring.succeeded(position) else []
        return Outcome.of(self.is_over(position), self.scores(position), winners, status_message(position))

    # --- moves -----------------------------------------------------------------------------------------------

    def legal_moves(self, position: Position, seat: Seat) -> list[str]:
        """Return a sample of the legal moves of `seat`, sorted: all mixes up to 24 points, one way to put a brick."""
        return sample_moves(position, seat) if seat in to_act(position) else []

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:
        """Play a move in place and return the forced events that follow.

        Raises MatchOverError if the match is over, ChanceDueError if a chance event is due first, NotYourTurnError if
        there is no such seat, and IllegalMoveError if the rules forbid the move (the message says why). The position is
        unchanged after an error.
        """
        phase = int(position["phase"][0])
        if phase == record.OVER:
            raise MatchOverError(t("match-over", standing=status_message(position)))
        if phase in CHANCE_DUE:
            raise ChanceDueError(CHANCE_DUE[phase])
        if seat not in to_act(position):
            raise NotYourTurnError(t("no-such-seat", seat=seat))
        played = moves.read_move(move)
        if phase == record.MIX:
            return consent.play_before_deal(position, seat, played)
        if phase == record.ACT:
            evaluation.begin_act(position, played)
            return []
        if phase == record.READ:
            return real_table.apply_statement(position, played)
        if played.verb in consent.VERBS:
            return consent.play_while_building(position, seat, played)
        return rules.play_while_building(position, seat, played)

    # --- chance events ---------------------------------------------------------------------------------------

    def sample_chance(self, position: Position, stream: Stream) -> str:
        """Return the next chance event: a deal from the stream, bricks from a simulation, or the solver's answer.

        Raises InvalidChanceError if no chance event is due.
        """
        if int(position["phase"][0]) == record.PROOF:
            return f"proof {contradict(position, seconds_for_proof(position))}"
        if self.is_gravity_due(position):
            return simulate_gravity(bodies, position)
        if int(position["phase"][0]) != record.DEAL:
            raise InvalidChanceError("nothing is due from nature here")
        return dealing.draw_deal(position, stream)

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        """Apply a chance event (cards, poses of bricks or the solver's answer); return the forced events that follow.

        Raises InvalidChanceError if the event is not possible here; the position is then unchanged.
        """
        phase = int(position["phase"][0])
        if phase == record.DEAL:
            dealing.deal_cards(position, moves.read_cards(event))
            return []
        if phase == record.PROOF:
            return rules.apply_proof(position, moves.read_proof(event))
        word, poses = bodies.read_event(position, event)
        if phase == record.HAND:
            return rules.apply_rest_poses(position, poses)
        if phase == record.JUDGE:
            return evaluation.evaluate(position, poses, word == "stands")
        return evaluation.evaluate_act(position, poses)

    # --- texts -----------------------------------------------------------------------------------------------

    def move_text(self, position: Position, seat: Seat, move: str) -> str:
        """Return the text of a move: a move is its own text."""
        return move

    def parse_move(self, position: Position, seat: Seat, text: str) -> str:
        """Return the move of a text. Each move has one text.

        Raises InvalidMoveError if the text is no move.
        """
        moves.read_move(text)
        return text

    def position_text(self, position: Position) -> str:
        """Return the canonical text of a position; see `positions.py`."""
        return add_version_mark(position, positions.position_text(position))

    def parse_position(self, text: str) -> Position:
        """Return the position of a text, equal byte for byte to the one that was printed.

        Raises BadPositionError if no match can lead to such a position; the message says why.
        """
        return positions.parse_position(*split_version_mark(self.versions, text))

    # --- what may be known -----------------------------------------------------------------------------------

    def view(self, position: Position, viewer: Seat | str = EVERYTHING) -> TowerBrixView:
        """Return what a seat, "spectator" or "all" may know: no seat sees another's cards before the evaluation."""
        return view(position, viewer)

    def describe_event(self, position: Position, by: Seat | str, event: str) -> TowerBrixEventDescription:
        """Return an event, redacted or not, in words that everybody may read."""
        return describe_event(position, by, event)

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        """Return what `viewer` may know as lines of text: the tower from the front, the bricks, hands and points."""
        return drawing.ascii(position, viewer, language)


GAME: Final = TowerBrix()
