"""`tapwright eval`: what it lists, refuses, runs, goes on with and sets beside each other."""

import contextlib
import io
import json
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from langsmith.utils import get_env_var

from console.cli import main
from evals import suites
from evals.harness import rows
from evals.harness.rows import Row
from evals.report import tables
from tests.console.conftest import environment
from tests.e2e.langsmith_stub import Intake, intake
from tests.evals.langsmith_records import langsmith
from tests.evals.report.test_metrics import DONE, PARTLY
from tests.forks import Forks
from tests.models.stub import OpenAIStub, Seen

pytestmark = pytest.mark.timeout(400)
TASKS = ("mobbench/clock-easy", "mobbench/clock-medium")
NAMES = dict.fromkeys(
    (*TASKS, *(task.name for task in suites.load_suite("mobbench")[:20]))
)
"""So many that a folder cannot be named after all of them; the first two are tried."""
JUDGE = "gpt-judge"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [
        n for n in os.environ if n.startswith(("TAPWRIGHT_", "OPENAI_", "LANG"))
    ]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "home"


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().err.split())


def test_tasks_are_listed_for_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["eval", "--list"]) == 0
    shown = capsys.readouterr().out
    assert "mobbench/clock-easy  (easy; clock)\n    " in shown
    assert "mobile_knowledge/messages-normal  (normal; messages)\n" in shown
    assert "\x1b" not in shown


def test_tasks_are_listed_for_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        main(["eval", "mobbench/clock", "--list", "--json", "--limit", "2"])
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert [(task["suite"], task["id"]) for task in found] == [
        ("mobbench", "clock-easy"), ("mobbench", "clock-medium"),
    ]  # fmt: skip
    assert found[0].keys() == {
        "suite",
        "id",
        "level",
        "apps",
        "instruction",
        "milestones",
    }
    assert found[0]["instruction"].keys() == {"en", "zh"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "name a suite or a task; `tapwright eval --list` shows all"),
        (["mobench"], "there is no suite 'mobench'; there are "),
        (["mobbench/clok"], "there is no task 'clok' in mobbench"),
        (
            [TASKS[0], "--language", "fr"],
            "--language fr: choose one of en, zh, both",
        ),
        (
            [TASKS[0], "--knowledge", "some"],
            "--knowledge some: choose one of none, novice, expert",
        ),
        (
            [TASKS[0], "--knowledge", "expert"],
            f"--knowledge expert: task {TASKS[0]} has no such",
        ),
        (
            [TASKS[0], "--model", "oracle:2"],
            "the oracle's noise is a share between 0 and 1",
        ),
        ([TASKS[0], "--model", "gpt-x"], "model 'gpt-x' has no key"),
        ([TASKS[0], "--profile", "half"], "there is no profile 'half'"),
        (
            ["--table", "mobb"],
            "there is no table 'mobb'; there are moba, planning",
        ),
        (
            ["--compare", "/nowhere"],
            "/nowhere holds no results (results.jsonl)",
        ),
        (
            [TASKS[0], "--judge", "offline"],
            "--judge offline: a judge is a language model",
        ),
        (
            [TASKS[0], "--judge", "oracle:0.1"],
            "--judge oracle:0.1: a judge is a language model",
        ),
        (
            [TASKS[0], "--price-in", "1"],
            "a cost needs two prices: TAPWRIGHT_PRICE_OUT",
        ),
        ([TASKS[0], "--langsmith"], "--langsmith needs LANGSMITH_API_KEY"),
        ([TASKS[0], "--phones", "0"], "--phones"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    given: list[str],
    sentence: str,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["eval", *given]) == 1
    line = said(capsys)
    assert line.startswith("tapwright: ")
    assert sentence in line
    assert not (home / "evals").exists()


@dataclass
class Ran:
    """A run that was killed after its first trial, and what a second call made of it."""

    home: Path
    folder: Path
    before: list[Row]
    after: list[Row]
    shown: str
    orphans: list[int]
    traces: Intake
    asked: list[Seen]


def judged(seen: Seen) -> str:
    """Says of every trial that it is done."""
    return json.dumps({"thought": "it looks so", "done": True})


