"""The image's steps name files, extras, commands and routes that exist; no engine is needed."""

import json
import re
import shlex
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from console.cli import app
from console.http.guard import is_loopback
from console.http.health import check_server
from tests.wheels import SOURCES

ROOT = Path(__file__).parent.parent


def read_steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, without comments, lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [
        (line.split(maxsplit=1)[0], " ".join(line.split()[1:]))
        for line in joined.splitlines()
        if line.strip()
    ]


STEPS = read_steps()
LAST_STAGE = STEPS[
    max(n for n, (word, _) in enumerate(STEPS) if word == "FROM") :
]


def find_step(word: str) -> str:
    (found,) = [rest for each, rest in LAST_STAGE if each == word]
    return found


def read_allowed() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    return [line[1:] for line in lines if line.startswith("!")]


def test_what_is_copied_exists_and_is_all_that_the_wheels_need() -> None:
    allowed = set(read_allowed())
    assert all((ROOT / name).exists() for name in allowed)
    assert set(SOURCES["tapwright"][1]) | {"phone"} <= allowed
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert {project["project"]["readme"], "requirements.lock"} <= allowed
    assert not {".env", ".git", ".venv", "tests"} & allowed


def test_the_extras_that_are_installed_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = set(project["project"]["optional-dependencies"])
    runs = " ".join(rest for word, rest in STEPS if word == "RUN")
    named = re.findall(r"\[([\w,]+)\]", runs)
    assert len(named) == 2
    assert {name for each in named for name in each.split(",")} <= extras
    assert "--constraint requirements.lock" in runs


def test_the_command_and_its_options_exist() -> None:
    words = json.loads(find_step("CMD"))
    top: Any = typer.main.get_command(app)
    known = {o for p in top.commands[words[1]].params for o in p.opts}
    options = dict(zip(words[2::2], words[3::2], strict=True))
    assert (words[0], set(options) - known) == ("tapwright", set())
    # Such an address is refused without a token; see tests of the guard.
    assert not is_loopback(options["--host"])
    assert options["--port"] == find_step("EXPOSE")


def test_the_health_check_asks_the_port_that_is_served() -> None:
    command = json.loads(find_step("HEALTHCHECK").partition("CMD ")[2])
    assert command[:3] == ["python", "-m", "console.http.health"]
    port = find_step("EXPOSE")
    assert command[3] == f"http://127.0.0.1:{port}/task/health"


def test_it_runs_as_a_user_without_rights_whose_home_is_the_volume() -> None:
    volume = find_step("VOLUME")
    (creation,) = [
        rest for word, rest in LAST_STAGE if rest.startswith("useradd")
    ]
    words = shlex.split(creation)
    assert words[words.index("--home-dir") + 1] == volume
    assert words[words.index("--uid") + 1] == find_step("USER") != "0"
    variables = dict(
        each.split("=", 1) for each in shlex.split(find_step("ENV"))
    )
    assert variables["HOME"] == volume
    assert variables["TAPWRIGHT_HOME"].startswith(f"{volume}/")


class _Health(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answer as the guard does."""
        is_known = self.headers["Authorization"] == "Bearer s3cret"
        self.send_response(200 if is_known else 401)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Health) as served:
        thread = threading.Thread(target=served.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{served.server_port}/task/health"
        served.shutdown()
        thread.join()


def test_the_health_check_brings_the_token(
    server: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TAPWRIGHT_TOKEN", "s3cret")
    assert check_server(server) == 0
    monkeypatch.delenv("TAPWRIGHT_TOKEN")
    assert check_server(server) == 1
    assert "answered 401" in capsys.readouterr().err


def test_a_dead_server_is_not_healthy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert check_server("http://127.0.0.1:1/task/health") == 1
    assert "does not answer" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["ci", "emulator", "wheels"])
def test_workflows_can_be_read_and_call_targets_that_exist(name: str) -> None:
    path = ROOT / ".github" / "workflows" / f"{name}.yml"
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    targets = re.findall(
        r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M
    )
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    for step in steps:
        for line in re.findall(r"^make (.+)$", step.get("run", ""), re.M):
            assert set(re.sub(r"\w+=\S+", "", line).split()) <= set(targets)


def test_wheels_are_published_by_hand_alone() -> None:
    path = ROOT / ".github" / "workflows" / "wheels.yml"
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    publish = workflow["jobs"]["publish"]
    assert "workflow_dispatch" in publish["if"]
    assert publish["permissions"] == {"id-token": "write"}
    assert workflow["permissions"] == {"contents": "read"}


def test_the_emulator_runs_what_is_there_and_says_that_it_never_ran() -> None:
    folder = ROOT / ".github"
    text = (folder / "workflows" / "emulator.yml").read_text(encoding="utf-8")
    (job,) = yaml.safe_load(text)["jobs"].values()
    (boot,) = [
        step
        for step in job["steps"]
        if "with" in step and "script" in step["with"]
    ]
    assert text.startswith("# NOT RUN YET.")
    assert re.search(r"@[0-9a-f]{40}$", boot["uses"])
    script = boot["with"]["script"].removeprefix("sh ")
    assert (ROOT / script).is_file()
    tasks = (folder / "emulator" / "tasks.txt").read_text("utf-8").splitlines()
    assert len(tasks) == len(set(tasks)) == 10
    assert (
        subprocess.run(["sh", "-n", str(ROOT / script)], check=False).returncode
        == 0
    )
