"""An arena: many matches between bots of a game, with the seats exchanged, and Elo with error bars.

    stackyard arena towers --levels 1 2 3 4 5 --games 400
    stackyard arena towers --entrants 5@50 4@50 random --games 100 --options '{"width": 6}'
    stackyard arena take-that-towers --entrants 5@200 2 --games 400 --players 4
    stackyard arena towers --levels 3 --engine './mybot@250' --sprt 0 30 --games 2000 --file results.jsonl

An entrant is a level (`3`), a level with its time in milliseconds (`5@50`), `random`, another program (`--engine`, see
docs/protocol/bots.md), or a function of a module (`package.module:function@50`) that takes a position, a seat,
milliseconds or None, and a seed, and returns a SearchResult. Matches come in rounds: every match of a round begins with
the same few random moves, so that deterministic bots do not repeat one match, and the first entrant has each seat once.
With more than two players the second entrant has all the other seats. The k-th chance event is the same in every match
of a round; where one comes before the first move there are no random moves unless `--plies` asks for them. The arena
plays any game of the registry.
"""

from stackyard.lab.arena.command import main, pairings, parser
from stackyard.lab.arena.matches import Result, Round, opening_match, play_round
from stackyard.lab.arena.playing import play_all
from stackyard.lab.arena.report import report

__all__ = ["Result", "Round", "main", "opening_match", "pairings", "parser", "play_all", "play_round", "report"]
