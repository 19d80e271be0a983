//! Writes one test method: annotations, comment, arrange, act, assert.

use super::inject::injects;
use super::merge::Merged;
use super::warnings::{suppressed, thrown};
use super::writer::{Place, Writer};
use super::{Framework, is_strict};
use crate::case::{Expectation, Statement, TestCase};
use crate::class_name::ClassName;
use crate::expr::{Expr, Var};
use crate::literal;

const INDENT: &str = "        ";
const COMMENT_LINES: usize = 3;

pub(crate) fn write_test(writer: &mut Writer<'_>, test: &Merged, name: &str) -> String {
    let case = &test.case;
    let mut text = annotations(writer, test);
    let mut parameters = Vec::new();
    for parameter in &test.parameters {
        let name = writer.name(parameter.var, &parameter.name, parameter.ty.clone());
        parameters.push(format!("{} {name}", writer.ty(&parameter.ty)));
    }
    let in_lambda = match case.expectation {
        Expectation::Throws(_) | Expectation::Endless => true,
        Expectation::Ends => writer.framework == Framework::Jupiter,
        Expectation::Returns(_) | Expectation::Completes | Expectation::Fails => false,
    };
    let throws: Vec<String> = thrown(case, in_lambda).iter().map(|class| writer.scope.class(class)).collect();
    let throws = if throws.is_empty() { String::new() } else { format!(" throws {}", throws.join(", ")) };
    let public = if writer.framework == Framework::JUnit4 { "public " } else { "" };
    text.push_str(&format!("    {public}void {name}({}){throws} {{\n", parameters.join(", ")));
    for line in case.comment.iter().take(COMMENT_LINES) {
        text.push_str(&format!("{INDENT}// {}\n", literal::comment(line)));
    }
    text.push_str(&paragraphs(&[arrange(writer, case), act(writer, case), checks(writer, case)]));
    text.push_str("    }\n");
    text
}

/// What is arranged, and the call under test as it stands.
pub(crate) fn write_calls(writer: &mut Writer<'_>, case: &TestCase) -> Vec<String> {
    let shown = |statement: &Statement| match statement {
        Statement::Inject { object, field, value, .. } => writer.shown_injection(*object, field, *value),
        other => writer.statement(other),
    };
    let mut lines: Vec<String> = case.arrange.iter().map(shown).filter(|line| !line.is_empty()).collect();
    lines.push(format!("{};", writer.expr(&case.act.call, Place::Free)));
    lines
}

fn annotations(writer: &mut Writer<'_>, test: &Merged) -> String {
    let case = &test.case;
    let jupiter = writer.framework == Framework::Jupiter;
    let mut lines = Vec::new();
    let framework_class = |name: &str| match jupiter {
        true => ClassName::new("org.junit.jupiter.api", name),
        false => ClassName::new("org.junit", name),
    };
    if let Some(reason) = &case.disabled {
        let name = writer.scope.class(&framework_class(if jupiter { "Disabled" } else { "Ignore" }));
        let units: Vec<u16> = reason.encode_utf16().collect();
        lines.push(format!("@{name}({})", literal::text(&units)));
    }
    if test.parameters.is_empty() {
        let name = writer.scope.class(&framework_class("Test"));
        let ends = (case.expectation == Expectation::Ends).then_some(1);
        lines.push(match case.timeout_seconds.or(ends) {
            Some(seconds) if !jupiter => format!("@{name}(timeout = {}000)", seconds),
            _ => format!("@{name}"),
        });
    } else {
        let name = writer.scope.class(&ClassName::new("org.junit.jupiter.params", "ParameterizedTest"));
        lines.push(format!("@{name}"));
        lines.push(test.source(writer));
    }
    if let (Some(seconds), true) = (case.timeout_seconds, jupiter) {
        let name = writer.scope.class(&framework_class("Timeout"));
        lines.push(format!("@{name}({seconds})"));
    }
    let warnings: Vec<String> = suppressed(case).into_iter().map(|word| format!("\"{word}\"")).collect();
    match warnings.as_slice() {
        [] => {}
        [single] => lines.push(format!("@SuppressWarnings({single})")),
        several => lines.push(format!("@SuppressWarnings({{{}}})", several.join(", "))),
    }
    lines.iter().map(|line| format!("    {}\n", line.replace('\n', "\n    "))).collect()
}

