//! What generated code can see: variables, methods, classes, and where it stands.

use crate::ast::{Expr, Type};

/// A variable in scope.
#[derive(Clone)]
pub(super) struct Var {
    pub(super) name: String,
    pub(super) ty: Type,
    /// Whether generated code may assign it.
    pub(super) assignable: bool,
    /// Whether a lambda may use it: a field or a `final` local.
    pub(super) capturable: bool,
}

/// A method that can be called.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) name: String,
    pub(super) params: Vec<Type>,
    pub(super) ret: Type,
    /// Whether the first parameter is the depth to which the method calls itself.
    pub(super) recursive: bool,
}

/// An instance method; its number in [`World::virtuals`] bounds what it may call.
#[derive(Clone)]
pub(super) struct Virtual {
    pub(super) signature: Signature,
    /// The type that declares it first: the interface or a class.
    pub(super) owner: Type,
}

/// A class of the program.
#[derive(Clone)]
pub(super) struct ClassShape {
    pub(super) parent: Option<usize>,
    /// Its own fields.
    pub(super) fields: Vec<(Type, String)>,
    /// The types of its constructor's parameters.
    pub(super) constructor: Vec<Type>,
}

/// All that has been declared so far.
#[derive(Default)]
pub(super) struct World {
    pub(super) methods: Vec<Signature>,
    pub(super) virtuals: Vec<Virtual>,
    pub(super) classes: Vec<ClassShape>,
    /// The method of the program's own functional interface.
    pub(super) own: Option<Signature>,
}

impl World {
    /// Whether every value of type `sub` is one of `ty`, for the program's own types.
    pub(super) fn is_subtype(&self, sub: Type, ty: Type) -> bool {
        match (sub, ty) {
            (Type::Class(_), Type::Face) => true,
            (Type::Class(mut class), Type::Class(wanted)) => loop {
                if class == wanted {
                    return true;
                }
                match self.classes[class].parent {
                    Some(parent) => class = parent,
                    None => return false,
                }
            },
            _ => sub == ty,
        }
    }

    /// The fields of class `class`, the inherited ones included.
    pub(super) fn fields(&self, class: usize) -> Vec<(Type, String)> {
        let mut fields = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            fields.extend(self.classes[class].fields.iter().cloned());
            next = self.classes[class].parent;
        }
        fields
    }
}

/// Where the generated code stands.
#[derive(Clone)]
pub(super) struct Context {
    /// The result type of the method or lambda.
    pub(super) ret: Type,
    /// The loops around, with their labels.
    pub(super) loops: Vec<Option<String>>,
    /// Whether a `switch` is nearer than any loop.
    pub(super) in_switch: bool,
    /// The type of `this`.
    pub(super) this: Option<Type>,
    /// How many of the virtual methods may be called.
    pub(super) virtuals: usize,
    /// Whether objects of the program's classes may be built.
    pub(super) builds: bool,
    /// The method that is being written, if it may call itself.
    pub(super) recursing: Option<Signature>,
}

impl Default for Context {
    fn default() -> Self {
        Self {
            ret: Type::Void,
            loops: Vec::new(),
            in_switch: false,
            this: None,
            virtuals: 0,
            builds: false,
            recursing: None,
        }
    }
}

impl super::Generator {
    /// Brings a variable into scope.
    pub(super) fn declare(&mut self, name: &str, ty: Type, assignable: bool, capturable: bool) {
        self.scope.push(Var { name: name.to_owned(), ty, assignable, capturable });
    }

    /// A variable that fits, if there is one.
    pub(super) fn variable(&mut self, fits: impl Fn(&Var) -> bool) -> Option<(Expr, Type)> {
        let fitting: Vec<usize> = (0..self.scope.len()).filter(|&index| fits(&self.scope[index])).collect();
        if fitting.is_empty() {
            return None;
        }
        let var = &self.scope[*self.random.pick(&fitting)];
        Some((Expr::atom(&var.name), var.ty))
    }

    /// A variable of exactly that type.
    pub(super) fn variable_of(&mut self, ty: Type) -> Option<Expr> {
        self.variable(|var| var.ty == ty).map(|(expr, _)| expr)
    }
}
