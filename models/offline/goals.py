"""Goals: which step a goal in words is, and how the whole task is assessed and planned."""

import re
from dataclasses import replace
from typing import Any

from models.offline import carried, conditions, items, proofs
from models.offline.actor import ahead, decide
from models.offline.apps import app_for
from models.offline.choice import Choice, Situation, act, done, impossible
from models.offline.conditions import Fork
from models.offline.follower import follow
from models.offline.planner import Plan, plan, refusal
from models.offline.prompt import Prompt, purposes
from models.offline.scene import scene
from models.offline.steps import Step, hear, say
from models.offline.wishes import language_of, parse, wishes
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
_UNCUT = re.compile(r"do not decompose|choose one action|cannot be cut|single actions", re.I)
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


def plain(goal: str) -> str:
    """The goal without the marks that say it is tried again."""
    for mark in (*AGAIN.values(), *REFUSED.values(), *ASKED.values()):
        goal = goal.replace(mark, "")
    return goal.strip()


def planned(prompt: Prompt, goal: str) -> Plan:
    """The plan for a goal that is a wish."""
    if (parts := conditions.fork(goal)) is not None:
        return _forked(prompt, parts)
    found = wishes(goal, prompt.now)
    return plan(found, apps=prompt.apps, now=prompt.now)


def _forked(prompt: Prompt, parts: Fork) -> Plan:
    """The way to find out whether the condition holds, if both branches can be done."""
    for arm in filter(None, (parts.then, parts.otherwise)):
        after = plan(wishes(arm, prompt.now), apps=prompt.apps, now=prompt.now)
        if after.impossible:
            return after
    known = conditions.read(parts.condition, prompt.now)
    app = app_for(known.thing, prompt.apps) if known else ""
    if not app:
        asked = parse(parts.condition, language=language_of(prompt.task))
        return Plan(impossible=refusal(asked, prompt.apps))
    return Plan((Step(kind="app", name=app), Step(kind="look", value=parts.condition)))


def step_of(prompt: Prompt) -> Step | None:
    """The single step that the goal is; of an app to open and one step more, the latter."""
    goal = plain(prompt.goal)
    steps = planned(prompt, goal).steps if is_task(prompt, goal) else ()
    if not steps and (step := hear(goal)):
        return step
    steps = steps or planned(prompt, goal).steps
    return steps[-1] if steps and _direct(steps) else None


def is_task(prompt: Prompt, goal: str) -> bool:
    """Whether the goal is the person's own sentence, which needs its app opened first."""
    if goal.strip() == prompt.task.strip():
        return True
    # A sub-goal may repeat the task in our own form, which differs in its quotation marks.
    return norm(goal) == norm(prompt.task) and hear(goal) is None


def _direct(steps: tuple[Step, ...]) -> bool:
    """Whether a plan is but one step, with or without the app to open before it."""
    return len(steps) == 1 or (len(steps) == 2 and steps[0].kind == "app")


def assess(prompt: Prompt) -> dict[str, Any]:
    """The reply of the assessment call."""
    language = language_of(prompt.task)
    if (shown := follow(prompt)) is not None:
        return _told(prompt, shown)
    goal = plain(prompt.goal)
    if prompt.settled and not prompt.task:
        return _told(prompt, act("nothing is to be done then", "finish", text=prompt.settled))
    if prompt.when and (open_ := _open(prompt, language)) is not None:
        return open_
    if (parts := conditions.fork(goal)) is not None:
        return _undecided(prompt, planned(prompt, goal), parts, language)
    found = planned(prompt, goal) if is_task(prompt, goal) else Plan()
    step = None if found.steps else hear(goal)
    if step is not None and step.kind == "check":
        return _told(prompt, _check(prompt))
    if step is not None:
        return _told(prompt, _reopened(prompt, step) or _decided(prompt, step, language))
    found = found if found.steps else planned(prompt, goal)
    if found.impossible:
        return _told(prompt, _unknown(prompt, goal, found.impossible, language))
    # A task of several steps that was never planned, yet has steps behind it: nobody plans here.
    unplanned = bool(prompt.history) and not prompt.plan
    if _direct(found.steps) or unplanned or not prompt.cuts or _UNCUT.search(prompt.lesson):
        return _told(prompt, _greedy(prompt, found.steps, language))
    thought = (
        f"{len(found.steps)} steps: "
        + "; ".join(say(s, language) for s in found.steps[:3])
        + " ..."
    )
    return _told(prompt, Choice(judgement="decompose", thought=thought))


