//! Contracts in the states of a graph, and tests of where they are broken.

use std::sync::Arc;

use attest_program::{ClassId, Program, split_descriptor};
use attest_sequence::Rendering;
use attest_sequence::graph::{Builder, Call, ChainPath, NoCalls, Part, Range, TracedCalls};
use attest_term::{Term, Value};
use attest_testcase::{
    Arrangement, Check, ClassName, Expectation, Expected, Expr, Generics, Inexpressible, Statement, TestCase,
    TestName, Type, Var, callee, class_type, erased_type,
};

use super::{Suspect, Verifier};
use crate::contract::{Role, Rule};

impl Verifier<'_> {
    /// Looks for states of a range in which a rule is broken; the first is enough.
    pub(super) fn contract(&mut self, builder: &mut Builder<'_, '_>, range: Range, rule: &Rule) {
        if self.suspects.iter().any(|suspect| suspect.what == rule.name) {
            return;
        }
        let shape = &builder.graph.vertices[range.vertex].shape;
        let fits = |root: &u32| {
            let object = &shape.objects[shape.roots[*root as usize] as usize];
            self.program.is_subtype(object.class, rule.class)
        };
        let roots: Vec<u32> = (0..shape.roots.len() as u32).filter(fits).collect();
        for objects in tuples(&roots, rule.objects, rule.distinct) {
            let chained = builder.chain(range, &objects, &rule.links);
            self.open.extend(chained.open);
            for end in chained.ends {
                if self.broken(builder, range, rule, &objects, &end) {
                    return;
                }
            }
        }
    }

    /// Whether a path breaks a rule; it is then a suspect.
    fn broken(
        &mut self,
        builder: &mut Builder<'_, '_>,
        range: Range,
        rule: &Rule,
        objects: &[u32],
        end: &ChainPath,
    ) -> bool {
        let Some(results) = end.results.iter().copied().collect::<Option<Vec<Term>>>() else {
            self.open.push("a result that is no int".to_owned());
            return false;
        };
        let pool = builder.machine().pool();
        let wrong = match end.threw {
            Some(_) => (rule.threw)(pool, &results),
            None => Some((rule.broken)(pool, &results)),
        };
        let Some(wrong) = wrong else { return false };
        let conditions = [end.conditions.as_slice(), &[wrong]].concat();
        match builder.satisfiable(&conditions) {
            Some(true) => {}
            Some(false) => return false,
            None => {
                self.open.push("a path that the solver could not decide".to_owned());
                return false;
            }
        }
        let (calls, values) = match builder.witnessed(range, &conditions, None, &results) {
            Ok(found) => found,
            Err(why @ NoCalls::NotFound) => {
                self.open.push(why.to_string());
                return false;
            }
            Err(why @ NoCalls::NotHeld { .. }) => {
                self.open.push(format!("no test can be written: {why}"));
                return false;
            }
        };
        let package = self.package(rule.class);
        let case = self.rendered(&calls, objects, &package).and_then(|(arrange, objects)| {
            self.contract_test(rule, arrange, &objects, &values, end.threw).map_err(|why| why.to_string())
        });
        match case {
            Ok(case) => {
                let calls = calls.length;
                let (what, exception) = (rule.name.clone(), end.threw);
                self.suspects.push(Suspect { what, exception, calls, case });
                true
            }
            Err(why) => {
                self.open.push(format!("no test can be written: {why}"));
                false
            }
        }
    }

    /// The statements that build a state, and the variables of some of its objects.
    fn rendered(
        &self,
        calls: &TracedCalls,
        objects: &[u32],
        package: &str,
    ) -> Result<(Arrangement, Vec<Var>), String> {
        let wanted: Vec<_> = objects.iter().map(|root| calls.held[*root as usize]).collect();
        let program = self.program;
        let rendering = Rendering { program, package, generics: Generics::Objects, sources: &[] };
        rendering.objects(&calls.sequence, &calls.inputs, &wanted).map_err(|why| why.to_string())
    }

    fn package(&self, class: ClassId) -> String {
        attest_program::package(self.program.class_name(class)).replace('/', ".")
    }

    fn contract_test(
        &self,
        rule: &Rule,
        mut arrange: Arrangement,
        objects: &[Var],
        values: &[Value],
        threw: Option<ClassId>,
    ) -> Result<TestCase, Inexpressible> {
        let package = self.package(rule.class);
        let mut kept: Vec<Option<Var>> = Vec::new();
        let mut checks: Vec<Check> = Vec::new();
        let mut tested: Option<(Expr, Expectation)> = None;
        for (at, (link, role)) in rule.links.iter().zip(&rule.roles).enumerate() {
            let null =
                class_type(self.program, self.program.well_known().object, &package, Generics::Objects)?;
            let given = link.given.iter().map(|part| match *part {
                Part::Object(number) => Expr::Var(objects[number]),
                Part::Result(number) => kept[number].map_or(Expr::Int(0), Expr::Var),
                Part::Null => Expr::Null(Type::Class(null.clone())),
            });
            let call = call(self.program, &link.call, given.collect(), &package)?;
            let mut result = None;
            match (values.get(at), threw, role) {
                (None, Some(exception), _) => {
                    let class = ClassName::from_internal(self.program.class_name(exception));
                    tested = Some((call, Expectation::Throws(class)));
                    break;
                }
                (None, None, _) => break,
                (Some(_), _, Role::Asked) if rule.hashes => {}
                (Some(value), _, Role::Asked) => {
                    let expected = Expected::Equals(self.literal(link.call.method, value));
                    checks.push(Check { actual: call, expected });
                }
                (Some(_), _, Role::Kept) => {
                    let ty = result_type(self.program, &link.call, &package)?;
                    let name = self.program.text(self.program.method(link.call.method).name);
                    let name = if name == "next" { "element" } else { name };
                    result = Some(arrange.declare(ty, name, call));
                }
                (Some(_), _, Role::Made) => arrange.statements.push(Statement::Run(call)),
                (Some(value), _, Role::Tested) => {
                    let expected = Expected::Equals(self.literal(link.call.method, value));
                    tested = Some((call, Expectation::Returns(expected)));
                }
            }
            kept.push(result);
        }
        if rule.hashes && threw.is_none() {
            checks.push(self.hashes(rule, objects, &package)?);
        }
        let (call, expectation) = tested.unwrap_or((Expr::Int(0), Expectation::Completes));
        let name = TestName::of(&call, &expectation);
        let subject = ClassName::from_internal(self.program.class_name(rule.class));
        let mut case = TestCase::new(subject, name, call, expectation);
        case.arrange = arrange.statements;
        case.checks = checks;
        case.is_bug = true;
        case.comment = vec![format!("broken: {}", rule.name)];
        Ok(case)
    }

    /// That the hash codes of two objects differ.
    fn hashes(&self, rule: &Rule, objects: &[Var], package: &str) -> Result<Check, Inexpressible> {
        let program = self.program;
        let object = program.well_known().object;
        let hash = program.find_method(rule.class, "hashCode", "()I");
        let hash = std::sync::Arc::new(callee(
            program,
            rule.class,
            hash.unwrap_or_else(|| rule.links[0].call.method),
            package,
        )?);
        let codes = objects.iter().map(|var| Expr::call(Expr::Var(*var), hash.clone(), Vec::new())).collect();
        let class = program.load("java/util/Objects").unwrap_or(object);
        let equals = program.find_method(class, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
        let equals = callee(program, class, equals.unwrap_or(rule.links[0].call.method), package)?;
        let actual = Expr::call_static(std::sync::Arc::new(equals), codes);
        Ok(Check { actual, expected: Expected::Equals(Expr::Boolean(false)) })
    }

    fn literal(&self, method: attest_program::MethodId, value: &Value) -> Expr {
        let word = value.as_bits().map_or(0, attest_term::bits::Bits::low_word);
        let descriptor = self.program.text(self.program.method(method).descriptor);
        match descriptor.ends_with(")Z") {
            true => Expr::Boolean(word & 1 == 1),
            false => Expr::Int(word as i32),
        }
    }
}

