"""Options of `tapwright eval`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from console import completion
from console.commands.odyssey import (
    Episodes,
    Grounding,
    History,
    Level,
    SplitName,
)
from console.commands.options import Json
from console.commands.run_options import (
    MaxAttempts,
    MaxCalls,
    MaxCost,
    MaxDepth,
    MaxSteps,
    MaxTokens,
    SubgoalShare,
)

Names = Annotated[
    list[str] | None,
    typer.Argument(
        help="Suites (mobbench) or single tasks (mobbench/clock-hard).",
        autocompletion=completion.complete_suites,
    ),
]
ListThem = Annotated[
    bool, typer.Option("--list", help="List the tasks and exit.")
]
Models = Annotated[
    list[str] | None,
    typer.Option(
        help="Name of a model, offline, reference, oracle or oracle:0.1; repeatable."
    ),
]
Profiles = Annotated[
    list[str] | None,
    typer.Option(
        help="Profile, as for `run`; repeatable.",
        autocompletion=completion.complete_profiles,
    ),
]
PhoneCount = Annotated[
    int, typer.Option(help="Virtual phones to use at once.", min=1, max=64)
]
Seed = Annotated[
    int, typer.Option(help="Seed of phones, tasks and the oracle's noise.")
]
Seeds = Annotated[
    int, typer.Option(help="Number of seeds, from --seed on.", min=1)
]
Attempts = Annotated[
    int, typer.Option(help="Attempts at each task, for pass@k.", min=1)
]
Limit = Annotated[
    int | None, typer.Option(help="Maximum number of tasks.", min=1)
]
Language = Annotated[
    str, typer.Option(help="Language of tasks and phones: en, zh or both.")
]
Knowledge = Annotated[
    str,
    typer.Option(
        help="Knowledge for the agent: none, novice, expert or video.",
        autocompletion=completion.complete_knowledge,
    ),
]
Films = Annotated[
    Path | None,
    typer.Option(
        help="Folder for films of the tasks. Default: films in TAPWRIGHT_HOME.",
        file_okay=False,
    ),
]
Carry = Annotated[
    bool,
    typer.Option(
        "--carry", help="Keep memory from trial to trial, on one phone."
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume", help="Continue the last run with the same options."
    ),
]
TableName = Annotated[
    str,
    typer.Option(
        help="Table of a paper: moba, planning, mobile-agent-v, androidworld-knowledge or "
        "mobile-agent-v2; --profile chooses rows.",
        autocompletion=completion.complete_tables,
    ),
]
TableRows = Annotated[
    list[str] | None,
    typer.Option(
        "--row",
        help="Only rows of the table with this label, or with this text in it; repeatable.",
    ),
]
Animations = Annotated[
    float | None,
    typer.Option(
        help="Factor on the phones' animations; 0 turns them off.", min=0
    ),
]
VendorName = Annotated[
    str,
    typer.Option(
        "--vendor",
        help="Maker that the phones imitate, as for `run`. Default: pixel.",
        autocompletion=completion.complete_vendors,
    ),
]
Compare = Annotated[
    list[Path] | None,
    typer.Option(help="Folder of an earlier run to compare with; repeatable."),
]
PriceIn = Annotated[
    float | None,
    typer.Option(
        help="Price of a million prompt tokens; adds the cost.", min=0
    ),
]
PriceOut = Annotated[
    float | None,
    typer.Option(help="Price of a million completion tokens.", min=0),
]
JudgeModel = Annotated[
    str,
    typer.Option(
        "--judge",
        help="Model whose opinion is compared with the phone's state.",
    ),
]
MaxSeconds = Annotated[
    int | None,
    typer.Option(
        help="Maximum seconds of each trial, 10 to 7200.", min=10, max=7200
    ),
]
Ray = Annotated[
    str,
    typer.Option(
        help="Run on this Ray cluster: its address, auto, or local.",
        metavar="ADDRESS",
    ),
]
LangSmith = Annotated[
    bool,
    typer.Option(
        "--langsmith", help="Upload results as a dataset and an experiment."
    ),
]


@dataclass(frozen=True, kw_only=True)
class EvalOptions:
    """The options of `tapwright eval`, in the order of its help."""

    names: Names = None
    list_: ListThem = False
    as_json: Json = False
    model: Models = None
    profile: Profiles = None
    phones: PhoneCount = 2
    seed: Seed = 1
    seeds: Seeds = 1
    attempts: Attempts = 1
    limit: Limit = None
    language: Language = "en"
    knowledge: Knowledge = "none"
    films: Films = None
    carry: Carry = False
    resume: Resume = False
    table: TableName = ""
    row: TableRows = None
    animations: Animations = None
    vendor: VendorName = ""
    compare: Compare = None
    price_in: PriceIn = None
    price_out: PriceOut = None
    judge: JudgeModel = ""
    max_steps: MaxSteps = None
    max_depth: MaxDepth = None
    max_attempts: MaxAttempts = None
    max_tokens: MaxTokens = None
    max_seconds: MaxSeconds = None
    max_calls: MaxCalls = None
    max_cost: MaxCost = None
    subgoal_share: SubgoalShare = None
    ray: Ray = ""
    langsmith: LangSmith = False
    episodes: Episodes = None
    level: Level = "high"
    grounding: Grounding = "coords"
    history: History = "all"
    split: SplitName = ""
