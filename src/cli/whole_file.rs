//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::interrupt;

/// Writes a whole file.
pub fn write(target: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = WholeFile::create(target, bytes.len() as u64)?;
    file.append(bytes)?;
    file.finish()
}

/// A file that is written under a temporary name beside its own, and takes its name when it is complete.
///
/// If it is dropped before, or the program is interrupted, the temporary file goes and what was there before stays.
pub struct WholeFile {
    file: BufWriter<File>,
    temporary: PathBuf,
    target: PathBuf,
}

impl WholeFile {
    /// Opens the temporary file and reserves `size` bytes for it, so that a full disk shows before the work and not
    /// after.
    pub fn create(target: &Path, size: u64) -> anyhow::Result<Self> {
        if fs::metadata(target).is_ok_and(|found| !found.is_file()) {
            bail!("{} is not a regular file, so it cannot be replaced", target.display());
        }
        let Some(name) = target.file_name() else {
            bail!("{} is not the name of a file", target.display());
        };
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        let temporary = target.with_file_name(hidden);
        interrupt::unfinished(&temporary);
        let file = File::create(&temporary);
        let whole = Self {
            file: BufWriter::new(file.with_context(|| format!("cannot write beside {}", target.display()))?),
            temporary,
            target: target.to_owned(),
        };
        reserve(whole.file.get_ref(), size)
            .with_context(|| format!("cannot reserve {size} bytes for {}", target.display()))?;
        Ok(whole)
    }

    /// Adds to the file.
    pub fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(bytes).with_context(|| format!("cannot write {}", self.target.display()))
    }

    /// Completes the file and gives it its name.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let done = (|| {
            self.file.flush()?;
            let length = io::Seek::stream_position(&mut self.file)?;
            self.file.get_ref().set_len(length)?;
            self.file.get_ref().sync_all()?;
            fs::rename(&self.temporary, &self.target)
        })();
        done.with_context(|| format!("cannot write {}", self.target.display()))
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        // After `finish` there is nothing under this name any more.
        let _ = fs::remove_file(&self.temporary);
        interrupt::finished(&self.temporary);
    }
}

/// Reserves space, where the system and the file system can.
#[cfg(target_os = "linux")]
fn reserve(file: &File, size: u64) -> io::Result<()> {
    use rustix::fs::{FallocateFlags, fallocate};
    match fallocate(file, FallocateFlags::empty(), 0, size.max(1)) {
        Err(error) if error != rustix::io::Errno::OPNOTSUPP => Err(error.into()),
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
fn reserve(_: &File, _: u64) -> io::Result<()> {
    Ok(())
}
