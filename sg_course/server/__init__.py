"""Let the Jupyter server save a notebook unchanged if somebody has only opened it.

JupyterLab writes the version of Python into a notebook that it opens, and saves it. Then git counts
the notebook as changed, and refuses an update. `server.json` makes the server load this module.
"""

PYTHON = {"file_extension": ".py", "name": "python"}  # the first is how a script is named


def as_stored(model, **_):
    """Before a notebook is saved, reduce the record of its Python to what git has."""
    metadata = model["content"]["metadata"] if model["type"] == "notebook" else {}
    if metadata.get("language_info", {}).get("name") == PYTHON["name"]:
        metadata["language_info"] = dict(PYTHON)


def _jupyter_server_extension_points():
    return [{"module": __name__}]


def _load_jupyter_server_extension(app):
    app.contents_manager.register_pre_save_hook(as_stored)
