"""The public names of `racekit.odds`: its contents are this list.

A name is imported ``as`` itself, by which type checkers know that it is public.
"""
# ruff: noqa: PLC0414

from ..engine.worlds import worlds as worlds
from . import closed as closed
from . import markov as markov
from .aggregates import Aggregates as Aggregates
from .aggregates import Distribution as Distribution
from .answers import Answer as Answer
from .answers import Both as Both
from .answers import Effects as Effects
from .answers import Estimate as Estimate
from .batches import Rollouts as Rollouts
from .batches import rollouts as rollouts
from .best_response import BestResponse as BestResponse
from .best_response import best_response as best_response
from .by_seat import by_seat as by_seat
from .columns import columns as columns
from .equilibrium import Equilibrium as Equilibrium
from .equilibrium import equilibrium as equilibrium
from .intervals import wilson as wilson
from .query import ask as ask
from .questions import Question as Question
from .questions import arrival as arrival
from .questions import at_least as at_least
from .questions import distance as distance
from .questions import effect as effect
from .questions import ends as ends
from .questions import finish as finish
from .questions import game_question as game_question
from .questions import holds as holds
from .questions import horse_places as horse_places
from .questions import horse_win as horse_win
from .questions import mulligan as mulligan
from .questions import next_card as next_card
from .questions import now as now
from .questions import order as order
from .questions import place as place
from .questions import score as score
from .questions import share as share
from .questions import win as win
from .questions import winners as winners
from .simulate import simulate as simulate
from .simulated_games import SimulatedGames as SimulatedGames
from .solve import Solution as Solution
from .solve import solve as solve
from .table_of import table_of as table_of
