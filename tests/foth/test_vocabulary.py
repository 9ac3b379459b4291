"""The table of the vocabulary: complete, coherent, and what reading and texts are made from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.foth.abilities.nodes import FIELDS, Ability, AbilityNode
from racekit.games.foth.abilities.parsing import (
    DEPTH,
    FORMS,
    parse_ability,
    parse_node,
    plain,
)
from racekit.games.foth.abilities.text import ability_text, example_text, table
from racekit.games.foth.abilities.vocabulary import (
    Argument,
    Word,
    _argument,
    choices,
    vocabulary,
)

pytestmark = pytest.mark.rule("foth:211.1", cited=False)  # what cards can say

WORDS = [word for words in vocabulary().values() for word in words.values()]
ALL = pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.kind}-{word.name}")


def read(word: Word, data: Any) -> Ability | AbilityNode:
    if word.kind == "ability":
        return parse_ability(data, "played" if word.name == "text" else "horse")
    return parse_node(word.kind, data)


@ALL
def test_arguments_have_types_that_exist(word: Word) -> None:
    known = {"int", "size", "count", "flag", "name", "copies", "option", "effects"}
    known |= {"lying", "receiver"}
    for argument in word.args.values():
        assert argument.item in known | set(vocabulary()) | set(choices()), argument


@ALL
def test_an_example_is_read_and_written_again(word: Word) -> None:
    value = read(word, word.example)
    assert read(word, plain(value, word.kind)) == value
    assert hash(value) == hash(read(word, word.example))


@ALL
def test_an_example_has_a_text_in_both_languages(word: Word) -> None:
    text = example_text(word)
    assert re.search(r"[ぁ-んァ-ヶ一-龠]", text.ja)
    assert not re.search(r"[ぁ-んァ-ヶ一-龠]", text.en)
    assert not re.search(r"[{}\[\]]", text.en + text.ja)


@ALL
def test_every_word_says_its_rules(word: Word) -> None:
    assert word.rules
    for rule in word.rules:
        assert re.fullmatch(r"\d{3,4}\.\d+[a-z]?(-[ivx]+)?|F\d+", rule)


@pytest.mark.parametrize(
    ("spec", "argument"),
    [
        ("filter?", Argument("x", "filter", False)),
        ("course*", Argument("x", "course*", False, ())),
        ("effect+", Argument("x", "effect+", True)),
        ("count: 1", Argument("x", "count", False, 1)),
        ("player: you", Argument("x", "player", False, "you")),
        ("flag", Argument("x", "flag", False, False)),
        ("size", Argument("x", "size", True)),
    ],
)
def test_the_table_tells_what_an_argument_is(spec: str, argument: Argument) -> None:
    assert _argument("x", spec) == argument


def test_no_argument_is_a_word_of_what_comes_first() -> None:
    """Else ``{"word": {...}}`` could be read in two ways."""
    for word in WORDS:
        if word.first is not None and word.kind != "ability":
            kind = "amount" if word.first.item == "count" else word.first.item
            firsts = set(vocabulary().get(kind, ()))
            if kind == "filter":
                firsts = set(vocabulary()["filter"]["filter"].args)
            if kind == "ability":
                firsts = set(FIELDS)
            assert not firsts & set(word.args), (word.kind, word.name)


def test_the_table_is_printed() -> None:
    rows = table("ja")
    assert len(rows) == len(WORDS)
    assert {"kind", "word", "arguments", "rules", "example", "text"} == set(rows[0])


# --- anything that the table allows ------------------------------------------------------------


def values(argument: Argument, depth: int) -> st.SearchStrategy[Any]:
    if argument.item == "effects":
        inner: st.SearchStrategy[Any] = st.lists(words("effect", depth), min_size=1, max_size=2)
    else:
        inner = items(argument.item, depth)
    if not argument.is_list:
        return inner
    if argument.item in choices():
        return st.lists(inner, min_size=1, max_size=3, unique=True)
    return st.lists(inner, min_size=2, max_size=2)


def items(item: str, depth: int) -> st.SearchStrategy[Any]:
    if item in choices():
        return st.sampled_from(list(choices()[item]))
    if item == "ability":
        return abilities(FORMS["given"], depth)
    if item in ("amount", "count"):
        whole = st.integers(1 if item == "count" else -9, 9)
        return whole if depth <= 0 else whole | words("amount", depth)
    if item == "option":
        return st.just(True) | words("cost", depth)
    if item == "lying":
        return words("target", depth).filter(lies)
    if item == "receiver":
        return words("target", depth).filter(lambda target: lies(target, "hand"))
    if item in vocabulary():
        return words(item, depth)
    return {
        "int": st.integers(-9, 9),
        "size": st.integers(1, 9),
        "copies": st.just("any") | st.integers(1, 9),
        "flag": st.booleans(),
        "name": st.just("Comet") | st.just({"en": "Comet", "ja": "ほうき星"}),
    }[item]


def lies(target: dict[str, Any], *others: str) -> bool:
    """Whether a target's cards are on the table, or in another zone."""
    return "all" not in target or target["all"]["in"] in (*choices()["table"], *others)


