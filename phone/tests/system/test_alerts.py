from virtual_phone.testing import Driver

from .toys import OtherApp, ToyApp


def test_a_crashed_app_is_gone_and_the_system_says_so() -> None:
    phone = Driver.make([ToyApp, OtherApp]).open("Toy").tap("Add")
    phone.system.crash("com.toy")
    assert phone.sees("Toy keeps stopping")
    assert phone.node("alertTitle").package == "android"
    phone.tap("Close app")
    assert not phone.sees("keeps stopping")
    assert phone.page == "com.android.launcher3/.Launcher"
    assert phone.open("Toy").page == "com.toy/.Rows", "it starts from its first page"


def test_an_app_that_hangs_can_be_waited_for_or_closed() -> None:
    phone = Driver.make([ToyApp, OtherApp], language="zh").open("com.toy")
    phone.system.hang("com.toy")
    assert phone.tap("等待").page == "com.toy/.Rows"
    phone.system.hang("com.toy")
    assert phone.tap("关闭应用").page == "com.android.launcher3/.Launcher"


def test_back_closes_an_alert_and_nothing_else() -> None:
    phone = Driver.make([ToyApp, OtherApp]).open("Toy").tap("Add")
    before = phone.page
    phone.system.hang("com.toy")
    assert phone.back().page == before
    assert not phone.sees("responding")


def test_an_app_that_starts_slowly_shows_its_icon_first() -> None:
    phone = Driver.make([ToyApp, OtherApp])
    phone.system.starting.seconds = 2.0
    phone.open("Toy")
    assert not phone.sees("Add")
    phone.wait(2.1)
    assert phone.sees("Add")
    phone.home().open("Toy")
    assert phone.sees("Add"), "a running app is there at once"


def test_behind_a_question_of_the_system_is_the_app_that_stops() -> None:
    phone = Driver.make([ToyApp, OtherApp]).open("Toy")
    app = phone.app("com.toy")
    app.services.ask_permission(app, "CAMERA", app.state.log.append)
    phone.system.crash(phone.page.partition("/")[0])
    assert phone.sees("Toy keeps stopping")
    phone.tap("Close app")
    assert phone.page == "com.android.launcher3/.Launcher"
