"""The texts of cards, as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.texts import Text
from racekit.games.foth.abilities.grammar import inflected
from racekit.games.foth.abilities.parsing import parse_ability
from racekit.games.foth.abilities.text import ability_text
from racekit.games.foth.collection.parsing import read_card

from .test_card_reading import HORSE, ITEM, SITUATION, SPECIAL

pytestmark = pytest.mark.rule("foth:211.1", cited=False)  # what cards say

HORSES_IN_FARM = {"count": {"in": "farm", "of": {"kind": "horse"}}}
TOTAL = {"of": "running", "what": "run"}


def texts(data: Any) -> tuple[str, str]:
    text = ability_text(parse_ability(data))
    return text.en, text.ja


@pytest.mark.parametrize(
    ("data", "en", "ja"),
    [
        (
            {"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]},
            "When this horse’s run succeeds, draw a card.",
            "この馬の走破が成功した時、カードを1枚引く。",
        ),
        (
            {"in_run": {"course": ["tokyo", "nakayama"]}, "do": [{"give": [{"run": 1}]}]},
            "If the racecourse is Tokyo or Nakayama, this horse gets +1 run.",
            "競馬場が東京か中山の時、この馬の走破数を＋1する。",
        ),
        (
            {"apply": [{"run": -1}], "to": {"all": {"in": "run", "who": "each"}}},
            "All horses get −1 run.",
            "お互いの馬の走破数は－1される。",
        ),
        (
            {"when": {"guard_wins": "self"}, "pay": {"discard": 1}, "do": [{"draw": 2}]},
            (
                "When this horse wins its guard, you may put a card from your hand into your farm. "
                "If you do, draw 2 cards."
            ),
            "この馬がガードに勝った時、手札を1枚ファームに置いてよい。そうしたら、カードを2枚引く。",
        ),
        (
            {"instead_of": {"draws": "opponent"}, "do": [{"mill": {"who": "opponent"}}]},
            (
                "If your opponent would draw a card, "
                "your opponent puts the top card of their deck into their farm instead."
            ),
            "相手がカードを1枚引く時、かわりに相手はデッキの上から1枚をファームに置く。",
        ),
        (
            {"instead_of": {"run_fails": "self"}, "may": True, "do": [{"draw": 1}]},
            "If this horse’s run would fail, you may draw a card instead.",
            "この馬の走破が失敗する時、かわりにカードを1枚引いてよい。",
        ),
        (
            {"instead_of": {"run_fails": "self"}, "may": {"force": 1}, "do": [{"draw": 1}]},
            "If this horse’s run would fail, you may pay 1 force. If you do, draw a card instead.",
            (
                "この馬の走破が失敗する時、かわりにフォースを1支払ってよい。"
                "そうしたら、カードを1枚引く。"
            ),
        ),
        (
            {"in_run": "your_turn", "do": [{"give": [{"run": HORSES_IN_FARM}]}]},
            "If it is your turn, this horse gets +1 run for each horse card in your farm.",
            "自分のターンの時、自分のファームの馬カード1枚につき、この馬の走破数を＋1する。",
        ),
        (
            {"in_run": "level", "do": [{"draw": "run_distance"}]},
            "If both players’ areas are level, draw X cards, where X is the run distance.",
            "お互いの距離エリアが同じ位置の時、カードをX枚引く。Xは走破距離に等しい。",
        ),
        (
            {
                "when": {"draws": "opponent"},
                "do": [{"draw": 1}, {"discard": {"n": 2, "who": "opponent"}}, {"discard": 1}],
            },
            (
                "When your opponent draws a card, you draw a card, "
                "then your opponent puts 2 cards from their hand into their farm. "
                "Then you put a card from your hand into your farm."
            ),
            (
                "相手がカードを1枚引いた時、自分はカードを1枚引き、相手は手札を2枚ファームに置く。"
                "その後、自分は手札を1枚ファームに置く。"
            ),
        ),
        (
            {
                "when": {"not_guarded": "self"},
                "do": [
                    {"choose": {"in": "run", "of": {"kind": "horse", "style": "nige"}}},
                    {"to_hand": "target"},
                ],
            },
            (
                "When this horse runs unguarded, choose a front-runner horse in your run area, "
                "then return that horse to its owner’s hand."
            ),
            (
                "この馬がガードされなかった時、自分の走破エリアにいる、脚質が逃げの馬を1頭選び、"
                "その馬を手札に戻す。"
            ),
        ),
        (
            {"in_run": {"not": {"at_least": [{"count": "hand"}, 1]}}, "do": [{"draw": 2}]},
            "If there are no cards in your hand, draw 2 cards.",
            "自分の手札が0枚の時、カードを2枚引く。",
        ),
        (
            {"rule": {"requires": {"do": "guard", "cost": {"discard": 1}, "who": "opponent"}}},
            (
                "Your opponent cannot guard "
                "unless they first put a card from their hand into their farm."
            ),
            "相手がガードするには、先に手札を1枚ファームに置く必要がある。",
        ),
        (
            {"rule": {"deck": 6}},
            "Your deck may have up to 6 copies of this card.",
            "自分のデッキにはこのカードを6枚まで入れることができる。",
        ),
        (
            {
                "when": {"run_succeeds": "self"},
                "do": [{"give": {"apply": [{"run": 1}, {"guard": 1}], "until": "game"}}],
            },
            (
                "When this horse’s run succeeds, "
                "this horse gets +1 run and +1 guard for the rest of the game."
            ),
            "この馬の走破が成功した時、このゲーム中、この馬の走破数を＋1し、ガード値を＋1する。",
        ),
    ],
)
def test_an_ability_reads_well(data: Any, en: str, ja: str) -> None:
    assert texts(data) == (en, ja)


def test_a_state_is_reached_in_japanese() -> None:
    assert inflected("競馬場が東京だ", "becoming") == "競馬場が東京に"
    assert inflected("手札がある", "becoming") == "手札がある状態に"


def test_up_to() -> None:
    data = {"when": "turn_end", "do": [{"recover": {"n": 2, "up_to": True}}]}
    assert texts(data) == (
        "At the end of each turn, return up to 2 cards from your farm to your hand.",
        "ターン終了時、ファームからカードを2枚まで手札に戻す。",
    )


def test_several_conditions_keep_their_order_and_parentheses() -> None:
    held = {"all": ["your_turn", {"any": [{"course": "tokyo"}, {"surface": "turf"}]}]}
    en, ja = texts({"in_run": held, "do": ["draw"]})
    assert en.startswith("If it is your turn and (the racecourse is Tokyo or the race is on turf)")
    assert ja.startswith("自分のターンで、（競馬場が東京か、馬場が芝の状態）の時、")


def test_all_denied_is_one_that_does_not_hold() -> None:
    held = {"not": {"all": ["your_turn", {"surface": "turf"}]}}
    en, ja = texts({"in_run": held, "do": ["draw"]})
    assert en.startswith("If it is not your turn or the race is not on turf")
    assert ja.startswith("自分のターンでないか、馬場が芝でない時")


def test_what_counts_for_one_change_alone_stands_beside_it() -> None:
    data = {"in_run": "level", "do": [{"give": [{"run": HORSES_IN_FARM}, {"guard": 1}]}]}
    en, ja = texts(data)
    assert "gets +1 guard and +1 run for each horse card in your farm" in en
    assert "ガード値を＋1し、自分のファームの馬カード1枚につき、走破数を＋1する" in ja


@pytest.mark.parametrize(
    ("effect", "en"),
    [
        ({"going_better": {"count": "hand"}}, "The going gets better by 1 step for each card in"),
        ({"extra_run": {"count": "hand"}}, "1 more horse may run for each card in"),
        ({"mill": {"count": "hand"}}, "Put the top card of your deck into your farm for each card"),
        ({"farm_random": {"count": "hand"}}, "Take a random card from your farm and put them"),
    ],
    ids=str,
)
def test_one_for_each_is_one(effect: Any, en: str) -> None:
    assert texts({"in_run": "level", "do": [effect]})[0].split(", ", 1)[1].startswith(en.lower())


def test_two_amounts_do_not_share_a_letter_in_a_sentence() -> None:
    run, guard = ({"trait": {"of": "running", "what": what}} for what in ("run", "cost"))
    en, ja = texts({"in_run": "level", "do": [{"give": [{"run": run}, {"guard": guard}]}]})
    assert "+X run and +Y guard, where X is the running horses’ total run number and Y is" in en
    assert "Xは走破馬の走破数の合計に等しい。Yは走破馬のコストの合計に等しい。" in ja


@pytest.mark.rule("foth:211.1", cited=False)  # what is on the card
def test_what_is_done_after_a_sentence_is_joined_to_it_and_not_to_the_first() -> None:
    en, ja = texts({"when": "turn_end", "do": [{"may": ["draw"]}, {"mill": 1}, {"draw": 1}]})
    assert en.endswith(
        "you may draw a card. Then put the top card of your deck into your farm, then draw a card."
    )
    assert ja.endswith(
        "カードを1枚引いてよい。その後、デッキの上から1枚をファームに置き、カードを1枚引く。"
    )


@pytest.mark.rule("foth:211.1", cited=False)  # what is on the card
def test_what_follows_an_effect_may_be_several_sentences() -> None:
    otherwise = {"if": {"that": "level", "do": ["draw"], "else": ["going_worse"]}}
    en, ja = texts({"when": "turn_end", "do": ["draw", otherwise]})
    assert en.endswith(
        "draw a card. Then, if both players’ areas are level, draw a card. "
        "Otherwise, the going gets worse by 1 step."
    )
    assert ja.endswith(
        "カードを1枚引く。その後、お互いの距離エリアが同じ位置なら、カードを1枚引く。"
        "そうでないなら、馬場状態を1段階悪くする。"
    )


@pytest.mark.rule("foth:211.1", "foth:103.5a", cited=False)  # what is on the card
@pytest.mark.parametrize(
    ("may", "en", "ja"),
    [
        (["draw"], "you may draw a card.", "カードを1枚引いてよい。"),
        (["going_worse"], "you may do this: “The going gets worse by 1 step”.", ""),
        (
            ["draw", "mill", "going_worse", "draw"],
            (
                "you may do this: “Draw a card, then put the top card of your deck into your farm. "
                "Then the going gets worse by 1 step. Then draw a card”."
            ),
            "カードを1枚引き、デッキの上から1枚をファームに置き、馬場状態を1段階悪くし、カードを1枚引いてよい。",
        ),
        (["draw", "going_worse"], "you may draw a card, then the going gets worse by 1 step.", ""),
        (
            [{"give": {"apply": [{"run": 1}], "to": "self"}}, {"draw": 1}],
            "you may do this: “This horse gets +1 run. Then draw a card”.",
            "この馬の走破数を＋1し、カードを1枚引いてよい。",
        ),
    ],
)
def test_what_may_be_done_is_one_clause_or_quoted(may: Any, en: str, ja: str) -> None:
    told = texts({"when": "turn_end", "do": [{"may": may}]})
    assert told[0].endswith(en)
    assert told[1].endswith(ja)


@pytest.mark.rule("foth:211.1", cited=False)  # what is on the card
@pytest.mark.parametrize(
    ("n", "target", "en"),
    [
        (2, "target", "put those cards into their owners’ farms."),
        (1, "target", "put that card into its owner’s farm."),
        (2, "self", "put this horse into its owner’s farm."),
        (1, "running", "put the running horses into their owners’ farms."),
    ],
)
def test_what_is_moved_is_one_card_or_several(n: int, target: str, en: str) -> None:
    choose = {"choose": {"in": "situation", "n": n, "who": "each"}}
    assert texts({"when": "turn_end", "do": [choose, {"to_farm": target}]})[0].endswith(en)


def test_what_the_opponent_may_suffer_is_quoted() -> None:
    data = {"when": "turn_end", "do": [{"may": [{"discard": {"who": "opponent"}}]}]}
    en, ja = texts(data)
    assert "you may do this: “Your opponent puts a card" in en
    assert "「相手は手札を1枚ファームに置く」を行ってよい" in ja


def test_cards_have_a_line_for_each_ability() -> None:
    card = read_card(HORSE | {"abilities": HORSE["abilities"] + [{"rule": {"deck": "any"}}]})
    assert card.text.en.split("\n")[1] == "Your deck may have any number of copies of this card."
    assert card.text.ja.count("\n") == 1


def test_a_support_speaks_of_its_target() -> None:
    assert read_card(ITEM).text("en") == "The target horse gets +2 run."
    assert read_card(ITEM).text("ja") == "対象の馬の走破数を＋2する。"


def test_a_support_is_a_card() -> None:
    leaving = {"when": {"leaves": {"zone": "situation", "card": "self"}}, "do": ["draw"]}
    card = read_card(SITUATION | {"abilities": [leaving]})
    assert card.text.en == "When this card leaves the situation area, draw a card."
    assert card.text.ja == "このカードが状況エリアから離れた時、カードを1枚引く。"


@pytest.mark.rule("foth:211.1", cited=False)  # what is on the card
def test_what_lasts_for_the_run_is_said_where_it_is_not_plain() -> None:
    give = {"when": {"run_fails": {}}, "do": [{"give": {"apply": [{"run": 1}], "to": "running"}}]}
    assert read_card(HORSE | {"abilities": [give]}).text.en.endswith("get +1 run.")
    assert read_card(SITUATION | {"abilities": [give]}).text.en.endswith("+1 run in this run.")


def test_special_force_says_what_it_counts_as() -> None:
    card = read_card(SPECIAL)
    assert card.text.en == "If the race is on turf, this card counts as 2 force."
    assert card.text.ja == "馬場が芝なら、このカードはフォース2つとして数える。"


def test_a_card_without_abilities_has_no_text() -> None:
    assert read_card(HORSE | {"abilities": []}).text.en == ""


# --- what people stumbled over ------------------------------------------------------------------


def item(*effects: Any) -> Text:
    return read_card(ITEM | {"abilities": [{"do": list(effects)}]}).text


def area(*effects: Any) -> Text:
    return read_card(ITEM | {"type": "area", "abilities": [{"do": list(effects)}]}).text


def situation(ability: Any) -> Text:
    return read_card(SITUATION | {"abilities": [ability]}).text


def given(change: Any, to: str = "target") -> dict[str, Any]:
    return {"give": {"apply": change, "to": to}}


def test_a_quoted_ability_has_one_full_stop() -> None:
    gains = {"gains": {"when": {"run_succeeds": "self"}, "do": ["draw"]}}
    text = item(given([gains]))
    assert text.en == "The target horse gains “When this horse’s run succeeds, draw a card.”"
    assert text.ja == "対象の馬は能力「この馬の走破が成功した時、カードを1枚引く」を得る。"
    assert item(given([gains]), "draw").en.endswith("draw a card.” Then draw a card.")


def test_a_target_is_a_horse() -> None:
    cheap = {"is": {"card": "target", "of": {"kind": "horse", "cost_at_most": 1}}}
    text = item({"if": {"that": cheap, "do": [given([{"run": 3}])]}})
    assert text.en.startswith("If the target horse is a horse with cost 1 or less, ")
    assert text.ja.startswith("対象の馬がコスト1以下の馬なら、")


def test_what_was_chosen_may_be_no_horse() -> None:
    item_card = {"is": {"card": "target", "of": {"class": "item"}}}
    then = {"if": {"that": item_card, "do": ["draw"]}}
    assert "if that card is an item card, " in area({"choose": "situation"}, then).en
    cheap = {"is": {"card": "target", "of": {"cost_at_most": 1}}}
    then = {"if": {"that": cheap, "do": ["draw"]}}
    text = area({"choose": {"in": "run", "of": {"style": "nige"}}}, then)
    assert "if that horse’s cost is 1 or less, " in text.en
    assert "自分の走破エリアにいる、脚質が逃げの馬を1頭選ぶ。" in text.ja


@pytest.mark.parametrize(
    ("data", "ja"),
    [
        (
            {"apply": [{"run": 1}], "to": {"all": {"in": "run", "of": {"style": "nige"}}}},
            "自分の、脚質が逃げの馬の走破数は＋1される。",
        ),
        (
            {"apply": [{"cost": -1}], "to": {"all": {"in": "hand", "of": {"cost_at_least": 3}}}},
            "自分の手札にあるコスト3以上の馬カードのコストは－1される。",
        ),
        (
            {"apply": [{"cost": -1}], "to": {"all": {"in": "hand"}}},
            "自分の手札のカードのコストは－1される。",
        ),
        (
            {
                "apply": [{"run": {"count": {"in": "farm", "of": {"style": "nige"}}}}],
                "to": "running",
            },
            "自分のファームにある、脚質が逃げの馬カード1枚につき、走破馬の走破数は＋1される。",
        ),
        (
            {"when": "going_changes", "do": [{"recover": {"of": {"style": "nige"}}}]},
            "馬場状態が変化した時、ファームから、脚質が逃げの馬カードを1枚手札に戻す。",
        ),
        (
            {"when": "going_changes", "do": [{"recover": {"of": {"type": "horse"}}}]},
            "馬場状態が変化した時、ファームから馬タイプのカードを1枚手札に戻す。",
        ),
        (
            {
                "when": "going_changes",
                "pay": {"discard": {"of": {"style": "nige"}}},
                "do": ["draw"],
            },
            (
                "馬場状態が変化した時、手札にある、脚質が逃げの馬カードを1枚ファームに置いてよい。"
                "そうしたら、カードを1枚引く。"
            ),
        ),
    ],
)
def test_a_japanese_clause_is_kept_apart_from_the_place_before_it(data: Any, ja: str) -> None:
    assert situation(data).ja == ja


@pytest.mark.parametrize(
    ("counted", "en", "ja"),
    [
        (
            {"at_least": [HORSES_IN_FARM, 8]},
            "there are 8 or more horse cards in your farm",
            "自分のファームに馬カードが8枚以上ある時",
        ),
        (
            {"at_least": [HORSES_IN_FARM, 1]},
            "there is a horse card in your farm",
            "自分のファームに馬カードがある時",
        ),
        (
            {"at_most": [HORSES_IN_FARM, 0]},
            "there are no horse cards in your farm",
            "自分のファームに馬カードがない時",
        ),
        (
            {"at_most": [HORSES_IN_FARM, 1]},
            "there is at most 1 horse card in your farm",
            "自分のファームの馬カードが1枚以下の時",
        ),
        (
            {"at_least": [{"count": {"in": "run", "of": {"run_at_least": 7}}}, 2]},
            "there are 2 or more horses with run number 7 or more in your run area",
            "自分の走破エリアに走破数7以上の馬が2頭以上いる時",
        ),
        (
            {"all": [{"at_most": [{"count": {"in": "run", "of": {"style": "nige"}}}, 0]}, "level"]},
            "there are no front-runner horses in your run area and ",
            "自分の走破エリアに脚質が逃げの馬がおらず、",
        ),
        (
            {"all": [{"at_least": [HORSES_IN_FARM, 1]}, "guarded", "your_turn"]},
            "there is a horse card in your farm and the run is guarded and ",
            "自分のファームに馬カードがあり、走破馬がガードされていて、",
        ),
        (
            {"same": [{"count": "hand"}, {"count": {"in": "hand", "who": "opponent"}}]},
            "the number of cards in your hand is the same as ",
            "自分の手札の枚数と相手の手札の枚数が等しい時",
        ),
    ],
)
def test_how_many_there_are(counted: Any, en: str, ja: str) -> None:
    told = texts({"in_run": counted, "do": ["draw"]})
    assert told[0].startswith(f"If {en}")
    assert told[1].startswith(ja)


def test_what_comes_later_does_not_say_when_twice() -> None:
    def later(trigger: Any) -> tuple[str, str]:
        then = {"later": {"when": trigger, "do": ["draw"]}}
        return texts({"when": {"run_fails": "self"}, "do": [then]})

    en, ja = later({"turn_start": "you"})
    assert en == "When this horse’s run fails, at the start of your next turn, draw a card."
    assert ja == "この馬の走破が失敗した時、次の自分のターン開始時に、カードを1枚引く。"
    assert "at the start of the next turn" in later("turn_start")[0]
    assert "次のターン開始時" in later("turn_start")[1]
    assert "the next time your turn ends" in later({"turn_end": "you"})[0]
    assert "次に自分のターンが終了する時に、" in later({"turn_end": "you"})[1]
    assert "次に相手がカードを1枚引いた時に、" in later({"draws": "opponent"})[1]


@pytest.mark.parametrize(
    ("effect", "en"),
    [
        ("farm_random", "Take a random card from your farm and put it into your hand."),
        (
            {"farm_random": {"n": 2, "who": "opponent", "then": "remove"}},
            ("Your opponent takes 2 random cards from their farm and removes them from the game."),
        ),
        (
            {"farm_random": {"who": "opponent", "then": "area"}},
            ("Your opponent takes a random card from their farm and puts it on top of their deck."),
        ),
        (
            {"look": {"who": "opponent", "then": "farm_any"}},
            (
                "Look at the top card of your opponent’s deck, "
                "and put it into your opponent’s farm or back."
            ),
        ),
    ],
)
def test_whose_zone_it_is(effect: Any, en: str) -> None:
    assert area(effect).en == en


def test_where_cards_come_from_and_go_to() -> None:
    enters = {"enters": {"zone": "farm", "from": "hand", "who": "you"}}
    leaves = {"leaves": {"zone": "hand", "to": "farm", "who": "opponent"}}
    assert "into your farm from your hand" in texts({"when": enters, "do": ["draw"]})[0]
    assert "opponent’s hand into your opponent’s farm" in texts({"when": leaves, "do": ["draw"]})[0]


@pytest.mark.parametrize(
    ("change", "en", "ja"),
    [
        ({"style_is": "all"}, "has every style", "の脚質を万能にする"),
        ({"style_is": "nige"}, "has the style front-runner", "の脚質を逃げにする"),
        (
            {"style_is": ["nige", "senko"]},
            "has the styles front-runner and stalker",
            "の脚質を逃げと先行にする",
        ),
        ({"style_step": 1}, "has its styles moved 1 step back", "の脚質を1段階後ろへずらす"),
        (
            {"favourites_add": {"courses": "all"}},
            "has every racecourse among its favourites",
            "の得意条件にすべての競馬場を加える",
        ),
        (
            {"favourites_add": {"goings": "all"}},
            "has every going among its favourites",
            "の得意条件にすべての馬場状態を加える",
        ),
        (
            {"favourites_add": {"courses": "kokura", "goings": ["soft", "heavy"]}},
            "has Kokura and soft and heavy going among its favourites",
            "の得意条件に小倉、重馬場と不良馬場を加える",
        ),
    ],
)
def test_several_values_and_all(change: Any, en: str, ja: str) -> None:
    text = item(given([change]))
    assert (text.en, text.ja) == (f"The target horse {en}.", f"対象の馬{ja}。")


def test_changes_with_lists_are_kept_apart() -> None:
    text = item(given([{"style_is": ["nige", "senko"]}, {"guard": 1}]))
    assert text.en == (
        "The target horse has the styles front-runner and stalker, and gets +1 guard."
    )


def test_several_horses_are_the_horses() -> None:
    text = texts({"in_run": {"at_least": [{"trait": TOTAL}, 9]}, "do": ["draw"]})
    assert text[0].startswith("If the running horses’ total run number is 9 or more")
    assert text[1].startswith("走破馬の走破数の合計が9以上の時")
    everyone = {"trait": {"of": {"all": {"in": "run", "of": {"kind": "horse"}}}, "what": "cost"}}
    both = texts({"in_run": {"at_least": [everyone, 9]}, "do": ["draw"]})
    assert both[0].startswith("If the total cost of all horses in your run area is 9 or more")
    assert both[1].startswith("自分の走破エリアの馬すべてのコストの合計が9以上の時")
    suited = texts({"in_run": {"suited": {"what": "surface", "card": "running"}}, "do": ["draw"]})
    assert suited[0] == "If the running horses are suited to the surface, draw a card."
    step = texts({"apply": [{"style_step": -2}], "to": "guarding"})[0]
    assert step == "The guard horses have their styles moved 2 steps forward."


def test_all_of_several_styles() -> None:
    data = {"all": {"in": "run", "who": "each", "of": {"style": ["nige", "senko"]}}}
    assert situation({"apply": [{"run": 1}], "to": data}).en == (
        "All front-runner and stalker horses get +1 run."
    )


def test_one_of_both_players() -> None:
    text = area({"choose": {"in": "situation", "who": "each", "up_to": True}})
    assert text.en == "Choose up to 1 card in either player’s situation area."
    assert text.ja == "お互いの状況エリアのカードを1枚まで選ぶ。"


def test_what_is_kept_is_of_what_was_drawn() -> None:
    assert area({"keep": 2}) == Text(
        "Keep 2 of the cards drawn for the run distance.",
        "走破距離で引く枚数のうち、2枚分を手札に残す。",
    )


def test_a_deck_size() -> None:
    assert texts({"rule": {"deck_size": 84}}) == (
        "Your deck must have exactly 84 cards.",
        "自分のデッキはちょうど84枚で構築する。",
    )


@pytest.mark.parametrize(
    ("effect", "en"),
    [
        ({"later": {"when": {"draws": "you"}, "do": ["draw"]}}, "Then, the next time you draw a"),
        ({"later": {"when": {"turn_start": "you"}, "do": ["draw"]}}, "Then, at the start of your"),
        ({"if": {"that": "level", "do": ["draw"]}}, "Then, if both players"),
        ({"rule": {"rule": {"cannot": "guard"}}}, "Then, until end of turn, players cannot guard"),
        ({"may": ["draw"]}, "Then you may draw a card"),
    ],
)
def test_a_comma_stands_after_then_where_a_clause_comes_between(effect: Any, en: str) -> None:
    assert en in area("draw", "draw", effect).en


def test_what_somebody_does_is_not_told_with_what_becomes() -> None:
    text = item(given([{"run": 1}]), "draw")
    assert text.en == "The target horse gets +1 run. Then draw a card."
    assert text.ja == "対象の馬の走破数を＋1し、カードを1枚引く。"


def test_instead_stands_before_what_x_is() -> None:
    data = {"instead_of": {"run_fails": "self"}, "do": [{"draw": "run_distance"}]}
    assert texts(data)[0].endswith("draw X cards instead, where X is the run distance.")


def test_what_is_required_of_anybody() -> None:
    text = situation({"rule": {"requires": {"do": "play_item", "cost": {"force": 1}}}})
    assert text.en == "A player cannot play an item card unless they first pay 1 force."
    assert text.ja == (
        "プレイヤーがアイテムカードを使用するには、先にフォースを1支払う必要がある。"
    )


def test_a_subject_is_named_once() -> None:
    text = item(given(["loses_abilities", {"run": 2}]))
    assert text.ja == "対象の馬はすべての能力を失い、その走破数を＋2する。"


def test_who_wins_is_said() -> None:
    assert area({"win": "you"}).ja == "自分はゲームに勝利する。"
    assert area({"lose": "opponent"}).ja == "相手はゲームに敗北する。"


def test_what_a_card_always_has_it_has_and_does_not_gain() -> None:
    gains = {"gains": {"when": {"run_succeeds": "self"}, "do": ["draw"]}}
    all_horses = {"all": {"in": "run", "who": "each"}}
    text = situation({"apply": [gains], "to": all_horses})
    assert text.en == "All horses have “When this horse’s run succeeds, draw a card.”"
    assert item(given([gains])).en.startswith("The target horse gains “")


@pytest.mark.parametrize(
    ("of", "en", "ja"),
    [
        ({"cost_at_most": 1}, "this horse’s cost is 1 or less", "この馬のコストが1以下なら"),
        ({"run_at_least": 7}, "this horse’s run number is 7 or more", "この馬の走破数が7以上なら"),
        (
            {"cost_at_most": 1, "run_at_least": 7},
            "this horse is a horse with cost 1 or less and with run number 7 or more",
            "この馬がコスト1以下で走破数7以上の馬なら",
        ),
        ({"style": "nige"}, "this horse is a front-runner horse", "この馬が脚質が逃げの馬なら"),
    ],
    ids=str,
)
def test_one_number_of_a_card_is_asked_for_by_its_name(of: Any, en: str, ja: str) -> None:
    then = {"if": {"that": {"is": {"of": of}}, "do": ["draw"]}}
    found = texts({"when": {"run_succeeds": "self"}, "do": [then]})
    assert found[0] == f"When this horse’s run succeeds, if {en}, draw a card."
    assert ja in found[1]


def test_a_search_ends_with_a_shuffle() -> None:
    en, ja = texts({"when": "not_guarded", "do": [{"search": {"n": 2, "up_to": True}}]})
    assert "reveal them, put them into your hand, then shuffle the deck." in en
    assert ja.endswith(
        "デッキからカードを2枚まで選び、公開して手札に加え、デッキをシャッフルする。"
    )


@pytest.mark.parametrize(
    ("of", "en", "ja"),
    [
        ({"of": {"kind": "horse"}}, "a horse card is put into a farm, return that horse", "その馬"),
        (
            {"of": {"kind": "force"}},
            "a force card is put into a farm, return that card",
            "そのカード",
        ),
        ({}, "a card is put into a farm, return that card", "そのカード"),
    ],
)
def test_an_event_of_a_horse_speaks_of_the_horse(of: Any, en: str, ja: str) -> None:
    trigger = {"enters": {"zone": "farm", **of}}
    english, japanese = texts({"when": trigger, "do": [{"to_hand": "event_card"}]})
    assert english == f"When {en} to its owner’s hand."
    assert japanese.endswith(f"、{ja}を手札に戻す。")


SENTENCES: list[tuple[Any, str, str]] = [
    (
        {
            "when": {"draws": "opponent"},
            "do": [{"discard": {"n": 2, "who": "opponent"}}, {"draw": 1}],
        },
        (
            "When your opponent draws a card, your opponent puts 2 cards from their hand "
            "into their farm, then you draw a card."
        ),
        "相手がカードを1枚引いた時、相手は手札を2枚ファームに置き、自分はカードを1枚引く。",
    ),
    (
        {"when": "turn_end", "do": [{"draw": 1}, {"mill": 2}, {"discard": 1}]},
        (
            "At the end of each turn, draw a card, then put the top 2 cards of your deck "
            "into your farm. Then put a card from your hand into your farm."
        ),
        "ターン終了時、カードを1枚引き、デッキの上から2枚をファームに置く。その後、手札を1枚ファームに置く。",
    ),
    (
        {
            "when": "turn_end",
            "do": [{"give": {"apply": [{"run": 1}, {"guard": 2}], "to": "self"}}, {"draw": 1}],
        },
        "At the end of each turn, this horse gets +1 run and +2 guard. Then draw a card.",
        "ターン終了時、この馬の走破数を＋1し、ガード値を＋2し、カードを1枚引く。",
    ),
    (
        {
            "when": "turn_end",
            "do": [{"give": {"apply": [{"run": 1}, {"run_is": 2}, {"guard": 2}], "to": "self"}}],
        },
        "At the end of each turn, this horse gets +1 run, has a run number of 2 and gets +2 guard.",
        "ターン終了時、この馬の走破数を＋1し、走破数を2にし、ガード値を＋2する。",
    ),
    (
        {
            "when": "turn_end",
            "do": [{"give": {"apply": [{"run": {"count": "hand"}}, {"guard": 2}], "to": "self"}}],
        },
        "At the end of each turn, this horse gets +2 guard and +1 run for each card in your hand.",
        "ターン終了時、この馬のガード値を＋2し、自分の手札1枚につき、走破数を＋1する。",
    ),
    (
        {
            "when": "turn_end",
            "do": [
                {
                    "give": {
                        "apply": [{"run": {"count": "hand"}}, {"guard": {"count": "hand"}}],
                        "to": "self",
                    }
                }
            ],
        },
        "At the end of each turn, for each card in your hand, this horse gets +1 run and +1 guard.",
        "ターン終了時、自分の手札1枚につき、この馬の走破数を＋1し、ガード値を＋1する。",
    ),
    (
        {"while": {"not": {"at_least": [{"count": "hand"}, 3]}}, "apply": [{"run": 1}]},
        "While there are 2 or fewer cards in your hand, this horse gets +1 run.",
        "自分の手札が2枚以下の間、この馬の走破数は＋1される。",
    ),
    (
        {"while": {"not": {"at_most": [{"count": "hand"}, 3]}}, "apply": [{"run": 1}]},
        "While there are 4 or more cards in your hand, this horse gets +1 run.",
        "自分の手札が4枚以上の間、この馬の走破数は＋1される。",
    ),
    (
        {"when": "turn_end", "do": [{"may": ["draw", {"discard": 1}]}]},
        (
            "At the end of each turn, you may draw a card, then put a card from your hand "
            "into your farm."
        ),
        "ターン終了時、カードを1枚引き、手札を1枚ファームに置いてよい。",
    ),
    (
        {"when": "turn_end", "do": [{"one_of": [["draw"], [{"mill": 1}]]}]},
        (
            "At the end of each turn, choose one: “Draw a card” or “Put the top card of your "
            "deck into your farm”."
        ),
        "ターン終了時、「カードを1枚引く」か「デッキの上から1枚をファームに置く」のどちらかを行う。",
    ),
    (
        {"when": "turn_end", "do": [{"one_of": [["draw"], [{"mill": 1}], ["win"]]}]},
        (
            "At the end of each turn, choose one: “Draw a card”, “Put the top card of your "
            "deck into your farm” or “You win the game”."
        ),
        "ターン終了時、「カードを1枚引く」「デッキの上から1枚をファームに置く」「自分はゲームに勝利する」のどれか1つを行う。",
    ),
    (
        {"when": "turn_end", "do": [{"repeat": {"n": 3, "do": ["draw"]}}]},
        "At the end of each turn, do this 3 times: “Draw a card”.",
        "ターン終了時、「カードを1枚引く」を3回行う。",
    ),
    (
        {
            "when": "turn_end",
            "do": [{"if": {"that": "level", "do": ["draw"], "else": [{"mill": 1}]}}],
        },
        (
            "At the end of each turn, if both players’ areas are level, draw a card. "
            "Otherwise, put the top card of your deck into your farm."
        ),
        "ターン終了時、お互いの距離エリアが同じ位置なら、カードを1枚引く。そうでないなら、デッキの上から1枚をファームに置く。",
    ),
    (
        {
            "when": "turn_end",
            "do": [
                {"give": {"apply": [{"run": 1}, {"guard": 2}, {"cost": -1}], "to": {"all": "run"}}}
            ],
        },
        "At the end of each turn, all your horses get +1 run, +2 guard and −1 cost.",
        "ターン終了時、自分の馬の走破数を＋1し、ガード値を＋2し、コストを－1する。",
    ),
    (
        {"when": "turn_end", "do": [{"draw": {"who": "each"}}, {"discard": {"who": "each"}}]},
        (
            "At the end of each turn, each player draws a card, then puts a card from their "
            "hand into their farm."
        ),
        "ターン終了時、お互いのプレイヤーはカードを1枚引き、手札を1枚ファームに置く。",
    ),
    (
        {"when": "turn_end", "do": [{"draw": {"count": "hand"}}, {"mill": {"count": "farm"}}]},
        (
            "At the end of each turn, draw a card for each card in your hand, then put the "
            "top card of your deck into your farm for each card in your farm."
        ),
        "ターン終了時、自分の手札1枚につき、カードを1枚引き、自分のファームのカード1枚につき、デッキの上から1枚をファームに置く。",
    ),
]


@pytest.mark.parametrize(("data", "en", "ja"), SENTENCES)
def test_several_things_in_a_sentence(data: Any, en: str, ja: str) -> None:
    assert texts(data) == (en, ja)


@pytest.mark.parametrize(
    ("held", "en", "ja"),
    [
        (
            {"all": [{"not": {"surface": "turf"}}, "your_turn"]},
            "If the race is not on turf and it is your turn,",
            "馬場が芝でなく、自分のターンの時、",
        ),
        (
            {"not": {"all": [{"not": {"surface": "turf"}}, "your_turn"]}},
            "If the race is on turf or it is not your turn,",
            "馬場が芝か、自分のターンでない時、",
        ),
    ],
)
def test_one_of_several_conditions_may_be_denied(held: Any, en: str, ja: str) -> None:
    told = texts({"in_run": held, "do": ["draw"]})
    assert told[0].startswith(en)
    assert told[1].startswith(ja)


def test_three_conditions_are_joined() -> None:
    held = {"all": ["your_turn", "level", {"surface": "turf"}]}
    _, ja = texts({"in_run": held, "do": ["draw"]})
    assert ja.startswith("自分のターンで、お互いの距離エリアが同じ位置で、馬場が芝の時")


def test_of_three_changes_one_of_which_has_an_and_the_last_comes_after_a_comma() -> None:
    changes = [{"run": 1}, {"favourites_add": {"courses": ["tokyo", "kyoto"]}}, {"guard": 1}]
    en, _ = texts({"in_run": "level", "do": [{"give": changes}]})
    assert en.endswith(
        "this horse gets +1 run, has Tokyo and Kyoto among its favourites, and gets +1 guard."
    )


def test_an_amount_is_explained_after_the_sentence_that_joins_it_to_another_effect() -> None:
    _, ja = texts({"in_run": "level", "do": ["draw", {"mill": "run_distance"}]})
    assert ja.endswith("カードを1枚引き、デッキの上からX枚をファームに置く。Xは走破距離に等しい。")


def test_what_takes_the_place_of_an_event_may_be_several_sentences() -> None:
    does = ["going_worse", {"mill": "run_distance"}, {"keep": 1}]
    en, ja = texts({"instead_of": {"draws": "you"}, "do": does})
    assert en.startswith("If you would draw a card, the going gets worse by 1 step instead. Then")
    assert [part.split(",")[0] for part in en.split(". ")[1:]] == [
        "Then put the top X cards of your deck into your farm",
        "Then keep 1 of the cards drawn for the run distance.",
    ]
    assert ja.split("。")[1:-1] == [
        "Xは走破距離に等しい",
        "その後、走破距離で引く枚数のうち、1枚分を手札に残す",
    ]


@pytest.mark.parametrize(
    ("zone", "noun", "ja"), [("run", "horse", "馬"), ("situation", "card", "カード")]
)
def test_a_chosen_card_is_a_horse_where_only_horses_are(zone: str, noun: str, ja: str) -> None:
    named = {"that": {"is": {"card": "target", "of": {"name": "Comet"}}}, "do": ["draw"]}
    told = texts({"when": "turn_end", "do": [{"choose": zone}, {"if": named}]})
    assert f"if that card is a {noun} named “Comet”" in told[0]
    assert f"そのカードが名前が「Comet」の{ja}なら" in told[1]


def test_another_number_is_not_that_of_the_event() -> None:
    en, _ = texts({"when": "pays", "do": [{"mill": "run_distance"}]})
    assert en.endswith("where X is the run distance.")
    en, _ = texts({"when": "pays", "do": [{"mill": "event_n"}]})
    assert en.endswith("where X is the amount of force paid.")
