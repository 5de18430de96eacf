"""The pairing server of wireless debugging: what stands behind a six-digit code on the screen.

TLS 1.3 with any certificates; then both sides prove to each other by SPAKE2 that they know the code
and what TLS agreed on, and exchange who they are, encrypted by what SPAKE2 gave. Sources: AOSP
`packages/modules/adb/pairing_auth` and `pairing_connection`; SPAKE2 as in BoringSSL's
`crypto/curve25519/spake25519.cc`.
"""

import contextlib
import datetime
import hashlib
import secrets
import socket
import struct
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.adb.adbd import bind_free_port
from virtual_phone.adb.edwards import (
    BASE,
    ORDER,
    add_points,
    decode_point,
    encode_point,
    multiply_point,
    negate_point,
)

if TYPE_CHECKING:
    from OpenSSL import SSL


_M = bytes.fromhex("5ada7e4bf6ddd9adb6626d32131c6b5c51a1e347a3478f53cfcf441b88eed12e")
"""Masks what the client says; with `_N` a constant of BoringSSL."""
_N = bytes.fromhex("10e3df0ae37d8e7a99b5fe74b44672103dbddcbd06af680d71329a11693bc778")
_CLIENT, _SERVER = b"adb pair client\0", b"adb pair server\0"
_LABEL = b"adb-label\0"
_EXPORT_BYTES = 64
_INFO = b"adb pairing_auth aes-128-gcm key"
_HEADER = struct.Struct("!BBI")
"""Version, kind and length of a message."""
_VERSION = 1
_SPAKE2, _PEER = 0, 1
_DEVICE_GUID = 1
_PEER_BYTES = 8192
_MESSAGE_BOUND = 2 * _PEER_BYTES
_ANSWER_BOUND_S = 10.0


class SharedSecret:
    """The phone's side of SPAKE2."""

    def __init__(self, password: bytes) -> None:
        self._password_hash = hashlib.sha512(password).digest()
        scalar = int.from_bytes(self._password_hash, "little") % ORDER
        # As BoringSSL does it: a multiple of the cofactor that is the same modulo the order.
        for bit in (1, 2, 4):
            if scalar & bit:
                scalar += ORDER * bit
        self._scalar = scalar
        self._private = 8 * secrets.randbelow(ORDER)
        mask = multiply_point(scalar, decode_point(_N))
        self.message = encode_point(add_points(multiply_point(self._private, BASE), mask))
        """To be sent to the other side."""

    def agree(self, theirs: bytes) -> bytes:
        """The 64 bytes that both sides have if they know the same password.

        Raises:
            ValueError: The other side's message is none.
        """
        mask = multiply_point(self._scalar, decode_point(_M))
        point = add_points(decode_point(theirs), negate_point(mask))
        shared = encode_point(multiply_point(self._private, point))
        digest = hashlib.sha512()
        for part in (_CLIENT, _SERVER, theirs, self.message, shared, self._password_hash):
            digest.update(struct.pack("<Q", len(part)) + part)
        return digest.digest()


class PairingServer:
    """Waits on a port of its own for computers that know the code, until it is stopped."""

    def __init__(self, code: str, guid: str, paired: Callable[[], object]) -> None:
        """Show a code.

        Args:
            code: Six digits.
            guid: By which the phone is known in multicast DNS.
            paired: Is called when a computer was paired.
        """
        self._code, self._guid, self._paired = code, guid, paired
        self._context = _make_context()
        self._listener = bind_free_port()
        self.port: int = self._listener.getsockname()[1]
        self._listener.listen(4)
        threading.Thread(target=self._accept, name="pairing", daemon=True).start()

    def stop(self) -> None:
        """Show the code no longer."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        from cryptography.exceptions import InvalidTag
        from OpenSSL import SSL

        with contextlib.suppress(OSError):
            while True:
                conn, _ = self._listener.accept()
                conn.settimeout(None)
                # One that says nothing must not keep the next one waiting.
                bound = struct.pack("ll", int(_ANSWER_BOUND_S), 0)
                conn.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, bound)
                with conn, contextlib.suppress(SSL.Error, ValueError, InvalidTag):
                    self._pair(SSL.Connection(self._context, conn))

    def _pair(self, conn: "SSL.Connection") -> None:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        conn.set_accept_state()
        conn.do_handshake()
        exported = conn.export_keying_material(_LABEL, _EXPORT_BYTES)
        secret = SharedSecret(self._code.encode() + exported)
        _send(conn, _SPAKE2, secret.message)
        shared = secret.agree(_receive(conn, _SPAKE2))
        kdf = HKDF(algorithm=hashes.SHA256(), length=16, salt=None, info=_INFO)
        cipher = AESGCM(kdf.derive(shared))
        nonce = bytes(12)
        peer = bytes([_DEVICE_GUID]) + self._guid.encode()
        # Wrong codes show here: what the other side says cannot be read, and nothing is answered.
        cipher.decrypt(nonce, _receive(conn, _PEER), None)
        _send(conn, _PEER, cipher.encrypt(nonce, peer.ljust(_PEER_BYTES, b"\0"), None))
        self._paired()
        conn.shutdown()


def _send(conn: "SSL.Connection", kind: int, payload: bytes) -> None:
    conn.sendall(_HEADER.pack(_VERSION, kind, len(payload)) + payload)


def _receive(conn: "SSL.Connection", wanted: int) -> bytes:
    version, kind, length = _HEADER.unpack(_read_exactly(conn, _HEADER.size))
    if version != _VERSION or kind != wanted or length > _MESSAGE_BOUND:
        msg = "no message of a pairing"
        raise ValueError(msg)
    return _read_exactly(conn, length)


def _read_exactly(conn: "SSL.Connection", length: int) -> bytes:
    data = b""
    while len(data) < length:
        data += conn.recv(length - len(data))
    return data


def _make_context() -> "SSL.Context":
    """TLS 1.3 with a certificate of our own, for clients with any certificate."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from OpenSSL import SSL

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "adb")])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .sign(key, hashes.SHA256())
    )
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    context.use_certificate(certificate)
    context.use_privatekey(key)
    context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, lambda *_: True)
    return context
