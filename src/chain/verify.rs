//! Is a chain complete? A deterministic proof that stays cheap on long orbits, after Sims.
//!
//! Sims' Verify (C. Sims, unpublished; Seress, *Permutation Group Algorithms*, 2003, §8.1), in this form:
//!
//! **Lemma.** Let H fix β, let G = ⟨H, Z⟩, let λ = β^G be the union of the H-orbits λ₁ = {β}, λ₂, …, with points ωⱼ ∈ λⱼ
//! and elements uⱼ ∈ G that send β to ωⱼ. For γ ∈ λⱼ put u(γ) = uⱼ·h with some h ∈ H that sends ωⱼ to γ. Then H is the
//! whole stabilizer of β in G if
//!
//! 1. uⱼ · s · uⱼ⁻¹ ∈ H for every j and every s in a generating set of H_{ωⱼ}, and
//! 2. u(γ) · z · u(γᶻ)⁻¹ ∈ H for every z ∈ Z and one γ in each orbit on λ of the stabilizer in H of β^(z⁻¹).
//!
//! The proof is in `docs/theory.md`. Where H has few orbits on λ there are few tests, however long λ is: a multiply
//! transitive group of degree n needs a handful a level where Schreier's lemma asks for n a generator. Generators of
//! H_{ωⱼ} are in the chain already when ωⱼ is the next base point; elsewhere they are random elements of H_{ωⱼ} whose
//! own chain reaches the order |H|/|λⱼ|, which proves that they generate it.

use std::collections::VecDeque;

use num_bigint::BigUint;
use num_traits::One;
use rand::RngExt;

use super::Chain;
use crate::action::{Action, Point};
use crate::orbit::Classes;
use crate::program::{Node, Traced};
use crate::random::{Random, seeded};

/// A label of some level, possibly inverted.
#[derive(Debug, Clone, Copy)]
struct Factor {
    level: u32,
    label: u32,
    inverted: bool,
}

/// A product of labels, first factor first.
type Word = Vec<Factor>;

/// The orbits of H = the group of the deeper levels on the orbit of a level, with a tree from the root of each.
struct Forest {
    /// For each orbit position the position of the root of its H-orbit.
    root: Vec<u32>,
    /// For each orbit position but the roots the position before it and the label that leads from there.
    edge: Vec<Option<(u32, Factor)>>,
    /// The roots in the order found, each with the size of its H-orbit; that of the base point first.
    roots: Vec<(u32, usize)>,
}

impl<E: Action> Chain<E> {
    /// Makes the chain complete and proves it so, level by level from the bottom. Returns how many elements were missing.
    ///
    /// A level with orbit λ on which the group below has r orbits costs about r tests and r changes of base at worst; each
    /// test is a product of a few labels and a sift.
    pub fn complete(&mut self) -> usize {
        let mut missing = 0;
        let mut level = self.levels.len();
        while level > 0 {
            level = match self.incomplete(level - 1) {
                None => level - 1,
                Some(grown) => {
                    missing += 1;
                    grown + 1
                }
            };
        }
        missing
    }

    /// Checks one level, those below being complete. The level that grew by an element that was missing, if any.
    fn incomplete(&mut self, level: usize) -> Option<usize> {
        let deeper = self.deeper_labels(level + 1);
        for &factor in &deeper {
            if let Some(grown) = self.close_orbit(level, factor.level as usize, factor.label as usize) {
                return Some(grown);
            }
        }
        let witness = self.failed_test(level, &deeper)?;
        let traced = Traced { element: self.evaluate(&witness), node: self.node_of(&witness) };
        Some(self.absorb(level + 1, traced).expect("a failed test leaves a residue"))
    }

    /// The strong generators of the group below `level`.
    fn deeper_labels(&self, level: usize) -> Vec<Factor> {
        let mut factors = Vec::new();
        for (level, data) in self.levels.iter().enumerate().skip(level) {
            let own = (0..data.labels().len()).filter(|&label| !data.labels()[label].shortcut);
            factors.extend(own.map(|label| Factor { level: level as u32, label: label as u32, inverted: false }));
        }
        factors
    }

