#!/usr/bin/env python3
"""Proved orders of the suite beside those of other systems, on the same groups in one run.

usage: benches/compare/orders.py [--groups NAME,...] [--systems NAME,...] [--timeout SECONDS] [--write]

Runs, group by group, one after the other:
  schreier      `schreier bench`, method auto: proved
  GAP           Size(Group(...)), a chain verified by GAP's default: proved
  genss         GAP's package genss, its default: not proved
  nauty         schreier.h with its default of 10 failures: not proved
  SymPy         PermutationGroup(...).order(): proved
Systems that are missing are left out. What the script needs beside cargo: `pip install passagemath-gap sympy` in the Python
that runs it (or a `gap` on the path), and the Debian package libnauty2-dev with a C compiler.

Each time is the median of repetitions inside one process, without its start. --write puts the table into docs/benchmarks.md.
"""

import argparse
import gzip
import json
import math
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 0.3  # of repetitions for each group and system
BEGIN, END = "<!-- orders: begin -->", "<!-- orders: end -->"


def groups(wanted):
    with gzip.open(ROOT / "tests/data/suite.jsonl.gz", "rt") as lines:
        for line in lines:
            group = json.loads(line)
            if not wanted or group["name"] in wanted:
                yield group


def images(group):
    """The generators as lists of 0-based images."""
    degree = group["degree"]
    if "generators" in group:
        return [[image - 1 for image in generator] for generator in group["generators"]]
    result = []
    for generator in group["generators_cycles"]:
        row = list(range(degree))
        for cycle in generator:
            for point, image in zip(cycle, cycle[1:] + cycle[:1]):
                row[point - 1] = image - 1
        result.append(row)
    return result


def run(command, timeout, text=None):
    """Standard output, or None if the command fails or takes too long."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


class Schreier:
    name, proved = "schreier", True

    def __init__(self, work):
        subprocess.run(["cargo", "build", "--release", "--quiet", "--bin", "schreier"], cwd=ROOT, check=True)
        metadata = subprocess.run(["cargo", "metadata", "--format-version", "1", "--no-deps"], cwd=ROOT, check=True, capture_output=True)
        self.binary = pathlib.Path(json.loads(metadata.stdout)["target_directory"]) / "release/schreier"
        self.work = work

    def measure(self, group, timeout):
        path = self.work / "group.json"
        keys = ("name", "degree", "generators", "generators_cycles")
        path.write_text(json.dumps({key: group[key] for key in keys if key in group}))
        output = run([self.binary, "bench", path, "--method", "auto", "--json", "--repetitions", "9"], timeout)
        if output is None:
            return None
        row = json.loads(output)["rows"][0]
        return {
            "ms": 1e3 * row["seconds"]["median"],
            "right": row["order"] == group["order"],
            "status": row["status"],
            "memory": row["peak_bytes"],
        }


class Gap:
    name, proved = "GAP", True
    expression, package = "Size(Group(gens,()))", None

    def __init__(self, work):
        self.work, self.command = work, None
        for path in (pathlib.Path(entry) / "gap" for entry in sys.path):
            if (path / "gap").exists():
                os.chmod(path / "gap", 0o755)
                self.command = [str(path / "gap"), "-l", str(path)]
        if self.command is None and shutil.which("gap"):
            self.command = ["gap"]
        if self.command is None:
            raise FileNotFoundError("no GAP")
        self.command += ["-A", "-q", "-o", "8g"]
        version = run(self.command, 60, "Print(GAPInfo.Version);QUIT;\n")
        if self.package and "true" not in (run(self.command, 60, f'Print(LoadPackage("{self.package}"));QUIT;\n') or ""):
            raise FileNotFoundError(f"no {self.package}")
        self.version = f"{self.name} on GAP {version}" if self.package else f"GAP {version}"

    def measure(self, group, timeout):
        path = self.work / "group.g"
        with open(path, "w") as script:
            if self.package:
                script.write(f'LoadPackage("{self.package}");;\n')
            script.write("gens:=[];;\n")
            for row in images(group):
                script.write("Add(gens,PermList([" + ",".join(str(image + 1) for image in row) + "]));\n")
            # A new group each time, with copies of the generators: GAP remembers what it knows about objects.
            script.write(f"""
