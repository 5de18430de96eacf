"""What a claim quotes, held against the phone's screens.

`citations` parses the evidence, `support` checks each part of it against the screens of the run,
and `proof` puts the result together. `relevance` holds it against the task. `answer_form` says
whether an answer is due, `row_answers` whether one row says what it says. `earlier` says what
earlier screens showed, and `own_sentences` which sentences of the model's own must be doubted.
`field_values`, `mixed_rows`, `paraphrase` and `word_match` compare words.

Read first: `citations`, then `support`.
"""
