//! The arithmetic of long numbers behind one trait, so that another implementation can be set against this one.
//!
//! [`Transforms`] is that of this library. With the feature `gmp` there is `Gmp` beside it, through the crate `rug`: an
//! oracle for tests and a yardstick for benches, and nothing else uses it.

use num_bigint::BigUint;

use crate::pi::error::PiError;
use crate::pi::natural;

/// Exact operations on natural numbers.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
/// use schreier::pi::arithmetic::{Arithmetic, Transforms};
///
/// let (a, b) = (BigUint::from(7u32).pow(9000), BigUint::from(7u32).pow(2000));
/// assert_eq!(Transforms.quotient(&a, &b)?, BigUint::from(7u32).pow(7000));
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub trait Arithmetic {
    /// a·b.
    ///
    /// # Errors
    /// [`PiError::Arithmetic`] if a check of the result fails.
    fn product(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError>;

    /// ⌊a/b⌋.
    ///
    /// # Errors
    /// [`PiError::DivisionByZero`]; [`PiError::Arithmetic`] if a check of the result fails.
    fn quotient(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError>;

    /// ⌊√a⌋.
    ///
    /// # Errors
    /// [`PiError::Arithmetic`] if a check of the result fails.
    fn root(&self, a: &BigUint) -> Result<BigUint, PiError>;

    /// The decimal digits, without leading zeros.
    ///
    /// # Errors
    /// [`PiError::Arithmetic`] if a check of the result fails.
    fn decimal(&self, a: &BigUint) -> Result<String, PiError>;
}

/// The arithmetic of this library; complexities as in [`natural`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Transforms;

impl Arithmetic for Transforms {
    fn product(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError> {
        natural::multiply(a, b)
    }

    fn quotient(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError> {
        Ok(natural::divide(a, b)?.0)
    }

    fn root(&self, a: &BigUint) -> Result<BigUint, PiError> {
        natural::square_root(a)
    }

    fn decimal(&self, a: &BigUint) -> Result<String, PiError> {
        natural::to_decimal(a)
    }
}

#[cfg(feature = "gmp")]
pub use gmp::Gmp;

#[cfg(feature = "gmp")]
mod gmp {
    use num_bigint::BigUint;
    use num_traits::Zero;
    use rug::Integer;
    use rug::integer::Order;

    use super::Arithmetic;
    use crate::pi::error::PiError;

    /// The GNU multiple precision library. It checks nothing, so that the only error is a division by zero.
    #[derive(Debug, Clone, Copy, Default)]
    pub struct Gmp;

    impl Arithmetic for Gmp {
        fn product(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError> {
            Ok(from_gmp(&(to_gmp(a) * to_gmp(b))))
        }

        fn quotient(&self, a: &BigUint, b: &BigUint) -> Result<BigUint, PiError> {
            if b.is_zero() {
                return Err(PiError::DivisionByZero);
            }
            Ok(from_gmp(&(to_gmp(a) / to_gmp(b))))
        }

        fn root(&self, a: &BigUint) -> Result<BigUint, PiError> {
            Ok(from_gmp(&to_gmp(a).sqrt()))
        }

        fn decimal(&self, a: &BigUint) -> Result<String, PiError> {
            Ok(to_gmp(a).to_string())
        }
    }

    fn to_gmp(value: &BigUint) -> Integer {
        Integer::from_digits(&value.to_u64_digits(), Order::Lsf)
    }

    fn from_gmp(value: &Integer) -> BigUint {
        let mut digits = vec![0u32; value.significant_digits::<u32>()];
        value.write_digits(&mut digits, Order::Lsf);
        BigUint::new(digits)
    }
}
