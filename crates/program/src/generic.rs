//! Generic types as callers say them: classes with the types that they are applied to, and no variables.
//!
//! What a `Signature` attribute says is read in one of two ways. *Any* is for who must not leave a value out: a type
//! variable is as wide as its bound, and nothing is said of one without. *One* is for who makes objects: a type variable
//! stands for a type that fits its bounds, always the same, so that what is put in by one call fits what another takes out.

use std::collections::BTreeMap;

use attest_classfile::signature::{ClassType, MethodSignature, Type, TypeArgument, TypeParameter};

use crate::ids::{ClassId, FieldId, MethodId};
use crate::program::Program;

/// A class, interface or array with the types that it is applied to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GenericType {
    /// The class.
    pub class: ClassId,
    /// The types that it is applied to, those of elements of an array, nothing where it is not told; none of a class that
    /// takes none or is told without.
    pub arguments: TypeArguments,
}

/// The types that a type's arguments are, where they are told: `Map<String, ?>` has `String` and nothing.
pub type TypeArguments = Vec<Option<GenericType>>;

/// What the variables of a class stand for.
pub type Bindings = BTreeMap<String, GenericType>;

/// What a variable of which nothing is known stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Anything within its bound.
    Any,
    /// One type within its bounds, always the same.
    One,
}

impl GenericType {
    /// A class of which no type arguments are told.
    pub fn of(class: ClassId) -> GenericType {
        GenericType { class, arguments: Vec::new() }
    }

    /// A type argument, where it is told.
    pub fn argument(&self, at: usize) -> Option<&GenericType> {
        self.arguments.get(at)?.as_ref()
    }
}

/// How deep types within types are read.
const MAX_DEPTH: u32 = 8;

/// The types that a variable may stand for before its own bound does: the first that fits all bounds.
pub const USUAL_TYPES: [&str; 2] = ["java/lang/String", "java/lang/Integer"];

/// Where a type is read.
struct Scope<'a> {
    program: &'a Program,
    reading: Reading,
    bindings: &'a Bindings,
    /// The type parameters that are declared around it, the nearest first.
    declared: Vec<TypeParameter<'a>>,
}

impl Program {
    /// The types of a method's parameters, the receiver not counted; nothing where no more is told than the descriptor.
    pub fn parameter_types(
        &self,
        method: MethodId,
        bindings: &Bindings,
        reading: Reading,
    ) -> Vec<Option<GenericType>> {
        let Some(signature) = self.method_signature(self.method(method)) else { return Vec::new() };
        let count = self.method(method).signature.parameters.len();
        let scope = self.method_scope(method, &signature, bindings, reading);
        let told = signature.parameters.iter().map(|ty| scope.declared_type(ty));
        // Parameters that the compiler added stand before those of the source.
        let added = count.saturating_sub(signature.parameters.len());
        std::iter::repeat_n(None, added).chain(told).collect()
    }

    /// The type that a method gives, if more is told than the descriptor.
    pub fn result_type(
        &self,
        method: MethodId,
        bindings: &Bindings,
        reading: Reading,
    ) -> Option<GenericType> {
        let signature = self.method_signature(self.method(method))?;
        let result = signature.ret.clone()?;
        self.method_scope(method, &signature, bindings, reading).declared_type(&result)
    }

    /// The type of a field, if more is told than the descriptor.
    pub fn field_type(&self, field: FieldId, bindings: &Bindings, reading: Reading) -> Option<GenericType> {
        let declared = self.type_parameters(self.field(field).class);
        let scope = Scope { program: self, reading, bindings, declared };
        scope.declared_type(&self.field_signature(field)?)
    }

    /// Whether the types of a method's parameters mention a type variable.
    pub fn has_variables(&self, method: MethodId) -> bool {
        self.method_signature(self.method(method))
            .is_some_and(|signature| signature.parameters.iter().any(mentions))
    }

    /// Whether the type of what a method gives mentions a type variable that the method itself declares: what it stands
    /// for is for the caller to say.
    pub fn gives_own_variable(&self, method: MethodId) -> bool {
        let Some(MethodSignature { type_parameters, ret: Some(ret), .. }) =
            self.method_signature(self.method(method))
        else {
            return false;
        };
        let own = |name: &str| type_parameters.iter().any(|parameter| parameter.name == name);
        mentions_any(&ret, &own)
    }

    /// What the variables of a type's class stand for.
    pub fn bindings(&self, ty: &GenericType) -> Bindings {
        let parameters = self.type_parameters(ty.class).into_iter();
        let bound = |(parameter, argument): (TypeParameter<'_>, &Option<GenericType>)| {
            Some((parameter.name.to_owned(), argument.clone()?))
        };
        parameters.zip(&ty.arguments).filter_map(bound).collect()
    }

