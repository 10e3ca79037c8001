"""What the kernel looks for when it begins."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS = []
