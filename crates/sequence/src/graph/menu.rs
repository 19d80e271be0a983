//! The menu: which constructors and methods may be called, and with which objects.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_classfile::access::{ACC_ABSTRACT, ACC_ENUM, ACC_PRIVATE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, Kind, MethodId, Program, split_descriptor};

use serde::{Deserialize, Serialize};

use super::elements::Elements;
use super::made;
use super::saved::kind;
use super::shape::Shape;
use crate::choose::refusal;
use crate::sequence::{Input, Sequence};
use crate::values::STATE_TEXTS;

/// What a call takes at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Any value of a primitive type.
    Primitive(Kind),
    /// An object of this class.
    Object(ClassId),
}

/// A constructor or method that may be called, or a field that may be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The method; where a field is set, the one that was made to do so.
    pub method: MethodId,
    /// The field that is set.
    pub sets: Option<FieldId>,
    /// The class that it is called on.
    pub class: ClassId,
    /// Whether it is a constructor.
    pub constructor: bool,
    /// Whether it has a receiver, which is then the first slot.
    pub receiver: bool,
    /// What it takes.
    pub slots: Vec<Slot>,
    /// The method that makes further arguments from what it takes and then the call, and its sequence.
    pub made: Option<Arc<(MethodId, Sequence)>>,
}

/// What a call is given at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Argument {
    /// The variable with this number; of a reference, an element.
    Primitive(#[serde(with = "kind")] Kind, u32),
    /// The root with this number.
    Root(u32),
    /// The constant of the menu with this number.
    Constant(u32),
    /// Null.
    Null,
    /// The object of the shape with this number, which the caller does not hold.
    Inner(u32),
}

/// An object that is there before any call, and that may be passed to methods.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    /// Its class.
    pub class: ClassId,
    /// The name of a constant of an enum; none for a string.
    pub field: Option<String>,
    /// What a string says.
    pub text: String,
}

/// All that may be called.
#[derive(Clone, Default, Debug)]
pub struct Menu {
    /// The calls, constructors and factories first.
    pub calls: Vec<Call>,
    /// The constants that may be passed.
    pub constants: Vec<Constant>,
    /// Methods that cannot be called, and why.
    pub left_out: Vec<(MethodId, String)>,
    /// Those of them that take what none of the calls makes, with the class that they are called on.
    pub strange: Vec<(ClassId, MethodId)>,
    /// Classes of the JDK whose objects are changed where methods hand them out.
    pub changed: Vec<ClassId>,
}

impl Call {
    /// A method as a call; the error says what it takes that cannot be given.
    pub fn of(program: &Program, class: ClassId, method: MethodId) -> Result<Call, String> {
        let declared = program.method(method);
        let constructor = program.text(declared.name) == "<init>";
        let receiver = !declared.is_static() && !constructor;
        let mut slots: Vec<Slot> = Vec::new();
        if receiver {
            slots.push(Slot::Object(class));
        }
        let (parameters, _) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
        for descriptor in parameters {
            slots.push(match Kind::of_descriptor(descriptor) {
                Some(Kind::Ref) | None => {
                    let class = program.load_descriptor(descriptor).map_err(|error| error.to_string())?;
                    Slot::Object(class)
                }
                Some(kind) => Slot::Primitive(kind),
            });
        }
        Ok(Call { method, sets: None, class, constructor, receiver, slots, made: None })
    }

    /// The class that declares what is called or set.
    pub fn holder(&self, program: &Program) -> ClassId {
        match self.sets {
            Some(field) => program.field(field).class,
            None => program.method(self.method).class,
        }
    }

    /// What it is given besides what it is called on.
    pub fn arguments(&self) -> &[Slot] {
        &self.slots[usize::from(self.receiver)..]
    }

