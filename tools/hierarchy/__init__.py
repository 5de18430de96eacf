"""Elements from the UI tree.

`markup` and `dumps` read XML, however damaged; `tree` builds records of `node`; `occlusion` finds
what is covered; `page_nodes` chooses what is listed; `labels` names it; `elements` does it all.

Read first: `elements`.
"""
