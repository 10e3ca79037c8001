"""The rules every notebook keeps, each a function from a notebook to a list of findings.

An empty list means that the rule is kept. `RULES` is the table of all rules by name;
`EXECUTION_RULES` names those that do not apply to sources and student copies of homework,
which are stored unexecuted; `EXEMPT` those that do not apply to a page that is no lesson.
"""

import ast
import base64
import re
from pathlib import Path

import mistune
from helpers import Tags

from sg_course.cells import for_home, is_answers, is_note, joined, planned, syntax, text

ROOT = Path(__file__).resolve().parents[1]

GLOSSARY = "glossary.ipynb"  # a page to look things up in: no lesson
PRACTICE = "practice.ipynb"  # a widget to come back to: no lesson
TO_PRACTICE = re.compile(r"^\[More of this\].*$", re.M)
START = "00_start_here.ipynb"  # a page to begin with, read alone and at leisure
SITTING = "one_sitting.ipynb"  # the whole idea on one page: its sections have no minutes
UNEXECUTED = ("homework", "source"), ("homework", "student")  # below notebooks/
OBJECTIVES = 4
CODE_LINES, FOLDED_LINES, CODE_CHARACTERS, IMPORT_LINES = 12, 16, 92, 6
CELL_WORDS = 150
NOTE_WORDS = 70
WORDS_A_MINUTE = 62
IGNORED_SHARE = 0.10
ALT_CHARACTERS = 40
ALT_WORD_CHARACTERS = 30
FILE_BYTES = 310_000
COLD = re.compile(r"## .*\s+\[?\*\*\[?(?:Definition|Theorem)\b")
TELLS = re.compile(  # of a play or a vote what it asks for
    r"\bpopular\b|\bwin by\b|\bonly (?:\S+ )?win\w*|\bmoves? wins?\b|\d wins\b"
    r"|\bwinning move,? (?:is|takes|turns|leaves)\b|\band loses\b|\bfinds the winning\b"
)

FORBIDDEN = re.compile(
    r"sys\.path|import \*|[!%]\s*(?:python3? -m )?(?:pip|conda)\b|\burlopen\b|\burlretrieve\b"
    r"|\brequests\.|\bhttpx\.|\bwget\b|\bcurl\b"
)
IGNORE_MARK = re.compile(
    r"(?:nbval|pytest_validate)_(?:ignore_output|skip|raises_exception)|raises_exception", re.I
)
CHANGING = {
    "address": re.compile(r"\b0x[0-9a-fA-F]{5,}"),
    "absolute path": re.compile(
        r"(?<![\w/.:<-])/(?:home|Users|root|tmp|usr|var|opt|work|private|mnt|srv|etc)/\S+"
        r"|\b[A-Za-z]:\\\w\S*"
    ),
    "date": re.compile(
        r"\b\d{4}-\d\d-\d\d\b|\b\d\d?/\d\d?/\d{4}\b"
        r"|\b\d\d? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b"
    ),
    "time": re.compile(r"\b\d\d?:\d\d:\d\d\b|\bWall time\b|\bCPU times\b"),
}
DATA_URI = re.compile(r"data:([\w/+.-]+)[\w;=-]*?;base64,([A-Za-z0-9+/=\s]*)")


# ---- parts of a notebook ---------------------------------------------------------------


def notebook_paths():
    """The stored notebooks: lessons and homework, without paths and the learner's own copies."""
    found = [p for p in ROOT.glob("notebooks/**/*.ipynb") if not p.name.startswith("path_")]
    folders = {path: path.relative_to(ROOT).parts[:-1] for path in found}
    return sorted(p for p in folders if not {"my", ".ipynb_checkpoints"} & set(folders[p]))


def is_unexecuted(path):
    """True for the source or the student copy of a problem set."""
    return Path(path).resolve().relative_to(ROOT).parts[1:3] in UNEXECUTED


def cells(notebook, kind):
    """The cells of one kind ("code" or "markdown"), numbered from 1 within that kind."""
    return list(enumerate((c for c in notebook.cells if c.cell_type == kind), start=1))


def outputs(notebook):
    """Pairs (number of the code cell, stored output)."""
    return [(n, output) for n, cell in cells(notebook, "code") for output in cell.outputs]


def read(notebook):
    """The markdown cells for every reader: none for lecturers; numbered as in `cells`."""
    found = cells(notebook, "markdown")
    return [(n, cell) for n, cell in found if not is_note(cell) and not is_answers(cell)]


