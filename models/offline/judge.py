"""Judge by the screen what an action did, and whether the task is done."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from models.offline import conditions, goals, items, proofs, quotes
from models.offline.actor import LEAVES, decide_step
from models.offline.answers import find_answer
from models.offline.choice import Situation
from models.offline.particulars import SILENT
from models.offline.pickers import is_picking_time
from models.offline.prompt import Prompt, extract_purpose
from models.offline.scene import Scene, make_scene
from models.offline.steps import Step, get_answer_name, parse_step
from models.offline.wishes import detect_language, parse_wishes
from models.offline.words import simplify_text
from tapwright.text.clock_times import find_times
from tapwright.text.dates import resolve_dates
from tapwright.text.language import Language
from tapwright.text.weekdays import find_weekday_sets

_COUNT = re.compile(
    r"(?:exactly |only )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twice|once)\b.*"
    r"|[两二三四五六七八九十\d]+[个次条份张件].*",
    re.I,
)
_MEANT = "meant:"
_ACCOUNT = 400
"""Characters of the account; its beginning is dropped first."""


@dataclass(frozen=True, kw_only=True)
class _Outcome:
    """One action, its step, and the screens before and after it."""

    step: Step
    prompt: Prompt
    before: Scene
    after: Scene
    language: Language

    @property
    def action_kind(self) -> str:
        return self.prompt.action.split(" ", 1)[0]


def assess_along(prompt: Prompt) -> dict[str, Any]:
    """The reply of the assessment call, with a verdict on the step before if one is asked for."""
    if not prompt.step_before:
        return goals.assess_goal(prompt)
    reply = goals.assess_goal(_count_step_before(prompt))
    if make_scene(prompt.screen).is_troubled:
        return {
            **reply,
            "previous": "wrong_page",
            "lesson": "close the message",
        }
    return {**reply, "previous": "expected"}


def _count_step_before(prompt: Prompt) -> Prompt:
    """The prompt with the step before among the last steps: what it saved is not begun again."""
    made, *lines = prompt.step_before.splitlines()
    meant = next((line for line in lines if line.startswith(_MEANT)), _MEANT)
    step = f"- {made} ({meant.removeprefix(_MEANT).strip()})"
    return replace(prompt, history=f"{prompt.history}\n{step}".strip())


def reflect_on_action(prompt: Prompt) -> dict[str, Any]:
    """The reply of the reflection call."""
    language = detect_language(prompt.task)
    if prompt.before == prompt.screen:
        return _report_no_change(prompt, language)
    after = make_scene(prompt.screen)
    if after.is_troubled:
        return {
            "thought": "the system reports trouble",
            "verdict": "wrong_page",
            "lesson": "close the message",
        }
    step = goals.find_step(prompt)
    outcome = _Outcome(
        step=step or Step(kind="tap"),
        prompt=prompt,
        before=make_scene(prompt.before),
        after=after,
        language=language,
    )
    is_finished = step is not None and is_achieved(outcome)
    thought = f"{prompt.action or 'the action'} changed the screen"
    progress = prompt.completed
    evidence = ""
    if is_finished:
        thought = f"{thought}; done: {prompt.goal}"
        progress = _join_account(prompt.completed, prompt.goal)
        if not _has_waiting_steps(prompt):
            evidence = proofs.find_proof(prompt, after)
    return {
        "thought": thought,
        "verdict": "expected",
        "subgoal_done": is_finished,
        "goal_done": bool(evidence),
        "evidence": evidence,
        "progress": progress,
    }


def _report_no_change(prompt: Prompt, language: Language) -> dict[str, Any]:
    lesson = f"{prompt.action} changed nothing; try another element"
    if language == "zh":
        lesson = f"{prompt.action} 没有任何变化，请换一个元素"
    return {
        "thought": "both screens are equal",
        "verdict": "no_change",
        "lesson": lesson,
        "subgoal_done": False,
        "goal_done": False,
    }


def _join_account(completed: str, addition: str) -> str:
    return f"{completed}; {addition}" if completed else addition


def _has_waiting_steps(prompt: Prompt) -> bool:
    """Whether the plan has steps after the current one, except for the check of the result."""
    for sentence in re.findall(r"^\s*\[ \] (.+)$", prompt.plan, re.M):
        step = parse_step(sentence)
        if step is None or step.kind != "check":
            return True
    return False


def is_achieved(outcome: _Outcome) -> bool:
    """Whether the screen after the action shows the step done."""
    if outcome.after.is_permission:
        return False
    if get_answer_name(outcome.step):
        return outcome.action_kind in ("fill", "type")
    if outcome.step.kind == "tap":
        # The step wants nothing but the tap.
        return True
    is_done = _ACHIEVED.get(outcome.step.kind, _is_state_shown)
    return is_done(outcome)


def _is_proven(outcome: _Outcome) -> bool:
    return bool(proofs.find_proof(outcome.prompt, outcome.after))


def _is_app_opened(outcome: _Outcome) -> bool:
    return outcome.action_kind in ("open_app", "tap", "tap_text")


def _is_item_open(outcome: _Outcome) -> bool:
    """Whether a tap led to a page that names the thing."""
    if outcome.action_kind not in ("tap", "tap_text"):
        return False
    name = outcome.step.name
    if items.is_named(outcome.after, name):
        return True
    return any(
        simplify_text(name) in simplify_text(field.value)
        for field in outcome.after.inputs
    )


def _is_editor_open(outcome: _Outcome) -> bool:
    if is_picking_time(outcome.after) or outcome.after.is_editing:
        return True
    return bool(outcome.after.inputs)


def _is_saved(outcome: _Outcome) -> bool:
    """Whether an editor was left, rather than the page of options inside it."""
    if outcome.after.is_dialog or outcome.prompt.meant == LEAVES:
        return False
    return not (outcome.after.is_editing and outcome.before.is_editing)


def _is_sent(outcome: _Outcome) -> bool:
    """Whether no field holds what one held before."""
    entered = {field.value for field in outcome.before.inputs if field.value}
    remaining = {field.value for field in outcome.after.inputs}
    return entered.isdisjoint(remaining)


def _is_started(outcome: _Outcome) -> bool:
    """Whether something runs, or nothing ran that could be paused."""
    if outcome.after.find_button("pause") is not None:
        return True
    return outcome.before.find_button("pause") is None


def _is_deleted(outcome: _Outcome) -> bool:
    """Whether the deletion itself was done, and the name is gone."""
    if outcome.after.is_dialog or items.is_named(
        outcome.after, outcome.step.name
    ):
        return False
    return outcome.prompt.meant.startswith(items.DELETES)


def _is_connected(outcome: _Outcome) -> bool:
    """Whether no password is asked for."""
    return not any("password" in field.flags for field in outcome.after.inputs)


def _is_in_folder(outcome: _Outcome) -> bool:
    """Whether a folder was chosen, and confirmed if a dialog asks for that."""
    if "confirm" in outcome.prompt.meant:
        return True
    return "choose" in outcome.prompt.meant and not outcome.after.is_dialog


def _is_state_shown(outcome: _Outcome) -> bool:
    """Whether nothing would be left to do for a step that sets a state."""
    prompt = replace(
        outcome.prompt,
        call="assess",
        history=f"- {outcome.prompt.action}",
        lesson="",
    )
    situation = Situation(
        step=outcome.step,
        scene=outcome.after,
        prompt=prompt,
        language=outcome.language,
    )
    if decide_step(situation).judgement == "done":
        return True
    return _sets_time(outcome.step) and _is_picker_closed(outcome)


def _sets_time(step: Step) -> bool:
    return step.kind == "set" and step.thing in ("time", "start", "end", "date")


def _is_picker_closed(outcome: _Outcome) -> bool:
    """Whether a confirmation led from a picker to another page."""
    if "confirm" not in outcome.prompt.meant or outcome.after.is_dialog:
        return False
    return len(outcome.before.touchable) != len(outcome.after.touchable)


_ACHIEVED: dict[str, Callable[[_Outcome], bool]] = {
    "check": _is_proven,
    "app": _is_app_opened,
    "open": _is_item_open,
    "new": _is_editor_open,
    "save": _is_saved,
    "send": _is_sent,
    "start": _is_started,
    "delete": _is_deleted,
    "connect": _is_connected,
    "folder": _is_in_folder,
}
"""Whether a step is done, by its kind; any other kind sets a state."""


def track_progress(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that keeps the account: what was completed, then the last step."""
    account = prompt.completed
    steps = prompt.history.strip().splitlines()
    purpose = extract_purpose(steps[-1]) if steps else ""
    if purpose:
        account = _join_account(account, purpose)
    return {"completed": account[-_ACCOUNT:]}