/// All ways to choose so many of the roots, one after the other.
fn tuples(roots: &[u32], count: usize, distinct: bool) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |before: &Vec<u32>| {
            let before = before.clone();
            let next = roots.iter().filter({
                let before = before.clone();
                move |root| !distinct || !before.contains(root)
            });
            next.map(|root| [before.as_slice(), &[*root]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A call on these, the receiver first.
fn call(program: &Program, call: &Call, mut given: Vec<Expr>, package: &str) -> Result<Expr, Inexpressible> {
    let callee = Arc::new(callee(program, call.class, call.method, package)?);
    Ok(if call.constructor {
        Expr::instance(class_type(program, call.class, package, Generics::Objects)?, callee, given)
    } else if call.receiver {
        let receiver = given.remove(0);
        Expr::call(receiver, callee, given)
    } else {
        Expr::call_static(callee, given)
    })
}

/// The type of what a call gives.
fn result_type(program: &Program, call: &Call, package: &str) -> Result<Type, Inexpressible> {
    if call.constructor {
        return Ok(Type::Class(class_type(program, call.class, package, Generics::Objects)?));
    }
    let descriptor = program.text(program.method(call.method).descriptor);
    let (_, result) = split_descriptor(descriptor).unwrap_or_default();
    erased_type(program, result, package, Generics::Objects)
}
