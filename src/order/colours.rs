//! What is seen of recovered pieces if the points have colours?

use std::collections::HashMap;

use super::Recovered;
use crate::pattern::{Pattern, SetPattern};
use crate::wreath::PieceSet;

impl Recovered {
    /// What is seen of the pieces if each point has a colour: two pieces look alike if some turn of one shows the colours of the
    /// other. O(stickers · k) for at most k orientations.
    ///
    /// # Panics
    /// If there is not one colour for each point.
    pub fn pattern(&self, colours: &[u32]) -> Pattern {
        assert_eq!(colours.len(), self.degree, "one colour for each point");
        // What is seen at a sticker: its colour, and those of the points that other orbits show of it.
        let mut seen: Vec<Vec<u32>> = self.point_of.iter().map(|&point| vec![colours[point as usize]]).collect();
        for shadow in &self.shadows {
            for (&sticker, &point) in &shadow.points {
                seen[sticker as usize].push(colours[point as usize]);
            }
        }
        let set = |(set, piece_set): (usize, &PieceSet)| {
            let k = piece_set.orientations;
            let mut kinds: HashMap<Vec<&[u32]>, u32> = HashMap::new();
            let (mut colours, mut orientations, mut visible) = (Vec::new(), Vec::new(), Vec::new());
            for slot in self.ambient().slots_of(set) {
                let around: Vec<&[u32]> = (0..k).map(|o| &seen[self.ambient().sticker(slot, o) as usize][..]).collect();
                let (least, start, period) = least_turn(&around);
                let next = kinds.len() as u32;
                colours.push(*kinds.entry(least).or_insert(next));
                orientations.push(start as u32);
                visible.push(period as u32);
            }
            SetPattern { colours, orientations, visible }
        };
        let sets = self.ambient().sets().iter().enumerate().map(set).collect();
        Pattern::new(self.ambient(), sets).expect("pieces that look alike look alike after the same turns")
    }
}

/// The least of the turns of a list, where it starts in the list, and after how many steps it repeats itself.
fn least_turn<T: Ord + Clone>(list: &[T]) -> (Vec<T>, usize, usize) {
    let turned = |by: usize| -> Vec<T> { (0..list.len()).map(|i| list[(i + by) % list.len()].clone()).collect() };
    let turns: Vec<Vec<T>> = (0..list.len()).map(turned).collect();
    let start = (0..list.len()).min_by(|&a, &b| turns[a].cmp(&turns[b])).expect("pieces have orientations");
    let repeats = |&by: &usize| list.len().is_multiple_of(by) && turns[(start + by) % list.len()] == turns[start];
    let period = (1..=list.len()).find(repeats).expect("a whole turn changes nothing");
    (turns[start].clone(), start, period)
}
