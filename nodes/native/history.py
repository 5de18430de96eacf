"""What a native model is told of the steps before, in its own words."""

from collections.abc import Callable
from functools import partial

from graph.state import State
from graph.timeline import RunStep
from models.coordinates import CoordinateFrame
from models.native.families import NativeFamily
from models.native.layouts import PastStep
from models.parsing import Unreadable
from nodes import resources
from nodes.native.translation import describe_action_as_move
from tapwright.text.quote import cut_line
from tools.actions import format_action
from tools.screen import Screen

MAX_STEPS = 30
"""Steps that a model is told of, at most; as many as UI-TARS-desktop keeps."""
_MAX_SUMMARY = 600


def list_past_steps(
    state: State,
    family: NativeFamily,
    *,
    make_frame: Callable[[Screen], CoordinateFrame],
    describe_screen: Callable[[Screen], str],
    load_picture: Callable[[str], bytes | None],
) -> list[PastStep]:
    """The steps of this run that the model can go on from, oldest first.

    Steps that memory or a rule took are told as the model would have written them.

    Args:
        state: of the run.
        family: whose words they are told in.
        make_frame: of a screen's picture.
        describe_screen: what is said beside a screen's picture.
        load_picture: of a screen by its id.
    """
    told: list[PastStep] = []
    summary = ""
    for step in resources.get_story(state).steps[-MAX_STEPS:]:
        if step.decision.action is None or _is_second_half(step):
            continue
        before = resources.load_screen_by_id(state, step.screen)
        reply = step.decision.own_words or family.write_reply(
            describe_action_as_move(
                step.decision.action,
                step.decision.target,
                make_frame(before),
                thought=step.decision.thought,
            )
        )
        summary = _find_summary(reply, step, family, summary)
        told.append(
            PastStep(
                reply=reply,
                summary=summary,
                asked=describe_screen(before),
                note=_describe_answers(step),
                load_picture=partial(load_picture, step.screen),
            )
        )
    return told


def _is_second_half(step: RunStep) -> bool:
    """Whether the step submitted what an earlier reply typed, as that reply asked for."""
    action = step.decision.action
    is_submit = action is not None and action.kind == "submit"
    return is_submit and not step.decision.own_words


def _find_summary(
    reply: str, step: RunStep, family: NativeFamily, before: str
) -> str:
    """The model's own words for a step; else the summary so far and the action."""
    try:
        summary = family.read_reply(reply).summary
    except Unreadable:
        summary = ""
    if summary and step.decision.own_words:
        return summary
    action = step.decision.action
    done = format_action(action) if action is not None else ""
    if not family.keeps_summary:
        return summary or done
    return cut_line(f"{before} {done}.".strip(), _MAX_SUMMARY)


def _describe_answers(step: RunStep) -> str:
    """What the user answered in a step."""
    return "\n".join(
        f"The user answered: {each.response}" for each in step.asked
    )
