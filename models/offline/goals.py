"""Assess a goal in words: which step it is, or how the whole task is done and planned."""

import re
from dataclasses import replace
from typing import Any

from models.offline import carried, conditions, items, proofs
from models.offline.actor import decide_step, look_ahead
from models.offline.apps import find_app_for
from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_done,
    make_impossible,
    make_scroll,
)
from models.offline.conditions import Fork
from models.offline.follower import follow_demonstration
from models.offline.planner import StepPlan, explain_refusal, plan_wishes
from models.offline.prompt import Prompt, list_purposes
from models.offline.scene import make_scene
from models.offline.steps import Step, parse_step, say_step
from models.offline.wishes import detect_language, parse_clause, parse_wishes
from models.offline.words import simplify_text
from tapwright.text.language import Language

_WAITS = 3
"""Waits on a screen that says that something is still going on."""
_PASSING = 4
"""Seconds that a message covers the foot of a page and what is listed there."""
_LOOKS_ON = "look for the result"
"""The thought of a scroll to find a result."""
_LOOKS = 3
"""Scrolls to find a result."""
AGAIN = {"en": " (try again)", "zh": "（再试一次）"}
REFUSED = {"en": " (without what was refused)", "zh": "（不做被拒绝的操作）"}
_UNCUT = re.compile(
    r"do not decompose|choose one action|cannot be cut|single actions", re.I
)
_LATE = ("app", "new", "save", "send", "start", "connect")
"""Steps within reach on many screens, which say nothing about how far the plan has come."""
_MARKS: dict[str, tuple[str, ...]] = {
    "save": ("save with", "leave the editor"),
    "send": ("send it",),
    "start": ("start it",),
    "connect": ("connect", 'confirm "'),
    "city": ("choose ",),
}
"""How the thoughts of a plan's last step begin, by its kind."""
_LOOKING = (
    "grant what", "go on without", "wait for", "look for the result", "look at ",
    "turn the month", "close the message",
)  # fmt: skip
"""How thoughts begin that may come after the last step."""


def strip_marks(goal: str) -> str:
    """The goal without the marks that say that it is tried again."""
    for mark in (*AGAIN.values(), *REFUSED.values()):
        goal = goal.replace(mark, "")
    return goal.strip()


def plan_goal(prompt: Prompt, goal: str) -> StepPlan:
    """The plan for a goal that is a wish."""
    fork = conditions.parse_fork(goal)
    if fork is not None:
        return _plan_fork(prompt, fork)
    return _plan_wish(prompt, goal)


def _plan_wish(prompt: Prompt, goal: str) -> StepPlan:
    wishes = parse_wishes(goal, prompt.now)
    return plan_wishes(wishes, apps=prompt.apps, now=prompt.now)


def _plan_fork(prompt: Prompt, fork: Fork) -> StepPlan:
    """The way to find out whether the condition holds, if both branches can be done."""
    for branch in (fork.then, fork.otherwise):
        plan = _plan_wish(prompt, branch) if branch else StepPlan()
        if plan.impossible:
            return plan
    condition = conditions.parse_condition(fork.condition, prompt.now)
    app = find_app_for(condition.thing, prompt.apps) if condition else ""
    if not app:
        clause = parse_clause(
            fork.condition, language=detect_language(prompt.task)
        )
        return StepPlan(impossible=explain_refusal(clause, prompt.apps))
    look_up = Step(kind="look", value=fork.condition)
    return StepPlan((Step(kind="app", name=app), look_up))


def find_step(prompt: Prompt) -> Step | None:
    """The single step that the goal is; of two that begin with opening an app, the second."""
    goal = strip_marks(prompt.goal)
    steps = plan_goal(prompt, goal).steps if is_task(prompt, goal) else ()
    if not steps:
        if step := parse_step(goal):
            return step
        steps = plan_goal(prompt, goal).steps
    return steps[-1] if _is_direct(steps) else None


def is_task(prompt: Prompt, goal: str) -> bool:
    """Whether the goal is the user's own sentence, which needs its app opened first."""
    if goal.strip() == prompt.task.strip():
        return True
    # A sub-goal may repeat the task in our own form, which differs in its quotation marks.
    return (
        simplify_text(goal) == simplify_text(prompt.task)
        and parse_step(goal) is None
    )


