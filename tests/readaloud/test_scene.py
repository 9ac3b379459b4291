"""The scene, the board in plain text, and the words about it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from racekit.engine.analysis import Bounded, get_feature
from racekit.engine.texts import YOU, Text
from racekit.games.readaloud import make
from racekit.games.readaloud.cards import (
    DISCARDS,
    FIELD,
    STOCK,
    Spot,
    act,
    hand_of,
    parse_action,
)
from racekit.games.readaloud.positions import from_description
from tests.playing import play
from tests.readaloud.tables import HANDS, chance, played, reading, table

NAMES = {0: YOU, 1: Text("Bo", "ボー"), 2: Text("Cy", "サイ")}


def scene(state: Any, seat: int) -> dict[str, Any]:
    made: dict[str, Any] = state.game.scene(state.view(seat))
    assert json.loads(json.dumps(made)) == made
    return made


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_a_card_that_is_not_known_is_not_in_the_scene() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = table()
    seen = scene(state, 0)
    assert [piece["card"] for piece in seen["hands"][0]] == HANDS[0].split()
    assert [piece["card"] for piece in seen["hands"][1]] == [None] * 3
    assert [piece["value"] for piece in seen["hands"][1]] == [None] * 3
    assert seen["hands"][1][0]["seen_by"] == [1]
    assert seen["field"][0]["place"] == "f0"
    assert seen["field"][0]["mine"]
    public = state.game.public_scene(seen)
    assert [piece["card"] for piece in public["hands"][0]] == [None] * 3
    assert public["field"] == seen["field"]
    assert "daydream" not in json.dumps(public)


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_where_the_card_lies_that_is_read_is_public_if_everybody_knows_it() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = reading("tidy-up", "draw torch").state
    seen = scene(state, 0)
    held = seen["hands"][0][0]
    seen["reading"] |= {"id": held["id"], "place": held["place"]}
    for known_by, place in (([0], None), ([*range(seen["players"])], held["place"])):
        held["known_by"] = known_by
        told = state.game.public_scene(seen)["reading"]
        assert (told["place"], told["id"] is None) == (place, place is None)


@pytest.mark.rule("readaloud:RA8.1", cited=False)
def test_a_stack_shows_its_value_and_what_lies_under_it() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    state = table(hands=[[{"card": "storm", "under": ["reverse", "double"]}, "dice", "key"]])
    piece = scene(state, 0)["hands"][0][0]
    assert (piece["value"], piece["under"]) == (-14, ["reverse", "double"])
    hidden = scene(state, 1)["hands"][0][0]
    assert (hidden["card"], hidden["value"], hidden["under"]) == (None, None, piece["under"])


@pytest.mark.rule("readaloud:RA6.3", "readaloud:RA2.6", cited=False)
def test_the_card_read_shows_what_is_done_and_what_comes() -> None:
    """Not cited: it shows in the scene."""
    state = reading("tidy-up", "draw torch").state
    told = scene(state, 1)["reading"]
    assert (told["seat"], told["card"], told["place"]) == (0, "tidy-up", "d0")
    assert [word["state"] for word in told["words"]] == ["done", "now"]
    first = play(table(hands=["lighten-up pause storm", *HANDS[1:]][:1]), "read h0.0").state
    told = scene(first, 0)["reading"]
    assert [word["state"] for word in told["words"]] == ["now", "next"]
    assert told["words"][1]["text"] == {"en": "discard this card", "ja": "このカードを捨てる"}


@pytest.mark.rule("readaloud:RA2.1", cited=False)
def test_whose_turn_it_is_is_in_the_scene_once_the_first_turn_has_begun() -> None:
    """Not cited: it shows in the scene."""
    assert scene(table(turn=5, seat=1), 0)["turn_of"] == 1
    assert scene(make().start(), 0)["turn_of"] is None


@pytest.mark.rule("readaloud:RA4.2", cited=False)
def test_who_is_ahead_is_told_only_to_who_can_tell() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    value = {"what": "value", "how": "most", "seat": 0}
    assert scene(table(condition=value), 0)["leading"] is None
    shown = {"field": "all", "hands": ["all"] * 3}
    assert scene(table(condition=value, lies=shown), 0)["leading"] == [1]
    cards = {"what": "cards", "how": "most", "seat": 0}
    assert scene(table(condition=cards), 0)["leading"] == [0, 1, 2]
    assert scene(table(), 0)["leading"] == []


@pytest.mark.rule("readaloud:RA10.2", "readaloud:RA10.3", cited=False)
def test_what_is_remembered_of_a_shuffle_is_in_the_scene() -> None:
    """Not cited: it shows in the scene."""
    lies = {"field": "all", "hands": ["nobody", "owner", "owner"]}
    known = [{"card": card, "sees": [], "knows": [0]} for card in ("dice", "key", "torch")]
    state = table(field="tidy-up snapshot thaw", hands=[known, *HANDS[1:]], lies=lies)
    told = chance(play(state, "read f0", "draw peep", "hand 0").state).state
    mine, others = scene(told, 0), scene(told, 1)
    assert mine["hands"][0][0]["may_be"] == ["dice", "key", "torch"]
    assert mine["lying"]["hands"] == ["nobody", "owner", "owner"]
    assert others["hands"][0][0]["may_be"] is None
    assert others["groups"] == []


@pytest.mark.rule("readaloud:RA1.4", "readaloud:RA10.3", "readaloud:RA5.2", cited=False)
def test_limits_and_how_cards_lie_and_a_ban_are_in_the_scene() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    limits = {"field": 3, "hands": [3, 4, 9]}
    lies = {"field": "nobody", "hands": ["others", "nobody", "all"]}
    told = scene(table(limits=limits, lies=lies, ban=True, stock=5, top="torch"), 1)
    assert (told["limits"], told["bans"]) == (limits, ["hands"])
    assert told["lying"] == {"field": "down", "hands": lies["hands"]}
    assert (told["stock"]["count"], told["stock"]["top"]["place"]) == (5, "stock")
    assert (told["stock"]["top"]["card"], told["stock"]["top"]["value"]) == ("torch", -1)
    usual = scene(table(), 1)
    assert usual["lying"] == {"field": "up", "hands": ["owner"] * 3}
    assert (usual["bans"], usual["stock"]["top"]) == ([], None)
    assert scene(table(lies={"field": "all", "hands": ["owner", "owner", "all"]}), 0)["lying"][
        "hands"
    ] == ["owner", "owner", "all"]


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_what_a_seat_does_not_see_at_the_moment_is_not_its_own() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    remembered = {"card": "storm", "sees": [2], "knows": [0, 2]}
    state = table(hands=[HANDS[0].replace("storm", "dice"), [remembered, "well", "torch"]])
    mine, others = scene(state, 0), scene(state, 1)
    assert [piece["card"] for piece in mine["hands"][1]] == ["storm", None, None]
    assert [piece["mine"] for piece in mine["hands"][1]] == [False] * 3
    assert [piece["card"] for piece in others["hands"][1]] == [None, "well", "torch"]
    assert (mine["hands"][1][0]["seen_by"], mine["hands"][1][0]["known_by"]) == ([2], [0, 2])
    public = state.game.public_scene(mine)
    hidden = {"card": None, "value": None, "mine": False, "may_be": None}
    assert public["hands"][1][0] == {**mine["hands"][1][0], **hidden}
    assert (public["leading"], public["groups"]) == (None, [])


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_who_watches_sees_the_top_card_of_the_stock_only_if_all_do() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    for sees, card in (([0, 1, 2], "torch"), ([0, 1], None)):
        state = table(top={"card": "torch", "sees": sees})
        assert state.game.public_scene(scene(state, 0))["stock"]["top"]["card"] == card  # type: ignore[attr-defined]
    assert table().game.public_scene(scene(table(), 0))["stock"]["top"] is None  # type: ignore[attr-defined]


@pytest.mark.rule("readaloud:RA4.1", "readaloud:RA4.2", cited=False)
def test_the_condition_is_in_the_scene_with_who_read_it_and_what_it_compares() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    below = {"what": "below", "how": "most", "seat": 2, "card": "sediment"}
    stack = {"card": "thirteen", "under": ["double", "reverse"]}
    told = scene(table(condition=below, hands=[*HANDS[:2], [stack, "dice", "key"]]), 0)
    condition = told["condition"]
    assert (condition["seat"], condition["card"]) == (2, "sediment")
    assert (condition["measures"], told["leading"]) == ([0, 0, 2], [2])
    seen = {"what": "open", "how": "most", "seat": 2}
    lies = {"field": "all", "hands": ["others", "all", "owner"]}
    assert scene(table(condition=seen, lies=lies), 0)["condition"]["measures"] == [0, 3, 0]
    highest = {"what": "highest", "how": "most", "seat": 0}
    assert scene(table(condition=highest), 1)["condition"]["measures"] == [None, 10, None]
    last = {"what": "last", "how": "", "seat": 0}
    assert scene(table(condition=last, seat=1), 0)["leading"] == [1]


@pytest.mark.rule("readaloud:RA4.2", cited=False)
@pytest.mark.parametrize("condition", [{"what": "reader", "how": "", "seat": 2}, None])
def test_who_has_won_is_in_the_scene(condition: Any) -> None:
    """Not cited: it shows in the scene."""
    before = scene(table(turn=7, turns=7, condition=condition), 0)
    assert (before["over"], before["winners"]) == (None, None)
    told = scene(play(table(turn=7, turns=7, condition=condition), "read h0.0").state, 0)
    assert (told["over"], told["winners"]) == ("RA10.7", [2] if condition else [])


@pytest.mark.rule("readaloud:RA6.3", cited=False)
def test_a_word_is_done_once_nothing_of_it_remains() -> None:
    """Not cited: nobody plays, it shows in the scene."""
    states = []
    for at, todo in ((0, []), (1, [{"word": "allow"}]), (1, []), (2, [{"word": "discard_this"}])):
        reading_ = {"seat": 0, "card": "key", "at": at, "todo": todo}
        given = {"turn": 1, "seat": 0, "reading": reading_, "field": ["key"]}
        told = scene(from_description(make(), given), 0)["reading"]
        states.append([word["state"] for word in told["words"]])
    assert states == [["now", "next"], ["now", "next"], ["done", "now"], ["done", "now"]]


@pytest.mark.rule("readaloud:RA2.6", cited=False)
@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"field": [{"card": "key", "id": 5}]}, "f0"),
        ({"hands": [[], ["dice", {"card": "key", "id": 5, "knows": [0]}], []]}, "h1.1"),
        ({"discards": ["dice", {"card": "key", "id": 5}]}, "d1"),
        (
            {"top": {"card": "key", "id": 5, "sees": [0]}, "field": ["dice", "well", "torch"]},
            "stock",
        ),
        ({"hands": [[], [{"card": "key", "id": 5, "knows": [1]}], []]}, None),
        ({}, None),
    ],
)
def test_the_card_read_is_shown_where_the_seat_knows_it_is(
    given: dict[str, Any], place: str | None
) -> None:
    """Not cited: nobody plays, it shows in the scene."""
    now = {"seat": 1, "card": "key", "at": 1, "todo": []}
    state = from_description(make(), {"turn": 1, "reading": now, **given})
    told = scene(state, 0)["reading"]
    assert (told["place"], told["id"]) == (place, 5 if place else None)


WHAT: list[tuple[str, dict[str, Any], str, str, str]] = [
    # A table, what is played, what the header line says then, and the first action.
    ("RA2.1", {}, "", "Read aloud a card whose front you see.", "read card 1 of the field"),
    (
        "RA6.3",
        {"field": "tidy-up gleaning nightfall"},
        "read f0, draw torch",
        "Choose a hand: shuffle one hand.",
        "Player 1's hand",
    ),
    (
        "RA6.3",
        {"field": "blind-pick gleaning nightfall"},
        "read f0, draw torch, hand 2",
        "Choose a card: discard one card of another player's hand, chosen by you.",
        "card 1 of Player 3's hand",
    ),
    (
        "RA6.2",
        {"hands": ["good-riddance dice storm", *HANDS[1:]]},
        "read h0.0",
        "Refill your hand: take a card of the field.",
        "take card 1 of the field",
    ),
    (
        "RA6.5",
        {"field": "diet gleaning nightfall"},
        "read f0, draw torch",
        "Your hand is above its limit: discard a card.",
        "discard card 1 of Player 1's hand",
    ),
    ("RA6.1", {}, "read f0", "A card comes from the stock.", "All at once"),
    (
        "RA3.1",
        {"field": "tidy-up gleaning nightfall"},
        "read f0, draw torch, hand 1",
        "Cards are being shuffled.",
        "Farewell",
    ),
    (
        "RA6.5",
        {"field": "small-table gleaning nightfall"},
        "read f0, draw torch",
        "Chance chooses a card to discard.",
        "card 1 of the field",
    ),
    ("RA4.2", {"turns": 1}, "read h0.0", "The game is over. There is no winner.", ""),
    (
        "RA4.2",
        {"turns": 1, "condition": {"what": "left", "how": "", "seat": 0}},
        "read h0.0",
        "The game is over. Won: Bo.",
        "",
    ),
]


@pytest.mark.parametrize(
    ("given", "actions", "line", "label"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"readaloud:{rule}", cited=False))
        for rule, *case in WHAT
    ],
)
def test_the_header_line_says_whose_turn_it_is_and_what_to_do(
    given: dict[str, Any], actions: str, line: str, label: str
) -> None:
    """Not cited: it shows in the text."""
    state = play(table(**given), *filter(None, actions.split(", "))).state
    lead, what = state.game.status(state.view(0), NAMES)  # type: ignore[attr-defined]
    assert (lead.en, what.en) == ("Turn 1, you.", line)
    offered = [*state.actions(), *state.outcomes()]
    assert [state.game.action_text(each).en for each in offered[:1]] == [label] * bool(label)  # type: ignore[attr-defined]
    if isinstance(state.actor, int):
        _, others = state.game.status(state.view(1), {**NAMES, 0: NAMES[2], 1: YOU})  # type: ignore[attr-defined]
        assert others.en.startswith("Cy ")
    set_up = make().start()
    assert set_up.game.status(set_up.view(0), NAMES)[0].en == "Set-up."  # type: ignore[attr-defined]


def test_the_backdrop_has_every_card_with_its_text() -> None:
    game = make()
    faces = game.backdrop()["cards"]
    assert faces.keys() == game.cards.keys()
    assert faces["reverse"]["house"] is False
    pause = faces["pause"]
    assert (pause["value"], pause["house"]) == (5, True)
    assert pause["title"] == {"en": "Pause", "ja": "ひと休み"}
    assert pause["text"] == {"en": "Do nothing.", "ja": "何もしない。"}
    assert [(word["en"], word["ja"]) for word in pause["words"]] == [("do nothing", "何もしない")]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_can_be_read(seed: int) -> None:
    rng = random.Random(seed)
    game = make()
    for state in played(game, seed):
        if rng.random() < 0.8 and state.actor is not None:
            continue
        for seat in range(3):
            view = state.view(seat)
            told = scene(state, seat)
            names = {**NAMES, 0: Text("Al", "アル"), seat: YOU}
            for lang in ("en", "ja"):
                texts = [game.scene_text(game.scene(view), names, lang)]
                texts += [text(lang) for text in game.status(view, names)]
                texts += [game.action_text(each)(lang) for each in state.actions()]
                assert all(texts)
                assert not any("{" in text for text in texts)
            for action in state.actions():
                ends = game.ends(action)
                assert set(ends) == {"from", "to"}
                assert game.parse(str(action)) == action
            unknown = [piece for hand in told["hands"] for piece in hand if piece["card"] is None]
            assert all(seat not in piece["known_by"] for piece in unknown)


def test_text_forms_are_read_back_or_are_none() -> None:
    for text in ("read f1", "card h0.2", "hand 2", "fill f0", "drop h1.0", "pick f2", "read stock"):
        assert str(parse_action(text)) == text
    for text in ("draw pause", "lay pause", "card d12"):
        assert str(parse_action(text)) == text
    for text in (
        "",
        "read",
        "read x",
        "read f01",
        "hand",
        "hand x",
        "draw Pause",
        "read f1 ",
        "x f1",
    ):
        assert parse_action(text) is None


@pytest.mark.rule("readaloud:RA2.1", "readaloud:RA6.2", cited=False)
@pytest.mark.parametrize(
    ("text", "spot"),
    [("stock", Spot(STOCK, 0)), ("f3", Spot(FIELD, 3)), ("d0", Spot(DISCARDS, 0)),
     ("h2.1", Spot(hand_of(2), 1)), ("h10.0", Spot(hand_of(10), 0))],
)  # fmt: skip
def test_a_card_is_named_by_where_it_lies(text: str, spot: Spot) -> None:
    """Not cited: nobody plays."""
    assert parse_action(f"read {text}") == act("read", spot)
    assert str(act("card", spot)) == f"card {text}"


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_hidden_cards_are_marked_in_plain_text() -> None:
    """Not cited: it shows in the text."""
    state = table()
    scene = state.game.scene(state.view(0))
    board = state.game.scene_text(scene, NAMES, "en")
    assert "h1.0  ?" in board
    assert "Pause: Do nothing." in board
    assert "Farewell" not in board
    assert "場札（上限3枚）" in state.game.scene_text(scene, NAMES, "ja")


DESCRIBED: dict[str, Any] = {
    "turn": 3,
    "seat": 0,
    "field": ["tidy-up", "key", "pause"],
    "hands": [
        [{"card": "dice", "knows": [0]}, {"card": "treasure", "id": 2}, {"card": "torch", "id": 3}],
        ["second-look", "odd-one-out", "feather"],
        [{"card": "storm", "under": ["reverse", "double"]}, "peep"],
    ],
    "discards": ["farewell"],
    "top": {"card": "well", "sees": [0, 1, 2]},
    "lies": {"field": "all", "hands": ["nobody", "owner", "all"]},
    "limits": {"field": 3, "hands": [3, 4, 2]},
    "ban": True,
    "condition": {"what": "cards", "how": "most", "seat": 1},
    "memory": [[{"ids": [2, 3], "cards": ["treasure", "torch"]}], [], []],
    "reading": {"seat": 0, "card": "key", "at": 2, "todo": [{"word": "discard_this"}]},
}
PLAIN = """\
Winning condition: the most cards in hand (read by Bo)
Would win now: You, Bo
Discarding from hands is forbidden