def conclude_task(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that checks the whole task."""
    scene = make_scene(prompt.screen)
    answer = _find_answer(prompt, scene)
    evidence = answer or proofs.find_proof(prompt, scene)
    missing: list[str] = []
    if not answer:
        missing = [
            words
            for words in prompt.unseen
            if _is_lacking(words, prompt, scene)
        ]
    return {
        "thought": _explain_verdict(prompt, is_supported=bool(evidence)),
        "done": bool(evidence) and not missing,
        "missing": missing,
        "evidence": evidence,
        "answer": answer,
    }


def _explain_verdict(prompt: Prompt, *, is_supported: bool) -> str:
    if detect_language(prompt.task) == "zh":
        return (
            "屏幕上的内容可以证实" if is_supported else "屏幕上没有内容可以证实"
        )
    if is_supported:
        return "the screen bears it out"
    return "nothing on the screen bears it out"


def _is_lacking(words: str, prompt: Prompt, scene: Scene) -> bool:
    """Whether a detail that no screen showed is required by the task, and is not here either.

    Only times, days, counts, quoted texts and silence count as missing: a name or another phrase
    may stand on the screen in other words.
    """
    task = prompt.task
    if simplify_text(words) not in simplify_text(task) or scene.find_showing(
        words
    ):
        return False
    return _is_measured(words) or _is_quoted(words, task)


def _is_measured(words: str) -> bool:
    """Whether the words are a time, days, a count or a call for silence."""
    if find_times(words) or find_weekday_sets(words):
        return True
    if resolve_dates(words, date(2000, 1, 1)):
        return True
    return bool(_COUNT.fullmatch(words.strip()) or SILENT.search(words))


def _is_quoted(words: str, task: str) -> bool:
    _, quoted = quotes.mask_quotes(task)
    return simplify_text(words) in map(simplify_text, quoted)


def _find_answer(prompt: Prompt, scene: Scene) -> str:
    if not prompt.task or conditions.parse_fork(prompt.task):
        return ""
    last = parse_wishes(prompt.task, prompt.now)[-1]
    if last.verb != "ask":
        return ""
    return find_answer(last, scene, prompt.now, facts=prompt.facts)
