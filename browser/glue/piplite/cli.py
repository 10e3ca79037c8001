"""What %pip does."""


async def get_transformed_code(_):
    """Return the code that takes the place of a line with %pip."""
    return (
        "print('Nothing can be installed in the browser edition; install the collection instead.')"
    )
