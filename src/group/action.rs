//! How does a group act on something else than its points? Homomorphisms to permutation groups, and back.
//!
//! A homomorphism φ is given by the permutation that each element makes. Its *lift* is a stabilizer chain of the pairs
//! (φ(g), g), which act on the points of the image and on those of the group; the base begins with a base of the image. So
//! sifting a permutation through the first levels makes a preimage on the side, and the levels below them are the kernel.
//! (Seress, *Permutation Group Algorithms*, 2003, §5.1.3; Holt, Eick and O'Brien, *Handbook of Computational Group
//! Theory*, 2005, §4.5.)

use std::fmt;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::{Element, Group};
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::random::DEFAULT_SEED;
use crate::wreath::Twisted;

/// Why a group does not act on something.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// A point is not one of the points of the group. 0-based.
    #[error("there is no point {point}, expected 0..{degree}")]
    NoSuchPoint {
        /// The point.
        point: Point,
        /// The number of points.
        degree: usize,
    },
    /// A point stands in two blocks, or twice in one. 0-based.
    #[error("point {point} stands twice in what is to be acted on")]
    Repeated {
        /// The point.
        point: Point,
    },
    /// A block without points.
    #[error("block {block} is empty, expected at least one point")]
    EmptyBlock {
        /// Its index.
        block: usize,
    },
    /// Points that should lie in one orbit do not. 0-based.
    #[error("points {first} and {point} are not in one orbit")]
    OtherOrbit {
        /// One point.
        first: Point,
        /// A point in another orbit.
        point: Point,
    },
    /// A generator does not permute the blocks.
    #[error(
        "generator {generator} does not permute what is to be acted on: it breaks up what point {point} belongs to"
    )]
    NotInvariant {
        /// The index of the generator.
        generator: usize,
        /// A point (0-based) whose block it breaks up or takes away.
        point: Point,
    },
    /// A group was given that is not a subgroup.
    #[error("generator {generator} of the subgroup is not in the group")]
    NoSubgroup {
        /// The index of the generator.
        generator: usize,
    },
    /// There is more to act on than was allowed.
    #[error("there are {found} {what}, the limit is {limit}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there are, or at least are known to be.
        found: String,
        /// The limit.
        limit: usize,
    },
}

/// The permutation that an element makes, or `None` for elements that do not act.
type Rule<E> = Arc<dyn Fn(&E) -> Option<Permutation> + Send + Sync>;

/// A homomorphism from a group to a permutation group: images of elements, preimages, the kernel.
///
/// # Example
///
/// The symmetries of a square permute its two diagonals:
///
/// ```
/// use schreier::{Action, Group, Permutation};
///
/// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
/// let flip = Permutation::from_cycles(4, &[vec![0, 2]])?;
/// let square = Group::new(vec![turn.clone(), flip])?;
/// let diagonals = square.action_on_blocks(&[vec![0, 2], vec![1, 3]])?;
/// assert_eq!(diagonals.image_group().order(), 2u32.into());
/// assert_eq!(diagonals.kernel().order(), 4u32.into());
/// let swap = diagonals.image(&turn).ok_or("the turn is in the group")?;
/// let back = diagonals.preimage(&swap).ok_or("the swap is in the image")?;
/// assert_eq!(diagonals.image(&back), Some(swap));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Homomorphism<E> {
    domain: Group<E>,
    image: Group<Permutation>,
    rule: Rule<E>,
    lift: OnceLock<Lift<E>>,
}

/// The chain of the pairs, and how many of its levels are those of the image.
#[derive(Clone)]
struct Lift<E> {
    chain: Chain<Pair<E>>,
    image_levels: usize,
}

impl<E: Element> Homomorphism<E> {
    /// The homomorphism from `domain` to the permutations of `degree` points by which each element makes the permutation
    /// `rule(element)`; `None` is for elements outside of `domain`.
    ///
    /// That `rule` respects products is taken on trust.
    ///
    /// # Errors
    /// If `rule` has no permutation of `degree` points for some generator, or there are more points than can be.
    pub fn new(
        domain: &Group<E>,
        degree: usize,
        rule: impl Fn(&E) -> Option<Permutation> + Send + Sync + 'static,
    ) -> Result<Self, ElementError> {
        let images = domain.generators().iter().enumerate().map(|(index, generator)| {
            let image = rule(generator).filter(|image| image.degree() == degree);
            image.ok_or(ElementError::DifferentGroups { index })
        });
        let image = Group::with_identity(Permutation::identity_on(degree), images.collect::<Result<_, _>>()?)?;
        Ok(Self { domain: domain.clone(), image, rule: Arc::new(rule), lift: OnceLock::new() })
    }

