"""Explorations: the truth of their exact parts, their simulations, their handles, their words."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb, log2
from pathlib import Path
from random import Random
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.games.longshot.positions import position as longshot
from racekit.games.trickrace.positions import position as trickrace
from racekit.lessons import explore
from racekit.lessons.explore import binomial
from racekit.lessons.explore.kinds import (
    bayes,
    bluff,
    chain,
    deck,
    fair,
    favourite,
    hand,
    hits,
    loaded,
    peeking,
    seat,
    sums,
    waiting,
    worlds,
)
from racekit.lessons.explore.widget import Exploration

FOLDER = Path(rk.__file__).parent / "lessons"
NAMES = [name for name in explore.__all__ if name != "Exploration"]
LEVEL = Fraction(95, 100)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def made(name: str, **values: Any) -> Exploration:
    return getattr(explore, name)(**{"seed": 1, "lang": "en", **values})


def settings(chart: Exploration) -> Iterator[dict[str, int]]:
    """Yield the corners of an exploration, and its middle."""
    ends = []
    for handle in chart.plan["handles"]:
        if handle["kind"] == "choice":
            ends.append([option["value"] for option in handle["options"]])
        else:
            low, high, step = handle["low"], handle["high"], handle["step"]
            ends.append([low, low + (high - low) // (2 * step) * step, high])
    for values in product(*ends):
        yield dict(zip(chart.values, values, strict=True))


def figures(chart: Exploration) -> dict[str, str]:
    shown = chart.state["figures"]
    return {
        figure["label"]["en"]: figure["text"]
        if isinstance(figure["text"], str)
        else figure["text"]["en"]
        for figure in shown
    }


def test_explorations_are_found_without_an_import_of_their_own() -> None:
    assert rk.lessons.explore is explore
    assert "explore" in dir(rk.lessons)
    with pytest.raises(AttributeError, match="'explorer'"):
        rk.lessons.explorer  # type: ignore[attr-defined]  # noqa: B018


def test_a_page_gets_a_few_finished_pictures(name: str) -> None:
    chart = made(name)
    values = chart.values
    handle, pictures = chart.pictures()
    assert chart.values == values
    assert 2 <= len(pictures) <= 6
    assert {tuple(each["values"]) for each in pictures} == {tuple(values)}
    assert len({each["values"][handle] for each in pictures}) == len(pictures)
    assert all(each["done"] == chart.plan["chance"]["all"] for each in pictures)
    assert chart.state in pictures


# --- the truth of what is exact ------------------------------------------------------------------


def test_binomial_probabilities_add_up() -> None:
    for n, p in ((1, Fraction(1, 3)), (20, Fraction(99, 100)), (7, Fraction(1))):
        found = binomial.distribution(n, p)
        assert sum(found) == 1
        assert found == [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


@pytest.mark.parametrize("level", [50, 80, 90, 95, 99])
def test_coverage_is_that_of_the_intervals(level: int) -> None:
    """Counted number by number, as the lesson does it."""
    at = Fraction(level, 100)
    for n, p in product((10, 50, 130), (Fraction(1, 100), Fraction(22, 100), Fraction(97, 100))):
        hits = [k for k in range(n + 1) if _covers(k, n, p, level / 100)]
        assert list(binomial.covering(n, p, at)) == hits
        kept = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in hits)
        assert binomial.coverage(n, p, at) == kept


def _covers(hits: int, n: int, p: Fraction, level: float) -> bool:
    low, high = rk.odds.wilson(hits, n, level)
    return low <= p <= high


def test_bands_leave_out_no_more_than_they_say() -> None:
    for n, p in product((1, 10, 200), (Fraction(1, 20), Fraction(1, 2), Fraction(19, 20))):
        low, high = binomial.central(n, p, Fraction(1, 20))
        found = binomial.distribution(n, p)
        below, above = sum(found[:low]), sum(found[high + 1 :])
        assert max(below, above) <= Fraction(1, 40)
        assert below + found[low] > Fraction(1, 40)
        assert above + found[high] > Fraction(1, 40)


def test_who_is_misled_follows_from_every_line_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 12 games every sequence can be played."""
    games, every, p = 12, 4, Fraction(1, 4)
    monkeypatch.setattr(peeking, "GAMES", games)
    peeking.misled.cache_clear()
    found = peeking.misled(every, p)
    peeking.misled.cache_clear()
    missed = [Fraction(0)] * (games // every)
    for line in product((0, 1), repeat=games):
        chance = p ** sum(line) * (1 - p) ** (games - sum(line))
        for look in range(every, games + 1, every):
            if not _covers(sum(line[:look]), look, p, 0.95):
                for later in range(look // every - 1, len(missed)):
                    missed[later] += chance
                break
    assert found == missed
    assert 0 < found[0] < found[-1] < 1


def test_more_looks_mislead_more_people() -> None:
    ends = [peeking.misled(every, Fraction(1, 4))[-1] for every in (1000, 250, 100, 50, 10)]
    assert ends == sorted(ends)
    assert ends[0] == 1 - binomial.coverage(1000, Fraction(1, 4), LEVEL)
    assert ends[-1] > Fraction(1, 3)


def test_horses_win_as_often_as_rk_odds_says() -> None:
    """The position of the lesson on expected value, as its bookmaker sees it."""
    hands, course = ["G9", "G11", "B8", "Y4"], ["", "", "", "", "F O S V"]
    last = trickrace(races=1, hands=hands, whips=[1, 0, 1, 1], course=course)
    seen = rk.odds(last.view(2), "horse win", method="exact", progress=False)
    assert {horse: seen[horse] for horse in fair.CHANCES} == fair.CHANCES


@pytest.mark.parametrize(("horse", "payout"), [(0, 16), (1, 20), (2, 40)])
def test_every_bet_can_be_made_fair(horse: int, payout: int) -> None:
    chart = explore.fair(horse, payout, seed=1)
    assert figures(chart)["gain a bet, on average"] == "0.00"
    assert chart.state["says"]["en"].startswith("Fair: ")
    chart.set(payout=payout - 1)
    assert "You lose" in chart.state["says"]["en"]
    chart.set(payout=payout + 1)
    assert "You gain" in chart.state["says"]["en"]


def test_the_deck_is_long_shots() -> None:
    view = longshot(hands=[["3-5"]]).view(0)
    assert sorted(deck.CARDS) == sorted(view.deck)


def test_each_card_changes_the_next() -> None:
    chart = made("deck", watched=3)
    experiment, sample = chart._experiment, []
    for place in (0, 30, 31, 111):  # cards of horse 3 are among them
        sample.append(place)
        watched = 14 - sum(deck.CARDS[each].horse == 3 for each in sample)
        picture = experiment.picture({"watched": 3, "back": 0}, sample)
        assert picture.figures[0][0].startswith(str(Fraction(watched, 112 - len(sample))))
        back = experiment.picture({"watched": 3, "back": 1}, sample)
        assert back.figures[0][0].startswith("1/8")


def test_no_card_is_drawn_twice_unless_it_is_put_back() -> None:
    chart = made("deck")
    chart.run()
    assert len(set(chart._sample)) == 100
    chart.set(back=1)
    assert len(set(chart._sample)) < 100


def test_worlds_are_those_of_the_lesson() -> None:
    """Among the 7,680 worlds of the lesson's position, Player 2's pairs are equally likely."""
    state = trickrace(
        leader=0,
        hands=["R9 R10", "R11 B1", "R5 Y1", "R7 R12"],
        aside=["G2", "R6", "G1", "Y2"],
        opened=["R1", "G12", "R2", "B12"],
        course=["", "", "S", "O", "F V"],
    )
    pairs: dict[tuple[int, int], Fraction] = {}
    for world, p in rk.odds.worlds(state.view(0)):
        held = next(card for card in world.board.hands[1] if str(card).startswith("R"))
        pair = (held.number, world.board.aside[1].number)
        pairs[pair] = pairs.get(pair, Fraction(0)) + p
    assert pairs == dict.fromkeys(worlds.PAIRS, Fraction(1, 20))


@pytest.mark.parametrize("high", [6, 7, 11])
def test_remarks_are_weighed_by_counting(high: int) -> None:
    def p(who: int) -> Fraction:
        left = {world: worlds.weight(world, who, high) for world in worlds.PAIRS}
        return sum(w for world, w in left.items() if min(world) >= high) / sum(left.values())

    count = sum(red >= high for red in worlds.REDS)
    both = Fraction(count * (count - 1), 20)
    one = 1 - Fraction((5 - count) * (4 - count), 20)
    assert [p(who) for who in range(4)] == [both, both / one, both / Fraction(count, 5), p(2)]


def test_beliefs_are_those_of_the_lesson() -> None:
    assert bayes.posterior({"dial": 50, "four": 1, "two": 0})[4] == Fraction(5, 9)
    tied = bayes.posterior({"dial": 50, "four": 3, "two": 3})
    assert tied[2] == tied[4] == Fraction(125, 253)


def test_cards_say_nothing_only_where_all_orders_fit_alike() -> None:
    known = {"dial": 50, "four": 0, "two": 0}
    assert set(bayes.posterior(known).values()) == {Fraction(1, 5)}
    # Somebody who avoids the own horse makes it less likely.
    assert bayes.posterior({"dial": 5, "four": 2, "two": 0})[4] < Fraction(1, 5)


def test_the_chains_are_those_of_the_lesson() -> None:
    view = longshot(hands=[["3-5"]]).view(0)
    mvs = [card.mv for card in view.deck if card.horse in (0, 3)]
    assert {mv: mvs.count(mv) for mv in mvs} == chain.CARDS
    total = len(mvs)
    steps: dict[int, Fraction] = {}
    for left, right in product(chain.CARDS, repeat=2):
        pairs = chain.CARDS[left] * (chain.CARDS[right] - (left == right))
        steps[left + right] = steps.get(left + right, Fraction(0)) + Fraction(
            pairs, total * (total - 1)
        )
    fresh = rk.odds.markov.walk(steps, 60)
    found = chain.spaces(chain.FRESH)
    for n in (0, 1, 3):
        assert {at: p for at, p in enumerate(found[n]) if p} == fresh.after(0, n)
    assert all(sum(cloud) == 1 for model in (0, 1) for cloud in chain.spaces(model))
    # The card that stays makes the start slower, and the cloud wider.
    means = [sum(at * p for at, p in enumerate(chain.spaces(model)[1])) for model in (0, 1)]
    assert means[0] == 2 * means[1]


def test_a_die_forgets_and_a_deck_remembers() -> None:
    for waited in range(15):
        assert waiting.remaining(6, waited, waiting.DIE) == waiting.remaining(6, 0, waiting.DIE)
    nexts = [waiting.remaining(6, waited, waiting.DECK)[1] for waited in range(6)]
    assert nexts == [Fraction(1, 6 - waited) for waited in range(6)]
    never = 1 - sum(waiting.remaining(6, 0, waiting.DIE).values())
    assert never == Fraction(5, 6) ** 20


def test_the_favourite_wins_more_of_longer_matches() -> None:
    for p in (Fraction(55, 100), Fraction(9, 10)):
        found = [favourite.majority(n, p) for n in range(1, 52, 2)]
        assert found == sorted(found)
        assert found[0] == p
    assert favourite.majority(21, Fraction(1, 2)) == Fraction(1, 2)


def test_nobody_holds_a_higher_card_as_often_as_a_deck_of_cards_says() -> None:
    for red, players, held in ((10, 1, 3), (1, 2, 2), (12, 6, 7)):
        pile = rk.odds.closed.hypergeometric(hand.UNSEEN, 12 - red, players * held)
        assert hand.unbeaten(red, players, held) == pile.get(0, 0)
    worth = [hand.unbeaten(10, players, 3) for players in range(1, 7)]
    assert worth == sorted(worth, reverse=True)


def test_bits_are_what_the_worlds_lose() -> None:
    """On average the logarithm of what is left is as much smaller as the answer brings."""
    for told, known in product(seat.ANSWERS, (0, 7, 12)):
        left = seat.possible(known)
        found = seat.answers(told, left)
        assert sum(found.values()) == len(left)
        after = sum(count / len(left) * log2(count) for count in found.values())
        assert seat.learned(told, left) == pytest.approx(log2(len(left)) - after)
    # To know the 12 elsewhere makes it no news.
    assert seat.learned(2, seat.possible(12)) == 0
    assert (
        seat.learned(0, seat.WORLDS) > seat.learned(1, seat.WORLDS) > seat.learned(2, seat.WORLDS)
    )


def test_bits_are_learned_as_fast_as_they_should() -> None:
    chart = made("seat", told=1)
    chart.run()
    low, high = rk.odds.wilson(chart._sample[seat.HIGH], 1000, 0.999)
    assert low <= Fraction(2, 5) <= high
    assert figures(chart)["an answer brings, on average"] == "0.97 bits"


def kuhn(jack: Fraction, king: Fraction) -> Any:
    """Return how the first seat of the exploration plays, for racekit's own solver."""
    made = bluff.plan(jack, king)

    def play(view: Any) -> dict[str, Fraction]:
        bets = view.board.bets
        yes, no, often = ("call", "fold", made.calls) if bets else ("bet", "check", made.bets)
        p = often["JQK".index(view.board.cards[view.seat])]
        return {yes: p, no: 1 - p}

    return play


@pytest.mark.parametrize("king", [Fraction(0), Fraction(1, 4), Fraction(1)])
@pytest.mark.parametrize("jack", [Fraction(0), Fraction(1, 12), Fraction(1, 3), Fraction(1)])
def test_a_hand_is_worth_what_the_best_response_leaves(jack: Fraction, king: Fraction) -> None:
    found = rk.odds.best_response(rk.game("kuhn"), 1, kuhn(jack, king), utility="score")
    assert bluff.value(jack, king) == -found.value
    assert (bluff.value(jack, king) == bluff.VALUE) is (3 * jack == king)


def test_no_way_to_bet_makes_sure_of_more_than_the_value() -> None:
    grid = product(range(bluff.JACKS + 1), range(bluff.KINGS + 1))
    for jack, king in grid:
        worth = bluff.value(Fraction(jack, bluff.JACKS), Fraction(king, bluff.KINGS))
        assert bluff.LOW <= worth <= bluff.VALUE
        assert (worth == bluff.VALUE) is (jack == king)


@pytest.mark.parametrize(
    ("jack", "said"), [(0, "fold"), (12, "either: it is the same"), (20, "call")]
)
def test_a_queen_answers_a_bet_by_how_often_jacks_bet(jack: int, said: str) -> None:
    _, answers = made("bluff", jack=jack, king=12).state["panels"]
    assert answers["rows"][1]["cells"][1]["en"] == said
    # Who bets kings alone never meets a bet with a king.
    assert (answers["rows"][2]["cells"][1]["en"] == "never happens") is (jack == 0)


def test_what_is_said_of_a_run_is_what_its_picture_shows() -> None:
    chart = made("running", p=20, span=50)
    chart.run()
    assert chart.state["says"]["en"].startswith(f"50 games, {chart._sample[49]} wins, 10 expected")


def test_groups_lie_in_the_range_as_often_as_it_says() -> None:
    chart = made("frequency", thrown=20, share=60)
    low, high = binomial.central(20, Fraction(3, 5), Fraction(1, 20))
    chance = sum(binomial.distribution(20, Fraction(3, 5))[low : high + 1])
    assert (low, high, chance > LEVEL) == (8, 16, True)
    chart.run()
    inside = sum(low <= hits <= high for hits in chart._sample)
    least, most = rk.odds.wilson(inside, 100, 0.999)
    assert least <= chance <= most
    assert chart.state["says"]["en"].startswith(f"{inside} of 100 groups got a share from 40%")


def test_hands_bring_what_they_are_worth() -> None:
    for jack in (0, 12, 36):
        chart = made("bluff", jack=jack)
        chart.run()
        mean = sum(chart._sample) / bluff.HANDS
        spread = (sum((each - mean) ** 2 for each in chart._sample) / bluff.HANDS) ** 0.5
        off = abs(mean - bluff.value(Fraction(jack, bluff.JACKS), Fraction(1)))
        assert off < 4 * spread / bluff.HANDS**0.5


@pytest.mark.parametrize("back", [0, 1])
def test_hits_are_counted_as_if_every_draw_were_listed(back: int) -> None:
    bag = [True] * 6 + [False] * 18
    drawn = product(bag, repeat=3) if back else permutations(bag, 3)
    counts = Counter(map(sum, drawn))
    found = hits.chances_of({"draws": 3, "one_in": 4, "bag": 24, "back": back})
    assert found == {n: Fraction(count, counts.total()) for n, count in counts.items()}


def test_a_large_bag_makes_no_difference() -> None:
    def apart(bag: int) -> Fraction:
        values = {"draws": 4, "one_in": 4, "bag": bag}
        kept, back = (hits.chances_of({**values, "back": each}) for each in (0, 1))
        return max(abs(kept[n] - back[n]) for n in kept)

    assert apart(24) > 5 * apart(240)


def test_sums_are_those_of_dice() -> None:
    die = dict.fromkeys(range(1, 7), Fraction(1, 6))
    assert sums.total(sums.DIE, 3) == rk.odds.closed.added(rk.odds.closed.added(die, die), die)
    assert sums.moments(sums.DIE, 3) == (Fraction(21, 2), Fraction(35, 4))
    assert list(sums.total(sums.COIN, 9).values()) == binomial.distribution(9, Fraction(1, 2))


def test_a_turn_is_one_of_pig() -> None:
    """Played out in the game itself: the points that somebody has who holds at 20."""
    found: dict[int, Fraction] = {}

    def play(state: Any, p: Fraction) -> None:
        for face, chance in state.step("roll").state.outcomes().items():
            after = state.step("roll").state.step(face).state
            points = after.board.turn
            if 0 < points < 20:
                play(after, p * chance)
            else:
                found[points] = found.get(points, Fraction(0)) + p * chance

    play(rk.game("pig").start(), Fraction(1))
    assert found == sums.turn()


@pytest.mark.parametrize("thing", [sums.DIE, sums.COIN, sums.TURN])
def test_the_bell_fits_better_the_more_there_are(thing: int) -> None:
    def apart(many: int) -> float:
        bins = sums.Bins(thing, many)
        exact, bell = bins.shares(sums.total(thing, many)), bins.bell()
        top = max(p for _, p in bell)
        return abs(max(p for _, p in exact) - top) / top

    assert apart(20) < apart(1)
    chart = made("sums", many=20, thing=thing)
    near = figures(chart)["within two, exactly"]
    assert 94 < float(near.rstrip("%")) < 97


def test_four_times_as_many_are_twice_as_far_off() -> None:
    for scale, times in ((sums.SUM, 2), (sums.MEAN, 0.5)):
        one, four = (made("sums", many=many, scale=scale) for many in (4, 16))
        ends = [float(figures(chart)["standard deviation"]) for chart in (one, four)]
        assert ends[1] == pytest.approx(times * ends[0], abs=0.02)


def test_as_many_fair_dice_are_as_far_off_as_all_throws_say() -> None:
    """With 6 throws every result can be listed."""
    found = Counter(
        loaded.distance([throws.count(face) for face in range(6)])
        for throws in product(range(6), repeat=6)
    )
    p = Fraction(sum(n for off, n in found.items() if off >= 6), 6**6)
    rng = Random(1)
    drawn = [loaded.distance(loaded.throw(6, loaded.FAIR, rng)) for _ in range(5000)]
    low, high = rk.odds.wilson(sum(off >= 6 for off in drawn), 5000, 0.999)
    assert low <= p <= high


@pytest.mark.parametrize("die", loaded.SIXES)
def test_a_loaded_die_shows_its_six_as_often_as_said(die: int) -> None:
    counts = loaded.throw(6000, die, Random(1))
    low, high = rk.odds.wilson(counts[5], 6000, 0.999)
    assert low <= loaded.SIXES[die] <= high


def test_no_more_than_one_fair_die_in_twenty_is_beyond_the_border() -> None:
    chart = made("loaded", die=loaded.FAIR, truth=1)
    chart.run()
    fair = chart._sample.fair
    limit = loaded.border(fair)
    assert sum(off > limit for off in fair) <= 50 < sum(off >= limit for off in fair)


def test_a_loaded_die_is_found_out_only_with_many_throws() -> None:
    def caught(throws: int, die: int) -> int:
        chart = made("loaded", throws=throws, die=die, truth=1)
        chart.run()
        text = figures(chart)["such dice farther off than 95 of 100 fair ones"]
        return int(text.split(" of ")[0].replace(",", ""))

    assert caught(30, loaded.LIGHT) < 250
    assert caught(600, loaded.LIGHT) > 900
    assert caught(120, loaded.HEAVY) > 900


def test_the_secret_die_is_told_only_when_it_is_asked_for() -> None:
    dice = {"fair": 0, "once in 4": 0, "twice in 5": 0}
    for seed in range(12):
        chart = made("loaded", die=loaded.SECRET, seed=seed)
        chart.run(1)
        assert "It " not in chart.state["says"]["en"].split(")")[-1].replace("It may", "")
        chart.set(truth=1)
        dice[next(key for key in dice if key in chart.state["says"]["en"].split(". ")[-1])] += 1
    assert all(dice.values())


# --- what is simulated agrees with it ------------------------------------------------------------


def test_intervals_miss_as_often_as_they_should() -> None:
    missed = 0
    for seed in range(10):
        chart = made("interval", seed=seed)
        chart.run()
        (panel,) = chart.state["panels"]
        missed += sum(not each["hit"] for each in panel["marks"][0]["intervals"])
    low, high = rk.odds.wilson(missed, 1000, 0.999)
    assert low <= 1 - binomial.coverage(100, Fraction(22, 100), LEVEL) <= high


def test_people_are_misled_as_often_as_they_should() -> None:
    chart = made("peeking", every=50)
    chart.run()
    caught = sum(stop is not None for stop in chart._sample)
    low, high = rk.odds.wilson(caught, 1000, 0.999)
    assert low <= peeking.misled(50, Fraction(1, 4))[-1] <= high


def simulated(name: str, **values: int) -> tuple[int, int, Fraction]:
    """Return hits and trials of a simulation, and the probability of a hit."""
    chart = made(name, **values)
    chart.run()
    sample = chart._sample
    if name == "running":
        return sample[-1], len(sample), Fraction(values["p"], 100)
    if name == "frequency":
        thrown = values["thrown"]
        return sum(sample), thrown * len(sample), Fraction(values["share"], 100)
    if name == "fair":
        return sample[-1], len(sample), fair.CHANCES["V"]
    if name == "worlds":
        return (
            sample["both"],
            sample["said"],
            {1: Fraction(1, 7), 2: Fraction(1, 4), 3: Fraction(1, 4)}[values["who"]],
        )
    if name == "bayes":
        kept = sum(sample[order] for order in bayes.ORDERS)
        return sample[4], kept, bayes.posterior(chart.values)[4]
    if name == "chain":
        n = values["rounds"]
        return sample[n][60], sample[n].total(), chain.spaces(values["model"])[n][60]
    if name == "waiting":
        waited = values["waited"]
        left = {draw: count for draw, count in sample.items() if draw > waited}
        p = waiting.remaining(values["one_in"], waited, values["kind"])[1]
        return left[waited + 1], sum(left.values()), p
    if name == "hits":
        return sample[1], sample.total(), hits.chances_of(chart.values)[1]
    if name == "sums":
        n, thing = values["many"], values["thing"]
        least = min(sums.total(thing, n))
        return sample[least], sample.total(), sums.total(thing, n)[least]
    if name == "hand":
        stands = sample.total() - sum(sample[n] for n in range(1, values["others"] + 1))
        return stands, sample.total(), hand.unbeaten(10, values["others"], 3)
    won = sum(count for hits, count in sample.items() if 2 * hits > values["length"])
    return (
        won,
        sample.total(),
        favourite.majority(values["length"], Fraction(values["better"], 100)),
    )


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("running", {"p": 20}),
        ("frequency", {"thrown": 20, "share": 60}),
        ("fair", {"payout": 16}),
        ("worlds", {"who": 1}),
        ("worlds", {"who": 2}),
        ("worlds", {"who": 3}),
        ("bayes", {"dial": 50, "four": 2, "two": 1}),
        ("chain", {"rounds": 8, "model": 0}),
        ("chain", {"rounds": 8, "model": 1}),
        ("waiting", {"one_in": 6, "waited": 5, "kind": 0}),
        ("waiting", {"one_in": 6, "waited": 3, "kind": 1}),
        ("hits", {"draws": 4, "back": 1}),
        ("hits", {"draws": 4, "back": 0}),
        ("sums", {"many": 2, "thing": 0}),
        ("sums", {"many": 3, "thing": 1}),
        ("sums", {"many": 1, "thing": 2}),
        ("hand", {"others": 1}),
        ("hand", {"others": 4}),
        ("favourite", {"better": 60, "length": 9}),
    ],
)
def test_a_simulation_agrees_with_what_is_exact(name: str, values: dict[str, int]) -> None:
    won, trials, p = simulated(name, **values)
    assert trials > 50
    low, high = rk.odds.wilson(won, trials, 0.999)
    assert low <= p <= high


