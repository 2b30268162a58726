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
//! transitive group of degree n needs a handful a level where Schreier's lemma asks for n a generator.
//!
//! Not every test is made:
//!
//! * If s moves nothing that the factors of uⱼ move, then uⱼ · s · uⱼ⁻¹ = s ∈ H. Generators of H that move nothing that any
//!   letter on the tree moves need not be looked at at all.
//! * If u(γᶻ) was made as u(γ) · z, then u(γ) · z · u(γᶻ)⁻¹ = 1 ∈ H; so with the edges of the tree to which the u belong.
//! * Condition 1 says that u(γ) · h · u(γʰ)⁻¹ ∈ H for all γ ∈ λⱼ and h ∈ H. For that it is enough to test it for the h in a
//!   generating set of H (Schreier's lemma for H and H_{ωⱼ}), which is done where λⱼ is short.
//! * In condition 2 a subgroup of the stabilizer will do instead of the whole: it only has more orbits. The test of the
//!   edge from γ = β^(z⁻¹) itself comes first; with it, a test is good for the whole orbit of its γ.
//! * What follows from relators is not tested: see `relators.rs`; nor what follows for an orbit from others: see
//!   `transfer.rs`.
//! * Levels on which something acts regularly are proved without any of this: see `regular.rs`.

use std::cell::OnceCell;
use std::rc::Rc;

use num_traits::ToPrimitive;
use rand::RngExt;

use super::Chain;
use super::relators::{Edges, relator};
use super::stabilizer::{Member, Stabilizer};
use super::strong::{Forest, Proof, Step, Word, inverse_word, moved_points};
use super::transfer::Settled;
use crate::action::{Action, Point};
use crate::orbit::Classes;
use crate::program::Traced;
use crate::random::seeded;

/// Whether none of some points are among others.
fn is_disjoint(points: &[Point], others: &[bool]) -> bool {
    points.iter().all(|&point| !others[point as usize])
}

impl<E: Action> Chain<E> {
    /// Makes the chain complete and proves it so, level by level from the bottom. Returns how many elements were missing.
    ///
    /// A level with orbit λ on which the group below has r orbits costs about r tests and r changes of base at worst; each
    /// test is a product of a few labels and a sift.
    pub fn complete(&mut self) -> usize {
        self.complete_with(|_| None)
    }

    /// The same; whenever something was missing, `more` may add to the chain before verification goes on, and returns the
    /// deepest level that it made grow.
    pub(super) fn complete_with(&mut self, mut more: impl FnMut(&mut Self) -> Option<usize>) -> usize {
        let mut proof = Proof::new(self);
        let mut missing = 0;
        while let Some(level) = proof.next_level() {
            if let Some(grown) = proof.check(level) {
                missing += 1;
                let deepest = more(proof.chain).max(Some(grown)).expect("a level grew");
                proof.forget(deepest);
            }
        }
        proof.hand_over_counts();
        missing
    }
}

