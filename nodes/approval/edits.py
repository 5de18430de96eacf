"""An action that the user puts in the place of the decided one, or its text."""

from typing import get_args

from graph.interrupts import Response
from graph.state import Decision
from nodes import targets
from nodes.phrases.sentences import format_sentence
from tapwright.text.language import Language
from tools.actions import KINDS, Action, Fill, parse_action
from tools.screen import Element, Screen


def find_sent_field(decision: Decision, screen: Screen) -> Element | None:
    """The field whose text a button would send or save; None without one.

    Of several filled fields it cannot be told which one is meant.
    """
    action = decision.action
    if action is None or "text" in type(action).model_fields:
        return None
    filled: list[Element] = []
    for element in screen.elements:
        if element.role == "input" and element.value and not element.password:
            filled.append(element)
    return filled[0] if len(filled) == 1 else None


def edit_decision(
    decision: Decision, response: Response, screen: Screen
) -> Decision:
    """The decision with the action as the user wrote it.

    What the model expected of its own action is dropped.

    Raises:
        ValidationError: it is not an action.
    """
    edited = _parse_edit(response, decision, screen)
    if edited == decision.action:
        return decision
    replaced = targets.describe_action(decision)
    change = {
        "action": edited,
        "target": targets.make_target(edited, screen),
        "destination": targets.make_target(edited, screen, end="to"),
        "own_words": "",
        "caution": "",
        "agreed": "",
        "thought": f"the person chose this instead of {replaced}",
        "ending": "",
        "expect": "",
        "completes": False,
        "replaces": replaced,
    }
    return decision.model_copy(update=change)


def word_new_text(text: str, language: Language) -> str:
    """What an edit adds to the instruction: that this text is to be written."""
    return format_sentence("write_instead", language, text=text)


def read_new_text(words: str) -> str:
    """The text that was edited, of an addition that `word_new_text` made; empty for another."""
    for language in get_args(Language):
        before, _, after = word_new_text("\n", language).partition("\n")
        text = words.removeprefix(before).removesuffix(after)
        if words == word_new_text(text, language):
            return text
    return ""


def find_new_text(before: Decision, after: Decision) -> str:
    """The text that the user put in the place of another one; empty if only the rest changed."""
    text = str(getattr(after.action, "text", ""))
    if text == getattr(before.action, "text", ""):
        return ""
    return text


def _parse_edit(
    response: Response, decision: Decision, screen: Screen
) -> Action:
    """The edited action; with a text for a button, the field that it sends is filled instead.

    Raises:
        ValidationError: it is not an action.
    """
    kind = response.name
    if not kind and decision.action is not None:
        kind = decision.action.kind
    args = dict(response.args)
    if kind in KINDS and "text" not in KINDS[kind].model_fields:
        field = find_sent_field(decision, screen)
        text = str(args.pop("text", ""))
        if field is not None and text.strip() and text != field.value:
            return Fill(element=field.index, text=text)
    return parse_action({"kind": kind, **args})
