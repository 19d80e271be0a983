//! Sequences by chance with values for what they leave open, and changes of those that turned out well.

mod change;
mod rich;
mod small;

use std::collections::BTreeMap;

use attest_classfile::access::{ACC_ABSTRACT, ACC_BRIDGE, ACC_FINAL, ACC_STATIC, ACC_SYNTHETIC};
use attest_program::{Bindings, ClassId, GenericType, MethodId, Program, Reading, split_descriptor};
use attest_testcase::parameter_names;

use self::rich::NULLS;
use crate::candidate::Candidate;
use crate::choose::{Chooser, Reach, refusal};
use crate::sequence::{Sequence, Statement, Var};
use crate::values::{Constants, ValueDistribution, Values};
use crate::view::{Giver, View, result_of};

/// The same object is passed for two parameters of a class once in so many calls.
const TWICE: usize = 8;
/// The most objects of classes that the code asks for.
const MENTIONED: usize = 24;

/// Makes candidates by chance.
pub struct Varier<'c, 'p> {
    chooser: &'c Chooser<'p>,
    reach: Reach,
    /// Where values and chance come from.
    pub values: Values<'p>,
    bases: BTreeMap<ClassId, Vec<Sequence>>,
    methods: BTreeMap<ClassId, Vec<MethodId>>,
    ways: BTreeMap<MethodId, Vec<Vec<Sequence>>>,
    /// Whether objects come out of others.
    fluent: bool,
    /// How deep within arguments objects are being made.
    depth: usize,
}

impl<'c, 'p> Varier<'c, 'p> {
    /// A varier for tests of a package.
    pub fn new(chooser: &'c Chooser<'p>, reach: Reach, constants: Constants, seed: u64) -> Varier<'c, 'p> {
        Varier {
            chooser,
            reach,
            values: Values::new(chooser.program(), constants, seed),
            bases: BTreeMap::new(),
            methods: BTreeMap::new(),
            ways: BTreeMap::new(),
            fluent: chooser.has_stubs(),
            depth: 0,
        }
    }