    /// A type as one of a class above it: `ArrayList<String>` as `Collection` is `Collection<String>`.
    pub fn as_supertype(&self, ty: &GenericType, above: ClassId) -> Option<GenericType> {
        if ty.class == above {
            return Some(ty.clone());
        }
        let bindings = self.bindings(ty);
        let scope = Scope { program: self, reading: Reading::Any, bindings: &bindings, declared: Vec::new() };
        self.direct_supertypes(ty.class).into_iter().find_map(|supertype| {
            let class = self.class_of_type(&supertype).filter(|class| self.is_subtype(*class, above))?;
            let supertype = scope.class_type(&supertype, class, 0)?;
            self.as_supertype(&supertype, above)
        })
    }

    /// The type arguments with which objects of a class are of a type; nothing if those of the class are of another.
    pub fn fitting(&self, class: ClassId, wanted: &GenericType) -> Option<GenericType> {
        let parameters = self.type_parameters(class);
        if class == wanted.class {
            return Some(GenericType { class, arguments: wanted.arguments.clone() });
        }
        // Each variable stands for a class of its own, so that it is seen where it comes out above.
        let marked = |at: usize| GenericType { class, arguments: vec![None; at + 1 + parameters.len()] };
        let own =
            GenericType { class, arguments: (0..parameters.len()).map(|at| Some(marked(at))).collect() };
        let Some(above) = self.as_supertype(&own, wanted.class) else {
            return Some(GenericType::of(class));
        };
        let mut arguments: TypeArguments = vec![None; parameters.len()];
        for (told, wanted) in above.arguments.iter().zip(&wanted.arguments) {
            let (Some(told), Some(wanted)) = (told, wanted) else { continue };
            match (0..parameters.len()).find(|at| marked(*at) == *told) {
                Some(at) => arguments[at] = Some(wanted.clone()),
                None if told.class != wanted.class => return None,
                None => {}
            }
        }
        Some(GenericType { class, arguments })
    }

    /// What the variables of a method stand for where it is to give an object of a type; nothing if it gives none.
    pub fn bindings_to_give(&self, method: MethodId, wanted: &GenericType) -> Option<Bindings> {
        let mut bindings = Bindings::new();
        let ret = self.method_signature(self.method(method)).and_then(|signature| signature.ret);
        if let Some(Type::Class(class)) = &ret
            && let Some(given) =
                self.class_of_type(class).filter(|given| self.is_subtype(*given, wanted.class))
        {
            let told = class.nested.last().map_or(&class.arguments, |nested| &nested.arguments);
            let wanted = self.fitting(given, wanted)?;
            for (argument, wanted) in told.iter().zip(&wanted.arguments) {
                if let (TypeArgument::Exact(Type::Variable(name)), Some(wanted)) = (argument, wanted) {
                    bindings.insert((*name).to_owned(), wanted.clone());
                }
            }
        }
        let given = self.result_type(method, &bindings, Reading::One);
        let fits = given.is_none_or(|given| self.may_be(&given, wanted));
        fits.then_some(bindings)
    }

    /// Whether objects of a type may be of another, as far as type arguments tell.
    pub fn may_be(&self, ty: &GenericType, wanted: &GenericType) -> bool {
        let Some(above) = self.as_supertype(ty, wanted.class) else { return true };
        let differ = |(told, wanted): (&Option<GenericType>, &Option<GenericType>)| match (told, wanted) {
            (Some(told), Some(wanted)) => told.class != wanted.class || !self.may_be(told, wanted),
            _ => false,
        };
        !above.arguments.iter().zip(&wanted.arguments).any(differ)
    }

    fn method_scope<'a>(
        &'a self,
        method: MethodId,
        signature: &MethodSignature<'a>,
        bindings: &'a Bindings,
        reading: Reading,
    ) -> Scope<'a> {
        let mut declared = signature.type_parameters.clone();
        declared.extend(self.type_parameters(self.method(method).class));
        Scope { program: self, reading, bindings, declared }
    }

    fn direct_supertypes(&self, class: ClassId) -> Vec<ClassType<'_>> {
        let Some(signature) = self.class_signature(class) else {
            let plain = |id: ClassId| ClassType {
                name: self.class_name(id),
                arguments: Vec::new(),
                nested: Vec::new(),
            };
            let declared = self.class(class);
            return declared
                .superclass
                .iter()
                .chain(declared.interfaces.iter())
                .copied()
                .map(plain)
                .collect();
        };
        std::iter::once(signature.superclass).chain(signature.interfaces).collect()
    }

    fn class_of_type(&self, class: &ClassType<'_>) -> Option<ClassId> {
        self.load(&class.internal_name()).ok()
    }
}

impl<'a> Scope<'a> {
    /// A type as it is declared; nothing if it is a primitive one, or a variable of which nothing is told.
    fn declared_type(&self, ty: &Type<'_>) -> Option<GenericType> {
        match ty {
            Type::Variable(name) if !self.bindings.contains_key(*name) && !self.is_bounded(name) => None,
            other => self.closed(other, 0),
        }
    }

