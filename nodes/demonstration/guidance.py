"""Adapt the next gesture of a demonstration to the present task, and find its element.

The words in which two instructions of one kind differ are replaced in the gestures too
(`memory.replay.instruction_diff`, as for remembered routes), so that every model reads `fill "Name"
with "Bob"` although the recording shows Ann. Between instructions of two kinds only quoted texts,
numbers and times are replaced, in order.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.state import Decision
from memory.demonstrations import strip_courtesies
from memory.replay.instruction_diff import (
    Likeness,
    adapt_text,
    compare_instructions,
    describe_changes,
    is_polar,
)
from memory.values import join_tokens, tokens
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line, quote_visibly
from tools.actions import Action, Fill, OpenApp, Scroll, Swipe, TapText
from tools.recording.demonstration import Demonstration, Gesture, Word
from tools.screen import Element, Screen

LENGTH = 24
"""Characters of a text of a frame."""
ALIKE = 0.8
"""Two texts of at least this similarity count as the same, with a letter or two misread."""
MOST = 3
"""Words of a name that replaces another one in an instruction of another kind, at most."""
_SECRET = re.compile(
    r"pass(?:word|code|phrase)|\bpin\b|\bcvv\b|security code|verification code|密码|口令|验证码",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\n|, |，")
_KEY = re.compile(r"([0-9*#])(?:\s*[A-Z+]{1,5})?")
"""The text of a key, with the letters below the digit."""
_KEYED = re.compile(r"[0-9*#() .\-]+")
_NO_KEY = re.compile(r"[^0-9*#]")
_AMOUNT = re.compile(r"\d+(?:[. ]\d+)? ?(?:[kmgt]?b|%)(?!\w)|(?<=\()\d+(?=\))")
"""Amounts and counts of things, which differ each time."""
_TAPS = ("tap", "open_app")
_TOUCHES = ("tap", "long_press", "double_tap", "fill")
_MARKS = "\"'“”‘’「」『』《》"
_VALUES = ("quoted", "number", "time")


@dataclass(frozen=True)
class Values:
    """How typed and picked values follow from the present instruction."""

    like: Likeness | None
    """None for instructions of two kinds."""
    pairs: tuple[tuple[str, str], ...] = ()
    """Of two kinds: old and new values of one sort at the same place of the order."""

    @property
    def word_changes(self) -> Mapping[str, str]:
        """Old to new words."""
        if self.like is None:
            return dict(self.pairs)
        return describe_changes(self.like)

    def adapt_text(self, text: str) -> tuple[str, bool]:
        """A text of the recording with today's words, and whether these remain unknown."""
        if not text:
            return "", False
        if self.like is None:
            return self._replace_pair(text), False
        if not self.like.parameters:
            return text, False
        adaptation = adapt_text(text, self.like)
        if adaptation is None:
            return text, True
        return adaptation.text, False

    def _replace_pair(self, text: str) -> str:
        """The text with the first old value in it replaced by the new one."""
        for old, new in self.pairs:
            words = re.escape(old)
            pattern = rf"(?<!\w){words}(?!\w)"
            if re.search(pattern, text, re.IGNORECASE):
                return text.replace(old, new)
        return text

    def adapt_label(self, target: str) -> tuple[str, bool]:
        """As `adapt_text`, for the label of an element: parts that remain unknown are left out."""
        whole, is_unknown = self.adapt_text(target)
        if not is_unknown:
            return whole, False
        labels: list[str] = []
        for part in _SEPARATOR.split(target):
            label, is_unknown = self.adapt_text(part.strip())
            if label and not is_unknown:
                labels.append(label)
        if not labels:
            return target, True
        return ", ".join(labels), False


def match_values(old: str, new: str) -> Values:
    """How the values of one instruction follow from another.

    Args:
        old: the one whose values are to be replaced.
        new: the one that names them.
    """
    if not old:
        return Values(None)
    like = compare_instructions(strip_courtesies(old), strip_courtesies(new))
    if like is not None:
        return Values(like)
    pairs = _pair_names(old, new)
    for sort in _VALUES:
        pairs += _pair_values(old, new, sort)
    return Values(None, tuple(dict.fromkeys(pairs)))