Field (limit 3)
  f0  3  Tidy up: Discard this card, then shuffle one hand.
  f1  2  Key: Allow discarding from hands again, then discard this card.
  f2  5  Pause: Do nothing.

You: hand, face down (limit 3)
  h0.0  -1  (Dice: Discard this card, then discard one card of your hand at random.)
  h0.1   ?  among these cards: “Torch”, “Treasure”
  h0.2   ?  among these cards: “Torch”, “Treasure”

Bo: hand (limit 4)
  h1.0  ?
  h1.1  ?
  h1.2  ?

Cy: hand, seen by all (limit 2)
  h2.0  -14  Storm: Discard this card, then shuffle every hand. [below it: “Reverse”, “Double”]
  h2.1    4  Peep: Discard this card, then turn one face-down card of the field face up.

Stock: 83
  stock  3  Well: Discard this card, then take the top card of the stock into your hand.

Discards
  d0  1  Farewell: Discard this card.

You: “Key”
  [x] allow discarding from hands again
  [>] discard this card"""


@pytest.mark.rule(
    *(f"readaloud:{rule}" for rule in ("RA1.4", "RA2.2", "RA4.1", "RA4.2", "RA5.2", "RA6.3")),
    *("readaloud:RA8.1", "readaloud:RA10.2", "readaloud:RA10.3"),
    cited=False,
)
def test_the_board_in_plain_text_shows_all_that_a_seat_knows() -> None:
    """Not cited: it shows in the text."""
    state = from_description(make(), DESCRIBED)
    told = state.game.scene_text(scene(state, 0), NAMES, "en")  # type: ignore[attr-defined]
    assert [line.rstrip() for line in told.splitlines()] == PLAIN.splitlines()
    text = state.game.scene_text(scene(table(), 0), NAMES, "en")  # type: ignore[attr-defined]
    assert text.startswith("Winning condition: none yet\n\nField (limit 3)")
    assert "Discards" not in text
    over = play(table(turns=1, condition=DESCRIBED["condition"]), "read h0.0").state
    text = over.game.scene_text(scene(over, 0), NAMES, "en")  # type: ignore[attr-defined]
    assert "\nWon: You, Bo, Cy\n" in text


def test_hands_are_called_by_their_owners_names() -> None:
    names = {0: YOU, 1: Text("Al", "アル"), 2: Text("Bo", "ボー")}
    moved = make().event("RA6.1", "moved_hidden", seat=2, start=hand_of(1), place=hand_of(0))
    assert moved.text("en", names) == "Bo moved a card: Al's hand → your hand."
    assert moved.text("ja", names) == "ボーが1枚移しました（アルの手札→あなたの手札）。"
    assert moved.text("en") == "Player 3 moved a card: Player 2's hand → Player 1's hand."
    shuffled = make().event("RA3.1", "shuffled", place=FIELD)
    assert shuffled.text("en", names) == "Shuffled: the field."


@pytest.mark.rule("readaloud:RA2.2", cited=False)  # what a seat knows
def test_places_and_moves_have_the_titles_of_the_cards_that_a_seat_knows() -> None:
    state = table()
    game, seen, unseen = state.game, state.view(0), state.view(1)
    places = {place: text.en for place, text in game.board_places(seen).items()}
    assert (places["f0"], places["h0.2"], places["stock"]) == ("“Thaw”", "“Storm”", "The stock")
    assert (places["h1"], places["h1.2"]) == ("Player 2's hand", "Card 3 of Player 2's hand")
    topped = table(top="double")
    assert topped.game.board_places(topped.view(1))["stock"].en == "“Double”"
    storm, beyond = act("read", Spot(hand_of(0), 2)), act("read", Spot(FIELD, 3))
    assert game.move_text(seen, storm).en == "“Storm”"
    assert game.move_text(unseen, storm).en == "read card 3 of Player 1's hand"
    assert game.move_text(seen, act("read", Spot(FIELD, 0))).en == "“Thaw”"
    assert game.move_text(seen, beyond).en == "read card 4 of the field"
    assert game.move_text(seen, act("read", Spot(STOCK, 0))).en == "read card 1 of the stock"
    assert [piece["mine"] for piece in scene(state, 1)["hands"][1]] == [True] * 3
    assert [piece["mine"] for piece in scene(state, 1)["hands"][0]] == [False] * 3
    assert [piece["mine"] for piece in scene(state, 2)["hands"][1]] == [False] * 3


@pytest.mark.rule("readaloud:RA4.1", "readaloud:RA4.2", cited=False)  # who can have won
def test_who_wins_scores_one() -> None:
    bounds: Any = get_feature(make(), Bounded)
    assert bounds(make()).scores == (0, 1)
