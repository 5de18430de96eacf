"""What the instruction asks for otherwise than the demonstration showed, and was not done.

Who follows a recording to its end has done what was recorded. Where the present task is another
one, what the two instructions say otherwise must have been touched, typed, set or cited: in the
same words, in words of the same meaning, or as the same number or time in another notation. A
switch must stand as the present one wants it. Only plain words are read, in English and Chinese;
what is said in quite other words a model may tell, naming both (`silent: "Ringtone: None"`).
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graph.state import Decision, State
from memory.demonstrations import is_same_task, strip_courtesies
from memory.replay.instruction_diff import is_polar
from memory.values import Token, tokens
from nodes import evidence, resources
from nodes.demonstration import prompt
from nodes.verdict import citations, paraphrase
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import INSTRUCTION_CHARACTERS, INSTRUCTION_WORDS
from tools.screen import TOGGLES, Screen

_MARKS = "\"'“”‘’「」『』《》"
_OFF = re.compile(
    r"\b(?:off|disable|deactivate|hide|not|don't|stop)\b|关闭|关掉|禁用|停用|隐藏|不要|不再|取消|不",
    re.IGNORECASE,
)
_ON = re.compile(r"\b(?:on|enable|activate|show)\b|开启|打开|启用|显示", re.IGNORECASE)
_FREE = INSTRUCTION_WORDS | INSTRUCTION_CHARACTERS
"""Words that need be found on nothing."""


@dataclass
class RunDeeds:
    """What the steps of a run touched and typed, and how switches stood."""

    said: list[str] = field(default_factory=list)
    """Words of what was touched, typed texts, and numbers that were keyed in digit by digit."""
    switched: str = ""
    """The switch that was touched last, by its words."""
    states: dict[str, bool] = field(default_factory=dict)
    """How each stood when it was last seen."""
    keys: str = ""
    seen: Screen | None = None
    """The last screen."""
    moved: bool = False
    """The last step only moved what the page shows."""

    def add_screen(self, screen: Screen) -> None:
        """Take in one more screen, a later one."""
        if (
            self.seen is not None
            and self.seen.signature == screen.signature
            and not self.moved
        ):
            self.said += _set_in_place(self.seen, screen)
        self.seen = screen
        for element in screen.elements:
            text = normalize_text(element.text)
            if text and element.checked is not None and element.role in TOGGLES:
                self.states[text] = element.checked

    def add_step(self, decision: Decision) -> None:
        """Take in a step that was performed."""
        self.moved = decision.action is not None and decision.action.kind in (
            "scroll",
            "swipe",
        )
        touched = decision.target.text if decision.target is not None else ""
        typed = str(getattr(decision.action, "text", ""))
        self.said += [text for text in (touched, typed) if text]
        key = re.match(r"([0-9*#])(?:\s|$)", touched) if not typed else None
        self.keys = self.keys + key[1] if key else ""
        self.said += [self.keys] if len(self.keys) > 1 else []
        if decision.target is not None and decision.target.role in TOGGLES:
            self.switched = normalize_text(touched)


def find_strayed(state: State) -> list[str]:
    """Words of the instruction that the demonstrated one has not, and that nothing done bears out.

    None without a demonstration that was followed, and where it shows this very task.
    """
    shown, window = prompt.load_active_demonstration(state), state.get("window")
    if shown is None or window is None or not any(window.past):
        return []
    instruction, task = state["instruction"], shown.demonstration.task
    if not task or is_same_task(task, instruction):
        return []
    deeds = _collect_made(state)
    return find_unsupported(task, instruction, deeds, cited=state.get("evidence", ""))


def find_unsupported(
    shown: str, instruction: str, deeds: RunDeeds, *, cited: str = ""
) -> list[str]:
    """The words in which an instruction differs from the shown one and that nothing bears out.

    Args:
        shown: the instruction that the recording carries out.
        instruction: the present one.
        deeds: what was done.
        cited: the evidence of the claim, such as `off "Alerts"`; its states count.
    """
    states = citations.list_states(cited)
    texts = [*deeds.said, *(label for label, _ in states)]
    differences = []
    turned = False
    for stretch in _differing_stretches(shown, instruction):
        turned = turned or all(t.key in _FREE for t in stretch)
        if not _is_said(stretch, instruction, texts):
            differences.append(_stretch_words(stretch, instruction))
    if (
        not differences
        and turned
        and not _is_switch_as_wanted(shown, instruction, deeds, states)
    ):
        differences.append(instruction)
    return differences


def is_said(cited: str, other: Sequence[str]) -> bool:
    """Whether evidence says what was found nowhere else, as words or as the state of a switch."""
    states = citations.list_states(cited)
    for words in other:
        wanted = _parse_switch_wish(words)
        stands = wanted is not None and any(state is wanted for _, state in states)
        stands = stands and not any(state is not wanted for _, state in states)
        if not stands and not _is_said(tokens(words), words, [cited]):
            return False
    return True


def _is_said(stretch: Sequence[Token], instruction: str, texts: Sequence[str]) -> bool:
    """Whether each word of a stretch that matters is said by one of some texts."""
    wanted = [token for token in stretch if token.key not in _FREE]
    if not wanted:
        return True
    words = normalize_text(strip_courtesies(instruction), keep_case=True)
    begin, end = stretch[0].start, stretch[-1].end
    covered = paraphrase.find_alike(words, range(begin, end), texts)
    tight = [evidence.tighten_text(text) for text in texts]
    keys = {
        token.key for text in texts for token in tokens(text) if token.sort != "word"
    }
    stems = {stem for text in texts for stem in paraphrase.list_stems(text)}
    for token in wanted:
        alike = token.sort != "word" and token.key in keys
        alike = alike or any(
            token.start in span and token.end - 1 in span for span in covered
        )
        alike = alike or not stems.isdisjoint(paraphrase.list_stems(token.text))
        bare_word = evidence.tighten_text(token.text.strip(_MARKS))
        if not alike and not any(_has_word(text, bare_word) for text in tight):
            return False
    return True


def _has_word(text: str, word: str) -> bool:
    """Whether a text holds a word; a number not within a longer one."""
    if not word[:1].isdigit() or not word[-1:].isdigit():
        return word in text
    return re.search(rf"(?<!\d){re.escape(word)}(?!\d)", text) is not None


def _set_in_place(before: Screen, after: Screen) -> Iterator[str]:
    """What a step put in the place of another text: the hour of a picker, a setting's value."""
    was = {
        (e.resource_id, e.role, e.bounds): (e.text, e.value) for e in before.elements
    }
    for element in after.elements:
        old = was.get((element.resource_id, element.role, element.bounds))
        if old is not None and old != (element.text, element.value):
            yield from (
                text
                for text in (element.text, element.value)
                if text and text not in old
            )