def _pair_values(old: str, new: str, sort: str) -> list[tuple[str, str]]:
    """The values of one sort that differ, in order; none if one has more of them."""
    old_values = _list_values(old, sort)
    new_values = _list_values(new, sort)
    if len(old_values) != len(new_values):
        return []
    pairs: list[tuple[str, str]] = []
    for before, after in zip(old_values, new_values, strict=True):
        if before != after:
            pairs.append((before, after))
    return pairs


def _list_values(text: str, sort: str) -> list[str]:
    values: list[str] = []
    for token in tokens(text):
        if token.sort == sort:
            values.append(token.text.strip(_MARKS))
    return values


def _pair_names(old: str, new: str) -> list[tuple[str, str]]:
    """Short stretches that replace each other and do not turn the meaning: usually names."""
    old_tokens = tokens(old)
    new_tokens = tokens(new)
    old_keys = [token.key for token in old_tokens]
    new_keys = [token.key for token in new_tokens]
    matcher = difflib.SequenceMatcher(None, old_keys, new_keys, autojunk=False)
    pairs = []
    for kind, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if kind != "replace":
            continue
        old_stretch = old_tokens[old_start:old_end]
        new_stretch = new_tokens[new_start:new_end]
        if len(old_stretch) > MOST or len(new_stretch) > MOST:
            continue
        if any(map(is_polar, (*old_stretch, *new_stretch))):
            continue
        old_name = join_tokens(old_stretch, old).strip(_MARKS)
        new_name = join_tokens(new_stretch, new).strip(_MARKS)
        pairs.append((old_name, new_name))
    return pairs


@dataclass(frozen=True)
class GuidedStep:
    """The gesture that leads on from a frame, in the words of the present task."""

    gesture: Gesture
    """As it was recorded."""
    target: str
    text: str
    spot: tuple[float, float] | None = None
    """Its place, as shares of width and height."""
    vague: bool = False
    """The recorded value follows from nothing in the present instruction."""
    keys: str = ""
    """All digits of a run of taps on keys, of which this tap is one."""
    behind: int = 0
    """The frame behind that run."""

    @property
    def is_changed(self) -> bool:
        """Whether it touches or types something else than the recording."""
        return (self.target, self.text) != (
            self.gesture.target,
            self.gesture.text,
        )

    @property
    def action_text(self) -> str:
        """The gesture as an action of ours, quoted."""
        kind = self.gesture.kind
        if self.keys:
            return f"tap the keys of {quote_visibly(self.keys)}"
        if kind == "fill":
            return self._fill_text
        if kind in _TOUCHES:
            return f"{kind} {self._place_text}{self._then_text}"
        if kind == "open_app":
            return f"open_app {quote_visibly(self.text or self.target)}"
        if kind in ("scroll", "swipe"):
            return f"{kind} {self.gesture.direction or 'down'}"
        if kind == "unknown":
            return "what was done is not known"
        return kind

    @property
    def _fill_text(self) -> str:
        is_open = self.vague or not self.text
        if is_open or _SECRET.search(self.target):
            value = "what the task gives"
            return f"fill {self._place_text} with {value}{self._then_text}"
        return f"fill {self._place_text} with {quote_visibly(self.text)}"

    @property
    def _then_text(self) -> str:
        if not self.vague or _SECRET.search(self.target):
            return ""
        recorded = self.gesture.text or self.gesture.target
        return f" (then {quote_visibly(recorded)})"

    @property
    def _place_text(self) -> str:
        if self.target:
            return quote_visibly(cut_line(self.target, 2 * LENGTH))
        return f"a wordless {self.gesture.role or 'thing'}"


def iter_guided_steps(
    demonstration: Demonstration, values: Values
) -> Iterator[GuidedStep]:
    """The steps that lead on from each frame, in order."""
    gestures = demonstration.gestures
    start = 0
    size = demonstration.width, demonstration.height
    while start < len(gestures):
        end = start
        while end < len(gestures) and _key_digit(gestures[end]):
            end += 1
        if end - start < 2:
            yield _make_guided_step(gestures[start], values, size)
            start += 1
            continue
        run = gestures[start:end]
        keys, vague = values.adapt_text("".join(map(_key_digit, run)))
        for gesture in run:
            single = _make_guided_step(gesture, Values(None), size)
            yield replace(single, vague=vague, keys=keys, behind=end + 1)
        start = end


