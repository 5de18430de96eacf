"""Goals: which step a goal in words is, and how the whole task is assessed and planned."""

import re
from dataclasses import replace
from typing import Any

from models.offline import carried, conditions, items, proofs
from models.offline.actor import decide_step, look_ahead
from models.offline.apps import app_for
from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_done,
    make_impossible,
)
from models.offline.conditions import Fork
from models.offline.follower import follow_demonstration
from models.offline.planner import StepPlan, explain_refusal, plan_wishes
from models.offline.prompt import Prompt, list_purposes
from models.offline.scene import make_scene
from models.offline.steps import Step, parse_step, say_step
from models.offline.wishes import language_of, parse_clause, parse_wishes
from models.offline.words import norm
from tapwright.text.language import Language

_WAITS = 3
"""Looks at a screen that says that something is still going on."""
_PASSING = 4
"""Seconds that a message stands over the foot of a page, and over what is listed there."""
_LOOKS = 3
"""Pages that are turned to find a result."""
AGAIN = {"en": " (try again)", "zh": "（再试一次）"}
REFUSED = {"en": " (without what was refused)", "zh": "（不做被拒绝的操作）"}
ASKED = {"en": " (ask once more)", "zh": "（再询问一次）"}
_UNCUT = re.compile(
    r"do not decompose|choose one action|cannot be cut|single actions", re.I
)
_LATE = ("app", "new", "save", "send", "start", "connect")
"""Steps that are within reach on many screens, and so do not tell how far the plan has come."""
_MARKS: dict[str, tuple[str, ...]] = {
    "save": ("save with", "leave the editor"),
    "send": ("send it",),
    "start": ("start it",),
    "connect": ("connect", 'confirm "'),
    "city": ("choose ",),
}
"""What the thoughts begin with that go with a plan's last step."""
_LOOKING = (
    "grant what", "go on without", "wait for", "look for the result", "look at ",
    "turn the month", "close the message",
)  # fmt: skip
"""What the thoughts begin with that may come after it."""


def strip_marks(goal: str) -> str:
    """The goal without the marks that say it is tried again."""
    for mark in (*AGAIN.values(), *REFUSED.values(), *ASKED.values()):
        goal = goal.replace(mark, "")
    return goal.strip()


def plan_goal(prompt: Prompt, goal: str) -> StepPlan:
    """The plan for a goal that is a wish."""
    if (parts := conditions.parse_fork(goal)) is not None:
        return _plan_fork(prompt, parts)
    wishes = parse_wishes(goal, prompt.now)
    return plan_wishes(wishes, apps=prompt.apps, now=prompt.now)


def _plan_fork(prompt: Prompt, parts: Fork) -> StepPlan:
    """The way to find out whether the condition holds, if both branches can be done."""
    for arm in filter(None, (parts.then, parts.otherwise)):
        after = plan_wishes(
            parse_wishes(arm, prompt.now), apps=prompt.apps, now=prompt.now
        )
        if after.impossible:
            return after
    condition = conditions.parse_condition(parts.condition, prompt.now)
    app = app_for(condition.thing, prompt.apps) if condition else ""
    if not app:
        asked = parse_clause(parts.condition, language=language_of(prompt.task))
        return StepPlan(impossible=explain_refusal(asked, prompt.apps))
    return StepPlan(
        (Step(kind="app", name=app), Step(kind="look", value=parts.condition))
    )


def step_of(prompt: Prompt) -> Step | None:
    """The single step that the goal is; of an app to open and one step more, the latter."""
    goal = strip_marks(prompt.goal)
    steps = plan_goal(prompt, goal).steps if is_task(prompt, goal) else ()
    if not steps and (step := parse_step(goal)):
        return step
    steps = steps or plan_goal(prompt, goal).steps
    return steps[-1] if steps and _is_direct(steps) else None


def is_task(prompt: Prompt, goal: str) -> bool:
    """Whether the goal is the person's own sentence, which needs its app opened first."""
    if goal.strip() == prompt.task.strip():
        return True
    # A sub-goal may repeat the task in our own form, which differs in its quotation marks.
    return norm(goal) == norm(prompt.task) and parse_step(goal) is None


def _is_direct(steps: tuple[Step, ...]) -> bool:
    """Whether a plan is but one step, with or without the app to open before it."""
    return len(steps) == 1 or (len(steps) == 2 and steps[0].kind == "app")


