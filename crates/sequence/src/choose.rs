//! Choosing sequences: which constructors, factories and calls make the receiver and the arguments of a method.
//!
//! Simple ones first: few parameters, few calls. Level 0 calls the method on an object fresh from a constructor
//! or factory; each further level puts one more call of a public method before it.

mod access;
mod asked;
mod catalogued;
mod everyday;
mod given;
mod injected;
mod lacking;
mod refusal;
mod stubs;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use attest_classfile::access::{ACC_ABSTRACT, ACC_BRIDGE, ACC_ENUM, ACC_STATIC, ACC_SYNTHETIC};
use attest_ir::Bodies;
use attest_program::{
    Bindings, ClassId, GenericType, MethodId, Program, Reading, descriptor_of_class, split_descriptor,
};
use attest_testcase::parameter_names;

use self::asked::Asked;
pub(crate) use self::refusal::REFLECTION;
pub use self::refusal::refusal;
use crate::nullness::{nullable_elements, nullable_parameters};
use crate::render::variable_name;
use crate::sequence::{Sequence, Statement};

/// From where things are named and called, and what is asked of stubs there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reach {
    /// The package of the test, with slashes.
    pub package: String,
    /// The methods of interfaces and abstract classes that the calls may ask; nothing if it may be any.
    asked: Option<Asked>,
    /// How deep within answers of stubs objects are made.
    nested: usize,
}

impl Reach {
    /// From a package, with slashes.
    pub fn of(package: &str) -> Reach {
        Reach { package: package.to_owned(), asked: None, nested: 0 }
    }

    /// How deep arguments of arguments are made: what a stub answers often holds what is looked at.
    fn max_depth(&self) -> usize {
        DEPTH + usize::from(self.nested > 0)
    }
}

/// Makes sequences for the methods of a program.
pub struct Chooser<'p> {
    program: &'p Program,
    /// Classes that can stand for interfaces and abstract classes.
    pub classes: Vec<ClassId>,
    /// The ways to make objects that are known already.
    known: Mutex<BTreeMap<Wanted, Arc<[Sequence]>>>,
    /// Whether objects come from elsewhere, and null is passed, where nothing else can be made.
    nulls: bool,
    /// Where the code of stubs goes, if stubs are made.
    bodies: Option<&'p Bodies>,
    stubs: Mutex<BTreeMap<ClassId, Option<MethodId>>>,
    /// What methods ask of stubs.
    asked: Mutex<BTreeMap<Vec<MethodId>, Option<Asked>>>,
}

/// A type, from where its objects are made, and how deep in arguments.
type Wanted = (GenericType, Reach, usize);

/// How deep arguments of arguments are made.
const DEPTH: usize = 3;
/// The most ways to make one value.
const WAYS: usize = 4;
/// The most sequences of a level.
const MAX_SEQUENCES: usize = 64;

impl<'p> Chooser<'p> {
    /// A chooser that knows these classes of the program.
    pub fn new(program: &'p Program, classes: Vec<ClassId>) -> Chooser<'p> {
        Chooser {
            program,
            classes,
            known: Mutex::default(),
            nulls: false,
            bodies: None,
            stubs: Mutex::default(),
            asked: Mutex::default(),
        }
    }

    /// The same, taking what static methods of other classes give where a class cannot be made by its own means, and
    /// passing null where nothing else can be made.
    pub fn with_nulls(self) -> Chooser<'p> {
        Chooser { nulls: true, ..self }
    }

    /// The same, with static fields, results of calls on other objects, and stubs of interfaces.
    pub fn with_stubs(self, bodies: &'p Bodies) -> Chooser<'p> {
        Chooser { bodies: Some(bodies), ..self }
    }

    /// The program.
    pub(crate) fn program(&self) -> &'p Program {
        self.program
    }

    /// The sequences of a level that call a method, the simplest first.
    pub fn sequences(&self, method: MethodId, level: usize, reach: &Reach) -> Vec<Sequence> {
        let declared = self.program.method(method);
        let constructor = self.program.text(declared.name) == "<init>";
        if declared.is_static() || constructor {
            if level > 0 || constructor && !self.constructible(declared.class, reach) {
                return Vec::new();
            }
            let reach = &self.asking(&[method], reach);
            return self.with_variants(self.calls(method, reach, WAYS * 2), reach);
        }
        let mut found = Vec::new();
        let reach = &match level {
            0 => self.asking_on(method, reach),
            _ => self.asking_of(declared.class, reach),
        };
        let receivers = self.receivers(declared.class, level, reach);
        let calls = self.with_variants(self.calls(method, reach, WAYS), reach);
        // The first ways of all receivers before the second ways of any.
        for call in &calls {
            for receiver in &receivers {
                found.push(receiver.clone().on(call.clone()));
            }
        }
        found.truncate(MAX_SEQUENCES);
        found
    }

