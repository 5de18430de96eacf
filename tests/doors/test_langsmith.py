"""What LangSmith gets to see of a run: the whole tree, and nothing that must stay here."""

import base64
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

from tests.e2e.langsmith_stub import Intake, Run, intake
from tests.e2e.servers import ROOT, clean_environment, free_port, served
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

WIFI = 'correct "horse" 9'
"""With quotes, since JSON writes them in another way."""
OPENAI_KEY = "sk-proj-0123456789abcdef"
LANGSMITH_KEY = "lsv2_pt_0123456789abcdef"
LOGIN = "hunter22"
CALL_S = 90.0
DEMO_S = 160.0
GUIDE = ROOT / "docs" / "langsmith.md"


@dataclass
class Traced:
    """A finished run, the stub that received its trace, and the pictures that it took."""

    taken: Intake
    root: Run
    pictures: list[bytes]

    @property
    def runs(self) -> dict[str, Run]:
        return {run.id: run for run in self.taken.runs}

    def named(self, kind: str) -> set[str]:
        return {run.name for run in self.taken.runs if run.kind == kind}

    def above(self, run: Run) -> list[str]:
        """Names from the run's parent up to the root."""
        names = []
        while run.parent:
            run = self.runs[run.parent]
            names.append(run.name)
        return names


def connect_to_wifi(phone: VirtualPhone) -> str:
    """A task that types a secret into a password field."""
    known = phone.state.settings["wifi_ssid"]
    networks = [
        n.ssid for n in phone.state.apps["settings"].networks if n.secured
    ]
    network = next(ssid for ssid in networks if ssid != known)
    return f"Connect to the Wi-Fi network {network} with the password {{{{secret:WIFI}}}}"


def through_langserve(
    url: str, instruction: str, context: dict[str, Any]
) -> None:
    given = {
        "thread_id": "traced",
        "instruction": instruction,
        "context": context,
    }
    answer = httpx.post(
        f"{url}/task/invoke", json={"input": given}, timeout=CALL_S
    )
    assert answer.status_code == 200, answer.text


def through_studio(url: str, instruction: str, context: dict[str, Any]) -> None:
    with get_sync_client(url=url, api_key=None, timeout=CALL_S) as client:
        thread = client.threads.create()["thread_id"]
        client.runs.wait(
            thread,
            "tapwright",
            input={"instruction": instruction},
            context=context,
        )


@pytest.fixture(scope="module", params=["studio", "langserve"])
def traced(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Traced]:
    studio = request.param == "studio"
    folder, port = tmp_path_factory.mktemp("traced"), str(free_port())
    url = f"http://127.0.0.1:{port}"
    options = [
        "dev",
        "--config",
        str(ROOT / "langgraph.json"),
        "--no-browser",
        "--no-reload",
    ]
    command = ["langgraph_cli", *options] if studio else ["tapwright", "serve"]
    # The second also has the client send compressed bodies.
    with (
        VirtualPhone.start(PhoneConfig(animation_scale=0)) as phone,
        intake(zstd=studio) as taken,
    ):
        context = {
            "device": phone.device, "model": "offline", "policy": "allow", "memory": False
        }  # fmt: skip
        instruction = connect_to_wifi(phone)
        with served(
            [sys.executable, "-m", *command, "--port", port],
            ready=f"{url}/{'ok' if studio else 'openapi.json'}",
            folder=folder,
            env=traced_environment(folder / "home", taken),
        ):
            (through_studio if studio else through_langserve)(
                url, instruction, context
            )
            root = taken.wait_for_root()
            taken.wait_for_feedback(2)
        assert WIFI in phone.state.apps["settings"].saved.values()
        assert taken.faults == []
        assert taken.encodings >= ({"zstd"} if studio else {""})
        pictures = [
            file.read_bytes()
            for file in folder.glob("home/runs/*/screens/*.jpg")
        ]
        yield Traced(taken, root, pictures)


def traced_environment(home: Path, taken: Intake) -> dict[str, str]:
    return clean_environment(
        home,
        LANGSMITH_TRACING="true",
        LANGSMITH_ENDPOINT=taken.url,
        LANGSMITH_API_KEY=LANGSMITH_KEY,
        LANGSMITH_PROJECT="phones",
        OPENAI_API_KEY=OPENAI_KEY,
        TAPWRIGHT_SECRET_WIFI=WIFI,
        TAPWRIGHT_HTTP_POLICY="allow",
    )


def test_the_tree_holds_steps_models_and_tools(traced: Traced) -> None:
    assert (traced.root.name, traced.root.kind) == ("tapwright", "chain")
    steps = [run for run in traced.taken.runs if "step" in run.tags]
    assert {run.metadata.get("action") for run in steps} >= {"tap", "fill"}
    fill = next(run for run in steps if run.metadata.get("action") == "fill")
    assert "with '{{secret:WIFI}}' in" in fill.name
    assert traced.named("llm") >= {"assess", "plan"}
    assert traced.named("tool") >= {"open_app", "tap", "fill"}


def test_every_run_hangs_where_it_belongs(traced: Traced) -> None:
    for run in traced.taken.runs:
        above = traced.above(run)
        assert run.id == traced.root.id or above[-1] == "tapwright"
        if run.kind in ("llm", "tool"):
            assert len(above) == 2
        if run.kind == "tool":
            assert run.name.replace("open_app", "open") in above[0]


