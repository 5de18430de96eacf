"""Doing as was shown: the next gesture of a demonstration on the screen in front."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.offline import apps, proofs
from models.offline.actor import handle_obstacle
from models.offline.choice import (
    Choice,
    Situation,
    format_action,
    make_action,
    make_tap,
    state_words,
)
from models.offline.prompt import ElementLine, Prompt
from models.offline.scene import CHECKABLE, make_scene
from models.offline.shown import (
    PromptDemonstration,
    PromptGesture,
    measure_coverage,
    rate_frames,
    read_demonstration,
)
from models.offline.steps import Step
from models.offline.wishes import language_of, parse_wishes
from models.offline.words import extract_tokens, match_score, norm
from tapwright.text.quote import cut_line
from tapwright.text.stop_words import SAME_TASK_WORDS

_EXACT = 0.9
_DEVIATES = 0.5
"""Share of the words that only the present task has, from which an entry is taken for its own."""
_ON_PATH = 0.5
"""Share of a frame's words that must stand on a screen of it."""
_ALIKE = 0.3
"""Frames of one page differ by so much in the words that are told of them."""
_TOUCHES = ("tap", "long_press", "double_tap")
_LEFT = "here the task leaves what was shown"
_SCROLLS = 4
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
_ENDS = {"first": "last", "last": "first", "第一": "最后", "最后": "第一"}
"""Ends of a list, of which the task may name another one than was shown."""


def follow_demonstration(prompt: Prompt) -> Choice | None:
    """What the demonstration says to do here; None where it has nothing to say."""
    shown = read_demonstration(prompt)
    if shown is None or not shown.frames:
        return None
    s = Situation(
        step=Step(kind="tap"),
        scene=make_scene(prompt.screen),
        prompt=prompt,
        language=language_of(prompt.task),
    )
    first = handle_obstacle(s)
    if first is not None:
        return first
    for choice in _possible_choices(s, shown):
        if choice.action is None or not s.is_refused(choice.action):
            return choice
    return None


