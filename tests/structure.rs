//! What kind of group is it? Against an independent system's answers, plain enumeration, and classical facts.

mod common;

use std::collections::{BTreeMap, HashMap, HashSet};

use common::small::{closure, corner_move, small_pair};
use common::{big, name, permutations, records, twisted_generators};
use num_bigint::BigUint;
use num_traits::One;
use proptest::prelude::*;
use schreier::group::composition::Factor;
use schreier::order::{Measure, prove};
use schreier::{Action, Element, Group, Permutation, Twisted, puzzle};
use serde_json::Value;

fn group(record: &Value) -> Group<Permutation> {
    let (degree, generators) = permutations(record);
    Group::with_identity(Permutation::identity_on(degree), generators).unwrap()
}

fn suite() -> HashMap<String, Group<Permutation>> {
    records("suite").map(|record| (name(&record), group(&record))).collect()
}

fn factor_names<E: Element>(group: &Group<E>) -> Vec<String> {
    let name =
        |(factor, &times): (&Factor, &u64)| if times == 1 { factor.to_string() } else { format!("{factor}^{times}") };
    group.composition_factors().iter().map(name).collect()
}

/// Compares what a record says with what is computed.
fn check<E: Element>(group: &Group<E>, record: &Value) {
    let name = name(record);
    let structure = group.structure();
    assert_eq!(structure.order, big(&record["order"]), "{name}");
    let factors: BigUint =
        structure.composition_factors.iter().map(|(f, &times)| f.order().pow(times as u32)).product();
    assert_eq!(factors, structure.order, "{name}: the factors {:?}", structure.composition_factors);
    let invariants: BigUint = structure.abelian_invariants.iter().map(|&q| BigUint::from(q)).product();
    assert_eq!(invariants * structure.derived_order(), structure.order, "{name}: abelian invariants");
    assert_eq!(group.lower_central_series_orders().last().is_some_and(One::is_one), structure.nilpotent, "{name}");
    let Some(derived) = record.get("derived_order") else { return };
    assert_eq!(structure.abelian, record["abelian"].as_bool().unwrap(), "{name}: abelian");
    assert_eq!(*structure.derived_order(), big(derived), "{name}: derived subgroup");
    let series: Vec<BigUint> = record["derived_series"].as_array().unwrap().iter().map(big).collect();
    assert_eq!(structure.derived_series, series, "{name}: derived series");
    assert_eq!(structure.soluble, record["solvable"].as_bool().unwrap(), "{name}: soluble");
    assert_eq!(structure.nilpotent, record["nilpotent"].as_bool().unwrap(), "{name}: nilpotent");
    assert_eq!(structure.centre_order, big(&record["centre_order"]), "{name}: centre");
    if let Some(transitive) = record.get("transitive") {
        assert_eq!(structure.transitive, transitive.as_bool().unwrap(), "{name}: transitive");
    }
    if let Some(primitive) = record.get("primitive") {
        assert_eq!(structure.primitive, primitive.as_bool(), "{name}: primitive");
    }
    let centre = group.centre();
    assert_eq!(centre.order(), structure.centre_order, "{name}: centre");
    for element in centre.generators() {
        assert!(group.contains(element), "{name}: the centre");
        assert!(group.generators().iter().all(|g| g.then(element) == element.then(g)), "{name}: the centre");
    }
}

#[test]
fn the_plain_oracle() {
    for (index, record) in records("library").chain(records("random_intransitive")).enumerate() {
        if index % 3 == 0 {
            check(&group(&record), &record);
        }
    }
}

#[test]
fn the_twisted_oracle() {
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        check(&Group::with_identity(ambient.identity(), generators).unwrap(), &record);
    }
}