times:=[];; start:=NanosecondsSinceEpoch();; order:=0;;
repeat
  GASMAN("collect");
  before:=NanosecondsSinceEpoch();;
  order:={self.expression};;
  Add(times,NanosecondsSinceEpoch()-before);
until (Length(times)>=3 and NanosecondsSinceEpoch()-start>{int(SECONDS * 1e9)}) or NanosecondsSinceEpoch()-start>{int(timeout * 5e8)};
Sort(times);
Print("RESULT ",times[QuoInt(Length(times)+1,2)]," ",order,"\\n");
QUIT;
""")
        output = run([*self.command, "-b", str(path)], timeout, "")
        found = re.search(r"RESULT (\d+) ([\d\\\s]+)", output or "")
        if not found:
            return None
        return {"ms": int(found[1]) / 1e6, "right": re.sub(r"[\\\s]", "", found[2]) == group["order"]}


class Genss(Gap):
    name, proved = "genss", False
    expression, package = "Size(StabilizerChain(Group(gens,())))", "genss"


class Nauty:
    name, proved = "nauty", False

    def __init__(self, work):
        self.binary = work / "orders_nauty"
        source = ROOT / "benches/compare/orders_nauty.c"
        done = subprocess.run(["cc", "-O2", "-o", self.binary, source, "-lnauty", "-lm"], capture_output=True)
        if done.returncode != 0:
            raise FileNotFoundError("no libnauty2-dev, or no C compiler")

    def measure(self, group, timeout):
        rows = images(group)
        text = f"{group['degree']} {len(rows)}\n" + "\n".join(" ".join(map(str, row)) for row in rows) + "\n"
        output = run([self.binary, "10", str(SECONDS)], timeout, text)
        if output is None:
            return None
        milliseconds, _, logarithm = map(float, output.split())
        return {"ms": milliseconds, "right": abs(logarithm - log10(int(group["order"]))) < 1e-6 * max(1.0, logarithm)}


class SymPy:
    name, proved = "SymPy", True

    def __init__(self, work):
        import sympy

        self.version, self.work = f"SymPy {sympy.__version__}", work

    def measure(self, group, timeout):
        script = """
import json, statistics, sys, time
from sympy.combinatorics import Permutation, PermutationGroup
rows = json.load(sys.stdin)
times = []
while not times or (sum(times) < 0.3 and len(times) < 100):
    generators = [Permutation(row) for row in rows]
    before = time.perf_counter()
    order = PermutationGroup(generators).order()
    times.append(time.perf_counter() - before)
