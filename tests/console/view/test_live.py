"""What is shown of a run: plain lines, a live picture, JSON; and the questions to the person."""

import io
import json
import os
import pty
import re
import select
import time
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from console.messages import Language, action_words, get_word_table, language_of
from console.progress import RunProgress, format_money
from console.view import prompts
from console.view.event_lines import list_task_lines
from console.view.live import JsonView, LiveView, PlainView
from graph import tasks
from graph.events import Asked, Began, Learned, Planned, Prompted, Warned
from graph.session import Ended, Question
from graph.state import Decision, RoleUsage, Usage
from tests.console.conftest import (
    PAYING,
    environment,
    make_action,
    printed,
    recording,
    script,
)
from tests.examples import mark_long
from tests.forks import Forks
from tests.graph.test_timeline import RUN, acted, decided, observed, reflected
from tools.actions import KINDS, parse_action
from tools.screen import Target
from virtual_phone.phone import VirtualPhone

SOAK = bool(os.environ.get("SOAK"))
ENDED = Ended(thread="t", run="t", status="done", reason="Done.", answer="42")
SURE = Question(
    name="tap", args={"element": 7}, description="Allow [b]this[/b]?",
    allowed=("approve", "edit", "reject", "respond"),
)  # fmt: skip
OPEN = Question(
    name="ask", args={}, description="Which one?", allowed=("respond", "reject")
)


def test_plain_lines_tell_every_step_without_colour() -> None:
    console = recording()
    view = PlainView(console)
    for event in RUN:
        view.show_event(event)
    view.show_end(ENDED)
    out = printed(console)
    assert "\x1b" not in out
    for said in ("task Buy milk", "plan cut into sub-goals", "  1  tap [1]", "result Tapped.",
                 "✓ as expected · sub-goal done", "asked Pay?", "answer approve",
                 "done  42", "report "):  # fmt: skip
        assert said in out


@pytest.mark.parametrize(
    ("summary", "is_shown"),
    [
        ("Tapped button 'Save'.", False),
        ("Pressed long item 'Save'.", False),
        ("Pressed back.", False),
        ("Tapped button 'Send'.", True),
        ("The field now holds 'Save'.", True),
    ],
)
def test_a_result_that_only_repeats_its_step_is_left_out(
    summary: str, *, is_shown: bool
) -> None:
    console = recording()
    view = PlainView(console)
    event = decided(1)
    target = Target(role="button", text="Save")
    decision = event.decision.model_copy(update={"target": target})
    view.show_event(event.model_copy(update={"decision": decision}))
    view.show_event(acted(1, summary))
    assert (f"result {summary}" in printed(console)) is is_shown


def test_text_is_never_markup() -> None:
    console = recording(terminal=True)
    view = PlainView(console)
    view.show_event(
        Began(
            instruction="[red]x[/red] [/]",
            folder="f",
            device="[d]",
            models={"a": "[m]"},
        )
    )
    view.show_note("[bold]n")
    assert "[red]x[/red] [/]" in printed(console)
    assert "[bold]n" in printed(console)


def test_the_live_picture_shows_plan_step_thought_and_cost() -> None:
    console = recording(width=80, terminal=True)
    view = LiveView(console)
    usage = Usage(
        actor=RoleUsage(calls=2, input_tokens=1200, output_tokens=34, images=2)
    )
    tree = tasks.complete_task(
        tasks.decompose_task(
            tasks.make_root("Buy milk"), ["Go", "Pay"], max_depth=4
        )
    )
    for event in (*RUN[:4], decided(1), acted(1), observed(1, "b")):
        view.progress.take_event(event)
    view.progress.take_event(
        reflected(1, tree).model_copy(update={"usage": usage})
    )
    view.progress.take_event(decided(2, thought="the milk is here"))
    still = recording(width=80)
    still.print(view.draw_picture())
    out = printed(still)
    for said in ("step 2", "✓ Go", "▸ Pay", "the milk is here", "2 calls · 1,234 tokens · 2 images",
                 "acting: tap [2]"):  # fmt: skip
        assert said in out
    assert max(len(line) for line in out.splitlines()) <= 80


LIMITS = {
    "steps": 40.0,
    "calls": 300.0,
    "tokens": 4000.0,
    "seconds": 900.0,
    "cost": 0.5,
}


def asked(**facts: Any) -> Prompted:
    given = {
        "step": 1,
        "call": "assess",
        "role": "actor",
        "tokenizer": "qwen",
        "answer": 9,
    }
    used = {
        "calls": 1,
        "input_tokens": 900,
        "output_tokens": 34,
        "estimated": False,
        "parts": {},
    }
    return Prompted(**{**given, **used, **facts})


