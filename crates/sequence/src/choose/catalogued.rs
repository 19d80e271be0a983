//! Objects of the JDK that have everyday ways to be made, as the catalogue says.

use attest_forward::catalog::{self, Factory, Way};
use attest_program::{Bindings, GenericType, MethodId, Program, Reading, split_descriptor};
use attest_testcase::parameter_names;

use super::{Chooser, Reach, rounds};
use crate::render::variable_name;
use crate::sequence::Sequence;

/// The most ways in which one member is called.
const MAX_OF_MEMBER: usize = 2;

/// From where objects are made, and how deep in arguments.
#[derive(Clone, Copy)]
struct Place<'a> {
    reach: &'a Reach,
    depth: usize,
    /// What the value is called.
    name: &'a str,
}

impl Chooser<'_> {
    /// The everyday ways to make an object: the first of each member, then the second of each.
    pub(super) fn catalogued(
        &self,
        ty: &GenericType,
        name: &str,
        reach: &Reach,
        depth: usize,
    ) -> Option<Vec<Sequence>> {
        let ways = catalog::everyday(self.program.class_name(ty.class))?;
        // What a row needs is in other rows, which end; what stands for a type argument may be anything.
        let place = Place { reach, depth: depth + usize::from(!ty.arguments.is_empty()), name };
        // Errors are looked for with what code can be expected to take.
        let ways = ways.iter().filter(|way| self.has_stubs() || !way.is_special);
        let made: Vec<Vec<Sequence>> = ways.map(|way| self.by_way(way, ty, place)).collect();
        let most = made.iter().map(Vec::len).max().unwrap_or(0);
        let turn = |turn: usize| made.iter().filter_map(move |of_one| of_one.get(turn)).cloned();
        Some((0..most).flat_map(turn).collect())
    }

    fn by_way(&self, way: &Way, ty: &GenericType, place: Place<'_>) -> Vec<Sequence> {
        let program = self.program;
        if way.is_field() {
            return self.field_of(way.member.class, way.member.name).into_iter().collect();
        }
        let Some(method) = member_of(program, &way.member) else { return Vec::new() };
        let declared = program.method(method);
        let constructor = program.text(declared.name) == "<init>";
        let bindings = match (constructor, declared.is_static()) {
            (true, _) => program.fitting(declared.class, ty).map(|own| program.bindings(&own)),
            (false, true) => program.bindings_to_give(method, ty),
            (false, false) => Some(Bindings::new()),
        };
        let Some(bindings) = bindings else { return Vec::new() };
        let on_object = !constructor && !declared.is_static();
        let (receivers, given) = match (on_object, way.given.split_first()) {
            (false, _) => (None, way.given),
            (true, Some((first, rest))) => {
                (Some(self.by_way(first, &GenericType::of(declared.class), place)), rest)
            }
            (true, None) => {
                let class = declared.class;
                let name = variable_name(program, class);
                (Some(self.objects(&GenericType::of(class), &name, place.reach, place.depth)), way.given)
            }
        };
        let mut all: Vec<Vec<Sequence>> = receivers.into_iter().collect();
        all.extend(self.passed_to(method, &bindings, given, place));
        let called = |mut parts: Vec<Sequence>| match on_object {
            true => {
                let object = parts.remove(0);
                object.on(Sequence::call(program, method, parts))
            }
            false => Sequence::call(program, method, parts),
        };
        let made = rounds(&all, MAX_OF_MEMBER).into_iter().map(called);
        made.filter_map(|object| self.set_up(object, way.then, place)).collect()
    }

    /// The ways to make each argument of a member: those that are given, or those of its type.
    fn passed_to(
        &self,
        method: MethodId,
        bindings: &Bindings,
        given: &[Way],
        place: Place<'_>,
    ) -> Vec<Vec<Sequence>> {
        let program = self.program;
        let (parameters, _) =
            split_descriptor(program.text(program.method(method).descriptor)).unwrap_or_default();
        let types = program.parameter_types(method, bindings, Reading::One);
        let names = parameter_names(program, method);
        let values = |(at, descriptor): (usize, &&str)| {
            let ty = types.get(at).and_then(Option::as_ref);
            let name = if parameters.len() == 1 { place.name } else { names.get(at).map_or("", |name| name) };
            match given.get(at) {
                Some(way) => {
                    let class = program.load_descriptor(descriptor).ok();
                    class.map_or_else(Vec::new, |class| self.by_way(way, &GenericType::of(class), place))
                }
                None => self.values((descriptor, ty), name, place.reach, place.depth),
            }
        };
        parameters.iter().enumerate().map(values).collect()
    }

    /// An object after calls with the simplest arguments.
    fn set_up(&self, object: Sequence, calls: &[Factory], place: Place<'_>) -> Option<Sequence> {
        calls.iter().try_fold(object, |object, call| {
            let method = member_of(self.program, call)?;
            let ways = self.passed_to(method, &Bindings::new(), &[], place);
            let arguments = rounds(&ways, 1).pop()?;
            Some(object.after(Sequence::call(self.program, method, arguments)))
        })
    }
}

/// The member that a row names; nothing if the JDK does not have it.
fn member_of(program: &Program, member: &Factory) -> Option<MethodId> {
    let class = program.load(member.class).ok()?;
    program.find_method(class, member.name, member.descriptor)
}
