# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How the figures of the report look: as wide as a phone, in the page's own colours and letters.

A figure is drawn in stand-in colours that become names of CSS variables, so that one drawing is
dark or light as the page around it is.
"""

import re
from io import StringIO
from typing import Any  # noqa: TID251 - matplotlib's properties are of any type

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D

from balance.worth import Estimate

INK, FAINT, GRID, GROUND = "#000001", "#000002", "#000003", "#000004"
BLUE, AMBER, BAND = "#000005", "#000006", "#000007"
VARIABLES = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    GRID: "var(--grid)",
    GROUND: "var(--ground)",
    BLUE: "var(--blue)",
    AMBER: "var(--amber)",
    BAND: "var(--band)",
}

Look = dict[str, Any]  # what matplotlib calls properties

WIDTH = 5.4  # inches of 72 units: on a phone a unit is about a pixel
EDGE = 0.12  # inches left free at either side
ROW = 0.215  # inches for a line of text
matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",  # text stays text: the page's letters, to be found and copied
        "svg.hashsalt": "balance",  # the same numbers make the same file
        "font.size": 11,
        "text.color": INK,
        "axes.facecolor": "none",
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "axes.axisbelow": True,
        "axes.grid": True,
        "axes.grid.axis": "x",
        "axes.spines.left": False,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.facecolor": "none",
        "grid.color": GRID,
        "hatch.linewidth": 1.2,
        "legend.fontsize": 10.5,
        "legend.frameon": False,
        "xtick.color": FAINT,
        "xtick.labelcolor": INK,
        "ytick.color": FAINT,
        "ytick.labelcolor": INK,
        "ytick.major.size": 0,
    }
)


def figure(height: float) -> tuple[Figure, Axes]:
    """An empty figure of that height in inches."""
    # The page's letters may be wider than those that the layout reckons with.
    drawn = Figure(figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=EDGE))
    return drawn, drawn.add_subplot()


def name_rows(axes: Axes, names: list[str], at: list[float]) -> None:
    """Write a name at the left of each row; rows count downwards."""
    axes.set_yticks(at, names)
    axes.set_ylim(max(at) + 0.7, min(at) - 0.7)


def interval(
    axes: Axes, row: float, estimate: Estimate, mark: str, colour: str, fill: str = ""
) -> None:
    """A value and how far off it may be: a mark on a line. A pointer held on it shows both."""
    says = f"says:{estimate.value:+.2f} ± {(estimate.high - estimate.low) / 2:.2f}"
    axes.plot([estimate.low, estimate.high], [row, row], color=colour, linewidth=1.6, gid=says)
    look: Look = {"color": colour, "markerfacecolor": fill or colour, "markersize": 6.5}
    axes.plot([estimate.value], [row], mark, gid=says, **look)


def key(drawn: Figure, marks: list[tuple[str, Line2D]] | None = None) -> None:
    """A line above the plot that says what the marks mean, or else what is labelled.

    It is as wide as the figure, whatever the names beside the plot leave of it."""
    handles, texts = drawn.axes[0].get_legend_handles_labels()
    if marks is not None:
        texts, handles = [text for text, _ in marks], [mark for _, mark in marks]
    drawn.legend(
        handles,
        texts,
        loc="outside upper right",
        ncols=len(texts),
        handletextpad=0.4,
        columnspacing=1.2,
        borderpad=0.2,
    )


def scale(drawn: Figure, says: str) -> None:
    """What is counted from left to right, in a line below the plot, as wide as the figure."""
    drawn.supxlabel(says, fontsize=11)


def example(mark: str, colour: str, fill: str | None = None) -> Line2D:
    """A mark for the key."""
    look: Look = {"marker": mark, "color": colour, "markerfacecolor": fill or colour}
    return Line2D([], [], linestyle="", **look)


def svg(drawn: Figure, tells: str) -> str:
    """The figure as a part of a page; `tells` is for those who do not see it."""
    out = StringIO()
    drawn.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.S)
    text = re.sub(r'<g id="says:([^"]*)">', r"<g><title>\1</title>", text)
    text = re.sub(r'<g id="[^"]*">', "<g>", text)  # figures on one page would share them
    text = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font-size: \1", text)
    for stand_in, variable in VARIABLES.items():
        text = text.replace(stand_in, variable)
    opening = text[: text.index(">") + 1]
    box = re.search(r'viewBox="[^"]*"', opening)
    assert box
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box[0]} role="img" aria-label="{tells}">'
    return text.replace(opening, head.replace("&", "&amp;"), 1)