    /// A product that fixes the base point of `level` but is not in the group below, if one of the lemma's tests finds it.
    fn failed_test(&mut self, level: usize, deeper: &[Factor]) -> Option<Word> {
        let forest = self.forest(level, deeper);
        let mut random = seeded(self.random.random());
        let mut stabilizers = Vec::with_capacity(forest.roots.len());
        for &(root, size) in &forest.roots {
            let generators = self.stabilizer(level, root, size, &forest, deeper, &mut random);
            if root != 0 {
                let to_root = self.representative(level, root as usize);
                let conjugates = generators.iter().map(|s| concat(&[&to_root, s, &inverse(&to_root)]));
                if let Some(failed) = conjugates.into_iter().find(|word| !self.is_below(level, word)) {
                    return Some(failed);
                }
            }
            stabilizers.push((root, generators));
        }
        let labels = self.levels[level].labels();
        (0..labels.len()).filter(|&label| !labels[label].shortcut).find_map(|label| {
            let z = Factor { level: level as u32, label: label as u32, inverted: false };
            self.failed_edge(level, z, &forest, &stabilizers)
        })
    }

    /// The second kind of test, for one generator `z` of this level.
    fn failed_edge(&self, level: usize, z: Factor, forest: &Forest, stabilizers: &[(u32, Vec<Word>)]) -> Option<Word> {
        let data = &self.levels[level];
        let label = &data.labels()[z.label as usize];
        let before = data.position(label.inverse.image(data.base())).expect("an orbit is closed under its labels");
        let (_, generators) =
            stabilizers.iter().find(|(root, _)| *root == forest.root[before]).expect("every root has its stabilizer");
        let path = forest.path(before);
        let mut classes = Classes::new(data.orbit().len());
        for generator in generators {
            let element = self.evaluate(&concat(&[&inverse(&path), generator, &path]));
            for (position, &point) in data.orbit().iter().enumerate() {
                let image = data.position(element.image(point)).expect("an orbit is closed under the group below");
                classes.merge(position as u32, image as u32);
            }
        }
        (0..data.orbit().len() as u32).filter(|&position| classes.find(position) == position).find_map(|position| {
            let point = data.orbit()[position as usize];
            let after = data.position(label.element.image(point)).expect("an orbit is closed under its labels");
            let start = self.through_forest(level, position as usize, forest);
            let end = self.through_forest(level, after, forest);
            let word = concat(&[&start, &vec![z], &inverse(&end)]);
            (!self.is_below(level, &word)).then_some(word)
        })
    }

    /// Whether a product that fixes the base point of `level` lies in the group below.
    fn is_below(&self, level: usize, word: &Word) -> bool {
        self.sift_from(level + 1, self.evaluate(word)).residue.is_identity()
    }

    fn evaluate(&self, word: &Word) -> E {
        let mut element = self.identity.clone();
        for factor in word {
            let label = &self.levels[factor.level as usize].labels()[factor.label as usize];
            element.then_assign(if factor.inverted { &label.inverse } else { &label.element });
        }
        element
    }

    fn node_of(&mut self, word: &Word) -> Node {
        let mut node = Node::IDENTITY;
        for factor in word {
            let label = self.levels[factor.level as usize].labels()[factor.label as usize].node;
            let factor = if factor.inverted { self.program.inverse(label) } else { label };
            node = self.program.product(node, factor);
        }
        node
    }

    /// The representative of an orbit position, as a product of labels.
    fn representative(&self, level: usize, position: usize) -> Word {
        let steps = self.levels[level].path(position);
        steps.map(|(label, inverted)| Factor { level: level as u32, label, inverted }).collect()
    }

    /// u(γ) of the lemma.
    fn through_forest(&self, level: usize, position: usize, forest: &Forest) -> Word {
        let mut word = self.representative(level, forest.root[position] as usize);
        word.extend(forest.path(position));
        word
    }

