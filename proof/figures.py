#!/usr/bin/env python3
"""Compares the theorems of Figures.v with the appendices, which the program writes.

Each theorem on a wager stands below comments that name it: `(** dynasty-live: Lucky 6 *)`. Every
wager on one round of the appendices must have one, with the same ways of each line and the same
house edge. Of wagers with one name, `Banker (Dynasty baccarat)` names the variant too.

    proof/figures.py proof/Figures.v
"""

import re
import sys
from pathlib import Path

PROOF = Path(__file__).resolve().parent
DOCUMENTS = [
    "dynasty-live",
    "dragon-bonus",
    "dragon-tournament",
    "dragon-turtle",
    "dragon-tiger",
    "punto-banco",
]
# Wagers on several rounds; README.md says why they are not proven.
RUNS = {"Banker Dragon", "Player Dragon", "Any Dragon"}


def printed(document):
    """The wagers of an appendix: name, ways and house edge, with the name in its variant."""
    text = (PROOF.parent / "appendices" / f"{document}.md").read_text()
    variant, ways, found = None, {}, []
    for section in re.split(r"^(?=###? )", text, flags=re.M):
        title, _, body = section.partition("\n")
        if title.startswith("## "):
            variant = title[3:]
        elif title.endswith(" as fractions"):
            name = title[4 : -len(" as fractions")]
            edge = re.search(r"^House edge (\S+) ", body, re.M).group(1)
            found.append((name, f"{name} ({variant})", ways[name], edge))
        elif title.startswith("### "):
            row = r"^\| [^*|][^|]* \| [^|]+ \| ([\d,]+) \| [\d.]+ \| -?[\d.]+ \|$"
            cells = re.findall(row, body, re.M)
            ways[title[4:]] = [int(cell.replace(",", "")) for cell in cells]
    return found


def proven(path):
    """The theorems by the names in the comments above each."""
    text = path.read_text()
    found = {}
    theorem = re.compile(
        r"((?:\(\*\* [a-z-]+: [^\n]*? \*\)\n)+)Theorem \w+ :\s+figures [^=]*= "
        r"\(\s*\[([\d;\s]+)\]%N,\s*\(?(-?\d+)\)? # (\d+)\)\."
    )
    for names, ways, top, bottom in theorem.findall(text):
        for name in re.findall(r"\(\*\* (.*?) \*\)", names):
            found[name] = ([int(number) for number in ways.split(";")], f"{top}/{bottom}")
    return found


def main():
    theorems = proven(Path(sys.argv[1]))
    faults, used = [], set()
    for document in DOCUMENTS:
        for name, in_variant, ways, edge in printed(document):
            names = [f"{document}: {name}", f"{document}: {in_variant}"]
            key = next((key for key in names if key in theorems), None)
            if key is None:
                if name not in RUNS:
                    faults.append(f"no theorem on {names[1]}")
                continue
            used.add(key)
            if theorems[key] != (ways, edge):
                faults.append(f"{key}: proven {theorems[key]}, printed {(ways, edge)}")
    faults += [f"no appendix has {key}" for key in theorems if key not in used]
    for fault in faults:
        print(f"figures.py: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"{len(used)} wagers of {len(DOCUMENTS)} appendices have the figures of the theorems")


if __name__ == "__main__":
    main()
