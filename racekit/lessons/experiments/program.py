"""The Python that does the same as an experiment, to be read; racekit itself never runs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .recording import RECORDINGS
from .sources import WINNER, Bag, Play

if TYPE_CHECKING:
    from .design import Design


def program(design: Design, seed: int) -> str:
    """Return a program that prints the share of the trials that count.

    Examples
    --------
    >>> from racekit.lessons.experiments.design import read
    >>> die = {"source": "die", "record": "number", "op": "least", "value": 5, "trials": 600}
    >>> print(program(read(die), 7))
    import random
    <BLANKLINE>
    bag = [1, 2, 3, 4, 5, 6]
    rng = random.Random(7)
    recorded = []
    for trial in range(600):
        drawn = rng.choices(bag, k=1)
        recorded.append(drawn[0])
    met = [value >= 5 for value in recorded]
    print(sum(met), "of", len(met))
    """
    source = design.source
    lines = _bag(design, source, seed) if isinstance(source, Bag) else _game(design, source, seed)
    count = [
        f"met = [{design.event.code} for value in recorded]",
        'print(sum(met), "of", len(met))',
    ]
    return "\n".join([*lines, *count])


def _bag(design: Design, bag: Bag, seed: int) -> Iterator[str]:
    yield from ("import random", "", f"bag = {_things(bag)}", f"rng = random.Random({seed})")
    yield from ("recorded = []", f"for trial in range({design.trials}):")
    yield from (f"    {line}" for line in _draw(bag))
    thing = repr(bag.of(design.of)) if design.of else ""
    yield f"    recorded.append({RECORDINGS[design.record].code.format(thing=thing)})"


def _things(bag: Bag) -> str:
    if not bag.numeric or any(count > 1 for _, count in bag.things):
        return " + ".join(
            f"[{bag.of(label)!r}]{f' * {count}' if count > 1 else ''}"
            for label, count in bag.things
        )
    numbers = bag.listed
    whole = numbers == [*range(1, len(numbers) + 1)] and len(numbers) > 12
    return f"list(range(1, {len(numbers) + 1}))" if whole else repr(numbers)


def _draw(bag: Bag) -> Iterator[str]:
    if bag.until == "times":
        way = f"choices(bag, k={bag.draws})" if bag.back else f"sample(bag, {bag.draws})"
        yield f"drawn = rng.{way}"
        return
    yield "drawn = []"
    if bag.until == "kinds":
        yield "missing = set(bag)"
    yield "while True:" if bag.back else "for thing in rng.sample(bag, len(bag)):"
    if bag.back:
        yield "    thing = rng.choice(bag)"
    yield "    drawn.append(thing)"
    if bag.until == "kinds":
        yield "    missing.discard(thing)"
    ends = {
        "kinds": "not missing",
        "thing": f"thing == {bag.of(bag.thing)!r}" if bag.thing else "",
        "sum": f"sum(drawn) >= {bag.goal}",
    }
    yield f"    if {ends[bag.until]}:"
    yield "        break"


def _game(design: Design, play: Play, seed: int) -> Iterator[str]:
    game, players = repr(play.game), [*play.players]
    yield from ("import racekit as rk", "")
    yield f"games = rk.simulate({game}, {design.trials}, players={players!r}, seed={seed})"
    if design.record != WINNER:
        yield f'recorded = list(games["{design.record}"])'
        return
    yield f'columns = [games[f"won_{{seat}}"] for seat in range({len(players)})]'
    yield "recorded = []"
    yield "for won in zip(*columns):"
    yield "    recorded.append(won.index(1) + 1 if sum(won) == 1 else 0)"
