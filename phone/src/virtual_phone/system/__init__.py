"""The system: apps, windows, input, clocks.

* `core` is the system from outside: everything that reads or touches the phone calls it, and
  `guard` lets one in at a time. `kernel` is its inside: it holds the parts and makes a change.
* An app is an `app.App` with pages, and asks the system by `services`. `stack` has the back stacks,
  `intents` and `handover` open one app from another, `installer` and `profiles` add apps.
* Touches and keys come in by `touch`, `pinch` and `keys`; `editing` changes the focused field, and
  `keyboard` is the one on the screen, with `pinyin` and `english` for its strip.
* A change is followed up by `settler`. `scene` says which windows are on the screen, back to front,
  `stage` how one scene becomes the next, and `frames` draws both.
* The system's own windows: `panels`, `shade`, `recents`, `lock`, `sheets`, `permissions`, `alerts`.
* What apps share: `stores` (contacts, calls, media), `settings`, `clock`. `vendors` has what makers
  do differently, as data, and `config` the choices of one phone.

Read first: `app`, `core`, `kernel`.
"""
