"""Knowledge that experts give to start with (MobA v1, section 3.3), from YAML."""

from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from memory.records import SHARED, AppRecord, Record, UserRecord
from memory.store import Memory
from tapwright.errors import UsageError

SHIPPED_KNOWLEDGE = Path(__file__).with_name("warmup.yaml")
"""General knowledge of Android; loaded on request, never by itself."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _App(_Strict):
    package: str
    label: str
    description: str = ""
    functions: list[str] = Field(default_factory=list)


class _Note(_Strict):
    note: Literal["preference", "habit", "fact"]
    text: str


class _Knowledge(_Strict):
    apps: list[_App] = Field(default_factory=list)
    hints: list[str] = Field(default_factory=list)
    users: dict[str, list[_Note]] = Field(default_factory=dict)


def load_knowledge(memory: Memory, path: Path = SHIPPED_KNOWLEDGE) -> int:
    """Put the knowledge of a YAML file into the memory; loading it again changes nothing.

    `apps` (package, label, description, functions) and `hints` (sentences) are shared by all users,
    `users` maps a user id to notes (note: preference, habit or fact; text). Returns how many
    records were written.

    Raises:
        UsageError: the file cannot be read or has another form.
    """
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
        knowledge = _Knowledge.model_validate(raw or {})
    except (OSError, yaml.YAMLError) as error:
        msg = f"the warm-up file {path} cannot be read: {error}"
        raise UsageError(msg) from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        msg = f"the warm-up file {path}: {place}: {first['msg']}"
        raise UsageError(msg) from error
    records: list[Record] = []
    for app in knowledge.apps:
        fields = {**app.model_dump(), "functions": tuple(app.functions)}
        records.append(AppRecord(user_id=SHARED, **fields))
    for text in knowledge.hints:
        records.append(UserRecord(user_id=SHARED, note="hint", text=text))
    for user, notes in knowledge.users.items():
        for note in notes:
            records.append(
                UserRecord(user_id=user, note=note.note, text=note.text)
            )
    memory.put(*records)
    return len(records)
