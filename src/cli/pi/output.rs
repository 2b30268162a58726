//! Where digits go, and how they are laid out.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use anyhow::Context;

use crate::cli::whole_file::WholeFile;

/// Characters of a line of groups, at most, unless a single group is longer.
const LINE: usize = 80;

/// How digits are written.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The length of a group; without groups all digits stand on one line.
    pub group: Option<u32>,
    /// Whether they begin behind the point, so that `3.` comes first.
    pub whole: bool,
}

impl Layout {
    /// Bytes of that many digits, at most.
    pub fn size(self, digits: u64) -> u64 {
        3 + digits + self.group.map_or(0, |group| digits.div_ceil(u64::from(group)))
    }
}

/// Standard output or a file.
pub enum Sink {
    Standard(BufWriter<StdoutLock<'static>>),
    File(WholeFile),
}

impl Sink {
    /// Opens the file, for which there must be room for `size` bytes, or standard output.
    pub fn open(file: Option<&Path>, size: u64) -> anyhow::Result<Self> {
        match file {
            Some(file) => WholeFile::create(file, size).map(Self::File),
            None => Ok(Self::Standard(BufWriter::new(io::stdout().lock()))),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Standard(output) => output,
            Self::File(file) => file,
        }
    }

    /// Writes one line.
    pub fn line(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.writer(), "{text}").context("cannot write the result")
    }

    /// Writes digits.
    pub fn digits(&mut self, digits: &[u8], layout: Layout) -> anyhow::Result<()> {
        write_digits(self.writer(), digits, layout).context("cannot write the digits")
    }

    /// Makes sure that everything arrived; a file takes its name.
    pub fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Standard(mut output) => output.flush().context("cannot write to standard output"),
            Self::File(file) => file.finish(),
        }
    }
}

fn write_digits(out: &mut dyn Write, digits: &[u8], layout: Layout) -> io::Result<()> {
    if layout.whole {
        out.write_all(b"3.")?;
    }
    let Some(group) = layout.group else {
        out.write_all(digits)?;
        return out.write_all(b"\n");
    };
    if layout.whole {
        out.write_all(b"\n")?;
    }
    let group = group as usize;
    let groups = ((LINE + 1) / (group + 1)).max(1);
    for line in digits.chunks(group * groups) {
        for (index, digits) in line.chunks(group).enumerate() {
            if index > 0 {
                out.write_all(b" ")?;
            }
            out.write_all(digits)?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(digits: usize, group: Option<u32>, whole: bool) -> String {
        let mut out = Vec::new();
        let layout = Layout { group, whole };
        write_digits(&mut out, &b"1415926535".repeat(20)[..digits], layout).unwrap();
        assert!(out.len() as u64 <= layout.size(digits as u64));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn digits_are_laid_out_in_groups_and_lines() {
        assert_eq!(laid_out(5, None, true), "3.14159\n");
        assert_eq!(laid_out(5, None, false), "14159\n");
        assert_eq!(laid_out(12, Some(5), true), "3.\n14159 26535 14\n");
        assert_eq!(laid_out(100, Some(10), false).lines().map(str::len).collect::<Vec<_>>(), [76, 32]);
        assert_eq!(laid_out(200, Some(100), false).lines().count(), 2);
    }
}
