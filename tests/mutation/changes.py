"""Small changes to a Python source: one operator, number, text, condition, argument or statement.

Only what stands inside functions is changed, and no docstring, annotation or decorator.
"""

import ast
import io
import re
import tokenize
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

COMPARED = {
    "<=": "<", ">=": ">", "==": "!=", "!=": "==", "<": "<=", ">": ">=",
    "not in": "in", "is not": "is", "in": "not in", "is": "is not",
}  # fmt: skip
COMPUTED = {
    "**": "*", "//": "*", "<<": ">>", ">>": "<<", "+": "-", "-": "+",
    "*": "//", "/": "*", "%": "//", "&": "|", "|": "&", "^": "|", "@": "*",
}  # fmt: skip
JOINED = {"and": "or", "or": "and"}
OPENING = re.compile(r'[a-zA-Z]*(?:"""|"|\'{3}|\')')


class Change(NamedTuple):
    """What stands at a place of a source, from a character to a character, and what it becomes."""

    begin: int
    end: int
    new: str
    kind: str


class Source:
    """A text, its tree, and where its nodes stand in it."""

    def __init__(self, text):
        self.text, self.tree = text, ast.parse(text)
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self.strings = [
            (self.starts[t.start[0] - 1] + t.start[1], self.starts[t.end[0] - 1] + t.end[1])
            for t in tokens
            if t.type == tokenize.STRING
        ]

    def place(self, line, column):
        """Return how many characters stand before what `ast` says is at a byte of a line."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def offset(self, line, column):
        """Return how many characters stand before a character of a line."""
        return self.starts[line - 1] + column

    def line_column(self, offset):
        """Return the line and the column of a character, the contrary of `offset`."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1]

    def span(self, node):
        """Return where a node begins and ends."""
        return (
            self.place(node.lineno, node.col_offset),
            self.place(node.end_lineno, node.end_col_offset),
        )

    def between(self, left, right, table):
        """Return the change of the operator that stands between two nodes."""
        begin, end = self.span(left)[1], self.span(right)[0]
        signs = "|".join(rf"\b{s}\b" if s[0].isalpha() else re.escape(s) for s in table)
        found = re.search(signs, self.text[begin:end])
        if found is None:
            return []
        return [Change(begin + found.start(), begin + found.end(), table[found[0]], "operator")]

    def of_operators(self, node):
        """Return the changes of comparisons, of `and` and `or`, and of what is computed."""
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            return [c for pair in pairwise(sides) for c in self.between(*pair, COMPARED)]
        if isinstance(node, ast.BoolOp):
            sides = node.values
            return [c for pair in pairwise(sides) for c in self.between(*pair, JOINED)]
        if isinstance(node, ast.BinOp):
            return self.between(node.left, node.right, COMPUTED)
        if isinstance(node, ast.AugAssign):
            return self.between(node.target, node.value, COMPUTED)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            operand = self.text[slice(*self.span(node.operand))]
            return [Change(*self.span(node), operand, "operator")]
        return []

    def of_constants(self, node):
        """Return the changes of numbers, of True and False, and of texts."""
        begin, end = self.span(node)
        if isinstance(node, ast.JoinedStr):
            node = ast.Constant("")
        if not isinstance(node, ast.Constant) or node.value is None or node.value is ...:
            return []
        if isinstance(node.value, bool):
            return [Change(begin, end, str(not node.value), "constant")]
        if isinstance(node.value, int | float):
            return [Change(begin, end, str(node.value + 1), "constant")]
        found = []
        for first, last in self.strings:
            if begin <= first and last <= end:
                opening = OPENING.match(self.text, first)[0]
                quote = len(opening.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
                body = self.text[first + len(opening) : last - quote]
                new = f"{opening}XX{body}XX{self.text[last - quote : last]}"
                found.append(Change(first, last, new, "text"))
        return found

    def of_conditions(self, node):
        """Return the changes of conditions to the contrary, where no operator's change is that."""
        tests = node.ifs if isinstance(node, ast.comprehension) else [getattr(node, "test", None)]
        found = []
        for test in tests:
            plain = isinstance(test, ast.Compare) and len(test.ops) == 1
            swapped = plain and not isinstance(test.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
            if test is not None and not swapped and not negated:
                begin, end = self.span(test)
                found.append(Change(begin, end, f"not ({self.text[begin:end]})", "condition"))
        return found

    def of_calls(self, node):
        """Return the changes of a call: an argument is None, and one with a name is left out."""
        given = [*node.args, *node.keywords]
        spans = sorted(self.span(part) for part in given)
        found = []
        for part in given:
            begin, end = self.span(part)
            i = spans.index((begin, end))
            if len(spans) == 1 and isinstance(part, ast.GeneratorExp):  # its parentheses are these
                found.append(Change(begin, end, "(None)", "argument"))
            elif isinstance(part, ast.keyword) and i > 0:
                found.append(Change(spans[i - 1][1], end, "", "argument"))
            elif isinstance(part, ast.keyword):
                end = spans[1][0] if len(spans) > 1 else end
                found.append(Change(begin, end, "", "argument"))
            else:
                found.append(Change(begin, end, "None", "argument"))
        return found

    def of_statements(self, node):
        """Return the changes of what is returned, done, left, gone on with, or cut out."""
        begin, end = self.span(node)
        if isinstance(node, ast.Return) and node.value is not None:
            return [Change(*self.span(node.value), "None", "statement")]
        if isinstance(node, ast.Expr | ast.AugAssign):
            return [Change(begin, end, "pass", "statement")]
        if isinstance(node, ast.Break | ast.Continue):
            new = "continue" if isinstance(node, ast.Break) else "break"
            return [Change(begin, end, new, "statement")]
        if isinstance(node, ast.Slice):
            bounds = [bound for bound in (node.lower, node.upper) if bound is not None]
            return [Change(*self.span(bound), "", "slice") for bound in bounds]
        return []

    def is_true_to(self, node):
        """Return whether a node stands where `ast` says; inside f-strings that may be wrong."""
        begin, end = self.span(node)
        try:
            found = ast.parse(f"({self.text[begin:end]})", mode="eval").body
        except SyntaxError:
            return False
        return ast.dump(found) == ast.dump(node)

    def changes(self):
        """Return every change, once each, in the order of the text."""
        found = set()
        for node in nodes_inside(self.tree):
            if isinstance(node, ast.comprehension):
                found.update(self.of_conditions(node))
            elif isinstance(node, ast.stmt | ast.expr):
                placed = isinstance(node, ast.stmt | ast.Slice) or self.is_true_to(node)
                if not placed:
                    continue
                found.update(self.of_operators(node) + self.of_constants(node))
                found.update(self.of_conditions(node) + self.of_statements(node))
                if isinstance(node, ast.Call):
                    found.update(self.of_calls(node))
        return sorted(c for c in found if self.text[c.begin : c.end] != c.new)

    def changed(self, change):
        """Return the text with one change."""
        return self.text[: change.begin] + change.new + self.text[change.end :]

    def is_another(self, change):
        """Return whether the changed text compiles, and is another program."""
        try:
            tree = ast.parse(self.changed(change))
            compile(tree, "", "exec")
        except SyntaxError:
            return False
        return ast.dump(tree) != ast.dump(self.tree)

    def lines_to_run(self, first, last):
        """Return the lines of the statement, or of the head of one, that holds some lines."""
        best = (first, last)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.stmt) and node.lineno <= first and last <= node.end_lineno:
                body = [s for s in ast.iter_child_nodes(node) if isinstance(s, ast.stmt)]
                end = min([s.lineno - 1 for s in body if s.lineno > first], default=node.end_lineno)
                inner = [s for s in body if s.lineno <= first <= s.end_lineno]
                if not inner:
                    best = (node.lineno, max(end, node.lineno))
        return range(best[0], best[1] + 1)


def nodes_inside(node, within=False):
    """Yield the nodes inside of functions, without docstrings, annotations and decorators."""
    if within and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        within, parts = True, node.body[1:] if ast.get_docstring(node) else node.body
    elif isinstance(node, ast.ClassDef):
        parts = node.body
    elif isinstance(node, ast.AnnAssign):
        parts = [node.value] if node.value else []
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
    else:
        parts = ast.iter_child_nodes(node)
    for part in parts:
        yield from nodes_inside(part, within)
