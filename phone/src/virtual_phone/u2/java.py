"""What Java does under the uiautomator2 server: errors, values, overloads, regexes.

From jsonrpc4j 1.5.0 (`JsonRpcBasicServer`) and Jackson 2.5.3 (its coercions), which u2.jar 0.4.1
is built with.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

IMPL = "com.wetest.uia2.stub.AutomatorServiceImpl"
NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
NULL_POINTER = "java.lang.NullPointerException"
ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"
ILLEGAL_STATE = "java.lang.IllegalStateException"
RUNTIME = "java.lang.RuntimeException"
MAPPING = "com.fasterxml.jackson.databind.JsonMappingException"
UNKNOWN_FIELD = "com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException"
BAD_FORMAT = "com.fasterxml.jackson.databind.exc.InvalidFormatException"
PARSE = "com.fasterxml.jackson.core.JsonParseException"
PATTERN = "java.util.regex.PatternSyntaxException"
INT_MAX, LONG_MAX = (1 << 31) - 1, (1 << 63) - 1


class JavaError(Exception):
    """A call failed on the phone, with the Java class that clients look at."""

    def __init__(self, java_class: str, message: str | None = None) -> None:
        super().__init__(java_class)
        self.java_class, self.message = java_class, message

    def data(self, method: str) -> str | None:
        """What the server sends besides the class: the message, or the stack trace."""
        if self.java_class == NOT_FOUND:
            return self.message
        return stack_trace(self.java_class, self.message, method)


def stack_trace(java_class: str, message: str | None, method: str) -> str:
    """A stack trace as `printStackTrace` words it, for a call of this name."""
    head = java_class if message is None else f"{java_class}: {message}"
    frames = (
        f"{IMPL}.{method}(AutomatorServiceImpl.java)",
        "java.lang.reflect.Method.invoke(Native Method)",
        "com.googlecode.jsonrpc4j.JsonRpcBasicServer.invoke(JsonRpcBasicServer.java)",
        "com.googlecode.jsonrpc4j.JsonRpcBasicServer.handleObject(JsonRpcBasicServer.java)",
        "com.googlecode.jsonrpc4j.JsonRpcBasicServer.handleRequest(JsonRpcBasicServer.java)",
        "com.wetest.uia2.stub.AutomatorHttpServer.serve(AutomatorHttpServer.java)",
        "fi.iki.elonen.NanoHTTPD$HTTPSession.execute(NanoHTTPD.java)",
        "java.lang.Thread.run(Thread.java:1012)",
    )
    return "".join([head, "\n", *(f"\tat {frame}\n" for frame in frames)])


# Values: JSON as Jackson reads it into a Java type.


def _token(value: object) -> str:
    if isinstance(value, bool):
        return "VALUE_TRUE" if value else "VALUE_FALSE"
    kinds: Mapping[type, str] = {
        dict: "START_OBJECT", list: "START_ARRAY", str: "VALUE_STRING", int: "VALUE_NUMBER_INT",
        float: "VALUE_NUMBER_FLOAT",
    }  # fmt: skip
    return kinds.get(type(value), "VALUE_NULL")


def mismatch(value: object, java: str) -> JavaError:
    """What Jackson says of a value that cannot be of a type."""
    words = f"Can not deserialize instance of {java} out of {_token(value)} token"
    return JavaError(MAPPING, words)


def _whole(value: object, java: str, most: int) -> int:
    if value is None or value == "":
        return 0
    if isinstance(value, str):
        try:
            value = int(value.strip())
        except ValueError:
            words = f"Can not construct instance of {java} from String value '{value}': "
            raise JavaError(BAD_FORMAT, f"{words}not a valid Integer value") from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise mismatch(value, java)
    if not -most - 1 <= value <= most:
        raise JavaError(PARSE, f"Numeric value ({value}) out of range of {java}")
    return int(value)


def _int(value: object) -> int:
    return _whole(value, "int", INT_MAX)


def _long(value: object) -> int:
    return _whole(value, "long", LONG_MAX)


def _float(value: object) -> float:
    if value is None or value == "":
        return 0.0
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            words = f"Can not construct instance of float from String value '{value}': "
            raise JavaError(BAD_FORMAT, f"{words}not a valid Float value") from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise mismatch(value, "float")
    return float(value)


def _boolean(value: object) -> bool:
    if value is None or value == "":
        return False
    if isinstance(value, str):
        if value.strip().lower() not in ("true", "false"):
            words = f"Can not construct instance of boolean from String value '{value}': "
            raise JavaError(BAD_FORMAT, f'{words}only "true" or "false" recognized')
        return value.strip().lower() == "true"
    if not isinstance(value, bool | int):
        raise mismatch(value, "boolean")
    return bool(value)


def _string(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    raise mismatch(value, "java.lang.String")


Convert = Callable[[Any], Any]
TYPES: dict[str, Convert] = {
    "int": _int, "long": _long, "float": _float, "boolean": _boolean, "String": _string,
}  # fmt: skip
"""How JSON becomes a value of a Java type; other modules add their classes."""


def convert(value: object, java: str) -> Any:
    """JSON as a value of a Java type (`int`, `Selector[]`, ...).

    Raises:
        JavaError: If Jackson would refuse it.
    """
    if not java.endswith("[]"):
        return TYPES[java](value)
    if value is None:
        return None
    if not isinstance(value, list):
        raise mismatch(value, java)
    return [convert(item, java[:-2]) for item in value]


def bean(value: object, java: str, fields: Mapping[str, str]) -> dict[str, Any] | None:
    """A JSON object as the fields of a Java bean: those given, converted.

    Args:
        value: From the client.
        java: The bean's class.
        fields: Its properties and their types.

    Raises:
        JavaError: If it is no object, or has another property.
    """
    if value is None:
        return None
    if not isinstance(value, dict):
        raise mismatch(value, java)
    unknown = next((name for name in value if name not in fields), None)
    if unknown is not None:
        words = f'Unrecognized field "{unknown}" (class {java}), not marked as ignorable'
        names = ", ".join(f'"{name}"' for name in fields)
        raise JavaError(UNKNOWN_FIELD, f"{words} ({len(fields)} known properties: {names}])")
    return {name: convert(value[name], fields[name]) for name in value}


# Overloads: which of the methods of one name a call means.


@dataclass(frozen=True)
class Method:
    """One method of the server."""

    name: str
    types: tuple[str, ...]
    """Java types of its parameters."""
    do: Callable[..., Any]


def _fits(value: object, java: str) -> bool:
    """jsonrpc4j's `isMatchingType`."""
    if value is None:
        return True
    if isinstance(value, bool):
        return java == "boolean"
    if isinstance(value, str):
        return java == "String"
    if isinstance(value, int | float):
        return java in ("int", "long", "float")
    if isinstance(value, list):
        return java.endswith("[]") and bool(value) and _fits(value[0], java[:-2])
    return java not in ("int", "long", "float", "boolean", "String")


