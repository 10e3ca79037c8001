"""Paths through the notebooks: they hold together, run, and say what is wrong with one's own."""

import re
import shutil
import subprocess
import sys

import pytest
from execute_notebooks import executed
from helpers import NOTEBOOKS
from notebook_style import RULES

from sg_core.errors import GameError
from sg_course import paths
from sg_course.cells import is_note, loaded, text
from sg_course.notes import asked_by
from sg_course.slides import figure_of, pinned_to, slides

ROOT = NOTEBOOKS.parent
NAMES = [*paths.paths()]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LECTURING = (NOTEBOOKS / "lecturing.md").read_text(encoding="utf-8")
BY_DAY, FIRST = "contest", NOTEBOOKS / "00_start_here.ipynb"
NOT_FOR_PATHS = {  # which have one cell of imports, and a title of their own
    *("objectives", "minutes", "time_to_read", "few_imports", "small_file"),
}


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with the notebooks, in which paths are written anew."""
    there = tmp_path / "notebooks"
    shutil.copytree(NOTEBOOKS, there, ignore=shutil.ignore_patterns("my", "homework", "path_*"))
    (there / "my").mkdir()
    monkeypatch.chdir(tmp_path)
    forget()
    yield there
    forget()


def forget():
    """Let the files be read anew."""
    for kept in (paths.paths, paths.cells, paths.known_imports, paths.words):
        kept.cache_clear()


def outputs(notebook):
    """What the cells of a notebook put out, by their ids."""
    return {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_missing_in_a_path(name):
    assert paths.remarks(name) == []


@pytest.mark.parametrize(
    "name",
    [name if name == BY_DAY else pytest.param(name, marks=pytest.mark.nightly) for name in NAMES],
)
def test_a_path_runs_and_puts_out_what_its_notebooks_did(name, place):
    file = place / f"path_{name}.ipynb"
    assert paths.main([name]) == 0
    assert outputs(executed(file)) == outputs(loaded(file))


def test_all_cells_and_sentences_of_the_paths_are_used():
    taken = {
        (name, one)
        for name in NAMES
        for part in paths.paths()[name]["part"]
        for one in (paths.tagged(name)[1] for name in part["cells"])
    }
    own = {name for name in paths.cells() if name.startswith(paths.OWN)}
    assert own == {one for _, one in taken if one.startswith(paths.OWN)}
    for change in paths.path_named(BY_DAY)["instead"]:
        among = change.get("paths", NAMES)
        used = {name for name, one in taken if one == change["cell"]}
        assert used & {*among}, change
        assert "paths" not in change or used >= {*among}, change


@pytest.mark.parametrize("name", NAMES)
def test_a_path_keeps_the_rules_of_a_notebook(name):
    notebook = paths.notebook_of(name)
    assert {
        rule: RULES[rule](notebook)
        for rule in RULES.keys() - NOT_FOR_PATHS
        if RULES[rule](notebook)
    } == {}


@pytest.mark.parametrize("name", NAMES)
def test_a_path_for_lectures_has_a_note_for_each_part_and_slides(name):
    notebook, path = paths.notebook_of(name), paths.path_named(name)
    notes = [cell for cell in notebook.cells if is_note(cell)]
    assert len(notes) in (0, len(path["part"]))
    first = [
        cells[0].source for cells in slides(notebook.cells) if cells[0].source.startswith("## ")
    ]
    assert len(first) == len(path["part"])


@pytest.mark.parametrize(
    "place_of_table", [README, (NOTEBOOKS / "homework" / "README.md").read_text("utf-8")]
)
def test_the_tables_list_all_paths_with_their_minutes(place_of_table):
    lists_all_paths(place_of_table)


def test_the_first_notebook_lists_all_paths():
    lists_all_paths("\n".join(cell.source for cell in loaded(FIRST).cells))


def lists_all_paths(text):
    """Check that the table of paths has a row for each, with its minutes, and for no other."""
    table = text.partition("\n| path |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \|(.*)\|$", table, re.MULTILINE))
    assert [*rows] == NAMES
    for name, path in paths.paths().items():
        assert re.search(rf"\b{path['minutes']}\b", rows[name]), name


# A path of one's own


def own(place, toml, cells=""):
    """Write a path of one's own."""
    (place / "my" / "paths.toml").write_text(toml, encoding="utf-8")
    (place / "my" / "paths.md").write_text(cells, encoding="utf-8")
    forget()


MINE = """[mine]
title = "Mine"
minutes = 5

[[mine.part]]
title = "A part"
minutes = 5
cells = [{}]
"""
PINNED = MINE.replace("{}", '"own:hall-lamps", "own:hall-sum", "slide:own:hall-several"') + (
    "pins = {{ {} }}\n"  # of a table, a text and a text that begins a slide
)