def _collect_made(state: State) -> RunDeeds:
    deeds, story = RunDeeds(), resources.get_story(state)
    for step in story.steps:
        for look in step.looks:
            deeds.add_screen(resources.load_screen_by_id(state, look))
        if step.is_done:
            deeds.add_step(step.decision)
    for look in story.last_looks:
        deeds.add_screen(resources.load_screen_by_id(state, look))
    return deeds


def _differing_stretches(shown: str, instruction: str) -> Iterator[Sequence[Token]]:
    """What the present instruction says where the shown one says something else, or nothing.

    A stretch that only the shown one has is told by no words of the present one: it is empty.
    """
    was, is_ = tokens(strip_courtesies(shown)), tokens(strip_courtesies(instruction))
    matcher = difflib.SequenceMatcher(
        None, [t.key for t in was], [t.key for t in is_], False
    )
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind in ("replace", "insert") or (
            kind == "delete" and any(map(is_polar, was[a:b]))
        ):
            yield is_[c:d]


def _is_switch_as_wanted(
    shown: str, instruction: str, deeds: RunDeeds, states: Sequence[tuple[str, bool]]
) -> bool:
    """Whether a switch stands as the present task wants it, where it wants the other way."""
    want = _parse_switch_wish(instruction)
    if want is None or want == _parse_switch_wish(shown):
        return True
    if states:
        return all(state == want for _, state in states)
    return deeds.states.get(deeds.switched, not want) == want


def _parse_switch_wish(instruction: str) -> bool | None:
    """Whether something is to be on or off; None where it does not say."""
    if _OFF.search(instruction):
        return False
    return True if _ON.search(instruction) else None


def _stretch_words(stretch: Sequence[Token], instruction: str) -> str:
    words = normalize_text(strip_courtesies(instruction), keep_case=True)
    return words[stretch[0].start : stretch[-1].end].strip(_MARKS)