/// What laws say without a chain is what the chain of the same group on stickers says.
#[test]
fn laws_and_chains_agree() {
    for (index, record) in records("twisted").enumerate() {
        let (ambient, generators) = twisted_generators(&record);
        if index % 4 != 0 || ambient.stickers() > 120 {
            continue;
        }
        let name = name(&record);
        let stickers = generators.iter().map(Twisted::sticker_permutation).collect();
        let twisted = Group::with_identity(ambient.identity(), generators).unwrap();
        let plain = Group::with_identity(ambient.identity().sticker_permutation(), stickers).unwrap();
        assert_eq!(twisted.derived_series_orders(), plain.derived_series_orders(), "{name}");
        assert_eq!(twisted.lower_central_series_orders(), plain.lower_central_series_orders(), "{name}");
        assert_eq!(twisted.abelian_invariants(), plain.abelian_invariants(), "{name}");
        assert_eq!(twisted.centre_order(), plain.centre_order(), "{name}");
        let unresolved = |group: &BTreeMap<Factor, u64>| group.keys().any(|f| matches!(f, Factor::Unresolved(_)));
        let (one, two) = (twisted.composition_factors(), plain.composition_factors());
        assert!(unresolved(&one) || unresolved(&two) || one == two, "{name}: {one:?} {two:?}");
    }
}

#[test]
fn answers_of_the_independent_system_for_the_suite() {
    let suite = suite();
    let mut seen = BTreeMap::new();
    for record in records("tasks") {
        let Some(group) = record["group"].as_str().and_then(|name| suite.get(name)) else { continue };
        let (task, name, answer) = (record["task"].as_str().unwrap(), &record["group"], &record["answer"]);
        match task {
            "derived_series" => {
                let expected: Vec<BigUint> = answer["orders"].as_array().unwrap().iter().map(big).collect();
                let mut found = group.derived_series_orders();
                found.retain(|order| !order.is_one() || expected.contains(order));
                assert_eq!(found, expected, "{name}: derived series");
            }
            "centre" => assert_eq!(group.centre_order(), big(&answer["order"]), "{name}: centre"),
            "composition_series" => {
                let mut expected: Vec<BigUint> = answer["factors"].as_array().unwrap().iter().map(big).collect();
                let factors = group.composition_factors();
                let mut found: Vec<BigUint> =
                    factors.iter().flat_map(|(f, &times)| vec![f.order(); times as usize]).collect();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{name}: composition factors");
            }
            _ => continue,
        }
        *seen.entry(task.to_string()).or_insert(0) += 1;
    }
    assert!(seen.len() == 3 && seen.values().all(|&count| count >= 8), "{seen:?}");
}

/// Names that the literature gives these groups.
#[test]
fn simple_factors_by_name() {
    let suite = suite();
    for (name, factors, description) in [
        ("M11", vec!["M11"], "M11"),
        ("M24", vec!["M24"], "M24"),
        ("HS", vec!["HS"], "HS"),
        ("McL", vec!["McL"], "McL"),
        ("J1", vec!["J1"], "J1"),
        ("J2.2", vec!["C_2", "J2"], "J2.2"),
        ("Ru", vec!["Ru"], "Ru"),
        ("Co2", vec!["Co2"], "Co2"),
        ("G2(4)", vec!["G2(4)"], "G2(4)"),
        ("3D4(2)", vec!["3D4(2)"], "3D4(2)"),
        ("Sz(8)_65", vec!["Sz(8)"], "Sz(8)"),
        ("Sz(32)_1025", vec!["Sz(32)"], "Sz(32)"),
        ("PSL(2,997)", vec!["PSL(2,997)"], "PSL(2,997)"),
        ("PSL(4,5)", vec!["PSL(4,5)"], "PSL(4,5)"),
        ("PSL(5,3)", vec!["PSL(5,3)"], "PSL(5,3)"),
        ("PSp(8,2)_255", vec!["PSp(8,2)"], "PSp(8,2)"),
        ("Sp(6,2)_36", vec!["PSp(6,2)"], "PSp(6,2)"),
        ("PGL(2,1009)", vec!["C_2", "PSL(2,1009)"], "PSL(2,1009).2"),
        ("2^4:A7", vec!["C_2^4", "A_7"], "2⁴ : A_7"),
        ("AGL(8,2)", vec!["C_2^8", "PSL(8,2)"], "2⁸ : PSL(8,2)"),
        ("M12wrM11", vec!["M11", "M12^11"], "M12 wr M11"),
        ("S5wrS5", vec!["C_2^6", "A_5^6"], "S_5 wr S_5"),
        ("S10wrS10wrS3", vec!["C_2^34", "C_3", "A_10^33"], "S_10 wr S_10 wr S_3"),
        ("A5pow20", vec!["A_5^20"], "A_5²⁰"),
        ("S1000", vec!["C_2", "A_1000"], "S_1000"),
        ("A1000", vec!["A_1000"], "A_1000"),
        ("C1000", vec!["C_2^3", "C_5^3"], "C_1000"),
        ("C2pow200", vec!["C_2^200"], "C_2²⁰⁰"),
        ("Syl2_S64", vec!["C_2^63"], "C_2 wr C_2 wr C_2 wr C_2 wr D_8"),
        ("trivial_deg1", vec![], "1"),
        ("identity_gens_deg20", vec![], "1"),
    ] {
        let group = &suite[name];
        assert_eq!(factor_names(group), factors, "{name}");
        assert_eq!(group.structure().description, description, "{name}");
    }
}

