"""A test on paper: what is printed, that the key is right, and why an answer is wrong."""

import json
import re
import shlex
from html import unescape

import pytest
from helpers import every, mostly_nightly
from homework_class import HOMEWORK
from still_pages import all_texts, inert

from sg_core.errors import GameError
from sg_core.graph import GameGraph
from sg_course.homework import paper
from sg_course.homework.__main__ import main
from sg_course.homework.paper import ALL_OR_NOTHING, BOX, as_typed, room_for, solution_typed
from sg_course.homework.sheets import SETS, sheet

OF_SETS = {name: one.exercise for which in SETS for name, one in sheet(which).items()}
ON_PAPER = [name for name, exercise in OF_SETS.items() if not hasattr(exercise, "calls")]
FEW = "labels,move,draw_outcome,explain_sum"
CODE = r'"|\(\)|\btuple|\bclick|\b[a-z]+_[a-z]+\b'


@pytest.fixture
def printed(tmp_path, capsys):
    """Write a test; return its files as texts, and what was said."""

    def run(questions, *more, status=0):
        command = ["paper", "--questions", questions, "--to", str(tmp_path / "test"), *more]
        assert main(command) == status
        said = capsys.readouterr()
        files = (tmp_path / "test").glob("*.*")
        return {file.name: file.read_text("utf-8") for file in files}, said.out + said.err

    run.folder = tmp_path / "test"
    return run


def test_all_that_is_not_a_function_goes_on_paper(printed):
    texts = [q.name for q in paper.questions_of(HOMEWORK / "source").values() if q.by_person]
    files, _ = printed(",".join([*ON_PAPER, *texts]), "--versions", "1", "--title", "All")
    page, key = files["paper-A.html"], files["paper-key.html"]
    assert inert(page) and inert(key)
    assert len(re.findall("<section>", page)) == len(ON_PAPER) + len(texts)
    for name in ON_PAPER:
        asked = paper.exercise_of(name, "A").statement_on_paper()
        assert asked in all_texts(page)
        assert not re.search(CODE, asked), asked


@pytest.mark.parametrize("name", ON_PAPER)
def test_the_key_is_right_by_the_check(name):
    exercise = paper.exercise_of(name, "B", "Games 2027", 3)
    if isinstance(exercise.solution(), GameGraph):
        assert room_for(exercise).form == BOX
        assert paper.solved(exercise) is not None
    assert exercise.check(as_typed(solution_typed(exercise), exercise)).is_right


def test_a_version_is_a_student_and_its_answers_are_its_own(printed):
    asked = ("labels,stand_in", "--versions", "6", "--course", "Games")
    files, said = printed(*asked)
    again = json.loads(files["again.json"])
    for name, which in [("labels", "set1"), ("stand_in", "set2")]:
        numbers = {letter: again[f"version {letter}"][name] for letter in "ABCDEF"}
        of_students = [
            sheet(which, f"version {letter}", "Games", {name: number})[name].solution()
            for letter, number in numbers.items()
        ]
        assert f"{name}: " in said or len({*map(repr, of_students)}) == 6
    assert re.search(r"stand_in: \d of the versions have the same answer", said)
    assert "labels" not in said
    assert printed(*asked)[0] == files


def test_the_key_has_all_versions_side_by_side(printed):
    files, _ = printed(FEW, "--versions", "5")
    tables = files["paper-key.html"].split("<table")[1:]
    assert [re.findall(r"<th>([A-Z])</th>", one) for one in tables] == [[*"ABCD"], ["E"]]
    assert ALL_OR_NOTHING in files["paper-key.html"]
    answer = paper.exercise_of("move", "A").solution()
    assert re.search(rf"<td>\s*{answer}\s*</td>", tables[0])


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("move", "{wrong}"),
        ("labels", "a=P, b=N, c=N, d=N, e=N, f=N, g=N, h=N, i=N"),
        ("draw_outcome", "ab bc"),
        ("nim", "1 2 3 4; none"),
        ("codes", "a=2"),
        ("dominoes", "1,1 1,1"),
        ("ordinals", "w, 8, 8"),
    ],
)
def test_what_is_wrong_is_what_the_check_says(name, typed, printed, capsys):
    """Of the exercise that was printed, for the course of the test."""
    printed(name, "--versions", "2", "--course", "Games")
    again = json.loads((printed.folder / "again.json").read_text("utf-8"))
    exercise = paper.exercise_of(name, "B", "Games", again["version B"][name])
    if name == "move":
        game = exercise.game
        typed = next(p for p in game.options(game.start) if p != exercise.solution())
    assert main(["paper", "--to", str(printed.folder), "--mark", "B", name, typed]) == 0
    said = capsys.readouterr().out
    verdict = exercise.check(as_typed(typed, exercise))
    assert not verdict.is_right
    assert said.startswith(str(verdict))
    assert ("Type an answer like this" in said) == (verdict.state == "not yet")


