"""Answers calls and commands as a recorded phone did, and goes on with the recorded gestures.

A state lasts from one gesture to the next. In it, a picture or dump that is asked for once more is
that of the next look, until the last one, which stays. What else is asked is answered by what it
means, whatever its words: in the recorded order, and at the last look by the last answer. Where the
state has no answer, `find_elsewhere` takes the last known one. If there is none at all, that is
logged once, and nothing is printed (`SILENT_PROGRAMS`) or the virtual phone answers for itself. A
gesture that is not the recorded one is refused in a sentence, and everything stays as it is.
"""

import base64
import logging
import shlex
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from virtual_phone.replay.folder import Answer, Gesture, Look, Session, name_call
from virtual_phone.replay.gestures import describe, is_same, read_call, read_command
from virtual_phone.replay.lookup import find_elsewhere, find_here
from virtual_phone.replay.questions import Question, read_change, read_question
from virtual_phone.system.config import PhoneConfig

T = TypeVar("T")
FileWriter = Callable[[str, bytes], None]
"""Writes into the file of a path."""
PICTURE, DUMP, TOAST = "takeScreenshot", "dumpWindowHierarchy", "getLastToast"
FIELDS = ("getText", "objInfo")
"""Calls about an object; where nothing is recorded there is none."""
CHECKS = ("exist", "waitForExists")
SILENT_PROGRAMS = ("dumpsys", "pm", "cmd", "am", "monkey")
"""Where nothing is recorded they print nothing: the answer would be that of another phone."""
_READERS = (*SILENT_PROGRAMS, "getprop", "settings", "date")
"""Programs whose missing answers are logged."""
_DUMPED = "UI hierchary dumped to: {file}\n"
"""As `uiautomator` spells it."""
_log = logging.getLogger(__name__)


class NotRecorded(Exception):
    """The recording has no such gesture here; the message is a sentence."""


class Refused(Exception):
    """The recorded phone refused it, with this message."""


class NoObject(Exception):
    """There is no object that fits."""


class Reply(NamedTuple):
    """What a call or a command brings."""

    value: Any


def configure(config: PhoneConfig, session: Session) -> PhoneConfig:
    """A phone as the recorded one is.

    Raises:
        ValueError: No phone has such a screen.
    """
    return replace(
        config,
        width=session.width,
        height=session.height,
        model=session.model or config.model,
        release=session.release or config.release,
        sdk=session.sdk or config.sdk,
    )


