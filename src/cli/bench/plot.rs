//! A plot of time by size, both on logarithmic scales, with the fitted powers.

use anyhow::{Result, anyhow, bail};
use plotters::prelude::*;

use super::measure::Row;
use super::report::{FamilyGrowth, Report, time};

const SIZE: (u32, u32) = (1100, 700);

/// An SVG of every family and method of which two sizes at least were measured.
pub fn growth(report: &Report) -> Result<String> {
    if report.growths.is_empty() {
        bail!("nothing to plot: expected a family with at least two sizes");
    }
    let mut svg = String::new();
    draw(report, &mut svg).map_err(|error| anyhow!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

fn rows<'a>(report: &'a Report, curve: &'a FamilyGrowth) -> impl Iterator<Item = &'a Row> {
    report.rows.iter().filter(|row| row.name == curve.name && row.method == curve.method)
}

/// The least and the greatest of some numbers, with a margin.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, greatest) = values.fold((f64::MAX, 0.0), |(a, b): (f64, f64), value| (a.min(value), b.max(value)));
    (least / 1.5, greatest * 1.5)
}

fn draw(report: &Report, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let shown = || report.growths.iter().flat_map(|curve| rows(report, curve));
    let sizes = range(shown().map(|row| row.size as f64));
    let times = range(shown().map(|row| row.seconds.median));
    let mut chart = ChartBuilder::on(&root)
        .caption("time of a proved order by size", ("sans-serif", 26))
        .margin(12)
        .x_label_area_size(46)
        .y_label_area_size(96)
        .build_cartesian_2d((sizes.0..sizes.1).log_scale(), (times.0..times.1).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_label_formatter(&|size| format!("{size:.0}"))
        .y_label_formatter(&|&seconds| time(seconds))
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 18))
        .x_desc("size")
        .y_desc("median time of one run")
        .draw()?;
    for (index, curve) in report.growths.iter().enumerate() {
        let colour = Palette99::pick(index).to_rgba();
        let points: Vec<(f64, f64)> = rows(report, curve).map(|row| (row.size as f64, row.seconds.median)).collect();
        let fitted = points.iter().map(|&(size, _)| (size, curve.growth.at(size)));
        let label = format!("{}, {}: size^{:.2}", curve.name, curve.method, curve.growth.exponent);
        chart
            .draw_series(LineSeries::new(fitted, colour.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 4, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK)
        .label_font(("sans-serif", 14))
        .draw()?;
    root.present()?;
    drop(chart);
    drop(root);
    Ok(())
}
