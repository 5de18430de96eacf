"""What LangSmith gets of a run: the outline that a person reads, through the real client.

LangSmith's rules are those of its SDK: a run's place is its `dotted_order`
(`langsmith.run_trees.RunTree`), a name may change until the run ends (`RunTree.patch` sends it),
and feedback names the project of its run (`Client.create_feedback`).
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from http.server import BaseHTTPRequestHandler
from typing import Any, get_args

import pytest
from langchain_core.runnables import RunnableLambda
from langsmith import tracing_context

from graph.context import PROFILES, Context
from graph.replies import ConcludeReply, Judgement, VerdictKind
from graph.state import Decision, Outcome, State, Status, Verdict
from graph.tracing import choices, redact_payload
from graph.tracing.captions import caption_step, word_decision
from graph.tracing.client import TraceClient
from graph.tracing.totals import find_outcome
from models.chat import Request, send_request
from nodes.calls import schemas
from tapwright.errors import PhoneError
from tests.e2e.langsmith_stub import PROJECT, Handler, Intake, Run, intake
from tests.graph.conftest import Runner, act
from tests.graph.test_run import GO, SURE, TASK, yardstick
from tests.models.stub import Answer, OpenAIStub
from tools.actions import KINDS, parse_action
from tools.screen import ScreenRef, Target

OUTLINE = """
tapwright
  look: needs several steps
    assess  [llm]
  plan: 3 new sub-goals
    plan  [llm]
  1 open 'Shop' → expected
    open_app  [tool]
  2 fill 'Name' with 'hello' in Shop → expected
    assess  [llm]
    fill  [tool]
  3 tap 'Save' in Shop → expected
    assess  [llm]
    tap  [tool]
  conclude: done
    conclude  [llm]