def assess_goal(prompt: Prompt) -> dict[str, Any]:
    """The reply of the assessment call."""
    language = language_of(prompt.task)
    if (shown := follow_demonstration(prompt)) is not None:
        return _build_reply(prompt, shown)
    goal = strip_marks(prompt.goal)
    if prompt.settled and not prompt.task:
        return _build_reply(
            prompt,
            make_action("nothing is to be done then", "finish", text=prompt.settled),
        )
    if prompt.when and (open_ := _handle_open_condition(prompt, language)) is not None:
        return open_
    if (parts := conditions.parse_fork(goal)) is not None:
        return _handle_undecided(prompt, plan_goal(prompt, goal), parts, language)
    plan = plan_goal(prompt, goal) if is_task(prompt, goal) else StepPlan()
    step = None if plan.steps else parse_step(goal)
    if step is not None and step.kind == "check":
        return _build_reply(prompt, _check_end(prompt))
    if step is not None:
        return _build_reply(
            prompt, _reopen_app(prompt, step) or _decide_choice(prompt, step, language)
        )
    plan = plan if plan.steps else plan_goal(prompt, goal)
    if plan.impossible:
        return _build_reply(
            prompt, _handle_unknown(prompt, goal, plan.impossible, language)
        )
    # A task of several steps that was never planned, yet has steps behind it: nobody plans here.
    unplanned = bool(prompt.history) and not prompt.plan
    if (
        _is_direct(plan.steps)
        or unplanned
        or not prompt.cuts
        or _UNCUT.search(prompt.lesson)
    ):
        return _build_reply(prompt, _choose_greedily(prompt, plan.steps, language))
    thought = (
        f"{len(plan.steps)} steps: "
        + "; ".join(say_step(s, language) for s in plan.steps[:3])
        + " ..."
    )
    return _build_reply(prompt, Choice(judgement="decompose", thought=thought))