def resolve_element(lead: GuidedStep, screen: Screen) -> Element | None:
    """The element of this screen that the gesture is for; None if none is plainly meant."""
    if lead.gesture.kind == "fill":
        return _resolve_field(lead, screen)
    if lead.gesture.kind not in _TOUCHES or lead.vague:
        return None
    able: list[Element] = []
    for element in _list_enabled(screen):
        if element.role != "list":
            able.append(element)
    if lead.keys:
        return _find_key(lead.target, able)
    if not lead.target:
        return _smallest_at(lead, able, screen)
    best = _find_best_answer(lead, able, screen)
    if best is None and _is_sign(lead.target):
        return _smallest_at(lead, able, screen)
    return best


def _resolve_field(lead: GuidedStep, screen: Screen) -> Element | None:
    """The field that fits the gesture; if none does, the only one there is."""
    fields: list[Element] = []
    for element in _list_enabled(screen):
        if element.role == "input":
            fields.append(element)
    if lead.target:
        field = _find_best_answer(lead, fields, screen)
    else:
        # A keyboard moves a dialog up, and its one field with it.
        field = _smallest_at(lead, fields, screen)
    if field is None and len(fields) == 1:
        return fields[0]
    return field


def _list_enabled(screen: Screen) -> list[Element]:
    return [e for e in screen.elements if e.index > 0 and e.enabled]


def _find_key(digit: str, elements: Sequence[Element]) -> Element | None:
    for element in elements:
        if _parse_digit(element.text) == digit:
            return element
    return None


def _find_best_answer(
    lead: GuidedStep, elements: Sequence[Element], screen: Screen
) -> Element | None:
    """The element that fits the words best, if any fits; of several, the one nearest by."""
    best: list[Element] = []
    highest = ALIKE
    for element in elements:
        score = _answer_score(element, lead.target)
        if score > highest:
            best.clear()
            highest = score
        if score == highest:
            best.append(element)
    return min(best, key=lambda e: _distance_to(e, lead, screen), default=None)


def is_conforming(decision: Decision, lead: GuidedStep, screen: Screen) -> bool:
    """Whether a decision is plainly what the demonstration does next."""
    action = decision.action
    kind = lead.gesture.kind
    if action is None or lead.vague:
        return False
    if isinstance(action, OpenApp):
        return kind in _TAPS and _is_same_app(action.text, lead)
    if isinstance(action, TapText):
        return kind == "tap" and _is_same_label(action.text, lead.target)
    if action.kind != kind:
        return False
    if isinstance(action, (Scroll, Swipe)):
        return action.direction == (lead.gesture.direction or "down")
    if kind not in _TOUCHES:
        return True
    return _is_on_its_element(action, lead, screen)


def _is_on_its_element(
    action: Action, lead: GuidedStep, screen: Screen
) -> bool:
    """Whether an action touches the element of a recorded touch, and types what that types."""
    element = resolve_element(lead, screen)
    if element is None or element.index != getattr(action, "element", -1):
        return False
    if isinstance(action, Fill):
        return _is_same_label(action.text, lead.text)
    return True


def _is_same_app(name: str, lead: GuidedStep) -> bool:
    """Whether an app to open is the one that the demonstration opens."""
    app = lead.text or lead.target
    return bool(app) and _is_same_label(name, app)


def to_recorded_words(words: Sequence[Word], values: Values) -> list[Word]:
    """The texts of a screen with the recorded values in place of the present ones.

    Then a page that shows Bob is recognised as the one that showed Ann.

    Args:
        words: of the screen.
        values: how values of the recording follow from the present ones.
    """
    if not values.word_changes:
        return list(words)
    recorded: list[Word] = []
    for word in words:
        text, _ = values.adapt_text(word.text)
        recorded.append(word.model_copy(update={"text": text}))
    return recorded


def compute_remaining_keys(keys: str, screen: Screen) -> str:
    """The rest of a number that is still to be keyed in, by what the screen shows of it."""
    done = 0
    for text in _list_keyed_texts(screen):
        if keys.startswith(text):
            done = max(done, len(text))
    return keys[done:]


