"""A hub for a class on one computer; hub.md beside this folder says how it is started."""

import os
import sys
from pathlib import Path

from sg_course.files import lines_of

here, programs = Path.cwd(), Path(sys.executable).parent
os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"

c = get_config()  # noqa: F821
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = lines_of(here / "password.txt")[0]
c.Authenticator.allowed_users = {*lines_of(here / "class.txt")}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = f"{here}/homes/{{username}}"
c.Spawner.args = ["--LabApp.news_url=None"]  # else it asks everybody whether to show news
c.Spawner.http_timeout = c.Spawner.start_timeout = 180  # seconds, where all come at once

scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
c.JupyterHub.load_roles = [{"name": "idle", "scopes": scopes, "services": ["idle"]}]
ends = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"]
c.JupyterHub.services = [{"name": "idle", "command": ends}]
