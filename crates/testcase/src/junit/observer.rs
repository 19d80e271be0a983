//! Prints a class that runs test cases and gives what they did, so that observed values can become assertions.

use std::collections::BTreeSet;

use super::scope::Scope;
use super::warnings::{suppressed, thrown};
use super::writer::{Place, Writer};
use super::{Framework, JavaFile, PrintedTest, test_package};
use crate::case::TestCase;
use crate::expr::Expr;

/// A case to observe and the values to look at afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Observer<'c> {
    /// The case; its expectation and checks are not looked at.
    pub case: &'c TestCase,
    /// What is asked after the call, each by itself: one that throws gives its exception.
    pub questions: &'c [Expr],
}

/// A class with one static method for each case, `observe0`, `observe1`, …, which gives an `Object[]`: the
/// result of the call (null without one), then the answer to each question. What the call throws leaves the
/// method; what a question throws is its answer, an object of the exception's class. All cases are of one package.
pub fn print_observer(name: &str, cases: &[Observer<'_>]) -> JavaFile {
    let package = cases.first().map_or_else(String::new, |first| test_package(&first.case.subject));
    let mut scope = Scope::new(&package, name, &BTreeSet::new());
    let _ = body(cases, &mut scope);
    scope.settle();
    let methods = body(cases, &mut scope);
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    }
    text.push_str(&scope.imports());
    text.push_str(&format!("class {name} {{\n{}}}\n", methods.join("\n")));
    let tests =
        (0..cases.len()).map(|at| PrintedTest { method: format!("observe{at}"), cases: vec![at] }).collect();
    JavaFile::new(&package, name, &text, tests)
}

fn body(cases: &[Observer<'_>], scope: &mut Scope) -> Vec<String> {
    cases.iter().enumerate().map(|(at, observer)| method(observer, at, scope)).collect()
}

fn method(observer: &Observer<'_>, at: usize, scope: &mut Scope) -> String {
    let case = observer.case;
    let mut writer = Writer::new(scope, Framework::Jupiter).without_junit();
    let throws: Vec<String> = thrown(case, false).iter().map(|class| writer.scope.class(class)).collect();
    let throws = if throws.is_empty() { String::new() } else { format!(" throws {}", throws.join(", ")) };
    let mut text = String::new();
    let warnings: Vec<String> = suppressed(case).into_iter().map(|word| format!("\"{word}\"")).collect();
    if !warnings.is_empty() {
        text.push_str(&format!("    @SuppressWarnings({{{}}})\n", warnings.join(", ")));
    }
    text.push_str(&format!("    static Object[] observe{at}(){throws} {{\n"));
    let mut lines: Vec<String> = case.arrange.iter().map(|statement| writer.statement(statement)).collect();
    let observed = writer.reserve("observed");
    let slots = observer.questions.len() + 1;
    match writer.type_of(&case.act.call) {
        Some(ty) => {
            let value = writer.expr(&case.act.call, Place::Free);
            let name = match case.act.result {
                Some(var) => writer.name(var, "result", ty.clone()),
                None => writer.reserve("result"),
            };
            lines.push(format!("{} {name} = {value};", writer.ty(&ty)));
            lines.push(format!("Object[] {observed} = new Object[{slots}];"));
            lines.push(format!("{observed}[0] = {name};"));
        }
        None => {
            lines.push(format!("{};", writer.expr(&case.act.call, Place::Free)));
            lines.push(format!("Object[] {observed} = new Object[{slots}];"));
        }
    }
    for (slot, question) in observer.questions.iter().enumerate() {
        let value = writer.expr(question, Place::Free);
        let caught = writer.reserve("thrown");
        lines.push("try {".to_owned());
        lines.push(format!("    {observed}[{}] = {value};", slot + 1));
        lines.push(format!("}} catch (Throwable {caught}) {{"));
        lines.push(format!("    {observed}[{}] = {caught};", slot + 1));
        lines.push("}".to_owned());
    }
    lines.push(format!("return {observed};"));
    for line in lines.iter().flat_map(|line| line.lines()) {
        text.push_str(&format!("        {line}\n"));
    }
    text.push_str("    }\n");
    text
}
