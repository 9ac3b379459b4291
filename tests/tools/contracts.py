"""A custom import-linter contract: a package that needs only Python."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    """The modules and their submodules import only the standard library from outside.

    Imports inside functions count too; ``allow`` names the exceptions.
    """

    type_name = "standard_library_only"

    modules = fields.ListField(subfield=fields.StringField())
    allow = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        roots: list[str] = list(self.modules)  # type: ignore[call-overload]
        allowed = set(sys.stdlib_module_names) | set(self.allow or ())  # type: ignore[call-overload]
        ours = {name.partition(".")[0] for name in roots}
        wrong = [
            {"importer": importer, "imported": imported, "line": detail["line_number"]}
            for root in roots
            for importer in sorted({root, *graph.find_descendants(root)})
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.partition(".")[0] not in allowed | ours
            for detail in graph.get_import_details(importer=importer, imported=imported)
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        link: dict[str, Any]
        for link in check.metadata["wrong"]:
            output.print_error(f"- {link['importer']} -> {link['imported']} (l.{link['line']})")
