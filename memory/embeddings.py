"""Embeds texts: our own embedder without network or model files, or OpenAI's on request.

Our own hashes features with a sign (Weinberger et al. 2009): words, word pairs, character trigrams
(Latin), single characters and character pairs (Chinese), so that spelling variants, inflection and
word order matter little. It also hashes the senses of phone words (`memory.synonyms`), so that
other words and the other language are found too.
"""

import hashlib
import math
import os
import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import SecretStr

from memory.synonyms import list_senses
from tapwright.errors import MemoryUnavailable
from tapwright.text.normalize import fold_text
from tapwright.text.stop_words import EMBEDDING_CHARACTERS, EMBEDDING_WORDS

if TYPE_CHECKING:
    from langchain_openai import OpenAIEmbeddings


class Embedder(Protocol):
    """Turns texts into vectors; name and size are kept with what it has embedded."""

    @property
    def name(self) -> str:
        """Changes whenever the same text may give another vector."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    @property
    def floor(self) -> float:
        """Cosine that unrelated texts have; relevance is counted from here."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of length 1 for each text (a zero text gives an arbitrary fixed one).

        Raises:
            MemoryUnavailable: the embeddings endpoint did not answer.
        """


_WORD = re.compile(r"[a-z]+|\d+|[\u3400-\u9fff]+")
_SUFFIXES = ("ings", "ing", "ions", "ion", "edly", "ed", "ies", "ly", "s")


class HashedEmbedder:
    """Hashed words, n-grams and senses of English and Chinese; the same in every process."""

    name = "hashed-ngrams-v2"
    older = ("hashed-ngrams-v1",)
    """A memory that one of these made is embedded again when it is opened."""
    dimension = 384
    floor = 0.05

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """See `Embedder`."""
        return [list(_hash_text(text, self.dimension)) for text in texts]


def compare_texts(left: str, right: str) -> float:
    """The similarity of two texts, from 0 to 1, by their features themselves.

    It is about the cosine of their hashed vectors, in a fifth of the time for a new text. It serves
    to compare parts of records on the spot, whatever embedder is configured.
    """
    # In the order of the text: sums must not differ from process to process as sets do.
    first, second = sorted(
        (_weigh_features(left), _weigh_features(right)), key=len
    )
    products = [
        weight * second[each]
        for each, weight in first.items()
        if each in second
    ]
    return _stretch_cosine(sum(products), HashedEmbedder.floor)


def _stretch_cosine(cosine: float, floor: float) -> float:
    """A cosine from 0 for `floor` and less to 1 for equal texts."""
    return max(0.0, min(1.0, (cosine - floor) / (1 - floor)))


@lru_cache(maxsize=16_384)
def _weigh_features(text: str) -> dict[str, float]:
    """The features of a text; their weights have length 1."""
    sums: dict[str, float] = {}
    for feature, weight in _text_features(text):
        sums[feature] = sums.get(feature, 0.0) + weight
    norm = math.sqrt(sum(weight * weight for weight in sums.values()))
    return {feature: weight / norm for feature, weight in sums.items()}


@lru_cache(maxsize=4096)
def _hash_text(text: str, dimension: int) -> tuple[float, ...]:
    vector = [0.0] * dimension
    for feature, weight in _weigh_features(text).items():
        place, sign = _feature_slot(feature, dimension)
        vector[place] += sign * weight
    norm = math.sqrt(sum(x * x for x in vector))
    if (
        norm == 0
    ):  # Chroma's cosine needs a direction; no text is similar to this one.
        empty_place, _ = _feature_slot("\0empty", dimension)
        vector[empty_place] = norm = 1.0
    return tuple(x / norm for x in vector)


@lru_cache(maxsize=65_536)
def _feature_slot(feature: str, dimension: int) -> tuple[int, float]:
    """The place of a feature in a vector, and its sign."""
    digest = hashlib.blake2b(feature.encode(), digest_size=8).digest()
    value = int.from_bytes(digest, "big")
    sign = 1.0 if value >> 63 else -1.0
    return value % dimension, sign


def _text_features(text: str) -> Iterator[tuple[str, float]]:
    stem_before = ""
    for run in _WORD.findall(fold_text(text)):
        if run[0] >= "\u3400":
            yield from _chinese_features(run)
            stem_before = ""
            continue
        if run in EMBEDDING_WORDS:
            continue
        stem = _stem_word(run)
        for sense in _SENSES.get(run, _SENSES.get(stem, ())):
            yield sense, _SENSE_WEIGHT
        # A number says less about what a task is than a word does.
        yield f"w:{stem}", 0.5 if run.isdigit() else 1.0
        if stem_before:
            yield f"b:{stem_before} {stem}", 0.4
        stem_before = stem
        if len(run) > 3 and run.isalpha():
            yield from _trigram_features(run)


def _trigram_features(word: str) -> Iterator[tuple[str, float]]:
    padded = f"<{word}>"
    count = len(padded) - 2
    weight = 0.8 / math.sqrt(count)
    for start in range(count):
        yield f"c:{padded[start : start + 3]}", weight


def _chinese_features(run: str) -> Iterator[tuple[str, float]]:
    start = 0
    while start < len(run):
        term = _find_term(run, start)
        for sense in _SENSES.get(term, ()):
            yield sense, _SENSE_WEIGHT
        start += max(1, len(term))
    is_telling = [char not in EMBEDDING_CHARACTERS for char in run]
    for place, char in enumerate(run):
        if is_telling[place]:
            yield f"z:{char}", 0.5
    for place in range(len(run) - 1):
        if is_telling[place] and is_telling[place + 1]:
            yield f"z:{run[place : place + 2]}", 1.0


def _find_term(run: str, start: int) -> str:
    """The longest word with a sense that begins here; empty if there is none."""
    for length in range(_MAX_HAN_WORD, 0, -1):
        term = run[start : start + length]
        if term in _SENSES:
            return term
    return ""


def _stem_word(word: str) -> str:
    """A rough English stem: `notes`, `vibration`, `setting` meet `note`, `vibrates`, `set`."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word.removesuffix(suffix)
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    if len(word) > 3 and word[-1] in "ey":
        word = word[:-1]
    return word