def test_the_path_that_the_readme_shows_is_made(place, capsys):
    toml, cells = re.findall(
        r"```(?:toml|markdown)\n(.*?)\n```", LECTURING.split("## A path of your own")[1], re.S
    )[:2]
    own(place, toml, cells)
    assert paths.main(["mine"]) == 0, capsys.readouterr().out
    notebook = loaded(place / "path_mine.ipynb")
    assert outputs(executed(place / "path_mine.ipynb")) == outputs(notebook)


@pytest.mark.parametrize(
    ("cells", "texts", "remark"),
    [
        (
            '"03:one-becomes-proved", "03:one-becomes-proved"',
            "",
            "03:one-becomes-proved is in it twice",
        ),
        (
            '"02:2fbac440"',
            "",
            "02-2fbac440 uses exercise_2, which no cell before it makes; it is made in 02:5cc4a420",
        ),
        (
            '"own:one"',
            "## one\nAs in notebook 03, it is P.",
            "own-one points out of it: As in notebook 03, it is P",
        ),
        (
            '"own:one"',
            "## one\nThis mex is 3.",
            "own-one uses the word 'mex', to which no text has linked yet",
        ),
        ('"02:40a5de6e"', "", "02-40a5de6e is an exercise without the cell for its answer"),
    ],
    ids=lambda part: "",
)
def test_what_is_wrong_with_a_path_is_named(cells, texts, remark, place, capsys):
    own(place, MINE.format(cells), texts)
    assert paths.main(["mine"]) == 1
    assert f"path mine: {remark}\n" in capsys.readouterr().out


def test_more_minutes_than_there_are_are_named(place, capsys):
    own(
        place,
        MINE.format('"own:one"')
        .replace("minutes = 5", "minutes = 6", 1)
        .replace("minutes = 5", "minutes = 7"),
        "## one\nText.",
    )
    assert paths.main(["mine"]) == 1
    assert "path mine: its parts take 7 minutes, and it has 6" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("[mine", "cannot be read: "),
        ('[mine]\ntitle = "Mine"', "[mine] has no minutes and no part"),
        (MINE.format(""), "part 1 of [mine] has no cells"),
        (MINE.format('"03:none"'), "path mine, A part: there is no cell '03:none'"),
        (
            MINE.format('"03:972adf66"')
            + '[[instead]]\ncell = "03:972adf66"\nold = "gone"\nnew = ""',
            "path mine, A part: 03:972adf66 does not have the sentence 'gone', which is replaced",
        ),
        ("x = 1", "[x] is 1; it should be a table, below a line such as [mine]"),
        ("[mine]\ntitle = 'a'\nminutes = 5\npart = 3", "[mine]: part is 3; it should be tables"),
        (
            MINE.format("").replace("[]", '"01:a"'),
            "part 1 of [mine]: cells is '01:a'; it should be a",
        ),
        (MINE.format('"01:a", 3'), "cells is ['01:a', 3]; it should be a list of texts in quotes"),
        (MINE.format('"01:a"').replace("= 5", "= true"), "[mine]: minutes is True; it should be a"),
        (MINE.format('"01:a"').replace('"Mine"', "3"), "title is 3; it should be a text in quotes"),
        (
            MINE.format('"01:a"').replace("mine", '"../mine"'),
            "'../mine' names a path; take letters",
        ),
        ("instead = 3", "instead is 3; it should be tables"),
        ("[[instead]]\ncell = '03:972adf66'\nold = ''", "[[instead]] 1 has no old and no new"),
        ("[mine]\ntitle = 'a'\nminutes = 5\nsets = { set1 = 3 }\n[[mine.part]]", "sets is {'set1'"),
        (PINNED.format('"own:hall-sum" = 3'), "pins is {'own:hall-sum': 3}; it should be a table"),
        (
            PINNED.format('"own:hall-xor" = "own:hall-lamps"'),
            "path mine, A part: pins has 'own:hall-xor', which isn't a cell of this part",
        ),
        (
            PINNED.format('"own:hall-sum" = "own:hall-xor"'),
            "pins has 'own:hall-xor', which isn't a cell of the path",
        ),
        (
            PINNED.format('"own:hall-lamps" = "own:hall-sum"'),
            "pins has 'own:hall-sum', which has no picture and no table",
        ),
    ],
    ids=lambda part: "",
)
def test_a_path_that_cannot_be_made_says_why(toml, said, place, capsys):
    own(place, toml)
    assert paths.main(["mine"]) == 1
    assert said in capsys.readouterr().err
    assert not (place / "path_mine.ipynb").exists()


def test_what_is_pinned_beside_a_cell_is_named_there_and_not_copied(place):
    beside = ["own:hall-sum", "own:hall-several"]
    own(place, PINNED.format(", ".join(f'"{one}" = "own:hall-lamps"' for one in beside)))
    found = {cell.id: cell for cell in paths.notebook_of("mine").cells}
    assert [id for id in found if pinned_to(found[id])] == [one.replace(":", "-") for one in beside]
    for name in beside:
        cell = found[name.replace(":", "-")]
        assert pinned_to(cell) == "own-hall-lamps"
        assert cell.source == paths.cells()[name].source


