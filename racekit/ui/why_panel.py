"""Why an automatic player chose as it did, beside a board: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..engine.errors import Forbidden
from ..engine.tasks import CHANCE
from ..engine.texts import Text
from ..players import Random
from ..table.seats import is_person, kind_of
from .background import aside
from .estimates_panel import NOTHING, EstimatesPanel, lines, told_move, told_moves
from .hint_panel import compared
from .messages import Data
from .messages import why_word as word

if TYPE_CHECKING:
    from ..reviews import Hint, HintRun
    from ..reviews.choices import SeenChoice
    from ..table.tree import Node


class WhyPanel(EstimatesPanel["Hint"]):
    """What an automatic player's last choice at the step that a session shows was worth, and why.

    After the game, it follows from what that player knew; before, from what the session's seat saw.
    The parameters are those of `EstimatesPanel`.
    """

    _choice: SeenChoice | None = None

    def _word(self, key: str) -> Text:
        return word(key, seat=self._name)

    def _place(self) -> Any:
        session = self._session
        return session.table, session.node, session.seat, session.covered, self._all_open

    @property
    def _all_open(self) -> bool:
        """Whether the game is over, so that what each player knew may be used."""
        return self._session.table.result is not None

    @property
    def _node(self) -> Node | None:
        """The last choice on the way to the step shown, if an automatic player made it."""
        node, table = last_choice(self._session.node), self._session.table
        mine = isinstance(node.actor, int) and not is_person(table.players[node.actor])
        return node if mine and not self._session.covered else None

    @property
    def _seat(self) -> int:
        """The seat that chose."""
        assert self._node is not None
        assert isinstance(self._node.actor, int)
        return self._node.actor

    @property
    def _name(self) -> Text:
        return self._session.table.names_for(self._session.seat)[self._seat]

    @property
    def _knower(self) -> int:
        """The seat from whose view it is told."""
        return self._seat if self._all_open else self._session.seat

    # --- what the reader asks for -----------------------------------------------------------------

    def _forbidden(self) -> Text | None:
        return word("none") if self._node is None else None

    def start(self) -> None:
        """Say at once that a move was drawn at random; else estimate in the background."""
        if self._node is not None and self._random:
            self._notice = word("random", level=self._level)
        else:
            super().start()

    @property
    def _random(self) -> bool:
        """Whether the choice was drawn at random: in a variation, the reader may have made it."""
        assert self._node is not None
        player = self._session.table.players[self._seat]
        return kind_of(player) == Random.kind and not self._node.studied

    async def _prepare(self) -> None:
        self._choice = await aside(self._look())

    def run(self) -> None:
        """Find the values now, in this process."""
        self._choice = self._look()()
        super().run()

    def _look(self) -> Callable[[], SeenChoice | None]:
        """Return how to find what was chosen, which may take a second or two."""
        from ..reviews.choices import own_choice, seen_choice

        node, table = self._node, self._session.table
        assert node is not None
        assert node.parent is not None
        before = table.state_at(node.parent).view(self._knower)
        if self._knower == self._seat:
            return partial(own_choice, before, node.action)
        return partial(seen_choice, before, table.state_at(node).view(self._knower))

    def _begin(self) -> HintRun:
        from ..reviews.choices import choice_run

        choice = self._choice
        if choice is None or len(choice.options) < 2:
            alone = choice is not None and choice.whole
            raise Forbidden(word("only") if alone else word("hidden", again=self._again))
        return choice_run(choice, **self._settings)

    def _forget(self) -> None:
        super()._forget()
        self._choice = None

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def question(self) -> Text | None:
        """The question that may be asked at the step shown; None: there is no choice to be seen."""
        return None if self._node is None else self._word("start")

    def data(self) -> Data:
        """Return everything that the front end shows; nothing unless the question was asked."""
        return {**super().data(), "buttons": [self._button]} if self._open else {}

    @property
    def _level(self) -> Text:
        """What kind of player chose, in words, where there are some."""
        from .new_game import level

        found = level(self._session.table.players[self._seat])
        return NOTHING if found is None else word("level", seat=self._name, level=found)

    def _told(self, known: Hint) -> Text:
        assert self._choice is not None
        mine = known.of(self._choice.action)
        others = [(each, known.told(each.action)) for each in known.options if each is not mine]
        told = word(
            "worse" if mine.group == "worse" else compared(known),
            move=told_move(known, mine, known.told(mine.action)),
            n=f"{100 * float(mine.cost):.0f}",
            best=known.told(known.options[0].action),
            **told_moves(known, others),
        )
        reasons = [] if mine.reason is None else [mine.reason.text(known.told)]
        own = self._knower == self._seat
        source = word("then") if own else word("public", again=self._again)
        return lines([self._level, told, *reasons, source])

    @property
    def _again(self) -> Text:
        """How to have it told from what the player knew."""
        study = self._session.table.mode == "study"
        return word("again_study" if study else "again", seat=self._name)

    def _shown(self, known: Hint) -> Data:
        return {}  # what is on the board now is no longer what it was


def last_choice(node: Node) -> Node:
    """Return the last step on the way to a node that chance did not take; else the first node."""
    while node.actor is CHANCE and node.parent is not None:
        node = node.parent
    return node
