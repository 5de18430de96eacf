"""Follow a demonstration: choose its next gesture on the screen that the phone shows."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.offline import apps, proofs
from models.offline.actor import handle_obstacle
from models.offline.choice import (
    Choice,
    Situation,
    describe_state,
    format_action,
    make_action,
    make_fill,
    make_scroll,
    make_tap,
)
from models.offline.departure import (
    choose_own_target,
    extract_content,
    find_task_state,
    find_touch_step,
    finish_with_state,
    is_last_touched,
)
from models.offline.prompt import ElementLine, Prompt
from models.offline.scene import make_scene
from models.offline.shown import (
    PromptDemonstration,
    PromptGesture,
    measure_coverage,
    rate_frames,
    read_demonstration,
)
from models.offline.steps import Step
from models.offline.wishes import detect_language, parse_wishes
from models.offline.words import match_score, simplify_text

_EXACT = 0.9
"""Match from which an element is the target of a gesture."""
_ON_PATH = 0.5
"""Share of a frame's words that a screen of it must show."""
_ALIKE = 0.3
"""Scores of frames that show one page differ by at most this."""
_TOUCHES = ("tap", "long_press", "double_tap")
_KEYS = ("back", "home", "enter", "recents", "wait")
_OPPOSITE = {"down": "up", "up": "down", "left": "right", "right": "left"}
"""The way of the finger, by the way in which a list scrolls."""
_SCROLLS = 4
"""Scrolls to find a target."""
_ENDS = {"first": "last", "last": "first", "第一": "最后", "最后": "第一"}
"""The two ends of a list: the task may name the one that was not shown."""


def follow_demonstration(prompt: Prompt) -> Choice | None:
    """The choice by the demonstration; None if it says nothing about this screen."""
    demonstration = read_demonstration(prompt)
    if demonstration is None or not demonstration.frames:
        return None
    situation = Situation(
        step=Step(kind="tap"),
        scene=make_scene(prompt.screen),
        prompt=prompt,
        language=detect_language(prompt.task),
    )
    obstacle = handle_obstacle(situation)
    if obstacle is not None:
        return obstacle
    for choice in _list_choices(situation, demonstration):
        if not situation.is_choice_refused(choice):
            return choice
    return None


