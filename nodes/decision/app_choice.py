"""Choose the installed app that serves the current goal, for prompts and for opening it."""

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from graph import tasks
from graph.context import Context
from graph.state import State
from graph.tasks import Task
from memory import apps
from memory.apps import Candidate
from nodes import resources
from nodes.calls import prompts
from nodes.decision import opening
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import quote_visibly
from tools.actions import Action, OpenApp
from tools.device.apps.apps import match_app

_DESCRIBED = re.compile(
    r"\b(?:apps?|applications?|programs?)\s+(?:for|to|that|which|where|with|in|used?)\b"
    r"|(?:用来|用于|可以|能够|能).|的\s*(?:应用|软件|程序|app)",
    re.IGNORECASE,
)
"""Words that describe an app by its purpose, and do not name it."""
_NEARLY_ALL = 0.7
"""Share of the installed apps whose labels the home screen must have shown."""
_OPENS = re.compile(
    r"\b(?:open|launch|start|switch to)\b|打开|启动|切换到", re.IGNORECASE
)
"""Words of a goal that names another app, if that may have to be opened."""
_APPS = re.compile(r"\b(?:apps?|applications?)\b|应用|软件", re.IGNORECASE)
"""Words of a goal that speaks of apps."""
_CACHE: dict[tuple[str, str, str], list[Candidate]] = {}
"""By run, goal and user."""
_CACHE_SIZE = 64


def rank_candidates(
    state: State, context: Context, wish: str = ""
) -> list[Candidate]:
    """The apps that may serve a wish (by default the current sub-goal), best first.

    Computed once for each sub-goal of a run: within one the memory of apps does not change. If no
    app fits a sub-goal, the instruction is the wish.
    """
    memory = resources.get_memory(context)
    if memory is None:
        return []
    task = tasks.get_current_task(state["tasks"])
    goal = wish
    if not goal and task is not None:
        goal = task.goal
    key = (state["run"], goal, context.user_id)
    if key in _CACHE:
        return _CACHE[key]
    installed = resources.list_apps(state, context)
    user_id = context.user_id
    instruction = state["instruction"]
    candidates = apps.rank_apps(
        memory, user_id=user_id, wish=goal, installed=installed
    )
    if not candidates and not wish and goal != instruction:
        candidates = apps.rank_apps(
            memory, user_id=user_id, wish=instruction, installed=installed
        )
    while len(_CACHE) >= _CACHE_SIZE:
        _CACHE.pop(next(iter(_CACHE)))
    _CACHE[key] = candidates
    return candidates


def list_app_names(state: State, context: Context, *, package: str) -> str:
    """Names of the installed apps for the prompts' `installed:`, likely ones first.

    They are told on the home screen, and inside an app only if the sub-goal speaks of opening
    another one; else only those that may serve the sub-goal, with the app in front. What the
    home screen shows goes before names that were guessed.

    Args:
        state: of the run.
        context: the caller's choices.
        package: in front.
    """
    is_home = package in resources.list_home_packages(context)
    task = tasks.get_current_task(state["tasks"])
    installed = resources.list_apps(state, context)
    candidates = rank_candidates(state, context)
    first = [candidate.label for candidate in candidates]
    names = _prefer_shown(installed, state, context)
    labels = {**installed, **names}
    if not is_home and not _may_leave(task, labels, state, package):
        return _list_serving(first, candidates, installed, state, package)
    if is_home and names is not installed:
        # The prompt lists them with the screen.
        in_sight = opening.list_labels(resources.load_screen(state))
        names = _drop_labels(names, in_sight)
    return prompts.app_list(names, first=first)


def _drop_labels(
    names: Mapping[str, str], labels: Container[str]
) -> dict[str, str]:
    """The names of apps without some."""
    kept: dict[str, str] = {}
    for label, package in names.items():
        if label not in labels:
            kept[label] = package
    return kept


def _list_serving(
    first: list[str],
    candidates: Sequence[Candidate],
    installed: dict[str, str],
    state: State,
    package: str,
) -> str:
    """The apps that may serve the sub-goal, with the one in front; empty if that is one of them."""
    if not first or opening.list_names_used_for(package, state):
        return ""
    if _is_among(package, candidates):
        return ""
    # Without the app in front, the others would seem to be all that there is.
    in_front = [label for label, each in installed.items() if each == package]
    return ", ".join([*reversed(in_front), *first])


