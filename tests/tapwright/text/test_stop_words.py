"""The sets of words hold what can be met in a compared text, and stand as what is on disk wants."""

import hashlib

import pytest

from memory.embeddings import HashedEmbedder
from tapwright.text import stop_words
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import (
    APP_NAME_WORDS,
    EMBEDDING_CHARACTERS,
    EMBEDDING_WORDS,
    EVIDENCE_GLUE,
    FACT_NAME_WORDS,
    FUNCTION_WORDS,
    INSTRUCTION_CHARACTERS,
    INSTRUCTION_WORDS,
    PHONE_TASK_WORDS,
    SAME_TASK_WORDS,
    SCREEN_CHARACTERS,
    SCREEN_GOAL_WORDS,
    SCREEN_WORDS,
)

SETS = {
    name: found
    for name, found in vars(stop_words).items()
    if isinstance(found, frozenset) and not name.startswith("_")
}


@pytest.mark.parametrize("name", SETS)
def test_each_word_stands_as_it_is_compared(name: str) -> None:
    assert SETS[name]
    assert {
        word
        for word in SETS[name]
        if normalize_text(word) != word or " " in word
    } == set()


@pytest.mark.parametrize(
    "name", [name for name in SETS if name.endswith("_CHARACTERS")]
)
def test_characters_stand_alone(name: str) -> None:
    assert {word for word in SETS[name] if len(word) > 1} == set()


@pytest.mark.parametrize(
    "words",
    [
        INSTRUCTION_WORDS,
        SCREEN_WORDS,
        EMBEDDING_WORDS,
        PHONE_TASK_WORDS,
        SAME_TASK_WORDS,
    ],
)
def test_whole_sentences_are_compared_without_function_words(
    words: frozenset[str],
) -> None:
    assert words > FUNCTION_WORDS


def test_what_makes_another_task_of_it_is_left_where_tasks_are_compared() -> (
    None
):
    polar = {
        "on",
        "off",
        "not",
        "no",
        "without",
        "first",
        "last",
        "delete",
        "add",
    }
    assert EMBEDDING_WORDS & polar == {"on"}
    assert PHONE_TASK_WORDS & polar == {"on"}
    assert SAME_TASK_WORDS & polar == {"on", "off"}
    assert (
        FACT_NAME_WORDS | SCREEN_GOAL_WORDS | EVIDENCE_GLUE | APP_NAME_WORDS
    ) & polar == {"on"}


def test_characters_that_say_what_is_done_tie_no_words_together() -> None:
    assert (
        set("开关不")
        <= INSTRUCTION_CHARACTERS - SCREEN_CHARACTERS - EMBEDDING_CHARACTERS
    )


def test_another_list_for_vectors_needs_another_name_of_the_embedder() -> None:
    words = " ".join(sorted(EMBEDDING_WORDS | EMBEDDING_CHARACTERS))
    assert HashedEmbedder.name == "hashed-ngrams-v2"
    assert hashlib.sha256(words.encode()).hexdigest()[:16] == "2abe0bbb9fc3e822"
