"""The apps on a phone: which there are, what they are called, and how one is opened.

`apps` finds the app that a few words mean and opens it. `packages` lists what is installed,
`profiles` finds clones and work profiles, `app_labels` reads labels from the packages themselves,
by `apk`.

Read first: `apps`.
"""
