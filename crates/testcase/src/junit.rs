//! Prints test cases as Java sources for JUnit.
//!
//! **Architecture Invariant:** the text depends on the cases alone: no clock, no hash order, no path of a machine.

mod assertion;
mod header;
mod inject;
mod merge;
mod method;
mod mock;
mod observer;
mod scope;
mod stand_in;
mod stub;
mod warnings;
mod writer;

use std::collections::{BTreeMap, BTreeSet};

use attest_jvm::{Source, TestFile};

use crate::case::{Statement, TestCase};
use crate::class_name::ClassName;
use crate::expr::Expr;
use inject::Injected;
use merge::{Merged, merge};
use method::write_test;
use scope::Scope;
use writer::Writer;

pub use header::is_unedited;
pub use observer::{Observer, print_observer};
pub use stand_in::{feeder, print_stand_in};

/// The framework that the tests are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Framework {
    /// JUnit 5 and 6.
    #[default]
    Jupiter,
    /// JUnit 4.13.
    JUnit4,
}

/// How tests are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// For which framework. Default: Jupiter.
    pub framework: Framework,
    /// Three or more tests that differ in literals only become one (Jupiter only). Default: yes.
    pub merge: bool,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions { framework: Framework::Jupiter, merge: true }
    }
}

/// The tests of one class, to be printed into one file.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The class under test.
    pub subject: ClassName,
    /// The simple name of the test class.
    pub name: String,
    /// The tests, in their order.
    pub cases: Vec<TestCase>,
    /// Simple names of classes in the same package: they hide those of `java.lang`.
    pub siblings: BTreeSet<String>,
}

/// A printed source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaFile {
    /// Where it belongs below a source root: `bank/AccountAttestTest.java`.
    pub path: String,
    /// The class's name with dots: `bank.AccountAttestTest`.
    pub class: String,
    /// The text.
    pub text: String,
    /// The test methods, in their order.
    pub tests: Vec<PrintedTest>,
}

/// A test method of a printed file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedTest {
    /// Its name.
    pub method: String,
    /// The cases of the suite that it holds; several in a parameterised test.
    pub cases: Vec<usize>,
}

impl JavaFile {
    /// A class with this text below its header.
    pub fn new(package: &str, name: &str, text: &str, tests: Vec<PrintedTest>) -> JavaFile {
        let dotted = |separator: &str| match package {
            "" => name.to_owned(),
            _ => format!("{}{separator}{name}", package.replace('.', separator)),
        };
        JavaFile {
            path: format!("{}.java", dotted("/")),
            class: dotted("."),
            text: header::signed(text),
            tests,
        }
    }

    /// The same with a number in the class's name: `bank/AccountAttest2Test.java`.
    pub fn renamed(&self, number: usize) -> JavaFile {
        let (package, name) = self.class.rsplit_once('.').unwrap_or(("", &self.class));
        let base = name.strip_suffix("Test").unwrap_or(name);
        let other = format!("{base}{number}Test");
        let (_, text) = self.text.split_once('\n').unwrap_or(("", &self.text));
        let parts: Vec<&str> = text.split(name).collect();
        let mut renamed = String::new();
        for (at, part) in parts.iter().enumerate() {
            renamed.push_str(part);
            if let Some(next) = parts.get(at + 1) {
                let whole = !renamed.ends_with(is_of_name) && !next.starts_with(is_of_name);
                renamed.push_str(if whole { &other } else { name });
            }
        }
        JavaFile::new(package, &other, &renamed, self.tests.clone())
    }

    /// The text of a test method with its annotations, as it stands in a class of its own.
    pub fn method_text(&self, method: &str) -> Option<String> {
        let lines: Vec<&str> = self.text.lines().collect();
        let call = format!(" {method}(");
        let is_head = |line: &&str| {
            let member = line.strip_prefix("    ").map(|line| line.strip_prefix("public ").unwrap_or(line));
            member.is_some_and(|member| member.starts_with("void ") && member.contains(&call))
        };
        let head = lines.iter().position(is_head)?;
        // Annotations reach up to an empty line or to the head of the class.
        let above = lines[..head].iter().rposition(|line| !line.starts_with(' '));
        let end = head + lines[head..].iter().position(|line| *line == "    }")?;
        let own = &lines[above.map_or(head, |above| above + 1)..=end];
        Some(own.iter().map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect())
    }

