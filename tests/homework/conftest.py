"""What runs functions, made once for all tests that grade, in a minute; and a class to grade."""

import csv
import os
from time import sleep

import pytest
from homework_class import handed_in, rows_in

from sg_course.homework import grading
from sg_course.homework.__main__ import main


@pytest.fixture(scope="session", autouse=True)
def made_once(tmp_path_factory):
    """Let the others wait while one of several that run side by side makes it."""
    lock = tmp_path_factory.getbasetemp().parent / "is being made"
    while True:
        try:
            lock.mkdir()
            break
        except FileExistsError:
            sleep(0.1)
    try:
        grading.apart()
    finally:
        lock.rmdir()


class Class:
    """A class that hands in set 1, in a folder; what comes of it is in another one, `out`."""

    def __init__(self, folder):
        self.folder, self.out = folder, folder / "out" / "set1"

    def __call__(self, files, *more, when=(), status=0):
        """Hand in files, grade them, and return the rows of the table by student."""
        for old in (self.folder / "in").glob("**/*.ipynb"):
            old.unlink()
        handed_in(self.folder / "in", files)
        for name, seconds in dict(when).items():
            os.utime(self.folder / "in" / name, (seconds, seconds))
        command = ["grade", self.folder / "in", "--out", self.out.parent, "--set", "set1", *more]
        assert main([*map(str, command)]) == status
        return rows_in(self.out / "points.csv") if status == 0 else {}

    def of(self, *names):
        """The options for a class of these students."""
        (self.folder / "class.txt").write_text("\n".join(names), encoding="utf-8")
        return ["--students", self.folder / "class.txt"]

    def read(self, file):
        """The text of a file that was made."""
        return (self.out / file).read_text(encoding="utf-8-sig")

    def change(self, change_text):
        """Change the text of what is entered, as somebody does in a spreadsheet."""
        table = self.out / "entered.csv"
        table.write_bytes(change_text(table.read_bytes().decode("utf-8-sig")).encode())

    def enter(self, student, delimiter=",", encoding="utf-8", **cells):
        """Enter something for a student; `explain` and `prove` are short for their columns."""
        path = self.out / "entered.csv"
        rows = rows_in(path)
        columns = [*next(iter(rows.values()))]
        names = {"explain": "explain_sum/3", "prove": "prove_parity/4"}
        cells = {names.get(name, name): text for name, text in cells.items()}
        rows[student] = rows.get(student, {"student": student}) | cells
        with path.open("w", encoding=encoding, newline="") as file:
            table = csv.DictWriter(file, columns, restval="", delimiter=delimiter)
            table.writeheader()
            table.writerows(rows.values())


@pytest.fixture
def class_at(tmp_path):
    """A class with a folder of its own."""
    return Class(tmp_path)