def test_model_use_in_chinese_needs_no_measure_words() -> None:
    now = RunProgress(language="zh")
    now.take_event(asked(parts={"image": 85}))
    assert now.usage_text == "调用 1 · token 934 · 图片 1"


def test_the_cost_is_told_while_it_grows_with_its_limits() -> None:
    now = RunProgress()
    now.take_event(
        Began(instruction="x", folder="f", device="d", models={}, limits=LIMITS)
    )
    now.take_event(asked(cost=0.002, parts={"image": 85}))
    now.take_event(asked(role="planner"))
    now.take_event(decided(3))
    assert now.step_text == "step 3 of 40"
    told = (
        "2 of 300 calls · 1,868 of 4,000 tokens · 1 image · cost 0.002 of 0.5"
    )
    assert now.usage_text == told
    # The run's own sum holds from then on.
    sums = Usage(actor=RoleUsage(calls=3, cost=0.004, unpriced=1))
    now.take_event(
        reflected(1, tasks.make_root("x")).model_copy(update={"usage": sums})
    )
    assert (
        now.usage_text
        == "3 of 300 calls · cost 0.004 of 0.5 (1 calls without a price)"
    )


def test_a_thought_is_said_for_the_action_that_it_was_about() -> None:
    now, first = RunProgress(), decided(1, thought="enter 6")
    now.take_event(first)
    assert now.thought == "enter 6"
    ahead = first.decision.model_copy(update={"origin": "batch"})
    now.take_event(first.model_copy(update={"decision": ahead}))
    assert now.thought == ""


def test_what_costs_nothing_names_no_cost() -> None:
    assert format_money(0.0, limit=0.0, unpriced=3, language="en") == ""
    assert format_money(0.0, limit=2.0, unpriced=0, language="zh") == "0 / 2"


def test_what_was_noted_about_the_person_is_shown() -> None:
    console = recording()
    view = PlainView(console)
    view.show_event(Learned(step=0, notes=["I like [b]tea[/b]"]))
    assert "noted I like [b]tea[/b]" in printed(console)


@pytest.mark.parametrize("make", [PlainView, LiveView])
def test_what_is_done_less_well_is_shown(
    make: type[PlainView] | type[LiveView],
) -> None:
    console = recording()
    view = make(console)
    view.show_event(
        Warned(step=1, text="blind at [b]host[/b] is sent no pictures")
    )
    view.close()
    assert "note blind at [b]host[/b] is sent no pictures" in printed(console)


def test_the_live_picture_of_a_long_plan_fits_the_terminal() -> None:
    console = recording(width=60, terminal=True)
    view = LiveView(console)
    tree = tasks.make_root("Everything")
    for level in range(5):
        tree = tasks.decompose_task(
            tree,
            [f"{level}-{n} 很长的目标" * 4 for n in range(12)],
            max_depth=8,
        )
    view.progress.take_event(
        Planned(step=0, change="decompose", thought="", tasks=tree)
    )
    still = Console(file=io.StringIO(), width=60, height=40)
    still.print(view.draw_picture())
    lines = printed(still).splitlines()
    assert len(lines) < console.height
    assert any("▸ 4-0" in line for line in lines)


def test_the_live_view_leaves_one_line_a_step_and_the_ending() -> None:
    console = recording(width=80, terminal=True)
    view = LiveView(console)
    for event in RUN:
        view.show_event(event)
    view.show_end(ENDED)
    out = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", printed(console))
    assert "  1  tap [1]  ✓ as expected · sub-goal done" in out
    assert out.rstrip().endswith("report.html")


def test_json_is_one_object_a_line() -> None:
    console = recording()
    view = JsonView(console)
    view.show_event(RUN[0])
    view.show_note("n\nm")
    view.show_question(SURE, thread="t", run="t")
    view.show_end(ENDED)
    lines = [json.loads(line) for line in printed(console).splitlines()]
    assert [line["event"] for line in lines] == [
        "began",
        "note",
        "question",
        "ended",
    ]
    assert lines[2]["args"] == {"element": 7}
    assert (lines[3]["exit_code"], lines[3]["answer"]) == (0, "42")


def test_a_tree_is_indented_and_marked() -> None:
    tree = tasks.give_up(
        tasks.decompose_task(tasks.make_root("a"), ["b", "c"], max_depth=4),
        "no way",
    )
    lines = [line.plain for line in list_task_lines(tree)]
    assert lines == ["▸ a", "  ✗ b  (no way)", "  – c"]


