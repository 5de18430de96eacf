from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver


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
    app.receive("李娜", "到了吗？")
    driver.tap("李娜").type("到了", into="compose_message_text").tap("发送信息")
    assert driver.sees("李娜说：到了吗？ 09:00")
    assert driver.sees("您说：到了 09:00")


def to_number(driver: Driver, number: str) -> Driver:
    driver.tap("Start chat").type(number, into="recipient_text_view")
    return driver.tap(f"Send to {number}")


def test_a_message_goes_to_a_raw_number() -> None:
    driver = open_messages()
    to_number(driver, "123456").type("Hello", into="compose_message_text").tap("Send message")
    thread = PhoneState(driver.system).messages.threads[0]
    assert (thread.name, thread.number) == ("123456", "123456")
    assert [m.text for m in thread.messages] == ["Hello"]


def test_the_place_where_the_phone_is_goes_to_a_number() -> None:
    driver = open_messages()
    driver.system.grant(MessagesApp.package, "ACCESS_FINE_LOCATION")
    to_number(driver, "123456").tap("Attach").tap("Location").tap("send_location")
    message = PhoneState(driver.system).messages.threads[0].messages[-1]
    assert message.kind == "location"
    assert message.text.startswith("My location: 14 Mill Lane\nhttps://maps.example/?q=31.2304")
    assert driver.sees("You said  [Location] My location: 14 Mill Lane")


def test_a_place_needs_location_and_permission() -> None:
    driver = open_messages()
    driver.system.settings["location"] = False
    to_number(driver, "123456").tap("Attach").tap("Location")
    assert not driver.sees("send_location")
    driver.system.settings["location"] = True
    driver.tap("Attach").tap("Location")
    assert driver.page.startswith("com.google.android.permissioncontroller")


def test_the_own_card_and_a_contacts_card_go_to_a_number() -> None:
    driver = open_messages()
    to_number(driver, "987654").tap("Attach").tap("My card")
    driver.tap("Attach").tap("Contact card").tap("Anna Schmitt")
    messages = PhoneState(driver.system).messages.threads[0].messages
    assert [m.kind for m in messages] == ["contact", "contact"]
    assert messages[0].text == "Alex Morgan\n555 0100"
    assert messages[1].text.startswith("Anna Schmitt\n555 0111")


def test_photos_go_with_words() -> None:
    driver = open_messages()
    to_number(driver, "5").tap("Attach").tap("Photo")
    photos = [n for n in driver.nodes() if n.package.endswith("providers.media.module")]
    tile = next(n for n in photos if n.content_desc.startswith("Photo taken"))
    driver.tap_at(*tile.bounds.center).tap("button_add")
    driver.type("Look", into="compose_message_text").tap("Send message")
    messages = PhoneState(driver.system).messages.threads[0].messages
    assert [m.kind for m in messages] == ["photo", "text"]
    found = PhoneState(driver.system).media.get(messages[0].media)
    assert found is not None
    assert found.kind == "photo"


def test_notices_stand_together_with_messages_or_apart() -> None:
    driver = open_messages()
    assert not driver.sees("Northgate Bank wrote")
    rows = [n for n in driver.nodes() if n.resource_id.endswith(":id/conversation")]
    assert not any("Mobile carrier" in [c.text for c in row.walk()] for row in rows)
    driver.tap("More options").tap("Settings")
    driver.tap("Show notifications together with messages").back()
    assert PhoneState(driver.system).messages.options["together"]
    assert driver.find("notices") is None
    rows = [n for n in driver.nodes() if n.resource_id.endswith(":id/conversation")]
    shown = {c.text for row in rows for c in row.walk()}
    assert {"Northgate Bank", "Parcelo"} & shown
    driver.tap("More options").tap("Settings")
    driver.tap("Show notifications together with messages").back()
    driver.tap("notices").tap("Northgate Bank")
    assert driver.sees("You cannot reply to this sender.")


def test_old_codes_are_deleted_when_wanted() -> None:
    driver = open_messages()
    driver.tap("More options").tap("Settings").tap("Delete codes after 24 hours")
    now = driver.system.now()
    old = [
        m
        for thread in PhoneState(driver.system).messages.notices
        for m in thread.messages
        if m.text.startswith("Your code") and (now - m.time).days >= 1
    ]
    assert old == []


def test_a_blocked_number_writes_into_spam_without_a_word() -> None:
    driver = open_messages()
    app = driver.app(MessagesApp.package)
    thread = app.state.threads[0]
    driver.hold(thread.name).tap("Block").tap("Block")
    app.receive(thread.name, "Why?")
    state = PhoneState(driver.system)
    assert state.messages.thread(thread.name) is None
    assert state.messages.spam[0].messages[-1].text == "Why?"
    assert state.notifications == []
    assert state.calls.rejects(thread.number)


def test_a_message_without_a_network_waits_to_be_sent_again() -> None:
    driver = open_messages()
    driver.system.settings["airplane"] = True
    to_number(driver, "5").type("Hi", into="compose_message_text").tap("Send message")
    assert driver.app(MessagesApp.package).state.threads[0].messages[0].failed
    driver.system.settings["airplane"] = False
    driver.tap("message_row")
    assert not driver.app(MessagesApp.package).state.threads[0].messages[0].failed


def test_a_conversation_is_archived_and_comes_back() -> None:
    driver = open_messages()
    state = driver.app(MessagesApp.package).state
    name = state.threads[0].name
    driver.hold(name).tap("Archive")
    assert state.thread(name) is None
    driver.tap("More options").tap("Archived").tap(name).tap("More options").tap("Unarchive")
    assert state.thread(name) is not None


def test_another_app_hands_over_words_pictures_and_numbers() -> None:
    driver = Driver.make([MessagesApp])
    photo = PhoneState(driver.system).media.photos()[0]
    extras = {"action": "share_image", "images": str(photo.id), "text": "New", "number": "9"}
    driver.system.start(MessagesApp.package, extras=extras)
    driver.tap("Send message")
    messages = PhoneState(driver.system).messages.threads[0].messages
    assert [(m.kind, m.media) for m in messages] == [("photo", photo.id), ("text", 0)]
    driver.system.start(MessagesApp.package, extras={"action": "message", "number": "5550111"})
    assert driver.sees("Anna Schmitt")


def test_place_and_settings_in_chinese() -> None:
    driver = Driver.make([MessagesApp], language="zh").open("Messages")
    driver.system.grant(MessagesApp.package, "ACCESS_FINE_LOCATION")
    driver.tap("发起聊天").type("123456", into="recipient_text_view").tap("发送到 123456")
    driver.tap("添加附件").tap("位置").tap("发送")
    assert "我的位置：学院路14号" in PhoneState(driver.system).messages.threads[0].messages[0].text
    driver.back().tap("更多选项").tap("设置").tap("通知信息与短信合并显示")
    assert PhoneState(driver.system).messages.options["together"]


def test_equal_seeds_give_equal_messages() -> None:
    one, two = open_messages(), open_messages()
    assert PhoneState(one.system).messages == PhoneState(two.system).messages


def test_a_notice_comes_back_from_the_archive_and_an_empty_thread_never_gets_there() -> None:
    driver = open_messages()
    before = PhoneState(driver.system).messages.notices
    driver.tap("notices").hold("Parcelo").tap("Archive").back()
    driver.tap("More options").tap("Archived").hold("Parcelo").tap("Unarchive").back()
    after = PhoneState(driver.system).messages
    assert sorted(t.name for t in after.notices) == sorted(t.name for t in before)
    to_number(driver, "777").tap("More options").tap("Archive")
    assert PhoneState(driver.system).messages.archived == []