def judge_goal(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that judges alone: the assessment without its action."""
    reply = assess_goal(prompt)
    wanted = ("thought", "judgement", "focus", "holds", "message")
    return {key: reply[key] for key in wanted if key in reply}


def _handle_undecided(
    prompt: Prompt, plan: StepPlan, parts: Fork, language: Language
) -> dict[str, Any]:
    """An instruction whose condition is open: cut, or where it is not to be cut, looked at."""
    if plan.impossible:
        return _build_reply(prompt, make_impossible(plan.impossible))
    if prompt.cuts and not _UNCUT.search(prompt.lesson):
        thought = f'first whether "{parts.condition}"'
        return _build_reply(prompt, Choice(judgement="decompose", thought=thought))
    choice = decide_step(_make_situation(prompt, plan.steps[0], language))
    if choice.judgement == "done":
        choice = decide_step(_make_situation(prompt, plan.steps[-1], language))
        if choice.focus:
            return _assess_with_facts(prompt, choice.focus)
    return _build_reply(prompt, replace(choice, completes=False))


def _handle_open_condition(prompt: Prompt, language: Language) -> dict[str, Any] | None:
    """A sub-goal whose condition is open: with word on it where it can be told, else a look."""
    words = prompt.when.removeprefix("not: ")
    if conditions.parse_condition(words, prompt.now) is None:
        return None
    focus: tuple[str, ...] = ()
    truth = conditions.recall_truth(words, prompt.facts)
    if truth is None:
        choice = decide_step(
            _make_situation(prompt, Step(kind="look", value=words), language)
        )
        if not choice.focus:
            return _build_reply(prompt, replace(choice, completes=False))
        focus = choice.focus
        truth = conditions.recall_truth(words, focus[0])
    return {
        **_assess_with_facts(replace(prompt, when=""), focus),
        "holds": truth == (words == prompt.when),
    }


def _assess_with_facts(prompt: Prompt, focus: tuple[str, ...]) -> dict[str, Any]:
    """The assessment once these facts are known, which are told along with it."""
    facts = "\n".join((prompt.facts, *focus))
    reply = assess_goal(conditions.settle_prompt(replace(prompt, facts=facts)))
    return {**reply, "focus": [*focus, *reply["focus"]]}


def _decide_choice(prompt: Prompt, step: Step, language: Language) -> Choice:
    """The choice for the step, with what its successors want on the same page."""
    s = _make_situation(prompt, step, language)
    choice = decide_step(s)
    if not prompt.several:
        return choice
    return replace(choice, then=look_ahead(s, choice, _following_steps(prompt)))


def _following_steps(prompt: Prompt) -> list[Step]:
    """The steps that the plan has after the current one, beside it, as far as they are ours."""
    steps: list[Step] = []
    lines = prompt.plan.splitlines()
    at = next(
        (n for n, line in enumerate(lines) if line.lstrip().startswith("[>]")),
        len(lines),
    )
    for line in lines[at + 1 :]:
        same = len(line) - len(line.lstrip()) == len(lines[at]) - len(
            lines[at].lstrip()
        )
        step = parse_step(line.strip().removeprefix("[ ] ")) if same else None
        if step is None:
            break
        steps.append(step)
    return steps


def _check_end(prompt: Prompt) -> Choice:
    """The end of a plan: cite what shows the task done, and look where that must be."""
    scene = make_scene(prompt.screen)
    if cited := proofs.find_proof(prompt, scene):
        return make_action("the screen shows the result", "finish", text=cited)
    s = _make_situation(prompt, Step(kind="check"), language_of(prompt.task))
    if turn := proofs.its_day(prompt, s):
        return turn
    waits = sum(line.startswith("- wait") for line in prompt.history.splitlines())
    if proofs.is_busy(scene) and waits < _WAITS:
        return make_action("wait for the result", "wait", seconds=1)
    if not waits and "look for the result" not in prompt.history:
        return make_action(
            "wait for what passes over the page to go", "wait", seconds=_PASSING
        )
    area = scene.scrollable
    if area and not scene.is_editing:
        down = make_action(
            "look for the result", "scroll", element=area.index, direction="down"
        )
        if (
            not s.is_refused(down.action or {})
            and prompt.history.count("look for the result") < _LOOKS
        ):
            return down
    return make_done("")


def _reopen_app(prompt: Prompt, step: Step) -> Choice | None:
    """Back to the app that the plan opened, where a step finds itself on the home screen."""
    if step.kind == "app" or "launcher" not in prompt.package:
        return None
    opened = [
        s
        for line in re.findall(r"^\s*\[x\] (.+)$", prompt.plan, re.M)
        if (s := parse_step(line))
    ]
    name = next((s.name for s in reversed(opened) if s.kind == "app"), "")
    return make_action(f"open {name} again", "open_app", text=name) if name else None


def _handle_unknown(prompt: Prompt, goal: str, why: str, language: Language) -> Choice:
    """A goal beyond the grammar: what the screen offers for it by name, else an honest no."""
    line = (
        make_scene(prompt.screen).find_line(goal, floor=0.7)
        if norm(goal) != norm(prompt.task)
        else None
    )
    if line is not None:
        return decide_step(
            _make_situation(prompt, Step(kind="tap", name=line.text), language)
        )
    return make_impossible(why)


def _make_situation(prompt: Prompt, step: Step, language: Language) -> Situation:
    denied = any(mark in prompt.goal for mark in REFUSED.values())
    return Situation(
        step=step,
        scene=make_scene(prompt.screen),
        prompt=prompt,
        language=language,
        denied=denied,
    )


def _choose_greedily(
    prompt: Prompt, steps: tuple[Step, ...], language: Language
) -> Choice:
    """The first step that is not done, judged from screen, facts and last steps alone."""
    last = _make_situation(prompt, steps[-1], language)
    if _is_ended(last):
        look = _check_end(prompt)
        all_done = make_action("all is done", "finish", completes=True)
        return look if look.judgement == "act" else all_done
    facts = norm(prompt.facts)
    begin = max(
        (n + 1 for n, s in enumerate(steps)
         if (s.kind == "find" and norm(s.name) in facts)
         or (s.kind == "learn" and carried.find_fact(s.name, prompt))),
        default=0,
    )  # fmt: skip
    choices = [
        (step, decide_step(_make_situation(prompt, step, language)))
        for step in steps[begin:]
        if not (
            step.kind == "open"
            and step != steps[-1]
            and items.is_inside(last, step.name)
        )
    ]
    for place, (step, choice) in enumerate(choices):
        final = place + 1 == len(choices)
        if choice.judgement == "done" and not final:
            if choice.focus:
                return _note_fact(last, choice, choices[place + 1][0])
            continue
        later = (c for s, c in choices[place + 1 :] if s.kind not in _LATE)
        if not choice.sure and any(c.sure and c.judgement != "done" for c in later):
            continue
        # The task itself is looked at once more before it is called done, so that words are cited;
        # an answer and a bare tap are ends in themselves.
        ends = step.kind in ("read", "tap") and final
        return replace(choice, completes=choice.completes and ends)
    return choices[-1][1] if choices else make_impossible("there is nothing to do")


def _note_fact(s: Situation, choice: Choice, following: Step) -> Choice:
    """A fact was read; the next step is taken at once, so that it is kept with an action."""
    nexts = decide_step(replace(s, step=following))
    return replace(nexts, focus=choice.focus, completes=False)


def _is_ended(s: Situation) -> bool:
    """Whether the last step of the plan was made, and nothing after it but looks at what it did."""
    mark = _MARKS.get(s.step.kind)
    if not mark or s.scene.is_permission or s.scene.is_editing:
        return False
    purposes = [p for p in list_purposes(s.prompt) if not p.startswith(_LOOKING)]
    return bool(purposes) and purposes[-1].startswith(mark)


def _build_reply(prompt: Prompt, choice: Choice) -> dict[str, Any]:
    lines = [line for line in prompt.screen if line.text]
    # Before the title of a page stands the arrow back, or a menu.
    title = next(
        (line.text for line in lines if line.role == "text"),
        lines[0].text if lines else "",
    )
    focus = list(choice.focus)
    for name in {
        w.reference.name for w in parse_wishes(prompt.task, prompt.now) if w.reference
    }:
        fact = items.time_fact(make_scene(prompt.screen), name)
        if fact and fact not in focus:
            focus.append(fact)
    return {
        "observation": f"{prompt.package or 'a screen'}: {title}"[:120],
        "thought": choice.thought[:200],
        "judgement": choice.judgement,
        "action": choice.action,
        "completes": choice.completes,
        "expect": choice.expect,
        "then": list(choice.then),
        "focus": focus,
        "message": choice.message,
    }
