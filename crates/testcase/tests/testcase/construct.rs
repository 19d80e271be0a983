//! Objects in wanted states, built in Java and asked on the JVM for what they hold.

use std::sync::Arc;

use attest_ir::Bodies;
use attest_jvm::{Confirmation, Verdict};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, FieldId, Program};
use attest_testcase::junit::{Family, Framework, PrintOptions, print_all};
use attest_testcase::{
    Cannot, Expectation, Expected, Expr, Generics, Root, TestCase, TestName, Want, WantedObject,
    WantedObjects, callee, class_name, class_type, construct,
};

use crate::golden::check_golden;
use crate::support::{Bench, home};

struct Shapes {
    bench: Bench,
    program: Arc<Program>,
    bodies: Bodies,
}

impl Shapes {
    fn new() -> Shapes {
        let bench = Bench::new();
        let jdk = Jdk::at(&home().home).expect("the JDK");
        let path = ClassPath::open(&[bench.classes.path().to_path_buf()], &jdk).expect("a class path");
        let program = Program::new(Arc::new(path), jdk).expect("a program");
        Shapes { bench, program: Arc::new(program), bodies: Bodies::default() }
    }

    fn class(&self, name: &str) -> ClassId {
        self.program.load(name).expect("the class")
    }

    fn field(&self, class: ClassId, name: &str) -> FieldId {
        self.program.find_field(class, name).expect("the field")
    }

    fn instance(&self, class: &str, fields: &[(&str, Want)]) -> WantedObject {
        let class = self.class(class);
        let fields = fields.iter().map(|(name, want)| (self.field(class, name), want.clone())).collect();
        WantedObject::Instance { class, fields }
    }

    /// A test that asks object 0 for its state.
    fn case(&self, objects: Vec<WantedObject>, state: &str) -> Result<TestCase, Cannot> {
        let WantedObject::Instance { class, .. } = objects[0] else { panic!("an instance comes first") };
        let package = "shapes";
        let ty = class_type(&self.program, class, package, Generics::Objects).map_err(Cannot::from)?;
        let name = ty.name.simple().to_ascii_lowercase();
        let root = Root { want: Want::Object(0), ty: attest_testcase::Type::Class(ty), name };
        let built = construct(&self.program, &self.bodies, package, &WantedObjects { objects }, &[root])?;
        let method = self.program.find_method(class, "state", "()Ljava/lang/String;").expect("the method");
        let callee = callee(&self.program, class, method, package).expect("a public method");
        let call = Expr::call(built.roots[0].clone(), callee, vec![]);
        let expectation = Expectation::Returns(Expected::Equals(Expr::text(state)));
        let subject = class_name(&self.program, class, package).expect("a class");
        let mut case = TestCase::new(subject, TestName::of(&call, &expectation), call, expectation);
        case.arrange = built.arrangement.statements;
        Ok(case)
    }

    /// Prints, compiles with all warnings, and runs the cases.
    fn confirm(&mut self, cases: Vec<TestCase>) {
        let options = PrintOptions { framework: Framework::Jupiter, merge: false };
        let (files, _) = print_all(cases, Family::Suite, options);
        check_golden(&files, "construct");
        let sources: Vec<_> = files.iter().map(|file| file.to_test_file().source).collect();
        self.bench.compile_tests(&sources, None);
        let files = files.iter().map(|file| file.to_test_file()).collect();
        let confirmation = Confirmation::new(vec![self.bench.classes.path().to_path_buf()], files);
        for result in self.bench.child.confirm(&confirmation).expect("results") {
            assert_eq!(result.verdict, Verdict::Passed, "{}.{}", result.class, result.method);
        }
    }

    fn text(&self, class: &str, fields: &[(&str, Want)]) -> String {
        self.case(vec![self.instance(class, fields)], "").expect_err("no way").to_string()
    }
}

fn int(value: i32) -> Want {
    Want::Literal(Expr::Int(value))
}

fn text(value: &str) -> Want {
    Want::Literal(Expr::text(value))
}

fn boxed(value: i32) -> WantedObject {
    WantedObject::Boxed(Expr::Int(value))
}

#[test]
fn constructors_setters_fields_and_factories_bring_values_where_they_are_wanted() {
    let mut shapes = Shapes::new();
    let long = |value| Want::Literal(Expr::Long(value));
    let cases = vec![
        (
            vec![
                shapes.instance(
                    "shapes/Wide",
                    &[
                        ("size", long(7)),
                        ("label", Want::Object(1)),
                        ("weight", Want::Literal(Expr::double(2.0))),
                    ],
                ),
                boxed(3),
            ],
            "7,3,2.0",
        ),
        (
            vec![shapes.instance("shapes/Person", &[("name", text("Eve")), ("age", int(3))])],
            "Eve,3,0x0,false",
        ),
        (
            vec![shapes.instance(
                "shapes/Person",
                &[("height", int(2)), ("width", int(1)), ("marked", Want::Literal(Expr::Boolean(true)))],
            )],
            "null,0,1x2,true",
        ),
        (vec![shapes.instance("shapes/Made", &[("text", text("a")), ("kind", int(2))])], "a,2"),
        (vec![shapes.instance("shapes/Made", &[("kind", int(1))])], "null,1"),
        (
            vec![
                shapes.instance("shapes/Link", &[("value", int(1)), ("next", Want::Object(1))]),
                shapes.instance("shapes/Link", &[("value", int(2)), ("next", Want::Null)]),
            ],
            "1>2",
        ),
    ];
    let cases = cases.into_iter().map(|(objects, state)| shapes.case(objects, state).expect(state)).collect();
    shapes.confirm(cases);
}

#[test]
fn rings_are_closed_by_setters_and_shared_objects_are_made_once() {
    let mut shapes = Shapes::new();
    let node = |value, next: Want, previous: Want| {
        shapes.instance("shapes/Node", &[("value", value), ("next", next), ("previous", previous)])
    };
    let value = || Want::Object(3);
    let ring = vec![
        node(value(), Want::Object(1), Want::Object(2)),
        node(Want::Null, Want::Object(2), Want::Object(0)),
        node(value(), Want::Object(0), Want::Object(1)),
        WantedObject::Text("x".encode_utf16().collect()),
    ];
    let own = vec![node(Want::Null, Want::Object(0), Want::Object(0))];
    let ring = shapes.case(ring, "x=null=x=ring").expect("a ring");
    let nodes =
        ring.arrange.iter().filter(|s| matches!(s, attest_testcase::Statement::Declare { .. })).count();
    assert_eq!(nodes, 3);
    let own = shapes.case(own, "null=ring").expect("a ring of one");
    shapes.confirm(vec![ring, own]);
}

#[test]
fn collections_are_filled_by_methods_through_getters_or_given_as_a_whole() {
    let mut shapes = Shapes::new();
    let list = |elements| WantedObject::Collection { class: shapes.class("java/util/ArrayList"), elements };
    let basket = vec![
        shapes.instance(
            "shapes/Basket",
            &[("items", Want::Object(1)), ("prices", Want::Object(2)), ("numbers", Want::Object(3))],
        ),
        list(vec![text("b"), text("a")]),
        WantedObject::Map {
            class: shapes.class("java/util/HashMap"),
            entries: vec![(text("k"), Want::Object(4)), (text("l"), Want::Null)],
        },
        list(vec![Want::Object(4), Want::Object(4)]),
        boxed(5),
    ];
    let car = vec![
        shapes.instance("shapes/Car", &[("engine", Want::Object(1))]),
        shapes.instance("shapes/Car$Engine", &[("speed", int(9))]),
    ];
    let seat = vec![
        shapes.instance("shapes/Car$Seat", &[("number", int(4)), ("this$0", Want::Object(1))]),
        shapes.instance("shapes/Car", &[("engine", Want::Object(2))]),
        shapes.instance("shapes/Car$Engine", &[("speed", int(9))]),
    ];
    let cases = vec![
        shapes.case(basket, "[b, a],{k=5, l=null},[5, 5]").expect("a basket"),
        shapes.case(car, "9").expect("a car"),
        shapes.case(seat, "9,4").expect("a seat"),
    ];
    shapes.confirm(cases);
}

#[test]
fn collaborators_that_nobody_cares_about_are_small() {
    let mut shapes = Shapes::new();
    let clock = shapes.class("shapes/Service$Clock");
    let now = shapes.program.find_method(clock, "now", "()J").expect("the method");
    let supplier = shapes.class("java/util/function/Supplier");
    let get = shapes.program.find_method(supplier, "get", "()Ljava/lang/Object;").expect("the method");
    let long = |value| Want::Literal(Expr::Long(value));
    let any = vec![shapes.instance("shapes/Service", &[("name", text("any"))])];
    let told = vec![
        shapes.instance(
            "shapes/Service",
            &[("clock", Want::Object(1)), ("supplier", Want::Object(2)), ("mode", Want::Object(3))],
        ),
        WantedObject::Stub { class: clock, answers: vec![(now, vec![long(1), long(2)])] },
        WantedObject::Stub { class: supplier, answers: vec![(get, vec![text("s")])] },
        WantedObject::Constant { class: shapes.class("shapes/Service$Mode"), name: "SLOW".to_owned() },
    ];
    let cases = vec![
        shapes.case(any, "any,0,0,0,FAST,null,1").expect("a service"),
        shapes.case(told, "null,1,2,0,SLOW,s,1").expect("a service"),
    ];
    shapes.confirm(cases);
}

#[test]
fn stubs_override_what_is_abstract_and_fit_the_type_arguments_of_their_place() {
    let mut shapes = Shapes::new();
    let any = vec![shapes.instance("shapes/Stubbed", &[])];
    let case = shapes.case(any, "null,null,0,Number").expect("an object");
    shapes.confirm(vec![case]);
}

#[test]
fn what_cannot_be_built_is_said_with_its_reason() {
    let shapes = Shapes::new();
    assert_eq!(
        shapes.text("shapes/Closed", &[("secret", int(1))]),
        "no accessible constructor, factory or setter of shapes.Closed sets field secret"
    );
    let single = shapes.instance("shapes/Closed$Single", &[]);
    let holder = |object| {
        let node = shapes.instance("shapes/Node", &[("value", Want::Object(1))]);
        shapes.case(vec![node, object], "").expect_err("no way").to_string()
    };
    assert_eq!(
        holder(single),
        "no accessible constructor or factory makes an object of shapes.Closed$Single"
    );
    let hidden = shapes.instance("shapes/Closed$Hidden", &[]);
    assert_eq!(holder(hidden), "class shapes.Closed$Hidden is not accessible from package shapes");
    let ring = vec![
        shapes.instance("shapes/Link", &[("next", Want::Object(1))]),
        shapes.instance("shapes/Link", &[("next", Want::Object(0))]),
    ];
    let reason = shapes.case(ring, "").expect_err("no way").to_string();
    assert_eq!(reason, "no accessible constructor, factory or setter of shapes.Link sets field next");
    let negative = shapes.text("shapes/Person", &[("age", int(-1))]);
    assert_eq!(negative, "no accessible constructor, factory or setter of shapes.Person sets field age");
}
