//! The document's algorithm: one face after the other, until the cube is solved.
//!
//! The faces 0, 1, 2, 3, 12, 13 and 15 are brought home in this order, and those that are home stay home. A step looks
//! only at where its face is: 24 cases at the first step and 21, 18, 15, 12, 9 and 6 at the others. So the whole
//! algorithm is a list of 105 sequences. There are two such lists:
//!
//! * [`Method::Document`] uses what the document offers. Step 1 is frame shifts. Steps 2 to 4 bring a corner into the top
//!   layer with turns of the bottom and the usual four-turn exchange, such as `R' D' R D`, which leaves the rest of the top
//!   alone. Steps 5 and 6 know only turns of the bottom and the five finishing sequences, which leave all of the top and two
//!   corners of the bottom alone. Step 7 is one of the five.
//! * [`Method::Fewest`] makes each step in the fewest of the twelve rotations.

use super::finishing::FINISHING;
use super::orientation::homing;
use super::rotation::{Face, Rotation};
use super::solve::Solver;
use super::{FaceArray, Metric, Sense};

/// The faces in the order in which the steps bring them home.
pub const STEP_FACES: [u8; 7] = [0, 1, 2, 3, 12, 13, 15];

/// How the steps are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// As in the document.
    Document,
    /// Each step in the fewest rotations.
    Fewest,
}

/// One step on the way to the solved array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// The face that is brought home.
    pub face: u8,
    /// The position it came from.
    pub from: u8,
    /// The rotations that bring it home.
    pub rotations: &'a [Rotation],
    /// The array afterwards.
    pub after: FaceArray,
}

/// What to do in one case of one step, and what that does to a solved array.
#[derive(Debug, Clone)]
struct Case {
    rotations: Vec<Rotation>,
    effect: FaceArray,
}

impl Case {
    fn new(rotations: Vec<Rotation>) -> Self {
        Self { effect: FaceArray::SOLVED.turned_by(&rotations), rotations }
    }
}

/// Solves every array step by step.
///
/// # Example
///
/// ```
/// use schreier::cube2::{FaceArray, Method, Steps, parse_moves, rotations};
///
/// let steps = Steps::new(Method::Document);
/// let mut cube = FaceArray::SOLVED.turned_by(&rotations(&parse_moves("R U R' U' F2 L")?));
/// for step in steps.solve(&cube) {
///     cube = cube.turned_by(step.rotations);
///     assert_eq!(cube.position_of(step.face), step.face);
/// }
/// assert_eq!(cube, FaceArray::SOLVED);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
pub struct Steps {
    /// For every step and every position of its face what to do; nothing for positions it cannot have.
    cases: [[Option<Case>; 24]; 7],
}

impl Steps {
    /// Finds the sequences of a method.
    ///
    /// Breadth first over the positions of the faces up to each step: at most 612 360 of them, some tens of milliseconds
    /// for [`Method::Fewest`], and far less for [`Method::Document`].
    pub fn new(method: Method) -> Self {
        let mut cases: [[Option<Case>; 24]; 7] = Default::default();
        cases[0] = match method {
            Method::Document => from_array(|position| Some(homing(position).shifts.concat())),
            Method::Fewest => cheapest(&STEP_FACES[..1], &singles(Rotation::all())),
        }
        .map(|rotations| rotations.map(Case::new));
        for step in 1..6 {
            let tools = match method {
                Method::Document => toolbox(step),
                // Turns of the other three faces would only turn the whole cube as well, and face 0 is at home.
                Method::Fewest => singles(Rotation::all().filter(|r| [Face::D, Face::F, Face::R].contains(&r.face()))),
            };
            cases[step] = cheapest(&STEP_FACES[1..=step], &tools).map(|rotations| rotations.map(Case::new));
        }
        cases[6] = match method {
            Method::Document => from_array(finishing_sequence),
            Method::Fewest => {
                let solver = Solver::new(Metric::Quarter, Sense::UpToRotation);
                from_array(|position| {
                    let sequence = finishing_sequence(position)?;
                    let case = FaceArray::SOLVED.turned_by(&sequence).inverse();
                    Some(solver.solve(&case).rotations())
                })
            }
        }
        .map(|rotations| rotations.map(Case::new));
        Self { cases }
    }

    /// The steps that solve the array, always seven; those that find their face at home have no rotations. O(1).
    pub fn solve(&self, array: &FaceArray) -> [Step<'_>; 7] {
        let mut after = *array;
        std::array::from_fn(|step| {
            let face = STEP_FACES[step];
            let from = after.position_of(face);
            let case = self.case(step, from).expect("every position that the earlier steps leave open has a case");
            after = after.then(&case.effect);
            Step { face, from, rotations: &case.rotations, after }
        })
    }

