"""What the present task asks for and the demonstration did not show."""

import math
import re

from models.offline.choice import (
    Choice,
    Situation,
    describe_state,
    make_action,
    make_tap,
)
from models.offline.prompt import ElementLine
from models.offline.scene import Scene
from models.offline.shown import PromptDemonstration
from models.offline.wishes import parse_wishes
from models.offline.words import extract_tokens, simplify_text
from tapwright.text.quote import cut_line
from tapwright.text.stop_words import SAME_TASK_WORDS

_DEVIATES = 0.5
"""Share of the words only in the present task from which an entry is taken for its target."""
_KNOWN_WORDS_COST = 0.2
"""Taken off that share if the entry also has words of the task that was shown."""
_LONGEST_ENTRY = 60
"""Characters below which a text is taken for an entry."""
_LEFT = "here the task leaves what was shown"
_OFF = re.compile(
    r"\b(?:turn(?:ed|ing)? off|switch(?:ed)? off|disable|deactivate|hide|not to|stop|don't"
    r"|do not)\b"
    r"|关闭|关掉|禁用|停用|隐藏|不要|不再|取消",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:turn(?:ed|ing)? on|switch(?:ed)? on|enable|activate|show|open|display)\b"
    r"|开启|打开|启用|显示",
    re.IGNORECASE,
)


def choose_own_target(
    situation: Situation, demonstration: PromptDemonstration
) -> Choice | None:
    """A tap on what only the present task names; None if nothing of it is here."""
    line = _find_named(situation, demonstration)
    if line is None:
        line = _find_nearest(situation, demonstration)
    if line is None:
        return _choose_at_arrival(situation, demonstration)
    is_touched = is_last_touched(situation, line)
    if line.checked is not None:
        state = find_task_state(situation.prompt.task)
        is_settled = is_touched or line.checked == state
        if is_settled and _goes_beyond(situation, demonstration):
            return None
        if is_settled:
            return finish_with_state(line)
    if is_touched:
        return None
    return make_tap(line, _LEFT)


def finish_with_state(line: ElementLine) -> Choice:
    """The end of the task: the switch is in the wanted state."""
    return make_action(
        "it is as the task wants it", "finish", text=describe_state(line)
    )


def _goes_beyond(
    situation: Situation, demonstration: PromptDemonstration
) -> bool:
    """Whether the task wants all that was shown and more, and the path leads on."""
    if demonstration.at == demonstration.end:
        return False
    return extract_content(demonstration.task) <= extract_content(
        situation.prompt.task
    )


def _find_named(
    situation: Situation, demonstration: PromptDemonstration
) -> ElementLine | None:
    """The element with the longest name that only the present task has."""
    candidates: list[ElementLine] = []
    for line in situation.scene.touchable:
        if line.role != "input" and _is_only_now(
            situation, demonstration, line.text
        ):
            candidates.append(line)
    return max(candidates, key=lambda line: len(line.text), default=None)


def _is_only_now(
    situation: Situation, demonstration: PromptDemonstration, text: str
) -> bool:
    """Whether only the present task has the first piece of the text, word for word."""
    name = simplify_text(re.split(r"\n|, ", text)[0])
    if not extract_content(name):
        return False
    # Letters must not go on before or after the name; Chinese words have no blanks between them.
    whole = rf"(?<![^\W\u3400-\u9fff]){re.escape(name)}(?![^\W\u3400-\u9fff])"
    if not re.search(whole, simplify_text(situation.prompt.task)):
        return False
    return not re.search(whole, simplify_text(demonstration.task))


def _find_nearest(
    situation: Situation, demonstration: PromptDemonstration
) -> ElementLine | None:
    """The element with most of the words that only the present task has."""
    own_words = _find_own_words(situation, demonstration)
    if not own_words:
        return None
    shown_words = extract_content(demonstration.task)
    nearest: ElementLine | None = None
    best: tuple[float, float] = (_DEVIATES, -math.inf)
    for line in situation.scene.touchable:
        if line.role == "input" or len(line.text) >= _LONGEST_ENTRY:
            continue
        words = extract_content(line.text)
        score = len(own_words & words) / len(own_words)
        if words & shown_words:
            score -= _KNOWN_WORDS_COST
        # Of several that are equal, the one with the lowest number.
        rank = (score, -line.index)
        if rank > best:
            nearest, best = line, rank
    return nearest


def _choose_at_arrival(
    situation: Situation, demonstration: PromptDemonstration
) -> Choice | None:
    """The end, on a page off the path that is called like the entry by which the task left it.

    A dialog that asks about the entry is agreed to.
    """
    last = situation.past.strip().splitlines()[-1:]
    if not last or _LEFT not in last[0]:
        return None
    if situation.scene.is_dialog:
        return _agree_to_dialog(situation, demonstration)
    if demonstration.at or _has_switch(situation.scene):
        return None
    for text in situation.scene.texts:
        if _is_only_now(situation, demonstration, text):
            return make_action(
                "this is what the task asks for", "finish", text=text
            )
    return None


def _has_switch(scene: Scene) -> bool:
    """Whether something on the page is on or off."""
    return any(line.checked is not None for line in scene.touchable)


def _agree_to_dialog(
    situation: Situation, demonstration: PromptDemonstration
) -> Choice | None:
    """Tap the only answer besides Cancel, if the dialog names what only the task names."""
    own_words = _find_own_words(situation, demonstration)
    cancel = situation.scene.find_button("cancel")
    if cancel is None or not own_words & extract_content(situation.scene.whole):
        return None
    answers: list[ElementLine] = []
    for line in situation.scene.touchable:
        if line.role == "button" and line != cancel:
            answers.append(line)
    return make_tap(answers[0], _LEFT) if len(answers) == 1 else None


def _find_own_words(
    situation: Situation, demonstration: PromptDemonstration
) -> frozenset[str]:
    """The words that only the present task has."""
    return extract_content(situation.prompt.task) - extract_content(
        demonstration.task
    )


def extract_content(text: str) -> frozenset[str]:
    """The words of a text that tell one task from another."""
    return frozenset(extract_tokens(text)) - SAME_TASK_WORDS


def find_task_state(task: str) -> bool | None:
    """Whether the task wants something on or off; None if it does not say."""
    wish = parse_wishes(task)[-1] if task else None
    if wish is not None and wish.on is not None:
        return wish.on
    if _OFF.search(task):
        return False
    if _ON.search(task):
        return True
    return None


def is_last_touched(situation: Situation, line: ElementLine) -> bool:
    """Whether the last step that went right was a tap on this element."""
    return (
        0
        < find_touch_step(situation, line)
        == len(situation.past.strip().splitlines())
    )


def find_touch_step(situation: Situation, line: ElementLine) -> int:
    """The number of the last step that tapped this element; 0 if none did."""
    words = cut_line(line.text, 30, sign="")
    if not words:
        return 0
    number = 0
    for place, step in enumerate(situation.past.strip().splitlines(), 1):
        if step.startswith("- tap ") and f"({words}" in step:
            number = place
    return number
