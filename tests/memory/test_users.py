"""What is learned of a person, and what is told of it again."""

import pytest

from memory import users
from memory.records import UserRecord
from memory.store import Memory


@pytest.mark.parametrize(
    "text",
    [
        "my password is hunter2", "我的密码是 123456", "the verification code is 482913",
        "the code is 48 29 13", "my card is 4111 1111 1111 1111", "pin 4821",
        "my key is sk_live_4eC39HqLyjWDarjtT1", "验证码 9921",
    ],
)  # fmt: skip
def test_secrets_are_seen(text: str) -> None:
    assert users.is_private(text)


@pytest.mark.parametrize(
    "text",
    [
        "I live at 12345 Elm Street",
        "my number is 0171 2345678",
        "I like the Da Vinci Code",
    ],
)
def test_what_is_no_secret_is_kept(text: str) -> None:
    assert not users.is_private(text)


def answer(
    question: str, said: str, instruction: str = "Call mom"
) -> UserRecord | None:
    return users.note_of_answer(
        "ann", instruction=instruction, question=question, answer=said
    )


def test_an_answer_teaches_whom_a_word_means() -> None:
    known = answer("Which contact is your mother?", "Anna Schmidt")
    assert known is not None
    assert (known.note, known.about, known.text) == (
        "person",
        "mom",
        '"mom" is Anna Schmidt',
    )
    bob = answer("Which contact is Bob?", "Bob Ray", "Text Bob that I am late")
    assert bob is not None
    assert (bob.note, bob.about) == ("person", "Bob")


def test_an_answer_teaches_a_place_or_a_choice() -> None:
    home = answer("Where is your home?", "5 Elm Street", "Navigate home")
    assert home is not None
    assert (home.note, home.about) == ("place", "home")
    size = answer("Which size?", "large", 'Order 2 pizzas "Margherita"')
    assert size is not None
    assert size.note == "preference"
    assert (
        size.text
        == 'For "Order pizzas", asked "Which size?", the person said: large'
    )


def test_what_a_chinese_answer_teaches_is_kept_in_chinese() -> None:
    size = answer("要多大的？", "大的", "订两张比萨")
    assert size is not None
    assert size.text == "为“订两张比萨”问“要多大的？”，用户说：大的"
    known = answer("哪个联系人是妈妈？", "李梅", "给妈妈发短信说我晚到")
    assert known is not None
    assert (known.text, users.get_meaning(known)) == ("“妈妈”是李梅", "李梅")
    # A note of an earlier version is read as well.
    old = known.model_copy(update={"text": '"妈妈" is 李梅'})
    assert users.get_meaning(old) == "李梅"


def test_of_a_long_question_the_answer_is_kept() -> None:
    asked = "Which of the two sizes that are still there shall it be, please?"
    wish = "Order " + "a pizza with olives and " * 4 + "ham"
    size = answer(asked, "large", wish)
    assert size is not None
    assert size.text.endswith('…", the person said: large')


def test_who_is_only_told_of_before_a_question_is_not_asked_about() -> None:
    question = "There is only the dentist. Which event shall I move, or shall I leave it?"
    told = "Move what is on Tuesday to 8"
    assert answer(question, "oh then just leave that one", told) is None
    movie = answer(question, "the movie", told)
    assert movie is not None
    assert movie.note == "preference"
    named = answer("Which Dr. Falk shall I call?", "Lena Falk", "Call Falk")
    assert named is not None
    assert named.note == "person"


def test_an_answer_that_is_a_secret_teaches_nothing() -> None:
    assert answer("What is the verification code?", "482913") is None
    assert answer("Which card?", "4111 1111 1111 1111") is None
    assert answer("Which one?", "   ") is None


def test_what_is_said_again_about_the_same_replaces_it(memory: Memory) -> None:
    for name in ("Anna Schmidt", "Eva Braun-Klein"):
        known = answer("Who is mom?", name)
        assert known is not None
        memory.put(known)
    assert [r.text for r in users.list_notes_about(memory, "ann")] == [
        '"mom" is Eva Braun-Klein'
    ]


def used(
    memory: Memory, instruction: str, user: str = "ann", app: str = "Foodly"
) -> UserRecord:
    package = f"com.{app.lower()}"
    return users.count_app_use(
        memory, user, instruction=instruction, package=package, label=app
    )


def test_like_wishes_in_one_app_become_a_habit(memory: Memory) -> None:
    used(memory, "Order a large pizza for 7 pm")
    habit = used(memory, 'Order a large pizza "Diavolo" for 8:15')
    assert habit.times == 2
    assert habit.text == 'Foodly was used 2 times for "Order a large pizza for"'
    assert memory.count("user") == 1
    used(memory, "Show the weather", app="Sky")
    assert memory.count("user") == 2
    used(memory, "Log in with password hunter2")
    assert memory.count("user") == 2


def test_persons_named_and_needs_are_told_whatever_the_words(
    memory: Memory,
) -> None:
    mom = answer("Which contact is mom?", "Anna Schmidt")
    assert mom is not None
    memory.put(
        mom, users.make_note("ann", "I am allergic to nuts"),
        users.make_note("ann", "I like loud alarms"), users.make_note("eve", "I am blind"),
        users.make_note("ann", "My cat weighs 5 kg"),
    )  # fmt: skip
    found = {
        k.record.text: k.score
        for k in users.recall_notes(memory, "ann", ["Call Mom's doctor"])
    }
    assert found['"mom" is Anna Schmidt'] == users.NAMED_SCORE
    assert found["I am allergic to nuts"] == users.NEED_SCORE
    assert found["My cat weighs 5 kg"] < 0.2
    assert "I am blind" not in found


def test_chinese_names_are_found_inside_a_sentence(memory: Memory) -> None:
    memory.put(users.make_note("ann", "我妈妈叫王芳"))
    (found,) = users.recall_notes(memory, "ann", ["给妈妈发短信"])
    assert found.score == users.NAMED_SCORE


def test_what_is_known_can_be_asked_for(memory: Memory) -> None:
    memory.put(
        users.make_note("ann", "my mom is Anna"),
        users.make_note("ann", "I like tea"),
    )
    assert {r.text for r in users.list_notes_about(memory, "ann")} == {
        "my mom is Anna",
        "I like tea",
    }
    assert [
        r.text for r in users.list_notes_about(memory, "ann", "my mom")
    ] == ["my mom is Anna"]
    assert users.list_notes_about(memory, "eve") == []


def test_a_wish_is_an_instruction_without_its_particulars() -> None:
    assert (
        users.strip_particulars('Set an alarm at 7:15 am titled "Gym"')
        == "Set an alarm at titled"
    )
    assert users.strip_particulars("设置7点的闹钟“起床”") == "设置 点的闹钟"
