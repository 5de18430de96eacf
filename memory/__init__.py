"""What the agent remembers, in Chroma: tasks, apps, pages and facts about the user.

`records` are what is kept, `store` keeps it, `opening` opens a store, `retrieval` finds what helps
now. `replay/` turns remembered runs into routes, `chroma/` holds the collections, `upkeep/` merges
and forgets.

Read first: `records`, then `store`.
"""
