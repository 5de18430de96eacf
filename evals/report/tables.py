"""Tables of ablations as data: our rows, and the labelled rows that papers print."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from evals.harness.knowledge import PRINTED
from evals.harness.rows import Keyframes, Knowledge
from evals.tasks.task import Task
from graph.context import PROFILES
from tapwright.errors import UsageError


@dataclass(frozen=True, kw_only=True)
class Arm:
    """One row of ours: a profile of the graph's switches."""

    label: str
    profile: str = "full"
    choices: dict[str, Any] = field(default_factory=dict)
    warm: bool = False
    """Each trial begins with what runs of the suite with another seed have left in memory."""
    knowledge: Knowledge | None = None
    """What is given along; None for what the caller names."""
    keyframes: Keyframes = "found"
    """Of the film, where that is what is given."""
    touches: bool = True
    """Whether the film shows where the screen is touched, as `tapwright record` has phones do."""
    tasks: Literal["all", "aligned", "misaligned"] = "all"
    """Those whose instruction is the one of their film, or is another one (Mobile-Agent-V)."""
    after: str = ""
    """Label of a row before it: what that one has done is taken over, and only the rest is tried
    (Mobile-Agent-v2 gives knowledge along only where a task failed without)."""

    def choose_tasks(self, tasks: Sequence[Task]) -> list[Task]:
        """Those of the tasks that this row is about."""
        return [
            t
            for t in tasks
            if self.tasks in ("all", "misaligned" if t.demo else "aligned")
        ]


@dataclass(frozen=True, kw_only=True)
class Printed:
    """One row of a paper, as it is printed there."""

    label: str
    values: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Table:
    """Which suite, which rows, and what the paper has."""

    title: str
    suite: str
    source: str
    columns: tuple[str, ...]
    """Names of `evals.report.metrics`."""
    headings: dict[str, str] = field(default_factory=dict)
    """Of columns that the paper calls otherwise than we do."""
    arms: tuple[Arm, ...]
    printed: tuple[Printed, ...] = ()
    note: str = ""
    models: tuple[str, ...] = ()
    """Of the runs, where the caller names none."""
    ablation: bool = False
    """Many trials of a simulation, told as in `evals.report.ablation`: without animations, and with
    nothing but the row of those that were done."""
    grid: bool = False
    """Told by kinds of apps, levels and languages as in `evals.report.grid`."""


def _make_moba_row(
    label: str, complete: str, score: str, efficiency: str
) -> Printed:
    return Printed(
        label=label, values={"CR": complete, "MS": score, "EE": efficiency}
    )


TABLES: dict[str, Table] = {
    "moba": Table(
        title="MobBench: what memory and plan are worth",
        suite="mobbench",
        source="MobA v1, Table 4 (gpt-4o-2024-05-13 on phones; other tasks, other model)",
        columns=("CR", "MS", "EE", "DA", "steps", "calls"),
        arms=(
            Arm(label="all"),
            Arm(label="without memory (long-term)", profile="no-memory"),
            Arm(
                label="without memory (long-term and in the run)",
                profile="no-history",
            ),
            Arm(label="without plan", profile="no-planning"),
            Arm(
                label="without memory and plan",
                profile="no-history",
                choices={"planning": False},
            ),
        ),
        printed=(
            _make_moba_row("Human", "50/50", "133", "3.56"),
            _make_moba_row("GPT-4o + Human", "49/50", "130 (97.7 %)", "3.82"),
            _make_moba_row(
                "AppAgent", "6/50", "35 (28.6 %; 35 of 133 is 26.3 %)", "4.43"
            ),
            _make_moba_row(
                "MobileAgent (v2)",
                "17/50",
                "63 (48.9 %; 63 of 133 is 47.4 %)",
                "4.84",
            ),
            _make_moba_row(
                "MobA w/o Memory and Plan", "13/50", "52 (39.1 %)", "4.42"
            ),
            _make_moba_row("MobA w/o Plan", "15/50", "65 (48.9 %)", "4.17"),
            _make_moba_row("MobA w/o Memory", "22/50", "72 (54.1 %)", "3.81"),
            _make_moba_row("MobA", "28/50", "88 (66.2 %)", "3.44"),
        ),
        note="Without memory is defined twice: long-term memory off, and (MobA, 4.3) in-run "
        "observations, thoughts and past actions off too.",
    ),
}


