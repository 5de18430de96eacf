"""The phone as uiautomator2 reaches it.

`device` is the phone: everything that is read from it, and every gesture. What it is made of:

* `connection` finds a phone, keeps the connection, and repeats or bounds each call;
* `apps` knows which apps are installed, what they are called, and opens them;
* `input` touches and types;
* `state` reads and changes the phone's own state: displays, sleep, lock screen, settings, clock.

`screenrecord` films the screen. Read first: `device`.
"""
