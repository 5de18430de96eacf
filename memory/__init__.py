"""What the agent remembers, in Chroma: tasks, apps, pages, demonstrations and notes about users.

`records` defines what is kept, `store` keeps it, `opening` opens a store, `retrieval` finds what
helps now. `replay/` turns remembered runs into routes, `chroma/` holds the collections,
`sharing/` lets several processes use one folder, `upkeep/` merges and deletes.

Read first: `records`, then `store`.
"""
