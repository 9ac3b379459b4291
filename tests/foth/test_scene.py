"""What people see of a position: the scene and its public part, actions, the header line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from racekit.engine.tasks import CHANCE
from racekit.engine.texts import LANGUAGES, YOU, Text
from racekit.games.foth.abilities.parsing import plain
from racekit.games.foth.actions import read_action
from racekit.games.foth.prompts import action_text, ends, move_parts, status
from racekit.games.foth.scene import public_scene, scene
from racekit.games.foth.words import number_word, signed_number
from racekit.table.record import canonical

from .scenario import THEY, Scenario, horse, situation, support
from .scenario import YOU as ME

WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")
BLINKERS = support(
    "blinkers", {"do": [{"give": {"apply": [{"run_is": 6}], "to": "target"}}]}, type="horse"
)
CHEERS = situation("cheers", {"apply": [{"run": 1}], "to": {"all": {"in": "run", "who": "each"}}})
COMET = horse("comet", cost=1, run=4, guard=2)
ROCK = horse("rock", run=2, guard=3, surfaces=["dirt"], styles=["oikomi"])
FORK = horse(
    "fork", {"in_run": {"role": "running"}, "do": [{"one_of": [[{"draw": 1}], [{"keep": 1}]]}]}
)
DRAWN = "? turf 1600 good"
NAMES = {ME: YOU, THEY: Text("Bot A", "ボットA")}


def position(**given: Any) -> Scenario:
    plain: dict[str, Any] = {
        "you": {"hand": "comet whip blinkers force*2", "areas": "; 3; 5; 5", "situation": "cheers"},
        "they": {"hand": "rock force whip", "areas": "5; 5; 5; 5"},
        "at": "run",
    }
    return Scenario(COMET, ROCK, WHIP, BLINKERS, CHEERS, FORK, **{**plain, **given})


def seen(table: Scenario, seat: int = ME) -> dict[str, Any]:
    return scene(table.game, table.state.view(seat))


def mid_run() -> Scenario:
    table = position()
    table.play("you: run comet force")
    table.play("they: guard rock")
    (comet,) = (piece.id for piece in table.side().run if piece.card == "comet")
    table.play(f"you: play whip on {comet}")
    return table


def horses(shown: Any) -> Iterator[dict[str, Any]]:
    """Return all horses of a scene, on the table and in hands."""
    for side in shown["sides"]:
        for card in (*side["run"], *side["hand"]["cards"]):
            if card["horse"]:
                yield card["horse"]


def running(shown: Any) -> dict[str, Any]:
    (found,) = (
        p["horse"]["run"] for s in shown["sides"] for p in s["run"] if p["role"] == "running"
    )
    number: dict[str, Any] = found
    return number


def steps(number: Any) -> list[tuple[str, int | None, int]]:
    return [(step["rule"], step["by"], step["value"]) for step in number["steps"]]


# --- the numbers taken apart -----------------------------------------------------------------


@pytest.mark.rule("foth:808.1", "foth:1002.1c", cited=False)  # the steps of a number
def test_a_number_is_taken_apart_in_the_order_of_the_rules() -> None:
    number = running(seen(mid_run()))
    assert steps(number) == [
        ("808.1a", None, 4),
        ("1002.1c", 1, 5),
        ("808.1f", 1, 6),
        ("808.1f", 2, 8),
    ]
    assert [step["card"] for step in number["steps"]] == [None, None, "cheers", "whip"]
    assert number["steps"][3]["text"] == {"en": "Whip", "ja": "Whip"}
    assert number["value"] == 8


@pytest.mark.rule("foth:808.1e", cited=False)  # the steps of a number
def test_a_number_that_is_set_says_so() -> None:
    table = mid_run()
    (comet,) = (piece.id for piece in table.side().run if piece.card == "comet")
    table.play(f"you: play blinkers on {comet}")
    assert steps(running(seen(table))) == [
        ("808.1a", None, 4),
        ("1002.1c", 1, 5),
        ("808.1e", None, 6),
        ("808.1f", 1, 7),
        ("808.1f", 2, 9),
    ]


@pytest.mark.rule("foth:808.1", cited=False)  # the steps of a number
@pytest.mark.parametrize("seat", [ME, THEY])
def test_the_steps_add_up(seat: int) -> None:
    for found in horses(seen(mid_run(), seat)):
        for what in ("run", "guard", "cost"):
            printed, *changes = found[what]["steps"]
            value = printed["value"]
            for step in changes:
                value = step["value"] if step["by"] is None else value + step["by"]
                assert value == step["value"]
            assert value == found[what]["value"]


# What is shown.
@pytest.mark.rule(
    "foth:702.6j", "foth:508.1", "foth:508.2", "foth:508.3", "foth:508.4", cited=False
)
def test_the_numbers_are_those_of_the_board() -> None:
    table = mid_run()
    for seat in (ME, THEY):
        shown = seen(table, seat)
        assert running(shown)["value"] == table.number("comet")
        assert shown["totals"] == {"run": 8, "guard": 3}
    (comet,) = (c for c in seen(position())["sides"][ME]["hand"]["cards"] if c["card"] == "comet")
    assert comet["horse"]["run"]["value"] == position().in_hand("comet")
    assert comet["horse"]["suited"] == {
        "surface": True,
        "distance": True,
        "style": True,
        "course": False,
        "going": False,
    }


@pytest.mark.rule("foth:808.1", cited=False)  # the steps of a number
def test_what_a_step_adds_has_a_sign() -> None:
    assert [signed_number(n, "en") for n in (-1, 0, 1)] == ["−1", "+0", "+1"]
    assert [signed_number(n, "ja") for n in (-1, 0, 1)] == ["－1", "＋0", "＋1"]


@pytest.mark.rule("foth:808.1b", cited=False)  # what is shown
@pytest.mark.parametrize(
    ("change", "abilities"),
    [
        ({"run": 1}, None),
        ("loses_abilities", []),
        (
            {"gains": {"when": {"run_succeeds": "self"}, "do": ["draw"]}},
            [
                "If this horse is running, draw 2 cards.",
                "When this horse’s run succeeds, draw a card.",
            ],
        ),
    ],
    ids=str,
)
def test_abilities_are_shown_where_an_effect_has_changed_them(
    change: Any, abilities: list[str] | None
) -> None:
    sun = situation("cheers", {"apply": [change], "to": {"all": {"in": "run", "who": "each"}}})
    mare = horse("comet", {"in_run": {"role": "running"}, "do": [{"draw": 2}]})
    side = {"run": "comet", "situation": "cheers", "areas": "9"}
    shown = seen(Scenario(mare, sun, you=side, they={"areas": "9"}, at="guard"))
    told = shown["sides"][ME]["run"][0]["horse"]["abilities"]
    assert (told and [each["en"] for each in told]) == abilities


@pytest.mark.rule("foth:407.2", "foth:205.1", cited=False)  # what is shown
def test_a_hand_has_horses_by_their_costs_then_supports_by_their_types_then_force() -> None:
    items = [
        support(name, {"do": ["draw"]}, type=on) for name, on in (("ax", "horse"), ("bit", "area"))
    ]
    cards = [*items, situation("cue"), horse("den", cost=2), horse("elm", cost=1)]
    scene = Scenario(*cards, you={"hand": "ax bit cue den elm force", "areas": "9"})
    hand = seen(scene)["sides"][ME]["hand"]["cards"]
    assert [card["card"] for card in hand] == ["elm", "den", "bit", "ax", "cue", "force"]


# --- what a seat knows -----------------------------------------------------------------------


@pytest.mark.rule("foth:407.2", "foth:402.3", cited=False)  # who sees what
def test_hidden_cards_of_the_other_change_nothing() -> None:
    hands = [("rock force whip", "force*20"), ("force*3", "force*18 rock whip")]
    shown = []
    for hand, pool in hands:
        they = {"hand": hand, "areas": "5; 5; 5; 5", "pool": pool}
        shown.append(canonical(seen(position(they=they))))
    assert shown[0] == shown[1]


@pytest.mark.rule("foth:403.3", "foth:402.3", cited=False)  # who sees what
def test_an_order_that_nobody_knows_changes_nothing() -> None:
    first, second = (
        position(they={"areas": f"{top}; 5", "pool": "force*5"})
        for top in ("rock whip", "whip rock")
    )
    assert canonical(seen(first)) == canonical(seen(second))


@pytest.mark.rule("foth:402.2", "foth:402.3", "foth:407.2", cited=False)  # who sees what
def test_the_public_scene_has_no_hand_and_speaks_of_none_of_its_cards() -> None:
    public = public_scene(seen(position()))
    assert public["sides"][ME]["hand"] == {"count": 5, "cards": []}
    assert '"comet"' not in json.dumps(public)
    assert '"cheers"' in json.dumps(public)
    assert not any(side["unseen"] for side in public["sides"])


@pytest.mark.rule("foth:407.2", "foth:402.3", cited=False)  # who sees what
def test_the_public_scene_does_not_change_with_the_hand() -> None:
    hands = ("comet whip force*2", "rock blinkers whip force")
    shown = {
        canonical(public_scene(seen(position(you={"hand": hand, "areas": "; 3; 5; 5"}))))
        for hand in hands
    }
    assert len(shown) == 1


@pytest.mark.rule("foth:402.2", cited=False)  # what everybody sees
def test_every_card_that_is_spoken_of_has_a_face() -> None:
    table = mid_run()
    faces = table.game.backdrop()["cards"]
    for side in seen(table)["sides"]:
        named = [*side["farm"], *(card["card"] for card in (*side["run"], *side["hand"]["cards"]))]
        assert set(named) <= set(faces)
    assert faces["whip"]["text"]["en"] == "The target horse gets +2 run."


@pytest.mark.rule("foth:402.2", cited=False)  # what everybody sees
def test_the_faces_are_the_same_for_everybody_whatever_happens() -> None:
    before, after = position(), mid_run()
    assert before.game.backdrop() == after.game.backdrop()
    assert "cards" not in seen(after)


@pytest.mark.rule("foth:401.2b", "foth:403.4", "foth:603.1d", cited=False)  # what everybody sees
def test_how_far_there_is_to_go() -> None:
    own, other = seen(position())["sides"]
    assert (own["to_go"], own["metres"], own["whole"], own["area"]) == (13, 650, 32, "senko")
    assert (other["to_go"], other["area"]) == (20, "nige")
    assert [area["count"] for area in own["areas"]] == [0, 3, 5, 5]


# --- words -----------------------------------------------------------------------------------


@pytest.mark.rule("foth:805.2b", cited=False)  # what is asked
def test_a_choice_of_effects_is_told_with_the_options() -> None:
    table = position(you={"hand": "fork", "areas": "5; 5; 5; 5"})
    table.play("you: run fork")
    asks = seen(table)["asks"]
    assert (asks["rule"], asks["seat"], asks["by"]) == ("805.2b", ME, "fork")
    assert asks["options"][0] == {
        "n": 1,
        "card": "fork",
        "text": {"en": "Draw a card.", "ja": "カードを1枚引く。"},
    }
    lead, what = status(table.game, table.state.view(ME), NAMES)
    assert lead.en == "Turn 1, run."
    assert what.en == "Choose one of these. (Fork)"
    assert what.ja == "どれか1つを選んでください。（Fork）"


@pytest.mark.rule(
    "foth:401.5", "foth:702.1", "foth:702.6k-iii", "foth:805.2b", cited=False
)  # what is asked
def test_the_header_line_says_how_many_cards_go_where() -> None:
    table = position(you={"hand": "comet force", "areas": "; 3; 5; 5", "pool": "force*13"})
    table.play("""
        you: run comet force
        they: pass
        you: pass
        they: pass
    """)
    while table.state.actor is CHANCE:
        table.play(f"chance: {next(iter(table.state.outcomes()))}")
    told = [
        status(table.game, table.state.view(seat), names)[1]
        for seat, names in ((ME, NAMES), (THEY, {ME: Text("Bot A", "ボットA"), THEY: YOU}))
    ]
    assert told[0].en == "The run drew 5, and your hand grows by 1: choose 4 for the farm."
    assert told[0].ja == (
        "走破で5枚引き、手札は1枚だけ増えます。ファームに置く4枚を選んでください。"
    )
    assert told[1].en == "The run drew 5, and the hand of Bot A grows by 1: 4 to the farm."
    table.play(f"you: {table.state.actions()[0]}")
    left = status(table.game, table.state.view(ME), NAMES)[1]
    assert left == Text("3 more to the farm.", "あと3枚をファームに置いてください。")


@pytest.mark.rule("foth:601.2b", "foth:603.1b", "foth:406.2", cited=False)  # what happens next
def test_the_header_line_says_what_chance_decides() -> None:
    deck = "comet*20 force*40"
    opening = Scenario.opening(COMET, you=deck, they=deck, race=DRAWN)
    told = [status(opening.game, opening.view(), NAMES)]
    opening.play("chance: course tokyo")
    told.append(status(opening.game, opening.view(), NAMES))
    turn = position(you={"hand": "comet", "areas": "5"}, at="turn")
    told.append(status(turn.game, turn.view(), NAMES))
    assert [(lead.en, what.en) for lead, what in told] == [
        ("Before the first turn.", "The race is drawn."),
        ("Before the first turn.", "The hands are dealt."),
        ("Turn 1, beginning.", "A card is turned up."),
    ]


@pytest.mark.rule("foth:805.2a", cited=False)  # what is said
@pytest.mark.parametrize(
    ("action", "en", "ja", "take_up", "goes"),
    [
        ("run comet force*2", "Run Comet, paying Force ×2", None, "comet", "run"),
        ("run comet", "Run Comet", "Cometを走破させる", "comet", "run"),
        ("play whip on 3", "Play Whip on [3]", "[3]にWhipを使う", "whip", "piece:3"),
        ("pick comet on 3", "Choose Comet [3]", "[3]のCometを選ぶ", "piece:3", "pick"),
        ("resolve 2", "Ability 2 first", "能力2を先に行う", "choice:2", "resolve"),
        ("pay force", "Pay Force", "フォースを支払う", None, None),
        ("pass", "Pass", "パス", None, None),
        ("top whip", "Put Whip at the bottom", "Whipを一番下にする", "whip", "top"),
        ("option 1", "Option 1", "選択肢1", "choice:1", "option"),
        ("instead 2", "Effect 2 instead", "かわりに効果2を行う", "choice:2", "instead"),
        ("number 3", "Choose 3", "3を選ぶ", None, None),
        ("pick-down whip", "Choose Whip, face down in the farm", None, None, None),
        ("pick whip", "Choose Whip", "Whipを選ぶ", "whip", "pick"),
        ("guard rock", "Guard with Rock", "Rockでガードする", "rock", "guard"),
    ],
)
def test_actions_in_words(
    action: str, en: str, ja: str | None, take_up: str | None, goes: str | None
) -> None:
    read: Any = read_action(action)
    told = action_text(position().game, read)
    assert told.en == en
    assert ja is None or told.ja == ja
    assert ends(read) == {"from": take_up, "to": goes}


@pytest.mark.rule("foth:805.2a", "foth:702.6g-i", cited=False)  # what is said
@pytest.mark.parametrize(
    ("action", "said", "parts"),
    [
        (
            "play blinkers on 3",
            "Play Blinkers on Comet",
            [("blinkers", "Blinkers"), ("piece:3", "Comet")],
        ),
        (
            "play blinkers on 6",
            "Play Blinkers on Rock",
            [("blinkers", "Blinkers"), ("piece:6", "Rock")],
        ),
        ("pick comet on 3", "Choose Comet", [("piece:3", "Comet")]),
        ("pick cheers on 0", "Choose Cheers [0]", [("piece:0", "[0]")]),
        ("run comet force", "Run Comet, paying Force", [("comet", "Comet")]),
        ("option 1", "Option 1", []),
        ("pass", "Pass", []),
    ],
)
def test_a_move_is_made_of_its_card_and_its_horse(
    action: str, said: str, parts: list[tuple[str, str]]
) -> None:
    table = mid_run()
    read: Any = read_action(action)
    found = move_parts(table.game, table.view(), read)
    assert [(part.name, part.text.en) for part in found] == parts
    assert table.game.move_text(table.view(), read).en == said


@pytest.mark.rule("foth:302.2", "foth:504.2", "foth:601.2b", "foth:603.1e-i", cited=False)
@pytest.mark.parametrize(
    ("outcome", "en", "ja"),
    [
        ("card comet", "Comet", "Comet"),
        ("course tokyo", "Tokyo", "東京"),
        ("metres 1600", "1600 m", "1600m"),
        ("going 4", "heavy", "不良"),
        ("first 1", "Player 2 first", "プレイヤー2が先攻"),
        ("place 0", "Face-down card 1 of the farm", "ファームの裏向きのカード（1枚目）"),
    ],
)
def test_outcomes_in_words(outcome: str, en: str, ja: str) -> None:
    read: Any = read_action(outcome)
    told = action_text(position().game, read)
    assert [told(lang) for lang in LANGUAGES] == [en, ja]


@pytest.mark.rule("foth:302.2", cited=False)  # what is read
@pytest.mark.parametrize("text", ["card", "card comet on 3", "card comet force"])
def test_an_outcome_names_one_thing_and_no_payment(text: str) -> None:
    assert read_action(text) is None


@pytest.mark.rule("foth:103.5a", cited=False)  # what is said
@pytest.mark.parametrize(
    ("number", "en", "ja"),
    [
        ((1, 1), "a card", "1枚"),
        ((0, 1), "up to one card", "1枚まで"),
        ((2, 2), "2 cards", "2枚"),
        ((0, 2), "up to 2 cards", "2枚まで"),
    ],
)
def test_how_many_cards_may_be_chosen(number: tuple[int, int], en: str, ja: str) -> None:
    assert (number_word(number, "en"), number_word(number, "ja")) == (en, ja)


@pytest.mark.rule("foth:805.2b", "foth:809.2", cited=False)  # whose text asks
def test_the_innermost_text_asks() -> None:
    trade = situation("trade", {"instead_of": {"draws": "you"}, "do": [{"discard": 1}]})
    picnic = support("picnic", {"do": ["draw"]})
    table = Scenario(
        *(trade, picnic, COMET, ROCK),
        you={"hand": "picnic comet rock", "areas": "5", "situation": "trade"},
    )
    table.play("you: play picnic")
    asks = seen(table)["asks"]
    assert (asks["by"], asks["zone"], asks["whose"], asks["end"]) == ("trade", "hand", [ME], "farm")
    assert (asks["least"], asks["most"], asks["options"]) == (1, 1, [])


@pytest.mark.rule("foth:211.1", "foth:805.2b", cited=False)  # what is asked
def test_a_text_leaves_out_that_it_lasts_for_the_run_where_that_is_plain() -> None:
    plus = [{"give": {"apply": [{"run": 1}], "to": "target"}}]
    feed = support("feed", {"do": [{"one_of": [plus, [{"draw": 1}]]}]}, type="horse")
    table = Scenario(feed, COMET, you={"hand": "comet force feed", "areas": "5"}, at="run")
    table.play("you: run comet force\n they: pass\n you: play feed on comet")
    assert seen(table)["asks"]["options"][0]["text"]["en"] == "The target horse gets +1 run."


@pytest.mark.rule("foth:102.1", "foth:102.2", "foth:702.1", cited=False)  # what is said
def test_the_header_line_says_who_has_won() -> None:
    for effect, told in (
        ("win", "The game is over: you won."),
        ("lose", "The game is over: Bot A won."),
        ({"win": "each"}, "The game is over: a draw."),
    ):
        end = support("end", {"do": [effect]})
        table = Scenario(end, you={"hand": "end", "areas": "5"})
        table.play("you: play end")
        assert status(table.game, table.state.view(ME), NAMES)[1].en == told


@pytest.mark.rule("foth:407.2", cited=False)  # who sees what
def test_as_many_equal_cards_are_marked_as_the_other_player_has_seen() -> None:
    table = position(you={"hand": "comet force*3", "shown": "force*2", "areas": "5; 5; 5; 5"})
    for seat, shown in ((ME, [True, True, False]), (THEY, [True, True])):
        cards = seen(table, seat)["sides"][ME]["hand"]["cards"]
        assert [each["shown"] for each in cards if each["card"] == "force"] == shown


@pytest.mark.rule("foth:702.6j", "foth:F25", "foth:F26", cited=False)  # what is shown
def test_a_number_below_zero_is_compared_as_zero() -> None:
    given: dict[str, Any] = {"you": {"run": "weak"}, "they": {"run": "weak"}, "at": "priority"}
    table = Scenario(horse("weak", run=-3, guard=-2), **given)
    assert seen(table)["totals"] == {"run": 0, "guard": 0}


@pytest.mark.rule("foth:211.1", cited=False)  # what is shown
def test_a_waiting_ability_reads_as_it_does_on_its_card() -> None:
    data = {"when": {"run_fails": "self"}, "pay": {"discard": 1}, "do": [{"to_hand": "self"}]}
    for card, name in ((horse("pony", data), "this horse"), (situation("sky", SKY), "this card")):
        is_horse = card["kind"] == "horse"
        you = (
            {"run": "pony force", "hand": "force"}
            if is_horse
            else {"situation": "sky", "hand": "force*2"}
        )
        table = Scenario(
            card, ROCK, you=you, they={"run": "rock"}, at="priority" if is_horse else "run"
        )
        table.play("you: pass\n they: pass" if is_horse else "you: pass")
        (option,) = seen(table)["asks"]["options"]
        assert option["text"]["en"] == table.game.cards[card["id"]].text.en
        assert name in option["text"]["en"]


SKY = {"when": {"turn_end": "you"}, "pay": {"discard": 1}, "do": [{"to_farm": "self"}]}


@pytest.mark.rule("foth:401.4", "foth:805.2b", cited=False)  # what is asked
def test_of_several_cards_one_after_the_other_is_put_in_its_place() -> None:
    peek = support("peek", {"do": [{"look": {"n": 2, "then": "any_order"}}]})
    table = Scenario(peek, COMET, you={"hand": "peek", "areas": "comet force 3"})
    table.play("you: play peek")
    asked = table.view().asked
    assert (asked.by, asked.zone, asked.whose, asked.end) == ("peek", "deck", (ME,), "top")
    assert (asked.least, asked.most) == (1, 1)


@pytest.mark.rule("foth:806.3a", "foth:809.2", cited=False)  # what is asked
def test_the_options_are_abilities_with_their_cards() -> None:
    instead = [{"instead_of": "draws", "do": [each]} for each in ("going_worse", "mill")]
    after = [{"when": "going_changes", "do": [each]} for each in ("draw", "mill")]
    table = Scenario(
        situation("sun", *instead, *after),
        support("map", {"do": ["draw"]}),
        you={"hand": "map", "situation": "sun", "areas": "force*5"},
    )
    for action, abilities in (("play map", instead), ("instead 1", after)):
        table.play(f"you: {action}")
        options = table.view().asked.options
        assert [card for card, _ in options] == ["sun", "sun"]
        assert [plain(ability) for _, ability in options] == abilities


@pytest.mark.rule("foth:211.1", "foth:802.1b", cited=False)  # what is shown
@pytest.mark.parametrize(
    ("on", "told"),
    [("area", "All your horses get +1 run in this run."), ("horse", "All your horses get +1 run.")],
)
def test_an_option_of_an_item_for_an_area_says_that_it_is_for_the_run(on: str, told: str) -> None:
    give = {"give": {"apply": [{"run": 1}], "to": {"all": "run"}}}
    item = support("item", {"do": [{"one_of": [[give], ["draw"]]}]}, type=on)
    you = {"hand": "item", "areas": "9", "run": "comet" if on == "horse" else ""}
    scene = Scenario(item, horse("comet"), you=you, at="priority" if on == "horse" else "supports")
    scene.play("you: play item" + (" on comet" if on == "horse" else ""))
    assert seen(scene)["asks"]["options"][0]["text"]["en"] == told
