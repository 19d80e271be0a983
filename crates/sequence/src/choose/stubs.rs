//! Stubs of interfaces and abstract classes: what their methods answer, by the types that they are applied to.

use attest_forward::catalog::{self, Factory};
use attest_program::{GenericType, MethodId, Reading, split_descriptor};
use attest_testcase::abstract_methods;

use super::asked::Asked;
use super::{Chooser, Reach, WAYS};
use crate::nullness::is_nullable_result;
use crate::sequence::{Answered, Sequence, Statement};
use crate::stub;

/// How deep stubs answer with stubs.
const MAX_NESTED: usize = 2;
/// The same of the JDK's protocols: a connection prepares a statement, which gives rows.
const MAX_NESTED_OF_JDK: usize = 3;
/// The most further sequences for what stubs in a sequence answer otherwise.
const MAX_VARIANTS: usize = 20;

impl Chooser<'_> {
    /// Stubs of a class: one whose methods all answer in the first way, one in which all answer in the second, and so on.
    pub(super) fn stubs(&self, ty: &GenericType, reach: &Reach) -> Vec<Sequence> {
        let package = reach.package.replace('/', ".");
        let most = if stub::is_large(self.program, ty.class) { MAX_NESTED_OF_JDK } else { MAX_NESTED };
        if reach.nested >= most || !stub::is_possible(self.program, ty.class, &package) {
            return Vec::new();
        }
        let Some(constructor) = self.stub_class(ty) else { return Vec::new() };
        let ways = self.answers(ty, reach);
        let rounds = ways.iter().map(Vec::len).max().unwrap_or(1).clamp(1, WAYS);
        let answered = |round: usize| {
            let way = |ways: &Vec<Answered>| ways.get(round).or(ways.first()).cloned();
            ways.iter().map(|ways| way(ways).unwrap_or(Answered::Unasked)).collect()
        };
        (0..rounds).map(|round| Sequence::stub(constructor, ty.clone(), answered(round))).collect()
    }

    fn stub_class(&self, ty: &GenericType) -> Option<MethodId> {
        let bodies = self.bodies?;
        let mut known = self.stubs.lock().unwrap_or_else(|e| e.into_inner());
        *known.entry(ty.class).or_insert_with(|| stub::define(self.program, bodies, ty.class))
    }

    /// The ways in which each method of a stub may answer, the simplest first; one for those that nobody asks.
    pub(crate) fn answers(&self, of: &GenericType, reach: &Reach) -> Vec<Vec<Answered>> {
        let inner = Reach { nested: reach.nested + 1, ..reach.clone() };
        let missing = abstract_methods(self.program, of.class).into_iter();
        missing.map(|method| self.answers_of(of, method, &inner)).collect()
    }

    fn answers_of(&self, of: &GenericType, method: MethodId, reach: &Reach) -> Vec<Answered> {
        let program = self.program;
        let declared = program.method(method);
        let name = program.text(declared.name);
        let foreign = program.class(declared.class).is_from_jdk();
        let is_asked = |asked: &Asked| match foreign {
            true => asked.of_jdk.contains(name) || !stub::is_large(program, of.class),
            false => asked.own.contains(name),
        };
        // Who calls methods of the JDK's small interfaces is not known.
        if !reach.asked.as_ref().is_none_or(is_asked) {
            return vec![Answered::Unasked];
        }
        let results = self.results_of(of, method, reach);
        let mut ways: Vec<Answered> = match results.first() {
            Some(result) if goes_on(name, program.text(declared.descriptor)) => {
                vec![Answered::Changing(result.clone(), result.clone())]
            }
            _ => results.into_iter().map(Answered::Value).collect(),
        };
        // What takes work and no more is there to do it.
        if stub::run_by(program, method).is_some() {
            ways.insert(0, Answered::Runs);
        }
        if ways.is_empty() {
            ways.push(Answered::Nothing);
        }
        // Arguments within answers may be made as deep as others.
        for exception in stub::declared_exceptions(program, method).into_iter().take(2) {
            let made = self.objects(&GenericType::of(exception), "exception", reach, reach.nested);
            ways.extend(made.into_iter().next().map(Answered::Throws));
        }
        ways
    }

    /// The ways to make what a method of a stub returns; none of what only null fits.
    fn results_of(&self, of: &GenericType, method: MethodId, reach: &Reach) -> Vec<Sequence> {
        let program = self.program;
        let declared = program.method(method);
        let (_, result) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
        if result == "V" || program.gives_own_variable(method) {
            return Vec::new();
        }
        let holder = program.as_supertype(of, declared.class).unwrap_or(GenericType::of(declared.class));
        let applied = program.result_type(method, &program.bindings(&holder), Reading::One);
        let name = program.text(declared.name);
        let depth = reach.nested.saturating_sub(1);
        let mut ways = self.values((result, applied.as_ref()), name, reach, depth);
        ways.truncate(WAYS);
        if result == "Ljava/lang/Object;" && applied.is_none() {
            for factory in [catalog::SINGLETON_LIST, catalog::SINGLETON_SET] {
                ways.extend(self.single(factory, name));
            }
        }
        if is_nullable_result(program, method)
            && !ways.first_mut().is_some_and(Sequence::allow_null)
            && let Ok(class) = program.load_descriptor(result)
        {
            ways.insert(ways.len().min(1), Sequence::null(class));
        }
        ways
    }

    /// A collection of one text.
    fn single(&self, factory: Factory, name: &str) -> Option<Sequence> {
        let class = self.program.load(factory.class).ok()?;
        let method = self.program.find_method(class, factory.name, factory.descriptor)?;
        Some(Sequence::call(self.program, method, vec![super::open("Ljava/lang/String;", name)]))
    }

    /// Sequences, and behind them the first of them with one answer of a stub made in another way at a time.
    pub(super) fn with_variants(&self, mut sequences: Vec<Sequence>, reach: &Reach) -> Vec<Sequence> {
        let Some(first) = sequences.first().filter(|_| self.bodies.is_some()).cloned() else {
            return sequences;
        };
        let mut slots: Vec<(usize, usize, Vec<Answered>)> = Vec::new();
        for (at, statement) in first.statements().iter().enumerate() {
            let Statement::Stub { of, .. } = statement else { continue };
            let answers = self.answers(of, reach).into_iter().enumerate();
            slots.extend(answers.map(|(method, ways)| (at, method, ways)));
        }
        let rounds = slots.iter().map(|(_, _, ways)| ways.len()).max().unwrap_or(0);
        let mut left = MAX_VARIANTS;
        // The second way of every answer before the third of any.
        for round in 1..rounds {
            for (at, method, ways) in &slots {
                let Some(way) = ways.get(round).filter(|_| left > 0) else { continue };
                let other = first.with_answer(*at, *method, way.clone());
                if !sequences.contains(&other) {
                    sequences.push(other);
                    left -= 1;
                }
            }
        }
        sequences
    }
}

/// Whether a method tells whether there is more: if it always does, those that ask never end.
fn goes_on(name: &str, descriptor: &str) -> bool {
    descriptor == "()Z" && matches!(name, "next" | "hasNext" | "hasMoreElements")
}