#[test]
fn classical_facts() {
    let suite = suite();
    let m24 = &suite["M24"];
    assert_eq!(m24.is_simple(), Some(true));
    assert_eq!(m24.order(), 244_823_040u32.into());
    assert_eq!(m24.centre().order(), BigUint::one());
    assert_eq!(m24.exponent().multiple_of.value(), 212_520u32.into());
    assert_eq!(m24.exponent().divides.value() % 212_520u32, BigUint::ZERO);
    let all = (1..=50u32).map(BigUint::from).fold(BigUint::one(), num_integer::lcm);
    assert_eq!(suite["S50"].exponent().value(), Some(all));
    // A 4-cycle is odd, and so A_5 has exponent 30; A_6 has elements of order 4.
    assert_eq!(suite["A5"].exponent().value(), Some(30u32.into()));
    assert_eq!(suite["M12wrM11"].is_simple(), Some(false));

    let cube = Group::new(puzzle::find("3x3x3").unwrap().unwrap().generators()).unwrap();
    let structure = cube.structure();
    assert_eq!(structure.description, "(3⁷ × 2¹¹) : ((A_8 × A_12) : 2)");
    assert_eq!(structure.derived_order() * 2u32, structure.order);
    assert_eq!(structure.abelian_invariants, [2]);
    let centre = cube.centre();
    assert_eq!(centre.order(), 2u32.into());
    let superflip = &centre.generators()[0];
    assert_eq!((superflip.twist(0), superflip.twist(1)), (vec![0; 8], vec![1; 12]));
    // The derived subgroup found by closure is the one that the laws foretell, and is normal.
    let derived = cube.derived_subgroup();
    assert_eq!(derived.order(), *structure.derived_order());
    assert!(cube.normalizes(&derived));
    let corner = Group::with_identity(cube.identity().clone(), vec![cube.generators()[0].clone()]).unwrap();
    assert!(!cube.normalizes(&corner));
}

/// The quotient by the derived subgroup is the dual of A / laws: for every prime power q both have equally many elements whose
/// order divides it.
#[test]
fn commutator_quotients_are_dual_to_the_laws() {
    for name in ["octahedron", "cuboctahedron", "2x2x2", "3x3x3", "4x4x4", "5x5x5", "pyraminx", "skewb", "megaminx"] {
        let puzzle = puzzle::find(name).unwrap().unwrap();
        let proof = prove(puzzle.ambient(), &puzzle.sparse_moves(), &Default::default()).unwrap();
        let group = Group::new(puzzle.generators()).unwrap();
        let invariants = group.abelian_invariants();
        if !proof.rest().is_empty() {
            continue;
        }
        let a: BigUint = proof.laws().coordinates().iter().map(|c| BigUint::from(c.modulus)).product();
        let quotient: BigUint = invariants.iter().map(|&q| BigUint::from(q)).product();
        assert_eq!(quotient, a / proof.laws().index().value(), "{name}");
        // Images in A have the exponents that the invariants say.
        let exponent = invariants.iter().fold(1, |lcm, &q| num_integer::lcm(lcm, q));
        for generator in puzzle.generators() {
            let place = proof.place_in_a(&generator).unwrap();
            let dies = |(c, &value): (&schreier::order::Coordinate, &u32)| {
                (u64::from(value) * exponent).is_multiple_of(c.modulus.into())
            };
            assert!(proof.laws().coordinates().iter().zip(&place).all(dies), "{name}");
            assert!(proof.laws().coordinates().iter().all(|c| c.measure == Measure::TwistSum || c.modulus == 2));
        }
    }
}

