"""Count tokens without the endpoint, and without fetching a vocabulary from the network.

The first of these that is available counts, and its name is kept with the count:

1. An OpenAI model's own vocabulary, if tiktoken has it in its cache already.
2. The vocabulary of the Qwen models, a file inside the `dashscope` package, which is the extra
   `tokens` (no line of that package is run). It agrees with the package's own count; on our prompts
   it counts a tenth more than OpenAI's.
3. An estimate from the kinds of characters, see `estimate_tokens`.

Most endpoints report what they counted, and budgets go by that. The numbers from here divide a
prompt into parts, and stand in for an endpoint that does not report. An estimate that is a few
percent off is good enough for both, so no vocabulary is part of every installation.
"""

import hashlib
import math
import os
import re
import tempfile
import threading
from binascii import a2b_base64
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import tiktoken

PictureRule = Literal["tiles", "area", "cells"]

_VOCABULARY_FILES = {
    "o200k_base": (
        "fb374d419588a4632f3f557e76b4b70aebbca790",
        "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    ),
    "cl100k_base": (
        "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    ),
}
"""File name in tiktoken's cache and SHA-256 of the vocabulary."""
_QWEN_SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""How Qwen's tokenizer splits a text before it looks for pairs."""

_CHARACTER_RUNS = re.compile(
    r"(?P<han>[\u3400-\u9fff]+)|(?P<word>[A-Za-z]+)|(?P<digits>[0-9]+)|(?P<break>\s*\n\s*|\s\s+)"
    r"|(?P<signs>[!-/:-@\[-`{-~]+)|(?P<space>\s)|(?P<other>.)",
)
"""A text in runs of one kind of character."""


@dataclass(frozen=True)
class Tokenizer:
    """Counts the tokens of a text."""

    name: str
    """`o200k_base`, `cl100k_base`, `qwen`, or `estimate`."""
    count: Callable[[str], int]


def find_tokenizer(model: str = "") -> Tokenizer:
    """The best available tokenizer for this model.

    The first call in a process reads a vocabulary, about half a second; see `warm_up`.

    Args:
        model: its name; a vendor prefix does not matter.
    """
    try:
        own = tiktoken.encoding_name_for_model(
            model.rsplit("/", 1)[-1].casefold()
        )
    except KeyError:
        own = ""
    return _load_tokenizer(
        own if own in _VOCABULARY_FILES and _is_cached(own) else "qwen"
    )


def warm_up(model: str = "") -> None:
    """Begin to read the vocabulary in the background."""
    threading.Thread(
        target=find_tokenizer,
        args=(model,),
        name="tapwright-tokens",
        daemon=True,
    ).start()


def estimate_tokens(text: str) -> int:
    """Tokens of a text by its words, digits, signs and Chinese characters.

    The weights were fitted to what Qwen's vocabulary counts in the messages of `tests/same`. Of the
    620 different ones of November 2026 the sum is right to 1 %, and the count of one text is off by
    2 % on the median in English and 4 % in Chinese, and by less than 10 % in 95 of 100. Four
    characters a token would be 33 % too low in the sum.
    """
    tokens = 0.0
    for run in _CHARACTER_RUNS.finditer(text):
        length = len(run[0])
        if run.lastgroup == "han":
            tokens += 0.73 * length
        elif run.lastgroup == "word":
            tokens += 1 + 0.25 * max(0, length - 7)
        elif run.lastgroup == "digits":
            # Each digit is a token, and mostly the space before the first one too.
            tokens += 1.24 * length
        elif run.lastgroup == "break":
            tokens += 0.62
        elif run.lastgroup == "signs":
            tokens += 0.91 + 0.21 * (length - 1)
        elif run.lastgroup == "other":
            tokens += 0.34 * len(run[0].encode("utf-8", "replace"))
    return math.ceil(tokens)


def picture_tokens(rule: PictureRule, size: tuple[int, int]) -> int:
    """Tokens of a picture, by what its vendor publishes.

    Args:
        rule: tiles: 85 and 170 for each square of 512 after shrinking to 2048 and to 768 on the
            shorter side (GPT-4o); area: a token for 750 pixels (Claude); cells: one for each 28 by
            28 pixels (Qwen2-VL and later).
        size: width and height in pixels.
    """
    width, height = size
    if rule == "area":
        return math.ceil(width * height / 750)
    if rule == "cells":
        return max(1, round(width / 28)) * max(1, round(height / 28))
    shrunk = min(1.0, 2048 / max(size), 768 / min(size))
    tiles = math.ceil(width * shrunk / 512) * math.ceil(height * shrunk / 512)
    return 85 + 170 * tiles


_LOADING = threading.Lock()


def _load_tokenizer(name: str) -> Tokenizer:
    with _LOADING:
        return _load_cached(name)


@cache
def _load_cached(name: str) -> Tokenizer:
    if name in _VOCABULARY_FILES:
        return _make_counter(tiktoken.get_encoding(name))
    words = _find_qwen()
    if words is None:
        return Tokenizer("estimate", estimate_tokens)
    parts = words.read_bytes().split()
    tokens = map(a2b_base64, parts[::2])
    ranks = dict(zip(tokens, map(int, parts[1::2]), strict=True))
    return _make_counter(
        tiktoken.Encoding(
            "qwen",
            pat_str=_QWEN_SPLIT,
            mergeable_ranks=ranks,
            special_tokens={},
        )
    )


def _make_counter(encoding: tiktoken.Encoding) -> Tokenizer:
    def count_tokens(text: str) -> int:
        # Some phones send a lone surrogate, which has no bytes in UTF-8.
        valid_text = text.encode("utf-8", "replace").decode("utf-8")
        return len(encoding.encode_ordinary(valid_text))

    return Tokenizer(encoding.name, count_tokens)


def _is_cached(name: str) -> bool:
    """Whether tiktoken has exactly this file, and need not fetch it."""
    folder = os.environ.get(
        "TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR")
    )
    if folder == "":
        return False
    file_name, digest = _VOCABULARY_FILES[name]
    file = (
        Path(folder or Path(tempfile.gettempdir()) / "data-gym-cache")
        / file_name
    )
    return (
        file.is_file()
        and _hash_vocabulary(file, file.stat().st_mtime_ns) == digest
    )


@lru_cache(maxsize=4)
def _hash_vocabulary(file: Path, changed_ns: int) -> str:
    """The SHA-256 of a file of megabytes, taken once for each time that it was changed."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _find_qwen() -> Path | None:
    spec = find_spec("dashscope")
    if spec is None or spec.origin is None:
        return None
    file = Path(spec.origin).parent / "resources" / "qwen.tiktoken"
    return file if file.is_file() else None
