"""The on-screen keyboard, key events, the clipboard, input methods."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phone.system.config import ADB_KEYBOARD, LATIN_IME
from tests.phone.system.driver import Driver
from tests.phone.system.toys import ToyApp, ToyState

CTRL, SHIFT = 0x1000, 0x1


def edit() -> Driver:
    return Driver.make([ToyApp]).open("Toy").tap("Add")


def state(phone: Driver) -> ToyState:
    found: ToyState = phone.app("com.toy").state
    return found


def test_keys_of_the_screen_type_one_by_one() -> None:
    phone = edit()
    phone.keys("hi a")
    assert state(phone).title == "hi a"
    phone.tap("Shift").keys("Qw")
    assert state(phone).title == "hi aQw"
    phone.tap("Symbol keyboard").keys("7@")
    phone.tap("More symbols").keys("€")
    phone.tap("Letter keyboard").keys("z").tap("Delete")
    assert state(phone).title == "hi aQw7@€"


def test_done_submits_and_enter_breaks_lines() -> None:
    phone = edit()
    phone.keys("ok").tap("Done")
    assert state(phone).submitted == ["ok"]
    phone.tap("note").keys("a").tap("Enter").keys("b")
    assert state(phone).note == "a\nb"
    phone.back().tap("digits").tap("Done")
    assert not phone.system.input_shown


def test_a_field_may_make_something_else_of_it() -> None:
    phone = edit()
    phone.type("1a2b", into="digits").keys("x")
    phone.tap("Symbol keyboard").keys("3")
    assert state(phone).digits == "123"


def test_key_events_edit_at_the_caret() -> None:
    phone = edit()
    key = phone.system.key
    for code in (29, 30, 31):
        assert key(code)
    assert key(29, SHIFT)
    assert state(phone).title == "abcA"
    assert key(21)
    assert key(67)
    assert state(phone).title == "abA"
    assert key(122)
    assert key(112)
    assert key(62)
    assert key(8)
    assert state(phone).title == " 1bA"
    assert key(66)
    assert state(phone).submitted == [" 1bA"]


def test_copy_cut_paste_and_select_all() -> None:
    phone = edit()
    key = phone.system.key
    phone.type("words")
    key(29, CTRL)
    key(31, CTRL)
    assert phone.system.clipboard == "words"
    key(123)
    key(50, CTRL)
    assert state(phone).title == "wordswords"
    key(29, CTRL)
    key(52, CTRL)
    assert state(phone).title == ""
    phone.system.set_clipboard("你好 🙂")
    key(279)
    assert state(phone).title == "你好 🙂"
    key(29, CTRL)
    key(30)
    assert state(phone).title == "b"


def test_a_password_is_dots_and_is_not_copied() -> None:
    phone = edit()
    phone.type("s3cret", into="secret")
    node = phone.system.focused()
    assert node is not None
    assert (node.text, node.password) == ("••••••", True)
    assert "s3cret" not in phone.system.hierarchy()
    phone.system.key(29, CTRL)
    phone.system.key(31, CTRL)
    assert phone.system.clipboard == ""
    assert state(phone).secret == "s3cret"


def test_tab_goes_round_the_fields() -> None:
    phone = edit()
    seen = []
    for _ in range(6):
        seen.append(phone.system.tasks.view(phone.system.tasks.app.pages[-1]).focus)
        phone.system.key(61)
    assert seen == ["title", "note", "secret", "digits", "last", "title"]
    phone.system.key(61, SHIFT)
    phone.type("x")
    assert state(phone).title == "x"


def test_typing_needs_a_field() -> None:
    phone = Driver.make([ToyApp]).open("Toy")
    assert not phone.system.type_text("x")
    assert not phone.system.set_focused_text("x")
    assert not phone.system.clear_focused()
    assert not phone.system.key(29)
    assert phone.system.focused() is None


def test_text_set_on_a_node_needs_no_focus() -> None:
    phone = edit()
    assert phone.system.set_text(phone.node("note"), "set")
    assert state(phone).note == "set"
    assert not phone.system.set_text(phone.node("Vibrate"), "set")


def test_the_invisible_keyboard_has_no_window() -> None:
    phone = edit()
    assert phone.system.current_ime == LATIN_IME
    keyboard = phone.system.keyboard
    assert not keyboard.enable(ADB_KEYBOARD)
    keyboard.install_adb_keyboard()
    assert "com.github.uiautomator" in phone.system.packages()
    assert not keyboard.choose(ADB_KEYBOARD)
    assert keyboard.enable(ADB_KEYBOARD)
    phone.system.setting_put("secure", "default_input_method", ADB_KEYBOARD)
    assert not phone.system.input_shown
    phone.type("typed 🙂")
    assert state(phone).title == "typed 🙂"
    keyboard.uninstall_adb_keyboard()
    phone.system.touch()
    assert phone.system.current_ime == LATIN_IME
    assert phone.system.input_shown


def test_the_keyboard_goes_with_its_page() -> None:
    phone = edit()
    phone.home()
    assert not phone.system.input_shown
    assert not phone.system.type_text("lost")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_key_has_a_name(language: str) -> None:
    phone = Driver.make([ToyApp], language=language).open("Toy")
    phone.system.tap(*phone.node("Add").bounds.center)
    keys = [n for n in phone.system.windows()[1].walk() if n.clickable]
    assert len(keys) == 33
    assert all(n.content_desc for n in keys)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from("abc12 ") | st.sampled_from([21, 22, 67, 112, 122, 123]), max_size=25)
)
def test_keys_edit_like_a_text_with_a_caret(strokes: list[str | int]) -> None:
    phone = edit()
    text, caret = "", 0
    for stroke in strokes:
        if isinstance(stroke, str):
            code = (
                62
                if stroke == " "
                else 29 + ord(stroke) - 97
                if stroke.isalpha()
                else 7 + int(stroke)
            )
            phone.system.key(code)
            text, caret = text[:caret] + stroke + text[caret:], caret + 1
            continue
        phone.system.key(stroke)
        if stroke == 67 and caret:
            text, caret = text[: caret - 1] + text[caret:], caret - 1
        elif stroke == 112:
            text = text[:caret] + text[caret + 1 :]
        else:
            moves = {21: max(0, caret - 1), 22: min(len(text), caret + 1), 122: 0, 123: len(text)}
            caret = moves.get(stroke, caret)
    assert state(phone).title == text


def test_a_long_press_offers_cut_copy_paste() -> None:
    phone = edit()
    phone.hold("title hint")
    assert not phone.sees("Paste")
    phone.type("words").hold("title")
    assert {"Cut", "Copy", "Select all"} <= set(phone.texts())
    phone.tap("Copy")
    assert phone.system.clipboard == "words"
    assert not phone.sees("Copy")
    phone.hold("note").tap("Paste")
    assert state(phone).note == "words"
    phone.hold("title").tap("Select all").type("new")
    assert state(phone).title == "new"
    phone.hold("title").tap("Cut")
    assert state(phone).title == ""
    phone.type("x", into="secret").hold("secret")
    assert not phone.sees("Copy")
    phone.tap("Vibrate")
    assert not phone.sees("Paste")