/// Sylow subgroups: their orders by the theorem, and those of the independent system.
/// Generators of a p-group that are many, redundant, or dense: the same series, and that of an independent system.
#[test]
fn series_of_a_large_p_group() {
    let group = suite().remove("Syl2_S64").unwrap();
    let expected: Vec<BigUint> = [63u32, 57, 48, 35, 18, 1, 0].iter().map(|&e| BigUint::from(2u32).pow(e)).collect();
    let c = Permutation::from_images((0..64).map(|i| (i * 37 + 11) % 64).collect()).unwrap();
    let mut random = schreier::random::seeded(1);
    let dense: Vec<Permutation> = (0..100).map(|_| group.random_element(&mut random)).collect();
    let conjugate = group.generators().iter().map(|g| c.conjugate(g)).collect();
    for group in [group, Group::new(dense).unwrap(), Group::new(conjugate).unwrap()] {
        assert_eq!(group.derived_series_orders(), expected);
        let series = group.derived_series();
        for pair in series.windows(2) {
            assert!(group.normalizes(&pair[1]));
            // Complete chains, proved again from the generators alone.
            let again = Group::with_identity(group.identity().clone(), pair[1].generators().to_vec()).unwrap();
            assert_eq!(again.order(), pair[1].order());
            let commutator = |a: &Permutation, b: &Permutation| a.inverse().then(&b.inverse()).then(a).then(b);
            let generators = pair[0].generators();
            assert!(generators.iter().all(|a| generators.iter().all(|b| pair[1].contains(&commutator(a, b)))));
        }
    }
}

#[test]
fn sylow_subgroups() {
    let suite = suite();
    for record in records("tasks").filter(|record| record["task"] == "sylow2") {
        let Some(group) = record["group"].as_str().and_then(|name| suite.get(name)) else { continue };
        let sylow = group.sylow_subgroup(2).unwrap();
        assert_eq!(sylow.order(), big(&record["answer"]["order"]), "{}", record["group"]);
        assert!(group.contains_subgroup(&sylow));
    }
    for name in ["M11", "M12", "HS", "J1", "PSU(3,5)", "Sz(8)_65", "2^4:A7", "S5wrS5", "T30_5000", "cube2", "A5pow20"] {
        let group = &suite[name];
        for (p, e) in group.factored_order().factors().collect::<Vec<_>>() {
            let sylow = group.sylow_subgroup(p).unwrap();
            assert_eq!(sylow.order(), BigUint::from(p).pow(e as u32), "{name}, {p}");
            assert!(group.contains_subgroup(&sylow), "{name}, {p}");
        }
        assert!(group.sylow_subgroup(101).unwrap().order().is_one());
        assert!(group.sylow_subgroup(4).is_err() && group.sylow_subgroup(1).is_err());
    }
    // By formula: the exponent of p in n!, and in n!/2.
    for (name, degree, alternating) in
        [("S1000", 1000u32, false), ("A1000", 1000, true), ("S50", 50, false), ("A5", 5, true)]
    {
        for p in [2u32, 3, 7] {
            let legendre: u32 = (1..10).map(|i| degree / p.saturating_pow(i)).sum();
            let exponent = legendre - u32::from(p == 2 && alternating);
            let sylow = suite[name].sylow_subgroup(p.into()).unwrap();
            assert_eq!(sylow.order(), BigUint::from(p).pow(exponent), "{name}, {p}");
            assert!(suite[name].contains_subgroup(&sylow), "{name}, {p}");
        }
    }
    for record in records("library").step_by(23) {
        let group = group(&record);
        for (p, e) in group.factored_order().factors().collect::<Vec<_>>() {
            let sylow = group.sylow_subgroup(p).unwrap();
            assert_eq!(sylow.order(), BigUint::from(p).pow(e as u32), "{}, {p}", name(&record));
            assert!(group.contains_subgroup(&sylow), "{}, {p}", name(&record));
        }
    }
}

