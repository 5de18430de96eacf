"""What the agent remembers, in Chroma: tasks, apps, pages, demonstrations and notes about users.

`records` and `task_trees` define what is kept, `store` keeps it, `opening` opens a store,
`retrieval` finds what helps now. Each kind of record has a module: `apps` and their `icons`,
`pages`, `demonstrations`, and `users`, who are read in `user_statements` and `user_answers`.
`warmup` has what experts know beforehand. Texts are compared by `embeddings`, `synonyms` and
`values`.

`replay/` turns remembered runs into routes, `chroma/` holds the collections, `sharing/` lets
several processes use one folder, `upkeep/` merges and deletes.

Read first: `records`, then `store`.
"""
