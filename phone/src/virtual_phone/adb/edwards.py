"""Points of the curve edwards25519, as far as pairing needs them: sums, multiples, and their bytes.

Source: RFC 8032, section 5.1. Nothing here is secret, so nothing takes the same time each time.
"""

from typing import NamedTuple

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the base point."""
_D = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
_ROOT = pow(2, (PRIME - 1) // 4, PRIME)
"""A square root of -1."""


class Point(NamedTuple):
    """A point in extended coordinates."""

    x: int
    y: int
    z: int
    t: int


ZERO = Point(0, 1, 1, 0)


def add_points(one: Point, other: Point) -> Point:
    """The sum of two points."""
    a = (one.y - one.x) * (other.y - other.x) % PRIME
    b = (one.y + one.x) * (other.y + other.x) % PRIME
    c = 2 * one.t * other.t * _D % PRIME
    d = 2 * one.z * other.z % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return Point(e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def negate_point(point: Point) -> Point:
    """The point that gives zero with it."""
    return Point(-point.x % PRIME, point.y, point.z, -point.t % PRIME)


def multiply_point(factor: int, point: Point) -> Point:
    """A multiple of a point."""
    total = ZERO
    while factor:
        if factor & 1:
            total = add_points(total, point)
        point = add_points(point, point)
        factor >>= 1
    return total


def encode_point(point: Point) -> bytes:
    """The 32 bytes of a point."""
    inverse = pow(point.z, PRIME - 2, PRIME)
    x, y = point.x * inverse % PRIME, point.y * inverse % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode_point(data: bytes) -> Point:
    """The point of 32 bytes.

    Raises:
        ValueError: They are no point's.
    """
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    square = (y * y - 1) * pow(_D * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * _ROOT % PRIME
    if len(data) != 32 or (x * x - square) % PRIME:
        msg = "no point of the curve"
        raise ValueError(msg)
    if x & 1 != number >> 255:
        x = -x % PRIME
    return Point(x, y, 1, x * y % PRIME)


BASE = decode_point((4 * pow(5, PRIME - 2, PRIME) % PRIME).to_bytes(32, "little"))