    fn program(&self) -> &'p Program {
        self.chooser.program()
    }

    /// A candidate that calls a method, after at most so many calls on its receiver; nothing if it cannot be called.
    pub fn fresh(&mut self, method: MethodId, calls: usize) -> Option<Candidate> {
        self.values.draw_by_any();
        let declared = self.program().method(method);
        let constructor = self.program().text(declared.name) == "<init>";
        if constructor && !self.chooser.constructible(declared.class, &self.reach) {
            return None;
        }
        let receiver = match declared.is_static() || constructor {
            true => None,
            false => Some(self.receiver(declared.class, calls)?),
        };
        let sequence = result_of(receiver, self.call(method)?);
        let seeds = self.values.of(&sequence);
        Some(Candidate { sequence, seeds })
    }

    /// Candidates that call a method with null, one for each parameter that may be null: what a check for it does shows
    /// with one call of each, and chance may never make it where there are many methods.
    pub fn with_nulls(&mut self, method: MethodId) -> Vec<Candidate> {
        self.values.draw_by(ValueDistribution::Few);
        let program = self.program();
        let declared = program.method(method);
        let constructor = program.text(declared.name) == "<init>";
        let (parameters, _) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
        let around = usize::from(self.chooser.needs_around(method));
        let mut found = Vec::new();
        for (at, descriptor) in parameters.iter().enumerate().skip(around) {
            let Some(null) = program.load_descriptor(descriptor).ok().filter(|_| is_reference(descriptor))
            else {
                continue;
            };
            let receiver = match declared.is_static() || constructor {
                true => None,
                false => match self.bases_of(declared.class).into_iter().next() {
                    Some(base) => Some(base),
                    None => return found,
                },
            };
            let Some(ways) = self.ways_of(method) else { return found };
            let simplest = |(other, ways): (usize, &Vec<Sequence>)| match other == at {
                true => Sequence::null(null),
                false => ways[0].clone(),
            };
            let arguments = ways.iter().enumerate().map(simplest).collect();
            let sequence = result_of(receiver, Sequence::call(program, method, arguments));
            let Some(seeds) = self.values.small(&sequence, 1).into_iter().next() else { continue };
            found.push(Candidate { sequence, seeds });
        }
        found
    }

    /// A candidate that calls a method on what is given, perhaps after other calls on it, those of `others` that come
    /// from the same place.
    pub fn on_result(&mut self, view: View, others: &[View]) -> Option<Candidate> {
        self.values.draw_by_any();
        let base = match view.giver {
            Giver::Field(field) => Sequence::constant(field),
            Giver::Method(method) => {
                let declared = self.program().method(method);
                let receiver = match declared.is_static() {
                    true => None,
                    false => {
                        let calls = [0, 0, 2, 4][self.values.rng.below(4)];
                        Some(self.receiver(declared.class, calls)?)
                    }
                };
                result_of(receiver, self.call(method)?)
            }
        };
        let same: Vec<MethodId> =
            others.iter().filter(|other| other.giver == view.giver).map(|other| other.called).collect();
        let base = self.viewed_again(base, view, &same)?;
        let mut calls = Vec::new();
        for _ in 0..self.values.rng.below(4) {
            let before = self.values.rng.pick(&same).copied();
            calls.extend(before.and_then(|method| self.call(method)));
        }
        let receiver = if is_shared(&base) { base } else { calls.into_iter().fold(base, Sequence::after) };
        let sequence = receiver.on(self.call(view.called)?);
        let seeds = self.values.of(&sequence);
        Some(Candidate { sequence, seeds })
    }

    fn receiver(&mut self, class: ClassId, calls: usize) -> Option<Sequence> {
        let bases = self.bases_of(class);
        let base = self.values.rng.prefer(&bases)?.clone();
        let mut base = self.remade_base(base);
        // What methods of the object give that is of its class again: those that cannot be changed are built so.
        let methods = if self.fluent { self.fluent_of(class) } else { Vec::new() };
        if !methods.is_empty() && self.values.rng.one_in(3) {
            for _ in 0..1 + self.values.rng.below(3) {
                let next = self.values.rng.pick(&methods).copied();
                match next.and_then(|method| self.call(method)) {
                    Some(call) => base = result_of(Some(base), call),
                    None => break,
                }
            }
        }
        if !is_shared(&base) {
            base = self.injected(base, class);
        }
        // What all tests share is not changed by one of them.
        let count = if calls == 0 || is_shared(&base) { 0 } else { self.values.rng.below(calls + 1) };
        let made = self.made_class(&base).unwrap_or(class);
        let methods = self.methods_of(made);
        // Mostly a few methods again and again: that fills structures.
        let mut favourites = Vec::new();
        for _ in 0..1 + self.values.rng.below(3) {
            favourites.extend(self.values.rng.pick(&methods).copied());
        }
        let mut sequence = Vec::new();
        for _ in 0..count {
            let from = if self.values.rng.one_in(4) { &methods } else { &favourites };
            let Some(method) = self.values.rng.pick(from).copied() else { break };
            sequence.extend(self.call(method));
        }
        Some(sequence.into_iter().fold(base, Sequence::after))
    }

    /// The methods of a class that give an object of it.
    fn fluent_of(&mut self, class: ClassId) -> Vec<MethodId> {
        let program = self.program();
        let gives = |method: &MethodId| {
            let (_, result) = split_descriptor(program.text(program.method(*method).descriptor))?;
            let given = attest_program::class_of_descriptor(result)?;
            Some(program.is_subtype(program.load(given).ok()?, class))
        };
        self.methods_of(class).into_iter().filter(|method| gives(method) == Some(true)).collect()
    }

    /// The class of the object that a constructor makes.
    fn made_class(&self, made: &Sequence) -> Option<ClassId> {
        match made.last()? {
            Statement::New { constructor, .. } => Some(self.program().method(*constructor).class),
            _ => None,
        }
    }

    fn bases_of(&mut self, class: ClassId) -> Vec<Sequence> {
        if let Some(known) = self.bases.get(&class) {
            return known.clone();
        }
        let mut found = self.chooser.bases(class, &self.reach);
        found.truncate(12);
        self.bases.insert(class, found.clone());
        found
    }

    /// The methods that a test can call on objects of a class.
    fn methods_of(&mut self, class: ClassId) -> Vec<MethodId> {
        if let Some(known) = self.methods.get(&class) {
            return known.clone();
        }
        let program = self.program();
        let mut found: Vec<MethodId> = Vec::new();
        let mut above = Some(class);
        while let Some(holder) = above.filter(|holder| !program.class(*holder).is_from_jdk()) {
            for method in &program.class(holder).methods {
                let declared = program.method(*method);
                let hidden = declared.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT) != 0;
                let name = program.text(declared.name);
                let plain = matches!(name, "equals" | "hashCode" | "toString" | "clone" | "finalize");
                let known = found.iter().any(|other| {
                    let other = program.method(*other);
                    other.name == declared.name && other.descriptor == declared.descriptor
                });
                let callable = self.chooser.callable(*method, &self.reach);
                if !hidden && !plain && !known && callable && !name.starts_with('<') {
                    found.push(*method);
                }
            }
            above = program.class(holder).superclass;
        }
        self.methods.insert(class, found.clone());
        found
    }

    /// A call with arguments chosen by chance.
    fn call(&mut self, method: MethodId) -> Option<Sequence> {
        let ways = self.ways_of(method)?;
        let mut arguments = Vec::new();
        let around = self.chooser.needs_around(method);
        for (at, ways) in ways.iter().enumerate() {
            let source = match is_equals(self.program(), method) {
                true => self.values.rng.pick(ways)?.clone(),
                false => self.values.rng.prefer(ways)?.clone(),
            };
            let null = self.values.rng.one_in(NULLS) && !(around && at == 0);
            arguments.push(match (null, self.null_of(&source)) {
                (true, Some(null)) => null,
                _ => self.varied(source),
            });
        }
        let mut made = Sequence::call(self.program(), method, arguments);
        if let Some(twins) = self.chooser.twins(method)
            && self.values.rng.one_in(TWICE)
        {
            made.share_argument(twins);
        }
        Some(made)
    }

    fn null_of(&self, made: &Sequence) -> Option<Sequence> {
        match made.last()? {
            // What the receiver gives is meant to be its own.
            Statement::Call { receiver: Some(Var::RECEIVER), .. } => None,
            Statement::Array { class, .. } => Some(Sequence::null(*class)),
            other => other.class(self.program()).map(Sequence::null),
        }
    }

    fn ways_of(&mut self, method: MethodId) -> Option<Vec<Vec<Sequence>>> {
        if let Some(known) = self.ways.get(&method) {
            return (!known.iter().any(Vec::is_empty)).then(|| known.clone());
        }
        let program = self.program();
        if refusal(program, method).is_some() {
            return None;
        }
        let (parameters, _) = split_descriptor(program.text(program.method(method).descriptor))?;
        let names = parameter_names(program, method);
        let types = program.parameter_types(method, &Bindings::new(), Reading::One);
        let reach = self.chooser.asking_later(method, &self.reach);
        let mut all = Vec::new();
        for (at, (descriptor, name)) in parameters.iter().zip(&names).enumerate() {
            let ty = types.get(at).and_then(Option::as_ref);
            let mut ways = self.chooser.values((descriptor, ty), name, &reach, 0);
            if let Some(wanted) = self.is_of_any(descriptor, ty) {
                ways.extend(self.mentioned(wanted, name));
            }
            if self.chooser.takes_receiver(method, descriptor) {
                ways.insert(ways.len().min(1), Sequence::receiver_itself());
            }
            for asked in self.asked(method, descriptor) {
                ways.insert(ways.len().min(1), asked);
            }
            ways.extend(self.others_like_it(method));
            if ways.is_empty() {
                // Null is better than no call at all.
                ways.extend(program.load_descriptor(descriptor).ok().map(Sequence::null));
            }
            all.push(ways);
        }
        let all = self.chooser.with_null_elements(method, all);
        self.ways.insert(method, all.clone());
        (!all.iter().any(Vec::is_empty)).then_some(all)
    }

    /// The class of a parameter whose objects may be of many others, which code asks for: one of the JDK's that does not say
    /// what it is applied to.
    fn is_of_any(&self, descriptor: &str, ty: Option<&GenericType>) -> Option<ClassId> {
        let program = self.program();
        let class = program.load(attest_program::class_of_descriptor(descriptor)?).ok()?;
        let declared = program.class(class);
        let open = declared.is_from_jdk() && declared.access & ACC_FINAL == 0;
        (open && ty.is_none_or(|ty| ty.class == class && ty.arguments.iter().all(Option::is_none)))
            .then_some(class)
    }

    /// Objects of the classes that the code casts to or asks for, for a parameter that takes them.
    fn mentioned(&self, wanted: ClassId, name: &str) -> Vec<Sequence> {
        let program = self.program();
        let mut found = Vec::new();
        for class in &self.values.constants().classes {
            let array = class.starts_with('[');
            let descriptor = if array { class.clone() } else { format!("L{class};") };
            let Ok(loaded) = program.load_descriptor(&descriptor) else { continue };
            let fits = wanted == program.well_known().object || program.is_subtype(loaded, wanted);
            if class == "java/lang/String" || loaded == wanted || !fits {
                continue;
            }
            found.push(self.chooser.values((&descriptor, None), name, &self.reach, 0).into_iter());
        }
        // The first way of each before the second of any.
        let first: Vec<Sequence> = found.iter_mut().filter_map(Iterator::next).collect();
        let second = found.iter_mut().filter_map(Iterator::next);
        first.into_iter().chain(second).take(MENTIONED).collect()
    }

    /// Values that the receiver of a method gives when asked: what was put into it, or its parts.
    fn asked(&self, method: MethodId, descriptor: &str) -> Vec<Sequence> {
        let program = self.program();
        let declared = program.method(method);
        if declared.is_static() || program.text(declared.name) == "<init>" {
            return Vec::new();
        }
        let wanted = attest_program::class_of_descriptor(descriptor).and_then(|name| program.load(name).ok());
        let Some(wanted) = wanted.filter(|class| !program.class(*class).is_from_jdk()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for other in &program.class(declared.class).methods {
            let giver = program.method(*other);
            let hidden = giver.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT) != 0;
            let (_, result) = split_descriptor(program.text(giver.descriptor)).unwrap_or_default();
            let class = attest_program::class_of_descriptor(result).and_then(|name| program.load(name).ok());
            let fits = class.is_some_and(|class| program.is_subtype(class, wanted));
            if hidden || !fits || *other == method || !self.chooser.callable(*other, &self.reach) {
                continue;
            }
            found.extend(self.chooser.simplest_call(*other, &self.reach));
        }
        found.truncate(4);
        found
    }
}

/// Whether all tests share an object: none of them may change it.
fn is_shared(object: &Sequence) -> bool {
    matches!(object.last(), Some(Statement::Constant(_)))
}

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

/// Whether a method compares its object with any other.
fn is_equals(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    program.text(declared.name) == "equals" && program.text(declared.descriptor) == "(Ljava/lang/Object;)Z"
}
