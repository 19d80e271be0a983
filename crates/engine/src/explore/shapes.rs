//! What the variables of a path stand for in Java: references, characters, constants of enums, classes.

use attest_forward::{Machine, class_objects};
use attest_program::{MethodId, Program, descriptor_of_class, split_descriptor};
use attest_state::{Origin, Path, State};
use attest_term::Term;
use rustc_hash::FxHashMap;

use crate::graph_text::class_text;

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Shape {
    /// A number or a truth value.
    #[default]
    Plain,
    /// A reference; 0 is null.
    Reference,
    /// A character.
    Char,
    /// A constant of an enum, or a class, by its number; 0 is null.
    Constant(Vec<String>),
}

/// What the variables of a path stand for, and where they come from.
#[derive(Default)]
pub(crate) struct Shapes {
    of: FxHashMap<Term, (Shape, Origin)>,
}

impl Shapes {
    /// Of the variables of a state at the end of a path of a method.
    pub(crate) fn of(machine: &mut Machine<'_>, state: &State, method: MethodId) -> Shapes {
        let mut shapes = Shapes::default();
        let Some(path) = &state.path else { return shapes };
        let program = machine.program();
        for input in path.inputs.iter() {
            let declared = path.types.declared(input.variable).is_some();
            let descriptor = if declared { None } else { descriptor(program, path, method, input.origin) };
            let shape = match descriptor.as_deref() {
                _ if declared => Shape::Reference,
                Some("C") => Shape::Char,
                Some("Ljava/lang/Class;") => Shape::Constant(class_names(program)),
                Some(text) if text.starts_with('L') => match program.load_descriptor(text) {
                    Ok(class) => Shape::Constant(constants(program, class)),
                    Err(_) => Shape::Plain,
                },
                _ => Shape::Plain,
            };
            shapes.of.insert(input.variable, (shape, input.origin));
        }
        shapes
    }

    /// What a variable stands for.
    pub(crate) fn shape(&self, variable: Term) -> Shape {
        self.of.get(&variable).map(|(shape, _)| shape.clone()).unwrap_or_default()
    }

    /// Where a variable's value comes from.
    pub(crate) fn origin(&self, variable: Term) -> Option<Origin> {
        self.of.get(&variable).map(|(_, origin)| *origin)
    }
}

/// `null` and the constants of an enum in order.
fn constants(program: &Program, class: attest_program::ClassId) -> Vec<String> {
    let fields = program.class(class).fields.iter().map(|field| program.field(*field));
    let named =
        fields.filter(|field| field.is_static() && field.access & attest_classfile::access::ACC_ENUM != 0);
    ["null".to_owned()].into_iter().chain(named.map(|field| program.text(field.name).to_owned())).collect()
}

/// `null` and the `Class` objects that may stand for one from outside, in order.
fn class_names(program: &Program) -> Vec<String> {
    let classes = class_objects(program).into_iter();
    let names = classes.map(|class| format!("{}.class", simple(&class_text(program, class))));
    ["null".to_owned()].into_iter().chain(names).collect()
}

pub(super) fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The declared type of an input.
fn descriptor(program: &Program, path: &Path, method: MethodId, origin: Origin) -> Option<String> {
    let of_method = |method: MethodId| split_descriptor(program.text(program.method(method).descriptor));
    match origin {
        Origin::Parameter(at) => {
            let declared = program.method(method);
            match (declared.is_static(), at as usize) {
                (false, 0) => Some(descriptor_of_class(program.class_name(declared.class))),
                (is_static, at) => {
                    of_method(method)?.0.get(at - usize::from(!is_static)).map(|text| (*text).to_owned())
                }
            }
        }
        Origin::Field(_, field) | Origin::Static(_, field) => {
            Some(program.text(program.field(field).descriptor).to_owned())
        }
        Origin::Element(array, _) => {
            let class = path.types.get(array).and_then(|classes| classes.first().copied());
            let class = class.or_else(|| path.types.declared(array))?;
            let held = || path.types.argument(array, 0).map(|held| program.class_name(held.class));
            program
                .class_name(class)
                .strip_prefix('[')
                .map(str::to_owned)
                .or_else(|| held().map(descriptor_of_class))
        }
        Origin::Key(map, _) => {
            path.types.argument(map, 0).map(|held| descriptor_of_class(program.class_name(held.class)))
        }
        Origin::Held(map, _) => {
            path.types.argument(map, 1).map(|held| descriptor_of_class(program.class_name(held.class)))
        }
        Origin::Length(_) | Origin::TextLength(_) => Some("I".to_owned()),
        Origin::Character(..) => Some("C".to_owned()),
        Origin::Result(method, _) => Some(of_method(method)?.1.to_owned()),
    }
}