_SENSE_WEIGHT = 1.2
_SENSES = {
    key: value
    for word, value in list_senses().items()
    for key in dict.fromkeys((word, _stem_word(word)))
}
_MAX_HAN_WORD = 4
"""Characters of a Chinese word."""


class OpenAIEmbedder:
    """Embeddings of an OpenAI-compatible endpoint; asked in batches with a deadline."""

    floor = 0.2

    def __init__(
        self, model: str, *, dimension: int = 1024, seconds: float = 20.0
    ) -> None:
        """Take key and address from the environment.

        Raises:
            MemoryUnavailable: there is no key.
        """
        key = os.environ.get("TAPWRIGHT_API_KEY") or os.environ.get(
            "OPENAI_API_KEY"
        )
        if not key:
            msg = f"TAPWRIGHT_EMBEDDINGS=openai:{model} needs OPENAI_API_KEY (or TAPWRIGHT_API_KEY)"
            raise MemoryUnavailable(msg)
        url = os.environ.get("TAPWRIGHT_BASE_URL") or os.environ.get(
            "OPENAI_BASE_URL"
        )
        self.name = f"openai-{model}"
        self.dimension = dimension
        self._options: dict[str, Any] = {
            "model": model,
            "dimensions": dimension,
            "openai_api_base": url or None,
            "openai_api_key": SecretStr(key),
            "request_timeout": seconds,
            "max_retries": 1,
            "default_headers": {"Connection": "close"},  # calls lie far apart
            "check_embedding_ctx_length": False,  # its tokenizer would be downloaded
        }

    @cached_property
    def _client(self) -> "OpenAIEmbeddings":
        """Made for the first text; an embedder is also made to compare its name."""
        from langchain_openai import (
            OpenAIEmbeddings,
        )  # takes a second; few need it

        return OpenAIEmbeddings(**self._options)

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """See `Embedder`."""
        from openai import OpenAIError

        try:
            vectors = self._client.embed_documents(
                [text or " " for text in texts]
            )
        except (OpenAIError, ValueError) as error:
            msg = f"the embeddings endpoint for {self.name} did not answer ({type(error).__name__})"
            raise MemoryUnavailable(msg) from error
        if any(len(vector) != self.dimension for vector in vectors):
            msg = (
                f"{self.name} did not give vectors of {self.dimension} numbers"
            )
            raise MemoryUnavailable(msg)
        return vectors


def make_embedder() -> Embedder:
    """The embedder that TAPWRIGHT_EMBEDDINGS names; our own when it is empty.

    `openai:MODEL` or `openai:MODEL:DIMENSION`.

    Raises:
        MemoryUnavailable: the value cannot be read, or there is no key.
    """
    setting = os.environ.get("TAPWRIGHT_EMBEDDINGS", "").strip()
    if setting in ("", "hashed"):
        return HashedEmbedder()
    provider, _, rest = setting.partition(":")
    model, _, size = rest.partition(":")
    is_size = not size or size.isdigit()
    if provider != "openai" or not model or not is_size:
        msg = (
            "TAPWRIGHT_EMBEDDINGS must be empty or openai:MODEL[:DIMENSION], "
            f"not {setting!r}"
        )
        raise MemoryUnavailable(msg)
    return OpenAIEmbedder(model, dimension=int(size) if size else 1024)
