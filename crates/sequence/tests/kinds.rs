//! Every kind of statement in all three forms: performed on the machine, driven as IR, and written as Java that the JVM
//! runs. All of them must give the same.

#[path = "../../engine/tests/support/subjects.rs"]
mod subjects;

use std::path::PathBuf;
use std::sync::Arc;

use attest_forward::{Library, Limits, Machine, NoObserver, Recorded};
use attest_jvm::{Child, ChildOptions, Confirmation, JavaHome, Verdict};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};
use attest_sequence::{
    Chooser, Constants, Driver, InputValue, Performed, Reach, Rendering, Sequence, Statement, Values, Var,
    graph_of, perform,
};
use attest_state::{Outcome, State, Value};
use attest_testcase::junit::{Framework, JavaFile, print_singly};
use attest_testcase::{ClassName, Expectation, Expected, Expr, TestCase, TestName};

/// A sequence that ends in a call which returns a text, with values for what it leaves open.
type Subject = (&'static str, Sequence, Vec<InputValue>);

struct Kinds<'p> {
    program: &'p Program,
    class: ClassId,
}

impl Kinds<'_> {
    fn method(&self, name: &str, parameters: usize) -> MethodId {
        let fits = |method: &&MethodId| {
            let declared = self.program.method(**method);
            let many = declared.signature.parameters.len();
            self.program.text(declared.name) == name && many == parameters
        };
        *self.program.class(self.class).methods.iter().find(fits).expect("the method")
    }

    fn call(&self, name: &str, arguments: Vec<Sequence>) -> Sequence {
        Sequence::call(self.program, self.method(name, arguments.len()), arguments)
    }

    fn fresh(&self) -> Sequence {
        self.call("<init>", vec![])
    }

    fn int(&self) -> Sequence {
        Sequence::input("I", "number")
    }

    fn nobody(&self) -> Sequence {
        Sequence::null(self.class)
    }

    fn text(&self, text: &str) -> InputValue {
        InputValue::Text(self.program.well_known().string, text.encode_utf16().collect())
    }

    fn array(&self, descriptor: &str, elements: Vec<InputValue>) -> InputValue {
        let class = self.program.load_descriptor(descriptor).expect("the class");
        let kind = Kind::of_descriptor(&descriptor[1..]).unwrap_or(Kind::Ref);
        InputValue::Array(class, kind, elements)
    }

    fn values(&self) -> Subject {
        let types = ["Z", "B", "C", "S", "I", "J", "F", "D", "Ljava/lang/String;", "LKinds$Colour;", "[I"];
        let mut inputs: Vec<Sequence> = types.iter().map(|ty| Sequence::input(ty, "value")).collect();
        inputs.push(Sequence::input("[Ljava/lang/String;", "value"));
        let colour = self.program.load("Kinds$Colour").expect("the enum");
        let int = |kind, value| InputValue::Int(kind, value);
        let seeds = vec![
            int(Kind::Boolean, 1),
            int(Kind::Byte, -3),
            int(Kind::Char, 0x7a),
            int(Kind::Short, 300),
            int(Kind::Int, i32::MIN),
            InputValue::Long(1 << 40),
            InputValue::Float(-0.0),
            InputValue::Double(1e300),
            self.text("\"quoted\"\n"),
            InputValue::Constant(colour, "GREEN".to_owned()),
            self.array("[I", vec![int(Kind::Int, 1), int(Kind::Int, -1)]),
            self.array("[Ljava/lang/String;", vec![self.text("a"), InputValue::Null]),
        ];
        ("values", self.call("all", inputs), seeds)
    }

    /// An object that is passed on and used afterwards, which no tree of calls can say.
    fn used_after_passed_on(&self) -> Subject {
        let mut whole = self.fresh();
        let first = whole.result();
        let second = whole.append(self.call("<init>", vec![self.int()]), Var::RECEIVER);
        let method = |name: &str| self.method(name, 1);
        let call = |name: &str, receiver: Var, argument: Var| Statement::Call {
            method: method(name),
            receiver: Some(receiver),
            arguments: vec![argument],
            throws: None,
        };
        let child = whole.push(call("child", first, second));
        let number = whole.append(self.int(), Var::RECEIVER);
        whole.push(call("add", second, number));
        whole.push(call("add", child, number));
        let result = whole.push(call("tell", second, child));
        (
            "used after passed on",
            whole.about(result),
            vec![InputValue::Int(Kind::Int, 5), InputValue::Int(Kind::Int, 2)],
        )
    }

    fn throwing(&self) -> Subject {
        let mut whole = self.fresh().after(self.call("fail", vec![self.int()]));
        let exception = self.program.load("java/lang/IllegalStateException").expect("the exception");
        whole.expect_throw(Var::of(2), exception);
        ("throwing", whole.on(self.call("tell", vec![self.nobody()])), vec![InputValue::Int(Kind::Int, 4)])
    }

    fn field(&self, name: &str) -> FieldId {
        let is_it = |id: &FieldId| self.program.text(self.program.field(*id).name) == name;
        self.program.class(self.class).fields.iter().copied().find(is_it).expect("the field")
    }

    /// An object with its fields set, each to one of these.
    fn set(&self, object: Sequence, fields: Vec<(&str, Sequence)>) -> Sequence {
        let (mut whole, object) = (object.clone(), object.result());
        for (name, value) in fields {
            let value = whole.append(value, object);
            whole.push(Statement::Set { field: self.field(name), object, value });
        }
        whole.about(object)
    }

    /// Fields of all sorts, and one that a field of the subclass hides.
    fn written(&self) -> Vec<Subject> {
        let open = |descriptor: &str| Sequence::input(descriptor, "value");
        let longs = self.program.load_descriptor("[J").expect("the array class");
        let fields = vec![
            ("mark", open("I")),
            ("open", open("Z")),
            ("small", open("B")),
            ("share", open("D")),
            ("title", open("Ljava/lang/String;")),
            ("row", Sequence::array(longs, vec![open("J"), open("J")])),
            ("friend", self.call("<init>", vec![self.int()])),
            ("mark", open("I")),
        ];
        let int = |kind, value| InputValue::Int(kind, value);
        let values = vec![
            int(Kind::Int, 3),
            int(Kind::Boolean, 1),
            int(Kind::Byte, -128),
            InputValue::Double(-0.5),
            self.text("title"),
            InputValue::Long(1 << 40),
            InputValue::Long(-1),
            int(Kind::Int, 12),
            int(Kind::Int, -4),
        ];
        let tell = || self.call("tell", vec![self.nobody()]);
        let itself = self.set(self.fresh(), vec![("friend", Sequence::receiver_itself())]);
        let marked = self.set(self.call("marked", vec![]), vec![("mark", open("I"))]);
        let churned =
            self.set(self.fresh().after(self.call("churn", vec![])), vec![("friend", self.fresh())]);
        vec![
            ("fields", self.set(self.fresh(), fields).on(tell()), values),
            ("a field set to null", self.set(itself, vec![("friend", self.nobody())]).on(tell()), vec![]),
            ("a hidden field", marked.on(tell()), vec![int(Kind::Int, 8)]),
            ("a field of what was moved", churned.after(self.call("churn", vec![])).on(tell()), vec![]),
        ]
    }

    fn subjects(&self, library: &Library) -> Vec<Subject> {
        let ints = |values: &[i32]| values.iter().map(|value| InputValue::Int(Kind::Int, *value)).collect();
        let tell = || self.call("tell", vec![self.nobody()]);
        let shared = Sequence::constant(self.field("SHARED"));
        let several = self.program.load_descriptor("[LKinds;").expect("the array class");
        let longs = self.program.load_descriptor("[J").expect("the array class");
        let long = || Sequence::input("J", "number");
        let chooser = Chooser::new(self.program, vec![self.class]).with_nulls().with_stubs(&library.bodies);
        let asking = ["ask", "askStore", "askKinds", "askFunction"];
        let stubbed = asking.map(|name| chooser.sequences(self.method(name, 1), 0, &Reach::of("")));
        let mut all = vec![
            self.values(),
            self.used_after_passed_on(),
            self.throwing(),
            ("null", self.fresh().on(tell()), vec![]),
            ("new", self.call("<init>", vec![self.int()]).on(tell()), ints(&[-9])),
            ("constant", shared.clone().on(tell()), vec![]),
            ("constant as argument", self.fresh().on(self.call("tell", vec![shared])), vec![]),
            (
                "static",
                self.call("named", vec![Sequence::input("Ljava/lang/String;", "name")]).on(tell()),
                vec![self.text("joe")],
            ),
            ("changes", self.fresh().after(self.call("add", vec![self.int()])).on(tell()), ints(&[3])),
            ("result", self.fresh().on(self.call("child", vec![self.nobody()])).on(tell()), vec![]),
            ("itself", self.fresh().on(self.call("tell", vec![Sequence::receiver_itself()])), vec![]),
            (
                "moved",
                self.fresh().after(self.call("churn", vec![])).on(self.call("tell", vec![self.fresh()])),
                vec![],
            ),
            (
                "objects",
                self.call("sum", vec![Sequence::array(several, vec![self.fresh(), self.fresh()])]),
                vec![],
            ),
            (
                "numbers",
                self.call("numbers", vec![Sequence::array(longs, vec![long(), long()])]),
                vec![InputValue::Long(3), InputValue::Long(-4)],
            ),
        ];
        assert_eq!(stubbed.each_ref().map(Vec::len), [1, 7, 6, 1], "{stubbed:?}");
        let values = |sequence: &Sequence| Values::new(self.program, Constants::default(), 7).of(sequence);
        all.extend(
            stubbed.into_iter().flatten().map(|sequence| ("stub", sequence.clone(), values(&sequence))),
        );
        all.extend(self.written());
        all
    }
}

