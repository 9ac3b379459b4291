"""One seat's session at a table: snapshots for the front end, and answers to its messages.

This module needs no browser and no ipywidgets: a widget only transports the data of a session.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from ..engine.errors import Forbidden, IllegalAction, PlayerError, RacekitError, UnknownRule
from ..engine.game import Game, Mode, State
from ..engine.integers import is_integer
from ..engine.tasks import actor_data
from ..engine.texts import LANGUAGES, Text, language, visible
from ..engine.view import View
from ..exchange import addresses, link
from ..exchange.replay import NOBODY, moves_data, result_data, seats_data
from ..exchange.shapes import NONE, one_of
from ..table import saves
from ..table.seats import persons
from .failures import failure, trace
from .log import Log
from .messages import (
    DONE,
    MOST_TITLES,
    PROTOCOL,
    WORDS,
    Bad,
    Command,
    Data,
    Reply,
    answer_to,
    hint_word,
    in_both,
    is_text,
    read_message,
    rejection,
    review_word,
)
from .tree import VisibleTree

if TYPE_CHECKING:
    from ..engine.events import Refusal
    from ..table.table import Node, Table
    from .hint_panel import HintPanel
    from .outcomes_panel import OutcomesPanel
    from .why_panel import WhyPanel

LOG_SENT = 18
"""The number of log lines in a snapshot; the front end requests earlier lines in pages."""
LOG_PAGE = 100
"""The number of log lines in such a page."""

IDLE: Data = {
    "v": PROTOCOL,
    "curtain": None,
    "mine": False,
    "waiting": False,
    "undo": {"can": False, "why": None},
    "earlier": False,
}
"""What a snapshot has of a board at which nobody plays: a recording, or a position."""

MOST_PAST = 60
"""The number of earlier steps from which the front end marks what has moved."""
MOST_MOVING = 200
"""The number of nodes on the way from the last snapshot of which it is told what moved."""

_logger = logging.getLogger("racekit")


@dataclass
class Screen:
    """A screen that several people share: in play mode, it shows the cards of one seat only.

    Attributes
    ----------
    seat : int
        The seat to which the screen was last handed over.
    seats : frozenset of int, optional
        The seats of the persons who sit at it; by default, all persons do.
    name : str
        Its unique name, by which the boards and probabilities of one table on a page find each
        other.
    """

    seat: int
    seats: frozenset[int] | None = None
    name: str = field(default_factory=lambda: token_hex(4))


class Session:
    """A seat's session at a table, for the front end.

    Parameters
    ----------
    table : Table
        The table; several sessions may share one.
    seat : int
        The viewing seat: everything sent contains only what this seat may know.
    screen : Screen, optional
        The screen that the session shares with others. In play mode, all of them show the seat to
        which the screen was last handed over, and its curtain covers all of them; in study mode,
        each session has its own seat.

    Attributes
    ----------
    seq : int
        The number of the newest snapshot; an intent must refer to it, or to an earlier one of the
        same position.
    curtain : int or None
        The person to whom the screen must be handed over; until then the hand stays covered.
    move_all : callable
        Moves everything that shows the table to another one; by default, this session alone.
    review : callable or None
        Starts a review, by "seat" or "all" cards, or stops it ("stop"); None: there are none.
    new_game : callable or None
        Opens a form for a new game; None: there is none.
    invite : callable or None
        Serves the table to guests; None: nobody can be invited.
    edit : callable or None
        Opens an editor of the position, which shows all cards (study mode).
    hint : HintPanel or None
        Gives hints, and looks at moves before they are played; None: there are none.
    outcomes : OutcomesPanel or None
        Tells what the outcomes of chance are worth; None: there is no such panel.
    why : WhyPanel or None
        Tells why an automatic player chose as it did; None: there is no such panel.
    play_held : callable
        Plays a move that was held back; by default, in this session alone.
    """

    others_wait = False
    """Whether other screens wait while this one is shown something."""

    def __init__(self, table: Table, seat: int, screen: Screen | None = None) -> None:
        self.table = table
        self._studied = table.game.check_seat(seat)
        self.screen = screen or Screen(seat)
        self.seq = 0
        self.move_all: Callable[[Table], None] = self.move
        self.review: Callable[[str], None] | None = None
        self.edit: Callable[[], None] | None = None
        self.new_game: Callable[[], object] | None = None
        self.invite: Callable[[], object] | None = None
        self.hint: HintPanel | None = None
        self.outcomes: OutcomesPanel | None = None
        self.why: WhyPanel | None = None
        self.play_held: Callable[[str], None] = self.play
        self._greeted = False
        self._begin()

    def _begin(self) -> None:
        self.curtain: int | None = None
        self._looking: Node | None = None
        self._log = Log(self.table, at_once=self.others_wait)
        self._house = [note.data() for note in self.table.game.house()]
        self._known = self.table.tree_changes
        self._shown = VisibleTree(self._here())
        self._tree_change: dict[str, Any] = {"since": 0, "nodes": [], "gone": []}
        self._moved = False
        self._last = self._before = self.node
        self._first_game: bool | None = None
        self._close_curtain_if_needed()
        self._at, self._same_since = self._position(), self.seq

    def move(self, table: Table, screen: Screen | None = None) -> None:
        """Move to another table of the same game, with the same viewing seat."""
        self._studied = self.seat
        self.table, self.screen = table, screen or Screen(self.seat)
        self._begin()
        self._moved = True

    @property
    def seat(self) -> int:
        """The viewing seat."""
        return self._studied if self.studying else self.screen.seat

    @property
    def held(self) -> tuple[int, ...]:
        """The seats of the persons at this screen."""
        here = self.screen.seats
        return tuple(s for s in persons(self.table.players) if here is None or s in here)

    @property
    def mode(self) -> Mode:
        """The mode in which the reader is: the table's."""
        return self.table.mode

    @property
    def studying(self) -> bool:
        """Whether the reader is in study mode, with any seat's cards, and every earlier step."""
        return self.mode == "study"

    @property
    def covered(self) -> bool:
        """Whether no seat's cards are shown: only what everybody may know."""
        return self.curtain is not None

    @property
    def may(self) -> frozenset[str] | None:
        """The commands that the reader may give; None: all of them."""
        return None

    # --- snapshots ------------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The node shown: the table's, or an earlier one while looking back."""
        return self._looking or self.table.node

    def snapshot(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        table, node, game = self.table, self.node, self.table.game
        state, shown = table.state_at(node), table.shown_at(node)
        seen = shown.view(self.seat)
        scene = game.scene_for_all(shown) if self.covered else game.scene(seen)
        lead, what = self._status(seen)
        lines, earlier = self._log.page(node, self._reader(), LOG_SENT)
        forced = self._forced()
        mine = self.choosing
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "game": game.name,
            "title": game.book.title.data(),
            "seat": self.seat,
            "mode": self.mode,
            **({} if self.may is None else {"may": sorted(self.may)}),
            "curtain": self.curtain,
            "looking": self._looking is not None,
            "status": {"lead": lead.data(), "what": self._what(what).data()},
            "actor": actor_data(state.actor),
            "mine": mine,
            "waiting": not mine and self._runs_on(),
            **({"forced": True} if forced else {}),
            **({"rests": True} if shown.resting else {}),
            **({"apart": True} if self._reader() in table.apart else {}),
            **({"newcomer": True} if self._by_newcomer() else {}),
            "seats": seats_data(table, self._reader()),
            "scene": scene,
            "moved": self._moved_since(self._before, node),
            **self._choices(mine),
            **self._advice(mine),
            "chance": self._chance(state),
            "log": lines,
            "earlier": earlier,
            "tree": self._tree_change,
            "titles": self._titles(dict.fromkeys((node, table.node))),
            "now": node.id,
            "head": table.node.id,
            "undo": self._undo(),
            "over": state.actor is None,
            "notice": self._notice(),
            **self._question(),
            "saved": self._saved(),
            "result": result_data(state.result),
            "house": self._house,
        }

    def _status(self, seen: View) -> tuple[Text, Text]:
        """Return the header line: where the game stands, and who is to do what."""
        return self.table.status(seen, self.seat)

    def _notice(self) -> Data | None:
        """Return what the table has to tell, which may name its file."""
        notice = self.table.notice
        return None if notice is None else {**notice.data()}

    def _question(self) -> Data:
        """Return the question why an automatic player chose as it did, where it may be asked."""
        granted = self.may is None or "why" in self.may
        question = granted and self.why and self.why.question
        return {"question": question.data()} if question else {}

    def _saved(self) -> str | None:
        """Return the name by which `rk.resume` finds this game; None if it was not saved."""
        return saves.name_of(self.table.autosave_path)

    def _at_now(self) -> bool:
        return self._looking is None and not self.covered

    def _mine(self) -> bool:
        """Whether the reader may play the viewing seat now, as any seat in study mode."""
        if self.table.actor != self.seat or not self._at_now():
            return False
        return self.studying or self.seat in self.held

    @property
    def choosing(self) -> bool:
        """Whether the reader has a choice now."""
        return self._mine() and not self._forced()

    def _by_newcomer(self) -> bool:
        """Whether the game is played, is the first one on this machine, and no person has moved."""
        table, held = self.table, persons(self.table.players)
        if table.mode != "play" or not held or any(node.actor in held for node in table.nodes):
            return False
        if self._first_game is None:
            self._first_game = _is_first_game(table)
        return self._first_game

    def _runs_on(self) -> bool:
        """Whether chance or an automatic player acts next."""
        return (self._at_now() and self.table.waiting) or self._forced()

    def _forced(self) -> bool:
        """Whether the table makes the reader's choice: other seats do not learn of it."""
        return self._mine() and self.table.forced_choice

    def _what(self, what: Text) -> Text:
        if self.curtain is not None:
            return WORDS.text("curtain", seat=self.table.names[self.curtain])
        if self._looking is not None:
            return WORDS.text("looking")
        if self._forced():
            return WORDS.text("forced")
        return what

    def _choices(self, mine: bool) -> Data:
        """Return the legal actions, and the reasons why the other candidates are illegal."""
        if not mine:
            return {"actions": [], "refused": [], "why": []}
        state, game = self.table.state, self.table.game
        legal = set(state.actions())
        actions = [self._choice(action, named=True) for action in state.actions()]
        refused: list[dict[str, Any]] = []
        reasons: list[Refusal] = []
        for action in state.candidates():
            if action in legal:
                continue
            refusal = state.why_not(action)
            assert refusal is not None
            if refusal not in reasons:
                reasons.append(refusal)
            at = reasons.index(refusal)
            refused.append({**self._choice(action, named=game.front_end == "generic"), "why": at})
        # Each reason is sent once in two languages, because many refused actions share it. Only
        # the generic board needs the names of actions.
        why = [{"rule": each.rule, "text": in_both(each).data()} for each in reasons]
        return {"actions": actions, "refused": refused, "why": why}

    def _advice(self, mine: bool) -> Data:
        """Return what a guide says of the reader's decision, in play mode."""
        if not mine or self.studying:
            return {}
        state = self.table.state
        advice = state.game.advice(state.view(self.seat), state.actions())
        return {"advice": advice.data()}

    def _choice(self, action: Any, named: bool) -> Data:
        game = self.table.game
        choice = {"action": str(action), **game.ends(action)}
        return {**choice, "text": game.action_text(action).data()} if named else choice

    def _chance(self, state: State) -> list[dict[str, Any]]:
        """Return the possible outcomes of chance, in study mode."""
        if not self.studying or self.covered:
            return []
        text = self.table.game.action_text
        return [
            {"action": str(action), "p": str(p), "value": float(p), "text": text(action).data()}
            for action, p in state.view(self.seat).outcomes().items()
        ]

    def _reader(self) -> int:
        """Return the reader of the log: the viewing seat, or the public behind the curtain."""
        return NOBODY if self.covered else self.seat

    def tree(self) -> Data:
        """Return the whole tree by visible steps, and the snapshot to which it belongs."""
        root = self.table.find(0)
        return {"seq": self.seq, "nodes": VisibleTree(self._here()).whole(root)}

    def _here(self) -> tuple[Node, Node]:
        return self.node, self.table.node

    def _compare_tree(self) -> None:
        """Find what has changed in the tree since the last snapshot."""
        before, self._shown = self._shown, VisibleTree(self._here())
        touched = self.table.changed_nodes(self._known)
        self._known += len(touched)
        parents = (node.parent for node in touched if node.parent is not None)
        affected = {*touched, *parents, *before.here, *self._shown.here}
        if self._moved:  # another table's tree takes the place of all that the front end knows
            self._tree_change = {"since": None, "nodes": self.tree()["nodes"], "gone": []}
            self._moved = False
            return
        nodes, gone = self._shown.changes(affected)
        self._tree_change = {"since": self.seq - 1, "nodes": nodes, "gone": gone}

    def _titles(self, nodes: Iterable[Node]) -> dict[str, dict[str, str]]:
        """Return the titles of visible steps, by the numbers of their nodes."""
        return {str(node.id): self._title(node) for node in nodes}

    def _title(self, node: Node) -> dict[str, str]:
        """Return the title of a visible step: its decision, or its last chance outcome."""
        lines = self._log.lines_of(node, self._reader())
        if node.parent is None or not lines:
            return WORDS.text("start" if node.parent is None else "unseen").data()
        line = lines[-1] if node.same_visible_step else lines[0]
        text: dict[str, str] = line["text"]
        return text

    def _undo(self) -> Data:
        reason = self._why_no_undo()
        why = reason and {"rule": "", "text": reason.reason.data()}
        return {"can": reason is None, "why": why}

    def _why_no_undo(self) -> Forbidden | None:
        if self._looking is not None:
            return Forbidden.of("looking_back")
        return self.table.why_no_undo(self.seat)

    # --- messages -------------------------------------------------------------------------

    def waits(self, content: Any) -> bool:
        """Whether a message may wait for another thread, which may be waiting for the table."""
        name = content.get("name") if isinstance(content, Mapping) else None
        command = COMMANDS.get(name) if isinstance(name, str) else None
        return command is not None and command.waits

    def handle(self, content: Any) -> Data | None:
        """Carry out a message.

        Parameters
        ----------
        content : object
            The message from the front end, which is untrusted.

        Returns
        -------
        dict or None
            A message to send back, or None if the new snapshot is the answer.
        """
        try:
            message = read_message(content, COMMANDS, intents=True)
            command = COMMANDS.get(message.name)  # none for an intent
            if command and self.may is not None and message.name not in self.may:
                raise Forbidden(WORDS.text("not_granted"))
            current = self._same_since <= message.seq <= self.seq
            if not current and not (command and command.reads):
                return self._reject(content, "stale", WORDS.text("stale"))
            reply = command.do(self, message.arg) if command else self._intend(message.arg)
            return answer_to(message, reply)
        except Bad as error:
            return self._reject(content, "malformed", error.text)
        except IllegalAction as error:
            return self._reject(content, "illegal", in_both(error.refusal), error.rule)
        except PlayerError as error:
            # What the player returned may name its cards: neither this seat nor the log gets it.
            _logger.error("racekit: %s", visible(error.public(language())))
            return self._reject(content, "error", error.public)
        except UnknownRule as error:
            return self.failed(content, error)
        except RacekitError as error:
            return self._reject(content, "forbidden", in_both(error))
        except Exception as error:  # noqa: BLE001  (every failure gets an answer, which is shown)
            return self.failed(content, error)

    def failed(self, content: Any, error: Exception) -> Data:
        """Return the answer to a message that could not be carried out."""
        open_cards = self.studying and not self.covered
        answer = self._reject(content, "error", failure(self.table.game, error))
        found = trace(self.table.game, error, open_cards)
        return {**answer, "trace": found} if found else answer

    def _reject(self, content: Any, code: str, text: Text, rule: str | None = None) -> Data:
        return rejection(content, code, text, rule or self.table.state.rule)

    def _intend(self, action: str) -> Reply | None:
        if self.hint is not None and self.hint.holds(action):
            return DONE
        self.play(action)
        return None

    def play(self, action: str) -> None:
        """Play an action for the viewing seat."""
        if self._looking is not None:
            raise Forbidden.of("looking_back")
        if not self._mine():
            raise Forbidden(WORDS.text("not_your_turn"))
        self.table.step(action)

    def refresh(self) -> None:
        """Update the session after a change of the table."""
        self.seq += 1
        if self._looking and not self._may_look(self._looking):
            self._looking = None
        if not self.studying:
            # Other seats can be viewed only in study mode; playing on returns to one's own seat.
            self._studied = self.screen.seat
        self._close_curtain_if_needed()
        self._compare_tree()
        self._before, self._last = self._last, self.node
        if self._at != self._position():
            self._at, self._same_since = self._position(), self.seq

    def _position(self) -> Any:
        """Return what a message refers to: others may come and go meanwhile."""
        table = self.table
        return table, table.node, self.node, self.seat, table.mode, self.curtain

    def _may_look(self, node: Node) -> bool:
        """Whether a node is an earlier one of the table's line, in play mode."""
        here = self.table.node
        return not self.studying and node is not here and node.leads_to(here)

    def _close_curtain_if_needed(self) -> None:
        """Cover the hand between two people at one screen until the next one uncovers it."""
        actor, held = self.table.actor, self.held
        self.curtain = None
        if not self.studying and self.seat in held and actor != self.seat:
            self.curtain = actor if isinstance(actor, int) and actor in held else None

    # --- commands -------------------------------------------------------------------------

    def _hello(self, _none: None) -> Reply:
        """Answer a greeting: the first one comes from the page on which the cell was run."""
        first, self._greeted = not self._greeted, True
        return "hello", {"first": first}

    def advance(self, until: str | None) -> None:
        """Let chance and automatic players act: one step, or until a person's "turn"."""
        if not self._runs_on():
            raise Forbidden.of("nothing_to_advance")
        if until == "turn":
            self.table.advance()
        else:
            self.table.visible_step()

    def undo(self) -> None:
        """Undo the last decision."""
        if (reason := self._why_no_undo()) is not None:
            raise reason
        self.table.undo()

    def _back(self, _none: None) -> None:
        before = self.node.first_of_step.parent
        if before is None:
            raise Forbidden.of("undo_at_start")
        self.look(before)

    def _forward(self, _none: None) -> None:
        node = self.node
        if not node.children or (self._looking is None and not self.studying):
            raise Forbidden(WORDS.text("at_end"))
        onward = self._onward(node)
        while (
            onward is not self.table.node
            and len(onward.children) == 1
            and onward.children[0].same_visible_step
        ):
            onward = onward.children[0]
        self.look(onward)

    def _onward(self, node: Node) -> Node:
        """Return the next node, towards the table's node if it is ahead, else on the main line."""
        onward = self.table.node
        if node is onward or not node.leads_to(onward):
            return node.children[0]
        while onward.parent is not node:
            assert onward.parent is not None
            onward = onward.parent
        return onward

    def look(self, node: Node) -> None:
        """Show a node; in study mode, the table moves there too."""
        if self.studying:
            self._looking = None
            self.table.goto(node)
            return
        if not node.leads_to(self.table.node):
            raise Forbidden.of("study_only")
        self._looking = None if node is self.table.node else node

    def set_mode(self, mode: Mode) -> None:
        """Switch to play or study mode."""
        self._looking = None
        self.table.set_mode(mode)

    def view_as(self, seat: int) -> None:
        """View the game from another seat (study mode)."""
        if not self.studying:
            raise Forbidden.of("study_only")
        self._studied = self.table.game.check_seat(seat)

    def uncover(self) -> None:
        """Lift the curtain for the next person."""
        if self.curtain is None:
            raise Forbidden(WORDS.text("no_curtain"))
        self.screen.seat, self.curtain = self.curtain, None
        self._looking = None
        self.table.tell()

    def _choose(self, action: str) -> None:
        """Choose a chance outcome that this seat would see (study mode)."""
        if not self.studying:
            raise Forbidden.of("study_only")
        seen = {str(each) for each in self.table.state.view(self.seat).outcomes()}
        if action not in seen:
            raise Forbidden(WORDS.text("not_an_outcome"))
        if self.table.state.why_not(action) is not None:
            raise Forbidden(WORDS.text("lies_elsewhere"))
        self.table.step(action)

    def again(self) -> None:
        """Begin another game with the same seats, once this one is over."""
        if self.table.result is None:
            raise Forbidden(WORDS.text("not_over"))
        self.move_all(self.table.again())

    def _page(self, lang: str) -> Reply:
        """Return a page that replays the game as the viewing seat saw it."""
        from .page import replay_page

        if self.covered:
            raise Forbidden(self._what(Text("", "")))
        html = replay_page(self.table.replay(self.seat), lang)
        name = f"{self.table.game.name}.html"
        return "page", {"name": name, "html": html}

    def branch(self, node: Node) -> None:
        """Go to a node in study mode, to play on from there."""
        self.set_mode("study")
        self.look(node)

    def _review(self, what: str) -> Reply:
        if self.review is None:
            raise Forbidden(review_word("off"))
        if self.covered:
            raise Forbidden(self._what(Text("", "")))
        self.review(what)
        return DONE

    def _hint(self, what: str) -> Reply | None:
        if self.hint is None:
            raise Forbidden(hint_word("off"))
        before = self.table.node
        self.hint.ask(what)
        return DONE if self.table.node is before else None

    def _edit(self, _none: None) -> Reply:
        """Open an editor, which shows all cards, so only where any seat can be viewed."""
        if not self.studying or self.edit is None:
            raise Forbidden.of("study_only")
        self.edit()
        return DONE

    def _new_game(self, _none: None) -> Reply:
        if self.new_game is None:
            raise Forbidden(WORDS.text("no_new_game"))
        self.new_game()
        return DONE

    def _invite(self, _none: None) -> Reply:
        if self.invite is None:
            raise Forbidden(WORDS.text("no_invitation"))
        self.invite()
        return DONE

    def _link(self, wanted: Mapping[str, Any]) -> Reply:
        """Return the address of a page that opens the position shown."""
        if self.covered:
            raise Forbidden(self._what(Text("", "")))
        known = wanted["known"]
        if known == "all" and not self.studying:
            raise Forbidden.of("study_only")
        text = link.pack(self.table, self.node, self.seat, known)
        address = addresses.address(addresses.GAME, text, lang=wanted["lang"])
        return "link", {"address": address}

    def _log_page(self, before: int | None) -> Reply:
        lines, earlier = self._log.page(self.node, self._reader(), LOG_PAGE, before)
        return "log", {"before": before, "log": lines, "earlier": earlier}

    def _titles_asked(self, nodes: list[int]) -> Reply:
        # In their order, in which each position is found from the one before.
        titles = self._titles(self.table.find(node) for node in sorted(nodes))
        return "titles", {"titles": titles}

    def _past_steps(self, _none: None) -> Reply:
        """Return the steps from the seat's last choice to the one shown, for marking moves."""
        node = self.node
        steps: list[dict[str, Any]] = []
        while not self.covered and node.parent is not None and len(steps) < MOST_PAST:
            first = node.first_of_step
            if first.parent is None:
                break
            own, node = first.actor == self.seat, first.parent
            steps.insert(0, self._past_step(node, forced=own and first.forced))
            if own and not first.forced:
                break
        moved = self._moved_since(self.node.first_of_step.parent, self.node)
        found = {"seat": self.seat, "now": self.node.id, "steps": steps, "moved": moved}
        return "past", found

    def _moved_since(self, before: Node | None, node: Node) -> Data:
        """Return what moved on the way from an earlier node to another one, if it leads there."""
        way: list[Node] = []
        at: Node | None = node
        while at is not None and at is not before and len(way) < MOST_MOVING:
            way.insert(0, at)
            at = at.parent
        events = moves_data(self.table, way, self._reader()) if at is before else []
        return {"since": None if before is None else before.id, "events": events}

    def _past_step(self, node: Node, *, forced: bool) -> Data:
        state = self.table.shown_at(node)
        return {
            "seat": self.seat,
            "now": node.id,
            "actor": actor_data(state.actor),
            "curtain": None,
            "scene": self.table.game.scene(state.view(self.seat)),
            "moved": self._moved_since(node.first_of_step.parent, node),
            **({"forced": True} if forced else {}),
        }


