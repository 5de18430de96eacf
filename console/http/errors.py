"""HTTP responses for errors; what was sent is not sent back at its full length."""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from console.http.schemas import TaskRequest, UnknownThread
from tapwright.errors import (
    MemoryFailure,
    ModelError,
    ModelNotConfigured,
    PhoneBlocked,
    PhoneBusy,
    PhoneError,
    PhoneLocked,
    TapwrightError,
    UsageError,
)
from tapwright.text.quote import cut_line, cut_text

MAX_SENTENCE = 1000
"""Characters of an error's sentence; some quote what was sent."""
_MAX_PROBLEMS = 10
_MAX_NAME = 80
"""Characters of each name on the way to a wrong field; a caller may have made them up."""

_STATUS: tuple[tuple[type[TapwrightError], int], ...] = (
    (UnknownThread, 404),
    (PhoneBusy, 409),
    (PhoneLocked, 409),
    (PhoneBlocked, 409),
    (PhoneError, 503),
    (UsageError, 422),
    (ModelNotConfigured, 422),
    (ModelError, 502),
    (MemoryFailure, 503),
    (TapwrightError, 500),
)
"""Status codes of our errors; the first match counts."""


def render_error(error: TapwrightError) -> dict[str, str]:
    """The error as JSON: its kind, and a sentence for the user."""
    return {"error": type(error).__name__, "detail": describe_error(error)}


def describe_error(error: TapwrightError) -> str:
    """The error's sentence, cut if it quotes too much of the request."""
    return cut_text(str(error), MAX_SENTENCE)


def handle_errors(app: FastAPI) -> None:
    """Make the application answer errors with a status code and a sentence."""

    @app.exception_handler(TapwrightError)
    async def _handle_ours(
        _request: Request, error: TapwrightError
    ) -> JSONResponse:
        code = next(code for kind, code in _STATUS if isinstance(error, kind))
        return JSONResponse(render_error(error), code)

    @app.exception_handler(RequestValidationError)
    async def _handle_unreadable(
        _request: Request, error: RequestValidationError
    ) -> JSONResponse:
        return _refuse_request(error.errors())

    @app.exception_handler(ValidationError)
    async def _handle_invalid(
        _request: Request, error: ValidationError
    ) -> JSONResponse:
        if error.title != TaskRequest.__name__:
            raise error
        return _refuse_request(error.errors())


def _refuse_request(problems: Sequence[Any]) -> JSONResponse:
    """Say what is wrong with a request, in FastAPI's form without the values that were sent."""
    details = [_describe_problem(each) for each in problems[:_MAX_PROBLEMS]]
    if len(problems) > _MAX_PROBLEMS:
        rest = f"and {len(problems) - _MAX_PROBLEMS} more problems"
        details.append({"type": "more", "loc": [], "msg": rest})
    return JSONResponse({"error": "ValidationError", "detail": details}, 422)


def _describe_problem(problem: Any) -> dict[str, Any]:
    """One problem as pydantic tells it; LangServe gives a mere sentence for a body without JSON."""
    if not isinstance(problem, dict):
        sentence = cut_line(str(problem), MAX_SENTENCE)
        return {"type": "invalid", "loc": [], "msg": sentence}
    names = [
        cut_line(each, _MAX_NAME) if isinstance(each, str) else each
        for each in problem.get("loc", ())
    ]
    return {
        "type": problem.get("type", "invalid"),
        "loc": names,
        "msg": cut_line(str(problem.get("msg", "")), MAX_SENTENCE),
    }
