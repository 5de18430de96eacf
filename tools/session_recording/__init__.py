"""Keep what a phone showed and what was done to it in a folder, as a recorded session.

`layout` says what such a folder holds, and reads it. `recorder` writes it while the agent or a
person works with the phone: it receives everything that goes over the wire
(`tools.device.connection.transport.WireObserver`). `masking` takes out secrets, passwords and
chosen texts before anything is written, `gestures` reads gestures in calls and commands, and
`by_hand` looks at a phone that a person uses. The virtual phone plays a folder back. Read `layout`
first.
"""
