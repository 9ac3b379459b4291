"""The configuration of Sphinx, for both languages; `docs.build` names the language."""

import os
from pathlib import Path

from racekit import __version__

project = "racekit"
author = "racekit developers"
version = release = __version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "docs.extension.rulebooks",
    "docs.extension.lessons",
    "docs.extension.pictures",
    "docs.extension.languages",
    "docs.extension.reference",
]

# --- text ----------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
smartquotes_action = "D"  # dashes; quotes stay as they are typed
nitpicky = True
# Docstrings name types in prose ("sequence of str") and their own parameters: no links there.
nitpick_ignore_regex = [("py:obj", ".*"), ("py:class", r"(?!racekit\.[A-Z]).*")]

# --- the reference -------------------------------------------------------------------------------

default_role = "py:obj"
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
napoleon_numpy_docstring = True
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = False

_manual = Path(os.environ["RACEKIT_MANUAL"])
_other = _manual / "en" / "objects.inv"
# There is one reference, in English; the Japanese manual links to it.
intersphinx_mapping = {"reference": ("../en", str(_other))} if _other.exists() else {}

# --- the pages -----------------------------------------------------------------------------------

html_theme = "furo"
html_title = "racekit"
html_static_path = ["static"]
html_css_files = ["manual.css"]
templates_path = ["templates"]
html_copy_source = False
html_show_sphinx = html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "language.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
