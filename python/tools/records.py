"""Writes `shoe_odds/records.py`: a class for every shape of the schema of reports.

    python tools/records.py            # writes the file again
    python tools/records.py --check    # says whether it is as it should be

A test runs the check, so that a report of the library and its class here do not part ways.
"""

from __future__ import annotations

import keyword
import pathlib
import sys
import textwrap
from collections.abc import Mapping
from typing import Any

FILE = pathlib.Path(__file__).parent.parent / "shoe_odds" / "records.py"
SCHEMA = pathlib.Path(__file__).parent.parent.parent / "schemas" / "report.schema.json"

HEAD = '''"""The shapes of reports: a class for each, whose fields are exact.

Made by `tools/records.py` from the schema of reports; do not edit. A figure is a
`fractions.Fraction`, a count an `int`, a root (such as a standard deviation) a `decimal.Decimal`
of 30 places.
"""

# fmt: off
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

from shoe_odds._record import Record, Spec
'''

# Shapes that are numbers: what their text is read as.
NUMBERS = {
    "Figure": "Fraction",
    "Exact": "Fraction",
    "Root": "Decimal",
    "Decimal": "Decimal",
    "Count": "int",
    "Whole": "int",
}
PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "number": "float"}


def python_name(key: str) -> str:
    """`return` is no name of a field in Python, and `values` is a method: `return_`, `values_`."""
    return key + "_" if keyword.iskeyword(key) or hasattr(Mapping, key) else key


class Shapes:
    def __init__(self, schema: dict[str, Any]) -> None:
        self.of = schema["definitions"]

    def kind(self, schema: Any) -> tuple[str, str]:
        """How a value is annotated, and the specification that it is read by."""
        if schema is True or not isinstance(schema, dict):
            return "Any", "None"
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            if name in NUMBERS:
                return NUMBERS[name], repr(name)
            return (name, repr(name)) if self.is_record(name) else self.kind(self.of[name])
        for several in ("allOf", "anyOf", "oneOf"):
            if several in schema:
                members = [one for one in schema[several] if one.get("type") != "null"]
                optional = len(members) < len(schema[several])
                kinds = list(dict.fromkeys(self.kind(one) for one in members))
                annotation, spec = kinds[0] if len(kinds) == 1 else self.common(kinds)
                return (f"{annotation} | None" if optional else annotation), spec
        types = schema.get("type")
        types = types if isinstance(types, list) else [types]
        optional = " | None" if "null" in types else ""
        types = [one for one in types if one not in ("null", None)]
        if types == ["array"]:
            annotation, spec = self.kind(schema.get("items", True))
            return f"list[{annotation}]{optional}", f"[{spec}]"
        if len(types) == 1 and types[0] in PLAIN:
            return PLAIN[types[0]] + optional, "None"
        if "const" in schema or "enum" in schema:
            return "str" + optional, "None"
        return "Any", "None"

    @staticmethod
    def common(kinds: list[tuple[str, str]]) -> tuple[str, str]:
        annotations = list(dict.fromkeys(annotation for annotation, _ in kinds))
        if len(annotations) == 1:
            return annotations[0], kinds[0][1]
        return "Any", "None"

    def fields(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The fields of an object, and of the objects that it is made of."""
        found = dict(schema.get("properties", {}))
        for several in ("allOf", "anyOf", "oneOf"):
            for member in schema.get(several, []):
                if "$ref" in member:
                    member = self.of[member["$ref"].rsplit("/", 1)[1]]
                for key, value in self.fields(member).items():
                    found.setdefault(key, value)
        return found

    def is_record(self, name: str) -> bool:
        return name not in NUMBERS and bool(self.fields(self.of[name]))

    def write(self) -> str:
        text = [HEAD]
        for name in sorted(self.of):
            if not self.is_record(name) or name in ("Output", "BatchLine"):
                continue
            schema = self.of[name]
            text.append(f"\n\nclass {name}(Record):")
            text.append(docstring(schema.get("description", "")))
            specs = []
            for key, value in sorted(self.fields(schema).items()):
                annotation, spec = self.kind(value)
                text.append(f"    {python_name(key)}: {annotation}")
                if isinstance(value, dict) and value.get("description"):
                    text.append(docstring(value["description"]))
                specs.append(f"        {key!r}: {spec},")
            text.append("    _SPECS: ClassVar[dict[str, Spec]] = {")
            text.extend(specs)
            text.append("    }")
        text.append("")
        return "\n".join(text)


def docstring(text: str) -> str:
    text = text.replace("\\", "\\\\").strip()
    lines = textwrap.wrap(text, 94)
    if len(lines) == 1 and len(lines[0]) <= 90:
        return f'    """{lines[0]}"""'
    return '    """' + "\n    ".join([*lines, '"""'])


def main() -> None:
    import json

    text = Shapes(json.loads(SCHEMA.read_text())).write()
    if "--check" in sys.argv:
        if FILE.read_text() != text:
            sys.exit(f"{FILE}: not as the schema has it: run tools/records.py")
    else:
        FILE.write_text(text)


if __name__ == "__main__":
    main()
