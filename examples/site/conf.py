"""How Sphinx builds the site from the pages that `build.py` writes; the colours are those of the pictures."""

import inspect
import re
from typing import Any

from torchmetrics_roc import __version__ as release

project, author = "torchmetrics_roc", "The torchmetrics_roc developers"
copyright = f"2026, {author[0].lower()}{author[1:]}"
version = release
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
exclude_patterns = ["README.md"]  # the first page includes it

autodoc_typehints = "none"  # the docstrings give types and shapes
autodoc_member_order = "bysource"
default_role = "py:obj"  # a name between backticks is a link if it is documented, else code
napoleon_use_ivar = True
add_module_names = False
toc_object_entries_show_parents = "hide"

myst_heading_anchors = 4
myst_enable_extensions = ["dollarmath", "attrs_inline", "deflist"]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"torchmetrics_roc {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f5fa8", "color-brand-content": "#1f5fa8"},
    "dark_css_variables": {"color-brand-primary": "#7fb2ea", "color-brand-content": "#7fb2ea"},
}


def signature(app: Any, what: str, name: str, of: Any, options: Any, written: str, returned: str) -> Any:
    """Return the signature that `help` shows of a class, without types, and of a long default its ends."""
    if what != "class":
        return None
    found = inspect.signature(of)
    plain = [x.replace(annotation=x.empty, default=short(x.default)) for x in found.parameters.values()]
    return str(found.replace(parameters=plain, return_annotation=found.empty)), None


class Words(str):
    """Words that are shown without quotes."""

    __repr__ = str.__str__


def short(default: Any) -> Any:
    """Return a default, of many numbers the ends."""
    if not isinstance(default, tuple) or len(default) < 7:
        return default
    return Words(f"({default[0]}, {default[1]}, …, {default[-1]})")


def code(app: Any, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    """Show what is between backticks and has a placeholder, `val/<name>`, as code: it is no link with a title."""
    lines[:] = [re.sub(r"(?<!`)`([^`]*<[^`]*>[^`]*)`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", code)
    app.connect("autodoc-process-signature", signature)
