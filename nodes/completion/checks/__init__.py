"""What the instruction asks for, compared with what the run did.

Each check finds one kind of gap:

* `requirements` and `coverage`: what was not done; `verbs`: an action without its touch;
  `open_labels`: a button that is named and was not touched;
* `unsaved`: a last step that is still to come; `lost_input`: a text that nothing kept;
  `overwritten`: one that was written over;
* `deletions`: nothing that was touched deletes what was to be deleted;
* `comparisons`: another row is cheaper, newer or nearer than the one that was taken (`orders`,
  `quantities`); `row_places`: another one has the place that is named (`takes`, `listings`);
* `dialling`: a number was not called; `written_texts`: a text was cut short or put elsewhere;
* `unmet`: something was done otherwise; `twins`: the row beside was taken; `lengths` and
  `form_dates`: a length or a date was set otherwise; `sent_as_text`: a card went out as plain text;
  `other_things`: a location was sent for a card, or somebody else's card; `recipients`: it was
  sent to somebody else; `still_listed`: a row that was to be deleted is still there;
* `excess`: what was done besides; `changes`: what was changed on a form (`forms`) unasked;
  `differences`: what a demonstration did otherwise.

`detail_quotes` says whether a quote is about the detail that it is named for, and `sources` whether
it explains what was put in besides. `asides`, `places` and `meant_times` read the instruction,
`run_inputs` and `search_fields` what was typed and touched.
"""
