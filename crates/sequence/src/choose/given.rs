//! Objects that are there or come out of others: static fields, and what methods of other objects give.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_BRIDGE, ACC_FINAL, ACC_INTERFACE, ACC_PRIVATE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC,
};
use attest_program::{
    Bindings, ClassId, FieldId, GenericType, MethodId, Reading, class_of_descriptor, package,
    split_descriptor,
};
use attest_testcase::abstract_methods;

use super::{Chooser, Reach};
use crate::sequence::Sequence;

/// The most fields, and the most results, that one class is taken from.
const FEW: usize = 3;

impl Chooser<'_> {
    /// Objects of a class that need no constructor of it; `needed` if there is no other way to have one.
    pub(super) fn given(&self, ty: &GenericType, reach: &Reach, depth: usize, needed: bool) -> Vec<Sequence> {
        let class = ty.class;
        if self.program.class(class).is_array() || self.bodies.is_none() && !needed {
            return Vec::new();
        }
        let mut found = self.constants(ty, reach);
        if self.bodies.is_none() {
            return found;
        }
        found.extend(self.results(ty, reach, depth, needed && found.is_empty()));
        found
    }

    /// What static fields of a class, or of the one around it, hold of it: singletons, companions, constants.
    pub(super) fn constants(&self, ty: &GenericType, reach: &Reach) -> Vec<Sequence> {
        let fits = |field: &FieldId| {
            let declared = self.program.field_type(*field, &Bindings::new(), Reading::One);
            declared.is_none_or(|declared| self.program.may_be(&declared, ty))
        };
        let holders = [ty.class].into_iter().chain(self.around(ty.class));
        let fields = holders.flat_map(|holder| self.fields_of(holder, ty.class, reach)).filter(fits);
        fields.take(FEW).map(Sequence::constant).collect()
    }

    /// The class around a class: it holds its companion.
    fn around(&self, class: ClassId) -> Option<ClassId> {
        let (around, _) = self.program.class_name(class).rsplit_once('$')?;
        self.program.load(around).ok()
    }

    /// Whether a stub is made of a type, where there is no other way to make an object of it but what is given, or none at
    /// all.
    pub(super) fn stands_in(&self, ty: &GenericType, reach: &Reach, (needed, nothing): (bool, bool)) -> bool {
        let declared = self.program.class(ty.class);
        let foreign = declared.is_from_jdk();
        let open = declared.access & (ACC_ABSTRACT | ACC_INTERFACE) != 0;
        let functional = || abstract_methods(self.program, ty.class).len() == 1;
        self.bodies.is_some()
            && !declared.is_array()
            && open
            && (nothing || declared.is_interface())
            && (needed || !foreign || functional())
            && self.nameable(ty.class, reach)
    }

    /// The static fields of a holder that are set once and hold objects of a class.
    fn fields_of(&self, holder: ClassId, class: ClassId, reach: &Reach) -> impl Iterator<Item = FieldId> {
        let program = self.program;
        let near = package(program.class_name(holder)) == reach.package;
        let nameable = self.nameable(holder, reach);
        program.class(holder).fields.iter().copied().filter(move |id| {
            let field = program.field(*id);
            let once = field.access & (ACC_STATIC | ACC_FINAL) == ACC_STATIC | ACC_FINAL;
            let open = field.access & ACC_PUBLIC != 0 || near && field.access & ACC_PRIVATE == 0;
            let named = class_of_descriptor(program.text(field.descriptor));
            nameable
                && once
                && open
                && field.access & ACC_SYNTHETIC == 0
                && named
                    .and_then(|name| program.load(name).ok())
                    .is_some_and(|it| program.is_subtype(it, class))
        })
    }

    /// What methods of other objects give: those of the class around it and within it, or of any if it is needed.
    fn results(&self, ty: &GenericType, reach: &Reach, depth: usize, needed: bool) -> Vec<Sequence> {
        let class = ty.class;
        if depth + 1 >= reach.max_depth() {
            return Vec::new();
        }
        let program = self.program;
        let own = program.class_name(class);
        let around = own.rsplit_once('$').map_or(own, |(around, _)| around);
        let near = |holder: &ClassId| {
            let name = program.class_name(*holder);
            name == around || name.strip_prefix(own).is_some_and(|rest| rest.starts_with('$'))
        };
        let mut givers: Vec<MethodId> = Vec::new();
        for holder in self.classes.iter().filter(|holder| **holder != class && (needed || near(holder))) {
            if !self.nameable(*holder, reach) || self.is_foreign(*holder, reach) {
                continue;
            }
            for method in &program.class(*holder).methods {
                let giver = program.method(*method);
                let hidden = giver.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE) != 0;
                let (_, result) = split_descriptor(program.text(giver.descriptor)).unwrap_or_default();
                let given = class_of_descriptor(result).and_then(|name| program.loaded_class(name));
                let fits = given.is_some_and(|given| program.is_subtype(given, class));
                let around = given == Some(*holder);
                let declared = || program.result_type(*method, &Bindings::new(), Reading::One);
                let fits = fits && declared().is_none_or(|declared| program.may_be(&declared, ty));
                if !hidden && fits && !around && self.callable(*method, reach) {
                    givers.push(*method);
                }
            }
        }
        givers.sort_by_key(|method| program.method(*method).signature.parameters.len());
        let mut found = Vec::new();
        for giver in givers.into_iter().take(2 * FEW) {
            let holder = program.method(giver).class;
            let name = crate::render::variable_name(program, holder);
            let objects = self.objects(&GenericType::of(holder), &name, reach, depth + 1);
            let lists = self.argument_lists((giver, &Bindings::new()), reach, depth + 1, 1);
            let Some(arguments) = lists.into_iter().next() else { continue };
            let got = |object: Sequence| object.on(Sequence::call(program, giver, arguments.clone()));
            if let (true, Some(builder)) = (near(&holder), objects.first()) {
                let settings = self.settings(holder, reach, depth + 1);
                found.extend(settings.iter().map(|call| got(builder.clone().after(call.clone()))));
                let (settings, bare): (Vec<Sequence>, Vec<Sequence>) =
                    settings.into_iter().partition(super::takes_something);
                let built = |calls: Vec<Sequence>| calls.into_iter().fold(builder.clone(), Sequence::after);
                if !bare.is_empty() && settings.len() + bare.len() > 1 {
                    found.push(got(built(settings.iter().cloned().chain(bare).collect())));
                }
                if settings.len() > 1 {
                    found.push(got(built(settings)));
                }
            }
            found.extend(objects.into_iter().take(2).map(got));
            if found.len() >= FEW {
                break;
            }
        }
        found
    }

    /// Calls that set something of a builder: methods with parameters that give nothing, or methods that give the builder
    /// again.
    fn settings(&self, holder: ClassId, reach: &Reach, depth: usize) -> Vec<Sequence> {
        let program = self.program;
        let mut found = Vec::new();
        for method in &program.class(holder).methods {
            let declared = program.method(*method);
            let hidden = declared.access & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE | ACC_ABSTRACT) != 0;
            let (parameters, result) =
                split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
            let again = class_of_descriptor(result) == Some(program.class_name(holder));
            let sets = match parameters.len() {
                0 => again,
                1 | 2 => again || result == "V",
                _ => false,
            };
            let constructor = program.text(declared.name).starts_with('<');
            if hidden || constructor || !sets || !self.callable(*method, reach) {
                continue;
            }
            let lists = self.argument_lists((*method, &Bindings::new()), reach, depth, 1);
            found.extend(lists.into_iter().map(|arguments| Sequence::call(program, *method, arguments)));
            if found.len() >= 2 * FEW {
                break;
            }
        }
        found
    }
}
