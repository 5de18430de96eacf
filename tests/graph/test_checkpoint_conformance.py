"""Both savers held to LangGraph's own suite for checkpointers, `langgraph-checkpoint-conformance`.

The package's README says what it checks: https://pypi.org/project/langgraph-checkpoint-conformance/
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
)
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)
from langgraph.checkpoint.conformance import checkpointer_test, validate

from graph.checkpoints import Saver, open_async_checkpoints, open_checkpoints


class Bridge(BaseCheckpointSaver[int]):
    """The saver for synchronous code behind the asynchronous names, which the suite calls."""

    def __init__(self, saver: Saver) -> None:
        super().__init__()
        self.saver = saver

    async def aget_tuple(
        self, config: RunnableConfig
    ) -> CheckpointTuple | None:
        return self.saver.get_tuple(config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        for saved in self.saver.list(
            config, filter=filter, before=before, limit=limit
        ):
            yield saved

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return self.saver.put(config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        self.saver.put_writes(config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        self.saver.delete_thread(thread_id)

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        self.saver.delete_for_runs(run_ids)

    async def acopy_thread(
        self, source_thread_id: str, target_thread_id: str
    ) -> None:
        self.saver.copy_thread(source_thread_id, target_thread_id)

    async def aprune(
        self, thread_ids: Sequence[str], *, strategy: str = "keep_latest"
    ) -> None:
        self.saver.prune(thread_ids, strategy=strategy)


@asynccontextmanager
async def open_bridge(file: Path) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    with open_checkpoints(file) as saver:
        yield Bridge(saver)


Opener = Callable[[Path], AbstractAsyncContextManager[BaseCheckpointSaver[Any]]]
OPENERS: dict[str, Opener] = {
    "for synchronous code": open_bridge,
    "for an event loop": open_async_checkpoints,
}


@pytest.mark.parametrize("name", OPENERS)
def test_a_saver_does_all_that_langgraph_asks_of_it(
    name: str, tmp_path: Path
) -> None:
    @checkpointer_test(name=name)
    async def make_saver() -> AsyncIterator[BaseCheckpointSaver[Any]]:
        async with OPENERS[name](tmp_path / "checkpoints.sqlite") as saver:
            yield saver

    report = asyncio.run(validate(make_saver))
    assert len(report.results) == 8
    for capability, result in report.results.items():
        assert (capability, result.detected, result.failures) == (
            capability,
            True,
            [],
        )
