"""Which tasks, models and rows of a table `tapwright eval` tries."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from console.commands.evaluation.order import ModelArm
from tapwright.errors import UsageError

if TYPE_CHECKING:
    from evals.report.tables import Arm, Table
    from evals.tasks.task import Task


def choose_tasks(
    names: list[str], table: "Table | None", *, can_be_empty: bool
) -> Sequence["Task"]:
    """The named tasks; without names, those of the table.

    Raises:
        UsageError: there are no tasks to run, and `can_be_empty` is not set.
    """
    from evals import suites

    if not names and table is not None:
        names = [table.suite]
    if not names and not can_be_empty:
        msg = "name a suite or a task; `tapwright eval --list` shows all"
        raise UsageError(msg)
    return suites.choose_tasks(names)


def list_model_arms(
    table: "Table | None",
    models: list[str],
    profiles: list[str],
    labels: list[str],
) -> list[ModelArm]:
    """Model and row of each run.

    Args:
        table: of a paper; None for one row a profile.
        models: that were named.
        profiles: that were named; only rows with one of them are tried.
        labels: of rows that were named.

    Raises:
        TapwrightError: a model, profile or row does not exist.
    """
    from graph import session

    models = _choose_models(table, models)
    _check_models(models)
    for name in profiles:
        session.build_context(name)
    arms = _choose_arms(table, profiles, labels)
    for arm in arms:
        session.build_context(arm.profile, **arm.choices)
    return [ModelArm(model, arm) for model in models for arm in arms]


def _choose_models(table: "Table | None", models: list[str]) -> list[str]:
    if models:
        return models
    if table is not None and table.models:
        return list(table.models)
    return ["offline"]


def _check_models(models: Sequence[str]) -> None:
    from evals.harness.hostile import name_simulated
    from evals.harness.trial import noise_of
    from models import endpoints
    from models.dialects import find_dialect
    from models.native.families import find_family

    for model in models:
        simulated, native = name_simulated(model)
        if native:
            find_family(find_dialect(native).native)
        if simulated:
            noise_of(model)
        elif model != "reference":
            endpoints.choose_model(model)


def _choose_arms(
    table: "Table | None", profiles: list[str], labels: list[str]
) -> list["Arm"]:
    """The rows of a table that are asked for; without a table, one arm a profile."""
    from evals.report.tables import Arm

    rows = _choose_rows(table, profiles, labels) if table is not None else []
    if labels and not rows:
        msg = f"--row {labels[0]}: no table has been named that has such a row"
        raise UsageError(msg)
    if table is not None:
        return rows
    return [Arm(label=name, profile=name) for name in profiles or ["full"]]


def _choose_rows(
    table: "Table", profiles: list[str], labels: list[str]
) -> list["Arm"]:
    """The rows that are asked for, and those whose trials they take over."""
    chosen = [
        arm for arm in table.arms if _is_chosen(arm, table, profiles, labels)
    ]
    bases = {arm.after for arm in chosen}
    return [arm for arm in table.arms if arm in chosen or arm.label in bases]


def _is_chosen(
    arm: "Arm", table: "Table", profiles: Sequence[str], labels: Sequence[str]
) -> bool:
    """Whether a row is asked for.

    It is named by its whole label, or by a part that is not the whole label of another row.
    """
    if profiles and arm.profile not in profiles:
        return False
    if not labels or arm.label in labels:
        return True
    whole_labels = {each.label for each in table.arms}
    return any(
        label in arm.label for label in labels if label not in whole_labels
    )
