#!/usr/bin/env python3
"""Questions about groups whose chain is known, beside GAP's answers to the same, in one run.

usage: benches/compare/questions.py [--timeout SECONDS] [--write]

Needs GAP as benches/compare/orders.py does. Each time is the median of repetitions inside one process, each on a new group
whose stabilizer chain has been computed before the clock starts. --write puts the table into docs/benchmarks.md.
"""

import argparse
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import orders  # noqa: E402

BEGIN, END = "<!-- questions: begin -->", "<!-- questions: end -->"

EXPRESSIONS = {
    "minimal_blocks": "Length(RepresentativesMinimalBlocks(h,moved))",
    "all_blocks": "Length(AllBlocks(h))",
    "is_primitive": "IsPrimitive(h,MovedPoints(h))",
    "derived_series": "List(DerivedSeriesOfGroup(h),Size)",
    "centre": "Size(Centre(h))",
    "composition_series": "Length(CompositionSeries(h))",
    "conjugacy_classes": "Length(ConjugacyClasses(h))",
    "set_stabilizer": "Size(Stabilizer(h,set,OnSets))",
    "centralizer_random": "Size(Centralizer(h,x))",
    "conjugacy_test": "RepresentativeAction(h,x,y)<>fail",
    "intersection_conjugate": "Size(Intersection(h,k))",
    "ferret_intersection": "Size(Intersection(h,k))",
    "sylow2": "Size(SylowSubgroup(h,2))",
    "normalizer_sylow3": "Size(Normalizer(h,SylowSubgroup(h,3)))",
}


def gap_script(task, group, seconds, timeout):
    answer = task["answer"]
    permutation = lambda row: "PermList([" + ",".join(map(str, row)) + "])"
    lines = ["gens:=[];;"]
    lines += [f"Add(gens,{permutation([image + 1 for image in row])});" for row in orders.images(group)]
    lines += [f"{key}:={permutation(answer[key])};;" for key in ("x", "y", "c") if key in answer]
    if "set" in answer:
        lines.append(f"set:=Set({answer['set']});;")
    lines.append("g:=Group(gens,());; moved:=MovedPoints(g);; StabChain(g);; size:=Size(g);;")
    if "c" in answer:
        lines.append("StabChain(g^c);;")
    # A new group each time, which knows its chain and nothing else.
    lines.append(f"""
fresh:=function(gens) local h; h:=Group(gens,()); StabChain(h,rec(size:=size)); return h; end;;
times:=[];; start:=NanosecondsSinceEpoch();;
repeat
  h:=fresh(gens);; {"k:=fresh(List(gens,p->p^c));;" if "c" in answer else ""} GASMAN("collect");
  before:=NanosecondsSinceEpoch();;
  answer:={EXPRESSIONS[task["task"]]};;
  Add(times,NanosecondsSinceEpoch()-before);
until (Length(times)>=3 and NanosecondsSinceEpoch()-start>{int(seconds * 1e9)}) or NanosecondsSinceEpoch()-start>{int(timeout * 5e8)};
Sort(times);
Print("RESULT ",times[QuoInt(Length(times)+1,2)],"\\n");
QUIT;
""")
    return "\n".join(lines)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--timeout", type=float, default=60, help="seconds for GAP on one question [default: 60]")
    options.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    options = options.parse_args()
    bench = ["cargo", "bench", "--quiet", "--bench", "questions", "--", "--json"]
    ours = [json.loads(line) for line in subprocess.run(bench, cwd=orders.ROOT, check=True, capture_output=True, text=True).stdout.splitlines()]
    with gzip.open(orders.ROOT / "tests/data/tasks.jsonl.gz", "rt") as lines:
        tasks = [json.loads(line) for line in lines]
    suite = {group["name"]: group for group in orders.groups(set())}
    lines = ["| question | group | schreier ms | GAP ms | GAP/schreier |", "|---|---|---|---|---|"]
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        gap = orders.Gap(pathlib.Path(folder))
        path = pathlib.Path(folder) / "task.g"
        for row in ours:
            task = tasks[row["row"]]
            path.write_text(gap_script(task, suite[task["group"]], orders.SECONDS, options.timeout))
            output = orders.run([*gap.command, "-b", str(path)], options.timeout, "") or ""
            found = re.search(r"RESULT (\d+)", output)
            theirs = int(found[1]) / 1e6 if found else None
            if theirs:
                ratios.append(theirs / row["ms"])
            cells = [row["task"], row["group"], f"{row['ms']:.3g}", f"{theirs:.3g}" if theirs else "–", f"{ratios[-1]:.3g}" if theirs else "–"]
            lines.append("| " + " | ".join(cells) + " |")
            print(lines[-1], file=sys.stderr)
    summary = f"Machine: {orders.machine()}. {gap.version}. Geometric mean of {len(ratios)} ratios {orders.geometric_mean(ratios):.3g}, least {min(ratios):.3g}; "
    summary += f"schreier is faster on {sum(ratio >= 1 for ratio in ratios)}. – stands for no answer within {options.timeout:.0f} s."
    text = summary + "\n\n" + "\n".join(lines)
    print(text)
    if options.write:
        path = orders.ROOT / "docs/benchmarks.md"
        before, rest = path.read_text().split(BEGIN)
        path.write_text(before + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
