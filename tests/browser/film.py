"""Make the film of the README, `notebooks/images/film.gif`: python tests/browser/film.py

It is the idea in ten seconds: a tangle of positions, their names from the end up, and then each of
them falls onto the shelf of its name. The widget itself plays. A comment in the file is the digest
of what the widget showed, so a test notices when it would show something else.
"""

import hashlib
import io
import json
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from sg_core import GameGraph
from sg_course.widgets import Staircase

FILM = Path(__file__).parents[2] / "notebooks" / "images" / "film.gif"
GAME = {
    "q": ["r", "u", "v", "x"], "s": ["t", "u", "v"], "r": ["t", "u", "v", "w"],
    "t": ["u", "v", "w", "x", "y"], "u": ["v"], "v": ["w", "y"], "w": ["y"], "x": ["z"],
}
VIEWPORT, SCALE, COLOURS = {"width": 760, "height": 560}, 1.1, 32
FRAME = 80  # milliseconds, while something moves
HASTE = 2.75  # how much faster than for a reader names are made
FIRST, NAMED, FALLEN, LAST = 1000, 160, 1000, 2400  # how long a picture is shown that stands still
STAGE = """.sg-toolbar, .sg-menus, .sg-fields, .sg-question, .sg-legend, .sg-side, .sg-message,
    .sg-keys, .sg-caption { display: none !important } body { margin: 0; background: white }
    .sg-panel { border: 0 !important } .sg-banner { min-height: 1.6em; font-size: 18px }
    .sg-canvas { align-items: center } .sg-canvas > .sg-part { border: 0 !important }
    svg.sg-graph { zoom: 1.5 }"""
MOVING = "document.getAnimations().filter((one) => one.timeline === document.timeline)"
AT = f"""at => {MOVING}.map((one) => {{
    one.pause(); one.currentTime = at; return one.effect.getComputedTiming().endTime; }})"""

END = "() => document.querySelector('.sg-widget').dispatchEvent(new Event('pointerdown'))"


def acts():
    """Return what is done in the film, with how fast, and the milliseconds that it is shown."""
    names = [({"do": "step", "by": 1}, HASTE, NAMED)] * (len(GAME) + 2)
    touch = {"do": "choose", "key": json.dumps("r")}
    return [*names, ({"do": "name"}, 1, FALLEN), (touch, 1, LAST)]


def seen(view):
    """Return what the film shows of a view, as text."""
    return json.dumps([view["parts"], view["banner"]], sort_keys=True)


def digest():
    """Return a digest of what the widget shows in the film."""
    panel = Staircase(GameGraph(GAME, "q")).panel
    views = [seen(panel.view)]
    for act, *_ in acts():
        panel.act(act)
        views.append(seen(panel.view))
    return hashlib.sha256("".join(views).encode()).hexdigest()


def filmed(page, bare):
    """Yield pairs of a picture and the milliseconds that it is shown."""
    yield picture(page), FIRST
    for act, haste, shown in acts():
        bare.ask(f"stairs.panel.act({json.dumps(act)})")
        at, ends = 0, page.evaluate(AT, 0)
        while ends and at < max(ends):
            yield picture(page), FRAME
            at += haste * FRAME
            page.evaluate(AT, at)
        page.evaluate(END)
        yield picture(page), shown


def picture(page):
    """Return what the page shows."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def main():
    """Play, and write the film."""
    from bare import Bare
    from lab import CHROMIUM_ARGUMENTS, chromium_path

    with sync_playwright() as playwright:
        path, options = chromium_path(), CHROMIUM_ARGUMENTS
        page = playwright.chromium.launch(executable_path=path, args=options).new_page(
            viewport=VIEWPORT, device_scale_factor=SCALE, color_scheme="light"
        )
        bare = Bare(page)
        bare.names.update(Staircase=Staircase, game=GameGraph(GAME, "q"))
        bare.run("stairs = Staircase(game)\nstairs")
        page.add_style_tag(content=STAGE)
        page.evaluate("() => document.fonts.ready")
        pictures, times = zip(*filmed(page, bare), strict=True)
    first, *rest = (one.quantize(COLOURS, dither=Image.Dither.NONE) for one in pictures)
    shown = {"append_images": rest, "duration": times, "loop": 0, "comment": digest()}
    first.save(FILM, save_all=True, optimize=True, **shown)
    size = FILM.stat().st_size / 1000
    print(f"{FILM.name}: {size:.0f} kB, {len(times)} pictures, {sum(times) / 1000} seconds")


if __name__ == "__main__":
    main()
