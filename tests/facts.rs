//! The facts about the papers' puzzles and the well-known ones, each computed.

use num_bigint::BigUint;
use schreier::chain::{Chain, StoppingRule};
use schreier::order::{self, Argument, Factored, Method, Options, Proof, Status, Verdict};
use schreier::{Action, Group, Puzzle, Twisted, puzzle};

fn find(name: &str) -> Puzzle {
    puzzle::find(name).unwrap_or_else(|| panic!("{name} is in the catalogue")).unwrap()
}

fn prove_with(puzzle: &Puzzle, options: &Options) -> Proof {
    let moves = puzzle.sparse_moves();
    order::prove(puzzle.ambient(), &moves, options).unwrap()
}

fn prove(name: &str) -> Proof {
    let proof = prove_with(&find(name), &Options::default());
    assert_eq!(proof.status(), Status::Proved);
    proof
}

fn factors(proof: &Proof) -> Vec<BigUint> {
    let factors = proof.index_factors();
    assert!(factors.iter().all(|f| !f.unexplained));
    let product: Factored = factors.iter().map(|f| &f.factor).collect();
    assert_eq!(Some(product), proof.index());
    factors.into_iter().map(|f| f.factor.value()).collect()
}

fn big(text: &str) -> BigUint {
    text.parse().unwrap()
}

/// 2^a · 3^b · …
fn powers(factors: &[(u64, u64)]) -> BigUint {
    factors.iter().map(|&(p, e)| BigUint::from(p).pow(e as u32)).product()
}

#[test]
fn octahedron() {
    let proof = prove("octahedron");
    let halves = Factored::alternating(6).times(&Factored::from(32)).times(&Factored::alternating(12));
    assert_eq!(proof.order(), &halves);
    assert_eq!(proof.order().value(), big("2759049216000"));
    assert_eq!(proof.index(), Some(Factored::from(2).power(21)));
    let mut sorted = factors(&proof);
    sorted.sort();
    assert_eq!(sorted, [2u32, 2, 2, 64, 4096].map(BigUint::from));
}

#[test]
fn cuboctahedron() {
    let proof = prove("cuboctahedron");
    assert_eq!(proof.order().value(), big("304328475799208411787820007424000000"));
    assert_eq!(proof.argument(), Argument::Laws);
    assert_eq!(factors(&proof), [2u32, 2].map(BigUint::from));
    let laws: Vec<&str> = proof.laws().laws().iter().map(|law| law.text.as_str()).collect();
    assert_eq!(laws, ["twist sum of vertices ≡ 0 (mod 2)", "sign of vertices = sign of edges"]);
}

/// The configuration that both papers work out is reachable on the cuboctahedron only.
#[test]
fn configuration_of_the_papers() {
    let octahedron = find("octahedron");
    let a = octahedron.ambient().parse("((1 3 4), (2,0,1,1,0,0), (1), (0,0,0,0,0,0,0,0,0,0,0,0))").unwrap();
    let Verdict::Breaks(law) = prove("octahedron").judge(&a) else { panic!("A is not reachable") };
    assert!(law.starts_with("every twist of vertices is a multiple of 2 (of 4)"), "{law}");
    assert!(!Group::new(octahedron.generators()).unwrap().contains(&a));

    let cuboctahedron = find("cuboctahedron");
    let a = cuboctahedron.ambient().parse("((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))").unwrap();
    assert_eq!(prove("cuboctahedron").judge(&a), Verdict::Member);
    assert!(Group::new(cuboctahedron.generators()).unwrap().contains(&a));
}

#[test]
fn orders_of_well_known_puzzles() {
    let cases = [
        ("2x2x2", powers(&[(2, 7), (3, 9), (5, 1), (7, 1)])), // 8!·3⁷
        ("3x3x3", big("43252003274489856000")),
        ("4x4x4", powers(&[(2, 50), (3, 29), (5, 9), (7, 7), (11, 4), (13, 2), (17, 2), (19, 2), (23, 2)])),
        ("5x5x5", big("2582636272886959379162819698174683585918088940054237132144778804568925405184000000000000000")),
        ("megaminx", big("100669616553523347122516032313645505168688116411019768627200000000000")),
        ("pyraminx", big("75582720")),
        ("skewb", big("3149280")),
    ];
    for (name, order) in cases {
        assert_eq!(prove(name).order().value(), order, "{name}");
    }
    let five = prove("5x5x5").order().value();
    assert_eq!(prove("5x5x5-middle").order().value(), five * 24u32);
}

/// The chain, verified without any help from the laws, agrees with them; so does the sticker form.
#[test]
fn chains_and_sticker_forms_agree_with_the_laws() {
    for name in ["2x2x2", "3x3x3", "octahedron", "cuboctahedron", "pyraminx", "skewb", "4x4x4", "megaminx"] {
        let by_chain = prove_with(&find(name), &Options { method: Method::Chain, ..Options::default() });
        assert_eq!(by_chain.argument(), Argument::VerifiedChain);
        assert_eq!(by_chain.order(), prove(name).order(), "{name}");
    }
    for name in ["2x2x2", "3x3x3", "4x4x4", "3x3x3-middle", "5x5x5"] {
        assert_eq!(prove(&format!("{name}-stickers")).order(), prove(name).order(), "{name}");
    }
}

