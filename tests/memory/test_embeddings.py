import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.embeddings import HashedEmbedder, make_embedder
from tapwright.errors import MemoryUnavailable
from tests.models.stub import Answer, OpenAIStub

EMBEDDER = HashedEmbedder()


def alike(left: str, right: str) -> float:
    """The cosine of two texts' vectors, stretched as the memory stretches it."""
    first, second = EMBEDDER.embed([left, right])
    cosine = sum(x * y for x, y in zip(first, second, strict=True))
    return max(0.0, (cosine - EMBEDDER.floor) / (1 - EMBEDDER.floor))


@pytest.mark.parametrize(
    ("query", "near", "far"),
    [
        (
            "Set an alarm for 7",
            "Create an alarm at 6:30 PM",
            "Send a message to Bob",
        ),
        ("vibrate", "vibration settings", "volume settings"),
        ("Write a note", "Open Notes and type hello", "Open the calendar"),
        ("设置早上七点的闹钟", "新建一个闹钟", "打开无线网络"),
        ("给小明发短信", "发送短信给妈妈", "设置闹钟"),
        ("Alarm 闹钟", "删除闹钟", "Wi-Fi 密码"),
    ],
)
def test_what_means_the_same_is_nearer(query: str, near: str, far: str) -> None:
    assert alike(query, near) > 2 * alike(query, far)
    assert alike(query, near) > 0.1


def test_unrelated_texts_are_far_apart() -> None:
    assert alike("Create an alarm at 7:00", "Turn on Wi-Fi") < 0.05
    assert alike("我的妻子叫小红", "set an alarm for 7") < 0.05


@given(st.text(max_size=200))
def test_every_text_has_a_vector_of_length_one(text: str) -> None:
    (vector,) = EMBEDDER.embed([text])
    assert len(vector) == EMBEDDER.dimension
    assert sum(x * x for x in vector) == pytest.approx(1)


def test_vectors_are_the_same_in_another_process() -> None:
    code = (
        "from memory.embeddings import HashedEmbedder as E;"
        "print(sum(i * x for i, x in enumerate(E().embed(['Set an alarm 闹钟'])[0])))"
    )
    there = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    (vector,) = EMBEDDER.embed(["Set an alarm 闹钟"])
    assert float(there.stdout) == pytest.approx(
        sum(i * x for i, x in enumerate(vector))
    )


def test_openai_embeddings_over_http(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        {"object": "embedding", "index": i, "embedding": [1.0, 0, 0, 0]}
        for i in (0, 1)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    body = {"object": "list", "data": entries, "model": "m", "usage": usage}
    with OpenAIStub([Answer(body=json.dumps(body).encode())]) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "k")
        monkeypatch.setenv(
            "TAPWRIGHT_EMBEDDINGS", "openai:text-embedding-3-small:4"
        )
        embedder = make_embedder()
        assert (embedder.name, embedder.dimension) == (
            "openai-text-embedding-3-small",
            4,
        )
        assert embedder.embed(["a", ""]) == [[1.0, 0, 0, 0]] * 2
        assert stub.requests[0].path.endswith("/embeddings")
        assert stub.requests[0].body["dimensions"] == 4
    with pytest.raises(MemoryUnavailable, match="did not answer"):
        embedder.embed(["a"])


@pytest.mark.parametrize("value", ["word2vec", "openai:", "openai:m:many"])
def test_unknown_embedders_are_named(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("TAPWRIGHT_EMBEDDINGS", value)
    with pytest.raises(MemoryUnavailable, match="TAPWRIGHT_EMBEDDINGS"):
        make_embedder()
