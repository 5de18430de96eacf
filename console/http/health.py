"""`python -m console.http.health URL`: whether a server answers, for a container's health check."""

import os
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

TIMEOUT_S = 8


def check_server(url: str) -> int:
    """0 if the server answers with its health, else 1; the reason goes to standard error."""
    token = os.environ.get("TAPWRIGHT_TOKEN", "").strip()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(url, headers=headers), timeout=TIMEOUT_S):
            return 0
    except HTTPError as error:
        sys.stderr.write(f"{url} answered {error.code}\n")
    except (URLError, OSError) as error:
        sys.stderr.write(f"{url} does not answer: {error}\n")
    return 1


if __name__ == "__main__":
    sys.exit(check_server(*sys.argv[1:]))
