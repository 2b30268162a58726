//! A permutation group cut into the groups that it induces on its orbits and on its blocks: what questions about composition
//! factors are reduced to.
//!
//! A chain whose base runs through the orbits one after the other shows, for each orbit, the action on it of what fixes the
//! earlier orbits; one whose base begins with the blocks of a block system shows the action on the blocks and its kernel.
//! Orders are read off such chains, and nothing has to be verified again. (Luks, *Computing the composition factors of a
//! permutation group in polynomial time*, 1987; Seress, *Permutation Group Algorithms*, 2003, §6.2.)

use super::Group;
use super::blocks::on_classes;
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::orbit::orbits;
use crate::perm::Permutation;
use crate::random::DEFAULT_SEED;

/// The orbits that are longer than a point.
pub(super) fn moved_orbits(group: &Group<Permutation>) -> Vec<Vec<Point>> {
    orbits(group.degree(), group.generators()).into_iter().filter(|orbit| orbit.len() > 1).collect()
}

/// For each orbit the group that the pointwise stabilizer of the orbits before it induces on it. Their orders multiply to
/// that of the group.
pub(super) fn along_orbits(group: &Group<Permutation>, orbits: &[Vec<Point>]) -> Vec<Group<Permutation>> {
    let prefix: Vec<Point> = orbits.iter().flatten().copied().collect();
    let chain = group.chain().change_base(&prefix);
    let mut first = 0;
    let section = |orbit: &Vec<Point>| {
        let range = first..first + orbit.len();
        first = range.end;
        restricted(&chain, range, orbit)
    };
    orbits.iter().map(section).collect()
}

/// The group on `points` of the elements of a chain from a level on, of which the given levels are the base on these points.
fn restricted(chain: &Chain<Permutation>, levels: std::ops::Range<usize>, points: &[Point]) -> Group<Permutation> {
    let position = positions(chain.identity().degree(), points);
    let restrict = |element: &Permutation| {
        Permutation::from_bijection(points.iter().map(|&point| position[element.image(point) as usize]).collect())
    };
    let own = chain.strong_generators().filter(|&(level, ..)| levels.contains(&level));
    let mut generators: Vec<Permutation> = own.map(|(_, element, _)| restrict(element)).collect();
    generators.retain(|generator| !generator.is_identity());
    let base: Vec<Point> = chain.base()[levels].iter().map(|&point| position[point as usize]).collect();
    group_of(generators, &base, points.len())
}

/// A group given by strong generators for a base.
fn group_of(generators: Vec<Permutation>, base: &[Point], degree: usize) -> Group<Permutation> {
    let chain = Chain::from_strong_generators(&generators, base, &Permutation::identity_on(degree)).reduced();
    Group::with_chain(generators, chain).expect("no more points than before")
}

/// For each point its position in a list, where it is there.
fn positions(degree: usize, points: &[Point]) -> Vec<Point> {
    let mut position = vec![Point::MAX; degree];
    points.iter().zip(0..).for_each(|(&point, index)| position[point as usize] = index);
    position
}

/// The action on the blocks of a block system, and the elements that fix every block.
pub(super) fn along_blocks(
    group: &Group<Permutation>,
    blocks: &[Vec<Point>],
) -> (Group<Permutation>, Group<Permutation>) {
    let degree = group.degree();
    // The blocks are points of their own, and stand first in the base.
    let count = blocks.len() as Point;
    let generators = extended(group, blocks);
    let identity = Permutation::identity_on(degree + blocks.len());
    let prefix: Vec<Point> = (0..count).collect();
    let chain = Chain::with_base(&generators, &identity, DEFAULT_SEED, group.order(), &prefix);
    let image = restricted(&chain, 0..blocks.len(), &prefix);
    let (below, _) = chain.below(blocks.len());
    let back = |element: &Permutation| {
        Permutation::from_bijection(element.images()[blocks.len()..].iter().map(|&image| image - count).collect())
    };
    let base: Vec<Point> = chain.base()[blocks.len()..].iter().map(|&point| point - count).collect();
    (image, group_of(below.iter().map(back).collect(), &base, degree))
}

/// The action of the stabilizer of the first block on the points of that block.
pub(super) fn block_action(group: &Group<Permutation>, blocks: &[Vec<Point>]) -> Group<Permutation> {
    let block = &blocks[0];
    let degree = group.degree();
    let extended = extended(group, blocks);
    let prefix: Vec<Point> =
        std::iter::once(0).chain(block.iter().map(|&point| point + blocks.len() as Point)).collect();
    let identity = Permutation::identity_on(degree + blocks.len());
    let chain = Chain::with_base(&extended, &identity, DEFAULT_SEED, group.order(), &prefix);
    restricted(&chain, 1..prefix.len(), &prefix[1..])
}

/// The generators as permutations of the blocks, which come first, and of the points.
fn extended(group: &Group<Permutation>, blocks: &[Vec<Point>]) -> Vec<Permutation> {
    let extend = |(on_blocks, element): (Permutation, &Permutation)| {
        let on_points = element.images().iter().map(|&image| image + blocks.len() as Point);
        Permutation::from_bijection(on_blocks.images().iter().copied().chain(on_points).collect())
    };
    let on_blocks = on_classes(group.generators(), blocks, group.degree());
    on_blocks.into_iter().zip(group.generators()).map(extend).collect()
}

/// The blocks of a minimal block system of a transitive group; `None` if the group is primitive.
pub(super) fn smallest_blocks(group: &Group<Permutation>) -> Option<Vec<Vec<Point>>> {
    let blocks = group.minimal_blocks(0).ok()?;
    let smallest = blocks.iter().min_by_key(|block| block.len()).filter(|block| block.len() < group.degree())?;
    let system = group.block_system(smallest).expect("the points of a block are in one orbit");
    Some(system.blocks().to_vec())
}
