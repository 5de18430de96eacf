"""The notes that an agent gets about a task beforehand, and how long a person takes to write them.

Mobile-Agent-V compares a recorded demonstration with notes that a novice and an expert write
(Table 3). The time of a recording is its length. The time of a note is estimated from its
characters at a stated rate, without thinking and trying out, so it is a lower bound.
"""

from evals.harness.rows import Knowledge
from evals.tasks.task import Language, Task
from tapwright.errors import UsageError

KEYS_A_MINUTE = 260
"""52 words of 5 characters, the average of 168,000 volunteers (Dhakal et al., 2018)."""
KEYS_A_CHARACTER = 4
"""Of a Chinese one: three letters of pinyin, and one key to choose it."""
PRINTED = (
    ("none", "33.3", "-"),
    ("written, novice", "70.0", "1 min"),
    ("written, expert", "90.0", "5 min"),
    ("video", "86.7", "0.7 min"),
)
"""Mobile-Agent-V, Table 3: knowledge, success rate in per cent, average time."""


def note(task: Task, knowledge: Knowledge, language: Language) -> str:
    """The task's note at this level, empty for `none` and `video`.

    Raises:
        UsageError: the task has no such note.
    """
    if knowledge in ("none", "video"):
        return ""
    english, chinese = task.novice if knowledge == "novice" else task.expert
    words = chinese if language == "zh" else english
    if not words:
        msg = f"--knowledge {knowledge}: task {task.name} has no such note"
        raise UsageError(msg)
    return words


def typing_seconds(words: str) -> float:
    """What typing a note takes at the stated rate."""
    keys = sum(1 if char.isascii() else KEYS_A_CHARACTER for char in words)
    return 60 * keys / KEYS_A_MINUTE