def _is_direct(steps: tuple[Step, ...]) -> bool:
    """Whether a plan is one step, with or without the app to open before it."""
    if len(steps) == 2:
        return steps[0].kind == "app"
    return len(steps) == 1


def assess_goal(prompt: Prompt) -> dict[str, Any]:
    """The reply of the assessment call."""
    choice = follow_demonstration(prompt)
    if choice is not None:
        return _build_reply(prompt, choice)
    if prompt.settled and not prompt.task:
        nothing = make_action(
            "nothing is to be done then", "finish", text=prompt.settled
        )
        return _build_reply(prompt, nothing)
    language = detect_language(prompt.task)
    if prompt.when:
        reply = _handle_open_condition(prompt, language)
        if reply is not None:
            return reply
    goal = strip_marks(prompt.goal)
    fork = conditions.parse_fork(goal)
    if fork is not None:
        return _handle_undecided(prompt, goal, fork, language)
    return _build_reply(prompt, _choose_for_goal(prompt, goal, language))


def judge_goal(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that only judges: the assessment without its action."""
    reply = assess_goal(prompt)
    wanted = ("thought", "judgement", "focus", "holds", "message")
    return {key: reply[key] for key in wanted if key in reply}


def _choose_for_goal(prompt: Prompt, goal: str, language: Language) -> Choice:
    """The choice for a goal without a condition: one of our steps, or a wish to be planned."""
    plan = plan_goal(prompt, goal) if is_task(prompt, goal) else StepPlan()
    if not plan.steps:
        step = parse_step(goal)
        if step is not None:
            return _choose_for_step(prompt, step, language)
        plan = plan_goal(prompt, goal)
    if plan.impossible:
        return _handle_unknown(prompt, goal, plan.impossible, language)
    if _is_direct(plan.steps) or _is_uncut(prompt):
        return _choose_greedily(prompt, plan.steps, language)
    first = "; ".join(say_step(step, language) for step in plan.steps[:3])
    thought = f"{len(plan.steps)} steps: {first} ..."
    return Choice(judgement="decompose", thought=thought)


def _choose_for_step(prompt: Prompt, step: Step, language: Language) -> Choice:
    if step.kind == "check":
        return _check_end(prompt)
    return _reopen_app(prompt, step) or _decide_choice(prompt, step, language)


def _is_uncut(prompt: Prompt) -> bool:
    """Whether the goal is done action by action, as no plan is made for it."""
    if prompt.history and not prompt.plan:
        # Several steps were done without a plan, so nobody plans here.
        return True
    return not _may_decompose(prompt)


def _may_decompose(prompt: Prompt) -> bool:
    return prompt.cuts and not _UNCUT.search(prompt.lesson)


def _handle_undecided(
    prompt: Prompt, goal: str, fork: Fork, language: Language
) -> dict[str, Any]:
    """Assess an instruction whose condition is open: decompose it, or read the condition."""
    plan = plan_goal(prompt, goal)
    if plan.impossible:
        return _build_reply(prompt, make_impossible(plan.impossible))
    if _may_decompose(prompt):
        thought = f'first whether "{fork.condition}"'
        return _build_reply(
            prompt, Choice(judgement="decompose", thought=thought)
        )
    choice = decide_step(_make_situation(prompt, plan.steps[0], language))
    if choice.judgement == "done":
        choice = decide_step(_make_situation(prompt, plan.steps[-1], language))
        if choice.focus:
            return _assess_with_facts(prompt, choice.focus)
    return _build_reply(prompt, replace(choice, completes=False))


def _handle_open_condition(
    prompt: Prompt, language: Language
) -> dict[str, Any] | None:
    """Assess a sub-goal whose condition is open: say whether it holds, or find out first."""
    words = prompt.when.removeprefix("not: ")
    if conditions.parse_condition(words, prompt.now) is None:
        return None
    focus: tuple[str, ...] = ()
    truth = conditions.recall_truth(words, prompt.facts)
    if truth is None:
        look_up = Step(kind="look", value=words)
        choice = decide_step(_make_situation(prompt, look_up, language))
        if not choice.focus:
            return _build_reply(prompt, replace(choice, completes=False))
        focus = choice.focus
        truth = conditions.recall_truth(words, focus[0])
    reply = _assess_with_facts(replace(prompt, when=""), focus)
    is_affirmed = words == prompt.when
    return {**reply, "holds": truth == is_affirmed}


def _assess_with_facts(
    prompt: Prompt, focus: tuple[str, ...]
) -> dict[str, Any]:
    """The assessment after these facts were found, which are added to its focus."""
    facts = "\n".join((prompt.facts, *focus))
    reply = assess_goal(conditions.settle_prompt(replace(prompt, facts=facts)))
    return {**reply, "focus": [*focus, *reply["focus"]]}


def _decide_choice(prompt: Prompt, step: Step, language: Language) -> Choice:
    """The choice for the step, with further actions for the next steps on the same page."""
    situation = _make_situation(prompt, step, language)
    choice = decide_step(situation)
    if not prompt.several:
        return choice
    following = _list_following_steps(prompt)
    return replace(choice, then=look_ahead(situation, choice, following))


def _list_following_steps(prompt: Prompt) -> list[Step]:
    """The steps beside the current one and after it in the plan.

    They end before one that is not ours, and before the check, which needs a look at the result.
    """
    lines = prompt.plan.splitlines()
    place = _find_current_place(lines)
    steps: list[Step] = []
    for line in lines[place + 1 :]:
        if _measure_indent(line) != _measure_indent(lines[place]):
            break
        step = parse_step(line.strip().removeprefix("[ ] "))
        if step is None or step.kind == "check":
            break
        steps.append(step)
    return steps


def _find_current_place(lines: list[str]) -> int:
    """The number of the plan's line that is being done; the number of lines if none is."""
    for place, line in enumerate(lines):
        if line.lstrip().startswith("[>]"):
            return place
    return len(lines)


def _measure_indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _check_end(prompt: Prompt) -> Choice:
    """The end of a plan: cite what shows that the task is done, or look for it."""
    scene = make_scene(prompt.screen)
    citation = proofs.find_proof(prompt, scene)
    if citation:
        return make_action(
            "the screen shows the result", "finish", text=citation
        )
    situation = _make_situation(
        prompt, Step(kind="check"), detect_language(prompt.task)
    )
    return (
        proofs.go_to_its_day(prompt, situation)
        or _wait_for_result(situation)
        or _scroll_for_result(situation)
        or make_done("")
    )


def _wait_for_result(situation: Situation) -> Choice | None:
    """Wait while something is going on, and once for a message over the page to go."""
    waits = sum(
        line.startswith("- wait") for line in situation.past.splitlines()
    )
    if waits < _WAITS and proofs.is_busy(situation.scene):
        return make_action("wait for the result", "wait", seconds=1)
    if waits == 0 and _LOOKS_ON not in situation.past:
        thought = "wait for what passes over the page to go"
        return make_action(thought, "wait", seconds=_PASSING)
    return None


def _scroll_for_result(situation: Situation) -> Choice | None:
    """A scroll to the rest of the page, unless it is at its end or is an editor."""
    area = situation.scene.scrollable
    if area is None or situation.scene.is_editing:
        return None
    scroll = make_scroll(area, _LOOKS_ON)
    if (
        situation.is_choice_refused(scroll)
        or situation.past.count(_LOOKS_ON) >= _LOOKS
    ):
        return None
    return scroll


def _reopen_app(prompt: Prompt, step: Step) -> Choice | None:
    """Go back to the app that the plan opened, if a step finds itself on the home screen."""
    if step.kind == "app" or "launcher" not in prompt.package:
        return None
    done_steps = re.findall(r"^\s*\[x\] (.+)$", prompt.plan, re.M)
    for sentence in reversed(done_steps):
        opened = parse_step(sentence)
        if opened is not None and opened.kind == "app":
            name = opened.name
            return make_action(f"open {name} again", "open_app", text=name)
    return None


def _handle_unknown(
    prompt: Prompt, goal: str, why: str, language: Language
) -> Choice:
    """Handle a goal beyond the grammar: tap what the screen calls so, else admit it."""
    if simplify_text(goal) == simplify_text(prompt.task):
        return make_impossible(why)
    line = make_scene(prompt.screen).find_line(goal, floor=0.7)
    if line is None:
        return make_impossible(why)
    tap = Step(kind="tap", name=line.text)
    return decide_step(_make_situation(prompt, tap, language))


def _make_situation(
    prompt: Prompt, step: Step, language: Language
) -> Situation:
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
    """The choice for the first step not done, judged from screen, facts and last steps alone."""
    last = _make_situation(prompt, steps[-1], language)
    if _is_ended(last):
        ending = _check_end(prompt)
        if ending.judgement == "act":
            return ending
        return make_action("all is done", "finish", completes=True)
    choices: list[tuple[Step, Choice]] = []
    for step in steps[_count_known(prompt, steps) :]:
        if step == steps[-1] or not _is_left_behind(step, last):
            choice = decide_step(_make_situation(prompt, step, language))
            choices.append((step, choice))
    if not choices:
        return make_impossible("there is nothing to do")
    return _choose_first_open(choices, last)


def _count_known(prompt: Prompt, steps: tuple[Step, ...]) -> int:
    """How many steps come before the facts that are known, these included."""
    facts = simplify_text(prompt.facts)
    count = 0
    for number, step in enumerate(steps, 1):
        is_found = step.kind == "find" and simplify_text(step.name) in facts
        if is_found or _is_learned(prompt, step):
            count = number
    return count


def _is_learned(prompt: Prompt, step: Step) -> bool:
    """Whether the step asks for an answer that is known."""
    return step.kind == "learn" and bool(carried.find_fact(step.name, prompt))


def _is_left_behind(step: Step, last: Situation) -> bool:
    """Whether the step opens a thing that the last steps led into."""
    return step.kind == "open" and items.is_inside(last, step.name)


def _choose_first_open(
    choices: list[tuple[Step, Choice]], last: Situation
) -> Choice:
    """The first choice of a step that is not done, unless a later one is surer."""
    for place, (step, choice) in enumerate(choices):
        following = choices[place + 1 :]
        if following and choice.judgement == "done":
            if choice.focus:
                next_step, _ = following[0]
                return _note_fact(last, choice, next_step)
            continue
        if not choice.sure and _has_sure_step(following):
            continue
        # The task itself is looked at once more before it is called done, so that words are cited;
        # an answer and a bare tap are ends in themselves.
        is_end = not following and step.kind in ("read", "tap")
        return replace(choice, completes=choice.completes and is_end)
    return choices[-1][1]


def _has_sure_step(choices: list[tuple[Step, Choice]]) -> bool:
    """Whether one of the steps touches what it names, and tells how far the plan has come."""
    for step, choice in choices:
        if step.kind in _LATE or choice.judgement == "done":
            continue
        if choice.sure:
            return True
    return False


def _note_fact(situation: Situation, choice: Choice, following: Step) -> Choice:
    """Take the next step at once after a fact was read, so that it is kept with an action."""
    next_choice = decide_step(replace(situation, step=following))
    return replace(next_choice, focus=choice.focus, completes=False)


def _is_ended(situation: Situation) -> bool:
    """Whether the plan's last step was made, and only looks at its result came after it."""
    mark = _MARKS.get(situation.step.kind)
    if not mark or situation.scene.is_permission or situation.scene.is_editing:
        return False
    for purpose in reversed(list_purposes(situation.prompt)):
        if not purpose.startswith(_LOOKING):
            return purpose.startswith(mark)
    return False


def _build_reply(prompt: Prompt, choice: Choice) -> dict[str, Any]:
    observation = f"{prompt.package or 'a screen'}: {_find_title(prompt)}"
    return {
        "observation": observation[:120],
        "thought": choice.thought[:200],
        "judgement": choice.judgement,
        "action": choice.action,
        "completes": choice.completes,
        "expect": choice.expect,
        "then": list(choice.then),
        "focus": _list_focus(prompt, choice),
        "message": choice.message,
    }


def _find_title(prompt: Prompt) -> str:
    """The first plain text of the screen, as an arrow or a menu may come before the title."""
    lines = [line for line in prompt.screen if line.text]
    for line in lines:
        if line.role == "text":
            return line.text
    return lines[0].text if lines else ""


def _list_focus(prompt: Prompt, choice: Choice) -> list[str]:
    """The facts of the choice, and the times of events that the task refers to."""
    focus = list(choice.focus)
    scene = make_scene(prompt.screen)
    wishes = parse_wishes(prompt.task, prompt.now)
    for name in {wish.reference.name for wish in wishes if wish.reference}:
        fact = items.read_time_fact(scene, name)
        if fact and fact not in focus:
            focus.append(fact)
    return focus
