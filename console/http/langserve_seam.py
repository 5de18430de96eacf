"""The routes of LangServe, in the one module that imports it.

LangServe is archived: it is used for as long as it works with our other packages. Its users keep
what they have if another module offers the same: `tests/console/http/test_langserve_seam` and
`tests/doors/test_langserve` hold the paths, the schemas and what LangServe's client sees.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Depends, Request
from langchain_core.runnables import Runnable
from langserve import CustomUserType as RequestModel
from langserve import add_routes

__all__ = ["RequestModel", "make_task_routes"]

PATH = "/task"

Refuse = Callable[[Request], Awaitable[None]]
"""Raises if a request must be refused before anything of the answer is sent."""


def make_task_routes(tasks: Runnable[Any, Any], refuse: Refuse) -> APIRouter:
    """The routes below `/task` that start, answer and stream tasks.

    Args:
        tasks: takes a `RequestModel`, which is handed on as it is; other models become a dict.
        refuse: called before each request.
    """
    # Not on the application itself: LangServe would add a start-up hook there, which
    # `langgraph dev` cannot merge with a lifespan.
    router = APIRouter()
    add_routes(
        router,
        tasks,
        path=PATH,
        enabled_endpoints=[
            "invoke",
            "batch",
            "stream",
            "stream_log",  # which the playground calls
            "stream_events",
            "config_schema",
            "input_schema",
            "output_schema",
            "playground",
        ],
        dependencies=[Depends(refuse)],
    )
    return router
