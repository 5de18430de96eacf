from evals.suites.pages import front, in_front, on_screen
from evals.tasks.evidence import Seen
from evals.tasks.facts import copy_facts, view_facts
from evals.tasks.task import Drawn
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.lists import TrashPage
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver


def seen(phone: Driver) -> Seen:
    return Seen(
        before=copy_facts(phone.system),
        after=view_facts(phone.system),
        p=Drawn({}, "en"),
        pages=PhoneState(phone.system).visited,
    )


def test_the_page_in_front_is_the_last_that_came_there() -> None:
    phone = Driver.make([FilesApp]).open("files")
    phone.tap("More options").tap("Recycle bin")
    there = seen(phone)
    assert in_front(there, "com.android.documentsui/.RecycleBin")
    assert isinstance(front(there), TrashPage)
    phone.back()
    left = seen(phone)
    assert not in_front(left, "com.android.documentsui/.RecycleBin")
    assert left.visited(".RecycleBin")
    assert not isinstance(front(left), TrashPage)


def test_an_element_is_on_the_screen_once_it_was_scrolled_to() -> None:
    phone = Driver.make([FilesApp]).open("files")
    assert on_screen(seen(phone), "category_photo")
    assert not on_screen(seen(phone), "new_tag")
    phone.scroll_to("New tag")
    assert on_screen(seen(phone), "new_tag")


def test_nothing_is_in_front_of_a_phone_that_was_only_copied() -> None:
    phone = Driver.make([FilesApp]).open("files")
    kept = copy_facts(phone.system)
    past = Seen(before=kept, after=kept, p=Drawn({}, "en"))
    assert front(past) is None
    assert not on_screen(past, "category_photo")
    assert not in_front(past, "com.android.documentsui/.Main")
