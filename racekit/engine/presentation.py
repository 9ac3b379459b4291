"""The presentation of a game, with defaults derived from the view and the actions.

The defaults serve the generic board, which draws any game that has no front end of its own. A game
overrides a default to improve it; a game with its own board overrides `scene` and related methods.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..show.columns import aligned
from .formats import By
from .guide import Advice
from .svg import as_image, places
from .texts import LANGUAGES, YOU, Text, engine_words, language
from .values import field_marks
from .view import parts

if TYPE_CHECKING:
    from .guide import Guide
    from .rules import RuleBook
    from .tasks import AnyTask


class MovePart(NamedTuple):
    """What is pressed to choose a move, or one of several things, in a question on the board."""

    name: str  # the name of the place on the board, or of the button
    text: Text  # what it is called
    beside: bool = False
    """Whether it is a button beside the board, because nothing on the board stands for it."""


class Presentation:
    """The user-visible side of a game."""

    book: ClassVar[RuleBook]  # the game's rule book
    guide: ClassVar[Guide | None] = None
    """What boards tell a newcomer in a minute; without it, they tell the rules alone."""
    terms: ClassVar[Mapping[str, str | Text]] = {}
    """Labels of actions and of the board's fields, in one language or both."""
    by_seat: ClassVar[tuple[str, ...]] = ()
    """The board's fields with one value per seat, which the table of players shows, unless their
    declared types have the mark ``By("seat")``.
    """
    front_end: ClassVar[str] = "generic"
    """The board that draws the game: one of racekit's own, or ``generic``, which draws any game."""
    board_script: ClassVar[str] = ""
    """The JavaScript file beside its module that draws its board where the game's own code runs."""
    rests: ClassVar[tuple[type[AnyTask], ...]] = ()
    """The tasks before which boards show the table as it is, until the reader goes on: they clear
    away what has ended, such as a race. Automatic tasks and chance events can be among them.
    """
    moving: ClassVar[frozenset[str]] = frozenset()
    """The names of the events by which its own board shows what has moved, from where to where."""

    # --- words ---------------------------------------------------------------------------------

    def status(self, view: Any, names: Mapping[int, Text]) -> tuple[Text, Text]:
        """Return the header line: the current stage, and what the actor can do.

        Parameters
        ----------
        view : View
            The reader's view.
        names : mapping
            Maps seats to names; the reader's own seat may be `YOU`.
        """
        if view.rule is None:
            title = self.book[[*self.book][-1]].title
            over = engine_words().text("game_over").capital()
            return Text(f"{title.en}.", f"{title.ja}。"), over
        title = self.book[view.rule].title
        lead = Text(f"{title.en}.", f"{title.ja}。")
        if view.actor is None:
            return lead, engine_words().text("turn_chance").capital()
        seat = names[view.actor]
        whose = engine_words().text("turn_you" if seat == YOU else "turn_they", seat=seat)
        return lead, whose.capital()

    def decision(self, view: Any, actions: Sequence[Any]) -> tuple[str, Mapping[str, Any]]:
        """Return the kind of a seat's decision, and the values that its guide's advice fills in.

        By default, the kind is the rule that calls for the decision, and there are no values. The
        value ``card`` is what the advice recommends: a guide points at it in the hand.

        Parameters
        ----------
        view : View
            The view of the seat that decides.
        actions : sequence of Action
            Its legal actions.
        """
        return view.rule, {}

    def advice(self, view: Any, actions: Sequence[Any]) -> Advice:
        """Return what a newcomer may consider at a decision; by default, the rule that asks.

        Examples
        --------
        >>> import racekit as rk
        >>> state = rk.game("pig").start().step("roll").state.step("5").state
        >>> state.game.advice(state.view(0), state.actions()).rule
        'P1'
        """
        key, values = self.decision(view, actions)
        told = self.guide.advice.get(key) if self.guide else None
        if told is None:
            text = self.book[view.rule].body.capital()
        else:
            fill = self.book.words.fill
            text = Text(*(fill(told(lang), lang, values) for lang in LANGUAGES))
        held = {self.ends(action)["from"] for action in actions}
        card = str(values.get("card"))
        return Advice(key.partition(":")[0], view.rule, text, card if card in held else None)

    def action_text(self, action: Any) -> Text:
        """Return the label of an action or an outcome."""
        return self.book.term(str(action))

    def move_text(self, view: Any, action: Any) -> Text:
        """Return the label of an action for a reader who has this view, and no board to point at.

        By default, that is `action_text`, which knows no more than the action.
        """
        return self.action_text(action)

    def alike(self, view: Any, action: Any) -> tuple[object, Text]:
        """Return what actions that do the same have in common, and the label of all of them.

        Hints tell such actions as one. By default, no two actions do the same.
        """
        return action, self.move_text(view, action)

    def card_text(self, card: Any) -> Text:
        """Return the name of a card."""
        return self.book.term(str(card))

    def score_text(self, score: int, lang: str, /) -> str:
        """Return a score, formatted for display."""
        return f"{score:,}"

    def house(self) -> tuple[Text, ...]:
        """Return the house rules in force, one sentence each."""
        return tuple(rule.body for rule in self.book.values() if rule.house)

    def shown_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal, prepared for its text."""
        return values

    def moving_values(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values of an event in `moving` as the board reads them; by default, as is."""
        return values

    # --- the board -----------------------------------------------------------------------------

    def drawing(self, view: Any) -> str:
        """Return a view's board as SVG; if it is empty, the front end shows the board as text.

        A shape with the attribute ``data-place`` is a place: a click on it plays the action whose
        text, or whose ``to`` in `ends`, equals the attribute; if the action has a ``from``, the
        player clicks that place first. A shape with ``data-thing`` moves when its position changes,
        and turns over when its drawing changes. The board accepts only shapes and text: no styles,
        scripts, images or links. See `racekit.engine.svg` for shapes.
        """
        return ""

    def scene(self, view: Any) -> dict[str, Any]:
        """Return a view as plain data for the front end."""
        return {"fields": self._fields(view.board), "drawing": self.drawing(view)}

    def _fields(self, board: Any) -> list[dict[str, Any]]:
        """Return the board's fields by name; the items of a list are its seats or places."""
        term, marks = self.book.term, field_marks(type(board), By)
        of_seats = {*self.by_seat, *(name for name, mark in marks if mark.keys == "seat")}
        fields: list[dict[str, Any]] = []
        for name, value in parts(board).items():
            field: dict[str, Any] = {"name": term(name).data(), "value": term(value).data()}
            if name in of_seats:
                field["seats"] = [term(each).data() for each in value]
            fields.append(field)
        return fields

    def public_scene(self, scene: dict[str, Any]) -> dict[str, Any]:
        """Return the public part of a scene (for a hot-seat curtain)."""
        return {"fields": [], "drawing": ""}

    def backdrop(self) -> dict[str, Any]:
        """Return the constant part of every scene: racekit sends it once and draws it with each.

        It must be public information from the start of the game.
        """
        return {}

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        """Return a scene's board as SVG or HTML; `label` describes it."""
        if drawing := scene["drawing"]:
            return as_image(drawing, label)
        text = self.scene_text(scene, {}, language())
        return f'<pre aria-label="{escape(label)}">{escape(text)}</pre>'

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        """Return a scene's board as plain text, for terminals."""
        rows = [(field["name"][lang], field["value"][lang]) for field in scene["fields"]]
        return "\n".join(aligned(rows))

    def ends(self, action: Any) -> dict[str, str | None]:
        """Return the source and the target of an action on the scene: ``from`` and ``to``."""
        return {"from": None, "to": str(action)}

    def board_places(self, view: Any) -> Mapping[str, Text]:
        """Return the places on a view's board (``data-place``), each with its name.

        A question that is answered on the board asks for some of them. By default, they are those
        of the `drawing`.
        """
        return {name: self.book.term(name) for name in sorted(places(self.drawing(view)))}

    def move_parts(self, view: Any, action: Any) -> tuple[MovePart, ...]:
        """Return what is pressed to choose an action in a question, such as a puzzle.

        An action without any part is a button with its own label. By default, the parts are both
        `ends`; on the generic board, those that are places of the `drawing`.
        """
        ends = [end for end in self.ends(action).values() if end is not None]
        if self.front_end == "generic":
            drawn = places(self.drawing(view))
            ends = [end for end in ends if end in drawn]
        return tuple(MovePart(end, self.book.term(end)) for end in ends)
