//! The 2x2x2: every fact that the documentation states, computed.

use std::sync::LazyLock;

use rayon::prelude::*;
use schreier::cube2::*;

fn table(metric: Metric, sense: Sense) -> &'static Solver {
    static TABLES: [LazyLock<Solver>; 4] = [
        LazyLock::new(|| Solver::new(Metric::Half, Sense::UpToRotation)),
        LazyLock::new(|| Solver::new(Metric::Quarter, Sense::UpToRotation)),
        LazyLock::new(|| Solver::new(Metric::Half, Sense::Literal)),
        LazyLock::new(|| Solver::new(Metric::Quarter, Sense::Literal)),
    ];
    &TABLES[2 * usize::from(sense == Sense::Literal) + usize::from(metric == Metric::Quarter)]
}

#[test]
fn the_finishing_sequences_are_for_face_15_and_not_for_the_faces_in_their_headings() {
    let mut seen = vec![];
    for finishing in FINISHING {
        let case = FaceArray::SOLVED.turned_by(&finishing.rotations()).inverse();
        for face in [0, 1, 2, 3, 12, 13] {
            assert_eq!(case.position_of(face), face);
        }
        assert_eq!(case.position_of(15), finishing.position);
        seen.push((finishing.heading, case.faces()[16]));
    }
    println!("{seen:?}");
    for c in compare() {
        println!("{} {} {} {} | {}", c.step, c.face, c.position, to_numbers(&c.document), to_numbers(&c.shortest));
    }
    let s = table(Metric::Quarter, Sense::Literal);
    println!("{}", s.table().depth());
    let _ = (0..3).into_par_iter().sum::<i32>();
}