/// Puzzles too large for chains.
#[test]
fn large_puzzles_by_laws() {
    let cube = Group::new(puzzle::find("20x20x20").unwrap().unwrap().generators()).unwrap();
    let structure = cube.structure();
    assert_eq!(structure.derived_series.len(), 2);
    let quotient = &structure.order / structure.derived_order();
    let invariants: BigUint = structure.abelian_invariants.iter().map(|&q| BigUint::from(q)).product();
    assert_eq!(quotient, invariants);
    assert!(structure.description.starts_with("3⁷ : ("), "{}", structure.description);
}

#[test]
fn edge_cases() {
    for degree in [0, 1, 2, 9] {
        let identity = Permutation::identity_on(degree);
        for generators in [vec![], vec![identity.clone(); 3]] {
            let group = Group::with_identity(identity.clone(), generators).unwrap();
            let structure = group.structure();
            assert!(structure.abelian && structure.nilpotent && structure.soluble && structure.perfect);
            assert_eq!(structure.transitive, degree <= 1);
            assert_eq!(structure.derived_series, [BigUint::one()]);
            assert_eq!(structure.centre_order, BigUint::one());
            assert!(structure.composition_factors.is_empty() && structure.abelian_invariants.is_empty());
            assert_eq!(structure.description, "1");
            assert_eq!(group.is_simple(), Some(false));
            assert_eq!(group.exponent().value(), Some(BigUint::one()));
        }
    }
    let (a, b) = (cycle(6), cycle(6).pow(2));
    let group = Group::new(vec![a.clone(), a.identity(), b, a]).unwrap();
    assert_eq!(group.structure().description, "C_6");
    assert_eq!(group.abelian_invariants(), [2, 3]);
    let flip = Permutation::from_images(vec![0, 5, 4, 3, 2, 1]).unwrap();
    assert_eq!(Group::new(vec![cycle(6), flip]).unwrap().structure().description, "D_12");
}

fn cycle(degree: u32) -> Permutation {
    Permutation::from_images((0..degree).map(|i| (i + 1) % degree).collect()).unwrap()
}

fn commutators<E: Action + std::hash::Hash>(of: &HashSet<E>, with: &HashSet<E>, identity: &E) -> HashSet<E> {
    let pairs = of.iter().flat_map(|a| with.iter().map(move |b| a.inverse().then(&b.inverse()).then(a).then(b)));
    let all: HashSet<E> = pairs.collect();
    closure(&all.into_iter().collect::<Vec<_>>(), identity)
}

