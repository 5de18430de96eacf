from evals.same.playing import GESTURE_S, StillPhones
from tools.device.device import close_all
from virtual_phone.system.config import PhoneConfig


def test_the_clock_of_a_phone_goes_by_gestures_and_a_toast_is_gone_before_the_next() -> (
    None
):
    with StillPhones() as phones:
        phone = phones.get("en", 1, animations=0)
        begun = phone.system.now()
        assert begun == PhoneConfig().now
        phone.system.toasts.show("Saved")
        assert phone.system.now() == begun
        phone.machine.tap(500, 1200)
        assert (phone.system.now() - begun).total_seconds() == GESTURE_S
        assert phone.system.toasts.text == ""
        phone.reset()
        assert phone.system.now() == begun
    close_all()
