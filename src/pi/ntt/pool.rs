//! Buffers that outlive a transform: fresh pages from the system cost a tenth of the time of a computation.
//!
//! Every thread keeps as many buffers as a merge of the splitting needs at once, each as large as the largest it
//! was used for. [`clear`] gives them back.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// Buffers that a thread keeps.
const KEPT: usize = 4;

thread_local! {
    static SPARE: RefCell<Vec<Vec<f64>>> = const { RefCell::new(Vec::new()) };
}

/// Some doubles; what they hold at first is unspecified.
pub(super) struct Buffer {
    memory: Vec<f64>,
    length: usize,
}

impl Buffer {
    /// The smallest spare buffer that is large enough, or else a new one in place of the largest.
    pub fn new(length: usize) -> Self {
        let spare = SPARE.with_borrow_mut(|spare| {
            let best = spare
                .iter()
                .enumerate()
                .filter(|(_, memory)| memory.len() >= length)
                .min_by_key(|(_, memory)| memory.len());
            if let Some((index, _)) = best {
                return Some(spare.swap_remove(index));
            }
            if spare.len() == KEPT {
                let largest = spare.iter().enumerate().max_by_key(|(_, memory)| memory.len());
                largest.map(|(index, _)| index).map(|index| spare.swap_remove(index));
            }
            None
        });
        Self { memory: spare.unwrap_or_else(|| vec![0.0; length]), length }
    }
}

impl Deref for Buffer {
    type Target = [f64];
    fn deref(&self) -> &[f64] {
        &self.memory[..self.length]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f64] {
        &mut self.memory[..self.length]
    }
}

impl Clone for Buffer {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.length);
        copy.copy_from_slice(self);
        copy
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let memory = std::mem::take(&mut self.memory);
        // At the end of a thread its store is gone before the last buffers are; they are then simply freed.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < KEPT {
                spare.push(memory);
            }
        });
    }
}

/// Gives the spare buffers of all threads of the current pool back to the system.
pub(crate) fn clear() {
    rayon::broadcast(|_| SPARE.with_borrow_mut(Vec::clear));
    SPARE.with_borrow_mut(Vec::clear);
}
