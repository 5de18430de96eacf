from phone.apps.messages import MessagesApp
from tests.phone.system.driver import Driver


def open_messages() -> Driver:
    driver = Driver.make([MessagesApp], seed=2)
    driver.open("Messages")
    return driver


def test_a_message_to_somebody_new_starts_a_thread_on_top() -> None:
    driver = open_messages()
    state = driver.app(MessagesApp.package).state
    stranger = next(name for name, _ in state.people if state.thread(name) is None)
    driver.tap("Start chat").type(stranger[:4], into="recipient_text_view").tap(stranger)
    driver.type("On my way", into="compose_message_text").tap("Send message")
    assert state.threads[0].name == stranger
    assert [(m.text, m.sent) for m in state.threads[0].messages] == [("On my way", True)]


def test_a_thread_that_was_opened_but_not_written_to_is_not_kept() -> None:
    driver = open_messages()
    state = driver.app(MessagesApp.package).state
    stranger = next(name for name, _ in state.people if state.thread(name) is None)
    driver.tap("Start chat").type(stranger[:4], into="recipient_text_view").tap(
        stranger
    ).back().back()
    assert state.thread(stranger) is None


def test_a_conversation_is_deleted_only_after_a_question() -> None:
    driver = open_messages()
    state = driver.app(MessagesApp.package).state
    name = state.threads[0].name
    driver.tap(name).tap("More options").tap("Delete").tap("Cancel")
    assert state.thread(name) is not None
    driver.tap("More options").tap("Delete").tap("Delete")
    assert state.thread(name) is None
    assert driver.sees("Start chat")


def test_a_message_that_comes_in_is_announced_and_unread() -> None:
    driver = open_messages()
    app = driver.app(MessagesApp.package)
    app.receive("Grace Kim", "Call me")
    assert app.state.threads[0].unread
    driver.tap("Grace Kim")
    assert not app.state.threads[0].unread
    assert driver.node("message_text").text
    when = "9:00 AM"
    assert driver.sees(f"Grace Kim said  Call me {when}")
    driver.type("Soon", into="compose_message_text").tap("Send message")
    assert driver.sees(f"You said  Soon {when}")
    assert {"Call me", "Soon"} <= set(driver.texts())


def test_sides_are_told_in_chinese_too() -> None:
    driver = Driver.make([MessagesApp], language="zh").open("Messages")
    app = driver.app(MessagesApp.package)
    app.receive("李娜", "到了吗?")
    driver.tap("李娜").type("到了", into="compose_message_text").tap("发送信息")
    assert driver.sees("李娜说：到了吗? 09:00")
    assert driver.sees("您说：到了 09:00")
