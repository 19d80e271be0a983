//! Calls every accessor and decodes every instruction of a class, for tests that look for panics.

use attest_classfile::{ClassFile, Constant, parse, signature};
use bytes::Bytes;
use std::hint::black_box;

/// Reads `bytes` and all that can be asked of the class; how many instructions were decoded, if it is one.
pub fn touch(bytes: Bytes) -> Option<usize> {
    let class = parse(bytes).ok()?;
    touch_class(&class);
    for field in class.fields() {
        black_box((field.name(&class), field.descriptor(&class), field.signature(&class)));
        black_box((field.constant_value(&class), field.annotations(&class)));
    }
    let mut instructions = 0;
    for method in class.methods() {
        black_box((method.name(&class), method.descriptor(&class), method.exceptions(&class)));
        black_box((method.annotations(&class), method.parameter_annotations(&class)));
        black_box((method.annotation_default_value(&class), method.parameters(&class)));
        if let Some(text) = method.signature(&class) {
            black_box(signature::parse_method(text).ok());
        }
        if let Ok(Some(code)) = method.code(&class) {
            instructions += code.instructions().count();
            black_box(code.line(code.bytes.len() as u32));
        }
    }
    Some(instructions)
}

fn touch_class(class: &ClassFile) {
    black_box((class.name(), class.super_name(), class.source_file(), class.nest_host()));
    black_box((class.interfaces().count(), class.nest_members(), class.permitted_subclasses()));
    black_box((class.record_components(), class.inner_classes(), class.enclosing_method()));
    black_box((class.annotations(), class.attribute_bytes("RuntimeVisibleTypeAnnotations")));
    if let Some(text) = class.signature() {
        black_box(signature::parse_class(text).ok());
    }
    for index in 0..=class.pool().len() {
        match class.pool().get(index as u16) {
            Some(Constant::Utf8(text) | Constant::String(text)) => {
                black_box((text.utf16(), text.to_str()));
            }
            other => {
                black_box(other);
            }
        }
    }
}