def _may_leave(
    task: Task | None, labels: dict[str, str], state: State, package: str
) -> bool:
    """Whether a sub-goal may need another app than the one in front.

    It names one by its label, or speaks of apps and does not name the one in front. Switches and
    pages are opened as well.
    """
    if task is None:
        return False
    goal = normalize_text(task.goal)
    names = [label for label, each in labels.items() if each == package]
    names += opening.list_names_used_for(package, state)
    if _names_one(goal, filter(None, names)):
        return False
    if _APPS.search(task.goal):
        return True
    if not _OPENS.search(task.goal):
        return False
    return _names_one(goal, labels)


def _names_one(goal: str, labels: Iterable[str]) -> bool:
    """Whether a goal, which was normalized, has one of these labels."""
    return any(normalize_text(label) in goal for label in labels)


def _prefer_shown(
    installed: dict[str, str], state: State, context: Context
) -> dict[str, str]:
    """The apps by label, without labels that were guessed though the home screen tells better.

    That is so where it has told nearly all, and where it tells them in a language that no guess is
    in: a label that is not told comes from the package's name, which is English.
    """
    shown = opening.list_seen_labels(state, context)
    if not shown:
        return installed
    shown_apps: dict[str, str] = {}
    for label in shown:
        shown_apps[label] = installed.get(label, "")
    if len(shown) >= _NEARLY_ALL * len(installed):
        return shown_apps
    foreign = _list_foreign(shown)
    if 2 * len(foreign) <= len(shown):
        return installed
    read_count = sum(label in installed for label in foreign)
    if 2 * read_count > len(foreign):
        # Labels that were read from the packages are those on the home screen.
        return installed
    foreign_apps: dict[str, str] = {}
    for label in _list_foreign(installed):
        foreign_apps[label] = installed[label]
    return foreign_apps | shown_apps


def _list_foreign(labels: Iterable[str]) -> list[str]:
    """The labels that are not English alone."""
    return [label for label in labels if not label.isascii()]


def advise_app(state: State, context: Context, *, package: str) -> str:
    """A line for the prompts' experience: the app to take, or the few to choose from and why.

    Empty if nothing is known, if the name alone is reason enough, or if one of them is in front.
    """
    candidates = rank_candidates(state, context)
    if not candidates or _is_among(package, candidates):
        return ""
    best = candidates[0]
    if best.settled and best.reason == "its name":
        return ""
    if best.settled:
        return f"Use {quote_visibly(best.label)}: {best.reason}"
    choices: list[str] = []
    for each in candidates:
        name = quote_visibly(each.label)
        choices.append(f"{name} ({each.reason})")
    told = "; ".join(choices)
    return f"Apps that may serve: {told}"


def _is_among(package: str, candidates: Sequence[Candidate]) -> bool:
    packages = [candidate.package for candidate in candidates]
    return package in packages


def name_app_to_open(update: State, state: State, context: Context) -> State:
    """The update, its decision naming the app to open as `choose_app` does."""
    decision = update.get("decision")
    if decision is None or decision.action is None:
        return update
    action = choose_app(decision.action, state, context)
    if action is decision.action:
        return update
    return {
        **update,
        "decision": decision.model_copy(update={"action": action}),
    }


def choose_app(action: Action, state: State, context: Context) -> Action:
    """Choose again if the app to open is described instead of named (MobA, 3.2).

    `open_app("the app for ordering food")` becomes `open_app("Foodly")` if the memory settles it;
    any other action stays as it is. A name that no label has is no description either: labels
    are read within bounds, so it is looked for on the home screen.
    """
    if not isinstance(action, OpenApp) or not _DESCRIBED.search(action.text):
        return action
    if resources.get_memory(context) is None:
        return action
    installed = resources.list_apps(state, context)
    packages = match_app(action.text, installed.values()).packages
    if len(packages) == 1 or _is_label(action.text, installed):
        return action
    candidates = rank_candidates(state, context, action.text)
    best = _find_settled(candidates, packages)
    if best is None:
        return action
    labelled = match_app(best.label, installed.values()).packages
    is_plain = labelled in ((), (best.package,))
    return OpenApp(text=best.label if is_plain else best.package)


def _find_settled(
    candidates: Sequence[Candidate], packages: Collection[str]
) -> Candidate | None:
    """The best app if the memory settles it, and if it is among the packages, unless none are."""
    if not candidates or not candidates[0].settled:
        return None
    if packages and candidates[0].package not in packages:
        return None
    return candidates[0]


def _is_label(name: str, installed: Iterable[str]) -> bool:
    """Whether a name is the label of an installed app, but for case."""
    return name.casefold() in (label.casefold() for label in installed)
