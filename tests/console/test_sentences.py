"""Every sentence that the program writes for the model is shown to a Chinese user in Chinese."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from console.sentences import SENTENCES, translate_sentence
from graph.action_words import name_kind, name_role
from models.offline.wish import THINGS
from tapwright.extras import describe_install
from tools.actions import KINDS
from tools.screen import Role

ROOT = Path(__file__).parents[2]
CHINESE = re.compile("[\u4e00-\u9fff]")
SHOWN_FIELDS = {"summary", "lesson", "thought", "why"}
"""Keyword arguments, keys and variables whose text a view shows."""
WRITERS = {
    "tools/acting": SHOWN_FIELDS,
    "tools/device": {"summary"},
    "nodes": {"lesson"},
    "nodes/verdict": {"lesson", "thought"},
    "models/offline": {"thought", "lesson", "why"},
}
"""Where such sentences are written. Thoughts of a language model are its own."""
SAMPLES = {
    "element.role": "button",
    "element.text": "'Tea'",
    "direction": "down",
    "action.kind": "back",
    "seconds": "2",
    "state": "on",
    "asks": "",
    "thing": "note",
    "verb": "deselect",
}
"""Values of slots that have few; others are `7`."""
PARTS = {"7; done: 7", "deselect button 'Tea'."}
"""No sentences of their own: they are added to one, or begin with `Tapped`, not with the sample."""


def template(node: ast.expr) -> str:
    """The text of a string, with samples for what is put into it; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    pieces = []
    for value in node.values:
        if isinstance(value, ast.Constant):
            pieces.append(str(value.value))
        elif isinstance(value, ast.FormattedValue):
            pieces.append(sample(value))
    return "".join(pieces)


def sample(slot: ast.FormattedValue) -> str:
    source = ast.unparse(slot.value)
    values = [v for end, v in SAMPLES.items() if source.endswith(end)]
    value = values[0] if values else "7"
    return (
        f"'{value}'" if slot.conversion == 114 and "'" not in value else value
    )