def test_the_first_run_can_be_read_at_a_glance(traced: Traced) -> None:
    facts = traced.root.metadata
    assert set(traced.root.facts["inputs"]) <= {"instruction", "messages"}
    assert traced.root.facts["outputs"]["status"] == "done"
    assert set(traced.root.facts["outputs"]) <= {
        "status", "answer", "reason", "evidence"
    }  # fmt: skip
    assert facts["outcome"] == "done"
    assert (facts["policy"], facts["profile"]) == ("allow", "no-memory")
    assert facts["planner_model"] == "offline"
    assert facts["calls"] == len(
        [run for run in traced.taken.runs if run.kind == "llm"]
    )


def test_the_outcome_is_feedback(traced: Traced) -> None:
    feedback = traced.taken.wait_for_feedback(2)
    assert {each["run_id"] for each in feedback.values()} == {traced.root.id}
    assert feedback["outcome"]["score"] == 1.0
    assert 0 < feedback["steps_expected"]["score"] <= 1.0


def test_runs_can_be_found_by_project_tag_and_metadata(traced: Traced) -> None:
    assert traced.root.facts["session_name"] == "phones"
    assert "tapwright" in traced.root.tags
    assert traced.root.metadata["thread_id"]
    calls = [run for run in traced.taken.runs if run.kind == "llm"]
    roles = {
        "assess": "actor",
        "plan": "planner",
        "reflect": "reflector",
        "conclude": "reflector",
    }
    for call in calls:
        assert call.metadata["role"] == roles[call.name]
        assert call.metadata["model"] == "offline"
        assert call.tags >= {call.name, roles[call.name]}
    assert {call.metadata["step"] for call in calls} >= {0, 1, 2}


def test_what_was_said_can_be_read(traced: Traced) -> None:
    (fill,) = [
        run
        for run in traced.taken.runs
        if (run.kind, run.name) == ("tool", "fill")
    ]
    assert "{{secret:WIFI}}" in json.dumps(fill.facts["inputs"])
    assess = next(
        run
        for run in traced.taken.runs
        if (run.kind, run.name) == ("llm", "assess")
    )
    asked = json.dumps(assess.facts["inputs"])
    assert "{{secret:WIFI}}" in asked
    assert "<image" in asked
    assert "judgement" in json.dumps(assess.facts["outputs"])


def test_no_picture_leaves(traced: Traced) -> None:
    everything = b"".join(traced.taken.bodies)
    assert len(traced.pictures) > 10
    for picture in traced.pictures:
        assert picture[:200] not in everything
        assert base64.b64encode(picture)[400:520] not in everything
    assert b"data:image" not in everything
    assert re.search(rb"[A-Za-z0-9+/]{300,}", everything) is None


def test_no_secret_leaves(traced: Traced) -> None:
    for path, body in zip(traced.taken.paths, traced.taken.bodies, strict=True):
        # The Agent Server counts its runs there, and names LangSmith's own key to LangSmith.
        own = [] if path == "/v1/metadata/submit" else [LANGSMITH_KEY]
        for secret in ("horse", OPENAI_KEY, *own):
            assert secret.encode() not in body
            assert base64.b64encode(secret.encode())[:-4] not in body
    headers = [dict(each) for each in traced.taken.headers]
    assert {each.pop("x-api-key", LANGSMITH_KEY) for each in headers} == {
        LANGSMITH_KEY
    }
    assert OPENAI_KEY not in json.dumps(headers)


def test_the_demo_makes_a_short_trace(tmp_path: Path) -> None:
    """It had 206 runs, one for each node and route, and 1.7 MB."""
    with intake(zstd=False) as taken:
        done = subprocess.run(
            [sys.executable, "-m", "tapwright", "demo", "--json"],
            env=traced_environment(tmp_path, taken),
            capture_output=True,
            text=True,
            timeout=DEMO_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        root = taken.wait_for_root()
        taken.wait_for_feedback(2)
    assert len(taken.runs) <= 60
    assert sum(map(len, taken.bodies)) < 400_000
    assert root.metadata["outcome"] == "done"
    tree = taken.draw_tree()
    guide = GUIDE.read_text(encoding="utf-8")
    begin, _, rest = guide[guide.index("```\ntapwright\n") + 4 :].partition(
        "  ...\n"
    )
    end = rest.partition("\n```")[0].splitlines()[-1]
    assert tree.startswith(begin)
    assert tree.endswith(end)


REMOTE_CALL = """
from langchain_core.tracers.langchain import wait_for_all_tracers
from tapwright.errors import ModelUnreachable
from graph import tracing
from graph.replies import ConcludeReply
from models.chat import Request, send_request
from nodes.calls import schemas
tracing.configure_tracing()
picture = bytes(range(256)) * 20
request = Request(name="conclude", role="reflector", system="s", user="u", images=(picture,),
                  reply=ConcludeReply, schema=schemas.CONCLUDE)
try:
    send_request(request, model="gpt-4o", seconds=30)  # it refuses at once, three times
except ModelUnreachable:
    print("unreachable")
wait_for_all_tracers()
"""


def test_how_a_remote_model_is_reached_stays_here(tmp_path: Path) -> None:
    with intake(zstd=False) as taken:
        address = f"http://joe:{LOGIN}@127.0.0.1:9/v1"
        done = subprocess.run(
            [sys.executable, "-c", REMOTE_CALL],
            env={
                **traced_environment(tmp_path, taken),
                "OPENAI_BASE_URL": address,
            },
            capture_output=True,
            text=True,
            timeout=CALL_S,
            check=True,
        )
        assert done.stdout.strip() == "unreachable"
        everything = b"".join(taken.bodies)
    call = taken.runs[0]
    assert (call.kind, call.name) == ("llm", "conclude")
    assert "Connection" in str(call.facts["error"])
    for secret in (OPENAI_KEY.encode(), LOGIN.encode(), b"AAECAwQF"):
        assert secret not in everything
