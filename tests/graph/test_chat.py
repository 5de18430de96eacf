"""The chat of a thread: lines, questions, answers, and words about the open task."""

from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.types import Command

from graph.chat import MAX_LINES, add_chat_messages, is_new_task, make_line
from models.scripted import register_script
from tapwright.errors import ModelUnreachable, UsageError
from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act, pointing

PAY = act("tap", "Pay now", expect="Payments: 1", completes=True)
SURE = {"done": True, "evidence": "Payments: 1"}
PAYING = {"assess": [act("open_app", text="Shop"), PAY], "conclude": [SURE]}
DONE = act("finish", text="Payments: 0")


def texts(ended: Ended) -> list[str]:
    return [each.text for each in ended.state["messages"]]


def human(text: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}]}


def test_a_question_stands_in_the_chat_and_its_answer_below(
    run: Runner,
) -> None:
    asked = run.start("Pay in the shop", PAYING)
    instruction, line, question = texts(asked)
    assert (instruction, line) == ("Pay in the shop", "Open “Shop”")
    assert question.startswith("Allow this action? tap")
    assert "Reply yes or no" in question
    (request,) = asked.questions[0]["action_requests"]
    assert question.startswith(request["description"])
    ended = run.resume("yes")
    assert texts(ended)[3:5] == ["yes", "Tap “Pay now”"]
    assert ended.state["status"] == "done"
    assert "Payments: 1" in texts(ended)[-1]


@pytest.mark.parametrize(
    ("given", "paid"),
    [
        (human("yes"), 1),
        (human("好"), 1),
        ({"instruction": "Yes."}, 1),
        (human("no"), 0),
    ],
)
def test_a_typed_answer_answers_the_open_question(
    run: Runner, given: dict[str, Any], paid: int
) -> None:
    replies = {**PAYING, "assess": [*PAYING["assess"], DONE]}
    run.start("Pay in the shop", replies, planning=False)
    ended = run.go(given)
    assert run.phone.state.shop.paid == paid
    assert ended.state["instruction"] == "Pay in the shop"
    assert ended.state["run"] == "t"


def test_the_next_message_answers_a_question_of_the_models(
    run: Runner,
) -> None:
    replies = {"assess": [act("ask", text="Which name?"), DONE]}
    asked = run.start("Save a name", replies, memory=True)
    assert texts(asked)[-1].startswith("Which name?\n")
    ended = run.go(human("Anna"))
    assert texts(ended)[2] == "Anna"
    assert 'ask "Which name?" → Anna' in ended.told
    # Neither among the facts nor from memory is it told once more.
    assert ended.told.count("Anna") == 1


def test_other_words_to_a_question_are_a_correction(run: Runner) -> None:
    run.start("Pay in the shop", {"assess": [*PAYING["assess"], DONE]})
    ended = run.go(human("only look at the payments"))
    assert run.phone.state.shop.paid == 0
    assert "Pay in the shop\nThe user added" in ended.told
    assert "this goes first: only look at the payments" in ended.told
    assert ended.state["instruction"] == "Pay in the shop"
    assert (ended.state["question"], ended.state["denials"]) == ("", 0)
    assert "only look at the payments" in texts(ended)


def test_a_new_task_is_one_that_says_so(run: Runner) -> None:
    run.start("Pay in the shop", PAYING)
    ended = run.start("new task: Look at it", {"assess": [DONE]})
    assert (ended.state["instruction"], ended.state["run"]) == (
        "Look at it",
        "t-2",
    )
    assert not ended.state["question"]
    assert run.phone.state.shop.paid == 0


@pytest.mark.parametrize(
    "word", mark_long(["stop", "停", "Cancel the task!"], after=2)
)
def test_stop_ends_a_task_that_waits(run: Runner, word: str) -> None:
    run.start("Pay in the shop", PAYING)
    ended = run.go(human(word))
    assert (ended.state["status"], ended.questions) == ("stopped", [])
    assert texts(ended)[-2:] == [word, "Stopped: you said so."]
    assert run.phone.state.shop.paid == 0
    again = run.start("Look at it", {"assess": [DONE]})
    assert again.state["run"] == "t-2"


