"""The lines that a terminal shows of events and of how a run ended."""

import re

from rich.text import Text

from console.messages import (
    Language,
    drop_status,
    get_task_key,
    get_verdict_key,
)
from console.progress import RunProgress
from console.sentences import translate_sentence
from graph.events import (
    Acted,
    Asked,
    Began,
    Decided,
    Event,
    Learned,
    Planned,
    Recalled,
    Reflected,
    Reopened,
    Restricted,
    Warned,
)
from graph.run_folders import suggest_resume
from graph.session import Ended
from graph.state import Outcome, Verdict
from graph.tasks import Task, TaskTree, list_children

_TOUCHED = re.compile(
    r"(?:Tapped|Pressed long|Tapped twice) [a-z]+ (?P<label>['\"].*['\"])\."
    r"|Pressed (?:back|enter|home)\.",
    re.DOTALL,
)
_LABEL_SHOWN = 40
"""Characters of a label that the line of a step has at least."""
TASK_MARKS = {
    "done": "✓",
    "active": "▸",
    "pending": "○",
    "failed": "✗",
    "dropped": "–",
    "unverified": "?",
}
TASK_STYLES = {
    "done": "green",
    "active": "bold cyan",
    "pending": "dim",
    "failed": "red",
    "dropped": "dim strike",
    "unverified": "yellow",
}
STATUS_STYLES = {
    "done": "bold green",
    "unverified": "bold yellow",
    "failed": "bold red",
    "stopped": "bold yellow",
    "waiting": "bold cyan",
    "paused": "bold yellow",
}
VERDICT_MARKS = {
    "expected": ("✓", "green"),
    "wrong_page": ("↩", "red"),
    "no_change": ("=", "yellow"),
    "unknown": ("?", "yellow"),
}


def list_task_lines(
    tree: TaskTree, language: Language = "en", *, run_status: str = "running"
) -> list[Text]:
    """The task tree, one line a task, with its marks.

    Args:
        tree: to draw.
        language: of the lessons that the program wrote.
        run_status: how the run stands; nothing of an unverified one is ticked.
    """

    def collect_lines(parent: int | None) -> list[Text]:
        lines = []
        for task in list_children(tree, parent):
            mark = get_task_key(task.status, run_status)
            lines += [
                _task_line(task, mark, language),
                *collect_lines(task.id),
            ]
        return lines

    return collect_lines(None)


def _task_line(task: Task, key: str, language: Language) -> Text:
    style = TASK_STYLES[key]
    line = Text("  " * task.depth)
    line.append(f"{TASK_MARKS[key]} ", style=style.replace(" strike", ""))
    line.append(task.goal, style="" if task.status == "done" else style)
    # Why the whole task failed is told below the tree.
    if task.depth and task.status == "failed" and task.lesson:
        lesson = translate_sentence(task.lesson, language)
        line.append(f"  ({lesson})", style="dim red")
    return line


def list_event_lines(event: Event, now: RunProgress) -> list[Text]:
    """What scrolls by for an event."""
    if isinstance(event, Warned | Restricted):
        said = now.translate(event.text)
        return [_detail_line(now.get_label(event.event), said)]
    if isinstance(event, Reopened):
        label = now.get_label("not_yet") + now.get_label("colon")
        return [Text.assemble("     ", (label, "yellow"), event.text)]
    match event:
        case Began():
            return _beginning_lines(event, now)
        case Planned():
            heading = Text.assemble(
                (f"{now.get_label('plan')} ", "bold magenta"),
                now.get_label(event.change),
            )
            return [heading, *_goal_lines(event.tasks)]
        case Recalled() if event.replay:
            return [
                Text(
                    f"     {now.get_label('from_memory')}", style="dim magenta"
                )
            ]
        case Decided():
            return _decision_lines(event, now)
        case Asked():
            return _question_lines(event, now)
        case Learned():
            label = now.get_label("learned")
            return [_detail_line(label, note) for note in event.notes]
        case Acted():
            if _repeats_heading(event.outcome, now.action):
                return []
            summary = now.translate(event.outcome.summary)
            return [_detail_line(now.get_label("result"), summary)]
        case Reflected():
            return [Text("    ") + make_verdict_line(event, now)]
    return []


def _repeats_heading(outcome: Outcome, heading: str) -> bool:
    """Whether a result says no more than the line of its step: that this was touched or pressed."""
    touched = _TOUCHED.fullmatch(outcome.summary)
    if touched is None or not outcome.ok:
        return False
    label = touched["label"] or ""
    return label[1 : _LABEL_SHOWN + 1].strip("'\"") in heading