def check_decision(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that compares a decision with the demonstration."""
    choice = follow_demonstration(prompt)
    if choice is None or choice.action is None:
        return {"thought": "nothing was shown for this", "conforms": True}
    decision = prompt.decision.split(":", 1)[0]
    wanted = format_action(choice.action)
    if decision.startswith(wanted) or _is_same(decision, choice.action, prompt):
        return {"thought": "this is what was done there", "conforms": True}
    return {
        "thought": f"there the next was: {choice.thought}"[:200],
        "conforms": False,
        "action": choice.action,
        "expect": choice.expect,
    }


def _is_same(decision: str, action: dict[str, Any], prompt: Prompt) -> bool:
    """Whether a decision names by its words the element that the action names by its number."""
    line = _find_numbered(prompt.screen, action.get("element", -1))
    if line is None:
        return False
    words = re.match(r'tap_text "(.+)"', decision)
    if words:
        return simplify_text(words[1]) == simplify_text(line.text)
    app = re.match(r'open_app "(.+)"', decision)
    return app is not None and match_score(app[1], line.text) >= _EXACT


def _find_numbered(
    lines: tuple[ElementLine, ...], index: int
) -> ElementLine | None:
    for line in lines:
        if line.index == index:
            return line
    return None


def locate_frame(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that asks which frame the screen shows."""
    demonstration = read_demonstration(prompt)
    scores = _score_frames(prompt, demonstration) if demonstration else {}
    if demonstration is None or max(scores.values(), default=0.0) < _ON_PATH:
        action = prompt.action or "something"
        return {
            "thought": "no frame says what the screen says",
            "frame": 0,
            "analysis": f"{action} led to a page that was not shown",
            "need_back": False,
        }
    frame = _choose_frame(prompt, demonstration, scores)
    return {"thought": f"the words of frame {frame} stand here", "frame": frame}


def _choose_frame(
    prompt: Prompt, demonstration: PromptDemonstration, scores: dict[int, float]
) -> int:
    """The frame of the screen: of several that fit, a near one, then one the action led to."""
    near_frames = {int(number) for number in re.findall(r"\d+", prompt.near)}
    is_changed = prompt.before != prompt.screen
    best = max(scores.values())
    floor = max(_ON_PATH, best - _ALIKE)
    ranking: list[tuple[bool, bool, float, int]] = []
    for number, score in scores.items():
        if score < floor:
            continue
        is_led = is_changed and _has_led(prompt, demonstration, number)
        ranking.append((number in near_frames, is_led, score, -number))
    *_, negative_number = max(ranking)
    return -negative_number


def _score_frames(
    prompt: Prompt, demonstration: PromptDemonstration
) -> dict[int, float]:
    """How well each frame fits the screen, 0 to 1.

    The screen of a menu or dialog has nothing else, while the frame has the page behind it too.
    So for a frame that the action leads to, it is enough that the frame has the screen's words.
    """
    scores = rate_frames(demonstration.frames, prompt.screen)
    if prompt.before == prompt.screen:
        return scores
    for number, score in scores.items():
        if _has_led(prompt, demonstration, number):
            coverage = measure_coverage(
                demonstration.frames[number], prompt.screen
            )
            scores[number] = max(score, coverage)
    return scores


def _has_led(
    prompt: Prompt, demonstration: PromptDemonstration, frame: int
) -> bool:
    """Whether the action is the gesture that leads to a frame."""
    gesture = demonstration.gestures.get(frame - 1)
    if gesture is None:
        return False
    words = gesture.target or gesture.text
    if not words:
        return prompt.action.startswith(gesture.kind)
    if not prompt.action.startswith((gesture.kind, "open_app", "tap_text")):
        return False
    return simplify_text(words)[:20] in simplify_text(prompt.action)


def _list_choices(
    situation: Situation, demonstration: PromptDemonstration
) -> Iterator[Choice]:
    """The choices that the demonstration allows here, best first."""
    gesture = demonstration.following
    is_vague = gesture is not None and _is_vague(
        situation, demonstration, gesture
    )
    if demonstration.other or is_vague:
        own_choice = choose_own_target(situation, demonstration)
        if own_choice is not None:
            yield own_choice
    if gesture is not None:
        if not _is_exchanged(situation, demonstration, gesture):
            yield from _make_gesture(
                situation, demonstration, gesture, demonstration.at
            )
    elif not demonstration.at:
        yield from _rejoin_path(situation, demonstration)
    elif demonstration.at == demonstration.end:
        yield _finish_task(situation, demonstration)


def _is_vague(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
) -> bool:
    """Whether the present task may give another target than the gesture had."""
    if gesture.then:
        return True
    if gesture.target:
        return False
    # The target had no words, and what is there is for the shown task alone.
    line = _find_line(situation, gesture)
    if line is None:
        return False
    return bool(_find_shown_only_words(situation, demonstration, line.text))


def _is_exchanged(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
) -> bool:
    """Whether only the shown task names the target: Clear all, if the task says to restore."""
    if not demonstration.other or gesture.kind not in _TOUCHES:
        return False
    return bool(
        _find_shown_only_words(situation, demonstration, gesture.target)
    )


def _find_shown_only_words(
    situation: Situation, demonstration: PromptDemonstration, text: str
) -> frozenset[str]:
    """The words of a text that the shown task has and the present one has not."""
    shown_words = extract_content(demonstration.task)
    own_words = extract_content(situation.prompt.task)
    return (shown_words - own_words) & extract_content(text)


def _make_gesture(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
    at: int,
) -> Iterator[Choice]:
    """The gesture on this screen, or choices that lead to where it can be made."""
    kind = gesture.kind
    thought = f"as shown in frame {at}" if at else "as was shown"
    if kind in _TOUCHES:
        yield from _touch_target(situation, demonstration, gesture, at, thought)
    elif kind == "fill":
        yield from _fill_target(situation, demonstration, gesture, thought)
    elif kind == "open_app":
        yield make_action(
            thought, "open_app", text=gesture.text or gesture.target
        )
    elif kind == "scroll":
        yield _scroll_list(situation, gesture, thought)
        # If that is refused, everything that was scrolled for is on the screen.
        yield from _list_next_choices(situation, demonstration, at)
    elif kind == "swipe":
        yield make_action(thought, "swipe", direction=gesture.direction or "up")
    elif kind in _KEYS:
        yield make_action(thought, kind)


def _touch_target(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
    at: int,
    thought: str,
) -> Iterator[Choice]:
    line = _find_target(situation, demonstration, gesture)
    if line is None:
        yield from _seek_target(situation, gesture, thought, at)
    elif gesture.kind == "tap" and line.checked is not None:
        yield from _switch_line(situation, demonstration, line, thought, at)
    else:
        yield make_action(thought, gesture.kind, element=line.index)


def _scroll_list(
    situation: Situation, gesture: PromptGesture, thought: str
) -> Choice:
    lists = situation.scene.lists
    if len(lists) == 1:
        return make_scroll(lists[0], thought, gesture.direction or "down")
    # Of several lists a swipe moves the one in the middle, as it did in the demonstration.
    direction = _OPPOSITE.get(gesture.direction, "up")
    return make_action(thought, "swipe", direction=direction)


def _find_target(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
) -> ElementLine | None:
    """The element to touch; the first row instead of the last or vice versa if the task says so."""
    line = _find_line(situation, gesture)
    if line is None or not _names_other_end(situation, demonstration):
        return line
    rows = [each for each in situation.scene.touchable if each.role == "item"]
    if len(rows) < 2:
        return line
    first, last = rows[0], rows[-1]
    if line == last:
        return first
    return last if line == first else line


def _names_other_end(
    situation: Situation, demonstration: PromptDemonstration
) -> bool:
    """Whether the task says `first` and the shown one said `last`, or the other way round."""
    task = situation.prompt.task.casefold()
    shown_task = demonstration.task.casefold()
    return any(
        end in task and other in shown_task for end, other in _ENDS.items()
    )


def _find_line(
    situation: Situation, gesture: PromptGesture
) -> ElementLine | None:
    """The element of a gesture: by its number, else by its words."""
    for line in situation.scene.touchable:
        if line.index == gesture.element:
            return line
    if gesture.kind == "fill":
        if not gesture.target:
            return None
        return situation.scene.find_line(
            gesture.target, roles=("input",), floor=_EXACT
        )
    if gesture.then or not gesture.target:
        return None
    return situation.scene.find_line(gesture.target, floor=_EXACT)


def _switch_line(
    situation: Situation,
    demonstration: PromptDemonstration,
    line: ElementLine,
    thought: str,
    at: int,
) -> Iterator[Choice]:
    """A tap on something that is on or off, unless it is as the task wants it."""
    if not _is_switched(situation, demonstration, line):
        yield make_tap(line, thought)
    elif at + 1 in demonstration.gestures:
        yield from _list_next_choices(situation, demonstration, at)
    else:
        yield finish_with_state(line)


def _is_switched(
    situation: Situation, demonstration: PromptDemonstration, line: ElementLine
) -> bool:
    """Whether the line is in the state that the task names, or else was tapped just now.

    Only a switch or a checkbox can be wanted off.
    """
    state: bool | None = True
    if line.role in ("switch", "checkbox"):
        state = find_task_state(situation.prompt.task)
    if line.role == "radio" or (demonstration.other and state is not None):
        return line.checked == state
    return is_last_touched(situation, line)


def _list_next_choices(
    situation: Situation, demonstration: PromptDemonstration, at: int
) -> Iterator[Choice]:
    """The choices by the next frame, or the end."""
    gesture = demonstration.gestures.get(at + 1)
    if gesture is not None:
        advanced = replace(demonstration, following=gesture)
        yield from _make_gesture(situation, advanced, gesture, at + 1)
    elif at + 1 == demonstration.end:
        yield _finish_task(situation, demonstration)


def _fill_target(
    situation: Situation,
    demonstration: PromptDemonstration,
    gesture: PromptGesture,
    thought: str,
) -> Iterator[Choice]:
    text = gesture.text or _find_text_in_task(situation, gesture)
    if not text:
        return
    line = _find_target(situation, demonstration, gesture)
    if line is not None:
        if simplify_text(line.value) != simplify_text(text):
            yield make_fill(line, text, thought)
    elif situation.prompt.keyboard:
        yield make_action(thought, "type", text=text)


def _find_text_in_task(situation: Situation, gesture: PromptGesture) -> str:
    """The text that the task itself gives for a field."""
    wish = parse_wishes(situation.prompt.task, situation.prompt.now)[-1]
    if match_score("password", gesture.target) > 0.5:
        return wish.password
    return wish.text or wish.to or wish.name


def _seek_target(
    situation: Situation, gesture: PromptGesture, thought: str, at: int
) -> Iterator[Choice]:
    """Choices for a target that is not an element: by its words, as an app, by scrolling, later."""
    target = gesture.target
    if not target:
        return
    app = _find_app_to_open(situation, gesture, at)
    is_at_home = _is_at_home(situation)
    if app and not is_at_home:
        yield make_action(thought, "open_app", text=app)
    if situation.scene.find_showing(target):
        yield make_action(thought, "tap_text", text=target)
    if app and is_at_home:
        yield make_action(thought, "open_app", text=app)
    area = situation.scene.scrollable
    if area is not None and situation.past.count("- scroll") < _SCROLLS:
        yield make_scroll(area, f'look for "{target}"')
    if not _has_waited(situation):
        yield make_action(f'"{target}" may still come', "wait")


def _is_at_home(situation: Situation) -> bool:
    return "launcher" in situation.prompt.package


def _find_app_to_open(
    situation: Situation, gesture: PromptGesture, at: int
) -> str:
    """The app that the target names; empty if it is the entry of a menu.

    The recording begins at home, where "Settings" is an app; later it is an entry.
    """
    if at > 1 and not _is_at_home(situation):
        return ""
    label = apps.match_app(gesture.target, situation.prompt.apps)
    return (
        label if simplify_text(label) == simplify_text(gesture.target) else ""
    )


def _has_waited(situation: Situation) -> bool:
    """Whether the last step that went right was to wait."""
    last = situation.past.strip().splitlines()[-1:]
    return bool(last) and last[0].startswith("- wait")


def _rejoin_path(
    situation: Situation, demonstration: PromptDemonstration
) -> Iterator[Choice]:
    """Off the path: make a gesture whose target is on this screen, wait, or go back to the path."""
    number, gesture = _find_next_gesture(situation, demonstration)
    if gesture is not None:
        yield from _make_gesture(situation, demonstration, gesture, number)
        return
    if (
        demonstration.last
        and not demonstration.other
        and not _has_waited(situation)
    ):
        yield make_action("what was shown may still come", "wait")
    if demonstration.back and not situation.scene.is_dialog:
        yield make_action("go back to what was shown", "back")
    first_app = _open_first_app(situation, demonstration)
    if first_app and not demonstration.last:
        yield first_app


def _find_next_gesture(
    situation: Situation, demonstration: PromptDemonstration
) -> tuple[int, PromptGesture | None]:
    """The first gesture from the last frame on whose target is on this screen, and its frame."""
    for number, gesture in sorted(demonstration.gestures.items()):
        if number < demonstration.last or not gesture.target:
            continue
        line = _find_line(situation, gesture)
        if line is not None and not is_last_touched(situation, line):
            return number, replace(gesture, element=line.index)
    return 0, None


def _open_first_app(
    situation: Situation, demonstration: PromptDemonstration
) -> Choice | None:
    """Open the app with which the demonstration begins."""
    first = demonstration.gestures.get(1)
    if first is None or first.kind not in ("tap", "open_app"):
        return None
    label = apps.match_app(first.text or first.target, situation.prompt.apps)
    if not label:
        return None
    return make_action("begin as was shown", "open_app", text=label)


def _finish_task(
    situation: Situation, demonstration: PromptDemonstration
) -> Choice:
    """The end: cite words that support that the task is done, as far as the screen has them."""
    citation = proofs.find_proof(situation.prompt, situation.scene)
    if not citation:
        state = _find_last_state(situation)
        citation = state or _cite_end(situation, demonstration)
    return make_action("the end that was shown", "finish", text=citation)


def _find_last_state(situation: Situation) -> str:
    """The state of the switch that was touched last; empty if none was touched."""
    latest: ElementLine | None = None
    latest_step = 0
    for line in situation.scene.touchable:
        if line.checked is None:
            continue
        step = find_touch_step(situation, line)
        if step > latest_step:
            latest, latest_step = line, step
    return describe_state(latest) if latest else ""


def _cite_end(situation: Situation, demonstration: PromptDemonstration) -> str:
    """Words of the end state on this screen: those that the task names, else new ones.

    A text is new if no frame before the end state has it.
    """
    end_texts = _list_end_texts(situation, demonstration)
    earlier = _list_earlier_words(demonstration)
    new_texts = [
        text for text in end_texts if simplify_text(text) not in earlier
    ]
    candidates = _rank_named(situation, end_texts, new_texts)
    typed_texts = [line.value for line in situation.scene.inputs if line.value]
    for texts in (
        candidates,
        new_texts,
        typed_texts,
        end_texts,
        situation.scene.texts,
    ):
        if texts:
            return texts[0].splitlines()[0]
    return ""


def _list_end_texts(
    situation: Situation, demonstration: PromptDemonstration
) -> list[str]:
    """The texts of this screen that have the words of the end state."""
    texts: list[str] = []
    for words in demonstration.frames.get(demonstration.end, ()):
        text = situation.scene.find_showing(words.rstrip("…"))
        if text:
            texts.append(text)
    return texts


def _list_earlier_words(demonstration: PromptDemonstration) -> set[str]:
    earlier = set[str]()
    for number, words in demonstration.frames.items():
        if number != demonstration.end:
            earlier.update(simplify_text(word) for word in words)
    return earlier


def _rank_named(
    situation: Situation, end_texts: list[str], new_texts: list[str]
) -> list[str]:
    """The texts that the task names, best first."""
    task_words = extract_content(situation.prompt.task)

    def count_named(text: str) -> int:
        return len(task_words & extract_content(text))

    def rank_text(text: str) -> tuple[int, bool]:
        return count_named(text), text in new_texts

    candidates = [text for text in end_texts if count_named(text)]
    # A prompt has only the first words of a frame; those that the task names may come later.
    candidates += [
        text for text in situation.scene.texts if count_named(text) > 1
    ]
    return sorted(candidates, key=rank_text, reverse=True)
