"""What an action did, and whether the task is done, by what stands on the screen."""

import re
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
from models.offline.steps import Step, answer_name, parse_step
from models.offline.wishes import language_of, parse_wishes
from models.offline.words import norm
from tapwright.text.clock_times import find_times
from tapwright.text.dates import resolve_dates
from tapwright.text.language import Language
from tapwright.text.weekdays import find_weekday_sets

_COUNT = re.compile(
    r"(?:exactly |only )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twice|once)\b.*"
    r"|[两二三四五六七八九十\d]+[个次条份张件].*",
    re.I,
)
_ACCOUNT = 400
"""Characters of the account, whose beginning is dropped first."""


@dataclass(frozen=True, kw_only=True)
class _Look:
    """One action, the step it was for, and the screens around it."""

    step: Step
    prompt: Prompt
    before: Scene
    after: Scene
    language: Language

    @property
    def action_kind(self) -> str:
        return self.prompt.action.split(" ", 1)[0]


def reflect_on_action(prompt: Prompt) -> dict[str, Any]:
    """The reply of the reflection call."""
    language = language_of(prompt.task)
    if prompt.before == prompt.screen:
        return _no_change(prompt, language)
    after = make_scene(prompt.screen)
    if after.is_troubled:
        return {
            "thought": "the system reports trouble",
            "verdict": "wrong_page",
            "lesson": "close the message",
        }
    step = goals.step_of(prompt)
    look = _Look(
        step=step or Step(kind="tap"),
        prompt=prompt,
        before=make_scene(prompt.before),
        after=after,
        language=language,
    )
    finished = is_achieved(look) if step else False
    cited = (
        proofs.find_proof(prompt, after)
        if finished and not _has_waiting_steps(prompt)
        else ""
    )
    done_words = (
        f"{prompt.completed}; {prompt.goal}" if prompt.completed else prompt.goal
    )
    return {
        "thought": f"{prompt.action or 'the action'} changed the screen"
        + (f"; done: {prompt.goal}" if finished else ""),
        "verdict": "expected",
        "subgoal_done": finished,
        "goal_done": bool(cited),
        "evidence": cited,
        "progress": done_words if finished else prompt.completed,
    }


def _no_change(prompt: Prompt, language: Language) -> dict[str, Any]:
    lesson = f"{prompt.action} changed nothing; try another element"
    if language == "zh":
        lesson = f"{prompt.action} 没有任何变化，请换一个元素"
    reply = {
        "thought": "both screens are equal",
        "verdict": "no_change",
        "lesson": lesson,
    }
    return {**reply, "subgoal_done": False, "goal_done": False}


def _has_waiting_steps(prompt: Prompt) -> bool:
    """Whether the plan holds steps after the current one."""
    waiting = re.findall(r"^\s*\[ \] (.+)$", prompt.plan, re.M)
    return any(
        (step := parse_step(line)) is None or step.kind != "check" for line in waiting
    )


def is_achieved(look: _Look) -> bool:
    """Whether the screen after the action shows the step done."""
    step, after = look.step, look.after
    if after.is_permission:
        return False
    if answer_name(step):
        return look.action_kind in ("fill", "type")
    if step.kind == "check":
        return bool(proofs.find_proof(look.prompt, after))
    if step.kind == "app":
        return look.action_kind in ("open_app", "tap", "tap_text")
    if step.kind in ("tap", "open"):
        return _is_reached(look)
    if step.kind == "new":
        return is_picking_time(after) or after.is_editing or bool(after.inputs)
    if step.kind == "save":
        saved = not after.is_dialog and (
            not after.is_editing or not look.before.is_editing
        )
        return saved and look.prompt.meant != LEAVES
    if step.kind == "send":
        return not any(
            f.value and f.value in {b.value for b in look.before.inputs}
            for f in after.inputs
        )
    if step.kind == "start":
        return (
            after.find_button("pause") is not None
            or look.before.find_button("pause") is None
        )
    if step.kind == "delete":
        return (
            not after.is_dialog
            and not items.is_named(after, step.name)
            and look.prompt.meant.startswith(items.DELETES)
        )
    if step.kind == "connect":
        return not any("password" in f.flags for f in after.inputs)
    if step.kind == "folder":
        return (
            not after.is_dialog
            and "choose" in look.prompt.meant
            or "confirm" in look.prompt.meant
        )
    return _is_state_shown(look)


def _is_reached(look: _Look) -> bool:
    if look.step.kind == "tap":
        return True
    name = look.step.name
    shown = items.is_named(look.after, name) or any(
        norm(name) in norm(f.value) for f in look.after.inputs
    )
    return shown and look.action_kind in ("tap", "tap_text")


def _is_state_shown(look: _Look) -> bool:
    """Steps that set a state are done when nothing would be left to do for them."""
    pseudo = replace(
        look.prompt, call="assess", history=f"- {look.prompt.action}", lesson=""
    )
    s = Situation(
        step=look.step, scene=look.after, prompt=pseudo, language=look.language
    )
    if decide_step(s).judgement == "done":
        return True
    sets_time = look.step.kind == "set" and look.step.thing in (
        "time",
        "start",
        "end",
        "date",
    )
    closed = (
        len(look.before.touchable) != len(look.after.touchable)
        and not look.after.is_dialog
    )
    return sets_time and "confirm" in look.prompt.meant and closed


def track_progress(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that keeps account: the last step after what was completed before."""
    done = "".join(
        extract_purpose(line) for line in prompt.history.strip().splitlines()[-1:]
    )
    return {
        "completed": "; ".join(part for part in (prompt.completed, done) if part)[
            -_ACCOUNT:
        ]
    }


def conclude_task(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that checks the whole task."""
    scene = make_scene(prompt.screen)
    language = language_of(prompt.task)
    answer = _find_answer(prompt, scene)
    cited = answer or proofs.find_proof(prompt, scene)
    why = "the screen bears it out" if cited else "nothing on the screen bears it out"
    if language == "zh":
        why = "屏幕上的内容可以证实" if cited else "屏幕上没有内容可以证实"
    missing = (
        []
        if answer
        else [words for words in prompt.unseen if _is_lacking(words, prompt, scene)]
    )
    return {
        "thought": why,
        "done": bool(cited) and not missing,
        "missing": missing,
        "evidence": cited,
        "answer": answer,
    }


def _is_lacking(words: str, prompt: Prompt, scene: Scene) -> bool:
    """Whether a detail that no screen showed is one that this task lays down, and is not here.

    Only times, days, counts, what stands in quotation marks and silence are held against a task;
    a name or a form of words may well be meant in another way.
    """
    is_detail = bool(
        find_times(words) or find_weekday_sets(words) or resolve_dates(words, date(2000, 1, 1))
        or _COUNT.fullmatch(words.strip()) or SILENT.search(words)
        or norm(words) in map(norm, quotes.mask_quotes(prompt.task)[1])
    )  # fmt: skip
    return (
        is_detail and norm(words) in norm(prompt.task) and not scene.find_showing(words)
    )


def _find_answer(prompt: Prompt, scene: Scene) -> str:
    if not prompt.task or conditions.parse_fork(prompt.task):
        return ""
    last = parse_wishes(prompt.task, prompt.now)[-1]
    if last.verb != "ask":
        return ""
    return find_answer(last, scene, prompt.now, facts=prompt.facts)
