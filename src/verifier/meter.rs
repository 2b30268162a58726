//! What a check may cost, and how it can end early.

/// The work allowed unless another limit is asked for: some minutes.
pub const DEFAULT_WORK: u64 = 200_000_000_000;

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;

/// How many numbers of four bytes elements, or transversals, may hold at a time.
pub const MAX_NUMBERS: u64 = 1 << 27;

/// Why a check ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// The certificate proves nothing, for this reason.
    Invalid(String),
    /// Going on would take more work or memory than allowed.
    TooMuch(String),
}

/// The result of a check.
pub(super) type Check<T> = Result<T, Stop>;

/// Ends a check unless a condition holds.
pub(super) fn ensure(condition: bool, reason: impl FnOnce() -> String) -> Check<()> {
    if condition { Ok(()) } else { Err(Stop::Invalid(reason())) }
}

/// Ends a check for a reason.
pub(super) fn invalid<T>(reason: impl Into<String>) -> Check<T> {
    Err(Stop::Invalid(reason.into()))
}

/// Counts the work done, in steps about as long as reading one number of a table.
#[derive(Debug)]
pub(super) struct Meter {
    limit: u64,
    spent: u64,
}

impl Meter {
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0 }
    }

    /// Says, before it is done, that so much work is to be done.
    pub fn spend(&mut self, work: usize) -> Check<()> {
        self.spent = self.spent.saturating_add(work as u64);
        match self.spent <= self.limit {
            true => Ok(()),
            false => Err(Stop::TooMuch(format!("checking takes more than {} steps, which is the limit", self.limit))),
        }
    }

    /// Ends the check if so many numbers are too many to be held at a time.
    pub fn hold(&self, numbers: u64) -> Check<()> {
        match numbers <= MAX_NUMBERS {
            true => Ok(()),
            false => {
                Err(Stop::TooMuch(format!("checking takes {numbers} numbers at a time, the limit is {MAX_NUMBERS}")))
            }
        }
    }
}