def check_decision(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that holds a decision against the demonstration."""
    choice = follow_demonstration(prompt)
    decision = prompt.decision.split(":", 1)[0]
    if choice is None or choice.action is None:
        return {"thought": "nothing was shown for this", "conforms": True}
    wanted = format_action(choice.action)
    if decision.startswith(wanted) or _is_same(decision, choice.action, prompt):
        return {"thought": "this is what was done there", "conforms": True}
    return {
        "thought": f"there the next was: {choice.thought}"[:200],
        "conforms": False,
        "action": choice.action,
        "expect": choice.expect,
    }


def locate_frame(prompt: Prompt) -> dict[str, Any]:
    """The reply of the call that asks for the frame; of those alike the one the action led to."""
    shown = read_demonstration(prompt)
    scores = _frame_scores(prompt, shown) if shown else {}
    most = max(scores.values(), default=0.0)
    if shown is None or most < _ON_PATH:
        return {
            "thought": "no frame says what the screen says",
            "frame": 0,
            "analysis": f"{prompt.action or 'something'} led to a page that was not shown",
            "need_back": False,
        }
    near = {int(number) for number in re.findall(r"\d+", prompt.near)}
    changed = prompt.before != prompt.screen
    frame = max(
        (
            number
            for number, score in scores.items()
            if score >= max(_ON_PATH, most - _ALIKE)
        ),
        key=lambda n: (
            n in near,
            changed and _has_led(prompt, shown, n),
            scores[n],
            -n,
        ),
    )
    return {"thought": f"the words of frame {frame} stand here", "frame": frame}


def _frame_scores(prompt: Prompt, shown: PromptDemonstration) -> dict[int, float]:
    """How well each frame fits the screen, 0 to 1.

    Of a menu or dialog the screen lists nothing else, while the frame has the page behind it too.
    So where the action is what leads to a frame, it is enough that what stands here stands there.
    """
    scores = rate_frames(shown.frames, prompt.screen)
    if prompt.before == prompt.screen:
        return scores
    for number, score in scores.items():
        if _has_led(prompt, shown, number):
            scores[number] = max(
                score, measure_coverage(shown.frames[number], prompt.screen)
            )
    return scores


def _has_led(prompt: Prompt, shown: PromptDemonstration, frame: int) -> bool:
    """Whether the action is the gesture that leads to a frame."""
    gesture = shown.gestures.get(frame - 1)
    if gesture is None:
        return False
    words = gesture.target or gesture.text
    if not words:
        return prompt.action.startswith(gesture.kind)
    named = prompt.action.startswith((gesture.kind, "open_app", "tap_text"))
    return named and norm(words)[:20] in norm(prompt.action)


def _possible_choices(s: Situation, shown: PromptDemonstration) -> Iterator[Choice]:
    """What may be done by it, best first."""
    following = shown.following
    vague = following is not None and (
        bool(following.then) or _is_replaced(s, shown, following)
    )
    if (shown.other or vague) and (own := _own_choice(s, shown)) is not None:
        yield own
    if shown.following is not None:
        if not _is_exchanged(s, shown, shown.following):
            yield from _make_gesture(s, shown, shown.following, shown.at)
    elif shown.at and shown.at == shown.end:
        yield _finish_task(s, shown)
    elif not shown.at:
        yield from _rejoin_path(s, shown)


def _is_replaced(
    s: Situation, shown: PromptDemonstration, gesture: PromptGesture
) -> bool:
    """Whether it touched what nobody could read, and what is there is for the shown task alone."""
    line = _find_line(s, gesture)
    theirs = _content_words(shown.task) - _content_words(s.prompt.task)
    return (
        not gesture.target
        and line is not None
        and bool(theirs & _content_words(line.text))
    )


def _is_exchanged(
    s: Situation, shown: PromptDemonstration, gesture: PromptGesture
) -> bool:
    """Whether it is for what only the shown task names: to clear all where it is to be restored."""
    theirs = _content_words(shown.task) - _content_words(s.prompt.task)
    return (
        shown.other
        and gesture.kind in _TOUCHES
        and bool(theirs & _content_words(gesture.target))
    )


def _make_gesture(
    s: Situation, shown: PromptDemonstration, gesture: PromptGesture, at: int
) -> Iterator[Choice]:
    """The gesture on this screen, or what leads to where it can be made."""
    line = _other_end(s, shown, _find_line(s, gesture))
    thought = f"as shown in frame {at}" if at else "as was shown"
    if line is not None and line.checked is not None and gesture.kind == "tap":
        yield from _switch_line(s, shown, line, thought, at)
    elif gesture.kind in _TOUCHES and line is not None:
        yield make_action(thought, gesture.kind, element=line.index)
    elif gesture.kind == "fill":
        yield from _fill_line(s, gesture, line, thought)
    elif gesture.kind == "open_app":
        yield make_action(thought, "open_app", text=gesture.text or gesture.target)
    elif gesture.kind in ("scroll", "swipe"):
        lists = s.scene.lists if gesture.kind == "scroll" else []
        if len(lists) == 1:
            way = gesture.direction or "down"
            yield make_action(thought, "scroll", element=lists[0].index, direction=way)
        else:
            # Of several lists the finger takes the one in the middle, as it did there.
            yield make_action(thought, "swipe", direction=_finger_direction(gesture))
        if gesture.kind == "scroll":
            # Where that leads nowhere any more, all that was looked for is in sight.
            yield from _next_choices(s, shown, at)
    elif gesture.kind in ("back", "home", "enter", "recents", "wait"):
        yield make_action(thought, gesture.kind)
    elif gesture.kind in _TOUCHES:
        yield from _seek_target(s, gesture, thought, at)


def _other_end(
    s: Situation, shown: PromptDemonstration, line: ElementLine | None
) -> ElementLine | None:
    """The first row in the place of the last one, or the other way, where the task says so."""
    task, then = s.prompt.task.casefold(), shown.task.casefold()
    swapped = any(here in task and there in then for here, there in _ENDS.items())
    rows = [each for each in s.scene.touchable if each.role == "item"]
    if line is None or not swapped or len(rows) < 2 or line not in (rows[0], rows[-1]):
        return line
    return rows[0] if line == rows[-1] else rows[-1]


def _finger_direction(gesture: PromptGesture) -> str:
    if gesture.kind == "swipe":
        return gesture.direction or "up"
    ways = {"down": "up", "up": "down", "left": "right", "right": "left"}
    return ways.get(gesture.direction, "up")


def _switch_line(
    s: Situation, shown: PromptDemonstration, line: ElementLine, thought: str, at: int
) -> Iterator[Choice]:
    """A tap on what is on or off, unless it is already as the task wants it."""
    want = _task_state(s.prompt.task) if line.role in CHECKABLE[:2] else True
    opposite = shown.other and want is not None
    done = (
        line.checked == want
        if opposite or line.role == "radio"
        else _is_touched(s, line)
    )
    if not done:
        yield make_tap(line, thought)
        return
    if at + 1 in shown.gestures:
        yield from _next_choices(s, shown, at)
    else:
        yield make_action(
            "it is as the task wants it", "finish", text=state_words(line)
        )


def _next_choices(
    s: Situation, shown: PromptDemonstration, at: int
) -> Iterator[Choice]:
    """What was done from the next frame on, or the end."""
    behind = shown.gestures.get(at + 1)
    if behind is not None:
        yield from _make_gesture(s, replace(shown, following=behind), behind, at + 1)
    elif at + 1 == shown.end:
        yield _finish_task(s, shown)


def _is_touched(s: Situation, line: ElementLine) -> bool:
    """Whether the last right step was to tap this very thing."""
    return 0 < _last_touch_step(s, line) == len(s.past.strip().splitlines())


def _last_touch_step(s: Situation, line: ElementLine) -> int:
    """Which of the right steps was the last to tap this very thing; 0 for none."""
    words = cut_line(line.text, 30, sign="")
    steps = enumerate(s.past.strip().splitlines(), 1)
    taps = (n for n, step in steps if step.startswith("- tap ") and f"({words}" in step)
    return max(taps, default=0) if words else 0


def _fill_line(
    s: Situation, gesture: PromptGesture, line: ElementLine | None, thought: str
) -> Iterator[Choice]:
    text = gesture.text or _value_for(s, gesture)
    if not text:
        return
    if line is not None and norm(line.value) != norm(text):
        yield make_action(thought, "fill", element=line.index, text=text)
    elif line is None and s.prompt.keyboard:
        yield make_action(thought, "type", text=text)


def _value_for(s: Situation, gesture: PromptGesture) -> str:
    """What the task itself gives for a field."""
    wish = parse_wishes(s.prompt.task, s.prompt.now)[-1]
    if match_score("password", gesture.target) > 0.5:
        return wish.password
    return wish.text or wish.to or wish.name


def _seek_target(
    s: Situation, gesture: PromptGesture, thought: str, at: int
) -> Iterator[Choice]:
    """What is not in sight: by its words on the page, as an app, further down, or later.

    An app is opened where the recording was at home; later "Settings" is an entry of a menu.
    """
    if not gesture.target:
        return
    launcher = "launcher" in s.prompt.package
    label = apps.app_named(gesture.target, s.prompt.apps) if launcher or at <= 1 else ""
    if label and norm(label) == norm(gesture.target) and not launcher:
        yield make_action(thought, "open_app", text=label)
    if s.scene.find_showing(gesture.target):
        yield make_action(thought, "tap_text", text=gesture.target)
    if label and norm(label) == norm(gesture.target):
        yield make_action(thought, "open_app", text=label)
    area = s.scene.scrollable
    if area is not None and s.past.count("- scroll") < _SCROLLS:
        yield make_action(
            f'look for "{gesture.target}"',
            "scroll",
            element=area.index,
            direction="down",
        )
    if not _has_waited(s):
        yield make_action(f'"{gesture.target}" may still come', "wait")


def _has_waited(s: Situation) -> bool:
    """Whether the last right step was to wait."""
    return any(line.startswith("- wait") for line in s.past.strip().splitlines()[-1:])


def _find_line(s: Situation, gesture: PromptGesture) -> ElementLine | None:
    """The element of a gesture: by its number, else by its words."""
    numbered = next((x for x in s.scene.touchable if x.index == gesture.element), None)
    if (
        numbered is not None
        or not gesture.target
        or (gesture.then and gesture.kind != "fill")
    ):
        return numbered
    roles = ("input",) if gesture.kind == "fill" else ()
    return s.scene.find_line(gesture.target, roles=roles, floor=_EXACT)


def _own_choice(s: Situation, shown: PromptDemonstration) -> Choice | None:
    """What only the present task names, where it leaves the path."""
    line = _find_named(s, shown) or _find_nearest(s, shown)
    if line is None:
        return _arrival_choice(s, shown)
    want = _task_state(s.prompt.task)
    if line.checked is not None and (line.checked == want or _is_touched(s, line)):
        # Where the task wants that besides what was shown, the way leads on.
        besides = (
            _content_words(shown.task) <= _content_words(s.prompt.task)
            and shown.at != shown.end
        )
        choice = make_action(
            "it is as the task wants it", "finish", text=state_words(line)
        )
        return None if besides else choice
    return None if _is_touched(s, line) else make_tap(line, _LEFT)


def _find_named(s: Situation, shown: PromptDemonstration) -> ElementLine | None:
    """A thing whose name stands in the task word for word, and not in the one that was shown."""
    lines = [line for line in s.scene.touchable if line.role != "input"]
    named = [line for line in lines if _is_only_now(s, shown, line.text)]
    return max(named, key=lambda line: len(line.text), default=None)


def _is_only_now(s: Situation, shown: PromptDemonstration, text: str) -> bool:
    name = norm(re.split(r"\n|, ", text)[0])
    here, there = norm(s.prompt.task), norm(shown.task)
    whole = rf"(?<![^\W\u3400-\u9fff]){re.escape(name)}(?![^\W\u3400-\u9fff])"
    return bool(_content_words(name) and re.search(whole, here)) and not re.search(
        whole, there
    )


def _find_nearest(s: Situation, shown: PromptDemonstration) -> ElementLine | None:
    """The thing that has most of the words that only the present task has."""
    new, old = (
        _content_words(s.prompt.task) - _content_words(shown.task),
        _content_words(shown.task),
    )
    if not new:
        return None
    ranked = [
        (
            len(new & _content_words(line.text)) / len(new)
            - 0.2 * bool(old & _content_words(line.text)),
            line,
        )
        for line in s.scene.touchable
        if line.role != "input" and len(line.text) < 60
    ]
    score, line = max(
        ranked, key=lambda each: (each[0], -each[1].index), default=(0.0, None)
    )
    return line if score >= _DEVIATES else None


def _arrival_choice(s: Situation, shown: PromptDemonstration) -> Choice | None:
    """The end, on a page off the path that is called like what the task left it by.

    A dialog that asks about it is agreed to.
    """
    last = s.past.strip().splitlines()[-1:]
    if not last or _LEFT not in last[0]:
        return None
    if s.scene.is_dialog:
        return _agreeing_choice(s, shown)
    if shown.at or any(line.checked is not None for line in s.scene.touchable):
        return None
    title = next((text for text in s.scene.texts if _is_only_now(s, shown, text)), "")
    return (
        make_action("this is what the task asks for", "finish", text=title)
        if title
        else None
    )


def _agreeing_choice(s: Situation, shown: PromptDemonstration) -> Choice | None:
    """The one answer but to cancel, where the dialog speaks of what only the task names."""
    new = _content_words(s.prompt.task) - _content_words(shown.task)
    no = s.scene.find_button("cancel")
    answers = [
        line for line in s.scene.touchable if line.role == "button" and line != no
    ]
    about = new & _content_words(s.scene.whole)
    return make_tap(answers[0], _LEFT) if no and about and len(answers) == 1 else None


def _content_words(text: str) -> frozenset[str]:
    return frozenset(extract_tokens(text)) - SAME_TASK_WORDS


def _rejoin_path(s: Situation, shown: PromptDemonstration) -> Iterator[Choice]:
    """Off the path: the way in, or the gesture whose target is in sight here."""
    for number, gesture in sorted(shown.gestures.items()):
        if number < shown.last or not gesture.target:
            continue
        line = _find_line(s, gesture)
        if line is not None and not _is_touched(s, line):
            yield from _make_gesture(
                s, shown, replace(gesture, element=line.index), number
            )
            return
    if shown.last and not shown.other and not _has_waited(s):
        yield make_action("what was shown may still come", "wait")
    if shown.back and not s.scene.is_dialog:
        yield make_action("go back to what was shown", "back")
    first = shown.gestures.get(1)
    if not shown.last and first is not None and first.kind in ("tap", "open_app"):
        label = apps.app_named(first.text or first.target, s.prompt.apps)
        if label:
            yield make_action("begin as was shown", "open_app", text=label)


def _finish_task(s: Situation, shown: PromptDemonstration) -> Choice:
    """The end state: cite what bears the task out, as far as it shows."""
    cited = (
        proofs.find_proof(s.prompt, s.scene) or _last_state(s) or _new_words(s, shown)
    )
    return make_action("the end that was shown", "finish", text=cited)


def _last_state(s: Situation) -> str:
    """The state of what was touched last of all that has one; what it asked came after it."""
    lines = [
        line
        for line in s.scene.touchable
        if line.checked is not None and _last_touch_step(s, line)
    ]
    return (
        state_words(max(lines, key=lambda line: _last_touch_step(s, line)))
        if lines
        else ""
    )


def _new_words(s: Situation, shown: PromptDemonstration) -> str:
    """Words of the end state that stand here: those the task names, else such as came up there."""
    before = {norm(word) for number, words in shown.frames.items()
              if number != shown.end for word in words}  # fmt: skip
    words = [word.rstrip("…") for word in shown.frames.get(shown.end, ())]
    texts = [text for word in words if (text := s.scene.find_showing(word))]
    new = [text for text in texts if norm(text) not in before]
    asked = _content_words(s.prompt.task)
    # A frame is told by its first words; what the task names may stand further down.
    named = [t for t in texts if asked & _content_words(t)]
    named += [t for t in s.scene.texts if len(asked & _content_words(t)) > 1]
    named.sort(key=lambda t: (len(asked & _content_words(t)), t in new), reverse=True)
    typed = [line.value for line in s.scene.inputs if line.value]
    cited = (named or new or typed or texts or s.scene.texts or [""])[0]
    return cited.splitlines()[0] if cited else ""


def _task_state(task: str) -> bool | None:
    """Whether the task wants something on or off; None where it does not say."""
    wish = parse_wishes(task)[-1] if task else None
    if wish is not None and wish.on is not None:
        return wish.on
    if _OFF.search(task):
        return False
    return True if _ON.search(task) else None


def _is_same(decision: str, action: dict[str, Any], prompt: Prompt) -> bool:
    """Whether a decision touches by its words what the demonstration touches by its number."""
    line = next(
        (x for x in prompt.screen if x.index == action.get("element", -1)), None
    )
    words = re.match(r'tap_text "(.+)"', decision)
    if words and line is not None:
        return norm(words[1]) == norm(line.text)
    opened = re.match(r'open_app "(.+)"', decision)
    return bool(
        opened and line is not None and match_score(opened[1], line.text) >= _EXACT
    )