def test_the_same_seed_has_the_same_luck(name: str) -> None:
    values = {"rounds": 5} if name == "chain" else {}
    one, other, third = (made(name, seed=seed, **values) for seed in (1, 1, 2))
    for chart in (one, other, third):
        chart.run()
    assert one.state == other.state
    assert one.state["panels"] != third.state["panels"]
    third.again(1)
    assert third.state["panels"] == one.state["panels"]


# --- pictures at every place of the handles ------------------------------------------------------


def test_every_corner_has_a_picture_and_texts_in_both_languages(name: str) -> None:
    chart = made(name)
    seen = list(words(chart.plan))
    for count in (0, 3):
        if count:
            chart.run(count)
        for values in settings(chart):
            chart.set(**values)
            assert chart.done == count
            check_picture(chart)
            seen += words(chart.state)
    chart.run()
    for text in (*seen, *words(chart.state)):
        assert all(text.values())
        assert not JAPANESE.search(text["en"]), text
        assert "{" not in text["en"] + text["ja"], text


def check_picture(chart: Exploration) -> None:
    text = json.dumps(chart.state, allow_nan=False)
    assert len(text) < 40_000
    for panel in chart.state["panels"]:
        assert set(panel["alt"]) == {"en", "ja"}
        for mark in panel.get("marks", ()):
            for bar in mark.get("bars", ()):
                assert bar["value"] <= panel["y"]["high"] + 1e-9
            for at, *_ in mark.get("points", ()):
                assert panel["x"]["low"] <= at <= panel["x"]["high"]


JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def words(data: Any) -> Iterator[dict[str, str]]:
    """Yield every text of some data."""
    if isinstance(data, dict):
        if data.keys() == {"en", "ja"}:
            yield data
            return
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from words(each)


def test_every_text_of_the_catalogue_is_used() -> None:
    texts = tomllib.loads((FOLDER / "explore.toml").read_text("utf-8"))
    code = "\n".join(path.read_text("utf-8") for path in (FOLDER / "explore").rglob("*.py"))
    classes = dict(re.findall(r'class \w+\(Experiment.*?key = "(\w+)"()', code, re.DOTALL))
    for key, text in texts.items():
        assert text.keys() == {"en", "ja"}, key
        assert JAPANESE.search(text["ja"]) or "{" in text["ja"], key
        owner, _, rest = key.partition("_")
        stem = re.sub(r"_?[A-Z]?\d*$", "", rest)
        names = (key, rest, f"{stem}_{{", "handle_{", f'Slider("{rest}"', f'Choice("{rest}"')
        assert owner in {*classes, "handle"} or f'"{key}"' in code, key
        if owner == "handle":
            assert any(name in code for name in names[4:]), key
        elif owner in classes and rest not in {"title", "lead", "try", "unit"}:
            assert (
                f'"{rest}"' in code or f"{stem}_{{" in code or f'"{stem.split("_")[0]}_{{' in code
            ), key


