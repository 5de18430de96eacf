"""Check that the behaviour is unchanged: compare a sample of trials with an earlier recording.

It is for changes that must change nothing. The recording has what can be seen from outside:
requests to models byte for byte (pictures by digest), replies, gestures, pages, changes of the
phone's state, and the outcome.

What would differ between two runs of the same code is fixed at its source, not smoothed in the
recording:

* the phone's clock advances by gestures (`playing.GestureClock`), because it is in prompts and on
  pictures;
* before each gesture the phone does what is due within two seconds (`playing.StillPhones`);
  otherwise a toast of the gesture before would be seen or not, by the speed of the machine;
* each trial opens a new connection (`playing.play`), because a connection remembers a time;
* transitions take no time, and budgets of time are out of reach (`sample.LONG_S`);
* our environment variables are removed (`__main__`).

The recording leaves out times, ids (of runs, threads, checkpoints, gestures), folders, ports, and
names of classes and modules. Nothing is rounded. What cannot be fixed is not in the sample, with
the reason: `sample.TIMED`, `sample.HOSTILE`, `sample.LEFT_OUT`.
"""