def _is_first_game(table: Table) -> bool:
    """Whether a table saves its game, and no other game of the same name was saved before."""
    path = table.autosave_path
    return path is not None and not saves.played_before(table.game.name, path)


def _is_list_of_nodes(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_TITLES and all(map(is_integer, value))


def _estimates(panel: Callable[[Session], OutcomesPanel | WhyPanel | None]) -> Command:
    """Return the command of a panel of estimates that goes with reviews."""

    def ask(session: Session, what: str) -> Reply:
        if (found := panel(session)) is None:
            raise Forbidden(review_word("off"))
        found.ask(what)
        return DONE

    return Command(one_of("start", "stop", "hide"), ask, reads=True)


_LINK = {"known": one_of("seat", "all"), "lang": one_of(*LANGUAGES)}
"""What a link is to hold, and in which language its page is."""

COMMANDS: Mapping[str, Command] = {
    "hello": Command(NONE, Session._hello, reads=True),
    "advance": Command(one_of(None, "beat", "turn"), lambda session, until: session.advance(until)),
    "undo": Command(NONE, lambda session, _: session.undo()),
    "goto": Command(int, lambda session, node: session.look(session.table.find(node))),
    "back": Command(NONE, Session._back),
    "forward": Command(NONE, Session._forward),
    "comment": Command(
        {"node": int, "text": is_text}, lambda session, said: session.table.comment(**said)
    ),
    "promote": Command(int, lambda session, node: session.table.promote(node)),
    "mode": Command(one_of("play", "study"), Session.set_mode),
    "seat": Command(int, Session.view_as),
    "uncover": Command(NONE, lambda session, _: session.uncover()),
    "choose": Command(is_text, Session._choose),
    "rule": Command(
        is_text, lambda session, rule: rule_reply(session.table.game, rule), reads=True
    ),
    "log": Command((NONE, int), Session._log_page, reads=True),
    "titles": Command(_is_list_of_nodes, Session._titles_asked, reads=True),
    "tree": Command(NONE, lambda session, _: ("tree", {"tree": session.tree()}), reads=True),
    "past": Command(NONE, Session._past_steps, reads=True),
    "again": Command(NONE, lambda session, _: session.again()),
    "page": Command(one_of(*LANGUAGES), Session._page, reads=True),
    "review": Command(one_of("seat", "all", "stop"), Session._review, reads=True),
    "outcomes": _estimates(lambda session: session.outcomes),
    "why": _estimates(lambda session: session.why),
    "branch": Command(int, lambda session, node: session.branch(session.table.find(node))),
    "hint": Command(one_of("start", "stop", "hide", "play", "other"), Session._hint, reads=True),
    "edit": Command(NONE, Session._edit, reads=True),
    "link": Command(_LINK, Session._link, reads=True),
    "new": Command(NONE, Session._new_game, reads=True),
    "invite": Command(NONE, Session._invite, reads=True, waits=True),
}
"""The commands of the front end."""


def rule_reply(game: Game, rule: str) -> Reply:
    """Return the answer to a request for the text of a rule."""
    return "rule", {"rule": rule_data(game.book.rule(rule))}


def rule_data(rule: Any) -> Data:
    """Return a rule as plain data, with its address in the manual where that is known."""
    places = {lang: rule.address(lang) for lang in LANGUAGES}
    return {
        "id": rule.id,
        "title": rule.title.data(),
        "text": rule.body.data(),
        "house": rule.house,
        **({"address": places} if all(places.values()) else {}),
    }