    /// Whether it is given arguments that are made for it, of a few forms.
    pub fn is_of_forms(&self) -> bool {
        let Some((_, sequence)) = self.made.as_deref() else { return false };
        // What sets a field to what it is given makes nothing.
        self.sets.is_none() || sequence.statements().len() > sequence.inputs().count() + 1
    }

    /// All ways to choose its objects among the roots of a shape; where any object will do, that is an element.
    pub fn choices(
        &self,
        program: &Program,
        shape: &Shape,
        (constants, elements): (&[Constant], &Elements),
        nulls: bool,
    ) -> Vec<Vec<Argument>> {
        let mut all: Vec<Vec<Argument>> = vec![Vec::new()];
        let mut primitives = 0;
        for (at, slot) in self.slots.iter().enumerate() {
            let ways: Vec<Argument> = match slot {
                Slot::Primitive(kind) => {
                    primitives += 1;
                    vec![Argument::Primitive(*kind, primitives - 1)]
                }
                Slot::Object(_) if elements.takes(program, self, at) => {
                    primitives += 1;
                    vec![Argument::Primitive(Kind::Ref, primitives - 1)]
                }
                Slot::Object(class) => {
                    let fits = |root: &u32| {
                        let object = &shape.objects[shape.roots[*root as usize] as usize];
                        program.is_subtype(object.class, *class)
                    };
                    let mut ways: Vec<Argument> =
                        (0..shape.roots.len() as u32).filter(fits).map(Argument::Root).collect();
                    if !(self.receiver && at == 0) {
                        let passed = (0..).zip(constants);
                        let passed = passed.filter(|(_, known)| program.is_subtype(known.class, *class));
                        ways.extend(passed.map(|(number, _)| Argument::Constant(number)));
                    }
                    if nulls && !(self.receiver && at == 0) {
                        ways.push(Argument::Null);
                    }
                    ways
                }
            };
            all = all
                .iter()
                .flat_map(|before| ways.iter().map(move |way| [before.as_slice(), &[*way]].concat()))
                .collect();
        }
        all
    }
}

impl Call {
    /// All ways to choose the one object that it takes among all objects of a shape, held or not.
    pub fn choices_within(&self, program: &Program, shape: &Shape) -> Vec<Vec<Argument>> {
        let [Slot::Object(class)] = self.slots.as_slice() else { return Vec::new() };
        let fits = |at: &u32| program.is_subtype(shape.objects[*at as usize].class, *class);
        let argument = |at: u32| match (0..).zip(&shape.roots).find(|(_, root)| **root == at) {
            Some((root, _)) => vec![Argument::Root(root)],
            None => vec![Argument::Inner(at)],
        };
        (0..shape.objects.len() as u32).filter(fits).map(argument).collect()
    }
}

impl Menu {
    /// The constructors and methods of these classes, and of what they inherit, that code in their packages can call.
    pub fn new(program: &Program, classes: &[ClassId]) -> Menu {
        let mut menu = Menu { constants: constants(program, classes), ..Menu::default() };
        let mut seen: BTreeSet<(u32, u32, ClassId)> = BTreeSet::new();
        for class in classes {
            let mut above = Some(*class);
            while let Some(holder) = above.filter(|holder| *holder != program.well_known().object) {
                for method in &program.class(holder).methods {
                    let declared = program.method(*method);
                    let name = program.text(declared.name);
                    let constructor = name == "<init>";
                    // Compilers see bridges that are not synthetic.
                    let hidden = ACC_SYNTHETIC | ACC_ABSTRACT;
                    let own = holder == *class;
                    if !is_open(program, *class, *method)
                        || declared.access & hidden != 0
                        || name == "<clinit>"
                        || is_of_enum(program, *class, *method)
                        || (constructor || declared.is_static()) && !own
                        || constructor && program.class(*class).is_abstract()
                    {
                        continue;
                    }
                    if !seen.insert((declared.name.raw(), declared.descriptor.raw(), *class)) {
                        continue;
                    }
                    menu.add(program, classes, *class, *method);
                }
                above = program.class(holder).superclass;
            }
            for method in default_methods(program, *class) {
                menu.add(program, classes, *class, method);
            }
        }
        // What makes objects first: states with few objects are then found first.
        menu.calls.sort_by_key(|call| call.receiver);
        menu
    }

