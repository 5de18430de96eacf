"""Writes the folder of a recorded session while somebody works with the phone.

The recorder receives each call and its answer (`tools.device.connection.transport.WireObserver`).
What was read since the last gesture is kept in memory, and written at the next one: only then it is
known what has to be masked in which picture. A picture or tree that equals the one before is not
kept again.
"""

import base64
import json
import threading
import time
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from tapwright.errors import UsageError
from tools.device.device import Device
from tools.device.state.foreground import parse_foreground
from tools.hierarchy.node import Node
from tools.hierarchy.tree import read_tree
from tools.screen import Bounds
from tools.session_recording.gestures import (
    Touch,
    is_private_command,
    read_call,
    read_command,
)
from tools.session_recording.layout import (
    HEADER_FILE,
    MASK,
    STATES_FILE,
    LookNotes,
    PhoneFacts,
    RecordedAnswer,
    RecordedGesture,
    RecordedLook,
    RecordedState,
    SessionHeader,
)
from tools.session_recording.masking import (
    PART,
    MaskedDump,
    Masker,
    find_suffix,
    paint_over,
)

MOST_LOOKS = 60
"""Of one state; where something moves for longer, the last look takes the place of the one before
it."""
_PICTURE_CALL, _DUMP_CALL = "takeScreenshot", "dumpWindowHierarchy"
_UNKEPT_CALLS = ("getClipboard", "clearLastToast")
"""The clipboard may hold anything; the other answers nothing."""
_TYPED_ANSWERS = ("getText", "objInfo")
"""Calls that tell what a field holds."""


@dataclass
class _Look:
    """A look that is not written yet."""

    at: float
    picture: bytes = b""
    dump: str = ""
    picture_seconds: float = 0.0
    dump_seconds: float = 0.0


@dataclass
class _State:
    """What was read since the last gesture."""

    looks: list[_Look] = field(default_factory=list)
    answers: list[RecordedAnswer] = field(default_factory=list)


