"""What did the run do? These modules read its screens and steps, and check nothing.

* `deeds`: what was touched, typed and set;
* `buttons`, `search_fields`: what a button or a field is for;
* `forms`: the fields of a form; `form_changes`: what each held before and after;
* `replaced_inputs`: what was put in and replaced later;
* `listings`: the rows of lists in their order; `taken_rows`: those that were taken.
"""