TABLES["planning"] = Table(
    title="MobBench: what planning, memory and reflection win back",
    suite="mobbench",
    source="ours",
    columns=("CR", "MS", "EE", "DA", "RA", "steps", "calls"),
    arms=(
        Arm(label="full"),
        Arm(label="plain", profile="plain"),
        Arm(label="full, with memory of other runs", warm=True),
        Arm(label="without memory", profile="no-memory"),
        Arm(label="without plan", profile="no-planning"),
        Arm(label="without reflection", profile="no-reflection"),
        *(
            Arm(label=name, profile=name)
            for name in ("moba", "moba-v1", "mobile-agent-v2")
            if name in PROFILES
        ),
    ),
    models=("oracle:0.1", "oracle:0.2", "oracle:0.05", "oracle:0.3", "offline"),
    ablation=True,
    note="Memory of other runs: each trial begins with a copy of what one run of the suite without "
    "errors, with the seed 1000 higher, has left. All other arms begin with an empty memory.",
)


def _make_video_arm(
    label: str, *, choices: dict[str, Any] | None = None, **given: Any
) -> Arm:
    """A row of Mobile-Agent-V with what else its label says.

    The device is found in the film by rules unless the label says otherwise, as a model may be
    without eyes, and two states of a switch read alike.
    """
    fields = {
        "profile": "mobile-agent-v",
        "knowledge": "video",
        "tasks": "aligned",
        **given,
    }
    return Arm(
        label=label, choices={"anchoring": "rules", **(choices or {})}, **fields
    )


def _make_arm_pair(label: str, **given: Any) -> tuple[Arm, Arm]:
    """The row for instructions that are those of their films, and for the others."""
    return _make_video_arm(label, **given), _make_video_arm(
        f"misaligned: {label}", **given, tasks="misaligned"
    )


def _make_injection_row(label: str, done: str, *rest: str) -> Printed:
    names = ("CR", "completion", "DA", "steps", "calls", "injection")
    return Printed(
        label=label, values=dict(zip(names, (done, *rest), strict=False))
    )


_GIVEN = (
    _make_arm_pair("nothing given", knowledge="none"),
    _make_arm_pair("novice note", knowledge="novice"),
    _make_arm_pair("expert note", knowledge="expert"),
    _make_arm_pair("video"),
    _make_arm_pair(
        "video, without deep reflection", choices={"deliberation": False}
    ),
    _make_arm_pair(
        "video, keyframes by hand", keyframes="by hand", touches=False
    ),
    _make_arm_pair("video, without touch dots", touches=False),
    _make_arm_pair(
        "video, found by the model (Algorithm 1)",
        choices={"anchoring": "model"},
    ),
    _make_arm_pair(
        "full agent, nothing given", profile="full", knowledge="none"
    ),
    _make_arm_pair("full agent, video", profile="full"),
)

