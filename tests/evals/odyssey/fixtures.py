"""Episodes in the dataset's form, written by hand."""

from typing import Any

from evals.odyssey.dataset import episode
from evals.odyssey.records import CATEGORIES, Episode, Step


def step(
    action: str, info: Any = "", *, number: int = 0, box: Any = (), **more: Any
) -> Step:
    """One step; `box` is the SAM2 box."""
    raw = {
        "step": number, "screenshot": f"e_{number}.png", "action": action, "info": info,
        "sam2_bbox": box, **more,
    }  # fmt: skip
    return Step.model_validate(raw)


def raw(
    name: str = "0001",
    *,
    category: str = CATEGORIES[0],
    device: str = "Pixel 7 Pro",
) -> dict[str, Any]:
    """An episode of six steps as its file has it."""
    steps: list[tuple[str, Any, Any]] = [
        ("CLICK", "KEY_HOME", []),
        ("CLICK", [[500, 300]], [450, 280, 550, 320]),
        ("TEXT", "10:30 train", []),
        ("SCROLL", [[500, 800], [500, 200]], []),
        ("LONG_PRESS", [[100, 900]], [90, 890, 110, 910]),
        ("COMPLETE", "", []),
    ]
    return {
        "episode_id": name,
        "device_info": {
            "product": "cheetah", "release_version": "13", "sdk_version": "33", "h": 3120,
            "w": 1440, "device_name": device,
        },
        "task_info": {
            "category": category, "app": ["Rail", "Notes"], "meta_task": "Note the {} train.",
            "task": "Note the 10:30 train.", "instruction": "Use Rail and Notes to note the train.",
        },
        "step_length": len(steps),
        "steps": [
            {
                "step": number, "screenshot": f"{name}_{number}.png", "action": action,
                "info": info, "ps": "", "description": f"screen {number}", "intention": "why",
                "context": "before", "low_level_instruction": f"do {number}", "sam2_bbox": box,
            }
            for number, (action, info, box) in enumerate(steps)
        ],
    }  # fmt: skip


def made(name: str = "0001", **facts: str) -> Episode:
    """The same as a record."""
    return episode(raw(name, **facts), f"{name}.json")
