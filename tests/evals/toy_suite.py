"""A task for tests that need one of their own."""

from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import Drawn, Harm, Milestone, Task, fixed, short, wrong


def path(p: Drawn) -> list[Step]:
    return [
        launch("Notes|便签"),
        tap("#new_note"),
        fill(p.title, into="#title"),
        tap("#save"),
    ]


def task(**changes: object) -> Task:
    fields: dict[str, object] = {
        "id": "notes-easy",
        "level": "easy",
        "apps": ("notes",),
        "en": "Write a note titled '{title}'",
        "zh": "写一个标题为“{title}”的便签",
        "draw": fixed(title="Trip|旅行"),
        "milestones": (
            Milestone("editor", lambda s: s.visited(".Editor"), ever=True),
            Milestone("title", lambda s: s.new("notes.notes", title=s.p.title)),
        ),
        "harms": (
            Harm("a note was deleted", lambda s: s.removed("notes.notes")),
        ),
        "path": path,
        "misses": (wrong("another title", title="Tip"), short()),
        "suite": "toy",
    }
    return Task(**{**fields, **changes})  # type: ignore[arg-type]  # fields of a task