    /// The number of rotations in which the steps solve the array. O(1).
    pub fn count(&self, array: &FaceArray) -> usize {
        self.solve(array).iter().map(|step| step.rotations.len()).sum()
    }

    /// What the step (0 to 6) does when its face is at `position`; `None` when it cannot be there.
    ///
    /// # Panics
    /// If there is no such step or position.
    pub fn sequence(&self, step: usize, position: u8) -> Option<&[Rotation]> {
        self.case(step, position).map(|case| &case.rotations[..])
    }

    fn case(&self, step: usize, position: u8) -> Option<&Case> {
        self.cases[step][usize::from(position)].as_ref()
    }
}

fn from_array(rotations: impl Fn(u8) -> Option<Vec<Rotation>>) -> [Option<Vec<Rotation>>; 24] {
    std::array::from_fn(|position| rotations(position as u8))
}

fn singles(rotations: impl Iterator<Item = Rotation>) -> Vec<Vec<Rotation>> {
    rotations.map(|rotation| vec![rotation]).collect()
}

/// The document's finishing sequence for face 15 at `position`; empty when it is at home.
fn finishing_sequence(position: u8) -> Option<Vec<Rotation>> {
    if position == STEP_FACES[6] {
        return Some(Vec::new());
    }
    FINISHING.iter().find(|finishing| finishing.position == position).map(|finishing| finishing.rotations())
}

/// What a person with the document has for steps 2 to 6 (here 1 to 5).
fn toolbox(step: usize) -> Vec<Vec<Rotation>> {
    let turn = Rotation::clockwise;
    let bottom = turn(Face::D);
    let mut tools = vec![vec![bottom], vec![bottom.inverse()]];
    if step < 4 {
        // For the corners of faces 1, 2 and 3, those that are not home yet: exchange with the corner below.
        tools.extend(
            [Face::B, Face::F, Face::R][step - 1..]
                .iter()
                .map(|&face| vec![turn(face).inverse(), bottom.inverse(), turn(face), bottom]),
        );
    } else {
        tools.extend(FINISHING.iter().map(|finishing| finishing.rotations()));
    }
    tools
}

/// For every position of the last of the faces, the others being at home, the sequence of tools with the fewest rotations
/// that brings all of them home.
///
/// Dijkstra's algorithm from home, backwards, with one bucket for every number of rotations. Time O(states · tools),
/// memory one byte for each of the 24^faces ways to give every face a position.
fn cheapest(faces: &[u8], tools: &[Vec<Rotation>]) -> [Option<Vec<Rotation>>; 24] {
    const UNKNOWN: u8 = 0;
    const HOME: u8 = u8::MAX;
    let effects: Vec<FaceArray> = tools.iter().map(|tool| FaceArray::SOLVED.turned_by(tool)).collect();
    let encode = |positions: &[u8]| positions.iter().rev().fold(0, |key, &p| 24 * key + usize::from(p));
    // Before a tool was used, what is now at `p` was where its effect took it from.
    let before = |key: usize, effect: &FaceArray| {
        let (mut rest, mut place, mut result) = (key, 1, 0);
        for _ in faces {
            result += usize::from(effect.faces()[rest % 24]) * place;
            (rest, place) = (rest / 24, 24 * place);
        }
        result
    };
    let home = encode(faces);
    let mut tool_at = vec![UNKNOWN; 24usize.pow(faces.len() as u32)];
    let mut buckets = vec![vec![(home, HOME)]];
    let mut cost = 0;
    while cost < buckets.len() {
        for (key, tool) in std::mem::take(&mut buckets[cost]) {
            if tool_at[key] != UNKNOWN {
                continue;
            }
            tool_at[key] = tool;
            for (number, (tool, effect)) in (1..).zip(tools.iter().zip(&effects)) {
                let there = before(key, effect);
                if tool_at[there] == UNKNOWN {
                    let total = cost + tool.len();
                    buckets.resize(buckets.len().max(total + 1), Vec::new());
                    buckets[total].push((there, number));
                }
            }
        }
        cost += 1;
    }
    let others = &faces[..faces.len() - 1];
    from_array(|position| {
        let mut positions = [others, &[position]].concat();
        let mut sequence = Vec::new();
        loop {
            match tool_at[encode(&positions)] {
                UNKNOWN => return None,
                HOME => return Some(sequence),
                number => {
                    let tool = usize::from(number) - 1;
                    sequence.extend_from_slice(&tools[tool]);
                    for position in &mut positions {
                        *position = effects[tool].position_of(*position);
                    }
                }
            }
        }
    })
}