    /// The same, or those of another chooser where this one has no way to call the method at all.
    pub fn sequences_or(
        &self,
        other: &Chooser<'p>,
        method: MethodId,
        level: usize,
        reach: &Reach,
    ) -> Vec<Sequence> {
        let found = self.sequences(method, level, reach);
        match found.is_empty() && (level == 0 || self.sequences(method, 0, reach).is_empty()) {
            true => other.sequences(method, level, reach),
            false => found,
        }
    }

    /// The ways to make a receiver with that many calls before.
    fn receivers(&self, class: ClassId, level: usize, reach: &Reach) -> Vec<Sequence> {
        let bases = self.bases(class, reach);
        if level == 0 {
            return bases;
        }
        let mut found = Vec::new();
        let mutators = self.mutators(class, reach);
        for base in bases.iter().take(2) {
            let mut longer: Vec<Sequence> = vec![base.clone()];
            for _ in 0..level {
                let after =
                    |before: Sequence| mutators.iter().map(move |call| before.clone().after(call.clone()));
                longer = longer.into_iter().flat_map(after).take(MAX_SEQUENCES).collect();
            }
            found.extend(longer);
            // The same call again and again fills what has a capacity.
            if level == 2 {
                for call in mutators.iter().filter(|call| takes_something(call)).take(4) {
                    for times in [3, 4, 8] {
                        found.push((0..times).fold(base.clone(), |made, _| made.after(call.clone())));
                    }
                }
            }
        }
        found
    }

    /// The ways to make an object to call methods on, the simplest first.
    pub fn bases(&self, class: ClassId, reach: &Reach) -> Vec<Sequence> {
        let reach = &self.asking_of(class, reach);
        let found = self.objects(&GenericType::of(class), &variable_name(self.program, class), reach, 0);
        self.with_variants(found, reach)
    }

