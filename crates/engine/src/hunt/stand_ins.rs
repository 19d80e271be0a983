//! Classes in the place of those that have declared sources: tests feed them the values found.

use std::collections::BTreeMap;

use attest_forward::Declared;
use attest_program::{ClassId, Program};
use attest_testcase::Inexpressible;
use attest_testcase::junit::{JavaFile, print_stand_in};

/// Classes in the place of those that have sources, each written once.
pub(super) struct StandIns(BTreeMap<ClassId, Result<JavaFile, Inexpressible>>);

impl StandIns {
    pub(super) fn new(program: &Program, declared: &Declared) -> StandIns {
        let classes = declared.sources.iter().map(|source| program.method(*source).class);
        let (is_source, is_assumption) =
            (|id| declared.sources.contains(&id), |id| declared.assumptions.contains(&id));
        let printed = |class| (class, print_stand_in(program, class, &is_source, &is_assumption));
        StandIns(classes.map(printed).collect())
    }

    /// The one in the place of a class, if it has sources.
    pub(super) fn of(&self, class: ClassId) -> Option<&Result<JavaFile, Inexpressible>> {
        self.0.get(&class)
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &JavaFile> {
        self.0.values().flatten()
    }

    /// Those that tests use.
    pub(super) fn used(&self, tests: &[JavaFile]) -> Vec<JavaFile> {
        StandIns::used_of(self.files(), tests)
    }

    pub(super) fn used_of<'f>(
        files: impl Iterator<Item = &'f JavaFile>,
        tests: &[JavaFile],
    ) -> Vec<JavaFile> {
        let used = |file: &&JavaFile| {
            let simple = file.class.rsplit('.').next().unwrap_or_default();
            tests.iter().any(|test| test.text.contains(&format!("{simple}.feed")))
        };
        files.filter(used).cloned().collect()
    }
}
