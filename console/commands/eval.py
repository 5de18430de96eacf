"""`tapwright eval`: run suites of tasks and judge them from the virtual phones' state."""

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

import typer

from console.commands import odyssey
from console.commands.choices import read_limits
from console.commands.evaluation import results, selection, trials
from console.commands.evaluation.options import EvalOptions
from console.commands.evaluation.order import (
    KNOWLEDGE_SOURCES,
    LANGUAGES,
    ModelArm,
    Order,
    check_limits,
    check_order,
    choose_animation_scale,
    open_library,
)
from console.commands.evaluation.task_list import print_tasks
from console.commands.option_record import takes_options
from console.commands.options import (
    MEASURING,
    check_vendor,
    list_values,
    one_of,
)
from console.commands.result_folder import find_folder

if TYPE_CHECKING:
    from evals.report.tables import Table


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="eval", rich_help_panel=MEASURING)(evaluate)


@takes_options(EvalOptions)
def evaluate(options: EvalOptions) -> int:
    """Run tasks on virtual phones and judge the results from the phones' state."""
    from evals.report import pages, tables

    names = list_values(options.names)
    if options.list_:
        return print_tasks(names, options.limit, as_json=options.as_json)
    table = tables.find_table(options.table) if options.table else None
    if odyssey.SUITE_NAME in (options.table, *names):
        return _predict_odyssey(options, table)
    order = _make_order(options, table)
    arms = _list_arms(options, table) if order.tasks else []
    check_order(arms, order, judge=options.judge, langsmith=options.langsmith)
    earlier = [
        pages.read_run(folder) for folder in list_values(options.compare)
    ]
    runs = trials.make_runs(
        arms,
        order,
        phones=options.phones,
        ray=options.ray,
        judge=options.judge,
    )
    results.report_runs(
        arms,
        runs,
        earlier,
        table,
        f"{options.table}.md",
        langsmith=options.langsmith,
        as_json=options.as_json,
    )
    return 0


def _predict_odyssey(options: EvalOptions, table: "Table | None") -> int:
    """The suite `odyssey`: predictions for recorded episodes, without a phone."""
    return odyssey.predict_steps(
        episodes=options.episodes,
        models=list_values(options.model),
        level=options.level,
        grounding=options.grounding,
        split=options.split,
        history=options.history,
        limit=options.limit,
        table=table,
        rows=list_values(options.row),
        folder=partial(find_folder, resume=options.resume),
        as_json=options.as_json,
    )


def _make_order(options: EvalOptions, table: "Table | None") -> Order:
    """What to try.

    Raises:
        UsageError: a task, a choice or a limit is none.
    """
    from evals.report import prices

    names = list_values(options.names)
    return Order(
        names=names or [options.table],
        tasks=selection.choose_tasks(
            names, table, can_be_empty=bool(options.compare)
        ),
        limit=options.limit,
        languages=LANGUAGES[
            one_of("--language", options.language, tuple(LANGUAGES))
        ],
        seeds=range(options.seed, options.seed + options.seeds),
        attempts=options.attempts,
        resume=options.resume,
        carry=options.carry,
        knowledge=one_of("--knowledge", options.knowledge, KNOWLEDGE_SOURCES),
        library=open_library(options.films),
        prices=prices.read_prices(options.price_in, options.price_out),
        table=table,
        animations=choose_animation_scale(table, options.animations),
        vendor=check_vendor(options.vendor) or "pixel",
        limits=check_limits(read_limits(asdict(options))),
    )


def _list_arms(options: EvalOptions, table: "Table | None") -> list[ModelArm]:
    """The rows to try, each with its model."""
    return selection.list_model_arms(
        table,
        list_values(options.model),
        list_values(options.profile),
        list_values(options.row),
    )