    fn forest(&self, level: usize, deeper: &[Factor]) -> Forest {
        let data = &self.levels[level];
        let length = data.orbit().len();
        let mut forest = Forest { root: vec![u32::MAX; length], edge: vec![None; length], roots: Vec::new() };
        // The next base point is a root if it can be: its stabilizer is the next level but one.
        let next = self.levels.get(level + 1).and_then(|next| data.position(next.base()));
        for start in [Some(0), next].into_iter().flatten().chain(0..length) {
            if forest.root[start] == u32::MAX {
                self.grow_tree(level, start, deeper, &mut forest);
            }
        }
        forest
    }

    fn grow_tree(&self, level: usize, start: usize, deeper: &[Factor], forest: &mut Forest) {
        let data = &self.levels[level];
        let mut queue = VecDeque::from([start]);
        forest.root[start] = start as u32;
        let mut size = 0;
        while let Some(position) = queue.pop_front() {
            size += 1;
            for factor in deeper {
                let label = &self.levels[factor.level as usize].labels()[factor.label as usize];
                for (element, inverted) in [(&label.element, false), (&label.inverse, true)] {
                    let image = element.image(data.orbit()[position]);
                    let image = data.position(image).expect("an orbit is closed under the group below");
                    if forest.root[image] == u32::MAX {
                        forest.root[image] = start as u32;
                        forest.edge[image] = Some((position as u32, Factor { inverted, ..*factor }));
                        queue.push_back(image);
                    }
                }
            }
        }
        forest.roots.push((start as u32, size));
    }

    /// Generators of the stabilizer, in the group below `level`, of the root of an H-orbit of `size` points.
    fn stabilizer(
        &self,
        level: usize,
        root: u32,
        size: usize,
        forest: &Forest,
        deeper: &[Factor],
        random: &mut Random,
    ) -> Vec<Word> {
        let single = |factors: Vec<Factor>| factors.into_iter().map(|factor| vec![factor]).collect();
        let order = self.order_below(level + 1);
        if size == 1 {
            return single(deeper.to_vec());
        }
        let point = self.levels[level].orbit()[root as usize];
        if self.levels.get(level + 1).is_some_and(|next| next.base() == point) {
            return single(self.deeper_labels(level + 2));
        }
        self.random_stabilizer(level, point, forest, &(order / size), random)
    }

    /// Random elements of the stabilizer of `point` in the group below `level`, until they generate all `order` of it.
    fn random_stabilizer(
        &self,
        level: usize,
        point: Point,
        forest: &Forest,
        order: &BigUint,
        random: &mut Random,
    ) -> Vec<Word> {
        let mut words = Vec::new();
        let mut generated = Self::trivial(&self.identity, 0);
        while generated.order() < *order {
            let mut word = self.random_word(level + 1, random);
            let image = self.evaluate(&word).image(point);
            let image = self.levels[level].position(image).expect("an orbit is closed under the group below");
            word.extend(inverse(&forest.path(image)));
            let element = Traced { element: self.evaluate(&word), node: Node::IDENTITY };
            if generated.absorb(0, element).is_some() {
                words.push(word);
            }
        }
        debug_assert!(order.is_one() || !words.is_empty());
        words
    }

    /// A uniformly random element of the group of the levels from `level` on.
    fn random_word(&self, level: usize, random: &mut Random) -> Word {
        let mut word = Word::new();
        for (level, data) in self.levels.iter().enumerate().skip(level).rev() {
            word.extend(self.representative(level, random.random_range(0..data.orbit().len())));
        }
        word
    }
}

impl Forest {
    /// The labels of the deeper levels that lead from the root to a position.
    fn path(&self, mut position: usize) -> Word {
        let mut word = Word::new();
        while let Some((parent, factor)) = self.edge[position] {
            word.push(factor);
            position = parent as usize;
        }
        word.reverse();
        word
    }
}

fn concat(words: &[&Word]) -> Word {
    words.iter().flat_map(|word| word.iter().copied()).collect()
}

fn inverse(word: &Word) -> Word {
    word.iter().rev().map(|factor| Factor { inverted: !factor.inverted, ..*factor }).collect()
}
