import pytest

from tools.perception.notices import Notices, drop_notices
from tools.screen import Bounds, Element

WIDTH, HEIGHT = 1080, 2400


def seen(
    text: str,
    left: int,
    top: int,
    *,
    index: int = 1,
    role: str = "button",
    source: str = "ocr",
) -> Element:
    box = Bounds(left=left, top=top, right=left + 300, bottom=top + 60)
    return Element.model_validate(
        {"index": index, "role": role, "text": text, "bounds": box, "source": source}
    )  # fmt: skip


def texts_left(elements: list[Element], notices: Notices) -> list[str]:
    left = drop_notices(elements, notices, width=WIDTH, height=HEIGHT)
    assert [e.index for e in left] == list(range(1, len(left) + 1))
    return [element.text for element in left]


@pytest.mark.parametrize("toast", ["Saved.", "已保存"])
def test_a_toast_is_no_button(toast: str) -> None:
    elements = [
        seen("Title", 40, 200),
        seen(toast.strip("."), 400, 2100, index=2),
        seen("Send", 700, 2200, index=3),
    ]
    notices = Notices(toasts=(toast,))
    assert texts_left(elements, notices) == ["Title", "Send"]


@pytest.mark.parametrize(
    ("toast", "read"),
    [
        ("Moved to Personal", "Moved t0 Persona1"),
        ("已移动到个人文件夹", "己移动到个人文件夹"),
    ],
)
def test_a_toast_that_was_misread_is_no_button(toast: str, read: str) -> None:
    row = "Personal" if toast.isascii() else "个人文件夹"
    elements = [seen(row, 40, 200), seen(read, 400, 2100, index=2)]
    assert texts_left(elements, Notices(toasts=(toast,))) == [row]


@pytest.mark.parametrize(
    ("parts", "rest_top", "left"),
    [
        (("Saved \\", "st.m4a"), 2104, []),
        (("Saved l", "est.m4a"), 2096, []),
        (("Saved", "Voice memo"), 2100, ["Saved", "Voice memo"]),
        (("Saved", "st.m4a"), 900, ["Saved", "st.m4a"]),
        (("st.m4a", "Saved"), 2100, ["st.m4a", "Saved"]),
    ],
)
def test_the_ends_of_a_toast_beside_what_covers_it_are_no_texts(
    parts: tuple[str, str], rest_top: int, left: list[str]
) -> None:
    first, rest = parts
    elements = [seen(first, 40, 2100), seen(rest, 600, rest_top, index=2)]
    notices = Notices(toasts=("Saved Voice test.m4a",))
    assert texts_left(elements, notices) == left


def test_a_button_of_the_tree_with_the_words_of_a_toast_stays() -> None:
    button = seen("Saved", 400, 2100, source="hierarchy")
    assert texts_left([button], Notices(toasts=("Saved",))) == ["Saved"]


@pytest.mark.parametrize(
    "words", ["Notes pasted from your clipboard", "笔记已粘贴剪贴板内容"]
)
def test_the_notice_of_a_paste_is_dropped_if_we_pasted(words: str) -> None:
    elements = [seen(words, 300, 2100)]
    assert texts_left(elements, Notices(has_pasted=True)) == []
    assert texts_left(elements, Notices()) == [words]


@pytest.mark.parametrize("clip", ["my secret plan", "我的秘密计划"])
def test_the_overlay_goes_with_its_buttons(clip: str) -> None:
    elements = [
        seen("Notes", 40, 200),
        seen(clip, 60, 1000),
        seen("Copied", 60, 2130),
        seen(clip, 60, 2200),
        seen("", 500, 2180, role="image"),
        seen("Send", 900, 2200),
    ]
    numbered = [
        element.model_copy(update={"index": index})
        for index, element in enumerate(elements, 1)
    ]
    # Far enough above it is no part of the overlay.
    numbered[1] = seen(clip, 60, 700, index=2)
    left = texts_left(numbered, Notices(clip=clip))
    assert left == ["Notes", clip, "Send"]
