//! What tests assert: the questions that are asked after a call, and the answers as expectations.

use attest_classfile::access::{ACC_BRIDGE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_forward::Library;
use attest_jvm::{Outcome, Run, Thrown, Value};
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_sequence::{Reach, RenderedCall};
use attest_testcase::{
    Check, ClassName, Expectation, Expected, Expr, Statement, Type, Var, callee, expected, stable,
};

use super::subject::is_trivial;
use crate::analysis::purity::{Purity, is_pure};

/// The most that is asked after a call: of a receiver that it may have changed, of one that another call gave a result
/// for, and of a result.
const MAX_ASKED: usize = 6;
const OF_RESULT: usize = 3;

/// What is asked after a call: of its result, if that is an object of the program, and of the receiver, if the call may
/// have changed it.
pub(crate) fn questions(
    library: &Library,
    rendered: &RenderedCall,
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
    let literals = literals(rendered);
    let mut asked = Vec::new();
    if let Some(class) = returned.filter(|class| !program.class(*class).is_from_jdk()) {
        let asker = Asker { library, class, target, reach, literals: &literals };
        // The text of the result is looked at in any case.
        let telling = asker.telling_calls(result).into_iter();
        let is_text = |call: &Expr| call.callee().is_some_and(|callee| callee.name == "toString");
        asked.extend(telling.filter(|call| !is_text(call)).take(OF_RESULT));
    }
    if let Some(receiver) =
        rendered.receiver.filter(|_| !is_pure(program, &library.bodies, target, Purity::LooksOnly))
    {
        let asker = Asker { library, class: declared.class, target, reach, literals: &literals };
        asked.extend(asker.telling_calls(receiver).into_iter().take(MAX_ASKED));
    }
    asked
}

/// The literals that a test passes, the last call's first, each once.
fn literals(rendered: &RenderedCall) -> Vec<Expr> {
    let calls = rendered.arrange.statements.iter().rev().filter_map(|statement| match statement {
        Statement::Run(call) => Some(call),
        _ => None,
    });
    let mut found: Vec<Expr> = Vec::new();
    for call in std::iter::once(&rendered.call).chain(calls) {
        let (Expr::Call { arguments, .. } | Expr::CallStatic { arguments, .. }) = call else { continue };
        for argument in arguments {
            let literal = match argument {
                Expr::Boxed(inner) => inner.is_literal(),
                other => other.is_literal() && !matches!(other, Expr::Null(_)),
            };
            if literal && !found.contains(argument) {
                found.push(argument.clone());
            }
        }
    }
    found
}

/// Asks objects of a class.
struct Asker<'a> {
    library: &'a Library,
    class: ClassId,
    target: MethodId,
    reach: &'a Reach,
    /// The values to ask for.
    literals: &'a [Expr],
}

impl Asker<'_> {
    /// Calls on a variable that tell something of its object, those that tell most first.
    fn telling_calls(&self, of: Var) -> Vec<Expr> {
        let program = self.library.program.as_ref();
        let mut found: Vec<(usize, MethodId, Vec<Expr>)> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        let mut above = Some(self.class);
        while let Some(holder) = above.filter(|holder| !program.class(*holder).is_from_jdk()) {
            for method in &program.class(holder).methods {
                let declared = program.method(*method);
                let name = program.text(declared.name);
                let signature = format!("{name}{}", program.text(declared.descriptor));
                if known.contains(&signature) {
                    continue;
                }
                known.push(signature);
                if self.may_ask(*method) {
                    self.ask(*method, &mut found);
                }
            }
            above = program.class(holder).superclass;
        }
        found.sort_by_key(|(place, _, _)| *place);
        let package = self.reach.package.replace('/', ".");
        let call = |(_, method, arguments): (usize, MethodId, Vec<Expr>)| {
            let callee = callee(program, self.class, method, &package).ok()?;
            Some(Expr::call(Expr::Var(of), callee, arguments))
        };
        found.into_iter().filter_map(call).collect()
    }

    fn may_ask(&self, method: MethodId) -> bool {
        let program = self.library.program.as_ref();
        let declared = program.method(method);
        let near = attest_program::package(program.class_name(declared.class)) == self.reach.package;
        let open = declared.access & ACC_PUBLIC != 0 || near && !declared.is_private();
        let hidden = declared.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE) != 0;
        let named = !program.text(declared.name).starts_with('<');
        open && !hidden && named && method != self.target && !is_component(program, method)
    }

    /// The ways to ask a method.
    fn ask(&self, method: MethodId, found: &mut Vec<(usize, MethodId, Vec<Expr>)>) {
        let (program, bodies) = (self.library.program.as_ref(), &self.library.bodies);
        let declared = program.method(method);
        let name = program.text(declared.name);
        let (parameters, result) =
            split_descriptor(program.text(declared.descriptor)).unwrap_or((vec!["V"], "V"));
        let told = !result.starts_with(['L', '[']) && result != "V" || result == "Ljava/lang/String;";
        let looks_only = || is_pure(program, bodies, method, Purity::LooksOnly);
        match parameters.as_slice() {
            [] => {
                let accessor = !declared.is_abstract()
                    && is_trivial(program, bodies, method)
                    && (told || result == "Ljava/lang/Object;");
                let looks = || told && name != "hashCode" && looks_only();
                let place = telling(name, told).or(accessor.then_some(3)).or_else(|| looks().then_some(3));
                found.extend(place.map(|place| (place, method, Vec::new())));
            }
            [parameter] if told && name != "equals" && looks_only() => {
                let fitting = self.literals.iter().filter(|literal| fits(literal, parameter));
                for (at, literal) in fitting.take(3).enumerate() {
                    found.push((1 + 3 * (at / 2), method, vec![literal.clone()]));
                }
            }
            _ => {}
        }
    }
}

/// Whether a method is a part of a data class of Kotlin, which says what the getter of a property says.
fn is_component(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let number = program.text(declared.name).strip_prefix("component");
    let is_part = number.is_some_and(|number| number.parse::<u8>().is_ok());
    let file = program.class(declared.class).file().filter(|_| is_part);
    file.is_some_and(|file| file.annotations().iter().any(|one| one.descriptor == "Lkotlin/Metadata;"))
}

/// Whether a literal can be passed as it is.
fn fits(literal: &Expr, parameter: &str) -> bool {
    match parameter {
        "I" => matches!(literal, Expr::Int(_)),
        "J" => matches!(literal, Expr::Long(_)),
        "C" => matches!(literal, Expr::Char(_)),
        "Ljava/lang/String;" => matches!(literal, Expr::Text(_)),
        "Ljava/lang/Object;" => matches!(literal, Expr::Text(_) | Expr::Boxed(_)),
        _ => false,
    }
}

/// How much a method without parameters tells by its name, the less the more; nothing if it may do something else.
fn telling(name: &str, told: bool) -> Option<usize> {
    let begins = |prefix: &str| {
        name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    match name {
        _ if !told => None,
        "size" | "length" | "count" => Some(0),
        "toString" => Some(2),
        "isEmpty" => Some(5),
        "hashCode" => None,
        _ if begins("get") && !begins("getAnd") || begins("is") || begins("has") => Some(2),
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

impl Observed {
    /// Leaves out all values: they may be others tomorrow.
    pub(crate) fn without_values(mut self) -> Observed {
        if matches!(self.expectation, Expectation::Returns(_)) {
            self.expectation = Expectation::Completes;
            self.unstable += 1;
        }
        self.unstable += self.checks.len();
        self.checks.clear();
        self
    }
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
        // What tells of the class path alone is nothing to expect.
        (true, Some(exception)) if exception.linkage().is_some() => None,
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
