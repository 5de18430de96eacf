"""Fill the prompts, which are strict templates: one text file for each model call."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template

from graph.context import Context
from graph.state import State, StepNote, describe_instruction
from graph.task_outline import outline_tree
from graph.tasks import get_current_task
from nodes.calls import budgets, foreign_tools
from tapwright.text.quote import cut_line, quote_visibly
from tools.acting.passed_rows import shorten_passed
from tools.actions import KINDS, UNTOLD, name_arguments
from tools.rendering.screen_text import compare_screens, describe_screen
from tools.screen import Element, Role, Screen, find_wheels
from tools.secrets import collect_secret_values, mask_secrets

_FOLDER = Path(__file__).parents[1] / "prompts"
_ENVIRONMENT = Environment(
    undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True
)
MAX_TEXT = 300
"""Characters of a fact, lesson or thought that later prompts repeat."""
_ASKED = re.compile(r'ask "(?P<question>.*)"', re.DOTALL)
_ANSWERED = "the person answered: "
"""Begins the thought of a step that asked something."""
_STEPS = 4
"""Past steps that have a line of their own."""
_EARLIER = 40
"""Characters of each of those before them."""
_PASSED = 120
"""Characters of the rows that a scroll passed, once a later step was made."""
_LARGE = 0.25
"""Share of the screen of the smallest picture that is worth zooming."""
_APPS = 40
_HANDLE = re.compile(r"\b(?:drag|reorder)\b|拖动|拖拽|排序", re.IGNORECASE)
"""Labels of what is there to be dragged."""
_SPOKEN_OF = {
    "drag": re.compile(
        r"\b(?:drag|move|swap|reorder|rearrange|above|below|order of)\b|拖|移|顺序|换到",
        re.IGNORECASE,
    ),
    "double_tap": re.compile(r"\b(?:double|twice)\b|双击", re.IGNORECASE),
    "open_url": re.compile(
        r"https?:|\w\.(?:com|org|net|io|cn|de)\b|\b(?:web|website|site|page|url|link|browser"
        r"|online)\b|网|链接|浏览器",
        re.IGNORECASE,
    ),
    "recents": re.compile(
        r"\b(?:recent\w*|overview|switch)\b|最近|后台|切换", re.IGNORECASE
    ),
    "close_app": re.compile(
        r"\b(?:close|stop|quit|exit|kill|restart|force)\b|关|退出|停|结束|重启",
        re.IGNORECASE,
    ),
}
"""Words of a task that ask for an action which few tasks need."""
_ONLY_SPOKEN_OF = ("open_url", "close_app", "recents")
"""Kinds that a prompt lists only if the task mentions them."""
_DONE_GOAL = 32
"""Characters shown of a sub-goal that is done, or that stands in full above the plan."""
BOTH = "was: only before; new: only after; all else: before and after"
"""First line of the joint list of two screens."""


def render_prompt(name: str, **values: str) -> tuple[str, str]:
    """The system and the user part of a prompt; a line `---` separates them in the file.

    Values are inserted as they are, and never read as templates. Secrets in them (such as a typed
    password that shows on the screen) become their placeholders again.

    Raises:
        jinja2.UndefinedError: the template uses a variable that is not given.
        FileNotFoundError: there is no such prompt.
    """
    secret_values = collect_secret_values()
    masked = {
        key: mask_secrets(value, secret_values) for key, value in values.items()
    }
    system, user = (
        part.render(**masked).strip() for part in _load_templates(name)
    )
    return system, user


def build_common_variables(
    state: State,
    context: Context,
    screen: Screen,
    *,
    apps: str,
    numbers: bool = True,
) -> dict[str, str]:
    """The variables that the prompts `judge`, `assess`, `plan` and `replan` share.

    Args:
        state: of the run.
        context: switches parts of the history off.
        screen: in front.
        apps: names of the installed apps.
        numbers: as for `screen_text.describe_screen`.
    """
    relevant_words = collect_relevant_words(state)
    variables = {
        "instruction": describe_instruction(state),
        "goal": describe_instruction(state),
        "when": "",
        "produces": "",
        "reads": "",
        "plan": outline_tree(state["tasks"], longest=_DONE_GOAL),
        "progress": "",
        "focus": "",
        "lesson": "",
        "experience": format_bullets(state.get("experience", [])),
        "hints": context.hints.strip(),
        "budget": budgets.remaining_budget_text(state, context),
        "time": screen.time,
        "package": screen.package,
        "keyboard": "shown" if screen.keyboard else "",
        "apps": apps,
        "screen": describe_screen(screen, goal=relevant_words, numbers=numbers),
        "tools": foreign_tools.describe_tools(),
        "tool_results": foreign_tools.describe_results(state),
    }
    task = get_current_task(state["tasks"])
    if task is not None:
        if task.goal != state["instruction"]:
            variables["goal"] = task.goal
        variables["when"] = task.when
        variables["produces"] = ", ".join(task.produces)
        if context.history:
            variables["lesson"] = cut_line(task.lesson, MAX_TEXT)
    if context.history and context.history_context:
        variables["progress"] = state.get("progress", "")
        variables["focus"] = format_bullets(_list_facts(state, context))
    return variables


def _list_facts(state: State, context: Context) -> list[str]:
    """What is noted, without answers that stand in full among the last steps."""
    answers: set[str] = set()
    for note in list_shown_steps(state, context)[-_STEPS:]:
        asked = _ASKED.fullmatch(note.action)
        if asked is None or not note.thought.startswith(_ANSWERED):
            continue
        question = asked["question"]
        answer = note.thought.removeprefix(_ANSWERED)
        answers.add(f"{question} {answer}")
    facts: list[str] = []
    for fact in state.get("focus", []):
        if fact not in answers:
            facts.append(fact)
    return facts


def collect_relevant_words(state: State) -> str:
    """The words that decide which parts of long lists stay: instruction, sub-goal, plan, lesson."""
    task = get_current_task(state["tasks"])
    texts = [state["instruction"], outline_tree(state["tasks"])]
    if task is not None:
        texts += [task.goal, task.lesson]
    return "\n".join(texts)


def describe_screens(before: Screen, after: Screen, state: State) -> str:
    """Two screens as sections of a prompt: one joint list if that is shorter, else two."""
    old, new, both = compare_screens(
        before, after, goal=collect_relevant_words(state)
    )
    if both:
        return f"# Before and after\n{BOTH}\n{both}"
    return f"# Before\n{old}\n# After\n{new}"


def format_bullets(lines: list[str]) -> str:
    """One line each, marked `- `."""
    bullets: list[str] = []
    for line in lines:
        bullets.append(f"- {line}")
    return "\n".join(bullets)


def list_shown_steps(state: State, context: Context) -> list[StepNote]:
    """The last right steps, if the caller has them shown."""
    if context.history and context.history_actions:
        return state.get("steps", [])
    return []


def format_steps(notes: list[StepNote]) -> str:
    """Past steps as a list, with the thought that led to each, or to several at once.

    Of more than four the earlier ones are on one line, without their thoughts, and without the
    questions, which are facts by then. The rows that a scroll passed are all told with the last
    step only.
    """
    lines: list[str] = []
    earlier: list[str] = []
    for note in notes[:-_STEPS]:
        if not _ASKED.fullmatch(note.action):
            earlier.append(cut_line(note.action, _EARLIER))
    if earlier:
        lines.append("; ".join(earlier))
    thought_before = ""
    for note in notes[-_STEPS:]:
        told = note.thought
        is_last = note is notes[-1]
        if not is_last:
            told = shorten_passed(told, most=_PASSED)
        # Actions of one reply share its thought.
        is_new = note.thought != thought_before
        thought = ""
        if told.startswith(_ANSWERED):
            # In any language: what follows is in that of the person.
            thought = f" → {told.removeprefix(_ANSWERED)}"
        elif told and is_new:
            thought = f" ({told})"
        thought_before = note.thought
        # What was typed may have lines of its own.
        action = "\\n".join(note.action.splitlines())
        lines.append(f"{action}{thought}")
    return format_bullets(lines)


def app_list(labels: dict[str, str], *, first: Sequence[str] = ()) -> str:
    """Names of installed apps for the prompts' `installed:`: at most 40, beginning with `first`."""
    others = sorted(set(labels).difference(first))
    names: list[str] = []
    for label in [*first, *others][:_APPS]:
        names.append(_escape_label(label))
    return ", ".join(names)


