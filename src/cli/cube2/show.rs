//! `schreier cube2 show`: a cube in all its forms.

use std::process::ExitCode;

use anstream::AutoStream;
use anstyle::{AnsiColor, Color, RgbColor, Style};
use clap::Args;
use schreier::cube2::{Face, FaceArray, Metric, Scheme, Sense, Solver, colour, net_lines};
use serde::Serialize;
use std::io::{self, Write};

use super::input::Input;
use crate::cli::output;

/// Draw a cube, and write it as an array and as facelets
///
/// A cube that is put together wrongly is refused, with the reason.
#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    input: Input,
    /// Draw face numbers instead of colours
    #[arg(short, long)]
    numbers: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    array: Vec<u8>,
    facelets: String,
    net: Vec<String>,
    out_of_place: usize,
    solved_up_to_rotation: bool,
    half_turns: usize,
    quarter_turns: usize,
}

impl Show {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (text, cube) = self.input.one_cube()?;
        let scheme = self.input.reading.scheme_of(&text);
        let turns = |metric| Solver::new(metric, Sense::UpToRotation).distance(&cube);
        let answer = Answer {
            array: cube.faces().to_vec(),
            facelets: scheme.facelets(&cube),
            net: scheme.net(&cube).lines().map(str::to_owned).collect(),
            out_of_place: cube.out_of_place(),
            solved_up_to_rotation: cube.is_solved_up_to_rotation(),
            half_turns: turns(Metric::Half),
            quarter_turns: turns(Metric::Quarter),
        };
        if self.json {
            output::json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        // Colours vanish by themselves where they cannot be shown.
        let mut out = AutoStream::auto(io::stdout());
        writeln!(out, "{}", self.net(&cube, &scheme))?;
        writeln!(out, "array     {cube}")?;
        writeln!(out, "facelets  {}", answer.facelets)?;
        writeln!(out, "distance  {} half turns, {} quarter turns", answer.half_turns, answer.quarter_turns)?;
        writeln!(out, "{} of 24 faces out of place", answer.out_of_place)?;
        Ok(ExitCode::SUCCESS)
    }

    fn net(&self, cube: &FaceArray, scheme: &Scheme) -> String {
        let coloured = |position: u8, text: String| {
            let style = style(colour(cube, position));
            format!("{style}{text}{style:#}")
        };
        if self.numbers {
            let number = |position: u8| format!("{:>2}", cube.faces()[usize::from(position)]);
            net_lines(|position| coloured(position, number(position)), 2)
        } else {
            let letter = |position: u8| scheme.letter(colour(cube, position)).to_string();
            net_lines(|position| coloured(position, letter(position)), 1)
        }
    }
}

/// The document's colours: which one belongs on the face.
fn style(face: Face) -> Style {
    let (red, green, blue) = match face {
        Face::U => (90, 140, 255),
        Face::R => (255, 235, 60),
        Face::F => (235, 70, 70),
        Face::D => (80, 190, 90),
        Face::L => (255, 255, 255),
        Face::B => (255, 150, 30),
    };
    let background = Color::Rgb(RgbColor(red, green, blue));
    Style::new().fg_color(Some(Color::Ansi(AnsiColor::Black))).bg_color(Some(background))
}
