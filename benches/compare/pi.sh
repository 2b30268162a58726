#!/bin/sh
# π and long products against GMP and PARI/GP, all in one run: medians of CPU seconds (one thread) and of elapsed seconds (two threads), and ratios.
# Needs a C compiler, GMP (Debian: libgmp-dev) and, if it is to be compared, PARI/GP (pari-gp).
# usage: benches/compare/pi.sh [RUNS] [DIGITS...]
set -eu
cd "$(dirname "$0")/../.."
runs=${1:-5}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- 100000 1000000 10000000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -O2 -o "$work/pi_gmp" benches/compare/pi_gmp.c -lgmp
cargo build --release --quiet --bin schreier --example long_products
schreier=target/release/schreier

# The median CPU seconds, median elapsed seconds and largest peak memory (KB) of some runs of a command.
measure() {
    for _ in $(seq "$runs"); do
        command time -f "%U %S %e %M" -o "$work/time" "$@" >/dev/null
        awk '{ printf "%.2f %s %s\n", $1 + $2, $3, $4 }' "$work/time"
    done >"$work/times"
    middle=$(( (runs + 1) / 2 ))
    cpu=$(sort -n "$work/times" | sed -n "${middle}p" | cut -d' ' -f1)
    elapsed=$(cut -d' ' -f2 "$work/times" | sort -n | sed -n "${middle}p")
    memory=$(cut -d' ' -f3 "$work/times" | sort -n | tail -1)
}
row() { # name digits
    awk -v n="$1" -v d="$2" -v c="$cpu" -v e="$elapsed" -v m="$memory" -v g="$gmp_cpu" -v h="$gmp_elapsed" 'BEGIN {
        printf "%-24s %10d %9.2f %9.2f %8.2f %8.2f %8.1f\n", n, d, c, e, c / g, e / h, 1024 * m / d }'
}

printf '%-24s %10s %9s %9s %8s %8s %8s\n' program digits 'CPU s' elapsed CPU/GMP el./GMP B/digit
for digits; do
    measure "$work/pi_gmp" "$digits"; gmp_cpu=$cpu gmp_elapsed=$elapsed
    row GMP "$digits"
    if command -v gp >/dev/null; then
        printf 'default(realprecision,%s);\nprint(Pi)\n' "$digits" >"$work/pi.gp"
        measure sh -c "gp -q -f -s 4G <'$work/pi.gp' 2>/dev/null"
        row PARI/GP "$digits"
    fi
    measure "$schreier" pi "$digits" --threads 1; row "schreier, 1 thread" "$digits"
    measure "$schreier" pi "$digits" --threads 2; row "schreier, 2 threads" "$digits"
done

printf '\n%10s %14s %14s %8s\n' limbs 'GMP s' 'schreier s' ratio
for limbs in 1000 3000 10000 30000 100000 300000 1000000; do
    gmp=$("$work/pi_gmp" mul "$limbs")
    ours=$(RAYON_NUM_THREADS=1 target/release/examples/long_products "$limbs")
    awk -v l="$limbs" -v g="$gmp" -v o="$ours" 'BEGIN { printf "%10d %14.9f %14.9f %8.2f\n", l, g, o, o / g }'
done
