//! Complete distance tables: the number of turns from every position to the solved one.
//!
//! # How they are built
//!
//! Breadth first, a whole depth at a time, on sets of positions as bits. In the frame of its axis (see `space.rs`) a turn
//! takes a row to another row and leaves it as it is, so the neighbours along an axis are found by joining whole rows.
//! Each depth takes a pass for each axis and one for all: the first brings the rows of a block, which turns about the axis
//! lead to from one another, into the frame of the axis and joins them, all in cache; the last brings, for every row, the
//! three sums back, and settles the positions that are new. Every pass writes each row once, and no two threads write the
//! same row.
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

impl Codes {
    /// Gives the code to those of the positions that have none, and says which they are.
    #[inline]
    fn settle(&mut self, positions: u32, code: u32) -> u32 {
        let new = positions & !(self.ones | self.twos);
        self.ones |= if code & 1 == 0 { 0 } else { new };
        self.twos |= if code & 2 == 0 { 0 } else { new };
        new
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
    /// With `n` positions and greatest distance `d`: O(n·d / 27) word operations. Some milliseconds and 4 MB up to rotation,
    /// of which 1.2 MB stay; some tenths of a second and 80 MB in the literal sense, of which 27 MB stay.
    pub fn new(metric: Metric, sense: Sense) -> Self {
        let space = Space::new(sense);
        let (codes, counts) = match sense {
            Sense::UpToRotation => build::<27, 4>(&space, metric),
            Sense::Literal => build::<81, 16>(&space, metric),
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

fn build<const WORDS: usize, const BLOCK: usize>(space: &Space, metric: Metric) -> (Vec<Codes>, Vec<u64>) {
    let mut codes = vec![Codes::default(); space.rows * WORDS];
    let nothing = Row { last: [0; WORDS], is_fresh: false, unreached: (27 * WORDS) as u32 };
    let mut rows = vec![nothing; space.rows];
    let solved = space.solved();
    let (row, word, bits) = (usize::from(solved.row), usize::from(solved.twist.high), 1 << solved.twist.low);
    codes[row * WORDS + word].settle(bits, 1);
    rows[row].last[word] = bits;
    (rows[row].is_fresh, rows[row].unreached) = (true, nothing.unreached - 1);
    let mut axes = AXES.map(|axis| Neighbours::<WORDS, BLOCK>::new(space, axis));
    let mut counts = vec![1];
    for depth in 1.. {
        for neighbours in &mut axes {
            neighbours.find(space, metric, &rows);
        }
        match settle(space, &axes, &mut codes, &mut rows, depth % 3 + 1) {
            0 => break,
            reached => counts.push(reached),
        }
    }
    (codes, counts)
}

/// What the search knows about a row.
#[derive(Debug, Clone, Copy)]
struct Row<const WORDS: usize> {
    /// The positions of the last depth; of an earlier one, if the row is not fresh.
    last: [u32; WORDS],
    /// Whether there are positions of the last depth.
    is_fresh: bool,
    /// How many positions have no code yet.
    unreached: u32,
}

/// Blocks or rows per task: small enough to share out evenly, large enough that sharing costs nothing.
const TASK: usize = 32;

/// The neighbours of the positions of one depth along one axis, in the frame of that axis.
///
/// Rows are in blocks here: the rows that turns about the axis lead to from one another. A block is four rows, by the
/// quarters of a face, or sixteen, line by line, if both faces of the axis are turned.
struct Neighbours<const WORDS: usize, const BLOCK: usize> {
    axis: Axis,
    blocks: Vec<[u16; BLOCK]>,
    /// For every row its place among the rows of all blocks.
    place: Vec<u16>,
    sums: Vec<[u32; WORDS]>,
    /// Which blocks have neighbours in them.
    occupied: Vec<bool>,
}

impl<const WORDS: usize, const BLOCK: usize> Neighbours<WORDS, BLOCK> {
    fn new(space: &Space, axis: Axis) -> Self {
        const NOWHERE: u16 = u16::MAX;
        let faces: Vec<usize> = (0..space.faces.len()).filter(|&face| space.faces[face].axis() == axis).collect();
        let (across, along) = (faces[0], faces[faces.len() - 1]);
        let mut place = vec![NOWHERE; space.rows];
        let mut blocks = Vec::with_capacity(space.rows / BLOCK);
        for start in 0..space.rows {
            if place[start] != NOWHERE {
                continue;
            }
            let (mut block, mut row) = ([0; BLOCK], start);
            for (i, place_in_block) in block.iter_mut().enumerate() {
                *place_in_block = row as u16;
                place[row] = (blocks.len() * BLOCK + i) as u16;
                row = space.next_row(row, across);
                // Four quarters across lead back to the beginning of the line.
                if i % 4 == 3 {
                    row = space.next_row(row, along);
                }
            }
            blocks.push(block);
        }
        let (sums, occupied) = (vec![[0; WORDS]; space.rows], vec![false; blocks.len()]);
        Self { axis, blocks, place, sums, occupied }
    }

    /// Finds the neighbours of the positions of the last depth.
    fn find(&mut self, space: &Space, metric: Metric, rows: &[Row<WORDS>]) {
        let axis = self.axis;
        let blocks = self.sums.par_chunks_exact_mut(BLOCK).zip(&mut self.occupied).zip(&self.blocks);
        blocks.with_min_len(TASK).for_each(|((sums, occupied), block)| {
            *occupied = block.iter().any(|&row| rows[usize::from(row)].is_fresh);
            if !*occupied {
                return;
            }
            let mut framed = [[0; WORDS]; BLOCK];
            for (framed, row) in framed.iter_mut().zip(block.map(usize::from)) {
                if rows[row].is_fresh {
                    add_shifted(framed, &rows[row].last, space.out_of_frame(axis, row).negative());
                }
            }
            match metric {
                Metric::Half => join_lines(&framed, sums),
                Metric::Quarter => join_next(&framed, sums),
            }
        });
    }

    /// The neighbours in a row, if its block has any.
    #[inline]
    fn of_row(&self, row: usize) -> Option<&[u32; WORDS]> {
        let place = usize::from(self.place[row]);
        self.occupied[place / BLOCK].then(|| &self.sums[place])
    }
}

/// For each row of a block the sum of the rows any number of quarters away. It may include the row itself.
fn join_lines<const WORDS: usize, const BLOCK: usize>(rows: &[[u32; WORDS]; BLOCK], sums: &mut [[u32; WORDS]]) {
    let mut across = [[0; WORDS]; 4];
    for line in rows.chunks_exact(4) {
        across.iter_mut().zip(line).for_each(|(sum, row)| add(sum, row));
    }
    for (line, sums) in rows.chunks_exact(4).zip(sums.chunks_exact_mut(4)) {
        let mut along = [0; WORDS];
        line.iter().for_each(|row| add(&mut along, row));
        for (sum, across) in sums.iter_mut().zip(&across) {
            *sum = along;
            add(sum, across);
        }
    }
}

/// For each row of a block the sum of the rows one quarter away. If there is but one line, it includes the row itself.
fn join_next<const WORDS: usize, const BLOCK: usize>(rows: &[[u32; WORDS]; BLOCK], sums: &mut [[u32; WORDS]]) {
    for (i, sum) in sums.iter_mut().enumerate() {
        let line = i - i % 4;
        *sum = rows[line + (i + 1) % 4];
        add(sum, &rows[line + (i + 3) % 4]);
        add(sum, &rows[(i + 4) % BLOCK]);
        add(sum, &rows[(i + BLOCK - 4) % BLOCK]);
    }
}

/// Adds a set of positions to another.
#[inline]
fn add<const WORDS: usize>(sum: &mut [u32; WORDS], row: &[u32; WORDS]) {
    sum.iter_mut().zip(row).for_each(|(sum, word)| *sum |= word);
}

/// Gives the code to all neighbours that have none, and says how many they are.
fn settle<const WORDS: usize, const BLOCK: usize>(
    space: &Space,
    axes: &[Neighbours<WORDS, BLOCK>; 3],
    codes: &mut [Codes],
    rows: &mut [Row<WORDS>],
    code: u32,
) -> u64 {
    let tasks = codes.par_chunks_exact_mut(WORDS).zip(rows).enumerate().with_min_len(TASK);
    tasks
        .map(|(number, (codes, row))| {
            row.is_fresh = false;
            if row.unreached == 0 {
                return 0;
            }
            let mut reached = [0; WORDS];
            for neighbours in axes {
                if let Some(sum) = neighbours.of_row(number) {
                    add_shifted(&mut reached, sum, space.out_of_frame(neighbours.axis, number));
                }
            }
            let mut new = 0;
            for ((last, codes), positions) in row.last.iter_mut().zip(codes).zip(reached) {
                *last = codes.settle(positions, code);
                new += last.count_ones();
            }
            row.is_fresh = new > 0;
            row.unreached -= new;
            u64::from(new)
        })
        .sum()
}
