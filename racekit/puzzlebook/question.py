"""Puzzles as questions: what is chosen on the board, the reply and the why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..engine.game import State
from ..engine.presentation import MovePart
from ..engine.texts import Text
from ..lessons import study_table
from ..lessons.checking import Entry
from .book import Puzzle, state_of
from .messages import message

PREFIX = "puzzles/"
"""What the names of puzzles begin with among the answers that are kept."""
MOST_RULES = 6
"""The most rules that are named: the first ones say what the move itself does."""
LONG_FRACTION = 23
"""The most signs of a fraction that is shown."""


class Asked(NamedTuple):
    """A puzzle as it is asked: the question, its position, and what stands for each move."""

    entry: Entry  # a question of the kind ``board``, as the lessons have them
    position: State
    keys: Mapping[str, tuple[str, ...]]  # for each move, the keys of the options that stand for it


def asked(puzzle: Puzzle) -> Asked:
    """Return a puzzle as a question.

    Examples
    --------
    >>> from racekit.puzzlebook.book import packaged
    >>> found = asked(packaged("trickrace")[0])
    >>> found.entry["kind"], len(found.keys) == len(found.position.actions())
    ('board', True)
    """
    state = state_of(puzzle)
    parts = _parts(state, puzzle.seat)
    keys = {move: tuple(found) for move, found in parts.items()}
    several = any(len(each) > 1 for each in keys.values())
    right, wrong = keys[puzzle.answer], keys[puzzle.rival]
    said = message("rival_said", other=percent(puzzle.shares[1])).data()
    moves = {"moves": list(map(list, keys.values()))} if several else {}
    entry = {
        "kind": "board",
        "prompt": _prompt(puzzle, state).data(),
        "options": _options(parts, _in_words(state, puzzle.seat)),
        "answer": list(right) if several else right[0],
        "hint": _hint(puzzle).data(),
        "why": why(puzzle, state).data(),
        "wrong": [{"answer": list(wrong) if several else wrong[0], "say": said}],
        **moves,
    }
    return Asked(entry, state, keys)


# --- what stands for a move ----------------------------------------------------------------------

Parts = Mapping[str, Mapping[str, MovePart]]
"""For each move, the parts by their names."""


def _parts(state: State, seat: int) -> Parts:
    """Return the parts of each move; a move without any is a button.

    What all moves share, such as the only card that can be placed, is not asked for. Moves that
    have the same parts are buttons, too.
    """
    game, view = state.game, state.view(seat)
    found = {
        str(action): {part.name: part for part in game.move_parts(view, action)}
        for action in state.actions()
    }
    shared = set.intersection(*(set(parts) for parts in found.values()))
    rest = {
        move: {name: part for name, part in parts.items() if name not in shared}
        for move, parts in found.items()
    }
    if not all(rest.values()):
        rest = found
    alike = Counter(map(frozenset, rest.values()))
    return {
        str(action): parts
        if (parts := rest[str(action)]) and alike[frozenset(parts)] == 1
        else {str(action): MovePart(str(action), game.move_text(view, action), beside=True)}
        for action in state.actions()
    }


def _options(parts: Parts, moves: Mapping[str, Text]) -> list[dict[str, Any]]:
    """Return the options; a part that is a whole move has the move's label."""
    found: dict[str, dict[str, Any]] = {}
    for move, mine in parts.items():
        for part in mine.values():
            if part.name not in found or len(mine) == 1:
                text = moves[move] if len(mine) == 1 else part.text
                beside = {"beside": True} if part.beside else {}
                found[part.name] = {"key": part.name, "say": text.data(), **beside}
    return list(found.values())


def _in_words(state: State, seat: int) -> dict[str, Text]:
    """Return the label of each move, as the seat sees it."""
    game, view = state.game, state.view(seat)
    return {str(action): game.move_text(view, action).capital() for action in state.actions()}


# --- what is said --------------------------------------------------------------------------------


def percent(share: float) -> str:
    """Return a share in percent.

    >>> percent(0.4812)
    '48.1%'
    """
    return f"{share:.1%}"


def points(share: float) -> str:
    """Return a difference of shares in points; the end of an interval is at most 100.

    >>> points(0.0512), points(1.063)
    ('5.1', '100.0')
    """
    return f"{100 * min(share, 1):.1f}"


def _in_full(fraction: str, share: float) -> Text:
    """Return a share in percent, after its fraction if there is one that can be read.

    >>> _in_full("3/8", 0.375).en, _in_full("", 0.375).en
    ('3/8 (37.5%)', '37.5%')
    """
    alone = share in (0, 1) or not 0 < len(fraction) <= LONG_FRACTION
    said = percent(share)
    return Text(said, said) if alone else message("in_full", fraction=fraction, percent=said)


def _prompt(puzzle: Puzzle, state: State) -> Text:
    """Return the question: where the game stands, and what is asked for."""
    table = study_table(state, puzzle.seat)
    lead, what = table.game.status(state.view(puzzle.seat), table.names_for(puzzle.seat))
    return _both("prompt", lambda lang: {"lead": lead(lang), "what": _ended(what(lang), lang)})


def _ended(text: str, lang: str) -> str:
    """Return a sentence with its full stop: a header line may have none.

    >>> _ended("Your turn", "en"), _ended("Your turn.", "en")
    ('Your turn.', 'Your turn.')
    """
    stop = "。" if lang == "ja" else "."
    return text if text.endswith((stop, "?", "？")) else text + stop


def _hint(puzzle: Puzzle) -> Text:
    if not puzzle.themes:
        return message("hint_plain")
    return _both("hint", lambda lang: {"themes": [each(lang) for each in puzzle.subjects]})


def why(puzzle: Puzzle, state: State) -> Text:
    """Return why the answer is the best move: what changes in numbers, and the rules."""
    moves = _in_words(state, puzzle.seat)
    first, second = puzzle.scores
    won = [_in_full(*each) for each in zip(puzzle.exact or ("", ""), puzzle.shares, strict=True)]
    gain = dict(zip(("gain", "low", "high"), map(points, puzzle.gain), strict=True))

    def score(value: float, lang: str) -> str:
        return state.game.score_text(round(value), lang)

    parts = [
        _both(
            "why_exact" if puzzle.exact else "why",
            lambda lang: {
                **gain,
                "share": won[0](lang),
                "other": won[1](lang),
                "answer": moves[puzzle.answer](lang),
                "rival": moves[puzzle.rival](lang),
            },
        ),
        _both("why_score", lambda lang: {"score": score(first, lang), "rest": score(second, lang)}),
        message(f"why_{puzzle.sure}", games=f"{puzzle.games:,}"),
        message("why_rules", rules=puzzle.rules[:MOST_RULES]),
    ]
    # Scores up to 1 say no more than who has won.
    if 0 <= min(first, second) <= max(first, second) <= 1 or round(first) == round(second):
        del parts[1]
    return Text(" ".join(part.en for part in parts), "".join(part.ja for part in parts))


def _both(key: str, values: Callable[[str], Mapping[str, Any]]) -> Text:
    """Return a text whose values depend on the language."""
    return Text(*(message(key, **values(lang))(lang) for lang in ("en", "ja")))