    /// The group that is mapped.
    pub fn domain(&self) -> &Group<E> {
        &self.domain
    }

    /// The image of the group; its generators are the images of the group's, in the same order.
    pub fn image_group(&self) -> &Group<Permutation> {
        &self.image
    }

    /// The image of an element of the group. For other elements a meaningless permutation, or `None`.
    pub fn image(&self, element: &E) -> Option<Permutation> {
        if element.lives_with(self.domain.identity()) { (self.rule)(element) } else { None }
    }

    /// Some element of the group with this image; `None` if the permutation is not in the image. About one multiplication a
    /// level of the image's chain, after the lift has been built once.
    pub fn preimage(&self, image: &Permutation) -> Option<E> {
        if !image.lives_with(self.image.identity()) {
            return None;
        }
        let lift = self.lift();
        let mut residue = Pair { image: image.clone(), element: self.domain.identity().clone() };
        for level in &lift.chain.levels()[..lift.image_levels] {
            level.strip(&mut residue)?;
        }
        // image · φ(d₁) · φ(d₂) ⋯ = 1, and the other side holds d₁ · d₂ ⋯.
        residue.image.is_identity().then(|| residue.element.inverse())
    }

    /// The elements of the group whose image is the identity.
    pub fn kernel(&self) -> Group<E> {
        let lift = self.lift();
        let first = self.image.degree() as Point;
        let generators: Vec<E> = lift
            .chain
            .strong_generators()
            .filter(|&(level, ..)| level >= lift.image_levels)
            .map(|(_, pair, _)| pair.element.clone())
            .collect();
        let base: Vec<Point> = lift.chain.base()[lift.image_levels..].iter().map(|&point| point - first).collect();
        let chain = Chain::from_strong_generators(&generators, &base, self.domain.identity());
        self.domain.group_of_chain(generators, chain)
    }

    fn lift(&self) -> &Lift<E> {
        self.lift.get_or_init(|| {
            let pairs: Vec<Pair<E>> = (self.domain.generators().iter().zip(self.image.generators()))
                .map(|(element, image)| Pair { image: image.clone(), element: element.clone() })
                .collect();
            let identity = Pair { image: self.image.identity().clone(), element: self.domain.identity().clone() };
            let base = self.image.chain().base();
            let chain = Chain::with_base(&pairs, &identity, DEFAULT_SEED, self.domain.order(), &base);
            Lift { chain, image_levels: base.len() }
        })
    }
}

impl<E: Element> fmt::Debug for Homomorphism<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Homomorphism").field("domain", &self.domain).field("image", &self.image).finish_non_exhaustive()
    }
}

impl<E: Element> Group<E> {
    /// The action on some points that the group does not mix with others, such as an orbit: image point `i` stands for
    /// `points[i]`. O(points · generators).
    ///
    /// # Errors
    /// If a point is no point of the group or stands twice, or a generator takes one away from the others.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let group = Group::new(vec![Permutation::from_cycles(6, &[vec![0, 1, 2], vec![3, 4]])?])?;
    /// let restriction = group.restriction(&[3, 4])?;
    /// assert_eq!(restriction.image_group().order(), 2u32.into());
    /// assert_eq!(restriction.kernel().order(), 3u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restriction(&self, points: &[Point]) -> Result<Homomorphism<E>, ActionError> {
        let blocks: Vec<Vec<Point>> = points.iter().map(|&point| vec![point]).collect();
        self.action_on_blocks(&blocks)
    }

    /// The action on disjoint sets of points that the group permutes, such as the blocks of a block system: image point `i`
    /// stands for `blocks[i]`. The blocks may leave points out. O(points in blocks · generators).
    ///
    /// # Errors
    /// If a point is no point of the group or stands twice, a block is empty, or a generator does not permute the blocks.
    pub fn action_on_blocks(&self, blocks: &[Vec<Point>]) -> Result<Homomorphism<E>, ActionError> {
        let block_of = blocks_by_point(self.degree(), blocks)?;
        for (generator, element) in self.generators().iter().enumerate() {
            if let Some(point) = broken(element, blocks, &block_of) {
                return Err(ActionError::NotInvariant { generator, point });
            }
        }
        let representatives: Vec<Point> = blocks.iter().map(|block| block[0]).collect();
        let rule = move |element: &E| {
            let images = representatives.iter().map(|&point| block_of[element.image(point) as usize]);
            Permutation::from_images(images.collect()).ok()
        };
        Ok(Homomorphism::new(self, blocks.len(), rule).expect("the generators permute the blocks"))
    }
}