    fn add(&mut self, program: &Program, classes: &[ClassId], class: ClassId, method: MethodId) {
        let call = match refusal(program, method) {
            Some(why) => Err(why.to_owned()),
            None => Call::of(program, class, method),
        };
        match call {
            Ok(call) => {
                let strange = call.slots.iter().find_map(|slot| match slot {
                    Slot::Object(wanted)
                        if !classes.iter().any(|class| program.is_subtype(*class, *wanted))
                            && !self
                                .constants
                                .iter()
                                .any(|known| program.is_subtype(known.class, *wanted)) =>
                    {
                        Some(*wanted)
                    }
                    _ => None,
                });
                match strange {
                    Some(wanted) => {
                        let why = format!("takes {}, which no call here makes", program.dotted(wanted));
                        self.left_out.push((method, why));
                        self.strange.push((class, method));
                    }
                    None => self.calls.push(call),
                }
            }
            Err(why) => self.left_out.push((method, why)),
        }
    }

    /// Takes away the calls of some methods, and says why.
    pub fn leave_out(&mut self, which: impl Fn(MethodId) -> bool, why: &str) {
        let (left, kept) = std::mem::take(&mut self.calls).into_iter().partition(|call| which(call.method));
        self.calls = kept;
        let left: Vec<Call> = left;
        self.left_out.extend(left.into_iter().map(|call| (call.method, why.to_owned())));
    }

    /// The sequences for a call that takes what none of the calls makes.
    pub fn sequences(
        &self,
        program: &Program,
        classes: &[ClassId],
        class: ClassId,
        method: MethodId,
    ) -> Vec<Sequence> {
        let given = |wanted: ClassId| self.gives(program, classes, wanted);
        made::sequences(program, classes, class, method, &given)
    }

    /// Whether there are objects of a class among those of some classes and the constants.
    pub(super) fn gives(&self, program: &Program, classes: &[ClassId], wanted: ClassId) -> bool {
        classes.iter().any(|class| program.is_subtype(*class, wanted))
            || self.constants.iter().any(|known| program.is_subtype(known.class, wanted))
    }

    /// Adds a few strings if arguments that are made on the spot need some.
    pub(super) fn add_texts(&mut self, program: &Program) {
        let string = program.well_known().string;
        let is_text = |input: &Input| input.descriptor == "Ljava/lang/String;";
        let texts =
            |call: &Call| call.is_of_forms() && call.made.iter().any(|made| made.1.inputs().any(is_text));
        if self.calls.iter().any(texts) && !self.constants.iter().any(|known| known.class == string) {
            self.constants.extend(STATE_TEXTS.map(|text| text_constant(string, text)));
        }
    }

    /// Makes the calls whose arguments can be made on the spot callable.
    pub fn with_made_arguments(mut self, program: &Program, bodies: &Bodies, classes: &[ClassId]) -> Menu {
        let mut indirect: Vec<(ClassId, Sequence)> = Vec::new();
        for (class, method) in std::mem::take(&mut self.strange) {
            let sequences = self.sequences(program, classes, class, method);
            if !sequences.is_empty() {
                self.left_out.retain(|(left, _)| *left != method);
            }
            indirect.extend(sequences.into_iter().map(|sequence| (class, sequence)));
        }
        for (class, sequence) in indirect {
            self.calls.extend(made::call(program, bodies, class, sequence));
        }
        self.add_texts(program);
        self.calls.sort_by_key(|call| call.receiver);
        self
    }

