"""A review as one seat looks at it, as plain data for the front end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..engine.tasks import CHANCE
from ..engine.texts import Text
from ..exchange.replay import log_lines, visible_steps
from ..reviews import Decision, Review
from ..reviews.messages import message
from .estimates_panel import lines, with_half
from .messages import WORDS, Data
from .messages import review_word as word

if TYPE_CHECKING:
    from ..reviews.reasons import Wording
    from ..table.tree import Node

LISTED = 12
"""The maximum number of chance events in the list."""
LEAST = 0.005
"""The smallest luck in the list, as a part of the axis."""
EVENTS = 3
"""The maximum number of events that the text of a visible step contains."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The marks of costly decisions, the costliest first."""


@dataclass(frozen=True)
class _Step:
    """A visible step of a line: its nodes, and their places in the line."""

    nodes: list[Node]
    places: range


class DrawnReview:
    """A review as one seat looks at it, by visible steps.

    Parameters
    ----------
    found : Review
        The review, whole or not, with one value at least.
    reader : int
        The seat that looks at it: all texts are those that it saw.
    """

    def __init__(self, found: Review, reader: int) -> None:
        self._found, self._reader = found, reader
        self._seats = [seat for seat in sorted(found.seats) if found.values[seat]]
        self._seat = reader if reader in self._seats else self._seats[0]
        self._names = found.table.names_for(reader)
        self._steps = [*_steps(found.table.find(found.nodes[-1]).line())]
        self._at = {node.id: at for at, step in enumerate(self._steps) for node in step.nodes}

    @property
    def html(self) -> str:
        """The review as plain HTML."""
        return self._found._repr_html_()

    @property
    def legend(self) -> Text:
        """The sums of the seat in a sentence."""
        found = self._found
        first, luck, own, others, last = found.totals(self._seat)
        return word(
            "legend",
            seat=self._names[self._seat],
            **{
                name: found.signed(value)
                for name, value in (("luck", luck), ("own", own), ("others", others))
            },
            first=found.number(first),
            last=found.number(last),
        )

    @cached_property
    def data(self) -> Data:
        """The curve, the lists and the sums."""
        low, high = self._ends()
        found = self._found
        return {
            "title": word("curve" if found.shares else "curve_score").data(),
            "low": low,
            "high": high,
            "ticks": self._ticks(low, high),
            "legend": self.legend.data(),
            "nodes": [step.nodes[-1].id for step in self._steps],
            "seats": [self._curve(seat) for seat in self._seats],
            "luck": [round(luck / (high - low), 4) for luck in self._luck],
            "decisions": [*self._decisions()],
            "chances": [*self._chances(LEAST * (high - low))],
            "sums": self._sums(),
            "method": [text.data() for text in found.method],
        }

    def _ends(self) -> tuple[float, float]:
        """Return the ends of the axis."""
        if self._found.shares:
            return 0.0, 1.0
        every = [float(value) for values in self._found.values.values() for value in values]
        low, high = min(every), max(every)
        return (low, high) if low < high else (low - 1, high + 1)

    def _ticks(self, low: float, high: float) -> list[Data]:
        if self._found.shares:
            return [{"value": share, "text": f"{100 * share:.0f}%"} for share in (0, 0.5, 1)]
        return [{"value": value, "text": self._found.number(value)} for value in (low, high)]

    def _curve(self, seat: int) -> Data:
        found = self._found
        values = found.values[seat]
        shown = [step.places[-1] for step in self._steps if step.places[-1] < len(values)]
        ends = {"first": found.number(values[0]), "last": found.number(values[-1])}
        return {
            "seat": seat,
            "name": self._names[seat].capital().data(),
            "mine": seat == self._seat,
            "values": [round(float(values[at]), 4) for at in shown],
            "figures": [found.number(values[at]) for at in shown],
            "told": word("from_to", seat=self._names[seat], **ends).data(),
        }

    @cached_property
    def _luck(self) -> list[float]:
        """What each visible step that is reviewed gave the seat by luck."""
        done = len(self._found.changes[self._seat])
        return [
            sum(map(self._luck_at, step.places)) for step in self._steps if step.places[0] <= done
        ]

    def _luck_at(self, place: int) -> float:
        """Return what the step to a place in the line gave the seat by luck."""
        changes = self._found.changes[self._seat]
        return float(changes[place - 1].luck) if 1 <= place <= len(changes) else 0.0

    def _decisions(self) -> Iterator[Data]:
        found = self._found
        several = len({each.seat for each in found.decisions}) > 1
        costly = sorted(found.decisions, key=lambda each: each.cost, reverse=True)
        costly.sort(key=lambda each: each.word != "cost")
        for place, each in enumerate(costly):
            told = found.told_at(each, self._reader)
            yield {
                "at": self._at[each.node],
                "node": each.node,
                "seat": each.seat,
                "word": {"key": each.word, "text": message(each.word).data()},
                "mark": LETTERS[place : place + 1] if each.word == "cost" else "",
                "cost": round(float(each.cost), 4),
                "figure": with_half(found, each.cost, each.low, each.high).data(),
                "text": self._choice_text(each, told, several).data(),
                "better": self._better(each, told).data() if each.word == "cost" else None,
            }

    def _choice_text(self, each: Decision, told: Wording, several: bool) -> Text:
        action = told(each.action).capital()
        if not several:
            return action
        return word("choice_of", seat=self._names[each.seat], action=action)

    def _better(self, each: Decision, told: Wording) -> Text:
        better = word("better", best=told(each.best))
        return better if each.reason is None else lines([better, each.reason.text(told)])

    def _chances(self, least: float) -> Iterator[Data]:
        steps = zip(self._steps, self._luck, strict=False)
        found = [
            (luck, at, step)
            for at, (step, luck) in enumerate(steps)
            if step.nodes[-1].actor is CHANCE and abs(luck) >= least
        ]
        for luck, at, step in sorted(found, key=lambda each: -abs(each[0]))[:LISTED]:
            figure = self._found.signed(luck)
            text = word("luck", luck=figure, event=self._event(step))
            yield {"at": at, "node": step.nodes[-1].id, "up": luck > 0, "text": text.data()}

    def _event(self, step: _Step) -> Text:
        """Return what the reader saw of a visible step, as far as it was luck."""
        table = self._found.table
        lucky = [
            node
            for place, node in zip(step.places, step.nodes, strict=True)
            if self._luck_at(place)
        ]
        lines = [
            line["text"]
            for node in lucky
            for line in log_lines(table, node, self._reader, at_once=True)
        ]
        told = [*dict.fromkeys((line["en"], line["ja"]) for line in lines)]
        if not told:
            return WORDS.text("unseen")
        more = "…" if len(told) > EVENTS else ""
        first = told[:EVENTS]
        return Text(" ".join(en for en, _ in first) + more, "".join(ja for _, ja in first) + more)

    def _sums(self) -> Data:
        found = self._found
        return {
            "heads": [head.data() for head in found.heads],
            "rows": [
                {"name": self._names[seat].capital().data(), "cells": found.cells(seat)}
                for seat in self._seats
            ],
        }


def _steps(line: list[Node]) -> Iterator[_Step]:
    """Yield the visible steps of a line."""
    first = 0
    for nodes in visible_steps(line):
        yield _Step(nodes, range(first, first + len(nodes)))
        first += len(nodes)
