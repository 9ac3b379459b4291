"""RA5: discarding, what cannot be read, and positions that may not come again."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.games.readaloud import make
from tests.playing import legal, play, refused
from tests.readaloud.tables import HANDS, chance, discards, own, reading, table, whole_turn


@pytest.mark.rule("readaloud:RA5.1")
def test_a_card_is_discarded_where_it_was_read_and_by_whom_it_says() -> None:
    owner = chance(reading("your-choice").state, "torch")
    assert legal(owner.state) == {"hand 1", "hand 2"}
    asked = play(owner.state, "hand 2").state
    assert asked.actor == 2
    told = play(asked, "card h2.1")
    assert discards(told.state) == ["your-choice", "thirteen"]
    assert told.cited("RA5.1")[0][1]["seat"] == 2
    blind = play(chance(reading("blind-pick").state, "torch").state, "hand 1").state
    assert blind.actor == 0
    assert legal(blind) == {"card h1.0", "card h1.1", "card h1.2"}


@pytest.mark.rule("readaloud:RA5.1")
@pytest.mark.parametrize(
    ("card", "n"),
    [
        ("dice", 1),
        ("bonfire", 2),
        ("weeding", 2),
        ("landslide", 3),
        ("spring-cleaning", 2),
        ("all-at-once", 3),
    ],
)
def test_as_many_are_discarded_as_it_says(card: str, n: int) -> None:
    told = whole_turn(table(field=f"{card} gleaning nightfall"), "read f0")
    assert len(told.cited("RA5.1")) == n
    assert len(discards(told.state)) == n + 1  # and the card read


@pytest.mark.rule("readaloud:RA5.1", cited=False)
@pytest.mark.parametrize(
    "card", ["pause", "decoy", "crowbar", "lucky-dip", "cross-trade", "double", "weather-forecast"]
)
def test_nothing_is_discarded_where_no_card_says_so(card: str) -> None:
    """Not cited: nothing is discarded. Nor is the card read."""
    state = table(field=f"{card} gleaning nightfall", hands=["dice daydream storm", *HANDS[1:]])
    assert discards(whole_turn(state, "read f0").state) == []


@pytest.mark.rule("readaloud:RA5.1")
def test_chance_discards_any_card_alike() -> None:
    state = chance(reading("dice").state, "torch").state
    # Chance is asked at once where no choice comes before it.
    assert discards(state)[0] == "dice"
    state = play(reading("dice").state, "draw torch").state
    assert legal(state) == {"pick h0.0", "pick h0.1", "pick h0.2"}
    assert {str(p) for p in state.outcomes().values()} == {"1/3"}
    told = play(state, "pick h0.1")
    assert discards(told.state) == ["dice", "daydream"]


def banned(first: str) -> State:
    """Return a table at which discarding from hands is forbidden."""
    return table(field="thaw weeding all-at-once", hands=[first, *HANDS[1:]], ban=True)


@pytest.mark.rule("readaloud:RA5.2")
def test_while_it_is_forbidden_nothing_that_discards_from_a_hand_can_be_read() -> None:
    state = banned("key pause storm")
    refused(state, "read f2", "RA5.2", "barred")
    refused(state, "read h0.2", "RA5.2", "barred")  # it discards itself, from a hand
    assert legal(state) == {"read f0", "read f1", "read h0.1"}
    # Cards of the field may be discarded.
    told = chance(play(state, "read f1").state, "torch")
    assert legal(told.state) == {"card f0", "card f1", "card f2"}


@pytest.mark.rule("readaloud:RA5.2")
@pytest.mark.parametrize(
    "card",
    [
        "blind-pick",
        "your-choice",
        "all-at-once",
        "gust",
        "bonfire",
        "dice",
        "lighten-up",
        "spring-cleaning",
    ],
)
def test_anybodys_hand_and_every_way_to_discard_count(card: str) -> None:
    field = f"{card} gleaning nightfall"
    refused(table(field=field, ban=True), "read f0", "RA5.2", "barred")
    assert table(field=field).why_not("read f0") is None


@pytest.mark.rule("readaloud:RA5.2", "readaloud:RA10.5", cited=False)
@pytest.mark.parametrize(
    "card", ["weeding", "landslide", "countdown", "key", "thaw", "embargo", "small-table"]
)
def test_what_is_discarded_from_elsewhere_can_be_read(card: str) -> None:
    """Not cited: it is not refused."""
    state = table(field=f"{card} gleaning nightfall", ban=True)
    told = whole_turn(state, "read f0")
    assert card in discards(told.state)


@pytest.mark.rule("readaloud:RA5.2")
def test_forbidding_and_allowing_again() -> None:
    told = reading("embargo", "draw torch")
    assert told.cited("RA5.2") == [("forbidden", {})]
    assert told.state.board.ban
    refused(told.state, "read h1.0", "RA5.2", "barred")
    lifted = play(table(ban=True), "read f0", "draw torch")
    assert lifted.cited("RA5.2") == [("allowed", {})]
    assert not lifted.state.board.ban


@pytest.mark.rule("readaloud:RA5.2")
def test_a_card_that_lifts_the_ban_first_counts_like_any_other() -> None:
    refused(banned("key pause storm"), "read h0.0", "RA5.2", "barred")  # from a hand: itself
    refused(table(field="amnesty nightfall gleaning", ban=True), "read f0", "RA5.2", "barred")
    opened = own(opened="1 allow; exchange_this card; discard_this")
    refused(
        table(field="opened nightfall gleaning", ban=True, pack=opened),
        "read f0",
        "RA5.2",
        "barred",
    )
    told = play(table(field="key gleaning nightfall", ban=True), "read f0")
    assert [rule for rule, _ in told.names][:3] == ["RA2.1", "RA5.2", "RA2.3"]
    assert discards(told.state) == ["key"]


@pytest.mark.rule("readaloud:RA5.2")
def test_an_end_that_would_come_before_does_not_matter() -> None:
    """With the last card of the field gone, the game would end; but it is written there."""
    pack = own(
        last="1 discard field chance 1; discard_this",
        blow="2 discard_this; discard own_hand chance 1",
    )
    hands = ["last pause daydream", *HANDS[1:]]
    state = table(hands=hands, field="blow", stock=0, ban=True, pack=pack)
    refused(state, "read f0", "RA5.2", "barred")
    refused(state, "read h0.0", "RA5.2", "barred")


@pytest.mark.rule("readaloud:RA5.2")
def test_a_card_that_forbids_and_then_discards_counts_in_its_order() -> None:
    pack = own(lock="1 forbid; discard_this")
    refused(table(hands=["lock pause storm"], pack=pack), "read h0.0", "RA5.2", "barred")
    assert "read f0" in legal(table(field="lock gleaning nightfall", pack=pack))


@pytest.mark.rule("readaloud:RA5.2")
def test_a_card_that_might_be_in_a_hand_by_then_cannot_be_read_either() -> None:
    state = table(field="swap-and-go gleaning nightfall", ban=True)
    refused(state, "read f0", "RA5.2", "barred")
    assert "read f0" in legal(table(field="swap-and-go gleaning nightfall"))
    assert "read f0" in legal(table(field="torch gleaning nightfall", ban=True))


@pytest.mark.rule("readaloud:RA5.3")
def test_what_has_no_meaning_is_left_out_and_the_rest_is_done() -> None:
    told = play(table(hands=["key pause storm"]), "read h0.0")
    assert told.cited("RA5.3") == [("allowed_already", {})]
    assert discards(told.state) == ["key"]


# --- RA5.4 ---------------------------------------------------------------------------------------


def idle(**more: Any) -> State:
    """Return a table at which everybody sees but one card: it does nothing."""
    blind = {"field": "nobody", "hands": ["nobody", "nobody"]}
    shown = {"card": "pause", "sees": [0, 1]}
    other = {"card": "trade-places", "sees": [0, 1]}
    limits = {"field": 2, "hands": [1, 1]}
    return table(
        **{
            "field": [shown, other],
            "hands": ["dice", "key"],
            "lies": blind,
            "limits": limits,
            "players": 2,
            "size": 2,
            **more,
        }
    )


@pytest.mark.rule("readaloud:RA5.4", "readaloud:RA2.5")
def test_nobody_may_bring_an_earlier_position_about_again() -> None:
    start = idle(field=[{"card": "pause", "sees": [0, 1]}], limits={"field": 1, "hands": [1, 1]})
    once = play(start, "read f0").state
    assert once.actor is None  # to do nothing again would repeat the first turn: nobody can read
    assert once.board.ended == "RA7.4"
    refusal = play(idle(), "read f0").state.why_not("read f0")
    assert refusal is not None
    assert (refusal.rule, refusal.name) == ("RA5.4", "all_again")


@pytest.mark.rule("readaloud:RA5.4")
def test_a_choice_that_would_repeat_is_refused_and_the_others_are_not() -> None:
    state = play(idle(), "read f0").state
    assert state.actor == 1
    # "Trade places" with the other card of the field changes nothing that counts.
    asked = play(state, "read f1").state
    refused(asked, "card f0", "RA5.4", "again")
    assert legal(asked) == {"card h0.0", "card h1.0"}
    refused(asked, "card f1", "RA6.6", "not_offered")


CHANGES = [
    # What is changed, what changes it back, and what is chosen then.
    ("forbid", "allow", ""),
    ("limit field raise 1", "limit field lower 1", ""),
    ("lay every_hand all", "lay every_hand owner", ""),
    ("lay own_hand nobody", "lay every_hand owner", ""),
    ("lay field_card nobody", "lay field_card all", "card f3"),
    ("lay stock all", "lay stock nobody", ""),
    ("exchange two", "exchange two", "card h0.0"),
]


def repeating(first: str, second: str) -> State:
    """Return a table at which one card is of no effect, and others say these things."""
    pack = own(first=f"1 {first}", second=f"1 {second}")
    field = "first second pause dice"
    given: dict[str, Any] = {"stock": 0}
    if "stock" in first:
        given = {"stock": 2, "top": {"card": "torch", "sees": []}}
    return table(field=field, hands=["key", "well"], pack=pack, players=2, limits=FOUR, **given)


FOUR = {"field": 4, "hands": [1, 1]}


@pytest.mark.rule("readaloud:RA5.4")
@pytest.mark.parametrize(("first", "second", "choice"), CHANGES)
def test_the_position_is_all_that_lies_there_and_is_in_force(
    first: str, second: str, choice: str
) -> None:
    state = play(repeating(first, second), "read f0").state
    if choice:
        state = play(state, choice).state
    while state.board.reading is not None:  # the second card of an exchange
        state = play(state, "card h1.0").state
    # Who leaves it changed does not repeat, who changes it back does. All know more by then, and
    # that does not count.
    assert state.why_not("read f2") is None
    if first == second:
        state = play(state, "read f0", choice).state
        refused(state, "card h1.0", "RA5.4", "again")
    else:
        refused(state, "read f1", "RA5.4", "all_again")


@pytest.mark.rule("readaloud:RA5.4", cited=False)
def test_how_later_cards_will_lie_counts_too() -> None:
    """Not cited: it is not refused. All cards of the field have been shown one by one."""
    shown = [{"card": card, "sees": [0, 1]} for card in ("first", "pause")]
    lies = {"field": "nobody", "hands": ["owner", "owner"]}
    pack = own(first="1 lay field all")
    given = {"hands": ["key", "well"], "pack": pack, "stock": 0, "players": 2, "lies": lies}
    state = table(field=shown, limits={**FOUR, "field": 2}, **given)
    assert play(state, "read f0").state.why_not("read f1") is None


@pytest.mark.rule("readaloud:RA5.4")
def test_the_winning_condition_counts_with_who_read_it() -> None:
    pack = own(first="1 condition value most")
    given = {"hands": ["key", "well"], "pack": pack, "stock": 0, "players": 2}
    given |= {"field": "first pause", "limits": {**FOUR, "field": 2}}
    condition = {"what": "value", "how": "most", "seat": 0, "card": "first"}
    refused(
        play(table(condition=condition, **given), "read f0").state, "read f1", "RA5.4", "all_again"
    )
    for other in (None, {**condition, "seat": 1}, {**condition, "how": "least"}):
        assert play(table(condition=other, **given), "read f0").state.why_not("read f1") is None


@pytest.mark.rule("readaloud:RA5.4")
def test_any_earlier_turn_counts_not_only_the_last() -> None:
    state = play(repeating("forbid", "allow"), "read f0", "read f2", "read f1").state
    refused(state, "read f2", "RA5.4", "all_again")


@pytest.mark.rule("readaloud:RA5.4", cited=False)
def test_the_option_lifts_it() -> None:
    """Not cited: nothing is refused."""
    assert (make().repetition, make(repetition="allowed").repetition) == ("forbidden", "allowed")
    with pytest.raises(BadInput, match="repetition: 'maybe' is not one of forbidden, allowed"):
        make(repetition="maybe")
    state = idle(repetition="allowed")
    for _ in range(6):
        state = play(state, "read f0").state
    assert state.actor == 0
    assert state.board.turn == 7


@pytest.mark.rule("readaloud:RA5.4", cited=False)
def test_what_cannot_be_undone_lets_earlier_turns_be_forgotten() -> None:
    """Not cited: nothing is refused."""
    state = play(idle(), "read f0").state
    assert len(state.board.past) == 2
    more = chance(reading("good-riddance").state).state
    assert len(more.board.past) == 1
