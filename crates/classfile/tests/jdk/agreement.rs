//! Compares all that both readers tell of a class.

use attest_classfile::{ClassFile, Code, Field, Method, descriptor, parse, signature};
use cafebabe::attributes::{AttributeData, AttributeInfo, CodeData};
use cafebabe::{
    AccessFlags, ClassAccessFlags, FieldAccessFlags, FieldInfo, MethodAccessFlags, MethodInfo, parse_class,
};

use crate::archive::classes;
use crate::instructions::{agree, same_literal};

#[test]
fn every_class_of_the_jdk_reads_as_another_reader_reads_it() {
    let (mut methods, mut instructions, mut alone) = (0, 0, 0);
    let classes = classes();
    for (name, bytes) in &classes {
        let ours = parse(bytes.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let theirs = match parse_class(bytes) {
            Ok(theirs) => theirs,
            // It does not know dynamic constants as bootstrap arguments, which some modules have.
            Err(error) => {
                println!("only read by us: {name}: {error}");
                alone += 1;
                continue;
            }
        };
        compare_class(&ours, &theirs, name);
        methods += ours.methods().len();
        for (our, their) in ours.methods().iter().zip(&theirs.methods) {
            instructions += compare_method(&ours, our, their, &format!("{name} {}", their.name));
        }
    }
    assert!(alone * 1000 <= classes.len(), "too many classes without a second opinion: {alone}");
    println!("{} classes, {methods} methods, {instructions} instructions agree", classes.len() - alone);
}

#[test]
fn every_descriptor_and_signature_of_the_jdk_prints_back() {
    let mut count = 0;
    for (name, bytes) in classes() {
        let class = parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Some(text) = class.signature() {
            assert_eq!(signature::parse_class(text).unwrap().to_string(), text, "{name}");
            count += 1;
        }
        for field in class.fields() {
            let text = field.descriptor(&class);
            assert_eq!(descriptor::parse_field(text).unwrap().to_string(), text, "{name}");
            if let Some(text) = field.signature(&class) {
                assert_eq!(signature::parse_field(text).unwrap().to_string(), text, "{name}");
                count += 1;
            }
        }
        for method in class.methods() {
            let text = method.descriptor(&class);
            assert_eq!(descriptor::parse_method(text).unwrap().to_string(), text, "{name}");
            if let Some(text) = method.signature(&class) {
                assert_eq!(signature::parse_method(text).unwrap().to_string(), text, "{name}");
                count += 1;
            }
        }
    }
    println!("{count} generic signatures print back");
}

fn compare_class(ours: &ClassFile, theirs: &cafebabe::ClassFile<'_>, name: &str) {
    assert_eq!((ours.major(), ours.minor()), (theirs.major_version, theirs.minor_version), "{name}");
    // The other reader drops flags that mean nothing for the kind of item.
    assert_eq!(ours.access() & ClassAccessFlags::all().bits(), theirs.access_flags.bits(), "{name}");
    assert_eq!(ours.name(), &*theirs.this_class, "{name}");
    assert_eq!(ours.super_name(), theirs.super_class.as_deref(), "{name}");
    assert!(ours.interfaces().eq(theirs.interfaces.iter().map(|interface| &**interface)), "{name}");
    assert_eq!(ours.methods().len(), theirs.methods.len(), "{name}");
    assert_eq!(ours.fields().len(), theirs.fields.len(), "{name}");
    for (our, their) in ours.fields().iter().zip(&theirs.fields) {
        compare_field(ours, our, their, name);
    }
    let strings = |names: &[std::borrow::Cow<'_, str>]| names.iter().map(ToString::to_string).collect();
    let mut expected: (Option<String>, Option<String>, Option<String>) = Default::default();
    let (mut nest_members, mut permitted): (Vec<String>, Option<Vec<String>>) = Default::default();
    let (mut inner, mut record, mut bootstrap, mut annotations) = (Vec::new(), None, 0, Vec::new());
    let mut enclosing = None;
    for attribute in &theirs.attributes {
        match &attribute.data {
            AttributeData::SourceFile(text) => expected.0 = Some(text.to_string()),
            AttributeData::Signature(text) => expected.1 = Some(text.to_string()),
            AttributeData::NestHost(text) => expected.2 = Some(text.to_string()),
            AttributeData::NestMembers(names) => nest_members = strings(names),
            AttributeData::PermittedSubclasses(names) => permitted = Some(strings(names)),
            AttributeData::InnerClasses(rows) => {
                inner = rows
                    .iter()
                    .map(|row| {
                        let outer = row.outer_class_info.as_deref();
                        (&*row.inner_class_info, outer, row.inner_name.as_deref(), row.access_flags.bits())
                    })
                    .collect();
            }
            AttributeData::EnclosingMethod { class_name, method } => {
                let method = method.as_ref().map(|method| (&*method.name, &*method.descriptor));
                enclosing = Some((&**class_name, method));
            }
            AttributeData::Record(components) => record = Some(components),
            AttributeData::BootstrapMethods(methods) => bootstrap = methods.len(),
            data => annotations.extend(annotation_shapes(data)),
        }
    }
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let found = (owned(ours.source_file()), owned(ours.signature()), owned(ours.nest_host()));
    assert_eq!(found, expected, "{name}");
    assert_eq!(ours.nest_members(), nest_members, "{name}");
    assert_eq!(ours.permitted_subclasses().is_some(), permitted.is_some(), "{name}");
    assert_eq!(ours.permitted_subclasses().unwrap_or_default(), permitted.unwrap_or_default(), "{name}");
    let rows = ours.inner_classes();
    assert_eq!(rows.len(), inner.len(), "{name}");
    for (row, their) in rows.iter().zip(inner) {
        assert_eq!((row.inner, row.outer, row.name, row.access & their.3), their, "{name}");
    }
    assert_eq!(ours.enclosing_method().map(|found| (found.class, found.method)), enclosing, "{name}");
    assert_eq!(ours.bootstrap_methods().len(), bootstrap, "{name}");
    assert_eq!(shapes(&ours.try_annotations().unwrap()), annotations, "{name}");
    let components = ours.record_components();
    assert_eq!(components.is_some(), record.is_some(), "{name}");
    for (our, their) in components.iter().flatten().zip(record.into_iter().flatten()) {
        assert_eq!((our.name, our.descriptor), (&*their.name, &*their.descriptor.to_string()), "{name}");
        assert_eq!(our.signature.map(str::to_owned), signature_of(&their.attributes), "{name}");
        assert_eq!(shapes(&our.annotations), all_shapes(&their.attributes), "{name}");
    }
}

fn compare_field(class: &ClassFile, ours: &Field, theirs: &FieldInfo<'_>, name: &str) {
    assert_eq!(ours.access & FieldAccessFlags::all().bits(), theirs.access_flags.bits(), "{name}");
    assert_eq!(ours.name(class), theirs.name, "{name}");
    assert_eq!(ours.descriptor(class), theirs.descriptor.to_string(), "{name}");
    assert_eq!(ours.signature(class).map(str::to_owned), signature_of(&theirs.attributes), "{name}");
    assert_eq!(shapes(&ours.try_annotations(class).unwrap()), all_shapes(&theirs.attributes), "{name}");
    let is_static = ours.access & AccessFlags::STATIC.bits() != 0;
    let constant = theirs.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::ConstantValue(value) if is_static => Some(value),
        _ => None,
    });
    match (ours.constant_value(class), constant) {
        (None, None) => {}
        (Some(our), Some(their)) => assert!(same_literal(our, their), "{name}: {our:?} {their:?}"),
        (our, their) => panic!("{name}: {our:?} {their:?}"),
    }
}