def strings(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression may be, such as both ends of `a if b else c`."""
    if isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from strings(value)
    elif text := template(node):
        yield text


def find_makers(tree: ast.Module, fields: set[str]) -> dict[str, list[int]]:
    """Functions that take such a text by position, and at which positions."""
    makers = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [each.arg for each in node.args.args]
            places = [n for n, name in enumerate(names) if name in fields]
            if places:
                makers[node.name] = places
    return makers


def shown_strings(
    tree: ast.Module, fields: set[str], makers: dict[str, list[int]]
) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in fields:
            yield from strings(node.value)
        elif isinstance(node, ast.Assign):
            names = {t.id for t in node.targets if isinstance(t, ast.Name)}
            if names & fields:
                yield from strings(node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in fields:
                    yield from strings(value)
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for at in makers.get(name, []):
                for argument in node.args[at : at + 1]:
                    yield from strings(argument)


def written_sentences() -> set[str]:
    found = set()
    for folder, fields in WRITERS.items():
        paths = sorted((ROOT / folder).rglob("*.py"))
        trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
        makers: dict[str, list[int]] = {}
        for tree in trees:
            makers |= find_makers(tree, fields)
        for tree in trees:
            found |= set(shown_strings(tree, fields, makers))
    return {
        text
        for text in found
        if re.search("[a-z]{2}.*[ ]", text) and not CHINESE.search(text)
    } - PARTS


def test_every_sentence_for_the_model_has_chinese_words() -> None:
    sentences = written_sentences()
    assert len(sentences) > 100
    lacking = [
        text
        for text in sorted(sentences)
        if not CHINESE.search(translate_sentence(text, "zh"))
    ]
    assert lacking == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Tapped button '保存'.", "已点击按钮“保存”。"),
        ("Opened Clock (com.a).", "已打开 Clock（com.a）。"),
        ("'Tea' is on the screen after 2 scrolls down.",
         "向下滚动 2 次后，屏幕上有“Tea”。"),
        ("The list ends after 3 scrolls up, without 'Tea'.",
         "向上滚动 3 次后列表已到尽头，没有“Tea”。"),
        ("The list ends after 3 scrolls up, without 'Tea'. Passed: \"Ann\", \"Ben\".",
         "向上滚动 3 次后列表已到尽头，没有“Tea”。途中经过：“Ann”、“Ben”。"),
        ("The list ends after 3 scrolls down. Passed: \"Ann\", \"Ben\".",
         "向下滚动 3 次后列表已到尽头。途中经过：“Ann”、“Ben”。"),
        ("The list ends after 3 scrolls up, without 'Tea'. It was scrolled back."
         ' Passed: "Ann".',
         "向上滚动 3 次后列表已到尽头，没有“Tea”。已滚回。途中经过：“Ann”。"),
        ('The list ends after 3 scrolls down. Passed: "Ann, 5", "Ben" and 7 more.',
         "向下滚动 3 次后列表已到尽头。途中经过：“Ann, 5”、“Ben”，还有 7 项。"),
        ("'Tea' may be any of: com.a, com.b.", "“Tea”可能是：com.a、com.b。"),
        ("'Tea' is not on the screen after 20 scrolls down. It was scrolled back.",
         "向下滚动 20 次后，屏幕上仍没有“Tea”。已滚回。"),
        ("The list goes on after 20 scrolls down. Passed: \"Ann\". They look alike, so their"
         " number is a guess: take a total that the app shows, or say about how many.",
         "向下滚动 20 次后列表仍未到尽头。途中经过：“Ann”。各行看起来一样，行数只是估计："
         "以应用显示的总数为准，否则只能说大约多少。"),
        ("The list goes on after 20 scrolls down.", "向下滚动 20 次后列表仍未到尽头。"),
        ("Dragged item 'Tea' onto list 'Menu'.", "已拖动条目“Tea”到列表“Menu”。"),
        ("Dragged (1, 2) to (3, 4).", "已拖动(1, 2)到(3, 4)。"),
        ("Pinched image 'Map' out.", "已在图片“Map”上向外双指缩放。"),
        ("Swiped right from the edge.", "已从边缘向右滑动。"),
        ("Touched it at 70%; it stands at 5 now, in its own units.",
         "已点在 70% 处；它现在的值是 5（它自己的单位）。"),
        ('open "Tea" to look for "Milk"', "打开“Tea”以查找“Milk”"),
        ("2 tries failed, last: the screen did not change",
         "2 次尝试失败，最后一次：屏幕没有变化"),
        ("无法完成：the screen did not change", "无法完成：屏幕没有变化"),
        ("scroll 3 changed nothing on this very screen; choose another action",
         "“滚动 [3]”在此屏幕上没有任何变化；请换一个操作"),
        ("the person chose tap 4 (Send) instead of back",
         "用户选择了“点击 [4] (Send)”，而不是“按返回键”"),
        ('answer "Dentist, 10:15"', "回答“Dentist, 10:15”"),
        ('ask "Which one?"', "询问“Which one?”"),
        ('the screen shows on "Dark theme"', "屏幕显示 “Dark theme”已开启"),
        ('the screen shows off "Wi-Fi"', "屏幕显示 “Wi-Fi”已关闭"),
        ('the screen shows gone "Tea"', "屏幕显示 “Tea”已不在屏幕上"),
        ("4 steps: open Clock; press Start ...", "4 个步骤：open Clock；press Start……"),
        ("I would rather look at it again", "I would rather look at it again"),
        ("上班, 18:30", "上班, 18:30"),
        ("", ""),
    ],
)  # fmt: skip
def test_a_sentence_is_translated_with_what_it_names(
    english: str, chinese: str
) -> None:
    assert translate_sentence(english, "zh") == chinese
    assert translate_sentence(english, "en") == english


def test_what_to_install_is_said_in_chinese() -> None:
    sentence = describe_install(
        "Reading", "rapidocr", install="'t[ocr]'", in_clone="-e '.[ocr]'"
    )
    assert translate_sentence(sentence, "zh").startswith("Reading 需要 rapid")


def test_both_languages_fill_the_same_slots() -> None:
    for english, chinese in SENTENCES:
        slots = [set(re.findall(r"\{(\w+)\}", t)) for t in (english, chinese)]
        assert slots[0] == slots[1], english
        assert not CHINESE.search(english)


@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_has_words(thing: str) -> None:
    said = translate_sentence(f"start a new {thing}", "zh")
    assert not re.search("[a-z]", said)


@pytest.mark.parametrize("role", get_args(Role))
def test_every_role_has_words(role: str) -> None:
    assert CHINESE.search(name_role(role, "zh"))
    assert name_role(role, "en") == role


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_action_has_words(kind: str) -> None:
    assert CHINESE.search(name_kind(kind, "zh"))
    assert name_kind(kind, "en").isascii()