    /// As the JVM crate compiles and runs it.
    pub fn to_test_file(&self) -> TestFile {
        TestFile {
            source: Source::new(self.path.clone(), self.text.clone()),
            class: self.class.clone(),
            methods: self.tests.iter().map(|test| test.method.clone()).collect(),
        }
    }
}

/// One file for each case, so that the compiler's complaint about one concerns no other: for confirmation, not
/// for people. The file of case *n* is the *n*th.
pub fn print_singly(cases: &[TestCase], framework: Framework) -> Vec<JavaFile> {
    let single = |(at, case): (usize, &TestCase)| {
        let name = format!("{}Attest{at}Test", case.subject.path().replace('.', ""));
        let suite = Suite {
            subject: case.subject.clone(),
            name,
            cases: vec![case.clone()],
            siblings: BTreeSet::new(),
        };
        print(&suite, PrintOptions { framework, merge: false })
    };
    cases.iter().enumerate().map(single).collect()
}

/// Which command tests are of: each has files of its own, so that none replaces those of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Suites: `FooAttestTest`, and `FooAttestSuspectTest` for suspected bugs.
    Suite,
    /// What a hunt found: `FooAttestBugTest`, and `FooAttestHintTest`.
    Hunt,
    /// Ways to targets: `FooAttestReachTest`.
    Reach,
    /// Objects that were asked for: `FooAttestSynthTest`.
    Synth,
    /// What does not hold: `FooAttestVerifyTest`.
    Verify,
    /// What costs as much as it is said to: `FooAttestCostTest`.
    Cost,
}

impl Family {
    fn infix(self, is_bug: bool) -> &'static str {
        match (self, is_bug) {
            (Family::Suite, false) => "Attest",
            (Family::Suite, true) => "AttestSuspect",
            (Family::Hunt, true) => "AttestBug",
            (Family::Hunt, false) => "AttestHint",
            (Family::Reach, _) => "AttestReach",
            (Family::Synth, _) => "AttestSynth",
            (Family::Verify, _) => "AttestVerify",
            (Family::Cost, _) => "AttestCost",
        }
    }
}

/// Where a case is printed: its file among all, and its method.
pub type Printed = (usize, String);

/// Prints cases into the files of a family, and says where each of them is.
pub fn print_all(
    cases: Vec<TestCase>,
    family: Family,
    options: PrintOptions,
) -> (Vec<JavaFile>, Vec<Option<Printed>>) {
    let mut places = vec![None; cases.len()];
    let mut files = Vec::new();
    for (suite, numbers) in group(cases, family) {
        let file = print(&suite, options);
        for test in &file.tests {
            for case in &test.cases {
                places[numbers[*case]] = Some((files.len(), test.method.clone()));
            }
        }
        files.push(file);
    }
    (files, places)
}

/// Sorts cases into suites, by class and whether they show bugs; with the number of each case of a suite among all. The
/// order of the cases is kept within a suite; the suites are sorted by name.
pub fn group(cases: Vec<TestCase>, family: Family) -> Vec<(Suite, Vec<usize>)> {
    let mut suites: BTreeMap<(ClassName, bool), (Vec<TestCase>, Vec<usize>)> = BTreeMap::new();
    for (number, case) in cases.into_iter().enumerate() {
        let (cases, numbers) = suites.entry((case.subject.clone(), case.is_bug)).or_default();
        cases.push(case);
        numbers.push(number);
    }
    let mut taken = BTreeSet::new();
    let mut grouped = Vec::with_capacity(suites.len());
    for ((subject, bugs), (cases, numbers)) in suites {
        let base = format!("{}{}", subject.path().replace('.', ""), family.infix(bugs));
        let mut name = format!("{base}Test");
        let mut next = 2;
        while !taken.insert((subject.package().to_owned(), name.clone())) {
            name = format!("{base}{next}Test");
            next += 1;
        }
        grouped.push((Suite { subject, name, cases, siblings: BTreeSet::new() }, numbers));
    }
    grouped
}

