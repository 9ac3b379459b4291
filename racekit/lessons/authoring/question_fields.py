"""The fields of one question in the form; what is put into them goes into the question's data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import chain, count
from string import ascii_lowercase
from typing import Any, Protocol

import ipywidgets

from ...engine.game import State
from ..schema import FIELDS, FILE_KINDS, KINDS, QuestionField, kind_of
from . import truths
from .draft import Draft
from .expanding import both
from .fields import Field, Put, button, choice, said, text, tick, word
from .lesson_folder import QuestionBoard

Question = dict[str, Any]

_FIRST = "probability"
"""The kind of a new question."""
_ABOVE = ("prompt", "kind")
"""The fields that stand above the position."""
_STAYS = ("prompt", "position", "seat", "hint", "why")
"""What stays when a question becomes one of another kind."""


def blank() -> Question:
    """Return a question to begin with."""
    return {"kind": _FIRST, "prompt": "", "answer": ""}


def in_language(value: Any, lang: str) -> str:
    """Return a text as the form shows it, in one language."""
    found = both(value)
    return str(found.get(lang, "")) if isinstance(found, dict) else str(found)


def put_text(holder: Any, key: Any, text: str, lang: str) -> None:
    """Put a text where it belongs; of a text in two languages, the other one stays."""
    before = holder.get(key) if isinstance(holder, dict) else holder[key]
    if isinstance(before, dict) and lang in before:
        holder[key] = {**before, lang: text.strip()}
    else:
        holder[key] = text.strip()


class Changes(Protocol):
    """What the form does when something has changed."""

    def set_up(self) -> None:
        """Open the position editor for a new position."""

    def change(self, name: str, position: State) -> None:
        """Open the position editor for a position of the lesson."""

    def touched(self, place: str) -> None:
        """Check anew; from now on, the problems of a place are told."""

    def redraw(self, focus: str) -> None:
        """Draw the fields anew, with the focus in one of them."""


class QuestionFields:
    """The fields of one question.

    Parameters
    ----------
    draft : Draft
        The lesson.
    name : str
        The question's name in it.
    lang : {"en", "ja"}
        The language of the labels, and of the texts that are written.
    changes : Changes
        What the form does when something has changed.
    """

    def __init__(self, draft: Draft, name: str, lang: str, changes: Changes) -> None:
        self._draft = draft
        self._name = name
        self._lang = lang
        self._changes = changes

    @property
    def question(self) -> Question:
        """The question, as the file will have it."""
        found: Question = self._draft.questions[self._name]
        return found

    @property
    def kind(self) -> str:
        """Its kind, as the form names it."""
        known = self.question.get("kind") in FILE_KINDS
        return kind_of(self.question).name if known else _FIRST

    def first_fields(self) -> Iterator[Field]:
        """Yield the fields that stand above the position: what is asked, and about what."""
        yield self._prose(FIELDS["prompt"])
        kinds = {self._word(f"kind_{each}"): each for each in dict.fromkeys((_FIRST, *KINDS))}
        yield Field("kind", [choice(self._word("kind"), kinds, self.kind, self._set_kind)])
        yield Field("position", list(self._position_inputs()))

    def answer_fields(self) -> Iterator[Field]:
        """Yield the fields below it: right and wrong answers, and what is said to them."""
        drawn = {
            "answer": self._answer_fields,
            "options": self._option_fields,
            "bars": self._bar_fields,
            "wrong": self._wrong_fields,
        }
        for field in FIELDS.values():
            if self.kind not in field.kinds or field.name in _ABOVE:
                continue
            if field.type == "text":
                yield self._prose(field)
            else:
                yield from drawn[field.name]()

    # --- values ---------------------------------------------------------------------------------

    def _word(self, key: str, **values: Any) -> str:
        return word(key, self._lang, **values)

    def _text(self, place: str, label: str, holder: Any, key: Any, **more: Any) -> Any:
        """Return an input for a text in the question; an optional one may be left blank."""
        optional = more.pop("optional", False)
        now = holder.get(key, "") if isinstance(holder, dict) else holder[key]

        def put(new: str) -> None:
            put_text(holder, key, new, self._lang)
            if optional and not new.strip():
                del holder[key]
            self._changes.touched(place)

        return text(label, in_language(now, self._lang), put, **more)

    def _choice(
        self, place: str, label: str, options: Any, holder: Any, key: str, first: Any = None
    ) -> Any:
        """Return an input for one of several values in the question."""

        def put(new: Any) -> None:
            holder[key] = new
            self._changes.touched(place)

        return choice(label, options, holder.get(key, first), put)

    def _prose(self, field: QuestionField) -> Field:
        key, more = field.name, {}
        if field.lines > 1:
            more = {"rows": field.lines, "hint": self._word(f"{key}_hint")}
        more["optional"] = not field.own_required
        return Field(key, [self._text(key, self._word(key), self.question, key, **more)])

    def _set_kind(self, kind: str) -> None:
        """Take another kind; what the new one has no use for is dropped."""
        before = self.question
        own: Question = {key: before[key] for key in _STAYS if key in before}
        own["kind"] = kind if kind in FILE_KINDS else "choice"
        own["answer"] = deepcopy(KINDS[kind].blank)
        if kind in FIELDS["options"].kinds:
            own["options"] = [] if kind == "board" else [_option("a"), _option("b")]
        if kind in FIELDS["bars"].kinds:
            own["bars"] = ["", ""]
        self._draft.questions[self._name] = own
        self._changes.redraw("kind")

    def _position_inputs(self) -> Iterator[Any]:
        question = self.question

        def put(name: str) -> None:
            question.pop("seat", None)
            if isinstance(question.get("answer"), dict) and not name:
                question["answer"] = ""
            question["position"] = name
            if not name:
                del question["position"]
            self._changes.redraw("position")

        known = {self._word("no_position"): "", **{name: name for name in self._draft.positions}}
        yield choice(self._word("position"), known, question.get("position", ""), put)
        state = self._draft.state(question.get("position"))
        if state is not None:
            seats = self._seats(state)
            yield self._choice("position", self._word("seat"), seats, question, "seat", 0)
            name = question["position"]
            yield button(self._word("position_change"), lambda: self._changes.change(name, state))
        yield button(self._word("position_new"), self._changes.set_up)

    def _seats(self, state: State | None) -> dict[str, int | None]:
        """Return the seats of a position by their names."""
        numbers = range(0 if state is None else state.game.players)
        return {self._word("seat_number", number=n + 1): n for n in numbers}

    def use_position(self, name: str) -> None:
        """Show a position of the lesson."""
        self.question["position"] = name
        self._changes.redraw("position")

    @property
    def board(self) -> QuestionBoard | None:
        """The board on which the question is answered, if it is, and has a position."""
        state = self._draft.state(self.question.get("position"))
        seat = self.question.get("seat", 0)
        if self.kind != "board" or state is None or not 0 <= seat < state.game.players:
            return None
        return QuestionBoard(state, seat)

    @property
    def places(self) -> list[str]:
        """The places on the board that it asks for."""
        return [option["key"] for option in self._rows("options", "key")]

    def ask_for(self, places: Sequence[str]) -> None:
        """Ask for these places on the board, and for what stands beside it."""
        board = self.board
        assert board is not None
        names = board.places()
        before = {option["key"]: option for option in self._rows("options", "key")}
        beside = [option for option in before.values() if "beside" in option]
        new = {each: {"key": each, "say": names[each](self._lang)} for each in places}
        self.question["options"] = [*(before.get(each, new[each]) for each in places), *beside]
        keys = self.places
        self.question["answer"] = _one_if_alone([key for key in self._right() if key in keys])
        self._changes.redraw("")

    # --- answers --------------------------------------------------------------------------------

    @property
    def _computed(self) -> bool:
        return isinstance(self.question.get("answer"), dict)

    def _answer_fields(self) -> Iterator[Field]:
        kind, question = KINDS[self.kind], self.question
        if kind.solvable and "position" in question:
            yield Field("computed", [tick(self._word("compute"), self._computed, self._compute)])
        if self._computed:
            yield Field("answer", list(self._odds_inputs(question["answer"])))
        elif kind.answer == "number":
            label, hint = self._word("answer"), self._word(f"{kind.name}_hint")
            yield Field("answer", [self._text("answer", label, question, "answer", hint=hint)])
        elif kind.answer == "truth":
            label, options = self._word("answer"), self._yes_no()
            yield Field("answer", [self._choice("answer", label, options, question, "answer")])

    def _yes_no(self) -> dict[str, bool]:
        return {self._word("yes"): True, self._word("no"): False}

    def _compute(self, wanted: bool) -> None:
        """Let racekit work the answer out, or write it."""
        by_hand = ["", ""] if self.kind == "distribution" else ""
        self.question["answer"] = {"odds": "win"} if wanted else by_hand
        if self.kind == "distribution":
            self.question["bars"] = ["", ""]
            if wanted:
                del self.question["bars"]
        self._changes.redraw("computed")

    def _odds_inputs(self, truth: dict[str, Any]) -> Iterator[Any]:
        """Yield the inputs of a question to `rk.odds`: which one, and its parameters."""
        names = {self._word(f"odds_{name}"): name for name in truths.QUESTIONS}
        name = str(truth["odds"]).replace(" ", "_")

        def ask(new: str) -> None:
            self.question["answer"] = {"odds": new}
            self._changes.redraw("answer")

        which = choice(self._word("odds"), names, name, ask)
        which.add_class("rk-long")
        yield which
        for key, parameter in truths.parameters(name).items():
            if key != "steps":
                needed = parameter.default is parameter.empty
                yield self._parameter(truth, key, needed=needed)
        if self.kind == "probability" and name not in truths.YES_NO:
            label = self._word("odds_of_outcome")
            yield self._text("answer", label, truth, "outcome", optional=True)

    def _parameter(self, truth: dict[str, Any], key: str, *, needed: bool) -> Any:
        def put(new: Any) -> None:
            truth[key] = new
            if new in ("", None):
                del truth[key]
            self._changes.touched("answer")

        label = self._word(f"odds_of_{key}")
        if key == "seat":
            viewer = {} if needed else {self._word("viewer"): None}
            seats = self._seats(self._draft.state(self.question["position"]))
            return choice(label, {**viewer, **seats}, truth.get(key), put)
        if key == "kind":
            return choice(label, self._kinds(truth.get(key), needed=needed), truth.get(key), put)
        return text(label, truth.get(key, ""), lambda new: put(_count_or_text(new.strip())))

    def _kinds(self, now: Any, *, needed: bool) -> dict[str, Any]:
        """Return the kinds of cards by their names; a file may have others."""
        state = self._draft.state(self.question["position"])
        known: dict[str, Any] = {} if needed else {self._word("any_card"): None}
        if state is not None:
            for first, last, kind in truths.card_kinds(state, self._lang):
                name = self._word("cards_from", first=first, last=last) if last else first
                known[name] = kind
        return known if now in known.values() else {**known, str(now or ""): now}

    def _option_fields(self) -> Iterator[Field]:
        kind, options = self.kind, self._rows("options", "key")
        shown = options
        if kind == "order":
            keys = self._in_order(options)
            shown = sorted(options, key=lambda option: keys.index(option["key"]))
        for number, option in enumerate(shown, 1):
            at = options.index(option)
            place, inputs = f"options[{at}]", []
            label = self._word("option", number=number)
            if kind == "board":
                label = self._word("place", name=option["key"])
            inputs.append(self._text(place, label, option, "say"))
            if kind != "order" and not self._computed:
                right = option["key"] in self._right()
                inputs.append(tick(self._word("is_right"), right, self._marker(option)))
            yield Field(place, [*inputs, self._remover("options", at)])

        def new() -> Question:
            return _option(_free_key(options))

        if kind == "board":
            how = self._word("mark_first") if self.board is None else ""
            yield Field("options", [ipywidgets.HTML(said(how))])
        else:
            yield Field("options", [self._adder("options", new)])
        if options and not self._computed:
            yield Field("answer", [ipywidgets.HTML(said(self._word(f"right_{kind}")))])

    def _in_order(self, options: list[Question]) -> list[str]:
        """Return the keys in the right order; a reader begins with another one."""
        keys = [option["key"] for option in options]
        before = [key for key in self._right() if key in keys]
        order = [*before, *(key for key in keys if key not in before)]
        if order == keys:
            options.append(options.pop(0))
        self.question["answer"] = order
        return order

    def _right(self) -> list[Any]:
        answer = self.question.get("answer")
        return list(answer) if isinstance(answer, list) else [answer]

    def _marker(self, option: Question) -> Put:
        """Return what marks an option as right, or not."""

        def mark(right: bool) -> None:
            keys = [each["key"] for each in self._rows("options", "key")]
            chosen = {each for each in self._right() if each in keys} - {option["key"]}
            if self.kind == "choice":
                chosen = set()
            found = [key for key in keys if key in (chosen | ({option["key"]} if right else set()))]
            one = "".join(found) if self.kind == "choice" else found
            self.question["answer"] = _one_if_alone(found) if self.kind == "board" else one
            if self.kind == "choice" and right:
                self._changes.redraw(f"options[{keys.index(option['key'])}]")
            else:
                self._changes.touched("answer")

        return mark

    def _bar_fields(self) -> Iterator[Field]:
        if self._computed:  # then they are named after the outcomes
            return
        bars, shares = self.question["bars"], self.question["answer"]
        for at in range(len(bars)):
            place = f"bars[{at}]"
            inputs = [
                self._text(place, self._word("bar", number=at + 1), bars, at),
                self._text(place, self._word("share"), shares, at),
            ]
            yield Field(place, [*inputs, self._remover("bars", at)])

        def more() -> None:
            bars.append("")
            shares.append("")
            self._changes.redraw(f"bars[{len(bars) - 1}]")

        yield Field("answer", [button(self._word("add_bars"), more)])

    # --- wrong answers --------------------------------------------------------------------------

    def _wrong_fields(self) -> Iterator[Field]:
        rules = KINDS[self.kind].offered
        for at, wrong in enumerate(self._rows("wrong", "answer")):
            place = f"wrong[{at}]"
            say = self._text(place, self._word("say"), wrong, "say", long=True)
            inputs = [*self._rule_inputs(place, rules, wrong), say]
            yield Field(place, [*inputs, self._remover("wrong", at)])

        def new() -> Question:
            other = not self.question["answer"] if self.kind == "yes_no" else ""
            return {rules[0]: other, "say": ""}

        yield Field("wrong", [self._adder("wrong", new)])

    def _rule_inputs(self, place: str, rules: tuple[str, ...], wrong: Question) -> Iterator[Any]:
        """Yield the inputs that say which answer is meant."""
        rule = next((each for each in rules if each in wrong), rules[0])

        def change(new: str) -> None:
            wrong[new] = wrong.pop(rule, "")
            self._changes.redraw(place)

        if len(rules) > 1:
            labels = {self._word(f"rule_{each}"): each for each in rules}
            yield choice(self._word("rule"), labels, rule, change)
        label = self._word("wrong_answer")
        answer = KINDS[self.kind].answer
        if answer == "number":
            yield self._text(place, label, wrong, rule)
        elif answer == "truth":
            yield self._choice(place, label, self._yes_no(), wrong, rule)
        else:
            options = self._rows("options", "key")
            names = {in_language(each["say"], self._lang): each["key"] for each in options}
            yield self._choice(place, label, names, wrong, rule)

    # --- rows -----------------------------------------------------------------------------------

    def _rows(self, name: str, key: str) -> list[Question]:
        """Return the rows of a list in the question, which may have been written as a table."""
        given = self.question.get(name, [])
        if isinstance(given, dict):
            given = [{key: each, "say": say} for each, say in given.items()]
        rows = [each if isinstance(each, dict) else {key: each, "say": each} for each in given]
        if rows:
            self.question[name] = rows
        return rows

    def _adder(self, name: str, new: Callable[[], Question]) -> Any:
        def add() -> None:
            rows = self.question.setdefault(name, [])
            rows.append(new())
            self._changes.redraw(f"{name}[{len(rows) - 1}]")

        return button(self._word(f"add_{name}"), add)

    def _remover(self, name: str, at: int) -> Any:
        def remove() -> None:
            del self.question[name][at]
            if name == "bars":
                del self.question["answer"][at]
            self._changes.redraw("answer" if name == "bars" else name)

        return button("✕", remove, tip=self._word("remove_row"))


def _count_or_text(typed: str) -> int | str:
    return int(typed) if typed.isascii() and typed.isdecimal() else typed


def _one_if_alone(places: list[str]) -> str | list[str]:
    """Return the answer on a board: the name of the only place, or all names."""
    return places[0] if len(places) == 1 else places


def _option(key: str) -> Question:
    return {"key": key, "say": ""}


def _free_key(options: list[Question]) -> str:
    taken = {option["key"] for option in options}
    names = chain(ascii_lowercase, map(str, count()))
    return next(name for name in names if name not in taken)
