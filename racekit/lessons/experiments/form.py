"""The form of an experiment: what may be changed in a design, and what follows from a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine import registry
from ...engine.errors import BadInput, Problem
from ...engine.integers import is_integer
from ...engine.texts import Text, untranslated
from .design import (
    BAGS,
    LONGEST_LABEL,
    LONGEST_QUESTION,
    MOST_DRAWS,
    MOST_GAMES,
    MOST_GOAL,
    MOST_NUMBERS,
    MOST_OF_A_KIND,
    MOST_THINGS,
    MOST_TRIALS,
    SOURCES,
    Design,
    operators,
    read,
)
from .recording import RECORDINGS, WORDS
from .sources import BEGUN_WITH, PLAYERS, UNTIL, WINNER, Bag, Play, Source, numbered, preset

Data = dict[str, Any]

MOST_PICKED = 30
"""The most things among which one picks; of more, one types the number."""


def blank(lang: str) -> Data:
    """Return the draft that a form begins with: a coin, thrown once.

    Examples
    --------
    >>> read(blank("en")).event_text.en
    'what came: heads'
    """
    return changed({"question": "", "trials": 1000}, "source", "coin", lang)


def completed(draft: Mapping[str, Any], lang: str) -> Data:
    """Return a draft with what is left out."""
    begun = changed(blank(lang), "source", draft.get("source", "coin"), lang)
    if draft.get("source") == "game" and "game" in draft:
        begun = changed(begun, "game", draft["game"], lang)
    return {**_fitted({**begun, **draft}), **draft}


def checked(draft: Mapping[str, Any]) -> tuple[Design | None, list[Problem]]:
    """Return the design of a draft, or what is wrong with it."""
    try:
        return read(draft), []
    except BadInput as error:
        return None, [*error.problems]


def changed(draft: Mapping[str, Any], at: str, what: Any, lang: str) -> Data:
    """Return a draft after a field was set, with what follows from it.

    Fields that no longer fit get a value that does, so that a choice never leads to a dead end.

    Examples
    --------
    >>> die = changed(blank("en"), "source", "die", "en")
    >>> die["record"], die["value"]
    ('number', 6)
    """
    after = {**draft, at: what}
    if at == "source":
        after = _begun(after, lang)
    if at == "game":
        after["players"] = _default_players(what)
    if at.startswith("players."):
        del after[at]
        seat = int(at.partition(".")[2]) - 1
        after["players"] = [what if n == seat else each for n, each in enumerate(draft["players"])]
    return _fitted(after, retyped=at == "value")


def _begun(draft: Data, lang: str) -> Data:
    """Return a draft whose chance comes from somewhere else."""
    kept: Data = {key: draft[key] for key in ("question", "trials") if key in draft}
    kind = draft["source"]
    if kind == "game":
        trials = min(kept.get("trials", MOST_GAMES), 200)
        players = _default_players(BEGUN_WITH)
        made = {"source": kind, "game": BEGUN_WITH, "players": players, "trials": trials}
        return {**kept, **made}
    made = {**kept, "source": kind, "until": "times", "draws": 1, "back": True, "goal": 10}
    if kind in ("coin", "cards"):
        made["things"] = [[label, count] for label, count in preset(kind, lang).items()]
    if kind == "bag":
        colours = WORDS.text("colours")(lang).split()
        made["things"] = [[label, 5 - at] for at, label in enumerate(colours)]
    if kind == "dice":
        made |= {"draws": 2, "record": "sum", "value": 7}
    if kind == "numbers":
        made["numbers"] = 10
    return made


def _default_players(game: Any) -> list[str]:
    """Return careful players, where a game knows what a good move is."""
    if not isinstance(game, str) or game not in registry.names():
        return []
    found = registry.game(game)
    name = "greedy" if _has_heuristic(found) else "random"
    return [name] * found.players


def _has_heuristic(game: Any) -> bool:
    from ...players import default_player

    return str(default_player(game).kind) == "greedy"


def _source_of(draft: Data) -> Source | None:
    """Return where chance comes from, as far as the form depends on it."""
    try:
        if draft["source"] == "game":
            play = Play(draft["game"], tuple(draft["players"]))
            return play if play.game in registry.names() else None
        until, draws = draft["until"], int(draft["draws"])
        return Bag(_things_of(draft), until=until, draws=draws, back=draft["back"])
    except (LookupError, TypeError, ValueError):
        return None


def _things_of(draft: Data) -> tuple[tuple[str, int], ...]:
    """Return what is in the bag; ValueError if there is too much."""
    if draft["source"] in BAGS:
        return tuple((str(label), int(count)) for label, count in draft["things"])
    most = draft["numbers"] if draft["source"] == "numbers" else 6
    if most > MOST_NUMBERS:
        raise ValueError(most)
    return tuple(numbered(most).items())


def _fitted(draft: Data, *, retyped: bool = False) -> Data:
    """Return a draft in which what is recorded, and what counts, fits where chance comes from."""
    source = _source_of(draft)
    if source is None:
        return draft
    fitted = dict(draft)
    labels = [label for label, _ in source.things] if isinstance(source, Bag) else []
    if isinstance(source, Bag) and source.until == "thing" and fitted.get("thing") not in labels:
        fitted["thing"] = labels[0]
    if fitted.get("record") not in source.offered():
        fitted["record"] = source.offered()[0]
        fitted.pop("value", None)
    record = fitted["record"]
    asks = isinstance(source, Bag) and RECORDINGS[record].asks
    if not asks:
        fitted.pop("of", None)
    elif fitted.get("of") not in labels:
        fitted["of"] = labels[0]
    if fitted.get("op") not in operators(source.kind(record)):
        fitted["op"] = "is"
    if not retyped:
        fitted["value"] = _fitting_value(fitted.get("value"), source, record)
    return fitted


def _fitting_value(value: Any, source: Source, record: str) -> Any:
    """Return a value with which what is recorded can be compared: the same, if it can."""
    known = _values(source, record)
    if known is not None:
        return value if value in [key for key, _ in known] else known[0][0]
    if source.kind(record) == "text" and isinstance(source, Bag):
        first = " ".join([source.things[0][0]] * min(source.draws, 10))
        return value if isinstance(value, str) else first
    return value if is_integer(value) else 6 if record == "number" else 1


def _values(source: Source, record: str) -> list[tuple[Any, Text]] | None:
    """Return the values among which one picks; None where one types."""
    kind = source.kind(record)
    if kind == "yes":
        return [(1, WORDS.text("yes")), (0, WORDS.text("no"))]
    if isinstance(source, Play):
        if record != WINNER:
            return None
        seats = range(1, len(source.players) + 1)
        return [*((n, WORDS.text("player", n=n)) for n in seats), (0, WORDS.text("nobody"))]
    if kind == "text" and source.single:
        return [(label, untranslated(label)) for label, _ in source.things]
    return None


# --- the form as the front end reads it ----------------------------------------------------------


def fields(draft: Data, problems: Sequence[Problem]) -> list[Data]:
    """Return the fields of the form, each with its value and what is wrong with it."""
    told: dict[str, Problem] = {}
    for problem in problems:
        told.setdefault(problem.place.partition(".")[0], problem)
    found = [{**each, "wrong": None} for each in _fields(draft)]
    for each in found:
        each.pop("keys", None)  # they stay here
    for each in found:
        if (place := each["at"].partition(".")[0]) in told:
            each["wrong"] = told.pop(place).text.capital().data()
    if told and found:  # what no field shows
        found[-1]["wrong"] = next(iter(told.values())).text.capital().data()
    return found


def _fields(draft: Data) -> Iterator[Data]:
    yield _words("question", draft.get("question", ""), LONGEST_QUESTION)
    yield _pick("source", draft["source"], ((key, WORDS.text(f"source_{key}")) for key in SOURCES))
    source = _source_of(draft)
    yield from _game_fields(draft) if draft["source"] == "game" else _bag_fields(draft, source)
    if source is not None:
        yield from _record_fields(draft, source)
    most = MOST_GAMES if draft["source"] == "game" else MOST_TRIALS
    yield _number("trials", draft.get("trials"), 1, most)


def _bag_fields(draft: Data, source: Source | None) -> Iterator[Data]:
    kind = draft["source"]
    if kind in BAGS:
        yield _things(draft["things"])
    if kind == "numbers":
        yield _number("numbers", draft.get("numbers"), 2, MOST_NUMBERS)
    if kind == "dice":
        return
    until = draft["until"]
    yield _pick("until", until, ((key, WORDS.text(f"until_{key}")) for key in UNTIL))
    if until == "times":
        yield _number("draws", draft.get("draws"), 1, MOST_DRAWS)
    if until == "thing" and isinstance(source, Bag):
        yield from _thing("thing", draft, source)
    if until == "sum":
        yield _number("goal", draft.get("goal"), 1, MOST_GOAL)
    if kind not in ("coin", "die") and (until != "times" or draft.get("draws") != 1):
        pairs = ((back, WORDS.text("back_yes" if back else "back_no")) for back in (True, False))
        yield _pick("back", draft["back"], pairs)


def _game_fields(draft: Data) -> Iterator[Data]:
    games = ((name, registry.game_class(name).book.title) for name in registry.names())
    yield _pick("game", draft["game"], games)
    for n, name in enumerate(draft["players"], 1):
        known = dict.fromkeys([*PLAYERS, name])
        texts = {key: WORDS.text(f"player_{key}") for key in PLAYERS}
        items = ((key, texts.get(key, untranslated(key))) for key in known)
        yield {
            **_pick(f"players.{n}", name, items),
            "label": WORDS.text("field_player", n=n).data(),
        }


def _record_fields(draft: Data, source: Source) -> Iterator[Data]:
    record = draft.get("record")
    yield _pick("record", record, ((key, _record_text(key, source)) for key in source.offered()))
    if record not in source.offered():
        return
    if isinstance(source, Bag) and RECORDINGS[record].asks:
        yield from _thing("of", draft, source)
    yield from _event_fields(draft, source, record)


def _event_fields(draft: Data, source: Source, record: str) -> Iterator[Data]:
    kind, known = source.kind(record), _values(source, record)
    if kind == "number":
        items = ((key, WORDS.text(f"op_{key}")) for key in operators(kind))
        yield _pick("op", draft["op"], items)
        yield _number("value", draft.get("value"), -(10**6) + 1, 10**6 - 1)
        return
    value = draft.get("value")
    made = (
        _words("value", value, LONGEST_QUESTION) if known is None else _pick("value", value, known)
    )
    yield {**made, "label": WORDS.text("field_value_is").data()}


def _record_text(record: str, source: Source) -> Text:
    if isinstance(source, Play):
        return source.label(record).capital()
    if record == "which" and source.single:
        return WORDS.text("record_one")
    return WORDS.text(f"record_{record}{'_of' * RECORDINGS[record].asks}")


def _thing(at: str, draft: Data, bag: Bag) -> Iterator[Data]:
    if len(bag.things) <= MOST_PICKED or not bag.numeric:
        items = ((label, untranslated(label)) for label, _ in bag.things)
        yield _pick(at, draft.get(at), items)
    else:
        yield _words(at, draft.get(at), LONGEST_LABEL)


def _field(kind: str, at: str, value: Any, **more: Any) -> Data:
    label = WORDS.text(f"field_{at.partition('.')[0]}") if "." not in at else Text("", "")
    return {"kind": kind, "at": at, "label": label.data(), "value": value, **more}


def _words(at: str, value: Any, most: int) -> Data:
    return _field("words", at, f"{value if value is not None else ''}", most=most)


def _number(at: str, value: Any, low: int, high: int) -> Data:
    return _field("number", at, f"{value if value is not None else ''}", low=low, high=high)


def _pick(at: str, value: Any, items: Any) -> Data:
    """Return a choice; which of its items it is, by number, or -1."""
    listed = [*items]
    keys = [key for key, _ in listed]
    now = keys.index(value) if value in keys else -1
    texts = [text.capital().data() for _, text in listed]
    return _field("pick", at, now, items=texts, keys=keys)


def _things(things: Any) -> Data:
    heads = [WORDS.text(f"field_thing_{key}").data() for key in ("name", "count")]
    rows = [[f"{label}", f"{count}"] for label, count in things]
    return _field(
        "things", "things", rows, heads=heads, most=MOST_THINGS, longest=LONGEST_LABEL,
        high=MOST_OF_A_KIND,
    )  # fmt: skip


def typed(draft: Data, at: str, what: Any) -> tuple[str, Any]:
    """Return which part of a draft was changed by what was entered in a field, and to what.

    Parameters
    ----------
    draft : dict
        The draft.
    at : str
        The field; of a bag, `"things.add"`, or what of which thing: `"things.0.name"`,
        `"things.0.count"`, `"things.0.remove"`.
    what : object
        What the front end sends: a text, or the number of an item.

    Raises
    ------
    LookupError
        If there is no such field or item.
    """
    place, _, part = at.partition(".")
    if place == "things":
        return place, _refilled(draft["things"], part, what)
    field = next(each for each in _fields(draft) if each["at"] == at)
    if field["kind"] == "number":
        return at, _as_count(what)
    if field["kind"] == "words":
        return at, what.strip()
    return at, field["keys"][what]


def _refilled(things: Any, part: str, what: str) -> list[list[Any]]:
    """Return the things of a bag after one change: what was typed meanwhile stays as it is."""
    rows = [list(row) for row in things]
    if part == "add":
        return [*rows, ["", 1]] if len(rows) < MOST_THINGS else rows
    number, _, key = part.partition(".")
    row = {f"{n}": row for n, row in enumerate(rows)}[number]
    if key == "remove":
        return [each for each in rows if each is not row]
    row[{"name": 0, "count": 1}[key]] = what.strip() if key == "name" else _as_count(what)
    return rows


def _as_count(text: str) -> int | str:
    """Return a number as it is typed; any other text stays, for its problem to be told."""
    digits = text.strip().translate(_WIDE).replace(",", "").removeprefix("+")
    whole = digits.removeprefix("-")
    return int(digits) if whole.isascii() and whole.isdigit() and len(whole) <= 9 else text[:40]


_WIDE = str.maketrans("０１２３４５６７８９－−", "0123456789--")