/// The package for tests of a class: its own, but nothing can be added to the packages of the JDK.
pub fn test_package(subject: &ClassName) -> String {
    let package = subject.package();
    if package == "java" || package.starts_with("java.") {
        format!("attest.{package}")
    } else {
        package.to_owned()
    }
}

/// Prints a suite.
pub fn print(suite: &Suite, options: PrintOptions) -> JavaFile {
    let package = test_package(&suite.subject);
    let tests = match options.merge && options.framework == Framework::Jupiter {
        true => merge(&suite.cases),
        false => (0..suite.cases.len()).map(|at| Merged::single(&suite.cases, at)).collect(),
    };
    let mut scope = Scope::new(&package, &suite.name, &suite.siblings);
    // The first time to learn which classes are mentioned, the second time with their imports decided.
    let _ = body(suite, &tests, options.framework, &mut scope);
    scope.settle();
    let Body { annotation, fields, methods, printed } = body(suite, &tests, options.framework, &mut scope);

    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    }
    text.push_str(&scope.imports());
    let public = if options.framework == Framework::JUnit4 { "public " } else { "" };
    text.push_str(&annotation);
    text.push_str(&format!("{public}class {} {{\n", suite.name));
    text.push_str(&fields);
    text.push_str(&methods.join("\n"));
    text.push_str("}\n");
    JavaFile::new(&package, &suite.name, &text, printed)
}

/// What a test does before anything is asserted, as statements with simple names of classes: what it makes and calls, the
/// call under test last.
pub fn calls(case: &TestCase) -> Vec<String> {
    let mut scope = Scope::new(&test_package(&case.subject), "", &BTreeSet::new());
    let _ = method::write_calls(&mut Writer::new(&mut scope, Framework::Jupiter), case);
    scope.settle();
    method::write_calls(&mut Writer::new(&mut scope, Framework::Jupiter), case)
}

/// Whether a character can stand in a name.
fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

/// What a test class is made of.
struct Body {
    annotation: String,
    fields: String,
    methods: Vec<String>,
    printed: Vec<PrintedTest>,
}

fn body(suite: &Suite, tests: &[Merged], framework: Framework, scope: &mut Scope) -> Body {
    let injected = Injected::of(tests);
    let annotation = extension(tests, framework, scope);
    let fields = injected.written(&mut Writer::new(scope, framework));
    let mut taken = BTreeSet::new();
    let mut methods = Vec::with_capacity(tests.len());
    let mut printed = Vec::with_capacity(tests.len());
    for test in tests {
        let base = test.case.name.identifier();
        let mut name = base.clone();
        let mut next = 2;
        while !taken.insert(name.clone()) {
            name = format!("{base}{next}");
            next += 1;
        }
        let mut writer = Writer::new(scope, framework);
        injected.enter(&mut writer, &test.case);
        methods.push(write_test(&mut writer, test, &name));
        printed.push(PrintedTest { method: name, cases: test.members.clone() });
    }
    debug_assert_eq!(
        printed.iter().map(|test| test.cases.len()).sum::<usize>(),
        suite.cases.len(),
        "every case is printed once"
    );
    Body { annotation, fields, methods, printed }
}

/// Mockito's extension for JUnit 5, where tests have mocks and it is at hand.
fn extension(tests: &[Merged], framework: Framework, scope: &mut Scope) -> String {
    if framework != Framework::Jupiter || !tests.iter().any(|test| is_strict(&test.case)) {
        return String::new();
    }
    let with = scope.class(&ClassName::new("org.junit.jupiter.api.extension", "ExtendWith"));
    let extension = scope.class(&ClassName::new("org.mockito.junit.jupiter", "MockitoExtension"));
    format!("@{with}({extension}.class)\n")
}

/// Whether a test has mocks that complain of answers that nobody asks for.
fn is_strict(case: &TestCase) -> bool {
    case.arrange.iter().any(|statement| match statement {
        Statement::Declare { value: Expr::Stub(stub), .. } => {
            stub.mocked().is_some_and(|mock| mock.extension)
        }
        _ => false,
    })
}
