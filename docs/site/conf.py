"""The documentation site: Sphinx over the Markdown files of the repository, with search.

`bash docs/site/build` makes it in `target/site/html`. Sphinx with MyST and Furo are from the Python
package index, install in seconds, are maintained, and report a link that leads nowhere.
"""

project = "odds"
extensions = ["myst_parser"]
root_doc = "README"
source_suffix = {".md": "markdown"}
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "DESIGN.md",
    "docs/*.md",
    "docs/guide/*.md",
    "proof/*.md",
    "appendices/**",
    "python/*.md",
    "python/examples/*.md",
]
exclude_patterns = ["appendices/**/*.toml"]

html_theme = "furo"
html_title = "odds"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False

# Links within a page, as the Markdown files have them.
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
# A page without a place in the contents is reached by search and by links.
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]


def contents(app, docname, source):
    """Adds the contents of the site to its first page."""
    if docname != "README":
        return
    groups = {
        "Start": ["docs/start", "docs/tasks", "docs/README"],
        "Guides": [
            "docs/guide/side-bet",
            "docs/guide/paytable",
            "docs/guide/counting",
            "docs/guide/simulator",
            "docs/guide/audit",
        ],
        "Commands": [
            "docs/price",
            "docs/explain",
            "docs/strategy",
            "docs/runs",
            "docs/session",
            "docs/batch",
            "docs/effects",
            "docs/count",
            "docs/equilibrium",
            "docs/fit",
            "docs/design",
            "docs/diff",
            "docs/print",
            "docs/audit",
            "docs/simulate",
            "docs/check",
            "docs/serve",
            "docs/help",
        ],
        "Background": [
            "docs/tables",
            "docs/games",
            "docs/round",
            "docs/checked",
            "docs/proof",
            "proof/README",
            "docs/terminal",
            "docs/library",
            "docs/releases",
        ],
        "Python": ["python/README", "python/reference", "python/examples/cluster"],
        "Appendices": ["appendices/*", "appendices/market/*"],
        "Project": ["CHANGELOG", "CONTRIBUTING", "DESIGN"],
    }
    for caption, pages in groups.items():
        entries = "\n".join(pages)
        source[0] += (
            f"\n```{{toctree}}\n:hidden:\n:glob:\n:maxdepth: 1\n:caption: {caption}\n\n{entries}\n```\n"
        )


def setup(app):
    app.connect("source-read", contents)
    return {"parallel_read_safe": True}
