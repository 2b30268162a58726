#!/usr/bin/env python3
"""How proved orders grow with the size of a group: `schreier bench` over scales, beside what theory expects.

usage: benches/compare/growth.py [--write]

--write puts the table into docs/benchmarks.md and the plot into docs/growth.svg. Takes some minutes, and 2 GB of memory.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- growth: begin -->", "<!-- growth: end -->"

# Family, method, sizes, and the exponent of the size that theory expects, with the reason.
SCALES = [
    ("symmetric", "auto", "100,1000,10000,100000", "1: total size of the generators, and random elements for a witness"),
    ("random-pair", "auto", "100,1000,10000,100000", "1: the same"),
    ("symmetric", "chain", "50,100,200,400", "3: n levels, on each O(n) elements of length n"),
    ("adjacent", "auto", "100,300,1000,3000", "1 to 2: n generators, each of which random elements go through"),
    ("transposition", "auto", "100000,1000000,10000000", "0: only what moves is looked at"),
    ("few-moved", "auto", "100000,1000000,10000000", "0: the same"),
    ("cyclic", "auto", "10000,100000,1000000", "1: the cycles of one generator"),
    ("dihedral", "chain", "1000,10000,100000", "1: two levels with trees of logarithmic depth"),
    ("affine", "chain", "1000,10000,100000", "1 to 1.5: the same, with more orbits of the stabilizer to be tested"),
    ("projective", "chain", "100,300,1000,3000", "1 to 2: three levels"),
    ("sylow2", "chain", "64,128,256,512", "2 to 3: n/2 levels of short orbits, each with O(log n) tests"),
    ("wreath", "chain", "50,100,200,400", "3: n levels"),
    ("wreath-power", "chain", "5,25,125,625", "3: n levels"),
    ("orbits", "auto", "100,1000,10000", "1 to 2: orbits are split off, each random element goes through all generators"),
    ("orbits", "chain", "50,100,200,400", "3: n levels"),
    ("linked-orbits", "auto", "80,800,8000", "1 to 2: as with orbits apart"),
    ("abelian", "auto", "50,100,200,400", "2 to 3: Smith form of n rows of n entries"),
    ("abelian", "chain", "50,100,200,400", "3: n levels of orbits of length 2, n elements of length 2n"),
    ("cube", "laws", "5,10,20,50,100,200", "3: N/2 slices of O(N²) pieces, of which each moves O(N)"),
    ("cube", "chain", "3,4,6,8,10,14,20", "6: N² levels, on each O(N²) elements of length N²"),
]


def shown(seconds):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def main():
    write = "--write" in sys.argv[1:]
    subprocess.run(["cargo", "build", "--release", "--quiet", "--bin", "schreier"], cwd=ROOT, check=True)
    metadata = subprocess.run(["cargo", "metadata", "--format-version", "1", "--no-deps"], cwd=ROOT, check=True, capture_output=True)
    binary = pathlib.Path(json.loads(metadata.stdout)["target_directory"]) / "release/schreier"
    lines = ["| family | method | sizes | times | exponent | in theory | peak MB |", "|---|---|---|---|---|---|---|"]
    for family, method, sizes, theory in SCALES:
        command = [binary, "bench", family, "--method", method, "--sizes", sizes, "--json", "--repetitions", "5", "--limit", "120"]
        report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        rows = report["rows"]
        if any(not row["status"].startswith("proved") for row in rows):
            sys.exit(f"{family}, {method}: not proved")
        peak = max(row["peak_bytes"] or 0 for row in rows) / 1e6
        measured = ", ".join(str(row["size"]) for row in rows)
        times = ", ".join(shown(row["seconds"]["median"]) for row in rows)
        exponent = f"{report['growth'][0]['exponent']:.2f}" if report["growth"] else "–"
        lines.append(f"| {family} | {method} | {measured} | {times} | {exponent} | {theory} | {peak:.0f} |")
        print(lines[-1], file=sys.stderr)
    text = "\n".join(lines)
    print(text)
    if write:
        families = ["symmetric", "sylow2", "wreath", "orbits", "abelian", "projective"]
        plot = ["--svg", ROOT / "docs/growth.svg"]
        subprocess.run([binary, "bench", *families, "--method", "auto,chain", *plot], check=True, capture_output=True)
        path = ROOT / "docs/benchmarks.md"
        before, rest = path.read_text().split(BEGIN)
        path.write_text(before + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
