//! The index `upper bound / order`, split into factors that each have a reason.

use num_integer::Integer;

use super::basic_orbits::{basic_orbits, plain_orbits, product};
use super::factored::Factored;
use super::laws::{Coordinate, Law, Measure};
use super::split::hidden_law;
use super::{Options, Proof, Status, reduced};
use crate::perm::Permutation;

/// One factor of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexFactor {
    /// The factor.
    pub factor: Factored,
    /// Why only one in so many configurations can be reached.
    pub reason: String,
    /// Whether this is what no reason was found for.
    pub unexplained: bool,
}

impl Proof {
    /// The factors of a proved index, each with its reason. Their product is the index.
    ///
    /// Needs the chains of the actions on the pieces of constituents that are no giants, which are small.
    pub fn index_factors(&self) -> Vec<IndexFactor> {
        let mut factors = Vec::new();
        if self.status != Status::Proved {
            return factors;
        }
        let mut push = |factor: Factored, reason: String| {
            if !factor.is_one() {
                factors.push(IndexFactor { factor, reason, unexplained: false });
            }
        };
        for (set, piece_set) in self.split.original().sets().iter().enumerate() {
            let (split, hidden) = self.split.factors(set);
            push(split, format!("the pieces of {} fall into orbits that no move mixes", piece_set.name));
            push(hidden, self.hidden_reason(set));
        }
        for law in self.laws.laws() {
            push(Factored::from(law.factor), self.law_reason(law));
        }
        self.constituent_factors(&mut push);
        self.rest_of_index(&mut factors);
        factors
    }

    /// Constituents whose pieces are moved by a smaller group than the alternating one, and linked ones.
    fn constituent_factors(&self, push: &mut impl FnMut(Factored, String)) {
        let constituents = self.split.constituents();
        for &follower in &self.followers {
            let class = self.giants.linked.iter().find(|class| class.contains(&follower));
            let leader = class.into_iter().flatten().find(|c| !self.followers.contains(c));
            let leader = leader.map_or("another constituent", |&c| constituents[c].name.as_str());
            let reason =
                format!("{} are linked to {leader}: how these move determines them", constituents[follower].name);
            push(Factored::alternating(constituents[follower].size()), reason);
        }
        for constituent in (0..constituents.len()).filter(|&c| !self.giants.is_giant(c)) {
            let size = constituents[constituent].size();
            if size < 3 {
                continue;
            }
            let even = self.even_permutations(constituent);
            if let Some(factor) = Factored::alternating(size).over(&even) {
                let name = &constituents[constituent].name;
                push(factor, format!("the {size} pieces of {name} allow only {} even permutations", even.value()));
            }
        }
        for (constituent, data) in constituents.iter().enumerate() {
            if data.orientations > 1 && data.size() > 1 && !self.giants.is_fully_twisted(constituent) {
                push(
                    self.missing_twists(constituent),
                    format!("the twists of {} depend on each other and on where its pieces go", data.name),
                );
            }
        }
    }

    /// The number of permutations of the pieces of a constituent.
    fn permutations(&self, constituent: usize) -> Factored {
        let (_, generators) = reduced::on_rest(&self.split, &[constituent]);
        let pieces: Vec<_> = generators.iter().map(|g| Permutation::from_bijection(g.perm(0))).collect();
        let size = self.split.constituents()[constituent].size();
        product(&plain_orbits(size as usize, &pieces, None, &Options::default()).0)
    }

    /// The number of even permutations of the pieces of a constituent.
    fn even_permutations(&self, constituent: usize) -> Factored {
        let all = self.permutations(constituent);
        let odd = self.values_of(constituent).iter().any(|&(_, odd)| odd);
        if odd { all.over(&Factored::from(2)).expect("half of the permutations are even") } else { all }
    }

    /// The twist sum and the sign of each generator on a constituent.
    fn values_of(&self, constituent: usize) -> Vec<(u64, bool)> {
        // Coordinates are in the order of their constituents, at most two each.
        let coordinates = self.laws.coordinates();
        let first = coordinates.partition_point(|c| c.constituent < constituent);
        let index = |measure: Measure| {
            let is = |c: &Coordinate| c.constituent == constituent && c.measure == measure;
            coordinates[first..].iter().take(2).position(is).map(|index| first + index)
        };
        let (sum, sign) = (index(Measure::TwistSum), index(Measure::Sign));
        let value = |row: &Vec<u32>, index: Option<usize>| index.map_or(0, |index| row[index]);
        self.laws.generators().iter().map(|row| (value(row, sum).into(), value(row, sign) == 1)).collect()
    }

