"""`tapwright eval`: run suites of tasks and judge them from the virtual phones' state."""

from functools import partial

import typer

from console.commands import odyssey, run_options
from console.commands.choices import read_limits
from console.commands.evaluation import options, results, selection, trials
from console.commands.evaluation.order import (
    KNOWLEDGE_SOURCES,
    LANGUAGES,
    Order,
    check_limits,
    check_order,
    choose_animation_scale,
    open_library,
)
from console.commands.evaluation.task_list import print_tasks
from console.commands.options import (
    MEASURING,
    Json,
    check_vendor,
    list_values,
    one_of,
)
from console.commands.result_folder import find_folder


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="eval", rich_help_panel=MEASURING)(evaluate)


def evaluate(
    names: options.Names = None,
    list_: options.ListThem = False,
    as_json: Json = False,
    model: options.Models = None,
    profile: options.Profiles = None,
    phones: options.PhoneCount = 2,
    seed: options.Seed = 1,
    seeds: options.Seeds = 1,
    attempts: options.Attempts = 1,
    limit: options.Limit = None,
    language: options.Language = "en",
    knowledge: options.Knowledge = "none",
    films: options.Films = None,
    carry: options.Carry = False,
    resume: options.Resume = False,
    table: options.TableName = "",
    row: options.TableRows = None,
    animations: options.Animations = None,
    vendor: options.VendorName = "",
    compare: options.Compare = None,
    price_in: options.PriceIn = None,
    price_out: options.PriceOut = None,
    judge: options.JudgeModel = "",
    max_steps: run_options.MaxSteps = None,
    max_depth: run_options.MaxDepth = None,
    max_attempts: run_options.MaxAttempts = None,
    max_tokens: run_options.MaxTokens = None,
    max_seconds: options.MaxSeconds = None,
    max_calls: run_options.MaxCalls = None,
    max_cost: run_options.MaxCost = None,
    subgoal_share: run_options.SubgoalShare = None,
    ray: options.Ray = "",
    langsmith: options.LangSmith = False,
    episodes: odyssey.Episodes = None,
    level: odyssey.Level = "high",
    grounding: odyssey.Grounding = "coords",
    history: odyssey.History = "all",
    split: odyssey.SplitName = "",
) -> int:
    """Run tasks on virtual phones and judge the results from the phones' state."""
    limits = read_limits(locals())
    from evals.report import pages, prices, tables

    names, models = list_values(names), list_values(model)
    profiles, labels = list_values(profile), list_values(row)
    if list_:
        return print_tasks(names, limit, as_json=as_json)
    layout = tables.find_table(table) if table else None
    if odyssey.SUITE_NAME in (table, *names):
        return odyssey.predict_steps(
            episodes=episodes, models=models, level=level, grounding=grounding, split=split,
            history=history, limit=limit, table=layout, rows=labels,
            folder=partial(find_folder, resume=resume), as_json=as_json,
        )  # fmt: skip
    order = Order(
        names=names or [table],
        tasks=selection.choose_tasks(names, layout, can_be_empty=bool(compare)),
        limit=limit,
        languages=LANGUAGES[one_of("--language", language, tuple(LANGUAGES))],
        seeds=range(seed, seed + seeds),
        attempts=attempts,
        resume=resume,
        carry=carry,
        knowledge=one_of("--knowledge", knowledge, KNOWLEDGE_SOURCES),
        library=open_library(films),
        prices=prices.read_prices(price_in, price_out),
        table=layout,
        animations=choose_animation_scale(layout, animations),
        vendor=check_vendor(vendor) or "pixel",
        limits=check_limits(limits),
    )
    arms = (
        selection.list_model_arms(layout, models, profiles, labels)
        if order.tasks
        else []
    )
    check_order(arms, order, judge=judge, langsmith=langsmith)
    earlier = [pages.read_run(folder) for folder in list_values(compare)]
    runs = trials.make_runs(arms, order, phones=phones, ray=ray, judge=judge)
    results.report_runs(
        arms, runs, earlier, layout, f"{table}.md", langsmith=langsmith,
        as_json=as_json,
    )  # fmt: skip
    return 0
