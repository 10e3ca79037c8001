"""What the tests of now call otherwise than the package of then."""

from sg_core.homework import books

books.assignment = books.as_code
