from typing import Literal

import pytest

from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.mail.app import MailApp
from virtual_phone.apps.mail.state import Mail, MailState
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver

PACKAGE = MailApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([MailApp, MessagesApp, CalendarApp], language=language).open("mail")


def state_of(phone: Driver) -> MailState:
    state: MailState = phone.app(PACKAGE).state
    return state


def mail_of(phone: Driver, subject: str) -> Mail:
    return next(mail for mail in state_of(phone).mails if mail.subject == subject)


def folder(phone: Driver, name: str) -> Driver:
    return phone.tap("open_drawer").tap(f"folder_{name}")


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([MailApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_those_who_write_are_in_the_address_book(language: Literal["en", "zh"]) -> None:
    phone = fresh(language)
    names = {contact.name for contact in phone.system.stores.contacts.items}
    friends = [m for m in state_of(phone).mails if m.address.endswith("@mail.example")]
    assert len(state_of(phone).mails) >= 34
    assert {m.name for m in friends} - {phone.system.stores.contacts.me.name} <= names


def test_a_mail_that_was_opened_is_read_until_it_is_marked() -> None:
    phone = fresh()
    mail = mail_of(phone, "Photos from the hike")
    assert not mail.read
    phone.tap("Photos from the hike")
    assert mail.read
    phone.tap("mark_unread")
    assert not mail.read
    assert phone.sees("compose")


def test_a_mail_is_written_to_a_contact_with_a_copy_and_a_photo() -> None:
    phone = fresh().tap("compose").type("grace", into="to").tap("suggested_person")
    phone.tap("show_cc").type("ben.carter@mail.example,", into="cc")
    phone.type("Concert", into="subject").type("See you there", into="body")
    phone.tap("attach").tap("Photos")
    photos = [n for n in phone.nodes() if n.package.endswith("providers.media.module")]
    tile = next(n for n in photos if n.content_desc.startswith("Photo taken"))
    phone.tap_at(*tile.bounds.center).tap("button_add").tap("send")
    mail = mail_of(phone, "Concert")
    assert (mail.folder, mail.to, mail.cc) == (
        "sent", ["grace.kim@mail.example"], ["ben.carter@mail.example"],
    )  # fmt: skip
    assert (mail.text, len(mail.files)) == ("See you there", 1)
    folder(phone, "sent").tap("Concert")
    assert phone.sees("See you there")


def test_a_document_of_the_phone_is_attached() -> None:
    phone = fresh().tap("compose").tap("attach").tap("Files").tap("Lease 2026.pdf")
    phone.tap("Remove Lease 2026.pdf").tap("attach").tap("Files").tap("Budget.xlsx")
    phone.type("a@b.example", into="to").type("Money", into="subject").tap("send")
    assert [file.name for file in mail_of(phone, "Money").files] == ["Budget.xlsx"]


def test_what_is_no_address_is_not_written_to() -> None:
    phone = fresh().tap("compose").tap("send")
    before = len(state_of(phone).shown("sent"))
    assert phone.sees("Add at least one recipient")
    phone.tap("OK").type("nobody", into="to").tap("send")
    assert phone.sees("This address is not valid")
    phone.tap("OK").clear().type("x@y.example", into="to").tap("send")
    assert phone.sees("Send without a subject?")
    phone.tap("Cancel")
    assert len(state_of(phone).shown("sent")) == before
    phone.tap("send").tap("Send")
    assert state_of(phone).shown("sent")[0].to == ["x@y.example"]


def test_reply_all_goes_to_everybody_but_oneself() -> None:
    phone = fresh().tap("Team meeting moved to 3 PM").tap("reply_all")
    phone.type("I bring them", into="body").tap("send")
    meeting = mail_of(phone, "Team meeting moved to 3 PM")
    sent = mail_of(phone, "Re: Team meeting moved to 3 PM")
    assert sent.to == [meeting.address]
    assert sent.cc == meeting.cc
    assert sent.thread == meeting.thread
    assert phone.sees("I bring them")


def test_a_mail_is_handed_on_with_its_files() -> None:
    phone = fresh().tap("Photos from the hike").tap("forward")
    phone.type("mum@mail.example", into="to").type("For you", into="body").tap("send")
    sent = mail_of(phone, "Fwd: Photos from the hike")
    assert len(sent.files) == 3
    assert sent.text.startswith("For you\n\n---- Forwarded message")
    assert "the one with the fog" in sent.text.lower()


def test_a_draft_is_kept_and_goes_on_later() -> None:
    phone = fresh().tap("compose").type("Half a thought", into="subject").back().back()
    assert mail_of(phone, "Half a thought").folder == "drafts"
    folder(phone, "drafts").tap("Half a thought").type("a@b.example", into="to").tap("send")
    assert mail_of(phone, "Half a thought").folder == "sent"
    assert not [m for m in state_of(phone).shown("drafts") if m.subject == "Half a thought"]


def test_an_editor_left_empty_leaves_no_draft() -> None:
    phone = fresh()
    before = len(state_of(phone).mails)
    phone.tap("compose").back().back()
    assert len(state_of(phone).mails) == before
    phone.tap("compose").type("No", into="subject").tap("More options").tap("Discard")
    phone.tap("Discard")
    assert len(state_of(phone).mails) == before


def test_deleting_and_archiving_are_undone() -> None:
    phone = fresh().tap("Photos from the hike").tap("delete")

    def where() -> str:
        return mail_of(phone, "Photos from the hike").folder

    assert where() == "trash"
    phone.tap("Undo")
    assert where() == "inbox"
    phone.hold("Photos from the hike").tap("Archive")
    assert where() == "archive"
    folder(phone, "archive").hold("Photos from the hike").tap("Move to inbox")
    assert where() == "inbox"


def test_the_trash_is_emptied_after_a_question() -> None:
    phone = folder(fresh(), "trash").tap("More options").tap("Empty now").tap("Cancel")
    assert state_of(phone).shown("trash")
    phone.tap("More options").tap("Empty now").tap("Delete")
    assert not state_of(phone).shown("trash")


def test_stars_and_labels() -> None:
    phone = fresh().tap("star")
    mail = mail_of(phone, "Team meeting moved to 3 PM")
    assert mail.starred
    phone.tap("open_drawer").tap("New label").type("Soon").tap("OK").back()
    phone.tap("Team meeting moved to 3 PM").tap("More options").tap("Labels")
    phone.tap("Soon").tap("labels_done").back()
    assert mail.labels == ["Work", "Soon"]
    phone.tap("open_drawer").scroll_to("Soon").tap("Soon")
    assert phone.sees("Team meeting moved to 3 PM")
    assert not phone.sees("Photos from the hike")


def test_mails_are_found_by_words_and_narrowed_down() -> None:
    phone = fresh().tap("search_mail").type("chengdu")
    assert phone.sees("Your flight SW 218 to Chengdu")
    assert phone.sees("Your stay in Chengdu is booked")
    phone.tap("Has attachment")
    assert phone.sees("Your flight SW 218 to Chengdu")
    assert not phone.sees("Your stay in Chengdu is booked")


def test_a_new_mail_is_announced_and_opened() -> None:
    phone = fresh().home()
    phone.app(PACKAGE).receive("grace.kim@mail.example", "Rain", "Take an umbrella")
    note = PhoneState(phone.system).notifications[-1]
    assert (note.title, note.text) == ("Grace Kim", "Rain")
    phone.system.open_notifications()
    phone.tap("Rain")
    assert phone.sees("Take an umbrella")


def test_a_refresh_brings_the_next_mail_only_with_a_network() -> None:
    phone = fresh()
    coming = [mail.subject for mail in state_of(phone).coming]
    phone.system.settings.update(airplane=True)
    phone.tap("More options").tap("Refresh").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("More options").tap("Refresh").wait(1)
    assert phone.sees(coming[0])
    assert not phone.sees(coming[1])


def test_a_mail_without_a_network_waits_in_the_outbox() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("compose").type("a@b.example", into="to").type("Later", into="subject").tap("send")
    assert mail_of(phone, "Later").folder == "outbox"
    phone.system.settings.update(airplane=False)
    phone.wait(61)
    assert mail_of(phone, "Later").folder == "sent"


def test_another_app_hands_over_words_pictures_and_addresses() -> None:
    phone = fresh()
    photo = PhoneState(phone.system).media.photos()[0]
    extras = {"action": "share_image", "images": str(photo.id), "text": "Look", "title": "Us"}
    phone.system.start(PACKAGE, extras=extras)
    phone.type("mum@mail.example", into="to").tap("send")
    mail = mail_of(phone, "Us")
    assert (mail.text, [file.media for file in mail.files]) == ("Look", [photo.id])
    phone.system.start(PACKAGE, extras={"action": "share_text", "text": "dad@mail.example"})
    assert phone.sees("Remove Dad") or phone.sees("Remove dad@mail.example")


def test_an_invitation_goes_into_the_calendar_and_a_file_to_the_downloads() -> None:
    phone = fresh()
    folder(phone, "starred").tap("Your flight SW 218 to Chengdu").scroll_to("save_file")
    phone.tap("save_file")
    names = [media.name for media in PhoneState(phone.system).media.of_folder("Download")]
    assert "Boarding pass SW218.pdf" in names
    phone.tap("Add to calendar")
    assert phone.page.startswith(CalendarApp.package)
    assert phone.sees("Your flight SW 218 to Chengdu")


def test_back_leads_home_by_the_inbox() -> None:
    phone = folder(fresh("zh"), "sent")
    phone.tap("mail_row").back().back()
    assert phone.sees("收件箱")
    phone.back()
    assert phone.page.startswith("com.android.launcher3")
