//! Cases as JUnit tests: built through what a test may use, run on the JVM, handed out if it agrees.

use std::collections::BTreeMap;

use attest_forward::{Content, Datum, ObjectGraph};
use attest_ir::Bodies;
use attest_program::{ClassId, Kind, MethodId, Program, package};
use attest_state::{Outcome, Value};
use attest_testcase::junit::{Family, Framework, PrintOptions, print_all, test_package};
use attest_testcase::{
    Cannot, ClassName, ClassType, Expectation, Expected, Expr, Generics, Root, TestCase, TestName, Type,
    Want, WantedObject, callee_on, class_name, class_type, construct, fits,
};

use super::report::{CostCase, CostReport};
use crate::confirm::{NotConfirmed, passed};
use crate::sources::Sources;
use crate::states;

/// Writes the tests of a report's cases and keeps those that the JVM confirms.
pub(crate) fn write(
    program: &Program,
    bodies: &Bodies,
    sources: &Sources,
    method: MethodId,
    framework: Framework,
    report: &mut CostReport,
) -> Result<(), String> {
    let mut untested: BTreeMap<String, usize> = BTreeMap::new();
    let (mut cases, mut places) = (Vec::new(), Vec::new());
    for (at, case) in report.cases.iter().enumerate() {
        match test(program, bodies, method, case, &report.unit) {
            Ok(test) => {
                cases.push(test);
                places.push(at);
            }
            Err(why) => *untested.entry(why).or_default() += 1,
        }
    }
    let verdicts =
        states::confirm(program, sources, cases.clone(), framework).map_err(|error| error.to_string())?;
    let mut kept = Vec::new();
    for ((test, at), confirmed) in cases.into_iter().zip(places).zip(verdicts) {
        if let Err(why) = &confirmed.answer {
            report.not_confirmed.push(NotConfirmed::new(&test.name.method, why));
        }
        match passed(&confirmed.answer) {
            Ok(()) => kept.push((test, at)),
            Err(why) => *untested.entry(format!("the JVM does not confirm it: {why}")).or_default() += 1,
        }
    }
    report.confirmed = kept.len();
    let (tests, numbers): (Vec<_>, Vec<usize>) = kept.into_iter().unzip();
    let (files, places) = print_all(tests, Family::Cost, PrintOptions { framework, merge: false });
    for (at, place) in numbers.into_iter().zip(places) {
        report.cases[at].test = place.map(|(_, method)| method);
    }
    report.tests = files;
    report.untested = untested.into_iter().collect();
    Ok(())
}

/// The test of a case.
fn test(
    program: &Program,
    bodies: &Bodies,
    method: MethodId,
    case: &CostCase,
    unit: &str,
) -> Result<TestCase, String> {
    let declared = program.method(method);
    let class = declared.class;
    let of_package = package(program.class_name(class)).replace('/', ".");
    let subject = class_name(program, class, &of_package).map_err(|why| why.to_string())?;
    let inside = test_package(&subject);
    let constructor = program.text(declared.name) == "<init>";
    if constructor {
        return Err("constructors are not tested by themselves".to_owned());
    }
    let cannot = |why: Cannot| why.to_string();
    let of: ClassType =
        class_type(program, class, &inside, Generics::Objects).map_err(|why| why.to_string())?;
    let callee = callee_on(program, class, &of.arguments, method, &inside).map_err(|why| why.to_string())?;
    let mut types: Vec<(Type, String)> = Vec::new();
    if !declared.is_static() {
        let name = attest_testcase::name_for(&format!("L{};", of.name.simple()));
        types.push((Type::Class(of.clone()), name));
    }
    types.extend(callee.parameters.iter().map(|parameter| (parameter.ty.clone(), parameter.name.clone())));
    let graph = wanted(program, &case.inputs)?;
    let mut roots = Vec::new();
    for (datum, (ty, name)) in case.inputs.roots.iter().zip(types) {
        let want = match datum {
            Datum::Int(_, value) => Want::Literal(int(&ty, *value)),
            other => want(other),
        };
        roots.push(Root { want, ty, name });
    }
    let built = construct(program, bodies, &inside, &graph, &roots).map_err(cannot)?;
    let mut values = built.roots.into_iter();
    let call = match declared.is_static() {
        true => Expr::call_static(callee, values.collect()),
        false => {
            let receiver = values.next().ok_or("there is no receiver")?;
            Expr::call(receiver, callee, values.collect())
        }
    };
    let expectation = expectation(program, method, case)?;
    let mut test = TestCase::new(of.name, TestName::of(&call, &expectation), call, expectation);
    test.arrange = built.arrangement.statements;
    let cost = match case.constant {
        true => format!("{} {unit}", case.cost),
        false => format!("{} {unit}: {} here", case.cost, case.value),
    };
    test.comment = vec![cost];
    if !case.path.condition.is_empty() {
        test.comment.push(format!("when {}", case.path.condition.join(" && ")));
    }
    fits(&test).map_err(|why| why.to_string())?;
    Ok(test)
}