def test_to_a_question_about_stopping_stop_is_the_answer(run: Runner) -> None:
    asks = act("ask", text="Shall I start or stop the timer?")
    run.start("Use the timer", {"assess": [asks, DONE]})
    ended = run.go(human("stop"))
    assert ended.state["status"] != "stopped"
    assert "→ stop" in ended.told


def cut_off(run: Runner, *after: Any) -> None:
    """A run whose model could not be reached after its first step."""
    replies = pointing({"assess": [act("open_app", text="Shop"), *after]})
    queue: list[Any] = [None, ModelUnreachable("the line is dead")]

    def reply(messages: Any) -> Any:
        failure = queue.pop(0) if queue else None
        return failure or replies(messages)

    register_script("chat-cut", reply)
    with pytest.raises(ModelUnreachable):
        run.start("Save x", {}, model="scripted:chat-cut", planning=False)
    run.scripts["t"] = register_script("chat-cut", reply)


def test_a_message_into_an_open_task_is_taken_into_account(
    run: Runner,
) -> None:
    cut_off(run, DONE)
    ended = run.go(human("use the other name"))
    assert "this goes first: use the other name" in ended.told
    assert (ended.state["instruction"], ended.state["run"]) == ("Save x", "t")
    assert ended.state["step"] == 1
    assert texts(ended)[2] == "use the other name"


def test_a_message_put_into_the_state_is_taken_into_account(
    run: Runner,
) -> None:
    cut_off(run, DONE)
    config: Any = {"configurable": {"thread_id": "t"}}
    run.graph.update_state(config, {"messages": [HumanMessage("other name")]})
    ended = run.go(None)
    assert "this goes first: other name" in ended.told
    assert texts(ended).count("other name") == 1


def test_stop_ends_a_task_that_was_cut_off(run: Runner) -> None:
    cut_off(run)
    ended = run.go(human("停止"))
    assert ended.state["status"] == "stopped"
    assert len(ended.asked) == 0


def test_words_stay_few(run: Runner) -> None:
    run.start("Pay in the shop", {"assess": [*PAYING["assess"], *[PAY] * 7]})
    for number in range(7):
        ended = run.go(human(f"wait {number} " + "x" * 400))
    added = ended.state["additions"]
    assert (len(added), max(map(len, added))) == (5, 300)
    assert added[-1].startswith("wait 6")


UNREADABLE: list[tuple[Any, str]] = [
    ("perhaps", "the answer cannot be read, and the question stays"),
    ("Yes, but the blue one", "a yes with more words may mean yes or no"),
    ("好的，但是要蓝色的", "a yes with more words may mean yes or no"),
    (5, "cannot be read"),
    ([], "cannot be read"),
    ({}, "cannot be read"),
    ({"decisions": "yes, all"}, "cannot be read"),
    ({"type": "edit"}, "cannot be read"),
    ({"a" * 32: "yes"}, "a question that the run does not wait with"),
]


def test_an_answer_that_cannot_be_read_is_not_used_up(run: Runner) -> None:
    first = run.start("Pay in the shop", PAYING)
    config: Any = {"configurable": {"thread_id": "t"}}
    for answer, words in UNREADABLE:
        with pytest.raises(UsageError, match=words):
            run.resume(answer)
        state = run.graph.get_state(config)
        assert [each.value for each in state.interrupts] == first.questions
        assert len(state.values["messages"]) == 3
    question = state.interrupts[0].id
    ended = run.resume({question: "yes"})
    assert (ended.state["status"], run.phone.state.shop.paid) == ("done", 1)


def test_an_answer_needs_no_context(run: Runner) -> None:
    """The run goes on with the device and the model that it was begun with."""
    run.start("Pay in the shop", PAYING)
    config: Any = {"configurable": {"thread_id": "t"}}
    contexts: list[Any] = [None, {}, {"device": "", "max_steps": 9}]
    for context in contexts:
        with pytest.raises(UsageError, match="cannot be read"):
            run.graph.invoke(Command(resume="perhaps"), config, context=context)
    ended = run.graph.invoke(Command(resume="yes"), config)
    assert (ended["status"], run.phone.state.shop.paid) == ("done", 1)


