"""RA9: the published cards. Not cited: what they do is told by the rules of their effects."""

from __future__ import annotations

import pytest

from racekit.engine.errors import BadInput
from racekit.games.readaloud import make
from racekit.games.readaloud.packs import card_data, pack
from racekit.games.readaloud.values import value_of
from racekit.games.readaloud.writing import card_words
from tests.playing import legal, play, refused
from tests.readaloud.tables import chance, discards, field, hand, table

CARDS = {card.code: card for card in pack("published").cards}
HANDS = ["farewell dice storm", "pause key daydream", "feather thirteen pairs"]


@pytest.mark.rule(*(f"readaloud:RA9.{n}" for n in range(1, 6)), cited=False)
def test_five_cards_are_published_and_the_others_are_marked_as_ours() -> None:
    assert [card.value for card in CARDS.values()] == [0, 0, 2, 6, 8]
    ours = [card for card in pack("house").cards if not card.published]
    assert len(ours) >= 60
    assert {card.code for card in pack("house").cards if card.published} == set(CARDS)


@pytest.mark.rule("readaloud:RA9.1", "readaloud:RA9.2", cited=False)
@pytest.mark.parametrize(("card", "times"), [("reverse", -1), ("double", 2)])
def test_a_card_goes_under_one_of_the_field_or_of_a_hand(card: str, times: int) -> None:
    state = table(field=f"{card} gleaning nightfall", hands=HANDS)
    asked = play(state, "read f0").state
    hands = {f"card h{seat}.{at}" for seat in range(3) for at in range(3)}
    assert legal(asked) == {"card f1", "card f2", *hands}
    assert CARDS[card].times == times
    told = chance(play(asked, "card h2.0").state)
    assert told.state.board.laid[3][0].under == (card,)
    cards = asked.game.cards  # type: ignore[attr-defined]
    assert value_of(cards, told.state.board.laid[3][0]) == -10 * times
    assert cards[card].value == 0
    field_card = chance(play(asked, "card f2").state).state
    assert (field(field_card)[1], field_card.board.laid[0][1].under) == ("nightfall", (card,))
    # From a hand it leaves a gap in the hand.
    own = table(hands=[f"{card} dice storm", *HANDS[1:]])
    assert play(own, "read h0.0", "card h1.0").state.rule == "RA6.2"


@pytest.mark.rule("readaloud:RA9.3", cited=False)
def test_a_card_is_exchanged_with_one_of_the_field_or_of_a_hand() -> None:
    state = table(hands=["trade-places dice storm", *HANDS[1:]])
    asked = play(state, "read h0.0").state
    spots = {f"card h{seat}.{at}" for seat in range(3) for at in range(3)} - {"card h0.0"}
    assert legal(asked) == spots | {"card f0", "card f1", "card f2"}
    refused(asked, "card h0.0", "RA6.6", "not_offered")
    told = play(asked, "card f2")
    assert (hand(told.state, 0)[0], field(told.state)[2]) == ("nightfall", "trade-places")
    assert told.state.board.turn == 2
    other = play(asked, "card h1.1")
    assert (hand(other.state, 0)[0], hand(other.state, 1)[1]) == ("key", "trade-places")
    # Everybody has heard what it is; what came back the reader alone knows, besides its owner.
    assert other.state.board.laid[2][1].knows == 7
    assert other.state.board.laid[1][0].knows == 0b011


@pytest.mark.rule("readaloud:RA9.4", cited=False)
def test_one_card_each_of_two_places_is_exchanged() -> None:
    state = table(field="cross-trade gleaning nightfall", hands=HANDS)
    asked = play(state, "read f0").state
    hands = {seat: {f"card h{seat}.{at}" for at in range(3)} for seat in range(3)}
    first = play(asked, "card h1.0").state
    assert legal(asked) == {"card f0", "card f1", "card f2"}.union(*hands.values())
    assert legal(first) == legal(asked) - hands[1]
    refused(first, "card h1.1", "RA6.6", "not_offered")
    told = play(first, "card h2.2")
    assert (hand(told.state, 1)[0], hand(told.state, 2)[2]) == ("pairs", "pause")
    older = table(field="cross-trade gleaning nightfall", hands=HANDS, wording="2.0")
    assert "card h1.1" in legal(play(older, "read f0", "card h1.0").state)
    assert card_words(pack("published", "2.0").cards[3]) != card_words(CARDS["cross-trade"])


@pytest.mark.rule("readaloud:RA9.4", cited=False)
def test_the_wording_of_the_published_cards_is_an_option() -> None:
    """Not cited: nobody plays."""
    assert (make().wording, make(wording="2.0").wording) == ("2.1", "2.0")
    with pytest.raises(BadInput, match=r"wording: '3' is not one of 2\.1, 2\.0"):
        make(wording="3")
    own = {"base": "published", "cards": [{**card_data(CARDS["reverse"]), "code": "mine"}]}
    for wording in ("2.1", "2.0"):
        cards = make(pack=own, wording=wording, players=2, size=1).cards
        assert [*cards] == [*CARDS, "mine"]
        assert cards["cross-trade"] == pack("published", wording).cards[3]
    assert (
        len({pack(name, wording) for name in ("house", "published") for wording in ("2.1", "2.0")})
        == 4
    )


@pytest.mark.rule("readaloud:RA9.5", cited=False)
def test_a_card_is_exchanged_with_a_discard() -> None:
    state = table(field="from-the-discards gleaning nightfall", hands=HANDS, discards="torch peep")
    asked = play(state, "read f0").state
    assert legal(asked) == {"card d0", "card d1"}
    told = play(asked, "card d0")
    assert (field(told.state)[0], discards(told.state)) == ("torch", ["from-the-discards", "peep"])
    none = table(field="from-the-discards gleaning nightfall", hands=HANDS)
    assert play(none, "read f0").cited("RA10.6") == [("nothing_there", {})]
