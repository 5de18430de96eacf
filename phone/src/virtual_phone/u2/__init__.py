"""The uiautomator2 server on the phone.

`main` is the program that uiautomator2 starts, `server` its HTTP with JSON-RPC. `calls` and
`object_calls` have the calls in one table, `selectors` finds nodes, `objects` acts on them, and
`automator` waits and watches. `java` answers errors as Java does.

Read first: `server`, `calls`.
"""
