"""GUIOdyssey offline: its episodes read, predicted, matched, scored and written by us.

The dataset (Lu et al., ICCV 2025) holds what people did on six phones, step by step with pictures.
A model is shown each picture and names the next action; nobody touches a phone. Start at
`docs/odyssey.md`.
"""