def test_two_threads_are_answered_in_one_batch(run: Runner) -> None:
    configs: list[Any] = []
    for thread in ("a", "b"):
        run.start("Pay in the shop", PAYING, thread=thread)
        configs.append({"configurable": {"thread_id": thread}})
    answers: Any = [Command(resume="what?"), Command(resume="yes")]
    told = run.graph.batch(answers, configs, return_exceptions=True)
    assert isinstance(told[0], UsageError)
    assert told[1]["status"] == "done"
    assert run.graph.get_state(configs[0]).interrupts
    assert run.phone.state.shop.paid == 1


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "the instruction is empty"),
        ({"messages": []}, "the instruction is empty"),
        ({"messages": None}, "the instruction is empty"),
        ({"instruction": None}, "the instruction is empty"),
        (None, "the instruction is empty"),
        (human("  "), "the instruction is empty"),
        ({"messages": [AIMessage("hello")]}, "the instruction is empty"),
        ({"instruction": 5}, "`instruction` must be text, not a number"),
        ({"instruction": ["x"]}, "`instruction` must be text, not a list"),
        ("Open Clock", "the input must be an object .*, not text"),
        ([], "the input must be an object .*, not a list"),
        ({"messages": 5}, "`messages` must be a list of chat messages"),
        ({"messages": [5]}, "`messages` must be a list of chat messages"),
        ({"messages": [{"role": "user"}]}, "`messages` must be a list"),
        ({"messages": [{"role": "x", "content": "y"}]}, "`messages` must be"),
    ],
)
def test_an_input_that_says_nothing_is_refused_in_words(
    run: Runner, given: Any, words: str
) -> None:
    config: Any = {"configurable": {"thread_id": "t"}}
    with pytest.raises(UsageError, match=words):
        run.graph.invoke(given, config)
    assert not (run.home / "runs").exists()


def test_an_empty_form_does_not_repeat_the_last_task(run: Runner) -> None:
    run.start("Look", {"assess": [DONE]})
    forms: list[Any] = [{}, {"messages": []}, {"instruction": ""}]
    for given in forms:
        with pytest.raises(UsageError, match="instruction is empty"):
            run.go(given)


@pytest.mark.parametrize(
    ("context", "words"),
    [
        ({"colour": "red"}, "there is no choice `colour`"),
        ({"max_steps": 0}, "`max_steps` of the context cannot be 0: input"),
        ({"policy": "perhaps"}, "`policy` .* 'perhaps': .*'ask'"),
        ("offline", "must be an object of choices by name, not 'offline'"),
        (5, "must be an object of choices by name, not 5"),
    ],
)
def test_choices_that_cannot_be_are_refused_in_words(
    run: Runner, context: Any, words: str
) -> None:
    config: Any = {"configurable": {"thread_id": "t"}}
    with pytest.raises(UsageError, match=words):
        run.graph.invoke({"instruction": "Look"}, config, context=context)
    assert not (run.home / "runs").exists()


def test_replies_of_models_are_no_messages_of_the_chat(run: Runner) -> None:
    run.start("Look", {"assess": [DONE]})
    run.scripts["t"] = register_script("chat-stream", pointing(PAYING))
    run.context = type(run.context)(
        device=run.device, model="scripted:chat-stream", memory=False
    )
    config: Any = {"configurable": {"thread_id": "u"}}
    parts: Any = run.graph.stream(
        {"instruction": "Pay in the shop"},
        config,
        context=run.context,
        stream_mode="messages",
    )
    told = [message for message, _about in parts]
    assert [message.text.partition("\n")[0][:22] for message in told] == [
        "Pay in the shop",
        "Open “Shop”",
        "Allow this action? tap",
    ]
    assert len(run.scripts["t"].calls) == 2


def test_lines_are_few_and_everything_else_stays() -> None:
    said: list[Any] = [HumanMessage("Do it", id="h")]
    for step in range(30):
        said = add_chat_messages(
            said, [make_line("x" * 500, run="r", step=step)]
        )
        said = add_chat_messages(said, [make_line("again", run="r", step=step)])
    assert len(said) == MAX_LINES + 1
    assert said[0].id == "h"
    assert said[-1].text == "again"


def test_a_new_task_is_told_from_words_about_one() -> None:
    assert is_new_task("New task: look")
    assert is_new_task("新任务：打开时钟")
    assert not is_new_task("this is no new task: go on")
