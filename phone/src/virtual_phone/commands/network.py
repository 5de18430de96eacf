"""The network as the shell sees it: ip, ifconfig, netstat, ping, nc."""

import contextlib
import threading

from virtual_phone.adb.adbd import StreamClosed
from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.commands.pipes import Pipe

ADDRESS, GATEWAY, MAC = "192.168.1.23", "192.168.1.1", "02:00:00:4a:1f:c3"
POLL_S = 0.2
LOCAL = {"127.0.0.1", "localhost", "::1", "0"}


def online(job: Job) -> bool:
    """Whether the phone is in a Wi-Fi network."""
    settings = job.machine.system.settings
    return bool(settings["wifi"]) and not settings["airplane"]


@command("ip")
def ip(job: Job) -> int:
    """`ip addr`, `ip route` and `ip link`."""
    words = job.options("-f")[1]
    kind = (words or [""])[0]
    names = [word for word in words[1:] if word in ("lo", "wlan0")]
    if kind and "address".startswith(kind):
        _addresses(job, names or ["lo", "wlan0"], link=True, address=True)
    elif kind and "link".startswith(kind):
        _addresses(job, names or ["lo", "wlan0"], link=True, address=False)
    elif kind and "route".startswith(kind):
        if online(job):
            if words[1:2] == ["get"]:
                job.print(f"{words[-1]} via {GATEWAY} dev wlan0 table 1021 src {ADDRESS} uid 2000")
            else:
                job.print(f"192.168.1.0/24 dev wlan0 proto kernel scope link src {ADDRESS}")
    else:
        msg = f'Object "{kind}" is unknown, try "ip help".' if kind else "Usage: ip OBJECT COMMAND"
        raise Failure(msg)
    return 0


def _addresses(job: Job, names: list[str], *, link: bool, address: bool) -> None:
    if "lo" in names:
        job.print("1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN qlen 1000")
        job.print("    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00")
        if address:
            job.print("    inet 127.0.0.1/8 scope host lo\n       valid_lft forever")
    if "wlan0" in names:
        up = online(job)
        flags, state = ("UP,LOWER_UP", "UP") if up else ("DOWN", "DOWN")
        job.print(f"30: wlan0: <BROADCAST,MULTICAST,{flags}> mtu 1500 qdisc mq state {state}")
        job.print(f"    link/ether {MAC} brd ff:ff:ff:ff:ff:ff")
        if address and up:
            job.print(f"    inet {ADDRESS}/24 brd 192.168.1.255 scope global wlan0")
            job.print("       valid_lft forever preferred_lft forever")


@command("ifconfig")
def ifconfig(job: Job) -> int:
    """Show the interfaces, or one of them."""
    names = job.options()[1] or ["lo", "wlan0"]
    for name in names:
        if name == "lo":
            job.print("lo        Link encap:Local Loopback")
            job.print("          inet addr:127.0.0.1  Mask:255.0.0.0")
            job.print("          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n")
        elif name == "wlan0":
            job.print(f"wlan0     Link encap:Ethernet  HWaddr {MAC}  Driver wlan")
            if online(job):
                job.print(f"          inet addr:{ADDRESS}  Bcast:192.168.1.255  Mask:255.255.255.0")
                job.print("          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1\n")
            else:
                job.print("          BROADCAST MULTICAST  MTU:1500  Metric:1\n")
        else:
            job.complain(f"ifconfig: {name}: No such device")
            return 1
    return 0


@command("ping", "ping6")
def ping(job: Job) -> int:
    """Reach the phone itself; nothing else is there."""
    options, words = job.options("-c", "-i", "-w", "-W", "-s", "-I")
    if not words:
        msg = "ping: usage error: Destination address required"
        raise Failure(msg, 2)
    host = words[-1]
    if host not in LOCAL and not host.replace(".", "").isdigit():
        msg = f"ping: unknown host {host}"
        raise Failure(msg, 2)
    if host not in LOCAL and not online(job):
        msg = "connect: Network is unreachable"
        raise Failure(msg, 2)
    count = int(job.numbers([options.get("-c") or options.get("-w") or "0"])[0])
    return _pings(job, host, count, answers=host in LOCAL or host in (ADDRESS, GATEWAY))


def _pings(job: Job, host: str, count: int, *, answers: bool) -> int:
    job.print(f"PING {host} ({host}) 56(84) bytes of data.")
    sent = 0
    while not count or sent < count:
        sent += 1
        if answers:
            job.print(f"64 bytes from {host}: icmp_seq={sent} ttl=64 time=0.214 ms")
        job.flush()
        if sent != count and job.gone(1.0):
            break
    lost = 0 if answers else 100
    job.print(f"\n--- {host} ping statistics ---")
    got = sent if answers else 0
    job.print(f"{sent} packets transmitted, {got} received, {lost}% packet loss, time {sent - 1}ms")
    return int(not answers)


@command("netstat", "ss")
def netstat(job: Job) -> None:
    """Show the ports on which the phone listens."""
    job.print("Active Internet connections (only servers)")
    job.print("Proto Recv-Q Send-Q Local Address           Foreign Address         State")
    for port in sorted(job.machine.ports):
        job.print(f"tcp        0      0 127.0.0.1:{port:<13} 0.0.0.0:*               LISTEN")


class Near:
    """One end of a connection within the phone; what listens takes it as an adb stream."""

    def __init__(self, incoming: Pipe, outgoing: Pipe) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self.closed = False

    def read(self, timeout: float | None = None) -> bytes:
        """The next piece; empty at the end."""
        return self._incoming.read(timeout=timeout)

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._outgoing.write(data)

    def flush(self) -> None:
        """All that was written is on its way at once."""

    def wait_closed(self, timeout: float | None = None) -> bool:
        """Wait for the end."""
        try:
            while self._incoming.read(timeout=timeout):
                continue
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        """End it in both directions."""
        self.closed = True
        self._incoming.abandon()
        self._outgoing.close()


@command("nc", "netcat")
def nc(job: Job) -> int:
    """`nc HOST PORT`: join standard input and output to a port of the phone's own."""
    _, words = job.options("-p", "-s", "-W", "-w", "-q")
    if len(words) != 2 or not words[1].isdigit():
        msg = "nc: needs HOST PORT"
        raise Failure(msg)
    host, port = words
    listener = job.machine.ports.get(int(port)) if host in LOCAL else None
    if listener is None:
        known = host in LOCAL or host.replace(".", "").isdigit()
        msg = f"nc: {'connect: Connection refused' if known else f'{host}: unknown host'}"
        raise Failure(msg)
    there, here = Pipe(), Pipe()
    service = threading.Thread(
        target=_serve, args=(listener, Near(there, here)), name="nc", daemon=True
    )
    service.start()
    threading.Thread(target=_feed, args=(job.input, there), name="nc input", daemon=True).start()
    while True:
        try:
            chunk = here.read(timeout=POLL_S)
        except TimeoutError:
            if job.gone(0):
                here.abandon()
                return 130
            continue
        if not chunk:
            return 0
        job.out(chunk)


def _serve(listener: object, near: Near) -> None:
    # The other side may go at any time; that ends the connection like its end.
    with contextlib.closing(near), contextlib.suppress(StreamClosed):
        listener(near)  # type: ignore[operator]


def _feed(source: Pipe, target: Pipe) -> None:
    # The end of the input is not passed on: an adb stream cannot be closed in one direction.
    try:
        while chunk := source.read():
            target.write(chunk)
    except StreamClosed:
        return
