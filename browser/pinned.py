"""Whether a fetched file is the one that is pinned. (Needs nothing of what builds the site.)"""

from hashlib import sha256


def checked(name, data, expected):
    """Return data if they are what the pinned sha256 says."""
    found = sha256(data).hexdigest()
    if found != expected:
        raise SystemExit(f"{name} is not the file that is expected: sha256 {found}, not {expected}")
    return data