def best(methods: Sequence[Method], params: Sequence[object]) -> Method | None:
    """The method with as many parameters whose types fit most; None if no count is right."""
    same = [method for method in methods if len(method.types) == len(params)]

    def fitting(method: Method) -> int:
        return sum(_fits(v, t) for v, t in zip(params, method.types, strict=True))

    return max(same, key=fitting) if same else None


# Regular expressions.

_CLASSES = {
    "L": r"[^\W\d_]", "IsAlphabetic": r"[^\W\d_]", "Alpha": "[A-Za-z]", "Digit": "[0-9]",
    "Alnum": "[A-Za-z0-9]", "Upper": "[A-Z]", "Lu": "[A-Z]", "Lower": "[a-z]", "Ll": "[a-z]",
    "Punct": r"[!-/:-@\[-`{-~]", "N": r"\d", "Nd": r"\d", "Space": r"\s", "XDigit": "[0-9A-Fa-f]",
    "IsHan": "[㐀-鿿豈-﫿]", "script=Han": "[㐀-鿿豈-﫿]",
}  # fmt: skip
_QUOTED = re.compile(r"\\Q(.*?)(?:\\E|$)", re.DOTALL)
_PROPERTY = re.compile(r"\\p(?:\{([^}]*)\}|(\w))")


def pattern(text: str, *, dot_all: bool) -> re.Pattern[str]:
    """A pattern of `java.util.regex`.

    Raises:
        JavaError: If it cannot be read.
    """

    def named(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if name not in _CLASSES:
            words = f"Unknown character property name {{{name}}} near index {match.end() - 1}"
            raise JavaError(PATTERN, f"{words}\n{text}")
        return _CLASSES[name]

    read = _QUOTED.sub(lambda match: re.escape(match[1]), text)
    read = _PROPERTY.sub(named, read).replace("(?<", "(?P<").replace("(?P<=", "(?<=")
    read = read.replace("(?P<!", "(?<!").replace(r"\z", r"\Z")
    try:
        return re.compile(read, re.DOTALL if dot_all else 0)
    except re.error as error:
        words = f"{error.msg[:1].upper()}{error.msg[1:]} near index {error.pos or 0}"
        raise JavaError(PATTERN, f"{words}\n{text}") from None