/// What a sequence gives when it is performed.
fn performed(machine: &mut Machine<'_>, booted: &mut State, (name, sequence, seeds): &Subject) -> String {
    let mut state = booted.fork();
    match perform(machine, &mut state, (None, sequence), &graph_of(seeds), &mut NoObserver) {
        Performed { reached: true, end: Ok(Outcome::Returned(Some(Value::Ref(text)))) } => {
            String::from_utf16(&machine.string_units(&state, text).expect("a text")).expect("letters")
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// What its driver returns.
fn driven(machine: &mut Machine<'_>, booted: &mut State, library: &Library, subject: &Subject) -> String {
    let (name, sequence, seeds) = subject;
    let driver = Driver::new(&library.program, &library.bodies, sequence);
    let mut state = booted.fork();
    let values = machine.rebuild(&mut state, &graph_of(seeds)).expect("the values");
    match machine.invoke(&mut state, driver.method, &values, &mut NoObserver) {
        Ok(Outcome::Returned(Some(Value::Ref(text)))) => {
            String::from_utf16(&machine.string_units(&state, text).expect("a text")).expect("letters")
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// The test that expects what was performed.
fn test_of(program: &Program, number: usize, (name, sequence, seeds): &Subject, text: &str) -> TestCase {
    let rendered = Rendering::raw(program, "").render(sequence, &graph_of(seeds));
    let rendered = rendered.unwrap_or_else(|why| panic!("{name}: {why}"));
    let expected = Expected::Equals(Expr::Text(text.encode_utf16().collect()));
    let expectation = Expectation::Returns(expected);
    let subject = ClassName::from_internal(&format!("Kinds{number}"));
    let mut case =
        TestCase::new(subject, TestName::of(&rendered.call, &expectation), rendered.call, expectation);
    case.arrange = rendered.arrange.statements;
    case
}

fn confirmed(home: &JavaHome, classes: PathBuf, cases: &[TestCase]) {
    let files = print_singly(cases, Framework::Jupiter);
    let mut child = Child::start(home, &ChildOptions::default()).expect("a JVM");
    let tests = files.iter().map(JavaFile::to_test_file).collect();
    let results = child.confirm(&Confirmation::new(vec![classes], tests)).expect("answers");
    assert_eq!(results.len(), cases.len());
    for file in &files {
        let result = results.iter().find(|result| result.class == file.class).expect("a result");
        assert_eq!(result.verdict, Verdict::Passed, "{}", file.text);
    }
}

#[test]
fn every_kind_of_statement_means_the_same_performed_driven_and_on_the_jvm() {
    let classes: tempfile::TempDir = subjects::compiled(&["tests/java/sequences"]);
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let home = JavaHome::at(&jdk.home).expect("its java");
    let path = ClassPath::open(&[classes.path().to_owned()], &jdk).expect("the classes");
    let program = Arc::new(Program::new(Arc::new(path), jdk).expect("the first classes load"));
    let library = Library::new(program.clone());
    let mut world = Recorded::default();
    let mut machine = Machine::new(&library, &mut world, Limits::default());
    let mut booted = State::new(64 << 20);
    machine.boot(&mut booted).expect("the JDK starts");
    let kinds = Kinds { program: &program, class: program.load("Kinds").expect("the class") };
    let mut cases = Vec::new();
    for (number, subject) in kinds.subjects(&library).iter().enumerate() {
        let text = performed(&mut machine, &mut booted, subject);
        // A driver has no way to catch what a call throws.
        if subject.0 != "throwing" {
            assert_eq!(driven(&mut machine, &mut booted, &library, subject), text, "{}", subject.0);
        }
        cases.push(test_of(&program, number, subject, &text));
    }
    confirmed(&home, classes.path().to_owned(), &cases);
}
