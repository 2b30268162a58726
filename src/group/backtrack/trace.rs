//! What happened while a partition was refined, so that another refinement can be compared with it.

/// A record of events, or a comparison with one.
#[derive(Debug)]
pub(crate) enum Trace<'a> {
    Record(Vec<u64>),
    Check(std::slice::Iter<'a, u64>),
}

impl<'a> Trace<'a> {
    /// A trace that writes down.
    pub fn record() -> Self {
        Trace::Record(Vec::new())
    }

    /// A trace that compares.
    pub fn check(events: &'a [u64]) -> Self {
        Trace::Check(events.iter())
    }

    /// Writes an event down, or compares it with the one written down; whether they are equal.
    #[inline]
    #[must_use]
    pub fn agrees(&mut self, event: u64) -> bool {
        match self {
            Trace::Record(events) => {
                events.push(event);
                true
            }
            Trace::Check(events) => events.next() == Some(&event),
        }
    }

    /// Whether everything that was written down has been met.
    pub fn is_complete(&self) -> bool {
        match self {
            Trace::Record(_) => true,
            Trace::Check(events) => events.as_slice().is_empty(),
        }
    }

    /// What was written down.
    pub fn into_events(self) -> Vec<u64> {
        match self {
            Trace::Record(events) => events,
            Trace::Check(_) => Vec::new(),
        }
    }
}
