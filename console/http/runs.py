"""Runs over HTTP: list them, see their screen and report, stop them; and how the server is.

All paths are below `/task`, beside LangServe's, since the Agent Server has `/runs` and `/threads`
of its own.
"""

import asyncio
import socket
from pathlib import Path
from typing import Annotated, Literal

import adbutils
from fastapi import APIRouter, Query
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict

from console.http.api import Tasks
from console.http.schemas import TaskReply, UnknownThread
from console.report.report import write_report
from graph import session
from graph.run_folders import get_home, run_folder
from memory.opening import is_memory_open
from models.chat import describe_model
from tapwright.errors import ModelError, PhoneError, PhoneNotFound
from tapwright.text.quote import cut_line
from tools.device.connection.address import states_of

_ADB_S = 5.0
_LIMIT = 100
_MAX_NAME = 120
"""Characters of an unknown name in a refusal."""


class RunSummary(BaseModel):
    """A run in a list."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    run: str
    """Its name; the thread's id, with `-2`, `-3` for later tasks of the thread."""
    thread_id: str
    instruction: str
    status: str
    device: str
    changed: float
    """Seconds since the epoch."""


class RunPage(BaseModel):
    """Some runs, newest first."""

    runs: list[RunSummary]
    next: str = ""
    """Give it as `before` for the page after this one; empty on the last page."""


class Health(BaseModel):
    """What a run would need, without starting one."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    status: Literal["ok", "degraded"]
    """`degraded` if there is a problem; the server itself answers either way."""
    phones: dict[str, str]
    """State by serial, as adb knows it: `device` is ready."""
    model: str
    """Name of the model that acts; empty if none is configured."""
    memory: Literal["open", "closed"]
    """Whether this process holds the memory; it is opened by the first run that needs it."""
    problems: list[str]
    """Sentences that say what to do."""


def make_run_routes(tasks: Tasks) -> APIRouter:
    """The routes for the runs of this server."""
    router = APIRouter(prefix="/task", tags=["runs"])

    @router.get("/health")
    async def check_health() -> Health:
        """Phones, model and memory, in at most five seconds."""
        return await _check_health()

    @router.get("/runs")
    async def list_runs(
        limit: Annotated[int, Query(ge=1, le=_LIMIT)] = 20, before: str = ""
    ) -> RunPage:
        """All runs of this home, newest first, page by page."""
        return await asyncio.to_thread(_list_page, limit, before)

    @router.get("/runs/{run}/report", response_class=FileResponse)
    async def read_report(run: str) -> FileResponse:
        """The run's page, as one HTML file."""
        name = _find_run(run)
        page = await asyncio.to_thread(write_report, name)
        return FileResponse(page, media_type="text/html")

    @router.get("/runs/{run}/screen", response_class=FileResponse)
    async def read_screen(run: str, marked: bool = False) -> FileResponse:
        """The last picture that the run took, with numbered boxes if `marked`."""
        name = _find_run(run)
        picture = await asyncio.to_thread(_find_picture, name, marked=marked)
        return FileResponse(picture, media_type="image/jpeg")

    @router.post("/threads/{thread_id}/cancel")
    async def cancel(thread_id: str) -> TaskReply:
        """Stop a thread's run after the step that it is making."""
        await tasks.cancel(thread_id)
        return await tasks.describe(thread_id)

    return router


def _list_page(limit: int, before: str) -> RunPage:
    runs = session.list_runs()
    if before:
        names = [run.name for run in runs]
        if before not in names:
            msg = (
                f"there is no run {cut_line(before, _MAX_NAME)!r} to go on from"
            )
            raise UnknownThread(msg)
        runs = runs[names.index(before) + 1 :]
    page = [
        RunSummary(
            run=run.name,
            thread_id=run.thread,
            instruction=run.instruction,
            status=run.status,
            device=run.device,
            changed=run.changed,
        )
        for run in runs[:limit]
    ]
    return RunPage(runs=page, next=page[-1].run if len(runs) > limit else "")


def _find_run(name: str) -> str:
    """The name, if there is a run of that name; it cannot lead out of the folder of runs."""
    folders = (get_home() / "runs").glob("*")
    if name not in {folder.name for folder in folders if folder.is_dir()}:
        msg = f"there is no run {cut_line(name, _MAX_NAME)!r}"
        raise UnknownThread(msg)
    return name


def _find_picture(name: str, *, marked: bool) -> Path:
    """The newest picture of a run, with numbered boxes if `marked`.

    Raises:
        UnknownThread: there is none.
    """
    ending = ".marked.jpg" if marked else ".jpg"
    pictures: list[Path] = []
    for description in (run_folder(name) / "screens").glob("*.json"):
        picture = description.with_suffix(ending)
        # A run at work may not have written it yet.
        if picture.is_file():
            pictures.append(picture)
    if not pictures:
        msg = f"run {name} has no screen yet"
        raise UnknownThread(msg)
    return max(pictures, key=lambda picture: picture.stat().st_mtime)


async def _check_health() -> Health:
    problems: list[str] = []
    phones: dict[str, str] = {}
    try:
        async with asyncio.timeout(_ADB_S):
            phones = await asyncio.to_thread(_list_phones)
    except TimeoutError:
        problems.append(
            f"adb did not answer within {_ADB_S:g} s: restart its server"
        )
    except PhoneError as error:
        problems.append(str(error))
    if not problems and "device" not in phones.values():
        problems.append(
            "no phone is ready: connect one, or give `device: virtual`"
        )
    model = ""
    try:
        model = describe_model("", "actor")
    except ModelError as error:
        problems.append(str(error))
    return Health(
        status="degraded" if problems else "ok",
        phones=phones,
        model=model,
        memory="open" if is_memory_open(get_home() / "memory") else "closed",
        problems=problems,
    )


def _list_phones() -> dict[str, str]:
    """State by serial.

    Raises:
        PhoneNotFound: no adb server listens, or something else does.
    """
    client = adbutils.AdbClient(socket_timeout=_ADB_S)
    place = (client.host, client.port)
    try:
        # The client would start a server if there is none; looking must change nothing.
        socket.create_connection(place, timeout=_ADB_S).close()
    except OSError as error:
        host, port = place
        msg = f"no adb server listens at {host}:{port}: run `tapwright devices`, which starts one"
        raise PhoneNotFound(msg) from error
    try:
        return dict(states_of(client))
    except ValueError as error:
        host, port = place
        msg = f"no adb server, but another program listens at {host}:{port}"
        raise PhoneNotFound(msg) from error
