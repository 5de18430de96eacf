"""Errors of the project, as one tree; each message says what happened and what to do.

TapwrightError
├── UsageError                  the request is invalid, such as an empty instruction
│   └── ExtraMissing            a package of an extra is not installed
├── PhoneError
│   ├── PhoneNotFound           no phone, several without a choice, unknown, or not the run's
│   ├── PhoneLost               it disconnected and did not come back in time
│   ├── PhoneBusy               another tapwright process holds its lease
│   ├── PhoneLocked             asleep, or on its lock screen
│   ├── PhoneBlocked            refuses taps until its user switches them on
│   ├── PhoneUnresponsive       connected, but a call missed its deadline
│   └── PhoneNotUnderstood      its answer cannot be read
├── ModelError
│   ├── ModelNotConfigured      no model chosen, or no key for it
│   ├── ModelUnreachable        no answer in time, connection refused, or 429 or 5xx every time
│   ├── ModelDenied             wrong key or unknown model (401, 403, 404)
│   ├── ModelRefused            the model declined in words
│   └── ModelMalformed          no valid answer, even after the repair round
├── MemoryFailure
│   ├── MemoryUnavailable       it cannot be opened, or its holder does not answer
│   └── MemoryMismatch          another embedder made the folder
├── DemonstrationUnreadable     the recording is not a film, or does not show a phone
└── UploadFailed                LangSmith did not take the results of an evaluation
"""

import re

_URL_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")


class TapwrightError(RuntimeError):
    """Base class of all errors that a caller may want to catch; its message is for the user.

    It is a RuntimeError because `langgraph dev` passes on the messages of some built-in errors, and
    says "An internal error occurred" for all others (`default` in `langgraph_api/serde.py`).
    """

    def __str__(self) -> str:
        """The message, without logins in its addresses: it is shown on screens and sent by HTTP."""
        return _URL_LOGIN.sub("", super().__str__())


class UsageError(TapwrightError):
    """The request is invalid."""


class ExtraMissing(UsageError):
    """A package of an extra is not installed; see `tapwright.extras`."""


class PhoneError(TapwrightError):
    """Base class of errors of the phone."""


class PhoneNotFound(PhoneError):
    """No phone, several without a choice, an unknown serial, or not the run's phone."""


class PairingFailed(PhoneError):
    """The computer could not be paired with a phone on Wi-Fi."""


class PhoneLost(PhoneError):
    """The phone disconnected and did not come back in time."""


class PhoneBusy(PhoneError):
    """Another process holds the lease of this phone."""


class PhoneLocked(PhoneError):
    """The phone is asleep or shows its lock screen."""


class PhoneBlocked(PhoneError):
    """The phone's maker lets nobody tap from outside until the user switches it on."""


class PhoneUnresponsive(PhoneError):
    """The phone is connected, but a call missed its deadline."""


class PhoneNotUnderstood(PhoneError):
    """The phone's answer cannot be read."""


class ModelError(TapwrightError):
    """Base class of errors of the language model."""


class ModelNotConfigured(ModelError):
    """No model was chosen, or there is no key for it."""


class ModelUnreachable(ModelError):
    """The model's endpoint gave no usable answer in time."""


class ModelDenied(ModelError):
    """The endpoint does not accept the key or the model."""


class ModelRefused(ModelError):
    """The model answered that it declines."""


class ModelMalformed(ModelError):
    """The model's answer is invalid, even after one repair round."""


class MemoryFailure(TapwrightError):
    """Base class of errors of the memory."""


class MemoryUnavailable(MemoryFailure):
    """The memory folder cannot be opened, or the process that holds it does not answer."""


class MemoryMismatch(MemoryFailure):
    """Another embedder made the memory folder, or another version of tapwright holds it."""


class DemonstrationUnreadable(TapwrightError):
    """The recording cannot be read, or does not show a phone in use."""


class UploadFailed(TapwrightError):
    """LangSmith did not take the results of an evaluation; they are kept locally."""