def test_every_action_has_words_in_both_languages() -> None:
    for kind in KINDS:
        decision = Decision(
            step=1,
            task=0,
            judgement="act",
            action=make_action(kind),
        )
        english, chinese = (
            action_words(decision, "en"),
            action_words(decision, "zh"),
        )
        assert english.isascii() or re.search("[“→]", english), kind
        assert re.search("[\u4e00-\u9fff]", chinese), kind


def test_an_element_goes_by_its_words() -> None:
    target = Target(role="input", text="Add label")
    fill = Decision(
        step=1, task=0, judgement="act", target=target,
        action=parse_action({"kind": "fill", "element": 3, "text": "Work"}),
    )  # fmt: skip
    assert action_words(fill, "en") == "fill “Add label” with “Work”"
    assert get_word_table("en").keys() == get_word_table("zh").keys()


@pytest.mark.parametrize(
    ("text", "chosen", "language"),
    [
        ("打开设置", "auto", "zh"),
        ("Open Settings", "auto", "en"),
        ("打开设置", "en", "en"),
    ],
)
def test_the_language_follows_the_instruction(
    text: str, chosen: str, language: str
) -> None:
    assert language_of(text, chosen) == language


def test_progress_names_what_goes_on() -> None:
    now = RunProgress()
    phases = []
    for event in RUN:
        now.take_event(event)
        phases.append(now.phase)
    assert phases == [
        "looking", "thinking", "planning", "thinking", "thinking", "acting", "thinking",
        "looking", "checking", "thinking", "looking", "checking", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "typed", "decision"),
    [
        (SURE, "a\n", {"type": "approve"}),
        (SURE, "x\na\n", {"type": "approve"}),
        (SURE, "r\ntoo dear\n", {"type": "reject", "message": "too dear"}),
        (SURE, "d\n\n", {"type": "respond", "message": "done by hand"}),
        (
            SURE,
            "e\nnine\n9\n",
            {
                "type": "edit",
                "edited_action": {"name": "tap", "args": {"element": 9}},
            },
        ),
        (
            SURE,
            "e\n\n",
            {
                "type": "edit",
                "edited_action": {"name": "tap", "args": {"element": 7}},
            },
        ),
        (OPEN, "the red one\n", {"type": "respond", "message": "the red one"}),
        (OPEN, "\n", {"type": "reject"}),
    ],
)
def test_answers_take_the_agreed_form(
    question: Question, typed: str, decision: object
) -> None:
    console = recording()
    assert prompts.ask_user(
        question, console, "en", stream=io.StringIO(typed)
    ) == {"decisions": [decision]}
    assert question.description in printed(console)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes", "yes"),
        ('{"type": "approve"}', {"type": "approve"}),
        ("[maybe", "[maybe"),
    ],
)
def test_an_answer_is_json_or_words(text: str, answer: object) -> None:
    assert prompts.read_answer(text) == answer


@pytest.mark.parametrize(
    ("typed", "code", "words", "paid"),
    mark_long(
        [
            (b"a\n", 0, "report.html", 1),
            (b"\x03", 3, "tapwright resume shop --answer", 0),
            (b"\x04", 3, "tapwright resume shop --answer", 0),
        ][: None if SOAK else 2],
        after=1,
    ),
    ids=["approved", "Ctrl-C", "end of input"][: None if SOAK else 2],
)
def test_at_a_terminal_the_person_is_asked(
    phone: VirtualPhone,
    home: Path,
    forks: Forks,
    typed: bytes,
    code: int,
    words: str,
    paid: int,
) -> None:
    model = script(home, PAYING)
    task = [
        "run",
        "Pay",
        "--device",
        phone.device,
        "--model",
        model,
        "--no-memory",
    ]
    ours, theirs = pty.openpty()
    env = {**environment(), "TERM": "xterm-256color", "LINES": "40"}
    process = forks.start(
        *task,
        "--thread",
        "shop",
        env=env,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        terminal=True,
    )
    os.close(theirs)
    try:
        with process:
            before = read_until(ours, "Your choice")
            assert phone.state.shop.paid == 0
            os.write(ours, typed)
            read_until(ours, words)
            assert process.wait(30) == code
    finally:
        os.close(ours)
    assert "Allow this action?" in before
    assert phone.state.shop.paid == paid


def read_until(terminal: int, words: str, *, bound_s: float = 60) -> str:
    """What the terminal shows until these words come."""
    seen, end = "", time.monotonic() + bound_s
    while words not in seen and time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            seen += os.read(terminal, 65536).decode("utf-8", "replace")
    assert words in seen
    return seen