class Player:
    """Where a playback is; thread-safe."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._lock = threading.Lock()
        self._state = 0
        self._look = -1
        """Of the state; -1 before the first one was asked for."""
        self._given: set[str] = set()
        """What of the look was given: its picture, its dump."""
        self._asked: dict[str, int] = {}
        """How often each question was asked in this state."""
        self._changed: set[str] = set()
        """Settings that the client wrote itself."""
        self._missing: set[str] = set()
        """What was asked and never recorded."""
        self._last = Look()
        """Picture and dump that the screen has now."""

    @property
    def position(self) -> int:
        """How many gestures have been made as recorded."""
        return self._state

    def answer_call(self, method: str, params: list[Any], *, clipboard: str) -> Reply | None:
        """The reply to a call of the uiautomator2 server; None if the phone itself has to reply.

        Raises:
            NotRecorded, Refused, NoObject: There is none.
        """
        gesture = read_call(method, params, clipboard=clipboard)
        with self._lock:
            if gesture is not None:
                self._make(gesture)
                return Reply(True)
            if method == PICTURE:
                picture = self._next(PICTURE).picture
                return Reply(base64.encodebytes(picture).decode() if picture else None)
            if method == DUMP:
                return Reply(self._next(DUMP).dump)
            answer = self._answer_call(name_call(method, params))
        if answer is not None:
            return Reply(_result(answer))
        if method in FIELDS:
            raise NoObject
        if method in CHECKS:
            return Reply(False)
        return Reply(None) if method == TOAST else None

    def answer_command(self, line: str, write_file: FileWriter | None = None) -> Reply | None:
        """What a shell command prints, in bytes; None if the phone itself has to run it.

        Args:
            line: the command.
            write_file: writes what a command puts into a file of the phone.
        """
        question = read_question(line)
        # Of several commands in one line the shell of the phone asks for each.
        gesture = read_command(line) if question.is_whole else None
        change = read_change(line)
        with self._lock:
            if gesture is not None:
                return Reply(self._start(gesture))
            if change is not None:
                self._changed.add(change)
            screen = self._print_screen(question, write_file or _drop_file)
            if screen is not None:
                return screen
            text = self._answer_question(question)
        if text is not None:
            return Reply(text.encode())
        program = question.words[0] if question.is_whole else ""
        if program in _READERS and change is None:
            self._log_missing(line)
        return Reply(b"") if _is_silent(line, question) else None

    def _print_screen(self, question: Question, write_file: FileWriter) -> Reply | None:
        """The picture or tree that a program prints, or writes into a file."""
        match question.words:
            case ["screencap", *rest]:
                picture = self._next(PICTURE).picture
                names = [word for word in rest if word.startswith("/")]
                if not names:
                    return Reply(picture)
                write_file(names[-1], picture)
                return Reply(b"")
            case ["uiautomator", "dump", *rest]:
                dump = self._next(DUMP).dump.encode()
                names = [word for word in rest if word.startswith("/")]
                file = names[-1] if names else "/sdcard/window_dump.xml"
                printed = _DUMPED.format(file=file).encode()
                if file == "/dev/tty":
                    return Reply(dump + printed)
                write_file(file, dump)
                return Reply(printed)
        return None

    def _log_missing(self, line: str) -> None:
        with self._lock:
            is_new = line not in self._missing
            self._missing.add(line)
        if is_new:
            _log.warning("The recording has no answer to %r.", line)

    def _start(self, gesture: Gesture) -> bytes:
        try:
            self._make(gesture)
        except (NotRecorded, Refused) as error:
            return f"Error: {error}\n".encode()
        # What `am broadcast` prints when the keyboard took a text; the others print what they like.
        return b"Broadcast completed: result=-1\n" if gesture.kind in ("text", "clear") else b""

    def _make(self, made: Gesture) -> None:
        recorded = self.session.states[self._state].gesture
        if recorded is None:
            msg = f"The recording ends here: {describe(made)} was not recorded."
            raise NotRecorded(msg)
        if not is_same(recorded, made):
            msg = (
                f"The recording has no {describe(made)} here: it goes on with {describe(recorded)}."
            )
            raise NotRecorded(msg)
        if self._state + 1 < len(self.session.states):
            self._go_on_to(len(self.session.states[self._state].looks) - 1)
            self._state += 1
            self._look = -1
            self._given.clear()
            self._asked.clear()
        if recorded.error:
            raise Refused(recorded.error)

    def _next(self, part: str) -> Look:
        """The screen for whoever asks for its picture or dump."""
        looks = self.session.states[self._state].looks
        now = looks[self._look] if self._look >= 0 else Look()
        if part in self._given or not _has(now, part):
            for number in range(self._look + 1, len(looks)):
                if _has(looks[number], part):
                    self._go_on_to(number)
                    break
        self._given.add(part)
        return self._last

    def _go_on_to(self, number: int) -> None:
        for look in self.session.states[self._state].looks[self._look + 1 : number + 1]:
            self._show(look)
        self._look = number
        self._given.clear()

    def _show(self, look: Look) -> None:
        self._last = Look(look.picture or self._last.picture, look.dump or self._last.dump)

    def _answer_call(self, name: str) -> Answer | None:
        """What was answered in this state, or in the last one before it in which it was asked."""
        state = self.session.states[self._state]
        if name in state.answers:
            answers = state.answers[name]
            number = self._count(name)
            if name.startswith(TOAST):
                # A toast is told once.
                return answers[number] if number < len(answers) else None
            return self._choose(answers, number)
        if name.startswith((TOAST, *FIELDS)):
            return None
        for earlier in reversed(self.session.states[: self._state]):
            if name in earlier.answers:
                return earlier.answers[name][-1]
        return None

    def _answer_question(self, question: Question) -> str | None:
        """What a command prints as far as the recording knows; None if it does not."""
        states = self.session.states
        answers = find_here(states[self._state], question)
        if answers:
            return self._choose(answers, self._count(" ".join(question.words)))
        if question.subject in self._changed:
            return None
        return find_elsewhere(states, self._state, question)

    def _count(self, name: str) -> int:
        """How often something was asked before in this state."""
        number = self._asked.get(name, 0)
        self._asked[name] = number + 1
        return number

    def _choose(self, answers: Sequence[T], number: int) -> T:
        """The answer for whoever asks once more."""
        is_last = self._look + 1 >= len(self.session.states[self._state].looks)
        return answers[-1] if is_last else answers[min(number, len(answers) - 1)]


def _drop_file(name: str, content: bytes) -> None:
    """For a playback that has no files."""


def _is_silent(line: str, question: Question) -> bool:
    if not question.is_whole:
        # The shell of the phone runs it, and asks for each program in it.
        return False
    try:
        words = shlex.split(line)
    except ValueError:
        return False
    return bool(words) and words[0].rpartition("/")[2] in SILENT_PROGRAMS


def _has(look: Look, part: str) -> bool:
    return bool(look.picture if part == PICTURE else look.dump)


def _result(answer: Answer) -> Any:
    if "nothing on the screen fits" in answer.error:
        raise NoObject
    if answer.error:
        raise Refused(answer.error)
    return answer.result
