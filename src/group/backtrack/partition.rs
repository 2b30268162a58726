//! Ordered partitions of the points that can be refined and restored.
//!
//! Leon, *Permutation group algorithms based on partitions I*, 1991, §4: cells are numbered in the order in which they
//! arise, and a split gives the old number to one part and the next free number to the other. So two partitions that are
//! split in the same way have corresponding cells under the same numbers.

use super::trace::Trace;
use crate::action::Point;

/// Marks the event that a cell splits; the rest of it is the number of parts.
const SPLIT: u64 = 1 << 63;

/// A cell: a range of the array of points.
#[derive(Debug, Clone, Copy)]
struct Cell {
    start: u32,
    len: u32,
    /// The cell that this one was split off; it stands directly before this one.
    parent: u32,
}

/// An ordered partition with the history of its splits.
#[derive(Debug, Clone)]
pub(crate) struct Partition {
    points: Vec<Point>,
    /// For each point its place in `points`.
    place: Vec<u32>,
    /// For each point its cell.
    cell_of: Vec<u32>,
    cells: Vec<Cell>,
    /// The points alone in their cells, in the order in which that came about.
    fixed: Vec<Point>,
    scratch: Vec<(u64, Point)>,
}

impl Partition {
    /// All points in one cell; no cell if there are no points.
    pub fn new(degree: usize) -> Self {
        let points: Vec<Point> = (0..degree as Point).collect();
        let cells = if degree == 0 { Vec::new() } else { vec![Cell { start: 0, len: degree as u32, parent: 0 }] };
        let fixed = if degree == 1 { vec![0] } else { Vec::new() };
        Self { place: points.clone(), points, cell_of: vec![0; degree], cells, fixed, scratch: Vec::new() }
    }

