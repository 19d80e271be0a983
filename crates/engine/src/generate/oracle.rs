//! What tests assert: the questions that are asked after a call, and the answers as expectations.

use attest_classfile::access::{ACC_ABSTRACT, ACC_BRIDGE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_jvm::{Outcome, Run, Thrown, Value};
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_sequence::{Reach, Spelt};
use attest_testcase::{Check, ClassName, Expectation, Expected, Expr, Type, callee, expected, stable};

/// The most that is asked after a call.
const MOST: usize = 4;

/// What is asked of the receiver after a call: what its class tells without arguments.
pub(crate) fn questions(
    program: &Program,
    spelt: &Spelt,
    class: ClassId,
    target: MethodId,
    reach: &Reach,
) -> Vec<Expr> {
    let Some(receiver) = spelt.receiver else { return Vec::new() };
    let mut found: Vec<(usize, MethodId)> = Vec::new();
    let mut above = Some(class);
    while let Some(holder) = above.filter(|holder| !program.class(*holder).is_from_jdk()) {
        for method in &program.class(holder).methods {
            let declared = program.method(*method);
            let hidden = ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT;
            let near = attest_program::package(program.class_name(declared.class)) == reach.package;
            let open = declared.access & ACC_PUBLIC != 0 || near && !declared.is_private();
            let name = program.text(declared.name);
            let (parameters, result) =
                split_descriptor(program.text(declared.descriptor)).unwrap_or((vec!["V"], "V"));
            if declared.access & hidden != 0 || !open || !parameters.is_empty() || *method == target {
                continue;
            }
            let Some(place) = telling(name, result) else { continue };
            if !found.iter().any(|(_, known)| program.text(program.method(*known).name) == name) {
                found.push((place, *method));
            }
        }
        above = program.class(holder).superclass;
    }
    found.sort_by_key(|(place, _)| *place);
    let most = match program.method(target).signature.result {
        None => MOST,
        Some(_) => 2,
    };
    let package = reach.package.replace('/', ".");
    let asked = |(_, method): (usize, MethodId)| {
        let callee = callee(program, class, method, &package).ok()?;
        Some(Expr::call(Expr::Var(receiver), callee, Vec::new()))
    };
    found.into_iter().filter_map(asked).take(most).collect()
}

/// How much a method tells, the less the more; nothing if it may do something else than tell.
fn telling(name: &str, result: &str) -> Option<usize> {
    let told = !result.starts_with(['L', '[']) && result != "V" || result == "Ljava/lang/String;";
    let begins = |prefix: &str| {
        name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    match name {
        _ if !told => None,
        "size" | "length" | "count" => Some(0),
        "isEmpty" => Some(1),
        "toString" => Some(2),
        "hashCode" => None,
        _ if begins("get") && !begins("getAnd") || begins("is") || begins("has") => Some(3),
        _ => None,
    }
}

/// What is expected of a call and holds afterwards, from runs in several JVMs; nothing if it did not end by itself.
pub(crate) struct Observed {
    pub(crate) expectation: Expectation,
    pub(crate) checks: Vec<Check>,
    pub(crate) thrown: Option<Thrown>,
    /// How many values differed between runs.
    pub(crate) unstable: usize,
}

/// Makes expectations of what was observed. `returned` is the type of the call's result.
pub(crate) fn observed(
    program: &Program,
    runs: &[&Run],
    returned: Option<&Type>,
    asked: &[Expr],
) -> Option<Observed> {
    let names = |name: &str| -> Option<ClassName> {
        let class = program.load(&name.replace('.', "/")).ok()?;
        (program.class(class).access & ACC_PUBLIC != 0)
            .then(|| ClassName::from_internal(program.class_name(class)))
    };
    let mut answers: Vec<Vec<Value>> = Vec::new();
    let mut thrown: Option<Thrown> = None;
    for run in runs {
        match &run.outcome {
            Outcome::Returned(Value::Array { elements, .. }) => answers.push(elements.clone()),
            Outcome::Threw(exception) => {
                if thrown.as_ref().is_some_and(|known| known.class != exception.class) {
                    return None;
                }
                thrown = Some(exception.clone());
            }
            _ => return None,
        }
    }
    match (answers.is_empty(), thrown) {
        (true, Some(exception)) => {
            let class = program.load(&exception.class.replace('.', "/")).ok()?;
            let expectation = Expectation::Throws(catchable(program, class));
            Some(Observed { expectation, checks: Vec::new(), thrown: Some(exception), unstable: 0 })
        }
        (false, None) => {
            let values = stable(&answers);
            let unstable = values.iter().filter(|value| value.is_none()).count();
            let first = values.first().cloned().flatten();
            let result = returned.zip(first).and_then(|(ty, value)| expected(&value, ty, &names));
            let mut checks = Vec::new();
            for (question, value) in asked.iter().zip(values.iter().skip(1)) {
                let ty =
                    question.callee().and_then(|callee| callee.result.clone()).unwrap_or_else(Type::object);
                let threw =
                    matches!(value, Some(Value::Object { class, .. }) if class.ends_with("Exception"));
                if let Some(wanted) =
                    value.as_ref().filter(|_| !threw).and_then(|value| expected(value, &ty, &names))
                    && wanted != Expected::NotNull
                {
                    checks.push(Check { actual: question.clone(), expected: wanted });
                }
            }
            let expectation = result.map_or(Expectation::Completes, Expectation::Returns);
            Some(Observed { expectation, checks, thrown: None, unstable })
        }
        _ => None,
    }
}

/// The exception as a test can name it: a public class, its own or one above.
fn catchable(program: &Program, class: ClassId) -> ClassName {
    let mut at = class;
    while program.class(at).access & ACC_PUBLIC == 0
        && let Some(above) = program.class(at).superclass
    {
        at = above;
    }
    ClassName::from_internal(program.class_name(at))
}
