"""Rebuilding positions in the editor: by the messages that clicks send, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import racekit as rk
from racekit.engine.game import Game, State
from racekit.ui.position_editor import PositionEditor

PASSES = 12
"""How often the form is gone through at most; what may stand somewhere depends on the rest."""
LONGEST = {"longshot": 450, "trickrace": 400, "readaloud": 200, "foth": 250, "kuhn": 20, "pig": 80}
"""How many steps of a random game are played at most: about a whole game."""

Part = dict[str, Any]


def played(game: Game, seed: int, steps: int) -> Iterator[State]:
    """Yield the positions of a random game."""
    rng = random.Random(f"{game.name}/{seed}")
    state = game.start()
    for _ in range(steps):
        yield state
        if state.actor is None:
            return
        act = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(act).state


def sampled(game: Game, count: int, longest: int, seed: int = 0) -> list[State]:
    """Return positions that occurred in random games, any of a game's as likely, one a game."""
    found: list[State] = []
    while len(found) < count:
        rng = random.Random(f"{seed}/{len(found)}")
        line = [*played(game, rng.randrange(10**9), longest)]
        found.append(rng.choice([state for state in line if has_description(state)]))
    return found


def has_description(state: State) -> bool:
    """Whether a position can be described: in Force of the Horse, no ability is being resolved."""
    try:
        state.game.describe(state)
    except rk.BadInput:
        return False
    return True


class Hand:
    """Somebody at the editor: finds parts in the form, and sends what clicks send."""

    def __init__(self, editor: PositionEditor) -> None:
        self.editor = editor
        self.sent = 0
        self._shown: tuple[int, dict[str, Part]] = (-1, {})

    def send(self, name: str, arg: Any = None) -> dict[str, Any] | None:
        """Send a message; return the answer, which is None if something changed."""
        self.sent += 1
        seq = self.editor.seq
        message = {"v": 1, "id": f"m{self.sent}", "seq": seq, "type": "command", "name": name}
        return self.editor.handle(message if arg is None else {**message, "arg": arg})

    def do(self, name: str, arg: Any = None) -> None:
        """Send a message that must be carried out."""
        answer = self.send(name, arg)
        assert answer is None, (name, arg, answer)

    def parts(self) -> dict[str, Part]:
        """Return all parts of the form by their ids, each before those inside it."""
        if self._shown[0] != self.editor.seq:
            self._shown = self.editor.seq, shown_parts(self.editor)
        return self._shown[1]

    def rebuild(self, target: State) -> None:
        """Edit until the form says what it says of another position."""
        other = PositionEditor(target.game, target)
        for _ in range(PASSES):
            wanted = shown_parts(other)
            if not self._go_through(wanted):
                return
        raise AssertionError(f"after {PASSES} passes: {self.differences(wanted)}")

    def differences(self, wanted: dict[str, Part]) -> list[str]:
        """Return the parts that differ from what is wanted."""
        now = self.parts()
        ids = dict.fromkeys([*now, *wanted])
        return [each for each in ids if told(now.get(each)) != told(wanted.get(each))]

    def _go_through(self, wanted: dict[str, Part]) -> bool:
        """Edit what differs: first what lies too much is taken away, then all else."""
        changed = False
        for step in (self._take_away, self._set_right, self._put_down):
            for name in self.differences(wanted):
                now, then = self.parts().get(name), wanted.get(name)
                if now is not None and then is not None and now["kind"] == then["kind"]:
                    changed |= step(now, then)
        return changed

    def _take_away(self, now: Part, then: Part) -> bool:
        if now["kind"] == "pile":
            same = 0
            while now["value"][same : same + 1] == then["value"][same : same + 1] != []:
                same += 1
            extra = range(len(now["value"]) - 1, same - 1, -1)
        elif now["kind"] == "rows":
            extra = range(now["value"] - 1, then["value"] - 1, -1)
        else:
            return False
        for n in extra:
            self.do("take", {"at": now["at"], "what": n})
        return bool(extra)

    def _set_right(self, now: Part, then: Part) -> bool:
        if now["kind"] in ("pile", "rows", "group") or now["value"] == then["value"]:
            return False
        return self.send("set", {"at": now["at"], "what": then["value"]}) is None

    def _put_down(self, now: Part, then: Part) -> bool:
        if now["kind"] == "pile":
            missing = then["value"][len(now["value"]) :]
        elif now["kind"] == "rows":
            items = [] if now["items"] is None else self.editor.form_data()["lists"][now["items"]]
            keys = [each["key"] for each in items if each["left"] != 0] or [None]
            missing = [*islice(cycle(keys), max(0, then["value"] - now["value"]))]
        else:
            return False
        done = [self.send("put", {"at": now["at"], "what": what}) for what in missing]
        return None in done


def told(part: Part | None) -> Any:
    """Return what a part says of the position."""
    return part and (part["kind"], part.get("value"))


def shown_parts(editor: PositionEditor) -> dict[str, Part]:
    """Return all parts of an editor's form by their ids."""

    def inside(parts: list[Part]) -> Iterator[Part]:
        for part in parts:
            yield part
            yield from inside(part.get("parts", []))

    sections = editor.form_data()["sections"]
    return {part["at"]: part for section in sections for part in inside(section["parts"])}


def rebuilt(target: State) -> PositionEditor:
    """Return an editor in which a position has been rebuilt from the editor's own beginning."""
    editor = PositionEditor(target.game)
    Hand(editor).rebuild(target)
    return editor
