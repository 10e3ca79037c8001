"""What is compared of notebooks, wherever pytest is started: outputs that are not folded."""

from nbval.plugin import IPyNbCell

from sg_course.cells import unfolded

collect_ignore_glob = ["notebooks/path_*.ipynb"]  # which are made from the others


def pytest_collection_modifyitems(items):
    """Unfold the outputs that answer a prediction."""
    for item in items:
        if isinstance(item, IPyNbCell):
            item.cell.outputs = [*map(unfolded, item.cell.get("outputs", []))]