def test_the_lines_of_the_homework_page_print_what_it_quotes(tmp_path, monkeypatch, capsys):
    page = (HOMEWORK / "README.md").read_text("utf-8")
    write, mark = re.findall(r"(?m)^python -m sg_course.homework (paper .*)$", page)
    quoted = re.search(r"it prints \*(You: .*?)\*", page)[1]
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(write)) == main(shlex.split(mark)) == 0
    assert quoted in capsys.readouterr().out


def test_each_line_of_the_key_is_read_as_it_is_printed(printed, capsys):
    files, _ = printed(",".join(ON_PAPER), "--versions", "2", "--course", "Games")
    lines = re.findall(r"<code>(--mark A .*?)</code>", files["paper-key.html"])
    assert len(lines) == len(ON_PAPER)
    for line in map(unescape, lines):
        assert main(["paper", "--to", str(printed.folder), *shlex.split(line)]) == 0
        assert capsys.readouterr().out.startswith("✓ Right"), line


@pytest.mark.parametrize("number", range(8))
def test_each_piece_is_on_the_printed_board(number):
    exercise = paper.exercise_of("queen", "A", "Games", number)
    picture = paper.picture_for(exercise)
    assert "♛" in picture.svg() and paper.width_of(picture) == paper.HALF


@pytest.mark.parametrize(
    ("questions", "more", "says"),
    [
        ("labels,my_wins", [], "my_wins asks for a function, which cannot go on paper; there are"),
        ("labels,lables", [], "there is no question 'lables'; there are labels, move, wrong"),
        ("labels,labels", [], "labels is named twice"),
        ("", [], "name the questions, such as --questions labels,move; there are labels"),
        ("labels", ["--versions", "27"], "there are 1 to 26 versions, not 27"),
        ("labels", ["--mark", "A", "labels", "a=P"], "name its folder, with --to"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(questions, more, says, printed):
    files, said = printed(questions, *more, status=1)
    assert says in said
    assert not files


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        (("C", "move", "g"), "this test has no version 'C'; there are A and B"),
        (("A", "nim", "g"), "this test has no question 'nim'; there are labels, move"),
        (("A", "explain_sum", "g"), "explain_sum is a text, which a person reads"),
    ],
)
def test_an_answer_to_no_question_of_the_test_is_refused(mark, says, printed):
    printed(FEW)
    with pytest.raises(GameError, match=re.escape(says)):
        paper.why(printed.folder, *mark)


def test_a_position_is_large_enough_to_write_into():
    """A pixel is 1/96 of an inch in print."""
    drawing = paper.picture_for(paper.exercise_of("labels", "A"))
    [radius] = {
        float(r) for r in re.findall(r"<circle [^>]*r='([\d.]+)' fill='#fff", drawing.svg())
    }
    assert 2 * radius / 96 * 25.4 >= 7.5
    assert "max-height" not in re.sub(
        r"\.key img.*", "", (paper.PAGES.loader.get_source(paper.PAGES, "paper.css")[0])
    )


def test_titles_of_readers_are_text(printed):
    files, _ = printed("labels", "--title", "<b>1</b>", "--course", "<script>")
    assert all(inert(text) for name, text in files.items() if name.endswith("html"))
    assert "<b>1</b> · <script>" in all_texts(files["paper-A.html"])


@pytest.mark.parametrize("course", mostly_nightly(1, [f"Course {i}" for i in range(10)]))
def test_four_versions_share_no_answer(course):
    for name in ON_PAPER:
        numbers = paper.instances(name, "ABCD", course)
        exercises = [paper.exercise_of(name, letter, course, n) for letter, n in numbers.items()]
        assert paper.alike(exercises) == 0, name


@every("heading", ["# 1 · Labels (3 points)", "# Labels (3 points)"])
def test_a_question_on_paper_has_its_heading_without_the_number_in_its_set(heading):
    question = paper.SheetQuestion("labels", 3, False, heading)
    assert paper.Printed(question, None).title == "Labels"


def test_two_games_on_paper_are_as_wide_as_both_together():
    drawing = OF_SETS["tell_apart"].draw(None)
    widths = [*map(paper.width_of, drawing.drawings)]
    assert len(widths) == 2 and paper.width_of(drawing) == sum(widths)
