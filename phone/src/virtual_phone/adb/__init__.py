"""The device's side of adb, and an adb server of the phone's own.

`adbd` speaks the protocol, `daemon` opens the services that it names, such as `sync` and `reverse`.
`adbserver` is a server that knows this phone alone. `pairing`, `edwards` and `mdns` are wireless
debugging.

Read first: `adbd`, `daemon`.
"""
