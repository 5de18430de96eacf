"""The rules of what is off limits, as the doctor, a schema, a server and the audit show them."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from console import cli
from console.commands.audit import audit_run
from console.http.schemas import TaskRequest
from console.results import AuditResult
from console.view.audit_page import draw_audit
from graph import session
from graph.context import Context
from tapwright.text.language import Language
from tests.console.conftest import OPEN, PAYING, Runner
from tests.e2e.servers import free_port
from virtual_phone.phone import VirtualPhone

BROKEN = "rules:\n  - app: Shop\n    do: forbid\n"


@pytest.fixture
def policy(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "policy.yaml"
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    return file


def check(phone: VirtualPhone, capsys: Any) -> dict[str, dict[str, Any]]:
    cli.main(
        ["doctor", "--device", phone.device, "--model", "offline", "--json"]
    )
    return {each["name"]: each for each in json.loads(capsys.readouterr().out)}


def test_the_doctor_lists_the_rules_and_names_that_fit_no_app(
    phone: VirtualPhone, policy: Path, capsys: Any
) -> None:
    policy.write_text("rules: [{name: money, app: [Shop, Shpo], do: deny}]")
    checks = check(phone, capsys)
    assert checks["policy"]["ok"]
    assert "“money”: app Shop, Shpo: off limits" in checks["policy"]["detail"]
    assert checks["policy apps"]["detail"].endswith("on the phone: Shpo")


def test_the_doctor_names_the_fault_of_a_file(
    phone: VirtualPhone, policy: Path, capsys: Any
) -> None:
    policy.write_text(BROKEN)
    checks = check(phone, capsys)
    assert not checks["policy"]["ok"]
    assert "line 3 (rule 1, `do`)" in checks["policy"]["detail"]
    assert str(policy) in checks["policy"]["detail"]


def test_without_a_policy_the_doctor_says_nothing_of_it(
    phone: VirtualPhone, capsys: Any
) -> None:
    assert "policy" not in check(phone, capsys)


def test_forms_show_the_rules_in_force(policy: Path) -> None:
    policy.write_text("rules: [{name: money, app: Shop, do: deny}]")
    form = TypeAdapter(Context).json_schema()["properties"]["off_limits"]
    assert "In force: “money”: app Shop: off limits" in form["description"]
    over_http = json.dumps(TaskRequest.model_json_schema(), ensure_ascii=False)
    assert "“money”" in over_http
    policy.write_text(BROKEN)
    form = TypeAdapter(Context).json_schema()["properties"]["off_limits"]
    assert "line 3" in form["description"]


def test_a_server_does_not_start_with_a_broken_file(
    policy: Path, capsys: Any
) -> None:
    policy.write_text(BROKEN)
    assert cli.main(["serve", "--port", str(free_port())]) == 1
    assert "line 3 (rule 1, `do`)" in capsys.readouterr().err


def test_a_run_with_a_broken_file_is_one_sentence(
    phone: VirtualPhone, policy: Path, capsys: Any
) -> None:
    policy.write_text(BROKEN)
    given = [
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--model",
        "offline",
    ]
    assert cli.main(given) == 1
    said = capsys.readouterr().err
    assert "line 3 (rule 1, `do`): must be one of" in said
    assert "Traceback" not in said
    assert phone.hooks.inputs == []


def test_the_audit_lists_where_rules_held(runner: Runner, policy: Path) -> None:
    policy.write_text(
        "rules:\n  - {name: looks, app: Shop, do: look}\n"
        "  - {name: pay, amount_over: 5, do: ask}\n"
    )
    replies = {
        **PAYING,
        "assess": [OPEN, PAYING["assess"][1], PAYING["assess"][1]],
        "plan": [{"change": "replace", "subgoals": ["Pay it"]}],
    }
    runner.start("Pay in the shop", replies, policy="allow")
    found = audit_run(session.find_run("t"))
    effects = [(each.effect, bool(each.action)) for each in found.restrictions]
    assert effects == [("look", False), ("look", True), ("look", True)]
    assert all("looks" in each.rule for each in found.restrictions)
    english = draw_page(found, "en")
    assert "Where the policy held" in english
    assert english.count("looks") == 3
    assert "策略在何处生效" in draw_page(found, "zh")


def draw_page(audit: AuditResult, language: Language) -> str:
    return "\n".join(line.plain for line in draw_audit(audit, 120, language))