@pytest.fixture(scope="module")
def ran(
    tmp_path_factory: pytest.TempPathFactory, forks: Forks
) -> Iterator[Ran]:
    home = tmp_path_factory.mktemp("killed")
    command = [
        "eval",
        *NAMES,
        "--limit",
        "2",
        "--phones",
        "1",
        "--model",
        "offline",
    ]
    again = ["--model", "reference", "--resume", "--judge", JUDGE]
    prices = ["--price-in", "2.5", "--price-out", "10"]
    with (
        intake(zstd=False) as traces,
        OpenAIStub(judged) as judge,
        pytest.MonkeyPatch.context() as patch,
    ):
        for name, value in {
            "TAPWRIGHT_HOME": str(home),
            "TAPWRIGHT_JUDGE_BASE_URL": judge.url,
            "LANGSMITH_TRACING": "true",
            "LANGCHAIN_TRACING_V2": "true",
            "LANGSMITH_ENDPOINT": traces.url,
            "LANGSMITH_API_KEY": "lsv2_pt_0123456789abcdef",
            "COLUMNS": "200",
        }.items():
            patch.setenv(name, value)
        with forks.start(*command, env=environment(), session=True) as first:
            _wait_for(
                lambda: any(rows.load(each) for each in home.glob("evals/*"))
            )
            first.kill()
        (folder,) = home.glob("evals/*")
        before = rows.load(folder)
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            assert main([*command, *again, *prices]) == 0
        orphans = _of_session(first.pid)
        patch.undo()
        # LangSmith remembers what it once read of the environment.
        get_env_var.cache_clear()  # type: ignore[attr-defined]  # an lru_cache
        yield Ran(
            home,
            folder,
            before,
            rows.load(folder),
            shown.getvalue(),
            orphans,
            traces,
            judge.requests,
        )