def _list_keyed_texts(screen: Screen) -> Iterator[str]:
    """The digits of each text on the screen that may show what was keyed in."""
    for element in screen.elements:
        for text in (element.value, element.text):
            is_key = _KEY.fullmatch(text.strip())
            if _KEYED.fullmatch(text) and not is_key:
                yield _NO_KEY.sub("", text)
        # A single digit is a key, unless it is in a field or cannot be touched.
        if element.index < 0 or element.role == "input":
            text = element.text.strip()
            if _KEY.fullmatch(text):
                yield text


def _normalize_label(text: str) -> str:
    """The text in the form that is compared, without marks between its parts."""
    return normalize_text(text, ignore=",:.。>")


def _is_same_label(one: str, other: str) -> bool:
    return _normalize_label(one) == _normalize_label(other)


def _key_digit(gesture: Gesture) -> str:
    """The digit of a key that was tapped; empty for another gesture."""
    if gesture.kind != "tap":
        return ""
    return _parse_digit(gesture.target)


def _parse_digit(text: str) -> str:
    key = _KEY.fullmatch(" ".join(text.split()))
    return key[1] if key else ""


def _make_guided_step(
    gesture: Gesture, values: Values, size: tuple[int, int]
) -> GuidedStep:
    target, is_target_unknown = values.adapt_label(gesture.target)
    text, is_text_unknown = values.adapt_text(gesture.text)
    return GuidedStep(
        gesture,
        target,
        text,
        spot=_find_spot(gesture, size),
        vague=is_target_unknown or is_text_unknown,
    )


def _find_spot(
    gesture: Gesture, size: tuple[int, int]
) -> tuple[float, float] | None:
    """The place of a gesture as shares of a width and a height; None if it is not known."""
    point = gesture.point
    if not point and gesture.box:
        point = gesture.box.center
    if not point:
        return None
    x, y = point
    width, height = size
    return x / width, y / height


def _answer_score(element: Element, target: str) -> float:
    """How well an element fits words that were read from a picture, 0 to 1."""
    wanted = _normalize_label(target)
    whole = _normalize_label(element.text)
    hint = _normalize_label(element.hint)
    if wanted and wanted in (whole, hint):
        return 1.0
    parts = _split_label(element.text)
    if wanted in parts:
        return 0.97
    first, *_ = _split_label(target)
    if first and first == parts[0]:
        return 0.95
    if wanted and _hide_amounts(wanted) == _hide_amounts(whole):
        return 0.93
    return _beginning_score(wanted, whole)


def _split_label(text: str) -> list[str]:
    """The parts of a label in the form that is compared."""
    return list(map(_normalize_label, _SEPARATOR.split(text)))


def _hide_amounts(text: str) -> str:
    return _AMOUNT.sub("0", text)


def _beginning_score(wanted: str, whole: str) -> float:
    """The score of two texts if one begins with the other, or differs in a few misread letters."""
    longer, shorter = sorted((wanted, whole), key=len, reverse=True)
    if len(whole) > 3 and longer.startswith(shorter):
        return 0.9
    if len(shorter) < 4:
        return 0.0
    ratio = difflib.SequenceMatcher(None, wanted, whole).ratio()
    if ratio < ALIKE / 0.9:
        return 0.0
    return 0.9 * ratio


def _is_sign(target: str) -> bool:
    """Whether an icon was probably read as a letter, such as a menu's three bars."""
    sign = target.strip()
    return len(sign) == 1 and not sign.isdigit()


def _smallest_at(
    lead: GuidedStep, able: Sequence[Element], screen: Screen
) -> Element | None:
    """The smallest element at the place of an element without words."""
    point = _place_on(screen, lead)
    if point is None:
        return None
    candidates = [e for e in able if e.bounds.contains(*point)]
    return min(candidates, key=lambda e: e.bounds.area, default=None)


def _distance_to(element: Element, lead: GuidedStep, screen: Screen) -> float:
    """The distance of an element from the gesture, in pixels along both axes."""
    point = _place_on(screen, lead)
    if point is None:
        return float(element.index)
    x, y = point
    center_x, center_y = element.bounds.center
    return abs(center_x - x) + abs(center_y - y)


def _place_on(screen: Screen, lead: GuidedStep) -> tuple[float, float] | None:
    """The place of a gesture on a screen, in pixels; None if it is not known."""
    if lead.spot is None:
        return None
    x, y = lead.spot
    return x * screen.width, y * screen.height
