"""Access to what is outside the state: the caller's choices, phone, memory, run folder."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from langgraph.runtime import Runtime

from graph.context import Context
from graph.run_folders import get_home, read_meta, run_folder, suggest_resume
from graph.state import State
from graph.timeline import RunStory, read_story
from graph.work_time import follow_phone
from memory.opening import open_memory
from memory.store import Memory
from tapwright.errors import PhoneNotFound, UsageError
from tools.acting.foreign_call import ToolResult, read_tool_results
from tools.device.apps.packages import list_launchers
from tools.device.connection import virtual
from tools.device.connection.identity import identify_device
from tools.device.device import Device, connect_device
from tools.mcp_client.catalog import ForeignTool
from tools.mcp_client.servers import open_servers
from tools.observation import capture
from tools.screen import Screen, ScreenRef
from tools.vision import encoding
from tools.vision.images import Image

_RECONNECT_S = 30.0
_LONGEST_RECONNECT_S = 3600.0
_PHONES: dict[str, Device] = {}
_APPS: dict[tuple[str, str], dict[str, str]] = {}


def context_of(runtime: Runtime[Context]) -> Context:
    """The caller's choices; the defaults if there are none (plain invoke passes None)."""
    return runtime.context or Context()


def get_folder(state: State) -> Path:
    """The folder of this run."""
    return run_folder(state["run"])


def get_phone(context: Context) -> Device:
    """The phone of this run, connected at first use and kept while it is away for a moment.

    Raises:
        PhoneError: it is not there, busy, or locked.
    """
    phone = _PHONES.get(context.device)
    if phone is None or phone.is_closed:
        phone = _PHONES[context.device] = connect_device(
            context.device, home=get_home(), reconnect_s=_reconnect_seconds()
        )
        follow_phone(context.device, phone.busy_time.read_seconds)
    phone.perception = context.perception
    return phone


def refuse_other_phone(state: State, context: Context) -> None:
    """Refuse a phone that this run was not begun on, before anything is done.

    A run of a version that kept no identity is recognised by the serial of its phone.

    Raises:
        PhoneNotFound: the phone of the context is not the one that the run was begun on.
        PhoneError: the phone is not there, busy, or locked.
    """
    run = state.get("run", "")
    identity = state.get("device")
    serial = str(read_meta(run).get("device", "")) if run else ""
    if identity == "" or (identity is None and not serial):
        return
    folder = run_folder(run)
    is_virtual = context.device == "virtual"
    if is_virtual and not virtual.restore_phone(folder):
        raise PhoneNotFound(_explain_virtual_phone(run))
    phone = get_phone(context)
    if not _is_phone_of_run(phone, serial, identity):
        if is_virtual:
            raise PhoneNotFound(_explain_virtual_phone(run))
        raise PhoneNotFound(_explain_other_phone(run, serial, phone.serial))
    if is_virtual:
        virtual.keep_phone(folder)


def _explain_virtual_phone(run: str) -> str:
    """Why the run cannot go on here, and what to do."""
    gone = f"the virtual phone of run {run} ended with its process"
    command = suggest_resume(run)
    if not command:
        return f"{gone}: start the task again"
    return f"{gone}, and this process has another one: go on with `{command}`"


def _explain_other_phone(run: str, serial: str, other: str) -> str:
    """The same for a phone that was not started for this process."""
    own = f"its own phone ({serial})" if serial else "its own phone"
    return (
        f"run {run} goes on with {own} alone, and {other} is another one: name its own as "
        "the device, or start the task again"
    )


def _is_phone_of_run(phone: Device, serial: str, identity: str | None) -> bool:
    if identity is None:
        return phone.serial == serial
    return identify_device(phone) == identity


def _reconnect_seconds() -> float:
    """Seconds that the phone may be away before the run ends; TAPWRIGHT_RECONNECT_S, else 30."""
    raw = os.environ.get("TAPWRIGHT_RECONNECT_S", "").strip()
    try:
        seconds = float(raw or _RECONNECT_S)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _LONGEST_RECONNECT_S:
        msg = (
            "TAPWRIGHT_RECONNECT_S must be a number of seconds from 0 to "
            f"{_LONGEST_RECONNECT_S:g}, not {raw!r}"
        )
        raise UsageError(msg)
    return seconds