    /// Calls on an object that may change it: its public methods, those without result first.
    pub fn mutators(&self, class: ClassId, reach: &Reach) -> Vec<Sequence> {
        let mut found: Vec<(bool, usize, Sequence)> = Vec::new();
        let mut above = Some(class);
        while let Some(holder) = above {
            if holder == self.program.well_known().object {
                break;
            }
            for method in &self.program.class(holder).methods {
                let declared = self.program.method(*method);
                let name = self.program.text(declared.name);
                let hidden = declared.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT) != 0;
                if name.starts_with('<') || hidden || !self.callable(*method, reach) {
                    continue;
                }
                if matches!(name, "equals" | "hashCode" | "toString" | "clone" | "finalize") {
                    continue;
                }
                let parameters = declared.signature.parameters.len();
                for call in self.calls(*method, reach, 2) {
                    found.push((declared.signature.result.is_some(), parameters, call));
                }
            }
            above = self.program.class(holder).superclass;
        }
        found.sort_by_key(|(result, parameters, _)| (*result, *parameters == 0, *parameters));
        found.into_iter().map(|(_, _, call)| call).take(16).collect()
    }

    /// The ways to call a method with arguments made for it; one of them passes the same object twice, if it can.
    pub fn calls(&self, method: MethodId, reach: &Reach, most: usize) -> Vec<Sequence> {
        let reach = &self.asking(&[method], reach);
        let lists = self.argument_lists((method, &Bindings::new()), reach, 0, most).into_iter();
        let mut calls: Vec<Sequence> =
            lists.map(|arguments| Sequence::call(self.program, method, arguments)).collect();
        if let (Some(twins), Some(first)) = (self.twins(method), calls.first()) {
            let mut twice = first.clone();
            twice.share_argument(twins);
            calls.push(twice);
        }
        calls
    }

    /// Two parameters for which one object may be passed: those of the same class of the program, or of `Object`.
    pub(crate) fn twins(&self, method: MethodId) -> Option<(usize, usize)> {
        let (parameters, _) = split_descriptor(self.program.text(self.program.method(method).descriptor))?;
        let may_be_shared = |descriptor: &str| {
            attest_program::class_of_descriptor(descriptor)
                .and_then(|name| self.program.load(name).ok())
                .map(|class| self.program.class(class))
                .is_some_and(|class| !class.is_from_jdk() && class.access & ACC_ENUM == 0)
        };
        let is_twin = |(at, descriptor): (usize, &&str)| {
            let other = parameters[at + 1..].iter().position(|other| other == descriptor)?;
            (*descriptor == "Ljava/lang/Object;" || may_be_shared(descriptor)).then_some((at, at + 1 + other))
        };
        parameters.iter().enumerate().find_map(is_twin)
    }

    /// A call of a method with the simplest value for each parameter.
    pub(crate) fn simplest_call(&self, method: MethodId, reach: &Reach) -> Option<Sequence> {
        let (parameters, _) = split_descriptor(self.program.text(self.program.method(method).descriptor))?;
        let types = self.program.parameter_types(method, &Bindings::new(), Reading::One);
        let names = parameter_names(self.program, method);
        let simplest = |(at, (descriptor, name)): (usize, (&&str, &String))| {
            let ty = types.get(at).and_then(Option::as_ref);
            self.values((descriptor, ty), name, reach, 1).into_iter().next()
        };
        let arguments: Option<Vec<Sequence>> =
            parameters.iter().zip(&names).enumerate().map(simplest).collect();
        Some(Sequence::call(self.program, method, arguments?))
    }

    /// Whether a parameter takes the object that the method is called on.
    pub(crate) fn takes_receiver(&self, method: MethodId, descriptor: &str) -> bool {
        let declared = self.program.method(method);
        !declared.is_static()
            && self.program.text(declared.name) != "<init>"
            && attest_program::class_of_descriptor(descriptor).is_some_and(|name| {
                (name != "java/lang/Object" || self.program.text(declared.name) == "equals")
                    && self
                        .program
                        .load(name)
                        .is_ok_and(|class| self.program.is_subtype(declared.class, class))
            })
    }

    /// Lists of arguments: the first way for each parameter, then one parameter made in another way at a time.
    fn argument_lists(
        &self,
        (method, bindings): (MethodId, &Bindings),
        reach: &Reach,
        depth: usize,
        most: usize,
    ) -> Vec<Vec<Sequence>> {
        if refusal(self.program, method).is_some() {
            return Vec::new();
        }
        let declared = self.program.method(method);
        let Some((parameters, _)) = split_descriptor(self.program.text(declared.descriptor)) else {
            return Vec::new();
        };
        let names = parameter_names(self.program, method);
        let types = self.program.parameter_types(method, bindings, Reading::One);
        let ways: Vec<Vec<Sequence>> = parameters
            .iter()
            .zip(&names)
            .zip(nullable_parameters(self.program, method))
            .enumerate()
            .map(|(at, ((descriptor, name), nullable))| {
                let ty = types.get(at).and_then(Option::as_ref);
                let mut ways = self.values((descriptor, ty), name, reach, depth);
                if self.takes_receiver(method, descriptor) {
                    ways.insert(ways.len().min(1), Sequence::receiver_itself());
                }
                if ways.is_empty() && self.nulls && !self.needs_around(method) {
                    ways.extend(self.program.load_descriptor(descriptor).ok().map(Sequence::null));
                }
                if nullable
                    && !self.needs_around(method)
                    && !ways.first_mut().is_some_and(Sequence::allow_null)
                    && let Ok(class) = self.program.load_descriptor(descriptor)
                {
                    ways.insert(ways.len().min(1), Sequence::null(class));
                }
                ways
            })
            .collect();
        rounds(&self.with_null_elements(method, ways), most)
    }

    /// Ways to make arguments, with null within where an annotation says that it may be there.
    pub(crate) fn with_null_elements(
        &self,
        method: MethodId,
        mut ways: Vec<Vec<Sequence>>,
    ) -> Vec<Vec<Sequence>> {
        for (ways, elements) in ways.iter_mut().zip(nullable_elements(self.program, method)) {
            for element in elements {
                let holding = ways.iter().find_map(|way| way.holding_null(self.program, element));
                let second = ways.len().min(1);
                ways.splice(second..second, holding);
            }
        }
        ways
    }

    /// The ways to make a value of a type, the simplest first: of a descriptor, or of what more is known of the type.
    pub(crate) fn values(
        &self,
        (descriptor, ty): (&str, Option<&GenericType>),
        name: &str,
        reach: &Reach,
        depth: usize,
    ) -> Vec<Sequence> {
        let known = ty.map(|ty| descriptor_of_class(self.program.class_name(ty.class)));
        let descriptor = known.as_deref().unwrap_or(descriptor);
        let input = || open(descriptor, name);
        if !descriptor.starts_with(['L', '[']) || left_open(descriptor.trim_start_matches('[')) {
            return vec![input()];
        }
        let Ok(class) = self.program.load_descriptor(descriptor) else { return Vec::new() };
        if descriptor.starts_with('[') {
            let element = ty.and_then(|ty| ty.argument(0));
            return self.arrays((class, element), descriptor, name, reach, depth);
        }
        let ty = ty.cloned().unwrap_or_else(|| GenericType::of(class));
        let is_stub = |way: &Sequence| matches!(way.last(), Some(Statement::Stub { .. }));
        let (stubs, mut found): (Vec<Sequence>, Vec<Sequence>) =
            self.objects(&ty, name, reach, depth).into_iter().partition(is_stub);
        found.truncate(WAYS);
        // These are further ways, behind the program's own.
        let at = found.len().min(1);
        found.splice(at..at, stubs.into_iter().take(WAYS));
        found
    }

    fn arrays(
        &self,
        (class, element): (ClassId, Option<&GenericType>),
        descriptor: &str,
        name: &str,
        reach: &Reach,
        depth: usize,
    ) -> Vec<Sequence> {
        if depth >= reach.max_depth() {
            return vec![Sequence::array(class, Vec::new())];
        }
        let element = self.values((&descriptor[1..], element), name, reach, depth + 1);
        let mut found = Vec::new();
        if matches!(
            descriptor,
            "[Ljava/lang/Object;" | "[Ljava/lang/Comparable;" | "[Ljava/lang/CharSequence;"
        ) {
            found.push(open("[Ljava/lang/String;", name));
        }
        if let Some(first) = element.first() {
            let second = element.get(1).unwrap_or(first);
            found.push(Sequence::array(class, vec![first.clone(), second.clone()]));
            found.push(Sequence::array(class, vec![first.clone()]));
        }
        found.push(Sequence::array(class, Vec::new()));
        found
    }

    /// The ways to make an object of a class or interface that is applied to these types.
    pub(crate) fn objects(&self, ty: &GenericType, name: &str, reach: &Reach, depth: usize) -> Vec<Sequence> {
        if depth >= reach.max_depth() {
            return Vec::new();
        }
        let class = ty.class;
        if self.program.class(class).access & ACC_ENUM != 0 {
            let descriptor = descriptor_of_class(self.program.class_name(class));
            return if self.nameable(class, reach) { vec![open(&descriptor, name)] } else { Vec::new() };
        }
        if let Some(known) = self.well_known(ty, name, reach, depth) {
            return known;
        }
        let wanted = (ty.clone(), reach.clone(), depth);
        if let Some(known) = self.known.lock().unwrap_or_else(|e| e.into_inner()).get(&wanted) {
            return known.to_vec();
        }
        let found = self.made_somehow(ty, reach, depth);
        let mut known = self.known.lock().unwrap_or_else(|e| e.into_inner());
        known.insert(wanted, found.clone().into());
        found
    }

    /// Objects of a class or of one that can stand for it.
    fn made_somehow(&self, ty: &GenericType, reach: &Reach, depth: usize) -> Vec<Sequence> {
        let class = ty.class;
        let mut found = self.made_by_itself(ty, reach, depth);
        let mut singletons = Vec::new();
        if !self.program.class(class).is_from_jdk() || found.is_empty() {
            let below = self
                .classes
                .iter()
                .filter(|other| **other != class && self.program.is_subtype(**other, class))
                .filter(|other| !self.is_foreign(**other, reach));
            let standing: Vec<GenericType> =
                below.filter_map(|other| self.program.fitting(*other, ty)).collect();
            for other in standing {
                let made = self.made_by_itself(&other, reach, depth);
                if made.is_empty() {
                    singletons.extend(self.constants(&other, reach));
                }
                found.extend(made.into_iter().take(2));
                if found.len() >= 2 * WAYS {
                    break;
                }
            }
        }
        if found.is_empty() && self.nulls {
            found = self.made_elsewhere(ty, reach, depth);
        } else if self.bodies.is_some() && depth == 0 && !self.program.class(class).is_from_jdk() {
            found.extend(self.made_elsewhere(ty, reach, depth + 1).into_iter().take(2));
        }
        let needed = found.is_empty();
        found.extend(self.given(ty, reach, depth, needed));
        found.sort_by_key(Sequence::size);
        // What only a builder gives is wanted bare, and with all its settings.
        if needed && found.len() > WAYS {
            let richest = found.pop();
            found.splice(1..1, richest);
        }
        if self.stands_in(ty, reach, (needed, found.is_empty())) {
            found.extend(self.stubs(ty, reach));
        }
        let filled = found.first().map(|first| self.filled_with(ty, first, reach, depth));
        // In front of them is what has values left open: that reaches more.
        let third = found.len().min(2);
        found.splice(third..third, singletons.into_iter().take(2));
        let second = found.len().min(1);
        found.splice(second..second, filled.into_iter().flatten());
        found
    }

    /// An object after calls that take what its type is applied to: who has the object only as it was made cannot tell any
    /// more what fits.
    fn filled_with(&self, ty: &GenericType, made: &Sequence, reach: &Reach, depth: usize) -> Vec<Sequence> {
        let holder = ty.class;
        if ty.arguments.is_empty() || self.program.class(holder).is_from_jdk() {
            return Vec::new();
        }
        let hidden = ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT;
        let takes = |method: &MethodId| {
            let declared = self.program.method(*method);
            declared.access & hidden == 0
                && !self.program.text(declared.name).starts_with('<')
                && self.program.has_variables(*method)
                && self.callable(*method, reach)
        };
        let bindings = self.program.bindings(ty);
        let methods = self.program.class(holder).methods.iter().copied().filter(takes);
        let mut calls = methods.filter_map(|method| {
            let list = self.argument_lists((method, &bindings), reach, depth + 1, 1).into_iter().next()?;
            Some(Sequence::call(self.program, method, list))
        });
        calls.by_ref().take(2).map(|call| made.clone().after(call)).collect()
    }

    /// Objects that static methods of other classes give.
    fn made_elsewhere(&self, ty: &GenericType, reach: &Reach, depth: usize) -> Vec<Sequence> {
        let program = self.program;
        let mut makers: Vec<(MethodId, Bindings)> = Vec::new();
        let usable = |holder: &&ClassId| self.nameable(**holder, reach) && !self.is_foreign(**holder, reach);
        for holder in self.classes.iter().filter(usable) {
            for method in &program.class(*holder).methods {
                let found = program.method(*method);
                let hidden = found.access & (ACC_SYNTHETIC | ACC_BRIDGE) != 0;
                if !found.is_static() || hidden || !self.callable(*method, reach) {
                    continue;
                }
                let (_, result) = split_descriptor(program.text(found.descriptor)).unwrap_or_default();
                let given =
                    attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok());
                if given.is_some_and(|given| program.is_subtype(given, ty.class)) {
                    makers.extend(program.bindings_to_give(*method, ty).map(|bindings| (*method, bindings)));
                }
            }
        }
        makers.sort_by_key(|(method, _)| program.method(*method).signature.parameters.len());
        let mut found = Vec::new();
        for (maker, bindings) in makers.into_iter().take(2 * WAYS) {
            let lists = self.argument_lists((maker, &bindings), reach, depth + 1, 1);
            found.extend(lists.into_iter().map(|arguments| Sequence::call(program, maker, arguments)));
            if found.len() >= WAYS {
                break;
            }
        }
        found
    }

    /// The constructors and factories of a class, those with few parameters first.
    fn made_by_itself(&self, ty: &GenericType, reach: &Reach, depth: usize) -> Vec<Sequence> {
        let class = ty.class;
        if !self.nameable(class, reach) || self.leaves_out_injected(class) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for maker in self.makers(class, reach).into_iter().take(WAYS) {
            let bindings = match self.program.method(maker).is_static() {
                true => self.program.bindings_to_give(maker, ty),
                false => Some(self.program.bindings(ty)),
            };
            let Some(bindings) = bindings else { continue };
            let lists = self.argument_lists((maker, &bindings), reach, depth + 1, 3).into_iter();
            let made = lists.map(|arguments| Sequence::call(self.program, maker, arguments));
            found.extend(made.map(|made| self.with_injected(made, maker, reach, depth)));
        }
        found
    }
}

/// A value that is left open.
fn open(descriptor: &str, name: &str) -> Sequence {
    Sequence::input(descriptor, name)
}

/// One of the ways at each place: the first of all, then another one at one place at a time; none if a place has none.
fn rounds(ways: &[Vec<Sequence>], most: usize) -> Vec<Vec<Sequence>> {
    if ways.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let first: Vec<Sequence> = ways.iter().map(|ways| ways[0].clone()).collect();
    let mut lists = vec![first.clone()];
    // The second way of every place before the third of any.
    for round in 1..ways.iter().map(Vec::len).max().unwrap_or(1) {
        for (at, ways) in ways.iter().enumerate() {
            if let Some(way) = ways.get(round) {
                let mut list = first.clone();
                list[at] = way.clone();
                lists.push(list);
            }
        }
    }
    lists.truncate(most);
    lists
}

/// Whether a call has arguments.
fn takes_something(call: &Sequence) -> bool {
    call.last().is_some_and(|last| !last.arguments().is_empty())
}

/// Whether values of a type are left open: primitives and strings.
fn left_open(element: &str) -> bool {
    !element.starts_with('L') || element == "Ljava/lang/String;"
}