    /// How many times fewer elements act on a constituent than its permutations, twist sum and sign allow.
    fn missing_twists(&self, constituent: usize) -> Factored {
        let data = &self.split.constituents()[constituent];
        let k = u64::from(data.orientations);
        let values = self.values_of(constituent);
        let odd = values.iter().any(|&(_, odd)| odd);
        // Twist sums of the even elements: of even generators, and of quotients and squares of odd ones.
        let first_odd = values.iter().find(|(_, odd)| *odd).map_or(0, |&(sum, _)| sum);
        let even_sum = |&(sum, odd): &(u64, bool)| if odd { sum + k - first_odd } else { sum };
        let gcd = values.iter().map(even_sum).fold(k.gcd(&(2 * first_odd)), |gcd, sum| gcd.gcd(&sum));
        let image = Factored::from(k / gcd).times(&Factored::from(1 + u64::from(odd)));
        let allowed = Factored::from(k)
            .power(u64::from(data.size()) - 1)
            .times(&self.even_permutations(constituent))
            .times(&image);
        let (ambient, generators) = reduced::on_rest(&self.split, &[constituent]);
        let order = product(&basic_orbits(&ambient, &generators, None, &Options::default()).0);
        allowed.over(&order).expect("the action on a constituent obeys its own laws")
    }

    /// The law, and what of it hidden colours have accounted for.
    fn law_reason(&self, law: &Law) -> String {
        let hidden = |&(index, _): &(usize, u64)| {
            let coordinate = self.laws.coordinates()[index];
            let constituent = &self.split.constituents()[coordinate.constituent];
            (coordinate.measure == Measure::TwistSum && constituent.hidden > 1).then_some(constituent)
        };
        let known: Vec<String> = law
            .terms
            .iter()
            .filter_map(hidden)
            .map(|c| format!("those of {} are multiples of {} already", c.name, c.hidden))
            .collect();
        if known.is_empty() { law.text.clone() } else { format!("{}, where {}", law.text, known.join(" and ")) }
    }

    fn hidden_reason(&self, set: usize) -> String {
        let piece_set = &self.split.original().sets()[set];
        let of_set = || self.split.constituents().iter().filter(|c| c.set == set);
        let pieces: u32 = of_set().map(super::Constituent::size).sum();
        let mut hidden: Vec<u32> = of_set().map(|c| c.hidden).collect();
        if pieces < piece_set.size {
            hidden.push(piece_set.orientations);
        }
        hidden.dedup();
        match hidden[..] {
            [hidden] if hidden == piece_set.orientations => {
                format!("unused orientations: {}", hidden_law(&piece_set.name, hidden, piece_set.orientations))
            }
            [hidden] => {
                format!("hidden sticker colours: {}", hidden_law(&piece_set.name, hidden, piece_set.orientations))
            }
            _ => format!("hidden sticker colours, different ones for the orbits of {}", piece_set.name),
        }
    }

    /// What is left of the index after the factors found so far.
    fn rest_of_index(&self, factors: &mut Vec<IndexFactor>) {
        let explained: Factored = factors.iter().map(|f| &f.factor).collect();
        // Each factor is the index of a subgroup in the one before it, and the group lies in the last.
        let left = self.index().and_then(|index| index.over(&explained)).expect("the factors found divide the index");
        if left.is_one() {
            return;
        }
        // Where laws decided the others, only the rest can be linked.
        let all: Vec<usize> = (0..self.split.constituents().len()).collect();
        let involved = if self.rest.is_empty() { &all } else { &self.rest };
        let names: Vec<&str> = involved.iter().map(|&c| self.split.constituents()[c].name.as_str()).collect();
        let who = if names.len() <= 12 { names.join(", ") } else { format!("the {} constituents", names.len()) };
        let reason = format!("not explained further: {who} are linked by more than abelian laws");
        factors.push(IndexFactor { factor: left, reason, unexplained: true });
    }
}