def _wait_for(condition: object, seconds: float = 150.0) -> None:
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def _of_session(leader: int) -> list[int]:
    """Processes that are left of a session, zombies apart."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = stat.read_text().rpartition(") ")
        except OSError:  # it ended meanwhile
            continue
        state, _, _, session = rest.split()[:4]
        if int(session) == leader and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.long
def test_a_killed_run_goes_on_where_it_was(ran: Ran) -> None:
    assert len(ran.before) == 1
    assert [row.task for row in ran.after] == list(TASKS)
    kept = replace(
        ran.after[0], cost=None, opinion=None, opinion_by="", opinion_said=""
    )
    assert kept == ran.before[0]
    plan = json.loads((ran.folder / "plan.json").read_text())
    assert len(plan) == 2


def test_many_names_give_each_run_a_short_folder_of_its_own(ran: Ran) -> None:
    assert len("-".join(NAMES)) > 255
    assert len(list(ran.home.glob("evals/*/results.jsonl"))) == 2
    assert all(len(folder.name) < 200 for folder in ran.home.glob("evals/*"))


def test_a_killed_run_leaves_no_phone_behind(ran: Ran) -> None:
    assert ran.orphans == []


def test_what_came_of_it_is_told(ran: Ran) -> None:
    assert re.search(r"offline +\d/2 ", ran.shown)
    assert re.search(r"reference +2/2 ", ran.shown)
    pages = re.findall(r"^/.*\.html$", ran.shown, re.MULTILINE)
    assert [Path(page).name for page in pages] == [
        "report.html",
        "report.html",
        "compare.html",
    ]
    assert all(Path(page).is_file() for page in pages)
    page = (ran.folder / "report.html").read_text(encoding="utf-8")
    assert all(f'href="{row.folder}/report.html"' in page for row in ran.after)


def test_prices_give_the_cost(ran: Ran) -> None:
    for row in ran.after:
        assert row.calls > 0
        money = (2.5 * row.input_tokens + 10 * row.output_tokens) / 1_000_000
        assert row.cost == pytest.approx(money)
    assert "cost" in ran.shown


def test_a_judge_sees_the_end_and_is_held_against_the_state(ran: Ran) -> None:
    assert [(row.opinion, row.opinion_by) for row in ran.after] == [
        (True, JUDGE)
    ] * 2
    assert len(ran.asked) == 2
    told = {seen.text for seen in ran.asked}
    for row in ran.after:
        (text,) = [each for each in told if row.instruction in each]
        assert "# Screen 1 of the last" in text
        assert "# Answer" in text
    assert "judge" in ran.shown


def test_nothing_is_uploaded_unless_asked_for(ran: Ran) -> None:
    assert [(r.name, r.kind) for r in ran.traces.runs] == []
    assert ran.traces.paths == []
    assert ran.traces.bodies == []


def made(home: Path, name: str, *found: Row) -> Path:
    folder = home / "evals" / name
    folder.mkdir(parents=True)
    for row in found:
        rows.append(folder, row)
    return folder


def test_a_table_of_ablations_stands_beside_the_papers(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (task,) = json_of(["mobbench", "--limit", "1"], capsys)
    key = f"mobbench-{task}-en-s1-a1"
    for arm in tables.TABLES["moba"].arms:
        label = re.sub(r"[^\w.]+", "-", arm.label).strip("-")
        row = replace(
            DONE, key=key, task=f"mobbench/{task}", profile=arm.profile
        )
        made(home, f"moba-offline-{label}-en-s1", row)
    assert main(["eval", "--table", "moba", "--limit", "1", "--resume"]) == 0
    shown = capsys.readouterr().out
    for arm in tables.TABLES["moba"].arms:
        assert f" offline, {arm.label} " in shown
    assert "MobA (paper)" in shown
    assert "28/50" in shown
    assert (home / "evals" / "compare.html").is_file()
    written = (
        (home / "evals" / "moba.md").read_text(encoding="utf-8").splitlines()
    )
    assert "| MobA (paper) | 28/50 | 88 (66.2 %) | 3.44 |  |  |  |" in written
    assert sum(line.startswith("| offline, ") for line in written) == 5


def test_of_a_table_some_rows_can_be_asked_for(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [
        "eval",
        "--table",
        "mobile-agent-v",
        "--limit",
        "1",
        "--resume",
        "--row",
    ]
    keys = ("calendar-basic", "calendar-basic-other")
    for label, key in zip(("", "misaligned-"), keys, strict=True):
        row = replace(
            DONE,
            key=f"mobile_knowledge-{key}-en-s1-a1",
            task=f"mobile_knowledge/{key}",
        )
        made(
            home,
            f"mobile-agent-v-offline-{label}full-agent-nothing-given-en-s1",
            row,
        )
    assert main([*told, "full agent, nothing"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("full agent, nothing given ") == 2
    assert re.search(r"^ *run +SR +CR +DA +Step ", shown, re.MULTILINE)
    assert main([*told, "no such row"]) == 1
    assert (
        "no table has been named that has such a row" in capsys.readouterr().err
    )


def test_a_table_of_our_parts_is_told_as_markdown(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (task,) = json_of(["mobbench", "--limit", "1"], capsys)
    row = replace(
        DONE, key=f"mobbench-{task}-en-s1-a1", task=f"mobbench/{task}"
    )
    for noise, done in (("0.1", True), ("0.2", False)):
        for label in ("full", "plain"):
            won = done or label == "full"
            made(
                home,
                f"planning-oracle-{noise}-{label}-en-s1",
                replace(row, done=won),
            )
    given = [
        "--model",
        "oracle:0.1",
        "--model",
        "oracle:0.2",
        "--profile",
        "plain",
    ]
    given += ["--profile", "full", "--limit", "1"]
    warm = replace(row, key=f"mobbench-{task}-en-s1001-a1", seed=1001)
    made(home, "planning-oracle-warm-up-en-s1001-carried", warm)
    for noise in ("0.1", "0.2"):
        made(
            home,
            f"planning-oracle-{noise}-full-with-memory-of-other-runs-en-s1",
            row,
        )
    assert main(["eval", "--table", "planning", "--resume", *given]) == 0
    page = home / "evals" / "planning.md"
    assert str(page) in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert "### Oracle, 10 % noise" in text
    _, _, second = text.partition("### Oracle, 20 % noise")
    assert "| full | 1/1, 100 %" in second
    assert "| plain | 0/1, 0 %" in second
    assert "without plan" not in text


def json_of(given: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["eval", *given, "--list", "--json"]) == 0
    return [task["id"] for task in json.loads(capsys.readouterr().out)]


def test_earlier_runs_stand_beside_each_other(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (
        made(home, "one", DONE),
        made(home, "two", replace(PARTLY, model="oracle:0.1")),
    )
    assert main(["eval", "--compare", str(one), "--compare", str(two)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"one +1/1 +2/2 ", shown)
    assert re.search(r"two \(simulation\) +0/1 +1/2 ", shown)
    page = (home / "evals" / "compare.html").read_text(encoding="utf-8")
    assert '<td>toy/a</td><td><span class="tag">en</span></td>' in page
    assert '<td>toy/b</td><td><span class="tag">zh</span></td>' in page


def test_results_go_to_langsmith_when_asked_for(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = made(home, "one", DONE, replace(PARTLY, key="k2"))
    with langsmith() as records:
        monkeypatch.setenv("LANGSMITH_API_KEY", "lsv2_pt_0123456789abcdef")
        monkeypatch.setenv("LANGSMITH_ENDPOINT", records.taken.url)
        assert main(["eval", "--compare", str(run)]) == 0
        assert records.taken.paths == []
        assert main(["eval", "--compare", str(run), "--langsmith"]) == 0
        assert (
            "LangSmith: dataset 'tapwright-toy', experiment 'one "
            in capsys.readouterr().out
        )
        assert len(records.found["runs"]) == 2
        records.status = 503
        assert main(["eval", "--compare", str(run), "--langsmith"]) == 1
        told = capsys.readouterr()
        assert re.search(r"one +1/2 ", told.out)
        assert told.err.startswith(
            "tapwright: LangSmith did not take the results"
        )


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_every_arm_of_a_table_is_run(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["eval", "--table", "moba", "--limit", "2", "--model", "oracle"])
        == 0
    )
    assert capsys.readouterr().out.count("2/2") == len(
        tables.TABLES["moba"].arms
    )


@pytest.mark.long
def test_a_sub_goal_gets_the_share_of_the_budget_that_is_asked_for(
    home: Path,
) -> None:
    # Two calls a sub-goal: a verdict and an action use them up.
    limits = ["--max-calls", "20", "--subgoal-share", "0.1"]
    choices = ["--profile", "moba", "--model", "oracle", "--animations", "0"]
    task = ["mobbench/clock-hard", "--phones", "1"]

    assert main(["eval", *task, *choices, *limits]) == 0

    (events,) = home.glob("evals/*/homes/*/runs/*/events.jsonl")
    told = events.read_text(encoding="utf-8")
    assert "used up its share of the calls" in told
