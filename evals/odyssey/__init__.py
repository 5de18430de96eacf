"""GUIOdyssey offline: read, predict, match, score and write its episodes.

The dataset (Lu et al., ICCV 2025) has what people did on six phones, step by step with pictures. A
model is shown each picture and names the next action; no phone is used. Begin with
`docs/odyssey.md`.
"""