/// The same proof for every N, against the closed formula for cubes whose slices all turn but the middle one.
#[test]
fn cubes_of_many_sides() {
    for n in (2..12).chain([20]) {
        let proof = prove(&format!("{n}x{n}x{n}"));
        assert_eq!(proof.order(), &cube_order(n), "{n}");
        let index: Factored = proof.index_factors().iter().map(|f| &f.factor).collect();
        assert_eq!(Some(index), proof.index());
    }
}

/// The number of elements that twists and signs allow: corners 8!·3⁷, for odd N edges 12!·2¹¹ of equal sign, wings and
/// centres 24! each. A quarter turn of a slice is one 4-cycle on its wings and on each orbit of centres that it meets, so
/// the signs of the centres at (i, j) follow from those of the wings i and j and of the corners.
fn cube_order(n: u32) -> Factored {
    let middle = n % 2;
    let half = n / 2 - 1; // inner slices on one side of the middle
    let corners = Factored::factorial(8).times(&Factored::from(3).power(7));
    let edges = Factored::factorial(12).times(&Factored::from(2).power(11));
    // Orbits of centres: (i, j) with i, j inner for each quarter of a face, and (i, middle) for odd N.
    let centres = u64::from(half * half + middle * half);
    let all =
        corners.times(&edges.power(middle.into())).times(&Factored::factorial(24).power(u64::from(half) + centres));
    // Independent signs: of the corners, and of every inner slice (its wings).
    let free = 1 + u64::from(half);
    let signs = 1 + u64::from(middle) + u64::from(half) + centres;
    all.over(&Factored::from(2).power(signs - free)).expect("the order is an integer")
}

/// The test that catches every confusion of left and right.
#[test]
fn ufr_has_order_80_and_rfu_84() {
    let cube = find("3x3x3");
    let [u, f, r] = ["U", "F", "R"].map(|name| cube.element(name).unwrap());
    assert_eq!(u.then(&f).then(&r).order(), 80u32.into());
    assert_eq!(r.then(&f).then(&u).order(), 84u32.into());
}

#[test]
fn worked_products_of_the_papers() {
    let product = |name: &str, x: &str, y: &str| {
        let puzzle = find(name);
        // X ∙ Y: Y first.
        puzzle.element(y).unwrap().then(&puzzle.element(x).unwrap()).to_string()
    };
    assert_eq!(
        product("octahedron", "UR120", "UF120"),
        "((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8), (0,0,0,0,0,0,0,0,0,0,0,0))"
    );
    assert_eq!(product("cuboctahedron", "DR120", "F90"), "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))");
}

/// A randomized chain that was stopped much too early is a lower bound, and is never called proved.
#[test]
fn a_chain_that_stopped_too_early_is_not_called_proved() {
    let megaminx = find("megaminx");
    let order = prove("megaminx").order().clone();
    let mut too_small = 0;
    for seed in 0..8 {
        let options = Options { method: Method::MonteCarlo, seed, confirmations: 0 };
        let proof = prove_with(&megaminx, &options);
        assert_eq!(proof.status(), Status::Probable { confirmations: 0 });
        assert!(proof.order().value() <= order.value());
        too_small += u32::from(proof.order() != &order);
        // The same bad stopping rule with verification is repaired.
        let proved = prove_with(&megaminx, &Options { method: Method::Auto, seed, confirmations: 0 });
        assert_eq!((proved.status(), proved.order()), (Status::Proved, &order));
    }
    assert!(too_small > 0, "some seed must stop too early, or this test shows nothing");

    let generators = find("3x3x3").generators();
    let identity = generators[0].identity();
    let full = prove("3x3x3").order().value();
    for seed in 0..8 {
        let rule = StoppingRule { confirmations: 1, bound: None };
        let mut chain: Chain<Twisted> = Chain::randomized(&generators, &identity, seed, &rule);
        assert!(chain.order() <= full);
        chain.complete();
        assert_eq!(chain.order(), full);
    }
}

/// Every element sampled from the laws is in the chain, and elements of all kinds turn up.
#[test]
fn samples_from_the_laws_are_members() {
    let cuboctahedron = find("cuboctahedron");
    let proof = prove("cuboctahedron");
    let group = Group::new(cuboctahedron.generators()).unwrap();
    let mut random = schreier::random::seeded(3);
    let samples: Vec<Twisted> = (0..200).map(|_| proof.random_by_laws(&mut random).unwrap()).collect();
    assert!(samples.iter().all(|element| group.contains(element)));
    let odd = samples.iter().filter(|e| proof.place_in_a(e).unwrap()[1] == 1).count();
    assert!((60..140).contains(&odd), "{odd} of 200 are odd");
    assert!(proof.random_by_laws(&mut schreier::random::seeded(3)).unwrap() == samples[0]);
}
