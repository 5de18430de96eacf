"""Prompts are data: strict templates, one text file a model call."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template

from graph.context import Context
from graph.state import State, StepNote
from graph.task_outline import outline_tree
from graph.tasks import get_current_task
from nodes.calls import budgets
from tapwright.text.quote import cut_line, quote_visibly
from tools.actions import KINDS
from tools.rendering.screen_text import compare_screens, describe_screen
from tools.screen import Screen
from tools.secrets import collect_secret_values, mask_secrets

_FOLDER = Path(__file__).parents[1] / "prompts"
_ENVIRONMENT = Environment(
    undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True
)
MAX_TEXT = 300
"""Characters of one fact, lesson or thought that later prompts repeat."""
_APPS = 40
BOTH = "was: only before; new: only after; all else: before and after"
"""What the joint list of two screens begins with."""


def render_prompt(name: str, **values: str) -> tuple[str, str]:
    """The system and the user part of a prompt, which the file parts with a line `---`.

    Values go in as they are, and are never read as templates. Secrets in them (a password that
    shows on the screen after it was typed) become their placeholders again.

    Raises:
        jinja2.UndefinedError: the template uses a variable that is not given.
        FileNotFoundError: there is no such prompt.
    """
    secret_values = collect_secret_values()
    masked = {key: mask_secrets(value, secret_values) for key, value in values.items()}
    system, user = (part.render(**masked).strip() for part in _load_templates(name))
    return system, user


def build_common_variables(
    state: State, context: Context, screen: Screen, *, apps: str, numbers: bool = True
) -> dict[str, str]:
    """The variables that assess and plan share; `numbers` as for `screen_text.describe_screen`."""
    task, with_history = (
        get_current_task(state["tasks"]),
        context.history and context.history_context,
    )
    return {
        "instruction": state["instruction"],
        "goal": task.goal if task else state["instruction"],
        "when": task.when if task else "",
        "produces": ", ".join(task.produces) if task else "",
        "plan": outline_tree(state["tasks"]),
        "progress": state.get("progress", "") if with_history else "",
        "focus": format_bullets(state.get("focus", [])) if with_history else "",
        "lesson": cut_line(task.lesson, MAX_TEXT) if task and context.history else "",
        "experience": format_bullets(state.get("experience", [])),
        "hints": context.hints.strip(),
        "budget": budgets.remaining_budget_text(state, context),
        "time": screen.time,
        "package": screen.package,
        "keyboard": "shown" if screen.keyboard else "hidden",
        "apps": apps,
        "screen": describe_screen(
            screen, goal=collect_relevant_words(state), numbers=numbers
        ),
    }


def collect_relevant_words(state: State) -> str:
    """The words by which long lists are cut: instruction, sub-goal, plan and lesson."""
    task = get_current_task(state["tasks"])
    about = (task.goal, task.lesson) if task else ()
    return "\n".join([state["instruction"], outline_tree(state["tasks"]), *about])


def describe_screens(before: Screen, after: Screen, state: State) -> str:
    """Two looks as sections of a prompt: one list where it is the shorter form, else two."""
    old, new, both = compare_screens(before, after, goal=collect_relevant_words(state))
    if both:
        return f"# Before and after\n{BOTH}\n{both}"
    return f"# Before\n{old}\n# After\n{new}"


def format_bullets(lines: list[str]) -> str:
    """One line each, marked `- `."""
    return "\n".join(f"- {line}" for line in lines)


def format_steps(notes: list[StepNote]) -> str:
    """Past steps as a list, each with the thought that led to it."""
    return format_bullets(
        [f"{n.action} ({n.thought})" if n.thought else n.action for n in notes]
    )


def app_list(labels: dict[str, str], *, first: Sequence[str] = ()) -> str:
    """Names of the installed apps, bounded, for the prompts' `installed:`; some of them first."""
    ordered = [*first, *sorted(label for label in labels if label not in first)]
    return ", ".join(
        quote_visibly(" ".join(label.split()))[1:-1] for label in ordered[:_APPS]
    )


@cache
def format_action_signatures(without: frozenset[str] = frozenset()) -> str:
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
    return "; ".join(
        f"{', '.join(kinds)}({arguments})" for arguments, kinds in grouped.items()
    )


@cache
def _load_templates(name: str) -> tuple[Template, Template]:
    text: str = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    system, _, user = text.partition("\n---\n")
    return _ENVIRONMENT.from_string(system), _ENVIRONMENT.from_string(user)