def list_apps(state: State, context: Context) -> dict[str, str]:
    """Packages of the installed apps by label, asked once a run and process."""
    device = get_phone(context)
    key = (state["run"], device.serial)
    if key not in _APPS:
        _APPS.clear()
        _APPS[key] = device.read_app_labels()
    return _APPS[key]


def list_home_packages(context: Context) -> frozenset[str]:
    """Packages that draw the home screen, asked once a connection."""
    return list_launchers(get_phone(context))


def list_barred_actions(context: Context, screen: Screen) -> frozenset[str]:
    """Kinds of actions that the caller rules out on this screen."""
    if context.open_app != "home" or screen.package in list_home_packages(
        context
    ):
        return frozenset()
    return frozenset({"open_app"})


def start_foreign_tools() -> None:
    """Begin to connect to the other MCP servers; a task begins.

    Raises:
        UsageError: `TAPWRIGHT_MCP` cannot be read.
    """
    servers = open_servers()
    if servers is not None:
        servers.retry_failed()


def list_tool_problems() -> list[str]:
    """A sentence for each other MCP server that cannot be used, once all had their time."""
    servers = open_servers()
    return servers.list_problems() if servers is not None else []


def list_foreign_tools() -> tuple[ForeignTool, ...]:
    """The tools of other MCP servers, connected at the first use in this process.

    Raises:
        UsageError: `TAPWRIGHT_MCP` cannot be read.
    """
    servers = open_servers()
    return servers.list_tools() if servers is not None else ()


def must_ask_to_call(full_name: str) -> bool:
    """Whether the user must allow a call of a tool `server/tool`; so for one that is not known."""
    servers = open_servers()
    tool = servers.find_tool(full_name) if servers is not None else None
    return tool is None or tool.asks


def list_tool_results(state: State) -> list[ToolResult]:
    """What other servers' tools gave back in this run, in order."""
    run = state.get("run")
    return read_tool_results(run_folder(run)) if run else []


def get_memory(context: Context) -> Memory | None:
    """The memory, or None if the caller switched it off.

    Raises:
        MemoryFailure: another process holds the folder, or another embedder made it.
    """
    return open_memory(get_home() / "memory") if context.memory else None


def load_screen(state: State, ref: ScreenRef | None = None) -> Screen:
    """The screen of this reference, the current one by default, from the run's folder."""
    return capture.load_screen(get_folder(state), (ref or state["screen"]).id)


def load_screen_by_id(state: State, screen_id: str) -> Screen:
    """A screen of this run by its id."""
    return capture.load_screen(get_folder(state), screen_id)


def read_marked_picture(state: State, ref: ScreenRef | None = None) -> bytes:
    """A screenshot with its numbered boxes, by default the current one, as a JPEG for a model.

    Raises:
        FileNotFoundError: the file is gone.
    """
    screen = (ref or state["screen"]).id
    return (get_folder(state) / "screens" / f"{screen}.marked.jpg").read_bytes()


def load_screenshot(
    state: State, screen_id: str, *, small: bool = False
) -> Image | None:
    """A stored screenshot without marks; None if its file is gone or cannot be read.

    Args:
        state: of the run.
        screen_id: of one of its screens.
        small: reduced to what models are sent at most, which is read much faster.

    Returns:
        (H, W, 3) uint8 BGR.
    """
    path = get_folder(state) / "screens" / f"{screen_id}.jpg"
    if not path.is_file():
        return None
    return encoding.decode_picture(
        path.read_bytes(), max_side=encoding.MAX_SIDE if small else sys.maxsize
    )


def has_looked(state: State) -> bool:
    """Whether this run has looked at a phone; it need not to remember what the user says."""
    return (get_folder(state) / "screens").is_dir()


def list_seen_texts(state: State) -> Iterator[str]:
    """Every text on the stored screens of this run."""
    folder = get_folder(state)
    for file in sorted((folder / "screens").glob("*.json")):
        yield from capture.load_screen(folder, file.stem).texts


def get_story(state: State) -> RunStory:
    """The events of this run so far: its steps, and the screens it looked at."""
    return read_story(get_folder(state))


def list_pages(state: State) -> list[str]:
    """Signatures of the pages of this run, in the order in which they were first in front."""
    folder = get_folder(state)
    looks = dict.fromkeys(get_story(state).all_looks)
    signatures = [capture.load_screen(folder, look).signature for look in looks]
    return list(dict.fromkeys(signatures))
