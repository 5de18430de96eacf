"""Every closed set of words is either worded for people in both languages, or declared internal."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from console.messages import get_word_table
from graph import interrupts, outgoing, replies, session, state, tasks
from graph.policy import rules

ROOT = Path(__file__).parents[2]
ROOMS = ("graph", "nodes", "tools", "memory")
WORDED: dict[str, tuple[Any, str]] = {
    "graph/interrupts.py::DecisionKind": (interrupts.DecisionKind, "answer_"),
    "graph/outgoing.py::Purpose": (outgoing.Purpose, "purpose_"),
    "graph/policy/rules.py::Effect": (rules.Effect, "policy_"),
    "graph/outgoing.py::DataKind": (outgoing.DataKind, "data_"),
    "graph/replies.py::Judgement": (replies.Judgement, "judged_"),
    "graph/replies.py::VerdictKind": (replies.VerdictKind, ""),
    "graph/replies.py::PlanReply.change": (
        replies.PlanReply.model_fields["change"].annotation, "",
    ),
    "graph/session.py::EndStatus": (session.EndStatus, ""),
    "graph/state.py::Status": (state.Status, ""),
    "graph/tasks.py::TaskStatus": (tasks.TaskStatus, ""),
}  # fmt: skip
"""By file and name: the set, and how the keys of its labels in `console.messages` begin."""
ELSEWHERE = {
    "graph/learn_state.py::Part": "test_messages.py",
    "graph/state.py::Decision.origin": "test_messages.py",
    "graph/state.py::Verdict.origin": "test_messages.py",
    "memory/records.py::UserRecord.source": "test_messages.py",
    "nodes/approval/untold_effects.py::EffectKind": "../nodes/approval/test_untold_effects.py",
    "nodes/approval/wrong_values.py::WrongValue.kind": "../nodes/approval/test_wrong_values.py",
    "nodes/calls/budgets.py::Role": "test_sentences.py",
    "nodes/completion/effects.py::Undone.kind": "../nodes/completion/test_closing.py",
    "tools/actions.py::Direction": "test_messages.py",
    "tools/recording/demonstration.py::Basis": "test_messages.py",
    "tools/recording/demonstration.py::GestureKind": "test_messages.py",
    "tools/screen.py::Way": "test_messages.py",
}
"""Worded by other means, which the named test tries with each value."""
INTERNAL = {
    "graph/context.py::Context.anchoring",
    "graph/context.py::Context.assessment",
    "graph/context.py::Context.grounding",
    "graph/context.py::Context.language",
    "graph/context.py::Context.open_app",
    "graph/context.py::Policy",
    "graph/events.py::Anchored.origin",
    "graph/learn_state.py::Learning.language",
    "graph/learn_state.py::LessonStatus",
    "graph/loops.py::Consequence",
    "graph/replies.py::PlanFit",
    "graph/state.py::RARE_KEYS",
    "graph/state.py::Agreement.kind",
    "graph/state.py::Doubt",
    "graph/state.py::RecoveryKind",
    "graph/tasks.py::ReplanCase",
    "graph/tracing/outline.py::Operation.kind",
    "memory/records.py::Kind",
    "memory/records.py::UserNote",
    "memory/replay/adapted_steps.py::Open",
    "memory/replay/matching.py::Mismatch",
    "tools/session_recording/layout.py::GestureKind",
    "memory/retrieval.py::Experience.kind",
    "memory/users.py::_WordAsked.kind",
    "memory/values.py::Sort",
    "memory/warmup.py::_Note.note",
    "nodes/learn/pipeline.py::Part",
    "nodes/completion/checks/missing/coverage.py::_Kind",
    "nodes/completion/checks/missing/deletions.py::Fault",
    "nodes/completion/checks/instruction/quantities.py::Quantity",
    "nodes/completion/checks/instruction/requirements.py::Kind",
    "nodes/completion/ends.py::DoubtKind",
    "nodes/completion/quotes/support.py::FindingKind",
    "tools/acting/journal.py::GestureState",
    "tools/actions.py::Pinch.direction",
    "tools/device/device.py::Key",
    "tools/recording/calibration.py::FilmKind",
    "tools/recording/calibration.py::Source",
    "tools/device/apps/profiles.py::Kind",
    "tools/screen.py::Perception",
    "tools/screen.py::Role",
    "tools/screen.py::Source",
    "nodes/completion/checks/instruction/asides.py::_Purpose",
    "nodes/completion/checks/instruction/named_values.py::Sort",
}
"""Settings that people write themselves, words of prompts and files, what only code compares."""


def has_values(node: ast.expr | None) -> bool:
    """Whether an expression holds a `Literal` of several values; one value only tells records."""
    if node is None:
        return False
    for part in ast.walk(node):
        if not isinstance(part, ast.Subscript):
            continue
        is_literal = getattr(part.value, "id", "") == "Literal"
        if is_literal and isinstance(part.slice, ast.Tuple):
            return True
    return False


def list_names(tree: ast.Module) -> Iterator[str]:
    scopes: list[tuple[str, list[ast.stmt]]] = [("", tree.body)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            scopes.append((f"{node.name}.", node.body))
            bases = {getattr(base, "id", "") for base in node.bases}
            if bases & {"Enum", "StrEnum", "IntEnum"}:
                yield node.name
    for prefix, body in scopes:
        for node in body:
            if isinstance(node, ast.Assign) and has_values(node.value):
                yield prefix + ast.unparse(node.targets[0])
            if isinstance(node, ast.AnnAssign) and has_values(node.annotation):
                yield prefix + ast.unparse(node.target)


def list_sets() -> set[str]:
    found: set[str] = set()
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            place = path.relative_to(ROOT).as_posix()
            found |= {f"{place}::{name}" for name in list_names(tree)}
    return found


def test_every_set_of_words_is_worded_or_declared_internal() -> None:
    assert list_sets() == {*WORDED, *ELSEWHERE, *INTERNAL}
    assert not WORDED.keys() & (ELSEWHERE.keys() | INTERNAL)


@pytest.mark.parametrize("name", sorted(WORDED))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_value_has_words(name: str, language: Any) -> None:
    values, prefix = WORDED[name]
    words = get_word_table(language)
    assert get_args(values)
    lacking = [v for v in get_args(values) if not words.get(f"{prefix}{v}")]
    assert lacking == []


@pytest.mark.parametrize("name", sorted(ELSEWHERE))
def test_the_test_that_is_named_tries_each_value(name: str) -> None:
    test = Path(__file__).parent / ELSEWHERE[name]
    field = name.rpartition("::")[2].rpartition(".")[2]
    text = test.read_text(encoding="utf-8")
    calls = [line for line in text.splitlines() if "get_args(" in line]
    assert any(field in line for line in calls), field
