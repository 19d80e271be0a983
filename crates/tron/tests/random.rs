//! Random transforms: what the explorer predicts and proves is compared with runs on random heaps.
//!
//! For each transform: every generated test runs as predicted and keeps the laws of inputs, and no heap within the
//! bounds takes a side that was proved unreachable. The generator is seeded, so that a failure can be repeated.

use attest_tron::check::impossible_sides;
use attest_tron::generate::{Bounds, Options, Status, Suite, whitebox};
use attest_tron::heap::{Heap, ObjectId, Objects};
use attest_tron::model::{Model, Selector};
use attest_tron::program::Program;
use attest_tron::prove::unreachable_sides;
use attest_tron::run::{FUEL, misfits, run};
use attest_tron::symbolic::Limits;
use attest_tron::{diagnostic, load};

const MODEL: &str = "model m {
  class A { contains parts: A*; contains one: B?; refers next: A? }
  class B extends A { refers all: A*; refers owner: A }
}
";

/// A small generator of random numbers (Marsaglia's xorshift64*).
struct Random(u64);

impl Random {
    /// Numbers of a test, which are others where `ATTEST_TRON_SEED` is another number.
    fn of(seed: u64) -> Random {
        let other = std::env::var("ATTEST_TRON_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0u64);
        Random((seed ^ other.wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, options: &[&'a str]) -> &'a str {
        options[self.below(options.len())]
    }

    fn set(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 => "a".to_owned(),
            1 => "b".to_owned(),
            2 => "c".to_owned(),
            3 => format!(
                "{}.{}",
                self.pick(&["a", "b", "c"]),
                self.pick(&["next", "parts", "one", "owner", "all"])
            ),
            4 => "d".to_owned(),
            _ => {
                let sign = self.pick(&["+", "-", "&"]);
                format!("({} {sign} {})", self.set(depth - 1), self.set(depth - 1))
            }
        }
    }

    fn condition(&mut self) -> String {
        let sign = self.pick(&["==", "!=", "in", "not in"]);
        let other = if self.below(3) == 0 { "none".to_owned() } else { self.set(1) };
        format!("{} {sign} {other}", self.set(1))
    }

    fn block(&mut self, depth: usize, out: &mut String) {
        for _ in 0..=self.below(3) {
            self.statement(depth, out);
        }
    }

    fn statement(&mut self, depth: usize, out: &mut String) {
        match self.below(if depth == 0 { 5 } else { 9 }) {
            0 | 1 => {
                let field = self.pick(&["next", "parts", "one", "owner", "all"]);
                let line = format!(
                    "{}.{field} {} {}\n",
                    self.pick(&["a", "c"]),
                    self.pick(&[":=", "+="]),
                    self.set(1)
                );
                out.push_str(&line);
            }
            2 => out.push_str(&format!("c := new {}\n", self.pick(&["A", "B"]))),
            3 => out.push_str(&format!("{} := {}\n", self.pick(&["c", "d"]), self.set(1))),
            4 => out.push_str(&format!("d += {}\n", self.set(0))),
            5 => {
                out.push_str(&format!("if {} {{\n", self.condition()));
                self.block(depth - 1, out);
                out.push_str("} else {\n");
                self.block(depth - 1, out);
                out.push_str("}\n");
            }
            6 | 7 => {
                let filter = self.pick(&["", " match A", " match B", " match* A", " match* B"]);
                out.push_str(&format!("foreach c in {}{filter} {{\n", self.set(0)));
                self.block(depth - 1, out);
                out.push_str("}\n");
            }
            _ => {
                out.push_str("fix d {\n");
                self.block(depth - 1, out);
                out.push_str("}\n");
            }
        }
    }

    /// A transform without errors.
    fn program(&mut self) -> (String, Program) {
        loop {
            let mut text =
                format!("{MODEL}transform T on m {{\ninput a: A\ninput b: A*\nc := a\nd := none\n");
            self.block(2, &mut text);
            text.push_str("}\n");
            let (unit, diagnostics) = load(&text);
            if !diagnostic::any_error(&diagnostics) {
                return (text, unit.programs[0].clone());
            }
        }
    }

    /// A heap of at most two objects, and inputs; not always lawful.
    fn heap(&mut self, model: &Model) -> (Heap, Vec<Objects>) {
        let classes = ["A", "B"].map(|name| model.class_named(name).expect("a class"));
        let mut heap = Heap::new();
        let count = self.below(2) + 1;
        for _ in 0..count {
            heap.create(model, classes[self.below(2)]);
        }
        for id in heap.ids() {
            let fields: Vec<Selector> = heap.object(id).links.keys().copied().collect();
            for field in fields {
                if self.below(2) == 0 {
                    let members = (0..=self.below(2)).map(|_| ObjectId::at(self.below(count))).collect();
                    heap.set(id, field, members);
                }
            }
        }
        let one = Objects::from([ObjectId::at(self.below(count))]);
        let many = (0..self.below(3)).map(|_| ObjectId::at(self.below(count))).collect();
        (heap, vec![one, many])
    }
}

/// What `requires` may say, and whether inputs are rooted.
const HEADERS: [&str; 6] = [
    "",
    "requires a in b\n",
    "requires b in a.parts\n",
    "requires a.next != none and a.next not in b\n",
    "root a, b\nrooted\n",
    "root a\nrooted\nrequires b != none\n",
];

/// A heap of at most five objects that keeps the laws more often than not, and inputs.
fn tidy_heap(random: &mut Random, model: &Model) -> (Heap, Vec<Objects>) {
    let classes = ["A", "B"].map(|name| model.class_named(name).expect("a class"));
    let selector = |name: &str| model.selector_named(name).expect("a field");
    let mut heap = Heap::new();
    let count = random.below(5) + 1;
    for _ in 0..count {
        heap.create(model, classes[random.below(2)]);
    }
    let is_b = |heap: &Heap, id: ObjectId| heap.class(id) == classes[1];
    // Objects are contained in earlier ones, once.
    for id in heap.ids().skip(1).collect::<Vec<_>>() {
        if random.below(4) > 0 {
            let owner = ObjectId::at(random.below(id.index()));
            let one = selector("one");
            let alone = is_b(&heap, id) && heap.get(owner, one).is_some_and(Objects::is_empty);
            let field = if alone && random.below(2) == 0 { one } else { selector("parts") };
            let mut held = heap.get(owner, field).cloned().unwrap_or_default();
            held.insert(id);
            heap.set(owner, field, held);
        }
    }
    for id in heap.ids().collect::<Vec<_>>() {
        let any = |random: &mut Random| ObjectId::at(random.below(count));
        if random.below(2) == 0 {
            heap.set(id, selector("next"), Objects::from([any(random)]));
        }
        if is_b(&heap, id) {
            heap.set(id, selector("owner"), Objects::from([any(random)]));
            let all = (0..random.below(3)).map(|_| any(random)).collect();
            heap.set(id, selector("all"), all);
        }
    }
    let one = Objects::from([ObjectId::at(if random.below(2) == 0 { 0 } else { random.below(count) })]);
    let many = match random.below(3) {
        0 => heap.get(*one.first().expect("one"), selector("parts")).cloned().unwrap_or_default(),
        _ => (0..random.below(4)).map(|_| ObjectId::at(random.below(count))).collect(),
    };
    (heap, vec![one, many])
}

/// Runs a transform on tidy heaps, and says how often; none takes a side that is said to be out of reach for every input.
fn run_against(random: &mut Random, text: &str, program: &Program, heaps: usize) -> (usize, usize) {
    let mut never = unreachable_sides(program);
    never.extend(impossible_sides(program));
    let mut runs = 0;
    for _ in 0..if never.is_empty() { 0 } else { heaps } {
        let (heap, inputs) = tidy_heap(random, &program.model);
        if !misfits(program, &heap, &inputs, &|_| String::new()).is_empty() {
            continue;
        }
        let shown = format!("{heap:?} {inputs:?}");
        let ran = run(program, heap, &inputs, 2_000);
        runs += 1;
        for branch in &ran.trace {
            assert!(!never.contains(branch), "{branch:?} is out of reach\n{text}\n{shown}");
        }
    }
    (never.len(), runs)
}

/// What is out of reach for every input is taken by none. `ATTEST_TRON_RANDOM` is how many transforms are made (150 if it is not
/// set).
#[test]
fn what_no_input_takes_is_taken_by_none() {
    let mut random = Random::of(0x1234_5678_9ABC_DEF1);
    let (mut proved, mut runs) = (0, 0);
    let count = random_transforms(150);
    for number in 0..count {
        let (text, _) = if number % 2 == 0 { random.program() } else { nested(&mut random) };
        let header = HEADERS[random.below(HEADERS.len())];
        let text = text.replacen("input b: A*\n", &format!("input b: A*\n{header}"), 1);
        let (unit, diagnostics) = load(&text);
        assert!(!diagnostic::any_error(&diagnostics), "{diagnostics:?}\n{text}");
        let (never, ran) = run_against(&mut random, &text, &unit.programs[0], 60);
        (proved, runs) = (proved + never, runs + ran);
    }
    eprintln!("{count} transforms: {proved} sides are out of reach, {runs} runs");
    assert!(proved * 4 > count * 3 && runs > count * 7, "{proved} sides, {runs} runs");
}

/// Nested loops over what is contained in what, with stores and questions about containment in them.
fn containing(random: &mut Random) -> (String, Program) {
    let names = ["a", "c", "x", "y"];
    let store = |random: &mut Random, depth: usize| {
        let known = &names[..depth + 2];
        let (owner, value, other) = (random.pick(known), random.pick(known), random.pick(known));
        let field = random.pick(&["parts", "parts", "one"]);
        let line = match random.below(6) {
            0 => format!("{owner}.{field} := {value}\n"),
            1 => format!("{owner}.{field} := {owner}.{field} - {value}\n"),
            2 => format!("d := new A\nd.parts := {value}\n{owner}.parts += d\n"),
            3 | 4 => format!("{owner}.{field} += {value} - {other}\n"),
            _ => "skip\n".to_owned(),
        };
        format!("if {}.next {} {other} {{\n{line}}}\n", random.pick(known), random.pick(&["==", "!="]))
    };
    loop {
        let mut text = format!("{MODEL}transform T on m {{\ninput a: A\ninput b: A*\nd := none\nc := a\n");
        let depth = random.below(2) + 2;
        for level in 0..depth {
            let (over, name) = (random.pick(&names[..level + 1]), names[level + 1]);
            let field = random.pick(&["", ".parts", ".one", ".parts"]);
            let filter = random.pick(&["", " match* A", " match* B", " match* A"]);
            text.push_str(&format!("foreach {name} in {over}{field}{filter} {{\n"));
            if random.below(3) == 0 {
                text.push_str(&store(random, level));
            }
        }
        text.push_str(&store(random, depth - 1));
        let known = &names[..depth + 1];
        for _ in 0..3 {
            let (one, other) = (random.pick(known), random.pick(known));
            text.push_str(&match random.below(4) {
                0 => format!("if {one} == {other} {{ skip }}\n"),
                1 => format!("foreach z in {one}.parts & {other} {{ skip }}\n"),
                _ => format!("if {one} in {other}.parts {{ skip }}\n"),
            });
        }
        text.push_str(&"}\n".repeat(depth + 1));
        let (unit, diagnostics) = load(&text);
        if !diagnostic::any_error(&diagnostics) {
            return (text, unit.programs[0].clone());
        }
    }
}

/// Sides that only containment being acyclic excludes are taken by no run either. `ATTEST_TRON_RANDOM` is how many transforms
/// are made (120 if it is not set).
#[test]
fn what_containment_excludes_is_taken_by_none() {
    let mut random = Random::of(0x0123_4567_89AB_CDEF);
    let (mut proved, mut runs) = (0, 0);
    let count = random_transforms(120);
    for _ in 0..count {
        let (text, program) = containing(&mut random);
        let (never, ran) = run_against(&mut random, &text, &program, 150);
        (proved, runs) = (proved + never, runs + ran);
    }
    eprintln!("{count} transforms: {proved} sides are out of reach, {runs} runs");
    assert!(proved > count && runs > count * 50, "{proved} sides, {runs} runs");
}

/// Sets that loops collect and take from, stores on the way, and questions about what all their members have.
fn collecting(random: &mut Random) -> (String, Program) {
    let condition = |random: &mut Random, of: &str| {
        random
            .pick(&[
                "X.next == none",
                "X.next != none",
                "X.parts == none",
                "X.parts != none",
                "X.next in b",
                "X.next == a",
                "X.next == a.next",
                "X.next - d == none",
                "X.next & e == none",
                "X.parts & b == none",
                "X.one == none",
                "X in b",
                "X in d",
                "X in e",
                "X == a",
            ])
            .replace('X', of)
    };
    let statement = |random: &mut Random, of: &str| {
        random
            .pick(&[
                "d += X",
                "d += X",
                "d += X",
                "e += X",
                "e += X",
                "d := d - X",
                "e := e - X",
                "e := d",
                "d := d & b",
                "X.next := a",
                "X.next := a.next",
                "X.next := none",
                "a.next := X.next",
                "a.parts += X - a",
                "X.parts := X.parts - b",
                "n := new A\nX.next := n",
            ])
            .replace('X', of)
    };
    let round = |random: &mut Random, of: &str, text: &mut String| {
        for _ in 0..=random.below(2) {
            text.push_str(&format!("if {} {{\n", condition(random, of)));
            for _ in 0..=random.below(2) {
                text.push_str(&format!("{}\n", statement(random, of)));
            }
            text.push_str("}\n");
        }
    };
    loop {
        let mut text = format!("{MODEL}transform T on m {{\ninput a: A\ninput b: A*\nd := none\ne := none\n");
        let over = ["a match* A", "b", "a.parts", "d", "e", "b - d"];
        let fixed = random.below(3) == 0;
        text.push_str(if fixed { "fix d {\n" } else { "" });
        for _ in 0..=random.below(2) {
            text.push_str(&format!("foreach x in {} {{\n", random.pick(&over)));
            round(random, "x", &mut text);
            text.push_str("}\n");
        }
        text.push_str(if fixed { "}\n" } else { "" });
        if random.below(2) == 0 {
            text.push_str(&format!("{}\n", statement(random, "a")));
        }
        for set in ["d", "e"] {
            text.push_str(&format!("foreach y in {set} {{\n"));
            for _ in 0..3 {
                text.push_str(&format!("if {} {{ skip }} else {{ skip }}\n", condition(random, "y")));
            }
            text.push_str("}\n");
        }
        text.push_str("}\n");
        let (unit, diagnostics) = load(&text);
        if !diagnostic::any_error(&diagnostics) {
            return (text, unit.programs[0].clone());
        }
    }
}

/// Sides that only what all members of a set have in common excludes are taken by no run either. `ATTEST_TRON_RANDOM` is how
/// many transforms are made (150 if it is not set).
#[test]
fn what_collected_sets_exclude_is_taken_by_none() {
    let mut random = Random::of(0x0FED_CBA9_8765_4321);
    let (mut proved, mut runs) = (0, 0);
    let count = random_transforms(150);
    for _ in 0..count {
        let (text, program) = collecting(&mut random);
        let (never, ran) = run_against(&mut random, &text, &program, 120);
        (proved, runs) = (proved + never, runs + ran);
    }
    eprintln!("{count} transforms: {proved} sides are out of reach, {runs} runs");
    assert!(proved > count && runs > count * 20, "{proved} sides, {runs} runs");
}

/// How many random transforms are made: so many, or what `ATTEST_TRON_RANDOM` says.
fn random_transforms(usual: usize) -> usize {
    std::env::var("ATTEST_TRON_RANDOM").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A transform of three nested loops over one base class, with random things in them; it has no errors.
fn nested(random: &mut Random) -> (String, Program) {
    loop {
        let mut text = format!("{MODEL}transform T on m {{\ninput a: A\ninput b: A*\nc := a\nd := none\n");
        let filters = ["", " match A", " match B", " match* A", " match* B"];
        for depth in 0..3 {
            let (set, filter) = (random.set(0), random.pick(&filters));
            text.push_str(&format!("foreach {} in {set}{filter} {{\n", ["c", "x", "y"][depth]));
            random.statement(1, &mut text);
        }
        random.block(1, &mut text);
        text.push_str("}\n}\n}\n}\n");
        let (unit, diagnostics) = load(&text);
        if !diagnostic::any_error(&diagnostics) {
            return (text, unit.programs[0].clone());
        }
    }
}

/// Every side is covered, out of reach for every input or within bounds that are named, or the work that was allowed is done.
/// `ATTEST_TRON_RANDOM=500` makes 500 transforms; the gate makes 50.
#[test]
fn nested_loops_are_answered_within_the_work_that_is_allowed() {
    let mut random = Random::of(0x2545_F491_4F6C_DD1D);
    let (mut sides, mut open, mut tests) = (0, 0, 0);
    let count = random_transforms(50);
    for _ in 0..count {
        let (text, program) = nested(&mut random);
        let options =
            Options { scope: 3, steps: Some(1), questions: Some(10), ..Options::deepening(&program) };
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0), "{text}");
        assert!(suite.effort.bounds.is_some(), "{text}");
        sides += suite.sides.len();
        tests += suite.tests.len();
        open += suite.sides.iter().filter(|side| side.status == Status::Open).count();
    }
    eprintln!("{count} transforms, {sides} sides: {open} open within ten questions; {tests} tests replayed");
    assert!(sides > count * 8 && open * 2 < sides, "{open} of {sides} sides are open");
}

fn explored(text: &str, program: &Program) -> Suite {
    let limits = Limits { iterations: 2, fix_bound: 2 };
    let most = Bounds { scope: 1, limits };
    let options = Options { scope: 1, limits, most, questions: Some(40), ..Options::of(program) };
    let suite = whitebox(program, &options, &mut |_| {}).expect("an input");
    assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0), "{text}");
    for test in suite.tests.iter().chain(suite.faults.iter().map(|(_, test)| test)) {
        assert_eq!(
            misfits(program, &test.heap, &test.inputs, &|id| format!("#{}", id.index())),
            [],
            "{text}"
        );
    }
    suite
}

#[test]
fn predictions_and_proofs_agree_with_runs() {
    let mut random = Random::of(0x9E37_79B9_7F4A_7C15);
    let (mut sides, mut unreachable, mut runs) = (0, 0, 0);
    for _ in 0..120 {
        let (text, program) = random.program();
        let suite = explored(&text, &program);
        sides += suite.sides.len();
        let proved: Vec<_> = suite
            .sides
            .iter()
            .filter(|side| matches!(side.status, Status::Unreachable(_)))
            .map(|side| side.branch)
            .collect();
        unreachable += proved.len();
        if proved.is_empty() {
            continue;
        }
        for _ in 0..300 {
            let (heap, inputs) = random.heap(&program.model);
            if !misfits(&program, &heap, &inputs, &|_| String::new()).is_empty() {
                continue;
            }
            let shown = format!("{heap:?} {inputs:?}");
            let ran = run(&program, heap, &inputs, FUEL);
            // With objects that the transform makes, a loop can go beyond the bounds of the proof.
            let made = ran.heap.len() > 2;
            runs += 1;
            for branch in ran.trace.iter().filter(|_| !made) {
                assert!(!proved.contains(branch), "{branch:?} was proved unreachable\n{text}\n{shown}");
            }
        }
    }
    assert!(
        sides > 200 && unreachable > 10 && runs > 500,
        "{sides} sides, {unreachable} unreachable, {runs} runs"
    );
}
