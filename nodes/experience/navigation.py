"""Finds the way to a page of the foreground app by what its pages taught, step by step.

There are two cases: a sub-goal only says to open a page that is known by its heading, as in "Open
Settings > Display", or a remembered route goes on from another page of the app. Each step is
verified on the page it leads to. After the first surprise, the model decides for good.
"""

import re

from graph import tasks
from graph.context import Context
from graph.state import Decision, State
from memory import pages
from memory.pages import Hop
from memory.records import RouteStep, normalise
from memory.replay import matching
from memory.replay.matching import TargetQuery
from memory.store import Memory
from nodes import resources, targets
from nodes.experience import task_memory
from nodes.phrases.sentences import choose_message_language, format_sentence
from tools.actions import parse_action
from tools.screen import Screen, Target

_OPEN = re.compile(
    r"(?:open|go to|navigate to|show) (?:the )?(.+?)(?: (?:page|screen|settings page))?[.。]?$"
    r"|(?:打开|进入|前往)(.+?)(?:页面|界面)?[.。]?$",
    re.IGNORECASE,
)
_STEPS = re.compile(r"\s*[>›→/]\s*")
_LONGEST = 60
"""Characters of a sub-goal that names a page and nothing else."""
_WAITING = frozenset({"", "page", "plan"})
"""Reasons for a pause of the route without a surprise."""


def take_step_towards(
    state: State,
    screen: Screen,
    memory: Memory,
    context: Context,
    *,
    goal: str = "",
) -> Decision | None:
    """The next step on a known way.

    Args:
        state: of the run; after a step of it went astray, no other one is replayed.
        screen: in front.
        memory: what the app's pages taught.
        context: whose memory it is.
        goal: signature of the page wanted; empty takes the heading that the sub-goal names.

    Returns:
        None if no page is wanted, no way is known, or its first step does not fit here.
    """
    if (
        state.get("route_pause_reason", "") not in _WAITING
        or not screen.signature
    ):
        return None
    heading = "" if goal else find_heading_to_open(state, context)
    if not (goal or heading):
        return None
    if normalise(task_memory.find_heading(screen)) == normalise(heading):
        return None
    size = (screen.width, screen.height)
    start = screen.signature
    package = screen.package
    path = pages.find_path(
        memory, context.user_id, package, size, start, goal, heading=heading
    )
    if not path:
        return None
    return _decide_hop(path[0], state, screen, context)


def find_heading_to_open(state: State, context: Context) -> str:
    """The heading of the page that the current sub-goal says to open; empty if it says more.

    `Open Settings > Display` names an app first, which must be the foreground app.
    """
    task = tasks.get_current_task(state["tasks"])
    if task is None:
        return ""
    goal_match = _OPEN.fullmatch(task.goal.strip())
    if goal_match is None or len(goal_match[0]) > _LONGEST:
        return ""
    *before, last = _STEPS.split(goal_match[1] or goal_match[2])
    packages_by_label = {
        normalise(label): package
        for label, package in resources.list_apps(state, context).items()
    }
    if normalise(last) in packages_by_label:
        return ""
    foreground = state["screen"].package
    if before:
        package = packages_by_label.get(normalise(before[0]), foreground)
        if package != foreground:
            return ""
    return last.strip(" \"'“”")


def _decide_hop(
    hop: Hop, state: State, screen: Screen, context: Context
) -> Decision | None:
    raw = dict(hop.action)
    about: TargetQuery | None = None
    if hop.target is not None:
        raw["element"] = 0
        about = _make_query(hop.target)
    step = RouteStep(
        package=screen.package,
        signature=hop.page,
        action=raw,
        target=hop.target,
    )
    match = matching.match_step(step, screen, about, same=False)
    if match.miss or match.already:
        return None
    if match.element is not None:
        raw["element"] = match.element.index
    action = parse_action(raw)
    return Decision(
        step=state["step"] + 1,
        task=state["tasks"].stack[-1],
        before=screen.ref,
        judgement="act",
        action=action,
        target=targets.make_target(action, screen),
        thought=_explain_hop(hop, state, context),
        origin="memory",
        expected_page=hop.lands,
        is_navigation=True,
    )


def _explain_hop(hop: Hop, state: State, context: Context) -> str:
    language = choose_message_language(state, context)
    if not hop.heading:
        return format_sentence("leads_on", language)
    return format_sentence("leads_to", language, heading=hop.heading)


def _make_query(target: Target) -> TargetQuery:
    """The target by its label, if it stands among others."""
    parts: tuple[tuple[int, str], ...] = ()
    labels = matching.split_parts(target.text)
    if labels and target.among > 1:
        parts = ((0, labels[0]),)
    return TargetQuery(target, target.text, parts)
