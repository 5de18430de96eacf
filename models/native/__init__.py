"""The languages of models that were trained to operate phones, without a phone or a client.

Each format has a module with two functions: `read_reply` makes a `NativeMove` of a model's answer,
`write_reply` writes a move as the model would, for its history. `families` is the table of models;
`layouts` arranges task, past replies and pictures as each family was trained on.

Read first: `moves`, then `families`.
"""
