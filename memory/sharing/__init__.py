"""One memory folder for several processes: one of them holds it and serves the others.

Chroma's files are safe in one process only; a second one reads stale vectors or fails. A Chroma
server as a process of its own would need somebody to start, guard, upgrade and end it, costs tens
of milliseconds a write, and makes no merge of two records atomic. So the process that has the lock
opens Chroma directly and loses no time, and serves the methods of `Memory` to the other processes,
one request a connection. When it ends, however it ends, one of the others takes the lock and opens
the folder.

`wire` has requests, replies and the note by which the holder is found, `holder` serves, and
`shared_memory` asks or takes over.

Read first: `shared_memory`.
"""
