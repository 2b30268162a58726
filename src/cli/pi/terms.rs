//! `schreier pi --terms`: partial sums as exact fractions, and how fast the two series converge.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use plotters::prelude::*;
use schreier::pi::exact::{Accuracy, ExactSeries, accuracy, partial_sums};

use super::{SeriesName, whole_number};
use crate::cli::whole_file;

/// Beyond this the fractions, whose length grows with the number of terms, take minutes.
const MOST_TERMS: u64 = 5000;

/// Terms up to which every partial sum has a row.
const ALL_ROWS: u64 = 20;

/// Reads a number of terms.
pub fn count(text: &str) -> Result<u64, String> {
    whole_number(text, &format!("{MOST_TERMS} terms can be summed"))
}

/// One partial sum.
struct Row {
    terms: u64,
    accuracy: Accuracy,
}

pub fn run(terms: u64, series: SeriesName, plot: Option<&Path>, json: bool) -> anyhow::Result<ExitCode> {
    let series = match series {
        SeriesName::Chudnovsky => ExactSeries::Chudnovsky,
        SeriesName::Nilakantha => ExactSeries::Nilakantha,
        SeriesName::Ramanujan => bail!("exact fractions are for the series chudnovsky and nilakantha"),
    };
    if terms == 0 || terms > MOST_TERMS {
        bail!("{terms} terms were asked for, expected 1 to {MOST_TERMS}");
    }
    let shown: Vec<u64> = (1..=terms).filter(|&n| n == terms || is_shown(n, terms)).collect();
    let rows = rows(series, &shown)?;
    let Some(last) = rows.last() else { bail!("there are no terms") };
    let sum = nth_sum(series, 0, terms)?;
    // What the sum gives if it starts at k = 1, as in the document that this was derived from.
    let late = match series {
        ExactSeries::Chudnovsky => Some(accuracy(series, &nth_sum(series, 1, terms)?, 30)?),
        ExactSeries::Nilakantha => None,
    };
    if let Some(file) = plot {
        let picture = draw(terms)?;
        whole_file::write(file, picture.as_bytes())?;
    }
    let text = if json {
        serde_json::json!({
            "series": name(series),
            "terms": terms,
            "numerator": sum.numer().to_string(),
            "denominator": sum.denom().to_string(),
            "value": last.accuracy.value_text(),
            "error": last.accuracy.error_text(),
            "digits_right": last.accuracy.digits_right(),
            "partial_sums": rows.iter().map(|row| serde_json::json!({
                "terms": row.terms,
                "error": row.accuracy.error_text(),
                "digits_right": row.accuracy.digits_right(),
            })).collect::<Vec<_>>(),
            "value_from_k_1": late.as_ref().map(Accuracy::value_text),
        })
        .to_string()
    } else {
        report(series, &rows, &sum.to_string(), late.as_ref())
    };
    let mut output = std::io::stdout().lock();
    writeln!(output, "{}", text.trim_end()).context("cannot write to standard output")?;
    Ok(ExitCode::SUCCESS)
}

fn name(series: ExactSeries) -> &'static str {
    match series {
        ExactSeries::Chudnovsky => "chudnovsky",
        ExactSeries::Nilakantha => "nilakantha",
    }
}

/// Rows for 1, 2, 5, 10, 20, 50, … terms when there are many.
fn is_shown(n: u64, terms: u64) -> bool {
    let leading = n / 10u64.pow(n.ilog10());
    terms <= ALL_ROWS || (n.is_multiple_of(10u64.pow(n.ilog10())) && [1, 2, 5].contains(&leading))
}

/// Decimals that show the error of so many terms.
fn decimals(series: ExactSeries, terms: u64) -> u64 {
    match series {
        ExactSeries::Chudnovsky => 15 * terms + 20,
        ExactSeries::Nilakantha => 30,
    }
}

fn nth_sum(series: ExactSeries, first: u64, terms: u64) -> anyhow::Result<num_rational::Ratio<num_bigint::BigInt>> {
    partial_sums(series, first).nth(terms as usize - 1).context("the series has no end")
}

/// The accuracy of the partial sums with these numbers of terms, ascending.
fn rows(series: ExactSeries, terms: &[u64]) -> anyhow::Result<Vec<Row>> {
    let mut wanted = terms.iter().copied().peekable();
    let mut rows = Vec::new();
    for (n, sum) in (1..).zip(partial_sums(series, 0)) {
        if wanted.next_if_eq(&n).is_some() {
            rows.push(Row { terms: n, accuracy: accuracy(series, &sum, decimals(series, n))? });
        }
        if wanted.peek().is_none() {
            break;
        }
    }
    Ok(rows)
}

fn report(series: ExactSeries, rows: &[Row], sum: &str, late: Option<&Accuracy>) -> String {
    let mut text = String::from("terms  digits right  error\n");
    for Row { terms, accuracy } in rows {
        let _ = writeln!(text, "{terms:>5}  {:>12}  {}", accuracy.digits_right(), accuracy.error_text());
    }
    let what = match series {
        ExactSeries::Chudnovsky => "426880·√10005/π",
        ExactSeries::Nilakantha => "π",
    };
    let _ = writeln!(text, "\n{what} ≈\n{sum}");
    if let Some(last) = rows.last() {
        let _ = writeln!(text, "\nπ ≈ {}", last.accuracy.value_text());
    }
    if let Some(late) = late {
        let _ = writeln!(
            text,
            "\nSummed from k = 1 instead of k = 0, as the series is often misprinted, it would give\nπ ≈ {}",
            late.value_text()
        );
    }
    text
}

/// Terms of a curve: all, or some fifty.
fn curve(series: ExactSeries, terms: u64) -> anyhow::Result<Vec<(f64, f64)>> {
    let step = terms.div_ceil(50);
    let shown: Vec<u64> = (1..=terms).filter(|n| n % step == 0 || *n == 1 || *n == terms).collect();
    Ok(rows(series, &shown)?.iter().map(|row| (row.terms as f64, row.accuracy.digits_exact().max(0.1))).collect())
}

/// The digits gained by both series, as an SVG picture.
fn draw(terms: u64) -> anyhow::Result<String> {
    let curves = [
        ("Chudnovsky", curve(ExactSeries::Chudnovsky, terms)?, BLUE),
        ("Nilakantha", curve(ExactSeries::Nilakantha, terms)?, RED),
    ];
    let most = curves.iter().flat_map(|(_, points, _)| points).map(|point| point.1).fold(1.0, f64::max);
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, (800, 500)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption("Digits of π gained by the terms of two series", ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(45)
            .y_label_area_size(60)
            .build_cartesian_2d(1.0..(terms.max(2) as f64), (0.5..most * 1.5).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("terms")
            .y_desc("digits right")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .draw()?;
        for (name, points, colour) in curves {
            let line = LineSeries::new(points, colour.stroke_width(2));
            chart.draw_series(line)?.label(name).legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::MiddleRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()?;
        area.present()?;
    }
    Ok(picture)
}
