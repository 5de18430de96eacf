"""Apps named like those that other people's test suites drive; not on a phone by default.

They are our own work and have the pages that those suites visit, see `docs/suites.md`.
"""

from virtual_phone.apps.extra.apidemos import ApiDemosApp
from virtual_phone.apps.extra.u2testdemo import DemoApp, FirstDemoApp
from virtual_phone.system.app import App

EXTRA_APPS: tuple[type[App], ...] = (ApiDemosApp, DemoApp)
"""To be installed besides `virtual_phone.apps.APPS`."""
EXTRA_APPS_0_1_0: tuple[type[App], ...] = (ApiDemosApp, FirstDemoApp)
"""The same with the first release of u2testdemo, which had one page."""
