//! What tests assert: the questions that are asked after a call, and the answers as expectations.

use attest_classfile::access::{ACC_BRIDGE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_forward::Library;
use attest_jvm::{Outcome, Run, Thrown, Value};
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_sequence::{Reach, Spelt};
use attest_testcase::{Check, ClassName, Expectation, Expected, Expr, Type, Var, callee, expected, stable};

use super::subject::is_trivial;

/// The most that is asked after a call.
const MOST: usize = 4;

/// What is asked after a call: of its result, if that is an object of the program, and of the receiver.
pub(crate) fn questions(
    library: &Library,
    spelt: &Spelt,
    result: Var,
    target: MethodId,
    reach: &Reach,
) -> Vec<Expr> {
    let program = library.program.as_ref();
    let declared = program.method(target);
    let (_, returned) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
    let returned = match program.text(declared.name) == "<init>" {
        true => Some(declared.class),
        false => attest_program::class_of_descriptor(returned).and_then(|name| program.load(name).ok()),
    };
    let mut asked = Vec::new();
    if let Some(class) = returned.filter(|class| !program.class(*class).is_from_jdk()) {
        asked.extend(telling_calls(library, class, target, reach, result).into_iter().take(3));
    }
    if let Some(receiver) = spelt.receiver {
        let most = if returned.is_none() && declared.signature.result.is_none() { MOST } else { 2 };
        asked.extend(telling_calls(library, declared.class, target, reach, receiver).into_iter().take(most));
    }
    asked
}

/// Calls on a variable that tell something of its object, those that tell most first.
fn telling_calls(library: &Library, class: ClassId, target: MethodId, reach: &Reach, of: Var) -> Vec<Expr> {
    let program = library.program.as_ref();
    let mut found: Vec<(usize, MethodId)> = Vec::new();
    let mut above = Some(class);
    while let Some(holder) = above.filter(|holder| !program.class(*holder).is_from_jdk()) {
        for method in &program.class(holder).methods {
            let declared = program.method(*method);
            let hidden = ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE;
            let near = attest_program::package(program.class_name(declared.class)) == reach.package;
            let open = declared.access & ACC_PUBLIC != 0 || near && !declared.is_private();
            let name = program.text(declared.name);
            let (parameters, result) =
                split_descriptor(program.text(declared.descriptor)).unwrap_or((vec!["V"], "V"));
            if declared.access & hidden != 0 || !open || !parameters.is_empty() || *method == target {
                continue;
            }
            let accessor = !declared.is_abstract()
                && is_trivial(program, &library.bodies, *method)
                && result != "V"
                && (!result.starts_with(['L', '[']) || result == "Ljava/lang/Object;");
            let Some(place) = telling(name, result).or(accessor.then_some(3)) else { continue };
            if !found.iter().any(|(_, known)| program.text(program.method(*known).name) == name) {
                found.push((place, *method));
            }
        }
        above = program.class(holder).superclass;
    }
    found.sort_by_key(|(place, _)| *place);
    let package = reach.package.replace('/', ".");
    let call = |(_, method): (usize, MethodId)| {
        let callee = callee(program, class, method, &package).ok()?;
        Some(Expr::call(Expr::Var(of), callee, Vec::new()))
    };
    found.into_iter().filter_map(call).collect()
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