print(1e3 * statistics.median(times), order)
"""
        rows = images(group) or [list(range(max(1, group["degree"])))]
        output = run([sys.executable, "-c", script], timeout, json.dumps(rows))
        if output is None:
            return None
        milliseconds, order = output.split()
        return {"ms": float(milliseconds), "right": order == group["order"]}


def log10(number):
    """Of an integer of any size."""
    shift = max(0, number.bit_length() - 900)
    return math.log10(number >> shift) + shift * math.log10(2)


def geometric_mean(values):
    return math.exp(statistics.mean(map(math.log, values)))


def shown(result):
    if result is None:
        return "–"
    text = f"{result['ms']:.3g}" if result["ms"] < 1000 else f"{result['ms']:.0f}"
    return text if result["right"] else f"{text} (wrong)"


def machine():
    with open("/proc/cpuinfo") as lines:
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{os.cpu_count()} virtual processors, {model}"


def report(rows, systems, timeout):
    """The table and its summary, in Markdown."""
    others = systems[1:]
    lines = [f"Machine: {machine()}. Systems: {', '.join(getattr(s, 'version', s.name) for s in systems)}."]
    lines.append(f"Milliseconds, medians; – stands for no answer within {timeout:.0f} s.")
    lines.append("")
    unproved = [system for system in others if not system.proved]
    for system in others:
        both = [(r[system.name], r["schreier"]) for r in rows if r[system.name] and r["schreier"]]
        if not both:
            continue
        ratios = [theirs["ms"] / ours["ms"] for theirs, ours in both]
        wrong = sum(not theirs["right"] for theirs, _ in both)
        lines.append(
            f"- {system.name}: {len(both)} of {len(rows)} groups answered, {wrong} wrong; time/schreier: geometric mean "
            f"{geometric_mean(ratios):.3g}, least {min(ratios):.3g}; of the totals {sum(t['ms'] for t, _ in both) / sum(o['ms'] for _, o in both):.3g}; "
            f"schreier is faster on {sum(ratio >= 1 for ratio in ratios)}."
        )
    best = []
    for row in rows:
        times = [row[s.name]["ms"] for s in unproved if row[s.name]]
        if times and row["schreier"]:
            best.append(min(times) / row["schreier"]["ms"])
    if best:
        lines.append(f"- the fastest unproved one of each group: geometric mean {geometric_mean(best):.3g}; schreier is faster on {sum(r >= 1 for r in best)} of {len(best)}.")
    lines.append(f"- schreier: {sum(r['schreier']['right'] for r in rows)} of {len(rows)} right, all of them proved; {sum(r['schreier']['ms'] for r in rows):.1f} ms in all.")
    lines += ["", "| group | degree | " + " | ".join(s.name for s in systems) + " | GAP/schreier | unproved/schreier | proof | peak MB |"]
    lines.append("|---" * (len(systems) + 6) + "|")
    for row in rows:
        ours = row["schreier"]
        gap = row.get("GAP")
        times = [row[s.name]["ms"] for s in unproved if row[s.name]]
        ratio = lambda value: f"{value / ours['ms']:.3g}" if value else "–"
        peak = f"{ours['memory'] / 1e6:.0f}" if ours["memory"] else "–"
        cells = [row["group"]["name"], str(row["group"]["degree"])] + [shown(row[s.name]) for s in systems]
        cells += [ratio(gap and gap["ms"]), ratio(min(times, default=None)), ours["status"].removeprefix("proved (").removesuffix(")"), peak]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--groups", default="", help="names, separated by commas [default: all]")
    options.add_argument("--systems", default="GAP,genss,nauty,SymPy", help="beside schreier [default: GAP,genss,nauty,SymPy]")
    options.add_argument("--timeout", type=float, default=60, help="seconds for one system on one group [default: 60]")
    options.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    options = options.parse_args()
    wanted = set(filter(None, options.groups.split(",")))
    with tempfile.TemporaryDirectory() as folder:
        systems = []
        chosen = {"schreier", *options.systems.split(",")}
        for system in (Schreier, Gap, Genss, Nauty, SymPy):
            if system.name not in chosen:
                continue
            try:
                systems.append(system(pathlib.Path(folder)))
            except (FileNotFoundError, ImportError) as error:
                print(f"{system.name} is left out: {error}", file=sys.stderr)
        rows = []
        for group in groups(wanted):
            row = {"group": group} | {system.name: system.measure(group, options.timeout) for system in systems}
            if row["schreier"] is None or not row["schreier"]["right"] or not row["schreier"]["status"].startswith("proved"):
                sys.exit(f"{group['name']}: schreier has no proved right order: {row['schreier']}")
            print(f"{group['name']}: " + ", ".join(f"{s.name} {shown(row[s.name])}" for s in systems), file=sys.stderr)
            rows.append(row)
        text = report(rows, systems, options.timeout)
    print(text)
    if options.write:
        path = ROOT / "docs/benchmarks.md"
        before, rest = path.read_text().split(BEGIN)
        path.write_text(before + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
