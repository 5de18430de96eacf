import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from langchain_core.runnables import RunnableConfig
from langchain_core.tracers.run_collector import RunCollectorCallbackHandler

from tapwright.errors import PhoneLost
from tests.tools.bench_app import BenchApp
from tools.acting.executor import build_tool, perform_action
from tools.acting.journal import Journal
from tools.actions import (
    KINDS,
    ActionResult,
    Back,
    CloseApp,
    DoubleTap,
    Drag,
    DragPoint,
    Enter,
    Fill,
    Finish,
    Home,
    LongPress,
    OpenApp,
    OpenUrl,
    Pinch,
    Recents,
    Scroll,
    Submit,
    Swipe,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    Wait,
    parse_action,
)
from tools.actions import Set as Slide
from tools.device.device import Device, connect_device
from tools.device.input import keyboard
from tools.device.input.keyboard import IME, clean_up_phone, restore_keyboard
from tools.perception.perceive import read_elements
from tools.screen import Screen
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.faults.hooks import Call
from virtual_phone.faults.injection import Active, Fault
from virtual_phone.faults.kinds import DeadTap
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

Do = Callable[..., tuple[bool | None, str]]


@pytest.fixture(scope="module")
def virtual() -> Iterator[VirtualPhone]:
    """A phone without transitions, as no test here is about them."""
    config = PhoneConfig(animation_scale=0)
    with VirtualPhone.start(config, apps=(LauncherApp, BenchApp)) as phone:
        yield phone


@pytest.fixture(scope="module")
def connected(
    virtual: VirtualPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Device]]:
    device = connect_device(
        virtual.device, home=tmp_path_factory.mktemp("home"), reconnect_s=10
    )
    yield lambda: device
    device.close()


@pytest.fixture
def do(device: Device, journal: Journal, screen: Screen) -> Do:
    """Performs an action on the screen as it is now, and gives what the model would hear."""
    count = iter(range(100))

    def run(action: object, *, key: str = "") -> tuple[bool | None, str]:
        now = screen.model_copy(update={"elements": read_elements(device)})
        key = key or f"step{next(count)}"
        result = perform_action(
            parse_action(vars(action)),
            screen=now,
            device=device,
            journal=journal,
            key=key,
        )
        return result.ok, result.summary

    return run


def index(device: Device, name: str, role: str = "") -> int:
    return next(
        e.index
        for e in read_elements(device)
        if name in (e.text, e.hint, e.resource_id)
        and (not role or e.role == role)
        and e.index > 0
    )


def performed(phone: VirtualPhone, kind: str) -> int:
    return sum(i.kind == kind for i in phone.hooks.inputs)


def test_the_screen_lists_the_test_app(screen: Screen) -> None:
    roles = {(e.role, e.text) for e in screen.elements if e.index > 0}
    assert {
        ("input", "Title"),
        ("input", "Pin"),
        ("button", "Save"),
        ("switch", "Vibrate"),
    } <= roles
    assert screen.package == "com.example.bench"
    assert screen.find_element(index_of(screen, "Title")).value == ""  # type: ignore[union-attr]
    assert next(e for e in screen.elements if e.text == "Kept").value == "old"


def index_of(screen: Screen, text: str) -> int:
    return next(e.index for e in screen.elements if e.text == text)


