//! How much memory a computation will take.

/// Bytes that a computation of π to `digits` digits takes at its peak on `threads` threads, the digits themselves included. O(1).
///
/// An upper bound that was found by measuring (see `docs/pi.md`): the peak is a few numbers of the length of the result, and the transforms of one or two products as
/// long; several threads work on as many subtrees, whose sizes add up to those of one, and keep some buffers more.
pub fn predicted(digits: u64, threads: usize) -> u64 {
    let each = if threads == 1 { 18 } else { 24 };
    (8 << 20) + (threads as u64) * (3 << 20) + each * digits
}

/// Bytes that the system can give without swapping, where it tells (on Linux).
pub fn available() -> Option<u64> {
    let table = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