/// Every answer against plain enumeration.
fn enumerate<E: Element + std::hash::Hash>(generators: &[E], identity: &E) {
    let group = Group::with_identity(identity.clone(), generators.to_vec()).unwrap();
    let elements = closure(generators, identity);
    let structure = group.structure();
    assert_eq!(structure.order, elements.len().into());
    let commutes = |a: &E| elements.iter().all(|b| a.then(b) == b.then(a));
    let centre: HashSet<&E> = elements.iter().filter(|a| commutes(a)).collect();
    assert_eq!(structure.centre_order, centre.len().into());
    let found = group.centre();
    assert_eq!(found.order(), centre.len().into());
    assert!(found.generators().iter().all(|element| centre.contains(element)));
    assert_eq!(structure.abelian, centre.len() == elements.len());

    let mut derived = vec![elements.clone()];
    loop {
        let last = derived.last().unwrap();
        let next = commutators(last, last, identity);
        if next.len() == last.len() {
            break;
        }
        derived.push(next);
    }
    let orders: Vec<BigUint> = derived.iter().map(|term| term.len().into()).collect();
    assert_eq!(structure.derived_series, orders);
    for (term, expected) in group.derived_series().iter().zip(&derived) {
        assert!(term.generators().iter().all(|element| expected.contains(element)));
    }
    assert_eq!(structure.soluble, derived.last().unwrap().len() == 1);
    assert_eq!(structure.perfect, derived.len() == 1);
    let mut central = elements.clone();
    loop {
        let next = commutators(&central, &elements, identity);
        if next.len() == central.len() {
            break;
        }
        central = next;
    }
    assert_eq!(structure.nilpotent, central.len() == 1);
    assert_eq!(group.lower_central_series().last().unwrap().order(), central.len().into());

    // G/G′: how many cosets have an order that divides q.
    let commutator = derived.get(1).unwrap_or(&elements);
    for q in 2..=12i64 {
        let dies = elements.iter().filter(|element| commutator.contains(&element.pow(q))).count() / commutator.len();
        let expected: u64 =
            structure.abelian_invariants.iter().map(|&order| num_integer::gcd(order, q as u64)).product();
        assert_eq!(dies as u64, expected, "{:?}", structure.abelian_invariants);
    }
    let exponent =
        elements.iter().fold(BigUint::one(), |lcm, element| num_integer::lcm(lcm, element.factored_order().value()));
    let bounds = group.exponent();
    assert!((&exponent % bounds.multiple_of.value()) == BigUint::ZERO);
    assert!((bounds.divides.value() % &exponent) == BigUint::ZERO);

    let normal = span_of_conjugates(&generators[..1], &elements, identity);
    let closure = group.normal_closure(&generators[..1]);
    assert_eq!(closure.order(), normal.len().into());
    assert!(group.normalizes(&closure) && closure.generators().iter().all(|element| normal.contains(element)));
    if structure.composition_factors.values().sum::<u64>() == 1 && !structure.abelian {
        let closes = |element: &E| {
            span_of_conjugates(std::slice::from_ref(element), &elements, identity).len() == elements.len()
        };
        assert!(elements.iter().filter(|element| !element.is_identity()).take(20).all(closes), "simple");
    }
}

fn span_of_conjugates<E: Action + std::hash::Hash>(of: &[E], by: &HashSet<E>, identity: &E) -> HashSet<E> {
    let conjugates: HashSet<E> = of.iter().flat_map(|n| by.iter().map(move |g| g.conjugate(n))).collect();
    closure(&conjugates.into_iter().collect::<Vec<_>>(), identity)
}

proptest! {
    #![proptest_config(common::cases(48))]

    #[test]
    fn subgroups_of_symmetric_groups((a, b) in small_pair()) {
        // Commutators of all pairs of elements are too many in the largest.
        let identity = a.identity();
        if closure(&[a.clone(), b.clone()], &identity).len() <= 720 {
            enumerate(&[a, b], &identity);
        }
    }

    #[test]
    fn subgroups_of_sylow_subgroups((p, degree) in prop_oneof![Just((2u64, 8u32)), Just((3, 9))], seed: u64, count in 1..5usize) {
        let symmetric = Group::new(vec![cycle(degree), Permutation::from_cycles(degree as usize, &[vec![0, 1]]).unwrap()]);
        let sylow = symmetric.unwrap().sylow_subgroup(p).unwrap();
        let mut random = schreier::random::seeded(seed);
        let generators: Vec<Permutation> = (0..count).map(|_| sylow.random_element(&mut random)).collect();
        enumerate(&generators, &sylow.identity().clone());
    }

    #[test]
    fn subgroups_of_a_wreath_product(a in corner_move(), b in corner_move()) {
        let identity = a.identity();
        if closure(&[a.clone(), b.clone()], &identity).len() <= 720 {
            enumerate(&[a, b], &identity);
        }
    }
}
