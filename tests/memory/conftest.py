from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.opening import close_memory, open_memory
from memory.store import Memory


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Memory]:
    monkeypatch.delenv("TAPWRIGHT_CHROMA_URL", raising=False)
    monkeypatch.delenv("TAPWRIGHT_EMBEDDINGS", raising=False)
    folder = tmp_path / "memory"
    yield open_memory(folder)
    close_memory(folder)
