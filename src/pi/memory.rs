//! How much memory a computation will take.

/// Bytes that a computation of π to `digits` digits takes at its peak on `threads` threads, the digits themselves
/// included. O(1).
///
/// An upper bound that was found by measuring (see `docs/pi.md`). The peak is a few numbers of the length of the
/// result and the transforms of one product of two of them. The subtrees that several threads work on add up to the
/// same, but each thread keeps its buffers while others finish: about a sixth more for every doubling of the
/// threads.
pub fn predicted(digits: u64, threads: usize) -> u64 {
    let doublings = u64::from(threads.max(1).next_power_of_two().ilog2());
    (8 << 20) + ((threads as u64) << 20) * 3 / 2 + (17 + 5 * doublings) * digits
}

/// Bytes that the system can give without swapping, where it tells (on Linux).
pub fn available() -> Option<u64> {
    let table = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
