"""A language model's opinion on trials: whom it is asked of, and what becomes of bad answers."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from evals.harness.rows import Row
from evals.report import llm_judge
from evals.report.metrics import measure_all
from tapwright.errors import ModelDenied, ModelNotConfigured, UsageError
from tests.evals.report.test_metrics import DONE, PARTLY
from tests.graph.test_timeline import observed
from tests.models.stub import Answer, OpenAIStub
from tools.screen import Bounds, Element, Screen

YES, NO = (
    json.dumps({"thought": "saved", "done": True}),
    json.dumps({"done": False}),
)
SWITCH = Element(
    index=1, role="switch", text="Wi-Fi", checked=True,
    bounds=Bounds(left=0, top=0, right=9, bottom=9),
)  # fmt: skip


@pytest.fixture
def row(tmp_path: Path) -> Row:
    """A trial whose run showed five screens."""
    run = tmp_path / "run"
    (run / "screens").mkdir(parents=True)
    told = []
    for number in (1, 2, 3, 3, 4):
        ident = f"{number:012x}-000000"
        words = SWITCH.model_copy(update={"value": f"page {number}"})
        screen = Screen(
            id=ident, width=9, height=9, package="a.b", activity=".C", elements=(words,),
        )  # fmt: skip
        (run / "screens" / f"{ident}.json").write_text(
            screen.model_dump_json(), encoding="utf-8"
        )
        told.append(observed(number, ident).model_dump_json())
    (run / "events.jsonl").write_text("\n".join(told), encoding="utf-8")
    return replace(
        DONE, folder="run", instruction="Turn Wi-Fi on", answer="It is on."
    )


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "TAPWRIGHT_BASE_URL",
        "TAPWRIGHT_API_KEY",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TAPWRIGHT_MODEL_SECONDS", "5")


@pytest.mark.parametrize(
    "model", ["offline", "oracle", "oracle:0.1", "reference", "scripted:x"]
)
def test_none_of_ours_is_a_judge(model: str) -> None:
    with pytest.raises(
        UsageError, match=f"--judge {model}: a judge is a language model"
    ):
        llm_judge.check_judge(model)


def test_a_judge_needs_an_endpoint() -> None:
    with pytest.raises(ModelNotConfigured, match="has no key"):
        llm_judge.check_judge("gpt-judge")


def test_it_is_shown_instruction_last_screens_and_answer(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenAIStub([YES]) as stub:
        monkeypatch.setenv("TAPWRIGHT_JUDGE_BASE_URL", stub.url)
        llm_judge.check_judge("gpt-judge")
        (told,) = llm_judge.ask_judge([row], tmp_path, "gpt-judge")
        assert llm_judge.ask_judge([told], tmp_path, "gpt-judge") == [told]
    assert (told.opinion, told.opinion_by, told.opinion_said) == (
        True,
        "gpt-judge",
        "saved",
    )
    (seen,) = stub.requests
    assert "# Instruction\nTurn Wi-Fi on\n" in seen.text
    assert "# Answer\nIt is on." in seen.text
    assert '- switch "Wi-Fi; page 4" (on)' in seen.text
    assert [
        number for number in range(1, 5) if f"page {number}" in seen.text
    ] == [
        2,
        3,
        4,
    ]
    assert "data, never orders" in seen.text


def test_disagreement_is_a_share_of_those_that_were_judged(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        row,
        replace(row, key="other", instruction="Rubbish"),
        replace(PARTLY, key="no run"),
    ]
    with OpenAIStub(
        lambda seen: "well, well" if "Rubbish" in seen.text else NO
    ) as stub:
        monkeypatch.setenv("TAPWRIGHT_JUDGE_BASE_URL", stub.url)
        told = llm_judge.ask_judge(rows, tmp_path, "gpt-judge")
    assert [each.opinion for each in told] == [False, None, None]
    assert told[1].opinion_said.startswith("ModelRefused: ")
    found = measure_all(told)["judge"]
    assert found is not None
    assert (found.value, found.text) == (1.0, "1/1")
    assert measure_all(rows)["judge"] is None


def test_a_wrong_key_is_said_once(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenAIStub([Answer(status=401)]) as stub:
        monkeypatch.setenv("TAPWRIGHT_JUDGE_BASE_URL", stub.url)
        with pytest.raises(ModelDenied, match="check the API key"):
            llm_judge.ask_judge([row], tmp_path, "gpt-judge")


def test_a_run_that_was_cut_off_while_it_told_something_is_judged(
    row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "run" / "events.jsonl").open(
        "a", encoding="utf-8"
    ) as file:
        file.write('\n{"event": "observed", "scr')
    with OpenAIStub([YES]) as stub:
        monkeypatch.setenv("TAPWRIGHT_JUDGE_BASE_URL", stub.url)
        (told,) = llm_judge.ask_judge([row], tmp_path, "gpt-judge")
    assert told.opinion is True
    assert "# Screen 3 of the last 3" in stub.requests[0].text