# --- the handles ---------------------------------------------------------------------------------


def test_a_handle_moves_only_within_its_range(name: str) -> None:
    chart = made(name)
    before = chart.state
    for handle in chart.plan["handles"]:
        for wrong in (-1000, "1", None, True, 1.5):
            with pytest.raises(BadInput):
                chart.set(**{handle["name"]: wrong})
    with pytest.raises(BadInput, match="there is no such handle"):
        chart.set(nonsense=1)
    assert chart.state == before


def test_all_goes_back_to_where_it_began(name: str) -> None:
    chart = made(name)
    before = {**chart.state, "seq": 0}
    for handle in chart.plan["handles"]:
        options = [option["value"] for option in handle.get("options", ())]
        chart.set(**{handle["name"]: handle["high"] if "high" in handle else options[-1]})
    chart.run(20)
    chart.reset()
    assert {**chart.state, "seq": 0} == before


@pytest.mark.parametrize("wrong", [0, -1, True, "all", 1.5])
def test_trials_are_counted(wrong: Any) -> None:
    with pytest.raises(BadInput):
        made("running").run(wrong)


@pytest.mark.parametrize("wrong", [True, "1", 1.5, 10**5000], ids=["true", "text", "1.5", "long"])
def test_a_seed_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(BadInput):
        made("running", seed=wrong)


