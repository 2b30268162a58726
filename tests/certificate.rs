//! Certificates: is every proof certified, and is what the checker accepts true?

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use common::{big, moves, name, permutations, records};
use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::certificate::{LeanLevel, MAX_DEGREE, NotForLean, Uncertifiable, certify, lean_levels, lean_source};
use schreier::order::{self, Method, Options};
use schreier::puzzle;
use schreier::verifier::format::{Certificate, PieceSet as PieceSetData, Source};
use schreier::verifier::{self, DEFAULT_WORK, Unverifiable, Verdict};
use schreier::{Action, Ambient, Permutation, PieceSet, SlotMove, SparseMove};
use serde_json::Value;
use sha2::{Digest, Sha256};

fn certified(ambient: &Ambient, moves: &[SparseMove], options: &Options) -> Certificate {
    let proof = order::prove(ambient, moves, options).unwrap();
    let names: Vec<String> = (1..=moves.len()).map(|i| format!("g{i}")).collect();
    let source = Source { name: "test".into(), sha256: "0".repeat(64) };
    certify(source, ambient, &names, moves, &proof).unwrap()
}

/// The certificate, once more from its text.
fn reread(certificate: &Certificate) -> Certificate {
    verifier::read(&serde_json::to_vec(certificate).unwrap()).unwrap()
}

fn check(name: &str, ambient: &Ambient, moves: &[SparseMove], options: &Options, expected: Option<&BigUint>) -> String {
    let certificate = certified(ambient, moves, options);
    let certificate = reread(&certificate);
    assert_eq!(verifier::verify(&certificate, DEFAULT_WORK).unwrap(), Verdict::Valid, "{name}");
    if let Some(expected) = expected {
        assert_eq!(certificate.order, expected.to_string(), "{name}");
    }
    certificate.argument
}

#[test]
fn puzzles() {
    for name in puzzle::known_names() {
        let puzzle = puzzle::find(&name).unwrap().unwrap();
        let (ambient, moves) = (puzzle.ambient(), puzzle.sparse_moves());
        check(&name, ambient, &moves, &Options::default(), None);
    }
}

fn oracle(file: &str, every: usize) {
    for record in records(file).step_by(every) {
        let (ambient, moves) = moves(&record);
        let expected = big(&record["order"]);
        check(&name(&record), &ambient, &moves, &Options::default(), Some(&expected));
        let options = Options { method: Method::Chain, ..Options::default() };
        if ambient.slots() <= 100 {
            check(&name(&record), &ambient, &moves, &options, Some(&expected));
        }
    }
}

#[test]
fn library() {
    oracle("library", 1);
}

#[test]
fn intransitive() {
    oracle("random_intransitive", 1);
}

#[test]
fn twisted() {
    oracle("twisted", 1);
}

#[test]
fn suite() {
    oracle("suite", 1);
}