def test_the_sentence_about_a_stop_stays_in_the_live_picture() -> None:
    view = LiveView(recording(width=80, terminal=True))
    view.show_event(RUN[0])
    view.show_stop("Stopping after the current step")
    still = recording(width=80)
    still.print(view.draw_picture())
    view.close()
    assert "Stopping after the current step" in printed(still)


def test_without_a_picture_a_stop_is_told_on_standard_error(
    capfd: pytest.CaptureFixture[str],
) -> None:
    PlainView(recording()).show_stop("Stopping")
    assert capfd.readouterr().err == "\nStopping\n"


def show_end(language: Language = "en", **facts: Any) -> list[str]:
    """The lines that a run without steps ends with, without the report below them."""
    console = recording()
    ended = Ended(**{"thread": "t", "run": "r", "status": "done", **facts})
    PlainView(console, language=language).show_end(ended)
    return printed(console).split("\n")[1:-2]


@pytest.mark.parametrize(
    ("language", "reason", "lines"),
    [
        ("en", "I set the alarm.\nSeen: “7:30”\nSeen on the way: “On”",
         ["done  I set the alarm.", "Seen: “7:30”", "Seen on the way: “On”"]),
        ("zh", "闹钟已经设好。\n看到：“7:30”", ["已完成  闹钟已经设好。", "看到：“7:30”"]),
        ("en", "Done.\nSeen: “7:30”", ["done  Seen: “7:30”"]),
        ("zh", "已完成。\n看到：“7:30”", ["已完成  看到：“7:30”"]),
    ],
)  # fmt: skip
def test_what_was_done_comes_first_and_what_was_seen_below_it(
    language: Language, reason: str, lines: list[str]
) -> None:
    assert show_end(language, reason=reason) == lines


@pytest.mark.parametrize(
    ("language", "reason", "line"),
    [
        ("en", "Stopped: the limit was reached.", "stopped  the limit was reached."),
        ("zh", "已停止：达到了上限。", "已停止  达到了上限。"),
    ],
)  # fmt: skip
def test_a_status_is_not_told_twice(
    language: Language, reason: str, line: str
) -> None:
    assert show_end(language, status="stopped", reason=reason) == [line]


def test_an_answer_comes_before_what_was_seen() -> None:
    reason = "Done.\nSeen: “Rosa, 10:00”"
    assert show_end(answer="Rosa, at ten", reason=reason) == [
        "done  Rosa, at ten", "Seen: “Rosa, 10:00”",
    ]  # fmt: skip
    # It is what was seen, and told once.
    assert show_end(answer="14", evidence="14", reason="Done.") == ["done  14"]


def test_an_answer_that_nothing_bears_out_stands_below_the_doubt() -> None:
    assert show_end(status="unverified", answer="14", reason="In doubt.") == [
        "unverified  In doubt.", "answer 14",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "labels"),
    [("en", ("saw  ", "thought  ", "model  ")), ("zh", ("看到  ", "思考  ", "模型  "))],
)  # fmt: skip
def test_long_facts_are_wrapped_and_labels_stay_whole(
    language: Language, labels: tuple[str, ...]
) -> None:
    view = LiveView(recording(width=80, terminal=True), language=language)
    view.progress.saw = (
        "the results in their order and much more 很长的一句话 " * 6
    )
    view.progress.thought = "tap it"
    view.progress.usage = Usage(actor=RoleUsage(calls=3))
    still = recording(width=80)
    still.print(view.draw_picture())
    drawn = printed(still)
    for label in labels:
        assert label in drawn
    assert drawn.count("…") == 1
    assert all(cell_len(line) == 80 for line in drawn.splitlines())


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["     asked Allow it? tap “Pay”", "     Amounts: ¥39", "     answer approved"]),
        ("zh", ["     询问 Allow it? tap “Pay”", "     Amounts: ¥39", "     回答 已同意"]),
    ],
)  # fmt: skip
def test_the_lines_of_a_question_keep_their_indent(
    language: Language, lines: list[str]
) -> None:
    asked = Asked(
        step=1,
        question="Allow it? tap “Pay”\nAmounts: ¥39",
        response="approve",
    )
    for make_view in (PlainView, LiveView):
        console = recording(width=80)
        view = make_view(console, language=language)
        view.show_event(asked)
        view.close()
        for line in lines:
            assert line in printed(console).split("\n")


def test_a_verdict_is_not_broken_at_the_end_of_a_line() -> None:
    console = recording(width=80, terminal=True)
    view = LiveView(console, language="zh")
    view.progress.action = (
        "填写 “Text message”：“明天北京阴天，不下雨，也不用带上伞。”"
    )
    for line in view.format_event(reflected(7)):
        view._print_line(line)
    assert "     ✓ 符合预期" in printed(console)