class SessionRecorder:
    """Records into a folder from `start` to `stop`."""

    def __init__(
        self, folder: Path, *, masker: Masker, instruction: str = ""
    ) -> None:
        """Prepare a recording.

        Args:
            folder: is made; has to be empty.
            masker: of what must not be written.
            instruction: the task.

        Raises:
            UsageError: the folder is not empty, or cannot be made.
        """
        self.folder = folder
        self.looks = 0
        self.gestures = 0
        self.pictures_left_out = 0
        self._masker = masker
        self._instruction = instruction
        self._device: Device | None = None
        self._facts: PhoneFacts | None = None
        self._state = _State()
        self._dump = ""
        """The last one."""
        self._picture = b""
        self._dump_before = ""
        """What the screen held when the state that is open began."""
        self._notes = LookNotes()
        self._clipboard = ""
        self._is_paused = False
        self._lock = threading.Lock()
        self._began = time.monotonic()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            is_empty = not any(folder.iterdir())
        except OSError as error:
            msg = f"the folder {folder} cannot be made: {error.strerror}"
            raise UsageError(msg) from error
        if not is_empty:
            msg = f"the folder {folder} is not empty: name a new one"
            raise UsageError(msg)

    def start(self, device: Device) -> None:
        """Record what goes over the wire to this phone from now on."""
        self._device = device
        self._facts = _describe_phone(device)
        self._write_header()
        device.observe_wire(self)

    def stop(self) -> None:
        """Write what is left; a second call does nothing."""
        if self._device is None:
            return
        self._device.observe_wire(None)
        self._device = None
        with self._lock:
            self._write_state(None)
        self._write_header()

    def pause(self) -> None:
        """Record nothing of what goes over the wire until `resume`."""
        self._is_paused = True

    def resume(self) -> None:
        """Record again."""
        self._is_paused = False

    def note_by_hand(self) -> None:
        """Note that a person did something to the phone, and nobody saw what."""
        self._note_gesture(Touch("by_hand"), "", time.monotonic())

    def note_call(
        self,
        method: str,
        params: Any,
        result: Any,
        *,
        error: str,
        begun: float,
    ) -> None:
        """See `tools.device.connection.transport.WireObserver`."""
        if self._is_paused:
            return
        if method == "setClipboard":
            self._clipboard = str((list(params or []) or [""])[-1])
            return
        touch = read_call(method, params, clipboard=self._clipboard)
        if touch is not None:
            self._note_gesture(touch, error, begun)
        elif result and method in (_PICTURE_CALL, _DUMP_CALL):
            self._note_screen(method, str(result), begun)
        elif method not in _UNKEPT_CALLS:
            self._note_answer(
                RecordedAnswer(
                    call=method, params=params, result=result, error=error
                ),
                begun,
            )

    def note_command(self, line: str, output: bytes, *, begun: float) -> None:
        """See `tools.device.connection.transport.WireObserver`."""
        if self._is_paused:
            return
        touch = read_command(line)
        if touch is not None:
            self._note_gesture(touch, "", begun)
        elif line.startswith("screencap"):
            start = max(0, output.find(b"\x89PNG"))
            self._note_picture(output[start:], begun)
        elif not is_private_command(line):
            text = output.decode("utf-8", "replace")
            self._note_answer(RecordedAnswer(command=line, result=text), begun)

    def _note_screen(self, method: str, result: str, begun: float) -> None:
        if method == _PICTURE_CALL:
            self._note_picture(base64.b64decode(result), begun)
        else:
            self._note_dump(result, begun)

    def _note_picture(self, picture: bytes, begun: float) -> None:
        with self._lock:
            looks = self._state.looks
            if looks and picture == self._picture:
                return
            self._picture = picture
            if not looks or looks[-1].picture:
                self._add_look(begun)
            looks[-1].picture = picture
            looks[-1].picture_seconds = time.monotonic() - begun

    def _note_dump(self, dump: str, begun: float) -> None:
        with self._lock:
            looks = self._state.looks
            has_dump = any(look.dump for look in looks)
            if has_dump and dump == self._dump:
                return
            self._dump = dump
            if not looks or looks[-1].dump:
                self._add_look(begun)
            looks[-1].dump = dump
            looks[-1].dump_seconds = time.monotonic() - begun

    def _add_look(self, begun: float) -> None:
        if len(self._state.looks) >= MOST_LOOKS:
            self._state.looks.pop()
        self._state.looks.append(_Look(at=begun - self._began))

    def _note_answer(self, answer: RecordedAnswer, begun: float) -> None:
        times = {"at": begun - self._began, "seconds": _since(begun)}
        with self._lock:
            self._state.answers.append(answer.model_copy(update=times))

    def _note_gesture(self, touch: Touch, error: str, begun: float) -> None:
        with self._lock:
            self.gestures += 1
            has_end = touch.kind == "drag"
            gesture = RecordedGesture(
                kind=touch.kind,
                points=touch.points,
                box=self._find_box(touch, 0),
                end_box=self._find_box(touch, 1) if has_end else None,
                value=touch.value,
                error=error,
                at=begun - self._began,
                seconds=_since(begun),
            )
            self._write_state(gesture)

    def _find_box(self, touch: Touch, number: int) -> Bounds | None:
        """The box of what a gesture is made on; None if nobody knows.

        Args:
            touch: the gesture.
            number: of the point that lies in the box.
        """
        if number >= len(touch.points) or self._facts is None:
            return None
        # The screen may have been turned since.
        side = max(self._facts.width, self._facts.height)
        tree = read_tree(self._dump, width=side, height=side)
        x, y = touch.points[number]
        hit: list[Node] = []
        for root in tree.roots:
            hit += [node for node in root.walk() if _holds(node, x, y)]
        is_move = touch.kind in ("swipe", "pinch")
        targets = list(filter(_can_scroll if is_move else _can_touch, hit))
        boxes = [_box_of(node) for node in targets or hit]
        return min(boxes, key=lambda box: box.area, default=None)

    # Writing

    def _write_state(self, gesture: RecordedGesture | None) -> None:
        """Mask and write what was read since the last gesture."""
        state, self._state = self._state, _State()
        masked = [self._masker.mask_dump(look.dump) for look in state.looks]
        dumps = [self._masker.mask_dump(self._dump_before), *masked]
        has_password = any(dump.has_password for dump in dumps)
        boxes = [box for dump in dumps for box in dump.boxes]
        self._notes = _read_notes(state.answers, self._notes)
        notes = LookNotes(
            package=self._notes.package,
            activity=self._masker.mask_text(self._notes.activity),
        ).model_dump_json()
        looks: list[RecordedLook] = []
        for look, dump in zip(state.looks, masked, strict=True):
            recorded = self._write_look(look, dump, boxes)
            if recorded is not None:
                self._write_file(f"{recorded.name}.json", notes + "\n")
                looks.append(recorded)
        line = RecordedState(
            looks=tuple(looks),
            answers=tuple(
                self._mask_answer(answer, has_password=has_password)
                for answer in state.answers
            ),
            gesture=self._mask_gesture(gesture, has_password=has_password),
        ).model_dump_json(exclude_defaults=True)
        with (self.folder / STATES_FILE).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        self._dump_before = self._dump

    def _write_look(
        self, look: _Look, dump: MaskedDump, boxes: list[Bounds]
    ) -> RecordedLook | None:
        """Write the files of a look; None if nothing of it may be kept."""
        name = f"{self.looks + 1:04}"
        picture = self._mask_picture(look, boxes)
        if not picture and not dump.xml:
            return None
        self.looks += 1
        picture_name = dump_name = None
        if picture:
            picture_name = name + find_suffix(picture)
            self._write_file(picture_name, picture)
        if dump.xml:
            dump_name = f"{name}.xml"
            self._write_file(dump_name, dump.xml)
        return RecordedLook(
            name=name,
            picture=picture_name,
            dump=dump_name,
            at=round(look.at, 3),
            picture_seconds=round(look.picture_seconds, 3),
            dump_seconds=round(look.dump_seconds, 3),
        )

    def _mask_picture(self, look: _Look, boxes: list[Bounds]) -> bytes:
        """The picture as it may be kept; empty if nobody knows where to paint it over.

        A picture without a tree of its own may have been taken while everything moved.
        """
        if not look.picture:
            return b""
        has_places = bool(look.dump or self._dump_before)
        is_safe = not boxes and (has_places or not self._masker.has_texts)
        if is_safe:
            return look.picture
        if not look.dump or self._facts is None:
            self.pictures_left_out += 1
            return b""
        longest = max(self._facts.width, self._facts.height)
        return paint_over(look.picture, boxes, longest=longest)

    def _mask_answer(
        self, answer: RecordedAnswer, *, has_password: bool
    ) -> RecordedAnswer:
        result = answer.result
        if answer.call in _TYPED_ANSWERS and has_password:
            result = _hide_text(result)
        part = 1 if answer.call in _TYPED_ANSWERS else PART
        changes = {
            "params": self._masker.mask_value(answer.params),
            "command": self._masker.mask_command(answer.command),
            "result": self._masker.mask_value(result, part=part),
            "error": self._masker.mask_text(answer.error),
            "at": round(answer.at, 3),
            "seconds": round(answer.seconds, 3),
        }
        return answer.model_copy(update=changes)

    def _mask_gesture(
        self, gesture: RecordedGesture | None, *, has_password: bool
    ) -> RecordedGesture | None:
        """The gesture as it may be kept.

        Where there is a password on the screen no typed text is kept, and what was typed is masked
        from now on: some apps show it in the clear afterwards.
        """
        if gesture is None:
            return None
        value = self._masker.mask_text(gesture.value)
        if gesture.kind == "text" and has_password:
            self._masker.add_text(gesture.value)
            value = MASK
        is_character = gesture.kind == "text" and len(value) == 1
        if is_character and self._masker.has_texts:
            # One of many, typed key by key.
            value = MASK
        changes = {
            "value": value,
            "error": self._masker.mask_text(gesture.error),
            "at": round(gesture.at, 3),
            "seconds": round(gesture.seconds, 3),
        }
        return gesture.model_copy(update=changes)

    def _write_header(self) -> None:
        if self._facts is None:
            return
        header = SessionHeader(
            made_with=metadata.version("tapwright"),
            phone=self._facts,
            instruction=self._masker.mask_text(self._instruction),
            masked_values=self._masker.count,
            pictures_left_out=self.pictures_left_out,
        )
        text = json.dumps(header.model_dump(), ensure_ascii=False, indent=1)
        self._write_file(HEADER_FILE, text + "\n")

    def _write_file(self, name: str, content: bytes | str) -> None:
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)


