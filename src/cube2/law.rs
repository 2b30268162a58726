//! Which cubes can be reached: the laws that the engine derives from the twelve rotations.

use std::sync::LazyLock;

use super::CubeError;
use super::corners::{Corners, slot_name};
use super::{FaceArray, Rotation};
use crate::order::{Options, Proof, Verdict, prove};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Part, PieceSet, Twisted};

/// The ambient group of the corners: eight slots with three orientations each.
static CORNERS: LazyLock<Ambient> =
    LazyLock::new(|| Ambient::new(vec![PieceSet::new("corners", 8, 3)]).expect("eight corners are not too many"));

/// The order of the group of the rotations, with its laws.
static PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let moves: Vec<SparseMove> =
        Rotation::all().map(|rotation| SparseMove::from(&FaceArray::SOLVED.turned(rotation).element())).collect();
    prove(&CORNERS, &moves, &Options::default()).expect("only a method that may refuse refuses")
});

impl Corners {
    /// Checks that rotations lead here.
    ///
    /// # Errors
    /// If a piece stands twice, or a law of the cube is broken.
    pub fn check(&self) -> Result<(), CubeError> {
        let mut slot_of = [None; 8];
        for (slot, &piece) in self.piece.iter().enumerate() {
            if let Some(first) = slot_of[piece as usize].replace(slot) {
                let (first, second) = (slot_name(first), slot_name(slot));
                return Err(CubeError::RepeatedCorner { piece: slot_name(piece.into()), first, second });
            }
        }
        match PROOF.judge(&element(self)) {
            Verdict::Member => Ok(()),
            Verdict::Breaks(law) => Err(CubeError::BrokenLaw { law }),
            Verdict::Undecided => unreachable!("the laws of the corners are their only restrictions"),
        }
    }
}

/// The corners as an element of the ambient group: what has happened to each piece since it was at home.
fn element(corners: &Corners) -> Twisted {
    let perm = corners.slot_of_piece().map(u32::from).to_vec();
    let part = Part { perm, twist: corners.twist.map(u32::from).to_vec() };
    CORNERS.element(&[part]).expect("corners whose pieces are distinct are an element")
}

impl FaceArray {
    /// The array as an element of the engine: what has happened to the eight corners since they were at home.
    ///
    /// Slots are in the order ULB, UBR, UFL, URF, DRB, DBL, DLF, DFR; twists count clockwise, from the face on U or D.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::cube2::{FaceArray, Rotation};
    ///
    /// let front = FaceArray::SOLVED.turned(Rotation::new(5)?).element();
    /// assert_eq!(front.to_string(), "((3 4 8 7), (0,0,2,1,0,0,1,2))");
    /// # Ok::<(), schreier::cube2::CubeError>(())
    /// ```
    pub fn element(&self) -> Twisted {
        element(&Corners::of_array(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::cube2::parse_moves;
    use crate::cube2::rotations;

    #[test]
    fn the_engine_proves_the_number_of_arrays() {
        assert_eq!(PROOF.order().value(), FaceArray::COUNT.into());
        assert_eq!(PROOF.laws().laws().len(), 1);
    }

    #[test]
    fn elements_compose_as_arrays_do() {
        let array = |text: &str| FaceArray::SOLVED.turned_by(&rotations(&parse_moves(text).unwrap()));
        let (a, b) = (array("R U F'"), array("D2 L B"));
        assert_eq!(a.element().then(&b.element()), a.then(&b).element());
        assert_eq!(a.element().inverse(), a.inverse().element());
        assert_eq!(a.element().order(), a.permutation().order());
    }

    #[test]
    fn a_twisted_corner_breaks_the_law_and_two_may_not() {
        for slot in 0..8 {
            for twist in 1..3 {
                let mut corners = Corners::of_array(&FaceArray::SOLVED);
                corners.twist[slot] = twist;
                assert!(matches!(corners.check(), Err(CubeError::BrokenLaw { .. })));
                corners.twist[(slot + 3) % 8] = 3 - twist;
                assert_eq!(corners.check(), Ok(()));
            }
        }
    }
}
