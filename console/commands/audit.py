"""`tapwright audit`: what a run did, asked, sent and remembered, read from its folder alone."""

from collections.abc import Iterator
from pathlib import Path

from console.report.gestures import read_gestures
from console.results import (
    AuditedDestination,
    AuditedGesture,
    AuditedQuestion,
    AuditedRestriction,
    AuditResult,
)
from graph.outgoing import Sending, count_bytes, read_sendings
from graph.run_folders import run_folder
from graph.session import Run
from graph.timeline import RunStory, read_story
from nodes.experience.route_log import join_route, read_route_entries


def audit_run(run: Run) -> AuditResult:
    """What the folder of a run says about it."""
    folder = run_folder(run.name)
    story = read_story(folder)
    steps_kept, lessons = _list_kept(folder, story)
    return AuditResult(
        run=run.name,
        instruction=run.instruction,
        device=run.device,
        status=run.status,
        gestures=tuple(_list_gestures(folder)),
        questions=tuple(_list_questions(story)),
        restrictions=tuple(_list_restrictions(story)),
        destinations=tuple(_add_destinations(folder)),
        notes=tuple(story.learned),
        steps_kept=steps_kept,
        lessons=lessons,
    )


def _list_gestures(folder: Path) -> Iterator[AuditedGesture]:
    for each in read_gestures(folder):
        yield AuditedGesture(
            gesture=each.gesture, outcome=each.outcome, summary=each.summary
        )


def _list_questions(story: RunStory) -> Iterator[AuditedQuestion]:
    for step in story.steps:
        done = step.outcome.summary if step.outcome else ""
        for asked in step.asked:
            yield AuditedQuestion(
                edited_to=done if asked.response == "edit" else "",
                step=asked.step,
                question=asked.question,
                response=asked.response,
            )


def _list_restrictions(story: RunStory) -> Iterator[AuditedRestriction]:
    for each in story.restrictions:
        yield AuditedRestriction(
            step=each.step,
            effect=each.effect,
            rule=each.text,
            action=each.action,
        )


def _add_destinations(folder: Path) -> list[AuditedDestination]:
    """What went to each destination together, in the order of its first sending."""
    destinations: dict[tuple[str, str], AuditedDestination] = {}
    for sending in [*read_sendings(folder), *_list_tool_calls(folder)]:
        key = (sending.to, sending.purpose)
        before = destinations.get(key)
        sizes = dict(before.bytes) if before is not None else {}
        for kind, size in sending.bytes.items():
            sizes[kind] = sizes.get(kind, 0) + size
        requests = before.requests if before is not None else 0
        destinations[key] = AuditedDestination(
            to=sending.to,
            purpose=sending.purpose,
            requests=requests + sending.count,
            bytes=sizes,
        )
    return list(destinations.values())


def _list_tool_calls(folder: Path) -> Iterator[Sending]:
    """The calls of other servers' tools that were made, or may have been."""
    for each in read_gestures(folder):
        if each.gesture.get("do") != "call_tool":
            continue
        server, _, _ = str(each.gesture.get("tool", "")).partition("/")
        size = count_bytes(each.gesture.get("arguments", {}))
        yield Sending(
            at=0, to=server, purpose="tool", bytes={"arguments": size}
        )


def _list_kept(folder: Path, story: RunStory) -> tuple[int, tuple[str, ...]]:
    """How many steps the memory took as a route, and its lessons; it takes them at the end."""
    entries = read_route_entries(folder)
    if story.concluded is None:
        return 0, ()
    lessons: list[str] = []
    for entry in entries:
        if entry.failure is not None:
            lessons.append(f"{entry.failure.action}: {entry.failure.lesson}")
    is_replay = all(entry.origin == "memory" for entry in entries)
    if is_replay and not lessons:
        # A route that was followed to its end is only trusted more.
        return 0, ()
    return len(join_route(entries)), tuple(lessons)
