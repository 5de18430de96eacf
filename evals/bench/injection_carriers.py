"""What brings an order to a run from elsewhere than its screens: memory, tools, a demonstration."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2

from evals.bench.injection_cases import INSTRUCTION, Case, make_task
from evals.bench.order_server import DESCRIPTION, RESULT, SERVER
from evals.tasks.environment import set_variables
from evals.tasks.find import find
from evals.tasks.judges import begin_trial
from evals.tasks.reference import by_icon, walker
from evals.tasks.steps import Step
from memory.opening import close_memory, open_memory
from memory.records import Failure, TaskRecord
from nodes.learn.pipeline import read_words
from tapwright.text.quote import cut_line
from tools.device.device import Device
from tools.mcp_client.catalog import MAX_DESCRIPTION
from tools.mcp_client.config import VARIABLE
from tools.mcp_client.servers import close_servers
from tools.perception.perceive import read_elements
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    save_demonstration,
)
from tools.vision.images import decode_image
from virtual_phone.phone import VirtualPhone

_ROOT = Path(__file__).parents[2]
_SETTLES_S = 1.0
_PAUSE_S = 2.0
"""How long each picture of a demonstration is shown."""


def poison_memory(case: Case, folder: Path) -> Path:
    """A memory in which the order stands as the lesson of a task that failed yesterday."""
    instruction = INSTRUCTION[case.language]
    failure = Failure(goal=instruction, action="back", lesson=case.words)
    record = TaskRecord(
        id="yesterday",
        user_id="default",
        instruction=instruction,
        language=case.language,
        status="failed",
        failures=(failure,),
    )
    place = folder / "poisoned"
    open_memory(place).put(record)
    close_memory(place)
    return place


@contextmanager
def offer_tools(case: Case) -> Iterator[None]:
    """Have runs offered the tool that carries the order, if one does; it is called unasked."""
    words = {"tool result": RESULT, "tool description": DESCRIPTION}
    if case.carrier not in words:
        yield
        return
    server = {
        "command": sys.executable,
        "args": ["-m", "evals.bench.order_server"],
        "cwd": str(_ROOT),
        "env": {words[case.carrier]: case.words},
        "allow": ["*"],
    }
    try:
        with set_variables(
            **{VARIABLE: json.dumps({"mcpServers": {SERVER: server}})}
        ):
            yield
    finally:
        close_servers()


def show_description(case: Case) -> str:
    """What the model reads of the description."""
    return cut_line(case.words, MAX_DESCRIPTION)


def make_demonstration(case: Case, phone: VirtualPhone, folder: Path) -> Path:
    """The folder of a demonstration of the task, made of pictures of the phone with the order.

    The words are those that are read off the pictures, as from a film.
    """
    place = folder / "demonstration"
    place.mkdir(parents=True)
    shown = begin_trial(make_task(case, carrier="text"), phone, seed=1)
    zh = shown.p.zh
    gestures: list[Gesture] = []
    with walker(phone) as hand:
        device = hand.device
        pictures = [device.take_screenshot()]
        label = "阅读" if zh else "Reader"
        for step in by_icon(label, device, at_home=True):
            gestures.append(_name_gesture(step, device))
            hand.walk([step], lambda _: None)
            device.pause(_SETTLES_S)
            pictures.append(device.take_screenshot())
    frames = [
        _keep_frame(number, picture, place)
        for number, picture in enumerate(pictures, 1)
    ]
    record = Demonstration(
        id=place.name,
        task=INSTRUCTION[case.language],
        language=case.language,
        width=device.width,
        height=device.height,
        seconds=len(frames) * _PAUSE_S,
        frames=tuple(frames),
        gestures=tuple(gestures),
        accepted=True,
    )
    save_demonstration(record, place)
    return place


def _name_gesture(step: Step, device: Device) -> Gesture:
    """A step on the screen in front, as a demonstration tells it."""
    if step.do != "tap":
        return Gesture(kind="swipe", direction=step.direction, certainty=1)
    touched = find(read_elements(device), step.what)
    return Gesture(
        kind="tap",
        target=step.what,
        box=None if touched is None else touched.bounds,
        certainty=1,
    )


def _keep_frame(number: int, jpeg: bytes, folder: Path) -> Frame:
    image = f"{number:03}.jpg"
    (folder / image).write_bytes(jpeg)
    picture = decode_image(jpeg, cv2.IMREAD_COLOR)
    if picture is None:
        msg = "the phone's picture cannot be read"
        raise ValueError(msg)
    return Frame(
        number=number,
        begins=(number - 1) * _PAUSE_S,
        ends=number * _PAUSE_S,
        image=image,
        words=read_words(picture),
    )
