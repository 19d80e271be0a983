//! Verdicts of `reach` on random methods whose inputs are few: each is what running all inputs shows.
//!
//! Every method masks its inputs to 0..8, so that all inputs that matter can be run: a target that a run gets to is not
//! unreachable, and one that is reached has such a run.

use std::time::Duration;

use attest_engine::{ReachOptions, Reacher, Sources, Verdict};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;
use attest_term::random::Random;

const METHODS: usize = 25;
const SEED: u64 = 20_26;

/// Writes methods with branches, loops, calls and marked lines.
struct Writer {
    random: Random,
    text: String,
    lines: usize,
    marks: Vec<usize>,
}

impl Writer {
    fn line(&mut self, depth: usize, text: &str) {
        self.lines += 1;
        self.text.push_str(&format!("{}{text}\n", "    ".repeat(depth)));
    }

    fn expression(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 3 } else { 8 }) {
            0 | 1 => self.random.pick(&["a", "b", "x", "y"]).to_owned(),
            2 => format!("{}", self.random.below(12) as i32 - 3),
            3 => format!("twice({})", self.expression(depth - 1)),
            4 => format!("pick({}, {})", self.expression(depth - 1), self.expression(depth - 1)),
            _ => {
                let operator = self.random.pick(&["+", "-", "*", "^", "&", "|"]);
                format!("({} {operator} {})", self.expression(depth - 1), self.expression(depth - 1))
            }
        }
    }

    fn condition(&mut self) -> String {
        let comparison = self.random.pick(&["<", "<=", "==", "!=", ">", ">="]);
        let one = format!("{} {comparison} {}", self.expression(1), self.expression(1));
        match self.random.below(4) {
            0 => format!("{one} && {} > {}", self.expression(1), self.expression(0)),
            1 => format!("{one} || {} == {}", self.expression(0), self.expression(1)),
            _ => one,
        }
    }

    fn statements(&mut self, depth: usize, budget: usize) {
        for _ in 0..1 + self.random.below(3) {
            match self.random.below(if budget == 0 { 3 } else { 7 }) {
                0..=2 => {
                    let variable = self.random.pick(&["x", "y", "x", "y", "a"]);
                    let value = self.expression(2);
                    self.line(depth, &format!("{variable} = {value};"));
                }
                3 => {
                    let rounds = 1 + self.random.below(4);
                    self.line(depth, &format!("for (int i = 0; i < {rounds}; i++) {{"));
                    self.statements(depth + 1, 0);
                    self.line(depth, "}");
                }
                4 => {
                    let condition = self.condition();
                    self.line(depth, &format!("if ({condition}) {{"));
                    self.statements(depth + 1, 0);
                    self.line(depth + 1, "return x;");
                    self.line(depth, "}");
                }
                _ => {
                    let condition = self.condition();
                    self.line(depth, &format!("if ({condition}) {{"));
                    self.statements(depth + 1, budget - 1);
                    if self.random.below(2) == 0 {
                        self.mark(depth + 1);
                    }
                    self.line(depth, "} else {");
                    self.statements(depth + 1, budget - 1);
                    self.line(depth, "}");
                }
            }
        }
    }

    /// A line that is to be reached.
    fn mark(&mut self, depth: usize) {
        self.line(depth, "x = x + 1;");
        self.marks.push(self.lines);
    }

    fn method(&mut self, number: usize) {
        self.line(1, &format!("public static int m{number}(int a, int b) {{"));
        self.line(2, "a = a & 7;");
        self.line(2, "b = b & 7;");
        self.line(2, "int x = a;");
        self.line(2, "int y = b;");
        self.statements(2, 3);
        let condition = self.condition();
        self.line(2, &format!("if ({condition}) {{"));
        self.mark(3);
        self.line(2, "}");
        self.line(2, "return x;");
        self.line(1, "}");
    }
}

#[test]
fn verdicts_on_random_methods_are_what_all_inputs_show() {
    let random = Random::new(SEED);
    let mut writer = Writer { random, text: String::new(), lines: 0, marks: Vec::new() };
    writer.line(0, "public class Random {");
    writer.line(1, "private static int twice(int v) { return v > 3 ? v + v : v - 1; }");
    writer.line(1, "private static int pick(int v, int w) { if (v < w) { return w; } return v & 15; }");
    (0..METHODS).for_each(|number| writer.method(number));
    writer.line(0, "}");
    let jdk = Jdk::find(None).expect("a JDK");
    let home = JavaHome::at(&jdk.home).expect("its JVM");
    let classes = tempfile::tempdir().expect("a folder");
    let source = Source::new("Random.java", &writer.text);
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let compiled = child.compile(&Compilation::new(vec![source], classes.path())).expect("javac");
    assert!(compiled.success, "{:?}\n{}", compiled.diagnostics, writer.text);
    let from = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let options = ReachOptions { time: Duration::from_secs(20), ..ReachOptions::default() };
    let mut reacher = Reacher::open(&from, options).expect("a program");
    let all: Vec<f64> = (0..8).map(f64::from).collect();
    let (mut reached, mut unreachable, mut open) = (0, 0, 0);
    for line in writer.marks {
        let target = reacher.target(&format!("Random.java:{line}")).expect("a target");
        let verdict = reacher.reach(&target).expect("a report").verdict;
        let tried = reacher.run_everywhere(&target, &all, 64).expect("runs");
        assert_eq!((tried.runs, tried.left_out), (64, 0), "line {line}");
        match verdict {
            Verdict::Reached => {
                assert!(
                    tried.arrived > 0,
                    "line {line} was reached, but by none of all inputs:\n{}",
                    writer.text
                );
                reached += 1;
            }
            Verdict::Unreachable => {
                assert_eq!(tried.arrived, 0, "line {line} is not unreachable:\n{}", writer.text);
                unreachable += 1;
            }
            Verdict::NotFound => open += 1,
        }
    }
    assert!(reached > 10 && unreachable > 3, "{reached} reached, {unreachable} unreachable");
    assert!(open <= 2, "{open} of {} were not decided", reached + unreachable + open);
}
