import json
import lzma
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from models.tokens import (
    estimate_tokens,
    find_tokenizer,
    picture_tokens,
    warm_up,
)

ROOT = Path(__file__).parents[2]


def test_a_real_tokenizer_counts_without_the_network() -> None:
    warm_up()
    counting = find_tokenizer("qwen3-vl-plus")
    assert counting.name == "qwen"
    # What the vendor's own tokenizer says.
    assert counting.count("") == 0
    assert counting.count('[3] switch "Vibrate" on') == 9
    assert counting.count("设置闹钟 6:30") == 8
    assert counting.count('- "电量 86%"\n👩‍👩‍👧 \u202e') == 16
    assert counting.count("It's 12:45 — don't\r\n\r\n  wait") == 14
    assert counting.count("\ud83d") == 1


def test_marks_of_a_model_are_plain_text_to_the_count() -> None:
    assert find_tokenizer().count("<|endoftext|>") > 1


def test_an_openai_vocabulary_counts_only_where_it_lies_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    assert find_tokenizer("gpt-4o").name == "qwen"
    (tmp_path / "fb374d419588a4632f3f557e76b4b70aebbca790").write_bytes(
        b"half a file"
    )
    assert find_tokenizer("openai/gpt-4o-mini").name == "qwen", (
        "a broken one would be fetched again"
    )
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    assert find_tokenizer("gpt-4o").name == "qwen"


def test_without_any_vocabulary_tokens_are_estimated() -> None:
    code = (
        "import sys; sys.modules['dashscope'] = None\n"
        "from models.tokens import find_tokenizer as t\n"
        "print(t().name, t().count('It is 7:30 PM.'))"
    )
    run = [sys.executable, "-c", code]
    told = subprocess.run(
        run, check=True, capture_output=True, text=True, timeout=60
    )
    assert told.stdout.split() == ["estimate", "9"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_estimate_is_close_to_the_count_of_a_vocabulary(
    language: str,
) -> None:
    texts = sorted(set(read_prompts(language)))
    counts = [find_tokenizer().count(text) for text in texts]
    estimates = [estimate_tokens(text) for text in texts]
    assert len(texts) > 50
    assert sum(estimates) == pytest.approx(sum(counts), rel=0.03)
    far = [
        e
        for e, c in zip(estimates, counts, strict=True)
        if abs(e - c) > max(3, 0.1 * c)
    ]
    assert len(far) < 0.05 * len(texts)


def read_prompts(language: str) -> Iterator[str]:
    """What models were sent in recorded trials on phones of this language."""
    for file in sorted((ROOT / "tests/same").glob("*.jsonl.xz")):
        with lzma.open(file, "rt", encoding="utf-8") as trials:
            for trial in map(json.loads, trials):
                if f",{language}," in trial["case"]:
                    yield from read_messages(trial)


def read_messages(trial: dict[str, Any]) -> Iterator[str]:
    """The texts of the requests of one recorded trial."""
    for request in trial["requests"]:
        for _role, content in request["messages"]:
            yield "".join(part for part in content if isinstance(part, str))


def test_pictures_are_counted_by_their_vendors_rules() -> None:
    assert picture_tokens("tiles", (1024, 1024)) == 765
    assert picture_tokens("tiles", (2048, 4096)) == 1105
    assert picture_tokens("area", (1092, 1092)) == 1590
    assert picture_tokens("cells", (448, 448)) == 256