    fn closed(&self, ty: &Type<'_>, depth: u32) -> Option<GenericType> {
        if depth > MAX_DEPTH {
            return None;
        }
        match ty {
            Type::Primitive(_) => None,
            Type::Variable(name) => self.variable(name, depth),
            Type::Class(class) => self.class_type(class, self.program.class_of_type(class)?, depth),
            Type::Array { dimensions, element } => self.array(*dimensions, element, depth),
        }
    }

    fn class_type(&self, class: &ClassType<'_>, id: ClassId, depth: u32) -> Option<GenericType> {
        let told = class.nested.last().map_or(&class.arguments, |nested| &nested.arguments);
        let parameters = self.program.type_parameters(id);
        let arguments = told.iter().enumerate().map(|(at, argument)| match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) => self.closed(ty, depth + 1),
            TypeArgument::Super(ty) if self.reading == Reading::One => self.closed(ty, depth + 1),
            TypeArgument::Any | TypeArgument::Super(_) => {
                let name = parameters.get(at)?.name;
                let (none, declared) = (Bindings::new(), parameters.clone());
                let scope = Scope { program: self.program, reading: self.reading, bindings: &none, declared };
                scope.variable(name, depth + 1)
            }
        });
        Some(GenericType { class: id, arguments: arguments.collect() })
    }

    fn array(&self, dimensions: u8, element: &Type<'_>, depth: u32) -> Option<GenericType> {
        let mut left = dimensions;
        let mut ty = match element {
            Type::Primitive(_) => {
                left = dimensions.saturating_sub(1);
                GenericType::of(self.program.load_descriptor(&format!("[{element}")).ok()?)
            }
            other => self.closed(other, depth + 1)?,
        };
        for _ in 0..left {
            ty = GenericType { class: self.program.array_of(ty.class).ok()?, arguments: vec![Some(ty)] };
        }
        Some(ty)
    }

    /// What a variable stands for.
    fn variable(&self, name: &str, depth: u32) -> Option<GenericType> {
        if let Some(bound) = self.bindings.get(name) {
            return Some(bound.clone());
        }
        if depth > MAX_DEPTH {
            return None;
        }
        let bounds = self.bounds(name);
        let erased: Vec<ClassId> = bounds.iter().filter_map(|bound| self.erased(bound, depth)).collect();
        if self.reading == Reading::One {
            let usual = USUAL_TYPES.into_iter().filter_map(|name| self.program.load(name).ok());
            let fits = |class: &ClassId| erased.iter().all(|bound| self.program.is_subtype(*class, *bound));
            if let Some(class) = usual.into_iter().find(fits) {
                return Some(GenericType::of(class));
            }
        }
        match (self.is_bounded(name), bounds.first()) {
            (true, Some(Type::Variable(other))) => self.variable(other, depth + 1),
            (true, Some(_)) => erased.first().copied().map(GenericType::of),
            _ => None,
        }
    }

    fn erased(&self, bound: &Type<'_>, depth: u32) -> Option<ClassId> {
        match bound {
            Type::Class(class) => self.program.class_of_type(class),
            Type::Variable(name) => self.variable(name, depth + 1).map(|ty| ty.class),
            Type::Primitive(_) | Type::Array { .. } => None,
        }
    }

    fn bounds(&self, name: &str) -> Vec<Type<'a>> {
        let parameter = self.declared.iter().find(|parameter| parameter.name == name);
        let bounds = |parameter: &TypeParameter<'a>| {
            parameter.class_bound.iter().chain(&parameter.interface_bounds).cloned().collect()
        };
        parameter.map(bounds).unwrap_or_default()
    }

    fn is_bounded(&self, name: &str) -> bool {
        let object = |ty: &Type<'_>| matches!(ty, Type::Class(class) if class.name == "java/lang/Object");
        !self.bounds(name).iter().all(object)
    }
}

/// Whether a type mentions a variable.
fn mentions(ty: &Type<'_>) -> bool {
    mentions_any(ty, &|_| true)
}

/// Whether a type mentions one of these variables.
fn mentions_any(ty: &Type<'_>, wanted: &dyn Fn(&str) -> bool) -> bool {
    let argument = |argument: &TypeArgument<'_>| match argument {
        TypeArgument::Any => false,
        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
            mentions_any(ty, wanted)
        }
    };
    match ty {
        Type::Primitive(_) => false,
        Type::Variable(name) => wanted(name),
        Type::Array { element, .. } => mentions_any(element, wanted),
        Type::Class(class) => {
            let nested = class.nested.iter().flat_map(|nested| &nested.arguments);
            class.arguments.iter().chain(nested).any(argument)
        }
    }
}