@pytest.mark.parametrize("name", ["lecture", "two"])
def test_no_slide_with_a_question_has_its_answer(name):
    notebook = paths.notebook_of(name)
    by_id = {cell.id: cell for cell in notebook.cells}
    asking = [slide for slide in slides(notebook.cells) if any(map(asked_by, slide))]
    for *before, last in asking:
        question = asked_by(last)
        assert question and not any(map(asked_by, before))  # nothing follows it
        right = [words for ticked, words, _ in question.options if ticked and " " in words]
        pinned = [by_id[pinned_to(cell)] for cell in [*before, last] if pinned_to(cell)]
        shown = " ".join([cell.source for cell in before] + [figure_of(cell) for cell in pinned])
        said = [words for words in right if re.search(rf"\b{re.escape(words)}\b", shown, re.I)]
        assert said == [], question.text
    assert len(asking) == len(paths.questions_of(name)) > 0


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
@pytest.mark.parametrize("name", ["paths.toml", "paths.md"])
def test_a_path_that_is_not_in_utf_8_says_so(encoding, name, place, capsys):
    own(place, MINE.format('"own:one"'), "## one\nText.")
    file = place / "my" / name
    file.write_text(f"{file.read_text('utf-8')}# Ä\n", encoding=encoding)
    assert paths.main(["mine"]) == 1
    assert f"{name} is not in UTF-8; save it in this encoding" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("## one\nText.\n## one\nOther.", "paths.md has the heading 'one' twice; change one"),
        ("## my cell\nText.", "in paths.md, 'my cell' names a cell; take at most 60 letters"),
    ],
    ids=lambda part: "",
)
def test_a_cell_of_a_path_that_cannot_be_read_is_named(cells, said, place, capsys):
    own(place, MINE.format('"own:one"'), cells)
    assert paths.main(["mine"]) == 1
    assert said in capsys.readouterr().err


def test_a_name_without_a_path_is_said_with_those_that_there_are():
    with pytest.raises(GameError, match="no path 'whi'; there are alone, lecture"):
        paths.path_named("whi")


def test_a_path_that_was_changed_is_not_replaced_unasked(place, capsys):
    file = place / "path_contest.ipynb"
    assert paths.main(["contest"]) == 0
    mine = file.read_text(encoding="utf-8").replace("For contest", "Mine, for contest")
    file.write_text(mine, encoding="utf-8")
    assert paths.main(["contest"]) == 1
    assert "--replace" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == mine
    assert paths.main(["contest", "--replace"]) == 0
    assert file.read_text(encoding="utf-8") == text(paths.notebook_of("contest"))


def test_the_command_lists_the_paths():
    command = [sys.executable, "-m", "sg_course.paths"]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert [line.split()[0] for line in said.splitlines()][: len(NAMES)] == NAMES


def test_the_command_lists_the_cells_of_a_notebook_by_the_names_that_a_path_uses(capsys):
    assert paths.main(["--cells", "03"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [one for one in paths.cells() if one[:2] == "03"]
    assert any("**Theorem.** *G + G is P" in line for line in lines)
    assert paths.main(["--cells", "3"]) == 1
    assert "there are no cells of '3'; there are 00, 01" in capsys.readouterr().err


def test_a_copy_of_a_path_is_yours_and_gives_the_same_cells(place, capsys):
    own(place, "# mine")
    assert paths.main(["--copy", "lecture", "hall-2"]) == 0
    forget()
    assert text(paths.notebook_of("hall-2")) == text(paths.notebook_of("lecture"))
    assert paths.remarks("hall-2") == []
    assert (place / "my" / "paths.toml").read_text("utf-8").startswith("# mine\n\n[hall-2]\n")
    assert paths.main(["--copy", "hall-2", "third"]) == 0
    forget()
    assert text(paths.notebook_of("third")) == text(paths.notebook_of("lecture"))


def test_the_copy_and_the_example_of_the_page_fit_into_one_file(place, capsys):
    own(place, re.search(r"```toml\n(.*?)```", LECTURING, flags=re.DOTALL)[1])
    (copied,) = re.findall(r"paths --copy (\w+ \w+)`", LECTURING)
    assert paths.main(["--copy", *copied.split()]) == 0
    forget()
    assert {"mine", copied.split()[1]} <= {*paths.paths()}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["lecture", "two"], "there is a path two already"),
        (["lecture", "../x"], "'../x' names a path; take letters"),
        (["lectures", "mine"], "there is no path 'lectures'"),
    ],
    ids=lambda part: "",
)
def test_a_path_that_cannot_be_copied_says_why(names, said, place, capsys):
    assert paths.main(["--copy", *names]) == 1
    assert said in capsys.readouterr().err
    assert not (place / "my" / "paths.toml").exists()