TABLES["mobile-agent-v"] = Table(
    title="Mobile-Knowledge: what a film of the task is worth",
    suite="mobile_knowledge",
    source="Mobile-Agent-V, Tables 1 and 3 (GPT-4o on a OnePlus 7 Pro; other tasks, other model); "
    "its figures 3 to 6 print no numbers",
    columns=("CR", "completion", "DA", "steps", "calls", "injection"),
    headings={"CR": "SR", "completion": "CR", "DA": "DA", "steps": "Step"},
    arms=(
        *(aligned for aligned, _ in _GIVEN),
        *(
            _make_video_arm(
                f"video, window of {size}", choices={"window": size}
            )
            for size in (1, 2, 3, 5, 6)
        ),
        *(misaligned for _, misaligned in _GIVEN),
    ),
    printed=(
        _make_injection_row(
            "AppAgent-v1, written note", "46.7", "52.5", "43.6", "12.2"
        ),
        _make_injection_row(
            "AppAgent-v2, written note", "60.0", "67.3", "57.7", "10.8"
        ),
        _make_injection_row(
            "Mobile-Agent-v1, written note", "43.4", "51.3", "41.0", "12.2"
        ),
        _make_injection_row(
            "Mobile-Agent-v2, written note", "56.6", "59.8", "54.8", "11.4"
        ),
        _make_injection_row(
            "Agent-S2, written note", "63.3", "73.9", "60.1", "13.6"
        ),
        *(
            Printed(
                label=f"Mobile-Agent-V, {given}",
                values={"CR": rate, "injection": took},
            )
            for given, rate, took in PRINTED[:-1]
        ),
        _make_injection_row(
            "Mobile-Agent-V, video",
            "86.7",
            "93.4",
            "79.4",
            "7.3",
            "",
            "0.7 min",
        ),
    ),
    note="SR is our complete rate, CR our completion rate; the window is 4 frames where none is "
    "named; what is given takes the seconds of the last column, a note by an estimate of typing.",
)


TABLES["androidworld-knowledge"] = Table(
    title="AndroidWorld-Knowledge: what one film an app is worth for all its tasks",
    suite="app_knowledge",
    source="Mobile-Agent-V, Table 2 (GPT-4o; the tasks of AndroidWorld, with one film or written "
    "note an app)",
    columns=("CR",),
    headings={"CR": "SR"},
    arms=(
        _make_video_arm("nothing given", knowledge="none", tasks="all"),
        _make_video_arm("written note", knowledge="expert", tasks="all"),
        _make_video_arm("video", tasks="all"),
    ),
    printed=(
        *(
            Printed(label=f"{agent}, written note", values={"CR": rate})
            for agent, rate in (
                ("AppAgent-v1", "14.6"),
                ("AppAgent-v2", "18.9"),
                ("Mobile-Agent-v1", "12.5"),
                ("Mobile-Agent-v2", "16.7"),
                ("Agent-S2", "18.9"),
            )
        ),
        Printed(label="Mobile-Agent-V, video", values={"CR": "31.3"}),
    ),
    note="Each of five apps has one film, of its simplest task; the other 43 of the 48 tasks are "
    "to be generalised from it. SR is our complete rate. The written note is the expert's, on the "
    "app or on the very task, and so tells more than the paper's, which is on the simplest task. "
    "The paper has no row with nothing given.",
)


def _make_agents_arm(label: str, *, after: str = "", **choices: Any) -> Arm:
    """A row of Mobile-Agent-v2, with a task's note where it follows another row."""
    return Arm(
        label=label,
        profile="mobile-agent-v2",
        choices=choices,
        knowledge="expert" if after else "none",
        after=after,
    )


TABLES["mobile-agent-v2"] = Table(
    title="Mobile-Agent-v2: what its agents, its memory unit and a hint are worth",
    suite="mobile_agent_v2",
    source="Mobile-Agent-v2, Tables 1 and 2, and the parts of its ablation",
    columns=("CR", "completion", "DA", "RA", "steps", "calls"),
    headings={"CR": "SR", "completion": "CR"},
    arms=(
        _make_agents_arm("whole"),
        _make_agents_arm("+ knowledge", after="whole"),
        _make_agents_arm("without planning agent", tracking=False),
        _make_agents_arm("without reflection agent", reflection=False),
        _make_agents_arm("without memory unit", focus=False),
    ),
    models=("oracle:0.1",),
    grid=True,
    note="Five apps of the phone's system and five others with two basic and two advanced "
    "instructions each, and two of each over several apps. SR is our complete rate, CR our "
    "completion rate. With knowledge, a hint is given along only where the task failed without; to "
    "the oracle, which knows the way, it tells nothing, so that those rows are equal.",
)


SPLIT_COLUMNS = ("random split", "task split", "device split", "app split")


