"""The trace viewer: when, what was asked of models, before and after, and how large it gets."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import cv2
import numpy as np
import pytest

from console.report import report
from console.report.screenshots import (
    BUDGET,
    LEAST_SHARE,
    embed_pictures,
    fit_picture,
)
from console.report.steps import TONES, format_ms
from console.report.words import list_words
from graph.events import (
    Acted,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Observed,
    Planned,
    Prompted,
    Reflected,
)
from graph.replies import Judgement, VerdictKind
from graph.state import (
    Decision,
    Outcome,
    Status,
    Usage,
    Verdict,
)
from graph.tasks import TaskStatus, make_root
from tests.console.conftest import PAYING, Runner
from tests.console.report.test_report import page
from tools.actions import Back
from tools.vision.encoding import size_of

TREE = make_root("go back")


def decided(step: int, **facts: Any) -> Event:
    given: dict[str, Any] = {"judgement": "act", "action": Back()}
    decision = Decision(step=step, task=0, **{**given, **facts})
    return Decided(
        step=step, goal="go", observation="o", decision=decision, action="back"
    )


def acted(step: int, ok: bool | None = True) -> Event:
    return Acted(step=step, action="back", outcome=Outcome(ok=ok))


def reflected(step: int, kind: VerdictKind = "expected") -> Event:
    return Reflected(
        step=step, verdict=Verdict(kind=kind), thought="", screen="", tasks=TREE, usage=Usage()
    )  # fmt: skip


def concluded(status: Status = "done") -> Event:
    return Concluded(
        step=1, status=status, reason="r", answer="", evidence="", tasks=TREE, usage=Usage()
    )  # fmt: skip


def shown(folder: Path, events: list[Event], instruction: str = "go") -> str:
    began = Began(instruction=instruction, folder="", device="", models={})
    lines = [event.model_dump_json() for event in (began, *events)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "events.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return report.render_report(folder, {})


def timed(event: Event, at: float, **took: int) -> Event:
    return event.model_copy(update={"at": at, **took})


def test_prompts_and_replies_are_on_the_page(paid: Runner) -> None:
    text, html = page("t")
    assert 'id="step-1/call-1"' in html
    assert 'id="step-2/call-1"' in html
    plain = " ".join(text.text.split())
    assert re.search(
        r"assess actor · console-\d+ [\d,]+ in · [\d,]+ out", plain
    )
    assert "# Task" in plain
    assert '"kind": "open_app"' in plain
    assert "the screen of step 1" in plain
    assert "Rules and forms of the prompts" in plain
    rules = [each for each in text.ids if each.startswith("text-")]
    assert len(rules) == len(set(rules)) >= 2


def test_a_run_without_prompts_says_so(
    runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_KEEP_PROMPTS", "0")
    runner.start("Pay in the shop", PAYING, policy="allow")
    text, html = page("t")
    assert "were not kept" in text.text
    assert 'class="call"' not in html


def test_elements_are_listed_as_text(paid: Runner) -> None:
    text, html = page("t")
    assert "Gift wrap" in text.text
    assert re.search(
        r'<li data-box="\d+,\d+,\d+,\d+"><b>\d+</b><i>button</i><span>Pay now',
        html,
    )


def test_time_is_shown_by_what_it_went_into(tmp_path: Path) -> None:
    events = [
        timed(decided(1), 100.0, model_ms=1500, own_ms=100),
        timed(acted(1), 101.0, phone_ms=400),
        timed(reflected(1), 102.0, own_ms=50),
        # The next step waited for the user for an hour.
        timed(decided(2), 3700.0, model_ms=2000),
        timed(concluded(), 3701.0, own_ms=10),
    ]
    html = shown(tmp_path, events)
    axis = re.findall(r'<a href="#(step-\d)".*?flex-grow: (\d+)"', html)
    assert axis == [("step-1", "2050"), ("step-2", "2010")]
    assert "model 1.5 s" in html
    assert "phone 400 ms" in html
    assert "the program itself 150 ms" in html


def test_a_run_of_an_earlier_version_has_no_time_axis(tmp_path: Path) -> None:
    html = shown(tmp_path, [decided(1), acted(1), reflected(1), concluded()])
    assert 'class="axis"' not in html
    assert 'id="step-1"' in html


def test_anchors_are_unique_and_the_action_has_the_plain_one(
    tmp_path: Path,
) -> None:
    plan = Planned(step=0, change="decompose", thought="", tasks=TREE)
    events = [
        decided(1, judgement="decompose", action=None), plan, decided(1), acted(1), reflected(1),
        plan.model_copy(update={"step": 1}), concluded(),
    ]  # fmt: skip
    html = shown(tmp_path, events)
    ids = re.findall(r'id="(step-[\d.]+)"', html)
    assert ids == ["step-1.1", "step-1"]


@pytest.mark.parametrize(
    ("kind", "ok", "is_failed"),
    [
        ("expected", True, False), ("expected", False, True), ("expected", None, True),
        ("wrong_page", True, True), ("no_change", True, True), ("unknown", True, True),
    ],
)  # fmt: skip
def test_failed_steps_can_be_found(
    tmp_path: Path, kind: VerdictKind, ok: bool | None, is_failed: bool
) -> None:
    html = shown(
        tmp_path, [decided(1), acted(1, ok), reflected(1, kind), concluded()]
    )
    assert ("<li data-failed>" in html) is is_failed


@pytest.mark.parametrize(
    ("status", "start"), [("failed", "step-2"), ("done", "step-3")]
)
def test_a_run_opens_where_it_failed_or_else_at_its_end(
    tmp_path: Path, status: Status, start: str
) -> None:
    events = [
        decided(1), acted(1), reflected(1), decided(2), acted(2), reflected(2, "wrong_page"),
        decided(3), acted(3), reflected(3), concluded(status),
    ]  # fmt: skip
    assert f'data-start="{start}"' in shown(tmp_path, events)


@pytest.mark.parametrize(
    ("instruction", "words"), [("go", "not done"), ("返回", "未执行")]
)
def test_a_refused_step_is_marked_and_has_no_number(
    tmp_path: Path, instruction: str, words: str
) -> None:
    asked = Asked(step=1, question="Pay?", response="No")
    events = [
        decided(1), asked, decided(1), acted(1), reflected(1), concluded(),
    ]  # fmt: skip
    html = shown(tmp_path, events, instruction)
    assert f'<span class="tag warn">{words}</span>' in html
    assert find_numbers(html) == ["·", "1"]


def find_numbers(html: str) -> list[str]:
    """The numbers of the steps in the list."""
    return re.findall(r'href="#step-[\d.]+"><span class="n">(.*?)<', html)


def test_a_step_that_was_allowed_is_not_marked(tmp_path: Path) -> None:
    asked = Asked(step=1, question="Pay?", response="approve")
    events = [decided(1), asked, acted(1), concluded()]
    html = shown(tmp_path, events)
    assert '<span class="tag warn">' not in html
    assert find_numbers(html) == ["1"]


def test_the_step_that_a_run_is_at_has_a_number(tmp_path: Path) -> None:
    events = [decided(1), acted(1), reflected(1), decided(2)]
    assert find_numbers(shown(tmp_path / "open", events)) == ["1", "2"]
    ended = [*events, concluded()]
    assert find_numbers(shown(tmp_path / "ended", ended)) == ["1", "·"]


@pytest.mark.parametrize(
    ("instruction", "words"),
    [("go", "the program itself"), ("返回", "程序本身")],
)
def test_the_last_part_of_the_time_has_plain_words(
    tmp_path: Path, instruction: str, words: str
) -> None:
    timed_step = timed(decided(1), 100.0, own_ms=100)
    html = shown(tmp_path, [timed_step, concluded()], instruction)
    assert f"{words} 100 ms" in html


def test_what_was_seen_stands_once_below_what_was_done(tmp_path: Path) -> None:
    ended = Concluded(
        step=1, status="done", reason="I paid.\nSeen: “Paid”", answer="",
        evidence='"Paid"', tasks=TREE, usage=Usage(),
    )  # fmt: skip
    html = shown(tmp_path, [decided(1), acted(1), reflected(1), ended])
    banner = html.partition('<div class="verdict')[2].partition("</header>")[0]
    assert "<p>I paid.</p>" in " ".join(banner.split())
    assert '<p class="seen">Seen: “Paid”</p>' in banner
    assert banner.count("Paid") == 1


@pytest.mark.parametrize("instruction", ["go", "返回"])
@pytest.mark.parametrize("kind", get_args(VerdictKind))
@pytest.mark.parametrize("status", get_args(Status))
def test_every_outcome_has_words(
    tmp_path: Path, kind: VerdictKind, status: Status, instruction: str
) -> None:
    html = shown(
        tmp_path,
        [decided(1), acted(1), reflected(1, kind), concluded(status)],
        instruction,
    )
    words = list_words("zh" if instruction == "返回" else "en")
    assert f">{words[kind]}</span>" in html
    assert f'<span class="pill">{words[status]}</span>' in html
    assert kind in TONES


@pytest.mark.parametrize("judgement", get_args(Judgement))
@pytest.mark.parametrize(
    "origin", ["model", "batch", "memory", "recovery", "rule"]
)
def test_every_decision_can_be_shown(
    tmp_path: Path, judgement: Judgement, origin: str
) -> None:
    action = Back() if judgement == "act" else None
    events = [decided(1, judgement=judgement, action=action, origin=origin)]
    assert 'id="step-1"' in shown(tmp_path, events)


@pytest.mark.parametrize("status", get_args(TaskStatus))
def test_every_state_of_a_sub_goal_has_words(
    tmp_path: Path, status: TaskStatus
) -> None:
    task = TREE.tasks[0].model_copy(update={"status": status})
    tree = TREE.model_copy(update={"tasks": (task,)})
    end = concluded().model_copy(update={"tasks": tree})
    html = shown(tmp_path, [decided(1), end])
    assert f'<span class="mark" title="{list_words("en")[status]}">' in html


def test_labels_hide_no_method_of_the_table() -> None:
    for language in ("en", "zh"):
        words = list_words(language)
        assert [word for word in words if hasattr(words, word)] == []
        assert all(words.values())


def test_a_hostile_call_stays_text(tmp_path: Path) -> None:
    hostile = '</pre></script><script>alert(1)</script><img src="x">'
    call = {
        "at": 1.0, "step": 1, "call": hostile, "role": hostile, "model": hostile,
        "system": "", "user": hostile, "reply": hostile, "error": hostile,
        "rejected": [{"reply": hostile, "complaint": hostile}],
        "pictures": [{"screen": hostile}],
    }  # fmt: skip
    tmp_path.joinpath("calls.jsonl").write_text(json.dumps(call))
    html = shown(tmp_path, [decided(1, thought=hostile), acted(1)], hostile)
    assert html.count("<script") == 1
    assert "<img" not in html
    assert html.count("&lt;/pre&gt;&lt;/script&gt;") >= 8


def noise(width: int, height: int) -> bytes:
    """A screenshot that compresses badly."""
    random = np.random.default_rng(0)
    small = random.integers(0, 255, (height // 8, width // 8, 3), np.uint8)
    picture = cv2.resize(small, (width, height))
    _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return jpeg.tobytes()


@pytest.mark.long
def test_twenty_steps_fit_in_three_megabytes(tmp_path: Path) -> None:
    (tmp_path / "screens").mkdir()
    jpeg = noise(1080, 2400)
    assert len(jpeg) > 300_000
    events: list[Event] = []
    element = {
        "index": 1, "role": "button", "text": "Save this very long label", "resource_id": "x",
        "bounds": {"left": 0, "top": 0, "right": 100, "bottom": 100},
    }  # fmt: skip
    for step in range(1, 22):
        screen = f"screen{step}"
        (tmp_path / "screens" / f"{screen}.jpg").write_bytes(jpeg)
        facts = {
            "id": "x",
            "width": 1080,
            "height": 2400,
            "elements": [element] * 60,
        }
        (tmp_path / "screens" / f"{screen}.json").write_text(json.dumps(facts))
        call = {
            "at": 1.0, "step": step, "call": "assess", "role": "actor", "model": "m",
            "system": "s", "user": "word " * 2000, "reply": "{}",
        }  # fmt: skip
        with (tmp_path / "calls.jsonl").open("a") as file:
            file.write(json.dumps(call) + "\n")
        events += [
            Observed(step=step - 1, screen=screen, package="", elements=1, settle_ms=1,
                     image="", marked=""),
            decided(step), acted(step), reflected(step),
        ]  # fmt: skip
    html = shown(tmp_path, [*events[:-3], concluded()])
    assert len(re.findall(r"background-image: url\(data:", html)) == 21
    assert html.count('class="pic after') == 20
    assert len(html.encode()) < 3_000_000


def test_a_picture_is_made_smaller_only_if_it_must() -> None:
    jpeg = noise(1080, 2400)
    assert fit_picture(jpeg, len(jpeg)) == jpeg
    smaller = fit_picture(jpeg, 120_000)
    assert 20_000 < len(smaller) <= 120_000
    width, height = size_of(smaller)
    assert width / height == pytest.approx(1080 / 2400, abs=0.01)
    assert fit_picture(b"\xff\xd8\xff", 1) == fit_picture(b"", 9) == b""


def test_a_png_becomes_a_jpeg() -> None:
    _, png = cv2.imencode(".png", np.zeros((40, 20, 3), np.uint8))
    assert fit_picture(png.tobytes(), 10_000).startswith(b"\xff\xd8\xff")


def test_pictures_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    assert embed_pictures(["", "gone", "../../etc/passwd"], tmp_path) == {}
    assert BUDGET // 20 > LEAST_SHARE


@pytest.mark.parametrize(
    ("ms", "words"),
    [(35, "35 ms"), (1234, "1.2 s"), (125_000, "2 min 05 s")],
)
def test_durations_are_short(ms: int, words: str) -> None:
    assert format_ms(ms) == words


def test_prompted_work_of_the_next_step_is_not_the_last_ones(
    tmp_path: Path,
) -> None:
    prompted = Prompted(
        step=2, call="assess", role="actor", tokenizer="", parts={}, answer=0, calls=1,
        input_tokens=0, output_tokens=0, estimated=False,
    )  # fmt: skip
    events = [
        timed(decided(1), 1.0, own_ms=10),
        timed(acted(1), 2.0, phone_ms=20),
        timed(prompted, 3.0, model_ms=700),
        timed(decided(2), 4.0, own_ms=1),
    ]
    html = shown(tmp_path, events)
    axis = re.findall(r'<a href="#(step-\d)".*?flex-grow: (\d+)"', html)
    assert axis == [("step-1", "30"), ("step-2", "701")]
