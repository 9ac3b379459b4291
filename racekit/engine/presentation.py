"""How a game is shown: all of it has a default, made from the view and the actions.

The defaults serve the generic board, which draws any game with no front end of its own. A game
overrides what it wants nicer; one with a board of its own overrides `scene` and what belongs to it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from .columns import aligned
from .texts import YOU, Text, engine_words, language
from .view import parts

if TYPE_CHECKING:
    from .rules import RuleBook


class Presentation:
    """What people see of a game.

    Attributes
    ----------
    book : RuleBook
        The game's rule book.
    terms : mapping
        What actions, and the names of fields on the board, are called, in one language or both.
    by_seat : tuple of str
        The fields of the board that hold a value for each seat: the table of players shows them.
    front_end : str
        The board that draws it: one of racekit's own, or ``generic``, which draws any game.
    """

    book: ClassVar[RuleBook]
    terms: ClassVar[Mapping[str, str | Text]] = {}
    by_seat: ClassVar[tuple[str, ...]] = ()
    front_end: ClassVar[str] = "generic"

    # --- words ---------------------------------------------------------------------------------

    def status(self, view: Any, names: Mapping[int, Text]) -> tuple[Text, Text]:
        """Return the header line in words: where the game stands, and what may be done.

        Parameters
        ----------
        view : View
            What the reader knows.
        names : mapping
            Seat to its name; the reader's own seat may be `YOU`.
        """
        if view.rule is None:
            title = self.book[[*self.book][-1]].title
            over = engine_words().text("game_over").capital()
            return Text(f"{title.en}.", f"{title.ja}。"), over
        title = self.book[view.rule].title
        lead = Text(f"{title.en}:", f"{title.ja}：")
        if view.actor is None:
            return lead, engine_words().text("turn_chance")
        seat = names[view.actor]
        return lead, engine_words().text("turn_you" if seat == YOU else "turn_they", seat=seat)

    def action_text(self, action: Any) -> Text:
        """Return an action or an outcome in words."""
        return self.book.term(str(action))

    def card_text(self, card: Any) -> Text:
        """Return what a card is called."""
        return self.book.term(str(card))

    def score_text(self, score: int, lang: str, /) -> str:
        """Return a score as people write it."""
        return f"{score:,}"

    def house(self) -> tuple[Text, ...]:
        """Return the house defaults in force, each a sentence."""
        return tuple(rule.body for rule in self.book.values() if rule.house)

    def shown_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal as its text shows them."""
        return values

    # --- the board -----------------------------------------------------------------------------

    def drawing(self, view: Any) -> str:
        """Return the board that a view shows as SVG; empty: the board is shown as text.

        A shape with the attribute ``data-place`` is a place: a click on it does the action whose
        text, or whose ``to`` in `ends`, is the same; where an action has a ``from``, that place is
        chosen first. A shape with ``data-thing`` moves when it is drawn elsewhere, and turns over
        when it is drawn differently. The board takes shapes and text from the drawing and nothing
        else: no styles, scripts, images or links. See `racekit.engine.svg` for shapes.
        """
        return ""

    def scene(self, view: Any) -> dict[str, Any]:
        """Return a view as plain data for the front end."""
        return {"fields": self._fields(view.board), "drawing": self.drawing(view)}

    def _fields(self, board: Any) -> list[dict[str, Any]]:
        """Return what is on the board, name by name; a list stands for its seats or places."""
        term = self.book.term
        fields: list[dict[str, Any]] = []
        for name, value in parts(board).items():
            field: dict[str, Any] = {"name": term(name).data(), "value": term(value).data()}
            if name in self.by_seat:
                field["seats"] = [term(each).data() for each in value]
            fields.append(field)
        return fields

    def public_scene(self, scene: dict[str, Any]) -> dict[str, Any]:
        """Return a scene without what only its own seat may see (for a hot-seat curtain)."""
        return {"fields": [], "drawing": ""}

    def backdrop(self) -> dict[str, Any]:
        """Return what is the same in every scene: it travels once, and is drawn with each.

        Everybody at the table may know it, before anything has happened.
        """
        return {}

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        """Return a scene's board as SVG or HTML; `label` says what it shows."""
        if drawing := scene["drawing"]:
            return _as_image(drawing, label)
        text = self.scene_text(scene, {}, language())
        return f'<pre aria-label="{escape(label)}">{escape(text)}</pre>'

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        """Return a scene's board as plain text, for terminals."""
        rows = [(field["name"][lang], field["value"][lang]) for field in scene["fields"]]
        return "\n".join(aligned(rows))

    def ends(self, action: Any) -> dict[str, str | None]:
        """Return what on the scene an action takes up and where it goes: ``from`` and ``to``."""
        return {"from": None, "to": str(action)}


def _as_image(drawing: str, label: str) -> str:
    """Return a drawing as an image: nothing in it can run, load anything or reach the page.

    An image does not know the page's theme: it lies on paper of its own.
    """
    if "xmlns=" not in drawing.partition(">")[0]:
        drawing = drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    data = b64encode(drawing.encode(errors="replace")).decode()
    style = "max-width:100%;padding:8px;border-radius:8px;background:#fdf8ec"
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(label)}" style="{style}">'
