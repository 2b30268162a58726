//! Where cubes come from: arguments, a file, or standard input; in a form that is given or recognized.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use schreier::cube2::{CubeError, FaceArray, Form, Scheme};

/// The cubes of one call.
#[derive(Args)]
pub struct Input {
    /// A cube: a scramble, 24 face numbers, or 24 facelet colours. Without it, or if it is -, cubes are read from standard input
    #[arg(value_name = "CUBE")]
    words: Vec<String>,
    /// Read from a file (`-`: standard input)
    #[arg(short, long, value_name = "FILE", conflicts_with = "words")]
    file: Option<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
}

/// How a text is read.
#[derive(Args, Clone, Copy)]
pub struct Reading {
    /// The form of the input; recognized when it is not given
    #[arg(long, value_enum, value_name = "FORM")]
    read: Option<FormArg>,
    /// The letters of the colours that belong on U R F D L B, or `faces` (URFDLB), or `colours` (BYRGWO)
    #[arg(long, value_name = "LETTERS", value_parser = parse_scheme)]
    pub scheme: Option<Scheme>,
}

/// The forms of a cube, on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormArg {
    /// Moves that lead from the solved cube to this one
    Moves,
    /// 24 face numbers by position
    Array,
    /// 24 colours, face by face
    Facelets,
    /// 24 colours drawn as a net of six lines
    Net,
}

fn parse_scheme(text: &str) -> Result<Scheme, CubeError> {
    match text {
        "faces" => Ok(Scheme::FACES),
        "colours" | "colors" => Ok(Scheme::COLOURS),
        letters => Scheme::new(letters),
    }
}

impl Reading {
    /// Reads one cube.
    pub fn cube(&self, text: &str) -> Result<FaceArray, CubeError> {
        let form = match self.read {
            None => Form::guess(text),
            Some(FormArg::Moves) => Form::Moves,
            Some(FormArg::Array) => Form::Array,
            Some(FormArg::Facelets | FormArg::Net) => Form::Facelets,
        };
        form.read(text, self.scheme)
    }

    /// Whether cubes are said to be nets; `None` when it has to be found out.
    pub fn nets(&self) -> Option<bool> {
        self.read.map(|form| form == FormArg::Net)
    }

    /// The scheme in which to write facelets: the one of the input, as far as it has one.
    pub fn scheme_of(&self, text: &str) -> Scheme {
        let facelets = Form::guess(text) == Form::Facelets;
        self.scheme.unwrap_or_else(|| if facelets { Scheme::guess(text) } else { Scheme::FACES })
    }
}

/// Where the cubes are.
pub enum Source {
    /// On the command line.
    Argument(String),
    /// In a stream with this name; its size if it is known.
    Stream { name: String, reader: Box<dyn Read>, bytes: Option<u64> },
}

impl Input {
    /// Opens the source.
    pub fn source(&self) -> anyhow::Result<Source> {
        if !self.words.is_empty() && self.words != ["-"] {
            return Ok(Source::Argument(self.words.join(" ")));
        }
        match &self.file {
            Some(path) if path.as_os_str() != "-" => {
                let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
                let bytes = file.metadata().ok().filter(|meta| meta.is_file()).map(|meta| meta.len());
                Ok(Source::Stream { name: path.display().to_string(), reader: Box::new(file), bytes })
            }
            _ => {
                if io::stdin().is_terminal() {
                    eprintln!("reading from the terminal; end with Ctrl-D");
                }
                Ok(Source::Stream { name: "standard input".into(), reader: Box::new(io::stdin()), bytes: None })
            }
        }
    }

    /// Reads the whole source as the text of one cube, and the cube.
    pub fn one_cube(&self) -> anyhow::Result<(String, FaceArray)> {
        let (name, text) = match self.source()? {
            Source::Argument(text) => (None, text),
            Source::Stream { name, mut reader, .. } => {
                let mut text = String::new();
                reader.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
                (Some(name), text)
            }
        };
        let cube = self.reading.cube(&text);
        let cube = match name {
            None => cube?,
            Some(name) => cube.with_context(|| name)?,
        };
        Ok((text, cube))
    }
}