impl<E: Action> Proof<'_, E> {
    /// Proves one level, those below being proved, or returns the level that grew by an element that was missing.
    fn check(&mut self, level: usize) -> Option<usize> {
        if self.close(level) {
            return Some(level);
        }
        let missing = self.prove(level).err()?;
        Some(self.chain.absorb(level + 1, missing).expect("an element that was not found leaves a residue"))
    }

    /// Closes the orbit of `level` under the letters of the levels below; whether it grew.
    fn close(&mut self, level: usize) -> bool {
        let data = &self.chain.levels[level];
        let inside = |point| data.position(point).is_some();
        let leaves = |letter: usize| {
            let letter = self.letter(letter);
            letter.moved.iter().any(|&point| inside(point) && !inside(letter.element.image(point)))
        };
        let Some(letter) = self.strong(0..self.letters_from(level + 1)).find(|&letter| leaves(letter)) else {
            return false;
        };
        let node = self.node_of_word(&[Step { letter: letter as u32, inverted: false }]);
        let generator = Traced { element: self.letter(letter).element.clone(), node };
        self.chain.add_label(level, generator, true);
        true
    }

    /// Proves one level, or finds an element that fixes its base point but is not in the group below.
    fn prove(&mut self, level: usize) -> Result<(), Traced<E>> {
        let tree = self.choose_letters(level)?;
        let below = self.letters_from(level + 1);
        if self.is_regular_bottom(level, below) {
            self.accept(level, tree);
            return Ok(());
        }
        let forest = self.forest(level, below..self.letter_count());
        let base = self.chain.levels[level].base();
        let own: Vec<usize> = self.strong(below..self.letter_count()).collect();
        // The points that the generators of this level send to the base point.
        let before: Vec<usize> =
            own.iter().map(|&z| self.position(level, self.letter(z).inverse.image(base))).collect();
        let entangled = self.entangled(&forest, below);
        let order = self.order_from(level + 1);
        let is_free = (1..forest.orbits()).all(|orbit| order.to_usize() == Some(forest.members(orbit).len()));
        if is_free && below > 0 && self.has_regular_normal_subgroup(level, below) {
            self.accept(level, tree);
            return Ok(());
        }
        let mut random = seeded(self.chain.random.random());
        let mut stabilizers = Vec::new();
        let mut settled = Settled::new(forest.orbits());
        // Single points come first: they may settle other orbits.
        let (single, longer): (Vec<usize>, Vec<usize>) =
            (0..forest.orbits()).partition(|&orbit| forest.members(orbit).len() == 1);
        for orbit in single.into_iter().chain(longer) {
            let needed = before.iter().any(|&position| forest.orbit_of(position) == orbit);
            if settled.has(orbit) && !needed {
                continue;
            }
            let stabilizer = self.stabilizer(level, &forest, orbit, &entangled, &order, &mut random);
            if !settled.has(orbit) {
                if stabilizer.generate {
                    self.test_stabilizer(level, &forest, &stabilizer)?;
                } else {
                    self.test_orbit(level, &forest, orbit, &entangled)?;
                }
                // Where letters move little, most tests are not made anyway.
                if !self.moves_little() {
                    self.settle(level, &forest, &mut settled, orbit)?;
                }
            }
            if needed {
                stabilizers.push((orbit, stabilizer));
            }
        }
        self.test_edges(level, &forest, &own, &before, &stabilizers)?;
        self.accept(level, tree);
        Ok(())
    }

    pub(super) fn position(&self, level: usize, point: u32) -> usize {
        self.chain.levels[level].position(point).expect("an orbit is closed under the letters from its level on")
    }

    /// Condition 1 for one orbit, with the generators of the stabilizer.
    fn test_stabilizer(
        &mut self,
        level: usize,
        forest: &Forest<E>,
        stabilizer: &Stabilizer<E>,
    ) -> Result<(), Traced<E>> {
        if stabilizer.position == 0 || stabilizer.members.is_empty() {
            return Ok(());
        }
        let word = forest.tree.word(stabilizer.position);
        let touched = self.moves_little().then(|| self.touched(&word));
        let commutes = |moved: &[Point]| touched.as_ref().is_some_and(|touched| is_disjoint(moved, touched));
        let to = self.representative(forest, stabilizer.position);
        let from = to.inverse();
        for member in &stabilizer.members {
            self.count(0, 0, 1);
            let member = match member {
                Member::Element(element) => element,
                Member::Letter(letter) => {
                    let letter = self.letter(*letter);
                    if commutes(&letter.moved) {
                        continue;
                    }
                    &letter.element
                }
            };
            let element = to.then(member).then(&from);
            self.count(2, 0, 0);
            if !self.is_in(level + 1, &element) {
                let member = member.clone();
                let [start, middle, end] = [
                    self.node_of_word(&word),
                    self.node_of_element(level + 1, &member),
                    self.node_of_word(&inverse_word(&word)),
                ];
                let node = self.chain.program.product(start, middle);
                return Err(Traced { element, node: self.chain.program.product(node, end) });
            }
        }
        Ok(())
    }

    /// For each point whether a factor of the word moves it.
    fn touched(&self, word: &Word) -> Vec<bool> {
        self.touched_by(word.iter().copied())
    }

    /// For each point whether some step moves it.
    fn touched_by(&self, steps: impl Iterator<Item = Step>) -> Vec<bool> {
        let mut seen = vec![false; self.letter_count()];
        let mut touched = vec![false; self.chain.identity.degree()];
        for step in steps {
            let letter = step.letter as usize;
            if !std::mem::replace(&mut seen[letter], true) {
                self.letter(letter).moved.iter().for_each(|&point| touched[point as usize] = true);
            }
        }
        touched
    }

    /// The strong generators below that move something that letters in the forest move, too. The others commute with all
    /// products along it, and they fix the whole orbit. Where letters move much, all are taken to be such.
    fn entangled(&self, forest: &Forest<E>, below: usize) -> Vec<usize> {
        if !self.moves_little() {
            return self.strong(0..below).collect();
        }
        let edges = forest.tree.order.iter().filter_map(|&position| forest.tree.edge(position as usize));
        let touched = self.touched_by(edges.map(|edge| edge.step));
        let entangled = |&letter: &usize| !is_disjoint(&self.letter(letter).moved, &touched);
        self.strong(0..below).filter(entangled).collect()
    }

    /// Condition 1 for one orbit, with the Schreier generators.
    fn test_orbit(
        &mut self,
        level: usize,
        forest: &Forest<E>,
        orbit: usize,
        letters: &[usize],
    ) -> Result<(), Traced<E>> {
        let dense = !self.moves_little();
        for &position in forest.members(orbit) {
            let position = position as usize;
            let touched = OnceCell::new();
            for &letter in letters {
                let touched = || touched.get_or_init(|| self.touched(&forest.tree.word(position)));
                let commutes = || is_disjoint(&self.letter(letter).moved, touched());
                if dense || self.target(level, position, letter) != position || !commutes() {
                    self.test_edge(level, forest, position, letter)?;
                } else {
                    self.count(0, 0, 1);
                }
            }
        }
        Ok(())
    }

    /// The position to which a letter leads from another one.
    fn target(&self, level: usize, position: usize, letter: usize) -> usize {
        self.position(level, self.letter(letter).element.image(self.chain.levels[level].orbit()[position]))
    }

    /// The word u(γ) · z · u(γᶻ)⁻¹.
    fn word_of_edge(&self, level: usize, forest: &Forest<E>, position: usize, letter: usize) -> Word {
        let mut word = forest.tree.word(position);
        word.push(Step { letter: letter as u32, inverted: false });
        word.extend(inverse_word(&forest.tree.word(self.target(level, position, letter))));
        word
    }

    /// Whether u(γ) · z · u(γᶻ)⁻¹ is in the group below; its value, unless the tree has the edge, so that it is trivial.
    fn test_edge(
        &mut self,
        level: usize,
        forest: &Forest<E>,
        position: usize,
        letter: usize,
    ) -> Result<Option<E>, Traced<E>> {
        self.count(0, 0, 1);
        let step = Step { letter: letter as u32, inverted: false };
        let target = self.target(level, position, letter);
        if forest.has_edge(position, step, target) {
            return Ok(None);
        }
        let mut element = self.representative(forest, position).into_owned();
        element.then_assign(self.step_element(step));
        element.then_assign(&self.representative(forest, target).inverse());
        self.count(2, 0, 0);
        if self.is_in(level + 1, &element) {
            return Ok(Some(element));
        }
        let node = self.node_of_word(&self.word_of_edge(level, forest, position, letter));
        Err(Traced { element, node })
    }

    /// Condition 2 for the generators `own`, which send the positions `before` to the base point.
    fn test_edges(
        &mut self,
        level: usize,
        forest: &Forest<E>,
        own: &[usize],
        before: &[usize],
        stabilizers: &[(usize, Stabilizer<E>)],
    ) -> Result<(), Traced<E>> {
        let mut edges = Edges::new(self.chain.levels[level].orbit().len());
        let mut classes: Vec<Option<Classes>> =
            stabilizers.iter().map(|(_, stabilizer)| self.classes(level, stabilizer)).collect();
        for (&before, &letter) in before.iter().zip(own) {
            let orbit = forest.orbit_of(before);
            let kept = stabilizers.iter().position(|(of, _)| *of == orbit);
            let kept = kept.expect("it was kept because the orbit is needed");
            let (point, classes) = (stabilizers[kept].1.position, classes[kept].as_mut());
            let ends = self.positions_under(level, &self.letter(letter).element);
            self.add_edges(level, forest, (before, point), classes, ends, &mut edges);
        }
        for (generator, (&letter, &before)) in own.iter().zip(before).enumerate() {
            self.test_edge(level, forest, before, letter)?;
            edges.set_good(generator, before);
        }
        for &position in &forest.tree.order {
            if let Some(edge) = forest.tree.edge(position as usize)
                && let Some(generator) = own.iter().position(|&letter| letter == edge.step.letter as usize)
            {
                edges.set_good(generator, if edge.step.inverted { position } else { edge.parent } as usize);
            }
        }
        for &position in &forest.tree.order {
            for (generator, &letter) in own.iter().enumerate() {
                let position = position as usize;
                if !edges.is_good(generator, position) {
                    let value = self.test_edge(level, forest, position, letter)?;
                    let new = || relator(self.word_of_edge(level, forest, position, letter), value);
                    self.deduce(level, own[0], &mut edges, (generator, position), new);
                }
            }
        }
        Ok(())
    }

    /// The orbits of a stabilizer on the positions of `level`; `None` if it is trivial as far as is known.
    fn classes(&self, level: usize, stabilizer: &Stabilizer<E>) -> Option<Classes> {
        if stabilizer.members.is_empty() {
            return None;
        }
        let data = &self.chain.levels[level];
        let mut classes = Classes::new(data.orbit().len());
        for member in &stabilizer.members {
            let (element, moved) = match member {
                Member::Letter(letter) => (&self.letter(*letter).element, &self.letter(*letter).moved),
                Member::Element(element) => (element, &moved_points(element)),
            };
            for &point in moved {
                // The stabilized point is a class of its own.
                if classes.count() <= 2 {
                    return Some(classes);
                }
                if let Some(position) = data.position(point) {
                    classes.merge(position as u32, self.position(level, element.image(point)) as u32);
                }
            }
        }
        Some(classes)
    }

    /// The edges of one generator, in classes: the orbits of the stabilizer of the point that it sends to the base point,
    /// which is at the position `before`. Those of the stabilizer of the position `point` are known.
    fn add_edges(
        &self,
        level: usize,
        forest: &Forest<E>,
        (before, point): (usize, usize),
        classes: Option<&mut Classes>,
        ends: Rc<[u32]>,
        edges: &mut Edges,
    ) {
        let Some(classes) = classes else {
            edges.add_generator(ends, |position| position);
            return;
        };
        let data = &self.chain.levels[level];
        // The group below has an element that sends the stabilized point to `before`; it renames the classes.
        let to_base = self.representative(forest, before).inverse();
        let back = to_base.then(&self.representative(forest, point));
        let names: Vec<usize> = data
            .orbit()
            .iter()
            .map(|&point| classes.find(self.position(level, back.image(point)) as u32) as usize)
            .collect();
        edges.add_generator(ends, |position| names[position]);
    }
}
