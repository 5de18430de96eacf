"""The on-screen keyboard, key events, the clipboard, input methods."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.system.config import ADB_KEYBOARD, LATIN_IME
from virtual_phone.system.pinyin import candidates
from virtual_phone.testing import Driver

from ..examples import examples
from .toys import ToyApp, ToyState

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
    keys = [n for n in phone.system.windows()[1].walk() if ":id/key_pos" in n.resource_id]
    assert len(keys) == (34 if language == "zh" else 33)
    assert all(n.content_desc for n in keys)


@settings(max_examples=examples(30), deadline=None)
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


def test_a_long_press_selects_a_word_and_offers_what_can_be_done() -> None:
    phone = edit()
    phone.hold("title hint")
    assert not phone.sees("Paste")
    phone.type("two words").hold("title")
    assert {"Cut", "Copy", "Share", "Select all"} <= set(phone.texts())
    phone.tap("Copy")
    assert phone.system.clipboard == "words"
    assert not phone.sees("Cut")
    phone.hold("note").tap("Paste")
    assert state(phone).note == "words"
    phone.hold("title").tap("Select all")
    assert not phone.sees("Select all")
    phone.type("new")
    assert state(phone).title == "new"
    phone.hold("title").tap("Cut")
    assert state(phone).title == ""
    phone.type("x", into="secret").hold("secret")
    assert not phone.sees("Copy")
    phone.tap("Vibrate")
    assert not phone.sees("Paste")


def test_a_tap_puts_the_caret_and_a_double_tap_takes_the_word() -> None:
    phone = edit()
    phone.type("one two three")
    left, top, _, bottom = phone.node("title").bounds
    middle = (top + bottom) / 2
    phone.tap_at(left + 50, middle).type("X")
    assert state(phone).title == "Xone two three"
    phone.wait(1).tap_at(left + 60, middle).tap_at(left + 60, middle)
    phone.type("1")
    assert state(phone).title == "1 two three"


def test_a_handle_widens_the_selection() -> None:
    phone = edit()
    phone.type("one two three").hold("title")
    assert phone.system.editor.selected() == "three"
    handle = next(h for h in phone.system.scene().layers if h.kind == "handle")
    x, y = handle.rect.center
    phone.system.swipe([(x, y), (x - 2000, y)], 300)
    assert phone.system.editor.selected() == "one two three"
    phone.tap("Cut")
    assert state(phone).title == ""


def test_what_was_copied_on_the_screen_shows_and_is_offered_by_the_keyboard() -> None:
    phone = edit()
    phone.type("words").hold("title").tap("Copy")
    assert phone.sees("Copied")
    phone.wait(4)
    assert not phone.sees("Copied")
    phone.tap("note").tap("Paste words")
    assert state(phone).note == "words"
    phone.system.set_clipboard("from outside")
    assert not phone.sees("Copied")
    phone.hold("note").tap("Copy").tap("Dismiss")
    assert not phone.sees("Copied")


def test_suggestions_complete_the_word_and_guess_the_next() -> None:
    phone = edit()
    phone.keys("tom").tap("tomorrow")
    assert state(phone).title == "tomorrow "
    phone.tap("morning")
    assert state(phone).title == "tomorrow morning "
    phone.type("s3", into="secret")
    assert not phone.find("suggestion_0")


def test_the_keyboard_never_changes_its_height() -> None:
    phone = edit()
    heights = set()
    for action in ("tom", "tomorrow", "Symbol keyboard", "Letter keyboard", "secret"):
        (phone.keys if action == "tom" else phone.tap)(action)
        heights.add(next(x for x in phone.system.scene().layers if x.kind == "ime").rect.height)
    assert len(heights) == 1


def test_shift_twice_stays_and_a_held_key_has_more() -> None:
    phone = edit()
    phone.tap("Shift").tap("Shift").keys("AB")
    phone.tap("Caps lock").keys("c").hold("e").tap("é")
    phone.hold("q").tap("1")
    assert state(phone).title == "ABcé1"
    phone.type(" two words").hold("Delete")
    assert state(phone).title == "ABcé1 two "


def test_pinyin_becomes_characters() -> None:
    phone = Driver.make([ToyApp], language="zh").open("Toy").tap("Add")
    phone.keys("nihao")
    assert phone.sees("ni'hao")
    assert state(phone).title == ""
    phone.tap("你好")
    assert state(phone).title == "你好"
    phone.keys("woxiangqubeijing").tap("空格")
    assert state(phone).title == "你好我想去北京"
    phone.keys("gongsi").tap("公").tap("司").keys("，")
    phone.keys("ok").tap("删除").tap("删除").tap("切换到英语").keys("hi")
    phone.tap("空格").tap("切换到拼音").keys("abc").tap("完成")
    assert state(phone).title == "你好我想去北京公司，hi abc"


@pytest.mark.parametrize(
    ("letters", "wanted"),
    [
        ("lunwenxiezuo", "论文写作"),
        ("xi'an", "西安"),
        ("nh", "你好"),
        ("zhongguo", "中国"),
        ("gongsinianhui", "公司年会"),
        ("women", "我们"),
        ("lvyou", "旅游"),
    ],
)
def test_the_likeliest_candidate(letters: str, wanted: str) -> None:
    assert candidates(letters)[0] == (wanted, len(letters))


@given(st.text("abcdefghijklmnopqrstuvwxyz'", max_size=20))
def test_any_letters_have_candidates_that_use_some_of_them(letters: str) -> None:
    for text, used in candidates(letters):
        assert text
        assert 0 < used <= len(letters)


def test_a_narrow_screen_keeps_the_rest_behind_the_dots() -> None:
    phone = Driver.make([ToyApp], width=720, height=1280, density=320, font_scale=1.3)
    phone.open("Toy").tap("Add").type("two words")
    phone.system.set_clipboard("clip")
    phone.hold("title")
    assert not phone.sees("Select all")
    phone.tap("More options").tap("Select all").type("all")
    assert state(phone).title == "all"
