//! The centre.
//!
//! An element that commutes with a transitive group is determined by the image of one point, so the centralizer of G in
//! the symmetric group of an orbit is found by trying each image of one point and following the generators. The product C of
//! these over the orbits contains the centre: `Z(G) = G ∩ C`. Since C and G commute, CG is a group, and
//!
//!   `|Z(G)| = |C|·|G| / |CG|`.
//!
//! For random g ∈ G and c ∈ C, write gc in the generators of CG and keep of that word those of C; they make a c′ ∈ C with
//! `c·c′⁻¹ ∈ G`, a uniformly random element of the centre. So there is no search, however many orbits there are. (The
//! centralizer: Seress, *Permutation Group Algorithms*, 2003, §6.1.2; Luks, *Computing the composition factors of a
//! permutation group in polynomial time*, 1987, for the quotient.)

use num_bigint::BigUint;
use num_traits::One;
use rand::RngExt;

use super::{Element, Group};
use crate::action::{Action, Point};
use crate::equivariant::{UNREACHED, equivariant};
use crate::orbit::{Classes, orbits};
use crate::perm::{Permutation, permutation_of};
use crate::random::{DEFAULT_SEED, seeded};
use crate::wreath::Twisted;

impl<E: Element> Group<E> {
    /// The centre: the elements that commute with all of the group.
    ///
    /// O(n²·r) images at worst to find what commutes with each orbit, for n points and r generators, and mostly about n·r;
    /// then the chain of CG.
    ///
    /// # Example
    ///
    /// The superflip:
    ///
    /// ```
    /// use schreier::{Group, puzzle};
    ///
    /// let cube = puzzle::find("3x3x3").ok_or("not in the catalogue")??;
    /// let centre = Group::new(cube.generators())?.centre();
    /// assert_eq!(centre.order(), 2u32.into());
    /// assert_eq!(centre.generators()[0].twist(1), [1; 12]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn centre(&self) -> Self {
        let identity = self.identity().clone();
        let generators = match self.is_abelian() {
            true => return self.clone(),
            false => Central::new(self).map_or_else(Vec::new, |central| central.centre(self)),
        };
        let images = |c: &Permutation| identity.with_images(c.images());
        let generators = generators.iter().map(images).collect();
        Self::with_identity(identity.clone(), generators).expect("elements of the group live where it does")
    }

    /// The order of the centre; for groups of giants without their chains.
    pub fn centre_order(&self) -> BigUint {
        if let Some(order) = self.centre_order_by_laws() {
            return order;
        }
        match self.is_abelian() {
            true => self.order(),
            false => Central::new(self).map_or_else(BigUint::one, |central| central.order(self.order())),
        }
    }

    /// The order of the centre where the proof of the order rests on giants.
    ///
    /// A central element twists all pieces of a giant alike, by t say, moves none, and acts on the rest as an element of the
    /// centre there. So it maps to an element of the centre of the full reduced group with signs 0 and twist sums n·t, and
    /// every such element comes from gcd(n, k) values of t for each giant (`docs/theory.md`, section 5).
    fn centre_order_by_laws(&self) -> Option<BigUint> {
        let proof = self.proof_without_chain()?;
        let (reduction, kept) = proof.full_reduction()?;
        let coordinates = proof.laws().coordinates();
        let reduced = Group::with_identity(reduction.ambient.identity(), reduction.generators)
            .expect("the generators of the reduced group live in its ambient group");
        let centre = reduced.centre();
        // The part of an element of the centre that must vanish: signs, and twist sums modulo gcd(n, k).
        let size = |constituent: usize| proof.split().constituents()[constituent].size();
        let modulus = |&index: &usize| {
            let coordinate = coordinates[index];
            // A constituent that is no giant is there as a whole: nothing is asked of it.
            if !reduction.giants.iter().any(|giant| giant.constituent == coordinate.constituent) {
                return 1;
            }
            match coordinate.measure {
                crate::order::Measure::Sign => coordinate.modulus,
                crate::order::Measure::TwistSum => gcd(size(coordinate.constituent), coordinate.modulus),
            }
        };
        let moduli: Vec<u32> = kept.iter().map(modulus).collect();
        let first = reduction.ambient.sets().len() - kept.len();
        let obstructions = Obstructions { moduli, first };
        let ways: BigUint =
            reduction.giants.iter().map(|giant| BigUint::from(gcd(giant.size, giant.orientations))).product();
        Some(ways * centre.order() / obstructions.order_of_image(&centre))
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    num_integer::Integer::gcd(&a, &b)
}

/// What an element of the centre of the reduced group may not have: a value in a product of cyclic groups.
struct Obstructions {
    moduli: Vec<u32>,
    /// The first piece set of the reduced group that stands for a coordinate.
    first: usize,
}

impl Obstructions {
    /// The order of the group of values that the elements of `centre` take.
    fn order_of_image(&self, centre: &Group<Twisted>) -> BigUint {
        let sets = self.moduli.iter().map(|&modulus| crate::PieceSet::new("obstruction", 1, modulus)).collect();
        let ambient = crate::Ambient::new(sets).expect("no more stickers than the reduced group has");
        let value = |element: &Twisted| {
            let part = |(index, &modulus): (usize, &u32)| crate::Part {
                perm: vec![0],
                twist: vec![element.twist(self.first + index)[0] % modulus],
            };
            let parts: Vec<crate::Part> = self.moduli.iter().enumerate().map(part).collect();
            ambient.element(&parts).expect("remainders are in range")
        };
        let values = centre.generators().iter().map(value).collect();
        Group::with_identity(ambient.identity(), values).expect("the values live in one ambient group").order()
    }
}