""".strip()
PAY = act("tap", "Pay now", completes=True, expect="Payments: 1")


@dataclass
class Traced:
    """The stub and the client that sends to it."""

    intake: Intake
    client: TraceClient

    @property
    def runs(self) -> list[Run]:
        """All runs in the order in which they are shown, once everything is sent."""
        self.client.flush()
        assert self.intake.faults == []
        assert all(run.ended for run in self.intake.runs)
        return sorted(
            self.intake.runs, key=lambda run: run.facts["dotted_order"]
        )

    @property
    def roots(self) -> list[Run]:
        return [run for run in self.runs if not run.parent]

    @property
    def feedback(self) -> dict[str, dict[str, Any]]:
        self.client.flush()
        return {each["key"]: each for each in self.intake.feedback}

    def named(self, start: str) -> Run:
        (run,) = [run for run in self.runs if run.name.startswith(start)]
        return run


def trace_to(taken: Intake) -> TraceClient:
    return TraceClient(
        api_url=taken.url,
        api_key="key",
        anonymizer=redact_payload,
        hide_metadata=redact_payload,
    )


@pytest.fixture
def traced() -> Iterator[Traced]:
    with intake(zstd=True) as taken:
        client = trace_to(taken)
        with tracing_context(
            enabled=True, client=client, project_name="phones"
        ):
            yield Traced(taken, client)
        client.close()


def test_a_trace_reads_as_the_story_of_its_run(
    run: Runner, traced: Traced
) -> None:
    run.start(TASK, yardstick())
    traced.client.flush()
    assert traced.intake.draw_tree() == OUTLINE
    step = traced.named("3 tap")
    assert step.facts["inputs"]["sub_goal"] == "Save"
    assert step.facts["outputs"]["verdict"] == "expected"
    assert step.metadata["verdict"] == "expected"
    assert "step" in step.tags
    assert "remember" in step.metadata["seconds"]
    # What each node would bring along.
    everything = json.dumps([each.facts for each in traced.runs])
    assert "attempt_trace" not in everything
    assert len(everything) < 60_000


@pytest.mark.long
def test_every_run_has_its_place_below_its_parent(
    run: Runner, traced: Traced
) -> None:
    run.start(TASK, yardstick())
    runs = {each.id: each for each in traced.runs}
    (root,) = traced.roots
    for each in runs.values():
        path = [part[-36:] for part in each.facts["dotted_order"].split(".")]
        assert path[0] == each.facts["trace_id"] == root.id
        assert path[-1] == each.id
        assert each.parent == (path[-2] if len(path) > 1 else "")
        assert set(path) <= set(runs)


def test_the_first_run_says_who_how_and_what_it_took(
    run: Runner, traced: Traced
) -> None:
    ended = run.start(TASK, yardstick(), user_id="anna", policy="allow")
    (root,) = traced.roots
    assert root.facts["inputs"] == {"instruction": TASK}
    assert root.facts["outputs"]["status"] == "done"
    assert "Saved: hello" in root.facts["outputs"]["reason"]
    assert "tasks" not in root.facts["outputs"]
    facts = root.metadata
    usage = ended.state["usage"]
    assert facts["outcome"] == "done"
    assert (facts["user"], facts["policy"]) == ("anna", "allow")
    assert facts["profile"] == "no-memory"
    assert facts["device"] == run.device
    assert facts["actor_model"].startswith("scripted:")
    assert facts["run"] == ended.state["run"]
    assert (facts["steps"], facts["calls"]) == (3, 5)
    assert facts["input_tokens"] == sum(
        getattr(usage, role).input_tokens
        for role in ("planner", "actor", "reflector")
    )
    assert facts["apps"].endswith("Shop")
    assert (facts["steps_expected"], facts["steps_judged"]) == (3, 3)
    for key in ("version", "language", "cost", "cached_tokens"):
        assert key in facts
    below = [each for each in traced.runs if each.parent]
    assert not any(
        key in each.metadata
        for each in below
        for key in ("profile", "policy", choices.KEY)
    )


def test_a_question_ends_the_trace_as_waiting_and_the_answer_begins_one(
    run: Runner, traced: Traced
) -> None:
    replies = {"assess": [GO, PAY], "conclude": [SURE]}
    run.start("Pay in the shop", replies, planning=False)
    (waiting,) = traced.roots
    assert waiting.metadata["outcome"] == "waiting"
    assert waiting.facts["outputs"]["status"] == "waiting"
    step = traced.named("2 tap 'Pay now'")
    assert step.name.endswith("→ waits for the user")
    assert step.facts.get("error") is None
    assert "outcome" not in traced.feedback
    run.resume({"type": "approve"})
    _, last = traced.roots
    assert last.facts["inputs"] == {"answer": {"type": "approve"}}
    assert last.metadata["outcome"] == last.facts["outputs"]["status"]
    assert "outcome" in traced.feedback


def test_a_refusal_is_named(run: Runner, traced: Traced) -> None:
    replies = {
        "assess": [GO, PAY, act("fail", text="may not pay")],
        "plan": [{"impossible": "may not pay"}],
    }
    run.start("Pay in the shop", replies, policy="deny")
    names = [each.name for each in traced.runs]
    assert "2 tap 'Pay now' in Shop → refused" in names
    assert traced.feedback["outcome"]["score"] == 0.0


def test_the_outcome_and_the_verdicts_are_feedback(
    run: Runner, traced: Traced
) -> None:
    run.start(TASK, yardstick())
    (root,) = traced.roots
    outcome = traced.feedback["outcome"]
    assert (outcome["score"], outcome["run_id"]) == (1.0, root.id)
    assert outcome["session_id"] == PROJECT
    assert outcome["comment"].startswith("done: ")
    expected = traced.feedback["steps_expected"]
    assert (expected["score"], expected["comment"]) == (1.0, "3 expected")


@pytest.mark.long
def test_a_step_that_changed_nothing_counts_as_not_expected(
    run: Runner, traced: Traced
) -> None:
    replies = {
        "assess": [
            GO,
            act("tap", "Dead", expect="x"),
            act("fail", text="no"),
        ],
        "reflect": [{"verdict": "no_change"}],
    }
    run.start("Tap it", replies, planning=False)
    assert traced.named("2 tap").name == "2 tap 'Dead' in Shop → no change"
    # The third step waits, to see whether the page was only slow.
    expected = traced.feedback["steps_expected"]
    assert expected["comment"] == "1 expected, 2 no_change"
    assert expected["score"] == 0.333
    assert traced.roots[0].metadata["outcome"] == "failed"


def test_an_error_is_the_outcome(run: Runner, traced: Traced) -> None:
    with pytest.raises(PhoneError):
        run.start("Look", {}, device="adb:1/nowhere")
    (root,) = traced.roots
    assert root.metadata["outcome"] == "error"
    assert "adb" in root.facts["error"]
    assert traced.feedback["outcome"]["score"] == 0.0


def test_screenshots_leave_only_if_asked_for(
    run: Runner, traced: Traced, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.start(TASK, yardstick())
    assert not any(each.attachments for each in traced.runs)
    monkeypatch.setenv("TAPWRIGHT_TRACE_SCREENSHOTS", "1")
    run.phone.reset()
    run.start(TASK, yardstick(), thread="u")
    folder = run.home / "runs"
    kept = {file.read_bytes() for file in folder.glob("*/screens/*.jpg")}
    sent = [each for each in traced.runs if each.attachments]
    names = [each.name.partition(" ")[0] for each in sent]
    assert names == ["look:", "1", "2", "3", "conclude:"]
    assert {each.attachments["screen"] for each in sent} <= kept


def test_names_metadata_and_feedback_are_redacted(
    run: Runner, traced: Traced, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_CODE", "sesame42")
    leaky = act("fill", "Name", text="sesame42", completes=True)
    failed = act("fail", text="sesame42 does not open")
    run.start(
        "Type sesame42", {"assess": [GO, leaky, failed], "reflect": [{"verdict": "expected"}]},
        planning=False, user_id="sesame42",
    )  # fmt: skip
    runs = traced.runs
    assert "2 fill 'Name' with '<secret>'" in "".join(
        each.name for each in runs
    )
    assert "does not open" in traced.feedback["outcome"]["comment"]
    for body in traced.intake.bodies:
        assert b"sesame42" not in body


class Refusing(Handler):
    """A LangSmith that takes traces and no feedback."""

    def do_POST(self) -> None:
        if not self.path.endswith("/feedback"):
            super().do_POST()
            return
        self.intake.take(self.path, self.body(), {})
        self.answer(403, {"detail": "no feedback here"})

    do_PATCH = BaseHTTPRequestHandler.handle  # never asked


def test_refused_feedback_is_logged_once_and_stops_nothing(
    run: Runner, caplog: pytest.LogCaptureFixture
) -> None:
    with intake(zstd=True, handler=Refusing) as taken:
        client = trace_to(taken)
        with (
            tracing_context(enabled=True, client=client, project_name="p"),
            caplog.at_level(logging.WARNING, logger="graph.tracing"),
        ):
            for thread in ("t", "u"):
                run.phone.reset()
                ended = run.start(TASK, yardstick(), thread=thread)
                assert ended.state["status"] == "done"
                client.flush()
        client.close()
    said = [each.getMessage() for each in caplog.records if each.name != "root"]
    assert [line for line in said if "feedback" in line] == [
        line for line in said if line.startswith("LangSmith took no feedback")
    ]
    assert sum("feedback" in line for line in said) == 1
    assert taken.paths.count("/feedback") == 1


def test_cached_and_reasoning_tokens_and_costs_are_counted(
    traced: Traced, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-anything")
    monkeypatch.setenv("TAPWRIGHT_PRICES", "gpt-4o=2/10")
    usage: Any = {
        "prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 640},
        "completion_tokens_details": {"reasoning_tokens": 30},
    }  # fmt: skip
    answer = Answer(content='{"done": true, "evidence": "on"}', usage=usage)
    request = Request(
        name="conclude", role="reflector", system="s", user="u",
        reply=ConcludeReply, schema=schemas.CONCLUDE,
    )  # fmt: skip
    graph: RunnableLambda[Any, ConcludeReply] = RunnableLambda(
        lambda _: send_request(request, model="gpt-4o").value
    )
    config = choices.add_choices({"run_name": "tapwright"}, Context, None)
    with OpenAIStub([answer]) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        graph.invoke("look", config)
    (call,) = [each for each in traced.runs if each.kind == "llm"]
    reported = call.metadata["usage_metadata"]
    assert reported["input_token_details"]["cache_read"] == 640
    assert reported["output_token_details"]["reasoning"] == 30
    assert (reported["input_cost"], reported["output_cost"]) == (0.002, 0.001)
    assert call.metadata["ls_model_name"] == "gpt-4o"
    facts = traced.roots[0].metadata
    assert (facts["cached_tokens"], facts["reasoning_tokens"]) == (640, 30)


def test_runs_of_others_are_sent_as_they_are(traced: Traced) -> None:
    RunnableLambda(lambda text: text + "!").with_config(
        run_name="shout", metadata={"device": "none"}
    ).invoke("hello")
    (root,) = traced.roots
    assert (root.name, root.metadata["device"]) == ("shout", "none")
    assert root.facts["outputs"] == {"output": "hello!"}
    assert traced.feedback == {}


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_found_by_its_switches(name: str) -> None:
    assert choices.find_profile(Context(**PROFILES[name])) == name


def test_other_switches_are_no_profile() -> None:
    assert choices.find_profile(Context(rules=False)) == "custom"
    only_device = replace(Context(), device="x", max_steps=3)
    assert choices.describe_choices(only_device)["profile"] == "full"
    assert set(asdict(Context())) >= set(PROFILES["odyssey"])


@pytest.mark.parametrize("status", get_args(Status))
def test_an_ended_task_has_its_status_as_outcome(status: Status) -> None:
    outcome = find_outcome({"status": status}, error="", is_waiting=False)
    assert outcome == ("paused" if status == "running" else status)


@pytest.mark.parametrize(
    ("error", "is_waiting", "outcome"),
    [
        ("", True, "waiting"),
        ("", False, "paused"),
        ("GraphDrained('stop')", False, "paused"),
        ("CancelledError()", False, "paused"),
        ("PhoneLost('gone')", False, "error"),
    ],
)
def test_a_task_under_way_ends_its_trace(
    error: str, is_waiting: bool, outcome: str
) -> None:
    state: State = {"status": "running"}
    assert find_outcome(state, error=error, is_waiting=is_waiting) == outcome


FIELDS: dict[str, Any] = {
    "element": 5, "x": 1, "y": 2, "text": "Work", "direction": "down", "seconds": 2,
    "tool": "city/find", "arguments": {}, "to": 7, "to_x": 3, "to_y": 4,
    "until": "", "most": 20, "edge": False,
}  # fmt: skip
WORDS = {
    "tap": "tap 'Save' in Clock",
    "tap_point": "tap point 1, 2",
    "tap_text": "tap text 'Work'",
    "double_tap": "double tap 'Save' in Clock",
    "long_press": "long press 'Save' in Clock",
    "drag": "drag 'Save' to 'Inbox' in Clock",
    "drag_point": "drag point 1, 2 to 3, 4",
    "set": "set 'Save' to 'Work' in Clock",
    "pinch": "pinch 'Save' out in Clock",
    "scroll": "scroll 'Save' down in Clock",
    "swipe": "swipe down",
    "type": "type 'Work'",
    "fill": "fill 'Save' with 'Work' in Clock",
    "back": "back",
    "home": "home",
    "recents": "recents",
    "enter": "enter",
    "submit": "submit",
    "open_url": "open url 'Work'",
    "open_app": "open 'Work'",
    "close_app": "close app 'Work'",
    "wait": "wait 2 s",
    "ask": "ask 'Work'",
    "answer": "answer 'Work'",
    "finish": "finish 'Work'",
    "fail": "fail 'Work'",
    "call_tool": "call tool 'city/find'",
}


def decide(kind: str) -> Decision:
    wanted = KINDS[kind].model_fields
    fields = {name: FIELDS[name] for name in wanted if name != "kind"}
    if kind == "pinch":
        fields["direction"] = "out"
    has_target = "element" in wanted
    return Decision(
        step=2, task=0, judgement="act",
        action=parse_action({"kind": kind, **fields}),
        target=Target(text="Save") if has_target else None,
        destination=Target(text="Inbox") if "to" in wanted else None,
        before=ScreenRef(id="1", package="com.google.android.clock"),
    )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_action_has_words(kind: str) -> None:
    assert word_decision(decide(kind), "Clock") == WORDS[kind]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"kind": "scroll", "until": "Work"}, "scroll down until 'Work'"),
        (
            {"kind": "swipe", "direction": "right", "edge": True},
            "swipe right from the edge",
        ),
    ],
)
def test_what_an_action_is_made_for_has_words(
    raw: dict[str, Any], words: str
) -> None:
    decision = Decision(
        step=2, task=0, judgement="act", action=parse_action(raw)
    )
    assert word_decision(decision, "Clock") == words


@pytest.mark.parametrize("kind", get_args(VerdictKind))
def test_every_verdict_has_words(kind: VerdictKind) -> None:
    state: State = {
        "decision": decide("tap"),
        "outcome": Outcome(ok=True, summary="Tapped."),
        "verdict": Verdict(kind=kind),
    }
    caption = caption_step(state, apps={}, is_waiting=False)
    words = kind.replace("_", " ")
    assert caption.name == f"2 tap 'Save' in clock → {words}"


@pytest.mark.parametrize("judgement", get_args(Judgement))
def test_every_look_has_words(judgement: Judgement) -> None:
    looks = {
        "act": "nothing to do yet",
        "decompose": "needs several steps",
        "replan": "the plan does not fit",
        "impossible": "cannot be done here",
        "done": "done already",
    }
    state: State = {"decision": Decision(step=1, task=0, judgement=judgement)}
    caption = caption_step(state, apps={}, is_waiting=False)
    assert caption.name == f"look: {looks[judgement]}"