fn expectation(program: &Program, method: MethodId, case: &CostCase) -> Result<Expectation, String> {
    let result = program.method(method).signature.result;
    Ok(match case.ended.as_ref().ok_or("the example was not run")? {
        Outcome::Returned(None) => Expectation::Completes,
        Outcome::Exited(_) | Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget => {
            return Err("the example neither returned nor threw".to_owned());
        }
        Outcome::Threw(class) => Expectation::Throws(ClassName::from_internal(class)),
        Outcome::Returned(Some(value)) => Expectation::Returns(match *value {
            Value::Int(value) => {
                let kind = result.map_or(Kind::Int, |result| result.kind);
                Expected::Equals(match kind {
                    Kind::Boolean => Expr::Boolean(value != 0),
                    Kind::Byte => Expr::Byte(value as i8),
                    Kind::Char => Expr::Char(value as u16),
                    Kind::Short => Expr::Short(value as i16),
                    Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => Expr::Int(value),
                })
            }
            Value::Long(value) => Expected::Equals(Expr::Long(value)),
            Value::Float(value) => Expected::Equals(Expr::float(value)),
            Value::Double(value) => Expected::Equals(Expr::double(value)),
            Value::Ref(object) if object.is_null() => Expected::Null,
            Value::Ref(_) => Expected::NotNull,
        }),
    })
}

/// The objects of inputs as what a test is to build.
fn wanted(program: &Program, inputs: &ObjectGraph) -> Result<attest_testcase::WantedObjects, String> {
    let mut objects = Vec::new();
    for node in &inputs.nodes {
        let class: ClassId = node.class;
        objects.push(match &node.content {
            Content::Fields(fields) => {
                let fields = fields.iter().map(|(field, datum)| {
                    let want = match datum {
                        Datum::Int(_, value) => Want::Literal(of_kind(program.field(*field).kind, *value)),
                        other => want(other),
                    };
                    (*field, want)
                });
                WantedObject::Instance { class, fields: fields.collect() }
            }
            Content::Elements(kind, elements) => {
                let kind = program.class(class).element_kind().unwrap_or(*kind);
                let elements = elements.iter().map(|datum| match datum {
                    Datum::Int(_, value) => Want::Literal(of_kind(kind, *value)),
                    other => want(other),
                });
                WantedObject::Array { class, elements: elements.collect() }
            }
            Content::Text(units) => WantedObject::Text(units.clone()),
            Content::Constant(name) => WantedObject::Constant { class, name: name.clone() },
            Content::Class(named) => WantedObject::ClassObject(*named),
            Content::List(elements) => {
                WantedObject::Collection { class, elements: elements.iter().map(want).collect() }
            }
            Content::Map(entries) => {
                let entry = |(key, value): &(Datum, Datum)| (want(key), want(value));
                WantedObject::Map { class, entries: entries.iter().map(entry).collect() }
            }
            Content::Builder(_) | Content::Stub(_) | Content::Hidden => {
                return Err(format!("an object of {} cannot be written as source", program.dotted(class)));
            }
        });
    }
    Ok(attest_testcase::WantedObjects { objects })
}

fn want(datum: &Datum) -> Want {
    match datum {
        Datum::Int(kind, value) => Want::Literal(of_kind(*kind, *value)),
        Datum::Long(value) => Want::Literal(Expr::Long(*value)),
        Datum::Float(value) => Want::Literal(Expr::float(*value)),
        Datum::Double(value) => Want::Literal(Expr::double(*value)),
        Datum::Null => Want::Null,
        Datum::Object(at) => Want::Object(*at),
    }
}

fn of_kind(kind: Kind, value: i32) -> Expr {
    match kind {
        Kind::Boolean => Expr::Boolean(value != 0),
        Kind::Byte => Expr::Byte(value as i8),
        Kind::Char => Expr::Char(value as u16),
        Kind::Short => Expr::Short(value as i16),
        Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => Expr::Int(value),
    }
}

fn int(ty: &Type, value: i32) -> Expr {
    match ty {
        Type::Boolean => of_kind(Kind::Boolean, value),
        Type::Byte => of_kind(Kind::Byte, value),
        Type::Char => of_kind(Kind::Char, value),
        Type::Short => of_kind(Kind::Short, value),
        _ => Expr::Int(value),
    }
}
