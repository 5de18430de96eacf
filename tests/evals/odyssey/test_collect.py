"""Episodes walked on a virtual phone of one of the dataset's sizes, and the words of a model."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from evals.odyssey import annotate, devices
from evals.odyssey.acts import Taken, acts
from evals.odyssey.collect import category, collect, main
from evals.odyssey.export import describe_self_match
from evals.odyssey.moves import gold
from evals.suites import choose_tasks
from evals.tasks.environment import surroundings
from evals.tasks.steps import Step, enter, fill, launch, tap
from models import scripted
from tapwright.errors import ModelUnreachable
from tests.evals.toy_suite import task
from tools import actions as a
from tools.device.device import close_all
from tools.screen import Bounds, Element, Screen
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with (
        surroundings(),
        VirtualPhone.start(devices.config("Small Phone")) as started,
    ):
        yield started
        close_all()


def test_a_path_is_walked_by_touch_alone(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    def path(p: object) -> list[Step]:
        return [launch("Notes|便签"), tap("#new_note"), fill("Trip", into="#title"), enter(),
                tap("#save")]  # fmt: skip

    made = collect(task(path=path), "Small Phone", phone, tmp_path, seed=1)
    kinds = [gold(step).kind for step in made.steps]
    assert kinds == [
        "CLICK",
        "CLICK",
        "CLICK",
        "TYPE",
        "CLICK",
        "CLICK",
        "COMPLETE",
    ]
    assert (
        describe_self_match(made)
        == "matches itself with paper 100, official-script 100"
    )
    assert made.device_info.device_name == "Small Phone"
    assert made.task_info.category == "Information_Management"
    assert made.task_info.meta_task == "Write a note titled '{title}'"
    assert made.steps[3].info == "Trip"
    # Enter is the keyboard's last key.
    key = gold(made.steps[4]).point
    assert key is not None
    assert min(key) > 800
    for step in made.steps:
        image = cv2.imread(str(tmp_path / "screenshots" / step.screenshot))
        assert image is not None
        assert image.shape == (1280, 720, 3)


def test_sizes_are_those_of_the_paper() -> None:
    assert {name: size[:2] for name, size in devices.SIZES.items()} == {
        "Pixel 7 Pro": (1440, 3120), "Pixel 8 Pro": (1344, 2992), "Small Phone": (720, 1280),
        "Medium Phone": (1080, 2400), "Pixel Fold": (2208, 1840), "Pixel Tablet": (2560, 1600),
    }  # fmt: skip
    assert devices.config("Pixel Fold").width == 2208
    assert devices.device_of(2560, 1600).device_name == "Pixel Tablet"
    assert devices.device_of(100, 100).device_name == ""
    made = PhoneConfig()
    assert (
        devices.device_of(made.width, made.height).device_name == "Medium Phone"
    )


def test_categories_come_from_apps() -> None:
    names = ["mobbench/shop-easy", "mobbench/video-easy", "mobbench/cross-shop-chat",
             "mobbench/cross-camera-chat", "mobbench/clock-easy",
             "cross_app/info-fact"]  # fmt: skip
    assert [category(each) for each in choose_tasks(names)] == [
        "Web_Shopping", "Media_Entertainment", "Social_Sharing", "Multi_Apps", "General_Tool",
        "Information_Management",
    ]  # fmt: skip


def test_an_unknown_size_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = [
        "mobbench/clock-easy",
        "--devices",
        "Nexus",
        "--out",
        str(tmp_path),
    ]
    assert main(given) == 1
    assert "--devices Nexus: choose of Pixel 7 Pro" in capsys.readouterr().err


def test_a_model_writes_the_words_step_after_step(tmp_path: Path) -> None:
    screen = Screen(
        id="s",
        width=100,
        height=100,
        elements=(
            Element(
                index=1,
                role="button",
                text="Go",
                bounds=Bounds(left=0, top=0, right=9, bottom=9),
            ),
        ),
    )
    way = [
        Taken(action=each, screen=screen, picture=tmp_path / "gone.jpg")
        for each in (a.Tap(element=1), a.Back())
    ]
    done = [act for taken in way for act in acts(taken)]
    words = [
        {"description": f"d{n}", "intention": f"because {n}", "context": "c",
         "low_level_instruction": "l"}
        for n in range(2)
    ]  # fmt: skip
    script = scripted.register_script("words", words)
    found = annotate.by_model(done, "go", "scripted:words")
    assert [each.description for each in found] == ["d0", "d1"]
    second = str(script.calls[1][-1].content)
    assert 'Tap the button "Go". (because 0)' in second
    assert "# Action\nGo back." in second
    scripted.register_script("words", [words[0]])
    with pytest.raises(ModelUnreachable) as caught:
        annotate.by_model(done, "go", "scripted:words")
    assert caught.value.__notes__ == ["annotating step 1 of 2"]