/// A change of a certificate's JSON: a path to a value, and what is done there.
fn mutations(value: &Value, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, Value)>) {
    let mut push = |path: &[String], value: Value| found.push((path.to_vec(), value));
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            for other in [number + 1, number - 1, -number, 0, 1, number * 2, i64::from(u32::MAX)] {
                if other != number {
                    push(path, other.into());
                }
            }
        }
        Value::String(text) => {
            push(path, format!("{text}0").into());
            push(path, "".into());
            if let Ok(number) = text.parse::<BigUint>() {
                push(path, (&number + 1u32).to_string().into());
                push(path, (&number * 2u32).to_string().into());
                push(path, (&number / 2u32).to_string().into());
            }
            for other in ["trivial", "cyclic", "giant", "laws", "laws and reduced chain", "sandwich", "verified chain"]
                .into_iter()
                .chain(["bound", "schreier", "probable", "proved"])
                .filter(|other| other != text)
            {
                push(path, other.into());
            }
        }
        Value::Array(items) => {
            let mut change = |change: &dyn Fn(&mut Vec<Value>)| {
                let mut changed = items.clone();
                change(&mut changed);
                if changed != *items {
                    push(path, changed.into());
                }
            };
            let last = items.len().saturating_sub(1);
            if !items.is_empty() {
                for at in [0, last / 2, last] {
                    change(&|items| drop(items.remove(at)));
                    change(&|items| items.insert(at, items[at].clone()));
                    change(&|items| items.swap(at, if at == last { 0 } else { at + 1 }));
                }
                change(&|items| items.reverse());
                change(&|items| items.clear());
            }
            for (index, item) in items.iter().enumerate() {
                path.push(index.to_string());
                mutations(item, path, found);
                path.pop();
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                let mut without = fields.clone();
                without.remove(key);
                found.push((path.clone(), without.into()));
                path.push(key.clone());
                mutations(item, path, found);
                path.pop();
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn mutated(value: &Value, path: &[String], new: &Value) -> Value {
    let mut changed = value.clone();
    let mut at = &mut changed;
    for key in path {
        at = match at {
            Value::Array(items) => &mut items[key.parse::<usize>().unwrap()],
            other => &mut other[key],
        };
    }
    *at = new.clone();
    changed
}

/// The order of the group in a certificate, found without it; `None` if its generators are not generators.
fn order_of(certificate: &Certificate) -> Option<BigUint> {
    let sets = certificate.group.piece_sets.iter();
    let sets = sets.map(|set| PieceSet::new(set.name.clone(), set.size, set.orientations)).collect();
    let ambient = Ambient::new(sets).ok()?;
    let entry = |&[slot, to, gain]: &[u32; 3]| SlotMove { slot, to, gain };
    let generators = certificate.group.generators.iter();
    let moves: Result<Vec<SparseMove>, _> =
        generators.map(|g| SparseMove::new(&ambient, g.moves.iter().map(entry).collect())).collect();
    Some(
        order::prove(&ambient, &moves.ok()?, &Options { method: Method::Chain, ..Options::default() })
            .ok()?
            .order()
            .value(),
    )
}

/// Changes a certificate everywhere in many ways, up to about `limit` of them. What is still accepted must be true. How many
/// changes were rejected, unreadable and accepted.
fn mutate(certificate: &Certificate, limit: usize) -> [usize; 3] {
    let value = serde_json::to_value(certificate).unwrap();
    let mut found = Vec::new();
    mutations(&value, &mut Vec::new(), &mut found);
    let every = found.len().div_ceil(limit);
    let mut counts = [0; 3];
    for (index, (path, new)) in found.iter().enumerate() {
        let top = path.first().map_or("", String::as_str);
        // Names say nothing about the order; everything short is always tried.
        if path.last().is_some_and(|key| ["name", "program"].contains(&key.as_str())) || top == "input" {
            continue;
        }
        if index % every != 0 && ["evidence", "group"].contains(&top) {
            continue;
        }
        let text = serde_json::to_vec(&mutated(&value, path, new)).unwrap();
        let Ok(changed) = verifier::read(&text) else {
            counts[1] += 1;
            continue;
        };
        match verifier::verify(&changed, DEFAULT_WORK) {
            Ok(Verdict::Valid) => {
                counts[2] += 1;
                assert_eq!(changed.status, "proved");
                let order = order_of(&changed);
                assert_eq!(Some(changed.order), order.map(|order| order.to_string()), "{path:?} := {new}");
            }
            _ => counts[0] += 1,
        }
    }
    counts
}

fn twisted_record(index: usize) -> (Ambient, Vec<SparseMove>) {
    moves(&records("twisted").nth(index).unwrap())
}

#[test]
fn whatever_is_accepted_is_true() {
    let mut kinds: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut add = |certificate: &Certificate, limit: usize| {
        assert_eq!(verifier::verify(certificate, DEFAULT_WORK).unwrap(), Verdict::Valid);
        let counts = mutate(certificate, limit);
        let sum = kinds.entry(certificate.argument.clone()).or_default();
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    };
    for name in ["octahedron", "cuboctahedron", "2x2x2", "3x3x3", "pyraminx", "skewb", "3x3x3-stickers"] {
        let puzzle = puzzle::find(name).unwrap().unwrap();
        add(&certified(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default()), 2000);
    }
    let chain = Options { method: Method::Chain, ..Options::default() };
    let pyraminx = puzzle::find("pyraminx").unwrap().unwrap();
    add(&certified(pyraminx.ambient(), &pyraminx.sparse_moves(), &chain), 2000);
    add(&certified(pyraminx.ambient(), &pyraminx.sparse_moves()[..1], &Options::default()), 2000);
    add(&certified(pyraminx.ambient(), &[], &Options::default()), 2000);
    for (index, record) in records("random_intransitive").chain(records("library")).enumerate() {
        let (ambient, moves) = moves(&record);
        if ambient.slots() <= 24 && index % 7 == 0 {
            add(&certified(&ambient, &moves, &Options::default()), 200);
        }
    }
    for index in (0..records("twisted").count()).step_by(5) {
        let (ambient, moves) = twisted_record(index);
        if ambient.slots() <= 30 {
            add(&certified(&ambient, &moves, &Options::default()), 200);
        }
    }
    let (points, moves) = followers();
    add(&certified(&points, &moves, &Options::default()), 2000);
    println!("{kinds:?}");
    for kind in ["trivial", "cyclic", "giant", "laws", "laws and reduced chain", "sandwich", "verified chain"] {
        let [rejected, unreadable, _] = kinds.get(kind).copied().unwrap_or_else(|| panic!("no certificate by {kind}"));
        assert!(rejected + unreadable > 20, "{kind}: {kinds:?}");
    }
}

/// A group with a giant that follows another, six points that follow six others by the outer automorphism of S₆, and a rest.
fn followers() -> (Ambient, Vec<SparseMove>) {
    let ambient = order::points(9 + 9 + 6 + 6 + 4).unwrap();
    let cycles = |cycles: &[&[u32]]| {
        let cycles: Vec<Vec<u32>> = cycles.iter().map(|cycle| cycle.to_vec()).collect();
        SparseMove::from(&ambient.permuting(&Permutation::from_cycles(34, &cycles).unwrap()))
    };
    // The outer automorphism sends (1 2) to (1 2)(3 4)(5 6) and (1 2 3 4 5 6) to (1 2 3)(4 5), up to names: the images are
    // found below by trying, so that nothing depends on them being remembered rightly.
    let nine =
        [cycles(&[&[0, 1], &[9, 10]]), cycles(&[&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12, 13, 14, 15, 16, 17]])];
    let rest = cycles(&[&[30, 31, 32, 33]]);
    let mut moves = nine.to_vec();
    moves.push(rest);
    moves.extend(outer_pair(&cycles));
    (ambient, moves)
}

/// Two generators of S₆ on the points 18–23, with their images under an outer automorphism on the points 24–29.
fn outer_pair(cycles: &dyn Fn(&[&[u32]]) -> SparseMove) -> Vec<SparseMove> {
    // All (3-cycle)(transposition) on six points; one of them completes the automorphism.
    let mut orders = Vec::new();
    for c in permutations_of_six() {
        let moves = vec![
            cycles(&[&[18, 19], &[24, 25], &[26, 27], &[28, 29]]),
            cycles(&[&[18, 19, 20, 21, 22, 23], &[24 + c[0], 24 + c[1], 24 + c[2]], &[24 + c[3], 24 + c[4]]]),
        ];
        let proof = order::prove(&order::points(34).unwrap(), &moves, &Options::default()).unwrap();
        if proof.order().value() == 720u32.into() {
            return moves;
        }
        orders.push(proof.order().value());
    }
    panic!("no outer automorphism: {orders:?}")
}

fn permutations_of_six() -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for _ in 0..6 {
        all = all
            .into_iter()
            .flat_map(|prefix: Vec<u32>| {
                (0..6).filter(|x| !prefix.contains(x)).map(|x| [&prefix[..], &[x]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

#[test]
fn followers_are_certified() {
    let (ambient, moves) = followers();
    let certificate = reread(&certified(&ambient, &moves, &Options::default()));
    assert_eq!(verifier::verify(&certificate, DEFAULT_WORK).unwrap(), Verdict::Valid);
    let followers = &certificate.evidence.followers;
    assert_eq!(followers.len(), 2, "{followers:?}");
    assert!(followers.iter().any(|follower| follower.bijection.is_empty()));
    assert!(followers.iter().any(|follower| follower.bijection.len() == 9));
    assert_eq!(Some(certificate.order.parse().unwrap()), order_of(&certificate));
}

#[test]
fn a_probable_order_is_refused() {
    let puzzle = puzzle::find("2x2x2").unwrap().unwrap();
    let options = Options { method: Method::MonteCarlo, ..Options::default() };
    let proof = order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &options).unwrap();
    let source = Source { name: "2x2x2".into(), sha256: "0".repeat(64) };
    let names = vec!["x"; puzzle.moves().len()];
    let refused = certify(source, puzzle.ambient(), &names, &puzzle.sparse_moves(), &proof);
    assert_eq!(refused.unwrap_err(), Uncertifiable::Probable);
}

#[test]
fn work_and_memory_are_bounded() {
    let puzzle = puzzle::find("3x3x3-stickers").unwrap().unwrap();
    let certificate = certified(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default());
    assert!(matches!(verifier::verify(&certificate, 10_000), Err(Unverifiable::TooMuch(_))));
    // A piece set of two thousand million slots costs nothing.
    let mut large = certificate.clone();
    large.group.piece_sets.push(PieceSetData { name: "ghosts".into(), size: 2_000_000_000, orientations: 1 << 28 });
    assert_eq!(verifier::verify(&large, DEFAULT_WORK).unwrap(), Verdict::Valid);
    large.group.piece_sets[1].size = u32::MAX;
    assert!(matches!(verifier::verify(&large, DEFAULT_WORK).unwrap(), Verdict::Invalid(_)));
    // Doubling steps make a word longer than the universe, and are a program of sixty steps.
    let mut long = certificate.clone();
    let chain = &mut long.evidence.rest.as_mut().unwrap().chain;
    let first = (long.group.generators.len() + chain.program.words.len() + chain.program.steps.len()) as i32;
    chain.program.steps.extend((0..60).map(|i| [(first + i).max(1), (first + i).max(1)]));
    chain.generators.push(first + 60);
    assert!(verifier::verify(&long, DEFAULT_WORK).is_ok());
    assert!(matches!(verifier::read(b"{\"format\": 1}"), Err(Unverifiable::Malformed(_))));
    let other = serde_json::to_string(&certificate).unwrap().replace("\"version\":1", "\"version\":2");
    assert!(matches!(verifier::read(other.as_bytes()), Err(Unverifiable::OtherFormat { version: 2, .. })));
    let newer = br#"{"format": "schreier-certificate", "version": 7, "novelties": []}"#;
    assert!(matches!(verifier::read(newer), Err(Unverifiable::OtherFormat { version: 7, .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Certificates with numbers changed at random, several at a time, never make the checker panic, and what is accepted
    /// is true.
    #[test]
    fn scrambled_certificates(
        which in 0usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), -3i64..40), 1..4),
    ) {
        static TEXTS: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
            let names = ["octahedron", "skewb", "pyraminx", "3x3x3-stickers"];
            let of = |name: &&str| {
                let puzzle = puzzle::find(name).unwrap().unwrap();
                let method = if *name == "skewb" { Method::Chain } else { Method::Auto };
                let options = Options { method, ..Options::default() };
                serde_json::to_string(&certified(puzzle.ambient(), &puzzle.sparse_moves(), &options)).unwrap()
            };
            names.iter().map(of).collect()
        });
        let mut text = TEXTS[which].clone();
        for (place, number) in changes {
            let body = text.find("\"group\"").unwrap();
            let is_start = |i: &usize| {
                let bytes = text.as_bytes();
                bytes[*i].is_ascii_digit() && [b'[', b',', b':', b'-'].contains(&bytes[i - 1])
            };
            let starts: Vec<usize> = (body..text.len()).filter(is_start).collect();
            let start = starts[place.index(starts.len())];
            let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
            let number = if text.as_bytes()[start - 1] == b'-' { number.abs() } else { number };
            text.replace_range(start..start + digits, &number.to_string());
        }
        if let Ok(certificate) = verifier::read(text.as_bytes())
            && let Ok(Verdict::Valid) = verifier::verify(&certificate, DEFAULT_WORK)
        {
            let order = order_of(&certificate).map(|order| order.to_string());
            prop_assert_eq!(Some(certificate.order), order);
        }
    }

    /// Texts that are cut off, or have bytes exchanged, are refused.
    #[test]
    fn damaged_texts(cut in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let puzzle = puzzle::find("pyraminx").unwrap().unwrap();
        let certificate = certified(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default());
        let mut bytes = serde_json::to_vec(&certificate).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(certificate) = verifier::read(&bytes)
            && let Ok(Verdict::Valid) = verifier::verify(&certificate, DEFAULT_WORK)
        {
            let order = order_of(&certificate).map(|order| order.to_string());
            prop_assert_eq!(Some(certificate.order), order);
        }
        bytes.truncate(cut.index(bytes.len()));
        prop_assert!(verifier::read(&bytes).is_err());
    }
}

/// The checker of kernel certificates, after its public definitions: composition is that of maps, x∘y = "first y".
fn lean_accepts(degree: usize, inputs: &[Permutation], levels: &[LeanLevel], order: &BigUint) -> bool {
    let identity = Permutation::identity_on(degree);
    let compose = |x: &Permutation, y: &Permutation| y.then(x);
    let sifts = |mut x: Permutation, levels: &[LeanLevel]| {
        for level in levels {
            let image = x.image(level.orbit[0]);
            let Some(j) = level.orbit.iter().position(|&point| point == image) else { return false };
            x = compose(&level.representatives[j].inverse(), &x);
        }
        x == identity
    };
    let schreier = |level: &LeanLevel, i: usize, j: usize| {
        let s = &level.generators[i];
        let k = level.orbit.iter().position(|&point| point == s.image(level.orbit[j]));
        k.map(|k| compose(&level.representatives[k].inverse(), &compose(s, &level.representatives[j])))
    };
    let mut accepted = inputs.iter().all(|input| sifts(input.clone(), levels));
    let first = levels.first().map_or(&[][..], |level| &level.generators);
    accepted &= first.iter().all(|s| inputs.iter().any(|x| s == x || compose(s, x) == identity));
    for (index, level) in levels.iter().enumerate() {
        let rest = &levels[index + 1..];
        accepted &= level.representatives[0] == identity && level.representatives.len() == level.orbit.len();
        for j in 1..level.orbit.len() {
            let (i, k) = level.parents[j];
            accepted &= k < j && level.generators[i].image(level.orbit[k]) == level.orbit[j];
            accepted &= level.representatives[j] == compose(&level.generators[i], &level.representatives[k]);
        }
        for i in 0..level.generators.len() {
            accepted &= (0..level.orbit.len()).all(|j| schreier(level, i, j).is_some_and(|x| sifts(x, rest)));
        }
        let next = rest.first().map_or(&[][..], |level| &level.generators);
        let product = |word: &Vec<(usize, usize)>| {
            let factors = word.iter().map(|&(i, j)| schreier(level, i, j).unwrap());
            factors.reduce(|x, y| compose(&x, &y)).unwrap_or_else(|| identity.clone())
        };
        accepted &= level.next.iter().map(product).eq(next.iter().cloned());
    }
    let product: BigUint = levels.iter().map(|level| BigUint::from(level.orbit.len())).product();
    accepted && product == *order
}

#[test]
fn kernel_certificates_for_lean() {
    let mut groups: Vec<(String, usize, Vec<Permutation>, BigUint)> = records("library")
        .map(|record| (name(&record), permutations(&record), big(&record["order"])))
        .filter(|(_, (degree, _), _)| *degree <= 24)
        .step_by(3)
        .map(|(name, (degree, generators), order)| (name, degree, generators, order))
        .collect();
    for name in ["3x3x3", "skewb"] {
        let puzzle = puzzle::find(name).unwrap().unwrap();
        let proof = order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default()).unwrap();
        let generators = puzzle.generators().iter().map(|g| g.sticker_permutation()).collect();
        groups.push((name.into(), puzzle.ambient().stickers(), generators, proof.order().value()));
    }
    assert!(groups.len() > 10);
    for (name, degree, generators, order) in groups {
        let levels = lean_levels(degree, &generators, &order, 1).unwrap();
        assert!(lean_accepts(degree, &generators, &levels, &order), "{name}");
        let source = lean_source(&name, degree, &generators, &levels);
        assert_eq!(source.matches("base := ").count(), levels.len(), "{name}");
    }
    let large = lean_levels(MAX_DEGREE + 1, &[], &1u32.into(), 1);
    assert_eq!(large.unwrap_err(), NotForLean::TooLarge(MAX_DEGREE + 1));
}

/// Runs the program in a directory; exit code, standard output, standard error.
fn run(directory: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_schreier")).args(arguments).current_dir(directory).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn certify_and_verify() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(directory.path(), arguments);
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
    let group = r#"{"degree": 4, "generators": [[2, 1, 3, 4], [2, 3, 4, 1]]}"#;
    write("group.json", group);
    let (code, printed, _) = run(&["certify", "group.json", "-o", "certificate.json", "--json"]);
    assert_eq!(code, 0);
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(printed["order"], "24");
    let text = std::fs::read_to_string(directory.path().join("certificate.json")).unwrap();
    assert_eq!(printed["bytes"], text.len());

    let (code, printed, _) = run(&["verify", "certificate.json", "group.json", "--json"]);
    let answer: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((code, &answer["valid"], &answer["order"]), (0, &true.into(), &"24".into()));
    assert_eq!(answer["reason"], Value::Null);

    // The same group in other bytes is another input.
    write("spaced.json", &format!("{group}\n"));
    let (code, printed, _) = run(&["verify", "certificate.json", "spaced.json"]);
    assert_eq!(code, 1);
    assert!(printed.starts_with("not valid: spaced.json has the SHA-256 "), "{printed}");
    // Another group that claims the hash of that input.
    write("cycle.json", r#"{"degree": 4, "generators": [[2, 3, 4, 1]]}"#);
    let (_, cycle, _) = run(&["certify", "cycle.json"]);
    let (mut other, real): (Value, Value) =
        (serde_json::from_str(&cycle).unwrap(), serde_json::from_str(&text).unwrap());
    other["input"] = real["input"].clone();
    write("other.json", &other.to_string());
    assert_eq!(run(&["verify", "other.json"]).0, 0);
    let (code, printed, _) = run(&["verify", "other.json", "group.json"]);
    assert_eq!((code, &*printed), (1, "not valid: the generators in the certificate are not those of group.json\n"));

    write("wrong.json", &text.replace("\"24\"", "\"12\""));
    let (code, printed, _) = run(&["verify", "wrong.json", "--json"]);
    let answer: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((code, &answer["valid"]), (1, &false.into()));
    assert!(answer["reason"].as_str().unwrap().contains("another order"));
    for (name, contents, complaint) in [
        ("cut.json", &text[..text.len() / 2], "is no certificate"),
        ("empty.json", "", "is empty, expected a certificate"),
        ("group2.json", group, "is no certificate"),
    ] {
        write(name, contents);
        let (code, printed, message) = run(&["verify", name]);
        assert_eq!((code, &*printed), (2, ""), "{name}");
        assert!(message.starts_with(&format!("schreier: {name} {complaint}")), "{message}");
    }
    let (code, _, message) = run(&["verify", "certificate.json", "--limit", "3"]);
    assert_eq!(code, 2);
    assert!(message.contains("which is the limit"), "{message}");
    assert_eq!(run(&["verify", "missing.json"]).0, 2);

    write("two.jsonl", &format!("{group}\n{group}\n"));
    let (code, printed, message) = run(&["certify", "two.jsonl", "-o", "two.json"]);
    assert_eq!((code, &*printed), (2, ""));
    assert!(message.contains("a certificate is about one group, and there are 2 here"), "{message}");
    let (code, printed, message) = run(&["certify", "group.json", "--method", "monte-carlo", "-o", "two.json"]);
    assert_eq!((code, &*printed), (2, ""));
    assert!(message.contains("only probable"), "{message}");
    assert!(!directory.path().join("two.json").exists());

    let (code, printed, _) = run(&["certify", "group.json", "--lean"]);
    assert_eq!(code, 0);
    assert!(printed.contains("theorem certificate_ok : check 4 inputs certificate = true"));
}

#[test]
fn built_in_puzzles_are_hashed_as_show_prints_them() {
    let directory = tempfile::tempdir().unwrap();
    let (_, toml, _) = run(directory.path(), &["show", "pyraminx", "--toml"]);
    std::fs::write(directory.path().join("pyraminx.toml"), toml).unwrap();
    let (code, ..) = run(directory.path(), &["certify", "Pyraminx", "-o", "certificate.json"]);
    assert_eq!(code, 0);
    for input in ["pyraminx", "pyraminx.toml"] {
        assert_eq!(run(directory.path(), &["verify", "certificate.json", input]).0, 0, "{input}");
    }
    assert_eq!(run(directory.path(), &["verify", "certificate.json", "tetraminx"]).0, 1);
}

#[test]
fn citations() {
    let directory = tempfile::tempdir().unwrap();
    let (code, printed, _) = run(directory.path(), &["cite", "skewb", "--json", "--seed", "5"]);
    assert_eq!(code, 0);
    let cited: Value = serde_json::from_str(&printed).unwrap();
    let (_, text, _) = run(directory.path(), &["certify", "skewb", "--seed", "5"]);
    let hash: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(cited["certificate_sha256"], hash);
    let certificate = verifier::read(text.as_bytes()).unwrap();
    assert_eq!(cited["order"], certificate.order);
    assert_eq!(cited["sha256"], certificate.input.sha256);
    let statement = cited["statement"].as_str().unwrap();
    for part in [&*certificate.order, &hash, &certificate.input.sha256, "seed 5", env!("CARGO_PKG_VERSION")] {
        assert!(statement.contains(part), "{part}");
    }
    // What the entry says stands in CITATION.cff.
    let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/CITATION.cff")).unwrap();
    let values = cited["bibtex"].as_str().unwrap().lines().filter_map(|line| line.split_once(" = "));
    let values: Vec<&str> = values.map(|(_, value)| value.trim_matches([' ', '{', '}', ','])).collect();
    assert_eq!(values.len(), 4);
    assert!(values.iter().all(|value| !value.is_empty() && file.contains(value)), "{values:?}");
    assert!(file.contains(&format!("version: {}", env!("CARGO_PKG_VERSION"))));

    let (code, printed, _) = run(directory.path(), &["cite", "skewb", "--method", "monte-carlo"]);
    assert_eq!(code, 0);
    assert!(printed.contains("order at least") && !printed.contains("Certificate"));
}