def test_a_value_that_no_handle_has_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match=r"possible values are 10, 20, \.\.\., 400"):
        explore.interval(n=101)
    with pytest.raises(BadInput):
        explore.fair(3)


def test_a_handle_that_only_looks_keeps_the_sample() -> None:
    chart = made("chain")
    chart.run()
    sample = chart._sample
    chart.set(rounds=3)
    assert chart._sample is sample
    chart.set(model=1)
    assert chart._sample is not sample
    assert chart.done == 1000


# --- the front end's messages --------------------------------------------------------------------


class Heard:
    """What an exploration answers."""

    def __init__(self, chart: Exploration, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chart = chart
        self.answers: list[Any] = []
        monkeypatch.setattr(chart, "send", lambda content, *_: self.answers.append(content))

    def say(self, name: str, arg: Any = None, **more: Any) -> None:
        message = {"v": 1, "type": "command", "id": f"m{len(self.answers)}", "seq": 0, "name": name}
        self.chart._answer(self.chart, {**message, "arg": arg, **more}, [])


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(made("interval"), monkeypatch)


def test_every_message_is_answered(heard: Heard) -> None:
    heard.say("hello")
    heard.say("set", {"n": 200})
    heard.say("more", {"trials": 10, "slowly": False})
    heard.say("luck")
    heard.say("stop")
    heard.say("set", {"n": 201})  # which no handle sends: nothing is done
    assert [answer["id"] for answer in heard.answers] == [f"m{n}" for n in range(6)]
    assert heard.chart.values["n"] == 200
    assert heard.chart.done == 10
    heard.say("reset")
    assert heard.chart.values["n"] == 100
    assert heard.chart.done == 0


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("set", None),
        ("set", [1]),
        ("set", {1: 2}),
        ("more", 10),
        ("more", {"trials": 0, "slowly": False}),
        ("more", {"trials": 1, "slowly": 1}),
        ("more", {"trials": 1}),
        ("close", None),
        ("hello", 1),
    ],
)
def test_what_is_no_message_changes_nothing(heard: Heard, name: str, arg: Any) -> None:
    before = heard.chart.state
    heard.say(name, arg)
    assert heard.answers == []
    assert heard.chart.state is before


