"""Ask an actor that speaks a language of its own for the next move."""

import json
import re
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import numpy as np
from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import AssessReply, NativeReply
from graph.state import State, describe_instruction
from graph.tasks import get_current_task
from models.client import Request, current_dialect
from models.coordinates import Convention, CoordinateFrame
from models.endpoints import choose_model
from models.native.conversation import Conversation
from models.native.families import NativeFamily, find_family
from models.native.layouts import Occasion, Turn
from models.native.moves import NativeMove
from nodes import resources
from nodes.calls import ask, prompts
from nodes.calls.ask import ModelAnswer
from nodes.native import history, translation
from nodes.phrases.sentences import Language, choose_message_language
from tapwright.text.quote import cut_line
from tools.screen import Screen
from tools.secrets import collect_secret_values, has_secret, mask_secrets
from tools.vision import encoding

PICTURE = 1280
"""Pixels of the longer side of the screenshots; there are no marks to read."""
_MAX_THOUGHT = 500
"""Characters of a thought that the model's history keeps."""
_SECRET_RULE = "Type {{secret:NAME}} as it stands."
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_LANGUAGES = {"en": "English", "zh": "Chinese"}


@dataclass(frozen=True, kw_only=True)
class NativeActor:
    """The actor of a run, if it speaks a language of its own."""

    family: NativeFamily
    points: Convention


def find_native_actor(context: Context) -> NativeActor | None:
    """The actor's language; None for a general model.

    Raises:
        ModelNotConfigured: no model is named, or its language is not known.
    """
    choice = choose_model(context.actor or context.model, "actor")
    dialect = current_dialect(choice)
    if not dialect.native:
        return None
    return NativeActor(
        family=find_family(dialect.native), points=dialect.points
    )


def ask_native_actor(
    actor: NativeActor,
    state: State,
    screen: Screen,
    apps: str,
    runtime: Runtime[Context],
) -> ModelAnswer[AssessReply]:
    """The actor's reply; none is asked for while its last one is still to be submitted.

    Args:
        actor: see `find_native_actor`.
        state: of the run.
        screen: on which it decides.
        apps: names of the installed apps, likely ones first.
        runtime: of the node.
    """
    if _is_submit_due(actor, state):
        reply = NativeReply(judgement="act", action={"kind": "submit"})
        return ModelAnswer(value=reply, update={})
    context = resources.context_of(runtime)
    frame = _make_frame(screen, actor)
    request = _build_request(actor, state, screen, apps, context)
    answer = ask.ask_model(request, state, runtime)
    if answer.value is None:
        return ModelAnswer(value=None, update=answer.update)
    reply = translation.translate_move(
        answer.value,
        screen,
        frame,
        replaces_text=actor.family.replaces_text,
        instruction=state["instruction"],
    )
    short = answer.value.model_copy(
        update={"thought": cut_line(answer.value.thought, _MAX_THOUGHT)}
    )
    words = actor.family.write_reply(short)
    return ModelAnswer(
        value=reply.model_copy(update={"own_words": words}),
        update=answer.update,
    )


def _is_submit_due(actor: NativeActor, state: State) -> bool:
    """Whether the last step typed a text that is to be submitted."""
    steps = resources.get_story(state).steps
    if not steps or not steps[-1].is_done:
        return False
    decision = steps[-1].decision
    action = decision.action
    if not decision.own_words or action is None:
        return False
    if action.kind not in ("type", "fill"):
        return False
    return actor.family.read_reply(decision.own_words).submits


def _make_frame(screen: Screen, actor: NativeActor) -> CoordinateFrame:
    size = screen.width, screen.height
    return CoordinateFrame(
        screen=size,
        image=encoding.fit_size(*size, max_side=PICTURE),
        convention=actor.points,
    )


def _build_request(
    actor: NativeActor,
    state: State,
    screen: Screen,
    apps: str,
    context: Context,
) -> Request[NativeMove]:
    family = actor.family
    language = choose_message_language(state, context)
    conversation = _build_conversation(
        actor, state, screen, apps, context, language
    )
    frame = _make_frame(screen, actor)
    turns = conversation.turns
    return Request(
        name="assess",
        role="actor",
        system=_join_texts(turns, "system"),
        user=_write_transcript(turns),
        images=tuple(picture for turn in turns for picture in turn.pictures),
        reply=NativeMove,
        schema={"form": family.form},
        check=partial(translation.find_move_problem, frame=frame),
        conversation=conversation,
    )