def judge(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that judges alone: the assessment without its action."""
    reply = assess(prompt)
    wanted = ("thought", "judgement", "focus", "holds", "message")
    return {key: reply[key] for key in wanted if key in reply}


def _undecided(prompt: Prompt, found: Plan, parts: Fork, language: Language) -> dict[str, Any]:
    """An instruction whose condition is open: cut, or where it is not to be cut, looked at."""
    if found.impossible:
        return _told(prompt, impossible(found.impossible))
    if prompt.cuts and not _UNCUT.search(prompt.lesson):
        thought = f'first whether "{parts.condition}"'
        return _told(prompt, Choice(judgement="decompose", thought=thought))
    choice = decide(_situation(prompt, found.steps[0], language))
    if choice.judgement == "done":
        choice = decide(_situation(prompt, found.steps[-1], language))
        if choice.focus:
            return _then(prompt, choice.focus)
    return _told(prompt, replace(choice, completes=False))


def _open(prompt: Prompt, language: Language) -> dict[str, Any] | None:
    """A sub-goal whose condition is open: with word on it where it can be told, else a look."""
    words = prompt.when.removeprefix("not: ")
    if conditions.read(words, prompt.now) is None:
        return None
    focus: tuple[str, ...] = ()
    found = conditions.known(words, prompt.facts)
    if found is None:
        choice = decide(_situation(prompt, Step(kind="look", value=words), language))
        if not choice.focus:
            return _told(prompt, replace(choice, completes=False))
        focus = choice.focus
        found = conditions.known(words, focus[0])
    return {**_then(replace(prompt, when=""), focus), "holds": found == (words == prompt.when)}


def _then(prompt: Prompt, focus: tuple[str, ...]) -> dict[str, Any]:
    """The assessment once these facts are known, which are told along with it."""
    facts = "\n".join((prompt.facts, *focus))
    reply = assess(conditions.settled(replace(prompt, facts=facts)))
    return {**reply, "focus": [*focus, *reply["focus"]]}


def _decided(prompt: Prompt, step: Step, language: Language) -> Choice:
    """The choice for the step, with what its successors want on the same page."""
    s = _situation(prompt, step, language)
    choice = decide(s)
    if not prompt.several:
        return choice
    return replace(choice, then=ahead(s, choice, _following(prompt)))


def _following(prompt: Prompt) -> list[Step]:
    """The steps that the plan has after the current one, beside it, as far as they are ours."""
    found: list[Step] = []
    lines = prompt.plan.splitlines()
    at = next((n for n, line in enumerate(lines) if line.lstrip().startswith("[>]")), len(lines))
    for line in lines[at + 1 :]:
        same = len(line) - len(line.lstrip()) == len(lines[at]) - len(lines[at].lstrip())
        step = hear(line.strip().removeprefix("[ ] ")) if same else None
        if step is None:
            break
        found.append(step)
    return found


def _check(prompt: Prompt) -> Choice:
    """The end of a plan: cite what shows the task done, and look where that must be."""
    found = scene(prompt.screen)
    if cited := proofs.proof(prompt, found):
        return act("the screen shows the result", "finish", text=cited)
    s = _situation(prompt, Step(kind="check"), language_of(prompt.task))
    if turn := proofs.its_day(prompt, s):
        return turn
    waits = sum(line.startswith("- wait") for line in prompt.history.splitlines())
    if proofs.busy(found) and waits < _WAITS:
        return act("wait for the result", "wait", seconds=1)
    if not waits and "look for the result" not in prompt.history:
        return act("wait for what passes over the page to go", "wait", seconds=_PASSING)
    area = found.scrollable
    if area and not found.editing:
        down = act("look for the result", "scroll", element=area.index, direction="down")
        if (
            not s.refused(down.action or {})
            and prompt.history.count("look for the result") < _LOOKS
        ):
            return down
    return done("")


def _reopened(prompt: Prompt, step: Step) -> Choice | None:
    """Back to the app that the plan opened, where a step finds itself on the home screen."""
    if step.kind == "app" or "launcher" not in prompt.package:
        return None
    opened = [s for line in re.findall(r"^\s*\[x\] (.+)$", prompt.plan, re.M) if (s := hear(line))]
    name = next((s.name for s in reversed(opened) if s.kind == "app"), "")
    return act(f"open {name} again", "open_app", text=name) if name else None


def _unknown(prompt: Prompt, goal: str, why: str, language: Language) -> Choice:
    """A goal beyond the grammar: what the screen offers for it by name, else an honest no."""
    line = scene(prompt.screen).find(goal, floor=0.7) if norm(goal) != norm(prompt.task) else None
    if line is not None:
        return decide(_situation(prompt, Step(kind="tap", name=line.text), language))
    return impossible(why)


def _situation(prompt: Prompt, step: Step, language: Language) -> Situation:
    denied = any(mark in prompt.goal for mark in REFUSED.values())
    return Situation(
        step=step, scene=scene(prompt.screen), prompt=prompt, language=language, denied=denied
    )


def _greedy(prompt: Prompt, steps: tuple[Step, ...], language: Language) -> Choice:
    """The first step that is not done, judged from screen, facts and last steps alone."""
    last = _situation(prompt, steps[-1], language)
    if _ended(last):
        look = _check(prompt)
        all_done = act("all is done", "finish", completes=True)
        return look if look.judgement == "act" else all_done
    facts = norm(prompt.facts)
    begin = max(
        (n + 1 for n, s in enumerate(steps)
         if (s.kind == "find" and norm(s.name) in facts)
         or (s.kind == "learn" and carried.told(s.name, prompt))),
        default=0,
    )  # fmt: skip
    choices = [
        (step, decide(_situation(prompt, step, language)))
        for step in steps[begin:]
        if not (step.kind == "open" and step != steps[-1] and items.inside(last, step.name))
    ]
    for place, (step, choice) in enumerate(choices):
        final = place + 1 == len(choices)
        if choice.judgement == "done" and not final:
            if choice.focus:
                return _note(last, choice, choices[place + 1][0])
            continue
        later = (c for s, c in choices[place + 1 :] if s.kind not in _LATE)
        if not choice.sure and any(c.sure and c.judgement != "done" for c in later):
            continue
        # The task itself is looked at once more before it is called done, so that words are cited;
        # an answer and a bare tap are ends in themselves.
        ends = step.kind in ("read", "tap") and final
        return replace(choice, completes=choice.completes and ends)
    return choices[-1][1] if choices else impossible("there is nothing to do")


def _note(s: Situation, choice: Choice, following: Step) -> Choice:
    """A fact was read; the next step is taken at once, so that it is kept with an action."""
    nexts = decide(replace(s, step=following))
    return replace(nexts, focus=choice.focus, completes=False)


def _ended(s: Situation) -> bool:
    """Whether the last step of the plan was made, and nothing after it but looks at what it did."""
    mark = _MARKS.get(s.step.kind)
    if not mark or s.scene.permission or s.scene.editing:
        return False
    made = [p for p in purposes(s.prompt) if not p.startswith(_LOOKING)]
    return bool(made) and made[-1].startswith(mark)


def _told(prompt: Prompt, choice: Choice) -> dict[str, Any]:
    said = [line for line in prompt.screen if line.text]
    # Before the title of a page stands the arrow back, or a menu.
    title = next((line.text for line in said if line.role == "text"), said[0].text if said else "")
    focus = list(choice.focus)
    for name in {w.reference.name for w in wishes(prompt.task, prompt.now) if w.reference}:
        fact = items.time_fact(scene(prompt.screen), name)
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