fn compare_method(class: &ClassFile, ours: &Method, theirs: &MethodInfo<'_>, name: &str) -> usize {
    assert_eq!(ours.access & MethodAccessFlags::all().bits(), theirs.access_flags.bits(), "{name}");
    assert_eq!(ours.name(class), theirs.name, "{name}");
    assert_eq!(ours.descriptor(class), theirs.descriptor.to_string(), "{name}");
    assert_eq!(ours.signature(class).map(str::to_owned), signature_of(&theirs.attributes), "{name}");
    assert_eq!(shapes(&ours.try_annotations(class).unwrap()), all_shapes(&theirs.attributes), "{name}");
    let mut code = None;
    let mut exceptions = Vec::new();
    let mut parameters = None;
    for attribute in &theirs.attributes {
        match &attribute.data {
            AttributeData::Code(data) => code = Some(data),
            AttributeData::Exceptions(names) => exceptions = names.iter().map(|thrown| &**thrown).collect(),
            AttributeData::MethodParameters(rows) => {
                let row = |row: &cafebabe::attributes::MethodParameterEntry<'_>| {
                    (row.name.as_deref().map(str::to_owned), row.access_flags.bits())
                };
                parameters = Some(rows.iter().map(row).collect::<Vec<_>>());
            }
            _ => {}
        }
    }
    assert_eq!(ours.exceptions(class), exceptions, "{name}");
    let found = ours
        .parameters(class)
        .map(|rows| rows.iter().map(|row| (row.name.map(str::to_owned), row.access)).collect::<Vec<_>>());
    assert_eq!(found, parameters, "{name}");
    match (ours.code(class).unwrap_or_else(|error| panic!("{name}: {error}")), code) {
        (None, None) => 0,
        (Some(our), Some(their)) => compare_code(class, &our, their, name),
        _ => panic!("{name}: only one of the readers finds code"),
    }
}

