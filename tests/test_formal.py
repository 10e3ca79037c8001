"""The formal companion: the machine accepts it, and it says what the notebooks say it does.

Without Coq (or Rocq) what needs it is skipped, or fails if SG_REQUIRE_COQ is 1.
"""

import os
import re
import shutil
import subprocess
from ast import literal_eval
from itertools import permutations
from pathlib import Path

import pytest
from helpers import MANY_GAMES, NOTEBOOKS

from sg_core import explore, greedy_basis, grundy_value, grundy_values, outcome
from sg_core.rulesets import Nim
from sg_core.samples import all_games
from sg_core.strategies import absorb, balance, mirror, verify
from sg_course.cells import loaded

FORMAL = Path(__file__).parents[1] / "formal"
NAMES = ["SpragueGrundy", "Basis", "Strategies"]  # each goes on from those before it
FILES = "".join((FORMAL / f"{name}.v").read_text(encoding="utf-8") for name in NAMES)
README = (FORMAL / "README.md").read_text(encoding="utf-8")
THEOREMS = re.findall(r"^Theorem (\w+)", FILES, flags=re.MULTILINE)
NO_COQ = "no coqc found, which checks proofs: it comes with Coq, or with Rocq"


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """The function that returns what the machine prints to commands, after all three files."""
    if not shutil.which("coqc") and os.environ.get("SG_REQUIRE_COQ") == "1":
        pytest.fail(NO_COQ)
    if not shutil.which("coqc"):
        pytest.skip(NO_COQ)
    folder = tmp_path_factory.mktemp("formal")

    def accepted(name):
        done = subprocess.run(["coqc", f"{name}.v"], cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def printed(commands):
        text = f"Require Import List {' '.join(NAMES)}. Import ListNotations.\n{commands}"
        (folder / "Asked.v").write_text(text, encoding="utf-8")
        return accepted("Asked")

    for name in NAMES:
        shutil.copy(FORMAL / f"{name}.v", folder)
        assert accepted(name) == ""
    return printed


def test_the_machine_accepts_each_theorem_and_nothing_is_assumed(answers):
    together = ", ".join(f"@{name}" for name in THEOREMS)
    said = answers(f"Definition all := ({together}).\nPrint Assumptions all.")
    assert said == "Closed under the global context\n"
    assert len(THEOREMS) > 70


def test_the_proofs_by_the_walk_use_nothing_of_the_later_sections(answers):
    used = answers("Print Opaque Dependencies every_game_is_a_heap.")
    used += answers("Print Opaque Dependencies sums_by_the_walk.")
    later = THEOREMS[THEOREMS.index("three_replies") : THEOREMS.index("codes_xor")]
    assert "walk_ends_with_a_basis" in used and "sum_theorem" in later
    assert [name for name in later if re.search(rf"\b{name}\b", used)] == []


def written(game, position):
    """A position in the words of the file: the list of its options."""
    return f"Game [{'; '.join(written(game, option) for option in game.options(position))}]"


def test_what_the_definitions_compute_is_what_the_package_computes(answers):
    games = "; ".join(written(game, game.start) for game in MANY_GAMES)
    said = answers(f"Compute map (fun G => (outcome G, value G)) [{games}].")
    computed = re.findall(r"\(\s*([PN]),\s+(\d+)\)", said)
    assert computed == [(str(outcome(game)), str(grundy_value(game))) for game in MANY_GAMES]


PLACES = """
Fixpoint place (order : list game) (G : game) : nat := match order with
  | [] => 0 | F :: later => if same_position F G then 0 else S (place later G) end.
Definition told order '(elements, codes) := (map (place order) elements, codes : list nat).
Set Printing Depth 100000.
"""


def test_walks_and_elimination_compute_what_the_package_computes_in_all_405_orders(answers):
    games = [game for n in (1, 2, 3, 4) for game in all_games(n)]
    orders = [(game, order) for game in games for order in permutations(game.positions)]
    lists = "; ".join(f"[{'; '.join(written(G, p) for p in order)}]" for G, order in orders)
    for way, run in {"brute": "walk []", "elimination": "eliminate [] []"}.items():
        ask = f"Eval vm_compute in map (fun order => told order ({run} order)) [{lists}]."
        said = answers(PLACES + ask).partition("=")[2].partition(" : ")[0]
        bases = [(greedy_basis(G, order, way), order) for G, order in orders]
        expected = [
            ([order.index(one) for one in basis.elements], [basis.codes[p] for p in order])
            for basis, order in bases
        ]
        assert literal_eval(said.replace(";", ",").strip()) == expected
    assert len(orders) == 405


def balanced(G, H):
    """The strategy that balances the values of two heaps, the second one not smaller."""
    return balance(H, grundy_values(H))


@pytest.mark.parametrize(
    "name, strategy, heaps",
    [
        ("copy", lambda G, H: mirror(H), (2, 2)),
        ("copy", lambda G, H: mirror(H), (2, 3)),
        ("(fun _ => absorb)", absorb, (0, 0)),
        ("(fun _ => absorb)", absorb, (1, 2)),
        ("(balance value)", balanced, (2, 2)),
        ("(balance value)", balanced, (1, 3)),
    ],
)
def test_a_strategy_wins_in_coq_exactly_when_it_wins_in_the_package(answers, name, strategy, heaps):
    start = "; ".join(f"heap {heap}" for heap in heaps)
    said = answers(f"Eval vm_compute in verify {name} 9 [{start}].")
    G, H = (explore(Nim(), heap) for heap in heaps)
    wins = verify(strategy(G, H), G + H) is None
    assert f"= {wins}".lower() in said and wins == (heaps in [(0, 0), (2, 2)])


def test_each_theorem_names_its_section_and_the_page_lists_all_in_their_order():
    for part in FILES.split("(** ")[1:]:
        places = re.findall(r"([01]\d) §(\d+)", part.partition("*)")[0])
        assert places or "\nTheorem " not in part, part
        for lesson, section in places:
            (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
            assert f"## {section} · " in path.read_text(encoding="utf-8"), part
    rows = re.findall(r"^\| (`.*?) \|", README.split("## What is proved")[1], flags=re.MULTILINE)
    assert re.findall(r"`(\w+)`", "".join(rows)) == THEOREMS


def quoted(text):
    """The statements that a page quotes."""
    return re.findall(r"^```coq\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def test_what_is_quoted_stands_in_the_file_letter_by_letter_and_is_short():
    pages = {path.name[:2]: loaded(path).cells for path in NOTEBOOKS.glob("[0-9g]*.ipynb")}
    found = {
        lesson: [block for cell in cells for block in quoted(cell.source)]
        for lesson, cells in pages.items()
    }
    quoting = {lesson for lesson, blocks in found.items() if blocks}
    assert quoting == {"03", "04", "05", "06", "07"}
    each = ["".join(quoted(cell.source)) for cells in pages.values() for cell in cells]
    assert max(text.count("\n") for text in each) <= 5  # lines in a fold
    for block in sum(found.values(), quoted(README)):
        assert block.startswith("Theorem ") and block.endswith(".\n")
        assert f"\n{block}" in FILES, block
