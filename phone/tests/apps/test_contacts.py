import pytest

from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.kit.people import in_order, letter
from virtual_phone.state import PhoneState
from virtual_phone.system.stores import Contact, Contacts
from virtual_phone.testing import Driver


def opened(**config: object) -> Driver:
    return Driver.make([ContactsApp, PhoneApp], **config).open("contacts_app")


def people(phone: Driver) -> Contacts:
    return PhoneState(phone.system).contacts


def test_a_contact_is_written_down_with_two_numbers_and_a_group() -> None:
    phone = opened()
    phone.tap("Create contact").type("Zoe Winter", into="name")
    phone.type("555 0200", into="phone").tap("Add phone").type("555 0201", into="phone1")
    phone.type("zoe@mail.example", into="email")
    phone.system.hide_keyboard()
    phone.scroll_to("group").tap("group").tap("Friends").tap("Save")
    found = people(phone).by_name("Zoe Winter")
    assert found is not None
    assert found.numbers == ["555 0200", "555 0201"]
    assert (found.email, found.group) == ("zoe@mail.example", "Friends")
    assert phone.sees("555 0201")


def test_what_was_written_is_not_lost_without_a_question() -> None:
    phone = opened()
    phone.tap("Create contact").type("Zoe", into="name")
    phone.system.hide_keyboard()
    phone.back().tap("Cancel")
    assert phone.sees("Save")
    phone.back().tap("Discard")
    assert people(phone).by_name("Zoe") is None


def test_a_contact_is_found_edited_and_starred() -> None:
    phone = opened()
    phone.tap("Search contacts").type("schmitt", into="search_src_text").tap("Anna Schmitt")
    before = people(phone).by_name("Anna Schmitt")
    assert before is not None
    phone.tap("menu_star").tap("Edit contact").type(" Ltd", into="company").tap("Save")
    after = people(phone).by_name("Anna Schmitt")
    assert after is not None
    assert after.favourite is not before.favourite
    assert after.company == before.company + " Ltd"


def test_a_deleted_contact_waits_in_the_bin() -> None:
    phone = opened()
    phone.tap("Anna Schmidt").tap("More options").tap("Delete").tap("Delete")
    assert people(phone).by_name("Anna Schmidt") is None
    phone.tap("Organise").tap("Bin").tap("Anna Schmidt").tap("Recover")
    assert people(phone).by_name("Anna Schmidt") is not None
    assert PhoneState(phone.system).contacts_app.deleted == []


def test_several_are_chosen_and_deleted_together() -> None:
    phone = opened()
    phone.hold("Anna Schmidt").tap("Ben Carter").tap("Anna Schmitt").tap("Anna Schmitt")
    assert phone.sees("2 selected")
    phone.tap("Delete").tap("Delete")
    gone = [c.name for c in PhoneState(phone.system).contacts_app.deleted]
    assert sorted(gone) == ["Anna Schmidt", "Ben Carter"]


def test_groups_are_made_filled_renamed_and_deleted() -> None:
    phone = opened()
    phone.tap("Organise").tap("Groups").tap("New group").type("Choir").tap("OK")
    phone.tap("Choir").tap("Add contact").tap("Ben Carver")
    assert [c.name for c in people(phone).items if c.group == "Choir"] == ["Ben Carver"]
    phone.tap("More options").tap("Rename").clear().type("Band").tap("OK")
    assert [c.name for c in people(phone).items if c.group == "Band"] == ["Ben Carver"]
    phone.tap("More options").tap("Delete group").tap("Delete")
    state = people(phone)
    assert "Band" not in state.groups
    assert not any(c.group == "Band" for c in state.items)


def test_the_order_can_be_by_company() -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Sort by").tap("Company").back()
    assert phone.sees("Carver Cycles")


def test_another_app_shows_a_contact_or_starts_one() -> None:
    phone = Driver.make([ContactsApp])
    extras = {"action": "view_contact", "number": "5550112"}
    phone.system.start(ContactsApp.package, extras=extras)
    assert phone.node("large_title").text == "Ben Carver"
    phone.system.start(ContactsApp.package, extras={"action": "new_contact", "number": "77"})
    phone.type("New One", into="name").tap("Save")
    assert people(phone).name_of("77") == "New One"


@pytest.mark.parametrize(
    ("name", "filed"), [("anna", "A"), ("王小明", "W"), ("赵磊", "Z"), ("5 Star", "#"), ("", "#")]
)
def test_names_are_filed_under_a_letter(name: str, filed: str) -> None:
    assert letter(name) == filed


def test_chinese_names_stand_in_the_order_of_pinyin() -> None:
    names = ["赵磊", "王小明", "Ben", "陈静", "123", "李娜"]
    found = in_order(Contact(n, name, []) for n, name in enumerate(names))
    assert [contact.name for contact in found] == ["Ben", "陈静", "李娜", "王小明", "赵磊", "123"]


def test_a_contact_is_made_in_chinese() -> None:
    phone = opened(language="zh")
    phone.tap("新建联系人").type("钱多多", into="name").type("555 0300", into="phone").tap("保存")
    assert people(phone).name_of("5550300") == "钱多多"
