import os
import subprocess
import sys
from pathlib import Path

import pytest

from models.tokens import picture_tokens, tokenizer, warm


def test_a_real_tokenizer_counts_without_the_network() -> None:
    warm()
    counting = tokenizer("qwen3-vl-plus")
    assert counting.name == "qwen"
    # What the vendor's own tokenizer says.
    assert counting.count("") == 0
    assert counting.count('[3] switch "Vibrate" on') == 9
    assert counting.count("设置闹钟 6:30") == 8
    assert counting.count('- "电量 86%"\n👩‍👩‍👧 \u202e') == 16
    assert counting.count("It's 12:45 — don't\r\n\r\n  wait") == 14
    assert counting.count("\ud83d") == 1


def test_marks_of_a_model_are_plain_text_to_the_count() -> None:
    assert tokenizer().count("<|endoftext|>") > 1


def test_an_openai_vocabulary_counts_only_where_it_lies_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    assert tokenizer("gpt-4o").name == "qwen"
    (tmp_path / "fb374d419588a4632f3f557e76b4b70aebbca790").write_bytes(b"half a file")
    assert tokenizer("openai/gpt-4o-mini").name == "qwen", "a broken one would be fetched again"
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    assert tokenizer("gpt-4o").name == "qwen"


def test_without_any_vocabulary_the_name_says_so(tmp_path: Path) -> None:
    (tmp_path / "dashscope.py").write_text("")
    code = "from models.tokens import tokenizer as t; print(t().name, t().count('x' * 40))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    run = [sys.executable, "-c", code]
    told = subprocess.run(
        run, check=True, capture_output=True, text=True, timeout=60, env=environment
    )
    assert told.stdout.split() == ["characters", "/", "4", "10"]


def test_pictures_are_counted_by_their_vendors_rules() -> None:
    assert picture_tokens("tiles", (1024, 1024)) == 765
    assert picture_tokens("tiles", (2048, 4096)) == 1105
    assert picture_tokens("area", (1092, 1092)) == 1590
    assert picture_tokens("cells", (448, 448)) == 256