def _make_history_rows(
    number: int, label: str, *, parts: str, scores: str
) -> tuple[Arm, Printed]:
    """A row of GUIOdyssey's Table 4: what is shown of the steps before, and its scores.

    They are AMS and SR overall, then `AMS/SR` of the four splits.
    """
    switches = {
        f"history_{part}": part in parts
        for part in ("actions", "screens", "context")
    }
    values = dict(
        zip(("AMS", "SR", *SPLIT_COLUMNS), scores.split(), strict=True)
    )
    return (
        Arm(label=f"({number}) {label}", profile="odyssey", choices=switches),
        Printed(label=f"OdysseyAgent ({number}) {label}", values=values),
    )


def _make_category_row(label: str, scores: str) -> Printed:
    """A row of GUIOdyssey's Table 2, high-level instructions: six categories and their mean."""
    names = (
        "Tool",
        "Information",
        "Shopping",
        "Media",
        "Social",
        "Multi-Apps",
        "AMS mean",
    )
    return Printed(
        label=label, values=dict(zip(names, scores.split(), strict=True))
    )


_SHOWN = (
    _make_history_rows(
        1,
        "no history",
        parts="",
        scores="55.60 1.49 66.13/1.65 47.62/0.00 54.15/0.72 54.49/3.59",
    ),
    _make_history_rows(
        2,
        "actions",
        parts="actions",
        scores="63.44 5.18 74.67/9.70 55.00/0.00 62.03/2.03 62.06/8.98",
    ),
    _make_history_rows(
        3,
        "screens",
        parts="screens",
        scores="60.30 4.20 71.22/6.69 51.69/0.09 59.12/2.24 59.16/7.78",
    ),
    _make_history_rows(
        4,
        "context",
        parts="context",
        scores="64.77 5.06 75.25/9.50 57.66/0.62 62.35/2.24 63.82/7.87",
    ),
    _make_history_rows(
        5,
        "actions, screens",
        parts="actions screens",
        scores="63.60 4.76 75.79/9.38 54.36/0.09 61.20/1.88 63.03/7.70",
    ),
    _make_history_rows(
        6,
        "actions, screens, context",
        parts="actions screens context",
        scores="66.84 6.32 77.06/11.61 58.83/0.18 65.85/5.00 65.63/8.47",
    ),
)

TABLES["odyssey"] = Table(
    title="GUIOdyssey: what the history of a task is worth, offline",
    suite="odyssey",
    source="GUIOdyssey, Tables 2 (high-level instructions), 4 (overall) and 9",
    columns=("AMS", "SR"),
    arms=tuple(arm for arm, _ in _SHOWN),
    printed=(
        *(row for _, row in _SHOWN),
        _make_category_row(
            "GPT-4o", "14.15 13.86 11.69 12.00 18.14 9.28 13.19"
        ),
        _make_category_row(
            "Claude3.5-sonnet", "22.99 14.69 12.17 14.00 16.79 14.14 15.80"
        ),
        _make_category_row(
            "GPT-4o, OmniParser", "26.63 23.45 18.34 19.17 31.01 23.39 23.67"
        ),
        _make_category_row(
            "Claude3.5-sonnet, OmniParser",
            "39.20 28.46 27.22 28.50 40.82 33.11 32.88",
        ),
        _make_category_row(
            "OdysseyAgent with annotations",
            "86.82 71.79 68.58 80.93 82.88 78.47 78.24",
        ),
        Printed(
            label="OdysseyAgent, trained on the other five devices",
            values={
                "Pixel 7 Pro": "75.91/7.44",
                "Pixel 8 Pro": "74.67/6.05",
                "Small Phone": "71.68/3.77",
                "Medium Phone": "73.05/5.45",
                "Pixel Fold": "67.67/4.48",
                "Pixel Tablet": "61.20/1.88",
            },
        ),
    ),
    note="The paper's rows are of a model trained on the dataset, those of GPT-4o and Claude of "
    "models that were not; all are on the dataset's own episodes.",
)


def find_table(name: str) -> Table:
    """The table of this name.

    Raises:
        UsageError: there is none.
    """
    if name not in TABLES:
        msg = f"there is no table {name!r}; there are {', '.join(TABLES)}"
        raise UsageError(msg)
    return TABLES[name]
