"""Write questions for other systems, such as Moodle, Canvas or Kahoot, or on paper.

They are those of the notebooks, those of the concept inventory, or pools of variants of an exercise
of practice. `learnt` in place of a format reads the answers of a class to the inventory.
"""

import argparse
import re
import sys
from pathlib import Path

from sg_core.errors import GameError
from sg_core.words import counted, listed
from sg_course.inventory import FORMS, asked_as, title_of
from sg_course.inventory.printed import sheet
from sg_course.inventory.report import command as learnt
from sg_course.paths import paths, questions_of
from sg_course.practice.pools import POOLS, pool
from sg_course.practice.pools import title_of as title_of_pool
from sg_course.questions import asked_in, exported, notebooks_with_questions, question_named
from sg_course.questions.kahoot import LIMITS, beyond_kahoot, kahoot

FORMATS = {  # what writes them, how the names of the files end, whether pictures go out
    "gift": (exported.gift, ".gift", False),
    "moodle": (exported.moodle, "-moodle.xml", True),
    "qti": (exported.qti, "-qti.zip", True),
    "csv": (exported.as_csv, ".csv", False),
    "kahoot": (kahoot, "-kahoot.xlsx", False),
    "print": (sheet, ".html", False),
}


def main(arguments=None):
    """Write the questions that are named, or read answers; return the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        learning = arguments[:1] == ["learnt"]
        print(*(learnt(arguments[1:]) if learning else write_files(asked_for(arguments))), sep="\n")
    except (GameError, OSError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


def asked_for(arguments):
    """Return what the arguments ask for, by their names."""
    parser = argparse.ArgumentParser(prog="python -m sg_course.questions", description=__doc__)
    parser.add_argument("format", choices=FORMATS)
    some = (
        'notebooks such as 01, paths such as lecture, questions such as "05: which rule", '
        f"{' or '.join(FORMS)}"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{some}; none: all notebooks")
    parser.add_argument("--to", type=Path, default=Path("exported"), metavar="FOLDER")
    seen = "leave out contexts and pictures, for a class that has just seen them"
    parser.add_argument("--no-context", action="store_true", help=seen)
    many = "in place of names: write a pool of variants of an exercise of practice"
    parser.add_argument("--skill", choices=POOLS, help=many)
    parser.add_argument("--level", type=int, default=1, help="of the exercise: 0, 1 or 2")
    parser.add_argument("--variants", type=int, default=30, help="how many; a course draws one")
    options = parser.parse_args(arguments)
    if options.skill and options.names:
        parser.error("name questions, or a skill with --skill, and not both")
    return options


def write_files(options):
    """Write the files; return the lines that name them, and what does not go out."""
    write, end, _ = FORMATS[options.format]
    alone = options.no_context or options.format == "kahoot"  # which has no room for contexts
    asked, titles = parts_of(options, alone)
    files = {}
    for part, questions in asked.items():
        if some := fitting(questions, options.format):
            exported.check_texts(some)
            exported.check_pictures(some)
            stem = re.sub(r"\W+", "-", part)
            title = titles.get(part) or part.partition(": ")[0]
            path = options.to / f"{stem}{end}"
            files[path] = write(some, title), f"{path}: {counted(len(some), 'question')}"
    options.to.mkdir(parents=True, exist_ok=True)
    for path, (content, _) in files.items():  # after all of them could be made
        path.write_bytes(content)
    together = {name: one for questions in asked.values() for name, one in questions.items()}
    return [*(line for _, line in files.values()), *left_out(together, options.format)]


def parts_of(options, alone):
    """Return {part: its questions}, and {part: title} for those that are not called by their name.

    A part makes a file.
    """
    if options.skill:
        part, title = (
            f"{options.skill}-{options.level}",
            title_of_pool(options.skill, options.level),
        )
        return {part: pool(options.skill, options.level, options.variants)}, {part: title}
    names = options.names or notebooks_with_questions()
    titles = {name: title_of(name) for name in names if name in FORMS}
    return {name: asked_by(name, alone) for name in names}, titles


def asked_by(name, alone):
    """Return {name: question} for a notebook, a path, a form or a single question."""
    if name in FORMS:  # whose contexts no notebook shows
        return asked_as(name)
    if ": " in name:
        questions = {name: question_named(name)}
    elif name not in notebooks_with_questions() and name in paths():
        questions = {one: question_named(one) for one in questions_of(name)}
    else:
        questions = {f"{name}: {heading}": one for heading, one in asked_in(name).items()}
    if alone:
        return {name: one._replace(context="", picture="") for name, one in questions.items()}
    return questions


def going(questions):
    """Return the questions that other systems can ask."""
    return {name: one for name, one in questions.items() if exported.has_one_answer(one)}


def fitting(questions, kind):
    """Return the questions that a format can hold."""
    some = going(questions)
    if kind == "kahoot":
        return {name: one for name, one in some.items() if not beyond_kahoot(one)}
    return some


def left_out(questions, kind):
    """Yield in words what does not go out, and why."""
    some = going(questions)
    if others := [name for name in questions if name not in some]:
        yield f"left out, because not exactly one option is right: {listed(others)}"
    drawn = [name for name, one in some.items() if one.picture]
    if drawn and not FORMATS[kind][-1]:
        yield f"without their pictures: {listed(drawn)}"
    if long := [name for name in some if name not in fitting(some, kind)]:
        yield f"left out, because Kahoot takes at most {LIMITS}:"
        yield from (f"  {name}: {listed(beyond_kahoot(some[name]))}" for name in long)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):  # a file on Windows may lack a letter of a name
        stream.reconfigure(errors="backslashreplace")
    sys.exit(main())
