"""What the user or the plan took off a task while it was under way, or did in its place.

A button that the user refused, as Pay may be, is not missing at the end.
"""

import re
from collections.abc import Iterator, Sequence

from graph.state import State
from memory import user_answers
from nodes import resources
from nodes.completion.checks.instruction import (
    answered_values,
    asides,
    corrections,
    named_values,
    readings,
)
from nodes.completion.checks.run import (
    buttons,
    replaced_inputs,
    search_fields,
)
from nodes.completion.sent_messages import list_messages
from nodes.completion.visits import ScreenVisit
from tapwright.text import numbers
from tapwright.text.normalize import normalize_text
from tools.actions import Ask
from tools.screen import Screen

_DELETES = re.compile(
    r"\b(?:delete|remove|erase|discard|cancel|get rid of|take (?:out|off))\b"
    r"|删|移除|清除|[去弄]掉|取消",
    re.IGNORECASE,
)
_FIGURES = r"(?:\d{1,2}[:：]\d{2}|\d{3,})(?!\d)"
_OTHER_NUMBER = re.compile(
    rf"(?P<spared>{_FIGURES})[^.;!?。；！？\d]{{0,12}}"
    r"(?:\b(?:no|sorry|wait|rather|hang on|hold on|I mean)\b|不对|不是|错了|哦不|啊不|等等)"
    rf"[^.;!?。；！？\d]{{0,60}}(?P<meant>{_FIGURES})",
    re.IGNORECASE,
)
"""A number or a time that is taken back, and the one in its place."""


def read_order(state: State) -> str:
    """The instruction as it stands: without its reasons, and with what the user answered since.

    Its words stand for what a model read in them before anything was done (`readings`).

    Whose "Friday" is taken, and who answers "Saturday then", wants Saturday.
    """
    *_, order = _follow_order(state)
    return order


def list_past_orders(state: State) -> list[str]:
    """The orders in whose place an answer put another one."""
    orders = list(_follow_order(state))
    return orders[:-1]


def _follow_order(state: State) -> Iterator[str]:
    """The orders of a run one after the other; an answer may put another in the place of one."""
    said = readings.read_instruction(state)
    order = numbers.write_figures(asides.drop_reasons(said))
    for step in resources.get_story(state).steps:
        for asked in step.asked:
            answer = numbers.write_figures(asides.drop_reasons(asked.response))
            other = order
            if isinstance(step.decision.action, Ask):
                other = answered_values.replace_name(
                    order, answer, asked.question
                )
            if isinstance(step.decision.action, Ask) and other == order:
                other = answered_values.replace_order(
                    order, answer, asked.question
                )
            if other != order:
                yield order
                order = other
                continue
            order = answered_values.drop_other_thing(
                order, answer, asked.question
            )
            order = answered_values.replace_values(
                order, answer, asked.question
            )
    yield order


def is_withdrawn(label: str, state: State) -> bool:
    """Whether a button is not to be pressed: its condition does not hold, or the user refused."""
    named = normalize_text(label)
    for step in resources.get_story(state).steps:
        pressed = buttons.read_pressed(step.decision)
        if step.outcome is None and normalize_text(pressed) == named:
            return True
    dropped = map(normalize_text, list_dropped(state))
    return any(named in goal for goal in dropped)


def list_dropped(state: State) -> Iterator[str]:
    """The sub-goals that the plan left out, or that the user waived when asked about them."""
    waived = set(_list_waived(state))
    for task in state["tasks"].tasks:
        if task.status == "dropped" or task.id in waived:
            yield task.goal


def _list_waived(state: State) -> Iterator[int]:
    """Ids of the sub-goals at which a question was answered with "then just leave it"."""
    root = state["tasks"].tasks[0].id
    for step in resources.get_story(state).steps:
        task = step.decision.task
        if task == root or not isinstance(step.decision.action, Ask):
            continue
        for asked in step.asked:
            if user_answers.is_waiver(asked.response):
                yield task


def find_withdrawn_input(
    instruction: str,
    visits: Sequence[ScreenVisit],
    withdrawn: Sequence[corrections.Correction] = (),
) -> str:
    """A value that was typed, though the instruction takes it back; empty if none was.

    A text that names the right one too may tell of the change. What was sent stays sent, but a
    later message with the right one mends it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        withdrawn: what it takes back besides, as a model read in it.
    """
    order, plain = corrections.read_corrections(instruction)
    for each in (*plain, *withdrawn):
        if named_values.names_value(order, each.withdrawn):
            continue
        for text in _list_typed(visits):
            if _is_mended(text, each.kept, visits):
                continue
            typed, repeated = corrections.read_corrections(text)
            if repeated:
                return each.withdrawn.text
            if not named_values.names_value(typed, each.withdrawn):
                continue
            if not named_values.names_value(typed, each.kept):
                return each.withdrawn.text
    return ""


def find_withdrawn_deletion(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """A number or time that was deleted, though the order takes it back; empty if none was.

    "Delete her number, the one ending 0123, no sorry, 0142" keeps the first one.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _OTHER_NUMBER.search(instruction)
    if match is None or not _DELETES.search(instruction) or not visits:
        return ""
    last = visits[-1].screen
    spared = match["spared"].replace("：", ":")
    meant = match["meant"].replace("：", ":")
    if _has_text(spared, last) or not _has_text(meant, last):
        return ""
    for visit in visits:
        is_here = visit.screen.package == last.package
        if is_here and _has_text(spared, visit.screen):
            return spared
    return ""


def _has_text(number: str, screen: Screen) -> bool:
    """Whether a screen shows a number, or the end of it, outside of its fields."""
    # The end of a number may stand for it, and no end of a time does.
    before = r"(?<!\d)" if ":" in number else ""
    pattern = re.compile(rf"{before}{re.escape(number)}(?!\d)")
    return any(
        pattern.search(element.text)
        for element in screen.elements
        if element.role != "input"
    )


def _is_mended(
    text: str, kept: named_values.Value, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a text was sent, and a message after it names the value that is wanted."""
    sent = [message.text for message in list_messages(visits, ())]
    if text not in sent:
        return False
    after = sent[sent.index(text) + 1 :]
    return any(named_values.names_value(later, kept) for later in after)


def _list_typed(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What was typed into forms and messages, and not typed over at once."""
    for number, visit in enumerate(visits):
        if not visit.input_text or search_fields.is_search(visit):
            continue
        if not replaced_inputs.is_typed_over(visit, visits[number + 1 :]):
            yield visit.input_text


def has_person_acted(state: State) -> bool:
    """Whether the user did something themselves while the run went on."""
    return any(step.is_by_user for step in resources.get_story(state).steps)
