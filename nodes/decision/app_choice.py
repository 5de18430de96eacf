"""Which installed app serves the current wish, for prompts and for opening it."""

import re

from graph import tasks
from graph.context import Context
from graph.state import State
from memory import apps
from memory.apps import Candidate
from nodes import resources
from nodes.calls import prompts
from tapwright.text.quote import quote_visibly
from tools.actions import Action, OpenApp
from tools.device.apps import match_app

_DESCRIBED = re.compile(
    r"\b(?:apps?|applications?|programs?)\s+(?:for|to|that|which|where|with|in|used?)\b"
    r"|(?:用来|用于|可以|能够|能).|的\s*(?:应用|软件|程序|app)",
    re.IGNORECASE,
)
"""Words of an app that is described by what it is for, and not named."""
_KEPT: dict[tuple[str, str, str], list[Candidate]] = {}
_MOST_KEPT = 64


def rank_candidates(state: State, context: Context, wish: str = "") -> list[Candidate]:
    """The apps that may serve the wish (the current sub-goal and the instruction), best first.

    Asked once for each sub-goal of a run: within one the memory of apps does not change.
    """
    memory = resources.get_memory(context)
    if memory is None:
        return []
    task = tasks.get_current_task(state["tasks"])
    goal = wish or (task.goal if task else "")
    key = (state["run"], goal, context.user_id)
    if key not in _KEPT:
        installed = resources.list_apps(state, context)
        candidates = apps.rank_apps(
            memory, user_id=context.user_id, wish=goal, installed=installed
        )
        if not candidates and not wish and goal != state["instruction"]:
            whole = state["instruction"]
            candidates = apps.rank_apps(
                memory, user_id=context.user_id, wish=whole, installed=installed
            )
        while len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = candidates
    return _KEPT[key]


def app_list(state: State, context: Context) -> str:
    """Names of the installed apps for the prompts' `installed:`, likely ones first."""
    first = [candidate.label for candidate in rank_candidates(state, context)]
    return prompts.app_list(resources.list_apps(state, context), first=first)


def advise_app(state: State, context: Context, *, package: str) -> str:
    """A line for the prompts' experience: the app to take, or the few to choose from and why.

    Empty where nothing is known, where the name alone tells it, or where one of them is in front.
    """
    candidates = rank_candidates(state, context)
    if not candidates or package in {candidate.package for candidate in candidates}:
        return ""
    best = candidates[0]
    if best.settled:
        by_name = best.reason == "its name"
        return "" if by_name else f"Use {quote_visibly(best.label)}: {best.reason}"
    listed = "; ".join(
        f"{quote_visibly(each.label)} ({each.reason})" for each in candidates
    )
    return f"Apps that may serve: {listed}"


def settle_app(update: State, state: State, context: Context) -> State:
    """The decision in an update with the app to open settled, see `choose_app`."""
    decision = update.get("decision")
    if decision is None or decision.action is None:
        return update
    action = choose_app(decision.action, state, context)
    if action is decision.action:
        return update
    return {**update, "decision": decision.model_copy(update={"action": action})}


def choose_app(action: Action, state: State, context: Context) -> Action:
    """Another round of choosing where the app to open is described instead of named (MobA, 3.2).

    `open_app("the app for ordering food")` becomes `open_app("Foodly")` where the memory settles
    it; any other action stays as it is. A name that no label has is no description either: phones
    do not tell labels over adb, so that it is looked for on the home screen.
    """
    if not isinstance(action, OpenApp) or not _DESCRIBED.search(action.text):
        return action
    if resources.get_memory(context) is None:
        return action
    installed = resources.list_apps(state, context)
    packages = match_app(action.text, installed.values()).packages
    if len(packages) == 1 or any(
        label.casefold() == action.text.casefold() for label in installed
    ):
        return action
    candidates = rank_candidates(state, context, action.text)
    if (
        not candidates
        or not candidates[0].settled
        or (packages and candidates[0].package not in packages)
    ):
        return action
    best = candidates[0]
    plain = match_app(best.label, installed.values()).packages in ((), (best.package,))
    return OpenApp(text=best.label if plain else best.package)
