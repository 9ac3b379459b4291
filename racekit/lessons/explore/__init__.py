"""Explorations: charts with handles, exact and simulated in one picture.

Each function returns an `Exploration`, a widget: move a handle, and the picture follows. The exact
part is computed from fractions; the simulated part flows in beside it.

Examples
--------
>>> from racekit.lessons import explore
>>> explore.interval(seed=1)
<Exploration interval: n=100, p=22, level=95>
"""

from __future__ import annotations

from .kinds.bayes import Bayes
from .kinds.bluff import Bluff
from .kinds.chain import MarkovRace
from .kinds.deck import Deck
from .kinds.fair import Fair
from .kinds.favourite import Favourite
from .kinds.hand import Hand
from .kinds.interval import Interval
from .kinds.peeking import Peeking
from .kinds.running import Running
from .kinds.seat import Seat
from .kinds.waiting import Waiting
from .kinds.worlds import Worlds
from .widget import Exploration

__all__ = [
    "Exploration",
    "bayes",
    "bluff",
    "chain",
    "deck",
    "fair",
    "favourite",
    "hand",
    "interval",
    "peeking",
    "running",
    "seat",
    "waiting",
    "worlds",
]


def interval(
    n: int = 100, p: int = 22, level: int = 95, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what a confidence interval promises: a hundred of them, hits and misses.

    The true value does not move, the intervals do; of many, the promised share catches it. The
    exact share for this number of games stands beside the count.

    Parameters
    ----------
    n : int
        The games of each person, 10 to 400 in tens.
    p : int
        The true probability in percent, 1 to 99.
    level : {50, 80, 90, 95, 99}
        The confidence level in percent.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> chart = interval(n=100, level=90, seed=1)
    >>> chart.run(10)
    >>> chart.done
    10
    """
    return Exploration(Interval(n=n, p=p, level=level), seed=seed, lang=lang)


def running(
    p: int = 20, span: int = 1000, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore the law of large numbers: the share of wins converges, the number of wins drifts.

    Parameters
    ----------
    p : int
        The probability of a win in percent, 5 to 95 in fives.
    span : {50, 200, 1000}
        How many games the picture shows.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> chart = running(p=50, seed=1)
    >>> chart.run(100)
    >>> chart.set(span=200)
    >>> chart.done
    100
    """
    return Exploration(Running(p=p, span=span), seed=seed, lang=lang)


def peeking(
    every: int = 1000, p: int = 25, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what happens to people who look too often, and stop when they like what they see.

    A thousand people simulate up to 1,000 games each and look at their 95% interval; whoever sees
    it miss the true value stops. The exact probability grows with the number of looks.

    Parameters
    ----------
    every : {10, 50, 100, 250, 1000}
        After how many games each they look.
    p : {10, 25, 50}
        The true probability in percent.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> peeking(every=100, seed=1).state["figures"][0]["text"]
    '19%'
    """
    return Exploration(Peeking(every=every, p=p), seed=seed, lang=lang)


def fair(
    horse: int = 0, payout: int = 10, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore expected value and fair odds: turn the payout of a bet until nobody gains.

    The horses are those of Trick Race's last trick in the lesson on expected value, with their
    exact probabilities of winning.

    Parameters
    ----------
    horse : {0, 1, 2}
        The horse: Vanilla Beans, Silver Arazan or Gateau Opera.
    payout : int
        What a winning bet pays, in fifths of a point: 5 to 60.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> fair(horse=1, payout=20).state["figures"][1]["text"]  # 1/4 of 4 points, for 1 point
    '0.00'
    """
    return Exploration(Fair(horse=horse, payout=payout), seed=seed, lang=lang)


def deck(
    watched: int = 3, back: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore drawing without putting back: each card seen changes the chances of the next.

    The deck is that of LONG SHOT.

    Parameters
    ----------
    watched : int
        The cards to watch: those of horse 1 to 6, or 0 for the free cards.
    back : {0, 1}
        Whether each drawn card is put back.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> chart = deck(watched=3, seed=1)
    >>> chart.state["figures"][0]["text"]
    '1/8 = 12.5%'
    """
    return Exploration(Deck(watched=watched, back=back), seed=seed, lang=lang)


def worlds(
    who: int = 0, high: int = 11, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore how evidence strikes out worlds: the remarks of Ann, Bob and Carl on two red cards.

    The probability is the share of what is left. Carl's remark is Ann's, and yet says more.

    Parameters
    ----------
    who : {0, 1, 2, 3}
        Who speaks: nobody, Ann, Bob or Carl.
    high : {6, 7, 11}
        The lowest number that counts as high.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> [worlds(who, seed=1).state["figures"][0]["text"] for who in (0, 1, 2, 3)]
    ['1/10 = 10%', '1/7 = 14%', '1/4 = 25%', '1/4 = 25%']
    """
    return Exploration(Worlds(who=who, high=high), seed=seed, lang=lang)


def bayes(
    dial: int = 50, four: int = 1, two: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore Bayes' rule with a dial for the likelihood: the secret order behind placed cards.

    Bars show prior and posterior, a table counts people, and simulated players who placed the same
    cards are kept.

    Parameters
    ----------
    dial : int
        How many of their cards players place on the horse of their order, in percent: 5 to 95.
    four, two : int
        The cards seen on horse 4 and on horse 2, 0 to 4 each.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> bayes(dial=50, four=1, seed=1).state["figures"][0]["text"]
    '56%'
    """
    return Exploration(Bayes(dial=dial, four=four, two=two), seed=seed, lang=lang)


def chain(
    rounds: int = 0, model: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore a race as a Markov chain: play the cloud of probability round by round.

    Simulated horses run beside the exact chain.

    Parameters
    ----------
    rounds : int
        The number of rounds so far, 0 to 14.
    model : {0, 1}
        Whether both cards are drawn anew each round (0), or one stays in its box (1).
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> chain(rounds=1, seed=1).state["figures"][1]["text"]
    '7.8'
    """
    return Exploration(MarkovRace(rounds=rounds, model=model), seed=seed, lang=lang)


def waiting(
    one_in: int = 6,
    waited: int = 0,
    kind: int = 0,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore waiting times: a die has no memory, a deck has.

    Parameters
    ----------
    one_in : int
        It happens one time in so many, 2 to 20.
    waited : int
        How often it has not happened already, 0 to 15.
    kind : {0, 1}
        A die (0), or cards that are not put back (1).
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> waiting(6, waited=5, seed=1).state["figures"][0]["text"]
    '17%'
    >>> waiting(6, waited=5, kind=1, seed=1).state["figures"][0]["text"]
    '100%'
    """
    return Exploration(Waiting(one_in=one_in, waited=waited, kind=kind), seed=seed, lang=lang)


def favourite(
    better: int = 55, length: int = 5, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore variance: how often the better player wins a match of so many games.

    Parameters
    ----------
    better : int
        How often the better player wins a single game, in percent: 50 to 90.
    length : int
        The games of a match, an odd number from 1 to 51.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> favourite(better=60, length=3, seed=1).state["figures"][0]["text"]
    '64.8%'
    """
    return Exploration(Favourite(better=better, length=length), seed=seed, lang=lang)


def hand(
    red: int = 10,
    others: int = 1,
    held: int = 3,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore how much a card is worth against how many players.

    The probability that nobody holds a higher red card of Trick Race, for one to six others.

    Parameters
    ----------
    red : int
        The number of your card, 1 to 12.
    others : int
        The number of the other players, 1 to 6.
    held : int
        How many cards each of them holds, 1 to 7.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> hand(red=11, others=1, held=1, seed=1).state["figures"][0]["text"]
    '46/47 = 97.9%'
    """
    return Exploration(Hand(red=red, others=others, held=held), seed=seed, lang=lang)


def seat(
    told: int = 1, known: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what a seat learns from one card: worlds that are left, and bits.

    Parameters
    ----------
    told : {0, 1, 2}
        What one is told of a hidden card: which it is, whether it is high, whether it is the 12.
    known : {0, 7, 12}
        The red card of another seat that is known already; 0 for none.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> seat(told=0, seed=1).state["figures"][1]["text"]["en"]
    '2.32 bits'
    """
    return Exploration(Seat(told=told, known=known), seed=seed, lang=lang)


def bluff(
    jack: int = 0, king: int = 12, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore why the best play bluffs, and at random: betting in Kuhn poker.

    What a hand is worth to the first seat, if the second knows how often it bets and answers as
    well as possible. The queen plays as in the best play.

    Parameters
    ----------
    jack : int
        How often the first seat bets with a jack, in 36ths: 0 to 36.
    king : int
        How often it bets with a king, in twelfths: 0 to 12.
    seed : int, optional
        The seed of the simulation; random by default.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> bluff(jack=12, king=12, seed=1).state["figures"][0]["text"]
    '−1/18 = −0.056'
    """
    return Exploration(Bluff(jack=jack, king=king), seed=seed, lang=lang)
