//! A service layer as applications have it: repositories and other collaborators are injected, and nothing implements them.
//! All methods can be called, the seeded bugs are found and nothing else is an error, and the tests that are written cover
//! the branches and compile without a warning.

#[path = "support/lint.rs"]
mod lint;
#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use attest_engine::{GenerateOptions, HuntOptions, Sources, generate, hunt};
use attest_report::Judgement;
use lint::compile_without_warnings;
use subjects::compiled;

const CORPUS: &str = "tests/java/services";
/// How many branches are covered today; the number may only rise.
const COVERED: usize = 82;
/// Seeded lines that a round does not find today: two customers with one address in a list.
const NOT_FOUND: [(&str, u32); 1] = [("LoyaltyService.java", 49)];

fn sources(classes: &Path) -> Sources {
    Sources { jdk: None, class_path: vec![classes.to_owned()], ..Sources::default() }
}

/// The lines with a seeded bug, by file and number.
fn seeded() -> BTreeSet<(String, u32)> {
    let mut seeded = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for entry in fs::read_dir(root.join(CORPUS)).expect("the corpus") {
        let path = entry.expect("a file").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("// bug"));
        seeded.extend(lines.map(|(number, _)| (file.clone(), number)));
    }
    seeded
}

#[test]
fn the_bugs_of_a_service_layer_are_found_and_nothing_else() {
    let classes = compiled(&[CORPUS]);
    let options = HuntOptions { effort: Some(1), ..HuntOptions::default() };
    let report = hunt(&sources(classes.path()), &options, &|_, _, _, _| {}).expect("a report");
    assert_eq!(report.not_callable, Vec::<(String, String)>::new());
    let errors = report.findings.iter().filter(|finding| finding.judgement == Judgement::Bug);
    let found: BTreeSet<(String, u32)> = errors
        .map(|finding| {
            let file = finding.location.source_file.clone().unwrap_or_default();
            (file, finding.location.line.unwrap_or_default())
        })
        .collect();
    let mut wanted = seeded();
    for (file, line) in NOT_FOUND {
        assert!(wanted.remove(&(file.to_owned(), line)), "{file}:{line} is not seeded");
    }
    assert_eq!(found, wanted, "{:?}", report.findings);
}

#[test]
fn tests_of_a_service_layer_cover_it_and_compile_without_a_warning() {
    let classes = compiled(&[CORPUS]);
    let wanted = [
        "OrderService",
        "CustomerService",
        "StockService",
        "ReportService",
        "PaymentService",
        "ShippingService",
        "LoyaltyService",
    ];
    let options = GenerateOptions {
        classes: wanted.iter().map(|name| format!("shop.{name}")).collect(),
        effort: Some(1),
        ..GenerateOptions::default()
    };
    let report = generate(&sources(classes.path()), &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let left: Vec<_> = report.classes.iter().flat_map(|class| &class.uncovered).collect();
    let covered: usize = report.classes.iter().map(|class| class.measured.branches_covered).sum();
    let all: usize = report.classes.iter().map(|class| class.measured.branches).sum();
    assert!(covered >= COVERED, "{covered} of {all} branches are covered; not {left:?}");
    let dropped: Vec<_> = report.classes.iter().flat_map(|class| &class.dropped).collect();
    assert!(dropped.is_empty(), "{dropped:?}");
    compile_without_warnings(&report, classes.path());
}
