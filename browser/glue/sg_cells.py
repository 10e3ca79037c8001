"""Which statements of a page a cell needs, and a namespace in which each runs once.

A cell runs alone, with what it reads from the cells above it. A statement that ran before, and read
the same then, is not run again: the names that it bound are put back.

>>> page = Page({"a": "n = 2", "b": "print(n)\\nn = 3\\nn", "c": "n + 1"})
>>> page.run("c")
4
>>> page.change("a", "n = 7")
>>> page.run("b", whole=True)
7
3
>>> page.change("b", "n = 5")
>>> page.outdated()
['c', 'b']
"""

import ast
import linecache
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from typing import NamedTuple


class Step(NamedTuple):
    """A statement of a cell, the names that it reads, and those that it binds or changes.

    Those in `anew` have no trace of what they were before.
    """

    cell: str
    text: str
    node: ast.stmt
    reads: set
    binds: set
    anew: set


class Page:
    """The cells of a page, from their names to their sources, and what has run of them."""

    def __init__(self, cells, names=None):
        self.cells = dict(cells)
        self.names = {} if names is None else names
        self.kept = {}  # from the key of a step to the names that it bound
        self.made = {}  # from cells to what their values were made from

    def change(self, cell, source):
        """Give a cell another source."""
        self.cells[cell] = source

    def run(self, cell, whole=False):
        """Return what the last expression of a cell gives, after what that reads has run.

        The whole cell runs, and anew, where one asks for it; else what the expression reads alone.
        """
        steps, (own, shown) = self.above(cell), parted(steps_of(cell, self.cells[cell]))
        every, last = [*steps, *own], [shown] if shown else []
        among, reads = (steps, reads_of([*own, *last])) if whole else (every, reads_of(last))
        with redirect_stdout(StringIO()):  # what cells above print is not of this one
            self.restore(needed(among, reads), among)
        if whole:
            for step in own:
                self.kept.pop(self.key(step, every), None)
            self.restore(own, every)
        self.made[cell] = self.made_from(cell)
        return self.value(shown) if shown else None

    def above(self, cell):
        """Return the steps of all cells before one; a cell that cannot be read has none."""
        before = list(self.cells)[: list(self.cells).index(cell)]
        return [step for one in before for step in self.readable(one)[0]]

    def readable(self, cell):
        """Return the steps of a cell, parted from what it shows, where it can be read."""
        try:
            return parted(steps_of(cell, self.cells[cell]))
        except SyntaxError:
            return [], None

    def made_from(self, cell):
        """Return what tells the value of a cell from others: its key."""
        own, shown = self.readable(cell)
        return shown and self.key(shown, [*self.above(cell), *own, shown])

    def outdated(self):
        """Return the cells whose values were made from what has changed since."""
        return [cell for cell, made in self.made.items() if self.made_from(cell) != made]

    def restore(self, steps, among):
        """Run steps that have not run, in order, and put back what the others bound."""
        for step in steps:
            key = self.key(step, among)
            if key not in self.kept:
                self.execute(step)
                self.kept[key] = {n: self.names[n] for n in step.binds if n in self.names}
            self.names.update(self.kept[key])

    def key(self, step, among):
        """Return what tells a step from all others: its text, and those of the steps it needs."""
        before = needed(among[: among.index(step)], step.reads)
        return tuple((one.cell, one.text) for one in (*before, step))

    def execute(self, step):
        """Run a statement."""
        exec(self.code(step, ast.Module([step.node], []), "exec"), self.names)

    def value(self, step):
        """Return what an expression gives."""
        return eval(self.code(step, ast.Expression(step.node.value), "eval"), self.names)

    def code(self, step, tree, mode):
        """Return compiled code, whose text Python finds later."""
        source, name = self.cells[step.cell], f"<{step.cell}>"
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        return compile(tree, name, mode)


@cache
def steps_of(cell, source):
    """Return the steps of a cell."""
    return [step_of(cell, node) for node in ast.parse(source).body]


def parted(steps):
    """Return the steps of a cell without the expression that it shows, and that or None."""
    ends = steps and isinstance(steps[-1].node, ast.Expr)
    return (steps[:-1], steps[-1]) if ends else (steps, None)


def step_of(cell, node):
    """Return a statement as a step.

    >>> step = step_of("a", ast.parse("table[n] = f(3)").body[0])
    >>> sorted(step.reads), sorted(step.binds), step.anew
    (['f', 'n', 'table'], ['table'], set())
    >>> sorted(step_of("a", ast.parse("nx.set_node_attributes(graph, places)").body[0]).binds)
    ['graph', 'nx']
    """
    named = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    reads = {one.id for one in named if isinstance(one.ctx, ast.Load)}
    binds = {one.id for one in named if not isinstance(one.ctx, ast.Load)}
    binds |= {alias_of(one) for one in ast.walk(node) if isinstance(one, ast.alias)}
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        binds = {node.name}
    anew = binds if isinstance(node, ANEW) else set()
    if isinstance(node, ast.AugAssign):
        reads |= binds
    changed = [one for one in ast.walk(node) if isinstance(one, ast.Attribute | ast.Subscript)]
    changed = [base_of(one) for one in changed if isinstance(one.ctx, ast.Store)]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):  # names.append("x")
        changed.append(base_of(node.value.func))
        if changed[-1]:  # nx.set_node_attributes(graph, …)
            changed += [one.id for one in node.value.args[:1] if isinstance(one, ast.Name)]
    return Step(cell, ast.unparse(node), node, reads, binds | ({*changed} & reads), anew)


LATE = ast.FunctionDef | ast.ClassDef
ANEW = ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef


def alias_of(alias):
    """Return the name that an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def base_of(node):
    """Return the name at which attributes and subscripts begin, where there are some."""
    part = node
    while isinstance(part, ast.Attribute | ast.Subscript):
        part = part.value
    return part.id if part is not node and isinstance(part, ast.Name) else None


def reads_of(steps):
    """Return the names that steps read and do not bind before."""
    reads, bound = set(), set()
    for step in steps:
        reads |= step.reads - bound
        bound |= step.anew
    return reads


def needed(steps, names):
    """Return those of the steps, in order, that make what some names stand for.

    What a function or a class reads may be bound after it.
    """
    found, wanted = [], set(names)
    for step in reversed(steps):
        if step.binds & wanted:
            found.append(step)
            wanted = (wanted - step.anew) | step.reads
    late = {name for step in found if isinstance(step.node, LATE) for name in step.reads}
    return found[::-1] if late <= names else needed(steps, names | late)