impl Group<Twisted> {
    /// The action on slots: what the elements do to pieces whose orientations cannot be seen. Image point `i` stands for
    /// slot `i`, counted over all piece sets.
    pub fn action_on_slots(&self) -> Homomorphism<Twisted> {
        let slots = self.identity().ambient().slots();
        let rule = move |element: &Twisted| {
            Permutation::from_images((0..slots).map(|slot| element.move_of(slot).0 as Point).collect()).ok()
        };
        Homomorphism::new(self, slots, rule).expect("elements permute slots")
    }
}

/// In place of the block of a point that stands in none.
const NO_BLOCK: u32 = u32::MAX;

/// For each point the index of its block.
fn blocks_by_point(degree: usize, blocks: &[Vec<Point>]) -> Result<Vec<u32>, ActionError> {
    let mut block_of = vec![NO_BLOCK; degree];
    for (index, block) in blocks.iter().enumerate() {
        if block.is_empty() {
            return Err(ActionError::EmptyBlock { block: index });
        }
        for &point in block {
            match block_of.get_mut(point as usize) {
                None => return Err(ActionError::NoSuchPoint { point, degree }),
                Some(block) if *block != NO_BLOCK => return Err(ActionError::Repeated { point }),
                Some(block) => *block = index as u32,
            }
        }
    }
    Ok(block_of)
}

/// A point whose block the element does not take to a block.
fn broken<E: Action>(element: &E, blocks: &[Vec<Point>], block_of: &[u32]) -> Option<Point> {
    let image = |point: Point| block_of[element.image(point) as usize];
    let keeps = |block: &Vec<Point>| {
        let to = image(block[0]);
        to != NO_BLOCK && blocks[to as usize].len() == block.len() && block.iter().all(|&point| image(point) == to)
    };
    blocks.iter().find(|block| !keeps(block)).map(|block| block[0])
}

/// An element with its image: it acts on the points of the image, then on those of the element.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pair<E> {
    image: Permutation,
    element: E,
}

impl<E: Action> Action for Pair<E> {
    fn degree(&self) -> usize {
        self.image.degree() + self.element.degree()
    }

    #[inline]
    fn image(&self, point: Point) -> Point {
        let first = self.image.degree() as Point;
        if point < first { self.image.image(point) } else { first + self.element.image(point - first) }
    }

    fn identity(&self) -> Self {
        Self { image: self.image.identity(), element: self.element.identity() }
    }

    fn with_images(&self, images: &[Point]) -> Self {
        let first = self.image.degree() as Point;
        let (image, element) = images.split_at(first as usize);
        let element: Vec<Point> = element.iter().map(|&point| point - first).collect();
        Self { image: self.image.with_images(image), element: self.element.with_images(&element) }
    }

    fn is_identity(&self) -> bool {
        self.image.is_identity() && self.element.is_identity()
    }

    fn then_assign(&mut self, other: &Self) {
        self.image.then_assign(&other.image);
        self.element.then_assign(&other.element);
    }

    fn inverse(&self) -> Self {
        Self { image: self.image.inverse(), element: self.element.inverse() }
    }

    fn first_moved(&self) -> Option<Point> {
        let first = self.image.degree() as Point;
        self.image.first_moved().or_else(|| self.element.first_moved().map(|point| first + point))
    }

    fn lives_with(&self, other: &Self) -> bool {
        self.image.lives_with(&other.image) && self.element.lives_with(&other.element)
    }

    fn bytes(&self) -> usize {
        self.image.bytes() + self.element.bytes()
    }
}