def is_leaf(word: Word) -> bool:
    inner = {arg.item for arg in word.args.values() if arg.required} & {*vocabulary(), "effects"}
    return not inner


def words(kind: str, depth: int) -> st.SearchStrategy[Any]:
    named = [
        word
        for word in vocabulary()[kind].values()
        if (depth > 0 or is_leaf(word)) and "deck" not in word.marks
    ]
    return st.one_of([filled(word, depth - 1) for word in named])


def filled(word: Word, depth: int) -> st.SearchStrategy[Any]:
    must = {name: values(arg, depth) for name, arg in word.args.items() if arg.required}
    may = {
        name: values(arg, depth)
        for name, arg in word.args.items()
        if not arg.required and (depth > 0 or arg.item not in vocabulary())
    }
    args = st.fixed_dictionaries(must, optional=may)
    if word.kind == "ability":
        return args
    if word.sparse:
        return args.filter(bool)
    return args.map(lambda found: {word.name: found})


def abilities(forms: tuple[str, ...], depth: int) -> st.SearchStrategy[Any]:
    return st.one_of([filled(vocabulary()["ability"][form], depth) for form in forms])


UNTIMELY = (
    *("no “target”", "no “event_card”", "no “event_n”", "words are nested"),
    *("applies to a horse", "does not change cards", "moves nothing here", "lie face down"),
    *("no “chosen_number”", "cannot both be given", "forbidden to particular cards"),
    *("only an ability printed on a card", "this card is not one that"),
    "needs courses / goings",
)
"""What is wrong with words that stand where nothing is there to speak of, or to be done."""


def problems(data: Any) -> list[str]:
    try:
        parse_ability(data)
    except BadInput as error:
        return [each.text.en for each in error.problems]
    return []


# Deferred: putting it together takes as long as collecting a thousand tests.
@given(st.deferred(lambda: abilities(FORMS["horse"], 3)))
def test_whatever_can_be_read_has_a_text_and_is_written_again(data: Any) -> None:
    if wrong := problems(data):
        assert all(any(words in each for words in UNTIMELY) for each in wrong), wrong
        return
    ability = parse_ability(data)
    assert parse_ability(plain(ability)) == ability
    text = ability_text(ability)
    assert text.en.endswith((".", "”"))
    assert text.ja.endswith("。")
    assert not re.search(r"[{}\[\]]|  |None", text.en + text.ja)
    assert "をを" not in text.ja
    assert "はは" not in text.ja


def test_depth_is_bounded() -> None:
    data: Any = "your_turn"
    for _ in range(5000):
        data = {"not": data}
    with pytest.raises(BadInput) as caught:
        parse_node("condition", data)
    assert f"nested more than {DEPTH} deep" in caught.value.text("en")


def test_a_node_is_a_value() -> None:
    node = parse_node("effect", {"discard": {"n": 2, "of": {"kind": "horse"}}})
    assert node["n"] == 2
    assert node["of"] == AbilityNode("filter", (("kind", "horse"),))
    assert node.get("nothing") is None
    with pytest.raises(KeyError):
        node["nothing"]


def test_equal_meanings_are_equal() -> None:
    same = ["draw", {"draw": 1}, {"draw": {}}, {"draw": {"n": 1, "who": "you"}}]
    assert len({parse_node("effect", data) for data in same}) == 1
    courses = [{"course": ["tokyo", "kyoto"]}, {"course": {"is": ["kyoto", "tokyo"]}}]
    assert len({parse_node("condition", data) for data in courses}) == 1


def test_a_name_may_differ_in_the_languages() -> None:
    node = parse_node("filter", {"name": {"en": "Comet", "ja": "ほうき星"}})
    assert node["name"] == Text("Comet", "ほうき星")
    assert plain(node, "filter") == {"name": {"en": "Comet", "ja": "ほうき星"}}