/// The group, and its centralizer in the product of the symmetric groups of its orbits.
struct Central {
    /// Generators of the group, then those of the centralizer.
    product: Group<Permutation>,
    /// How many generators the group has.
    own: usize,
    centralizers: Vec<Centralizer>,
}

/// What commutes with a group on one orbit: a group that acts semiregularly there.
struct Centralizer {
    /// The first point of the orbit, which determines an element by its image.
    point: Point,
    /// All images of it.
    images: Vec<Point>,
    /// Generators, which fix all other points.
    generators: Vec<Permutation>,
}

impl Central {
    /// `None` if nothing but the identity commutes with the group on any of its orbits.
    fn new<E: Element>(group: &Group<E>) -> Option<Self> {
        let degree = group.degree();
        let mut all: Vec<Permutation> = group.generators().iter().map(permutation_of).collect();
        let moved = orbits(degree, &all).into_iter().filter(|orbit| orbit.len() > 1);
        let centralizers: Vec<Centralizer> = moved
            .map(|orbit| Centralizer::new(degree, &all, &orbit))
            .filter(|centralizer| centralizer.images.len() > 1)
            .collect();
        if centralizers.is_empty() {
            return None;
        }
        let own = all.len();
        all.extend(centralizers.iter().flat_map(|centralizer| centralizer.generators.iter().cloned()));
        let product = Group::with_identity(Permutation::identity_on(degree), all).expect("all act on the same points");
        Some(Self { product, own, centralizers })
    }

    /// The order of the centre of a group of order `order`.
    fn order(&self, order: BigUint) -> BigUint {
        let all: BigUint =
            self.centralizers.iter().map(|centralizer| BigUint::from(centralizer.images.len())).product();
        all * order / self.product.order()
    }

    /// Generators of the centre of `group`, to which the generators of the product belong.
    fn centre<E: Element>(&self, group: &Group<E>) -> Vec<Permutation> {
        let order = self.order(group.order());
        let identity = self.product.identity();
        let mut found: Vec<Permutation> = Vec::new();
        let mut known = BigUint::one();
        if order.is_one() {
            return found;
        }
        let own = &self.product.generators()[..self.own];
        let mut random = seeded(DEFAULT_SEED);
        let mut chain = self.product.chain().clone();
        let mut shadows = vec![identity.clone(); self.own];
        shadows.extend_from_slice(&self.product.generators()[self.own..]);
        while known < order {
            let pick = |c: Permutation, centralizer: &Centralizer| {
                let image = centralizer.images[random.random_range(0..centralizer.images.len())];
                let element = commuting(identity.degree(), own, centralizer.point, image);
                c.then(&element.expect("the centralizer has an element with each of these images"))
            };
            let c = self.centralizers.iter().fold(identity.clone(), pick);
            let element = permutation_of(&group.random_element(&mut random)).then(&c);
            let node = chain.factor(&element).expect("a product of elements of the group and its centralizer");
            found.push(c.then(&chain.program().evaluate(node, &shadows, identity).inverse()));
            let span = Group::with_identity(identity.clone(), found.clone()).expect("all act on the same points");
            let larger = span.order();
            if larger == known {
                found.pop();
            }
            known = larger;
        }
        found
    }
}

impl Centralizer {
    /// Tries all images of the first point of an orbit; those that fail rule out their orbits under what was found.
    fn new(degree: usize, generators: &[Permutation], orbit: &[Point]) -> Self {
        let point = orbit[0];
        let mut found: Vec<Permutation> = Vec::new();
        let mut classes = Classes::new(degree);
        let mut failed = vec![false; degree];
        for &image in &orbit[1..] {
            let representative = classes.find(image);
            if representative == classes.find(point) || failed[representative as usize] {
                continue;
            }
            let Some(element) = commuting(degree, generators, point, image) else {
                failed[representative as usize] = true;
                continue;
            };
            for &point in orbit {
                let (one, two) = (classes.find(point), classes.find(element.image(point)));
                let failure = failed[one as usize] || failed[two as usize];
                classes.merge(one, two);
                failed[one.min(two) as usize] = failure;
            }
            found.push(element);
        }
        let first = classes.find(point);
        let images = orbit.iter().copied().filter(|&image| classes.find(image) == first).collect();
        Self { point, images, generators: found }
    }
}

/// The permutation that commutes with the generators and sends `from` to `to`, and fixes what is in other orbits, if there
/// is one.
fn commuting(degree: usize, generators: &[Permutation], from: Point, to: Point) -> Option<Permutation> {
    let images = equivariant(degree, generators.iter().map(|g| (g, g)), from, to)?;
    let image = |(point, &image): (usize, &Point)| if image == UNREACHED { point as Point } else { image };
    Some(Permutation::from_bijection(images.iter().enumerate().map(image).collect()))
}
