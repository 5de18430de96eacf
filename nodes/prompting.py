"""Prompts are data: strict templates, one text file a model call; no node itself."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template

from graph.context import Context
from graph.state import State
from graph.tasks import current, outline
from tools.actions import KINDS
from tools.screen import Screen, describe
from tools.secrets import mask

_FOLDER = Path(__file__).parent / "prompts"
_ENVIRONMENT = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
_TEXT = 300
"""Characters of one fact, lesson or thought that later prompts repeat."""
_APPS = 40


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


def common(state: State, context: Context, screen: Screen, *, apps: str) -> dict[str, str]:
    """The variables that assess and plan share."""
    task, told = current(state["tasks"]), context.history
    return {
        "instruction": state["instruction"],
        "goal": task.goal if task else state["instruction"],
        "plan": outline(state["tasks"]),
        "progress": state.get("progress", "") if told else "",
        "focus": bullets(state.get("focus", [])) if told else "",
        "lesson": short(task.lesson) if task and told else "",
        "experience": bullets(state.get("experience", [])),
        "hints": context.hints.strip(),
        "time": screen.time,
        "package": screen.package,
        "keyboard": "shown" if screen.keyboard else "hidden",
        "apps": apps,
        "screen": describe(screen),
    }


def bullets(lines: list[str]) -> str:
    """One line each, marked `- `."""
    return "\n".join(f"- {line}" for line in lines)


def short(text: str, limit: int = _TEXT) -> str:
    """The text on one line, cut at `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def app_list(labels: dict[str, str]) -> str:
    """Names of the installed apps, bounded, for the prompts' `installed:`."""
    return ", ".join(sorted(labels)[:_APPS])


@cache
def actions() -> str:
    """The signatures of all actions, those with equal arguments together: `tap, fill(element)`.

    Derived from the union in `tools.actions`, as the reply's schema leaves the action open.
    """
    grouped: dict[str, list[str]] = {}
    for kind, cls in KINDS.items():
        arguments = ", ".join(name for name in cls.model_fields if name != "kind")
        grouped.setdefault(arguments, []).append(kind)
    return "; ".join(f"{', '.join(kinds)}({arguments})" for arguments, kinds in grouped.items())


@cache
def _templates(name: str) -> tuple[Template, Template]:
    text: str = (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    system, _, user = text.partition("\n---\n")
    return _ENVIRONMENT.from_string(system), _ENVIRONMENT.from_string(user)
