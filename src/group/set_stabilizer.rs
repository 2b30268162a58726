//! Which elements keep colours? The stabilizer of a set is that of a colouring with two colours.

use super::backtrack::{Colours, InGroup, Search, Tower};
use crate::action::Action;
use crate::chain::Chain;
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::random::DEFAULT_SEED;

/// The subgroup of the elements that take every point to a point of the same colour, as a complete chain.
///
/// `chain` is the complete chain of the group, and `colours` has the colour of each point. By partition backtrack: in
/// practice near the cost of the chain, in the worst case exponential in the length of the base.
///
/// # Errors
/// If there is not one colour for each point.
///
/// # Example
///
/// ```
/// use schreier::{Permutation, chain::Chain, group::set_stabilizer::colouring_stabilizer};
///
/// let square = [Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?, Permutation::from_cycles(4, &[vec![0, 2]])?];
/// let chain = Chain::deterministic(&square, &Permutation::identity_on(4));
/// let stabilizer = colouring_stabilizer(&chain, &[0, 0, 1, 1])?;
/// assert_eq!(stabilizer.order(), 2u32.into());
/// assert!(stabilizer.contains(&Permutation::from_cycles(4, &[vec![0, 1], vec![2, 3]])?));
/// # Ok::<(), schreier::ElementError>(())
/// ```
pub fn colouring_stabilizer(chain: &Chain<Permutation>, colours: &[u32]) -> Result<Chain<Permutation>, ElementError> {
    let degree = chain.identity().degree();
    if colours.len() != degree {
        let what = "the list of colours".into();
        return Err(ElementError::WrongLength { what, found: colours.len(), expected: degree });
    }
    let mut search =
        Search::new(degree, vec![Box::new(Colours::new(colours, colours)), Box::new(InGroup::new(Tower::new(chain)))]);
    let found = search.subgroup(&[]);
    Ok(Chain::of_order(&found.generators, chain.identity(), DEFAULT_SEED, found.order()))
}
