"""What the kernel has for %pip: in the browser edition nothing can be installed."""
