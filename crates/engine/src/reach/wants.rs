//! A path's arguments as a test: objects through accessible constructors, setters and fields.

use attest_forward::{Content, Datum, Library, Node, ObjectGraph, catalog};
use attest_program::{ClassId, Kind, MethodId, Program, package};
use attest_testcase::{
    Cannot, Expectation, Expr, Generics, Root, TestCase, TestName, Type, Want, WantedObject, WantedObjects,
    callee_on, class_name, class_type, construct, fits, junit::test_package, may_call,
};

/// The test that calls a method on these arguments, the receiver first.
pub(crate) fn case(
    library: &Library,
    method: MethodId,
    inputs: &ObjectGraph,
    expectation: Expectation,
) -> Result<TestCase, Cannot> {
    let program = &*library.program;
    let found = program.method(method);
    let class = found.class;
    let own = package(program.class_name(class)).replace('/', ".");
    let subject = class_name(program, class, &own)?;
    let inside = test_package(&subject);
    may_call(program, class, method, &inside)?;
    let constructor = program.text(found.name) == "<init>";
    let of = class_type(program, class, &inside, Generics::Objects)?;
    let callee = callee_on(program, class, &of.arguments, method, &inside)?;
    let mut graph =
        WantedObjects { objects: inputs.nodes.iter().map(|node| object(program, node)).collect() };
    let mut roots = Vec::new();
    let mut data = inputs.roots.iter();
    if !found.is_static() {
        let receiver = data.next();
        if !constructor {
            let name = attest_testcase::name_for(&format!("L{};", of.name.simple()));
            let want = receiver.map_or(Want::Null, want);
            roots.push(Root { want, ty: Type::Class(of.clone()), name });
        }
    }
    for (parameter, datum) in callee.parameters.iter().zip(data) {
        roots.push(Root { want: want(datum), ty: parameter.ty.clone(), name: parameter.name.clone() });
    }
    // What is only handed around may be anything.
    graph.objects.iter_mut().for_each(loosen);
    let built = construct(program, &library.bodies, &inside, &graph, &roots)?;
    let mut values = built.roots.into_iter();
    let call = match (constructor, found.is_static()) {
        (true, _) => Expr::instance(of.clone(), callee, values.collect()),
        (false, true) => Expr::call_static(callee, values.collect()),
        (false, false) => {
            let receiver = values.next().ok_or_else(|| Cannot::Misfit("no receiver".to_owned()))?;
            Expr::call(receiver, callee, values.collect())
        }
    };
    let mut case = TestCase::new(of.name, TestName::of(&call, &expectation), call, expectation);
    case.arrange = built.arrangement.statements;
    fits(&case)?;
    Ok(case)
}

fn want(datum: &Datum) -> Want {
    match datum {
        Datum::Null => Want::Null,
        Datum::Object(number) => Want::Object(*number),
        Datum::Int(kind, value) => Want::Literal(match kind {
            Kind::Boolean => Expr::Boolean(*value != 0),
            Kind::Byte => Expr::Byte(*value as i8),
            Kind::Char => Expr::Char(*value as u16),
            Kind::Short => Expr::Short(*value as i16),
            Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => Expr::Int(*value),
        }),
        Datum::Long(value) => Want::Literal(Expr::Long(*value)),
        Datum::Float(value) => Want::Literal(Expr::Float(value.to_bits())),
        Datum::Double(value) => Want::Literal(Expr::Double(value.to_bits())),
    }
}

fn object(program: &Program, node: &Node) -> WantedObject {
    let class = node.class;
    match &node.content {
        Content::Fields(fields) => match boxed(program, class, fields.values().next()) {
            Some(literal) => WantedObject::Boxed(literal),
            None => WantedObject::Instance {
                class,
                fields: fields.iter().map(|(field, datum)| (*field, want(datum))).collect(),
            },
        },
        Content::Elements(_, elements) => {
            WantedObject::Array { class, elements: elements.iter().map(want).collect() }
        }
        Content::Text(units) => WantedObject::Text(units.clone()),
        Content::List(elements) => WantedObject::Collection {
            class: list_class(program, class),
            elements: elements.iter().map(want).collect(),
        },
        Content::Map(entries) => {
            let entry = |(key, value): &(Datum, Datum)| (want(key), want(value));
            WantedObject::Map { class, entries: entries.iter().map(entry).collect() }
        }
        Content::Stub(answers) => {
            let mut by_method: Vec<(MethodId, Vec<Want>)> = Vec::new();
            for (method, value) in answers {
                let value = value.as_ref().map_or(Want::Null, want);
                match by_method.iter_mut().find(|(known, _)| known == method) {
                    Some((_, values)) => values.push(value),
                    None => by_method.push((*method, vec![value])),
                }
            }
            WantedObject::Stub { class, answers: by_method }
        }
        Content::Constant(name) => WantedObject::Constant { class, name: name.clone() },
        Content::Class(of) => WantedObject::ClassObject(*of),
        Content::Builder(_) | Content::Hidden => WantedObject::Any(class),
    }
}

/// An object none of whose fields matter may be any of its class.
fn loosen(object: &mut WantedObject) {
    if let WantedObject::Instance { class, fields } = object
        && fields.is_empty()
    {
        *object = WantedObject::Any(*class);
    }
}

fn list_class(program: &Program, class: ClassId) -> ClassId {
    match program.class(class).is_abstract() || program.class(class).is_interface() {
        true => {
            let usual = catalog::usual(program.class_name(class)).map_or(catalog::LIST, |usual| usual.class);
            program.load(usual).unwrap_or(class)
        }
        false => class,
    }
}

/// A wrapper's object as its value.
fn boxed(program: &Program, class: ClassId, value: Option<&Datum>) -> Option<Expr> {
    let zero = Datum::Int(Kind::Int, 0);
    let int = |kind: Kind| match value.unwrap_or(&zero) {
        Datum::Int(_, value) => want(&Datum::Int(kind, *value)),
        other => want(other),
    };
    let wanted = match program.class_name(class) {
        "java/lang/Integer" => int(Kind::Int),
        "java/lang/Boolean" => int(Kind::Boolean),
        "java/lang/Byte" => int(Kind::Byte),
        "java/lang/Character" => int(Kind::Char),
        "java/lang/Short" => int(Kind::Short),
        "java/lang/Long" => want(value.unwrap_or(&Datum::Long(0))),
        "java/lang/Float" => want(value.unwrap_or(&Datum::Float(0.0))),
        "java/lang/Double" => want(value.unwrap_or(&Datum::Double(0.0))),
        _ => return None,
    };
    match wanted {
        Want::Literal(literal) => Some(literal),
        Want::Null | Want::Object(_) => None,
    }
}