def test_touches_reach_the_element(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    save = index(device, "save")
    assert do(Tap(element=save))[0]
    assert do(LongPress(element=save))[0]
    assert do(DoubleTap(element=save))[0]
    assert do(TapText(text="vibrate"))[0]
    assert do(Tap(element=index(device, "vibrate")))[0]
    phone_taps = phone.state.bench.taps
    assert phone_taps[:2] == ["save", "save long"]
    assert "save twice" in phone_taps
    assert phone_taps[-1] == "row"
    assert phone.state.bench.switch is True


def test_a_point_is_tapped_and_one_outside_refused(
    phone: VirtualPhone, do: Do, screen: Screen
) -> None:
    x, y = next(e for e in screen.elements if e.text == "Save").bounds.center
    assert do(TapPoint(x=x, y=y))[0]
    assert do(TapPoint(x=5000, y=10))[0] is False
    assert phone.state.bench.taps == ["save"]


@pytest.mark.parametrize(
    "words",
    [
        "plain",
        "你好,世界",
        "emoji 😀👍🏽",
        'it\'s "$HOME"; rm -rf / \\ `x` & | >',
        "  spaced  ",
    ],
)
def test_any_text_is_filled_in_and_read_back(
    phone: VirtualPhone, device: Device, do: Do, words: str
) -> None:
    phone.system.clipboard = "the user's"
    ok, said = do(Fill(element=index(device, "Kept"), text=words))
    assert (ok, phone.state.bench.fields["kept"].strip()) == (
        True,
        words.strip(),
    )
    assert words.strip() in said or "\\" in said
    assert phone.state.clipboard == "the user's"
    assert not device.is_input_shown()
    assert phone.system.foreground()[1] == ".Main"


def test_a_field_is_touched_once_however_fast_it_is_filled(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    field = index(device, "Kept")
    phone.hooks.inputs.clear()
    assert do(Fill(element=field, text="Ada"))[0]
    assert performed(phone, "tap") == 1
    # Two taps would have selected a word, and the bar for it would lie over the page.
    assert not {"Cut", "Copy"} & {e.text for e in read_elements(device)}


def test_two_taps_on_one_place_are_no_double_tap(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    assert do(Fill(element=index(device, "Kept"), text="Ada"))[0]
    field = next(e for e in read_elements(device) if e.text == "Kept")
    phone.hooks.inputs.clear()
    for _ in range(2):
        assert device.click(*field.bounds.center)
    assert performed(phone, "tap") == 2
    assert not {"Cut", "Copy"} & {e.text for e in read_elements(device)}


@dataclass(frozen=True, kw_only=True)
class OneAtATime(Fault):
    """A field that takes what is keyed in, and nothing that is pasted or set as a whole."""

    def text(self, on: Active, text: str) -> str:
        """One character, or none."""
        return text if len(text) == 1 else ""


def test_what_a_field_does_not_take_whole_is_keyed_in(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    ime = phone.system.current_ime
    phone.faults.on(OneAtATime())
    ok, said = do(Fill(element=index(device, "Kept"), text="G 1234"))
    phone.faults.clear()
    assert (ok, phone.state.bench.fields["kept"]) == (True, "G 1234")
    assert "'G 1234'" in said
    assert phone.system.current_ime == ime


def test_typing_goes_on_at_the_caret_and_leaves_the_clipboard(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    phone.system.clipboard = "the user's"
    ime = phone.system.current_ime
    assert do(Tap(element=index(device, "Kept")))[0]
    assert do(TypeText(text=" 和 new 😀"))[0]
    assert phone.state.bench.fields["kept"] == "old 和 new 😀"
    assert phone.state.clipboard == "the user's"
    assert phone.system.current_ime == ime


@pytest.mark.parametrize(
    ("name", "held", "words"),
    [
        ("Kept", "Scarf for Mum, board game for Leo", ", puzzle for Mum"),
        ("Kept", "第一行\n第二行\nthird", "\nfourth"),
        ("Title", "Leo", "Leo"),
        ("Title", "", "new"),
    ],
)
def test_typing_goes_to_the_end_wherever_the_finger_put_the_caret(
    phone: VirtualPhone,
    device: Device,
    do: Do,
    name: str,
    held: str,
    words: str,
) -> None:
    if held:
        assert do(Fill(element=index(device, name), text=held))[0]
    box = next(e for e in read_elements(device) if e.text == name).bounds
    x = box.left + 60
    assert device.click(x, box.center[1])
    ok, said = do(TypeText(text=words))
    assert (ok, phone.state.bench.fields[name.lower()]) == (True, held + words)
    assert repr(held + words) in said


@dataclass(frozen=True, kw_only=True)
class KeepsOrder(Fault):
    """A field that takes what is pasted, and cannot be set to the two in another order."""

    def text(self, on: Active, text: str) -> str:
        """What the field takes."""
        return text.replace("oldnew", "newold")


def test_what_is_left_in_the_middle_of_a_text_is_told(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    box = next(e for e in read_elements(device) if e.text == "Kept").bounds
    phone.faults.on(KeepsOrder())
    assert device.click(box.left + 1, box.center[1])
    ok, said = do(TypeText(text="new"))
    phone.faults.clear()
    assert (ok, phone.state.bench.fields["kept"]) == (False, "newold")
    assert "fill it with all of it" in said


def test_typing_without_a_focus_is_refused(phone: VirtualPhone, do: Do) -> None:
    ok, said = do(TypeText(text="x"))
    assert ok is False
    assert "focus" in said


def test_a_field_that_keeps_the_focus_is_not_written_over(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(Fill(element=index(device, "Title"), text="Ada"))
    phone.faults.on(DeadTap(), seed=0)
    ok, said = do(Fill(element=index(device, "Kept"), text="new"))
    phone.faults.clear()
    assert (ok, "focus" in said) == (False, True)
    fields = phone.state.bench.fields
    assert (fields["title"], fields["kept"]) == ("Ada", "old")


def test_a_text_that_goes_into_another_field_is_told(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    def move_on(call: Call) -> None:
        phone.system.key(61)  # KEYCODE_TAB

    phone.hooks.on("setText", move_on)
    ok, said = do(Fill(element=index(device, "Title"), text="Ada"))
    assert ok is False
    assert "'Kept'" in said
    assert "'Title'" in said


def test_a_field_that_shows_its_hint_when_it_is_cleared_is_empty(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    field = index(device, "Title")
    assert do(Fill(element=field, text="rain"))[0]
    ok, said = do(Fill(element=index(device, "Title"), text=""))
    assert (ok, phone.state.bench.fields["title"]) == (True, ""), said


def test_a_field_that_takes_no_text_is_reported(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    ok, said = do(Fill(element=index(device, "Fixed"), text="new"))
    assert ok is False
    assert "'as it was'" in said
    assert phone.state.bench.fields["fixed"] == "as it was"
    assert phone.system.current_ime.startswith("com.google")
    assert clean_up_phone(device) == [
        "Uninstalled the AdbKeyboard.",
        "Removed uiautomator2's server.",
    ]
    assert "com.github.uiautomator" not in phone.system.packages()


def test_a_keyboard_left_by_a_crash_is_taken_back(
    phone: VirtualPhone, device: Device
) -> None:
    before = phone.system.current_ime
    folder = device.home / "cleanup"
    folder.mkdir(exist_ok=True)
    (folder / f"{device.identity.key}.json").write_text(
        json.dumps({"ime": before, "installed": True})
    )
    keyboard._install_keyboard(device)
    keyboard._switch_keyboard(device, IME)
    assert phone.system.current_ime == IME
    assert restore_keyboard(device)
    assert phone.system.current_ime == before
    assert "Uninstalled the AdbKeyboard." in clean_up_phone(device)
    assert not restore_keyboard(device)


def test_passwords_and_secrets_are_typed_but_never_told(
    phone: VirtualPhone,
    device: Device,
    journal: Journal,
    do: Do,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "correct horse")
    ok, said = do(Fill(element=index(device, "Pin"), text="{{secret:WIFI}}"))
    assert ok
    assert phone.state.bench.fields["pin"] == "correct horse"
    assert "horse" not in said + journal.path.read_text()
    assert (
        do(Fill(element=index(device, "Pin"), text="{{secret:NONE}}"))[0]
        is False
    )
    assert do(Fill(element=index(device, "Title"), text="{{secret:WIFI}}"))[0]
    assert "horse" not in journal.path.read_text()


def test_scrolling_shows_what_is_below_and_above(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(TapText(text="List"))
    device.pause(0.4)
    first = [e.text for e in read_elements(device) if e.text.startswith("Row ")]
    area = next(e.index for e in read_elements(device) if e.role == "list")
    assert do(Scroll(element=area, direction="down"))[0]
    second = [
        e.text for e in read_elements(device) if e.text.startswith("Row ")
    ]
    assert set(first) & set(second), "one scroll must not skip anything"
    assert second[-1] != first[-1]
    assert do(Scroll(element=area, direction="up"))[0]
    assert [
        e.text for e in read_elements(device) if e.text.startswith("Row ")
    ] == first
    assert do(Swipe(direction="up"))[0]
    assert [
        e.text for e in read_elements(device) if e.text.startswith("Row ")
    ] != first


def test_a_row_is_dragged_onto_another_one(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(TapText(text="List"))
    held, goal = index(device, "Row 2"), index(device, "Row 5")
    ok, said = do(Drag(element=held, to=goal))
    assert (ok, phone.state.bench.taps) == (True, ["Row 2 on 5"])
    assert "Row 2" in said
    assert "Row 5" in said
    boxes = {e.text: e.bounds.center for e in read_elements(device)}
    (x, y), (to_x, to_y) = boxes["Row 6"], boxes["Row 3"]
    assert do(DragPoint(x=x, y=y, to_x=to_x, to_y=to_y))[0]
    assert phone.state.bench.taps[-1] == "Row 6 on 3"
    assert do(Drag(element=held, to=99))[0] is False
    assert do(DragPoint(x=x, y=y, to_x=to_x, to_y=-5))[0] is False
    assert performed(phone, "drag") == 2
    for _ in range(2):
        assert do(Drag(element=held, to=goal), key="once")[0]
    assert performed(phone, "drag") == 3


def test_both_ends_of_a_drag_are_looked_for_again(
    phone: VirtualPhone, device: Device, screen: Screen, journal: Journal
) -> None:
    device.click(*screen.find_text("List").bounds.center)  # type: ignore[union-attr]
    device.pause(0.2)
    before = screen.model_copy(update={"elements": read_elements(device)})
    area = next(e for e in before.elements if e.role == "list")
    device.swipe(area.bounds.center, (area.bounds.center[0], 700), hold=True)
    held, goal = (index_of(before, name) for name in ("Row 6", "Row 8"))
    result = perform_action(
        Drag(element=held, to=goal),
        screen=before,
        device=device,
        journal=journal,
        key="moved",
    )
    assert (result.ok, phone.state.bench.taps) == (True, ["Row 6 on 8"])


def test_the_action_key_of_the_keyboard_is_pressed(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    ok, said = do(Submit())
    assert (ok, "No text field" in said) == (False, True)
    do(Tap(element=index(device, "Title")))
    ok, said = do(Submit())
    assert (ok, phone.state.bench.taps) == (True, ["submit title"])
    assert "Search" in said


def test_a_filled_field_is_submitted_though_its_keyboard_is_closed(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    assert do(Fill(element=index(device, "Title"), text="rain"))[0]
    assert not device.is_input_shown()
    assert do(Submit())[0]
    assert phone.state.bench.taps == ["submit title"]
    assert phone.state.bench.fields["title"] == "rain"


def test_a_key_that_turns_out_to_send_is_not_pressed_unasked(
    phone: VirtualPhone,
    device: Device,
    screen: Screen,
    journal: Journal,
    do: Do,
) -> None:
    do(Tap(element=index(device, "Fixed")))
    ok, said = do(Submit())
    assert (ok, "'Send'" in said) == (False, True)
    assert phone.state.bench.taps == []
    known = screen.model_copy(update={"keyboard_action": "Send"})
    result = perform_action(
        Submit(), screen=known, device=device, journal=journal, key="allowed"
    )
    assert (result.ok, phone.state.bench.taps) == (True, ["submit fixed"])


def test_a_field_of_many_lines_has_nothing_to_submit(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(Tap(element=index(device, "Kept")))
    ok, said = do(Submit())
    assert (ok, "new line" in said) == (False, True)
    assert phone.state.bench.fields["kept"] == "old"


def test_a_link_opens_in_the_app_that_takes_it(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    ok, said = do(OpenUrl(text="example.org/a?b=1&c=$(x)"))
    assert (ok, "No app" in said) == (False, True), "there is no browser here"
    assert do(OpenUrl(text="intent:#Intent;end"))[0] is False


@pytest.mark.parametrize(
    ("wanted", "level"), [("70%", 0.7), ("0 %", 0.0), ("37", 0.37), (100, 1.0)]
)
def test_a_slider_is_set_and_read_back(
    phone: VirtualPhone, device: Device, wanted: str, level: float, do: Do
) -> None:
    ok, said = do(Slide(element=index(device, "Level"), text=wanted))
    assert (ok, phone.state.bench.level) == (
        True,
        pytest.approx(level, abs=0.011),
    )
    assert f"{round(100 * phone.state.bench.level)}" in said


def test_a_rating_is_set_in_stars(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    for stars in (4, 1, 5):
        assert do(Slide(element=index(device, "Stars"), text=str(stars)))[0]
        assert phone.state.bench.stars == stars


def test_what_cannot_be_set_is_told(device: Device, do: Do) -> None:
    for element, text in (("save", "4"), ("Level", "loud"), ("Level", "120%")):
        ok, said = do(Slide(element=index(device, element), text=text))
        assert ok is False
        assert "no " in said
    ok, said = do(Slide(element=index(device, "Stars"), text="9"))
    assert (ok, "does not come nearer" in said) == (False, True)


def test_a_list_is_scrolled_until_a_text_is_there(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(TapText(text="List"))
    device.pause(0.4)
    ok, said = do(Scroll(until="row 33"))
    assert ok, said
    assert any(e.text == "Row 33" for e in read_elements(device))
    count = performed(phone, "swipe")
    assert do(Scroll(until="Row 33"))[0]
    assert performed(phone, "swipe") == count, "it is there already"
    ok, said = do(Scroll(until="Row 99"))
    assert (ok, "ends" in said) == (False, True)
    first = {e.text for e in read_elements(device)}
    ok, said = do(Scroll(direction="up", until="Row 99"))
    assert ". It was scrolled back. " in said
    now = {e.text for e in read_elements(device)}
    assert 2 * len(first & now) > len(first)
    # What was passed on the way is told, up to a bound.
    assert not ok
    assert ". Passed: " in said
    told = re.findall(r'"(Row \d+)"', said)
    assert len(told) > 15
    assert len(told) == len(set(told))
    assert not first & set(told)
    assert len(said) < 460


def test_a_list_is_read_to_its_end(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(TapText(text="List"))
    device.pause(0.4)
    ok, said = do(Scroll(until="*"))
    assert ok, said
    assert said.startswith("The list ends after ")
    assert re.search(r'\. Passed: "Row 1", "Row 2", "Row 3", ', said)
    last = [e.text for e in read_elements(device) if e.text.startswith("Row")]
    assert " more" not in said
    assert not any(f'"{text}"' in said for text in last)
    count = performed(phone, "swipe")
    ok, said = do(Scroll(until="*"))
    assert (ok, said) == (True, "The list ends after 1 scrolls down.")
    assert performed(phone, "swipe") == count + 1
    do(Scroll(direction="up", until="Row 1"))
    ok, said = do(Scroll(until="nowhere", most=1))
    assert not ok
    assert said.startswith("'nowhere' is not on the screen after 1 scrolls")


def test_a_crash_does_not_make_a_list_end(
    phone: VirtualPhone,
    device: Device,
    screen: Screen,
    journal: Journal,
    do: Do,
) -> None:
    do(TapText(text="List"))
    device.pause(0.4)
    now = screen.model_copy(update={"elements": read_elements(device)})

    def scroll(until: str) -> ActionResult:
        tool = build_tool(
            "scroll",
            device=device,
            screen=now,
            journal=Journal(journal.path.parent),
            key="crash",
        )
        result: ActionResult = tool.invoke({"until": until})
        return result

    assert scroll("Row 25").ok
    device.swipe((300, 600), (300, 1400), hold=True)
    result = scroll("Row 33")
    assert result.ok, result.summary


def test_two_fingers_pinch_an_element(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    vibrate = index(device, "Vibrate")
    assert do(Pinch(element=vibrate, direction="out"))[0]
    assert do(Pinch(element=vibrate, direction="in"))[0]
    pinches = [i.args for i in phone.hooks.inputs if i.kind == "pinch"]
    widths = [
        [abs(first[at][0] - second[at][0]) for at in (0, 1)]
        for first, second, _ in pinches
    ]
    (out_start, out_end), (in_start, in_end) = widths
    assert out_start < out_end
    assert in_start > in_end
    assert do(Pinch(element=99, direction="in"))[0] is False


def test_a_swipe_from_the_edge_begins_there(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    for direction in ("down", "up", "left", "right"):
        assert do(Swipe(direction=direction, edge=True))[0]
        device.press("back")
    starts = [i.args[0][0] for i in phone.hooks.inputs if i.kind == "swipe"]
    right, below = device.width - 1, device.height - 1
    middle_x, middle_y = device.width // 2, device.height // 2
    assert starts == [
        (middle_x, 0), (middle_x, below), (right, middle_y), (0, middle_y),
    ]  # fmt: skip


def test_keys_and_apps(phone: VirtualPhone, device: Device, do: Do) -> None:
    do(TapText(text="List"))
    assert do(Back())[0]
    assert phone.state.foreground == "com.example.bench/.Main"
    assert do(Home())[0]
    assert phone.state.foreground.startswith("com.android.launcher3")
    ok, said = do(OpenApp(text="the bench app"))
    assert (ok, phone.state.foreground) == (True, "com.example.bench/.Main"), (
        said
    )
    assert do(CloseApp())[0]
    assert phone.state.foreground.startswith("com.android.launcher3")
    assert do(CloseApp())[0] is False
    assert do(Recents())[0]
    assert do(Enter())[0]
    keys = [i.args[0] for i in phone.hooks.inputs if i.kind == "key"]
    assert keys == [4, 3, 187, 66]


def test_what_is_known_of_an_app_is_asked_again_where_it_is_wrong(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    do(Home())
    device.launchable = {BenchApp.package: f"{BenchApp.package}.OldIcon"}
    assert do(OpenApp(text="Bench"))[0]
    assert phone.state.foreground == "com.example.bench/.Main"
    device.launchable = {"com.example.removed": "com.example.removed.Main"}
    ok, said = do(OpenApp(text="com.example.removed"))
    assert (ok, "No installed app" in said) == (False, True), said


def test_an_app_known_by_its_label_alone_is_found_in_the_drawer(
    phone: VirtualPhone, device: Device, do: Do
) -> None:
    phone.system.setting_put("system", "system_locales", "zh-CN")
    do(Home())
    labels = [e.text for e in read_elements(device)]
    if "工作台" not in labels:
        pytest.skip("this phone cannot be switched to Chinese by a setting")
    ok, said = do(OpenApp(text="打开工作台"))
    assert (ok, phone.state.foreground) == (True, "com.example.bench/.Main"), (
        said
    )


def test_an_app_that_is_not_there_is_refused_with_what_is(do: Do) -> None:
    ok, said = do(OpenApp(text="Banana"))
    assert ok is False
    assert "Bench" in said


def test_actions_without_a_gesture_and_waiting(
    phone: VirtualPhone, do: Do
) -> None:
    assert do(Finish(text="because"))[0]
    assert do(Wait(seconds=0))[0]
    assert phone.hooks.inputs == []


def test_an_element_that_is_gone_is_not_tapped(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    phone.system.key(3)
    action = Tap(element=index_of(screen, "Save"))
    result = perform_action(
        action, screen=screen, device=device, journal=journal, key="k"
    )
    assert result.ok is False
    assert "Save" in result.summary
    assert performed(phone, "tap") == 0
    assert not journal.has_begun("k")


def test_the_same_key_never_taps_twice(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    action = Tap(element=index_of(screen, "Save"))
    first = perform_action(
        action, screen=screen, device=device, journal=journal, key="k"
    )
    again = perform_action(
        action,
        screen=screen,
        device=device,
        journal=Journal(journal.path.parent),
        key="k",
    )
    assert first == again
    assert phone.state.bench.taps == ["save"]


@pytest.mark.parametrize(
    ("when", "taps"), [("before", 0), ("after_perform", 1)]
)
def test_a_lost_reply_is_unknown_and_never_repeated(
    phone: VirtualPhone,
    device: Device,
    journal: Journal,
    screen: Screen,
    when: str,
    taps: int,
) -> None:
    phone.hooks.on("click", Call.drop, when=when)  # type: ignore[arg-type]
    action = Tap(element=index_of(screen, "Save"))
    for _ in range(2):
        result = perform_action(
            action, screen=screen, device=device, journal=journal, key="k"
        )
        assert result.ok is None
    assert performed(phone, "tap") == taps
    assert phone.state.bench.taps == ["save"] * taps


def test_after_a_crash_a_begun_gesture_is_not_made(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    x, y = next(e for e in screen.elements if e.text == "Save").bounds.center
    journal.log_intent("k:0", {"do": "tap", "x": x, "y": y})
    action = Tap(element=index_of(screen, "Save"))
    reopened = Journal(journal.path.parent)
    result = perform_action(
        action, screen=screen, device=device, journal=reopened, key="k"
    )
    assert result.ok is None
    assert phone.hooks.inputs == []


def test_after_a_crash_gestures_that_were_made_are_skipped_and_the_rest_is_made(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    field = next(e for e in screen.elements if e.text == "Kept")
    x, y = field.bounds.center
    assert device.click(x, y)
    journal.log_intent("k:0", {"do": "tap", "x": x, "y": y})
    journal.log_result("k:0", ok=True)
    phone.hooks.inputs.clear()
    result = perform_action(
        Fill(element=field.index, text="new"),
        screen=screen,
        device=device,
        journal=Journal(journal.path.parent),
        key="k",
    )
    assert result.ok is True
    assert phone.state.bench.fields["kept"] == "new"
    assert journal.path.read_text().count('"do": "tap"') == 1


def test_a_crash_in_the_middle_of_filling_leaves_it_unknown(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    field = next(e for e in screen.elements if e.text == "Kept")
    phone.hooks.on("setText", Call.drop, when="after_perform")
    action = Fill(element=field.index, text="new")
    for _ in range(2):
        result = perform_action(
            action, screen=screen, device=device, journal=journal, key="k"
        )
        assert result.ok is None
    assert phone.state.bench.fields["kept"] == "new"
    assert sum(i.kind == "text" for i in phone.hooks.inputs) <= 1


def test_a_phone_that_is_away_before_the_gesture_may_be_tried_again(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    action = Tap(element=index_of(screen, "Save"))
    phone.hooks.on(
        "takeScreenshot",
        lambda call: phone.hooks.vanish(None),
        when="after_reply",
    )
    patience, device.reconnect_s = device.reconnect_s, 0.3
    try:
        with pytest.raises(PhoneLost, match="resume"):
            perform_action(
                action, screen=screen, device=device, journal=journal, key="k"
            )
    finally:
        device.reconnect_s = patience
        phone.hooks.come_back()
    assert journal.get_record("k:0").state == "none"
    assert perform_action(
        action, screen=screen, device=device, journal=journal, key="k"
    ).ok
    assert phone.state.bench.taps == ["save"]


def test_a_phone_that_comes_back_is_waited_for(
    phone: VirtualPhone, device: Device, journal: Journal, screen: Screen
) -> None:
    phone.hooks.vanish(1.0)
    action = Tap(element=index_of(screen, "Save"))
    result = perform_action(
        action, screen=screen, device=device, journal=journal, key="k"
    )
    assert result.ok is True
    assert phone.state.bench.taps == ["save"]


def test_each_kind_has_a_tool_that_traces_without_the_phone(
    device: Device, journal: Journal, screen: Screen
) -> None:
    tools = {
        kind: build_tool(
            kind, device=device, screen=screen, journal=journal, key="k"
        )
        for kind in KINDS
    }
    assert all(
        tool.name == kind and tool.description for kind, tool in tools.items()
    )
    assert set(tools["fill"].args) == {"kind", "element", "text"}
    seen = RunCollectorCallbackHandler()
    config: RunnableConfig = {"callbacks": [seen]}
    perform_action(
        Back(),
        screen=screen,
        device=device,
        journal=journal,
        key="k",
        config=config,
    )
    (run,) = seen.traced_runs
    assert (run.run_type, run.name) == ("tool", "back")
    assert "Device" not in json.dumps(run.inputs, default=repr)
