"""What `tapwright eval` can be told."""

from pathlib import Path
from typing import Annotated

import typer

Names = Annotated[
    list[str] | None,
    typer.Argument(help="Suites (mobbench) or tasks (mobbench/clock-hard)."),
]
ListThem = Annotated[
    bool, typer.Option("--list", help="List the tasks, and do nothing.")
]
AsJson = Annotated[bool, typer.Option("--json", help="With --list: a JSON array.")]
Models = Annotated[
    list[str] | None,
    typer.Option(
        help="Any model, offline, reference, oracle or oracle:0.1; repeatable."
    ),
]
Profiles = Annotated[list[str] | None, typer.Option(help="As for `run`; repeatable.")]
PhoneCount = Annotated[int, typer.Option(help="Virtual phones at once.", min=1, max=64)]
Seed = Annotated[int, typer.Option(help="Of phones, tasks and the oracle's noise.")]
Seeds = Annotated[int, typer.Option(help="So many seeds, from --seed on.", min=1)]
Attempts = Annotated[int, typer.Option(help="Of each task, for pass@k.", min=1)]
Limit = Annotated[int | None, typer.Option(help="Only so many tasks.", min=1)]
Language = Annotated[str, typer.Option(help="en, zh or both.")]
Knowledge = Annotated[
    str,
    typer.Option(help="What to give along: none, a novice or expert note, or video."),
]
Films = Annotated[
    Path | None,
    typer.Option(
        help="Films of the tasks, made where missing; default: films in TAPWRIGHT_HOME.",
        file_okay=False,
    ),
]
Carry = Annotated[
    bool, typer.Option("--carry", help="Keep memory from trial to trial, on one phone.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the last such run.")]
TableName = Annotated[
    str,
    typer.Option(
        help="A table: moba, planning, mobile-agent-v, androidworld-knowledge or mobile-agent-v2; "
        "--profile takes some of it."
    ),
]
TableRows = Annotated[
    list[str] | None,
    typer.Option(
        "--row",
        help="Of a table, the row of this label, or rows that hold it; repeatable.",
    ),
]
Animations = Annotated[
    float | None,
    typer.Option(
        help="Factor on the phones' transitions; 0 for none, and faster runs.", min=0
    ),
]
Compare = Annotated[
    list[Path] | None,
    typer.Option(help="Folders of earlier runs to set beside; repeatable."),
]
PriceIn = Annotated[
    float | None,
    typer.Option(help="Money for a million prompt tokens; gives the cost.", min=0),
]
PriceOut = Annotated[
    float | None, typer.Option(help="Money for a million completion tokens.", min=0)
]
JudgeModel = Annotated[
    str,
    typer.Option(
        "--judge", help="A language model whose opinion is held against the state."
    ),
]
Ray = Annotated[
    str,
    typer.Option(
        help="Run on a Ray cluster: its address, auto, or local.", metavar="ADDRESS"
    ),
]
LangSmith = Annotated[
    bool,
    typer.Option("--langsmith", help="Log results as a dataset and an experiment."),
]