def _question_lines(event: Asked, now: RunProgress) -> list[Text]:
    """The question, whose lines are kept, and the answer below it."""
    first, *others = event.question.split("\n")
    lines = [_detail_line(now.get_label("asked"), first)]
    lines += [Text(f"     {line}") for line in others]
    response = now.get_answer(event.response)
    return [*lines, _detail_line(now.get_label("answer"), response)]


def _beginning_lines(event: Began, now: RunProgress) -> list[Text]:
    names = map(now.translate, event.models.values())
    models = " · ".join(dict.fromkeys(names))
    rows = (
        ("task", event.instruction),
        ("phone", event.device),
        ("model", models),
    )
    return [_label_line(now.get_label(key), text) for key, text in rows if text]


def _decision_lines(event: Decided, now: RunProgress) -> list[Text]:
    heading = Text.assemble(
        (now.number_step(event.step), "dim"), (now.action, "bold")
    )
    reasons = (("saw", event.observation), ("thought", now.thought))
    details = [
        _detail_line(now.get_label(key), text) for key, text in reasons if text
    ]
    return [heading, *details]


def _label_line(label: str, text: str) -> Text:
    return Text.assemble((f"{label} ", "dim"), (text, "bold"))


def _detail_line(label: str, text: str) -> Text:
    return Text.assemble((f"     {label} ", "dim"), text)


def _goal_lines(tree: TaskTree) -> list[Text]:
    open_tasks = [tree.tasks[task_id] for task_id in reversed(tree.stack)]
    sub_goals = [task.goal for task in open_tasks if task.depth]
    return [Text(f"     {n}. {goal}") for n, goal in enumerate(sub_goals, 1)]


def make_verdict_line(event: Reflected, now: RunProgress) -> Text:
    """The mark and the words of what a step led to."""
    mark, style = VERDICT_MARKS[event.verdict.kind]
    words = [now.get_label(get_verdict_key(event.verdict))]
    done = _list_done_keys(event.verdict)
    if done and event.verdict.kind == "expected" and now.is_judgement:
        # Nothing was to happen.
        words.clear()
    line = Text(f" {mark} ", style=style)
    line.append(" · ".join([*words, *map(now.get_label, done)]))
    reason = now.translate(event.verdict.lesson or event.thought)
    if event.verdict.kind != "expected" and reason:
        line.append(f"  {reason}", style="dim")
    return line


def _list_done_keys(verdict: Verdict) -> list[str]:
    """The key of the label of what is done by a step, if anything is."""
    if verdict.goal_done:
        return ["goal_done"]
    return ["subgoal_done"] if verdict.subgoal_done else []


def list_ending_lines(ended: Ended, now: RunProgress) -> list[Text]:
    """The tree, the verdict on the whole, the answer, and where to read more."""
    say = now.get_label
    lines: list[Text] = []
    if ended.status != "waiting":
        lines += list_task_lines(
            ended.tasks, now.language, run_status=ended.status
        )
        if lines:
            lines.append(Text())
        lines += _verdict_lines(ended, now)
    if now.usage_text:
        lines.append(Text(f"{say('model')} {now.usage_text}", style="dim"))
    if ended.status == "paused":
        lines += _resume_lines(ended, now)
    return lines


def _verdict_lines(ended: Ended, now: RunProgress) -> list[Text]:
    """The answer or what was done, and dimmer below it what was seen of that."""
    status = now.get_label(ended.status)
    told, *seen = now.translate(ended.reason).split("\n")
    is_answered = bool(ended.answer) and ended.status == "done"
    told = ended.answer if is_answered else drop_status(told, status)
    style = "bold" if is_answered else "default"
    if not told and seen:
        told, style = seen.pop(0), "dim"
    heading = Text(status, style=STATUS_STYLES[ended.status])
    if told:
        heading.append(f"  {told}", style=style)
    lines = [heading]
    if ended.answer and not is_answered:
        lines.append(_label_line(now.get_label("answer"), ended.answer))
    return [*lines, *(Text(line, style="dim") for line in seen)]


def _resume_lines(ended: Ended, now: RunProgress) -> list[Text]:
    command = suggest_resume(ended.run)
    if command:
        say = now.get_label
        return [Text(f"{say('resume_with')}{say('colon')}{command}")]
    return [Text(now.get_label("no_resume"))] if ended.run else []