fn arrange(writer: &mut Writer<'_>, case: &TestCase) -> Vec<String> {
    let opened = opens_mocks(case, writer.framework).then(|| {
        let annotations = writer.scope.class(&ClassName::new("org.mockito", "MockitoAnnotations"));
        format!("{annotations}.openMocks(this);")
    });
    let statements = case.arrange.iter().map(|statement| writer.statement(statement));
    opened.into_iter().chain(statements).filter(|statement| !statement.is_empty()).collect()
}

/// Whether a test fills the fields of its class by itself, where no extension does.
fn opens_mocks(case: &TestCase, framework: Framework) -> bool {
    injects(case) && (framework == Framework::JUnit4 || !is_strict(case))
}

fn act(writer: &mut Writer<'_>, case: &TestCase) -> Vec<String> {
    let call = &case.act.call;
    if let Expectation::Throws(class) = &case.expectation {
        let class = writer.scope.class(class);
        let call = writer.expr(call, Place::Free);
        return vec![format!("{}({class}.class, () -> {call});", writer.assertion("assertThrows"))];
    }
    let jupiter = writer.framework == Framework::Jupiter;
    if case.expectation == Expectation::Endless || case.expectation == Expectation::Ends && jupiter {
        return vec![timed(writer, case)];
    }
    let wanted = matches!(case.expectation, Expectation::Returns(_)) || case.act.result.is_some();
    match writer.type_of(call) {
        Some(ty) if wanted => {
            let value = writer.expr(call, Place::Free);
            let var = case.act.result.unwrap_or(RESULT);
            let name = writer.name(var, "result", ty.clone());
            vec![format!("{} {name} = {value};", writer.ty(&ty))]
        }
        _ => vec![format!("{};", writer.expr(call, Place::Free))],
    }
}

/// The call with a second to end in. JUnit 4 knows no such assertion: there another thread makes the call.
fn timed(writer: &mut Writer<'_>, case: &TestCase) -> String {
    let call = writer.expr(&case.act.call, Place::Free);
    let throws = (case.expectation == Expectation::Endless).then(|| writer.assertion("assertThrows"));
    if writer.framework == Framework::Jupiter {
        let (within, time) =
            (writer.assertion("assertTimeoutPreemptively"), ClassName::new("java.time", "Duration"));
        let timed = format!("{within}({}.ofSeconds(1), () -> {{ {call}; }})", writer.scope.class(&time));
        return match throws {
            Some(throws) => format!("{throws}(AssertionError.class,\n        () -> {timed});"),
            None => format!("{timed};"),
        };
    }
    let mut class = |name: &str| writer.scope.class(&ClassName::new("java.util.concurrent", name));
    let (executors, exception, unit) = (class("Executors"), class("TimeoutException"), class("TimeUnit"));
    let submitted = format!("{executors}.newSingleThreadExecutor().submit(() -> {{ {call}; return null; }})");
    let throws = throws.unwrap_or_else(|| writer.assertion("assertThrows"));
    format!("{throws}({exception}.class,\n        () -> {submitted}.get(1, {unit}.SECONDS));")
}

/// The result's variable where the case has none of its own; never handed out by an arrangement.
const RESULT: Var = Var(u32::MAX);

fn checks(writer: &mut Writer<'_>, case: &TestCase) -> Vec<String> {
    let mut lines = Vec::new();
    if let Expectation::Returns(expected) = &case.expectation {
        let actual = Expr::Var(case.act.result.unwrap_or(RESULT));
        lines.push(writer.check(&actual, expected));
    }
    for check in &case.checks {
        lines.push(writer.check(&check.actual, &check.expected));
    }
    lines
}

/// Statements in groups with an empty line between; a statement of several lines is indented with its first.
fn paragraphs(groups: &[Vec<String>]) -> String {
    let mut text = String::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        if !text.is_empty() {
            text.push('\n');
        }
        for statement in group {
            for line in statement.lines() {
                if !line.is_empty() {
                    text.push_str(INDENT);
                    text.push_str(line);
                }
                text.push('\n');
            }
        }
    }
    text
}