    /// Whether an object of a class can be given to a call or a question.
    pub fn takes(&self, program: &Program, class: ClassId, questions: &[Call]) -> bool {
        if program.class(class).is_from_jdk() {
            return self.changed.iter().any(|changed| program.is_subtype(class, *changed));
        }
        self.calls.iter().chain(questions).flat_map(|call| &call.slots).any(|slot| match slot {
            Slot::Object(wanted) => program.is_subtype(class, *wanted),
            Slot::Primitive(_) => false,
        })
    }
}

/// Whether it is a method that every enum has: it gives constants, which are passed anyway.
fn is_of_enum(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
    program.class(class).access & ACC_ENUM != 0
        && declared.is_static()
        && (name == "values" && descriptor.starts_with("()")
            || name == "valueOf" && descriptor.starts_with("(Ljava/lang/String;)"))
}

/// The default methods of the program's interfaces that objects of a class have, by the names of these interfaces. Those of
/// the JDK call what is public only, as callers can.
pub fn default_methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let above = program.supertypes(class).iter().copied();
    let of_program =
        |above: &ClassId| program.class(*above).is_interface() && !program.class(*above).is_from_jdk();
    let mut interfaces: Vec<ClassId> = above.filter(of_program).collect();
    interfaces.sort_by_key(|interface| program.class_name(*interface));
    let methods =
        interfaces.into_iter().flat_map(|interface| program.class(interface).methods.iter().copied());
    let is_inherited = |method: &MethodId| {
        let declared = program.method(*method);
        let hidden = ACC_STATIC | ACC_PRIVATE | ACC_ABSTRACT | ACC_SYNTHETIC;
        declared.access & hidden == 0
            && !program.text(declared.name).starts_with('<')
            && program.select(class, *method).is_ok_and(|selected| selected == *method)
    };
    methods.filter(is_inherited).collect()
}

/// Whether code in the package of a class can call a method on its objects.
pub fn is_open(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    declared.access & ACC_PUBLIC != 0
        || declared.access & ACC_PRIVATE == 0 && program.same_package(class, declared.class)
}

pub(super) fn text_constant(class: ClassId, text: &str) -> Constant {
    Constant { class, field: None, text: text.to_owned() }
}

/// The constants that methods of classes take: those of enums, and a few strings.
fn constants(program: &Program, classes: &[ClassId]) -> Vec<Constant> {
    let mut found: Vec<Constant> = Vec::new();
    for class in classes {
        for method in &program.class(*class).methods {
            let declared = program.method(*method);
            let name = program.text(declared.name);
            if !is_open(program, *class, *method) || name == "equals" || is_of_enum(program, *class, *method)
            {
                continue;
            }
            let Ok(call) = Call::of(program, *class, *method) else { continue };
            let parameters = call.slots.iter().skip(usize::from(call.receiver));
            for wanted in parameters.filter_map(|slot| match slot {
                Slot::Object(wanted) => Some(*wanted),
                Slot::Primitive(_) => None,
            }) {
                add_constants(program, wanted, &mut found);
            }
        }
    }
    found
}

/// Adds the constants of a class: those of an enum, and a few strings where these fit.
pub(super) fn add_constants(program: &Program, wanted: ClassId, found: &mut Vec<Constant>) {
    let (declared, text) = (program.class(wanted), program.well_known().string);
    let is_known = |class: ClassId, found: &[Constant]| found.iter().any(|known| known.class == class);
    if declared.access & ACC_ENUM != 0 && !is_known(wanted, found) {
        let fields = declared.fields.iter().map(|field| program.field(*field));
        found.extend(fields.filter(|field| field.access & ACC_ENUM != 0).map(|field| Constant {
            class: wanted,
            field: Some(program.text(field.name).to_owned()),
            text: String::new(),
        }));
    }
    let takes_text = declared.is_from_jdk() && !declared.is_array() && program.is_subtype(text, wanted);
    if takes_text && !is_known(text, found) {
        found.extend(STATE_TEXTS.map(|of| text_constant(text, of)));
    }
}
