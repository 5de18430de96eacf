"""Everything that can go wrong, as one tree; the message says what happened and what to do.

TapwrightError
├── UsageError                  the caller asked for what cannot be (empty instruction)
│   └── ExtraMissing            it needs a package of an extra that is not installed
├── PhoneError
│   ├── PhoneNotFound           none connected, several and none named, unknown, not the run's
│   ├── PhoneLost               it went away and did not come back in time
│   ├── PhoneBusy               another tapwright process holds the lease on it
│   ├── PhoneLocked             asleep, or behind its lock screen
│   ├── PhoneUnresponsive       connected, yet a call did not end before its deadline
│   └── PhoneNotUnderstood      it answered something that cannot be read
├── ModelError
│   ├── ModelNotConfigured      no model chosen, or no key for it
│   ├── ModelUnreachable        no answer in time, connection refused, 429 or 5xx to the end
│   ├── ModelDenied             wrong key or unknown model (401, 403, 404)
│   ├── ModelRefused            it answered in words that it will not
│   └── ModelMalformed          no readable answer in the agreed form, also after the repair round
├── MemoryFailure
│   ├── MemoryUnavailable       the folder is held by another process, or cannot be opened
│   └── MemoryMismatch          the folder was made by another embedder
├── DemonstrationUnreadable     the recording is no film, or does not show a phone
└── UploadFailed                LangSmith did not take an evaluation's results
"""

import re

_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")


class TapwrightError(RuntimeError):
    """Base of all errors that a caller may want to catch; its words are meant for the person.

    A RuntimeError, because `langgraph dev` passes on the words of some of Python's own errors, and
    says "An internal error occurred" for all others (`default` in `langgraph_api/serde.py`).
    """

    def __str__(self) -> str:
        """The message, without the logins of addresses in it: it goes to screens and over HTTP."""
        return _LOGIN.sub("", super().__str__())


class UsageError(TapwrightError):
    """The caller asked for something that cannot be."""


class ExtraMissing(UsageError):
    """A package that only some uses need is not installed; see `tapwright.extras`."""


class PhoneError(TapwrightError):
    """The phone is the matter."""


class PhoneNotFound(PhoneError):
    """No phone, several and none named, an unknown serial, or not the run's own one."""


class PhoneLost(PhoneError):
    """The phone went away and did not come back in time."""


class PhoneBusy(PhoneError):
    """Another process holds the lease on this phone."""


class PhoneLocked(PhoneError):
    """The phone sleeps or shows its lock screen."""


class PhoneUnresponsive(PhoneError):
    """The phone is connected, but a call did not end before its deadline."""


class PhoneNotUnderstood(PhoneError):
    """The phone answered something that cannot be read."""


class ModelError(TapwrightError):
    """The language model is the matter."""


class ModelNotConfigured(ModelError):
    """No model was chosen, or there is no key for it."""


class ModelUnreachable(ModelError):
    """The model's endpoint gave no usable answer in time."""


class ModelDenied(ModelError):
    """The endpoint does not know the key or the model."""


class ModelRefused(ModelError):
    """The model answered that it will not do this."""


class ModelMalformed(ModelError):
    """The model's answer could not be read, also after one repair round."""


class MemoryFailure(TapwrightError):
    """The memory is the matter."""


class MemoryUnavailable(MemoryFailure):
    """The memory folder is held by another process, or cannot be opened."""


class MemoryMismatch(MemoryFailure):
    """The memory folder was made by another embedder."""


class DemonstrationUnreadable(TapwrightError):
    """The recording cannot be read, or does not show how a phone is used."""


class UploadFailed(TapwrightError):
    """LangSmith did not take an evaluation's results; they are kept here."""
