//! How the time of a family grows: the exponent of the power of the size that fits best.

use super::measure::Row;

/// seconds ≈ factor · size^exponent, by least squares of the logarithms.
#[derive(Clone, Copy, serde::Serialize)]
pub struct Growth {
    pub exponent: f64,
    #[serde(skip)]
    factor: f64,
    /// The largest size that was measured, and its time.
    #[serde(skip)]
    last: (f64, f64),
    /// How many sizes were measured.
    pub points: usize,
}

impl Growth {
    /// The fit, if there are two sizes at least.
    pub fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<Self> {
        let points: Vec<(f64, f64)> = rows.map(|row| (row.size as f64, row.seconds.median)).collect();
        let (sizes, logs): (Vec<f64>, Vec<f64>) = points.iter().map(|&(size, time)| (size.ln(), time.ln())).unzip();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let (x, y) = (mean(&sizes), mean(&logs));
        let spread: f64 = sizes.iter().map(|size| (size - x).powi(2)).sum();
        if points.len() < 2 || spread == 0.0 {
            return None;
        }
        let exponent = sizes.iter().zip(&logs).map(|(size, log)| (size - x) * (log - y)).sum::<f64>() / spread;
        let factor = (y - exponent * x).exp();
        Some(Self { exponent, factor, last: *points.last()?, points: points.len() })
    }

    /// The fitted time at a size.
    pub fn at(&self, size: f64) -> f64 {
        self.factor * size.powf(self.exponent)
    }

    /// What a larger size will take, from the last one measured: fits of small sizes are too flat, so the growth is taken
    /// to be quadratic at least.
    pub fn forecast(&self, size: u64) -> f64 {
        let (last, time) = self.last;
        time * (size as f64 / last).powf(self.exponent.max(2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::{Row, Spread};
    use super::super::method::Method;
    use super::*;

    fn row(size: u64, median: f64) -> Row {
        let seconds = Spread { median, least: median, greatest: median };
        Row { seconds, ..Row::empty("f", size, Method::Auto) }
    }

    #[test]
    fn a_power_law_is_recovered() {
        let rows: Vec<Row> = [10, 30, 100].map(|size| row(size, 3e-6 * (size as f64).powf(2.5))).into();
        let growth = Growth::of(rows.iter()).unwrap();
        assert!((growth.exponent - 2.5).abs() < 1e-9);
        assert!((growth.at(50.0) / (3e-6 * 50f64.powf(2.5)) - 1.0).abs() < 1e-9);
        assert!((growth.forecast(1000) / (3e-6 * 1000f64.powf(2.5)) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn one_size_has_no_growth() {
        assert!(Growth::of([row(10, 1.0)].iter()).is_none());
        assert!(Growth::of([row(10, 1.0), row(10, 2.0)].iter()).is_none());
    }
}
