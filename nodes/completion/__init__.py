"""The check that a task is done, after the model claims it.

`visits` is the run as all rules read it: its screens, each with the step that was made on it.

`completion` asks: is the claim supported, and is nothing overlooked? `claim_facts` collects what is
known before a model is asked: what the evidence quotes (`quotes`), and how the run compares with
the instruction (`checks`). `objections` asks the rules whose finding no quote can help, in their
order, and words what the first one finds; `withdrawn` knows what need not be done any more.
`detail_quotes` says whether a quote of the model is about the detail that it is named for, and
`sources` whether it explains what was put in besides. `ends` ends the run, or sends it back to
work.

`closing` words for the user what was done: by what the run did (`effects`, and `sent_messages` of
them), by the evidence (`cited_parts`, read by `reason_text`), in the sentences of `holding`.

Read first: `completion`, then `objections`.
"""
