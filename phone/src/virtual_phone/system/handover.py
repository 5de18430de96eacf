"""Hand-over between apps: which can do what, which is asked, and the user's permanent choice."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from virtual_phone.system.app import App
from virtual_phone.system.intents import CATEGORIES, MAIN, Intent, host_of, wish
from virtual_phone.system.mediapicker import MediaPicker
from virtual_phone.system.sheets import OpenWith, ShareSheet
from virtual_phone.system.stores import Contact

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

Then = Callable[[dict[str, str]], object]
SETTINGS = "com.android.settings"
SHARING = ("share_text", "share_image")


class Handover:
    """Finds the app for an action, asking the user where there are several."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self.always: dict[str, str] = {}
        """Packages that the user chose for ever, by action."""

    def handlers(self, action: str, *, url: str = "", but: App | None = None) -> list[App]:
        """The apps that do this, by their names; for `open_link` those of the address's host."""
        host = host_of(url)
        found = [
            app
            for app in self._phone.tasks.apps.values()
            if (action in app.handles or (action == "open_link" and host in app.hosts))
            and app is not but
        ]
        return sorted(found, key=lambda app: app.t(*app.label).casefold())

    def forget(self, package: str) -> None:
        """Have the user asked again where this app was chosen for ever."""
        self.always = {act: name for act, name in self.always.items() if name != package}

    def start(self, intent: Intent, *, without: Collection[str] = ()) -> bool:
        """Do what an intent asks for, as from outside; False when there is nobody who can.

        `without` are packages that must not be asked.
        """
        apps = self._phone.tasks.apps
        free = {name: app for name, app in apps.items() if name not in without}
        if intent.package:
            free = {name: app for name, app in free.items() if name == intent.package}
        if intent.action == MAIN:
            return self._start_main(intent, free)
        for name, app in free.items():
            if intent.action in app.activities:
                return self._phone.launch(name, self._given(intent), intent.action)
        if intent.action.startswith("android.settings.") and SETTINGS in free:
            # What has no page of its own opens the app: no phone's Settings refuses these actions.
            return self._phone.launch(SETTINGS, self._given(intent))
        wanted = wish(intent)
        if wanted is None:
            return False
        action, extras = wanted
        if action == "pick_media":
            most = extras["most"]
            self.pick_media(extras["kind"], int(most) if most.isdigit() else 1, lambda ids: None)
            return True
        found = [a for a in self.handlers(action, url=extras.get("url", "")) if a.package in free]
        if found:
            self._ask(found, action, extras, None)
        return bool(found)

    def _start_main(self, intent: Intent, free: dict[str, App]) -> bool:
        category = intent.category.rpartition(".")[2]
        if category == "HOME" and self._phone.launcher in free:
            self._phone.press_home()
            return True
        key = CATEGORIES.get(category, "")
        named = intent.package or next((n for n, app in free.items() if app.key == key), "")
        return named in free and self._phone.launch(named, self._given(intent))

    @staticmethod
    def _given(intent: Intent) -> dict[str, str]:
        data = {"data": intent.data} if intent.data else {}
        return {**intent.extras, **data}

    def request(self, app: App, action: str, extras: dict[str, str], then: Then | None) -> None:
        """Have another app do something for `app`."""
        apps = self.handlers(action, url=extras.get("url", ""), but=app)
        self._ask(apps, action, extras, then)

    def _ask(self, apps: list[App], action: str, extras: dict[str, str], then: Then | None) -> None:
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
        given = {"action": action, **extras}
        if extras.get("at_once") == "true":
            app.on_intent(given)
        else:
            self._phone.launch(app.package, given)
        if then is not None:
            then({"package": app.package, "action": action})