    pub fn degree(&self) -> usize {
        self.points.len()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    pub fn is_discrete(&self) -> bool {
        self.cells.len() == self.points.len()
    }

    /// The points of a cell.
    pub fn cell(&self, cell: usize) -> &[Point] {
        let Cell { start, len, .. } = self.cells[cell];
        &self.points[start as usize..(start + len) as usize]
    }

    /// The cell of a point.
    #[inline]
    pub fn cell_of(&self, point: Point) -> u32 {
        self.cell_of[point as usize]
    }

    /// The points alone in their cells, in the order in which that came about.
    pub fn fixed(&self) -> &[Point] {
        &self.fixed
    }

    /// Gives `point` a cell of its own, the last one. The rest of its cell must not be empty.
    pub fn individualize(&mut self, point: Point) {
        let cell = self.cell_of(point) as usize;
        let Cell { start, len, .. } = self.cells[cell];
        self.swap(self.place[point as usize], start + len - 1);
        self.split_off(cell, 1);
    }

    /// Splits every cell in `cells` by the key of its points, a number below 2⁶³; the least key keeps the number of the
    /// cell. Whether keys and numbers of points agree with the trace.
    pub fn split_all(
        &mut self,
        cells: impl Iterator<Item = usize>,
        key: impl Fn(Point) -> u64,
        trace: &mut Trace,
    ) -> bool {
        for cell in cells {
            if !self.split(cell, &key, trace) {
                return false;
            }
        }
        true
    }

    /// Splits one cell by the key of its points.
    pub fn split(&mut self, cell: usize, key: impl Fn(Point) -> u64, trace: &mut Trace) -> bool {
        let Cell { start, len, .. } = self.cells[cell];
        let range = start as usize..(start + len) as usize;
        let first = key(self.points[range.start]);
        if self.points[range.clone()].iter().all(|&point| key(point) == first) {
            return trace.agrees(first);
        }
        let mut keyed = std::mem::take(&mut self.scratch);
        keyed.clear();
        keyed.extend(self.points[range].iter().map(|&point| (key(point), point)));
        keyed.sort_unstable();
        for (offset, &(_, point)) in keyed.iter().enumerate() {
            self.points[start as usize + offset] = point;
            self.place[point as usize] = start + offset as u32;
        }
        let mut end = keyed.len();
        let mut agrees = trace.agrees(SPLIT | keyed.chunk_by(|a, b| a.0 == b.0).count() as u64);
        // From the greatest key down, so that each part stands at the end of what is left.
        for part in keyed.chunk_by(|a, b| a.0 == b.0).rev() {
            agrees = agrees && trace.agrees(part[0].0) && trace.agrees(part.len() as u64);
            if !agrees {
                break;
            }
            end -= part.len();
            if end > 0 {
                self.split_off(cell, part.len() as u32);
            }
        }
        self.scratch = keyed;
        agrees
    }

    /// Splits off a cell the points in `part`, which are some of its points, but not all.
    pub fn carve(&mut self, cell: usize, part: &[Point]) {
        let Cell { start, len, .. } = self.cells[cell];
        for (i, &point) in part.iter().enumerate() {
            self.swap(self.place[point as usize], start + len - 1 - i as u32);
        }
        self.split_off(cell, part.len() as u32);
    }

    fn swap(&mut self, a: u32, b: u32) {
        self.points.swap(a as usize, b as usize);
        for place in [a, b] {
            self.place[self.points[place as usize] as usize] = place;
        }
    }

    /// Makes the last `len` points of a cell a new one.
    fn split_off(&mut self, cell: usize, len: u32) {
        let new = self.cells.len() as u32;
        self.cells[cell].len -= len;
        let start = self.cells[cell].start + self.cells[cell].len;
        self.cells.push(Cell { start, len, parent: cell as u32 });
        for &point in &self.points[start as usize..(start + len) as usize] {
            self.cell_of[point as usize] = new;
        }
        for part in [new as usize, cell] {
            if self.cells[part].len == 1 {
                self.fixed.push(self.points[self.cells[part].start as usize]);
            }
        }
    }

    /// Undoes splits until `cells` cells are left.
    pub fn restore(&mut self, cells: usize) {
        while self.cells.len() > cells {
            let Cell { start, len, parent } = self.cells.pop().expect("there are more cells than asked for");
            let fixed = usize::from(len == 1) + usize::from(self.cells[parent as usize].len == 1);
            self.fixed.truncate(self.fixed.len() - fixed);
            self.cells[parent as usize].len += len;
            for &point in &self.points[start as usize..(start + len) as usize] {
                self.cell_of[point as usize] = parent;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_undone() {
        let mut partition = Partition::new(6);
        let mut trace = Trace::record();
        assert!(partition.split(0, |point| u64::from(point % 3), &mut trace));
        assert_eq!(partition.cells(), 3);
        let cells = |p: &Partition| (0..p.cells()).map(|c| p.cell(c).to_vec()).collect::<Vec<_>>();
        let sorted = |p: &Partition| {
            let mut cells = cells(p);
            cells.iter_mut().for_each(|cell| cell.sort_unstable());
            cells
        };
        assert_eq!(sorted(&partition), [[0, 3], [2, 5], [1, 4]]);
        partition.individualize(5);
        assert_eq!(partition.fixed(), [5, 2]);
        partition.carve(0, &[0]);
        assert_eq!(partition.fixed(), [5, 2, 0, 3]);
        partition.restore(3);
        assert_eq!(sorted(&partition), [[0, 3], [2, 5], [1, 4]]);
        assert!(partition.fixed().is_empty());
        partition.restore(1);
        assert_eq!(sorted(&partition), [[0, 1, 2, 3, 4, 5]]);
    }

    #[test]
    fn splits_are_compared() {
        let mut trace = Trace::record();
        assert!(Partition::new(4).split(0, |point| u64::from(point > 0), &mut trace));
        let events = trace.into_events();
        let agrees = |key: &dyn Fn(Point) -> u64| {
            let mut trace = Trace::check(&events);
            Partition::new(4).split(0, key, &mut trace) && trace.is_complete()
        };
        assert!(agrees(&|point| u64::from(point != 2)));
        assert!(!agrees(&|point| u64::from(point > 1)));
        assert!(!agrees(&|_| 1));
    }

    #[test]
    fn no_points_and_one_point() {
        assert!(Partition::new(0).is_discrete());
        assert!(Partition::new(1).is_discrete());
        assert_eq!(Partition::new(1).fixed(), [0]);
    }
}
