"""Differences between instruction and demonstration that the run has not carried out.

A run that follows a recording to its end has done what was recorded. If the present task is another
one, the words in which the two instructions differ must have been touched, typed, set or cited: in
the same words, in words of the same meaning, or as the same number or time in another notation. A
switch must be in the state that the present task wants. Only plain words are read, in English and
Chinese; for quite other words a model may name both (`silent: "Ringtone: None"`).
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graph.state import Decision, State
from memory.demonstrations import is_same_task, strip_courtesies
from memory.replay.instruction_diff import is_polar
from memory.values import Token, join_tokens, tokens
from nodes import evidence, resources
from nodes.completion.checks.instruction import readings
from nodes.completion.checks.run.deeds import extend_keys
from nodes.completion.quotes import citations, paraphrase
from nodes.demonstration import section
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stop_words import INSTRUCTION_CHARACTERS, INSTRUCTION_WORDS
from tools.actions import Scroll, Swipe
from tools.screen import TOGGLES, Element, Screen, Target

_OFF = re.compile(
    r"\b(?:off|disable|deactivate|hide|not|don't|stop)\b|关闭|关掉|禁用|停用|隐藏|不要|不再|取消|不",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:on|enable|activate|show)\b|开启|打开|启用|显示", re.IGNORECASE
)
_FREE = INSTRUCTION_WORDS | INSTRUCTION_CHARACTERS
"""Stop words and generic verbs, ignored when matching."""


@dataclass
class RunDeeds:
    """The texts that a run touched and typed, and the state of its switches."""

    texts: list[str] = field(default_factory=list)
    """Words of what was touched, typed texts, and numbers that were keyed in digit by digit."""
    last_switch: str = ""
    """The words of the switch that was touched last."""
    states: dict[str, bool] = field(default_factory=dict)
    """The last state of each switch, by its words."""
    keys: str = ""
    """The digits keyed in one after the other, up to the last step."""
    last_screen: Screen | None = None
    """The last screen."""
    has_scrolled: bool = False
    """The last step only moved what the page shows."""

    def add_screen(self, screen: Screen) -> None:
        """Add the next screen of the run."""
        if self.last_screen is not None and not self.has_scrolled:
            self.texts += _list_changed_texts(self.last_screen, screen)
        self.last_screen = screen
        for element in screen.elements:
            if element.checked is None or element.role not in TOGGLES:
                continue
            text = normalize_text(element.text)
            if text:
                self.states[text] = element.checked

    def add_step(self, decision: Decision) -> None:
        """Add a step that was performed."""
        action = decision.action
        target = decision.target or Target()
        typed = str(getattr(action, "text", ""))
        self.has_scrolled = isinstance(action, (Scroll, Swipe))
        if target.text:
            self.texts.append(target.text)
        if typed:
            self.texts.append(typed)
            self.keys = ""
        else:
            self.keys = extend_keys(self.keys, target)
        if len(self.keys) > 1:
            self.texts.append(self.keys)
        if target.role in TOGGLES:
            self.last_switch = normalize_text(target.text)


def find_missed_changes(state: State) -> list[str]:
    """Words of the instruction that differ from the demonstrated one and that nothing supports.

    Empty if no demonstration was followed, or if it shows this very task.
    """
    position = section.find_position(state)
    if position is None or not any(position.window.past):
        return []
    instruction = readings.read_instruction(state)
    task = position.active.demonstration.task
    if not task or is_same_task(task, instruction):
        return []
    deeds = _collect_deeds(state)
    return find_unsupported(
        task, instruction, deeds, cited=state.get("evidence", "")
    )


def find_unsupported(
    shown: str, instruction: str, deeds: RunDeeds, *, cited: str = ""
) -> list[str]:
    """The words in which an instruction differs from the shown one and that nothing supports.

    Args:
        shown: the instruction that the recording carries out.
        instruction: the present one.
        deeds: what was done.
        cited: the evidence of the claim, such as `off "Alerts"`; its states count.
    """
    states = citations.list_states(cited)
    texts = list(deeds.texts)
    for label, _ in states:
        texts.append(label)
    differences: list[str] = []
    is_turned = False
    for stretch in _differing_stretches(shown, instruction):
        if not _list_content_words(stretch):
            is_turned = True
        elif not _is_stated(stretch, instruction, texts):
            differences.append(_stretch_words(stretch, instruction))
    if differences or not is_turned:
        return differences
    if _is_switch_as_wanted(shown, instruction, deeds, states):
        return []
    return [instruction]


def are_cited(cited: str, other: Sequence[str]) -> bool:
    """Whether evidence contains words that nothing supported, or states the state they want."""
    states = {state for _, state in citations.list_states(cited)}
    for words in other:
        wanted = _parse_switch_wish(words)
        if wanted is not None and states == {wanted}:
            continue
        if not _is_stated(tokens(words), words, [cited]):
            return False
    return True


def _list_content_words(stretch: Sequence[Token]) -> list[Token]:
    content: list[Token] = []
    for token in stretch:
        if token.key not in _FREE:
            content.append(token)
    return content


def _is_stated(
    stretch: Sequence[Token], instruction: str, texts: Sequence[str]
) -> bool:
    """Whether one of the texts contains each content word of a stretch."""
    wanted = _list_content_words(stretch)
    if not wanted:
        return True
    words = normalize_text(strip_courtesies(instruction), keep_case=True)
    begin = stretch[0].start
    end = stretch[-1].end
    covered = paraphrase.find_paraphrases(words, range(begin, end), texts)
    known = collect_words(texts)
    for token in wanted:
        if not _is_within(token, covered) and not known.has_token(token):
            return False
    return True


def _is_within(token: Token, spans: Sequence[range]) -> bool:
    """Whether one of the ranges covers a token."""
    last = token.end - 1
    return any(token.start in span and last in span for span in spans)


@dataclass(frozen=True, kw_only=True)
class TextWords:
    """The words of some texts, in the forms in which they are compared."""

    tight: list[str]
    """The texts as `evidence.tighten_text` writes them."""
    keys: set[str]
    """Of numbers, times and the like."""
    stems: set[str]
    times: set[object]
    """Minutes of the day that they state without a doubt: `09:00` is 上午九点."""

    def has_token(self, token: Token) -> bool:
        """Whether one of the texts says a token: as the same value, stem or word."""
        if token.sort != "word" and token.key in self.keys:
            return True
        if token.sort == "time":
            wanted = _read_sure_times([token.text])
            if wanted and wanted <= self.times:
                return True
        return self.has_word(token.text)

    def has_word(self, words: str) -> bool:
        """Whether one of the texts has a word, in some form."""
        if not self.stems.isdisjoint(paraphrase.list_stems(words)):
            return True
        word = evidence.tighten_text(words.strip(evidence.QUOTE_SIGNS))
        return any(_has_word(text, word) for text in self.tight)


def collect_words(texts: Sequence[str]) -> TextWords:
    """The words of some texts, in the forms in which they are compared."""
    keys: set[str] = set()
    stems: set[str] = set()
    for text in texts:
        for token in tokens(text):
            if token.sort != "word":
                keys.add(token.key)
        stems |= paraphrase.list_stems(text)
    tight = list(map(evidence.tighten_text, texts))
    times = _read_sure_times(texts)
    return TextWords(tight=tight, keys=keys, stems=stems, times=times)


def _read_sure_times(texts: Sequence[str]) -> set[object]:
    times: set[object] = set()
    for text in texts:
        for span in READERS["time"](text):
            if len(span.values) == 1:
                times |= span.values
    return times


def _has_word(text: str, word: str) -> bool:
    """Whether a text holds a word; a number not within a longer one."""
    is_number = word[:1].isdigit() and word[-1:].isdigit()
    if not is_number:
        return word in text
    number = re.escape(word)
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None


def _list_changed_texts(before: Screen, after: Screen) -> Iterator[str]:
    """Texts that a step put in the place of others: the hour of a picker, a setting's value.

    None if the step led to another page.
    """
    if before.signature != after.signature:
        return
    old_texts: dict[tuple[object, ...], tuple[str, str]] = {}
    for element in before.elements:
        place = _identify_place(element)
        old_texts[place] = element.text, element.value
    for element in after.elements:
        old = old_texts.get(_identify_place(element))
        if old is None:
            continue
        for text in (element.text, element.value):
            if text and text not in old:
                yield text


def _identify_place(element: Element) -> tuple[object, ...]:
    """What an element has in common with the one that stood in its place."""
    return element.resource_id, element.role, element.bounds


def _collect_deeds(state: State) -> RunDeeds:
    deeds = RunDeeds()
    story = resources.get_story(state)
    for step in story.steps:
        for look in step.looks:
            deeds.add_screen(resources.load_screen_by_id(state, look))
        if step.is_done:
            deeds.add_step(step.decision)
    for look in story.last_looks:
        deeds.add_screen(resources.load_screen_by_id(state, look))
    return deeds


def _differing_stretches(
    shown: str, instruction: str
) -> Iterator[Sequence[Token]]:
    """The words of the present instruction that replace words of the shown one, or are new.

    A stretch is empty if only the shown instruction has its words, and they turn the meaning.
    """
    old = tokens(strip_courtesies(shown))
    new = tokens(strip_courtesies(instruction))
    old_keys = [token.key for token in old]
    new_keys = [token.key for token in new]
    matcher = difflib.SequenceMatcher(None, old_keys, new_keys, autojunk=False)
    for kind, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        dropped = old[old_start:old_end]
        if kind != "delete" or any(map(is_polar, dropped)):
            yield new[new_start:new_end]


def _is_switch_as_wanted(
    shown: str,
    instruction: str,
    deeds: RunDeeds,
    states: Sequence[tuple[str, bool]],
) -> bool:
    """Whether a switch is in the state that the present task wants, if it wants another one."""
    wanted = _parse_switch_wish(instruction)
    if wanted is None or wanted == _parse_switch_wish(shown):
        return True
    if states:
        return all(state == wanted for _, state in states)
    return deeds.states.get(deeds.last_switch) is wanted


def _parse_switch_wish(instruction: str) -> bool | None:
    """Whether something is to be on or off; None if the instruction does not say."""
    if _OFF.search(instruction):
        return False
    if _ON.search(instruction):
        return True
    return None


def _stretch_words(stretch: Sequence[Token], instruction: str) -> str:
    words = join_tokens(stretch, strip_courtesies(instruction))
    return words.strip(evidence.QUOTE_SIGNS)
