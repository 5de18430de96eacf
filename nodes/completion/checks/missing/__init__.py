"""What was asked for and is not done?

* `coverage`: did the steps plainly do all that the instruction says? It uses `open_verbs` (an
  action without its touch), `open_buttons` (a button that is named and was not touched),
  `passed_over` (an option or row beside the named one was taken), `days` (a day that is meant) and
  `forgotten` (the second of two things);
* `unsaved`: the last step is still to come, such as Save, Send or Pay;
* `last_page`: an advertisement still runs, the page failed, or what was found was not opened;
* `lost_input`: a text was typed and nothing kept it, or nothing sent it; `remarks`: a remark was
  not typed at all;
* `forgotten_parts`, `too_few`: a part of the order was left out; `conditions`: the part was done
  that is not due;
* `looks`: something was changed where the order only wants to see something; `spared`: what the
  order says to leave alone was deleted or set;
* `deletions`: nothing that was touched deletes; `duplicates`: both of a double were deleted;
  `still_listed`: what was to be deleted or renamed
  is still there; `untouched`: no step touched it;
* `named_switches`: a switch that is named is in the other state, or nothing that turns was touched
  and nothing says that it is so;
* `undone_deeds`: what was touched last does the opposite, such as Pause for "start";
* `answer_rows`: the answer leaves out a row of its list, or names one besides;
* `answers`: an answer was not written down, or has a name, a time or a number that stands nowhere;
* `differences`: what the task has otherwise than a demonstration was not carried out.
"""
