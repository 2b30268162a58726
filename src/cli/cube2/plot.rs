//! A plot of the number of positions at every distance.

use anyhow::anyhow;
use plotters::prelude::*;

const SIZE: (u32, u32) = (1000, 540);

/// An SVG bar chart of `counts` by depth, on a logarithmic scale, every bar with its number.
pub fn distances(counts: &[u64], title: &str) -> anyhow::Result<String> {
    let mut svg = String::new();
    draw(counts, title, &mut svg).map_err(|error| anyhow!("cannot draw the plot: {error}"))?;
    Ok(svg)
}

fn draw(counts: &[u64], title: &str, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let top = counts.iter().copied().max().unwrap_or(1) as f64 * 4.0;
    // Bars stand on the depth in their middle. A bar of one position would have no height if the scale began at 1.
    let (left, bottom) = (-0.6, 0.5);
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 26))
        .margin(12)
        .x_label_area_size(46)
        .y_label_area_size(96)
        .build_cartesian_2d(left..counts.len() as f64 - 0.4, (bottom..top).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_labels(counts.len() + 1)
        .x_label_formatter(&|depth| if depth.fract() == 0.0 { format!("{depth:.0}") } else { String::new() })
        .y_label_formatter(&|count| format!("{count:.0}"))
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 18))
        .x_desc("turns to the solved position")
        .y_desc("positions")
        .draw()?;
    let bar = RGBColor(70, 110, 170);
    chart.draw_series(counts.iter().enumerate().map(|(depth, &count)| {
        let (middle, height) = (depth as f64, (count as f64).max(bottom));
        Rectangle::new([(middle - 0.4, bottom), (middle + 0.4, height)], bar.filled())
    }))?;
    chart.draw_series(counts.iter().enumerate().map(|(depth, &count)| {
        let style = ("sans-serif", 14).into_font().color(&BLACK).pos(plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Center,
            plotters::style::text_anchor::VPos::Bottom,
        ));
        Text::new(count.to_string(), (depth as f64, (count as f64).max(bottom) * 1.15), style)
    }))?;
    root.present()?;
    drop(chart);
    drop(root);
    Ok(())
}
