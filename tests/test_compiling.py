"""The random number generator is xoshiro128++, unbiased, and well seeded."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from racekit import compiling
from racekit.compiling import below, count_bits, lowest_bit, next_word, nth_bit, seed_rng
from racekit.compiling.bits import SLOW

WORD = 2**32 - 1


def plain(function: Any) -> Any:
    """Return a function as it was before it was compiled."""
    return getattr(function, "py_func", function)


def rng_state(*words: int) -> Any:
    return np.array(words, np.int64)


def published(state: list[int]) -> int:
    """Return xoshiro128++'s next word: Blackman and Vigna's C, line by line."""

    def rotl(x: int, k: int) -> int:
        return (x << k & WORD) | (x >> (32 - k))

    result = (rotl((state[0] + state[3]) & WORD, 7) + state[0]) & WORD
    t = state[1] << 9 & WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotl(state[3], 11)
    return result


def test_known_answers() -> None:
    state = rng_state(1, 2, 3, 4)
    found = [int(next_word(state)) for _ in range(10)]
    assert found == [
        *(641, 1573767, 3222811527, 3517856514, 836907274),
        *(4247214768, 3867114732, 1355841295, 495546011, 621204420),
    ]


@pytest.mark.parametrize("draw", [next_word, plain(next_word)])
def test_the_words_agree_with_xoshiro128pp(draw: Any) -> None:
    rng = random.Random(5)
    for _ in range(20):
        words = [rng.getrandbits(32) for _ in range(4)]
        state = rng_state(*words)
        assert [int(draw(state)) for _ in range(50)] == [published(words) for _ in range(50)]
        assert state.tolist() == words


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 63, 100, 127, 128])
def test_below_maps_equally_many_words_to_each_number(n: int) -> None:
    """The same code with 8-bit words, over all of them."""
    drawn: Counter[int] = Counter()
    words: list[int] = []
    small = {**vars(compiling), "BITS": 8, "WORD": 255, "next_word": lambda _: words.pop()}
    take = FunctionType(plain(below).__code__, small)
    for word in range(256):
        words[:] = [word]
        try:
            drawn[take(None, n)] += 1
        except IndexError:  # the word was rejected, and the function draws another one
            continue
    assert set(drawn) == set(range(n))
    assert set(drawn.values()) == {256 // n}


def test_below_is_uniform() -> None:
    state = rng_state(1, 2, 3, 4)
    drawn = Counter(int(below(state, 6)) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in drawn.values()) < 20.5  # p = 0.001


def test_below_at_its_upper_limit() -> None:
    state = rng_state(1, 2, 3, 4)
    drawn = [int(below(state, 2**31)) for _ in range(2_000)]
    assert 0 <= min(drawn) < 2**24
    assert 2**31 - 2**24 < max(drawn) < 2**31
    assert {int(below(state, 1)) for _ in range(9)} == {0}


def seeded(high: int, low: int) -> tuple[int, ...]:
    state = rng_state(0, 0, 0, 0)
    seed_rng(state, high, low)
    return tuple(state.tolist())


def test_seeding_is_reproducible_and_gives_words() -> None:
    for high, low in itertools.product((0, 1, 77, WORD), repeat=2):
        state = seeded(high, low)
        assert seeded(high, low) == state
        assert all(0 <= word <= WORD for word in state)
        assert any(state)
        again = rng_state(0, 0, 0, 0)
        plain(seed_rng)(again, high, low)
        assert tuple(again.tolist()) == state


def test_no_two_seeds_share_a_state() -> None:
    seeds = [*((high, low) for high in range(100) for low in range(100))]
    assert len({seeded(*seed) for seed in seeds}) == len(seeds)


def test_one_bit_of_a_seed_changes_half_the_state() -> None:
    rng = random.Random(5)
    changed = []
    for _ in range(300):
        high, low = rng.getrandbits(32), rng.getrandbits(32)
        other = (high ^ 1 << rng.randrange(32), low)
        if rng.random() < 0.5:
            other = (high, low ^ 1 << rng.randrange(32))
        pairs = zip(seeded(high, low), seeded(*other), strict=True)
        changed.append(sum((one ^ two).bit_count() for one, two in pairs))
    assert 62 < sum(changed) / len(changed) < 65  # of 127: the lowest bit is always set
    assert min(changed) > 35


@pytest.mark.parametrize("bits", [0, 1, 0b1011, 1 << 62, (1 << 63) - 1])
def test_sets_of_bits(bits: int) -> None:
    places = [place for place in range(63) if bits >> place & 1]
    assert count_bits(bits) == len(places)
    assert [nth_bit(bits, n) for n in range(len(places))] == places
    assert not places or lowest_bit(bits) == places[0]


FINDS = """
import json
import random
from racekit.compiling import nth_bit

rng = random.Random(5)
for size in range(1, 64):
    bits = rng.getrandbits(size) | 1 << size - 1
    places = [place for place in range(63) if bits >> place & 1]
    assert [nth_bit(bits, n) for n in range(len(places))] == places, bits
_, processor, features = nth_bit.targetctx.codegen().magic_tuple()
print(json.dumps([processor, features, *nth_bit.inspect_asm().values()]))
"""


@pytest.mark.parametrize("without", [{}, {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}])
def test_bits_are_selected_with_one_instruction_if_available(
    without: dict[str, str], tmp_path: Path
) -> None:
    surroundings = {**os.environ, **without, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", FINDS], env=surroundings, capture_output=True, check=True, text=True
    )
    processor, features, code = json.loads(said.stdout)
    assert ("pdep" in code) == ("+bmi2" in features and processor not in SLOW)
    assert not without or "pdep" not in code


def test_without_numba_a_function_is_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "NUMBA", False)
    assert compiling.compiled(published) is published
    assert compiling.inlined(published) is published


FIRST_USE = """
from racekit.compiling import nth_bit
print(*(nth_bit(0b1011, n) for n in range(3)))
"""


@pytest.mark.skipif(not compiling.COMPILED, reason="without numba, nothing is compiled")
def test_the_first_use_of_compiled_code_says_once_that_it_compiles(tmp_path: Path) -> None:
    words = {"en": "compiling for this machine", "ja": "コンパイルしています"}
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    for lang, times in (("ja", 1), ("en", 0)):  # the second process finds the compiled code
        run = subprocess.run(
            [sys.executable, "-c", FIRST_USE],
            env={**settings, "RACEKIT_LANG": lang},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == "0 1 3\n"
        assert run.stderr.count(words[lang]) == times
        assert len(run.stderr.splitlines()) == times
