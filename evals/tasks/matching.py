"""Which decisions of a run are on the reference path: the longest common sequence of both."""

from collections.abc import Sequence

from evals.tasks.find import fitting
from evals.tasks.steps import Step
from graph.state import Decision
from tools.actions import CallTool
from tools.screen import Bounds, Element

_KINDS = {
    "launch": {"open_app", "tap", "tap_text"},
    "tap": {"tap", "tap_text", "tap_point"},
    "hold": {"long_press"},
    "fill": {"fill", "type"},
    "write": {"type", "fill"},
    "scroll_to": {"scroll", "swipe"},
    "swipe": {"swipe", "scroll"},
    "back": {"back"},
    "home": {"home"},
    "enter": {"enter", "submit"},
    "answer": {"answer"},
    "call": {"call_tool"},
}
_NOWHERE = Bounds(left=0, top=0, right=1, bottom=1)


def fits(step: Step, decision: Decision) -> bool:
    """Whether a decision does a step, in the step's own language."""
    act = decision.action
    if act is None or act.kind not in _KINDS.get(step.do, ()):
        return False
    if isinstance(act, CallTool):
        return act.tool == step.text
    said = str(getattr(act, "text", ""))
    if step.do == "launch" and act.kind != "open_app":
        # The app's icon, as a person opens it and a film shows it.
        return (decision.target.text if decision.target else said) == step.text
    if step.do == "launch":
        return bool(said) and (
            said.casefold() in step.text.casefold() or step.text in said
        )
    if step.do in ("fill", "write"):
        return said == step.text
    if step.do in ("tap", "hold"):
        target = decision.target
        name = target.resource_id if target else ""
        words = target.text if target else said
        element = Element(
            index=1, role="item", text=words, resource_id=name, bounds=_NOWHERE
        )
        return bool(fitting([element], step.what))
    return True


def on_path(steps: Sequence[Step], decisions: Sequence[Decision]) -> list[bool]:
    """For each decision, whether it is part of the longest common sequence with the path.

    A scroll may be repeated until it has found what it looks for.
    """
    rows, columns = len(steps), len(decisions)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1])
            if fits(steps[i], decisions[j]):
                best[i][j] = max(best[i][j], 1 + best[i + 1][j + 1])
    matched = [False] * columns
    i = j = 0
    while i < rows and j < columns:
        if (
            fits(steps[i], decisions[j])
            and best[i][j] == 1 + best[i + 1][j + 1]
        ):
            matched[j] = True
            while (
                steps[i].do == "scroll_to"
                and j + 1 < columns
                and _scrolls(decisions[j + 1])
            ):
                j += 1
                matched[j] = True
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return matched


def _scrolls(decision: Decision) -> bool:
    return (
        decision.action is not None
        and decision.action.kind in _KINDS["scroll_to"]
    )


def counted(steps: Sequence[Step]) -> list[Step]:
    """The steps that MobA counts: all but waiting."""
    return [step for step in steps if step.do not in ("wait", "wait_for")]
