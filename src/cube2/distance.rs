//! Complete distance tables: the number of turns from every position to the solved one.
//!
//! # How they are built
//!
//! Breadth first, a whole depth at a time, on sets of positions as bits. In the frame of its axis (see `space.rs`) a turn
//! takes a row to another row and leaves it as it is, so the neighbours along an axis are found by joining whole rows.
//! Each depth takes two passes over the table: one brings the rows of the depth before into the frames of the three
//! axes, the other joins, for every row, the rows next to it and brings the sum back. Both passes write every row once,
//! and no two threads write the same row.
//!
//! # What is kept
//!
//! Two bits a position: its distance modulo 3. Neighbours differ by at most one, so that tells which turns lead closer to
//! the solved position, and walking there gives the distance itself.

use rayon::prelude::*;

use super::rotation::Axis;
use super::space::{Position, Space};
use super::twist::add_shifted;
use super::{Metric, Sense};

const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

/// For 27 positions their distances modulo 3, plus one, in binary: bit `i` of both words is for position `i`. Zero is
/// for positions that were not reached yet.
#[derive(Debug, Clone, Copy, Default)]
struct Codes {
    ones: u32,
    twos: u32,
}

/// The bits in use.
const ALL: u32 = (1 << 27) - 1;

impl Codes {
    /// The positions with the given code.
    #[inline]
    fn with(self, code: u32) -> u32 {
        match code {
            1 => self.ones & !self.twos,
            2 => self.twos & !self.ones,
            _ => self.ones & self.twos,
        }
    }

    /// Gives the code to those of the positions that have none, and says how many they are.
    #[inline]
    fn settle(&mut self, positions: u32, code: u32) -> u32 {
        let new = positions & !(self.ones | self.twos);
        self.ones |= new * (code & 1);
        self.twos |= new * (code >> 1);
        new.count_ones()
    }

    #[inline]
    fn is_full(self) -> bool {
        self.ones | self.twos == ALL
    }
}

/// A complete table of distances to the solved position.
///
/// # Example
///
/// ```
/// use schreier::cube2::{DistanceTable, Metric, Sense};
///
/// let table = DistanceTable::new(Metric::Half, Sense::UpToRotation);
/// assert_eq!(table.counts(), [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]);
/// assert_eq!(table.counts().iter().sum::<u64>(), 3_674_160);
/// ```
pub struct DistanceTable {
    space: Space,
    metric: Metric,
    codes: Vec<Codes>,
    counts: Vec<u64>,
}

impl DistanceTable {
    /// Builds the table of all positions in a sense, on all cores.
    ///
    /// With `n` positions and greatest distance `d`: O(n·d / 27) word operations. Milliseconds and 3 MB up to rotation;
    /// some tenths of a second and 70 MB in the literal sense, of which 28 MB stay.
    pub fn new(metric: Metric, sense: Sense) -> Self {
        let space = Space::new(sense);
        let (codes, counts) = match sense {
            Sense::UpToRotation => build::<27>(&space, metric),
            Sense::Literal => build::<81>(&space, metric),
        };
        Self { space, metric, codes, counts }
    }

    /// How turns are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Which positions are different ones.
    pub fn sense(&self) -> Sense {
        self.space.sense
    }

    /// The number of positions at every distance from 0 on.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The greatest distance that a position has.
    pub fn depth(&self) -> usize {
        self.counts.len() - 1
    }

    /// Bytes that the table occupies, with the tables of turns.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.codes) + self.space.bytes()
    }

    /// The positions and the turns between them.
    pub(super) fn space(&self) -> &Space {
        &self.space
    }

    /// The distance of a position modulo 3.
    #[inline]
    pub(super) fn residue(&self, position: Position) -> u32 {
        let word = usize::from(position.row) * self.space.words + usize::from(position.twist.high);
        let codes = self.codes[word];
        let bit = |word: u32| (word >> position.twist.low) & 1;
        (2 * bit(codes.twos) + bit(codes.ones)).wrapping_sub(1)
    }
}

