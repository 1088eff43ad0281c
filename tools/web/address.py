# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Where the page is, and who may have it.

On the PC's own address (127.0.0.1 and its like) whoever is on this PC may; a page of another site
may not, even where that site's name leads to this PC (DNS rebinding), hence the look at the name.
On any other address one must know the token in it.
"""

import hmac
import ipaddress
import re
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit


def is_own(host: str | None) -> bool:
    """Whether this name or number is the PC's own, which no other PC reaches."""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def token_for(host: str, state: Path | None) -> str:
    """The token that this host asks for, or "".

    It is random; a state folder keeps it, so that a page which is open finds back after a new
    start. Raises OSError."""
    if is_own(host):
        return ""
    file = state / "web-token" if state else None
    if file and file.exists():
        token = file.read_text("ascii", "replace").strip()
        if re.fullmatch("[0-9a-f]{32}", token):
            return token
    token = secrets.token_hex(16)
    if file:
        file.touch(0o600)
        file.write_text(token + "\n", "ascii")
    return token


class Address:
    """A host, a port and a token, which is empty where none is asked for."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self._host = host
        self.port = port
        self._token = token

    def __str__(self) -> str:
        host = _seen_from_outside(self._host)
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{self.port}/{self._token}{'/' if self._token else ''}"

    def welcomes(self, host: str) -> bool:
        """Whether a request for this Host may be answered at all."""
        try:
            return bool(self._token) or is_own(urlsplit(f"//{host}").hostname)
        except ValueError:
            return False

    def name_in(self, path: str) -> str | None:
        """What a request asks for, without the token, or None where that lacks or is wrong."""
        path = path.partition("?")[0].removeprefix("/")
        if not self._token:
            return path
        token, _, name = path.partition("/")
        return name if hmac.compare_digest(token.encode(), self._token.encode()) else None


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of this Origin is our own: it came from the Host that it now asks."""
    return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def _seen_from_outside(host: str) -> str:
    """The host as another PC would call it, where this one listens on all its addresses."""
    if host not in ("", "0.0.0.0", "::"):
        return host
    family, anywhere = (
        (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((anywhere, 9))  # sends nothing; it chooses the way there
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()
