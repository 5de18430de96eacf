"""`langgraph dev` in a process of its own, and the phone that it drives in this one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from langgraph_sdk import get_sync_client

from tests.doors.studio import CALL_S, FRONTEND, Studio
from tests.e2e.servers import ROOT, clean_environment, free_port, served
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Other people's clients leave some of their sockets to the garbage collector."""
    unclosed = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(unclosed)


@pytest.fixture(scope="session")
def switched_on() -> Iterator[VirtualPhone]:
    with VirtualPhone.start(PhoneConfig(animation_scale=0)) as phone:
        yield phone


@pytest.fixture(scope="session")
def server(
    switched_on: VirtualPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Studio]:
    # In a folder of its own, since the server keeps its threads under the one that it runs in.
    folder, port = tmp_path_factory.mktemp("studio"), free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "langgraph_cli", "dev", "--config", str(ROOT / "langgraph.json"),
        "--no-browser", "--no-reload", "--port", str(port),
    ]  # fmt: skip
    env = clean_environment(
        folder / "home",
        LANGGRAPH_NO_VERSION_CHECK="true",
        TAPWRIGHT_HTTP_ORIGINS=FRONTEND,
    )
    with (
        served(command, ready=f"{url}/ok", folder=folder, env=env),
        get_sync_client(url=url, api_key=None, timeout=CALL_S) as client,
    ):
        yield Studio(client, url, switched_on, folder / "home")


@pytest.fixture
def studio(server: Studio, switched_on: VirtualPhone) -> Studio:
    switched_on.reset()
    return server