def _can_scroll(node: Node) -> bool:
    return node.scrollable


def _can_touch(node: Node) -> bool:
    return node.clickable or node.editable


def _holds(node: Node, x: int, y: int) -> bool:
    return _box_of(node).contains(x, y)


def _box_of(node: Node) -> Bounds:
    left, top, right, bottom = node.box
    return Bounds(left=left, top=top, right=right, bottom=bottom)


def _since(begun: float) -> float:
    return time.monotonic() - begun


def _hide_text(result: Any) -> Any:
    """An answer without the text of the field that it tells of."""
    if isinstance(result, str) and result:
        return MASK
    if isinstance(result, dict) and result.get("text"):
        return {**result, "text": MASK}
    return result


def _read_notes(answers: list[RecordedAnswer], before: LookNotes) -> LookNotes:
    """The app in front as the last answer says; as before if none does."""
    notes = before
    for answer in answers:
        front = parse_foreground(str(answer.result or ""))
        if answer.command.startswith("dumpsys window") and front is not None:
            notes = LookNotes(package=front.package, activity=front.activity)
    return notes


def _describe_phone(device: Device) -> PhoneFacts:
    names = ("ro.product.model", "ro.build.version.release")
    model, release = (device.shell(["getprop", name]) for name in names)
    sdk = device.shell(["getprop", "ro.build.version.sdk"])
    return PhoneFacts(
        model=model,
        release=release,
        sdk=int(sdk) if sdk.isdecimal() else 0,
        width=device.width,
        height=device.height,
    )
