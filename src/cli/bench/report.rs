//! Measurements as a table, as comma-separated values, and as JSON.

use anyhow::Result;
use clap::ValueEnum;
use schreier::chain::Counts;
use schreier::family::FAMILIES;
use serde::Serialize;

use super::growth::Growth;
use super::measure::Row;
use super::method::Method;
use crate::cli::output;

/// How a report is printed.
pub enum Form {
    Table,
    Csv,
    Json,
}

/// Everything that was measured, and what was not.
#[derive(Default)]
pub struct Report {
    pub rows: Vec<Row>,
    pub growths: Vec<FamilyGrowth>,
    skipped: Vec<Skipped>,
}

/// How one method grows on one family.
#[derive(Serialize)]
pub struct FamilyGrowth {
    pub name: String,
    #[serde(serialize_with = "name_of")]
    pub method: Method,
    #[serde(flatten)]
    pub growth: Growth,
}

/// A measurement that was not made.
#[derive(Serialize)]
struct Skipped {
    name: String,
    size: u64,
    #[serde(serialize_with = "name_of")]
    method: Method,
    reason: &'static str,
}

fn name_of<S: serde::Serializer>(method: &Method, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&method.to_string())
}

#[derive(Serialize)]
struct Json<'a> {
    rows: &'a [Row],
    growth: &'a [FamilyGrowth],
    skipped: &'a [Skipped],
    version: &'static str,
}

/// The families with their sizes, and the methods.
pub fn list() -> Result<()> {
    output::line("families")?;
    for family in FAMILIES {
        let (least, most) = family.range;
        output::line(&format!("  {:<14} {}; n in {least}..={most}", family.name, family.description))?;
    }
    output::line("methods")?;
    for method in Method::value_variants() {
        let value = method.to_possible_value().expect("no method is hidden");
        let help = value.get_help().map(ToString::to_string).unwrap_or_default();
        output::line(&format!("  {:<14} {help}", value.get_name()))?;
    }
    Ok(())
}

impl Report {
    /// Notes that a size would take longer than the limit.
    pub fn left_out(&mut self, family: &str, size: u32, method: Method) {
        let reason = "would exceed the limit";
        self.skipped.push(Skipped { name: family.into(), size: size.into(), method, reason });
    }

    /// Notes that a method does not decide a group.
    pub fn undecided(&mut self, name: &str, size: u64, method: Method) {
        let reason = "the laws do not decide the order";
        self.skipped.push(Skipped { name: name.into(), size, method, reason });
    }

    /// Notes the growth of a method on a family.
    pub fn growth(&mut self, family: &str, method: Method, growth: Growth) {
        self.growths.push(FamilyGrowth { name: family.into(), method, growth });
    }

    pub fn print(&self, form: Form) -> Result<()> {
        match form {
            Form::Table => self.table(),
            Form::Csv => self.csv(),
            Form::Json => output::json(&Json {
                rows: &self.rows,
                growth: &self.growths,
                skipped: &self.skipped,
                version: env!("CARGO_PKG_VERSION"),
            }),
        }
    }

    fn table(&self) -> Result<()> {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        output::line(&format!(
            "{:<width$} {:>8} {:>8} {:<13} {:>10} {:>21} {:>12} {:>9} {:>9} {:>8}  status",
            "group",
            "size",
            "degree",
            "method",
            "median",
            "least to greatest",
            "compositions",
            "sifts",
            "Schreier",
            "peak MB"
        ))?;
        for row in &self.rows {
            let [compositions, sifts, schreier] = counts(row, "–");
            let peak = row.peak_bytes.map_or_else(|| "–".into(), |bytes| format!("{:.1}", bytes as f64 / 1e6));
            let spread = format!("{} to {}", time(row.seconds.least), time(row.seconds.greatest));
            output::line(&format!(
                "{:<width$} {:>8} {:>8} {:<13} {:>10} {spread:>21} {compositions:>12} {sifts:>9} {schreier:>9} {peak:>8}  {}{}",
                row.name,
                row.size,
                row.degree,
                row.method,
                time(row.seconds.median),
                row.status,
                match row.formula {
                    Some(true) => ", as by the formula",
                    Some(false) => ", not as by the formula",
                    None => "",
                }
            ))?;
        }
        for FamilyGrowth { name, method, growth } in &self.growths {
            output::line(&format!("{name}, {method}: time ~ size^{:.2} ({} sizes)", growth.exponent, growth.points))?;
        }
        for Skipped { name, size, method, reason } in &self.skipped {
            output::line(&format!("{name} {size}, {method}: not timed, {reason}"))?;
        }
        Ok(())
    }

    fn csv(&self) -> Result<()> {
        output::line(
            "group,size,degree,generators,method,median_s,least_s,greatest_s,repetitions,compositions,sifts,schreier_generators,\
             peak_bytes,status",
        )?;
        for row in &self.rows {
            let [compositions, sifts, schreier] = counts(row, "");
            let peak = row.peak_bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
            output::line(&format!(
                "{},{},{},{},{},{:e},{:e},{:e},{},{compositions},{sifts},{schreier},{peak},{}",
                quoted(&row.name),
                row.size,
                row.degree,
                row.generators,
                row.method,
                row.seconds.median,
                row.seconds.least,
                row.seconds.greatest,
                row.repetitions,
                quoted(&row.status)
            ))?;
        }
        Ok(())
    }
}

/// The counts of a row as text, or what stands for none.
fn counts(row: &Row, none: &str) -> [String; 3] {
    let text = |count: fn(&Counts) -> u64| row.counts.as_ref().map_or_else(|| none.into(), |c| count(c).to_string());
    [text(|c| c.compositions), text(|c| c.sifts), text(|c| c.schreier_generators)]
}

/// A field that may have commas or quotes in it (RFC 4180).
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Three digits with a unit.
pub fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