fn compare_code(class: &ClassFile, ours: &Code<'_>, theirs: &CodeData<'_>, name: &str) -> usize {
    assert_eq!((ours.max_stack, ours.max_locals), (theirs.max_stack, theirs.max_locals), "{name}");
    assert_eq!(ours.bytes, theirs.code, "{name}");
    assert_eq!(ours.exceptions.len(), theirs.exception_table.len(), "{name}");
    for (our, their) in ours.exceptions.iter().zip(&theirs.exception_table) {
        let range = (their.start_pc, their.end_pc, their.handler_pc);
        assert_eq!((our.start, our.end, our.handler), range, "{name}");
        assert_eq!(our.catch, their.catch_type.as_deref(), "{name}");
    }
    let mut lines = Vec::new();
    let mut locals = Vec::new();
    for attribute in &theirs.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(rows) => {
                lines.extend(rows.iter().map(|row| (row.start_pc, row.line_number)));
            }
            AttributeData::LocalVariableTable(rows) => locals
                .extend(rows.iter().map(|row| {
                    (row.start_pc, row.length, row.index, &*row.name, row.descriptor.to_string())
                })),
            _ => {}
        }
    }
    lines.sort_by_key(|&(pc, _)| pc);
    assert_eq!(ours.lines, lines, "{name}");
    let variables = ours.local_variables.iter();
    let variables =
        variables.map(|row| (row.start, row.length, row.index, row.name, row.descriptor.to_owned()));
    assert!(variables.eq(locals), "{name}");
    let opcodes = &theirs.bytecode.as_ref().expect("bytecode is parsed by default").opcodes;
    let decoded: Vec<_> = ours.instructions().collect::<Result<_, _>>().expect("well-formed code");
    assert_eq!(decoded.len(), opcodes.len(), "{name}");
    for ((pc, our), (their_pc, their)) in decoded.iter().zip(opcodes) {
        assert_eq!(*pc as usize, *their_pc, "{name}");
        assert!(agree(class, *pc, our, their), "{name} at {pc}: {our:?} is not {their:?}");
    }
    decoded.len()
}

fn signature_of(attributes: &[AttributeInfo<'_>]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Signature(text) => Some(text.to_string()),
        _ => None,
    })
}

/// An annotation's type, its elements' names, and whether it is visible.
type Shape = (String, Vec<String>, bool);

fn shapes(annotations: &[attest_classfile::Annotation<'_>]) -> Vec<Shape> {
    let shape = |annotation: &attest_classfile::Annotation<'_>| {
        let names = annotation.elements.iter().map(|(name, _)| (*name).to_owned()).collect();
        (annotation.descriptor.to_owned(), names, annotation.visible)
    };
    annotations.iter().map(shape).collect()
}

fn all_shapes(attributes: &[AttributeInfo<'_>]) -> Vec<Shape> {
    attributes.iter().flat_map(|attribute| annotation_shapes(&attribute.data)).collect()
}

fn annotation_shapes(data: &AttributeData<'_>) -> Vec<Shape> {
    let (annotations, visible) = match data {
        AttributeData::RuntimeVisibleAnnotations(annotations) => (annotations, true),
        AttributeData::RuntimeInvisibleAnnotations(annotations) => (annotations, false),
        _ => return Vec::new(),
    };
    let shape = |annotation: &cafebabe::attributes::Annotation<'_>| {
        let names = annotation.elements.iter().map(|element| element.name.to_string()).collect();
        (annotation.type_descriptor.to_string(), names, visible)
    };
    annotations.iter().map(shape).collect()
}
