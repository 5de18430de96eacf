"""Hand-over between apps: who can do what, who is asked, and what the user chose for ever."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from phone.system.app import App
from phone.system.mediapicker import MediaPicker
from phone.system.sheets import OpenWith, ShareSheet
from phone.system.stores import Contact

if TYPE_CHECKING:
    from phone.system.kernel import Kernel

Then = Callable[[dict[str, str]], object]
SHARING = ("share_text", "share_image")


class Handover:
    """Finds the app for an action, asking the user where there are several."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self.always: dict[str, str] = {}
        """Packages that the user chose for ever, by action."""

    def handlers(self, action: str, *, but: App | None = None) -> list[App]:
        """The apps that do this, by their names."""
        found = [
            app
            for app in self._phone.tasks.apps.values()
            if action in app.handles and app is not but
        ]
        return sorted(found, key=lambda app: app.t(*app.label).casefold())

    def forget(self, package: str) -> None:
        """Have the user asked again where this app was chosen for ever."""
        self.always = {act: name for act, name in self.always.items() if name != package}

    def request(self, app: App, action: str, extras: dict[str, str], then: Then | None) -> None:
        """Have another app do something for `app`."""
        apps = self.handlers(action, but=app)
        if action in SHARING:
            self._share(action, apps, extras, then)
            return
        known = self.always.get(action)
        chosen = next((each for each in apps if each.package == known), None)
        if not apps:
            words = self._phone.t("No app can perform this action", "没有应用可执行此操作")
            self._phone.toasts.show(words)
        elif chosen is not None or len(apps) == 1:
            self._give(chosen or apps[0], action, extras, then)
        else:

            def answer(picked: App, always: bool) -> None:  # noqa: FBT001
                if always:
                    self.always[action] = picked.package
                self._give(picked, action, extras, then)

            self._phone.sheets.append(OpenWith(self._phone, apps, answer))

    def pick_media(self, kind: str, most: int, then: Callable[[list[int]], object]) -> None:
        """Let the user choose from the shared media."""
        self._phone.sheets.append(MediaPicker(self._phone, kind, most, then))

    def _share(
        self, action: str, apps: list[App], extras: dict[str, str], then: Then | None
    ) -> None:
        def give(chosen: App, besides: dict[str, str]) -> None:
            self._give(chosen, action, {**extras, **besides}, then)

        sheet = ShareSheet(self._phone, extras, apps, self._people(), give)
        self._phone.sheets.append(sheet)

    def _people(self) -> list[Contact]:
        """Whom the user is in touch with: those called last, then the favourites."""
        stores = self._phone.stores
        called = (stores.contacts.by_number(call.number) for call in stores.calls.log)
        starred = (each for each in stores.contacts.items if each.favourite)
        found: dict[int, Contact] = {}
        for each in (*called, *starred):
            if each is not None and each.numbers:
                found.setdefault(each.id, each)
        return list(found.values())

    def _give(self, app: App, action: str, extras: dict[str, str], then: Then | None) -> None:
        self._phone.launch(app.package, {"action": action, **extras})
        if then is not None:
            then({"package": app.package, "action": action})