def header(notebook):
    """The text of the first two markdown cells, notes apart."""
    return "\n\n".join(cell.source for _, cell in read(notebook)[:2])


def sections(notebook):
    """The headings of the sections."""
    prose = "\n".join(unfenced(cell.source) for _, cell in cells(notebook, "markdown"))
    return re.findall(r"^## .*", prose, flags=re.MULTILINE)


def unfenced(source):
    """Markdown without its fenced code blocks."""
    return re.sub(r"^(```|~~~).*?^\1[^\n]*$", "", source, flags=re.M | re.S)


def opened(source):
    """Markdown without what folds away."""
    return re.sub(r"</summary>.*?</details>", "</summary></details>", source, flags=re.DOTALL)


def words(source):
    """The number of prose words: code, formulas, tags, link targets and tables do not count."""
    prose = unfenced(source)
    prose = re.sub(r"`[^`]*`|\$\$.*?\$\$|\$[^$\n]*\$|</?[a-zA-Z][^<>]*>", " ", prose, flags=re.S)
    prose = re.sub(r"\]\([^)]*\)", "] ", prose)
    prose = re.sub(r"^\s*\|.*$", "", prose, flags=re.M)
    return len(re.findall(r"[^\W_][\w'’-]*", prose))


def has_import(cell):
    """True if the code cell imports something."""
    return any(isinstance(n, (ast.Import, ast.ImportFrom)) for n in ast.walk(syntax(cell)))


def markups(notebook):
    """Pairs (place, HTML or markdown) of all text that the reader sees as HTML."""
    found = [
        (f"markdown cell {n}", re.sub(r"`[^`\n]*`", "", unfenced(cell.source)))
        for n, cell in cells(notebook, "markdown")
    ]
    for n, output in outputs(notebook):
        for mime in ("text/html", "text/markdown"):
            if mime in output.get("data", {}):
                found.append((f"code cell {n}", joined(output["data"][mime])))
    return found


def tags(notebook, name):
    """Pairs (place, attributes) of every tag of that name the reader sees."""
    return [
        (place, attributes)
        for place, markup in markups(notebook)
        for tag, attributes in Tags(markup).tags
        if tag == name
    ]


def alts(notebook):
    """Pairs (place, alternative text) of every picture; "" where there is none."""
    found = [(place, attributes.get("alt") or "") for place, attributes in tags(notebook, "img")]
    for place, markup in markups(notebook):
        if place.startswith("markdown"):
            found += [(place, alt) for alt in re.findall(r"!\[([^\]]*)\]\(", markup)]
    return found


def unpacked(value):
    """A stored text with its base64 pictures replaced by what they say (SVG) or by nothing."""

    def content(match):
        if match[1] != "image/svg+xml":
            return " "
        return " " + base64.b64decode(match[2]).decode("utf-8", "replace") + " "

    return DATA_URI.sub(content, value)


def stored_texts(notebook):
    """Pairs (code cell, text) of everything stored as output, raster pictures apart."""
    found = []
    for n, output in outputs(notebook):
        bundle = output.get("data", {})
        parts = [v for mime, v in bundle.items() if mime not in ("image/png", "image/jpeg")]
        parts += [output[key] for key in ("text", "evalue", "traceback") if key in output]
        found += [(n, unpacked(joined(part))) for part in parts]
    return found


# ---- rules of the text -----------------------------------------------------------------


def question(notebook):
    """The header asks a question."""
    return [] if "?" in header(notebook) else ["the header asks no question"]


def objectives(notebook):
    """The header lists one to four objectives below a line with 'you will' or 'you can'."""
    item = r"\s*(?:[-*+]|\d+[.)])\s.*"
    listed = re.search(rf"\b[Yy]ou (?:will|can)\b.*\n((?:{item}|  .*|\s*\n)+)", header(notebook))
    count = len(re.findall(rf"(?m)^{item}", listed[1])) if listed else 0
    return [] if 1 <= count <= OBJECTIVES else [f"{count} objectives below 'you will' or 'you can'"]


def before(notebook):
    """The header says what to know before."""
    said = re.search(r"\bBefore\b|[Nn]othing is assumed|\bYou need\b", header(notebook))
    return [] if said else ["the header does not say what to know before"]


