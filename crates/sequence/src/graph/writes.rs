//! Writes of fields as calls: what code in the package of a class sets without calling anything, such as
//! `account.limit = 5`.
//!
//! A write takes the object and the value: any value of a primitive type, any object that callers hold, constants, null;
//! where calls make no such object, one that is made on the spot.
//! Fields of objects alone: what static fields hold is no part of a state.

use std::sync::Arc;

use attest_classfile::access::{ACC_ENUM, ACC_STATIC};
use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, Kind, Program, descriptor_of_class, package};
use attest_testcase::may_assign;

use super::made;
use super::menu::{Call, Menu, add_constants};
use crate::driver::Driver;
use crate::sequence::{Sequence, Statement, Var};

/// The fields that code in the packages of classes can set on their objects, each with the class of these objects.
pub fn settable(program: &Program, classes: &[ClassId]) -> Vec<(ClassId, FieldId)> {
    let of = |class: ClassId| {
        let package = package(program.class_name(class)).replace('/', ".");
        let above = program.superclasses(class).filter(|above| !above.is_from_jdk());
        let fields = above.flat_map(|above| above.fields.iter().copied());
        let is_set = move |field: &FieldId| {
            let declared = program.field(*field);
            // One that another hides is set on the object as one of the class above.
            let open = |on: ClassId| may_assign(program, on, *field, &package).is_ok();
            declared.access & ACC_STATIC == 0 && (open(class) || open(declared.class))
        };
        fields.filter(is_set).collect::<Vec<FieldId>>()
    };
    // Constants of enums are shared by all states.
    let of_objects = |class: &&ClassId| program.class(**class).access & ACC_ENUM == 0;
    let all: Vec<(ClassId, FieldId)> = classes
        .iter()
        .filter(of_objects)
        .flat_map(|class| of(*class).into_iter().map(move |field| (*class, field)))
        .collect();
    // What is set on objects of a class is set on those of its subclasses.
    let is_first = |(class, field): &(ClassId, FieldId)| {
        let covers = |(above, other): &(ClassId, FieldId)| {
            other == field && above != class && program.is_subtype(*class, *above)
        };
        !all.iter().any(covers)
    };
    all.iter().copied().filter(is_first).collect()
}

impl Menu {
    /// With calls that set the fields that callers can set.
    #[must_use]
    pub fn with_writes(mut self, program: &Program, bodies: &Bodies, classes: &[ClassId]) -> Menu {
        for (class, field) in settable(program, classes) {
            let declared = program.field(field);
            let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
            let mut values = vec![Sequence::input(descriptor, name)];
            if let (Kind::Ref, Ok(wanted)) = (declared.kind, program.load_descriptor(descriptor)) {
                add_constants(program, wanted, &mut self.constants);
                let given = |wanted: ClassId| self.gives(program, classes, wanted);
                if !given(wanted) {
                    values.extend(made::values(program, classes, (class, field), &given));
                }
            }
            let writes = values.iter().filter_map(|value| write(program, bodies, (class, field), value));
            self.calls.extend(writes);
        }
        self.add_texts(program);
        self.calls.sort_by_key(|call| call.receiver);
        self
    }
}

/// A write of a field as a call.
fn write(
    program: &Program,
    bodies: &Bodies,
    (class, field): (ClassId, FieldId),
    value: &Sequence,
) -> Option<Call> {
    let mut sequence = Sequence::input(&descriptor_of_class(program.class_name(class)), "object");
    let object = sequence.result();
    let value = sequence.append(value.clone(), Var::RECEIVER);
    let result = sequence.push(Statement::Set { field, object, value });
    let sequence = sequence.about(result);
    let slots = made::slots(program, &sequence)?;
    let method = Driver::new(program, bodies, &sequence).method;
    Some(Call {
        method,
        sets: Some(field),
        class,
        constructor: false,
        receiver: true,
        slots,
        made: Some(Arc::new((method, sequence))),
    })
}
