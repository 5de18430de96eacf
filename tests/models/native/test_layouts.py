"""The turns of each family's conversation; the sources of the layouts stand in `layouts`."""

import pytest

from models.native.layouts import (
    Layout,
    Occasion,
    PastStep,
    lay_out_chat,
    lay_out_replies,
    lay_out_summaries,
    lay_out_summary,
)


def _make_step(number: int) -> PastStep:
    return PastStep(
        reply=f"reply {number}",
        summary=f"sum {number}",
        asked=f"screen {number}",
        note="The user answered: yes" if number == 2 else "",
        load_picture=lambda: f"picture {number}".encode(),
    )


STEPS = [_make_step(number) for number in (1, 2, 3)]


def _lay_out(
    lay_out: Layout, pictures: int, steps: int = 3, **facts: str
) -> list[tuple[str | bytes, ...]]:
    occasion = Occasion(
        system=facts.get("system", "rules"),
        task=facts.get("task", "task"),
        screen_info="screen now",
        note=facts.get("note", ""),
        picture=b"now",
        steps=STEPS[:steps],
    )
    turns = lay_out(occasion, pictures)
    return [(turn.speaker, *turn.parts) for turn in turns]


def test_autoglm_has_one_picture_before_the_words() -> None:
    # phone_agent/agent.py `_execute_step`: a heading over the screen's line, but in the first turn
    assert _lay_out(lay_out_chat, 1, steps=2, note="It failed.") == [
        ("system", "rules"),
        ("user", "task\n\nscreen 1"),
        ("assistant", "reply 1"),
        ("user", "** Screen Info **\n\nscreen 2"),
        ("assistant", "reply 2"),
        (
            "user",
            b"now",
            "The user answered: yes\n\nIt failed.\n\n** Screen Info **\n\nscreen now",
        ),
    ]
    assert _lay_out(lay_out_chat, 1, steps=0)[1] == (
        "user",
        b"now",
        "task\n\nscreen now",
    )


def test_mai_ui_has_all_replies_and_the_last_pictures() -> None:
    assert _lay_out(lay_out_replies, 2) == [
        ("system", "rules"),
        ("user", "task"),
        ("assistant", "reply 1"),
        ("assistant", "reply 2"),
        ("user", "The user answered: yes"),
        ("user", b"picture 3"),
        ("assistant", "reply 3"),
        ("user", b"now"),
    ]


def test_ui_tars_has_its_rules_in_the_first_turn() -> None:
    turns = _lay_out(lay_out_replies, 5, steps=1, system="", task="rules, task")

    assert turns == [
        ("user", "rules, task"),
        ("user", b"picture 1"),
        ("assistant", "reply 1"),
        ("user", b"now"),
    ]


def test_gui_owl_has_earlier_actions_as_sentences() -> None:
    assert _lay_out(lay_out_summaries, 2) == [
        ("system", "rules"),
        (
            "user",
            "task\n\nPrevious actions:\nStep 1: sum 1\nStep 2: sum 2",
            b"picture 3",
        ),
        ("assistant", "reply 3"),
        ("user", b"now"),
    ]
    assert _lay_out(lay_out_summaries, 2, steps=0, note="It failed.")[1:] == [
        ("user", "task\n\nPrevious actions:\nNone\n\nIt failed.", b"now")
    ]


def test_gelab_has_its_last_summary_and_the_form_after_the_picture() -> None:
    turns = _lay_out(lay_out_summary, 1, steps=2, task="task: \n===\nform")

    assert turns == [
        ("user", "rules", "task: sum 2 The user answered: yes", b"now", "form")
    ]


def test_gelab_is_told_that_there_is_no_history_yet() -> None:
    # copilot_tools/parser_0920_summary.py `make_status_prompt`: "暂无历史操作"
    turns = _lay_out(lay_out_summary, 1, steps=0, task="task: \n===\nform")

    assert turns == [("user", "rules", "task: 暂无历史操作", b"now", "form")]


@pytest.mark.parametrize(
    "lay_out",
    [lay_out_chat, lay_out_replies, lay_out_summaries, lay_out_summary],
)
@pytest.mark.parametrize("pictures", [1, 2, 5])
def test_no_layout_shows_more_pictures_than_it_may(
    lay_out: Layout, pictures: int
) -> None:
    turns = _lay_out(lay_out, pictures)
    shown = [part for turn in turns for part in turn if isinstance(part, bytes)]

    assert len(shown) <= pictures
    assert shown[-1] == b"now"
