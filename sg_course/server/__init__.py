"""What the server of Jupyter does with notebooks: one that was only opened is saved as it was.

JupyterLab writes the version of Python into a notebook that it opens, and saves it: then git counts
the notebook as changed, and refuses an update. `server.json` beside this has the server load it.
"""

PYTHON = {"name": "python"}


def as_stored(model, **_):
    """Let a notebook that is about to be saved say no more of its Python than those of git."""
    metadata = model["content"]["metadata"] if model["type"] == "notebook" else {}
    if metadata.get("language_info", {}).get("name") == PYTHON["name"]:
        metadata["language_info"] = dict(PYTHON)


def _jupyter_server_extension_points():
    return [{"module": __name__}]


def _load_jupyter_server_extension(app):
    app.contents_manager.register_pre_save_hook(as_stored)