/// The rows of one depth in the frames of the three axes, in the order of [`AXES`].
struct Framed<const HIGH: usize> {
    rows: Vec<[[u32; HIGH]; 3]>,
    /// Which rows are not empty.
    occupied: Vec<bool>,
}

fn build<const HIGH: usize>(space: &Space, metric: Metric) -> (Vec<Codes>, Vec<u64>) {
    let mut codes = vec![Codes::default(); space.rows * HIGH];
    let solved = space.solved();
    codes[usize::from(solved.row) * HIGH + usize::from(solved.twist.high)].ones = 1 << solved.twist.low;
    let mut framed = Framed::<HIGH> { rows: vec![[[0; HIGH]; 3]; space.rows], occupied: vec![false; space.rows] };
    let mut counts = vec![1];
    for depth in 0.. {
        into_frames(space, &codes, depth % 3 + 1, &mut framed);
        match join(space, metric, &framed, &mut codes, (depth + 1) % 3 + 1) {
            0 => break,
            reached => counts.push(reached),
        }
    }
    (codes, counts)
}

/// Rows per task: small enough to share out evenly, large enough that sharing costs nothing.
const TASK: usize = 64;

/// Brings the positions with the given code into the frames of the three axes.
///
/// Those are the positions of the depth before, and of depths three, six, … less. Their neighbours all have codes, so
/// they do no harm, and a set of their own for the last depth is not needed.
fn into_frames<const HIGH: usize>(space: &Space, codes: &[Codes], code: u32, framed: &mut Framed<HIGH>) {
    let rows = framed.rows.par_iter_mut().zip(&mut framed.occupied).zip(codes.par_chunks_exact(HIGH)).enumerate();
    rows.with_min_len(TASK).for_each(|(row, ((frames, occupied), codes))| {
        let mut stored = [0; HIGH];
        for (word, codes) in stored.iter_mut().zip(codes) {
            *word = codes.with(code);
        }
        *occupied = stored.iter().any(|&word| word != 0);
        if *occupied {
            for (axis, frame) in AXES.into_iter().zip(frames) {
                *frame = [0; HIGH];
                add_shifted(frame, &stored, space.out_of_frame(axis, row).negative());
            }
        }
    });
}

/// Gives the code to all neighbours of the framed positions that have none, and says how many they are.
fn join<const HIGH: usize>(
    space: &Space,
    metric: Metric,
    framed: &Framed<HIGH>,
    codes: &mut [Codes],
    code: u32,
) -> u64 {
    let rows = codes.par_chunks_exact_mut(HIGH).enumerate().with_min_len(TASK);
    rows.map(|(row, codes)| {
        if codes.iter().all(|codes| codes.is_full()) {
            return 0;
        }
        let mut reached = [0; HIGH];
        for (i, axis) in AXES.into_iter().enumerate() {
            let mut sum = [0; HIGH];
            let mut any = false;
            for neighbour in neighbours(space, metric, row, axis) {
                if framed.occupied[neighbour] {
                    any = true;
                    for (word, other) in sum.iter_mut().zip(&framed.rows[neighbour][i]) {
                        *word |= other;
                    }
                }
            }
            if any {
                add_shifted(&mut reached, &sum, space.out_of_frame(axis, row));
            }
        }
        codes.iter_mut().zip(reached).map(|(codes, word)| u64::from(codes.settle(word, code))).sum()
    })
    .sum()
}

/// The rows one turn about an axis away from a row.
fn neighbours(space: &Space, metric: Metric, row: usize, axis: Axis) -> impl Iterator<Item = usize> {
    let faces = (0..space.faces.len()).filter(move |&face| space.faces[face].axis() == axis);
    faces.flat_map(move |face| {
        let clockwise = space.next_row(row, face);
        let half = space.next_row(clockwise, face);
        let counter_clockwise = space.next_row(half, face);
        let half = (metric == Metric::Half).then_some(half);
        [Some(clockwise), half, Some(counter_clockwise)].into_iter().flatten()
    })
}