def minutes(notebook):
    """Every section says its minutes, as in '## Trees (6 min)', and the header those of all."""
    parts = {heading: planned(heading) for heading in sections(notebook)}
    found = [f"{heading}: no minutes" for heading, part in parts.items() if part is None]
    whole = sum(part or 0 for part in parts.values())
    if not re.search(rf"\b{whole}\s+minutes\b", header(notebook)):
        found.append(f"the header does not say the {whole} minutes of the sections")
    return found


def short_markdown(notebook):
    """A markdown cell has at most 150 words."""
    counts = [(n, words(cell.source)) for n, cell in cells(notebook, "markdown")]
    return [f"markdown cell {n}: {count} words" for n, count in counts if count > CELL_WORDS]


def short_note(notebook):
    """A note for the lecturer has at most 70 words."""
    notes = [(n, cell) for n, cell in cells(notebook, "markdown") if is_note(cell)]
    counts = [(n, words(cell.source.partition("</summary>")[2])) for n, cell in notes]
    return [f"markdown cell {n}: {count} words" for n, count in counts if count > NOTE_WORDS]


def quiet_notes(notebook):
    """A note for the lecturer, a click away from a student, names no winning move or vote."""
    notes = [(n, cell) for n, cell in cells(notebook, "markdown") if is_note(cell)]
    found = [(n, TELLS.search(cell.source)) for n, cell in notes]
    return [f"markdown cell {n}: {tells[0]}" for n, tells in found if tells]


def time_to_read(notebook):
    """A notebook has at most 62 words for each planned minute; what folds away, such as notes
    and hints, does not count, and neither do sections for home or links to practice."""
    kept = [cell for cell, home in zip(notebook.cells, for_home(notebook.cells)) if not home]
    shown = [cell for cell in kept if cell.cell_type == "markdown"]
    told = [opened(c.source) for c in shown if not is_note(c) and not is_answers(c)]
    total = sum(words(TO_PRACTICE.sub("", source)) for source in told)
    most = WORDS_A_MINUTE * sum(planned(heading) or 0 for heading in sections(notebook))
    advice = f"at most {most} in its time: move a section, do not shorten sentences"
    return [f"{total} words, {advice}"] if total > most else []


def reason_first(notebook):
    """No section opens with a definition or a theorem: first comes what it is wanted for."""
    opening = [(n, COLD.match(cell.source)) for n, cell in cells(notebook, "markdown")]
    return [f"markdown cell {n}: {cold[0]!r}" for n, cold in opening if cold]


def no_stray_marks(notebook):
    """No asterisk of markdown is left over in the text: emphasis within emphasis goes wrong."""
    return [
        f"markdown cell {n}: {left}"
        for n, cell in cells(notebook, "markdown")
        for left in re.findall(r".{0,30}\*.{0,30}", rendered(cell.source))
    ]


def rendered(source):
    """The words that markdown gives, without code; asterisks that are meant count as stars."""
    html = mistune.html(unfenced(source).replace(r"\*", "★"))
    return re.sub(r"<[^>]*>", "", re.sub(r"<(code|pre)\b.*?</\1>", "", html, flags=re.S))


def details_blank_line(notebook):
    """A blank line follows </summary>, else the markdown below is not rendered."""
    return [
        f"markdown cell {n}: no blank line after </summary>"
        for n, cell in cells(notebook, "markdown")
        if re.search(r"</summary>(?![ \t]*\n[ \t]*(?:\n|\Z))", unfenced(cell.source))
    ]


# ---- rules of the code -----------------------------------------------------------------


def is_folded(cell):
    """True if JupyterLab folds the code away."""
    return cell.metadata.get("jupyter", {}).get("source_hidden", False)


def short_code(notebook):
    """A code cell has at most 12 lines (16 if it is folded), none of them wider than the page."""
    found = []
    for n, cell in cells(notebook, "code"):
        lines, most = cell.source.splitlines(), FOLDED_LINES if is_folded(cell) else CODE_LINES
        found += [f"code cell {n}: {len(lines)} lines"] if len(lines) > most else []
        wide = [line for line in lines if len(line) > CODE_CHARACTERS]
        found += [f"code cell {n}: a line of {len(line)} characters" for line in wide]
    return found


def few_imports(notebook):
    """The first code cell imports; later ones do so by themselves; all in at most six lines."""
    importing = [(n, cell) for n, cell in cells(notebook, "code") if has_import(cell)]
    found = [] if importing and importing[0][0] == 1 else ["the first code cell imports nothing"]
    for n, cell in importing:
        only = all(isinstance(node, ast.Import | ast.ImportFrom) for node in syntax(cell).body)
        found += [] if only or n == 1 else [f"code cell {n} imports and does more"]
        rows = len(re.findall(r"(?m)^(?:from|import) ", cell.source))
        found += [f"code cell {n}: {rows} lines of imports"] if rows > IMPORT_LINES else []
    return found


def no_tricks(notebook):
    """No change of sys.path, import *, download or installation in the code."""
    return [
        f"code cell {n}: {match[0]}"
        for n, cell in cells(notebook, "code")
        for match in FORBIDDEN.finditer(cell.source)
    ]


def few_ignored(notebook):
    """At most a tenth of the code cells is left unchecked by nbval."""
    code = cells(notebook, "code")
    comments = [re.findall(r"^\s*#.*$", cell.source, flags=re.M) for _, cell in code]
    marks = [cell.metadata.get("tags", []) for _, cell in code]
    ignored = sum(
        any(IGNORE_MARK.search(mark.replace("-", "_")) for mark in both)
        for both in (list(tag) + comment for tag, comment in zip(marks, comments, strict=True))
    )
    share = IGNORED_SHARE * len(code)
    return [f"{ignored} of {len(code)} code cells ignored"] if ignored > share else []


# ---- rules of what is stored -----------------------------------------------------------


def executed_in_order(notebook):
    """The code cells are executed, with the counts 1, 2, 3, ..."""
    return [
        f"code cell {n} has the execution count {cell.execution_count}"
        for n, cell in cells(notebook, "code")
        if cell.execution_count != n
    ]


def no_error(notebook):
    """No error is stored."""
    errors = [(n, output) for n, output in outputs(notebook) if output.output_type == "error"]
    return [f"code cell {n} stores a {output.ename}" for n, output in errors]


def pictures_in_html(notebook):
    """A stored picture comes with an HTML form that has an alternative text."""
    found = []
    for n, output in outputs(notebook):
        bundle = output.get("data", {})
        pictures = [mime for mime in bundle if mime.startswith("image/")]
        images = Tags(joined(bundle.get("text/html", ""))).tags
        if pictures and not any(tag == "img" and "alt" in a for tag, a in images):
            found.append(f"code cell {n}: {', '.join(pictures)} without <img alt> in text/html")
    return found


def telling_alts(notebook):
    """An alternative text has at least 40 characters, 30 of them word characters."""
    return [
        f"{place}: alternative text {alt!r}"
        for place, alt in alts(notebook)
        if len(alt.strip()) < ALT_CHARACTERS or len(re.findall(r"\w", alt)) < ALT_WORD_CHARACTERS
    ]


def labelled_svg(notebook):
    """An inline <svg> has an aria-label."""
    return [
        f"{place}: <svg> without aria-label"
        for place, attributes in tags(notebook, "svg")
        if not (attributes.get("aria-label") or "").strip()
    ]


def small_file(notebook):
    """The file has at most 310 kB."""
    size = len(text(notebook).encode("utf-8"))
    return [f"{size} bytes"] if size > FILE_BYTES else []


def same_everywhere(notebook):
    """No stored output holds an absolute path, a memory address, a date or a time."""
    return [
        f"code cell {n}: {name} {match[0]!r}"
        for n, stored in stored_texts(notebook)
        for name, pattern in CHANGING.items()
        for match in pattern.finditer(stored)
    ]


RULES = {
    rule.__name__: rule
    for rule in (
        *(question, objectives, before, minutes, short_markdown, short_note),
        *(time_to_read, reason_first, quiet_notes),
        *(no_stray_marks, details_blank_line),
        *(short_code, few_imports, no_tricks, few_ignored),
        *(executed_in_order, no_error, pictures_in_html, telling_alts, labelled_svg),
        *(small_file, same_everywhere),
    )
}
EXECUTION_RULES = {"executed_in_order"}
EXEMPT = {
    GLOSSARY: {"objectives", "minutes", "before", "few_imports", "time_to_read"},
    PRACTICE: {"objectives", "minutes", "before", "time_to_read"},
    START: {"time_to_read"},
    SITTING: {"objectives", "minutes", "before", "time_to_read"},
}


def rules_for(path):
    """The names of the rules that the notebook in the file `path` keeps."""
    exempt = EXECUTION_RULES if is_unexecuted(path) else set()
    exempt = EXEMPT.get(Path(path).name, exempt)
    return [name for name in RULES if name not in exempt]