def test_the_front_end_sets_nothing_but_the_language(heard: Heard) -> None:
    before = heard.chart.state
    heard.chart.set_state({"state": {}, "plan": {}})
    assert heard.chart.state is before
    heard.chart.set_state({"lang": "ja"})
    assert heard.chart.lang == "ja"


def test_simulated_trials_flow_in_and_can_be_stopped(heard: Heard) -> None:
    chart, seen = heard.chart, []
    chart.observe(lambda change: seen.append(change["new"]["done"]), "state")

    async def watch() -> None:
        heard.say("more", {"trials": None, "slowly": True})
        while chart.done < 20:
            await asyncio.sleep(0.01)
        assert chart.state["running"]
        heard.say("stop")
        stopped = chart.done
        await asyncio.sleep(0.1)
        assert chart.done == stopped
        assert not chart.state["running"]

    asyncio.run(watch())
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert 20 <= chart.done < 100


def test_only_the_newest_values_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handle that moves on stops the simulation for where it was."""
    chart = made("peeking")
    heard, tried = Heard(chart, monkeypatch), []
    add = chart._experiment.add

    def count(values: Any, sample: Any, rng: Any) -> None:
        tried.append(values["every"])
        add(values, sample, rng)

    monkeypatch.setattr(chart._experiment, "add", count)

    async def watch() -> None:
        heard.say("more", {"trials": 100, "slowly": False})
        for every in (50, 100, 250):
            heard.say("set", {"every": every})
        while chart.done < 100:
            await asyncio.sleep(0.01)

    asyncio.run(watch())
    assert tried == [250] * 100
    assert not chart.state["running"]


def test_without_widgets_it_says_what_it_shows(name: str) -> None:
    chart = made(name, lang="ja")
    html = chart.fallback()
    assert JAPANESE.search(html)
    assert "{" not in html
    assert repr(chart).startswith(f"<Exploration {name}: ")
    chart.close()


def test_it_needs_neither_numpy_nor_pandas() -> None:
    """So that it runs where Python runs in a browser."""
    program = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(('numpy', 'pandas', 'altair', 'numba')))\n"
        "from racekit.lessons import explore\n"
        "for name in explore.__all__[1:]:\n"
        "    getattr(explore, name)(seed=1).run(20)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr
