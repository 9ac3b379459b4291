"""The board in plain text, and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from racekit.engine.texts import LANGUAGES
from racekit.games.foth.scene import public_scene
from racekit.games.foth.svg import board_svg
from racekit.show.columns import width
from racekit.show.wrapping import wrapped

from .scenario import THEY, YOU, Scenario, horse, situation, special, support
from .test_scene import CHEERS, COMET, NAMES, ROCK, WHIP, mid_run, position, seen


def text(table: Scenario, lang: str, seat: int = YOU) -> str:
    """Return the board in plain text, as a seat sees it."""
    return table.game.scene_text(seen(table, seat), NAMES, lang)


# What everybody sees.
@pytest.mark.rule("foth:402.2", "foth:407.2", "foth:808.1", cited=False)
def test_a_line_ends_between_two_cards_or_two_steps_and_a_sentence_between_two_words() -> None:
    names = ["sunday-morning-rain", "wide-open-meadow", "long-way-home", "old-stone-bridge"]
    called = {"name": "A Friend In The Stable Yard Of The Old Mill"}
    does = [{"discard": {"n": 2, "who": "opponent"}}, {"discard": 1}, {"mill": 2}]
    plan = support("plan", {"do": [{"later": {"when": {"draws": "you"}, "do": does}}]})
    scene = Scenario(
        *(COMET, {**CHEERS, **called}, plan, *map(horse, names)),
        you={
            "hand": "comet force plan*2",
            "situation": "cheers",
            "farm": " ".join(names),
            "areas": "; 3; 5; 5",
        },
        they={"areas": "5"},
    )
    scene.play("you: play plan\n you: pass\n you: run comet force")
    shown = {**seen(scene), "picked": ["comet", *sorted(names)]}
    told = scene.game.scene_text(shown, NAMES, "en")
    for lines in (
        "Chosen: Comet, Long Way Home, Old Stone Bridge, Sunday Morning Rain,\n  Wide Open",
        "Long Way Home, Old Stone Bridge, Plan, Sunday Morning Rain,\n  Wide Open Meadow",
        f"run 6 = 4, +1 suited style,\n    +1 {called['name']}",
        "Delayed: Plan: When you draw a card, your opponent puts 2 cards from their\n  hand into",
        "    The next time you draw a card, your opponent puts 2 cards from their hand\n      into",
    ):
        assert lines in told, told


# What everybody sees.
@pytest.mark.rule("foth:302.2", "foth:401.2b", "foth:402.2", "foth:808.1", cited=False)
def test_the_board_in_english() -> None:
    lines = text(mid_run(), "en").splitlines()
    assert lines[0] == "Tokyo, turf 1600 m (mile), going good"
    assert lines[3].split() == [">", "You", "-", "[3]", "5", "5", "13", "650", "m", "2", "0", "0"]
    assert "  [3] Comet (You): run 8 = 4, +1 suited style, +1 Cheers, +2 Whip" in lines
    assert "  run 8 against guard 3" in lines
    assert "Situation: Cheers (You)" in lines


@pytest.mark.rule("foth:302.2", "foth:402.2", "foth:808.1", cited=False)  # what everybody sees
def test_the_board_in_japanese_is_full_width() -> None:
    lines = text(mid_run(), "ja").splitlines()
    assert lines[0] == "東京 芝1600m（マイル） 馬場状態：良"
    assert "  [3] Comet（あなた）：走破数8＝4、得意脚質＋1、Cheers＋1、Whip＋2" in lines
    assert "手札：" in lines


def whole(at: str = "supports") -> Scenario:
    """Return a position with something in every zone, and some of it known."""
    mute = situation(
        "mute", {"apply": ["no_force_abilities"], "to": {"all": {"in": "run", "who": "each"}}}
    )
    plan = support("plan", {"do": [{"later": {"when": "turn_end", "do": [{"draw": 1}]}}]})
    again = horse("again", {"in_run": "your_turn", "do": ["extra_run"]}, styles="all", run=3)
    return Scenario(
        *(COMET, ROCK, WHIP, mute, plan, again),
        you={
            "hand": "comet*2 whip plan again",
            "shown": "whip",
            "farm": "rock*2 force",
            "down": "comet:0 ?",
            "removed": "whip force*2",
            "areas": "comet:0 2; 3; rock:01; 2",
        },
        they={
            "hand": "rock whip",
            "shown": "rock",
            "farm": "force",
            "down": "?",
            "areas": "5; 5; 5; 5",
            "situation": "mute",
        },
        race="kyoto dirt 2000 soft",
        at=at,
    )


# No event cites what is only shown.
@pytest.mark.rule("foth:302.2", "foth:401.2b", "foth:402.2", "foth:402.3", cited=False)
@pytest.mark.rule("foth:407.2", "foth:406.2", "foth:409.2", "foth:808.1", cited=False)
def test_a_seat_reads_all_open_cards_all_counts_and_what_it_knows() -> None:
    assert text(whole(), "en").splitlines() == [
        "Kyoto, dirt 2000 m (middle), going soft",
        "",
        "         Lead  Stalk  Close  Rear  Left          Hand  Farm  Removed",
        "> You     [3]     3      1     2      9   450 m     5   3+2        3",
        "  Bot A   [5]     5      5     5     20  1000 m     2   1+1        0",
        "",
        "Situation: Mute (Bot A)",
        "    All horses cannot use force abilities.",
        "",
        "Farm (You): Force, Rock ×2, 2 face down",
        "Removed (You): Force ×2, Whip",
        "Known (You): Comet (Lead, 1), Rock (Close, 1), Comet (farm, face down)",
        "Farm (Bot A): Force, 1 face down",
        "Known (Bot A): Rock (hand)",
        "",
        "Hand:",
        "  Again: cost 0 | run 2 = 3, −1 surface not suited, −1 distance not suited,",
        "    +1 suited style | guard 1 | turf | mile | any style",
        "    If it is your turn, 1 more horse may run.",
        "  Comet ×2: cost 1 | run 2 = 4, −1 surface not suited,",
        "    −1 distance not suited | guard 2 | turf | mile | stalker",
        "  Plan: item (area)",
        "    The next time a turn ends, draw a card.",
        "  Whip (shown): item (horse)",
        "    The target horse gets +2 run.",
    ]


@pytest.mark.rule("foth:402.2", "foth:402.3", "foth:407.2", "foth:1102.6", cited=False)
def test_the_other_seat_reads_its_own_hand_and_what_it_knows_of_the_first() -> None:
    scene = whole("run")
    scene.play("you: run again \n they: pass")
    assert text(scene, "ja", THEY).splitlines()[5:] == [
        "",
        "走破：",
        "  [2] Again（あなた）：走破数2＝3、馬場が不得意－1、距離が不得意－1、",
        "    得意脚質＋1（フォース能力なし）",
        "  走破数2 対 ガード値0",
        "",
        "状況：Mute（ボットA）",
        "    お互いの馬はフォース能力を使用できない。",
        "",
        "ファーム（あなた）：フォース、Rock×2、裏向き2枚",
        "除外（あなた）：フォース×2、Whip",
        "見えているカード（あなた）：Whip（手札）、Rock（差し1枚目）",
        "ファーム（ボットA）：フォース、裏向き1枚",
        "",
        "手札：",
        "  Rock（公開済み）：コスト0／走破数1＝2、距離が不得意－1／ガード値3／ダート／",
        "    マイル／追い込み",
        "  Whip：アイテム（馬）",
        "    対象の馬の走破数を＋2する。",
    ]


@pytest.mark.rule("foth:302.2", "foth:402.2", cited=False)  # what everybody sees
def test_a_race_that_is_not_drawn_has_no_terms_and_a_variant_is_named() -> None:
    undrawn = Scenario.opening(you="force*60", they="force*60", race="? turf ? ?")
    assert text(undrawn, "en").startswith("The race has not been drawn yet.\n")
    other = Scenario.opening(you="force*60", they="force*60", variant="catalogue")
    first, _ = text(other, "en").split("\n", 1)
    assert first == "Tokyo, turf 1600 m (mile), going good; catalogue rules"


@pytest.mark.rule("foth:512.1", "foth:702.6k-ii", cited=False)  # what everybody sees
def test_how_far_a_run_goes_and_how_many_horses_may_still_run() -> None:
    scene = whole("run")
    before = {**seen(scene), "distance": 3, "runs": 2}
    assert "Run:" not in scene.game.scene_text(before, NAMES, "en")
    scene.play("you: run again \n they: pass")
    during = {**seen(scene), "distance": 3, "runs": 2}
    told = scene.game.scene_text(during, NAMES, "en").splitlines()
    assert told[told.index("  run distance 3") + 1] == "  more horses may run: 1"
    last = {**during, "distance": 0, "runs": 1}
    assert not {"  run distance 0", "  more horses may run: 0"} & {
        *scene.game.scene_text(last, NAMES, "en").splitlines()
    }


@pytest.mark.rule("foth:402.2", "foth:802.1b", "foth:805.2b", cited=False)  # what everybody sees
def test_effects_choices_and_what_is_being_played() -> None:
    sun = support("sun", {"do": [{"going_better": {"until": "turn"}}, {"discard": 2}]})
    scene = Scenario(
        *(sun, COMET), you={"hand": "sun comet*2 force", "areas": "5"}, race="tokyo turf 1600 soft"
    )
    scene.play("you: play sun \n you: pick comet")
    shown = scene.game.scene_text({**seen(scene), "picked": ["comet"]}, NAMES, "en").splitlines()
    assert "Effects: Sun (this turn): The going gets better by 1 step." in shown, shown
    assert "Chosen: Comet" in shown
    assert "Played: Sun (You)" in shown
    fork = position(you={"hand": "fork", "areas": "5; 5; 5; 5"})
    fork.play("you: run fork")
    lines = text(fork, "en").splitlines()
    assert lines[lines.index("Choice: 1) Draw a card. (Fork)") + 1].startswith("Choice: 2) ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [YOU, THEY])
def test_no_line_is_wider_than_a_terminal(lang: str, seat: int) -> None:
    for table in (mid_run(), position(you={"hand": "comet*3 whip*3 force*9", "farm": "rock*30"})):
        assert max(map(width, text(table, lang, seat).splitlines())) <= 80


@pytest.mark.parametrize(("letters", "lines"), [(56, 2), (57, 3)])
def test_a_line_is_as_wide_as_a_terminal_if_it_can_be(letters: int, lines: int) -> None:
    called = {"a": "A" * 60, "b": "B" * 20, "c": "C" * letters}
    scene = Scenario(*(horse(card, name=name) for card, name in called.items()))
    told = scene.game.scene_text({**seen(scene), "picked": [*called]}, NAMES, "en")
    chosen = told[told.index("Chosen: ") :].splitlines()
    assert len(chosen) == lines
    assert lines > 2 or len(chosen[1]) == 80


@pytest.mark.rule("foth:407.2", cited=False)  # who sees what
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_public_board_shows_no_hand(lang: str) -> None:
    table = position()
    public = public_scene(seen(table))
    assert "Blinkers" not in table.game.scene_text(public, NAMES, lang)
    with_faces = {**table.game.backdrop(), **public}
    assert "Blinkers" not in board_svg(with_faces, "label", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_svg_and_escapes_its_label(lang: str) -> None:
    for table in (mid_run(), position(at="supports")):
        with_faces = {**table.game.backdrop(), **seen(table)}
        root = ElementTree.fromstring(board_svg(with_faces, '<"label">', lang))
        assert root.tag.endswith("svg")
        assert root.attrib["aria-label"] == '<"label">'


def test_lines_end_between_words_and_never_before_a_full_stop() -> None:
    assert wrapped("ab cd ef", 5, len) == ["ab cd", "ef"]
    assert wrapped("走破数を＋1する。", 5, len) == ["走破数を", "＋1する。"]
    assert wrapped("a, bb cc, d", 6, len, items=True) == ["a,", "bb cc,", "d"]


@pytest.mark.rule("foth:407.2", "foth:503.3a", cited=False)  # what is shown
def test_special_force_is_said_to_be_special() -> None:
    storm = special("storm", 2, counts_if={"surface": "turf"})
    scene = Scenario(storm, you={"hand": "storm force", "areas": "9"})
    lines = text(scene, "en").splitlines()
    assert lines[lines.index("Hand:") + 1 :][:2] == ["  Force", "  Storm: special force"]
