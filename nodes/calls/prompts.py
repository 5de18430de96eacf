"""Prompts are data: strict templates, one text file a model call."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template

from graph.context import Context
from graph.state import State, StepNote
from graph.task_outline import outline
from graph.tasks import current
from nodes.calls import budgets
from tapwright.text.quote import cut_line, quote_visibly
from tools.actions import KINDS
from tools.rendering.screen_text import compare, describe
from tools.screen import Screen
from tools.secrets import mask

_FOLDER = Path(__file__).parents[1] / "prompts"
_ENVIRONMENT = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
MAX_TEXT = 300
"""Characters of one fact, lesson or thought that later prompts repeat."""
_APPS = 40
BOTH = "was: only before; new: only after; all else: before and after"
"""What the joint list of two screens begins with."""


def render(name: str, **values: str) -> tuple[str, str]:
    """The system and the user part of a prompt, which the file parts with a line `---`.

    Values go in as they are, and are never read as templates. Secrets in them (a password that
    shows on the screen after it was typed) become their placeholders again.

    Raises:
        jinja2.UndefinedError: the template uses a variable that is not given.
        FileNotFoundError: there is no such prompt.
    """
    masked = {key: mask(value) for key, value in values.items()}
    system, user = (part.render(**masked).strip() for part in _templates(name))
    return system, user


def common(
    state: State, context: Context, screen: Screen, *, apps: str, numbers: bool = True
) -> dict[str, str]:
    """The variables that assess and plan share; `numbers` as for `screen_text.describe`."""
    task, told = current(state["tasks"]), context.history and context.history_context
    return {
        "instruction": state["instruction"],
        "goal": task.goal if task else state["instruction"],
        "when": task.when if task else "",
        "produces": ", ".join(task.produces) if task else "",
        "plan": outline(state["tasks"]),
        "progress": state.get("progress", "") if told else "",
        "focus": bullets(state.get("focus", [])) if told else "",
        "lesson": cut_line(task.lesson, MAX_TEXT) if task and context.history else "",
        "experience": bullets(state.get("experience", [])),
        "hints": context.hints.strip(),
        "budget": budgets.told(state, context),
        "time": screen.time,
        "package": screen.package,
        "keyboard": "shown" if screen.keyboard else "hidden",
        "apps": apps,
        "screen": describe(screen, goal=wanted(state), numbers=numbers),
    }


def wanted(state: State) -> str:
    """The words by which long lists are cut: instruction, sub-goal, plan and lesson."""
    task = current(state["tasks"])
    about = (task.goal, task.lesson) if task else ()
    return "\n".join([state["instruction"], outline(state["tasks"]), *about])


def screens(before: Screen, after: Screen, state: State) -> str:
    """Two looks as sections of a prompt: one list where it is the shorter form, else two."""
    old, new, both = compare(before, after, goal=wanted(state))
    if both:
        return f"# Before and after\n{BOTH}\n{both}"
    return f"# Before\n{old}\n# After\n{new}"


def bullets(lines: list[str]) -> str:
    """One line each, marked `- `."""
    return "\n".join(f"- {line}" for line in lines)


def steps(notes: list[StepNote]) -> str:
    """Past steps as a list, each with the thought that led to it."""
    return bullets([f"{n.action} ({n.thought})" if n.thought else n.action for n in notes])


def app_list(labels: dict[str, str], *, first: Sequence[str] = ()) -> str:
    """Names of the installed apps, bounded, for the prompts' `installed:`; some of them first."""
    ordered = [*first, *sorted(label for label in labels if label not in first)]
    return ", ".join(quote_visibly(" ".join(label.split()))[1:-1] for label in ordered[:_APPS])


@cache
def actions(without: frozenset[str] = frozenset()) -> str:
    """The signatures of the actions, those with equal arguments together: `tap, fill(element)`.

    Derived from the union in `tools.actions`, as the reply's schema leaves the action open.

    Args:
        without: kinds that are left out.
    """
    grouped: dict[str, list[str]] = {}
    for kind, cls in KINDS.items():
        if kind in without:
            continue
        arguments = ", ".join(name for name in cls.model_fields if name != "kind")
        grouped.setdefault(arguments, []).append(kind)
    return "; ".join(f"{', '.join(kinds)}({arguments})" for arguments, kinds in grouped.items())


@cache
def _templates(name: str) -> tuple[Template, Template]:
    text: str = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    system, _, user = text.partition("\n---\n")
    return _ENVIRONMENT.from_string(system), _ENVIRONMENT.from_string(user)
