//! Answers of mocks that nobody asked for: Mockito's extension refuses tests that give them, and they are written without.

use std::collections::BTreeSet;

use attest_jvm::Verdict;
use attest_testcase::junit::JavaFile;
use attest_testcase::{Expr, Statement, TestCase, Var};

use super::run::{TestAnswer, Tested};

const UNNECESSARY: &str = "org.mockito.exceptions.misusing.UnnecessaryStubbingException";

/// How a line begins that gives a mock an answer.
const BEGINNINGS: &[&str] = &["when(", "doReturn(", "doThrow(", "doAnswer(", "doNothing("];

/// The numbers of the answers in a test, from 0 on, that nobody asked for; none if it did not fail for that.
pub(crate) fn unused(file: &JavaFile, method: &str, answer: &TestAnswer) -> Vec<usize> {
    let Ok(Tested { verdict: Verdict::Failed(thrown), .. }) = answer else { return Vec::new() };
    if thrown.class != UNNECESSARY {
        return Vec::new();
    }
    let message = thrown.message.as_ref().map(|message| message.to_lossy()).unwrap_or_default();
    let lines: Vec<&str> = file.text.lines().collect();
    let header = format!("void {method}(");
    let Some(first) = lines.iter().position(|line| line.contains(&header)) else { return Vec::new() };
    let is_stubbing = |line: &&&str| BEGINNINGS.iter().any(|begin| line.trim_start().starts_with(begin));
    let number = |line: usize| {
        let before = lines.get(first..line)?.iter().filter(is_stubbing).count();
        before.checked_sub(1)
    };
    message.lines().filter_map(line_number).filter_map(number).collect()
}

/// `  1. -> at p.ATest.test(ATest.java:23)`
fn line_number(line: &str) -> Option<usize> {
    let (_, place) = line.split_once("-> at ")?;
    let (_, number) = place.trim_end().strip_suffix(')')?.rsplit_once(':')?;
    number.parse().ok()
}

/// Takes answers of mocks out of a test, by their numbers.
pub(crate) fn take_out(case: &mut TestCase, unused: &[usize]) {
    let mut number = 0;
    for statement in &mut case.arrange {
        let Statement::Declare { value: Expr::Stub(stub), .. } = statement else { continue };
        if stub.mocked().is_none() {
            continue;
        }
        for method in stub.methods.iter_mut().filter(|method| !method.answers.is_empty()) {
            if unused.contains(&number) {
                method.answers.clear();
            }
            number += 1;
        }
    }
    if !unused.is_empty() {
        drop_unused_mocks(case);
    }
}

/// Leaves out mocks that nothing mentions any more, and those that only they answered with.
fn drop_unused_mocks(case: &mut TestCase) {
    loop {
        let mut used: BTreeSet<Var> = case.expressions().into_iter().filter_map(var_of).collect();
        used.extend(case.arrange.iter().flat_map(injected));
        let count = case.arrange.len();
        case.arrange.retain(|statement| match statement {
            Statement::Declare { var, value: Expr::Stub(_), .. } => used.contains(var),
            _ => true,
        });
        if case.arrange.len() == count {
            return;
        }
    }
}

fn var_of(expr: &Expr) -> Option<Var> {
    if let Expr::Var(var) = expr { Some(*var) } else { None }
}

fn injected(statement: &Statement) -> Vec<Var> {
    match statement {
        Statement::Inject { object, value, .. } => vec![*object, *value],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::line_number;

    #[test]
    fn mockito_tells_the_lines_of_what_is_not_asked_for() {
        assert_eq!(line_number("  1. -> at p.ATest.name(ATest.java:23)"), Some(23));
        assert_eq!(line_number("Following stubbings are unnecessary:"), None);
    }
}