def _build_conversation(
    actor: NativeActor,
    state: State,
    screen: Screen,
    apps: str,
    context: Context,
    language: Language,
) -> Conversation:
    family = actor.family
    is_chinese = family.bilingual and language == "zh"
    system, task = prompts.render_prompt(
        f"native/{family.prompt}{'_zh' if is_chinese else ''}",
        task=_describe_task(state, context),
        today=_describe_day(screen, is_chinese=is_chinese),
        apps=json.dumps(apps.split(", "), ensure_ascii=False),
        language=_LANGUAGES[language],
    )
    describe = partial(_describe_screen, state=state, context=context)
    steps = history.list_past_steps(
        state,
        family,
        make_frame=partial(_make_frame, actor=actor),
        describe_screen=describe,
        load_picture=partial(_read_picture, state),
    )
    occasion = Occasion(
        system=system,
        task=task,
        screen_info=describe(screen),
        note=_describe_lesson(state, context),
        picture=_read_picture(state, screen.id) or _draw_nothing(screen),
        steps=steps,
    )
    turns = family.lay_out(occasion, family.pictures)
    return Conversation(
        turns=tuple(map(_mask_turn, turns)),
        form=family.form,
        read_reply=family.read_reply,
        sampling=family.sampling,
    )


def _describe_task(state: State, context: Context) -> str:
    """The instruction, the sub-goal if there is one, and the user's hints."""
    task = describe_instruction(state)
    current = get_current_task(state["tasks"])
    if current is not None and current.parent is not None:
        task = f"{task}\nNow: {current.goal}"
    if context.hints.strip():
        task = f"{task}\n({context.hints.strip()})"
    if has_secret(task):
        task = f"{task}\n{_SECRET_RULE}"
    return task


def _describe_day(screen: Screen, *, is_chinese: bool) -> str:
    """`2026-03-02, Monday` or `2026年03月02日 星期一` from the phone's clock.

    Source: https://github.com/zai-org/Open-AutoGLM, phone_agent/config/prompts_zh.py, prompts_en.py
    """
    date, _, rest = screen.time.partition(" ")
    if is_chinese and _DATE.fullmatch(date):
        day = datetime.fromisoformat(date)
        weekday = "一二三四五六日"[day.weekday()]
        return f"{day:%Y年%m月%d日} 星期{weekday}"
    weekday = rest.rpartition(" ")[2]
    return f"{date}, {weekday}" if weekday else date


def _describe_screen(screen: Screen, *, state: State, context: Context) -> str:
    """The app in front, as AutoGLM is told it.

    Source: https://github.com/zai-org/Open-AutoGLM, phone_agent/model/client.py `build_screen_info`
    """
    name = screen.package
    for label, package in resources.list_apps(state, context).items():
        if package == screen.package:
            name = label
            break
    if screen.package in resources.list_home_packages(context):
        name = "System Home"
    return json.dumps({"current_app": name}, ensure_ascii=False)


def _describe_lesson(state: State, context: Context) -> str:
    """What the last try taught, if it failed."""
    task = get_current_task(state["tasks"])
    if not context.history or task is None or not task.lesson:
        return ""
    return f"Note: {cut_line(task.lesson, prompts.MAX_TEXT)}"


def _read_picture(state: State, screen_id: str) -> bytes | None:
    image = resources.load_screenshot(state, screen_id)
    if image is None:
        return None
    return encoding.encode_jpeg(image, max_side=PICTURE)


def _draw_nothing(screen: Screen) -> bytes:
    width, height = encoding.fit_size(
        screen.width, screen.height, max_side=PICTURE
    )
    return encoding.encode_jpeg(
        np.zeros((height, width, 3), np.uint8), max_side=PICTURE
    )


def _mask_turn(turn: Turn) -> Turn:
    """The turn without secrets that a screen or a reply shows."""
    values = collect_secret_values()
    parts = (
        mask_secrets(part, values) if isinstance(part, str) else part
        for part in turn.parts
    )
    return Turn(turn.speaker, tuple(parts))


def _join_texts(turns: tuple[Turn, ...], speaker: str) -> str:
    return "\n\n".join(turn.text for turn in turns if turn.speaker == speaker)


def _write_transcript(turns: tuple[Turn, ...]) -> str:
    """The conversation in words, for the run's record of its prompts."""
    paragraphs: list[str] = []
    for turn in turns:
        if turn.speaker == "system":
            continue
        lines = [f"{turn.speaker}:"]
        lines += ["[picture]"] * len(turn.pictures)
        lines.append(turn.text)
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