@lru_cache(maxsize=512)
def _escape_label(label: str) -> str:
    return quote_visibly(" ".join(label.split()))[1:-1]


def list_idle_actions(screen: Screen, task: str) -> frozenset[str]:
    """Kinds of actions that nothing on a screen takes; a prompt can leave them out.

    Args:
        screen: in front.
        task: what is to be done; actions that it mentions are listed on any screen.
    """
    idle: set[str] = set()
    elements = [each for each in screen.elements if each.index > 0]
    roles = _list_roles(elements)
    if roles.isdisjoint(("slider", "wheel")):
        idle.add("set")
    if not screen.keyboard and "input" not in roles:
        idle |= {"enter", "submit"}
    if not any(_may_zoom(each, screen) for each in elements):
        idle |= {"pinch", "double_tap"}
    if not any(_HANDLE.search(each.text) for each in elements):
        idle.add("drag")
    for kind, words in _SPOKEN_OF.items():
        if words.search(task):
            idle.discard(kind)
        elif kind in _ONLY_SPOKEN_OF:
            idle.add(kind)
    return frozenset(idle)


def _list_roles(elements: Sequence[Element]) -> set[Role]:
    """The roles of some elements; the value of a wheel is no field."""
    wheels = find_wheels(elements)
    values = [wheel.field for wheel in wheels]
    roles: set[Role] = set()
    if wheels:
        roles.add("wheel")
    for element in elements:
        if element not in values:
            roles.add(element.role)
    return roles


def _may_zoom(element: Element, screen: Screen) -> bool:
    """Whether an element may be a photo or a map: one thing over much of the screen."""
    if element.role in ("list", "input", "slider"):
        return False
    return element.bounds.area > _LARGE * screen.width * screen.height


@cache
def format_action_signatures(
    without: frozenset[str] = frozenset(), *, calls: bool = False
) -> str:
    """The signatures of the actions, those with the same arguments together: `tap, fill(element)`.

    Derived from the union in `tools.actions`, as the reply's schema leaves the action open.

    Args:
        without: kinds that are left out.
        calls: whether there are tools of other servers to call.
    """
    kinds_by_arguments: dict[str, list[str]] = {}
    for kind in KINDS:
        is_callless = kind == "call_tool" and not calls
        if kind in without or kind in UNTOLD or is_callless:
            continue
        arguments = name_arguments(kind)
        kinds_by_arguments.setdefault(arguments, []).append(kind)
    signatures = [
        f"{', '.join(kinds)}({arguments})"
        for arguments, kinds in kinds_by_arguments.items()
    ]
    return "; ".join(signatures)


@cache
def _load_templates(name: str) -> tuple[Template, Template]:
    text: str = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    system, _, user = text.partition("\n---\n")
    return _ENVIRONMENT.from_string(system), _ENVIRONMENT.from_string(user)
