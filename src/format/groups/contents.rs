//! Which generators does an object give?

use std::fmt;

use super::object::{Body, Element, Orbit};
use super::{Generators, GroupErrorKind, MAX_POINTS, MAX_UNLISTED};
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::wreath::{Ambient, PieceSet};

impl Body {
    /// The generators, or what is wrong with them.
    pub fn into_generators(self) -> Result<Generators, GroupErrorKind> {
        match (self.orbits, self.generators, self.cycles) {
            (Some(_), _, Some(_)) => Err(GroupErrorKind::Excluded("orbits")),
            (None, Some(_), Some(_)) => Err(GroupErrorKind::Excluded("generators")),
            (_, None, None) => Err(GroupErrorKind::Missing("generators")),
            (Some(orbits), Some(elements), None) => twisted(&orbits, elements),
            (None, Some(elements), None) => from_images(self.degree, elements),
            (None, None, Some(cycles)) => from_cycles(self.degree, cycles),
        }
    }
}

fn twisted(orbits: &[Orbit], elements: Vec<Element>) -> Result<Generators, GroupErrorKind> {
    let sets = orbits.iter().enumerate().map(|(i, orbit)| PieceSet::new(format!("orbit{}", i + 1), orbit.n, orbit.k));
    let sets: Vec<PieceSet> = sets.collect();
    Ambient::check(&sets).map_err(GroupErrorKind::Orbits)?;
    if elements.is_empty() {
        check_unlisted(sets.iter().map(|set| u64::from(set.size)).sum())?;
    }
    let ambient = Ambient::new(sets).map_err(GroupErrorKind::Orbits)?;
    let element = |(i, element)| {
        let parts = match element {
            Element::Parts(parts) => parts,
            Element::Empty => Vec::new(),
            Element::Images(_) => return Err(bad_generator(i, "found images, expected pairs of images and twists")),
        };
        ambient.element(&parts).map_err(|error| bad_generator(i, error))
    };
    let generators = elements.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Twisted { ambient, generators })
}

fn from_images(degree: Option<u64>, elements: Vec<Element>) -> Result<Generators, GroupErrorKind> {
    let implied = match elements.first() {
        Some(Element::Images(images)) => Some(images.len() as u64),
        Some(_) => Some(0),
        None => None,
    };
    let degree = checked_degree(degree.or(implied), 1)?;
    if elements.is_empty() {
        check_unlisted(degree as u64)?;
    }
    let element = |(i, element)| {
        let images = match element {
            Element::Images(images) => images,
            Element::Empty => Vec::new(),
            Element::Parts(_) => return Err(bad_generator(i, "found pairs, expected images (or the key `orbits`)")),
        };
        if images.len() != degree {
            return Err(bad_generator(i, format_args!("{} images, expected {degree}", images.len())));
        }
        let images = images.into_iter().map(|image| image.wrapping_sub(1)).collect();
        Permutation::from_images(images).map_err(|error| bad_generator(i, from_one(error)))
    };
    let generators = elements.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Permutations { degree, generators })
}

fn from_cycles(degree: Option<u64>, generators: Vec<Vec<Vec<u32>>>) -> Result<Generators, GroupErrorKind> {
    let degree = checked_degree(degree, generators.len() as u64)?;
    check_unlisted(degree as u64)?;
    let element = |(i, mut cycles): (usize, Vec<Vec<u32>>)| {
        cycles.iter_mut().flatten().for_each(|point| *point = point.wrapping_sub(1));
        Permutation::from_cycles(degree, &cycles).map_err(|error| bad_generator(i, from_one(error)))
    };
    let generators = generators.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Permutations { degree, generators })
}

/// The degree, if that many points are not too many for this many generators.
fn checked_degree(degree: Option<u64>, generators: u64) -> Result<usize, GroupErrorKind> {
    let degree = degree.ok_or(GroupErrorKind::Missing("degree"))?;
    match degree.saturating_mul(generators.max(1)) {
        points if points > MAX_POINTS => Err(GroupErrorKind::TooLarge { points, limit: MAX_POINTS }),
        _ => Ok(degree as usize),
    }
}

/// Whether these are not too many points for a file that need not list them.
fn check_unlisted(points: u64) -> Result<(), GroupErrorKind> {
    match points > MAX_UNLISTED {
        true => Err(GroupErrorKind::TooLarge { points, limit: MAX_UNLISTED }),
        false => Ok(()),
    }
}

fn bad_generator(index: usize, fault: impl fmt::Display) -> GroupErrorKind {
    GroupErrorKind::Generator { index: index + 1, fault: fault.to_string() }
}

/// What is wrong with a permutation, in words that count points from 1.
fn from_one(error: ElementError) -> String {
    match error {
        // The point 0 of the file has become the greatest number there is.
        ElementError::OutOfRange { point, value, degree, .. } => {
            let shown = (value as u32).wrapping_add(1);
            match point as u64 == value {
                true => format!("point {shown} is out of range, expected 1..={degree}"),
                false => format!("image {shown} of point {} is out of range, expected 1..={degree}", point + 1),
            }
        }
        ElementError::NotBijective { first, second, value, .. } => {
            format!("points {} and {} both go to {}", first + 1, second + 1, value + 1)
        }
        ElementError::RepeatedPoint { point, .. } => format!("point {} stands twice in the cycles", point + 1),
        other => other.to_string(),
    }
}
