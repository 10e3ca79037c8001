"""Where most of this stood before."""


from sg_core import scene

STYLE = {**scene.STYLE, "plain": scene.STYLE[""], "value": scene.STYLE["N"]}

__all__ = [
    *("INK", "LONGEST_LABEL", "LONGEST_NAME", "MARK", "MOVE", "NOT_TEXT", "PAPER", "RADIUS"),
    *("STYLE", "as_characters", "brief", "label_size", "style_of", "width_of"),
]
